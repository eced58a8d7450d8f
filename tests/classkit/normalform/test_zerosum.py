"""Minimax: the guarantee from both sides, known values, and what it says of games that are not zero-sum."""

from fractions import Fraction

import pytest
from hypothesis import given

from classkit.normalform import Game, equilibria, minimax, regret
from classkit.normalform import zerosum as module
from classkit.normalform.tableau import Optimum
from tests.classkit.normalform.games import games


@pytest.mark.parametrize(
    ("A", "value", "row", "column"),
    [
        ([[1, -1], [-1, 1]], 0, ("1/2", "1/2"), ("1/2", "1/2")),
        ([[3, 1], [0, 2]], "3/2", ("1/2", "1/2"), ("1/4", "3/4")),
        ([[2, 3], [1, 9]], 2, (1, 0), (1, 0)),
        ([["-1/2"]], "-1/2", (1,), (1,)),
        ([[4, 1, 6]], 1, (1,), (0, 1, 0)),
        # "Odd or Even" of T. Ferguson's Game Theory, part II
        ([[-2, 3], [3, -4]], "1/12", ("7/12", "5/12"), ("7/12", "5/12")),
    ],
)
def test_known_values(A, value, row, column):
    found = minimax(Game(A))
    exact = [tuple(map(Fraction, strategy)) for strategy in (row, column)]
    assert (found.row.value, found.column.value) == (Fraction(value), -Fraction(value))
    assert [found.row.strategy, found.row.against] == exact
    assert [found.column.against, found.column.strategy] == exact


@given(games())
def test_each_guarantee_holds_from_both_sides(game):
    found = minimax(game)
    row, column = found.row, found.column
    assert min(game.payoffs(row.strategy, name)[0] for name in game.columns) == row.value
    assert max(game.payoffs(name, row.against)[0] for name in game.rows) == row.value
    assert min(game.payoffs(name, column.strategy)[1] for name in game.rows) == column.value
    assert max(game.payoffs(column.against, name)[1] for name in game.columns) == column.value


@given(games())
def test_in_a_zero_sum_game_the_guarantees_are_an_equilibrium(game):
    found = minimax(Game(game.A))
    assert found.row.value == -found.column.value
    assert regret(Game(game.A), found.row.strategy, found.column.strategy) == 0


@given(games())
def test_no_equilibrium_pays_less_than_what_one_can_make_sure_of(game):
    found = minimax(game)
    for each in equilibria(game):
        assert each.payoffs[0] >= found.row.value
        assert each.payoffs[1] >= found.column.value


def test_an_answer_that_the_two_sides_do_not_share_is_an_error(monkeypatch):
    half = Fraction(1, 2)
    monkeypatch.setattr(module, "maximise", lambda *_: Optimum(Fraction(1), (Fraction(1), Fraction(0)), (half, half)))
    with pytest.raises(ArithmeticError, match="row makes sure of"):
        minimax(Game([[1, -1], [-1, 1]]))


def test_in_words():
    game = Game([[1, -1], [-1, 1]], players=["Ada", "Bo"])
    assert str(minimax(game)).splitlines()[1] == (
        "Bo can make sure of 0 with 1/2 c1 + 1/2 c2; Ada can hold Bo down to it with 1/2 r1 + 1/2 r2."
    )
