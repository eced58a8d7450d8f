"""Which cell of a hand-in is which cell of the release, and in what order they belong.

A cell is known by its name (nbgrader's `grade_id`, then the notebook's own id). Where that is lost it is known by its
text: the same, or with the words that only this cell has (`answer("q1"`), or nearly the same; and an answer in words by
its place below its question. What a student added is in no release and stays beside its neighbour.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from classkit.grading.preflight_read import Cell

ALIKE = 0.6
"""From which share on two texts are taken for one that was edited."""

WORDS = 12
"""How many words and signs a text needs to be known by its likeness."""

LINES = 300
"""How many lines a locked cell may have to be searched for additions."""

_WORD = re.compile(r"\w+|[^\w\s]")
_ANCHOR = re.compile(r"""\b(?:answer|taken)\(\s*["'][\w-]+["']|\bexercise\(|^STUDENT\b""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Stand:
    """A cell of the release: `work` is for the student to fill in, `grade` carries points, `bound` is nbgrader's."""

    id: str
    kind: str
    source: str
    work: bool
    grade: bool
    bound: bool
    cell: dict[str, Any]

    @property
    def locked(self) -> bool:
        """Whether its text is the release's, whatever was handed in."""
        return self.bound and not self.work

    @property
    def settings(self) -> dict[str, Any]:
        """Nbgrader's own."""
        return dict(self.cell["metadata"].get("nbgrader", {}))

    def changed(self, source: str) -> bool:
        """Whether a text is another than the release's."""
        return plain(source) != plain(self.source)


def stands(release: dict[str, Any]) -> tuple[Stand, ...]:
    """The cells of a released notebook, in order."""
    return tuple(_stand(cell) for cell in release["cells"])


def _stand(cell: dict[str, Any]) -> Stand:
    settings = cell["metadata"].get("nbgrader", {})
    work, grade = bool(settings.get("solution")), bool(settings.get("grade"))
    source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
    return Stand(cell["id"], cell["cell_type"], source, work, grade, bool(settings), cell)


def plain(source: str) -> str:
    """A text as it is compared: without spaces at the ends of lines, and with one kind of line end."""
    return "\n".join(line.rstrip() for line in source.strip().splitlines())


def match(wanted: Sequence[Stand], cells: Sequence[Cell]) -> tuple[dict[int, int], set[int]]:
    """Which cell of the hand-in is which of the release (or a copy of it), by their numbers.

    The second set has the cells that were not known by their names.
    """
    names = {stand.id: n for n, stand in enumerate(wanted)}
    found = {i: names[name] for i, cell in enumerate(cells) if (name := _name(cell, names)) is not None}
    by_name = set(found)
    for look in (_same_text, _alike_text, _anchored, _in_place, _blank):
        look(wanted, cells, found)
    return found, found.keys() - by_name


def _name(cell: Cell, names: dict[str, int]) -> str | None:
    return next((name for name in (cell.grade_id, cell.id) if name in names), None)


def _missing(wanted: Sequence[Stand], found: dict[int, int]) -> list[int]:
    return sorted(set(range(len(wanted))) - set(found.values()))


def _free(cells: Sequence[Cell], found: dict[int, int]) -> list[int]:
    return [i for i in range(len(cells)) if i not in found]


def _same_text(wanted: Sequence[Stand], cells: Sequence[Cell], found: dict[int, int]) -> None:
    """By the release's own text; two such locked cells are copies. Answers come at the end: there it means blank."""
    _same(wanted, cells, found, work=False)
    locked = {plain(stand.source): n for n, stand in enumerate(wanted) if stand.locked and stand.source.strip()}
    texts = {i: plain(cells[i].source) for i in _free(cells, found)}
    found |= {i: locked[text] for i, text in texts.items() if text in locked}


def _blank(wanted: Sequence[Stand], cells: Sequence[Cell], found: dict[int, int]) -> None:
    _same(wanted, cells, found, work=True)


def _same(wanted: Sequence[Stand], cells: Sequence[Cell], found: dict[int, int], work: bool) -> None:
    texts = {i: plain(cells[i].source) for i in _free(cells, found)}
    for n in _missing(wanted, found):
        if wanted[n].work is not work:
            continue
        same = [i for i, text in texts.items() if i not in found and text and text == plain(wanted[n].source)]
        below = [i for i in same if i > max((i for i, m in found.items() if m < n), default=-1)]
        for i in (below or same)[:1]:
            found[i] = n


def _alike_text(wanted: Sequence[Stand], cells: Sequence[Cell], found: dict[int, int]) -> None:
    """By a text that was edited, the most alike first; not for answers, which are the student's own."""
    texts = {n: _bag(wanted[n].source) for n in _missing(wanted, found) if not wanted[n].work}
    bags = {i: _bag(cells[i].source) for i in _free(cells, found)}
    shares = [
        (-_share(bag, text), n, i)
        for n, text in texts.items()
        if text.total() >= WORDS
        for i, bag in bags.items()
        if bag.total() <= 4 * text.total()
    ]
    taken: set[int] = set()
    for share, n, i in sorted(shares):
        if -share >= ALIKE and n not in taken and i not in found:
            taken.add(n)
            found[i] = n


def _bag(source: str) -> Counter[str]:
    return Counter(_WORD.findall(source))


def _share(one: Counter[str], other: Counter[str]) -> float:
    return 2 * (one & other).total() / max(1, one.total() + other.total())


def _anchored(wanted: Sequence[Stand], cells: Sequence[Cell], found: dict[int, int]) -> None:
    """By the words that one cell of the release alone has; two such cells are copies.

    Where the named cell is blank, one that was made from the release's is looked for as well.
    """
    anchors = {n: _words(stand.source) if stand.kind == "code" else set() for n, stand in enumerate(wanted)}
    words = {i: _words(cells[i].source) for i in _free(cells, found)}
    worked = {n for i, n in found.items() if not wanted[n].work or wanted[n].changed(cells[i].source)}
    for n, stand in enumerate(wanted):
        own = anchors[n].difference(*(others for m, others in anchors.items() if m != n))
        if own and n not in worked:
            blank = n in found.values()
            here = [i for i, said in words.items() if i not in found and own & said]
            found |= {i: n for i in here if not blank or _made_from(stand, cells[i].source)}


def _made_from(stand: Stand, source: str) -> bool:
    """Whether a text begins as a released cell does, or says who the student is."""
    lines, first = plain(source).split("\n"), plain(stand.source).split("\n")[0]
    return first in lines or (first.startswith("STUDENT") and any(line.startswith("STUDENT") for line in lines))


def _words(source: str) -> set[str]:
    return {re.sub(r"\s", "", word).replace("'", '"') for word in _ANCHOR.findall(source)}


def _in_place(wanted: Sequence[Stand], cells: Sequence[Cell], found: dict[int, int]) -> None:
    """An answer in words: the first text that somebody wrote between what stands before it and what stands after it."""
    for n in _missing(wanted, found):
        after = max((i for i, m in found.items() if m == n - 1), default=None)
        if after is None or not wanted[n].work or wanted[n].kind != "markdown":
            continue
        until = min((i for i in found if i > after), default=len(cells))
        texts = [i for i in range(after + 1, until) if cells[i].kind != "code" and cells[i].source.strip()]
        written = [i for i in texts if wanted[n].changed(cells[i].source)]
        found |= {i: n for i in texts if i not in written[1:]}


Placed = tuple[int | None, Any]
"""A cell of the hand-in with the number of the release's cell that it is, None if it is the student's own."""


def in_order(
    wanted: Sequence[Stand], placed: Sequence[Placed], missing: Callable[[int], Any]
) -> tuple[list[Any], bool]:
    """The cells in their order, with `missing(n)` where a cell of the release is not there; and whether they had moved.

    Unmoved, everything stays where it is. Moved, the student's own cells and answers keep their order, since one may
    need the other; the head (up to `exercise(…)`) comes first, and each locked cell stands by its answer.
    """
    known = [n for n, _ in placed if n is not None]
    have = {n: cell for n, cell in placed if n is not None}
    if known == sorted(known):
        return _filled(len(wanted), placed, have, missing), False
    parts = _parts(wanted)
    home = {n: b for b, part in enumerate(parts) for n in part}
    with_work = {home[n] for n in have if wanted[n].work}
    order: list[Any] = []
    done: set[int] = set()

    def put(part: int) -> None:
        done.add(part)
        order.extend(have[n] if n in have else missing(n) for n in parts[part])
        if part + 1 < len(parts) and part + 1 not in with_work | done:
            put(part + 1)

    put(0)
    for n, cell in placed:
        if n is None:
            order.append(cell)
        elif wanted[n].work and home[n] not in done:
            put(home[n])
    return order, True


def _filled(many: int, placed: Sequence[Placed], have: dict[int, Any], missing: Callable[[int], Any]) -> list[Any]:
    """The cells as they stand, with what is missing after what stands before it in the release."""

    def gap(start: int) -> list[Any]:
        end = next((n for n in range(start, many) if n in have), many)
        return [missing(n) for n in range(start, end)]

    order = gap(0)
    for n, cell in placed:
        order += [cell] if n is None else [cell, *gap(n + 1)]
    return order


def _parts(wanted: Sequence[Stand]) -> list[list[int]]:
    """The release in parts that stay together: the head, then each question with its answer and its grade."""
    head = next((n for n, stand in enumerate(wanted) if "exercise(" in stand.source and stand.kind == "code"), -1)
    parts: list[list[int]] = [[]]
    for n, stand in enumerate(wanted):
        parts[-1].append(n)
        nearly = n + 1 < len(wanted) and wanted[n + 1].grade and not wanted[n + 1].work
        if n == head or (n > head and (stand.work or stand.grade) and not nearly):
            parts.append([])
    return [part for part in parts if part]


def additions(stand: Stand, source: str) -> str:
    """The lines that a student added to a locked cell; lines that were edited are not among them."""
    old, new = plain(stand.source).split("\n"), plain(source).split("\n")
    if not stand.changed(source) or len(new) > LINES:
        return ""
    known = [_bag(line) for line in old]
    kept: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what in ("insert", "replace"):
            kept += [line for line in new[c:d] if all(_share(_bag(line), edited) < ALIKE for edited in known[a:b])]
    return "\n".join(kept).strip("\n")
