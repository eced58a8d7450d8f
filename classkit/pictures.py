"""Static pictures: a chart as an SVG string, for exports, feedback and pages without a front end.

A small writer of our own, standard library alone, so that a picture needs neither a browser nor a drawing package.
Text takes the colour of the page around it (`currentColor`), so that a picture fits a light and a dark theme. Where the
pointer rests, a browser shows the numbers of that x.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import pairwise
from math import ceil, floor, log10
from textwrap import wrap
from typing import Any

from classkit.chart import Chart, Kind, Series
from classkit.frontend import escape
from classkit.theme import FONT, GREY, LOOKS, STRONG, Look

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, BOTTOM = 96, 24, 64
LINE = 24
"""Pixels from one line of the title or the legend to the next."""

_PATTERNS = {
    "/": '<path d="M-2 2l4-4M0 10L10 0M8 12l4-4" stroke="#fff" stroke-width="2"/>',
    "x": '<path d="M0 0l10 10M10 0L0 10" stroke="#fff" stroke-width="1.5"/>',
    ".": '<circle cx="5" cy="5" r="2" fill="#fff"/>',
    "-": '<path d="M0 5h10" stroke="#fff" stroke-width="2"/>',
}


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things are: the plot's edges in pixels and the values at them."""

    chart: Chart
    top: float
    low: float
    high: float
    step: float
    id: str

    @property
    def bottom(self) -> float:
        """The pixel row of the x axis."""
        return HEIGHT - BOTTOM

    def y(self, value: Any) -> float:
        """The pixel row of a value."""
        return self.bottom - (float(value) - self.low) / (self.high - self.low) * (self.bottom - self.top)

    @property
    def slot(self) -> float:
        """The width that each x has, in pixels, where x are bars or words."""
        return (WIDTH - LEFT - RIGHT) / len(self.chart.x)

    def place(self, x: Any) -> float:
        """The pixel column of a number on a numeric axis: bars keep half a slot of room at both ends."""
        first, last = float(min(self.chart.x)), float(max(self.chart.x))
        edge = self.slot / 2 if any(s.kind is Kind.BARS for s in self.chart.series) else 12
        share = (float(x) - first) / (last - first) if last > first else 0.5
        return LEFT + edge + share * (WIDTH - LEFT - RIGHT - 2 * edge)

    def x(self, i: int) -> float:
        """The pixel column of the i-th x."""
        return self.place(self.chart.x[i]) if self.chart.numeric else LEFT + (i + 0.5) * self.slot


def draw(chart: Chart) -> str:
    """The chart as one `<svg>` element. Its name for a screen reader is the title, its description the sentence.

    >>> from classkit.chart import bars
    >>> titles = dict(title="A coin", x_title="side", y_title="probability", sentence="Both alike.")
    >>> draw(bars(["heads", "tails"], {"fair": [0.5, 0.5]}, **titles)).startswith('<svg class="kit-picture"')
    True
    """
    frame = _frame(chart)
    parts = [*_patterns(frame), *_title(frame), *_axes(frame), *_legend(frame)]
    parts += [part for i, series in enumerate(chart.series) for part in _series(frame, i, series)]
    parts += [*_marks(frame), *_columns(frame)]
    label = f"<title>{escape(chart.title)}</title><desc>{escape(chart.sentence)}</desc>"
    frame_of = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img"'
    named = f'aria-label="{escape(chart.title)}. {escape(chart.sentence)}"'
    font = f'font-family="sans-serif" font-size="{FONT}" fill="currentColor"'
    head = f'<svg class="kit-picture" xmlns="http://www.w3.org/2000/svg" {frame_of} {named} {font}>'
    return f"{head}{label}{''.join(parts)}</svg>"


def nice_ticks(low: float, high: float, most: int = 6) -> tuple[float, ...]:
    """Round numbers from at or below `low` to at or above `high`, at most `most` steps.

    >>> nice_ticks(0, 0.48)
    (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
    """
    rough = max(high - low, 1e-12) / most
    power = 10.0 ** floor(log10(rough))
    step = next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return tuple(round(i * step, 12) for i in range(first, last + 1))


def extent(chart: Chart) -> tuple[float, float]:
    """The lowest and the highest value that is drawn, zero included; a probability axis never goes past one."""
    values = [float(v) for s in chart.series for row in (s.values, s.low, s.high) for v in row if v is not None]
    values += [float(mark.y) for mark in chart.marks if mark.y is not None]
    return min([0.0, *values]), max([0.0, *values])


