"""Strategies are read from plain data, exactly or in floats, and refused in words."""

from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import Tree, strategy, uniform
from tests.classkit.trees.games import STRIPPED, kuhn

TWICE = "/: 1 first: stop, go\n/stop: 0\n/go: 1 second: stop, go\n/go/stop: 1\n/go/go: 2"


def test_exact_and_rounded_probabilities():
    tree = Tree.read(STRIPPED)
    exact = strategy(tree, 1, {"ace": "bet", "king": {"bet": "1/3", "fold": Fraction(2, 3)}})
    assert exact["king"] == {"bet": Fraction(1, 3), "fold": Fraction(2, 3)}
    assert exact.exact
    assert exact.as_dict()["ace"] == {"bet": 1, "fold": 0}
    rounded = strategy(tree, 1, {"ace": "bet", "king": {"bet": 0.3333333, "fold": 0.6666666}})
    assert not rounded.exact
    assert sum(rounded["king"].values()) == pytest.approx(1, abs=1e-15)
    assert strategy(tree, 1, exact) is exact
    assert str(exact) == "ace: bet 1, fold 0\nking: bet 1/3, fold 2/3"
    assert "king: bet 0.3333, fold 0.6667" in str(rounded)


def test_what_the_own_moves_exclude_may_be_left_out():
    tree = Tree.read(TWICE)
    assert strategy(tree, 1, {"first": "stop"})["second"] == {"stop": Fraction(1, 2), "go": Fraction(1, 2)}
    with pytest.raises(NotLegal, match="player 1 does not say what to do at “second”"):
        strategy(tree, 1, {"first": {"stop": "1/2", "go": "1/2"}})


def test_reach_multiplies_the_own_moves():
    tree = Tree.read(TWICE)
    half = {"stop": "1/2", "go": "1/2"}
    assert strategy(tree, 1, {"first": half, "second": half}).reach() == [
        1,
        *map(Fraction, ("1/2", "1/2", "1/4", "1/4")),
    ]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (3, "maps each information set"),
        ({"ace": 3, "king": "bet"}, "maps each information set"),
        ({"queen": "bet"}, r"no such information set of player 1.*ace and king"),
        ({"ace": "raise", "king": "bet"}, r"no such action at “ace”.*bet and fold"),
        ({"ace": {"bet": "x"}, "king": "bet"}, "The probability of bet at “ace” cannot be taken"),
        ({"ace": {"bet": float("nan")}, "king": "bet"}, "The probability of bet at “ace” cannot be taken"),
        ({"ace": {"bet": 2, "fold": -1}, "king": "bet"}, "The probability of fold at “ace” is below zero"),
        ({"ace": {"bet": 0.5, "fold": -0.5}, "king": "bet"}, "The probability of fold at “ace” is below zero"),
        ({"ace": {"bet": "1/2", "fold": "1/3"}, "king": "bet"}, "at “ace” add up to 5/6, not to 1"),
        ({"ace": {"bet": 0.5, "fold": 0.4}, "king": "bet"}, "at “ace” add up to 0.9, not to 1"),
        ({"ace": {"bet": 0.5, "fold": 0.49999}, "king": "bet"}, "at “ace” add up to 0.99999, not to 1"),
        ({"ace": "bet"}, "does not say what to do at “king”"),
    ],
)
def test_what_is_no_strategy(given, says):
    with pytest.raises((CannotRead, NotLegal), match=says):
        strategy(Tree.read(STRIPPED), 1, given)


def test_a_strategy_belongs_to_its_tree_and_player():
    first, _ = uniform(kuhn())
    with pytest.raises(NotLegal, match="another tree"):
        strategy(Tree.read(STRIPPED), 1, first)
    with pytest.raises(NotLegal, match="the other player"):
        strategy(kuhn(), 2, first)
    assert strategy(kuhn(), 1, first) is first


def test_a_player_without_a_move():
    assert str(uniform(Tree.read(TWICE))[1]) == "player 2 has no move."
