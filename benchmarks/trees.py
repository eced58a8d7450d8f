"""Learning and programmes on game trees: CFR beside OpenSpiel's CFR in Python, and the best advice by size of the game.

The same trees, in one run, taking turns: an iteration of ours and of OpenSpiel's `CFRSolver` updates both players once,
and the strategies that come of it are the same (`tests/peers` holds them together). The programmes have no peer; their
table says what a lesson may ask for in front of a class. A game is not tried once a smaller one of its family took
longer than a quarter of the time-out. A peer that is not installed is left out, and a line says so.
"""

from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from classkit.trees import CONCEPTS, cfr, count_pairs, optimal
from sheriffkit.models import haggling_game

LEARNED = ("kuhn_poker", "sheriff(max_items=3,max_bribe=2,num_rounds=2)", "leduc_poker")
TURNS = 5
"""How often each library learns; the median is shown."""
HAGGLED = ((1, 2, 1), (5, 2, 1), (10, 2, 1), (3, 2, 2), (10, 2, 2), (3, 2, 3))
"""Items, bribes and rounds, with value 5, penalty 1 and compensation 1."""
SILENT = ((10, 2, 2), (3, 2, 3), (3, 3, 3), (3, 3, 4))
"""The same without the sheriff's early answers."""


def report(timeout: float) -> None:
    """Print an iteration of CFR beside the peer's, and the programmes' times."""
    try:
        spiel, solvers = import_module("tests.peers.spiel"), import_module("open_spiel.python.algorithms.cfr")
    except ModuleNotFoundError as error:
        print(f"\nleft out, because {error.name} is not installed: OpenSpiel")
    else:
        _learning(spiel, solvers)
    _programmes(timeout)


def _learning(spiel: Any, solvers: Any) -> None:
    print(f"\nCFR: median seconds of an iteration for both players, {TURNS} turns each; OpenSpiel / ours")
    print(f"{'game':52}{'ends':>8}{'ours':>12}{'OpenSpiel':>12}{'ratio':>10}")
    for name in LEARNED:
        game = spiel.load(name)
        tree = spiel.tree_of(game)
        solver, learning = solvers.CFRSolver(game), cfr(tree, every=10, general=True)
        ours, theirs = [], []
        for _ in range(TURNS):
            ours.append(_seconds(lambda learning=learning: next(learning)) / 10)
            theirs.append(_seconds(solver.evaluate_and_update_policy))
        mine, peer = median(ours), median(theirs)
        print(f"{name:52}{len(tree.leaves):8}{mine:12.6f}{peer:12.6f}{peer / mine:10.1f}")


def _programmes(timeout: float) -> None:
    print("\nBest advice in haggling games (items, bribes, rounds): seconds, tree and check included")
    print(f"{'game':32}{'pairs':>10}" + "".join(f"{concept:>12}" for concept in CONCEPTS))
    for games, early_answers in ((HAGGLED, True), (SILENT, False)):
        asked = {concept: early_answers or concept != "NFCCE" for concept in CONCEPTS}
        for size in games:
            tree = haggling_game(*size, 5, 1, 1, early_answers=early_answers)
            cells = []
            for concept in CONCEPTS:
                if not asked[concept]:
                    cells.append("refused" if not early_answers and concept == "NFCCE" else "not tried")
                    continue
                seconds = _seconds(lambda tree=tree, concept=concept: optimal(tree, concept))
                asked[concept] = seconds < timeout / 4
                cells.append(f"{seconds:.2f}")
            print(f"{_name(size, early_answers):32}{count_pairs(tree):10}" + "".join(f"{cell:>12}" for cell in cells))


def _name(size: tuple[int, int, int], early_answers: bool) -> str:
    return ", ".join(map(str, size)) + ("" if early_answers else ", no early answers")


def _seconds(act: Any) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start
