"""The gradebook: results go into nbgrader's, marks by hand come out of it, and pages for the students are made.

nbgrader's Autograde and GenerateFeedback run in this process, one student after the other, so that what is wrong with
one hand-in is that student's alone. What an instructor has entered by hand, marks and comments, is never changed. A
hand-in that was not graded has no score there: its questions wait to be marked, and it is flagged.
"""

import json
import logging
import os
import shutil
import sqlite3
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from classkit.grading.course import Course
from classkit.grading.deadlines import Deadlines, deadlines, handed_in
from classkit.grading.door import CannotEnter, Enter, settings
from classkit.grading.results import Result, Status, fingerprint

CONFIG = "nbgrader_config.py"


@dataclass(frozen=True, slots=True)
class Score:
    """What the gradebook holds of one question of one student.

    `auto` are the grader's points, `manual` those given by hand, which count where there are some; None is no score.
    `extra` is extra credit, `comment` the instructor's. `review` says that nbgrader wants somebody to look.
    """

    auto: float | None
    manual: float | None
    extra: float
    of: float
    review: bool
    comment: str

    @property
    def points(self) -> float | None:
        """The points that count; None while the question waits to be marked."""
        given = self.auto if self.manual is None else self.manual
        return None if given is None else given + self.extra


@dataclass(frozen=True, slots=True)
class Pages:
    """Feedback: the students whose page was made, and why the others have none."""

    made: tuple[str, ...]
    waiting: dict[str, str]

    def __len__(self) -> int:
        return len(self.made)

    def lines(self) -> tuple[str, ...]:
        """One line for each student without a page."""
        return tuple(f"{student}: no feedback yet: {why}" for student, why in sorted(self.waiting.items()))


def enter(course: Course, assignment: str, student: str, result: Result, again: bool = False) -> bool:
    """Enter a saved result; returns whether there was something to do (not if it stands there already, unless `again`).

    Errors: CannotEnter says why it is not entered; nothing of another student changes then.
    """
    stamp = course.result(assignment, student).with_suffix(".entered")
    mark = _mark(course, assignment, student, result)
    page = course.root / "autograded" / student / assignment
    with _book(course) as book:
        if not again and _stands(stamp, mark) and _submission(book, assignment, student) is not None:
            return False
        stamp.unlink(missing_ok=True)
        if result.status is Status.NOT:
            _forget(page, course.root / "feedback" / student / assignment)
            _without_score(book, assignment, student)
        else:
            _autograde(course, assignment, student)
        _look_after(book, course, assignment, student, result)
    stamp.write_text(mark + "\n", encoding="utf-8", newline="\n")
    return True


def feedback(course: Course, assignment: str, students: tuple[str, ...] = ()) -> Pages:
    """Make the pages that students get back, for those named or for all, once every question is marked.

    Errors: FileNotFoundError if nothing has been entered yet.
    """
    from nbgrader.converters import GenerateFeedback

    config = _config(course)
    config.HTMLExporter.template_name = "feedback"
    app = GenerateFeedback(coursedir=_directory(course, config), config=config)
    app.force = True
    made: list[str] = []
    waiting: dict[str, str] = {}
    for student, scores in scores_of(course, assignment).items():
        if students and student not in students:
            continue
        unmarked = [name for name, score in scores.items() if score.points is None]
        if not (course.root / "autograded" / student / assignment / f"{assignment}.ipynb").is_file():
            waiting[student] = "not graded"
        elif unmarked:
            waiting[student] = f"to be marked by hand: {', '.join(unmarked)}"
        else:
            try:
                _run(app, assignment, student)
                made.append(student)
            except CannotEnter as wrong:
                waiting[student] = str(wrong)
    waiting.update({name: "not in the gradebook" for name in students if name not in (*made, *waiting)})
    return Pages(tuple(made), waiting)


def scores_of(course: Course, assignment: str) -> dict[str, dict[str, Score]]:
    """What the gradebook holds of an assignment: by student, by question, both in order.

    Errors: FileNotFoundError says what has to be done first.
    """
    from nbgrader.api import MissingEntry

    with _book(course) as book:
        try:
            found = book.assignment_submissions(assignment)
            book.find_assignment(assignment)
        except MissingEntry:
            raise FileNotFoundError(f"the gradebook has no {assignment}: run `make release` and `make grade`") from None
        return {
            one.student.id: {
                grade.name: _score(grade, notebook) for notebook in one.notebooks for grade in _sorted(notebook)
            }
            for one in sorted(found, key=lambda one: str(one.student.id))
        }


