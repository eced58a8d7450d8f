"""Exact odds of hands, and the market as a decision: what a player may hold, and what to do with it.

This is the door to two modules. `sheriffkit.hands` counts hands drawn without replacement: `hand`, `count`, `joint`,
given the cards that were seen (`unseen`). `sheriffkit.stall` plans the market: `market` says which cards to lay aside
and whether to take from a pile, by the expected value of the best bag afterwards (`best_bag` of `sheriffkit.choice`).

Conventions: a good is given as a `Good` or by its name; cards as goods (`("apples", "silk", "silk")`) or as goods with
their numbers (`{"apples": 1, "silk": 2}`). A wrong argument raises `NotLegal` (a ValueError) with the clause, what was
given and what is allowed. To ask for more cards than there are is no error: the probability is 0.
"""

from sheriffkit.choice import best_bag, honest_bags, lying_bags
from sheriffkit.hands import (
    MOST_HANDS,
    GoodName,
    SomeCards,
    cards_of,
    checked,
    count,
    good_name,
    hand,
    joint,
    unseen,
    whole,
)
from sheriffkit.stall import MOST_DRAWS, Market, Plan, market

__all__ = [
    "MOST_DRAWS",
    "MOST_HANDS",
    "GoodName",
    "Market",
    "Plan",
    "SomeCards",
    "best_bag",
    "cards_of",
    "checked",
    "count",
    "good_name",
    "hand",
    "honest_bags",
    "joint",
    "lying_bags",
    "market",
    "unseen",
    "whole",
]
