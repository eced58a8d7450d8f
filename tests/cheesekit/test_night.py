"""The night, clause by clause: T-PLAYERS, T-NIGHT, T-ACCOMPLICE, T-FOUR, T-OPOSSUM-1."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb

import pytest

from cheesekit import engine
from cheesekit.moves import Cheese
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, Phase, State
from classkit.game import NotLegal, NotYourTurn
from tests.cheesekit.play import deal, every_rules, found, name, play, random_game, texts, told


def owing(state: State) -> dict[int, str]:
    """Who owes which duty."""
    return {seat: duty.value for seat, duty in state.owing}


def heard(state: State, seat: int) -> list[str]:
    """The kinds of event that a seat has seen, its own moves left out."""
    kinds = [event.kind.removeprefix("cheese.event.") for event in engine.view(state, seat).events]
    return [kind for kind in kinds if kind != "game.move"]


def dawn(state: State) -> State:
    """Go on to the morning: nobody looks, the thief does the first that is allowed."""
    while engine.view(state, 1).phase is Phase.NIGHT:
        seat = engine.to_move(state)[0]
        options = engine.legal_moves(state, seat)
        state = engine.apply(state, seat, options[-1] if state.duty(seat) is Duty.LOOK else options[0])
    return state


# --- T-PLAYERS ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(4, 9))
def test_T_PLAYERS_1_one_thief_and_a_die_each(players):
    for seed in range(30):
        state = engine.new_game(Rules(players), seed)
        assert Counter(state.roles) == Counter({Role.THIEF: 1, Role.SLEEPYHEAD: players - 1})
        assert {len(dice) for dice in state.dice} == {2 if players == 4 else 1}
        assert {die for dice in state.dice for die in dice} <= set(range(1, 7))


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


# --- T-ACCOMPLICE: who knows whom ---------------------------------------------------------------------------------


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


# --- T-FOUR -------------------------------------------------------------------------------------------------------


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
