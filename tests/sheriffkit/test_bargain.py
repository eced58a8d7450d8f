"""`sheriffkit.bargain`: ceiling, floor, zone and split by hand, by their definitions, by a fine grid; refusals."""

from fractions import Fraction
from math import exp, expm1, log, log1p

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.dist import Dist
from classkit.game import NotLegal
from sheriffkit.bargain import TOLERANCE
from sheriffkit.bribery import (
    Bag,
    Wealth,
    Zone,
    bargaining_zone,
    ceiling,
    certainty,
    floor_price,
    merchant_value,
    nash_split,
    opening_value,
    reservation,
)
from sheriffkit.rules import COMPACT, ROYAL, STANDARD
from tests.sheriffkit.bribery_bags import BAGS, COMPACT_LIE, COMPACT_TRUE, LIE, TRUE, bags, chances

LIES = [bag for bag in BAGS if not bag.honest]
HALF = Fraction(1, 2)

# declared | cards | rules | q | q·P | q·(V + P) | q·(P + V/2): by hand
TABLE = [
    ("apples", ["silk"], STANDARD, HALF, 2, 6, 4),
    ("apples", ["silk"] * 5, STANDARD, Fraction(1, 4), 5, 15, 10),
    ("apples", ["apples", "cheese", "mead", "mead"], STANDARD, Fraction(1, 3), Fraction(10, 3), 9, Fraction(37, 6)),
    ("chickens", ["chickens", "chickens", "cheese", "silk"], STANDARD, 1, 6, 17, Fraction(23, 2)),
    (
        "cheese",
        ["cheese", "cheese", "gouda", "gouda", "bleu cheese"],
        ROYAL,
        HALF,
        Fraction(13, 2),
        17,
        Fraction(47, 4),
    ),
    ("bread", ["pumpernickel", "rye bread"], ROYAL, Fraction(2, 3), 6, 16, 11),
    ("chickens", ["spice", "cloth"], COMPACT, HALF, Fraction(17, 2), 17, Fraction(51, 4)),
    ("apples", ["apples", "apples", "cheese"], COMPACT, HALF, Fraction(7, 2), Fraction(7, 2), Fraction(7, 2)),
    ("apples", ["apples", "chickens", "silk"], COMPACT, Fraction(1, 7), 1, 2, Fraction(3, 2)),
    ("apples", ["silk"], STANDARD, 0, 0, 0, 0),
]


@pytest.mark.parametrize(("declared", "cards", "rules", "q", "low", "high", "split"), TABLE)
def test_known_lies_by_hand(declared, cards, rules, q, low, high, split):
    lie = Bag(declared, cards, rules)
    assert bargaining_zone(lie, lie, q) == Zone(low, high)
    assert (floor_price(lie, q), ceiling(lie, q), nash_split(lie, q)) == (low, high, split)


def test_an_uncertain_belief_by_hand():
    # v = (8 - 4) / 2 = 2; the lie loses 16 + 8
    assert bargaining_zone({LIE: 1, TRUE: 1}, LIE, HALF) == Zone(1, 12)
    # v = (8 - 3·4) / 4 = -1: any coin does
    assert bargaining_zone({LIE: 1, TRUE: 3}, LIE, HALF) == Zone(0, 12)
    # an honest merchant gains by being opened: nothing but 0 suits both, or not even that
    assert bargaining_zone({LIE: 1, TRUE: 3}, TRUE, HALF) == Zone(0, 0)
    assert bargaining_zone({LIE: 1, TRUE: 1}, TRUE, HALF) == Zone(1, 0)
    assert bargaining_zone({LIE: 1, TRUE: 1}, TRUE, HALF).empty


def test_a_scarce_opening_lowers_the_floor():
    # compact: v = 7, and the other bag would bring 5/2: q·(7 - 5/2)
    unsure = {COMPACT_LIE: 1, COMPACT_TRUE: 1}
    assert floor_price(COMPACT_LIE, HALF, [unsure]) == Fraction(9, 4)
    assert bargaining_zone(COMPACT_LIE, COMPACT_LIE, HALF, [unsure]).low == Fraction(9, 4)
    assert floor_price(unsure, HALF, [COMPACT_LIE]) == 0
    assert floor_price(LIE, HALF, [LIE]) == 4  # nothing is scarce in the standard game


