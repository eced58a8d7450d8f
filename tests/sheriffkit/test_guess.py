"""`sheriffkit.guess`: Bayes's rule by counting, against a slow twin that deals every hand, and against the engine."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classkit import estimate
from classkit.dist import Dist
from classkit.game import NotLegal
from sheriffkit import engine
from sheriffkit.bribery import Bag, kinds, posterior
from sheriffkit.rules import COMPACT, STANDARD, Rules
from tests.sheriffkit.bribery_bags import KINDS


def honest_story(hand, rules):
    """All of the most valuable legal good, five at most; None for a hand without one."""
    held = Counter(card for card in hand if rules.is_legal(card))
    goods = [good for good in rules.legal if held[good]]
    if not goods:
        return None
    good = max(goods, key=lambda name: min(5, held[name]) * rules.goods[name].value)
    return good, (good,) * min(5, held[good])


def lying_story(hand, rules):
    """Every way the dice may fall, with its chance: a number, a good, cards that make it a lie if there are such."""
    most = min(5, len(hand))
    for number in range(1, most + 1):
        for good in rules.legal:
            choices = [tuple(sorted(cards)) for cards in combinations(hand, number)]
            lies = [cards for cards in choices if set(cards) != {good}] or choices
            for cards in lies:
                yield good, cards, Fraction(1, most * len(rules.legal) * len(lies))


def slow(declared, number, lies, pool, size, rules, taken=()):
    """Every hand of the pool, dealt card by card, beside the cards that are known to be in it."""
    weights = Counter()
    for drawn in combinations(pool, size - len(taken)):
        hand = (*taken, *drawn)
        honest = honest_story(hand, rules)
        if honest and honest[0] == declared and len(honest[1]) == number:
            weights[honest[1]] += 1 - lies
        thrown = lies if honest else 1
        for good, cards, p in lying_story(hand, rules):
            if good == declared and len(cards) == number:
                weights[cards] += thrown * p
    return {cards: weight for cards, weight in weights.items() if weight}


@st.composite
def deals(draw):
    """Some rules, a small pool of unseen cards, a hand size, a declaration, a chance of a lie."""
    rules = draw(st.sampled_from(sorted(KINDS.values(), key=repr)))
    deck = [good.name for good in rules.deck.cards(rules.players)]
    places = draw(st.lists(st.sampled_from(range(len(deck))), min_size=1, max_size=8, unique=True))
    pool = [deck[place] for place in places]
    size = draw(st.integers(1, min(6, len(pool))))
    good, lies = draw(st.sampled_from(rules.legal)), draw(st.fractions(0, 1, max_denominator=5))
    taken = draw(st.integers(0, min(size, 3, len(pool))))
    return rules, pool[taken:], max(size, taken), good, draw(st.integers(1, 5)), lies, pool[:taken]


@settings(max_examples=100)
@given(deals())
def test_every_hand_of_a_small_pool(deal):
    rules, pool, size, good, number, lies, taken = deal
    seen = Counter(card.name for card in rules.deck.cards(rules.players)) - Counter(pool) - Counter(taken)
    expected = slow(good, number, lies, pool, size, rules, taken)
    ask = {"seen": dict(seen), "taken": taken, "size": size, "rules": rules}
    if not expected:
        with pytest.raises(NotLegal, match="never say that"):
            posterior(good, number, lies, **ask)
        return
    found = posterior(good, number, lies, **ask)
    assert found == Dist({Bag(good, cards, rules): weight for cards, weight in expected.items()})


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "good", "number"), [(STANDARD, "apples", 3), (COMPACT, "bread", 2)])
def test_merchants_dealt_by_the_engine(rules, good, number):
    """A hand of each of the engine's deals, packed by the story: of those who declare this, the share of liars."""
    rng, said, lied = Random(5), 0, 0
    for seed in range(2500):
        declared, cards = tell(engine.new_game(rules, seed).hands[seed % rules.players], rules, rng)
        if (declared, len(cards)) == (good, number):
            said += 1
            lied += set(cards) != {good}
    belief = posterior(good, number, rules=rules)
    assert said > 80
    assert estimate.proportion(lied, said, level=0.99).covers(belief.p(lambda bag: not bag.honest))


