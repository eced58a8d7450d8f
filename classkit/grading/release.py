"""The release: the students' copies of the exercises, scanned, and `student.zip` with all that a student needs.

A copy is drafted by nbgrader, scanned (`classkit.grading.leaks`), and only then made for good and entered in the
gradebook: a finding stops the release and leaves everything as it was. The same sources give the same zip, byte for
byte.
"""

import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import classkit
from classkit.grading import gradebook
from classkit.grading.course import Course, fit_name
from classkit.grading.leaks import Leak, Secrets, scan_notebook, scan_zip, secrets
from classkit.sheet import Sheet

PACKAGES = ("classkit", "cheesekit", "sheriffkit")
TOP = "bribes-and-dice"
"""The folder that the zip unpacks to."""

QUIET = "--IPKernelApp.log_level=ERROR"
"""A kernel that runs the authors' own notebook says nothing of how it is connected."""

FOR_TEACHERS = "teachers"
"""The id of a cell in the index that students do not get: it links to pages that they do not have."""

README = """\
Bribes & Dice: lessons in notebooks/, exercises in exercises/. You need Python 3.11 or newer.
1. Open a terminal in this folder and run: python -m venv lab
2. Then: lab/bin/pip install {wheel} (on Windows: lab\\Scripts\\pip install {wheel})
3. Start with: lab/bin/jupyter lab (on Windows: lab\\Scripts\\jupyter lab); begin with notebooks/index.ipynb.
4. In an exercise, write your id near the top, answer, save, and hand in that one file under the name it has.
5. If you learn alone: whoever has the kit's repository gets worked solutions of the exercises by: make solutions
"""

_MOMENT = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Released:
    """What was released: the cohort's seed, the points of each assignment, the zip, and what should be known."""

    cohort: int
    points: dict[str, int]
    zip: Path
    notes: tuple[str, ...] = ()

    def lines(self) -> tuple[str, ...]:
        """What to print."""
        made = (f"{name}: released for cohort {self.cohort}, {points} points" for name, points in self.points.items())
        return (*made, f"{self.zip.name}: {self.zip.stat().st_size / 1e6:.1f} MB, scanned", *self.notes)


def release(course: Course, assignments: tuple[str, ...], cohort: int, kit: Path | None = None) -> Released:
    """Make and scan the students' copies of these assignments, and the zip with every copy that there is then.

    `kit` is the kit's own folder. Errors: Leak names everything that must not be told; CannotEnter says what nbgrader
    refused; ValueError for a name or a seed that cannot be.
    """
    if bad := [name for name in assignments if not fit_name(name)]:
        raise ValueError(f"{bad[0]!r} is no name for an assignment: plain letters, digits and . _ @ - only")
    if cohort < 0:
        raise ValueError(f"the seed of a cohort is a whole number from 0 on; given: {cohort}")
    known = {name: secrets(course, name, cohort) for name in course.assignments()}
    draft = course.root / "dist" / "draft"
    try:
        _draft(course, assignments, cohort, draft, tuple(known.values()))
        others = [name for name in course.assignments() if name not in assignments and course.release(name).is_file()]
        copies = {name: draft / name / f"{name}.ipynb" for name in assignments} | {
            name: course.release(name) for name in others
        }
        packed = student_zip({name: copies[name] for name in sorted(copies)}, kit or kit_folder())
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    _stop(scan_zip("student.zip", packed, tuple(known.values())))
    for name in assignments:
        gradebook.generate(course, name, cohort, "release", register=True)
    path = course.root / "dist" / "student.zip"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(packed)
    return Released(
        cohort, {name: _sheet(course, name).points for name in assignments}, path, tuple(_notes(course, assignments))
    )


def _draft(course: Course, assignments: tuple[str, ...], cohort: int, draft: Path, known: tuple[Secrets, ...]) -> None:
    findings: list[str] = []
    for name in assignments:
        gradebook.generate(course, name, cohort, draft.relative_to(course.root).as_posix(), register=False)
        text = (draft / name / f"{name}.ipynb").read_text(encoding="utf-8")
        findings += scan_notebook(f"{name}.ipynb", text, known)
    _stop(findings)


def _stop(findings: Iterator[str] | list[str]) -> None:
    found = list(findings)
    if found:
        raise Leak("\n".join(("Nothing was released: students would get what they must not.", *found)))


