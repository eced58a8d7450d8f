"""Lesson 01 in a real browser: it runs, its slider moves by keyboard, and the picture and the table follow."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = pytest.mark.browser


def test_the_door_leads_to_the_lesson(page, server):
    lab.open_notebook(page, server, "index.ipynb")
    lab.shot(page, "index")
    page.locator(".jp-MarkdownOutput a[href*='01-night-dice']").first.click()
    expect(page.get_by_role("heading", name="Will anybody see the thief?")).to_be_visible(timeout=lab.WAIT)


def chart(cell):
    """What is drawn: the outlines of the bars."""
    return cell.locator(".barlayer path").evaluate_all("bars => bars.map(bar => bar.getAttribute('d')).join()")


def numbers(cell):
    """What the table under the chart says, shown or not."""
    return cell.locator("table.kit-numbers").first.evaluate("table => table.textContent")


def test_the_lesson_runs_and_its_slider_moves_by_keyboard(page, server):
    lab.open_notebook(page, server, "01-night-dice.ipynb")
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell", has_text="With how many players is the thief seen more often than not?")
    cell.locator(".barlayer path").first.wait_for(timeout=lab.WAIT)
    last = page.locator(".jp-CodeCell", has_text="The sandbox: both sliders are yours")
    last.locator(".noUi-handle").first.wait_for(timeout=lab.WAIT)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    cell.scroll_into_view_if_needed()
    lab.shot(page, "lesson-1-chart")
    drawn, told = chart(cell), numbers(cell)
    handle = cell.locator(".noUi-handle")
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(cell.locator("table.kit-numbers").first).not_to_have_text(told, timeout=lab.WAIT)
    page.wait_for_function("([node, before]) => node.textContent !== before", arg=[_node(cell), told])
    assert chart(cell) != drawn
    assert cell.locator(".js-plotly-plot").count() == 1  # replaced, not stacked
    lab.shot(page, "lesson-2-moved")
    moved, told = chart(cell), numbers(cell)
    lab.save(page)
    page.reload()
    expect(page.get_by_text(lab.IDLE).first).to_be_visible(timeout=lab.WAIT)
    cell.scroll_into_view_if_needed()
    cell.locator(".barlayer path").first.wait_for(timeout=lab.WAIT)
    assert (chart(cell), numbers(cell)) == (moved, told)


def _node(cell):
    return cell.locator("table.kit-numbers").first.element_handle()


def test_predict_then_reveal(page, server):
    lab.open_notebook(page, server, "01-night-dice.ipynb")
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell", has_text="Predict before you compute")
    lab.button(cell, "Commit").wait_for(timeout=lab.WAIT)
    cell.scroll_into_view_if_needed()
    lab.button(cell, "Commit").click()
    expect(cell.locator(".kit-card").first).to_be_visible(timeout=lab.WAIT)
    lab.shot(page, "lesson-3-predict")
    lab.dark(page)
    lab.shot(page, "lesson-4-dark")
