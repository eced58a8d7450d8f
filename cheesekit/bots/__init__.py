"""Bots for Cheese Thief, the harness that plays them, and a table of how strong they are (`python -m cheesekit.bots`).

A bot is a frozen dataclass with a `name` and `move(view, rng)`. It sees a view and nothing else, and it remembers
nothing: the same view and generator give the same move. To add one, write it, and enter it in `BOTS`.
"""

from cheesekit.bots.base import Bot, finish, play_night, seat_rng, step
from cheesekit.bots.plain import HonestBot, RandomBot, SilentBot
from cheesekit.bots.sensible import SensibleBot

__all__ = [
    "BOTS",
    "Bot",
    "HonestBot",
    "RandomBot",
    "SensibleBot",
    "SilentBot",
    "finish",
    "play_night",
    "seat_rng",
    "step",
]

BOTS: dict[str, type[SensibleBot] | type[HonestBot] | type[SilentBot] | type[RandomBot]] = {
    bot.name: bot for bot in (SensibleBot, HonestBot, SilentBot, RandomBot)
}
"""The kinds of bots by name."""
