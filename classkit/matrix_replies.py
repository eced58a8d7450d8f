"""Best replies as they are drawn: arrows in a table of payoffs, and replies along the mixtures of two strategies.

Conventions: a place between two strategies of a player is the chance of the second of them, from 0 (the first for
certain) to 1. Strategies are counted from 0. All is exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from classkit.normalform import Component, Equilibria, Game, Subset
from classkit.normalform.game import SIDES, Side, Strategy

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a cell of the table to its neighbour, on the way to a best reply of `player`.

    `start` and `end` are (row, column). Between two neighbours that are both best replies stands one with two heads
    (`tie`).
    """

    player: Side
    start: tuple[int, int]
    end: tuple[int, int]
    tie: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """The best replies (`best`) to the mixtures from `low` to `high`: between the two, or at the one if they are equal.

    At an end of a stretch its best replies still are best, and others can be as good.
    """

    low: Fraction
    high: Fraction
    best: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """All pairs of a chance from `left` to `right` (across) and one from `low` to `high` (upwards)."""

    left: Fraction
    right: Fraction
    low: Fraction
    high: Fraction

    @property
    def dimension(self) -> int:
        """0 for a point, 1 for a segment, 2 for an area."""
        return (self.left < self.right) + (self.low < self.high)


def arrows(game: Game) -> tuple[Arrow, ...]:
    """All arrows of the table: row's run up or down, column's left or right.

    From a cell that is no best reply one leads to its neighbour, towards the nearest best reply.

    >>> [(arrow.start, arrow.end) for arrow in arrows(Game([[1, 0], [0, 1]], [[1, 1], [0, 0]])) if arrow.tie]
    [((0, 0), (0, 1)), ((1, 0), (1, 1))]
    """
    found = []
    for side in SIDES:
        for theirs, payoffs in enumerate(zip(*game.own(side), strict=True)):
            best = [payoff == max(payoffs) for payoff in payoffs]
            for start, end, tie in _steps(best):
                cells = [(own, theirs) if side == "row" else (theirs, own) for own in (start, end)]
                found.append(Arrow(side, cells[0], cells[1], tie))
    return tuple(found)


def _steps(best: Sequence[bool]) -> Iterator[tuple[int, int, bool]]:
    """From each place that is not best one step towards the nearest best; and the pairs of neighbours that both are."""
    reached = [place for place, is_best in enumerate(best) if is_best]
    for place, is_best in enumerate(best):
        if is_best:
            if place + 1 in reached:
                yield place, place + 1, True
        else:
            goal = min(reached, key=lambda at, place=place: abs(at - place))  # type: ignore[misc]
            yield place, place + (1 if goal > place else -1), False


def stretches(game: Game, player: Side) -> tuple[Stretch, ...]:
    """The best replies of a player to all mixtures of the other's two strategies, from the first to the second.

    >>> [(str(part.low), str(part.high), part.best) for part in stretches(Game([[2, 0], [0, 1]]), "row")]
    [('0', '2/3', (0,)), ('2/3', '2/3', (0, 1)), ('2/3', '1', (1,))]
    """
    lines = game.own(player)
    places = sorted({ZERO, ONE, *_crossings(lines)})
    found: list[Stretch] = []
    for low, high in pairwise(places):
        at, between = _best(lines, low), _best(lines, (low + high) / 2)
        if found and found[-1].best == at == between:
            found[-1] = Stretch(found[-1].low, high, between)
            continue
        found += [Stretch(low, low, at)] if at != between else []
        found.append(Stretch(low, high, between))
    end = _best(lines, ONE)
    return (*found, *([Stretch(ONE, ONE, end)] if end != found[-1].best else []))


def _crossings(lines: Sequence[Strategy]) -> Iterator[Fraction]:
    """Where two of the strategies pay alike, strictly between the ends."""
    for number, (first, last) in enumerate(lines):
        for start, end in lines[:number]:
            if (first < start and last > end) or (first > start and last < end):
                yield (first - start) / ((first - start) - (last - end))


def _best(lines: Sequence[Strategy], place: Fraction) -> tuple[int, ...]:
    payoffs = [pays(line, place) for line in lines]
    return tuple(number for number, payoff in enumerate(payoffs) if payoff == max(payoffs))


def pays(line: Strategy, place: Fraction) -> Fraction:
    """What a strategy pays there, if it pays `line[0]` at 0 and `line[1]` at 1."""
    return line[0] + place * (line[1] - line[0])


def reply_boxes(game: Game, player: Side) -> tuple[Box, ...]:
    """A player's best replies in a 2 × 2 game as a figure in the square of mixtures.

    The square stands as the table does: across is column's chance of its second strategy, upwards row's chance of its
    first, so that its corners are the cells.
    """
    made = []
    for part in stretches(game, player):
        own = [ONE - number for number in part.best] if player == "row" else [Fraction(number) for number in part.best]
        if player == "row":
            made.append(Box(part.low, part.high, min(own), max(own)))
        else:
            made.append(Box(min(own), max(own), ONE - part.high, ONE - part.low))
    return tuple(made)


def nash_box(subset: Subset) -> Box:
    """A maximal Nash subset of a 2 × 2 game in the square of mixtures: it always is a box."""
    across, upwards = [y[1] for y in subset.columns], [x[0] for x in subset.rows]
    return Box(min(across), max(across), min(upwards), max(upwards))


def component_of(found: Equilibria) -> tuple[int, ...]:
    """For each extreme equilibrium, in order, the number of its component, from 1.

    >>> from classkit.normalform import equilibria
    >>> component_of(equilibria(Game([[2, 0], [0, 1]], [[1, 0], [0, 2]])))
    (1, 2, 3)
    """
    number = {(one.row, one.column): at for at, group in enumerate(found.groups, 1) for one in group}
    return tuple(number[one.row, one.column] for one in found)


def joined(found: Equilibria) -> tuple[tuple[int, Component], ...]:
    """The components that are more than a point, with their numbers."""
    return tuple((at, piece) for at, piece in enumerate(found.components, 1) if not piece.single)
