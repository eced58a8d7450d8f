"""How the tests play at the Thief's table: by its own buttons, and by reading all that it says."""

import re
from html import unescape

from tests.tables import controls, inside, shown

OPTIONS = [
    {"players": 4},
    {"players": 5},
    {"players": 6, "dead_mouse": True},
    {"players": 7, "mute": True, "troublemaker": True},
    {"players": 8, "dead_mouse": True, "mute": True, "troublemaker": True},
]


def visible(choices):
    return [button for button in choices.buttons if button.layout.display != "none"]


def press(table):
    """Press the first button that is there: the clock, the builder, a choice. False if there is none."""
    say = table._builder._go
    can_say = shown(table._builder.widget) and not say.disabled
    for button in (*visible(table._go), *([say] if can_say else [])):
        button.click()
        return True
    buttons = visible(table._choices)
    if buttons:
        buttons[0].click()
    return bool(buttons)


def play_by_buttons(table):
    for _ in range(200):
        if table.session.over and not table._steps_left():
            return
        assert press(table), table.turn()
    raise AssertionError("the night does not end")


def everything(table):
    """All that the page holds of the table, shown or not: HTML, labels, and what the fields stand at."""
    for widget in [table.widget, *inside(table.widget)]:
        state = widget.get_state()
        yield from (str(state[name]) for name in ("value", "description", "tooltip", "index") if name in state)
    yield from (table.still(), table.lines())


def texts(table):
    """All that a person can read on the table now: HTML without its tags, and the names of the controls."""
    for control in controls(table.widget):
        yield control.description
    told = (table._head, table._facts, table._talk, table._picture, table._builder._preview, table._own)
    for html in (*told, table._numbers, table._timer.widget):
        yield " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', html.value))
        yield unescape(re.sub(r"<[^>]*>", " ", html.value))
