"""The deal and the market: lay aside, draw, lay down; and drawing from a deck that may run out (S-SETUP, S-MARKET).

A merchant's turn: `aside` up to five times, then `take` and `draw` up to the hand size or `done`, then each card laid
aside is `put` on one pile. What has only one way to go on goes on by itself.
"""

from collections.abc import Iterator

from classkit.game import Move, NotLegal, generator
from classkit.words import Message
from sheriffkit.items import Cards, Pile
from sheriffkit.moves import Aside, Done, Draw, Put, Take
from sheriffkit.rules import BAG_MOST, PILE_START, Rebuild, Rules
from sheriffkit.state import Duty, Phase, State, Table, View, at, named, replace, without


def begin(state: State) -> State:
    """Open the market for the merchants in turn (S-MARKET)."""
    return _turn(state.set(phase=Phase.MARKET), state.table.merchants)


def options(view: View) -> Iterator[Move]:
    """What the merchant at the market may do."""
    table = view.table
    if view.duty is Duty.PUT:
        piles = Pile if table.pile is None else (table.pile,)
        yield from (Put(good, pile) for good in sorted(set(view.aside)) for pile in piles)
        return
    if not table.drawing and table.aside < BAG_MOST:
        yield from map(Aside, sorted(set(view.hand)))
    if table.sizes[view.seat - 1] < view.rules.hand:
        if not table.touched:
            yield from (Take(pile) for pile in Pile if table.piled(pile))
        if can_draw(view.rules, table):
            yield Draw()
    yield Done()


def refusal(view: View, move: Move) -> tuple[str, str]:
    """Why a move is not legal at the market: the message id and the clause."""
    table = view.table
    full = table.sizes[view.seat - 1] >= view.rules.hand
    match move:
        case Put() if view.duty is Duty.PUT:
            return ("other_pile" if move.good in view.aside else "not_aside"), "S-MARKET-3"
        case _ if view.duty is Duty.PUT:
            return "put", "S-MARKET-3"
        case Aside() if table.drawing:
            return "drawing", "S-MARKET-2"
        case Aside():
            return ("not_in_hand" if table.aside < BAG_MOST else "five_aside"), "S-MARKET-1"
        case Take() | Draw() if full:
            return "full", "S-MARKET-2"
        case Take() if table.touched:
            return "touched", "S-MARKET-2"
        case Take():
            return "empty_pile", "S-MARKET-2"
        case Draw():
            return "no_deck", "S-MARKET-5"
    return "market", "S-MARKET-1"


def act(state: State, seat: int, move: Move) -> State:
    """Carry out a move at the market that has been checked."""
    match move:
        case Aside(good):
            return _aside(state, seat, move, good)
        case Take(pile):
            return _fill(_take(state.moved(seat, move), seat, pile), seat)
        case Draw():
            state = draw(state.moved(seat, move).set(drawing=True, touched=True), seat, 1)
            return _fill(state, seat)
        case Done():
            return _finish(state.moved(seat, move), seat)
        case Put(good, pile):
            return _put(state.moved(seat, move), seat, good, pile)
    raise ValueError(f"{move.text!r} is no move of the market")


def can_draw(rules: Rules, table: Table) -> bool:
    """Whether a card can come from the deck, if need be after rebuilding it (S-MARKET-5)."""
    if table.deck or rules.compact:
        return table.deck > 0
    keep = PILE_START if rules.rebuild is Rebuild.KEEP_FIVE else 0
    return max(len(table.left), len(table.right)) > keep


def draw(state: State, seat: int, count: int) -> State:
    """Draw up to that many cards for a hand; it stays short if nothing can be rebuilt (S-MARKET-5)."""
    drawn: Cards = ()
    while len(drawn) < count and can_draw(state.rules, state.table):
        if not state.deck:
            state = _rebuild(state)
        missing = count - len(drawn)
        drawn, rest = drawn + state.deck[:missing], state.deck[missing:]
        state = replace(state, deck=rest).set(deck=len(rest))
    return to_hand(state, seat, drawn) if drawn else state


