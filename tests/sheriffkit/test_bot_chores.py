"""What every bot does in the same way: cards on piles, debts, the booty."""

import pytest

from sheriffkit.moves import read
from sheriffkit.rules import Rules
from tests.sheriffkit.bot_play import decide, pair
from tests.sheriffkit.play import at, hush, play

QUIET = Rules(haggle_rounds=0)


@pytest.mark.parametrize(("left", "right", "pile"), [("apples", "silk", "right"), ("silk", "apples", "left")])
def test_the_dearest_card_goes_first_on_the_pile_with_the_dearest_top(left, right, pile):
    state = at(QUIET, "1: call 2", "1: open", phase="inspect", bags={2: "1 cheese, 1 crossbows, 1 mead"},
               declared={2: "3 apples"}, left=["crossbows", left], right=[right])  # fmt: skip
    assert decide(state, 1, pair()) == read(f"put crossbows {pile}")
    state = play(state, f"1: put crossbows {'left' if pile == 'right' else 'right'}")
    assert decide(state, 1, pair()).text.startswith("put mead")


def test_at_the_market_as_well():
    state = at(hands={2: "2 apples, 1 silk"}, right=["mead"])
    state = play(state, "2: aside apples", "2: aside silk", "2: done")
    assert decide(state, 2, pair()) == read("put silk right")


@pytest.mark.parametrize(
    ("stand", "gold", "pays"),
    [
        ("2 apples, 1 cheese, 1 chickens", 0, "chickens"),  # 8 to pay: the dearest of those below
        ("2 apples, 1 cheese, 1 chickens", 5, "cheese"),  # 3 to pay: just so
        ("2 cheese, 1 chickens", 6, "cheese"),  # 2 to pay: the cheapest of those above
    ],
)
def test_a_debt_is_paid_with_little_overpaid(stand, gold, pays):
    state = at(QUIET, "1: call 2", "1: open", "1: put silk left", phase="inspect", bags={2: "1 mead, 1 silk"},
               declared={2: "2 bread"}, gold={2: gold}, stands={2: stand})  # fmt: skip
    assert decide(state, 2, pair()) == read(f"pay {pays}")


def test_from_the_booty_the_dearest_card_is_taken():
    state = at(Rules(6), "5: call 3", "3: offer 1 apples, 1 pepper, 1 silk", deputies=(5, 2), phase="inspect",
               bags={3: "bread"}, declared={3: "1 bread"}, stands={3: "1 apples, 1 pepper, 1 silk"})  # fmt: skip
    state = play(hush(state), "5: silent", "2: silent", "5: accept", "2: pass")
    assert decide(state, 5, pair()) == read("pick silk")
    assert decide(play(state, "5: pick silk"), 2, pair()) == read("pick pepper")
