"""The moves of Sheriff of Nottingham and how they are written, one line each.

Goods are written by name, several of them by number and name with commas: `bag 3 apples, 1 silk`. What an offer holds
is written in the same way: `offer 5 gold, 2 apples, 1 silk in bag, open 3, no bribe from 3, later pass`. Case, spacing
and the order within a list do not matter; `and` may stand for a comma, and `1 apple` for `1 apples`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from classkit.game import Move, Notation
from sheriffkit.items import (
    Aim,
    Cards,
    Pile,
    Promise,
    counted,
    names,
    parts,
    promise_key,
    read_name,
    read_number,
    read_positive,
    read_promise,
    read_several,
)


class GoodMove(Move):
    """A move whose only field is a good, which may have a name of several words."""

    __slots__ = ()

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read the name; ValueError if it is none."""
        return cls(read_name(" ".join(tokens)))  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True)
class Aside(GoodMove):
    """Market: lay a card of the hand aside, face down (S-MARKET-1)."""

    word: ClassVar[str] = "aside"
    good: str


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Market: take the top card of a discard pile (S-MARKET-2)."""

    word: ClassVar[str] = "take"
    pile: Pile


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Market: draw a card from the deck (S-MARKET-2)."""

    word: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Market: draw no more (S-MARKET-2)."""

    word: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Lay a card face up on a discard pile: one laid aside (S-MARKET-3) or confiscated (S-INSPECT-4)."""

    word: ClassVar[str] = "put"
    good: str
    pile: Pile

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read a name and a pile; ValueError if they are none."""
        *name, pile = tokens
        return cls(read_name(" ".join(name)), Pile(pile))


@dataclass(frozen=True, slots=True)
class Bag(Move):
    """Close a bag with these cards of the hand (S-BAG-1). In any order: they are sorted.

    >>> Bag(("silk", "apples", "apples")).text
    'bag 2 apples, 1 silk'
    """

    word: ClassVar[str] = "bag"
    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    @property
    def text(self) -> str:
        """The line of text that is read back as this move."""
        return f"{self.word} {', '.join(counted(self.cards))}".strip()

    @classmethod
    def form(cls) -> str:
        """How the move is written."""
        return "bag <number> <good>, <number> <good>"

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read `3 apples, 1 silk` or `apples apples apples silk`, or nothing; ValueError for anything else."""
        if any(char.isdigit() for token in tokens for char in token):
            return cls(tuple(card for part in parts(tokens) for card in read_several(part)))
        return cls(tuple(names(" ".join(tokens).replace(",", " ").split())))


