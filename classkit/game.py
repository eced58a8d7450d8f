"""The shape that both games share: seven words, three kinds of error, events that some seats see, one line a move.

Conventions: seats are numbered from 1, clockwise. A state is immutable; `apply` returns a new one. Every event names
the seats that see it, and a view is built from those events alone. Nothing here knows a rule of either game.
"""

import dataclasses
import json
import random
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from classkit.words import Catalogue, Message, Param, say

_words = Catalogue("classkit")
_words.add("game.seat", "Player {seat}")
_words.add("game.move", "{seat}: {move}")
_words.add("game.error.why", "{why} ({clause})")
_words.add("game.error.given", "{why} Given: {given}.")
_words.add("game.error.allowed", "{why} Allowed: {allowed}.")
_words.add("game.error.more", "{n} more", "{n} more", count="n")
_words.add("game.error.unknown", "No move is written like that.")
_words.add("game.error.text", "A move is one line of text.")
_words.add("game.error.shape", "That move is written differently.")
_words.add("game.error.saved", "This is not a saved game that can be read: {reason}.")
_words.add("game.saved.header", "line 1 must name the game {game} and format 1")
_words.add("game.saved.json", "line {number} is not JSON")
_words.add("game.saved.object", "line {number} is not an object")
_words.add("game.saved.move", "line {number} is not a seat and a move")
_words.add("game.error.turn", "{seat} has nothing to decide now.")
_words.add("game.error.seat", "There is no such seat.")

SHOWN = 12
"""How many allowed moves an error lists before it only counts the rest. An engine that has more gives their forms."""
SHOWN_TEXT = 60
"""How many characters of a line that cannot be read an error repeats."""


def short(given: object) -> str:
    """What was given, as an error repeats it; of a number with thousands of digits only the type."""
    try:
        text = repr(given)
    except ValueError:  # Python writes no whole number of more than sys.get_int_max_str_digits()
        text = f"<{type(given).__name__}>"
    return text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 1] + "…"


class GameError(ValueError):
    """What a player did wrong: why, the clause of the rulebook, what was given, what is allowed."""

    def __init__(self, why: Message, clause: str = "", given: str = "", allowed: tuple[Param, ...] = ()) -> None:
        """`why` is said in the player's language; `clause` (T-VOTE-1), `given` and `allowed` are added to it."""
        super().__init__(why, clause, given, allowed)
        self.why, self.clause, self.given, self.allowed = why, clause, given, allowed

    @property
    def message(self) -> Message:
        """The whole error as one message, for `classkit.words.say`."""
        whole = self.why
        if self.clause:
            whole = Message.of("game.error.why", why=whole, clause=self.clause)
        if self.given:
            whole = Message.of("game.error.given", why=whole, given=self.given)
        if self.allowed:
            shown, rest = self.allowed[:SHOWN], len(self.allowed) - SHOWN
            more: tuple[Param, ...] = (Message.of("game.error.more", n=rest),) if rest > 0 else ()
            whole = Message.of("game.error.allowed", why=whole, allowed=shown + more)
        return whole

    def __str__(self) -> str:
        """The error in the language in use."""
        return say(self.message)


class CannotRead(GameError):
    """The text is no move, or the file no saved game."""


class NotLegal(GameError):
    """The move or the option can be read, but the rules forbid it here."""


class NotYourTurn(GameError):
    """That seat has nothing to decide now."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the seats that saw it.

    `message` carries the id of the kind of event and its parameters; `sees` is in ascending order.
    """

    message: Message
    sees: tuple[int, ...]

    @property
    def kind(self) -> str:
        """The message id, e.g. `cheese.event.taken`."""
        return self.message.id

    def __getitem__(self, name: str) -> Param:
        """The parameter of that name."""
        return self.message[name]


