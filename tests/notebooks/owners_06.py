"""The owners of the numbers in lesson 06 and its plan, by cell: `test_prose` says what owning means, and reads them."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

from sheriffkit import bribery
from sheriffkit.bribery import Bag, Wealth, break_even, merchant_outcomes, merchant_value, opened_gain
from sheriffkit.lessons import the_fine
from sheriffkit.lessons.the_fine import APPLES, HAND, HONEST, MIXED, SILK, even
from sheriffkit.rules import COMPACT, STANDARD
from tests.notebooks.pages import items, minutes, value

LESSON, PLAN = "06-the-fine.ipynb", "06-the-fine.md"
Owner = Fraction | int


def cell(id: str, expression: str) -> Owner:
    """An expression over the names of the lesson, after its cells were run, as a fraction."""
    number = value(LESSON, id, expression)
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def at(lie: Bag, honest: Bag, wealth: Wealth | None = None) -> Fraction:
    """The break-even chance, which is there."""
    q = break_even(lie, honest, wealth).q
    assert q is not None
    return q


def fine(good: str) -> int:
    """The penalty of one card."""
    return STANDARD.goods[good].penalty


def expected(n: int) -> bool:
    """Whether the formulae of the expected value hold at a chance of opening of one in `n`."""
    q = Fraction(1, n)
    lies = all((1 - q) * (bag.K + bag.V) + q * (bag.K - bag.P) == merchant_value(bag, q) for bag in LIES)
    return lies and HONEST.K + q * HONEST.M == merchant_value(HONEST, q)


def variance(n: int) -> bool:
    """Whether the formula of the variance holds at a chance of opening of one in `n`."""
    q = Fraction(1, n)
    apart = {bag: bag.V + bag.P for bag in LIES} | {HONEST: HONEST.M}
    return all(q * (1 - q) * d**2 == merchant_outcomes(bag, q).var() for bag, d in apart.items())


ROUND = the_fine.first_round()
SEAT, FOUR = ROUND.table.sheriff, ROUND.rules.players
BAGS = sum(map(bool, ROUND.bags))
DECLARED = {good: number for number, good in ROUND.table.declared if good}
THIRD, QUARTER = the_fine.OPENED_APPLES, the_fine.OPENED_MIXED
MEAN = the_fine.LESSON.questions["mean"].value
DAYS, LEVEL = cell("play-days", "len(days)"), cell("play-days", "days.mean().level")
WAYS = 1 + items(LESSON, "simulate", r"\b(?:the formula|Playing)\b")
BETTER, WORSE = cell("two-bags", "better"), cell("two-bags", "worse")
AS_APPLES = Bag("apples", SILK.cards)
LIES = (APPLES, MIXED, SILK, AS_APPLES)
TRUE, LIE = (merchant_outcomes(bag, even()) for bag in (HONEST, SILK))
CHICKENS, SILK_CARDS = HAND.count("chickens"), len(SILK.cards)
OFFICE = COMPACT.players - 1
THIRD_EXAMPLE = Bag("apples", ("apples", "apples", "silk"))
ZERO = Fraction(APPLES.value, APPLES.V + APPLES.P)
POOR = Wealth(sheriff=0)
HALF = Fraction(1, 2)
RICH_HAND = ("silk",) * 5 + ("apples",)
RICH = bribery.best_bag(RICH_HAND, HALF)
RICH_HONEST = bribery.best_bag(RICH_HAND, HALF, lies=False)

OWNED: dict[str, dict[str, Owner]] = {
    "title": {"50": sum(minutes(PLAN))},
    "play": {"1": SEAT},
    "idea-mean": {
        "2": fine("chickens"),
        "8": HONEST.M,
        "4": fine("mead"),
        "10": APPLES.P,
        "6": MIXED.P,
    },
    "simulate": {
        "2000": DAYS,
        "10": MEAN,
        "19": cell("engine", "the_fine.market_day(apples, 'pass')"),
        "8": -cell("engine", "the_fine.market_day(apples, 'open')"),
        "95%": LEVEL,
        "19/20": LEVEL,
    },
    "honest": {
        "8": BETTER,
        "12": WORSE,
        "16": SILK.K,
        "4": SILK.P,
        "24": opened_gain(HONEST),
    },
    "idea-risk": {
        "2/5": cell("variance", "q"),
        "19.20": cell("variance", "mean"),
        "16": min(TRUE),
        "24": max(TRUE),
        "12": min(LIE),
    },
    "fool": {
        "18.2%": at(AS_APPLES, HONEST),
        "40.0%": at(SILK, HONEST),
        "14.75": Fraction(merchant_value(MIXED, QUARTER)),
        "18": Fraction(merchant_value(HONEST, QUARTER)),
        "33.3%": THIRD,
    },
    "exercises": {"24": AS_APPLES.value, "12": -opened_gain(AS_APPLES)},
    "answers": {
        "4": THIRD_EXAMPLE.K,
        "8": THIRD_EXAMPLE.V,
        "12": THIRD_EXAMPLE.value,
        "3/4": 1 - QUARTER,
        "9": Fraction(merchant_value(THIRD_EXAMPLE, QUARTER)),
        "19": APPLES.value,
        "27": APPLES.V + APPLES.P,
        "19/27": ZERO,
        "70.4%": ZERO,
        "3/35": at(APPLES, HONEST),
        "8.6%": at(APPLES, HONEST),
        "2/3": at(SILK, HONEST, POOR),
        "36": AS_APPLES.value - opened_gain(AS_APPLES),
        "1/2": HALF,
        "18": Fraction(sqrt(merchant_outcomes(AS_APPLES, HALF).var())),
        "6": Fraction(sqrt(merchant_outcomes(SILK, HALF).var())),
        "2": RICH_HONEST.value,
        "40": RICH.value,
        "20": -opened_gain(RICH),
        "19/31": at(RICH, RICH_HONEST),
        "61.3%": at(RICH, RICH_HONEST),
    },
}
SPOKEN: dict[str, dict[str, Owner]] = {
    "title": {
        "four chickens": CHICKENS,
        "twice as much": STANDARD.goods["silk"].value // STANDARD.goods["chickens"].value,
    },
    "play": {
        "Player 1 of four": FOUR,
        "Three bags lie": BAGS,
        "as four chickens,": DECLARED["chickens"],
        "four apples": DECLARED["apples"],
        "and four chickens": DECLARED["chickens"],
        "open all three": BAGS,
    },
    "idea-mean": {
        "The three bags": BAGS,
        "*Four chickens, and": len(HONEST.cards),
        "as four apples": len(APPLES.cards),
        "as four chickens": len(MIXED.cards),
        "Four numbers say": cell("letters", "len((true.K, true.V, true.P, true.M))"),
    },
    "expected": {"one bag in three opened": 1 / THIRD},
    "simulate": {"one bag in three": 1 / THIRD, "Which of the three": WAYS},
    "idea-even": {
        "You hold six cards": len(HAND),
        "one hand: four chickens": CHICKENS,
        "keep all four": CHICKENS,
        "say five chickens": SILK_CARDS,
    },
    "honest": {"its four chickens": SILK.cards.count("chickens"), "the same five cards": SILK_CARDS},
    "fool": {
        "is twice the fine": Fraction(SILK.V, SILK.P),
        "The same five cards": SILK_CARDS,
        "one bag in four": 1 / QUARTER,
        "one bag in three.": 1 / THIRD,
        "with three merchants": OFFICE,
        "one in three again": OFFICE,
    },
    "summary": {"Summary in five lines": items(LESSON, "summary", r"^\d\. .*")},
    "exercises": {
        "as three apples": len(THIRD_EXAMPLE.cards),
        "bag in four is": 1 / QUARTER,
        "the five cards": SILK_CARDS,
    },
    "answers": {
        "four honest chickens": len(HONEST.cards),
        "hand of five silk": RICH_HAND.count("silk"),
    },
}
PLAN_OWNED: dict[str, Owner] = {"4": SILK.P, "10": MEAN, "20": 20}
PLAN_SPOKEN: dict[str, Owner] = {
    "read four numbers": cell("letters", "len((true.K, true.V, true.P, true.M))"),
    "of the three bags": BAGS,
    "which of the three is a proof": WAYS,
    "One in three": 1 / THIRD,
}
FORMULAS: dict[str, Callable[[int], bool]] = {
    r"(1 - q)(K + V) + q\,(K - P) \quad\text{for a lie,} \qquad E = K + q\,M \quad\text{for an honest bag.}": expected,
    r"q\,(1 - q)\,d^2, \qquad d = V + P \text{ for a lie}, \quad d = M \text{ for an honest bag.}": variance,
    r"$8\,(1 - q) = 12\,q$, hence $q = 8/20$": lambda _: 8 * (1 - even()) == 12 * even() == Fraction(24, 5),
}
