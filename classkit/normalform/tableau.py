"""A simplex tableau in whole numbers: exact, and safe from going round in circles.

The system is `matrix · z ≤ bounds`, `z ≥ 0`, with bounds that are not negative. With a slack variable for each row it
is kept as `det · basic + rows · nonbasic = rhs`, where every number is an int: a pivot multiplies crosswise and divides
by the former `det` without a remainder (Edmonds 1967, Bareiss 1968). Ties for the row that leaves are broken as if each
bound had been raised by an infinitesimal amount, the first by far the most (the lexicographic rule of Dantzig, Orden
and Wolfe 1955); so no basis comes twice, however degenerate the game.

Variables are numbered: first those of `z`, then the slacks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


class Tableau:
    """The tableau of one system. It changes in place: `pivot(row, column)` twice gives back what was there.

    `rows` hold the right-hand side first, then one number for each nonbasic variable; an objective, if there is one,
    is the last of them. `columns` and `basics` name the variables of columns and rows.
    """

    __slots__ = ("_place", "basics", "columns", "det", "height", "rows", "width")

    def __init__(self, matrix: Sequence[Sequence[int]], bounds: Sequence[int], objective: Sequence[int] = ()) -> None:
        self.height, self.width = len(matrix), len(matrix[0])
        self.rows = [[bound, *row] for bound, row in zip(bounds, matrix, strict=True)]
        if objective:
            self.rows.append([0, *(-value for value in objective)])
        self.det = 1
        self.columns = list(range(self.width))
        self.basics = list(range(self.width, self.width + self.height))
        self._place = [*range(1, self.width + 1), *(-row for row in range(1, self.height + 1))]

    def leaving(self, column: int) -> int | None:
        """The row whose variable leaves when that of this column (from 0) enters; None if nothing stops it."""
        at = column + 1
        best: list[int] = []
        top, bottom = 0, 1
        for number in range(self.height):
            row = self.rows[number]
            if (step := row[at]) <= 0:
                continue
            gap = row[0] * bottom - top * step if best else -1
            if gap < 0:
                best, top, bottom = [number], row[0], step
            elif gap == 0:
                best.append(number)
        return self._first(best, at) if best else None

    def _first(self, tied: list[int], at: int) -> int:
        """Of rows with the same ratio, the one that stays the smallest when the bounds are raised."""
        for slack in range(self.width, self.width + self.height):
            if len(tied) == 1:
                break
            place = self._place[slack]
            if place < 0:
                tied = [number for number in tied if number != -place - 1]
                continue
            top, bottom = self.rows[tied[0]][place], self.rows[tied[0]][at]
            best = tied[:1]
            for number in tied[1:]:
                row = self.rows[number]
                gap = row[place] * bottom - top * row[at]
                if gap < 0:
                    best, top, bottom = [number], row[place], row[at]
                elif gap == 0:
                    best.append(number)
            tied = best
        return tied[0]

    def pivot(self, row: int, column: int) -> None:
        """Let the variable of this column (from 0) enter, and that of this row leave."""
        at, det = column + 1, self.det
        fixed = self.rows[row]
        pivot = fixed[at]
        for number, line in enumerate(self.rows):
            if number == row:
                continue
            factor = line[at]
            if factor:
                changed = [(a * pivot - factor * b) // det for a, b in zip(line, fixed, strict=True)]
            elif pivot != det:
                changed = [a * pivot // det for a in line]
            else:
                continue
            changed[at] = -factor
            self.rows[number] = changed
        self.rows[row] = [*fixed[:at], det, *fixed[at + 1 :]]
        self.det = pivot
        enters, leaves = self.columns[column], self.basics[row]
        self.columns[column], self.basics[row] = leaves, enters
        self._place[leaves], self._place[enters] = at, -row - 1

    def values(self) -> list[int]:
        """The values of all variables, times `det`."""
        found = [0] * (self.width + self.height)
        for number, variable in enumerate(self.basics):
            found[variable] = self.rows[number][0]
        return found

    def prices(self) -> list[int]:
        """What one unit more of each bound would add to the objective, times `det`."""
        objective, slacks = self.rows[-1], range(self.width, self.width + self.height)
        return [objective[self._place[slack]] if self._place[slack] > 0 else 0 for slack in slacks]


@dataclass(frozen=True, slots=True)
class Optimum:
    """The largest value of an objective, where it is reached (`at`), and the price of each bound (the dual)."""

    value: Fraction
    at: tuple[Fraction, ...]
    prices: tuple[Fraction, ...]


def maximise(objective: Sequence[int], matrix: Sequence[Sequence[int]], bounds: Sequence[int]) -> Optimum:
    """Maximise `objective · z` under `matrix · z ≤ bounds`, `z ≥ 0`, exactly; bounds are not negative.

    Errors: ValueError if a bound is negative or the objective can grow without end.

    >>> maximise([1, 1], [[2, 1], [1, 3]], [4, 6]).at
    (Fraction(6, 5), Fraction(8, 5))
    """
    if min(bounds) < 0:
        raise ValueError(f"bounds are 0 or more; given: {min(bounds)}")
    tableau = Tableau(matrix, bounds, objective)
    while (steepest := min(tableau.rows[-1][1:])) < 0:
        column = tableau.rows[-1].index(steepest, 1) - 1
        row = tableau.leaving(column)
        if row is None:
            raise ValueError("the objective grows without end: no bound stops it")
        tableau.pivot(row, column)
    det = tableau.det
    at = tuple(Fraction(value, det) for value in tableau.values()[: tableau.width])
    return Optimum(Fraction(tableau.rows[-1][0], det), at, tuple(Fraction(price, det) for price in tableau.prices()))
