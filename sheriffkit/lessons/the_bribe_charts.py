"""The charts of lesson 07, and the offers that it plays through the engine.

Exact values come from `sheriffkit.bribery`, sentences from the chart's own numbers.
"""

from dataclasses import dataclass
from fractions import Fraction

from classkit import shown
from classkit.chart import Chart, Kind, Mark, Series, lines
from classkit.estimate import Estimate
from classkit.words import Catalogue, text
from sheriffkit.bag import Bag
from sheriffkit.bargain import ceiling
from sheriffkit.curve import Curve, penalty_curve
from sheriffkit.gains import merchant_value, opened_gain
from sheriffkit.lessons.the_bribe import HONEST, LIE, WAVERS, believed
from sheriffkit.played import Played, Responds, played
from sheriffkit.price import opening_value, reservation
from sheriffkit.responses import Response

OFFERS = (2, 5, 8, 11, 14, 17, 20)
"""The offers in gold that are played; the fine of the lesson's bag is one of them."""
PERCENTS = range(0, 101, 5)

_add = Catalogue("sheriffkit").add
_add("the_bribe.gold", "gold")
_add("the_bribe.price.title", "What is it worth to open “three apples”?")
_add("the_bribe.price.x", "chance of a lie in the sheriff's mind, in percent")
_add("the_bribe.price.value", "value of opening, v")
_add("the_bribe.price.price", "reservation price")
_add("the_bribe.price.even", "no threat below {even}")
_add("the_bribe.price.sentence", "The lie has a fine of {fine}, honesty a compensation of {pays}. Up to a chance of "
    "{even} opening costs more than it brings: then the sheriff should pass for nothing.")  # fmt: skip
_add("the_bribe.pay.title", "To pay {bribe} gold and be passed, or to pay nothing")
_add("the_bribe.pay.x", "chance of opening if nothing is paid, in percent")
_add("the_bribe.pay.y", "expected gain of the round, gold")
_add("the_bribe.pay.nothing", "the lie, nothing paid")
_add("the_bribe.pay.bribe", "the lie, {bribe} gold paid")
_add("the_bribe.pay.honest", "three apples, honest, nothing paid")
_add("the_bribe.pay.above", "better to pay above {q}")
_add("the_bribe.pay.free", "To be passed for nothing is as good as it gets: no chance of opening makes it worse.")
_add("the_bribe.pay.less", "To pay {bribe} gold is better while the chance of opening is above {q}. The fine is "
    "{fine}, more than that.")  # fmt: skip
_add("the_bribe.pay.fine", "To pay {bribe} gold, as much as the fine, is better while the chance of opening is above "
    "{q}.")  # fmt: skip
_add("the_bribe.pay.more", "To pay {bribe} gold is better while the chance of opening is above {q}, though it is more "
    "than the fine of {fine}.")  # fmt: skip
_add("the_bribe.pay.limit", "To pay {bribe} gold is never better: it costs as much as to be opened for certain.")
_add("the_bribe.curve.title", "What an offer leaves you, and the penalty curve")
_add("the_bribe.curve.left", "left to you")
_add("the_bribe.curve.penalty", "expected penalty")
_add("the_bribe.curve.mean", "gold in the mean")
_add("the_bribe.curve.sentence", "The expected penalty goes from {first} gold to {last} as the offer grows; what is "
    "left to you rises to its top and falls again.")  # fmt: skip
_add("the_bribe.tries.title", "The offers before a sheriff who wavers")
_add("the_bribe.tries.x", "offer, gold")
_add("the_bribe.tries.exact", "exact")
_add("the_bribe.tries.played", "played by the engine, {n} times each")
_add("the_bribe.tries.sentence", "Points are played, with their 95% intervals: {inside} of {all} intervals hold their "
    "exact value. The best of these offers is {best} gold.")  # fmt: skip


def price_chart(silk: int) -> Chart:
    """The value of opening “three apples”, and the reservation price, over the chance of a lie with so much silk.

    Errors: NotLegal for a number that makes no lie of three cards.
    """
    lie = Bag("apples", ["silk"] * silk + ["apples"] * (3 - silk))
    beliefs = [believed(Fraction(p, 100), lie) for p in PERCENTS]
    even = Fraction(HONEST.compensation, lie.fine + HONEST.compensation)
    return lines(
        PERCENTS,
        {
            text("the_bribe.price.value"): [opening_value(belief) for belief in beliefs],
            text("the_bribe.price.price"): [reservation(belief) for belief in beliefs],
        },
        title=text("the_bribe.price.title"),
        x_title=text("the_bribe.price.x"),
        y_title=text("the_bribe.gold"),
        sentence=text(
            "the_bribe.price.sentence", fine=lie.fine, pays=HONEST.compensation, even=shown.probability(even)
        ),
        percent=False,
        marks=(Mark(text("the_bribe.price.even", even=shown.percent(even)), x=100 * even),),
    )


