"""Cheese Thief played in a real browser: by clicks, by keyboard, across a reload and a restart of the kernel."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab

pytestmark = pytest.mark.browser

WON = "You win!"
LOST = "You lose."


def open_table(page, server, source=None):
    """Open the play notebook, with another cell if wanted, and run it; gives the table."""
    lab.open_notebook(page, server, "play-cheese.ipynb")
    if source:
        lab.replace_code(page, source)
    lab.run_all(page)
    table = page.locator(".kt-frame")
    expect(table).to_be_visible(timeout=lab.WAIT)
    return table


def turn(table):
    return table.locator(".kt-turn").inner_text()


def over(table):
    return WON in turn(table) or LOST in turn(table)


def named(table, name):
    return lab.button(table, name)


NAMES = (
    "To my next choice",
    "Morning",
    "Say it",
    "Look at none",
    "Wake at",
    "Open my eyes",
    "Take the",
    "Nothing to decide",
    "Player",
)
"""What is pressed, whatever is asked: the first of these that is there."""


def play_one(page, table):
    before = table.inner_text()
    labels = table.locator("button:visible:enabled").all_inner_texts()
    named(table, next(label for name in NAMES for label in labels if label.startswith(name))).click()
    expect(table).not_to_have_text(before, use_inner_text=True, timeout=lab.WAIT)
    lab.settled(page)


def play_on(page, table):
    """Play to the end."""
    for _ in range(60):
        if over(table):
            return
        play_one(page, table)
    raise AssertionError(f"the night does not end: {turn(table)}")


def test_a_whole_night_by_clicks(page, server):
    table = open_table(page, server)
    expect(table.locator(".kt-turn")).to_contain_text("Night falls")
    lab.shot(page, "cheese-1-night")
    for hour in range(1, 7):
        if not named(table, f"Hour {hour}").count():
            break
        lab.press(page, named(table, f"Hour {hour}"))
        assert f"Hour {hour}" in turn(table)
    lab.shot(page, "cheese-2-hours")
    while "Your turn to speak" not in turn(table):
        play_one(page, table)
    expect(table.locator(".kt-talk")).to_be_visible()
    lab.shot(page, "cheese-3-day")
    play_on(page, table)
    expect(table.get_by_text("The whole night, step by step")).to_be_visible()
    expect(table.get_by_text("Your decisions")).to_be_visible()
    lab.shot(page, "cheese-4-reveal")
    table.screenshot(path=lab.SHOTS / "table-reveal.png")
    picture = table.locator("svg.kit-table-picture")
    last = picture.get_attribute("aria-label")
    handle = table.locator(".noUi-handle:visible")
    expect(handle).to_have_attribute("aria-label", "Step", timeout=lab.WAIT)
    handle.focus()
    page.keyboard.press("Home")
    expect(picture).not_to_have_attribute("aria-label", last, timeout=lab.WAIT)
    table.get_by_text("The whole night as text").click()
    expect(table.get_by_text("After hour 6").or_(table.get_by_text("Hour 6:")).first).to_be_visible()
    lab.dark(page)
    lab.shot(page, "cheese-5-reveal-dark")
    page.set_viewport_size({"width": 1920, "height": 1080})
    lab.shot(page, "cheese-6-projector")


def test_a_whole_night_by_keyboard(page, server):
    """Tab and Enter, and typed moves; the mouse is not used once the table is there."""
    table = open_table(page, server, "import cheesekit\ncheesekit.play(players=5, seat=1, seed=3)")

    def focus(locator):
        """Reach a control by Tab alone, from the top of the table."""
        for _ in range(60):
            if locator.evaluate("node => node === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError("not reachable by Tab")

    table.locator("button:visible").first.focus()

    def press(button):
        focus(button)
        page.keyboard.press("Enter")

    press(named(table, "To my next choice"))
    expect(table.locator(".kt-turn")).to_contain_text("Your turn to speak")
    lab.shot(page, "cheese-keyboard")
    field = table.get_by_label("Type a move")
    focus(field)
    for line, seen in (("say hour 9", "T-DAY-2"), ("dance", "No move is written like that")):
        page.keyboard.press("Control+a")
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(table.get_by_role("alert")).to_contain_text(seen, timeout=lab.WAIT)
    lab.shot(page, "cheese-error")
    for claim in ("say hour 3", "say cheese gone", "silent"):
        page.keyboard.press("Control+a")
        page.keyboard.type(claim)
        page.keyboard.press("Enter")
        expect(field).to_have_value("", timeout=lab.WAIT)
    expect(table.locator(".kt-turn")).to_contain_text("Point at the thief")
    page.keyboard.type("vote 2")
    page.keyboard.press("Enter")
    expect(table.get_by_text("The whole night, step by step")).to_be_visible(timeout=lab.WAIT)
    assert over(table)


def test_the_same_table_after_a_reload(page, server):
    table = open_table(page, server, "import cheesekit\ncheesekit.play(players=5, seat=1, seed=3)")
    lab.press(page, named(table, "To my next choice"))
    lab.press(page, named(table, "Say it"))
    expect(table.locator(".kt-talk tr")).to_have_count(6, timeout=lab.WAIT)
    expect(table.locator(".kt-newest")).to_have_count(4, timeout=lab.WAIT)
    lab.save(page)
    picture = table.locator("svg.kit-table-picture").get_attribute("aria-label")
    said, asked = table.locator(".kt-talk").inner_text(), turn(table)
    lab.reload(page)
    expect(table).to_be_visible(timeout=lab.WAIT)
    assert table.locator("svg.kit-table-picture").get_attribute("aria-label") == picture
    assert table.locator(".kt-talk").inner_text() == said
    assert turn(table) == asked
    expect(named(table, "Load")).to_have_count(1)
    lab.press(page, named(table, "Say it"))
    expect(table.locator(".kt-talk")).not_to_have_text(said, use_inner_text=True, timeout=lab.WAIT)
    lab.shot(page, "cheese-reloaded")


def test_the_same_table_after_a_restart_of_the_kernel(page, server):
    table = open_table(page, server, "import cheesekit\ncheesekit.play(players=5, seat=1, seed=3)")
    lab.press(page, named(table, "To my next choice"))
    lab.press(page, named(table, "Say it"))
    expect(table.locator(".kt-newest")).to_have_count(4, timeout=lab.WAIT)
    said, asked = table.locator(".kt-talk").inner_text(), turn(table)
    lab.menu(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(table.locator(".kt-turn")).to_contain_text("Night falls", timeout=lab.WAIT)
    table.get_by_role("button", name="Resume the unfinished game").click()
    expect(table.locator(".kt-turn")).to_have_text(asked, timeout=lab.WAIT)
    assert table.locator(".kt-talk").inner_text() == said
    lab.replace_code(page, "import cheesekit\ncheesekit.play(resume=True)")
    lab.menu(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(table.locator(".kt-turn")).to_have_text(asked, timeout=lab.WAIT)
    assert table.locator(".kt-talk").inner_text() == said
    play_on(page, table)


def play_until(page, table, words):
    """Play until the turn line says so."""
    for _ in range(40):
        if words in turn(table):
            return
        play_one(page, table)
    raise AssertionError(f"never asked: {words}")


def fits(table):
    """The whole table is to be seen at once on a small laptop, with JupyterLab's bars and its list of files."""
    box = table.bounding_box()
    return (
        box is not None
        and box["width"] <= 1060
        and box["height"] <= 690
        and table.evaluate("node => node.scrollWidth <= node.clientWidth")
    )


