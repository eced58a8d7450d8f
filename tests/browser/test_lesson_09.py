"""Lesson 09 in a real browser: it runs, and the signal lab is moved by keyboard, in place, and outlives a reload."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
PRIOR = "Chance of a lie before anything is said, in percent"


def test_the_signal_lab_moves_in_place_and_stays_after_a_reload(page, server):
    lab.open_notebook(page, server, "09-the-signal.ipynb")
    lab.run_all(page)
    last = page.locator(".jp-CodeCell", has_text="The sandbox: fewer lies")
    last.locator(".noUi-handle").first.wait_for(timeout=lab.WAIT)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    cell = page.locator(".jp-CodeCell", has_text="The signal lab: move the prior")
    cell.scroll_into_view_if_needed()
    drawn, sentence = cell.locator(".kit-chart svg.kit-picture"), cell.locator(".kit-chart .kit-sentence")
    expect(sentence).to_contain_text("Semi-separating: before, a lie has a chance of 75.0%", timeout=lab.WAIT)
    lab.shot(page, "lesson-09-lab")
    cell.get_by_role("slider", name=PRIOR, exact=True).focus()
    for _ in range(7):
        page.keyboard.press("ArrowLeft")
    expect(sentence).to_contain_text("Pooling: before and after, a lie has a chance of 40.0%", timeout=lab.WAIT)
    expect(sentence).to_contain_text("Nobody offers 9 gold.")
    assert drawn.count() == 1  # replaced, not stacked
    lab.dark(page)
    drawn.scroll_into_view_if_needed()
    lab.shot(page, "lesson-09-dark")
    words = page.locator(".jp-CodeCell", has_text="Which talk lasts?")
    words.scroll_into_view_if_needed()
    words.get_by_role("slider", name="Smugglers who say three apples, in percent", exact=True).focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(words.locator(".kit-chart .kit-sentence")).to_contain_text(
        "tells nothing about the lie. The sheriff passes both", timeout=lab.WAIT
    )
    lab.save(page)
    lab.reload(page)
    cell.scroll_into_view_if_needed()
    drawn.wait_for(timeout=lab.WAIT)
    expect(sentence).to_contain_text("Nobody offers 9 gold.", timeout=lab.WAIT)
