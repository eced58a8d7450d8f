"""Players who learn: histories by hand, what they must near, what stays constant, and equal seeds."""

import random
from fractions import Fraction
from itertools import islice, pairwise
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.game import CannotRead, NotLegal
from classkit.normalform import Game, fictitious_play, largest_gain, minimax, regret, regret_matching, replicator
from tests.classkit.normalform.games import games

PENNIES = Game([[1, -1], [-1, 1]])
SCISSORS = Game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
DILEMMA = Game([[2, 0], [3, 1]], [[2, 3], [0, 1]], ["silent", "talk"], ["silent", "talk"])


def at(steps, number):
    """The step of that number, counted from 1."""
    return next(islice(steps, number - 1, None))


# --- fictitious play ----------------------------------------------------------------------------------------------


def slow_fictitious_play(game, rounds):
    """Best responses to frequencies, each time counted anew from all moves so far."""
    moves = [(0, 0)]
    for _ in range(rounds - 1):
        row = [sum(game.A[i][j] for _, j in moves) for i in range(len(game.rows))]
        column = [sum(game.B[i][j] for i, _ in moves) for j in range(len(game.columns))]
        moves.append((row.index(max(row)), column.index(max(column))))
    return [(game.rows[i], game.columns[j]) for i, j in moves]


@given(games())
def test_fictitious_play_against_its_twin(game):
    assert [step.played for step in islice(fictitious_play(game), 30)] == slow_fictitious_play(game, 30)


@given(games(), st.integers(1, 12))
def test_a_step_counts_what_was_played(game, rounds):
    history = list(islice(fictitious_play(game), rounds))
    last = history[-1]
    assert [step.round for step in history] == list(range(1, rounds + 1))
    assert sum(map(sum, last.counts)) == rounds
    for i, row in enumerate(game.rows):
        assert last.row[i] == Fraction(sum(step.played[0] == row for step in history), rounds)
        for j, column in enumerate(game.columns):
            times = sum(step.played == (row, column) for step in history)
            assert last.counts[i][j] == times == last.joint[i][j] * rounds
    for j, column in enumerate(game.columns):
        assert last.column[j] == Fraction(sum(step.played[1] == column for step in history), rounds)
    got = [sum(game.payoffs(*step.played)[k] for step in history) / rounds for k in range(2)]
    assert list(last.payoffs) == got
    best = max(sum(game.payoffs(name, step.played[1])[0] for step in history) / rounds for name in game.rows)
    assert last.hindsight[0] == best - got[0]
    assert last.regret == regret(game, last.row, last.column)
    assert all(max(step.plan_row) == max(step.plan_column) == 1 for step in history)


def test_in_zero_sum_games_it_nears_the_value():
    # J. Robinson, Annals of Mathematics 54 (1951)
    for game in (PENNIES, SCISSORS, Game([[3, 1], [0, 2]])):
        early, late = (at(fictitious_play(game), rounds) for rounds in (20, 4000))
        assert late.regret < Fraction(1, 10)
        assert late.regret < early.regret
        value = minimax(game).row.value
        assert abs(game.payoffs(late.row, late.column)[0] - value) < Fraction(1, 20)


def test_shapleys_game_goes_round_for_ever():
    # L. Shapley, Some Topics in Two-Person Games (1964): the frequencies never settle
    game = Game([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]])
    history = list(islice(fictitious_play(game), 3000))
    assert min(step.regret for step in history[1000:]) > Fraction(1, 20)


def test_first_moves_can_be_chosen():
    step = next(fictitious_play(DILEMMA, first=("talk", "silent")))
    assert step.played == ("talk", "silent")
    assert at(fictitious_play(DILEMMA, first=["silent", "silent"]), 2).played == ("talk", "talk")


@pytest.mark.parametrize("first", ["talk", ("talk",), ("talk", "sing"), (0, 0), 3])
def test_first_moves_that_do_not_exist(first):
    with pytest.raises(CannotRead, match="The first moves are two names"):
        fictitious_play(DILEMMA, first=first)


def test_ties_are_broken_by_the_generator_if_there_is_one():
    game = Game([[0, 0, 0]] * 3)
    assert {step.played for step in islice(fictitious_play(game), 50)} == {("r1", "c1")}
    drawn = [step.played for step in islice(fictitious_play(game, rng=random.Random(1)), 200)]
    assert len(set(drawn)) == 9
    assert drawn == [step.played for step in islice(fictitious_play(game, rng=random.Random(1)), 200)]


# --- regret matching ----------------------------------------------------------------------------------------------


def test_the_first_plan_is_even_and_a_seed_gives_the_same_history():
    one, two, three = ([*islice(regret_matching(SCISSORS, random.Random(seed)), 100)] for seed in (1, 1, 2))
    assert one[0].plan_row == one[0].plan_column == (Fraction(1, 3),) * 3
    assert one == two != three


def test_plans_are_in_proportion_to_regret():
    history = list(islice(regret_matching(SCISSORS, random.Random(5)), 40))
    for before, now in pairwise(history):
        moves = [step.played for step in history[: before.round]]
        sums = [
            sum(SCISSORS.payoffs(name, column)[0] - SCISSORS.payoffs(row, column)[0] for row, column in moves)
            for name in SCISSORS.rows
        ]
        above = [max(value, 0) for value in sums]
        even = (Fraction(1, 3),) * 3
        assert now.plan_row == (tuple(Fraction(v, sum(above)) for v in above) if any(above) else even)


