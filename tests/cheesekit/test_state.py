"""State and view: immutable, hashable, silent about what is hidden; and what a view works out from its events."""

import pickle
import random
from dataclasses import FrozenInstanceError, fields

import pytest

from cheesekit import engine
from cheesekit.moves import Cheese, Silent, Vote
from cheesekit.redeal import redeal
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, Phase, Side, State, View, Waking, _int, _seats
from classkit.game import Event
from classkit.words import Message
from tests.cheesekit.play import deal, every_rules, name, play, random_game, seat_of, silence

NIGHT = ("1: peek 2", "3: decline", "6: decline", "4: tap 6")


def night_of_six() -> State:
    """Player 4 takes the cheese at hour 5 before the eyes of 2 and 5, and taps 6."""
    return deal(Rules(6, turns=1), [1, 5, 2, 5, 5, 6], *NIGHT, thief=4)


def test_a_printed_state_gives_nothing_away():
    hidden = deal(Rules(5), [1, 2, 3, 4, 5], thief=3)
    other = deal(Rules(5), [6, 6, 3, 1, 1], thief=1)
    assert repr(hidden) == repr(other) == str(hidden)
    assert repr(hidden) == f"<State of {Rules(5)!r}, not over>"
    assert f"{random_game(Rules(5), 1)[-1]}".endswith(", over>")


def test_states_are_immutable_hashable_and_picklable():
    for state in random_game(Rules(8, dead_mouse=True, mute=True, troublemaker=True), 4):
        assert pickle.loads(pickle.dumps(state)) == state
        assert len({state, pickle.loads(pickle.dumps(state))}) == 1
    with pytest.raises(FrozenInstanceError):
        state.hour = 3


def test_thief_and_special_cards_have_seats():
    state = deal(Rules(7, dead_mouse=True, mute=True), [1] * 7, thief=3, dead_mouse=5, mute=1)
    assert state.thief == 3
    assert [seat_of(state, role) for role in Role] == [3, 2, 5, 1, 0]


def test_a_view_holds_no_more_than_its_fields_say():
    assert [field.name for field in fields(View)] == [
        "rules", "seat", "role", "dice", "duty", "hour", "sealed", "events",
    ]  # fmt: skip


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_a_view_does_not_say_who_else_saw_an_event(rules):
    """With seven players that would tell the accomplices who the thief is."""
    final = random_game(rules, 2)[-1]
    for seat in rules.seats:
        assert {event.sees for event in engine.view(final, seat).events} == {(seat,)}


def test_a_view_has_no_way_to_the_state():
    view = engine.view(night_of_six(), 2)
    reached, waiting = set(), [view]
    while waiting:
        item = waiting.pop()
        if id(item) in reached:
            continue
        reached.add(id(item))
        assert not isinstance(item, State)
        if isinstance(item, tuple | list):
            waiting += item
        elif isinstance(item, dict):
            waiting += item.values()
        else:
            waiting += [getattr(item, slot) for slot in getattr(type(item), "__slots__", ()) if hasattr(item, slot)]
            waiting += vars(item).values() if hasattr(item, "__dict__") and isinstance(item, View) else ()
    assert len(reached) > 20


def test_the_wakings_of_a_sleepyhead():
    state = night_of_six()
    assert engine.view(state, 1).wakings == (Waking(1, (), Cheese.THERE),)
    assert engine.view(state, 2).wakings == (Waking(5, (4, 5), Cheese.TAKEN, 4),)
    assert engine.view(state, 6).waking == Waking(6, (), Cheese.GONE)


def test_the_wakings_of_a_thief_of_four():
    state = deal(
        Rules(4), [(2, 2), (2, 4), (4, 4), (5, 5)], "1: choose 2", "3: choose 4", "4: choose 5", "2: wake", thief=2
    )
    assert engine.view(state, 2).wakings == (Waking(2, (1,), None),)
    state = play(state, "2: take", "2: wake")
    assert engine.view(state, 2).wakings == (Waking(2, (1,), Cheese.TAKEN, 2), Waking(4, (3,), Cheese.GONE))
    assert engine.view(state, 2).waking == Waking(4, (3,), Cheese.GONE)


