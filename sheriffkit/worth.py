"""What an offer is worth in gold: coins, goods of the stand, goods said to be in the bag, promises (S-BRIBE-2, 3, 4).

Goods count at their value on the stand; the chances of a title of king or queen that they bring (S-SCORE-2) are left
out. Goods said to be in the bag are handed over as far as they are there, so they count by what is believed of the bag;
whose bag it is knows it, and passes the `Bag` itself. A promise for later rounds binds nobody: it counts at a discount,
which is the chance that it is kept. What the sheriff promises in the deal (to open or pass other bags) is left out.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from classkit.game import NotLegal
from classkit.shown import decimal
from classkit.words import Message, text
from sheriffkit.bag import Bag, Belief, Number, belief_of, chance, gold, same_game
from sheriffkit.hands import cards_of
from sheriffkit.items import Aim, Cards, Vow
from sheriffkit.moves import Offer, read
from sheriffkit.printed import Printed, lined_up


@dataclass(frozen=True, slots=True)
class Worth(Printed):
    """An offer in gold, part by part: coins, goods of the `stand`, goods from the `bag` in the mean, promises `later`.

    `unbound`: whether a part is only a promise that binds nobody; `wants`: whether it wants promises of the sheriff.
    """

    gold: int
    stand: int
    bag: Fraction
    later: Fraction | float
    unbound: bool = False
    wants: bool = False

    @property
    def total(self) -> Fraction | float:
        """All parts together."""
        return self.gold + self.stand + self.bag + self.later

    def lines(self) -> tuple[str, ...]:
        """The parts as a table, and what is left out, in the language in use."""
        parts = [
            (text(f"sheriff.worth.{name}"), decimal(getattr(self, name))) for name in _PARTS if getattr(self, name)
        ]
        said = ["sheriff.worth.titles"] if self.stand or self.bag else []
        said += ["sheriff.worth.unbound"] if self.unbound else []
        said += ["sheriff.worth.wants"] if self.wants else []
        return (*lined_up([*parts, (text("sheriff.worth.total"), decimal(self.total))]), *map(text, said))


_PARTS = ("gold", "stand", "bag", "later")


def offer_worth(offer: Offer | str, belief: Belief, *, discount: Number = 0, favour: Number = 0) -> Worth:
    """What the offer of the bag's own merchant is worth, to one with that belief about the bag.

    `offer`: the move, or its line, such as `"offer 5 gold, 1 silk in bag"`. `discount`: how far a promise for later
    rounds is trusted, from 0 (words) to 1. `favour`: what it is worth in gold to be passed in a later round. For what
    it costs the merchant, give the true bag. Errors: CannotRead for a line that is none; NotLegal for an offer to have
    a bag opened, goods that the game has not, goods from a bag in the compact game (S-COMPACT-5).

    >>> silk, apples = Bag("apples", ["apples", "silk"]), Bag("apples", ["apples"] * 2)
    >>> offer_worth("offer 5 gold, 1 cheese, 1 silk in bag", {silk: 1, apples: 3}).total
    Fraction(10, 1)
    >>> offer_worth("offer later 6 gold", silk, discount=Fraction(1, 3)).later
    Fraction(2, 1)
    """
    bags, trust, passed = belief_of(belief), chance(discount, "discount"), gold(favour, "favour")
    rules, deal = same_game(bags), _offer(offer)
    claimed, stand = cards_of(rules, deal.bag), cards_of(rules, deal.stand)
    if claimed and rules.compact:
        raise NotLegal(Message.of("sheriff.error.compact_bribe"), "S-COMPACT-5", deal.text)
    later: Fraction | float = Fraction(0)
    for promise in deal.promises:
        later += trust * (passed if promise.vow is Vow.LATER_PASS else 0 if promise.binds else promise.number)
    return Worth(
        gold=deal.gold,
        stand=rules.value(stand),
        bag=bags.map(lambda bag: rules.value(handed_over(bag, claimed))).mean(),
        later=later,
        unbound=any(not promise.binds for promise in deal.promises),
        wants=any(promise.binds for promise in deal.promises),
    )


def handed_over(bag: Bag, claimed: Cards) -> Cards:
    """The goods said to be in the bag that are there: what is missing is not owed (S-BRIBE-3).

    >>> handed_over(Bag("apples", ["apples", "silk"]), ("silk", "silk"))
    ('silk',)
    """
    return tuple(sorted((Counter(claimed) & Counter(bag.cards)).elements()))


def _offer(offer: object) -> Offer:
    deal = read(offer) if isinstance(offer, str) else offer
    if not isinstance(deal, Offer) or deal.aim is not Aim.PASS:
        raise NotLegal(Message.of("sheriff.bribery.offer"), "S-BRIBE-2", repr(offer), (Offer.form(),))
    return deal
