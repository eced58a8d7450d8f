"""How a sheriff's chance of opening may answer a bribe: a step, or a smooth fall. Any function of the bribe will do.

A response is a callable: bribe in gold → the chance that the bag is opened. `sheriffkit.models` fits them to play.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp, inf
from typing import TypeAlias

from classkit.game import NotLegal
from classkit.words import Message
from sheriffkit.bag import Belief, Number, chance, gold, real
from sheriffkit.price import reservation
from sheriffkit.wealth import Wealth

Response: TypeAlias = Callable[[Number], Number]
"""Bribe → chance of opening."""


def a_response(response: object) -> Response:
    """The response, if it can be called with a bribe. Errors: NotLegal."""
    if callable(response):
        return response
    allowed = ("Step(8)", "Logistic(8, 2)")
    raise NotLegal(Message.of("sheriff.bribery.response"), given=f"response={response!r}", allowed=allowed)


@dataclass(frozen=True, slots=True)
class Step:
    """A sheriff with a price: below it the bag is opened with chance `rate`, from it on with chance `bought`.

    Errors: NotLegal.

    >>> Step(8)(7), Step(8, rate=0.5)(7.5), Step(8)(8)
    (1, 0.5, 0)
    """

    price: Number
    rate: Number = 1
    bought: Number = 0

    def __post_init__(self) -> None:
        gold(self.price, "price")
        chance(self.rate, "rate")
        chance(self.bought, "bought")

    def __call__(self, bribe: Number) -> Number:
        """The chance of opening at this bribe."""
        return self.rate if gold(bribe) < self.price else self.bought


@dataclass(frozen=True, slots=True)
class Logistic:
    """A sheriff who wavers: the chance of opening falls smoothly from `top` to 0, and is half of `top` at `middle`.

    `spread`: in gold, above 0; one `spread` beyond the middle the odds fall by a factor e. Errors: NotLegal.

    >>> Logistic(8, 2)(8), round(Logistic(8, 2)(10), 4)
    (0.5, 0.2689)
    """

    middle: Number
    spread: Number
    top: Number = 1

    def __post_init__(self) -> None:
        allowed = Message.of("sheriff.bribery.above")
        if real(self.middle) is None:
            raise NotLegal(Message.of("sheriff.bribery.number"), given=f"middle={self.middle!r}")
        if not (spread := real(self.spread)) or spread < 0:
            raise NotLegal(Message.of("sheriff.bribery.spread"), given=f"spread={self.spread!r}", allowed=(allowed,))
        chance(self.top, "top")

    def __call__(self, bribe: Number) -> float:
        """The chance of opening at this bribe."""
        beyond = gold(bribe) - self.middle
        try:
            x = float(beyond / self.spread)
        except OverflowError:  # a spread far below a coin: a step
            x = inf if beyond > 0 else -inf
        odds = exp(-abs(x))
        return float(self.top) * (odds if x > 0 else 1.0) / (1 + odds)


def at_price(belief: Belief, others: Iterable[Belief] = (), *, rate: Number = 1, wealth: Wealth | None = None) -> Step:
    """The step at the reservation price: who offers less is opened with chance `rate`, who offers it is passed.

    >>> from sheriffkit.bag import Bag
    >>> from fractions import Fraction
    >>> at_price(Bag("apples", ["silk", "silk"]), rate=Fraction(1, 2))
    Step(price=Fraction(8, 1), rate=Fraction(1, 2), bought=0)
    """
    return Step(reservation(belief, others, wealth), rate)
