"""Where every single card is and who has seen its face: told from the truth and the clauses, not by `Event.sees`.

Each card is followed from the deal through hands, bags, stands and piles. A shuffle mixes cards up: those that come
out of it are new ones. The ledger is kept for one seat: `known` are the cards whose faces that seat has seen
(S-MARKET-4, S-INSPECT-2 to 4, S-BRIBE-10, S-DEBT-3). It reads games that began with a deal.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from classkit.game import Event, Move, generator
from sheriffkit import rounds
from sheriffkit.items import Cards, Pile
from sheriffkit.moves import Aside, Bag, Call, Declare, Offer, Pick, Take, read
from sheriffkit.rules import PILE_START, Rebuild, Rules
from sheriffkit.state import BOOTY, State
from sheriffkit.verdict import verdict

Zone = tuple[str, int]
"""A place and the seat that it belongs to, 0 for the table's own places."""


def zone(name: str, seat: int = 0) -> Zone:
    """A place by name."""
    return name, seat


@dataclass(frozen=True, slots=True)
class Played:
    """A move as it was made, and the cards that it named without all having seen them."""

    seat: int
    move: Move
    cards: tuple[int, ...] = ()
    officers: tuple[int, ...] = ()


@dataclass(slots=True)
class Ledger:
    """The cards of one game as one seat may know them.

    `truth`: the good of each card. `known`: cards whose faces the seat saw. `under`: cards that lay face down on a
    stand and so are contraband, as all know. `groups`: cards by the deal or the shuffle that brought them, in order;
    `fed`: for each shuffle, the cards that went into it. `owed`: whether goods that move now pay a debt.
    """

    rules: Rules
    seed: int
    seat: int
    truth: list[str] = field(default_factory=list)
    places: dict[Zone, list[int]] = field(default_factory=dict)
    known: set[int] = field(default_factory=set)
    under: set[int] = field(default_factory=set)
    groups: list[tuple[int, ...]] = field(default_factory=list)
    fed: list[tuple[int, ...]] = field(default_factory=list)
    moves: list[Played] = field(default_factory=list)
    officers: tuple[int, ...] = ()
    declared: dict[int, str] = field(default_factory=dict)
    owed: bool = False

    def at(self, name: str, seat: int = 0) -> list[int]:
        """The cards of a place, in order."""
        return self.places.setdefault((name, seat), [])

    def see(self, cards: Iterable[int], *seats: int) -> None:
        """Those seats see the faces; without any, all do."""
        if not seats or self.seat in seats:
            self.known.update(cards)

    def pick(self, place: Zone, names: Iterable[str]) -> list[int]:
        """The first cards of these goods in a place, one for one; goods that are not there are left out."""
        rest, found = list(self.places.get(place, [])), []
        for name in names:
            card = next((card for card in rest if self.truth[card] == name), None)
            if card is not None:
                rest.remove(card)
                found.append(card)
        return found

    def move(self, cards: Iterable[int], source: Zone, target: Zone) -> None:
        """Cards go from a place to the end of another."""
        for card in list(cards):
            self.places[source].remove(card)
            self.at(*target).append(card)

    def new(self, names: Iterable[str]) -> list[int]:
        """Cards that nobody has seen yet, as the deal or a shuffle brings them."""
        first = len(self.truth)
        self.truth += names
        cards = list(range(first, len(self.truth)))
        self.groups.append(tuple(cards))
        return cards


def keep(state: State, seat: int) -> Ledger:
    """The ledger of a seat for the whole game so far."""
    book = Ledger(state.rules, state.seed, seat)
    _deal(book, state)
    for event in state.log:
        name = event.kind.removeprefix("sheriff.event.")
        if event.kind == "game.move":
            _moved(book, int(str(event["seat"])), read(str(event["move"])))
        elif name in _EVENTS:
            _EVENTS[name](book, event, state)
    return book


def _deal(book: Ledger, state: State) -> None:
    rules, origin = state.rules, dict(state.origin)
    cards = book.new(origin.get("order") or rounds.shuffle(rules, state.seed))
    sizes = [("removed", 0, rules.remove)] + [("hand", seat, rules.hand) for seat in rules.seats]
    if not rules.compact:
        sizes += [("left", 0, PILE_START), ("right", 0, PILE_START)]
    for name, seat, size in sizes:
        book.at(name, seat).extend(cards[:size])
        cards = cards[size:]
    book.at("deck").extend(cards)
    book.see(book.at("hand", book.seat), book.seat)
    book.see([*book.at("left"), *book.at("right")])


def _moved(book: Ledger, seat: int, move: Move) -> None:
    cards: list[int] = []
    match move:
        case Take(pile):
            book.move(book.at(pile.value)[-1:], zone(pile.value), zone("hand", seat))
        case Aside(good):
            cards = book.pick(zone("hand", seat), [good])
            book.move(cards, zone("hand", seat), zone("aside"))
        case Bag(names):
            cards = book.pick(zone("hand", seat), names)
            book.move(cards, zone("hand", seat), zone("bag", seat))
        case Declare(_, good):
            book.declared[seat] = good
        case Call():
            book.owed = False
        case Offer():
            cards = book.pick(zone("stand", seat), move.stand) + book.pick(zone("bag", seat), move.bag)
        case Pick(good):
            cards = book.pick(zone("stand", BOOTY), [good])
            book.move(cards, zone("stand", BOOTY), zone("stand", seat))
    book.moves.append(Played(seat, move, tuple(cards), book.officers))


# --- what happened -------------------------------------------------------------------------------------------------


