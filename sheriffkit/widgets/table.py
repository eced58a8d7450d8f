"""The play table of Sheriff of Nottingham: stands, piles, the bag on the table, the hand, the talk, the count."""

from collections.abc import Callable, Hashable, Iterable

import ipywidgets as widgets

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.choices import Choices, Steps, show
from classkit.game import Event, NotYourTurn
from classkit.log import log_pane
from classkit.session import Kinds, Session
from classkit.table import Table
from classkit.words import Message, markup, say
from sheriffkit import engine
from sheriffkit.items import Pile
from sheriffkit.moves import Put
from sheriffkit.options import options
from sheriffkit.panel import panel as numbers
from sheriffkit.state import Duty, Phase, View
from sheriffkit.telling import Line, game_report, narrate
from sheriffkit.widgets import asking, hand, picture
from sheriffkit.widgets.cards import Cards
from sheriffkit.widgets.end_pane import EndPane
from sheriffkit.widgets.ending import counting, tally
from sheriffkit.widgets.glyphs import stylesheet
from sheriffkit.widgets.haggle import Builder
from sheriffkit.widgets.moments import Moment, latest
from sheriffkit.widgets.packing import Packing, usual
from sheriffkit.widgets.scene import Scene, of_view

ENDING = tuple(f"sheriff.event.{kind}" for kind in ("shows", "score", "winners"))
"""What is told when the last bag has been looked at."""


