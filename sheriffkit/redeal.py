"""The same game as far as one seat can tell, dealt again: a second statement of who knows what, kept apart from events.

The ledger says by the clauses which faces the seat has seen. `redeal` gives all other cards new faces, plays the same
game with them, and makes sealed choices of the others anew. So two games come about that the seat cannot tell apart,
and a test can hold its views, moves and errors against each other.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace

from classkit.game import Move, NotLegal, NotYourTurn
from classkit.words import Message
from sheriffkit.engine import apply, legal_moves, new_game
from sheriffkit.items import Cards
from sheriffkit.ledger import Ledger, Played, keep
from sheriffkit.moves import Aside, Bag, Offer, Pick
from sheriffkit.state import Bid, Duty, State, Table

TRIES = 300
"""How many deals are drawn before `redeal` gives up."""
PATIENCE = 15
"""After so many tries fewer cards get new faces."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a seat knows right now: the table, its own cards and choice, what it owes, the offers as it heard them."""

    table: Table
    hand: Cards
    bag: Cards
    contraband: Cards
    aside: Cards
    sealed: Move | None
    booty: Cards
    owing: tuple[tuple[int, Duty], ...]
    offers: tuple[tuple[int, int, bool, Offer], ...]


def facts(state: State, seat: int) -> Facts:
    """What that seat knows, from the truth and the clauses. Errors: NotLegal for a seat that is none."""
    if type(seat) is not int or seat not in state.rules.seats:
        allowed = tuple(map(str, state.rules.seats))
        raise NotLegal(Message.of("game.error.seat"), "S-SETUP-1", f"seat {seat!r}", allowed)
    secret = any(duty in (Duty.BAG, Duty.JUDGE) for _, duty in state.owing)
    return Facts(
        table=state.table,
        hand=tuple(sorted(state.hands[seat - 1])),
        bag=tuple(sorted(state.bags[seat - 1])) if state.bags else (),
        contraband=state.contraband[seat - 1],
        aside=state.aside if (seat, Duty.MARKET) in state.owing or (seat, Duty.PUT) in state.owing else (),
        sealed=state.sealed[seat - 1] if state.sealed else None,
        booty=state.booty if seat in state.table.officers else (),
        owing=tuple(pair for pair in state.owing if not secret or pair[0] == seat),
        offers=tuple(_heard(state, bid, seat) for bid in state.bids),
    )


def _heard(state: State, bid: Bid, seat: int) -> tuple[int, int, bool, Offer]:
    """Payer and officers hear all of an offer, the others of contraband the number (S-BRIBE-10)."""
    offer = bid.offer
    if seat not in (bid.payer, *state.table.officers):
        stand, bag = (_named(state, cards) for cards in (offer.stand, offer.bag))
        offer = replace(offer, stand=stand, bag=bag)
    return bid.payer, bid.bag, bid.taken, offer


def _named(state: State, cards: Cards) -> Cards:
    return tuple(card if card in state.rules.legal else "unseen" for card in cards)


