"""`classkit.estimate`: intervals against published values, against their definition, and by how often they cover."""

from fractions import Fraction
from math import comb, inf, sqrt
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.estimate import Estimate, mean, proportion

samples = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
levels = st.sampled_from([0.5, 0.9, 0.95, 0.99])


def binomial_tail(k, n, p):
    """P(X >= k) for X ~ Binomial(n, p)."""
    return sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))


@pytest.mark.parametrize(
    ("successes", "n", "method", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), table I: methods 3 (Wilson) and 5 (Clopper and Pearson)
        (81, 263, "wilson", 0.2553, 0.3662),
        (81, 263, "exact", 0.2527, 0.3676),
        (15, 148, "wilson", 0.0624, 0.1605),
        (15, 148, "exact", 0.0578, 0.1617),
        (0, 20, "wilson", 0.0, 0.1611),
        (0, 20, "exact", 0.0, 0.1684),
        (1, 29, "wilson", 0.0061, 0.1718),
        (1, 29, "exact", 0.0009, 0.1776),
    ],
)
def test_intervals_of_newcombes_table(successes, n, method, low, high):
    found = proportion(successes, n, method=method)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(samples, levels)
def test_wilson_ends_are_the_shares_that_lie_just_z_errors_away(sample, level):
    successes, n = sample
    found = proportion(successes, n, level=level)
    z = NormalDist().inv_cdf((1 + level) / 2)
    for end in {found.low, found.high} - {0.0, 1.0}:
        assert abs(found.value - end) == pytest.approx(z * sqrt(end * (1 - end) / n), rel=1e-6)


@given(samples.filter(lambda sample: sample[1] <= 60), levels)
def test_exact_ends_leave_half_of_the_rest_in_each_tail(sample, level):
    successes, n = sample
    found = proportion(successes, n, level=level, method="exact")
    if successes:
        assert binomial_tail(successes, n, found.low) == pytest.approx((1 - level) / 2, rel=1e-6)
    if successes < n:
        assert 1 - binomial_tail(successes + 1, n, found.high) == pytest.approx((1 - level) / 2, rel=1e-6)


@given(samples, levels, st.sampled_from(["wilson", "exact"]))
def test_intervals_hold_their_value_and_the_ends_of_the_scale(sample, level, method):
    successes, n = sample
    found = proportion(successes, n, level=level, method=method)
    assert found.covers(Fraction(successes, n))
    assert 0 <= found.low < found.high <= 1
    assert (found.low == 0) == (successes == 0)
    assert (found.high == 1) == (successes == n)
    assert (found.n, found.level, found.value) == (n, level, successes / n)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["wilson", "exact"])
def test_about_nineteen_of_twenty_intervals_cover(method):
    rng, p = Random(5), 0.3
    covered = sum(proportion(sum(rng.random() < p for _ in range(80)), 80, method=method).covers(p) for _ in range(400))
    assert 365 <= covered <= 400


def test_mean_against_a_worked_example():
    # Student, Biometrika 6 (1908): extra hours of sleep, here in tenths; mean 1.58, s 1.23 (n - 1), t(9) = 2.262
    found = mean({12: 1, 24: 1, 13: 2, 0: 1, 10: 1, 18: 1, 8: 1, 46: 1, 14: 1})
    assert found.value == pytest.approx(15.8)
    assert found.high - found.value == pytest.approx(2.2622 * 12.2999 / sqrt(10), rel=1e-3)
    assert found.value - found.low == pytest.approx(found.high - found.value)


@given(st.dictionaries(st.integers(-9, 9), st.integers(1, 30), min_size=1), st.integers(2, 9))
def test_mean_of_counts_is_the_mean_of_the_list_and_narrows(counts, times):
    listed = [value for value, seen in counts.items() for _ in range(seen)]
    found = mean(counts)
    assert found.value == pytest.approx(sum(listed) / len(listed))
    assert found.n == len(listed)
    more = mean({value: seen * times * 2 for value, seen in counts.items()})
    assert more.high - more.low <= found.high - found.low


def test_one_trial_says_nothing_about_the_spread():
    assert (mean({3: 1}).low, mean({3: 1}).high) == (-inf, inf)


def test_covers_compares_exactly():
    up_to_a_third = Estimate(0.3, 0.2, 1 / 3, 10)  # as a float, 1 / 3 is a little less than a third
    assert up_to_a_third.covers(1 / 3)
    assert not up_to_a_third.covers(Fraction(1, 3))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: proportion(1, 0), "trials, must be a whole number, 1 or more; given: 0"),
        (lambda: proportion(6, 5), "successes must be a whole number, from 0 to 5; given: 6"),
        (lambda: proportion(-1, 5), "given: -1"),
        (lambda: proportion(True, 5), "given: True"),
        (lambda: proportion(1.0, 5), "given: 1.0"),
        (lambda: proportion(1, 5, level=95), "between 0 and 1, for example 0.95; given: 95"),
        (lambda: proportion(1, 5, level=True), "given: True"),
        (lambda: proportion(1, 5, method="wald"), "'wilson' or 'exact'; given: 'wald'"),
        (lambda: mean({}), "1 or more; given: 0"),
        (lambda: mean({1: -1}), "0 or more; given: -1"),
        (lambda: mean({1: 2}, level=0), "given: 0"),
    ],
)
def test_refuses_and_says_what_is_allowed(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_reads_in_words_and_shows_them_in_a_notebook():
    pretty = pytest.importorskip("IPython.lib.pretty").pretty
    found = Estimate(0.4, 0.3, 0.5, 100)
    assert str(found) == pretty(found) == "0.4000 (0.95 interval 0.3000 to 0.5000, n = 100)"
