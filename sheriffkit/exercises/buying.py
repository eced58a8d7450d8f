"""A strategy to write: what do you offer a sheriff whose price you don't know?

On a market day you bring `BAGS` bags, one after another, before one sheriff. It opens every bag for which less is
offered than its price, and takes the offer and passes for that price or more. The price is the same for the whole day,
and another one on the next day. For each bag a strategy gets one line, and gives one line, `offer 3 gold` or `silent`.
You have 50 gold each time. Days come from seeds, every bag is played by the engine; the grader has seeds of its own.

    declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today nothing
    declared 4 apples: 3 apples, 1 crossbows; fine 4; at risk 9; today 5 opened, 9 passed
    declared 3 apples: 3 apples; fine 0; at risk 0; today 5 opened, 9 passed, 7 opened

`at risk` is the value of the goods that are lost if the bag is opened. `today` says what was offered for the bags so
far, 0 if nothing was, and what the sheriff did with them. `told` takes a line apart.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from classkit.game import Move, generator
from classkit.strategy import Says, parts
from sheriffkit import moves
from sheriffkit.bag import Bag
from sheriffkit.items import Cards
from sheriffkit.moves import Offer, Silent, read
from sheriffkit.played import Responds, played
from sheriffkit.responses import Step
from sheriffkit.rules import STANDARD

BAGS, HONEST_BAGS = 8, 2
"""How many bags a day has, and how many of them are honest."""
PRICES = range(2, 16)
"""The prices that a sheriff may have, in gold, one as likely as another."""
HONEST = (Bag("apples", ["apples"] * 3), Bag("bread", ["bread"] * 4))
LIES = (
    Bag("apples", ["apples", "silk", "silk"]),
    Bag("bread", ["bread", "bread", "mead", "mead"]),
    Bag("cheese", ["cheese", "cheese", "cheese", "pepper", "pepper"]),
    Bag("apples", ["apples", "apples", "apples", "crossbows"]),
)
"""The bags that are brought."""
BUYING_DRAW = 7
"""What stands after the seed in the generators of these days (duels have 6, trials 5, bots 4)."""

Answers = tuple[tuple[int, str], ...]
"""What was offered so far, in gold, and what the sheriff did: `opened` or `passed`."""

_NUMBER, _ANSWER = "[0-9]{1,9}", "[0-9]{1,9} (?:opened|passed)"
_CARDS = f"[1-9][0-9]? (?:{'|'.join(STANDARD.goods)})"
_LINE = re.compile(
    rf"declared ([1-5]) ({'|'.join(STANDARD.legal)}): ({_CARDS}(?:, {_CARDS})*); "
    rf"fine ({_NUMBER}); at risk ({_NUMBER}); today (?:nothing|({_ANSWER}(?:, {_ANSWER})*))"
)
_EXAMPLE = "declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today 5 opened"


def _gold_or_nothing(move: Move) -> bool:
    """Whether a move is silence, or an offer of gold and nothing else."""
    return isinstance(move, Silent) or (isinstance(move, Offer) and move == Offer(gold=move.gold))


SAYS = Says(read, _gold_or_nothing, ("silent", "offer <number> gold"))
"""What a strategy may say."""


@dataclass(frozen=True, slots=True)
class Day:
    """A market day: the sheriff's price in gold, and the bags in their order."""

    price: int
    bags: tuple[Bag, ...]


def line(bag: Bag, answers: Answers) -> str:
    """What the merchant knows before it speaks, as one line.

    >>> line(LIES[0], ((5, "opened"),))
    'declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today 5 opened'
    """
    today = ", ".join(f"{gold} {deed}" for gold, deed in answers) or "nothing"
    return f"declared {bag}; fine {bag.fine}; at risk {bag.at_risk}; today {today}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a line says of a bag: the number and the good declared, the cards inside, what an opening takes, the day.

    `cards`: one by one, sorted by name. `fine`, `at_risk`: in gold. `today`: what was offered for each bag so far, in
    gold (0 if nothing was), and what became of it, `opened` or `passed`.
    """

    number: int
    good: str
    cards: Cards
    fine: int
    at_risk: int
    today: Answers


def told(line: str) -> Seen:
    """The line taken apart. Errors: CannotRead for what is no such line.

    >>> told("declared 2 apples: 1 apples, 1 silk; fine 4; at risk 8; today 5 opened, 9 passed").today
    ((5, 'opened'), (9, 'passed'))
    """
    found = parts(line, _LINE, _EXAMPLE)
    number, good, cards, fine, at_risk, today = found.groups()
    answers = (answer.split() for answer in today.split(", ")) if today else ()
    return Seen(
        int(number),
        good,
        moves.Bag.parse(cards.split()).cards,
        int(fine),
        int(at_risk),
        tuple((int(gold), deed) for gold, deed in answers),
    )


@cache
def days(first: int, count: int) -> tuple[Day, ...]:
    """The days of the seeds from `first` on."""
    return tuple(_day(seed) for seed in range(first, first + count))


def _day(seed: int) -> Day:
    """The day of a seed: each price comes once in as many days as there are prices, from a multiple of these on."""
    turn, place = divmod(seed, len(PRICES))
    price = generator(turn, BUYING_DRAW, 0).sample(PRICES, len(PRICES))[place]
    rng = generator(seed, BUYING_DRAW)
    bags = [*rng.choices(HONEST, k=HONEST_BAGS), *rng.choices(LIES, k=BAGS - HONEST_BAGS)]
    rng.shuffle(bags)
    return Day(price, tuple(bags))


def gold_a_bag(strategy: Callable[[str], str], first: int = 0, count: int = 42) -> Fraction:
    """What a bag brings in the mean, bribe, fine and goods reckoned in gold; `print(float(gold_a_bag(my_strategy)))`.

    Each bag is haggled over and inspected by the engine (S-BRIBE, S-INSPECT). Errors: CannotRead for a line that is
    neither `silent` nor an offer of gold alone, NotLegal for more gold than there is.

    >>> gold_a_bag(lambda seen: "silent", count=4) < gold_a_bag(lambda seen: "offer 9 gold", count=4)
    True
    """
    return Fraction(sum(_gold(strategy, day) for day in days(first, count)), count * BAGS)


def _gold(strategy: Callable[[str], str], day: Day) -> int:
    """What the bags of a day bring together."""
    answers: Answers = ()
    total = 0
    for bag in day.bags:
        move, sheriff = SAYS.move(strategy(line(bag, answers))), Step(day.price)
        gold = move.gold if isinstance(move, Offer) else 0
        ((gain, _),) = (pair for pair, _ in played(bag, Responds(sheriff), 1, offer=move.text).gains)
        total += gain
        answers = (*answers, (gold, "opened" if sheriff(gold) else "passed"))
    return total