def _sheet(course: Course, assignment: str) -> Sheet:
    from classkit.grading.key import key_of

    return key_of(course.key(assignment)).sheet


def _notes(course: Course, assignments: tuple[str, ...]) -> Iterator[str]:
    for name in assignments:
        if many := len(course.students(name)):
            yield f"{name}: {many} have handed in already; grade them again if the questions or the cohort changed"


def kit_folder() -> Path:
    """The kit's folder, from which the wheel is built. Errors: FileNotFoundError if the kit is not a clone."""
    folder = Path(classkit.__file__).resolve().parent.parent
    if not (folder / "pyproject.toml").is_file():
        raise FileNotFoundError(f"a release is made from a clone of the kit; {folder} has no pyproject.toml")
    return folder


def student_zip(copies: dict[str, Path], kit: Path) -> bytes:
    """The zip: the wheel, the lessons, the released notebooks by their assignments, and how to start."""
    name, wheel = build_wheel(kit)
    members = {name: wheel, "README.txt": README.format(wheel=name).encode("utf-8")}
    members |= {f"notebooks/{path.name}": lesson(path) for path in (kit / "notebooks").glob("*.ipynb")}
    members |= {f"exercises/{one}.ipynb": path.read_bytes() for one, path in copies.items()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in sorted(members.items()):
            info = zipfile.ZipInfo(f"{TOP}/{member}", _MOMENT)
            info.external_attr, info.compress_type, info.create_system = 0o100644 << 16, zipfile.ZIP_DEFLATED, 3
            archive.writestr(info, content)
    return out.getvalue()


def lesson(path: Path) -> bytes:
    """A lesson, or the index, as students get it: without the cell that is for teachers."""
    raw = path.read_bytes()
    notebook = json.loads(raw)
    cells = [cell for cell in notebook["cells"] if cell["id"] != FOR_TEACHERS]
    if len(cells) == len(notebook["cells"]):
        return raw
    return (json.dumps({**notebook, "cells": cells}, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def build_wheel(kit: Path) -> tuple[str, bytes]:
    """The kit's wheel, its name and content. Nothing is fetched. Errors: RuntimeError with what the build said."""
    with tempfile.TemporaryDirectory() as scratch:
        copy, out = Path(scratch, "kit"), Path(scratch, "out")
        copy.mkdir()
        forgotten = shutil.ignore_patterns("__pycache__", "*.mo", ".*")
        for package in PACKAGES:
            shutil.copytree(kit / package, copy / package, ignore=forgotten)
        for file in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(kit / file, copy / file)
        words = ["build", "--wheel", "--no-build-isolation", "--offline", "--python", sys.executable]
        env = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
        done = subprocess.run(
            [sys.executable, "-m", "uv", "--quiet", *words, "--out-dir", str(out), str(copy)],
            env=env,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"the wheel could not be built: {done.stderr.strip()[-600:]}")
        (wheel,) = out.glob("*.whl")
        return wheel.name, wheel.read_bytes()


def solutions(course: Course, assignments: tuple[str, ...], seconds: int = 120) -> tuple[Path, ...]:
    """Run the authors' notebooks and keep them, with their outputs, as notebooks in `solutions/`; no zip takes these.

    Errors: RuntimeError if a solution stops with an error or takes longer than `seconds` in a cell.
    """
    import nbformat
    from nbconvert.preprocessors import CellExecutionError, ExecutePreprocessor

    made = []
    before = os.environ.get("CLASSKIT_HEADLESS")
    os.environ["CLASSKIT_HEADLESS"] = "1"
    try:
        for name in assignments:
            notebook = nbformat.read(course.source(name), as_version=4)
            try:
                run = ExecutePreprocessor(timeout=seconds, kernel_name="python3", extra_arguments=[QUIET])
                run.preprocess(notebook, {})
            except (CellExecutionError, TimeoutError) as wrong:
                raise RuntimeError(f"the solution of {name} does not run: {str(wrong)[-600:]}") from wrong
            path = course.root / "solutions" / f"{name}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(notebook, path)
            made.append(path)
    finally:
        os.environ.pop("CLASSKIT_HEADLESS") if before is None else os.environ.update(CLASSKIT_HEADLESS=before)
    return tuple(made)
