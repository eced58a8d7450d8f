"""A strategy to write: one turn at the market. What do you lay aside, and what do you take from the piles?

Four players, the first market day. A strategy plays for the first merchant. It gets one line, its hand and both piles
with the top card first, and gives one line: moves as the game writes them, with semicolons between. Places that stay
empty are filled from the deck. Its score is the value of the best honest bag that the hand allows afterwards.

    hand 2 apples, 2 bread, 1 cheese, 1 silk; left bread, mead, apples, pepper, cheese; right apples, …
    aside silk; aside cheese; aside apples; take left

`told` takes the line apart.

Deals come from seeds, and every move is played by the engine; the grader has seeds of its own.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from classkit.game import Move
from classkit.strategy import Says, parts
from sheriffkit import engine
from sheriffkit.choice import honest_bags
from sheriffkit.items import Cards, counted
from sheriffkit.moves import Aside, Bag, Done, Draw, Take, read
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, State, View

RULES = Rules(4)
SAYS = Says(read, lambda move: isinstance(move, Aside | Take | Done), (Aside.form(), Take.form(), Done.form()))
"""What a strategy may say, between semicolons."""

_GOOD = f"(?:{'|'.join(RULES.goods)})"
_HAND = rf"[1-9][0-9]? {_GOOD}(?:, [1-9][0-9]? {_GOOD})*"
_PILE = rf"empty|{_GOOD}(?:, {_GOOD})*"
_LINE = re.compile(rf"hand ({_HAND}); left ({_PILE}); right ({_PILE})")
_EXAMPLE = "hand 2 apples, 2 bread, 1 cheese, 1 silk; left bread, mead; right apples, cheese"


def line(view: View) -> str:
    """A seat's hand and both piles, each with the top card first, as one line.

    >>> line(engine.view(engine.new_game(RULES, 1), 1)).count("; ")
    2
    """
    piles = (f"{name} {', '.join(reversed(cards)) or 'empty'}" for name, cards in _piles(view))
    return "; ".join((f"hand {', '.join(counted(view.hand))}", *piles))


@dataclass(frozen=True, slots=True)
class Seen:
    """What a line says: the hand card by card, sorted by name, and the cards of both piles, the top card first."""

    hand: Cards
    left: Cards
    right: Cards


def told(line: str) -> Seen:
    """The line taken apart. Errors: CannotRead for what is no such line.

    >>> told("hand 2 apples, 1 silk; left bread, mead; right empty")
    Seen(hand=('apples', 'apples', 'silk'), left=('bread', 'mead'), right=())
    """
    found = parts(line, _LINE, _EXAMPLE)
    left, right = (() if pile == "empty" else tuple(pile.split(", ")) for pile in found.group(2, 3))
    return Seen(Bag.parse(found[1].split()).cards, left, right)


def moves(said: object) -> tuple[Move, ...]:
    """The moves that a line says; whether they can be made is not asked.

    Errors: CannotRead for a part of the line that is neither `aside`, `take` nor `done`.

    >>> [move.text for move in moves("aside silk; take left")]
    ['aside silk', 'take left']
    """
    parts = [part.strip() for part in said.split(";")] if isinstance(said, str) else [said]
    return tuple(map(SAYS.move, parts))


def hand_after(state: State, said: str) -> Cards:
    """The hand of the seat whose turn it is, after these moves; empty places are filled from the deck (S-MARKET-2).

    `said`: what the strategy said, such as `aside silk; take left`, or `done` to keep the hand. Errors: those of
    `moves`, NotLegal and NotYourTurn for a move that cannot be made.
    """
    (seat,) = engine.to_move(state)
    for move in moves(said):
        state = engine.apply(state, seat, move)
    while state.duty(seat) is Duty.MARKET and state.table.sizes[seat - 1] < state.rules.hand:
        state = engine.apply(state, seat, Draw())
    return state.hands[seat - 1]


def mean_bag(strategy: Callable[[str], str], first: int = 1, count: int = 200) -> Fraction:
    """The mean value of the best honest bag after the market; `print(float(mean_bag(my_strategy)))` shows it.

    The deals have the seeds from `first` on, `count` of them. Errors: those of `hand_after`.

    >>> mean_bag(lambda seen: "done", count=20) < 8
    True
    """
    total = 0
    for seed in range(first, first + count):
        state = engine.new_game(RULES, seed)
        (seat,) = engine.to_move(state)
        total += best_honest(hand_after(state, strategy(line(engine.view(state, seat)))))
    return Fraction(total, count)


def best_honest(hand: Cards) -> int:
    """The value of the best honest bag of a hand; 0 if there is no legal good in it.

    >>> best_honest(("apples", "apples", "chickens", "silk")), best_honest(("silk",))
    (4, 0)
    """
    return max((bag.value for bag in honest_bags(hand)), default=0)


def _piles(view: View) -> tuple[tuple[str, Cards], tuple[str, Cards]]:
    return ("left", view.table.left), ("right", view.table.right)
