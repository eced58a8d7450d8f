"""The nights on which a vote is tried: their lines, the engine behind them, and a score in which luck has no say."""

import runpy
from fractions import Fraction

import pytest

from cheesekit import engine
from cheesekit.exercises import voting
from cheesekit.rules import Role
from classkit.game import CannotRead

SLEEPY = ["sleepyhead"] * 4


def seen(dice, *moves):
    """The line of Player 1 on a night with these dice; Player 2 is the thief."""
    roles = ["sleepyhead", "thief", *SLEEPY[:3]]
    return voting.line(engine.view(engine.position(voting.RULES, roles=roles, dice=dice, moves=list(moves)), 1))


@pytest.mark.parametrize(
    ("dice", "moves", "line"),
    [
        ([4, 5, 4, 6, 4], (), "hour 4; awake with 3 5; cheese there; looked at nobody"),
        ([2, 1, 3, 6, 5], ("1: peek 4",), "hour 2; awake with nobody; cheese gone; looked at 4: 6"),
    ],
)
def test_the_lines_say_what_the_notebook_shows(dice, moves, line):
    assert seen(dice, *moves) == line


def test_nights_are_the_same_for_a_seed_and_player_1_sleeps_in_all_of_them():
    many = voting.nights(70, 30)
    assert many[:5] == voting.nights(70, 5)
    assert {night.state.roles[0] for night in many} == {Role.SLEEPYHEAD}
    assert len({night.line for night in many}) > 15


def test_a_vote_counts_by_the_chance_that_it_meets_the_thief():
    night = next(night for night in voting.nights(1, 60) if "awake with nobody; cheese gone" in night.line)
    hour, looked = int(night.line.split()[1].strip(";")), night.line.rpartition("looked at ")[2]
    seat, die = (int(word) for word in looked.split(": "))
    weights = {other: Fraction(hour - 1, 5) for other in range(2, 6)} | {seat: Fraction(die < hour)}
    chances = {other: night.chance(voting.read(f"vote {other}")) for other in weights}
    assert chances == {other: weight / sum(weights.values()) for other, weight in weights.items()}


def first_suspect(line):
    company = line.split("; ")[1].split()[2:]
    return f"vote {next(seat for seat in '2345' if seat not in company)}"


def last_suspect(line):
    company = line.split("; ")[1].split()[2:]
    return f"vote {next(seat for seat in '5432' if seat not in company)}"


def test_which_of_several_suspects_is_accused_makes_little_difference():
    first, last = (voting.mean_chance(who, 500, 60) for who in (first_suspect, last_suspect))
    assert abs(first - last) < Fraction(1, 25)
    assert min(first, last) > voting.mean_chance(lambda line: "vote 3", 500, 60)


@pytest.mark.parametrize(
    "line", ["", "vote", "vote 1", "vote 6", "vote 2 3", "accuse 2", "say is 2 thief", "2", None, 2]
)
def test_what_is_no_vote_for_one_of_the_others_is_refused_and_these_are_named(line):
    with pytest.raises(CannotRead) as refused:
        voting.mean_chance(lambda seen: line, count=1)
    assert str(refused.value).endswith(f" Given: {line!r}. Allowed: vote 2, vote 3, vote 4 and vote 5.")


@pytest.mark.parametrize("seat", [2, 3, 4, 5])
def test_whoever_else_is_at_the_table_can_be_accused(seat):
    assert 0 <= voting.mean_chance(lambda seen: f"Vote {seat} ", count=10) <= 1


@pytest.fixture(scope="module")
def key(root):
    """The names of the exercise's key, which takes lines apart in its own way."""
    return runpy.run_path(str(root / "exercises" / "keys" / "01-night-dice.py"))


def test_a_line_taken_apart_is_what_the_seat_saw(key):
    found = set()
    for night in voting.nights(1, 300):
        seen, view = voting.told(night.line), engine.view(night.state, 1)
        waking = view.waking
        assert (seen.hour, seen.company, seen.cheese) == (waking.hour, waking.company, waking.cheese.value)
        assert (seen.thief, seen.look) == (waking.thief or None, view.look)
        parts = (seen.hour, list(seen.company), seen.cheese, seen.thief or 0, seen.look)
        assert parts == key["seen"](night.line)
        found.add((seen.cheese, len(seen.company), seen.look is not None))
    alone = {("there", 0, True), ("gone", 0, True)}
    assert found >= alone | {("there", 1, False), ("gone", 1, False), ("gone", 2, False), ("taken", 2, False)}


def test_who_looked_at_nobody_though_alone_is_told_so_too():
    assert voting.told(seen([2, 1, 3, 6, 5], "1: decline")) == voting.Seen(2, (), "gone", None, None)


@pytest.mark.parametrize(
    "line",
    [
        "",
        None,
        "vote 3",
        "hour 7; awake with 3 5; cheese there; looked at nobody",
        "hour 4; awake with 3, 5; cheese there; looked at nobody",
        "hour 4; awake with 1; cheese there; looked at nobody",
        "hour 4; awake with nobody 3; cheese there; looked at nobody",
        "hour 4; awake with 3 5; cheese taken; looked at nobody",
        "hour 4; awake with 3 5; cheese gone by 5; looked at nobody",
        "hour 4; awake with 3 5; cheese there; looked at 4",
        "hour 4; awake with 3 5; cheese there; looked at none",
        "hour 4; awake with 3 5; cheese there; looked at 4: 0",
        "hour 4; awake with 3 5; cheese there; looked at nobody\n",
        "hour ٤; awake with nobody; cheese there; looked at nobody",
    ],
)
def test_what_is_no_such_line_is_refused_and_a_right_one_is_shown(line):
    with pytest.raises(CannotRead) as refused:
        voting.told(line)
    assert repr(line)[:50] in str(refused.value)
    (example,) = refused.value.allowed
    assert voting.told(example)
