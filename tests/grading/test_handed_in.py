"""When a hand-in came, by the `timestamp.txt` beside it."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from classkit.grading import deadlines
from classkit.grading.course import Course
from tests.grading import small

NAME = small.NAME


def told_by(folder: Path) -> tuple[Course, Path]:
    """A course, and where the time of a hand-in is to be written."""
    course = small.make(folder)
    path = course.submitted(NAME, "ada") / "timestamp.txt"
    path.parent.mkdir(parents=True)
    return course, path


@pytest.mark.parametrize(
    "text",
    [
        *("yesterday", "99999999999999999999999", "2026-13-40 12:00", "", "13:00", "5", "2026-12-01"),
        *(
            "2026-12-01 13:00:00 Mars",
            "2026-12-01 13:00:00 Europe",
            "2026-12-01 12:00:00 UTC or so",
            "2026-12-01 01:00:00 PM",
            "0001-01-01 00:00 +0100",
        ),
    ],
)
def test_a_time_that_cannot_be_read_is_said_in_words(tmp_path, text):
    course, path = told_by(tmp_path)
    assert deadlines.handed_in(course, NAME, "ada") is None
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"timestamp.txt cannot be read: '.*'; a time such as 2026-12-01 12:00"):
        deadlines.handed_in(course, NAME, "ada")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "2026-12-01 12:00:00.000000 UTC",
            "2026-12-01 12:00",
            "2026-12-01T12:00:00Z",
            "\ufeff2026-12-01 12:00:00 GMT\n",
        ),
        *("2026-12-01 13:00:00 +0100", "2026-12-01 13:00:00 +01:00", "2026-12-01T13:00:00+01:00"),
        *("2026-12-01 07:00:00 -0500", "2026-12-01 13:00:00.0 CET", "2026-12-01 13:00:00 Europe/Berlin"),
    ],
)
def test_a_time_is_read_with_its_zone_and_kept_in_utc(tmp_path, text):
    """nbgrader's own reader takes +0100 for 100 seconds, and passes over +01:00 behind a blank."""
    course, path = told_by(tmp_path)
    path.write_text(text, encoding="utf-8")
    assert deadlines.handed_in(course, NAME, "ada") == datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_a_time_is_not_read_through_a_link(tmp_path):
    course, path = told_by(tmp_path)
    (tmp_path / "time.txt").write_text("2026-12-01 12:00:00 UTC", encoding="utf-8")
    path.symlink_to(tmp_path / "time.txt")
    assert deadlines.handed_in(course, NAME, "ada") is None
