"""Many nights at once: the dice of a hundred thousand tables, and what happened at each, as numpy arrays.

One row is one night. Nothing loops over nights: each step works on a whole block of them, one byte a die. The counts
are those of `cheesekit.odds` and bear its names, so that an estimate can stand beside its exact value.

Randomness: `rng` is a seed or a numpy Generator, never a global one. Nights are drawn in blocks of `BLOCK`, each from
its own child generator (`spawn`). So the first nights of a long run are exactly the nights of a shorter run with the
same seed, blocks could be drawn in any order or process, and a Generator that is used twice gives new nights.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import lcm
from numbers import Integral
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cheesekit.odds import Choice, chosen_hours, whole
from classkit.estimate import Estimate, Method, mean, proportion

Bytes: TypeAlias = NDArray[np.uint8]
Whole: TypeAlias = NDArray[np.uint8 | np.uint16]
Seed: TypeAlias = int | np.random.Generator
Quantity: TypeAlias = Literal["witnesses", "lone_wakers", "hours_used", "largest_crowd"]

BLOCK = 1 << 16
"""Nights drawn at once, from one child generator. Another number would give other nights for the same seed."""
MOST_PLAYERS, MOST_FACES, MOST_FACES_OF_TWO = 255, 65535, 255
"""What the arrays have room for; the last is for the two dice of `four_player_nights`."""
QUANTITIES: tuple[Quantity, ...] = ("witnesses", "lone_wakers", "hours_used", "largest_crowd")
"""The counts of a night, by the names of the functions in `cheesekit.odds` that give their exact distributions."""


@dataclass(frozen=True, slots=True, eq=False)
class Nights:
    """Simulated nights: what was rolled, and what followed from it. All arrays have one row a night and are read only.

    `dice` (nights, players): the hour at which each seat wakes; column 0 is seat 1. `thief`: the thief's seat, from 1.
    `witnesses`: sleepyheads awake at the thief's hour. `lone_wakers`: players awake alone, the thief among them.
    `hours_used`: hours at which anybody wakes. `largest_crowd`: players awake at the fullest hour.
    """

    dice: Whole
    thief: Bytes
    witnesses: Bytes
    lone_wakers: Bytes
    hours_used: Bytes
    largest_crowd: Bytes
    faces: int

    def __len__(self) -> int:
        return len(self.dice)

    @property
    def players(self) -> int:
        """The number of players at each table."""
        return int(self.dice.shape[1])

    def counts(self, quantity: Quantity) -> dict[int, int]:
        """How many nights had each value of a quantity: `{value: nights}`, ascending, seen values only."""
        if quantity not in QUANTITIES:
            raise ValueError(f"a quantity is one of {', '.join(QUANTITIES)}; given: {quantity!r}")
        return _seen(getattr(self, quantity))

    def p(
        self, quantity: Quantity, event: int | Callable[[int], bool], *, level: float = 0.95, method: Method = "wilson"
    ) -> Estimate:
        """Estimate the probability that a quantity has a value, or fits a predicate, as `Dist.p` gives it exactly.

        Errors: ValueError for a value that is no whole number.

        >>> nights(1000, 7, rng=1).p("lone_wakers", lambda lone: lone == 7).value
        0.0
        """
        fits = _event(event, "a whole number", _whole)
        hits = sum(seen for value, seen in self.counts(quantity).items() if fits(value))
        return proportion(hits, len(self), level=level, method=method)

    def mean(self, quantity: Quantity, *, level: float = 0.95) -> Estimate:
        """Estimate the expected value of a quantity, as `Dist.mean` gives it exactly."""
        return mean(self.counts(quantity), level=level)

    def alone(self, seat: int = 1, *, level: float = 0.95, method: Method = "wilson") -> Estimate:
        """Estimate the probability that the player in one given seat wakes alone (`cheesekit.odds.alone`)."""
        seat = whole("seat", seat, "T-PLAYERS-1", 1, self.players)
        hits = sum(_lonely(self.dice[block], seat - 1) for block in _slices(len(self)))
        return proportion(hits, len(self), level=level, method=method)

    def all_different(self, *, level: float = 0.95, method: Method = "wilson") -> Estimate:
        """Estimate the probability that all dice differ (`cheesekit.odds.all_different`)."""
        return self.p("hours_used", self.players, level=level, method=method)


@dataclass(frozen=True, slots=True, eq=False)
class FourPlayerNights:
    """Simulated nights of four players with two dice each (T-FOUR); one row a night, read only.

    `dice` (nights, 4, 2): both dice of each seat, as rolled. `thief`: the thief's seat, from 1. `earlier` and `later`:
    sleepyheads awake at the thief's earlier and later hour; two equal dice are one hour, the earlier. `hours`
    (nights, 4): the hour that the choice makes of each seat's dice; a thief may wake at both, so ignore the thief's.
    """

    dice: Bytes
    thief: Bytes
    earlier: Bytes
    later: Bytes
    hours: Bytes

    def __len__(self) -> int:
        return len(self.dice)

    def counts(self) -> dict[tuple[int, int], int]:
        """How many nights had each pair (at the earlier hour, at the later): `{pair: nights}`, ascending."""
        return {(code // 4, code % 4): seen for code, seen in _seen(self.earlier * np.uint8(4) + self.later).items()}

    def p(
        self,
        event: tuple[int, int] | Callable[[tuple[int, int]], bool],
        *,
        level: float = 0.95,
        method: Method = "wilson",
    ) -> Estimate:
        """Estimate the probability of a pair, or of a predicate on it (`cheesekit.odds.four_player`).

        Errors: ValueError for what is no pair of whole numbers.

        >>> four_player_nights(1000, "random", rng=1).p(lambda pair: sum(pair) <= 3).value
        1.0
        """
        fits = _event(event, "a pair of whole numbers", _pair)
        hits = sum(seen for pair, seen in self.counts().items() if fits(pair))
        return proportion(hits, len(self), level=level, method=method)


def nights(n_nights: int, players: int, *, rng: Seed, faces: int = 6) -> Nights:
    """Roll `n_nights` nights of `players` players with one die each, and count what `cheesekit.odds` computes.

    Four players have one die each here as well; `four_player_nights` gives them two. Takes 1 to 255 players; the game
    has 4 to 8. Memory: 5 bytes a night, and one for each die (two if it has more than 255 faces).
    Errors: NotLegal for numbers that do not fit, TypeError or ValueError for an `rng` that is no seed or Generator.

    >>> nights(100_000, 5, rng=1).alone().covers(625 / 1296)
    True
    """
    n_nights, faces = whole("nights", n_nights, "T-NIGHT"), whole("faces", faces, "T-NIGHT-1", 1, MOST_FACES)
    players = whole("players", players, "T-PLAYERS-1", 1, MOST_PLAYERS)
    dice = np.empty((players, n_nights), _die_type(faces))
    counts = np.empty((5, n_nights), np.uint8)
    for block, child in _blocks(n_nights, rng):
        size = block.stop - block.start
        rolled = child.integers(1, faces + 1, size=(players, BLOCK), dtype=dice.dtype)[:, :size]
        dice[:, block] = rolled
        thief = child.integers(1, players + 1, size=BLOCK, dtype=np.uint8)[:size]
        counts[:, block] = thief, *_count(rolled, thief)
    thief, witnesses, lone, used, crowd = (_frozen(row) for row in counts)
    return Nights(_frozen(dice.T), thief, witnesses, lone, used, crowd, faces)


def four_player_nights(n_nights: int, choice: Choice = "random", *, rng: Seed, faces: int = 6) -> FourPlayerNights:
    """Roll `n_nights` nights of four players with two dice each, where every sleepyhead chooses by `choice` (T-FOUR).

    `choice` is what `cheesekit.odds.four_player` takes; it is asked once for each pair of dice, not once a night, so a
    choice that rolls for itself must return a Dist. Memory: 15 bytes a night. Errors: as for `nights`, and NotLegal
    for a choice that does not fit.
    """
    n_nights, faces = whole("nights", n_nights, "T-NIGHT"), whole("faces", faces, "T-NIGHT-1", 1, MOST_FACES_OF_TWO)
    first, parts = _firsts(choice, faces)
    pair = np.min_scalar_type(len(first))
    dice, counts = np.empty((2, 4, n_nights), np.uint8), np.empty((7, n_nights), np.uint8)
    for block, child in _blocks(n_nights, rng):
        size = block.stop - block.start
        rolled = child.integers(1, faces + 1, size=(2, 4, BLOCK), dtype=np.uint8)[..., :size]
        thief = child.integers(1, 5, size=BLOCK, dtype=np.uint8)[:size]
        likely = first.take(rolled[0] * pair.type(faces + 1) + rolled[1])
        is_first = child.integers(0, parts, size=(4, BLOCK), dtype=first.dtype)[:, :size] < likely
        hours = rolled[1] + is_first * (rolled[0] - rolled[1])  # bytes wrap; many times faster than np.where
        dice[..., block] = rolled
        counts[:, block] = np.stack((thief, *_company(rolled, hours, thief), *hours))
    thief, earlier, later = (_frozen(row) for row in counts[:3])
    return FourPlayerNights(_frozen(dice.T), thief, earlier, later, _frozen(counts[3:].T))


def _firsts(choice: Choice, faces: int) -> tuple[NDArray[Any], int]:
    """In how many of so many equally likely cases the first of two dice is chosen; at `a * (faces + 1) + b` for a pair.

    Exact, unless the chances have a common denominator above 2**53: then as near as floats are.
    """
    chances = {pair: hour.p(pair[0]) for pair, hour in chosen_hours(choice, faces).items()}
    parts = min(lcm(*(chance.denominator for chance in chances.values())), 1 << 53)
    first = np.zeros((faces + 1) ** 2, np.min_scalar_type(parts))
    for (a, b), chance in chances.items():
        first[a * (faces + 1) + b] = round(chance * parts)
    return first, parts


def _count(dice: Whole, thief: Bytes) -> tuple[Bytes, Bytes, Bytes, Bytes]:
    """The four quantities of a block, from every pair of players compared once. `dice` has one row a player."""
    players = len(dice)
    company = np.ones(dice.shape, np.uint8)
    repeats = np.zeros(dice.shape, np.uint8)
    same = np.empty(dice.shape[1], np.uint8)
    for a, b in combinations(range(players), 2):
        np.equal(dice[a], dice[b], out=same.view(bool))
        company[a] += same
        company[b] += same
        repeats[b] |= same
    at_theft = sum((company[p] * (thief == p + 1).view(np.uint8) for p in range(players)), np.zeros_like(thief))
    lone = np.add.reduce((company == 1).view(np.uint8), axis=0, dtype=np.uint8)
    repeated = np.add.reduce(repeats, axis=0, dtype=np.uint8)
    return at_theft - np.uint8(1), lone, np.uint8(players) - repeated, company.max(axis=0)


def _company(dice: Bytes, hours: Bytes, thief: Bytes) -> tuple[Bytes, Bytes]:
    """How many sleepyheads of each night are awake at the thief's earlier hour, and at the later if it is another."""
    is_thief = np.arange(1, 5, dtype=np.uint8)[:, None] == thief
    own = np.add.reduce(dice * is_thief, axis=1, dtype=np.uint8)
    low, high = own.min(axis=0), own.max(axis=0)
    earlier = np.add.reduce((hours == low) & ~is_thief, axis=0, dtype=np.uint8)
    later = np.add.reduce((hours == high) & ~is_thief, axis=0, dtype=np.uint8)
    return earlier, later * (low != high)


