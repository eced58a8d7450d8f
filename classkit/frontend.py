"""Is somebody looking? What charts, lesson parts and play tables share about the front end.

Two switches stand in the environment. `CLASSKIT_HEADLESS=1` shows static pictures and text in place of widgets (for
feedback, books, tests, graded notebooks). `CLASSKIT_STRICT=1` raises again what went wrong in a callback, after it was
shown: tests set it, learners do not.
"""

import asyncio
import functools
import html
import os
from collections.abc import Callable
from typing import Any, ParamSpec

import classkit.english  # noqa: F401  (enters the texts)
from classkit.theme import style
from classkit.words import Message, markup

P = ParamSpec("P")

WAIT = 0.12
"""Seconds between two of the changes that are shown, where many come quickly."""


def headless() -> bool:
    """Whether static pictures and text are wanted in place of widgets."""
    return os.environ.get("CLASSKIT_HEADLESS", "") not in ("", "0")


def strict() -> bool:
    """Whether an error in a callback is raised again after it was shown."""
    return os.environ.get("CLASSKIT_STRICT", "") not in ("", "0")


def error_html(error: Exception) -> str:
    """What went wrong, as HTML that a screen reader announces. An error with a `message` of the catalogue says that."""
    said = getattr(error, "message", None)
    if not isinstance(said, Message):
        said = Message.of("frontend.error", kind=type(error).__name__, reason=str(error))
    return f'<div class="kit-card kit-error" role="alert">{markup(said)}</div>'


def guarded(report: Callable[[str], object]) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Make a callback that hands its error to `report` as HTML, so that it is seen; under `strict()` it is raised too.

    Jupyter swallows what a widget's callback raises; every callback of the kit goes through here.

    >>> shown = []
    >>> guarded(shown.append)(lambda: {}["cheese"])()
    >>> "KeyError" in shown[0]
    True
    """

    def decorate(callback: Callable[P, None]) -> Callable[P, None]:
        @functools.wraps(callback)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            try:
                callback(*args, **kwargs)
            except Exception as error:  # whatever it is, the learner has to see it
                report(error_html(error))
                if strict():
                    raise

        return run

    return decorate


class Debounced:
    """Many quick calls become few: the first runs at once, then one each `wait` seconds, the last one always.

    So a picture follows a slider while it is being moved. The wait is a timer of the running event loop. Where no loop
    runs (a script, a test) every call runs at once.
    """

    def __init__(self, act: Callable[[], None], wait: float = WAIT) -> None:
        """`act` takes no argument: it looks up for itself what the state is when it runs."""
        self._act, self._wait = act, wait
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._quiet_from = 0.0

    def __call__(self) -> None:
        """Ask for a run."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._act()
            return
        if loop is not self._loop:
            self._loop, self._timer, self._quiet_from = loop, None, 0.0
        if self._timer is not None:
            return  # the run that is to come will see the newest state
        wait = self._quiet_from - loop.time()
        if wait <= 0:
            self._run()
        else:
            self._timer = loop.call_later(wait, self._run)

    def _run(self) -> None:
        self._timer = None
        try:
            self._act()
        finally:
            if self._loop is not None:
                self._quiet_from = self._loop.time() + self._wait


def present(widget: Any, still: str, plain: str, sections: tuple[str, ...] = ("lesson", "charts")) -> None:
    """Display a widget, and after it `still` (HTML) for readers without a kernel.

    While the widget is on the page the stylesheet hides the still version; in a reopened or exported notebook, where
    the widget is gone, the still version is what is left. `plain` is its text for a terminal; `sections` names the
    parts of the stylesheet that the two need (see `classkit.theme.style`).
    """
    widget.add_class("kit-live")
    put(widget)
    put_html(f'<div class="kit-still">{still}</div>', plain, sections)


def put(thing: Any, raw: bool = False) -> None:
    """Display something in the cell; `raw` for a bundle, a mapping of mime type to content."""
    import IPython.display

    display: Callable[..., object] = IPython.display.display
    display(thing, raw=raw)


def put_html(body: str, plain: str, sections: tuple[str, ...] = ("lesson", "charts")) -> None:
    """Display HTML with its parts of the stylesheet, and its plain text for a terminal."""
    put({"text/html": style(*sections) + body, "text/plain": plain}, raw=True)


def escape(text: str) -> str:
    """Text for HTML, quotes included."""
    return html.escape(text, quote=True)
