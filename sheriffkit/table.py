"""What everybody at the table sees of a game of Sheriff, as data: the phase, bags and debts, offers, promises.

A `Table` holds only what everybody at it saw: gold, legal goods, numbers of cards, both piles card by card (each was
seen when it went there), declarations, promises, debts. A `Bid` is not part of it: not all hear all of an offer.

Conventions: tuples over players are in seat order. Cards are names of goods. The top of a pile is its last card. Seat
0 stands for the common booty of two deputies (S-SIX), and for 'nobody yet'.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from classkit.words import Message
from sheriffkit.items import Aim, Cards, Pile, Promise, Vow
from sheriffkit.moves import Offer

BOOTY = 0
"""The receiver that is no seat: the common booty (S-SIX-3)."""


class Phase(Enum):
    """Where the round is, as every player can tell."""

    MARKET = "market"
    BAG = "bag"
    DECLARE = "declare"
    INSPECT = "inspect"
    SHARE = "share"
    OVER = "over"


class Duty(Enum):
    """The kind of choice that a seat owes."""

    MARKET = "market"
    PUT = "put"
    BAG = "bag"
    DECLARE = "declare"
    CALL = "call"
    SPEAK = "speak"
    ANSWER = "answer"
    JUDGE = "judge"
    DISCARD = "discard"
    PAY = "pay"
    PICK = "pick"


class Fate(Enum):
    """What became of a bag this round."""

    NONE = "none"
    CLOSED = "closed"
    PASSED = "passed"
    OPENED = "opened"


@dataclass(frozen=True, slots=True)
class Pledge:
    """A binding promise: `officer` made it to `payer` by accepting an offer (S-BRIBE-4)."""

    officer: int
    payer: int
    promise: Promise

    @property
    def message(self) -> Message:
        """The promise as it is named when a move would break it."""
        kind = {Vow.OPEN: "open", Vow.PASS: "pass", Vow.NO_BRIBE: "none"}[self.promise.vow]
        return Message.of(f"sheriff.pledge.{kind}", officer=self.officer, payer=self.payer, bag=self.promise.number)


@dataclass(frozen=True, slots=True)
class Bid:
    """A standing offer of one payer for one bag; `taken` says whether it was accepted and waits for the deed."""

    payer: int
    bag: int
    offer: Offer
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Debt:
    """A debt that is settled before the next bag is touched (S-DEBT-5).

    `rest`: gold still to be covered. `least`: the smallest value of a card that was chosen to cover it, 0 for none.
    `shown`: whether contraband pays now (S-DEBT-3). `begun`: whether the gold has gone.
    """

    debtor: int
    creditor: int
    rest: int
    least: int = 0
    shown: bool = False
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """Confiscated cards that this seat lays on one pile (S-INSPECT-4); `pile` is None until the first lies there."""

    seat: int
    cards: Cards
    pile: Pile | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees.

    `sheriff` holds the badge; `officers` inspect: the sheriff, or two deputies, the first one first. `served`: seats
    that were deputies in these three rounds. `sizes`: cards in each hand; `stands`: legal goods; `hidden`: numbers of
    face-down cards. `aside`, `drawing`, `touched`, `pile`: of the merchant at the market: cards laid aside, whether
    drawing has begun, the deck was touched, which pile takes the cards. `queue`: seats whose turn is to come. `bags`:
    cards in each. `declared`: number and good. `called`: the bag on the table; `talked`: rounds of talk on each bag;
    `answering`: the place among the officers of the one who answers; `spent`: whether only open and pass are left.
    `tasks`: what must be settled first. `booty`: gold, legal goods, number of face-down cards. `bank`: coins out of
    the game.
    """

    gold: tuple[int, ...]
    sizes: tuple[int, ...]
    stands: tuple[Cards, ...]
    hidden: tuple[int, ...]
    deck: int
    left: Cards = ()
    right: Cards = ()
    round: int = 1
    sheriff: int = 1
    officers: tuple[int, ...] = (1,)
    served: tuple[int, ...] = ()
    phase: Phase = Phase.MARKET
    aside: int = 0
    drawing: bool = False
    touched: bool = False
    pile: Pile | None = None
    queue: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    declared: tuple[tuple[int, str], ...] = ()
    fates: tuple[Fate, ...] = ()
    called: int = 0
    talked: tuple[int, ...] = ()
    answering: int = 0
    spent: bool = False
    pledges: tuple[Pledge, ...] = ()
    tasks: tuple[Debt | Discard, ...] = ()
    booty: tuple[int, Cards, int] = (0, (), 0)
    bank: int = 0

    def piled(self, pile: Pile) -> Cards:
        """The cards of a pile, the top one last."""
        return self.left if pile is Pile.LEFT else self.right

    @property
    def merchants(self) -> tuple[int, ...]:
        """Those who are not inspecting, clockwise from the left of the sheriff or the first deputy (S-SIX-2)."""
        first, players = self.officers[0], len(self.gold)
        around = (*range(first + 1, players + 1), *range(1, first))
        return tuple(seat for seat in around if seat not in self.officers)

    @property
    def undecided(self) -> tuple[int, ...]:
        """The seats whose bag is neither opened nor handed back, ascending."""
        return tuple([seat for seat, fate in enumerate(self.fates, 1) if fate is Fate.CLOSED])

    def closed(self, seat: int) -> bool:
        """Whether there is a bag of that number that is neither opened nor handed back."""
        return 0 < seat <= len(self.fates) and self.fates[seat - 1] is Fate.CLOSED

    @property
    def opened(self) -> int:
        """How many bags were opened in this round."""
        return self.fates.count(Fate.OPENED)


# --- offers -----------------------------------------------------------------------------------------------------------


def standing(bids: Iterable[Bid], payer: int, bag: int) -> Bid | None:
    """The offer of that payer for that bag, if there is one (S-BRIBE-9)."""
    for bid in bids:
        if bid.payer == payer and bid.bag == bag:
            return bid
    return None


def reserved(bids: Iterable[Bid], payer: int) -> tuple[int, Cards]:
    """Gold and goods of the stand that the accepted, unsettled deals of a payer need (S-BRIBE-9)."""
    taken = [bid.offer for bid in bids if bid.taken and bid.payer == payer]
    if not taken:
        return 0, ()
    return sum(offer.gold for offer in taken), tuple(card for offer in taken for card in offer.stand)


def free_gold(table: Table, bids: Iterable[Bid], seat: int) -> int:
    """The gold of a seat that no accepted deal needs."""
    return table.gold[seat - 1] - reserved(bids, seat)[0]


def aims(bid: Bid, fate: Fate) -> bool:
    """Whether that fate of the bag is the deed that the offer pays for."""
    return bid.offer.aim is (Aim.PASS if fate is Fate.PASSED else Aim.OPEN)
