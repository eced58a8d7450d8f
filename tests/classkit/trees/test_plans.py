"""The reduced normal form: as many plans as counted, each cell as the tree pays it, no table too large."""

from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.normalform import equilibria, minimax
from classkit.trees import Tree, count_plans, expected, normal_form, strategy
from classkit.trees.plans import plans
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree


@pytest.mark.parametrize("seed", range(25))
def test_each_cell_is_what_the_tree_pays(seed):
    tree = random_tree(seed, depth=3)
    table = normal_form(tree)
    both = [plans(tree, player) for player in (1, 2)]
    assert table.shape == tuple(map(len, both)) == tuple(count_plans(tree, player) for player in (1, 2))
    for i, first in enumerate(both[0]):
        for j, second in enumerate(both[1]):
            profile = [chosen(tree, player, plan) for player, plan in ((1, first), (2, second))]
            assert (table.A[i][j], table.B[i][j]) == expected(tree, profile)


def chosen(tree: Tree, player: int, plan):
    sets = tree.infosets(player)
    return strategy(tree, player, {i.name: i.actions[s - i.first] for i in sets for s in i.sequences if s in plan})


def test_the_one_equilibrium_of_stripped_down_poker():
    """Reiley, Urbancic and Walker (2008): a third of the kings is a bluff, two thirds of the bets are called."""
    found = equilibria(normal_form(Tree.read(STRIPPED)))
    assert found.complete
    (only,) = found.extreme
    assert only.row == (Fraction(1, 3), Fraction(2, 3), 0, 0)
    assert only.column == (Fraction(2, 3), Fraction(1, 3))
    assert normal_form(Tree.read(STRIPPED)).rows == ("bet, bet", "bet, fold", "fold, bet", "fold, fold")
    assert normal_form(Tree.read(STRIPPED)).players == ("Ann", "Bob")


def test_kuhns_poker_as_a_table():
    table = normal_form(kuhn())
    assert table.shape == (27, 64)
    assert minimax(table).row.value == Fraction(-1, 18)


def test_too_many_plans():
    with pytest.raises(NotLegal, match=r"27 × 64 cells, too many: the limit is 1000"):
        normal_form(kuhn(), limit=1000)


def test_a_player_without_a_move_has_one_plan():
    assert normal_form(Tree.read("/: 1 x: a, b\n/a: 1\n/b: 2")).columns == ("no move",)
