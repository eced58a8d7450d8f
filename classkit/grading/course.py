"""Where everything of a course stands: one folder, `exercises/`, laid out as nbgrader wants it.

| folder | what | made by |
|---|---|---|
| `source/A/A.ipynb` | the notebook of assignment A with solutions and points | the authors |
| `keys/A.py`, `rubrics/A.md` | the key, and how the questions in words are marked | the authors |
| `release/A/A.ipynb` | the students' copy | `release` |
| `submitted/STUDENT/A/` | what was handed in, never changed | the students |
| `checked/STUDENT/A/A.ipynb` | what was handed in, repaired | `grade` |
| `results/A/STUDENT.json` | one result for each student | `grade` |
| `autograded/`, `feedback/`, `gradebook.db` | nbgrader's own | `grade`, nbgrader |
"""

import re
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,80}")


@dataclass(frozen=True, slots=True)
class Course:
    """A course's folder. Paths only; nothing is read or made."""

    root: Path

    def source(self, assignment: str) -> Path:
        """The authors' notebook, with solutions."""
        return self.root / "source" / assignment / f"{assignment}.ipynb"

    def key(self, assignment: str) -> Path:
        """The key."""
        return self.root / "keys" / f"{assignment}.py"

    def rubric(self, assignment: str) -> Path:
        """How the questions in words are marked."""
        return self.root / "rubrics" / f"{assignment}.md"

    def release(self, assignment: str) -> Path:
        """The students' copy."""
        return self.root / "release" / assignment / f"{assignment}.ipynb"

    def submitted(self, assignment: str, student: str) -> Path:
        """The folder that a student handed in."""
        return self.root / "submitted" / student / assignment

    def checked(self, assignment: str, student: str) -> Path:
        """The repaired copy of what a student handed in."""
        return self.root / "checked" / student / assignment / f"{assignment}.ipynb"

    def result(self, assignment: str, student: str) -> Path:
        """The student's result."""
        return self.root / "results" / assignment / f"{student}.json"

    @property
    def gradebook(self) -> str:
        """The address of nbgrader's database."""
        return f"sqlite:///{self.root / 'gradebook.db'}"

    def assignments(self) -> tuple[str, ...]:
        """All assignments that the authors have written, in order."""
        return tuple(sorted(path.parent.name for path in self.root.glob("source/*/*.ipynb")))

    def students(self, assignment: str) -> tuple[str, ...]:
        """Everyone who has a folder for this assignment, in order."""
        return tuple(sorted(path.parent.name for path in self.root.glob(f"submitted/*/{assignment}")))


def fit_name(name: str) -> bool:
    """Whether a student's or an assignment's name can be a folder everywhere: plain letters, digits and `._@-`."""
    return _NAME.fullmatch(name) is not None and not name.endswith(".")
