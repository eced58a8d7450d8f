"""State, table and view as values: frozen, hashable, silent when printed; looks that are kept tell nobody's secrets."""

import copy
import pickle
import random
from dataclasses import FrozenInstanceError
from itertools import pairwise

import pytest

from classkit.game import Event, NotLegal, NotYourTurn, seen_by
from sheriffkit import engine
from sheriffkit.moves import Offer
from sheriffkit.rules import Rules
from sheriffkit.state import CONTRABAND, Duty, Fate, State, holds
from sheriffkit.table import Table
from tests.sheriffkit.play import KINDS, at, name, play, random_game, texts


def talk(*lines):
    """The sheriff, player 1, has called the bag of player 2, who has contraband on the stand."""
    bags = {2: "1 mead", 3: "1 bread", 4: "1 cheese"}
    said = {2: "1 apples", 3: "1 bread", 4: "1 cheese"}
    state = at(Rules(), phase="inspect", stands={2: "1 silk"}, bags=bags, declared=said)
    return play(state, "1: call 2", *lines)


@pytest.mark.parametrize("value", [talk(), talk().table], ids=["state", "table"])
def test_nothing_of_it_can_be_changed(value):
    field = "seed" if isinstance(value, State) else "round"
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, 7)
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("rules", KINDS[::5], ids=name)
def test_it_is_pickled_copied_and_hashed_as_a_value(rules):
    states = random_game(rules, 2)
    for state in states[:: len(states) // 4]:
        for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert again == state
            assert hash(again) == hash(state)
            for seat in rules.seats:
                assert engine.view(again, seat) == engine.view(state, seat)
                assert engine.legal_moves(again, seat) == engine.legal_moves(state, seat)


@pytest.mark.parametrize("rules", KINDS[::5], ids=name)
def test_a_state_that_went_on_is_still_what_it_was(rules):
    states = random_game(rules, 3)
    for early, late in pairwise(states):
        assert tuple(late.log)[: len(early.log)] == tuple(early.log)
        assert len(late.log) >= len(early.log)
    assert random_game(rules, 3) == states


@pytest.mark.parametrize("rules", KINDS[::5], ids=name)
def test_a_view_shows_the_events_that_its_seat_saw_as_its_own(rules):
    states = random_game(rules, 4)
    for state in random.Random(1).sample(states, 12):
        for seat in rules.seats:
            expected = tuple(Event(event.message, (seat,)) for event in seen_by(state.log, seat))
            assert engine.view(state, seat).events == expected


@pytest.mark.slow
def test_looks_of_several_seats_at_several_states_do_not_mix():
    states = random_game(Rules(6, royal=True), 5)[::40]
    asked = [(number, seat) for number in range(len(states)) for seat in states[0].rules.seats]
    alone = {}
    for number, seat in asked:
        fresh = pickle.loads(pickle.dumps(states[number]))
        alone[number, seat] = engine.legal_moves(fresh, seat), engine.view(fresh, seat)
    rng = random.Random(6)
    for number, seat in rng.sample(asked, len(asked)):
        calls = [lambda s, p: engine.legal_moves(s, p), lambda s, p: engine.view(s, p)]
        for which in rng.sample((0, 1, 0, 1), 4):
            assert calls[which](states[number], seat) == alone[number, seat][which]


def test_a_move_of_an_earlier_list_is_checked_again():
    """The same object that was legal a move ago."""
    state = talk()
    (gold,) = [move for move in engine.legal_moves(state, 2) if move == Offer(gold=5)]
    later = engine.apply(state, 2, gold)
    with pytest.raises(NotYourTurn):
        engine.apply(later, 2, gold)
    assert engine.apply(state, 2, gold) == later
    poor = at(Rules(), "1: call 2", phase="inspect", gold={2: 4}, bags={2: "1 mead"}, declared={2: "1 apples"})
    engine.legal_moves(poor, 2)
    with pytest.raises(NotLegal, match="S-BRIBE-2"):
        engine.apply(poor, 2, gold)


def test_s_bribe_10_who_is_no_party_to_an_offer_sees_how_many_cards():
    state = talk("2: offer 3 gold, 1 silk")
    told = {seat: engine.view(state, seat).bids[0].offer.stand for seat in state.rules.seats}
    assert told == {1: ("silk",), 2: ("silk",), 3: (CONTRABAND,), 4: (CONTRABAND,)}


def test_a_seat_sees_what_it_owes_and_while_choices_are_sealed_its_own_alone():
    bagging = at(Rules(), phase="bag", sheriff=1, hands={2: "1 silk", 3: "1 bread", 4: "1 cheese"})
    assert [engine.view(bagging, seat).duty for seat in (1, 2)] == [None, Duty.BAG]
    assert engine.view(bagging, 2).owing == ((2, Duty.BAG),)
    assert engine.view(talk(), 4).owing == ((2, Duty.SPEAK),)
    assert texts(talk(), 4) == []


def test_a_bag_is_closed_until_it_is_decided_and_only_if_there_is_one():
    fates = (Fate.NONE, Fate.CLOSED, Fate.PASSED, Fate.OPENED)
    table = Table(gold=(0,) * 4, sizes=(0,) * 4, stands=((),) * 4, hidden=(0,) * 4, deck=0, fates=fates)
    assert [seat for seat in range(-5, 9) if table.closed(seat)] == [2] == list(table.undecided)
    assert table.opened == 1


def test_cards_are_held_one_for_one():
    assert holds(("silk", "mead", "silk"), ("silk", "silk"))
    assert holds(("silk",), ())
    assert not holds(("silk", "mead"), ("silk", "silk"))
    assert not holds((), ("mead",))
