"""A night of Cheese Thief as data: the state with all that is hidden, and the view of one seat.

A `State` is what the host knows. A `View` is built from the events that its seat saw and from its own card, dice and
sealed choice; it has no way back to the state. Nobody hears that others are awake: a player who sleeps learns
nothing until the morning (T-NIGHT-5).
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from cheesekit.moves import Cheese, Claim, Gesture, Vote, read
from cheesekit.rules import Role, Rules
from classkit.game import Event, Move, lines


class Phase(Enum):
    """Where the game is, as every player can tell."""

    NIGHT = "night"
    DAY = "day"
    VOTE = "vote"
    OVER = "over"


class Duty(Enum):
    """The kind of choice that a seat owes."""

    CHOOSE = "choose"
    WAKE = "wake"
    TAKE = "take"
    LOOK = "look"
    POINT = "point"
    TAP = "tap"
    SPEAK = "speak"
    VOTE = "vote"


class Side(Enum):
    """Who wins: the sleepyheads together, the thief with the accomplices, or the dead mouse alone."""

    SLEEPYHEADS = "sleepyheads"
    THIEF = "thief"
    DEAD_MOUSE = "dead-mouse"


@dataclass(frozen=True, slots=True)
class State:
    """All of a game at one moment. Tuples over players are in seat order; 0 means not yet.

    `chosen`: the hour at which a sleepyhead wakes (the thief's is 0 with four players). `owing`: who owes which duty.
    `sealed`: choices made but not yet revealed (dice with four players, votes). `taken`: the hour of the theft.
    """

    rules: Rules
    seed: int
    roles: tuple[Role, ...]
    dice: tuple[tuple[int, ...], ...]
    first: int
    owing: tuple[tuple[int, Duty], ...] = ()
    hour: int = 0
    chosen: tuple[int, ...] = ()
    sealed: tuple[int, ...] = ()
    awake: tuple[int, ...] = ()
    taken: int = 0
    accomplices: tuple[int, ...] = ()
    turn: int = 0
    asked: tuple[int, ...] = ()
    votes: tuple[int, ...] = ()
    log: tuple[Event, ...] = ()

    @property
    def thief(self) -> int:
        """The thief's seat."""
        return self.roles.index(Role.THIEF) + 1

    def duty(self, seat: int) -> Duty | None:
        """What that seat owes now."""
        return dict(self.owing).get(seat)

    def __repr__(self) -> str:
        """Short, and without anything hidden: a state that is printed by mistake gives nothing away."""
        return f"<State of {self.rules!r}, {'over' if self.votes else 'not over'}>"


@dataclass(frozen=True, slots=True)
class Waking:
    """One hour that a seat was awake: who else was, the cheese, and the thief if the theft was seen (else 0).

    `cheese` is None only while the thief, awake with four players, has not decided yet.
    """

    hour: int
    company: tuple[int, ...]
    cheese: Cheese | None
    thief: int = 0


@dataclass(frozen=True)
class View:
    """What one seat knows by its own eyes. `hour` and `duty` are set only while this seat owes a choice.

    `sealed` is the own choice that the others do not see yet. `events` are those that this seat saw.
    """

    rules: Rules
    seat: int
    role: Role
    dice: tuple[int, ...]
    duty: Duty | None
    hour: int
    sealed: int
    events: tuple[Event, ...]

    @property
    def log(self) -> tuple[str, ...]:
        """The moves this seat knows of, as lines like `2: vote 4`."""
        return lines(self.events)

    @cached_property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """The same as (seat, move)."""
        return tuple((_int(e, "seat"), read(str(e["move"]))) for e in self.events if e.kind == "game.move")

    @property
    def phase(self) -> Phase:
        """Where the game is, from the public events."""
        kinds = {event.kind for event in self.events}
        if any(kind.startswith("cheese.event.won.") for kind in kinds):
            return Phase.OVER
        return next((phase for kind, phase in _PHASES if kind in kinds), Phase.NIGHT)

    @property
    def secret(self) -> bool:
        """Whether it is itself a secret who owes a choice now: all night long."""
        return self.phase is Phase.NIGHT

    @cached_property
    def wakings(self) -> tuple[Waking, ...]:
        """The hours at which this seat was awake, in order."""
        found: dict[int, Waking] = {}
        for event in self.events:
            if event.kind == "cheese.event.awake":
                hour = _int(event, "hour")
                company = tuple(seat for seat in _seats(event, "awake") if seat != self.seat)
                found[hour] = Waking(hour, company, None)
            elif event.kind in _CHEESE:
                hour, cheese = _int(event, "hour"), _CHEESE[event.kind]
                thief = _int(event, "thief") if cheese is Cheese.TAKEN else 0
                found[hour] = Waking(hour, found[hour].company, cheese, thief)
        return tuple(found.values())

    @property
    def waking(self) -> Waking | None:
        """A sleepyhead's one waking, None before it; of the thief's, the last so far."""
        return self.wakings[-1] if self.wakings else None

    @cached_property
    def look(self) -> tuple[int, int] | None:
        """The seat and the die that were looked at (T-NIGHT-3); None if none was."""
        found = next((e for e in self.events if e.kind == "cheese.event.look"), None)
        return (_int(found, "target"), _int(found, "die")) if found else None

    @cached_property
    def thief(self) -> int:
        """The thief, if this seat knows who it is: by own card, by seeing the theft, by a tap; else 0."""
        if self.role is Role.THIEF:
            return self.seat
        return next((_int(e, "thief") for e in self.events if e.kind in _NAMES_THIEF), 0)

    @cached_property
    def accomplices(self) -> tuple[int, ...]:
        """The accomplices that this seat knows of, itself included, ascending."""
        return next((_seats(e, "accomplices") for e in self.events if e.kind in _NAMES_ACCOMPLICES), ())

    @property
    def accomplice(self) -> bool:
        """Whether this seat is an accomplice (it always knows)."""
        return self.seat in self.accomplices

    @property
    def speaker(self) -> int:
        """Whose turn it is to speak, 0 outside the day."""
        if self.phase is not Phase.DAY:
            return 0
        first = next(_int(e, "first") for e in self.events if e.kind == "cheese.event.morning")
        return (first - 1 + len(self.spoken)) % self.rules.players + 1

    @cached_property
    def spoken(self) -> tuple[tuple[int, Move], ...]:
        """The turns of the day so far as (seat, claim, silence or gesture)."""
        return tuple((s, m) for s, m in self.moves if isinstance(m, Claim | Gesture) or m.text == "silent")

    @property
    def claims(self) -> tuple[tuple[int, Claim], ...]:
        """All claims so far as (seat, claim), in order."""
        return tuple((seat, move) for seat, move in self.spoken if isinstance(move, Claim))

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have asked to close the day."""
        return tuple(seat for seat, move in self.moves if move.text == "ask")

    @property
    def votes(self) -> tuple[int, ...]:
        """The votes in seat order once they are revealed (T-VOTE-1), else empty."""
        return tuple(move.seat for _, move in self.moves if isinstance(move, Vote))

    @property
    def shown(self) -> tuple[tuple[int, Role], ...]:
        """The cards that were shown after the vote (T-VOTE-2)."""
        shown = [e for e in self.events if e.kind == "cheese.event.shown"]
        return tuple((_int(e, "seat"), Role(str(e["card"]))) for e in shown)


_PHASES = (("cheese.event.closed", Phase.VOTE), ("cheese.event.morning", Phase.DAY))
_CHEESE = {
    "cheese.event.stays": Cheese.THERE,
    "cheese.event.gone": Cheese.GONE,
    "cheese.event.taken": Cheese.TAKEN,
}
_NAMES_THIEF = ("cheese.event.taken", "cheese.event.accomplice", "cheese.event.gang")
_NAMES_ACCOMPLICES = ("cheese.event.accomplice", "cheese.event.gang", "cheese.event.fellows")


def _int(event: Event, name: str) -> int:
    value = event[name]
    if not isinstance(value, int):
        raise TypeError(f"{event.kind}: {name} is no number")
    return value


def _seats(event: Event, name: str) -> tuple[int, ...]:
    value = event[name]
    if not isinstance(value, tuple):
        raise TypeError(f"{event.kind}: {name} is no tuple of seats")
    return tuple(seat for seat in value if isinstance(seat, int))