def test_nobody_has_woken_before_the_first_hour():
    view = engine.view(deal(Rules(4), [(1, 2)] * 4, thief=2), 1)
    assert (view.wakings, view.waking, view.look, view.thief, view.accomplices) == ((), None, None, 0, ())


def test_the_look_the_thief_and_the_accomplices():
    state = night_of_six()
    known = {seat: (view.look, view.thief, view.accomplices, view.accomplice) for seat in state.rules.seats
             for view in [engine.view(state, seat)]}  # fmt: skip
    assert known == {
        1: ((2, 5), 0, (), False),
        2: (None, 4, (), False),
        3: (None, 0, (), False),
        4: (None, 4, (6,), False),
        5: (None, 4, (), False),
        6: (None, 4, (6,), True),
    }


def test_the_moves_a_seat_knows_of():
    state = play(night_of_six(), "1: say hour 1", "2: silent", "3: ask")
    assert engine.view(state, 1).log == ("1: peek 2", "1: say hour 1", "2: silent", "3: ask")
    assert engine.view(state, 4).log == ("4: tap 6", "1: say hour 1", "2: silent", "3: ask")
    assert engine.view(state, 5).moves[1] == (2, Silent())
    assert engine.view(state, 5).claims == ((1, engine.read("say hour 1")),)
    assert engine.view(state, 5).spoken == ((1, engine.read("say hour 1")), (2, Silent()))
    assert engine.view(state, 5).asked == (3,)


def test_the_phase_and_the_speaker():
    state = deal(Rules(6, turns=1), [1, 5, 2, 5, 5, 6], thief=4)
    phases = []
    for line in (
        *NIGHT,
        *(f"{seat}: silent" for seat in range(1, 7)),
        *(f"{seat}: vote {seat % 6 + 1}" for seat in range(1, 7)),
    ):
        view = engine.view(state, 3)
        phases.append((view.phase, view.speaker))
        state = play(state, line)
    night, day, vote = [(Phase.NIGHT, 0)] * 4, [(Phase.DAY, seat) for seat in range(1, 7)], [(Phase.VOTE, 0)] * 6
    assert phases == night + day + vote
    assert (engine.view(state, 3).phase, engine.view(state, 3).speaker) == (Phase.OVER, 0)


def test_votes_cards_and_winner_are_there_at_the_end_alone():
    state = silence(night_of_six())
    lines = ("1: vote 4", "2: vote 4", "3: vote 1", "4: vote 1", "5: vote 6")
    before = engine.view(play(state, *lines), 5)
    assert (before.votes, before.shown, before.sealed) == ((), (), 6)
    after = engine.view(play(state, *lines, "6: vote 2"), 5)
    assert after.votes == (4, 4, 1, 1, 6, 2)
    assert after.shown == ((1, Role.SLEEPYHEAD), (4, Role.THIEF))
    assert after.events[-1].kind == f"cheese.event.won.{Side.SLEEPYHEADS.value}"
    assert after.sealed == 0


def test_the_hour_and_the_duty_are_those_of_the_seat_that_owes():
    state = deal(Rules(6), [1, 5, 2, 5, 5, 6], thief=4)
    owing = {seat: (view.duty, view.hour) for seat in range(1, 7) for view in [engine.view(state, seat)]}
    assert owing == {1: (Duty.LOOK, 1), **dict.fromkeys(range(2, 7), (None, 0))}


def test_an_event_of_another_shape_is_an_error_of_the_engine():
    event = Event(Message.of("cheese.event.morning", first="one"), (1,))
    with pytest.raises(TypeError, match=r"cheese\.event\.morning: first is no number"):
        _int(event, "first")
    with pytest.raises(TypeError, match=r"first is no tuple of seats"):
        _seats(event, "first")


def test_equal_views_are_equal():
    state = night_of_six()
    other = redeal(state, 2, random.Random(1))
    assert other != state
    assert engine.view(other, 2) == engine.view(state, 2)
    assert engine.view(other, 2) != engine.view(state, 3)
    assert Vote(2) != Silent()
