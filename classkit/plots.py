"""Charts on the page: the live chart where there is a front end, a static picture and the table where there is none.

This is the one module that imports plotly, and only when a chart is drawn. What is displayed is plain JSON: lists of
floats and strings, no arrays, so that every front end and every exporter can read it.
"""

import json
from collections.abc import Iterable
from typing import Any

from classkit.chart import Chart, Kind, Mark, Number, Series, bars, lines
from classkit.frontend import headless, put
from classkit.pictures import extent
from classkit.theme import FONT, GREY, LOOKS, STRONG, style

__all__ = ["Chart", "Kind", "Mark", "Series", "bars", "figure", "lines", "outputs", "show", "to_plot"]

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

    drawn = go.Figure(data=[_trace(go, chart, i, series) for i, series in enumerate(chart.series)])
    drawn.update_layout(_layout(chart))
    for mark in chart.marks:
        look = {"line": {"color": GREY, "dash": "dot", "width": 2}, "annotation": {"text": mark.label}}
        if mark.y is not None:
            drawn.add_hline(float(mark.y), annotation_position="top right", **look)
        elif mark.x is not None:
            drawn.add_vline(float(mark.x), annotation_position="top right", **look)
    return drawn


def outputs(chart: Chart) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is displayed, as two mime bundles: the picture (live, static and in plain text), then its words.

    The words stand in a bundle of their own because a front end shows one form of each bundle, and the sentence and
    the table belong beside the live chart as well.
    """
    live = json.loads(figure(chart).to_json())
    live["config"] = {"displaylogo": False, "responsive": True, "displayModeBar": False}
    still = style("charts") + chart.svg()
    words = style("charts") + chart.words(open=headless())
    picture = {PLOTLY: live, "text/html": still, "text/plain": chart.title}
    return picture, {"text/html": words, "text/plain": chart.plain()}


def show(chart: Chart) -> None:
    """Display the chart: live in JupyterLab, else the static picture; with its sentence and its table in any case.

    Under `CLASSKIT_HEADLESS=1` only the static picture is sent, and the table is open.
    """
    picture, words = outputs(chart)
    if headless():
        del picture[PLOTLY]
    put(picture, raw=True)
    put(words, raw=True)


def _trace(go: Any, chart: Chart, i: int, series: Series) -> Any:
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
        return go.Bar(**common, **_bar(chart, i, series))
    look = LOOKS[i]
    marker: dict[str, Any] = {"color": look.colour, "symbol": look.symbol, "size": 10}
    marker["line"] = {"color": GREY, "width": 1}
    mode = "lines+markers" if series.kind is Kind.LINES else "markers"
    line = {"color": look.colour, "dash": look.dash, "width": 3}
    if series.kind is Kind.LINES and len(chart.spots) < len(chart.x):
        spots = [j in chart.spots for j in range(len(chart.x))]
        marker["color"] = [look.colour if spot else CLEAR for spot in spots]  # the legend takes the first
        marker["line"] = {"width": 1, "color": [GREY if spot else CLEAR for spot in spots]}
    return go.Scatter(**common, mode=mode, line=line, marker=marker)


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


def _layout(chart: Chart) -> dict[str, Any]:
    low, high = extent(chart)
    many = len(chart.series) > 1
    axis = {"gridcolor": GRID, "zerolinecolor": GREY, "automargin": True, "title": {"font": {"size": FONT}}}
    x = {"showgrid": False, "zeroline": False, "ticks": "outside", "type": "linear" if chart.numeric else "category"}
    if chart.numeric and len(chart.x) <= 13:
        x |= {"tickmode": "array", "tickvals": to_plot(chart.x), "ticktext": list(map(str, chart.x))}
    y = {"range": [low * 1.1, high * 1.12 or 1.0], "tickformat": ".0%" if chart.percent else "", "rangemode": "tozero"}
    return {
        "template": "none",
        "title": {"text": chart.title, "x": 0, "xanchor": "left", "font": {"size": FONT + 4}},
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
    }
