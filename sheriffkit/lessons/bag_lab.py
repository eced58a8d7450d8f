"""The bag lab: pack a bag from a dealt hand, declare it, and see what it is worth over the chance of being opened.

The numbers are those of `sheriffkit.labs.bag_lab`, which prints them without a picture; here they are lines: the bag,
and beside it the largest honest bag of each legal good of the hand. A mark stands at the break-even, where a lie stops
being worth more than all of these. What a player clicks are the cards of the play table.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from classkit import shown
from classkit.chart import Chart, Mark, lines
from classkit.explore import Picture
from classkit.frontend import Debounced, guarded, headless, present, put_html
from classkit.game import NotLegal
from classkit.plots import show
from classkit.words import Catalogue, Message, Param, say, text
from sheriffkit import engine
from sheriffkit.bribery import Bag, BreakEven, Pays, merchant_outcomes, opened_gain
from sheriffkit.choice import hand_of
from sheriffkit.hands import GoodName, SomeCards, cards_of, checked, good_name
from sheriffkit.items import Cards as CardNames
from sheriffkit.labs import bag_lab
from sheriffkit.rules import STANDARD, Rules
from sheriffkit.sentences import goods, number_of
from sheriffkit.wealth import Wealth
from sheriffkit.widgets.cards import Cards, Face
from sheriffkit.widgets.glyphs import stylesheet
from sheriffkit.widgets.hand import in_order
from sheriffkit.widgets.packing import Packing, usual
from sheriffkit.widgets.picture import card_classes, card_label

TENS = range(0, 101, 10)
"""The chances of opening, in percent, at which a line has its points; the one that the sentence speaks of comes in."""

_add = Catalogue("sheriffkit").add
_add("sheriff.bag_lab.title", "Declared: {said}. Inside: {cards}.")
_add("sheriff.bag_lab.x", "chance that the bag is opened, in percent")
_add("sheriff.bag_lab.y", "expected gain of the round, in gold")
_add("sheriff.bag_lab.lie", "this lie")
_add("sheriff.bag_lab.true", "this honest bag")
_add("sheriff.bag_lab.other", "honest: {said}")
_add("sheriff.bag_lab.even", "break-even {q}")
_add("sheriff.bag_lab.sums", "Passed, it brings {passed} gold; opened, {opened}. Opened with a chance of {q}: {mean} "
    "in the mean, with a standard deviation of {deviation}.")  # fmt: skip
_add("sheriff.bag_lab.below", "It is worth more than every honest bag of this hand while the chance of opening is "
    "below {q}.")  # fmt: skip
_add("sheriff.bag_lab.always", "It is worth more than every honest bag of this hand, whatever the chance of opening.")
_add("sheriff.bag_lab.never", "An honest bag of this hand is always worth as much or more.")
_add("sheriff.bag_lab.alone", "This hand has no honest bag.")
_add("sheriff.bag_lab.honest", "It is honest: the sheriff pays {n} gold for opening it.")
_add("sheriff.bag_lab.pack", "Click the cards that go into the bag: one to five.")
_add("sheriff.bag_lab.hand", "Your hand: {cards}.")
_add("sheriff.bag_lab.declared", "Declared as")
_add("sheriff.bag_lab.percent", "Chance of opening, in percent")
_add("sheriff.bag_lab.deal", "Deal another hand")


def bag_chart(
    hand: SomeCards,
    declared: GoodName,
    cards: SomeCards,
    percent: int = 25,
    *,
    wealth: Wealth | None = None,
    rules: Rules = STANDARD,
) -> Chart:
    """What a bag of the hand is worth over the chance of opening, beside the hand's honest bags.

    `percent`: the chance of opening that the sentence speaks of. `wealth`: what both can pay with (S-DEBT). Errors:
    NotLegal as for `sheriffkit.labs.bag_lab`.

    >>> hand = ["chickens"] * 4 + ["cheese", "silk"]
    >>> bag_chart(hand, "chickens", ["chickens"] * 4 + ["silk"]).marks[0].label
    'break-even 40.0%'
    """
    at = sorted({*TENS, percent})
    lab = bag_lab(hand, declared, cards, chances=[Fraction(q, 100) for q in at], wealth=wealth, rules=rules)
    bag, *others = lab.bags
    names = [text(f"sheriff.bag_lab.{'true' if bag.honest else 'lie'}")]
    names += [text("sheriff.bag_lab.other", said=_said(other)) for other in others]
    best = least(lab.evens)
    mark = best.q if best else None
    return lines(
        at,
        {name: [row[number] for row in lab.rows] for number, name in enumerate(names, 1)},
        title=text("sheriff.bag_lab.title", said=_said(bag), cards=goods(bag.cards)),
        x_title=text("sheriff.bag_lab.x"),
        y_title=text("sheriff.bag_lab.y"),
        sentence=f"{say(_sums(bag, Fraction(percent, 100), wealth))} {say(_when(bag, best, wealth))}",
        percent=False,
        marks=() if mark is None else (Mark(text("sheriff.bag_lab.even", q=shown.percent(mark)), x=100 * mark),),
        strong=(percent,),
    )


def least(evens: Iterable[BreakEven]) -> BreakEven | None:
    """The break-even against the best honest bag at hand: a lie loses by being opened, and every honest bag gains.

    So the lie is worth more than all of them below the least of the chances. None without an honest bag.
    """
    found = list(evens)
    for when in (Pays.NEVER, Pays.BELOW):
        some = [even for even in found if even.pays is when]
        if some:
            return min(some, key=lambda even: even.q if even.q is not None else 0)
    return found[0] if found else None


def _sums(bag: Bag, q: Fraction, wealth: Wealth | None) -> Message:
    outcomes = merchant_outcomes(bag, q, wealth=wealth)
    return Message.of(
        "sheriff.bag_lab.sums",
        passed=bag.value,
        opened=opened_gain(bag, wealth),
        q=shown.percent(q, 0),
        mean=shown.decimal(outcomes.mean()),
        deviation=shown.decimal(Fraction(float(outcomes.var()) ** 0.5)),
    )


def _when(bag: Bag, best: BreakEven | None, wealth: Wealth | None) -> Message:
    if bag.honest:
        return Message.of("sheriff.bag_lab.honest", n=opened_gain(bag, wealth) - bag.value)
    if best is None:
        return Message.of("sheriff.bag_lab.alone")
    if best.q is None or best.pays is not Pays.BELOW:
        return Message.of(f"sheriff.bag_lab.{best.pays.value}")
    return Message.of("sheriff.bag_lab.below", q=shown.percent(best.q))


def _said(bag: Bag) -> Param:
    return number_of(len(bag.cards), bag.declared)


# --- the widget ------------------------------------------------------------------------------------------------------


class PackingLab:
    """What `packing` gives: the last line of a cell shows it. `packing` is the bag as it stands, `percent` the chance.

    The widgets are made once; another hand gives the cards new faces, another choice replaces the picture.
    """

    def __init__(self, start: Packing, percent: int, seed: int, rules: Rules, wealth: Wealth | None) -> None:
        """See `packing`."""
        self.packing, self.draws = start, 0
        self._percent, self._seed, self._rules, self._wealth = percent, seed, rules, wealth
        self._box: Any = None
        self.cards: Any = None
        self.declared: Any = None
        self.slider: Any = None
        self.deal: Any = None
        self.picture: Picture | None = None

    @property
    def percent(self) -> int:
        """The chance of opening that the sentence speaks of."""
        return self._percent if self.slider is None else int(self.slider.value)

    def chart(self) -> Chart | None:
        """The chart of the bag as it stands; None for a bag without a card."""
        chosen = self.packing
        if not chosen.places:
            return None
        rules, wealth = self._rules, self._wealth
        return bag_chart(chosen.hand, chosen.good, chosen.cards, self.percent, wealth=wealth, rules=rules)

    def widget(self) -> Any:
        """The hand, the declaration, the slider and the picture as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def toggle(self, line: str) -> None:
        """Put a card into the bag or take it out: `select 2` is the second of the hand."""
        self._becomes(self.packing.toggled(int(line.split()[1]) - 1))

    def another(self) -> None:
        """Deal the hand of the next seed; the bag is empty."""
        self._seed += 1
        hand = in_order(self._rules, dealt(self._rules, self._seed))
        self._becomes(Packing(hand, (), self.packing.good))

    def __repr__(self) -> str:
        held = text("sheriff.bag_lab.hand", cards=goods(self.packing.hand))
        chart = self.chart()
        return f"{held}\n{chart.plain() if chart else text('sheriff.bag_lab.pack')}"

    def _becomes(self, packing: Packing) -> None:
        self.packing = packing
        self._faces()
        self._redraw()

    def _build(self) -> None:
        import ipywidgets

        from classkit.controls import named_slider
        from classkit.theme import style

        picture = self.picture = Picture()
        run = guarded(picture.say)
        draw = run(lambda: self._draw(picture))
        self._redraw = Debounced(draw)
        self.cards = Cards(self._rules.hand, run(self.toggle), "ks-hand-cards")
        self.declared = ipywidgets.Dropdown(
            options=list(self._rules.legal), value=self.packing.good, description=text("sheriff.bag_lab.declared")
        )
        self.declared.style.description_width = "initial"
        self.declared.observe(lambda change: run(self._becomes)(self.packing.meaning(change["new"])), names="value")
        named = named_slider(text("sheriff.bag_lab.percent"), 0, 100, self._percent, 5)
        self.slider = named.slider
        self.slider.observe(lambda change: self._redraw(), names="value")
        label = text("sheriff.bag_lab.deal")
        self.deal = ipywidgets.Button(description=label, tooltip=label)
        self.deal.on_click(lambda button: run(self.another)())
        looks = style("table", "sheriff") + stylesheet()
        head = ipywidgets.HTML(f'{looks}<p dir="auto">{text("sheriff.bag_lab.pack")}</p>')
        row = ipywidgets.HBox([self.declared, self.deal])
        row.layout.flex_flow, row.layout.align_items = "row wrap", "center"
        top = ipywidgets.VBox([head, self.cards.widget, row])
        for name in ("kt-frame", "ks-table"):
            top.add_class(name)
        self._box = ipywidgets.VBox([top, named.box, picture.widget])
        self._faces()
        draw()

    def _faces(self) -> None:
        """The cards of the hand; the chosen ones are marked, a full bag takes no more (S-BAG-1)."""
        packing, rules = self.packing, self._rules
        faces = []
        for place, good in enumerate(packing.hand):
            chosen = place in packing.places
            line = "" if packing.full and not chosen else f"select {place + 1}"
            looks = (*card_classes(rules, good), *(("ks-chosen",) if chosen else ()))
            faces.append(Face(card_label(rules, good), line, looks))
        self.cards.show(faces)

    def _draw(self, picture: Picture) -> None:
        self.draws += 1
        chart = self.chart()
        if chart is None:
            picture.say(_empty())
        else:
            picture.show(chart)

    def _ipython_display_(self) -> None:
        chart = self.chart()
        if not headless():
            still = f"{chart.svg()}{chart.words()}" if chart else _empty()
            held = text("sheriff.bag_lab.hand", cards=goods(self.packing.hand))
            present(self.widget(), f'<p dir="auto">{held}</p>{still}', repr(self))
        elif chart:
            show(chart)
        else:
            put_html(_empty(), repr(self), ("lesson",))