UNNAMED = """frame => [...frame.querySelectorAll("button, input, select, [role=slider], [tabindex]")]
  .filter(node => node.checkVisibility() && !(node.getAttribute("aria-label") || node.labels?.length
    || (node.tagName === "BUTTON" && node.textContent.trim())))
  .map(node => node.outerHTML)"""
"""What can be used and has no name, as HTML."""


def test_a_table_of_eight_with_the_teachers_numbers_fits_the_screen(page, server):
    options = "players=8, dead_mouse=True, mute=True, troublemaker=True"
    table = open_table(page, server, f"import cheesekit\ncheesekit.play({options}, seat=3, seed=5, practice=True)")
    play_until(page, table, "Your turn to speak")
    play_one(page, table)
    play_until(page, table, "Your turn to speak")
    assert fits(table)
    expect(table.get_by_text("by the talk alone")).not_to_be_visible()
    lab.press(page, named(table, "Teacher: show numbers"))
    expect(table.get_by_text("by the talk alone")).to_be_visible()
    assert fits(table)
    assert table.evaluate(UNNAMED) == []
    expect(named(table, "Load")).to_have_count(1)
    expect(table.get_by_text("Time is up")).to_have_count(0)
    lab.shot(page, "cheese-8-numbers")
    lab.dark(page)
    lab.shot(page, "cheese-8-numbers-dark")
    play_on(page, table)
    assert fits(table)
    assert table.evaluate(UNNAMED) == []
    lab.shot(page, "cheese-8-players")


def test_the_timer_asks_and_the_game_goes_on(page, server):
    table = open_table(page, server, "import cheesekit\ncheesekit.play(players=4, seat=1, seed=5, timer=4)")
    play_until(page, table, "Your turn to speak")
    bar = table.get_by_role("timer", name="4 seconds to decide")
    runs = bar.locator("span").evaluate("node => node.getAnimations().map(run => run.effect.getTiming().duration)")
    assert runs == [4000]
    expect(table.get_by_role("alert")).to_have_text("Time is up: decide, please.", timeout=lab.WAIT)
    assert "Your turn to speak" in turn(table)
    play_one(page, table)
    expect(bar).to_be_visible()
    play_on(page, table)
    expect(bar).to_have_count(0)
    assert fits(table)
    lab.shot(page, "cheese-4-players")


def test_the_curtain_hides_one_side_from_another(page, server):
    table = open_table(page, server, "import cheesekit\ncheesekit.play(5, seats=(1, 2), seed=9, panel=True)")
    expect(table.locator(".kt-turn")).to_contain_text("Hand the screen to Player 1")
    expect(table.locator("svg.kit-table-picture")).not_to_be_visible()
    lab.shot(page, "cheese-curtain")
    page_holds = page.locator(".jp-OutputArea").first.evaluate("node => node.innerHTML")
    assert "You are player" not in page_holds
    assert "(you)" not in page_holds
    assert "By the dice alone" not in page_holds
    expect(table.get_by_role("button", name="Teacher")).to_have_count(0)
    lab.press(page, named(table, "I am Player 1: show my side"))
    expect(table.locator("svg.kit-table-picture")).to_be_visible(timeout=lab.WAIT)
    assert "You are player 1" in table.inner_text()
    assert "By the dice alone" in table.inner_text()
    for _ in range(40):
        if "Hand the screen to Player 2" in turn(table):
            break
        play_one(page, table)
    expect(table.locator(".kt-turn")).to_contain_text("Hand the screen to Player 2")
    page_holds = page.locator(".jp-OutputArea").first.evaluate("node => node.innerHTML")
    assert "You are player 1" not in page_holds
    assert "(you)" not in page_holds
