"""Counting positions, as chess engines do: a wrong, missing or double move anywhere changes a number.

The reference numbers do not come from the engine: each is derived here from the rulebook as a polynomial, whose
coefficient of x ** d is the number of different positions after d moves.
"""

from collections import Counter
from collections.abc import Callable
from itertools import zip_longest
from math import comb, prod

import pytest

from cheesekit import engine
from cheesekit.rules import Role, Rules
from cheesekit.state import Phase, State
from tests.cheesekit.play import deal

Polynomial = list[int]


def levels(start: State, goes_on: Callable[[State], bool] = lambda state: True) -> Polynomial:
    """The number of different positions after 0, 1, 2, … moves; `goes_on` says where to look further."""
    level, counts = {start}, []
    while level:
        counts.append(len(level))
        level = {
            engine.apply(state, seat, move)
            for state in level
            if goes_on(state)
            for seat in engine.to_move(state)
            for move in engine.legal_moves(state, seat)
        }
    return counts


def at_night(state: State) -> bool:
    return engine.view(state, 1).phase is Phase.NIGHT


def add(*terms: Polynomial) -> Polynomial:
    return [sum(parts) for parts in zip_longest(*terms, fillvalue=0)]


def times(*factors: Polynomial) -> Polynomial:
    result = [1]
    for factor in factors:
        found: Counter[int] = Counter()
        for i, a in enumerate(result):
            for j, b in enumerate(factor):
                found[i + j] += a * b
        result = [found[degree] for degree in range(max(found) + 1)]
    return result


VOTES = times(*[[1, 3]] * 4)
"""Four sealed votes: each seat has not voted (no move) or chosen one of three (one move), in an order without trace."""


def four(choices: tuple[int, int, int], thief_has_two_hours: bool) -> Polynomial:
    """Positions with four players and no turns of speech, by the number of moves.

    The sleepyheads' sealed choices: (1 + kx) for each who has k different dice; but when all three have chosen, the
    night goes on by itself. Then the thief, with two hours: asked at the first (1), awake (x), taken and asked again
    at the second (x²); four ways through the night: asleep (x), awake and left (x²), taken and awake or asleep (2x³).
    With equal hours nothing is asked. After each way, the votes.
    """
    choosing = times(*([1, k] for k in choices))[:3]
    asked, ways = ([1, 1, 1], [0, 1, 1, 2]) if thief_has_two_hours else ([0], [1])
    return add(choosing, times([0, 0, 0, prod(choices)], add(asked, times(ways, VOTES))))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dice", "choices", "two_hours", "total"),
    [
        (((1, 2), (2, 3), (3, 4), (5, 6)), (2, 2, 2), True, 8235),
        (((4, 4), (2, 2), (3, 4), (5, 6)), (1, 2, 2), False, 1038),
        (((1, 6), (1, 1), (1, 1), (6, 6)), (1, 1, 1), True, 1034),
    ],
)
def test_positions_of_four_players_without_talk(dice, choices, two_hours, total):
    counted = levels(deal(Rules(4, turns=0), dice, thief=1))
    assert counted == four(choices, two_hours)
    assert sum(counted) == total


def test_the_total_of_four_players_by_hand():
    """19 positions while choosing (3 ** 3 − 2 ** 3); then, for each of 8 choices, 3 at which the thief is asked and 4
    ways through the night with 4 ** 4 positions of the sealed votes each."""
    assert 8235 == (3**3 - 2**3) + 2**3 * (3 + 4 * 4**4)
    assert 1038 == (2 * 3 * 3 - 4) + 4 * 4**4


@pytest.mark.parametrize(
    ("dice", "answers"),
    [
        ((3, 1, 2, 4, 5), (5, 5, 5, 5)),
        ((3, 3, 2, 4, 5), (5, 5, 5)),
        ((3, 3, 3, 4, 4), (2,)),
        ((4, 4, 4, 4, 1), (5, 3)),
        ((1, 1, 1, 1, 5), (3, 5)),
        ((3, 3, 3, 3, 3), (4,)),
        ((1, 2, 2, 3, 3), ()),
    ],
)
def test_positions_of_a_night_of_five(dice, answers):
    """`answers` by the hour: a lone sleepyhead looks at one of 4 dice or declines; a thief points at one of several."""
    counted = levels(deal(Rules(5, turns=0), dice, thief=1), at_night)
    assert counted == [prod(answers[:count]) for count in range(len(answers) + 1)]


@pytest.mark.parametrize("players", [6, 7, 8])
def test_positions_of_the_taps(players):
    """One asked, n − 1 first taps; with two taps also the (n − 1)(n − 2) ordered pairs, which the thief remembers."""
    state = deal(Rules(players, turns=0), [1, *[2] * (players - 1)], thief=1)
    pairs = [] if players == 6 else [(players - 1) * (players - 2)]
    assert levels(state, at_night) == [1, players - 1, *pairs]


FIRST_MOVES = {4: 73, 5: 73, 6: 99, 7: 141, 8: 215}
"""Legal moves of the first speaker, a plain sleepyhead: pinned."""


def first_moves(players: int) -> int:
    """Own dice and hours; alone; any company; three of the cheese; a look at each of six numbers, or at none; who is
    and who is not the thief, or an accomplice; sleepyhead; silent; ask."""
    night = comb(6, 2) * 3 + 6 if players == 4 else 6
    looks = 0 if players == 4 else 6 * (players - 1) + 1
    about = 2 * players * (1 if players == 4 else 2)
    return night + 1 + (2 ** (players - 1) - 1) + 3 + looks + about + 1 + 2


@pytest.mark.parametrize("players", range(4, 9))
def test_first_moves_with_one_turn(players):
    dice = [(1, 1)] * 4 if players == 4 else [1] * players
    state = deal(Rules(players, turns=1), dice, thief=players)
    while at_night(state):
        seat = engine.to_move(state)[0]
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[0])
    assert len(engine.legal_moves(state, 1)) == FIRST_MOVES[players] == first_moves(players)
    assert levels(state, lambda at: at == state) == [1, FIRST_MOVES[players]]


@pytest.mark.parametrize("players", [6, 7, 8])
def test_first_moves_with_the_dead_mouse_and_of_the_mute(players):
    """The card adds n claims that somebody is and n that somebody is not the dead mouse; a mute has n − 1 gestures."""
    rules = Rules(players, dead_mouse=True, mute=True, turns=1)
    for speaker, count in ((1, players - 1 + 2), (2, FIRST_MOVES[players] + 2 * players)):
        roles = [Role.MUTE, Role.SLEEPYHEAD, Role.DEAD_MOUSE, Role.THIEF, *[Role.SLEEPYHEAD] * (players - 4)]
        state = engine.position(rules, roles=roles, dice=[1] * players, first=speaker)
        while at_night(state):
            state = engine.apply(state, 4, engine.legal_moves(state, 4)[0])
        assert len(engine.legal_moves(state, speaker)) == count
