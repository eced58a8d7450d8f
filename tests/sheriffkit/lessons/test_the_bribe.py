"""Lesson 07: every value by a sum of its own, every mistake with an answer, the round that the text tells of."""

from collections.abc import Iterator
from fractions import Fraction
from math import exp

import pytest

from classkit.lesson import Question
from classkit.words import say
from sheriffkit import bribery, engine, play
from sheriffkit.lessons import the_bribe
from sheriffkit.lessons.the_bribe import BREAD, HONEST, LESSON, LIE, MEAD, PEPPER, SHERIFF
from sheriffkit.widgets.opening import REGULARS
from tests import questions

QUESTIONS = list(LESSON.questions.values())
CHECKS = [question for question in QUESTIONS if question.mistakes]
HALF = Fraction(1, 2)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    LESSON.forget()
    yield
    LESSON.forget()


def best_offer() -> int:
    """The offer that leaves most before the sheriff who wavers, by the logistic formula written out."""

    def left(bribe: int) -> float:
        q = 1 / (1 + exp((bribe - 8) / 2))
        return (1 - q) * (2 + 16 - bribe) + q * (2 - 8)

    return max(range(31), key=left)


def split_by_products() -> Fraction:
    """The bribe with the greatest product of gains over no deal, in steps of a tenth: half of the bags are opened."""
    low, high = HALF * 8, HALF * (14 + 8)
    return max((Fraction(tenths, 10) for tenths in range(40, 111)), key=lambda bribe: (bribe - low) * (high - bribe))


BY_HAND = {
    "price": lambda: Fraction(3 * 8 - 6, 4),
    "bread": lambda: Fraction(3 * (3 * 4) - 4 * 2, 4),
    "most": lambda: (2 + 8 + 8) - (2 - 2 * 4),
    "mead": lambda: HALF * (2 * 7 + 2 * 4),
    "offer": best_offer,
    "split": split_by_products,
}


@pytest.mark.parametrize("key", LESSON.questions)
def test_the_value_is_what_a_sum_of_its_own_gives(key: str) -> None:
    assert LESSON.questions[key].value == BY_HAND[key]()


# bread: 12 or -8, weighed 3 to 1. mead: 14 at risk, a fine of 8, half the time; the bread is worth 6
MISTAKES = {
    "bread": {"fine": 12, "forgot": 9, "added": 9 + 2, "unweighed": 12 - 8, "even": 6 - 4},
    "mead": {"fines": 4, "fine": 8, "certain": 14 + 8, "goods": 7, "bread": Fraction(6 + 14 + 8, 2)},
    "split": {"high": 11, "low": 4, "half": Fraction(11, 2), "certain": 15, "gain": Fraction(11 - 4, 2), "fine": 8},
}


def test_the_mistakes_worked_by_hand() -> None:
    questions.the_mistakes_are(LESSON, MISTAKES)


def test_there_are_predictions_and_self_checks() -> None:
    assert [question.key for question in CHECKS] == ["bread", "mead", "split"]
    assert [question.key for question in QUESTIONS if not question.mistakes] == ["price", "most", "offer"]


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_each_usual_mistake_has_an_answer_of_its_own(question: Question) -> None:
    questions.each_mistake_is_answered(LESSON, question, least=5)


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_no_reply_but_the_right_one_tells_the_key(question: Question) -> None:
    key = rf"(?<![\d.])({question.value}|{float(question.value):g})(?![\d.])"
    questions.only_the_right_answer_is_told(LESSON, question, key, (0.123, 99, "x", None))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_reveal_shows_the_value_and_why(question: Question) -> None:
    questions.the_value_is_revealed(LESSON, question)


def test_what_the_questions_say_in_numbers_holds() -> None:
    """Every number in a question, a reason or a reply that is no parameter."""
    goods = LIE.rules.goods
    assert (goods["bread"].penalty, goods["pepper"].penalty, goods["mead"].penalty, goods["silk"].penalty) == (
        2,
        4,
        4,
        4,
    )
    assert (goods["bread"].value, goods["mead"].value) == (3, 7)
    assert the_bribe.believed(the_bribe.GUILTY).p(LIE) == Fraction(3, 4)
    assert (str(PEPPER), str(BREAD)) == ("4 bread: 1 bread, 3 pepper", "4 bread: 4 bread")
    assert str(MEAD) == "4 bread: 2 bread, 2 mead"
    assert str(LIE) == "3 apples: 1 apples, 2 silk"
    odds = [q / (1 - q) for q in map(the_bribe.WAVERS, (8, 10))]
    assert odds[0] == 1
    assert round(odds[0] / odds[1], 1) == 2.7
    # passed for 11 the bag leaves 7, opened it costs 6
    assert "an opening less likely, and that would leave you 13 gold worse" in say(LESSON.questions["offer"].why)


# --- the round that is played ----------------------------------------------------------------------------------------


def haggle(*lines: str) -> tuple[list[str], bool]:
    """What the sheriff answers at the notebook's table, and whether the bag is opened; the last line is repeated."""
    session = play(position=the_bribe.first_round(), seat=1, practice=True, autosave=False).session
    answers: list[str] = []
    said = list(lines)
    while session.state.table.called == 1:
        before = len(engine.record(session.state).moves)
        session.submit(said.pop(0) if said else lines[-1])
        answers += [line for seat, line in engine.record(session.state).moves[before:] if seat == SHERIFF][:1]
    return answers, answers[-1] == "open"


def test_who_says_nothing_is_opened() -> None:
    assert haggle("silent") == (["ask 5 gold", "ask 4 gold", "open"], True)


@pytest.mark.parametrize(("gold", "opened"), [(4, True), (5, True), (6, False), (8, False)])
def test_six_gold_are_the_smallest_offer_that_is_taken(gold: int, opened: bool) -> None:
    answers, came = haggle(f"offer {gold} gold")
    assert came is opened
    assert answers[0] == "ask 9 gold", "more than the fine of 8"
    assert gold >= bribery.reservation(the_bribe.suspects(gold)) or opened


def test_what_the_sheriff_asks_for_is_taken_at_once() -> None:
    assert haggle("offer 9 gold") == (["accept"], False)


def test_an_offer_makes_the_sheriff_more_certain_whatever_its_size() -> None:
    assert the_bribe.suspects(1) == the_bribe.suspects(20)
    lies = [thinks.p(lambda bag: not bag.honest) for thinks in (the_bribe.suspects(), the_bribe.suspects(1))]
    odds = [lie / (1 - lie) for lie in lies]
    assert odds[1] == 3 * odds[0], "an offer is three times as likely from a liar"


def test_the_bags_of_the_round_are_those_of_the_text() -> None:
    state = the_bribe.first_round()
    assert state.bags[0] == LIE.cards
    assert state.table.declared[0] == (3, "apples")
    assert state.table.officers == (SHERIFF,) == (4,)
    assert REGULARS[SHERIFF - 1] == "schemer"


def test_a_belief_in_two_bags_leaves_out_what_cannot_be() -> None:
    assert list(the_bribe.believed(Fraction(1))) == [LIE]
    assert list(the_bribe.believed(Fraction(0))) == [HONEST]
    assert the_bribe.believed(HALF).p(LIE) == HALF
