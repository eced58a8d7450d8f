"""Tables for spreadsheets: read with what people's programs make of CSV, written so that no cell is a command.

Written are UTF-8 with a byte order mark (Excel shows names wrongly without it; learning platforms skip it), commas, and
quotes where needed. A text that begins with `=`, `+`, `-`, `@`, a tab or a line end would be taken for a formula by
Excel or LibreOffice, and a student may hand in such a text: it gets an apostrophe in front. Numbers are written as they
are. Read is UTF-8 with or without the mark, separated by commas, semicolons or tabs.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from classkit.grading.results import write_whole

Cell: TypeAlias = str | int | Fraction | None
"""What a cell holds: text, a number, or nothing."""

COMMANDS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001  (their wide forms count too)
"""How a text begins that a spreadsheet would take for a formula."""


def cell_text(cell: Cell) -> str:
    """A cell as it is written: numbers with at most two places, and no text that a spreadsheet would run.

    >>> cell_text("=1+1"), cell_text(-2), cell_text(Fraction(5, 3)), cell_text(None)
    ("'=1+1", '-2', '1.67', '')
    """
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f"'{cell}" if cell.lstrip(" ").startswith(COMMANDS) else cell
    return f"{float(cell):.2f}".rstrip("0").rstrip(".") if isinstance(cell, Fraction) else str(cell)


def write_table(path: Path, head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write a table whole: into a file beside it, which then takes its name."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([cell_text(name) for name in head])
    writer.writerows([cell_text(cell) for cell in row] for row in rows)
    write_whole(path, text.getvalue().encode("utf-8-sig"))


def read_table(path: Path) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of a table; rows that are empty are skipped, short ones filled. Errors: ValueError."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise ValueError(f"{path.name} is not UTF-8: save it as “CSV UTF-8” ({wrong.reason})") from wrong
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if any(map(str.strip, row))]
    if not rows:
        raise ValueError(f"{path.name} is empty: its first line has to name the columns")
    head = [name.strip() for name in rows[0]]
    for row in rows[1:]:
        if len(row) > len(head):
            raise ValueError(f"{path.name}: the row {row!r} has {len(row)} cells, the head {len(head)}")
    return head, [row + [""] * (len(head) - len(row)) for row in rows[1:]]


def read_rows(path: Path, wanted: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a table by column. Errors: ValueError if a wanted column is missing, and says which there are."""
    head, rows = read_table(path)
    missing = [name for name in wanted if name not in head]
    if missing:
        raise ValueError(f"{path.name} has no column {missing[0]!r}; its first line names: {', '.join(head)}")
    return [dict(zip(head, row, strict=True)) for row in rows]
