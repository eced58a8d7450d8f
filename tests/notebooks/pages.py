"""What the cells of a notebook compute, for the owners of numbers in prose: each cell's last value, by its id.

The cells run in this process, in order, one namespace for each notebook. Cells that only show something are left out.
"""

import ast
import contextlib
import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
SHOWS = re.compile(r"\b(predict|reveal|check|explore|(?:cheese|sheriff)kit\.play)\(")


def value(name: str, id: str, expression: str = "") -> Any:
    """What the last line of a cell gives, or an expression over the names that the notebook's cells have set."""
    values, names = _run(name)
    if id not in values:
        raise KeyError(f"{name} has no cell {id!r} that computes; there are: {', '.join(values)}")
    return eval(expression, dict(names)) if expression else values[id]


def options(name: str, call: str) -> dict[str, Any]:
    """The constants that a notebook's code gives to a function by keyword, in the one cell that calls it."""
    trees = (ast.parse(cell.source) for cell in _cells(name))
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    (found,) = [node for node in calls if ast.unparse(node.func) == call]
    return {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in found.keywords}


def factors(name: str, id: str) -> list[int]:
    """The numerators of the fractions that a cell's code writes out, in order."""
    (cell,) = [cell for cell in _cells(name) if cell.id == id]
    return [int(number) for number in re.findall(r"Fraction\((\d+), \d+\)", cell.source)]


def items(name: str, id: str, pattern: str) -> int:
    """How many different things a text cell names: the matches of a pattern in it."""
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    (cell,) = [cell for cell in notebook.cells if cell.id == id]
    return len(set(re.findall(pattern, cell.source, re.MULTILINE)))


def minutes(plan: str) -> list[int]:
    """The minutes of a plan's rows."""
    text = (NOTEBOOKS / "plans" / plan).read_text(encoding="utf-8")
    return [int(row) for row in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]


@cache
def _cells(name: str) -> tuple[nbformat.NotebookNode, ...]:
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    return tuple(cell for cell in notebook.cells if cell.cell_type == "code")


@cache
def _run(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    names: dict[str, Any] = {}
    values: dict[str, Any] = {}
    for cell in _cells(name):
        if SHOWS.search(cell.source):
            continue
        body = ast.parse(cell.source).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else ast.Expr(ast.Constant(None))
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(ast.Module(body, []), cell.id, "exec"), names)
            whole = ast.fix_missing_locations(ast.Expression(last.value))
            values[cell.id] = eval(compile(whole, cell.id, "eval"), names)
    return values, names
