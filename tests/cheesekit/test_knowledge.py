"""What a night entails, against a brute-force twin: every deal that a seat cannot tell from the true one, listed.

The twin knows nothing of events and views. A deal is who wakes when, when the cheese goes, and who is what; what a
seat sees of it and whether a claim about it is true are written down here once more, from the rulebook.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice, product

import pytest

from cheesekit import engine, knowledge
from cheesekit.knowledge import World, entails, suspects, true_of_self, worlds
from cheesekit.moves import Is, Peek, Suspicion, read
from cheesekit.options import claims
from cheesekit.rules import Role, Rules
from cheesekit.state import Phase, State
from tests.cheesekit.play import deal, every_rules, name, random_game, seat_of, texts

HOURS = range(1, 7)


@dataclass(frozen=True)
class Deal:
    """One way that all may lie. `hours`: when each seat wakes; with 5 to 8 players these are the dice."""

    players: int
    hours: tuple[tuple[int, ...], ...]
    theft: int
    thief: int
    accomplices: tuple[int, ...]
    mouse: int

    def awake(self, hour: int, *but: int) -> tuple[int, ...]:
        return tuple(s for s in range(1, self.players + 1) if hour in self.hours[s - 1] and s not in but)


def sights(it: Deal, seat: int) -> list[tuple[object, ...]]:
    """What a seat sees at the hours at which it is awake (T-NIGHT-1, 5)."""
    cheese = {1: "there", 0: f"taken by {it.thief}", -1: "gone"}
    own = it.hours[seat - 1]
    return [(hour, it.awake(hour, seat), cheese[(it.theft > hour) - (it.theft < hour)]) for hour in own]


def told(it: Deal, seat: int) -> tuple[object, ...]:
    """What a seat is told of the accomplices (T-ACCOMPLICE): five players see who turns, the tapped see each other."""
    if it.players == 5:
        return it.accomplices if it.theft in it.hours[seat - 1] else ()
    if seat not in (it.thief, *it.accomplices):
        return ()
    return (it.accomplices, it.thief if it.players != 7 or seat == it.thief else 0)


def true(it: Deal, seat: int, dice: tuple[int, ...], target: int, line: str) -> bool:
    """Whether a claim of that seat is true of a deal (T-DAY-2)."""
    words = line.removeprefix("say ").split()
    numbers = [int(word) for word in words if word.isdigit()]
    own = it.hours[seat - 1]
    match words[0]:
        case "hour":
            return own == (numbers[0],)
        case "dice":
            return sorted(dice) == numbers[:2] and list(own) == numbers[2:]
        case "alone":
            return any(it.awake(hour, seat) == () for hour in own)
        case "with":
            return any(list(it.awake(hour, seat)) == numbers for hour in own)
        case "cheese":
            return any({-1: "gone", 0: "taken", 1: "there"}[(it.theft > h) - (it.theft < h)] == words[1] for h in own)
        case "looked":
            return target == 0 if words[1] == "none" else (target and [target, *it.hours[target - 1]]) == numbers
        case "sleepyhead":
            return seat not in (it.thief, it.mouse, *it.accomplices)
        case "is" | "not":
            group = {"thief": (it.thief,), "accomplice": it.accomplices, "dead-mouse": (it.mouse,)}[words[2]]
            return (numbers[0] in group) == (words[0] == "is")
    raise ValueError(line)


def truth(state: State) -> tuple[Deal, list[int]]:
    """The deal of a played night and whom each seat looked at, from the saved game."""
    moves = [(seat, read(line)) for seat, line in engine.record(state).moves]
    targets = [next((m.seat for at, m in moves if at == seat and isinstance(m, Peek)), 0) for seat in state.rules.seats]
    hours, theft = list(state.dice), max(state.dice[state.thief - 1])
    if state.rules.players == 4:
        hours = [(hour,) for hour in state.chosen]
        plan = [m.text for at, m in moves if at == state.thief and m.text in ("wake", "sleep", "take", "leave")]
        early, late = sorted(state.dice[state.thief - 1])
        hours[state.thief - 1] = {
            (): (late,),
            ("sleep",): (late,),
            ("wake", "leave"): (early, late),
            ("wake", "take", "sleep"): (early,),
            ("wake", "take", "wake"): (early, late),
        }[tuple(plan)]
        theft = early if "take" in plan else late
    mouse = seat_of(state, Role.DEAD_MOUSE)
    return Deal(state.rules.players, tuple(hours), theft, state.thief, state.accomplices, mouse), targets


def nights(state: State, seat: int, thief: int) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """Everybody's hours and the hour of the theft. Company and die that were seen are kept: all else would not fit."""
    it, targets = truth(state)
    own = it.hours[seat - 1]
    n, sleepers = it.players, [at for at in state.rules.others(seat) if at != thief or state.rules.players > 4]
    met = {at for hour in own for at in it.awake(hour, seat)}
    hours = {seat: [own]}
    for at in sleepers:
        hours[at] = [(h,) for h in HOURS if (h in own) == (at in met and h in it.hours[at - 1])]
    if targets[seat - 1]:
        hours[targets[seat - 1]] = [it.hours[targets[seat - 1] - 1]]
    plans: list[tuple[tuple[int, ...], int]] = [((), 0)]
    if n == 4 and thief == seat:
        plans = [(own, it.theft)]
    elif n == 4:  # T-FOUR-2: asleep until the later hour; awake and leaves it; takes it and sleeps on, or wakes again
        pairs = [(a, b) for a in HOURS for b in HOURS if a < b]
        plans = [(plan, t) for a, b in pairs for plan, t in (((b,), b), ((a, b), b), ((a,), a), ((a, b), a))]
        plans += [((a,), a) for a in HOURS]
    for plan, theft in plans:
        if n == 4:
            hours[thief] = [plan]
        for found in product(*(hours[at] for at in state.rules.seats)):
            yield found, theft or found[thief - 1][0]


