"""The builder of offers, and of what the sheriff asks for: gold, goods by clicking, promises; the sentence; one button.

It starts at the own standing offer, or at what was asked for, so that raising an offer is one click. What the rules say
against an offer is shown beside it at once (S-BRIBE-2 to 9); nothing that was put together is lost by an error.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.choices import Choice, Choices, show
from classkit.frontend import guarded
from classkit.game import NotLegal
from classkit.words import Message, markup, render, text
from sheriffkit.haggling import fault
from sheriffkit.items import Aim, Promise, Vow
from sheriffkit.moves import Ask, Call, Offer, Silent, Withdraw
from sheriffkit.offers import free_stand
from sheriffkit.rules import BAG_MOST, Rules
from sheriffkit.sentences import move_message, number_of
from sheriffkit.state import Duty, View, free_gold, standing
from sheriffkit.widgets.cards import Cards, Face
from sheriffkit.widgets.glyphs import class_name

Vows = tuple[Vow, ...]
WISHES: tuple[tuple[str, Vows], ...] = (
    ("any", ()),
    ("open", (Vow.OPEN,)),
    ("open.none", (Vow.OPEN, Vow.NO_BRIBE)),
    ("pass", (Vow.PASS,)),
    ("none", (Vow.NO_BRIBE,)),
)
"""What may be wanted of the sheriff about another bag, in a deal to pass the own one (S-BRIBE-6)."""
FEW = 4
"""With more players there are more wishes, and the builder is wider."""
ASK_MOST = 999
"""The most gold that the field for a request takes; more can be typed as a move."""


class Builder:
    """The fields of an offer or a request; `widget` is what is shown."""

    def __init__(self, rules: Rules, play: Callable[[str], object], report: Callable[[str], object]) -> None:
        """`play` gets the line of the finished offer, e.g. `offer 5 gold`; `report` an error as HTML."""
        self._rules, self._play = rules, play
        self._view: Any = None
        self._stand, self._claims, self._held = Counter[str](), Counter[str](), Counter[str]()
        self._busy = False
        guard = guarded(report)
        self._aim = widgets.Dropdown(description=text("sheriff.offer.aim"), options=_aims())
        self._gold, self._later = _number("sheriff.offer.gold"), _number("sheriff.offer.later.gold")
        self._later.tooltip = text("sheriff.offer.later.hint")
        later = {"description": text("sheriff.offer.later"), "tooltip": self._later.tooltip}
        self._vow = widgets.Dropdown(options=_words(), **later)
        hint = text("sheriff.offer.wish.hint")
        self._wishes = tuple(widgets.Dropdown(options=_wishes(), tooltip=hint) for _ in range(rules.players - 2))
        for wish in self._wishes:
            wish.add_class("ks-wish")
        self._on_stand = Cards(len(rules.goods), guard(self._more_of_stand), "ks-tokens")
        self._in_bag = Cards(len(rules.goods), guard(self._more_claimed), "ks-tokens")
        self._stand_label, self._bag_label = widgets.HTML(), widgets.HTML()
        self._preview = widgets.HTML()
        self._go = widgets.Button(button_style="primary")
        self._go.on_click(lambda _: self._done())
        self._else = Choices(2, play)
        self._all = widgets.ToggleButton(description=text("sheriff.offer.all"))
        self._wishes_label = widgets.HTML()
        self._again = widgets.Button(description=text("sheriff.offer.clear"))
        self._again.on_click(lambda _: guard(self._emptied)())
        fields = (self._aim, self._gold, self._later, self._vow, *self._wishes)
        for field in fields:
            field.observe(lambda _: guard(self._changed)(), "value")
        self._all.observe(lambda _: guard(self._changed)(), "value")
        self.widget = widgets.VBox([
            _row("ks-fields", *fields[:4]),
            _row("ks-fields", self._wishes_label, *self._wishes),
            _row("ks-line-of", self._stand_label, self._on_stand.widget),
            _row("ks-line-of", self._bag_label, self._in_bag.widget, self._all),
            _row("ks-go", self._go, self._again, self._else.widget, self._preview),
        ])  # fmt: skip
        self.widget.add_class("ks-builder")
        if rules.players > FEW:
            self.widget.add_class("ks-wide")
        self.clear()

    def start(self, view: View) -> None:
        """Begin: from the own standing offer, from what was asked for, or from nothing."""
        self.clear()
        self._busy, self._view = True, view
        asking = view.duty is Duty.ANSWER
        gold = ASK_MOST if asking else free_gold(view.table, view.bids, view.seat)
        self._gold.max = gold
        self._held = Counter() if asking else Counter(free_stand(view))
        self._fit(view, asking)
        self._fill(_first(view) if not asking else Offer())
        self._busy = False
        self._changed()

    def clear(self) -> None:
        """Forget whose turn it was: nothing of one person's side is left for the next."""
        self._busy, self._view = True, None
        self._stand, self._claims, self._held = Counter(), Counter(), Counter()
        self._fill(Offer())
        self._all.value = False
        self._else.show(())
        self._gold.max = self._later.max = ASK_MOST
        for wish in self._wishes:
            wish.description = ""
            show(wish, False)
        for cards in (self._on_stand, self._in_bag):
            cards.show(())
        for label in (self._stand_label, self._bag_label, self._wishes_label, self._preview):
            label.value = ""
        self._go.description = ""
        self._busy = False

    def line(self) -> str:
        """The move as it is typed; empty if nothing is put together."""
        move = self._move()
        return move.text if move else ""

    # --- what is shown --------------------------------------------------------------------------------------------

    def _fit(self, view: View, asking: bool) -> None:
        """Show the fields that this moment has."""
        own = view.table.called == view.seat
        others = [seat for seat in view.table.undecided if seat != view.table.called]
        show(self._aim, not asking and not own)
        for field in (self._vow, self._later):
            show(field, not asking)
        for place, wish in enumerate(self._wishes):
            there = own and not asking and place < len(others)
            wish.description = text("sheriff.offer.wish", seat=others[place]) if there else ""
            show(wish, there)
        self._wishes_label.value = _label("sheriff.offer.wishes") if own and not asking and others else ""
        kind = "ask" if asking else "offer"
        self._all.tooltip = text(f"sheriff.{kind}.all.hint")
        (self.widget.add_class if asking else self.widget.remove_class)("ks-asking")
        self._go.description = text(f"sheriff.{kind}.go")
        self._else.show(() if asking else _instead(view))

    def _fill(self, offer: Offer) -> None:
        self._aim.value, self._gold.value = offer.aim, min(offer.gold, self._gold.max)
        self._stand, self._claims = Counter(offer.stand), Counter(offer.bag)
        later = [promise for promise in offer.promises if promise.vow is Vow.LATER_GOLD]
        self._later.value = later[0].number if later else 0
        self._vow.value = any(promise.vow is Vow.LATER_PASS for promise in offer.promises)
        for seat, wish in zip(self._seats(), self._wishes, strict=False):
            wanted = tuple(vow for vow in Vow if Promise(vow, seat) in offer.promises)
            wish.value = wanted if wanted in dict(WISHES).values() else ()
        for wish in self._wishes[len(self._seats()) :]:
            wish.value = ()

    def _seats(self) -> list[int]:
        """The seats that the wishes are about, in order."""
        view = self._view
        return [seat for seat in view.table.undecided if seat != view.table.called] if view else []

    def _changed(self) -> None:
        """Show the goods as they are chosen, the sentence, and what speaks against it."""
        if self._busy or self._view is None:
            return
        self._draw_goods()
        move = self._move()
        self._go.disabled = move is None
        show(self._again, move is not None)
        if move is None:
            kind = "ask" if self._asking else "offer"
            self._preview.value = _hint(markup(Message.of(f"sheriff.{kind}.nothing")))
            return
        said = markup(move_message(move, self._view.seat, self._view.table.called))
        found = fault(self._view, move)
        wrong = NotLegal(found.why, found.clause, "", found.allowed).message if found else None
        against = _hint(markup(wrong)) if wrong else ""
        self._preview.value = f'<div class="kt-preview">{said}</div>{against}'

    def _draw_goods(self) -> None:
        own = self._view.table.called == self._view.seat
        stand = [good for good in self._rules.goods if self._held[good]]
        self._on_stand.show([self._token(good, self._stand[good], self._held[good]) for good in stand])
        self._stand_label.value = _label("sheriff.offer.stand") if stand else ""
        claims = self._asking or (own and not self._rules.compact)
        names = self._claimable() if claims else ()
        show(self._all, (claims and len(names) < len(self._rules.goods)) or self._all.value)
        self._in_bag.show([self._token(good, self._claims[good]) for good in names])
        kind = "sheriff.ask.goods" if self._asking else "sheriff.offer.bag"
        self._bag_label.value = _label(kind) if names else ""

    def _claimable(self) -> tuple[str, ...]:
        """The goods that can be clicked as lying in the bag: those that do, what was declared, and all others if asked.

        A request begins with what was declared, and with what lies open on the stand.
        """
        table, called = self._view.table, self._view.table.called
        there = table.stands[called - 1] if self._asking else self._view.bag
        likely = {*there, table.declared[called - 1][1], *(good for good in self._claims if self._claims[good])}
        return tuple(good for good in self._rules.goods if self._all.value or good in likely)

    def _token(self, good: str, chosen: int, held: int = 0) -> Face:
        """A good to click: how many of it are in the offer, and of how many."""
        label = good if not (chosen or held) else render(number_of(chosen or held, good))
        if chosen and held:
            label = text("sheriff.token.of", what=label, held=held)
        picked = ("ks-chosen",) if chosen else ()
        kinds = () if self._rules.is_legal(good) else ("ks-contraband",)
        return Face(label, good, (class_name(good), *kinds, *picked))

    # --- what is pressed ------------------------------------------------------------------------------------------

    def _more_of_stand(self, good: str) -> None:
        """One more of it; after all of them, none."""
        self._stand[good] = (self._stand[good] + 1) % (self._held[good] + 1)
        self._changed()

    def _more_claimed(self, good: str) -> None:
        most = BAG_MOST if self._asking else len(self._view.bag)
        self._claims[good] = (self._claims[good] + 1) % (most + 1)
        self._changed()

    def _emptied(self) -> None:
        self._busy = True
        self._fill(Offer())
        self._busy = False
        self._changed()

    def _done(self) -> None:
        if line := self.line():
            self._play(line)

    # --- the move -------------------------------------------------------------------------------------------------

    @property
    def _asking(self) -> bool:
        return self._view is not None and self._view.duty is Duty.ANSWER

    def _move(self) -> Offer | Ask | None:
        """The offer or the request as it stands; None if it holds nothing."""
        claims = tuple(self._claims.elements())
        if self._asking:
            ask = Ask(self._gold.value, claims)
            return ask if ask.gold or ask.goods else None
        aim = self._aim.value if self._view and self._view.table.called != self._view.seat else Aim.PASS
        offer = Offer(aim, self._gold.value, tuple(self._stand.elements()), claims, tuple(self._promises()))
        return offer if offer.items else None

    def _promises(self) -> list[Promise]:
        found = [
            Promise(vow, seat)
            for seat, wish in zip(self._seats(), self._wishes, strict=False)
            for vow in wish.value
            if self._view.table.called == self._view.seat
        ]
        found += [Promise(Vow.LATER_PASS)] if self._vow.value else []
        return found + ([Promise(Vow.LATER_GOLD, self._later.value)] if self._later.value else [])


