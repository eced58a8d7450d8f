"""The scan of what students get: no line of a solution, a key or a rubric, no output, no state of a widget.

Lines are compared without the space around and inside them. What counts as a *telling* line:

- of a solution: every line but comments, imports, the heads of functions and classes, and lines without a name or
  number of their own (`)`, `else:`, `return`). In released notebooks it may stand nowhere; in lessons and in the
  kit's own code, where short lines of any program come back, it counts from `LONG` characters on;
- of a key: its texts from `LONG` characters on; of key and rubric: such lines, unless a question quotes them.

Right answers are looked for too: of many students, as fractions and decimals that nobody writes by chance.
"""

import ast
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from classkit.grading.course import Course
from classkit.grading.key import Key, ValueKey, key_of

LONG = 24
"""From how many characters on a line is a telling one outside of released notebooks."""

STUDENTS = 60
"""The right answers of how many made-up students are looked for."""

_BEGIN, _END = "BEGIN SOLUTION", "END SOLUTION"
_MARKS = (_BEGIN, _END, "BEGIN HIDDEN TESTS", "END HIDDEN TESTS", "BEGIN MARK SCHEME")
_PLAIN = re.compile(r"(#|import |from |def |class |@|\"\"\").*|(else|try|finally|return|break|continue|pass|None|\W)*")
_NUMBER = re.compile(r"[0-9]+/[0-9]+|[0-9]*\.[0-9]+|[0-9]+")
_TEXTS = (".ipynb", ".py", ".md", ".txt", ".html", ".css", ".js", ".json", ".toml", ".po", ".pot", ".csv")
_NEVER = ("source", "keys", "rubrics", "submitted", "checked", "results", "solutions", "autograded", "feedback")


class Leak(RuntimeError):
    """The release would tell more than it may; the text says what, and where. Nothing was released."""


@dataclass(frozen=True)
class Secrets:
    """What students must not get of one assignment: lines of solutions, long texts of key and rubric, right values."""

    assignment: str
    solution: frozenset[str]
    texts: frozenset[str]
    values: frozenset[str]


def normal(line: str) -> str:
    """A line without the space around it, and with single spaces inside."""
    return " ".join(line.split())


def secrets(course: Course, assignment: str, cohort: int) -> Secrets:
    """Read source, key and rubric of an assignment. Errors: FileNotFoundError, ValueError."""
    source = json.loads(course.source(assignment).read_text(encoding="utf-8"))
    solved, public = [], []
    for cell in source["cells"]:
        hidden, shown = _split(cell)
        solved += hidden
        public += shown
    given = normal("\n".join(public))
    key_text = course.key(assignment).read_text(encoding="utf-8")
    lines = key_text.splitlines()
    if course.rubric(assignment).is_file():
        lines += course.rubric(assignment).read_text(encoding="utf-8").splitlines()
    texts = {text for text in map(normal, _strings(key_text)) if len(text) >= LONG}
    quoted = {line for line in map(normal, lines) if len(line) >= LONG and not _PLAIN.fullmatch(line)}
    texts |= {line for line in quoted if line not in given}
    telling = frozenset(line for line in map(normal, solved) if line and not _PLAIN.fullmatch(line))
    return Secrets(assignment, telling, frozenset(texts), frozenset(_values(key_of(course.key(assignment)), cohort)))


def _split(cell: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The lines of a source cell that students never see, and those that they do."""
    lines = "".join(cell["source"]).splitlines()
    about = cell["metadata"].get("nbgrader", {})
    if not about.get("solution"):
        return [], lines
    if cell["cell_type"] != "code":
        return [line for line in lines if len(normal(line)) >= LONG], []
    hidden: list[str] = []
    shown: list[str] = []
    inside = False
    for line in lines:
        if _BEGIN in line or _END in line:
            inside = _BEGIN in line
        else:
            (hidden if inside else shown).append(line)
    return hidden, shown


def _strings(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _values(key: Key, cohort: int) -> Iterator[str]:
    """The right answers of many students, as they would be written: none that stands in a text by chance."""
    for entry in key.entries.values():
        if not isinstance(entry, ValueKey):
            continue
        for n in range(STUDENTS):
            value = entry.value(key.sheet.draw(cohort, f"student {n}"))
            if isinstance(value, Fraction) and value.denominator >= LONG:
                yield f"{value.numerator}/{value.denominator}"
                yield f"{float(value):.4f}"


def scan_notebook(name: str, text: str, known: Iterable[Secrets], released: bool = True) -> Iterator[str]:
    """What a notebook tells that it must not, one sentence each; `released`: it is a student's copy, no lesson."""
    notebook = json.loads(text)
    if "widgets" in notebook.get("metadata", {}):
        yield f"{name}: holds the state of widgets"
    for cell in notebook["cells"]:
        if cell.get("outputs"):
            yield f"{name}, cell {cell.get('id')}: has an output"
        if cell.get("execution_count") is not None:
            yield f"{name}, cell {cell.get('id')}: has an execution count"
        source = "".join(cell["source"])
        yield from scan_text(f"{name}, cell {cell.get('id')}", source, known, 0 if released else LONG)


def scan_text(name: str, text: str, known: Iterable[Secrets], shortest: int = LONG) -> Iterator[str]:
    """What a text tells that it must not; solution lines count from `shortest` characters on."""
    if not shortest:
        for mark in _MARKS:
            if mark in text:
                yield f"{name}: the words {mark}"
    lines, whole, numbers = set(map(normal, text.splitlines())), normal(text), set(_NUMBER.findall(text))
    for secret in known:
        for line in sorted(secret.solution & lines):
            if len(line) >= shortest:
                yield f"{name}: a line of the solution of {secret.assignment}: {line}"
        for said in sorted(one for one in secret.texts if one in whole):
            yield f"{name}: a text of the key or rubric of {secret.assignment}: {said[:80]}"
        if not shortest:
            for value in sorted(secret.values & numbers):
                yield f"{name}: a right answer of {secret.assignment}: {value}"


def scan_zip(name: str, content: bytes, known: tuple[Secrets, ...], exercises: str = "exercises/") -> Iterator[str]:
    """What an archive tells that it must not; archives in it, as a wheel is one, are opened too."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for member in archive.namelist():
            place, raw = f"{name}: {member}", archive.read(member)
            if not member.endswith(".py") and any(part in _NEVER for part in member.split("/")[:-1]):
                yield f"{place}: a folder that students never get"
            if member.endswith((".whl", ".zip")):
                yield from scan_zip(place, raw, known, "\0")
            elif member.endswith(".ipynb"):
                yield from scan_notebook(place, raw.decode("utf-8"), known, f"/{exercises}" in f"/{member}")
            elif member.endswith(_TEXTS) or "." not in member:
                yield from scan_text(place, raw.decode("utf-8", "replace"), known)
