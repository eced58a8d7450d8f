"""The day and the vote, clause by clause: T-DAY, T-VOTE, T-OPOSSUM-2 and 3, T-ROLES."""

import random
from itertools import permutations, product

import pytest

from cheesekit import engine
from cheesekit.day import Result, decide, most_voted, vote
from cheesekit.knowledge import entails
from cheesekit.moves import Claim, Silent
from cheesekit.options import claims
from cheesekit.rules import Role, Rules
from cheesekit.state import Phase, Side, State
from classkit.game import NotLegal, NotYourTurn
from tests.cheesekit.play import deal, every_rules, found, name, play, random_game, silence, texts, told


def morning(players: int = 5, first: int = 1, **options) -> State:
    """A morning without a night worth the name: all wake at hour 1; the thief is the last player."""
    rules = Rules(players, **{"turns": 2, **options})
    cards = [card for card in rules.cards if card is not Role.THIEF]
    dice = [(1, 1)] * 4 if players == 4 else [1] * (players - 1) + [2]
    state = engine.position(rules, roles=[*cards, Role.THIEF], dice=dice, first=first)
    while engine.view(state, 1).phase is Phase.NIGHT:
        seat = engine.to_move(state)[0]
        state = engine.apply(state, seat, engine.legal_moves(state, seat)[0])
    return state


def ballot(state: State, votes: tuple[int, ...]) -> State:
    """Everybody votes."""
    return play(silence(state), *(f"{seat}: vote {target}" for seat, target in enumerate(votes, 1)))


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


# --- T-VOTE -------------------------------------------------------------------------------------------------------


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
        mouse = state.seat_of(Role.DEAD_MOUSE)
        final = ballot(state, votes)
        side, winners = oracle(votes, state.thief, state.accomplices, mouse)
        outcome = engine.result(final)
        assert (outcome.side.value, set(outcome.winners)) == (side, winners)
        assert engine.view(final, 1).winner is outcome.side
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
        with pytest.raises(NotLegal, match=r"troublemaker may not say what the own night makes.*T-ROLES-2"):
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


@pytest.mark.parametrize("rules", [r for r in every_rules() if r.troublemaker], ids=name)
def test_T_ROLES_2_in_random_games_no_entailed_claim_is_ever_made(rules):
    said = 0
    for seed in range(6):
        final = random_game(rules, seed)[-1]
        seat = final.seat_of(Role.TROUBLEMAKER)
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
