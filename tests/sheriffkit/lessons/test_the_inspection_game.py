"""Lesson 08: every value against a count of its own, every mistake with an answer, the round that the text tells of."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from classkit.cards import Tone
from classkit.lesson import Question
from classkit.normalform import Game
from classkit.words import say
from sheriffkit import play
from sheriffkit.bribery import Bag, opened_gain
from sheriffkit.lessons import the_inspection_game as lesson
from sheriffkit.lessons.duel_sides import BAGS, OPPONENTS
from sheriffkit.lessons.the_inspection_game import LESSON, chances, harsher
from sheriffkit.rules import Rules
from tests import questions

QUESTIONS = list(LESSON.questions.values())
CHECKS = [question for question in QUESTIONS if question.mistakes]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    LESSON.forget()
    yield
    LESSON.forget()


def indifferent(fine: int, compensation: int) -> Fraction:
    """Where p × fine and (1 - p) × compensation weigh the same."""
    return Fraction(compensation, fine + compensation)


def six_rounds() -> int:
    """The log of the question, added up by hand: what the better of two fixed bags brings, less what came in."""
    deeds = ("open", "pass", "pass", "open", "pass", "open")
    got = 12 + 24 + 16 + 12 + 16 + 12
    honest = sum({"open": 24, "pass": 16}[deed] for deed in deeds)
    return max(honest, sum({"open": 12, "pass": 24}[deed] for deed in deeds)) - got


def rhythm_by_playing() -> Fraction:
    """The mean of the rhythm against the reader, by following both ways of each die from the start."""
    reader = OPPONENTS["reader"]

    def rest(past: tuple) -> Fraction:  # type: ignore[type-arg]
        if len(past) == 20:
            return Fraction(0)
        bag, q = ("lie", "lie", "honest")[len(past) % 3], reader.opens(BAGS, past)
        gains = {("lie", "open"): 12, ("lie", "pass"): 24, ("honest", "open"): 24, ("honest", "pass"): 16}
        found = Fraction(0)
        for deed, chance in (("open", q), ("pass", 1 - q)):
            if chance:
                found += chance * (gains[bag, deed] + rest((*past, lesson.Round(bag, deed))))
        return found

    return rest(()) / 20


BY_HAND = {
    "lies": lambda: indifferent(4, 4 * 2),
    "other": lambda: indifferent(2 + 4, 4 * 2),
    "count": lambda: max(16 + Fraction(3, 10) * 8, 24 - Fraction(3, 10) * 12),
    "double": lambda: indifferent(2 * 4, 4 * 2),
    "habit": rhythm_by_playing,
    "regret": six_rounds,
    "poor": lambda: indifferent(4, 0),
}


@pytest.mark.parametrize("key", LESSON.questions)
def test_the_value_is_what_a_count_of_its_own_gives(key: str) -> None:
    assert LESSON.questions[key].value == BY_HAND[key]()


# other: honest 16 or 24, the lie 19 or 2 (11 of it at risk), a fine of 6 against a compensation of 8
# count: three of ten opened, honest 16 or 24, the lie 24 or 12; regret: the log brings 92, three of its six bags opened
MISTAKES = {
    "other": {
        "opens": Fraction(19 - 16, (19 - 16) + (24 - 2)),
        "first": Fraction(8, 8 + 4),
        "swapped": Fraction(6, 8 + 6),
        "half": Fraction(1, 2),
        "goods": Fraction(8, 8 + 11),
        "all": Fraction(8, (19 - 2) + 8),
    },
    "count": {
        "worse": 16 + Fraction(3, 10) * 8,
        "even": 24 - Fraction(2, 5) * 12,
        "swapped": 16 + Fraction(7, 10) * 8,
        "hope": 24,
        "mean": (16 + Fraction(3, 10) * 8 + 24 - Fraction(3, 10) * 12) / 2,
    },
    "regret": {
        "sign": 92 - (3 * 24 + 3 * 16),
        "worse": 3 * 12 + 3 * 24 - 92,
        "clairvoyant": 6 * 24 - 92,
        "mix": Fraction(2, 3) * (3 * 12 + 3 * 24) + Fraction(1, 3) * (3 * 24 + 3 * 16) - 92,
        "round": Fraction(3 * 24 + 3 * 16 - 92, 6),
        "apart": (3 * 24 + 3 * 16) - (3 * 12 + 3 * 24),
    },
}


def test_the_mistakes_worked_by_hand() -> None:
    questions.the_mistakes_are(LESSON, MISTAKES)


RIGHT = {
    "other": ("4/7", " 8 / 14 ", "57.1%", "57%", ".571", "0,571", 4 / 7, np.float64(4 / 7), Fraction(4, 7)),
    "count": ("20.4", "20.40", "20,4", " 102 / 5 ", 24 - 12 * 0.3, np.float64(20.4), Fraction(102, 5)),
    "regret": ("28", "28.0", "28/1", 28, 28.0, np.int64(28), Fraction(28)),
}
WRONG = {
    "other": ("0.56", "0.58", "4.7", "57.1", "60%", "-4/7", Fraction(5, 7), 57),
    "count": ("20", "20.41", "20.39", "20.5", "204", "20.4%", np.float64(20.41)),
    "regret": ("27", "29", "28.02", "28.5", "2.8", "28%", 27.99),
}


@pytest.mark.parametrize("key", RIGHT)
def test_the_right_answer_is_right_in_every_form_and_what_is_near_it_is_not(key: str) -> None:
    assert [given for given in RIGHT[key] if lesson.check(key, given).tone is not Tone.RIGHT] == []
    assert [given for given in WRONG[key] if lesson.check(key, given).tone is Tone.RIGHT] == []


@pytest.mark.parametrize("given", ["", "four sevenths", "20.4 gold", None, True, 1j, [28], float("nan")])
@pytest.mark.parametrize("key", RIGHT)
def test_what_is_no_number_is_said_and_judged_as_nothing(key: str, given: object) -> None:
    card = lesson.check(key, given)
    assert card.tone is Tone.HINT
    assert "is not it" not in repr(card)


def test_three_questions_are_self_checks_and_four_are_predictions() -> None:
    assert [question.key for question in CHECKS] == ["other", "count", "regret"]
    assert len(QUESTIONS) == 7


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_each_usual_mistake_has_an_answer_of_its_own(question: Question) -> None:
    questions.each_mistake_is_answered(LESSON, question, digits=4)


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_no_reply_but_the_right_one_tells_the_key(question: Question) -> None:
    value = float(question.value)
    key = rf"\b({question.value}|{value:.4g}|{100 * value:.1f}%)(?!\d)"
    questions.only_the_right_answer_is_told(LESSON, question, key, (0.123, 77, "x", None, ...))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_reveal_shows_the_value_and_why(question: Question) -> None:
    questions.the_value_is_revealed(LESSON, question)


REASONS = {
    "lies": "p × 4 = (1 - p) × 8, hence p = 8 / (8 + 4) = 66.7% (2/3)",
    "other": "wins 6 by opening a lie and pays 8 for honest chickens. Both weigh the same at p = 8 / (8 + 6) = 57.1%",
    "count": "of 3/10 the honest bag brings 18.40, the lie 20.40. You lie, and expect 20.40",
    "double": "8 / (8 + 8) = 50.0% (1/2). The lie does not go away. And the sheriff opens less often than before: "
    "33.3% and no longer 40.0%.",
    "habit": "16.58 gold a round, and the sheriff gets 1.04 a round",
    "regret": "brought 92. Against the same deeds the honest bag would have brought 120 in all, the lie 108. The "
    "better one, less what you got: 28.",
    "poor": "the lie that is opened brings 12 where the honest bag brings 16",
}
"""What a learner reads of each reason, worked by hand."""


@pytest.mark.parametrize("key", LESSON.questions)
def test_the_reasons_worked_by_hand(key: str) -> None:
    assert REASONS[key] in say(LESSON.questions[key].why)


def test_what_the_questions_say_in_numbers_holds() -> None:
    """Every number in a question, a reason or a reply that is no parameter."""
    lie, honest, other = BAGS.lie, BAGS.honest, lesson.OTHER
    assert (lie.value, opened_gain(lie), honest.value, opened_gain(honest)) == (24, 12, 16, 24)
    assert (BAGS.P, BAGS.M, BAGS.values[0]) == (4, 8, Fraction("19.20"))
    assert (other.lie.value, opened_gain(other.lie), other.P, other.lie.declared) == (19, 2, 6, "chickens")
    assert other.lie.cards == ("cheese", "chickens", "chickens", "silk")
    assert (lesson.SEEN, lesson.OPENED) == (10, 3)
    assert (harsher().A[1][1], harsher().B[1][1]) == (8, 8)
    assert lesson.RHYTHM == ("lie", "lie", "honest")
    assert [str(one) for one in lesson.SIX.rounds] == [
        "lie open",
        "lie pass",
        "honest pass",
        "lie open",
        "honest pass",
        "lie open",
    ]
    assert (lesson.POOR.M, lesson.POOR.P) == (0, 4)
    assert Fraction(2, 3) == chances(BAGS.game)[0], "two rounds of three, just as often as the equilibrium wants"


def test_a_fine_that_is_n_times_as_high_is_paid_to_the_sheriff() -> None:
    for times in range(1, 12):
        game = harsher(times)
        assert game.A[0] == BAGS.game.A[0]
        assert (game.A[1], game.B[1]) == ((24, 16 - 4 * times), (0, 4 * times))
    assert harsher(1) == BAGS.game


def test_a_game_with_several_equilibria_has_no_single_chances() -> None:
    with pytest.raises(ValueError, match="one equilibrium was expected"):
        chances(Game([[1, 0], [0, 1]], [[1, 0], [0, 1]]))


@pytest.mark.parametrize(
    ("cards", "said", "gold", "hidden"), [("4 chickens", 4, 58, 0), ("4 chickens, 1 silk", 5, 46, 0)]
)
def test_the_round_is_the_one_that_the_lesson_tells_of(cards: str, said: int, gold: int, hidden: int) -> None:
    """The sheriff's die falls the same way: Player 1's bag is opened, honest or not."""
    table = play(position=lesson.first_round(), seat=lesson.MERCHANT, practice=True, autosave=False)
    session = table.session
    assert session.state.rules == Rules(haggle_rounds=0)
    assert session.state.table.sheriff == lesson.SHERIFF
    for line in (f"bag {cards}", f"declare {said} chickens"):
        while session.waiting:
            session.go_on()
        session.submit(line)
    while session.waiting and session.state.table.round == 1:
        session.go_on()
    assert session.state.table.gold[0] == gold
    assert session.state.table.stands[0] == ("chickens",) * 4
    assert session.state.table.hidden[0] == hidden
    session.undo()
    session.undo()
    assert session.state.hands[0].count("silk") == 1, "the moves are taken back"


def test_both_bags_come_from_the_hand_of_the_round() -> None:
    hand = sorted(lesson.first_round().hands[0])
    for bag in (BAGS.honest, BAGS.lie, lesson.OTHER.lie):
        assert isinstance(bag, Bag)
        assert all(hand.count(card) >= bag.cards.count(card) for card in bag.cards)
