"""Logs: what has happened, in a pane that scrolls by itself and shows the newest line; for tables and for lessons."""

import html
from collections.abc import Iterable

from classkit.words import Catalogue, Message, markup, text

_add = Catalogue("classkit").add
_add("log.name", "What has happened")


def log_pane(rows: Iterable[Message], new: int = 0, name: str = "log.name", extra: str = "") -> str:
    """The rows as HTML in a pane with an accessible name, the newest at the end and in sight.

    `new`: how many of the last rows stand out, those since the own last move. `name`: the message id of the title.
    `extra`: a class of the stylesheet. The keyboard reaches the pane and its arrows scroll it.
    """
    said = [markup(row) for row in rows]
    old = len(said) - new
    lines = "".join(f"<p{' class=kt-newest' if place >= old else ''}>{row}</p>" for place, row in enumerate(said))
    title = html.escape(text(name), quote=True)
    # the stylesheet reverses the pane around its one child, so that the browser itself keeps the end in sight
    return (
        f'<div class="kt-log {extra}"><h4>{markup(Message.of(name))}</h4>'
        f'<div class="kt-log-pane" role="log" aria-label="{title}" tabindex="0"><div>{lines}</div></div></div>'
    )


def scrolled(inner: str, name: str) -> str:
    """A log of a lesson as HTML: a title and a pane with an accessible name, the end of `inner` (HTML) in sight.

    It needs nothing of the stylesheet of a table, which would change the looks of a table on the same page. `name`: the
    message id of the title. The keyboard reaches the pane and its arrows scroll it.
    """
    title = html.escape(text(name), quote=True)
    pane = "display:flex;flex-direction:column-reverse;max-height:200px"
    return (
        f'<div class="kit-words"><p class="kit-sentence" dir="auto"><b>{title}</b></p><div class="kit-scroll" '
        f'style="{pane}" role="log" aria-label="{title}" tabindex="0"><div>{inner}</div></div></div>'
    )
