"""The charts of lesson 07 say what their numbers are, and its offers are played by the engine."""

from fractions import Fraction

import pytest

from sheriffkit import models
from sheriffkit.bots import NeverOpens
from sheriffkit.curve import penalty_curve
from sheriffkit.lessons.the_bribe import LIE, WAVERS
from sheriffkit.lessons.the_bribe_charts import OFFERS, Tries, curve_chart, pay_chart, price_chart, tries, tries_chart
from sheriffkit.played import played
from sheriffkit.responses import Step


@pytest.mark.parametrize(("silk", "even"), [(1, Fraction(3, 5)), (2, Fraction(3, 7)), (3, Fraction(1, 3))])
def test_the_price_is_the_value_where_there_is_a_threat(silk: int, even: Fraction) -> None:
    chart = price_chart(silk)
    value, price = (series.values for series in chart.series)
    for percent, v, p in zip(chart.x, value, price, strict=True):
        lie = Fraction(percent, 100)
        assert v == lie * 4 * silk - (1 - lie) * 6
        assert p == max(0, v)
        assert (p > 0) == (lie > even)
    assert f"({even})" in chart.sentence
    assert chart.marks[0].x == 100 * even


@pytest.mark.parametrize("bribe", range(25))
def test_to_pay_is_better_above_the_chance_that_is_said(bribe: int) -> None:
    chart = pay_chart(bribe)
    nothing, paid, honest = (series.values for series in chart.series)
    better = [percent for percent, a, b in zip(chart.x, nothing, paid, strict=True) if b > a]  # type: ignore[operator]
    assert better == [percent for percent in chart.x if percent * 24 > 100 * bribe]
    assert nothing[0] == 18
    assert nothing[-1] == -6
    assert (honest[0], honest[-1]) == (6, 12), "an honest bag earns by being opened"
    kinds = {0: "for nothing", 8: "as much as the fine", 24: "never better"}
    rest = "The fine is 8, more than that" if bribe < 8 else "though it is more than the fine of 8"
    assert kinds.get(bribe, rest) in chart.sentence
    assert bool(chart.marks) == (0 < bribe < 24)


@pytest.fixture(scope="module")
def many() -> list[Tries]:
    return [tries(120, seed=seed) for seed in range(1, 7)]


@pytest.mark.slow
def test_played_means_hold_the_exact_values_in_about_19_of_20(many: list[Tries]) -> None:
    pairs = [(mean, exact) for found in many for mean, exact in zip(found.means, found.exact, strict=True)]
    assert len(pairs) == 42
    assert sum(mean.covers(exact) for mean, exact in pairs) >= 36
    wrong = [mean.covers(-mean.value) for mean, _ in pairs]
    assert sum(wrong) <= 6, "another value is mostly told apart"


def test_the_fit_finds_the_sheriff_again(many: list[Tries]) -> None:
    fits = [models.fit_logistic(found.answers) for found in many]
    assert sum(fit.middle.covers(WAVERS.middle) for fit in fits) >= 5
    assert sum(fit.spread.covers(WAVERS.spread) for fit in fits) >= 5


def test_the_chart_counts_its_intervals_and_names_the_best_offer(many: list[Tries]) -> None:
    for found in many:
        chart = tries_chart(found)
        inside = sum(mean.covers(exact) for mean, exact in zip(found.means, found.exact, strict=True))
        assert f"{inside} of 7 intervals" in chart.sentence
        assert "The best of these offers is 11 gold" in chart.sentence
        assert chart.x == OFFERS
        assert "120 times" in chart.series[1].name


def test_the_fine_and_the_best_offer_are_among_those_played() -> None:
    assert {LIE.fine, 11} <= set(OFFERS)


def test_answers_are_one_for_each_trial_and_a_firm_sheriff_parts_them() -> None:
    found = tries(30, seed=4, response=Step(9))
    assert len(found.answers) == 30 * len(OFFERS)
    assert all(opened == (offer < 9) for offer, opened in found.answers)
    assert models.fit_step(found.answers).response.price == 11, "the first offer that is taken"


def test_the_same_seed_gives_the_same_trials_and_another_seed_others() -> None:
    assert tries(40, seed=2) == tries(40, seed=2)
    assert tries(40, seed=2).found != tries(40, seed=3).found


def test_an_offer_that_is_taken_is_paid() -> None:
    assert played(LIE, NeverOpens(), 20, offer="offer 11 gold", seed=1).merchant == {7: 20}


def test_the_curve_is_drawn_as_it_is_and_its_best_offer_is_not_told() -> None:
    curve = penalty_curve(LIE, WAVERS, range(21))
    chart = curve_chart(curve)
    left, penalty = (series.values for series in chart.series)
    assert chart.x == tuple(range(21))
    assert left == tuple(point.wealth for point in curve)
    assert penalty == tuple(point.penalty for point in curve)
    assert left.index(max(left)) not in (0, 20), "it rises and falls, as the sentence says"  # type: ignore[type-var]
    assert penalty[0] > penalty[-1]  # type: ignore[operator]
    assert str(curve.best.bribe) not in chart.sentence.split()
