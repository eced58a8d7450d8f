"""The corners of a polyhedron with free variables, against every choice of tight conditions."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from classkit.signalling.corners import Budget, TooMany, corners


def brute(matrix, bounds, free):
    """Solve every square system of conditions; keep the points that meet all of them."""
    width = len(matrix[0])
    rows = [([Fraction(v) for v in row], Fraction(b)) for row, b in zip(matrix, bounds, strict=True)]
    rows += [([Fraction(-(i == j)) for j in range(width)], Fraction(0)) for i in range(width) if i not in free]
    found = set()
    for chosen in combinations(rows, width):
        point = solve([[*row, bound] for row, bound in chosen])
        if point and all(sum(a * z for a, z in zip(row, point, strict=True)) <= bound for row, bound in rows):
            found.add(point)
    return found


def solve(rows):
    width = len(rows)
    for column in range(width):
        pivot = next((i for i in range(column, width) if rows[i][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for i in range(width):
            if i != column:
                rows[i] = [a - rows[i][column] * b for a, b in zip(rows[i], rows[column], strict=True)]
    return tuple(row[-1] for row in rows)


@pytest.mark.parametrize("seed", range(40))
def test_all_corners_and_no_other(seed):
    """A square of two plain variables, and one free variable below some slopes; ties are forced."""
    rng = random.Random(seed)
    matrix, bounds = [[1, 0, 0], [0, 1, 0]], [rng.randint(1, 3), rng.randint(1, 3)]
    for _ in range(rng.randint(1, 4)):
        matrix.append([rng.randint(-2, 2), rng.randint(-2, 2), 1])
        bounds.append(rng.choice((20, 21, 22)))
    found = list(corners(matrix, bounds, range(2, 3), Budget(1000)))
    assert len(found) == len(set(found))
    assert set(found) == brute(matrix, bounds, {2})


def test_the_budget_is_kept():
    cube = [[int(i == j) for j in range(4)] for i in range(4)]
    assert len(list(corners(cube, [1] * 4, range(0), Budget(15)))) == 16
    with pytest.raises(TooMany):
        list(corners(cube, [1] * 4, range(0), Budget(14)))


def test_a_free_variable_needs_a_bound():
    with pytest.raises(ArithmeticError, match="no bound"):
        list(corners([[1, 0]], [1], range(1, 2), Budget(9)))
