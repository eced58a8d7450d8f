"""What every bot does in the same way: lay cards on piles, pay debts, share booty. Ours, simple and sensible.

Cards are laid down with the dearest first, on the pile with the dearest top, so that good things lie buried. Debts are
paid so that little is overpaid. From the booty the dearest card is taken.
"""

from classkit.game import Move
from sheriffkit.items import Pile
from sheriffkit.moves import Pay, Pick, Put
from sheriffkit.options import options
from sheriffkit.state import Debt, Duty, View


def move(view: View) -> Move:
    """The move for a duty that is neither a merchant's nor a sheriff's art. Errors: ValueError for any other duty."""
    match view.duty:
        case Duty.PUT | Duty.DISCARD:
            return _put(view)
        case Duty.PAY:
            return _pay(view)
        case Duty.PICK:
            return max((m for m in options(view) if isinstance(m, Pick)), key=lambda m: view.rules.goods[m.good].value)
    raise ValueError(f"{view.duty} is no chore")


def _put(view: View) -> Move:
    """The dearest card on the pile whose top is dearest; the pile of the first card holds for the others."""

    def order(put: Put) -> tuple[int, int]:
        return view.rules.goods[put.good].value, _top(view, put.pile)

    return max((move for move in options(view) if isinstance(move, Put)), key=order)


def _top(view: View, pile: Pile) -> int:
    cards = view.table.piled(pile)
    return view.rules.goods[cards[-1]].value if cards else 0


def _pay(view: View) -> Move:
    """The dearest card that does not overpay, else the cheapest one."""
    task = view.table.tasks[0]
    rest = task.rest if isinstance(task, Debt) else 0

    def order(pay: Pay) -> tuple[bool, int]:
        value = view.rules.goods[pay.good].value
        return value > rest, value if value > rest else -value

    return min((move for move in options(view) if isinstance(move, Pay)), key=order)
