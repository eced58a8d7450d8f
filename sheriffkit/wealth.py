"""What a debt really moves when the purse is short: gold first, then goods without change, then nothing (S-DEBT).

A fine or a compensation is a number; what changes hands may be less or more. Less, if gold and goods of the debtor do
not cover it: the rest is cancelled. More, if goods pay: there is no change. The debtor chooses the goods, so that what
is given is worth least; goods that have just landed may pay too (S-INSPECT-4). What is lost on one side is gained on
the other, goods at their value. Titles of king and queen are left out, and gold that an accepted deal reserves.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from classkit.game import NotLegal, short
from classkit.words import Message
from sheriffkit.bag import Bag, a_bag
from sheriffkit.hands import SomeCards, cards_of, whole
from sheriffkit.items import Cards
from sheriffkit.rules import Rules


@dataclass(frozen=True, slots=True)
class Purse:
    """What one player can pay with: `gold` in coins, and the goods on the `stand`, legal or not, as in `odds`.

    Errors: NotLegal for gold that is no whole number; goods are checked when the rules are known.
    """

    gold: int = 0
    stand: SomeCards = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "gold", whole("gold", self.gold, "S-SETUP-1"))
        stand: object = self.stand
        if isinstance(stand, Iterable) and not isinstance(stand, str | Mapping):
            object.__setattr__(self, "stand", tuple(stand))

    def cards(self, rules: Rules) -> Cards:
        """The goods of the stand by name. Errors: NotLegal as for `odds`."""
        return cards_of(rules, self.stand)

    def worth(self, rules: Rules) -> int:
        """Gold and the value of the stand."""
        return self.gold + rules.value(self.cards(rules))


Means: TypeAlias = Purse | int | None
"""A purse; gold alone; or None for somebody who can pay anything."""


@dataclass(frozen=True, slots=True)
class Wealth:
    """The purses of both sides: the merchant, who may owe a fine, and the sheriff, who may owe a compensation.

    >>> Wealth(merchant=3), Wealth(sheriff=Purse(0, ["apples", "silk"]))  # doctest: +NORMALIZE_WHITESPACE
    (Wealth(merchant=Purse(gold=3, stand=()), sheriff=None),
     Wealth(merchant=None, sheriff=Purse(gold=0, stand=('apples', 'silk'))))
    """

    merchant: Means = None
    sheriff: Means = None

    def __post_init__(self) -> None:
        for side in ("merchant", "sheriff"):
            object.__setattr__(self, side, _purse(getattr(self, side), side))


def fine_paid(bag: Bag, wealth: Wealth | None = None) -> int:
    """What the merchant of an opened lie really gives, in value and gold: P, unless the purse is short; 0 if honest.

    >>> lie = Bag("apples", ["apples", "silk", "silk"])  # a fine of 8, and an apple lands
    >>> [fine_paid(lie, Wealth(merchant=purse)) for purse in (9, 7, 3, Purse(3, ["chickens"] * 2))]
    [8, 9, 5, 9]
    """
    purse = side_of(wealth, "merchant")
    return a_bag(bag).fine if purse is None else paid(a_bag(bag).rules, bag.fine, purse, bag.opened.landed)


def compensation_paid(bag: Bag, wealth: Wealth | None = None) -> int:
    """What the sheriff really gives to the merchant of an opened honest bag: M, unless the purse is short; 0 for a lie.

    Errors: NotLegal for a purse of two deputies: who pays how much depends on who of them opens (S-SIX-3).

    >>> compensation_paid(Bag("apples", ["apples"] * 3), Wealth(sheriff=Purse(1, ["pepper"])))
    7
    """
    purse = side_of(wealth, "sheriff")
    if purse is None:
        return a_bag(bag).compensation
    if a_bag(bag).rules.deputies:
        raise NotLegal(Message.of("sheriff.bribery.deputies"), "S-SIX-3", f"sheriff={purse!r}", ("sheriff=None",))
    return paid(bag.rules, bag.compensation, purse)


def paid(rules: Rules, owed: int, purse: Purse, landed: Cards = ()) -> int:
    """What this debtor gives for a debt, in value and gold, if as little as the rules allow (S-DEBT-1 to 4).

    `landed`: goods that reached the stand just before. Errors: NotLegal for goods that the game has not.
    """
    given = min(purse.gold, owed)
    for goods in rules.split((*purse.cards(rules), *landed)):
        if given < owed:
            given += least_cover([rules.goods[card].value for card in goods], owed - given)
    return given


def least_cover(values: Iterable[int], rest: int) -> int:
    """The least sum of some of the values that covers `rest`; the sum of all if none does.

    >>> least_cover([2, 2, 4], 3), least_cover([2, 2], 9)
    (4, 4)
    """
    numbers = list(values)
    sums = 1
    for number in numbers:
        sums |= sums << number
    above = sums >> rest
    return rest + (above & -above).bit_length() - 1 if above else sum(numbers)


def most_bribe(bag: Bag, wealth: Wealth | None = None) -> int | None:
    """All that the merchant can give: gold, stand and, but for the compact game (S-COMPACT-5), bag; None: no bound.

    >>> most_bribe(Bag("apples", ["silk"]), Wealth(merchant=Purse(3, ["apples"])))
    13
    """
    purse = side_of(wealth, "merchant")
    return None if purse is None else purse.worth(a_bag(bag).rules) + (0 if bag.rules.compact else bag.value)


def check_bribe(bag: Bag, bribe: Fraction | float, wealth: Wealth | None) -> None:
    """NotLegal for a bribe that is worth more than the merchant can give (S-BRIBE-2)."""
    most = most_bribe(bag, wealth)
    if most is not None and bribe > most:
        allowed = Message.of("sheriff.bribery.up_to", n=most)
        raise NotLegal(Message.of("sheriff.bribery.poor"), "S-BRIBE-2", f"bribe={bribe}", (allowed,))


def side_of(wealth: object, side: str) -> Purse | None:
    """The purse of the `merchant` or the `sheriff`, None for one that pays anything. Errors: NotLegal for no Wealth."""
    if wealth is None:
        return None
    if not isinstance(wealth, Wealth):
        allowed = ("Wealth(merchant=3)", "Wealth(sheriff=Purse(3, ['apples']))")
        raise NotLegal(Message.of("sheriff.bribery.wealth"), "S-DEBT", f"wealth={short(wealth)}", allowed)
    purse: Purse | None = getattr(wealth, side)
    return purse


def _purse(means: object, side: str) -> Purse | None:
    if means is None or isinstance(means, Purse):
        return means
    if isinstance(means, int) and not isinstance(means, bool):
        return Purse(means)
    allowed = (f"{side}=3", f"{side}=Purse(3, ['apples'])")
    raise NotLegal(Message.of("sheriff.bribery.purse"), "S-DEBT", f"{side}={means!r}", allowed)
