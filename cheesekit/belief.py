"""Who is the thief, from what one seat saw at night: exact, by counting rolls. Talk is another matter (`stories`).

The model behind the numbers: the cards are dealt uniformly; dice are fair and independent; whom a lone sleepyhead
looks at, and whom the thief points at or taps, says nothing about the cards. Five to eight players need no more: a
*roll* fits or does not fit what the seat saw, and each suspect is weighed by the rolls that fit. With four players the
night also depends on how people behave: `Habits` says how.

What the numbers teach: without a look, all that are still suspects are equally likely. A look that leaves its target a
suspect makes it likelier: with the cheese gone at hour h it weighs 5 against h − 1 for each other suspect.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import prod

from cheesekit import bot_words  # noqa: F401  (enters the texts)
from cheesekit.knowledge import suspects, theft_hours
from cheesekit.moves import Cheese
from cheesekit.needs import need
from cheesekit.odds import Choice, hours, wake_hour
from cheesekit.rules import FACES
from cheesekit.state import View
from classkit.dist import Dist
from classkit.game import NotLegal
from classkit.words import Message


@dataclass(frozen=True, slots=True)
class Habits:
    """How a table of four plays the night (T-FOUR); by default every choice is a coin toss.

    `sleepers`: how a sleepyhead chooses one of two dice: 'random', 'lower', 'higher', or a function of the two dice
    that returns one of them or a Dist over them. The thief's habits are probabilities: `wake` at the earlier of two
    hours; then `take_alone` if nobody else is awake, `take_watched` if somebody is; `wake_again` at the later hour once
    the cheese has been taken. Errors: NotLegal for what is no such choice or no exact probability (T-FOUR-1, T-FOUR-2).

    >>> Habits(wake=1, take_alone=1, take_watched=0).take_watched
    0
    """

    sleepers: Choice = "random"
    wake: Fraction | int = Fraction(1, 2)
    take_alone: Fraction | int = Fraction(1, 2)
    take_watched: Fraction | int = Fraction(1, 2)
    wake_again: Fraction | int = Fraction(1, 2)

    def __post_init__(self) -> None:
        wake_hour(self.sleepers)
        for name in [field.name for field in fields(self)][1:]:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, Fraction | int) or not 0 <= value <= 1:
                why, allowed = Message.of("cheese.belief.habit"), Message.of("cheese.belief.exact")
                raise NotLegal(why, "T-FOUR-2", f"{name}={value!r}", (allowed,))


USUAL = Habits()
"""Every choice a coin toss."""


def posterior(view: View, habits: Habits = USUAL) -> Dist[int]:
    """The probability of each seat to be the thief, from the own night: card, dice, company, cheese, look, taps.

    `habits` matter with four players alone. Whoever knows the thief is sure; the thief's own view says the own seat. A
    seat that has not woken knows only that it is not the thief itself. Errors: NotLegal for what is no view (a state
    knows too much, T-PLAYERS-2), and if the habits make what was seen impossible.

    >>> from cheesekit.engine import Rules, position, view
    >>> night = position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[1, 2, 3, 4, 5], moves=["2: peek 1"])
    >>> posterior(view(night, 2))
    Dist({1: 5, 3: 1, 4: 1, 5: 1})
    """
    if need(View, view).thief or view.waking is None:
        return Dist.uniform(suspects(view))
    if view.rules.players == 4:
        weights = {seat: _four(view, seat, habits) for seat in view.rules.others(view.seat)}
        if not any(weights.values()):
            why = Message.of("cheese.belief.impossible")
            raise NotLegal(why, "T-FOUR-2", repr(habits), (Message.of("cheese.belief.usual"),))
        return Dist(weights)
    return Dist({seat: rolls(view, seat) for seat in suspects(view)})


def rolls(view: View, thief: int) -> int:
    """Five to eight players: how many rolls of all dice fit this sleepyhead's night if that seat is the thief.

    A product, since each die is settled by itself: one value for the own die, for company and for a die that was
    looked at; as many as `theft_hours` for the thief; five (not the own hour) for each other; six before the own hour.
    """
    return len(theft_hours(view, thief)) * prod(_faces(view, seat) for seat in view.rules.others(view.seat, thief))


def _faces(view: View, seat: int) -> int:
    """How many values another sleepyhead's die may have, as far as this seat saw."""
    waking = view.waking
    if waking is None:
        return FACES
    looked_at = view.look is not None and view.look[0] == seat
    return 1 if looked_at or seat in waking.company else FACES - 1


# --- four players ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """One way a thief's night can go with four players: the hours awake, the theft, and its probability.

    `alone` is the probability if nobody else is awake at the earlier hour, `watched` if somebody is.
    """

    awake: tuple[int, ...]
    theft: int
    alone: Fraction
    watched: Fraction


@lru_cache(maxsize=64)
def plans(habits: Habits = USUAL) -> tuple[Plan, ...]:
    """Every way a thief's night can go, over all pairs of dice (T-FOUR-2); each of the two columns adds up to one."""
    return tuple(plan for low, high in combinations_with_replacement(hours(), 2) for plan in _plans(low, high, habits))


def _plans(low: int, high: int, habits: Habits) -> Iterator[Plan]:
    if low == high:
        yield Plan((low,), low, Fraction(1, FACES**2), Fraction(1, FACES**2))
        return
    roll = Fraction(2, FACES**2)
    sleeps, wakes, again = roll * (1 - habits.wake), roll * habits.wake, Fraction(habits.wake_again)
    alone, watched = wakes * habits.take_alone, wakes * habits.take_watched
    yield Plan((high,), high, sleeps, sleeps)
    yield Plan((low, high), high, wakes - alone, wakes - watched)
    yield Plan((low,), low, alone * (1 - again), watched * (1 - again))
    yield Plan((low, high), low, alone * again, watched * again)


def _four(view: View, thief: int, habits: Habits) -> Fraction:
    """The probability of what this sleepyhead saw with four players if that seat is the thief."""
    waking = view.wakings[-1]
    with_thief = thief in waking.company
    return _seen(waking.hour, waking.cheese, with_thief, len(waking.company) - with_thief, habits)


@lru_cache(maxsize=1024)
def _seen(hour: int, cheese: Cheese | None, with_thief: bool, company: int, habits: Habits) -> Fraction:
    """The same by symmetry: only the number of other sleepyheads who are awake matters, not which.

    Each of the two other sleepyheads is awake at this hour or not, as seen; those who are not may be at the thief's
    earlier hour and watch there.
    """
    sleeper, asleep = wake_hour(habits.sleepers), 2 - company
    here, total = sleeper.p(hour), Fraction(0)
    for plan in plans(habits):
        if (hour in plan.awake) is not with_thief or _cheese(plan, hour) is not cheese:
            continue
        earlier = plan.awake[0] if len(plan.awake) == 2 else plan.theft
        unwatched = (1 - here - sleeper.p(earlier)) ** asleep if earlier != hour else Fraction(0)
        total += plan.alone * unwatched + plan.watched * ((1 - here) ** asleep - unwatched)
    return here**company * total


def _cheese(plan: Plan, hour: int) -> Cheese:
    """What those who wake at this hour see of the cheese."""
    if hour == plan.theft:
        return Cheese.TAKEN
    return Cheese.GONE if hour > plan.theft else Cheese.THERE
