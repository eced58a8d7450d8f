"""How far both sides can go: the ceiling of the merchant, the floor of the sheriff, the zone between, a fair split.

There is one disagreement point for both: without a deal the sheriff opens the bag with chance q (`p_inspect`). Then a
liar gets K + V or K - P, and the sheriff in the mean q·v. A deal passes the bag for b. So the merchant gains by it
while b is below q·(V + P), and the sheriff while b is above q·v. A known lie has v = P.

Risk: with an `aversion` a above 0, a player's utility of x gold is 1 - exp(-a·x) (constant absolute risk aversion), and
means give way to certainty equivalents; these answers are floats. At a = 0 all is exact.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, expm1, fsum, log, log1p
from typing import Any

from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.shown import number
from classkit.words import Message, say
from sheriffkit.bag import Bag, Belief, Number, a_bag, belief_of, chance, real, same_game
from sheriffkit.bag import aversion as _aversion
from sheriffkit.price import instead_of, opening
from sheriffkit.wealth import Wealth, fine_paid

TOLERANCE = 1e-9
"""How far the split by number (`nash_split` with risk aversion) may be from the true one, in gold."""


def ceiling(bag: Bag, p_inspect: Number, wealth: Wealth | None = None, aversion: Number = 0) -> Fraction | float:
    """The most that being passed is worth to the merchant: q·(V + P) for a lie; nothing for an honest bag.

    It is the gap in `merchant_value` between passed for certain and opened with chance q. To an honest merchant an
    opening brings gold, so the gap is no gain. Who dislikes risk (`aversion`) pays more. Errors: NotLegal.

    >>> ceiling(Bag("apples", ["silk", "silk"]), Fraction(1, 2))
    Fraction(12, 1)
    """
    q, a = chance(p_inspect), _aversion(aversion)
    loss = 0 if a_bag(bag).honest else bag.at_risk + fine_paid(bag, wealth)
    if not a:
        return q * loss
    opened = Dist({True: Fraction(q), False: 1 - Fraction(q)})
    return max(0.0, -certainty(opened.map(lambda found: -loss if found else 0), a))


@dataclass(frozen=True, slots=True)
class Zone:
    """The bribes that leave both no worse off than no deal: from `low` to `high`; empty if low > high."""

    low: Fraction | float
    high: Fraction | float

    @property
    def empty(self) -> bool:
        """Whether no bribe suits both."""
        return self.low > self.high

    @property
    def width(self) -> Fraction | float:
        """What there is to share, in gold; 0 if the zone is empty."""
        return max(self.high - self.low, Fraction(0))

    def __contains__(self, bribe: object) -> bool:
        amount = real(bribe)
        return amount is not None and self.low <= amount <= self.high

    @property
    def message(self) -> Message:
        """In words, for `classkit.words.say`."""
        kind = "empty" if self.empty else "point" if self.low == self.high else "zone"
        return Message.of(f"sheriff.bribery.zone.{kind}", low=number(self.low), high=number(self.high))

    def __str__(self) -> str:
        """In words, in the language in use."""
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def bargaining_zone(
    belief: Belief,
    bag: Bag,
    p_inspect: Number,
    others: Iterable[Belief] = (),
    *,
    wealth: Wealth | None = None,
    merchant_aversion: Number = 0,
    sheriff_aversion: Number = 0,
) -> Zone:
    """The bribes on which both can agree: [max(0, q·v), q·(V + P)]; for a known lie [q·P, q·(V + P)].

    `belief`: what the sheriff thinks of the bag after the offer. `bag`: what it is. `others`: beliefs about the other
    closed bags, which matter where openings are scarce (S-COMPACT-2): what the opening would bring there is taken off
    v. Errors: NotLegal, also for bags of two games.

    >>> lie, honest = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples", "apples"])
    >>> bargaining_zone(lie, lie, Fraction(1, 2)), bargaining_zone({lie: 1, honest: 1}, lie, Fraction(1, 2))
    (Zone(low=Fraction(4, 1), high=Fraction(12, 1)), Zone(low=Fraction(1, 1), high=Fraction(12, 1)))
    """
    same_game((a_bag(bag), *belief_of(belief)))
    merchant = _aversion(merchant_aversion, "merchant_aversion")
    sheriff = _aversion(sheriff_aversion, "sheriff_aversion")
    low = floor_price(belief, p_inspect, others, wealth=wealth, aversion=sheriff)
    return Zone(low, ceiling(bag, p_inspect, wealth, merchant))


def floor_price(
    belief: Belief,
    p_inspect: Number,
    others: Iterable[Belief] = (),
    *,
    wealth: Wealth | None = None,
    aversion: Number = 0,
) -> Fraction | float:
    """The least bribe that is worth as much to the sheriff as to open with chance q: max(0, q·v).

    With q = 1 it is the `reservation` price. Who dislikes risk takes less. Errors: NotLegal.

    >>> floor_price({Bag("apples", ["silk"]): 1, Bag("apples", ["apples"]): 1}, Fraction(1, 3))
    Fraction(1, 3)
    """
    low = _floor(belief, p_inspect, others, wealth, _aversion(aversion))
    return max(Fraction(0) if isinstance(low, Fraction) else 0.0, low)


def _floor(
    belief: Belief, p_inspect: Number, others: Iterable[Belief], wealth: Wealth | None, a: float
) -> Fraction | float:
    """What no deal is worth to the sheriff beyond a bag that is passed for nothing: q·v, which may be below 0."""
    q = chance(p_inspect)
    instead = instead_of(belief, others, wealth) or (Dist({0: 1}),)
    this = opening(belief, wealth)
    if not a:
        return q * (this.mean() - max(each.mean() for each in instead))
    other = max(instead, key=lambda each: certainty(each, a))
    mixed = Dist({True: Fraction(q), False: 1 - Fraction(q)}).then(lambda opened: this if opened else other)
    return certainty(mixed, a) - certainty(other, a)


def certainty(gains: Dist[int] | Mapping[int, int], aversion: Number) -> float:
    """The certainty equivalent of a lottery: the sure gold that is worth as much, to one with this aversion to risk.

    `gains`: amounts of gold with their weights. Errors: NotLegal for what is no lottery, and for an aversion below 0.

    >>> round(certainty(Dist({0: 1, 8: 1}), 0.1), 3), certainty(Dist({0: 1, 8: 1}), 0)
    (3.22, 4.0)
    """
    a, lottery = _aversion(aversion), _lottery(gains)
    if not a:
        return float(lottery.mean())
    worst = min(lottery)
    above = [(float(p), -a * float(gain - worst)) for gain, p in lottery.items()]
    less = fsum(p * expm1(x) for p, x in above)
    # near -1, where the worst is rare, a sum of what is left says more than one less what is lost
    return worst - (log1p(less) if less > -0.5 else log(fsum(p * exp(x) for p, x in above))) / a


def _lottery(gains: object) -> Dist[int]:
    if isinstance(gains, Dist | Mapping) and all(real(gain) is not None for gain in gains):
        return gains if isinstance(gains, Dist) else Dist(gains)
    raise NotLegal(Message.of("sheriff.bribery.gains"), given=repr(gains), allowed=("{0: 1, 8: 1}",))


def nash_split(
    belief: Belief,
    p_inspect: Number,
    others: Iterable[Belief] = (),
    *,
    wealth: Wealth | None = None,
    merchant_aversion: Number = 0,
    sheriff_aversion: Number = 0,
) -> Fraction | float:
    """Nash's bargaining solution (1950) for a known lie: the bribe with the greatest product of both gains.

    Gains are counted over no deal. Without risk aversion it is the middle of the zone, q·(P + V/2). With it, a number
    within `TOLERANCE`; who dislikes risk more gets the worse deal. `others`: where openings are scarce (S-COMPACT-2), a
    sheriff who passes this bag can open another, and so has less to lose; if that other is worth even more than P, the
    split lies below the middle of the zone, or at 0. Errors: NotLegal for an uncertain belief, to which the solution
    does not apply, and for an honest bag, over which there is nothing to share.

    >>> nash_split(Bag("apples", ["silk", "silk"]), Fraction(1, 2))
    Fraction(8, 1)
    """
    bags = belief_of(belief)
    if len(bags) > 1:
        raise NotLegal(
            Message.of("sheriff.bribery.uncertain"), given=f"{len(bags)} bags", allowed=(repr(next(iter(bags))),)
        )
    bag = next(iter(bags))
    if bag.honest:
        raise NotLegal(Message.of("sheriff.bribery.no_split"), "S-INSPECT-3", str(bag))
    merchant = _aversion(merchant_aversion, "merchant_aversion")
    sheriff = _aversion(sheriff_aversion, "sheriff_aversion")
    low, high = _floor(bag, p_inspect, others, wealth, sheriff), ceiling(bag, p_inspect, wealth, merchant)
    if merchant or sheriff:
        return max(0.0, _split(float(low), float(high), merchant, sheriff))
    return max(0 * low, (low + high) / 2)


def _split(low: float, high: float, merchant: float, sheriff: float) -> float:
    """Where both press equally, by halving: the sheriff's pull falls as the bribe grows, the merchant's rises."""
    below, above = low, high
    while above - below > TOLERANCE and below < (middle := (below + above) / 2) < above:
        if _pull(sheriff, middle - low) > _pull(merchant, high - middle):
            below = middle
        else:
            above = middle
    return (below + above) / 2


def _pull(a: float, gain: float) -> float:
    """The logarithm of marginal over gained utility, at a gain over no deal: of a / (exp(a·gain) - 1), or 1 / gain."""
    return log(a) - a * gain - log(-expm1(-a * gain)) if a else -log(gain)
