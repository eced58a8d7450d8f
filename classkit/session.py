"""A game in progress at one screen: humans and bots by seat, undo, saving, resuming. No widget: the tables draw it.

The session owns the only mutable thing of a game, the current state. Humans move by a line of text; bots answer until
a human owes a choice again, or until something has happened that people should see: then the session waits, and goes
on when it is told to. With several humans a curtain hides the screen between turns; at night the screen goes round all
of them whenever the bots stop, so that being handed it tells nobody that somebody else owes a choice.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Protocol, Self, TypeAlias

from classkit.autosave import Autosave, write
from classkit.game import CannotRead, GameError, Move, NotLegal, NotYourTurn, Record, generator
from classkit.words import Catalogue, Message

_words = Catalogue("classkit")
_words.add("session.undo.off", "Moves can be taken back in practice mode only.")
_words.add("session.undo.none", "There is no move of yours to take back.")
_words.add("session.curtain", "The screen is being handed to {seat}: lift the curtain first.")
_words.add("session.seats", "Every seat has one person or one bot, and the seats are numbered from 1.")
_words.add("session.file", "The file {name} cannot be used: {reason}.")
_words.add("session.saved.table", "its table must name people and bots by seat")
_words.add("session.saved.timer", "its timer must be a number of seconds")
_words.add("session.saved.bots", "its bots must be of known kinds, one for every seat without a person")
_words.add("session.none", "There is no saved game to resume.")
_words.add("session.waiting", "Something has just happened for all to see: go on first.")
_words.add("session.moving", "The game is not waiting for anybody to look.")


class Bot(Protocol):
    """A player that is not a person: it gets its view and a generator, and gives a legal move."""

    @property
    def name(self) -> str:
        """How the bot is chosen by name."""

    def move(self, view: Any, rng: Any) -> Move:
        """The move of the seat whose view this is."""


Rng: TypeAlias = Callable[[int, int, int], Random]
"""The generator of one choice of a bot, from the game's seed, the seat, and how many events the seat has seen."""

Pause: TypeAlias = Callable[[Any, Any], bool]
"""Whether people should see what a move did, from the states before and after it."""

