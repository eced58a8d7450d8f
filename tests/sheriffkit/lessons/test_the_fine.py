"""Lesson 06: every value against a count of its own, every mistake with an answer, the round that the text tells of."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from classkit.lesson import Question
from sheriffkit import engine, play
from sheriffkit.bribery import Bag, merchant_value, opened_gain
from sheriffkit.lessons import the_fine
from sheriffkit.lessons.the_fine import APPLES, HONEST, LESSON, MIXED, SILK, even, market_day, market_days, total
from sheriffkit.rules import COMPACT, Rules
from sheriffkit.state import Duty
from tests import questions
from tests.sheriffkit.bribery_bags import BAGS

QUESTIONS = list(LESSON.questions.values())
CHECKS = [question for question in QUESTIONS if question.mistakes]
SEEDS = range(1, 21)
DAYS = 2_000  # as in the notebook


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    LESSON.forget()
    yield
    LESSON.forget()


def weighed(passed: int, opened: int, q: Fraction) -> Fraction:
    return passed + q * (opened - passed)


def crossing(lie: tuple[int, int], honest: tuple[int, int]) -> Fraction:
    """Where two lines over the chance of opening cross, each given by its ends."""
    slopes = [opened - passed for passed, opened in (lie, honest)]
    return Fraction(lie[0] - honest[0], slopes[1] - slopes[0])


def short_of_80() -> Fraction:
    """By all 32 ways in which five bags are opened or passed."""
    found = Fraction(0)
    for ends in product((24, 12), repeat=5):
        chance = Fraction(1)
        for end in ends:
            chance *= Fraction(2, 5) if end == 12 else Fraction(3, 5)
        found += chance * (sum(ends) < 5 * 16)
    return found


BY_HAND = {
    "mean": lambda: weighed(2 + 3 + 7 + 7, 2 - (2 + 4 + 4), Fraction(1, 3)),
    "mixed": lambda: weighed(4 + 4 + 3 + 8, 4 + 4 - (2 + 4), Fraction(1, 4)),
    "even": lambda: crossing((4 * 4 + 8, 4 * 4 - 4), (4 * 4, 4 * 4 + 4 * 2)),
    "even_mixed": lambda: crossing((19, 2), (16, 24)),
    "five": short_of_80,
    "risk": lambda: weighed(24**2, 12**2, Fraction(1, 5)) - weighed(24, 12, Fraction(1, 5)) ** 2,
    "compact": lambda: crossing((4 * 5 + 7, 4 * 5 - 7), (4 * 5, 4 * 5 + 4 * 5)),
}


@pytest.mark.parametrize("key", LESSON.questions)
def test_the_value_is_what_a_count_of_its_own_gives(key: str) -> None:
    assert LESSON.questions[key].value == BY_HAND[key]()


# mixed: 19 or 8 - 6, weighed 3 to 1. even_mixed: 3 more; 11 at risk, a fine of 6, 8 paid. risk: 24 or 12, 4 to 1
MISTAKES = {
    "mixed": {
        "kept": Fraction(3 * 19 - 6, 4),
        "swapped": Fraction(19 + 3 * 2, 4),
        "plain": Fraction(19 + 2, 2),
        "goods": 19 - Fraction(6, 4),
        "every": Fraction(3 * 19 + 8 - (2 + 2 + 2 + 4), 4),
    },
    "even_mixed": {
        "compensation": Fraction(3, 11 + 6),
        "fine": Fraction(3, 11 + 8),
        "goods": Fraction(3, 6 + 8),
        "alone": Fraction(3, 6),
    },
    "risk": {
        "goods": Fraction(4 * 8**2, 25),
        "fine": Fraction(4 * 4**2, 25),
        "factor": Fraction(12**2, 5),
        "root": Fraction(2 * 12, 5),
        "square": Fraction(4 * 24**2 + 12**2, 5),
    },
}


def test_the_mistakes_worked_by_hand() -> None:
    questions.the_mistakes_are(LESSON, MISTAKES)


def test_the_questions_of_the_issue_are_there() -> None:
    assert len(CHECKS) == 3
    assert len(QUESTIONS) - len(CHECKS) == 4


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_each_usual_mistake_has_an_answer_of_its_own(question: Question) -> None:
    questions.each_mistake_is_answered(LESSON, question, digits=4)


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_no_reply_but_the_right_one_tells_the_key(question: Question) -> None:
    value = float(question.value)
    key = rf"\b({question.value}|{value:.4g}|{100 * value:.1f})\b"
    questions.only_the_right_answer_is_told(LESSON, question, key, (0.123, 77, "x", None, ...))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_reveal_shows_the_value_and_why(question: Question) -> None:
    questions.the_value_is_revealed(LESSON, question)


def test_what_the_questions_say_in_numbers_holds() -> None:
    """Every number in a question, a reason or a reply that is no parameter."""
    assert (
        Fraction(1, 3),
        Fraction(1, 4),
        Fraction(1, 5),
    ) == (the_fine.OPENED_APPLES, the_fine.OPENED_MIXED, the_fine.OPENED_SILK)
    assert APPLES.cards == ("apples", "cheese", "mead", "mead")
    assert MIXED.cards == ("cheese", "chickens", "chickens", "silk")
    assert (HONEST.declared, APPLES.declared, MIXED.declared, SILK.declared) == (
        "chickens",
        "apples",
        "chickens",
        "chickens",
    )
    assert even() == Fraction(2, 5)
    assert (the_fine.ROUNDS, the_fine.ROUNDS * HONEST.value) == (5, 80)
    five = Fraction(2, 5)
    assert LESSON.questions["five"].value == 5 * five**4 * (1 - five) + five**5
    assert (SILK.value, opened_gain(SILK)) == (24, 12)
    assert [COMPACT.goods[good].value for good in ("chickens", "silk")] == [5, 7]
    assert LESSON.questions["even_mixed"].value == Fraction(3, 3 + 22)
    assert MIXED.V + MIXED.P + HONEST.M == 3 + 22


def test_the_examples_of_the_rulebook_are_played_by_the_engine() -> None:
    """X-1, X-2 and X-11: passed, and opened."""
    assert [market_day(bag, "pass") for bag in (HONEST, APPLES, MIXED)] == [16, 19, 19]
    assert [market_day(bag, "open") for bag in (HONEST, APPLES, MIXED)] == [16 + 8, 2 - 10, 8 - 6]


@pytest.mark.parametrize("bag", [bag for bag in BAGS if not bag.rules.deputies], ids=str)
def test_a_market_day_brings_what_the_formulae_say(bag: Bag) -> None:
    assert market_day(bag, "pass") == bag.value
    assert market_day(bag, "open") == opened_gain(bag)


def test_days_come_from_the_seed_and_are_opened_at_the_rate() -> None:
    days = market_days(APPLES, Fraction(1, 3), 300, rng=5)
    assert days == market_days(APPLES, Fraction(1, 3), 300, rng=5) != market_days(APPLES, Fraction(1, 3), 300, rng=6)
    assert set(days.gains) == {19, -8}
    assert abs(days.gains.count(-8) - 100) < 33  # four standard errors
    rng = Random(2)
    assert market_days(APPLES, Fraction(1, 3), 60, rng=rng) != market_days(APPLES, Fraction(1, 3), 60, rng=rng)
    assert days.mean(1).n == 1
    assert days.mean().n == len(days) == 300


def test_what_the_lesson_says_of_many_days_holds_for_19_of_20_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine is asked once for each end; that it gives the same each time is tested above."""
    brings = {end: market_day(APPLES, end) for end in ("open", "pass")}  # type: ignore[arg-type]
    monkeypatch.setattr(the_fine, "market_day", lambda bag, end: brings[end])
    exact, plain = merchant_value(APPLES, Fraction(1, 3)), Fraction(19 - 8, 2)
    means = [market_days(APPLES, Fraction(1, 3), DAYS, rng=seed).mean() for seed in SEEDS]
    assert sum(abs(mean.value - exact) < 0.75 for mean in means) >= 19, "near the exact value"
    assert sum(not mean.covers(plain) for mean in means) >= 19, "the plain average is exposed"
    assert sum(mean.covers(exact) for mean in means) >= 17, "about 19 of 20 intervals hold it"


