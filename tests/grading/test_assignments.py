"""Every assignment: its solution gets full marks, its blank gets none, and each usual mistake its own words."""

import itertools
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from classkit.compare import TOLERANCE, compare
from classkit.dist import Dist
from classkit.grading.course import Course
from classkit.grading.interview import Given, Interview, Reply
from classkit.grading.key import StrategyKey, ValueKey, key_of
from classkit.grading.marking import Verdict, mark, mark_all, same
from classkit.plain import NotPlain, pack, unpack
from classkit.sheet import Kind, Numbers
from classkit.words import say

COURSE = Course(Path(__file__).resolve().parents[2] / "exercises")
ASSIGNMENTS = COURSE.assignments()
COHORT = 2026
SOLUTION = re.compile(r"### BEGIN SOLUTION\n.*?### END SOLUTION\n", re.S)


class Told:
    """In place of a notebook: an answer that was told, so that a mistake needs no sandbox."""

    def __init__(self, value) -> None:
        self.value = value
        self.lost: dict[str, str] = {}
        self.outputs: dict[str, list] = {}

    def given(self, key, sheet):
        return Given("a function" if callable(self.value) else unpack(pack(self.value)), "", "ada", COHORT)

    def call(self, key, args):
        try:
            return Reply(unpack(pack(self.value(*args))))
        except NotPlain as odd:
            return Reply(wrong="odd", said=str(odd))

    def strays(self, keys):
        return ()


def notebook(name):
    return json.loads(COURSE.source(name).read_text(encoding="utf-8"))


def cells(name, student, solved=True):
    """The code cells of the source, by a student who knows everything, or nothing."""
    code = [cell for cell in notebook(name)["cells"] if cell["cell_type"] == "code"]
    sources = {cell["id"]: "".join(cell["source"]).replace("your id", student) for cell in code}
    return [{"id": id, "source": text if solved else SOLUTION.sub("", text)} for id, text in sources.items()]


