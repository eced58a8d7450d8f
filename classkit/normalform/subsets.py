"""How equilibria hang together: maximal Nash subsets, and the components that they make.

Two extreme equilibria can be joined where their strategies may be exchanged. A Nash subset is a set X of row's extreme
strategies and a set Y of column's such that each of X with each of Y is an equilibrium; then so is every mixture of X
with every mixture of Y. The maximal ones (maximal bicliques of a graph: Winkels 1979, Jansen 1981, Avis and others
2010) make up all equilibria. Those that meet form a component: a piece of the set of equilibria in which one can go
from any point to any other. A component may need several subsets, because it need not be a product.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from classkit.game import NotLegal
from classkit.normalform.game import Game, Strategy, mixture
from classkit.normalform.responses import best_responses, regret
from classkit.words import Message, Param, say

MOST_SUBSETS = 20_000
"""How many maximal Nash subsets are listed: more would say little, and their number can double with each strategy."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """An extreme equilibrium: both strategies, and what both players expect. `regret` is 0 in it, exactly."""

    game: Game = field(repr=False)
    row: Strategy
    column: Strategy

    @property
    def payoffs(self) -> tuple[Fraction, Fraction]:
        """What row and column expect."""
        return self.game.payoffs(self.row, self.column)

    @property
    def pure(self) -> bool:
        """Whether nobody mixes."""
        return max(self.row) == max(self.column) == 1

    @property
    def message(self) -> Message:
        """The equilibrium in words."""
        (who, other), (a, b) = self.game.who, self.payoffs
        row, column = mixture(self.row, self.game.rows), mixture(self.column, self.game.columns)
        kind = "pure" if self.pure else "mixed"
        return Message.of(f"normalform.equilibrium.{kind}", who=who, other=other, row=row, column=column, a=a, b=b)

    def __str__(self) -> str:
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


@dataclass(frozen=True, slots=True)
class Subset:
    """A maximal Nash subset: any mixture of `rows` with any mixture of `columns` is an equilibrium."""

    game: Game = field(repr=False)
    rows: tuple[Strategy, ...]
    columns: tuple[Strategy, ...]

    @property
    def extreme(self) -> tuple[Equilibrium, ...]:
        """The extreme equilibria in it: every one of its rows with every one of its columns."""
        return tuple(Equilibrium(self.game, x, y) for x in self.rows for y in self.columns)

    @property
    def single(self) -> bool:
        """Whether it is a single point."""
        return len(self.rows) == len(self.columns) == 1

    def contains(self, row: object, column: object) -> bool:
        """Whether this pair of strategies lies in the subset, exactly; strategies as in `Game.strategy`.

        A subset is all of row's strategies that use, and make column content with, no more than its extreme ones do
        (a face of the polytope); and the same for column.
        """
        x, y = self.game.strategy("row", row), self.game.strategy("column", column)
        return regret(self.game, x, y) == 0 and self._row_fits(x) and self._column_fits(y)

    def _row_fits(self, x: Strategy) -> bool:
        kept = set.intersection(*(set(best_responses(self.game, "column", row).best) for row in self.rows))
        return _support(x) <= _used(self.rows) and kept <= set(best_responses(self.game, "column", x).best)

    def _column_fits(self, y: Strategy) -> bool:
        kept = set.intersection(*(set(best_responses(self.game, "row", column).best) for column in self.columns))
        return _support(y) <= _used(self.columns) and kept <= set(best_responses(self.game, "row", y).best)

    @property
    def message(self) -> Message:
        """The subset in words."""
        who, other = self.game.who
        row, column = _any(self.rows, self.game.rows), _any(self.columns, self.game.columns)
        return Message.of("normalform.subset", who=who, other=other, row=row, column=column)

    def __str__(self) -> str:
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


@dataclass(frozen=True, slots=True)
class Component:
    """A connected piece of the set of equilibria: the union of maximal Nash subsets that meet."""

    extreme: tuple[Equilibrium, ...]
    subsets: tuple[Subset, ...]

    @property
    def single(self) -> bool:
        """Whether it is one isolated equilibrium."""
        return len(self.extreme) == 1


def maximal_subsets(extreme: Sequence[Equilibrium]) -> tuple[Subset, ...]:
    """The maximal Nash subsets, in the order of their first equilibria. Errors: NotLegal above `MOST_SUBSETS`."""
    bits = {column: 1 << number for number, column in enumerate(dict.fromkeys(found.column for found in extreme))}
    columns, partners = list(bits), dict.fromkeys((found.row for found in extreme), 0)
    for found in extreme:
        partners[found.row] |= bits[found.column]
    made = []
    for shared in _intersections(partners.values()):
        rows = tuple(row for row, has in partners.items() if has & shared == shared)
        made.append(Subset(extreme[0].game, rows, tuple(columns[number] for number in _bits(shared))))
    order = {(found.row, found.column): number for number, found in enumerate(extreme)}
    return tuple(sorted(made, key=lambda subset: [order[found.row, found.column] for found in subset.extreme]))


def components(extreme: Sequence[Equilibrium]) -> list[tuple[Equilibrium, ...]]:
    """The extreme equilibria of each component: those that are linked by sharing a strategy of either player.

    Two maximal subsets that meet have an extreme equilibrium in common, because each is a face times a face; and two
    extreme equilibria that share one player's strategy can be mixed, so they lie in one subset.
    """
    by_row, by_column = _sharing(found.row for found in extreme), _sharing(found.column for found in extreme)
    groups, reached = [], [False] * len(extreme)
    for start in range(len(extreme)):
        waiting, group = [start], []
        while waiting:
            number = waiting.pop()
            if not reached[number]:
                reached[number] = True
                group.append(number)
                waiting += by_row.pop(extreme[number].row, []) + by_column.pop(extreme[number].column, [])
        if group:
            groups.append(tuple(extreme[number] for number in sorted(group)))
    return groups


def _sharing(strategies: Iterable[Strategy]) -> dict[Strategy, list[int]]:
    """Which equilibria have the same strategy of one player."""
    found: dict[Strategy, list[int]] = {}
    for number, strategy in enumerate(strategies):
        found.setdefault(strategy, []).append(number)
    return found


def _intersections(sets: Iterable[int]) -> set[int]:
    """Everything that can be made by intersecting some of these bit masks, the empty one left out."""
    closed: set[int] = set()
    for mask in set(sets):
        closed |= {mask} | {mask & known for known in closed}
        if len(closed) - (0 in closed) > MOST_SUBSETS:
            raise NotLegal(Message.of("normalform.error.many", most=MOST_SUBSETS))
    return closed - {0}


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _support(strategy: Strategy) -> set[int]:
    return {number for number, p in enumerate(strategy) if p}


def _used(strategies: Iterable[Strategy]) -> set[int]:
    return set().union(*map(_support, strategies))


def _any(strategies: tuple[Strategy, ...], names: tuple[str, ...]) -> Param:
    written = tuple(mixture(strategy, names) for strategy in strategies)
    if len(written) == 1:
        return written[0]
    bracketed: tuple[Param, ...] = tuple(f"({text})" if " + " in text else text for text in written)
    return Message.of("normalform.any", strategies=bracketed)
