"""Clicks at the play tables, beside clicks that count up a bare HTML label (timed as in `benchmarks.browser`).

What a label takes is the way to the kernel and back; the rest is the table's own.
"""

from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Page, expect

from benchmarks.browser import Times, answered, compare
from tests.browser import lab

QUIET = 250
"""Milliseconds without a change after which a click counts as answered; they are not part of the time."""
LABEL = """import ipywidgets as widgets
count = widgets.HTML("0")
button = widgets.Button(description="Count")
button.on_click(lambda _: setattr(count, "value", str(int(count.value) + 1)))
display(widgets.VBox([button, count]).add_class("bench-label"))
"""


@dataclass(frozen=True, slots=True)
class Played:
    """A table to be clicked at: the code that opens it, and the labels of what is pressed first if it is there.

    Of labels that are not listed, the first button of the table is pressed that can be; at the end, New game.
    """

    code: str
    labels: tuple[str, ...] = ()


SHERIFF = (
    "Go on", "Say nothing", "Lay all down in this order", "Close the bag: 1 card", "Draw no more", "Pass",
    "Take the offer and pass", "Open the bag", "Pass it for nothing", "Ask for nothing",
)  # fmt: skip
CHEESE = ("To my next choice", "Morning", "Say it")
TABLES = {
    "Cheese Thief, 5 players": Played("import cheesekit\ncheesekit.play(5, 1, seed=3)", CHEESE),
    "Cheese Thief, 8, numbers on": Played(
        "import cheesekit\ncheesekit.play(8, 1, seed=3, mute=True, troublemaker=True, panel=True)", CHEESE
    ),
    "Sheriff, 4 players": Played("import sheriffkit\nsheriffkit.play(4, 1, seed=3)", SHERIFF),
    "Sheriff, 6, royal goods": Played("import sheriffkit\nsheriffkit.play(6, 1, seed=3, royal=True)", SHERIFF),
}
"""One line for each table. Each is played in a notebook of its own."""


def report(clicks: int) -> None:
    """Print for each table the times of so many clicks, beside the bare label's."""
    title = f"A click until its last change is drawn, in ms, of {clicks} clicks each; aim: a median below 150 ms"
    compare(title, TABLES, partial(_measure, clicks))


def _measure(clicks: int, page: Page, server: str, played: Played) -> Times:
    """The times of the table's clicks and of the label's, taken in turns; the first of each warms up."""
    lab.open_notebook(page, server, "play-cheese.ipynb")
    lab.replace_code(page, LABEL + played.code)
    lab.run_all(page)
    frame, label = page.locator(".kt-frame"), page.locator(".bench-label")
    expect(frame).to_be_visible(timeout=lab.WAIT)
    lab.settled(page)
    table, bare = [], []
    for _ in range(clicks + 1):
        table.append(_click(page, ".kt-frame", _next(page, played.labels)))
        bare.append(_click(page, ".bench-label", "Count"))
    expect(label).to_contain_text(str(clicks + 1))
    return table[1:], bare[1:]


def _next(page: Page, labels: tuple[str, ...]) -> str:
    """The label of the button to press: one that is wanted, else any in the body, else a new game."""
    there = page.locator(".kt-top button:visible, .kt-body button:visible:enabled").all_inner_texts()
    over = page.locator(".kt-steps:visible").count()
    return "New game" if over or not there else next((want for want in labels if want in there), there[0])


def _click(page: Page, root: str, name: str) -> float:
    named = " ".join(name.split())  # the label of a card has lines
    button = page.locator(root).get_by_role("button", name=named, exact=True).locator("visible=true").first
    return answered(page, page.locator(root), button, "click", QUIET)
