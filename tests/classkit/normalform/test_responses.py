"""Best responses and regret, from the definition."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import CannotRead, NotLegal
from classkit.normalform import Game, best_responses, regret, regrets
from tests.classkit.normalform.games import games, mutual, profiles

INSPECTION = Game([[0, 3], [2, -1]], [[0, -1], [-3, 2]], ["honest", "lie"], ["pass", "open"])


def test_best_responses_by_hand():
    found = best_responses(INSPECTION, "row", {"pass": "1/3", "open": "2/3"})
    assert (found.payoffs, found.value, found.best, found.names) == ((2, 0), 2, (0,), ("honest",))
    tied = best_responses(INSPECTION, "column", ["5/6", "1/6"])
    assert (tied.value, tied.best, tied.names) == (Fraction(-1, 2), (0, 1), ("pass", "open"))


@given(games(), st.randoms(use_true_random=False))
def test_regret_is_zero_just_where_both_answer_best(game, rng):
    for x, y in profiles(game, rng, 10):
        both = regrets(game, x, y)
        assert min(both) >= 0
        assert regret(game, x, y) == max(both)
        assert (regret(game, x, y) == 0) == mutual(game, x, y)


@given(games(), st.randoms(use_true_random=False))
def test_regret_is_what_the_best_change_brings(game, rng):
    for x, y in profiles(game, rng, 5):
        row, column = game.payoffs(x, y)
        changes = [game.payoffs(name, y)[0] for name in game.rows], [game.payoffs(x, name)[1] for name in game.columns]
        assert regrets(game, x, y) == (max(changes[0]) - row, max(changes[1]) - column)


def test_who_asks_wrongly_is_told():
    with pytest.raises(NotLegal, match="'row' or 'column'"):
        best_responses(INSPECTION, "merchant", "pass")
    with pytest.raises(CannotRead, match="Allowed: pass and open"):
        best_responses(INSPECTION, "row", "honest")
    with pytest.raises(NotLegal, match="add up to 2"):
        regret(INSPECTION, [1, 1], "pass")
