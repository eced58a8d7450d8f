"""Bags and declarations, clause by clause (S-BAG, S-DECLARE)."""

import pytest

from classkit.game import NotLegal, NotYourTurn
from sheriffkit import engine
from sheriffkit.rules import Rules
from tests.sheriffkit.play import at, found, play, texts

HANDS = {2: "4 apples, 1 cheese, 1 silk", 3: "2 bread", 4: "mead"}


def refused(state, line, clause):
    with pytest.raises(NotLegal) as error:
        play(state, line)
    assert error.value.clause == clause
    return str(error.value)


def test_s_bag_1_one_to_five_cards_of_the_own_hand():
    state = at(phase="bag", hands=HANDS)
    assert engine.to_move(state) == (2, 3, 4)
    refused(state, "2: bag", "S-BAG-1")
    refused(state, "2: bag 4 apples, 1 cheese, 1 silk", "S-BAG-1")
    assert "not in your hand" in refused(state, "3: bag 3 bread", "S-BAG-1")
    assert texts(state, 3) == ["bag 1 bread", "bag 2 bread"]


def test_s_bag_1_at_the_same_time_and_in_secret():
    state = play(at(phase="bag", hands=HANDS), "4: bag mead", "2: bag silk")
    for seat in (1, 3):
        assert engine.view(state, seat) == engine.view(at(phase="bag", hands=HANDS), seat)
    assert engine.view(state, 4).sealed.text == "bag 1 mead"
    other_order = play(at(phase="bag", hands=HANDS), "2: bag silk", "3: bag bread", "4: bag mead")
    assert play(state, "3: bag bread") == other_order
    assert [event["n"] for event in found(other_order, "closed")] == [1, 1, 1]
    assert engine.view(other_order, 1).log == ()
    assert engine.view(other_order, 2).log == ("2: bag 1 silk",)


def test_s_bag_2_a_closed_bag_cannot_be_changed():
    state = play(at(phase="bag", hands=HANDS), "2: bag silk")
    with pytest.raises(NotYourTurn):
        play(state, "2: bag apples")


def test_s_bag_3_a_merchant_without_cards_does_nothing():
    state = play(at(phase="bag", hands={2: "apples", 4: "silk"}), "2: bag apples", "4: bag silk", "2: declare 1 apples")
    assert engine.to_move(state) == (4,)
    state = play(state, "4: declare 1 bread")
    assert texts(state, 1) == ["call 2", "call 4"]


def test_no_cards_at_all_end_the_round():
    state = at(phase="bag", deck=[])
    assert state.table.round == 2


def test_s_declare_in_turn_one_legal_good_with_the_true_number():
    state = at(phase="declare", sheriff=3, bags={2: "2 silk", 4: "apples", 1: "3 bread"})
    assert engine.to_move(state) == (4,)
    state = play(state, "4: declare 1 apples")
    assert texts(state, 1) == [f"declare 3 {good}" for good in ("apples", "cheese", "bread", "chickens")]
    refused(state, "1: declare 3 silk", "S-DECLARE-1")
    assert "true: 3" in refused(state, "1: declare 2 bread", "S-DECLARE-2")
    refused(state, "1: open", "S-DECLARE-1")
    assert play(state, "1: declare 3 cheese").table.declared[0] == (3, "cheese")


def test_s_declare_4_a_good_without_a_card():
    state = at(Rules(3), phase="declare", bags={2: "2 silk"})
    refused(state, "2: declare 2 bread", "S-DECLARE-4")
    refused(at(Rules(), phase="declare", bags={2: "2 silk"}), "2: declare 2 bananas", "S-DECLARE-4")
