"""`cheesekit.simulate`: against a plain loop over the same dice, against the exact odds, and the promises on seeds."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import odds, simulate
from cheesekit.simulate import BLOCK, QUANTITIES, four_player_nights, nights
from classkit.dist import Dist
from classkit.game import NotLegal

CHOICES = [
    "random", "lower", "higher", lambda a, b: a if a % 2 else b, lambda a, b: Dist({a: 3, b: 1}),
    lambda a, b: Dist({a: 299, b: 1}), lambda a, b: Dist({a: 1, b: 3**40}),
]  # fmt: skip
"""The last two have chances in 300 parts, and in more than a float can tell apart."""
ARRAYS = ("dice", "thief", *QUANTITIES)
FOUR_ARRAYS = ("dice", "thief", "earlier", "later", "hours")


def same(one, two, names=ARRAYS):
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in names)


# --- the slow twin: one night after another, on the same dice -------------------------------------------------------


def one_night(dice, thief):
    """What happened at one table, by the words of the rules: (witnesses, lone wakers, hours used, largest crowd)."""
    awake = Counter(dice)
    witnesses = [seat for seat, hour in enumerate(dice, 1) if hour == dice[thief - 1] and seat != thief]
    lone = [hour for hour, players in awake.items() if players == 1]
    return len(witnesses), len(lone), len(awake), max(awake.values())


@given(st.integers(1, 12), st.integers(1, 400), st.integers(0, 2**32))
def test_counts_are_those_of_a_plain_loop(players, faces, seed):
    found = nights(60, players, rng=seed, faces=faces)
    by_hand = [one_night(dice, thief) for dice, thief in zip(found.dice.tolist(), found.thief.tolist(), strict=True)]
    simulated = zip(*(getattr(found, quantity).tolist() for quantity in QUANTITIES), strict=True)
    assert list(simulated) == by_hand


@pytest.mark.parametrize("players", range(4, 9))
def test_counts_are_those_of_a_plain_loop_across_blocks(players):
    found = nights(BLOCK + 300, players, rng=7)
    tail = slice(BLOCK - 300, None)
    by_hand = [one_night(d, t) for d, t in zip(found.dice[tail].tolist(), found.thief[tail].tolist(), strict=True)]
    assert list(zip(*(getattr(found, q)[tail].tolist() for q in QUANTITIES), strict=True)) == by_hand


@given(st.sampled_from(CHOICES), st.integers(1, 9), st.integers(0, 2**32))
def test_four_player_counts_are_those_of_a_plain_loop(choice, faces, seed):
    found = four_player_nights(60, choice, rng=seed, faces=faces)
    possible = odds.chosen_hours(choice, faces)
    for row in range(60):
        dice, hours, thief = found.dice[row].tolist(), found.hours[row].tolist(), int(found.thief[row])
        assert all(hour in possible[tuple(own)] for own, hour in zip(dice, hours, strict=True))
        woken = [hour for seat, hour in enumerate(hours, 1) if seat != thief]
        low, high = sorted(dice[thief - 1])
        assert found.earlier[row] == woken.count(low)
        assert found.later[row] == (woken.count(high) if high != low else 0)


# --- the exact odds -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=range(4, 9))
def many(request):
    return nights(200_000, request.param, rng=11)


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_intervals_cover_the_exact_distribution(many, quantity):
    exact = getattr(odds, quantity)(many.players)
    # 99.99 %: about a hundred comparisons in this file, all of which must hold at this one seed
    assert many.mean(quantity, level=0.9999).covers(exact.mean())
    assert all(many.p(quantity, k, level=0.9999).covers(exact.p(k)) for k in range(many.players + 1))
    assert set(many.counts(quantity)) <= set(exact)
    assert sum(many.counts(quantity).values()) == len(many)


def test_intervals_cover_waking_alone_and_all_different(many):
    assert many.all_different().covers(odds.all_different(many.players))
    assert all(many.alone(seat, level=0.9999).covers(odds.alone(many.players)) for seat in range(1, many.players + 1))
    assert many.alone(method="exact", level=0.9999).covers(odds.alone(many.players))


def test_intervals_are_not_so_wide_that_they_cover_anything(many):
    found = many.alone()
    assert found.high - found.low < 0.005
    assert not found.covers(odds.alone(many.players + 1))
    assert not found.covers(odds.alone(many.players, faces=7))


def test_thief_and_dice_are_uniform(many):
    each_seat = np.bincount(many.thief)[1:] / len(many)
    assert np.allclose(each_seat, 1 / many.players, atol=0.005)
    assert np.allclose(np.bincount(many.dice.ravel())[1:] / many.dice.size, 1 / 6, atol=0.005)
    assert abs(np.corrcoef(many.thief, many.dice[:, 0])[0, 1]) < 0.02


def test_birthdays():
    found = nights(50_000, 23, rng=2, faces=365)
    assert found.dice.dtype == np.uint16
    assert found.all_different().covers(odds.all_different(23, faces=365))
    assert found.mean("lone_wakers").covers(23 * odds.alone(23, faces=365))


@pytest.mark.parametrize("choice", CHOICES)
def test_four_player_intervals_cover_the_exact_distribution(choice):
    found, exact = four_player_nights(200_000, choice, rng=3), odds.four_player(choice)
    assert set(found.counts()) <= set(exact)
    assert all(found.p(pair, level=0.9999).covers(p) for pair, p in exact.items())
    assert found.p(lambda pair: pair[0] == 0).covers(exact.p(lambda pair: pair[0] == 0))


def test_about_nineteen_of_twenty_seeds_cover():
    covered = sum(nights(500, 5, rng=seed).alone().covers(odds.alone(5)) for seed in range(200))
    assert 180 <= covered <= 199


# --- seeds ----------------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_nights_again():
    assert same(nights(1000, 6, rng=5), nights(1000, 6, rng=5))
    assert same(nights(1000, 6, rng=5), nights(1000, 6, rng=np.random.default_rng(5)))
    assert not same(nights(1000, 6, rng=5), nights(1000, 6, rng=6))
    assert same(four_player_nights(1000, rng=5), four_player_nights(1000, rng=np.int64(5)), FOUR_ARRAYS)


@pytest.mark.parametrize("size", [1, 1000, BLOCK, BLOCK + 1])
def test_a_longer_run_begins_with_the_shorter_one(size):
    long, short = nights(2 * BLOCK + 5, 5, rng=9), nights(size, 5, rng=9)
    assert all(np.array_equal(getattr(long, name)[:size], getattr(short, name)) for name in ARRAYS)
    four, few = four_player_nights(2 * BLOCK + 5, rng=9), four_player_nights(size, rng=9)
    assert all(np.array_equal(getattr(four, name)[:size], getattr(few, name)) for name in FOUR_ARRAYS)


def test_blocks_are_the_children_of_the_seed_in_order():
    found = nights(3 * BLOCK, 4, rng=13)
    for index, child in enumerate(np.random.default_rng(13).spawn(3)):
        rolled = child.integers(1, 7, size=(4, BLOCK), dtype=np.uint8)
        assert np.array_equal(found.dice[index * BLOCK : (index + 1) * BLOCK], rolled.T)


def test_a_generator_used_twice_gives_new_nights_and_nothing_global_is_touched():
    rng = np.random.default_rng(1)
    before = np.random.get_state()[1].copy()
    runs = [nights(1000, 5, rng=rng) for _ in range(3)]
    assert not any(same(one, two) for one, two in pairwise(runs))
    assert np.array_equal(np.random.get_state()[1], before)


# --- shapes and refusals --------------------------------------------------------------------------------------------


def test_shapes_types_and_ranges():
    found = nights(500, 7, rng=1)
    assert found.dice.shape == (500, 7)
    assert found.dice.dtype == np.uint8
    assert (found.dice.min(), found.dice.max(), found.faces, found.players, len(found)) == (1, 6, 6, 7, 500)
    assert all(getattr(found, name).shape == (500,) for name in ARRAYS[1:])
    four = four_player_nights(500, rng=1)
    assert (four.dice.shape, four.hours.shape, four.thief.shape, len(four)) == ((500, 4, 2), (500, 4), (500,), 500)


def test_results_are_read_only():
    found, four = nights(10, 5, rng=1), four_player_nights(10, rng=1)
    for array in [getattr(found, name) for name in ARRAYS] + [getattr(four, name) for name in FOUR_ARRAYS]:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        found.faces = 7


def test_the_largest_table_and_the_largest_die():
    crowd = nights(2, 255, rng=1, faces=1)
    assert (crowd.largest_crowd[0], crowd.witnesses[0], crowd.hours_used[0], crowd.lone_wakers[0]) == (255, 254, 1, 0)
    assert nights(2000, 2, rng=1, faces=65535).dice.max() > 60_000
    assert nights(2000, 4, rng=1, faces=255).dice.max() > 250


def test_predicates_see_values_and_answer_exactly():
    found = nights(3000, 5, rng=1)
    hits = int(np.count_nonzero(found.witnesses >= 2))
    assert found.p("witnesses", lambda k: k >= 2).value == hits / 3000
    assert found.alone(3).value == np.mean((found.dice == found.dice[:, [2]]).sum(axis=1) == 1)


@pytest.mark.parametrize(
    ("call", "clause", "was_given", "says"),
    [
        (lambda: nights(0, 5, rng=1), "T-NIGHT", "nights=0", "1 or more"),
        (lambda: nights(10.0, 5, rng=1), "T-NIGHT", "nights=10.0", "1 or more"),
        (lambda: nights(10, 0, rng=1), "T-PLAYERS-1", "players=0", "from 1 to 255"),
        (lambda: nights(10, 256, rng=1), "T-PLAYERS-1", "players=256", "from 1 to 255"),
        (lambda: nights(10, 5, rng=1, faces=0), "T-NIGHT-1", "faces=0", "from 1 to 65535"),
        (lambda: nights(10, 5, rng=1, faces=65536), "T-NIGHT-1", "faces=65536", "from 1 to 65535"),
        (lambda: nights(10, 5, rng=1).alone(6), "T-PLAYERS-1", "seat=6", "from 1 to 5"),
        (lambda: four_player_nights(True, rng=1), "T-NIGHT", "nights=True", "1 or more"),
        (lambda: four_player_nights(10, rng=1, faces=256), "T-NIGHT-1", "faces=256", "from 1 to 255"),
        (lambda: four_player_nights(10, "either", rng=1), "T-FOUR-1", "'either'", "'random', 'lower', 'higher'"),
    ],
)
def test_numbers_and_choices_that_do_not_fit(call, clause, was_given, says):
    with pytest.raises(NotLegal, match=says) as refused:
        call()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)


@pytest.mark.parametrize(("rng", "error"), [(None, TypeError), (True, TypeError), (1.5, TypeError), (-1, ValueError)])
def test_a_seed_or_a_generator_is_needed(rng, error):
    with pytest.raises(error, match=r"a seed .* or a numpy Generator; given: "):
        nights(10, 5, rng=rng)
    with pytest.raises(error, match=r"a seed .* or a numpy Generator; given: "):
        four_player_nights(10, rng=rng)


def test_an_unknown_quantity_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="witnesses, lone_wakers, hours_used, largest_crowd; given: 'thief'"):
        nights(10, 5, rng=1).counts("thief")


@pytest.mark.parametrize("event", ["a", None, 1.5, True, (1, 2), np.zeros(10)], ids=str)
def test_an_event_that_no_count_can_be_is_refused(event):
    with pytest.raises(ValueError, match=r"an event is a whole number, or a function .*; given: "):
        nights(10, 5, rng=1).p("witnesses", event)


@pytest.mark.parametrize("event", ["a", 1, (1,), (1, 2, 3), (1, "2"), (True, 0), [0, 1]], ids=str)
def test_an_event_that_no_pair_can_be_is_refused(event):
    with pytest.raises(ValueError, match=r"an event is a pair of whole numbers, or a function .*; given: "):
        four_player_nights(10, rng=1).p(event)


def test_a_number_that_never_comes_has_the_share_zero():
    assert nights(10, 5, rng=1).p("witnesses", 99).value == nights(10, 5, rng=1).p("witnesses", np.int8(9)).value == 0
    assert four_player_nights(10, rng=1).p((9, 9)).value == 0


def test_names_are_those_of_the_odds():
    assert all(callable(getattr(odds, quantity)) for quantity in simulate.QUANTITIES)
