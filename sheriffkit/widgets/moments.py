"""What is shown when the table stops: the bag that was just decided, and who paid what to whom, and why.

Everything here is a function of events: those of a view, or those that all have seen. So it tells nothing hidden.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from classkit.game import Event
from classkit.words import Message, Param
from sheriffkit.items import Cards
from sheriffkit.moves import Ask, Call, Declare, Offer, Silent, Withdraw, read
from sheriffkit.sentences import number_of
from sheriffkit.state import Phase, State, Table
from sheriffkit.telling import Line

TALK = (Ask, Call, Offer, Silent, Withdraw)
"""Moves of the talk, before the decision."""
PAYMENTS = 3
"""The level of the lines that tell what happened to one bag."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A bag that was decided. `cards`: what was in it, if it was opened; `opened`: whether it was.

    `said`, `good`: what was declared, for a sentence and by name. `true`: whether all was as declared. `lines`: what
    was decided and paid.
    """

    seat: int
    said: Param
    good: str
    opened: bool
    cards: Cards
    true: bool
    lines: tuple[Line, ...]


def pause(before: State, after: State) -> bool:
    """Whether the table stops after that move: a bag was opened or handed back, or its debts were settled.

    >>> from sheriffkit import Rules, engine
    >>> state = engine.new_game(Rules(3), 1)
    >>> pause(state, state)
    False
    """
    closed = before.table.undecided
    if before.table.phase is Phase.INSPECT and closed and closed != after.table.undecided:
        return True
    return bool(before.table.tasks) and not after.table.tasks


def latest(events: tuple[Event, ...], table: Table, told: Callable[[int], tuple[Line, ...]]) -> Moment | None:
    """The bag that was decided last, None if none was; `told` gives the lines that tell the first so many events."""
    decided = _last(events, ("passed", "opened"))
    if decided is None:
        return None
    event = events[decided]
    seat, opened = _number(event["seat"]), event.kind.endswith("opened")
    cards = event["cards"] if opened else ()
    count, good = _declared(events[:decided], table, seat)
    since = told(len(events))[len(told(_decision(events, decided))) :]
    return Moment(
        seat,
        number_of(count, good) if good else Message.of("sheriff.tell.closed"),
        good,
        opened,
        tuple(map(str, cards)) if isinstance(cards, tuple) else (),
        opened and events[decided + 1].kind == "sheriff.event.honest",
        tuple(takewhile(lambda line: line.level >= PAYMENTS, since)),
    )


def _last(events: tuple[Event, ...], kinds: tuple[str, ...]) -> int | None:
    wanted = {f"sheriff.event.{kind}" for kind in kinds}
    return next((place for place in reversed(range(len(events))) if events[place].kind in wanted), None)


def _decision(events: tuple[Event, ...], decided: int) -> int:
    """Where the decision on a bag begins: after the last word of the talk on it."""
    for place in reversed(range(decided)):
        event = events[place]
        if event.kind in ("game.move", "sheriff.event.heard") and isinstance(read(str(event["move"])), TALK):
            return place + 1
    return 0


def _declared(events: tuple[Event, ...], table: Table, seat: int) -> tuple[int, str]:
    """What that seat declared last; in a position that began later the table alone tells it."""
    for event in reversed(events):
        if event.kind == "game.move" and event["seat"] == seat:
            move = read(str(event["move"]))
            if isinstance(move, Declare):
                return move.count, move.good
    return table.declared[seat - 1] if table.declared else (0, "")


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"a number is needed; given: {value!r}")
    return value
