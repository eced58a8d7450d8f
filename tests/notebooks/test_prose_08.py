"""What lesson 08 says in words, and what its cells compute, beside the kit. Its numbers are read by `test_prose`."""

from fractions import Fraction
from itertools import pairwise

from classkit.normalform import best_responses, minimax
from sheriffkit.lessons import the_inspection_game as lesson
from sheriffkit.lessons.duel_sides import BAGS, OPPONENTS, Past, expected, habit, mix
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import EXAMPLES, HONEST, LIE, OPEN, PASS
from tests.notebooks.owners_08 import LESSON, SAFE, P, Q, cell
from tests.notebooks.pages import value

GAME = BAGS.game
HALF = Fraction(1, 2)


def answer(side: str, against: str) -> tuple[str, ...]:
    return best_responses(GAME, side, against).names  # type: ignore[arg-type]


def test_the_circle_is_one() -> None:
    assert answer("row", PASS) == (LIE,), "a sheriff who always passes is lied to"
    assert answer("column", LIE) == (OPEN,), "a merchant who always lies is always opened"
    assert answer("row", OPEN) == (HONEST,), "to a sheriff who always opens one is honest"
    assert answer("column", HONEST) == (PASS,), "and honest chickens are passed"


def test_what_could_fool_you_does() -> None:
    assert GAME.payoffs([HALF, HALF], OPEN)[1] < 0 == GAME.payoffs([HALF, HALF], PASS)[1], "half and half is passed"
    assert GAME.payoffs([1 - P, P], OPEN)[0] < BAGS.values[0], "the mix exploits nobody, and makes sure of less"
    assert lesson.rhythm()[0] < BAGS.values[0]
    assert all(expected(mix(P), reader, rounds)[1] == 0 for reader in OPPONENTS.values() for rounds in (1, 3, 5))


def test_a_higher_fine_makes_lies_and_inspections_rarer_and_never_ends_them() -> None:
    points = [lesson.chances(lesson.harsher(times)) for times in range(1, 30)]
    for (lies, opens), (fewer, rarer) in pairwise(points):
        assert 0 < fewer < lies
        assert 0 < rarer < opens
    assert value(LESSON, "count-double") == [points[times - 1][0] for times in (1, 2, 4, 8)]


def test_what_flips_flips() -> None:
    assert lesson.POOR.lies == 0
    assert lesson.POOR.game.payoffs(HONEST, OPEN)[1] == 0, "who owns nothing pays nothing"
    assert value(LESSON, "count-poor") == lesson.POOR


def test_the_answers_to_the_exercises_hold() -> None:
    assert Inspection(*EXAMPLES["honest dominates"]).better < 0
    assert Inspection(*EXAMPLES["lie dominates"]).worse < 0
    assert lesson.chances(lesson.harsher(18))[0] == Fraction(1, 10) < lesson.chances(lesson.harsher(17))[0]
    assert minimax(GAME).row.value == BAGS.values[0]
    assert SAFE != P, "another mix than the equilibrium's"
    assert len({GAME.payoffs([1 - SAFE, SAFE], deed)[0] for deed in (PASS, OPEN)}) == 1


def test_whoever_foretells_the_reader_gets_the_most_of_each_round_in_which_it_rolls_no_die() -> None:
    reader = OPPONENTS["reader"]

    def knowing(past: Past) -> Fraction:
        return Fraction(reader.opens(BAGS, past) == 0)

    merchant, _ = expected(knowing, reader)
    assert 0 < reader.opens(BAGS, ()) < 1, "in round 1 it rolls its die"
    assert merchant / 20 > 23, "nearly 24 a round"
    assert merchant > expected(habit(*lesson.RHYTHM), reader)[0]


def test_the_notebook_and_the_kit_agree() -> None:
    assert value(LESSON, "table") == GAME
    assert value(LESSON, "by-hand") == (Q, P, 0)
    assert value(LESSON, "play-days") == (True, True, False), "the intervals hold 19.20 and 0, and not 18"
    assert value(LESSON, "draw-merchant", "both") == BAGS
    assert value(LESSON, "count-habit") == ("16.58", "1.04", 0)
    assert cell("count-habit", "merchant / 20") == lesson.LESSON.questions["habit"].value
    assert cell("by-hand", "p") == lesson.LESSON.questions["lies"].value
    assert value(LESSON, "your-regret").note.id == "duel.regret.sample", "nobody has played here"
    assert value(LESSON, "sandbox", "models.Inspection(other_true, other_lie)").regime.value == "mixed"
