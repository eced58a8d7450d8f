"""A strategy to write: you are the sheriff; do you open the next bag of a merchant who has habits?

The bags are those of lesson 08: four chickens, or the silk with them as five chickens. To open the lie brings you 4
gold, to open the honest bag costs 8, to pass brings nothing. A merchant packs `ROUNDS` bags, by a habit that is not
told; in one round of forty it forgets its habit and packs the other bag. Before each bag a strategy gets one line, and
gives one line, `open` or `pass`. Merchants come from seeds, every bag is inspected by the engine; the grader has seeds
of its own.

    nothing
    lie pass
    lie pass, lie open, honest pass

A line says of each round so far which bag it was and what you did, in order. What was passed unopened is known as
well, as at the table (S-INSPECT-2). `told` takes a line apart.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from classkit.game import Move, generator
from classkit.strategy import Says, parts
from sheriffkit.bots import NeverOpens
from sheriffkit.lessons.duel_sides import BAGS, ROUNDS, Learner, Past, Round, habit, mix
from sheriffkit.models.inspection import HONEST, LIE, OPEN, PASS
from sheriffkit.moves import Open, read
from sheriffkit.played import played
from sheriffkit.state import View

FORGETS = Fraction(1, 40)
"""How often a merchant packs the other bag than its habit has it."""
READING_DRAW = 8
"""What stands after the seed in the generators of these merchants (days of bribes have 7, duels 6)."""
SAYS = Says.one_of(read, OPEN, PASS)
"""What a strategy may say."""

_ROUND = f"(?:{HONEST}|{LIE}) (?:{OPEN}|{PASS})"
_LINE = re.compile(f"nothing|{_ROUND}(?:, {_ROUND})*")
_EXAMPLE = "lie pass, lie open, honest pass"


def burnt(past: Past) -> Fraction:
    """The habit of one who is honest after an opening, and else lies."""
    return Fraction(not (past and past[-1].deed == OPEN))


def defiant(past: Past) -> Fraction:
    """The habit of one who lies after an opening, and else is honest."""
    return Fraction(bool(past) and past[-1].deed == OPEN)


HABITS: tuple[Learner, ...] = (
    habit(LIE, LIE, HONEST),
    habit(LIE, HONEST),
    habit(HONEST, HONEST, LIE),
    habit(LIE, LIE, HONEST, HONEST),
    burnt,
    defiant,
    mix(Fraction(1)),
    habit(LIE, LIE, LIE, HONEST),
)
"""What a merchant may do: seeds take them in turn, so that each comes as often as another."""


@dataclass(frozen=True, slots=True)
class Makes(NeverOpens):
    """A sheriff who makes the move that it is told to make, whatever it is: the engine says whether it may."""

    move: Move

    def answer(self, view: View, rng: Random) -> Move:
        """That move."""
        return self.move


def line(past: Past) -> str:
    """What the sheriff knows before the next bag, as one line.

    >>> line((Round("lie", "pass"), Round("honest", "open")))
    'lie pass, honest open'
    """
    return ", ".join(map(str, past)) or "nothing"


def told(line: str) -> Past:
    """The line taken apart: the rounds so far, each with its `bag` (`honest` or `lie`) and `deed` (`open` or `pass`).

    Errors: CannotRead for what is no such line.

    >>> told("lie pass, honest open")
    (Round(bag='lie', deed='pass'), Round(bag='honest', deed='open'))
    >>> told("nothing")
    ()
    """
    parts(line, _LINE, _EXAMPLE)
    return () if line == "nothing" else tuple(Round(*one.split()) for one in line.split(", "))


def gold_a_bag(strategy: Callable[[str], str], first: int = 1, count: int = 24) -> Fraction:
    """What the sheriff gains by a bag in the mean, in gold; `print(float(gold_a_bag(my_strategy)))`.

    Each bag is inspected by the engine (S-INSPECT-2 to 4). Errors: CannotRead for a line other than `open` and `pass`.

    >>> gold_a_bag(lambda past: "pass", count=2)
    Fraction(0, 1)
    """
    return Fraction(sum(_gold(strategy, seed) for seed in range(first, first + count)), count * ROUNDS)


def _gold(strategy: Callable[[str], str], seed: int) -> int:
    """What the bags of one merchant bring its sheriff together."""
    rng = generator(seed, READING_DRAW)
    learner = HABITS[seed % len(HABITS)]
    past: Past = ()
    total = 0
    for _ in range(ROUNDS):
        lies = (rng.random() < learner(past)) != (rng.random() < FORGETS)
        move = SAYS.move(strategy(line(past)))
        (gain,) = played(BAGS.lie if lies else BAGS.honest, Makes(move), 1).sheriff
        total += gain
        past = (*past, Round(LIE if lies else HONEST, OPEN if isinstance(move, Open) else PASS))
    return total