def _frame(chart: Chart) -> Frame:
    low, high = extent(chart)
    ticks = nice_ticks(low, high if high - low > 1e-9 else low + 1.0)
    top = 16 + LINE * len(_title_lines(chart)) + (LINE * len(chart.series) + 6 if len(chart.series) > 1 else 0) + 20
    digest = hashlib.blake2b(repr(astuple(chart)).encode(), digest_size=4).hexdigest()
    return Frame(chart, top, ticks[0], ticks[-1], ticks[1] - ticks[0], f"k{digest}")


def _title_lines(chart: Chart) -> list[str]:
    return wrap(chart.title, 66) or [chart.title]


def _patterns(frame: Frame) -> Iterator[str]:
    yield "<defs>"
    for i, look in enumerate(LOOKS[: len(frame.chart.series)]):
        if look.pattern:
            fill = f'<rect width="10" height="10" fill="{look.colour}"/>{_PATTERNS[look.pattern]}'
            box = 'width="10" height="10" patternUnits="userSpaceOnUse"'
            yield f'<pattern id="{frame.id}-{i}" {box}>{fill}</pattern>'
    yield "</defs>"


def _text(x: float, y: float, words: str, anchor: str = "middle", extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{escape(words)}</text>'


def _title(frame: Frame) -> Iterator[str]:
    for i, line in enumerate(_title_lines(frame.chart)):
        yield _text(LEFT - 72, 28 + i * LINE, line, "start", f' font-size="{FONT + 4}" font-weight="bold"')


def _axes(frame: Frame) -> Iterator[str]:
    chart, right = frame.chart, WIDTH - RIGHT
    for tick in nice_ticks(frame.low, frame.high, round((frame.high - frame.low) / frame.step)):
        y = frame.y(tick)
        yield f'<path d="M{LEFT} {y:.1f}H{right}" stroke="{GREY}" stroke-opacity="0.35"/>'
        yield _text(LEFT - 10, y + 5, _tick_label(chart, tick), "end")
    yield f'<path d="M{LEFT} {frame.y(0):.1f}H{right}" stroke="currentColor" stroke-width="1.5"/>'
    for x, label in _x_labels(frame):
        yield _text(x, frame.bottom + 22, label)
    yield _text((LEFT + right) / 2, HEIGHT - 14, chart.x_title)
    middle = (frame.top + frame.bottom) / 2
    yield _text(24, middle, chart.y_title, extra=f' transform="rotate(-90 24 {middle:.1f})"')


def _tick_label(chart: Chart, tick: float) -> str:
    return f"{round(tick * 100, 6):g}%" if chart.percent else f"{tick:g}"


def _x_labels(frame: Frame) -> list[tuple[float, str]]:
    chart = frame.chart
    if chart.numeric and len(chart.x) > 13:
        ticks = nice_ticks(float(min(chart.x)), float(max(chart.x)), 8)
        whole = all(isinstance(x, int) for x in chart.x)
        ticks = tuple(t for t in ticks if min(chart.x) <= t <= max(chart.x) and not (whole and t % 1))
        return [(frame.place(t), f"{t:g}") for t in ticks]
    return [(frame.x(i), str(x)) for i, x in enumerate(chart.x)]


def _legend(frame: Frame) -> Iterator[str]:
    if len(frame.chart.series) == 1:
        return
    top = 28 + LINE * len(_title_lines(frame.chart))
    for i, series in enumerate(frame.chart.series):
        y, look = top + i * LINE, LOOKS[i]
        if series.kind is Kind.BARS:
            yield f'<rect x="{LEFT - 72}" y="{y - 13}" width="28" height="15" fill="{_fill(frame, i, False)}"/>'
        else:
            yield from _line(
                look, [(LEFT - 72.0, y - 5.0), (LEFT - 44.0, y - 5.0)] if series.kind is Kind.LINES else []
            )
            yield _symbol(look, LEFT - 58, y - 5)
        yield _text(LEFT - 34, y, series.name, "start")


def _series(frame: Frame, i: int, series: Series) -> Iterator[str]:
    if series.kind is Kind.BARS:
        yield from _bars(frame, i, series)
        return
    look = LOOKS[i]
    points = {j: (frame.x(j), frame.y(v)) for j, v in enumerate(series.values) if v is not None}
    if series.kind is Kind.LINES:
        yield from _line(look, list(points.values()))
    for j, (low, high) in enumerate(zip(series.low, series.high, strict=True)):
        yield _whisker(look, frame.x(j), frame.y(low), frame.y(high))
    spots = frame.chart.spots if series.kind is Kind.LINES else points
    yield from (_symbol(look, *points[j]) for j in spots if j in points)


def _bars(frame: Frame, i: int, series: Series) -> Iterator[str]:
    group = [n for n, other in enumerate(frame.chart.series) if other.kind is Kind.BARS]
    width = frame.slot * 0.76 / len(group)
    for j, value in enumerate(series.values):
        if value is None:
            continue
        x = frame.x(j) + (group.index(i) - len(group) / 2) * width
        y, zero = frame.y(max(value, 0)), frame.y(min(value, 0))
        strong = frame.chart.stands_out and frame.chart.x[j] in frame.chart.strong
        box = f'x="{x:.1f}" y="{y:.1f}" width="{width * 0.94:.1f}" height="{zero - y:.1f}"'
        yield f'<rect {box} fill="{_fill(frame, i, strong)}" stroke="currentColor"/>'
        if frame.chart.labelled and width >= 36:
            yield _text(x + width * 0.47, y - 6, frame.chart.tick(value), extra=f' font-size="{FONT - 1}"')


def _fill(frame: Frame, i: int, strong: bool) -> str:
    look = STRONG if strong else LOOKS[i]
    return f"url(#{frame.id}-{i})" if look.pattern else look.colour


def _line(look: Look, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    if points:
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dash = f' stroke-dasharray="{look.gaps}"' if look.gaps else ""
        yield f'<path class="kit-line" d="M{path}" fill="none" stroke="{look.colour}" stroke-width="3"{dash}/>'


def _whisker(look: Look, x: float, low: float, high: float) -> str:
    ends = f"M{x - 9:.1f} {low:.1f}h18M{x - 9:.1f} {high:.1f}h18M{x:.1f} {low:.1f}V{high:.1f}"
    return f'<path class="kit-whisker" d="{ends}" stroke="{look.colour}" stroke-width="3" fill="none"/>'


def _symbol(look: Look, x: float, y: float) -> str:
    shapes = {
        "circle": f"M{x - 6:.1f} {y:.1f}a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
        "square": f"M{x - 5:.1f} {y - 5:.1f}h10v10h-10z",
        "diamond": f"M{x:.1f} {y - 7:.1f}l7 7l-7 7l-7-7z",
        "triangle-up": f"M{x:.1f} {y - 7:.1f}l7 12h-14z",
        "cross": f"M{x - 2:.1f} {y - 6:.1f}h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
    }
    return f'<path d="{shapes[look.symbol]}" fill="{look.colour}" stroke="currentColor"/>'


def _marks(frame: Frame) -> Iterator[str]:
    dash = 'stroke="currentColor" stroke-width="1.5" stroke-dasharray="3 4"'
    for mark in frame.chart.marks:
        if mark.y is not None:
            y = frame.y(mark.y)
            yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" {dash}/>'
            yield _text(WIDTH - RIGHT - 6, y - 7, mark.label, "end")
        elif mark.x is not None:
            x = frame.place(mark.x)
            yield f'<path d="M{x:.1f} {frame.top}V{frame.bottom}" {dash}/>'
            left = x > (LEFT + WIDTH - RIGHT) / 2
            yield _text(x + (-8 if left else 8), frame.top + 12, mark.label, "end" if left else "start")


def _columns(frame: Frame) -> Iterator[str]:
    """A column over each x, unseen, which tells its numbers to the pointer."""
    chart = frame.chart
    order = sorted(range(len(chart.x)), key=frame.x)
    middles = [(frame.x(a) + frame.x(b)) / 2 for a, b in pairwise(order)]
    edges = pairwise([float(LEFT), *middles, float(WIDTH - RIGHT)])
    for j, (left, right) in zip(order, edges, strict=True):
        values = [(series.name, series.values[j]) for series in chart.series]
        told = [f"{name}: {chart.said(value)}" for name, value in values if value is not None]
        title = escape("\n".join([f"{chart.x_title}: {chart.x[j]}", *told]))
        box = f'x="{left:.1f}" y="{frame.top}" width="{right - left:.1f}" height="{frame.bottom - frame.top}"'
        yield f'<rect class="kit-column" {box} fill="none" pointer-events="all"><title>{title}</title></rect>'
