"""What is typed in the matrix lab: texts in the cells of a table, read as a game or refused with the cell's name."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from classkit.compare import NotANumber
from classkit.matrix_view import MOST
from classkit.normalform import Game
from classkit.normalform.game import SIDES
from classkit.normalform.reading import number
from classkit.words import Catalogue, Message, text

_add = Catalogue("classkit").add
_add("matrix.lab.field", "Payoff of {who} at {row}, {column}")
_add("matrix.lab.bad", "{cell} (row {i}, column {j}): {why}")

Texts: TypeAlias = tuple[tuple[str, ...], ...]
"""What is typed for one player, by row and column."""

Place: TypeAlias = tuple[int, int, int]
"""A field: whose payoff it is (0 for row, 1 for column), and its row and column, from 0."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The table as it is typed: `MOST` × `MOST` texts for each player, of which `shape` are in use; and the names.

    What is out of use is kept, so that a row that is taken away and added again is as it was.
    """

    texts: tuple[Texts, Texts]
    shape: tuple[int, int]
    names: tuple[tuple[str, ...], tuple[str, ...]]
    players: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> "Draft":
        """The draft of a game; strategies beyond those that it has pay nothing."""
        texts = tuple(
            tuple(tuple(_at(table, i, j) for j in range(MOST)) for i in range(MOST)) for table in (game.A, game.B)
        )
        names = tuple(_filled(game.names(side), "rc"[side == "column"]) for side in SIDES)
        return cls((texts[0], texts[1]), game.shape, (names[0], names[1]), game.players)

    def game(self) -> Game:
        """The game that is typed. Errors: NotANumber, for the first payoff that cannot be read; see `faults`."""
        (m, n), (rows, columns) = self.shape, self.names
        tables = [[[number(cell) for cell in row[:n]] for row in table[:m]] for table in self.texts]
        return Game(tables[0], tables[1], rows[:m], columns[:n], self.players)

    def faults(self) -> dict[Place, NotANumber]:
        """What cannot be read, by player (0 for row), row and column, in the order in which Tab meets it."""
        found = {}
        for side, i, j in places(*self.shape):
            try:
                number(self.texts[side][i][j])
            except NotANumber as error:
                found[side, i, j] = error
        return found

    def typed(self, place: Place, given: str) -> "Draft":
        """With another text in one place."""
        side, i, j = place
        table = self.texts[side]
        row = (*table[i][:j], given, *table[i][j + 1 :])
        changed: Texts = (*table[:i], row, *table[i + 1 :])
        texts = (changed, self.texts[1]) if side == 0 else (self.texts[0], changed)
        return Draft(texts, self.shape, self.names, self.players)

    def resized(self, rows: int, columns: int) -> "Draft":
        """With so many rows and columns in use, at least one and at most `MOST`."""
        shape = (min(max(rows, 1), MOST), min(max(columns, 1), MOST))
        return Draft(self.texts, shape, self.names, self.players)

    @property
    def who(self) -> tuple[str, str]:
        """What the players are called in a sentence."""
        first, second = self.players or (text("normalform.row"), text("normalform.column"))
        return first, second

    def cell(self, side: int, i: int, j: int) -> str:
        """What a field is called: whose payoff it is, and in which cell."""
        return text("matrix.lab.field", who=self.who[side], row=self.names[0][i], column=self.names[1][j])

    def said(self) -> tuple[Message, ...]:
        """What cannot be read, in words, each with its cell."""
        return tuple(
            Message.of("matrix.lab.bad", cell=self.cell(side, i, j), i=i + 1, j=j + 1, why=error.message)
            for (side, i, j), error in self.faults().items()
        )


def places(rows: int, columns: int) -> tuple[Place, ...]:
    """All fields of a table, in the order in which Tab meets them.

    >>> places(1, 2)
    ((0, 0, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1))
    """
    return tuple((side, i, j) for i in range(rows) for j in range(columns) for side in (0, 1))


def _at(table: tuple[tuple[Fraction, ...], ...], i: int, j: int) -> str:
    return str(table[i][j]) if i < len(table) and j < len(table[0]) else "0"


def _filled(names: tuple[str, ...], letter: str) -> tuple[str, ...]:
    """The names of `MOST` strategies: those that there are, then r3, r4, or what comes next and is free."""
    made = list(names)
    free = (f"{letter}{number}" for number in range(len(names) + 1, 3 * MOST))
    made += [name for name in free if name not in names][: MOST - len(names)]
    return tuple(made)
