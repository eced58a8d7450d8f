"""`lone_wakers` against two general dice libraries, each asked once in a process of its own, so that no cache is warm.

The clock runs from the question to the answer, without the import. All must give the same fractions, or this fails.
The peers are asked as their documentation does it: icepool by a pool expression, dyce by its distinct rolls.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

SERIES = (
    tuple((n, 6) for n in (5, 20, 40, 100, 300, 1000)),
    tuple((n, 365) for n in (2, 10, 30)),
)
"""Sizes (players, faces), growing within each series: after a time-out the larger ones are not tried."""

Ask = Callable[[int, int], dict[int, int]]


def cheesekit(n: int, faces: int) -> dict[int, int]:
    """Ours, by inclusion and exclusion."""
    from cheesekit.odds import lone_wakers

    return dict(lone_wakers(n, faces=faces).weights)


def icepool(n: int, faces: int) -> dict[int, int]:
    """How many values occur exactly once in a pool: the size of what is kept."""
    import icepool as peer

    return dict(peer.d(faces).pool(n).keep_counts("==", 1).size().items())


def dyce(n: int, faces: int) -> dict[int, int]:
    """All distinct rolls, sorted, with the number of ways to roll each."""
    import dyce as peer

    rolls = (n @ peer.P(faces)).rolls_with_counts()
    return dict(peer.H.from_counts((singles(roll), ways) for roll, ways in rolls).items())


def singles(roll: tuple[int, ...]) -> int:
    """How many values of a sorted roll differ from both neighbours."""
    padded = (None, *roll, None)
    return sum(padded[i - 1] != padded[i] != padded[i + 1] for i in range(1, len(roll) + 1))


KITS: dict[str, Ask] = {"cheesekit": cheesekit, "icepool": icepool, "dyce": dyce}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a library said (the mean and P(0), as text) and the seconds it took; nothing if the time was up."""

    seconds: float
    said: tuple[str, str] | None = None


def report(timeout: float) -> None:
    """Print the times, and each peer's as a multiple of ours."""
    print(f"\nlone_wakers(n, faces), asked once in a fresh process; > means that {timeout:g} s were not enough")
    print(f"{'':18}" + "".join(f"{kit:>12}" for kit in KITS) + "".join(f"{kit + ' / ours':>18}" for kit in _peers()))
    for series in SERIES:
        gone: set[str] = set()
        for n, faces in series:
            answers = {kit: ask(kit, n, faces, timeout) for kit in KITS if kit not in gone}
            gone |= {kit for kit, answer in answers.items() if answer.said is None}
            if len({answer.said for answer in answers.values()} - {None}) != 1:
                raise RuntimeError(f"the libraries disagree on lone_wakers({n}, faces={faces}): {answers}")
            print(f"n {n}, faces {faces}".ljust(18) + _line(answers))


def ask(kit: str, n: int, faces: int, timeout: float) -> Answer:
    """Ask one library in a fresh process; a failing one raises CalledProcessError, its message left on the screen."""
    command = [sys.executable, "-m", "benchmarks.odds", kit, str(n), str(faces)]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=timeout, encoding="utf-8")
    except subprocess.TimeoutExpired:
        return Answer(timeout)
    found = json.loads(done.stdout)
    return Answer(found["seconds"], (found["mean"], found["none"]))


def _peers() -> list[str]:
    return [kit for kit in KITS if kit != "cheesekit"]


def _line(answers: dict[str, Answer]) -> str:
    times = [_cell(answers.get(kit), 1.0, " s", 12) for kit in KITS]
    return "".join(times + [_cell(answers.get(kit), answers["cheesekit"].seconds, "", 18) for kit in _peers()])


def _cell(answer: Answer | None, unit: float, sign: str, width: int) -> str:
    if answer is None:
        return "not tried".rjust(width)
    value = answer.seconds / unit
    text = f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value >= 0.001 else f"{value:.5f}"
    return f"{'' if answer.said else '> '}{text}{sign}".rjust(width)


def _child() -> None:
    """One question in this process: import first, then the clock."""
    from fractions import Fraction
    from importlib import import_module

    parser = argparse.ArgumentParser()
    parser.add_argument("kit", choices=KITS)
    parser.add_argument("n", type=int)
    parser.add_argument("faces", type=int)
    asked = parser.parse_args()
    import_module("cheesekit.odds" if asked.kit == "cheesekit" else asked.kit)
    start = perf_counter()
    weights = KITS[asked.kit](asked.n, asked.faces)
    seconds = perf_counter() - start
    total = sum(weights.values())
    mean = Fraction(sum(int(outcome) * weight for outcome, weight in weights.items()), total)
    none = Fraction(weights.get(0, 0), total)
    print(json.dumps({"seconds": seconds, "mean": str(mean), "none": str(none)}))


if __name__ == "__main__":
    _child()
