"""A bot that throws a coin for everything: what the others are measured against. Ours."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from classkit.game import Move
from sheriffkit.options import options
from sheriffkit.state import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Does anything that is listed: first a kind of move, each as likely, then one of that kind.

    So it packs any cards, says anything of them, offers and accepts any price, and opens every now and then.
    """

    name: ClassVar[str] = "random"

    def move(self, view: View, rng: Random) -> Move:
        """Any of the listed legal moves."""
        legal = options(view)
        kind = rng.choice(list(dict.fromkeys(type(move) for move in legal)))
        return rng.choice([move for move in legal if type(move) is kind])
