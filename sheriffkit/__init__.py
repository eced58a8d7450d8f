"""The Sheriff's classroom: lies, inspections and bribes.

The engine plays the whole game, in every edition (`sheriffkit.engine`); `odds` and `bribery` compute exactly what a
hand holds and what a lie costs. The table is not here yet. Importing it loads nothing but the standard library.
"""

from sheriffkit import engine
from sheriffkit.goods import Deck, Good, Kind, Stock
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Edition, Rebuild, Rules

__all__ = ["COMPACT", "ROYAL", "STANDARD", "Deck", "Edition", "Good", "Kind", "Rebuild", "Rules", "Stock", "engine"]
