"""The marks as tables: every question, every hand-in, and totals for a learning platform.

In the course's `export/`:

| file | a row |
|---|---|
| `A.csv` | a question of a student: points, verdict, message, what was marked by hand |
| `hand-ins.csv` | a hand-in: status, points, when it came, how late, what that costs, what somebody should look at |
| `totals.csv` | a student of `roster.csv`, its own columns first, then a total for each assignment |
| `unmatched.csv` | a name that stands in the roster or in an extension alone, or among the hand-ins alone |

A total is empty, never 0, where nothing was graded or where a question still waits to be marked; `hand-ins.csv` says
why. Lateness is computed now, from the dates that hold now: nothing of it is kept.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

from classkit.grading.course import Course
from classkit.grading.deadlines import EVERY, Deadlines, handed_in, read_course
from classkit.grading.gradebook import Score, due_dates, scores_of
from classkit.grading.results import Result, Status, load
from classkit.grading.sheets import Cell, read_table, write_table
from classkit.sheet import plain_id

QUESTIONS = (
    "assignment",
    "student",
    "question",
    "points",
    "of",
    "verdict",
    "message",
    "by grader",
    "by hand",
    "comment",
)
HAND_INS = (
    *(
        "assignment",
        "student",
        "status",
        "points",
        "of",
        "handed in",
        "due",
        "hours late",
        "penalty",
        "total",
        "why no total",
    ),
    *("lost", "repaired", "look at"),
)
UNMATCHED = ("name", "where", "what is missing")


@dataclass(frozen=True)
class HandIn:
    """All that is known of one hand-in. `missing` says why it has no total, '' if it has one."""

    assignment: str
    student: str
    result: Result | None
    scores: dict[str, Score]
    moment: datetime | None
    late: timedelta
    penalty: Fraction
    missing: str
    notes: tuple[str, ...] = ()

    @property
    def of(self) -> Fraction:
        """The points of the assignment."""
        return sum((Fraction(score.of) for score in self.scores.values()), Fraction(0))

    @property
    def points(self) -> Fraction | None:
        """The points before any penalty; None if there is no total."""
        if self.missing:
            return None
        return sum((Fraction(score.points or 0) for score in self.scores.values()), Fraction(0))

    @property
    def total(self) -> Fraction | None:
        """The points after the penalty, never below zero; None if there is no total."""
        return None if self.points is None else max(self.points - self.penalty, Fraction(0))


@dataclass(frozen=True, slots=True)
class Exported:
    """The files that were written, the names that match nothing, and the hand-ins without a total."""

    files: tuple[Path, ...]
    unmatched: tuple[tuple[str, str, str], ...]
    without: tuple[tuple[str, str, str], ...]

    def lines(self) -> tuple[str, ...]:
        """What to print: no name is left out."""
        made = (f"written: {path.name}" for path in self.files)
        odd = (f"unmatched: {name!r} in {where}: {what}" for name, where, what in self.unmatched)
        empty = (f"no total: {student}, {assignment}: {why}" for assignment, student, why in self.without)
        return (*made, *odd, *empty)


def export(course: Course, assignments: tuple[str, ...]) -> Exported:
    """Write the tables of these assignments. Errors: FileNotFoundError, ValueError say which file and what in it."""
    dates = due_dates(course)
    found = {name: tuple(hand_ins(course, name, dates)) for name in assignments}
    folder = course.root / "export"
    files = []
    for name, ones in found.items():
        files.append(folder / f"{name}.csv")
        write_table(files[-1], QUESTIONS, (row for one in ones for row in _questions(one)))
    every = [one for ones in found.values() for one in ones]
    files.append(folder / "hand-ins.csv")
    write_table(files[-1], HAND_INS, (_row(one, dates) for one in every))
    head, rows, unmatched = _totals(course, assignments, every)
    unmatched += _strange_extensions(course, dates, every)
    for name, columns, lines in (("totals.csv", head, rows), ("unmatched.csv", list(UNMATCHED), unmatched)):
        files.append(folder / name)
        write_table(files[-1], columns, lines)
    without = tuple((one.assignment, one.student, one.missing) for one in every if one.missing)
    return Exported(tuple(files), tuple(unmatched), without)


def hand_ins(course: Course, assignment: str, dates: Deadlines) -> Iterator[HandIn]:
    """Everyone who handed in, or stands in the gradebook, or has a result."""
    scores = scores_of(course, assignment)
    saved = {path.stem for path in (course.root / "results" / assignment).glob("*.json")}
    for student in sorted({*course.students(assignment), *scores, *saved}):
        notes: list[str] = []
        try:
            result = load(course.result(assignment, student))
        except ValueError as broken:
            result, notes = None, [str(broken)]
        try:
            moment = handed_in(course, assignment, student)
        except ValueError as unread:
            moment, notes = None, [*notes, str(unread)]
        own = scores.get(student, {})
        late = dates.late(assignment, student, moment)
        penalty = dates.rule.penalty(late, int(sum(score.of for score in own.values())))
        yield HandIn(assignment, student, result, own, moment, late, penalty, _missing(result, own), tuple(notes))


def _missing(result: Result | None, scores: dict[str, Score]) -> str:
    """Why there is no total, '' if there is one."""
    waiting = [name for name, score in scores.items() if score.points is None]
    if scores and not waiting:
        return ""
    if result is None:
        return "not graded yet"
    if result.status is Status.NOT:
        return f"not graded: {'; '.join(result.reasons) or 'no reason is known'}"
    return f"to be marked by hand: {', '.join(waiting)}" if scores else "not entered in the gradebook"


def _questions(one: HandIn) -> Iterator[tuple[Cell, ...]]:
    if not one.scores:
        yield (one.assignment, one.student, "", None, None, "not graded", one.missing, None, None, "")
    for name, score in one.scores.items():
        mark = one.result.mark(name) if one.result is not None and one.result.status is not Status.NOT else None
        verdict = mark.verdict.value if mark else "waits to be marked" if score.points is None else "marked by hand"
        message = mark.message if mark else one.missing if score.points is None else ""
        if mark is None and score.manual is None and score.auto is not None:
            verdict = "blank"
        numbers = (_number(score.points), _number(score.of))
        yield (
            *(one.assignment, one.student, name, *numbers, verdict, message),
            *(_number(score.auto), _number(score.manual), score.comment),
        )


def _number(value: float | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def _row(one: HandIn, dates: Deadlines) -> tuple[Cell, ...]:
    result, due = one.result, dates.due.get(one.assignment)
    until = due + dates.extension(one.assignment, one.student) if due else None
    hours = Fraction(int(one.late.total_seconds()), 3600)
    texts = ((), (), ()) if result is None else (result.reasons, result.repairs, result.flags)
    sandbox = ("graded without a sandbox",) if result is not None and not result.sandbox else ()
    return (
        *(one.assignment, one.student, "not graded" if result is None else result.status.value, one.points, one.of),
        *(_when(one.moment), _when(until), hours, one.penalty, one.total, one.missing),
        *(" ".join(texts[0]), " ".join(texts[1]), " ".join((*texts[2], *sandbox, *one.notes))),
    )


def _when(moment: datetime | None) -> str:
    return "" if moment is None else moment.strftime("%Y-%m-%d %H:%M UTC")


def _totals(
    course: Course, assignments: Iterable[str], every: list[HandIn]
) -> tuple[list[str], list[list[Cell]], list[tuple[str, str, str]]]:
    """The roster with a total for each assignment: its head, its rows, and the names that match nothing."""
    names = list(assignments)
    by_id: dict[str, dict[str, list[HandIn]]] = {}
    for one in every:
        by_id.setdefault(plain_id(one.student), {}).setdefault(one.assignment, []).append(one)
    path = course.root / "roster.csv"
    if not path.is_file():
        students = sorted({one.student for one in every})
        rows: list[list[Cell]] = [[who, *(_total(_of(every, who, name)) for name in names)] for who in students]
        return ["student", *names], rows, []
    head, listed, at = _roster(course, path)
    rows, unmatched, seen = [], [], set()
    for row in listed:
        who = plain_id(row[at])
        mine = by_id.get(who, {})
        rows.append([*row, *(_total(mine.get(name, [])) for name in names)])
        if who in seen:
            unmatched.append((row[at], path.name, "stands there twice"))
        elif not mine:
            unmatched.append((row[at], path.name, "has handed in nothing"))
        seen.add(who)
    for who, mine in sorted(by_id.items()):
        folders = sorted({one.student for ones in mine.values() for one in ones})
        if who not in seen:
            unmatched += [(folder, "the hand-ins", f"not in {path.name}") for folder in folders]
        if len(folders) > 1:
            unmatched += [
                (folder, "the hand-ins", "another folder has the same name but for capitals") for folder in folders
            ]
    return [*head, *names], rows, unmatched


def _roster(course: Course, path: Path) -> tuple[list[str], list[list[str]], int]:
    head, rows = read_table(path)
    column = str(read_course(course).get("roster", {}).get("id", "id"))
    if column not in head:
        raise ValueError(
            f"roster.csv has no column {column!r}; it has: {', '.join(head)}. "
            "Which one holds the ids is said in course.toml: [roster] id = …"
        )
    return head, rows, head.index(column)


def _of(every: list[HandIn], student: str, assignment: str) -> list[HandIn]:
    return [one for one in every if (one.student, one.assignment) == (student, assignment)]


def _total(ones: list[HandIn]) -> Fraction | None:
    """The total of one hand-in; none where there is none, or where two folders claim the same name."""
    return ones[0].total if len(ones) == 1 else None


def _strange_extensions(course: Course, dates: Deadlines, every: list[HandIn]) -> list[tuple[str, str, str]]:
    """Extensions for an assignment or a student that nobody knows."""
    students = {plain_id(one.student) for one in every}
    if (course.root / "roster.csv").is_file():
        _, rows, at = _roster(course, course.root / "roster.csv")
        students |= {plain_id(row[at]) for row in rows}
    found = []
    for student, assignment in dates.extensions:
        if assignment not in (*course.assignments(), EVERY):
            found.append((student, "the extensions", f"there is no assignment {assignment}"))
        if student not in students:
            found.append((student, "the extensions", "no such student"))
    return found