@pytest.mark.parametrize("bag", [HONEST, SILK, APPLES], ids=str)
def test_rounds_add_up_in_the_mean_and_in_the_variance(bag: Bag) -> None:
    q = Fraction(2, 7)
    one = total(bag, q, 1)
    for rounds in (2, 3, 6):
        together = total(bag, q, rounds)
        assert (together.mean(), together.var()) == (rounds * one.mean(), rounds * one.var())


def test_a_lie_without_a_break_even_is_refused() -> None:
    with pytest.raises(ValueError, match="no chance of opening"):
        even(Bag("apples", ["apples", "bread"]), Bag("apples", ["apples"] * 5))


def test_the_round_is_the_one_that_the_lesson_tells_of() -> None:
    """Player 1 opens three bags without talk: pays 8, is paid 10, is paid 6."""
    table = play(position=the_fine.first_round(), seat=1, practice=True, autosave=False)
    session = table.session
    assert session.state.rules == Rules(haggle_rounds=0)
    gold = [session.state.table.gold[0]]
    for seat in (2, 3, 4):
        for line in (f"call {seat}", "open"):
            session.submit(line)
            settle(session)
        gold.append(session.state.table.gold[0])
    assert gold == [50, 42, 52, 58]
    assert session.state.table.gold == (58, 58, 40, 44)
    assert session.state.table.sheriff == 2, "the badge has gone on"


def settle(session) -> None:  # type: ignore[no-untyped-def]
    """Lay confiscated cards down, and look at what has happened."""
    while session.waiting or (session.state.owing and session.state.owing[0][1] is Duty.DISCARD):
        if session.waiting:
            session.go_on()
        else:
            session.submit(engine.legal_moves(session.state, 1)[0].text)
