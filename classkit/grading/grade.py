"""Grading: every hand-in of an assignment, several at once, one result for each student whatever happens.

A hand-in goes through pre-flight, the sandbox and the marking; its result is saved at once, so a run that is stopped
goes on where it was. What is wrong with one hand-in, or with the grader on one hand-in, is that student's result and
nobody else's. Entering the gradebook comes afterwards, one student after the other (`classkit.grading.gradebook`).
"""

import hashlib
import json
import os
import queue
import stat
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import classkit
from classkit.grading import preflight, results
from classkit.grading.course import Course, fit_name
from classkit.grading.interview import Interview
from classkit.grading.key import Key, key_of
from classkit.grading.marking import Mark, Verdict, mark_all
from classkit.grading.preflight_read import SIZE
from classkit.grading.results import Result, Status
from classkit.grading.room import Limits
from classkit.sheet import plain_id

STAMP = 200
"""How many bytes of a `timestamp.txt` are read."""

PACKAGES = ("classkit", "cheesekit", "sheriffkit")


@dataclass(frozen=True)
class Grader:
    """How one assignment is graded: course, key, release, limits, and with or without walls."""

    course: Course
    assignment: str
    key: Key
    released: dict[str, Any]
    stamp: bytes
    limits: Limits = field(default_factory=Limits)
    sandbox: bool = True

    @classmethod
    def of(cls, course: Course, assignment: str, limits: Limits | None = None, sandbox: bool = True) -> "Grader":
        """Read the key and the release. Errors: FileNotFoundError says what has to be made first."""
        path = course.release(assignment)
        if not path.is_file():
            raise FileNotFoundError(f"{assignment} has not been released: run `make release` first")
        raw, used = path.read_bytes(), limits or Limits()
        stamp = results.fingerprint(
            raw, course.key(assignment).read_bytes(), repr((used, sandbox)).encode(), *kit_sources()
        ).encode()
        return cls(course, assignment, key_of(course.key(assignment)), json.loads(raw), stamp, used, sandbox)

    def grade(self, student: str, slot: int = 0, again: bool = False) -> Result:
        """The student's result: the saved one if nothing has changed since (and not `again`), else a new one, saved."""
        path = self.course.result(self.assignment, student)
        try:
            return self._grade(student, path, slot, again)
        except Exception as error:  # noqa: BLE001  (whatever it is: this student's result says so, the others go on)
            reason = f"the grader itself stopped on this hand-in: {type(error).__name__}: {error!s:.300}"
            result = Result(student, self.assignment, Status.NOT, (), (reason,), sandbox=self.sandbox)
            return _kept(result, path)  # without a fingerprint: the next run tries this hand-in again

    def _grade(self, student: str, path: Path, slot: int, again: bool) -> Result:
        folder = self.course.submitted(self.assignment, student)
        mark = results.fingerprint(self.stamp, *hand_in(folder))
        before = None if again else saved(path)
        if before is not None and before.fingerprint == mark:
            return before
        result = self._examine(student, folder, slot, mark)
        results.save(result, path)
        return result

    def _examine(self, student: str, folder: Path, slot: int, mark: str) -> Result:
        checked = preflight.check(folder, self.released)
        if checked.notebook is None:
            return Result(
                student,
                self.assignment,
                Status.NOT,
                (),
                checked.faults,
                checked.repairs,
                checked.flags,
                fingerprint=mark,
            )
        write_checked(self.course.checked(self.assignment, student), checked.notebook, folder)
        with Interview(preflight.cells(checked.notebook), self.limits, slot, self.sandbox) as interview:
            interview.run()
            ids = said_ids(interview, self.key)
            who = ids[-1][0] if ids else student
            marks = mark_all(self.key, self.key.sheet.draw(cohort_of(self.released), who), interview, checked.lost)
        reasons = lost_reasons(interview, marks, checked.lost) if ids else silent(interview)
        return Result(
            student,
            self.assignment,
            Status.PARTLY if reasons or checked.faults else Status.GRADED,
            marks,
            (*checked.faults, *reasons),
            checked.repairs,
            (*checked.flags, *flags(student, ids, cohort_of(self.released), interview, self.key)),
            interview.outputs,
            self.sandbox,
            tuple(interview.inside),
            round(interview.seconds, 2),
            mark,
            lost_keys(self.key, marks, checked.lost),
        )


def grade_all(
    grader: Grader, students: Iterable[str], workers: int = 0, again: bool = False
) -> Iterator[tuple[str, Result]]:
    """Every student's result as it comes; `workers` at once (0: as many as there are cores)."""
    many = workers or os.cpu_count() or 1
    slots: queue.SimpleQueue[int] = queue.SimpleQueue()
    for slot in range(many):
        slots.put(slot)

    def one(student: str) -> Result:
        slot = slots.get()
        try:
            return grader.grade(student, slot, again)
        finally:
            slots.put(slot)

    pool = ThreadPoolExecutor(many)
    try:
        waiting = {pool.submit(one, student): student for student in students}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:  # whoever stops the run waits for those at work, and not for all the others
        pool.shutdown(cancel_futures=True)


def _kept(result: Result, path: Path) -> Result:
    """The result, saved if that is possible: a full disk is said in it, and ends no run."""
    try:
        results.save(result, path)
    except OSError as error:
        return replace(result, reasons=(*result.reasons, f"and this could not be saved: {error.strerror}"))
    return result


