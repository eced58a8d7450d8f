"""Sheriff of Nottingham played in a real browser: by clicks, by keyboard, across a reload and a restart."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SETUP = """import sheriffkit
from sheriffkit import Rules, engine

"""
TALK = """state = engine.position(
    Rules(4, royal=True), phase="inspect", sheriff=2, moves=["2: call 1"],
    bags=[("apples", "apples", "silk"), (), ("apples",) * 3, ("bread", "mead")],
    declared=["3 apples", "", "3 apples", "2 bread"],
    stands=[("apples", "apples", "mead"), ("bread", "pepper"), (), ("apples", "cheese", "chickens")],
    left=["apples", "cheese", "silk"], right=["bread", "mead", "apples"],
)
"""
SIX = """state = engine.position(
    Rules(6, royal=True, hand=7), phase="inspect", deputies=(1, 3), moves=["1: call 2"],
    bags=[(), ("apples", "silk"), (), (), (), ()], declared=["", "2 apples", "", "", "", ""],
    hands=[("apples", "gouda", "pumpernickel", "royal rooster"), (), (), (), (), ()],
    stands=[("apples", "bread", "silk"), ("bread",), (), ("cheese",), ("chickens",) * 3, ("bread",) * 9],
)
"""
SIX_TALK = """state = engine.position(
    Rules(6, royal=True, hand=7), phase="inspect", deputies=(2, 3),
    moves=["2: call 1", "1: offer 5 gold, 1 apples, 1 silk in bag", "4: silent", "5: silent",
           "6: offer 2 gold to open", "2: ask 9 gold, 1 gouda"],
    bags=[("apples", "silk", "golden apples"), (), (), ("bread",) * 2, ("cheese", "mead"), ("chickens",)],
    declared=["3 apples", "", "", "2 bread", "2 cheese", "1 chickens"],
    hands=[("apples", "pumpernickel", "royal rooster", "silk"), (), (), (), (), ()],
    stands=[("apples", "bread", "silk", "cheese", "chickens", "gouda", "mead"), ("bread", "cheese", "pepper"),
            ("apples", "chickens", "rye bread"), ("cheese", "apples", "chickens", "silk"),
            ("chickens",) * 3 + ("mead", "pepper"), ("bread",) * 9 + ("crossbows", "apples")],
)
"""


def open_table(page: Page, server: str, source: str = "") -> Locator:
    """Open the play notebook, with another cell if wanted, and run it; gives the table."""
    lab.open_notebook(page, server, "play-sheriff.ipynb")
    if source:
        lab.replace_code(page, SETUP + source)
    lab.run_all(page)
    table = page.locator(".kt-frame")
    expect(table).to_be_visible(timeout=lab.WAIT)
    lab.settled(page)
    return table


def turn(table: Locator) -> str:
    return table.locator(".kt-turn").inner_text()


def over(table: Locator) -> bool:
    return "win" in turn(table).split("with")[0]


def typed(page: Page, table: Locator, line: str) -> None:
    """Type a move and press Enter."""
    field = table.get_by_label("Type a move")
    field.fill(line)
    field.press("Enter")
    expect(field).to_have_value("", timeout=lab.WAIT)
    lab.settled(page)


def choices(table: Locator) -> list[str]:
    return table.locator(".ks-yours .kt-choices button:visible:enabled").all_inner_texts()


PREFERRED = (
    "Go on",
    "Say nothing",
    "Lay all down in this order",
    "Close the bag",
    "Take the offer",
    "Pass it",
    "Draw no",
)
"""What is pressed, whatever is asked: the first of these that is there; else a card while packing, else the first."""


def play_one(page: Page, table: Locator) -> None:
    names = table.locator("button:visible:enabled").all_inner_texts()
    wanted = next((name for start in PREFERRED for name in names if name.startswith(start)), "")
    if wanted:
        button = lab.button(table, wanted)
    elif "Pack your bag" in turn(table):
        button = table.locator(".ks-hand-cards button:visible:enabled").first
    else:
        button = table.locator(
            ".ks-yours .kt-choices button:visible:enabled, .ks-hand-cards button:visible:enabled"
        ).first
    lab.press(page, button)


def fits(page: Page, table: Locator) -> bool:
    """Whether the whole table is on the screen at once, below JupyterLab's bars."""
    box, room = table.bounding_box(), page.locator(".jp-WindowedPanel-outer, .jp-Notebook").first.bounding_box()
    assert box is not None
    assert room is not None
    assert table.evaluate("node => node.scrollWidth <= node.clientWidth")
    return box["height"] <= room["height"]


def test_a_whole_three_player_game_by_clicks(page, server):
    table = open_table(page, server, "sheriffkit.play(players=3, seat=1, seed=4, first_sheriff=3, autosave=False)")
    lab.shot(page, "sheriff-1-market")
    assert "market" in turn(table)
    kinds = set()
    for _ in range(260):
        if over(table):
            break
        words = " ".join(turn(table).split()[:3])
        if words not in kinds:
            kinds.add(words)
            lab.shot(page, f"sheriff-2-{len(kinds):02}")
            assert fits(page, table), turn(table)
        play_one(page, table)
    assert over(table)
    expect(table.locator(".ks-told")).to_contain_text("Who has most apples?")
    lab.shot(page, "sheriff-3-count")
    for _ in range(20):
        lab.press(page, lab.button(table, "Next"))
    expect(table.locator(".ks-told")).to_contain_text("with")
    expect(table.locator(".ks-tally tr.ks-won")).to_be_visible()
    lab.shot(page, "sheriff-4-score")
    lab.dark(page)
    lab.shot(page, "sheriff-5-score-dark")
    page.set_viewport_size({"width": 1920, "height": 1080})
    lab.shot(page, "sheriff-6-projector")