def gangs(night: Deal) -> list[tuple[int, ...]]:
    """Every set of accomplices that a night can end with (T-ACCOMPLICE)."""
    others = [at for at in range(1, night.players + 1) if at != night.thief]
    if night.players == 4:
        return [()]
    if night.players == 5:
        return [(at,) for at in others if night.theft in night.hours[at - 1]] or [()]
    return list(combinations(others, 1 if night.players == 6 else 2))


def alike(state: State, seat: int) -> list[Deal]:
    """The deals that this seat cannot tell from the true one.

    With six players and more one night for each thief: there the dice bear on the others' cards only through that.
    """
    it, targets = truth(state)
    n, target = it.players, targets[seat - 1]
    thieves = [seat] if seat == it.thief else list(state.rules.others(seat))
    mice = [0] if not it.mouse else [seat] if it.mouse == seat else list(state.rules.others(seat))
    found = []
    for thief in thieves:
        bare = (Deal(n, hours, theft, thief, (), 0) for hours, theft in nights(state, seat, thief))
        fitting = (night for night in bare if sights(night, seat) == sights(it, seat))
        for night in fitting if n < 6 else islice(fitting, 1):
            assert not target or night.hours[target - 1] == it.hours[target - 1]
            whole = (replace(night, accomplices=gang, mouse=mouse) for gang in gangs(night) for mouse in mice)
            found += [other for other in whole if other.mouse != thief and told(other, seat) == told(it, seat)]
    return found


def compare(state: State, seat: int) -> None:
    """Hold `worlds`, `suspects` and `entails` against the list of deals."""
    view, fitting = engine.view(state, seat), alike(state, seat)
    _, targets = truth(state)
    assert worlds(view) == {World(it.thief, it.accomplices, it.mouse) for it in fitting}
    assert suspects(view) == tuple(sorted({it.thief for it in fitting}))
    possible = worlds(view)
    sample = fitting if len(fitting) <= 60 else random.Random(0).sample(fitting, 60)
    about_others = {(it.thief, it.accomplices, it.mouse): it for it in fitting}
    for claim in claims(state.rules, seat):
        used = about_others.values() if claim.word in ("say is", "say not") else sample
        certain = all(true(it, seat, state.dice[seat - 1], targets[seat - 1], claim.text) for it in used)
        assert entails(view, claim) == entails(view, claim, possible) == certain, (view, claim.text)


def morning(rules: Rules, seed: int) -> State:
    """The first state of the day of a random night."""
    return next(s for s in random_game(rules, seed) if engine.view(s, 1).phase is Phase.DAY)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules", [rules for rules in every_rules((4, 5)) if rules.mute == rules.troublemaker], ids=name
)
def test_four_and_five_players_against_every_deal(rules):
    for seed in range(8):
        state = morning(rules, seed)
        for seat in rules.seats:
            compare(state, seat)


SIX_TO_EIGHT = [r for r in every_rules((6, 7)) if not r.mute] + [Rules(8, dead_mouse=True, troublemaker=True, turns=1)]


@pytest.mark.slow
@pytest.mark.parametrize("rules", SIX_TO_EIGHT, ids=name)
def test_six_to_eight_players_against_every_deal(rules):
    count = {6: 5, 7: 3, 8: 1}[rules.players]
    for seed in range(count):
        state = morning(rules, seed)
        seats = rules.seats if rules.players == 6 else (state.thief, *state.accomplices, seed + 1)
        for seat in set(seats):
            compare(state, seat)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_many_nights_against_every_deal(rules):
    for seed in range(100, 100 + {4: 120, 5: 120, 6: 30, 7: 8, 8: 1}[rules.players]):
        state = morning(rules, seed)
        for seat in rules.seats:
            compare(state, seat)


