"""The night of five to eight players, clause by clause: T-PLAYERS and T-NIGHT, and the exact values of the rulebook."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from cheesekit import engine
from cheesekit.moves import Cheese
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, State
from classkit.game import NotLegal, NotYourTurn
from tests.cheesekit.play import dawn, deal, every_rules, found, heard, name, owing, play, texts, told

# --- T-PLAYERS ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(4, 9))
def test_T_PLAYERS_1_one_thief_and_a_die_each(players):
    for seed in range(30):
        state = engine.new_game(Rules(players), seed)
        assert Counter(state.roles) == Counter({Role.THIEF: 1, Role.SLEEPYHEAD: players - 1})
        assert {len(dice) for dice in state.dice} == {2 if players == 4 else 1}
        assert {die for dice in state.dice for die in dice} <= set(range(1, 7))


@pytest.mark.slow
@pytest.mark.parametrize("players", range(4, 9))
def test_T_PLAYERS_1_the_deal_is_fair(players):
    """Each seat is the thief, each face falls and each seat speaks first about equally often over 3,000 seeds."""
    deals = [engine.new_game(Rules(players), seed) for seed in range(3000)]
    for counts, parts in (
        (Counter(state.thief for state in deals), players),
        (Counter(state.first for state in deals), players),
        (Counter(state.dice[-1][0] for state in deals), 6),
    ):
        assert len(counts) == parts
        mean = 3000 / parts
        assert all(abs(count - mean) < 5 * mean**0.5 for count in counts.values())


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_T_PLAYERS_2_each_sees_only_the_own_card_and_dice(rules):
    state = engine.new_game(rules, 3)
    for seat in rules.seats:
        view = engine.view(state, seat)
        assert (view.role, view.dice) == (state.roles[seat - 1], state.dice[seat - 1])


# --- T-NIGHT ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(5, 9))
def test_T_NIGHT_1_those_whose_die_shows_the_hour_see_each_other_and_the_cheese(players):
    for seed in range(20):
        state = dawn(engine.new_game(Rules(players), seed))
        hours = [hour for (hour,) in state.dice]
        expected = [tuple(s for s in state.rules.seats if hours[s - 1] == h) for h in range(1, 7) if h in hours]
        assert told(state, "awake") == expected
        assert [event["hour"] for event in found(state, "awake")] == sorted(set(hours))
        for seat in state.rules.seats:
            assert heard(state, seat)[0] == "awake"
            assert heard(state, seat)[1] in {"gone", "stays", "taken"}


def test_T_NIGHT_1_the_hours_are_called_in_order():
    state = deal(Rules(8), [6, 5, 4, 3, 2, 1, 1, 1], thief=8)
    looks = []
    while state.owing and state.owing[0][1] is Duty.LOOK:
        looks.append((state.hour, state.owing[0][0]))
        state = play(state, f"{state.owing[0][0]}: decline")
    assert looks == [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]


@pytest.mark.parametrize("players", range(5, 9))
def test_T_NIGHT_2_the_thief_takes_the_cheese_at_the_own_hour_whoever_watches(players):
    for watchers in range(players):
        dice = [4] * (watchers + 1) + [2] * (players - watchers - 1)
        state = dawn(deal(Rules(players), dice, thief=1))
        (taken,) = found(state, "taken")
        assert state.taken == taken["hour"] == 4
        assert taken["thief"] == 1
        assert taken.sees == tuple(range(1, watchers + 2))
        assert all(move.text != "take" for seat in state.rules.seats for _, move in engine.view(state, seat).moves)


@pytest.mark.parametrize("players", range(5, 9))
def test_T_NIGHT_3_lone_sleepyhead_may_look_at_one_die_or_decline(players):
    state = deal(Rules(players), [1, *[3] * (players - 1)], thief=2)
    assert owing(state) == {1: "look"}
    assert texts(state, 1) == [*(f"peek {seat}" for seat in range(2, players + 1)), "decline"]
    looked = play(state, "1: peek 2")
    (look,) = found(looked, "look")
    assert (look["target"], look["die"]) == (2, 3)
    assert engine.view(looked, 1).look == (2, 3)
    declined = play(state, "1: decline")
    assert found(declined, "look") == []
    assert engine.view(declined, 1).look is None


def test_T_NIGHT_3_the_look_is_chosen_before_later_hours():
    state = deal(Rules(5), [1, 2, 5, 5, 5], thief=3)
    assert (state.hour, state.taken, owing(state)) == (1, 0, {1: "look"})
    assert found(state, "awake")[-1]["hour"] == 1


def test_T_NIGHT_3_the_one_looked_at_and_all_others_are_not_told():
    before = deal(Rules(5), [2, 4, 4, 5, 5], thief=3)
    peeked, declined = play(before, "1: peek 2"), play(before, "1: decline")
    assert told(peeked, "look") == [(1,)]
    for seat in (2, 3, 4, 5):
        assert engine.view(peeked, seat) == engine.view(declined, seat)


def test_T_NIGHT_3_the_thiefs_die_is_not_excluded():
    state = deal(Rules(5), [1, 6, 4, 4, 3], thief=2)
    assert "peek 2" in texts(state, 1)
    assert engine.view(play(state, "1: peek 2"), 1).look == (2, 6)


def test_T_NIGHT_3_the_thief_may_not_look():
    for players in range(5, 9):
        state = deal(Rules(players), [1, *[3] * (players - 1)], thief=1)
        assert "look" not in owing(state).values()
        with pytest.raises((NotYourTurn, NotLegal)):
            engine.apply(state, 1, engine.read("peek 2"))


def test_T_NIGHT_3_a_look_after_the_theft_is_allowed_too():
    state = deal(Rules(5), [6, 2, 4, 4, 4], "2: decline", "3: point 4", thief=3)
    assert owing(state) == {1: "look"}
    assert engine.view(state, 1).waking.cheese is Cheese.GONE


def test_T_NIGHT_4_two_awake_see_each_other_and_do_nothing():
    state = deal(Rules(5), [2, 2, 4, 4, 5], thief=5)
    assert owing(state) == {1: "speak"}
    assert engine.view(state, 1).waking.company == (2,)
    assert engine.view(state, 2).waking.company == (1,)
    assert engine.view(state, 3).waking.company == (4,)


@pytest.mark.parametrize("players", range(5, 9))
def test_T_NIGHT_5_the_cheese_is_there_taken_or_gone_by_the_thiefs_hour(players):
    dice = [1, 3, 3, 5, 5, 5, 6, 6][:players]
    state = dawn(deal(Rules(players), dice, thief=2))
    cheese = {seat: engine.view(state, seat).waking for seat in state.rules.seats}
    assert cheese[1].cheese is Cheese.THERE
    assert (cheese[3].cheese, cheese[3].thief) == (Cheese.TAKEN, 2)
    assert {cheese[seat].cheese for seat in range(4, players + 1)} == {Cheese.GONE}
    assert {cheese[seat].thief for seat in range(4, players + 1)} == {0}


def test_T_NIGHT_5_a_sleeper_hears_nothing_before_and_after_the_own_hour():
    state = deal(Rules(6), [1, 2, 2, 3, 4, 4], thief=5)
    assert heard(state, 2) == []
    state = play(state, "1: peek 2", "4: decline")
    assert heard(state, 2) == ["awake", "stays"]
    assert heard(state, 1) == ["awake", "stays", "look"]
    assert owing(state) == {5: "tap"}
    assert heard(state, 3) == ["awake", "stays"]


# --- the exact values of the rulebook, played through the engine --------------------------------------------------


def all_nights(players: int) -> list[State]:
    """The morning after every roll, with player 1 the thief."""
    return [dawn(deal(Rules(players, turns=1), dice, thief=1)) for dice in product(range(1, 7), repeat=players)]


@pytest.fixture(scope="module")
def five() -> list[State]:
    return all_nights(5)


@pytest.mark.slow
def test_exact_one_given_player_of_five_wakes_alone(five):
    for seat in (1, 4):
        alone = sum(engine.view(state, seat).waking.company == () for state in five)
        assert Fraction(alone, len(five)) == Fraction(625, 1296)


@pytest.mark.slow
def test_exact_witnesses_of_five_are_binomial(five):
    seen = Counter(len(told(state, "taken")[0]) - 1 for state in five)
    assert {k: Fraction(n, len(five)) for k, n in seen.items()} == {
        k: comb(4, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (4 - k) for k in range(5)
    }


@pytest.mark.slow
def test_exact_nobody_of_five_alone_and_all_different(five):
    lone = Counter(sum(len(event.sees) == 1 for event in found(state, "awake")) for state in five)
    assert Fraction(lone[0], len(five)) == Fraction(17, 432)
    assert Fraction(lone[5], len(five)) == Fraction(5, 54)
