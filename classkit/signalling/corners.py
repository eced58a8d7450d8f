"""All corners of a polyhedron that may have no end in some directions, exactly.

The polyhedron is `{z : matrix · z ≤ bounds, z ≥ 0}` with whole numbers and positive bounds. Some variables are `free`:
they stand for what can fall without end (a payoff that may be as large as one likes, turned on its side), so that
`z ≥ 0` is no condition for them. Corners are joined by edges that end; the walk goes along these from basis to basis,
depth first and pivoting back on the way home, as in `classkit.normalform.vertices`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from classkit.normalform.tableau import Tableau

Point = tuple[Fraction, ...]


class TooMany(Exception):
    """The walk would need more bases than it was given."""


@dataclass(slots=True)
class Budget:
    """How many bases may still be visited; it changes as they are."""

    left: int

    def spend(self) -> None:
        """Visit one. Errors: TooMany when none is left."""
        if not self.left:
            raise TooMany
        self.left -= 1


@dataclass(frozen=True, slots=True)
class Goal:
    """Corners are wanted at which `objective · z` is `value`, which is an upper bound of it on the polyhedron."""

    objective: tuple[int, ...]
    value: Fraction


def corners(
    matrix: Sequence[Sequence[int]], bounds: Sequence[int], free: range, budget: Budget, goal: Goal | None = None
) -> Iterator[Point]:
    """Each corner once, as Fractions; with a goal those alone that reach it.

    `free` are the numbers of the free variables; at no corner are they 0. Those who reach a goal hang together, since
    from any corner the objective can be raised along edges: so the walk climbs once and then keeps to the top. Errors:
    TooMany when the budget is spent; ArithmeticError if a free variable has no bound at the origin.

    >>> square = [[1, 0], [0, 1]], [1, 2], range(0)
    >>> [[str(value) for value in corner] for corner in corners(*square, Budget(9), Goal((1, 0), Fraction(1)))]
    [['1', '0'], ['1', '2']]
    """
    tableau = Tableau(matrix, bounds, goal.objective if goal else ())
    for column in free:
        bound = tableau.leaving(column)
        if bound is None:
            raise ArithmeticError(f"variable {column} has no bound")
        tableau.pivot(bound, column)
    if goal and not _climbs(tableau, goal, budget):
        return
    seen: set[Point] = set()
    for _ in _bases(tableau, frozenset(free), budget, goal is not None):
        point = tuple(Fraction(value, tableau.det) for value in tableau.values()[: tableau.width])
        if point not in seen:
            seen.add(point)
            yield point


def _climbs(tableau: Tableau, goal: Goal, budget: Budget) -> bool:
    """Bring the tableau to where the objective is largest, and say whether that reaches the goal."""
    while (steepest := min(tableau.rows[-1][1:])) < 0:
        column = tableau.rows[-1].index(steepest, 1) - 1
        row = tableau.leaving(column)
        if row is None:
            raise ArithmeticError("the objective grows without end")
        budget.spend()
        tableau.pivot(row, column)
    return Fraction(tableau.rows[-1][0], tableau.det) == goal.value


def _bases(tableau: Tableau, free: frozenset[int], budget: Budget, level: bool) -> Iterator[None]:
    """Bring the tableau to every basis in which the free variables are, one after the other; `level` stays on top."""
    seen = {basis := _basis(tableau)}
    path: list[tuple[int, int]] = []
    column = 0
    yield
    while True:
        if column == tableau.width:
            if not path:
                return
            row, column = path.pop()
            tableau.pivot(row, column)
            basis = _basis(tableau)
            column += 1
            continue
        leaves = _exit(tableau, column, free, level)
        neighbour = basis if leaves is None else basis ^ 1 << tableau.columns[column] ^ 1 << tableau.basics[leaves]
        if leaves is None or neighbour in seen:
            column += 1
            continue
        budget.spend()
        seen.add(neighbour)
        path.append((leaves, column))
        tableau.pivot(leaves, column)
        basis, column = neighbour, 0
        yield


def _exit(tableau: Tableau, column: int, free: frozenset[int], level: bool) -> int | None:
    """The row that leaves for this column; None if the edge has no end, or (`level`) the objective has a slope.

    At the top no slope leads up, so whoever stays there leaves the variables with a slope at 0; and a pivot elsewhere
    changes no slope.
    """
    if level and tableau.rows[-1][column + 1]:
        return None
    row = tableau.leaving(column)
    return None if row is None or tableau.basics[row] in free else row


def _basis(tableau: Tableau) -> int:
    return sum(1 << variable for variable in tableau.columns)