def packing(
    hand: SomeCards | None = None,
    declared: GoodName = "",
    cards: SomeCards = (),
    *,
    percent: int = 25,
    seed: int = 1,
    wealth: Wealth | None = None,
    rules: Rules = STANDARD,
) -> PackingLab:
    """The lab: click the cards that go into the bag, declare it, move the chance of opening; the lines follow.

    It opens with the bag of these `cards`, declared as that good (if nothing is said, as what most of it is). `hand`:
    without one, the first hand of the deal of that `seed`; *Deal another hand* goes on with the seeds after it.
    `percent`: the chance of opening that the sentence speaks of, in steps of five. `wealth`: what both can pay with
    (S-DEBT). Errors: NotLegal for a bag that is none or that the hand does not hold.

    >>> lab = packing(["chickens"] * 4 + ["cheese", "silk"], "chickens", ["chickens"] * 4)
    >>> lab.packing.line
    'bag 4 chickens'
    """
    rules = checked(rules)
    held = in_order(rules, hand_of(dealt(rules, seed) if hand is None else hand, rules))
    inside = cards_of(rules, cards)
    good = good_name(rules, declared) if declared else usual(rules, inside or held)
    if inside:
        bag = Bag(good, inside, rules)
        if Counter(bag.cards) - Counter(held):
            raise NotLegal(Message.of("sheriff.bribery.not_in_hand"), "S-BAG-1", str(bag))
    return PackingLab(Packing(held, _places(held, inside), good), percent, seed, rules, wealth)


def dealt(rules: Rules, seed: int) -> CardNames:
    """The first player's hand at a table that is dealt from that seed."""
    return engine.new_game(rules, seed).hands[0]


def _places(held: CardNames, inside: CardNames) -> tuple[int, ...]:
    """Where in the hand these cards are."""
    left, places = Counter(inside), []
    for place, good in enumerate(held):
        if left[good]:
            left[good] -= 1
            places.append(place)
    return tuple(places)


def _empty() -> str:
    return f'<div class="kit-card" role="status"><p dir="auto">{text("sheriff.bag_lab.pack")}</p></div>'
