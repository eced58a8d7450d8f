"""Which face-down cards a seat knows of, and where they lie now: contraband once owned, received, offered or shown.

Known is what the seat's own view implies for sure: its own cards; contraband that it gave or got (S-BRIBE-10); or that
was named to it in an offer from a stand, where it must be (S-BRIBE-2); or that paid a debt in the sight of all
(S-DEBT-3); and all of it, when it is turned up at the end (S-END-2). That somebody took a card from a pile, or said
what is in a bag, proves nothing.

A card that is known may be passed on where the seat does not see which one goes. Then several stories are possible, and
all are followed; known is what they have in common, and a card that shows up later may rule some of them out. Two
things are not concluded: what the numbers of cards in the box exclude, which is the business of `sheriffkit.odds`, and
that two deals of one payer can't share a card.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_

from classkit.game import Event
from sheriffkit.items import Cards
from sheriffkit.moves import Offer, Pick, read
from sheriffkit.state import BOOTY, View, without

MOST = 500
"""How many stories are followed; of more, only what they have in common: still true, but perhaps not all of it."""

Story = tuple[Cards, ...]
"""The known cards of each place, as far as one story goes: of the booty, then of each seat."""


@dataclass(frozen=True, slots=True)
class FaceDown:
    """Face-down cards in one place: on the stand of a seat, or of seat 0 the common booty (S-SIX-3).

    `known`: cards that are there for sure, sorted; `unknown`: how many more there are.
    """

    seat: int
    known: Cards
    unknown: int


@dataclass(frozen=True, slots=True)
class _Step:
    """`n` face-down cards go from a place (None: out of a bag) to a place; `cards` are their goods, None if unseen."""

    source: int | None
    target: int
    n: int
    cards: Cards | None = None


def face_down(view: View) -> tuple[FaceDown, ...]:
    """What the seat knows of the face-down cards of every stand, in seat order; with deputies the booty comes last.

    >>> from sheriffkit.engine import Rules, position, view
    >>> bags, stands = [(), ("mead",), (), ()], [(), ("silk", "pepper"), (), ()]
    >>> talk = ["2: declare 1 apples", "1: call 2", "2: offer 1 silk", "1: accept"]
    >>> game = position(Rules(), phase="declare", bags=bags, stands=stands, moves=talk)
    >>> face_down(view(game, 1))[:2]
    (FaceDown(seat=1, known=('silk',), unknown=0), FaceDown(seat=2, known=(), unknown=2))
    >>> face_down(view(game, 3))[0]
    FaceDown(seat=1, known=(), unknown=1)
    """
    steps = list(_steps(view))
    table, places = view.table, range(view.rules.players + 1)
    numbers = [table.booty[2], *table.hidden]  # at first as they are now; then taken back to the beginning
    for step in steps:
        _count(numbers, step, -1)
    stories: set[Story] = {((),) * len(places)}
    for step in steps:
        stories = {after for story in stories for after in _follow(story, step, numbers)}
        stories = stories if len(stories) <= MOST else {tuple(_common(stories, place) for place in places)}
        _count(numbers, step, 1)
    own = {view.seat: view.contraband} | ({BOOTY: view.booty} if view.seat in table.officers else {})
    sure = [own.get(place, _common(stories, place)) for place in places]
    found = [FaceDown(place, sure[place], numbers[place] - len(sure[place])) for place in places]
    return (*found[1:], *(found[:1] if view.rules.deputies else ()))


def _count(numbers: list[int], step: _Step, sign: int) -> None:
    """Do a step with the numbers of face-down cards, or (-1) undo it."""
    numbers[step.target] += sign * step.n
    if step.source is not None:
        numbers[step.source] -= sign * step.n


def _common(stories: Iterable[Story], place: int) -> Cards:
    """The cards that lie in a place in all stories."""
    return tuple(sorted(reduce(and_, (Counter(story[place]) for story in stories)).elements()))


def _follow(story: Story, step: _Step, numbers: list[int]) -> Iterator[Story]:
    """How the story may go on; not at all if the step shows that it isn't true."""
    if step.source is None:
        yield _put(story, step.target, step.cards or ())
        return
    held = story[step.source]
    other = numbers[step.source] - len(held)  # cards there that the seat does not know
    if step.cards is None:
        for n in range(max(0, step.n - other), min(step.n, len(held)) + 1):
            for gone in set(combinations(held, n)):
                yield _put(_put(story, step.source, (), gone), step.target, gone)
        return
    gone = tuple((Counter(held) & Counter(step.cards)).elements())
    if len(step.cards) - len(gone) <= other:
        yield _put(_put(story, step.source, (), gone), step.target, step.cards)


def _put(story: Story, place: int, cards: Cards, gone: Cards = ()) -> Story:
    changed = tuple(sorted(without(story[place], gone) + cards))
    return (*story[:place], changed, *story[place + 1 :])


# --- what the seat saw ------------------------------------------------------------------------------------------------


def _steps(view: View) -> Iterator[_Step]:
    """What happened to face-down cards, from the events that the seat saw."""
    for event, after in zip(view.events, (*view.events[1:], None), strict=True):
        match event.kind.removeprefix("sheriff.event.").removesuffix(".booty"):
            case "lands.hidden":
                yield _Step(None, _number(event, "seat"), _number(event, "n"))
            case "facedown":
                named = after is not None and after.kind.startswith("sheriff.event.known")
                yield _given(event, _cards(after) if named and after else None)
            case "goods" if hidden := _hidden(view, _cards(event)):
                yield _given(event, hidden)
            case "picks":
                yield _Step(BOOTY, _number(event, "seat"), 1)
            case "shows":
                yield _shown(_number(event, "seat"), _cards(event))
            case "game.move":
                yield from _said(view, event)


def _said(view: View, event: Event) -> Iterator[_Step]:
    """An offer from a stand shows what lies there; a deputy sees which face-down card leaves the booty (S-SIX-5)."""
    seat = _number(event, "seat")
    match read(str(event["move"])):
        case Offer(stand=stand) if hidden := _hidden(view, stand):
            yield _shown(seat, hidden)
        case Pick(good) if hidden := _hidden(view, (good,)):
            yield _Step(BOOTY, seat, 1, hidden)


def _shown(seat: int, cards: Cards) -> _Step:
    """Cards that are seen where they lie: as if they went away and came back."""
    return _Step(seat, seat, len(cards), cards)


def _given(event: Event, cards: Cards | None) -> _Step:
    source = _number(event, "giver") if event["source"] == "stand" else None
    number = _number(event, "n") if cards is None else len(cards)
    return _Step(source, _number(event, "receiver"), number, cards)


def _hidden(view: View, cards: Cards) -> Cards:
    return view.rules.split(cards)[1]


def _cards(event: Event) -> Cards:
    value = event["cards"]
    return tuple(str(card) for card in value) if isinstance(value, tuple) else ()


def _number(event: Event, name: str) -> int:
    return int(str(event[name]))
