"""What talk says about the thief: each player's claims made into a story, and the stories held against each other.

The model. The honest (sleepyheads who are neither accomplices nor the troublemaker) say only what is true. Liars are
the thief, the accomplices, the dead mouse and the troublemaker. A liar makes up a night, each as likely as an honest
player's night in a random deal; the gang does so together half of the time, so that an alibi among friends is worth
nothing. Half of the time the gang does not make up its nights, but tells its wakings truly, and lies only about the
cheese. Nobody who is the thief says so, and the mute, who gives itself away by a gesture, is not the thief. To call
somebody the thief or an accomplice is testimony if the rest of the story leaves room for having seen it; otherwise it
is an opinion and counts for nothing, as do gestures and silence. A story that contradicts itself is a liar's, and
`CLUMSY` times rarer from the thief's side than from somebody who wants votes. Own eyes are facts, and the rest is
counting: for each thief, and each choice of liars, the rolls of dice in which everybody else tells the truth.

So a thief is possible if and only if the liars can be covered by the thief, the accomplices (at most
`Rules.accomplices`; with five players a witness of the theft), the dead mouse and the troublemaker. With four players
the thief is taken to be `CAREFUL`. What a company without an hour means for dice is left out:
it can only clash with what others say about their company.
"""

from itertools import combinations

from cheesekit import belief
from cheesekit.moves import Claim, Gesture, Is, Suspicion
from cheesekit.needs import need
from cheesekit.rules import Role
from cheesekit.state import View
from cheesekit.stories.count import CAREFUL, Talk, crowds_of, deals, weigh
from cheesekit.stories.tell import NOTHING, Story, confesses, hour_told, own_story, stories, story
from classkit.dist import Dist

__all__ = [
    "CAREFUL",
    "NOTHING",
    "Is",
    "Story",
    "Suspicion",
    "contradictions",
    "hour_told",
    "own_story",
    "posterior",
    "public",
    "stories",
    "story",
]


def posterior(view: View) -> Dist[int]:
    """The probability of each seat to be the thief, from this seat's own night and all that was said.

    Who knows the thief is sure. If no choice of liars makes sense of the talk, the own night alone decides
    (`belief.posterior`). Errors: NotLegal for what is no view (T-PLAYERS-2).

    >>> from cheesekit.engine import Rules, position, view
    >>> day = position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[1, 2, 2, 3, 3],
    ...     moves=["1: say hour 2", "2: say with 3", "3: say hour 2"])
    >>> belief.posterior(view(day, 4)).p(1) < posterior(view(day, 4)).p(1)
    True
    """
    if need(View, view).thief or not view.claims:
        return belief.posterior(view, CAREFUL)
    heard = {seat: story for seat, story in stories(view.rules, view.claims).items() if seat != view.seat}
    talk = Talk(view.rules, heard, own_story(view))
    weights = {
        seat: weigh(talk, seat, crowds_of(view.rules, view.seat, view.role, view.accomplices, seat))
        for seat in view.rules.others(view.seat, *_cleared(view))
    }
    return Dist(weights) if any(weights.values()) else belief.posterior(view, CAREFUL)


def public(view: View, more: tuple[Claim, ...] = ()) -> Dist[int]:
    """The same for somebody who saw nothing at night: how the talk alone looks, and would look after `more` own claims.

    >>> from cheesekit.engine import Rules, position, view
    >>> day = position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[1, 2, 2, 2, 2], moves=["1: say hour 3"])
    >>> public(view(day, 2), (Is(1, Suspicion.THIEF),)).p(1) > public(view(day, 2)).p(1)
    True
    """
    said = (*need(View, view).claims, *((view.seat, claim) for claim in more))
    talk = Talk(view.rules, stories(view.rules, said))
    free = confesses(said) | _cleared(view)
    weights = {
        seat: weigh(talk, seat, crowds_of(view.rules, 0, Role.SLEEPYHEAD, (), seat))
        for seat in view.rules.others(*free)
    }
    return Dist(weights) if any(weights.values()) else Dist.uniform(view.rules.seats)


def contradictions(view: View) -> tuple[tuple[int, ...], ...]:
    """Who cannot be honest: single seats whose own story cannot be, or not beside what this seat saw; then pairs.

    A pair is left out if one of the two is listed alone. Own claims are left out: this seat knows what it said.
    """
    need(View, view)
    told = {seat: story for seat, story in stories(view.rules, view.claims).items() if seat != view.seat}
    own = NOTHING if view.role is Role.THIEF else own_story(view)
    alone = [seat for seat, story in told.items() if not deals(view.rules, (seat,), (story, own))]
    pairs = [
        pair
        for pair in combinations(sorted(set(told) - set(alone)), 2)
        if not deals(view.rules, pair, (told[pair[0]], told[pair[1]], own))
    ]
    return (*((seat,) for seat in alone), *pairs)


def _cleared(view: View) -> frozenset[int]:
    """The seats that said to be the thief, and the mute."""
    return confesses(view.claims) | {seat for seat, move in view.spoken if isinstance(move, Gesture)}
