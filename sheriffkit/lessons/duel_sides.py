"""Who plays a duel by itself: sheriffs that open at the equilibrium's rate or read habits, merchants with a habit.

A sheriff decides before the bag is known, by the rounds before. `Steady` opens with the chance of the equilibrium,
whatever was played. `Reader` predicts the next bag from the habits in the rounds before and answers best, as the
mind-reading machines of Hagelbarger (1956) and Shannon (1953) did for matching pennies. `expected` reckons what both
sides get in the mean.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Protocol

from classkit.game import NotLegal
from classkit.words import Catalogue, Message
from sheriffkit.models import Inspection, Regime
from sheriffkit.models.inspection import EXAMPLES, HONEST, LIE, OPEN, PASS

ROUNDS = 20
"""How many rounds a duel has."""
RHYTHM = (LIE, LIE, HONEST)
"""A habit with the frequencies of the lesson's equilibrium: two lies in three rounds, but in a rhythm."""
BRANCHES = 4_096
"""How many ways a duel may go for its exact mean to be reckoned."""

_add = Catalogue("sheriffkit").add
_add("duel.opponent.equilibrium", "a sheriff who rolls the die of the equilibrium")
_add("duel.opponent.reader", "a sheriff who reads habits")
_add("duel.regime", "A duel needs two bags that both sides mix between. {why}")
_add("duel.branches", "In so many rounds this duel can go in too many ways for an exact mean: name fewer.")


@dataclass(frozen=True, slots=True)
class Round:
    """A round: which bag was packed (`honest` or `lie`), and what the sheriff did (`pass` or `open`)."""

    bag: str
    deed: str

    def __str__(self) -> str:
        return f"{self.bag} {self.deed}"


Past = tuple[Round, ...]
"""The rounds so far."""
Learner = Callable[[Past], Fraction]
"""A merchant that plays by itself: the chance of a lie, from the rounds so far."""


# --- the sheriffs ----------------------------------------------------------------------------------------------------


class Opponent(Protocol):
    """A sheriff in a duel: a name, and the chance that the next bag is opened, from the rounds so far."""

    @property
    def name(self) -> str:
        """How it is chosen."""

    def opens(self, game: Inspection, past: Past) -> Fraction:
        """The chance of opening in the next round."""


@dataclass(frozen=True, slots=True)
class Steady:
    """Opens with the chance of the equilibrium, so that every bag brings the same: there is nothing to be read."""

    name: str = "equilibrium"

    def opens(self, game: Inspection, past: Past) -> Fraction:
        """q*, in every round."""
        return point(game)[0]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads habits: predicts the next bag from what followed the same last rounds before, and answers best.

    The prediction starts with p*, the equilibrium's chance of a lie. Then, for contexts of 0, 1 … `memory` last rounds
    (bags and deeds), it becomes (lies + prediction) / (rounds + 1), counted over the rounds that followed the same
    context: each context is smoothed by the shorter one, as in the hierarchical model of MacKay and Peto (1995). It
    opens if a lie is more likely than p*, passes if less, and rolls the die of the equilibrium if neither.
    """

    memory: int = 2
    name: str = "reader"

    def predicts(self, game: Inspection, past: Past) -> Fraction:
        """How likely a lie is in the next round.

        >>> rounds = (Round("lie", "pass"), Round("honest", "pass")) * 3
        >>> Reader().predicts(BAGS, rounds) > Reader(0).predicts(BAGS, rounds)
        True
        """
        lie = point(game)[1]
        for length in range(min(self.memory, len(past)) + 1):
            context = past[len(past) - length :]
            after = [past[at].bag for at in range(length, len(past)) if past[at - length : at] == context]
            lie = (after.count(LIE) + lie) / (len(after) + 1)
        return lie

    def opens(self, game: Inspection, past: Past) -> Fraction:
        """1 or 0, the best answer to what it predicts; the equilibrium's chance where both answers are as good."""
        (q, p), lie = point(game), self.predicts(game, past)
        return q if lie == p else Fraction(lie > p)


OPPONENTS: Mapping[str, Opponent] = MappingProxyType({one.name: one for one in (Steady(), Reader())})
"""The sheriffs by name."""
BAGS = Inspection(*EXAMPLES["mixed"])
"""The bags of the lesson: four chickens, and the silk with them as five chickens."""


def point(game: Inspection) -> tuple[Fraction, Fraction]:
    """The chances of opening and of a lie in equilibrium. Errors: NotLegal unless both sides mix.

    >>> point(BAGS)
    (Fraction(2, 5), Fraction(2, 3))
    """
    if game.regime is not Regime.MIXED or game.ties or game.opens is None or game.lies is None:
        raise NotLegal(Message.of("duel.regime", why=game.message))
    return game.opens, game.lies


# --- merchants that play by themselves -------------------------------------------------------------------------------


def habit(*bags: str) -> Learner:
    """A merchant who packs these bags in turn, over and over: `habit("lie", "lie", "honest")`."""
    return lambda past: Fraction(bags[len(past) % len(bags)] == LIE)


def mix(lies: Fraction) -> Learner:
    """A merchant who lies with that chance in each round, whatever has happened."""
    return lambda past: lies


def expected(
    learner: Learner, opponent: Opponent, rounds: int = ROUNDS, game: Inspection = BAGS
) -> tuple[Fraction, Fraction]:
    """What merchant and sheriff gain in so many rounds in the mean, exactly: over all ways in which the dice may fall.

    Errors: NotLegal if there are more than `BRANCHES` ways.

    >>> expected(habit("lie"), Reader(), 2)
    (Fraction(156, 5), Fraction(28, 5))
    """
    ways: dict[Past, Fraction] = {(): Fraction(1)}
    merchant, sheriff, table = Fraction(0), Fraction(0), game.game
    for _ in range(rounds):
        ways = {
            (*past, one): chance for past in ways for one, chance in _next(learner, opponent, game, past, ways[past])
        }
        if len(ways) > BRANCHES:
            raise NotLegal(Message.of("duel.branches"), given=str(rounds))
        for past, chance in ways.items():
            own, theirs = table.payoffs(past[-1].bag, past[-1].deed)
            merchant, sheriff = merchant + chance * own, sheriff + chance * theirs
    return merchant, sheriff


def _next(
    learner: Learner, opponent: Opponent, game: Inspection, past: Past, weight: Fraction
) -> Iterator[tuple[Round, Fraction]]:
    """The rounds that may come, each with its chance; both sides decide at once."""
    lies, opens = learner(past), opponent.opens(game, past)
    for bag, p in ((LIE, lies), (HONEST, 1 - lies)):
        for deed, q in ((OPEN, opens), (PASS, 1 - opens)):
            if p * q:
                yield Round(bag, deed), weight * p * q
