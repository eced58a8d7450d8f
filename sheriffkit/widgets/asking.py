"""What is asked of the seat at the screen: the sentence at the top, and a button for each thing that can be done.

Offers and requests for more are made in the builder (`sheriffkit.widgets.haggle`), cards are clicked; all else is here.
"""

from collections import Counter

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.choices import Choice
from classkit.game import Move
from classkit.words import Message, Param, say, text
from sheriffkit.items import Aim, Pile
from sheriffkit.moves import Accept, Call, Declare, Done, Open, Pass, Silent
from sheriffkit.options import options
from sheriffkit.scoring import Result
from sheriffkit.sentences import number_of
from sheriffkit.state import Debt, Discard, Duty, View, standing
from sheriffkit.widgets.moments import Moment
from sheriffkit.widgets.packing import Packing, usual


def turn(view: View) -> Message:
    """What is asked of this seat now, in one sentence."""
    table, duty = view.table, view.duty
    match duty:
        case Duty.MARKET:
            return _market(view)
        case Duty.PUT:
            return Message.of("sheriff.turn.put", n=len(view.aside))
        case Duty.BAG:
            return Message.of("sheriff.turn.bag", officers=_seats(table.officers))
        case Duty.DECLARE:
            return Message.of("sheriff.turn.declare", n=len(view.bag))
        case Duty.CALL:
            return Message.of("sheriff.turn.call.deputy" if view.rules.deputies else "sheriff.turn.call")
        case Duty.SPEAK:
            kind = "own" if table.called == view.seat else "other"
            return Message.of(f"sheriff.turn.speak.{kind}", bag=table.called)
        case Duty.ANSWER | Duty.JUDGE:
            return _inspection(view, duty)
    return _settling(view)


def _market(view: View) -> Message:
    room = view.rules.hand - view.table.sizes[view.seat - 1]
    if view.table.drawing:
        return Message.of("sheriff.turn.market.draw", n=room)
    return Message.of("sheriff.turn.market.aside", n=room) if room else Message.of("sheriff.turn.market")


def _inspection(view: View, duty: Duty) -> Message:
    bag = view.table.called
    kind = "judge"
    if duty is Duty.ANSWER:
        kind = "answer.spent" if view.table.spent else "answer.deputy" if view.rules.deputies else "answer"
    return Message.of(f"sheriff.turn.{kind}", bag=bag, what=declared(view, bag))


def _settling(view: View) -> Message:
    task = view.table.tasks[0] if view.table.tasks else None
    if view.duty is Duty.DISCARD and isinstance(task, Discard):
        return Message.of("sheriff.turn.discard", n=len(task.cards))
    if view.duty is Duty.PAY and isinstance(task, Debt):
        return Message.of("sheriff.turn.pay", rest=task.rest)
    return Message.of("sheriff.turn.pick" if view.duty is Duty.PICK else "sheriff.turn.wait")


def after(moment: Moment | None) -> Message:
    """What has happened, while the table waits to go on."""
    if moment is None:
        return Message.of("sheriff.turn.settled")
    kind = "passed" if not moment.opened else "opened.true" if moment.true else "opened.lie"
    return Message.of(f"sheriff.turn.{kind}", seat=moment.seat, what=moment.said)


def outcome(result: Result, people: tuple[int, ...]) -> Message:
    """Who won, said to the only person at the table, or to all."""
    best = max(result.totals)
    won = Message.of("sheriff.turn.outcome", winners=result.winners, total=best)
    if len(people) != 1:
        return won
    if result.winners == people:
        return Message.of("sheriff.turn.won", total=best)
    return Message.of("sheriff.turn.lost", outcome=won, total=result.totals[people[0] - 1])


def declared(view: View, seat: int) -> Param:
    """What that seat said, for a sentence; closed if nothing was said yet."""
    count, good = view.table.declared[seat - 1]
    return number_of(count, good) if good else Message.of("sheriff.tell.closed")


# --- buttons ------------------------------------------------------------------------------------------------------


def buttons(view: View) -> tuple[Choice, ...]:
    """A button for each move of this moment that is neither a card to click nor in the builder."""
    kinds = (Done, Declare, Call, Accept, Open, Pass, *(() if view.duty is Duty.SPEAK else (Silent,)))
    moves = [move for move in options(view) if isinstance(move, kinds)]
    return tuple(Choice(say(_label(view, move)), move.text, _strong(view, move)) for move in moves)


def _label(view: View, move: Move) -> Message:
    secret = view.duty is Duty.JUDGE
    match move:
        case Done():
            touched = view.table.drawing or view.table.aside
            return Message.of("sheriff.choice.done" if touched else "sheriff.choice.keep")
        case Declare(count, good):
            true = set(view.bag) == {good}
            return Message.of("sheriff.choice.say.true" if true else "sheriff.choice.say", what=number_of(count, good))
        case Call(seat) if view.duty is Duty.CALL:
            return Message.of("sheriff.choice.call", seat=seat, what=declared(view, seat))
        case Call(seat):
            return Message.of("sheriff.choice.switch", seat=seat)
        case Accept(payer) if payer not in (0, view.table.called):
            bid = standing(view.bids, payer, view.table.called)
            aim = bid.offer.aim if bid else Aim.PASS
            return Message.of(f"sheriff.choice.accept.other.{aim.value}", payer=payer)
        case Silent() if view.duty is Duty.ANSWER:
            return Message.of("sheriff.choice.silent.deputy")
    return Message.of(f"sheriff.choice.{'judge.' if secret else ''}{move.word}")


def _strong(view: View, move: Move) -> bool:
    """The button to press if in doubt: the truth, or what comes nearest to it."""
    return isinstance(move, Declare) and move.good == usual(view.rules, view.bag)


def piles(chosen: Pile, fixed: bool, several: bool) -> tuple[Choice, ...]:
    """Which pile the cards go on, and one button to lay them all down as they stand."""
    out = []
    for pile in Pile:
        label = text(f"sheriff.choice.pile.{pile.value}")
        if pile is chosen:
            label = text("sheriff.choice.pile.chosen", pile=label)
        if pile is chosen or not fixed:
            out.append(Choice(label, f"pile {pile.value}"))
    whole = Choice(text("sheriff.choice.put.all"), "put all", True)
    return (*out, whole) if several else tuple(out)


def packing(packing: Packing, legal: tuple[str, ...]) -> tuple[Choice, ...]:
    """The declaration that one has in mind, and the button that closes the bag."""
    n = len(packing.places)
    if not n:
        return ()
    out = []
    for good in legal:
        label = text("sheriff.pack.mind", what=number_of(n, good))
        if good == packing.good:
            label = text("sheriff.pack.minded", choice=label)
        out.append(Choice(label, f"mind {good}"))
    return (*out, Choice(text("sheriff.pack.close", n=n), packing.line, True))


def most(players: int, legal: int) -> int:
    """How many buttons are ever needed at once."""
    answers = 2 + players + 1 + players
    return max(answers, legal + 1)


def groups(cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Goods that can be clicked once each, with how many there are."""
    return tuple(sorted(Counter(cards).items()))


def _seats(seats: tuple[int, ...]) -> tuple[Param, ...]:
    return tuple(Message.of("sheriff.seat", seat=seat) for seat in seats)
