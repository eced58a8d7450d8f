"""What the lines of moves are made of: goods by number and name, piles, promises (S-BRIBE-2); how they are read.

The readers raise ValueError for what they cannot read; `sheriffkit.moves` makes one clear error of it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from sheriffkit.goods import ONE_OF, ROYAL

Cards = tuple[str, ...]
"""Cards by the names of their goods."""

_NAME = re.compile(r"[a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)*")
_MANY = {one: good for good, one in ONE_OF.items()}
_ROYAL = [stock.good.name for stock in ROYAL]
_TWO_WORDS = frozenset(name for name in (*_ROYAL, *_MANY) if " " in name)
_LARGEST = 10**9


class Pile(Enum):
    """One of the two discard piles (S-SETUP-3)."""

    LEFT = "left"
    RIGHT = "right"


class Aim(Enum):
    """What is paid for: that the bag is passed, or that it is opened (S-BRIBE-5)."""

    PASS = "pass"
    OPEN = "open"


class Vow(Enum):
    """The kinds of promises. The first three bind the sheriff in this phase, the others bind nobody (S-BRIBE-4)."""

    OPEN = "open"
    PASS = "pass"
    NO_BRIBE = "no bribe from"
    LATER_PASS = "later pass"
    LATER_GOLD = "later gold"


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise in an offer: of the sheriff, about the bag of seat `number`; or of the payer, about later rounds.

    `later pass`: I pass your bag when I am sheriff. `later 5 gold`: I give you `number` gold in a later round.

    >>> Promise(Vow.NO_BRIBE, 3).text
    'no bribe from 3'
    """

    vow: Vow
    number: int = 0

    @property
    def binds(self) -> bool:
        """Whether it can be kept in this inspection phase, and so binds (S-BRIBE-4)."""
        return self.vow in (Vow.OPEN, Vow.PASS, Vow.NO_BRIBE)

    @property
    def text(self) -> str:
        """How it is written in an offer."""
        if self.vow is Vow.LATER_PASS:
            return str(self.vow.value)
        name: str = self.vow.value
        return f"later {self.number} gold" if self.vow is Vow.LATER_GOLD else f"{name} {self.number}"


def counted(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards by number and name, sorted by name.

    >>> counted(("silk", "apples", "apples"))
    ('2 apples', '1 silk')
    """
    held = tuple(cards)
    return tuple([f"{held.count(name)} {name}" for name in sorted(set(held))])


def parts(tokens: Sequence[str]) -> list[list[str]]:
    """The words between commas, and between `and`s; ValueError if there is nothing between two of them."""
    parts = [part.split() for part in re.sub(r"\band\b", ",", " ".join(tokens)).split(",")]
    if not all(parts):
        raise ValueError("something is missing")
    return parts


def read_several(part: Sequence[str]) -> Cards:
    """The cards of `3 apples`."""
    number, *name = part
    count = read_positive(number)
    if count > 99:
        raise ValueError("too many cards")
    return (read_name(" ".join(name)),) * count


def names(words: list[str]) -> Iterator[str]:
    """Names one after another; of the royal goods, also those of two words."""
    while words:
        length = 2 if " ".join(words[:2]) in _TWO_WORDS else 1
        yield read_name(" ".join(words[:length]))
        words = words[length:]


def read_promise(part: Sequence[str]) -> Promise | None:
    """The promise that these words write, or None if they write none."""
    match list(part):
        case ["open", seat]:
            return Promise(Vow.OPEN, read_positive(seat))
        case ["pass", seat]:
            return Promise(Vow.PASS, read_positive(seat))
        case ["no", "bribe", "from", seat]:
            return Promise(Vow.NO_BRIBE, read_positive(seat))
        case ["later", "pass"]:
            return Promise(Vow.LATER_PASS)
        case ["later", gold, "gold"]:
            return Promise(Vow.LATER_GOLD, read_positive(gold))
    return None


def promise_key(promise: Promise) -> tuple[int, int]:
    """The order of promises in an offer."""
    return list(Vow).index(promise.vow), promise.number


def read_name(text: str) -> str:
    """A good's name: words of small letters; whether the game has it is a question of legality.

    >>> read_name("apple"), read_name("pepper")
    ('apples', 'pepper')
    """
    if not _NAME.fullmatch(text):
        raise ValueError(f"{text!r} is no name of a good")
    return _MANY.get(text, text)


def read_number(token: str) -> int:
    """A whole number from 0, written in digits."""
    if not (token.isascii() and token.isdigit()) or int(token) > _LARGEST:
        raise ValueError(f"{token!r} is not a whole number")
    return int(token)


def read_positive(token: str) -> int:
    """A whole number from 1."""
    number = read_number(token)
    if not number:
        raise ValueError("nothing is no item")
    return number
