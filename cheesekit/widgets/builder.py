"""The claim builder: choose what to say, see the sentence, say it.

Its fields start at what the own night was, so that telling the truth is the default; any other claim is a choice away.
For the thief's side they start at what gives nothing away, and a word warns of a truth that only that side can tell.
"""

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from cheesekit.moves import (
    Alone,
    Cheese,
    Claim,
    Hour,
    Is,
    IsNot,
    Looked,
    LookedAtNone,
    Saw,
    Sleepyhead,
    Suspicion,
    TwoDice,
    With,
)
from cheesekit.options import options, suspicions
from cheesekit.rules import FACES, Rules
from cheesekit.state import View
from cheesekit.telling import claim_message
from classkit.choices import classed, show
from classkit.frontend import guarded
from classkit.game import Move
from classkit.words import Catalogue, Message, markup, text

_add = Catalogue("cheesekit").add
_add("cheese.say.what", "I say that")
_add("cheese.say.hour", "my hour was …")
_add("cheese.say.dice", "my dice are …, I woke at …")
_add("cheese.say.alone", "I woke alone")
_add("cheese.say.with", "I was awake with …")
_add("cheese.say.cheese", "at my hour the cheese was …")
_add("cheese.say.looked", "I looked at a die: …")
_add("cheese.say.looked_none", "I looked at no die")
_add("cheese.say.is", "somebody is …")
_add("cheese.say.not", "somebody is not …")
_add("cheese.say.sleepyhead", "I am a sleepyhead")
_add("cheese.say.number", "number")
_add("cheese.say.second", "second die")
_add("cheese.say.woke", "woke at")
_add("cheese.say.both", "{first} and {second}")
_add("cheese.say.seat", "player")
_add("cheese.say.cheese_was", "cheese")
_add("cheese.say.role", "who is")
_add("cheese.say.go", "Say it")
_add("cheese.say.nobody", "Choose whom you were awake with.")
_add("cheese.say.careful", "Careful: this tells them whose side you are on.")
_add("cheese.say.cheese.there", "still there")
_add("cheese.say.cheese.gone", "gone already")
_add("cheese.say.cheese.taken", "taken then")
_add("cheese.say.role.thief", "the thief")
_add("cheese.say.role.accomplice", "an accomplice")
_add("cheese.say.role.dead-mouse", "the dead mouse")

_FIELDS = {
    "hour": ("number",),
    "dice": ("number", "second", "woke"),
    "alone": (),
    "with": ("company",),
    "cheese": ("cheese",),
    "looked": ("seat", "number"),
    "looked_none": (),
    "is": ("seat", "role"),
    "not": ("seat", "role"),
    "sleepyhead": (),
}
"""Which fields each kind of claim needs."""


