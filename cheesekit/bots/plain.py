"""Three plain bots: one that throws a coin for everything, one that is silent, one that only tells the truth.

They are ours, made for comparison: what talk is worth shows against `SilentBot` and `RandomBot`, what lying is worth
against `HonestBot`.
"""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from cheesekit import belief
from cheesekit.bots.base import most_likely
from cheesekit.bots.facts import facts, untold
from cheesekit.moves import Ask, Claim, Peek, Silent, Vote
from cheesekit.options import options
from cheesekit.rules import Role
from cheesekit.state import Duty, View
from classkit.game import Move


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Says and does anything: first a kind of move, each as likely, then one of that kind.

    It never asks to close the day, so that nights with it are as long as others.
    """

    name: ClassVar[str] = "random"

    def move(self, view: View, rng: Random) -> Move:
        """Any legal move."""
        legal = [move for move in options(view) if not isinstance(move, Ask)]
        kind = rng.choice(list(dict.fromkeys(type(move) for move in legal)))
        return rng.choice([move for move in legal if type(move) is kind])


@dataclass(frozen=True, slots=True)
class SilentBot:
    """Never says a word, and votes by its own night alone; at night it looks and decides at random."""

    name: ClassVar[str] = "silent"

    def move(self, view: View, rng: Random) -> Move:
        """Silence in the day, the likeliest suspect in the vote."""
        return Silent() if view.duty is Duty.SPEAK else night_or_vote(view, rng)


@dataclass(frozen=True, slots=True)
class HonestBot:
    """Never lies, whatever its card: a sleepyhead tells its night, the thief and the accomplices keep silent.

    It believes nobody: like `SilentBot` it votes by its own night alone.
    """

    name: ClassVar[str] = "honest"

    def move(self, view: View, rng: Random) -> Move:
        """A true claim that the seat may make and has not made, else silence; the likeliest suspect in the vote."""
        if view.duty is not Duty.SPEAK:
            return night_or_vote(view, rng)
        return next(iter(true_claims(view)), Silent())


def true_claims(view: View) -> tuple[Claim, ...]:
    """What an honest seat has still to say; nothing for those who would give their side away, or may not."""
    guilty = view.role in (Role.THIEF, Role.DEAD_MOUSE, Role.MUTE, Role.TROUBLEMAKER) or view.accomplice
    return () if guilty else untold(view, facts(view))


def night_or_vote(view: View, rng: Random) -> Move:
    """Vote for the likeliest suspect by the own night; look at any die rather than none; all else at random."""
    legal = options(view)
    if view.duty is Duty.LOOK:
        return rng.choice([move for move in legal if isinstance(move, Peek)])
    if view.duty is not Duty.VOTE or view.role is Role.THIEF or view.accomplice:
        friends = (view.thief, *view.accomplices)
        return rng.choice([move for move in legal if not (isinstance(move, Vote) and move.seat in friends)] or legal)
    return Vote(most_likely(belief.posterior(view), rng))
