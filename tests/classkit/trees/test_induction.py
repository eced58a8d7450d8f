"""Backward induction: no profitable change at any node, and games in which somebody can't tell are refused."""

import random
from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.trees import Tree, backward_induction, chance, end, expected, move, nash_conv
from tests.classkit.trees.games import STRIPPED


def open_game(seed: int) -> Tree:
    """A random game in which everybody sees everything."""
    rng = random.Random(seed)
    count = iter(range(10_000))

    def node(depth: int):
        if depth == 0 or rng.random() < 0.1:
            return end(rng.randint(-2, 2), rng.randint(-2, 2))
        kind = rng.randrange(3)
        after = {f"m{n}": node(depth - 1) for n in range(rng.randint(1, 3))}
        if kind == 0:
            return chance({name: (Fraction(1, len(after)), behind) for name, behind in after.items()})
        return move(kind, f"set {next(count)}", after)

    return Tree(node(5))


@pytest.mark.parametrize("seed", range(40))
def test_an_equilibrium_in_every_subgame(seed):
    tree = open_game(seed)
    found = backward_induction(tree)
    assert expected(tree, found.profile) == found.payoffs == found.values[0]
    for number, place in enumerate(tree.places):
        sub = Tree(tree.node(tree.path(number)))
        within = tuple({i.name: found.profile[n - 1][i.name] for i in sub.infosets(n)} for n in (1, 2))
        assert nash_conv(sub, within) == 0
        assert expected(sub, within) == found.values[number]
        if place.kind == "move":
            worth = [found.values[child][place.player - 1] for child in place.children]
            assert (place.info in found.ties) == (worth.count(max(worth)) > 1)


def test_the_entrant_and_the_empty_threat():
    tree = Tree.read(
        "/: 1 enter: stay, enter\n/stay: 0, 2\n/enter: 2 asked: fight, share\n/enter/fight: -1, -1\n/enter/share: 1, 1"
    )
    found = backward_induction(tree)
    assert found.payoffs == (1, 1)
    assert found.ties == ()
    assert str(found) == "enter: stay 0, enter 1\nasked: fight 0, share 1\n1, 1"


def test_hidden_information_is_refused():
    with pytest.raises(NotLegal, match=r"at /ace/bet player 2 cannot tell.*“bet” is also.*/king/bet"):
        backward_induction(Tree.read(STRIPPED))
