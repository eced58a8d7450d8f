"""What was handed in, read without trust: the files of a folder, and the notebooks among them.

A notebook is known by what is in it, never by its name: a copy called `q (1).ipynb`, one in a folder of its own or in a
zip file, one saved as UTF-16 or in an older format is read as well. What cannot be read is said in a sentence; nothing
here raises for what a student handed in. Links are not followed, and no file above `SIZE` is opened.
"""

import io
import json
import lzma
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SIZE = 32 * 2**20
"""How many bytes a file may have."""

TOTAL = 2 * SIZE
"""How many bytes of one hand-in are read: a zip file of a few bytes may unpack to any number."""

FILES = 200
"""How many files of one hand-in are looked at."""

CELLS = 1_000
"""How many cells a notebook may have."""

_SPARE = (".ipynb_checkpoints",)
_SKIPPED = ("__MACOSX", ".git", "__pycache__")
_UNZIP = (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError, ValueError, zlib.error)
"""What Python raises for a zip file that is damaged, locked or of an odd kind: it is then reported by its name."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell as it was handed in; what had no form that a notebook has is left out."""

    kind: str
    id: str
    source: str
    settings: dict[str, Any]
    """nbgrader's own."""
    attachments: dict[str, Any] = field(default_factory=dict)

    @property
    def grade_id(self) -> str:
        """The name that nbgrader gave the cell, '' if it is lost."""
        name = self.settings.get("grade_id")
        return name if isinstance(name, str) else ""


@dataclass(frozen=True, slots=True)
class Found:
    """One notebook of a hand-in: its file's name, when it was saved, the assignment that it names, and its cells.

    `notes` say what had to be overlooked to read it.
    """

    name: str
    saved: float
    assignment: str
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()


class Unreadable(Exception):
    """A file is no notebook; the text says what it is."""


def notebooks(folder: Path) -> tuple[list[Found], list[str]]:
    """Every notebook of a hand-in, and a sentence for each other file that somebody may have taken for one.

    Copies that Jupyter saves by itself (`.ipynb_checkpoints`) are looked at only where there is nothing else.
    """
    if folder.is_symlink() or not folder.is_dir():
        return [], ["There is no folder with a hand-in."]
    seen = list(_files(folder))
    found, said = _read_all(folder, [path for path in seen if not _spare(path, folder)])
    if not found:
        kept, _ = _read_all(folder, [path for path in seen if _spare(path, folder)])
        note = "it is a copy that Jupyter kept by itself (.ipynb_checkpoints); nothing else could be read"
        found = [Found(one.name, one.saved, one.assignment, one.cells, (*one.notes, note)) for one in kept]
    return found, said or ([] if found else ["Nothing was handed in: the folder is empty."])


def _spare(path: Path, folder: Path) -> bool:
    return any(part in _SPARE for part in path.relative_to(folder).parts)


def _files(folder: Path) -> Iterator[Path]:
    """The files of a folder and of those in it, in order, no more than `FILES`; no link is followed."""
    left = FILES
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED)
        for name in sorted(names):
            if left == 0:
                return
            if name != "timestamp.txt" and not name.startswith("._"):
                left -= 1
                yield Path(where, name)


def _read_all(folder: Path, paths: list[Path]) -> tuple[list[Found], list[str]]:
    found: list[Found] = []
    said: list[str] = []
    left = _Left()
    for path in paths:
        name = printable(str(path.relative_to(folder)))
        try:
            raw, saved = _bytes(path, left)
            zipped = raw[:4] == b"PK\x03\x04"
            found += list(_in_zip(name, raw, saved, said, left)) if zipped else [read(name, raw, saved)]
        except Unreadable as why:
            said.append(f"“{name}” {why}.")
    return found, said


class _Left:
    """How much of a hand-in may still be read."""

    def __init__(self) -> None:
        self._bytes = TOTAL

    def take(self, many: int) -> None:
        """Take so many bytes. Errors: Unreadable if that is more than is left, or than a file may have."""
        if many > SIZE:
            raise Unreadable(f"has {many // 2**20} MB; at most {SIZE // 2**20} MB are read")
        if many > self._bytes:
            raise Unreadable(f"was not read: there are more than {TOTAL // 2**20} MB in all")
        self._bytes -= many


def _bytes(path: Path, left: _Left) -> tuple[bytes, float]:
    try:
        about = path.lstat()
        if stat.S_ISLNK(about.st_mode):
            raise Unreadable("is a link, and links are not followed")
        if not stat.S_ISREG(about.st_mode):
            raise Unreadable("is no ordinary file")
        left.take(about.st_size)
        return path.read_bytes(), about.st_mtime
    except OSError as error:
        raise Unreadable(f"cannot be opened ({error.strerror})") from error