Kinds: TypeAlias = Mapping[str, Callable[[], Bot]]
"""The bots by name, and how each is made."""


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
    allows `undo`. `autosave`: the file that every human move is written to, None for no file. `rng`: where the bots'
    chance comes from; an engine that draws from the same seed as it plays needs another one than the usual. `pause`:
    whether to stop after a move so that people can see what it did; then `waiting` is true, nobody owes a choice, and
    `go_on` lets the bots continue. `timer`: the seconds that the table agreed on for a decision, None for no timer;
    they are saved with the game. `initial` is the state it began with. Errors: NotLegal if the seats of people are
    not seats, or twice the same.
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
        rng: Rng = generator,
        pause: Pause | None = None,
        waiting: bool = False,
        timer: float | None = None,
    ) -> None:
        seats = state.rules.seats
        if any(type(seat) is not int or humans.count(seat) > 1 or seat not in seats for seat in humans):
            raise NotLegal(Message.of("session.seats"), given=repr(humans), allowed=tuple(map(str, seats)))
        self.game, self.state, self.humans, self.bots = game, state, tuple(sorted(humans)), dict(bots)
        self.initial = state
        self.practice, self.autosave, self.timer = practice, autosave, timer
        self.rng, self.pause, self.waiting = rng, pause, waiting and pause is not None
        if self.humans or self.bots:
            _all_seated(self.humans, self.bots, seats)
        self._before: list[Any] = []
        self._round: list[int] = []
        self._shown = 0
        self._loaded, self._keeping = False, Autosave(autosave)
        self.curtain = False
        self._settle()

    @property
    def owing(self) -> tuple[int, ...]:
        """The people who owe a choice; nobody while the game waits."""
        return () if self.waiting else tuple(seat for seat in self.game.to_move(self.state) if seat in self.humans)

    @property
    def over(self) -> bool:
        """Whether the game has ended, and its last move has been seen."""
        return not self.waiting and not self.game.to_move(self.state)

    @property
    def begun(self) -> bool:
        """Whether a person has moved, or the game was loaded: then its autosave is its own."""
        return bool(self._before) or self._loaded

    @property
    def unsaved(self) -> str:
        """Why the last move is not in the autosave; empty if it is, or if there is none."""
        return self._keeping.unsaved

    @property
    def seat(self) -> int:
        """The seat whose view may be on the screen now.

        0 when nobody's may: when only bots play, and while several people look at what happened.
        """
        if self.waiting and len(self.humans) > 1:
            return 0
        return self._round[0] if self._round else self.humans[0] if self.humans else 0

    @property
    def view(self) -> Any:
        """The view of `seat`. If that is 0 it is seat 1's, of which only what all may know is to be shown."""
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
        if self.waiting:
            raise NotYourTurn(Message.of("session.waiting"), given=move.text, allowed=("next", "skip"))
        if self.curtain:
            raise NotYourTurn(
                Message.of("session.curtain", seat=Message.of("game.seat", seat=self.seat)), given=move.text
            )
        if seat not in self.humans:
            raise NotYourTurn(Message.of("game.error.turn", seat=Message.of("game.seat", seat=seat)), given=move.text)
        after = self.game.apply(self.state, seat, move)
        self._before.append(self.state)
        self._become(after)
        self._settle(acted=seat)
        self._keep()

    def go_on(self) -> None:
        """People have seen what happened: the bots continue. Errors: NotYourTurn if the game does not wait."""
        if not self.waiting:
            raise NotYourTurn(Message.of("session.moving"))
        self.waiting = False
        self._settle()
        if self.begun:
            self._keep()

    def skip(self) -> None:
        """Go on, past whatever else there is to see, to the next choice of a person or the end. Errors as `go_on`."""
        self.go_on()
        while self.waiting:
            self.go_on()

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
        self._round, self.waiting = [], False
        self._settle()
        self._keep()

    def dumps(self) -> str:
        """The saved game as JSON lines; the header also says who sits where."""
        saved = self.game.record(self.state)
        table: dict[str, Any] = {
            "humans": list(self.humans),
            "bots": {str(seat): bot.name for seat, bot in self.bots.items()},
            "practice": self.practice,
        }
        table |= {"waiting": True} if self.waiting else {}
        table |= {"timer": self.timer} if self.timer else {}
        return Record(saved.game, (*saved.start, ("table", table)), saved.moves).dumps()

    def save(self, path: Path) -> None:
        """Write the saved game; the old file stays until the new one is whole."""
        write(path, self.dumps())

    @classmethod
    def loads(
        cls,
        game: Playable,
        text: str,
        kinds: Kinds,
        autosave: Path | None = None,
        *,
        rng: Rng = generator,
        pause: Pause | None = None,
    ) -> Self:
        """The session of a saved game; `kinds` are the bots by name. One that waited when it was saved waits again.

        A file of moves alone (no table in its header) is shown as a game of bots. Errors: CannotRead, NotLegal.
        """
        saved = Record.loads(text, game.NAME)
        start = dict(saved.start)
        table = start.pop("table", {"humans": [], "bots": {}, "practice": False})
        state = game.load(Record(saved.game, tuple(start.items()), saved.moves))
        humans, bots = _seated(table, kinds, state.rules.seats)
        switches: dict[str, Any] = {name: bool(table.get(name)) for name in ("practice", "waiting")}
        switches["timer"] = _timer(table)
        session = cls(game, state, humans, bots, autosave=autosave, rng=rng, pause=pause, **switches)
        session._loaded, session._keeping = True, Autosave(autosave, text)
        return session

    def another(self, text: str, kinds: Kinds) -> Self:
        """The session of another saved game of this kind, with the same autosave and pauses. Errors: as `loads`."""
        return type(self).loads(self.game, text, kinds, self.autosave, rng=self.rng, pause=self.pause)

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
        """Autosave; what goes wrong is told by `unsaved` and stops no game."""
        if self.autosave:
            self._keeping.keep(self.dumps())

    def _settle(self, acted: int = 0) -> None:
        """Let the bots play until a person owes a choice, then decide who is handed the screen."""
        while not self.waiting and (bots := [seat for seat in self.game.to_move(self.state) if seat in self.bots]):
            view = self.view_of(bots[0])
            rng = self.rng(self.state.seed, bots[0], len(view.events))
            self._become(self.game.apply(self.state, bots[0], self.bots[bots[0]].move(view, rng)))
        self._round = self._hand_round([seat for seat in self._round if seat != acted])
        self.curtain = len(self.humans) > 1 and bool(self._round) and self._round[0] != self._shown
        if not self.curtain:
            self._shown = self.seat  # 0 while all look: whoever is next lifts the curtain first

    def _become(self, after: Any) -> None:
        """The state after a move; the session waits if people should see what it did."""
        self.waiting = self.pause is not None and self.pause(self.state, after)
        self.state = after

    def _hand_round(self, rest: list[int]) -> list[int]:
        """Who is handed the screen, in order: whoever owes; all people in turn while it is secret who owes.

        A view says by `secret` that it is; the views of a game in which it never is need not.
        """
        if self.waiting or self.over or not self.humans:
            return []
        if len(self.humans) == 1 or not getattr(self.view_of(self.humans[0]), "secret", False):
            return list(self.owing[:1])
        return rest or list(self.humans)


def seconds(value: object) -> bool:
    """Whether that is a time for a timer: a number above 0."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < float("inf")


def _timer(table: Any) -> float | None:
    """The timer of a saved game."""
    timer: float | None = table.get("timer")
    if timer is None or seconds(timer):
        return timer
    reason = Message.of("session.saved.timer")
    raise CannotRead(Message.of("game.error.saved", reason=reason), given=json.dumps(table))


def _all_seated(humans: tuple[int, ...], bots: Mapping[int, Bot], seats: tuple[int, ...]) -> None:
    """Every seat has a person or a bot, and only one of them."""
    if sorted((*humans, *bots)) != sorted(seats):
        given = f"people {humans!r}, bots {tuple(bots)!r}"
        raise NotLegal(Message.of("session.seats"), given=given, allowed=tuple(map(str, seats)))


def _seated(table: Any, kinds: Kinds, seats: tuple[int, ...]) -> tuple[tuple[int, ...], dict[int, Bot]]:
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
