"""The chart that a learner moves: replaced in place, never stacked, few redraws, errors seen, static when headless."""

import asyncio
import re
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets import Widget

from classkit.chart import Chart, bars
from classkit.explore import Explorer, Picture, Slider, explore
from classkit.plots import moving

TITLES: dict[str, Any] = {"title": "A die", "x_title": "pips", "y_title": "probability"}
FACES = Slider("Number of faces", 2, 60, 6)


def die(faces: int) -> Chart:
    values = [Fraction(1, faces)] * faces
    return bars(range(1, faces + 1), {"die": values}, sentence=f"{faces} faces.", **TITLES)


def picky(faces: int) -> Chart:
    if faces == 13:
        raise ValueError("no thirteen here")
    return die(faces)


def html(explorer: Explorer) -> str:
    assert explorer.picture is not None
    return explorer.picture.html


def shown_sentence(explorer: Explorer) -> str:
    found = re.findall(r'<p class="kit-sentence"[^>]*>(.*?)</p>', html(explorer))
    assert len(found) == 1, "one chart, never stacked"
    return str(found[0])


def test_the_sliders_move_the_chart_in_place() -> None:
    explorer = explore(die, faces=FACES)
    explorer.widget()
    assert shown_sentence(explorer) == "6 faces."
    explorer.slider("faces").value = 8
    assert shown_sentence(explorer) == "8 faces."
    assert html(explorer) == moving(die(8))
    assert html(explorer).count('<svg class="kit-picture"') == html(explorer).count("<table") == 1


def test_the_picture_is_in_the_state_of_the_widget() -> None:
    explorer = explore(die, faces=FACES)
    explorer.widget()
    explorer.slider("faces").value = 9
    widgets = [explorer.widget()]
    for widget in widgets:
        widgets += getattr(widget, "children", ())
    assert [widget for widget in widgets if widget.get_state().get("value") == moving(die(9))]


def test_fifty_quick_moves_redraw_three_times_at_most_and_show_the_last() -> None:
    explorer = explore(die, faces=FACES)

    async def run() -> None:
        explorer.widget()
        before = explorer.draws
        for value in range(7, 57):
            explorer.slider("faces").value = value
            await asyncio.sleep(0)
        await asyncio.sleep(0.4)
        assert explorer.draws - before <= 3

    asyncio.run(run())
    assert shown_sentence(explorer) == "56 faces."


@pytest.mark.slow
def test_two_hundred_moves_make_no_widget() -> None:
    made: list[Widget] = []
    explorer = explore(die, faces=FACES)
    Widget.on_widget_constructed(made.append)
    try:
        explorer.widget()
        before = len(made)
        for move in range(200):
            explorer.slider("faces").value = 7 + move % 2
    finally:
        Widget.on_widget_constructed(None)
    assert len(made) == before > 0
    assert shown_sentence(explorer) == "8 faces."


def test_an_error_is_seen_and_the_next_move_works_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLASSKIT_STRICT", raising=False)
    explorer = explore(picky, faces=FACES)
    explorer.widget()
    explorer.slider("faces").value = 13
    assert "no thirteen here" in html(explorer)
    assert "<svg" not in html(explorer)
    explorer.slider("faces").value = 14
    assert shown_sentence(explorer) == "14 faces."
    monkeypatch.setenv("CLASSKIT_STRICT", "1")
    with pytest.raises(ValueError, match="thirteen"):
        explorer.slider("faces").value = 13


def test_sliders_are_named_and_start_where_they_should() -> None:
    explorer = explore(die, faces=FACES)
    slider = explorer.slider("faces")
    assert (slider.min, slider.max, slider.value) == (2, 60, 6)
    field = explorer.widget().children[0].children[0]
    assert (field.description, field.tooltip, field.value) == ("Number of faces", "Number of faces", 6)
    field.value = 9
    assert shown_sentence(explorer) == "9 faces."


def test_the_place_of_a_picture_brings_its_looks_and_holds_one_thing() -> None:
    place = Picture()
    looks = place.widget.children[1].outputs[0]["data"]["text/html"]
    assert looks.startswith("<style>")
    assert ".kit-sentence" in looks
    place.say("<p>before</p>")
    place.show(die(3))
    assert place.html == moving(die(3))
    place.say("<p>after</p>")
    assert place.html == "<p>after</p>"


@pytest.mark.parametrize("off", [True, False], ids=["headless", "widgets"])
def test_what_is_displayed(monkeypatch: pytest.MonkeyPatch, off: bool) -> None:
    displayed: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, raw=False: displayed.append(thing))
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1" if off else "0")
    explorer = explore(die, faces=FACES)
    explorer._ipython_display_()
    if off:
        assert '<svg class="kit-picture"' in displayed[0]["text/html"]
        assert "6 faces." in displayed[1]["text/html"]
    else:
        assert displayed[0] is explorer.widget()
        assert "Number of faces: 6" in displayed[1]["text/html"]
        assert '<svg class="kit-picture"' in displayed[1]["text/html"]


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Slider(" ", 1, 2, 1), "needs a label"),
        (lambda: Slider("a", 1, 2, 3), "between its ends"),
        (lambda: Slider("a", 1, 2, 1, 0), "by 1 or more"),
        (lambda: explore(die), "needs a slider"),
    ],
)
def test_what_does_not_fit_is_refused(make: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()
