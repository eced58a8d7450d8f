"""A strategy to write: what to bag and what to say, if the chance of opening is known.

One merchant, and a sheriff who opens the bag with a known chance, whatever is said. Nobody talks, so nobody bribes. A
strategy gets one line, the chance and its hand, and gives one line: the bag and the declaration, as the game writes
them, with a semicolon between. Every bag is played by the engine to both ends, passed and opened, and the two gains are
weighed by the chance: the mean is exact, and only the hands and chances that come up are luck.

    opened 1/5; hand 1 cheese, 4 chickens, 1 silk
    bag 4 chickens, 1 silk; declare 5 chickens

`told` takes the first line apart, and `says` writes the second.

Hands come from seeds; the grader has seeds of its own.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import Literal

from classkit.game import CannotRead, Move, short
from classkit.strategy import Says, parts
from classkit.words import Catalogue, Message
from sheriffkit import engine
from sheriffkit.bag import Bag as ClosedBag
from sheriffkit.hands import GoodName, SomeCards
from sheriffkit.items import Cards, counted
from sheriffkit.moves import Bag, Call, Declare, Open, Pass, read
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, State

_add = Catalogue("sheriffkit").add
_add("bag_day.chance", "The chance of opening is no more than 1.")
_add("bag_day.two", "A day wants two moves with a semicolon between: the bag, and what is said of it.")

RULES = Rules(4, haggle_rounds=0)
SHERIFF, MERCHANT = 1, 2
CHANCES = tuple(Fraction(tenths, 10) for tenths in range(1, 9))
"""The chances of opening that come up."""

_BAGS = Says(read, lambda move: isinstance(move, Bag), (Bag.form(),))
_DECLARES = Says(read, lambda move: isinstance(move, Declare), (Declare.form(),))

_CARDS = f"[1-9][0-9]? (?:{'|'.join(RULES.goods)})"
_LINE = re.compile(rf"opened ([0-9]{{1,9}}(?:/[1-9][0-9]{{0,8}})?); hand ({_CARDS}(?:, {_CARDS})*)")
_EXAMPLE, _ANSWER = "opened 1/5; hand 1 cheese, 4 chickens, 1 silk", "bag 4 chickens, 1 silk; declare 5 chickens"


def line(hand: Cards, q: Fraction) -> str:
    """The chance of opening and the hand, as one line.

    >>> line(("silk", "apples", "apples"), Fraction(1, 2))
    'opened 1/2; hand 2 apples, 1 silk'
    """
    return f"opened {q}; hand {', '.join(counted(hand))}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a line says: the chance of opening, and the hand card by card, sorted by name."""

    chance: Fraction
    hand: Cards


def told(line: str) -> Seen:
    """The line taken apart. Errors: CannotRead for what is no such line.

    >>> told("opened 1/5; hand 1 cheese, 2 chickens")
    Seen(chance=Fraction(1, 5), hand=('cheese', 'chickens', 'chickens'))
    """
    found = parts(line, _LINE, _EXAMPLE)
    if Fraction(found[1]) > 1:
        raise CannotRead(Message.of("bag_day.chance"), given=short(line), allowed=(_EXAMPLE,))
    return Seen(Fraction(found[1]), Bag.parse(found[2].split()).cards)


def says(cards: SomeCards, good: GoodName) -> str:
    """The line of moves that bags these cards, and declares their number and that good.

    Errors: NotLegal for what is no bag (S-BAG-1), and for a good that cannot be declared (S-DECLARE-1, 4).

    >>> says(["silk", "chickens", "chickens"], "chickens")
    'bag 2 chickens, 1 silk; declare 3 chickens'
    """
    bag = ClosedBag(good, cards, RULES)
    return f"{Bag(bag.cards).text}; {Declare(len(bag.cards), bag.declared).text}"


@cache
def day(seed: int) -> tuple[Cards, Fraction]:
    """The hand that the game deals to the merchant with this seed, and a chance of opening drawn by it."""
    return engine.new_game(RULES, seed).hands[MERCHANT - 1], Random(seed).choice(CHANCES)


def moves(said: object) -> tuple[Move, Move]:
    """The bag and the declaration that a line says; whether they can be made of a hand is not asked.

    Errors: CannotRead for a line that is not these two moves.

    >>> [move.text for move in moves("bag 2 chickens, 1 silk; declare 3 chickens")]
    ['bag 2 chickens, 1 silk', 'declare 3 chickens']
    """
    parts = [part.strip() for part in said.split(";")] if isinstance(said, str) else []
    if len(parts) != 2:
        raise CannotRead(Message.of("bag_day.two"), given=short(said), allowed=(_ANSWER,))
    return _BAGS.move(parts[0]), _DECLARES.move(parts[1])


def gain(hand: Cards, said: str, end: Literal["open", "pass"]) -> int:
    """What the day brings if the bag is opened or passed: gold, and the value of what reaches the stand.

    Errors: CannotRead for what is no bag and no declaration, NotLegal for what the rules refuse (S-BAG, S-DECLARE).

    >>> hand = ("cheese", "chickens", "chickens", "silk")
    >>> [gain(hand, "bag 2 chickens, 1 silk; declare 3 chickens", end) for end in ("pass", "open")]
    [16, 4]
    """
    return _end(*_closed(hand, said), end)


def mean_gain(strategy: Callable[[str], str], first: int = 1, count: int = 100) -> Fraction:
    """What the strategy brings a round in the mean, in gold; `print(float(mean_gain(my_strategy)))` shows it.

    The days have the seeds from `first` on, `count` of them. Errors: those of `gain`.

    >>> mean_gain(lambda seen: "bag 1 " + seen.split()[4].strip(",") + "; declare 1 apples", count=10) > -4
    True
    """
    total = Fraction(0)
    for seed in range(first, first + count):
        hand, q = day(seed)
        begun, closed = _closed(hand, strategy(line(hand, q)))
        total += (1 - q) * _end(begun, closed, "pass") + q * _end(begun, closed, "open")
    return total / count


def _closed(hand: Cards, said: str) -> tuple[State, State]:
    """The state at the start of the day, and the one in which the sheriff has the declared bag at hand."""
    hands = [hand if seat == MERCHANT else () for seat in RULES.seats]
    state = begun = engine.position(RULES, phase="bag", hands=hands)
    for move in moves(said):
        state = engine.apply(state, MERCHANT, move)
    return begun, state if state.duty(SHERIFF) is not Duty.CALL else engine.apply(state, SHERIFF, Call(MERCHANT))


def _end(begun: State, state: State, end: Literal["open", "pass"]) -> int:
    state = engine.apply(state, SHERIFF, Open() if end == "open" else Pass())
    while state.duty(SHERIFF) is Duty.DISCARD:  # confiscated cards go to a pile; either will do
        state = engine.apply(state, SHERIFF, engine.legal_moves(state, SHERIFF)[0])
    return _wealth(state) - _wealth(begun)


def _wealth(state: State) -> int:
    """The merchant's gold, and the value of the stand."""
    stand = state.table.stands[MERCHANT - 1] + state.contraband[MERCHANT - 1]
    return state.table.gold[MERCHANT - 1] + state.rules.value(stand)
