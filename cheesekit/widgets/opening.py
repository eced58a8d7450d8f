"""Opening a table: from options to people, bots, an autosave and a widget."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from random import SystemRandom

from cheesekit import engine
from cheesekit.bots import BOTS
from cheesekit.rules import Rules
from cheesekit.state import State
from cheesekit.widgets.table import CheeseTable
from classkit.game import GameError, NotLegal
from classkit.session import Bot, Session
from classkit.table import autosave_file
from classkit.words import Catalogue, Message

_add = Catalogue("cheesekit").add
_add("cheese.play.bot", "There is no such bot.")
_add("cheese.play.bots", "Bots are named for seats without a person.")
_add("cheese.play.position", "A position is a state of cheesekit.engine, for example from `engine.position(…)`.")
_add("cheese.play.seed", "The seed is a whole number.")

ANY = 2**31
"""Seeds drawn for a game without one are below this."""


def open_table(
    players: int = 5,
    seat: int = 1,
    *,
    seats: tuple[int, ...] | None = None,
    seed: int | None = None,
    bots: str | Mapping[int, str] = "sensible",
    dead_mouse: bool = False,
    mute: bool = False,
    troublemaker: bool = False,
    turns: int = 3,
    position: State | None = None,
    practice: bool = False,
    resume: bool = False,
    file: str | Path | None = None,
    stepping: bool = True,
    autosave: bool = True,
) -> CheeseTable:
    """Open a table; `cheesekit.play` documents the options."""
    path = autosave_file(engine.NAME) if autosave else None
    if file is not None:
        saved = Path(file).read_text(encoding="utf-8")
        return _table(
            Session.loads(engine, saved, BOTS, path), lambda: Session.loads(engine, saved, BOTS, path), stepping
        )
    rules = Rules(players, dead_mouse=dead_mouse, mute=mute, troublemaker=troublemaker, turns=turns)
    deals = _deals(rules, seed, position)

    def begin() -> Session:
        state = next(deals)
        people = tuple(seats) if seats is not None else (seat,) if seat else ()
        return Session(engine, state, people, _bots(state, people, bots), practice=practice, autosave=path)

    if not resume:
        return _table(begin(), begin, stepping)
    return _resumed(path, begin, stepping)


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


def _deals(rules: Rules, seed: int | None, position: State | None) -> Iterator[State]:
    """The deals of one game after another: the position again and again, seeds from the given one on, or any."""
    if position is not None:
        if not isinstance(position, State):
            raise NotLegal(Message.of("cheese.play.position"), given=repr(position)[:80])
        return iter(lambda: position, None)
    if seed is None:
        return (engine.new_game(rules, SystemRandom().randrange(ANY)) for _ in count())
    if type(seed) is not int:
        raise NotLegal(Message.of("cheese.play.seed"), given=repr(seed))
    return (engine.new_game(rules, number) for number in count(seed))


def _bots(state: State, people: tuple[int, ...], wanted: str | Mapping[int, str]) -> dict[int, Bot]:
    """A bot for each seat without a person."""
    free = [seat for seat in state.rules.seats if seat not in people]
    names = dict.fromkeys(free, wanted) if isinstance(wanted, str) else dict.fromkeys(free, "sensible") | dict(wanted)
    if set(names) != set(free):
        raise NotLegal(Message.of("cheese.play.bots"), given=repr(dict(names)), allowed=tuple(map(str, free)))
    unknown = [name for name in names.values() if name not in BOTS]
    if unknown:
        raise NotLegal(Message.of("cheese.play.bot"), given=repr(unknown[0]), allowed=tuple(BOTS))
    return {seat: BOTS[name]() for seat, name in names.items()}
