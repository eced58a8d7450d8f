"""A game in progress at one screen: humans and bots by seat, undo, saving, resuming. No widget: the tables draw it.

The session owns the only mutable thing of a game, the current state. Humans move by a line of text; bots answer until
a human owes a choice again. With several humans a curtain hides the screen between turns; at night the screen goes
round all of them at every pause, so that being handed it tells nobody that somebody else owes a choice.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, Self

from classkit.game import CannotRead, GameError, Move, NotLegal, NotYourTurn, Record, generator
from classkit.words import Catalogue, Message

_words = Catalogue("classkit")
_words.add("session.undo.off", "Moves can be taken back in practice mode only.")
_words.add("session.undo.none", "There is no move of yours to take back.")
_words.add("session.curtain", "The screen is being handed to {seat}: lift the curtain first.")
_words.add("session.seats", "Every seat has one person or one bot, and the seats are numbered from 1.")
_words.add("session.file", "The file {name} cannot be used: {reason}.")
_words.add("session.saved.table", "its table must name people and bots by seat")
_words.add("session.saved.bots", "its bots must be of known kinds, one for every seat without a person")
_words.add("session.none", "There is no saved game to resume.")


class Bot(Protocol):
    """A player that is not a person: it gets its view and a generator, and gives a legal move."""

    @property
    def name(self) -> str:
        """How the bot is chosen by name."""

    def move(self, view: Any, rng: Any) -> Move:
        """The move of the seat whose view this is."""


class Playable(Protocol):
    """What a session needs of an engine besides the seven words: reading a move, saving and loading."""

    NAME: str

    def to_move(self, state: Any) -> tuple[int, ...]:
        """The seats that owe a choice."""

    def apply(self, state: Any, seat: int, move: Any) -> Any:
        """The state after the move."""

    def view(self, state: Any, seat: int) -> Any:
        """What that seat knows."""

    def legal_moves(self, state: Any, seat: int) -> tuple[Any, ...]:
        """What that seat may do."""

    def read(self, line: str) -> Any:
        """The move that a line says."""

    def record(self, state: Any) -> Record:
        """The saved game."""

    def load(self, saved: Record) -> Any:
        """The state of a saved game."""


class Session:
    """One game at one screen.

    `humans`: the seats of people (none: a game of bots to watch). `bots`: a bot for every other seat. `practice`
    allows `undo`. `autosave`: the file that every human move is written to, None for no file.
    `initial` is the state it began with. Errors: NotLegal if the seats of people are not seats, or twice the same.
    """

    def __init__(
        self,
        game: Playable,
        state: Any,
        humans: tuple[int, ...],
        bots: Mapping[int, Bot],
        *,
        practice: bool = False,
        autosave: Path | None = None,
    ) -> None:
        seats = state.rules.seats
        if any(type(seat) is not int or humans.count(seat) > 1 or seat not in seats for seat in humans):
            raise NotLegal(Message.of("session.seats"), given=repr(humans), allowed=tuple(map(str, seats)))
        self.game, self.state, self.humans, self.bots = game, state, tuple(sorted(humans)), dict(bots)
        self.initial = state
        self.practice, self.autosave = practice, autosave
        if self.humans or self.bots:
            _all_seated(self.humans, self.bots, seats)
        self._before: list[Any] = []
        self._round: list[int] = []
        self._shown = 0
        self._loaded = self._kept = False
        self.unsaved = ""
        self.curtain = False
        self._settle()

    @property
    def owing(self) -> tuple[int, ...]:
        """The people who owe a choice."""
        return tuple(seat for seat in self.game.to_move(self.state) if seat in self.humans)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.game.to_move(self.state)

    @property
    def begun(self) -> bool:
        """Whether a person has moved, or the game was loaded: then its autosave is its own."""
        return bool(self._before) or self._loaded

    @property
    def seat(self) -> int:
        """The seat whose view may be on the screen now; 0 when nobody's may (bots only)."""
        return self._round[0] if self._round else self.humans[0] if self.humans else 0

    @property
    def view(self) -> Any:
        """The view of `seat`; of seat 1 when only bots play."""
        return self.game.view(self.state, self.seat or 1)

    def submit(self, line: str) -> None:
        """Play a line for the seat at the screen, then let the bots answer.

        Errors: the engine's, and nothing is lost. A line that is no move is answered by how moves are written now.
        """
        try:
            move = self.game.read(line)
        except CannotRead as error:
            legal = self.game.legal_moves(self.state, self.seat) if self.humans else ()
            forms = tuple(dict.fromkeys(type(move).form() for move in legal))
            raise CannotRead(error.why, error.clause, error.given, forms or error.allowed) from None
        self.play(self.seat, move)

    def play(self, seat: int, move: Move) -> None:
        """Play a move for a person. Errors: NotYourTurn for a seat that is a bot's or under a curtain; the engine's."""
        if self.curtain:
            raise NotYourTurn(
                Message.of("session.curtain", seat=Message.of("game.seat", seat=self.seat)), given=move.text
            )
        if seat not in self.humans:
            raise NotYourTurn(Message.of("game.error.turn", seat=Message.of("game.seat", seat=seat)), given=move.text)
        after = self.game.apply(self.state, seat, move)
        self._before.append(self.state)
        self.state = after
        self._settle(acted=seat)
        self._keep()

    def pass_on(self) -> None:
        """The person at the screen has nothing to do and hands it on (several people, at night)."""
        if self._round and self._round[0] not in self.owing:
            self._round.pop(0)
            self._settle()

    def raise_curtain(self) -> None:
        """The person who is asked for sits at the screen now."""
        self.curtain, self._shown = False, self.seat

    def undo(self) -> None:
        """Take back the last move of a person. Errors: NotLegal outside practice mode, or if there is none."""
        if not self.practice:
            raise NotLegal(Message.of("session.undo.off"))
        if not self._before:
            raise NotLegal(Message.of("session.undo.none"))
        self.state = self._before.pop()
        self._round = []
        self._settle()
        self._keep()

    def dumps(self) -> str:
        """The saved game as JSON lines; the header also says who sits where."""
        saved = self.game.record(self.state)
        table = {
            "humans": list(self.humans),
            "bots": {str(seat): bot.name for seat, bot in self.bots.items()},
            "practice": self.practice,
        }
        return Record(saved.game, (*saved.start, ("table", table)), saved.moves).dumps()

    def save(self, path: Path) -> None:
        """Write the saved game; the old file stays until the new one is whole."""
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        try:
            beside.write_text(self.dumps(), encoding="utf-8", newline="\n")
            os.replace(beside, path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise

    @classmethod
    def loads(cls, game: Playable, text: str, kinds: Mapping[str, type[Bot]], autosave: Path | None = None) -> Self:
        """The session of a saved game; `kinds` are the bots by name.

        A file of moves alone (no table in its header) is shown as a game of bots. Errors: CannotRead, NotLegal.
        """
        saved = Record.loads(text, game.NAME)
        start = dict(saved.start)
        table = start.pop("table", {"humans": [], "bots": {}, "practice": False})
        state = game.load(Record(saved.game, tuple(start.items()), saved.moves))
        humans, bots = _seated(table, kinds, state.rules.seats)
        session = cls(game, state, humans, bots, practice=bool(table.get("practice")), autosave=autosave)
        session._loaded = session._kept = True
        return session

    def view_of(self, seat: int) -> Any:
        """The view of any seat."""
        return self.game.view(self.state, seat)

    def unfinished(self, path: Path) -> bool:
        """Whether a game that can be gone on with lies at `path`."""
        try:
            saved = Record.loads(path.read_text(encoding="utf-8"), self.game.NAME)
            start = tuple(pair for pair in saved.start if pair[0] != "table")
            return bool(self.game.to_move(self.game.load(Record(saved.game, start, saved.moves))))
        except (OSError, UnicodeDecodeError, GameError):
            return False

    def _keep(self) -> None:
        """Autosave; what goes wrong is told by `unsaved` and stops no game.

        The first time, the autosave of another game is set aside as `<name>.previous.jsonl`.
        """
        self.unsaved = ""
        if not self.autosave:
            return
        try:
            if not self._kept and self.autosave.exists():
                os.replace(self.autosave, self.autosave.with_suffix(".previous.jsonl"))
            self.save(self.autosave)
            self._kept = True
        except OSError as error:
            self.unsaved = error.strerror or str(error)

    def _settle(self, acted: int = 0) -> None:
        """Let the bots play until a person owes a choice, then decide who is handed the screen."""
        while bots := [seat for seat in self.game.to_move(self.state) if seat in self.bots]:
            view = self.view_of(bots[0])
            rng = generator(self.state.seed, bots[0], len(view.events))
            self.state = self.game.apply(self.state, bots[0], self.bots[bots[0]].move(view, rng))
        self._round = self._hand_round([seat for seat in self._round if seat != acted])
        self.curtain = len(self.humans) > 1 and bool(self._round) and self._round[0] != self._shown
        if not self.curtain:
            self._shown = self.seat

    def _hand_round(self, rest: list[int]) -> list[int]:
        """Who is handed the screen, in order: whoever owes; all people in turn while it is secret who owes."""
        if self.over or not self.humans:
            return []
        if len(self.humans) == 1 or not self.view_of(self.humans[0]).secret:
            return list(self.owing[:1])
        return rest or list(self.humans)


def _all_seated(humans: tuple[int, ...], bots: Mapping[int, Bot], seats: tuple[int, ...]) -> None:
    """Every seat has a person or a bot, and only one of them."""
    if sorted((*humans, *bots)) != sorted(seats):
        given = f"people {humans!r}, bots {tuple(bots)!r}"
        raise NotLegal(Message.of("session.seats"), given=given, allowed=tuple(map(str, seats)))


def _seated(
    table: Any, kinds: Mapping[str, type[Bot]], seats: tuple[int, ...]
) -> tuple[tuple[int, ...], dict[int, Bot]]:
    try:
        humans = tuple(table["humans"])
        names = {int(seat): str(name) for seat, name in table["bots"].items()}
    except (TypeError, KeyError, ValueError, AttributeError):
        reason = Message.of("session.saved.table")
        raise CannotRead(Message.of("game.error.saved", reason=reason), given=json.dumps(table)) from None
    empty = not humans and not names
    if set(names.values()) - set(kinds) or not (empty or sorted((*humans, *names)) == sorted(seats)):
        reason = Message.of("session.saved.bots")
        raise CannotRead(Message.of("game.error.saved", reason=reason), given=json.dumps(table), allowed=tuple(kinds))
    return humans, {seat: kinds[name]() for seat, name in names.items()}
