"""The student's side: what is taken, what is said at once, and what leaves the cell."""

from fractions import Fraction
from itertools import count

import numpy as np
import pytest

from classkit import exercise as module
from classkit.cards import Card
from classkit.dist import Dist
from classkit.exercise import MIME, answer, exercise, hint, running_cell, taken
from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Message

HINTS = (Message.of("exercise.later"), Message.of("exercise.again"))
SHEET = Sheet(
    "demo",
    (
        Ask("q1", Kind.PROBABILITY, 2, HINTS),
        Ask("q2", Kind.COUNT, 1, HINTS),
        Ask("q3", Kind.DISTRIBUTION, 1, HINTS),
        Ask("q4", Kind.CHOICE, 1, HINTS, choices=("more", "less")),
        Ask("q5", Kind.FUNCTION, 1, HINTS, trial=(4, 6)),
        Ask("q6", Kind.STRATEGY, 1, HINTS, trial=("total 3",)),
        Ask("q7", Kind.NUMBER, 1, HINTS),
        Ask("q9", Kind.DISTRIBUTION, 1, HINTS, choices=("lie", "honest")),
        Ask("q10", Kind.STRATEGY, 1, HINTS, choices=("open", "pass"), trial=("total 3",)),
        Ask("q11", Kind.DISTRIBUTION, 1, HINTS, choices=("0", "1", "3")),
    ),
    (Essay("q8", 2),),
    {"players": (4, 5, 6)},
)


@pytest.fixture
def shown(monkeypatch):
    """What was displayed: cards, and bundles of an answer."""
    seen: list = []
    monkeypatch.setattr(module, "put", lambda what, raw=False: seen.append(what))
    monkeypatch.setattr(module, "_open", [])
    monkeypatch.setattr(module, "functions", {})
    return seen


@pytest.fixture
def opened(shown):
    exercise(SHEET, "ada", 2026)
    shown.clear()
    return shown


def given(shown: list, key: str, value: object) -> tuple[dict, str]:
    """The record and the text of the card that an answer makes."""
    answer(key, value)
    bundle = shown[-1]
    return bundle[MIME], bundle["text/plain"]


def test_opening_says_who_and_gives_the_numbers(shown):
    mine = exercise(SHEET, " ada ", 2026)
    assert mine == SHEET.draw(2026, "ada")
    text = repr(shown[0])
    assert "Exercise demo: 13 points." in text
    assert f"Student: ada. Your own numbers: players = {mine.players}." in text


@pytest.mark.parametrize("student", ["", "  ", "your id", " Your ID "])
def test_a_blank_id_is_said_and_runs_all_the_same(shown, student):
    assert exercise(SHEET, student, 2026).players in (4, 5, 6)
    assert "Write your id" in repr(shown[0])


@pytest.mark.parametrize(("student", "cohort"), [(7, 2026), ("ada", "2026"), (None, 1), ("ada", True)])
def test_an_id_that_is_no_text_is_refused(shown, student, cohort):
    with pytest.raises(TypeError, match="the id is a text in quotation marks"):
        exercise(SHEET, student, cohort)


def test_before_an_exercise_is_open_nothing_can_be_answered(shown):
    for call in (lambda: answer("q1", 1), lambda: taken("q1"), lambda: hint("q1")):
        with pytest.raises(LookupError, match="No exercise is open"):
            call()


def test_an_unknown_question_names_the_known_ones(opened):
    for call in (lambda: answer("q0", 1), lambda: answer("q8", "words"), lambda: taken("q0"), lambda: hint("q0")):
        with pytest.raises(KeyError, match="'q1', 'q2'"):
            call()


def test_an_answer_leaves_as_plain_data_with_the_students_id(opened):
    record, text = given(opened, "q1", Fraction(1, 4))
    assert record == {
        "key": "q1", "plain": ["fraction", "1", "4"], "refused": "", "student": "ada", "cohort": 2026, "sheet": "demo",
    }  # fmt: skip
    assert "q1: taken. 1/4" in text
    assert "1/4" in repr(taken("q1"))
    assert "nothing was taken yet" in repr(taken("q2"))


