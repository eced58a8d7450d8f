"""`sheriffkit.bribery`, the merchant: a table of bags by hand, the rulebook as an oracle, what must always hold."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.dist import Dist
from sheriffkit.bribery import Bag, BreakEven, Pays, break_even, expected_penalty, merchant_outcomes, merchant_value
from sheriffkit.rules import COMPACT
from tests.sheriffkit.bribery_bags import BAGS, CHANCES, KINDS, TABLE, any_bag, bags, bribes, chances, each_row, gains


@each_row
def test_the_table_worked_by_hand(bag, numbers):
    assert (bag.kept, bag.at_risk, bag.fine, bag.compensation) == numbers
    assert bag.honest == (set(bag.cards) == {bag.declared})
    assert bag.value == bag.kept + bag.at_risk


def test_the_table_is_large_and_mixed():
    assert len(set(BAGS)) == len(TABLE.strip().splitlines()) >= 50
    kinds = Counter((bag.rules.compact, bag.rules.royal, bag.honest) for bag in BAGS)
    assert set(kinds) == {(False, False, True), (False, False, False), (False, True, True), (False, True, False),
                          (True, False, True), (True, False, False)}  # fmt: skip


def test_the_fines_of_the_worked_examples():
    assert Bag("chickens", ["chickens"] * 4).compensation == 8
    assert Bag("apples", ["apples", "cheese", "mead", "mead"]).fine == 10
    assert Bag("chickens", ["chickens", "chickens", "cheese", "silk"]).fine == 6


@given(st.one_of(bags, any_bag()), chances, bribes)
def test_values_are_those_of_the_rulebook(bag, q, bribe):
    passed, opened = gains(bag)
    assert merchant_value(bag, q, bribe) == (1 - q) * (passed - bribe) + q * opened
    weights = Counter({passed - bribe: 1 - q})
    weights[opened] += q
    assert merchant_outcomes(bag, q, bribe) == Dist(weights)


@given(any_bag(), chances, chances, chances, bribes)
def test_value_is_linear_in_the_chance(bag, q, r, mix, bribe):
    between = mix * q + (1 - mix) * r
    ends = mix * merchant_value(bag, q, bribe) + (1 - mix) * merchant_value(bag, r, bribe)
    assert merchant_value(bag, between, bribe) == ends


@given(any_bag(), chances, bribes)
def test_value_and_outcomes_agree(bag, q, bribe):
    outcomes = merchant_outcomes(bag, q, bribe)
    assert outcomes.mean() == merchant_value(bag, q, bribe)
    gap = bag.at_risk + bag.fine - bag.compensation - bribe
    assert outcomes.var() == q * (1 - q) * gap**2


@pytest.mark.parametrize("q", CHANCES)
def test_a_bribe_of_goods_and_fine_leaves_nothing_to_chance(q):
    for bag in BAGS:
        if not bag.honest:
            assert merchant_outcomes(bag, q, bag.at_risk + bag.fine) == Dist({bag.kept - bag.fine: 1})


@given(any_bag(), chances)
def test_the_expected_penalty_is_a_part_of_the_value(bag, q):
    lost = q * bag.at_risk
    assert expected_penalty(bag, q) == bag.value - lost - merchant_value(bag, q)
    assert expected_penalty(bag, q) == q * (-bag.compensation if bag.honest else bag.fine)
    assert bag.honest == (bag.fine == 0) == (bag.compensation > 0)
    assert bag.at_risk == 0 or not bag.honest


@given(any_bag(), chances, st.integers(0, 60))
def test_floats_are_near_the_exact_values(bag, q, bribe):
    exact = merchant_value(bag, q, bribe)
    assert merchant_value(bag, float(q), bribe) == pytest.approx(float(exact), abs=1e-9)
    assert isinstance(merchant_value(bag, float(q), bribe), float)
    assert isinstance(merchant_value(bag, q, float(bribe)), float)
    assert isinstance(exact, Fraction)
    assert isinstance(expected_penalty(bag, 1), Fraction)


@given(st.data())
def test_break_even_is_where_both_are_worth_the_same(data):
    rules = data.draw(st.sampled_from(sorted(KINDS.values(), key=repr)))
    lie = data.draw(any_bag().filter(lambda bag: bag.rules == rules and not bag.honest))
    good, number = data.draw(st.sampled_from(rules.legal)), data.draw(st.integers(1, 5))
    honest = Bag(good, {good: number}, rules)
    found = break_even(lie, honest)
    better = [merchant_value(lie, q) > merchant_value(honest, q) for q in CHANCES]
    if found.q is not None:
        assert 0 <= found.q <= 1
        assert merchant_value(lie, found.q) == merchant_value(honest, found.q)
        assert better == [q < found.q for q in CHANCES]
    else:
        assert len(set(better)) == 1
    assert found.pays is (Pays.ALWAYS if all(better) else Pays.BELOW if any(better) else Pays.NEVER)


def test_break_even_by_hand():
    silk, apples = Bag("apples", ["silk"] * 3), Bag("apples", ["apples"] * 3)
    # 24 - q(24 + 12) = 6 + 6q
    assert break_even(silk, apples) == BreakEven(Fraction(3, 7), Pays.BELOW)
    # 22 - q(6 + 4) = 2 + 2q would need q = 5/3
    smuggler = Bag("chickens", ["chickens"] * 4 + ["pepper"])
    assert break_even(smuggler, Bag("apples", ["apples"])) == BreakEven(None, Pays.ALWAYS)
    assert break_even(Bag("apples", ["cheese"]), Bag("chickens", ["chickens"] * 5)) == BreakEven(None, Pays.NEVER)
    # 22 - 10q against 6 + 6q: the same only at q = 1
    assert break_even(smuggler, apples) == BreakEven(Fraction(1), Pays.BELOW)
    # 6 against 6: the same at q = 0, worse above
    assert break_even(Bag("apples", ["pepper"]), apples) == BreakEven(Fraction(0), Pays.NEVER)
    # compact: 7 - 7q = 6 + 6q
    legal_lie = Bag("apples", ["apples", "apples", "cheese"], COMPACT)
    assert break_even(legal_lie, Bag("apples", ["apples"] * 3, COMPACT)) == BreakEven(Fraction(1, 13), Pays.BELOW)


def test_break_even_is_said_in_words():
    silk, apples = Bag("apples", ["silk"] * 3), Bag("apples", ["apples"] * 3)
    assert str(break_even(silk, apples)) == "The lie pays more while the chance of opening is below 3/7."
    assert str(BreakEven(None, Pays.ALWAYS)) == "The lie pays more at any chance of opening."
    assert str(BreakEven(Fraction(0), Pays.NEVER)) == "The lie never pays more than the honest bag."


def test_break_even_speaks_another_language(pseudo):
    assert str(BreakEven(None, Pays.NEVER)).startswith("⟦")
