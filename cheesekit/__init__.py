"""Cheese Thief: a true engine, exact odds and simulation; bots and the table follow."""

from cheesekit import engine, odds
from cheesekit.rules import Role, Rules

__all__ = ["Role", "Rules", "engine", "odds"]
