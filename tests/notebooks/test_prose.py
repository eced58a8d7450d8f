"""A number in prose is computed or asserted (P1): every number in the text of a notebook or a plan has an owner here.

Numbers are found in the text after code spans, link targets and list numbers are taken out. Each has to stand in OWNED
under its cell, with the value that it must have: what the notebook's own cells compute, what the kit computes, or a
constant that the code of a cell contains. Lesson 01 has its owners here, a later lesson in its own `owners_NN` module.
It is read by the kit's own comparer, so that 48.2% is right if it is the exact value, correctly rounded. "19 of 20" is
read as one number. A number that nobody owns fails the test, and so does an owner without a number. Numbers in words,
from three up, are owned in SPOKEN by the phrase that they stand in. Formulas are asserted as a whole. Years, volumes
and licences under "Sources" are left alone.
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
from cheesekit.engine import new_game, position
from cheesekit.lessons.night_dice import DAYS, LESSON, first_below_half, waiting_thief
from cheesekit.rules import Role, Rules
from classkit.compare import compare
from sheriffkit.rules import BAG_MOST
from tests.notebooks import owners_05, owners_06, owners_07, owners_08, owners_09, owners_10
from tests.notebooks.pages import NOTEBOOKS, factors, items, minutes, options, value

Read = Callable[[str], NotebookNode]
Owner = Fraction | int
HALF = Fraction(1, 2)
LESSONS = sorted(path.name for path in NOTEBOOKS.glob("[0-9]*.ipynb"))
LESSON_1, PLAN_1 = "01-night-dice.ipynb", "01-night-dice.md"
OWNERS = (owners_05, owners_06, owners_07, owners_08, owners_09, owners_10)
"""The modules that own the numbers of a lesson each."""
DOOR, TABLE, STALL = "index.ipynb", "play-cheese.ipynb", "play-sheriff.ipynb"


def cell(id: str, expression: str = "") -> Owner:
    """What a cell of lesson 01 computes, or an expression over its names."""
    return exactly(value(LESSON_1, id, expression))


def exactly(number: object) -> Owner:
    """A number of the notebook as a fraction; a float by its digits."""
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)  # type: ignore[arg-type]


def one_witness_is_an_accomplice(players: int) -> bool:
    """Whether a lone witness of the theft is the thief's accomplice at once (T-ACCOMPLICE)."""
    dice = [1, 1, 2, 2, 3, 3, 4, 4][:players]
    night = position(Rules(players), roles=["thief"] + ["sleepyhead"] * (players - 1), dice=dice)
    return night.accomplices == (2,)


def splits(players: int, most: int) -> bool:
    """Whether the players can wake in groups of two or more, none larger than `most`."""
    return players == 0 or any(splits(players - group, most) for group in range(2, min(most, players) + 1))


ANY, MINE = cell("first-any"), cell("first-mine")
FIVE = cell("count-five", "len(five[0])")
HIT, MISS = odds.witnesses(2).p(1), cell("count-two", "Fraction(len(missed), len(space))")
LEVEL = cell("simulate-compare", "estimate.level")
HOURS = len(odds.hours())
NEVER_ALL = next(n for n in range(1, 20) if odds.all_different(n) == 0)
NEVER_ALONE = next(k for k in range(6) if odds.lone_wakers(5).p(k) == 0)
TIPS = first_below_half(odds.alone)
FACES = next(faces for faces in range(2, 50) if odds.alone(8, faces=faces) > HALF)
LIKELIER, RARER = sorted((6, 7), key=lambda n: -odds.lone_wakers(n).p(0))
SEEN_7 = next(n for n in range(2, 20) if 1 - odds.alone(n) == LESSON.questions["seen7"].value)
TWO_DICE = next(n for n in range(4, 9) if Rules(n).dice_each > 1)
SEEN = odds.witnesses(8)
WAYS = items(LESSON_1, "proof", r"\b(?:Counting|Multiplying|Simulating)\b")

