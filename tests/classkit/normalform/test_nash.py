"""All equilibria: against support enumeration in Fractions, published games, degenerate ones, and their symmetries."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import NotLegal
from classkit.normalform import Game, equilibria, minimax, pure_equilibria, regret
from classkit.normalform import nash as module
from tests.classkit.normalform.games import DEGENERATE, games, mutual, profiles, random_games, twin

SMALL = [*random_games(1, 200), *random_games(2, 60, values=(0, 1)), *random_games(3, 40, values=range(-9, 10))]


def pairs(found):
    return {(each.row, each.column) for each in found.extreme}


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in DEGENERATE.items()])
def test_degenerate_games_against_the_twin(game):
    found = equilibria(game)
    assert pairs(found) == twin(game)
    assert found.complete


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_random_games_with_ties_against_the_twin(part):
    for game in SMALL[part::10]:
        found = equilibria(game)
        assert pairs(found) == twin(game), repr(game)
        assert len(pairs(found)) == len(found) > 0


def test_the_random_games_are_the_hard_ones():
    sizes = [(len(found.components), len(found.subsets), len(found)) for found in map(equilibria, SMALL)]
    assert sum(subsets < extreme for _, subsets, extreme in sizes) > 150  # infinitely many equilibria
    assert sum(components < subsets for components, subsets, _ in sizes) > 50  # components that are no products


@given(games())
def test_each_is_verified(game):
    found = equilibria(game)
    assert found.complete
    for each in found:
        assert regret(game, each.row, each.column) == 0
        assert mutual(game, each.row, each.column)
        assert sum(each.row) == sum(each.column) == 1
        assert each.payoffs == game.payoffs(each.row, each.column)
        assert each.pure == (set(each.row) | set(each.column) <= {0, 1})


def test_a_pair_that_is_no_equilibrium_is_never_handed_out():
    game = Game([[1, 0], [0, 1]])
    with pytest.raises(ArithmeticError, match="not an equilibrium"):
        module._verified(game, [((Fraction(1), Fraction(0)), (Fraction(1), Fraction(0)))])


def test_the_segment_of_the_facts():
    [low, high] = equilibria(DEGENERATE["segment"])
    assert {low.row[0], high.row[0]} == {0, Fraction(2, 7)}
    assert low.column == high.column == (1, 0)


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 2), (3, 5), (6, 4)])
def test_in_the_all_zero_game_every_profile_is_one(m, n):
    found = equilibria(Game([[0] * n] * m))
    assert len(found) == m * n == len(found.pure)
    [component], [subset] = found.components, found.subsets
    assert (component.extreme, component.subsets) == (found.extreme, (subset,))
    assert (len(subset.rows), len(subset.columns)) == (m, n)


# --- games with answers from elsewhere ----------------------------------------------------------------------------


def test_the_game_of_von_stengel_with_seventy_five_equilibria():
    # B. von Stengel, Discrete and Computational Geometry 21 (1999): more than the 63 of a 6 × 6 coordination game
    A = """9504 -660 19976 -20526 1776 -8976
        -111771 31680 -130944 168124 -8514 52764
        397584 -113850 451176 -586476 29216 -178761
        171204 -45936 208626 -263076 14124 -84436
        1303104 -453420 1227336 -1718376 72336 -461736
        737154 -227040 774576 -1039236 48081 -300036"""
    B = """72336 48081 29216 14124 1776 -8514
        -461736 -300036 -178761 -84436 -8976 52764
        1227336 774576 451176 208626 19976 -130944
        -1718376 -1039236 -586476 -263076 -20526 168124
        1303104 737154 397584 171204 9504 -111771
        -453420 -227040 -113850 -45936 -660 31680"""
    found = equilibria(Game(A, B))
    assert len(found) == len(found.components) == 75


def test_a_degenerate_game_of_lrsnash():
    # D. Avis, G. Rosenberg, R. Savani, B. von Stengel, Economic Theory 42 (2010)
    found = equilibria(Game([[3, 3], [2, 5], [0, 6]], [[3, 3], [2, 6], [3, 1]]))
    third = Fraction(1, 3)
    assert pairs(found) == {
        ((1, 0, 0), (1, 0)),
        ((1, 0, 0), (2 * third, third)),
        ((0, third, 2 * third), (third, 2 * third)),
    }
    assert [len(component.extreme) for component in found.components] == [2, 1]


@pytest.mark.parametrize("n", range(1, 9))
def test_coordination_has_an_equilibrium_for_every_set(n):
    game = Game(*[[[int(i == j) for j in range(n)] for i in range(n)]] * 2)
    found = equilibria(game)
    assert len(found) == len(found.components) == 2**n - 1
    assert len(found.pure) == n


@pytest.mark.parametrize("n", range(2, 7))
def test_anyone_but_me(n):
    # who does not meet gets 1: any mixture of some against any of the rest; and one equilibrium in which both mix all
    found = equilibria(Game(*[[[int(i != j) for j in range(n)] for i in range(n)]] * 2))
    assert len(found.subsets) == 2**n - 2 + 1
    assert len(found.components) == (2 if n > 2 else 3)
    assert len(found) == n * (n - 1) + 1


def test_rock_paper_scissors():
    [only] = equilibria(Game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
    assert only.row == only.column == (Fraction(1, 3),) * 3


@pytest.mark.parametrize("seed", range(12))
def test_without_ties_the_number_is_odd(seed):
    # R. Wilson, SIAM Journal on Applied Mathematics 21 (1971)
    rng = random.Random(seed)
    n = 2 + seed % 5
    A, B = ([[rng.randint(-(10**6), 10**6) for _ in range(n)] for _ in range(n)] for _ in range(2))
    found = equilibria(Game(A, B))
    assert len(found) % 2 == 1
    assert len(found) == len(found.components)


# --- what must not change the answer ------------------------------------------------------------------------------


@given(games(), st.integers(1, 5), st.fractions(-3, 3, max_denominator=7))
def test_scale_and_shift_change_nothing(game, factor, shift):
    moved = Game(
        [[a * factor + shift for a in row] for row in game.A], [[b / factor - shift for b in row] for row in game.B]
    )
    assert pairs(equilibria(moved)) == pairs(equilibria(game))


@given(games())
def test_the_players_can_change_places(game):
    turned = Game(list(zip(*game.B, strict=True)), list(zip(*game.A, strict=True)))
    assert {(y, x) for x, y in pairs(equilibria(turned))} == pairs(equilibria(game))


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_strategies_does_not_matter(game, rng):
    rows, columns = (rng.sample(range(n), n) for n in game.shape)
    moved = equilibria(game.restrict(rows, columns))
    back = {
        (tuple(x[rows.index(i)] for i in range(len(x))), tuple(y[columns.index(j)] for j in range(len(y))))
        for x, y in pairs(moved)
    }
    assert back == pairs(equilibria(game))


@given(games(most=3))
def test_a_row_twice_is_played_by_either(game):
    twice = game.A + game.A[:1], game.B + game.B[:1]
    joined = {((x[0] + x[-1], *x[1:-1]), y) for x, y in pairs(equilibria(Game(*twice)))}
    assert joined >= pairs(equilibria(game))
    assert all(mutual(game, x, y) for x, y in joined)


@given(games(most=3))
def test_a_strictly_dominated_row_is_never_played(game):
    worse = [min(column) - 1 for column in zip(*game.A, strict=True)]
    found = equilibria(Game([*game.A, worse], [*game.B, [0] * len(worse)]))
    assert {x[-1] for x, _ in pairs(found)} == {0}
    assert {(x[:-1], y) for x, y in pairs(found)} == pairs(equilibria(game))


@given(games(), st.randoms(use_true_random=False))
def test_no_equilibrium_is_outside_the_subsets(game, rng):
    found = equilibria(game)
    for x, y in profiles(game, rng, 40):
        assert mutual(game, x, y) == any(subset.contains(x, y) for subset in found.subsets)


@given(games())
def test_in_zero_sum_games_the_values_are_the_minimax(game):
    zero = Game(game.A)
    value = minimax(zero).row.value
    assert {each.payoffs for each in equilibria(zero)} == {(value, -value)}


# --- pure ones, and how the answer is used ------------------------------------------------------------------------


@given(games())
def test_pure_equilibria_are_the_pure_ones(game):
    found = pure_equilibria(game)
    assert found.extreme == equilibria(game).pure
    assert not found.complete


def test_pure_equilibria_of_a_large_game():
    rng = random.Random(5)
    game = Game(*([[rng.randint(0, 999) for _ in range(60)] for _ in range(50)] for _ in range(2)))
    assert all(regret(game, each.row, each.column) == 0 for each in pure_equilibria(game))


def test_subsets_are_not_told_of_an_incomplete_answer():
    found = pure_equilibria(DEGENERATE["corner"])
    for ask in ("subsets", "components", "groups"):
        with pytest.raises(NotLegal, match="known when all equilibria are"):
            getattr(found, ask)
    assert str(found).splitlines()[0] == "3 pure equilibria. Mixed ones were not looked for."


def test_the_answer_is_a_sequence():
    found = equilibria(DEGENERATE["corner"])
    assert (len(found), found[0], list(found), found[1] in found) == (3, found.extreme[0], list(found.extreme), True)


def test_the_answer_in_words():
    game = Game([[0, 0], [0, -1]], [[0, 0], [0, -1]], ["work", "shirk"], ["trust", "check"], ["worker", "boss"])
    assert str(equilibria(game)).splitlines() == [
        "There are infinitely many equilibria, in 1 component. These are the extreme ones:",
        "1. worker: work; boss: trust; payoffs 0 and 0; pure",
        "2. worker: work; boss: check; payoffs 0 and 0; pure",
        "3. worker: shirk; boss: trust; payoffs 0 and 0; pure",
        "Component 1, 3 extreme equilibria in 2 maximal Nash subsets:",
        "   worker: work; boss: any mixture of trust and check",
        "   worker: any mixture of work and shirk; boss: trust",
    ]


def test_a_mixture_in_a_list_has_brackets_and_a_lonely_point_its_line():
    game = Game([[3, 3], [2, 5], [0, 6]], [[3, 3], [2, 6], [3, 1]])
    assert str(equilibria(game)).splitlines()[-4:] == [
        "Component 1, 2 extreme equilibria in 1 maximal Nash subset:",
        "   row: r1; column: any mixture of c1 and (2/3 c1 + 1/3 c2)",
        "Component 2, a single point:",
        "   row: 1/3 r2 + 2/3 r3; column: 1/3 c1 + 2/3 c2",
    ]


def test_a_long_answer_is_cut_short_with_a_count():
    lines = str(equilibria(Game(*[[[int(i == j) for j in range(6)] for i in range(6)]] * 2))).splitlines()
    assert lines[0] == "63 equilibria, and there are no others."
    assert len(lines) == 1 + module.SHOWN + 1
    assert lines[-1] == f"and {63 - module.SHOWN} more"
