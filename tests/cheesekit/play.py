"""What the tests of the engine share: every combination of options, random games, short ways to look at a state."""

import random
from collections.abc import Iterable, Iterator
from itertools import product

from hypothesis import strategies as st

from cheesekit import engine
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, Phase, State
from classkit.game import Event, Move

SLEEPY = "sleepyhead"


def every_rules(players: Iterable[int] = range(4, 9), turns: int = 1) -> tuple[Rules, ...]:
    """Every combination of options that the rulebook knows, with these turns of speech."""
    flags = (False, True)
    return tuple(
        Rules(n, dead_mouse=mouse, mute=mute, troublemaker=trouble, turns=turns)
        for n, mouse, mute, trouble in product(players, flags, flags, flags)
        if not mouse or n >= 6
    )


def name(rules: Rules) -> str:
    """A short name for a test's parameter: `6-dead_mouse-mute`."""
    options = [option for option in ("dead_mouse", "mute", "troublemaker") if getattr(rules, option)]
    return "-".join([str(rules.players), *options])


def pick(rng: random.Random, moves: tuple[Move, ...]) -> Move:
    """One of the moves: first a kind, then one of that kind, so that the rare kinds come up as well."""
    kinds = sorted({type(move).__name__ for move in moves})
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if type(move).__name__ == kind])


def steps(rules: Rules, seed: int) -> Iterator[tuple[State, int, Move]]:
    """A random legal game, step by step: the state, who moves, and the move; sealed choices in any order."""
    state, rng = engine.new_game(rules, seed), random.Random(seed)
    while owing := engine.to_move(state):
        seat = rng.choice(owing)
        move = pick(rng, engine.legal_moves(state, seat))
        yield state, seat, move
        state = engine.apply(state, seat, move)


def random_game(rules: Rules, seed: int) -> tuple[State, ...]:
    """All states of a random legal game, from the deal to the end."""
    states = [engine.new_game(rules, seed)]
    states += [engine.apply(state, seat, move) for state, seat, move in steps(rules, seed)]
    return tuple(states)


def deal(rules: Rules, dice: Iterable[int | tuple[int, int]], *moves: str, **special: int | str) -> State:
    """A position by its dice and the seats of its special cards (`thief=2, dead_mouse=4`); player 1 speaks first."""
    cards = {seat: card.replace("_", "-") for card, seat in special.items()}
    roles = [cards.get(seat, SLEEPY) for seat in rules.seats]
    return engine.position(rules, roles=roles, dice=list(dice), moves=moves)


def morning(players: int = 5, first: int = 1, **options: int) -> State:
    """A morning without a night worth the name: all wake at hour 1; the thief is the last player."""
    rules = Rules(players, **{"turns": 2, **options})
    cards = [card for card in rules.cards if card is not Role.THIEF]
    dice = [(1, 1)] * 4 if players == 4 else [1] * (players - 1) + [2]
    return dawn(engine.position(rules, roles=[*cards, Role.THIEF], dice=dice, first=first))


def dawn(state: State) -> State:
    """Go on to the morning: nobody looks, everybody else does the first that is allowed."""
    while engine.view(state, 1).phase is Phase.NIGHT:
        seat = engine.to_move(state)[0]
        options = engine.legal_moves(state, seat)
        state = engine.apply(state, seat, options[-1] if state.duty(seat) is Duty.LOOK else options[0])
    return state


def ballot(state: State, votes: tuple[int, ...]) -> State:
    """Everybody votes, after silence."""
    return play(silence(state), *(f"{seat}: vote {target}" for seat, target in enumerate(votes, 1)))


def seat_of(state: State, role: Role) -> int:
    """The seat that holds the only card of that role, 0 if nobody does."""
    return state.roles.index(role) + 1 if role in state.roles else 0


def owing(state: State) -> dict[int, str]:
    """Who owes which duty."""
    return {seat: duty.value for seat, duty in state.owing}


def heard(state: State, seat: int) -> list[str]:
    """The kinds of event that a seat has seen, its own moves left out."""
    kinds = [event.kind.removeprefix("cheese.event.") for event in engine.view(state, seat).events]
    return [kind for kind in kinds if kind != "game.move"]


def silence(state: State) -> State:
    """The same game at the vote: everybody keeps silent from now on."""
    while state.owing and state.owing[0][1].value == "speak":
        state = engine.apply(state, state.owing[0][0], engine.read("silent"))
    return state


def play(state: State, *lines: str) -> State:
    """Play lines like `2: peek 4`."""
    for line in lines:
        seat, _, move = line.partition(":")
        state = engine.apply(state, int(seat), engine.read(move))
    return state


def texts(state: State, seat: int) -> list[str]:
    """The legal moves of a seat as text."""
    return [move.text for move in engine.legal_moves(state, seat)]


def told(state: State, kind: str) -> list[tuple[int, ...]]:
    """Who saw the events of a kind (`awake`), in order."""
    return [event.sees for event in found(state, kind)]


def found(state: State, kind: str) -> list[Event]:
    """The events of a kind (`awake`), in order."""
    return [event for event in state.log if event.kind == f"cheese.event.{kind}"]


def rules_of(players: Iterable[int] = range(4, 9)) -> st.SearchStrategy[Rules]:
    """Rules of every kind, with no turn of speech to two."""
    return st.sampled_from([rules for turns in (0, 1, 2) for rules in every_rules(players, turns)])


SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
