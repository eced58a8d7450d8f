"""Bags handed back and opened, clause by clause (S-INSPECT), and the verdict as a function."""

import pytest

from classkit.game import NotLegal
from sheriffkit import engine
from sheriffkit.rules import Rules
from sheriffkit.verdict import verdict
from tests.sheriffkit.play import at, found, play, texts

QUIET = Rules(haggle_rounds=0)
ROYAL = Rules(royal=True, haggle_rounds=0)


def bags(rules=QUIET, *lines, **setup):
    return at(rules, *lines, phase="inspect", **setup)


def test_s_inspect_1_any_number_of_bags_none_included():
    each = {2: "2 silk", 3: "2 apples", 4: "1 mead"}
    said = {2: "2 apples", 3: "2 apples", 4: "1 bread"}
    for word in ("open", "pass"):
        state = bags(bags=each, declared=said)
        for seat in (2, 3, 4):
            state = play(state, f"1: call {seat}", f"1: {word}")
            while state.table.tasks:
                (owing,) = engine.to_move(state)
                state = engine.apply(state, owing, engine.legal_moves(state, owing)[0])
        assert state.table.round == 2
        assert len(found(state, "opened" if word == "open" else "passed")) == 3


def test_s_inspect_2_of_a_passed_bag_only_the_number_of_contraband_is_told():
    state = bags(QUIET, "1: call 2", "1: pass", bags={2: "1 apples, 2 silk, 1 bread"}, declared={2: "4 apples"})
    assert state.table.stands[1] == ("apples", "bread")
    assert found(state, "lands.hidden")[0]["n"] == 2
    for seat in (1, 3, 4):
        assert "silk" not in repr(engine.view(state, seat)).replace(repr(state.rules), "")
    assert engine.view(state, 2).contraband == ("silk", "silk")


def test_s_inspect_3_penalties_of_all_cards():
    state = bags(QUIET, "1: call 2", "1: open", bags={2: "5 cheese"}, declared={2: "5 cheese"})
    assert state.table.gold[:2] == (40, 60)
    assert found(state, "honest")[0]["n"] == 10


def test_s_inspect_4_every_other_card_is_confiscated_legal_or_not():
    state = bags(QUIET, "1: call 2", "1: open", bags={2: "2 bread, 1 cheese, 1 silk"}, declared={2: "4 bread"})
    assert texts(state, 1) == [
        "put cheese left", "put cheese right", "put silk left", "put silk right",
    ]  # fmt: skip
    with pytest.raises(NotLegal, match="not confiscated"):
        play(state, "1: put bread left")
    with pytest.raises(NotLegal, match="confiscated cards on one"):
        play(state, "1: pass")
    state = play(state, "1: put silk left")
    assert state.table.left[-2:] == ("silk", "cheese")
    assert state.table.gold[:2] == (56, 44)


def test_s_inspect_4_one_pile_in_the_order_of_choice():
    state = bags(QUIET, "1: call 2", "1: open", bags={2: "1 mead, 1 cheese, 1 silk"}, declared={2: "3 bread"})
    state = play(state, "1: put mead left")
    with pytest.raises(NotLegal, match="same pile"):
        play(state, "1: put silk right")
    assert play(state, "1: put silk left").table.left[-3:] == ("mead", "silk", "cheese")


def test_s_inspect_4_goods_just_landed_may_pay():
    state = bags(QUIET, "1: call 2", "1: open", bags={2: "2 bread, 1 silk"}, declared={2: "3 bread"}, gold={2: 0})
    state = play(state, "1: put silk left", "2: pay 1 bread", "2: pay 1 bread")
    assert state.table.stands[:2] == (("bread", "bread"), ())


def test_s_inspect_5_royal_apples_are_a_lie():
    declared = {2: "2 apples"}
    state = bags(ROYAL, "1: call 2", "1: open", bags={2: "apples, golden apples"}, declared=declared)
    state = play(state, "1: put golden apples left")
    assert state.table.gold[:2] == (54, 46)


@pytest.mark.parametrize(
    ("rules", "declared", "cards", "fine", "compensation"),
    [
        (Rules(), "bread", "3 bread", 0, 6),
        (Rules(), "bread", "2 bread, 1 apples", 2, 0),
        (Rules(), "apples", "4 silk", 16, 0),
        (Rules(royal=True), "cheese", "1 cheese, 1 bleu cheese, 1 gouda", 9, 0),
        (Rules(edition="compact"), "bread", "3 bread", 0, 12),
        (Rules(edition="compact"), "bread", "1 bread, 1 silk, 1 jewels", 13, 0),
        (Rules(edition="compact"), "apples", "2 apples, 1 chickens", 9, 0),
    ],
)
def test_the_verdict(rules, declared, cards, fine, compensation):
    held = engine.read(f"bag {cards}").cards
    found = verdict(rules, declared, held)
    assert (found.fine, found.compensation, found.honest) == (fine, compensation, not fine)
    assert sorted(found.landed + found.seized) == sorted(held)
