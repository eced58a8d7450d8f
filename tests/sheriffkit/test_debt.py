"""Debts to the last coin, clause by clause (S-DEBT), and the choice against a brute-force twin."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import NotLegal
from sheriffkit.debt import coverable
from sheriffkit.rules import Rules
from tests.sheriffkit.play import at, found, play, texts

QUIET = Rules(haggle_rounds=0)


def fined(bag="1 silk, 1 mead", declared="2 bread", rules=QUIET, **setup):
    """Player 2 was opened and owes a fine to player 1 (8 gold by default)."""
    state = at(rules, "1: call 2", "1: open", phase="inspect", bags={2: bag}, declared={2: declared}, **setup)
    while state.table.tasks and state.owing[0][1].value == "discard":
        state = play(state, f"1: {texts(state, 1)[0]}")
    return state


def test_s_debt_1_gold_first():
    assert fined(gold={2: 8}, stands={2: "3 apples"}).table.gold[:2] == (58, 0)


def test_s_debt_2_legal_goods_without_change_and_minimal():
    state = fined(gold={2: 3}, stands={2: "2 apples, 1 chickens, 1 cheese, 1 silk"})
    assert state.table.gold[1] == 0
    assert texts(state, 2) == ["pay 1 apples", "pay 1 cheese", "pay 1 chickens"]
    with pytest.raises(NotLegal, match="Legal goods pay first") as refused:
        play(state, "2: pay 1 silk")
    assert refused.value.clause == "S-DEBT-2"
    state = play(state, "2: pay 1 chickens")
    assert texts(state, 2) == ["pay 1 apples", "pay 1 cheese"]
    state = play(state, "2: pay 1 cheese")
    assert state.table.stands[:2] == (("cheese", "chickens"), ("apples", "apples"))
    assert state.table.gold[:2] == (53, 0)


def test_s_debt_2_a_card_too_many_is_refused():
    state = fined(gold={2: 4}, stands={2: "2 apples, 1 chickens"})
    state = play(state, "2: pay 1 apples")
    with pytest.raises(NotLegal, match="one card would be too many"):
        play(state, "2: pay 1 chickens")
    with pytest.raises(NotLegal, match="not free on your stand"):
        play(state, "2: pay 1 bread")
    with pytest.raises(NotLegal, match="Pay your debt"):
        play(state, "2: open")
    assert play(state, "2: pay 1 apples").table.round == 2


def test_s_debt_3_then_contraband_shown_and_face_down_again():
    state = fined(gold={2: 0}, stands={2: "1 apples, 1 silk, 1 pepper"})
    assert found(state, "goods")[-1]["cards"] == ("apples",)
    assert texts(state, 2) == ["pay 1 pepper", "pay 1 silk"]
    state = play(state, "2: pay 1 pepper")
    assert state.contraband[:2] == (("pepper",), ("silk",))
    assert found(state, "goods")[-1]["cards"] == ("pepper",)
    assert found(state, "goods")[-1].sees == (1, 2, 3, 4)


def test_s_debt_3_royal_goods_at_their_value():
    rules = Rules(royal=True, haggle_rounds=0)
    state = fined(gold={2: 0}, stands={2: "bleu cheese"}, rules=rules)
    assert texts(state, 2) == ["pay 1 bleu cheese"]
    assert play(state, "2: pay bleu cheese").contraband[0] == ("bleu cheese",)


def test_s_debt_4_the_rest_is_cancelled():
    state = fined(gold={2: 1}, stands={2: "1 apples"})
    assert state.table.gold[:2] == (51, 0)
    assert (state.table.stands[0], state.table.stands[1]) == (("apples",), ())
    assert found(state, "cancelled")[0]["n"] == 5
    assert found(fined(gold={2: 0}), "cancelled")[0]["n"] == 8


def test_s_debt_4_only_face_down_goods_that_do_not_cover():
    state = fined(bag="1 silk, 1 mead, 1 pepper", declared="3 bread", gold={2: 0}, stands={2: "1 crossbows"})
    assert state.contraband[:2] == (("crossbows",), ())
    assert found(state, "cancelled")[0]["n"] == 3


def test_a_bankrupt_sheriff_owes_too():
    state = at(
        QUIET, "1: call 2", "1: open", phase="inspect", bags={2: "4 bread"}, declared={2: "4 bread"},
        gold={1: 1}, stands={1: "1 chickens, 2 cheese"},
    )  # fmt: skip
    state = play(state, "1: pay 1 chickens", "1: pay 1 cheese")
    assert state.table.gold[:2] == (0, 51)
    assert state.table.stands[1] == ("bread",) * 4 + ("cheese", "chickens")


def test_s_debt_5_a_debt_is_settled_before_the_next_bag():
    state = at(
        QUIET, "1: call 2", "1: open", "1: put silk left", phase="inspect", bags={2: "silk", 3: "silk"},
        declared={2: "1 bread", 3: "1 bread"}, gold={2: 0}, stands={2: "2 apples"},
    )  # fmt: skip
    assert texts(state, 1) == []
    state = play(state, "2: pay apples", "2: pay apples")
    assert texts(state, 1) == ["call 3"]


def minimal_covers(values, debt):
    """Every choice that covers, and would not without any one of its cards."""
    for size in range(1, len(values) + 1):
        for chosen in combinations(range(len(values)), size):
            worth = [values[n] for n in chosen]
            if sum(worth) >= debt and all(sum(worth) - value < debt for value in worth):
                yield set(chosen)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=7), st.integers(1, 30), st.data())
def test_the_choice_card_by_card_reaches_exactly_the_minimal_covers(values, debt, data):
    covers = list(minimal_covers(values, debt))
    chosen = data.draw(st.sets(st.integers(0, len(values) - 1), max_size=len(values)))
    worth = [values[n] for n in chosen]
    if sum(worth) < debt:
        rest = [value for n, value in enumerate(values) if n not in chosen]
        possible = any(chosen <= cover for cover in covers)
        assert coverable(tuple(rest), debt - sum(worth), min(worth, default=0)) == possible
    elif chosen:
        assert coverable((), debt - sum(worth), min(worth)) == (chosen in covers)
