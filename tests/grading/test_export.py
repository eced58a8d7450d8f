"""The tables: no score is invented, lateness is computed now, no name is dropped, no cell is a command."""

import csv
import importlib.util
import shutil
import sys
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from classkit.grading import deadlines, sheets
from classkit.grading.export import HandIn, _row, _total, export
from classkit.grading.gradebook import Score
from classkit.grading.results import Status

if importlib.util.find_spec("nbgrader") is None:
    pytest.skip("nbgrader stands in .venv-grade alone", allow_module_level=True)
_spec = importlib.util.spec_from_file_location("entered", Path(__file__).with_name("entered.py"))
entered = sys.modules.setdefault("entered", importlib.util.module_from_spec(_spec))
_spec.loader.exec_module(entered)
NAME, told = entered.NAME, entered.told
pytestmark = pytest.mark.filterwarnings("default")
NOBODY = {"status": Status.NOT, "marks": (), "reasons": ("=cmd|calc was no notebook",), "outputs": None}
DUE = f"[due]\n{NAME} = 2026-12-01T12:00:00+00:00\n[late]\npercent_per_day = 10\npercent_at_most = 50\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory, new_book):
    made = entered.course_in(tmp_path_factory.mktemp("course"), new_book)
    entered.enter(made, told("ada", wrong=("q2",)), "2026-12-01 11:00:00 UTC")
    entered.enter(made, told("bob"), "2026-12-02 13:00:00 UTC")
    entered.enter(made, told("cyd"), "2026-12-02 13:00:00 UTC")
    entered.enter(made, told("dan", **NOBODY))
    entered.enter(made, told("eve"), "yesterday, I swear")
    for who in ("ada", "bob"):
        entered.mark_by_hand(made, who, 3, "=HYPERLINK(1)")
    entered.mark_by_hand(made, "eve", 0)
    (made.root / "roster.csv").write_text(
        "Name;id;Group\nLovelace;ADA;1\nBób;bob;2\nNobody;zoe;2\nDan;dan;1\n", encoding="utf-8"
    )
    (made.root / "course.toml").write_text(DUE, encoding="utf-8")
    (made.root / "extensions.csv").write_text(f"student,assignment,days\nBob,*,1\nghost,{NAME},2\n", encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def exported(course):
    return export(course, (NAME,))


def table(exported, name):
    (path,) = [path for path in exported.files if path.name == name]
    raw = path.read_bytes()
    assert raw.startswith("\ufeff".encode())
    return list(csv.DictReader(raw.decode("utf-8-sig").splitlines()))


def one(rows, **wanted):
    (row,) = [row for row in rows if all(row[name] == value for name, value in wanted.items())]
    return row


def test_each_question_has_a_row_with_points_verdict_and_message(exported):
    rows = table(exported, f"{NAME}.csv")
    row = one(rows, student="ada", question="q2")
    assert (row["points"], row["of"], row["verdict"], row["message"]) == (
        "0", "1", "wrong", "q2 went wrong. Look at <b>idea 1</b>.",
    )  # fmt: skip
    by_hand = one(rows, student="ada", question="q7")
    assert (by_hand["points"], by_hand["by hand"], by_hand["verdict"]) == ("3", "3", "marked by hand")
    assert by_hand["comment"] == "'=HYPERLINK(1)"
    assert one(rows, student="eve", question="q7")["points"] == "0"  # zero was given, and is no gap


def test_what_was_not_graded_is_empty_with_the_reason_and_never_zero(exported):
    rows = [row for row in table(exported, f"{NAME}.csv") if row["student"] == "dan"]
    assert {row["points"] for row in rows} == {""}
    assert all("was no notebook" in row["message"] for row in rows)
    row = one(table(exported, "hand-ins.csv"), student="dan")
    assert (row["points"], row["total"], row["status"]) == ("", "", "not graded")
    assert one(table(exported, "totals.csv"), id="dan")[NAME] == ""
    assert any("dan" in line and "no total" in line for line in exported.lines())


def test_a_question_that_waits_leaves_the_total_empty(exported):
    row = one(table(exported, "hand-ins.csv"), student="cyd")
    assert (row["total"], row["why no total"]) == ("", "to be marked by hand: q7")
    assert one(table(exported, f"{NAME}.csv"), student="cyd", question="q7")["points"] == ""


def test_lateness_counts_from_the_dates_that_hold_now_and_extensions_are_respected(course, exported):
    rows = table(exported, "hand-ins.csv")
    assert (one(rows, student="ada")["penalty"], one(rows, student="ada")["total"]) == ("0", "16")
    bob = one(rows, student="bob")
    assert (bob["hours late"], bob["penalty"], bob["total"]) == ("1", "1.8", "15.2")
    assert bob["due"] == "2026-12-02 12:00 UTC"
    try:
        (course.root / "course.toml").write_text(DUE.replace("12-01", "12-05"), encoding="utf-8")
        moved = one(table(export(course, (NAME,)), "hand-ins.csv"), student="bob")
        assert (moved["penalty"], moved["total"]) == ("0", "17")
    finally:
        (course.root / "course.toml").write_text(DUE, encoding="utf-8")
    assert export(course, (NAME,)) == exported


def test_a_time_that_cannot_be_read_is_said_and_costs_nothing(exported):
    row = one(table(exported, "hand-ins.csv"), student="eve")
    assert "yesterday, I swear" in row["look at"]
    assert (row["penalty"], row["total"]) == ("0", "14")


def test_the_roster_keeps_its_columns_and_no_name_is_dropped(exported):
    rows = table(exported, "totals.csv")
    assert list(rows[0]) == ["Name", "id", "Group", NAME]
    assert [(row["id"], row[NAME]) for row in rows] == [("ADA", "16"), ("bob", "15.2"), ("zoe", ""), ("dan", "")]
    names = {(name, where) for name, where, _ in exported.unmatched}
    assert names == {
        ("zoe", "roster.csv"), ("cyd", "the hand-ins"), ("eve", "the hand-ins"), ("ghost", "the extensions"),
    }  # fmt: skip
    assert {(row["name"], row["where"]) for row in table(exported, "unmatched.csv")} == names
    assert all(any(name in line for line in exported.lines()) for name, _ in names)


def test_no_cell_is_a_command(exported):
    for path in exported.files:
        for row in csv.reader(path.read_bytes().decode("utf-8-sig").splitlines()):
            assert not [cell for cell in row if cell.startswith(("=", "+", "@", "\t"))]


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1", "  =1", "\uff1d1"])
def test_a_text_that_begins_like_a_formula_gets_an_apostrophe(text):
    assert sheets.cell_text(text) == "'" + text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"[due]\n{NAME} = 2026-12-01\n", "a time zone are wanted"),
        ("[due]\nx = 2026-12-01T12:00:00\n", "a time zone are wanted"),
        ("[late]\npercent_per_day = 200\n", "a number from 0 to 100"),
        ("[late]\nper_day = 2\n", "there is no entry 'per_day'"),
        ("[dues]\n", "there is no section 'dues'"),
        ("[due\n", "course.toml cannot be read"),
    ],
)
def test_a_course_file_that_cannot_be_is_refused_in_words(tmp_path, text, says):
    (tmp_path / "course.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=says):
        deadlines.deadlines(deadlines.Course(tmp_path))


def test_the_course_that_is_shipped_costs_nobody_anything(root):
    told = deadlines.deadlines(deadlines.Course(root / "exercises"))
    assert told.rule.penalty(timedelta(days=9), 20) == Fraction(0)


def of(points, penalty):
    scores = {"q1": Score(points, None, 0.0, 5.0, review=False, comment="")}
    return HandIn(NAME, "ada", None, scores, None, timedelta(0), Fraction(penalty), "")


def test_a_penalty_takes_no_more_than_there_is():
    assert (of(2, 1).total, of(2, 3).total) == (1, 0)


def test_where_two_folders_claim_the_same_name_there_is_no_total():
    assert _total([of(2, 0)]) == 2
    assert _total([of(2, 0), of(5, 0)]) is None
    assert _total([]) is None


def test_minutes_of_grace_are_free_and_then_each_begun_day_counts_whole():
    rule = deadlines.LateRule(timedelta(minutes=10), Fraction(1, 10))
    assert [rule.penalty(timedelta(minutes=late), 20) for late in (0, 10, 11, 24 * 60, 24 * 60 + 1)] == [0, 0, 2, 2, 4]


def test_whoever_handed_in_and_was_never_graded_has_a_row_that_says_so(course):
    entered.small.hand_in(course, "fox", {"cells": []})
    try:
        done = export(course, (NAME,))
    finally:
        shutil.rmtree(course.root / "submitted" / "fox")
    row = one(table(done, "hand-ins.csv"), student="fox")
    assert (row["status"], row["total"], row["why no total"]) == ("not graded", "", "not graded yet")
    assert ("fox", "the hand-ins", "not in roster.csv") in done.unmatched


def test_what_was_graded_without_a_sandbox_says_so():
    kept = {"moment": None, "late": timedelta(0), "penalty": Fraction(0), "missing": ""}
    for sandbox in (True, False):
        row = _row(HandIn(NAME, "ada", told("ada", sandbox=sandbox), {}, **kept), deadlines.Deadlines())
        assert ("without a sandbox" in row[-1]) is not sandbox
