"""The night of four players with two dice each, clause by clause: T-FOUR, and its exact values."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from cheesekit import engine
from cheesekit.moves import Cheese
from cheesekit.rules import Rules
from cheesekit.state import Duty, State
from classkit.game import NotLegal, NotYourTurn
from tests.cheesekit.play import deal, owing, play, random_game, texts, told


def four(*moves: str, dice: tuple = ((1, 5), (2, 5), (5, 6), (3, 3))) -> State:
    """Player 1 is the thief of hours 1 and 5 unless said otherwise."""
    return deal(Rules(4), dice, *moves, thief=1)


CHOICES = ("2: choose 5", "3: choose 5", "4: choose 3")


def test_T_FOUR_1_all_sleepyheads_choose_one_of_their_dice_before_hour_1():
    state = four()
    assert (owing(state), state.hour) == (dict.fromkeys((2, 3, 4), "choose"), 0)
    assert [texts(state, seat) for seat in range(1, 5)] == [
        [], ["choose 2", "choose 5"], ["choose 5", "choose 6"], ["choose 3"],
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["choose 3", "choose 1", "choose 7", "wake", "decline"])
def test_T_FOUR_1_another_hour_is_refused(line):
    with pytest.raises(NotLegal, match=r"one of your own two dice.*T-FOUR-1.*Allowed: choose 2 and choose 5"):
        play(four(), f"2: {line}")


def test_T_FOUR_1_the_choice_is_for_good_and_sealed():
    state = play(four(), "2: choose 5")
    assert owing(state) == {3: "choose", 4: "choose"}
    with pytest.raises(NotYourTurn):
        play(state, "2: choose 2")
    assert engine.view(state, 2).sealed == 5
    assert [engine.view(state, seat) for seat in (1, 3, 4)] == [engine.view(four(), seat) for seat in (1, 3, 4)]


def test_T_FOUR_1_the_order_of_choosing_leaves_no_trace():
    assert play(four(), *CHOICES) == play(four(), *reversed(CHOICES))
    assert play(four(), *CHOICES[:2]) == play(four(), CHOICES[1], CHOICES[0])


def test_T_FOUR_1_a_sleepyhead_wakes_once_and_the_other_die_stays_secret():
    state = play(four(*CHOICES), "1: sleep")
    for seat, hour in ((2, 5), (3, 5), (4, 3)):
        assert [waking.hour for waking in engine.view(state, seat).wakings] == [hour]
    other = play(deal(Rules(4), [(1, 5), (5, 4), (5, 1), (3, 6)], *CHOICES, thief=1), "1: sleep")
    assert engine.view(other, 1) == engine.view(state, 1)


def test_T_FOUR_2_the_thief_decides_before_seeing_anyone():
    state = four("2: choose 2", "3: choose 5", "4: choose 3", dice=((3, 5), (2, 5), (5, 6), (3, 3)))
    assert owing(state) == {1: "wake"}
    assert (engine.view(state, 1).hour, engine.view(state, 1).wakings) == (3, ())
    assert texts(state, 1) == ["wake", "sleep"]
    awake = play(state, "1: wake")
    assert engine.view(awake, 1).waking.company == (4,)
    assert texts(awake, 1) == ["take", "leave"]


def test_T_FOUR_2_asleep_at_the_first_hour_the_thief_must_take_at_the_last():
    state = play(four(*CHOICES), "1: sleep")
    assert state.taken == 5
    assert told(state, "taken") == [(1, 2, 3)]
    assert owing(state) == {1: "speak"}
    assert engine.view(state, 4).waking.cheese is Cheese.THERE


def test_T_FOUR_2_awake_and_leaving_it_the_thief_must_take_at_the_last():
    state = play(four(*CHOICES), "1: wake", "1: leave")
    assert state.taken == 5
    assert [waking.cheese for waking in engine.view(state, 1).wakings] == [Cheese.THERE, Cheese.TAKEN]


@pytest.mark.parametrize(("again", "company"), [("wake", (1, 3)), ("sleep", (3,))])
def test_T_FOUR_2_after_an_early_theft_the_thief_may_wake_again_or_not(again, company):
    state = play(four(*CHOICES), "1: wake", "1: take")
    assert (state.taken, owing(state), engine.view(state, 1).hour) == (1, {1: "wake"}, 5)
    state = play(state, f"1: {again}")
    assert engine.view(state, 2).waking.company == company
    assert engine.view(state, 2).waking.cheese is Cheese.GONE
    assert engine.view(state, 2).thief == 0


def test_T_FOUR_2_equal_dice_wake_the_thief_once_without_a_choice():
    state = four("2: choose 4", "3: choose 5", "4: choose 3", dice=((4, 4), (4, 5), (5, 6), (3, 3)))
    assert state.taken == 4
    assert told(state, "taken") == [(1, 2)]
    assert owing(state) == {1: "speak"}


def test_T_FOUR_2_at_the_last_hour_there_is_no_choice_and_no_event_of_one():
    final = play(four(*CHOICES), "1: sleep")
    assert [move.text for _, move in engine.view(final, 1).moves] == ["sleep"]


def test_T_FOUR_2_taking_is_either_take_or_leave():
    state = play(four(*CHOICES), "1: wake")
    with pytest.raises(NotLegal, match=r"take the cheese now.*T-FOUR-2.*Allowed: take and leave"):
        play(state, "1: wake")
    with pytest.raises(NotLegal, match=r"whether to wake.*T-FOUR-2.*Allowed: wake and sleep"):
        play(four(*CHOICES), "1: take")


def test_T_FOUR_3_no_looking_at_dice_even_alone():
    state = play(four(*CHOICES), "1: sleep")
    assert engine.view(state, 4).waking.company == ()
    assert all(duty is not Duty.LOOK for game in range(20) for s in random_game(Rules(4), game) for _, duty in s.owing)


def test_T_FOUR_4_a_witness_sees_who_takes_it():
    state = play(four("2: choose 2", "3: choose 5", "4: choose 3", dice=((2, 4), (2, 5), (5, 6), (3, 3))), "1: wake")
    assert engine.view(play(state, "1: take"), 2).thief == 1


def test_T_FOUR_4_a_thief_awake_who_leaves_it_looks_like_any_sleepyhead():
    """Player 2 sees the same whether player 1 is the thief who leaves the cheese, or a sleepyhead of that hour."""
    dice = ((2, 4), (2, 5), (5, 6), (3, 3))
    thief = deal(Rules(4), dice, "2: choose 2", "3: choose 5", "4: choose 3", "1: wake", "1: leave", thief=1)
    other = deal(Rules(4), dice, "1: choose 2", "2: choose 2", "4: choose 3", "3: sleep", thief=3)
    assert engine.view(thief, 2) == engine.view(other, 2)
    assert [w.cheese for w in engine.view(thief, 2).wakings] == [Cheese.THERE]


def test_T_FOUR_4_nor_does_the_pause_give_the_thief_away():
    """While the thief thinks, those awake beside the thief have seen nothing: only a thief's hour has such a pause."""
    dice = ((2, 4), (2, 5), (2, 6), (3, 3))
    state = deal(Rules(4), dice, "2: choose 2", "3: choose 2", "4: choose 3", thief=1)
    pause = play(state, "1: wake")
    assert engine.view(pause, 1).waking.company == (2, 3)
    assert [engine.view(pause, seat) for seat in (2, 3, 4)] == [engine.view(state, seat) for seat in (2, 3, 4)]
    for move in ("take", "leave"):
        after = play(pause, f"1: {move}")
        assert engine.view(after, 2).waking.company == (1, 3)
        assert told(after, "awake")[:2] == [(1,), (2, 3)]


@pytest.mark.slow
def test_exact_four_players_choosing_at_random():
    """Sleepers who choose a die at random wake at a uniform hour: 6 ** 3 choices beside thieves of each pair of hours.

    Nobody at the thief's first hour 125/216; nobody at either of the thief's hours 445/1296 (equal hours once).
    """
    first = neither = nights = 0
    for low, high in combinations_with_replacement(range(1, 7), 2):
        rolls = 1 if low == high else 2
        for hours in product(range(1, 7), repeat=3):
            dice = [(low, high), *((hour, hour) for hour in hours)]
            choices = [f"{seat}: choose {hour}" for seat, hour in enumerate(hours, 2)]
            state = deal(Rules(4, turns=1), dice, *choices, thief=1)
            state = play(state, *(["1: wake", "1: leave"] if low != high else []))
            company = [waking.company for waking in engine.view(state, 1).wakings]
            nights += rolls
            first += rolls * (company[0] == ())
            neither += rolls * all(others == () for others in company)
    assert nights == 6**5
    assert Fraction(first, nights) == Fraction(125, 216)
    assert Fraction(neither, nights) == Fraction(445, 1296)
