"""The talk on a bag (S-BRIBE), as a machine with few states, so that it always ends.

1. CALL. No bag is on the table: the sheriff (with deputies the first one) calls a bag that is still closed.
2. SPEAK. Calling a bag that has rounds of talk left opens one: its merchant, then each other merchant, clockwise,
   makes one move: an offer (it replaces the own one), `withdraw`, or `silent`. Who has an accepted deal on this bag
   has no more to say on it. Who had no card to bag haggles nothing this round, not for other bags either: we read
   S-BAG-3 so, against the 'any other player' of S-BRIBE-5 (d).
3. ANSWER. The sheriff may accept the merchant's own offer: it is paid at once and the bag is handed back. Or accept a
   third party's offer: its means are reserved, and it is paid when the deed is done; the answer goes on. Or `ask`, if
   rounds are left: back to 2. Or call another bag that has rounds left: this one waits, its offers stand. Or `open` or
   `pass`. An offer that cannot be paid any more lapses when it is accepted, and the answer goes on.
4. A bag that is called without a round left goes to `open` or `pass` at once (S-BRIBE-11).

Each entry into 2 uses up a round of a bag, each acceptance an offer, each decision a bag: so talk ends. A promise
given in an accepted offer becomes a pledge on the table; moves against it are illegal until the phase is over. As the
rules refuse deals against pledges, of `open` and `pass` one always remains.

With two deputies (S-SIX) the first calls, and both answer in turn: third parties' offers may be accepted, more may be
asked for (one request is enough for a new round), or `silent`. Then JUDGE: both choose in secret `open`, `pass` or
`accept`, which is to pass and to take the merchant's standing offer. It is paid to the booty if both pass; its
promises bind those who chose `accept`. A third party's deal is kept if the deed is done: the bag is passed by both, or
opened by both or by one alone. Then it is paid, to the booty in each case: we read 'no bribe is paid' (S-SIX-3, they
differ) as the merchant's bribe, and 'third parties' gold goes to the booty too' as said of every deed that is done (d).
"""

from collections.abc import Iterator
from typing import Any

from classkit.game import Move
from classkit.words import Message
from sheriffkit import inspection
from sheriffkit.moves import Accept, Ask, Call, Offer, Open, Pass, Silent, Withdraw
from sheriffkit.offers import Fault, accept_fault, goods_of, offer_fault, offers, open_fault, pass_fault, refusal
from sheriffkit.purse import give_gold, give_goods
from sheriffkit.state import (
    BOOTY,
    Bid,
    Duty,
    Fate,
    Phase,
    Pledge,
    State,
    Table,
    View,
    aims,
    at,
    holds,
    replace,
    reserved,
    standing,
    veiled,
)


def begin(state: State) -> State:
    """All is declared: the inspection begins, with no offer and no promise (S-INSPECT-1)."""
    talked = (0,) * state.rules.players
    return replace(state, bids=()).set(phase=Phase.INSPECT, talked=talked, pledges=(), called=0)


def await_call(state: State) -> State:
    """The sheriff, or the first deputy, takes the next bag."""
    return replace(state, owing=((state.table.officers[0], Duty.CALL),))


# --- what may be done ---------------------------------------------------------------------------------------------


def options(view: View) -> list[Move]:
    """A short list of legal moves; any other offer or request that keeps the rules may be made as well."""
    match view.duty:
        case Duty.CALL:
            return [Call(seat) for seat in view.table.undecided]
        case Duty.SPEAK:
            own = standing(view.bids, view.seat, view.table.called)
            return [*offers(view), *([Withdraw()] if own else []), Silent()]
        case Duty.ANSWER:
            return list(_answers(view))
    return [move for move in (Accept(), Open(), Pass()) if _decision_fault(view, move) is None]


def _answers(view: View) -> Iterator[Move]:
    table = view.table
    payers = [bid.payer for bid in view.bids if bid.bag == table.called]
    others = [Accept(payer) for payer in payers if payer != table.called]
    accepts = [Accept(), *others] if table.called in payers else others
    yield from (move for move in accepts if _decision_fault(view, move) is None)
    if _ask_fault(view, _ASKS[0]) is None:  # it does not depend on the sum
        gold = table.gold[table.called - 1]
        yield from (ask for ask in _ASKS[1:] if ask.gold <= gold)
        yield from _ASKS[:1] if gold < 5 else ()
    if view.rules.deputies:
        yield Silent()
    else:
        yield from (move for move in (Open(), Pass()) if _decision_fault(view, move) is None)
    yield from (Call(seat) for seat in table.undecided if _switch_fault(view, seat) is None)


