"""The deal and the order of sheriffs, clause by clause (S-SETUP, S-EDITION)."""

from collections import Counter

import pytest

from sheriffkit import engine
from sheriffkit.rules import Rules
from tests.sheriffkit.play import KINDS, box, everything, name, random_game

STANDARD = {
    "apples": 48, "cheese": 36, "bread": 36, "chickens": 24, "pepper": 22, "mead": 21, "silk": 12, "crossbows": 5,
}  # fmt: skip
ROYAL = {
    "green apples": 2, "golden apples": 2, "gouda": 2, "bleu cheese": 1, "rye bread": 2, "pumpernickel": 1,
    "royal rooster": 2,
}  # fmt: skip
COMPACT = dict.fromkeys(("apples", "cheese", "bread", "chickens"), 6)
COMPACT |= dict.fromkeys(("jewels", "silk", "spice", "cloth"), 5)


def dealt(rules, seed=1):
    """All cards of a game that has just been dealt."""
    return everything(engine.new_game(rules, seed))


def test_s_edition_a_deal_holds_the_cards_of_the_table():
    for players in (4, 5, 6):
        assert dealt(Rules(players)) == STANDARD
        assert dealt(Rules(players, royal=True)) == STANDARD | ROYAL
    for players in (3, 4, 5, 6):
        assert dealt(Rules(players, edition="compact")) == COMPACT


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_s_setup_1_fifty_gold_and_a_hand_each(rules):
    state = engine.new_game(rules, 3)
    assert state.table.gold == (50,) * rules.players
    assert tuple(map(len, state.hands)) == state.table.sizes == (rules.hand,) * rules.players
    assert everything(state) == box(rules)


@pytest.mark.parametrize("seed", range(4))
def test_s_setup_2_three_play_without_the_cards_for_four_or_more(seed):
    left = {"bread": 36, "pepper": 4, "mead": 5, "silk": 3}
    assert dealt(Rules(3), seed) == Counter(STANDARD) - Counter(left)
    left |= {"golden apples": 1, "bleu cheese": 1, "rye bread": 2, "pumpernickel": 1, "royal rooster": 1}
    assert dealt(Rules(3, royal=True), seed) == Counter(STANDARD | ROYAL) - Counter(left)


@pytest.mark.parametrize("rules", [rules for rules in KINDS if not rules.compact], ids=name)
def test_s_setup_3_two_piles_start_with_five_cards_that_all_see(rules):
    state = engine.new_game(rules, 4)
    left, right = state.table.left, state.table.right
    assert (len(left), len(right)) == (5, 5)
    for seat in rules.seats:
        view = engine.view(state, seat)
        (piles,) = (event for event in view.events if event.kind == "sheriff.event.piles")
        assert (piles["left"], piles["right"]) == (left, right) == (view.table.left, view.table.right)


@pytest.mark.parametrize("rules", [Rules(3), Rules(4), Rules(5)], ids=name)
def test_s_setup_5_each_is_sheriff_three_times_or_twice(rules):
    sheriffs = {state.table.round: state.table.sheriff for state in random_game(rules, 2)}
    assert sorted(sheriffs) == list(range(1, rules.rounds + 1))
    assert set(Counter(sheriffs.values()).values()) == {3 if rules.players == 3 else 2}
