"""Bags that the tests of `sheriffkit.bribery` share: a table worked by hand, and what the rulebook says of any bag."""

from fractions import Fraction

import pytest
from hypothesis import strategies as st

from sheriffkit.bribery import Bag
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Rules
from tests.sheriffkit.play import PROMO, cards

KINDS = {
    "standard": STANDARD,
    "royal": ROYAL,
    "compact": COMPACT,
    "three": Rules(3),
    "promo": Rules(extra=PROMO),
    "compact-three": Rules(3, edition="compact"),
}

# Worked by hand from the rulebook: declared | cards | K V P M
TABLE = """
standard: apples | 3 apples | 6 0 0 6
standard: apples | 5 apples | 10 0 0 10
standard: cheese | 2 cheese | 6 0 0 4
standard: bread | 5 bread | 15 0 0 10
standard: chickens | 4 chickens | 16 0 0 8
standard: chickens | 1 chickens | 4 0 0 2
standard: apples | 1 apples, 1 cheese, 2 mead | 2 17 10 0
standard: chickens | 2 chickens, 1 cheese, 1 silk | 8 11 6 0
standard: apples | 2 apples, 1 silk | 4 8 4 0
standard: apples | 1 cheese | 0 3 2 0
standard: cheese | 1 apples | 0 2 2 0
standard: bread | 1 crossbows | 0 9 4 0
standard: apples | 5 crossbows | 0 45 20 0
standard: cheese | 3 cheese, 2 pepper | 9 12 8 0
standard: chickens | 4 chickens, 1 pepper | 16 6 4 0
standard: bread | 2 bread, 2 cheese, 1 chickens | 6 10 6 0
standard: apples | 5 silk | 0 40 20 0
standard: chickens | 1 pepper, 1 mead, 1 silk, 1 crossbows | 0 30 16 0
standard: apples | 4 apples, 1 crossbows | 8 9 4 0
standard: bread | 1 bread, 1 apples | 3 2 2 0
standard: cheese | 4 cheese, 1 bread | 12 3 2 0
standard: apples | 1 apples, 1 cheese, 1 bread, 1 chickens, 1 pepper | 2 16 10 0
standard: chickens | 5 apples | 0 10 10 0
standard: apples | 2 chickens | 0 8 4 0
royal: apples | 1 apples, 1 green apples | 2 4 3 0
royal: apples | 2 golden apples | 0 12 8 0
royal: cheese | 1 bleu cheese | 0 9 5 0
royal: cheese | 2 cheese, 2 gouda, 1 bleu cheese | 6 21 13 0
royal: bread | 3 bread, 1 rye bread | 9 6 4 0
royal: bread | 1 pumpernickel, 1 rye bread | 0 15 9 0
royal: chickens | 2 chickens, 2 royal rooster | 8 16 8 0
royal: apples | 1 gouda, 1 rye bread, 1 silk | 0 20 12 0
royal: chickens | 1 royal rooster, 1 apples | 0 10 6 0
royal: apples | 3 apples | 6 0 0 6
royal: apples | 2 apples, 1 green apples, 1 golden apples, 1 crossbows | 4 19 11 0
royal: cheese | 5 cheese | 15 0 0 10
royal: bread | 2 bread, 1 bleu cheese, 1 mead | 6 16 9 0
royal: chickens | 2 green apples, 2 golden apples, 1 pumpernickel | 0 29 19 0
compact: apples | 3 apples | 6 0 0 6
compact: chickens | 5 chickens | 25 0 0 25
compact: bread | 1 bread | 4 0 0 4
compact: apples | 2 apples, 1 cheese | 7 0 7 0
compact: apples | 2 cheese | 6 0 6 0
compact: cheese | 1 cheese, 1 jewels | 3 6 6 0
compact: apples | 1 apples, 1 chickens, 1 silk | 7 7 7 0
compact: chickens | 1 spice, 1 cloth | 0 17 17 0
compact: bread | 5 cloth | 0 45 45 0
compact: cheese | 4 bread, 1 jewels | 16 6 6 0
compact: chickens | 1 apples, 1 cheese, 1 bread | 9 0 9 0
compact: apples | 2 apples, 1 cheese, 1 jewels, 1 silk | 7 13 13 0
compact: cheese | 3 cheese, 2 spice | 9 16 16 0
compact: bread | 1 chickens | 5 0 5 0
compact: chickens | 4 chickens, 1 bread | 24 0 24 0
compact-three: apples | 1 cloth | 0 9 9 0
three: apples | 2 apples, 1 cheese, 1 crossbows | 4 12 6 0
three: cheese | 4 cheese | 12 0 0 8
promo: apples | 1 apples, 2 letter of marque | 2 10 6 0
"""


