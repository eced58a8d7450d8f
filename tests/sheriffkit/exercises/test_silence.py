"""The days on which silence is remembered: their lines, what the sheriff does, and that the engine plays every bag."""

import itertools
import runpy
from fractions import Fraction

import pytest

from classkit.game import CannotRead
from sheriffkit.exercises import silence
from sheriffkit.exercises.silence import HONEST, LIE, Deal, Heard
from sheriffkit.gains import opened_gain


def told(strategy, seed):
    """The lines that one day's merchant is given."""
    lines = []

    def listening(seen):
        lines.append(seen)
        return strategy(seen)

    silence.gold_a_bag(listening, first=seed, count=1)
    return lines


def deals(line):
    """What a line tells of the day so far, as words."""
    past = line.split("; ")[1].removeprefix("so far ")
    return [] if past == "nothing" else [deal.split() for deal in past.split(", ")]


def test_the_lines_say_what_the_notebook_shows():
    trusting, doubting = Heard(3, 1), Heard(1, 2)
    assert silence.line(trusting, (), LIE) == "begins honest 3, lies 1; so far nothing; now lie"
    past = (Deal(LIE, 0, trusting.opens),)
    assert silence.line(trusting, past, LIE) == "begins honest 3, lies 1; so far lie silent passed; now lie"
    past = (Deal(HONEST, 0, doubting.opens), Deal(LIE, 9, False))
    said = "begins honest 1, lies 2; so far honest silent opened, lie 9 gold passed; now honest"
    assert silence.line(doubting, past, HONEST) == said


def test_days_are_the_same_for_a_seed_and_have_every_beginning_and_number_of_lies():
    many = [silence.day(seed) for seed in range(1, 300)]
    assert [silence.day.__wrapped__(seed) for seed in range(1, 300)] == many
    assert {day.bags.count(LIE) for day in many} == set(silence.LIES)
    assert {day.begins.honest for day in many} == set(silence.HEARD_HONEST)
    assert {day.begins.lies for day in many} == set(silence.HEARD_LIES)
    assert {(len(day.bags), *sorted({bag.honest for bag in day.bags})) for day in many} == {(20, False, True)}


@pytest.mark.parametrize("seed", [2, 50_003])
def test_the_sheriff_opens_silence_if_the_silent_bags_so_far_cost_it_gold(seed):
    def every_third(seen):
        return "offer 9 gold" if len(deals(seen)) % 3 == 2 else "silent"

    lines = told(every_third, seed)
    begins = silence.day(seed).begins
    honest, lies, opened = begins.honest, begins.lies, []
    for bag, *gold, deed in deals(lines[-1]):
        assert deed == ("opened" if gold == ["silent"] and 8 * lies > 6 * honest else "passed")
        honest += (bag, gold) == ("honest", ["silent"])
        lies += (bag, gold) == ("lie", ["silent"])
        opened += [deed]
    assert len(lines) == silence.BAGS
    assert set(opened) == {"opened", "passed"}


def test_a_sheriff_that_is_left_in_doubt_passes():
    assert [Heard(4, 3).opens, Heard(3, 3).opens, Heard(1, 0).opens] == [False, True, False]
    assert [bag.honest for bag in (HONEST, LIE)] == [True, False]
    assert (Heard(4, 3).adding(LIE), Heard(4, 3).adding(HONEST)) == (Heard(4, 4), Heard(5, 3))


def test_a_bag_with_gold_on_it_is_passed_and_the_engine_pays_what_the_formulas_say():
    assert {past[-1] for past in deals(told(lambda seen: "offer 9 gold", 7)[-1])} == {"passed"}
    bags = [bag for seed in (7, 8) for bag in silence.day(seed).bags]
    expected = Fraction(sum(bag.value - 9 for bag in bags), len(bags))
    assert silence.gold_a_bag(lambda seen: "offer 9 gold", first=7, count=2) == expected


def test_the_engine_pays_for_silence_too():
    lines = told(lambda seen: "silent", 4)
    bags = silence.day(4).bags
    done = [*(deal[-1] for deal in deals(lines[-1])), None]
    known = sum(
        bag.value if deed == "passed" else opened_gain(bag) for bag, deed in zip(bags, done, strict=True) if deed
    )
    rest = silence.gold_a_bag(lambda seen: "silent", first=4, count=1) * silence.BAGS - known
    assert rest in (bags[-1].value, opened_gain(bags[-1]))


