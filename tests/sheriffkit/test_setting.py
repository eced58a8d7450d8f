"""Any situation can be set up, and none that cannot be; saved games read back."""

import pytest

from classkit.game import CannotRead, GameError, NotLegal, Record
from sheriffkit import engine
from sheriffkit.rules import Rules
from tests.sheriffkit.play import KINDS, at, box, coins, everything, name, random_game

BAGS = {2: "2 apples"}


def test_what_is_not_named_is_shuffled_into_the_deck():
    one, two = (at(hands={2: "apples silk"}, left=["mead"], seed=seed) for seed in (1, 2))
    assert everything(one) == box(Rules())
    assert one.table.deck == 204 - 3
    assert sorted(one.deck) == sorted(two.deck)
    assert one.deck != two.deck


def test_a_named_deck_leaves_the_rest_out_of_the_game():
    state = at(hands={2: "apples silk"}, deck=["bread", "mead"])
    assert state.deck == ("bread", "mead")
    assert len(state.removed) == 200


def test_each_seat_is_told_its_own_cards():
    bags = {2: "2 apples", 3: "mead", 4: "mead"}
    state = at(phase="inspect", hands={3: "bread"}, stands={2: "silk apples"}, bags=bags,
               declared={2: "2 apples", 3: (1, "bread"), 4: [1, "bread"]})  # fmt: skip
    kinds = [event.kind.removeprefix("sheriff.event.") for event in engine.view(state, 2).events]
    assert kinds == ["own_stand", "own_bag", "round"]
    assert engine.view(state, 2).contraband == ("silk",)
    assert engine.view(state, 3).table.hidden == (0, 1, 0, 0)
    assert "mead" not in repr(engine.view(state, 2)).replace(repr(state.rules), "")


@pytest.mark.parametrize(
    ("setup", "clause", "says"),
    [
        ({"cards": []}, "", "no such part"),
        ({"phase": "share"}, "", "Allowed: market, bag, declare and inspect"),
        ({"phase": ["bag"]}, "", "cannot begin"),
        ({"round": 9}, "S-SETUP-5", "no such round"),
        ({"sheriff": 0}, "S-SETUP-4", "one of the seats"),
        ({"sheriff": "1"}, "S-SETUP-4", "one of the seats"),
        ({"deputies": (1, 2)}, "S-SIX-1", "six players"),
        ({"gold": [1, 2]}, "S-SETUP-1", "whole number of coins"),
        ({"gold": [1, 2, 3, -1]}, "S-SETUP-1", "whole number of coins"),
        ({"gold": 50}, "", "gold is a list"),
        ({"hands": [["silk"]]}, "S-SETUP-1", "one entry for each"),
        ({"hands": 3}, "", "hands is a list"),
        ({"left": "silk"}, "", "left is a list"),
        ({"left": ["gouda"]}, "S-EDITION", "cards of this game"),
        ({"left": [["silk"]]}, "S-EDITION", "cards of this game"),
        ({"hands": ["silk", [], [], []]}, "", "cards of this game"),
        ({"left": ["crossbows"] * 6}, "S-EDITION", "not so many cards"),
        ({"hands": {2: "5 apples, 2 silk"}}, "S-SETUP-1", "more than 6 cards"),
        ({"bags": BAGS}, "S-BAG-1", "before they declare"),
        ({"phase": "declare", "bags": {1: "apples"}}, "S-BAG-1", "before they declare"),
        ({"phase": "declare", "bags": {2: "6 apples"}}, "S-BAG-1", "before they declare"),
        ({"phase": "declare", "hands": {2: "apples"}}, "S-BAG-1", "must have a bag"),
        ({"phase": "inspect", "bags": BAGS}, "S-DECLARE", "one entry for each"),
        ({"phase": "inspect", "bags": BAGS, "declared": {2: "3 apples"}}, "S-DECLARE", "true number"),
        ({"phase": "inspect", "bags": BAGS, "declared": {2: "2 silk"}}, "S-DECLARE", "legal good"),
        ({"phase": "inspect", "bags": BAGS, "declared": {2: "apples"}}, "S-DECLARE", "true number"),
        ({"phase": "inspect", "bags": BAGS, "declared": {2: 5}}, "S-DECLARE", "true number"),
        ({"phase": "inspect", "bags": BAGS, "declared": {2: "9" * 5000 + " apples"}}, "S-DECLARE", "Allowed: 3 apples"),
        (
            {"phase": "inspect", "bags": BAGS, "declared": {2: "2 apples", 3: "1 apples"}},
            "S-DECLARE",
            "player 3: 1 app",
        ),
        ({"phase": "declare", "bags": BAGS, "hands": {2: "5 bread"}}, "S-SETUP-1", "more than 6 cards"),
        ({"seed": "one"}, "", "whole number"),
    ],
)
def test_what_cannot_be_is_refused(setup, clause, says):
    with pytest.raises(NotLegal, match=says) as refused:
        at(**setup)
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    "setup",
    [
        {"deputies": (1, 1)}, {"deputies": (1,)}, {"deputies": (1, 7)}, {"deputies": ("1", "2")},
        {"deputies": ([1], 2)}, {"deputies": (1, 2), "served": (3, 4)}, {"deputies": (1, 2), "served": (1, 2, 3)},
    ],
)  # fmt: skip
def test_deputies_that_cannot_be_are_refused(setup):
    with pytest.raises(NotLegal, match="full pairs"):
        at(Rules(6), **setup)


