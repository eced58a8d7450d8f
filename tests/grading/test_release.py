"""The release: what students get is what they may have, the same every time, and nothing of it is the solution."""

import importlib.util
import io
import json
import posixpath
import re
import sys
import zipfile
from pathlib import Path

import pytest

from classkit.grading.course import Course
from classkit.grading.leaks import Leak, scan_notebook, scan_text, scan_zip, secrets

if importlib.util.find_spec("nbgrader") is None:
    pytest.skip("nbgrader stands in .venv-grade alone", allow_module_level=True)
from classkit.grading import release as making
from classkit.grading.door import CannotEnter
from classkit.grading.release import release, solutions

_spec = importlib.util.spec_from_file_location("entered", Path(__file__).with_name("entered.py"))
entered = sys.modules.setdefault("entered", importlib.util.module_from_spec(_spec))
_spec.loader.exec_module(entered)
NAME, small = entered.NAME, entered.small
pytestmark = pytest.mark.filterwarnings("default")
KIT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def course(tmp_path_factory, new_book):
    made = small.make(tmp_path_factory.mktemp("course"))
    new_book(made.root)
    return made


@pytest.fixture(scope="module")
def wheel():
    return making.build_wheel(KIT)


@pytest.fixture(autouse=True)
def built_once(wheel, monkeypatch):
    monkeypatch.setattr(making, "build_wheel", lambda kit: wheel)


@pytest.fixture(scope="module")
def made(course, wheel):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "build_wheel", lambda kit: wheel)
        return release(course, (NAME,), 2027)


def planted(tmp_path, change, new_book):
    """The small course with its source changed."""
    course = small.make(tmp_path)
    new_book(course.root)
    course.release(NAME).unlink()
    source = json.loads(course.source(NAME).read_text(encoding="utf-8"))
    change({cell["id"]: cell for cell in source["cells"]}, source)
    small.write(course.source(NAME), source)
    return course


def test_the_copy_has_the_cohort_the_starts_and_no_solution(course, made):
    copy = json.loads(course.release(NAME).read_text(encoding="utf-8"))
    cells = {cell["id"]: "".join(cell["source"]) for cell in copy["cells"]}
    assert copy["metadata"]["bribes_and_dice"]["cohort"] == 2027
    assert "COHORT_SEED = 2027" in cells["open"]
    assert cells["student"] == 'STUDENT = "your id"'
    assert cells["q1-answer"] == 'q1 = ...  # replace the dots\n\nanswer("q1", q1)'
    assert "Write your answer here" in cells["q7"]
    assert not [line for line in small.RIGHT.values() if line in "\n".join(cells.values())]
    assert "released for cohort 2027, 18 points" in made.lines()[0]


def test_the_gradebook_has_the_assignment(course, made):
    from nbgrader.api import Gradebook

    with Gradebook(course.gradebook) as book:
        assert book.find_assignment(NAME).max_score == 18


def test_the_zip_holds_wheel_lessons_copies_and_six_lines(course, made):
    with zipfile.ZipFile(made.zip) as archive:
        names = archive.namelist()
        told = archive.read("bribes-and-dice/README.txt").decode("utf-8")
        copy = archive.read(f"bribes-and-dice/exercises/{NAME}.ipynb")
        stamps = {info.date_time for info in archive.infolist()}
    lessons = {f"bribes-and-dice/notebooks/{path.name}" for path in (KIT / "notebooks").glob("*.ipynb")}
    (wheel,) = [name for name in names if name.endswith(".whl")]
    assert set(names) == lessons | {wheel, "bribes-and-dice/README.txt", f"bribes-and-dice/exercises/{NAME}.ipynb"}
    assert len(told.splitlines()) == 6
    assert "make solutions" in told
    assert wheel.split("/")[-1] in told
    assert copy == course.release(NAME).read_bytes()
    assert (names, stamps) == (sorted(names), {(1980, 1, 1, 0, 0, 0)})


def test_every_link_of_a_notebook_in_the_zip_leads_to_something_in_it(made):
    with zipfile.ZipFile(made.zip) as archive:
        names = [name for name in archive.namelist() if name.endswith(".ipynb")]
        links = {
            (name, link)
            for name in names
            for cell in json.loads(archive.read(name))["cells"]
            for link in re.findall(r"\]\(([^)#\s]+)", "".join(cell["source"]))
            if "://" not in link
        }
        lost = [(name, link) for name, link in links if posixpath.join(posixpath.dirname(name), link) not in names]
    assert lost == []
    assert any(link.startswith("10-") for _, link in links)


def test_the_zip_holds_no_line_of_source_key_or_rubric(course, made):
    known = (secrets(course, NAME, 2027),)
    assert len(known[0].solution) >= 6
    assert len(known[0].texts) >= 20
    assert len(known[0].values) >= 5
    assert list(scan_zip("zip", made.zip.read_bytes(), known)) == []


def test_the_same_sources_give_the_same_zip(course, made):
    before = made.zip.read_bytes()
    assert release(course, (NAME,), 2027).zip.read_bytes() == before


