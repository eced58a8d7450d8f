"""The owners of the numbers in lesson 08 and its plan, by cell: `test_prose` says what owning means, and reads them."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

from classkit.dist import Dist
from classkit.normalform import minimax
from sheriffkit.bag import Bag
from sheriffkit.lessons import the_inspection_game as lesson
from sheriffkit.lessons.duel_sides import BAGS, OPPONENTS, RHYTHM, ROUNDS, Round
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import EXAMPLES, LIE, OPEN, PASS
from tests.notebooks.pages import items, minutes, value

LESSON, PLAN = "08-the-inspection-game.ipynb", "08-the-inspection-game.md"
Owner = Fraction | int


def cell(id: str, expression: str) -> Owner:
    """An expression over the names of the lesson, after its cells were run, as a fraction."""
    number = value(LESSON, id, expression)
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def points(n: int) -> bool:
    """Whether the formulae of both chances hold: at fines `n` times as high, and for other bags."""
    game = lesson.harsher(n)
    lies, opens = lesson.chances(game)
    fine = n * BAGS.P
    better = BAGS.lie.K + BAGS.lie.V - BAGS.honest.K
    return opens == Fraction(better, BAGS.lie.V + fine + BAGS.M) and lies == Fraction(BAGS.M, BAGS.M + fine)


ROUND = lesson.first_round()
HAND = ROUND.hands[lesson.MERCHANT - 1]
CHICKENS = HAND.count("chickens")
LIE_CARDS, FOUR = len(BAGS.lie.cards), ROUND.rules.players
TABLE = BAGS.game
(Q, P), VALUE = (BAGS.opens or Fraction(-1), BAGS.lies or Fraction(-1)), BAGS.values[0]
DAYS, LEVEL = cell("play-days", "days.n"), cell("play-days", "gold.level")
WAYS = 1 + items(LESSON, "simulate", r"(?:\bthe list of all|\bPlaying\b)")
BREAD = Inspection(Bag("bread", ["bread"] * 3), Bag("bread", ["bread"] * 3 + ["mead"]))
WORST = TABLE.payoffs([1 - P, P], OPEN)[0]
HALF = TABLE.payoffs([Fraction(1, 2), Fraction(1, 2)], OPEN)[1]
WELL, BADLY = Inspection(*EXAMPLES["honest dominates"]), Inspection(*EXAMPLES["lie dominates"])
TENTH = Fraction(1, 10)
KNOWING = {OPPONENTS["reader"].opens(BAGS, rounds) for rounds in ((Round(LIE, OPEN),), (Round("honest", PASS),))}
BEATEN = {max(TABLE.A[i][j] for i in (0, 1)) for j in (0, 1)}.pop()
FINE = BAGS.M / TENTH - BAGS.M
LUCK = round(sqrt(ROUNDS * Dist({TABLE.A[1][0]: 1 - Q, TABLE.A[1][1]: Q}).var()))
WRONG = 18  # `test_prose_08` holds it against the cell and its interval
SAFE = minimax(TABLE).row.strategy[1]

OWNED: dict[str, dict[str, Owner]] = {
    "title": {"55": sum(minutes(PLAN))},
    "play": {"1": lesson.MERCHANT, "3": lesson.SHERIFF},
    "idea-mix": {"16": BAGS.honest.value, "8": BAGS.M, "24": BAGS.lie.value, "4": BAGS.P, "12": int(TABLE.A[1][1])},
    "simulate": {"2000": DAYS, "95%": LEVEL, "19/20": LEVEL, "19.20": VALUE, "18": WRONG},
    "idea-habits": {"384": ROUNDS * VALUE},
    "regret": {"0": cell("count-habit", "nothing")},
    "fool": {
        "50%": Fraction(1, 2),
        "2": -HALF,
        "16.58": lesson.rhythm()[0],
        "16": WORST,
        "19.20": VALUE,
        "26": LUCK,
    },
    "exercises": {"19.20": VALUE},
    "answers": {
        "7": BREAD.better,
        "4": BREAD.P,
        "6": BREAD.M,
        "17": BREAD.better + BREAD.worse,
        "7/17": BREAD.opens or 0,
        "41.2%": BREAD.opens or 0,
        "6/10": BREAD.lies or 0,
        "10": WELL.lie.value,
        "16": WELL.honest.value,
        "12": BADLY.game.A[1][1],
        "8": BAGS.M,
        "1/10": TENTH,
        "72": FINE,
        "18": FINE / BAGS.P,
        "2/5": SAFE,
        "19.20": VALUE,
        "1": max(KNOWING),
        "0": min(KNOWING),
        "24": BEATEN,
    },
}
SPOKEN: dict[str, dict[str, Owner]] = {
    "title": {"hold four chickens": CHICKENS},
    "play": {
        "Player 1 of four": FOUR,
        "pack the four chickens": CHICKENS,
        "declare four chickens": CHICKENS,
        "declare five chickens": LIE_CARDS,
    },
    "idea-mix": {"answers, four ends": TABLE.shape[0] * TABLE.shape[1]},
    "indifferent": {"the four cells": TABLE.shape[0] * TABLE.shape[1]},
    "simulate": {
        "days of three": P.denominator,
        "bags of five": Q.denominator,
        "Which of the three": WAYS,
    },
    "fool": {"in three rounds": len(RHYTHM)},
    "summary": {"Summary in five lines": items(LESSON, "summary", r"^\d\. .*")},
    "exercises": {
        "Three honest bread": len(BREAD.honest.cards),
        "as four bread": len(BREAD.lie.cards),
        "one bag of ten": 1 / TENTH,
    },
    "answers": {
        "Four chickens, against": len(WELL.honest.cards),
        "the five cards with the silk": len(BADLY.lie.cards),
    },
}
PLAN_OWNED: dict[str, Owner] = {}
PLAN_SPOKEN: dict[str, Owner] = {
    "four ends on the board": TABLE.shape[0] * TABLE.shape[1],
    "for ten rounds": lesson.SEEN,
}
FORMULAS: dict[str, Callable[[int], bool]] = {
    r"$16 + 8\,q = 24 - 12\,q, \quad\text{hence } q = 8/20, \qquad 4\,p = 8\,(1 - p), \quad\text{hence } p = 8/12.$": (
        lambda _: (
            16 + 8 * Q == 24 - 12 * Q
            and Fraction(8, 20) == Q
            and 4 * P == 8 * (1 - P)
            and Fraction(8, 12) == P
            and TABLE.A == ((16, 24), (24, 12))
            and TABLE.B == ((0, -8), (0, 4))
        )
    ),
    "q^* = (K_l + V - K_h) / (V + P + M)$, $p^* = M / (M + P)": points,
    "3/5 × 16 + 2/5 × 24, opened 3/5 × 24 + 2/5 × 12": lambda _: (
        Fraction(3, 5) * 16 + Fraction(2, 5) * 24 == VALUE == Fraction(3, 5) * 24 + Fraction(2, 5) * 12
        and Fraction(2, 5) == SAFE
    ),
}
