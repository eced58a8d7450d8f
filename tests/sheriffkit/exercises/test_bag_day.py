"""What the strategy of exercise 06 plays on: the line that it gets, the moves that it gives, and the engine behind."""

import runpy
from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from sheriffkit import engine
from sheriffkit.bribery import Bag, merchant_value, opened_gain
from sheriffkit.exercises import bag_day
from sheriffkit.moves import read

HAND = ("apples", "cheese", "chickens", "chickens", "mead", "mead")


def test_the_line_has_the_chance_and_the_hand():
    assert bag_day.line(HAND, Fraction(3, 10)) == "opened 3/10; hand 1 apples, 1 cheese, 2 chickens, 2 mead"


@pytest.mark.parametrize(
    ("moves", "bag"),
    [
        ("bag 2 chickens; declare 2 chickens", Bag("chickens", ["chickens"] * 2)),
        ("bag 1 apples, 1 cheese, 2 mead; declare 4 apples", Bag("apples", HAND[:2] + HAND[4:])),
        ("bag 2 mead ; Declare 2 bread", Bag("bread", ["mead"] * 2)),
    ],
)
def test_the_engine_plays_both_ends_as_the_lesson_computes_them(moves, bag):
    assert bag_day.gain(HAND, moves, "pass") == bag.value
    assert bag_day.gain(HAND, moves, "open") == opened_gain(bag)


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ("", CannotRead),
        ("bag 2 mead", CannotRead),
        ("bag 2 mead; declare 2 apples; declare 2 apples", CannotRead),
        ("bag 1 silk; declare 1 apples", NotLegal),
        ("bag 2 mead; declare 3 apples", NotLegal),
        ("bag 2 mead; declare 2 mead", NotLegal),
    ],
)
def test_what_is_no_move_or_not_allowed_is_refused_in_the_games_own_words(moves, error):
    with pytest.raises(error):
        bag_day.gain(HAND, moves, "pass")


BAG, DECLARES = "bag <number> <good>, <number> <good>", "declare <count> <good>"


@pytest.mark.parametrize(
    ("said", "given", "allowed"),
    [
        ("bag 2 mead", "bag 2 mead", "bag 4 chickens, 1 silk; declare 5 chickens"),
        (None, None, "bag 4 chickens, 1 silk; declare 5 chickens"),
        ("bag 1 mead; bag 1 mead; declare 2 apples", "bag 1 mead; bag 1 mead; declare 2 apples", "bag 4"),
        ("lie; declare 2 apples", "lie", BAG),
        ("aside mead; declare 2 apples", "aside mead", BAG),
        ("bag two mead, 1; declare 2 apples", "bag two mead, 1", BAG),
        ("declare 2 apples; bag 2 mead", "declare 2 apples", BAG),
        ("bag 2 mead; say 2 apples", "say 2 apples", DECLARES),
        ("bag 2 mead; pass", "pass", DECLARES),
        ("bag 2 mead; declare apples", "declare apples", DECLARES),
    ],
)
def test_what_is_no_bag_and_no_declaration_is_refused_with_the_form_that_is_wanted(said, given, allowed):
    with pytest.raises(CannotRead) as refused:
        bag_day.mean_gain(lambda seen: said, count=1)
    assert f" Given: {given!r}. Allowed: {allowed}" in str(refused.value)
    with pytest.raises(CannotRead):
        bag_day.moves(said)


def test_a_day_is_the_hand_that_the_game_deals_and_a_chance_of_its_own():
    days = [bag_day.day(seed) for seed in range(40)]
    assert [hand for hand, _ in days] == [engine.new_game(bag_day.RULES, seed).hands[1] for seed in range(40)]
    assert {q for _, q in days} == set(bag_day.CHANCES)


def test_the_score_weighs_both_ends_on_the_seeds_that_were_asked_for():
    seen = []

    def first_card(line):
        seen.append(line)
        card = line.split("; hand ")[1].split(", ")[0].split(" ")[1]
        return f"bag 1 {card}; declare 1 apples"

    mean = bag_day.mean_gain(first_card, 7, 6)
    days = [bag_day.day(seed) for seed in range(7, 13)]
    assert seen == [bag_day.line(hand, q) for hand, q in days]
    assert mean == sum(merchant_value(Bag("apples", [min(hand)]), q) for hand, q in days) / 6


@pytest.fixture(scope="module")
def key(root):
    """The names of the exercise's key, which takes lines apart in its own way."""
    return runpy.run_path(str(root / "exercises" / "keys" / "06-the-fine.py"))


def test_a_line_taken_apart_is_the_chance_and_the_hand(key):
    days = [bag_day.day(seed) for seed in range(1, 120)]
    for hand, q in days:
        line = bag_day.line(hand, q)
        seen = bag_day.told(line)
        assert (seen.chance, seen.hand) == (q, tuple(sorted(hand)))
        assert (seen.chance, list(seen.hand)) == key["read_line"](line)
        assert bag_day.line(seen.hand, seen.chance) == line
    assert {q for _, q in days} == set(bag_day.CHANCES)
    assert {good for hand, _ in days for good in hand} == {*bag_day.RULES.goods}


@pytest.mark.parametrize("q", [Fraction(0), Fraction(1), Fraction(1, 1000)])
def test_a_chance_that_somebody_tries_is_told_too(q):
    assert bag_day.told(bag_day.line(HAND, q)) == bag_day.Seen(q, HAND)


@pytest.mark.parametrize(
    "line",
    [
        "",
        None,
        "bag 2 mead; declare 2 apples",
        "opened 1/5",
        "opened 1/5; hand ",
        "opened 6/5; hand 1 silk",
        "opened 1/0; hand 1 silk",
        "opened 0.2; hand 1 silk",
        "opened -1/5; hand 1 silk",
        "opened 1/5; hand 1 unicorn",
        "opened 1/5; hand 0 silk",
        "opened 1/5; hand silk",
        "opened 1/5; hand 1 silk,",
        "opened 1/5; hand 1 silk; hand 1 silk",
        "opened 1/5; hand 999999999 silk",
        "opened 1/5; hand 1 silk\n",
    ],
)
def test_what_is_no_such_line_is_refused_and_a_right_one_is_shown(line):
    with pytest.raises(CannotRead) as refused:
        bag_day.told(line)
    assert repr(line)[:50] in str(refused.value)
    (example,) = refused.value.allowed
    assert bag_day.told(example)


@pytest.mark.parametrize(
    ("cards", "good"),
    [
        (["mead", "chickens", "mead"], "chickens"),
        (("apples",), "apples"),
        (HAND[1:], "bread"),
        (("silk", "crossbows", "pepper"), "cheese"),
    ],
)
def test_what_is_said_of_a_bag_is_what_the_engine_reads(key, cards, good):
    said = bag_day.says(cards, good)
    assert [read(move) for move in said.split(";")] == [read(move) for move in key["said"](cards, good).split(";")]
    assert bag_day.gain(tuple(cards), said, "pass") == Bag(good, cards).value


@pytest.mark.parametrize(
    ("cards", "good", "clause"),
    [
        ((), "apples", "S-BAG-1"),
        (HAND, "apples", "S-BAG-1"),
        (("silk",), "silk", "S-DECLARE-1"),
        (("silk",), "gold", "S-DECLARE-4"),
        (("unicorn",), "apples", "S-EDITION"),
    ],
)
def test_what_is_no_bag_or_cannot_be_declared_is_not_written(cards, good, clause):
    with pytest.raises(NotLegal) as refused:
        bag_day.says(cards, good)
    assert refused.value.clause == clause
