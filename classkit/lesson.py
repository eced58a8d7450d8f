"""The parts of a lesson: predict before you know, reveal, and check yourself.

`predict` takes a number that the learner commits to, `reveal` names it beside the computed value and says the gap,
`check` is a self-check in which each usual mistake has an answer of its own. None of it is graded, and the right value
is shown only after a prediction is revealed or a self-check is right.

The words of an exercise, which is graded (`exercise`, `answer`, `taken`, `hint`), are those of `classkit.exercise`.

A lesson is a module with a `LESSON`: its questions, and what was predicted in this session. A notebook takes the three
words from that module (`from cheesekit.lessons.night_dice import check, predict, reveal`) or calls `begin` with its
name and takes them from here.
"""

import importlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import EllipsisType
from typing import Any

from classkit import shown
from classkit.cards import Card, Tone, number_line
from classkit.compare import TOLERANCE, Answer, Comparison, NotANumber, Verdict, compare, read
from classkit.exercise import answer, exercise, hint, taken
from classkit.forms import Form, number_field, percent_slider, text_field
from classkit.words import Message, Param, text

__all__ = [
    "Lesson",
    "Mistake",
    "Question",
    "Unit",
    "answer",
    "begin",
    "check",
    "exercise",
    "hint",
    "predict",
    "reveal",
    "taken",
]


