"""Best responses and exploitability: reference values, and a twin that plays out every plan."""

import random
from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import Tree, best_response, expected, exploitability, move, nash_conv, strategy, uniform
from classkit.trees.plans import plans
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree

BLUFF = {"ace": "bet", "king": {"bet": "1/3", "fold": "2/3"}}
CALL = {"bet": {"call": "2/3", "fold": "1/3"}}


def walked(tree: Tree, profile) -> tuple[Fraction, Fraction]:
    """The slow twin of `expected`: from each node the mean of what follows."""

    def value(number: int) -> tuple[Fraction, Fraction]:
        place = tree.places[number]
        if place.kind == "end":
            return place.payoffs
        chances = place.chances or tuple(profile[place.player - 1][place.info].values())
        worth = [value(child) for child in place.children]
        return tuple(sum(p * w[side] for p, w in zip(chances, worth, strict=True)) for side in (0, 1))

    return value(0)


def random_strategy(tree: Tree, player: int, rng: random.Random):
    chosen = {}
    for info in tree.infosets(player):
        weights = [rng.randint(0, 3) for _ in info.actions]
        weights[rng.randrange(len(weights))] += 1
        total = sum(weights)
        chosen[info.name] = {a: Fraction(w, total) for a, w in zip(info.actions, weights, strict=True)}
    return strategy(tree, player, chosen)


def test_uniform_play_of_kuhns_poker():
    tree = kuhn()
    assert nash_conv(tree, uniform(tree)) == Fraction(11, 12)
    assert exploitability(tree, uniform(tree)) == Fraction(11, 24)
    assert expected(tree, uniform(tree)) == (Fraction(1, 8), Fraction(-1, 8))


@pytest.mark.parametrize("alpha", [Fraction(n, 9) for n in range(4)])
def test_all_of_kuhns_equilibria(alpha):
    """Kuhn (1950): player 1 bluffs with a part of the jacks and bets three times it of the kings."""
    first = {
        "J": {"bet": alpha, "pass": 1 - alpha}, "Q": "pass", "K": {"bet": 3 * alpha, "pass": 1 - 3 * alpha},
        "J after a bet": "pass", "Q after a bet": {"call": alpha + Fraction(1, 3), "pass": Fraction(2, 3) - alpha},
        "K after a bet": "call",
    }  # fmt: skip
    second = {
        "J after a pass": {"bet": "1/3", "pass": "2/3"}, "Q after a pass": "pass", "K after a pass": "bet",
        "J after a bet": "pass", "Q after a bet": {"call": "1/3", "pass": "2/3"}, "K after a bet": "call",
    }  # fmt: skip
    assert nash_conv(kuhn(), (first, second)) == 0
    assert expected(kuhn(), (first, second))[0] == Fraction(-1, 18)


def test_stripped_down_poker():
    tree = Tree.read(STRIPPED)
    assert nash_conv(tree, (BLUFF, CALL)) == 0
    assert expected(tree, (BLUFF, CALL)) == (Fraction(1, 3), Fraction(-1, 3))
    assert str(best_response(tree, 1, CALL)) == "Ann can have 1/3 at most: at ace bet and at king bet, fold"
    honest = best_response(tree, 2, {"ace": "bet", "king": "fold"})
    assert honest.best == (("bet", ("fold",)),)
    assert honest.strategy["bet"] == {"call": 0, "fold": 1}


@pytest.mark.parametrize("seed", range(60))
def test_against_every_plan_played_out(seed):
    tree = random_tree(seed, depth=3)
    rng = random.Random(seed)
    profile = random_strategy(tree, 1, rng), random_strategy(tree, 2, rng)
    assert expected(tree, profile) == walked(tree, profile)
    for player in (1, 2):
        found = best_response(tree, player, profile[2 - player])
        assert isinstance(found.value, Fraction)
        worth = []
        for plan in plans(tree, player):
            chosen = {
                info.name: info.actions[s - info.first]
                for info in tree.infosets(player)
                for s in info.sequences
                if s in plan
            }
            both = list(profile)
            both[player - 1] = strategy(tree, player, chosen)
            worth.append(walked(tree, both)[player - 1])
        assert found.value == max(worth)
        both = list(profile)
        both[player - 1] = found.strategy
        assert expected(tree, both)[player - 1] == found.value


@pytest.mark.parametrize("seed", range(20))
def test_floats_are_near_the_fractions(seed):
    tree = random_tree(seed)
    rng = random.Random(seed)
    exact = random_strategy(tree, 1, rng), random_strategy(tree, 2, rng)
    rounded = tuple(
        strategy(tree, n, {k: {a: float(p) for a, p in v.items()} for k, v in s.as_dict().items()})
        for n, s in enumerate(exact, 1)
    )
    assert isinstance(nash_conv(tree, exact), Fraction)
    assert float(nash_conv(tree, rounded)) == pytest.approx(float(nash_conv(tree, exact)), abs=1e-12)


def test_where_only_worse_moves_of_ones_own_lead_nothing_is_said():
    tree = Tree.read("/: 1 first: stop, go\n/stop: 3\n/go: 1 second: stop, go\n/go/stop: 1\n/go/go: 2")
    found = best_response(tree, 1, {})
    assert (found.value, found.best) == (3, (("first", ("stop",)),))
    assert found.strategy["second"] == {"stop": 0, "go": 1}


def test_a_single_end_and_a_player_without_a_move():
    tree = Tree.read("/: 3, 1")
    assert expected(tree, ({}, {})) == (3, 1)
    assert nash_conv(tree, ({}, {})) == 0
    assert str(best_response(tree, 1, {})) == "player 1 has 3, and no move."


def test_what_cannot_be_asked():
    tree = Tree.read(STRIPPED)
    with pytest.raises(NotLegal, match="The player is 1 or 2"):
        best_response(tree, 3, CALL)
    with pytest.raises(CannotRead, match="A profile is a pair"):
        nash_conv(tree, BLUFF)
    with pytest.raises(NotLegal, match="not finished"):
        best_response(Tree(move(1, "x", ["a"])), 1, {})
