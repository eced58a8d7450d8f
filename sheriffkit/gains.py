"""The merchant's side: what a bag brings in the mean and as a distribution, what it costs, when a lie pays.

A gain is the merchant's, in one round, in gold: cards at their value on the stand. q is `p_inspect`, b is `bribe`.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.words import Message, say
from sheriffkit.bag import Bag, Exact, Number, a_bag, a_lie, chance, gold, same_game
from sheriffkit.wealth import Wealth, check_bribe, compensation_paid, fine_paid


def merchant_value(bag: Bag, p_inspect: Number, bribe: Number = 0, wealth: Wealth | None = None) -> Fraction | float:
    """Expected gain in value and gold of the round: K + V - b if the bag is passed; opened, K + M or K - P.

    `p_inspect`: the chance that the bag is opened, from 0 to 1. `bribe`: what a passed bag pays, in gold and value; an
    opened one pays none (S-BRIBE-6). `wealth`: what both can pay with, if that is not enough for all (S-DEBT).
    Errors: NotLegal.

    >>> merchant_value(Bag("chickens", ["chickens"] * 4), Fraction(1, 4))
    Fraction(18, 1)
    >>> merchant_value(Bag("apples", ["silk"]), Fraction(1, 4), wealth=Wealth(merchant=0))
    Fraction(6, 1)
    """
    q, b, bag = chance(p_inspect), gold(bribe), a_bag(bag)
    check_bribe(bag, b, wealth)
    return (1 - q) * (bag.value - b) + q * opened_gain(bag, wealth)


def opened_gain(bag: Bag, wealth: Wealth | None = None) -> int:
    """What the merchant of an opened bag gains: K + M, or K - P, which may be below 0.

    >>> opened_gain(Bag("chickens", ["chickens", "chickens", "cheese", "silk"]))
    2
    """
    return a_bag(bag).kept + compensation_paid(bag, wealth) - fine_paid(bag, wealth)


def merchant_outcomes(bag: Bag, p_inspect: Exact, bribe: Exact = 0, wealth: Wealth | None = None) -> Dist[Exact]:
    """The gain of the round as a whole distribution, for its mean and its variance; numbers must be exact.

    Errors: NotLegal as for `merchant_value`, and for floats.

    >>> outcomes = merchant_outcomes(Bag("apples", ["silk"]), Fraction(1, 3), bribe=2)
    >>> outcomes, outcomes.mean(), outcomes.var()
    (Dist({-4: 1, 6: 2}), Fraction(8, 3), Fraction(200, 9))
    """
    q, b, bag = chance(p_inspect), gold(bribe), a_bag(bag)
    if isinstance(q, float) or isinstance(b, float):
        given, allowed = f"p_inspect={p_inspect!r}, bribe={bribe!r}", Message.of("sheriff.bribery.exactly")
        raise NotLegal(Message.of("sheriff.bribery.exact"), given=given, allowed=(allowed,))
    check_bribe(bag, b, wealth)
    weights: dict[Exact, Fraction] = {}
    for gain, weight in ((bag.value - b, 1 - q), (Fraction(opened_gain(bag, wealth)), q)):
        plain = gain.numerator if gain.denominator == 1 else gain
        weights[plain] = weights.get(plain, Fraction(0)) + weight
    return Dist(weights)


def expected_penalty(bag: Bag, p_inspect: Number, wealth: Wealth | None = None) -> Fraction | float:
    """What inspections cost in the mean: q·P for a lie, and -q·M for an honest bag, which earns by them.

    Confiscated goods are no part of it; `merchant_value` counts them. Errors: NotLegal.

    >>> expected_penalty(Bag("apples", ["silk", "silk"]), Fraction(1, 4))
    Fraction(2, 1)
    """
    q, bag = chance(p_inspect), a_bag(bag)
    return q * (fine_paid(bag, wealth) - compensation_paid(bag, wealth))


class Pays(Enum):
    """When a lie is worth more than an honest bag: below a chance of opening, always, or never."""

    BELOW = "below"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class BreakEven:
    """`q`: the chance of opening at which a lie and an honest bag are worth the same, None if there is none.

    `pays`: when the lie is worth more.
    """

    q: Fraction | None
    pays: Pays

    @property
    def message(self) -> Message:
        """In words, for `classkit.words.say`."""
        params = {} if self.pays is not Pays.BELOW or self.q is None else {"q": self.q}
        return Message.of(f"sheriff.bribery.pays.{self.pays.value}", **params)

    def __str__(self) -> str:
        """In words, in the language in use."""
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def break_even(lie: Bag, honest: Bag, wealth: Wealth | None = None) -> BreakEven:
    """The chance of opening at which the lie and the honest bag are worth the same, without bribes.

    The gap K + V - K' at q = 0 falls by V + P + M' up to q = 1 (K' and M' of the honest bag). If it begins below 0
    the lie never pays more, if it ends above 0 it always does. Errors: NotLegal unless the first bag is a lie, the
    second is not, and both are of the same game.

    >>> print(break_even(Bag("apples", ["silk"] * 3), Bag("apples", ["apples"] * 3)))
    The lie pays more while the chance of opening is below 3/7.
    """
    a_lie(lie)
    if not a_bag(honest).honest:
        raise NotLegal(Message.of("sheriff.bribery.not_honest"), "S-INSPECT-3", str(honest))
    same_game((lie, honest))
    gap = lie.value - honest.value
    q = Fraction(gap, lie.at_risk + fine_paid(lie, wealth) + compensation_paid(honest, wealth))
    if q > 1:
        return BreakEven(None, Pays.ALWAYS)
    return BreakEven(None if q < 0 else q, Pays.BELOW if q > 0 else Pays.NEVER)