def tell(hand, rules, rng):
    """One merchant of the story, with a lie every second time."""
    honest = honest_story(hand, rules)
    if honest and rng.random() < 0.5:
        return honest
    number, good = rng.randint(1, min(5, len(hand))), rng.choice(rules.legal)
    while True:
        cards = rng.sample(hand, number)
        if set(cards) != {good} or set(hand) == {good}:
            return good, tuple(sorted(cards))


def test_what_is_seen_makes_a_lie_likelier():
    chances = [posterior("apples", 3, seen={"apples": k}).p(lambda bag: bag.honest) for k in (0, 10, 20, 30, 44, 46)]
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] == 0  # two apples are left: three are a lie
    certain = posterior("apples", 3, lies=0)
    assert certain.p(lambda bag: bag.honest) > Fraction(9, 10)  # a hand without a legal good must lie


def test_what_was_taken_from_a_pile_is_in_the_hand():
    plain, three = posterior("apples", 3), posterior("apples", 3, taken=["apples"] * 3)
    assert three.p(lambda bag: bag.honest) > plain.p(lambda bag: bag.honest)
    # a hand whose six cards are all known: three apples are its best honest bag
    known = posterior("apples", 3, Fraction(1, 4), taken=["apples"] * 3 + ["silk"] * 3)
    lie = Fraction(1, 4) * Fraction(1, 5 * 4)
    assert known.p(lambda bag: bag.honest) == Fraction(3, 4) / (Fraction(3, 4) + lie)
    # all contraband: who means no lie must throw the dice too, and all three cards are silk
    smuggled = posterior("apples", 3, 0, taken=["silk"] * 6)
    assert smuggled == Dist({Bag("apples", ["silk"] * 3): 1})
    with pytest.raises(NotLegal, match="7 cards"):
        posterior("apples", 3, taken=["apples"] * 7)
    with pytest.raises(NotLegal, match="13 silk"):
        posterior("apples", 3, seen={"silk": 10}, taken=["silk"] * 3)


def test_a_belief_in_short():
    belief = posterior("apples", 2, seen={"silk": 12})
    short = kinds(belief)
    assert {sum(kind) for kind in short} == {2}
    assert short.p((2, 0, 0)) == belief.p(lambda bag: bag.honest)
    bag = Bag("apples", ["apples", "bread", "silk"])
    assert kinds(bag) == kinds({bag: 2}) == Dist({(1, 1, 1): 1})
    assert short.p(lambda kind: kind[2] > 0) == belief.p(lambda bag: not all(map(STANDARD.is_legal, bag.cards)))


@pytest.mark.parametrize(
    ("ask", "clause", "was_given"),
    [
        (lambda: posterior("silk", 3), "S-DECLARE-1", "silk"),
        (lambda: posterior("bread", 3, rules=Rules(3)), "S-DECLARE-4", "'bread'"),
        (lambda: posterior("apples", 0), "S-BAG-1", "0 cards"),
        (lambda: posterior("apples", 6), "S-BAG-1", "6 cards"),
        (lambda: posterior("apples", "3"), "S-BAG-1", "'3' cards"),
        (lambda: kinds(5), "S-INSPECT-1", "5"),
        (lambda: kinds({"silk": 1}), "S-BAG-1", "'silk'"),
        (lambda: posterior("apples", 2.5), "S-BAG-1", "2.5 cards"),
        (lambda: posterior("apples", True), "S-BAG-1", "True cards"),
        (lambda: posterior("apples", 3, 2), "S-INSPECT-1", "lies=2"),
        (lambda: posterior("apples", 3, seen={"apples": 49}), "S-EDITION", "49 apples"),
        (lambda: posterior("apples", 3, size=2), "S-DECLARE", "3 apples"),
        (lambda: posterior("apples", 3, 0, seen={"apples": 48}, size=3), None, None),
    ],
)
def test_what_is_refused(ask, clause, was_given):
    if clause is None:
        assert ask().p(lambda bag: bag.honest) == 0  # only a hand of contraband alone would say that
        return
    with pytest.raises(NotLegal) as refused:
        ask()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)
