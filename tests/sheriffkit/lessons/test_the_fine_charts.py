"""The charts of lesson 06 say what their numbers are."""

from fractions import Fraction
from math import sqrt

import pytest

from classkit.shown import decimal, percent
from sheriffkit.lessons.the_fine import APPLES, HONEST, SILK, Days, even, fewer, market_days, total
from sheriffkit.lessons.the_fine_charts import root, running_chart, total_chart

Q = Fraction(1, 3)


def test_the_running_mean_is_that_of_the_first_days() -> None:
    days = market_days(APPLES, Q, 500, rng=3)
    chart = running_chart(days)
    assert (chart.x[0], chart.x[-1]) == (5, 500)
    assert len(chart.x) >= 20
    means, exact = (series.values for series in chart.series)
    assert means == tuple(Fraction(sum(days.gains[:n]), n) for n in chart.x)
    assert set(exact) == {10}
    assert f"After 500 days the mean is {decimal(days.mean().value)}" in chart.sentence


@pytest.mark.parametrize("days", [2, 4, 5, 6])
def test_few_days_have_a_picture_too(days: int) -> None:
    assert running_chart(market_days(APPLES, Q, days, rng=1)).x[-1] == days


def test_a_single_day_has_no_mean_that_settles_down() -> None:
    with pytest.raises(ValueError, match="two days or more"):
        running_chart(Days(APPLES, Q, (19,)))


@pytest.mark.slow
def test_an_interval_that_misses_says_so() -> None:
    missed = Days(APPLES, Q, (19, -8) * 300)
    assert not missed.mean().covers(10)
    assert "does not hold the exact value 10" in running_chart(missed).sentence
    assert "holds the exact value 10" in running_chart(market_days(APPLES, Q, 2_000, rng=3)).sentence


@pytest.mark.parametrize("rounds", range(1, 11))
def test_the_chart_of_totals_says_the_truth(rounds: int) -> None:
    chart = total_chart(rounds)
    for bag, series in zip((HONEST, SILK), chart.series, strict=True):
        exact = total(bag, even(), rounds)
        assert {x: p for x, p in zip(chart.x, series.values, strict=True) if p} == dict(exact.items())
        assert decimal(Fraction(sqrt(exact.var()))) in chart.sentence
    lie = chart.series[1].values
    less = sum(p for x, p in zip(chart.x, lie, strict=True) if p is not None and x < 16 * rounds)
    assert less == fewer(rounds)
    assert f"with probability {percent(less)}." in chart.sentence
    assert [mark.x for mark in chart.marks] == [16 * rounds]


def test_the_share_of_bad_luck_shrinks_over_the_rounds() -> None:
    assert fewer(1) == Fraction(2, 5)
    assert fewer(10) < fewer(5) < fewer(1)


def test_the_standard_deviation_is_the_root() -> None:
    assert root(Fraction(864, 25)) == "5.88"
    assert root(Fraction(16)) == "4"