def all_numbers(key, most=60):
    """Many of the numbers that students may draw: every combination, or evenly spread ones if these are too many."""
    names = list(key.sheet.numbers)
    combined = list(itertools.product(*key.sheet.numbers.values()))
    step = max(1, len(combined) // most)
    return [Numbers(dict(zip(names, values, strict=True))) for values in combined[::step]]


def told(key, ask, value, numbers):
    return mark(ask, key.entries[ask.key], numbers, Told(value), key.sheet.name)


QUESTIONS = [
    pytest.param(name, ask, id=f"{name}-{ask.key}")
    for name in ASSIGNMENTS
    for ask in key_of(COURSE.key(name)).sheet.asks
]


def test_there_is_an_assignment_for_each_lesson(root):
    lessons = {path.stem for path in (root / "notebooks").glob("[0-9][0-9]-*.ipynb")}
    assert set(ASSIGNMENTS) == lessons


@pytest.mark.parametrize("name", ASSIGNMENTS)
@pytest.mark.parametrize("student", ["ada", "Niels Bohr"])
def test_the_solution_gets_full_marks_from_every_student(name, student, sandbox):
    key = key_of(COURSE.key(name))
    with Interview(cells(name, student), sandbox=sandbox) as interview:
        interview.run()
        marks = mark_all(key, key.sheet.draw(COHORT, student), interview)
    assert interview.lost == {}
    assert [(one.key, one.points, one.message) for one in marks if one.points < one.of] == []
    assert {given.student for given in (interview.given(one.key, name) for one in marks)} == {student}


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_the_blank_gets_exactly_nothing(name, sandbox):
    key = key_of(COURSE.key(name))
    with Interview(cells(name, "your id", solved=False), sandbox=sandbox) as interview:
        interview.run()
        marks = mark_all(key, key.sheet.draw(COHORT, "your id"), interview)
    assert {one.points for one in marks} == {0}
    assert {one.verdict for one in marks} == {Verdict.BLANK}
    errors = [out for outs in interview.outputs.values() for out in outs if out["output_type"] == "error"]
    assert errors == []


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_two_students_have_different_right_answers(name):
    key = key_of(COURSE.key(name))
    drawn = [key.sheet.draw(COHORT, student) for student in "abcdefgh"]
    values = {ask: entry for ask, entry in key.entries.items() if isinstance(entry, ValueKey)}
    differ = [ask for ask, entry in values.items() if len({repr(entry.value(numbers)) for numbers in drawn}) > 1]
    assert len(differ) >= 2


@pytest.mark.parametrize(("name", "ask"), QUESTIONS)
def test_each_usual_mistake_gets_no_mark_and_its_own_words(name, ask):
    key = key_of(COURSE.key(name))
    entry = key.entries[ask.key]
    several = all_numbers(key) if isinstance(entry, ValueKey) else all_numbers(key)[:1]
    assert len({slip.reply for slip in entry.slips}) == len(entry.slips) >= 3
    for numbers in several:
        for slip in entry.slips:
            got = told(key, ask, slip.make(numbers), numbers)
            assert (got.points, got.verdict) == (0, Verdict.WRONG), (numbers, slip.reply)
            assert slip.reply in got.message, (numbers, got.message)


@pytest.mark.parametrize(("name", "ask"), QUESTIONS)
def test_the_key_itself_is_right_whatever_the_numbers(name, ask):
    key = key_of(COURSE.key(name))
    entry = key.entries[ask.key]
    for numbers in all_numbers(key) if isinstance(entry, ValueKey) else all_numbers(key)[:2]:
        assert told(key, ask, entry.value(numbers), numbers).verdict is Verdict.RIGHT, numbers


@pytest.mark.parametrize(("name", "ask"), QUESTIONS)
def test_the_second_hint_says_more_than_the_first(name, ask):
    first, second = map(say, ask.hints)
    assert 20 < len(first) < 400
    assert 20 < len(second) < 400
    assert first != second


@pytest.mark.parametrize(("name", "ask"), QUESTIONS)
def test_no_message_holds_the_right_answer(name, ask):
    key = key_of(COURSE.key(name))
    entry = key.entries[ask.key]
    if not isinstance(entry, ValueKey) or ask.kind in (Kind.DISTRIBUTION, Kind.CHOICE):
        return
    said = [slip.reply for slip in entry.slips] + [say(hint) for hint in ask.hints]
    for numbers in all_numbers(key):
        value = entry.value(numbers)
        shapes = {str(value), f"{float(value):.3g}"} - {str(n) for n in range(11)}
        for text in said:
            words = set(re.findall(r"[0-9]+(?:[./][0-9]+)?", text))
            assert not words & shapes, (numbers, text)


def asked(name, key):
    """What the text cells of a question say, in one line."""
    cells = [cell for cell in notebook(name)["cells"] if cell["cell_type"] == "markdown"]
    return " ".join(" ".join("".join(cell["source"]) for cell in cells if cell["id"].startswith(f"{key}-")).split())


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_a_strategy_is_told_what_it_has_to_reach_and_that_less_brings_nothing(name):
    key = key_of(COURSE.key(name))
    strategies = {ask: entry for ask, entry in key.entries.items() if isinstance(entry, StrategyKey)}
    assert strategies
    for ask, entry in strategies.items():
        (points,) = (one.points for one in key.sheet.asks if one.key == ask)
        (rule,) = re.findall(rf"\b{points} points (?:if|from) [^;]*, else none;", asked(name, ask))
        assert entry.threshold in {Fraction(number) for number in re.findall(r"\d+(?:\.\d+)?", rule)[1:]}, rule
        assert "Full points" not in asked(name, ask)


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_the_rule_for_decimals_is_told_as_it_is(name):
    """Two digits, leading zeros not counted, rounded and not cut off; in a distribution two decimals."""
    (title,) = (" ".join("".join(cell["source"]).split()) for cell in notebook(name)["cells"] if cell["id"] == "title")
    assert (
        "A decimal counts if it is rounded correctly to at least two digits, leading zeros not counted (`0.083` for "
        "1/12); cut off is not rounded. In a distribution two decimals are enough (`0.07`)."
    ) in title
    twelfth, third = Fraction(1, 12), Fraction(2, 3)
    assert [compare(given, twelfth).right for given in (0.083, 0.08)] == [True, False]
    assert [compare(given, third).right for given in (0.67, 0.66)] == [True, False]
    exact = Dist({0: 1, 1: 13})
    assert [same(given, exact, TOLERANCE) for given in ({0: 0.07, 1: 0.93}, {0: 0.07, 1: 0.92})] == [True, False]


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_the_notebook_the_sheet_and_the_rubric_agree(name):
    sheet, book = key_of(COURSE.key(name)).sheet, notebook(name)
    points = {
        cell["metadata"]["nbgrader"]["grade_id"]: cell["metadata"]["nbgrader"]["points"]
        for cell in book["cells"]
        if cell["metadata"]["nbgrader"]["grade"]
    }
    assert points == {one.key: one.points for one in (*sheet.asks, *sheet.essays)}
    assert sheet.name == name == book["metadata"]["bribes_and_dice"]["assignment"]
    assert all(cell["id"] == cell["metadata"]["nbgrader"]["grade_id"] for cell in book["cells"])
    assert not any(cell.get("outputs") for cell in book["cells"])
    text = "\n".join("".join(cell["source"]) for cell in book["cells"])
    for word in (f"{sheet.points} points", "minutes", "lesson"):
        assert word in text
    rubric = COURSE.rubric(name).read_text(encoding="utf-8")
    assert sheet.essays
    for essay in sheet.essays:
        assert f"Question {essay.key.removeprefix('q')} ({essay.points} points)" in rubric
    for part in ("Full marks", "Half", "No mark"):
        assert rubric.count(f"**{part}") == len(sheet.essays), part
