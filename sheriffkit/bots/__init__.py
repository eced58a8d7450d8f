"""Bots for Sheriff of Nottingham, the harness that plays them, and a table of how strong they are.

`python -m sheriffkit.bots` prints the table. A bot is a frozen dataclass with a `name` and `move(view, rng)`. It sees a
view and nothing else, and it remembers nothing: the same view and generator give the same move. Most bots are a `Pair`
of a merchant and a sheriff. To add one, write either part, and enter the pair in `BOTS`.
"""

from sheriffkit.bots.base import Bot, Merchant, Pair, Sheriff, finish, play_game, seat_rng, step
from sheriffkit.bots.merchants import Briber, Careful, Honest, Schemer, Smuggler
from sheriffkit.bots.plain import RandomBot
from sheriffkit.bots.sheriffs import AlwaysOpens, Bribable, Counts, NeverOpens, OpensAt, Remembers

__all__ = [
    "BOTS",
    "AlwaysOpens",
    "Bot",
    "Bribable",
    "Briber",
    "Careful",
    "Counts",
    "Honest",
    "Merchant",
    "NeverOpens",
    "OpensAt",
    "Pair",
    "RandomBot",
    "Remembers",
    "Schemer",
    "Sheriff",
    "Smuggler",
    "finish",
    "play_game",
    "seat_rng",
    "step",
]

BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Pair("briber", Briber(), Bribable()),
        Pair("rememberer", Careful(), Remembers()),
        Pair("schemer", Schemer(), Remembers()),
        Pair("careful", Careful(), Bribable()),
        Pair("counter", Careful(), Counts()),
        Pair("smuggler", Smuggler(), OpensAt()),
        Pair("honest", Honest(), OpensAt()),
        Pair("strict", Honest(), AlwaysOpens()),
        Pair("mild", Smuggler(), NeverOpens()),
        RandomBot(),
    )
}
"""The bots by name: what each does as a merchant, and as sheriff."""