def curve_chart(curve: Curve) -> Chart:
    """What is left to the merchant and the expected penalty, over the bribes of a penalty curve, in gold.

    The sentence doesn't say where the best offer is: an exercise asks for it.
    """
    points = curve.points
    return lines(
        [point.bribe for point in points],
        {
            text("the_bribe.curve.left"): [point.wealth for point in points],
            text("the_bribe.curve.penalty"): [point.penalty for point in points],
        },
        title=text("the_bribe.curve.title"),
        x_title=text("the_bribe.tries.x"),
        y_title=text("the_bribe.curve.mean"),
        sentence=text(
            "the_bribe.curve.sentence", first=shown.decimal(points[0].penalty), last=shown.decimal(points[-1].penalty)
        ),
        percent=False,
    )


def pay_chart(bribe: int) -> Chart:
    """The lesson's bag over the chance of opening: passed for that bribe, or nothing paid; beside it an honest bag.

    Errors: NotLegal for a bribe below 0.
    """
    chances = [Fraction(p, 100) for p in PERCENTS]
    most = Fraction(ceiling(LIE, 1))
    q = Fraction(bribe) / most
    inside = 0 < q < 1
    return lines(
        PERCENTS,
        {
            text("the_bribe.pay.nothing"): [merchant_value(LIE, p) for p in chances],
            text("the_bribe.pay.bribe", bribe=bribe): [merchant_value(LIE, 0, bribe)] * len(chances),
            text("the_bribe.pay.honest"): [merchant_value(HONEST, p) for p in chances],
        },
        title=text("the_bribe.pay.title", bribe=bribe),
        x_title=text("the_bribe.pay.x"),
        y_title=text("the_bribe.pay.y"),
        sentence=text(f"the_bribe.pay.{_kind(bribe, q)}", bribe=bribe, q=shown.probability(q), fine=LIE.fine),
        percent=False,
        marks=(Mark(text("the_bribe.pay.above", q=shown.percent(q)), x=100 * q),) if inside else (),
    )


def _kind(bribe: int, q: Fraction) -> str:
    """Which sentence fits the bribe: q is the chance of opening above which it pays."""
    if not bribe:
        return "free"
    if q >= 1:
        return "limit"
    return "less" if bribe < LIE.fine else "more" if bribe > LIE.fine else "fine"


# --- offers that are played ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tries:
    """Offers for the lesson's bag, each played many times. `response`: how the sheriff's chance of opening answers.

    `found`: for each offer in gold, what came of it.
    """

    response: Response
    found: tuple[tuple[int, Played], ...]

    @property
    def answers(self) -> tuple[tuple[int, bool], ...]:
        """For each trial the offer, and whether the bag was opened: what `sheriffkit.models` fits a response to."""
        opened = opened_gain(LIE)
        return tuple(
            (offer, gain == opened)
            for offer, came in self.found
            for gain, times in came.merchant.items()
            for _ in range(times)
        )

    @property
    def means(self) -> tuple[Estimate, ...]:
        """The merchant's mean gain for each offer."""
        return tuple(came.mean() for _, came in self.found)

    @property
    def exact(self) -> tuple[Fraction | float, ...]:
        """The merchant's expected gain for each offer."""
        return tuple(point.wealth for point in penalty_curve(LIE, self.response, [offer for offer, _ in self.found]))


def tries(times: int, *, seed: int = 0, response: Response = WAVERS) -> Tries:
    """Play each of the `OFFERS` so many times before a sheriff whose chance of opening answers the offer.

    The trials of one offer are independent of those of another. Errors: NotLegal for a number that is none.

    >>> [came.n for _, came in tries(10, seed=1).found] == [10] * len(OFFERS)
    True
    """
    sheriff = Responds(response)
    seeds = range(seed * len(OFFERS), (seed + 1) * len(OFFERS))
    found = [
        (offer, played(LIE, sheriff, times, offer=f"offer {offer} gold", seed=own))
        for offer, own in zip(OFFERS, seeds, strict=True)
    ]
    return Tries(response, tuple(found))


def tries_chart(found: Tries) -> Chart:
    """The exact expected gain of each offer, and over it the played means with their intervals."""
    exact, means = found.exact, found.means
    inside = sum(mean.covers(value) for mean, value in zip(means, exact, strict=True))
    offers = tuple(offer for offer, _ in found.found)
    best = max(zip(exact, offers, strict=True))[1]
    points = Series(
        text("the_bribe.tries.played", n=means[0].n),
        tuple(mean.value for mean in means),
        Kind.POINTS,
        tuple(mean.low for mean in means),
        tuple(mean.high for mean in means),
    )
    return Chart(
        title=text("the_bribe.tries.title"),
        x_title=text("the_bribe.tries.x"),
        y_title=text("the_bribe.pay.y"),
        sentence=text("the_bribe.tries.sentence", inside=inside, all=len(means), best=best),
        x=offers,
        series=(Series(text("the_bribe.tries.exact"), exact, Kind.LINES), points),
        percent=False,
        strong=(best,),
    )
