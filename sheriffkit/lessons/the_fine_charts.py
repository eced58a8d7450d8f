"""The charts of lesson 06: a mean that settles down, and what a lie and the truth bring in several rounds.

Exact values come from `sheriffkit.bribery`, sentences from the chart's own numbers.
"""

from fractions import Fraction

from classkit import shown
from classkit.chart import Chart, Mark, bars, lines
from classkit.words import Catalogue, text
from sheriffkit.bribery import merchant_value
from sheriffkit.lessons.the_fine import HONEST, SILK, Days, even, exact, total
from sheriffkit.sentences import goods, number_of

STEP = 4
"""What a round of these two bags brings is a multiple of four gold."""
FIRST, POINTS = 5, 30
"""From how many days on a mean is drawn, and at how many places, about: many at first, where it jumps."""

_add = Catalogue("sheriffkit").add
_add("the_fine.days.title", "The mean settles down. Declared: {said}. Inside: {cards}.")
_add("the_fine.days.x", "number of days")
_add("the_fine.days.y", "gold for each day, in the mean")
_add("the_fine.days.name", "mean of the days so far")
_add("the_fine.days.exact", "exact")
_add("the_fine.days.in", "After {days} days the mean is {mean}; its interval, {low} to {high}, holds the exact value "
    "{value}.")  # fmt: skip
_add("the_fine.days.out", "After {days} days the mean is {mean}; its interval, {low} to {high}, does not hold the "
    "exact value {value}: that happens to about one sample in 20.")  # fmt: skip
_add("the_fine.total.title", "What {rounds} rounds bring, each bag opened with a chance of {q}")
_add("the_fine.total.title.one", "What one round brings, the bag opened with a chance of {q}")
_add("the_fine.total.x", "gold in all rounds together, with cards at their value")
_add("the_fine.total.p", "probability")
_add("the_fine.total.true", "four honest chickens")
_add("the_fine.total.lie", "the silk with them, as five chickens")
_add("the_fine.total.sure", "{gold} for sure")
_add("the_fine.total.sentence", "Both bring {mean} gold in the mean. The standard deviation is {true} for the honest "
    "bags and {lie} for the lies; these bring less than {sure}, which honest bags bring for sure, with probability "
    "{less}.")  # fmt: skip


def running_chart(days: Days) -> Chart:
    """The mean of the first days, more and more of them, beside the exact mean.

    Errors: ValueError for fewer than two days.
    """
    if len(days) < 2:
        raise ValueError(f"a mean that settles down needs two days or more; given: {len(days)}")
    bag, value, last = days.bag, exact(merchant_value(days.bag, days.q)), days.mean()
    at = sorted({max(min(FIRST, len(days)), len(days) * i**3 // POINTS**3) for i in range(POINTS + 1)})
    return lines(
        at,
        {
            text("the_fine.days.name"): [Fraction(sum(days.gains[:n]), n) for n in at],
            text("the_fine.days.exact"): [value] * len(at),
        },
        title=text("the_fine.days.title", said=number_of(len(bag.cards), bag.declared), cards=goods(bag.cards)),
        x_title=text("the_fine.days.x"),
        y_title=text("the_fine.days.y"),
        sentence=text(
            f"the_fine.days.{'in' if last.covers(value) else 'out'}",
            days=len(days),
            mean=shown.decimal(last.value),
            low=shown.decimal(last.low),
            high=shown.decimal(last.high),
            value=shown.decimal(value),
        ),
        percent=False,
    )


def total_chart(rounds: int) -> Chart:
    """What so many rounds of the lie bring, beside as many of the honest bag, at the chance that makes means equal.

    A sum that cannot come out is left out.
    """
    q = even()
    true, lie = (total(bag, q, rounds) for bag in (HONEST, SILK))
    sure = rounds * HONEST.value
    gold = range(int(min(*true, *lie)), int(max(*true, *lie)) + 1, STEP)
    return bars(
        gold,
        {
            text("the_fine.total.true"): [true.p(sum_) or None for sum_ in gold],
            text("the_fine.total.lie"): [lie.p(sum_) or None for sum_ in gold],
        },
        title=text("the_fine.total.title" if rounds > 1 else "the_fine.total.title.one", rounds=rounds, q=str(q)),
        x_title=text("the_fine.total.x"),
        y_title=text("the_fine.total.p"),
        sentence=text(
            "the_fine.total.sentence",
            mean=shown.decimal(true.mean()),
            true=root(true.var()),
            lie=root(lie.var()),
            sure=sure,
            less=shown.percent(lie.p(lambda sum_: sum_ < sure)),
        ),
        marks=(Mark(text("the_fine.total.sure", gold=sure), x=sure),),
    )


def root(variance: Fraction) -> str:
    """The standard deviation of that variance, as it is read.

    >>> root(Fraction(576, 25)), root(Fraction(0))
    ('4.80', '0')
    """
    return shown.decimal(Fraction(float(variance) ** 0.5))