def test_a_scarce_opening_moves_the_split():
    # compact: V = P = 7. No deal: half the time the fine of 7, half the time 5/2 from the other bag; a deal: 5/2 and b.
    unsure = {COMPACT_LIE: 1, COMPACT_TRUE: 1}
    assert nash_split(COMPACT_LIE, HALF, [unsure]) == (Fraction(9, 4) + 7) / 2
    assert nash_split(COMPACT_LIE, HALF, [COMPACT_TRUE]) == nash_split(COMPACT_LIE, HALF) == HALF * (7 + Fraction(7, 2))
    # the other bag is worth 9: the sheriff would rather open that, and gains by passing this one for 0
    dearer = Bag("apples", ["cloth"], COMPACT)
    assert nash_split(COMPACT_LIE, HALF, [dearer]) == HALF * ((7 - 9) + 14) / 2 == 3
    assert bargaining_zone(COMPACT_LIE, COMPACT_LIE, HALF, [dearer]) == Zone(0, 7)
    # and if it is worth 45, any bribe is a gain: nothing is paid
    five = Bag("apples", ["cloth"] * 5, COMPACT)
    assert nash_split(COMPACT_LIE, HALF, [five]) == 0
    assert nash_split(COMPACT_LIE, HALF, [five], sheriff_aversion=0.1) == 0
    assert nash_split(LIE, HALF, [LIE]) == nash_split(LIE, HALF)  # nothing is scarce in the standard game


@pytest.mark.slow
@pytest.mark.parametrize("aversions", [(0, 0), (0.1, 0), (0, 0.05), (0.2, 0.02)])
@pytest.mark.parametrize("other", ["jewels", "cloth"])
def test_the_split_beside_another_bag_against_a_grid(aversions, other):
    """Nash's product from the lotteries of deal and no deal: who passes this bag opens the other one."""
    lie, elsewhere, q = Bag("cheese", ["silk", "spice"], COMPACT), Bag("apples", [other], COMPACT).P, 0.5
    merchant, sheriff = aversions

    def gains(b):
        no_deal = (1 - q) * utility(lie.V, merchant) + q * utility(-lie.P, merchant)
        instead = (1 - q) * utility(elsewhere, sheriff) + q * utility(lie.P, sheriff)
        return (utility(lie.V - b, merchant) - no_deal) * (utility(b + elsewhere, sheriff) - instead)

    ask = {"others": [Bag("apples", [other], COMPACT)], "merchant_aversion": merchant, "sheriff_aversion": sheriff}
    zone = bargaining_zone(lie, lie, HALF, **ask)
    best = max((b for k in range(30_000) if (b := k / 1000) in zone), key=gains)
    assert nash_split(lie, HALF, **ask) == pytest.approx(best, abs=2e-3)


def test_a_short_purse_narrows_the_zone():
    # the fine of 8 is capped at 3: q·3 and q·(16 + 3)
    assert bargaining_zone(LIE, LIE, HALF, wealth=Wealth(merchant=3)) == Zone(Fraction(3, 2), Fraction(19, 2))
    assert nash_split(LIE, HALF, wealth=Wealth(merchant=3)) == Fraction(11, 2)


# --- by their definitions ---------------------------------------------------------------------------------------------


@given(bags, chances)
def test_the_ceiling_is_where_passing_is_worth_no_more(bag, q):
    high = ceiling(bag, q)
    gap = merchant_value(bag, 0) - merchant_value(bag, q)
    assert high == max(0, gap)
    if not bag.honest:
        assert merchant_value(bag, 0, high) == merchant_value(bag, q)


@given(st.lists(st.tuples(bags, st.integers(1, 9)), min_size=1, max_size=4), chances)
def test_the_floor_is_what_no_deal_brings(weighed, q):
    rules = weighed[0][0].rules
    belief = {bag: weight for bag, weight in weighed if bag.rules == rules}
    assert floor_price(belief, q) == max(0, q * opening_value(belief))
    assert floor_price(belief, 1) == reservation(belief)
    assert floor_price(belief, float(q)) == pytest.approx(float(floor_price(belief, q)), abs=1e-9)


@given(st.sampled_from(LIES), chances)
def test_the_split_is_the_middle_of_the_zone(lie, q):
    zone, split = bargaining_zone(lie, lie, q), nash_split(lie, q)
    assert split == q * (lie.P + Fraction(lie.V, 2)) == (zone.low + zone.high) / 2
    assert split in zone
    assert zone.width == q * lie.V
    assert isinstance(split, Fraction)


