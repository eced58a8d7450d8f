"""Charts as data: what they say, where lines bear symbols, and what they refuse."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.chart import SYMBOLS, Chart, Kind, Mark, Series, bars, lines
from classkit.plots import CLEAR, GREY, figure
from classkit.theme import LOOKS

TITLES: dict[str, Any] = {"title": "A die", "x_title": "pips", "y_title": "probability", "sentence": "All alike."}


def line(x: Any) -> Chart:
    return lines(x, {"falling": [Fraction(1, 1 + i) for i in range(len(x))]}, **TITLES)


def test_a_short_line_bears_a_symbol_at_each_point() -> None:
    assert line(range(SYMBOLS)).spots == tuple(range(SYMBOLS))


@given(st.sets(st.integers(0, 1000), min_size=SYMBOLS + 1, max_size=300))
def test_a_long_line_bears_a_few_at_even_steps(x: set[int]) -> None:
    chart = line(sorted(x))
    at = [chart.x[spot] for spot in chart.spots]
    gap = (max(x) - min(x)) / SYMBOLS
    assert at[0] == min(x)
    assert len(at) <= SYMBOLS + 1
    assert all(right - left >= gap for left, right in pairwise(at))


def test_symbols_are_hidden_in_the_live_chart_and_not_drawn_in_the_still_one() -> None:
    chart = line([*range(60), 90, 120, 200, 300])
    (trace,) = figure(chart).data
    shown = [i for i, colour in enumerate(trace.marker.color) if colour != CLEAR]
    assert tuple(shown) == chart.spots
    assert shown[0] == 0, "the legend shows the look of the first"
    assert [i for i, colour in enumerate(trace.marker.line.color) if colour == GREY] == shown
    symbols = chart.svg().count(f'fill="{LOOKS[0].colour}" stroke="currentColor"/>')
    assert symbols == len(chart.spots)


def test_points_bear_a_symbol_each_however_many() -> None:
    x = tuple(range(40))
    points = Chart(**TITLES, x=x, series=(Series("sample", (0.5,) * 40, Kind.POINTS),))
    assert points.svg().count(f'fill="{LOOKS[0].colour}" stroke="currentColor"/>') == 40
    assert figure(points).data[0].marker.color == LOOKS[0].colour


def test_a_gap_is_shown_as_one() -> None:
    chart = bars([1, 2], {"die": [Fraction(1, 6), None]}, **TITLES)
    assert chart.said(None) in chart.table()
    assert chart.plain().splitlines()[2].endswith(chart.said(None))


def test_texts_of_a_chart_are_escaped() -> None:
    chart = bars(["<b>"], {"a & b": [0.5]}, **{**TITLES, "title": "<i>"})
    for html in (chart.table(), chart.words(), chart.svg()):
        assert "<b>" not in html
        assert "<i>" not in html
    assert "a &amp; b" in chart.table()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: bars([1], {"die": [1]}, **{**TITLES, "sentence": " "}), "needs a sentence"),
        (lambda: bars([], {"die": []}, **TITLES), "one x or more"),
        (lambda: bars([1], {str(i): [1] for i in range(6)}, **TITLES), "1 to 5 series"),
        (lambda: bars([1, 2], {"die": [1]}, **TITLES), "needs 2 values"),
        (lambda: bars([1], {"die": [float("nan")]}, **TITLES), "finite number"),
        (lambda: Mark("half"), "at an x or at a y"),
        (lambda: Mark("half", x=1, y=1), "at an x or at a y"),
        (lambda: Chart(**TITLES, x=(1,), series=(Series("s", (1,), low=(0,)),)), "both ends"),
    ],
)
def test_what_does_not_fit_is_refused(make: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()
