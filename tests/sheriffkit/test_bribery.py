"""`sheriffkit.bribery`: a table of bags worked by hand, the rulebook as an oracle, the engine as a twin, what holds."""

import copy
import pickle
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit import estimate
from classkit.dist import Dist
from classkit.game import NotLegal
from sheriffkit import engine
from sheriffkit.bribery import (
    Bag,
    BreakEven,
    Pays,
    break_even,
    expected_penalty,
    merchant_outcomes,
    merchant_value,
    opening_value,
    reservation,
)
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Rules
from sheriffkit.state import Duty
from tests.sheriffkit.play import PROMO, at, cards, hush, play

KINDS = {
    "standard": STANDARD,
    "royal": ROYAL,
    "compact": COMPACT,
    "three": Rules(3),
    "promo": Rules(extra=PROMO),
    "compact-three": Rules(3, edition="compact"),
}

# Worked by hand from the rulebook: declared | cards | K V P M
TABLE = """
standard: apples | 3 apples | 6 0 0 6
standard: apples | 5 apples | 10 0 0 10
standard: cheese | 2 cheese | 6 0 0 4
standard: bread | 5 bread | 15 0 0 10
standard: chickens | 4 chickens | 16 0 0 8
standard: chickens | 1 chickens | 4 0 0 2
standard: apples | 1 apples, 1 cheese, 2 mead | 2 17 10 0
standard: chickens | 2 chickens, 1 cheese, 1 silk | 8 11 6 0
standard: apples | 2 apples, 1 silk | 4 8 4 0
standard: apples | 1 cheese | 0 3 2 0
standard: cheese | 1 apples | 0 2 2 0
standard: bread | 1 crossbows | 0 9 4 0
standard: apples | 5 crossbows | 0 45 20 0
standard: cheese | 3 cheese, 2 pepper | 9 12 8 0
standard: chickens | 4 chickens, 1 pepper | 16 6 4 0
standard: bread | 2 bread, 2 cheese, 1 chickens | 6 10 6 0
standard: apples | 5 silk | 0 40 20 0
standard: chickens | 1 pepper, 1 mead, 1 silk, 1 crossbows | 0 30 16 0
standard: apples | 4 apples, 1 crossbows | 8 9 4 0
standard: bread | 1 bread, 1 apples | 3 2 2 0
standard: cheese | 4 cheese, 1 bread | 12 3 2 0
standard: apples | 1 apples, 1 cheese, 1 bread, 1 chickens, 1 pepper | 2 16 10 0
standard: chickens | 5 apples | 0 10 10 0
standard: apples | 2 chickens | 0 8 4 0
royal: apples | 1 apples, 1 green apples | 2 4 3 0
royal: apples | 2 golden apples | 0 12 8 0
royal: cheese | 1 bleu cheese | 0 9 5 0
royal: cheese | 2 cheese, 2 gouda, 1 bleu cheese | 6 21 13 0
royal: bread | 3 bread, 1 rye bread | 9 6 4 0
royal: bread | 1 pumpernickel, 1 rye bread | 0 15 9 0
royal: chickens | 2 chickens, 2 royal rooster | 8 16 8 0
royal: apples | 1 gouda, 1 rye bread, 1 silk | 0 20 12 0
royal: chickens | 1 royal rooster, 1 apples | 0 10 6 0
royal: apples | 3 apples | 6 0 0 6
royal: apples | 2 apples, 1 green apples, 1 golden apples, 1 crossbows | 4 19 11 0
royal: cheese | 5 cheese | 15 0 0 10
royal: bread | 2 bread, 1 bleu cheese, 1 mead | 6 16 9 0
royal: chickens | 2 green apples, 2 golden apples, 1 pumpernickel | 0 29 19 0
compact: apples | 3 apples | 6 0 0 6
compact: chickens | 5 chickens | 25 0 0 25
compact: bread | 1 bread | 4 0 0 4
compact: apples | 2 apples, 1 cheese | 7 0 7 0
compact: apples | 2 cheese | 6 0 6 0
compact: cheese | 1 cheese, 1 jewels | 3 6 6 0
compact: apples | 1 apples, 1 chickens, 1 silk | 7 7 7 0
compact: chickens | 1 spice, 1 cloth | 0 17 17 0
compact: bread | 5 cloth | 0 45 45 0
compact: cheese | 4 bread, 1 jewels | 16 6 6 0
compact: chickens | 1 apples, 1 cheese, 1 bread | 9 0 9 0
compact: apples | 2 apples, 1 cheese, 1 jewels, 1 silk | 7 13 13 0
compact: cheese | 3 cheese, 2 spice | 9 16 16 0
compact: bread | 1 chickens | 5 0 5 0
compact: chickens | 4 chickens, 1 bread | 24 0 24 0
compact-three: apples | 1 cloth | 0 9 9 0
three: apples | 2 apples, 1 cheese, 1 crossbows | 4 12 6 0
three: cheese | 4 cheese | 12 0 0 8
promo: apples | 1 apples, 2 letter of marque | 2 10 6 0
"""


