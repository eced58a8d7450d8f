"""A strategy to write: you are the sheriff; do you take the last of two offers, or open the bag?

A merchant brings `BAGS` bags, one after another, and says three apples each time; up to three of the cards are silk. It
makes a first offer, you ask for more, and it makes its last offer. The first offer counts for nothing, but it may tell
something: each merchant has a habit of its own, which pair of offers goes with much silk, and which with little or
none; one bag of eight breaks the habit. Before you decide a strategy gets one line, and gives one line: `accept`, which
takes the last offer and passes the bag, or `open`. Merchants come from seeds, every bag is haggled over and inspected
by the engine; the grader has seeds of its own.

    offers 1 5; before: nothing
    offers 2 3; before: 1 5 with 3 silk
    offers 1 5; before: 1 5 with 3 silk, 2 3 with 0 silk

What stands after `before` are this merchant's bags so far: both offers, and what was in the bag, which is known
afterwards whether it was opened or not. To open brings the fine of 4 gold for each silk; if there is none, it costs 2
gold for each apple. `told` takes a line apart.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import TypeAlias

from classkit.game import generator
from classkit.strategy import Says, parts
from sheriffkit import engine
from sheriffkit.bots import chores
from sheriffkit.moves import read
from sheriffkit.rules import Rules
from sheriffkit.state import Phase, State

BAGS = 32
"""How many bags a merchant brings."""
CARDS = 3
"""How many cards are in each; so many apples are declared."""
FIRST, LAST = (1, 2), (3, 5)
"""The offers that are made, in gold: the first, which counts for nothing, and the last."""
LIGHT, HEAVY = (0, 0, 1), (2, 3, 3)
"""How many silk a light and a heavy bag may hold, each as likely as another; half of the bags are heavy."""
SHERIFF, MERCHANT = 1, 2
RULES = Rules(4, haggle_rounds=2)
OFFERS_DRAW = 10
"""What stands after the seed in the generators of these merchants (other exercises have 7 to 9)."""
SAYS = Says.one_of(read, "accept", "open")
"""What a strategy may say."""

_BOTH = "[0-9]{1,9} [0-9]{1,9}"
_BAG = f"{_BOTH} with [0-{CARDS}] silk"
_LINE = re.compile(f"offers ({_BOTH}); before: (?:nothing|({_BAG}(?:, {_BAG})*))")
_EXAMPLE = "offers 2 3; before: 1 5 with 3 silk"

Offers: TypeAlias = tuple[int, int]
Habit: TypeAlias = Callable[[bool, bool], bool]
"""Whether the bag is heavy, if the first offer is the higher one, and if the last is."""


@dataclass(frozen=True, slots=True)
class Told:
    """A bag of which all is known: both offers, and how many silk were in it."""

    offers: Offers
    silk: int

    def __str__(self) -> str:
        return f"{self.offers[0]} {self.offers[1]} with {self.silk} silk"


Before: TypeAlias = tuple[Told, ...]

HABITS: tuple[Habit, ...] = (
    lambda first, last: first,
    lambda first, last: not first,
    lambda first, last: first != last,
    lambda first, last: first == last,
    lambda first, last: last,
    lambda first, last: not last,
    lambda first, last: first != last,
    lambda first, last: first == last,
)
"""What a merchant's offers may tell: seeds take them in turn, so that each comes as often as another."""


def line(offers: Offers, before: Before) -> str:
    """What the sheriff knows before it decides, as one line.

    >>> line((2, 3), (Told((1, 5), 3),))
    'offers 2 3; before: 1 5 with 3 silk'
    """
    return f"offers {offers[0]} {offers[1]}; before: {', '.join(map(str, before)) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a line says: both offers for the bag on the table, in gold, and this merchant's bags before it, in order.

    Each of these has its `offers`, too, and the number of `silk` that was in it.
    """

    offers: Offers
    before: Before


def told(line: str) -> Seen:
    """The line taken apart. Errors: CannotRead for what is no such line.

    >>> told("offers 2 3; before: 1 5 with 3 silk")
    Seen(offers=(2, 3), before=(Told(offers=(1, 5), silk=3),))
    """
    found = parts(line, _LINE, _EXAMPLE)
    first, last = map(int, found[1].split())
    return Seen((first, last), tuple(map(_told, found[2].split(", "))) if found[2] else ())


def _told(bag: str) -> Told:
    """A bag from `1 5 with 3 silk`."""
    first, last, _, silk, _ = bag.split()
    return Told((int(first), int(last)), int(silk))


@cache
def bags(seed: int) -> Before:
    """All bags of the merchant with this seed, in order.

    >>> len(bags(1)) == BAGS
    True
    """
    rng = generator(seed, OFFERS_DRAW)
    habit = HABITS[seed % len(HABITS)]
    drawn = [bag for first, last in product((False, True), repeat=2) for bag in _alike(habit, first, last, rng)]
    rng.shuffle(drawn)
    return tuple(drawn)


def _alike(habit: Habit, first: bool, last: bool, rng: Random) -> list[Told]:
    """The bags with the same two offers: all of the kind that the habit has for them, but for one."""
    kinds = (HEAVY, LIGHT) if habit(first, last) else (LIGHT, HEAVY)
    return [Told((FIRST[first], LAST[last]), rng.choice(kinds[n == 0])) for n in range(BAGS // 4)]


def gain(bag: Told, move: str) -> int:
    """What the sheriff gains by this move, in gold.

    The engine plays it, behind a talk in which the sheriff asked for more once (S-BRIBE, S-INSPECT). Errors: CannotRead
    for a line other than `accept` and `open`.

    >>> [gain(Told((1, 5), silk), "open") for silk in range(4)], gain(Told((1, 5), 3), "accept")
    ([-6, 4, 8, 12], 5)
    """
    state = begun = _asked(bag)
    state = engine.apply(state, SHERIFF, SAYS.move(move))
    while state.table.phase is Phase.INSPECT:
        seat = engine.to_move(state)[0]
        state = engine.apply(state, seat, chores.move(engine.view(state, seat)))
    return state.table.gold[SHERIFF - 1] - begun.table.gold[SHERIFF - 1]


def gold_a_bag(strategy: Callable[[str], str], first: int = 1, count: int = 16) -> Fraction:
    """What the sheriff gains by a bag in the mean, in gold; `print(float(gold_a_bag(my_strategy)))`.

    Errors: those of `gain`.

    >>> gold_a_bag(lambda seen: "accept", count=2)
    Fraction(4, 1)
    """
    total = 0
    for seed in range(first, first + count):
        all_bags = bags(seed)
        total += sum(gain(bag, strategy(line(bag.offers, all_bags[:n]))) for n, bag in enumerate(all_bags))
    return Fraction(total, count * BAGS)


@cache
def _asked(bag: Told) -> State:
    """The bag on the table, both offers made, and the sheriff to decide."""
    cards = ("apples",) * (CARDS - bag.silk) + ("silk",) * bag.silk
    first, last = bag.offers
    return engine.position(
        RULES,
        phase="inspect",
        bags=[cards if seat == MERCHANT else () for seat in RULES.seats],
        declared=[f"{CARDS} apples" if seat == MERCHANT else "" for seat in RULES.seats],
        moves=[
            f"{SHERIFF}: call {MERCHANT}",
            f"{MERCHANT}: offer {first} gold",
            f"{SHERIFF}: ask {max(LAST)} gold",
            f"{MERCHANT}: offer {last} gold",
        ],
    )
