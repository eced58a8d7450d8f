"""Every notebook runs from top to bottom, with widgets and without, and what it leaves can be read without a kernel."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from nbconvert import HTMLExporter
from nbformat import NotebookNode

LIMIT = 60  # seconds
LARGEST = 1_000_000  # bytes; P19
TOLD = {
    "01-night-dice.ipynb": "48.2% (625/1296)",
    "05-the-hand.ipynb": "60.0% (587030/978329)",
    "06-the-fine.ipynb": "20.6% (7/34)",
    "07-the-bribe.ipynb": "37.5% (3/8)",
    "09-the-signal.ipynb": "37.5% (3/8)",
    "10-haggling.ipynb": "0.79 (15/19)",
    "08-the-inspection-game.ipynb": "66.7% (2/3)",
}
"""A value of each lesson that a reader of the exported page finds in a card or a table."""
LAB = ("Payoffs and best replies", "Best replies to mixtures")
"""The pictures of the matrix lab: their tables list the equilibria and the best replies."""

pytestmark = pytest.mark.slow
modes = pytest.mark.parametrize("headless", [True, False], ids=["headless", "widgets"])


def displayed(notebook: NotebookNode) -> Iterator[tuple[str, dict[str, Any]]]:
    """The id of the cell and the bundle of everything that was displayed."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if "data" in output:
                yield cell.id, output["data"]


@modes
def test_it_runs_without_an_error_in_under_a_minute(name: str, headless: bool, run: Callable[..., Any]) -> None:
    done = run(name, headless)
    assert done.seconds < LIMIT
    outputs = [output for cell in done.notebook.cells for output in cell.get("outputs", [])]
    assert [output for output in outputs if output.output_type == "error"] == []
    assert [output.text for output in outputs if output.get("name") == "stderr"] == []


@modes
def test_it_stays_small(name: str, headless: bool, run: Callable[..., Any]) -> None:
    assert len(nbformat.writes(run(name, headless).notebook).encode("utf-8")) < LARGEST


@modes
def test_the_last_line_of_each_code_cell_shows_something(lesson: str, headless: bool, run: Callable[..., Any]) -> None:
    silent = [cell.id for cell in run(lesson, headless).notebook.cells if cell.cell_type == "code" and not cell.outputs]
    assert silent == ["setup"]


def test_headless_shows_no_widget(name: str, run: Callable[..., Any]) -> None:
    live = "application/vnd.jupyter.widget-view+json"
    assert [id for id, data in displayed(run(name, True).notebook) if live in data] == []


def test_with_widgets_each_widget_has_a_still_version_after_it(lesson: str, run: Callable[..., Any]) -> None:
    live = "application/vnd.jupyter.widget-view+json"
    shown = list(displayed(run(lesson, False).notebook))
    widgets = [i for i, (_, data) in enumerate(shown) if live in data]
    assert len(widgets) >= 5
    for i in widgets:
        assert shown[i + 1][0] == shown[i][0]
        assert "kit-still" in shown[i + 1][1]["text/html"]


def test_no_chart_is_a_figure_widget_or_an_array(lesson: str, run: Callable[..., Any]) -> None:
    text = nbformat.writes(run(lesson, False).notebook)
    assert "FigureWidget" not in text
    assert "bdata" not in text
    assert "application/vnd.plotly.v1+json" in text


@modes
def test_exported_html_has_the_static_charts_and_their_tables(
    lesson: str, headless: bool, run: Callable[..., Any]
) -> None:
    html, _ = HTMLExporter(embed_images=False).from_notebook_node(run(lesson, headless).notebook)
    body = html.split("<body", 1)[1]
    svgs = [svg for svg in re.findall(r"<svg[^>]*>", body) if 'class="kit-picture"' in svg]
    pictures = [label for svg in svgs for label in re.findall(r'aria-label="([^"]+)"', svg)]
    tables = re.findall(r'<table class="kit-numbers"><caption[^>]*>([^<]+)</caption>', body)
    assert len(pictures) == len(tables) >= 5
    assert all(label.startswith((title, *LAB)) for label, title in zip(pictures, tables, strict=True))
    assert TOLD[lesson] in body


def test_the_answers_are_on_the_page(run: Callable[..., Any]) -> None:
    """The three ways to the first answer, as cells printed them."""
    cells = {cell.id: cell for cell in run("01-night-dice.ipynb", True).notebook.cells}
    assert cells["count-five"].outputs[0].data["text/plain"] == "(7776, Fraction(625, 1296), Fraction(625, 1296))"
    assert cells["simulate-compare"].outputs[0].data["text/plain"] == "(True, False)"
    assert cells["first-any"].outputs[0].data["text/plain"] == "23"
    assert cells["first-mine"].outputs[0].data["text/plain"] == "254"
    assert cells["count-waiting"].outputs[0].data["text/plain"] == "Fraction(1055, 1296)"


def test_the_answers_of_the_hand_are_on_the_page(run: Callable[..., Any]) -> None:
    cells = {cell.id: cell for cell in run("05-the-hand.ipynb", True).notebook.cells}
    assert cells["list-hands"].outputs[0].data["text/plain"] == "(10, Fraction(3, 10), Fraction(3, 10))"
    assert cells["count-three"].outputs[0].data["text/plain"] == "('11.5%', '14.4%', True)"
    assert cells["look"].outputs[0].data["text/plain"] == "(188, 45, '43.2%', '44.2%')"
    assert cells["count-players"].outputs[0].data["text/plain"] == "('60.0%', '43.2%')"
    assert cells["weigh"].outputs[0].data["text/plain"] == "('84.9%', True)"