def saved(path: Path) -> Result | None:
    """The saved result, None if there is none or the file is damaged: then it is made again."""
    try:
        return results.load(path)
    except ValueError:
        return None


def hand_in(folder: Path) -> Iterator[bytes]:
    """The names and digests of everything that was handed in: what a result depends on. No link is followed.

    Of a file that is too big to be read, its size and time stand for what is in it.
    """
    for path in sorted(folder.rglob("*")) if folder.is_dir() and not folder.is_symlink() else ():
        about = path.lstat()
        if not stat.S_ISREG(about.st_mode):
            continue
        yield os.fsencode(path.relative_to(folder))
        if about.st_size > SIZE or not os.access(path, os.R_OK):
            yield f"{about.st_size} {about.st_mtime_ns} {about.st_mode}".encode()
            continue
        with path.open("rb") as stream:
            yield hashlib.file_digest(stream, "sha256").digest()


def kit_sources() -> Iterator[bytes]:
    """The kit's own modules: a changed engine or grader means new results."""
    root = Path(classkit.__file__).resolve().parent.parent
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            yield path.read_bytes()


def write_checked(path: Path, notebook: dict[str, Any], folder: Path) -> None:
    """Write the repaired notebook, with the time of handing in beside it, as nbgrader reads it."""
    results.write_whole(path, (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode("utf-8"))
    stamp, copy = folder / "timestamp.txt", path.parent / "timestamp.txt"
    if stamp.is_file() and not stamp.is_symlink():
        with stamp.open("rb") as stream:
            copy.write_bytes(stream.read(STAMP))
    else:
        copy.unlink(missing_ok=True)


def cohort_of(released: dict[str, Any]) -> int:
    """The cohort that the release was made for."""
    return int(released["metadata"]["bribes_and_dice"]["cohort"])


def said_ids(interview: Interview, key: Key) -> list[tuple[str, int | None]]:
    """The students' ids and cohorts that travelled with the answers, in the order of the questions."""
    found = [interview.given(ask.key, key.sheet.name) for ask in key.sheet.asks]
    return [(given.student, given.cohort) for given in found if given is not None]


def flags(
    student: str, ids: list[tuple[str, int | None]], cohort: int, interview: Interview, key: Key
) -> tuple[str, ...]:
    """What somebody should look at: ids that don't fit the folder or each other, another cohort, answers elsewhere."""
    found = []
    names = list(dict.fromkeys(plain_id(who) for who, _ in ids))
    if names and names != [plain_id(student)]:
        said = ", ".join(repr(name) for name in names)
        found.append(f"the id in the notebook is {said}, the folder is {student!r}; marked with the id in the notebook")
    if any(year != cohort for _, year in ids):
        found.append(f"the cohort's seed was changed in the notebook; marked with {cohort}")
    strays = interview.strays(tuple(ask.key for ask in key.sheet.asks))
    if strays:
        found.append(f"answered from another cell than the question's own: {', '.join(strays)}")
    return tuple(found)


def silent(interview: Interview) -> tuple[str, ...]:
    """Why no answer at all came out of a notebook, in which even the blank paper leaves one for each question."""
    return (_silenced(interview), *lost_reasons(interview, (), ()))


def _silenced(interview: Interview) -> str:
    for cell, outputs in interview.outputs.items():
        for output in outputs:
            if output.get("output_type") == "error":
                error = f"{output['ename']}: {output['evalue']}"
                return (
                    f"no answer came out of the notebook; the first thing to go wrong was in cell {cell}: {error:.300}"
                )
    return "no answer came out of the notebook, though nothing in it stopped: something in it silences answer(…)"


def lost_keys(key: Key, marks: tuple[Mark, ...], deleted: tuple[str, ...]) -> tuple[str, ...]:
    """The questions whose answers got lost, those in words too: they have no points until somebody has looked."""
    marked = [mark.key for mark in marks if mark.verdict is Verdict.LOST]
    return (*marked, *(essay.key for essay in key.sheet.essays if essay.key in deleted))


def lost_reasons(interview: Interview, marks: tuple[Mark, ...], deleted: tuple[str, ...]) -> tuple[str, ...]:
    """Why a hand-in is only partly graded: cells and calls that ended their room. Pre-flight told of `deleted`."""
    words = {
        "time": "took too long and could not be interrupted",
        "memory": "took too much memory",
        "processes": "started too many processes",
        "output": "put out too much",
        "died": "ended Python",
        "babble": "wrote into the grader's channel",
        "unrun": "was not run, after too many cells that ended Python",
    }
    cells = [f"cell {cell} {words[reason]}" for cell, reason in interview.lost.items()]
    told = {*interview.lost, *deleted}
    lost = [mark for mark in marks if mark.verdict is Verdict.LOST and f"{mark.key}-answer" not in told]
    return (*cells, *(f"{mark.key}: {mark.message}" for mark in lost))


def check_names(course: Course, assignment: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The students whose folder has a name that can be graded, and a sentence for each other one."""
    every = course.students(assignment)
    bad = "is no name for a student's folder: plain letters, digits and . _ @ - only"
    odd = tuple(f"{assignment}: {student!r:.90} {bad}" for student in every if not fit_name(student))
    return tuple(filter(fit_name, every)), odd
