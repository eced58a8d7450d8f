"""All equilibria of random games, beside nashpy and Gambit: the same games, in one run, taking turns.

Ours and Gambit's (`enummixed_solve`, C++) are exact; nashpy's are floats. Two families: payoffs from 0 to 999, where
ties are rare, and from 0 to 2, where nearly every game is degenerate. A library that takes longer than a twentieth of
the time-out for one game is not asked for larger ones. What each finds is counted, after the clock, without what it
lists twice: nashpy's support enumeration gives single points of a degenerate game. The exact ones must count the same,
or this fails. A peer that is not installed is left out, and a line says so.
"""

import random
import warnings
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from classkit.normalform import Game, equilibria

SIZES = (3, 4, 5, 6, 8, 10, 12)
"""Strategies of each player."""
FAMILIES = {"payoffs 0 to 999": 999, "payoffs 0 to 2 (ties)": 2}
GAMES = 3
"""Games of each size."""

Solver = Callable[[], Any]
"""Solves one game, and returns what the library returns."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A library: `prepare` puts a game in its form and gives what is timed; `read` makes what came of it comparable."""

    name: str
    prepare: Callable[[Game], Solver]
    read: Callable[[Any], Iterable[Hashable]]
    exact: bool


def report(timeout: float) -> None:
    """Print, for each family and size, the median time of each library and how many equilibria it found."""
    kits = [Kit("ours", lambda game: lambda: equilibria(game), iter, True), *_peers()]
    print(f"\nAll equilibria, {GAMES} random games of each size: median seconds (equilibria found in all); / ours")
    for family, top in FAMILIES.items():
        print(f"{family:22}" + "".join(f"{kit.name:>26}" for kit in kits))
        asked = list(kits)
        for n in SIZES:
            games = [_game(n, top, seed) for seed in range(GAMES)]
            rows = {kit.name: [_time(kit, game) for game in games] for kit in asked}
            ours = median(seconds for seconds, _ in rows["ours"])
            print(f"{f'{n} × {n}':22}" + "".join(_cell(rows.get(kit.name), ours) for kit in kits))
            _agree(asked, rows, n)
            asked = [kit for kit in asked if max(seconds for seconds, _ in rows[kit.name]) < timeout / 20]


def _game(n: int, top: int, seed: int) -> Game:
    rng = random.Random(f"{n}:{top}:{seed}")
    return Game(*([[rng.randint(0, top) for _ in range(n)] for _ in range(n)] for _ in range(2)))


def _time(kit: Kit, game: Game) -> tuple[float, int]:
    solve = kit.prepare(game)
    start = perf_counter()
    found = solve()
    seconds = perf_counter() - start
    return seconds, len(set(kit.read(found)))


def _agree(asked: list[Kit], rows: dict[str, list[tuple[float, int]]], n: int) -> None:
    """The exact libraries must count the same."""
    counts = {kit.name: [found for _, found in rows[kit.name]] for kit in asked if kit.exact}
    if len({tuple(found) for found in counts.values()}) > 1:
        raise RuntimeError(f"the libraries disagree on {n} × {n} games: {counts}")


def _cell(row: list[tuple[float, int]] | None, ours: float) -> str:
    if row is None:
        return "not tried".rjust(26)
    seconds, found = median(time for time, _ in row), sum(count for _, count in row)
    return f"{seconds:.4f} ({found}) {seconds / ours:7.2f}".rjust(26)


# --- the peers ----------------------------------------------------------------------------------------------------


def _peers() -> list[Kit]:
    """The peers that are installed; of the others a line says that they are left out."""
    found: list[Kit] = []
    for library, make in (("pygambit", _gambit), ("nashpy", _nashpy)):
        try:
            found += make()
        except ModuleNotFoundError as error:
            print(f"\nleft out, because {error.name} is not installed: {library}")
    return found


def _gambit() -> list[Kit]:
    gambit, numpy = import_module("pygambit"), import_module("numpy")

    def prepare(game: Game) -> Solver:
        tables = [numpy.array([[int(value) for value in row] for row in table]) for table in (game.A, game.B)]
        other = gambit.Game.from_arrays(*tables)
        return lambda: gambit.nash.enummixed_solve(other, rational=True)

    def read(found: Any) -> Iterator[Hashable]:
        for profile in found.equilibria:
            yield tuple(str(profile[strategy]) for strategy in found.game.strategies)

    return [Kit("Gambit enummixed", prepare, read, True)]


def _nashpy() -> list[Kit]:
    nashpy, numpy = import_module("nashpy"), import_module("numpy")

    def preparing(method: str) -> Callable[[Game], Solver]:
        def prepare(game: Game) -> Solver:
            tables = [numpy.array([[float(value) + 1 for value in row] for row in table]) for table in (game.A, game.B)]
            other: Any = nashpy.Game(*tables)

            def solve() -> list[Any]:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # nashpy divides by zero where a game is degenerate, and warns
                    return list(getattr(other, method)())

            return solve

        return prepare

    def read(found: Any) -> Iterator[Hashable]:
        for pair in found:
            yield tuple(tuple(round(float(p), 6) + 0.0 for p in strategy) for strategy in pair)

    return [
        Kit(f"nashpy {method}", preparing(f"{method}_enumeration"), read, False) for method in ("vertex", "support")
    ]
