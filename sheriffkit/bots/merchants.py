"""The merchants: honest, random smuggler, careful smuggler, briber, schemer. All are ours.

They look for gold in the bag of this round. What a title of king or queen will be worth (S-SCORE-2) guides only which
legal good they collect at the market.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from random import Random

from classkit.game import Move
from sheriffkit import bribery
from sheriffkit.bots import packing
from sheriffkit.bots.facts import asked, inspection_rate, inspections
from sheriffkit.items import Aim, Promise, Vow
from sheriffkit.moves import Aside, Bag, Declare, Done, Draw, Offer, Silent, Take, Withdraw
from sheriffkit.offers import free_stand, offer_fault
from sheriffkit.options import options
from sheriffkit.state import View, free_gold, standing


@dataclass(frozen=True, slots=True)
class Honest:
    """Bags one legal good and says so, whatever the sheriff is like; offers nothing, and hopes to be opened.

    A hand without a legal good forces a lie: then the bag is one card, the one with the smallest fine.
    """

    def trade(self, view: View, rng: Random) -> Move:
        """Keep what is collected, lay the rest aside, and draw: from a pile if what is collected lies on top."""
        return shop(view, self.keep(view))

    def keep(self, view: View) -> frozenset[str]:
        """The goods that are collected at the market: one legal good."""
        return frozenset((collected(view),))

    def pack(self, view: View, rng: Random) -> Move:
        """The best honest bag, counted as if it were opened every third time."""
        true = packing.honest_bags(view.rules, view.hand)
        if true:
            return Bag(packing.best(true, Fraction(1, 3)).cards)
        return Bag((min(view.hand, key=lambda card: (view.rules.goods[card].penalty, card)),))

    def declare(self, view: View, rng: Random) -> Move:
        """The truth, if it can be said with one legal good."""
        return Declare(len(view.bag), packing.story(view))

    def speak(self, view: View, rng: Random) -> Move:
        """Nothing."""
        return Silent()


@dataclass(frozen=True, slots=True)
class Smuggler(Honest):
    """Lies at a set rate: every so often it packs its dearest five cards, else it is honest. It never bribes.

    `rate`: the chance of a lie. It is the smuggler of the textbooks, whose mixing does not depend on the sheriff.
    """

    rate: Fraction = Fraction(1, 2)

    def keep(self, view: View) -> frozenset[str]:
        """Contraband, and one legal good to hide it under."""
        return frozenset((collected(view), *contraband(view)))

    def pack(self, view: View, rng: Random) -> Move:
        """The dearest bag with chance `rate`."""
        wrong = packing.lies(view.rules, view.hand, Fraction(0))
        if wrong and rng.random() < self.rate:
            return Bag(packing.best(wrong, Fraction(0)).cards)
        return Honest.pack(self, view, rng)


@dataclass(frozen=True, slots=True)
class Careful(Honest):
    """Packs what pays after the fine, at the chance of opening that it reads off what the sheriffs did so far.

    The chance is `facts.inspection_rate`; the gain of each bag is `bribery.merchant_value`, the lesson's own formula.
    """

    def keep(self, view: View) -> frozenset[str]:
        """One legal good, and the contraband that is worth more than it at that chance of opening."""
        good, held = collected(view), [card for card in contraband(view) if card in view.hand]
        if view.table.drawing or not held:
            return frozenset((good,))
        q, value = inspection_rate(view), view.rules.goods[good].value
        return frozenset((good, *(card for card in held if packing.worth(view.rules, card, q) > value)))

    def pack(self, view: View, rng: Random) -> Move:
        """The bag with the highest expected gain; an honest one if it is as good."""
        q = inspection_rate(view)
        bags = (*packing.honest_bags(view.rules, view.hand), *packing.lies(view.rules, view.hand, q))
        return Bag(packing.best(bags, q).cards) if bags else Honest.pack(self, view, rng)


@dataclass(frozen=True, slots=True)
class Briber(Careful):
    """A careful smuggler that pays to be passed: up to what being passed is worth to it, and no coin more.

    Being passed spares a liar the goods at risk and the fine, as often as the bag would be opened: q·(V + P), the
    ceiling of the lessons. It begins with half of that and goes up to it if the sheriff asks; a sheriff who asks is
    taken to open half as often again as one who did not. An honest bag is never paid for: opening it brings money.
    A merchant whose purse is short adds goods of the stand. Who is sheriff next promises to return the favour, which
    binds nobody (S-BRIBE-4).
    """

    def speak(self, view: View, rng: Random) -> Move:
        """An offer for the own bag if it lies; on other bags nothing."""
        if view.table.called != view.seat:
            return self.meddle(view)
        own = packing.bag(view.rules, view.table.declared[view.seat - 1][1], view.bag)
        amount = 0 if own.honest else self.price(view, own)
        if not amount:
            return Withdraw() if standing(view.bids, view.seat, view.seat) else Silent()
        offer = pays(view, amount)
        known = standing(view.bids, view.seat, view.seat)
        if offer is None or (known and known.offer == offer) or offer_fault(view, offer):
            return Silent()
        return offer

    def price(self, view: View, own: bribery.Bag) -> int:
        """What it offers now: half of the ceiling, or what was asked for, if that is not above the ceiling."""
        q, wanted = inspection_rate(view), asked(view)
        if not wanted:
            return ceil(ceiling(own, q) / 2)
        return min(wanted, floor(ceiling(own, min(Fraction(1), q * Fraction(3, 2)))))

    def meddle(self, view: View) -> Move:
        """What it says about another's bag."""
        return Silent()


