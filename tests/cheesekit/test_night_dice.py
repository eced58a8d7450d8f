"""Lesson 01: every value against a count of all rolls, every mistake with an answer, charts that say the truth."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import odds
from cheesekit.lessons import night_dice
from cheesekit.lessons.night_dice import LESSON, collide_chart, lone_chart, sample_chart, witnesses_chart
from cheesekit.simulate import four_player_nights, nights
from classkit.lesson import Question
from tests import questions

QUESTIONS = list(LESSON.questions.values())
CHECKS = [question for question in QUESTIONS if question.mistakes]
SEEDS = range(1, 21)
NIGHTS = 2_000  # as in the notebook


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    LESSON.forget()
    yield
    LESSON.forget()


def share(players: int, event: Any, given: Any = lambda roll: True) -> Fraction:
    """The share of all rolls for which an event holds, among those that fit what is given: by listing them all."""
    rolls = [roll for roll in product(range(1, 7), repeat=players) if given(roll)]
    return Fraction(sum(map(event, rolls)), len(rolls))


def lonely(roll: tuple[int, ...], seat: int) -> bool:
    return roll.count(roll[seat]) == 1


BY_LISTING = {
    "unseen": lambda: share(5, lambda roll: roll[0] not in roll[1:]),
    "seen7": lambda: share(7, lambda roll: roll[0] in roll[1:]),
    "different5": lambda: share(5, lambda roll: len(set(roll)) == 5),
    "neighbour": lambda: share(5, lambda roll: lonely(roll, 1), lambda roll: lonely(roll, 0)),
}


@pytest.mark.parametrize("key", BY_LISTING)
def test_the_value_is_what_listing_all_rolls_gives(key: str) -> None:
    assert LESSON.questions[key].value == BY_LISTING[key]()


def test_the_waiting_thief_by_listing_all_dice() -> None:
    """The thief's two dice, and the hour of each of three sleepyheads: a die chosen at random is a fair die."""
    unseen = 0
    for a, b, *sleepers in product(range(1, 7), repeat=5):
        first, last = min(a, b), max(a, b)
        unseen += first not in sleepers or (first != last and last not in sleepers)
    assert night_dice.waiting_thief() == Fraction(unseen, 6**5)


@pytest.mark.parametrize("choice", [min, max])
def test_the_waiting_thief_by_listing_the_dice_of_those_who_choose(choice: Any) -> None:
    """A sleepyhead's hour by its weight: how many of 36 pairs of dice it is made from."""
    hours = [choice(pair) for pair in product(range(1, 7), repeat=2)]
    weight = {hour: hours.count(hour) for hour in range(1, 7)}
    unseen = 0
    for a, b, *sleepers in product(range(1, 7), repeat=5):
        first, last = min(a, b), max(a, b)
        if first not in sleepers or (first != last and last not in sleepers):
            unseen += weight[sleepers[0]] * weight[sleepers[1]] * weight[sleepers[2]]
    name = {min: "lower", max: "higher"}[choice]
    assert night_dice.waiting_thief(name) == Fraction(unseen, 36 * 36**3)


def test_the_waiting_thief_in_simulated_nights() -> None:
    played = four_player_nights(20_000, "random", rng=1)
    seats = played.thief.astype(int) - 1
    own = played.dice[range(len(played)), seats]
    unseen = (played.earlier == 0) | ((own[:, 0] != own[:, 1]) & (played.later == 0))
    assert abs(float(unseen.mean()) - float(night_dice.waiting_thief())) < 0.012  # four standard errors


def test_the_birthday_number_by_a_running_product() -> None:
    different, people = Fraction(1), 1
    while different >= Fraction(1, 2):
        different *= Fraction(365 - people, 365)
        people += 1
    assert LESSON.questions["birthday"].value == people


def test_the_questions_of_the_issue_are_there() -> None:
    assert len(CHECKS) >= 3
    assert 3 <= len(QUESTIONS) - len(CHECKS) <= 4


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_each_usual_mistake_has_an_answer_of_its_own(question: Question) -> None:
    questions.each_mistake_is_answered(LESSON, question)


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_no_reply_but_the_right_one_tells_the_key(question: Question) -> None:
    key = rf"{question.value}|{float(question.value):.3f}|{100 * float(question.value):.1f}"
    questions.only_the_right_answer_is_told(LESSON, question, key, (0.123, 2, "x", None, ...))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_reveal_shows_the_value_and_why(question: Question) -> None:
    questions.the_value_is_revealed(LESSON, question)


