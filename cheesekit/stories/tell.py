"""From claims to stories: what would have to be so if all that one player says is true.

The arithmetic is in bits: six bits a seat for the hours at which somebody must, or cannot, have been awake; hour 1 is
the lowest bit, seat 1 the lowest six.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from cheesekit.moves import (
    Alone,
    Cheese,
    Claim,
    Hour,
    Is,
    IsNot,
    Looked,
    LookedAtNone,
    Saw,
    Suspicion,
    TwoDice,
    With,
)
from cheesekit.needs import need
from cheesekit.rules import FACES, Rules
from cheesekit.state import View

ALL = (1 << FACES) - 1
"""All six hours as bits: hour 1 is the lowest."""


@dataclass(frozen=True, slots=True)
class Story:
    """What would have to be so if all of this is true.

    `must` and `cannot`: six bits a seat, the hours at which that seat was, or was not, awake. `theft`: the hours at
    which the cheese can have been taken. `thieves`: a bit for each seat that can be the thief. `partner`: the seat that
    must be the accomplice (five players), 0 if none is named. `crew`: a bit for each of those who were awake together,
    the teller included; 0 if the story does not say. `sound`: whether an honest player can tell it at all.
    """

    must: int = 0
    cannot: int = 0
    theft: int = ALL
    thieves: int = -1
    partner: int = 0
    crew: int = 0
    sound: bool = True


NOTHING = Story()
"""The story of somebody who has said nothing of use."""


@lru_cache(maxsize=4096)
def stories(rules: Rules, claims: tuple[tuple[int, Claim], ...]) -> dict[int, Story]:
    """The story of each seat that has claimed anything."""
    said: dict[int, list[Claim]] = {}
    for seat, claim in claims:
        said.setdefault(seat, []).append(claim)
    return {seat: story(rules, seat, tuple(own)) for seat, own in sorted(said.items())}


@lru_cache(maxsize=16384)
def story(rules: Rules, seat: int, claims: tuple[Claim, ...]) -> Story:
    """What one player's claims would mean if that player were honest.

    >>> story(Rules(5), 2, (Hour(3), Hour(4))).sound
    False
    """
    facts = _facts(rules, claims)
    named = {claim.seat for claim in claims if isinstance(claim, Is) and claim.what is Suspicion.THIEF}
    partners = {claim.seat for claim in claims if isinstance(claim, Is) and claim.what is Suspicion.ACCOMPLICE}
    cleared = {claim.seat for claim in claims if isinstance(claim, IsNot) and claim.what is Suspicion.THIEF}
    thieves = bits(rules.others(seat)) & ~(bits(cleared) & facts.crew)
    sound = facts.sound and not any(isinstance(claim, Is) and claim.seat == seat for claim in claims)
    if seat in named:
        thieves &= ~bits([seat])
    seen = {other for other in named - {seat} if facts.may_have_seen(other)}
    if seen:
        thieves &= bits(seen) if len(seen) == 1 else 0
    if facts.cheese is Cheese.TAKEN and named - {seat} - seen:
        sound = False  # who saw the theft names the thief, who was there
    partner = {other for other in partners - {seat} if rules.players == 5 and facts.may_have_seen(other)}
    return _story(rules, seat, facts, thieves, max(partner, default=0), sound and len(partner) <= 1, bool(seen))


def confesses(claims: Iterable[tuple[int, Claim]]) -> frozenset[int]:
    """The seats that said to be the thief: whoever is it does not say so."""
    return frozenset(seat for seat, said in claims if isinstance(said, Is) and said == Is(seat, Suspicion.THIEF))


def own_story(view: View) -> Story:
    """What this seat saw, as a story that is true; `NOTHING` before its hour."""
    waking = need(View, view).waking
    if waking is None:
        return Story(thieves=bits(view.rules.others(view.seat)))
    crew = bits((*waking.company, view.seat))
    facts = _Facts(waking.hour, crew, waking.cheese, view.look, waking.company == (), True)
    thieves = bits(view.rules.others(view.seat, *view.accomplices))
    return _story(view.rules, view.seat, facts, thieves, 0, True, False)


@dataclass(frozen=True, slots=True)
class _Facts:
    """The parts of a story: hour (0 if unsaid), crew without the teller, cheese, look, alone; sound if they agree."""

    hour: int
    crew: int
    cheese: Cheese | None
    look: tuple[int, int] | None
    alone: bool
    sound: bool

    def may_have_seen(self, seat: int) -> bool:
        """Whether the story leaves room for having seen that seat at the theft."""
        in_company = not self.alone and (not self.crew or bool(self.crew & bits([seat])))
        return in_company and self.cheese in (None, Cheese.TAKEN) and self.look is None


def _facts(rules: Rules, claims: tuple[Claim, ...]) -> _Facts:
    hours = {claim.hour for claim in claims if isinstance(claim, Hour)}
    dice = {claim for claim in claims if isinstance(claim, TwoDice)}
    hours |= {hour for claim in dice for hour in claim.woke}
    cheese = {claim.cheese for claim in claims if isinstance(claim, Saw)}
    looks = {(claim.seat, claim.die) for claim in claims if isinstance(claim, Looked)}
    crews = {bits(claim.seats) for claim in claims if isinstance(claim, With)}
    alone = bool(looks) or any(isinstance(claim, Alone) for claim in claims)
    none = any(isinstance(claim, LookedAtNone) for claim in claims)
    agree = max(len(hours), len(dice), len(cheese), len(looks) + none, len(crews) + alone) <= 1
    sound = agree and not (alone and Cheese.TAKEN in cheese)
    return _Facts(
        max(hours, default=0),
        max(crews, default=0),
        next(iter(cheese), None),
        max(looks, default=None),
        alone,
        sound,
    )


def _story(rules: Rules, seat: int, facts: _Facts, thieves: int, partner: int, sound: bool, seen: bool) -> Story:
    """Put the parts together. `seen`: the teller names a thief and was there, so the theft was at the teller's hour."""
    taken = seen or facts.cheese is Cheese.TAKEN
    crew = facts.crew | bits([seat]) if facts.crew or facts.alone else 0
    others = crew & ~bits([seat])
    if taken and crew:
        thieves &= others
    if facts.cheese in (Cheese.THERE, Cheese.GONE) and rules.players > 4:
        thieves &= ~others
    must = cannot = 0
    if facts.hour:
        hour = 1 << facts.hour - 1
        must |= _spread(rules, others | bits([seat]), hour)
        cannot |= _spread(rules, bits(rules.seats) & ~crew, hour) if crew else 0
    if facts.look:
        cannot |= (ALL & ~(1 << facts.look[1] - 1)) << FACES * (facts.look[0] - 1)
    theft = _theft(facts, taken)
    return Story(must, cannot, theft, thieves, partner, crew, sound and bool(theft and thieves))


def _theft(facts: _Facts, taken: bool) -> int:
    """The hours at which the cheese can have been taken."""
    below = (1 << facts.hour - 1) - 1 if facts.hour else ALL >> 1
    above = ALL & ~((1 << facts.hour) - 1) if facts.hour else ALL & ~1
    if taken:
        return 1 << facts.hour - 1 if facts.hour else ALL
    return {Cheese.GONE: below, Cheese.THERE: above}[facts.cheese] if facts.cheese else ALL


def hour_told(story: Story, seat: int) -> int:
    """The hour that the story of this seat names as its own, 0 if it names none."""
    return (story.must >> FACES * (seat - 1) & ALL).bit_length()


def bits(seats: Iterable[int]) -> int:
    """A bit for each seat, seat 1 the lowest."""
    return reduce(or_, (1 << seat - 1 for seat in seats), 0)


def _spread(rules: Rules, seats: int, hours: int) -> int:
    """The same hours for each seat of a set of bits."""
    return reduce(or_, (hours << FACES * (seat - 1) for seat in rules.seats if seats >> seat - 1 & 1), 0)
