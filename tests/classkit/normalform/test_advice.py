"""Correlated equilibria: known ones, an exact twin by our own simplex, deviations, residuals, and answers refused."""

import random
from fractions import Fraction
from math import lcm
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import CannotRead, NotLegal
from classkit.normalform import TOLERANCE, Game, coarse_correlated, correlated, equilibria, largest_gain
from classkit.normalform import advice as module
from classkit.normalform.programme import Residuals, _residuals
from classkit.normalform.tableau import maximise
from tests.classkit.normalform.games import DEGENERATE, games

CHICKEN = Game([[6, 2], [7, 0]], [[6, 7], [2, 0]], ["swerve", "dare"], ["swerve", "dare"])
SOLVERS = {"correlated": correlated, "coarse": coarse_correlated}


def exactly(game, concept, weights):
    """The best value, by the exact simplex: weights are lifted above zero, so that all probability is used."""
    m, n = game.shape
    conditions = []
    for own, swap in ((game.A, False), (game.own("column"), True)):
        size, other = len(own), len(own[0])
        for instead in range(size):
            lines = [
                {((j, i) if swap else (i, j)): own[instead][j] - own[i][j] for j in range(other)} for i in range(size)
            ]
            conditions += lines if concept == "correlated" else [{k: v for line in lines for k, v in line.items()}]
    cells = [(i, j) for i in range(m) for j in range(n)]
    table = [[line.get(cell, Fraction(0)) for cell in cells] for line in conditions]
    low = min(map(min, weights))
    lifted = [weights[i][j] - low + 1 for i, j in cells]
    scale = lcm(*(value.denominator for row in (*table, lifted) for value in row))
    whole = [[int(value * scale) for value in row] for row in table]
    found = maximise([int(w * scale) for w in lifted], [*whole, [1] * len(cells)], [0] * len(whole) + [1])
    return found.value / scale + low - 1


def welfare(game):
    return [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(game.A, game.B, strict=True)]


def test_aumanns_chicken():
    # after R. Aumann, Journal of Mathematical Economics 1 (1974): a third for each pair but the clash is one, too
    thirds = [[Fraction(1, 3), Fraction(1, 3)], [Fraction(1, 3), Fraction(0)]]
    assert largest_gain(CHICKEN, "correlated", thirds) == 0
    found = correlated(CHICKEN)
    assert found.value == pytest.approx(10.5)
    assert found.payoffs == pytest.approx((5.25, 5.25))
    assert found.probabilities[0] == pytest.approx((0.5, 0.25))
    assert found.probabilities[1] == pytest.approx((0.25, 0.0))
    assert max(sum(each.payoffs) for each in equilibria(CHICKEN)) == Fraction(28, 3) < Fraction("10.5")


@pytest.mark.parametrize("concept", SOLVERS)
@given(game=games(most=3))
def test_the_best_value_is_that_of_the_exact_simplex(concept, game):
    found = SOLVERS[concept](game)
    assert found.value == pytest.approx(float(exactly(game, concept, welfare(game))), abs=1e-6)


@pytest.mark.parametrize("concept", SOLVERS)
@given(game=games(most=3), data=st.data())
def test_any_linear_objective(concept, game, data):
    m, n = game.shape
    line = st.lists(st.integers(-5, 5), min_size=n, max_size=n)
    weights = data.draw(st.lists(line, min_size=m, max_size=m))
    found = SOLVERS[concept](game, weights)
    exact = [[Fraction(w) for w in row] for row in weights]
    assert found.value == pytest.approx(float(exactly(game, concept, exact)), abs=1e-6)
    p = [value for row in found.probabilities for value in row]
    assert found.value == pytest.approx(sum(a * b for a, b in zip(p, (w for row in weights for w in row), strict=True)))


