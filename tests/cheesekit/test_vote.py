"""The vote and who wins, clause by clause: T-VOTE, T-OPOSSUM-2 and 3."""

import random
from itertools import permutations, product

import pytest

from cheesekit import engine
from cheesekit.day import Result, decide, most_voted, vote
from cheesekit.moves import Silent
from cheesekit.rules import Role, Rules
from cheesekit.state import Phase, Side
from classkit.game import NotLegal, NotYourTurn
from tests.cheesekit.play import (
    ballot,
    deal,
    every_rules,
    found,
    morning,
    name,
    play,
    random_game,
    seat_of,
    silence,
    texts,
    told,
)


def test_T_VOTE_1_all_owe_a_vote_for_another_player():
    state = silence(morning())
    assert engine.to_move(state) == (1, 2, 3, 4, 5)
    assert texts(state, 3) == ["vote 1", "vote 2", "vote 4", "vote 5"]


@pytest.mark.parametrize("line", ["vote 3", "vote 0", "vote 6", "silent"])
def test_T_VOTE_1_not_oneself_and_no_abstention(line):
    with pytest.raises(NotLegal, match=r"not at yourself.*T-VOTE-1.*Allowed: vote 1, vote 2, vote 4 and vote 5"):
        play(silence(morning()), f"3: {line}")


def test_T_VOTE_1_sealed_until_the_last():
    before = silence(morning())
    for count in range(1, 5):
        state = play(before, *(f"{seat}: vote 5" for seat in range(1, count + 1)))
        for seat in range(1, 6):
            view, old = engine.view(state, seat), engine.view(before, seat)
            assert view.events == old.events
            assert view.sealed == (5 if seat <= count else 0)
            if seat > count:
                assert view == old
        assert engine.result(state) is None
    final = play(state, "5: vote 1")
    assert all(engine.view(final, seat).votes == (5, 5, 5, 5, 1) for seat in range(1, 6))


def test_T_VOTE_1_for_good():
    with pytest.raises(NotYourTurn, match=r"T-VOTE-1"):
        play(silence(morning()), "3: vote 1", "3: vote 2")


def test_T_VOTE_1_the_order_of_sealing_leaves_no_trace():
    lines = ["1: vote 2", "2: vote 3", "3: vote 1", "4: vote 1"]
    before = silence(morning(4))
    for count in (2, 3, 4):
        assert len({play(before, *order) for order in permutations(lines[:count])}) == 1


def test_T_VOTE_2_all_who_tie_for_most_votes_show_their_card():
    state = ballot(morning(), (2, 1, 1, 2, 3))
    assert [(event["seat"], event["card"]) for event in found(state, "shown")] == [(1, "sleepyhead"), (2, "sleepyhead")]
    assert told(state, "shown") == [(1, 2, 3, 4, 5)] * 2
    assert engine.to_move(state) == ()
    state = ballot(morning(), (2, 3, 4, 5, 1))
    assert [event["seat"] for event in found(state, "shown")] == [1, 2, 3, 4, 5]


def test_T_VOTE_2_the_night_is_over_then():
    state = ballot(morning(), (2, 1, 1, 2, 3))
    with pytest.raises(NotYourTurn, match=r"The night is over; nobody owes a choice\. \(T-VOTE-2\) Given: vote 2\."):
        play(state, "1: vote 2")


def oracle(votes: tuple[int, ...], thief: int, accomplices: tuple[int, ...], mouse: int) -> tuple[str, set[int]]:
    """Who wins, in other words than the engine's: an accused is anybody whom nobody outdoes in votes."""
    seats = range(1, len(votes) + 1)
    accused = [s for s in seats if not any(votes.count(other) > votes.count(s) for other in seats)]
    if mouse and mouse in accused:
        return "dead-mouse", {mouse}
    if thief in accused:
        return "sleepyheads", {s for s in seats if s not in (thief, mouse) and s not in accomplices}
    return "thief", {thief} | set(accomplices)


TABLE = list(product((2, 3, 4), (1, 3, 4), (1, 2, 4), (1, 2, 3)))


