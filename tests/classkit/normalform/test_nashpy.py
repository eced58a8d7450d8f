"""All equilibria against nashpy's, which are floats.

What nashpy finds is read as the fraction that it stands for, and checked exactly. Its vertex enumeration, given payoffs
of 1 and more, finds the same extreme equilibria as we do. Its support enumeration gives single points of degenerate
games and, comparing payoffs to 1e-16, misses some of games without ties as well: all that it finds must be in ours.
nashpy divides by zero on degenerate games and warns; those warnings are its own and are put aside. Its polytopes need
at least two strategies each.
"""

import warnings
from fractions import Fraction

import nashpy
import numpy as np
import pytest

from classkit.normalform import Game, equilibria, fictitious_play, regret
from tests.classkit.normalform.games import DEGENERATE, random_games

TIED = [*DEGENERATE.values(), *random_games(11, 300), *random_games(12, 100, (4, 4), range(-2, 3))]
TIED = [game for game in TIED if min(game.shape) > 1]
GENERIC = [game for game in random_games(13, 150, (4, 4), range(-1000, 1000)) if min(game.shape) > 1]

Pairs = set[tuple[tuple[Fraction, ...], tuple[Fraction, ...]]]


def peer(game: Game) -> nashpy.Game:
    """The same game of nashpy's, with payoffs of 1 and more: below that it takes its polytopes to be without bound."""
    lifts = [1 - min(map(min, table)) for table in (game.A, game.B)]
    tables = (
        [[float(a + lift) for a in row] for row in table] for table, lift in zip((game.A, game.B), lifts, strict=True)
    )
    return nashpy.Game(*map(np.array, tables))


def theirs(game: Game, method: str) -> Pairs:
    """What nashpy finds, as fractions; answers that are no probabilities at all are left out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        found = [pair for pair in getattr(peer(game), method)() if all(np.isfinite(each).all() for each in pair)]
    exact = {tuple(tuple(Fraction(float(p)).limit_denominator(10**4) for p in each) for each in pair) for pair in found}
    return {(x, y) for x, y in exact if sum(x) == sum(y) == 1 and min(*x, *y) >= 0}


def rounded(found: Pairs) -> set[tuple[tuple[float, ...], ...]]:
    """To six places, for strategies whose fractions a float does not tell."""
    return {tuple(tuple(round(float(p), 6) + 0.0 for p in each) for each in pair) for pair in found}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_vertex_enumeration_finds_the_same_on_games_with_ties(part):
    for game in TIED[part::4]:
        assert theirs(game, "vertex_enumeration") == {(each.row, each.column) for each in equilibria(game)}, repr(game)


@pytest.mark.slow
def test_what_support_enumeration_finds_is_among_ours():
    missing = among = 0
    for game in TIED:
        ours = equilibria(game)
        found = {pair for pair in theirs(game, "support_enumeration") if regret(game, *pair) == 0}
        for x, y in found:
            assert any(subset.contains(x, y) for subset in ours.subsets), repr(game)
        among += len(found)
        missing += not {(each.row, each.column) for each in ours} <= found
    assert among > 200
    assert missing > 50  # it is incomplete here, and says so only by a warning (Nashpy#82, #222, #231)


@pytest.mark.slow
def test_on_games_without_ties_both_find_the_same():
    same = 0
    for game in GENERIC:
        ours = {(each.row, each.column) for each in equilibria(game)}
        pairs = [tuple(map(tuple, pair)) for pair in peer(game).vertex_enumeration()]
        assert rounded(pairs) == rounded(ours), repr(game)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            supports = [tuple(map(tuple, pair)) for pair in peer(game).support_enumeration()]
        assert rounded(supports) <= rounded(ours), repr(game)
        same += rounded(supports) == rounded(ours)
    assert same > len(GENERIC) / 2 > 30


def test_fictitious_play_counts_the_same():
    # without ties; nashpy begins before any move and breaks ties at random, so the first moves are taken from it
    game = Game([[701, 0], [300, 499]], [[100, 407], [311, 0]])
    np.random.seed(3)  # the generator that nashpy draws from
    counts = list(peer(game).fictitious_play(iterations=60))
    first = [names[int(np.argmax(side))] for names, side in zip((game.rows, game.columns), counts[1], strict=True)]
    for step, (row, column) in zip(fictitious_play(game, first), counts[1:], strict=False):
        assert [int(p * step.round) for p in step.row] == list(map(int, row))
        assert [int(p * step.round) for p in step.column] == list(map(int, column))
        if step.round == 60:
            break
