"""A chart as data: what is drawn, what it says, and its numbers. Drawing is left to `classkit.plots` and `pictures`.

Conventions: probabilities are numbers from 0 to 1 and are shown as percentages (`percent=True`, the default). A value
may be a Fraction; the table then shows it exactly. None leaves a gap.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from classkit import shown
from classkit.frontend import escape
from classkit.theme import LOOKS
from classkit.words import text

Number: TypeAlias = int | float | Fraction
Values: TypeAlias = Sequence[Number | None]

SYMBOLS = 15
"""How many symbols a line bears at most, beside the first: enough to know it by, few enough to see the line."""


class Kind(Enum):
    """How a series is drawn."""

    BARS = "bars"
    LINES = "lines"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Series:
    """One row of numbers: its name, a value for each x, how it is drawn, and an interval for each value, if any."""

    name: str
    values: tuple[Number | None, ...]
    kind: Kind = Kind.BARS
    low: tuple[Number, ...] = ()
    high: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A straight line across the chart with its label: at a value (`y`) or at a place on the x axis (`x`)."""

    label: str
    x: Number | None = None
    y: Number | None = None

    def __post_init__(self) -> None:
        if (self.x is None) == (self.y is None):
            raise ValueError(f"a mark stands at an x or at a y, one of them; given: x={self.x!r}, y={self.y!r}")


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with all that a reader needs: titles with units, a sentence that says what it shows, and its numbers.

    `x` are numbers or words; `strong` names those that the sentence speaks about. Errors: ValueError says which part
    is missing or does not fit.
    """

    title: str
    x_title: str
    y_title: str
    sentence: str
    x: tuple[Any, ...]
    series: tuple[Series, ...]
    percent: bool = True
    marks: tuple[Mark, ...] = ()
    strong: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        for name in ("title", "x_title", "y_title", "sentence"):
            if not getattr(self, name).strip():
                raise ValueError(f"a chart needs a {name}; given: {getattr(self, name)!r}")
        if not self.x or not 1 <= len(self.series) <= len(LOOKS):
            given = f"{len(self.x)} and {len(self.series)}"
            raise ValueError(f"a chart has one x or more and 1 to {len(LOOKS)} series; given: {given}")
        for series in self.series:
            _check(series, len(self.x))

    @property
    def numeric(self) -> bool:
        """Whether x is a row of numbers (an axis with a scale) rather than of words."""
        return not any(isinstance(x, str) for x in self.x)

    @property
    def stands_out(self) -> bool:
        """Whether the bars of the strong x look different: with one series, so that looks are not mixed up."""
        return bool(self.strong) and len(self.series) == 1

    @property
    def labelled(self) -> bool:
        """Whether each bar has its number above it: where there are few bars, and nothing else is drawn there."""
        return len(self.x) * len(self.series) <= 13 and all(series.kind is Kind.BARS for series in self.series)

    @property
    def spots(self) -> tuple[int, ...]:
        """The places in x where a line bears a symbol: all, or where many, a few at even steps of the axis."""
        if len(self.x) <= SYMBOLS:
            return tuple(range(len(self.x)))
        at = [float(x) for x in self.x] if self.numeric else [float(i) for i in range(len(self.x))]
        gap, kept = (max(at) - min(at)) / SYMBOLS, [0]
        for i, x in enumerate(at):
            if abs(x - at[kept[-1]]) >= gap:
                kept.append(i)
        return tuple(kept)

    def said(self, value: Number | None) -> str:
        """A value as the table shows it."""
        if value is None:
            return "–"
        return shown.probability(value) if self.percent else shown.number(value)

    def tick(self, value: Number) -> str:
        """A value as an axis or a bar shows it: short."""
        return shown.percent(value) if self.percent else shown.decimal(value)

    def figure(self) -> Any:
        """The live chart, a plotly Figure."""
        from classkit.plots import figure

        return figure(self)

    def svg(self) -> str:
        """The static picture, as SVG."""
        from classkit.pictures import draw

        return draw(self)

    def table(self) -> str:
        """The numbers as an HTML table, exact where they are exact."""
        heads = [self.x_title, *(head for series in self.series for head in _heads(series))]
        head = "".join(f'<th scope="col" dir="auto">{escape(name)}</th>' for name in heads)
        rows = "".join(self._row(i, x) for i, x in enumerate(self.x))
        caption = f'<caption dir="auto">{escape(self.title)}</caption>'
        return f'<table class="kit-numbers">{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def words(self, open: bool = False) -> str:
        """The sentence and, behind a summary that opens by key or click, the table, as HTML."""
        label = escape(text("chart.table"))
        sentence = f'<p class="kit-sentence" dir="auto" aria-live="polite">{escape(self.sentence)}</p>'
        details = f'<summary dir="auto">{label}</summary><div class="kit-scroll" tabindex="0">{self.table()}</div>'
        return f'<div class="kit-words">{sentence}<details{" open" if open else ""}>{details}</details></div>'

    def plain(self) -> str:
        """The title, the numbers and the sentence as plain text, for a terminal."""
        lines = [self.title, *(f"  {x}: {'; '.join(self._cells(i))}" for i, x in enumerate(self.x)), self.sentence]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.plain()

    def _ipython_display_(self) -> None:
        from classkit.plots import show

        show(self)

    def _cells(self, i: int) -> list[str]:
        return [cell for series in self.series for cell in self._cell(series, i)]

    def _cell(self, series: Series, i: int) -> list[str]:
        value = self.said(series.values[i])
        if not series.low:
            return [value]
        return [value, text("chart.interval", low=self.tick(series.low[i]), high=self.tick(series.high[i]))]

    def _row(self, i: int, x: Any) -> str:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in self._cells(i))
        strong = ' class="kit-strong"' if x in self.strong else ""
        return f'<tr{strong}><th scope="row" dir="auto">{escape(str(x))}</th>{cells}</tr>'


def bars(x: Sequence[Any], series: Mapping[str, Values], **titles: Any) -> Chart:
    """A bar chart: `x` once, and for each name of a series its values. `titles` are the other fields of `Chart`.

    >>> names = dict(title="Night", x_title="witnesses", y_title="probability", sentence="Nobody sees it at 5/6.")
    >>> bars([0, 1], {"two players": [Fraction(5, 6), Fraction(1, 6)]}, **names).series[0].values[0]
    Fraction(5, 6)
    """
    return Chart(x=tuple(x), series=_series(series, Kind.BARS), **titles)


def lines(x: Sequence[Any], series: Mapping[str, Values], **titles: Any) -> Chart:
    """A chart of lines, used as `bars` is."""
    return Chart(x=tuple(x), series=_series(series, Kind.LINES), **titles)


def _series(series: Mapping[str, Values], kind: Kind) -> tuple[Series, ...]:
    return tuple(Series(name, tuple(values), kind) for name, values in series.items())


def _heads(series: Series) -> list[str]:
    return [series.name, text("chart.interval.of", name=series.name)] if series.low else [series.name]


def _check(series: Series, length: int) -> None:
    for name, row in (("values", series.values), ("low", series.low), ("high", series.high)):
        if len(row) != length and not (name != "values" and not row):
            raise ValueError(f"{series.name!r} needs {length} {name}, one for each x; given: {len(row)}")
        for value in row:
            if value is not None:
                shown.exact(value)
    if len(series.low) != len(series.high):
        raise ValueError(f"{series.name!r} needs both ends of its intervals, low and high")
