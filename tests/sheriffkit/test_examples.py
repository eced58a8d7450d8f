"""The worked examples of the rulebook, X-1 to X-12, played in the engine."""

import pytest

from classkit.game import CannotRead, NotLegal
from sheriffkit import engine
from sheriffkit.rules import Rules
from sheriffkit.scoring import score
from tests.sheriffkit.play import at, found, hush, play, texts

OTHERS = {3: "1 bread", 4: "1 bread"}  # bags of those who only talk (S-BAG-3)
QUIET = Rules(haggle_rounds=0)


def opened(bag: str, declared: str, **more):
    """Player 2's bag, opened by player 1 without talk."""
    return at(QUIET, "1: call 2", "1: open", phase="inspect", bags={2: bag}, declared={2: declared}, **more)


def test_x_1_four_true_chickens_cost_the_sheriff_eight():
    state = opened("4 chickens", "4 chickens")
    assert state.table.gold[:2] == (42, 58)
    assert state.table.stands[1] == ("chickens",) * 4


def test_x_2_declared_four_apples_with_cheese_and_mead():
    state = opened("1 apples, 1 cheese, 2 mead", "4 apples")
    assert engine.to_move(state) == (1,)
    state = play(state, "1: put mead right", "1: put cheese right")
    assert state.table.right[-3:] == ("mead", "cheese", "mead")
    assert state.table.gold[:2] == (60, 40)
    assert state.table.stands[1] == ("apples",)


def test_x_3_two_apples_and_a_contraband_passed_for_nothing():
    state = at(QUIET, "1: call 2", "1: pass", phase="inspect", bags={2: "2 apples, 1 silk"}, declared={2: "3 apples"})
    assert state.table.stands[1] == ("apples", "apples")
    assert state.table.hidden[1] == 1
    assert state.table.gold == (50,) * 4


def test_x_4_a_gouda_makes_twelve_cheese_of_eleven_cards():
    stands = (("cheese",) * 11, ("cheese",) * 10 + ("gouda",), (), ())
    cheese = next(t for t in score(Rules(royal=True), (0,) * 4, stands).titles if t.good == "cheese")
    assert (cheese.kings, cheese.king_gold, cheese.queens, cheese.queen_gold) == ((2,), 15, (1,), 10)


def test_x_5_a_score_of_125():
    stand = ("apples",) * 4 + ("cheese",) * 6 + ("bread",) + ("chickens",) * 4 + ("pepper",) * 2 + ("crossbows",)
    others = (
        ("chickens",) * 5 + ("apples",) * 6 + ("bread",) * 2,
        ("chickens",) * 4 + ("apples",) * 5 + ("bread",) * 3,
        (),
    )
    line = score(Rules(), (42, 0, 0, 0), (stand, *others)).lines[0]
    assert (line.goods, line.gold, line.bonus, line.total) == (66, 42, 15 + 2, 125)


def test_x_6_passed_for_twenty_and_another_bag_opened_without_a_bribe():
    state = at(
        Rules(), "1: call 3", "3: offer 30 gold", "4: offer 10 gold", "2: silent", "1: call 2",
        "2: offer 20 gold, open 3, no bribe from 3", "3: silent", "4: silent", "1: accept", "1: call 3",
        phase="inspect", bags=OTHERS | {2: "2 silk", 3: "2 apples"},
        declared=OTHERS | {2: "2 apples", 3: "2 apples"},
    )  # fmt: skip
    assert state.table.gold[:2] == (70, 30)
    assert state.table.hidden[1] == 2
    state = hush(state)
    assert [text for text in texts(state, 1) if not text.startswith(("ask", "call"))] == ["open"]
    for line in ("pass", "accept", "accept 3", "accept 4"):
        refuses(state, f"1: {line}")
    assert play(state, "1: open").table.gold[:3] == (66, 30, 54)
    refuses(play(state, "1: ask 5 gold"), "3: offer 31 gold")


def refuses(state, line):
    """That move would break the promise to player 2."""
    with pytest.raises(NotLegal, match="promised player 2") as refused:
        play(state, line)
    assert refused.value.clause == "S-BRIBE-4"


def test_x_7_a_promise_for_a_later_round_does_not_bind():
    state = at(
        Rules(haggle_rounds=1), "1: call 2", "2: offer 1 gold, later pass", "1: open",
        phase="inspect", bags={2: "2 apples"}, declared={2: "2 apples"},
    )  # fmt: skip
    assert len(found(state, "loose")) == 1
    assert (state.table.round, state.table.sheriff) == (2, 2)
    while state.table.phase is not engine.Phase.INSPECT:
        seat = state.owing[0][0]
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[-1])
    state = hush(play(state, "2: call 1"))
    assert "open" in texts(state, 2)
    assert found(play(state, "2: open"), "opened")[-1]["seat"] == 1


def test_x_8_a_silk_in_the_bag_that_is_not_there():
    state = at(
        Rules(), "1: call 2", "2: offer 1 silk in bag", "3: silent", "4: silent", "1: accept",
        phase="inspect", bags=OTHERS | {2: "2 apples"}, declared=OTHERS | {2: "2 apples"},
    )  # fmt: skip
    assert state.table.hidden == (0, 0, 0, 0)
    assert state.table.gold == (50,) * 4
    assert state.table.stands[1] == ("apples", "apples")
    assert found(state, "missing")[0]["n"] == 1


def test_x_9_three_aside_two_from_the_left_and_one_from_the_deck():
    state = at(
        hands={2: "apples apples cheese bread silk mead"}, left=["bread", "pepper", "chickens"], right=["apples"],
        deck=["crossbows", "apples"],
    )  # fmt: skip
    state = play(
        state, "2: aside apples", "2: aside silk", "2: aside cheese", "2: take left", "2: take left", "2: draw"
    )
    assert sorted(state.hands[1]) == ["apples", "bread", "chickens", "crossbows", "mead", "pepper"]
    state = play(state, "2: put silk right", "2: put apples right")
    assert state.table.left == ("bread",)
    assert state.table.right == ("apples", "silk", "apples", "cheese")
    assert engine.to_move(state) == (3,)


def test_x_10_a_sixth_card_is_refused():
    state = at(Rules(), phase="bag", hands={2: "5 apples, 1 crossbows", 3: "apples"})
    with pytest.raises(NotLegal, match=r"one to five cards.*S-BAG-1"):
        play(state, "2: bag 5 apples, 1 crossbows")
    assert "bag 4 apples, 1 crossbows" in texts(state, 2)


def test_x_11_four_chickens_declared_with_cheese_and_silk():
    state = play(opened("2 chickens, 1 cheese, 1 silk", "4 chickens"), "1: put silk left")
    assert state.table.gold[:2] == (56, 44)
    assert state.table.left[-2:] == ("silk", "cheese")


def test_x_12_eight_gold_and_two_apples():
    state = at(
        Rules(), "1: call 2", "2: offer 5 gold and 2 apples", "3: silent", "4: silent", "1: ask 8 gold",
        "2: offer 8 gold, 2 apples", "3: silent", "4: silent", "1: accept",
        phase="inspect", bags=OTHERS | {2: "silk"}, declared=OTHERS | {2: "1 bread"}, stands={2: "3 apples"},
    )  # fmt: skip
    assert state.table.gold[:2] == (58, 42)
    assert state.table.stands[:2] == (("apples", "apples"), ("apples",))
    assert state.table.hidden[:2] == (0, 1)


def test_a_line_that_is_no_move_cannot_be_read():
    with pytest.raises(CannotRead):
        engine.read("declare apples")
