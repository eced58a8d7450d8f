"""What a strategy of an exercise is told, and what it may say: the few moves of its question, not all of the game's.

A game reads a dozen kinds of move, and a question wants two or three of them. `Says` reads a line as the game does and
lets through what the question wants; everything else is refused alike, whether the game knows it or not.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from classkit.game import CannotRead, Move, short
from classkit.words import Catalogue, Message

_add = Catalogue("classkit").add
_add("strategy.other", "That is none of the moves that this question wants.")
_add("strategy.line", "That is no line that this strategy is told.")


def parts(line: object, pattern: re.Pattern[str], example: str) -> re.Match[str]:
    """The parts of a line that a strategy is told, by its pattern.

    Errors: CannotRead for anything else, with `example`, which is such a line.

    >>> parts("total 3", re.compile("total ([0-9]+)"), "total 8")[1]
    '3'
    """
    found = pattern.fullmatch(line) if isinstance(line, str) else None
    if found is None:
        raise CannotRead(Message.of("strategy.line"), given=short(line), allowed=(example,))
    return found


@dataclass(frozen=True, slots=True)
class Says:
    """What may be said. `read` makes a move of a line, as the game does; `wanted` tells whether the question wants it.

    `allowed`: how those moves are written, for the one who said something else.
    """

    read: Callable[[str], Move]
    wanted: Callable[[Move], bool]
    allowed: tuple[str, ...]

    @classmethod
    def one_of(cls, read: Callable[[str], Move], *lines: str) -> "Says":
        """One of these lines, and nothing else; case and spacing do not matter."""
        moves = tuple(map(read, lines))
        return cls(read, lambda move: move in moves, lines)

    def move(self, said: object) -> Move:
        """The move that was said.

        Errors: CannotRead for anything else than the moves that are wanted; it names these, and what was given.
        """
        move = self._read(said)
        if move is None or not self.wanted(move):
            raise CannotRead(Message.of("strategy.other"), given=short(said), allowed=self.allowed)
        return move

    def _read(self, said: object) -> Move | None:
        """The move of the game that was said, None if it is none."""
        try:
            return self.read(said) if isinstance(said, str) else None
        except CannotRead:
            return None