def rows():
    """Each row of the table: the bag and its four numbers."""
    for line in TABLE.strip().splitlines():
        kind, _, rest = line.partition(":")
        declared, inside, numbers = (part.strip() for part in rest.split("|"))
        yield Bag(declared, cards(inside), KINDS[kind]), tuple(map(int, numbers.split()))


ROWS = tuple(rows())
BAGS = tuple(bag for bag, _ in ROWS)
CHANCES = (Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(5, 6), Fraction(1))
each_row = pytest.mark.parametrize(("bag", "numbers"), ROWS, ids=lambda value: str(value).replace(" ", "-"))


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


# --- the rulebook as an oracle: its tables of values and penalties, and a card at a time -----------------------------

# S-EDITION: value, penalty; the legal ones first
STANDARD_GOODS = {
    "apples": (2, 2), "cheese": (3, 2), "bread": (3, 2), "chickens": (4, 2),
    "pepper": (6, 4), "mead": (7, 4), "silk": (8, 4), "crossbows": (9, 4),
    "green apples": (4, 3), "golden apples": (6, 4), "gouda": (6, 4), "bleu cheese": (9, 5), "rye bread": (6, 4),
    "pumpernickel": (9, 5), "royal rooster": (8, 4), "letter of marque": (5, 3),
}  # fmt: skip
# S-COMPACT: value
COMPACT_GOODS = {"apples": 2, "cheese": 3, "bread": 4, "chickens": 5, "jewels": 6, "silk": 7, "spice": 8, "cloth": 9}
LEGAL = ("apples", "cheese", "bread", "chickens")


def gains(bag):
    """What the merchant gains if the bag is passed, and if it is opened, card by card from the rulebook."""
    if bag.rules.compact:
        value = sum(COMPACT_GOODS[card] for card in bag.cards)
        if all(card == bag.declared for card in bag.cards):
            return value, 2 * value
        smuggled = sum(COMPACT_GOODS[card] for card in bag.cards if card not in LEGAL)
        return value, (value - smuggled) - (smuggled or value)
    value = sum(STANDARD_GOODS[card][0] for card in bag.cards)
    lied = [card for card in bag.cards if card != bag.declared]
    if not lied:
        return value, value + sum(STANDARD_GOODS[card][1] for card in bag.cards)
    return value, value - sum(STANDARD_GOODS[card][0] + STANDARD_GOODS[card][1] for card in lied)


bags = st.sampled_from(BAGS)
chances = st.fractions(0, 1, max_denominator=1000)
bribes = st.one_of(st.integers(0, 60), st.fractions(0, 60, max_denominator=8))


@st.composite
def any_bag(draw):
    """A bag of up to five cards of a deck, declared as any legal good of it."""
    rules = draw(st.sampled_from(sorted(KINDS.values(), key=repr)))
    deck = list(rules.deck.cards(rules.players))
    places = draw(st.lists(st.sampled_from(range(len(deck))), min_size=1, max_size=5, unique=True))
    return Bag(draw(st.sampled_from(rules.legal)), [deck[place] for place in places], rules)


@given(st.one_of(bags, any_bag()), chances, bribes)
def test_values_are_those_of_the_rulebook(bag, q, bribe):
    passed, opened = gains(bag)
    assert merchant_value(bag, q, bribe) == (1 - q) * (passed - bribe) + q * opened
    weights = Counter({passed - bribe: 1 - q})
    weights[opened] += q
    assert merchant_outcomes(bag, q, bribe) == Dist(weights)


# --- the engine as a twin -------------------------------------------------------------------------------------------


def market_day(bag, *ends):
    """Player 2's bag before the sheriff, player 1, and how it ends; the gain of player 2 in value and gold."""
    rules = replace(bag.rules, haggle_rounds=1)
    declared = f"{len(bag.cards)} {bag.declared}"
    bags = [bag.cards if seat == 2 else () for seat in rules.seats]
    begun = ended = at(rules, "1: call 2", phase="inspect", bags=bags, declared={2: declared})
    for line in ends:
        ended = play(hush(ended) if line.startswith("1") else ended, line)
    return wealth(laid_down(ended)) - wealth(begun)


def laid_down(state):
    """The confiscated cards are laid on the piles, so that the debts are settled."""
    while state.owing and state.owing[0][1] is Duty.DISCARD:
        seat = state.owing[0][0]
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[0])
    return state


def wealth(state):
    """Player 2's gold and the value of the whole stand."""
    return state.table.gold[1] + state.rules.value(state.table.stands[1] + state.contraband[1])


@each_row
def test_the_engine_pays_what_the_table_says(bag, numbers):
    kept, at_risk, fine, compensation = numbers
    assert market_day(bag, "1: pass") == kept + at_risk
    assert market_day(bag, "1: open") == kept + compensation - fine
    assert market_day(bag, "2: offer 7 gold", "1: accept") == kept + at_risk - 7
    assert market_day(bag, "2: offer 7 gold", "1: open") == kept + compensation - fine