def seen_by(log: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events of a log that a seat saw, in order."""
    return tuple(event for event in log if seat in event.sees)


def moved(seat: int, move: "Move", sees: Iterable[int]) -> Event:
    """The event of a move: its text, seen by those who are named."""
    return Event(Message("game.move", (("move", move.text), ("seat", seat))), tuple(sorted(sees)))


def lines(log: Iterable[Event]) -> tuple[str, ...]:
    """The moves of a log as lines like `2: vote 4`; what else happened is left out."""
    return tuple(f"{event['seat']}: {event['move']}" for event in log if event.kind == "game.move")


def generator(seed: int, *counter: int) -> random.Random:
    """A generator that depends on the seed and a counter alone: the same draw again, whatever was drawn before.

    >>> generator(1, 2).random() == generator(1, 2).random() != generator(1, 3).random()
    True
    """
    return random.Random(":".join(map(str, (seed, *counter))))


# --- moves: one line of text each ---------------------------------------------------------------------------------


class Move:
    """A move is a frozen dataclass with a `word`; its line of text is the word and the fields in order.

    Fields are ints, enums (written by their value), or one tuple of ints at the end. A field with metadata
    `{"mark": "woke"}` is written after that word. `Notation` reads the lines back.
    """

    __slots__ = ()
    word: ClassVar[str]

    @property
    def text(self) -> str:
        """The line of text that is read back as this move."""
        parts = [self.word]
        for name, marks in _written(type(self)):  # type: ignore[arg-type]
            value = getattr(self, name)
            values = value if isinstance(value, tuple) else (value,)
            parts += marks
            parts += [str(part.value if isinstance(part, Enum) else part) for part in values]
        return " ".join(parts)

    @classmethod
    def form(cls) -> str:
        """How the move is written, with its fields in angle brackets: `peek <seat>`."""
        parts = [cls.word]
        for field in dataclasses.fields(typing.cast(Any, cls)):
            hint = _hints(cls)[field.name]
            parts += [field.metadata["mark"]] if "mark" in field.metadata else []
            is_enum = isinstance(hint, type) and issubclass(hint, Enum)
            parts.append("|".join(str(item.value) for item in hint) if is_enum else f"<{field.name}>")
        return " ".join(parts)

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Make the move from the words after its `word`; ValueError (CannotRead is one) if they do not fit."""
        rest, values = list(tokens), []
        for field in dataclasses.fields(typing.cast(Any, cls)):
            if "mark" in field.metadata and (not rest or rest.pop(0) != field.metadata["mark"]):
                raise ValueError(f"the word {field.metadata['mark']!r} is missing")
            values.append(_take(_hints(cls)[field.name], rest))
        if rest:
            raise ValueError(f"too many words: {' '.join(rest)}")
        return cls(*values)


@cache
def _written(cls: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The fields of a kind of move in order, each with the word that is written before it, if there is one."""
    marked = ((field.name, field.metadata.get("mark")) for field in dataclasses.fields(cls))
    return tuple((name, (mark,) if mark else ()) for name, mark in marked)


def _hints(cls: Any) -> dict[str, Any]:
    return _cached_hints(cls)


@cache
def _cached_hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _take(hint: Any, rest: list[str]) -> Any:
    if typing.get_origin(hint) is tuple:
        taken, rest[:] = [_integer(token) for token in rest], []
        if not taken:
            raise ValueError("at least one number is missing")
        return tuple(taken)
    if not rest:
        raise ValueError("a word is missing")
    return _integer(rest.pop(0)) if hint is int else hint(rest.pop(0))


def _integer(token: str) -> int:
    if not (token.isascii() and token.isdigit()):
        raise ValueError(f"{token!r} is not a whole number")
    return int(token)


M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Notation(Generic[M]):
    """The moves of a game, by their words; reads a line of text."""

    kinds: tuple[type[M], ...]

    def read(self, line: str) -> M:
        """The move that the line says; case and spacing do not matter.

        Errors: CannotRead says how moves are written: those that begin with the same word, if any do. A kind of move
        that refuses its fields by a CannotRead of its own is heard.
        """
        if not isinstance(line, str):
            raise self._unread("game.error.text", repr(line)[:SHOWN_TEXT], self.kinds)
        tokens, given = line.lower().split(), repr(line[:SHOWN_TEXT])
        fitting = [kind for kind in self.kinds if tokens[: len(kind.word.split())] == kind.word.split()]
        if not fitting:
            alike = [kind for kind in self.kinds if kind.word.split()[:1] == tokens[:1]]
            raise self._unread("game.error.unknown", given, alike or self.kinds)
        for kind in sorted(fitting, key=lambda kind: -len(kind.word)):
            try:
                return kind.parse(tokens[len(kind.word.split()) :])
            except CannotRead:
                raise
            except ValueError:
                continue
        raise self._unread("game.error.shape", given, fitting)

    def _unread(self, why: str, given: str, kinds: Iterable[type[M]]) -> CannotRead:
        return CannotRead(Message.of(why), given=given, allowed=tuple(kind.form() for kind in kinds))


# --- the seven words ----------------------------------------------------------------------------------------------

R = TypeVar("R", contravariant=True)
S = TypeVar("S")
V = TypeVar("V", covariant=True)
Result = TypeVar("Result", covariant=True)


class Game(Protocol[R, S, M, V, Result]):
    """The seven words. An engine is a module that has them; `apply` is pure, and `view` is all that a player gets."""

    def new_game(self, rules: R, seed: int) -> S:
        """Deal: a state at the start, from the rules and a seed."""

    @property
    def position(self) -> Callable[..., S]:
        """Any legal situation, validated: `position(rules, …)`."""

    def to_move(self, state: S) -> tuple[int, ...]:
        """The seats that still owe a choice, ascending; empty at the end."""

    def legal_moves(self, state: S, seat: int) -> tuple[M, ...]:
        """What that seat may do now, a function of its view; empty if it owes nothing."""

    def apply(self, state: S, seat: int, move: M) -> S:
        """The state after the move. Errors: NotYourTurn, NotLegal."""

    def view(self, state: S, seat: int) -> V:
        """What that seat knows, and nothing else."""

    def result(self, state: S) -> Result | None:
        """Who won, once the game is over; None before."""


@dataclass(frozen=True, slots=True)
class Record:
    """A saved game: its name, how it was dealt (plain data) and its moves as (seat, line) in order."""

    game: str
    start: tuple[tuple[str, Any], ...]
    moves: tuple[tuple[int, str], ...] = ()

    def dumps(self) -> str:
        """The record as JSON lines: a header, then one object for each move."""
        header = {"game": self.game, "format": 1, **dict(self.start)}
        rows = [header, *({"seat": seat, "move": move} for seat, move in self.moves)]
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    @classmethod
    def loads(cls, text: str, game: str) -> Self:
        """Read JSON lines back. Errors: CannotRead says which line is wrong and why."""
        rows = [(number, _row(number, line)) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        header = rows[0][1] if rows else {}
        if header.get("game") != game or header.get("format") != 1:
            given = f"{header.get('game')!r}, format {header.get('format')!r}"
            raise _unreadable("game.saved.header", given, game=repr(game))
        for number, row in rows[1:]:
            if not (type(row.get("seat")) is int and isinstance(row.get("move"), str) and len(row) == 2):
                raise _unreadable("game.saved.move", json.dumps(row)[:SHOWN_TEXT], number=number)
        start = tuple((key, value) for key, value in header.items() if key not in ("game", "format"))
        return cls(game, start, tuple((row["seat"], row["move"]) for _, row in rows[1:]))


def _row(number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):  # not JSON, a number of thousands of digits, brackets without end
        raise _unreadable("game.saved.json", repr(line[:SHOWN_TEXT]), number=number) from None
    if not isinstance(row, dict):
        raise _unreadable("game.saved.object", repr(line[:SHOWN_TEXT]), number=number)
    return row


def _unreadable(reason: str, given: str, **params: Param) -> CannotRead:
    return CannotRead(Message.of("game.error.saved", reason=Message.of(reason, **params)), given=given)


def play_out(game: Any, state: S, choose: Callable[[int, Any], Move]) -> S:
    """Play to the end: `choose(seat, view)` is asked for the first seat that owes a choice, until nobody does."""
    while owing := game.to_move(state):
        seat = owing[0]
        state = game.apply(state, seat, choose(seat, game.view(state, seat)))
    return state


def replay(game: Any, state: S, moves: Iterable[tuple[int, Move]]) -> S:
    """Apply moves one after another."""
    for seat, move in moves:
        state = game.apply(state, seat, move)
    return state
