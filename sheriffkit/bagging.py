"""The bags and what is said of them (S-BAG, S-DECLARE).

All merchants with cards close a bag at the same time: the choices are sealed, nobody sees who has made one, and the
log tells them in seat order when the last is in.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from classkit.game import Move
from sheriffkit.items import Cards
from sheriffkit.moves import Bag, Declare
from sheriffkit.rules import BAG_MOST
from sheriffkit.state import Duty, Fate, Phase, State, View, at, holds, replace, without


def begin(state: State) -> State:
    """All merchants who have a card owe a bag (S-BAG-1, 3)."""
    players = state.rules.players
    owing = tuple((seat, Duty.BAG) for seat in sorted(state.table.merchants) if state.hands[seat - 1])
    state = replace(state, owing=owing, bags=((),) * players, sealed=(None,) * players)
    state = state.set(
        phase=Phase.BAG, queue=(), bags=(0,) * players, declared=((0, ""),) * players, fates=(Fate.NONE,) * players
    )
    return state if owing else replace(state, sealed=())


def bag_options(view: View) -> Iterator[Move]:
    """Every bag that the hand allows: 1 to 5 cards."""
    yield from _bags(tuple(sorted(view.hand)))


@lru_cache(maxsize=256)
def _bags(hand: Cards) -> tuple[Bag, ...]:
    most = min(BAG_MOST, len(hand))
    return tuple(Bag(cards) for n in range(1, most + 1) for cards in sorted(set(combinations(hand, n))))


def bag_refusal(view: View, move: Move) -> tuple[str, str]:
    """Why a bag is not legal: the message id and the clause."""
    if isinstance(move, Bag) and 1 <= len(move.cards) <= BAG_MOST and not holds(view.hand, move.cards):
        return "not_in_hand", "S-BAG-1"
    return "bag", "S-BAG-1"


def seal(state: State, seat: int, move: Move) -> State:
    """Seal one bag; the last one closes them all. Who has sealed one owes none, so it stays (S-BAG-1, 2)."""
    owing = tuple(pair for pair in state.owing if pair[0] != seat)
    state = replace(state, sealed=at(state.sealed, seat, move), owing=owing)
    return state if owing else _close(state)


def _close(state: State) -> State:
    sealed = [(seat, move) for seat, move in enumerate(state.sealed, 1) if isinstance(move, Bag)]
    state = replace(state, sealed=())
    for seat, move in sealed:
        hand = without(state.hands[seat - 1], move.cards)
        state = replace(state, hands=at(state.hands, seat, hand), bags=at(state.bags, seat, move.cards))
        state = state.set(
            sizes=at(state.table.sizes, seat, len(hand)),
            bags=at(state.table.bags, seat, len(move.cards)),
            fates=at(state.table.fates, seat, Fate.CLOSED),
        )
        state = state.moved(seat, move, [seat]).tell("closed", seat=seat, n=len(move.cards))
    return _throw(state) if state.rules.compact else state


def _throw(state: State) -> State:
    """Compact: what the merchants did not bag goes into the discard bag (S-COMPACT-1)."""
    for seat in sorted(state.table.merchants):
        if hand := state.hands[seat - 1]:
            state = replace(state, hands=at(state.hands, seat, ()), deck=state.deck + hand)
            state = state.set(sizes=at(state.table.sizes, seat, 0), deck=len(state.deck))
            state = state.tell("thrown", seat=seat, n=len(hand))
    return state


def begin_declaring(state: State) -> State:
    """The merchants with a bag declare in turn (S-DECLARE)."""
    queue = tuple(seat for seat in state.table.merchants if state.table.bags[seat - 1])
    return _next(state.set(phase=Phase.DECLARE, queue=queue))


def declare_options(view: View) -> Iterator[Move]:
    """The true number with any legal good that has a card in the game (S-DECLARE-1, 2, 4)."""
    yield from (Declare(len(view.bag), good) for good in view.rules.legal)


def declare_refusal(view: View, move: Move) -> tuple[str, str]:
    """Why a declaration is not legal: the message id and the clause."""
    if not isinstance(move, Declare):
        return "declare", "S-DECLARE-1"
    if move.good not in view.rules.goods:
        return "no_such_good", "S-DECLARE-4"
    if not view.rules.is_legal(move.good):
        return "declare_contraband", "S-DECLARE-1"
    return "count", "S-DECLARE-2"


def declare(state: State, seat: int, move: Move) -> State:
    """Say number and good."""
    if not isinstance(move, Declare):
        raise ValueError(f"{move.text!r} is no declaration")
    state = state.moved(seat, move)
    declared = at(state.table.declared, seat, (move.count, move.good))
    return _next(state.set(declared=declared, queue=state.table.queue[1:]))


def _next(state: State) -> State:
    queue = state.table.queue
    return replace(state, owing=((queue[0], Duty.DECLARE),) if queue else ())
