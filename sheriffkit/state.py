"""A game of Sheriff of Nottingham as data: the table that all see, the state with all that is hidden, one seat's view.

A `State` is what the host knows. A `Table` holds only what everybody at it saw: gold, legal goods, numbers of cards,
both piles card by card (each was seen when it went there), declarations, promises, debts. A `View` is the table, the
events that its seat saw, and its own cards and sealed choice; it has no way back to the state.

Conventions: tuples over players are in seat order. Cards are names of goods. The top of a pile is its last card. Seat
0 stands for the common booty of two deputies (S-SIX), and for 'nobody yet'.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, TypeVar

from classkit.game import Event, Move, moved
from classkit.words import Message, Param
from sheriffkit.items import Aim, Cards, Pile, Promise, Vow, counted
from sheriffkit.moves import Offer, read
from sheriffkit.rules import Rules

BOOTY = 0
"""The receiver that is no seat: the common booty (S-SIX-3)."""
CONTRABAND = "contraband"
"""What a face-down card is called by those who did not see it."""
T = TypeVar("T")


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
        return tuple(seat for seat, fate in enumerate(self.fates, 1) if fate is Fate.CLOSED)

    @property
    def opened(self) -> int:
        """How many bags were opened in this round."""
        return self.fates.count(Fate.OPENED)


@dataclass(frozen=True, slots=True)
class State:
    """All of a game at one moment.

    `deck`: the next card first (in the compact game the discard bag). `contraband`: face-down cards on each stand.
    `aside`: what the merchant at the market laid aside. `bags`: the closed bags. `sealed`: choices that are made but
    not revealed (bags, deputies' decisions). `bids`: standing offers in full. `booty`: face-down cards of the booty.
    `removed`: cards out of the game. `shuffles`: how often was shuffled; `stacked`: orders that the shuffles have, as
    far as they were set beforehand. `origin`: how the game began, if not by a plain deal.
    """

    rules: Rules
    seed: int
    table: Table
    deck: Cards
    hands: tuple[Cards, ...]
    contraband: tuple[Cards, ...]
    owing: tuple[tuple[int, Duty], ...] = ()
    aside: Cards = ()
    bags: tuple[Cards, ...] = ()
    sealed: tuple[Move | None, ...] = ()
    bids: tuple[Bid, ...] = ()
    booty: Cards = ()
    removed: Cards = ()
    shuffles: int = 0
    stacked: tuple[Cards, ...] = ()
    origin: tuple[tuple[str, Any], ...] = ()
    log: tuple[Event, ...] = ()

    def duty(self, seat: int) -> Duty | None:
        """What that seat owes now."""
        for at, duty in self.owing:
            if at == seat:
                return duty
        return None

    def set(self, **changes: Any) -> "State":
        """The state with fields of its table changed."""
        return replace(self, table=replace(self.table, **changes))

    def tell(self, kind: str, sees: Iterable[int] | None = None, /, **params: Param) -> "State":
        """The state with one more event, seen by those seats, or by all."""
        seats = self.rules.seats if sees is None else tuple(sorted(set(sees)))
        return replace(self, log=(*self.log, Event(Message.of(f"sheriff.event.{kind}", **params), seats)))

    def moved(self, seat: int, move: Move, sees: Iterable[int] | None = None) -> "State":
        """The state with a move in its log, seen by those seats, or by all."""
        return replace(self, log=(*self.log, moved(seat, move, self.rules.seats if sees is None else set(sees))))

    def __repr__(self) -> str:
        """Short, and without anything hidden: a state that is printed by mistake gives nothing away."""
        return f"<State of {self.rules!r}, round {self.table.round}, {self.table.phase.value}>"


@dataclass(frozen=True)
class View:
    """What one seat knows: the table, its own cards, the offers as it heard them, and the events that it saw.

    `hand`, `bag` and `contraband` are its own; `aside` what it laid aside at the market; `sealed` its own choice that
    the others do not see yet; `booty` the face-down cards of the booty, for a deputy. `owing`: who owes which duty;
    while choices are sealed, only its own.
    """

    rules: Rules
    seat: int
    table: Table
    hand: Cards
    bag: Cards
    contraband: Cards
    aside: Cards
    sealed: Move | None
    bids: tuple[Bid, ...]
    booty: Cards
    owing: tuple[tuple[int, Duty], ...]
    events: tuple[Event, ...]

    @cached_property
    def duty(self) -> Duty | None:
        """What this seat owes now."""
        return next((duty for at, duty in self.owing if at == self.seat), None)

    @property
    def stand(self) -> Cards:
        """All goods on the own stand."""
        return self.table.stands[self.seat - 1] + self.contraband

    @property
    def log(self) -> tuple[str, ...]:
        """The moves this seat knows of, as lines like `2: declare 3 apples`; of an offer, what it heard."""
        return tuple(f"{event['seat']}: {event['move']}" for event in self.events if event.kind in _MOVES)

    @cached_property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """The same as (seat, move)."""
        return tuple((int(seat), read(line)) for seat, _, line in (row.partition(": ") for row in self.log))


_MOVES = ("game.move", "sheriff.event.heard")


def look(state: State, seat: int, events: tuple[Event, ...] = ()) -> View:
    """What that seat sees of a state right now, with the events that are given: all that legality may depend on."""
    table, at = state.table, seat - 1
    sealed = state.owing and state.owing[0][1] in (Duty.BAG, Duty.JUDGE)
    return View(
        rules=state.rules,
        seat=seat,
        table=table,
        hand=state.hands[at],
        bag=state.bags[at] if state.bags else (),
        contraband=state.contraband[at],
        aside=state.aside if table.queue[:1] == (seat,) else (),
        sealed=state.sealed[at] if state.sealed else None,
        bids=tuple(heard(state, bid, seat) for bid in state.bids),
        booty=state.booty if seat in table.officers else (),
        owing=tuple(pair for pair in state.owing if not sealed or pair[0] == seat),
        events=events,
    )


def heard(state: State, bid: Bid, seat: int) -> Bid:
    """An offer as that seat heard it: contraband by name only between the payer and the officers (S-BRIBE-10)."""
    if seat == bid.payer or seat in state.table.officers:
        return bid
    shown = veiled(state.rules, bid.offer)
    return bid if shown is bid.offer else replace(bid, offer=shown)


def veiled(rules: Rules, offer: Offer) -> Offer:
    """The offer with each contraband card named by number alone; the same one if it holds none."""
    if not (offer.stand or offer.bag):
        return offer
    shown = Offer(offer.aim, offer.gold, _veil(rules, offer.stand), _veil(rules, offer.bag), offer.promises)
    return offer if shown == offer else shown


def _veil(rules: Rules, cards: Cards) -> Cards:
    return tuple(card if card in rules.goods and rules.is_legal(card) else CONTRABAND for card in cards)


# --- small tools ---------------------------------------------------------------------------------------------------


@cache
def _slots(kind: type) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
    """How all fields of a slotted dataclass are read at once, how each is written, and the same by name."""
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} checks what it is made of: use dataclasses.replace")
    names = [field.name for field in fields(kind)]
    writers = {name: getattr(kind, name).__set__ for name in names}
    return attrgetter(*names), tuple(writers.values()), writers


def replace(value: T, /, **changes: Any) -> T:
    """Like `dataclasses.replace`, in half the time, for slotted dataclasses without checks: a game is made of these.

    Errors: KeyError for a field that there is not.

    >>> replace(Debt(1, 2, rest=5), rest=3)
    Debt(debtor=1, creditor=2, rest=3, least=0, shown=False, begun=False)
    """
    kind = type(value)
    read, writers, by_name = _slots(kind)  # type: ignore[arg-type]
    made: T = object.__new__(kind)
    for write, field in zip(writers, read(value), strict=True):
        write(made, field)
    for name, field in changes.items():
        by_name[name](made, field)
    return made


def at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The tuple over players with the value of one seat replaced.

    >>> at((0, 0, 0), 2, 5)
    (0, 5, 0)
    """
    return (*values[: seat - 1], value, *values[seat:])


def without(cards: Cards, gone: Iterable[str]) -> Cards:
    """The cards without these, one for one; ValueError if one is not there.

    >>> without(("silk", "apples", "silk"), ("silk",))
    ('apples', 'silk')
    """
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


def holds(cards: Cards, wanted: Iterable[str]) -> bool:
    """Whether all wanted cards are among the cards, one for one."""
    return Counter(wanted) <= Counter(cards)


def named(cards: Iterable[str]) -> tuple[Param, ...]:
    """The cards for a sentence: by number and name."""
    return counted(cards)


def standing(bids: Iterable[Bid], payer: int, bag: int) -> Bid | None:
    """The offer of that payer for that bag, if there is one (S-BRIBE-9)."""
    return next((bid for bid in bids if (bid.payer, bid.bag) == (payer, bag)), None)


def reserved(bids: Iterable[Bid], payer: int, other_than: int = 0) -> tuple[int, Cards]:
    """Gold and goods of the stand that the accepted, unsettled deals of a payer need (S-BRIBE-9).

    `other_than`: a bag whose deal is left out.
    """
    taken = [bid.offer for bid in bids if bid.taken and bid.payer == payer and bid.bag != other_than]
    return sum(offer.gold for offer in taken), tuple(card for offer in taken for card in offer.stand)


def free_gold(table: Table, bids: Iterable[Bid], seat: int) -> int:
    """The gold of a seat that no accepted deal needs."""
    return table.gold[seat - 1] - reserved(bids, seat)[0]


def aims(bid: Bid, fate: Fate) -> bool:
    """Whether that fate of the bag is the deed that the offer pays for."""
    return bid.offer.aim is (Aim.PASS if fate is Fate.PASSED else Aim.OPEN)
