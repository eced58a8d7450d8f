"""Timing in a real Chromium in JupyterLab: what a person does, until the last change that it causes is drawn.

Something of the kit and a bare HTML label stand in one notebook with one kernel, and take turns; each thing measured
has a notebook of its own. The time runs from the act in the page to the frame after the last change of an element.
"""

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median, quantiles
from typing import TypeVar

from playwright.sync_api import Locator, Page

from tests.browser import lab

T = TypeVar("T")
Times = tuple[list[float], list[float]]
"""The times of the thing and of the label, in milliseconds."""
ANSWERED = """([root, target, act, quiet]) => new Promise((done, fail) => {
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
    if (now - start > 20000) { finish(); fail(new Error(`nothing changed after ${act} at ${target.textContent}`)); }
  }, 20);
  const finish = () => { clearInterval(look); seen.disconnect(); };
  if (act === "click") target.click();
  else target.dispatchEvent(new KeyboardEvent("keydown", { key: act, bubbles: true, cancelable: true }));
})"""


def answered(page: Page, root: Locator, target: Locator, act: str, quiet: int) -> float:
    """Milliseconds from the act at `target`, a `click` or the name of a key, to the last change of `root`.

    After `quiet` milliseconds without a change it counts as answered; they are not part of the time.
    """
    return float(page.evaluate(ANSWERED, [root.element_handle(), target.element_handle(), act, quiet]))


def compare(title: str, things: Mapping[str, T], measure: Callable[[Page, str, T], Times]) -> None:
    """Print for each thing the median and the slowest tenth, beside the bare label's in the same notebook."""
    path = lab.find_chromium()
    if path is None:
        print(f"\nleft out, because no Chromium is installed: {title}")
        return
    print(f"\n{title}")
    print(f"{'':30}{'median':>10}{'9 of 10':>10}{'label':>10}{'9 of 10':>10}{'ratio':>8}{'more':>8}")
    with tempfile.TemporaryDirectory() as folder, lab.jupyter(Path(folder)) as server, lab.chromium(path) as browser:
        for name, thing in things.items():
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            times, label = measure(context.new_page(), server, thing)
            context.close()
            at, bare = median(times), median(label)
            row = f"{at:>10.0f}{_most(times):>10.0f}{bare:>10.0f}{_most(label):>10.0f}"
            print(f"{name:30}{row}{at / bare:>8.2f}{at - bare:>8.0f}", flush=True)


def _most(times: list[float]) -> float:
    """What nine of ten stay below."""
    return quantiles(times, n=10)[-1]
