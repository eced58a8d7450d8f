"""Grading one assignment: what a result depends on, and that no hand-in stops the others, whatever is wrong with it."""

import errno
import os
from pathlib import Path

import pytest

from classkit.grading import grade, preflight, results
from classkit.grading.grade import Grader, grade_all, hand_in, lost_keys
from classkit.grading.marking import Mark, Verdict
from classkit.grading.results import Result, Status
from classkit.grading.room import Limits
from tests.grading import small


@pytest.fixture
def course(tmp_path):
    """A course with two honest students."""
    made = small.make(tmp_path / "exercises")
    for student in ("ada", "bob"):
        small.hand_in(made, student, small.solved(small.released(), student))
    return made


def broken(monkeypatch, module, name, error):
    """Make a step of the grader stop with an error for ada's hand-in alone."""
    whole = getattr(module, name)

    def step(*words):
        if any("ada" in word.parts for word in words if isinstance(word, Path)):
            raise error
        return whole(*words)

    monkeypatch.setattr(module, name, step)


@pytest.mark.parametrize(
    ("module", "name", "error"),
    [
        (preflight, "check", RecursionError("too deep")),
        (grade, "hand_in", OSError(errno.EIO, "the disk cannot be read")),
        (grade, "write_checked", UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")),
    ],
)
def test_whatever_stops_the_grader_on_one_hand_in_is_that_students_result(
    course, sandbox, monkeypatch, module, name, error
):
    broken(monkeypatch, module, name, error)
    done = dict(grade_all(Grader.of(course, small.NAME), ("ada", "bob"), workers=2))
    assert (done["bob"].status, done["bob"].points) == (Status.GRADED, small.AUTO)
    assert (done["ada"].status, done["ada"].marks) == (Status.NOT, ())
    assert type(error).__name__ in done["ada"].reasons[0]
    assert results.load(course.result(small.NAME, "ada")) == done["ada"]
    monkeypatch.undo()
    again = dict(grade_all(Grader.of(course, small.NAME), ("ada",)))
    assert (again["ada"].status, again["ada"].points) == (Status.GRADED, small.AUTO), (
        "tried again, and now it is graded"
    )


def test_what_was_handed_in_is_its_names_and_contents(tmp_path):
    folder = tmp_path / "ada"
    folder.mkdir()
    (folder / "a.ipynb").write_text("one", encoding="utf-8")
    first = list(hand_in(folder))
    assert list(hand_in(folder)) == first
    (folder / "a.ipynb").write_text("two", encoding="utf-8")
    second = list(hand_in(folder))
    (folder / "a.ipynb").rename(folder / "b.ipynb")
    assert len({tuple(first), tuple(second), tuple(hand_in(folder))}) == 3


def test_links_are_not_followed(tmp_path):
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key").write_text("key", encoding="utf-8")
    folder = tmp_path / "ada"
    folder.mkdir()
    (folder / "file").symlink_to(tmp_path / "secret" / "key")
    (folder / "folder").symlink_to(tmp_path / "secret")
    (tmp_path / "whole").symlink_to(tmp_path / "secret")
    assert list(hand_in(folder)) == list(hand_in(tmp_path / "whole")) == []


def test_of_a_file_that_is_too_big_its_size_and_time_stand_for_it(tmp_path):
    (tmp_path / "holes").touch()
    os.truncate(tmp_path / "holes", 2**42)
    first = list(hand_in(tmp_path))
    os.utime(tmp_path / "holes", (7, 7))
    second = list(hand_in(tmp_path))
    os.truncate(tmp_path / "holes", 2**41)
    os.utime(tmp_path / "holes", (7, 7))
    assert len({tuple(first), tuple(second), tuple(hand_in(tmp_path))}) == 3


def test_other_limits_or_no_sandbox_are_another_result(course, monkeypatch):
    stamps = {
        Grader.of(course, small.NAME, limits, walls).stamp for limits in (None, Limits(cell=7)) for walls in (1, 0)
    }
    assert len(stamps) == 4
    monkeypatch.setattr(grade, "kit_sources", lambda: [b"another engine"])
    assert Grader.of(course, small.NAME).stamp not in stamps


def test_a_saved_result_of_another_hand_in_is_not_taken_for_this_one(course, monkeypatch):
    grader, seen = Grader.of(course, small.NAME), []
    monkeypatch.setattr(
        grader.__class__, "_examine", lambda self, student, folder, slot, mark: seen.append(mark) or told(mark)
    )
    assert [grader.grade("ada").fingerprint for _ in range(2)] == seen * 2
    small.hand_in(course, "ada", small.solved(small.released(), "ada", q1="q1 = 7"))
    grader.grade("ada")
    assert len(set(seen)) == len(seen) == 2


def told(mark: str) -> Result:
    return Result("ada", small.NAME, Status.NOT, (), fingerprint=mark)


def test_what_got_lost_is_named_by_question_also_where_it_is_marked_by_hand(course):
    key = Grader.of(course, small.NAME).key
    marks = (Mark("q1", 0, 2, Verdict.LOST, ""), Mark("q2", 0, 1, Verdict.WRONG, ""))
    assert lost_keys(key, marks, ("q2-answer", "q7", "student")) == ("q1", "q7")
    assert lost_keys(key, marks, ("q2-answer",)) == ("q1",)
