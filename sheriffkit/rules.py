"""What is set before a game of Sheriff of Nottingham: edition, players, options, as frozen data that refuses nonsense.

Clause numbers are those of the rulebook (`S-…`). Seats are numbered from 1, clockwise. Gold is in whole coins.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from typing import Any, Self

import sheriffkit.english  # noqa: F401  (enters the texts)
from classkit.game import NotLegal
from classkit.words import Message, Param
from sheriffkit import goods
from sheriffkit.goods import Deck, Good, Kind, Stock

START_GOLD = 50
"""What everyone starts with (S-SETUP-1)."""
BAG_MOST = 5
"""Cards that a bag holds at most (S-BAG-1), and that are laid aside at most (S-MARKET-1)."""
PILE_START = 5
"""Face-up cards that each discard pile starts with (S-SETUP-3), and that a rebuilding leaves (S-MARKET-5)."""
MOST_TALK = 9
"""Rounds of talk on a bag that a table may agree on; the default is three (S-BRIBE-11)."""
MOST_REMOVED = 10
"""Random cards that may be removed unseen (S-OPTION)."""
RESERVED = frozenset(
    ("gold", "in", "bag", "to", "open", "pass", "no", "bribe", "from", "later", "left", "right", "and", "contraband")
)
"""Words of the notation that no good's name may hold."""


class Edition(Enum):
    """Which box is on the table (S-EDITION, S-COMPACT)."""

    STANDARD = "standard"
    COMPACT = "compact"


class Rebuild(Enum):
    """What becomes a new deck when the old one is empty (S-MARKET-5)."""

    KEEP_FIVE = "keep-five"
    TOP_FIVE = "top-five"


