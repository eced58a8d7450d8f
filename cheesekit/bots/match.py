"""How strong bots are: many nights with fixed seeds, wins by side, and intervals around them.

The same seeds are played by every pairing, so that all of them meet the same deals. An interval is Wilson's (1927); it
is computed here because bots need the standard library alone (`classkit.estimate.proportion` gives the same).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import ClassVar

from cheesekit import engine
from cheesekit.bots.base import Bot, play_night
from cheesekit.bots.plain import RandomBot
from cheesekit.bots.sensible import SensibleBot
from cheesekit.rules import Role, Rules
from cheesekit.state import Side, View
from classkit.game import Move

SENSIBLE = SensibleBot()
NIGHTS = {Rules(4): 1000, Rules(5): 2000, Rules(6): 150, Rules(6, dead_mouse=True): 160, Rules(7): 60, Rules(8): 40}
"""The tables of `python -m cheesekit.bots`, and how many nights show at each, for every side, that sensible play wins
more; a test proves exactly these. Four players need more nights than six: the sleepyheads' lead is smallest there."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Plays each side by a bot of its own: the side is what the seat knows itself to be on at that moment."""

    name: ClassVar[str] = "sides"
    sleepyheads: Bot = SENSIBLE
    thieves: Bot = SENSIBLE
    mouse: Bot = SENSIBLE

    def move(self, view: View, rng: Random) -> Move:
        """The move of the bot whose side it is; a dead mouse that was tapped is still a dead mouse."""
        if view.role is Role.DEAD_MOUSE:
            return self.mouse.move(view, rng)
        guilty = view.role is Role.THIEF or view.accomplice
        return (self.thieves if guilty else self.sleepyheads).move(view, rng)


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins by side over a number of nights."""

    nights: int
    wins: tuple[tuple[Side, int], ...]

    def share(self, side: Side) -> float:
        """The share of nights that the side won."""
        return dict(self.wins).get(side, 0) / self.nights

    def interval(self, side: Side, level: float = 0.95) -> tuple[float, float]:
        """Wilson's interval around the share.

        >>> low, high = Tally(100, ((Side.THIEF, 40),)).interval(Side.THIEF)
        >>> round(low, 4), round(high, 4)
        (0.3094, 0.498)
        """
        z, n, p = NormalDist().inv_cdf((1 + level) / 2), self.nights, self.share(side)
        centre, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)


def match(rules: Rules, nights: int, sides: Sides | None = None, seed: int = 0) -> Tally:
    """Play that many nights, with the seeds from `seed` on, and count who wins (T-VOTE-3, T-OPOSSUM-2).

    >>> match(Rules(5), 3, Sides(RandomBot(), RandomBot())).nights
    3
    """
    if nights < 1:
        raise ValueError(f"a match needs at least one night; given: {nights}")
    bot = sides or Sides()
    outcomes = (engine.result(play_night(rules, number, bot)) for number in range(seed, seed + nights))
    wins = Counter(outcome.side for outcome in outcomes if outcome)
    return Tally(nights, tuple(sorted(wins.items(), key=lambda item: item[0].value)))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same side by two bots, everything else being equal."""

    rules: Rules
    side: Side
    sensible: Tally
    random: Tally

    @property
    def clear(self) -> bool:
        """Whether the sensible bot's interval lies wholly above the random bot's."""
        return self.sensible.interval(self.side)[0] > self.random.interval(self.side)[1]


AT_RANDOM = {
    Side.SLEEPYHEADS: Sides(sleepyheads=RandomBot()),
    Side.THIEF: Sides(thieves=RandomBot()),
    Side.DEAD_MOUSE: Sides(mouse=RandomBot()),
}
"""One side plays at random, the others sensibly."""


def compare(rules: Rules, nights: int, sides: Iterable[Side] = Side, seed: int = 0) -> Iterator[Comparison]:
    """Sensible against random play of each side, everybody else playing sensibly; no dead mouse where there is none."""
    usual = match(rules, nights, Sides(), seed)
    for side in sides:
        if side is not Side.DEAD_MOUSE or rules.dead_mouse:
            yield Comparison(rules, side, usual, match(rules, nights, AT_RANDOM[side], seed))


HEAD = f"{'players':<12}{'side':<13}{'nights':>7}  {'sensible':<22}{'random':<22}clear"


def row(found: Comparison) -> str:
    """One line of the table."""
    name = f"{found.rules.players}{' and mouse' if found.rules.dead_mouse else ''}"
    cells = [_cell(tally, found.side) for tally in (found.sensible, found.random)]
    nights = found.sensible.nights
    return f"{name:<12}{found.side.value:<13}{nights:>7}  {cells[0]:<22}{cells[1]:<22}{'yes' if found.clear else 'no'}"


def _cell(tally: Tally, side: Side) -> str:
    low, high = tally.interval(side)
    return f"{tally.share(side):6.1%} ({low:.1%}–{high:.1%})"
