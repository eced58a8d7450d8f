"""The curve of the lessons: the expected penalty, and the merchant's wealth, as the bribe grows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from classkit.game import NotLegal
from classkit.shown import decimal, percent
from classkit.words import Message, text
from sheriffkit.bag import Bag, Number, a_bag, chance, gold, one_by_one
from sheriffkit.gains import expected_penalty, merchant_value
from sheriffkit.printed import Printed, lined_up
from sheriffkit.responses import Response, a_response
from sheriffkit.wealth import Wealth


@dataclass(frozen=True, slots=True)
class Point:
    """One bribe. `p_inspect`: the chance of opening that it leaves. `penalty`: q·P, below 0 for an honest bag.

    `paid`: what is paid in the mean, (1 - q)·b. `wealth`: the merchant's expected gain, in value and gold.
    """

    bribe: Fraction | float
    p_inspect: Fraction | float
    penalty: Fraction | float
    paid: Fraction | float
    wealth: Fraction | float


@dataclass(frozen=True, slots=True)
class Curve(Printed):
    """The points by ascending bribe, and the bag that they are of."""

    bag: Bag
    points: tuple[Point, ...]

    @property
    def best(self) -> Point:
        """The bribe with the most expected wealth; of equals the smallest."""
        return max(self.points, key=lambda point: point.wealth)

    def __iter__(self) -> Iterator[Point]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)

    def lines(self) -> tuple[str, ...]:
        """The curve as a table in plain text, in the language in use; the best bribe is marked."""
        heads = [text(f"sheriff.curve.{name}") for name in ("bribe", "opened", "penalty", "paid", "wealth")]
        best = self.best
        rows = [
            (
                decimal(point.bribe),
                percent(point.p_inspect),
                decimal(point.penalty),
                decimal(point.paid),
                decimal(point.wealth),
                text("sheriff.curve.best") if point is best else "",
            )
            for point in self.points
        ]
        return lined_up([(*heads, ""), *rows])


def penalty_curve(bag: Bag, response: Response, bribes: Iterable[Number], wealth: Wealth | None = None) -> Curve:
    """Expected penalty and wealth for each bribe, when the chance of opening answers the bribe.

    `response`: any callable, bribe → chance of opening (`sheriffkit.responses`). `bribes`: in gold, in any order.
    Errors: NotLegal for no bribes, for a bribe below 0, for a response that is no chance.

    >>> from sheriffkit.responses import Step
    >>> curve = penalty_curve(Bag("apples", ["silk", "silk"]), Step(8, rate=Fraction(1, 2)), range(0, 13, 4))
    >>> [(point.bribe, point.penalty, point.wealth) for point in curve][1:3]  # doctest: +NORMALIZE_WHITESPACE
    [(Fraction(4, 1), Fraction(4, 1), Fraction(2, 1)),
     (Fraction(8, 1), Fraction(0, 1), Fraction(8, 1))]
    >>> curve.best.bribe
    Fraction(8, 1)
    """
    a_bag(bag)
    a_response(response)
    amounts = sorted({gold(bribe) for bribe in one_by_one(bribes, "bribes", "bribes", "S-BRIBE-2", "range(21)")})
    if not amounts:
        raise NotLegal(Message.of("sheriff.bribery.no_bribes"), "S-BRIBE-2", "bribes=()", ("range(21)",))
    return Curve(bag, tuple(_point(bag, response, amount, wealth) for amount in amounts))


def _point(bag: Bag, response: Response, bribe: Fraction | float, wealth: Wealth | None) -> Point:
    q = chance(response(bribe), f"response({bribe})")
    penalty, value = expected_penalty(bag, q, wealth), merchant_value(bag, q, bribe, wealth)
    return Point(bribe, q, penalty, (1 - q) * bribe, value)
