"""Runs that go wrong: two at once, stopped halfway, a locked gradebook, a full disk; none loses or invents a mark."""

import errno
import importlib.util
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from classkit.grading import grade, results
from classkit.grading.course import Course
from classkit.grading.grade import Grader, grade_all
from classkit.grading.results import Result, Status
from tests.grading import small

if importlib.util.find_spec("nbgrader") is None:
    pytest.skip("nbgrader stands in .venv-grade alone", allow_module_level=True)
from classkit.grading import __main__ as commands
from classkit.grading import gradebook
from classkit.grading.door import CannotEnter

NAME = small.NAME
ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def released(tmp_path_factory, new_book):
    """A released course with three hand-ins: one right, one with deleted answers, one in which nothing answers."""
    made = small.make(tmp_path_factory.mktemp("released") / "exercises")
    new_book(made.root)
    gradebook.generate(made, NAME, small.COHORT, "release", register=True)
    release = json.loads(made.release(NAME).read_text(encoding="utf-8"))
    ada, bob, cyd = (small.solved(release, student) for student in ("ada", "bob", "cyd"))
    bob["cells"] = [cell for cell in bob["cells"] if cell["id"] not in ("q2-answer", "q7")]
    small.answer_cell(cyd, "student")["source"] = "STUDENT = cyd"
    for student, notebook in (("ada", ada), ("bob", bob), ("cyd", cyd)):
        small.hand_in(made, student, notebook)
    return made


@pytest.fixture
def course(released, tmp_path):
    """A copy of it."""
    return Course(shutil.copytree(released.root, tmp_path / "exercises"))


def run(course, *words: str) -> int:
    return commands.main([*words, "--course", str(course.root)])


def points(course, student):
    return {key: score.points for key, score in gradebook.scores_of(course, NAME)[student].items()}


def test_whatever_was_lost_has_no_points_and_no_total_until_somebody_looked(course, sandbox, capsys):
    """From the hand-in to the table for the learning platform: what is lost is empty there, and said by name."""
    assert run(course, "grade") == 0
    assert points(course, "ada") == {**{key: of for key, of in small.POINTS.items() if key != "q7"}, "q7": None}
    assert {key for key, one in points(course, "bob").items() if one is None} == {"q2", "q7"}
    assert set(points(course, "cyd").values()) == {None}
    with gradebook._book(course) as book:
        assert all(book.find_submission_notebook(NAME, NAME, who).flagged for who in ("bob", "cyd"))
        for who in ("ada", "bob", "cyd"):
            for key in small.POINTS if who == "cyd" else ("q2", "q7") if who == "bob" else ("q7",):
                if (who, key) != ("bob", "q2"):
                    book.find_grade(key, NAME, NAME, who).manual_score = 1
        book.db.commit()
    capsys.readouterr()
    assert run(course, "export") == 0
    assert "no total: bob, 00-small: to be marked by hand: q2" in capsys.readouterr().out
    totals = (course.root / "export" / "totals.csv").read_text(encoding="utf-8-sig").split()
    assert totals == ["student,00-small", "ada,15", "bob,", "cyd,7"]


def test_nbgraders_own_export_writes_these_tables_and_no_zero_for_what_waits(course, sandbox, monkeypatch):
    from nbgrader.apps import ExportApp

    assert run(course, "grade", "--student", "ada", "--student", "cyd") == 0
    shutil.copy(ROOT / "exercises" / "nbgrader_config.py", course.root)
    monkeypatch.chdir(course.root)
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(course.root))
    app = ExportApp()
    app.initialize([])
    app.start()
    assert not (course.root / "grades.csv").exists()
    totals = (course.root / "export" / "totals.csv").read_text(encoding="utf-8-sig").split()
    assert totals == ["student,00-small", "ada,", "bob,", "cyd,"]
    app.plugin_inst.to = "mine.csv"
    with pytest.raises(ValueError, match="stand in exercises/export/"):
        app.plugin_inst.export(None)


def test_a_folder_whose_name_cannot_be_graded_is_said_and_counted(course, sandbox, capsys):
    (course.root / "submitted" / "=cmd" / NAME).mkdir(parents=True)
    assert run(course, "grade", "--student", "ada") == 0
    said = capsys.readouterr().out
    assert "'=cmd' is no name for a student's folder" in said
    assert "1 with a name that cannot be" in said


