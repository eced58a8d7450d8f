"""Lesson 07 in a real browser: the lab asks before it draws, is replaced in place, and stays after a reload."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def test_the_bribe_lab_asks_then_draws_and_a_file_is_loaded_in_place(page, server, tmp_path):
    lab.open_notebook(page, server, "07-the-bribe.ipynb")
    lab.run_all(page)
    last = page.locator(".jp-CodeCell", has_text="The sandbox: a doubtful sheriff")
    lab.button(last, "Offer").wait_for(timeout=lab.WAIT)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    cell = page.locator(".jp-CodeCell", has_text="The bribe lab asks first")
    cell.scroll_into_view_if_needed()
    drawn = cell.locator(".kit-chart svg.kit-picture")
    assert drawn.count() == 0, "it asks first"
    lab.shot(page, "lesson-07-asks")
    lab.button(cell, "Offer").click()
    drawn.wait_for(timeout=lab.WAIT)
    cell.get_by_role("slider", name="Chance of a lie in the sheriff's mind, in percent").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    sentence = cell.locator(".kit-chart .kit-sentence")
    expect(sentence).to_contain_text("Nash's split is 16", timeout=lab.WAIT)
    assert drawn.count() == 1  # replaced, not stacked
    lab.shot(page, "lesson-07-lab")
    own = page.locator(".jp-CodeCell", has_text="Load a saved game with the button")
    own.scroll_into_view_if_needed()
    odd = tmp_path / "odd.jsonl"
    odd.write_text("not a game", encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        own.locator(".widget-upload").first.click()
    chooser.value.set_files(odd)
    expect(own.locator(".kit-card").first).to_contain_text("line 1 is not JSON", timeout=lab.WAIT)
    assert own.locator(".kit-chart svg.kit-picture").count() == 1
    lab.save(page)
    lab.reload(page)
    cell.scroll_into_view_if_needed()
    drawn.wait_for(timeout=lab.WAIT)
    expect(sentence).to_contain_text("Nash's split is 16", timeout=lab.WAIT)
