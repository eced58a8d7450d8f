"""A bag is handed back or opened: where its cards go, which debts follow (S-INSPECT, S-SIX-3, 4, S-COMPACT-3, 4)."""

from collections import Counter
from collections.abc import Iterator

from classkit.game import Move
from sheriffkit.items import Cards, Pile
from sheriffkit.moves import Put
from sheriffkit.purse import add, told
from sheriffkit.state import BOOTY, Debt, Discard, Duty, State, View, at, named, replace, without
from sheriffkit.verdict import Verdict, verdict


def hand_over(state: State, merchant: int, receiver: int, claimed: Cards) -> State:
    """Goods said to be in the bag change hands as far as they are there (S-BRIBE-3)."""
    bag = state.bags[merchant - 1]
    found = tuple(sorted((Counter(claimed) & Counter(bag)).elements()))
    state = replace(state, bags=at(state.bags, merchant, without(bag, found)))
    state = state.set(bags=at(state.table.bags, merchant, len(bag) - len(found)))
    if len(found) < len(claimed):
        state = state.tell("missing", seat=merchant, n=len(claimed) - len(found))
    return told(add(state, receiver, found), merchant, receiver, found, source="bag") if found else state


def pass_bag(state: State, merchant: int) -> State:
    """Handed back: legal goods face up, contraband face down, only its number is told (S-INSPECT-2)."""
    bag, state = _empty(state, merchant)
    legal, hidden = state.rules.split(bag)
    state = add(state, merchant, bag).tell("passed", seat=merchant)
    if legal:
        state = state.tell("lands", seat=merchant, cards=legal, what=named(legal))
    return state.tell("lands.hidden", seat=merchant, n=len(hidden)) if hidden else state


def open_bag(state: State, merchant: int, openers: tuple[int, ...]) -> State:
    """Opened: all as declared, or a lie; the cards move now, the debts wait in line (S-INSPECT-3, 4)."""
    good = state.table.declared[merchant - 1][1]
    bag, state = _empty(state, merchant)
    found = verdict(state.rules, good, bag)
    state = state.tell("opened", seat=merchant, cards=bag, what=named(bag))
    state = add(state, merchant, found.landed)
    state = state.tell("honest" if found.honest else "lie", seat=merchant, n=found.fine + found.compensation)
    return _seize(state, merchant, found, openers)


def _empty(state: State, merchant: int) -> tuple[Cards, State]:
    state, bag = replace(state, bags=at(state.bags, merchant, ())), state.bags[merchant - 1]
    return bag, state.set(bags=at(state.table.bags, merchant, 0))


def _seize(state: State, merchant: int, found: Verdict, openers: tuple[int, ...]) -> State:
    """Line up the confiscation and the debts. The lone opener, else the first deputy, chooses the pile (S-SIX-4)."""
    tasks: list[Debt | Discard] = []
    if found.seized and state.rules.compact:
        state = replace(state, deck=state.deck + found.seized).set(deck=len(state.deck) + len(found.seized))
        state = state.tell("seized", seat=merchant, cards=found.seized, what=named(found.seized))
    elif found.seized:
        tasks.append(Discard(openers[0], tuple(sorted(found.seized))))
    if found.fine:
        tasks.append(Debt(merchant, openers[0] if len(openers) == 1 else BOOTY, found.fine))
    if found.compensation:
        odd, half = found.compensation % 2, found.compensation // 2
        shares = (found.compensation,) if len(openers) == 1 else (half + odd, half)
        tasks += [Debt(opener, merchant, share) for opener, share in zip(openers, shares, strict=True) if share]
    return state.set(tasks=tuple(tasks))


# --- the confiscated cards ----------------------------------------------------------------------------------------


def begin_discard(state: State, task: Discard) -> State:
    """The officer owes the laying down of confiscated cards."""
    return replace(state, owing=((task.seat, Duty.DISCARD),))


def discard_options(view: View) -> Iterator[Move]:
    """Any confiscated card, on the pile that was chosen with the first one (S-INSPECT-4)."""
    task = view.table.tasks[0]
    if isinstance(task, Discard):
        piles = Pile if task.pile is None else (task.pile,)
        yield from (Put(good, pile) for good in sorted(set(task.cards)) for pile in piles)


def discard_refusal(view: View, move: Move) -> tuple[str, str]:
    """Why a move is not legal now: the message id and the clause."""
    task = view.table.tasks[0]
    if isinstance(move, Put) and isinstance(task, Discard):
        return ("other_pile" if move.good in task.cards else "not_seized"), "S-INSPECT-4"
    return "discard", "S-INSPECT-4"


def discard(state: State, seat: int, move: Move) -> State:
    """Lay one card down; the rest follows by itself if it is all of one good."""
    task, *later = state.table.tasks
    if not (isinstance(move, Put) and isinstance(task, Discard)):
        raise ValueError(f"{move.text!r} lays no confiscated card down")
    rest = without(task.cards, (move.good,))
    gone = (move.good, *rest) if len(set(rest)) == 1 else (move.good,)
    rest = without(task.cards, gone)
    state = state.moved(seat, move).set(**{move.pile.value: state.table.piled(move.pile) + gone})
    state = state.tell("laid", seat=seat, cards=gone, what=named(gone), pile=move.pile.value)
    if rest:
        return state.set(tasks=(Discard(seat, rest, move.pile), *later))
    return replace(state, owing=()).set(tasks=tuple(later))