@pytest.mark.parametrize("concept", SOLVERS)
@given(game=games())
def test_nobody_gains_by_deviating_and_the_residuals_are_small(concept, game):
    found = SOLVERS[concept](game, "row")
    assert found.concept == concept
    assert sum(map(sum, found.probabilities)) == pytest.approx(1)
    assert min(map(min, found.probabilities)) >= 0
    assert found.gain <= TOLERANCE
    assert max(found.residuals.primal, found.residuals.dual, found.residuals.gap) <= TOLERANCE
    assert found.value == pytest.approx(found.payoffs[0])
    exact = [list(map(Fraction, row)) for row in found.probabilities]
    assert float(largest_gain(game, concept, exact)) == pytest.approx(found.gain, abs=1e-12)


@given(games())
def test_every_equilibrium_is_correlated_and_every_correlated_one_is_coarse(game):
    best, coarse = correlated(game), coarse_correlated(game)
    assert coarse.value >= best.value - 1e-6
    for each in equilibria(game):
        joint = [[p * q for q in each.column] for p in each.row]
        assert largest_gain(game, "correlated", joint) == largest_gain(game, "coarse", joint) == 0
        assert best.value >= float(sum(each.payoffs)) - 1e-6


def test_coarse_can_be_better_than_correlated():
    # as H. Moulin and J.-P. Vial found, International Journal of Game Theory 7 (1978); this game is ours
    game = Game([[3, 1, 4], [4, 3, 1], [1, 4, 3]], [[3, 4, 1], [1, 3, 4], [4, 1, 3]])
    best, coarse = (float(exactly(game, concept, welfare(game))) for concept in SOLVERS)
    assert correlated(game).value == pytest.approx(best)
    assert coarse_correlated(game).value == pytest.approx(coarse)
    assert coarse > best + 0.1


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in DEGENERATE.items()])
def test_degenerate_games(game):
    for solve in SOLVERS.values():
        assert solve(game, "column").gain <= TOLERANCE


def test_large_and_tiny_payoffs_are_scaled():
    for factor in (Fraction(1, 10**12), 10**12):
        game = Game([[a * factor for a in row] for row in CHICKEN.A], [[b * factor for b in row] for row in CHICKEN.B])
        found = correlated(game)
        assert found.value == pytest.approx(float(10.5 * factor))
        assert found.probabilities[0][0] == pytest.approx(0.5)


@pytest.mark.parametrize("off", [10**9, -(10**13)])
def test_far_from_zero_the_advice_is_the_same(off):
    game = Game([[a + off for a in row] for row in CHICKEN.A], CHICKEN.B)
    for solve in SOLVERS.values():
        assert solve(game).payoffs[1] == pytest.approx(5.25)
        assert solve(game).probabilities[0] == pytest.approx((0.5, 0.25))


def test_deviations_from_the_definition():
    p = [[Fraction(1, 2), Fraction(1, 4)], [Fraction(1, 4), Fraction(0)]]
    assert largest_gain(CHICKEN, "correlated", p) == 0
    sure = [[Fraction(1), Fraction(0)], [Fraction(0), Fraction(0)]]  # both swerve: daring brings 1 of a range of 7
    assert largest_gain(CHICKEN, "correlated", sure) == largest_gain(CHICKEN, "coarse", sure) == Fraction(1, 7)
    split = [[Fraction(1, 2), Fraction(0)], [Fraction(0), Fraction(1, 2)]]
    assert largest_gain(CHICKEN, "correlated", split) == Fraction(1, 2) * Fraction(1 + 2, 7)
    assert largest_gain(CHICKEN, "coarse", split) == (Fraction(8, 2) - Fraction(6, 2)) / 7


@pytest.mark.parametrize(
    ("objective", "error", "says"),
    [
        ("wealth", CannotRead, "The objective is 'welfare', 'row', 'column'"),
        ([[1, 2]], NotLegal, "Given: 1 × 2"),
        (np.ones((2, 3)), NotLegal, "Given: 2 × 3"),
        ([[1, 2], [3, float("nan")]], CannotRead, "row 2, column 2 of objective"),
        (3, CannotRead, "objective is a list of rows"),
    ],
)
def test_objectives_that_do_not_fit(objective, error, says):
    with pytest.raises(error, match=says):
        correlated(CHICKEN, objective)


