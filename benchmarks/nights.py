"""Simulated nights against the least they could cost: drawing the same dice, with the same dtype, in the same run."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np

from cheesekit.simulate import four_player_nights, nights

N = 1_000_000
"""Nights in one measurement."""


def report(repeat: int) -> None:
    """Print, for each size of table, both times and their ratio; drawing and simulating take turns."""
    print(
        f"\nA million nights against drawing their dice (uint8); medians of {repeat} turns each; aim: a ratio below 3"
    )
    print(f"{'':24}{'dice':>10}{'nights':>10}{'ratio':>8}{'from':>8}{'to':>8}")
    rng = np.random.default_rng(1)
    for players in (*range(4, 9), 23):
        row = f"{players} players, 1 die each"
        _row(row, repeat, lambda n=players: _draw(rng, (N, n)), lambda n=players: nights(N, n, rng=rng))
    _row("4 players, 2 dice each", repeat, lambda: _draw(rng, (N, 4, 2)), lambda: four_player_nights(N, rng=rng))


def _draw(rng: np.random.Generator, shape: tuple[int, ...]) -> object:
    return rng.integers(1, 7, size=shape, dtype=np.uint8)


def _row(name: str, repeat: int, dice: Callable[[], object], simulated: Callable[[], object]) -> None:
    pairs = [(_seconds(dice), _seconds(simulated)) for _ in range(repeat + 1)][1:]  # the first one warms up
    ratios = [simulating / drawing for drawing, simulating in pairs]
    drawing, simulating = (median(column) for column in zip(*pairs, strict=True))
    print(
        f"{name:24}{drawing * 1e3:>7.1f} ms{simulating * 1e3:>7.1f} ms"
        f"{median(ratios):>8.2f}{min(ratios):>8.2f}{max(ratios):>8.2f}"
    )


def _seconds(call: Callable[[], object]) -> float:
    start = perf_counter()
    call()
    return perf_counter() - start
