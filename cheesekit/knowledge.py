"""What follows from a night: the worlds that one seat's view leaves possible, and the claims that it entails.

Only what the seat saw at night counts, not what others say (T-ROLES-2). A *world* says who is the thief, who are the
accomplices and who is the dead mouse: all that a claim about somebody else can be about.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

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
    Sleepyhead,
    Suspicion,
    TwoDice,
    With,
)
from cheesekit.needs import need
from cheesekit.rules import FACES, Role
from cheesekit.state import View


@dataclass(frozen=True, slots=True)
class World:
    """One way the hidden cards may lie. `accomplices` ascending; `mouse` is 0 if nobody holds that card."""

    thief: int
    accomplices: tuple[int, ...]
    mouse: int

    def called(self, seat: int, what: Suspicion) -> bool:
        """Whether that seat is what it is called."""
        return {
            Suspicion.THIEF: seat == self.thief,
            Suspicion.ACCOMPLICE: seat in self.accomplices,
            Suspicion.DEAD_MOUSE: seat == self.mouse,
        }[what]


def theft_hours(view: View, thief: int) -> tuple[int, ...]:
    """The hours at which that seat can have taken the cheese, as far as this sleepyhead knows (five to eight players).

    An own waking tells whether the theft was earlier, now or later (T-NIGHT-5); company at another hour than the
    theft clears; a look at the die settles the hour. Empty if that seat cannot be the thief.
    """
    waking = need(View, view).waking
    if waking is None or waking.cheese is Cheese.TAKEN:
        return (waking.hour,) if waking and waking.thief == thief else tuple(range(1, FACES + 1)) if not waking else ()
    if thief in waking.company:
        return ()
    hours = range(1, waking.hour) if waking.cheese is Cheese.GONE else range(waking.hour + 1, FACES + 1)
    return tuple(hour for hour in hours if view.look is None or view.look[0] != thief or view.look[1] == hour)


def suspects(view: View) -> tuple[int, ...]:
    """The seats that may be the thief, by this seat's night alone. NotLegal for what is no view (T-PLAYERS-2)."""
    if need(View, view).thief:
        return (view.thief,)
    others = tuple(seat for seat in view.rules.others(view.seat) if not _cleared(view, seat))
    return others if view.rules.players == 4 else tuple(seat for seat in others if theft_hours(view, seat))


def worlds(view: View) -> frozenset[World]:
    """All worlds that this seat's night leaves possible; never empty in a real game.

    Meant for the day. Before the morning it does not foresee that this seat itself may still become an accomplice.
    """
    return frozenset(
        World(thief, accomplices, mouse)
        for thief in suspects(view)
        for accomplices in _accomplices(view, thief)
        for mouse in _mice(view, thief)
    )


def entails(view: View, claim: Claim, possible: frozenset[World] | None = None) -> bool:
    """Whether the speaker's night makes this claim certainly true: what a troublemaker may not say (T-ROLES-2).

    `possible` saves counting the worlds again for each of many claims.
    """
    if isinstance(claim, Is | IsNot):
        found = {world.called(claim.seat, claim.what) for world in (worlds(view) if possible is None else possible)}
        return found == {isinstance(claim, Is)}
    return true_of_self(view, claim)


def true_of_self(view: View, claim: Claim) -> bool:
    """Whether a claim about the speaker's own night or side is true. ValueError for a claim about somebody else."""
    woke = tuple(waking.hour for waking in need(View, view).wakings)
    match claim:
        case Hour(hour):
            return woke == (hour,)
        case TwoDice(first, second, hours):
            return (first, second) == tuple(sorted(view.dice)) and hours == woke
        case Alone():
            return any(not waking.company for waking in view.wakings)
        case With(seats):
            return any(waking.company == seats for waking in view.wakings)
        case Saw(cheese):
            return any(waking.cheese is cheese for waking in view.wakings)
        case Looked(seat, die):
            return view.look == (seat, die)
        case LookedAtNone():
            return view.look is None
        case Sleepyhead():
            return view.role not in (Role.THIEF, Role.DEAD_MOUSE) and not view.accomplice
        case _:
            raise ValueError(f"{claim.text!r} is not about the speaker")


def _cleared(view: View, seat: int) -> bool:
    """A fellow accomplice is never the thief (T-ACCOMPLICE: seven players, where the thief is not seen)."""
    return seat in view.accomplices


def _mice(view: View, thief: int) -> tuple[int, ...]:
    if not view.rules.dead_mouse:
        return (0,)
    return (view.seat,) if view.role is Role.DEAD_MOUSE else view.rules.others(view.seat, thief)


def _accomplices(view: View, thief: int) -> Iterator[tuple[int, ...]]:
    """The sets of accomplices that are possible if that seat is the thief."""
    if view.accomplices or view.rules.players == 4:
        yield view.accomplices
    elif view.rules.players == 5:
        yield from _witness_turned(view, thief)
    else:
        yield from combinations(view.rules.others(view.seat, thief), view.rules.taps)


def _witness_turned(view: View, thief: int) -> Iterator[tuple[int, ...]]:
    """Five players, theft not seen: nobody turned, or one of those who can have been awake at the theft."""
    waking = view.waking
    if waking is not None and waking.cheese is Cheese.TAKEN:
        yield ()  # a thief who woke alone: the only seat that sees the theft without an accomplice being made
        return
    hours = theft_hours(view, thief)
    if any(not _shows(view, thief, hour) for hour in hours):
        yield ()
    for seat in view.rules.others(view.seat, thief, *(waking.company if waking else ())):
        if view.look is None or view.look[0] != seat or view.look[1] in hours:
            yield (seat,)


def _shows(view: View, thief: int, hour: int) -> bool:
    """Whether the die that was looked at, not the thief's, shows that hour: then somebody saw the theft."""
    return view.look is not None and view.look[0] != thief and view.look[1] == hour
