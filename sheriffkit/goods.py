"""The goods of Nottingham and the decks they make: what lies in the box, as data.

Conventions: values, penalties, kings and queens are whole pieces of gold. Names of goods are lower case and are part of
the notation of moves, so they are never translated. Clause numbers refer to the kit's rulebook, e.g. S-EDITION.
A new good, or a table's own extra cards, is one more `Stock` in a `Deck`: `STANDARD.plus(Stock(Good(...), cards=4))`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

FEWEST_PLAYERS, MOST_PLAYERS = 3, 6
"""How many may play (S-SETUP-1)."""
MOST_CARDS = 99
"""Cards of one good that a deck may hold: as many as a move can name, and a broken file asks for no more."""


class Kind(Enum):
    """Whether a good may be declared (S-DECLARE-1)."""

    LEGAL = "legal"
    CONTRABAND = "contraband"


@dataclass(frozen=True, slots=True)
class Good:
    """One good, as printed on its cards (S-EDITION).

    `value` is what a card is worth on the stand, `penalty` what it costs in an inspection, both in gold. A royal good
    is contraband that `counts_as` a legal good when the kings and queens are named, a card as `multiplicity` cards.
    `king` and `queen` are the bonuses for most and second most of a legal good (S-SCORE-2). Errors: ValueError.

    >>> Good("gouda", Kind.CONTRABAND, value=6, penalty=4, counts_as="cheese", multiplicity=2).is_royal
    True
    """

    name: str
    kind: Kind
    value: int
    penalty: int
    counts_as: str = ""
    multiplicity: int = 1
    king: int = 0
    queen: int = 0

    def __post_init__(self) -> None:
        """Refuse a card that no table could play with."""
        _check_whole(self.name, self.value, self.penalty, self.multiplicity, self.king, self.queen)
        if not isinstance(self.counts_as, str):
            raise ValueError(f"{self.name} counts as a good, which has a name; given: {self.counts_as!r}")
        if not self.name or self.name != self.name.lower().strip():
            raise ValueError(f"a good's name is written in lower case; given: {self.name!r}")
        if self.value < 1 or self.penalty < 1:
            raise ValueError(
                f"value and penalty of {self.name} are 1 gold or more; given: {self.value}, {self.penalty}"
            )
        if not 0 <= self.queen <= self.king:
            raise ValueError(f"the queen of {self.name} gets 0 up to the king's {self.king} gold; given: {self.queen}")
        if self.kind is Kind.CONTRABAND and self.king:
            raise ValueError(f"{self.name} is contraband, which has no king (S-SCORE-2); given: {self.king} gold")
        if self.kind is Kind.LEGAL and self.counts_as:
            raise ValueError(f"{self.name} is legal and counts as itself (S-EDITION); given: {self.counts_as!r}")
        if self.multiplicity < 1 or (self.multiplicity > 1 and not self.counts_as):
            raise ValueError(f"only a royal good counts as several cards (S-EDITION); given: {self.multiplicity}")

    @property
    def is_legal(self) -> bool:
        """Whether it may be declared (S-DECLARE-1)."""
        return self.kind is Kind.LEGAL

    @property
    def is_royal(self) -> bool:
        """Whether it helps to a king's or queen's title of another good (S-SCORE-2)."""
        return bool(self.counts_as)


@dataclass(frozen=True, slots=True)
class Stock:
    """How many cards of a good are in the box, and how many of these are marked for four or more players."""

    good: Good
    cards: int
    four_plus: int = 0

    def __post_init__(self) -> None:
        """Refuse counts that cannot be."""
        _check_whole(self.good.name, self.cards, self.four_plus)
        if not (1 <= self.cards <= MOST_CARDS and 0 <= self.four_plus <= self.cards):
            raise ValueError(
                f"a deck holds 1 to {MOST_CARDS} cards of {self.good.name}, and 0 up to all of them are marked 4+; "
                f"given: {self.cards}, {self.four_plus}"
            )

    def count(self, players: int) -> int:
        """The cards in play: with three players those marked 4+ stay in the box (S-SETUP-2)."""
        return self.cards - (self.four_plus if players < 4 else 0)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one edition, as stocks of goods.

    Every royal good counts as a legal good of the same deck. Errors: ValueError for a good that stands twice or that
    counts as one the deck has not; for players outside 3 to 6.

    >>> STANDARD.size(players=4), STANDARD.size(players=3), STANDARD.count("bread", players=3)
    (204, 156, 0)
    >>> STANDARD.plus(*ROYAL).size(players=4)
    216
    """

    name: str
    stocks: tuple[Stock, ...]

    def __post_init__(self) -> None:
        """Refuse a deck in which a name does not mean exactly one good."""
        names = [good.name for good in self.goods]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"each good stands once in a deck; given twice: {', '.join(twice)}")
        legal = {good.name for good in self.goods if good.is_legal}
        for good in self.goods:
            if good.counts_as and good.counts_as not in legal:
                allowed = ", ".join(sorted(legal)) or "none"
                raise ValueError(
                    f"{good.name} must count as a legal good of its deck ({allowed}); given: {good.counts_as!r}"
                )

    @property
    def goods(self) -> tuple[Good, ...]:
        """All goods, in the order of the table."""
        return tuple(stock.good for stock in self.stocks)

    def good(self, name: str) -> Good:
        """The good of that name; KeyError says which names there are.

        >>> STANDARD.good("silk").value
        8
        """
        return self._stock(name).good

    def count(self, name: str, players: int) -> int:
        """How many cards of the good of that name are in play (S-EDITION, S-SETUP-2)."""
        _check_players(players)
        return self._stock(name).count(players)

    def counts(self, players: int) -> dict[Good, int]:
        """The cards in play of each good, in the order of the table; a good without a card is left out.

        >>> {good.name: cards for good, cards in COMPACT.counts(players=5).items() if good.is_legal}
        {'apples': 6, 'cheese': 6, 'bread': 6, 'chickens': 6}
        """
        _check_players(players)
        return {stock.good: cards for stock in self.stocks if (cards := stock.count(players))}

    def size(self, players: int) -> int:
        """How many cards are in play."""
        return sum(self.counts(players).values())

    def cards(self, players: int) -> Iterator[Good]:
        """Every card in play, one by one and unshuffled."""
        for good, cards in self.counts(players).items():
            for _ in range(cards):
                yield good

    def plus(self, *stocks: Stock) -> "Deck":
        """This deck with more cards in it: the royal goods, or a table's own (S-OPTION)."""
        return Deck(self.name, self.stocks + stocks)

    def _stock(self, name: str) -> Stock:
        for stock in self.stocks:
            if stock.good.name == name:
                return stock
        raise KeyError(f"the {self.name} deck has no {name!r}; it has: {', '.join(good.name for good in self.goods)}")


