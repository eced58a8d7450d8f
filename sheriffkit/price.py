"""The sheriff's side: what opening a bag is worth in the mean, and the least gold for which to pass it."""

from collections.abc import Iterable
from fractions import Fraction

from classkit.dist import Dist
from sheriffkit.bag import Belief, belief_of, beliefs_of, same_game
from sheriffkit.wealth import Wealth, compensation_paid, fine_paid, side_of


def opening_value(belief: Belief, wealth: Wealth | None = None) -> Fraction:
    """v, what opening a bag is worth to the sheriff in the mean: the fine if it lies, less what honesty is paid.

    With two deputies (S-SIX) it is what both get together. `wealth`: what both sides can pay with (S-DEBT). Errors:
    NotLegal for anything but bags of one game; TypeError or ValueError, as for `Dist`, for weights that are none.

    >>> from sheriffkit.bag import Bag
    >>> liar, honest = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples", "apples"])
    >>> opening_value({liar: 1, honest: 3})
    Fraction(-1, 1)
    """
    return opening(belief, wealth).mean()


def opening(belief: Belief, wealth: Wealth | None = None) -> Dist[int]:
    """What opening brings the sheriff, as a distribution: fines, and compensations below 0. Errors as `opening_value`.

    >>> from sheriffkit.bag import Bag
    >>> opening({Bag("apples", ["silk", "silk"]): 1, Bag("apples", ["apples", "apples"]): 3})
    Dist({-4: 3, 8: 1})
    """
    bags = belief_of(belief)
    same_game(bags)
    return bags.map(lambda bag: fine_paid(bag, wealth) - compensation_paid(bag, wealth))


def reservation(belief: Belief, others: Iterable[Belief] = (), wealth: Wealth | None = None) -> Fraction:
    """The least that a sheriff who wants gold should take to pass a bag: max(0, v), with v as in `opening_value`.

    `others`: the beliefs about the other bags that are still closed, one for each. They matter where openings are
    scarce, as in the compact game (S-COMPACT-2): to pass this bag leaves the one opening for the best of them, so the
    price is v less the most that opening one of them is worth, or 0 if that is less. Elsewhere any bag can be opened,
    and they change nothing. What others may pay to be passed is left out. `wealth`: the purses of this bag's merchant
    and of the sheriff; the other merchants are taken to be able to pay. Errors: NotLegal.

    >>> from sheriffkit.bag import Bag
    >>> liar, honest = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples", "apples"])
    >>> reservation({liar: 1, honest: 1}), reservation(honest)
    (Fraction(2, 1), Fraction(0, 1))
    """
    instead = instead_of(belief, others, wealth)
    return max(Fraction(0), opening_value(belief, wealth) - max((each.mean() for each in instead), default=Fraction(0)))


def instead_of(belief: Belief, others: Iterable[Belief], wealth: Wealth | None) -> tuple[Dist[int], ...]:
    """What else the opening could bring where it is scarce: nothing, or one of the other bags (S-COMPACT-2)."""
    this, rest = belief_of(belief), beliefs_of(others)
    rules = same_game((*this, *(bag for other in rest for bag in other)))
    purse = Wealth(sheriff=side_of(wealth, "sheriff"))
    return (Dist({0: 1}), *(opening(other, purse) for other in rest)) if rules.compact else ()
