"""The Sheriff's classroom: lies, inspections and bribes.

So far it holds the goods and the decks (`sheriffkit.goods`); there is no engine and no table here yet. Importing it
loads nothing but the standard library.
"""

from sheriffkit.goods import COMPACT, ROYAL, STANDARD, Deck, Good, Kind, Stock

__all__ = ["COMPACT", "ROYAL", "STANDARD", "Deck", "Good", "Kind", "Stock"]
