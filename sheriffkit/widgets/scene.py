"""What is to be drawn of the table, as data: from one seat's view while it plays, from the state once all is over.

A scene of a view holds nothing that the view does not. `Scene.you` is the seat that looks, 0 for nobody.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from classkit.game import Event
from classkit.words import Message, Param
from sheriffkit.items import Cards
from sheriffkit.moves import Ask, Bag, Call, read
from sheriffkit.rules import Rules
from sheriffkit.sentences import move_message, number_of
from sheriffkit.state import Bid, Debt, Discard, Duty, Fate, Phase, State, Table, View, veiled

Counts = tuple[tuple[str, int], ...]
"""Goods and how many of each, in the order of the rulebook's table."""


SEALED = (Duty.BAG, Duty.JUDGE)
"""Choices that are made in secret: nobody sees who still owes one."""


class Office(Enum):
    """Who inspects this round."""

    NONE = "none"
    SHERIFF = "sheriff"
    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Sack:
    """The bag of a merchant. `cards`: how many are in it. `said`: what was declared, for a sentence; empty before that.

    `inside`: its cards, if the one who looks knows them: the own bag, or one that was opened this round.
    """

    cards: int
    said: Param
    fate: Fate
    inside: Counts = ()
    called: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """One player at the table. `hidden`: cards face down on the stand; `known`: those of them that the looker knows.

    `hand`: how many cards it holds; `held`: which, as far as they may be seen. `acts`: whether it owes a choice.
    """

    seat: int
    gold: int
    goods: Counts
    hidden: int
    hand: int
    office: Office = Office.NONE
    you: bool = False
    acts: bool = False
    known: Counts = ()
    held: Counts = ()
    sack: Sack | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """An offer that stands: whose, for which bag, in words; `taken`: accepted, it waits for the deed."""

    payer: int
    bag: int
    message: Message
    taken: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment. Of a pile the top card is the last one."""

    stands: tuple[Stand, ...]
    phase: Phase
    round: int
    rounds: int
    you: int = 0
    left: Cards = ()
    right: Cards = ()
    deck: int = 0
    compact: bool = False
    called: int = 0
    talk: int = 0
    talks: int = 0
    asked: Message | None = None
    offers: tuple[Said, ...] = ()
    pledges: tuple[Message, ...] = ()
    booty: tuple[int, Counts, int, Counts] | None = None
    task: Debt | Discard | None = None


def counts(rules: Rules, cards: Iterable[str]) -> Counts:
    """The cards by good, in the order of the rulebook's table.

    >>> counts(Rules(), ("silk", "apples", "silk"))
    (('apples', 1), ('silk', 2))
    """
    found = Counter(cards)
    return tuple((good, found[good]) for good in rules.goods if found[good])


def of_view(view: View, you: bool = True, waiting: bool = False) -> Scene:
    """The table as this seat sees it; without `you`, only what everybody may see. `waiting`: nobody is to move."""
    rules, table, seat = view.rules, view.table, view.seat if you else 0
    inside = opened_bags(view.events)
    bag = view.sealed.cards if isinstance(view.sealed, Bag) else view.bag
    if seat and bag:
        inside[seat] = bag
    acts = {at for at, duty in view.owing if not waiting and (you or duty not in SEALED)}
    stands = [_stand(rules, table, at, inside, acts) for at in rules.seats]
    if seat:
        own = stands[seat - 1]
        known, held = counts(rules, view.contraband), counts(rules, view.hand)
        stands[seat - 1] = replace(own, you=True, known=known, held=held, sack=own.sack or _packed(view))
    booty = counts(rules, view.booty) if seat else ()
    bids = view.bids if you else tuple(replace(bid, offer=veiled(rules, bid.offer)) for bid in view.bids)
    return _scene(rules, table, tuple(stands), seat, view.events, bids, booty)


def of_state(state: State, you: int = 0) -> Scene:
    """The table with everything turned up, for a game that is over and stepped through."""
    rules, table = state.rules, state.table
    inside = opened_bags(state.log) | {seat: cards for seat, cards in enumerate(state.bags, 1) if cards}
    acts = {seat for seat, _ in state.owing}
    stands = tuple(
        replace(
            _stand(rules, table, seat, inside, acts),
            you=seat == you,
            known=counts(rules, state.contraband[seat - 1]),
            held=counts(rules, state.hands[seat - 1]),
        )
        for seat in rules.seats
    )
    return _scene(rules, table, stands, you, state.log, state.bids, counts(rules, state.booty))


def opened_bags(events: Sequence[Event]) -> dict[int, Cards]:
    """What was in the bags that were opened in this round, by seat."""
    found: dict[int, Cards] = {}
    for event in reversed(events):
        if event.kind in ("sheriff.event.round", "sheriff.event.deputies"):
            break
        if event.kind == "sheriff.event.opened":
            seat, cards = event["seat"], event["cards"]
            if isinstance(seat, int) and isinstance(cards, tuple):
                found[seat] = tuple(map(str, cards))
    return found


def _scene(
    rules: Rules,
    table: Table,
    stands: tuple[Stand, ...],
    you: int,
    events: Sequence[Event],
    bids: tuple[Bid, ...],
    booty: Counts,
) -> Scene:
    called, (coins, legal, hidden) = table.called, table.booty
    return Scene(
        stands=stands,
        phase=table.phase,
        round=table.round,
        rounds=rules.rounds,
        you=you,
        left=table.left,
        right=table.right,
        deck=table.deck,
        compact=rules.compact,
        called=called,
        talk=table.talked[called - 1] if called else 0,
        talks=rules.haggle_rounds,
        asked=_asked(events, called) if called else None,
        offers=tuple(Said(bid.payer, bid.bag, move_message(bid.offer, bid.payer, bid.bag), bid.taken) for bid in bids),
        pledges=tuple(pledge.message for pledge in table.pledges),
        booty=(coins, counts(rules, legal), hidden, booty) if rules.deputies else None,
        task=table.tasks[0] if table.tasks else None,
    )


def _stand(rules: Rules, table: Table, seat: int, inside: dict[int, Cards], acts: set[int]) -> Stand:
    """What all may see of one player, and the bags that the looker knows."""
    place = seat - 1
    return Stand(
        seat,
        gold=table.gold[place],
        goods=counts(rules, table.stands[place]),
        hidden=table.hidden[place],
        hand=table.sizes[place],
        office=_office(table, seat),
        acts=seat in acts,
        sack=_bag(rules, table, seat, counts(rules, inside.get(seat, ()))),
    )


def _office(table: Table, seat: int) -> Office:
    if seat not in table.officers or table.phase is Phase.OVER:
        return Office.NONE
    if len(table.officers) == 1:
        return Office.SHERIFF
    return Office.FIRST if seat == table.officers[0] else Office.SECOND


def _bag(rules: Rules, table: Table, seat: int, inside: Counts) -> Sack | None:
    """The bag of that seat, once bags are closed."""
    fate = table.fates[seat - 1] if table.fates else Fate.NONE
    if fate is Fate.NONE:
        return None
    number, good = table.declared[seat - 1]
    return Sack(table.bags[seat - 1], number_of(number, good) if good else "", fate, inside, table.called == seat)


def _packed(view: View) -> Sack | None:
    """The own bag while the others still pack theirs."""
    if not isinstance(view.sealed, Bag):
        return None
    return Sack(len(view.sealed.cards), "", Fate.CLOSED, counts(view.rules, view.sealed.cards))


def _asked(events: Sequence[Event], called: int) -> Message | None:
    """What was asked for in the talk on the bag that is on the table, if anything."""
    for event in reversed(events):
        if event.kind == "game.move":
            seat, move = event["seat"], read(str(event["move"]))
            if isinstance(move, Call):
                return None
            if isinstance(move, Ask) and isinstance(seat, int):
                return move_message(move, seat, called)
    return None
