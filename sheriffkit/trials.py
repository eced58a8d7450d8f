"""Choices weighed against each other: exactly where a formula holds, else by trials with the same chances for all.

Trials come in two steps, so that the best of several noisy means is not taken at its word. In the first all choices
are tried in a few worlds, and the one that did best becomes the rival of the choice that was made. In the second these
two meet in fresh worlds, and only those count for them: so the rival's lead is not what made it the rival. As both meet
the same worlds and the same chances, the error of the lead is that of the differences, world by world.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import TypeAlias

from classkit.game import Move

Number: TypeAlias = Fraction | float
"""Gold: a Fraction if it is exact, a float if it was tried out."""
Moves: TypeAlias = tuple[Move, ...]
"""A choice: the moves that it is made of, in order."""
SURE = 3.0
"""A lead of more than this many standard errors is no noise."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that could have been done.

    `moves`: how. `value`: the gold that it brings in the mean. `gap`: how much less than the best option, below 0 if it
    turned out better than the one that had looked best. `error`: the standard error of the gap, 0 if it is exact.
    """

    moves: Moves
    value: Number
    gap: Number
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """The options, the best first; which of them was done; in how many worlds they were tried, 0 if all is exact."""

    options: tuple[Option, ...]
    done: Option
    worlds: int = 0

    @property
    def best(self) -> Option:
        """The best option; the one that was done if nothing is better."""
        return self.options[0]


def exactly(values: Sequence[tuple[Moves, Fraction]], done: Moves) -> Weighed:
    """The choices with their exact values; of equals the one that was done is the best.

    Errors: ValueError if what was done is not among them.

    >>> from sheriffkit.moves import Open, Pass
    >>> found = exactly([((Open(),), Fraction(3)), ((Pass(),), Fraction(0))], (Pass(),))
    >>> found.best.moves, found.done.gap
    ((Open(),), Fraction(3, 1))
    """
    known = dict(values)
    if done not in known:
        raise ValueError(f"what was done is not among the choices: {done!r}")
    most = max(known.values())
    options = [Option(moves, value, most - value) for moves, value in known.items()]
    options.sort(key=lambda option: (option.gap, option.moves != done))
    return Weighed(tuple(options), next(option for option in options if option.moves == done))


def tried(choices: Sequence[Moves], done: Moves, gain: Callable[[int, Moves], Fraction], worlds: int) -> Weighed:
    """Try the choices out: a third of the worlds to find the rival, the others for the lead of the rival.

    `gain`: what a choice brings in the world of that number. Errors: ValueError as for `exactly`, and for fewer than
    six worlds.
    """
    if done not in choices:
        raise ValueError(f"what was done is not among the choices: {done!r}")
    if worlds < 6:
        raise ValueError(f"six worlds or more are needed; given: {worlds}")
    first = range(worlds // 3)
    gains = {moves: [float(gain(number, moves)) for number in first] for moves in dict.fromkeys(choices)}
    ranked = sorted(gains, key=lambda moves: (-fmean(gains[moves]), moves != done))
    rival = next((moves for moves in ranked if moves != done), done)
    fresh = {moves: [float(gain(number, moves)) for number in range(len(first), worlds)] for moves in (done, rival)}
    leads = [one - other for one, other in zip(fresh[rival], fresh[done], strict=True)]
    ahead = ranked[0] != done and fmean(leads) > 0
    best = rival if ahead else done
    compared = {moves: fresh.get(moves, gains[moves]) for moves in ranked}
    options = [_option(moves, values, fresh[best], gains[best]) for moves, values in compared.items()]
    options.sort(key=lambda option: (option.moves != best, option.gap))
    return Weighed(tuple(options), next(option for option in options if option.moves == done), worlds)


def _option(moves: Moves, values: list[float], fresh: list[float], first: list[float]) -> Option:
    """One option against the best one, over the worlds in which both were tried."""
    against = fresh if len(values) == len(fresh) else first
    gaps = [best - value for best, value in zip(against, values, strict=True)]
    error = stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0
    return Option(moves, fmean(values), fmean(gaps), error)
