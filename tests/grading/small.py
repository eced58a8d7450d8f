"""A tiny course in a folder: one assignment of six questions of every kind and one in words, with its key.

`make(root)` writes source, key, rubric and release; `hand_in(course, student, notebook)` puts a notebook where a
student's belongs; `fill(release, q1="…")` is the release with code in its answer cells. `RIGHT` answers everything.
The sheet stands in the notebook itself, so that it can be opened inside the sandbox, where only the kit is.
"""

import copy
import hashlib
import json
from pathlib import Path
from typing import Any

from classkit.grading.course import Course

NAME = "00-small"
COHORT = 2026

SHEET = """from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Message

HINTS = (Message.of("exercise.later"), Message.of("exercise.again"))
SHEET = Sheet(
    "small",
    (
        Ask("q1", Kind.PROBABILITY, 2, HINTS),
        Ask("q2", Kind.COUNT, 1, HINTS),
        Ask("q3", Kind.DISTRIBUTION, 3, HINTS),
        Ask("q4", Kind.CHOICE, 1, HINTS, choices=("more", "less")),
        Ask("q5", Kind.FUNCTION, 3, HINTS, trial=(4, 6)),
        Ask("q6", Kind.STRATEGY, 4, HINTS, trial=("total 3",)),
    ),
    (Essay("q7", 4),),
    {"players": (4, 5, 6, 7, 8)},
)
"""

KEY = f'''"""The key of the small course."""

from fractions import Fraction
from random import Random

from classkit.dist import Dist
from classkit.game import CannotRead
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey
{SHEET}

def play(numbers, move):
    """The mean of 20 rounds: roll up to five times, a one loses all, stop banks."""
    dice, total = Random(7), 0
    for _ in range(20):
        bank = 0
        for _ in range(5):
            said = move(f"total {{bank}}")
            if said not in ("roll", "stop"):
                raise CannotRead(Message.of("game.error.unknown"), given=said, allowed=("roll", "stop"))
            if said == "stop":
                break
            face = dice.randint(1, 6)
            bank = 0 if face == 1 else bank + face
            if face == 1:
                break
        total += bank
    return Fraction(total, 20)


KEY = Key(
    SHEET,
    {{
        "q1": ValueKey(
            lambda mine: Fraction(5, 6) ** (mine.players - 1),
            (
                Slip(lambda mine: Fraction(5, 6) ** mine.players, "You are awake yourself: the others roll."),
                Slip(lambda mine: 1 - Fraction(5, 6) ** (mine.players - 1), "That is the chance of company."),
                Slip(lambda mine: Fraction(mine.players - 1, 6), "Chances of events that can happen together."),
            ),
        ),
        "q2": ValueKey(
            lambda mine: mine.players * (mine.players - 1) // 2,
            (
                Slip(lambda mine: mine.players * (mine.players - 1), "Each pair is counted twice."),
                Slip(lambda mine: mine.players**2, "Nobody makes a pair with himself."),
                Slip(lambda mine: 2**mine.players, "These are all groups, not the pairs."),
            ),
        ),
        "q3": ValueKey(
            lambda mine: Dist({{0: 1, 1: 2, 2: 1}}),
            (
                Slip(lambda mine: Dist({{0: 1, 1: 1, 2: 1}}), "The three are not equally likely."),
                Slip(lambda mine: Dist({{0: 1, 1: 1}}), "That is one coin."),
                Slip(lambda mine: Dist({{1: 1, 2: 2, 3: 1}}), "Count the heads, not the coins."),
            ),
        ),
        "q4": ValueKey(
            lambda mine: "less",
            (
                Slip(lambda mine: "more", "Ask who else may be awake."),
                Slip(lambda mine: "same", "It does change."),
                Slip(lambda mine: "none", "It does change, I said."),
            ),
        ),
        "q5": FunctionKey(
            lambda mine: lambda players, faces: Fraction(faces - 1, faces) ** (players - 1),
            lambda mine: ((4, 6), (8, 6), (3, 20), (mine.players, 4)),
            (
                Slip(lambda mine: lambda players, faces: Fraction(faces - 1, faces) ** players, "The others roll."),
                Slip(lambda mine: lambda players, faces: Fraction(5, 6) ** (players - 1), "The die has faces faces."),
                Slip(lambda mine: lambda players, faces: Fraction(0), "It does happen."),
            ),
        ),
        "q6": StrategyKey(
            lambda mine: lambda view: "roll" if int(view.split()[1]) < 8 else "stop",
            play,
            Fraction(3),
            "points a round",
            (
                Slip(lambda mine: lambda view: "stop", "Nothing ventured."),
                Slip(lambda mine: lambda view: "roll", "Stop at some time."),
                Slip(lambda mine: lambda view: "roll" if view == "total 0" else "stop", "Go on a little longer."),
            ),
        ),
    }},
)
'''

