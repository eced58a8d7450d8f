"""Cheese Thief: exact odds and simulation; the engine, bots and the table follow."""

from cheesekit import odds
from cheesekit.rules import Role, Rules

__all__ = ["Role", "Rules", "odds"]
