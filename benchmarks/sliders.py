"""An arrow key on the slider of a chart, beside one on a slider of the same kind above a bare HTML label.

Timed as in `benchmarks.browser`. What a label takes is the way to the kernel and back; the rest is the chart's own.
"""

from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Locator, Page, expect

from benchmarks.browser import Times, answered, compare
from tests.browser import lab

QUIET = 400
"""Milliseconds without a change after which a key counts as answered; they are not part of the time."""
LABEL = """import ipywidgets as widgets
from classkit.controls import named_slider
bare, said = named_slider("Bare label", 0, 40, 0), widgets.HTML("0").add_class("bench-label")
bare.slider.observe(lambda change: setattr(said, "value", str(change["new"])), names="value")
display(widgets.VBox([bare.box, said]))
"""


@dataclass(frozen=True, slots=True)
class Moved:
    """A chart with sliders: the last line of a cell that shows it (`imports` before it), and the name of its slider."""

    imports: str
    code: str
    slider: str


CHARTS = {
    "01: who sees the thief": Moved(
        "from cheesekit.lessons import night_dice\nfrom classkit.explore import Slider, explore",
        'explore(night_dice.witnesses_chart, players=Slider("Number of players", 2, 12, 5))',
        "Number of players",
    ),
    "05: the counting lab": Moved(
        "from sheriffkit.lessons.counting_lab import counting", "counting(taken=2)", "Seen elsewhere: bread"
    ),
    "06: the bag lab": Moved(
        "from sheriffkit.lessons.bag_lab import packing",
        'packing(["chickens"] * 4 + ["cheese", "silk"], "chickens", ["chickens"] * 4 + ["silk"])',
        "Chance of opening, in percent",
    ),
    "07: the bribe lab": Moved(
        "from sheriffkit.lessons.bribe_lab import bribing",
        "bribing(offer=9)",
        "Chance of opening without a deal, in percent",
    ),
}
"""One line for each chart. Each is moved in a notebook of its own, by a slider whose every step changes the picture."""


def report(keys: int) -> None:
    """Print for each chart the times of so many keys, beside the bare label's."""
    title = f"A key on a slider until the picture is drawn, in ms, of {keys} keys each; aim: a ratio of 2 at most"
    compare(title, CHARTS, partial(_measure, keys))


def _measure(keys: int, page: Page, server: str, moved: Moved) -> Times:
    """The times of the chart's keys and of the label's, taken in turns; the first pair of each warms up."""
    lab.open_notebook(page, server, "play-cheese.ipynb")
    lab.replace_code(page, f"{LABEL}{moved.imports}\n{moved.code}")
    lab.run_all(page)
    handles = [page.get_by_role("slider", name=name, exact=True) for name in (moved.slider, "Bare label")]
    roots = [page.locator(".kit-moving").first, page.locator(".bench-label")]
    expect(page.locator(".kit-sentence").first).to_be_visible(timeout=lab.WAIT)
    lab.settled(page)
    chart, bare = [], []
    for _ in range(keys + 2):
        chart.append(_press(page, handles[0], roots[0]))
        bare.append(_press(page, handles[1], roots[1]))
    expect(roots[1]).to_have_text(f"{_at(handles[1], 'now'):g}")
    return chart[2:], bare[2:]


def _press(page: Page, handle: Locator, root: Locator) -> float:
    """One step to the right, and at the end back to the start: on the first way every chart is a new one."""
    key = "ArrowRight" if _at(handle, "now") < _at(handle, "max") else "Home"
    return answered(page, root, handle, key, QUIET)


def _at(handle: Locator, which: str) -> float:
    return float(handle.get_attribute(f"aria-value{which}") or "nan")
