"""`cheesekit.odds` and `classkit.dist` against icepool and dyce: the same exact fractions, from other people's code."""

from fractions import Fraction

import dyce
import icepool
import pytest

from cheesekit import odds
from classkit.dist import Dist

SIZES = [(1, 1), (1, 6), (2, 2), (4, 6), (5, 6), (6, 6), (7, 6), (8, 6), (5, 3), (7, 4), (6, 10), (3, 20)]
LARGE = [(30, 6), (60, 6), (12, 30), (8, 100)]


def as_dist(peer):
    """A peer's distribution as ours; both list outcome and whole-number weight."""
    return Dist({int(outcome): int(weight) for outcome, weight in peer.items()})


def from_rolls(n, faces, count):
    """dyce: all distinct rolls in ascending order, each with the number of ways to roll it."""
    rolls = (n @ dyce.P(faces)).rolls_with_counts()
    return as_dist(dyce.H.from_counts((count([roll.count(hour) for hour in set(roll)]), ways) for roll, ways in rolls))


@pytest.mark.parametrize(("n", "faces"), SIZES + LARGE)
def test_icepool_agrees(n, faces):
    pool = icepool.d(faces).pool(n)
    assert odds.lone_wakers(n, faces=faces) == as_dist(pool.keep_counts("==", 1).size())
    assert odds.hours_used(n, faces=faces) == as_dist(pool.unique().size())
    assert odds.largest_crowd(n, faces=faces) == as_dist(pool.largest_count())
    assert odds.all_different(n, faces=faces) == as_dist(pool.largest_count()).p(1)


@pytest.mark.parametrize(("n", "faces"), SIZES)
def test_dyce_agrees(n, faces):
    assert odds.lone_wakers(n, faces=faces) == from_rolls(n, faces, lambda crowds: crowds.count(1))
    assert odds.hours_used(n, faces=faces) == from_rolls(n, faces, len)
    assert odds.largest_crowd(n, faces=faces) == from_rolls(n, faces, max)


@pytest.mark.parametrize(("n", "faces"), [(n, faces) for n, faces in SIZES if n > 1])
def test_witnesses_and_waking_alone_agree_with_both(n, faces):
    by_icepool = as_dist((n - 1) @ icepool.Die({1: 1, 0: faces - 1}))
    by_dyce = as_dist((n - 1) @ dyce.H.from_counts([(1, 1), (0, faces - 1)]))
    assert odds.witnesses(n, faces=faces) == by_icepool == by_dyce
    assert odds.alone(n, faces=faces) == by_icepool.p(0)


@pytest.mark.parametrize(
    ("choice", "keep"),
    [("lower", lambda die: icepool.lowest(die, die)), ("higher", lambda die: icepool.highest(die, die))],
)
def test_four_players_agree_with_icepool(choice, keep):
    die = icepool.d6
    sleeper = keep(die)

    def company(a, b):
        low, high = min(a, b), max(a, b)
        one = sleeper.map(lambda hour: icepool.Vector((int(hour == low), int(hour == high != low))))
        return one + one + one

    pairs = icepool.map(company, die, die)
    assert odds.four_player(choice) == Dist({(int(a), int(b)): weight for (a, b), weight in pairs.items()})


def test_dist_adds_and_conditions_as_the_peers_do():
    ours = Dist.uniform(range(1, 7))
    three = (ours * ours * ours).map(sum)
    assert three == as_dist(3 @ icepool.d6) == as_dist(3 @ dyce.H(6))
    assert three.mean() == Fraction(icepool.d6.mean()) * 3
    assert three.var() == Fraction((3 @ icepool.d6).variance())
    assert three.given(lambda total: total >= 15) == as_dist(
        icepool.Die({x: k for x, k in (3 @ icepool.d6).items() if x >= 15})
    )