def redeal(state: State, seat: int, rng: random.Random) -> State:
    """A state that `seat` cannot tell from this one, with everything hidden from it drawn again.

    Hands, bags, face-down cards and the deck change as far as the seat has not seen them, and sealed choices of the
    others, also who has made one; so does the seed. The deals do not come with the chances of a fair belief.
    Errors: NotLegal for a seat that is none, and for a game that did not begin with a deal; RuntimeError if no deal
    that fits was found in `TRIES` tries.

    >>> from sheriffkit.engine import new_game, view
    >>> from sheriffkit.rules import Rules
    >>> state = new_game(Rules(), seed=3)
    >>> view(redeal(state, 2, random.Random(1)), 2) == view(state, 2)
    True
    """
    known = facts(state, seat)
    if not set(dict(state.origin)) <= {"order", "shuffles"}:
        raise NotLegal(Message.of("sheriff.position.no_deal"))
    book = keep(state, seat)
    for number in range(TRIES):
        found = _again(state, book, rng, share=1 / (1 + number // PATIENCE))
        if found is not None and facts(found, seat) == known:
            return replace(found, seed=rng.getrandbits(32))
    raise RuntimeError(f"in {TRIES} tries no other deal was found that player {seat} cannot tell from this one")


# --- new faces ----------------------------------------------------------------------------------------------------


def _again(state: State, book: Ledger, rng: random.Random, share: float) -> State | None:
    """One try: new faces for a share of what the seat has not seen, and the same game; None if it breaks a rule."""
    faces = _faces(book, rng, share)
    if faces is None:
        return None
    order, *shuffles = (tuple(faces[card] for card in group) for group in book.groups)
    found = new_game(state.rules, state.seed, order=order, shuffles=shuffles)
    try:
        for played in book.moves:
            found = apply(found, played.seat, _translated(book, faces, played))
        return _sealed(found, state, book.seat, rng)
    except (NotLegal, NotYourTurn):
        return None


def _faces(book: Ledger, rng: random.Random, share: float) -> list[str] | None:
    """A good for each card: known ones keep theirs, of the others of a deal or shuffle a share is mixed.

    A shuffle gives what went into it, with the new faces; None if that lacks what the seat has seen come out of it.
    """
    faces = list(book.truth)
    for number, group in enumerate(book.groups):
        names = Counter(book.truth[card] for card in group)
        if number:
            names = Counter(faces[card] for card in book.fed[number - 1])
        fixed = Counter(book.truth[card] for card in group if card in book.known)
        if fixed - names:
            return None
        names -= fixed
        mixed = []
        for card in (card for card in group if card not in book.known):
            if rng.random() < share or not names[book.truth[card]]:
                mixed.append(card)
            else:
                names[book.truth[card]] -= 1
                faces[card] = book.truth[card]
        if not _mix(book, faces, mixed, names, rng):
            return None
    return faces


def _mix(book: Ledger, faces: list[str], cards: list[int], names: Counter[str], rng: random.Random) -> bool:
    """Give the goods to the cards; those that lie face down on a stand get contraband. False if there is too little."""
    pool = list(names.elements())
    rng.shuffle(pool)
    for card in (card for card in cards if card in book.under):
        contraband = next((name for name in pool if not book.rules.is_legal(name)), None)
        if contraband is None:
            return False
        pool.remove(contraband)
        faces[card] = contraband
    for card, name in zip((card for card in cards if card not in book.under), pool, strict=True):
        faces[card] = name
    return True


# --- the same moves -----------------------------------------------------------------------------------------------


def _translated(book: Ledger, faces: list[str], played: Played) -> Move:
    """A move with the new faces of the cards that it named in secret."""
    names = tuple(faces[card] for card in played.cards)
    match played.move:
        case Aside():
            return Aside(names[0])
        case Bag():
            return Bag(names)
        case Pick():
            return Pick(names[0])
        case Offer() if book.seat not in (played.seat, *played.officers):
            return _offer(book, faces, played, played.move)
    return played.move


def _offer(book: Ledger, faces: list[str], played: Played, offer: Offer) -> Offer:
    """The offer as far as the seat heard it: contraband of the stand and, if it is there, of the bag has new faces."""
    stand = tuple(faces[card] for card in played.cards[: len(offer.stand)])
    bag = list(offer.bag)
    for card in played.cards[len(offer.stand) :]:
        was, now = book.truth[card], faces[card]
        if not book.rules.is_legal(was) and not book.rules.is_legal(now):
            bag[bag.index(was)] = now
    return replace(offer, stand=stand, bag=tuple(bag))


def _sealed(found: State, state: State, seat: int, rng: random.Random) -> State:
    """Sealed choices: the own one again; of the others some, and any that they may make."""
    if not state.sealed:
        return found
    own = state.sealed[seat - 1]
    if own is not None:
        found = apply(found, seat, own)
    others = [at for at, _ in found.owing if at != seat]
    most = len(others) - (own is not None or state.duty(seat) is None)
    for at in rng.sample(others, rng.randint(0, most)):
        found = apply(found, at, rng.choice(legal_moves(found, at)))
    return found
