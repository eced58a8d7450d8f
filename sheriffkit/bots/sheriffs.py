"""The sheriffs: never open, always open, a set rate, by expected value, for a price, and one that remembers liars.

All are ours; the price is the reservation price of the lessons (`bribery.reservation`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from random import Random

from classkit.dist import Dist
from classkit.game import Move
from sheriffkit import bribery
from sheriffkit.bots import belief
from sheriffkit.bots.facts import asked, lie_rate
from sheriffkit.haggling import fault
from sheriffkit.items import Aim, Vow
from sheriffkit.moves import Accept, Ask, Call, Open, Pass, Silent
from sheriffkit.options import options
from sheriffkit.state import Bid, View, standing


@dataclass(frozen=True, slots=True)
class NeverOpens:
    """Opens nothing, and takes whatever is offered for passing: the sheriff that every smuggler dreams of."""

    def call(self, view: View, rng: Random) -> Move:
        """The bags in the order of the seats."""
        return options(view)[0]

    def answer(self, view: View, rng: Random) -> Move:
        """Take the offers, and pass."""
        return first(view, (Accept(), *accepts(view, Aim.PASS), Pass(), Open()))

    def judge(self, view: View, rng: Random) -> Move:
        """Take the offer, and pass."""
        return first(view, (Accept(), Pass(), Open()))


@dataclass(frozen=True, slots=True)
class AlwaysOpens(NeverOpens):
    """Opens every bag, for money of third parties too, and takes none for passing: it pays for every honest bag.

    In the compact game, where one bag may be opened (S-COMPACT-2), it opens the first one.
    """

    def answer(self, view: View, rng: Random) -> Move:
        """Take what is offered for opening, and open."""
        return first(view, (*accepts(view, Aim.OPEN), Open(), Pass()))

    def judge(self, view: View, rng: Random) -> Move:
        """Open."""
        return first(view, (Open(), Pass()))


@dataclass(frozen=True, slots=True)
class OpensAt(NeverOpens):
    """Opens bags at a set rate, whatever is said and offered: the inspector of textbooks.

    `rate`: the chance that a bag is opened.
    """

    rate: Fraction = Fraction(1, 3)

    def answer(self, view: View, rng: Random) -> Move:
        """Open or pass by the throw of a coin."""
        return first(view, (Open(), Pass()) if rng.random() < self.rate else (Pass(), Open()))

    def judge(self, view: View, rng: Random) -> Move:
        """The same in secret."""
        return self.answer(view, rng)


@dataclass(frozen=True, slots=True)
class Counts(NeverOpens):
    """Opens where opening brings gold in the mean, by counting cards (`belief`); takes no bribe from merchants.

    `lies`: the chance of a lie that it has in mind before it hears the declaration. Third parties may pay for what it
    means to do anyway. In the compact game it looks for the best bag to spend the one opening on.
    """

    lies: Fraction = Fraction(1, 2)

    def prior(self, view: View, merchant: int) -> Fraction:
        """The chance of a lie before the declaration."""
        return self.lies

    def thinks(self, view: View, merchant: int) -> Dist[bribery.Bag]:
        """What it thinks of a bag."""
        return belief.belief(view, merchant, self.prior(view, merchant))

    def gain(self, view: View, merchant: int) -> Fraction:
        """v, what opening the bag brings in the mean (`bribery.opening_value`)."""
        return belief.opening_value(self.thinks(view, merchant))

    def call(self, view: View, rng: Random) -> Move:
        """The least suspect bag first, so that the threat to open lasts."""
        calls = [move for move in options(view) if isinstance(move, Call)]
        return min(calls, key=lambda move: self.gain(view, move.seat))

    def answer(self, view: View, rng: Random) -> Move:
        """Open what is worth opening."""
        opens = self.opens(view)
        deals = accepts(view, Aim.OPEN if opens else Aim.PASS)
        return first(view, (*deals, Silent(), *((Open(), Pass()) if opens else (Pass(), Open()))))

    def judge(self, view: View, rng: Random) -> Move:
        """The same in secret."""
        return first(view, (Open(), Pass()) if self.opens(view) else (Pass(), Open()))

    def opens(self, view: View) -> bool:
        """Whether opening the bag on the table brings more than to pass it, third parties' gold counted."""
        bag = view.table.called
        gain = self.gain(view, bag) + paid(view, Aim.OPEN) - paid(view, Aim.PASS)
        return gain > max((Fraction(0), *(self.gain(view, seat) for seat in self.scarce(view))))

    def scarce(self, view: View) -> tuple[int, ...]:
        """The other closed bags, where one opening must do for all (S-COMPACT-2)."""
        others = tuple(seat for seat in view.table.undecided if seat != view.table.called)
        return others if view.rules.compact else ()