_ASKS = tuple(map(Ask, (1, 5, 10, 15, 20, 25, 30)))
"""The sums that the list of legal moves names: 1 for a merchant with less than 5 gold, else up to what there is."""


def fault(view: View, move: Move) -> Fault | None:
    """Why a move of the talk is not legal for this seat; None if it is."""
    match view.duty, move:
        case Duty.CALL, Call(seat):
            return None if seat in view.table.undecided else refusal("call", "S-BRIBE-11")
        case Duty.SPEAK, Offer():
            return offer_fault(view, move)
        case Duty.SPEAK, Withdraw():
            return None if standing(view.bids, view.seat, view.table.called) else refusal("no_offer", "S-BRIBE-1")
        case Duty.SPEAK, Silent():
            return None
        case ((Duty.ANSWER | Duty.JUDGE), (Accept() | Open() | Pass())):
            return _decision_fault(view, move)
        case Duty.ANSWER, Ask():
            return _ask_fault(view, move)
        case Duty.ANSWER, Silent() if view.rules.deputies:
            return None
        case Duty.ANSWER, Call(seat):
            return _switch_fault(view, seat)
    clauses = {Duty.CALL: "S-BRIBE-11", Duty.SPEAK: "S-BRIBE-11", Duty.JUDGE: "S-SIX-3"}
    return refusal((view.duty or Duty.ANSWER).value, clauses.get(view.duty or Duty.ANSWER, "S-BRIBE-11"))


def _decision_fault(view: View, move: Move) -> Fault | None:
    table, secret = view.table, view.duty is Duty.JUDGE
    if isinstance(move, Open | Pass):
        if view.rules.deputies and not secret:
            return refusal("sealed_judgement", "S-SIX-3")
        return (open_fault if isinstance(move, Open) else pass_fault)(view, view.seat, table.called)
    payer = move.seat if isinstance(move, Accept) and move.seat else table.called
    bid = standing(view.bids, payer, table.called)
    if table.spent:
        return refusal("spent", "S-BRIBE-11")
    if bid is None or bid.taken:
        return refusal("nothing_offered", "S-BRIBE-6")
    if view.rules.deputies and secret != (payer == table.called):
        return refusal("sealed_judgement" if payer == table.called else "judge", "S-SIX-3")
    return accept_fault(view, view.seat, bid)


def _ask_fault(view: View, move: Ask) -> Fault | None:
    table = view.table
    if table.spent or table.talked[table.called - 1] >= view.rules.haggle_rounds:
        return refusal("talked_out", "S-BRIBE-11")
    amount = type(move.gold) is int and move.gold >= 0
    if not amount or not (move.gold or move.goods) or any(good not in view.rules.goods for good in move.goods):
        return refusal("ask", "S-BRIBE-1", (Message.of("sheriff.allowed.some_gold"), goods_of(view)))
    return None


def _switch_fault(view: View, seat: int) -> Fault | None:
    table = view.table
    if seat == table.called:
        return refusal("same_bag", "S-BRIBE-11")
    if table.spent or view.seat != table.officers[0]:
        return refusal("no_switch", "S-BRIBE-11")
    if seat not in table.undecided:
        return refusal("call", "S-BRIBE-11")
    return None if table.talked[seat - 1] < view.rules.haggle_rounds else refusal("talked_out_other", "S-BRIBE-11")


# --- what is done -------------------------------------------------------------------------------------------------


