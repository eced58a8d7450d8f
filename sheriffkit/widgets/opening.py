"""Opening the table of Sheriff of Nottingham: what `classkit.opening` needs to know of the game."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from classkit import opening
from sheriffkit import engine
from sheriffkit.bots import BOTS, Bot, seat_rng
from sheriffkit.rules import Rules
from sheriffkit.state import State
from sheriffkit.widgets.moments import pause
from sheriffkit.widgets.table import SheriffTable


def _kind(name: str) -> Callable[[], Bot]:
    return lambda: BOTS[name]


KIT = opening.Kit(
    game=engine,
    state=State,
    rules=lambda options: Rules.from_json(dict(options)),
    deal=engine.new_game,
    kinds={name: _kind(name) for name in BOTS},
    usual="briber",
    players=4,
    clause="S-SETUP-1",
    rng=seat_rng,
    pause=pause,
)
REGULARS = ("briber", "rememberer", "smuggler", "schemer", "honest", "careful")
"""Who sits at a table for which no bots are named, in the order of the seats."""


def open_table(
    players: int | None = None,
    seat: int = 1,
    *,
    bots: str | Mapping[int, str] | None = None,
    seats: Sequence[int] | None = None,
    position: State | None = None,
    **options: Any,
) -> SheriffTable:
    """Open a table; `sheriffkit.play` documents the options."""
    build = partial(SheriffTable, kinds=KIT.kinds)
    named = bots if bots is not None else _regulars(players, position, (seat,) if seats is None else seats)
    return opening.open_table(KIT, build, players, seat, bots=named, seats=seats, position=position, **options)


def _regulars(players: Any, position: Any, people: Any) -> dict[int, str] | None:
    """One of each kind of bot for the seats without people; None where what was given makes no table anyway."""
    if isinstance(position, State):
        players = position.rules.players
    players = KIT.players if players is None else players
    if type(players) is not int or not isinstance(people, tuple | list):
        return None
    return {at: REGULARS[(at - 1) % len(REGULARS)] for at in range(1, players + 1) if at not in people}
