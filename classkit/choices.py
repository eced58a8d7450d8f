"""Buttons of a play table: one for each thing that can be done now, and a slider to step through what happened.

Widgets are made once; what changes is what they say and whether they are shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ipywidgets as widgets

from classkit.controls import named_slider
from classkit.words import Catalogue, text

_add = Catalogue("classkit").add
_add("steps.label", "Step")
_add("steps.back", "Back")
_add("steps.next", "Next")


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its label and the line that it plays. `strong`: the one to press if in doubt."""

    label: str
    line: str
    strong: bool = False


class Choices:
    """A fixed number of buttons that are labelled anew for each decision; the rest are hidden."""

    def __init__(self, most: int, press: Callable[[str], object]) -> None:
        """`press` is called with the line of the button that was pressed."""
        self._press = press
        self._lines = [""] * most
        style = widgets.ButtonStyle()  # one for all: each would be kept in a saved notebook
        self.buttons = tuple(widgets.Button(style=style) for _ in range(most))
        for place, button in enumerate(self.buttons):
            button.on_click(lambda _, place=place: self._press(self._lines[place]))
        self.widget = widgets.HBox(self.buttons)
        self.widget.add_class("kt-choices")
        self.show(())

    def show(self, choices: Sequence[Choice]) -> None:
        """Show these and no others. ValueError if there are more than buttons."""
        if len(choices) > len(self.buttons):
            raise ValueError(f"{len(choices)} choices, but the table has {len(self.buttons)} buttons")
        for place, button in enumerate(self.buttons):
            choice = choices[place] if place < len(choices) else None
            button.layout.display = None if choice else "none"
            self._lines[place] = choice.line if choice else ""
            button.description = choice.label if choice else ""
            button.tooltip = choice.line if choice else ""
            button.button_style = "primary" if choice and choice.strong else ""
        show(self.widget, bool(choices))


class Steps:
    """Stepping through what happened: a named slider, and buttons for one step back and one step on.

    `at` is the step that is shown, numbered from 1.
    """

    def __init__(self, changed: Callable[[], object], press: Callable[[str], object]) -> None:
        """`changed` is called when another step is to be shown; `press` with 'back' or 'next', as if it were typed."""
        named = named_slider(text("steps.label"), 1, 1, 1)
        self.slider: Any = named.slider
        self.slider.observe(lambda _: changed(), "value")
        self.buttons = Choices(2, press)
        self.buttons.show((Choice(text("steps.back"), "back"), Choice(text("steps.next"), "next")))
        self.widget = widgets.HBox([named.box, self.buttons.widget])
        self.widget.add_class("kt-steps")

    @property
    def at(self) -> int:
        """The step that is shown, from 1."""
        return int(self.slider.value)

    @property
    def last(self) -> int:
        """How many steps there are."""
        return int(self.slider.max)

    def begin(self, steps: int) -> None:
        """There are so many steps; show the last one. Nothing changes if there were as many before."""
        if self.slider.max != steps:
            self.slider.max = steps
            self.slider.value = steps

    def end(self) -> None:
        """Show the last step."""
        self.slider.value = self.last

    def move(self, word: str) -> None:
        """One step on for 'next', one back for 'back'; at either end it stays where it is."""
        self.slider.value = min(max(self.at + (1 if word == "next" else -1), 1), self.last)


def classed(widget: Any, name: str) -> Any:
    """The widget, with a class of the stylesheet."""
    widget.add_class(name)
    return widget


def show(widget: Any, shown: bool) -> None:
    """Show or hide a widget."""
    widget.layout.display = None if shown else "none"