def _cards(event: Event) -> Cards:
    value = event["cards"]
    return tuple(str(card) for card in value) if isinstance(value, tuple) else ()


def _int(event: Event, name: str) -> int:
    return int(str(event[name]))


def _round(book: Ledger, event: Event, state: State) -> None:
    names = ("first", "second") if event.kind.endswith("deputies") else ("sheriff",)
    book.officers = tuple(_int(event, name) for name in names)


def _draws(book: Ledger, event: Event, state: State) -> None:
    """The drawer sees what comes from the deck (S-MARKET-4)."""
    seat, count = _int(event, "seat"), _int(event, "n")
    dealt = book.at("dealt", seat)
    source = zone("dealt", seat) if dealt else zone("deck")
    cards = book.places[source][:count]
    book.see(cards, seat)
    book.move(cards, source, zone("hand", seat))


def _rebuilt(book: Ledger, event: Event, state: State) -> None:
    """Part of both piles is shuffled into a new deck (S-MARKET-5)."""
    taken: list[int] = []
    for pile in Pile:
        cards = book.at(pile.value)
        keeps_top = book.rules.rebuild is Rebuild.KEEP_FIVE
        gone = cards[:-PILE_START] if keeps_top else cards[-PILE_START:]
        taken += gone
        cards[:] = [card for card in cards if card not in gone]
    book.at("deck").extend(_mixed(book, taken, state))


def _mixed(book: Ledger, cards: list[int], state: State) -> list[int]:
    """The new cards that a shuffle makes of these."""
    number = len(book.fed)
    names = sorted(book.truth[card] for card in cards)
    if number < len(state.stacked):
        names = list(state.stacked[number])
    else:
        generator(book.seed, 1, number).shuffle(names)
    book.fed.append(tuple(cards))
    return book.new(names)


def _shuffled(book: Ledger, event: Event, state: State) -> None:
    """Compact: the discard bag is shuffled and dealt card by card, skipping full hands (S-COMPACT-7)."""
    deck = _mixed(book, book.at("deck"), state)
    sheriff = book.officers[0]
    held = {seat: len(book.at("hand", seat)) for seat in (sheriff, *book.rules.after(sheriff))}
    while deck and min(held.values()) < book.rules.hand:
        for seat in held:
            if deck and held[seat] < book.rules.hand:
                held[seat] += 1
                book.at("dealt", seat).append(deck.pop(0))
    book.at("deck")[:] = deck


def _laid(book: Ledger, event: Event, state: State) -> None:
    """Face up on a pile (S-MARKET-3, S-INSPECT-4)."""
    source = zone("aside") if book.at("aside") else zone("seized")
    cards = book.pick(source, _cards(event))
    book.see(cards)
    book.move(cards, source, zone(str(event["pile"])))


def _thrown(book: Ledger, event: Event, state: State) -> None:
    seat = _int(event, "seat")
    book.move(book.at("hand", seat), zone("hand", seat), zone("deck"))


def _opened(book: Ledger, event: Event, state: State) -> None:
    """Everybody sees an opened bag (S-INSPECT-3, 4)."""
    seat = _int(event, "seat")
    found = verdict(book.rules, book.declared[seat], _cards(event))
    book.see(book.at("bag", seat))
    target = zone("deck") if book.rules.compact else zone("seized")
    book.move(book.pick(zone("bag", seat), found.seized), zone("bag", seat), target)
    book.move(book.at("bag", seat), zone("bag", seat), zone("stand", seat))


def _passed(book: Ledger, event: Event, state: State) -> None:
    """Legal goods of a passed bag are seen; the others are known to be contraband (S-INSPECT-2)."""
    seat = _int(event, "seat")
    for card in list(book.at("bag", seat)):
        if book.rules.is_legal(book.truth[card]):
            book.see([card])
        else:
            book.under.add(card)
    book.move(book.at("bag", seat), zone("bag", seat), zone("stand", seat))


def _given(book: Ledger, event: Event, state: State) -> None:
    """Goods that change hands: bribed contraband is known to both (S-BRIBE-10), all else to all (S-DEBT-3)."""
    giver, receiver = _int(event, "giver"), _int(event, "receiver")
    source = zone(str(event["source"]), giver)
    cards = book.pick(source, _cards(event))
    hidden = [card for card in cards if not book.rules.is_legal(book.truth[card])]
    book.see([card for card in cards if book.owed or card not in hidden])
    book.see(hidden, giver, *(book.officers if receiver == BOOTY else (receiver,)))
    book.under.update(hidden)
    book.move(cards, source, zone("stand", receiver))


def _owes(book: Ledger, event: Event, state: State) -> None:
    book.owed = True


def _shows(book: Ledger, event: Event, state: State) -> None:
    book.see(book.at("stand", _int(event, "seat")))


_EVENTS: dict[str, Callable[[Ledger, Event, State], None]] = {
    "round": _round,
    "deputies": _round,
    "draws": _draws,
    "rebuilt": _rebuilt,
    "shuffled": _shuffled,
    "laid": _laid,
    "thrown": _thrown,
    "opened": _opened,
    "honest": _owes,
    "lie": _owes,
    "passed": _passed,
    "goods": _given,
    "goods.booty": _given,
    "known": _given,
    "known.booty": _given,
    "shows": _shows,
}


def held(book: Ledger) -> dict[Zone, Counter[str]]:
    """The cards of every place by name: to hold the ledger against the state."""
    return {place: Counter(book.truth[card] for card in cards) for place, cards in book.places.items() if cards}
