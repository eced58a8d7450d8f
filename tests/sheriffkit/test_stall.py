"""`sheriffkit.stall`: the market against a slow twin that draws every card, and against the engine's own market."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classkit import estimate
from classkit.game import NotLegal
from sheriffkit import engine, odds, stall
from sheriffkit.bribery import merchant_value
from sheriffkit.choice import best_bag, honest_bags
from sheriffkit.goods import Good, Kind, Stock
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Rules
from sheriffkit.stall import market

# --- the slow twin ----------------------------------------------------------------------------------------------------


def worth(hand, q, lies, rules):
    """What the best bag of a hand brings."""
    if not hand or (not lies and not honest_bags(hand, rules)):
        return Fraction(0)
    return merchant_value(best_bag(hand, q, lies=lies, rules=rules), q)


def slow(hand, left, right, pool, q, lies, rules):
    """Every plan card by card: what is laid aside, taken and drawn; the mean over every draw that the pool allows."""
    found = {}
    for n in range(min(5, len(hand)) + 1):
        for places in combinations(range(len(hand)), n):
            aside = tuple(sorted(hand[place] for place in places))
            kept = [card for place, card in enumerate(hand) if place not in places]
            room = rules.hand - len(kept)
            for i in range(len(left) + 1):
                for j in range(len(right) + 1):
                    taken = [*left[len(left) - i :], *right[len(right) - j :]]
                    for k in range(room - i - j + 1):
                        draws = list(combinations(pool, k))
                        if draws:
                            means = [worth([*kept, *taken, *drawn], q, lies, rules) for drawn in draws]
                            found[aside, i, j, k] = sum(means) / len(draws)
    return found


TINY = st.lists(st.sampled_from(["apples", "chickens", "silk", "pepper", "cheese"]), min_size=0, max_size=4)


@settings(max_examples=15)
@given(
    st.lists(st.sampled_from(["apples", "cheese", "silk", "mead"]), min_size=2, max_size=6),
    st.lists(st.sampled_from(["apples", "silk"]), max_size=2),
    st.lists(st.sampled_from(["chickens", "mead"]), max_size=2),
    TINY,
    st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1)]),
    st.booleans(),
)
def test_every_plan_of_a_tiny_deck(hand, left, right, pool, q, lies):
    deck = Counter(good.name for good in STANDARD.deck.cards(4))
    seen = deck - Counter(hand) - Counter(left) - Counter(right) - Counter(pool)
    found = market(hand, left, right, p_inspect=q, lies=lies, seen=dict(seen))
    expected = slow(hand, left, right, pool, q, lies, STANDARD)
    plans = {(plan.aside, plan.left, plan.right, plan.draw): plan.value for plan in found.plans}
    assert plans == expected
    assert found.best.value == max(expected.values())
    assert len(plans) == len(found.plans)


def test_a_royal_market_of_a_tiny_deck():
    rules, hand, pool = Rules(3, royal=True), ["apples", "gouda", "silk"], ["green apples", "pepper", "royal rooster"]
    seen = Counter(good.name for good in rules.deck.cards(3)) - Counter(hand) - Counter(pool)
    found = market(hand, p_inspect=Fraction(1, 4), seen=dict(seen), rules=rules)
    plans = {(plan.aside, plan.left, plan.right, plan.draw): plan.value for plan in found.plans}
    assert plans == slow(hand, [], [], pool, Fraction(1, 4), True, rules)


# --- the engine as a twin ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 7, 40])
def test_the_engines_market(number):
    """The plan's moves played before the engine's shuffled decks: the mean of the best bag covers the exact value."""
    hand, left, right, q = (
        ("apples", "apples", "cheese", "silk", "mead", "bread"),
        ("cheese", "apples"),
        ("silk",),
        Fraction(1, 5),
    )
    plan = [plan for plan in market(hand, left, right, p_inspect=q).plans if plan.draw][number]
    scale, seen = q.denominator, Counter()
    for seed in range(400):
        hands = [hand if seat == 2 else () for seat in (1, 2, 3, 4)]
        state = engine.position(STANDARD, phase="market", hands=hands, left=left, right=right, seed=seed)
        for line in plan.moves:
            state = engine.apply(state, 2, engine.read(line))
        seen[int(worth(state.hands[1], q, True, STANDARD) * scale)] += 1
    assert estimate.mean(seen, level=0.99).covers(plan.value * scale)


# --- by hand ----------------------------------------------------------------------------------------------------------


def test_a_market_worked_by_hand():
    # unseen are an apple and a silk; the hand is five apples and a cheese; nobody inspects, so five cards are bagged
    deck = Counter(good.name for good in STANDARD.deck.cards(4))
    hand, pool = ["apples"] * 5 + ["cheese"], Counter(["apples", "silk"])
    found = market(hand, seen=dict(deck - Counter(hand) - pool))
    # both are drawn: silk, cheese and three apples
    assert found.best.value == 8 + 3 + 6
    # kept as it is: a cheese and four apples
    assert found.nothing.value == 3 + 8
    one = next(plan for plan in found.plans if (plan.aside, plan.draw) == (("apples",), 1))
    assert one.value == Fraction((3 + 8) + (8 + 3 + 6), 2)
    assert found.best.aside == ("apples", "apples")
    assert found.best.moves == ("aside apples", "aside apples", "draw", "draw")


def test_the_top_of_a_pile_is_its_last_card():
    hand = ["apples"] * 6
    found = market(hand, left=["silk", "cheese"], most_aside=1)
    takes = {(plan.left, plan.draw): plan.value for plan in found.plans if plan.aside and plan.draw == 0}
    assert takes[1, 0] == 3 + 4 * 2
    both = market(hand, left=["silk", "cheese"], most_aside=2)
    assert max(plan.value for plan in both.plans if plan.left == 2) == 8 + 3 + 3 * 2
    right = market(hand, right=["silk", "cheese"], most_aside=1)
    assert {plan.value for plan in right.plans if plan.right == 1} == {3 + 4 * 2}
    assert {plan.value for plan in market(hand, right=iter(["silk"]), most_aside=1).plans if plan.right} == {8 + 4 * 2}


def test_a_pile_that_is_seen_is_not_drawn():
    hand = ["apples"] * 5
    piled, gone = market(hand, right=["silk"] * 12), market(hand, seen={"silk": 12})
    assert piled.best.right > 0
    by_drawing = [next(plan.value for plan in found.plans if plan.moves == ("draw",)) for found in (piled, gone)]
    assert by_drawing[0] == by_drawing[1]


def test_honest_only():
    hand = ["apples", "apples", "silk", "silk", "mead", "mead"]
    found = market(hand, lies=False, most_aside=4)
    assert set(found.best.aside) <= {"silk", "mead", "apples"}
    assert found.nothing.value == 4
    # who throws all legal cards away and draws nothing has no honest bag
    bare = next(plan for plan in found.plans if plan.aside == ("apples", "apples") and not plan.draw)
    assert bare.value == 0
    assert market(hand, most_aside=0).nothing.value == 7 + 7 + 8 + 8 + 2


def test_floats_give_floats():
    exact, rough = (market(["apples", "silk"], p_inspect=q, most_aside=1).best.value for q in (Fraction(1, 4), 0.25))
    assert isinstance(exact, Fraction)
    assert isinstance(rough, float)
    assert rough == pytest.approx(float(exact), abs=1e-12)


def test_the_table_says_the_best_plans_and_doing_nothing(pseudo):
    found = market(["apples", "apples", "silk", "silk", "mead", "mead"], left=["silk"], most_aside=1)
    assert str(found).count("⟦") >= 5
    assert len(found.lines(3)) == 5
    assert len(found.lines(len(found.plans))) == len(found.plans) + 1


def test_equal_plans_move_few_cards():
    found = market(["crossbows"] * 5 + ["apples"], left=["apples"])
    assert found.best.moves == ()
    assert found.best is found.nothing


# --- what is refused --------------------------------------------------------------------------------------------------

MANY = tuple(Stock(Good(f"good {'abcdefghijkl'[k]}", Kind.CONTRABAND, value=5 + k, penalty=4), 6) for k in range(12))


@pytest.mark.parametrize(
    ("ask", "clause", "was_given", "says"),
    [
        (lambda: market(["apples"], rules=COMPACT), "S-COMPACT-1", "edition=compact", "no market"),
        (lambda: market(["apples"] * 7), "S-SETUP-1", "7 cards", "from 0 to 6"),
        (lambda: market(["apples"], most_aside=6), "S-MARKET-1", "most_aside=6", "from 0 to 5"),
        (lambda: market(["apples"], most_aside=-1), "S-MARKET-1", "most_aside=-1", "from 0 to 5"),
        (lambda: market(["apples"], ["tulips"]), "S-EDITION", "'tulips'", "apples"),
        (lambda: market(["apples"], {"silk": 2}), "S-SETUP-3", "left={'silk': 2}", "top card last"),
        (lambda: market(["apples"], (), "silk"), "S-SETUP-3", "right='silk'", "right=.'apples', 'silk'."),
        (lambda: market(["apples"], 5), "S-SETUP-3", "left=5", "card by card"),
        (lambda: market(["apples"], lies=0.5), "S-DECLARE-3", "lies=0.5", "True or False"),
        (lambda: market(["silk"] * 6, ["silk"] * 4, seen={"silk": 3}), "S-EDITION", "13 silk", "from 0 to 12"),
        (lambda: market(["apples"], p_inspect=3), "S-INSPECT-1", "p_inspect=3", "from 0 to 1"),
    ],
)
def test_what_is_refused(ask, clause, was_given, says):
    with pytest.raises(NotLegal, match=says) as refused:
        ask()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)


def test_a_market_that_is_too_large_says_what_fits(monkeypatch):
    rules = Rules(hand=7, royal=True, extra=MANY)
    hand = ["apples", "cheese", "bread", "chickens", "silk", "mead", "pepper"]
    with pytest.raises(NotLegal, match="too many draws") as refused:
        market(hand, rules=rules)
    assert int(refused.value.given) > stall.MOST_DRAWS
    fits = int(refused.value.allowed[1].partition("=")[2])
    assert 0 <= fits < 5
    monkeypatch.setattr(stall, "MOST_DRAWS", 10)
    with pytest.raises(NotLegal) as refused:
        market(["apples", "silk"])
    assert len(refused.value.allowed) == 1  # a hand of two has four cards to draw, whatever is laid aside


def test_a_market_is_refused_only_above_the_limit(monkeypatch):
    hand = ["apples", "cheese", "silk", "mead", "bread", "pepper"]
    made = stall._Stall(STANDARD, tuple(sorted(hand)), ((), ()), odds.unseen(hand), odds_tariff(), True)
    monkeypatch.setattr(stall, "MOST_DRAWS", made.size(1))
    assert market(hand, most_aside=1).plans
    with pytest.raises(NotLegal, match="too many draws") as refused:
        market(hand, most_aside=2)
    assert refused.value.allowed[1] == "most_aside=1"


def test_the_size_that_fits_is_that_of_the_draws():
    hand = ("apples", "cheese", "silk", "mead", "bread", "pepper")
    made = stall._Stall(ROYAL, hand, ((), ()), odds.unseen(hand, rules=ROYAL), odds_tariff(), True)
    assert made.size(1) == sum(len(made.draws(k)) for _, k in {(kept, k) for *_, k, kept in made.plans(1)})


def odds_tariff():
    return stall.tariff(Fraction(0), ROYAL)
