"""The day: claims in turns, then the sealed vote and what it decides (T-DAY, T-VOTE, T-OPOSSUM)."""

from dataclasses import dataclass, replace

from cheesekit.moves import Ask, Vote
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, Side, State
from classkit.game import Event, Move, moved
from classkit.words import Message, Param


@dataclass(frozen=True, slots=True)
class Result:
    """How a night ended: the side that won, the seats that won, the seats with most votes, the votes in seat order."""

    side: Side
    winners: tuple[int, ...]
    most_voted: tuple[int, ...]
    votes: tuple[int, ...]


def open_day(state: State) -> State:
    """The morning has been announced: the first speaker's turn, or straight to the vote if no turns were agreed."""
    return _next_turn(replace(state, hour=0, awake=(), owing=()))


def speak(state: State, seat: int, move: Move) -> State:
    """A claim, a silence or a gesture ends the turn; asking to close does not (T-DAY-2, 3)."""
    state = replace(state, log=(*state.log, moved(seat, move, state.rules.seats)))
    if not isinstance(move, Ask):
        return _next_turn(replace(state, turn=state.turn + 1))
    state = replace(state, asked=tuple(sorted((*state.asked, seat))))
    return _close(state) if 2 * len(state.asked) > state.rules.players else state


def vote(state: State, seat: int, move: Move) -> State:
    """Seal one vote; the last one reveals all of them, in seat order (T-VOTE-1)."""
    if not isinstance(move, Vote):
        raise ValueError(f"{move.text!r} is no vote")
    sealed = tuple(move.seat if at == seat else old for at, old in zip(state.rules.seats, state.sealed, strict=True))
    owing = tuple(pair for pair in state.owing if pair[0] != seat)
    state = replace(state, sealed=sealed, owing=owing)
    return state if owing else _reveal(replace(state, votes=sealed, sealed=()))


def most_voted(votes: tuple[int, ...]) -> tuple[int, ...]:
    """All seats that tie for most votes, ascending (T-VOTE-2).

    >>> most_voted((2, 1, 1, 2, 3))
    (1, 2)
    """
    counts = {seat: votes.count(seat) for seat in votes}
    return tuple(sorted(seat for seat, count in counts.items() if count == max(counts.values())))


def decide(rules: Rules, roles: tuple[Role, ...], accomplices: tuple[int, ...], votes: tuple[int, ...]) -> Result:
    """Who wins: the dead mouse among the most voted before all else (T-OPOSSUM-2), then the thief (T-VOTE-3)."""
    most = most_voted(votes)
    thief = roles.index(Role.THIEF) + 1
    mouse = roles.index(Role.DEAD_MOUSE) + 1 if Role.DEAD_MOUSE in roles else 0
    gang = tuple(sorted((thief, *accomplices)))
    if mouse in most:
        return Result(Side.DEAD_MOUSE, (mouse,), most, votes)
    if thief in most:
        return Result(Side.SLEEPYHEADS, rules.others(*gang, mouse), most, votes)
    return Result(Side.THIEF, gang, most, votes)


def _next_turn(state: State) -> State:
    if state.turn >= state.rules.turns * state.rules.players:
        return _close(state)
    seat = (state.first - 1 + state.turn) % state.rules.players + 1
    return replace(state, owing=((seat, Duty.SPEAK),))


def _close(state: State) -> State:
    owing = tuple((seat, Duty.VOTE) for seat in state.rules.seats)
    return _tell(replace(state, owing=owing, sealed=(0,) * state.rules.players), "cheese.event.closed")


def _reveal(state: State) -> State:
    log = state.log + tuple(moved(at, Vote(state.votes[at - 1]), state.rules.seats) for at in state.rules.seats)
    state = replace(state, log=log)
    outcome = decide(state.rules, state.roles, state.accomplices, state.votes)
    for seat in outcome.most_voted:
        role = state.roles[seat - 1]
        state = _tell(state, "cheese.event.shown", seat=seat, card=role.value, name=role.message)
    return _tell(state, f"cheese.event.won.{outcome.side.value}")


def _tell(state: State, kind: str, **params: Param) -> State:
    return replace(state, log=(*state.log, Event(Message.of(kind, **params), state.rules.seats)))
