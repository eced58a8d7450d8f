"""The slow twin of `optimal`: a mediator who draws a pair of plans, every deviation written out from the definition.

Nothing here knows of sequences that meet: the programme has a variable for each pair of reduced plans, and a condition
for each moment to deviate and each plan that could be followed from there.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np
from scipy.optimize import linprog

from classkit.trees import Tree
from classkit.trees.plans import Plan, plans


def best_value(tree: Tree, concept: str, weights: tuple[int, int] = (1, 1)) -> float:
    """The largest weighted sum of payoffs over all pairs of plans from which no deviation pays."""
    pairs = list(product(plans(tree, 1), plans(tree, 2)))
    pays = {pair: payoffs(tree, pair) for pair in pairs}
    rows = [[float(gain) for gain in row] for row in deviations(tree, concept, pairs)]
    cost = [-float(sum(w * p for w, p in zip(weights, pays[pair], strict=True))) for pair in pairs]
    found = linprog(cost, A_ub=np.array(rows), b_ub=np.zeros(len(rows)), A_eq=np.ones((1, len(pairs))), b_eq=[1])
    assert found.status == 0, found.message
    return -found.fun


def largest_deviation(tree: Tree, concept: str, drawn: dict[tuple[Plan, Plan], float]) -> float:
    """The most that a player gains by a deviation if these pairs of plans are drawn with these probabilities."""
    pairs = list(drawn)
    return max(
        sum(drawn[pair] * float(gain) for pair, gain in zip(pairs, row, strict=True))
        for row in deviations(tree, concept, pairs)
    )


def deviations(tree: Tree, concept: str, pairs: list[tuple[Plan, Plan]]) -> Iterator[list]:
    """For each deviation what it gains at each pair of plans."""
    known = {}

    def pays(pair) -> tuple:
        if pair not in known:
            known[pair] = payoffs(tree, pair)
        return known[pair]

    for player in (1, 2):
        for hears, leaves_to in moments(tree, player, concept):
            gains = []
            for first, second in pairs:
                gain = 0
                if hears((first, second)[player - 1]):
                    other = (leaves_to(first), second) if player == 1 else (first, leaves_to(second))
                    gain = pays(other)[player - 1] - pays((first, second))[player - 1]
                gains.append(gain)
            yield gains


def moments(tree: Tree, player: int, concept: str):
    """Whether a plan comes to the moment to deviate, and what the player then plays, for each deviation."""
    every = plans(tree, player)
    if concept == "NFCCE":
        for plan in every:
            yield (lambda _: True), (lambda _, plan=plan: plan)
        return
    for info in tree.infosets(player):
        below = descendants(tree, player, info)
        onward = {tuple(s for s in plan if s in below) for plan in every if info.before in plan}
        for way in onward:

            def leaves_to(plan, way=way, below=below):
                return tuple(s for s in plan if s not in below) + way

            if concept == "EFCCE":
                yield (lambda plan, info=info: info.before in plan), leaves_to
            else:
                yield from (((lambda plan, s=s: s in plan), leaves_to) for s in info.sequences)


def descendants(tree: Tree, player: int, info) -> set[int]:
    """The sequences that end at an information set or at one that it leads to."""
    found = set(info.sequences)
    for later in tree.infosets(player):
        if later.before in found:
            found |= set(later.sequences)
    return found


def payoffs(tree: Tree, pair) -> tuple:
    """What two plans pay in a game without chance: one end is reached."""
    (leaf,) = (leaf for leaf in tree.leaves if leaf.sequences[0] in pair[0] and leaf.sequences[1] in pair[1])
    return leaf.payoffs
