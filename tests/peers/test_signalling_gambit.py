"""`classkit.signalling` against Gambit: the game as a tree, its equilibria enumerated, seen as plans and answers."""

import pytest

from classkit.signalling import signals
from tests.classkit.signalling.games import beer_quiche, doubled, job_market, random_games
from tests.peers.gambit import extreme, solve, tree

SMALL = ((1, 2), (2, 2), (2, 3), (3, 2))
GAMES = [
    beer_quiche(),
    beer_quiche("1/10"),
    job_market(),
    *random_games(31, 40, SMALL, (0, 1, 2)),
    *random_games(32, 20, ((2, 2),), (0, 1, 2), hidden=True),
    *random_games(33, 20, SMALL, range(-50, 50)),
    *doubled(random_games(34, 6, ((1, 2), (2, 1)), (0, 1, 2))),
]
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_all_extreme_equilibria(part):
    for game in GAMES[part::PARTS]:
        peer = tree(game)
        assert {(signal.plan, signal.answers) for signal in signals(game)} == extreme(game, peer, solve(peer)), repr(
            game
        )
