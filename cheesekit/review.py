"""After a night: one seat's own decisions, and what belief and talk said at each of those moments.

The night is played again from its record, and every number comes from the view that the seat had before it decided:
so nothing here knows more than the player could. For a sleepyhead the question at the vote is who was likeliest; for
the thief's side, whom the talk made look guiltiest.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cheesekit import belief, engine, stories
from cheesekit.knowledge import entails, true_of_self, worlds
from cheesekit.moves import Ask, Choose, Claim, Gesture, Is, IsNot, Peek, Point, Silent, Tap, Vote, read
from cheesekit.rules import Role
from cheesekit.state import Duty, State, View
from cheesekit.telling import cell_message
from classkit.dist import Dist
from classkit.game import Move, Record
from classkit.shown import percent
from classkit.words import Message


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a seat.

    `view`: what the seat knew. `move`: what it did. `night`: the thief by the own night (`belief`). `talk`: with what
    had been said (`stories.posterior`). `public`: by the talk alone. `message`: all that in a sentence.
    """

    view: View
    move: Move
    night: Dist[int]
    talk: Dist[int]
    public: Dist[int]
    message: Message

    @property
    def duty(self) -> Duty:
        """What the seat owed."""
        if self.view.duty is None:
            raise ValueError("a decision is made by a seat that owes one")
        return self.view.duty


def review(state: State, seat: int) -> tuple[Decision, ...]:
    """The decisions of that seat so far, in order. Errors: NotLegal for a seat that is none.

    >>> from cheesekit.engine import Rules, position
    >>> night = position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[1, 2, 3, 4, 5], moves=["2: peek 1"])
    >>> from classkit.words import say
    >>> say(review(night, 2)[0].message)[-83:]
    'Before the look, the chance that player 1 was the thief was 25.0%; after it, 62.5%.'
    """
    engine.view(state, seat)
    return tuple(_decision(view, move, after) for view, move, after in _moments(state, seat))


def history(state: State) -> Iterator[tuple[State, int, Move]]:
    """The game again, move by move: the state before, who moves, and the move. Sealed choices come in seat order."""
    saved = engine.record(state)
    now = engine.load(Record(saved.game, saved.start))
    for seat, line in saved.moves:
        move = read(line)
        yield now, seat, move
        now = engine.apply(now, seat, move)


def _moments(state: State, seat: int) -> Iterator[tuple[View, Move, View]]:
    """The view before each own move, the move, and the view after it."""
    for before, mover, move in history(state):
        if mover == seat:
            yield engine.view(before, seat), move, engine.view(engine.apply(before, seat, move), seat)


def _decision(view: View, move: Move, after: View) -> Decision:
    night, talk, public = belief.posterior(view), stories.posterior(view), stories.public(view)
    return Decision(view, move, night, talk, public, _message(view, move, after, night, talk, public))


def _message(view: View, move: Move, after: View, night: Dist[int], talk: Dist[int], public: Dist[int]) -> Message:
    match move:
        case Peek(target):
            die = after.look[1] if after.look else 0
            chances = {"before": _percent(night, target), "after": _percent(belief.posterior(after), target)}
            return Message.of("cheese.review.peek", hour=view.hour, target=target, die=die, **chances)
        case Ask():
            return Message.of("cheese.review.ask")
        case Silent():
            return Message.of("cheese.review.silent", effect=_effect(view, public, public))
        case Gesture(target):
            return Message.of("cheese.review.gesture", target=target, chance=_percent(talk, target))
        case Vote(target):
            return _vote(view, target, night, talk, public)
        case Claim():
            sentence, truth = cell_message(move, view.seat), Message.of(f"cheese.review.{_truth(view, move)}")
            effect = _effect(view, public, stories.public(view, (move,)))
            return Message.of("cheese.review.said", claim=sentence, truth=truth, effect=effect)
        case _:
            return _at_night(view, move)


def _at_night(view: View, move: Move) -> Message:
    """What was done at night, and at which hour: the one called, or, of two dice, the one chosen."""
    match move:
        case Choose(hour):
            return Message.of("cheese.review.choose", hour=hour)
        case Point(target) | Tap(target):
            return Message.of(f"cheese.review.{move.word}", hour=view.hour, target=target)
        case _:
            return Message.of(f"cheese.review.{move.word}", hour=view.hour)


def _truth(view: View, claim: Claim) -> str:
    """Whether the own night makes the claim true or false, or leaves it open."""
    if not isinstance(claim, Is | IsNot):
        return "true" if true_of_self(view, claim) else "false"
    possible = worlds(view)
    if entails(view, claim, possible):
        return "true"
    opposite = IsNot(claim.seat, claim.what) if isinstance(claim, Is) else Is(claim.seat, claim.what)
    return "false" if entails(view, opposite, possible) else "open"


def _effect(view: View, before: Dist[int], after: Dist[int]) -> Message:
    then, now = _percent(before, view.seat), _percent(after, view.seat)
    return Message.of(f"cheese.review.{'unchanged' if then == now else 'effect'}", before=then, after=now)


def _vote(view: View, target: int, night: Dist[int], talk: Dist[int], public: Dist[int]) -> Message:
    """A sleepyhead's vote beside the likeliest thief; anybody else's beside the one who looked guiltiest."""
    guilty = view.role in (Role.THIEF, Role.DEAD_MOUSE) or view.accomplice
    friends = (view.seat, view.thief, *view.accomplices) if guilty else (view.seat,)
    kind, belief = ("scapegoat", public) if guilty else ("vote", talk)
    most = max((belief.p(seat) for seat in view.rules.others(*friends)), default=belief.p(target))
    best = tuple(seat for seat in view.rules.others(*friends) if belief.p(seat) == most)
    numbers = {"night": _percent(night, target), "talk": _percent(belief, target)}
    if not most:
        return Message.of("cheese.review.vote.nobody", target=target)
    if target in best:
        return Message.of(f"cheese.review.{kind}.best", target=target, **numbers)
    numbers |= {"most": percent(most), "gap": percent(most - belief.p(target)).removesuffix("%")}
    return Message.of(f"cheese.review.{kind}.other", target=target, best=best, **numbers)


def _percent(belief: Dist[int], seat: int) -> str:
    return percent(belief.p(seat))
