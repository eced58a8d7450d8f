"""The instructor's commands: `python -m classkit.grading COMMAND [ASSIGNMENT …]`.

release     make the students' copies and student.zip
grade       check, run and mark every hand-in, and enter the gradebook
feedback    make the pages that students get back, after marking by hand
export      marks per question and totals, as CSV
solutions   worked solutions, for the time after the deadline
"""

import argparse
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from classkit.grading import export, gradebook, release
from classkit.grading.course import Course
from classkit.grading.grade import Grader, check_names, grade_all
from classkit.grading.results import Result
from classkit.grading.room import Limits, NoSandbox, check_sandbox


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="python -m classkit.grading", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("command", choices=sorted(COMMANDS))
    made.add_argument("assignments", nargs="*", metavar="ASSIGNMENT", help="all of them if none is named")
    made.add_argument("--course", type=Path, default=Path("exercises"), help="the course's folder (exercises)")
    made.add_argument("--cohort", type=int, default=2026, help="release: the seed of this year's numbers (2026)")
    made.add_argument("--student", action="append", default=[], help="grade: only this student; may be repeated")
    made.add_argument("--again", action="store_true", help="grade: also what has not changed since it was graded")
    made.add_argument("--workers", type=int, default=0, help="grade: how many at once (as many as there are cores)")
    made.add_argument("--seconds", type=int, default=Limits().seconds, help="grade: the time of one hand-in (180)")
    made.add_argument("--no-sandbox", action="store_true", help="grade: run students' code without walls; recorded")
    return made


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. What cannot be done is said in a sentence."""
    asked = parser().parse_args(words)
    course = Course(asked.course.resolve())
    unknown = [name for name in asked.assignments if name not in course.assignments()]
    if unknown or not course.assignments():
        there = ", ".join(course.assignments()) or "none"
        print(f"There is no assignment {', '.join(unknown) or 'at all'} in {asked.course}; there are: {there}.")
        return 2
    try:
        with alone(course) if asked.command in ALONE else nullcontext():
            return COMMANDS[asked.command](course, tuple(asked.assignments) or course.assignments(), asked)
    except KeyboardInterrupt:
        print("Stopped. What was done is kept: the same command goes on from there.", file=sys.stderr)
        return 130
    except (NoSandbox, FileNotFoundError, ValueError, RuntimeError) as problem:
        print(problem, file=sys.stderr)
        return 1


OUTSIDE = "not in the gradebook"
"""How hand-ins are counted whose result is saved, but could not be entered."""

ALONE = ("release", "grade", "feedback")
"""What writes where another of these would write too."""


@contextmanager
def alone(course: Course) -> Iterator[None]:
    """Keep the course for this command. The system frees it when the command ends, however that is.

    Errors: RuntimeError if another one is at work.
    """
    path = course.root / "results" / ".at-work"
    path.parent.mkdir(parents=True, exist_ok=True)
    held = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        held.execute("BEGIN EXCLUSIVE")  # an empty database: its lock works alike on every system
        yield
    except sqlite3.OperationalError as busy:
        raise RuntimeError(f"Another command is at work in {course.root.name}/; wait for its end ({busy}).") from busy
    finally:
        held.close()


def do_release(course: Course, assignments: tuple[str, ...], asked: argparse.Namespace) -> int:
    """Make and scan the students' copies."""
    for line in release.release(course, assignments, asked.cohort).lines():
        print(line)
    return 0


def do_grade(course: Course, assignments: tuple[str, ...], asked: argparse.Namespace) -> int:
    """Grade every hand-in; prints a line for each, and how many came how far."""
    from classkit.grading.door import CannotEnter

    if asked.no_sandbox:
        print("Without a sandbox: students' code can read and change what you can. Every result records it.")
    else:
        check_sandbox()
    counted: Counter[str] = Counter()
    for assignment in assignments:
        grader = Grader.of(course, assignment, Limits(seconds=asked.seconds), not asked.no_sandbox)
        students, misnamed = check_names(course, assignment)
        for said in misnamed:
            counted["with a name that cannot be"] += 1
            print(said)
        chosen = [student for student in students if not asked.student or student in asked.student]
        for student, result in grade_all(grader, chosen, asked.workers, asked.again):
            counted[result.status.value] += 1
            print(line_of(result, grader.key.sheet.points))
            try:
                gradebook.enter(course, assignment, student, result, asked.again)
            except (CannotEnter, OSError) as refused:  # this student's alone: the others go on
                counted[OUTSIDE] += 1
                print(f"    not in the gradebook: {refused}")
    print("; ".join(f"{many} {status}" for status, many in sorted(counted.items())) or "There is no hand-in.")
    return 1 if counted[OUTSIDE] else 0


def line_of(result: Result, points: int) -> str:
    """One hand-in on one line, and what was mended, lost or odd on lines of their own."""
    marked = sum(mark.of for mark in result.marks)
    by_hand = f", {points - marked} by hand" if points > marked else ""
    score = f"{result.points} of {marked} points{by_hand}" if result.marks else "no points"
    head = f"{result.assignment}  {result.student}: {result.status.value}, {score}"
    rows = [("lost", result.reasons), ("repaired", result.repairs), ("look", result.flags)]
    return "\n".join([head, *(f"    {name}: {text}" for name, texts in rows for text in texts)])


def do_feedback(course: Course, assignments: tuple[str, ...], asked: argparse.Namespace) -> int:
    """Make the pages that students get back."""
    said = []
    for assignment in assignments:
        made = gradebook.feedback(course, assignment, tuple(asked.student))
        said += [f"{assignment}: {len(made)} made, in feedback/"] if len(made) or made.waiting else []
        said += made.lines()
    print("\n".join(said) or "Nobody has handed in anything.")
    return 0


def do_export(course: Course, assignments: tuple[str, ...], asked: argparse.Namespace) -> int:
    """Write the tables."""
    for line in export.export(course, assignments).lines():
        print(line)
    return 0


def do_solutions(course: Course, assignments: tuple[str, ...], asked: argparse.Namespace) -> int:
    """Run the authors' notebooks and keep them with their outputs."""
    for path in release.solutions(course, assignments):
        print(path.relative_to(course.root))
    return 0


COMMANDS = {
    "release": do_release,
    "grade": do_grade,
    "feedback": do_feedback,
    "export": do_export,
    "solutions": do_solutions,
}


if __name__ == "__main__":
    sys.exit(main())
