"""`sheriffkit.curve` and `sheriffkit.responses`: penalty and wealth over the bribe, by hand, by definition, played."""

from collections import Counter
from fractions import Fraction
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit import estimate
from classkit.game import NotLegal
from sheriffkit.bribery import (
    Bag,
    Curve,
    Logistic,
    Step,
    Wealth,
    at_price,
    ceiling,
    expected_penalty,
    merchant_value,
    penalty_curve,
)
from sheriffkit.played import Responds, played
from tests.sheriffkit.bribery_bags import COMPACT_LIE, COMPACT_TRUE, LIE, TRUE, bags

HALF = Fraction(1, 2)


def test_a_step_by_hand():
    # V = 16, P = 8; opened every second time below 8, never from 8 on
    curve = penalty_curve(LIE, Step(8, rate=HALF), [0, 4, 7, 8, 9])
    assert [point.p_inspect for point in curve] == [HALF, HALF, HALF, 0, 0]
    assert [point.penalty for point in curve] == [4, 4, 4, 0, 0]
    assert [point.paid for point in curve] == [0, 2, Fraction(7, 2), 8, 9]
    assert [point.wealth for point in curve] == [4, 2, HALF, 8, 7]
    assert curve.best.bribe == 8
    # a sheriff who never opens is not worth a coin; one who takes no bribe neither
    assert penalty_curve(LIE, Step(0), range(5)).best.bribe == 0
    assert penalty_curve(LIE, Step(99, rate=HALF), range(20)).best.bribe == 0


def test_paying_more_than_the_fine_can_be_right():
    # the fine is 4, the crossbow is worth 9: at a price of 6 the smuggler pays, and has 3 instead of -4
    lie = Bag("apples", ["crossbows"])
    curve = penalty_curve(lie, Step(6), range(10))
    assert lie.P == 4 < curve.best.bribe == 6 < ceiling(lie, 1)
    assert (curve.best.wealth, curve.points[0].wealth) == (3, -4)


def test_an_honest_bag_earns_less_by_bribing():
    curve = penalty_curve(TRUE, Step(3), range(6))
    assert [point.penalty for point in curve] == [-4, -4, -4, 0, 0, 0]
    assert curve.best.bribe == 0


@given(bags, st.integers(0, 20), st.floats(0.5, 6), st.lists(st.integers(0, 40), min_size=1, max_size=12))
def test_every_point_by_its_definition(bag, middle, spread, bribes):
    response = Logistic(middle, spread)
    curve = penalty_curve(bag, response, bribes)
    assert [point.bribe for point in curve] == sorted(set(bribes))
    for point in curve:
        q = response(point.bribe)
        assert point.p_inspect == q == pytest.approx(1 / (1 + exp(min((point.bribe - middle) / spread, 700))), rel=1e-9)
        assert point.penalty == expected_penalty(bag, q)
        assert point.wealth == merchant_value(bag, q, point.bribe)
        assert point.wealth == pytest.approx(bag.value - point.penalty - q * bag.at_risk - point.paid, abs=1e-9)
    assert curve.best.wealth == max(point.wealth for point in curve)
    falling = [point.p_inspect for point in curve]
    assert falling == sorted(falling, reverse=True)


def test_any_callable_is_a_response():
    seen = []
    curve = penalty_curve(LIE, lambda bribe: seen.append(bribe) or Fraction(1, 1 + int(bribe)), [3, 1, 0, 1])
    assert seen == [0, 1, 3]
    assert [point.p_inspect for point in curve] == [1, HALF, Fraction(1, 4)]
    assert all(isinstance(value, Fraction) for point in curve for value in (point.penalty, point.paid, point.wealth))


def test_the_price_of_a_belief():
    assert at_price({LIE: 1, TRUE: 1}) == Step(2)
    assert at_price(LIE, rate=HALF) == Step(8, HALF)
    assert at_price(COMPACT_LIE, [{COMPACT_LIE: 1, COMPACT_TRUE: 1}]) == Step(Fraction(9, 2))
    assert at_price(LIE, wealth=Wealth(merchant=3)) == Step(3)


