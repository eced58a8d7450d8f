"""What a bag is worth, what a lie costs in the mean, when it pays, and the least that a sheriff should take to pass.

Everything is counted in gold: a card by its value on the stand, a coin as 1. A gain is the merchant's, in one round.
The letters of the lessons: K (`Bag.kept`), V (`Bag.at_risk`), P (`Bag.fine`), M (`Bag.compensation`), q (`p_inspect`,
the chance that the bag is opened), b (`bribe`). What opening means is the edition's word (`sheriffkit.verdict`):
S-INSPECT-3 and 4, or S-COMPACT-3 and 4. With two deputies (S-SIX) q is the chance that at least one of them opens.

What is left out: chances of becoming king or queen (S-SCORE-2), so a royal good counts by its value alone; that cards
kept from the other stands help in the end; and that somebody may not be able to pay (S-DEBT). Both sides can pay here.

Answers are Fractions if the numbers given are whole numbers or Fractions, and floats if one of them is a float. A wrong
argument raises `NotLegal` (a ValueError) with the clause, what was given and what is allowed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import Any, TypeAlias

import sheriffkit.odds_words  # noqa: F401  (enters the texts)
from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.words import Message, say
from sheriffkit.items import Cards, counted
from sheriffkit.odds import GoodName, SomeCards, cards_of, checked, good_name
from sheriffkit.rules import BAG_MOST, STANDARD, Rules
from sheriffkit.verdict import Verdict, verdict

Number: TypeAlias = int | Fraction | float
"""A chance or an amount of gold."""
Exact: TypeAlias = int | Fraction
"""The same, exactly."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Bag:
    """A closed bag and what was said of it: the good `declared`, the true number, the `cards` inside.

    Goods and cards are given as in `sheriffkit.odds`; cards are kept by name, sorted. `opened` tells what opening it
    means. Errors: NotLegal (S-BAG-1, S-DECLARE-1, S-DECLARE-4, S-EDITION).

    >>> bag = Bag("apples", ["apples", "cheese", "mead", "mead"])
    >>> bag.kept, bag.at_risk, bag.fine, bag.compensation
    (2, 17, 10, 0)
    >>> print(bag)
    4 apples: 1 apples, 1 cheese, 2 mead
    """

    declared: str
    cards: Cards
    rules: Rules
    opened: Verdict = field(compare=False)

    def __init__(self, declared: GoodName, cards: SomeCards, rules: Rules = STANDARD) -> None:
        rules = checked(rules)
        inside = cards_of(rules, cards)
        if not 1 <= len(inside) <= BAG_MOST:
            given, allowed = f"{len(inside)} cards", Message.of("sheriff.odds.between", low=1, high=BAG_MOST)
            raise NotLegal(Message.of("sheriff.bribery.bag"), "S-BAG-1", given, (allowed,))
        good = _declared(rules, declared)
        object.__setattr__(self, "declared", good)
        object.__setattr__(self, "cards", inside)
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "opened", verdict(rules, good, inside))

    @property
    def honest(self) -> bool:
        """Whether every card is as declared."""
        return self.opened.honest

    @property
    def value(self) -> int:
        """K + V: the value of all cards, which a passed bag brings to the stand (S-INSPECT-2)."""
        return self.rules.value(self.cards)

    @property
    def kept(self) -> int:
        """K: the value of the cards that reach the stand even if the bag is opened (S-INSPECT-4, S-COMPACT-4)."""
        return self.rules.value(self.opened.landed)

    @property
    def at_risk(self) -> int:
        """V: the value of the cards that are confiscated if the bag is opened; 0 for an honest bag."""
        return self.rules.value(self.opened.seized)

    @property
    def fine(self) -> int:
        """P: what the merchant pays if a lie is opened (S-INSPECT-4, S-COMPACT-4); 0 for an honest bag."""
        return self.opened.fine

    @property
    def compensation(self) -> int:
        """M: what the sheriff pays if an honest bag is opened (S-INSPECT-3, S-COMPACT-3); 0 for a lie."""
        return self.opened.compensation

    def __str__(self) -> str:
        """As moves are written: what is declared, and what is inside."""
        return f"{len(self.cards)} {self.declared}: {', '.join(counted(self.cards))}"

    def __repr__(self) -> str:
        """Python that makes the bag again; the rules only if they are not the standard ones."""
        rules = "" if self.rules == STANDARD else f", {self.rules!r}"
        return f"Bag({self.declared!r}, {self.cards!r}{rules})"


