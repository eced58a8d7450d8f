"""What a seat may do, as a function of its view alone: so neither the list nor an error can tell what is hidden."""

from collections.abc import Callable, Iterable

from classkit.game import Move, NotLegal, NotYourTurn
from classkit.words import Message, Param
from sheriffkit import bagging, debt, haggling, inspection, market, rounds
from sheriffkit.allowed import allowed
from sheriffkit.offers import Fault
from sheriffkit.state import Duty, Phase, View


def options(view: View) -> tuple[Move, ...]:
    """The legal moves of the seat that has this view, in a fixed order; empty if it owes nothing.

    In the talk the list is short; `check` lets any other offer or request that keeps the rules through as well.
    """
    duty = view.duty
    return tuple(_LISTS[duty](view)) if duty else ()


def check(view: View, move: Move) -> None:
    """Refuse a move that the seat may not make now. Errors: NotYourTurn; NotLegal with clause, given and allowed."""
    if view.duty is None:
        over = view.table.phase is Phase.OVER
        seat = Message.of("game.seat", seat=view.seat)
        why = Message.of("sheriff.error.over" if over else "game.error.turn", seat=seat)
        raise NotYourTurn(why, _CLAUSES[view.table.phase], move.text)
    if view.duty in _TALK:
        if fault := haggling.fault(view, move):
            raise NotLegal(fault.why, fault.clause, move.text, fault.allowed or _allowed(view))
    elif move not in options(view):
        fault = _refusal(view, move)
        raise NotLegal(fault.why, fault.clause, move.text, fault.allowed or _allowed(view))


def _allowed(view: View) -> tuple[Param, ...]:
    return allowed(view, tuple(move.text for move in options(view)))


def _refusal(view: View, move: Move) -> Fault:
    duty = view.duty or Duty.MARKET
    name, clause = _REFUSALS[duty](view, move)
    return Fault(Message.of(f"sheriff.error.{name}", n=len(view.bag)), clause)


def _pick_refusal(view: View, move: Move) -> tuple[str, str]:
    return "pick", "S-SIX-5"


_TALK = (Duty.CALL, Duty.SPEAK, Duty.ANSWER, Duty.JUDGE)
_LISTS: dict[Duty, Callable[[View], Iterable[Move]]] = {
    Duty.MARKET: market.options,
    Duty.PUT: market.options,
    Duty.BAG: bagging.bag_options,
    Duty.DECLARE: bagging.declare_options,
    Duty.CALL: haggling.options,
    Duty.SPEAK: haggling.options,
    Duty.ANSWER: haggling.options,
    Duty.JUDGE: haggling.options,
    Duty.DISCARD: inspection.discard_options,
    Duty.PAY: debt.options,
    Duty.PICK: rounds.pick_options,
}
_REFUSALS: dict[Duty, Callable[[View, Move], tuple[str, str]]] = {
    Duty.MARKET: market.refusal,
    Duty.PUT: market.refusal,
    Duty.BAG: bagging.bag_refusal,
    Duty.DECLARE: bagging.declare_refusal,
    Duty.DISCARD: inspection.discard_refusal,
    Duty.PAY: debt.refusal,
    Duty.PICK: _pick_refusal,
}
_CLAUSES = {
    Phase.MARKET: "S-MARKET",
    Phase.BAG: "S-BAG-1",
    Phase.DECLARE: "S-DECLARE",
    Phase.INSPECT: "S-BRIBE-11",
    Phase.SHARE: "S-SIX-5",
    Phase.OVER: "S-END-2",
}
