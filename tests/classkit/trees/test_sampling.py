"""Outcome sampling: on average the regrets and the averages of CFR, exactly; and nearer to an equilibrium with time."""

from itertools import islice
from random import Random

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import Tree, outcome_sampling
from classkit.trees.learning import Compressed, Learner
from classkit.trees.sampling import Walk
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree


def uneven(tree: Tree, player: int) -> Learner:
    """A learner that plays everything with some probability, none equal."""
    rng = Random(player)
    learner = Learner(tree, player)
    learner.regrets = [rng.randint(1, 9) for _ in learner.regrets]
    for place in learner.sets:
        learner.match(place)
    learner.regrets = [0.0] * len(learner.regrets)
    return learner


def lines(walk: Walk, updating: int, exploration: float, number: int = 0):
    """Every line of play with its moves and how likely each is drawn."""
    place = walk.places[number]
    if place.kind == "end":
        yield [], []
        return
    for branch, p in enumerate(walk.drawing(number, updating, exploration)):
        for line, drawn in lines(walk, updating, exploration, place.children[branch]):
            yield [(number, branch), *line], [p, *drawn]


@pytest.mark.parametrize("exploration", [0.6, 1.0])
@pytest.mark.parametrize("updating", [1, 2])
@pytest.mark.parametrize("tree", [Tree.read(STRIPPED), kuhn(), *(random_tree(seed) for seed in range(5))])
def test_on_average_the_regrets_are_those_of_cfr(tree, updating, exploration):
    wanted = uneven(tree, updating)
    other = uneven(tree, 3 - updating)
    wanted.update(Compressed(tree).worth(updating, other.reach()), 1, plus=False)
    regrets, sums, total = [0.0] * len(wanted.regrets), [0.0] * len(other.sums), 0.0
    still = Walk(tree, (uneven(tree, 1), uneven(tree, 2)))
    for line, drawn in lines(still, updating, exploration):
        sides = uneven(tree, 1), uneven(tree, 2)
        Walk(tree, sides).learn(updating, line, drawn)
        chance = 1.0
        for p in drawn:
            chance *= p
        total += chance
        regrets = [r + chance * s for r, s in zip(regrets, sides[updating - 1].regrets, strict=True)]
        sums = [r + chance * s for r, s in zip(sums, sides[2 - updating].sums, strict=True)]
    assert total == pytest.approx(1)
    assert regrets[1:] == pytest.approx(wanted.regrets[1:], abs=1e-9)
    reach = other.reach()
    for info in tree.infosets(3 - updating):
        # each node of the set counts once
        expected = [reach[s] * len(info.places) for s in info.sequences]
        assert [sums[s] for s in info.sequences] == pytest.approx(expected, abs=1e-9)


@pytest.mark.slow
def test_nearer_with_time():
    early, late = [], []
    for seed in range(10):
        first, *_, last = islice(outcome_sampling(Tree.read(STRIPPED), Random(seed), every=50), 200)
        assert last.iteration == 10_000
        early.append(first.exploitability)
        late.append(last.exploitability)
    assert max(late) < 0.06
    assert sum(late) < sum(early) / 4


def test_the_same_seed_gives_the_same_learning():
    runs = [list(islice(outcome_sampling(kuhn(), Random(7), every=50), 4)) for _ in range(2)]
    assert [step.average for step in runs[0]] == [step.average for step in runs[1]]
    other = list(islice(outcome_sampling(kuhn(), Random(8), every=50), 4))
    assert runs[0][-1].average != other[-1].average


def test_a_single_end():
    assert next(outcome_sampling(Tree.read("/: 1"), Random(1))).exploitability == 0


def test_what_is_refused():
    with pytest.raises(CannotRead, match="generator"):
        outcome_sampling(kuhn(), 1)
    for exploration in (0, 1.1, float("nan")):
        with pytest.raises(NotLegal, match="above 0, and at most 1"):
            outcome_sampling(kuhn(), Random(1), exploration=exploration)
    with pytest.raises(NotLegal, match="general=True"):
        outcome_sampling(Tree.read("/: 1 x: a, b\n/a: 0\n/b: 1, 1"), Random(1))