def due_dates(course: Course) -> Deadlines:
    """The deadlines: what the course's files say, and for the rest what was entered in nbgrader by hand."""
    told = deadlines(course)
    due, extensions = dict(told.due), dict(told.extensions)
    with _book(course) as book:
        for assignment in book.assignments:
            if assignment.duedate is not None:
                due.setdefault(assignment.name, assignment.duedate.replace(tzinfo=UTC))
            for one in assignment.submissions:
                if one.extension is not None:
                    key = (one.student.id.casefold(), assignment.name)
                    if told.extension(assignment.name, one.student.id).total_seconds() == 0:
                        extensions.setdefault(key, one.extension)
    return Deadlines(due, extensions, told.rule)


def generate(course: Course, assignment: str, cohort: int, folder: str, register: bool) -> None:
    """Make the students' copy with nbgrader's GenerateAssignment, in the course's `folder`.

    `register` enters the assignment and its cells in the gradebook too. Errors: CannotEnter says what nbgrader said.
    """
    from nbgrader.converters import GenerateAssignment
    from nbgrader.preprocessors import SaveCells

    config = _config(course)
    config.CourseDirectory.release_directory = folder
    config.Cohort.seed = cohort
    app = GenerateAssignment(coursedir=_directory(course, config), config=config)
    app.force, app.no_database = True, not register
    if not register:
        app.preprocessors = [step for step in app.preprocessors if step is not SaveCells]
    with _book(course) as book:
        _run(app, assignment, ".")
        due = deadlines(course).due.get(assignment)
        if register and due is not None:
            book.update_or_create_assignment(assignment, duedate=due.replace(tzinfo=None))


def _mark(course: Course, assignment: str, student: str, result: Result) -> str:
    """A fingerprint of all that entering depends on: the result, the checked hand-in, times and dates."""
    record = json.dumps(asdict(result), default=str, sort_keys=True).encode("utf-8")
    folder = course.checked(assignment, student).parent
    files = [path for path in (course.checked(assignment, student), folder / "timestamp.txt") if path.is_file()]
    dates = deadlines(course)
    due = f"{dates.due.get(assignment)} {dates.extension(assignment, student)}".encode()
    return fingerprint(record, due, *(path.read_bytes() for path in files))


