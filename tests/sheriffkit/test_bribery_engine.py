"""`sheriffkit.bribery` and the engine as twins: what is computed is what is paid."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from classkit import estimate
from classkit.dist import Dist
from sheriffkit import engine
from sheriffkit.bribery import Bag, merchant_value
from sheriffkit.rules import Rules
from sheriffkit.state import Duty
from tests.sheriffkit.bribery_bags import BAGS, each_row
from tests.sheriffkit.play import at, cards, hush, play


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
