"""The merchants who make two offers: their lines, their habits, and that the engine plays every bag."""

import runpy
from collections import Counter
from fractions import Fraction

import pytest

from classkit.game import CannotRead
from sheriffkit.bag import Bag
from sheriffkit.exercises import two_offers
from sheriffkit.exercises.two_offers import Told
from sheriffkit.gains import opened_gain

EVERY = range(len(two_offers.HABITS))
PAIRS = {(first, last) for first in two_offers.FIRST for last in two_offers.LAST}
FROM = 7_000
"""The first seed on which strategies are compared; the grader and a student's own tries have others."""


def told(line):
    """Both offers of now, and of each bag before with its silk."""
    now, before = line.removeprefix("offers ").split("; before: ")
    bags = [] if before == "nothing" else [bag.split(" with ") for bag in before.split(", ")]
    return now.split(), [(offers.split(), int(silk.split()[0])) for offers, silk in bags]


def by(*places):
    """The strategy that opens if this would have brought more for the bags with the same offers at these places."""

    def decide(line):
        now, bags = told(line)
        alike = [silk for offers, silk in bags if all(offers[at] == now[at] for at in places)]
        return "open" if sum((4 * silk or -6) - int(now[1]) for silk in alike) > 0 else "accept"

    return decide


def test_the_lines_say_what_the_notebook_shows():
    assert two_offers.line((1, 5), ()) == "offers 1 5; before: nothing"
    before = (Told((1, 5), 3), Told((2, 3), 0))
    assert two_offers.line((2, 3), before) == "offers 2 3; before: 1 5 with 3 silk, 2 3 with 0 silk"


def test_a_strategy_is_told_the_bags_before_and_not_the_one_on_the_table():
    lines = []

    def listening(line):
        lines.append(line)
        return "open" if len(lines) % 3 else "accept"

    two_offers.gold_a_bag(listening, first=5, count=2)
    expected = [
        two_offers.line(bag.offers, two_offers.bags(seed)[:n])
        for seed in (5, 6)
        for n, bag in enumerate(two_offers.bags(seed))
    ]
    assert lines == expected


@pytest.mark.parametrize("number", EVERY)
def test_each_pair_of_offers_comes_as_often_and_breaks_the_habit_once(number):
    habit = two_offers.HABITS[number]
    for seed in range(number, 5 * len(EVERY), len(EVERY)):
        bags = two_offers.bags(seed)
        assert Counter(bag.offers for bag in bags) == dict.fromkeys(PAIRS, two_offers.BAGS // 4)
        odd = [
            bag.offers
            for bag in bags
            if habit(bag.offers[0] == two_offers.FIRST[1], bag.offers[1] == two_offers.LAST[1]) != (bag.silk >= 2)
        ]
        assert sorted(odd) == sorted(PAIRS)


def test_a_seed_gives_its_merchant_again_and_orders_differ():
    first = two_offers.bags(11)
    two_offers.bags.cache_clear()
    assert two_offers.bags(11) == first
    orders = {tuple(bag.offers for bag in two_offers.bags(seed)) for seed in range(0, 10 * len(EVERY), len(EVERY))}
    assert len(orders) == 10
    assert {bag.silk for bag in first} == {0, 1, 2, 3}


@pytest.mark.parametrize("silk", range(two_offers.CARDS + 1))
@pytest.mark.parametrize("offers", sorted(PAIRS))
def test_the_engine_pays_the_last_offer_the_fine_and_the_compensation(silk, offers):
    bag = Bag("apples", ["apples"] * (two_offers.CARDS - silk) + ["silk"] * silk)
    assert two_offers.gain(Told(offers, silk), "accept") == offers[1]
    assert two_offers.gain(Told(offers, silk), "open") == (bag.fine or -bag.compensation) == (4 * silk or -6)
    assert two_offers.gain(Told(offers, silk), "open") == bag.kept - opened_gain(bag)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "look",
        "take",
        "pass",
        "ask 9 gold",
        "silent",
        "accept 2",
        "accept 3",
        "accept 5 gold",
        "open; accept",
        None,
        5,
    ],
)
def test_what_is_neither_accept_nor_open_is_refused_and_both_are_named(line):
    with pytest.raises(CannotRead) as refused:
        two_offers.gold_a_bag(lambda seen: line, count=1)
    assert str(refused.value).endswith(f"question wants. Given: {line!r}. Allowed: accept and open.")
    with pytest.raises(CannotRead):
        two_offers.gain(Told((1, 5), 3), line)


def test_the_mean_is_over_the_merchants_that_were_asked_for():
    assert two_offers.gold_a_bag(lambda seen: "accept", first=3, count=2) == Fraction(sum(two_offers.LAST), 2)
    all_bags = [bag for seed in (3, 4) for bag in two_offers.bags(seed)]
    opened = two_offers.gold_a_bag(lambda seen: "open", first=3, count=2)
    assert opened == Fraction(sum(4 * bag.silk or -6 for bag in all_bags), len(all_bags))


def test_only_both_offers_together_tell_enough():
    both, first, last, none = (
        two_offers.gold_a_bag(by(*places), first=FROM, count=16) for places in ((0, 1), (0,), (1,), ())
    )
    assert both > 5.4 > 4.7 > max(first, last, none)


@pytest.fixture(scope="module")
def key(root):
    """The names of the exercise's key, which takes lines apart in its own way."""
    return runpy.run_path(str(root / "exercises" / "keys" / "10-haggling.py"))


def test_a_line_taken_apart_is_both_offers_and_the_bags_before(key):
    lines = []
    two_offers.gold_a_bag(lambda line: lines.append(line) or "open", first=1, count=8)
    found = set()
    for line in lines:
        seen = two_offers.told(line)
        assert two_offers.line(seen.offers, seen.before) == line
        bags = [("{} {}".format(*bag.offers), bag.silk) for bag in seen.before]
        assert ("{} {}".format(*seen.offers), bags) == key["told"](line)
        found |= {*seen.before}
    assert {two_offers.told(line).offers for line in lines} == {bag.offers for bag in found} == PAIRS
    assert {bag.silk for bag in found} == set(range(two_offers.CARDS + 1))
    assert {len(two_offers.told(line).before) for line in lines} == set(range(two_offers.BAGS))


@pytest.mark.parametrize(
    "line",
    [
        "",
        None,
        "accept",
        "offers 1 5",
        "offers 1; before: nothing",
        "offers 1 5; before: ",
        "offers 1 5; before: 1 5",
        "offers 1 5; before: 1 5 with 4 silk",
        "offers 1 5; before: 1 5 with 3 mead",
        "offers 1 5; before: nothing, 1 5 with 3 silk",
        "offers 1 5; before: 1 5 with 3 silk,",
        "offers -1 5; before: nothing",
        "offers 1, 5; before: nothing",
    ],
)
def test_what_is_no_such_line_is_refused_and_a_right_one_is_shown(line):
    with pytest.raises(CannotRead) as refused:
        two_offers.told(line)
    assert repr(line)[:50] in str(refused.value)
    (example,) = refused.value.allowed
    assert two_offers.told(example)
