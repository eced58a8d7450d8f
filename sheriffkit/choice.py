"""What a hand can make of itself: its honest bags, the best bag at a chance of opening, and when its lies pay.

The best bag is that with the highest `merchant_value` without a bribe at a given chance of opening, of all bags and
declarations that the hand allows; or, with `lies=False`, of the honest ones alone. Chances of titles are left out.

The search needs no list of bags. In a lie every card brings its own gain, whatever the others are: a true card its
value, a wrong one (1 - q) times its value less q times its penalty. So the dearest wrong card goes in, and then what is
worth most. The compact game has its own gains (S-COMPACT-4): see `Tariff`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from classkit.game import NotLegal
from classkit.words import Message
from sheriffkit.bag import Bag, Number, a_lie, chance
from sheriffkit.gains import BreakEven, break_even
from sheriffkit.hands import SomeCards, cards_of, checked
from sheriffkit.items import Cards, counted
from sheriffkit.rules import BAG_MOST, STANDARD, Rules
from sheriffkit.wealth import Wealth


def honest_bags(hand: SomeCards, rules: Rules = STANDARD) -> tuple[Bag, ...]:
    """Every honest bag of the hand: of each legal good one card, two, up to five; by falling value.

    >>> [str(bag) for bag in honest_bags(["apples", "apples", "chickens", "silk"])]
    ['2 apples: 2 apples', '1 chickens: 1 chickens', '1 apples: 1 apples']
    """
    held = Counter(hand_of(hand, rules))
    found = [
        Bag(good, (good,) * number, rules) for good in rules.legal for number in range(1, min(BAG_MOST, held[good]) + 1)
    ]
    return tuple(sorted(found, key=lambda bag: -bag.value))


def lying_bags(hand: SomeCards, rules: Rules = STANDARD) -> tuple[Bag, ...]:
    """Every lie of the hand: each choice of one to five of its cards under each legal good that it is not all of.

    >>> len(lying_bags(["apples", "silk"]))
    11
    """
    held = Counter(hand_of(hand, rules))
    inside = [cards for cards in _choices(sorted(held.items()), BAG_MOST) if cards]
    return tuple(Bag(good, cards, rules) for good in rules.legal for cards in inside if set(cards) != {good})


def break_evens(
    lie: Bag, hand: SomeCards | None = None, wealth: Wealth | None = None
) -> tuple[tuple[Bag, BreakEven], ...]:
    """The lie against each honest bag of the same hand: the bag, and the chance of opening below which the lie pays.

    `hand`: the cards from which the lie was packed; without it, only those in the bag. Errors: NotLegal for an honest
    bag, and for a hand that does not hold the lie.

    >>> for bag, found in break_evens(Bag("apples", ["silk"]), ["silk", "apples", "apples"]):
    ...     print(bag, "|", found)
    2 apples: 2 apples | The lie pays more while the chance of opening is below 1/4.
    1 apples: 1 apples | The lie pays more while the chance of opening is below 3/7.
    """
    cards = hand_of(a_lie(lie).cards if hand is None else hand, lie.rules)
    if Counter(lie.cards) - Counter(cards):
        given = f"{', '.join(counted(lie.cards))}; {', '.join(counted(cards)) or 0}"
        raise NotLegal(Message.of("sheriff.bribery.not_in_hand"), "S-BAG-1", given)
    return tuple((bag, break_even(lie, bag, wealth)) for bag in honest_bags(cards, lie.rules))


def best_bag(hand: SomeCards, p_inspect: Number = 0, *, lies: bool = True, rules: Rules = STANDARD) -> Bag:
    """The bag of this hand that is worth most if it is opened with that chance; of equals an honest one.

    `lies`: whether lies are thought of. Errors: NotLegal for a hand of no card, and without lies for one of contraband
    alone, which cannot be honest (S-DECLARE-1).

    >>> hand = ["apples", "apples", "apples", "silk", "silk"]
    >>> print(best_bag(hand, 0), "|", best_bag(hand, Fraction(2, 3)), "|", best_bag(hand, 0, lies=False))
    5 apples: 3 apples, 2 silk | 3 apples: 3 apples | 3 apples: 3 apples
    """
    cards = hand_of(hand, rules)
    found = tariff(p_inspect, rules).best(cards, yes_or_no(lies))
    if found is None:
        why, clause = ("no_honest", "S-DECLARE-1") if cards else ("no_hand", "S-BAG-3")
        raise NotLegal(Message.of(f"sheriff.bribery.{why}"), clause, ", ".join(counted(cards)) or "()")
    return Bag(found[1], found[2], rules)


def hand_of(hand: SomeCards, rules: Rules) -> Cards:
    """The cards of a hand, sorted. Errors: NotLegal for more than the hand size (S-SETUP-1), and as for `odds`."""
    cards = cards_of(checked(rules), hand)
    if len(cards) > rules.hand:
        allowed = Message.of("sheriff.odds.between", low=0, high=rules.hand)
        raise NotLegal(Message.of("sheriff.odds.size"), "S-SETUP-1", f"{len(cards)} cards", (allowed,))
    return cards


def yes_or_no(lies: object) -> bool:
    """Whether lies are thought of. Errors: NotLegal for anything but True and False."""
    if isinstance(lies, bool):
        return lies
    raise NotLegal(Message.of("sheriff.bribery.yes_no"), "S-DECLARE-3", f"lies={lies!r}", ("True", "False"))


Packed: TypeAlias = tuple[int, str, list[str]]
"""A bag in short: what it brings in a tariff's units, what it is declared as, its cards."""