def _stands(stamp: Path, mark: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == mark


def _submission(book: Any, assignment: str, student: str) -> Any:
    from nbgrader.api import MissingEntry

    try:
        return book.find_submission(assignment, student)
    except MissingEntry:
        return None


def _forget(*folders: Path) -> None:
    """Take away pages of an earlier hand-in, which nobody should take for this one's."""
    for folder in folders:
        if folder.is_dir():
            shutil.rmtree(folder)


def _autograde(course: Course, assignment: str, student: str) -> None:
    from nbgrader.converters import Autograde
    from nbgrader.preprocessors import Execute

    try:
        handed_in(course, assignment, student)
    except ValueError:  # nbgrader would stop here; the export says it, and the marks are entered without a time
        (course.checked(assignment, student).parent / "timestamp.txt").unlink(missing_ok=True)
    config = _config(course)
    app = Autograde(coursedir=_directory(course, config), config=config)
    app.force = True
    if Execute in app.autograde_preprocessors or Enter not in app.autograde_preprocessors:
        raise CannotEnter(f"{CONFIG} has to keep the kit's steps in Autograde: students' code would run unguarded")
    _run(app, assignment, student)


def _without_score(book: Any, assignment: str, student: str) -> None:
    """A hand-in that was not graded: it is there, and everything about it waits. Marks by hand stay."""
    from nbgrader.api import MissingEntry

    book.update_or_create_student(student)
    try:
        found = book.update_or_create_submission(assignment, student)
    except MissingEntry as missing:
        raise CannotEnter(f"the gradebook has no {assignment}: run `make release` first") from missing
    for notebook in found.notebooks:
        for grade in notebook.grades:
            grade.auto_score, grade.needs_manual_grade = None, grade.manual_score is None
        for comment in notebook.comments:
            comment.auto_comment = None
    book.db.commit()


def _look_after(book: Any, course: Course, assignment: str, student: str, result: Result) -> None:
    """Flags, dates and what was lost: the things that formgrader shows beside the marks."""
    found = _submission(book, assignment, student)
    dates = deadlines(course)
    due, extension = dates.due.get(assignment), dates.extension(assignment, student)
    if due is not None:
        found.assignment.duedate = due.replace(tzinfo=None)
        found.extension = extension or None
    try:
        moment = handed_in(course, assignment, student)
    except ValueError:
        moment = None
    found.timestamp = moment.replace(tzinfo=None) if moment else None
    for notebook in found.notebooks:
        notebook.flagged = notebook.flagged or result.status is not Status.GRADED or bool(result.flags)
        for grade in notebook.grades:
            if grade.name in result.lost:  # no points is not the same as none: it waits, and so does the total
                grade.auto_score, grade.needs_manual_grade = None, grade.manual_score is None
    book.db.commit()


def _sorted(notebook: Any) -> list[Any]:
    return sorted(notebook.grades, key=lambda grade: (len(grade.name), grade.name))


def _score(grade: Any, notebook: Any) -> Score:
    said = [
        comment.manual_comment for comment in notebook.comments if comment.name in (grade.name, f"{grade.name}-answer")
    ]
    comment = " ".join(text for text in said if text)
    scores = (grade.auto_score, grade.manual_score, grade.extra_credit or 0.0, grade.max_score)
    return Score(*scores, bool(grade.needs_manual_grade), comment)


def _config(course: Course) -> Any:
    """The course's nbgrader settings: the kit's, and what its `nbgrader_config.py` says."""
    from traitlets.config.loader import PyFileConfigLoader

    config = settings()
    if (course.root / CONFIG).is_file():
        config.merge(PyFileConfigLoader(CONFIG, path=str(course.root)).load_config())
    return config


def _directory(course: Course, config: Any) -> Any:
    from nbgrader.coursedir import CourseDirectory

    return CourseDirectory(config=config, root=str(course.root.resolve()), db_url=course.gradebook)


@contextmanager
def _book(course: Course) -> Iterator[Any]:
    """The gradebook, opened; it is made if there is none yet. Errors: CannotEnter if its file is locked or damaged."""
    import nbgrader.api

    beside = str(Path(sys.executable).parent)  # nbgrader asks `alembic` there for the version of its tables
    path, engine = os.environ.get("PATH", os.defpath), nbgrader.api.create_engine
    if beside not in path.split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join((beside, path))
    # One engine for all of nbgrader's steps: it keeps its compiled queries.
    nbgrader.api.create_engine = partial(_engine, engine)
    try:
        with warnings.catch_warnings():
            # nbgrader's own queries warn, and that can't be mended from outside.
            warnings.filterwarnings("ignore", module=r"nbgrader\.api")
            with nbgrader.api.Gradebook(course.gradebook) as book:
                yield book
    except Exception as wrong:
        told = getattr(wrong, "orig", None)  # what the database said, where it is the database's error
        if not isinstance(told, sqlite3.Error):
            raise
        raise CannotEnter(f"the gradebook's file cannot be used now: {told!s:.200}") from wrong
    finally:
        nbgrader.api.create_engine = engine


@lru_cache(maxsize=4)
def _engine(make: Callable[..., Any], url: str, **words: Any) -> Any:
    return make(url, **words)


def _run(app: Any, assignment: str, student: str) -> None:
    """Run one of nbgrader's converters for one student.

    As its own `start`, but without changing this process's folder, which the threads that grade share. Errors:
    CannotEnter with the last line of what nbgrader logged.
    """
    from nbconvert.writers.files import FilesWriter
    from nbgrader.converters.base import NbGraderException

    app.coursedir.assignment_id, app.coursedir.student_id = assignment, student
    heard = _Heard()
    app.log.addHandler(heard)
    try:
        app.init_notebooks()
        app.writer = FilesWriter(parent=app, config=app.config)
        app.exporter = app.exporter_class(parent=app, config=app.config)
        for step in app.preprocessors:
            app.exporter.register_preprocessor(step)
        app.convert_notebooks()
    except NbGraderException as problem:
        who = assignment if student == "." else f"{student}, {assignment}"
        raise CannotEnter(heard.reason() or f"{who}: {problem}") from problem
    finally:
        app.log.removeHandler(heard)


class _Heard(logging.Handler):
    """Keeps what nbgrader logs as errors, the only place where it says what went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.kept.append(record.getMessage())

    def reason(self) -> str:
        """The error at the end of the first traceback, without the name of its class if it is one of ours."""
        for said in self.kept:
            lines = said.strip().splitlines()
            if lines and lines[0].startswith("Traceback"):
                last = next((line for line in reversed(lines) if ": " in line and not line.startswith(" ")), lines[-1])
                return last.partition(": ")[2] if last.startswith("classkit.") else last
        return ""
