"""The best advice: against a twin that lists all pairs of plans, known games, and checks that refuse a wrong answer."""

from importlib import import_module
from itertools import product

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.normalform import coarse_correlated, correlated
from classkit.trees import CONCEPTS, Tree, count_plans, end, largest_gain, move, normal_form, optimal, zero_sum
from classkit.trees.incentives import best_plan
from classkit.trees.pairs import meetings
from classkit.trees.recommendation import Recommendation
from tests.classkit.trees.games import STRIPPED, random_tree
from tests.classkit.trees.mediator import best_value, largest_deviation

CHICKEN = """
/: 1 start: a, b
/a: 2 asked: a, b
/b: 2 asked: a, b
/a/a: 6, 6
/a/b: 2, 7
/b/a: 7, 2
/b/b: 0, 0
"""


def small_trees(seeds: range, depth: int = 4, cells: int = 150) -> list[Tree]:
    """Random games without chance in which both players move, small enough for the twin."""
    found = [random_tree(seed, chances=False, depth=depth) for seed in seeds]
    return [
        tree
        for tree in found
        if 4 <= count_plans(tree, 1) * count_plans(tree, 2) <= cells and all(map(tree.infosets, (1, 2)))
    ]


SMALL = small_trees(range(300))
HIDDEN = [tree for tree in SMALL if any(len(info.places) > 1 for n in (1, 2) for info in tree.infosets(n))]


def test_there_are_enough_small_trees():
    assert len(SMALL) >= 40
    assert len(HIDDEN) >= 15


def as_good_as_the_twin(trees: list[Tree]) -> None:
    objectives = [("welfare", (1, 1)), (1, (1, 0)), ((-1, 2), (-1, 2))]
    for number, (tree, concept) in enumerate(product(trees, CONCEPTS)):
        objective, weights = objectives[number // 3 % 3]
        found = optimal(tree, concept, objective)
        assert found.value == pytest.approx(best_value(tree, concept, weights), abs=1e-7), (str(tree), concept)
        drawn = {plans: p for p, plans in found.strategy.plans(1e-12)}
        assert sum(drawn.values()) == pytest.approx(1)
        assert largest_deviation(tree, concept, drawn) < 1e-7


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6))
def test_as_good_as_the_twin(part):
    as_good_as_the_twin(SMALL[part::6])


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_as_good_as_the_twin_in_larger_games():
    as_good_as_the_twin(small_trees(range(1000, 1400), depth=5, cells=500))


@pytest.mark.slow
def test_the_concepts_are_ordered():
    for tree in SMALL[::3]:
        values = [optimal(tree, concept).value for concept in ("EFCE", "EFCCE", "NFCCE")]
        assert values == sorted(values) or values == pytest.approx(sorted(values), abs=1e-8)


def test_where_both_move_once_they_are_those_of_the_table():
    tree = Tree.read(CHICKEN)
    table = normal_form(tree)
    assert optimal(tree, "EFCE").value == pytest.approx(correlated(table).value, abs=1e-8)
    assert optimal(tree, "NFCCE").value == pytest.approx(coarse_correlated(table).value, abs=1e-8)
    assert optimal(tree, "EFCE").value == pytest.approx(10.5)
    assert optimal(tree, "EFCE", 1).payoffs[0] == pytest.approx(correlated(table, "row").value, abs=1e-8)


def test_a_zero_sum_game_is_worth_its_value():
    tree = Tree.read("/: 1 hide: l, r\n/l: 2 seek: l, r\n/r: 2 seek: l, r\n/l/l: -2\n/l/r: 1\n/r/l: 1\n/r/r: -1")
    value = float(zero_sum(tree).value)
    for concept, player in product(CONCEPTS, (1, 2)):
        assert optimal(tree, concept, player).payoffs == pytest.approx((value, -value), abs=1e-8)


def test_advice_is_listed_in_words():
    found = optimal(Tree.read(CHICKEN), "EFCE")
    assert str(found).startswith("The best EFCE: value 10.5")
    assert "nobody gains more than 1e-07 of the range" in str(found)
    listed = {found.strategy.named(plans): p for p, plans in found.strategy.plans()}
    assert listed == {("a", "a"): pytest.approx(0.5), ("a", "b"): pytest.approx(0.25), ("b", "a"): pytest.approx(0.25)}


def test_the_check_finds_advice_that_does_not_hold():
    """The best NFCCE of this game is no EFCE, and the best sum of all is neither."""
    tree = Tree.read(CHICKEN)
    met = meetings(tree)
    numbers, _ = best_plan(met, "NFCCE", [1.0 if leaf.payoffs == (6, 6) else 0.0 for leaf in tree.leaves])
    assert largest_gain(Recommendation(met, tuple(numbers)), "NFCCE") <= 1e-9
    together = tuple(1.0 if pair in {(0, 0), (0, 1), (1, 0), (1, 1)} else 0.0 for pair in met.pairs)
    assert largest_gain(Recommendation(met, together), "EFCE") == pytest.approx(1 / 7)
    assert largest_gain(Recommendation(met, together), "NFCCE") == pytest.approx(1 / 7)
    assert largest_gain(Recommendation(met, together), "EFCCE") == pytest.approx(1 / 7)


