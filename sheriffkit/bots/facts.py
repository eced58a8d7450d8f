"""What a seat can tell of the past from its view: which bags were opened, passed or bought, and who had lied.

After a bag is decided everybody knows whether it lied: an opened one is shown, a passed one shows its legal goods and
how many cards lie face down (S-INSPECT-2). So bots can count, and need no memory of their own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from classkit.game import Event
from classkit.words import Param
from sheriffkit.items import Cards
from sheriffkit.moves import Ask, read
from sheriffkit.state import View


@dataclass(frozen=True, slots=True)
class Inspection:
    """One bag of the past. `officers`: who inspected. `bought`: the merchant's own offer was accepted."""

    officers: tuple[int, ...]
    merchant: int
    opened: bool
    bought: bool
    lied: bool


def inspections(view: View) -> tuple[Inspection, ...]:
    """Every bag that was decided so far, in order."""
    return _remembered(_These(view.events))


class _These:
    """The very same events and no others, equal or not: to compare all of them would take as long as to read them."""

    __slots__ = ("events",)

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.events = events

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _These) and self.events is other.events

    def __hash__(self) -> int:
        return id(self.events)


@lru_cache(maxsize=256)
def _remembered(these: _These) -> tuple[Inspection, ...]:
    """A bot asks several times about one view, and a look back asks again and again about one moment."""
    return tuple(_inspections(these.events))


def _inspections(events: Iterable[Event]) -> Iterator[Inspection]:
    officers: tuple[int, ...] = ()
    declared: dict[int, str] = {}
    called = 0
    bought = hidden = False
    last: Inspection | None = None
    for event in events:
        kind = _KINDS.get(event.message.id)
        if kind is None:
            continue
        if last and kind not in ("lands", "lands.hidden", "honest", "lie"):
            yield last
            last = None
        match kind:
            case "round":
                officers, declared = (_int(event["sheriff"]),), {}
            case "deputies":
                officers, declared = (_int(event["first"]), _int(event["second"])), {}
            case "game.move":
                line = str(event["move"])
                if line.startswith("declare"):
                    declared[_int(event["seat"])] = line.split(maxsplit=2)[2]
                elif line.startswith("call"):
                    called, bought, hidden = int(line.split()[1]), False, False
                elif line in ("accept", f"accept {called}"):
                    bought = True
            case "lapsed":
                bought = False
            case "goods" | "goods.booty" if event["source"] == "bag":
                hidden = hidden or _odd(event, declared.get(called, ""))
            case "facedown" | "facedown.booty" if event["source"] == "bag":
                hidden = True
            case "passed" | "opened":
                last = Inspection(officers, _int(event["seat"]), kind == "opened", bought and kind == "passed", hidden)
                bought = hidden = False
            case "lands.hidden" | "lie" if last:
                last = _liar(last)
            case "lands" if last and _odd(event, declared.get(last.merchant, "")):
                last = _liar(last)
    if last:
        yield last


_KINDS = {
    f"sheriff.event.{kind}": kind
    for kind in (
        "round", "deputies", "lapsed", "goods", "goods.booty", "facedown", "facedown.booty", "passed", "opened",
        "lands", "lands.hidden", "honest", "lie",
    )
} | {"game.move": "game.move"}  # fmt: skip


def _odd(event: Event, declared: str) -> bool:
    """Whether goods that all see are not what was declared, if that is known."""
    return bool(declared) and any(card != declared for card in _cards(event["cards"]))


def _liar(bag: Inspection) -> Inspection:
    return Inspection(bag.officers, bag.merchant, bag.opened, bag.bought, lied=True)


def inspection_rate(view: View) -> Fraction:
    """The chance that the officers of this round open a bag that pays nothing, estimated from what they did so far.

    All sheriffs together are counted first, beginning with one bag of three opened; the mean that comes out counts
    as three bags more of the present officers. Bags whose merchants bought them free say nothing and are left out.
    With two deputies any bag counts at which one of them was (S-SIX-3).
    """
    past = [bag for bag in inspections(view) if not bag.bought]
    overall = Fraction(1 + sum(bag.opened for bag in past), 3 + len(past))
    present = set(view.table.officers)
    own = [bag for bag in past if present & set(bag.officers)]
    return (3 * overall + sum(bag.opened for bag in own)) / (3 + len(own))


def lie_rate(view: View, seat: int) -> Fraction:
    """The chance that this seat lies, by Laplace's rule of succession: (lies + 1) / (bags + 2)."""
    past = [bag for bag in inspections(view) if bag.merchant == seat]
    return Fraction(1 + sum(bag.lied for bag in past), 2 + len(past))


@dataclass(frozen=True, slots=True)
class Shopping:
    """What all saw of a merchant at this round's market: cards laid aside, and the cards taken from the piles."""

    aside: int
    taken: Cards


def shopping(view: View, seat: int) -> Shopping:
    """What that seat did at the market of this round (S-MARKET-4)."""
    aside, taken = 0, []
    for event in reversed(view.events):
        match event.kind:
            case "sheriff.event.round" | "sheriff.event.deputies":
                break
            case "sheriff.event.takes" if event["seat"] == seat:
                taken.append(str(event["card"]))
            case "sheriff.event.aside" if event["seat"] == seat:
                aside += 1
    return Shopping(aside, tuple(sorted(taken)))


def thrown(view: View, seat: int) -> int:
    """The cards that seat threw into the discard bag this round, which all saw (S-COMPACT-1)."""
    for event in reversed(view.events):
        if event.kind in ("sheriff.event.round", "sheriff.event.deputies"):
            return 0
        if event.kind == "sheriff.event.thrown" and event["seat"] == seat:
            return _int(event["n"])
    return 0


def asked(view: View) -> int:
    """The gold that was asked for last in this talk on the bag on the table; 0 if nothing was."""
    for event in reversed(view.events):
        if event.kind == "game.move":
            line = str(event["move"])
            if line.startswith("call"):
                return 0
            if line.startswith("ask"):
                move = read(line)
                return move.gold if isinstance(move, Ask) else 0
    return 0


def _int(value: Param) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value


def _cards(value: Param) -> Cards:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()
