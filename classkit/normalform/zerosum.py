"""What a player can make sure of, and what the other can hold that player down to: von Neumann's minimax, exactly.

For any game, not only where one's gain is the other's loss: each player looks at the own payoffs alone. The linear
programme is solved in whole numbers, and its answer is checked from both sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from classkit.normalform.game import Game, Side, Strategy, a_game, mixture
from classkit.normalform.reading import Matrix
from classkit.normalform.tableau import maximise
from classkit.words import Message, say


@dataclass(frozen=True, slots=True)
class Guarantee:
    """The most `player` can make sure of (`value`), how (`strategy`), and how the other prevents more (`against`)."""

    game: Game = field(repr=False)
    player: Side
    value: Fraction
    strategy: Strategy
    against: Strategy

    @property
    def message(self) -> Message:
        """The guarantee in words."""
        game, (who, other) = self.game, self.game.who
        own, theirs = game.rows, game.columns
        if self.player == "column":
            who, other, own, theirs = other, who, theirs, own
        strategy, against = mixture(self.strategy, own), mixture(self.against, theirs)
        return Message.of(
            "normalform.minimax", who=who, other=other, value=self.value, strategy=strategy, against=against
        )

    def __str__(self) -> str:
        return say(self.message)


@dataclass(frozen=True, slots=True)
class Minimax:
    """Both players' guarantees. In a zero-sum game the values add up to zero, and the strategies are an equilibrium."""

    row: Guarantee
    column: Guarantee

    def __str__(self) -> str:
        return f"{self.row}\n{self.column}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def minimax(game: Game) -> Minimax:
    """What each player can make sure of, whatever the other does.

    >>> print(minimax(Game([[1, -1], [-2, 2]])))
    row can make sure of 0 with 2/3 r1 + 1/3 r2; column can hold row down to it with 1/2 c1 + 1/2 c2.
    column can make sure of 0 with 1/2 c1 + 1/2 c2; row can hold column down to it with 2/3 r1 + 1/3 r2.
    """
    row, column = (Guarantee(game, side, *solve(a_game(game).own(side))) for side in ("row", "column"))
    return Minimax(row, column)


def solve(table: Matrix) -> tuple[Fraction, Strategy, Strategy]:
    """The value of the zero-sum game with these payoffs to row, and a best strategy of row and of column.

    With payoffs above zero, column looks for y ≥ 0 with `table · y ≤ 1` and the largest sum: 1/sum is the value, y/sum
    column's strategy, and the prices of the conditions, divided by their sum, are row's.
    """
    scale = lcm(*(value.denominator for row in table for value in row))
    whole = [[int(value * scale) for value in row] for row in table]
    lift = 1 - min(map(min, whole))
    found = maximise([1] * len(table[0]), [[value + lift for value in row] for row in whole], [1] * len(table))
    value = (1 / found.value - lift) / scale
    x, y = (tuple(part / found.value for part in strategy) for strategy in (found.prices, found.at))
    low = min(_dot(x, column) for column in zip(*table, strict=True))
    high = max(_dot(y, row) for row in table)
    if not low == value == high or sum(x) != 1 or sum(y) != 1:
        raise ArithmeticError(f"row makes sure of {low}, column of {high}, and the value is said to be {value}")
    return value, x, y


def _dot(strategy: Strategy, payoffs: Sequence[Fraction]) -> Fraction:
    return sum((p * a for p, a in zip(strategy, payoffs, strict=True)), Fraction(0))
