"""How strong bots are: games with fixed seeds, a bot against another at the same tables, and intervals around both.

Both sit in every game, on half of the seats each (with an odd number the rival has one more), and the seats go round
from game to game; so both meet the same deals and the same sheriffs. A game gives one number for each side, the mean
score of its seats; as games are independent, the interval around the mean of these is the usual one (normal, with the
standard error of the games). It is computed here because bots need the standard library alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

from sheriffkit import engine
from sheriffkit.bots.base import Bot, play_game
from sheriffkit.rules import Rules


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a duel: the mean score of its seats in each game, and the share of all wins."""

    name: str
    scores: tuple[float, ...]
    wins: float

    @property
    def mean(self) -> float:
        """The mean score of a seat, in gold."""
        return fmean(self.scores)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The interval around the mean score.

        >>> low, high = Side("x", (90.0, 110.0) * 50, 0.5).interval()
        >>> round(low, 1), round(high, 1)
        (98.0, 102.0)
        """
        spread = NormalDist().inv_cdf((1 + level) / 2) * stdev(self.scores) / sqrt(len(self.scores))
        return self.mean - spread, self.mean + spread


@dataclass(frozen=True, slots=True)
class Duel:
    """Two bots over the same games."""

    rules: Rules
    bot: Side
    rival: Side

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.bot.scores)

    @property
    def clear(self) -> bool:
        """Whether the bot's interval lies wholly above the rival's."""
        return self.bot.interval()[0] > self.rival.interval()[1]


def seating(rules: Rules, number: int, bot: Bot, rival: Bot) -> dict[int, Bot]:
    """Who sits where in the game of that number: they alternate, and the seats go round from game to game."""
    return {seat: bot if (seat + number) % rules.players % 2 else rival for seat in rules.seats}


def duel(rules: Rules, games: int, bot: Bot, rival: Bot, seed: int = 0) -> Duel:
    """Play that many games, with the seeds from `seed` on. Errors: ValueError for fewer than two games.

    >>> from sheriffkit.bots import BOTS
    >>> duel(Rules(3, edition="compact"), 3, BOTS["careful"], BOTS["random"]).games
    3
    """
    if games < 2:
        raise ValueError(f"a duel needs two games or more; given: {games}")
    played = [_game(rules, number, seating(rules, number, bot, rival), bot) for number in range(seed, seed + games)]
    ours, theirs, wins = zip(*played, strict=True)
    share = fmean(wins)
    return Duel(rules, Side(bot.name, ours, share), Side(rival.name, theirs, 1 - share))


def _game(rules: Rules, seed: int, bots: Mapping[int, Bot], bot: Bot) -> tuple[float, float, float]:
    """The mean score of the bot's seats, of the others' seats, and the bot's share of the win."""
    outcome = engine.result(play_game(rules, seed, bots))
    if outcome is None:
        raise RuntimeError(f"game {seed} of {rules!r} has not ended")
    ours = {seat for seat in rules.seats if bots[seat] is bot}
    scores = [[total for seat, total in zip(rules.seats, outcome.totals, strict=True) if (seat in ours) == mine]
              for mine in (True, False)]  # fmt: skip
    return fmean(scores[0]), fmean(scores[1]), len(ours & set(outcome.winners)) / len(outcome.winners)


HEAD = (
    f"{'table':<14}{'games':>6}  {'bot':<12}{'score of a seat':<24}{'wins':>6}  "
    f"{'rival':<10}{'score of a seat':<24}clear"
)


def row(found: Duel) -> str:
    """One line of the table."""
    table = f"{found.rules.players} {'royal' if found.rules.royal else found.rules.edition.value}"
    bot, rival = found.bot, found.rival
    return (
        f"{table:<14}{found.games:>6}  {bot.name:<12}{_cell(bot):<24}{bot.wins:>6.0%}  "
        f"{rival.name:<10}{_cell(rival):<24}{'yes' if found.clear else 'no'}"
    )


def _cell(side: Side) -> str:
    low, high = side.interval()
    return f"{side.mean:6.1f} ({low:.1f}–{high:.1f})"
