"""What hands, editors and learning platforms do to a notebook on its way: each a small function.

Those of `NOTEBOOK` take a notebook (it is changed) and a `random.Random`, and keep every answer unless their name says
'lost'. Those of the second half write files into a hand-in's folder.
"""

import copy
import io
import json
import os
import zipfile
from pathlib import Path
from random import Random
from typing import Any

from tests.grading import small

Notebook = dict[str, Any]


def find(notebook: Notebook, name: str) -> int:
    """The place of the cell with this name. Errors: StopIteration."""
    return next(n for n, cell in enumerate(notebook["cells"]) if name_of(cell) == name)


def name_of(cell: dict[str, Any]) -> str:
    """What a cell is called: by nbgrader, else by its id."""
    settings = cell["metadata"].get("nbgrader", {})
    return str(settings.get("grade_id", cell.get("id", "")))


def settings_lost(notebook: Notebook, chance: Random) -> None:
    """An editor that drops what it does not know: nbgrader's settings in every cell."""
    for cell in notebook["cells"]:
        cell["metadata"] = {}


def some_settings_lost(notebook: Notebook, chance: Random) -> None:
    """The same in some cells."""
    for cell in notebook["cells"]:
        if chance.random() < 0.4:
            cell["metadata"].pop("nbgrader", None)


def ids_lost(notebook: Notebook, chance: Random) -> None:
    """Saved as format 4.4, which has no ids of cells."""
    notebook["nbformat_minor"] = 4
    for cell in notebook["cells"]:
        cell.pop("id", None)


def ids_made_new(notebook: Notebook, chance: Random) -> None:
    """A program that gives every cell a new id."""
    for cell in notebook["cells"]:
        cell["id"] = f"{chance.getrandbits(32):08x}"


def all_lost(notebook: Notebook, chance: Random) -> None:
    """Copied cell by cell into a new notebook: no metadata, other ids."""
    settings_lost(notebook, chance)
    ids_made_new(notebook, chance)
    notebook["metadata"] = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}


def about_lost(notebook: Notebook, chance: Random) -> None:
    """The metadata of the notebook itself is gone."""
    notebook["metadata"] = {}


def format_3(notebook: Notebook, chance: Random) -> None:
    """A notebook of the year 2013."""
    cells = []
    for cell in notebook.pop("cells"):
        made = {"cell_type": cell["cell_type"], "metadata": cell["metadata"]}
        made["input" if cell["cell_type"] == "code" else "source"] = cell["source"].splitlines(keepends=True)
        cells.append(made)
    notebook |= {"nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": cells, "metadata": {}}]}


def locked_deleted(notebook: Notebook, chance: Random) -> None:
    """A locked cell is deleted."""
    locked = [n for n, cell in enumerate(notebook["cells"]) if not is_work(cell) and name_of(cell) in NAMES]
    if locked:
        del notebook["cells"][chance.choice(locked)]


def duplicated(notebook: Notebook, chance: Random) -> None:
    """A cell is copied and stands there twice, with the same metadata."""
    n = chance.randrange(len(notebook["cells"]))
    twin = copy.deepcopy(notebook["cells"][n])
    twin["id"] = f"{chance.getrandbits(32):08x}"
    notebook["cells"].insert(n + chance.randrange(2), twin)


def blank_twin(notebook: Notebook, chance: Random) -> None:
    """The blank cell of the release stands beside the one with the answer."""
    release = small.released()
    name = chance.choice([cell["id"] for cell in release["cells"] if is_work(cell)])
    here = [n for n, cell in enumerate(notebook["cells"]) if name_of(cell) == name]
    if here:
        notebook["cells"].insert(here[0] + chance.randrange(2), small.answer_cell(release, name))


def moved(notebook: Notebook, chance: Random) -> None:
    """One cell is dragged somewhere else."""
    cell = notebook["cells"].pop(chance.randrange(len(notebook["cells"])))
    notebook["cells"].insert(chance.randrange(len(notebook["cells"]) + 1), cell)


def shuffled(notebook: Notebook, chance: Random) -> None:
    """All of them are."""
    chance.shuffle(notebook["cells"])


