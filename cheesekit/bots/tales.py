"""Lies that hold: the tales that a seat may tell, and how far each can be trusted not to be refuted. Ours.

A tale is a whole night: hour, company, cheese, perhaps whom the teller saw take it. The teller weighs two things. What
has been said already: how suspicious would the tale look to somebody who believes nothing but arithmetic
(`stories.public`)? What has not been said yet: given all that the teller saw at night, how likely is it that some
honest player still to speak was there, or saw the cheese otherwise?
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import prod

from cheesekit import stories
from cheesekit.bots.facts import own_claims, untold
from cheesekit.moves import (
    Alone,
    Cheese,
    Claim,
    Hour,
    Is,
    Looked,
    LookedAtNone,
    Saw,
    Sleepyhead,
    Suspicion,
    TwoDice,
    With,
)
from cheesekit.rules import FACES
from cheesekit.state import View

CAUGHT = 0.6
"""How suspicious a teller is taken to be once an honest player has refuted the tale: word stands against word."""
SHORTLIST = 3
"""How many of the safest tales are held against what was said; the arithmetic for all of them would be slow."""


@dataclass(frozen=True, slots=True)
class Tale:
    """A made-up night. `accused`: the seat that is said to have taken the cheese, 0 if nobody is named."""

    hour: int
    company: tuple[int, ...]
    cheese: Cheese
    accused: int = 0

    def claims(self, view: View) -> tuple[Claim, ...]:
        """The tale in claims, as an honest player would tell it (`facts`)."""
        hour = _dice(view, self.hour) if view.rules.players == 4 else Hour(self.hour)
        company: Claim = With(self.company) if self.company else Alone()
        cheese = Saw(self.cheese)
        if self.accused:
            return (Is(self.accused, Suspicion.THIEF), hour, cheese, company)
        if self.company:
            return (hour, company, cheese, Sleepyhead())
        return (hour, cheese, *(_look(view, self.hour) or (company,)), Sleepyhead())


@dataclass(frozen=True, slots=True)
class Known:
    """What the teller knows besides the own tale.

    `hours`: what each other seat said about its hour. `own`: what this seat said, 0 for nothing yet. `seen`: the own
    wakings, hour to company. `thefts`: the hours at which the cheese can have been taken. `friends`: the seats that
    will not tell on the teller.
    """

    hours: tuple[tuple[int, int], ...]
    own: int
    seen: tuple[tuple[int, tuple[int, ...]], ...]
    thefts: tuple[int, ...]
    friends: tuple[int, ...]


def known(view: View) -> Known:
    """What this view tells a liar."""
    told = stories.stories(view.rules, view.claims)
    others = view.rules.others(view.seat)
    hours = tuple(
        (seat, stories.hour_told(told[seat], seat))
        for seat in others
        if seat in told and stories.hour_told(told[seat], seat)
    )
    seen = tuple((waking.hour, waking.company) for waking in view.wakings)
    friends = tuple(seat for seat in (view.thief, *view.accomplices) if seat and seat != view.seat)
    own = stories.hour_told(told[view.seat], view.seat) if view.seat in told else 0
    return Known(hours, own, seen, _thefts(view), friends)


def tales(view: View, about: Known) -> Iterator[Tale]:
    """Every tale that fits what this seat has said itself and that nobody's own words about hours refute at once."""
    said = {claim for claim in own_claims(view) if not isinstance(claim, FREE)}
    for tale in _tales(view, about):
        if _fits(view, tale, said):
            yield tale


FREE = (Is, Looked, LookedAtNone, Sleepyhead)
"""Claims that bind no tale: opinions, and what a teller adds to one."""


def survival(view: View, about: Known, tale: Tale) -> float:
    """How likely it is that no honest player refutes this tale, by all that the teller knows."""
    spoken = dict(about.hours)
    others = view.rules.others(view.seat, *about.friends, *tale.company, tale.accused)
    return prod(1 - _refuted(view, about, tale, seat, spoken.get(seat, 0)) for seat in others)


def suspicion(view: View, tale: Tale) -> float:
    """How suspicious the teller looks, by what has been said and the whole tale: the public probability to be thief."""
    return float(stories.public(view, untold(view, tale.claims(view))).p(view.seat))


def risk(view: View, tale: Tale, holds: float, enough: float = 1.0) -> float:
    """How suspicious the teller is likely to look when all have spoken, if the tale holds with that probability.

    What is at least `enough` need not be known: then the arithmetic about the talk is left out.
    """
    refuted = (1 - holds) * CAUGHT
    return refuted + holds * suspicion(view, tale) if refuted < enough else refuted


def safest(view: View) -> Tale | None:
    """The tale with the lowest risk; None if the own words leave none. Ties go to the first, so that tales are kept."""
    about = known(view)
    possible = sorted(((survival(view, about, tale), tale) for tale in tales(view, about)), key=lambda pair: -pair[0])
    accusing = [pair for pair in possible if pair[1].accused]
    shortlist = [pair for pair in possible if not pair[1].accused][:SHORTLIST] + accusing[: SHORTLIST * accused(view)]
    if len(shortlist) == 1:
        return shortlist[0][1]
    best, lowest = None, 2.0
    for holds, tale in shortlist:
        found = risk(view, tale, holds, lowest)
        if found < lowest:
            best, lowest = tale, found
    return best