def rows():
    """Each row of the table: the bag and its four numbers."""
    for line in TABLE.strip().splitlines():
        kind, _, rest = line.partition(":")
        declared, inside, numbers = (part.strip() for part in rest.split("|"))
        yield Bag(declared, cards(inside), KINDS[kind]), tuple(map(int, numbers.split()))


ROWS = tuple(rows())
BAGS = tuple(bag for bag, _ in ROWS)
CHANCES = (Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(5, 6), Fraction(1))
each_row = pytest.mark.parametrize(("bag", "numbers"), ROWS, ids=lambda value: str(value).replace(" ", "-"))


# --- the rulebook as an oracle: its tables of values and penalties, and a card at a time -----------------------------

# S-EDITION: value, penalty; the legal ones first
STANDARD_GOODS = {
    "apples": (2, 2), "cheese": (3, 2), "bread": (3, 2), "chickens": (4, 2),
    "pepper": (6, 4), "mead": (7, 4), "silk": (8, 4), "crossbows": (9, 4),
    "green apples": (4, 3), "golden apples": (6, 4), "gouda": (6, 4), "bleu cheese": (9, 5), "rye bread": (6, 4),
    "pumpernickel": (9, 5), "royal rooster": (8, 4), "letter of marque": (5, 3),
}  # fmt: skip
# S-COMPACT: value
COMPACT_GOODS = {"apples": 2, "cheese": 3, "bread": 4, "chickens": 5, "jewels": 6, "silk": 7, "spice": 8, "cloth": 9}
LEGAL = ("apples", "cheese", "bread", "chickens")


def gains(bag):
    """What the merchant gains if the bag is passed, and if it is opened, card by card from the rulebook."""
    if bag.rules.compact:
        value = sum(COMPACT_GOODS[card] for card in bag.cards)
        if all(card == bag.declared for card in bag.cards):
            return value, 2 * value
        smuggled = sum(COMPACT_GOODS[card] for card in bag.cards if card not in LEGAL)
        return value, (value - smuggled) - (smuggled or value)
    value = sum(STANDARD_GOODS[card][0] for card in bag.cards)
    lied = [card for card in bag.cards if card != bag.declared]
    if not lied:
        return value, value + sum(STANDARD_GOODS[card][1] for card in bag.cards)
    return value, value - sum(STANDARD_GOODS[card][0] + STANDARD_GOODS[card][1] for card in lied)


bags = st.sampled_from(BAGS)
chances = st.fractions(0, 1, max_denominator=1000)
bribes = st.one_of(st.integers(0, 60), st.fractions(0, 60, max_denominator=8))


@st.composite
def any_bag(draw):
    """A bag of up to five cards of a deck, declared as any legal good of it."""
    rules = draw(st.sampled_from(sorted(KINDS.values(), key=repr)))
    deck = list(rules.deck.cards(rules.players))
    places = draw(st.lists(st.sampled_from(range(len(deck))), min_size=1, max_size=5, unique=True))
    return Bag(draw(st.sampled_from(rules.legal)), [deck[place] for place in places], rules)


# --- bags whose sheriff is easily worked by hand ---------------------------------------------------------------------

LIE, TRUE = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples", "apples"])  # P = 8, M = 4
COMPACT_LIE, COMPACT_TRUE = Bag("apples", ["silk"], COMPACT), Bag("apples", ["apples"], COMPACT)  # P = 7, M = 2
