"""The night, hour by hour (T-NIGHT, T-ACCOMPLICE, T-FOUR): who wakes, what they see, what they may do.

Each function takes a state and gives a new one; `advance` goes on to the next choice that somebody owes, or to the
morning. The order within an hour: eyes open, the thief decides (four players) and takes, the witnesses see it, the
accomplice is made (five players), a lone sleepyhead looks.
"""

from collections.abc import Sequence
from dataclasses import replace

from cheesekit.moves import Choose, Decline, Leave, Peek, Point, Sleep, Take, Tap, Wake
from cheesekit.rules import FACES
from cheesekit.state import Duty, State
from classkit.game import Event, Move, moved
from classkit.words import Message, Param


def begin(state: State) -> State:
    """From the deal to the first choice: with four players the sleepyheads choose their dice first (T-FOUR-1)."""
    if state.rules.players == 4:
        sleepers = state.rules.others(state.thief)
        return replace(state, sealed=(0,) * 4, owing=tuple((seat, Duty.CHOOSE) for seat in sleepers))
    return advance(replace(state, chosen=tuple(die for (die,) in state.dice)))


def advance(state: State) -> State:
    """Call the hours until somebody owes a choice or the morning has come."""
    while not state.owing and state.hour < FACES:
        state = _call(replace(state, hour=state.hour + 1, awake=()))
    if state.owing:
        return state
    if state.rules.taps and not state.accomplices:
        return replace(state, owing=((state.thief, Duty.TAP),))
    return _public(state, "cheese.event.morning", first=state.first)


def act(state: State, seat: int, move: Move) -> State:
    """Carry out a choice of the night that has been checked, and go on to the next."""
    match move:
        case Choose(hour):
            return _choose(state, seat, hour)
        case Tap(target):
            return _tap(state, seat, target)
    state = replace(state, owing=(), log=(*state.log, moved(seat, move, [seat])))
    match move:
        case Decline():
            return advance(state)
        case Wake() | Sleep():
            state = _open_eyes(state, isinstance(move, Wake))
        case Take():
            state = _steal(_wake(state, state.rules.others(seat)))
        case Leave():
            state = _wake(state, state.rules.others(seat))
            state = _see(state, "cheese.event.stays", state.awake, hour=state.hour)
        case Peek(target):
            die = state.dice[target - 1][0]
            state = _see(state, "cheese.event.look", [seat], seat=seat, target=target, die=die)
        case Point(target):
            state = _turn(state, target)
        case _:
            raise ValueError(f"{move.text!r} is no move of the night")
    return advance(state)


def _choose(state: State, seat: int, hour: int) -> State:
    """Seal one choice; the last one starts the night, and no order of choosing shows (T-FOUR-1)."""
    sealed = tuple(hour if at == seat else old for at, old in zip(state.rules.seats, state.sealed, strict=True))
    owing = tuple(pair for pair in state.owing if pair[0] != seat)
    state = replace(state, sealed=sealed, owing=owing)
    if owing:
        return state
    log = state.log + tuple(moved(at, Choose(sealed[at - 1]), [at]) for at in state.rules.others(state.thief))
    return advance(replace(state, chosen=sealed, sealed=(), log=log))


def _call(state: State) -> State:
    """One hour (T-NIGHT-1). With four players the thief may decide whether to wake (T-FOUR-2)."""
    if state.rules.players == 4 and state.hour in state.dice[state.thief - 1]:
        if state.hour == _last(state) and not state.taken:
            return _open_eyes(state, True)
        return replace(state, owing=((state.thief, Duty.WAKE),))
    return _open_eyes(state, state.rules.players > 4 and state.chosen[state.thief - 1] == state.hour)


def _last(state: State) -> int:
    return max(state.dice[state.thief - 1])


def _open_eyes(state: State, thief_wakes: bool) -> State:
    """Those whose hour it is see each other; then the cheese goes, stays or is gone (T-NIGHT-1, 2, 5)."""
    sleepers = [seat for seat in state.rules.others(state.thief) if state.chosen[seat - 1] == state.hour]
    awake = tuple(sorted(sleepers + [state.thief] * thief_wakes))
    if not awake:
        return state
    state = replace(state, awake=awake)
    if thief_wakes and not state.taken and state.rules.players == 4 and state.hour < _last(state):
        return replace(_wake(state, [state.thief]), owing=((state.thief, Duty.TAKE),))
    state = _wake(state, awake)
    if state.taken:
        return _look(_see(state, "cheese.event.gone", awake, hour=state.hour))
    return _steal(state) if thief_wakes else _look(_see(state, "cheese.event.stays", awake, hour=state.hour))


def _wake(state: State, seats: Sequence[int]) -> State:
    """Those of the seats who are awake see who is.

    While a thief of four players decides, the thief alone has seen it: the pause would give the thief away (T-FOUR-4).
    """
    sees = [seat for seat in state.awake if seat in seats]
    seen: dict[str, Param] = {"hour": state.hour, "awake": state.awake, "who": state.awake}
    return _see(state, "cheese.event.awake", sees, **seen) if sees else state


def _steal(state: State) -> State:
    """The thief takes the cheese, whoever is watching (T-NIGHT-2); five players: a witness turns (T-ACCOMPLICE)."""
    state = replace(state, taken=state.hour)
    state = _see(state, "cheese.event.taken", state.awake, hour=state.hour, thief=state.thief)
    witnesses = [seat for seat in state.awake if seat != state.thief]
    if state.rules.players != 5 or not witnesses:
        return state
    if len(witnesses) == 1:
        return _turn(state, witnesses[0])
    return replace(state, owing=((state.thief, Duty.POINT),))


def _turn(state: State, seat: int) -> State:
    """A witness becomes the accomplice; all who are awake see it (T-ACCOMPLICE, five players)."""
    state = replace(state, accomplices=(seat,))
    seen: dict[str, Param] = {"thief": state.thief, "accomplices": (seat,), "who": seat}
    return _see(state, "cheese.event.accomplice", state.awake, **seen)


def _look(state: State) -> State:
    """A sleepyhead who woke alone may look at a die (T-NIGHT-3), but not with four players (T-FOUR-3)."""
    alone = len(state.awake) == 1 and state.rules.players > 4 and state.awake[0] != state.thief
    return replace(state, owing=((state.awake[0], Duty.LOOK),)) if alone else state


def _tap(state: State, seat: int, target: int) -> State:
    """One tap; after the last the accomplices see whom T-ACCOMPLICE says."""
    state = replace(state, log=(*state.log, moved(seat, Tap(target), [seat])), sealed=(*state.sealed, target))
    if len(state.sealed) < state.rules.taps:
        return state
    tapped = tuple(sorted(state.sealed))
    state = replace(state, accomplices=tapped, sealed=(), owing=())
    seen: dict[str, Param] = {"accomplices": tapped, "who": tapped}
    if state.rules.players == 7:
        state = _see(state, "cheese.event.fellows", (*tapped, state.thief), **seen)
    else:
        state = _see(state, "cheese.event.gang", (*tapped, state.thief), thief=state.thief, **seen)
    return advance(state)


def _see(state: State, kind: str, sees: Sequence[int], **params: Param) -> State:
    event = Event(Message.of(kind, **params), tuple(sorted(sees)))
    return replace(state, log=(*state.log, event))


def _public(state: State, kind: str, **params: Param) -> State:
    return _see(state, kind, state.rules.seats, **params)
