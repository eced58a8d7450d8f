"""Every clause of the rulebook has a test named after it and is cited in the package; none is named that is not there.

The rulebook is not in this repository, so its list of clauses stands here.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NUMBERED = {
    "S-SETUP": 5, "S-MARKET": 5, "S-BAG": 3, "S-DECLARE": 4, "S-BRIBE": 11, "S-INSPECT": 5, "S-DEBT": 5, "S-END": 2,
    "S-SCORE": 4, "S-SIX": 5, "S-COMPACT": 8,
}  # fmt: skip
WHOLE = ("S-EDITION", "S-OPTION")
CLAUSES = (*WHOLE, *(f"{part}-{n}" for part, last in NUMBERED.items() for n in range(1, last + 1)))
EXAMPLES = tuple(f"X-{n}" for n in range(1, 13))
CITED = re.compile(r"\b(S-[A-Z]+)(?:-(\d+))?((?:(?:, | and | to )\d+\b)*)")


def named(test: str) -> str:
    """The clause that a test is named after: `S-BRIBE-11`, `X-3`, `S-MARKET` without a number; else nothing.

    >>> named("test_s_bribe_11_talk_ends"), named("test_x_3_two_apples"), named("test_json_reads_back")
    ('S-BRIBE-11', 'X-3', '')
    """
    found = re.match(r"test_(s_[a-z]+|x)(_\d+)?(?:_|$)", test)
    return "".join(part or "" for part in found.groups()).upper().replace("_", "-") if found else ""


def names() -> list[str]:
    """The names of all tests of this folder."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    bodies = [ast.parse(file.read_text(encoding="utf-8")).body for file in files]
    return [node.name for body in bodies for node in body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]  # fmt: skip


def cited(text: str) -> set[str]:
    """The clauses that a text names, lists and ranges written out.

    >>> sorted(cited("S-BRIBE-2 to 4, and S-DEBT-1, 3; also S-END"))
    ['S-BRIBE-2', 'S-BRIBE-3', 'S-BRIBE-4', 'S-DEBT-1', 'S-DEBT-3', 'S-END']
    """
    found = set()
    for part, first, more in CITED.findall(text):
        numbers = [int(first)] if first else []
        for word, number in re.findall(r"(, | and | to )(\d+)\b", more if first else ""):
            numbers += range(numbers[-1] + 1, int(number) + 1) if word == " to " else [int(number)]
        found |= {f"{part}-{number}" for number in numbers} or {part}
    return found


def test_the_list_has_the_clauses_of_the_rulebook():
    assert len(CLAUSES) == len(set(CLAUSES)) == 2 + 57
    assert len(EXAMPLES) == 12


def test_each_clause_has_a_test_named_after_it():
    missing = set(CLAUSES) | set(EXAMPLES)
    assert missing - set(map(named, names())) == set()


def test_no_test_is_named_after_a_clause_that_there_is_not():
    known = {"", *CLAUSES, *EXAMPLES, *NUMBERED}
    assert [test for test in names() if named(test) not in known] == []


def test_each_clause_is_cited_in_the_package_and_no_other():
    files = (ROOT / "sheriffkit").rglob("*.py")
    found = cited("\n".join(file.read_text(encoding="utf-8") for file in files))
    assert set(CLAUSES) - found == set()
    assert found - {*CLAUSES, *NUMBERED} == set()


def test_the_clause_of_a_name_is_read_right():
    assert named("test_s_setup_the_deal") == "S-SETUP"
    assert named("test_s_bribe_11_without_talk") == "S-BRIBE-11" != named("test_s_bribe_1_nothing_is_final")
    assert named("test_x_10_a_sixth_card_is_refused") == "X-10"
    assert named("test_speed_of_a_move") == named("test_s") == ""
