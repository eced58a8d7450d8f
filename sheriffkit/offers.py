"""What an offer may hold and what the officers may do with it: pledges, reserved means, openings left (S-BRIBE-2 to 9).

Every function depends on what the seat in question sees. A fault is a message with its clause; None means legal.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from classkit.words import Message, Param
from sheriffkit.items import Aim, Cards, Promise, Vow
from sheriffkit.moves import Offer
from sheriffkit.state import Bid, Fate, Pledge, Table, View, free_gold, holds, reserved, without

LISTED = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""The sums of gold that the list of legal moves names; any other whole sum may be offered as well."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something is not legal: the message, the clause, what is allowed instead."""

    why: Message
    clause: str
    allowed: tuple[Param, ...] = ()


def refusal(name: str, clause: str, allowed: tuple[Param, ...] = (), **params: Param) -> Fault:
    """The fault with that name in the catalogue of errors."""
    return Fault(Message.of(f"sheriff.error.{name}", **params), clause, allowed)


# --- deeds and promises -------------------------------------------------------------------------------------------


def open_fault(view: View, officer: int, bag: int) -> Fault | None:
    """Why that officer may not open that bag: a promise, or no opening is left (S-BRIBE-4, S-COMPACT-2)."""
    if pledge := _pledge(view.table, officer, Vow.PASS, bag):
        return _broken(pledge)
    if not view.rules.compact:
        return None
    if view.table.opened:
        return refusal("opened_one", "S-COMPACT-2", ("pass",))
    return next((_broken(p) for p in _opens(view.table, officer) if p.promise.number != bag), None)


def pass_fault(view: View, officer: int, bag: int) -> Fault | None:
    """Why that officer may not pass that bag: a promise to open it (S-BRIBE-4)."""
    pledge = _pledge(view.table, officer, Vow.OPEN, bag)
    return _broken(pledge) if pledge else None


def accept_fault(view: View, officer: int, bid: Bid) -> Fault | None:
    """Why that officer may not accept an offer (S-BRIBE-7, 8)."""
    deed = pass_fault if bid.offer.aim is Aim.PASS else open_fault
    if fault := deed(view, officer, bid.bag):
        return fault
    barred = (bid.payer, bid.bag) if bid.offer.aim is Aim.PASS else (bid.payer,)
    for seat in barred:
        if pledge := _pledge(view.table, officer, Vow.NO_BRIBE, seat):
            return _broken(pledge)
    return next(_promise_faults(view, officer, bid), None)


def _promise_faults(view: View, officer: int, bid: Bid) -> Iterator[Fault]:
    """What speaks against the promises that the offer wants from the officer."""
    table, wanted = view.table, [promise for promise in bid.offer.promises if promise.binds]
    for promise in wanted:
        if promise.number not in _nameable(table, bid.bag):
            bags: tuple[Param, ...] = tuple(map(str, _nameable(table, bid.bag)))
            yield refusal("bag_decided", "S-BRIBE-7", bags, bag=promise.number)
        for pledge in table.pledges:
            if pledge.officer == officer and _opposed(pledge.promise, promise):
                yield _broken(pledge)
        if any(_opposed(promise, other) or _pays_for(promise, other) for other in wanted):
            yield refusal("contradicts", "S-BRIBE-7")
        if promise.vow is Vow.PASS and (barred := _pledge(table, officer, Vow.NO_BRIBE, promise.number)):
            yield _broken(barred)
        if promise.vow is Vow.NO_BRIBE and (deal := _taken_from(view.bids, promise.number)):
            yield refusal("deal_stands", "S-BRIBE-7", payer=deal.payer, bag=deal.bag)
    opens = {promise.number for promise in wanted if promise.vow is Vow.OPEN}
    opens |= {pledge.promise.number for pledge in _opens(table, officer)}
    if view.rules.compact and opens and len(opens) + table.opened > 1:
        yield refusal("openings", "S-BRIBE-7")


def _nameable(table: Table, bag: int) -> tuple[int, ...]:
    """The bags that a promise inside a deal on this bag may name: others that are still closed."""
    return tuple(seat for seat in table.undecided if seat != bag)


def _taken_from(bids: Iterable[Bid], seat: int) -> Bid | None:
    """An accepted, unsettled deal that 'no bribe from' that seat would break."""
    for bid in bids:
        if bid.taken and (bid.payer == seat or (bid.bag == seat and bid.offer.aim is Aim.PASS)):
            return bid
    return None


def _opposed(one: Promise, other: Promise) -> bool:
    return one.number == other.number and {one.vow, other.vow} == {Vow.OPEN, Vow.PASS}


def _pays_for(one: Promise, other: Promise) -> bool:
    """A deal that pays for passing a bag is a bribe for that bag (S-BRIBE-8)."""
    return one.number == other.number and (one.vow, other.vow) == (Vow.PASS, Vow.NO_BRIBE)


def _pledge(table: Table, officer: int, vow: Vow, number: int) -> Pledge | None:
    wanted = Promise(vow, number)
    return next((p for p in table.pledges if p.officer == officer and p.promise == wanted), None)


