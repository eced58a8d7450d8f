"""What somebody may hand over by mistake, at every door of the package: words, and never a bare traceback."""

import random
from decimal import Decimal
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from classkit.game import CannotRead, NotLegal
from classkit.normalform import (
    Game,
    best_responses,
    coarse_correlated,
    correlated,
    dominated,
    eliminate,
    equilibria,
    fictitious_play,
    largest_gain,
    minimax,
    pure_equilibria,
    regret,
    regret_matching,
    regrets,
    replicator,
    size,
)

GAME = Game([[2, 0], [0, 1]], [[1, 0], [0, 2]])
ODD = [
    None, True, 0, -1, 1.5, float("nan"), float("inf"), 10**400, 10**5000, "", "x", "r3", b"r1", [], [[]], {}, {1: 2},
    set(), object(), int, 1j, Decimal("nan"), Decimal("1e200"), Fraction(10**5000, 3), np.array([]), np.array(3.0),
    np.array([[1, 2], [3, 4]]), np.nan, [None, None], [np.nan, 1], [0.5, 0.5], [True, False], [10**400, 1 - 10**400],
    [["a"]], [1, [2]], range(3), "1 2;3", "1/0 1",
]  # fmt: skip
DOORS = {
    "a table": Game,
    "the second table": lambda odd: Game([[1, 2], [3, 4]], odd),
    "a cell": lambda odd: Game([[1, 2], [3, odd]]),
    "rows": lambda odd: Game([[1, 2], [3, 4]], rows=odd),
    "columns": lambda odd: Game([[1, 2], [3, 4]], columns=odd),
    "players": lambda odd: Game([[1, 2], [3, 4]], players=odd),
    "own": GAME.own,
    "names": GAME.names,
    "strategy of": lambda odd: GAME.strategy(odd, "r1"),
    "strategy": lambda odd: GAME.strategy("row", odd),
    "probability": lambda odd: GAME.strategy("row", {"r1": odd, "r2": "1/2"}),
    "payoffs": lambda odd: GAME.payoffs(odd, "c1"),
    "restrict": lambda odd: GAME.restrict(odd, [1]),
    "restrict to": lambda odd: GAME.restrict([odd], [0]),
    "equilibria": equilibria,
    "equilibria up to": lambda odd: equilibria(GAME, limit=odd),
    "pure_equilibria": pure_equilibria,
    "best_responses": lambda odd: best_responses(odd, "row", "c1"),
    "best_responses of": lambda odd: best_responses(GAME, odd, "c1"),
    "best_responses to": lambda odd: best_responses(GAME, "row", odd),
    "regret": lambda odd: regret(odd, "r1", "c1"),
    "regrets": lambda odd: regrets(GAME, "r1", odd),
    "contains": lambda odd: equilibria(GAME).subsets[0].contains("r1", odd),
    "dominated": dominated,
    "dominated of": lambda odd: dominated(GAME, odd),
    "eliminate": eliminate,
    "minimax": minimax,
    "correlated": correlated,
    "coarse_correlated": coarse_correlated,
    "objective": lambda odd: correlated(GAME, odd),
    "advice": lambda odd: largest_gain(GAME, "correlated", odd),
    "concept": lambda odd: largest_gain(GAME, odd, [[1, 0], [0, 0]]),
    "fictitious_play": fictitious_play,
    "first": lambda odd: fictitious_play(GAME, odd),
    "fictitious rng": lambda odd: fictitious_play(GAME, rng=odd),
    "rng": lambda odd: regret_matching(GAME, odd),
    "regret_matching": lambda odd: regret_matching(odd, random.Random(1)),
    "replicator": lambda odd: replicator(odd, "r1", "c1"),
    "start": lambda odd: replicator(GAME, odd, "c1"),
    "step": lambda odd: replicator(GAME, "r1", "c1", odd),
    "size": lambda odd: size(2, odd),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_answers_or_says_in_words_what_is_wrong(door):
    refused = []
    for odd in (*ODD, (i for i in (1, 0))):
        try:
            DOORS[door](odd)
        except (CannotRead, NotLegal) as error:
            refused.append(str(error))
    assert len(refused) > len(ODD) / 2
    assert all(10 < len(words) < 1000 for words in refused)


def test_payoffs_that_no_float_can_hold():
    for value in (10**100, -(10**400), Fraction(10**5000, 7)):
        with pytest.raises(CannotRead, match=r"row 1, column 2 of A.*below 10\^100"):
            Game([[0, value]])
    large = Game([[10**99, 0], [0, 1]], [[1, 0], [0, 10**99]])
    assert len(equilibria(large)) == 3
    assert correlated(large).value == pytest.approx(1e99)
    [last] = islice(replicator(large, ["1/2", "1/2"], ["1/2", "1/2"], 1000), 3, 4)
    assert last.row == (1, 0)


@pytest.mark.parametrize("chosen", [[0, 0], [-1], [2], [True], ["r1"], []])
def test_a_restriction_keeps_strategies_that_there_are(chosen):
    with pytest.raises(NotLegal, match="counted from 0 and up to 1"):
        GAME.restrict(chosen, [0])
    with pytest.raises(NotLegal, match="counted from 0 and up to 1"):
        GAME.restrict([0], chosen)


@pytest.mark.parametrize("advice", [[[1, 0], [0, 1]], [["1/2", 0], [0, 0]], [[2, -1], [0, 0]], [[0, 0], [0, 0]]])
def test_an_advice_is_a_distribution(advice):
    for concept in ("correlated", "coarse"):
        with pytest.raises(NotLegal, match="not below zero, and add up to 1"):
            largest_gain(GAME, concept, advice)


def test_what_was_given_is_told():
    with pytest.raises(CannotRead, match=r"A game is wanted, such as Game\(A, B\)\. Given: \[\[1, 2\], \[3, 4\]\]"):
        equilibria([[1, 2], [3, 4]])
    with pytest.raises(NotLegal, match="“limit” is a whole number, at least 0"):
        equilibria(GAME, limit=float("nan"))
    with pytest.raises(NotLegal, match=r"“columns” is a whole number, at least 1\. Given: 0"):
        size(1, 0)
    with pytest.raises(NotLegal, match="finite number above zero, and at most 1000"):
        replicator(GAME, "r1", "c1", 1001)
