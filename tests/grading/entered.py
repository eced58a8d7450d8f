"""The small course, released by nbgrader, and hand-ins whose results are told, so that no sandbox is needed."""

import json
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path

from classkit.grading import gradebook
from classkit.grading.course import Course
from classkit.grading.marking import Mark, Verdict
from classkit.grading.results import Result, Status, save

_spec = util.spec_from_file_location("small_course", Path(__file__).with_name("small.py"))
small = util.module_from_spec(_spec)
sys.modules["small_course"] = small
_spec.loader.exec_module(small)
NAME = small.NAME
SHOWN = {"output_type": "display_data", "data": {"text/plain": "a chart", "text/html": '<svg><path d="M0 0"/></svg>'}}


def course_in(root: Path, new_book: Callable[[Path], None], cohort: int = small.COHORT) -> Course:
    """The small course, released (without the zip)."""
    course = small.make(root)
    new_book(course.root)
    gradebook.generate(course, NAME, cohort, "release", register=True)
    return course


def told(student: str, wrong: tuple[str, ...] = (), **more) -> Result:
    """A result in which every question is right but for those that are named."""
    marks = tuple(
        Mark(key, 0, of, Verdict.WRONG, f"{key} went wrong. Look at <b>idea 1</b>.")
        if key in wrong
        else Mark(key, of, of, Verdict.RIGHT, "Right.")
        for key, of in small.POINTS.items()
        if key != "q7"
    )
    settings = {"status": Status.GRADED, "marks": marks, "outputs": {"q1-answer": [SHOWN]}}
    return Result(student=student, assignment=NAME, **settings | more)


def hand_in(course: Course, result: Result, when: str = "", **work: str) -> Path:
    """Put a hand-in and its saved result where they belong; returns the checked notebook."""
    release = json.loads(course.release(NAME).read_text(encoding="utf-8"))
    notebook = small.fill(release, result.student, **work)
    small.hand_in(course, result.student, notebook)
    small.write(course.checked(NAME, result.student), notebook)
    if when:
        for path in (course.submitted(NAME, result.student), course.checked(NAME, result.student).parent):
            (path / "timestamp.txt").write_text(when, encoding="utf-8")
    save(result, course.result(NAME, result.student))
    return course.checked(NAME, result.student)


def enter(course: Course, result: Result, when: str = "", **work: str) -> bool:
    """Hand in and enter."""
    hand_in(course, result, when, **work)
    return gradebook.enter(course, NAME, result.student, result)


def mark_by_hand(course: Course, student: str, points: float, comment: str = "", key: str = "q7") -> None:
    """What an instructor does in formgrader."""
    from nbgrader.api import Gradebook

    with Gradebook(course.gradebook) as book:
        grade = book.find_grade(key, NAME, NAME, student)
        grade.manual_score, grade.needs_manual_grade = points, False
        book.find_comment(key if key == "q7" else f"{key}-answer", NAME, NAME, student).manual_comment = comment or None
        book.db.commit()
