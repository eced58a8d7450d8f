"""Lesson 05 in a real browser: it runs, and the counting lab moves by keyboard, in place, right after a reload."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SOURCE = """from sheriffkit.lessons import counting_lab

counting_lab.counting("bread", 4, taken=2)"""
BARS = ".kit-moving svg.kit-picture rect[stroke]"


def bars(cell):
    """What is drawn: the heights of the bars."""
    return cell.locator(BARS).evaluate_all("bars => bars.map(bar => bar.getAttribute('height')).join()")


def sentence(cell):
    return cell.locator(".kit-sentence").first


def test_the_counting_lab_moves_by_keyboard_and_survives_a_reload(page, server):
    """The lab alone, in a notebook of one cell."""
    lab.open_notebook(page, server, "play-sheriff.ipynb")
    lab.replace_code(page, SOURCE)
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell").first
    cell.locator(BARS).first.wait_for(timeout=lab.WAIT)
    expect(sentence(cell)).to_contain_text("29.9%")
    drawn = bars(cell)
    taken = cell.get_by_role("slider", name="Taken from a pile: bread", exact=True)
    taken.focus()
    page.keyboard.press("Home")
    expect(sentence(cell)).to_contain_text("84.9%", timeout=lab.WAIT)
    lab.settled(page)
    moved = bars(cell)
    assert moved != drawn
    assert cell.locator("svg.kit-picture:visible").count() == 1  # replaced, not stacked
    lab.shot(page, "lesson-05-lab")
    lab.save(page)
    lab.reload(page)
    cell.locator(BARS).first.wait_for(timeout=lab.WAIT)
    assert bars(cell) == moved
    expect(sentence(cell)).to_contain_text("84.9%")


def test_the_lesson_runs_and_the_round_is_seen_card_by_card_to_the_tip(page, server):
    lab.open_notebook(page, server, "05-the-hand.ipynb")
    lab.run_all(page)
    page.locator(".jp-CodeCell", has_text="The sandbox: three players").locator(".noUi-handle").first.wait_for(
        timeout=lab.WAIT
    )
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    cell = page.locator(".jp-CodeCell", has_text="Your round, card by card")
    cell.locator(".noUi-handle").first.wait_for(timeout=lab.WAIT)
    cell.scroll_into_view_if_needed()
    expect(sentence(cell)).to_contain_text("No card was seen yet")
    cell.get_by_role("slider", name="Cards seen", exact=True).focus()
    page.keyboard.press("End")
    expect(sentence(cell)).to_contain_text("28.0%", timeout=lab.WAIT)
    expect(sentence(cell)).to_contain_text("which the merchant took from a pile")
    lab.dark(page)
    lab.shot(page, "lesson-05-steps-dark")
