"""The compact game, clause by clause (S-COMPACT)."""

import pytest

from classkit.game import NotLegal
from sheriffkit import engine
from sheriffkit.rules import Rules
from tests.sheriffkit.play import at, found, hush, play, texts

QUIET = Rules(4, edition="compact", haggle_rounds=0)


def opened(bag, declared, **setup):
    return at(QUIET, "1: call 2", "1: open", phase="inspect", bags={2: bag}, declared={2: declared}, **setup)


def test_s_compact_1_six_each_and_no_market():
    state = engine.new_game(Rules(4, edition="compact"), 1)
    assert (state.table.sizes, state.table.deck) == ((6,) * 4, 44 - 24)
    assert state.table.phase is engine.Phase.BAG
    with pytest.raises(NotLegal):
        at(QUIET, phase="market")
    with pytest.raises(NotLegal, match="no discard piles"):
        at(QUIET, left=["silk"])


def test_s_compact_1_the_rest_of_the_hand_goes_into_the_discard_bag():
    hands = {1: "bread", 2: "3 apples, 1 cloth", 3: "silk"}
    state = at(QUIET, "2: bag 2 apples", "3: bag silk", phase="bag", hands=hands, deck=["spice"])
    assert state.hands == (("bread",), (), (), ())
    assert sorted(state.deck) == ["apples", "cloth", "spice"]
    assert [event["n"] for event in found(state, "thrown")] == [2]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_s_compact_1_no_merchant_keeps_a_card(players):
    state = engine.new_game(Rules(players, edition="compact", first_sheriff=2), 1)
    for seat in engine.to_move(state):
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[0])
    assert state.table.sizes == tuple(6 * (seat == 2) for seat in state.rules.seats)
    assert len(state.deck) == 44 - 6 - (players - 1)


def test_s_compact_2_one_bag_is_opened_a_round():
    state = at(QUIET, "1: call 2", "1: open", "1: call 3", phase="inspect", bags={2: "2 bread", 3: "silk", 4: "silk"},
               declared={2: "2 bread", 3: "1 bread", 4: "1 bread"})  # fmt: skip
    assert texts(state, 1) == ["pass"]
    with pytest.raises(NotLegal, match="opened a bag in this round") as refused:
        play(state, "1: open")
    assert refused.value.clause == "S-COMPACT-2"


def test_s_compact_2_a_deal_to_open_uses_it_up():
    bags = dict.fromkeys((2, 3, 4, 5), "silk")
    state = at(Rules(5, edition="compact"), "1: call 2", "2: offer 1 gold, open 3", phase="inspect", bags=bags,
               declared=dict.fromkeys(bags, "1 bread"))  # fmt: skip
    state = play(hush(state), "1: accept", "1: call 4")
    with pytest.raises(NotLegal, match="not so many openings") as refused:
        play(state, "4: offer 1 gold, open 5")
    assert refused.value.clause == "S-BRIBE-7"
    state = play(state, "4: silent")
    assert "offer 1 gold to open" not in texts(state, 5)
    state = hush(state)
    with pytest.raises(NotLegal, match="open the bag of player 3"):
        play(state, "1: open")
    state = hush(play(state, "1: pass", "1: call 3"))
    with pytest.raises(NotLegal, match="open the bag of player 3"):
        play(state, "1: pass")
    state = hush(play(state, "1: open", "1: call 5", "5: offer 1 gold"))  # a promise that was kept bars no other deal
    assert texts(state, 1)[-1] == "pass"
    assert "open" not in texts(state, 1)
    assert play(state, "1: accept").table.gold[4] == 49


def test_s_compact_2_without_an_opening_left_none_is_sold():
    bags = dict.fromkeys((2, 3, 4), "silk")
    state = at(Rules(4, edition="compact"), "1: call 2", phase="inspect", bags=bags,
               declared=dict.fromkeys(bags, "1 bread"))  # fmt: skip
    state = play(hush(state), "1: open", "1: call 3")
    with pytest.raises(NotLegal, match="not so many openings") as refused:
        play(state, "3: offer 1 gold, open 4")
    assert refused.value.clause == "S-BRIBE-7"
    with pytest.raises(NotLegal, match="opened a bag"):
        play(state, "3: silent", "4: offer 1 gold to open")


