"""`sheriffkit.choice`: the best bag against a slow twin that weighs every bag, break-evens of a hand, refusals."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import NotLegal
from sheriffkit.bribery import Bag, Pays, Purse, Wealth, break_even, merchant_value
from sheriffkit.choice import best_bag, break_evens, honest_bags, lying_bags, tariff
from sheriffkit.rules import COMPACT, STANDARD, Rules
from tests.sheriffkit.bribery_bags import KINDS


@st.composite
def hands(draw, least=1):
    """Some rules and a hand of their deck."""
    rules = draw(st.sampled_from(sorted(KINDS.values(), key=repr)))
    deck = [good.name for good in rules.deck.cards(rules.players)]
    places = st.lists(st.sampled_from(range(len(deck))), min_size=least, max_size=rules.hand, unique=True)
    return rules, tuple(deck[place] for place in draw(places))


def every_bag(rules, hand):
    """Every choice of one to five cards of the hand, under every legal good."""
    choices = {tuple(sorted(cards)) for n in range(1, 6) for cards in combinations(hand, n)}
    return {Bag(good, cards, rules) for good in rules.legal for cards in choices}


@given(hands(), st.fractions(0, 1, max_denominator=12))
def test_the_best_bag_is_the_best_of_all(dealt, q):
    rules, hand = dealt
    most = max(merchant_value(bag, q) for bag in every_bag(rules, hand))
    best = best_bag(hand, q, rules=rules)
    assert merchant_value(best, q) == most
    honest = [bag for bag in every_bag(rules, hand) if bag.honest]
    assert best.honest or merchant_value(best, q) > max((merchant_value(bag, q) for bag in honest), default=-1000)
    assert Fraction(tariff(q, rules).best(tuple(sorted(hand)))[0], q.denominator) == most


@given(hands(), st.fractions(0, 1, max_denominator=12))
def test_the_best_honest_bag(dealt, q):
    rules, hand = dealt
    honest = [bag for bag in every_bag(rules, hand) if bag.honest]
    if not honest:
        with pytest.raises(NotLegal, match="no honest bag"):
            best_bag(hand, q, lies=False, rules=rules)
        return
    found = best_bag(hand, q, lies=False, rules=rules)
    assert found.honest
    assert merchant_value(found, q) == max(merchant_value(bag, q) for bag in honest)


@given(hands(least=0))
def test_all_bags_are_listed(dealt):
    rules, hand = dealt
    honest, lies = honest_bags(hand, rules), lying_bags(hand, rules)
    assert set(honest) | set(lies) == every_bag(rules, hand)
    assert len({*honest, *lies}) == len(honest) + len(lies)
    assert all(bag.honest for bag in honest)
    assert not any(bag.honest for bag in lies)
    assert [bag.value for bag in honest] == sorted((bag.value for bag in honest), reverse=True)


def test_best_bags_by_hand():
    hand = ["apples", "apples", "apples", "silk", "silk", "crossbows"]
    # 3·2 + 8 + 8 + 9 has six cards: an apple stays behind
    assert best_bag(hand) == Bag("apples", ["apples", "apples", "silk", "silk", "crossbows"])
    # at 2/3 silk brings 8/3 - 8/3 = 0: it stays behind, and so 3·2 + 9/3 - 8/3 = 19/3 against 6 + 2/3·6 = 10
    assert best_bag(hand, Fraction(2, 3)) == Bag("apples", ["apples"] * 3)
    assert best_bag(hand, 0.25) == best_bag(hand, Fraction(1, 4))
    # nothing to be honest with: at 61/100 silk brings 8 - 12q > 0 and pepper 6 - 10q < 0, so pepper stays behind
    assert best_bag(["silk", "pepper"], Fraction(61, 100)).cards == ("silk",)
    assert best_bag(["silk", "pepper"], Fraction(59, 100)).cards == ("pepper", "silk")
    assert best_bag(["silk", "pepper"], Fraction(2, 3)).cards == ("silk",)
    # a second silk that brings nothing stays behind
    assert best_bag(["silk", "silk"], Fraction(2, 3)).cards == ("silk",)
    # and if all is lost, one card is: both cost 4
    assert len(best_bag(["silk", "pepper"], 1).cards) == 1
    # compact: opened, 5 cheese under apples cost 15 and land; 3 chickens are worth 15 and are paid 15
    assert best_bag(["chickens"] * 3 + ["cheese"] * 3, Fraction(1, 2), rules=COMPACT) == Bag(
        "chickens", ["chickens"] * 3, COMPACT
    )


def test_a_lie_against_each_honest_bag_of_its_hand():
    hand = ["silk", "silk", "apples", "apples", "chickens"]
    lie = Bag("apples", ["apples", "silk", "silk"])
    found = break_evens(lie, hand)
    # 18 - 24q against 4 + 4q, 4 + 2q, 2 + 2q
    assert dict(found) == {
        bag: break_even(lie, bag)
        for bag in (Bag("apples", ["apples"] * 2), Bag("chickens", ["chickens"]), Bag("apples", ["apples"]))
    }
    assert [even.q for _, even in found] == [Fraction(1, 2), Fraction(7, 13), Fraction(8, 13)]
    assert all(even.pays is Pays.BELOW for _, even in found)
    assert [bag for bag, _ in break_evens(lie)] == [Bag("apples", ["apples"])]


def test_a_short_purse_moves_the_break_even():
    lie, honest = Bag("apples", ["silk", "silk", "silk"]), Bag("apples", ["apples"] * 3)
    # a fine of 12 that only 2 gold can pay; the sheriff pays 6: 24 - q(24 + 2) = 6 + 6q
    assert break_even(lie, honest, Wealth(merchant=2)).q == Fraction(18, 32)
    # and a sheriff who has 1 gold and a silk: pays 9
    wealth = Wealth(merchant=2, sheriff=Purse(1, ["silk"]))
    assert break_even(lie, honest, wealth).q == Fraction(18, 35)
    assert break_evens(lie, [*lie.cards, *honest.cards], wealth)[0] == (honest, break_even(lie, honest, wealth))


@given(hands(), st.fractions(0, 1, max_denominator=12))
def test_more_cards_are_never_worse(dealt, q):
    rules, hand = dealt
    if len(hand) > 1:
        few, many = best_bag(hand[1:], q, rules=rules), best_bag(hand, q, rules=rules)
        assert merchant_value(many, q) >= merchant_value(few, q)


@pytest.mark.parametrize(
    ("ask", "clause", "was_given", "says"),
    [
        (lambda: best_bag([]), "S-BAG-3", "()", "packs no bag"),
        (lambda: best_bag(["silk"] * 2, lies=False), "S-DECLARE-1", "2 silk", "no honest bag"),
        (lambda: best_bag(["apples"] * 7), "S-SETUP-1", "7 cards", "from 0 to 6"),
        (lambda: best_bag(["tulips"]), "S-EDITION", "'tulips'", "apples"),
        (lambda: best_bag(["apples"], 2), "S-INSPECT-1", "p_inspect=2", "from 0 to 1"),
        (lambda: best_bag(["apples"], rules="standard"), "S-EDITION", "'standard'", "COMPACT"),
        (lambda: best_bag(["apples"], lies=Fraction(1, 2)), "S-DECLARE-3", "lies=Fraction(1, 2)", "True or False"),
        (lambda: break_evens(Bag("apples", ["apples"])), "S-DECLARE-3", "1 apples: 1 apples", "must be a lie"),
        (lambda: break_evens(Bag("apples", ["silk"]), ["apples"]), "S-BAG-1", "1 silk; 1 apples", "does not hold"),
    ],
)
def test_what_is_refused(ask, clause, was_given, says):
    with pytest.raises(NotLegal, match=says) as refused:
        ask()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)


def test_seven_in_hand():
    hand = ["apples"] * 7
    assert Counter(best_bag(hand, rules=Rules(hand=7)).cards) == {"apples": 5}
    assert len(honest_bags(hand, Rules(hand=7))) == 5
    assert honest_bags([], STANDARD) == lying_bags([], STANDARD) == ()