def _lonely(dice: Whole, column: int) -> int:
    by_seat = dice.T
    company: Bytes = np.add.reduce(by_seat == by_seat[column], axis=0, dtype=np.uint8)
    return int(np.count_nonzero(company == 1))


def _blocks(n_nights: int, rng: Seed) -> Iterator[tuple[slice, np.random.Generator]]:
    """The blocks of nights, each with its child generator."""
    if isinstance(rng, bool) or not isinstance(rng, int | np.integer | np.random.Generator):
        raise TypeError(f"rng is a seed (a whole number, 0 or more) or a numpy Generator; given: {rng!r}")
    if not isinstance(rng, np.random.Generator) and rng < 0:
        raise ValueError(f"rng is a seed (a whole number, 0 or more) or a numpy Generator; given: {rng!r}")
    root = np.random.default_rng(rng)
    for block in _slices(n_nights):
        yield block, root.spawn(1)[0]


def _slices(n: int) -> Iterator[slice]:
    return (slice(start, min(start + BLOCK, n)) for start in range(0, n, BLOCK))


def _die_type(faces: int) -> type[np.uint8] | type[np.uint16]:
    return np.uint8 if faces < 256 else np.uint16


def _seen(values: Bytes) -> dict[int, int]:
    total = sum((np.bincount(values[block], minlength=256) for block in _slices(len(values))), np.zeros(256, np.int64))
    return {value: int(times) for value, times in enumerate(total) if times}


def _event(event: Any, wanted: str, possible: Callable[[object], bool]) -> Callable[[Any], bool]:
    """The event as a predicate: itself, or being equal to a value that is possible at all."""
    if callable(event):
        return lambda value: bool(event(value))
    if not possible(event):
        raise ValueError(f"an event is {wanted}, or a function that says of each whether it counts; given: {event!r}")
    return lambda value: bool(event == value)


def _whole(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_whole, value))


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    array.setflags(write=False)
    return array
