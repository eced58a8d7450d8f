"""`sheriffkit.played`: bags before sheriffs in the engine, and every formula of the bribery as its exact twin."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest

from classkit import estimate
from classkit.dist import Dist
from classkit.game import GameError, NotLegal
from sheriffkit import engine
from sheriffkit.bots import AlwaysOpens, Bribable, Counts, NeverOpens, OpensAt
from sheriffkit.bribery import (
    Bag,
    Logistic,
    Purse,
    Wealth,
    bargaining_zone,
    best_bag,
    break_even,
    ceiling,
    expected_penalty,
    floor_price,
    honest_bags,
    lying_bags,
    merchant_outcomes,
    merchant_value,
    nash_split,
    opening,
    opening_value,
    reservation,
)
from sheriffkit.played import Responds, played
from sheriffkit.rules import COMPACT, ROYAL, Rules
from tests.sheriffkit.bribery_bags import BAGS, COMPACT_LIE, COMPACT_TRUE, LIE, TRUE

TRIALS = 300
# 99.9 %: some two hundred intervals are looked at in this file, and all seeds are fixed
LEVEL = 0.999


@pytest.mark.slow
@pytest.mark.parametrize("row", range(len(BAGS)))
def test_a_bag_before_a_sheriff_with_a_rate(row):
    """Value, outcomes, penalty of the merchant, and the sheriff's mean, of every bag of the table."""
    bag, q = BAGS[row], (Fraction(1, 5), Fraction(2, 3), Fraction(1, 2))[row % 3]
    got = played(bag, OpensAt(q), TRIALS, seed=row)
    assert got.n == TRIALS
    assert set(got.merchant) <= set(merchant_outcomes(bag, q))
    assert got.mean(level=LEVEL).covers(merchant_value(bag, q))
    assert set(got.sheriff) <= {0, bag.P - bag.M}
    assert got.mean("sheriff", level=LEVEL).covers(q * opening_value(bag))
    assert got.mean("sheriff", level=LEVEL).covers(expected_penalty(bag, q))


@pytest.mark.parametrize("q", [Fraction(1, 4), Fraction(3, 4)])
def test_bribes_and_purses(q):
    wealth = Wealth(merchant=Purse(4, ["chickens", "pepper"]), sheriff=Purse(1, ["apples", "silk"]))
    for seed, bag in enumerate((LIE, TRUE, Bag("cheese", ["cheese", "gouda", "bleu cheese"], ROYAL))):
        got = played(bag, Responds(lambda bribe: q), TRIALS, offer="offer 3 gold", wealth=wealth, seed=seed)
        assert got.mean(level=LEVEL).covers(merchant_value(bag, q, 3, wealth))
        assert set(got.merchant) <= set(merchant_outcomes(bag, q, 3, wealth))


def test_a_belief_is_drawn_from():
    belief = Dist({LIE: 1, TRUE: 2})
    got = played(belief, AlwaysOpens(), TRIALS, seed=4)
    assert set(got.sheriff) == set(opening(belief)) == {-4, 8}
    assert got.mean("sheriff", level=LEVEL).covers(opening_value(belief))
    half = played(belief, OpensAt(Fraction(1, 2)), TRIALS, seed=5)
    assert half.mean("sheriff", level=LEVEL).covers(opening_value(belief) / 2)


def test_the_reservation_price_is_what_opening_brings():
    """Who always opens has in the mean what the price brings who always sells; the floor is that at a rate."""
    belief = Dist({LIE: 2, TRUE: 1})
    opens = played(belief, AlwaysOpens(), TRIALS, seed=6).mean("sheriff", level=LEVEL)
    sells = played(belief, NeverOpens(), 20, offer=f"offer {reservation(belief)} gold", seed=6)
    ((price, _),) = sells.sheriff.items()
    assert opens.covers(price)
    assert price == 4
    now_and_then = played(belief, OpensAt(Fraction(1, 2)), TRIALS, seed=7).mean("sheriff", level=LEVEL)
    assert now_and_then.covers(floor_price(belief, Fraction(1, 2)))