@dataclass(frozen=True, slots=True)
class Bribable(Counts):
    """Counts cards, and passes a bag for its reservation price or more: what opening it would bring in the mean.

    While talk is left it asks for half as much again, and haggles down to the price: 3/2, 5/4, 1. Where opening does
    not pay it has no threat; it takes any coin then. Who offers gold looks guilty: an offer counts as `tell` times as
    likely from a liar (Bayes).
    """

    tell: int = 3

    def prior(self, view: View, merchant: int) -> Fraction:
        """The chance of a lie, after hearing whether the merchant has offered something."""
        return told(self.lies, self.tell if standing(view.bids, merchant, merchant) else 1)

    def answer(self, view: View, rng: Random) -> Move:
        """Accept at the price, else ask for it while talk is left, else open or pass as it pays."""
        price, worth = self.price(view), self.worth(view)
        left = view.rules.haggle_rounds - view.table.talked[view.table.called - 1]
        target = ceil(price * (1 + Fraction(min(left, 2), 4)))
        legal = options(view)
        if worth and worth >= target and Accept() in legal:
            return Accept()
        ask = Ask(min(max(target, worth + 1), view.table.gold[view.table.called - 1]))
        if price and left and ask.gold > worth and (worth or ask.gold != asked(view)) and fault(view, ask) is None:
            return ask
        if worth and worth >= price and Accept() in legal:
            return Accept()
        return Counts.answer(self, view, rng)

    def judge(self, view: View, rng: Random) -> Move:
        """As one of two deputies: accept at the price, else open or pass as it pays."""
        worth = self.worth(view)
        if worth and worth >= self.price(view) and Accept() in options(view):
            return Accept()
        return Counts.judge(self, view, rng)

    def price(self, view: View) -> Fraction:
        """The reservation price of the bag on the table, raised by what third parties would pay for the other deed."""
        bag = view.table.called
        others = [self.thinks(view, seat) for seat in self.scarce(view)]
        price = bribery.reservation(self.thinks(view, bag), others)
        return max(Fraction(0), price + paid(view, Aim.OPEN) - paid(view, Aim.PASS))

    def worth(self, view: View) -> int:
        """What the merchant's own offer is worth: gold and goods of the stand; the rest may be words.

        A deal that binds this sheriff to open or pass other bags is worth nothing to it.
        """
        bid = standing(view.bids, view.table.called, view.table.called)
        if bid is None or any(promise.vow in (Vow.OPEN, Vow.PASS) for promise in bid.offer.promises):
            return 0
        return bid.offer.gold + view.rules.value(bid.offer.stand)


@dataclass(frozen=True, slots=True)
class Remembers(Bribable):
    """Like `Bribable`, but it has each seat's past in mind: how often it lied, by Laplace's rule of succession.

    The rule is of Laplace's Philosophical Essay on Probabilities (1814).
    """

    def prior(self, view: View, merchant: int) -> Fraction:
        """The seat's own rate of lies, after hearing whether it has offered something."""
        return told(lie_rate(view, merchant), self.tell if standing(view.bids, merchant, merchant) else 1)


# --- tools --------------------------------------------------------------------------------------------------------


def first(view: View, wanted: Iterable[Move]) -> Move:
    """The first of the wanted moves that is legal; of `open` and `pass` one always is (S-BRIBE-7).

    Before the secret judgement a deputy can do neither, and says nothing.
    """
    legal = options(view)
    return next((move for move in wanted if move in legal), Silent())


def accepts(view: View, aim: Aim) -> tuple[Accept, ...]:
    """To accept each third party's offer for that deed, the best one first."""
    waiting = [bid for bid in _thirds(view, aim) if not bid.taken]
    return tuple(Accept(bid.payer) for bid in sorted(waiting, key=lambda bid: -_sum(view, bid)))


def paid(view: View, aim: Aim) -> int:
    """What third parties would pay for that deed, offered or agreed."""
    return sum(_sum(view, bid) for bid in _thirds(view, aim))


def _thirds(view: View, aim: Aim) -> tuple[Bid, ...]:
    bag = view.table.called
    return tuple(bid for bid in view.bids if bid.bag == bag != bid.payer and bid.offer.aim is aim)


def _sum(view: View, bid: Bid) -> int:
    return bid.offer.gold + view.rules.value(bid.offer.stand)


def told(lies: Fraction, tell: int) -> Fraction:
    """The chance of a lie after a sign that is `tell` times as likely from a liar, by Bayes's rule.

    >>> told(Fraction(1, 2), 3)
    Fraction(3, 4)
    """
    return lies * tell / (lies * tell + 1 - lies)