OPEN = f"""from fractions import Fraction

from classkit.exercise import answer, exercise, hint, taken
{SHEET}
COHORT_SEED = {COHORT}
mine = exercise(SHEET, STUDENT, COHORT_SEED)"""

ASKS = {
    "q1": "Everybody rolls a die in the night. With `mine.players` at the table, how probable is it that nobody else "
    "rolls what you roll?",
    "q2": "How many pairs of players are there at your table of `mine.players`? A whole number is wanted here.",
    "q3": "Two coins are thrown. How are the heads distributed? Give a `Dist` or a dict of probabilities.",
    "q4": "With one player more at the table, is it more or less probable that you are alone awake? One word.",
    "q5": "Write a function `unseen(players, faces)`: how probable it is that nobody rolls your face.",
    "q6": "Write a strategy for the pig: it gets a line such as `total 3` and returns `roll` or `stop`. Points from 3.",
    "q7": "Explain in two or three sentences why the answer to the first question falls with every player.",
}
POINTS = {"q1": 2, "q2": 1, "q3": 3, "q4": 1, "q5": 3, "q6": 4, "q7": 4}
AUTO = sum(POINTS[key] for key in POINTS if key != "q7")

STARTS = {
    "q5": "def unseen(players, faces):\n    return ...  # replace the dots\n",
    "q6": "def pig(view):\n    return ...  # replace the dots\n",
}
ANSWERED = {"q5": "unseen", "q6": "pig"}

RIGHT = {
    "q1": "q1 = Fraction(5, 6) ** (mine.players - 1)",
    "q2": "q2 = mine.players * (mine.players - 1) // 2",
    "q3": 'q3 = {0: 0.25, 1: "1/2", 2: Fraction(1, 4)}',
    "q4": 'q4 = "less"',
    "q5": "def unseen(players, faces):\n    return (1 - 1 / faces) ** (players - 1)",
    "q6": 'def pig(view):\n    return "roll" if int(view.split()[1]) < 8 else "stop"',
}
"""A right solution of each question that is marked by the grader."""

ESSAY = "Each further player is one more who may roll my face, and all of them have to miss it."


def _grader(name: str, points: int | None = None, grade: bool = False, solution: bool = False) -> dict[str, Any]:
    settings: dict[str, Any] = {"grade": grade, "grade_id": name, "locked": not solution, "schema_version": 3}
    settings |= {"solution": solution, "task": False}
    return settings | ({"points": points} if points else {})


def _cell(kind: str, name: str, source: str, **settings: Any) -> dict[str, Any]:
    made = {"cell_type": kind, "id": name, "metadata": {"nbgrader": _grader(name, **settings)}, "source": source}
    return made | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def answer_source(key: str, work: str) -> str:
    """An answer cell with some work in it."""
    start = STARTS.get(key, f"{key} = ...  # replace the dots\n")
    return f'{start}{work}\nanswer("{key}", {ANSWERED.get(key, key)})'


