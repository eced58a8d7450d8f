"""Lesson 06 in a real browser: it runs, and the bag lab is packed by keyboard, in place, and outlives a reload."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SOURCE = """from sheriffkit.lessons import bag_lab, the_fine

bag_lab.packing(the_fine.HAND, "chickens", the_fine.SILK.cards)"""
PICTURE = ".kit-moving svg.kit-picture"


def lines(cell):
    """What is drawn: the outlines of the lines."""
    drawn = cell.locator(f"{PICTURE} path.kit-line")
    return drawn.evaluate_all("lines => lines.map(line => line.getAttribute('d')).join()")


def sentence(cell):
    return cell.locator(".kit-sentence").first


def open_lab(page, server):
    """The lab alone, in a notebook of one cell."""
    lab.open_notebook(page, server, "play-sheriff.ipynb")
    lab.replace_code(page, SOURCE)
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell").first
    cell.locator(PICTURE).wait_for(timeout=lab.WAIT)
    return cell


def test_the_bag_lab_is_packed_by_keyboard_and_survives_a_reload(page, server):
    cell = open_lab(page, server)
    expect(sentence(cell)).to_contain_text("below 40.0%")
    drawn = lines(cell)
    cell.locator(".ks-button").nth(5).focus()  # the silk
    page.keyboard.press("Enter")
    expect(sentence(cell)).to_contain_text("the sheriff pays 8 gold", timeout=lab.WAIT)
    assert lines(cell) != drawn
    cell.get_by_role("slider", name="Chance of opening, in percent", exact=True).focus()
    page.keyboard.press("End")
    expect(sentence(cell)).to_contain_text("Opened with a chance of 100%", timeout=lab.WAIT)
    assert cell.locator("svg.kit-picture:visible").count() == 1  # replaced, not stacked
    lab.settled(page)
    moved = lines(cell)
    assert moved != drawn
    lab.shot(page, "lesson-06-lab")
    lab.save(page)
    lab.reload(page)
    cell.locator(PICTURE).wait_for(timeout=lab.WAIT)
    assert lines(cell) == moved
    expect(sentence(cell)).to_contain_text("Opened with a chance of 100%")


def test_the_lesson_runs_and_the_declaration_decides_what_is_lost(page, server):
    lab.open_notebook(page, server, "06-the-fine.ipynb")
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell", has_text="The bag lab. Click cards")
    cell.locator(PICTURE).wait_for(timeout=lab.WAIT)
    last = page.locator(".jp-CodeCell", has_text="The sandbox: change the hand")
    last.locator(".noUi-handle").first.wait_for(timeout=lab.WAIT)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    cell.scroll_into_view_if_needed()
    cell.get_by_label("Declared as").select_option("apples")
    expect(sentence(cell)).to_contain_text("below 18.2%", timeout=lab.WAIT)
    lab.dark(page)
    cell.locator(PICTURE).scroll_into_view_if_needed()
    lab.shot(page, "lesson-06-dark")
    lab.button(cell, "Deal another hand").click()
    expect(cell.get_by_role("status")).to_contain_text("Click the cards", timeout=lab.WAIT)
    assert cell.locator(".ks-chosen").count() == 0
