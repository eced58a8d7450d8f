"""What holds of every question of a lesson: usual mistakes are answered, wrong answers are not told the right one."""

import re
from typing import Any

from classkit.cards import Card, Tone
from classkit.lesson import Lesson, Question
from classkit.words import say

NUMBERS = re.compile(r"\d+(?:[./]\d+)*%?")


def each_mistake_is_answered(lesson: Lesson, question: Question, least: int = 4, digits: int = 3) -> None:
    """Each usual mistake, exact, as a float and rounded to `digits`, gets its own reply; there are `least` or more."""
    replies = set()
    for mistake in question.mistakes:
        for answer in (mistake.value, float(mistake.value), f"{float(mistake.value):.{digits}g}"):
            card = lesson.check(question.key, answer)
            assert isinstance(card, Card)
            assert card.tone is Tone.MISTAKE
            assert card.body == (mistake.reply,)
        replies.add(say(mistake.reply))
    assert len(replies) == len(question.mistakes) >= least


def the_mistakes_are(lesson: Lesson, worked: dict[str, dict[str, Any]]) -> None:
    """Each reply to a mistake, by the last part of its id, waits for the value to which that mistake leads."""
    found = {
        key: {mistake.reply.id.rpartition(".")[2]: mistake.value for mistake in question.mistakes}
        for key, question in lesson.questions.items()
        if question.mistakes
    }
    assert found == worked


def only_the_right_answer_is_told(lesson: Lesson, question: Question, key: str, wrong: tuple[Any, ...]) -> None:
    """No reply to a mistake or to these wrong answers, nor the hint, shows the value, for which `key` is a pattern."""
    said = [say(mistake.reply) for mistake in question.mistakes] + [say(question.hint)] * (question.hint is not None)
    said += [repr(lesson.check(question.key, answer)) for answer in wrong]
    assert len(said) >= len(wrong) + 4
    assert not [text for text in said if re.search(key, text)]
    assert re.search(key, repr(lesson.check(question.key, question.value)))


def the_value_is_revealed(lesson: Lesson, question: Question) -> None:
    """`reveal` shows the value and why it is so, with nothing left to be filled in."""
    shown = repr(lesson.reveal(question.key))
    assert question.unit.said(question.value) in shown
    assert say(question.why) in shown
    assert "{" not in shown


def the_numbers_said_are(lesson: Lesson, worked: dict[str, tuple[str, str]]) -> None:
    """The numbers in what each question asks and in why its value is so, in their order, as somebody reads them."""
    found = {
        key: tuple(" ".join(NUMBERS.findall(say(part))) for part in (question.ask, question.why))
        for key, question in lesson.questions.items()
    }
    assert found == worked
