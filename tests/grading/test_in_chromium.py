"""In a real browser: a student does assignment 01 from the zip, an instructor marks in formgrader, feedback shows."""

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from classkit.grading.course import Course
from classkit.grading.gradebook import scores_of
from classkit.grading.results import Status, load
from tests.browser import lab
from tests.grading import real

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
NAME = "01-night-dice"
NBGRADER = ("@jupyter/nbgrader",)
"""The lab extension that a student's environment does not have."""
ESSAY = "The six can see the thief on the same night, so their chances do not add; nobody sees it with (5/6)**6."
SLIP = "q1 = Fraction(5, 6) ** mine.players"
"""A usual mistake: the sleeper is counted with the others."""


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Course:
    """Assignment 01, released."""
    made = real.copied(tmp_path_factory.mktemp("course") / "exercises", NAME)
    real.command(made, "release", NAME)
    return made


def cell_of(page: Page, text: str) -> Locator:
    """The code cell in which this text stands."""
    found = page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text=text))
    expect(found).to_have_count(1)
    return found


def write(page: Page, cell: Locator, source: str) -> None:
    """Write a source into a cell, as whoever pastes it, and run the cell."""
    editor = cell.locator(".cm-content")
    editor.scroll_into_view_if_needed()
    editor.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(source)
    page.keyboard.press("Control+Enter")
    lab.settled(page)


def unpacked(course: Course, folder: Path) -> Path:
    """The folder with the exercises, out of the zip that students get."""
    with zipfile.ZipFile(course.root / "dist" / "student.zip") as packed:
        packed.extractall(folder)
    return folder / "bribes-and-dice" / "exercises"


def test_a_student_does_the_assignment_and_it_gets_full_marks(course, page, tmp_path, sandbox):
    place = unpacked(course, tmp_path / "student")
    work = real.solutions(course, NAME)
    with lab.serve(tmp_path, place, without=NBGRADER) as address:
        lab.open_notebook(page, address, f"{NAME}.ipynb")
        lab.run_all(page)
        cell = cell_of(page, 'answer("q7", accuse)')
        expect(cell.locator(".kit-card")).to_contain_text("gives nothing yet", timeout=lab.WAIT)
        assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
        opened = cell_of(page, "COHORT_SEED")
        expect(opened.locator(".kit-card")).to_contain_text("Write your id")
        lab.shot(page, "exercise-01-blank")
        write(page, cell_of(page, "STUDENT ="), 'STUDENT = "ada"')
        lab.run_all(page)
        expect(opened.locator(".kit-card")).to_contain_text("Student: ada", timeout=lab.WAIT)
        lab.settled(page)

        first = cell_of(page, 'answer("q1", q1)')
        write(page, first, 'q1 = 7\nanswer("q1", q1)')
        expect(first.locator(".kit-card")).to_contain_text("between 0 and 1")
        write(page, first, 'q1 = Fraction(1, 2)\nanswer("q1", q1)\nhint("q1")')
        cards = first.locator(".kit-card")
        expect(cards).to_have_count(2)
        expect(cards.first).to_contain_text("q1: taken")
        one = cards.last.inner_text()
        write(page, first, 'q1 = Fraction(1, 2)\nanswer("q1", q1)\nhint("q1")')
        expect(cards.last).not_to_have_text(one)
        lab.shot(page, "exercise-01-hint")
        for key, source in work.items():
            write(page, cell_of(page, f'answer("{key}", '), source)
            expect(cell_of(page, f'answer("{key}", ').locator(".kit-card")).to_contain_text("taken")
            check = cell_of(page, f'taken("{key}")')
            check.locator(".cm-content").click()
            page.keyboard.press("Control+Enter")
            expect(check.locator(".kit-card")).not_to_contain_text("not answered yet")
        lab.shot(page, "exercise-01-answered")
        words = page.locator(".jp-MarkdownCell", has_text="Write your answer here")
        words.scroll_into_view_if_needed()
        words.locator(".jp-RenderedMarkdown").dblclick()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(ESSAY)
        page.keyboard.press("Control+Enter")
        lab.save(page)
    file = course.submitted(NAME, "ada") / f"{NAME}.ipynb"
    file.parent.mkdir(parents=True)
    file.write_bytes((place / f"{NAME}.ipynb").read_bytes())
    real.command(course, "grade", NAME, "--student", "ada")
    result = load(course.result(NAME, "ada"))
    marks = real.points(course, NAME)
    assert result is not None
    assert (result.status, result.reasons, result.repairs, result.flags) == (Status.GRADED, (), (), ())
    assert result.points == sum(marks.values()) - marks["q8"]


def test_an_instructor_marks_the_words_in_formgrader_and_the_feedback_shows(course, page, tmp_path, sandbox):
    work = real.solutions(course, NAME)
    work["q1"] = work["q1"].replace("q1 = Fraction(5, 6) ** (mine.players - 1)", SLIP)
    assert SLIP in work["q1"]
    real.hand_in(course, NAME, "bob", real.answered(course, NAME, "bob", {**work, "q8": ESSAY}))
    real.command(course, "grade", NAME, "--student", "bob")
    with lab.serve(tmp_path, course.root) as address:
        page.goto(f"{address}/lab?reset")
        expect(page.locator(".lm-MenuBar-itemLabel", has_text="Nbgrader")).to_be_visible(timeout=lab.WAIT)
        lab.menu(page, "Nbgrader", "Formgrader")
        inside = page.frame_locator("iframe")
        inside.get_by_role("link", name="Manual Grading", exact=True).click(timeout=lab.WAIT)
        inside.locator("#main-table").get_by_role("link", name=NAME).click()
        expect(inside.get_by_text("Needs Manual Grade?")).to_be_visible()
        inside.locator("#main-table").get_by_role("link", name=NAME).click()
        expect(inside.get_by_role("link", name="Submission #1")).to_be_visible(timeout=lab.WAIT)
        inside.get_by_role("button", name="Show All Names").click()
        inside.locator("#main-table").get_by_role("link", name="bob", exact=True).click()
        score = inside.locator("#q8")
        score.scroll_into_view_if_needed(timeout=lab.WAIT)
        expect(inside.get_by_text(ESSAY)).to_be_visible()
        score.fill("2")
        score.press("Tab")
        inside.locator("#q8-comment").fill("And why is it *still* high?")
        inside.locator("#q8-comment").press("Tab")
        saved = inside.locator(".nbgrader_cell", has=score).locator(".save-icon")
        expect(saved.first).to_be_visible(timeout=lab.WAIT)
        lab.shot(page, "formgrader")
        page.wait_for_timeout(500)
    marks = scores_of(course, NAME)["bob"]
    assert (marks["q8"].manual, marks["q8"].comment) == (2.0, "And why is it *still* high?")
    real.command(course, "feedback", NAME, "--student", "bob")
    written = course.root / "feedback" / "bob" / NAME / f"{NAME}.html"
    page.goto(written.as_uri())
    total = sum(real.points(course, NAME).values()) - 3
    expect(page.locator("body")).to_contain_text(f"Score: {total}.0 / 20.0")
    expect(page.get_by_text("And why is it still high?")).to_be_visible()
    expect(page.get_by_text(ESSAY)).to_be_visible()
    slip = next(mark.message for mark in load(course.result(NAME, "bob")).marks if mark.key == "q1")
    expect(page.locator(".kit-mistake", has_text=slip)).to_be_visible()
    expect(page.locator("svg").first).to_be_visible()
    lab.shot(page, "feedback-top")
    page.get_by_text(slip).scroll_into_view_if_needed()
    lab.shot(page, "feedback-slip")
