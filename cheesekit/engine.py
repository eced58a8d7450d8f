"""Cheese Thief in seven words: new_game, position, to_move, legal_moves, apply, view, result (see `classkit.game`).

>>> state = new_game(Rules(5), seed=1)
>>> while to_move(state):
...     seat = to_move(state)[0]
...     state = apply(state, seat, legal_moves(state, seat)[0])
>>> result(state).side
<Side.SLEEPYHEADS: 'sleepyheads'>
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from cheesekit import day, night
from cheesekit.day import Result
from cheesekit.moves import read
from cheesekit.needs import need, need_seat, shortened
from cheesekit.options import check, options
from cheesekit.rules import FACES, Role, Rules
from cheesekit.state import Duty, Phase, State, View
from classkit.game import CannotRead, Event, GameError, Move, NotLegal, Record, generator, seen_by
from classkit.words import Message

__all__ = [
    "NAME", "Phase", "Result", "Role", "Rules", "State", "View",
    "apply", "legal_moves", "load", "new_game", "position", "read", "record", "result", "to_move", "view",
]  # fmt: skip

NAME = "cheese-thief"
"""How saved games name this game."""


def new_game(rules: Rules, seed: int) -> State:
    """Deal cards and dice, and draw who speaks first in the morning (T-PLAYERS, T-DAY-3), all from the seed.

    Errors: NotLegal for what are no rules, and for a seed that is no whole number.
    """
    cards, rng = list(need(Rules, rules).cards), generator(_seed(seed), 0)
    rng.shuffle(cards)
    dice = tuple(tuple(rng.randint(1, FACES) for _ in range(rules.dice_each)) for _ in rules.seats)
    return _start(State(rules, seed, tuple(cards), dice, rng.choice(rules.seats)))


def position(
    rules: Rules,
    *,
    roles: Sequence[Role | str],
    dice: Sequence[int | Sequence[int]],
    first: int = 1,
    moves: Iterable[tuple[int, str] | str] = (),
    seed: int = 0,
) -> State:
    """Any situation: the cards and dice by seat, the first speaker, and moves played from there.

    `roles`: one for each seat (`"thief"`, `"sleepyhead"`, …), together the cards of these rules. `dice`: a number for
    each seat, a pair with four players. `moves`: `(2, "peek 4")` or `"2: peek 4"`. Errors: NotLegal with the clause.

    >>> state = position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[3, 3, 1, 6, 6], moves=["3: decline"])
    >>> state.accomplices, to_move(state)
    ((2,), (1,))
    """
    need(Rules, rules)
    state = _start(State(rules, _seed(seed), _roles(rules, roles), _dice(rules, dice), _first(rules, first)))
    for number, item in enumerate(_lines(moves), 1):
        seat, line = _line(item)
        try:
            state = apply(state, seat, read(line))
        except GameError as error:
            why = Message.of("cheese.position.moves", number=number, why=error.why)
            raise type(error)(why, error.clause, f"{seat}: {line}", error.allowed) from None
    return state


def to_move(state: State) -> tuple[int, ...]:
    """The seats that owe a choice, ascending; several while sealed choices are made; empty at the end."""
    return tuple(seat for seat, _ in need(State, state).owing)


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """What that seat may do now; a function of its view alone. Empty if it owes nothing."""
    return options(view(state, seat))


def apply(state: State, seat: int, move: Move) -> State:
    """The state after the move; the old one stays as it is.

    Errors: NotYourTurn; NotLegal with clause, given and allowed; CannotRead for what is no move, e.g. a line of text.
    """
    if not isinstance(move, Move):
        raise CannotRead(Message.of("cheese.error.text"), given=repr(move), allowed=('read("vote 4")',))
    check(view(state, seat), move)
    if state.duty(seat) is Duty.SPEAK:
        return day.speak(state, seat, move)
    if state.duty(seat) is Duty.VOTE:
        return day.vote(state, seat, move)
    return _morning(night.act(state, seat, move))


def view(state: State, seat: int) -> View:
    """What that seat has seen, and nothing else (T-PLAYERS-2, T-NIGHT-5). Errors: NotLegal for a seat that is none."""
    need_seat(need(State, state).rules, seat)
    duty = state.duty(seat)
    own = state.sealed[seat - 1] if len(state.sealed) == state.rules.players else 0
    hour = state.hour if duty in (Duty.WAKE, Duty.TAKE, Duty.LOOK, Duty.POINT) else 0
    # Who else saw an event is hidden too: with seven players it would tell the accomplices who tapped them.
    events = tuple(Event(event.message, (seat,)) for event in seen_by(state.log, seat))
    return View(state.rules, seat, state.roles[seat - 1], state.dice[seat - 1], duty, hour, own, events)


def result(state: State) -> Result | None:
    """Who won and by which votes (T-VOTE, T-OPOSSUM); None before the end."""
    over = need(State, state).votes
    return day.decide(state.rules, state.roles, state.accomplices, state.votes) if over else None


def record(state: State) -> Record:
    """The game so far as a saved game: the deal, then each move, sealed ones included."""
    start = {
        "rules": need(State, state).rules.to_json(),
        "seed": state.seed,
        "roles": [role.value for role in state.roles],
        "dice": [list(dice) for dice in state.dice],
        "first": state.first,
    }
    played = [(e["seat"], e["move"]) for e in state.log if e.kind == "game.move"]
    moves = [(seat, move) for seat, move in played if isinstance(seat, int) and isinstance(move, str)]
    if len(state.sealed) == state.rules.players:
        word = "vote" if state.log and state.log[-1].kind == "cheese.event.closed" else "choose"
        sealed = zip(state.rules.seats, state.sealed, strict=True)
        moves += [(seat, f"{word} {value}") for seat, value in sealed if value]
    return Record(NAME, tuple(start.items()), tuple(moves))


def load(saved: Record) -> State:
    """The state of a saved game. Errors: CannotRead if the deal is not there, NotLegal if a move does not fit."""
    start = dict(need(Record, saved).start)
    if sorted(start) != ["dice", "first", "roles", "rules", "seed"] or not isinstance(start["rules"], dict):
        raise CannotRead(Message.of("game.error.saved", reason=Message.of("cheese.saved.start")))
    rules = Rules.from_json(start.pop("rules"))
    return position(rules, moves=saved.moves, **start)


def _start(state: State) -> State:
    return _morning(night.begin(state))


def _morning(state: State) -> State:
    """From the end of the night to the first turn; any other state as it is."""
    ended = bool(state.log) and state.log[-1].kind == "cheese.event.morning"
    return day.open_day(state) if ended else state


def _roles(rules: Rules, roles: Sequence[Role | str]) -> tuple[Role, ...]:
    allowed = tuple(role.value for role in rules.cards)
    given = [role.value if isinstance(role, Role) else str(role) for role in _items(roles)]
    if sorted(given) != sorted(allowed):
        raise NotLegal(Message.of("cheese.position.roles"), "T-PLAYERS-1", ", ".join(given) or repr(roles), allowed)
    return tuple(map(Role, given))


def _dice(rules: Rules, dice: Sequence[int | Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    found = tuple(_items(item) or (item,) for item in _items(dice))
    fits = len(found) == rules.players and all(
        len(own) == rules.dice_each and all(type(die) is int and 1 <= die <= FACES for die in own) for own in found
    )
    if not fits:
        clause = "T-FOUR-1" if rules.players == 4 else "T-PLAYERS-1"
        allowed = Message.of("cheese.allowed.dice", players=rules.players, each=rules.dice_each)
        raise NotLegal(Message.of("cheese.position.dice", each=rules.dice_each), clause, repr(dice), (allowed,))
    return found


def _first(rules: Rules, first: int) -> int:
    if type(first) is not int or first not in rules.seats:
        raise NotLegal(Message.of("cheese.position.first"), "T-DAY-3", repr(first), tuple(map(str, rules.seats)))
    return first


def _items(value: object) -> tuple[Any, ...]:
    """What a list holds; nothing for what is no list, as a saved game may have it."""
    return tuple(value) if isinstance(value, Sequence) else ()


def _seed(seed: int) -> int:
    if type(seed) is not int:
        raise NotLegal(Message.of("cheese.position.seed"), "", repr(seed), (Message.of("cheese.allowed.whole"),))
    return seed


def _lines(moves: object) -> Iterable[object]:
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise CannotRead(Message.of("cheese.position.line"), given=shortened(moves), allowed=('["2: peek 4"]',))
    return moves


def _line(item: object) -> tuple[int, str]:
    """The seat and the move of `(2, "peek 4")` or `"2: peek 4"`."""
    match item:
        case str() if found := _SEAT_AND_MOVE.fullmatch(item):
            return int(found[1]), found[2].strip()
        case (int(seat), str(line)):
            return seat, line
    raise CannotRead(Message.of("game.error.shape"), given=shortened(item), allowed=("2: peek 4", '(2, "peek 4")'))


_SEAT_AND_MOVE = re.compile(r"\s*([0-9]{1,9})\s*:(.*)")
