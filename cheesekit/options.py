"""What a seat may do, as a function of its view alone: so neither the list nor an error can tell what is hidden."""

from collections.abc import Iterable, Iterator
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
from cheesekit.needs import need
from cheesekit.rules import FACES, Role, Rules
from cheesekit.state import Duty, Phase, View
from classkit.game import SHOWN, Move, NotLegal, NotYourTurn
from classkit.words import Message


def options(view: View) -> tuple[Move, ...]:
    """The legal moves of the seat that has this view, in a fixed order; empty if it owes nothing."""
    others = need(View, view).rules.others(view.seat)
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
    duty = view.duty
    if duty is None:
        why = "cheese.error.over" if view.phase is Phase.OVER else "game.error.turn"
        seat = Message.of("game.seat", seat=view.seat)
        raise NotYourTurn(Message.of(why, seat=seat), _CLAUSES[view.phase], move.text, (_meanwhile(view),))
    if move not in options(view):
        why, clause = _refusal(view, duty, move)
        raise NotLegal(Message.of(why, players=view.rules.players), clause, move.text, written(view))


def written(view: View) -> tuple[str, ...]:
    """How what a seat may do is typed: its moves, or their forms (`say hour <hour>`) where they are many."""
    allowed = options(view)
    return tuple(move.text for move in allowed) if len(allowed) <= SHOWN else forms(allowed)


def forms(moves: Iterable[Move]) -> tuple[str, ...]:
    """Each way in which one of these moves is written, once."""
    return tuple(dict.fromkeys(type(move).form() for move in moves))


def question(view: View) -> Message:
    """What a seat that owes a choice is asked. Errors: ValueError for a seat that owes none."""
    if view.duty is None:
        raise ValueError(f"player {view.seat} owes no choice")
    return Message.of(_question(view, view.duty)[0])


def _question(view: View, duty: Duty) -> tuple[str, str]:
    """The message id of what is asked, and its clause."""
    if duty is Duty.SPEAK and view.role is Role.MUTE:
        return "cheese.error.duty.gesture", "T-ROLES-1"
    return f"cheese.error.duty.{duty.value}", _DUTY_CLAUSES[duty]


def _meanwhile(view: View) -> Message:
    """What a seat that owes nothing may do: nothing, and for how long as far as everybody can tell."""
    match view.phase:
        case Phase.DAY:
            return Message.of("cheese.allowed.speaker", speaker=view.speaker)
        case Phase.VOTE:
            return Message.of("cheese.allowed.sealed")
        case Phase.OVER:
            return Message.of("cheese.allowed.over")
        case Phase.NIGHT:
            return Message.of("cheese.allowed.nothing")


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


def _refusal(view: View, duty: Duty, move: Move) -> tuple[str, str]:
    """Why a move is not legal: the message id and the clause."""
    if duty is not Duty.SPEAK:
        return _question(view, duty)
    if isinstance(move, Ask):
        return "cheese.error.asked", "T-DAY-3"
    if isinstance(move, Gesture) and view.role is not Role.MUTE:
        return "cheese.error.gesture", "T-ROLES-1"
    if isinstance(move, Claim):
        return _claim_refusal(view, move)
    return _question(view, duty)


def _claim_refusal(view: View, claim: Claim) -> tuple[str, str]:
    if view.role is Role.MUTE:
        return "cheese.error.mute", "T-ROLES-1"
    if claim in claims(view.rules, view.seat):
        return "cheese.error.truth", "T-ROLES-2"
    if isinstance(claim, TwoDice) and view.rules.players > 4:
        return "cheese.error.one_die", "T-DAY-2"
    if view.rules.players == 4 and isinstance(claim, Hour | Looked | LookedAtNone):
        return "cheese.error.four", "T-DAY-2" if isinstance(claim, Hour) else "T-FOUR-3"
    if isinstance(claim, Is | IsNot) and claim.what not in suspicions(view.rules):
        return "cheese.error.suspicion", "T-DAY-2"
    return "cheese.error.claim", "T-DAY-2"
