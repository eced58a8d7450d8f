"""Predict, reveal, check: what each says, and what it keeps to itself."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from classkit import lesson as module
from classkit.cards import Card, Tone
from classkit.forms import Form
from classkit.lesson import Lesson, Mistake, Question, Unit, begin
from classkit.words import Message
from tests.pseudo import texts_entered

TEXTS = {
    "test.ask": "How likely is a six?",
    "test.many": "How many sides?",
    "test.why": "One side of six.",
    "test.hint": "Count the sides.",
    "test.opposite": "That is the opposite.",
}


@pytest.fixture(autouse=True)
def entered() -> Iterator[None]:
    """The texts of the questions below stand in the catalogues for these tests alone."""
    with texts_entered(TEXTS):
        yield


SIX = Question(
    "six",
    Message.of("test.ask"),
    Fraction(1, 6),
    Message.of("test.why"),
    Message.of("test.hint"),
    (Mistake(Fraction(5, 6), Message.of("test.opposite")),),
)
SIDES = Question("sides", Message.of("test.many"), Fraction(6), Message.of("test.why"), unit=Unit.COUNT, most=20)


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("dice", (SIX, SIDES))


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    caught: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, raw=False: caught.append(thing))
    monkeypatch.setenv("CLASSKIT_STRICT", "1")
    return caught


def form(part: Card | Form) -> Form:
    assert isinstance(part, Form)
    part.widget()
    return part


def card(part: Card | Form) -> Card:
    assert isinstance(part, Card)
    return part


# --- predict and reveal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("guess", [0.4, "40%", "2/5", "0,4", Fraction(2, 5)], ids=repr)
def test_a_prediction_is_named_with_its_gap(lesson: Lesson, guess: Any) -> None:
    lesson.predict("six", guess)
    said = repr(lesson.reveal("six"))
    assert "16.7% (1/6)" in said
    assert "You predicted 40%: 23.3 percentage points too high." in said
    assert "One side of six." in said


@pytest.mark.parametrize(
    ("key", "guess", "says"),
    [
        ("six", 0.1, "You predicted 10%: 6.7 percentage points too low."),
        ("six", "1/6", "You predicted 16.7%: exactly that."),
        ("sides", 9, "You predicted 9: 3 too many."),
        ("sides", 4, "You predicted 4: 2 too few."),
        ("sides", 6, "You predicted 6: exactly that."),
    ],
)
def test_the_gap_has_a_side_and_a_size(lesson: Lesson, key: str, guess: Any, says: str) -> None:
    lesson.predict(key, guess)
    assert says in repr(lesson.reveal(key))


def test_without_a_prediction_reveal_says_so(lesson: Lesson) -> None:
    said = repr(lesson.reveal("six"))
    assert "You have not predicted anything." in said
    assert "16.7% (1/6)" in said


def test_before_reveal_the_last_prediction_counts(lesson: Lesson) -> None:
    lesson.predict("six", 0.4)
    lesson.predict("six", 0.2)
    assert "You predicted 20%" in repr(lesson.reveal("six"))


def test_after_reveal_a_prediction_stays(lesson: Lesson) -> None:
    lesson.predict("six", 0.4)
    lesson.reveal("six")
    late = repr(lesson.predict("six", "1/6"))
    assert "your prediction stays" in late
    assert "You predicted 40%" in late
    assert "You predicted 40%" in repr(lesson.reveal("six"))


def test_after_a_reveal_without_prediction_one_may_still_predict(lesson: Lesson) -> None:
    lesson.reveal("six")
    lesson.predict("six", 0.3)
    assert "You predicted 30%" in repr(lesson.reveal("six"))


def test_a_prediction_tells_nothing(lesson: Lesson) -> None:
    for guess in (0.4, 0.18, 7, "a sixth"):
        said = repr(lesson.predict("six", guess)) + card(lesson.predict("six", guess)).html()
        assert "16.7" not in said
        assert "1/6" not in said
        assert "One side" not in said


@pytest.mark.parametrize(
    ("key", "guess", "says"),
    [
        ("six", 40, "between 0 and 1; given was 40"),
        ("six", -0.1, "between 0 and 1"),
        ("sides", 21, "between 0 and 20; given was 21"),
        ("sides", 2.5, "A whole number is wanted here; given was 2.5"),
        ("sides", "5/2", "A whole number is wanted here; given was 5/2"),
        ("six", "a sixth", "cannot be read as a number"),
        ("six", True, "True and False"),
    ],
)
def test_a_prediction_that_cannot_be_is_refused_in_words(lesson: Lesson, key: str, guess: Any, says: str) -> None:
    refused = card(lesson.predict(key, guess))
    assert refused.tone is Tone.HINT
    assert says in repr(refused)
    assert "not predicted" in repr(lesson.reveal(key)), "what was refused is not kept"


@pytest.mark.parametrize("guess", [8, 8.0, "8", "16/2"])
def test_a_whole_count_is_taken_however_it_is_written(lesson: Lesson, guess: Any) -> None:
    lesson.predict("sides", guess)
    assert "You predicted 8" in repr(lesson.reveal("sides"))


def test_forget_is_for_the_next_group(lesson: Lesson) -> None:
    lesson.predict("six", 0.4)
    lesson.reveal("six")
    lesson.forget()
    assert "not predicted" in repr(lesson.reveal("six"))


# --- check --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "tone", "says"),
    [
        (Fraction(1, 6), Tone.RIGHT, "One side of six."),
        (1 / 6, Tone.RIGHT, "One side of six."),
        ("16.7%", Tone.RIGHT, "16.7% (1/6)"),
        ("0.17", Tone.RIGHT, "rounded to 2 decimal places"),
        (5 / 6, Tone.MISTAKE, "That is the opposite."),
        ("83%", Tone.MISTAKE, "That is the opposite."),
        (0.3, Tone.HINT, "Count the sides."),
        (6, Tone.HINT, "A probability lies between 0 and 1"),
        ("1667/10000", Tone.HINT, "a fraction has to be equal"),
        ("one sixth", Tone.HINT, "cannot be read"),
        (None, Tone.HINT, "Nothing is there yet."),
    ],
    ids=repr,
)
def test_each_answer_gets_its_own_reply(lesson: Lesson, answer: Any, tone: Tone, says: str) -> None:
    said = card(lesson.check("six", answer))
    assert said.tone is tone
    assert says in repr(said)
    if tone is not Tone.RIGHT:
        assert not re.search(r"1/6|16\.7|0\.1666", repr(said)), "only the right answer sees the key"
        assert "One side" not in repr(said)


def test_a_check_is_forgotten_at_once(lesson: Lesson) -> None:
    lesson.check("six", 0.3)
    assert "not predicted" in repr(lesson.reveal("six"))


def test_tones_differ_by_sign_and_by_class(lesson: Lesson) -> None:
    signs = [tone.value for tone in Tone]
    assert len({sign for sign, _ in signs}) == len({name for _, name in signs}) == len(signs)


# --- forms --------------------------------------------------------------------------------------------------------


def test_the_prediction_form_commits(lesson: Lesson, displayed: list[Any]) -> None:
    ask = form(lesson.predict("six"))
    assert ask.field.description == "Your prediction"
    ask.field.value = "40%"
    ask.button.click()
    assert "Your prediction: 40%." in ask.reply.value
    assert "You predicted 40%" in repr(lesson.reveal("six"))
    again = form(lesson.predict("six"))
    assert "your prediction stays" in again.reply.value


def test_a_count_is_asked_with_a_number_field(lesson: Lesson, displayed: list[Any]) -> None:
    ask = form(lesson.predict("sides"))
    ask.field.value = 8
    ask.button.click()
    assert "Your prediction: 8." in ask.reply.value
    assert (ask.field.min, ask.field.max) == (0, 20)


def test_the_typed_form_of_a_prediction_names_a_number_of_its_kind(lesson: Lesson) -> None:
    assert '"25%"' in repr(lesson.predict("six"))
    assert "such as 12 in" in repr(lesson.predict("sides"))
    assert "%" not in repr(lesson.predict("sides"))


def test_the_check_form_answers_by_enter_and_by_button(lesson: Lesson, displayed: list[Any]) -> None:
    ask = form(lesson.check("six"))
    ask.field.value = "5/6"
    assert "That is the opposite." in ask.reply.value
    ask.field.value = ""
    ask.button.click()
    assert "Nothing is there yet." in ask.reply.value
    ask.field.value = "1/6"
    assert "One side of six." in ask.reply.value


def test_the_field_of_a_check_shows_numbers_of_its_kind(lesson: Lesson, displayed: list[Any]) -> None:
    assert "25%" in form(lesson.check("six")).field.placeholder
    assert form(lesson.check("sides")).field.placeholder == "12"


def test_every_control_is_named_and_text_finds_its_direction(lesson: Lesson, displayed: list[Any]) -> None:
    for ask in (form(lesson.predict("six")), form(lesson.predict("sides")), form(lesson.check("six"))):
        assert ask.field.description
        assert ask.field.tooltip
        assert ask.button.description
        assert 'dir="auto"' in ask.widget().children[0].value


def test_a_form_is_shown_with_its_typed_version(
    lesson: Lesson, displayed: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLASSKIT_HEADLESS", "0")
    ask = form(lesson.predict("six"))
    ask._ipython_display_()
    assert displayed[0] is ask.widget()
    assert "predict(&quot;six&quot;, …)" in displayed[1]["text/html"]
    displayed.clear()
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1")
    form(lesson.check("six"))._ipython_display_()
    (still,) = displayed
    assert "How likely is a six?" in still["text/html"]
    assert 'check("six", …)' in still["text/plain"]


def test_an_error_in_a_form_is_seen(lesson: Lesson, displayed: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    ask = form(lesson.check("six"))
    monkeypatch.setattr("classkit.lesson.compare", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        ask.field.value = "1/6"
    assert 'role="alert"' in ask.reply.value


# --- questions and lessons ----------------------------------------------------------------------------------------


def test_an_unknown_key_names_the_keys(lesson: Lesson) -> None:
    for word in (lesson.predict, lesson.reveal, lesson.check):
        with pytest.raises(KeyError, match="'six' and 'sides'"):
            word("seven")


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"value": Fraction(7, 6)}, "from 0 to 1"),
        ({"mistakes": (Mistake(Fraction(1, 6), Message.of("test.hint")),)}, "cannot be told"),
        ({"mistakes": (Mistake(Fraction(16671, 100000), Message.of("test.hint")),)}, "cannot be told"),
        ({"mistakes": (Mistake(Fraction(1, 3), Message.of("test.hint")),) * 2}, "cannot be told"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(parts: dict[str, Any], says: str) -> None:
    whole = {"key": "q", "ask": SIX.ask, "value": SIX.value, "why": SIX.why, **parts}
    with pytest.raises(ValueError, match=says):
        Question(**whole)


def test_one_name_for_each_question() -> None:
    with pytest.raises(ValueError, match="'six' stands twice"):
        Lesson("dice", (SIX, SIX))


def test_the_module_speaks_of_the_lesson_that_was_begun(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_current", [])
    with pytest.raises(LookupError, match="No lesson has been begun"):
        module.reveal("six")
    assert begin(lesson) is lesson
    module.predict("six", 0.4)
    assert "You predicted 40%" in repr(module.reveal("six"))
    assert card(module.check("six", 5 / 6)).tone is Tone.MISTAKE
    with pytest.raises(TypeError, match="LESSON"):
        begin(SIX)  # type: ignore[arg-type]


def test_begin_takes_the_name_of_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_current", [])
    assert "unseen" in begin("cheesekit.lessons.night_dice").questions