def source_notebook() -> dict[str, Any]:
    """The authors' notebook, with solutions."""
    cells = [
        _cell("markdown", "title", f"# A small exercise\n\n{sum(POINTS.values())} points. Write your id below."),
        _cell("code", "student", 'STUDENT = "your id"', solution=True),
        _cell("code", "open", OPEN),
    ]
    for key, work in RIGHT.items():
        region = f"### BEGIN SOLUTION\n{work}\n### END SOLUTION"
        cells += [
            _cell("markdown", f"{key}-ask", f"## {key}\n\n{ASKS[key]}"),
            _cell("code", f"{key}-answer", answer_source(key, region), solution=True),
            _cell("code", key, f'taken("{key}")', points=POINTS[key], grade=True),
        ]
    cells.append(_cell("markdown", "q7-ask", f"## q7\n\n{ASKS['q7']}"))
    cells.append(_cell("markdown", "q7", ESSAY, points=POINTS["q7"], grade=True, solution=True))
    about = {"assignment": NAME, "cohort": COHORT}
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"bribes_and_dice": about, "kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def released() -> dict[str, Any]:
    """The students' copy: without solutions, with the checksums that nbgrader wants."""
    notebook = source_notebook()
    for cell in notebook["cells"]:
        name = cell["id"].removesuffix("-answer")
        if name != cell["id"]:
            cell["source"] = answer_source(name, "")
        if name == "q7":
            cell["source"] = "YOUR ANSWER HERE"
        cell["metadata"] |= {"deletable": False} | (
            {"editable": False} if cell["metadata"]["nbgrader"]["locked"] else {}
        )
        cell["metadata"]["nbgrader"]["checksum"] = hashlib.md5(
            cell["source"].encode("utf-8"), usedforsecurity=False
        ).hexdigest()
    return notebook


def fill(release: dict[str, Any], student: str = "ada", essay: str = ESSAY, **work: str) -> dict[str, Any]:
    """A copy of the release with the student's id, an essay, and code in the answer cells named; `own=` adds a cell."""
    notebook = copy.deepcopy(release)
    for cell in notebook["cells"]:
        name = cell["id"].removesuffix("-answer")
        if name in work and name != cell["id"]:
            cell["source"] = answer_source(name, work[name])
        elif cell["id"] == "student":
            cell["source"] = f"STUDENT = {student!r}"
        elif cell["id"] == "q7":
            cell["source"] = essay
    if "own" in work:
        place = next(n for n, cell in enumerate(notebook["cells"]) if cell["id"] == "open") + 1
        notebook["cells"].insert(place, own_cell(work["own"]))
    return notebook


def own_cell(source: str, name: str = "mine-1", kind: str = "code") -> dict[str, Any]:
    """A cell that a student added."""
    made = {"cell_type": kind, "id": name, "metadata": {}, "source": source}
    return made | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def solved(release: dict[str, Any], student: str = "ada", **other: str) -> dict[str, Any]:
    """The release with everything right, but for what is named."""
    return fill(release, student, **{**RIGHT, **other})


def make(root: Path, name: str = NAME) -> Course:
    """Write the course: source, key, rubric, release."""
    course = Course(root)
    for path, notebook in ((course.source(name), source_notebook()), (course.release(name), released())):
        write(path, notebook)
    for path, text in (
        (course.key(name), KEY),
        (course.rubric(name), "# q7\n\nFull marks: every player may roll it.\n"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return course


def write(path: Path, notebook: dict[str, Any]) -> None:
    """Write a notebook as JupyterLab does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


def hand_in(course: Course, student: str, notebook: dict[str, Any], name: str = NAME) -> Path:
    """Put a notebook where this student's hand-in belongs; returns its file."""
    path = course.submitted(name, student) / f"{name}.ipynb"
    write(path, notebook)
    return path


def answer_cell(notebook: dict[str, Any], name: str) -> dict[str, Any]:
    """The cell of this id. Errors: StopIteration."""
    found: dict[str, Any] = next(cell for cell in notebook["cells"] if cell["id"] == name)
    return found
