"""A bot that plays as a careful person would: by what it saw, by what was said, and by which side it is on. Ours.

Sleepyheads tell their night, the most useful facts first, and vote by `stories`. The thief and the accomplices tell a
tale that nobody's night is likely to refute (`tales`) and vote for whom the talk makes look guiltiest. The dead mouse
tells the tale that draws most suspicion. The mute points at the likeliest suspect; the troublemaker may not tell
the truth, so it keeps silent unless it can accuse within its rule.
"""

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar

from cheesekit import stories
from cheesekit.bots.base import most_likely
from cheesekit.bots.facts import facts, own_claims, untold
from cheesekit.bots.tales import Tale, boldest, safest
from cheesekit.knowledge import entails
from cheesekit.moves import (
    Ask,
    Claim,
    Decline,
    Gesture,
    Is,
    Leave,
    Silent,
    Suspicion,
    Take,
    Tap,
    Vote,
    Wake,
)
from cheesekit.options import options
from cheesekit.rules import Role
from cheesekit.state import Duty, View
from classkit.dist import Dist
from classkit.game import Move

ACCUSE = Fraction(1, 2)
"""How sure a sleepyhead must be to call somebody the thief without having seen it."""
POINT = Fraction(1, 3)
"""How sure the mute must be to point at somebody."""


@dataclass(frozen=True, slots=True)
class SensibleBot:
    """Plays every card sensibly, by `belief` and `stories`; ties are broken by the generator."""

    name: ClassVar[str] = "sensible"

    def move(self, view: View, rng: Random) -> Move:
        """The move of the seat whose view this is."""
        if view.duty is Duty.SPEAK:
            return speak(view, rng)
        if view.duty is Duty.VOTE:
            return Vote(vote(view, rng))
        return at_night(view, rng)


def at_night(view: View, rng: Random) -> Move:
    """Decisions in the dark.

    A thief of four wakes whenever it may: alone it takes the cheese, watched it leaves it and looks like a sleepyhead;
    awake once more it has an hour about which it can tell the truth. Taps go to witnesses, who would talk.
    """
    legal = options(view)
    match view.duty:
        case Duty.WAKE:
            return Wake()
        case Duty.TAKE:
            return Leave() if view.wakings[-1].company else Take()
        case Duty.TAP:
            witnesses = [move for move in legal if isinstance(move, Tap) and move.seat in view.wakings[-1].company]
            return rng.choice(witnesses or list(legal))
        case _:
            return rng.choice([move for move in legal if not isinstance(move, Decline)])


def guilty(view: View) -> bool:
    """Whether this seat wins with the thief."""
    return view.role is Role.THIEF or view.accomplice


# --- the day --------------------------------------------------------------------------------------------------------


def speak(view: View, rng: Random) -> Move:
    """A turn of the day, by card and side; whoever has nothing more to say asks to close, then is silent."""
    if view.role is Role.MUTE:
        return _gesture(view, rng)
    if view.role is Role.TROUBLEMAKER:
        return _accusation(view, rng) or _rest(view)
    if view.role is Role.DEAD_MOUSE:
        return _next(view, boldest(view)) or _rest(view)
    if guilty(view):
        return _answer(view) or _next(view, safest(view)) or _rest(view)
    return next(iter(untold(view, facts(view))), None) or _accusation(view, rng) or _rest(view)


def _rest(view: View) -> Move:
    """Silence; once everybody has had two turns, first ask to close."""
    early = len(view.spoken) < 2 * view.rules.players
    return Silent() if early or view.seat in view.asked else Ask()


def _next(view: View, tale: Tale | None) -> Claim | None:
    """The next claim of a tale; None once it is told."""
    return next(iter(untold(view, tale.claims(view))), None) if tale else None


def _answer(view: View) -> Claim | None:
    """Accuse back, once: whoever calls this seat, or a friend, the thief is called the thief.

    First the own hour and one thing more must have been told, or the answer would itself be a tale of the theft.
    """
    if len(own_claims(view)) < 2:
        return None
    friends = {seat for seat in (view.seat, view.thief, *view.accomplices) if seat}
    accusers = [seat for seat, said in view.claims if isinstance(said, Is) and said.seat in friends - {seat}]
    answers = [Is(seat, Suspicion.THIEF) for seat in accusers if seat not in friends]
    return next(iter(untold(view, tuple(answers[:1]))), None)


def _accusation(view: View, rng: Random) -> Claim | None:
    """Name the likeliest suspect if that is likely enough; the troublemaker once, if its rule allows it (T-ROLES-2)."""
    belief = scapegoats(view) if guilty(view) else stories.posterior(view)
    suspect = most_likely(belief, rng)
    claim = Is(suspect, Suspicion.THIEF)
    if belief.p(suspect) < ACCUSE or claim in own_claims(view):
        return None
    if view.role is Role.TROUBLEMAKER and (own_claims(view) or entails(view, claim)):
        return None
    return claim


def _gesture(view: View, rng: Random) -> Move:
    """Point at the likeliest suspect if anybody stands out; not at the same one twice in a row."""
    belief = scapegoats(view) if guilty(view) else stories.posterior(view)
    suspect = most_likely(belief, rng)
    pointed = [move.seat for seat, move in view.spoken if seat == view.seat and isinstance(move, Gesture)]
    return _rest(view) if belief.p(suspect) < POINT or pointed[-1:] == [suspect] else Gesture(suspect)


# --- the vote -------------------------------------------------------------------------------------------------------


def vote(view: View, rng: Random) -> int:
    """The seat to point at: for sleepyheads the likeliest thief, for the thief's side the likeliest scapegoat.

    The dead mouse votes where a vote does least to outdo its own.
    """
    if view.role is Role.DEAD_MOUSE:
        return _least(stories.public(view), view, rng)
    if guilty(view):
        return most_likely(scapegoats(view), rng)
    return most_likely(stories.posterior(view), rng)


def scapegoats(view: View) -> Dist[int]:
    """How guilty the talk makes others look, friends left out; who does not know the thief spares likely thieves."""
    public = stories.public(view)
    friends = (view.seat, view.thief, *view.accomplices)
    own = stories.posterior(view)
    weights = {
        seat: public.p(seat) * (1 - own.p(seat) if not view.thief else 1)
        for seat in view.rules.seats
        if seat not in friends
    }
    others = view.rules.others(*friends)
    return Dist(weights) if any(weights.values()) else Dist.uniform(others or view.rules.others(view.seat))


def _least(belief: Dist[int], view: View, rng: Random) -> int:
    others = view.rules.others(view.seat)
    lowest = min(belief.p(seat) for seat in others)
    return rng.choice([seat for seat in others if belief.p(seat) == lowest])
