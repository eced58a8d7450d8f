"""A game in the terminal, whatever the game: asking a person for a move, seeds, saved games, and a quiet end."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import TypeVar

from classkit.game import SHOWN_TEXT, CannotRead, GameError, NotLegal, Record
from classkit.words import Catalogue, Message, Param, say, text

_add = Catalogue("classkit").add
_add("terminal.seed", "The seed must be a whole number.")
_add("terminal.whole", "any whole number of fewer than a hundred digits")
_add("terminal.file", "The file cannot be used: {reason}.")
_add("terminal.encoding", "it is not text in UTF-8")
_add("terminal.saved", "Saved to {file}.")

ANY = 1_000_000
"""A seed that is drawn is below this, so that it is easy to type."""
S = TypeVar("S")


def quietly(main: Callable[[], int]) -> int:
    """The exit code of `main`; 0 if the reader of the output stops reading, as `| head` does."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at its end: by then there must be somewhere to write to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def ask(question: str, help: Callable[[], str], play: Callable[[str], S]) -> S | None:
    """Ask until a line can be played, and return what `play` makes of it; None if the person leaves.

    `help` is printed for an empty line, `help` or `?`. What `play` refuses with a GameError is printed and asked again.
    """
    print(question)
    while True:
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        if line.lower() in ("quit", "exit"):
            return None
        if not line or line.lower() in ("help", "?"):
            print(help())
            continue
        try:
            return play(line)
        except GameError as error:
            print(say(error.message))


# --- numbers on the command line --------------------------------------------------------------------------------------


def whole(given: str) -> int | str:
    """The whole number, or the text as it is, cut short, for the rules to refuse.

    A number of a hundred digits is no number that anybody means.

    >>> whole("-3"), whole("three")
    (-3, 'three')
    """
    digits = given.removeprefix("-")
    return int(given) if digits.isascii() and digits.isdigit() and len(digits) < 100 else given[:SHOWN_TEXT]


def seed(given: str) -> int:
    """The seed that was asked for, or any. Errors: NotLegal if it is no whole number."""
    found = whole(given) if given else SystemRandom().randrange(ANY)
    if not isinstance(found, int):
        allowed = (Message.of("terminal.whole"),)
        raise NotLegal(Message.of("terminal.seed"), given=f"--seed {found}", allowed=allowed)
    return found


# --- saved games ------------------------------------------------------------------------------------------------------


def load(file: str, game: str) -> Record:
    """The game of that name that was saved in a file. Errors: CannotRead if there is none in it."""
    try:
        saved = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRead(Message.of("terminal.file", reason=_reason(error)), given=file) from None
    return Record.loads(saved, game)


def ready(file: str) -> None:
    """See before a game begins that it can be saved to this file, if one is named, so that nobody plays for nothing.

    A file that is not there is made, empty; one that is there stays as it is. Errors: CannotRead.
    """
    if file:
        _write(file, "", "a")


def save(record: Record, file: str) -> None:
    """Write a game to a file, and say so; nothing if no file is named. Errors: CannotRead if that cannot be done."""
    if file:
        _write(file, record.dumps(), "w")
        print(text("terminal.saved", file=file))


def _write(file: str, content: str, mode: str) -> None:
    try:
        with open(file, mode, encoding="utf-8", newline="\n") as opened:
            opened.write(content)
    except OSError as error:
        raise CannotRead(Message.of("terminal.file", reason=_reason(error)), given=file) from None


def _reason(error: OSError | UnicodeDecodeError) -> Param:
    """What the system says, in its words; or that the bytes are no text."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return Message.of("terminal.encoding")
