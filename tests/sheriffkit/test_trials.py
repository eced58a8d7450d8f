"""Choices weighed: exactly, or by trials whose winner is not taken at its word; set rates; a round played on."""

from fractions import Fraction
from random import Random
from statistics import fmean

import pytest

from sheriffkit import engine
from sheriffkit.bots import BOTS, AlwaysOpens, Honest, NeverOpens, OpensAt, Pair
from sheriffkit.heard import Past
from sheriffkit.moves import Ask, Open, Pass, Silent
from sheriffkit.rates import known_rate
from sheriffkit.rollout import Stage, round_over, settled, wealth
from sheriffkit.rules import Rules
from sheriffkit.trials import SURE, exactly, tried
from sheriffkit.worlds import Drawer
from tests.sheriffkit.play import at

OPEN, PASS, QUIET = (Open(),), (Pass(),), (Silent(),)


def test_exact_values_are_ranked_and_a_tie_goes_to_what_was_done():
    found = exactly([(OPEN, Fraction(2)), (PASS, Fraction(2)), (QUIET, Fraction(1, 2))], PASS)
    assert [option.moves for option in found.options] == [PASS, OPEN, QUIET]
    assert [option.gap for option in found.options] == [0, 0, Fraction(3, 2)]
    assert found.worlds == 0


def test_what_was_done_is_among_the_choices():
    with pytest.raises(ValueError, match="not among"):
        exactly([(OPEN, Fraction(0))], PASS)
    with pytest.raises(ValueError, match="not among"):
        tried([OPEN], PASS, lambda number, moves: Fraction(0), 6)
    with pytest.raises(ValueError, match="given: 5"):
        tried([OPEN], OPEN, lambda number, moves: Fraction(0), 5)


def test_a_steady_lead_has_no_error():
    """The worlds differ, the lead does not: common chances make the difference sharp."""
    found = tried([OPEN, PASS], PASS, lambda number, moves: Fraction(number * number + 3 * (moves == OPEN)), 12)
    assert (found.done.gap, found.done.error) == (3, 0)
    assert found.best.moves == OPEN
    assert found.worlds == 12


def test_only_the_finalists_are_tried_in_all_worlds():
    asked = []
    found = tried([OPEN, PASS, QUIET], PASS, lambda n, m: asked.append((m, n)) or Fraction(-(m == QUIET)), 9)
    assert {number for moves, number in asked if moves == QUIET} == {0, 1, 2}
    assert {number for moves, number in asked if moves == OPEN} == set(range(9))
    assert found.done.gap == 0


def test_equal_choices_are_rarely_told_apart():
    """Ten choices that are pure noise: the winner of the first worlds leads in the fresh ones by nothing."""
    choices = [PASS, *((Ask(gold),) for gold in range(1, 10))]
    leads, clear = [], 0
    for seed in range(200):
        found = tried(choices, PASS, lambda n, m, s=seed: Fraction(Random(f"{s} {n} {m}").gauss(0, 5)), 24)
        best = found.best
        assert found.done.gap >= 0
        leads.append(float(found.done.gap) if best.moves != PASS else 0.0)
        clear += found.done.gap > SURE * found.done.error > 0
    assert clear <= 6  # a normal lead is above three errors in one of 740; Student's with 15 degrees in one of 220
    assert fmean(leads) < 1  # a naive maximum of ten means of 24 would lead by about 1.6 in the mean


# --- set rates ------------------------------------------------------------------------------------------------------


def pair(sheriff):
    """An honest merchant with that sheriff."""
    return Pair("pair", Honest(), sheriff)


def test_the_set_rate_of_one_sheriff_and_of_two_deputies():
    lone = engine.view(engine.new_game(Rules(first_sheriff=1), 1), 2)
    for sheriff, q, takes in ((NeverOpens(), 0, True), (AlwaysOpens(), 1, False), (OpensAt(), Fraction(1, 3), False)):
        found = known_rate(lone, {1: pair(sheriff)})
        assert (found.q, found.takes) == (q, takes)
    two = engine.view(at(Rules(6), phase="bag", hands={3: "apples"}), 3)
    both = known_rate(two, {1: pair(OpensAt(Fraction(1, 2))), 2: pair(OpensAt(Fraction(1, 3)))})
    assert (both.q, both.takes) == (Fraction(2, 3), False)
    assert known_rate(two, {1: pair(NeverOpens()), 2: pair(OpensAt())}).takes


def test_others_have_no_set_rate_nor_has_one_opening_for_all():
    lone = engine.view(engine.new_game(Rules(first_sheriff=1), 1), 2)
    compact = engine.view(engine.new_game(Rules(edition="compact", first_sheriff=1), 1), 2)
    assert all(known_rate(lone, {1: BOTS[name]}) is None for name in ("careful", "counter", "random"))
    assert known_rate(lone, {}) is None
    assert known_rate(compact, {1: pair(AlwaysOpens())}) is None
    assert known_rate(compact, {1: pair(NeverOpens())}).q == 0


# --- to the end of a round ------------------------------------------------------------------------------------------


def test_until_the_bag_is_settled_or_the_round_is_over():
    state = at(Rules(), "1: call 2", "2: silent", phase="inspect", bags={2: "silk", 3: "2 apples"},
               declared={2: "1 apples", 3: "2 apples"})  # fmt: skip
    view = engine.view(state, 1)
    world = Drawer(view, Past(), BOTS, 1, frozenset()).world(0)
    stage = Stage(1, dict.fromkeys((1, 2, 3, 4), BOTS["honest"]), 1)
    near = stage.play(world, 0, PASS, settled(2, 1))
    far = stage.play(world, 0, PASS, round_over(1))
    assert (near.table.round, far.table.round) == (1, 2)
    assert near.table.undecided == (3,)
    assert stage.gain(world, 0, PASS, settled(2, 1)) == 0


def test_wealth_counts_gold_goods_and_half_the_booty():
    state = at(Rules(), phase="bag", stands={2: "2 apples, 1 silk"}, hands={2: "apples"}, gold={2: 7})
    assert wealth(state, 2) == 7 + 4 + 8
    talk = ("1: call 3", "3: offer 9 gold", "4: silent", "1: silent", "2: silent", "1: accept", "2: pass")
    bags, said = {3: "silk", 4: "silk"}, {3: "1 apples", 4: "1 apples"}
    six = at(Rules(6, haggle_rounds=1), *talk, phase="inspect", bags=bags, declared=said)
    assert six.table.booty[0] == 9
    assert wealth(six, 1) == wealth(six, 2) == 50 + Fraction(9, 2)
    assert wealth(six, 3) == 41 + 8
