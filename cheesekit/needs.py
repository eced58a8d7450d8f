"""Bad arguments refused in words: what is no seat, no rules, no state, no view."""

from typing import TypeVar

from cheesekit.rules import Rules
from cheesekit.state import State, View
from classkit.game import SHOWN_TEXT, NotLegal, Record
from classkit.words import Message

T = TypeVar("T")

_WANTED: dict[type, tuple[str, str, str]] = {
    Rules: ("cheese.need.rules", "T-PLAYERS-1", "Rules(5)"),
    State: ("cheese.need.state", "T-PLAYERS-1", "new_game(Rules(5), seed=1)"),
    View: ("cheese.need.view", "T-PLAYERS-2", "view(state, seat)"),
    Record: ("cheese.need.record", "T-PLAYERS-1", "record(state)"),
}


def need(kind: type[T], value: object) -> T:
    """The value, if it is of that kind: `Rules`, `State`, `View` or `Record`. Errors: NotLegal says how it is made.

    >>> need(Rules, Rules(5)).players
    5
    """
    if isinstance(value, kind):
        return value
    why, clause, example = _WANTED[kind]
    raise NotLegal(Message.of(why), clause, shortened(value), (example,))


def need_seat(rules: Rules, seat: object) -> int:
    """The seat, if these rules have it. Errors: NotLegal with the seats (T-PLAYERS-1)."""
    if type(seat) is not int or seat not in rules.seats:
        raise NotLegal(Message.of("game.error.seat"), "T-PLAYERS-1", f"seat {seat!r}", tuple(map(str, rules.seats)))
    return seat


def shortened(value: object) -> str:
    """How a value is written, cut if that is long."""
    text = repr(value)
    return text if len(text) <= SHOWN_TEXT else f"{text[: SHOWN_TEXT - 1]}…"