@given(st.integers(1, 12), st.integers(2, 20))
def test_the_chart_of_witnesses_says_the_truth(players: int, faces: int) -> None:
    chart = witnesses_chart(players, faces)
    unseen = Fraction(faces - 1, faces) ** (players - 1)
    assert sum(value for value in chart.series[0].values if value is not None) == 1
    assert chart.series[0].values[0] == unseen
    said = (
        "thief goes unseen" if unseen > Fraction(1, 2) else "somebody does" if unseen < Fraction(1, 2) else "as often"
    )
    assert said in chart.sentence


@pytest.mark.parametrize(("faces", "any_two", "mine"), [(6, 4, 5), (365, 23, 254)])
def test_the_chart_of_two_questions_crosses_one_half_where_it_says(faces: int, any_two: int, mine: int) -> None:
    chart = collide_chart(faces)
    different, lonely_one = (dict(zip(chart.x, series.values, strict=True)) for series in chart.series)
    half = Fraction(1, 2)
    assert different[any_two] < half <= odds.all_different(any_two - 1, faces=faces)
    assert lonely_one[mine] < half <= odds.alone(mine - 1, faces=faces)
    assert f"at {any_two};" in chart.sentence
    assert f"at {mine}." in chart.sentence


@pytest.mark.parametrize("faces", [6, 7, 30, 100, 365])
def test_the_chart_of_two_questions_leaves_out_no_point_where_its_line_bends(faces: int) -> None:
    chart = collide_chart(faces)
    any_two, mine = chart.strong
    assert chart.x[: 3 * any_two] == tuple(range(1, 3 * any_two + 1))
    assert chart.x[-1] > mine
    assert len(chart.x) <= 95
    for series in chart.series:
        values = dict(zip(chart.x, series.values, strict=True))
        exact = odds.all_different if series is chart.series[0] else odds.alone
        for left, right in zip(chart.x, chart.x[1:], strict=False):
            middle, line = exact((left + right) // 2, faces=faces), (values[left] + values[right]) / 2
            assert right - left == 1 or abs(middle - line) < Fraction(1, 50)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_chart_of_lone_wakers_says_the_truth(players: int) -> None:
    chart = lone_chart(players)
    exact, as_if = (series.values for series in chart.series)
    assert exact[players - 1] == 0
    assert sum(p for p in as_if if p is not None) == 1
    assert sum(k * p for k, p in enumerate(as_if) if p is not None) == odds.lone_wakers(players).mean()


def test_what_the_lesson_says_about_simulation_holds_for_19_of_20_seeds() -> None:
    exact, wrong = Fraction(5, 6) ** 4, Fraction(5, 6) ** 5
    found = [nights(NIGHTS, players=5, rng=seed).p("witnesses", 0) for seed in SEEDS]
    assert sum(abs(estimate.value - exact) < 0.025 for estimate in found) >= 19, "near the exact value"
    assert sum(not estimate.covers(wrong) for estimate in found) >= 19, "the wrong formula is caught"


@pytest.mark.slow
def test_the_interval_catches_the_exact_value_in_about_19_of_20_samples() -> None:
    caught = sum(nights(NIGHTS, players=5, rng=seed).p("witnesses", 0).covers(odds.alone(5)) for seed in range(400))
    assert 0.92 * 400 <= caught <= 0.98 * 400  # 19 of 20 is 380; nearly three standard errors each way


def test_the_chart_of_a_sample_counts_its_intervals() -> None:
    sample = nights(NIGHTS, players=5, rng=2)
    chart = sample_chart(sample)
    exact, points = chart.series
    inside = sum(
        low <= p <= high for p, low, high in zip(exact.values, points.low, points.high, strict=True) if p is not None
    )
    assert f"{inside} of 5 intervals" in chart.sentence
    assert "2000 simulated nights" in points.name
