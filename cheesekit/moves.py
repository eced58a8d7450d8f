"""The moves of Cheese Thief and how they are written, one line each; a claim is a move of the day (T-DAY-2).

A claim says something that may be false. What it means is fixed here, because the troublemaker's rule (T-ROLES-2)
and every reasoner need it: *my hour* is the hour at which the speaker woke; `say with 2 4` means that these and
nobody else were awake too; `say cheese there` means that it was still there when the hour ended; `say sleepyhead`
means that the speaker wins with the sleepyheads, so it is false of an accomplice and of the dead mouse.
"""

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import ClassVar

from classkit.game import CannotRead, Move, Notation
from classkit.words import Message


class Cheese(Enum):
    """The cheese at one hour, as those who were awake saw it (T-NIGHT-5)."""

    THERE = "there"
    GONE = "gone"
    TAKEN = "taken"


class Suspicion(Enum):
    """What one player may call another (T-DAY-2)."""

    THIEF = "thief"
    ACCOMPLICE = "accomplice"
    DEAD_MOUSE = "dead-mouse"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Four players: a sleepyhead settles which die to wake by (T-FOUR-1)."""

    word: ClassVar[str] = "choose"
    hour: int


@dataclass(frozen=True, slots=True)
class Wake(Move):
    """Four players: the thief opens the eyes at this hour (T-FOUR-2)."""

    word: ClassVar[str] = "wake"


@dataclass(frozen=True, slots=True)
class Sleep(Move):
    """Four players: the thief sleeps through this hour (T-FOUR-2)."""

    word: ClassVar[str] = "sleep"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Four players: the thief takes the cheese now (T-FOUR-2)."""

    word: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Four players: the thief leaves the cheese for the later hour (T-FOUR-2)."""

    word: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Peek(Move):
    """A sleepyhead who woke alone looks at one die of another player (T-NIGHT-3)."""

    word: ClassVar[str] = "peek"
    seat: int


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """A sleepyhead who woke alone looks at no die (T-NIGHT-3)."""

    word: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Point(Move):
    """Five players, several witnesses: the thief points at the one who becomes the accomplice (T-ACCOMPLICE)."""

    word: ClassVar[str] = "point"
    seat: int


@dataclass(frozen=True, slots=True)
class Tap(Move):
    """Six to eight players: after hour 6 the thief taps an accomplice, one seat a move (T-ACCOMPLICE)."""

    word: ClassVar[str] = "tap"
    seat: int


@dataclass(frozen=True, slots=True)
class Silent(Move):
    """A turn without a claim (T-DAY-2)."""

    word: ClassVar[str] = "silent"


@dataclass(frozen=True, slots=True)
class Gesture(Move):
    """The mute points at a player (T-ROLES-1)."""

    word: ClassVar[str] = "gesture"
    seat: int


@dataclass(frozen=True, slots=True)
class Ask(Move):
    """Ask to close the day; once each, and the turn goes on (T-DAY-3)."""

    word: ClassVar[str] = "ask"


@dataclass(frozen=True, slots=True)
class Vote(Move):
    """Point at the player who shall be the thief; sealed until all have (T-VOTE-1)."""

    word: ClassVar[str] = "vote"
    seat: int


class Claim(Move):
    """Something said in the day; it may be false (T-DAY-2)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hour(Claim):
    """My hour was h; five to eight players."""

    word: ClassVar[str] = "say hour"
    hour: int


@dataclass(frozen=True, slots=True)
class TwoDice(Claim):
    """My dice are a and b, and I woke at these of them; four players. In any order: they are made ascending.

    Errors: CannotRead for hours that the two dice do not show (T-FOUR-1, 2).
    """

    word: ClassVar[str] = "say dice"
    first: int
    second: int
    woke: tuple[int, ...] = field(metadata={"mark": "woke"})

    def __post_init__(self) -> None:
        first, second = sorted((self.first, self.second))
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "second", second)
        object.__setattr__(self, "woke", tuple(sorted(self.woke)))
        ways = [(first,)] if first == second else [(first,), (second,), (first, second)]
        if self.woke not in ways:
            said = tuple(f"say dice {first} {second} woke {' '.join(map(str, hours))}" for hours in ways)
            raise CannotRead(Message.of("cheese.error.dice"), "T-FOUR-1", self.text, said)


@dataclass(frozen=True, slots=True)
class Alone(Claim):
    """I woke alone."""

    word: ClassVar[str] = "say alone"


@dataclass(frozen=True, slots=True)
class With(Claim):
    """I was awake with these and with nobody else. In any order: they are made ascending."""

    word: ClassVar[str] = "say with"
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", tuple(sorted(self.seats)))


@dataclass(frozen=True, slots=True)
class Saw(Claim):
    """The cheese was there, gone or taken at my hour."""

    word: ClassVar[str] = "say cheese"
    cheese: Cheese


@dataclass(frozen=True, slots=True)
class Looked(Claim):
    """I looked at that player's die, and it showed this."""

    word: ClassVar[str] = "say looked"
    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class LookedAtNone(Claim):
    """I looked at no die."""

    word: ClassVar[str] = "say looked none"


@dataclass(frozen=True, slots=True)
class Is(Claim):
    """That player is the thief, an accomplice or the dead mouse."""

    word: ClassVar[str] = "say is"
    seat: int
    what: Suspicion


@dataclass(frozen=True, slots=True)
class IsNot(Claim):
    """That player is not the thief, no accomplice or not the dead mouse."""

    word: ClassVar[str] = "say not"
    seat: int
    what: Suspicion


@dataclass(frozen=True, slots=True)
class Sleepyhead(Claim):
    """I am a sleepyhead: I win with the sleepyheads."""

    word: ClassVar[str] = "say sleepyhead"


KINDS: tuple[type[Move], ...] = (
    Choose, Wake, Sleep, Take, Leave, Peek, Decline, Point, Tap,
    Hour, TwoDice, Alone, With, Saw, LookedAtNone, Looked, Is, IsNot, Sleepyhead,
    Silent, Gesture, Ask, Vote,
)  # fmt: skip
NOTATION = Notation(KINDS)


def read(line: str) -> Move:
    """The move that a line says. Errors: CannotRead says how moves are written.

    >>> read("say dice 2 5 woke 2").text
    'say dice 2 5 woke 2'
    """
    given: object = line  # what cannot even be looked up is refused by the notation too
    return _read(given) if isinstance(given, str) else NOTATION.read(line)


_read = lru_cache(maxsize=4096)(NOTATION.read)