@pytest.mark.parametrize("concept", CONCEPTS)
def test_the_check_agrees_with_the_twin_on_any_advice(concept):
    """Advice that is best for the wrong concept: what it leaves to gain is what the twin finds."""
    for tree in SMALL[:20]:
        met = meetings(tree)
        numbers, _ = best_plan(met, "NFCCE", [float(sum(leaf.payoffs)) for leaf in tree.leaves])
        strategy = Recommendation(met, tuple(numbers))
        drawn = {plans: p for p, plans in strategy.plans(1e-12)}
        spans = [max(c) - min(c) or 1 for c in zip(*(leaf.payoffs for leaf in tree.leaves), strict=True)]
        if spans[0] == spans[1]:
            gain = largest_deviation(tree, concept, drawn) / float(spans[0])
            assert largest_gain(strategy, concept) == pytest.approx(gain, abs=1e-9)


def test_a_slightly_wrong_answer_is_refused_as_well(monkeypatch):
    module = import_module("classkit.trees.optimal")

    def off(met, concept, weights):
        """The best advice, but for one time in a thousand, when both are always told to play a."""
        numbers, solved = best_plan(met, concept, weights)
        sure = [1.0 if pair in {(0, 0), (0, 1), (1, 0), (1, 1)} else 0.0 for pair in met.pairs]
        return [0.999 * number + 0.001 * one for number, one in zip(numbers, sure, strict=True)], solved

    monkeypatch.setattr(module, "best_plan", off)
    with pytest.raises(ArithmeticError, match=r"would gain 1\.4e-04 by deviating, more than the tolerance 1e-07"):
        optimal(Tree.read(CHICKEN), "EFCE")


def test_a_wrong_answer_is_refused(monkeypatch):
    module = import_module("classkit.trees.optimal")  # the package has a function of that name

    def wrong(met, concept, weights):
        _, solved = best_plan(met, "NFCCE", weights)
        return [1.0 if pair in {(0, 0), (0, 1), (1, 0), (1, 1)} else 0.0 for pair in met.pairs], solved

    monkeypatch.setattr(module, "best_plan", wrong)
    with pytest.raises(ArithmeticError, match=r"would gain 1\.4e-01 by deviating"):
        optimal(Tree.read(CHICKEN), "EFCE")

    def low(met, concept, weights):
        return best_plan(met, "EFCE", [-weight for weight in weights])

    monkeypatch.setattr(module, "best_plan", low)
    with pytest.raises(ArithmeticError, match="apart, more than the tolerance"):
        optimal(Tree.read(CHICKEN), "EFCE")


@pytest.mark.parametrize("off", [10**9, -(10**12), 10**15])
@pytest.mark.parametrize("concept", CONCEPTS)
def test_far_from_zero_the_advice_is_the_same(concept, off):
    """Payoffs count from the least one: with 10^12 added to all, floats alone would not tell 6 from 7."""
    pays = "{}, {}".format
    lines = (
        CHICKEN.replace("6, 6", pays(6 + off, 6)).replace("2, 7", pays(2 + off, 7)).replace("7, 2", pays(7 + off, 2))
    )
    tree = Tree.read(lines.replace("0, 0", pays(off, 0)))
    found = optimal(tree, concept)
    assert found.value - off == pytest.approx(optimal(Tree.read(CHICKEN), concept).value, abs=1)
    assert found.payoffs[1] == pytest.approx(optimal(Tree.read(CHICKEN), concept).payoffs[1], abs=1e-6)
    assert found.strategy.chances(1, "start") == pytest.approx({"a": 0.75, "b": 0.25}, abs=1e-6)
    assert optimal(tree, concept, (0, 1)).value == pytest.approx(
        optimal(Tree.read(CHICKEN), concept, 2).value, abs=1e-6
    )


def test_a_single_end_and_a_single_player():
    assert optimal(Tree(end(3, 1)), "EFCE").payoffs == (3, 1)
    assert optimal(Tree(move(2, "x", {"a": end(5, 1), "b": end(0, 2)})), "EFCCE").payoffs == pytest.approx((0, 2))


def test_what_is_refused():
    with pytest.raises(NotLegal, match=r"At / chance moves.*NP-hard"):
        optimal(Tree.read(STRIPPED), "EFCE")
    with pytest.raises(NotLegal, match="not finished"):
        optimal(Tree(move(1, "x", ["a"])))
    for concept in ("efce", "CE", 3, None):
        with pytest.raises(CannotRead, match="NFCCE, EFCCE and EFCE"):
            optimal(Tree.read(CHICKEN), concept)
    for objective in ("both", 3, True, (1,), ("x", 1), None):
        with pytest.raises(CannotRead):
            optimal(Tree.read(CHICKEN), "EFCE", objective)
    with pytest.raises(NotLegal, match="9 pairs of sequences, more than the limit 8"):
        optimal(Tree.read(CHICKEN), "EFCE", limit=8)
    assert optimal(Tree.read(CHICKEN), "EFCE", limit=9).value == pytest.approx(10.5)