@dataclass(frozen=True, slots=True)
class Schemer(Briber):
    """A briber that also pays to have the leader's bag opened, if the leader was ever found to have lied.

    `stake`: the gold it gives for that. What a leader loses is worth a share to everybody who is behind.
    """

    stake: int = 2

    def meddle(self, view: View) -> Move:
        """A few coins against the leader, once."""
        leader = view.table.called
        offer = Offer(Aim.OPEN, gold=self.stake)
        suspect = any(bag.merchant == leader and bag.lied for bag in inspections(view))
        if not suspect or leader != ahead(view) or standing(view.bids, view.seat, leader) or offer_fault(view, offer):
            return Silent()
        return offer


# --- the market ---------------------------------------------------------------------------------------------------


def contraband(view: View) -> tuple[str, ...]:
    """The goods of this game that may not be declared."""
    return tuple(good for good in view.rules.goods if not view.rules.is_legal(good))


def collected(view: View) -> str:
    """The legal good worth collecting: by the value of those in hand, and what is on the stand for the title."""
    held, stand = Counter(view.hand), Counter(view.table.stands[view.seat - 1])

    def pull(good: str) -> Fraction:
        card = view.rules.goods[good]
        return held[good] * card.value + Fraction(min(stand[good], 10) * card.king, 20)

    return max(view.rules.legal, key=pull)


def shop(view: View, keep: Iterable[str]) -> Move:
    """Lay aside what is not kept, the cheapest first; take kept goods off the piles, then draw; then be done."""
    legal = options(view)
    goods = view.rules.goods
    spare = [move for move in legal if isinstance(move, Aside) and move.good not in keep]
    if spare:
        return min(spare, key=lambda move: (goods[move.good].value, move.good))
    for move in legal:
        if isinstance(move, Take) and view.rules.is_legal(top := view.table.piled(move.pile)[-1]) and top in keep:
            return move
    return Draw() if Draw() in legal else Done()


# --- the price ----------------------------------------------------------------------------------------------------


def ceiling(own: bribery.Bag, q: Fraction) -> Fraction:
    """The most that being passed is worth to a liar, q·(V + P): the gap in `merchant_value` between passed and not."""
    return Fraction(bribery.merchant_value(own, 0) - bribery.merchant_value(own, q))


def pays(view: View, amount: int) -> Offer | None:
    """An offer of that much: gold first, then legal goods of the stand, the cheapest first, never beyond the amount."""
    gold = min(amount, free_gold(view.table, view.bids, view.seat))
    goods, rest = list[str](), amount - gold
    for card in sorted(view.rules.split(free_stand(view))[0], key=lambda card: view.rules.goods[card].value):
        if view.rules.goods[card].value <= rest:
            goods.append(card)
            rest -= view.rules.goods[card].value
    if not gold and not goods:
        return None
    next_sheriff = view.table.sheriff % view.rules.players + 1 == view.seat and not view.rules.deputies
    later = (Promise(Vow.LATER_PASS),) if next_sheriff and view.table.round < view.rules.rounds else ()
    return Offer(gold=gold, stand=tuple(goods), promises=later)


def ahead(view: View) -> int:
    """The other seat that seems richest: gold, legal goods by value, six gold for each face-down card."""

    def wealth(seat: int) -> int:
        table = view.table
        return table.gold[seat - 1] + view.rules.value(table.stands[seat - 1]) + 6 * table.hidden[seat - 1]

    return max(view.rules.others(view.seat), key=lambda seat: (wealth(seat), -seat))