OWNED: dict[tuple[str, str], dict[str, Owner]] = {
    (LESSON_1, "title"): {"45": sum(minutes(PLAN_1))},
    (LESSON_1, "play"): {"1": options(LESSON_1, "cheesekit.play")["seat"]},
    (LESSON_1, "idea-opposite"): {"36": cell("count-two", "len(space)")},
    (LESSON_1, "multiply"): {"5/6": MISS},
    (LESSON_1, "simulate"): {"2000": cell("simulate-nights", "len(sample)"), "95%": LEVEL, "19/20": LEVEL},
    (LESSON_1, "proof"): {"7776": cell("count-five", "len(five)")},
    (LESSON_1, "birthday"): {"365": cell("first-any", "people[-1]")},
    (LESSON_1, "idea-lone"): {"625/1296": cell("mean-lone", "odds.alone(5)")},
    (LESSON_1, "fool"): {
        "1/6": HIT,
        "4/6": (FIVE - 1) * HIT,
        "254": MINE,
        "23": ANY,
        "11": round(MINE / ANY),
        "19/20": LEVEL,
    },
    (LESSON_1, "assumptions"): {
        "48.2%": odds.alone(TIPS),
        "57.9%": odds.alone(TIPS - 1),
        "54.0%": odds.alone(TIPS, faces=HOURS + 1),
    },
    (LESSON_1, "summary"): {"23": ANY, "254": MINE},
    (LESSON_1, "answers"): {
        "21": comb(max(SEEN), 2),
        "1/6": HIT,
        "5/6": MISS,
        "21875/93312": SEEN.p(2),
        "23.4%": SEEN.p(2),
        "0": odds.all_different(NEVER_ALL),
        "11": FACES,
        "51.3%": odds.alone(8, faces=FACES),
        "10": FACES - 1,
        "47.8%": odds.alone(8, faces=FACES - 1),
        "71/1296": odds.lone_wakers(LIKELIER).p(0),
        "5.5%": odds.lone_wakers(LIKELIER).p(0),
        "2381/46656": odds.lone_wakers(RARER).p(0),
        "5.1%": odds.lone_wakers(RARER).p(0),
        "38785/46656": waiting_thief("higher"),
        "83.1%": waiting_thief("higher"),
        "1055/1296": cell("count-waiting"),
        "81.4%": waiting_thief("random"),
    },
    (DOOR, "then"): {"45": sum(minutes(PLAN_1))},
    (DOOR, "teachers"): {page.LESSON[:2]: int(page.LESSON[:2]) for page in OWNERS},
}
PLANS: dict[str, dict[str, Owner]] = {
    PLAN_1: {"365": DAYS, "23": ANY, "253": comb(int(ANY), 2), "19/20": LEVEL, "6": minutes(PLAN_1)[4]},
}
SPOKEN: dict[tuple[str, str], dict[str, Owner]] = {
    (DOOR, "then"): {"hold four bread?": owners_05.SAID, "what does “three apples” tell": owners_09.SAID},
    (LESSON_1, "play"): {"Player 1 of five": options(LESSON_1, "cheesekit.play")["players"]},
    (LESSON_1, "idea-opposite"): {"By hand, two players": cell("count-two", "len(space[0])")},
    (LESSON_1, "multiply"): {"right for five players": FIVE, "all rolls of five dice": FIVE},
    (LESSON_1, "proof"): {"Which of the three is a proof": WAYS, "is one, for five players": FIVE},
    (LESSON_1, "idea-collide"): {
        "Let four dice fall": len(factors(LESSON_1, "count-different")),
        "for the second, five hours": factors(LESSON_1, "count-different")[1],
        "for the third four": factors(LESSON_1, "count-different")[2],
        "for the fourth three": factors(LESSON_1, "count-different")[3],
    },
    (LESSON_1, "birthday"): {"how crowded six hours": HOURS},
    (LESSON_1, "idea-lone"): {
        "Each of five players": cell("mean-lone", "max(lone)"),
        "five times that is the average": cell("mean-lone", "lone.mean() / odds.alone(5)"),
    },
    (LESSON_1, "fool"): {
        "Four chances": max(odds.witnesses(int(FIVE))),
        "would be counted twice": sum(die == 1 for die in (1, 4, 1, 6)),  # two see a thief whose hour is 1
        "Four dice can miss it": max(odds.witnesses(int(FIVE))),
        "not five": FIVE,
        "Among five players": FIVE,
        "never exactly four": NEVER_ALONE,
    },
    (LESSON_1, "assumptions"): {
        "with five players a lone witness": next(n for n in range(5, 9) if one_witness_is_an_accomplice(n)),
        "With five players the thief goes unseen": TIPS,
        "real game for four": TWO_DICE,
        "everybody has *two* dice": Rules(TWO_DICE).dice_each,
    },
    (LESSON_1, "summary"): {"Summary in five lines": items(LESSON_1, "summary", r"^\d\. .*")},
    (LESSON_1, "exercises"): {
        "Eight players: how likely": max(SEEN) + 1,
        "Why can seven players never": NEVER_ALL,
        "With eight players, how many": max(SEEN) + 1,
        "with six players or": LIKELIER,
        "or with seven?": RARER,
        "Four players": TWO_DICE,
        "two dice each": Rules(TWO_DICE).dice_each,
    },
    (LESSON_1, "answers"): {
        "the seven others": max(SEEN),
        "five miss it": max(SEEN) - 2,
        "only six hours": HOURS,
        "of seven players share one": NEVER_ALL,
        "With six:": LIKELIER,
        "Six players can fall": LIKELIER,
        "among seven there has": RARER,
        "group of three or more": next(most for most in range(2, 8) if splits(RARER, most)),
    },
    (TABLE, "rules"): {
        "With four players": TWO_DICE,
        "it is two dice each": Rules(TWO_DICE).dice_each,
    },
    (STALL, "rules"): {"pack one to five of them": BAG_MOST},
}
SPOKEN_PLANS: dict[str, dict[str, Owner]] = {
    PLAN_1: {
        "which of three ways": WAYS,
        "Five real dice": FIVE,
        "thief with five players": FIVE,
        "which of the three is a proof": WAYS,
        "exactly four of": NEVER_ALONE,
        "of five who wake alone": FIVE,
        "with seven players": SEEN_7,
        "Seven dice or": SEEN_7,
        "or six?": max(odds.witnesses(SEEN_7)),
        "eight players and compare": max(SEEN) + 1,
    },
}
FORMULAS: dict[str, Callable[[int], bool]] = {
    r"\left(\tfrac{5}{6}\right)^{n-1}": lambda n: Fraction(5, 6) ** (n - 1) == odds.witnesses(n).p(0),
    r"(5/6)^{n-1}": lambda n: Fraction(5, 6) ** (n - 1) == odds.witnesses(n).p(0),
    r"$n-1$": lambda n: max(odds.witnesses(n)) == n - 1,
    "21 × (1/6)² × (5/6)⁵ = 21875/93312": lambda n: 21 * HIT**2 * MISS**5 == SEEN.p(2) == Fraction(21875, 93312),
}
for lesson in OWNERS:
    OWNED |= {(lesson.LESSON, id): owners for id, owners in lesson.OWNED.items()}
    SPOKEN |= {(lesson.LESSON, id): owners for id, owners in lesson.SPOKEN.items()}
    PLANS[lesson.PLAN], SPOKEN_PLANS[lesson.PLAN] = lesson.PLAN_OWNED, lesson.PLAN_SPOKEN
    FORMULAS |= lesson.FORMULAS
