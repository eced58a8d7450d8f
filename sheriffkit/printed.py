"""Results in plain text: tables whose cells stand in columns, and what prints itself line by line."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any


def lined_up(rows: Iterable[Sequence[str]], left: int = 1) -> tuple[str, ...]:
    """The rows as lines, each column as wide as its widest cell; the first `left` columns begin at the left.

    >>> lined_up([("bribe", "gain"), ("5", "12")])
    ('bribe  gain', '5        12')
    """
    cells = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return tuple(
        "  ".join(
            cell.ljust(width) if number < left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )


class Printed(ABC):
    """A result that is read line by line: in a terminal by `print`, in a notebook as the last line of a cell."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """IPython takes the first of `_repr_pretty_` and `__repr__` that it meets: a dataclass has the second."""
        super().__init_subclass__()
        cls._repr_pretty_ = Printed._repr_pretty_  # type: ignore[method-assign]

    @abstractmethod
    def lines(self) -> tuple[str, ...]:
        """The result as text, in the language in use."""

    def __str__(self) -> str:
        """All lines."""
        return "\n".join(self.lines())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the lines."""
        printer.text(str(self))
