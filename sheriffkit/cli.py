"""Sheriff of Nottingham in the terminal: `python -m sheriffkit` plays a game of bots; `--seat N` lets you play too.

Watching, you are told everything. Playing, you see what your seat sees, and type moves as they stand in a saved game
(`bag 3 apples, 1 silk`, `offer 5 gold`); `help` lists what is legal, `quit` or the end of the input leaves the table.
Without `--seed` a deal is drawn, and its seed is printed.

Exit codes: 0, also where the reader of the output stops reading (`| head`); or 2 with one sentence on the error stream
for what cannot be played, read or written. The frame that argparse puts around the help is English in every language.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle, islice

from classkit.game import SHOWN_TEXT, CannotRead, GameError, Move, NotLegal
from classkit.terminal import ask, load, quietly, ready, save, seed, whole
from classkit.words import Message, say, text
from sheriffkit import engine
from sheriffkit.bots import BOTS, Bot, finish, step
from sheriffkit.items import Cards
from sheriffkit.moves import read
from sheriffkit.options import options
from sheriffkit.rules import Edition, Rules
from sheriffkit.sentences import goods
from sheriffkit.state import Debt, Duty, State, View
from sheriffkit.telling import Line, game_report, narrate, with_titles

LISTED = 16
"""Up to so many legal moves are listed one by one; more are listed by how they are written."""
MIXED = "mixed"
"""The bots of a table with one of each kind."""
REGULARS = ("briber", "rememberer", "smuggler", "schemer", "honest", "careful")
"""Who sits at a mixed table, in the order of the seats."""


def run(arguments: Sequence[str] | None = None) -> int:
    """`main` as a command: whoever stops reading the output ends it quietly."""
    return quietly(lambda: main(arguments))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    asked = parser().parse_args(arguments)
    try:
        if asked.replay:
            return _replay(asked.replay)
        rules = _rules(asked)
        return _play(rules, seed(asked.seed), _bots(rules, asked.bots), _seat(rules, asked.seat), asked.save)
    except GameError as error:
        print(say(error.message), file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    about = text("sheriff.cli.about")
    made = argparse.ArgumentParser(prog="python -m sheriffkit", description=about, allow_abbrev=False)
    for name, default in (("players", "4"), ("hand", "6"), ("remove", "0"), ("haggle-rounds", "3"), ("seed", "")):
        described = text(f"sheriff.cli.help.{name.replace('-', '_')}")
        made.add_argument(f"--{name}", default=default, metavar="N", help=described)
    for name in ("royal", "compact"):
        made.add_argument(f"--{name}", action="store_true", help=text(f"sheriff.cli.help.{name}"))
    names = text("sheriff.cli.help.bots", names=tuple(BOTS), mixed=MIXED)
    made.add_argument("--bots", default=MIXED, metavar="NAME", help=names)
    made.add_argument("--seat", default="", metavar="N", help=text("sheriff.cli.help.seat"))
    made.add_argument("--save", default="", metavar="FILE", help=text("sheriff.cli.help.save"))
    made.add_argument("--replay", default="", metavar="FILE", help=text("sheriff.cli.help.replay"))
    return made


# --- what was asked for -----------------------------------------------------------------------------------------------


def _rules(asked: argparse.Namespace) -> Rules:
    """The rules; what is no number is left to them to refuse with its clause."""
    edition = (Edition.COMPACT if asked.compact else Edition.STANDARD).value
    numbers = {name: whole(getattr(asked, name)) for name in ("players", "hand", "remove", "haggle_rounds")}
    return Rules.from_json({"edition": edition, "royal": asked.royal, **numbers})


def _bots(rules: Rules, given: str) -> dict[int, Bot]:
    """A bot for each seat: one kind for all, a list with one name for each, or the regulars of a mixed table."""
    names = REGULARS if given == MIXED else tuple(given.split(","))
    for name in names:
        if name not in BOTS:
            raise NotLegal(Message.of("sheriff.cli.bot"), given=f"--bots {name[:SHOWN_TEXT]}", allowed=(MIXED, *BOTS))
    if given != MIXED and len(names) not in (1, rules.players):
        raise NotLegal(Message.of("sheriff.cli.bots", n=rules.players), given=f"--bots {given[:SHOWN_TEXT]}")
    return {seat: BOTS[name] for seat, name in zip(rules.seats, islice(cycle(names), rules.players), strict=True)}


def _seat(rules: Rules, given: str) -> int:
    """The seat of the person at the keyboard, 0 for nobody."""
    seat = whole(given) if given else 0
    if given and seat not in rules.seats:
        raise NotLegal(Message.of("sheriff.cli.seat"), "S-SETUP-1", f"--seat {given}", tuple(map(str, rules.seats)))
    return int(seat)


# --- watching and playing ---------------------------------------------------------------------------------------------


def _replay(file: str) -> int:
    state = engine.load(load(file, engine.NAME))
    print(_title(state))
    _print(game_report(state))
    return 0


def _play(rules: Rules, seeded: int, bots: Mapping[int, Bot], seat: int, file: str) -> int:
    ready(file)
    state = engine.new_game(rules, seeded)
    print(_title(state))
    who = tuple(_at_table(at, text("sheriff.cli.you") if at == seat else bot.name) for at, bot in bots.items())
    print(text("sheriff.cli.table", who=who))
    state = _sit(state, seat, bots) if seat else finish(state, bots)
    if state.owing:
        print(text("sheriff.cli.left"))
    elif not seat:
        _print(game_report(state))
    save(engine.record(state), file)
    return 0


def _title(state: State) -> str:
    rules = state.rules
    edition = Message.of(f"sheriff.cli.edition.{'royal' if rules.royal else rules.edition.value}")
    return text("sheriff.cli.title", edition=edition, players=rules.players, seed=state.seed)


def _at_table(seat: int, name: str) -> Message:
    return Message.of("sheriff.cli.at", seat=seat, name=name)


def _sit(state: State, seat: int, bots: Mapping[int, Bot]) -> State:
    """Play one seat by the keyboard, until the game is over or the person leaves."""
    shown = 0
    while state.owing:
        if state.duty(seat) is None:
            state = step(state, bots)
            continue
        shown = _print_news(state, seat, shown)
        after = _ask(state, seat)
        if after is None:
            return state
        state = after
    _print_news(state, seat, shown)
    return state


def _print_news(state: State, seat: int, shown: int) -> int:
    """Print what the seat has seen since; how many lines that is in all."""
    view = engine.view(state, seat)
    told = with_titles(_settled(view, narrate(state.rules, view.events)), engine.result(state))
    _print(told[shown:])
    return len(told)


def _settled(view: View, told: Sequence[Line]) -> Sequence[Line]:
    """The lines that will not change: an own turn at the market, or debt, is told in one line when it is over."""
    if told and told[-1].message.id == _GROWING.get(view.duty or Duty.MARKET):
        return told[:-1]
    if view.duty not in (Duty.MARKET, Duty.PUT):
        return told
    begun = max(number for number, line in enumerate(told) if line.level == 0)
    for number, line in enumerate(told[begun:], begun):
        if line.message.id == "sheriff.tell.market" and line.message["seat"] == view.seat:
            return told[:number]
    return told


_GROWING = {Duty.DISCARD: "sheriff.tell.lays", Duty.PAY: "sheriff.tell.gives"}
"""Duties of several moves, and the line that grows with each of them."""


def _ask(state: State, seat: int) -> State | None:
    """Ask for a move until one is legal, and make it; None if the person leaves."""
    view = engine.view(state, seat)
    return ask(_question(view), lambda: _help(view), lambda line: engine.apply(state, seat, _read(view, line)))


def _question(view: View) -> str:
    """What there is to decide, and what one has to decide it with."""
    duty = view.duty or Duty.MARKET
    have = [text(f"sheriff.cli.have.{name}", what=goods(cards)) for name, cards in _have(view, duty)]
    gold = text("sheriff.cli.have.gold", n=view.table.gold[view.seat - 1])
    owed = [text("sheriff.cli.owed", n=task.rest) for task in view.table.tasks[:1] if isinstance(task, Debt)]
    asked = text(f"sheriff.error.{duty.value}")
    return " ".join([text("sheriff.cli.turn", seat=view.seat), *have, gold, *owed, asked])


def _have(view: View, duty: Duty) -> Iterator[tuple[str, Cards]]:
    """The own cards that matter for this decision, and where they are."""
    if duty in (Duty.MARKET, Duty.PUT, Duty.BAG):
        yield "hand", view.hand
    piles = {"aside": view.aside, "bag": view.bag}
    if duty in (Duty.SPEAK, Duty.PAY):
        piles["stand"] = view.stand
    yield from ((name, cards) for name, cards in piles.items() if cards)


def _help(view: View) -> str:
    """The legal moves, or how they are written if there are many."""
    legal = options(view)
    moves = forms(view) if len(legal) > LISTED else tuple(move.text for move in legal)
    more = {Duty.SPEAK: ["offer"], Duty.ANSWER: ["ask"]}.get(view.duty or Duty.MARKET, [])
    said = [text(f"sheriff.cli.help.{name}") for name in (*more, "more")]
    return " ".join([text("sheriff.cli.help.moves", moves="; ".join(moves)), *said])


def forms(view: View) -> tuple[str, ...]:
    """How the moves of this moment are written."""
    return tuple(dict.fromkeys(type(move).form() for move in options(view)))


def _read(view: View, line: str) -> Move:
    """The move that was typed. Errors: CannotRead says how the moves of this moment are written."""
    try:
        return read(line)
    except CannotRead as error:
        raise CannotRead(error.why, error.clause, error.given, forms(view)) from None


# --- at the end -------------------------------------------------------------------------------------------------------


def _print(lines: Iterable[Line]) -> None:
    for line in lines:
        print(f"\n{say(line.message)}" if line.level == 0 else f"{'  ' * line.level}{say(line.message)}")
