"""What lesson 07 says in words, and what its cells compute, beside the kit. Its numbers are read by `test_prose`."""

from fractions import Fraction

from sheriffkit import bribery
from sheriffkit.lessons.the_bribe import GUILTY, HALF, HONEST, LESSON, LIE, WAVERS, believed
from tests.notebooks import owners_07
from tests.notebooks.owners_07 import ASKED, FIRM, LEAST, OFFER, SHARE, THREAT, WAVERING, X11, cell
from tests.notebooks.pages import value

NAME = owners_07.LESSON


def test_what_is_said_in_words_holds() -> None:
    """The claims of lesson 07 that have no number in them, or more than one."""
    assert LIE.fine < ASKED <= bribery.ceiling(LIE, 1), (
        "the sheriff asks for more than the fine, and it is right to pay"
    )
    assert LIE.fine > LEAST, "in the end it takes less"
    assert bribery.reservation(LIE) == LIE.fine, "a sheriff who knows has no reason to take less than the fine"
    assert bribery.ceiling(LIE, SHARE) == LIE.fine, "above this chance the ceiling is above the fine"
    assert bribery.merchant_value(LIE, 0, bribe=11) > bribery.merchant_value(LIE, HALF), "11 gold beat silence"
    assert bribery.ceiling(LIE, HALF) * 2 == bribery.ceiling(LIE, 1), "half of the chance, half of the price"
    assert bribery.expected_penalty(HONEST, HALF) < 0 == bribery.ceiling(HONEST, 1), "never pay for an honest bag"
    assert bribery.opening_value(believed(THREAT)) == 0 < bribery.opening_value(believed(THREAT + Fraction(1, 100)))
    assert bribery.nash_split(LIE, HALF) == HALF * (LIE.fine + Fraction(LIE.at_risk, 2)), "the middle of the zone"
    assert FIRM.bribe < WAVERING.bribe, "exercise 3"
    assert FIRM.wealth > WAVERING.wealth, "exercise 3"
    assert WAVERING.bribe > LIE.fine == WAVERS.middle, "the best offer is above the fine and the limit"
    assert (X11.declared, X11.P, X11.V) == ("chickens", 6, 11), "exercise 1"
    assert owners_07.OWNED["answers"]["3.50"] == Fraction(7, 2), "exercise 2: the offer alone has made it dearer"


def test_a_silk_from_the_bag_is_worth_less_to_who_doubts_it() -> None:
    """Exercise 4: 6 to the sheriff, 8 to the merchant, who knows."""
    assert bribery.offer_worth(OFFER, believed(GUILTY)).total == owners_07.OWNED["answers"]["6"] == 6
    assert bribery.offer_worth(OFFER, LIE).total == owners_07.OWNED["answers"]["8"] == 8


def test_who_minds_risk_gets_the_worse_bargain() -> None:
    neutral = bribery.nash_split(LIE, HALF)
    assert cell("aversion", "yours") > neutral > cell("aversion", "sheriffs")
    assert cell("aversion", "bribery.ceiling(bag, half, aversion=0.05)") > bribery.ceiling(LIE, HALF)
    assert value(NAME, "aversion") == ("15.40", "10.09", "7.59")


def test_the_notebook_and_the_kit_agree() -> None:
    assert value(NAME, "by-hand") == LESSON.questions["price"].value
    assert cell("two-ends", "passed - lost") == LESSON.questions["most"].value
    assert value(NAME, "penalty-curve").best.bribe == LESSON.questions["offer"].value == WAVERING.bribe
    assert value(NAME, "table-price") == [("61.2%", "2.73"), ("82.6%", "5.77")]
    assert value(NAME, "zone") == (16, 16, 8)
    assert value(NAME, "play-silence") == (12, 7, 6)
    assert value(NAME, "setup", "bag") == LIE


def test_what_is_played_tells_right_from_wrong() -> None:
    assert cell("play-openings", "opened.covers(bribery.opening_value(believed))") == 1
    assert cell("play-openings", "opened.covers(Fraction(3, 4) * 8)") == 0
    fitted = value(NAME, "play-offers", "models.fit_logistic(tried.answers)")
    assert fitted.middle.covers(WAVERS.middle), "the line finds the sheriff"
    assert fitted.spread.covers(WAVERS.spread)