def test_while_one_command_is_at_work_another_says_so_and_does_nothing(course, capsys):
    with commands.alone(course):
        for command in ("grade", "release", "feedback"):
            assert run(course, command) == 1
            assert "Another command is at work in exercises/" in capsys.readouterr().err
    assert not course.result(NAME, "ada").exists()
    with commands.alone(course):
        assert (course.root / "results" / ".at-work").is_file()


def test_a_locked_gradebook_is_said_and_the_next_run_enters_what_is_saved(course, sandbox, capsys, monkeypatch):
    held = sqlite3.connect(course.root / "gradebook.db", isolation_level=None)
    held.execute("BEGIN EXCLUSIVE")
    try:
        assert run(course, "grade", "--student", "ada", "--student", "bob") == 1
    finally:
        held.close()
    said = capsys.readouterr().out
    assert said.count("not in the gradebook: the gradebook's file cannot be used now") == 2
    assert "2 not in the gradebook" in said
    assert results.load(course.result(NAME, "ada")).points == small.AUTO
    monkeypatch.setattr(grade, "Interview", lambda *words: pytest.fail("somebody was run again"))
    assert run(course, "grade", "--student", "ada", "--student", "bob") == 0
    assert points(course, "ada")["q6"] == 4


def test_a_damaged_gradebook_is_said_in_a_sentence(course):
    (course.root / "gradebook.db").write_bytes(b"SQLite format 3\0" + b"nonsense" * 999)
    with pytest.raises(CannotEnter, match="the gradebook's file cannot be used"):
        gradebook.scores_of(course, NAME)


def test_a_full_disk_is_in_the_result_and_ends_no_run(course, monkeypatch):
    def full(result, path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(results, "save", full)
    done = dict(grade_all(Grader.of(course, NAME), ("ada", "bob"), workers=1))
    assert {one.status for one in done.values()} == {Status.NOT}
    assert "could not be saved: No space left on device" in done["ada"].reasons[-1]


def test_a_file_that_cannot_be_written_whole_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    results.save(Result("ada", NAME, Status.NOT, ()), path)
    before = path.read_bytes()
    monkeypatch.setattr(Path, "write_bytes", lambda path, content: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        results.save(Result("ada", NAME, Status.GRADED, ()), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1, 40, -2])
def test_a_result_that_was_cut_off_is_made_again(course, sandbox, cut):
    grader, path = Grader.of(course, NAME), course.result(NAME, "ada")
    whole = grader.grade("ada")
    path.write_bytes(path.read_bytes()[:cut])
    again = grader.grade("ada")
    assert (again.marks, again.status, again.fingerprint) == (whole.marks, whole.status, whole.fingerprint)


SLOW = "import time\ntime.sleep({seconds})\n"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_stopped_goes_on_and_blames_nobody(course, sandbox, number):
    """Stopped by the keyboard, all processes of the terminal's group get the signal; rooms are in none of these."""
    release = json.loads(course.release(NAME).read_text(encoding="utf-8"))
    for student in ("eve", "fay"):
        work = SLOW.format(seconds=8) + small.RIGHT["q1"]
        small.hand_in(course, student, small.solved(release, student, q1=work))
    words = [sys.executable, "-m", "classkit.grading", "grade", "--course", str(course.root), "--workers", "1"]
    words += ["--student", "ada", "--student", "eve", "--student", "fay"]
    begun = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    until = time.monotonic() + 60
    while not course.result(NAME, "ada").is_file() and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(1.5)
    os.killpg(begun.pid, number)
    said = begun.communicate(timeout=60)[0].decode("utf-8")
    if number == signal.SIGINT:
        assert begun.returncode == 130
        assert "the same command goes on from there" in said
        assert "Traceback" not in said
    at_work = results.load(course.result(NAME, "eve"))
    assert not course.result(NAME, "fay").is_file(), "nobody waits for those who were not begun"
    assert at_work is None or at_work.lost == (), "Ctrl+C is no code of a student's that ends Python"
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert "3 graded" in done.stdout, (done.stdout, done.stderr)
    for student in ("ada", "eve", "fay"):
        assert points(course, student)["q1"] == 2
        assert results.load(course.result(NAME, student)).lost == ()
