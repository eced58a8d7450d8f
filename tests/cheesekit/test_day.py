"""The day, clause by clause: T-DAY and T-ROLES."""

import pytest

from cheesekit import engine
from cheesekit.knowledge import entails
from cheesekit.moves import Claim, Silent
from cheesekit.options import claims
from cheesekit.rules import Role, Rules
from cheesekit.state import Phase, State
from classkit.game import NotLegal, NotYourTurn
from tests.cheesekit.play import deal, every_rules, found, morning, name, play, random_game, seat_of, silence, texts

# --- T-DAY --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_T_DAY_1_no_move_and_no_event_before_the_vote_shows_a_card_or_a_die(rules):
    for state in random_game(rules, 1)[:-1]:
        assert found(state, "shown") == []
        for event in state.log:
            assert len(event.sees) < rules.players or event.kind in (
                "game.move", "cheese.event.morning", "cheese.event.closed", "cheese.event.awake",
                "cheese.event.stays", "cheese.event.taken", "cheese.event.gone",
            )  # fmt: skip


def test_T_DAY_2_one_claim_a_turn_or_silence():
    state = morning()
    for move in ("say hour 4", "silent"):
        after = play(state, f"1: {move}")
        assert engine.to_move(after) == (2,)
        with pytest.raises(NotYourTurn, match=r"Player 1 has nothing to decide now\. \(T-DAY-3\)"):
            play(after, "1: silent")


def test_T_DAY_2_claims_of_five_players_in_words():
    said = [claim.text for claim in claims(Rules(5), 2)]
    assert said[:6] == [f"say hour {hour}" for hour in range(1, 7)]
    assert said[6:11] == ["say alone", "say with 1", "say with 3", "say with 4", "say with 5"]
    assert "say with 1 3 4 5" in said
    assert "say with 2 3" not in said
    assert [text for text in said if text.startswith("say cheese")] == [
        "say cheese there", "say cheese gone", "say cheese taken",
    ]  # fmt: skip
    assert sum(text.startswith("say looked ") for text in said) == 4 * 6 + 1
    assert sum(text.startswith(("say is ", "say not ")) for text in said) == 2 * 2 * 5
    assert said[-1] == "say sleepyhead"


def test_T_DAY_2_claims_of_four_players_are_about_two_dice():
    said = [claim.text for claim in claims(Rules(4), 2)]
    assert said[:5] == [
        "say dice 1 1 woke 1", "say dice 1 2 woke 1", "say dice 1 2 woke 2", "say dice 1 2 woke 1 2",
        "say dice 1 3 woke 1",
    ]  # fmt: skip
    assert not any(text.startswith(("say hour", "say looked")) or "accomplice" in text for text in said)


def test_T_DAY_2_any_claim_may_be_false_and_none_reveals_a_card():
    state = morning(6)
    everything = [claim.text for claim in claims(state.rules, 1)]
    assert texts(state, 1) == [*everything, "silent", "ask"]
    for line in everything:
        after = play(state, f"1: {line}")
        assert after.log[len(state.log) :] == (after.log[-1],)
        assert after.log[-1].sees == (1, 2, 3, 4, 5, 6)
        assert engine.view(after, 2).claims == ((1, engine.read(line)),)


@pytest.mark.parametrize("first", range(1, 6))
def test_T_DAY_3_clockwise_from_the_first_speaker_three_turns_each(first):
    state = morning(first=first, turns=3)
    assert found(state, "morning")[0]["first"] == first
    order = []
    while engine.view(state, 1).phase is Phase.DAY:
        (seat,) = engine.to_move(state)
        assert engine.view(state, 1).speaker == seat
        order.append(seat)
        state = engine.apply(state, seat, Silent())
    clockwise = [(first - 1 + step) % 5 + 1 for step in range(15)]
    assert order == clockwise
    assert engine.to_move(state) == (1, 2, 3, 4, 5)