def _in_zip(name: str, raw: bytes, saved: float, said: list[str], left: _Left) -> Iterator[Found]:
    """The notebooks in a zip file; what is no notebook in it is added to `said`."""
    count = 0
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            for member in archive.infolist()[:FILES]:
                if not member.filename.endswith(".ipynb") or "/._" in f"/{member.filename}":
                    continue
                inner = printable(f"{name}/{member.filename}")
                try:
                    left.take(member.file_size)
                    yield read(inner, archive.read(member), saved, ("it was in a zip file",))
                    count += 1
                except Unreadable as why:
                    said.append(f"“{inner}” {why}.")
    except (*_UNZIP, lzma.LZMAError) as error:
        raise Unreadable(f"is a zip file that cannot be opened ({error!s:.80})") from error
    if not count:
        raise Unreadable("is a zip file without a notebook (.ipynb) that can be read")


def read(name: str, raw: bytes, saved: float = 0.0, notes: tuple[str, ...] = ()) -> Found:
    """The notebook in a file's bytes. Errors: Unreadable says what it is instead."""
    text, coding = _text(raw)
    record, garbage = _parse(text)
    cells = _cells(record)
    if len(cells) > CELLS:
        raise Unreadable(f"has {len(cells)} cells; at most {CELLS} are read")
    notes += ((coding,) if coding else ()) + (("what stood behind its end was left out",) if garbage else ())
    if record.get("nbformat") != 4:
        notes += (f"it was in the format {record.get('nbformat')!r:.20} and was made one of format 4",)
    elif cells and not any(cell.id for cell in cells):
        notes += ("its cells had no ids, as in older formats",)
    about = record.get("metadata")
    own = about.get("bribes_and_dice") if isinstance(about, dict) else None
    assignment = own.get("assignment") if isinstance(own, dict) else None
    return Found(name, saved, printable(assignment) if isinstance(assignment, str) else "", tuple(cells), notes)


def _text(raw: bytes) -> tuple[str, str]:
    """A file's bytes as text, and what was odd about them."""
    if not raw.strip(b" \t\r\n\x00"):
        raise Unreadable("is empty")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", "replace"), "it was saved as UTF-16"
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace"), "it was not saved as UTF-8: some letters may be wrong"
    return text.removeprefix("\ufeff"), "it began with a byte order mark" if text.startswith("\ufeff") else ""


def _parse(text: str) -> tuple[dict[str, Any], bool]:
    """The JSON object at the beginning of a text, and whether there was more behind it."""
    text = text.lstrip()
    if not text.startswith("{"):
        raise Unreadable(_instead(text))
    try:
        record, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError as error:
        torn = (
            "it breaks off"
            if error.pos >= len(text) - 1 or "Untermin" in error.msg
            else f"line {error.lineno} cannot be read"
        )
        conflict = "; it has the marks of a conflict between two versions" if "\n<<<<<<<" in text else ""
        raise Unreadable(f"is a damaged notebook: {torn}{conflict}") from error
    except (RecursionError, ValueError) as error:
        raise Unreadable(f"is no notebook: its JSON cannot be read ({type(error).__name__})") from error
    if not isinstance(record, dict) or not isinstance(record.get("cells", record.get("worksheets")), list):
        raise Unreadable("is JSON, but no notebook: it has no list of cells")
    return record, bool(text[end:].strip())


def _instead(text: str) -> str:
    """What a file is that is no notebook."""
    start = text[:2_000].lower()
    if start.startswith("%pdf"):
        return "is a PDF, not a notebook: the .ipynb file is wanted"
    if start.startswith("<"):
        return "is a web page (HTML), not a notebook: the .ipynb file is wanted"
    if "# in[" in start or "# %%" in start or "import " in start:
        return "is a Python script, not a notebook: the .ipynb file is wanted"
    return "is no notebook"


def _cells(record: dict[str, Any]) -> list[Cell]:
    """The cells of a notebook of any format, as far as they have a form."""
    given = record.get("cells")
    if not isinstance(given, list):
        sheets = [sheet for sheet in record["worksheets"] if isinstance(sheet, dict)]
        given = [cell for sheet in sheets for cell in _list(sheet.get("cells"))]
    return [_cell(cell) for cell in given if isinstance(cell, dict)]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _cell(given: dict[str, Any]) -> Cell:
    kind = given.get("cell_type")
    source = given.get("source", given.get("input", ""))
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    about = given.get("metadata")
    settings = about.get("nbgrader") if isinstance(about, dict) else None
    name, files = given.get("id"), given.get("attachments")
    return Cell(
        kind if kind in ("code", "markdown", "raw") else "markdown",
        name if isinstance(name, str) else "",
        printable(source) if isinstance(source, str) else "",
        settings if isinstance(settings, dict) else {},
        _attachments(files) if isinstance(files, dict) else {},
    )


def _attachments(files: dict[Any, Any]) -> dict[str, dict[str, str]]:
    """Pictures that were dropped into a text cell."""
    kept = {}
    for name, forms in files.items():
        if isinstance(forms, dict) and all(isinstance(one, str) for one in forms.values()):
            kept[printable(name)] = {printable(form): printable(content) for form, content in forms.items()}
    return kept


def printable(text: str) -> str:
    """The text without what cannot be written as UTF-8 (half of a pair, as JSON and old file names may have)."""
    return text.encode("utf-8", "replace").decode("utf-8")