def act(state: State, seat: int, move: Move) -> State:
    """Carry out a move of the talk that has been checked."""
    if state.duty(seat) is Duty.JUDGE:
        return _seal(state, seat, move)
    if isinstance(move, Offer):
        return _listen(_offer(state, seat, move))
    state = state.moved(seat, move)
    match move:
        case Call(bag):
            return _call(state, bag)
        case Withdraw():
            return _listen(_drop(state, seat))
        case Silent() if state.duty(seat) is Duty.SPEAK:
            return _listen(state)
        case Silent():
            return _answer(state.set(answering=state.table.answering + 1))
        case Ask():
            return _call(state, state.table.called)
        case Accept(payer) if payer in (0, state.table.called):
            return _strike(state, seat)
        case Accept(payer):
            return _promise_payment(state, payer)
        case Open() | Pass():
            return decide(state, (seat,) if isinstance(move, Open) else ())
    raise ValueError(f"{move.text!r} is no move of the talk")


def _call(state: State, bag: int) -> State:
    """Put a bag on the table: a round of talk, or, if none is left, straight to the decision (S-BRIBE-11)."""
    table = state.table
    talked = table.talked[bag - 1]
    if talked >= state.rules.haggle_rounds:
        return _answer(state.set(called=bag, spent=True, answering=len(table.officers) - 1, queue=()))
    around = [bag, *(seat for seat in state.rules.after(bag) if _haggles(table, seat))]
    queue = tuple(seat for seat in around if not _dealt(state, seat, bag))
    return _talk(state, queue, called=bag, spent=False, talked=at(table.talked, bag, talked + 1))


def _haggles(table: Table, seat: int) -> bool:
    """Whether that seat has a word in the talk: a merchant who had a card to bag this round (S-BAG-3, d).

    A third party whose own bag is decided, or whose hand holds cards, may speak; all of this is public.
    """
    had_cards = table.fates[seat - 1] is not Fate.NONE or table.sizes[seat - 1] > 0
    return seat not in table.officers and had_cards


def _dealt(state: State, seat: int, bag: int) -> bool:
    bid = standing(state.bids, seat, bag)
    return bid is not None and bid.taken


def _listen(state: State) -> State:
    return _talk(state, state.table.queue[1:])


def _talk(state: State, queue: tuple[int, ...], **changes: Any) -> State:
    """The talk goes on with these seats, and the table changed; without any left, with the answer."""
    if queue:
        table = replace(state.table, queue=queue, **changes)
        return replace(state, table=table, owing=((queue[0], Duty.SPEAK),))
    return _answer(state.set(queue=queue, answering=0, **changes))


def _answer(state: State) -> State:
    """The officer whose turn it is answers; when both deputies have, or talk is over, they judge (S-SIX-3)."""
    officers, turn = state.table.officers, state.table.answering
    if not state.rules.deputies:
        return replace(state, owing=((officers[0], Duty.ANSWER),))
    if turn < len(officers) and not state.table.spent:
        return replace(state, owing=((officers[turn], Duty.ANSWER),))
    owing = tuple((seat, Duty.JUDGE) for seat in sorted(officers))
    return replace(state, owing=owing, sealed=(None,) * state.rules.players)


def _offer(state: State, seat: int, offer: Offer) -> State:
    """An offer in the open; of contraband, all but payer and officers hear the number alone (S-BRIBE-10)."""
    officers, shown = state.table.officers, veiled(state.rules, offer)
    state = replace(state, bids=(*_without(state, seat), Bid(seat, state.table.called, offer)))
    if shown is offer:
        state = state.moved(seat, offer)
    else:
        state = state.moved(seat, offer, (seat, *officers))
        state = state.tell("heard", state.rules.others(seat, *officers), seat=seat, move=shown.text)
    loose = tuple([promise.text for promise in offer.promises if not promise.binds])
    return state.tell("loose", seat=seat, what=loose) if loose else state


def _drop(state: State, payer: int) -> State:
    return replace(state, bids=tuple(_without(state, payer)))


def _without(state: State, payer: int) -> list[Bid]:
    """All offers but that of this payer for the bag on the table."""
    bag = state.table.called
    return [bid for bid in state.bids if bid.bag != bag or bid.payer != payer]


def _promise_payment(state: State, payer: int) -> State:
    """A third party's offer is accepted: reserved until the deed is done or not (S-BRIBE-6, 9)."""
    bag = state.table.called
    bid = standing(state.bids, payer, bag)
    if bid is None or not _payable(state, bid):
        return _lapse(state, payer)
    bids = tuple(replace(b, taken=True) if b == bid else b for b in state.bids)
    return replace(state, bids=bids).tell("dealt_with", payer=payer, bag=bag)


