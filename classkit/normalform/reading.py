"""Payoffs as they are given, made into Fractions, or refused with the cell that cannot be taken.

What is accepted: int, Fraction, Decimal, numpy's whole numbers, and text (`3/4`, `0.25`, `25%`); a float only where it
is a whole number, because 0.1 is not the tenth that it looks like. A matrix is a list or tuple of rows, a numpy array,
or a text with one row a line (or between semicolons) and blanks between payoffs. Rows and columns are counted from 1.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

import classkit.normalform.english  # noqa: F401  (enters the texts)
from classkit.compare import NotANumber, read
from classkit.game import CannotRead, NotLegal, short
from classkit.words import Message

LARGEST = 10**100
"""Payoffs are below this, either way: the solvers that work in floats need room to add and multiply them."""

Matrix: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""One row of Fractions for each of the row player's strategies."""


def number(value: object) -> Fraction:
    """The exact value of one payoff or probability, below `LARGEST`. Errors: NotANumber says what would do.

    >>> number("3/4"), number("0.1"), number(2.0)
    (Fraction(3, 4), Fraction(1, 10), Fraction(2, 1))
    """
    found = value if type(value) is Fraction else _read(value)
    if not -LARGEST < found < LARGEST:
        raise NotANumber(Message.of("normalform.error.huge", power=len(str(LARGEST)) - 1))
    return found


def _read(value: object) -> Fraction:
    answer = read(value)
    rounded = answer.places is not None and not isinstance(value, str | Decimal)
    if rounded and answer.number.denominator != 1:
        raise NotANumber(Message.of("normalform.error.float", given=answer.given, text=answer.given))
    return answer.number


def matrix(name: str, given: object) -> Matrix:
    """A rectangle of payoffs; `name` ("A") is what errors call it.

    Errors: CannotRead names the row and the column of a payoff that is missing, too many or cannot be taken.

    >>> matrix("A", "3/4 0; -1 2")[0]
    (Fraction(3, 4), Fraction(0, 1))
    """
    rows = _rows(name, given)
    found = tuple(
        tuple(_cell(name, row, column, value) for column, value in enumerate(values, 1))
        for row, values in enumerate(rows, 1)
    )
    if not found or not found[0]:
        raise CannotRead(Message.of("normalform.error.empty", matrix=name), given=short(given))
    for row, values in enumerate(found, 1):
        if len(values) != len(found[0]):
            raise CannotRead(_ragged(name, row, len(values), len(found[0])))
    return found


def sequence(given: object) -> Sequence[Any] | None:
    """The entries of a list, a tuple or a numpy array; None if it is none of these."""
    plain = given.tolist() if hasattr(given, "tolist") else given
    return plain if isinstance(plain, Sequence) and not isinstance(plain, str | bytes) else None


def counted(given: object, name: str, least: int, most: int | None = None) -> int:
    """A whole number from `least` to `most`; `name` is what the error calls it. Errors: NotLegal."""
    if type(given) is int and least <= given and (most is None or given <= most):
        return given
    if most is None:
        raise NotLegal(Message.of("normalform.error.whole", name=name, least=least), given=short(given))
    raise NotLegal(Message.of("normalform.error.whole.between", name=name, least=least, most=most), given=short(given))


def real(given: object) -> bool:
    """Whether this is a plain real number: an int, a float or a Fraction, and no bool."""
    return isinstance(given, int | float | Fraction) and not isinstance(given, bool)


def _rows(name: str, given: object) -> list[Sequence[Any]]:
    if isinstance(given, str):
        return [line.split() for line in given.replace(";", "\n").splitlines() if line.strip()]
    rows = sequence(given)
    if rows is None:
        raise CannotRead(Message.of("normalform.error.matrix", matrix=name), given=short(given))
    found = []
    for row, values in enumerate(rows, 1):
        cells = sequence(values)
        if cells is None:
            raise CannotRead(Message.of("normalform.error.row", matrix=name, row=row), given=short(values))
        found.append(cells)
    return found


def _cell(name: str, row: int, column: int, value: object) -> Fraction:
    try:
        return number(value)
    except NotANumber as error:
        why = Message.of("normalform.error.cell", matrix=name, row=row, column=column, why=error.message)
        raise CannotRead(why, given=short(value)) from None


def _ragged(name: str, row: int, length: int, first: int) -> Message:
    missing = length < first
    what = Message.of("normalform.error.ragged.missing" if missing else "normalform.error.ragged.extra")
    column = length + 1 if missing else first + 1
    return Message.of(
        "normalform.error.ragged", matrix=name, row=row, length=length, first=first, column=column, what=what
    )
