"""Correlated equilibria: a mediator draws a pair of strategies and tells each player only their own.

The advice is a correlated equilibrium (Aumann 1974) if nobody who hears it does better by playing something else, and
a coarse one (Moulin and Vial 1978) if nobody does better by not listening at all. Both are linear conditions, so the
best advice for a linear objective is a linear programme. HiGHS solves it in floats; the answer is then checked apart,
in Fractions: what would a player gain who deviates? Payoffs are scaled to the range from 0 to 1 for HiGHS, so that
`TOLERANCE` means the same in every game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.game import SIDES, Game, a_game
from classkit.normalform.programme import Condition, Residuals, solve_programme, unsolved
from classkit.normalform.reading import Matrix, matrix
from classkit.normalform.vertices import largest
from classkit.shown import decimal
from classkit.words import Message, Param, text

TOLERANCE = 1e-7
"""The most that a deviation may gain, as a part of the range of that player's payoffs; also the most for a residual."""
LARGEST_PROGRAMME = 2_000_000
"""How many coefficients a programme may have: about 100 × 100 strategies."""
ROUNDING = Fraction(1, 10**6)
"""How far the sum of the probabilities of an advice may be from one."""
LISTED = 1e-6
"""Pairs of strategies that are advised more rarely than this are not listed."""

