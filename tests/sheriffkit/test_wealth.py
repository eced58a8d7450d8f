"""`sheriffkit.wealth`: what a short purse pays, against every choice of goods, and against the engine's own debts."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import NotLegal
from sheriffkit.bots import AlwaysOpens, NeverOpens
from sheriffkit.bribery import (
    Bag,
    Purse,
    Wealth,
    compensation_paid,
    expected_penalty,
    fine_paid,
    merchant_outcomes,
    merchant_value,
    opened_gain,
    opening_value,
    reservation,
)
from sheriffkit.played import played
from sheriffkit.rules import COMPACT, Rules
from sheriffkit.wealth import least_cover, most_bribe, paid
from tests.sheriffkit.bribery_bags import BAGS, COMPACT_LIE, KINDS, LIE, TRUE, bags, chances, each_row

# --- by hand ----------------------------------------------------------------------------------------------------------

# fine 8, an apple (2) lands; gold | stand | what is given
PURSES = """
9 | | 8
8 | | 8
7 | | 9
6 | | 8
3 | | 5
0 | | 2
3 | 2 chickens | 9
3 | 1 chickens, 1 cheese | 8
4 | 1 chickens | 8
0 | 1 silk | 10
0 | 3 chickens | 8
1 | 2 cheese | 9
1 | 1 cheese, 1 silk | 14
7 | 1 crossbows | 9
5 | 1 crossbows | 16
0 | 1 pepper, 1 crossbows, 1 silk | 8
"""


@pytest.mark.parametrize("line", PURSES.strip().splitlines())
def test_purses_by_hand(line):
    gold, stand, given_up = (part.strip() for part in line.split("|"))
    goods = {name: int(number) for number, name in (part.split() for part in stand.split(", ") if part)}
    lie = Bag("apples", ["apples", "silk", "silk"])
    assert fine_paid(lie, Wealth(merchant=Purse(int(gold), goods))) == int(given_up)


def test_two_purses():
    lie, true = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples"] * 2)
    wealth = Wealth(merchant=3, sheriff=Purse(1, ["chickens"]))
    assert (fine_paid(lie, wealth), compensation_paid(lie, wealth)) == (3, 0)
    assert (fine_paid(true, wealth), compensation_paid(true, wealth)) == (0, 5)
    assert opening_value({lie: 1, true: 1}, wealth) == -1
    assert reservation({lie: 2, true: 1}, wealth=wealth) == Fraction(1, 3)
    assert merchant_value(true, Fraction(1, 2), wealth=wealth) == 4 + Fraction(5, 2)
    assert expected_penalty(lie, Fraction(1, 3), wealth) == 1


def test_the_sheriffs_purse_is_one_for_all_bags():
    # the other merchant pays in full; the sheriff has nothing, so honest bags cost nothing to open
    others = [{COMPACT_LIE: 1, Bag("apples", ["apples"], COMPACT): 1}]
    assert reservation(COMPACT_LIE, others) == 7 - Fraction(5, 2)
    assert reservation(COMPACT_LIE, others, Wealth(merchant=5, sheriff=0)) == 5 - Fraction(7, 2)


# --- the slow twin ----------------------------------------------------------------------------------------------------


def slow(rules, owed, gold, stand):
    """Gold, then the cheapest of all choices of legal goods that cover, else all and the same with contraband."""
    given_up = min(gold, owed)
    for kind in (True, False):
        values = [rules.goods[card].value for card in stand if rules.is_legal(card) == kind]
        rest = owed - given_up
        if rest > 0:
            sums = [sum(chosen) for n in range(len(values) + 1) for chosen in combinations(values, n)]
            given_up += min((total for total in sums if total >= rest), default=sum(values))
    return given_up


@st.composite
def purses(draw):
    rules = draw(st.sampled_from(sorted(KINDS.values(), key=repr)))
    deck = [good.name for good in rules.deck.cards(rules.players)]
    places = draw(st.lists(st.sampled_from(range(len(deck))), max_size=7, unique=True))
    return rules, draw(st.integers(0, 40)), draw(st.integers(0, 20)), tuple(deck[place] for place in places)


@given(purses())
def test_every_choice_of_goods(purse):
    rules, owed, gold, stand = purse
    assert paid(rules, owed, Purse(gold, stand)) == slow(rules, owed, gold, stand)
    assert paid(rules, owed, Purse(gold), tuple(stand)) == slow(rules, owed, gold, stand)


@given(st.lists(st.integers(1, 9), max_size=8), st.integers(1, 50))
def test_the_least_cover(values, rest):
    sums = [sum(chosen) for n in range(len(values) + 1) for chosen in combinations(values, n)]
    assert least_cover(values, rest) == min((total for total in sums if total >= rest), default=sum(values))


# --- the engine as a twin ---------------------------------------------------------------------------------------------

STANDS = [(), ("apples", "apples", "chickens"), ("cheese", "apples"), ("chickens",), ("apples", "cheese")]
HIDDEN = {False: ("pepper", "crossbows"), True: ("jewels", "cloth")}


@each_row
def test_the_engines_debts(bag, numbers):
    """Every bag of the table, opened before several purses of both sides; what the engine moves is what is computed."""
    for place, gold in enumerate((0, 1, 3, 7, 60)):
        stand = in_the_box(bag, (*STANDS[place], *(HIDDEN[bag.rules.compact] if place % 2 else ())))
        wealth = Wealth(merchant=Purse(gold, stand), sheriff=Purse(gold, in_the_box(bag, STANDS[-place - 1], stand)))
        (gains, times), *more = played(bag, AlwaysOpens(), 1, wealth=wealth).gains
        assert (more, times) == ([], 1)
        assert gains == (opened_gain(bag, wealth), opening_value(bag, wealth))
        assert gains[0] == merchant_value(bag, 1, wealth=wealth)
        ((gains, _),) = played(bag, NeverOpens(), 1, wealth=wealth).gains
        assert gains == (merchant_value(bag, 0, wealth=wealth), 0)


def in_the_box(bag, stand, others=()):
    """The goods of a stand, as far as the game has cards beside the bag and the other stand."""
    box = Counter(good.name for good in bag.rules.deck.cards(bag.rules.players))
    return tuple(sorted((Counter(stand) & (box - Counter(bag.cards) - Counter(others))).elements()))


@given(bags, chances, st.integers(0, 50))
def test_a_purse_that_covers_changes_nothing(bag, q, more):
    rich = Wealth(merchant=50 + more, sheriff=50 + more)
    assert merchant_outcomes(bag, q, wealth=rich) == merchant_outcomes(bag, q)
    assert opening_value(bag, rich) == opening_value(bag)
    assert merchant_value(bag, q, 3, Wealth()) == merchant_value(bag, q, 3)


@given(bags, st.integers(0, 30), chances)
def test_gold_alone_caps_the_fine(bag, gold, q):
    # what has just landed pays too, if it is legal
    landed = bag.rules.value(bag.rules.split(bag.opened.landed)[0])
    given_up = fine_paid(bag, Wealth(merchant=gold))
    assert given_up <= gold + landed
    assert given_up >= min(bag.fine, gold + landed)
    assert compensation_paid(bag, Wealth(sheriff=gold)) == min(gold, bag.compensation)
    outcomes = merchant_outcomes(bag, q, wealth=Wealth(merchant=gold, sheriff=gold))
    assert outcomes.mean() == merchant_value(bag, q, wealth=Wealth(merchant=gold, sheriff=gold))


def test_all_that_a_merchant_can_give():
    # gold and an apple; in the standard game the goods of the bag as well, in the compact game none of them
    purse = Wealth(merchant=Purse(3, ["apples"]))
    assert most_bribe(LIE, purse) == 3 + 2 + 16
    assert most_bribe(COMPACT_LIE, purse) == 3 + 2
    assert most_bribe(LIE) is most_bribe(LIE, Wealth(sheriff=3)) is None
    assert merchant_value(COMPACT_LIE, 0, 5, purse) == merchant_outcomes(COMPACT_LIE, 0, 5, purse).mean() == 2
    for ask in (merchant_value, merchant_outcomes):
        with pytest.raises(NotLegal, match="5 or less"):
            ask(COMPACT_LIE, 0, 6, purse)


# --- what is refused --------------------------------------------------------------------------------------------------

SIX = Bag("apples", ["apples"], Rules(6))


@pytest.mark.parametrize(
    ("ask", "clause", "was_given", "says"),
    [
        (lambda: Purse(-1), "S-SETUP-1", "gold=-1", "0 or more"),
        (lambda: Purse(2.5), "S-SETUP-1", "gold=2.5", "whole pieces"),
        (lambda: Wealth(merchant="3"), "S-DEBT", "merchant='3'", "Purse(3, ['apples'])"),
        (lambda: Wealth(sheriff=True), "S-DEBT", "sheriff=True", "sheriff=3"),
        (lambda: fine_paid("silk"), "S-BAG-1", "'silk'", "Bag("),
        (lambda: compensation_paid(3, Wealth(sheriff=3)), "S-BAG-1", "3", "Bag("),
        (lambda: most_bribe(3, Wealth(merchant=3)), "S-BAG-1", "3", "Bag("),
        (lambda: fine_paid(LIE, 3), "S-DEBT", "wealth=3", "Wealth(merchant=3)"),
        (lambda: fine_paid(LIE, Wealth(Purse(0, ["tulips"]))), "S-EDITION", "'tulips'", "apples"),
        (lambda: fine_paid(LIE, Wealth(Purse(0, 3))), "S-EDITION", "3", "'apples', 'silk'"),
        (lambda: merchant_value(TRUE, 0, 30, Wealth(Purse(5, ["silk"]))), "S-BRIBE-2", "bribe=30", "17 or less"),
        (lambda: compensation_paid(SIX, Wealth(sheriff=3)), "S-SIX-3", "sheriff=Purse(gold=3, stand=())", "deputies"),
    ],
)
def test_what_is_refused(ask, clause, was_given, says):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)
    assert says in str(refused.value)


def test_two_deputies_and_a_poor_merchant():
    lie = Bag("apples", ["silk", "silk"], Rules(6))
    assert fine_paid(lie, Wealth(merchant=3)) == 3
    assert played(lie, AlwaysOpens(), 1, wealth=Wealth(merchant=3)).gains == (((-3, 3), 1),)


def test_there_are_bags_of_every_kind():
    assert {bag.rules.compact for bag in BAGS} == {bag.honest for bag in BAGS} == {True, False}
