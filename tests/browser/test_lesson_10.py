"""Lesson 10 in a real browser: trees grow, hands are played by keyboard, and all of it outlives a reload."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SOURCE = """from ipywidgets import VBox
from sheriffkit.lessons import cfr_duel, the_haggling_charts

VBox([the_haggling_charts.growing().widget(), cfr_duel.duelling("lead", seed=1).widget()])"""
FIELD = "What is there"
DRAFT = """from classkit.tree_draft import tree_draft

tree_draft(players=("smuggler", "sheriff"))"""
LINES = (
    "chance: heads 1/2, tails 1/2",
    "2 the offer: take, open",
    "-5, 5",
    "-4, 4",
    "2 the offer: take, open",
    "-5, 5",
    "-12, 12",
)
"""The round that is played in lesson 10, node by node."""
TREE, CHART = "svg.kit-tree", "svg.kit-picture:not(.kit-tree)"
LIVE = f".kit-moving {TREE}"
"""The picture of the widget, and not that of its still version."""


def open_labs(page, server):
    """Both labs alone, in a notebook of one cell."""
    lab.open_notebook(page, server, "play-sheriff.ipynb")
    lab.replace_code(page, SOURCE)
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell").first
    cell.locator(TREE).wait_for(timeout=lab.WAIT)
    cell.locator(CHART).wait_for(timeout=lab.WAIT)
    return cell


def line(cell):
    """The outline of the learner's line."""
    return cell.locator(f"{CHART} path.kit-line").last.get_attribute("d")


def test_both_labs_work_by_keyboard_and_survive_a_reload(page, server):
    cell = open_labs(page, server)
    lab.button(cell, "Next").focus()
    page.keyboard.press("Enter")
    expect(cell.locator(f"{TREE} > title")).to_have_text("Haggling over one item: step 2 of 5", timeout=lab.WAIT)
    cell.get_by_role("slider", name="Step", exact=True).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(cell.locator(f"{TREE} .kit-same")).to_have_count(2, timeout=lab.WAIT)
    before = line(cell)
    lab.button(cell, "load 0").focus()
    for _ in range(6):  # the first button stays where it is: a choice, an offer, the next hand
        page.keyboard.press("Enter")
        lab.settled(page)
    expect(cell.locator(f"{CHART} desc")).to_contain_text("CFR has had", timeout=lab.WAIT)
    moved = line(cell)
    assert moved != before
    hands = cell.get_by_role("log", name="The log: one line a hand").inner_text()
    assert hands.startswith("1, player 1: /load 0/offer 0/")
    lab.shot(page, "lesson-10-labs")
    lab.save(page)
    lab.reload(page)
    cell.locator(CHART).wait_for(timeout=lab.WAIT)
    assert line(cell) == moved
    assert cell.get_by_role("log", name="The log: one line a hand").inner_text() == hands
    expect(cell.locator(f"{TREE} .kit-same")).to_have_count(2)
    assert cell.locator("svg.kit-picture").count() == 2, "replaced, not stacked"


def test_a_tree_is_grown_by_keyboard_and_survives_a_reload(page, server):
    lab.open_notebook(page, server, "play-sheriff.ipynb")
    lab.replace_code(page, DRAFT)
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell").first
    field = cell.get_by_role("textbox", name=FIELD, exact=True)
    field.wait_for(timeout=lab.WAIT)
    node = cell.get_by_role("combobox", name="Node", exact=True)
    field.focus()
    page.keyboard.type("hello")
    page.keyboard.press("Enter")
    expect(cell.get_by_role("alert")).to_contain_text("“hello” cannot be read as a number", timeout=lab.WAIT)
    expect(field).to_have_value("hello")
    field.fill("")
    for n, line in enumerate(LINES, 1):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(cell.locator(f"{LIVE} desc")).to_contain_text(f"{(0, 3, 5, 5, 5, 7, 7, 7)[n]} nodes", timeout=lab.WAIT)
        expect(field).to_have_value("", timeout=lab.WAIT)
    expect(cell.get_by_role("status")).to_contain_text("it has a value, -8 for smuggler", timeout=lab.WAIT)
    expect(cell.locator(f"{LIVE} .kit-same")).to_have_count(1)
    lab.shot(page, "lesson-10-draft")
    lab.button(cell, "Undo").focus()
    page.keyboard.press("Enter")
    expect(cell.get_by_role("status")).to_contain_text("1 node is open", timeout=lab.WAIT)
    expect(node).to_have_value("/tails/open")
    lab.save(page)
    lab.reload(page)
    cell.locator(f"{LIVE} .kit-open").wait_for(timeout=lab.WAIT)
    assert cell.locator("svg.kit-tree:visible").count() == 1, "the still version is hidden"


def test_the_lesson_runs_and_is_looked_at_in_the_dark(page, server):
    lab.open_notebook(page, server, "10-haggling.ipynb")
    lab.run_all(page)
    last = page.locator(".jp-CodeCell", has_text="The sandbox: grow a tree")
    last.get_by_role("textbox", name=FIELD, exact=True).wait_for(timeout=lab.WAIT)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    lab.dark(page)
    for name, words in (
        ("tree", "the tree grows"),
        ("duel", "Play a dozen hands"),
        ("opens", "Where do the two lines"),
    ):
        cell = page.locator(".jp-CodeCell", has_text=words)
        picture = cell.locator("svg.kit-picture").first
        cell.locator(".cm-content").first.click()  # JupyterLab brings the cell that is chosen into sight, and draws it
        picture.scroll_into_view_if_needed()
        expect(picture).to_be_in_viewport(timeout=lab.WAIT)
        lab.settled(page)
        lab.shot(page, f"lesson-10-{name}-dark")
    cell = page.locator(".jp-CodeCell", has_text="Play a dozen hands")
    cell.scroll_into_view_if_needed()
    ink = cell.locator("svg.kit-picture").first.evaluate("picture => getComputedStyle(picture).color")
    assert ink == "rgb(255, 255, 255)", "text on the picture follows the theme"