class SheriffTable(Table):
    """The table; see `sheriffkit.play`. It stops after each bag, so that all see what was in it and who paid what."""

    sections = ("sheriff",)

    def __init__(
        self,
        session: Session,
        restart: Callable[[], Session],
        kinds: Kinds,
        *,
        timer: float | None = None,
        panel: bool = False,
    ) -> None:
        self.session = session
        self._packing, self._packs = Packing(()), (0, 0, 0)
        self._pile = Pile.LEFT
        self._turn_of: tuple[int, int, int] | None = None
        super().__init__(session, restart, kinds, "offer 5 gold", timer=timer, panel=panel)

    # --- what the frame asks for ----------------------------------------------------------------------------------

    def lines(self) -> str:
        """The game as text: all of it once it is over, before what the only person has seen, or what all have."""
        told = game_report(self.session.state) if self.session.over else self._told(self._printed)
        return "\n".join(f"{'  ' * line.level}{say(line.message)}" for line in told)

    def turn(self) -> Message:
        """One sentence: what has happened, or what is asked."""
        result = engine.result(self.session.state)
        if self.session.over and result:
            return asking.outcome(result, self.session.humans)
        if self.session.waiting:
            return asking.after(self._moment())
        return asking.turn(self.session.view) if self._duty else Message.of("sheriff.turn.wait")

    def command(self, line: str) -> bool:
        """Words for the table: `select 2` and `mind apples` while packing, `pile left` and `put all` before a pile.

        Errors: NotYourTurn where there is nothing to select and no pile to choose.
        """
        said = " ".join(line.lower().split())
        word, _, rest = said.partition(" ")
        if said == "put all":
            self._put_all()
        elif said in ("pile left", "pile right"):
            self._laying(said)
            self._pile = Pile(rest)
        elif word == "select":
            self._select(rest)
        elif word == "mind" and rest in self._rules.legal:
            self._packing = self._packed().meaning(rest)
        else:
            return super().command(line)
        return True

    def moved(self) -> None:
        """Another game may have other rules: then the parts that depend on them are made anew."""
        if self.session.state.rules != self._rules:
            old = self._middle
            self._body.children = tuple(self.body() if child is old else child for child in self._body.children)
        self._pile = Pile.LEFT

    def still(self) -> str:
        """The table as it can be read without a kernel; with several people, what all may know."""
        public, state = self._printed, self.session.state
        parts = [picture.stands(self._scene(public))]
        if self.session.over and (steps := counting(state)):
            parts.append(tally(state, steps[-1].columns, steps[-1].titles))
        elif not public:
            held = hand.in_order(self._rules, self.session.view.hand)
            parts.append(f'<div class="ks-cards">{"".join(picture.card(self._rules, good) for good in held)}</div>')
        return f'{stylesheet()}<div class="kt-still ks-table">{"".join(parts)}</div>'

    def panel(self) -> str:
        """The teacher's numbers: odds and expected values at this moment, from the view of the seat alone."""
        rows = () if self.session.over or self.session.waiting else numbers(self.session.view)
        items = "".join(f"<li>{markup(row.message)}</li>" for row in rows)
        title = markup(Message.of("sheriff.numbers.title"))
        return f'<div class="ks-panel"><h4>{title}</h4><ul>{items}</ul></div>' if items else ""

    def timed(self) -> Hashable | None:
        """The sheriff's decision on one merchant is what the timer is for (S-OPTION)."""
        table = self.session.view.table
        timed = self._duty in (Duty.ANSWER, Duty.JUDGE)
        return (table.round, table.called, self.session.seat) if timed else None

    def limit(self) -> float | None:
        """What the people at this table agreed on, or what the rules of the game say (S-OPTION)."""
        return self.session.timer or self.session.state.rules.timer or None

    def stepper(self) -> Steps | None:
        """After the end: the whole game and the count, step by step."""
        return self._end.steps if self.session.over else None

    def blank(self) -> None:
        """Between two people nothing of either's side is on the page."""
        for part in (self._stands, self._strip, self._centre, self._log, self._side, *self._under):
            part.value = ""
        for cards in (self._cards, self._piles):
            cards.show(())
        self._choices.show(())
        self._builder.clear()
        self._end.clear()
        self._packing, self._packs, self._turn_of = Packing(()), (0, 0, 0), None

    def body(self) -> widgets.Widget:
        """Stands at the top; piles, the bag on the table and the log; the own cards and what can be done."""
        self._rules = self.session.state.rules
        self._stands, self._centre, self._log, self._side = (widgets.HTML() for _ in range(4))
        self._strip = widgets.HTML()
        self._under = (widgets.HTML(), widgets.HTML())
        self._piles = Cards(3, self._press, "ks-pile-cards")
        self._cards = Cards(max(self._rules.hand, len(self._rules.goods)), self._press, "ks-hand-cards")
        self._builder = Builder(self._rules, self._press, self.report)
        self._choices = Choices(asking.most(self._rules.players, len(self._rules.legal)), self._press)
        self._end = EndPane(self._draw_step, self._press, self.report)
        self._market = _box(
            widgets.VBox, "ks-market", self._piles.widget, _box(widgets.HBox, "ks-under-piles", *self._under)
        )
        info = _box(widgets.HBox, "ks-info", self._centre, self._log)
        middle = _box(widgets.HBox, "ks-middle", self._market, self._builder.widget, info)
        own = (self._side, self._cards.widget, self._choices.widget)
        self._yours = _box(widgets.VBox, "ks-yours", *own)
        art = widgets.HTML(stylesheet())
        art.add_class("kt-style")
        parts = (art, self._stands, self._strip, self._end.widget, middle, self._yours, self._end.below)
        self._middle = _box(widgets.VBox, "ks-table", *parts)
        return self._middle

    def draw(self) -> None:
        """Everything that the one at the screen may see now."""
        over = self.session.over
        for part in (self._yours, self._strip, self._market, self._log):
            show(part, not over)
        for part in (self._end.widget, self._end.below):
            show(part, over)
        if over:
            self._draw_yours(self.session.view, None)
            self._end.begin(self.session)
            self._draw_step()
            return
        self._end.clear()
        view, scene = self.session.view, self._scene(self._public)
        moment = self._moment() if self.session.waiting else None
        self._stands.value = picture.stands(scene)
        self._piles.show(hand.piles(view, scene, self._duty is Duty.MARKET))
        laid_out = view.table.phase is Phase.MARKET or self._duty in hand.LAYING
        show(self._market, laid_out and not self.session.waiting)
        self._strip.value = "" if laid_out and not self.session.waiting else picture.strip(scene)
        for part, cards in zip(self._under, (scene.left, scene.right), strict=True):
            part.value = "" if scene.compact else picture.pile(cards)
        self._centre.value = picture.decided(self._rules, moment) if moment else picture.on_the_table(scene)
        show(self._centre, bool(self._centre.value))
        self._log.value = self._log_pane(moment)
        self._draw_yours(view, self._duty)

    # --- what is seen ---------------------------------------------------------------------------------------------

    @property
    def _public(self) -> bool:
        """Whether the screen shows nobody's side: only bots play, or several people look at what happened."""
        return self.session.seat == 0 or self.session.curtain

    @property
    def _printed(self) -> bool:
        """Whether what is printed or exported may hold nobody's side: unlike the screen, all can read it later."""
        return self._public or (len(self.session.humans) > 1 and not self.session.over)

    @property
    def _duty(self) -> Duty | None:
        """What the one at the screen owes now; None while the table waits, and for nobody."""
        duty: Duty | None = self.session.view.duty
        return duty if self.session.seat in self.session.owing and not self.session.curtain else None

    def _scene(self, public: bool) -> Scene:
        return of_view(self.session.view, you=not public, waiting=self.session.waiting)

    def _events(self, public: bool) -> tuple[Event, ...]:
        """The events that may be told: those that the seat saw, or that all did; the last bag before the scores."""
        log = self.session.state.log if public else self.session.view.events
        seats = self._rules.seats if public else (self.session.view.seat,)
        early = ENDING if self.session.waiting else ()
        return tuple(event for event in log if event.sees == seats and event.kind not in early)

    def _told(self, public: bool, events: tuple[Event, ...] | None = None) -> tuple[Line, ...]:
        purses = dict(self.session.state.origin).get("gold") or ()
        return narrate(self._rules, self._events(public) if events is None else events, purses)

    def _moment(self) -> Moment | None:
        return latest(self._events(self._public), self.session.view.table, self._told_up_to)

    def _told_up_to(self, place: int) -> tuple[Line, ...]:
        """The lines that tell the first events."""
        return self._told(self._public, self._events(self._public)[:place])

    def _log_pane(self, moment: Moment | None) -> str:
        """The log; what has happened since the own last choice stands out."""
        events, told = self._events(self._public), self._told(self._public)
        own = [
            n for n, event in enumerate(events, 1) if event.kind == "game.move" and event["seat"] == self.session.seat
        ]
        new = len(told) - len(self._told_up_to(own[-1])) if own else len(moment.lines) if moment else 0
        return log_pane((line.message for line in told), new, extra="ks-log")

    # --- the own side ---------------------------------------------------------------------------------------------

    def _draw_yours(self, view: View, duty: Duty | None) -> None:
        """The own cards, and everything that can be done now."""
        hidden = self._public or self.session.over or self.session.waiting
        packing, pile = self._packed(), hand.settled_pile(view) or self._pile
        self._side.value = "" if hidden else picture.notes(hand.notes(view, duty, packing))
        self._cards.show(() if hidden else hand.faces(view, duty, packing, pile))
        self._draw_builder(view, duty)
        if duty is Duty.BAG:
            self._choices.show(asking.packing(packing, self._rules.legal))
        elif duty in hand.LAYING:
            fixed = hand.settled_pile(view) is not None
            self._choices.show(asking.piles(pile, fixed, len(hand.laying(view)) > 1))
        else:
            self._choices.show(asking.buttons(view) if duty else ())

    def _draw_builder(self, view: View, duty: Duty | None) -> None:
        """The builder while there is something to offer or to ask for; begun anew for each turn to speak."""
        asks = duty is Duty.ANSWER and any(move.word == "ask" for move in options(view))
        talking = duty is Duty.SPEAK or asks
        turn_of = (id(self.session), view.seat, len(view.events)) if talking else None
        if turn_of and turn_of != self._turn_of:
            self._builder.start(view)
        elif self._turn_of and not turn_of:
            self._builder.clear()
        self._turn_of = turn_of
        show(self._builder.widget, talking)

    def _packed(self) -> Packing:
        """What is chosen for the bag; begun anew for another hand."""
        view = self.session.view
        cards = () if self._public or self._duty is not Duty.BAG else hand.in_order(self._rules, view.hand)
        packs = (id(self.session), view.seat, view.table.round)
        if self._packing.hand != cards or self._packs != packs:
            self._packs, self._packing = packs, Packing(cards, good=usual(self._rules, cards))
        return self._packing

    def _select(self, place: str) -> None:
        """A card of the hand goes into the bag, or out of it."""
        packing = self._packed()
        there = place.isascii() and place.isdigit() and 1 <= int(place) <= len(packing.hand)
        if not there:
            raise NotYourTurn(Message.of("sheriff.table.select"), given=f"select {place}")
        self._packing = packing.toggled(int(place) - 1)

    def _laying(self, line: str) -> Duty:
        """The duty of laying cards on a pile. Errors: NotYourTurn if there is none."""
        if self._duty not in hand.LAYING:
            raise NotYourTurn(Message.of("sheriff.table.pile"), given=line)
        return self._duty

    def _put_all(self) -> None:
        """Lay down all that is left, in the order in which it is shown."""
        duty, view = self._laying("put all"), self.session.view
        pile = hand.settled_pile(view) or self._pile
        while self._duty is duty and self.session.seat == view.seat:
            self.session.submit(Put(hand.laying(self.session.view)[0], pile).text)
        self.moved()

    def _press(self, line: str) -> None:
        self.act(line)

    def _draw_step(self) -> None:
        """The step of the finished game that the slider stands at."""
        step = self._end.step
        if step is None:
            return
        self._stands.value = picture.stands(step.scene)
        count = tally(self.session.state, step.columns, step.titles) if step.columns else ""
        self._centre.value = count or picture.on_the_table(step.scene)
        show(self._centre, bool(self._centre.value))


def _box(
    kind: Callable[[Iterable[widgets.Widget]], widgets.Widget], name: str, *parts: widgets.Widget
) -> widgets.Widget:
    """A box with a class of the stylesheet."""
    box = kind(parts)
    box.add_class(name)
    return box
