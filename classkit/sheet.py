"""The sheet of an exercise: what is asked, what kind of answer is wanted, and each student's own numbers.

A sheet travels to the students inside the package (`cheesekit.exercises`, `sheriffkit.exercises`); the key that knows
the right answers does not. Both draw a student's numbers from here, so they agree.

Conventions: a question's key is `q1`, `q2` …; a student's id is compared without case and without spaces around it. A
number is drawn from its own list by the cohort, the sheet, the student's id and the number's name, with a
`random.Random` of its own: adding one changes no other.
"""

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias

from classkit.words import Message

Drawn: TypeAlias = int | Fraction | str
"""What a student's own number may be; a word or a bag's cards are text."""


class Kind(Enum):
    """What kind of answer a question wants."""

    PROBABILITY = "probability"
    """A number from 0 to 1."""
    COUNT = "count"
    """A whole number, not below 0."""
    NUMBER = "number"
    """Any number."""
    DISTRIBUTION = "distribution"
    """A `Dist`, or a dict of outcome to probability."""
    CHOICE = "choice"
    """One of the words that the question offers."""
    FUNCTION = "function"
    """A function, which the grader calls with inputs of its own."""
    STRATEGY = "strategy"
    """A function from one line (what the player sees) to one line (the move)."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question as the student has it.

    `points` are whole; `hints` are two, the second says more than the first. `choices` are the words of a CHOICE, those
    that a FUNCTION or a STRATEGY may give if there are no others, or the outcomes of a DISTRIBUTION where the question
    names them all. `trial` is what a FUNCTION or a STRATEGY is tried with at once, one tuple of arguments. `moves`
    reads what a STRATEGY gives if that cannot be listed as `choices`, and raises a GameError for what is no move of the
    question. Errors: ValueError for points below 1, and where `choices`, `trial` or `moves` and the kind do not fit.
    """

    key: str
    kind: Kind
    points: int
    hints: tuple[Message, Message]
    choices: tuple[str, ...] = ()
    trial: tuple[Any, ...] = ()
    moves: Callable[[object], object] | None = None

    def __post_init__(self) -> None:
        called = self.kind in (Kind.FUNCTION, Kind.STRATEGY)
        if self.points < 1:
            raise ValueError(f"question {self.key!r}: points are whole and at least 1; given: {self.points}")
        if self.kind is Kind.CHOICE and not self.choices:
            raise ValueError(f"question {self.key!r}: a question of the kind CHOICE has choices")
        if self.choices and self.kind in (Kind.PROBABILITY, Kind.COUNT, Kind.NUMBER):
            raise ValueError(f"question {self.key!r}: a number has no choices")
        if called != bool(self.trial):
            raise ValueError(f"question {self.key!r}: a trial belongs to FUNCTION and STRATEGY, and only there")
        if self.moves is not None and self.kind is not Kind.STRATEGY:
            raise ValueError(f"question {self.key!r}: moves belong to STRATEGY, and only there")


@dataclass(frozen=True, slots=True)
class Essay:
    """A question in words, marked by hand: its key and whole points."""

    key: str
    points: int


@dataclass(frozen=True)
class Sheet:
    """All that is asked in one assignment. `numbers` maps the name of a student's own number to what it may be.

    Errors: ValueError for a key that stands twice, and for a number with nothing to choose from, or one that could not
    be written as `mine.name`.
    """

    name: str
    asks: tuple[Ask, ...]
    essays: tuple[Essay, ...]
    numbers: Mapping[str, tuple[Drawn, ...]]

    def __post_init__(self) -> None:
        keys = [*(ask.key for ask in self.asks), *(essay.key for essay in self.essays)]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise ValueError(f"sheet {self.name!r}: {', '.join(sorted(twice))} stands twice")
        if empty := [name for name, options in self.numbers.items() if not options]:
            raise ValueError(f"sheet {self.name!r}: {', '.join(empty)} has nothing to be drawn from")
        if odd := [name for name in self.numbers if not name.isidentifier() or hasattr(Numbers, name)]:
            raise ValueError(f"sheet {self.name!r}: mine.{odd[0]} would not be the number; choose another name")

    @property
    def points(self) -> int:
        """All points of the assignment, those marked by hand included."""
        return sum(ask.points for ask in self.asks) + sum(essay.points for essay in self.essays)

    def ask(self, key: str) -> Ask | None:
        """The question with this key, None if there is none that `answer` can take."""
        return next((ask for ask in self.asks if ask.key == key), None)

    def draw(self, cohort: int, student: str) -> "Numbers":
        """The student's own numbers: the same for the same cohort and id, wherever they are drawn.

        >>> sheet = Sheet("demo", (), (), {"players": (4, 5, 6, 7, 8)})
        >>> sheet.draw(2026, "ada") == sheet.draw(2026, " Ada ")
        True
        """
        who = plain_id(student)
        drawn = {
            name: Random(f"{cohort}/{self.name}/{who}/{name}").choice(options) for name, options in self.numbers.items()
        }
        return Numbers(drawn)


class Numbers(Mapping[str, Drawn]):
    """A student's own numbers, by name: `mine["players"]` or `mine.players`."""

    def __init__(self, drawn: Mapping[str, Drawn]) -> None:
        self._drawn = dict(drawn)

    def __getitem__(self, name: str) -> Drawn:
        return self._drawn[name]

    def __getattr__(self, name: str) -> Any:
        drawn = self.__dict__.get("_drawn", {})
        if name not in drawn:
            raise AttributeError(f"there is no number {name!r}; there are: {', '.join(drawn) or 'none'}")
        return drawn[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numbers) and self._drawn == other._drawn

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._drawn.items(), key=str)))

    def __repr__(self) -> str:
        return ", ".join(f"{name} = {value}" for name, value in self._drawn.items())


def plain_id(student: str) -> str:
    """A student's id as it is compared: no spaces around it, no difference between capitals and small letters."""
    return " ".join(student.split()).casefold()


def sheet_of(module: str) -> Sheet:
    """The sheet that a module has as `SHEET`. Errors: ImportError, TypeError."""
    sheet = getattr(importlib.import_module(module), "SHEET", None)
    if not isinstance(sheet, Sheet):
        raise TypeError(f"the module {module!r} has no Sheet called SHEET")
    return sheet
