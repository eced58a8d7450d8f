"""Lesson 09: every value by a sum of its own, every mistake with an answer, the round that the text tells of."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from classkit.lesson import Question
from classkit.signalling import Kind
from sheriffkit import engine, play
from sheriffkit.bots import BOTS, step
from sheriffkit.lessons import the_signal
from sheriffkit.lessons.the_signal import (
    BRIBE,
    GUILTY,
    HONEST,
    LESSON,
    LIE,
    SHERIFF,
    even,
    frank,
    lasting,
    silence_game,
)
from sheriffkit.state import Duty
from tests import questions
from tests.classkit.signalling.games import beer_quiche

QUESTIONS = list(LESSON.questions.values())
CHECKS = [question for question in QUESTIONS if question.mistakes]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    LESSON.forget()
    yield
    LESSON.forget()


def share_by_search() -> Fraction:
    """The largest share in twelfths at which opening all brings nothing: three silk fine 12, three apples cost 6."""
    return max(Fraction(k, 12) for k in range(13) if k * 12 <= (12 - k) * 6)


BY_HAND = {
    "word": lambda: Fraction(1, 4 + 1),
    "bread": lambda: Fraction(3, 5 + 3),
    "share": share_by_search,
    "pepper": lambda: Fraction(4 * 2, 4 * 2 + 3 * 4),
    "silent": lambda: Fraction(1, 4) * (3 * 2) / (2 * 4) / Fraction(3, 4),
    "gold": lambda: Fraction(2, 5) * (4 * 2) / (3 * 4) / Fraction(3, 5),
}


@pytest.mark.parametrize("key", LESSON.questions)
def test_the_value_is_what_a_sum_of_its_own_gives(key: str) -> None:
    assert LESSON.questions[key].value == BY_HAND[key]()


# bread: 5 true, 3 liars who say it, of 10. pepper: a compensation of 8, a fine of 12; before, 6 and 12.
# gold: three liars of five, silence opened from 2/5 on; in the other market three of four, from 3/7 on
MISTAKES = {
    "bread": {
        "prior": Fraction(3, 10),
        "odds": Fraction(3, 5),
        "true": Fraction(5, 8),
        "coin": Fraction(3, 2) / (5 + Fraction(3, 2)),
    },
    "pepper": {
        "swapped": Fraction(12, 20),
        "ratio": Fraction(8, 12),
        "half": Fraction(1, 2),
        "before": Fraction(6, 6 + 12),
    },
    "gold": {
        "all": Fraction(2, 5) * Fraction(2, 5) / (1 - Fraction(2, 5)),
        "belief": Fraction(8, 8 + 12),
        "pay": 1 - Fraction(2, 5) * Fraction(2, 3) / (1 - Fraction(2, 5)),
        "prior": Fraction(3, 5),
        "three": Fraction(3, 7) * Fraction(1, 3) / (1 - Fraction(3, 7)),
    },
}


def test_the_mistakes_worked_by_hand() -> None:
    questions.the_mistakes_are(LESSON, MISTAKES)


def test_every_number_that_a_question_says() -> None:
    questions.the_numbers_said_are(LESSON, {
        "word": ("4 4 2", "4 2 1 1 5"),
        "bread": ("", ""),
        "share": ("6 12", "12 6 12 1 6 0 1/3"),
        "pepper": ("8 12", "12 1 8 8 12 8"),
        "silent": ("8 6 9", "1/4 8 1/4 6 3/16 1/4"),
        "gold": ("12 8 13", "12 2/5 8 4/15 3/5 4/9"),
    })  # fmt: skip


def test_there_are_predictions_and_self_checks() -> None:
    assert [question.key for question in CHECKS] == ["bread", "pepper", "gold"]
    assert [question.key for question in QUESTIONS if not question.mistakes] == ["word", "share", "silent"]


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_each_usual_mistake_has_an_answer_of_its_own(question: Question) -> None:
    questions.each_mistake_is_answered(LESSON, question, least=4)


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_no_reply_but_the_right_one_tells_the_key(question: Question) -> None:
    keys = {"bread": r"\b3/8\b|37[.,]5", "pepper": r"\b2/5\b|40[.,]0", "gold": r"\b4/9\b|44[.,]4"}
    questions.only_the_right_answer_is_told(LESSON, question, keys[question.key], (Fraction(1, 7), 5, "x"))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_the_value_is_revealed(question: Question) -> None:
    questions.the_value_is_revealed(LESSON, question)


# --- the round ---------------------------------------------------------------------------------------------------


def heard(called: int):
    """What the merchant of a bag offers when it is called, before anything else is decided."""
    state = engine.apply(the_signal.first_round(), SHERIFF, engine.read(f"call {called}"))
    while engine.to_move(state)[0] != SHERIFF:
        state = step(state, BOTS["briber"])
    return [bid.offer for bid in state.bids]


def test_the_round_is_the_one_that_the_lesson_tells_of() -> None:
    """All say the same; one is honest and says nothing more; both liars offer gold."""
    state = the_signal.first_round()
    assert engine.to_move(state) == (SHERIFF,)
    assert {said for seat, said in enumerate(state.table.declared, 1) if seat != SHERIFF} == {(3, "apples")}
    honest = [seat for seat in (2, 3, 4) if set(state.bags[seat - 1]) == {"apples"}]
    assert honest == [2]
    assert heard(2) == []
    assert all(len(heard(seat)) == 1 and heard(seat)[0].gold > 0 for seat in (3, 4))


def test_the_table_of_the_lesson_opens_and_all_bags_can_be_opened() -> None:
    table = play(position=the_signal.first_round(), seat=SHERIFF, bots="briber", practice=True, autosave=False)
    assert table.session.state == the_signal.first_round()
    state = the_signal.first_round()
    for called in (2, 3, 4):
        state = engine.apply(state, SHERIFF, engine.read(f"call {called}"))
        while engine.to_move(state)[0] != SHERIFF:
            state = step(state, BOTS["briber"])
        state = engine.apply(state, SHERIFF, engine.read("open"))
        while state.owing and state.owing[0] == (SHERIFF, Duty.DISCARD):
            state = engine.apply(state, SHERIFF, engine.legal_moves(state, SHERIFF)[0])
    assert state.table.phase.value != "inspect"


# --- the games ---------------------------------------------------------------------------------------------------


def test_beliefs_of_the_frank_market_give_back_the_prior() -> None:
    for silk in range(1, 10):
        for p in range(11):
            signal = frank(silk, Fraction(p, 10))
            mean = sum(
                (sum(signal.weights(word).values(), Fraction(0)) * belief.p("smuggler"))
                for word in signal.game.messages
                if (belief := signal.belief(word)) is not None
            )
            assert mean == Fraction(silk, 10)


def test_of_what_can_last_the_best_for_merchants_comes_first_and_no_threat_stays() -> None:
    several = lasting(silence_game(Fraction(60, 100), bribe=8))
    assert len(several) > 1
    gains = [one.first.payoffs[0] for one in several]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > gains[-1]
    for percent in range(5, 100, 10):
        for bribe in (1, 8, 9, 30):
            found = lasting(silence_game(Fraction(percent, 100), bribe=bribe))
            assert found
            assert all(one.perfect and one.intuitive for one in found)


def test_what_fails_the_intuitive_criterion_does_not_last() -> None:
    """Cho and Kreps: all drink beer, or all eat quiche; the second is perfect Bayesian, and fails."""
    (only,) = lasting(beer_quiche())
    assert only.first.used("beer")
    assert not only.first.used("quiche")


@pytest.mark.parametrize("bribe", [9, 12, 20, 23])
@pytest.mark.parametrize("percent", range(5, 100, 15))
def test_two_doubts_balance(percent: int, bribe: int) -> None:
    """The share of silent liars comes from the sheriff's doubt, the chance of opening from the liar's."""
    prior = Fraction(percent, 100)
    (only,) = lasting(silence_game(prior, bribe=bribe))
    if prior < even(LIE, HONEST):
        assert only.kind is Kind.POOLING
        assert only.first.answers[0] == 0
    else:
        assert only.first.plan[0][0] * prior * LIE.fine == (1 - prior) * HONEST.compensation
        assert only.first.answers == (Fraction(bribe, LIE.at_risk + LIE.fine), 0)


def test_the_constants_are_those_of_the_bags() -> None:
    assert LIE.fine + 1 == BRIBE
    assert Fraction(3, 4) == GUILTY