NUMBER = re.compile(r"\d+(?:[.,]\d+)*(?:/\d+)?%?")
COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WORDS = dict(zip(COUNTS, range(2, 13), strict=True)) | {"twice": 2}
SAID = re.compile(rf"\b({'|'.join(WORDS)})\b", re.IGNORECASE)
NO_CLAIM = (
    (r"`[^`]*`", ""),  # code
    (r"\]\([^)]*\)", "]"),  # where a link leads
    (r"^\d+\. ", ""),  # the numbers of a list
    (r"^\| \d+ \|", "|"),  # the minutes of a plan's row, which are added up
    (r"\b([Ii]dea|[Ll]esson|exercise) \d+", r"\1"),  # the names of parts
    (r"\b(\d+)(?: \w+)? of (\d+)\b", r"\1/\2"),  # 19 of 20 is one claim
)
IDIOMS = ("takes ten minutes",)
"""Spoken numbers that claim nothing that is computed."""


def numbers(text: str) -> Counter[str]:
    """The numbers that a text claims."""
    for formula in (formula for formula in FORMULAS if "n" in formula):
        text = text.replace(formula, "")
    for pattern, left in NO_CLAIM:
        text = re.sub(pattern, left, text, flags=re.MULTILINE)
    return Counter(NUMBER.findall(text))


def unowned(text: str, owners: dict[str, Owner]) -> list[str]:
    """Numbers without an owner, owners without a number, and numbers that are not what their owner says."""
    found = numbers(text)
    wrong = [number for number in found if number in owners and not compare(number, owners[number]).right]
    return sorted((set(found) ^ set(owners)) | set(wrong))


def unspoken(text: str, owners: dict[str, Owner]) -> list[str]:
    """The same for numbers in words: phrases that are missing or wrong, and words above two in no owned phrase."""
    text = " ".join(re.sub(r"`[^`]*`", "", text).split())
    faults = [phrase for phrase in owners if phrase not in text or WORDS[spoken(phrase)] != owners[phrase]]
    spans = [found.span() for phrase in (*owners, *IDIOMS) for found in re.finditer(re.escape(phrase), text)]
    said = [found for found in SAID.finditer(text) if found[0].lower() != "two"]
    left = [found[0].lower() for found in said if not any(a <= found.start() < b for a, b in spans)]
    return sorted(faults + left)


def spoken(phrase: str) -> str:
    """The one number in words that an owned phrase has."""
    (word,) = SAID.findall(phrase)
    return str(word).lower()


def prose(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "markdown" and cell.id != "sources"]


def test_every_number_in_a_notebook_is_owned(name: str, read: Read) -> None:
    cells = prose(read(name))
    faults = {cell.id: unowned(cell.source, OWNED.get((name, cell.id), {})) for cell in cells}
    assert {id: fault for id, fault in faults.items() if fault} == {}
    assert {id for file, id in OWNED if file == name} <= {cell.id for cell in cells}