Concept: TypeAlias = Literal["correlated", "coarse"]
"""Who may deviate: whoever has heard the advice, or whoever has not."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A mediator's advice that is best for an objective.

    `probabilities` has a row for each of row's strategies and adds up to one; `value` is the objective, `payoffs` what
    the players expect, `gain` the most that anybody would gain by deviating, as a part of the range of the payoffs.
    """

    game: Game = field(repr=False)
    concept: Concept
    probabilities: tuple[tuple[float, ...], ...]
    value: float
    payoffs: tuple[float, float]
    gain: float
    residuals: Residuals

    def __str__(self) -> str:
        """The pairs that are advised, most often first, and how it was checked."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        a, b = (decimal(payoff, 4) for payoff in self.payoffs)
        yield text("normalform.advice.head", value=decimal(self.value, 4), a=a, b=b)
        cells = [
            (p, row, column)
            for row, line in zip(self.game.rows, self.probabilities, strict=True)
            for column, p in zip(self.game.columns, line, strict=True)
            if p > LISTED
        ]
        for p, row, column in sorted(cells, key=lambda cell: -cell[0]):
            yield "   " + text("normalform.advice.cell", row=row, column=column, p=decimal(p, 4))
        gain, primal, dual = (f"{number:.0e}" for number in (self.gain, self.residuals.primal, self.residuals.dual))
        yield text("normalform.advice.check", tolerance=f"{TOLERANCE:.0e}", gain=gain, primal=primal, dual=dual)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def correlated(game: Game, objective: object = "welfare") -> Advice:
    """The correlated equilibrium that is best for the objective.

    `objective` is 'welfare' (the sum of both payoffs), 'row', 'column', or a table with one weight for each pair of
    strategies, of which the expected weight is made as large as it can be. Errors: CannotRead or NotLegal for an
    objective that does not fit and for a game that is too large; ArithmeticError if HiGHS gave no trustworthy answer.

    >>> chicken = Game([[6, 2], [7, 0]], [[6, 7], [2, 0]])
    >>> round(correlated(chicken).value, 6)
    10.5
    """
    return _best(game, "correlated", objective)


def coarse_correlated(game: Game, objective: object = "welfare") -> Advice:
    """The coarse correlated equilibrium that is best for the objective; parameters and errors as `correlated`.

    >>> round(coarse_correlated(Game([[6, 2], [7, 0]], [[6, 7], [2, 0]])).value, 6)
    10.5
    """
    return _best(game, "coarse", objective)


def largest_gain(game: Game, concept: Concept, probabilities: object) -> Fraction:
    """The most that a player would gain by deviating from the advice, as a part of the range of that player's payoffs.

    In Fractions, straight from the definition. `probabilities` has a row for each of row's strategies. With
    'correlated' a player hears the advice and may answer each piece of it in another way; with 'coarse' a player does
    not hear it and plays one strategy throughout. Errors: CannotRead or NotLegal for what does not fit, and for
    probabilities below zero or that do not add up to one (within `ROUNDING`, for the floats of a solver).

    >>> largest_gain(Game([[1, 0], [0, 1]]), "correlated", [[Fraction(1), Fraction(0)], [Fraction(0), Fraction(0)]])
    Fraction(1, 1)
    """
    advice = matrix("probabilities", probabilities)
    if (len(advice), len(advice[0])) != a_game(game).shape or not _is_concept(concept):
        given = f"{len(advice)} × {len(advice[0])}, {short(concept)}"
        raise NotLegal(Message.of("normalform.error.advice", rows=game.shape[0], columns=game.shape[1]), given=given)
    if min(map(min, advice)) < 0 or abs(sum((sum(line, Fraction(0)) for line in advice), Fraction(0)) - 1) > ROUNDING:
        raise NotLegal(Message.of("normalform.error.advice.sum"), given=short(probabilities))
    turned = tuple(zip(*advice, strict=True))
    return max(
        _gain(table, heard, concept) / (_span(table) or 1)
        for table, heard in ((game.own("row"), advice), (game.own("column"), turned))
    )


def _is_concept(given: object) -> bool:
    return isinstance(given, str) and given in ("correlated", "coarse")


def _gain(table: Matrix, advice: Sequence[Sequence[Fraction]], concept: Concept) -> Fraction:
    """What deviating from the advice brings the player whose strategies are the rows."""
    follow = [_dot(line, payoffs) for line, payoffs in zip(advice, table, strict=True)]
    if concept == "correlated":
        best = [max(_dot(line, payoffs) for payoffs in table) for line in advice]
        return sum(best, Fraction(0)) - sum(follow, Fraction(0))
    theirs = [sum(column, Fraction(0)) for column in zip(*advice, strict=True)]
    return max(_dot(theirs, payoffs) for payoffs in table) - sum(follow, Fraction(0))


def _dot(weights: Sequence[Fraction], payoffs: Sequence[Fraction]) -> Fraction:
    return sum((p * a for p, a in zip(weights, payoffs, strict=True) if p), Fraction(0))


def _span(table: Matrix) -> Fraction:
    return max(map(max, table)) - min(map(min, table))


def _best(game: Game, concept: Concept, objective: object) -> Advice:
    weights = _weights(a_game(game), objective)
    m, n = game.shape
    work = _work(m, n, concept)
    if work > LARGEST_PROGRAMME:
        fits = largest(lambda size: _work(size, size, concept) <= LARGEST_PROGRAMME)
        sizes = {"rows": m, "columns": n, "work": work, "limit": LARGEST_PROGRAMME, "n": fits}
        raise NotLegal(Message.of("normalform.error.programme", **sizes))
    found, residuals = solve_programme([weight for row in weights for weight in row], _conditions(game, concept))
    exact = [found[i * n : i * n + n] for i in range(m)]
    gain = float(largest_gain(game, concept, exact))
    _trusted(gain, residuals)
    value, a, b = (float(sum(map(_dot, exact, table))) for table in (weights, game.A, game.B))
    return Advice(game, concept, tuple(tuple(map(float, line)) for line in exact), value, (a, b), gain, residuals)


def _work(m: int, n: int, concept: Concept) -> int:
    """How many coefficients the programme has."""
    return m * n * (m + n - 2 if concept == "correlated" else m + n)


def _weights(game: Game, objective: object) -> Matrix:
    """The objective as one weight for each pair of strategies."""
    if isinstance(objective, str):
        welfare = tuple(tuple(a + b for a, b in zip(*rows, strict=True)) for rows in zip(game.A, game.B, strict=True))
        named = {"welfare": welfare, "row": game.A, "column": game.B}
        if objective not in named:
            raise CannotRead(Message.of("normalform.error.objective"), given=short(objective), allowed=tuple(named))
        return named[objective]
    weights = matrix("objective", objective)
    if (len(weights), len(weights[0])) != game.shape:
        raise NotLegal(Message.of("normalform.error.objective"), given=f"{len(weights)} × {len(weights[0])}")
    return weights


def _conditions(game: Game, concept: Concept) -> list[Condition]:
    """What may not pay: for each player, each strategy put in the place of another, or in the place of all advice."""
    m, n = game.shape
    found: list[Condition] = []
    for side, own, theirs in ((SIDES[0], m, n), (SIDES[1], n, m)):
        table = _scaled(game.own(side))
        pairs = [[i * n + j if side == "row" else j * n + i for j in range(theirs)] for i in range(own)]
        for instead in table:
            gains = [
                [(pair, new - old) for pair, new, old in zip(pairs[i], instead, table[i], strict=True)]
                for i in range(own)
                if table[i] is not instead
            ]
            found += gains if concept == "correlated" else [[entry for line in gains for entry in line]]
    return found


def _scaled(table: Matrix) -> list[list[float]]:
    low, span = min(map(min, table)), _span(table) or Fraction(1)
    return [[float((value - low) / span) for value in row] for row in table]


def _trusted(gain: float, residuals: Residuals) -> None:
    """Refuse an answer that misses by more than the tolerance. Errors: ArithmeticError."""
    if gain > TOLERANCE:
        raise unsolved("gain", gain=f"{gain:.1e}", tolerance=f"{TOLERANCE:.0e}")
    for which, residual in (("primal", residuals.primal), ("dual", max(residuals.dual, residuals.gap))):
        if residual > TOLERANCE:
            shown: dict[str, Param] = {"residual": f"{residual:.1e}", "tolerance": f"{TOLERANCE:.0e}"}
            raise unsolved("residual", which=Message.of(f"normalform.{which}"), **shown)
