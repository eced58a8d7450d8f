"""Opening the table of Cheese Thief: what `classkit.opening` needs to know of the game."""

from functools import partial
from typing import Any

from cheesekit import engine
from cheesekit.bots import BOTS
from cheesekit.rules import Rules
from cheesekit.state import State
from cheesekit.widgets.table import CheeseTable
from classkit import opening

KIT = opening.Kit(
    game=engine,
    state=State,
    rules=lambda options: Rules.from_json(dict(options)),
    deal=engine.new_game,
    kinds=BOTS,
    usual="sensible",
    players=5,
    clause="T-PLAYERS-1",
)


def open_table(players: int | None = None, seat: int = 1, *, stepping: bool = True, **options: Any) -> CheeseTable:
    """Open a table; `cheesekit.play` documents the options."""
    build = partial(CheeseTable, kinds=KIT.kinds, stepping=opening.flag("stepping", stepping))
    return opening.open_table(KIT, build, players, seat, **options)