def test_deputies_of_a_position_are_followed_by_those_who_have_not_served():
    state = at(Rules(6, haggle_rounds=0), deputies=(5, 2), served=(1, 3, 5, 2), deck=[], phase="bag", round=2)
    assert set(state.table.officers) == {4, 6}


def test_a_move_that_does_not_fit_is_named_by_its_number():
    with pytest.raises(NotLegal, match="Move 2 cannot be played"):
        engine.position(Rules(), moves=["2: done", "3: draw"], hands=[["apples"] * 6] * 4)
    for unread in ("done", "two: done", "9" * 5000 + ": done", 3, (2,), (2, 3), None):
        with pytest.raises(CannotRead, match="written differently"):
            engine.position(Rules(), moves=[unread])
    with pytest.raises(NotLegal, match="no such seat"):
        engine.apply(at(), 9, engine.read("done"))


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_a_position_is_saved_and_read_back(rules):
    hands = [["apples", "cheese"]] * rules.players
    state = engine.position(rules, hands=hands, gold=[9] * rules.players, seed=4)
    for _ in range(12):
        seat = engine.to_move(state)[-1]
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[0])
    again = engine.load(Record.loads(engine.record(state).dumps(), engine.NAME))
    assert again.table == state.table
    assert (again.hands, again.deck, again.log) == (state.hands, state.deck, state.log)
    assert coins(again) == 9 * rules.players


@pytest.mark.parametrize(
    "start", [(), (("rules", {}),), (("rules", 3), ("seed", 1)), (("rules", {}), ("seed", "x")),
              (("rules", {}), ("seed", 1), ("hands", 3)), (("rules", {"players": 2}), ("seed", 1)),
              (("rules", {}), ("seed", 1), ("order", 3)), (("rules", {}), ("seed", 1), ("order", [3])),
              (("rules", {}), ("seed", 1), ("moves", [])), (("rules", {}), ("seed", 1), ("shuffles", 3)),
              (("rules", {}), ("seed", 1), ("shuffles", [[[]]]))],
)  # fmt: skip
def test_a_broken_file_is_refused(start):
    with pytest.raises(GameError):
        engine.load(Record(engine.NAME, start))


def test_a_saved_move_that_does_not_fit_is_refused():
    saved = engine.record(random_game(KINDS[2], 1)[30])
    with pytest.raises(GameError, match="Move 4 cannot be played"):
        engine.load(Record(saved.game, saved.start, (*saved.moves[:3], (1, "pick silk"))))