def test_a_purse_bounds_curve_and_bribes():
    curve = penalty_curve(LIE, Step(30), range(4), Wealth(merchant=3))
    assert [point.penalty for point in curve] == [3, 3, 3, 3]
    with pytest.raises(NotLegal, match="19 or less"):
        penalty_curve(LIE, Step(30), [20], Wealth(merchant=3))


# --- the engine as a twin ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("bag", [LIE, TRUE, Bag("apples", ["apples", "cheese", "mead", "mead"]), COMPACT_LIE])
def test_a_played_curve(bag):
    """At each bribe a sheriff with that response, in the engine: penalties and gains cover the exact ones."""
    response, rate = Logistic(7, 2), 300
    for point in penalty_curve(bag, response, (1, 6, 8, 12)):
        got = played(bag, Responds(response), rate, offer=f"offer {point.bribe} gold", seed=int(point.bribe))
        assert got.mean(level=0.999).covers(point.wealth)
        opened = sum(times for gain, times in got.merchant.items() if gain == bag.K + bag.M - bag.P)
        assert estimate.proportion(opened, rate, level=0.999).covers(point.p_inspect)
        penalty = Counter({bag.P - bag.M: opened, 0: rate - opened})
        assert estimate.mean(penalty, level=0.999).covers(point.penalty)


def test_a_played_step():
    """A sheriff with a price is no matter of chance once it is paid."""
    step = at_price(LIE)
    assert played(LIE, Responds(step), 5, offer="offer 8 gold").gains == (((8, 8), 5),)
    assert played(LIE, Responds(step), 5, offer="offer 7 gold").gains == (((-8, 8), 5),)


# --- shown, and refused -----------------------------------------------------------------------------------------------


def test_a_curve_is_a_table(pseudo):
    curve = penalty_curve(LIE, Step(8, rate=HALF), [0, 8])
    lines = curve.lines()
    assert len(lines) == 3
    assert lines[0].count("⟦") == 5
    assert lines[2].endswith("⟧")
    assert "50.0%" in lines[1]
    assert str(curve) == "\n".join(lines)
    assert isinstance(curve, Curve)
    assert len(curve) == 2


@pytest.mark.parametrize(
    ("ask", "clause", "was_given", "says"),
    [
        (lambda: penalty_curve(LIE, Step(8), []), "S-BRIBE-2", "bribes=()", "range(21)"),
        (lambda: penalty_curve(LIE, Step(8), [-1]), "S-BRIBE-2", "bribe=-1", "0 or more"),
        (lambda: penalty_curve(LIE, Step(8), 5), "S-BRIBE-2", "bribes=5", "range(21)"),
        (lambda: penalty_curve(LIE, Step(8), "12"), "S-BRIBE-2", "bribes='12'", "in a list or a range"),
        (lambda: penalty_curve(LIE, 0.5, [1]), "", "response=0.5", "Step(8)"),
        (lambda: penalty_curve(LIE, lambda bribe: 2, [1]), "S-INSPECT-1", "response(1)=2", "from 0 to 1"),
        (lambda: penalty_curve("silk", Step(8), [1]), "S-BAG-1", "'silk'", "Bag("),
        (lambda: Step(-1), "S-BRIBE-2", "price=-1", "0 or more"),
        (lambda: Step(1, rate=2), "S-INSPECT-1", "rate=2", "from 0 to 1"),
        (lambda: Step(1, bought=-1), "S-INSPECT-1", "bought=-1", "from 0 to 1"),
        (lambda: Logistic(3, 0), "", "spread=0", "above 0"),
        (lambda: Logistic(3, -2), "", "spread=-2", "above 0"),
        (lambda: Logistic("3", 2), "", "middle='3'", "finite number"),
        (lambda: Logistic(3, 2, top=3), "S-INSPECT-1", "top=3", "from 0 to 1"),
    ],
)
def test_what_is_refused(ask, clause, was_given, says):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)
    assert says in str(refused.value)


def test_a_logistic_far_out():
    assert Logistic(5, 0.001)(1000) == 0
    assert Logistic(1000, 0.001, top=0.5)(0) == 0.5
    assert [Logistic(5, Fraction(1, 10**400))(bribe) for bribe in (4, 5, 6)] == [1, 0.5, 0]
    assert Logistic(Fraction(5), Fraction(1, 2))(5) == 0.5
