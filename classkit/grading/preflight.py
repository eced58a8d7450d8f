"""Pre-flight: a hand-in held against the release before anything of it runs, mended where that is safe, and said so.

What comes out is a notebook in which every cell of the release stands, with its id, its points and nbgrader's
settings, and in the answer cells what the student wrote. So nothing that an editor lost, a hand deleted or a copy
doubled costs a mark in silence (P3, P4): it is a *repair* (nothing of the student's was touched), a *flag* (a choice
was made that somebody should look at) or a *fault* (something is lost, by name). Nothing raises for what a student
handed in.

Decided here: of several notebooks the one with the most answers counts, then the one that was saved last. Of several
copies of an answer cell the one with work counts, and if they differ the last one that answers; the others stay beside
it as cells of the student's own. A locked cell has the release's text; lines that were added to it stand in a cell of
their own below.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from classkit.grading.preflight_match import Placed, Stand, additions, in_order, match, plain, stands
from classkit.grading.preflight_read import CELLS, Cell, Found, notebooks

KINSHIP = 1 / 3
"""Which share of the release's locked texts a notebook needs to be known by them, where it names no assignment."""

STUDENT = "student"
"""The id of the cell in which the student's id stands."""

COPIES = 5
"""How many copies of one locked cell are searched for what was added."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Checked:
    """What pre-flight found: the mended `notebook`, None if there is none to grade.

    `repairs` say what was mended, `flags` what somebody should look at, `faults` what is lost: a sentence each. `lost`
    are the ids of the answers that were put back empty.
    """

    notebook: dict[str, Any] | None
    repairs: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def check(folder: Path, release: dict[str, Any]) -> Checked:
    """Hold the hand-in in a folder against the parsed released notebook."""
    found, said = notebooks(folder)
    name = release["metadata"]["bribes_and_dice"]["assignment"]
    wanted = stands(release)
    ours = [one for one in found if belongs(one, release, wanted)]
    if not ours:
        return Checked(None, faults=(*(_other(one, name) for one in found), *said)[:10])
    mended = [_mend(one, wanted, folder.parent.name) for one in ours]
    mended.sort(key=lambda one: (one.answers, one.found.saved), reverse=True)
    best = mended[0]
    if not best.known:
        return Checked(None, faults=(f"“{best.found.name}” has none of the cells of {name}.",))
    flags = [f"{line} “{best.found.name}” is graded." for line in said if ".ipynb" in line]
    notebook = {key: release[key] for key in ("metadata", "nbformat", "nbformat_minor")} | {"cells": best.cells}
    repairs = (*_overlooked(best.found), *_chosen(mended, name), *best.notes.repairs())
    seen = (*flags, *_rivals(mended), *best.notes.flags())
    return Checked(notebook, repairs, best.notes.faults(), seen, tuple(best.notes.kept.get("lost", ())))


def cells(notebook: dict[str, Any]) -> list[dict[str, str]]:
    """The code cells of a checked notebook, in order, as the runner takes them."""
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [{"id": cell["id"], "source": _joined(cell["source"])} for cell in code]


def _joined(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


def belongs(found: Found, release: dict[str, Any], wanted: tuple[Stand, ...]) -> bool:
    """Whether a notebook is one of this assignment: it says so, or opens its sheet, or has its locked texts."""
    own = release["metadata"]["bribes_and_dice"]
    if found.assignment == own["assignment"]:
        return True
    sheet = own.get("sheet")
    if sheet and any(f'exercise("{sheet}"' in cell.source for cell in found.cells):
        return True
    texts = {plain(stand.source) for stand in wanted if stand.locked and len(stand.source) > 30}
    return len(texts & {plain(cell.source) for cell in found.cells}) > KINSHIP * len(texts)


def _other(found: Found, name: str) -> str:
    if found.assignment:
        return f"“{found.name}” is a notebook of {found.assignment}, not of {name}."
    return f"“{found.name}” is no notebook of {name}."


def _overlooked(found: Found) -> Iterable[str]:
    return [f"“{found.name}”: {note}." for note in found.notes]


def _chosen(mended: list["_Mended"], name: str) -> Iterable[str]:
    first = mended[0].found
    if not first.assignment:
        yield f"“{first.name}” has lost the name of its assignment; it was known by its cells."
    elif first.assignment != name:
        yield f"“{first.name}” says that it is {first.assignment}; by its cells it is {name}."


def _rivals(mended: list["_Mended"]) -> Iterable[str]:
    """Several notebooks of one hand-in; said with their names, and whether they answer differently."""
    if len(mended) > 1:
        others = names(one.found.name for one in mended[1:])
        differ = any(one.answers and one.work != mended[0].work for one in mended[1:])
        more = "their answers differ" if differ else "the others answer nothing else"
        yield (
            f"{len(mended)} notebooks were handed in; “{mended[0].found.name}” has the most answers, or was saved "
            f"last, and is graded; not graded: {others} ({more})."
        )


def names(ids: Iterable[str], most: int = 40) -> str:
    """Some names in a sentence: the first few, and how many more there are."""
    every = list(dict.fromkeys(ids))
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


_REPAIRS = {
    "settings": "nbgrader's settings were missing in these cells, and were put back: {}.",
    "points": "nbgrader's settings (points among them) had been changed in these cells, and are the release's again: "
    "{}.",
    "ids": "These cells had lost their ids, and have them again: {}.",
    "known": "These cells had lost their names and were known by their text or their place: {}.",
    "retyped": "These cells had been changed from code to text or back, and are as released again: {}.",
    "restored": "These cells were missing, and were put back from the release: {}.",
    "locked": "These locked cells had been edited, and have the text of the release again: {}.",
    "copies": "These cells stood there more than once; one of each was kept: {}.",
    "moved": "Cells had been moved: the head stands first again, and each question by its answer ({}).",
}
_FLAGS = {
    "added": "Something was added to these locked cells; it stands in a cell of its own below: {}.",
    "rivals": "These cells stood there more than once with different answers; the last one that answers counts, and "
    "the others stand beside it: {}.",
    "nobody": "The cell with the student's id had been deleted ({}); the folder's name stands there now.",
}
_FAULTS = {"lost": "These cells, with what was answered in them, had been deleted; they were put back empty: {}."}


@dataclass
class _Notes:
    """What happened to which cells, by kind."""

    kept: dict[str, list[str]] = field(default_factory=dict)

    def add(self, kind: str, *ids: str) -> None:
        if ids:
            self.kept.setdefault(kind, []).extend(ids)

    def repairs(self) -> tuple[str, ...]:
        return self._said(_REPAIRS)

    def flags(self) -> tuple[str, ...]:
        return self._said(_FLAGS, CELLS)

    def faults(self) -> tuple[str, ...]:
        return self._said(_FAULTS, CELLS)

    def _said(self, sentences: dict[str, str], most: int = 40) -> tuple[str, ...]:
        kinds = [kind for kind in sentences if kind in self.kept]
        return tuple(sentences[kind].format(names(self.kept[kind], most)) for kind in kinds)


@dataclass(frozen=True)
class _Mended:
    """A notebook of the hand-in with the release's cells in it: `work` is what the student wrote, by the cells' ids."""

    found: Found
    cells: list[dict[str, Any]]
    work: dict[str, str]
    known: int
    notes: _Notes

    @property
    def answers(self) -> int:
        """How many answer cells have something in them."""
        return len(self.work)


def _mend(found: Found, wanted: tuple[Stand, ...], folder: str) -> _Mended:
    notes = _Notes()
    which, unnamed = match(wanted, found.cells)
    places: dict[int, list[int]] = {}
    for i, n in sorted(which.items()):
        places.setdefault(n, []).append(i)
    winners = {n: _winner(wanted[n], found.cells, copies, notes) for n, copies in places.items()}
    placed = _placed(wanted, found.cells, which, winners, notes)
    has_ids = any(cell.id for cell in found.cells)
    for n, i in sorted(winners.items()):
        _compare(wanted[n], found.cells[i], i in unnamed, has_ids, notes)
    for n in sorted(set(range(len(wanted))) - winners.keys()):
        kind = "nobody" if wanted[n].id == STUDENT else "lost" if wanted[n].work else "restored"
        notes.add(kind, wanted[n].id)
    ordered, moved = in_order(wanted, placed, lambda n: _restored(wanted[n], folder))
    if moved:
        notes.add("moved", *_out_of_order(wanted, placed))
    work = {
        wanted[n].id: plain(found.cells[i].source)
        for n, i in winners.items()
        if wanted[n].work and wanted[n].changed(found.cells[i].source)
    }
    return _Mended(found, _with_ids(ordered, wanted), work, len(winners), notes)


def _winner(stand: Stand, cells: tuple[Cell, ...], copies: list[int], notes: _Notes) -> int:
    """Which of several copies of a cell is it."""
    if len(copies) == 1:
        return copies[0]
    worked = [i for i in copies if stand.changed(cells[i].source)] if stand.work else []
    typed = [i for i in worked or copies if cells[i].kind == stand.kind] or worked or copies
    worked = [i for i in typed if i in worked]
    if len({plain(cells[i].source) for i in worked}) < 2:
        notes.add("copies", stand.id)
        return (worked or typed)[0]
    notes.add("rivals", stand.id)
    answering = [i for i in worked if _answers(cells[i].source)]
    return (answering or worked)[-1]


def _answers(source: str) -> bool:
    return re.search(r"^\s*answer\(", source, re.MULTILINE) is not None


def _placed(
    wanted: tuple[Stand, ...], cells: tuple[Cell, ...], which: dict[int, int], winners: dict[int, int], notes: _Notes
) -> list[Placed]:
    """The cells to keep, in the order of the hand-in: the release's, and the student's own."""
    placed: list[Placed] = []
    names = {stand.id for stand in wanted}
    copies: dict[int, int] = {}
    for i, cell in enumerate(cells):
        if i not in which:
            placed.append((None, _own(cell.kind, cell.source, cell)))
            continue
        n = which[i]
        stand, copies[n] = wanted[n], copies.get(n, 0) + 1
        if winners[n] == i:
            placed.append((n, _released(stand, stand.source if stand.locked else cell.source, cell)))
        if stand.locked:
            more = additions(stand, cell.source) if copies[n] <= COPIES else ""
            if more:
                notes.add("added", stand.id)
                placed.append((None, _own(cell.kind, more)))
        elif winners[n] != i and stand.changed(cell.source) and cell.source != cells[winners[n]].source:
            placed.append((None, _own(cell.kind, cell.source, cell, unnamed=cell.id in names)))
    return placed


def _compare(stand: Stand, cell: Cell, unnamed: bool, has_ids: bool, notes: _Notes) -> None:
    """Note what of a cell was not as released."""
    if unnamed:
        notes.add("known", stand.id)
    elif has_ids and cell.id != stand.id:
        notes.add("ids", stand.id)
    if not unnamed and cell.settings != stand.settings:
        notes.add("points" if cell.settings else "settings", stand.id)
    if cell.kind != stand.kind:
        notes.add("retyped", stand.id)
    if stand.locked and stand.changed(cell.source):
        notes.add("locked", stand.id)


def _out_of_order(wanted: tuple[Stand, ...], placed: list[Placed]) -> list[str]:
    known = [n for n, _ in placed if n is not None]
    return [wanted[n].id for before, n in pairwise(known) if n < before]


def _released(stand: Stand, source: str, cell: Cell | None = None) -> dict[str, Any]:
    """A cell of the release with a text in it."""
    made = {**stand.cell, "source": source}
    if stand.kind == "code":
        return made | {"outputs": [], "execution_count": None}
    made.pop("attachments", None)
    kept = cell.attachments if cell is not None and not stand.locked else stand.cell.get("attachments")
    return made | ({"attachments": kept} if kept else {})


def _restored(stand: Stand, folder: str) -> dict[str, Any]:
    """A cell of the release that was not handed in; the student's id is then the name of the folder."""
    return _released(stand, f"STUDENT = {folder!r}" if stand.id == STUDENT else stand.source)


def _own(kind: str, source: str, cell: Cell | None = None, unnamed: bool = False) -> dict[str, Any]:
    """A cell of the student's own; `unnamed` takes a name away that is one of the release's."""
    name = cell.id if cell is not None and not unnamed else ""
    made: dict[str, Any] = {"cell_type": kind, "id": name, "metadata": {}, "source": source}
    if kind == "code":
        return made | {"outputs": [], "execution_count": None}
    return made | ({"attachments": cell.attachments} if cell is not None and cell.attachments else {})


def _with_ids(ordered: list[dict[str, Any]], wanted: tuple[Stand, ...]) -> list[dict[str, Any]]:
    """Give each cell of the student's own an id that no other cell has."""
    theirs = {stand.id for stand in wanted}
    used, number = set(theirs), 0
    for cell in ordered:
        if cell["id"] in theirs:
            continue
        if not _ID.fullmatch(cell["id"]) or cell["id"] in used:
            number += 1
            while f"own-{number}" in used:
                number += 1
            cell["id"] = f"own-{number}"
        used.add(cell["id"])
    return ordered
