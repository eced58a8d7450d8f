"""Clicks at the play tables in a real Chromium in JupyterLab, beside clicks that count up a bare HTML label.

Table and label stand in one notebook with one kernel, and their clicks take turns. A click is answered when the last
of the changes that it causes has been drawn: the time runs from the click in the page to the frame after the last
change of the element. What a label takes is the way to the kernel and back; the rest is the table's own.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, expect

from tests.browser import lab

QUIET = 250
"""Milliseconds without a change after which a click counts as answered; they are not part of the time."""
LABEL = """import ipywidgets as widgets
count = widgets.HTML("0")
button = widgets.Button(description="Count")
button.on_click(lambda _: setattr(count, "value", str(int(count.value) + 1)))
display(widgets.VBox([button, count]).add_class("bench-label"))
"""
CLICK = """([root, button, quiet]) => new Promise((done, fail) => {
  const start = performance.now();
  let last = 0, pending = 0;
  const seen = new MutationObserver(() => {
    pending += 1;
    requestAnimationFrame(() => { pending -= 1; last = performance.now(); });
  });
  seen.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  const look = setInterval(() => {
    const now = performance.now();
    if (last && !pending && now - last > quiet) { finish(); done(last - start); }
    if (now - start > 20000) { finish(); fail(new Error("nothing changed after a click on " + button.textContent)); }
  }, 20);
  const finish = () => { clearInterval(look); seen.disconnect(); };
  button.click();
})"""


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
    """Print for each table the median and the slowest tenth of so many clicks, beside the bare label's."""
    path = lab.find_chromium()
    if path is None:
        print("\nleft out, because no Chromium is installed: clicks at the tables")
        return
    print(f"\nA click until its last change is drawn, in ms, of {clicks} clicks each; aim: a median below 150 ms")
    print(f"{'':30}{'median':>10}{'9 of 10':>10}{'label':>10}{'9 of 10':>10}{'ratio':>8}{'more':>8}")
    with tempfile.TemporaryDirectory() as folder, lab.jupyter(Path(folder)) as server, lab.chromium(path) as browser:
        for name, played in TABLES.items():
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            table, label = _measure(context.new_page(), server, played, clicks)
            context.close()
            at, bare = median(table), median(label)
            row = f"{at:>10.0f}{_most(table):>10.0f}{bare:>10.0f}{_most(label):>10.0f}"
            print(f"{name:30}{row}{at / bare:>8.2f}{at - bare:>8.0f}", flush=True)


def _most(times: list[float]) -> float:
    """What nine of ten clicks stay below."""
    return quantiles(times, n=10)[-1]


def _measure(page: Page, server: str, played: Played, clicks: int) -> tuple[list[float], list[float]]:
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
    return float(page.evaluate(CLICK, [page.locator(root).element_handle(), button.element_handle(), QUIET]))