def test_to_pay_in_doubt_alone_is_worth_more_than_to_pay_always_or_never():
    def in_doubt(seen):
        begins, _, now = seen.split("; ")
        counts = {"honest": int(begins.split()[2].strip(",")), "lie": int(begins.split()[4])}
        for bag, *gold, _ in deals(seen):
            counts[bag] += gold == ["silent"]
        return "offer 9 gold" if now == "now lie" and 8 * counts["lie"] > 6 * counts["honest"] else "silent"

    def always(seen):
        return "offer 9 gold" if seen.endswith("lie") else "silent"

    best, paid, never = (silence.gold_a_bag(one, count=6) for one in (in_doubt, always, lambda seen: "silent"))
    assert best > paid + 2 > never + 4


@pytest.mark.parametrize(
    "line",
    [
        "",
        "pay",
        "offer lots",
        "offer 0 gold",
        "offer 5 gold",
        "offer 10 gold",
        "offer 9 gold, 1 apples",
        "offer 9 gold, later pass",
        "offer 9 gold to open",
        "open",
        "withdraw",
        None,
        9,
    ],
)
def test_what_is_neither_silence_nor_the_offer_is_refused_and_both_are_named(line):
    with pytest.raises(CannotRead) as refused:
        silence.gold_a_bag(lambda seen: line, count=1)
    assert str(refused.value).endswith(f"question wants. Given: {line!r}. Allowed: silent and offer 9 gold.")


@pytest.fixture(scope="module")
def key(root):
    """The names of the exercise's key, which takes lines apart in its own way."""
    return runpy.run_path(str(root / "exercises" / "keys" / "09-the-signal.py"))


def test_a_line_taken_apart_is_what_was_heard_before_the_day_so_far_and_the_bag(key):
    offers = itertools.cycle(["silent", "silent", "offer 9 gold"])
    lines = [line for seed in range(10) for line in told(lambda seen: next(offers), seed)]
    bags = {"honest": HONEST, "lie": LIE}
    found = set()
    for line in lines:
        seen = silence.told(line)
        past = tuple(Deal(bags[one.bag], one.gold, one.deed == "opened") for one in seen.so_far)
        assert silence.line(Heard(seen.honest, seen.lies), past, bags[seen.now]) == line
        assert (seen.honest, seen.lies, [*map(str, past)], seen.now == "lie") == key["read"](line)
        assert {one.deed for one in seen.so_far} <= {"opened", "passed"}
        found |= {(one.bag, one.gold, one.deed) for one in seen.so_far}
    answers = {(0, "opened"), (0, "passed"), (9, "passed")}
    assert found == {(bag, *answer) for bag in bags for answer in answers}
    assert {silence.told(line).now for line in lines} == {*bags}
    assert {len(silence.told(line).so_far) for line in lines} == set(range(silence.BAGS))


@pytest.mark.parametrize(
    "line",
    [
        "",
        None,
        "silent",
        "begins honest 3, lies 1; so far nothing",
        "begins honest 3, lies 1; so far ; now lie",
        "begins honest 3; so far nothing; now lie",
        "begins lies 1, honest 3; so far nothing; now lie",
        "begins honest 3, lies 1; so far nothing; now true",
        "begins honest 3, lies 1; so far lie silent; now lie",
        "begins honest 3, lies 1; so far lie 9 passed; now lie",
        "begins honest 3, lies 1; so far lie silent gold passed; now lie",
        "begins honest 3, lies 1; so far lie -9 gold passed; now lie",
        "begins honest 3, lies 1; so far nothing, lie silent passed; now lie",
        "begins honest 3, lies 1; so far lie silent passed;  now lie",
        "begins honest 3, lies 1; so far nothing; now lie\n",
    ],
)
def test_what_is_no_such_line_is_refused_and_a_right_one_is_shown(line):
    with pytest.raises(CannotRead) as refused:
        silence.told(line)
    assert repr(line)[:50] in str(refused.value)
    (example,) = refused.value.allowed
    assert silence.told(example)
