"""Nothing hidden shows: two states that a seat cannot tell apart give it the same view, moves, errors and texts.

`redeal` says what a seat knows by the clauses; `view` by the events. Here they are held against each other, and then
leaks are planted in the engine to see that this would find them.
"""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheesekit import engine, knowledge, night, redeal
from cheesekit.engine import legal_moves, new_game
from cheesekit.moves import NOTATION, Cheese, read
from cheesekit.redeal import facts
from cheesekit.rules import Role, Rules
from cheesekit.state import Phase, State
from classkit.game import GameError, NotLegal
from tests.cheesekit.play import SEEDS, deal, every_rules, name, play, random_game, rules_of, seat_of, silence

UNREADABLE = ("", "vote", "vote x", "peek 4 5", "say", "say hour", "say dice 1 2", "ponder", "say dice 2 5 woke 3")


def attempts(rules: Rules) -> list[str]:
    """Lines that are tried on a state: each kind of move, right and wrong."""
    seats = [*rules.seats, rules.players + 1]
    aimed = [f"{word} {seat}" for word in ("peek", "point", "tap", "gesture", "vote") for seat in seats]
    plain = ["wake", "sleep", "take", "leave", "decline", "silent", "ask", "say alone", "say looked none"]
    claims = ["say hour 3", "say hour 9", "say dice 2 5 woke 2", "say dice 2 9 woke 2", "say with 2 3", "say with 1 9"]
    more = ["say cheese gone", "say looked 2 4", "say is 2 thief", "say is 2 dead-mouse", "say not 3 accomplice"]
    return [*UNREADABLE, *aimed, *plain, *claims, *more, "say sleepyhead", *(f"choose {hour}" for hour in range(8))]


def answer(state: State, seat: int, line: str) -> str:
    """What the game says to a line: the text of the error, or that it goes."""
    try:
        engine.apply(state, seat, read(line))
    except GameError as error:
        return f"{type(error).__name__}: {error}"
    return "goes"


def leaks(state: State, other: State, seat: int) -> list[str]:
    """By what that seat could tell the two states apart."""
    one, two = engine.view(state, seat), engine.view(other, seat)
    told = {"view": one != two, "repr": repr(one) != repr(two), "log": one.log != two.log}
    told["phase"] = (one.phase, one.speaker, one.spoken) != (two.phase, two.speaker, two.spoken)
    told["state's repr"] = repr(state) != repr(other)
    told["moves"] = engine.legal_moves(state, seat) != engine.legal_moves(other, seat)
    tried = [line for line in attempts(state.rules) if answer(state, seat, line) != answer(other, seat, line)]
    return [what for what, differs in told.items() if differs] + tried


def sample(rules: Rules, seed: int, count: int) -> list[tuple[State, State, int]]:
    """States from one random game, each with a seat and a redealt state."""
    rng = random.Random(seed)
    states = random_game(rules, seed)
    found = []
    for state in rng.sample(states, min(count, len(states))):
        seat = rng.choice(rules.seats)
        found.append((state, redeal.redeal(state, seat, rng), seat))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_nothing_hidden_shows(rules):
    for seed in range(3):
        for state, other, seat in sample(rules, seed, 3):
            assert leaks(state, other, seat) == []


@pytest.mark.slow
@given(rules_of(), SEEDS, st.data())
def test_nothing_hidden_shows_anywhere(rules, seed, data):
    states = random_game(rules, seed)
    state = data.draw(st.sampled_from(states))
    seat = data.draw(st.sampled_from(rules.seats))
    assert leaks(state, redeal.redeal(state, seat, random.Random(seed)), seat) == []


@pytest.mark.soak
@pytest.mark.timeout(3600)
@given(rules_of(), SEEDS)
def test_nothing_hidden_shows_in_many_games(rules, seed):
    for state, other, seat in sample(rules, seed, 5):
        assert leaks(state, other, seat) == []


def look_tells_its_target(monkeypatch):
    original = night._see

    def see(state, kind, sees, **params):
        more = [params["target"]] if kind == "cheese.event.look" else []
        return original(state, kind, [*sees, *more], **params)

    monkeypatch.setattr(night, "_see", see)


def morning_tells_the_hour(monkeypatch):
    original = night._public
    monkeypatch.setattr(night, "_public", lambda state, kind, **more: original(state, kind, hour=state.taken, **more))


