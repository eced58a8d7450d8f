"""Lesson 01 in a real browser: it runs, its slider moves by keyboard, and the picture and the table follow."""

import pytest
from playwright.sync_api import expect

from classkit.plots import HEIGHT
from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SOURCE = """from cheesekit.lessons import night_dice
from classkit.explore import Slider, explore

explore(night_dice.witnesses_chart, players=Slider("Number of players", 2, 12, 5))"""
BARS = ".kit-moving svg.kit-picture rect[stroke]"


def test_the_door_leads_to_the_lesson(page, server):
    lab.open_notebook(page, server, "index.ipynb")
    lab.shot(page, "index")
    page.locator(".jp-MarkdownOutput a[href*='01-night-dice']").first.click()
    expect(page.get_by_role("heading", name="Will anybody see the thief?")).to_be_visible(timeout=lab.WAIT)


def chart(cell):
    """What is drawn: the heights of the bars."""
    return cell.locator(f"{BARS}:visible").evaluate_all("bars => bars.map(bar => bar.getAttribute('height')).join()")


def numbers(cell):
    """What the table under the chart says, shown or not."""
    return cell.locator("table.kit-numbers").first.evaluate("table => table.textContent")


def test_the_lesson_runs_and_its_slider_moves_by_keyboard(page, server):
    lab.open_notebook(page, server, "01-night-dice.ipynb")
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell", has_text="With how many players is the thief seen more often than not?")
    cell.locator(BARS).first.wait_for(timeout=lab.WAIT)
    last = page.locator(".jp-CodeCell", has_text="The sandbox: both sliders are yours")
    last.locator(".noUi-handle").first.wait_for(timeout=lab.WAIT)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    cell.scroll_into_view_if_needed()
    lab.shot(page, "lesson-1-chart")
    drawn, told = chart(cell), numbers(cell)
    cell.locator("summary:visible").click()
    handle = cell.locator(".noUi-handle")
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(cell.locator(".kit-sentence:visible")).to_contain_text("With 7 players", timeout=lab.WAIT)
    assert chart(cell) != drawn
    assert numbers(cell) != told
    assert cell.locator("svg.kit-picture:visible").count() == 1  # replaced, not stacked
    expect(cell.locator("table.kit-numbers:visible")).to_have_count(1)  # the table that was opened is still open
    lab.shot(page, "lesson-2-moved")


def test_a_chart_outlives_a_reload(page, server):
    """The chart alone, in a notebook of one cell."""
    lab.open_notebook(page, server, "play-cheese.ipynb")
    lab.replace_code(page, SOURCE)
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell").first
    cell.locator(BARS).first.wait_for(timeout=lab.WAIT)
    drawn = chart(cell)
    cell.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    expect(cell.locator(".kit-sentence:visible")).to_contain_text("With 6 players", timeout=lab.WAIT)
    lab.settled(page)
    moved = chart(cell)
    assert moved != drawn
    lab.save(page)
    lab.reload(page)
    cell.locator(BARS).first.wait_for(timeout=lab.WAIT)
    assert chart(cell) == moved
    cell.locator(".noUi-handle").focus()
    page.keyboard.press("End")  # the kernel goes on where it was
    expect(cell.locator(".kit-sentence:visible")).to_contain_text("With 12 players", timeout=lab.WAIT)
    assert cell.locator("svg.kit-picture:visible").count() == 1


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


def test_charts_keep_their_height_when_the_theme_changes(page, server):
    lab.open_notebook(page, server, "01-night-dice.ipynb")
    lab.run_all(page)
    page.locator(".jp-CodeCell", has_text="The sandbox: both sliders are yours").locator(".noUi-handle").first.wait_for(
        timeout=lab.WAIT
    )
    live = page.locator(".jp-RenderedPlotly")
    live.locator(".main-svg").first.wait_for(timeout=lab.WAIT)
    lab.settled(page)
    before = heights(page)
    lab.dark(page)
    page.wait_for_timeout(1500)  # plotly draws again when JupyterLab has changed its looks
    assert live.count() > 0
    assert set(live.evaluate_all("charts => charts.map(chart => chart.offsetHeight)")) == {HEIGHT}
    assert heights(page) == before


def heights(page):
    """The heights of all charts, those that move and those that stand still."""
    charts = page.locator(".jp-RenderedPlotly, .kit-moving svg.kit-picture")
    return charts.evaluate_all("charts => charts.map(chart => Math.round(chart.getBoundingClientRect().height))")
