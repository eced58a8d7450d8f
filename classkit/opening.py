"""Opening a play table: from the options of `play` to people, bots, deals, an autosave and a widget, for any game.

A game describes itself once as a `Kit`; `open_table` does the rest, and refuses what makes no sense in words.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import Any, Protocol, TypeVar

from classkit.game import CannotRead, GameError, NotLegal, generator
from classkit.session import Bot, Kinds, Pause, Playable, Rng, Session, seconds
from classkit.table import Table
from classkit.words import Catalogue, Message, Param

_add = Catalogue("classkit").add
_add("play.bot", "There is no such bot.")
_add("play.bots", "Bots are named for seats without a person.")
_add("play.position", "A position is a state of {engine}, for example from its function `position`.")
_add("play.seats", "Your seat is one of those at the table; seat 0 watches a game of bots.")
_add("play.rules", "A position brings its own players, options and deal.")
_add("play.seed", "The seed is a whole number.")
_add("play.flag", "{name} is either on or off.")
_add("play.text", "it holds no text")
_add("play.timer", "The timer is a number of seconds, or None for none.")

HOME = "BRIBES_AND_DICE_HOME"
"""Environment variable: the folder for autosaves, `~/.bribes-and-dice` if it is not set."""
ANY = 2**31
"""Seeds drawn for a game without one are below this."""

T = TypeVar("T", bound=Table, covariant=True)


@dataclass(frozen=True, slots=True)
class Kit:
    """What opening a table needs to know of a game.

    `game`: the engine. `state`: the type of its states. `rules`: the rules of options by name, `players` among them.
    `deal`: a state at the start, from rules and a seed. `kinds`: the bots by name; `usual`: the one that is taken if
    none is named. `players`: how many sit down if nothing is said. `clause`: of the rulebook, on the number of
    players. `rng` and `pause`: see `classkit.session.Session`.
    """

    game: Playable
    state: type
    rules: Callable[[Mapping[str, Any]], Any]
    deal: Callable[[Any, int], Any]
    kinds: Kinds
    usual: str
    players: int
    clause: str
    rng: Rng = generator
    pause: Pause | None = None

    def load(self, text: str, autosave: Path | None) -> Session:
        """The session of a saved game. Errors: see `Session.loads`."""
        return Session.loads(self.game, text, self.kinds, autosave, rng=self.rng, pause=self.pause)


class Build(Protocol[T]):
    """What makes the widget of a session; `restart` makes the session of the next game."""

    def __call__(self, session: Session, restart: Callable[[], Session], *, timer: float | None, panel: bool) -> T:
        """The table."""


def autosave_file(game: str) -> Path:
    """Where the unfinished game of that name is kept."""
    folder = os.environ.get(HOME)
    return (Path(folder) if folder else Path.home() / ".bribes-and-dice") / f"{game}.jsonl"


def flag(name: str, value: object) -> bool:
    """A switch of `play`. Errors: NotLegal if it is neither True nor False."""
    if not isinstance(value, bool):
        raise NotLegal(Message.of("play.flag", name=name), given=f"{name}={value!r}", allowed=("True", "False"))
    return value


def open_table(
    kit: Kit,
    build: Build[T],
    players: int | None = None,
    seat: int = 1,
    *,
    seats: Sequence[int] | None = None,
    seed: int | None = None,
    bots: str | Mapping[int, str] | None = None,
    position: Any = None,
    practice: bool = False,
    resume: bool = False,
    file: str | Path | None = None,
    autosave: bool = True,
    timer: float | None = None,
    panel: bool = False,
    **options: Any,
) -> T:
    """Open a table; the games' `play` documents what is asked for, of which `options` are those of the rules.

    Errors: NotLegal or CannotRead with what was given and what is allowed, and the clause if there is one.
    """
    for name, value in {"practice": practice, "resume": resume, "autosave": autosave, "panel": panel}.items():
        flag(name, value)
    extras: dict[str, Any] = {"timer": _seconds(timer), "panel": panel}
    path = autosave_file(kit.game.NAME) if autosave else None
    if file is not None:
        saved = _read(Path(file))
        return build(kit.load(saved, path), lambda: kit.load(saved, path), **extras)
    deals = _deals(kit, players, options, seed, position)

    def begin() -> Session:
        state = next(deals)
        people = _people(kit, state, seat, seats)
        seated = _bots(kit, state, people, kit.usual if bots is None else bots)
        switches: dict[str, Any] = {"practice": practice, "autosave": path, "rng": kit.rng, "pause": kit.pause}
        return Session(kit.game, state, people, seated, **switches)

    if not resume:
        return build(begin(), begin, **extras)
    session, why = _resumed(kit, path)
    table = build(session or begin(), begin, **extras)
    if why:
        table.note(why)
    return table


def _resumed(kit: Kit, path: Path | None) -> tuple[Session | None, Message | None]:
    """The session of the autosave; if there is none that can be read, why."""
    try:
        if path is None or not path.exists():
            raise NotLegal(Message.of("session.none"))
        return kit.load(path.read_text(encoding="utf-8"), path), None
    except (GameError, OSError, UnicodeDecodeError) as error:
        name = path.name if path else ""
        return None, Message.of("session.file", name=name, reason=_reason(error))


def _reason(error: GameError | OSError | UnicodeDecodeError) -> Param:
    """Why a file cannot be used."""
    if isinstance(error, GameError):
        return error.message
    return (error.strerror or str(error)) if isinstance(error, OSError) else Message.of("play.text")


def _read(path: Path) -> str:
    """The text of a saved game. Errors: CannotRead says why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotRead(Message.of("table.load.empty"), given=repr(str(path))) from None
    except OSError as error:
        why = Message.of("session.file", name=path.name, reason=error.strerror or str(error))
        raise CannotRead(why, given=repr(str(path))) from None


