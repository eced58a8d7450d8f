"""A game in normal form: two players choose at once, and a table says what each of them gets.

Conventions: `A` holds the row player's payoffs and `B` the column player's; both want more. `A[i][j]` is what row gets
if row plays its strategy `i` and column its strategy `j`, counted from 0 in code and from 1 in errors. A mixed strategy
is a tuple of Fractions that add up to one, one for each of the player's strategies.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from classkit.compare import NotANumber
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import Matrix, matrix, number, sequence
from classkit.words import Message, text

Side: TypeAlias = Literal["row", "column"]
"""Which of the two players."""

Strategy: TypeAlias = tuple[Fraction, ...]
"""A mixed strategy: one probability for each of the player's strategies."""

SIDES: tuple[Side, Side] = ("row", "column")


@dataclass(frozen=True, slots=True, init=False)
class Game:
    """Two payoff tables of one size, exact, with names for the strategies and for the players.

    `A` and `B` are lists, tuples, numpy arrays or texts; without `B` the game is zero-sum (B = −A). A payoff is an int,
    a Fraction, a Decimal or a text such as `3/4`; a float only if it is whole, since 0.1 is no tenth. `rows` and
    `columns` name the strategies (else r1, r2 … and c1, c2 …), `players` the two players. Errors: CannotRead names the
    cell of a payoff that cannot be taken; NotLegal for tables of different size or names that do not fit.

    >>> print(Game([[2, 0], ["3/4", 1]], [[1, 0], [0, 1]], rows=["honest", "lie"], columns=["pass", "open"]))
            pass    open
    honest  2, 1    0, 0
    lie     3/4, 0  1, 1
    """

    A: Matrix
    B: Matrix
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    players: tuple[str, ...]

    def __init__(
        self, A: object, B: object = None, rows: object = (), columns: object = (), players: object = ()
    ) -> None:
        first = matrix("A", A)
        second = tuple(tuple(-value for value in row) for row in first) if B is None else matrix("B", B)
        m, n = len(first), len(first[0])
        if (len(second), len(second[0])) != (m, n):
            sizes = {"rows": m, "columns": n, "rows_b": len(second), "columns_b": len(second[0])}
            raise NotLegal(Message.of("normalform.error.shape", **sizes))
        object.__setattr__(self, "A", first)
        object.__setattr__(self, "B", second)
        object.__setattr__(self, "rows", _names(rows, m) or tuple(f"r{i}" for i in range(1, m + 1)))
        object.__setattr__(self, "columns", _names(columns, n) or tuple(f"c{j}" for j in range(1, n + 1)))
        object.__setattr__(self, "players", _names(players, 2))

    @property
    def shape(self) -> tuple[int, int]:
        """How many strategies row and column have."""
        return len(self.rows), len(self.columns)

    @property
    def who(self) -> tuple[str, str]:
        """What the players are called in a sentence."""
        first, second = self.players or (text("normalform.row"), text("normalform.column"))
        return first, second

    @property
    def zero_sum(self) -> bool:
        """Whether the payoffs of every cell add up to zero."""
        return all(a == -b for a, b in self._cells())

    def names(self, side: Side) -> tuple[str, ...]:
        """The names of a player's strategies. Errors: NotLegal if the player is neither 'row' nor 'column'."""
        return self.rows if checked(side) == "row" else self.columns

    def own(self, side: Side) -> Matrix:
        """A player's payoffs, one row for each strategy of that player's own: A, or B turned on its side.

        >>> Game([[1, 2, 3]]).own("column")[2]
        (Fraction(-3, 1),)
        """
        return self.A if checked(side) == "row" else tuple(zip(*self.B, strict=True))

    def strategy(self, side: Side, given: object) -> Strategy:
        """A player's strategy as probabilities: from a name, a list of probabilities, or a mapping from names to them.

        Errors: CannotRead for what is no strategy, NotLegal for probabilities that are negative or do not sum to one.

        >>> Game([[1, 0], [0, 1]]).strategy("row", {"r2": "3/4", "r1": "1/4"})
        (Fraction(1, 4), Fraction(3, 4))
        """
        names = self.names(side)
        if isinstance(given, str):
            _known(given, names)
            return tuple(Fraction(given == name) for name in names)
        if isinstance(given, Mapping):
            for name in given:
                _known(name, names)
            return _probabilities([given.get(name, 0) for name in names], names)
        values = sequence(given)
        if values is None:
            raise CannotRead(Message.of("normalform.error.strategy"), given=short(given), allowed=names)
        if len(values) != len(names):
            raise NotLegal(Message.of("normalform.error.length", n=len(names)), given=short(given), allowed=names)
        return _probabilities(values, names)

    def payoffs(self, row: object, column: object) -> tuple[Fraction, Fraction]:
        """What both players expect if they play these strategies, independently of each other.

        >>> Game([[3, 1], [0, 2]]).payoffs("r1", ["1/2", "1/2"])
        (Fraction(2, 1), Fraction(-2, 1))
        """
        x, y = self.strategy("row", row), self.strategy("column", column)
        return expected(x, self.A, y), expected(x, self.B, y)

    def restrict(self, rows: Iterable[int], columns: Iterable[int]) -> "Game":
        """The smaller game in which only these strategies are left (counted from 0), with their names.

        Errors: NotLegal for a strategy that there is not, for one twice, and if none of a player's is left.
        """
        kept, across = _numbers(rows, self.shape[0]), _numbers(columns, self.shape[1])
        A, B = (tuple(tuple(table[i][j] for j in across) for i in kept) for table in (self.A, self.B))
        return Game(A, B, [self.rows[i] for i in kept], [self.columns[j] for j in across], self.players)

    def __str__(self) -> str:
        """The table: in each cell what row gets, then what column gets."""
        cells = [[f"{a}, {b}" for a, b in zip(*pair, strict=True)] for pair in zip(self.A, self.B, strict=True)]
        table = [("", *self.columns)] + [(name, *row) for name, row in zip(self.rows, cells, strict=True)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
        )

    def __repr__(self) -> str:
        """Python that makes the game again."""
        named = "".join(f", {field}={list(getattr(self, field))}" for field in ("rows", "columns"))
        players = f", players={list(self.players)}" if self.players else ""
        return f"Game({_plain(self.A)}, {_plain(self.B)}{named}{players})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the table."""
        printer.text(str(self))

    def _cells(self) -> Iterable[tuple[Fraction, Fraction]]:
        return ((a, b) for rows in zip(self.A, self.B, strict=True) for a, b in zip(*rows, strict=True))


