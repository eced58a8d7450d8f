"""The duel of lesson 08: the inspection game round after round, as a log with one line a round.

A log begins with the two bags, the opponent and its seed; then each round is a line such as `3: lie open`. It can be
read back, so that a duel can be kept, sent and looked into. What the sheriff does depends on the rounds before and on
a die, which depends on the seed and on the number of the round alone.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Self

from classkit.autosave import write
from classkit.game import SHOWN_TEXT, CannotRead, NotLegal, generator
from classkit.words import Catalogue, Message
from sheriffkit.lessons.duel_sides import BAGS, OPPONENTS, ROUNDS, Learner, Past, Round, point
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import HONEST, LIE, OPEN, PASS
from sheriffkit.printed import Printed

DUEL_DRAW = 6
"""What stands after the seed in the generator of the sheriff's die (trials have 5, bots 4)."""
LARGEST = 100_000
"""Characters of a text that is looked into; a log of twenty rounds has some three hundred."""

_add = Catalogue("sheriffkit").add
_add("duel.move", "A bag is packed by one word.")
_add("duel.over", "The duel is over after {n} rounds.")
_add("duel.opponent", "There is no such opponent.")
_add("duel.seed", "A seed is a whole number.")
_add("duel.read.text", "This is no log of a duel: it is not text, or far too long.")
_add("duel.read.file", "The file {name} cannot be read: {reason}.")
_add("duel.write.file", "The file {name} cannot be written: {reason}.")
_add("duel.read.bags", "This log is of other bags: its first lines are the honest bag and the lie.")
_add("duel.read.opponent", "The third line of a log names the opponent and the seed.")
_add("duel.read.round", "Line {number} is not a round: its number, the bag, and what the sheriff did.")


