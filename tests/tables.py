"""What the tests of both play tables share: what can be seen and used of a widget, and a file sent by the browser."""

from datetime import UTC, datetime

import ipywidgets as widgets
from traitlets import Bunch


def shown(widget):
    return widget.layout.display != "none"


def inside(widget):
    """All widgets inside of one."""
    for child in getattr(widget, "children", ()):
        yield child
        yield from inside(child)


def controls(widget):
    """What is shown and can be used; a control in a named box is named by the field beside it."""
    if not shown(widget):
        return
    if "kit-named" in widget._dom_classes:
        yield widget.children[0]
    elif isinstance(widget, widgets.Box):
        for child in widget.children:
            yield from controls(child)
    elif not isinstance(widget, widgets.HTML | widgets.Output):
        yield widget


def upload(table, content):
    """What the browser sends when a file is chosen."""
    file = Bunch(name="game.jsonl", type="", size=len(content), last_modified=datetime.now(UTC), content=content)
    table._load.value = (file,)


def nonsense_is_refused(table, contents):
    """Files that are no saved game of this table: each is refused in words, and the game stays as it was."""
    before = table.session
    for content in contents:
        upload(table, content)
        assert 'role="alert"' in table._message.value
        assert table.session is before
