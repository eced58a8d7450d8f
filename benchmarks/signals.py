"""All extreme equilibria of signalling games by size, beside Gambit's on the same games, each in a process of its own.

Gambit gets the game as a tree; its `enummixed_solve` (exact, in C++) looks at all pairs of whole plans, ours at the
sequence form. What Gambit lists is read as plans and answers, and the corners among them must be ours, or this fails.
`perfect=True`, which looks for the perfect Bayesian ones alone, must find those of ours that are. The clock runs from
the question to the answer, without the import.

Three families: payoffs from 0 to 999, where ties are rare, and from 0 to 2, where nearly every game is degenerate; and
the bribe game of the lessons, in which every bribe ties if all bags are opened. Who takes longer than a twelfth of the
time-out for one game, or says that a game is too large, is not asked for larger ones of its family. A peer that is not
installed is left out, and a line says so.
"""

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from statistics import median
from time import perf_counter

from classkit.game import NotLegal
from classkit.signalling import Choice, Signalling, signals
from sheriffkit.bag import Bag
from sheriffkit.models import bribe_game

SIZES = ((2, 2), (3, 2), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6))
"""Types and messages."""
GAMES = 3
"""Random games of each size; of a bribe game there is one."""
BAGS = (
    ("apples",) * 3,
    ("apples", "silk", "silk"),
    ("silk",) * 3,
    ("apples", "apples", "silk"),
    ("mead",) * 3,
    ("crossbows",) * 3,
)
BRIBES = (0, 9, 5, 13, 17, 21)
"""In gold."""

Found = list[str]
"""Equilibria as text, sorted."""


def drawn(top: int) -> Callable[[int, int, int], Signalling]:
    """Random games with payoffs from 0 to `top`, in which every type can say everything."""

    def game(types: int, messages: int, seed: int) -> Signalling:
        rng = random.Random(f"{types}:{messages}:{top}:{seed}")
        choices = [
            Choice(f"t{t}", f"m{m}", *([rng.randint(0, top) for _ in range(2)] for _ in range(2)))
            for t, m in product(range(types), range(messages))
        ]
        return Signalling({f"t{t}": rng.randint(1, 9) for t in range(types)}, choices)

    return game


def bribes(bags: int, amounts: int, seed: int) -> Signalling:
    """The bribe game of the first bags and the first bribes, all bags equally likely."""
    return bribe_game({Bag("apples", cards): 1 for cards in BAGS[:bags]}, BRIBES[:amounts])


FAMILIES = {
    "payoffs 0 to 999": (drawn(999), GAMES),
    "payoffs 0 to 2 (ties)": (drawn(2), GAMES),
    "bribe game": (bribes, 1),
}


def ours(game: Signalling) -> tuple[float, Found]:
    """All of ours."""
    return _clocked(game, perfect=False)


def alone(game: Signalling) -> tuple[float, Found]:
    """The perfect Bayesian ones alone."""
    return _clocked(game, perfect=True)


def gambit(game: Signalling) -> tuple[float, Found]:
    """Gambit's, seen as plans and answers after the clock."""
    peer = import_module("tests.peers.gambit")
    tree = peer.tree(game)
    start = perf_counter()
    found = peer.solve(tree)
    return perf_counter() - start, sorted(f"{plan} {answers}" for plan, answers in peer.extreme(game, tree, found))


def _clocked(game: Signalling, perfect: bool) -> tuple[float, Found]:
    start = perf_counter()
    found = signals(game, perfect=perfect)
    return perf_counter() - start, sorted(f"{signal.plan} {signal.answers}" for signal in found)


KITS = {"ours": ours, "perfect alone": alone, "Gambit enummixed": gambit}


@dataclass(frozen=True, slots=True)
class Answer:
    """The seconds and the equilibria; None if the time was up (`late`) or the game too large."""

    seconds: float
    found: Found | None
    late: bool = False


def report(timeout: float) -> None:
    """Print, for each family and size, the median time of each search and how many equilibria it found."""
    kits = [name for name in KITS if name != "Gambit enummixed" or _installed()]
    print(f"\nSignalling games, {GAMES} of each size: median seconds (extreme equilibria found in all); / ours")
    for family, (_, number) in FAMILIES.items():
        print(f"{family + ', types × messages':42}" + "".join(f"{kit:>26}" for kit in kits))
        asked = list(kits)
        for size in SIZES:
            rows = {kit: _row(kit, family, size, number, timeout) for kit in asked}
            _agree(rows, family, size)
            print(f"{size[0]} × {size[1]}".ljust(42) + "".join(_cell(rows.get(kit), rows.get("ours")) for kit in kits))
            asked = [kit for kit in asked if all(one.found and one.seconds < timeout / 12 for one in rows[kit])]


def _installed() -> bool:
    if find_spec("pygambit"):
        return True
    print("\nleft out, because pygambit is not installed: Gambit")
    return False


def _row(kit: str, family: str, size: tuple[int, int], number: int, timeout: float) -> list[Answer]:
    """What a search says of each game, up to one for which its time is not enough."""
    row: list[Answer] = []
    for seed in range(number):
        row.append(ask(kit, family, *size, seed, timeout))
        if row[-1].found is None:
            break
    return row


def ask(kit: str, family: str, types: int, messages: int, seed: int, timeout: float) -> Answer:
    """Ask in a fresh process; a failing one raises CalledProcessError, its message left on the screen."""
    command = [sys.executable, "-m", "benchmarks.signals", kit, family, *map(str, (types, messages, seed))]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=timeout, encoding="utf-8")
    except subprocess.TimeoutExpired:
        return Answer(timeout, None, late=True)
    return Answer(**json.loads(done.stdout))


def _agree(rows: dict[str, list[Answer]], family: str, size: tuple[int, int]) -> None:
    """Gambit must find what we find, and the search for perfect Bayesian ones a part of it."""
    for seed, answer in enumerate(rows.get("ours", ())):
        for kit, row in rows.items():
            other = row[seed].found if seed < len(row) else None
            if answer.found is None or other is None:
                continue
            if not (set(other) <= set(answer.found) if kit == "perfect alone" else other == answer.found):
                raise RuntimeError(f"they disagree on {family}, {size}, game {seed}: {answer.found}; {kit}: {other}")


def _cell(row: list[Answer] | None, ours: list[Answer] | None) -> str:
    if row is None:
        return "not tried".rjust(26)
    if row[-1].found is None:
        return (f"> {row[-1].seconds:.0f}" if row[-1].late else "too large").rjust(26)
    seconds = median(one.seconds for one in row)
    count = sum(len(one.found or ()) for one in row)
    ratio = "" if ours is None or ours[-1].found is None else f"{seconds / median(one.seconds for one in ours):8.2f}"
    return f"{seconds:.4f} ({count}){ratio}".rjust(26)


def _child() -> None:
    """One question in this process."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kit", choices=KITS)
    parser.add_argument("family", choices=FAMILIES)
    for name in ("types", "messages", "seed"):
        parser.add_argument(name, type=int)
    asked = parser.parse_args()
    make, _ = FAMILIES[asked.family]
    game = make(asked.types, asked.messages, asked.seed)
    start = perf_counter()
    try:
        seconds, found = KITS[asked.kit](game)
    except NotLegal:
        seconds, found = perf_counter() - start, None
    print(json.dumps({"seconds": seconds, "found": found}))


if __name__ == "__main__":
    _child()
