"""What one seat heard of the others in a round, what they were shown themselves, and which cards nobody can place.

All of it is made from views. `Past` is what a later look back needs (`sheriffkit.worlds`): each moment at which another
seat did something, as the own seat saw it; `through` turns such a moment into what that other seat saw, if it held
certain cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from classkit.game import Event, Move
from classkit.words import Message
from sheriffkit.items import Cards
from sheriffkit.moves import Bag, Offer, read
from sheriffkit.odds import unseen
from sheriffkit.state import Discard, Duty, Phase, Table, View, veiled

PRIVATE = frozenset(
    f"sheriff.event.{kind}" for kind in ("dealt", "drawn", "own_stand", "own_bag", "known", "known.booty")
)
"""Events that the seat itself saw and most others did not: no other seat is shown them."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that another seat did in this round: the own view before it, who did it, and what was heard of it."""

    view: View
    seat: int
    move: Move | None
    events: tuple[Event, ...]


@dataclass(slots=True)
class Past:
    """What the other seats did in this round, by seat; and what their bots answered for hands that were tried.

    `answers`, `kept`, `laid`, `listed` remember what was reckoned. `fitted`: seats and how much was asked when a hand
    fitted; `loose`: for seats that no hand fitted with more, how much is asked of them (`sheriffkit.worlds.Drawer`).
    """

    markets: dict[int, Moment] = field(default_factory=dict)
    packing: dict[int, Moment] = field(default_factory=dict)
    words: dict[int, list[Moment]] = field(default_factory=dict)
    answers: dict[tuple[object, ...], Move] = field(default_factory=dict)
    kept: dict[tuple[int, Cards], bool] = field(default_factory=dict)
    laid: dict[int, tuple[Cards, int]] = field(default_factory=dict)
    listed: dict[int, tuple[Cards, ...]] = field(default_factory=dict)
    fitted: set[tuple[int, int]] = field(default_factory=set)
    loose: dict[int, int] = field(default_factory=dict)

    def note(self, view: View, seat: int, duty: Duty, move: Move) -> None:
        """Remember a move of another seat, as the seat with this view hears it."""
        heard: Move | None = move
        if isinstance(move, Offer) and view.seat not in view.table.officers:
            heard = veiled(view.rules, move)
        if duty is Duty.MARKET and seat not in self.markets:
            self.markets[seat] = Moment(view, seat, None, shown_to(view, seat))
        elif duty is Duty.BAG:
            self.packing[seat] = Moment(view, seat, None, shown_to(view, seat))
        elif duty is Duty.DECLARE or (duty is Duty.SPEAK and view.table.called == seat):
            self.words.setdefault(seat, []).append(Moment(view, seat, heard, shown_to(view, seat)))


def shown_to(view: View, seat: int) -> tuple[Event, ...]:
    """The events of a view as another seat saw them: what was private to the view's owner is left out or veiled."""
    return tuple(event for event in told(view) if seat in event.sees)


def told(view: View) -> Iterator[Event]:
    """The events of a view with all the seats that saw them; of the owner's private ones, what the others saw."""
    everyone, others = view.rules.seats, view.rules.others(view.seat)
    for event in view.events:
        line = str(event["move"]) if event.kind == "game.move" else ""
        if event.kind in PRIVATE or line.startswith("bag"):
            yield event
        elif line.startswith("aside"):
            yield event
            yield Event(Message.of("sheriff.event.aside", seat=event["seat"]), others)
        elif line.startswith("offer"):
            yield from _offered(view, event, line)
        else:
            yield Event(event.message, everyone)


def _offered(view: View, event: Event, line: str) -> Iterator[Event]:
    """An offer; contraband in it is named to the officers alone (S-BRIBE-10)."""
    offer, everyone = read(line), view.rules.seats
    shown = veiled(view.rules, offer) if isinstance(offer, Offer) else offer
    if shown == offer:
        yield Event(event.message, everyone)
        return
    knowing = tuple(sorted({view.seat, *view.table.officers}))
    yield Event(event.message, knowing)
    heard = Message.of("sheriff.event.heard", seat=event["seat"], move=shown.text)
    yield Event(heard, view.rules.others(*knowing))


def through(
    moment: Moment, hand: Cards, bag: Cards = (), contraband: Cards = (), aside: Cards = (), table: Table | None = None
) -> View:
    """What that seat saw at that moment, if it held these cards."""
    view, seat = moment.view, moment.seat
    owing = tuple(pair for pair in view.owing if pair[0] == seat) or ((seat, Duty.BAG),)
    return View(
        rules=view.rules, seat=seat, table=table or view.table, hand=hand, bag=bag, contraband=contraband, aside=aside,
        sealed=None, bids=view.bids, booty=(), owing=owing, events=moment.events,
    )  # fmt: skip


# --- counting -----------------------------------------------------------------------------------------------------


def pool(view: View) -> Counter[str]:
    """The cards that the seat cannot place: those of the game that it does not see now."""
    table = view.table
    known = [*view.hand, *view.bag, *view.contraband, *view.aside, *view.booty, *table.left, *table.right]
    known += [card for stand in table.stands for card in stand]
    known += table.booty[1]
    known += [card for task in table.tasks if isinstance(task, Discard) for card in task.cards]
    known += discarded(view)
    return Counter(unseen(Counter(known), rules=view.rules))


def discarded(view: View) -> Cards:
    """Compact: cards that the seat knows to lie in the discard bag: thrown by itself, or seized, in this round."""
    if not view.rules.compact or view.table.phase in (Phase.BAG, Phase.OVER):
        return ()
    own, gone = Counter[str](), Counter[str]()
    for event in view.events:
        match event.kind:
            case "sheriff.event.round":
                gone = Counter()
            case "sheriff.event.dealt" | "sheriff.event.drawn":
                own.update(_names(event))
            case "sheriff.event.seized":
                gone.update(_names(event))
            case "game.move" if event["seat"] == view.seat:
                move = read(str(event["move"]))
                if isinstance(move, Bag):
                    gone.update(own - Counter(move.cards))
                    own = Counter()
    return tuple(gone.elements())


def _names(event: Event) -> Cards:
    cards = event["cards"]
    return tuple(map(str, cards)) if isinstance(cards, tuple) else ()


def market(events: Iterable[Event], seat: int) -> tuple[Cards, int]:
    """What that merchant laid on the piles, and how many cards it drew from the deck, in these events of a round."""
    laid, drawn = Counter[str](), 0
    for event in events:
        if event.kind == "sheriff.event.closed":
            break
        if event.kind == "sheriff.event.laid" and event["seat"] == seat:
            laid.update(_names(event))
        elif event.kind == "sheriff.event.draws" and event["seat"] == seat:
            drawn += int(str(event["n"]))
    return tuple(sorted(laid.elements())), drawn