def test_advice_that_does_not_fit_the_game():
    for concept, table in (("coarse", [[1, 0, 0], [0, 0, 0]]), ("cordial", [[1, 0], [0, 0]])):
        with pytest.raises(NotLegal, match="Advice has one probability for each pair of strategies, 2 × 2 of them"):
            largest_gain(CHICKEN, concept, table)


def test_weights_may_be_an_array():
    assert correlated(CHICKEN, np.array([[0, 0], [1, 0]])).value == pytest.approx(1)


def test_a_game_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(module, "LARGEST_PROGRAMME", 100)
    with pytest.raises(NotLegal, match=r"a 5 × 5 game is a linear programme with 200 coefficients; the limit is 100"):
        correlated(Game([[0] * 5] * 5))


@pytest.mark.parametrize(
    ("gain", "residuals", "says"),
    [
        (1e-3, (0.0, 0.0, 0.0), r"a player would gain 1\.0e-03 by deviating, more than the tolerance 1e-07"),
        (0.0, (1e-3, 0.0, 0.0), r"the residual of the primal programme is 1\.0e-03"),
        (0.0, (0.0, 1e-3, 0.0), r"the residual of the dual programme is 1\.0e-03"),
        (0.0, (0.0, 0.0, 1e-3), r"the residual of the dual programme is 1\.0e-03"),
    ],
)
def test_an_answer_that_misses_is_refused(gain, residuals, says):
    with pytest.raises(ArithmeticError, match=says):
        module._trusted(gain, Residuals(*residuals))


def test_a_wrong_answer_of_the_solver_is_caught(monkeypatch):
    sure = (Fraction(1), Fraction(0), Fraction(0), Fraction(0))
    monkeypatch.setattr(module, "solve_programme", lambda *_: (sure, Residuals(0.0, 0.0, 0.0)))
    with pytest.raises(ArithmeticError, match=r"would gain 1\.4e-01 by deviating"):
        correlated(CHICKEN)


def test_residuals_are_what_an_answer_misses_by():
    """Maximise p: half of it is called the best, with a price that a cheaper variable disproves."""
    table = np.array([[1.0, 0.0]])
    said = {"x": np.array([0.5, 0.75]), "fun": -0.5, "eqlin": SimpleNamespace(marginals=[-0.5])}
    done = SimpleNamespace(**said, ineqlin=SimpleNamespace(marginals=np.array([0.0])))
    assert _residuals(np.array([-1.0, 0.0]), table, done) == Residuals(primal=0.5, dual=0.5, gap=0.0)
    done.ineqlin.marginals[0] = 0.125
    done.eqlin.marginals[0] = -2.0
    assert _residuals(np.array([-1.0, 0.0]), table, done) == Residuals(primal=0.5, dual=0.125, gap=1.5)


def test_a_solver_that_gives_up_is_heard(monkeypatch):
    monkeypatch.setattr(
        "scipy.optimize.linprog", lambda *_, **__: SimpleNamespace(status=4, message="numbers went bad")
    )
    with pytest.raises(ArithmeticError, match="it stopped with “numbers went bad”"):
        correlated(CHICKEN)


def test_in_words():
    lines = str(correlated(CHICKEN)).splitlines()
    assert lines[0] == "A mediator's best advice: value 10.5000, payoffs 5.2500 and 5.2500."
    assert lines[1] == "   swerve and swerve: 0.5000"
    assert sorted(lines[2:4]) == ["   dare and swerve: 0.2500", "   swerve and dare: 0.2500"]
    assert lines[4].startswith("Checked apart: nobody gains more than 1e-07 by deviating")


@pytest.mark.slow
def test_a_game_of_forty_strategies():
    rng = random.Random(3)
    game = Game(*([[rng.randint(-50, 50) for _ in range(40)] for _ in range(40)] for _ in range(2)))
    assert correlated(game).gain <= TOLERANCE
