"""Maximal Nash subsets and components: mixtures, maximality, membership, and a component that is no product."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import NotLegal
from classkit.normalform import Game, equilibria, regret
from classkit.normalform import subsets as module
from classkit.normalform.tableau import maximise
from tests.classkit.normalform.games import DEGENERATE, games, mixed, mutual, profiles, random_games


def in_hull(points, point):
    """Whether a strategy is a mixture of others: the shares that fit under it add up to one."""
    scale = lcm(*(value.denominator for each in (*points, point) for value in each))
    matrix = [[int(each[k] * scale) for each in points] for k in range(len(point))]
    return maximise([1] * len(points), matrix, [int(value * scale) for value in point]).value == 1


def test_a_component_may_need_two_subsets():
    """Each of two pieces is a product; they meet in a corner, and their union is none."""
    found = equilibria(DEGENERATE["corner"])
    [component] = found.components
    assert component.subsets == found.subsets
    across, along = component.subsets
    assert (len(across.rows), len(across.columns)) == (1, 2)
    assert (len(along.rows), len(along.columns)) == (2, 1)
    assert set(across.extreme) & set(along.extreme) == {found[0]}
    assert len(component.extreme) == 3
    half = [Fraction(1, 2)] * 2
    assert across.contains("r1", half)
    assert along.contains(half, "c1")
    assert not across.contains(half, "c1")
    assert not any(subset.contains(half, half) for subset in found.subsets)


def test_a_ring_of_subsets_is_one_component():
    ring, centre = equilibria(DEGENERATE["anyone but me"]).components
    if ring.single:
        ring, centre = centre, ring
    assert (len(ring.subsets), len(ring.extreme)) == (6, 6)
    assert centre.single
    assert centre.subsets[0].single


@given(games(), st.randoms(use_true_random=False))
def test_every_mixture_in_a_subset_is_an_equilibrium(game, rng):
    for subset in equilibria(game).subsets:
        for _ in range(5):
            x, y = mixed(subset.rows, rng), mixed(subset.columns, rng)
            assert mutual(game, x, y)
            assert subset.contains(x, y)


@given(games())
def test_subsets_are_maximal_and_hold_every_extreme_equilibrium(game):
    found = equilibria(game)
    pairs = {(each.row, each.column) for each in found}
    rows, columns = {x for x, _ in pairs}, {y for _, y in pairs}
    for subset in found.subsets:
        assert {(x, y) for x in subset.rows for y in subset.columns} <= pairs
        assert not any(all((x, y) in pairs for y in subset.columns) for x in rows - set(subset.rows))
        assert not any(all((x, y) in pairs for x in subset.rows) for y in columns - set(subset.columns))
    assert {(each.row, each.column) for subset in found.subsets for each in subset.extreme} == pairs
    assert len({(subset.rows, subset.columns) for subset in found.subsets}) == len(found.subsets)


@pytest.mark.parametrize("part", range(5))
def test_all_maximal_subsets_are_there(part):
    """Against every set of row's extreme strategies, closed by hand."""
    for game in random_games(part, 25):
        found = equilibria(game)
        pairs = {(each.row, each.column) for each in found}
        rows, columns = sorted({x for x, _ in pairs}), sorted({y for _, y in pairs})
        if len(rows) > 10:
            continue
        closed = set()
        for size in range(1, len(rows) + 1):
            for chosen in combinations(rows, size):
                partners = frozenset(y for y in columns if all((x, y) in pairs for x in chosen))
                closed.add((frozenset(x for x in rows if all((x, y) in pairs for y in partners)), partners))
        assert {(frozenset(s.rows), frozenset(s.columns)) for s in found.subsets} == {c for c in closed if c[1]}


@given(games())
def test_components_are_unions_of_subsets_that_meet(game):
    found = equilibria(game)
    groups = [{subset} for subset in found.subsets]
    while meeting := next(
        ((a, b) for a, b in combinations(groups, 2) if any(set(s.extreme) & set(t.extreme) for s, t in product(a, b))),
        None,
    ):
        groups = [group for group in groups if group not in meeting] + [meeting[0] | meeting[1]]
    assert {frozenset(component.subsets) for component in found.components} == set(map(frozenset, groups))
    assert sorted(each.row for component in found.components for each in component.extreme) == sorted(
        each.row for each in found
    )
    for component in found.components:
        assert {each for subset in component.subsets for each in subset.extreme} == set(component.extreme)