def test_T_DAY_3_without_turns_the_vote_follows_at_once():
    state = morning(turns=0)
    assert engine.view(state, 2).phase is Phase.VOTE
    assert engine.to_move(state) == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(("players", "needed"), [(4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_T_DAY_3_the_day_closes_early_when_more_than_half_have_asked(players, needed):
    state = morning(players)
    for seat in range(1, needed):
        state = play(state, f"{seat}: ask", f"{seat}: silent")
        assert engine.view(state, 1).phase is Phase.DAY
    assert 2 * (needed - 1) <= players < 2 * needed
    state = play(state, f"{needed}: ask")
    assert engine.view(state, 1).phase is Phase.VOTE
    assert state.asked == tuple(range(1, needed + 1))


def test_T_DAY_3_asking_leaves_the_turn_and_is_once_each():
    state = play(morning(), "1: ask")
    assert engine.to_move(state) == (1,)
    assert "ask" not in texts(state, 1)
    with pytest.raises(NotLegal, match=r"You have asked to close already\. \(T-DAY-3\) Given: ask\."):
        play(state, "1: ask")
    state = play(state, *(f"{seat}: silent" for seat in (1, 2, 3, 4, 5)))
    assert "ask" not in texts(state, 1)
    assert engine.view(state, 3).asked == (1,)


# --- T-ROLES ------------------------------------------------------------------------------------------------------


def with_mute() -> State:
    """Player 1 is the mute."""
    state = morning(5, mute=True)
    assert state.roles[0] is Role.MUTE
    return state


def test_T_ROLES_1_the_mute_gestures_or_is_silent_may_ask_and_votes():
    state = with_mute()
    assert texts(state, 1) == ["gesture 2", "gesture 3", "gesture 4", "gesture 5", "silent", "ask"]
    after = play(state, "1: gesture 4")
    assert engine.to_move(after) == (2,)
    assert engine.view(after, 3).claims == ()
    assert engine.view(after, 3).spoken == ((1, engine.read("gesture 4")),)
    assert "gesture 4" not in texts(play(state, "1: ask"), 2)
    assert texts(silence(state), 1) == ["vote 2", "vote 3", "vote 4", "vote 5"]


def test_T_ROLES_1_a_claim_by_the_mute_is_refused_whatever_it_says():
    state = with_mute()
    for claim in claims(state.rules, 1):
        with pytest.raises(NotLegal, match=r"The mute makes no claim.*T-ROLES-1.*Given: say .*Allowed: gesture 2"):
            engine.apply(state, 1, claim)


def test_T_ROLES_1_nobody_else_gestures():
    state = play(with_mute(), "1: silent")
    with pytest.raises(NotLegal, match=r"Only the mute points.*T-ROLES-1.*Given: gesture 3"):
        play(state, "2: gesture 3")


def test_T_ROLES_1_the_mute_looks_and_witnesses_at_night_like_anybody():
    state = deal(Rules(5, mute=True), [1, 2, 2, 4, 4], thief=2, mute=1)
    assert "peek 2" in texts(state, 1)


def troubled(*moves: str, dice=(1, 3, 3, 6, 6), thief: int = 4, **options) -> State:
    """Player 1 is the troublemaker; five players unless the dice say otherwise."""
    rules = Rules(len(dice), troublemaker=True, **options)
    return deal(rules, dice, *moves, thief=thief, troublemaker=1)


def refused(state: State, seat: int = 1) -> set[str]:
    """The claims that the rules know but this seat may not make."""
    return {claim.text for claim in claims(state.rules, seat)} - set(texts(state, seat))


def test_T_ROLES_2_a_claim_that_the_own_night_entails_is_illegal_and_any_other_allowed():
    state = troubled("1: peek 2")
    own = {"say hour 1", "say alone", "say cheese there", "say looked 2 3", "say sleepyhead"}
    assert refused(state) == own | {"say not 1 thief", "say not 1 accomplice"}
    for line in refused(state):
        with pytest.raises(NotLegal, match=r"troublemaker may not say what their own night makes.*T-ROLES-2"):
            play(state, f"1: {line}")
    assert "silent" in texts(state, 1)


def test_T_ROLES_2_a_true_claim_that_the_night_does_not_entail_is_allowed():
    state = troubled("1: peek 2")
    assert state.thief == 4
    assert "say is 4 thief" in texts(state, 1)
    assert "say not 2 thief" in texts(state, 1)


def test_T_ROLES_2_judged_by_what_was_seen():
    """Player 1 sees player 4 take the cheese and becomes the accomplice."""
    state = troubled("5: decline", dice=(6, 3, 3, 6, 5))
    assert state.accomplices == (1,)
    assert {"say is 4 thief", "say is 1 accomplice", "say not 2 thief", "say with 4", "say cheese taken"} <= refused(
        state
    )
    assert "say sleepyhead" in texts(state, 1)
    assert "say not 4 thief" in texts(state, 1)
    assert "say looked none" in refused(state)


def test_T_ROLES_2_not_by_what_others_say():
    state = troubled("1: decline")
    state = play(state, "1: silent", "2: say is 3 thief", "3: silent", "4: say is 4 thief", "5: silent")
    before = {claim.text for claim in claims(state.rules, 1)} - refused(troubled("1: decline"))
    assert before == set(texts(state, 1)) - {"silent", "ask"}


def test_T_ROLES_2_tapped_the_rule_still_binds():
    moves = ("1: decline", "2: decline", "3: decline", "4: decline", "5: decline", "6: tap 1")
    state = troubled(*moves, dice=(1, 2, 3, 4, 5, 6), thief=6)
    assert engine.view(state, 1).accomplice
    assert {"say is 6 thief", "say is 1 accomplice", "say not 2 accomplice", "say not 3 thief"} <= refused(state)
    assert "say sleepyhead" in texts(state, 1)


def test_T_ROLES_2_of_four_players():
    choices, dice = ("2: choose 5", "3: choose 2", "4: choose 4"), [(2, 2), (3, 5), (2, 6), (4, 4)]
    state = deal(Rules(4, troublemaker=True), dice, *choices, thief=1, troublemaker=2)
    assert engine.view(state, 2).waking.cheese.value == "gone"
    state = play(state, "1: silent")
    assert refused(state, 2) == {
        "say dice 3 5 woke 5", "say alone", "say cheese gone", "say not 2 thief", "say sleepyhead",
    }  # fmt: skip


def test_T_ROLES_2_there_is_no_claim_to_be_the_troublemaker():
    words = {word for rules in every_rules() for claim in claims(rules, 1) for word in claim.text.split()}
    assert "troublemaker" not in words


@pytest.mark.slow
@pytest.mark.parametrize("rules", [r for r in every_rules() if r.troublemaker], ids=name)
def test_T_ROLES_2_in_random_games_no_entailed_claim_is_ever_made(rules):
    said = 0
    for seed in range(6):
        final = random_game(rules, seed)[-1]
        seat = seat_of(final, Role.TROUBLEMAKER)
        view = engine.view(final, seat)
        for at, move in view.spoken:
            if at == seat and isinstance(move, Claim):
                said += 1
                assert not entails(view, move)
    assert said


def test_T_ROLES_2_nobody_else_is_bound():
    state = play(troubled("1: decline"), "1: silent")
    assert refused(state, 2) == set()
    assert all(entails(engine.view(state, 2), engine.read(line)) for line in ("say hour 3", "say with 3"))