def retyped(notebook: Notebook, chance: Random) -> None:
    """Code made text, or text made code, by one wrong key."""
    cell = chance.choice(notebook["cells"])
    cell["cell_type"] = "markdown" if cell["cell_type"] == "code" else "code"
    cell.pop("outputs", None)
    cell.pop("execution_count", None)


def locked_edited(notebook: Notebook, chance: Random) -> None:
    """The text of a locked cell is edited."""
    locked = [cell for cell in notebook["cells"] if not is_work(cell) and name_of(cell) in NAMES]
    if locked:
        cell = chance.choice(locked)
        cell["source"] = chance.choice((cell["source"].replace("e", "E", 1), f"{cell['source']}\nmore = 1", "gone"))


def points_edited(notebook: Notebook, chance: Random) -> None:
    """A student gives himself a hundred points for every question."""
    for cell in notebook["cells"]:
        if "points" in cell["metadata"].get("nbgrader", {}):
            cell["metadata"]["nbgrader"]["points"] = 100


def own_cells(notebook: Notebook, chance: Random) -> None:
    """The student adds cells."""
    for number in range(3):
        cell = small.own_cell(f"note_{number} = {number}", f"{chance.getrandbits(32):08x}")
        notebook["cells"].insert(chance.randrange(len(notebook["cells"]) + 1), cell)


def unlocked(notebook: Notebook, chance: Random) -> None:
    """Every cell is made an unlocked answer cell."""
    for cell in notebook["cells"]:
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"] |= {"locked": False, "solution": True, "grade": False}


def odd_json(notebook: Notebook, chance: Random) -> None:
    """Fields of the wrong type, here and there, and half letters."""
    notebook["metadata"]["language_info"] = 7
    for cell in notebook["cells"]:
        if chance.random() < 0.5:
            cell["source"] = cell["source"].splitlines(keepends=True)
        cell |= {"outputs": None, "attachments": "none", "execution_count": "two"}
    notebook["cells"] += [None, 7, {"cell_type": 3, "metadata": [], "source": {"a": 1}}, {"source": "# \ud83d"}]


NOTEBOOK = (
    settings_lost,
    some_settings_lost,
    ids_lost,
    ids_made_new,
    about_lost,
    locked_deleted,
    duplicated,
    blank_twin,
    moved,
    shuffled,
    retyped,
    locked_edited,
    points_edited,
    own_cells,
    unlocked,
)
"""Damages that keep a list of cells and can follow each other in any order; `all_lost`, `format_3` and `odd_json` end
such a row."""

NAMES = {cell["id"] for cell in small.released()["cells"]}


def is_work(cell: dict[str, Any]) -> bool:
    """Whether a cell, by its name or by its text, is one that the student fills in."""
    name = name_of(cell)
    if name in NAMES:
        return name.endswith("-answer") or name in ("student", "q7")
    return "answer(" in cell["source"] or "STUDENT =" in cell["source"] or small.ESSAY in cell["source"]


def delete(notebook: Notebook, *names: str) -> Notebook:
    """Without the cells of these names."""
    notebook["cells"] = [cell for cell in notebook["cells"] if name_of(cell) not in names]
    return notebook


def text(notebook: Notebook) -> str:
    """A notebook as it is written to a file."""
    return json.dumps(notebook, indent=1) + "\n"


def script(notebook: Notebook) -> str:
    """What 'Save as Python script' makes of it."""
    code = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return "#!/usr/bin/env python\n# coding: utf-8\n\n" + "".join(f"# In[ ]:\n\n\n{source}\n\n\n" for source in code)


def page(notebook: Notebook) -> str:
    """What 'Save as HTML' makes of it, in short."""
    return f"<!DOCTYPE html>\n<html><head><title>small</title></head><body>{notebook['nbformat']}</body></html>\n"


def zipped(notebook: Notebook, name: str = "work/00-small.ipynb") -> bytes:
    """A zip file with the notebook in it, and what a Mac adds."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text(notebook))
        archive.writestr("__MACOSX/work/._00-small.ipynb", b"\x00\x05\x16\x07")
    return packed.getvalue()


def put(folder: Path, name: str, content: str | bytes) -> None:
    """Write one file of a hand-in."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))


def saved_at(folder: Path, name: str, seconds: float) -> None:
    """Set when a file was saved."""
    os.utime(folder / name, (seconds, seconds))