def test_s_compact_3_a_true_bag_is_paid_by_value():
    assert opened("3 bread", "3 bread").table.gold[:2] == (38, 62)


def test_s_compact_4_the_fine_is_the_value_of_the_contraband():
    state = opened("1 apples, 1 bread, 1 cloth", "3 bread", deck=[])
    assert state.table.gold[:2] == (50 + 9, 41)
    assert state.table.stands[1] == ("apples", "bread")
    assert found(state, "seized")[0]["cards"] == ("cloth",)


def test_s_compact_4_or_of_what_is_really_there():
    state = opened("2 apples, 1 bread", "3 apples")
    assert state.table.gold[:2] == (58, 42)
    assert state.table.stands[1] == ("apples", "apples", "bread")


def test_s_compact_5_bribes_are_coins_or_cards_of_the_stand():
    state = at(Rules(3, edition="compact"), "1: call 2", "2: offer 3 gold, 1 apples, 1 cloth", "1: accept",
               phase="inspect", bags={2: "silk"}, declared={2: "1 bread"}, stands={2: "apples cloth"})  # fmt: skip
    assert (state.table.gold[0], state.table.stands[0], state.contraband[0]) == (53, ("apples",), ("cloth",))


def test_s_compact_6_everyone_is_sheriff_once():
    rules = Rules(5, edition="compact", first_sheriff=4)
    state, sheriffs = engine.new_game(rules, 1), []
    while engine.to_move(state):
        if state.table.sheriff not in sheriffs:
            sheriffs.append(state.table.sheriff)
        seat = engine.to_move(state)[0]
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[0])
    assert sheriffs == [4, 5, 1, 2, 3]


def test_s_compact_7_the_discard_bag_is_dealt_from_the_new_sheriff():
    state = at(QUIET, "1: call 2", "1: pass", phase="inspect", bags={2: "2 apples"}, declared={2: "2 apples"},
               hands={1: "6 bread"}, deck=["silk"] * 5)  # fmt: skip
    assert state.table.sizes == (6, 2, 2, 1)
    assert state.table.deck == 0


def test_s_compact_7_the_new_sheriff_is_dealt_to_first():
    state = at(QUIET, "2: call 4", "2: pass", sheriff=2, phase="inspect", bags={4: "2 apples"},
               declared={4: "2 apples"}, hands={2: "5 bread"}, deck=["cloth", *["silk"] * 5])  # fmt: skip
    assert state.table.sheriff == 3
    assert state.table.sizes == (1, 6, 2, 2)
    assert [event["seat"] for event in found(state, "draws")] == [3, 4, 1, 2]


def test_s_compact_7_a_shuffle_that_was_set_has_the_cards_of_the_discard_bag():
    rules = Rules(4, edition="compact", haggle_rounds=0, first_sheriff=1)

    def played(*shuffles):
        state = engine.new_game(rules, 1, shuffles=shuffles)
        while state.table.round == 1:
            seat = engine.to_move(state)[0]
            state = engine.apply(state, seat, engine.legal_moves(state, seat)[-1])
        return state

    usual = played()
    cards = sorted((*usual.deck, *(card for hand in usual.hands[1:] for card in hand)))
    assert played(cards).hands[1][:2] == (cards[0], cards[3])
    with pytest.raises(NotLegal, match="shuffle 1"):
        played(["silk"] * len(cards))


def test_s_compact_7_not_after_the_last_round():
    state = at(QUIET, "1: call 2", "1: pass", phase="inspect", round=4, bags={2: "2 apples"}, declared={2: "2 apples"},
               deck=["silk"] * 5)  # fmt: skip
    assert state.table.phase is engine.Phase.OVER
    assert state.table.deck == 5


def test_s_compact_8_no_kings_and_queens():
    state = at(QUIET, "1: call 2", "1: pass", phase="inspect", round=4, bags={2: "2 apples"}, declared={2: "2 apples"})
    assert engine.result(state).totals == (50, 54, 50, 50)
    assert not any(title.kings or title.queens for title in engine.result(state).titles)