# --- aversion to risk -------------------------------------------------------------------------------------------------


def utility(gold, a):
    return (1 - exp(-a * gold)) / a if a else gold


def product(lie, q, b, merchant, sheriff):
    """Nash's product, from the lotteries of no deal themselves."""
    no_deal = (1 - q) * utility(lie.K + lie.V, merchant) + q * utility(lie.K - lie.P, merchant)
    return (utility(lie.K + lie.V - b, merchant) - no_deal) * (utility(b, sheriff) - q * utility(lie.P, sheriff))


@pytest.mark.parametrize("aversions", [(0.05, 0), (0, 0.05), (0.1, 0.1), (0.02, 0.3), (1.5, 0.01)])
@pytest.mark.parametrize("q", [Fraction(1, 10), HALF, Fraction(9, 10)])
def test_the_split_by_number_against_a_grid(aversions, q):
    lie, (merchant, sheriff) = Bag("apples", ["apples", "silk", "mead"]), aversions
    ask = {"merchant_aversion": merchant, "sheriff_aversion": sheriff}
    zone = bargaining_zone(lie, lie, q, **ask)
    split = nash_split(lie, q, **ask)
    step = zone.width / 4000
    grid = [zone.low + k * step for k in range(1, 4000)]
    best = max(grid, key=lambda b: product(lie, float(q), b, merchant, sheriff))
    assert abs(split - best) <= step + TOLERANCE
    assert split in zone


def test_each_side_has_its_own_aversion_to_risk():
    zone = bargaining_zone(LIE, LIE, HALF, merchant_aversion=0.2, sheriff_aversion=0.05)
    assert (zone.low, zone.high) == (floor_price(LIE, HALF, aversion=0.05), ceiling(LIE, HALF, aversion=0.2))
    assert zone.low < 4 < 12 < zone.high


def test_who_dislikes_risk_gets_the_worse_deal():
    plain = nash_split(LIE, HALF)
    assert nash_split(LIE, HALF, merchant_aversion=0.05) > plain > nash_split(LIE, HALF, sheriff_aversion=0.05)
    rising = [nash_split(LIE, HALF, merchant_aversion=a / 20) for a in range(1, 8)]
    assert rising == sorted(rising)


@given(st.sampled_from(LIES), st.fractions(0, 1, max_denominator=20), st.floats(0.001, 3))
def test_limits_under_risk(lie, q, a):
    lottery = Dist({0: 1 - q, lie.V + lie.P: q})
    high = ceiling(lie, q, aversion=a)
    # the sure loss that is as bad as the lottery of losing V + P
    assert high == pytest.approx(-certainty(lottery.map(lambda loss: -loss), a), abs=1e-7)
    assert high >= float(ceiling(lie, q)) - 1e-9
    low = floor_price(lie, q, aversion=a)
    assert low == pytest.approx(certainty(Dist({0: 1 - q, lie.P: q}), a), abs=1e-7)
    assert low <= float(floor_price(lie, q)) + 1e-9


def test_a_small_aversion_is_near_none():
    for lie in LIES[::7]:
        ask = {"merchant_aversion": 1e-7, "sheriff_aversion": 1e-7}
        assert nash_split(lie, HALF, **ask) == pytest.approx(float(nash_split(lie, HALF)), abs=1e-3)
        assert bargaining_zone(lie, lie, HALF, **ask).high == pytest.approx(float(ceiling(lie, HALF)), abs=1e-3)


def test_a_large_aversion_stays_finite():
    ask = {"merchant_aversion": 60, "sheriff_aversion": 60}
    zone = bargaining_zone(LIE, LIE, HALF, **ask)
    assert zone.low == pytest.approx(log(2) / 60)
    assert zone.high == pytest.approx(24 - log(2) / 60)
    assert nash_split(LIE, HALF, **ask) == pytest.approx(12, abs=1e-6)
    assert nash_split(LIE, 0, **ask) == 0
    assert nash_split(LIE, 1, **ask) == pytest.approx(16, abs=1e-6)


