"""How the kit looks: the one stylesheet, and colours that do not stand alone.

Every colour comes with a pattern, a symbol and a dash, so that nothing depends on seeing colours. The colours keep a
contrast of 3 to 1 or more on white and on the dark theme's background, and differ in brightness for readers who
confuse hues (after Okabe and Ito's palette, with the yellow and the light blue darkened).
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

SECTIONS = ("base", "charts", "lesson", "controls", "table", "cheese", "sheriff")
"""The parts of `static/kit.css`, each under a comment `/* == name == */`."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one series is told from the others: colour, plotly's pattern, symbol and dash, and the dash for SVG."""

    colour: str
    pattern: str
    symbol: str
    dash: str
    gaps: str


LOOKS = (
    Look("#0072b2", "/", "circle", "solid", ""),
    Look("#d55e00", "", "square", "dash", "9 5"),
    Look("#009e73", "x", "diamond", "dot", "2 5"),
    Look("#b0588a", ".", "triangle-up", "dashdot", "9 4 2 4"),
    Look("#967200", "-", "cross", "longdash", "14 5"),
)
"""One look for each series, in order; a chart has at most five."""

STRONG = LOOKS[1]
"""The look of a bar that the sentence speaks about."""

GREY = "#7a7a7a"
"""Text and lines where no stylesheet reaches: readable on white and on black."""

FONT = 16
"""Size of the text in charts, in pixels: a back row reads it."""


def style(*sections: str) -> str:
    """The `<style>` element with the base rules and these sections, for the front of a piece of HTML.

    Errors: ValueError for a section that the stylesheet does not have.
    """
    rules = _sections()
    unknown = [name for name in sections if name not in rules]
    if unknown:
        raise ValueError(f"the stylesheet has no section {unknown[0]!r}; there are: {', '.join(rules)}")
    wanted = dict.fromkeys(("base", *sections))
    return f"<style>{''.join(rules[name] for name in wanted)}</style>"


@cache
def _sections() -> dict[str, str]:
    text = (files("classkit") / "static" / "kit.css").read_text(encoding="utf-8")
    parts = re.split(r"/\* == (\w+) == \*/", text)[1:]
    return {name: _compact(body) for name, body in zip(parts[::2], parts[1::2], strict=True)}


def _compact(rules: str) -> str:
    without_comments = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", without_comments)).strip()
