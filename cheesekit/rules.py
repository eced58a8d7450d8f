"""What can be set before a night of Cheese Thief: players and options, as frozen data that refuses nonsense.

Clause numbers are those of the rulebook (`T-…`). Seats are numbered from 1, clockwise.
"""

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any, Self

import cheesekit.english  # noqa: F401  (enters the texts)
from classkit.game import NotLegal
from classkit.words import Message

FACES = 6
"""Hours of the night, and faces of a die (T-NIGHT-1)."""
MOST_TURNS = 9
"""Turns of speech each that a table may agree on; the default is three (T-DAY-3)."""


class Role(Enum):
    """A card. An accomplice keeps the card that was dealt: being one is not a role (T-ACCOMPLICE-1)."""

    THIEF = "thief"
    SLEEPYHEAD = "sleepyhead"
    DEAD_MOUSE = "dead-mouse"
    MUTE = "mute"
    TROUBLEMAKER = "troublemaker"

    @property
    def message(self) -> Message:
        """The name of the card, to be said."""
        return Message.of(f"cheese.role.{self.value}")


@dataclass(frozen=True, slots=True)
class Rules:
    """What is set before the deal.

    `players`: 4 to 8 (T-PLAYERS-1). `dead_mouse`: that card is in, with 6 to 8 players (T-OPOSSUM). `mute` and
    `troublemaker`: each in place of a plain sleepyhead (T-ROLES). `turns` of speech each: 0 to 9 (T-DAY-3).
    Errors: NotLegal names the clause, what was given and what is allowed.

    >>> Rules(7, dead_mouse=True).taps
    2
    """

    players: int = 5
    dead_mouse: bool = False
    mute: bool = False
    troublemaker: bool = False
    turns: int = 3

    def __post_init__(self) -> None:
        _whole("players", self.players, range(4, 9), "T-PLAYERS-1")
        _whole("turns", self.turns, range(MOST_TURNS + 1), "T-DAY-3")
        for name, clause in (("dead_mouse", "T-OPOSSUM"), ("mute", "T-ROLES"), ("troublemaker", "T-ROLES")):
            if not isinstance(getattr(self, name), bool):
                given = f"{name}={getattr(self, name)!r}"
                raise NotLegal(Message.of("cheese.rules.flag", name=name), clause, given, ("True", "False"))
        if self.dead_mouse and self.players < 6:
            given = f"players={self.players}, dead_mouse=True"
            allowed = ("players=6", "players=7", "players=8", "dead_mouse=False")
            raise NotLegal(Message.of("cheese.rules.mouse"), "T-OPOSSUM", given, allowed)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats, clockwise from 1."""
        return tuple(range(1, self.players + 1))

    @property
    def dice_each(self) -> int:
        """Two with four players (T-FOUR-1), else one (T-PLAYERS-1)."""
        return 2 if self.players == 4 else 1

    @property
    def taps(self) -> int:
        """How many accomplices the thief taps after hour 6 (T-ACCOMPLICE)."""
        return {6: 1, 7: 2, 8: 2}.get(self.players, 0)

    @property
    def accomplices(self) -> int:
        """The greatest number of accomplices that this game can have (T-ACCOMPLICE)."""
        return {4: 0, 5: 1}.get(self.players, self.taps)

    @property
    def cards(self) -> tuple[Role, ...]:
        """The cards that are dealt: the special ones, each in place of a plain sleepyhead, then the plain ones."""
        special = [(True, Role.THIEF), (self.dead_mouse, Role.DEAD_MOUSE), (self.mute, Role.MUTE)]
        special.append((self.troublemaker, Role.TROUBLEMAKER))
        cards = [role for used, role in special if used]
        return tuple(cards + [Role.SLEEPYHEAD] * (self.players - len(cards)))

    def others(self, *seats: int) -> tuple[int, ...]:
        """All seats but these."""
        return tuple(seat for seat in self.seats if seat not in seats)

    def to_json(self) -> dict[str, Any]:
        """Plain data that `from_json` reads back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The rules of a saved game. Errors: NotLegal, as for the constructor and for an option that does not exist."""
        unknown = sorted(set(data) - set(cls.__dataclass_fields__))
        if unknown:
            allowed = tuple(cls.__dataclass_fields__)
            raise NotLegal(Message.of("cheese.rules.option"), "T-PLAYERS", ", ".join(unknown), allowed)
        return cls(**data)


def _whole(name: str, value: object, allowed: range, clause: str) -> None:
    if type(value) is not int or value not in allowed:
        given = f"{name}={value!r}"
        why = Message.of(f"cheese.rules.{name}", least=allowed[0], most=allowed[-1])
        raise NotLegal(why, clause, given, (Message.of("cheese.allowed.range", low=allowed[0], high=allowed[-1]),))
