"""Linear programmes: all methods give the same value, one that finds nothing hands on, and residuals are true."""

import pytest

from classkit.trees import CONCEPTS, optimal
from classkit.trees import programme as module
from classkit.trees.programme import METHODS, Rows, solve
from tests.classkit.trees.test_optimal import SMALL


def small():
    """The least of -x - 2y with x + y = 1 and y at most x: both are a half."""
    upper, equal = Rows(), Rows()
    upper.add([0, 1], [-1.0, 1.0])
    equal.add([0, 1], [1.0, 1.0])
    return [-1.0, -2.0], upper, equal, [1.0], 0


def test_a_programme_by_hand():
    solved = solve(*small())
    assert list(solved.x) == pytest.approx([0.5, 0.5])
    assert solved.cost == solved.bound == pytest.approx(-1.5)
    assert max(solved.residuals.primal, solved.residuals.dual, solved.residuals.gap) < 1e-12


def test_free_variables_may_be_negative():
    upper, equal = Rows(), Rows()
    equal.add([0, 1], [1.0, 1.0])
    upper.add([1], [1.0])
    upper.add([0], [0.0])
    solved = solve([1.0, 0.5], upper, equal, [-2.0], 1)
    assert list(solved.x) == pytest.approx([0, -2])


@pytest.mark.slow
def test_large_programmes_have_the_same_value(monkeypatch):
    values = [[optimal(tree, concept).value for concept in CONCEPTS] for tree in SMALL[:40]]
    monkeypatch.setattr(module, "SIMPLEX", 0)
    again = [[optimal(tree, concept).value for concept in CONCEPTS] for tree in SMALL[:40]]
    for ours, theirs in zip(values, again, strict=True):
        assert ours == pytest.approx(theirs, abs=1e-7)


def test_the_next_method_is_asked_where_one_finds_nothing(monkeypatch):
    asked = []
    real = module._highs

    def failing(*given):
        asked.append(given[-1])
        done = real(*given)
        if len(asked) < 3:
            done.status, done.message = 4, "Unknown"
        return done

    monkeypatch.setattr(module, "_highs", failing)
    assert solve(*small()).cost == pytest.approx(-1.5)
    assert asked == list(METHODS[::-1])
    asked.clear()
    monkeypatch.setattr(module, "SIMPLEX", 0)
    solve(*small())
    assert asked == list(METHODS)


def test_without_an_optimum_there_is_an_error():
    cost, upper, equal, right, free = small()
    equal.add([0], [1.0])
    with pytest.raises(ArithmeticError, match="no answer that can be trusted: it stopped with"):
        solve(cost, upper, equal, [*right, 2.0], free)


def test_residuals_say_by_how_much_an_answer_misses(monkeypatch):
    real = module._highs

    def spoiled(*given):
        done = real(*given)
        done.x[1] += 0.25
        done.ineqlin.marginals += 1.0
        return done

    monkeypatch.setattr(module, "_highs", spoiled)
    residuals = solve(*small()).residuals
    assert residuals.primal == pytest.approx(0.25)
    assert residuals.dual >= 0.5