def _opens(table: Table, officer: int) -> tuple[Pledge, ...]:
    """The promises of that officer to open bags that are still closed."""
    mine = [pledge for pledge in table.pledges if pledge.officer == officer and pledge.promise.vow is Vow.OPEN]
    return tuple(pledge for pledge in mine if table.fates[pledge.promise.number - 1] is Fate.CLOSED)


def _broken(pledge: Pledge) -> Fault:
    return Fault(Message.of("sheriff.error.promise", promise=pledge.message), "S-BRIBE-4")


# --- what an offer holds ------------------------------------------------------------------------------------------


def offer_fault(view: View, offer: Offer) -> Fault | None:
    """Why this seat may not make that offer for the bag on the table."""
    return next(_offer_faults(view, offer), None)


def _offer_faults(view: View, offer: Offer) -> Iterator[Fault]:
    own = view.seat == view.table.called
    later = [promise.number for promise in offer.promises if promise.vow is Vow.LATER_GOLD]
    if not _is_amount(offer.gold, 0) or not all(_is_amount(number, 1) for number in later):
        yield refusal("amount", "S-BRIBE-2")
    if not offer.items:
        yield refusal("empty_offer", "S-BRIBE-2")
    if own and offer.aim is Aim.OPEN:
        yield refusal("own_opening", "S-BRIBE-5")
    yield from _means_faults(view, offer)
    if offer.bag and view.rules.compact:
        yield refusal("compact_bribe", "S-COMPACT-5")
    if offer.bag and not (own and offer.aim is Aim.PASS):
        yield refusal("not_own_bag", "S-BRIBE-2")
    elif len(offer.bag) > len(view.bag):
        yield refusal("bag_size", "S-BRIBE-2", n=len(view.bag))
    if not own and any(promise.binds for promise in offer.promises):
        yield refusal("own_deal_only", "S-BRIBE-6")
    bid = Bid(view.seat, view.table.called, offer)
    faults = [accept_fault(view, officer, bid) for officer in view.table.officers]
    if all(faults):
        yield from (fault for fault in faults[:1] if fault)


def _is_amount(number: object, least: int) -> bool:
    """Whether a move made by hand holds what a line of text could hold: a whole number that is not too small."""
    return type(number) is int and number >= least


def _means_faults(view: View, offer: Offer) -> Iterator[Fault]:
    """Gold and goods must be there, beyond what accepted deals need (S-BRIBE-2, 9)."""
    gold = free_gold(view.table, view.bids, view.seat)
    if offer.gold > gold:
        yield refusal("gold", "S-BRIBE-2", n=gold)
    for card in (*offer.stand, *offer.bag):
        if card not in view.rules.goods:
            yield refusal("unknown_good", "S-BRIBE-2", tuple(view.rules.goods), good=card)
    if not holds(free_stand(view), offer.stand):
        yield refusal("not_on_stand", "S-BRIBE-2", tuple(sorted(set(free_stand(view)))))


def free_stand(view: View) -> Cards:
    """The goods on the own stand that no accepted deal needs."""
    kept = reserved(view.bids, view.seat)[1]
    return without(view.stand, kept) if kept else view.stand


def offers(view: View) -> Iterator[Offer]:
    """A short list of legal offers for the bag on the table: some sums of gold, single goods, single promises."""
    own, gold = view.seat == view.table.called, free_gold(view.table, view.bids, view.seat)
    stand = sorted(set(free_stand(view)))
    for aim in (Aim.PASS,) if own else Aim:
        if _acceptable(view, _PROMISE_ONLY[aim]):
            yield from _GOLD[aim][: bisect_right(LISTED, gold)]
            yield from (_one_of_stand(aim, card) for card in stand)
            yield _PROMISE_ONLY[aim]
    if own and _acceptable(view, _PROMISE_ONLY[Aim.PASS]):
        yield from () if view.rules.compact else map(_one_of_bag, sorted(set(view.bag)))
        for seat in _nameable(view.table, view.seat):
            wanted = [_for_a_promise(min(gold, 5), vow, seat) for vow in _BINDING]
            yield from (offer for offer in wanted if _acceptable(view, offer))


@cache
def _one_of_stand(aim: Aim, card: str) -> Offer:
    return Offer(aim, stand=(card,))


@cache
def _one_of_bag(card: str) -> Offer:
    return Offer(bag=(card,))


@cache
def _for_a_promise(gold: int, vow: Vow, seat: int) -> Offer:
    return Offer(gold=gold, promises=(Promise(vow, seat),))


def _acceptable(view: View, offer: Offer) -> bool:
    """Whether an officer could accept it."""
    bid = Bid(view.seat, view.table.called, offer)
    return any(accept_fault(view, officer, bid) is None for officer in view.table.officers)


_GOLD = {aim: tuple(Offer(aim, gold=amount) for amount in LISTED) for aim in Aim}
_PROMISE_ONLY = {aim: Offer(aim, promises=(Promise(Vow.LATER_PASS),)) for aim in Aim}
_BINDING = (Vow.OPEN, Vow.PASS, Vow.NO_BRIBE)
