"""One result for each student, whatever happened: what is kept, and the only thing that later steps read.

A result is *graded* (every question has its mark), *partly graded* (something was lost on the way, and `reasons` says
what) or *not graded* (`reasons` says why; there are no marks, and so no silent zero). It is a JSON file, written whole
or not at all, with a fingerprint of everything that it came from: a run that was stopped goes on where it was, and
grading again changes nothing unless something else changed.
"""

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from classkit.grading.marking import Mark, Verdict


class Status(Enum):
    """How far the grading of one hand-in came."""

    GRADED = "graded"
    PARTLY = "partly graded"
    NOT = "not graded"


@dataclass(frozen=True)
class Result:
    """The result of one hand-in.

    `marks` are those of the questions that the grader marks; `reasons` say what was lost, `repairs` what was mended
    before grading, `flags` what somebody should look at (an id that does not fit the folder); `outputs` are those of
    the cells, by id, for feedback; `sandbox` says whether there was one, `limits` which limits it had inside; `lost`
    are the questions whose answers got lost, and which have no points until somebody has looked.
    """

    student: str
    assignment: str
    status: Status
    marks: tuple[Mark, ...]
    reasons: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    outputs: dict[str, list[dict[str, Any]]] | None = None
    sandbox: bool = True
    limits: tuple[str, ...] = ()
    seconds: float = 0.0
    fingerprint: str = ""
    lost: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The points that the grader gave; those marked by hand are in the gradebook."""
        return sum(mark.points for mark in self.marks)

    def mark(self, key: str) -> Mark | None:
        """The mark of a question, None if it has none."""
        return next((mark for mark in self.marks if mark.key == key), None)


def save(result: Result, path: Path) -> None:
    """Write a result whole: into a file beside it, which then takes its name."""
    record = asdict(result)
    record["status"] = result.status.value
    record["marks"] = [{**asdict(mark), "verdict": mark.verdict.value} for mark in result.marks]
    write_whole(path, json.dumps(record, ensure_ascii=False, indent=1).encode("utf-8"))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: into one beside it, which then takes its name. Errors: OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(content)
    os.replace(beside, path)


def load(path: Path) -> Result | None:
    """The result in a file, None if there is none yet. Errors: ValueError for a file that is no result."""
    if not path.is_file():
        return None
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        marks = [Mark(**{**mark, "verdict": Verdict(mark["verdict"])}) for mark in record.pop("marks")]
        texts = {name: tuple(record[name]) for name in ("reasons", "repairs", "flags", "limits", "lost")}
        whole: dict[str, Any] = {**record, **texts, "status": Status(record["status"]), "marks": tuple(marks)}
        return Result(**whole)
    except (ValueError, KeyError, TypeError) as wrong:
        raise ValueError(f"{path.name} is no result: {wrong}") from wrong


def fingerprint(*parts: bytes) -> str:
    """One hexadecimal number for everything that a result came from."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()
