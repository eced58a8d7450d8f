"""Static pictures: well-formed, inside their frame, at the right heights."""

from fractions import Fraction
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.chart import Chart, Kind, Mark, Series, bars, lines
from classkit.pictures import HEIGHT, LEFT, RIGHT, WIDTH, _frame, _x_labels, nice_ticks

TITLES: dict[str, Any] = {"title": "T", "x_title": "x", "y_title": "y", "sentence": "It shows & tells."}
SVG = "{http://www.w3.org/2000/svg}"


def parse(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(chart.svg())


def drawn_bars(chart: Chart) -> list[ElementTree.Element]:
    return [box for box in parse(chart).findall(f"{SVG}rect") if box.get("stroke") == "currentColor"]


def test_bars_are_as_high_as_their_values() -> None:
    boxes = drawn_bars(bars(["a", "b", "c"], {"s": [Fraction(1, 4), 0.5, 0]}, **TITLES))
    heights = [float(box.get("height", "nan")) for box in boxes]
    assert heights[1] == pytest.approx(2 * heights[0], abs=0.2)
    assert heights[2] == 0
    assert len({float(box.get("y", "nan")) + height for box, height in zip(boxes, heights, strict=True)}) <= 2


def test_negative_values_hang_from_the_axis() -> None:
    up, down = drawn_bars(bars(["a", "b"], {"s": [2, -1]}, percent=False, **TITLES))
    zero = float(up.get("y", "nan")) + float(up.get("height", "nan"))
    assert float(down.get("y", "nan")) == pytest.approx(zero, abs=0.2)


@given(
    st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40),
    st.sampled_from(list(Kind)),
    st.booleans(),
)
def test_everything_stays_inside_the_frame(values: list[float], kind: Kind, words: bool) -> None:
    x: tuple[Any, ...] = tuple(f"w{i}" if words else i for i in range(len(values)))
    picture = parse(Chart(x=x, series=(Series("s", tuple(values), kind),), percent=False, **TITLES))
    for box in picture.findall(f"{SVG}rect"):
        assert float(box.get("x", "nan")) >= 0
        assert float(box.get("y", "nan")) >= 0
        assert float(box.get("y", "nan")) + float(box.get("height", "nan")) <= HEIGHT
        assert float(box.get("x", "nan")) + float(box.get("width", "nan")) <= WIDTH
    for path in picture.iter(f"{SVG}path"):
        assert "nan" not in path.get("d", "")


def test_the_picture_is_named_for_a_screen_reader() -> None:
    picture = parse(bars(["a"], {"s": [1]}, **TITLES))
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == "T. It shows & tells."
    assert picture.findtext(f"{SVG}desc") == "It shows & tells."


def test_pictures_on_one_page_do_not_share_patterns() -> None:
    ids = [
        [pattern.get("id") for pattern in parse(bars(["a"], {"s": [value]}, **TITLES)).iter(f"{SVG}pattern")]
        for value in (0.5, 0.25)
    ]
    assert ids[0]
    assert ids[0] != ids[1]


def test_the_same_chart_gives_the_same_picture() -> None:
    chart = lines([1, 2, 3], {"s": [0.1, None, 0.3]}, marks=(Mark("m", x=2),), **TITLES)
    assert chart.svg() == chart.svg()


def test_a_legend_names_each_of_several_series() -> None:
    texts = [text.text for text in parse(bars(["a"], {"one": [1], "two": [0.5]}, **TITLES)).iter(f"{SVG}text")]
    assert {"one", "two"} <= set(texts)
    alone = [text.text for text in parse(bars(["a"], {"one": [1]}, **TITLES)).iter(f"{SVG}text")]
    assert "one" not in alone


@given(st.lists(st.integers(0, 99), min_size=1, max_size=20, unique=True), st.sampled_from(list(Kind)))
def test_a_column_over_each_x_tells_its_numbers(xs: list[int], kind: Kind) -> None:
    values = tuple(Fraction(x, 100) if x % 7 else None for x in xs)
    chart = Chart(x=tuple(xs), series=(Series("s", values, kind),), **TITLES)
    columns = [box for box in parse(chart).findall(f"{SVG}rect") if box.get("class") == "kit-column"]
    ends, told = [], {}
    for box in columns:
        left = float(box.get("x", "nan"))
        ends.append((left, left + float(box.get("width", "nan"))))
        first, *rest = str(box.findtext(f"{SVG}title")).split("\n")
        told[first] = rest
    said = {f"x: {x}": [] if v is None else [f"s: {chart.said(v)}"] for x, v in zip(xs, values, strict=True)}
    assert told == said
    assert all(a[1] == pytest.approx(b[0], abs=0.2) for a, b in pairwise(ends)), "no gap and no overlap"
    assert (ends[0][0], ends[-1][1]) == pytest.approx((LEFT, WIDTH - RIGHT), abs=0.2)
    for x, (left, right) in zip(sorted(xs), ends, strict=True):
        assert left <= float(_frame(chart).place(x)) <= right


@given(st.floats(-1e9, 1e9), st.floats(1e-6, 1e9))
def test_ticks_are_few_and_reach_both_ends(low: float, width: float) -> None:
    high = low + max(width, abs(low) * 1e-6)
    ticks = nice_ticks(low, high)
    slack = (high - low) * 1e-3
    assert 2 <= len(ticks) <= 9
    assert ticks[0] <= low + slack
    assert ticks[-1] >= high - slack


@pytest.mark.parametrize(("xs", "labels"), [(range(19), "0 5 10 15"), ([n / 2 for n in range(38)], "0 2.5 5 7.5")])
def test_what_is_counted_in_whole_numbers_has_no_halves_on_its_axis(xs, labels: str) -> None:
    chart = lines(list(xs), {"s": [1] * len(xs)}, percent=False, **TITLES)
    assert [label for _, label in _x_labels(_frame(chart))][: len(labels.split())] == labels.split()
