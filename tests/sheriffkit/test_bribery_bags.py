"""`sheriffkit.bribery`: how bags are given, shown and stored, and what is refused."""

import copy
import pickle

import pytest

from classkit.dist import Dist
from classkit.game import NotLegal
from sheriffkit.bribery import (
    Bag,
    break_even,
    expected_penalty,
    merchant_outcomes,
    merchant_value,
    opened_gain,
    opening_value,
    reservation,
)
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Rules
from tests.sheriffkit.bribery_bags import COMPACT_LIE, COMPACT_TRUE, LIE, TRUE


def test_goods_are_given_in_several_ways():
    good = STANDARD.deck.good
    bag = Bag("apples", ["silk", "apples"])
    assert bag == Bag(good("apples"), [good("apples"), good("silk")]) == Bag("apples", {"silk": 1, "apples": 1})
    assert hash(bag) == hash(Bag("apples", ("apples", "silk"), Rules()))
    assert bag.cards == ("apples", "silk")
    assert Bag("apples", "silk").cards == ("silk",)
    assert bag != Bag("apples", bag.cards, ROYAL) != Bag("cheese", bag.cards, ROYAL)


def test_a_bag_is_shown_and_stored():
    bag = Bag("apples", ["silk", "apples"])
    assert str(bag) == "2 apples: 1 apples, 1 silk"
    assert repr(bag) == "Bag('apples', ('apples', 'silk'))"
    assert repr(Bag("apples", "silk", COMPACT)).startswith("Bag('apples', ('silk',), Rules(players=4, edition=")
    for same in (pickle.loads(pickle.dumps(bag)), copy.deepcopy(bag), eval(repr(bag))):
        assert same == bag
        assert same.opened == bag.opened
    with pytest.raises(AttributeError):
        bag.declared = "cheese"


HUGE = 10**400
"""A whole number beyond the floats."""


@pytest.mark.parametrize(
    ("ask", "clause", "was_given", "allows"),
    [
        (lambda: Bag("apples", []), "S-BAG-1", "0 cards", "a whole number from 1 to 5"),
        (lambda: Bag("apples", ["apples"] * 6), "S-BAG-1", "6 cards", "a whole number from 1 to 5"),
        (lambda: Bag("silk", ["silk"]), "S-DECLARE-1", "silk", "apples, cheese, bread and chickens"),
        (lambda: Bag("gouda", ["silk"], ROYAL), "S-DECLARE-1", "gouda", "apples, cheese, bread and chickens"),
        (lambda: Bag("tulips", ["silk"]), "S-DECLARE-4", "'tulips'", "apples, cheese, bread and chickens"),
        (lambda: Bag("bread", ["silk"], Rules(3)), "S-DECLARE-4", "'bread'", "apples, cheese and chickens"),
        (lambda: Bag(None, ["silk"]), "S-DECLARE-4", "None", "apples, cheese"),
        (lambda: Bag("apples", ["bread"], Rules(3)), "S-EDITION", "1 bread", "Allowed: 0."),
        (lambda: Bag("apples", ["gouda"]), "S-EDITION", "'gouda'", "silk and crossbows"),
        (lambda: Bag("apples", ["bleu cheese"] * 2, ROYAL), "S-EDITION", "2 bleu cheese", "from 0 to 1"),
        (lambda: Bag("apples", ["silk"], "royal"), "S-EDITION", "'royal'", "ROYAL"),
        (lambda: Bag("apples", 3), "S-EDITION", "3", "'apples', 'silk'"),
        (lambda: merchant_value(LIE, 1.5), "S-INSPECT-1", "p_inspect=1.5", "a number from 0 to 1"),
        pytest.param(
            lambda: merchant_value(LIE, 0, HUGE), "S-BRIBE-2", f"bribe={HUGE}", "a number, 0 or more", id="huge bribe"
        ),
        (lambda: opened_gain("silk"), "S-BAG-1", "'silk'", "Bag("),
        (lambda: merchant_value(LIE, 2), "S-INSPECT-1", "p_inspect=2", "a number from 0 to 1"),
        (lambda: merchant_value(LIE, -0.1), "S-INSPECT-1", "p_inspect=-0.1", "a number from 0 to 1"),
        (lambda: merchant_value(LIE, float("nan")), "S-INSPECT-1", "p_inspect=nan", "a number from 0 to 1"),
        (lambda: expected_penalty(LIE, True), "S-INSPECT-1", "p_inspect=True", "a number from 0 to 1"),
        (lambda: expected_penalty(LIE, "1/2"), "S-INSPECT-1", "p_inspect='1/2'", "a number from 0 to 1"),
        (lambda: merchant_value(LIE, 0, -1), "S-BRIBE-2", "bribe=-1", "a number, 0 or more"),
        (lambda: merchant_value(LIE, 0, float("inf")), "S-BRIBE-2", "bribe=inf", "a number, 0 or more"),
        (lambda: merchant_value("silk", 0), "S-BAG-1", "'silk'", "Bag('apples', ['apples', 'silk'])"),
        (lambda: merchant_outcomes(LIE, 0.5), "", "p_inspect=0.5, bribe=0", "Fraction(1, 3)"),
        (lambda: merchant_outcomes(LIE, 1, 2.5), "", "p_inspect=1, bribe=2.5", "Fraction(1, 3)"),
        (lambda: break_even(TRUE, TRUE), "S-DECLARE-3", "2 apples: 2 apples", None),
        (lambda: break_even(LIE, LIE), "S-INSPECT-3", "2 apples: 2 silk", None),
        (lambda: reservation({"silk": 1}), "S-BAG-1", "'silk'", "Bag("),
        (lambda: reservation("silk"), "S-INSPECT-1", "'silk'", "{bag: 3, other_bag: 1}"),
        (lambda: opening_value([LIE]), "S-INSPECT-1", repr([LIE]), "{bag: 3, other_bag: 1}"),
        (lambda: reservation(LIE, [3]), "S-INSPECT-1", "3", "Bag('apples', ['silk'])"),
        (lambda: reservation(LIE, wealth=3), "S-DEBT", "wealth=3", "Wealth(merchant=3)"),
        (lambda: reservation(LIE, LIE), "S-COMPACT-2", f"others={LIE!r}", "others=[belief, belief]"),
        (lambda: reservation(LIE, Dist({LIE: 1})), "S-COMPACT-2", f"others={Dist({LIE: 1})!r}", "others=[belief"),
        (lambda: reservation(LIE, 3), "S-COMPACT-2", "others=3", "others=[belief, belief]"),
    ],
)
def test_what_is_refused(ask, clause, was_given, allows):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert refused.value.clause == clause
    assert refused.value.given == was_given
    assert (allows or "Given") in str(refused.value)
    assert bool(refused.value.allowed) == (allows is not None)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: break_even(LIE, COMPACT_TRUE),
        lambda: opening_value({LIE: 1, COMPACT_TRUE: 1}),
        lambda: reservation(LIE, [COMPACT_LIE]),
    ],
)
def test_bags_of_two_games_do_not_mix(ask):
    with pytest.raises(NotLegal, match=r"same game. \(S-EDITION\)") as refused:
        ask()
    assert "edition=<Edition.COMPACT" in refused.value.given


@pytest.mark.parametrize(
    ("belief", "error"), [({LIE: 0.5}, TypeError), ({}, ValueError), ({LIE: -1}, ValueError), ({LIE: "x"}, TypeError)]
)
def test_weights_that_are_none(belief, error):
    with pytest.raises(error, match=r"given|weight"):
        reservation(belief)
