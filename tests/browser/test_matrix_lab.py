"""The matrix lab in a real browser: payoffs are typed, the picture follows, and a reloaded page has it all."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

CODE = "from classkit.matrix_lab import matrix_lab\nmatrix_lab()"
FIRST = "Payoff of merchant at honest, pass"


def opened(page: Page, server: str) -> Locator:
    """A notebook with the lab; gives its cell."""
    lab.open_notebook(page, server, "play-cheese.ipynb")
    lab.replace_code(page, CODE)
    lab.run_all(page)
    cell = page.locator(".jp-CodeCell").first
    expect(cell.locator(".kit-chart .kit-sentence")).to_contain_text("1 equilibrium", timeout=lab.WAIT)
    return cell


def field(cell: Locator, name: str) -> Locator:
    return cell.get_by_role("textbox", name=name, exact=True)


def drawn(cell: Locator) -> str:
    """The payoffs and numbers that the picture of the table shows, in order."""
    return " ".join(cell.locator(".kit-chart svg.kit-picture").first.locator("text").all_text_contents())


def test_payoffs_are_typed_and_the_picture_follows_and_stays(page: Page, server: str) -> None:
    cell = opened(page, server)
    pictures = cell.locator(".kit-chart svg.kit-picture")
    expect(pictures).to_have_count(2)
    assert "6 , 0 12 , -6" in drawn(cell)
    field(cell, FIRST).focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("99/4")  # above what the lie pays: honest dominates
    expect(cell.locator(".kit-chart")).to_contain_text("lie is strictly dominated by honest", timeout=lab.WAIT)
    lab.settled(page)
    assert "99/4 , 0 12 , -6" in drawn(cell)
    page.keyboard.press("Tab")
    expect(field(cell, "Payoff of sheriff at honest, pass")).to_be_focused()
    page.keyboard.type("3/")
    expect(cell.locator(".kit-error")).to_contain_text("Payoff of sheriff at honest, pass (row 1, column 1)")
    lab.shot(page, "matrix-lab-bad-cell")
    page.keyboard.type("2")
    expect(cell.locator(".kit-error")).to_have_count(0)
    expect(cell.locator(".kit-chart")).to_contain_text("99/4, 3/2", timeout=lab.WAIT)
    lab.button(cell, "Add column").click()
    expect(pictures.nth(1)).to_contain_text("What each strategy of sheriff pays", timeout=lab.WAIT)
    lab.settled(page)
    before = cell.locator(".kit-moving .widget-html-content").inner_html()
    lab.save(page)
    lab.reload(page)
    expect(cell.locator(".kit-chart .kit-sentence")).to_be_visible(timeout=lab.WAIT)
    lab.settled(page)
    assert cell.locator(".kit-moving .widget-html-content").inner_html() == before
    expect(field(cell, FIRST)).to_have_value("99/4")
    expect(field(cell, "Payoff of sheriff at lie, c3")).to_have_value("0")
    choice = cell.get_by_role("combobox", name="Game", exact=True)
    assert choice.evaluate("list => list.selectedOptions[0].text").split() == ["Your", "own", "payoffs"]
    field(cell, FIRST).fill("0")
    expect(cell.locator(".kit-chart")).not_to_contain_text("strictly dominated by honest", timeout=lab.WAIT)
    lab.shot(page, "matrix-lab-reloaded")


def test_a_degenerate_game_is_seen_in_both_themes_and_every_control_has_a_name(page: Page, server: str) -> None:
    cell = opened(page, server)
    choice = cell.get_by_role("combobox", name="Game", exact=True)
    choice.select_option("Degenerate: nothing matters")
    expect(cell.locator(".kit-nash-area")).to_have_count(1, timeout=lab.WAIT)
    lab.settled(page)
    cell.locator(".jp-OutputArea").first.evaluate("area => area.scrollIntoView()")
    lab.shot(page, "matrix-lab-light")
    lab.dark(page)
    lab.settled(page)
    cell.locator(".jp-OutputArea").first.evaluate("area => area.scrollIntoView()")
    lab.shot(page, "matrix-lab-dark")
    inputs = cell.locator(".kit-ask input")
    assert inputs.count() == 8
    for i in (0, 1):
        for j in (0, 1):
            for who in ("row", "column"):
                expect(field(cell, f"Payoff of {who} at r{i + 1}, c{j + 1}")).to_have_count(1)
    for name in ("Add row", "Remove row", "Add column", "Remove column"):
        expect(cell.get_by_role("button", name=name, exact=True)).to_have_count(1)
    colours = cell.locator(".kit-chart svg.kit-picture text").evaluate_all(
        "texts => [...new Set(texts.map(text => getComputedStyle(text).fill))]"
    )
    assert len(colours) == 1, "text takes the colour of the page"
    assert min(map(int, re.findall(r"\d+", colours[0])[:3])) > 200, "light on dark"
