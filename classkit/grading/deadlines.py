"""Deadlines: when an assignment is due, who has longer, how late a hand-in is, and what that costs.

`course.toml` in the course's folder says when assignments are due and what lateness costs (nothing, unless it says so);
`extensions.csv` gives a student more time. Both are read when the marks are exported, so a date that is moved moves the
penalty with it. All times are kept in UTC.

    [due]
    01-night-dice = 2026-12-14T23:59:00+01:00

    [late]
    grace_minutes = 10
    percent_per_day = 10
    percent_at_most = 50
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from classkit.grading.course import Course
from classkit.grading.sheets import read_rows
from classkit.sheet import plain_id

EVERY = "*"
"""In `extensions.csv`: every assignment."""

_WHEN = re.compile(r"(\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?([+-]\d\d:?\d\d|[A-Z][\w/+-]*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class LateRule:
    """What lateness costs: a part of the assignment's points for each day that has begun after the deadline.

    `grace` is free; then each begun day costs `per_day` of the points, `at_most` in all. None of the three by default.
    """

    grace: timedelta = timedelta(0)
    per_day: Fraction = Fraction(0)
    at_most: Fraction = Fraction(1)

    def penalty(self, late: timedelta, points: int) -> Fraction:
        """The points that it costs; `points` are those of the whole assignment.

        >>> rule = LateRule(per_day=Fraction(1, 10), at_most=Fraction(1, 2))
        >>> rule.penalty(timedelta(hours=25), 20), rule.penalty(timedelta(days=30), 20)
        (Fraction(4, 1), Fraction(10, 1))
        """
        if late <= self.grace or late <= timedelta(0):
            return Fraction(0)
        days = -(-late // timedelta(days=1))
        return min(days * self.per_day, self.at_most) * points


@dataclass(frozen=True)
class Deadlines:
    """When what is due. `extensions` go by the student's plain id and the assignment (or `*`)."""

    due: Mapping[str, datetime] = field(default_factory=dict)
    extensions: Mapping[tuple[str, str], timedelta] = field(default_factory=dict)
    rule: LateRule = LateRule()

    def extension(self, assignment: str, student: str) -> timedelta:
        """How much longer a student has for an assignment."""
        who = plain_id(student)
        return self.extensions.get((who, assignment), self.extensions.get((who, EVERY), timedelta(0)))

    def late(self, assignment: str, student: str, handed_in: datetime | None) -> timedelta:
        """How late a hand-in is; zero if it is in time, if nothing is due, or if nobody knows when it was handed in."""
        due = self.due.get(assignment)
        if due is None or handed_in is None:
            return timedelta(0)
        return max(handed_in - due - self.extension(assignment, student), timedelta(0))


def deadlines(course: Course) -> Deadlines:
    """What `course.toml` and `extensions.csv` say. Errors: ValueError names the file and the entry."""
    told = read_course(course)
    due = {name: _moment(name, when) for name, when in told.get("due", {}).items()}
    return Deadlines(due, _extensions(course.root / "extensions.csv"), _rule(told.get("late", {})))


def read_course(course: Course) -> dict[str, Any]:
    """The course's settings, empty if there is no `course.toml`. Errors: ValueError."""
    path = course.root / "course.toml"
    if not path.is_file():
        return {}
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise ValueError(f"course.toml cannot be read: {wrong}") from wrong
    if unknown := [name for name in told if name not in ("due", "late", "roster")]:
        raise ValueError(f"course.toml: there is no section {unknown[0]!r}; there are: due, late, roster")
    if wrong_kind := [name for name, section in told.items() if not isinstance(section, dict)]:
        raise ValueError(f"course.toml: {wrong_kind[0]} is a section: [{wrong_kind[0]}] and lines below it")
    return told


def handed_in(course: Course, assignment: str, student: str) -> datetime | None:
    """When a hand-in was given, by the `timestamp.txt` in its folder; None if there is none. Errors: ValueError."""
    path = course.submitted(assignment, student) / "timestamp.txt"
    if not path.is_file() or path.is_symlink():
        return None
    with path.open("rb") as stream:
        text = stream.read(200).decode("utf-8-sig", "replace").strip()
    try:
        return _given(text)
    except (ValueError, OverflowError, KeyError, OSError) as wrong:  # the last two: a zone that there is not
        wanted = "a time such as 2026-12-01 12:00:00 UTC is wanted"
        raise ValueError(f"the time in {path.name} cannot be read: {text[:60]!r}; {wanted}") from wrong


def _given(text: str) -> datetime:
    """A time as nbgrader writes it, its zone a name or an offset, and UTC if there is none.

    nbgrader's own reader takes `+0100` for 100 seconds, and passes over ` +01:00` and every zone that it doesn't know.
    """
    found = _WHEN.fullmatch(text)
    if found is None:
        raise ValueError("not a date and a time")
    when, zone = found.groups(default="UTC")
    if zone[0] in "+-":
        return datetime.fromisoformat(when + zone).astimezone(UTC)
    known = UTC if zone in ("UTC", "GMT", "Z") else ZoneInfo(zone)
    return datetime.fromisoformat(when).replace(tzinfo=known).astimezone(UTC)


def _moment(name: str, when: Any) -> datetime:
    if not isinstance(when, datetime) or when.tzinfo is None:
        raise ValueError(
            f"course.toml, due, {name}: a date, a time and a time zone are wanted, as in 2026-12-14T23:59:00+01:00; "
            f"given: {when}"
        )
    return when.astimezone(UTC)


def _rule(told: Mapping[str, Any]) -> LateRule:
    most = {"grace_minutes": 100_000, "percent_per_day": 100, "percent_at_most": 100}
    for name, value in told.items():
        if name not in most:
            raise ValueError(f"course.toml, late: there is no entry {name!r}; there are: {', '.join(most)}")
        if type(value) not in (int, float) or not 0 <= value <= most[name]:
            raise ValueError(f"course.toml, late, {name}: a number from 0 to {most[name]} is wanted; given: {value!r}")
    part = {name: Fraction(str(told[name])) / 100 for name in ("percent_per_day", "percent_at_most") if name in told}
    return LateRule(
        timedelta(minutes=float(told.get("grace_minutes", 0))),
        part.get("percent_per_day", Fraction(0)),
        part.get("percent_at_most", Fraction(1)),
    )


def _extensions(path: Path) -> dict[tuple[str, str], timedelta]:
    """The rows of `extensions.csv`: student, assignment (or `*`), days (`2`, `0.5`)."""
    found: dict[tuple[str, str], timedelta] = {}
    if not path.is_file():
        return found
    for number, row in enumerate(read_rows(path, ("student", "assignment", "days")), start=2):
        place = f"{path.name}, line {number}"
        try:
            days = float(row["days"].replace(",", "."))
        except ValueError:
            days = -1.0
        if not 0 <= days <= 1000:
            raise ValueError(f"{place}: days are a number from 0 to 1000; given: {row['days']!r}")
        who = plain_id(row["student"]), row["assignment"].strip()
        if not all(who):
            raise ValueError(f"{place}: a student and an assignment (or {EVERY}) are wanted; given: {row}")
        if who in found:
            raise ValueError(f"{place}: {row['student']} has an extension for {who[1]} already")
        found[who] = timedelta(days=days)
    return found