@given(games(most=3), st.randoms(use_true_random=False))
def test_a_subset_is_the_convex_hull_of_its_extreme_strategies(game, rng):
    for subset in equilibria(game).subsets:
        for x, y in profiles(game, rng, 10):
            assert subset.contains(x, y) == (in_hull(subset.rows, x) and in_hull(subset.columns, y))


ZERO, HALF, MORE = [[0, 0], [0, 0]], ["1/2", "1/2"], ["3/4", "1/4"]


@pytest.mark.parametrize(
    ("A", "B", "inside", "outside"),
    [
        (ZERO, [[1, 0], [0, 1]], (HALF, "c1"), (MORE, "c1")),  # row has to make column content with both
        (ZERO, [[1, 1], [1, 0]], ("r2", "c1"), ("r1", "c2")),  # column may play no more than c1
        ([[1, 0], [0, 1]], ZERO, ("r1", HALF), ("r1", MORE)),
        ([[1, 1], [1, 0]], ZERO, ("r1", "c2"), ("r2", "c1")),
    ],
)
def test_a_subset_is_one_face_times_another(A, B, inside, outside):
    """Two equilibria of one game, and a subset that holds the one alone: each condition of `contains` is needed."""
    game = Game(A, B)
    assert regret(game, *inside) == regret(game, *outside) == 0
    assert any(
        subset.contains(*inside) and not subset.contains(*outside) and not subset.single
        for subset in equilibria(game).subsets
    )


@pytest.mark.parametrize("part", range(4))
def test_a_subset_holds_nothing_outside_its_hull(part):
    """Corners, and the middle of every two of them, of the whole game."""
    for game in random_games(30 + part, 25, (3, 3)):
        found = equilibria(game)
        corners = [sorted({each.row for each in found}), sorted({each.column for each in found})]
        rows, columns = (
            [tuple((a + b) / 2 for a, b in zip(*pair, strict=True)) for pair in combinations_with_replacement(side, 2)]
            for side in corners
        )
        for subset, x, y in product(found.subsets, rows[:12], columns[:12]):
            assert subset.contains(x, y) == (in_hull(subset.rows, x) and in_hull(subset.columns, y)), repr(game)


def test_as_many_subsets_as_may_be_are_listed(monkeypatch):
    game = Game(*[[[int(i != j) for j in range(5)] for i in range(5)]] * 2)
    monkeypatch.setattr(module, "MOST_SUBSETS", 31)
    assert len(equilibria(game).subsets) == 31
    monkeypatch.setattr(module, "MOST_SUBSETS", 30)
    with pytest.raises(NotLegal, match="more than 30 maximal Nash subsets"):
        equilibria(game).subsets  # noqa: B018


def test_too_many_subsets_are_not_listed(monkeypatch):
    monkeypatch.setattr(module, "MOST_SUBSETS", 10)
    found = equilibria(Game(*[[[int(i != j) for j in range(5)] for i in range(5)]] * 2))
    for ask in ("subsets", "components"):
        with pytest.raises(NotLegal, match="more than 10 maximal Nash subsets"):
            getattr(found, ask)
    assert len(found.groups) == 2
    assert str(found).splitlines()[-1].startswith("There are more than 10 maximal Nash subsets")


def test_a_subset_and_an_equilibrium_in_words():
    found = equilibria(DEGENERATE["segment"])
    assert str(found.subsets[0]) == "row: any mixture of (2/7 r1 + 5/7 r2) and r2; column: c1"
    assert str(found[1]) == "row: r2; column: c1; payoffs -3 and 4; pure"
    assert repr(found[1]).startswith("Equilibrium(row=(Fraction(0, 1), ")


def test_order_is_the_same_each_time():
    for game in random_games(7, 20):
        found = equilibria(game)
        again = equilibria(Game(game.A, game.B))
        assert (found.extreme, found.subsets, found.components) == (again.extreme, again.subsets, again.components)
        assert list(found.extreme) == sorted(found.extreme, key=lambda each: (each.row, each.column), reverse=True)
