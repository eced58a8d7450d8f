"""What lesson 06 says in words, and what its cells compute, beside the kit. Its numbers are read by `test_prose`."""

from fractions import Fraction

from sheriffkit import bribery
from sheriffkit.bribery import Bag, Wealth, break_even, merchant_outcomes, merchant_value, opened_gain
from sheriffkit.goods import STANDARD as DECK
from sheriffkit.lessons import the_fine
from sheriffkit.lessons.the_fine import APPLES, HAND, HONEST, MIXED, SILK, even
from sheriffkit.rules import COMPACT
from tests.notebooks.owners_06 import (
    AS_APPLES,
    HALF,
    LESSON,
    POOR,
    QUARTER,
    RICH,
    RICH_HAND,
    RICH_HONEST,
    THIRD,
    THIRD_EXAMPLE,
    cell,
)
from tests.notebooks.pages import value


def test_what_is_said_in_words_holds() -> None:
    """The claims of lesson 06 that have no number in them."""
    assert set(HONEST.cards) == {"chickens"}, "two of the opened bags come from one hand"
    assert sorted(MIXED.cards) == sorted(HAND[2:])
    assert sorted(HAND) == ["cheese", *["chickens"] * 4, "silk"]
    assert max(bribery.lying_bags(HAND), key=lambda bag: merchant_value(bag, THIRD)) == SILK, "the best lie of the hand"
    assert SILK.V == 2 * SILK.P, "what is lost is twice the fine"
    assert merchant_value(MIXED, QUARTER) > 0
    assert merchant_value(MIXED, QUARTER) < merchant_value(HONEST, QUARTER), "a bad idea all the same"
    assert opened_gain(HONEST) > HONEST.value, "an honest bag wants to be opened"
    assert HONEST.value == opened_gain(HONEST) - HONEST.M, "nothing can go wrong"


def test_what_flips_flips() -> None:
    """One bag in three is opened: the silk pays by the standard rules, not by those of the compact edition."""
    small = [Bag(bag.declared, bag.cards, COMPACT) for bag in (SILK, HONEST)]
    assert merchant_value(SILK, THIRD) > merchant_value(HONEST, THIRD)
    assert merchant_value(small[0], THIRD) < merchant_value(small[1], THIRD)
    assert COMPACT.players - 1 == 1 / THIRD, "one bag a round, of three merchants"
    assert even() > THIRD
    assert break_even(AS_APPLES, HONEST).q == Fraction(2, 11), "said to be apples, it stops paying earlier"
    assert Fraction(2, 11) < THIRD


def test_which_bag_is_better_depends_on_what_is_needed() -> None:
    honest, lie = (merchant_outcomes(bag, even()) for bag in (HONEST, SILK))
    assert honest.mean() == lie.mean()
    assert honest.p(lambda gold: gold >= 15) > lie.p(lambda gold: gold >= 15)
    assert honest.p(lambda gold: gold >= 20) < lie.p(lambda gold: gold >= 20)
    assert value(LESSON, "count-need") == (["100%", "60.0%"], ["40.0%", "60.0%"])
    assert lie.p(lambda gold: gold < HONEST.value) == Fraction(2, 5), "the comment above the prediction"


def test_the_answers_to_the_exercises_hold() -> None:
    assert (THIRD_EXAMPLE.K, THIRD_EXAMPLE.V, THIRD_EXAMPLE.P, opened_gain(THIRD_EXAMPLE)) == (4, 8, 4, 0)
    assert merchant_value(APPLES, Fraction(19, 27)) == 0
    assert break_even(SILK, HONEST, Wealth(sheriff=0)).q == break_even(SILK, HONEST, POOR).q == Fraction(8, 8 + 4)
    assert Fraction(8, 8 + 4) > even(), "a poor sheriff makes liars bold"
    assert RICH_HAND.count("silk") <= DECK.count("silk", 4)
    assert (RICH.value, opened_gain(RICH), RICH_HONEST.value) == (40, -20, 2)
    assert merchant_value(RICH, HALF) > merchant_value(RICH_HONEST, HALF), "it still pays if every second is opened"


def test_the_notebook_and_the_kit_agree() -> None:
    assert value(LESSON, "letters") == [(16, 0, 0, 8), (2, 17, 10, 0), (8, 11, 6, 0)]
    assert value(LESSON, "engine") == [(16, 24), (19, -8), (19, 2)]
    assert cell("mean-apples", "by_hand") == cell("mean-apples", "outcomes.mean()") == 10
    assert value(LESSON, "two-bags") == (8, 12, even(), even())
    assert value(LESSON, "two-bags", "(true, apples, mixed, silk)") == (HONEST, APPLES, MIXED, SILK)
    assert len(set(value(LESSON, "variance")[:3])) == 1, "by hand, by the short formula, by the kit"
    assert cell("count-five", "short") == the_fine.LESSON.questions["five"].value
    assert cell("play-days", "days.mean().covers(by_hand)") == 1
    assert cell("play-days", "days.mean().covers(Fraction(11, 2))") == 0
    best = value(LESSON, "best")
    assert [bag for _, bag in best] == [str(SILK), str(SILK), str(HONEST)], "as the chance of opening grows"
