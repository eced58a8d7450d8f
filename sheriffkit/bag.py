"""A closed bag with its four numbers, what a sheriff may think of one, and how chances and sums of gold are given.

The letters of the lessons: K (`Bag.kept`), V (`Bag.at_risk`), P (`Bag.fine`), M (`Bag.compensation`). What opening
means is the edition's word (`sheriffkit.verdict`): S-INSPECT-3 and 4, or S-COMPACT-3 and 4.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import TypeAlias, TypeVar

import sheriffkit.odds_words  # noqa: F401  (enters the texts)
from classkit.dist import Dist
from classkit.game import NotLegal, short
from classkit.words import Message
from sheriffkit.hands import GoodName, SomeCards, cards_of, checked, good_name
from sheriffkit.items import Cards, counted
from sheriffkit.rules import BAG_MOST, STANDARD, Rules
from sheriffkit.verdict import Verdict, verdict

Number: TypeAlias = int | Fraction | float
"""A chance or an amount of gold."""
Exact: TypeAlias = int | Fraction
"""The same, exactly."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Bag:
    """A closed bag and what was said of it: the good `declared`, the true number, the `cards` inside.

    Goods and cards are given as in `sheriffkit.odds`; cards are kept by name, sorted. `opened` tells what opening it
    means. Errors: NotLegal (S-BAG-1, S-DECLARE-1, S-DECLARE-4, S-EDITION).

    >>> bag = Bag("apples", ["apples", "cheese", "mead", "mead"])
    >>> bag.K, bag.V, bag.P, bag.M
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
        good = declared_good(rules, declared)
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

    @property
    def K(self) -> int:
        """`kept`, as the lessons write it."""
        return self.kept

    @property
    def V(self) -> int:
        """`at_risk`, as the lessons write it."""
        return self.at_risk

    @property
    def P(self) -> int:
        """`fine`, as the lessons write it."""
        return self.fine

    @property
    def M(self) -> int:
        """`compensation`, as the lessons write it."""
        return self.compensation

    def __str__(self) -> str:
        """As moves are written: what is declared, and what is inside."""
        return f"{len(self.cards)} {self.declared}: {', '.join(counted(self.cards))}"

    def __repr__(self) -> str:
        """Python that makes the bag again; the rules only if they are not the standard ones."""
        rules = "" if self.rules == STANDARD else f", {self.rules!r}"
        return f"Bag({self.declared!r}, {self.cards!r}{rules})"


Belief: TypeAlias = Bag | Dist[Bag] | Mapping[Bag, int] | Mapping[Bag, Fraction]
"""What a sheriff thinks of one bag: a Dist over bags, weights by bag, or one bag if it is known."""


# --- what may be given --------------------------------------------------------------------------------------------


def chance(value: object, name: str = "p_inspect") -> Fraction | float:
    """A chance as a Fraction, or as a float if it is one. Errors: NotLegal outside 0 to 1; `name` is what it calls it.

    >>> chance(1), chance(0.5)
    (Fraction(1, 1), 0.5)
    """
    number = real(value)
    if number is None or not 0 <= number <= 1:
        allowed = Message.of("sheriff.bribery.chances")
        raise NotLegal(Message.of("sheriff.bribery.chance"), "S-INSPECT-1", f"{name}={value!r}", (allowed,))
    return number


def gold(value: object, name: str = "bribe") -> Fraction | float:
    """An amount of gold as a Fraction, or as a float if it is one. Errors: NotLegal below 0."""
    number = real(value)
    if number is None or number < 0:
        allowed = Message.of("sheriff.bribery.amounts")
        raise NotLegal(Message.of("sheriff.bribery.bribe"), "S-BRIBE-2", f"{name}={value!r}", (allowed,))
    return number


def aversion(value: object, name: str = "aversion") -> float:
    """A coefficient of absolute risk aversion, per piece of gold. Errors: NotLegal below 0; `name` is what it says."""
    number = real(value)
    if number is None or number < 0:
        allowed = Message.of("sheriff.bribery.amounts")
        raise NotLegal(Message.of("sheriff.bribery.aversion"), given=f"{name}={value!r}", allowed=(allowed,))
    return float(number)


def real(value: object) -> Fraction | float | None:
    """A finite number as a Fraction, or as a float if it is none; None for what is no number, or too large a one."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        if not isfinite(value):
            return None
    except OverflowError:  # an exact number beyond the floats
        return None
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    return float(value)


def a_bag(bag: object) -> Bag:
    """The bag, if it is one. Errors: NotLegal."""
    if not isinstance(bag, Bag):
        allowed = "Bag('apples', ['apples', 'silk'])"
        raise NotLegal(Message.of("sheriff.bribery.no_bag"), "S-BAG-1", short(bag), (allowed,))
    return bag


def a_lie(bag: object) -> Bag:
    """The bag, if it is a lie. Errors: NotLegal."""
    if a_bag(bag).honest:
        raise NotLegal(Message.of("sheriff.bribery.not_lie"), "S-DECLARE-3", str(bag))
    return a_bag(bag)


def belief_of(belief: Belief) -> Dist[Bag]:
    """The belief as a Dist. Errors: NotLegal for what is no bag; as for `Dist` for weights that are none."""
    if not isinstance(belief, Bag | Dist | Mapping):
        allowed = ("Bag('apples', ['silk'])", "{bag: 3, other_bag: 1}")
        raise NotLegal(Message.of("sheriff.bribery.belief"), "S-INSPECT-1", repr(belief), allowed)
    known = Dist({belief: 1}) if isinstance(belief, Bag) else belief
    bags = known if isinstance(known, Dist) else Dist(known)
    for bag in bags:
        a_bag(bag)
    return bags


def beliefs_of(others: object) -> tuple[Dist[Bag], ...]:
    """One Dist for each of the other bags; a lone belief would be read as several bags, so it is refused."""
    if isinstance(others, Bag | Dist | Mapping | str) or not isinstance(others, Iterable):
        allowed = "others=[belief, belief]"
        raise NotLegal(Message.of("sheriff.bribery.others"), "S-COMPACT-2", f"others={others!r}", (allowed,))
    return tuple(belief_of(other) for other in others)


def one_by_one(values: Iterable[T], name: str, why: str, clause: str, allowed: str) -> tuple[T, ...]:
    """Numbers or cards that are given one after another. Errors: NotLegal for what is no row of them, as for one alone.

    `why`: the last part of the message's id. `allowed`: what could stand there.
    """
    given: object = values
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        raise NotLegal(Message.of(f"sheriff.bribery.{why}"), clause, f"{name}={given!r}", (f"{name}={allowed}",))
    return tuple(values)


def same_game(bags: Iterable[Bag]) -> Rules:
    """The rules that all these bags share. Errors: NotLegal if they are of two games, or if there is no bag."""
    rules = dict.fromkeys(bag.rules for bag in bags)
    if len(rules) != 1:
        given = "; ".join(map(repr, rules)) or "()"
        raise NotLegal(Message.of("sheriff.bribery.other_rules"), "S-EDITION", given)
    return next(iter(rules))


def declared_good(rules: Rules, good: object) -> str:
    """The name of a good that may be declared: a legal one with a card in the game (S-DECLARE-1, 4), else NotLegal."""
    if not any(good in (name, known) for name, known in rules.goods.items()):
        raise NotLegal(Message.of("sheriff.bribery.declared"), "S-DECLARE-4", repr(good), rules.legal)
    name = good_name(rules, good)
    if not rules.is_legal(name):
        raise NotLegal(Message.of("sheriff.bribery.contraband"), "S-DECLARE-1", name, rules.legal)
    return name
