"""Strategies that no sensible player uses, with the reason, and what is left when they are gone.

A strategy is strictly dominated if some other, pure or mixed, pays more whatever the opponent does; weakly, if some
other never pays less and sometimes more. Whatever is strictly dominated is played in no equilibrium, and the order in
which such strategies go does not matter. With weak dominance equilibria can be lost, and the order can matter: here
all that are dominated in a round go at once.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from classkit.normalform.game import SIDES, Game, Side, Strategy, a_game, mixture, other
from classkit.normalform.reading import Matrix
from classkit.normalform.tableau import maximise
from classkit.normalform.zerosum import solve
from classkit.words import Message, Param, say, text


@dataclass(frozen=True, slots=True)
class Dominance:
    """Why a strategy is dominated: `by` (a mixture of the player's others) pays `margins` more.

    `strategy` counts from 0; `margins` has one number for each strategy of the opponent: all above zero if `strict`,
    else none below zero and one above.
    """

    game: Game = field(repr=False)
    player: Side
    strategy: int
    by: Strategy
    margins: tuple[Fraction, ...]

    @property
    def strict(self) -> bool:
        """Whether `by` pays more whatever the opponent does."""
        return min(self.margins) > 0

    @property
    def pure(self) -> bool:
        """Whether `by` is one strategy and no mixture."""
        return max(self.by) == 1

    @property
    def name(self) -> str:
        """The name of the dominated strategy."""
        return self.game.names(self.player)[self.strategy]

    @property
    def message(self) -> Message:
        """The reason in words."""
        who, opponent = self.game.who if self.player == "row" else self.game.who[::-1]
        largest = max(self.margins)
        against = self.game.names(other(self.player))[self.margins.index(largest)]
        params: dict[str, Param] = {"who": who, "strategy": self.name, "other": opponent, "against": against}
        params |= {"by": mixture(self.by, self.game.names(self.player))}
        if self.strict:
            return Message.of("normalform.dominated.strict", **params, margin=min(self.margins))
        return Message.of("normalform.dominated.weak", **params, margin=largest)

    def __str__(self) -> str:
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


@dataclass(frozen=True, slots=True)
class Round:
    """One round of elimination: the game before it, and what goes."""

    game: Game
    gone: tuple[Dominance, ...]


@dataclass(frozen=True, slots=True)
class Elimination:
    """The history of an iterated elimination: its rounds, and the game that is left."""

    rounds: tuple[Round, ...]
    left: Game

    def __str__(self) -> str:
        """Round by round, with the reasons."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        if not self.rounds:
            yield text("normalform.eliminate.none")
        for number, step in enumerate(self.rounds, 1):
            yield text("normalform.eliminate.round", number=number)
            yield from (f"   {reason}" for reason in step.gone)
        (who, opponent), left = self.left.who, self.left
        yield text("normalform.eliminate.left", who=who, other=opponent, rows=left.rows, columns=left.columns)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the history."""
        printer.text(str(self))


def dominated(game: Game, player: Side | None = None) -> tuple[Dominance, ...]:
    """Every dominated strategy of a player ('row' or 'column'), or of both, with the simplest reason.

    Strict dominance is told rather than weak, and a pure strategy rather than a mixture. All is exact.

    >>> print(*dominated(Game([[3, 0], [0, 3], [1, 1]], [[0, 0], [0, 0], [0, 0]])))
    row: r3 is strictly dominated by 1/2 r1 + 1/2 r2, which pays at least 1/2 more, whatever column does.
    """
    sides = SIDES if player is None else (player,)
    reasons = (reason(game, side, number) for side in sides for number in range(len(a_game(game).names(side))))
    return tuple(found for found in reasons if found)


def reason(game: Game, player: Side, strategy: int) -> Dominance | None:
    """Why this strategy (from 0) of the player is dominated; None if it is not."""
    table = game.own(player)
    gains = tuple(tuple(a - b for a, b in zip(row, table[strategy], strict=True)) for row in table)
    others = [number for number in range(len(table)) if number != strategy]
    if any(all(gains[number][j] < 0 for number in others) for j in range(len(table[0]))):
        return None  # the only best response to one of the opponent's strategies (or the only strategy that there is)
    pure = [_pure(number, len(table)) for number in others]
    ways: tuple[Callable[[], Iterable[Strategy]], ...] = (
        lambda: (by for by in pure if min(_margins(by, gains)) > 0),
        lambda: _strictly(gains, strategy),
        lambda: (by for by in pure if min(_margins(by, gains)) == 0 < max(_margins(by, gains))),
        lambda: _weakly(gains, strategy),
    )
    by = next((by for way in ways for by in way()), None)
    return Dominance(game, player, strategy, by, _margins(by, gains)) if by else None


def eliminate(game: Game, *, weak: bool = False) -> Elimination:
    """Take dominated strategies away, round after round, until none is dominated.

    Without `weak` only strictly dominated ones go, which loses no equilibrium.

    >>> print(eliminate(Game([[2, 0], [3, 1]], [[2, 3], [0, 1]], rows=["silent", "talk"], columns=["silent", "talk"])))
    Round 1
       row: silent is strictly dominated by talk, which pays at least 1 more, whatever column does.
       column: silent is strictly dominated by talk, which pays at least 1 more, whatever row does.
    Left: talk for row, talk for column.
    """
    rounds: list[Round] = []
    while gone := tuple(found for found in dominated(game) if weak or found.strict):
        rounds.append(Round(game, gone))
        leaving = {(found.player, found.strategy) for found in gone}
        rows, columns = ([n for n in range(len(game.names(side))) if (side, n) not in leaving] for side in SIDES)
        game = game.restrict(rows, columns)
    return Elimination(tuple(rounds), game)


def _pure(number: int, n: int) -> Strategy:
    return tuple(Fraction(k == number) for k in range(n))


def _margins(by: Strategy, gains: Matrix) -> tuple[Fraction, ...]:
    return tuple(
        sum((p * g for p, g in zip(by, column, strict=True)), Fraction(0)) for column in zip(*gains, strict=True)
    )


def _strictly(gains: Matrix, strategy: int) -> Iterator[Strategy]:
    """A mixture of the others that gains whatever comes: there is one if the game of gains has a value above zero."""
    value, x, _ = solve(tuple(row for number, row in enumerate(gains) if number != strategy))
    if value > 0:
        yield _filled(x, strategy)


def _weakly(gains: Matrix, strategy: int) -> Iterator[Strategy]:
    """A mixture of the others that never loses and gains in sum: the largest sum of gains without a loss."""
    others = [number for number in range(len(gains)) if number != strategy]
    scale = lcm(*(gain.denominator for row in gains for gain in row))
    whole = [[int(gain * scale) for gain in gains[number]] for number in others]
    losses = [[-gain for gain in column] for column in zip(*whole, strict=True)]
    best = maximise([sum(row) for row in whole], [*losses, [1] * len(others)], [0] * len(losses) + [1])
    if best.value > 0:
        yield _filled(best.at, strategy)


def _filled(weights: Strategy, strategy: int) -> Strategy:
    """A mixture of the others, as one of all: nothing of the strategy itself."""
    return (*weights[:strategy], Fraction(0), *weights[strategy:])
