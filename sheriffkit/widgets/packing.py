"""Packing a bag: which cards of the hand are chosen, and what they would mean under a declaration.

The numbers are the engine's own word on an opened bag (`sheriffkit.verdict`), so they hold in every edition.
"""

from collections import Counter
from dataclasses import dataclass

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.words import Message, Param
from sheriffkit.items import Cards
from sheriffkit.moves import Bag
from sheriffkit.rules import BAG_MOST, Rules
from sheriffkit.sentences import goods, number_of
from sheriffkit.verdict import verdict


@dataclass(frozen=True, slots=True)
class Packing:
    """Cards of a hand, by their places in it, and the good that one means to declare.

    >>> packing = Packing(("apples", "apples", "silk")).toggled(0).toggled(2)
    >>> packing.cards, packing.line
    (('apples', 'silk'), 'bag 1 apples, 1 silk')
    """

    hand: Cards
    places: tuple[int, ...] = ()
    good: str = ""

    @property
    def cards(self) -> Cards:
        """The chosen cards."""
        return tuple(self.hand[place] for place in self.places)

    @property
    def line(self) -> str:
        """The move that closes the bag; empty if no card is chosen."""
        return Bag(self.cards).text if self.places else ""

    @property
    def full(self) -> bool:
        """Whether no further card goes in (S-BAG-1)."""
        return len(self.places) == BAG_MOST

    def toggled(self, place: int) -> "Packing":
        """With that card chosen, or no longer chosen; a full bag takes no more."""
        if place in self.places:
            return Packing(self.hand, tuple(other for other in self.places if other != place), self.good)
        return self if self.full else Packing(self.hand, tuple(sorted((*self.places, place))), self.good)

    def meaning(self, good: str) -> "Packing":
        """With another good in mind for the declaration."""
        return Packing(self.hand, self.places, good)


def usual(rules: Rules, cards: Cards) -> str:
    """The good that one would declare first: the legal good of which most is there, else the cheapest legal one.

    >>> usual(Rules(), ("silk", "cheese", "cheese", "apples"))
    'cheese'
    """
    found = Counter(card for card in cards if rules.is_legal(card))
    return max(rules.legal, key=lambda good: (found[good], -rules.goods[good].value))


def prospects(rules: Rules, cards: Cards) -> tuple[Message, ...]:
    """What the bag is worth if it passes, and what opening it means under each declaration; equal lies are one line."""
    by_cost: dict[tuple[int, Cards], list[str]] = {}
    for good in rules.legal:
        found = verdict(rules, good, cards)
        by_cost.setdefault((found.fine, found.seized), []).append(good)
    lines = [_prospect(rules, cards, tuple(alike)) for alike in by_cost.values()]
    return Message.of("sheriff.pack.worth", value=rules.value(cards)), *lines


def prospect(rules: Rules, cards: Cards, good: str) -> tuple[Message, ...]:
    """What the bag is worth if it passes, and what opening it costs or brings under that declaration (S-INSPECT)."""
    return Message.of("sheriff.pack.worth", value=rules.value(cards)), _prospect(rules, cards, (good,))


def _prospect(rules: Rules, cards: Cards, alike: tuple[str, ...]) -> Message:
    """What opening the bag costs or brings under each of these declarations, which are alike in that."""
    found = verdict(rules, alike[0], cards)
    what = tuple(number_of(len(cards), good) for good in alike)
    if found.honest:
        return Message.of("sheriff.pack.true", what=what[0], n=found.compensation)
    cost: dict[str, Param] = {"n": found.fine}
    if found.seized:
        cost |= {"lost": goods(found.seized), "value": rules.value(found.seized)}
    kind = "goods" if found.seized else "fine"
    if len(what) == 1:
        return Message.of(f"sheriff.pack.lie.{kind}", what=what[0], **cost)
    said = tuple(Message.of("sheriff.pack.said", what=one) for one in what)
    return Message.of(f"sheriff.pack.lies.{kind}", what=said, **cost)
