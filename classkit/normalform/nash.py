"""All equilibria of a game, exactly, however degenerate it is.

Shift both tables to whole positive numbers. Row's strategies are, but for their length, the points x of the polytope
{x ≥ 0 : Bᵀx ≤ 1}, and column's those of {y ≥ 0 : Ay ≤ 1}. Each condition that holds with equality says either that a
strategy is not used or that it is a best response; a pair of corners is an equilibrium if every strategy of both
players is one or the other (Mangasarian 1964). These pairs are the extreme equilibria; all others are mixtures of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from classkit.game import NotLegal
from classkit.normalform.game import Game, Strategy, a_game
from classkit.normalform.reading import Matrix
from classkit.normalform.responses import regret
from classkit.normalform.subsets import Component, Equilibrium, Subset, components, maximal_subsets
from classkit.normalform.vertices import LIMIT, refuse_large, vertices
from classkit.words import Message, text

SHOWN = 40
"""How many lines a printed answer lists before it only counts the rest."""


@dataclass(frozen=True)
class Equilibria(Sequence[Equilibrium]):
    """The equilibria that were found: `extreme`, each checked exactly, and whether that is all (`complete`).

    It can be counted, indexed and looped over like the tuple `extreme`.
    """

    game: Game = field(repr=False)
    extreme: tuple[Equilibrium, ...]
    complete: bool

    @cached_property
    def subsets(self) -> tuple[Subset, ...]:
        """The maximal Nash subsets. Errors: NotLegal if not all equilibria are known, or for too many subsets."""
        self._whole()
        return maximal_subsets(self.extreme)

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """The connected pieces of the set of equilibria, each with its subsets. Errors: as `subsets`."""
        pieces: list[list[Subset]] = [[] for _ in self.groups]
        number = {(found.row, found.column): i for i, group in enumerate(self.groups) for found in group}
        for subset in self.subsets:
            pieces[number[subset.rows[0], subset.columns[0]]].append(subset)
        return tuple(Component(group, tuple(piece)) for group, piece in zip(self.groups, pieces, strict=True))

    @cached_property
    def groups(self) -> tuple[tuple[Equilibrium, ...], ...]:
        """The extreme equilibria of each component, without its subsets. Errors: NotLegal if not all are known."""
        self._whole()
        return tuple(components(self.extreme))

    @property
    def pure(self) -> tuple[Equilibrium, ...]:
        """Those in which nobody mixes."""
        return tuple(found for found in self.extreme if found.pure)

    def _whole(self) -> None:
        if not self.complete:
            raise NotLegal(Message.of("normalform.error.incomplete"))

    def __len__(self) -> int:
        return len(self.extreme)

    def __getitem__(self, number: Any) -> Any:
        return self.extreme[number]

    def __str__(self) -> str:
        """In words: how many, whether that is all, each of them, and which belong together."""
        if not self.complete:
            return self._listed(text("normalform.pure.some", n=len(self)))
        if len(self.groups) == len(self):
            return self._listed(text("normalform.all", n=len(self)))
        return "\n".join([self._listed(text("normalform.joined", n=len(self.groups))), *_shortened(self._joined())])

    def _listed(self, head: str) -> str:
        return "\n".join([head, *_shortened(f"{number}. {found}" for number, found in enumerate(self.extreme, 1))])

    def _joined(self) -> Iterator[str]:
        try:
            pieces = self.components
        except NotLegal as error:  # too many subsets to list
            yield str(error)
            return
        for number, component in enumerate(pieces, 1):
            extreme = Message.of("normalform.component.extreme", n=len(component.extreme))
            subsets = Message.of("normalform.component.subsets", n=len(component.subsets))
            kind = "normalform.component.alone" if component.single else "normalform.component"
            yield text(kind, number=number, extreme=extreme, subsets=subsets)
            yield from (f"   {subset}" for subset in component.subsets)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def _shortened(lines: Iterable[str]) -> list[str]:
    """The lines as they are; beyond `SHOWN` only how many more there are."""
    listed = list(lines)
    rest = len(listed) - SHOWN
    return listed if rest <= 1 else [*listed[:SHOWN], text("normalform.equilibrium.more", n=rest)]


def equilibria(game: Game, *, limit: int = LIMIT) -> Equilibria:
    """All extreme equilibria of the game, each verified: `regret` is 0 exactly.

    `limit` bounds the work, which is estimated first (see `size`). Errors: NotLegal for a game that may need more; it
    says what would fit.

    >>> print(equilibria(Game([[2, 0], [0, 1]], [[1, 0], [0, 2]])))
    3 equilibria, and there are no others.
    1. row: r1; column: c1; payoffs 2 and 1; pure
    2. row: 2/3 r1 + 1/3 r2; column: 1/3 c1 + 2/3 c2; payoffs 2/3 and 2/3
    3. row: r2; column: c2; payoffs 1 and 2; pure
    """
    m, n = a_game(game).shape
    refuse_large(m, n, limit)
    row_corners = vertices(whole(tuple(zip(*game.B, strict=True))))
    column_corners = {_turn(mask, m, n): y for mask, y in vertices(whole(game.A)).items()}
    pairs = [(strategy(x), strategy(y)) for x, y in _complementary(row_corners, column_corners, m + n)]
    return Equilibria(game, _verified(game, pairs), True)


def pure_equilibria(game: Game) -> Equilibria:
    """The pure equilibria alone, for a game of any size: no player gains by switching to another strategy.

    >>> len(pure_equilibria(Game([[0, 1], [1, 0]])))
    0
    """
    best_in_column = [max(column) for column in zip(*a_game(game).A, strict=True)]
    pairs = [
        (game.strategy("row", game.rows[i]), game.strategy("column", game.columns[j]))
        for i, (own, theirs) in enumerate(zip(game.A, game.B, strict=True))
        for j, top in enumerate(best_in_column)
        if own[j] == top and theirs[j] == max(theirs)
    ]
    return Equilibria(game, _verified(game, pairs), False)


def whole(table: Matrix) -> list[list[int]]:
    """The table in whole numbers above zero: scaled, then shifted. Best responses stay the same.

    >>> whole(((Fraction(1, 2), Fraction(-1, 3)),))
    [[6, 1]]
    """
    scale = lcm(*(value.denominator for row in table for value in row))
    scaled = [[value.numerator * (scale // value.denominator) for value in row] for row in table]
    lift = 1 - min(min(row) for row in scaled)
    return [[value + lift for value in row] for row in scaled]


def strategy(corner: Sequence[int]) -> Strategy:
    """A corner as probabilities."""
    total = sum(corner)
    return tuple(Fraction(value, total) for value in corner)


def _turn(mask: int, m: int, n: int) -> int:
    """The conditions of a corner of column's polytope, numbered as row's: first row's strategies, then column's."""
    return (mask & (1 << n) - 1) << m | mask >> n


def _complementary(
    rows: dict[int, tuple[int, ...]], columns: dict[int, tuple[int, ...]], labels: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Pairs of corners at which every condition holds for the one or the other."""
    corners = list(columns.values())
    having = [sum(1 << k for k, mask in enumerate(columns) if mask >> label & 1) for label in range(labels)]
    for mask, x in rows.items():
        fitting = (1 << len(corners)) - 1
        for label in range(labels):
            if not mask >> label & 1:
                fitting &= having[label]
        while fitting:
            low = fitting & -fitting
            yield x, corners[low.bit_length() - 1]
            fitting ^= low


def _verified(game: Game, pairs: Sequence[tuple[Strategy, Strategy]]) -> tuple[Equilibrium, ...]:
    """The pairs as equilibria, the first strategies first; ArithmeticError if one of them is none."""
    found = [Equilibrium(game, x, y) for x, y in sorted(pairs, reverse=True)]
    for equilibrium in found:
        if regret(game, equilibrium.row, equilibrium.column) != 0:
            raise ArithmeticError(f"not an equilibrium: {equilibrium!r} of {game!r}")
    return tuple(found)
