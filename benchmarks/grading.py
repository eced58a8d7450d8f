"""Two hundred hand-ins of assignment 01 graded in one run, and the well-formed ones beside nbgrader's own autograde.

A fifth of them are broken or hostile. Run in the environment of grading: `python -m benchmarks.grading`; `make bench`
does it last. What the run must come to is checked: a result for every student, and the marks of every well-formed one.
"""

import argparse
import copy
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import psutil

from classkit.grading.course import Course
from classkit.grading.results import Status, load
from classkit.grading.room import NoSandbox, check_sandbox
from tests.grading import damages, real

NAME = "01-night-dice"
BLOCKS = 4
"""Into so many parts the well-formed hand-ins are divided; the two graders take turns on them."""
BROKEN = (
    damages.settings_lost,
    damages.ids_lost,
    damages.all_lost,
    damages.format_3,
    damages.locked_deleted,
    damages.duplicated,
    damages.moved,
    damages.retyped,
)
HOSTILE = (
    "import os\nos._exit(0)",
    "while True:\n    pass",
    "import os\nwhile True:\n    os.fork()",
    'kept = []\nwhile True:\n    kept.append(b"x" * 50_000_000)',
    'while True:\n    print("x" * 1_000_000)',
    "import subprocess\nprint(subprocess.run(['cat', '/etc/shadow'], capture_output=True, check=True))",
)
PLAIN = "c = get_config()\nc.CourseDirectory.course_id = ''\n"
"""The settings of the course that plain nbgrader grades: its own."""
Notebook = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ran:
    """A command: its seconds, and the most megabytes that it and all that it started held at one moment."""

    seconds: float
    megabytes: float
    said: str


