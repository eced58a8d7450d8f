"""A timer that asks for a decision and never makes it: a bar that runs down, then a sentence.

The browser moves the bar (an animation of the stylesheet), so the kernel has nothing to do while it runs; one call of
the event loop brings the sentence. Without an event loop, in a script, no sentence comes. After a reload of the page
the bar begins anew, and the sentence comes at its time.
"""

import asyncio
from collections.abc import Hashable

import ipywidgets as widgets

from classkit.choices import show
from classkit.words import Catalogue, Message, markup, text

_add = Catalogue("classkit").add
_add("timer.bar", "{n} second to decide", "{n} seconds to decide", "n")
_add("timer.over", "Time is up: decide, please.")


class Timer:
    """The bar and the sentence of one table; `widget` is what is shown.

    `seconds`: how long it runs, None for never; another number holds from the next decision on.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.widget = widgets.HTML()
        self.widget.add_class("kt-timer-line")
        self._key: Hashable | None = None
        self._call: asyncio.TimerHandle | None = None
        self._runs = 0
        show(self.widget, False)

    def watch(self, key: Hashable | None) -> None:
        """`key` tells one timed decision from another. The bar begins anew when it changes, and goes with None."""
        seconds, key = self.seconds, None if self.seconds is None else key
        if key == self._key:
            return
        self._key = key
        if self._call is not None:
            self._call.cancel()
            self._call = None
        show(self.widget, key is not None)
        self.widget.value = ""
        if key is not None and seconds is not None:
            self.widget.value = self._bar(seconds)
            self._begin(seconds)

    def _begin(self, seconds: float) -> None:
        try:
            self._call = asyncio.get_running_loop().call_later(seconds, self._end)
        except RuntimeError:
            return

    def _end(self) -> None:
        self._call = None
        self.widget.value = f'<div class="kt-time-over" role="alert">{markup(Message.of("timer.over"))}</div>'

    def _bar(self, seconds: float) -> str:
        """A bar that no other run had: the browser restarts the animation of what is new on the page."""
        self._runs += 1
        name = text("timer.bar", n=round(seconds))
        run = f'<span style="animation-duration:{seconds:g}s" data-run="{self._runs}"></span>'
        return f'<div class="kt-timer" role="timer" aria-label="{name}" title="{name}">{run}</div>'