@dataclass(frozen=True, slots=True)
class Tariff:
    """What a card brings in the mean, by good, in units of 1 / `scale` gold, so that sums are whole numbers.

    `honest`: in an honest bag. `true`: in a lie, a card of the declared good. `wrong`: in a lie, another card. `plain`:
    in a compact lie without contraband, any card (S-COMPACT-4); elsewhere empty.
    """

    rules: Rules
    scale: int
    honest: dict[str, int]
    true: dict[str, int]
    wrong: dict[str, int]
    plain: dict[str, int]

    def best(self, cards: Cards, lies: bool = True) -> Packed | None:
        """The bag of these cards that brings most; of equals an honest one. None if there is none to choose from."""
        held = Counter(cards)
        honest = max(self._honest(held), default=None, key=_gain)
        lie = max(self._lies(held, cards), default=None, key=_gain) if lies else None
        if honest is None or lie is None:
            return honest or lie
        return lie if lie[0] > honest[0] else honest

    def _honest(self, held: Counter[str]) -> Iterator[Packed]:
        for good in self.rules.legal:
            if number := min(BAG_MOST, held[good]):
                yield number * self.honest[good], good, [good] * number

    def _lies(self, held: Counter[str], cards: Cards) -> Iterator[Packed]:
        """The best lie under each good that the hand holds, and under one that it does not: such are all the same."""
        legal = self.rules.legal
        absent = [good for good in legal if not held[good]][:1]
        ordered = sorted(cards, key=self.wrong.__getitem__, reverse=True)
        for good in (*(good for good in legal if held[good]), *absent):
            if not self.rules.compact:
                wrong = [card for card in ordered if card != good]
                yield from _filled(good, wrong, [good] * held[good], self.wrong, self.true)
                continue
            hidden = [card for card in ordered if card not in legal]
            open_ = [card for card in cards if card in legal]
            yield from _filled(good, hidden, open_, self.wrong, self.true)
            others = sorted((card for card in open_ if card != good), key=self.plain.__getitem__, reverse=True)
            yield from _filled(good, others, [good] * held[good], self.plain, self.plain)


def _filled(
    good: str, needed: list[str], more: list[str], gains: dict[str, int], true: dict[str, int]
) -> Iterator[Packed]:
    """The best bag with one of the needed cards, the dearest first, and others as long as they bring something."""
    if not needed:
        return
    first, *rest = needed
    items = [(gains[card], card) for card in rest[: BAG_MOST - 1]]
    if more:
        items = sorted([*items, *((true[card], card) for card in more)], reverse=True)[: BAG_MOST - 1]
    worth, inside = gains[first], [first]
    for gain, card in items:
        if gain > 0:
            worth += gain
            inside.append(card)
    yield worth, good, inside


def _gain(packed: Packed) -> int:
    return packed[0]


def tariff(p_inspect: Number, rules: Rules) -> Tariff:
    """The gains of single cards at that chance of opening. Errors: NotLegal.

    >>> tariff(Fraction(1, 4), STANDARD).wrong["silk"]  # (3 · 8 - 1 · 4) quarters
    20
    """
    q = Fraction(chance(p_inspect))
    opened, scale = q.numerator, q.denominator
    goods = checked(rules).goods.items()
    if rules.compact:
        # opened, an honest card is paid again; contraband is lost and paid for; legal goods land in any case
        honest = {name: (scale + opened) * good.value for name, good in goods}
        plain = {name: (scale - opened) * good.value for name, good in goods}
        true = {name: scale * good.value for name, good in goods}
        return Tariff(rules, scale, honest, true, {n: (scale - 2 * opened) * good.value for n, good in goods}, plain)
    honest = {name: scale * good.value + opened * good.penalty for name, good in goods}
    true = {name: scale * good.value for name, good in goods}
    wrong = {name: (scale - opened) * good.value - opened * good.penalty for name, good in goods}
    return Tariff(rules, scale, honest, true, wrong, {})


def _choices(held: list[tuple[str, int]], most: int) -> Iterator[Cards]:
    """Every choice of up to so many of these cards; equal cards are not told apart."""
    if not held:
        yield ()
        return
    (card, number), *rest = held
    for taken in range(min(number, most) + 1):
        for others in _choices(rest, most - taken):
            yield (card,) * taken + others
