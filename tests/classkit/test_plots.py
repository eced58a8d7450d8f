"""Charts as data, as live figures and as what is displayed."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit import shown
from classkit.plots import PLOTLY, Chart, Kind, Mark, Series, bars, figure, lines, moving, outputs, show, to_plot

TITLES: dict[str, Any] = {
    "title": "Who sees it",
    "x_title": "witnesses",
    "y_title": "probability",
    "sentence": "Nobody sees it on 48.2% of nights.",
}
NIGHT = bars(range(3), {"exact": [Fraction(25, 36), Fraction(10, 36), Fraction(1, 36)]}, strong=(0,), **TITLES)


class Displayed:
    """Catches what is displayed in place of IPython."""

    def __init__(self) -> None:
        self.things: list[Any] = []

    def __call__(self, thing: Any, raw: bool = False) -> None:
        self.things.append(thing)


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> Displayed:
    caught = Displayed()
    monkeypatch.setattr("IPython.display.display", caught)
    monkeypatch.delenv("CLASSKIT_HEADLESS", raising=False)
    return caught


class Cells(HTMLParser):
    """The texts of a table's cells, row by row."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "tr":
            self.rows.append([])
        self.inside = tag in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1].append(data)


def plain_json(thing: Any) -> bool:
    if isinstance(thing, dict):
        return all(isinstance(key, str) and plain_json(value) for key, value in thing.items())
    if isinstance(thing, list):
        return all(map(plain_json, thing))
    return thing is None or type(thing) in (str, int, float, bool)


@pytest.mark.parametrize(
    "values",
    [
        [Fraction(1, 4), Fraction(1, 2)],
        [0.25, 0.5],
        numpy.array([0.25, 0.5]),
        numpy.array([0.25, 0.5], numpy.float32),
        (numpy.float64(0.25), Fraction(1, 2)),
    ],
    ids=["fractions", "floats", "array", "float32", "mixed"],
)
def test_to_plot_makes_a_list_of_floats(values: Any) -> None:
    plotted = to_plot(values)
    assert plotted == [0.25, 0.5]
    assert [type(value) for value in plotted] == [float, float]


def test_the_table_has_the_numbers_as_fractions_and_percent() -> None:
    assert Cells(NIGHT.table()).rows == [
        ["witnesses", "exact"],
        ["0", "69.4% (25/36)"],
        ["1", "27.8% (5/18)"],
        ["2", "2.8% (1/36)"],
    ]


def test_an_interval_has_a_column_of_its_own() -> None:
    points = Series("share", (0.5, 0.25), Kind.POINTS, (0.4, 0.2), (0.6, 0.3))
    chart = Chart(x=("a", "b"), series=(points,), **TITLES)
    assert Cells(chart.table()).rows[1] == ["a", "50.0%", "40.0% to 60.0%"]
    trace = figure(chart).data[0]
    assert list(trace.error_y.array) == pytest.approx([0.1, 0.05])
    assert list(trace.error_y.arrayminus) == pytest.approx([0.1, 0.05])


def test_numbers_that_are_no_probabilities() -> None:
    chart = lines([1, 2], {"gold": [Fraction(5, 2), None]}, percent=False, **TITLES)
    assert Cells(chart.table()).rows[1:] == [["1", "2.50 (5/2)"], ["2", "–"]]
    assert list(figure(chart).data[0].y) == [2.5, None]


def test_what_is_displayed_is_plain_json_with_lists() -> None:
    for chart in (NIGHT, lines(numpy.array([1.0, 2.0]), {"a": numpy.array([0.1, 0.2])}, **TITLES)):
        picture, words = outputs(chart)
        assert plain_json(picture[PLOTLY])
        assert "bdata" not in json.dumps(picture[PLOTLY])
        assert plain_json([picture["text/html"], words["text/html"], words["text/plain"]])
    assert outputs(NIGHT)[0][PLOTLY]["data"][0]["y"] == to_plot(NIGHT.series[0].values)


@pytest.mark.parametrize(
    "chart",
    [
        NIGHT,
        bars(["a", "b"], {"one": [0.5, None], "two": [1, 0]}, percent=False, **TITLES),
        lines(range(40), {"a": [i / 40 for i in range(40)]}, marks=(Mark("half", y=0.5), Mark("here", x=2)), **TITLES),
        Chart(x=("a", "b"), series=(Series("s", (0.5, 0.2), Kind.POINTS, (0.4, 0.1), (0.6, 0.3)),), **TITLES),
    ],
    ids=["strong", "groups", "marks", "intervals"],
)
def test_what_is_displayed_is_the_figure_that_plotly_has_checked(chart: Chart) -> None:
    live = outputs(chart)[0][PLOTLY]
    checked = json.loads(figure(chart).to_json())
    assert live["data"] == checked["data"]
    del checked["layout"]["template"]
    assert {part: value for part, value in live["layout"].items() if value not in ([], "")} == {
        part: value for part, value in checked["layout"].items() if value not in ([], "")
    }