def test_a_certainty_equivalent_by_hand():
    assert certainty(Dist({0: 1, 8: 1}), 0) == 4
    assert certainty(Dist({0: 1, 8: 1}), 0.1) == pytest.approx(-10 * log((1 + exp(-0.8)) / 2))
    assert certainty(Dist({-4: 1}), 2) == -4
    assert certainty({0: 3, 8: 1}, 0) == 2  # weights are made to chances
    assert certainty({0: 2, 8: 2}, 0.1) == certainty(Dist({0: 1, 8: 1}), 0.1)


@pytest.mark.parametrize("a", [1e-6, 0.01, 0.3, 1, 5])
@pytest.mark.parametrize("q", [1e-15, 1e-9, 1e-4, 0.5, 1 - 1e-9])
def test_rare_losses_keep_their_digits(q, a):
    # the sure loss x with exp(a x) = 1 - q + q exp(24 a), in sums that lose nothing
    assert ceiling(LIE, q, aversion=a) == pytest.approx(log1p(q * expm1(24 * a)) / a, rel=1e-11, abs=1e-11)
    lottery = {0: 1 - Fraction(q), -24: Fraction(q)}
    assert certainty(lottery, a) == pytest.approx(-log1p(q * expm1(24 * a)) / a, rel=1e-11, abs=1e-11)


def test_a_scarce_opening_under_risk():
    unsure = {COMPACT_LIE: 1, COMPACT_TRUE: 1}
    risky = floor_price(COMPACT_LIE, HALF, [unsure], aversion=1e-6)
    assert risky == pytest.approx(9 / 4, abs=1e-4)
    assert floor_price(unsure, HALF, [COMPACT_LIE], aversion=0.2) == 0


# --- in words, and refused --------------------------------------------------------------------------------------------


def test_a_zone_in_words():
    assert str(Zone(4, 12)) == "Every bribe from 4 to 12 gold leaves both no worse off than no deal."
    assert str(Zone(Fraction(1, 2), Fraction(1, 2))).startswith("Only a bribe of 0.50 (1/2) gold")
    assert str(Zone(1, 0)).startswith("No bribe suits both: the sheriff wants 1 gold at least")
    assert 4 in Zone(4, 12)
    assert 12.5 not in Zone(4, 12)
    assert "4" not in Zone(4, 12)
    assert Zone(1, 0).width == 0


def test_a_zone_speaks_another_language(pseudo):
    assert str(Zone(4, 12)).startswith("⟦")


@pytest.mark.parametrize(
    ("ask", "clause", "was_given", "says"),
    [
        (lambda: nash_split({LIE: 1, TRUE: 1}, HALF), "", "2 bags", "look at the zone instead"),
        (lambda: nash_split(TRUE, HALF), "S-INSPECT-3", str(TRUE), "nothing to share"),
        (lambda: nash_split(LIE, 2), "S-INSPECT-1", "p_inspect=2", "from 0 to 1"),
        (lambda: nash_split(LIE, 1, merchant_aversion=-1), "", "merchant_aversion=-1", "0 for none"),
        (lambda: nash_split(LIE, 1, LIE), "S-COMPACT-2", f"others={LIE!r}", "others=[belief"),
        (lambda: bargaining_zone(LIE, LIE, 1, sheriff_aversion="x"), "", "sheriff_aversion='x'", "0 for none"),
        pytest.param(
            lambda: ceiling(LIE, 1, aversion=10**400), "", f"aversion={10**400}", "0 for none", id="huge aversion"
        ),
        (lambda: certainty(5, 1), "", "5", "{0: 1, 8: 1}"),
        (lambda: certainty({"much": 1}, 1), "", "{'much': 1}", "amounts of gold"),
        (lambda: floor_price(LIE, HALF, wealth=3), "S-DEBT", "wealth=3", "Wealth(merchant=3)"),
        (lambda: ceiling(LIE, 1, aversion="much"), "", "aversion='much'", "0 for none"),
        (lambda: ceiling("silk", 1), "S-BAG-1", "'silk'", "Bag("),
        (lambda: floor_price(LIE, HALF, LIE), "S-COMPACT-2", f"others={LIE!r}", "others=[belief"),
    ],
)
def test_what_is_refused(ask, clause, was_given, says):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)
    assert says in str(refused.value)


def test_bags_of_two_games_do_not_mix():
    with pytest.raises(NotLegal, match="same game"):
        bargaining_zone(LIE, COMPACT_LIE, HALF)
