"""Charts on the page: the live chart where there is a front end, a static picture and the table where there is none.

This is the one module that imports plotly, and only where a Figure is asked for. What is displayed is plain JSON: lists
of floats and strings, no arrays, so that every front end and every exporter can read it. It is written here as plotly's
JavaScript reads it; a Figure, which checks each entry, takes 40 ms where this takes one.
"""

from collections.abc import Iterable
from typing import Any

from classkit.chart import Chart, Kind, Mark, Number, Series, bars, lines
from classkit.frontend import headless, put
from classkit.pictures import extent
from classkit.theme import FONT, GREY, LOOKS, STRONG, style

__all__ = ["Chart", "Kind", "Mark", "Series", "bars", "figure", "lines", "moving", "outputs", "show", "to_plot"]

PLOTLY = "application/vnd.plotly.v1+json"
GRID = "rgba(128, 128, 128, 0.35)"
CLEAR = "rgba(0, 0, 0, 0)"
HEIGHT = 430
"""Height of a live chart in pixels; the width is that of the page."""


def to_plot(values: Iterable[Number | None]) -> list[float | None]:
    """Fractions, ints, floats, numpy numbers or a numpy array as the plain list of floats that plotly needs.

    >>> from fractions import Fraction
    >>> to_plot([Fraction(1, 4), 2, None])
    [0.25, 2.0, None]
    """
    return [None if value is None else float(value) for value in values]


def figure(chart: Chart) -> Any:
    """The live chart: a plotly Figure with clear paper, patterns beside colours, and exact numbers at the pointer."""
    import plotly.graph_objects as go

    drawn = _drawn(chart)
    return go.Figure(drawn["data"], drawn["layout"] | {"template": "none"})


