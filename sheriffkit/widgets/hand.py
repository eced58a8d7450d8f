"""The cards at the bottom of the table as faces to click, and the sentences above them: functions of a view alone.

What is chosen but not yet played (`Packing`, a pile) is given with it.
"""

from collections.abc import Iterator

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.words import Message, say
from sheriffkit.items import Cards, Pile
from sheriffkit.moves import Aside, Draw, Pay, Pick, Put, Take
from sheriffkit.options import options
from sheriffkit.rules import Rules
from sheriffkit.sentences import goods
from sheriffkit.state import Discard, Duty, View
from sheriffkit.widgets.cards import Face
from sheriffkit.widgets.packing import Packing, prospect, prospects
from sheriffkit.widgets.picture import card_classes, card_label
from sheriffkit.widgets.scene import Scene

LAYING = (Duty.PUT, Duty.DISCARD)
"""Duties in which cards are laid on a pile."""
TALKING = (Duty.SPEAK, Duty.ANSWER, Duty.JUDGE)
"""Duties in which a bag is talked about."""


def in_order(rules: Rules, cards: Cards) -> Cards:
    """The cards in the order of the rulebook's table.

    >>> in_order(Rules(), ("silk", "apples", "mead"))
    ('apples', 'mead', 'silk')
    """
    order = {good: place for place, good in enumerate(rules.goods)}
    return tuple(sorted(cards, key=order.__getitem__))


def laying(view: View) -> Cards:
    """The cards that are to be laid on a pile: confiscated ones, or those laid aside."""
    task = view.table.tasks[0] if view.table.tasks else None
    return task.cards if isinstance(task, Discard) else tuple(sorted(view.aside))


def settled_pile(view: View) -> Pile | None:
    """The pile on which the first of these cards lies already; the others follow (S-MARKET-3, S-INSPECT-4)."""
    task = view.table.tasks[0] if view.table.tasks else None
    return task.pile if isinstance(task, Discard) else view.table.pile


def faces(view: View, duty: Duty | None, packing: Packing, pile: Pile) -> list[Face]:
    """The hand, or what is to be laid down, paid with, or shared; what a click does depends on the duty.

    While there is talk the hand takes no room: `notes` names it.
    """
    rules = view.rules
    if duty in TALKING:
        return []
    if duty in LAYING:
        return [_face(rules, good, Put(good, pile).text) for good in laying(view)]
    if duty in (Duty.PAY, Duty.PICK):
        return list(_grouped(view, duty))
    if duty is Duty.BAG:
        return [_packable(rules, packing, place) for place in range(len(packing.hand))]
    legal = set(options(view)) if duty is Duty.MARKET else set()
    hand = in_order(rules, view.hand)
    return [_face(rules, good, Aside(good).text if Aside(good) in legal else "") for good in hand]


def piles(view: View, scene: Scene, trading: bool) -> list[Face]:
    """The tops of both piles and the deck; `trading`: the one at the screen is at the market (S-MARKET-2)."""
    legal = set(options(view)) if trading else set()
    shown = [] if scene.compact else [_pile(view.rules, scene, pile, Take(pile) in legal) for pile in Pile]
    deck = Message.of(f"sheriff.pile.{'deck.compact' if scene.compact else 'deck'}", n=scene.deck)
    return [*shown, Face(say(deck), Draw().text if Draw() in legal else "", ("ks-sign-back", "ks-deck"))]


def notes(view: View, duty: Duty | None, packing: Packing) -> tuple[Message, ...]:
    """What the cards at the bottom are, and what they would mean."""
    names = {Duty.PUT: "put", Duty.DISCARD: "seized", Duty.PAY: "pay", Duty.PICK: "pick"}
    name = names.get(duty, "hand") if duty else "hand"
    if duty in TALKING:
        held = (Message.of("sheriff.side.holds", what=goods(view.hand)),) if view.hand and duty is Duty.SPEAK else ()
        return *_meaning(view, duty, packing), *held
    head = Message.of(f"sheriff.side.{'none' if name == 'hand' and not view.hand else name}")
    return head, *_meaning(view, duty, packing)


def _meaning(view: View, duty: Duty | None, packing: Packing) -> Iterator[Message]:
    """What has been laid aside; what a bag is worth and what the fine would be."""
    rules = view.rules
    if duty is Duty.MARKET and view.aside:
        yield Message.of("sheriff.side.aside", what=goods(view.aside))
    elif duty is Duty.BAG and not packing.places:
        yield Message.of("sheriff.pack.none")
    elif duty is Duty.BAG:
        yield from prospect(rules, packing.cards, packing.good)
    elif duty is Duty.DECLARE:
        yield from prospects(rules, view.bag)
    elif duty is Duty.SPEAK and view.table.called == view.seat:
        yield from prospect(rules, view.bag, view.table.declared[view.seat - 1][1])


def _face(rules: Rules, good: str, line: str) -> Face:
    return Face(card_label(rules, good), line, card_classes(rules, good))


def _packable(rules: Rules, packing: Packing, place: int) -> Face:
    """A card of the hand while the bag is packed; the chosen ones are marked, a full bag takes no more."""
    chosen = place in packing.places
    face = _face(rules, packing.hand[place], "" if packing.full and not chosen else f"select {place + 1}")
    return Face(face.label, face.line, (*face.classes, "ks-chosen")) if chosen else face


def _grouped(view: View, duty: Duty) -> Iterator[Face]:
    """Each good once that a debt can be paid with, or that can be taken from the booty, and how many there are."""
    there = view.stand if duty is Duty.PAY else (*view.table.booty[1], *view.booty)
    for move in options(view):
        if isinstance(move, Pay | Pick):
            card = card_label(view.rules, move.good)
            label = say(Message.of("sheriff.pay.card", card=card, n=there.count(move.good)))
            yield Face(label, move.text, card_classes(view.rules, move.good))


def _pile(rules: Rules, scene: Scene, pile: Pile, legal: bool) -> Face:
    cards = scene.left if pile is Pile.LEFT else scene.right
    name = Message.of(f"sheriff.pile.{pile.value}")
    if not cards:
        return Face(say(Message.of("sheriff.pile.empty", pile=name)), "", ("ks-nothing",))
    label = say(Message.of("sheriff.pile.top", pile=name, card=card_label(rules, cards[-1])))
    return Face(label, Take(pile).text if legal else "", card_classes(rules, cards[-1]))