class Builder:
    """The fields of a claim and a button to say it; `widget` is what is shown."""

    def __init__(self, rules: Rules, say_line: Callable[[str], object], report: Callable[[str], object]) -> None:
        """`say_line` is called with the line of the claim, e.g. `say hour 4`; `report` with an error as HTML."""
        self._rules, self._say = rules, say_line
        hours = [(str(hour), hour) for hour in range(1, FACES + 1)]
        self._kind = _dropdown("cheese.say.what", [(text(f"cheese.say.{kind}"), kind) for kind in _kinds(rules)])
        cheeses = [(text(f"cheese.say.cheese.{cheese.value}"), cheese) for cheese in Cheese]
        roles = [(text(f"cheese.say.role.{what.value}"), what) for what in suspicions(rules)]
        seats = [(text("game.seat", seat=seat), seat) for seat in rules.seats]
        self._number, self._second = _dropdown("cheese.say.number", hours), _dropdown("cheese.say.second", hours)
        self._woke = _dropdown("cheese.say.woke", [("1", (1,))])
        self._cheese, self._role = _dropdown("cheese.say.cheese_was", cheeses), _dropdown("cheese.say.role", roles)
        self._seat = _dropdown("cheese.say.seat", seats)
        self._company = tuple(widgets.ToggleButton(description=text("game.seat", seat=seat)) for seat in rules.seats)
        company = widgets.HBox(self._company)
        company.add_class("kt-choices")
        self._fields = {
            "number": self._number,
            "second": self._second,
            "woke": self._woke,
            "seat": self._seat,
            "cheese": self._cheese,
            "role": self._role,
            "company": company,
        }
        self._preview = widgets.HTML()
        self._go = widgets.Button(description=text("cheese.say.go"), button_style="primary")
        self._go.on_click(lambda _: self._say_it())
        row = classed(widgets.HBox([self._kind, *self._fields.values(), self._go]), "kt-fields")
        self.widget = classed(widgets.VBox([row, self._preview]), "kt-builder")
        self._own, self._allowed, self._guilty = 0, frozenset[Move](), False
        for field in (self._kind, *self._fields.values(), *self._company):
            if field is not company:
                field.observe(lambda _: guarded(report)(self._changed)(), "value")
        self._changed()

    def start(self, view: View) -> None:
        """Begin a turn: the fields at what this seat saw, the kind at the first that it has not claimed yet."""
        self._own, self._allowed = view.seat, frozenset(options(view))
        self._guilty = view.seat == view.thief or view.accomplice
        waking = view.waking
        if waking:
            self._number.value = min(view.dice) if self._rules.players == 4 else waking.hour
            self._second.value = max(view.dice)
            self._cheese.value = Cheese.THERE if self._guilty else waking.cheese or Cheese.THERE
        for seat, button in zip(self._rules.seats, self._company, strict=True):
            button.value = bool(waking and seat in waking.company)
            show(button, seat != view.seat)
        other = view.look[0] if view.look else view.thief if view.thief not in (0, view.seat) else self._first_other()
        self._seat.value = other
        self._kind.value = self._first_unsaid(view)
        if view.look and self._kind.value == "looked":
            self._number.value = view.look[1]
        self._changed()
        if waking and self._rules.players == 4:
            woke = tuple(sorted({waking.hour for waking in view.wakings}))
            self._woke.value = woke[:1] if self._guilty else woke

    def line(self) -> str:
        """The claim as it is typed; empty if a field is missing."""
        claim = self._claim()
        return claim.text if claim else ""

    def _first_other(self) -> int:
        return next(seat for seat in self._rules.seats if seat != self._own)

    def _first_unsaid(self, view: View) -> str:
        """The next thing that a sleepyhead would tell: hour, company, cheese, a look; then a suspicion."""
        said = {type(claim) for seat, claim in view.claims if seat == view.seat}
        waking = view.waking
        company = ("with", With) if waking and waking.company else ("alone", Alone)
        hour = ("dice", TwoDice) if self._rules.players == 4 else ("hour", Hour)
        order = [hour, ("cheese", Saw), company] + ([("looked", Looked)] if view.look else [])
        return next((kind for kind, claim in order if claim not in said), "is")

    def _claim(self) -> Claim | None:
        company = tuple(
            seat
            for seat, button in zip(self._rules.seats, self._company, strict=True)
            if button.value and seat != self._own
        )
        number, second = sorted((self._number.value, self._second.value))
        makers: dict[str, Callable[[], Claim | None]] = {
            "hour": lambda: Hour(self._number.value),
            "dice": lambda: TwoDice(number, second, self._woke.value),
            "alone": Alone,
            "with": lambda: With(company) if company else None,
            "cheese": lambda: Saw(self._cheese.value),
            "looked": lambda: Looked(self._seat.value, self._number.value),
            "looked_none": LookedAtNone,
            "is": lambda: Is(self._seat.value, self._role.value),
            "not": lambda: IsNot(self._seat.value, self._role.value),
            "sleepyhead": Sleepyhead,
        }
        return makers[self._kind.value]()

    def _changed(self) -> None:
        """Show the fields that the kind needs, and the sentence."""
        needed = _FIELDS[self._kind.value]
        for name, field in self._fields.items():
            show(field, name in needed)
        if "woke" in needed:
            self._offer_hours()
        claim = self._claim()
        legal = claim in self._allowed
        if claim is None:
            self._preview.value = _hint(Message.of("cheese.say.nobody"))
        elif self._allowed and not legal:
            self._preview.value = _hint(Message.of("cheese.error.truth"))
        else:
            said = f"“{markup(claim_message(claim))}”{self._warning(claim)}"
            self._preview.value = f'<div class="kt-preview">{said}</div>'
        self._go.disabled = not legal

    def _warning(self, claim: Claim) -> str:
        """A word to the thief's side about a truth that only it can tell."""
        match claim:
            case Saw(Cheese.TAKEN) | Is(self._own, Suspicion.THIEF | Suspicion.ACCOMPLICE) if self._guilty:
                return f" {markup(Message.of('cheese.say.careful'))}"
            case TwoDice(_, _, woke) if self._guilty and len(woke) > 1:
                return f" {markup(Message.of('cheese.say.careful'))}"
        return ""

    def clear(self) -> None:
        """Forget whose turn it was: nothing of one person's night is left for the next."""
        self._own, self._allowed, self._guilty = 0, frozenset(), False
        for field in (self._number, self._second, self._cheese, self._seat, self._role, self._kind):
            field.index = 0
        for button in self._company:
            button.value = False
        self._changed()

    def _offer_hours(self) -> None:
        """The hours that the two dice allow: one of them, or both."""
        first, second = sorted((self._number.value, self._second.value))
        options: list[tuple[str, tuple[int, ...]]] = [(str(hour), (hour,)) for hour in sorted({first, second})]
        if first != second:
            options.append((text("cheese.say.both", first=first, second=second), (first, second)))
        if list(self._woke.options) != options:
            self._woke.options = options

    def _say_it(self) -> None:
        if line := self.line():
            self._say(line)


def _hint(message: Message) -> str:
    return f'<div class="kt-preview kt-missing">{markup(message)}</div>'


def _kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of claim at this table."""
    left_out = {"hour", "looked", "looked_none"} if rules.players == 4 else {"dice"}
    return tuple(kind for kind in _FIELDS if kind not in left_out)


def _dropdown(id: str, options: Sequence[tuple[str, object]]) -> widgets.Dropdown:
    return widgets.Dropdown(description=text(id), options=options)