def checked(side: object) -> Side:
    """The side, if it is one. Errors: NotLegal."""
    if isinstance(side, str) and side in SIDES:
        return SIDES[SIDES.index(side)]
    raise NotLegal(Message.of("normalform.error.side"), given=short(side))


def a_game(given: object) -> Game:
    """The game, if it is one. Errors: CannotRead."""
    if isinstance(given, Game):
        return given
    raise CannotRead(Message.of("normalform.error.game"), given=short(given))


def other(side: Side) -> Side:
    """The other player."""
    return "column" if checked(side) == "row" else "row"


def expected(x: Strategy, table: Matrix, y: Strategy) -> Fraction:
    """The expected entry of a table, drawn by two independent strategies."""
    return sum((p * sum(map(_times, row, y), Fraction(0)) for p, row in zip(x, table, strict=True) if p), Fraction(0))


def mixture(strategy: Strategy, names: tuple[str, ...]) -> str:
    """A strategy as people write it.

    >>> mixture((Fraction(2, 7), Fraction(0), Fraction(5, 7)), ("honest", "half", "lie"))
    '2/7 honest + 5/7 lie'
    """
    played = [(p, name) for p, name in zip(strategy, names, strict=True) if p]
    return played[0][1] if len(played) == 1 else " + ".join(f"{p} {name}" for p, name in played)


def _times(a: Fraction, b: Fraction) -> Fraction:
    return a * b


def _names(given: object, n: int) -> tuple[str, ...]:
    names = sequence(given)
    if names is None or (names and not _distinct(names, n)):
        raise NotLegal(Message.of("normalform.error.names", n=n), given=short(given))
    return tuple(str(name) for name in names)


def _distinct(names: Iterable[object], n: int) -> bool:
    texts = [name for name in names if isinstance(name, str) and name.strip()]
    return len(texts) == len(set(texts)) == n == len(list(names))


def _numbers(given: object, n: int) -> tuple[int, ...]:
    """The numbers of some strategies, none twice. Errors: NotLegal."""
    try:
        numbers: tuple[object, ...] = tuple(given)  # type: ignore[arg-type]
    except TypeError:  # nothing that can be listed
        numbers = ()
    good = all(type(number) is int and 0 <= number < n for number in numbers)
    if not numbers or not good or len(set(numbers)) < len(numbers):
        raise NotLegal(Message.of("normalform.error.strategies", last=n - 1), given=short(given))
    return tuple(number for number in numbers if type(number) is int)


def _known(name: object, names: tuple[str, ...]) -> None:
    if name not in names:
        raise CannotRead(Message.of("normalform.error.name"), given=short(name), allowed=names)


def _probabilities(values: Iterable[object], names: tuple[str, ...]) -> Strategy:
    found = tuple(_probability(value, name) for value, name in zip(values, names, strict=True))
    if sum(found) != 1:
        raise NotLegal(
            Message.of("normalform.error.sum", sum=sum(found, Fraction(0))), given=", ".join(map(str, found))
        )
    return found


def _probability(value: object, name: str) -> Fraction:
    try:
        found = number(value)
    except NotANumber as error:
        raise CannotRead(Message.of("normalform.error.probability", name=name, why=error.message)) from None
    if found < 0:
        raise NotLegal(Message.of("normalform.error.negative", name=name), given=str(found))
    return found


def _plain(table: Matrix) -> str:
    rows = (", ".join(str(v) if v.denominator == 1 else f"'{v}'" for v in row) for row in table)
    return f"[{', '.join(f'[{row}]' for row in rows)}]"