@pytest.mark.parametrize("value", [..., None])
def test_the_dots_are_no_answer_yet(opened, value):
    record, text = given(opened, "q1", value)
    assert (record["plain"], record["refused"]) == (None, "")
    assert "not answered yet" in text


@pytest.mark.parametrize(
    ("key", "value", "piece"),
    [
        ("q1", 1.5, "A probability lies between 0 and 1; this is 1.5"),
        ("q1", "40", 'For 40 percent write 0.4 or "40%".'),
        ("q1", -0.1, "between 0 and 1"),
        ("q2", 2.5, "A whole number from 0 on is wanted"),
        ("q2", -3, "A whole number from 0 on is wanted"),
        ("q3", 0.5, "A distribution is wanted"),
        ("q3", {}, "A distribution is wanted"),
        ("q3", {0: 10**400, 1: Fraction(1, 3)}, "these add up to 1.000e+400"),
        ("q3", {0: 0.5, 1: 0.4}, "these add up to 0.9"),
        ("q3", {0: 1.5, 1: -0.5}, "-0.5 is no probability"),
        ("q3", {0: "many"}, "cannot be read as a number"),
        ("q4", "same", "One of these words is wanted: more and less"),
        ("q4", 7, "One of these words is wanted"),
        ("q3", {0: 0.71, 1: 0.21, 2: 0.06}, "these add up to 0.98"),
        ("q9", {"honest": 0.5, "lies": 0.5}, "of this distribution are lie and honest. Given were honest, lies."),
        ("q9", Dist({"truth": 1}), "The outcomes of this distribution are lie and honest. Given were truth."),
    ],
)
def test_what_a_visible_check_may_say_is_said_and_the_answer_is_taken(opened, key, value, piece):
    record, text = given(opened, key, value)
    assert record["plain"] is not None
    assert piece in text
    assert "taken, but look again" in text


@pytest.mark.parametrize(
    ("key", "value"),
    [("q1", 0.4), ("q1", "40%"), ("q1", 0), ("q1", np.float64(0.4)), ("q2", 3), ("q2", 3.0),
     ("q3", {0: "1/3", 1: "66.7%"}), ("q3", {0: 0.71, 1: 0.21, 2: 0.07}), ("q3", {0: "71%", 1: "21%", 2: "7%"}),
     ("q11", {0.0: 0.5, 1: 0.25, " 3 ": 0.25}), ("q9", {"Honest": 0.5, "lie": 0.5}), ("q9", Dist({"lie": 1})),
     ("q4", " More "), ("q7", -12.5)],
)  # fmt: skip
def test_a_sound_answer_is_taken_without_a_word_on_whether_it_is_right(opened, key, value):
    record, text = given(opened, key, value)
    assert record["plain"] is not None
    assert "Whether it is right is said when it is graded" in text


class Liar:
    """Equal to everything."""

    __eq__ = lambda *words: True  # noqa: E731
    __hash__ = None
    __float__ = lambda self: 0.5  # noqa: E731


@pytest.mark.parametrize(
    ("key", "value", "piece"),
    [
        ("q1", Liar(), "not a number"), ("q1", True, "not numbers here"), ("q1", [0.5], "collection"),
        ("q1", 10**9999, "too long"),
        ("q1", float("nan"), ""), ("q3", Liar(), "“Liar” cannot be taken"), ("q4", Liar(), "“Liar” cannot be taken"),
        ("q5", 0.5, "A function is wanted"), ("q6", "roll", "A function is wanted"),
    ],
    ids=map(str, count()),
)  # fmt: skip
def test_what_cannot_be_taken_is_refused_in_words_and_raises_nothing(opened, key, value, piece):
    record, text = given(opened, key, value)
    assert record["plain"] is None
    assert piece in record["refused"] != ""
    assert f"{key}: not taken." in text


def stops(players, faces):
    raise ZeroDivisionError("no faces")