Belief: TypeAlias = Bag | Dist[Bag] | Mapping[Bag, int] | Mapping[Bag, Fraction]
"""What a sheriff thinks of one bag: a Dist over bags, weights by bag, or one bag if it is known."""


# --- the merchant -------------------------------------------------------------------------------------------------


def merchant_value(bag: Bag, p_inspect: Number, bribe: Number = 0) -> Fraction | float:
    """Expected gain in value and gold of the round: K + V - b if the bag is passed; opened, K + M or K - P.

    `p_inspect`: the chance that the bag is opened, from 0 to 1. `bribe`: the gold that a passed bag pays; an opened one
    pays none (S-BRIBE-6). Errors: NotLegal.

    >>> merchant_value(Bag("chickens", ["chickens"] * 4), Fraction(1, 4))
    Fraction(18, 1)
    """
    q, b, bag = chance(p_inspect), gold(bribe), _bag(bag)
    return (1 - q) * (bag.value - b) + q * (bag.kept + bag.compensation - bag.fine)


def merchant_outcomes(bag: Bag, p_inspect: Exact, bribe: Exact = 0) -> Dist[Exact]:
    """The gain of the round as a whole distribution, for its mean and its variance; numbers must be exact.

    Errors: NotLegal as for `merchant_value`, and for floats.

    >>> outcomes = merchant_outcomes(Bag("apples", ["silk"]), Fraction(1, 3), bribe=2)
    >>> outcomes, outcomes.mean(), outcomes.var()
    (Dist({-4: 1, 6: 2}), Fraction(8, 3), Fraction(200, 9))
    """
    q, b, bag = chance(p_inspect), gold(bribe), _bag(bag)
    if isinstance(q, float) or isinstance(b, float):
        given, allowed = f"p_inspect={p_inspect!r}, bribe={bribe!r}", Message.of("sheriff.bribery.exactly")
        raise NotLegal(Message.of("sheriff.bribery.exact"), given=given, allowed=(allowed,))
    weights: dict[Exact, Fraction] = {}
    for gain, weight in ((bag.value - b, 1 - q), (Fraction(bag.kept + bag.compensation - bag.fine), q)):
        plain = gain.numerator if gain.denominator == 1 else gain
        weights[plain] = weights.get(plain, Fraction(0)) + weight
    return Dist(weights)


def expected_penalty(bag: Bag, p_inspect: Number) -> Fraction | float:
    """What inspections cost in the mean: q·P for a lie, and -q·M for an honest bag, which earns by them.

    Confiscated goods are no part of it; `merchant_value` counts them. Errors: NotLegal.

    >>> expected_penalty(Bag("apples", ["silk", "silk"]), Fraction(1, 4))
    Fraction(2, 1)
    """
    q, bag = chance(p_inspect), _bag(bag)
    return q * (bag.fine - bag.compensation)


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


def break_even(lie: Bag, honest: Bag) -> BreakEven:
    """The chance of opening at which the lie and the honest bag are worth the same, without bribes.

    The gap K + V - K' at q = 0 falls by V + P + M' up to q = 1 (K' and M' of the honest bag). If it begins below 0
    the lie never pays more, if it ends above 0 it always does. Errors: NotLegal unless the first bag is a lie, the
    second is not, and both are of the same game.

    >>> print(break_even(Bag("apples", ["silk"] * 3), Bag("apples", ["apples"] * 3)))
    The lie pays more while the chance of opening is below 3/7.
    """
    if _bag(lie).honest:
        raise NotLegal(Message.of("sheriff.bribery.not_lie"), "S-DECLARE-3", str(lie))
    if not _bag(honest).honest:
        raise NotLegal(Message.of("sheriff.bribery.not_honest"), "S-INSPECT-3", str(honest))
    _same_rules((lie, honest))
    gap = lie.value - honest.value
    q = Fraction(gap, lie.at_risk + lie.fine + honest.compensation)
    if q > 1:
        return BreakEven(None, Pays.ALWAYS)
    return BreakEven(None if q < 0 else q, Pays.BELOW if q > 0 else Pays.NEVER)


# --- the sheriff --------------------------------------------------------------------------------------------------


