"""`sheriffkit.odds`: pinned values, a slow twin that lists every hand, the engine's own deals, what is refused."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sheriffkit
from classkit import estimate
from classkit.dist import Dist
from classkit.game import NotLegal
from sheriffkit import engine, hands, odds
from sheriffkit.goods import Good, Kind, Stock
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Rules
from tests.sheriffkit.play import PROMO, name

CONTRABAND = ("pepper", "mead", "silk", "crossbows")
KINDS = (STANDARD, ROYAL, COMPACT, Rules(3), Rules(3, royal=True), Rules(5, extra=PROMO), Rules(6, hand=7, remove=10))


# --- pinned values --------------------------------------------------------------------------------------------------


def test_three_apples_in_six_of_the_standard_deck():
    # C(48,3) C(156,3) / C(204,6), and the sum of C(48,k) C(156,6-k) / C(204,6) for k from 3 to 6
    assert odds.hand(apples=3) == Fraction(comb(48, 3) * comb(156, 3), comb(204, 6)) == Fraction(76673168, 663890069)
    assert odds.hand(apples=3, at_least=True) == Fraction(28080056, 195261785)
    assert odds.count("apples").p(3) == Fraction(76673168, 663890069)
    assert odds.count("apples").p(lambda apples: apples >= 3) == Fraction(28080056, 195261785)


def test_a_joint_hand_of_three_goods():
    expected = Fraction(comb(48, 2) * comb(36, 1) * comb(12, 1) * comb(108, 2), comb(204, 6))
    assert odds.hand(apples=2, cheese=1, silk=1) == expected
    assert odds.joint("silk", "apples", "cheese").p((1, 2, 1)) == expected


def test_three_players_without_bread():
    three = Rules(players=3)
    assert odds.hand(bread=1, rules=three) == 0
    assert odds.hand(bread=0, rules=three) == 1
    assert odds.count("bread", rules=three) == Dist({0: 1})
    assert odds.hand(apples=3, rules=three) == Fraction(comb(48, 3) * comb(108, 3), comb(156, 6))


def test_the_six_apples_of_the_compact_deck():
    assert odds.hand(apples=6, rules=COMPACT) == Fraction(1, comb(44, 6))
    assert odds.hand(apples=5, rules=COMPACT, seen=["apples"] * 2) == 0


def test_the_first_card_of_the_deck():
    # one card: the share of the good among the cards not seen
    assert odds.hand(silk=1, size=1) == Fraction(12, 204)
    assert odds.hand(silk=1, size=1, seen={"silk": 11, "apples": 40}) == Fraction(1, 153)


def test_seven_in_hand_and_ten_removed_unseen():
    # removed unseen, the ten change no probability; the hand of seven does
    assert odds.count("mead", rules=Rules(hand=7, remove=10)) == odds.count("mead", size=7)
    assert odds.count("mead", rules=Rules(hand=7)).mean() == Fraction(7 * 21, 204)


# --- the slow twin: every hand of a small rest ----------------------------------------------------------------------


@st.composite
def rests(draw):
    """Some rules, at most nine cards that were not seen, the others, and a hand size."""
    rules = draw(st.sampled_from(KINDS))
    deck = list(rules.deck.cards(rules.players))
    rest = draw(st.lists(st.sampled_from(range(len(deck))), min_size=1, max_size=9, unique=True))
    left = [deck[place].name for place in rest]
    seen = [good.name for place, good in enumerate(deck) if place not in rest]
    size = draw(st.integers(0, max(len(left) - rules.remove, 0)))
    goods = draw(
        st.lists(st.sampled_from([good.name for good in rules.deck.goods]), min_size=1, max_size=3, unique=True)
    )
    return rules, left, seen, size, goods


def every_hand(left, size):
    """Each hand that the cards allow, once for each way to draw it."""
    return [Counter(cards) for cards in combinations(left, size)]


@given(rests(), st.lists(st.integers(0, 3), min_size=3, max_size=3))
def test_every_hand_of_a_small_rest(rest, numbers):
    rules, left, seen, size, goods = rest
    hands, wanted = every_hand(left, size), dict(zip(goods, numbers, strict=False))
    asked = {"rules": rules, "seen": seen, "size": size}
    exactly = sum(all(held[good] == n for good, n in wanted.items()) for held in hands)
    at_least = sum(all(held[good] >= n for good, n in wanted.items()) for held in hands)
    assert odds.hand(wanted, **asked) == Fraction(exactly, len(hands))
    assert odds.hand(wanted, at_least=True, **asked) == Fraction(at_least, len(hands))
    assert odds.count(*goods, **asked) == Dist.uniform(sum(held[good] for good in goods) for held in hands)
    assert odds.joint(*goods, **asked) == Dist.uniform(tuple(held[good] for good in goods) for held in hands)
    assert {good: n for good, n in odds.unseen(seen, rules=rules).items() if n} == Counter(left)


@pytest.mark.parametrize("rules", [COMPACT, Rules(3, royal=True)], ids=["compact", "royal"])
def test_every_pair_of_a_whole_deck(rules):
    pairs = every_hand([good.name for good in rules.deck.cards(rules.players)], 2)
    for good in rules.deck.goods:
        assert odds.count(good, rules=rules, size=2) == Dist.uniform(held[good.name] for held in pairs)
    names = [good.name for good in rules.deck.goods][:3]
    assert odds.joint(*names, rules=rules, size=2) == Dist.uniform(tuple(held[n] for n in names) for held in pairs)


# --- the engine's deals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [STANDARD, Rules(3, royal=True, hand=7, remove=10), COMPACT], ids=name)
def test_hands_dealt_by_the_engine(rules):
    dealt = [Counter(engine.new_game(rules, seed).hands[0]) for seed in range(400)]
    good = "apples"
    found = estimate.proportion(sum(held[good] == 2 for held in dealt), len(dealt), level=0.999)
    assert found.covers(odds.hand(apples=2, rules=rules))
    contraband = [name for name, each in rules.goods.items() if not each.is_legal]
    seen = Counter(sum(held[name] for name in contraband) for held in dealt)
    assert estimate.mean(seen, level=0.999).covers(odds.count(*contraband, rules=rules).mean())
    more = odds.joint("apples", "cheese", rules=rules).p(lambda pair: pair[0] > pair[1])
    times = sum(held["apples"] > held["cheese"] for held in dealt)
    assert estimate.proportion(times, len(dealt), level=0.999).covers(more)


def test_hands_given_another_hand_dealt_by_the_engine():
    """The hands of seat 1 in those deals in which seat 2 holds just two silk: 10 of the 198 other cards are silk."""
    dealt = [engine.new_game(STANDARD, seed).hands[:2] for seed in range(3000)]
    beside = [first.count("silk") for first, second in dealt if second.count("silk") == 2]
    exact = odds.hand(silk=0, seen={"silk": 2, "apples": 4})
    assert exact == Fraction(comb(188, 6), comb(198, 6))
    assert len(beside) > 100
    assert estimate.proportion(beside.count(0), len(beside), level=0.999).covers(exact)


# --- what must always hold ------------------------------------------------------------------------------------------

some_rules = st.sampled_from(KINDS)


@given(some_rules, st.integers(0, 10), st.data())
def test_distributions_agree_with_each_other(rules, size, data):
    good, other = data.draw(st.permutations([good.name for good in rules.deck.goods]))[:2]
    pair, one = odds.joint(good, other, rules=rules, size=size), odds.count(good, rules=rules, size=size)
    cards = rules.deck.count(good, rules.players)
    assert sum(p for _, p in pair.items()) == 1
    assert pair.map(lambda held: held[0]) == one
    assert pair.map(sum) == odds.count(good, other, rules=rules, size=size)
    assert one.mean() == Fraction(size * cards, rules.deck_size)
    for k in range(size + 2):
        assert odds.hand({good: k}, rules=rules, size=size) == one.p(k)
        assert odds.hand({good: k}, rules=rules, size=size, at_least=True) == one.p(lambda n, k=k: n >= k)


@given(some_rules, st.data())
def test_a_hand_is_two_draws_one_after_the_other(rules, data):
    """Total probability: draw one card, then the others from what is left of the deck."""
    good = data.draw(st.sampled_from(sorted(rules.goods)))
    first = Dist({name: rules.deck.count(name, rules.players) for name in rules.goods})
    twice = first.then(
        lambda card: odds.count(good, rules=rules, seen=[card], size=2).map(lambda n: n + (card == good))
    )
    assert twice == odds.count(good, rules=rules, size=3)


def test_all_goods_together_fill_the_hand():
    whole = odds.joint(*COMPACT.deck.goods, rules=COMPACT, size=3)
    assert {sum(held) for held in whole} == {3}
    assert odds.count(*STANDARD.deck.goods) == Dist({6: 1})
    assert odds.hand() == 1


def test_more_than_there_is_has_probability_0():
    assert odds.hand(apples=7) == odds.hand(apples=7, at_least=True) == 0
    assert odds.hand(apples=10**30) == odds.hand(apples=10**30, at_least=True) == 0
    assert odds.hand(crossbows=6) == odds.hand(apples=4, cheese=3) == 0
    assert odds.hand(crossbows=1, seen={"crossbows": 5}) == 0
    assert odds.hand(apples=0, size=0) == 1


def test_goods_are_named_in_several_ways():
    green = ROYAL.deck.good("green apples")
    ways = [
        odds.hand({"green apples": 1, "silk": 1}, rules=ROYAL),
        odds.hand({green: 1}, silk=1, rules=ROYAL),
        odds.hand(green_apples=1, silk=1, rules=ROYAL),
    ]
    assert set(ways) == {Fraction(2 * 12 * comb(202, 4), comb(216, 6))}
    assert odds.count(green, rules=ROYAL) == odds.count("green apples", rules=ROYAL)
    seen = odds.unseen(["silk", green, green], rules=ROYAL)
    assert seen == odds.unseen({"silk": 1, green: 2}, rules=ROYAL)
    assert (seen["silk"], seen["green apples"], seen["apples"]) == (11, 0, 48)
    assert odds.unseen("silk") == odds.unseen(iter(["silk"]))


def test_numpy_whole_numbers():
    np = pytest.importorskip("numpy")
    assert odds.hand(apples=np.int8(3), size=np.int8(6)) == odds.hand(apples=3)


# --- what is refused ------------------------------------------------------------------------------------------------

OTHER_APPLES = Good("apples", Kind.LEGAL, value=9, penalty=2)


@pytest.mark.parametrize(
    ("ask", "clause", "was_given", "allows"),
    [
        (lambda: odds.hand(aples=1), "S-EDITION", "'aples'", "apples, cheese, bread"),
        (lambda: odds.hand(green_apples=1), "S-EDITION", "'green apples'", "silk and crossbows"),
        (lambda: odds.hand({OTHER_APPLES: 1}), "S-EDITION", "'apples'", "apples, cheese"),
        (lambda: odds.hand(apples=-1), "S-EDITION", "apples=-1", "a whole number, 0 or more"),
        (lambda: odds.hand(apples=True), "S-EDITION", "apples=True", "a whole number, 0 or more"),
        (lambda: odds.hand(apples=2.0), "S-EDITION", "apples=2.0", "a whole number, 0 or more"),
        (lambda: odds.hand({"apples": 1}, apples=2), "S-EDITION", "apples", None),
        (lambda: odds.hand(["apples"]), "S-EDITION", "['apples']", "apples=1, silk=1"),
        (lambda: odds.hand(apples=1, size=-1), "S-SETUP-1", "size=-1", "from 0 to 204"),
        (lambda: odds.hand(apples=1, size=205), "S-SETUP-1", "size=205", "from 0 to 204"),
        (lambda: odds.hand(apples=1, size=200, rules=Rules(remove=10)), "S-SETUP-1", "size=200", "from 0 to 194"),
        (lambda: odds.hand(apples=1, rules="compact"), "S-EDITION", "'compact'", "COMPACT"),
        (lambda: odds.hand(apples=1, seen=["tulips"]), "S-EDITION", "'tulips'", "apples, cheese"),
        (lambda: odds.hand(apples=1, seen={"silk": 13}), "S-EDITION", "13 silk", "from 0 to 12"),
        (lambda: odds.hand(apples=1, seen=["crossbows"] * 6), "S-EDITION", "6 crossbows", "from 0 to 5"),
        (lambda: odds.hand(apples=1, seen=["bread"], rules=Rules(3)), "S-EDITION", "1 bread", "Allowed: 0."),
        (lambda: odds.hand(apples=1, seen={"silk": -1}), "S-EDITION", "silk=-1", "0 or more"),
        (lambda: odds.hand(apples=1, seen=5), "S-EDITION", "5", "('apples', 'silk')"),
        (lambda: odds.count("apples", "apples"), "S-EDITION", "apples", None),
        (lambda: odds.count(3), "S-EDITION", "3", "apples"),
        (lambda: odds.joint(), "S-EDITION", "()", "apples"),
        (lambda: odds.joint(*ROYAL.deck.goods, rules=ROYAL, size=20), "S-EDITION", "132861867", "at most 200000"),
    ],
)
def test_what_is_refused(ask, clause, was_given, allows):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert refused.value.clause == clause
    assert refused.value.given == was_given
    assert (allows or "Given") in str(refused.value)
    assert bool(refused.value.allowed) == (allows is not None)


def test_a_table_may_have_cards_of_its_own():
    extra = Rules(extra=(Stock(Good("tulips", Kind.LEGAL, value=1, penalty=1), 3),))
    assert odds.count("tulips", rules=extra, size=1) == Dist({0: 204, 1: 3})


@pytest.mark.parametrize(("goods", "size"), [(15, 6), (15, 215), (3, 9), (14, 213)])
def test_the_refusal_counts_the_hands_that_it_would_list(goods, size):
    some = ROYAL.deck.goods[:goods]
    cards = [ROYAL.deck.count(good.name, 4) for good in some]
    listed = hands._splits(cards, 216 - sum(cards), size)
    assert listed == len(odds.joint(*some, rules=ROYAL, size=size))


def test_a_joint_hand_is_refused_only_above_the_limit(monkeypatch):
    # 0, 1 or 2 silk beside 0, 1 or 2 mead, two cards at most: six hands
    monkeypatch.setattr(hands, "MOST_HANDS", 6)
    assert len(odds.joint("silk", "mead", size=2)) == 6
    monkeypatch.setattr(hands, "MOST_HANDS", 5)
    with pytest.raises(NotLegal, match="at most 5"):
        odds.joint("silk", "mead", size=2)


def test_draws_are_all_there_are():
    pool = {"apples": 3, "cheese": 2, "silk": 1}
    by_hand = Counter(tuple(sorted(cards)) for cards in combinations([g for g, n in pool.items() for _ in range(n)], 3))
    found = {tuple(g for g, k in held for _ in range(k)): ways for held, ways in hands.draws(pool, 3)}
    assert found == by_hand
    assert list(hands.draws(pool, 7)) == list(hands.draws({}, 1)) == []
    assert list(hands.draws({}, 0)) == [((), 1)]


def test_the_door_shows_every_name():
    assert all(hasattr(odds, name) for name in odds.__all__)
    assert len(odds.__all__) == len(set(odds.__all__))
    assert odds.hand is hands.hand


MODULES = ("hands", "bag", "wealth", "gains", "price", "bargain", "responses", "curve", "choice", "stall", "guess",
           "worth", "dealings", "played", "labs")  # fmt: skip


def test_every_text_is_used():
    folder = Path(sheriffkit.__file__).parent
    added = re.findall(r'add\(\s*"([a-z_.]+)"', (folder / "odds_words.py").read_text(encoding="utf-8"))
    source = "".join((folder / f"{name}.py").read_text(encoding="utf-8") for name in MODULES)
    made = {f"sheriff.odds.{name}" for name in re.findall(r'whole\("(\w+)"', source)}
    made |= {f"sheriff.bribery.{name}" for name in re.findall(r'"(no_\w+)"', source)}
    made |= {f"sheriff.bribery.{name}" for name in re.findall(r'one_by_one\(\w+, "\w+", "(\w+)"', source)}
    made |= {f"sheriff.bribery.pays.{name}" for name in ("below", "always", "never")}
    made |= {f"sheriff.bribery.zone.{name}" for name in ("empty", "point", "zone")}
    made |= {f"sheriff.{name}" for name in _said_by_name(source)}
    assert len(added) > 60
    assert [id for id in added if f'"{id}"' not in source and id not in made] == []


def _said_by_name(source):
    """Texts whose ids are put together: the heads of tables, the parts of an offer, what is said of a dealing."""
    for kind, names in (("curve", "bribe opened penalty paid wealth"), ("stall", "aside left right draw value"),
                        ("worth", "gold stand bag later"),
                        ("dealing", "honest honest.paid nothing dear low fair")):  # fmt: skip
        for part in names.split():
            assert f'"{part}"' in source, part
            yield f"{kind}.{part}"