def test_the_ends_of_the_zone_leave_each_side_as_well_off():
    """At the low end the sheriff has no more than by opening with chance q; at the high end the merchant."""
    q = Fraction(1, 2)
    zone = bargaining_zone(LIE, LIE, q)
    no_deal = played(LIE, OpensAt(q), 1000, seed=8)
    ((deal, _),) = played(LIE, NeverOpens(), 1, offer=f"offer {zone.low} gold").gains
    assert no_deal.mean("sheriff", level=LEVEL).covers(deal[1])
    ((deal, _),) = played(LIE, NeverOpens(), 1, offer=f"offer {zone.high} gold").gains
    assert no_deal.mean("merchant", level=LEVEL).covers(deal[0])
    ((deal, _),) = played(LIE, NeverOpens(), 1, offer=f"offer {nash_split(LIE, q)} gold").gains
    gains = [deal[side] - no_deal.mean(name).value for side, name in enumerate(("merchant", "sheriff"))]
    assert gains[0] == pytest.approx(gains[1], abs=1.5)


@pytest.mark.parametrize("aversion", [0.05, 0.2])
def test_who_dislikes_risk_is_as_well_off_at_the_own_limit(aversion):
    """The utility of the ceiling paid for certain, and of the floor, lies in the interval of the played lottery."""
    q = Fraction(1, 2)
    no_deal = played(LIE, OpensAt(q), 1000, seed=9)
    for gains, sure in (
        (no_deal.merchant, LIE.value - ceiling(LIE, q, aversion=aversion)),
        (no_deal.sheriff, floor_price(LIE, q, aversion=aversion)),
    ):
        played_utility = {round(1e6 * utility(gain, aversion)): times for gain, times in gains.items()}
        assert estimate.mean(played_utility, level=LEVEL).covers(1e6 * utility(sure, aversion))


def utility(gold, aversion):
    """Of gold, to one with that constant absolute aversion to risk."""
    return -math.expm1(-aversion * gold)


@pytest.mark.parametrize("q", [Fraction(0), Fraction(2, 5), Fraction(9, 10)])
@pytest.mark.parametrize("rules", [ROYAL, COMPACT], ids=["royal", "compact"])
def test_the_best_bag_is_the_best_that_the_engine_pays(rules, q):
    """Every bag and declaration of a hand is opened and passed in the engine: none has a better mean."""
    hand = ["apples", "apples", "cheese", "silk"]
    every = (*honest_bags(hand, rules), *lying_bags(hand, rules))
    assert len(every) == 4 * (3 * 2 * 2 - 1)  # the choices of one card or more, under each of four legal goods

    def mean(bag):
        (opened, _), (passed, _) = (played(bag, sheriff, 1).gains[0][0] for sheriff in (AlwaysOpens(), NeverOpens()))
        return q * opened + (1 - q) * passed

    assert mean(best_bag(hand, q, rules=rules)) == max(map(mean, every))


def test_the_break_even_is_where_two_bags_earn_the_same():
    lie, honest = Bag("apples", ["silk"] * 3), Bag("apples", ["apples"] * 3)
    q = break_even(lie, honest).q
    ours, theirs = (
        played(bag, OpensAt(q), 1500, seed=seed).mean(level=LEVEL) for seed, bag in enumerate((lie, honest))
    )
    assert ours.covers(merchant_value(honest, q))
    assert theirs.covers(merchant_value(lie, q))


@pytest.mark.parametrize("rate", [Fraction(1, 3), Fraction(1, 2)])
def test_two_deputies(rate):
    """Each opens with that chance, so q = 1 - (1 - rate)²; what both get together, the booty counted in."""
    q = 1 - (1 - rate) ** 2
    for seed, cards in enumerate((["silk", "silk"], ["apples", "apples"], ["apples"])):
        bag = Bag("apples", cards, Rules(6))
        got = played(bag, OpensAt(rate), TRIALS, seed=seed)
        assert got.mean(level=LEVEL).covers(merchant_value(bag, q))
        assert got.mean("sheriff", level=LEVEL).covers(q * opening_value(bag))
    got = played(Bag("apples", ["silk", "silk"], Rules(6)), Responds(Logistic(5, 2)), 50, offer="offer 5 gold", seed=1)
    assert set(got.sheriff) == {8, 5}