def _strike(state: State, seat: int) -> State:
    """The merchant's own offer is accepted: paid at once, and the bag is handed back (S-BRIBE-6)."""
    bid = standing(state.bids, state.table.called, state.table.called)
    if bid is None or not _payable(state, bid):
        return _lapse(state, state.table.called)
    state = _pledge(state, bid, (seat,))
    return decide(_settle(state, bid, seat), ())


def _lapse(state: State, payer: int) -> State:
    return _drop(state, payer).tell("lapsed", payer=payer)


def _payable(state: State, bid: Bid) -> bool:
    """Whether gold and stand still hold what an offer names, beyond what accepted deals need (S-BRIBE-9)."""
    gold, goods = reserved(state.bids, bid.payer)
    stand = state.table.stands[bid.payer - 1] + state.contraband[bid.payer - 1]
    return bid.offer.gold + gold <= state.table.gold[bid.payer - 1] and holds(stand, bid.offer.stand + goods)


def _pledge(state: State, bid: Bid, officers: tuple[int, ...]) -> State:
    """The promises that the offer wanted bind those officers from now on (S-BRIBE-4)."""
    wanted = [promise for promise in bid.offer.promises if promise.binds]
    new = tuple(Pledge(officer, bid.payer, promise) for officer in officers for promise in wanted)
    if new:
        state = state.set(pledges=state.table.pledges + tuple(p for p in new if p not in state.table.pledges))
    for pledge in new:
        state = state.tell("bound", pledge=pledge.message)
    return state


def _settle(state: State, bid: Bid, receiver: int) -> State:
    """Pay what the offer holds; of goods said to be in the bag only what is there (S-BRIBE-3)."""
    state = give_gold(state, bid.payer, receiver, bid.offer.gold)
    if bid.offer.stand:
        state = give_goods(state, bid.payer, receiver, bid.offer.stand)
    return inspection.hand_over(state, bid.payer, receiver, bid.offer.bag) if bid.offer.bag else state


# --- the decision -------------------------------------------------------------------------------------------------


def decide(state: State, openers: tuple[int, ...]) -> State:
    """The bag on the table is opened by these officers, or handed back if there are none; then deals are settled."""
    bag, officers = state.table.called, state.table.officers
    fate = Fate.OPENED if openers else Fate.PASSED
    receiver = BOOTY if state.rules.deputies else officers[0]
    mine = [bid for bid in state.bids if bid.bag == bag]
    state = replace(state, owing=(), bids=tuple([bid for bid in state.bids if bid.bag != bag]))
    state = state.set(called=0, spent=False, fates=at(state.table.fates, bag, fate))
    for bid in mine:
        if bid.taken and aims(bid, fate):
            state = _settle(state, bid, receiver)
    return inspection.open_bag(state, bag, openers) if openers else inspection.pass_bag(state, bag)


def _seal(state: State, seat: int, move: Move) -> State:
    """One deputy's secret choice; the second one reveals both (S-SIX-3)."""
    owing = tuple(pair for pair in state.owing if pair[0] != seat)
    state = replace(state, sealed=at(state.sealed, seat, move), owing=owing)
    if owing:
        return state
    chosen = [(officer, state.sealed[officer - 1]) for officer in state.table.officers]
    state = replace(state, sealed=())
    for officer, choice in chosen:
        if choice is not None:
            state = state.moved(officer, choice)
    openers = tuple(officer for officer, choice in chosen if isinstance(choice, Open))
    takers = tuple(officer for officer, choice in chosen if isinstance(choice, Accept))
    return decide(_shared_deal(state, takers) if takers and not openers else state, openers)


def _shared_deal(state: State, takers: tuple[int, ...]) -> State:
    """Both deputies pass and at least one takes the offer: it goes to the booty (S-SIX-3)."""
    bag = state.table.called
    bid = standing(state.bids, bag, bag)
    if bid is None or not _payable(state, bid):
        return _lapse(state, bag)
    return _settle(_pledge(state, bid, takers), bid, BOOTY)
