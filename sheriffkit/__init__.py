"""The Sheriff's classroom: lies, inspections and bribes.

`engine` plays the whole game in every edition; `odds` and `bribery` compute exactly what a hand holds, what a lie costs
and what a bribe may be; `BOTS` play by name; `play` opens a table in a notebook. `import sheriffkit` loads the standard
library alone.

>>> bag = Bag("apples", ["apples", "silk"])
>>> bribery.merchant_value(bag, 0), bag.fine
(Fraction(10, 1), 4)
"""

from typing import TYPE_CHECKING, Any

from sheriffkit import bots, bribery, engine, odds
from sheriffkit.bots import BOTS
from sheriffkit.bribery import Bag
from sheriffkit.goods import Deck, Good, Kind, Stock
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Edition, Rebuild, Rules

if TYPE_CHECKING:
    from sheriffkit.widgets.table import SheriffTable

__all__ = [
    "BOTS",
    "COMPACT",
    "ROYAL",
    "STANDARD",
    "Bag",
    "Deck",
    "Edition",
    "Good",
    "Kind",
    "Rebuild",
    "Rules",
    "Stock",
    "bots",
    "bribery",
    "engine",
    "odds",
    "play",
]


def play(players: int | None = None, seat: int = 1, **options: Any) -> "SheriffTable":
    """Open a play table in a notebook.

    `players`: 3 to 6, 4 if nothing is said. `seat`: yours, numbered from 1; 0 watches a game of bots. By keyword:

    - `seats=(1, 3)`: several people at one screen, with a curtain between them (instead of `seat`).
    - `seed=7`: the same deal again; *New game* goes on with the seeds after it. Without it, any deal.
    - `bots="briber"`: the kind of all bots, or by seat as `{2: "random"}` (kinds: `sheriffkit.bots.BOTS`). If nothing
      is said, one of each kind.
    - `royal=True`, `edition="compact"`, `hand=7`, `haggle_rounds=1`, `remove=10`, `extra=(…)`: the options of `Rules`.
    - `position=engine.position(…)`: start from any situation; it brings its own rules.
    - `practice=True`: moves can be taken back. `timer=60`: seconds after which the sheriff is asked again to decide.
    - `panel=True`: the teacher's numbers beside the table: odds and expected values at this moment.
    - `resume=True`: the table as it was before the kernel was restarted. `file="game.jsonl"`: a saved game.
    - `autosave=False`: keep no unfinished game.

    Errors: NotLegal or CannotRead with the clause, what was given and what is allowed.
    """
    from sheriffkit.widgets.opening import open_table

    return open_table(players, seat, **options)
