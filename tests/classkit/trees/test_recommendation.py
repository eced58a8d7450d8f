"""A mediator's strategy is one that can be carried out: what is drawn has the probabilities that are said."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from classkit.game import CannotRead
from classkit.trees import Tree, count_pairs, optimal
from classkit.trees.pairs import meetings
from classkit.trees.plans import plans
from classkit.trees.recommendation import Recommendation
from tests.classkit.trees.games import random_tree
from tests.classkit.trees.test_optimal import CHICKEN, SMALL


def ways(tree: Tree, number: int) -> list[int]:
    """The nodes from the root to this one."""
    found = [number]
    while (number := tree.places[number].parent) >= 0:
        found.insert(0, number)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_relevant_pairs_are_those_whose_sets_lie_on_one_way(seed):
    """From the definition: some way through the tree passes both information sets."""
    tree = random_tree(seed, chances=False, depth=5)
    wanted = {(s, 0) for s in range(tree.sequences(1))} | {(0, t) for t in range(tree.sequences(2))}
    sets = {(n, i.name): i for n in (1, 2) for i in tree.infosets(n)}
    for leaf in tree.leaves:
        met = [sets[p.player, p.info] for p in (tree.places[n] for n in ways(tree, leaf.place)) if p.kind == "move"]
        for one, other in product(met, met):
            if (one.player, other.player) == (1, 2):
                wanted |= set(product(one.sequences, other.sequences))
    found = meetings(tree).pairs
    assert set(found) == wanted
    assert sorted(found.values()) == list(range(len(found)))
    assert count_pairs(tree) == len(wanted)


def test_any_draw_of_plans_has_a_correlation_plan_and_comes_back():
    """A mediator who draws from five pairs of plans: the recommendation made of it plays every pair as often."""
    for seed, tree in enumerate(SMALL):
        rng = Random(seed)
        drawn = [(rng.choice(plans(tree, 1)), rng.choice(plans(tree, 2))) for _ in range(5)]
        met = meetings(tree)
        numbers = tuple(sum(s in one and t in two for one, two in drawn) / 5 for s, t in met.pairs)
        strategy = Recommendation(met, numbers)
        for (s, t), number in met.pairs.items():
            assert strategy.probability(s, t) == pytest.approx(numbers[number], abs=1e-12)


def test_whatever_the_numbers_the_mediator_exists():
    """Made of noise, it still draws proper pairs of plans, and plays each pair of sequences as often as it says."""
    for seed, tree in enumerate(SMALL[:20]):
        rng = Random(seed)
        met = meetings(tree)
        strategy = Recommendation(met, tuple(rng.random() - 0.3 for _ in met.pairs))
        found = strategy.plans(0)
        assert sum(p for p, _ in found) == pytest.approx(1)
        assert {tuple(sorted(one)) for _, (one, _) in found} <= {tuple(sorted(plan)) for plan in plans(tree, 1)}
        for s, t in met.pairs:
            often = sum(p for p, (one, two) in found if s in one and t in two)
            assert strategy.probability(s, t) == pytest.approx(often, abs=1e-12)


def test_what_is_drawn_is_what_is_listed():
    tree = next(tree for tree in SMALL if len(optimal(tree, "EFCE", (1, 2)).strategy.plans()) > 1)
    strategy = optimal(tree, "EFCE", (1, 2)).strategy
    rng = Random(1)
    drawn = Counter(strategy.draw(rng) for _ in range(4000))
    for p, pair in strategy.plans():
        assert drawn[pair] / 4000 == pytest.approx(p, abs=0.04)
    assert strategy.draw(Random(5)) == strategy.draw(Random(5))


def test_what_is_as_likely_as_the_least_is_listed():
    met = meetings(Tree.read(CHICKEN))
    sure = Recommendation(met, tuple(float(s in (0, 1) and t in (0, 1)) for s, t in met.pairs))
    assert sure.plans(1) == ((1.0, ((0, 1), (0, 1))),)


def test_chances_by_name():
    strategy = optimal(Tree.read(CHICKEN), "EFCE").strategy
    assert strategy.chances(1, "start") == pytest.approx({"a": 0.75, "b": 0.25})
    assert strategy.chances(2, "asked", ("start", "a")) == pytest.approx({"a": 2 / 3, "b": 1 / 3})
    assert strategy.chances(2, "asked", ("start", "b")) == pytest.approx({"a": 1, "b": 0})
    with pytest.raises(CannotRead, match="no advice at “asked” after this"):
        strategy.chances(2, "asked")
    with pytest.raises(CannotRead, match="no advice at “start” after this"):
        strategy.chances(1, "start", ("asked", "a"))
    with pytest.raises(CannotRead, match="no such action at “start”"):
        strategy.chances(2, "asked", ("start", "c"))
    with pytest.raises(CannotRead, match="no such information set of player 1"):
        strategy.chances(1, "begin")
