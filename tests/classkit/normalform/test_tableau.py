"""The tableau in whole numbers: pivots undo themselves, optima are proved by their prices, circles are avoided."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from classkit.normalform.tableau import Tableau, maximise


@st.composite
def programmes(draw, top=4):
    """A programme with small numbers: objective, matrix and bounds; every variable is bounded by the last row."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    number = st.integers(-3, top)
    row = st.lists(number, min_size=width, max_size=width)
    matrix = [*draw(st.lists(row, min_size=height, max_size=height)), [1] * width]
    return draw(row), matrix, draw(st.lists(st.integers(0, 3), min_size=height + 1, max_size=height + 1))


@given(programmes())
def test_the_prices_prove_the_optimum(programme):
    objective, matrix, bounds = programme
    found = maximise(objective, matrix, bounds)
    assert min(found.at) >= 0
    assert min(found.prices) >= 0
    assert all(
        sum(a * z for a, z in zip(row, found.at, strict=True)) <= b for row, b in zip(matrix, bounds, strict=True)
    )
    columns = zip(*matrix, strict=True)
    assert all(
        sum(p * a for p, a in zip(found.prices, column, strict=True)) >= c
        for column, c in zip(columns, objective, strict=True)
    )
    primal = sum(c * z for c, z in zip(objective, found.at, strict=True))
    assert primal == found.value == sum(p * b for p, b in zip(found.prices, bounds, strict=True))


@given(programmes(), st.randoms(use_true_random=False))
def test_a_pivot_twice_changes_nothing(programme, rng):
    objective, matrix, bounds = programme
    tableau = Tableau(matrix, bounds, objective)
    for _ in range(4):
        column = rng.randrange(tableau.width)
        row = tableau.leaving(column)
        if row is None:
            continue
        before = [list(line) for line in tableau.rows], tableau.det, list(tableau.columns), list(tableau.basics)
        tableau.pivot(row, column)
        assert min(tableau.values()) >= 0
        tableau.pivot(row, column)
        assert before == (tableau.rows, tableau.det, tableau.columns, tableau.basics)
        tableau.pivot(row, column)


@given(programmes(), st.randoms(use_true_random=False))
def test_every_number_is_whole_and_the_equations_hold(programme, rng):
    objective, matrix, bounds = programme
    tableau = Tableau(matrix, bounds, objective)
    for _ in range(5):
        column = rng.randrange(tableau.width)
        if (row := tableau.leaving(column)) is not None:
            tableau.pivot(row, column)
        assert {type(value) for line in tableau.rows for value in line} == {int}
        values = [Fraction(value, tableau.det) for value in tableau.values()]
        z, slacks = values[: tableau.width], values[tableau.width :]
        assert all(
            sum(a * v for a, v in zip(line, z, strict=True)) + slack == b
            for line, slack, b in zip(matrix, slacks, bounds, strict=True)
        )


@given(programmes(), st.randoms(use_true_random=False))
def test_ties_are_broken_as_if_the_bounds_were_raised(programme, rng):
    """A twin whose bounds are raised, the first by far the most: the same row leaves, and there it is the only one."""
    objective, matrix, bounds = programme
    far, height = 10**9, len(bounds)
    raised = [bound * far**height + far ** (height - 1 - number) for number, bound in enumerate(bounds)]
    ours, twin = Tableau(matrix, [0] * height, objective), Tableau(matrix, [r % far**height for r in raised], objective)
    if rng.random() < 0.5:
        ours, twin = Tableau(matrix, bounds, objective), Tableau(matrix, raised, objective)
    for _ in range(6):
        column = rng.randrange(ours.width)
        row = ours.leaving(column)
        assert row == twin.leaving(column)
        if row is not None:
            ratios = [Fraction(line[0], line[column + 1]) for line in twin.rows[:height] if line[column + 1] > 0]
            assert ratios.count(min(ratios)) == 1
            ours.pivot(row, column)
            twin.pivot(row, column)


def test_beales_programme_ends():
    """Beale 1955: the rule of the steepest column goes round in circles here, unless ties are broken with care."""
    objective = [75, -15000, 2, -600]  # times 100
    matrix = [[25, -6000, -4, 900], [50, -9000, -2, 300], [0, 0, 1, 0]]  # rows 1 and 2 times 100
    assert maximise(objective, matrix, [0, 0, 1]).value == 5
    assert maximise(objective, matrix, [0, 0, 1]).at == (Fraction(1, 25), 0, 1, 0)


@pytest.mark.parametrize("seed", range(20))
def test_degenerate_programmes_against_highs(seed):
    rng = random.Random(seed)
    matrix = [[rng.choice([-1, 0, 1]) for _ in range(6)] for _ in range(8)] + [[1] * 6]
    objective, bounds = [rng.choice([0, 1]) for _ in range(6)], [0] * 8 + [1]
    highs = linprog([-c for c in objective], A_ub=matrix, b_ub=bounds, method="highs")
    assert float(maximise(objective, matrix, bounds).value) == pytest.approx(-highs.fun, abs=1e-9)


def test_what_cannot_be_solved_is_refused():
    with pytest.raises(ValueError, match="bounds are 0 or more; given: -1"):
        maximise([1], [[1]], [-1])
    with pytest.raises(ValueError, match="grows without end"):
        maximise([1, 1], [[1, 0]], [1])