def boldest(view: View) -> Tale | None:
    """The lone tale that looks most suspicious beside what was said: for the dead mouse, who wants votes."""
    said = {claim for claim in own_claims(view) if not isinstance(claim, FREE)}
    alone = (Tale(hour, (), cheese) for hour in range(1, FACES + 1) for cheese in _cheese(hour))
    possible = [tale for tale in alone if _fits(view, tale, said)]
    weakest = sorted(possible, key=partial(survival, view, known(view)))[: 2 * SHORTLIST]
    return max(weakest, key=partial(suspicion, view), default=None)


def accused(view: View) -> bool:
    """Whether somebody has called this seat the thief."""
    return any(claim == Is(view.seat, Suspicion.THIEF) for seat, claim in view.claims if seat != view.seat)


def _fits(view: View, tale: Tale, said: set[Claim]) -> bool:
    """Whether the tale agrees with what this seat has said: a lone tale with having woken alone, told or not."""
    return said - (set() if tale.company else {Alone()}) <= set(tale.claims(view))


def _tales(view: View, about: Known) -> Iterator[Tale]:
    own = about.own
    for hour in (own,) if own else range(1, FACES + 1):
        company = _company(about, hour)
        crowd = {seat for seat, told in about.hours if told == hour}
        if company is None or (not own and not crowd <= set(company)):
            continue
        yield from (Tale(hour, company, cheese) for cheese in _cheese(hour))
    hour = about.seen[-1][0] if about.seen else 0
    for seat in view.rules.others(view.seat, *about.friends):
        if hour and dict(about.hours).get(seat, hour) == hour:
            yield Tale(hour, (seat,), Cheese.TAKEN, seat)


def _cheese(hour: int) -> tuple[Cheese, ...]:
    """What can be said about the cheese at that hour without naming the hour of the theft."""
    return (Cheese.THERE,) if hour == 1 else (Cheese.GONE,) if hour == FACES else (Cheese.THERE, Cheese.GONE)


def _company(about: Known, hour: int) -> tuple[int, ...] | None:
    """Whom to claim as company at that hour: those who really were there; None if that would lead to the theft.

    At the hour of the theft honest witnesses tell on the teller anyway; friends bear out what is said.
    """
    company = dict(about.seen).get(hour, ())
    if hour in about.thefts and len(about.thefts) == 1:
        return tuple(seat for seat in company if seat in about.friends)
    return company


def _thefts(view: View) -> tuple[int, ...]:
    """The hours at which the cheese can have been taken, as far as this liar saw."""
    for waking in view.wakings:
        if waking.cheese is Cheese.TAKEN:
            return (waking.hour,)
    low = max((waking.hour for waking in view.wakings if waking.cheese is Cheese.THERE), default=0)
    high = min((waking.hour for waking in view.wakings if waking.cheese is Cheese.GONE), default=FACES + 1)
    return tuple(range(low + 1, high))


def _refuted(view: View, about: Known, tale: Tale, seat: int, hour: int) -> float:
    """The probability that this seat, if honest, refutes the tale: by its hour if it told one, else over all hours."""
    hours = (hour,) if hour else tuple(h for h in range(1, FACES + 1) if _possible(about, seat, h))
    if not hours:
        return 0.0
    found = sum(_contradicts(tale, h, theft) for h in hours for theft in about.thefts) / (
        len(hours) * len(about.thefts)
    )
    true_hours = {when for when, _ in about.seen}
    looked = 0.0 if view.rules.players == 4 or tale.hour in true_hours else LOOK
    return 1 - (1 - found) * (1 - looked)


LOOK = 0.1
"""About how likely one player has looked at the teller's die: woken alone, and chosen it among the others."""


def _possible(about: Known, seat: int, hour: int) -> bool:
    """Whether that seat can have been awake at that hour, by what the teller saw."""
    return all(
        (seat in company) is (when == hour) or (when != hour and seat not in company) for when, company in about.seen
    )


def _contradicts(tale: Tale, hour: int, theft: int) -> bool:
    """Whether the true night of somebody who woke at that hour shows that the tale is made up."""
    if hour == theft:
        return True
    if hour == tale.hour:
        return True
    gone = hour > theft
    match tale.cheese:
        case Cheese.THERE:
            return gone and hour <= tale.hour + 1
        case Cheese.GONE:
            return not gone and hour >= tale.hour - 1
        case Cheese.TAKEN:
            return gone is (hour < tale.hour)


def _look(view: View, hour: int) -> tuple[Claim, ...]:
    """What a lone teller claims to have seen: a die that bears out what its owner has said, the first that was told."""
    if view.rules.players == 4 or any(isinstance(said, Looked) for said in own_claims(view)):
        return tuple(said for said in own_claims(view) if isinstance(said, Looked))
    told = ((seat, said.hour) for seat, said in view.claims if isinstance(said, Hour) and seat != view.seat)
    return next(((Looked(seat, die),) for seat, die in told if die != hour), ())


def _dice(view: View, hour: int) -> TwoDice:
    """Four players: the two dice to claim. The other one is an own die, not that of the theft if there is a choice."""
    thefts = {waking.hour for waking in view.wakings if waking.cheese is Cheese.TAKEN}
    others = sorted(view.dice, key=lambda die: (die in thefts, die == hour, die))
    low, high = sorted((hour, others[0]))
    return TwoDice(low, high, (hour,))