def _seconds(timer: Any) -> float | None:
    """The seconds of the timer. Errors: NotLegal for what is no time."""
    if timer is None or seconds(timer):
        return None if timer is None else float(timer)
    raise NotLegal(Message.of("play.timer"), given=f"timer={timer!r}", allowed=("60",))


def _deals(kit: Kit, players: int | None, options: Mapping[str, Any], seed: int | None, position: Any) -> Iterator[Any]:
    """The deals of one game after another: the position again and again, seeds from the given one on, or any."""
    if position is not None:
        if not isinstance(position, kit.state):
            engine = getattr(kit.game, "__name__", kit.game.NAME)
            raise NotLegal(Message.of("play.position", engine=engine), given=repr(position)[:80])
        if players is not None or options or seed is not None:
            given = ", ".join(["position", *(["players"] if players is not None else []), *options])
            raise NotLegal(Message.of("play.rules"), given=given)
        return iter(lambda: position, None)
    rules = kit.rules({"players": kit.players if players is None else players, **options})
    if seed is None:
        return (kit.deal(rules, SystemRandom().randrange(ANY)) for _ in count())
    if type(seed) is not int:
        raise NotLegal(Message.of("play.seed"), given=repr(seed))
    return (kit.deal(rules, number) for number in count(seed))


def _people(kit: Kit, state: Any, seat: int, seats: Sequence[int] | None) -> tuple[int, ...]:
    """The seats of people: those of `seats`, or the one `seat`; 0 is nobody."""
    there = state.rules.seats
    wanted = ((seat,) if seat != 0 or isinstance(seat, bool) else ()) if seats is None else seats
    fits = isinstance(wanted, tuple | list) and all(type(one) is int and one in there for one in wanted)
    if not fits or len(set(wanted)) != len(wanted):
        given = f"seat={seat!r}" if seats is None else f"seats={seats!r}"
        raise NotLegal(Message.of("play.seats"), kit.clause, given, tuple(map(str, there)))
    return tuple(wanted)


def _bots(kit: Kit, state: Any, people: tuple[int, ...], wanted: str | Mapping[int, str]) -> dict[int, Bot]:
    """A bot for each seat without a person: all of one kind, or those that are named and the usual ones."""
    free = [seat for seat in state.rules.seats if seat not in people]
    if not isinstance(wanted, str | Mapping):
        raise NotLegal(Message.of("play.bot"), given=repr(wanted), allowed=tuple(kit.kinds))
    names = dict.fromkeys(free, wanted if isinstance(wanted, str) else kit.usual)
    names |= {} if isinstance(wanted, str) else dict(wanted)
    if set(names) != set(free):
        raise NotLegal(Message.of("play.bots"), given=repr(names), allowed=tuple(map(str, free)))
    unknown = [name for name in names.values() if name not in kit.kinds]
    if unknown:
        raise NotLegal(Message.of("play.bot"), given=repr(unknown[0]), allowed=tuple(kit.kinds))
    return {seat: kit.kinds[name]() for seat, name in names.items()}
