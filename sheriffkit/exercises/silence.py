"""A strategy to write: when do you pay, and when are you silent, before a sheriff who remembers what silence meant?

On a market day you bring `BAGS` bags, one after another, all declared as three apples: the two bags of lesson 09, three
apples or an apple and two silk. For each a strategy gets one line, and gives one line, `silent` or `offer 9 gold`.
Silent bags tell the sheriff what silence means: it adds each to those that it has heard of before, whether it passed
the bag or not (what it passed is known as well, as at the table, S-INSPECT-2). It opens a silent bag if opening those
would have brought it gold in all, and else passes it. Who offers gold is guilty in its eyes; but 9 gold are more than
the fine, and for these it passes the bag. Days come from seeds; the grader has seeds of its own.

    begins honest 3, lies 1; so far nothing; now lie
    begins honest 3, lies 1; so far lie silent passed; now lie
    begins honest 1, lies 2; so far honest silent opened, lie 9 gold passed; now honest

`told` takes such a line apart.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from classkit.dist import Dist
from classkit.game import generator
from classkit.strategy import Says, parts
from sheriffkit.bag import Bag
from sheriffkit.lessons.the_signal import BRIBE, HONEST, LIE
from sheriffkit.models.bribing import gold_said
from sheriffkit.moves import Offer, read
from sheriffkit.played import Responds, played
from sheriffkit.price import opening_value

BAGS = 20
"""How many bags a day has."""
LIES = (12, 13, 14, 15, 16)
"""How many of them may be lies: seeds take these numbers in turn, so that each comes as often as another."""
HEARD_HONEST, HEARD_LIES = range(1, 7), range(3)
"""How many silent bags of either kind the sheriff may have heard of before the day."""
SILENCE_DRAW = 9
"""What stands after the seed in the generators of these days (merchants with habits have 8, days of bribes 7)."""
SAYS = Says.one_of(read, "silent", Offer(gold=BRIBE).text)
"""What a strategy may say."""

_NUMBER = "[0-9]{1,9}"
_DEAL = f"(?:honest|lie) (?:silent|{_NUMBER} gold) (?:opened|passed)"
_LINE = re.compile(
    f"begins honest ({_NUMBER}), lies ({_NUMBER}); so far (?:nothing|({_DEAL}(?:, {_DEAL})*)); now (honest|lie)"
)
_EXAMPLE = "begins honest 3, lies 1; so far lie 9 gold passed; now honest"


@dataclass(frozen=True, slots=True)
class Heard:
    """What silence meant so far: how many of the silent bags were honest, and how many lies."""

    honest: int
    lies: int

    @property
    def opens(self) -> bool:
        """Whether a sheriff who believes that of the next silent bag gains by opening it.

        >>> Heard(4, 3).opens, Heard(4, 4).opens
        (False, True)
        """
        return opening_value(Dist({LIE: self.lies, HONEST: self.honest})) > 0

    def adding(self, bag: Bag) -> "Heard":
        """One silent bag more."""
        return Heard(self.honest + bag.honest, self.lies + (not bag.honest))


@dataclass(frozen=True, slots=True)
class Deal:
    """A bag of the day: the gold that was offered for it, and whether it was opened."""

    bag: Bag
    gold: int
    opened: bool

    def __str__(self) -> str:
        said = gold_said(self.gold) if self.gold else "silent"
        return f"{_name(self.bag)} {said} {'opened' if self.opened else 'passed'}"


Past = tuple[Deal, ...]
"""The day so far."""


@dataclass(frozen=True, slots=True)
class Day:
    """A market day: what the sheriff has heard before, and the bags in their order."""

    begins: Heard
    bags: tuple[Bag, ...]


def line(begins: Heard, past: Past, bag: Bag) -> str:
    """What the merchant knows before it speaks, as one line.

    >>> line(Heard(3, 1), (Deal(LIE, 9, False),), HONEST)
    'begins honest 3, lies 1; so far lie 9 gold passed; now honest'
    """
    told = ", ".join(map(str, past)) or "nothing"
    return f"begins honest {begins.honest}, lies {begins.lies}; so far {told}; now {_name(bag)}"


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier bag of the day, as a line tells it.

    `bag`: `honest` or `lie`. `gold`: what was offered for it, 0 for silence. `deed`: `opened` or `passed`.
    """

    bag: str
    gold: int
    deed: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What a line says: the silent bags before the day, the bags of the day so far, and the bag that is brought now.

    `honest`, `lies`: how many silent bags of either kind the sheriff knew of before the day. `so_far`: in order.
    `now`: `honest` or `lie`.
    """

    honest: int
    lies: int
    so_far: tuple[Earlier, ...]
    now: str


def told(line: str) -> Seen:
    """The line taken apart. Errors: CannotRead for what is no such line.

    >>> told("begins honest 3, lies 1; so far lie 9 gold passed; now honest")
    Seen(honest=3, lies=1, so_far=(Earlier(bag='lie', gold=9, deed='passed'),), now='honest')
    """
    found = parts(line, _LINE, _EXAMPLE)
    honest, lies, so_far, now = found.groups()
    return Seen(int(honest), int(lies), tuple(map(_earlier, so_far.split(", "))) if so_far else (), now)


def _earlier(deal: str) -> Earlier:
    """A bag from `lie silent passed` or `lie 9 gold passed`."""
    bag, said, *_, deed = deal.split()
    return Earlier(bag, 0 if said == "silent" else int(said), deed)


@cache
def day(seed: int) -> Day:
    """The day of a seed.

    >>> len(day(1).bags), day(1).bags.count(LIE) in LIES
    (20, True)
    """
    rng = generator(seed, SILENCE_DRAW)
    lies = LIES[seed % len(LIES)]
    bags = [LIE] * lies + [HONEST] * (BAGS - lies)
    rng.shuffle(bags)
    return Day(Heard(rng.choice(HEARD_HONEST), rng.choice(HEARD_LIES)), tuple(bags))


def gold_a_bag(strategy: Callable[[str], str], first: int = 1, count: int = 24) -> Fraction:
    """What a bag brings in the mean, bribe, fine and goods reckoned in gold; `print(float(gold_a_bag(my_strategy)))`.

    The days have the seeds from `first` on, `count` of them. Each bag is haggled over and inspected by the engine
    (S-BRIBE, S-INSPECT). Errors: CannotRead for a line other than `silent` and `offer 9 gold`.

    >>> gold_a_bag(lambda seen: "silent", count=2) < gold_a_bag(lambda seen: "offer 9 gold", count=2)
    True
    """
    return Fraction(sum(_gold(strategy, day(seed)) for seed in range(first, first + count)), count * BAGS)


def _gold(strategy: Callable[[str], str], today: Day) -> int:
    """What the bags of a day bring together."""
    heard, total = today.begins, 0
    past: Past = ()
    for bag in today.bags:
        move = SAYS.move(strategy(line(today.begins, past, bag)))
        gold = move.gold if isinstance(move, Offer) else 0
        opened = not gold and heard.opens
        total += _gain(bag, move.text, opened)
        past = (*past, Deal(bag, gold, opened))
        heard = heard if gold else heard.adding(bag)
    return total


def _gain(bag: Bag, said: str, opened: bool) -> int:
    """What the engine leaves the merchant of this bag, who says that; `opened` is what the sheriff does then."""
    sheriff = Responds(lambda worth: int(opened))
    ((gain, _),) = (pair for pair, _ in played(bag, sheriff, 1, offer=said).gains)
    return gain


def _name(bag: Bag) -> str:
    return "honest" if bag.honest else "lie"
