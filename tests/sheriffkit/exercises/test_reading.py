"""The merchants whose habits are read: their lines, what they do, and that the engine inspects every bag."""

import itertools
import runpy
from fractions import Fraction

import pytest

from classkit.game import CannotRead
from sheriffkit.exercises import reading
from sheriffkit.lessons.duel_sides import BAGS, ROUNDS, Reader, Round


def told(strategy, seed):
    """The lines that one merchant's sheriff is given."""
    lines = []

    def listening(past):
        lines.append(past)
        return strategy(past)

    reading.gold_a_bag(listening, first=seed, count=1)
    return lines


def rounds(line):
    return tuple(Round(*one.split()) for one in line.split(", ")) if line != "nothing" else ()


def test_the_lines_say_what_the_notebook_shows():
    assert reading.line(()) == "nothing"
    past = (Round("lie", "pass"), Round("lie", "open"), Round("honest", "pass"))
    assert reading.line(past) == "lie pass, lie open, honest pass"
    lines = told(lambda past: "open" if past.endswith("pass") else "pass", 9)
    assert len(lines) == ROUNDS
    assert lines[0] == "nothing"
    assert all(later.startswith(line) for line, later in itertools.pairwise(lines[1:]))
    assert [one.deed for one in rounds(lines[4])] == ["pass", "open", "pass", "open"]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(reading.HABITS)))
def test_merchants_keep_to_their_habit_and_forget_it_rarely(number):
    kept = 0
    seeds = range(number, 40 * len(reading.HABITS), len(reading.HABITS))
    for seed in seeds:
        past = rounds(told(lambda past: "open" if len(past) % 3 else "pass", seed)[-1])
        expected = [reading.HABITS[number](past[:at]) == 1 for at in range(len(past))]
        kept += sum((one.bag == "lie") == lies for one, lies in zip(past, expected, strict=True))
    share = Fraction(kept, len(seeds) * (ROUNDS - 1))
    assert abs(share - (1 - reading.FORGETS)) < Fraction(3, 100)
    assert share < 1


def test_the_engine_pays_fine_and_compensation():
    last = rounds(told(lambda past: "open", 3)[-1])
    gains = sum(BAGS.game.payoffs(one.bag, one.deed)[1] for one in last)
    whole = reading.gold_a_bag(lambda past: "open", first=3, count=1) * ROUNDS
    assert whole - gains in (BAGS.P, -BAGS.M)
    assert reading.gold_a_bag(lambda past: "pass", first=3, count=2) == 0


def test_the_reader_of_the_lesson_earns_by_reading():
    def read(past):
        return "open" if Reader().opens(BAGS, rounds(past)) == 1 else "pass"

    assert reading.gold_a_bag(read, count=8) > Fraction(1, 2)


@pytest.mark.parametrize(
    "line", ["", "look", "fold", "accept", "open pass", "pass 2", "lie pass", None, 7, ["open"], ...]
)
def test_what_is_neither_open_nor_pass_is_refused_and_both_are_named(line):
    with pytest.raises(CannotRead) as refused:
        reading.gold_a_bag(lambda past: line, count=1)
    assert str(refused.value).endswith(f"question wants. Given: {line!r}. Allowed: open and pass.")


def test_case_and_space_do_not_matter():
    assert reading.gold_a_bag(lambda past: " Open\n", count=2) == reading.gold_a_bag(lambda past: "open", count=2) != 0


@pytest.fixture(scope="module")
def key(root):
    """The names of the exercise's key, which takes lines apart in its own way."""
    return runpy.run_path(str(root / "exercises" / "keys" / "08-the-inspection-game.py"))


def test_a_line_taken_apart_is_the_rounds_so_far(key):
    lines = [line for seed in range(16) for line in told(lambda past: "open" if past.count(",") % 3 else "pass", seed)]
    assert reading.told("nothing") == ()
    for line in lines:
        assert reading.line(reading.told(line)) == line
        assert [str(one) for one in reading.told(line)] == key["rounds"](line)
    found = {one for line in lines for one in reading.told(line)}
    assert found == {Round(bag, deed) for bag in ("honest", "lie") for deed in ("open", "pass")}
    assert {len(reading.told(line)) for line in lines} == set(range(ROUNDS))


@pytest.mark.parametrize(
    "line",
    [
        "",
        None,
        "open",
        "lie",
        "lie opened",
        "lie pass,",
        "lie pass lie open",
        "lie pass,lie open",
        "lie pass, nothing",
        "pass lie",
        "lie pass\n",
        (Round("lie", "pass"),),
    ],
)
def test_what_is_no_such_line_is_refused_and_a_right_one_is_shown(line):
    with pytest.raises(CannotRead) as refused:
        reading.told(line)
    assert repr(line) in str(refused.value)
    assert [reading.line(reading.told(example)) for example in refused.value.allowed] == [*refused.value.allowed] != []