@pytest.mark.parametrize(
    ("row", "q", "bribe"),
    [(6, Fraction(1, 3), 5), (4, Fraction(1, 2), 0), (27, Fraction(3, 4), 9), (44, Fraction(1, 4), 3)],
)
def test_a_sheriff_who_opens_at_a_rate(row, q, bribe):
    bag, rng = BAGS[row], random.Random(row)
    talk, passing = (f"2: offer {bribe} gold", "1: accept") if bribe else ("2: silent", "1: pass")
    rate = Dist({"1: open": q, passing: 1 - q})
    gained = Counter(market_day(bag, talk, end) for end in rate.sample(200, rng))
    assert len(gained) == 2
    assert estimate.mean(gained, level=0.99).covers(merchant_value(bag, q, bribe))


@pytest.mark.parametrize("ends", [("open", "open"), ("open", "pass"), ("pass", "open"), ("pass", "pass")])
@pytest.mark.parametrize("inside", ["3 apples", "1 apples, 1 cheese, 1 silk"])
def test_two_deputies_open_if_one_of_them_does(inside, ends):
    bag = Bag("apples", cards(inside), Rules(6, haggle_rounds=0))
    said = {"bags": {2: inside}, "declared": {2: "3 apples"}}
    begun = at(bag.rules, "1: call 2", phase="inspect", deputies=(1, 3), **said)
    ended = laid_down(play(begun, f"1: {ends[0]}", f"3: {ends[1]}"))
    assert wealth(ended) - wealth(begun) == merchant_value(bag, int("open" in ends))


# --- the merchant: what must always hold ----------------------------------------------------------------------------


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


# --- the sheriff ----------------------------------------------------------------------------------------------------

LIE, TRUE = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples", "apples"])  # P = 8, M = 4
COMPACT_LIE, COMPACT_TRUE = Bag("apples", ["silk"], COMPACT), Bag("apples", ["apples"], COMPACT)  # P = 7, M = 2


def test_reservation_by_hand():
    assert opening_value({LIE: 1, TRUE: 2}) == 0
    assert opening_value({LIE: 1, TRUE: 3}) == -1
    assert reservation({LIE: 1, TRUE: 3}) == 0
    assert reservation({LIE: Fraction(2, 3), TRUE: Fraction(1, 3)}) == 4
    assert reservation(Dist({LIE: 2, TRUE: 1})) == 4
    assert reservation(LIE) == 8
    assert reservation(TRUE) == 0


def test_scarce_openings_of_the_compact_game():
    known, unsure = COMPACT_LIE, {COMPACT_LIE: 1, COMPACT_TRUE: 1}  # v = 7 and 5/2
    assert reservation(known) == reservation(known, [COMPACT_TRUE]) == 7
    assert reservation(known, [unsure]) == reservation(known, [COMPACT_TRUE, unsure]) == Fraction(9, 2)
    assert reservation(unsure, [known]) == reservation(known, [known, unsure]) == 0
    assert reservation(LIE, [LIE, {LIE: 1, TRUE: 1}]) == 8  # nothing is scarce in the standard game


beliefs = st.lists(st.tuples(bags, st.integers(1, 9)), min_size=1, max_size=4)


@given(beliefs, st.data())
def test_reservation_is_the_value_of_the_opening_that_is_given_up(weighed, data):
    """A slow twin: the best use of the openings without this bag's, and with it; titles and other bribes left out."""
    rules = weighed[0][0].rules
    same = st.lists(bags.filter(lambda bag: bag.rules == rules), min_size=1, max_size=3)
    belief = Counter()
    for bag, weight in weighed:
        belief[bag if bag.rules == rules else weighed[0][0]] += weight
    others = [Dist.uniform(other) for other in data.draw(st.lists(same, max_size=3))]
    worth = [sum(p * gold_of(bag) for bag, p in each.items()) for each in (Dist(belief), *others)]
    useful = sorted((v for v in worth[1:] if v > 0), reverse=True)
    if rules.compact:
        with_this, without = max([0, *worth]), max([0, *useful])
    else:
        with_this, without = sum(v for v in worth if v > 0), sum(useful)
    assert reservation(belief, others) == with_this - without
    assert opening_value(belief) == worth[0]


def gold_of(bag):
    """What opening brings the sheriff: what it costs the merchant beyond the confiscated goods."""
    passed, opened = gains(bag)
    return passed - opened - sum(bag.rules.goods[card].value for card in bag.opened.seized)


# --- bags -----------------------------------------------------------------------------------------------------------


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


# --- what is refused ------------------------------------------------------------------------------------------------


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
    ("belief", "error"), [({LIE: 0.5}, TypeError), ({}, ValueError), ({LIE: -1}, ValueError), (3, TypeError)]
)
def test_weights_that_are_none(belief, error):
    with pytest.raises(error, match=r"given|weight"):
        reservation(belief)