@dataclass(frozen=True, slots=True)
class Declare(Move):
    """Say what is in the own bag: a number and one good (S-DECLARE)."""

    word: ClassVar[str] = "declare"
    count: int
    good: str

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read a number and a name; ValueError if they are none."""
        count, *name = tokens
        return cls(read_number(count), read_name(" ".join(name)))


@dataclass(frozen=True, slots=True)
class Call(Move):
    """The sheriff takes the bag of that seat (S-BRIBE-11)."""

    word: ClassVar[str] = "call"
    seat: int


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Offer something to have the bag on the table passed or opened (S-BRIBE-2, 5); replaces the own offer before it.

    `stand`: goods on the own stand. `bag`: goods said to be in the own bag. In any order: they are sorted.

    >>> Offer(gold=5, stand=("apples", "apples"), promises=(read_promise(["open", "3"]),)).text
    'offer 5 gold, 2 apples, open 3'
    """

    word: ClassVar[str] = "offer"
    aim: Aim = Aim.PASS
    gold: int = 0
    stand: Cards = ()
    bag: Cards = ()
    promises: tuple[Promise, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "stand", tuple(sorted(self.stand)))
        object.__setattr__(self, "bag", tuple(sorted(self.bag)))
        object.__setattr__(self, "promises", tuple(sorted(set(self.promises), key=promise_key)))

    @property
    def items(self) -> tuple[str, ...]:
        """What it holds, one text for each kind of thing."""
        gold = (f"{self.gold} gold",) if self.gold else ()
        in_bag = tuple(f"{part} in bag" for part in counted(self.bag))
        return (*gold, *counted(self.stand), *in_bag, *(promise.text for promise in self.promises))

    @property
    def text(self) -> str:
        """The line of text that is read back as this move."""
        return f"{self.word} {', '.join(self.items)}".strip() + (" to open" if self.aim is Aim.OPEN else "")

    @classmethod
    def form(cls) -> str:
        """How the move is written."""
        return "offer <number> gold, <number> <good>, <number> <good> in bag, open <seat>, later pass (to open)"

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read the parts of an offer; ValueError if one cannot be read or there is none."""
        words, aim = list(tokens), Aim.PASS
        if words[-2:-1] == ["to"]:
            aim, words = Aim(words[-1]), words[:-2]
        gold, stand, bag, promises = 0, Counter[str](), Counter[str](), []
        for part in parts(words):
            if promise := read_promise(part):
                promises.append(promise)
            elif part[1:] == ["gold"]:
                gold += read_positive(part[0])
            elif part[-2:] == ["in", "bag"]:
                bag.update(read_several(part[:-2]))
            else:
                stand.update(read_several(part))
        return cls(aim, gold, tuple(stand.elements()), tuple(bag.elements()), tuple(promises))


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """Take the own offer on the bag back (S-BRIBE-1)."""

    word: ClassVar[str] = "withdraw"


@dataclass(frozen=True, slots=True)
class Silent(Move):
    """Say nothing; an own offer stays as it is (S-BRIBE-11)."""

    word: ClassVar[str] = "silent"


@dataclass(frozen=True, slots=True)
class Ask(Move):
    """The sheriff asks the merchant for more, in gold and goods (S-BRIBE-1); it binds nobody.

    >>> Ask(8, ("silk",)).text
    'ask 8 gold, 1 silk'
    """

    word: ClassVar[str] = "ask"
    gold: int
    goods: Cards = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "goods", tuple(sorted(self.goods)))

    @property
    def text(self) -> str:
        """The line of text that is read back as this move."""
        gold = (f"{self.gold} gold",) if self.gold else ()
        return f"{self.word} {', '.join((*gold, *counted(self.goods)))}".strip()

    @classmethod
    def form(cls) -> str:
        """How the move is written."""
        return "ask <number> gold, <number> <good>"

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read what is asked for; ValueError if it cannot be read or is nothing."""
        gold, wanted = 0, Counter[str]()
        for part in parts(tokens):
            if part[1:] == ["gold"]:
                gold += read_positive(part[0])
            else:
                wanted.update(read_several(part))
        return cls(gold, tuple(wanted.elements()))


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """The sheriff accepts the offer of that seat; 0, which is not written: of the bag's own merchant (S-BRIBE-6)."""

    word: ClassVar[str] = "accept"
    seat: int = 0

    @property
    def text(self) -> str:
        """The line of text that is read back as this move."""
        return f"accept {self.seat}" if self.seat else self.word

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read a seat or nothing; ValueError for anything else."""
        if len(tokens) > 1:
            raise ValueError("too many words")
        return cls(*map(read_positive, tokens))


@dataclass(frozen=True, slots=True)
class Open(Move):
    """The sheriff opens the bag (S-INSPECT-1)."""

    word: ClassVar[str] = "open"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """The sheriff hands the bag back unopened, for nothing from its merchant (S-INSPECT-2)."""

    word: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Pay(GoodMove):
    """A debtor without enough gold pays with one card of the stand (S-DEBT).

    >>> Pay("cheese").text, read("pay cheese") == read("pay 1 cheese")
    ('pay 1 cheese', True)
    """

    word: ClassVar[str] = "pay"
    good: str

    @property
    def text(self) -> str:
        """The line of text that is read back as this move."""
        return f"pay 1 {self.good}"

    @classmethod
    def form(cls) -> str:
        """How the move is written."""
        return "pay 1 <good>"

    @classmethod
    def parse(cls, tokens: Sequence[str]) -> Self:
        """Read a name, with or without the number 1 before it; ValueError if it is none."""
        return cls(read_name(" ".join(tokens[1:] if tokens[:1] == ["1"] else tokens)))


@dataclass(frozen=True, slots=True)
class Pick(GoodMove):
    """A deputy takes a card of the common booty (S-SIX-5)."""

    word: ClassVar[str] = "pick"
    good: str


KINDS: tuple[type[Move], ...] = (
    Aside, Take, Draw, Done, Put, Bag, Declare, Call, Offer, Withdraw, Silent, Ask, Accept, Open, Pass, Pay, Pick,
)  # fmt: skip
NOTATION = Notation(KINDS)


@lru_cache(maxsize=4096)
def read(line: str) -> Move:
    """The move that a line says. Errors: CannotRead says how moves are written.

    >>> read("bag apples green apples silk").text
    'bag 1 apples, 1 green apples, 1 silk'
    """
    return NOTATION.read(line)
