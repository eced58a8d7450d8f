"""Who becomes an accomplice and who knows whom, clause by clause: T-ACCOMPLICE and T-OPOSSUM-1."""

import pytest

from cheesekit import engine
from cheesekit.rules import Rules
from cheesekit.state import State
from classkit.game import NotLegal
from tests.cheesekit.play import deal, every_rules, found, heard, name, owing, play, random_game, texts, told


def known(state: State) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Each seat's thief and accomplices, as far as it knows any."""
    views = {seat: engine.view(state, seat) for seat in state.rules.seats}
    return {seat: (v.thief, v.accomplices) for seat, v in views.items() if v.thief or v.accomplices}


def test_T_ACCOMPLICE_four_players_have_none():
    choices = ["2: choose 2", "3: choose 2", "4: choose 2"]
    state = deal(Rules(4), [(2, 2), (2, 3), (2, 3), (2, 3)], *choices, thief=1)
    assert state.accomplices == ()
    assert known(state) == dict.fromkeys((1, 2, 3, 4), (1, ()))
    assert [kind for kind in heard(state, 2) if kind in ("accomplice", "gang", "fellows")] == []


def test_T_ACCOMPLICE_five_one_witness_becomes_the_accomplice():
    state = deal(Rules(5), [3, 3, 4, 4, 4], thief=1)
    assert state.accomplices == (2,)
    assert told(state, "accomplice") == [(1, 2)]
    assert known(state) == {1: (1, (2,)), 2: (1, (2,))}


def test_T_ACCOMPLICE_five_several_witnesses_and_the_thief_points():
    state = deal(Rules(5), [3, 3, 3, 3, 4], thief=2)
    assert owing(state) == {2: "point"}
    assert texts(state, 2) == ["point 1", "point 3", "point 4"]
    assert told(state, "taken") == [(1, 2, 3, 4)]
    state = play(state, "2: point 3")
    assert state.accomplices == (3,)
    assert told(state, "accomplice") == [(1, 2, 3, 4)]
    assert known(state) == dict.fromkeys((1, 2, 3, 4), (2, (3,)))
    assert [engine.view(state, seat).accomplice for seat in range(1, 6)] == [False, False, True, False, False]


def test_T_ACCOMPLICE_five_pointing_is_compulsory_and_at_a_witness():
    state = deal(Rules(5), [3, 3, 3, 4, 4], thief=2)
    for line in ("point 2", "point 4", "decline", "silent"):
        with pytest.raises(NotLegal, match=r"T-ACCOMPLICE.*Allowed: point 1 and point 3"):
            play(state, f"2: {line}")


def test_T_ACCOMPLICE_five_nobody_saw_and_there_is_no_accomplice():
    state = deal(Rules(5), [3, 1, 1, 4, 4], thief=1)
    assert state.accomplices == ()
    assert known(state) == {1: (1, ())}
    assert told(state, "accomplice") == []


def test_T_ACCOMPLICE_six_one_is_tapped_and_both_see_each_other():
    state = deal(Rules(6), [3, 1, 1, 4, 4, 4], thief=1)
    assert (owing(state), state.hour) == ({1: "tap"}, 6)
    assert texts(state, 1) == [f"tap {seat}" for seat in range(2, 7)]
    state = play(state, "1: tap 5")
    assert told(state, "gang") == [(1, 5)]
    assert known(state) == {1: (1, (5,)), 5: (1, (5,))}
    assert owing(state) == {1: "speak"}


def test_T_ACCOMPLICE_seven_two_see_each_other_but_not_the_thief():
    state = deal(Rules(7), [3, 1, 1, 4, 4, 4, 1], thief=1)
    half = play(state, "1: tap 6")
    assert owing(half) == {1: "tap"}
    assert {seat: heard(half, seat)[2:] for seat in range(1, 8)} == {seat: [] for seat in range(1, 8)}
    state = play(half, "1: tap 2")
    assert state.accomplices == (2, 6)
    assert told(state, "fellows") == [(1, 2, 6)]
    assert known(state) == {1: (1, (2, 6)), 2: (0, (2, 6)), 6: (0, (2, 6))}
    assert all("1" not in repr(event.sees) for event in engine.view(state, 2).events)


