"""The course of the repository, or a part of it, in a folder of its own: released, and handed in by students."""

import json
import shutil
from pathlib import Path
from typing import Any

from classkit.grading.__main__ import main
from classkit.grading.course import Course

EXERCISES = Course(Path(__file__).resolve().parents[2] / "exercises")


def copied(root: Path, *names: str) -> Course:
    """A copy of these assignments: source, key, rubric and settings, nothing of what is made from them."""
    course = Course(root)
    for name in names:
        for part in (Course.source, Course.key, Course.rubric):
            part(course, name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(part(EXERCISES, name), part(course, name))
    for file in ("course.toml", "nbgrader_config.py"):
        shutil.copy(EXERCISES.root / file, root / file)
    return course


def command(course: Course, *words: str) -> None:
    """Run one of the instructor's commands on this course. Errors: RuntimeError if it fails."""
    if main([*words, "--course", str(course.root)]):
        raise RuntimeError(f"{' '.join(words)} failed")


def solutions(course: Course, name: str) -> dict[str, str]:
    """The authors' answer cells, by question, with the marks of the solution in them."""
    source = json.loads(course.source(name).read_text(encoding="utf-8"))
    cells = [cell for cell in source["cells"] if cell["id"].endswith("-answer")]
    return {cell["id"].removesuffix("-answer"): "".join(cell["source"]) for cell in cells}


def points(course: Course, name: str) -> dict[str, int]:
    """The points of every question."""
    source = json.loads(course.source(name).read_text(encoding="utf-8"))
    found = {cell["id"]: cell["metadata"].get("nbgrader", {}).get("points") for cell in source["cells"]}
    return {key: value for key, value in found.items() if value}


def answered(course: Course, name: str, student: str, work: dict[str, str]) -> dict[str, Any]:
    """The students' copy with the student's id, and these answer cells (or texts, where the question is in words)."""
    notebook: dict[str, Any] = json.loads(course.release(name).read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        key = cell["id"].removesuffix("-answer")
        asked = cell["id"] != key or cell["cell_type"] == "markdown"
        cell["source"] = work[key] if asked and key in work else "".join(cell["source"])
        if cell["id"] == "student":
            cell["source"] = f"STUDENT = {student!r}"
    return notebook


def hand_in(course: Course, name: str, student: str, notebook: dict[str, Any]) -> None:
    """Put a notebook where this student's hand-in belongs."""
    path = course.submitted(name, student) / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
