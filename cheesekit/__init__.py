"""Cheese Thief: a true engine, exact odds, belief, bots, and a table to play at.

`import cheesekit` loads the standard library alone; `cheesekit.play(…)` brings ipywidgets when it is called.
"""

from typing import TYPE_CHECKING, Any

from cheesekit import engine, odds
from cheesekit.rules import Role, Rules

if TYPE_CHECKING:
    from cheesekit.widgets.table import CheeseTable

__all__ = ["Role", "Rules", "engine", "odds", "play"]


def play(players: int | None = None, seat: int = 1, **options: Any) -> "CheeseTable":
    """Open a play table in a notebook.

    `players`: 4 to 8, 5 if nothing is said. `seat`: yours, numbered from 1; 0 watches a night of bots. By keyword:

    - `seats=(1, 3)`: several people at one screen, with a curtain between them (instead of `seat`).
    - `seed=7`: the same deal again; *New game* goes on with the seeds after it. Without it, any deal.
    - `bots="sensible"`: the kind of all bots, or by seat as `{2: "random"}` (kinds: `cheesekit.bots.BOTS`).
    - `dead_mouse=True`, `mute=True`, `troublemaker=True`, `turns=3`: the options of `Rules`.
    - `position=engine.position(…)`: start from any situation; it brings its own rules.
    - `practice=True`: moves can be taken back.
    - `panel=True`: the teacher's numbers are shown from the start; a button shows and hides them at any time.
    - `timer=60`: after so many seconds of talk or vote the table asks for the decision; it never makes it.
    - `resume=True`: the table as it was before the kernel was restarted. `file="night.jsonl"`: a saved night.
    - `stepping=False`: without going through the hours of the night one by one.
    - `autosave=False`: keep no unfinished game.

    Errors: NotLegal or CannotRead with the clause, what was given and what is allowed.
    """
    from cheesekit.widgets.opening import open_table

    return open_table(players, seat, **options)