def test_T_ACCOMPLICE_eight_all_three_see_each_other():
    state = play(deal(Rules(8), [3, 1, 1, 4, 4, 4, 1, 3], thief=1), "1: tap 7", "1: tap 4")
    assert told(state, "gang") == [(1, 4, 7)]
    assert known(state) == {8: (1, ()), **dict.fromkeys((1, 4, 7), (1, (4, 7)))}


@pytest.mark.parametrize("players", [7, 8])
def test_T_ACCOMPLICE_the_order_of_taps_leaves_no_trace(players):
    state = deal(Rules(players), [3, *[1] * (players - 1)], thief=1)
    one, two = play(state, "1: tap 2", "1: tap 5"), play(state, "1: tap 5", "1: tap 2")
    assert one.accomplices == two.accomplices == (2, 5)
    assert all(engine.view(one, seat) == engine.view(two, seat) for seat in range(2, players + 1))


def test_T_ACCOMPLICE_2_tapping_is_compulsory_and_of_different_others():
    state = deal(Rules(7), [3, *[1] * 6], "1: tap 4", thief=1)
    assert texts(state, 1) == ["tap 2", "tap 3", "tap 5", "tap 6", "tap 7"]
    for line in ("tap 1", "tap 4", "tap 8", "decline"):
        with pytest.raises(NotLegal, match=r"nobody is tapped twice.*T-ACCOMPLICE-2"):
            play(state, f"1: {line}")


def test_T_ACCOMPLICE_2_a_tapped_witness_of_seven_still_knows_the_thief_and_the_fellow_does_not():
    state = play(deal(Rules(7), [3, 3, 1, 1, 4, 4, 4], thief=1), "1: tap 2", "1: tap 5")
    assert engine.view(state, 2).thief == 1
    assert engine.view(state, 5).thief == 0
    assert engine.view(state, 5).accomplices == (2, 5)


@pytest.mark.parametrize("players", [6, 7, 8])
def test_T_OPOSSUM_1_the_dead_mouse_acts_as_a_sleepyhead_and_may_be_tapped(players):
    rules = Rules(players, dead_mouse=True)
    state = deal(rules, [4, 1, *[2] * (players - 2)], thief=1, dead_mouse=2)
    assert owing(state) == {2: "look"}
    state = play(state, "2: peek 1")
    assert engine.view(state, 2).look == (1, 4)
    assert "tap 2" in texts(state, 1)
    state = play(state, *["1: tap 2", "1: tap 3"][: rules.taps])
    assert 2 in state.accomplices
    assert engine.view(state, 2).accomplice


@pytest.mark.parametrize("players", [6, 7, 8])
def test_T_ACCOMPLICE_3_witnesses_are_no_accomplices_unless_tapped(players):
    state = deal(Rules(players), [3, 3, *[1] * (players - 2)], thief=1)
    assert state.accomplices == ()
    state = play(state, *["1: tap 5", "1: tap 6"][: state.rules.taps])
    assert 2 not in state.accomplices
    assert known(state)[2] == (1, ())
    assert not engine.view(state, 2).accomplice


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_T_ACCOMPLICE_4_no_move_exchanges_dice_at_night(rules):
    """At night a seat has the moves of its duty alone, and no event tells a die but the own look."""
    for seed in range(3):
        final = random_game(rules, seed)[-1]
        names = {key for event in final.log for key, _ in event.message.params}
        assert names <= {"accomplices", "awake", "card", "die", "first", "hour", "move", "name", "seat", "target",
                         "thief", "who"}  # fmt: skip
        assert all(event.sees == (event["seat"],) for event in found(final, "look"))