def test_a_wheel_built_again_is_the_same_byte_for_byte(wheel, monkeypatch):
    monkeypatch.undo()
    assert making.build_wheel(KIT) == wheel


def hint(cells, source):
    cells["q1-ask"]["source"] += "\n\n    q1 = Fraction(5, 6)  **  (mine.players - 1)"


def value(cells, source):
    cells["q1-ask"]["source"] += "\n\nFor five it is 625/1296."


def key_text(cells, source):
    cells["title"]["source"] += "\n\nThat is the chance of company."


def widgets(cells, source):
    source["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}


def unclosed(cells, source):
    cells["q2-answer"]["source"] = cells["q2-answer"]["source"].replace("### END SOLUTION\n", "")


def bare(cells, source):
    cells["q2-answer"]["source"] = "q2 = 3"


def seedless(cells, source):
    cells["open"]["source"] = cells["open"]["source"].replace("COHORT_SEED =", "SEED =")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (hint, f"{NAME}.ipynb, cell q1-ask: a line of the solution of {NAME}: q1 = Fraction"),
        (value, f"a right answer of {NAME}: 625/1296"),
        (key_text, f"a text of the key or rubric of {NAME}: That is the chance of company."),
        (widgets, "holds the state of widgets"),
    ],
)
def test_a_planted_leak_stops_the_release_and_is_named(tmp_path, new_book, change, says):
    course = planted(tmp_path, change, new_book)
    with pytest.raises(Leak) as stopped:
        release(course, (NAME,), 2027)
    assert says in str(stopped.value)
    assert not course.release(NAME).exists()
    assert not (course.root / "dist" / "student.zip").exists()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (unclosed, "no end solution statement found"),
        (bare, "the cell 'q2-answer' is an answer without a line ### BEGIN SOLUTION"),
        (seedless, "one line has to read COHORT_SEED = and a number; 0 do"),
    ],
)
def test_a_source_that_cannot_be_released_is_refused_in_words(tmp_path, new_book, change, says):
    with pytest.raises(CannotEnter, match=says.replace("(", r"\(")):
        release(planted(tmp_path, change, new_book), (NAME,), 2027)


def test_outputs_counts_and_marks_are_found_in_a_copy(course):
    cell = {"id": "q1", "source": "### BEGIN SOLUTION", "outputs": [{}], "execution_count": 3}
    found = list(scan_notebook("x", json.dumps({"metadata": {}, "cells": [cell]}), ()))
    assert found == [
        "x, cell q1: has an output", "x, cell q1: has an execution count", "x, cell q1: the words BEGIN SOLUTION",
    ]  # fmt: skip


def test_texts_of_the_key_and_the_rubric_are_found_even_in_the_middle(course):
    known = [secrets(course, NAME, 2027)]
    (found,) = scan_text("x", "They say: Chances of events that can happen together. No.", known)
    assert "a text of the key or rubric" in found
    (found,) = scan_text("x", "full Full marks: every player may roll it.", known)
    assert "every player" in found


def test_a_zip_in_a_zip_is_opened_and_forbidden_folders_are_named(course):
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("cheesekit/oops.py", "    return (1 - 1 / faces) ** (players - 1)\n")
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("kit.whl", inner.getvalue())
        archive.writestr("exercises/source/a.md", "x")
    found = list(scan_zip("zip", outer.getvalue(), (secrets(course, NAME, 2027),)))
    assert [one.split(": ")[-1] for one in found] == [
        "return (1 - 1 / faces) ** (players - 1)", "a folder that students never get",
    ]  # fmt: skip


def test_worked_solutions_have_outputs_and_stay_at_home(course, made):
    (path,) = solutions(course, (NAME,))
    notebook = json.loads(path.read_text(encoding="utf-8"))
    outputs = [out for cell in notebook["cells"] for out in cell.get("outputs", ())]
    assert outputs
    assert not [out for out in outputs if out["output_type"] == "error"]
    assert path.parent.name == "solutions"


def test_a_solution_that_stops_is_refused(tmp_path, new_book):
    def broken(cells, source):
        cells["q1-answer"]["source"] = "1 / 0"

    with pytest.raises(RuntimeError, match="the solution of 00-small does not run"):
        solutions(planted(tmp_path, broken, new_book), (NAME,))


def test_every_assignment_of_the_kit_tells_nothing(tmp_path, wheel, new_book):
    shipped = Course(KIT / "exercises")
    course = Course(tmp_path)
    new_book(course.root)
    for name in shipped.assignments():
        for place in ("source", "key", "rubric"):
            path = getattr(course, place)(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(getattr(shipped, place)(name).read_bytes())
    told = release(course, course.assignments(), 2027)
    assert set(told.points) == set(shipped.assignments())


@pytest.mark.parametrize(("names", "cohort", "says"), [(("a b",), 1, "no name"), ((NAME,), -1, "from 0 on")])
def test_names_and_seeds_that_cannot_be_are_refused(course, names, cohort, says):
    with pytest.raises(ValueError, match=says):
        release(course, names, cohort)
