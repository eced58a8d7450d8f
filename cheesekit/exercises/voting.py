"""A strategy to write: whom do you accuse, by your own night alone?

Five players, silent bots. Player 1 is a sleepyhead and no accomplice, and a strategy votes for that seat. It gets one
line that says what the seat saw, and gives one line, `vote 3`. Nights come from seeds, played by the engine; the
grader has seeds of its own.

    hour 4; awake with 3 5; cheese there; looked at nobody
    hour 2; awake with nobody; cheese gone; looked at 4: 6
    hour 6; awake with 2 5; cheese taken by 5; looked at nobody
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from cheesekit import engine
from cheesekit.bots import SilentBot
from cheesekit.bots.base import step
from cheesekit.moves import read
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, State, View

SEAT = 1
RULES = Rules(5)


@dataclass(frozen=True, slots=True)
class Night:
    """A night that has come to Player 1's vote: the state, and the line that says what Player 1 saw."""

    state: State
    line: str

    @property
    def thief(self) -> int:
        """The thief's seat."""
        return self.state.roles.index(Role.THIEF) + 1


def line(view: View) -> str:
    """What a seat saw in its own night, as one line. Errors: ValueError for a seat that has not been awake."""
    waking = view.waking
    if waking is None or waking.cheese is None:
        raise ValueError("the seat has not been awake yet")
    company = " ".join(map(str, waking.company)) or "nobody"
    by = f" by {waking.thief}" if waking.thief else ""
    looked = f"{view.look[0]}: {view.look[1]}" if view.look else "nobody"
    return f"hour {waking.hour}; awake with {company}; cheese {waking.cheese.value}{by}; looked at {looked}"


@cache
def nights(first: int, count: int) -> tuple[Night, ...]:
    """The first `count` nights from the seed `first` on in which Player 1 votes as a sleepyhead (T-VOTE-1)."""
    found = _nights(first)
    return tuple(next(found) for _ in range(count))


def _nights(first: int) -> Iterator[Night]:
    seed = first
    while True:
        state = _until_vote(engine.new_game(RULES, seed))
        view = engine.view(state, SEAT)
        if view.role is Role.SLEEPYHEAD and not view.accomplice:
            yield Night(state, line(view))
        seed += 1


def _until_vote(state: State) -> State:
    while engine.view(state, engine.to_move(state)[0]).duty is not Duty.VOTE:
        state = step(state, SilentBot())
    return state


def share_found(strategy: Callable[[str], str], first: int = 1, count: int = 200) -> Fraction:
    """In which share of the nights the strategy accuses the thief; `print(float(share_found(my_strategy)))`.

    Every vote is played by the engine. Errors: its CannotRead and NotLegal for a line that is no vote or not allowed.

    >>> share_found(lambda seen: "vote 2", count=40) < Fraction(1, 2)
    True
    """
    found = 0
    for night in nights(first, count):
        move = read(strategy(night.line))
        engine.apply(night.state, SEAT, move)
        found += move == read(f"vote {night.thief}")
    return Fraction(found, count)