@dataclass(frozen=True)
class Rules:
    """What is set before the deal.

    `players`: 3 to 6. `edition`: the box, or its name. `royal`: with the royal goods. `hand`: 6 or 7 cards. `remove`:
    0 to 10 random cards go out unseen. `haggle_rounds`: of talk on each bag, 0 to 9. `rebuild`: which cards of the
    piles become the new deck. `extra`: a table's own cards. `first_sheriff`: a seat, or None to draw it. `timer`:
    seconds for each decision of the sheriff, 0 for none; it is only told, the engine never waits.
    Errors: NotLegal names the clause, what was given and what is allowed.

    >>> Rules(players=3).rounds, Rules(players=3).deck_size
    (9, 156)
    """

    players: int = 4
    edition: Edition = Edition.STANDARD
    royal: bool = False
    hand: int = 6
    remove: int = 0
    haggle_rounds: int = 3
    rebuild: Rebuild = Rebuild.KEEP_FIVE
    extra: tuple[Stock, ...] = ()
    first_sheriff: int | None = None
    timer: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "edition", _member(Edition, "edition", self.edition, "S-EDITION"))
        object.__setattr__(self, "rebuild", _member(Rebuild, "rebuild", self.rebuild, "S-MARKET-5"))
        _whole("players", self.players, range(goods.FEWEST_PLAYERS, goods.MOST_PLAYERS + 1), "S-SETUP-1")
        _whole("hand", self.hand, range(6, 8), "S-OPTION")
        _whole("remove", self.remove, range(MOST_REMOVED + 1), "S-OPTION")
        _whole("haggle_rounds", self.haggle_rounds, range(MOST_TALK + 1), "S-BRIBE-11")
        _whole("timer", self.timer, range(3601), "S-OPTION")
        if not isinstance(self.royal, bool):
            raise NotLegal(Message.of("sheriff.rules.royal"), "S-EDITION", f"royal={self.royal!r}", ("True", "False"))
        self._check_combinations()
        self._check_sheriff()
        self._check_extra()

    def _check_combinations(self) -> None:
        """The compact game has no royal goods, no market and its own deck of 44 (S-COMPACT)."""
        if self.edition is not Edition.COMPACT:
            return
        for name in ("royal", "hand", "remove", "rebuild"):
            given, default = getattr(self, name), getattr(Rules, name)
            if given != default:
                shown, allowed = (getattr(value, "value", value) for value in (given, default))
                why = Message.of(f"sheriff.rules.compact.{name}")
                clause = "S-COMPACT" if name == "royal" else "S-COMPACT-1"
                raise NotLegal(why, clause, f"edition=compact, {name}={shown}", (f"{name}={allowed}",))

    def _check_sheriff(self) -> None:
        if self.first_sheriff is None:
            return
        if self.deputies:
            raise NotLegal(
                Message.of("sheriff.rules.deputies"), "S-SIX-1", f"first_sheriff={self.first_sheriff!r}", ("None",)
            )
        _whole("first_sheriff", self.first_sheriff, range(1, self.players + 1), "S-SETUP-4")

    def _check_extra(self) -> None:
        given: object = self.extra
        if not (isinstance(given, tuple) and all(isinstance(stock, Stock) for stock in given)):
            raise NotLegal(Message.of("sheriff.rules.extra"), "S-OPTION", f"extra={self.extra!r}")
        for stock in self.extra:
            name = stock.good.name
            one = goods.ONE_OF.values()  # so a move names a card of another good
            taken = RESERVED & set(name.split()) or name in one
            if taken or not re.fullmatch(r"[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*", name):
                why = Message.of("sheriff.rules.name", words=(*sorted(RESERVED), *one))
                raise NotLegal(why, "S-OPTION", repr(name))
            if self.compact and (stock.good.king or stock.good.counts_as):
                raise NotLegal(Message.of("sheriff.rules.titles"), "S-COMPACT-8", f"extra={name!r}")
        try:
            self.deck.size(self.players)
        except ValueError as error:
            raise NotLegal(Message.of("sheriff.rules.deck", reason=str(error)), "S-OPTION") from None
        for stock in self.extra:
            if stock.good.counts_as and stock.good.counts_as not in self.legal:
                why = Message.of("sheriff.rules.counts_as", good=stock.good.name, counts_as=stock.good.counts_as)
                raise NotLegal(why, "S-SCORE-2", f"players={self.players}", self.legal)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """All seats, clockwise from 1."""
        return tuple(range(1, self.players + 1))

    @cached_property
    def compact(self) -> bool:
        """Whether this is the 44-card edition (S-COMPACT)."""
        return self.edition is Edition.COMPACT

    @cached_property
    def deputies(self) -> bool:
        """Whether two deputies share the sheriff's work (S-SIX)."""
        return self.players == 6 and not self.compact

    @property
    def rounds(self) -> int:
        """How many rounds are played (S-SETUP-5, S-SIX-1, S-COMPACT-6)."""
        return self.players if self.compact else {3: 9, 4: 8, 5: 10, 6: 9}[self.players]

    @cached_property
    def deck(self) -> Deck:
        """All goods of this game (S-EDITION)."""
        base = goods.COMPACT if self.compact else goods.STANDARD
        return base.plus(*(goods.ROYAL if self.royal else ()), *self.extra)

    @cached_property
    def deck_size(self) -> int:
        """How many cards are in the game before any are removed."""
        return self.deck.size(self.players)

    @cached_property
    def goods(self) -> dict[str, Good]:
        """The goods that have a card in this game, by name, in the order of the table (S-SETUP-2)."""
        return {good.name: good for good in self.deck.counts(self.players)}

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The goods that may be declared (S-DECLARE-1, 4)."""
        return tuple(name for name, good in self.goods.items() if good.is_legal)

    def is_legal(self, name: str) -> bool:
        """Whether the good of that name may be declared."""
        return self.goods[name].is_legal

    def value(self, cards: tuple[str, ...]) -> int:
        """The value of these cards, in gold."""
        return sum(self.goods[card].value for card in cards)

    def penalty(self, cards: tuple[str, ...]) -> int:
        """The sum of the penalties of these cards, in gold."""
        return sum(self.goods[card].penalty for card in cards)

    def split(self, cards: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The legal ones among the cards, and the others."""
        legal = tuple(card for card in cards if self.goods[card].is_legal)
        return legal, tuple(card for card in cards if not self.goods[card].is_legal)

    def others(self, *seats: int) -> tuple[int, ...]:
        """All seats but these."""
        return tuple(seat for seat in self.seats if seat not in seats)

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats, clockwise from that seat's left.

        >>> Rules(players=4).after(3)
        (4, 1, 2)
        """
        return (*range(seat + 1, self.players + 1), *range(1, seat))

    def to_json(self) -> dict[str, Any]:
        """Plain data that `from_json` reads back."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        data |= {"edition": self.edition.value, "rebuild": self.rebuild.value}
        return data | {"extra": [_stock_to_json(stock) for stock in self.extra]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The rules of a saved game. Errors: NotLegal, as for the constructor and for an option that does not exist."""
        names = tuple(field.name for field in fields(cls))
        if unknown := sorted(set(data) - set(names)):
            raise NotLegal(Message.of("sheriff.rules.option"), "S-OPTION", ", ".join(unknown), names)
        extra = data.get("extra", [])
        if not isinstance(extra, list | tuple):
            raise NotLegal(Message.of("sheriff.rules.extra"), "S-OPTION", f"extra={extra!r}")
        return cls(**{**data, "extra": tuple(map(_stock_from_json, extra))})


def _whole(name: str, value: object, allowed: range, clause: str) -> None:
    if type(value) is not int or value not in allowed:
        why = Message.of(f"sheriff.rules.{name}", least=allowed[0], most=allowed[-1])
        listed: tuple[Param, ...] = tuple(map(str, allowed)) if len(allowed) <= 12 else ()
        raise NotLegal(why, clause, f"{name}={value!r}", listed)


def _member(kind: type[Enum], name: str, value: object, clause: str) -> Enum:
    if isinstance(value, kind):
        return value
    for member in kind:
        if member.value == value:
            return member
    raise NotLegal(Message.of(f"sheriff.rules.{name}"), clause, f"{name}={value!r}", tuple(m.value for m in kind))


def _stock_to_json(stock: Stock) -> dict[str, Any]:
    good = {field.name: getattr(stock.good, field.name) for field in fields(stock.good)}
    return {**good, "kind": stock.good.kind.value, "cards": stock.cards, "four_plus": stock.four_plus}


def _stock_from_json(data: Any) -> Stock:
    """A table's own cards from a saved game. Errors: NotLegal says what does not fit."""
    if isinstance(data, Stock):
        return data
    try:
        good = {key: value for key, value in data.items() if key not in ("cards", "four_plus")}
        return Stock(Good(**{**good, "kind": Kind(good["kind"])}), data["cards"], data.get("four_plus", 0))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NotLegal(Message.of("sheriff.rules.deck", reason=str(error)), "S-OPTION", repr(data)) from None


STANDARD = Rules()
"""The standard game with four players, without royal goods."""
ROYAL = Rules(royal=True)
"""The advanced game with four players: with royal goods."""
COMPACT = Rules(edition=Edition.COMPACT)
"""The compact game with four players (S-COMPACT)."""