def report(students: int) -> None:
    """Print the run over all, then the two graders side by side."""
    title = f"\n{students} hand-ins of {NAME} graded in one run, a fifth of them broken or hostile"
    try:
        check_sandbox()
    except NoSandbox as missing:
        print(f"\nleft out, because {missing}: {title.strip()}")
        return
    print(title)
    with tempfile.TemporaryDirectory() as scratch:
        folders = {name: Path(scratch, name, "exercises") for name in ("whole", "ours", "plain")}
        whole = _released(folders["whole"])
        full = {student: _solved(whole, student, number % 3) for number, student in enumerate(_names(students))}
        bad = dict(_bad(whole, students // 5))
        _copy(whole, folders["ours"]), _copy(whole, folders["plain"])
        (folders["plain"] / "nbgrader_config.py").write_text(PLAIN, encoding="utf-8")
        for folder in folders.values():
            for student, (notebook, _) in full.items():
                real.hand_in(Course(folder), NAME, student, notebook)
        for student, notebook in bad.items():
            real.hand_in(whole, NAME, student, notebook)
        ran = run([*_grader(folders["whole"])], folders["whole"])
        counts = _counted(whole, {student: points for student, (_, points) in full.items()}, bad)
        print(f"{ran.seconds:.0f} s, {ran.megabytes:.0f} MB at most; {len(full) + len(bad)} results: {counts}")
        _side_by_side(folders["ours"], folders["plain"], list(full))


def _side_by_side(ours: Path, plain: Path, students: Sequence[str]) -> None:
    print(f"\nThe {len(students)} well-formed ones, in {BLOCKS} blocks, the two graders in turns; aim: a ratio of 2")
    print(f"{'':24}{'seconds':>10}{'a hand-in':>11}{'MB at most':>12}")
    kept: dict[str, list[Ran]] = {"ours": [], "nbgrader autograde": []}
    for block in range(BLOCKS):
        chosen = [student for student in students if student.startswith(f"{'abcd'[block]}-")]
        words = [word for student in chosen for word in ("--student", student)]
        kept["ours"].append(run([*_grader(ours), *words], ours))
        autograde = [sys.executable, "-m", "nbgrader", "autograde", NAME, f"--student={'abcd'[block]}-*"]
        kept["nbgrader autograde"].append(run(autograde, plain))
    done = len(list(plain.glob(f"autograded/*/{NAME}/*.ipynb")))
    if done != len(students):
        raise SystemExit(f"nbgrader graded {done} of {len(students)}: the times cannot be compared")
    for name, runs in kept.items():
        seconds, most = sum(ran.seconds for ran in runs), max(ran.megabytes for ran in runs)
        print(f"{name:24}{seconds:10.0f}{seconds / len(students):11.2f}{most:12.0f}")
    ratios = [two.seconds / one.seconds for one, two in zip(*kept.values(), strict=True)]
    print(f"nbgrader takes {min(ratios):.1f} to {max(ratios):.1f} times as long")


def _grader(folder: Path) -> list[str]:
    return [sys.executable, "-m", "classkit.grading", "grade", NAME, "--course", str(folder)]


def run(command: Sequence[str], folder: Path) -> Ran:
    """Run a command, and watch what it holds. Errors: SystemExit with the end of what it said, if it fails."""
    start, over, most = time.perf_counter(), Event(), [0.0]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    watch = Thread(target=_watch, args=(process.pid, over, most))
    watch.start()
    said, _ = process.communicate()
    seconds = time.perf_counter() - start
    over.set()
    watch.join()
    if process.returncode:
        raise SystemExit(f"{' '.join(command[:5])} failed:\n{said[-2000:]}")
    return Ran(seconds, most[0], said)


def _watch(pid: int, over: Event, most: list[float]) -> None:
    """Every fifth of a second, the resident memory of a process and its descendants; shared pages count each time."""
    while not over.wait(0.2):
        try:
            parent = psutil.Process(pid)
            family = [parent, *parent.children(recursive=True)]
        except psutil.NoSuchProcess:
            return
        most[0] = max(most[0], sum(_resident(one) for one in family) / 1e6)


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        return 0


def _released(folder: Path) -> Course:
    """A course of one assignment, released."""
    course = real.copied(folder, NAME)
    run([sys.executable, "-m", "classkit.grading", "release", NAME, "--course", str(folder)], folder)
    return course


def _copy(course: Course, folder: Path) -> None:
    shutil.copytree(course.root, folder, dirs_exist_ok=True)


def _names(students: int) -> Iterator[str]:
    """The well-formed students, named by their blocks."""
    for number in range(students - students // 5):
        yield f"{'abcd'[number % BLOCKS]}-{number:03}"


def _solved(course: Course, student: str, kind: int) -> tuple[Notebook, int]:
    """What a student hands in, and the points it must get: all answered, every second question, or none."""
    work, points = real.solutions(course, NAME), real.points(course, NAME)
    chosen = (list(work), list(work)[::2], [])[kind]
    notebook = real.answered(course, NAME, student, {key: work[key] for key in chosen})
    return notebook, sum(points[key] for key in chosen)


def _bad(course: Course, many: int) -> Iterator[tuple[str, Notebook]]:
    """So many broken and hostile hand-ins; everything is answered in them."""
    kinds = len(BROKEN) + len(HOSTILE)
    for number in range(many):
        student = f"x-{number:03}"
        notebook, chance = copy.deepcopy(_solved(course, student, 0)[0]), Random(number)
        if number % kinds < len(BROKEN):
            BROKEN[number % kinds](notebook, chance)
        else:
            cell = next(cell for cell in notebook["cells"] if cell["id"] == "q2-answer")
            cell["source"] = HOSTILE[number % kinds - len(BROKEN)]
        yield student, notebook


def _counted(course: Course, points: dict[str, int], bad: dict[str, Notebook]) -> str:
    """The results by status. Errors: SystemExit if one is missing, or a well-formed one has other marks."""
    counts: Counter[str] = Counter()
    for student in (*points, *bad):
        result = load(course.result(NAME, student))
        if result is None:
            raise SystemExit(f"{student} has no result")
        if student in points and (result.status, result.points) != (Status.GRADED, points[student]):
            raise SystemExit(f"{student} has {result.points} points ({result.status.value}), not {points[student]}")
        counts[result.status.value] += 1
    return ", ".join(f"{many} {status}" for status, many in sorted(counts.items()))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="python -m benchmarks.grading", description=__doc__)
    asked.add_argument("--students", type=int, default=200, help="how many hand-ins (default 200)")
    report(asked.parse_args().students)