def _instead(view: View) -> tuple[Choice, ...]:
    """What can be done instead of an offer (S-BRIBE-11)."""
    silent = Choice(text("sheriff.choice.silent"), Silent().text)
    if not standing(view.bids, view.seat, view.table.called):
        return (silent,)
    return silent, Choice(text("sheriff.choice.withdraw"), Withdraw().text)


def _first(view: View) -> Offer:
    """Where an offer starts: the own standing one, or what the sheriff asked for, as far as it is there."""
    bid = standing(view.bids, view.seat, view.table.called)
    if bid:
        return bid.offer
    asked = _asked(view) if view.table.called == view.seat else None
    if asked is None:
        return Offer()
    there = Counter(free_stand(view))
    stand = Counter(asked.goods) & there
    claims = () if view.rules.compact else tuple((Counter(asked.goods) - stand).elements())[: len(view.bag)]
    gold = min(asked.gold, free_gold(view.table, view.bids, view.seat))
    return Offer(gold=gold, stand=tuple(stand.elements()), bag=claims)


def _asked(view: View) -> Ask | None:
    """What was asked for last in the talk on this bag."""
    for _, move in reversed(view.moves):
        if isinstance(move, Ask | Call):
            return move if isinstance(move, Ask) else None
    return None


def _aims() -> list[tuple[str, Aim]]:
    return [(text(f"sheriff.offer.aim.{aim.value}"), aim) for aim in Aim]


def _wishes() -> list[tuple[str, Vows]]:
    return [(text(f"sheriff.offer.wish.{name}"), vows) for name, vows in WISHES]


def _words() -> list[tuple[str, bool]]:
    return [(text("sheriff.offer.later.none"), False), (text("sheriff.offer.later.pass"), True)]


def _number(id: str) -> Any:
    field = widgets.BoundedIntText(value=0, min=0, max=ASK_MOST, description=text(id))
    field.add_class("ks-number")
    return field


def _row(name: str, *parts: widgets.Widget) -> widgets.Widget:
    row = widgets.HBox(parts)
    row.add_class(name)
    return row


def _label(id: str) -> str:
    return f'<span class="ks-label">{markup(Message.of(id))}</span>'


def _hint(words: str) -> str:
    return f'<div class="kt-preview kt-missing">{words}</div>'