def test_a_bribe_of_goods_with_a_promise_and_a_lie(page, server):
    """Put together by keyboard and mouse, across a reload of the page, to the moment when the bag is decided."""
    table = open_table(
        page, server, f"{TALK}sheriffkit.play(position=state, bots={{2: 'mild', 3: 'honest', 4: 'honest'}})"
    )
    assert "Your bag is on the table" in turn(table)
    assert fits(page, table)
    table.get_by_label("gold", exact=True).fill("4")
    table.get_by_label("gold", exact=True).press("Tab")
    lab.settled(page)
    lab.press(page, lab.button(table, "1 mead"))
    lab.press(page, table.get_by_role("button", name="more …"))
    lab.press(page, lab.button(table, "crossbows"))
    table.get_by_label("bag 3").select_option("opened")
    lab.settled(page)
    preview = table.locator(".kt-preview").first
    said = "Player 1 offers 4 gold, 1 mead and 1 crossbow said to be in the bag to be passed, if the bag of player 3"
    expect(preview).to_contain_text(said, timeout=lab.WAIT)
    lab.shot(page, "sheriff-7-offer")
    lab.save(page)
    lab.reload(page)
    expect(preview).to_contain_text(said, timeout=lab.WAIT)
    lab.press(page, lab.button(table, "Make this offer"))
    expect(table.locator(".kt-log-pane")).to_contain_text("crossbow said to be in the bag", timeout=lab.WAIT)
    lab.shot(page, "sheriff-8-answered")


def test_a_game_by_keyboard_and_typed_moves(page, server):
    table = open_table(page, server, "sheriffkit.play(players=3, seat=1, seed=4, edition='compact', bots='honest')")
    for _ in range(60):
        if over(table):
            break
        asked = turn(table)
        if lab.button(table, "Go on").count():
            lab.button(table, "Go on").focus()
            page.keyboard.press("Enter")
        elif "Pack your bag" in asked:
            card = table.locator(".ks-hand-cards button:visible:enabled").first
            card.focus()
            page.keyboard.press("Enter")
            lab.settled(page)
            typed(page, table, f"bag {card.inner_text().split()[0]}")
        elif "Say what is in your bag" in asked:
            typed(page, table, "declare 1 apples")
        elif "Your bag is on the table" in asked or "Will you pay" in asked:
            typed(page, table, "silent")
        elif "whose bag" in asked:
            typed(page, table, f"call {choices(table)[0].split(':')[0].split()[1]}")
        else:
            typed(page, table, "pass")
        lab.settled(page)
    assert over(table)
    lab.shot(page, "sheriff-9-keyboard")


def test_deputies_at_the_table(page, server):
    table = open_table(page, server, f"{SIX}sheriffkit.play(position=state, bots='honest')")
    assert "ask for more" in turn(table)
    lab.shot(page, "sheriff-10-deputies")
    assert fits(page, table)
    lab.press(page, lab.button(table, "Ask for nothing"))
    assert "Choose in secret" in turn(table)
    lab.press(page, lab.button(table, "Open"))
    expect(table.locator(".ks-moment")).to_contain_text("In secret player 3 chose", timeout=lab.WAIT)
    lab.shot(page, "sheriff-11-secret")
    assert fits(page, table)


def test_the_largest_talk_and_the_teachers_numbers_fit_a_small_laptop(page, server):
    """Six players with royal goods and full stands; four with the numbers beside the talk."""
    assert fits(page, open_table(page, server, f"{SIX_TALK}sheriffkit.play(position=state, bots='honest')"))
    lab.shot(page, "sheriff-13-six-talk")
    table = open_table(page, server, f"{TALK}sheriffkit.play(position=state, bots='honest', panel=True)")
    expect(table.locator(".ks-panel")).to_contain_text("no bribe above that can pay")
    lab.shot(page, "sheriff-14-numbers")
    assert fits(page, table)


def test_the_same_table_after_a_restart_of_the_kernel(page, server):
    table = open_table(page, server, "sheriffkit.play(players=4, seat=1, seed=3)")
    for _ in range(4):
        play_one(page, table)
    asked = turn(table)
    lab.menu(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    resume = table.get_by_role("button", name="Resume the unfinished game")
    expect(resume).to_be_visible(timeout=lab.WAIT)
    resume.click()
    expect(table.locator(".kt-turn")).to_have_text(asked, timeout=lab.WAIT)


def test_the_curtain_hides_one_side_from_another(page, server):
    source = f"{TALK}sheriffkit.play(position=state, seats=(1, 3), bots='honest', autosave=False)"
    table = open_table(page, server, source)
    expect(table.locator(".kt-turn")).to_contain_text("Hand the screen to Player 1")
    inside = page.locator(".jp-OutputArea").first
    assert "1 silk" not in inside.evaluate("node => node.innerText")
    lab.shot(page, "sheriff-12-curtain")
    lab.press(page, lab.button(table, "I am Player 1: show my side"))
    expect(table.locator(".ks-inside").first).to_contain_text("1 silk")
    lab.press(page, lab.button(table, "Say nothing"))
    expect(table.locator(".kt-turn")).to_contain_text("Hand the screen to Player 3")
    assert "1 silk" not in inside.evaluate("node => node.textContent")