def opening_value(belief: Belief) -> Fraction:
    """v, what opening a bag is worth to the sheriff in the mean: the fine if it lies, less what honesty is paid.

    With two deputies (S-SIX) it is what both get together. Errors: NotLegal for anything but bags of one game;
    TypeError or ValueError, as for `Dist`, for weights that are none.

    >>> liar, honest = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples", "apples"])
    >>> opening_value({liar: 1, honest: 3})
    Fraction(-1, 1)
    """
    bags = _belief(belief)
    _same_rules(bags)
    return bags.map(lambda bag: bag.fine - bag.compensation).mean()


def reservation(belief: Belief, others: Iterable[Belief] = ()) -> Fraction:
    """The least that a sheriff who wants gold should take to pass a bag: max(0, v), with v as in `opening_value`.

    `others`: the beliefs about the other bags that are still closed, one for each. They matter where openings are
    scarce, as in the compact game (S-COMPACT-2): to pass this bag leaves the one opening for the best of them, so the
    price is v less the most that opening one of them is worth, or 0 if that is less. Elsewhere any bag can be opened,
    and they change nothing. What others may pay to be passed is left out. Errors: NotLegal.

    >>> liar, honest = Bag("apples", ["silk", "silk"]), Bag("apples", ["apples", "apples"])
    >>> reservation({liar: 1, honest: 1}), reservation(honest)
    (Fraction(2, 1), Fraction(0, 1))
    """
    this, rest = _belief(belief), _others(others)
    _same_rules((*this, *(bag for other in rest for bag in other)))
    scarce = next(iter(this)).rules.compact
    instead = max(map(opening_value, rest), default=Fraction(0)) if scarce else Fraction(0)
    return max(Fraction(0), opening_value(this) - max(Fraction(0), instead))


# --- what may be given --------------------------------------------------------------------------------------------


def chance(value: object) -> Fraction | float:
    """A chance of opening as a Fraction, or as a float if it is one. Errors: NotLegal outside 0 to 1."""
    number = _number(value)
    if number is None or not 0 <= number <= 1:
        allowed = Message.of("sheriff.bribery.chances")
        raise NotLegal(Message.of("sheriff.bribery.chance"), "S-INSPECT-1", f"p_inspect={value!r}", (allowed,))
    return number


def gold(value: object) -> Fraction | float:
    """An amount of gold as a Fraction, or as a float if it is one. Errors: NotLegal below 0."""
    number = _number(value)
    if number is None or number < 0:
        allowed = Message.of("sheriff.bribery.amounts")
        raise NotLegal(Message.of("sheriff.bribery.bribe"), "S-BRIBE-2", f"bribe={value!r}", (allowed,))
    return number


def _number(value: object) -> Fraction | float | None:
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        return None
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    return float(value)


def _declared(rules: Rules, good: object) -> str:
    """The good that is declared: a legal one that has a card in the game (S-DECLARE-1, 4)."""
    if not any(good in (name, known) for name, known in rules.goods.items()):
        raise NotLegal(Message.of("sheriff.bribery.declared"), "S-DECLARE-4", repr(good), rules.legal)
    name = good_name(rules, good)
    if not rules.is_legal(name):
        raise NotLegal(Message.of("sheriff.bribery.contraband"), "S-DECLARE-1", name, rules.legal)
    return name


def _bag(bag: object) -> Bag:
    if not isinstance(bag, Bag):
        allowed = "Bag('apples', ['apples', 'silk'])"
        raise NotLegal(Message.of("sheriff.bribery.no_bag"), "S-BAG-1", repr(bag), (allowed,))
    return bag


def _belief(belief: Belief) -> Dist[Bag]:
    known = Dist({belief: 1}) if isinstance(belief, Bag) else belief
    bags = known if isinstance(known, Dist) else Dist(known)
    for bag in bags:
        _bag(bag)
    return bags


def _others(others: object) -> tuple[Dist[Bag], ...]:
    """One Dist for each of the other bags; a lone belief would be read as several bags, so it is refused."""
    if isinstance(others, Bag | Dist | Mapping | str) or not isinstance(others, Iterable):
        allowed = "others=[belief, belief]"
        raise NotLegal(Message.of("sheriff.bribery.others"), "S-COMPACT-2", f"others={others!r}", (allowed,))
    return tuple(_belief(other) for other in others)


def _same_rules(bags: Iterable[Bag]) -> None:
    if len(rules := dict.fromkeys(bag.rules for bag in bags)) > 1:
        given = "; ".join(map(repr, rules))
        raise NotLegal(Message.of("sheriff.bribery.other_rules"), "S-EDITION", given)
