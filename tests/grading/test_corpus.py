"""Every kind of broken and hostile hand-in, graded in one run: what each comes to, and that nobody else is touched."""

import hashlib
import json
import re
import socket
from pathlib import Path

import pytest

from classkit.grading import interview, results
from classkit.grading.course import Course
from classkit.grading.grade import Grader, grade_all
from classkit.grading.marking import Verdict
from classkit.grading.results import Result, Status
from classkit.grading.room import Limits
from tests.grading import corpus, small

LETTERS = {Verdict.RIGHT: "R", Verdict.WRONG: "W", Verdict.BLANK: "B", Verdict.REFUSED: "X", Verdict.LOST: "L"}
LIMITS = Limits(seconds=60, cell=3.0, call=1.5, memory=2**30)
RIVALS = ("aa-first", "mm-middle", "zz-last")
"""Honest students before, among and after the others."""

pytestmark = pytest.mark.timeout(400)


def digest(folder: Path) -> dict[str, str]:
    """What is in every file below a folder (but for one of terabytes)."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    files = [path for path in files if path.stat().st_size < 2**30]
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Course:
    """The small course with one student for every kind, named after it, and a file where the gradebook would be."""
    made = small.make(tmp_path_factory.mktemp("course") / "exercises")
    (made.root / "gradebook.db").write_text("the gradebook", encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def grader(course) -> Grader:
    """The grader of both runs, so that nobody's work on the kit in between is a change."""
    return Grader.of(course, small.NAME, LIMITS)


@pytest.fixture(scope="module")
def run(course, grader, sandbox) -> dict[str, Result]:
    """The results of one run over all of them."""
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.MonkeyPatch.context() as patch:
        patch.setattr(interview, "PATIENCE", 1.5)
        server.settimeout(0)
        (course.root / "port").write_text(str(server.getsockname()[1]), encoding="utf-8")
        for kind in corpus.KINDS:
            kind.write(course.submitted(small.NAME, kind.name), small.released())
        for rival in RIVALS:
            small.hand_in(course, rival, small.solved(small.released(), rival))
        handed_in = digest(course.root)
        done = dict(grade_all(grader, course.students(small.NAME), workers=3))
        after = digest(course.root)
        assert {name: after[name] for name in handed_in} == handed_in, "something that was there has changed"
        with pytest.raises(BlockingIOError):
            server.accept()
    return done


def test_there_are_enough_kinds_and_each_has_its_own_name():
    names = [kind.name for kind in corpus.KINDS]
    assert len(set(names)) == len(names) >= 35


def test_everybody_has_one_result_and_it_is_kept(run, course):
    assert run.keys() == {kind.name for kind in corpus.KINDS} | set(RIVALS)
    for student, result in run.items():
        assert result.student == student
        assert results.load(course.result(small.NAME, student)) == result


@pytest.mark.parametrize("kind", corpus.KINDS, ids=lambda kind: kind.name)
def test_each_kind_comes_to_what_it_must(run, kind):
    result = run[kind.name]
    letters = "".join(LETTERS[mark.verdict] for mark in result.marks)
    said = (*result.reasons, *result.repairs, *result.flags, *(mark.message for mark in result.marks))
    seen = f"{result.status.value} {letters} {said}"
    assert result.status is kind.status, seen
    assert re.fullmatch(kind.marks.replace("?", "[^R]"), letters), seen
    assert any(kind.says in line for line in said) or not kind.says, seen
    assert result.reasons or result.status is Status.GRADED
    assert all(mark.points == (mark.of if mark.verdict is Verdict.RIGHT else 0) for mark in result.marks)


@pytest.mark.parametrize("rival", RIVALS)
def test_honest_students_beside_them_have_full_marks(run, rival):
    assert (run[rival].status, run[rival].points, run[rival].flags) == (Status.GRADED, small.AUTO, ())


SEEN = {
    "frames": "found []",
    "reads-sources": "seen []",
    "imports-key": "classkit.grading.key None",
    "writes": "written []",
    "network": "reached []",
    "other-processes": "seen [] root False",
    "becomes-root": "done [] False",
    "memory-files": "memory Operation not permitted",
    "own-name-space": "alone -1 -1",
}


@pytest.mark.parametrize("name", SEEN)
def test_what_was_tried_in_the_room_came_to_nothing(run, name):
    printed = "".join(output.get("text", "") for output in run[name].outputs["q1-answer"])
    assert SEEN[name] in printed


def test_nothing_kept_holds_more_than_a_page_can_show(run, course):
    for path in course.root.glob("results/*/*.json"):
        assert path.stat().st_size < 5_000_000
        json.loads(path.read_text(encoding="utf-8"))


def test_a_second_run_changes_nothing_and_runs_nobody(run, grader, monkeypatch):
    monkeypatch.setattr(interview.Interview, "run", lambda self: pytest.fail("somebody was run again"))
    names = ["honest", "torn", "daemon", "forged-deep", "half-letters"]
    again = dict(grade_all(grader, names, workers=2))
    assert again == {name: run[name] for name in names}


def test_no_letter_of_the_key_is_said_to_anybody(run):
    for result in run.values():
        said = " ".join((*result.reasons, *result.flags, *(mark.message for mark in result.marks)))
        assert "Fraction(5, 6)" not in said
        assert "faces - 1" not in said
