"""`classkit.normalform` against Gambit, which enumerates in exact fractions as well: the same answers, game by game."""

from fractions import Fraction

import numpy as np
import pygambit
import pytest

from classkit.normalform import Game, best_responses, dominated, equilibria, minimax, pure_equilibria
from tests.classkit.normalform.games import DEGENERATE, random_games

TIED = [*DEGENERATE.values(), *random_games(21, 400), *random_games(22, 100, (4, 4), range(-2, 3))]
GENERIC = [*random_games(23, 100, (5, 5), range(-1000, 1000))]
SIZES = 10


def peer(game: Game) -> pygambit.Game:
    """The same game of Gambit's, with its payoffs as exact fractions."""
    tables = (
        [[pygambit.Rational(v.numerator, v.denominator) for v in row] for row in table] for table in (game.A, game.B)
    )
    return pygambit.Game.from_arrays(*(np.array(table, dtype=object).reshape(game.shape) for table in tables))


def read(game: pygambit.Game, found) -> set[tuple[tuple[Fraction, ...], ...]]:
    """Gambit's profiles as pairs of strategies."""
    return {
        tuple(
            tuple(Fraction(int(p.numerator), int(p.denominator)) for p in (profile[s] for s in player.strategies))
            for player in game.players
        )
        for profile in found.equilibria
    }


def ours(found) -> set[tuple[tuple[Fraction, ...], ...]]:
    return {(each.row, each.column) for each in found}


@pytest.mark.parametrize("part", range(SIZES))
def test_all_extreme_equilibria_of_games_with_ties(part):
    for game in TIED[part::SIZES]:
        other = peer(game)
        assert ours(equilibria(game)) == read(other, pygambit.nash.enummixed_solve(other, rational=True)), repr(game)


@pytest.mark.parametrize("part", range(SIZES))
def test_all_equilibria_of_games_without_ties(part):
    for game in GENERIC[part::SIZES]:
        other = peer(game)
        assert ours(equilibria(game)) == read(other, pygambit.nash.enummixed_solve(other, rational=True)), repr(game)


def test_pure_equilibria():
    for game in (*TIED, *GENERIC):
        other = peer(game)
        assert ours(pure_equilibria(game)) == read(other, pygambit.nash.enumpure_solve(other)), repr(game)


def test_one_equilibrium_by_lemke_and_howson_is_among_ours():
    for game in TIED:
        other = peer(game)
        for x, y in read(other, pygambit.nash.lcp_solve(other, rational=True, stop_after=1)):
            assert any(subset.contains(x, y) for subset in equilibria(game).subsets), repr(game)


def test_values_of_zero_sum_games():
    for game in (Game(game.A) for game in TIED):
        other = peer(game)
        found = pygambit.nash.lp_solve(other, rational=True).equilibria
        value = minimax(game).row.value
        for x, y in read(other, pygambit.nash.lp_solve(other, rational=True)):
            assert game.payoffs(x, y) == (value, -value)
        assert found


def gone(game: Game, strict: bool) -> set[tuple[str, int]]:
    """What Gambit takes away in one round: strategies that another pure one dominates."""
    other = peer(game)
    left = pygambit.supports.undominated_strategies_solve(other, strict=strict)
    sides = zip(("row", "column"), other.players, strict=True)
    return {
        (side, number)
        for side, player in sides
        for number, strategy in enumerate(player.strategies)
        if strategy not in left
    }


def test_dominated_strategies():
    """Gambit 16.7 takes a few that nothing dominates (see below), so ours must be among its own, and nearly all."""
    for strict in (True, False):
        found = more = 0
        for game in TIED:
            reasons = [each for each in dominated(game) if each.strict >= strict]
            theirs = gone(game, strict)
            assert {(each.player, each.strategy) for each in reasons if each.pure} <= theirs, repr(game)
            more += len(theirs - {(each.player, each.strategy) for each in reasons})
            found += len(theirs)
        assert found > 200
        assert more < found / 50


def test_where_gambit_takes_a_best_response_away():
    """c2 pays 2 against r2, more than any other column: it is not dominated."""
    game = Game([[0, 1, 2, 2], [1, 0, 0, 1]], [[2, 1, 2, 2], [0, 2, 1, 0]])
    assert [each.name for each in dominated(game)] == ["c1", "c4"]
    assert best_responses(game, "column", "r2").names == ("c2",)
