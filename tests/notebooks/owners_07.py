"""The owners of the numbers in lesson 07 and its plan, by cell: `test_prose` says what owning means, and reads them."""

from collections.abc import Callable
from fractions import Fraction

from sheriffkit import Bag, bribery
from sheriffkit.bots.sheriffs import Bribable
from sheriffkit.lessons import the_bribe
from sheriffkit.lessons.the_bribe import HALF, HONEST, LIE, MERCHANT, SHERIFF, believed
from sheriffkit.rules import Rules
from tests.notebooks.pages import items, minutes, value

LESSON, PLAN = "07-the-bribe.ipynb", "07-the-bribe.md"
Owner = Fraction | int


def cell(id: str, expression: str) -> Owner:
    """An expression over the names of the lesson, after its cells were run, as a fraction."""
    number = value(LESSON, id, expression)
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def shown(number: Fraction | float) -> Fraction:
    """A number of the kit as the lesson shows it: with two decimals."""
    return Fraction(round(100 * number), 100)


SILK = Rules().goods["silk"]
CARDS = len(LIE.cards)
BEFORE, AFTER = (thinks.p(lambda bag: not bag.honest) for thinks in (the_bribe.suspects(), the_bribe.suspects(1)))
PRICE = bribery.reservation(the_bribe.suspects(1))
LEAST = -(-PRICE // 1)
ASKED = -(-PRICE * 3 // 2)
"""A sheriff who haggles begins with half as much again, in whole gold."""
CASES, GUILTY = cell("by-hand", "len(cases)"), cell("by-hand", "sum(case > 0 for case in cases)")
TELL = Bribable().tell
LEVEL = cell("play-openings", "opened.level")
SHARE = Fraction(LIE.fine, LIE.at_risk + LIE.fine)
THREAT = Fraction(HONEST.compensation, LIE.fine + HONEST.compensation)
CEILING = Fraction(bribery.ceiling(LIE, HALF))
X11 = Bag("chickens", ["chickens", "chickens", "cheese", "silk"])
DOUBT, TOLD = bribery.reservation(believed(HALF)), bribery.reservation(believed(Fraction(TELL, TELL + 1)))
WAVERING = the_bribe.wavering().best
FIRM = bribery.penalty_curve(LIE, bribery.Logistic(8, 0.5), range(the_bribe.MOST + 1)).best
OFFER = "offer 1 silk in bag"
WAYS = items(LESSON, "tell", r"(?:sum by hand|formula|Playing)")

OWNED: dict[str, dict[str, Owner]] = {
    "title": {"50": sum(minutes(PLAN)), "8": LIE.fine, "9": ASKED},
    "play": {"1": MERCHANT, "8": SILK.value, "4": SHERIFF},
    "idea-price": {"8": cell("by-hand", "max(cases)"), "6": cell("by-hand", "-min(cases)")},
    "value": {"0": bribery.reservation(HONEST)},
    "tell": {"5": LEAST - 1, "6": LEAST, "2000": cell("play-openings", "opened.n"), "95%": LEVEL, "19/20": LEVEL},
    "ceiling": {"1/3": SHARE, "11": cell("play-silence", "bag.value - bribery.merchant_value(bag, 0, bribe=11)")},
    "idea-zone": {
        "2": LIE.at_risk / (Fraction(bribery.nash_split(LIE, 1)) - LIE.fine),
        "6": cell("play-silence", "bribery.merchant_value(bag, half)"),
        "18": cell("two-ends", "passed"),
        "12": CEILING,
        "0.05": Fraction(5, 100),
    },
    "fool": {
        "16": LIE.at_risk,
        "24": cell("two-ends", "passed - lost"),
        "12": CEILING,
        "61.2%": BEFORE,
        "82.6%": AFTER,
        "0": Fraction(bribery.ceiling(HONEST, 1)),
        "42.9%": THREAT,
        "33.3%": SHARE,
    },
    "exercises": {"3/4": cell("play-openings", "believed.p(lambda bag: not bag.honest)")},
    "answers": {
        "11": X11.at_risk,
        "6": X11.fine,
        "6/17": Fraction(X11.fine, X11.at_risk + X11.fine),
        "35.3%": Fraction(X11.fine, X11.at_risk + X11.fine),
        "1": DOUBT,
        "8": LIE.fine,
        "3/4": Fraction(TELL, TELL + 1),
        "4.50": TOLD,
        "3.50": TOLD - DOUBT,
        "10": Fraction(FIRM.bribe),
        "7.75": shown(FIRM.wealth),
        "4.63": shown(WAVERING.wealth),
    },
}
SPOKEN: dict[str, dict[str, Owner]] = {
    "play": {"have said three apples": CARDS, "may speak three times": Rules().haggle_rounds},
    "idea-price": {"Four cases": CASES, "in three the bag lies": GUILTY},
    "tell": {
        "a liar is three times as likely": TELL,
        "thinks of the four cases": CASES,
        "Which of the three is a proof": WAYS,
    },
    "summary": {"Summary in five lines": items(LESSON, "summary", r"^\d\. .*")},
    "exercises": {
        "Four chickens are declared": len(X11.cards),
        "takes three apples for true": CARDS,
        "liars are three times as likely": TELL,
    },
}
PLAN_OWNED: dict[str, Owner] = {"5": LEAST - 1, "0": bribery.reservation(HONEST)}
PLAN_SPOKEN: dict[str, Owner] = {"Four cases on the board": CASES}
FORMULAS: dict[str, Callable[[int], bool]] = {
    r"v = E[P \cdot 1_{\text{lie}}] - E[M \cdot 1_{\text{honest}}]": lambda k: (
        Fraction(k, 12) * LIE.fine - Fraction(12 - k, 12) * HONEST.compensation
        == bribery.opening_value(believed(Fraction(k, 12)))
    ),
}
