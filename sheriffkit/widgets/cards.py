"""Cards that can be clicked: a fixed number of buttons that look like cards and say what is on them.

The label of a card is its name for a screen reader; the drawing is a class of the stylesheet. Tab reaches every card
that can be chosen, Enter and Space choose it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import ipywidgets as widgets

from classkit.choices import show


@dataclass(frozen=True, slots=True)
class Face:
    """One card: its label on lines, the line that a click plays (empty: no click), the classes of its look."""

    label: str
    line: str = ""
    classes: tuple[str, ...] = ()


class Cards:
    """A row of cards; `show` gives each a new face, and hides those that are left over."""

    def __init__(self, most: int, press: Callable[[str], object], kind: str = "") -> None:
        """`most`: how many cards there can be. `press` gets the line of the clicked card. `kind`: a class for all."""
        self._press = press
        self._lines = [""] * most
        self._looks: list[tuple[str, ...]] = [()] * most
        self.buttons = tuple(widgets.Button() for _ in range(most))
        for place, button in enumerate(self.buttons):
            button.add_class("ks-button")
            button.on_click(lambda _, place=place: self._press(self._lines[place]))
        self.widget = widgets.HBox(self.buttons)
        self.widget.add_class("ks-row")
        if kind:
            self.widget.add_class(kind)
        self.show(())

    def show(self, faces: Sequence[Face]) -> None:
        """Show these and no others. ValueError if there are more than buttons."""
        if len(faces) > len(self.buttons):
            raise ValueError(f"{len(faces)} cards, but the table has {len(self.buttons)} buttons")
        for place, button in enumerate(self.buttons):
            there = place < len(faces)
            self._face(place, faces[place] if there else Face(""))
            show(button, there)
        show(self.widget, bool(faces))

    def _face(self, place: int, face: Face) -> None:
        button = self.buttons[place]
        for name in self._looks[place]:
            if name not in face.classes:
                button.remove_class(name)
        for name in face.classes:
            button.add_class(name)
        self._looks[place], self._lines[place] = face.classes, face.line
        button.description, button.tooltip, button.disabled = face.label, face.line, not face.line