@dataclass(frozen=True, slots=True)
class Log(Printed):
    """The rounds of a duel: `game` are its bags, `opponent` is a name of `OPPONENTS`. It never changes; `plus` grows.

    Errors: NotLegal for bags without a mixture, another opponent, a seed that is no whole number.

    >>> print(Log(seed=8).plus("lie").plus("honest"))
    honest 4 chickens: 4 chickens
    lie 5 chickens: 4 chickens, 1 silk
    against equilibrium, seed 8
    1: lie pass
    2: honest pass
    """

    game: Inspection = BAGS
    opponent: str = "equilibrium"
    seed: int = 1
    rounds: Past = ()

    def __post_init__(self) -> None:
        point(self.game)
        if self.opponent not in OPPONENTS:
            raise NotLegal(Message.of("duel.opponent"), given=repr(self.opponent), allowed=tuple(OPPONENTS))
        if type(self.seed) is not int:
            raise NotLegal(Message.of("duel.seed"), given=repr(self.seed))

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.rounds) >= ROUNDS

    @property
    def gains(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What merchant and sheriff gained in each round, in gold."""
        return tuple(self.game.game.payoffs(one.bag, one.deed) for one in self.rounds)

    @property
    def totals(self) -> tuple[Fraction, Fraction]:
        """What merchant and sheriff gained in all rounds together."""
        merchant, sheriff = (sum((gain[side] for gain in self.gains), Fraction(0)) for side in (0, 1))
        return merchant, sheriff

    def plus(self, bag: str) -> Self:
        """The log after one more round with that bag, `honest` or `lie`. Errors: CannotRead, NotLegal at the end."""
        given: object = bag
        word = " ".join(given.lower().split()) if isinstance(given, str) else ""
        if word not in (HONEST, LIE):
            raise CannotRead(Message.of("duel.move"), given=repr(bag)[:SHOWN_TEXT], allowed=(HONEST, LIE))
        if self.over:
            raise NotLegal(Message.of("duel.over", n=ROUNDS))
        return replace(self, rounds=(*self.rounds, Round(word, self._deed())))

    def _deed(self) -> str:
        die = generator(self.seed, DUEL_DRAW, len(self.rounds) + 1)
        return OPEN if die.random() < OPPONENTS[self.opponent].opens(self.game, self.rounds) else PASS

    def lines(self) -> tuple[str, ...]:
        """The log as text: bags, opponent, then one line a round. These words are read back and never translated."""
        return (*_bag_lines(self.game), f"against {self.opponent}, seed {self.seed}", *self.round_lines())

    def round_lines(self) -> tuple[str, ...]:
        """The rounds alone, as `1: lie open`."""
        return tuple(f"{number}: {one}" for number, one in enumerate(self.rounds, 1))

    def save(self, file: str | Path) -> None:
        """Write the log to a file; what was there stays until the new text is whole. Errors: NotLegal."""
        path = Path(file)
        try:
            write(path, self.text)
        except OSError as error:
            reason = error.strerror or str(error)
            raise NotLegal(
                Message.of("duel.write.file", name=path.name, reason=reason), given=repr(str(file))
            ) from None

    @property
    def text(self) -> str:
        """What a file of this log holds."""
        return f"{self}\n"


def read(log: str, game: Inspection = BAGS) -> Log:
    """The log that a text holds. Errors: CannotRead says which line is wrong.

    >>> log = Log(seed=3).plus("lie")
    >>> read(str(log)) == log
    True
    """
    given: object = log
    if not isinstance(given, str) or len(given) > LARGEST:
        raise CannotRead(Message.of("duel.read.text"), given=repr(given)[:SHOWN_TEXT])
    rows = [" ".join(line.split()) for line in given.splitlines() if line.strip()]
    if tuple(rows[:2]) != _bag_lines(game):
        raise CannotRead(
            Message.of("duel.read.bags"), given=" | ".join(rows[:2])[:SHOWN_TEXT], allowed=_bag_lines(game)
        )
    opponent, seed = _against(rows[2] if len(rows) > 2 else "")
    rounds = tuple(_round(number, row) for number, row in enumerate(rows[3:], 1))
    if len(rounds) > ROUNDS:
        raise CannotRead(Message.of("duel.over", n=ROUNDS), given=rows[3 + ROUNDS])
    return Log(game, opponent, seed, rounds)


def load(file: str | Path, game: Inspection = BAGS) -> Log:
    """The log of a file. Errors: CannotRead."""
    path = Path(file)
    try:
        return read(path.read_text(encoding="utf-8"), game)
    except UnicodeDecodeError:
        raise CannotRead(Message.of("duel.read.text"), given=path.name) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotRead(Message.of("duel.read.file", name=path.name, reason=reason)) from None


def _bag_lines(game: Inspection) -> tuple[str, str]:
    return f"{HONEST} {game.honest}", f"{LIE} {game.lie}"


def _against(row: str) -> tuple[str, int]:
    """The opponent and the seed of a log's third line."""
    for name in OPPONENTS:
        head, _, seed = row.partition(", seed ")
        if head == f"against {name}" and (seed.removeprefix("-").isascii() and seed.removeprefix("-").isdigit()):
            return name, int(seed)
    allowed = tuple(f"against {name}, seed 1" for name in OPPONENTS)
    raise CannotRead(Message.of("duel.read.opponent"), given=repr(row[:SHOWN_TEXT]), allowed=allowed)


def _round(number: int, row: str) -> Round:
    for bag in (HONEST, LIE):
        for deed in (PASS, OPEN):
            if row == f"{number}: {bag} {deed}":
                return Round(bag, deed)
    allowed = (f"{number}: {LIE} {OPEN}",)
    raise CannotRead(Message.of("duel.read.round", number=number + 3), given=repr(row[:SHOWN_TEXT]), allowed=allowed)


def play_out(log: Log, learner: Learner, rng: Random) -> Log:
    """Play the duel to its end; `rng` is the merchant's die.

    >>> play_out(Log(opponent="reader"), lambda past: Fraction(1), Random(1)).rounds[-1].deed
    'open'
    """
    while not log.over:
        log = log.plus(LIE if rng.random() < learner(log.rounds) else HONEST)
    return log
