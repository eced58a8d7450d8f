"""The sheet of an exercise: what may be asked, and each student's own numbers."""

from fractions import Fraction

import pytest

from classkit.sheet import Ask, Essay, Kind, Numbers, Sheet, plain_id, sheet_of
from classkit.words import Message

HINTS = (Message.of("exercise.later"), Message.of("exercise.again"))


def sheet(**numbers: tuple) -> Sheet:
    return Sheet("demo", (Ask("q1", Kind.COUNT, 2, HINTS),), (Essay("q2", 3),), numbers or {"players": (4, 5, 6, 7, 8)})


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Ask("q1", Kind.COUNT, 0, HINTS), "points are whole and at least 1; given: 0"),
        (lambda: Ask("q1", Kind.COUNT, 1, HINTS, choices=("a",)), "a number has no choices"),
        (lambda: Ask("q1", Kind.CHOICE, 1, HINTS), "a question of the kind CHOICE has choices"),
        (lambda: Ask("q1", Kind.FUNCTION, 1, HINTS), "a trial belongs to FUNCTION and STRATEGY"),
        (lambda: Ask("q1", Kind.NUMBER, 1, HINTS, trial=(1,)), "a trial belongs to FUNCTION and STRATEGY"),
        (lambda: Ask("q1", Kind.FUNCTION, 1, HINTS, trial=(1,), moves=str), "moves belong to STRATEGY"),
        (lambda: Sheet("demo", (Ask("q1", Kind.COUNT, 1, HINTS),), (Essay("q1", 1),), {}), "q1 stands twice"),
        (lambda: sheet(players=()), "players has nothing to be drawn from"),
        (lambda: sheet(items=(1, 2)), "mine.items would not be the number"),
        (lambda: sheet(**{"two words": (1, 2)}), "mine.two words would not be the number"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_points_are_those_of_all_questions():
    assert sheet().points == 5
    assert sheet().ask("q1").points == 2
    assert sheet().ask("q2") is None


def test_a_students_numbers_are_always_the_same():
    assert sheet().draw(2026, "ada") == sheet().draw(2026, "ada")
    assert sheet().draw(2026, " ADA ") == sheet().draw(2026, "ada")


def test_students_and_cohorts_have_different_numbers():
    who = [f"student-{n}" for n in range(200)]
    drawn = [sheet().draw(2026, one)["players"] for one in who]
    assert set(drawn) == {4, 5, 6, 7, 8}
    assert max(map(drawn.count, set(drawn))) < 70
    assert drawn != [sheet().draw(2027, one)["players"] for one in who]


def test_a_further_number_changes_no_other():
    more = sheet(players=(4, 5, 6, 7, 8), faces=(6, 8, Fraction(1, 2)))
    for who in ("ada", "bob", "eve"):
        assert more.draw(1, who)["players"] == sheet().draw(1, who)["players"]


def test_numbers_are_pinned():
    assert [sheet().draw(2026, who).players for who in ("ada", "bob", "eve", "Zoë")] == PINNED


PINNED = [4, 6, 6, 4]
"""Drawn once; another Python or another release of the kit must draw the same, or papers and keys part."""


def test_a_number_is_read_by_its_name():
    mine = Numbers({"players": 5, "word": "cheese"})
    assert (mine.players, mine["word"], len(mine), list(mine)) == (5, "cheese", 2, ["players", "word"])
    assert repr(mine) == "players = 5, word = cheese"
    assert hash(mine) == hash(Numbers({"word": "cheese", "players": 5}))
    assert mine != {"players": 5}
    with pytest.raises(AttributeError, match="there is no number 'faces'; there are: players, word"):
        mine.faces  # noqa: B018
    with pytest.raises(AttributeError, match="there are: none"):
        Numbers.__new__(Numbers).faces  # noqa: B018


@pytest.mark.parametrize(
    ("given", "plain"), [(" Ada\tLovelace ", "ada lovelace"), ("STRASSE", "strasse"), ("", ""), ("Straße", "strasse")]
)
def test_ids_are_compared_without_case_and_spaces(given, plain):
    assert plain_id(given) == plain


def test_a_sheet_is_found_by_its_module():
    assert isinstance(sheet_of("cheesekit.exercises.night_dice"), Sheet)
    with pytest.raises(TypeError, match=r"'classkit\.dist' has no Sheet called SHEET"):
        sheet_of("classkit.dist")
    with pytest.raises(ImportError):
        sheet_of("cheesekit.exercises.nothing")
