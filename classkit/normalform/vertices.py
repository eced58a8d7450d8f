"""All corners of a polytope of best responses, exactly, and an estimate of how many there may be.

The polytope is `{z ≥ 0 : matrix · z ≤ 1}` with positive whole numbers. Every corner is a basis of its tableau; the
lexicographic rule picks among the bases of a degenerate corner as if the bounds were raised a little, which makes a
polytope where each corner has one basis and one neighbour for each column. Walking from basis to neighbour, depth
first and pivoting back on the way home, reaches them all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb, gcd

from classkit.game import NotLegal
from classkit.normalform.reading import counted
from classkit.normalform.tableau import Tableau
from classkit.words import Message, Param

LIMIT = 10_000_000
"""How many numbers the tableaus of one game may need (corners × rows × columns): 12 × 12, and some seconds."""


def vertices(matrix: Sequence[Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """The corners of `{z ≥ 0 : matrix · z ≤ 1}`, each by the set of conditions that hold with equality there.

    The set is a bit mask: bit `k` for `z_k = 0`, then a bit for each row. A corner is given as whole numbers without a
    common factor, in proportion to z; the origin is left out.

    >>> vertices([[1, 2]])
    {6: (1, 0), 5: (0, 1)}
    """
    tableau = Tableau(matrix, [1] * len(matrix))
    found: dict[int, tuple[int, ...]] = {}
    basis = (1 << tableau.width) - 1
    path: list[tuple[int, int, int]] = []
    seen, column = {basis}, 0
    while True:
        if column == tableau.width:
            if not path:
                return found
            row, column, basis = path.pop()
            tableau.pivot(row, column)
            column += 1
            continue
        row = _exit(tableau, column)
        neighbour = basis ^ 1 << tableau.columns[column] ^ 1 << tableau.basics[row]
        if neighbour in seen:
            column += 1
            continue
        seen.add(neighbour)
        path.append((row, column, basis))
        tableau.pivot(row, column)
        basis, column = neighbour, 0
        _note(tableau, basis, found)


def _exit(tableau: Tableau, column: int) -> int:
    row = tableau.leaving(column)
    if row is None:
        raise ArithmeticError("a polytope of positive payoffs has no end in one direction")
    return row


def _note(tableau: Tableau, basis: int, found: dict[int, tuple[int, ...]]) -> None:
    tight = basis
    for number, variable in enumerate(tableau.basics):
        if not tableau.rows[number][0]:
            tight |= 1 << variable
    if tight not in found:
        values = tableau.values()[: tableau.width]
        common = gcd(*values)  # not 0: the origin has one basis, and the walk has seen it
        found[tight] = tuple(value // common for value in values)


@dataclass(frozen=True, slots=True)
class Size:
    """How large the search for all equilibria may become, before it is begun.

    `corners` is the largest number of corners that two polytopes of such a game can have (McMullen's upper bound
    theorem, 1970; most games have far fewer); `work` is how many numbers their tableaus have.
    """

    rows: int
    columns: int
    corners: int
    work: int


def size(rows: int, columns: int) -> Size:
    """The estimate for a game of so many strategies. Errors: NotLegal for what is no whole number above zero.

    >>> size(12, 12).corners, size(2, 2).corners
    (49504, 8)
    """
    counted(rows, "rows", 1)
    counted(columns, "columns", 1)
    corners = most_corners(rows, rows + columns) + most_corners(columns, rows + columns)
    return Size(rows, columns, corners, corners * rows * columns)


def most_corners(dimension: int, facets: int) -> int:
    """The most corners that a polytope of this dimension with so many facets can have (McMullen 1970).

    >>> most_corners(2, 5), most_corners(3, 6)
    (5, 8)
    """
    low, high = dimension // 2, (dimension + 1) // 2
    return comb(facets - high, low) + comb(facets - low - 1, high - 1)


def refuse_large(rows: int, columns: int, limit: int) -> None:
    """Refuse a game whose estimate is above the limit. Errors: NotLegal says what would fit."""
    counted(limit, "limit", 0)
    wanted = size(rows, columns)
    if wanted.work <= limit:
        return
    params: dict[str, Param] = {"rows": rows, "columns": columns, "corners": wanted.corners, "work": wanted.work}
    raise NotLegal(Message.of("normalform.error.large", **params, limit=limit, fits=_fitting(rows, columns, limit)))


def _fitting(rows: int, columns: int, limit: int) -> tuple[Param, ...]:
    """What would fit: the largest square, the most columns for these rows, the most rows for these columns."""
    square = largest(lambda n: size(n, n).work <= limit)
    wide = largest(lambda n: size(rows, n).work <= limit)
    high = largest(lambda n: size(n, columns).work <= limit)
    found: list[Param] = [Message.of("normalform.error.large.square", n=square)] if square else []
    found += [Message.of("normalform.error.large.columns", rows=rows, n=wide)] if wide else []
    found += [Message.of("normalform.error.large.rows", columns=columns, n=high)] if high else []
    return (*found, Message.of("normalform.error.large.pure"))


def largest(fits: Callable[[int], bool]) -> int:
    """The largest size that fits, by doubling and halving; 0 if not even 1 does."""
    low, high = 0, 1
    while fits(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
