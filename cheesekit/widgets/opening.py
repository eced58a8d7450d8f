"""Opening a table: from options to people, bots, an autosave and a widget."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import Any

from cheesekit import engine
from cheesekit.bots import BOTS
from cheesekit.rules import Rules
from cheesekit.state import State
from cheesekit.widgets.table import CheeseTable
from classkit.game import CannotRead, GameError, NotLegal
from classkit.session import Bot, Session
from classkit.table import autosave_file
from classkit.words import Catalogue, Message

_add = Catalogue("cheesekit").add
_add("cheese.play.bot", "There is no such bot.")
_add("cheese.play.bots", "Bots are named for seats without a person.")
_add("cheese.play.position", "A position is a state of cheesekit.engine, for example from `engine.position(…)`.")
_add("cheese.play.seats", "Your seat is one of those at the table; seat 0 watches a night of bots.")
_add("cheese.play.rules", "A position brings its own players, options and deal.")
_add("cheese.play.seed", "The seed is a whole number.")

ANY = 2**31
"""Seeds drawn for a game without one are below this."""


def open_table(
    players: int | None = None,
    seat: int = 1,
    *,
    seats: Sequence[int] | None = None,
    seed: int | None = None,
    bots: str | Mapping[int, str] = "sensible",
    position: State | None = None,
    practice: bool = False,
    resume: bool = False,
    file: str | Path | None = None,
    stepping: bool = True,
    autosave: bool = True,
    **options: Any,
) -> CheeseTable:
    """Open a table; `cheesekit.play` documents the options, of which `options` are those of `Rules`."""
    switches = {"practice": practice, "resume": resume, "stepping": stepping, "autosave": autosave}
    for name, value in switches.items():
        if not isinstance(value, bool):
            raise NotLegal(
                Message.of("cheese.rules.flag", name=name), given=f"{name}={value!r}", allowed=("True", "False")
            )
    path = autosave_file(engine.NAME) if autosave else None
    if file is not None:
        saved = _read(Path(file))
        return _table(
            Session.loads(engine, saved, BOTS, path), lambda: Session.loads(engine, saved, BOTS, path), stepping
        )
    deals = _deals(players, options, seed, position)

    def begin() -> Session:
        state = next(deals)
        people = _people(state.rules, seat, seats)
        return Session(engine, state, people, _bots(state, people, bots), practice=practice, autosave=path)

    if not resume:
        return _table(begin(), begin, stepping)
    return _resumed(path, begin, stepping)


def _people(rules: Rules, seat: int, seats: Sequence[int] | None) -> tuple[int, ...]:
    """The seats of people: those of `seats`, or the one `seat`; 0 is nobody."""
    wanted = ((seat,) if seat != 0 or isinstance(seat, bool) else ()) if seats is None else seats
    fits = isinstance(wanted, tuple | list) and all(type(one) is int and one in rules.seats for one in wanted)
    if not fits or len(set(wanted)) != len(wanted):
        given = f"seat={seat!r}" if seats is None else f"seats={seats!r}"
        raise NotLegal(Message.of("cheese.play.seats"), "T-PLAYERS-1", given, tuple(map(str, rules.seats)))
    return tuple(wanted)


def _read(path: Path) -> str:
    """The text of a saved game. Errors: CannotRead says why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotRead(Message.of("table.load.empty"), given=repr(str(path))) from None
    except OSError as error:
        why = Message.of("session.file", name=path.name, reason=error.strerror or str(error))
        raise CannotRead(why, given=repr(str(path))) from None


def _resumed(path: Path | None, begin: Callable[[], Session], stepping: bool) -> CheeseTable:
    """The table of the autosave; if there is none that can be read, a new game that says so."""
    try:
        if path is None or not path.exists():
            raise NotLegal(Message.of("session.none"))
        session = Session.loads(engine, path.read_text(encoding="utf-8"), BOTS, path)
    except (GameError, OSError, UnicodeDecodeError) as error:
        table = _table(begin(), begin, stepping)
        why = error.message if isinstance(error, GameError) else str(error)
        table.note(Message.of("session.file", name=path.name if path else "", reason=why))
        return table
    return _table(session, begin, stepping)


def _table(session: Session, restart: Callable[[], Session], stepping: bool) -> CheeseTable:
    return CheeseTable(session, restart, BOTS, stepping)


def _deals(players: int | None, options: dict[str, Any], seed: int | None, position: State | None) -> Iterator[State]:
    """The deals of one game after another: the position again and again, seeds from the given one on, or any."""
    if position is not None:
        if not isinstance(position, State):
            raise NotLegal(Message.of("cheese.play.position"), given=repr(position)[:80])
        if players is not None or options or seed is not None:
            given = ", ".join(["position", *(["players"] if players is not None else []), *options])
            raise NotLegal(Message.of("cheese.play.rules"), given=given)
        return iter(lambda: position, None)
    rules = Rules.from_json({"players": 5 if players is None else players, **options})
    if seed is None:
        return (engine.new_game(rules, SystemRandom().randrange(ANY)) for _ in count())
    if type(seed) is not int:
        raise NotLegal(Message.of("cheese.play.seed"), given=repr(seed))
    return (engine.new_game(rules, number) for number in count(seed))


def _bots(state: State, people: tuple[int, ...], wanted: str | Mapping[int, str]) -> dict[int, Bot]:
    """A bot for each seat without a person."""
    free = [seat for seat in state.rules.seats if seat not in people]
    if not isinstance(wanted, str | Mapping):
        raise NotLegal(Message.of("cheese.play.bot"), given=repr(wanted), allowed=tuple(BOTS))
    names = dict.fromkeys(free, wanted) if isinstance(wanted, str) else dict.fromkeys(free, "sensible") | dict(wanted)
    if set(names) != set(free):
        raise NotLegal(Message.of("cheese.play.bots"), given=repr(dict(names)), allowed=tuple(map(str, free)))
    unknown = [name for name in names.values() if name not in BOTS]
    if unknown:
        raise NotLegal(Message.of("cheese.play.bot"), given=repr(unknown[0]), allowed=tuple(BOTS))
    return {seat: BOTS[name]() for seat, name in names.items()}
