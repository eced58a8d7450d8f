"""Who plays a duel: what the reader predicts, that it beats habits, and that nobody gets anything out of the mix."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from classkit import estimate
from classkit.game import NotLegal
from sheriffkit.bribery import Wealth
from sheriffkit.lessons import duel_sides
from sheriffkit.lessons.duel_log import Log, play_out
from sheriffkit.lessons.duel_sides import (
    BAGS,
    OPPONENTS,
    RHYTHM,
    Learner,
    Past,
    Reader,
    Round,
    Steady,
    expected,
    habit,
    mix,
    point,
)
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import EXAMPLES, HONEST, LIE, OPEN, PASS

Q, P = point(BAGS)
VALUE = BAGS.values[0]
READER, STEADY = Reader(), Steady()
GAINS = {(LIE, OPEN): (12, 4), (LIE, PASS): (24, 0), (HONEST, OPEN): (24, -8), (HONEST, PASS): (16, 0)}
KINDS = [Round(bag, deed) for bag, deed in GAINS]
LONG = 120
"""Rounds within which every habit of one round is learned."""


def counted(past: Past, memory: int = 2) -> Fraction:
    """The prediction once more, by writing out what followed each context, the shortest first."""
    lie = P
    for length in range(memory + 1):
        if length > len(past):
            return lie
        here = list(past)[len(past) - length :]
        lies = rounds = 0
        for at in range(length, len(past)):
            if list(past)[at - length : at] == here:
                rounds += 1
                lies += past[at].bag == "lie"
        lie = Fraction(lies + lie, rounds + 1)
    return lie


def drawn(rounds: int, seed: int) -> Past:
    rng = Random(seed)
    return tuple(rng.choice(KINDS) for _ in range(rounds))


@pytest.mark.parametrize("memory", [0, 1, 2, 3])
def test_the_prediction_is_that_of_a_twin(memory: int) -> None:
    for seed in range(60):
        past = drawn(seed % 23, seed)
        assert Reader(memory).predicts(BAGS, past) == counted(past, memory)


def test_by_hand() -> None:
    """Nothing seen: p*. A lie seen: (1 + 2/3) / 2. Nothing followed it yet, so the longer context adds nothing."""
    lie = Round(LIE, PASS)
    assert READER.predicts(BAGS, ()) == P
    assert READER.predicts(BAGS, (lie,)) == (1 + P) / 2 == Fraction(5, 6)
    assert READER.predicts(BAGS, (lie, lie)) == (1 + (2 + P) / 3) / 2
    assert (READER.opens(BAGS, ()), READER.opens(BAGS, (lie,))) == (Q, 1)
    assert READER.opens(BAGS, (Round(HONEST, PASS),)) == 0


def test_the_prediction_is_a_chance_and_the_answer_the_best_one() -> None:
    for seed in range(200):
        past = drawn(1 + seed % 20, seed)
        lie = READER.predicts(BAGS, past)
        assert 0 < lie < 1
        assert lie == counted(past), "it looks back on two rounds"
        gain = BAGS.game.payoffs([1 - lie, lie], OPEN)[1]
        assert READER.opens(BAGS, past) == (Q if gain == 0 else Fraction(gain > 0))


# --- against habits --------------------------------------------------------------------------------------------------


def reacts(first: bool, lies: tuple[bool, ...]) -> Learner:
    """A merchant who goes by the last round alone: whether the next bag is a lie, for each of the four rounds."""
    return lambda past: Fraction(lies[KINDS.index(past[-1])] if past else first)


def played(learner: Learner, rounds: int, seed: int) -> Past:
    """So many rounds against the reader, its die from a seed."""
    rng, past = Random(seed), ()
    for _ in range(rounds):
        deed = OPEN if rng.random() < READER.opens(BAGS, past) else PASS
        past = (*past, Round(LIE if learner(past) else HONEST, deed))
    return past


@pytest.mark.parametrize("lies", list(product((False, True), repeat=4)))
def test_each_habit_of_one_round_is_learned_and_then_every_bag_is_answered_best(lies: tuple[bool, ...]) -> None:
    """So the merchant is left with 12 for a lie and 16 for an honest bag, where the equilibrium brings 19.20."""
    for first in (False, True):
        past = played(reacts(first, lies), LONG, seed=1)
        late = past[LONG // 2 :]
        assert all((one.bag == LIE) == (one.deed == OPEN) for one in late), late
        assert sum(GAINS[one.bag, one.deed][0] for one in late) <= 16 * len(late)
        assert sum(GAINS[one.bag, one.deed][1] for one in late) == 4 * sum(one.bag == LIE for one in late)


@pytest.mark.parametrize("bags", [(LIE,), (HONEST,), (LIE, HONEST), RHYTHM], ids=" ".join)
def test_a_habit_brings_less_than_the_equilibrium_within_twenty_rounds(bags: tuple[str, ...]) -> None:
    merchant, sheriff = expected(habit(*bags), READER)
    assert merchant / 20 < VALUE
    assert sheriff > 0 or bags == (HONEST,)
    short = expected(habit(*bags), Reader(0))[1]
    assert short < sheriff or len(bags) == 1, "a rhythm is read only by a reader that looks back"


def test_always_the_same_by_hand() -> None:
    """Round 1 is the die's; from then on the lie is opened, and the honest bag passed."""
    assert expected(habit(LIE), READER) == (VALUE + 19 * 12, Q * 4 + 19 * 4)
    assert expected(habit(HONEST), READER) == (16 + 8 * Q + 19 * 16, -8 * Q)