def test_a_chart_that_moves_is_its_picture_and_its_words() -> None:
    assert moving(NIGHT) == NIGHT.svg() + NIGHT.words()


def test_showing_a_chart_does_not_wait_for_plotly() -> None:
    code = (
        "import sys; from classkit.chart import bars; from classkit.plots import outputs; "
        "outputs(bars('ab', {'s': [0, 1]}, title='t', x_title='x', y_title='y', sentence='s')); "
        "print('plotly' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert run.stdout.strip() == "False"


def test_show_gives_the_live_chart_the_static_picture_the_sentence_and_the_table(displayed: Displayed) -> None:
    show(NIGHT)
    picture, words = displayed.things
    assert PLOTLY in picture
    assert '<svg class="kit-picture"' in picture["text/html"]
    assert NIGHT.sentence in words["text/html"]
    assert NIGHT.table() in words["text/html"]
    assert NIGHT.sentence in words["text/plain"]
    assert "69.4% (25/36)" in words["text/plain"]


def test_headless_shows_the_static_picture_and_the_open_table(
    displayed: Displayed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1")
    NIGHT._ipython_display_()
    picture, words = displayed.things
    assert PLOTLY not in picture
    assert '<svg class="kit-picture"' in picture["text/html"]
    assert "<details open>" in words["text/html"]


def test_text_is_legible_from_the_back_row() -> None:
    sizes = [int(size) for size in re.findall(r'"size": ?(\d+)', json.dumps(figure(NIGHT).to_plotly_json()["layout"]))]
    assert sizes
    assert min(sizes) >= 14
    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', NIGHT.svg())) >= 14


def test_the_paper_is_clear_so_that_both_themes_work() -> None:
    layout = figure(NIGHT).layout
    assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0, 0, 0, 0)"


def test_series_differ_by_more_than_colour() -> None:
    names = "abcde"
    many = bars(["x"], {name: [0.5] for name in names}, **TITLES)
    assert len({trace.marker.pattern.shape for trace in figure(many).data}) == len(names)
    drawn = lines([1, 2], {name: [0.5, 0.6] for name in names}, **TITLES)
    assert len({trace.marker.symbol for trace in figure(drawn).data}) == len(names)
    assert len({trace.line.dash for trace in figure(drawn).data}) == len(names)


def test_a_strong_bar_differs_by_pattern_too() -> None:
    shapes = figure(NIGHT).data[0].marker.pattern.shape
    assert shapes[0] != shapes[1] == shapes[2]
    assert '<tr class="kit-strong"><th scope="row" dir="auto">0</th>' in NIGHT.table()


def test_marks_are_drawn_with_their_labels() -> None:
    chart = lines([1, 2], {"a": [0.1, 0.9]}, marks=(Mark("half", y=Fraction(1, 2)), Mark("here", x=2)), **TITLES)
    assert {note.text for note in figure(chart).layout.annotations} == {"half", "here"}
    assert len(figure(chart).layout.shapes) == 2
    assert ">half</text>" in chart.svg()
    assert ">here</text>" in chart.svg()


def test_what_a_learner_wrote_does_not_become_html() -> None:
    chart = bars(["<b>"], {"<i>&": [1]}, **{**TITLES, "title": '<script>"'})
    for html in (chart.table(), chart.words(), chart.svg()):
        assert "<script>" not in html
        assert "<b>" not in html
        assert "<i>" not in html


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ({"title": " "}, "needs a title"),
        ({"sentence": ""}, "needs a sentence"),
        ({"x": ()}, "one x or more"),
        ({"series": ()}, "1 to 5 series"),
        ({"series": (Series("a", (1,)),)}, "needs 3 values"),
        ({"series": (Series("a", (1, 0, float("nan"))),)}, "a finite number"),
        ({"series": (Series("a", (1, 0, 0), low=(0, 0, 0)),)}, "both ends"),
    ],
)
def test_a_chart_that_lacks_something_is_refused(fault: dict[str, Any], says: str) -> None:
    whole = {**TITLES, "x": (0, 1, 2), "series": NIGHT.series}
    with pytest.raises(ValueError, match=says):
        Chart(**{**whole, **fault})


def test_a_mark_stands_at_one_place() -> None:
    with pytest.raises(ValueError, match="one of them"):
        Mark("nowhere")
    with pytest.raises(ValueError, match="one of them"):
        Mark("everywhere", x=1, y=1)


@given(st.fractions(min_value=0, max_value=1))
def test_a_percentage_never_hides_that_something_can_happen(p: Fraction) -> None:
    said = shown.percent(p)
    assert (said == "0%") == (p == 0) or p < Fraction(1, 10**13)
    assert (said == "100%") == (p == 1) or 1 - p < Fraction(1, 10**13)
    assert abs(Fraction(said.rstrip("%")) / 100 - p) <= Fraction(1, 2000)


def test_importing_charts_loads_neither_plotly_nor_numpy_nor_widgets() -> None:
    code = "import sys, classkit.plots; print(sorted({'plotly', 'numpy', 'ipywidgets', 'IPython'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert run.stdout.strip() == "[]"
