"""Lesson 08 in a real browser: it runs; a duel is played by click and key, and outlives a reload and a restart."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SOURCE = """from sheriffkit.lessons import duel

sharp = duel.against("reader", seed=4)
sharp"""
LIE, HONEST = "Lie: 4 chickens and 1 silk, as 5 chickens", "Honest: 4 chickens"
PICTURE = "svg.kit-picture:visible"


def rows(cell):
    """The rounds in the log of the duel."""
    return cell.get_by_role("log", name="The rounds").locator("p")


def open_duel(page, server):
    """The duel alone, in a notebook of one cell."""
    lab.open_notebook(page, server, "play-sheriff.ipynb")
    lab.replace_code(page, SOURCE)
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell").first
    lab.button(cell, LIE).wait_for(timeout=lab.WAIT)
    return cell


def pack(cell, name, rounds):
    """Click the button, and wait until the log has that many rounds."""
    lab.button(cell, name).click()
    expect(rows(cell)).to_have_count(rounds, timeout=lab.WAIT)


def test_twenty_rounds_by_click_and_key_end_with_the_regret_and_survive_a_reload(page, server):
    cell = open_duel(page, server)
    for number in range(1, 19):
        pack(cell, HONEST if number % 3 == 0 else LIE, number)
    lab.shot(page, "lesson-08-duel")
    field = cell.get_by_label("Type a move")
    field.fill("silk")
    field.press("Enter")
    expect(cell.get_by_role("status")).to_contain_text("packed by one word", timeout=lab.WAIT)
    lab.settled(page)
    field.fill("lie")
    field.press("Enter")
    expect(rows(cell)).to_have_count(19, timeout=lab.WAIT)
    lab.button(cell, LIE).focus()
    page.keyboard.press("Enter")
    expect(rows(cell)).to_have_count(20, timeout=lab.WAIT)
    expect(cell.get_by_role("status")).to_contain_text("All 20 rounds are played", timeout=lab.WAIT)
    told = cell.locator(".kit-sentence[aria-live]")
    expect(told).to_contain_text("your regret is")
    assert cell.locator(PICTURE).count() == 1
    before = (rows(cell).all_inner_texts(), told.inner_text())
    lab.settled(page)
    cell.locator(PICTURE).scroll_into_view_if_needed()
    lab.shot(page, "lesson-08-regret")
    lab.save(page)
    lab.reload(page)
    cell.locator(PICTURE).wait_for(timeout=lab.WAIT)
    assert (rows(cell).all_inner_texts(), told.inner_text()) == before
    lab.button(cell, "Another 20 rounds").click()
    expect(rows(cell)).to_have_count(0, timeout=lab.WAIT)
    lab.button(cell, LIE).wait_for(timeout=lab.WAIT)
    assert cell.locator(PICTURE).count() == 0


def test_a_duel_is_gone_on_with_after_a_restart_of_the_kernel(page, server):
    cell = open_duel(page, server)
    for number in range(1, 6):
        pack(cell, HONEST if number % 3 == 0 else LIE, number)
    before = rows(cell).all_inner_texts()
    lab.menu(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    back = cell.get_by_role("button", name="Back to the duel of")
    expect(back).to_contain_text("(5 rounds)", timeout=lab.WAIT)
    expect(rows(cell)).to_have_count(0)
    lab.shot(page, "lesson-08-duel-restarted")
    back.focus()
    page.keyboard.press("Enter")
    expect(rows(cell)).to_have_count(5, timeout=lab.WAIT)
    assert rows(cell).all_inner_texts() == before
    expect(back).to_have_count(0)
    pack(cell, LIE, 6)


def test_the_lesson_runs_and_a_duel_of_it_is_looked_back_on(page, server):
    lab.open_notebook(page, server, "08-the-inspection-game.ipynb")
    lab.run_all(page)
    last = page.locator(".jp-CodeCell", has_text="The sandbox: type other payoffs")
    last.locator(PICTURE).first.wait_for(timeout=lab.WAIT)
    lab.settled(page)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    cards = page.locator(".jp-CodeCell", has_text="First four honest chickens").locator(".ks-hand-cards .ks-button")
    heights = cards.locator("visible=true").evaluate_all("cards => cards.map(card => card.offsetHeight)")
    assert len(heights) == 6
    assert min(heights) > 100, "the looks of the duels leave the cards of the table as they are"
    cell = page.locator(".jp-CodeCell", has_text="Try not to be foretold")
    cell.scroll_into_view_if_needed()
    pack(cell, LIE, 1)
    lab.dark(page)
    pack(cell, HONEST, 2)
    lab.shot(page, "lesson-08-dark")
    chart = page.locator(".jp-CodeCell", has_text="Fictitious play, row by row")
    chart.scroll_into_view_if_needed()
    slider = chart.get_by_role("slider", name="Number of rounds", exact=True)
    slider.focus()
    page.keyboard.press("End")
    expect(chart.locator(".kit-sentence").first).to_contain_text("After 2000 rounds", timeout=lab.WAIT)
    lab.shot(page, "lesson-08-learning-dark")
