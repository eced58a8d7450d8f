"""Players who learn: fictitious play, regret matching and replicator dynamics, as generators that tell the history.

Each generator goes on for ever; `itertools.islice(fictitious_play(game), 1000)` takes a thousand steps. Play is
counted in whole numbers, so frequencies and regrets are exact; replicator dynamics is a differential equation and is
solved in floats. Both players move at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import exp
from random import Random

from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.game import Game, Strategy, a_game, mixture
from classkit.normalform.nash import whole
from classkit.normalform.reading import Matrix, sequence
from classkit.normalform.responses import regret
from classkit.words import Message

LONGEST_STEP = 1000
"""The most time that one step of the replicator dynamics may take."""


@dataclass(frozen=True, slots=True)
class Step:
    """What there is after a round: the moves that were played, how often each pair was, and what the players planned.

    `round` counts from 1; `played` are the names of the two strategies; `counts[i][j]` says how often the pair i, j
    (from 0) was played so far; `plan_row` and `plan_column` are the mixtures from which this round's moves were drawn.
    """

    game: Game = field(repr=False)
    round: int
    played: tuple[str, str]
    counts: tuple[tuple[int, ...], ...]
    plan_row: Strategy
    plan_column: Strategy

    @property
    def row(self) -> Strategy:
        """How often row has played each strategy, as a part of all rounds."""
        return tuple(Fraction(sum(line), self.round) for line in self.counts)

    @property
    def column(self) -> Strategy:
        """How often column has played each strategy, as a part of all rounds."""
        return tuple(Fraction(sum(line), self.round) for line in zip(*self.counts, strict=True))

    @property
    def joint(self) -> Matrix:
        """How often each pair was played, as a part of all rounds."""
        return tuple(tuple(Fraction(count, self.round) for count in line) for line in self.counts)

    @property
    def payoffs(self) -> tuple[Fraction, Fraction]:
        """What both players have got, on average."""
        a, b = (sum(map(_dot, self.joint, table), Fraction(0)) for table in (self.game.A, self.game.B))
        return a, b

    @property
    def regret(self) -> Fraction:
        """How far the frequencies, taken as independent strategies, are from an equilibrium."""
        return regret(self.game, self.row, self.column)

    @property
    def hindsight(self) -> tuple[Fraction, Fraction]:
        """What each player would have got more, on average, by the one strategy that was best in hindsight.

        Where both are 0 or less, the pairs that were played make a coarse correlated equilibrium.
        """
        (got_row, got_column), x, y = self.payoffs, self.row, self.column
        best_row = max(_dot(y, payoffs) for payoffs in self.game.own("row"))
        best_column = max(_dot(x, payoffs) for payoffs in self.game.own("column"))
        return best_row - got_row, best_column - got_column

    def __str__(self) -> str:
        """The round, the moves and the frequencies, on one line."""
        row, column = mixture(self.row, self.game.rows), mixture(self.column, self.game.columns)
        return f"{self.round}: {', '.join(self.played)} | {row} | {column}"


def fictitious_play(game: Game, first: object = None, rng: Random | None = None) -> Iterator[Step]:
    """Each player answers best to how often the other has played each strategy so far (Brown 1951).

    `first` names the moves of round 1 (else the first strategies). Of several best responses the first is played; with
    a generator one is drawn. Errors: CannotRead for other names or no generator.

    >>> from itertools import islice
    >>> pennies = Game([[1, -1], [-1, 1]])
    >>> for step in islice(fictitious_play(pennies), 3): print(step)
    1: r1, c1 | r1 | c1
    2: r1, c2 | r1 | 1/2 c1 + 1/2 c2
    3: r1, c2 | r1 | 1/3 c1 + 2/3 c2
    """
    moves = _first(a_game(game), first)
    _is_generator(rng)
    return _fictitious(game, moves, rng)


def _fictitious(game: Game, moves: tuple[int, int], rng: Random | None) -> Iterator[Step]:
    tables, play = _tables(game), _Counted(game)
    scores = [[0] * len(table) for table in tables]
    while True:
        yield play.record(moves, _certain(len(scores[0]), moves[0]), _certain(len(scores[1]), moves[1]))
        for own, table, theirs in zip(scores, tables, reversed(moves), strict=True):
            for number, payoffs in enumerate(table):
                own[number] += payoffs[theirs]
        moves = _choose(scores[0], rng), _choose(scores[1], rng)


def regret_matching(game: Game, rng: Random) -> Iterator[Step]:
    """Each player plays a strategy with a chance in proportion to how much it is regretted (Hart and Mas-Colell 2000).

    Regretted is what the strategy would have brought more, in all rounds so far, than what was played; where nothing
    is regretted, every strategy is as likely. The pairs that are played near the coarse correlated equilibria. Errors:
    CannotRead if `rng` is no generator such as random.Random(1).

    >>> from itertools import islice
    >>> [step] = islice(regret_matching(Game([[1, -1], [-1, 1]]), Random(1)), 999, 1000)
    >>> step.round, max(step.hindsight) < Fraction(1, 10)
    (1000, True)
    """
    if rng is None:
        raise CannotRead(Message.of("normalform.error.generator"), given="None")
    _is_generator(rng)
    return _matching(a_game(game), rng)


def _matching(game: Game, rng: Random) -> Iterator[Step]:
    tables, play = _tables(game), _Counted(game)
    regretted = [[0] * len(table) for table in tables]
    while True:
        weights = [[max(value, 0) for value in own] for own in regretted]
        weights = [own if any(own) else [1] * len(own) for own in weights]
        moves = _draw(weights[0], rng), _draw(weights[1], rng)
        plans = [tuple(Fraction(weight, sum(own)) for weight in own) for own in weights]
        yield play.record(moves, *plans)
        for own, table, (mine, theirs) in zip(regretted, tables, (moves, moves[::-1]), strict=True):
            got = table[mine][theirs]
            for number, payoffs in enumerate(table):
                own[number] += payoffs[theirs] - got


@dataclass(frozen=True, slots=True)
class Flow:
    """Where two populations are at a time: the share of each strategy among row players and among column players."""

    game: Game = field(repr=False)
    time: float
    row: tuple[float, ...]
    column: tuple[float, ...]

    @property
    def regret(self) -> float:
        """How far these shares, taken as strategies, are from an equilibrium."""
        (x, y), tables = (self.row, self.column), _floats(self.game)
        found = []
        for mine, theirs, table in ((x, y, tables[0]), (y, x, tables[1])):
            payoffs = _apply(table, theirs)
            found.append(max(payoffs) - sum(p * a for p, a in zip(mine, payoffs, strict=True)))
        return max(found)


def replicator(game: Game, row: object, column: object, step: float = 0.05) -> Iterator[Flow]:
    """Two populations in which strategies spread that pay more than the average (Taylor 1979).

    The share x of a strategy grows as x' = x · (its payoff − the average payoff). `row` and `column` are the shares at
    time 0, as in `Game.strategy`; `step` is the time from one state to the next. The equation is solved by the
    Runge-Kutta method of order four, in cumulated payoffs, so that shares never leave the range from 0 to 1. Errors:
    NotLegal for a step that is not a finite number above zero, or above `LONGEST_STEP`.

    >>> from itertools import islice
    >>> talk = Game([[2, 0], [3, 1]], [[2, 3], [0, 1]])
    >>> [last] = islice(replicator(talk, ["9/10", "1/10"], ["9/10", "1/10"]), 200, 201)
    >>> round(last.time, 2), round(last.row[1], 3)
    (10.0, 1.0)
    """
    start = a_game(game).strategy("row", row), game.strategy("column", column)
    return _flowing(game, start, _positive(step))


def _positive(step: object) -> float:
    if isinstance(step, bool) or not isinstance(step, int | float | Fraction) or not 0 < step <= LONGEST_STEP:
        raise NotLegal(Message.of("normalform.error.step", most=LONGEST_STEP), given=short(step))
    return float(step)


def _flowing(game: Game, start: tuple[Strategy, Strategy], step: float) -> Iterator[Flow]:
    A, B = _floats(game)
    x0, y0 = ([float(p) for p in shares] for shares in start)

    def slope(sums: list[float]) -> list[float]:
        x, y = _grown(x0, sums[: len(x0)]), _grown(y0, sums[len(x0) :])
        return [*_apply(A, y), *_apply(B, x)]

    sums, number = [0.0] * (len(x0) + len(y0)), 0
    while True:
        x, y = _grown(x0, sums[: len(x0)]), _grown(y0, sums[len(x0) :])
        yield Flow(game, number * step, tuple(x), tuple(y))
        k1 = slope(sums)
        k2 = slope(_along(sums, k1, step / 2))
        k3 = slope(_along(sums, k2, step / 2))
        k4 = slope(_along(sums, k3, step))
        sums = [s + step / 6 * (a + 2 * b + 2 * c + d) for s, a, b, c, d in zip(sums, k1, k2, k3, k4, strict=True)]
        number += 1


def _along(sums: list[float], slopes: list[float], time: float) -> list[float]:
    return [s + time * k for s, k in zip(sums, slopes, strict=True)]


def _grown(shares: Sequence[float], sums: Sequence[float]) -> list[float]:
    """The shares after strategies have cumulated these payoffs: each grows by the exponential of its sum."""
    top = max(s for share, s in zip(shares, sums, strict=True) if share)
    grown = [share * exp(s - top) if share else 0.0 for share, s in zip(shares, sums, strict=True)]
    total = sum(grown)
    return [value / total for value in grown]


def _apply(table: Sequence[Sequence[float]], shares: Sequence[float]) -> list[float]:
    return [sum(p * a for p, a in zip(shares, row, strict=True)) for row in table]


def _floats(game: Game) -> tuple[list[list[float]], list[list[float]]]:
    A, B = ([[float(value) for value in row] for row in game.own(side)] for side in ("row", "column"))
    return A, B


class _Counted:
    """Counts the pairs that are played, and makes a step of each round."""

    def __init__(self, game: Game) -> None:
        self.game, self.round = game, 0
        self.counts = [[0] * game.shape[1] for _ in range(game.shape[0])]

    def record(self, moves: tuple[int, int], row: Strategy, column: Strategy) -> Step:
        i, j = moves
        self.round += 1
        self.counts[i][j] += 1
        played = self.game.rows[i], self.game.columns[j]
        return Step(self.game, self.round, played, tuple(map(tuple, self.counts)), row, column)


def _tables(game: Game) -> list[list[list[int]]]:
    """Both players' payoffs in whole numbers, each player's own strategies as rows."""
    return [whole(game.own("row")), whole(game.own("column"))]


def _first(game: Game, given: object) -> tuple[int, int]:
    if given is None:
        return 0, 0
    names = sequence(given)
    if names is None or len(names) != 2 or names[0] not in game.rows or names[1] not in game.columns:
        raise CannotRead(Message.of("normalform.error.first"), given=short(given), allowed=(*game.rows, *game.columns))
    return game.rows.index(names[0]), game.columns.index(names[1])


def _is_generator(rng: object) -> None:
    if rng is not None and not isinstance(rng, Random):
        raise CannotRead(Message.of("normalform.error.generator"), given=short(rng))


def _choose(scores: Sequence[int], rng: Random | None) -> int:
    """One of the best: the first, or one that is drawn."""
    best = max(scores)
    tied = [number for number, score in enumerate(scores) if score == best]
    return tied[0] if rng is None else tied[rng.randrange(len(tied))]


def _draw(weights: Sequence[int], rng: Random) -> int:
    """A number with a chance in proportion to its whole weight, exactly."""
    drawn = rng.randrange(sum(weights))
    return next(number for number, bound in enumerate(accumulate(weights)) if drawn < bound)


def _certain(n: int, number: int) -> Strategy:
    return tuple(Fraction(k == number) for k in range(n))


def _dot(strategy: Strategy, payoffs: Sequence[Fraction]) -> Fraction:
    return sum((p * a for p, a in zip(strategy, payoffs, strict=True) if p), Fraction(0))
