"""The corners of polytopes against all bases tried one by one, and the estimate of how many there may be."""

import random
from fractions import Fraction
from itertools import combinations
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import NotLegal
from classkit.normalform import LIMIT, Game, equilibria, size
from classkit.normalform.vertices import most_corners, vertices
from tests.classkit.normalform.games import only_solution


def slow(matrix):
    """Every corner but the origin: each set of conditions that has one solution, tried."""
    width = len(matrix[0])
    conditions = [[Fraction(k == i) for i in range(width)] + [Fraction(0)] for k in range(width)]
    conditions += [[Fraction(value) for value in row] + [Fraction(1)] for row in matrix]
    found = {}
    for chosen in combinations(range(len(conditions)), width):
        point = only_solution([conditions[k] for k in chosen], width)
        if point is None or min(point) < 0 or not any(point):
            continue
        values = [sum(a * z for a, z in zip(row, point, strict=True)) for row in matrix]
        if max(values) <= 1:
            tight = [k for k, z in enumerate(point) if not z] + [width + k for k, v in enumerate(values) if v == 1]
            found[sum(1 << k for k in tight)] = tuple(z / sum(point) for z in point)
    return found


matrices = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(1, 4), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


@given(matrices)
def test_all_corners_and_no_others(matrix):
    found = vertices(matrix)
    assert {mask: tuple(Fraction(z, sum(corner)) for z in corner) for mask, corner in found.items()} == slow(matrix)
    assert all(gcd(*corner) == 1 for corner in found.values())


@pytest.mark.parametrize("n", range(1, 8))
def test_a_cube_and_a_simplex(n):
    cube = [[int(i == j) for j in range(n)] for i in range(n)]
    assert len(vertices(cube)) == 2**n - 1
    assert len(vertices([[1] * n] * 5)) == n


@pytest.mark.parametrize("seed", range(10))
def test_never_more_corners_than_mcmullens_bound(seed):
    rng = random.Random(seed)
    m, n = rng.randint(1, 6), rng.randint(1, 6)
    matrix = [[rng.randint(1, 100) for _ in range(m)] for _ in range(n)]
    assert len(vertices(matrix)) + 1 <= most_corners(m, m + n)


def test_mcmullens_bound_is_reached_by_cyclic_polytopes():
    # the facets of a polytope whose corners lie on the moment curve (t, t², t³, t⁴), counted by Gale's evenness
    for dimension, points in ((4, 7), (4, 9), (5, 8), (3, 8), (6, 9)):
        facets = 0
        for chosen in combinations(range(points), dimension):
            outside = [k for k in range(points) if k not in chosen]
            even = (sum(a < k < b for k in chosen) % 2 == 0 for a, b in combinations(outside, 2))
            facets += all(even)
        assert facets == most_corners(dimension, points)


def test_the_estimate():
    assert size(3, 2).corners == most_corners(3, 5) + most_corners(2, 5) == 6 + 5
    assert size(12, 12).work == 49504 * 144 <= LIMIT < size(13, 13).work
    assert size(1, 1).corners == 4


def test_a_game_that_is_too_large_is_refused_with_what_would_fit():
    with pytest.raises(NotLegal) as error:
        equilibria(Game([[0] * 20] * 20))
    said = str(error.value)
    assert "All equilibria of a 20 × 20 game are too many to look for" in said
    assert f"may have {size(20, 20).corners} corners" in said
    assert "square games up to 12 × 12, 20 rows with up to 7 columns, up to 7 rows with 20 columns" in said
    assert "pure_equilibria" in said
    assert size(20, 7).work <= LIMIT < size(20, 8).work


def test_the_limit_can_be_moved():
    game = Game([[0] * 5] * 4)
    assert equilibria(game, limit=size(4, 5).work).complete
    with pytest.raises(NotLegal, match=r"the limit is 10\. What fits: square games up to 1 × 1 and games of any size"):
        equilibria(game, limit=10)
    with pytest.raises(NotLegal, match=r"the limit is 1\. What fits: games of any size, where the pure ones"):
        equilibria(game, limit=1)