CORNERS = {
    "a look shows the only hour that the theft can have had": ((2, 1, 1, 4, 4), "peek 2", (2, 3)),
    "the same at the end of the night": ((5, 6, 6, 1, 1), "peek 3", (2, 3)),
    "a look shows another hour than the only one": ((2, 1, 1, 4, 4), "peek 4", (2, 3)),
    "a look at the thief before the theft": ((2, 3, 4, 4, 6), "peek 5", (2, 4, 5)),
    "cheese gone and one hour left, no look": ((2, 1, 3, 3, 3), "decline", (2, 4)),
    "company that is cleared": ((3, 3, 3, 6, 1), "decline", (2, 4, 5)),
    "alone at the first hour": ((1, 4, 5, 5, 4), "peek 4", (2, 3, 4)),
}


@pytest.mark.parametrize(
    ("dice", "look", "thief"),
    [(dice, look, thief) for dice, look, thieves in CORNERS.values() for thief in thieves],
    ids=[f"{text.replace(' ', '-')}-{thief}" for text, (_, _, thieves) in CORNERS.items() for thief in thieves],
)
def test_corners_of_five_players(dice, look, thief):
    """Player 1 looks as said if alone; the others decline, and a thief points at the last of the witnesses."""
    state = deal(Rules(5), dice, thief=thief)
    while engine.view(state, 1).phase is Phase.NIGHT:
        at = engine.to_move(state)[0]
        line = look if at == 1 else texts(state, at)[-1]
        state = engine.apply(state, at, read(line))
    for at in (1, 2, 3):
        compare(state, at)


@pytest.mark.slow
def test_every_night_of_five_with_two_hours_in_play():
    """All 2 ** 5 rolls of two hours, each thief, each pointing: crowds, witnesses and lone wakers in every mixture."""
    for dice in product((2, 5), repeat=5):
        state = deal(Rules(5), dice, thief=1)
        while engine.view(state, 1).phase is Phase.NIGHT:
            at = engine.to_move(state)[0]
            state = engine.apply(state, at, engine.legal_moves(state, at)[0])
        for seat in (1, 2, 5):
            compare(state, seat)


# --- the same by hand, so that a reader can follow ----------------------------------------------------------------


def test_a_lone_waker_who_sees_the_cheese_gone_suspects_all_of_earlier_hours():
    view = engine.view(deal(Rules(5), [6, 1, 2, 6, 3], "3: decline", "5: decline", thief=2), 5)
    assert suspects(view) == (1, 2, 3, 4)
    view = engine.view(deal(Rules(5), [6, 1, 2, 6, 3], "3: peek 1", "5: peek 1", thief=2), 5)
    assert suspects(view) == (2, 3, 4)  # player 1's die shows a later hour


def test_company_at_another_hour_than_the_theft_is_cleared():
    view = engine.view(deal(Rules(5), [4, 4, 4, 1, 2], "5: decline", thief=4), 1)
    assert suspects(view) == (4, 5)


def test_a_fellow_accomplice_of_seven_is_no_suspect_and_the_thief_not_known():
    moves = ["1: decline", "2: decline", "3: decline", "4: decline", "7: tap 1", "7: tap 2"]
    view = engine.view(deal(Rules(7), [1, 2, 3, 4, 5, 5, 6], *moves, thief=7), 1)
    assert view.accomplices == (1, 2)
    assert view.thief == 0
    assert suspects(view) == (3, 4, 5, 6, 7)


def test_of_four_players_nobody_awake_is_cleared():
    moves = ["1: choose 2", "2: choose 2", "4: choose 6", "3: wake", "3: leave"]
    view = engine.view(deal(Rules(4), [(2, 2), (2, 2), (2, 5), (6, 6)], *moves, thief=3), 1)
    assert view.waking.company == (2, 3)
    assert suspects(view) == (2, 3, 4)
    assert worlds(view) == {World(thief, (), 0) for thief in (2, 3, 4)}


def test_a_witness_knows_the_world():
    view = engine.view(deal(Rules(5), [1, 3, 3, 6, 6], "1: decline", thief=2), 3)
    assert worlds(view) == {World(2, (3,), 0)}
    assert entails(view, Is(2, Suspicion.THIEF))
    assert not entails(view, read("say sleepyhead"))


def test_a_world_calls_each_by_name():
    world = World(2, (3, 4), 5)
    called = {(seat, what) for seat in range(1, 7) for what in Suspicion if world.called(seat, what)}
    thief, accomplice, mouse = Suspicion
    assert called == {(2, thief), (3, accomplice), (4, accomplice), (5, mouse)}


def test_a_claim_about_somebody_else_is_not_about_the_speaker():
    view = engine.view(deal(Rules(5), [1, 3, 3, 6, 6], "1: decline", thief=2), 3)
    with pytest.raises(ValueError, match="'say is 2 thief' is not about the speaker"):
        true_of_self(view, Is(2, Suspicion.THIEF))


def test_the_twin_finds_a_planted_error(monkeypatch):
    """If company were not cleared, or a look were forgotten, the comparison would fail."""
    state = deal(Rules(5), [4, 4, 4, 1, 2], "5: decline", thief=4)
    compare(state, 1)
    monkeypatch.setattr(knowledge, "theft_hours", lambda view, thief: tuple(HOURS))
    with pytest.raises(AssertionError):
        compare(state, 1)