def _check_whole(name: object, *numbers: object) -> None:
    """A table's own cards may come from a file, where anything may stand."""
    if not isinstance(name, str):
        raise ValueError(f"the name of a good is a text; given: {name!r}")
    for number in numbers:
        if type(number) is not int:
            raise ValueError(f"the numbers of {name} are whole; given: {number!r}")


def _check_players(players: int) -> None:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"{FEWEST_PLAYERS} to {MOST_PLAYERS} play (S-SETUP-1); given: {players}")


def _legal(name: str, value: int, penalty: int, king: int = 0, queen: int = 0) -> Good:
    return Good(name, Kind.LEGAL, value, penalty, king=king, queen=queen)


def _contraband(name: str, value: int, penalty: int) -> Good:
    return Good(name, Kind.CONTRABAND, value, penalty)


def _royal(name: str, value: int, penalty: int, counts_as: str, multiplicity: int) -> Good:
    return Good(name, Kind.CONTRABAND, value, penalty, counts_as, multiplicity)


STANDARD = Deck(
    "standard",
    (
        Stock(_legal("apples", 2, 2, king=20, queen=10), 48),
        Stock(_legal("cheese", 3, 2, king=15, queen=10), 36),
        Stock(_legal("bread", 3, 2, king=15, queen=10), 36, four_plus=36),
        Stock(_legal("chickens", 4, 2, king=10, queen=5), 24),
        Stock(_contraband("pepper", 6, 4), 22, four_plus=4),
        Stock(_contraband("mead", 7, 4), 21, four_plus=5),
        Stock(_contraband("silk", 8, 4), 12, four_plus=3),
        Stock(_contraband("crossbows", 9, 4), 5),
    ),
)
"""The standard game without royal goods (S-EDITION): 204 cards, 156 with three players."""

ROYAL = (
    Stock(_royal("green apples", 4, 3, "apples", 2), 2),
    Stock(_royal("golden apples", 6, 4, "apples", 3), 2, four_plus=1),
    Stock(_royal("gouda", 6, 4, "cheese", 2), 2),
    Stock(_royal("bleu cheese", 9, 5, "cheese", 3), 1, four_plus=1),
    Stock(_royal("rye bread", 6, 4, "bread", 2), 2, four_plus=2),
    Stock(_royal("pumpernickel", 9, 5, "bread", 3), 1, four_plus=1),
    Stock(_royal("royal rooster", 8, 4, "chickens", 2), 2, four_plus=1),
)
"""The royal goods of the advanced game (S-EDITION): 12 cards, 6 with three players. Use: `STANDARD.plus(*ROYAL)`."""

COMPACT = Deck(
    "compact",
    (
        Stock(_legal("apples", 2, 2), 6),
        Stock(_legal("cheese", 3, 3), 6),
        Stock(_legal("bread", 4, 4), 6),
        Stock(_legal("chickens", 5, 5), 6),
        Stock(_contraband("jewels", 6, 6), 5),
        Stock(_contraband("silk", 7, 7), 5),
        Stock(_contraband("spice", 8, 8), 5),
        Stock(_contraband("cloth", 9, 9), 5),
    ),
)
"""The 44 cards of S-COMPACT: fines and compensations go by value (S-COMPACT-3 and 4), and there are no kings (8)."""

ONE_OF = {
    "apples": "apple", "chickens": "chicken", "crossbows": "crossbow", "green apples": "green apple",
    "golden apples": "golden apple", "jewels": "jewel",
}  # fmt: skip
"""What one card is called, where it differs from the name of the good; a move may be written with either."""