def events_tell_who_else_saw(monkeypatch):
    original = engine.view

    def view(state, seat):
        return replace(original(state, seat), events=tuple(event for event in state.log if seat in event.sees))

    monkeypatch.setattr(engine, "view", view)


def four_see_the_thief_think(monkeypatch):
    original = night._wake
    monkeypatch.setattr(night, "_wake", lambda state, seats: original(state, state.awake))


def clock_shows(monkeypatch):
    original = engine.view
    monkeypatch.setattr(engine, "view", lambda state, seat: replace(original(state, seat), hour=state.hour))


def sealing_shows(monkeypatch):
    original = engine.view

    def view(state, seat):
        return replace(original(state, seat), sealed=sum(choice > 0 for choice in state.sealed))

    monkeypatch.setattr(engine, "view", view)


def an_error_tells_the_thief(monkeypatch):
    original = engine.apply

    def apply(state, seat, move):
        try:
            return original(state, seat, move)
        except NotLegal as error:
            raise NotLegal(error.why, error.clause, f"{error.given} {state.thief}") from None

    monkeypatch.setattr(engine, "apply", apply)


def truth_is_judged(monkeypatch):
    """T-ROLES-2 says why not: judged by the whole truth, a refusal would tell the speaker a secret."""
    original = engine.apply

    def apply(state, seat, move):
        if move.text == f"say is {state.thief} thief":
            raise NotLegal(engine.Message.of("cheese.error.truth"), "T-ROLES-2", move.text)
        return original(state, seat, move)

    monkeypatch.setattr(engine, "apply", apply)


def repr_tells_the_roles(monkeypatch):
    monkeypatch.setattr(State, "__repr__", lambda state: f"{state.roles}")


PLANTS = {
    look_tells_its_target: 5,
    morning_tells_the_hour: 6,
    events_tell_who_else_saw: 7,
    four_see_the_thief_think: 4,
    clock_shows: 8,
    sealing_shows: 5,
    an_error_tells_the_thief: 6,
    truth_is_judged: 6,
    repr_tells_the_roles: 5,
}


@pytest.mark.parametrize(("plant", "players"), PLANTS.items(), ids=lambda item: getattr(item, "__name__", str(item)))
def test_a_planted_leak_is_found(plant, players, monkeypatch):
    plant(monkeypatch)
    seeds = (sample(Rules(players, turns=1), seed, 12) for seed in range(60))
    assert any(leaks(*case) for cases in seeds for case in cases)


@pytest.mark.slow
@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_the_facts_are_what_the_view_says(rules):
    for seed in range(3):
        for state in random_game(rules, seed):
            for seat in rules.seats:
                known, seen = facts(state, seat), engine.view(state, seat)
                assert (known.phase, known.card, known.dice) == (seen.phase, seen.role, seen.dice)
                assert [(s.hour, s.company, s.cheese, s.thief) for s in known.sights] == [
                    (w.hour, w.company, w.cheese, w.thief) for w in seen.wakings
                ]
                assert (known.look, known.accomplices) == (seen.look, seen.accomplices)
                assert seen.thief == (seat if known.card is Role.THIEF else known.thief)
                assert (known.votes, known.cards, known.duty) == (seen.votes, seen.shown, seen.duty)


def test_all_that_is_hidden_is_drawn_again():
    """From one sleeper's view each hidden part takes other values; what is known does not."""
    state = deal(Rules(8), [1, 4, 4, 2, 5, 6, 3, 3], "1: decline", "4: peek 1", "5: peek 1", "6: decline", thief=8)
    assert state.owing[0][1].value == "tap"
    drawn = [redeal.redeal(state, 2, random.Random(seed)) for seed in range(60)]
    for part in ("seed", "roles", "dice", "first", "hour", "owing"):
        assert len({getattr(other, part) for other in drawn}) > 1, part
    assert {other.dice[1:3] for other in drawn} == {((4,), (4,))}
    assert all(4 not in (die for (die,) in (other.dice[0], *other.dice[3:])) for other in drawn)
    assert {other.thief for other in drawn} == {1, 4, 5, 6, 7, 8}


