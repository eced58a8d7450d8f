"""A key on the control of a chart, beside one on a control of the same kind above a bare HTML label.

An arrow key on a slider, or a digit in a field. Timed as in `benchmarks.browser`. What a label takes is the way to the
kernel and back; the rest is the chart's own.
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
FIELD = """import ipywidgets as widgets
bare, said = widgets.Text("0", description="Bare label"), widgets.HTML("0").add_class("bench-label")
bare.observe(lambda change: setattr(said, "value", change["new"]), names="value")
display(widgets.VBox([bare, said]))
"""
TYPES = """field => field.addEventListener("keydown", event => {
  field.value = event.key;
  field.dispatchEvent(new Event("input", { bubbles: true }));
})"""
"""What a browser does of itself for a key that a person presses, and not for one that a script does: it writes it."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A chart with a control: the last line of a cell that shows it (`imports` before it), and the control's name.

    `typed`: the control is a field in which digits are typed, no slider.
    """

    imports: str
    code: str
    control: str
    typed: bool = False


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
    "08: the matrix lab": Moved(
        "from classkit.matrix_lab import matrix_lab", "matrix_lab()", "Payoff of merchant at lie, open", typed=True
    ),
}
"""One line for each chart. Each is moved in a notebook of its own, by a control whose every key changes the picture."""


def report(keys: int) -> None:
    """Print for each chart the times of so many keys, beside the bare label's."""
    title = f"A key on a control until the picture is drawn, in ms, of {keys} keys each; aim: a ratio of 2 at most"
    compare(title, CHARTS, partial(_measure, keys))


def _measure(keys: int, page: Page, server: str, moved: Moved) -> Times:
    """The times of the chart's keys and of the label's, taken in turns; the first pair of each warms up."""
    lab.open_notebook(page, server, "play-cheese.ipynb")
    lab.replace_code(page, f"{FIELD if moved.typed else LABEL}{moved.imports}\n{moved.code}")
    lab.run_all(page)
    controls = [_control(page, moved, name) for name in (moved.control, "Bare label")]
    roots = [page.locator(".kit-moving").first, page.locator(".bench-label")]
    expect(page.locator(".kit-sentence").first).to_be_visible(timeout=lab.WAIT)
    lab.settled(page)
    if moved.typed:
        for control in controls:
            control.evaluate(TYPES)
    chart, bare = [], []
    for number in range(keys + 2):
        chart.append(_press(page, controls[0], roots[0], moved, number))
        bare.append(_press(page, controls[1], roots[1], moved, number))
    expect(roots[1]).to_have_text(controls[1].input_value() if moved.typed else f"{_at(controls[1], 'now'):g}")
    return chart[2:], bare[2:]


def _control(page: Page, moved: Moved, name: str) -> Locator:
    return page.get_by_role("textbox" if moved.typed else "slider", name=name, exact=True)


def _press(page: Page, control: Locator, root: Locator, moved: Moved, number: int) -> float:
    """Another digit than before; or one step to the right, and at the end back to the start, so that all is new."""
    if moved.typed:
        return answered(page, root, control, str(1 + number % 9), QUIET)
    key = "ArrowRight" if _at(control, "now") < _at(control, "max") else "Home"
    return answered(page, root, control, key, QUIET)


def _at(handle: Locator, which: str) -> float:
    return float(handle.get_attribute(f"aria-value{which}") or "nan")
