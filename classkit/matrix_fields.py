"""The fields of the matrix lab: two in each cell, row's payoff first, below and beside the names of the strategies.

A field is named by whose payoff it is and by its cell, for who does not see where it stands. Fields are made when they
are first needed, and kept.
"""

from collections.abc import Callable, Collection
from typing import Any

import ipywidgets as widgets
from ipywidgets.widgets.widget_string import HTMLStyle, TextStyle

from classkit.frontend import escape
from classkit.matrix_draft import Draft, Place

WIDTH = "76px"
"""The width of a field: `-123/45` is seen whole."""


class Fields:
    """The table to type in. Place `widget` on the page; `show` a draft; `mark` what cannot be read.

    `typed` is called with a field's place and its new text, also where that text came by `show`.
    """

    def __init__(self, typed: Callable[[Place, str], None]) -> None:
        self._typed = typed
        self.fields: dict[Place, Any] = {}
        self._cells: dict[tuple[int, int], Any] = {}
        self._names: dict[tuple[str, int], Any] = {}
        alike = {"width": WIDTH, "margin": "1px", "overflow": "visible"}
        self._right = widgets.Layout(border="2px solid transparent", **alike)
        self._wrong = widgets.Layout(border="2px dashed #d55e00", **alike)
        self._cell_layout = widgets.Layout(border="1px solid var(--jp-border-color1, #9a9a9a)", overflow="visible")
        self._field_style = TextStyle(description_width="0px")  # the name is there, and not seen
        self._name_style, self._name_layout = HTMLStyle(), widgets.Layout()
        self.widget: Any = widgets.GridBox(layout=widgets.Layout(grid_gap="4px", align_items="center", overflow="auto"))

    def show(self, draft: Draft) -> None:
        """The texts of the draft in as many rows and columns as it uses, with its names."""
        (m, n), (rows, columns) = draft.shape, draft.names
        children = [self._name("corner", 0, ""), *(self._name("column", j, columns[j]) for j in range(n))]
        for i in range(m):
            children += [self._name("row", i, rows[i]), *(self._cell(draft, i, j) for j in range(n))]
        self.widget.layout.grid_template_columns = f"minmax(64px, max-content) repeat({n}, max-content)"
        self.widget.children = children

    def mark(self, wrong: Collection[Place]) -> None:
        """A broken frame around the fields in these places, and around no other."""
        for place, field in self.fields.items():
            field.layout = self._wrong if place in wrong else self._right

    def _cell(self, draft: Draft, i: int, j: int) -> Any:
        if (i, j) not in self._cells:
            made = [self._make((side, i, j), draft.texts[side][i][j]) for side in (0, 1)]
            self._cells[i, j] = widgets.HBox(made, layout=self._cell_layout)
        for side in (0, 1):
            field = self.fields[side, i, j]
            field.value, field.description = draft.texts[side][i][j], draft.cell(side, i, j)
        return self._cells[i, j]

    def _make(self, place: Place, given: str) -> Any:
        field = self.fields[place] = widgets.Text(given, layout=self._right, style=self._field_style)
        field.observe(lambda change: self._typed(place, change["new"]), names="value")
        return field

    def _name(self, kind: str, number: int, name: str) -> Any:
        if (kind, number) not in self._names:
            self._names[kind, number] = widgets.HTML(style=self._name_style, layout=self._name_layout)
        label = self._names[kind, number]
        label.value = f'<span dir="auto" style="font-weight:600;font-size:16px">{escape(name)}</span>' if name else ""
        return label