@pytest.mark.parametrize(
    ("function", "piece"),
    [
        (lambda players, faces: players / faces, "it gave 0.666"),
        (lambda players, faces: ..., "it gives nothing yet"),
        (lambda players, faces: None, "it gives nothing yet"),
        (lambda players, faces: Liar(), "something that cannot be handed in"),
        (lambda: 1, "it stopped with TypeError"),
        (stops, "Tried with stops(4, 6), it stopped with ZeroDivisionError: no faces"),
    ],
)
def test_a_function_is_tried_at_once_and_kept_for_the_grader(opened, function, piece):
    record, text = given(opened, "q5", function)
    assert record["plain"] == ["text", function.__name__]
    assert piece in text
    assert module.functions["q5", None] is function


@pytest.mark.parametrize("function", [lambda players, faces: ..., lambda players, faces: None])
def test_a_function_that_gives_nothing_is_not_answered_yet(opened, function):
    record, text = given(opened, "q5", function)
    assert "q5: not answered yet." in text
    assert "taken" not in text
    assert record["plain"] == ["text", function.__name__]  # with other inputs it may give something


@pytest.mark.parametrize("word", ["fold", True, 9])
def test_a_word_that_the_question_does_not_know_is_said_with_those_that_it_knows(opened, word):
    _, text = given(opened, "q10", lambda line: word)
    assert f"it gave {word!r}. One of these is wanted: open and pass." in text
    _, text = given(opened, "q10", lambda line: " Open")
    assert "it gave  Open." in text


def test_the_last_answer_counts_and_a_refused_one_takes_it_back(opened):
    given(opened, "q1", 0.4)
    given(opened, "q1", 0.5)
    assert "0.5" in repr(taken("q1"))
    given(opened, "q1", Liar())
    assert "not taken" in repr(taken("q1"))


def test_another_cell_than_its_own_cannot_answer(opened, monkeypatch):
    monkeypatch.setattr(module, "running_cell", lambda: "q2-answer")
    record, text = given(opened, "q1", 0.4)
    assert record == {"key": "q1", "plain": None, "refused": ""}
    assert "Answer it in its own cell" in text
    assert "nothing was taken yet" in repr(taken("q1"))
    monkeypatch.setattr(module, "running_cell", lambda: "q1-answer")
    assert given(opened, "q1", 0.4)[0]["plain"] == ["float", "0.4"]


def test_two_hints_the_second_says_more(opened):
    first, second, third = hint("q1"), hint("q1"), hint("q1")
    assert all(isinstance(one, Card) for one in (first, second, third))
    assert "There is one more: run hint('q1') again." in repr(first)
    assert "q1, hint 2 of 2" in repr(second)
    assert repr(second) == repr(third)
    assert "hint 1 of 2" in repr(hint("q2"))


def test_opening_again_forgets_cards_but_no_function_that_the_grader_will_call(opened):
    given(opened, "q1", 0.4)
    given(opened, "q5", abs)
    exercise(SHEET, "ada", 2026)
    assert "nothing was taken yet" in repr(taken("q1"))
    assert module.functions == {("q5", None): abs}


class Shell:
    """A kernel that tells the running cell."""

    def __init__(self, header: object) -> None:
        self.parent_header = header


@pytest.mark.parametrize(
    ("header", "cell"),
    [
        ({"metadata": {"cellId": "q1-answer"}}, "q1-answer"),
        ({"metadata": {"cellId": "vscode-notebook-cell:/a"}}, None),
        ({"metadata": {"cellId": 7}}, None), ({"metadata": None}, None), ({}, None), (None, None),
        ({"metadata": {"cellId": "a" * 65}}, None),
    ],
)  # fmt: skip
def test_the_running_cell_is_known_where_the_front_end_tells_it(monkeypatch, header, cell):
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: Shell(header))
    assert running_cell() == cell


def test_without_a_shell_no_cell_runs(monkeypatch):
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: None)
    assert running_cell() is None
