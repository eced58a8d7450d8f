"""Cheese Thief in the terminal: `python -m cheesekit` plays a night of bots; `--seat N` lets you play yourself.

Watching, you are told everything, hour by hour. Playing, you see what your seat sees, and type moves as they stand in
a saved game (`say hour 4`, `vote 2`); `help` lists what is legal, `quit` or the end of the input leaves the table.
Without `--seed` a deal is drawn, and its seed is printed.

Exit codes: 0, also where the reader of the output stops reading (`| head`); or 2 with one sentence on the error stream
for what cannot be played, read or written. The frame that argparse puts around the help is English in every language.
"""

import argparse
import sys
from collections.abc import Sequence

from cheesekit import engine
from cheesekit.bots import BOTS, Bot, finish, step
from cheesekit.moves import read
from cheesekit.options import forms, options, question, written
from cheesekit.review import review
from cheesekit.rules import Rules
from cheesekit.state import State, View
from cheesekit.telling import is_heading, night_report, told
from classkit.game import CannotRead, GameError, Move, NotLegal
from classkit.terminal import ask, load, quietly, ready, save, seed, whole
from classkit.words import Message, say, text


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
        return _play(rules, seed(asked.seed), _bot(asked.bots), _seat(rules, asked.seat), asked.save)
    except GameError as error:
        print(say(error.message), file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(prog="python -m cheesekit", description=text("cheese.cli.about"), allow_abbrev=False)
    made.add_argument("--players", default="5", metavar="N", help=text("cheese.cli.help.players"))
    for flag in ("dead_mouse", "mute", "troublemaker"):
        name = "--" + flag.replace("_", "-")
        made.add_argument(name, action="store_true", help=text(f"cheese.cli.help.{flag}"))
    made.add_argument("--turns", default="3", metavar="N", help=text("cheese.cli.help.turns"))
    made.add_argument("--seed", default="", metavar="N", help=text("cheese.cli.help.seed"))
    names = text("cheese.cli.help.bots", names=tuple(BOTS), first=next(iter(BOTS)))
    made.add_argument("--bots", default=next(iter(BOTS)), metavar="NAME", help=names)
    made.add_argument("--seat", default="", metavar="N", help=text("cheese.cli.help.seat"))
    made.add_argument("--save", default="", metavar="FILE", help=text("cheese.cli.help.save"))
    made.add_argument("--replay", default="", metavar="FILE", help=text("cheese.cli.help.replay"))
    return made


# --- what was asked for -----------------------------------------------------------------------------------------------


def _rules(asked: argparse.Namespace) -> Rules:
    """The rules; what is no number is left to them to refuse with its clause."""
    flags = {name: getattr(asked, name) for name in ("dead_mouse", "mute", "troublemaker")}
    return Rules.from_json({"players": whole(asked.players), "turns": whole(asked.turns), **flags})


def _bot(given: str) -> Bot:
    if given not in BOTS:
        raise NotLegal(Message.of("cheese.cli.bot"), given=f"--bots {given}", allowed=tuple(BOTS))
    return BOTS[given]()


def _seat(rules: Rules, given: str) -> int:
    """The seat of the person at the keyboard, 0 for nobody."""
    seat = whole(given) if given else 0
    if given and seat not in rules.seats:
        allowed = tuple(map(str, rules.seats))
        raise NotLegal(Message.of("cheese.cli.seat"), "T-PLAYERS-1", f"--seat {given}", allowed)
    return int(seat)


# --- watching and playing ---------------------------------------------------------------------------------------------


def _replay(file: str) -> int:
    _print_report(engine.load(load(file, engine.NAME)))
    return 0


def _play(rules: Rules, seeded: int, bot: Bot, seat: int, file: str) -> int:
    ready(file)
    who = text("cheese.cli.title.seat", seat=seat) if seat else text("cheese.cli.title.bots", name=bot.name)
    print(text("cheese.cli.title", players=rules.players, bots=who, seed=seeded))
    state = engine.new_game(rules, seeded)
    state = _sit(state, seat, bot) if seat else finish(state, bot)
    if state.owing:
        print(text("cheese.cli.left"))
    else:
        _print_report(state)
        _print_review(state, seat)
    save(engine.record(state), file)
    return 0


def _sit(state: State, seat: int, bot: Bot) -> State:
    """Play one seat by the keyboard, until the night is over or the person leaves."""
    view, shown = engine.view(state, seat), 0
    print(text("cheese.cli.you", seat=seat, card=view.role.message, dice=view.dice))
    while state.owing:
        shown = _print_news(state, seat, shown)
        if engine.to_move(state)[0] != seat:
            state = step(state, bot)
            continue
        after = _ask(state, seat)
        if after is None:
            return state
        state = after
    return state


def _print_news(state: State, seat: int, shown: int) -> int:
    """Print what the seat has seen since; how much that is in all."""
    events = engine.view(state, seat).events
    for message in told(events[shown:]):
        print(say(message))
    return len(events)


def _ask(state: State, seat: int) -> State | None:
    """Ask for a move until one is legal, and make it; None if the person leaves."""
    view = engine.view(state, seat)
    return ask(_question(view), lambda: _help(view), lambda line: engine.apply(state, seat, _read(view, line)))


def _question(view: View) -> str:
    what = question(view)
    return text("cheese.cli.ask.hour", hour=view.hour, what=what) if view.hour else say(what)


def _help(view: View) -> str:
    """The legal moves, or how they are written if there are many."""
    return f"{text('cheese.cli.help.moves', moves='; '.join(written(view)))} {text('cheese.cli.help.more')}"


def _read(view: View, line: str) -> Move:
    """The move that was typed. Errors: CannotRead says how the moves of this moment are written."""
    try:
        return read(line)
    except CannotRead as error:
        raise CannotRead(error.why, error.clause, error.given, forms(options(view))) from None


# --- at the end -------------------------------------------------------------------------------------------------------


def _print_report(state: State) -> None:
    for message in night_report(state):
        print(f"\n{say(message)}" if is_heading(message) else f"  {say(message)}")


def _print_review(state: State, seat: int) -> None:
    made = review(state, seat) if seat else ()
    if made:
        print(f"\n{text('cheese.cli.review')}")
    for decision in made:
        print(f"  {say(decision.message)}")
