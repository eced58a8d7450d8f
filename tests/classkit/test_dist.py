"""`classkit.dist`: exact distributions, held against plain lists of equally likely cases."""

import copy
import pickle
from collections import Counter
from enum import Enum
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit import dist
from classkit.dist import Dist

DIE = Dist.uniform(range(1, 7))
weights = st.dictionaries(st.integers(-5, 5), st.integers(0, 9), min_size=1, max_size=6).filter(
    lambda found: any(found.values())
)
dists = weights.map(Dist)


def cases(distribution):
    """The slow twin: every outcome as often as it weighs."""
    return [outcome for outcome, weight in distribution.weights.items() for _ in range(weight)]


def share(hits, listed):
    return Fraction(sum(map(bool, map(hits, listed))), len(listed))


# --- making one -----------------------------------------------------------------------------------------------------


def test_weights_are_whole_numbers_without_a_common_factor():
    made = Dist({"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)})
    assert dict(made.weights) == {"a": 3, "b": 2, "c": 1}
    assert made.total == 6


@given(weights, st.integers(1, 1000), st.integers(1, 1000))
def test_scaling_all_weights_changes_nothing(found, up, down):
    scaled = Dist({outcome: Fraction(weight * up, down) for outcome, weight in found.items()})
    assert scaled == Dist(found)
    assert hash(scaled) == hash(Dist(found))


@given(weights)
def test_probabilities_sum_to_one_and_zero_weights_are_dropped(found):
    made = Dist(found)
    assert sum(p for _, p in made.items()) == 1
    assert set(made) == {outcome for outcome, weight in found.items() if weight}


@pytest.mark.parametrize(
    ("given_weights", "error", "says"),
    [
        ({}, ValueError, "weight above zero; given: {}"),
        ({"a": 0}, ValueError, "weight above zero"),
        ({"a": -1, "b": 2}, ValueError, "the weight of 'a' is -1; a weight is never below zero"),
        ({"a": 0.5}, TypeError, "the weight of 'a' is 0.5; a weight is a whole number or a Fraction"),
        ({"a": True}, TypeError, "the weight of 'a' is True"),
        ({"a": "2"}, TypeError, "the weight of 'a' is '2'"),
        ([1, 2], TypeError, r"a mapping such as {1: 2, 6: 1}; given: \[1, 2\]"),
    ],
)
def test_refuses_what_is_no_distribution(given_weights, error, says):
    with pytest.raises(error, match=says):
        Dist(given_weights)


def test_uniform_counts_repeats_and_refuses_nothing():
    assert Dist.uniform([1, 1, 6]) == Dist({1: 2, 6: 1})
    assert Dist.uniform({"a": 5, "b": 1}) == Dist({"a": 1, "b": 1})
    with pytest.raises(ValueError, match="weight above zero"):
        Dist.uniform([])


def test_numpy_whole_numbers_are_weights_and_outcomes():
    np = pytest.importorskip("numpy")
    values, times = np.unique(np.array([2, 2, 5]), return_counts=True)
    made = Dist(dict(zip(values, times, strict=True)))
    assert made == Dist({2: 2, 5: 1})
    assert made.mean() == 3
    assert type(made.total) is int


# --- identity -------------------------------------------------------------------------------------------------------


def test_order_of_entry_does_not_matter():
    assert repr(Dist({3: 1, 1: 2})) == repr(Dist({1: 2, 3: 1})) == "Dist({1: 2, 3: 1})"


def test_outcomes_that_cannot_be_sorted_keep_the_order_given():
    class Card(Enum):
        THIEF = "thief"
        SLEEPYHEAD = "sleepyhead"

    assert list(Dist({Card.SLEEPYHEAD: 4, Card.THIEF: 1})) == [Card.SLEEPYHEAD, Card.THIEF]
    assert list(Dist({"a": 1, 2: 1})) == ["a", 2]


def test_never_changes():
    with pytest.raises(AttributeError, match="never changes"):
        DIE.total = 3
    with pytest.raises(AttributeError, match="never changes"):
        del DIE._weights
    with pytest.raises(TypeError):
        DIE.weights[1] = 5


def test_copies_and_pickles_are_equal():
    assert copy.deepcopy(DIE) == copy.copy(DIE) == pickle.loads(pickle.dumps(DIE)) == DIE


@given(dists)
def test_repr_makes_it_again(made):
    assert eval(repr(made), {"Dist": Dist}) == made


def test_is_not_equal_to_other_things():
    assert DIE != {1: 1}
    assert DIE != 1
    assert len({DIE, Dist.uniform(range(1, 7)), Dist({1: 1})}) == 2


# --- asking ---------------------------------------------------------------------------------------------------------


@given(dists, st.integers(-5, 5))
def test_p_counts_cases(made, bound):
    assert made.p(bound) == share(lambda x: x == bound, cases(made))
    assert made.p(lambda x: x <= bound) == share(lambda x: x <= bound, cases(made))
    assert made.p(lambda x: x > bound) == 1 - made.p(lambda x: x <= bound)


@given(dists)
def test_mean_and_variance_of_all_cases(made):
    listed = cases(made)
    mean = Fraction(sum(listed), len(listed))
    assert made.mean() == mean
    assert made.var() == sum((x - mean) ** 2 for x in listed) / len(listed)


def test_p_of_an_outcome_that_is_itself_callable():
    assert Dist({min: 1, max: 2}).p(max) == Fraction(2, 3)


@pytest.mark.parametrize("method", [Dist.mean, Dist.var])
@pytest.mark.parametrize("outcome", ["a", 0.5, (1, 2)])
def test_mean_needs_exact_numbers(method, outcome):
    with pytest.raises(TypeError, match="whole numbers or Fractions"):
        method(Dist({outcome: 1}))


def test_in_len_and_items():
    assert 6 in DIE
    assert 7 not in DIE
    assert len(DIE) == 6
    assert dict(DIE.items()) == dict.fromkeys(range(1, 7), Fraction(1, 6))


# --- making others --------------------------------------------------------------------------------------------------


@given(dists)
def test_map_adds_up_what_becomes_equal(made):
    assert made.map(abs) == Dist(Counter(map(abs, cases(made))))


@given(dists, st.integers(-5, 5))
def test_given_keeps_the_cases_that_fit(made, bound):
    kept = [x for x in cases(made) if x >= bound]
    if kept:
        assert made.given(lambda x: x >= bound) == Dist(Counter(kept))
    else:
        with pytest.raises(ValueError, match="an event that can happen"):
            made.given(lambda x: x >= bound)


def test_given_an_outcome():
    assert DIE.given(3) == Dist({3: 1})
    with pytest.raises(ValueError, match=r"none of these outcomes fits: \[1, 2, 3, 4, 5, 6\]"):
        DIE.given(7)


@given(dists, dists)
def test_product_lists_all_pairs(one, two):
    assert one * two == Dist(Counter(product(cases(one), cases(two))))


def test_products_are_flat_in_any_grouping():
    assert (DIE * DIE) * DIE == DIE * (DIE * DIE)
    assert (DIE * DIE * DIE).p((1, 2, 3)) == Fraction(1, 216)
    assert (DIE * DIE).map(sum).p(7) == Fraction(1, 6)


def test_product_with_anything_else_is_refused():
    with pytest.raises(TypeError):
        DIE * 2


def test_product_says_how_large_it_would_be(monkeypatch):
    monkeypatch.setattr(dist, "LARGEST_PRODUCT", 36)
    pair = DIE * DIE
    with pytest.raises(ValueError, match="this product has 216 outcomes, more than the 36 allowed"):
        pair * DIE


@given(dists, st.lists(dists, min_size=11, max_size=11))
def test_then_is_total_probability(made, branches):
    mixed = made.then(lambda x: branches[x + 5])
    assert all(mixed.p(y) == sum(p * branches[x + 5].p(y) for x, p in made.items()) for y in range(-5, 6))
    assert sum(p for _, p in mixed.items()) == 1


def test_then_needs_a_dist_for_each_outcome():
    with pytest.raises(TypeError, match="for 1 it was given 2"):
        DIE.then(lambda x: x + 1)


# --- drawing --------------------------------------------------------------------------------------------------------


def test_a_seed_draws_the_same_again():
    assert DIE.sample(50, Random(3)) == DIE.sample(50, Random(3)) != DIE.sample(50, Random(4))


def test_sample_uses_each_unit_of_weight_once():
    class InOrder(Random):
        """Instead of chance: 0, 1, 2, …"""

        at = -1

        def randrange(self, stop):
            self.at += 1
            return self.at % stop

    made = Dist({"a": 3, "b": 1, "c": 2})
    assert made.sample(6, InOrder()) == ["a", "a", "a", "b", "c", "c"]


def test_weights_far_below_a_float_are_drawn_from():
    made = Dist({"likely": 10**400, "never seen": 1})
    assert set(made.sample(100, Random(1))) == {"likely"}
    assert 0 < made.p("never seen") < Fraction(1, 10**399)


@pytest.mark.parametrize(
    ("n", "rng", "error"), [(-1, Random(1), ValueError), (True, Random(1), ValueError), (1, 7, TypeError)]
)
def test_sample_refuses(n, rng, error):
    with pytest.raises(error, match="given: "):
        DIE.sample(n, rng)


def test_sample_of_none_is_empty():
    assert DIE.sample(0, Random(1)) == []


# --- showing --------------------------------------------------------------------------------------------------------


def test_table_shows_outcome_fraction_percentage_and_bar():
    assert str(Dist({"thief": 1, "sleepyhead": 4})).splitlines() == [
        "sleepyhead  4/5   80.0%  " + "#" * 40,
        "thief       1/5   20.0%  " + "#" * 10,
    ]


def test_table_cuts_long_lists_and_says_so():
    lines = Dist.uniform(range(100)).table(rows=3).splitlines()
    assert len(lines) == 4
    assert lines[-1] == "and 97 outcomes more"


def test_huge_weights_show_short():
    made = Dist({0: 10**5000, 1: 1})
    assert repr(made) == "<Dist over 2 outcomes, 0 to 1>"
    assert str(made).splitlines()[0].split() == ["0", "100.0%", "#" * 40]


def test_a_notebook_shows_the_table_alone_and_the_short_form_in_a_list():
    pretty = pytest.importorskip("IPython.lib.pretty").pretty
    made = Dist({0: 1, 1: 1})
    assert pretty(made) == made.table()
    assert pretty([made]) == "[Dist({0: 1, 1: 1})]"