def to_hand(state: State, seat: int, cards: Cards) -> State:
    """Cards that came unseen by the others into a hand; they hear the number."""
    state = _to_hand(state, seat, cards).tell("draws", seat=seat, n=len(cards))
    return state.tell("drawn", [seat], cards=cards, what=named(cards))


def _rebuild(state: State) -> State:
    """Shuffle cards of both piles into a new deck (S-MARKET-5)."""
    table = state.table
    if state.rules.rebuild is Rebuild.KEEP_FIVE:
        new = table.left[:-PILE_START] + table.right[:-PILE_START]
        left, right = table.left[-PILE_START:], table.right[-PILE_START:]
    else:
        new = table.left[-PILE_START:] + table.right[-PILE_START:]
        left, right = table.left[:-PILE_START], table.right[:-PILE_START]
    deck, state = shuffled(state, new)
    state = replace(state, deck=deck).set(deck=len(deck), left=left, right=right)
    return state.tell("rebuilt", n=len(deck))


def shuffled(state: State, cards: Cards) -> tuple[Cards, State]:
    """The cards in the order that was stacked for this shuffle, else by the seed and how often was shuffled before."""
    if state.shuffles < len(state.stacked):
        mixed = list(state.stacked[state.shuffles])
        if sorted(mixed) != sorted(cards):
            raise NotLegal(Message.of("sheriff.position.shuffle", number=state.shuffles + 1), "S-MARKET-5")
    else:
        mixed = sorted(cards)
        generator(state.seed, 1, state.shuffles).shuffle(mixed)
    return tuple(mixed), replace(state, shuffles=state.shuffles + 1)


def _turn(state: State, queue: tuple[int, ...]) -> State:
    """The turn of the first of these merchants; without one the market is over and nobody owes anything."""
    state = replace(state, aside=(), owing=((queue[0], Duty.MARKET),) if queue else ())
    return state.set(queue=queue, aside=0, drawing=False, touched=False, pile=None)


def _aside(state: State, seat: int, move: Move, good: str) -> State:
    hand = without(state.hands[seat - 1], (good,))
    state = replace(state, hands=at(state.hands, seat, hand), aside=(*state.aside, good))
    state = state.set(sizes=at(state.table.sizes, seat, len(hand)), aside=state.table.aside + 1)
    return state.moved(seat, move, [seat]).tell("aside", state.rules.others(seat), seat=seat)


def _take(state: State, seat: int, pile: Pile) -> State:
    *rest, card = state.table.piled(pile)
    state = state.set(**{pile.value: tuple(rest)}, drawing=True)
    return _to_hand(state, seat, (card,)).tell("takes", seat=seat, card=card)


def _to_hand(state: State, seat: int, cards: Cards) -> State:
    hand = state.hands[seat - 1] + cards
    return replace(state, hands=at(state.hands, seat, hand)).set(sizes=at(state.table.sizes, seat, len(hand)))


def _fill(state: State, seat: int) -> State:
    """Go on drawing, unless the hand is full or nothing is left to draw (S-MARKET-2)."""
    table = state.table
    piles = not table.touched and bool(table.left or table.right)
    more = table.sizes[seat - 1] < state.rules.hand and (piles or can_draw(state.rules, table))
    return state if more else _finish(state, seat)


def _finish(state: State, seat: int) -> State:
    """Drawing is over: lay down what was laid aside, or the next merchant's turn."""
    if state.aside:
        return replace(state, owing=((seat, Duty.PUT),))
    return _turn(state, state.table.queue[1:])


def _put(state: State, seat: int, good: str, pile: Pile) -> State:
    """One card face up on the pile; the rest follows by itself if it is all of one good (S-MARKET-3)."""
    rest = without(state.aside, (good,))
    gone = (good, *rest) if len(set(rest)) == 1 else (good,)
    rest = without(state.aside, gone)
    state = replace(state, aside=rest).set(**{pile.value: state.table.piled(pile) + gone}, aside=len(rest), pile=pile)
    state = state.tell("laid", seat=seat, cards=gone, what=named(gone), pile=pile.value)
    return state if rest else _turn(state, state.table.queue[1:])
