"""A move as text: the field of a play table in which it is typed."""

import asyncio
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from classkit.words import Catalogue, text

_add = Catalogue("classkit").add
_add("table.typed", "Type a move")
_add("table.typed.hint", "for example {example}, then Enter")

GRACE = 0.15
"""Seconds within which the browser sends the text after it has told of Enter."""


class Typed:
    """A field for a move as text: Enter plays it, leaving the field does not."""

    def __init__(self, play: Callable[[str], bool], example: str) -> None:
        """`play` is given the line and says whether it was taken; a line that was not taken stays in the field.

        `example`: a move as it is written, for the hint.
        """
        self._play, self._waiting = play, False
        self._timer: asyncio.TimerHandle | None = None
        self.widget = widgets.Text(description=text("table.typed"), continuous_update=False)
        self.widget.placeholder = text("table.typed.hint", example=example)
        self.widget.add_class("kt-typed")
        self.widget.on_msg(self._entered)
        self.widget.observe(lambda _: self._changed(), "value")

    def _entered(self, _: Any, content: Any, __: Any) -> None:
        """Enter was pressed: the browser says so a moment before it sends the text, so wait for that moment."""
        if not isinstance(content, dict) or content.get("event") != "submit":
            return
        self._waiting = True
        self._stop_timer()
        try:
            self._timer = asyncio.get_running_loop().call_later(GRACE, self._take)
        except RuntimeError:
            self._take()

    def _changed(self) -> None:
        if self._waiting and self.widget.value:
            self._take()

    def _take(self) -> None:
        line = self.widget.value.strip()
        if not (self._waiting and line):
            return
        self._waiting = False
        self._stop_timer()
        if self._play(line):
            self.widget.value = ""

    def _stop_timer(self) -> None:
        """A moment that was waited for is over: it must not take the old text for the next Enter."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
