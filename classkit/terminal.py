"""A game in the terminal: what asking a person for a move is like, whatever the game."""

from collections.abc import Callable
from typing import TypeVar

from classkit.game import GameError
from classkit.words import say

S = TypeVar("S")


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
