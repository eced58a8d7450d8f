"""Named sliders: a field and a handle that hold the same number, and the script that names the handle."""

import re
from typing import Any

import ipywidgets
import pytest

from classkit.controls import NAMING, named, named_slider


def script(box: Any) -> str:
    """What the last child of the box sends to the page."""
    (output,) = box.children[-1].outputs
    return str(output["data"]["text/html"])


def test_field_and_slider_hold_the_same_number() -> None:
    control = named_slider("Number of players", 4, 8, 5)
    control.field.value = 7
    assert (control.slider.value, control.value) == (7, 7)
    control.slider.value = 4
    assert control.field.value == 4


def test_new_ends_are_those_of_both() -> None:
    control = named_slider("Step of the night", 1, 1, 1)
    control.slider.max = 12
    control.slider.value = 12
    assert (control.field.max, control.field.value) == (12, 12)
    control.slider.max = 9
    assert (control.field.max, control.field.value, control.value) == (9, 9, 9)
    control.field.value = 40
    assert control.value == 9


def test_the_number_stands_in_the_field_alone_which_bears_the_name() -> None:
    control = named_slider("Number of players", 4, 8, 5)
    assert control.field.description == "Number of players"
    assert (control.slider.description, control.slider.readout) == ("", False)
    assert control.box.children[:2] == (control.field, control.slider)


def test_the_script_travels_with_each_box() -> None:
    plain = ipywidgets.SelectionSlider(options=["0%", "1%"], description="Your prediction")
    for box in (named_slider("Number of players", 4, 8, 5).box, named(plain)):
        assert "kit-named" in box._dom_classes
        assert script(box).endswith(NAMING)
        assert ".kit-named .widget-output{display: none;}" in script(box)


def test_the_script_names_handles_in_its_own_box_only() -> None:
    assert 'closest(".kit-named")' in NAMING
    assert re.findall(r"document\.(\w+)", NAMING) == ["currentScript", "currentScript"]


def test_a_start_outside_the_ends_is_refused() -> None:
    with pytest.raises(ValueError, match="'Players' starts between 4 and 8; given: 9"):
        named_slider("Players", 4, 8, 9)