def test_sealed_choices_and_who_has_made_them_are_drawn_again():
    state = play(silence(deal(Rules(5, turns=0), [1, 1, 2, 2, 3], "5: decline", thief=1)), "2: vote 3", "4: vote 1")
    drawn = [redeal.redeal(state, 2, random.Random(seed)) for seed in range(80)]
    assert {other.sealed[1] for other in drawn} == {3}
    assert {len([vote for vote in other.sealed if vote]) for other in drawn} == {1, 2, 3, 4}
    assert {other.sealed[0] for other in drawn} == {0, 2, 3, 4, 5}


def test_dice_that_are_being_chosen_are_drawn_again():
    state = deal(Rules(4), [(1, 2), (3, 4), (5, 6), (2, 2)], "2: choose 4", thief=1)
    for seat, sealed in ((1, {0}), (2, {4}), (3, {0})):
        drawn = [redeal.redeal(state, seat, random.Random(seed)) for seed in range(60)]
        assert {other.sealed[seat - 1] for other in drawn} == sealed
        assert len({other.sealed for other in drawn}) > 6
        assert {engine.view(other, seat).phase for other in drawn} == {Phase.NIGHT}


def test_a_sleeper_cannot_tell_a_look_from_a_tap():
    """After the own hour the rest of the night is dark: the same view at hour 5 and after hour 6."""
    state = deal(Rules(6), [1, 1, 2, 3, 5, 5], "3: decline", thief=5)
    drawn = [redeal.redeal(state, 1, random.Random(seed)) for seed in range(80)]
    assert {(other.hour, other.owing[0][1].value) for other in drawn} >= {(3, "look"), (5, "look"), (6, "tap")}


def test_every_world_that_knowledge_leaves_is_dealt_and_no_other():
    state = deal(Rules(5, turns=0), [2, 3, 3, 5, 6], "1: peek 4", "4: decline", "5: decline", thief=2)
    assert engine.view(state, 1).waking.cheese is Cheese.THERE
    drawn = [redeal.redeal(state, 1, random.Random(seed)) for seed in range(600)]
    dealt = {knowledge.World(other.thief, other.accomplices, 0) for other in drawn}
    assert dealt == knowledge.worlds(engine.view(state, 1))


def test_a_gesture_names_the_mute_and_a_claim_clears():
    rules = Rules(6, mute=True, turns=1)
    dice = [1, 2, 3, 4, 5, 6]
    quiet = ("1: decline", "2: decline", "3: decline", "4: decline", "6: decline", "5: tap 1")
    state = deal(rules, dice, *quiet, "1: say alone", "2: gesture 3", thief=5, mute=2)
    drawn = [redeal.redeal(state, 6, random.Random(seed)) for seed in range(40)]
    assert {other.roles[1] for other in drawn} == {Role.MUTE}
    state = deal(rules, dice, *quiet, "1: say alone", "2: silent", thief=5, mute=2)
    drawn = [redeal.redeal(state, 6, random.Random(seed)) for seed in range(80)]
    assert {seat_of(other, Role.MUTE) for other in drawn} == {2, 3, 4, 5}


def test_the_same_generator_gives_the_same_deal():
    state = random_game(Rules(7, dead_mouse=True), 5)[6]
    one, two = (redeal.redeal(state, 3, random.Random(9)) for _ in range(2))
    assert one == two
    assert one != redeal.redeal(state, 3, random.Random(10))


def test_giving_up_says_so(monkeypatch):
    monkeypatch.setattr(redeal, "TRIES", 0)
    with pytest.raises(RuntimeError, match=r"in 0 tries no other deal was found that player 2 cannot tell"):
        redeal.redeal(new_game(Rules(5), 1), 2, random.Random(1))


@pytest.mark.parametrize("seat", [0, 6, True, "2"])
def test_a_seat_that_is_none_is_refused(seat):
    with pytest.raises(NotLegal, match=r"T-PLAYERS-1.*Allowed: 1, 2, 3, 4 and 5"):
        redeal.redeal(new_game(Rules(5), 1), seat, random.Random(1))


def test_attempts_cover_every_kind_of_move_and_both_kinds_of_refusal():
    state = new_game(Rules(5), 1)
    words = {read(line).word for line in attempts(Rules(5)) if line not in UNREADABLE}
    assert words == {kind.word for kind in NOTATION.kinds}
    tried = [answer(state, seat, line) for seat in state.rules.seats for line in attempts(state.rules)]
    answers = {text.partition(":")[0] for text in tried}
    assert answers >= {"CannotRead", "NotLegal", "NotYourTurn", "goes"}
    assert legal_moves(state, engine.to_move(state)[0])
