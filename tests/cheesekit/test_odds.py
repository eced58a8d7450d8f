"""`cheesekit.odds`: the exact values of the rulebook, a slow twin that rolls everything, and what must always hold."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import odds
from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.words import say

DISTS = [odds.witnesses, odds.lone_wakers, odds.hours_used, odds.largest_crowd]
small = st.tuples(st.integers(1, 7), st.integers(1, 9)).filter(lambda size: size[1] ** size[0] <= 5000)
large = st.tuples(st.integers(1, 40), st.integers(1, 40))
choices = st.sampled_from(["random", "lower", "higher", min, max, lambda a, b: a, lambda a, b: Dist({a: 2, b: 1})])


# --- the rulebook's exact values (rules/cheese-thief.md, "Exact values") --------------------------------------------


@pytest.mark.parametrize(
    ("n", "wakes_alone", "differ", "nobody_alone"),
    [
        (4, Fraction(125, 216), Fraction(5, 18), Fraction(2, 27)),
        (5, Fraction(625, 1296), Fraction(5, 54), Fraction(17, 432)),
        (6, Fraction(3125, 7776), Fraction(5, 324), Fraction(71, 1296)),
        (7, Fraction(15625, 46656), Fraction(0), Fraction(2381, 46656)),
        (8, Fraction(78125, 279936), Fraction(0), Fraction(2087, 34992)),
    ],
)
def test_values_of_the_rulebook(n, wakes_alone, differ, nobody_alone):
    assert odds.alone(n) == wakes_alone
    assert odds.all_different(n) == differ
    assert odds.lone_wakers(n).p(0) == nobody_alone


@pytest.mark.parametrize("n", range(4, 9))
def test_witnesses_are_binomial_as_in_the_rulebook(n):
    sixth = Fraction(1, 6)
    for k in range(n):
        assert odds.witnesses(n).p(k) == comb(n - 1, k) * sixth**k * (1 - sixth) ** (n - 1 - k)


def test_four_player_values_of_the_rulebook():
    found = odds.four_player("random")
    assert found.p(lambda pair: pair[0] == 0) == Fraction(125, 216)
    assert found.p((0, 0)) == Fraction(445, 1296)


def test_birthday_problem():
    # R. von Mises (1939); 23 people: W. Feller, An Introduction to Probability Theory, vol. 1, II.3: p = 0.4927
    assert odds.all_different(22, faces=365) > Fraction(1, 2) > odds.all_different(23, faces=365)
    assert round(float(odds.all_different(23, faces=365)), 4) == 0.4927


# --- the slow twin: every roll --------------------------------------------------------------------------------------


def rolls(n, faces):
    return [Counter(roll) for roll in product(range(faces), repeat=n)]


def first_die_company(n, faces):
    """How many others show what the first die shows; the first is the thief, or the one given player."""
    return [sum(die == roll[0] for die in roll[1:]) for roll in product(range(faces), repeat=n)]


def assert_twins_agree(n, faces):
    crowds, company = rolls(n, faces), first_die_company(n, faces)
    assert odds.alone(n, faces=faces) == Fraction(company.count(0), faces**n)
    assert odds.all_different(n, faces=faces) == Fraction(sum(len(c) == n for c in crowds), faces**n)
    assert odds.witnesses(n, faces=faces) == Dist.uniform(company)
    assert odds.lone_wakers(n, faces=faces) == Dist.uniform(list(c.values()).count(1) for c in crowds)
    assert odds.hours_used(n, faces=faces) == Dist.uniform(len(c) for c in crowds)
    assert odds.largest_crowd(n, faces=faces) == Dist.uniform(max(c.values()) for c in crowds)


@pytest.mark.parametrize("n", range(1, 7))
def test_every_roll_of_six_faces(n):
    assert_twins_agree(n, 6)


@given(small)
def test_every_roll_of_other_dice(size):
    assert_twins_agree(*size)


def every_pair_night(choice, faces):
    """The slow twin of `four_player`: all dice of all four, and each way the choices can fall."""
    dice = list(product(range(1, faces + 1), repeat=2))
    named = {"random": lambda a, b: Dist.uniform((a, b)), "lower": min, "higher": max}
    rule = named.get(choice, choice)
    weights = Counter()
    for thief in dice:
        for sleepers in product(dice, repeat=3):
            woken = [made if isinstance(made := rule(*own), Dist) else Dist({made: 1}) for own in sleepers]
            for wake, p in (woken[0] * woken[1] * woken[2]).items():
                later = wake.count(max(thief)) if thief[0] != thief[1] else 0
                weights[wake.count(min(thief)), later] += p
    return Dist(weights)


@pytest.mark.parametrize("faces", [1, 2])
@given(choice=choices)
def test_every_night_of_four_players_with_two_dice(choice, faces):
    assert odds.four_player(choice, faces=faces) == every_pair_night(choice, faces)


@pytest.mark.slow
@pytest.mark.parametrize("choice", ["random", "lower", "higher"])
def test_every_night_of_four_players_with_three_faces(choice):
    assert odds.four_player(choice, faces=3) == every_pair_night(choice, 3)


@pytest.mark.parametrize("choice", ["random", "lower", "higher", lambda a, b: a if a % 2 else b])
def test_four_players_with_six_faces_from_the_hours_alone(choice):
    """The dice of the thief and the hours of the three, all listed; the hours weigh what `wake_hour` says."""
    weights = Counter()
    hour = odds.wake_hour(choice).weights
    for a, b in product(range(1, 7), repeat=2):
        for wake in product(hour, repeat=3):
            pair = (wake.count(min(a, b)), wake.count(max(a, b)) if a != b else 0)
            weights[pair] += hour[wake[0]] * hour[wake[1]] * hour[wake[2]]
    assert odds.four_player(choice) == Dist(weights)


# --- what must always hold ------------------------------------------------------------------------------------------


@given(large)
def test_distributions_sum_to_one_and_stay_in_range(size):
    n, faces = size
    for function in DISTS:
        found = function(n, faces=faces)
        assert sum(p for _, p in found.items()) == 1
        assert all(0 <= outcome <= n for outcome in found)


@given(large)
def test_quantities_agree_with_each_other(size):
    n, faces = size
    lone, used = odds.lone_wakers(n, faces=faces), odds.hours_used(n, faces=faces)
    crowd = odds.largest_crowd(n, faces=faces)
    different = odds.all_different(n, faces=faces)
    assert lone.mean() == n * odds.alone(n, faces=faces)
    assert used.mean() == faces * (1 - Fraction(faces - 1, faces) ** n)
    assert odds.witnesses(n, faces=faces).mean() == Fraction(n - 1, faces)
    assert odds.witnesses(n, faces=faces).p(0) == odds.alone(n, faces=faces)
    assert used.p(n) == crowd.p(1) == lone.p(n) == different
    assert used.p(1) == crowd.p(n) == Fraction(1, faces ** (n - 1))
    assert min(crowd) == -(-n // faces)
    assert max(used) == min(n, faces)
    assert n == 1 or lone.p(n - 1) == 0


@given(st.integers(2, 30), st.integers(1, 30))
def test_all_alike_but_one_leaves_a_crowd_of_all_but_one(n, faces):
    fits = odds.largest_crowd(n, faces=faces).p(n - 1)
    assert fits == (Fraction(n * (faces - 1), faces ** (n - 1)) if n > 2 else 1 - Fraction(1, faces))


@given(choices, st.integers(1, 8))
def test_four_players_agree_with_one_sleepyhead(choice, faces):
    pairs = odds.four_player(choice, faces=faces)
    hour = odds.wake_hour(choice, faces=faces)
    met = sum(p * (2 * Fraction(1, faces) - Fraction(1, faces**2)) for _, p in hour.items())
    assert sum(p for _, p in pairs.items()) == 1
    assert pairs.map(sum).mean() == 3 * met  # whatever the hour, the thief's two dice show it with the same chance
    assert all(0 <= a + b <= 3 for a, b in pairs)


def test_a_choice_of_hour_by_the_dice():
    assert odds.wake_hour("random") == Dist.uniform(range(1, 7))
    assert odds.wake_hour("lower") == Dist({hour: 13 - 2 * hour for hour in range(1, 7)})
    assert odds.wake_hour("higher") == odds.wake_hour(max) == Dist({hour: 2 * hour - 1 for hour in range(1, 7)})
    assert odds.wake_hour(lambda a, b: Dist({a: 1, b: 1})) == odds.wake_hour("random")


def test_the_choice_sees_the_dice_as_rolled():
    assert odds.chosen_hours(lambda a, b: b)[5, 2] == Dist({2: 1})
    assert len(odds.chosen_hours("random")) == 36


def test_numpy_whole_numbers_do_not_overflow():
    np = pytest.importorskip("numpy")
    assert odds.lone_wakers(np.int8(100), faces=np.int8(100)) == odds.lone_wakers(100, faces=100)
    assert odds.wake_hour(lambda a, b: np.minimum(a, b)) == odds.wake_hour("lower")


def test_a_thousand_players_and_a_whole_school_class_of_birthdays():
    assert odds.lone_wakers(1000).mean() == 1000 * odds.alone(1000)
    thirty = odds.lone_wakers(30, faces=365)
    assert thirty.mean() == 30 * odds.alone(30, faces=365)
    assert thirty.p(30) == odds.hours_used(30, faces=365).p(30) == odds.largest_crowd(30, faces=365).p(1)


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [odds.alone, odds.all_different, *DISTS])
@pytest.mark.parametrize(
    ("n", "faces", "clause", "was_given"),
    [
        (0, 6, "T-PLAYERS-1", "players=0"),
        (-3, 6, "T-PLAYERS-1", "players=-3"),
        (True, 6, "T-PLAYERS-1", "players=True"),
        (4.0, 6, "T-PLAYERS-1", "players=4.0"),
        ("4", 6, "T-PLAYERS-1", "players='4'"),
        (4, 0, "T-NIGHT-1", "faces=0"),
        (4, True, "T-NIGHT-1", "faces=True"),
        (4, 6.5, "T-NIGHT-1", "faces=6.5"),
    ],
)
def test_numbers_that_do_not_fit(function, n, faces, clause, was_given):
    with pytest.raises(NotLegal) as refused:
        function(n, faces=faces)
    assert isinstance(refused.value, ValueError)
    assert refused.value.clause == clause
    assert refused.value.given == was_given
    assert [say(allowed) for allowed in refused.value.allowed] == ["a whole number, 1 or more"]
    assert clause in str(refused.value)
    assert was_given in str(refused.value)


@pytest.mark.parametrize("choice", ["first", 1, None, ("lower",)])
def test_a_choice_that_is_none(choice):
    with pytest.raises(NotLegal) as refused:
        odds.four_player(choice)
    assert refused.value.clause == "T-FOUR-1"
    assert refused.value.given == repr(choice)
    assert "is a name or a function. (T-FOUR-1) Given: " in str(refused.value)
    assert "'random', 'lower', 'higher' and a function of the two dice" in str(refused.value)


@pytest.mark.parametrize(
    ("choice", "was_given"),
    [
        (lambda a, b: 7, "7"),
        (lambda a, b: None, "None"),
        (lambda a, b: True if b == 1 else a, "True"),
        (lambda a, b: (a, b), "(1, 1)"),
        (lambda a, b: Dist({a: 1, 9: 1}), "Dist({1: 1, 9: 1})"),
        (lambda a, b: a + b if (a, b) == (2, 5) else a, "7"),
    ],
)
def test_a_choice_of_a_die_that_was_not_rolled(choice, was_given):
    with pytest.raises(NotLegal) as refused:
        odds.four_player(choice)
    assert refused.value.clause == "T-FOUR-1"
    assert refused.value.given == was_given


def test_a_refused_choice_names_the_two_hours():
    with pytest.raises(NotLegal, match=r"With the dice 2 and 5 .* Given: 7\. Allowed: 2 and 5\."):
        odds.wake_hour(lambda a, b: a + b if (a, b) == (2, 5) else a)


def test_two_equal_dice_name_their_one_hour():
    with pytest.raises(
        NotLegal, match=r"both show 1 a sleepyhead wakes at hour 1\. \(T-FOUR-1\) Given: 7\. Allowed: 1\."
    ):
        odds.wake_hour(lambda a, b: 7)


@pytest.mark.parametrize("faces", [0, -1, "x", 1.5, True, None])
def test_hours_need_a_number_of_faces(faces):
    with pytest.raises(NotLegal, match=r"T-NIGHT-1.*faces=.*Allowed: a whole number, 1 or more"):
        odds.hours(faces)
    assert list(odds.hours(3)) == [1, 2, 3]


# --- sizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "function", [odds.alone, odds.witnesses, odds.lone_wakers, odds.hours_used, odds.largest_crowd]
)
@pytest.mark.parametrize("faces", [6, 365])
def test_what_would_take_too_long_is_refused_with_its_size_and_what_fits(function, faces, monkeypatch):
    with pytest.raises(NotLegal) as refused:
        function(10**9, faces=faces)
    error = refused.value
    assert (error.clause, error.given) == ("T-PLAYERS-1", f"players={10**9}, faces={faces}")
    assert str(error).startswith("That would take about ")
    most = error.allowed[0]["most"]
    assert str(error).endswith(f"Allowed: up to {most} players with {faces} faces.")
    assert 1000 < most < 10**9
    monkeypatch.setattr(odds, "MOST_WORK", odds.MOST_WORK // 10**5)
    with pytest.raises(NotLegal) as refused:
        function(most, faces=faces)
    small = refused.value.allowed[0]["most"]
    assert function(small, faces=faces)
    with pytest.raises(NotLegal, match="too much to count"):
        function(small + 1, faces=faces)


def test_a_thousand_players_with_a_thousand_faces_fit_everywhere(monkeypatch):
    """Not counted, which takes seconds: let through. `all_different` is zero beyond the faces, whatever the size."""
    for steps in (lambda n, bits: n**2 * n.bit_length() // 2, lambda n, bits: n * (n // 2 + bits // 200)):
        assert odds._affordable(1000, 1000, steps) == (1000, 1000)
    assert odds.all_different(10**9, faces=10**6) == 0
    with pytest.raises(NotLegal, match=r"Allowed: up to \d+ players with 100000000 faces"):
        odds.all_different(10**7, faces=10**8)


def test_large_counts_agree_with_each_other():
    """A hundred times what a class needs, and still whole numbers: 600 players, 600 faces."""
    lone, used = odds.lone_wakers(600, faces=600), odds.hours_used(600, faces=600)
    assert lone.mean() == 600 * odds.alone(600, faces=600)
    assert used.mean() == 600 * (1 - Fraction(599, 600) ** 600)
    assert lone.p(600) == used.p(600) == odds.all_different(600, faces=600)


def test_two_dice_of_many_faces():
    found, hour = odds.four_player("lower", faces=40), odds.wake_hour("lower", faces=40)
    met = sum(p * (2 * Fraction(1, 40) - Fraction(1, 40**2)) for _, p in hour.items())
    assert found.map(sum).mean() == 3 * met
    for function in (odds.four_player, odds.wake_hour):
        with pytest.raises(NotLegal) as refused:
            function("random", faces=1000)
        assert str(refused.value) == (
            "Two such dice can fall in 1000000 ways: too many to go through. (T-FOUR-1) Given: faces=1000. "
            "Allowed: a whole number from 1 to 365."
        )


def test_four_players_need_a_face():
    with pytest.raises(NotLegal, match=r"T-NIGHT-1.*faces=0"):
        odds.four_player("random", faces=0)
