"""The days on which an offer is tried: their lines, their sheriffs, and that the engine plays every bag."""

import itertools
import re
import runpy
from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from sheriffkit.bag import Bag
from sheriffkit.exercises import buying
from sheriffkit.gains import opened_gain


def test_the_lines_say_what_the_notebook_shows():
    silk, bolt, apples = buying.LIES[0], buying.LIES[3], buying.HONEST[0]
    assert buying.line(silk, ()) == "declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today nothing"
    past = ((5, "opened"), (9, "passed"))
    said = "declared 4 apples: 3 apples, 1 crossbows; fine 4; at risk 9; today 5 opened, 9 passed"
    assert buying.line(bolt, past) == said
    assert buying.line(apples, past).startswith("declared 3 apples: 3 apples; fine 0; at risk 0; ")


def test_days_are_the_same_for_a_seed_and_have_every_price_and_bag():
    many = buying.days(1, 300)
    assert many[7:9] == buying.days(8, 2)
    assert {day.price for day in many} == set(buying.PRICES)
    assert {bag for day in many for bag in day.bags} == {*buying.LIES, *buying.HONEST}
    assert {len(day.bags) for day in many} == {buying.BAGS}


@pytest.mark.parametrize("turn", [0, 1, 4300])
def test_each_price_has_one_day_in_a_turn_and_each_day_its_honest_bags(turn):
    of_turn = buying.days(turn * len(buying.PRICES), len(buying.PRICES))
    assert sorted(day.price for day in of_turn) == list(buying.PRICES)
    assert {sum(bag.honest for bag in day.bags) for day in of_turn} == {buying.HONEST_BAGS}
    assert len({tuple(day.price for day in buying.days(14 * n, 14)) for n in range(9)}) == 9


def test_what_is_told_of_a_day_is_what_its_sheriff_does():
    lines = []

    def ten(seen):
        lines.append(seen)
        return "offer 10 gold" if len(lines) % 2 else "silent"

    buying.gold_a_bag(ten, first=5, count=1)
    (day,) = buying.days(5, 1)
    bought = "passed" if day.price <= 10 else "opened"
    assert len(lines) == buying.BAGS
    assert lines[0].endswith("today nothing")
    assert lines[3].endswith(f"today 10 {bought}, 0 opened, 10 {bought}")


@pytest.mark.parametrize("offer", [0, 1, 9, 15])
def test_the_engine_pays_what_the_formulas_say(offer):
    line = f"offer {offer} gold" if offer else "silent"

    def gain(bag: Bag, price: int) -> int:
        return bag.value - offer if offer >= price else opened_gain(bag)

    days = buying.days(30, 12)
    expected = Fraction(sum(gain(bag, day.price) for day in days for bag in day.bags), 12 * buying.BAGS)
    assert buying.gold_a_bag(lambda seen: line, first=30, count=12) == expected


@pytest.mark.parametrize(
    "line",
    [
        "",
        "offer",
        "offer lots",
        "offer 0 gold",
        "offer 7",
        "offer 7 gold, 1 apples",
        "offer 7 gold, 1 apples in bag",
        "offer 7 gold, later pass",
        "offer 7 gold to open",
        "open",
        "withdraw",
        "7 gold",
        None,
        7,
    ],
)
def test_what_is_neither_silence_nor_gold_is_refused_and_both_are_named(line):
    with pytest.raises(CannotRead) as refused:
        buying.gold_a_bag(lambda seen: line, count=1)
    assert str(refused.value).endswith(f"question wants. Given: {line!r}. Allowed: silent and offer <number> gold.")


def test_more_gold_than_there_is_is_refused_by_the_engine():
    assert buying.gold_a_bag(lambda seen: "Offer  50 Gold", count=1) < 0
    with pytest.raises(NotLegal, match="50"):
        buying.gold_a_bag(lambda seen: "offer 51 gold", count=1)


def numbers(line, pattern):
    return [int(gold) for gold in re.findall(pattern, line)]


def climb(line):
    """From the fine on three gold more after each refusal, then what was taken; nothing for an honest bag."""
    (fine,), (risk,) = numbers(line, r"fine (\d+)"), numbers(line, r"at risk (\d+)")
    taken, refused = numbers(line, r"(\d+) passed"), numbers(line, r"(\d+) opened")
    gold = min(taken) if taken else max(fine, max(refused, default=0) + 3)
    return f"offer {min(gold, fine + risk)} gold" if fine else "silent"


def always(gold):
    """The same offer for each lie, as far as it is worth being passed."""

    def offer(line):
        (fine,), (risk,) = numbers(line, r"fine (\d+)"), numbers(line, r"at risk (\d+)")
        return f"offer {min(gold, fine + risk)} gold" if fine else "silent"

    return offer


@pytest.mark.slow
@pytest.mark.parametrize("first", [280_000, 281_400])
def test_who_uses_the_answers_of_the_day_gains_more_than_by_any_one_offer(first):
    learnt = buying.gold_a_bag(climb, first=first, count=56)
    fixed = [buying.gold_a_bag(always(gold), first=first, count=56) for gold in (6, 8, 10, 12)]
    assert learnt > 8.9 > 8.3 > max(fixed)


@pytest.fixture(scope="module")
def key(root):
    """The names of the exercise's key, which takes lines apart in its own way."""
    return runpy.run_path(str(root / "exercises" / "keys" / "07-the-bribe.py"))


def test_a_line_taken_apart_is_the_bag_and_the_day(key):
    lines = []
    offers = itertools.cycle(["silent", "offer 6 gold", "offer 11 gold"])
    buying.gold_a_bag(lambda seen: lines.append(seen) or next(offers), first=0, count=42)
    bags, answers = set(), set()
    for line in lines:
        seen = buying.told(line)
        bag = Bag(seen.good, seen.cards)
        assert buying.line(bag, seen.today) == line
        assert (seen.number, seen.fine, seen.at_risk) == (len(bag.cards), bag.fine, bag.at_risk)
        refused, taken = ([gold for gold, deed in seen.today if deed == end] for end in ("opened", "passed"))
        assert (seen.fine, seen.at_risk, refused, taken) == key["seen"](line)
        bags |= {bag}
        answers |= {*seen.today}
    assert bags == {*buying.LIES, *buying.HONEST}
    assert {len(buying.told(line).today) for line in lines} == set(range(buying.BAGS))
    assert answers == {(0, "opened"), *itertools.product((6, 11), ("opened", "passed"))}


@pytest.mark.parametrize(
    "line",
    [
        "",
        None,
        "offer 7 gold",
        "declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16",
        "declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today ",
        "declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today 5",
        "declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today 5 accepted",
        "declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today nothing, 5 opened",
        "declared 3 apples: 1 apples, 2 silk; at risk 16; fine 8; today nothing",
        "declared 3 silk: 3 silk; fine 8; at risk 16; today nothing",
        "declared 3 apples: 3 unicorns; fine 8; at risk 16; today nothing",
        "declared 6 apples: 6 apples; fine 0; at risk 0; today nothing",
        "declared 3 apples: 3 apples; fine -8; at risk 16; today nothing",
        "declared 3 apples: 999999999 apples; fine 0; at risk 0; today nothing",
    ],
)
def test_what_is_no_such_line_is_refused_and_a_right_one_is_shown(line):
    with pytest.raises(CannotRead) as refused:
        buying.told(line)
    assert repr(line)[:50] in str(refused.value)
    (example,) = refused.value.allowed
    assert buying.told(example)
