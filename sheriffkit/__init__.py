"""The Sheriff's classroom: lies, inspections and bribes.

`engine` plays the whole game in every edition; `odds` and `bribery` compute exactly what a hand holds, what a lie costs
and what a bribe may be; `BOTS` play by name. `import sheriffkit` loads the standard library
alone.

>>> bag = Bag("apples", ["apples", "silk"])
>>> bribery.merchant_value(bag, 0), bag.fine
(Fraction(10, 1), 4)
"""

from sheriffkit import bots, bribery, engine, odds
from sheriffkit.bots import BOTS
from sheriffkit.bribery import Bag
from sheriffkit.goods import Deck, Good, Kind, Stock
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Edition, Rebuild, Rules

__all__ = [
    "BOTS",
    "COMPACT",
    "ROYAL",
    "STANDARD",
    "Bag",
    "Deck",
    "Edition",
    "Good",
    "Kind",
    "Rebuild",
    "Rules",
    "Stock",
    "bots",
    "bribery",
    "engine",
    "odds",
]