def test_every_number_in_words_in_a_notebook_is_owned(name: str, read: Read) -> None:
    cells = prose(read(name))
    faults = {cell.id: unspoken(cell.source, SPOKEN.get((name, cell.id), {})) for cell in cells}
    assert {id: fault for id, fault in faults.items() if fault} == {}
    assert {id for file, id in SPOKEN if file == name} <= {cell.id for cell in cells}


@pytest.mark.parametrize("plan", PLANS)
def test_every_number_in_a_plan_is_owned(plan: str, root: Path) -> None:
    text = (root / "notebooks" / "plans" / plan).read_text(encoding="utf-8")
    assert unowned(text, PLANS[plan]) == []
    assert unspoken(text, SPOKEN_PLANS[plan]) == []


def test_every_plan_is_read(root: Path) -> None:
    assert {path.name for path in (root / "notebooks" / "plans").glob("*.md")} == set(PLANS) == set(SPOKEN_PLANS)


def test_the_notebook_and_the_kit_agree() -> None:
    """What the cells of lesson 01 compute by counting, and what the kit computes from closed forms."""
    assert first_below_half(lambda n: odds.all_different(n, faces=DAYS)) == ANY
    assert first_below_half(lambda n: odds.alone(n, faces=DAYS)) == MINE
    assert value(LESSON_1, "count-five")[1:] == (odds.alone(5), odds.alone(5))
    assert value(LESSON_1, "count-waiting") == waiting_thief() == LESSON.questions["waiting"].value
    assert value(LESSON_1, "count-both")[0] != value(LESSON_1, "count-both")[1], "they are not independent"


def test_the_first_night_is_the_one_that_the_lesson_tells_of() -> None:
    """Player 1 is a plain sleepyhead with company at the own hour, and somebody saw the thief."""
    given = options(LESSON_1, "cheesekit.play")
    assert given["practice"] is True, "moves can be taken back"
    night = new_game(Rules(given["players"]), given["seed"])
    me = given["seat"]
    hours = [dice[0] for dice in night.dice]
    company = [seat for seat in range(1, 6) if seat != me and hours[seat - 1] == hours[me - 1]]
    assert night.roles[me - 1] is Role.SLEEPYHEAD
    assert company
    assert night.thief not in company
    assert hours.count(hours[night.thief - 1]) == 2, "one witness, who is somebody else"


@pytest.mark.parametrize("formula", FORMULAS)
def test_every_formula_holds(formula: str, read: Read) -> None:
    assert any(formula in part.source for lesson in LESSONS for part in read(lesson).cells)
    assert all(FORMULAS[formula](n) for n in range(1, 13))


def test_what_is_said_in_words_holds() -> None:
    """The claims of lesson 01 that have no number in them."""
    assert odds.alone(5) < HALF < odds.alone(4), "five players: rather seen; four: rather unseen"
    assert odds.alone(5, faces=7) > HALF, "one hour more flips it too"
    assert odds.lone_wakers(5).p(4) == 0, "five players cannot be exactly four lone wakers"
    assert odds.lone_wakers(7).p(7) == 0, "exercise 2"
    assert waiting_thief("higher") > waiting_thief("random"), "exercise 5: it helps the thief"
    assert splits(LIKELIER, 2), "exercise 4: six players can fall into pairs"
    assert not splits(RARER, 2), "and seven cannot"
    assert LESSON.questions["waiting"].value > odds.alone(4), "waiting helps the thief"
    assert first_below_half(odds.alone) == 5


def test_a_planted_number_is_found() -> None:
    assert unowned("Nobody sees it on 48.2% of nights.", {"48.2%": odds.alone(5)}) == []
    assert unowned("Nobody sees it on 48.3% of nights.", {"48.3%": odds.alone(5)}) == ["48.3%"]
    assert unowned("One of 36 rows.", {}) == ["36"]
    assert unowned("In 19 samples of 20 it does.", {"19/20": LEVEL}) == []
    assert unowned("In 18 of 20 samples.", {"19/20": LEVEL}) == ["18/20", "19/20"]
    assert unowned("No number here.", {"36": 36}) == ["36"]
    assert numbers("3. See `odds.alone(5)` in [lesson 2](02-x.ipynb): 1/4 and 25%, 2000") == Counter(
        ["1/4", "25%", "2000"]
    )


def test_a_planted_number_in_words_is_found() -> None:
    assert unspoken("Four chances of\nsix, `odds.alone(five)`.", {"Four chances": 4, "of six": 6}) == []
    assert unspoken("Five chances.", {"Five chances": 4}) == ["Five chances"]
    assert unspoken("Seven chances, twice.", {}) == ["seven", "twice"]
    assert unspoken("No chance.", {"Four chances": 4}) == ["Four chances"]