@pytest.mark.parametrize("thief", [1, 2, 3, 4])
def test_T_VOTE_3_the_table_of_all_vote_patterns_of_four_players(thief):
    """3 ** 4 = 81 patterns, each played through the engine for each seat of the thief."""
    assert len(TABLE) == 81
    dice = [(1, 1)] * 4
    choices = [f"{seat}: choose 1" for seat in range(1, 5) if seat != thief]
    start = deal(Rules(4, turns=0), dice, *choices, thief=thief)
    sides = []
    for votes in TABLE:
        side, winners = oracle(votes, thief, (), 0)
        outcome = engine.result(ballot(start, votes))
        assert (outcome.side.value, set(outcome.winners), outcome.votes) == (side, winners, votes)
        sides.append(side)
    # By hand: three votes of the others, 3 patterns; two, 3 * 2 * 3 patterns, and nobody can have more. One vote: the
    # three that are left must go to three players; of 12 such ballots 3 do, for each of the 3 who may name the thief.
    assert sides.count("sleepyheads") == 3 + 18 + 9


@pytest.mark.slow
@pytest.mark.parametrize("rules", [r for r in every_rules((5, 6, 7, 8), turns=0) if not r.mute], ids=name)
def test_T_VOTE_3_and_T_OPOSSUM_2_3_random_votes_against_the_oracle(rules):
    rng = random.Random(rules.players)
    seen = set()
    for seed in range(60):
        state = silence(next(s for s in random_game(rules, seed) if engine.view(s, 1).phase is Phase.VOTE))
        favourites = [rng.choice(rules.seats) for _ in range(2)]
        votes = tuple(
            rng.choice([target for target in (*rules.seats, *favourites * 3) if target != seat]) for seat in rules.seats
        )
        mouse = seat_of(state, Role.DEAD_MOUSE)
        final = ballot(state, votes)
        side, winners = oracle(votes, state.thief, state.accomplices, mouse)
        outcome = engine.result(final)
        assert (outcome.side.value, set(outcome.winners)) == (side, winners)
        assert found(final, f"won.{outcome.side.value}")[0].sees == rules.seats
        assert outcome.most_voted == tuple(seat for seat, _ in engine.view(final, 1).shown)
        seen.add((side, len(outcome.most_voted) > 1))
    assert {side for side, _ in seen} == {"sleepyheads", "thief"} | ({"dead-mouse"} if rules.dead_mouse else set())
    assert {tied for _, tied in seen} == {True, False}


def test_T_VOTE_3_an_accomplice_among_the_most_voted_does_not_help_the_sleepyheads():
    state = ballot(deal(Rules(5, turns=0), [3, 3, 1, 1, 4], "5: decline", thief=1), (2, 3, 2, 2, 2))
    assert state.accomplices == (2,)
    assert engine.result(state) == Result(Side.THIEF, (1, 2), (2,), (2, 3, 2, 2, 2))


MOUSE = (Role.THIEF, Role.DEAD_MOUSE, *[Role.SLEEPYHEAD] * 4)


@pytest.mark.parametrize(
    ("accomplices", "votes", "side", "winners"),
    [
        ((3,), (2, 1, 2, 2, 2, 1), Side.DEAD_MOUSE, (2,)),  # most voted alone
        ((3,), (2, 1, 1, 1, 2, 2), Side.DEAD_MOUSE, (2,)),  # tied with the thief
        ((2,), (3, 1, 2, 2, 2, 1), Side.DEAD_MOUSE, (2,)),  # even as an accomplice: alone
        ((2,), (3, 3, 1, 3, 1, 1), Side.SLEEPYHEADS, (3, 4, 5, 6)),  # thief tied: the accomplice loses with the thief
        ((2,), (3, 3, 4, 3, 1, 1), Side.THIEF, (1, 2)),  # as an accomplice, with the thief
        ((4,), (3, 3, 4, 3, 1, 1), Side.THIEF, (1, 4)),  # no accomplice: loses with nobody
        ((3,), (3, 1, 1, 1, 3, 4), Side.SLEEPYHEADS, (4, 5, 6)),  # not with the sleepyheads
    ],
)
def test_T_OPOSSUM_2_and_3(accomplices, votes, side, winners):
    outcome = decide(Rules(6, dead_mouse=True), MOUSE, accomplices, votes)
    assert (outcome.side, outcome.winners) == (side, winners)


def test_most_voted_is_everybody_who_ties():
    assert most_voted((2, 1, 4, 3)) == (1, 2, 3, 4)
    assert most_voted((2, 1, 2, 2, 2)) == (2,)


def test_only_a_vote_can_be_sealed():
    with pytest.raises(ValueError, match=r"'silent' is no vote"):
        vote(silence(morning()), 1, Silent())