def two_bags(first, second, *ends):
    """What the sheriff of the compact game, seat 1, gains by these decisions on the bags of seats 2 and 3."""
    rules = replace(COMPACT, haggle_rounds=0)
    bags = [(), first.cards, second.cards, ()]
    said = ["", *(f"{len(bag.cards)} {bag.declared}" for bag in (first, second)), ""]
    moves = [line for seat, end in zip((2, 3), ends, strict=True) for line in (f"1: call {seat}", f"1: {end}")]
    state = engine.position(rules, phase="inspect", bags=bags, declared=said, moves=moves)
    return state.table.gold[0] - 50


def test_a_scarce_opening_is_worth_what_it_brings_elsewhere():
    """To pass the first bag at the reservation price and open the second brings as much as the other way round."""
    beliefs = [{COMPACT_LIE: 3, COMPACT_TRUE: 1}, {COMPACT_LIE: 1, COMPACT_TRUE: 1}]
    price = reservation(beliefs[0], [beliefs[1]])
    drawn = Dist(beliefs[0]) * Dist(beliefs[1])
    kept = drawn.map(lambda pair: two_bags(*pair, "open", "pass")).mean()
    sold = drawn.map(lambda pair: two_bags(*pair, "pass", "open")).mean()
    assert kept == opening_value(beliefs[0])
    assert sold == opening_value(beliefs[1])
    assert price + sold == kept
    with pytest.raises(NotLegal, match=r"S-COMPACT-2"):
        two_bags(COMPACT_LIE, COMPACT_LIE, "open", "open")


def test_goods_of_the_stand_answer_a_price():
    """Two chickens are worth 8, a coin less is too little; what is in the bag is not seen, so it does not count."""
    wealth, price = Wealth(merchant=Purse(9, ["chickens", "chickens", "cheese"])), Responds(lambda bribe: bribe < 8)
    gains = [
        played(LIE, price, 1, offer=f"offer {goods}", wealth=wealth).gains[0][0]
        for goods in ("2 chickens", "1 chickens, 1 cheese, 1 gold", "1 chickens, 1 cheese", "7 gold, 1 silk in bag")
    ]
    assert gains == [(8, 8), (8, 8), (-8, 8), (-8, 8)]


def test_bots_that_count_cards_sit_there_too():
    assert played(LIE, Counts(), 1).n == 1
    assert played(LIE, Bribable(), 1, offer="offer 50 gold").gains == (((16 - 50, 50), 1),)
    assert played(Bag("bread", ["cloth"] * 3, COMPACT), AlwaysOpens(), 2).gains == (((-27, 27), 2),)


def test_a_seed_gives_the_same_trials_again():
    ask = (LIE, OpensAt(Fraction(1, 2)), 60)
    assert played(*ask, seed=3) == played(*ask, seed=3) != played(*ask, seed=4)
    assert sum(played(*ask, seed=3).merchant.values()) == 60


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda: played(LIE, NeverOpens(), -1), NotLegal),
        (lambda: played("silk", NeverOpens(), 1), NotLegal),
        (lambda: played(LIE, None, 1), NotLegal),
        (lambda: played(LIE, Responds(5), 1), NotLegal),
        (lambda: played(LIE, NeverOpens(), 1, wealth=5), NotLegal),
        (lambda: played(LIE, NeverOpens(), 1, offer="offer 51 gold"), NotLegal),
        (lambda: played(LIE, NeverOpens(), 1, offer="give 5 gold"), GameError),
        (lambda: played(LIE, NeverOpens(), 1, wealth=Wealth(merchant=Purse(0, ["tulips"]))), NotLegal),
    ],
)
def test_what_is_refused(ask, error):
    with pytest.raises(error):
        ask()
