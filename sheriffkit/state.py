"""A game of Sheriff of Nottingham as data: the state with all that is hidden, and one seat's view.

A `State` is what the host knows. What everybody sees of it is its `Table` (`sheriffkit.table`, whose names can be had
here as well). A `View` is the table, the events that its seat saw, and its own cards and sealed choice; it has no way
back to the state.

Conventions: as for the table. A state is changed by copies (`set`, `tell`, `moved`, `replace`); the old one stays.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from classkit.frozen import changed, replace
from classkit.game import Event, Move, moved
from classkit.history import EMPTY, History
from classkit.words import Message, Param
from sheriffkit.items import Cards, counted
from sheriffkit.moves import Offer, read
from sheriffkit.rules import Rules
from sheriffkit.table import (
    BOOTY,
    Bid,
    Debt,
    Discard,
    Duty,
    Fate,
    Phase,
    Pledge,
    Table,
    aims,
    free_gold,
    reserved,
    standing,
)

__all__ = [
    "BOOTY", "CONTRABAND", "Bid", "Debt", "Discard", "Duty", "Fate", "Phase", "Pledge", "State", "Table", "View",
    "aims", "at", "free_gold", "heard", "holds", "look", "named", "replace", "reserved", "standing", "veiled",
    "without",
]  # fmt: skip

CONTRABAND = "contraband"
"""What a face-down card is called by those who did not see it."""
T = TypeVar("T")


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
    log: History = EMPTY

    def duty(self, seat: int) -> Duty | None:
        """What that seat owes now."""
        for at, duty in self.owing:
            if at == seat:
                return duty
        return None

    def set(self, **changes: Any) -> "State":
        """The state with fields of its table changed."""
        return changed(self, {"table": changed(self.table, changes)})

    def tell(self, kind: str, sees: Iterable[int] | None = None, /, **params: Param) -> "State":
        """The state with one more event, seen by those seats, or by all."""
        seats = self.rules.seats if sees is None else tuple(sorted(set(sees)))
        message = Message(f"sheriff.event.{kind}", tuple(sorted(params.items())))
        return changed(self, {"log": self.log.plus(Event(message, seats))})

    def moved(self, seat: int, move: Move, sees: Iterable[int] | None = None) -> "State":
        """The state with a move in its log, seen by those seats, or by all."""
        event = moved(seat, move, self.rules.seats if sees is None else set(sees))
        return changed(self, {"log": self.log.plus(event)})

    def __repr__(self) -> str:
        """Short, and without anything hidden: a state that is printed by mistake gives nothing away."""
        return f"<State of {self.rules!r}, round {self.table.round}, {self.table.phase.value}>"


@dataclass(frozen=True)
class View:
    """What one seat knows: the table, its own cards, the offers as it heard them, and the events that it saw.

    `hand`, `bag` and `contraband` are its own; `aside` what it laid aside at the market; `sealed` its own choice that
    the others do not see yet; `booty` the face-down cards of the booty, for a deputy. `owing`: who owes which duty;
    while choices are sealed, only its own. Which face-down cards of others it knows: `sheriffkit.knowledge.face_down`.
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

    @property
    def duty(self) -> Duty | None:
        """What this seat owes now."""
        for at, duty in self.owing:
            if at == self.seat:
                return duty
        return None

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
    table, at, owing = state.table, seat - 1, state.owing
    if owing and owing[0][1] in _SEALED:
        owing = tuple(pair for pair in owing if pair[0] == seat)
    officer = seat in table.officers
    return View(
        rules=state.rules,
        seat=seat,
        table=table,
        hand=state.hands[at],
        bag=state.bags[at] if state.bags else (),
        contraband=state.contraband[at],
        aside=state.aside if table.queue[:1] == (seat,) else (),
        sealed=state.sealed[at] if state.sealed else None,
        bids=state.bids if officer else tuple([heard(state, bid, seat) for bid in state.bids]),
        booty=state.booty if officer else (),
        owing=owing,
        events=events,
    )


_SEALED = (Duty.BAG, Duty.JUDGE)
"""The choices that are sealed until the last is in: who has made one is hidden too."""


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
    rest = list(cards)
    for card in wanted:
        if card not in rest:
            return False
        rest.remove(card)
    return True


def named(cards: Iterable[str]) -> tuple[Param, ...]:
    """The cards for a sentence: by number and name."""
    return counted(cards)
