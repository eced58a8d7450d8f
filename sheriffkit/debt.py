"""What somebody owes after an inspection: gold, then legal goods, then contraband, then nothing (S-DEBT).

The gold and goods that an accepted, unsettled deal needs stay out of it (S-BRIBE-9). The debtor chooses card by card;
a card may be chosen only if the choice can still end minimal: without any one of its cards it would not cover.
"""

from collections import Counter
from collections.abc import Iterator

from classkit.game import Move
from sheriffkit.items import Cards
from sheriffkit.moves import Pay
from sheriffkit.purse import give_gold, give_goods
from sheriffkit.state import Debt, Duty, State, View, free_gold, replace, reserved


def coverable(values: tuple[int, ...], rest: int, least: int = 0) -> bool:
    """Whether some of the values, added to a choice whose smallest is `least`, cover `rest` in a minimal way.

    `rest` is what the choice leaves to cover; it is minimal if it overshoots by less than its smallest value.

    >>> coverable((4, 4), rest=5), coverable((9,), rest=1, least=2)
    (True, False)
    """
    numbers = list(values)
    if rest <= 0:
        return -rest < least
    for smallest in sorted({*numbers, *([least] if least else [])}):
        if least and smallest > least:
            continue
        usable = [number for number in numbers if number >= smallest]
        sums = 1
        for number in usable:
            sums |= sums << number
        if sums >> rest & ((1 << smallest) - 1):
            return True
    return False


def settle(state: State, debt: Debt) -> State:
    """Take the gold, then what leaves no choice; the debtor owes a choice if there is one (S-DEBT-1 to 4)."""
    state = replace(state, owing=())
    if not debt.begun:
        paid = min(free_gold(state.table, state.bids, debt.debtor), debt.rest)
        state = give_gold(state, debt.debtor, debt.creditor, paid)
        debt = replace(debt, rest=debt.rest - paid, begun=True)
    later = state.table.tasks[1:]
    if debt.rest <= 0:
        return state.set(tasks=later)
    legal, hidden = _free(state, debt.debtor)
    cards = hidden if debt.shown else legal
    if state.rules.value(cards) >= debt.rest:
        return replace(state, owing=((debt.debtor, Duty.PAY),)).set(tasks=(debt, *later))
    return _hand_all(state, debt, cards)


def _hand_all(state: State, debt: Debt, cards: Cards) -> State:
    """These goods don't cover the debt: all of them go; contraband is next, then the rest is cancelled."""
    if cards:
        state = give_goods(state, debt.debtor, debt.creditor, cards, shown=True)
    rest = debt.rest - state.rules.value(cards)
    if not debt.shown:
        return settle(state, replace(debt, rest=rest, shown=True))
    return state.set(tasks=state.table.tasks[1:]).tell("cancelled", seat=debt.debtor, n=rest)


def _free(state: State, seat: int) -> tuple[Cards, Cards]:
    kept = Counter(reserved(state.bids, seat)[1])
    stand = Counter(state.table.stands[seat - 1] + state.contraband[seat - 1]) - kept
    return state.rules.split(tuple(sorted(stand.elements())))


def options(view: View) -> Iterator[Move]:
    """The goods with which the debtor may go on paying (S-DEBT-2, 3)."""
    task = view.table.tasks[0]
    if not isinstance(task, Debt):
        return
    legal, hidden = _own(view)
    cards = hidden if task.shown else legal
    values = [view.rules.goods[card].value for card in cards]
    for good in sorted(set(cards)):
        value, rest = view.rules.goods[good].value, list(values)
        rest.remove(value)
        if coverable(tuple(rest), task.rest - value, min(task.least or value, value)):
            yield Pay(good)


def _own(view: View) -> tuple[Cards, Cards]:
    kept = Counter(reserved(view.bids, view.seat)[1])
    return view.rules.split(tuple(sorted((Counter(view.stand) - kept).elements())))


def refusal(view: View, move: Move) -> tuple[str, str]:
    """Why a move is not legal for a debtor: the message id and the clause."""
    task = view.table.tasks[0]
    if not (isinstance(move, Pay) and isinstance(task, Debt)):
        return "pay", "S-DEBT-2"
    legal, hidden = _own(view)
    if move.good in (hidden if task.shown else legal):
        return "not_minimal", "S-DEBT-2"
    return ("legal_first", "S-DEBT-2") if move.good in hidden else ("not_on_stand", "S-DEBT-2")


def pay(state: State, seat: int, move: Move) -> State:
    """Pay with one card; contraband is shown, and lies face down again at the creditor's (S-DEBT-3, 4)."""
    debt, *later = state.table.tasks
    if not (isinstance(move, Pay) and isinstance(debt, Debt)):
        raise ValueError(f"{move.text!r} pays nothing")
    value = state.rules.goods[move.good].value
    state = give_goods(state.moved(seat, move), seat, debt.creditor, (move.good,), shown=True)
    debt = replace(debt, rest=debt.rest - value, least=min(debt.least or value, value))
    if debt.rest > 0:
        return state.set(tasks=(debt, *later))
    return replace(state, owing=()).set(tasks=tuple(later))
