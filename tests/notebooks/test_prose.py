"""A number in prose is computed or asserted (P1): every number in the text of a notebook or a plan has an owner here.

Numbers are found in the text after code spans, link targets and list numbers are taken out. Each has to stand in OWNED
under its cell, with the value that it must have; it is read by the kit's own comparer, so that 48.2% is right if it
is the exact value, correctly rounded. A number that nobody owns fails the test, and so does an owner without a number.
Formulas are asserted as a whole. Years, volumes and licences under "Sources" are left alone.
"""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from nbformat import NotebookNode

from cheesekit import odds
from cheesekit.lessons.night_dice import DAYS, LESSON, first_below_half
from classkit.compare import compare

Read = Callable[[str], NotebookNode]
Owner = Fraction | int
HALF = Fraction(1, 2)
LEVEL = Fraction(95, 100)

ANY = first_below_half(lambda n: odds.all_different(n, faces=DAYS))
MINE = first_below_half(lambda n: odds.alone(n, faces=DAYS))
WITNESS = odds.witnesses(2).p(1)


def in_cell(name: str, pattern: str) -> int:
    """A number that the code of a notebook uses."""
    text = (Path(__file__).resolve().parents[2] / "notebooks" / name).read_text(encoding="utf-8")
    (number,) = set(re.findall(pattern, text))
    return int(number.replace("_", ""))


def minutes(plan: str) -> list[int]:
    """The minutes of a plan's rows."""
    text = (Path(__file__).resolve().parents[2] / "notebooks" / "plans" / plan).read_text(encoding="utf-8")
    return [int(row) for row in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]


LESSON_1 = "01-night-dice.ipynb"
OWNED: dict[tuple[str, str], dict[str, Owner]] = {
    (LESSON_1, "title"): {"45": sum(minutes("01-night-dice.md"))},
    (LESSON_1, "play"): {"1": in_cell(LESSON_1, r"seat=(\d)")},
    (LESSON_1, "idea-opposite"): {"36": odds.witnesses(2, faces=6).total * 6},
    (LESSON_1, "multiply"): {"5/6": odds.alone(2)},
    (LESSON_1, "simulate"): {
        "2000": in_cell(LESSON_1, r"nights\((\d+_?\d+),"),
        "95%": LEVEL,
        "19": LEVEL * 20,
        "20": 20,
    },
    (LESSON_1, "proof"): {"7776": 6**5},
    (LESSON_1, "birthday"): {"365": DAYS},
    (LESSON_1, "idea-lone"): {"625/1296": odds.alone(5)},
    (LESSON_1, "fool"): {
        "1/6": WITNESS,
        "4/6": 4 * WITNESS,
        "11": round(Fraction(MINE, ANY)),
        "254": MINE,
        "23": ANY,
        "19": LEVEL * 20,
        "20": 20,
    },
    (LESSON_1, "assumptions"): {
        "48.2%": odds.alone(5),
        "57.9%": odds.alone(4),
        "54.0%": odds.alone(5, faces=7),
    },
    (LESSON_1, "summary"): {"23": ANY, "254": MINE},
    ("index.ipynb", "then"): {"45": sum(minutes("01-night-dice.md"))},
}
PLANS: dict[str, dict[str, Owner]] = {
    "01-night-dice.md": {
        "365": DAYS,
        "23": ANY,
        "253": comb(ANY, 2),
        "19": LEVEL * 20,
        "20": 20,
        "6": minutes("01-night-dice.md")[4],
    },
}
FORMULAS: dict[str, Callable[[int], bool]] = {
    r"\left(\tfrac{5}{6}\right)^{n-1}": lambda n: Fraction(5, 6) ** (n - 1) == odds.witnesses(n).p(0),
    r"(5/6)^{n-1}": lambda n: Fraction(5, 6) ** (n - 1) == odds.witnesses(n).p(0),
    r"$n-1$": lambda n: max(odds.witnesses(n)) == n - 1,
}
NUMBER = re.compile(r"\d+(?:[.,]\d+)*(?:/\d+)?%?")
NO_CLAIM = (
    (r"`[^`]*`", ""),  # code
    (r"\]\([^)]*\)", "]"),  # where a link leads
    (r"^\d+\. ", ""),  # the numbers of a list
    (r"^\| \d+ \|", "|"),  # the minutes of a plan's row, which are added up
    (r"\b([Ii]dea|[Ll]esson|exercise) \d+", r"\1"),  # the names of parts
)


def numbers(text: str) -> Counter[str]:
    """The numbers that a text claims."""
    for formula in FORMULAS:
        text = text.replace(formula, "")
    for pattern, left in NO_CLAIM:
        text = re.sub(pattern, left, text, flags=re.MULTILINE)
    return Counter(NUMBER.findall(text))


def unowned(text: str, owners: dict[str, Owner]) -> list[str]:
    """Numbers without an owner, owners without a number, and numbers that are not what their owner says."""
    found = numbers(text)
    wrong = [number for number in found if number in owners and not compare(number, owners[number]).right]
    return sorted((set(found) ^ set(owners)) | set(wrong))


def test_every_number_in_a_notebook_is_owned(name: str, read: Read) -> None:
    cells = [cell for cell in read(name).cells if cell.cell_type == "markdown" and cell.id != "sources"]
    faults = {cell.id: unowned(cell.source, OWNED.get((name, cell.id), {})) for cell in cells}
    assert {id: fault for id, fault in faults.items() if fault} == {}
    assert {id for file, id in OWNED if file == name} <= {cell.id for cell in cells}


@pytest.mark.parametrize("plan", PLANS)
def test_every_number_in_a_plan_is_owned(plan: str, root: Path) -> None:
    assert unowned((root / "notebooks" / "plans" / plan).read_text(encoding="utf-8"), PLANS[plan]) == []


def test_every_plan_is_read(root: Path) -> None:
    assert {path.name for path in (root / "notebooks" / "plans").glob("*.md")} == set(PLANS)


@pytest.mark.parametrize("formula", FORMULAS)
def test_every_formula_holds(formula: str, read: Read) -> None:
    assert any(formula in cell.source for cell in read(LESSON_1).cells)
    assert all(FORMULAS[formula](n) for n in range(1, 13))


def test_what_is_said_in_words_holds() -> None:
    """The claims of lesson 01 that have no number in them."""
    assert odds.alone(5) < HALF < odds.alone(4), "five players: rather seen; four: rather unseen"
    assert odds.alone(5, faces=7) > HALF, "one hour more flips it too"
    assert odds.lone_wakers(5).p(4) == 0, "five players cannot be exactly four lone wakers"
    assert odds.lone_wakers(7).p(7) == 0, "exercise 2"
    assert LESSON.questions["waiting"].value > odds.alone(4), "waiting helps the thief"
    assert first_below_half(odds.alone) == 5


def test_a_planted_number_is_found() -> None:
    assert unowned("Nobody sees it on 48.2% of nights.", {"48.2%": odds.alone(5)}) == []
    assert unowned("Nobody sees it on 48.3% of nights.", {"48.3%": odds.alone(5)}) == ["48.3%"]
    assert unowned("One of 36 rows.", {}) == ["36"]
    assert unowned("No number here.", {"36": 36}) == ["36"]
    assert numbers("3. See `odds.alone(5)` in [lesson 2](02-x.ipynb): 1/4 and 25%, 2000") == Counter(
        ["1/4", "25%", "2000"]
    )
