"""A strategy to write: whom do you accuse, by your own night alone?

Five players, silent bots. Player 1 is a sleepyhead and no accomplice, and a strategy votes for that seat. It gets one
line that says what the seat saw, and gives one line, `vote 3`. Nights come from seeds, played by the engine; the
grader has seeds of its own. Luck has no say in the score: a vote counts by the chance that this player is the thief,
given all that the seat saw.

    hour 4; awake with 3 5; cheese there; looked at nobody
    hour 2; awake with nobody; cheese gone; looked at 4: 6
    hour 6; awake with 2 5; cheese taken by 5; looked at nobody

`told` takes such a line apart.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from cheesekit import engine
from cheesekit.belief import posterior
from cheesekit.bots import SilentBot
from cheesekit.bots.base import step
from cheesekit.moves import Vote, read
from cheesekit.rules import Role, Rules
from cheesekit.state import Duty, State, View
from classkit.game import Move
from classkit.strategy import Says, parts

SEAT = 1
RULES = Rules(5)
SAYS = Says.one_of(read, *(Vote(seat).text for seat in RULES.seats if seat != SEAT))
"""What a strategy may say."""

_LINE = re.compile(
    r"hour ([1-6]); awake with (nobody|[2-5](?: [2-5])*); cheese (?:(there|gone)|(taken) by ([2-5])); "
    r"looked at (?:nobody|([2-5]): ([1-6]))"
)
_EXAMPLE = "hour 4; awake with 3 5; cheese there; looked at nobody"


@dataclass(frozen=True, slots=True)
class Night:
    """A night that has come to Player 1's vote: the state, and the line that says what Player 1 saw."""

    state: State
    line: str

    def chance(self, vote: Move) -> Fraction:
        """How likely this vote meets the thief, given what Player 1 saw."""
        return posterior(engine.view(self.state, SEAT)).p(lambda seat: vote == Vote(seat))


def line(view: View) -> str:
    """What a seat saw in its own night, as one line. Errors: ValueError for a seat that has not been awake."""
    waking = view.waking
    if waking is None or waking.cheese is None:
        raise ValueError("the seat has not been awake yet")
    company = " ".join(map(str, waking.company)) or "nobody"
    by = f" by {waking.thief}" if waking.thief else ""
    looked = f"{view.look[0]}: {view.look[1]}" if view.look else "nobody"
    return f"hour {waking.hour}; awake with {company}; cheese {waking.cheese.value}{by}; looked at {looked}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a line says of the night: what Player 1 saw.

    `hour`: when Player 1 was awake. `company`: the seats that were awake then, too. `cheese`: `there`, `gone` or
    `taken`. `thief`: the seat that was seen to take it, or None. `look`: the seat and the die looked at, or None.
    """

    hour: int
    company: tuple[int, ...]
    cheese: str
    thief: int | None
    look: tuple[int, int] | None


def told(line: str) -> Seen:
    """The line taken apart. Errors: CannotRead for what is no such line.

    >>> told("hour 2; awake with nobody; cheese gone; looked at 4: 6")
    Seen(hour=2, company=(), cheese='gone', thief=None, look=(4, 6))
    """
    found = parts(line, _LINE, _EXAMPLE)
    hour, company, left, taken, thief, seat, die = found.groups()
    return Seen(
        int(hour),
        () if company == "nobody" else tuple(map(int, company.split())),
        left or taken,
        int(thief) if thief else None,
        (int(seat), int(die)) if seat else None,
    )


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


def mean_chance(strategy: Callable[[str], str], first: int = 1, count: int = 200) -> Fraction:
    """How likely the accused is the thief, in the mean of the nights; `print(float(mean_chance(my_strategy)))`.

    The chance is that of `cheesekit.belief`: given what the seat saw, and nothing else. Every vote is played by the
    engine. Errors: CannotRead for a line that is no vote for one of the other four (T-VOTE-1).

    >>> mean_chance(lambda seen: "vote 2", count=40) < Fraction(1, 3)
    True
    """
    total = Fraction(0)
    for night in nights(first, count):
        move = SAYS.move(strategy(night.line))
        engine.apply(night.state, SEAT, move)
        total += night.chance(move)
    return total / count
