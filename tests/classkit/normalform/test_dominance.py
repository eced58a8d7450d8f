"""Dominance against its definition, its reasons, and elimination as a history."""

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import NotLegal
from classkit.normalform import Game, dominated, eliminate, equilibria
from tests.classkit.normalform.games import games


def weights(n, parts):
    """Every mixture of n strategies in steps of one part."""
    return [
        [Fraction(w, parts) for w in chosen] for chosen in product(range(parts + 1), repeat=n) if sum(chosen) == parts
    ]


@given(games(most=3))
def test_every_reason_holds(game):
    for found in dominated(game):
        table = game.own(found.player)
        assert sum(found.by) == 1
        assert min(found.by) >= 0 == found.by[found.strategy]
        margins = [
            sum(p * row[j] for p, row in zip(found.by, table, strict=True)) - table[found.strategy][j]
            for j in range(len(table[0]))
        ]
        assert list(found.margins) == margins
        assert min(margins) >= 0 < max(margins)
        assert found.strict == (min(margins) > 0)
        assert found.pure == (max(found.by) == 1)


@given(games(most=3))
def test_whatever_a_grid_of_mixtures_dominates_is_found(game):
    """The slow twin: mixtures in steps of a sixth."""
    said = {(found.player, found.strategy): found for found in dominated(game)}
    for player in ("row", "column"):
        table = game.own(player)
        for strategy, by in product(range(len(table)), weights(len(table), 6)):
            columns = zip(*table, strict=True)
            margins = [sum(p * a for p, a in zip(by, column, strict=True)) - column[strategy] for column in columns]
            if min(margins) > 0:
                assert said[player, strategy].strict
            if min(margins) == 0 < max(margins):
                assert (player, strategy) in said


@given(games())
def test_the_simplest_reason_is_told(game):
    for found in dominated(game):
        table = game.own(found.player)
        gains = [[a - b for a, b in zip(row, table[found.strategy], strict=True)] for row in table]
        if any(min(row) > 0 for row in gains):
            assert found.strict
            assert found.pure
        if not found.strict and not found.pure:
            assert not any(min(row) == 0 < max(row) for row in gains)


@given(games())
def test_strictly_dominated_strategies_are_in_no_equilibrium(game):
    found = equilibria(game)
    for each in dominated(game):
        if each.strict:
            played = [getattr(equilibrium, each.player)[each.strategy] for equilibrium in found]
            assert set(played) == {0}


@given(games())
def test_elimination_keeps_every_equilibrium(game):
    history = eliminate(game)
    left = history.left
    rows, columns = [game.rows.index(name) for name in left.rows], [game.columns.index(name) for name in left.columns]
    before = {(tuple(e.row[i] for i in rows), tuple(e.column[j] for j in columns)) for e in equilibria(game)}
    assert before == {(e.row, e.column) for e in equilibria(left)}
    assert not any(found.strict for found in dominated(left))


@given(games(), st.booleans())
def test_the_history_leads_from_the_game_to_what_is_left(game, weak):
    history = eliminate(game, weak=weak)
    now = game
    for step in history.rounds:
        assert step.game == now
        assert step.gone
        assert step.gone == tuple(found for found in dominated(now) if weak or found.strict)
        gone = {(found.player, found.name) for found in step.gone}
        now = now.restrict(
            [i for i, name in enumerate(now.rows) if ("row", name) not in gone],
            [j for j, name in enumerate(now.columns) if ("column", name) not in gone],
        )
    assert now == history.left
    assert not [found for found in dominated(now) if weak or found.strict]


@given(games())
def test_weak_elimination_leaves_an_equilibrium_of_the_game(game):
    left = eliminate(game, weak=True).left
    for each in equilibria(left):
        row, column = dict(zip(left.rows, each.row, strict=True)), dict(zip(left.columns, each.column, strict=True))
        assert any(
            subset.contains({**dict.fromkeys(game.rows, 0), **row}, {**dict.fromkeys(game.columns, 0), **column})
            for subset in equilibria(game).subsets
        )


def test_the_order_of_strict_elimination_does_not_matter():
    rng = random.Random(4)
    for _ in range(60):
        game = Game(*([[rng.randint(0, 5) for _ in range(4)] for _ in range(4)] for _ in range(2)))
        now = game
        while strict := [found for found in dominated(now) if found.strict]:
            gone = rng.choice(strict)
            rows, columns = (
                [k for k in range(len(now.names(side))) if (side, k) != (gone.player, gone.strategy)]
                for side in ("row", "column")
            )
            now = now.restrict(rows, columns)
        assert now == eliminate(game).left


def test_by_a_mixture_alone():
    game = Game([[4, 0], [0, 4], [1, 1]], [[0, 0]] * 3)
    [found] = dominated(game)
    assert (found.player, found.strategy, found.name, found.strict, found.pure) == ("row", 2, "r3", True, False)
    weak = Game([[4, 0], [0, 4], [2, 2]], [[0, 0]] * 3)
    assert dominated(weak) == ()  # the mixture pays the same
    [third] = dominated(Game([[4, 0, 1], [0, 4, 1], [2, 2, 0]], [[0, 0, 0]] * 3))
    assert (third.strategy, third.strict, third.pure, third.by) == (
        2,
        False,
        False,
        (Fraction(1, 2), Fraction(1, 2), 0),
    )


def test_a_pure_reason_is_told_even_where_a_mixture_gains_more():
    game = Game([[0, 0, 0], [1, 0, 0], [4, -2, 0], [-2, 4, 0]], [[0, 0, 0]] * 4)
    assert {found.name: found.by for found in dominated(game, "row")}["r1"] == (0, 1, 0, 0)


def test_equal_strategies_do_not_dominate_each_other():
    assert dominated(Game([[1, 2], [1, 2]], [[0, 0], [0, 0]])) == ()
    assert dominated(Game([[7]])) == ()


def test_one_player_alone():
    game = Game([[2, 2], [1, 1]], [[2, 1], [2, 1]])
    assert [found.player for found in dominated(game)] == ["row", "column"]
    assert [found.player for found in dominated(game, "column")] == ["column"]
    with pytest.raises(NotLegal, match="'row' or 'column'"):
        dominated(game, "both")


def test_reasons_in_words():
    game = Game([[1, 1], [1, 0]], [[0, 0], [0, 0]], ["wait", "jump"], ["pass", "open"], ["merchant", "sheriff"])
    [weak] = dominated(game)
    assert str(weak) == ("merchant: jump is weakly dominated by wait, which never pays less, and 1 more against open.")
    history = str(eliminate(game, weak=True)).splitlines()
    assert history == ["Round 1", f"   {weak}", "Left: wait for merchant, pass and open for sheriff."]
    assert str(eliminate(game)).splitlines()[0] == "No strategy is dominated."
