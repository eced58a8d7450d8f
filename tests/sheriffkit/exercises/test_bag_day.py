"""What the strategy of exercise 06 plays on: the line that it gets, the moves that it gives, and the engine behind."""

from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from sheriffkit import engine
from sheriffkit.bribery import Bag, merchant_value, opened_gain
from sheriffkit.exercises import bag_day

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
        ("lie; declare 2 apples", CannotRead),
        ("bag 1 silk; declare 1 apples", NotLegal),
        ("bag 2 mead; declare 3 apples", NotLegal),
        ("bag 2 mead; declare 2 mead", NotLegal),
        ("declare 2 apples; bag 2 mead", NotLegal),
    ],
)
def test_what_is_no_move_or_not_allowed_is_refused_in_the_games_own_words(moves, error):
    with pytest.raises(error):
        bag_day.gain(HAND, moves, "pass")


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
