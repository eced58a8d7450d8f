"""What a seat may do and how a refusal is said: why, the clause, what was given, what is allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import engine
from cheesekit.moves import Suspicion, read
from cheesekit.options import check, claims, options, suspicions
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, View
from classkit.game import NotLegal, NotYourTurn
from tests.cheesekit.play import SEEDS, deal, every_rules, name, play, random_game, rules_of, silence


@given(rules_of(), SEEDS, st.data())
def test_options_are_a_function_of_the_view_and_never_empty_for_who_owes(rules, seed, data):
    state = data.draw(st.sampled_from(random_game(rules, seed)))
    for seat in rules.seats:
        view = engine.view(state, seat)
        assert options(view) == engine.legal_moves(state, seat)
        assert bool(options(view)) == (seat in engine.to_move(state))
        assert len(set(options(view))) == len(options(view))


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_how_many_claims_there_are(rules):
    n = rules.players
    own_night = (36 - 6) // 2 * 3 + 6 if n == 4 else 6 + 6 * (n - 1) + 1
    about = 2 * n * (1 + (n > 4) + rules.dead_mouse)
    for seat in (1, n):
        assert len(set(claims(rules, seat))) == own_night + 1 + (2 ** (n - 1) - 1) + 3 + about + 1


def test_what_somebody_can_be_called():
    thief, accomplice, mouse = Suspicion
    assert suspicions(Rules(4)) == (thief,)
    assert suspicions(Rules(5)) == (thief, accomplice)
    assert suspicions(Rules(6, dead_mouse=True)) == (thief, accomplice, mouse)


def day(players: int = 5, **options_: bool) -> engine.State:
    """The first turn of a morning; the thief is the last player."""
    rules = Rules(players, turns=1, **options_)
    roles = sorted(rules.cards, key=lambda card: card is Role.THIEF)
    state = engine.position(rules, roles=roles, dice=[(1, 1)] * 4 if players == 4 else [1] * (players - 1) + [2])
    while state.owing[0][1] is not Duty.SPEAK:
        seat = state.owing[0][0]
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[0])
    return state


REFUSALS = [
    (5, "say dice 2 5 woke 2", "Claims about two dice are for four players. (T-DAY-2)"),
    (4, "say dice 2 5 woke 3", "No such claim can be made at this table. (T-DAY-2)"),
    (4, "say dice 2 7 woke 2", "No such claim can be made at this table. (T-DAY-2)"),
    (4, "say hour 2", "With four players this claim does not exist. (T-DAY-2)"),
    (4, "say looked none", "With four players this claim does not exist. (T-FOUR-3)"),
    (4, "say looked 2 3", "With four players this claim does not exist. (T-FOUR-3)"),
    (4, "say is 2 accomplice", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say hour 7", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say hour 0", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say with 1", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say with 2 2", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say with 2 6", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say looked 1 3", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say is 6 thief", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "say is 2 dead-mouse", "No such claim can be made at this table. (T-DAY-2)"),
    (5, "gesture 2", "Only the mute points at players in the day. (T-ROLES-1)"),
    (5, "vote 2", "It is your turn in the day: one claim, or silence; asking to close is free. (T-DAY-2)"),
    (5, "peek 2", "It is your turn in the day: one claim, or silence; asking to close is free. (T-DAY-2)"),
]


@pytest.mark.parametrize(("players", "line", "says"), REFUSALS, ids=[f"{n}: {line}" for n, line, _ in REFUSALS])
def test_a_refusal_of_the_day_says_why(players, line, says):
    with pytest.raises(NotLegal) as refused:
        play(day(players), f"1: {line}")
    assert str(refused.value).startswith(f"{says} Given: {line}. Allowed: ")


def test_a_refusal_lists_eight_and_counts_the_rest():
    state = day(5)
    with pytest.raises(NotLegal) as refused:
        play(state, "1: say hour 7")
    left = len(engine.legal_moves(state, 1)) - 8
    assert str(refused.value).endswith(f"say hour 6, say alone, say with 2 and {left} more.")


@pytest.mark.parametrize(
    ("duty", "clause"),
    [
        (Duty.CHOOSE, "T-FOUR-1"), (Duty.WAKE, "T-FOUR-2"), (Duty.TAKE, "T-FOUR-2"), (Duty.LOOK, "T-NIGHT-3"),
        (Duty.POINT, "T-ACCOMPLICE"), (Duty.TAP, "T-ACCOMPLICE-2"), (Duty.SPEAK, "T-DAY-2"), (Duty.VOTE, "T-VOTE-1"),
    ],
)  # fmt: skip
def test_every_duty_refuses_with_its_clause_and_lists_what_is_allowed(duty, clause):
    states = (state for n in (4, 5, 7) for seed in range(80) for state in random_game(Rules(n, turns=1), seed))
    state, seat = next((s, at) for s in states for at, owed in s.owing if owed is duty)
    wrong = read("vote 2") if duty is not Duty.VOTE else read("take")
    with pytest.raises(NotLegal) as refused:
        engine.apply(state, seat, wrong)
    error = refused.value
    assert (error.clause, error.given) == (clause, wrong.text)
    assert error.allowed == tuple(move.text for move in engine.legal_moves(state, seat))
    assert f"({clause}) Given: {wrong.text}. Allowed: {error.allowed[0]}" in str(error)


def test_out_of_turn_says_so_with_the_clause_of_the_phase():
    four = deal(Rules(4), [(1, 2)] * 4, thief=2)
    for state, seat, clause in (
        (four, 2, "T-NIGHT-1"),
        (day(5), 2, "T-DAY-3"),
        (play(silence(day(5)), "3: vote 1"), 3, "T-VOTE-1"),
        (random_game(Rules(5), 1)[-1], 3, "T-VOTE-2"),
    ):
        with pytest.raises(NotYourTurn) as refused:
            engine.apply(state, seat, read("vote 1"))
        assert refused.value.clause == clause
        assert refused.value.allowed == ()


def test_check_lets_every_option_pass():
    view = engine.view(day(5), 1)
    assert isinstance(view, View)
    for move in options(view):
        check(view, move)


def test_an_order_that_does_not_matter_is_accepted():
    state = play(day(5), "1: say with 5 3 2")
    assert engine.view(state, 2).log[-1] == "1: say with 2 3 5"
    assert engine.view(play(day(4), "1: say dice 5 2 woke 5"), 2).log[-1] == "1: say dice 2 5 woke 5"