# --- against the mix -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", [READER, Reader(0), Reader(4), STEADY], ids=lambda one: f"{one}")
@pytest.mark.parametrize("rounds", [1, 2, 4, 6])
def test_nobody_gets_anything_out_of_the_mix(opponent: Reader | Steady, rounds: int) -> None:
    """Exactly, over all ways in which bags and dice may fall: the sheriff's mean is 0."""
    assert expected(mix(P), opponent, rounds)[1] == 0


def test_no_way_of_opening_gets_anything_out_of_the_mix() -> None:
    """The proof for every bot, deterministic or not: in each round, whatever the chance of opening, the mean is 0."""
    for opens in (Fraction(0), Fraction(1, 7), Q, Fraction(1)):
        assert BAGS.game.payoffs([1 - P, P], [1 - opens, opens])[1] == 0


def test_against_the_die_of_the_equilibrium_every_way_of_packing_brings_the_same() -> None:
    for learner in (habit(LIE), habit(HONEST), habit(*RHYTHM), mix(P), mix(Fraction(1, 2)), reacts(True, (True,) * 4)):
        assert expected(learner, STEADY, 5)[0] == 5 * VALUE


def test_the_mix_in_play_holds_what_the_proof_says() -> None:
    """Sampled: the interval of the sheriff's gold a round holds 0."""
    counts: dict[int, int] = {}
    for seed in range(100):
        log = play_out(Log(opponent="reader", seed=seed), mix(P), Random(seed))
        for _, gain in log.gains:
            counts[int(gain)] = counts.get(int(gain), 0) + 1
    assert estimate.mean(counts, level=0.99).covers(0)
    assert not estimate.mean(counts, level=0.99).covers(1)


# --- tools -----------------------------------------------------------------------------------------------------------


def test_the_mean_is_that_of_a_plain_enumeration() -> None:
    """Every way of four rounds, one by one."""
    learner = reacts(True, (True, False, True, False))
    for opponent in OPPONENTS.values():
        sums = [Fraction(0), Fraction(0)]
        for past in product(KINDS, repeat=4):
            weight = Fraction(1)
            for at, one in enumerate(past):
                lies, opens = learner(past[:at]), opponent.opens(BAGS, past[:at])
                weight *= (lies if one.bag == LIE else 1 - lies) * (opens if one.deed == OPEN else 1 - opens)
            for side in (0, 1):
                sums[side] += weight * sum(GAINS[one.bag, one.deed][side] for one in past)
        assert expected(learner, opponent, 4) == tuple(sums)


@pytest.mark.slow
def test_too_many_ways_are_refused() -> None:
    with pytest.raises(NotLegal, match="too many ways"):
        expected(mix(P), STEADY, 20)


def test_a_duel_needs_a_mixture() -> None:
    for name in ("honest dominates", "tie if passed", "lie dominates"):
        with pytest.raises(NotLegal, match=r"mix between\. .*dominates"):
            point(Inspection(*EXAMPLES[name]))
    with pytest.raises(NotLegal, match="never lies"):
        point(Inspection(BAGS.honest, BAGS.lie, Wealth(sheriff=0)))


def test_opponents_go_by_their_names() -> None:
    assert {name: one.name for name, one in OPPONENTS.items()} == {"equilibrium": "equilibrium", "reader": "reader"}
    assert duel_sides.ROUNDS == 20