class Unit(Enum):
    """What kind of number a question asks for: a probability from 0 to 1, a whole number, or any number."""

    PROBABILITY = "probability"
    COUNT = "count"
    NUMBER = "number"

    def said(self, value: Fraction) -> str:
        """A value as a learner reads it."""
        return shown.probability(value) if self is Unit.PROBABILITY else shown.number(value)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer that many give: its value, and what to say to it. The words never tell the right value."""

    value: Fraction
    reply: Message


@dataclass(frozen=True, slots=True)
class Question:
    """One question: what is asked, the exact value (computed, never typed), and why it is so.

    `hint` answers a wrong answer that is no usual mistake. `most` is the largest number that a prediction of a count
    or a number may be. `tolerance` is that of `classkit.compare`. Errors: ValueError for a probability outside 0 to 1
    and for mistakes that cannot be told from the right value or from each other.
    """

    key: str
    ask: Message
    value: Fraction
    why: Message
    hint: Message | None = None
    mistakes: tuple[Mistake, ...] = ()
    unit: Unit = Unit.PROBABILITY
    most: int = 100
    tolerance: Fraction = TOLERANCE

    def __post_init__(self) -> None:
        if self.unit is Unit.PROBABILITY and not 0 <= self.value <= 1:
            raise ValueError(f"question {self.key!r}: a probability lies from 0 to 1; given: {self.value}")
        values = [self.value, *(mistake.value for mistake in self.mistakes)]
        for i, one in enumerate(values):
            for other in values[:i]:
                if compare(float(one), other, self.tolerance).right:
                    raise ValueError(f"question {self.key!r}: {one} cannot be told from {other}")


class Lesson:
    """The questions of one lesson, and what the learner has predicted so far: one object for each session."""

    def __init__(self, name: str, questions: Iterable[Question]) -> None:
        """Errors: ValueError if two questions have the same key."""
        self.name = name
        self.questions: dict[str, Question] = {}
        for question in questions:
            if question.key in self.questions:
                raise ValueError(f"lesson {name!r}: the key {question.key!r} stands twice")
            self.questions[question.key] = question
        self._guesses: dict[str, Answer] = {}
        self._revealed: set[str] = set()

    def predict(self, key: str, guess: Any = ...) -> Card | Form:
        """Commit to a number before you know: `predict("unseen", 0.4)`; without a number a form asks for it.

        The last number before `reveal` counts; once revealed, a prediction stays. Never graded. Errors: KeyError names
        the lesson's keys; what cannot be read as a number is said on the card.
        """
        question = self._question(key)
        if isinstance(guess, EllipsisType):
            return self._prediction_form(question)
        return self._commit(question, guess)

    def reveal(self, key: str) -> Card:
        """The computed value, beside what was predicted. Says so if nothing was predicted. Errors: KeyError."""
        question, guess, picture = self._question(key), self._guesses.get(key), ""
        if guess is not None:
            self._revealed.add(key)
        if guess is not None and question.unit is Unit.PROBABILITY:
            picture = number_line(guess.number, question.value)
        value = question.unit.said(question.value)
        return Card(Tone.REVEAL, question.ask, (self._gap(question), question.why), value=value, picture=picture)

    def check(self, key: str, answer: Any = ...) -> Card | Form:
        """Check yourself: `check("seen", 5/6)`; without an answer a form asks for it. Never graded.

        A usual mistake gets its own answer, another wrong number a hint; the right value is shown only to the right
        answer. Errors: KeyError names the lesson's keys; what cannot be read as a number is said on the card.
        """
        question = self._question(key)
        if isinstance(answer, EllipsisType):
            return self._check_form(question)
        return self._judge(question, answer)

    def forget(self) -> None:
        """Forget all predictions, for the next group at the same screen."""
        self._guesses.clear()
        self._revealed.clear()

    def _question(self, key: str) -> Question:
        if key not in self.questions:
            raise KeyError(text("lesson.unknown", key=repr(key), keys=tuple(map(repr, self.questions))))
        return self.questions[key]

    def _commit(self, question: Question, given: Any) -> Card:
        if question.key in self._revealed:
            return Card(Tone.REVEAL, Message.of("lesson.predict.late"), (self._gap(question),))
        try:
            guess = read(given)
        except NotANumber as refused:
            return Card(Tone.HINT, refused.message)
        most = 1 if question.unit is Unit.PROBABILITY else question.most
        if not 0 <= guess.number <= most:
            return Card(Tone.HINT, _outside(question.unit, guess.given, most))
        if question.unit is Unit.COUNT and guess.number.denominator != 1:
            return Card(Tone.HINT, Message.of("lesson.predict.whole", given=guess.given))
        self._guesses[question.key] = guess
        said = question.unit.said(guess.number) if guess.exact else _rounded(question.unit, guess.number)
        return Card(Tone.PLAIN, Message.of("lesson.predict.kept", guess=said), (Message.of("lesson.predict.next"),))

    def _gap(self, question: Question) -> Message:
        guess = self._guesses.get(question.key)
        if guess is None:
            return Message.of("lesson.reveal.none")
        said, gap = _rounded(question.unit, guess.number), guess.number - question.value
        if compare(guess.number, question.value).verdict in (Verdict.EXACT, Verdict.NEAR):
            return Message.of("lesson.reveal.hit", guess=said)
        side = "high" if gap > 0 else "low"
        kind = "points" if question.unit is Unit.PROBABILITY else "off"
        size = shown.decimal(abs(gap) * (100 if kind == "points" else 1), 1)
        return Message.of(f"lesson.reveal.{kind}.{side}", guess=said, gap=size)

    def _judge(self, question: Question, given: Any) -> Card:
        try:
            comparison = compare(given, question.value, question.tolerance)
        except NotANumber as refused:
            return Card(Tone.HINT, refused.message)
        if comparison.right:
            value = question.unit.said(question.value)
            return Card(Tone.RIGHT, comparison.message, (question.why,), value=value)
        for mistake in question.mistakes:
            if compare(given, mistake.value, question.tolerance).right:
                return Card(Tone.MISTAKE, comparison.message, (mistake.reply,))
        return Card(Tone.HINT, comparison.message, self._advice(question, comparison))

    def _advice(self, question: Question, comparison: Comparison) -> tuple[Message, ...]:
        number, answer = comparison.answer.number, comparison.answer
        if comparison.verdict is Verdict.NEAR:
            return ()
        if question.unit is Unit.PROBABILITY and not 0 <= number <= 1:
            return (_outside(question.unit, answer.given, 1),)
        return (question.hint,) if question.hint else ()

    def _prediction_form(self, question: Question) -> Form:
        if question.unit is Unit.PROBABILITY:
            field = percent_slider(text("lesson.predict.percent"))
        else:
            field = number_field(text("lesson.predict.number"), question.most, question.unit is Unit.COUNT)
        id = "lesson.predict.typed" if question.unit is Unit.PROBABILITY else "lesson.predict.typed.number"
        typed = Message.of(id, key=question.key)
        before = self._guesses.get(question.key)
        first = self._commit(question, before.number) if before else None
        return Form(question.ask, typed, field, text("lesson.predict.button"), self._committer(question), first)

    def _committer(self, question: Question) -> Any:
        return lambda given: self._commit(question, given)

    def _check_form(self, question: Question) -> Form:
        typed = Message.of("lesson.check.typed", key=question.key)
        field = text_field(text("lesson.check.field"), text(f"lesson.check.example.{question.unit.value}"))
        return Form(question.ask, typed, field, text("lesson.check.button"), lambda given: self._judge(question, given))


_current: list[Lesson] = []


def begin(lesson: Lesson | str) -> Lesson:
    """Make a lesson the one that this module's `predict`, `reveal` and `check` speak of; returns it.

    `lesson` is a Lesson, or the name of a module that has one as `LESSON`: `begin("cheesekit.lessons.night_dice")`.
    """
    opened = importlib.import_module(lesson).LESSON if isinstance(lesson, str) else lesson
    if not isinstance(opened, Lesson):
        raise TypeError(f"begin() takes a Lesson, or the name of a module with a LESSON; given: {lesson!r}")
    _current[:] = [opened]
    return opened


def predict(key: str, guess: Any = ...) -> Card | Form:
    """`Lesson.predict` of the lesson that was begun."""
    return _lesson().predict(key, guess)


def reveal(key: str) -> Card:
    """`Lesson.reveal` of the lesson that was begun."""
    return _lesson().reveal(key)


def check(key: str, answer: Any = ...) -> Card | Form:
    """`Lesson.check` of the lesson that was begun."""
    return _lesson().check(key, answer)


def _lesson() -> Lesson:
    if not _current:
        raise LookupError(text("lesson.none"))
    return _current[0]


def _rounded(unit: Unit, value: Fraction) -> str:
    return shown.brief(value, unit is Unit.PROBABILITY)


def _outside(unit: Unit, given: str, most: int) -> Message:
    params: dict[str, Param] = {"given": given, "most": most}
    return Message.of(f"lesson.outside.{'probability' if unit is Unit.PROBABILITY else 'number'}", **params)
