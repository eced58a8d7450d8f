"""What a seat may do, as a function of its view alone: so neither the list nor an error can tell what is hidden."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from cheesekit.knowledge import entails, worlds
from cheesekit.moves import (
    Alone,
    Ask,
    Cheese,
    Choose,
    Claim,
    Decline,
    Gesture,
    Hour,
    Is,
    IsNot,
    Leave,
    Looked,
    LookedAtNone,
    Peek,
    Point,
    Saw,
    Silent,
    Sleep,
    Sleepyhead,
    Suspicion,
    Take,
    Tap,
    TwoDice,
    Vote,
    Wake,
    With,
)
from cheesekit.rules import FACES, Role, Rules
from cheesekit.state import Duty, Phase, View
from classkit.game import Move, NotLegal, NotYourTurn
from classkit.words import Message


def options(view: View) -> tuple[Move, ...]:
    """The legal moves of the seat that has this view, in a fixed order; empty if it owes nothing."""
    others = view.rules.others(view.seat)
    match view.duty:
        case Duty.CHOOSE:
            return tuple(Choose(die) for die in sorted(set(view.dice)))
        case Duty.WAKE:
            return (Wake(), Sleep())
        case Duty.TAKE:
            return (Take(), Leave())
        case Duty.LOOK:
            return (*map(Peek, others), Decline())
        case Duty.POINT:
            return tuple(map(Point, view.wakings[-1].company))
        case Duty.TAP:
            tapped = {move.seat for _, move in view.moves if isinstance(move, Tap)}
            return tuple(Tap(seat) for seat in others if seat not in tapped)
        case Duty.SPEAK:
            return tuple(chain(_speech(view), [Silent()], [] if view.seat in view.asked else [Ask()]))
        case Duty.VOTE:
            return tuple(map(Vote, others))
        case None:
            return ()


def check(view: View, move: Move) -> None:
    """Refuse a move that the seat may not make now. Errors: NotYourTurn; NotLegal with clause, given and allowed."""
    allowed = options(view)
    if not allowed:
        why = "cheese.error.over" if view.phase is Phase.OVER else "game.error.turn"
        seat = Message.of("game.seat", seat=view.seat)
        raise NotYourTurn(Message.of(why, seat=seat), _CLAUSES[view.phase], move.text)
    if move not in allowed:
        why, clause = _refusal(view, move)
        raise NotLegal(Message.of(why), clause, move.text, tuple(option.text for option in allowed))


@lru_cache(maxsize=32)
def claims(rules: Rules, seat: int) -> tuple[Claim, ...]:
    """Everything that a seat could say under these rules, true or not (T-DAY-2)."""
    return tuple(_claims(rules, seat))


def _claims(rules: Rules, seat: int) -> Iterator[Claim]:
    others, hours = rules.others(seat), range(1, FACES + 1)
    if rules.players == 4:
        for first in hours:
            for second in range(first, FACES + 1):
                woke = [(first,)] if first == second else [(first,), (second,), (first, second)]
                yield from (TwoDice(first, second, at) for at in woke)
    else:
        yield from map(Hour, hours)
    yield Alone()
    yield from (With(group) for size in range(1, len(others) + 1) for group in combinations(others, size))
    yield from map(Saw, Cheese)
    if rules.players > 4:
        yield from (Looked(target, die) for target in others for die in hours)
        yield LookedAtNone()
    for what in suspicions(rules):
        yield from (kind(target, what) for target in rules.seats for kind in (Is, IsNot))
    yield Sleepyhead()


def suspicions(rules: Rules) -> tuple[Suspicion, ...]:
    """What somebody can be called at this table: no accomplice with four players, no mouse without the card."""
    used = {Suspicion.ACCOMPLICE: rules.accomplices > 0, Suspicion.DEAD_MOUSE: rules.dead_mouse}
    return tuple(what for what in Suspicion if used.get(what, True))


def _speech(view: View) -> Iterator[Move]:
    if view.role is Role.MUTE:
        yield from map(Gesture, view.rules.others(view.seat))
    elif view.role is Role.TROUBLEMAKER:
        possible = worlds(view)
        yield from (claim for claim in claims(view.rules, view.seat) if not entails(view, claim, possible))
    else:
        yield from claims(view.rules, view.seat)


_CLAUSES = {Phase.NIGHT: "T-NIGHT-1", Phase.DAY: "T-DAY-3", Phase.VOTE: "T-VOTE-1", Phase.OVER: "T-VOTE-2"}
_DUTY_CLAUSES = {
    Duty.CHOOSE: "T-FOUR-1",
    Duty.WAKE: "T-FOUR-2",
    Duty.TAKE: "T-FOUR-2",
    Duty.LOOK: "T-NIGHT-3",
    Duty.POINT: "T-ACCOMPLICE",
    Duty.TAP: "T-ACCOMPLICE-2",
    Duty.SPEAK: "T-DAY-2",
    Duty.VOTE: "T-VOTE-1",
}


def _refusal(view: View, move: Move) -> tuple[str, str]:
    """Why a move is not legal: the message id and the clause."""
    if view.duty is not Duty.SPEAK:
        duty = view.duty or Duty.VOTE
        return f"cheese.error.duty.{duty.value}", _DUTY_CLAUSES[duty]
    if isinstance(move, Ask):
        return "cheese.error.asked", "T-DAY-3"
    if isinstance(move, Gesture) and view.role is not Role.MUTE:
        return "cheese.error.gesture", "T-ROLES-1"
    if isinstance(move, Claim):
        return _claim_refusal(view, move)
    return "cheese.error.duty.speak", "T-DAY-2"


def _claim_refusal(view: View, claim: Claim) -> tuple[str, str]:
    if view.role is Role.MUTE:
        return "cheese.error.mute", "T-ROLES-1"
    if claim in claims(view.rules, view.seat):
        return "cheese.error.truth", "T-ROLES-2"
    if isinstance(claim, TwoDice) and view.rules.players > 4:
        return "cheese.error.one_die", "T-DAY-2"
    if view.rules.players == 4 and isinstance(claim, Hour | Looked | LookedAtNone):
        return "cheese.error.four", "T-DAY-2" if isinstance(claim, Hour) else "T-FOUR-3"
    return "cheese.error.claim", "T-DAY-2"
