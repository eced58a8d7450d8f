"""What a seat may do and how a refusal is said: why, the clause, what was given, what is allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import engine
from cheesekit.moves import Suspicion, read
from cheesekit.options import check, claims, options, question, suspicions, written
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, View
from classkit.game import SHOWN, NotLegal, NotYourTurn
from classkit.words import say
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


NO_SUCH = (
    "No such claim can be made at this table: hours go from 1 to 6, players from 1 to {players}; a look or company "
    "names other players, each once. (T-DAY-2)"
)
REFUSALS = [
    (5, "say dice 2 5 woke 2", "Claims about two dice are for four players. (T-DAY-2)"),
    (4, "say dice 2 7 woke 2", NO_SUCH),
    (4, "say hour 2", "With four players this claim does not exist. (T-DAY-2)"),
    (4, "say looked none", "With four players this claim does not exist. (T-FOUR-3)"),
    (4, "say looked 2 3", "With four players this claim does not exist. (T-FOUR-3)"),
    (4, "say is 2 accomplice", "At this table nobody can be that. (T-DAY-2)"),
    (5, "say hour 7", NO_SUCH),
    (5, "say hour 0", NO_SUCH),
    (5, "say with 1", NO_SUCH),
    (5, "say with 2 2", NO_SUCH),
    (5, "say with 2 6", NO_SUCH),
    (5, "say looked 1 3", NO_SUCH),
    (5, "say is 6 thief", NO_SUCH),
    (5, "say is 2 dead-mouse", "At this table nobody can be that. (T-DAY-2)"),
    (5, "gesture 2", "Only the mute points at players in the day. (T-ROLES-1)"),
    (5, "vote 2", "It is your turn in the day: one claim, or silence; asking to close is free. (T-DAY-2)"),
    (5, "peek 2", "It is your turn in the day: one claim, or silence; asking to close is free. (T-DAY-2)"),
]


@pytest.mark.parametrize(("players", "line", "says"), REFUSALS, ids=[f"{n}: {line}" for n, line, _ in REFUSALS])
def test_a_refusal_of_the_day_says_why(players, line, says):
    with pytest.raises(NotLegal) as refused:
        play(day(players), f"1: {line}")
    assert str(refused.value).startswith(f"{says.format(players=players)} Given: {line}. Allowed: ")


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_a_refusal_of_the_day_lists_how_everything_is_written_and_leaves_nothing_out(rules):
    state = day(rules.players, dead_mouse=rules.dead_mouse, mute=rules.mute, troublemaker=rules.troublemaker)
    for seat in rules.seats:
        with pytest.raises(NotLegal) as refused:
            engine.apply(state, seat, read("say hour 7"))
        legal = engine.legal_moves(state, seat)
        if len(legal) > SHOWN:
            assert set(refused.value.allowed) == {type(move).form() for move in legal}
        else:
            assert refused.value.allowed == tuple(move.text for move in legal)
        assert "more" not in str(refused.value).partition("Allowed")[2]
        state = engine.apply(state, seat, read("silent"))


@pytest.mark.parametrize("line", ["gesture 1", "gesture 6", "vote 2", "peek 3"])
def test_the_mute_is_told_what_a_mute_may_do(line):
    state = deal(Rules(5, mute=True, turns=1), [1] * 4 + [2], thief=5, mute=1)
    with pytest.raises(NotLegal, match=r"a gesture at another player, or silence.*T-ROLES-1.*Allowed: gesture 2, "):
        play(state, f"1: {line}")
    assert say(question(engine.view(state, 1))).startswith("It is your turn in the day: a gesture")


def test_a_seat_that_owes_nothing_is_asked_nothing():
    with pytest.raises(ValueError, match="player 2 owes no choice"):
        question(engine.view(day(5), 2))


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
    assert error.allowed == written(engine.view(state, seat))
    assert f"({clause}) Given: {wrong.text}. Allowed: {error.allowed[0]}" in str(error)


def test_out_of_turn_says_so_with_the_clause_of_the_phase():
    four = deal(Rules(4), [(1, 2)] * 4, thief=2)
    for state, seat, clause, allowed in (
        (four, 2, "T-NIGHT-1", "nothing now"),
        (day(5), 2, "T-DAY-3", "nothing now: player 1 is to speak"),
        (play(silence(day(5)), "3: vote 1"), 3, "T-VOTE-1", "nothing more: your vote is sealed"),
        (random_game(Rules(5), 1)[-1], 3, "T-VOTE-2", "nothing more"),
    ):
        with pytest.raises(NotYourTurn) as refused:
            engine.apply(state, seat, read("vote 1"))
        assert refused.value.clause == clause
        assert str(refused.value).endswith(f"Given: vote 1. Allowed: {allowed}.")


def test_check_lets_every_option_pass():
    view = engine.view(day(5), 1)
    assert isinstance(view, View)
    for move in options(view):
        check(view, move)


def test_an_order_that_does_not_matter_is_accepted():
    state = play(day(5), "1: say with 5 3 2")
    assert engine.view(state, 2).log[-1] == "1: say with 2 3 5"
    assert engine.view(play(day(4), "1: say dice 5 2 woke 5"), 2).log[-1] == "1: say dice 2 5 woke 5"
