"""`sheriffkit.played`: bags before sheriffs in the engine, and every formula of the bribery as its exact twin."""

from dataclasses import replace
from fractions import Fraction

import pytest

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
    break_even,
    expected_penalty,
    floor_price,
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


@pytest.mark.parametrize("q", [Fraction(1, 5), Fraction(2, 3)])
@pytest.mark.parametrize("row", range(0, len(BAGS), 3))
def test_a_bag_before_a_sheriff_with_a_rate(row, q):
    """Value, outcomes, penalty of the merchant, and the sheriff's mean, of every third bag of the table."""
    bag = BAGS[row]
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
        (lambda: played(LIE, NeverOpens(), 1, offer="offer 51 gold"), NotLegal),
        (lambda: played(LIE, NeverOpens(), 1, offer="give 5 gold"), GameError),
        (lambda: played(LIE, NeverOpens(), 1, wealth=Wealth(merchant=Purse(0, ["tulips"]))), NotLegal),
    ],
)
def test_what_is_refused(ask, error):
    with pytest.raises(error):
        ask()