def outputs(chart: Chart) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is displayed, as two mime bundles: the picture (live, static and in plain text), then its words.

    The words stand in a bundle of their own because a front end shows one form of each bundle, and the sentence and
    the table belong beside the live chart as well.
    """
    live = _drawn(chart) | {"config": {"displaylogo": False, "responsive": False, "displayModeBar": False}}
    still = style("charts") + chart.svg()
    words = style("charts") + chart.words(open=headless())
    picture = {PLOTLY: live, "text/html": still, "text/plain": chart.title}
    return picture, {"text/html": words, "text/plain": chart.plain()}


def moving(chart: Chart) -> str:
    """What is displayed of a chart that changes under the hand: the static picture and the words, as one piece of HTML.

    A browser puts it in the place of the one before at once, where plotly's picture takes five times as long (`make
    bench`). Charts that stand still are left to `show`.
    """
    return f"{chart.svg()}{chart.words()}"


def show(chart: Chart) -> None:
    """Display the chart: live in JupyterLab, else the static picture; with its sentence and its table in any case.

    Under `CLASSKIT_HEADLESS=1` only the static picture is sent, and the table is open.
    """
    picture, words = outputs(chart)
    if headless():
        del picture[PLOTLY]
    put(picture, raw=True)
    put(words, raw=True)


def _drawn(chart: Chart) -> dict[str, Any]:
    return {"data": [_trace(chart, i, series) for i, series in enumerate(chart.series)], "layout": _layout(chart)}


def _trace(chart: Chart, i: int, series: Series) -> dict[str, Any]:
    common: dict[str, Any] = {
        "x": list(map(str, chart.x)) if not chart.numeric else to_plot(chart.x),
        "y": to_plot(series.values),
        "name": series.name,
        "customdata": [chart.said(value) for value in series.values],
        "hovertemplate": f"{chart.x_title}: %{{x}}<br>{series.name}: %{{customdata}}<extra></extra>",
    }
    if series.low:
        common["error_y"] = _interval(series, LOOKS[i].colour)
    if series.kind is Kind.BARS:
        return {"type": "bar"} | common | _bar(chart, i, series)
    look = LOOKS[i]
    marker: dict[str, Any] = {"color": look.colour, "symbol": look.symbol, "size": 10}
    marker["line"] = {"color": GREY, "width": 1}
    mode = "lines+markers" if series.kind is Kind.LINES else "markers"
    line = {"color": look.colour, "dash": look.dash, "width": 3}
    if series.kind is Kind.LINES and len(chart.spots) < len(chart.x):
        spots = [j in chart.spots for j in range(len(chart.x))]
        marker["color"] = [look.colour if spot else CLEAR for spot in spots]  # the legend takes the first
        marker["line"] = {"width": 1, "color": [GREY if spot else CLEAR for spot in spots]}
    return {"type": "scatter"} | common | {"mode": mode, "line": line, "marker": marker}


def _interval(series: Series, colour: str) -> dict[str, Any]:
    mids, lows, highs = to_plot(series.values), to_plot(series.low), to_plot(series.high)
    up = [high - mid for mid, high in zip(mids, highs, strict=True) if mid is not None and high is not None]
    down = [mid - low for mid, low in zip(mids, lows, strict=True) if mid is not None and low is not None]
    shape = {"thickness": 3, "width": 9, "color": colour}
    return {"type": "data", "symmetric": False, "array": up, "arrayminus": down, **shape}


def _bar(chart: Chart, i: int, series: Series) -> dict[str, Any]:
    pattern = {"fgcolor": "#fff", "size": 10, "solidity": 0.25, "fillmode": "overlay"}
    marker: dict[str, Any] = {"line": {"color": GREY, "width": 1}}
    if chart.stands_out:
        looks = [STRONG if x in chart.strong else LOOKS[i] for x in chart.x]
        marker |= {"color": [look.colour for look in looks]}
        marker |= {"pattern": pattern | {"shape": [look.pattern for look in looks]}}
    else:
        marker |= {"color": LOOKS[i].colour, "pattern": pattern | {"shape": LOOKS[i].pattern}}
    label = {"text": [chart.tick(v) if v is not None else "" for v in series.values], "textposition": "outside"}
    return {"marker": marker, "cliponaxis": False, **(label if chart.labelled else {})}


TITLE = {"x": 0, "xanchor": "left", "y": 1, "yref": "container", "yanchor": "top", "pad": {"t": 14}}
"""At the top of the figure, so that a legend of two rows, on a narrow page, still fits below it."""


def _layout(chart: Chart) -> dict[str, Any]:
    low, high = extent(chart)
    many = len(chart.series) > 1
    axis = {"gridcolor": GRID, "zerolinecolor": GREY, "automargin": True, "title": {"font": {"size": FONT}}}
    x = {"showgrid": False, "zeroline": False, "ticks": "outside", "type": "linear" if chart.numeric else "category"}
    if chart.numeric and len(chart.x) <= 13:
        x |= {"tickmode": "array", "tickvals": to_plot(chart.x), "ticktext": list(map(str, chart.x))}
    y = {"range": [low * 1.1, high * 1.12 or 1.0], "tickformat": ".0%" if chart.percent else "", "rangemode": "tozero"}
    return {
        "title": {"text": chart.title, "font": {"size": FONT + 4}} | TITLE,
        "font": {"size": FONT, "color": GREY, "family": "sans-serif"},
        "height": HEIGHT,
        "margin": {"l": 80, "r": 24, "t": 100 if many else 64, "b": 64},
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "xaxis": axis | x | {"title": {"text": chart.x_title}},
        "yaxis": axis | y | {"title": {"text": chart.y_title}},
        "showlegend": many,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "bgcolor": CLEAR},
        "hoverlabel": {"font": {"size": FONT}, "bgcolor": "#333"},
        "barmode": "group",
        "dragmode": False,
        "shapes": [_mark_line(mark) for mark in chart.marks],
        "annotations": [_mark_label(mark) for mark in chart.marks],
    }


def _mark_line(mark: Mark) -> dict[str, Any]:
    line = {"type": "line", "line": {"color": GREY, "dash": "dot", "width": 2}}
    if mark.y is not None:
        return line | {"xref": "x domain", "x0": 0, "x1": 1, "yref": "y", "y0": float(mark.y), "y1": float(mark.y)}
    (at,) = to_plot([mark.x])
    return line | {"xref": "x", "x0": at, "x1": at, "yref": "y domain", "y0": 0, "y1": 1}


def _mark_label(mark: Mark) -> dict[str, Any]:
    """At the right end above a level line, at the top beside an upright one."""
    label = {"text": mark.label, "showarrow": False}
    if mark.y is not None:
        above = {"xref": "x domain", "x": 1, "xanchor": "right", "yanchor": "bottom"}
        return label | above | {"yref": "y", "y": float(mark.y)}
    beside = {"yref": "y domain", "y": 1, "yanchor": "top", "xanchor": "left"}
    return label | beside | {"xref": "x", "x": to_plot([mark.x])[0]}