def test_moves_are_drawn_from_the_plans():
    drawn = [next(regret_matching(SCISSORS, random.Random(seed))).played for seed in range(900)]
    for names, at_side in ((SCISSORS.rows, 0), (SCISSORS.columns, 1)):
        assert all(250 < sum(played[at_side] == name for played in drawn) < 350 for name in names)


@pytest.mark.parametrize("game", [PENNIES, SCISSORS, DILEMMA, Game([[6, 2], [7, 0]], [[6, 7], [2, 0]])])
def test_play_nears_the_coarse_correlated_equilibria(game):
    # S. Hart and A. Mas-Colell, Econometrica 68 (2000): regret falls like one over the root of the rounds
    for seed in range(5):
        step = at(regret_matching(game, random.Random(seed)), 2000)
        assert max(step.hindsight) < Fraction(3, 10)
        span = [max(map(max, table)) - min(map(min, table)) for table in (game.A, game.B)]
        gains = [max(gain, 0) / wide for gain, wide in zip(step.hindsight, span, strict=True)]
        assert largest_gain(game, "coarse", step.joint) == max(gains) or max(step.hindsight) < 0


def test_where_one_strategy_dominates_all_learn_it():
    step = at(regret_matching(DILEMMA, random.Random(1)), 500)
    assert min(step.row[1], step.column[1]) > Fraction(95, 100)
    assert at(fictitious_play(DILEMMA), 500).row[1] > Fraction(99, 100)


@pytest.mark.parametrize("rng", [None, 1, "seed", random])
def test_a_generator_is_needed(rng):
    with pytest.raises(CannotRead, match="A generator is wanted"):
        regret_matching(PENNIES, rng)
    if rng is not None:
        with pytest.raises(CannotRead, match="A generator is wanted"):
            fictitious_play(PENNIES, rng=rng)


def test_a_step_in_words():
    assert str(at(fictitious_play(DILEMMA), 2)) == "2: talk, talk | 1/2 silent + 1/2 talk | 1/2 silent + 1/2 talk"


# --- replicator dynamics ------------------------------------------------------------------------------------------


def test_in_matching_pennies_the_populations_circle():
    # J. Hofbauer and K. Sigmund, Evolutionary Games and Population Dynamics (1998): log x(1-x) + log y(1-y) is constant
    def constant(flow):
        return log(flow.row[0] * flow.row[1]) + log(flow.column[0] * flow.column[1])

    history = list(islice(replicator(PENNIES, ["1/2", "1/2"], ["1/5", "4/5"], step=0.02), 2000))
    assert all(constant(flow) == pytest.approx(constant(history[0]), abs=1e-6) for flow in history)
    assert max(flow.row[0] for flow in history) > 0.75
    assert history[-1].time == pytest.approx(1999 * 0.02)


def test_against_the_solved_equation():
    # in the dilemma talking always pays 1 more: x / (1 - x) grows as e^t, whatever the others do
    for flow in islice(replicator(DILEMMA, ["9/10", "1/10"], ["1/2", "1/2"], step=0.1), 80):
        assert flow.row[1] / flow.row[0] == pytest.approx(exp(flow.time) / 9, rel=1e-9)
        assert flow.column[1] / flow.column[0] == pytest.approx(exp(flow.time), rel=1e-9)


def test_halving_the_step_divides_the_error_by_sixteen():
    start = ["1/2", "1/3", "1/6"], ["1/5", "2/5", "2/5"]

    def end(number):
        return at(replicator(SCISSORS, *start, step=4 / number), number + 1).row[0]

    exact = end(1024)
    assert abs(end(16) - exact) / abs(end(32) - exact) == pytest.approx(16, rel=0.4)


@given(games(), st.floats(0.001, 100))
def test_shares_stay_shares_and_the_dead_stay_dead(game, step):
    row, column = ([Fraction(1, n)] * n for n in game.shape)
    if len(row) > 1:
        row = [Fraction(0), *[Fraction(1, len(row) - 1)] * (len(row) - 1)]
    for flow in islice(replicator(game, row, column, step), 20):
        for shares in (flow.row, flow.column):
            assert sum(shares) == pytest.approx(1)
            assert 0 <= min(shares) <= max(shares) <= 1
        assert flow.row[0] == 0 or len(row) == 1
        assert flow.regret >= -1e-9


def test_an_equilibrium_rests():
    flow = at(replicator(SCISSORS, ["1/3"] * 3, ["1/3"] * 3), 200)
    assert flow.row == pytest.approx((1 / 3,) * 3)
    assert flow.regret == pytest.approx(0)
    assert replicator(DILEMMA, "silent", "talk").__next__().regret == pytest.approx(1)


@pytest.mark.parametrize("step", [0, -1, float("nan"), float("inf"), "1/2", True, None])
def test_steps_that_lead_nowhere(step):
    with pytest.raises(NotLegal, match="The step is a finite number above zero"):
        replicator(PENNIES, "r1", "c1", step)


def test_a_start_that_cannot_be_read_is_refused_at_once():
    with pytest.raises(NotLegal, match="add up to 2"):
        replicator(PENNIES, [1, 1], "c1")
