"""What an offer may hold and what the officers may do with it: pledges, reserved means, openings left (S-BRIBE-2 to 9).

Every function depends on what the seat in question sees. A fault is a message with its clause; None means legal.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from classkit.words import Message, Param
from sheriffkit.items import Aim, Cards, Promise, Vow, counted
from sheriffkit.moves import Offer
from sheriffkit.state import Bid, Fate, Pledge, Table, View, free_gold, holds, reserved, without

LISTED = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""The sums of gold that the list of legal moves names; any other whole sum may be offered as well."""

_NOTHING = Message.of("sheriff.allowed.nothing")


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something is not legal: the message, the clause, what is allowed instead."""

    why: Message
    clause: str
    allowed: tuple[Param, ...] = ()


def refusal(name: str, clause: str, allowed: tuple[Param, ...] = (), **params: Param) -> Fault:
    """The fault with that name in the catalogue of errors; nothing allowed: what `sheriffkit.allowed` says."""
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
    return _promise_fault(view, officer, bid.bag, bid.offer)


def _promise_fault(view: View, officer: int, bag: int, offer: Offer) -> Fault | None:
    """What speaks first against the promises that an offer for that bag wants from the officer."""
    wanted = [promise for promise in offer.promises if promise.binds]
    for promise in wanted:
        if fault := _vow_fault(view, officer, bag, promise, wanted):
            return fault
    if view.rules.compact:
        opens = {promise.number for promise in wanted if promise.vow is Vow.OPEN}
        opens |= {pledge.promise.number for pledge in _opens(view.table, officer)}
        if opens and len(opens) + view.table.opened > 1:
            return refusal("openings", "S-BRIBE-7")
    return None


def _vow_fault(view: View, officer: int, bag: int, promise: Promise, wanted: list[Promise]) -> Fault | None:
    """What speaks against one promise of the officer among those that an offer for that bag wants."""
    table = view.table
    if promise.number == bag or not table.closed(promise.number):
        bags = tuple(Message.of("sheriff.allowed.bag_of", seat=seat) for seat in _nameable(table, bag))
        return refusal("bag_decided", "S-BRIBE-7", bags or (_NOTHING,), bag=promise.number)
    for pledge in table.pledges:
        if pledge.officer == officer and _opposed(pledge.promise, promise):
            return _broken(pledge)
    if len(wanted) > 1 and any(_opposed(promise, other) or _pays_for(promise, other) for other in wanted):
        return refusal("contradicts", "S-BRIBE-7")
    if promise.vow is Vow.PASS and (barred := _pledge(table, officer, Vow.NO_BRIBE, promise.number)):
        return _broken(barred)
    if promise.vow is Vow.NO_BRIBE and (deal := _taken_from(view.bids, promise.number)):
        return refusal("deal_stands", "S-BRIBE-7", payer=deal.payer, bag=deal.bag)
    return None


def _nameable(table: Table, bag: int) -> tuple[int, ...]:
    """The bags that a promise inside a deal on this bag may name: others that are still closed."""
    return tuple([seat for seat in table.undecided if seat != bag])


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
    for pledge in table.pledges:
        if pledge.promise.number == number and pledge.promise.vow is vow and pledge.officer == officer:
            return pledge
    return None


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
    if not _is_amount(offer.gold, 0):
        yield refusal("amount", "S-BRIBE-2", (gold_range(view) or _NOTHING,))
    if not all(_is_amount(number, 1) for number in later):
        yield refusal("later_amount", "S-BRIBE-2", (Message.of("sheriff.allowed.some_gold"),))
    if not (offer.gold or offer.stand or offer.bag or offer.promises):
        yield refusal("empty_offer", "S-BRIBE-2")
    if own and offer.aim is Aim.OPEN:
        yield refusal("own_opening", "S-BRIBE-5")
    yield from _means_faults(view, offer)
    if offer.bag and view.rules.compact:
        yield refusal("compact_bribe", "S-COMPACT-5")
    if offer.bag and not (own and offer.aim is Aim.PASS):
        yield refusal("not_own_bag", "S-BRIBE-2")
    elif len(offer.bag) > len(view.bag):
        some = Message.of("sheriff.allowed.in_bag", n=len(view.bag))
        yield refusal("bag_size", "S-BRIBE-2", (some,), n=len(view.bag))
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
        yield refusal("gold", "S-BRIBE-2", (gold_range(view) or _NOTHING,), n=gold)
    for card in (*offer.stand, *offer.bag):
        if card not in view.rules.goods:
            yield refusal("unknown_good", "S-BRIBE-2", (goods_of(view),), good=card)
    if offer.stand and not holds(free_stand(view), offer.stand):
        yield refusal("not_on_stand", "S-BRIBE-2", counted(free_stand(view)) or (_NOTHING,))


def gold_range(view: View) -> Message | None:
    """How much gold this seat may offer, in words; None if it has none that is free (S-BRIBE-9)."""
    gold = free_gold(view.table, view.bids, view.seat)
    return Message.of("sheriff.allowed.gold", n=gold) if gold else None


def goods_of(view: View) -> Message:
    """The names of all goods of this game, in words."""
    return Message.of("sheriff.allowed.goods", goods=tuple(view.rules.goods))


def free_stand(view: View) -> Cards:
    """The goods on the own stand that no accepted deal needs."""
    kept = reserved(view.bids, view.seat)[1]
    return without(view.stand, kept) if kept else view.stand


def offers(view: View) -> list[Offer]:
    """A short list of legal offers for the bag on the table: some sums of gold, single goods, single promises."""
    gold, stand = free_gold(view.table, view.bids, view.seat), tuple(sorted(set(free_stand(view))))
    found: list[Offer] = []
    if view.seat != view.table.called:
        for aim in _GOLD:
            if _takers(view, aim):
                found += _plain(aim, bisect_right(LISTED, gold), stand)
    elif takers := _takers(view, Aim.PASS):
        found += _plain(Aim.PASS, bisect_right(LISTED, gold), stand)
        found += () if view.rules.compact else map(_one_of_bag, sorted(set(view.bag)))
        found += _for_promises(view, takers, min(gold, 5))
    return found


def acceptable_aims(view: View) -> tuple[Aim, ...]:
    """What this seat may pay for, for the bag on the table: that it is passed, opened (not the own one), or nothing."""
    aims = (Aim.PASS,) if view.seat == view.table.called else tuple(Aim)
    return tuple(aim for aim in aims if _takers(view, aim))


def _takers(view: View, aim: Aim) -> list[int]:
    """The officers who could accept an offer of this seat, if it wants no promise from them."""
    bid = Bid(view.seat, view.table.called, _PROMISE_ONLY[aim])
    return [officer for officer in view.table.officers if accept_fault(view, officer, bid) is None]


def _for_promises(view: View, takers: list[int], gold: int) -> Iterator[Offer]:
    """Offers of so much gold for one promise each, of those who would take the gold.

    Only other promises, accepted deals and the one opening of the compact game can speak against such a promise.
    """
    bag = view.table.called
    free = not (view.rules.compact or view.table.pledges or any(bid.taken for bid in view.bids))
    for seat in _nameable(view.table, bag):
        for offer in _for_a_promise(gold, seat):
            if free or any(_promise_fault(view, officer, bag, offer) is None for officer in takers):
                yield offer


@lru_cache(maxsize=1024)
def _plain(aim: Aim, sums: int, stand: Cards) -> tuple[Offer, ...]:
    """Offers of one thing each: so many of the listed sums of gold, these goods, a promise that does not bind."""
    goods = (Offer(aim, stand=(card,)) for card in stand)
    return (*_GOLD[aim][:sums], *goods, _PROMISE_ONLY[aim])


@cache
def _one_of_bag(card: str) -> Offer:
    return Offer(bag=(card,))


@cache
def _for_a_promise(gold: int, seat: int) -> tuple[Offer, ...]:
    return tuple(Offer(gold=gold, promises=(Promise(vow, seat),)) for vow in _BINDING)


_GOLD = {aim: tuple(Offer(aim, gold=amount) for amount in LISTED) for aim in Aim}
_PROMISE_ONLY = {aim: Offer(aim, promises=(Promise(Vow.LATER_PASS),)) for aim in Aim}
_BINDING = (Vow.OPEN, Vow.PASS, Vow.NO_BRIBE)
