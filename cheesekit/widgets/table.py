"""The play table of Cheese Thief: mice round the cheese, the night by hours, the talk, the vote, the whole story."""

from collections.abc import Callable, Hashable

import ipywidgets as widgets

import cheesekit.widgets.texts  # noqa: F401  (enters the texts)
from cheesekit import engine
from cheesekit.moves import Ask, Claim, Silent
from cheesekit.options import options
from cheesekit.review import review
from cheesekit.rules import FACES, Role
from cheesekit.state import Duty, Phase, State, View
from cheesekit.telling import event_message, is_heading, night_report, told
from cheesekit.widgets.builder import Builder
from cheesekit.widgets.numbers import before, numbers
from cheesekit.widgets.picture import svg
from cheesekit.widgets.scene import AFTER, Step, last_step, of_view, story
from cheesekit.widgets.talk import talk
from classkit.choices import Choice, Choices, Steps, classed, show
from classkit.frontend import guarded
from classkit.game import Event, Move, NotYourTurn
from classkit.session import Kinds, Session
from classkit.table import Table
from classkit.words import Message, markup, say, text


class CheeseTable(Table):
    """The table; see `cheesekit.play`. With one person at it the clock steps through the hours at the person's pace."""

    sections = ("cheese",)

    def __init__(
        self,
        session: Session,
        restart: Callable[[], Session],
        kinds: Kinds,
        stepping: bool = True,
        *,
        timer: float | None = None,
        panel: bool = False,
    ) -> None:
        self._wanted = stepping
        self._turn_of: tuple[int, int] | None = None
        self._step = 0
        self._retold: tuple[State | None, tuple[Step, ...]] = (None, ())
        self.session = session
        self._sit()
        super().__init__(session, restart, kinds, "vote 3", timer=timer, panel=panel)

    # --- what the frame asks for ----------------------------------------------------------------------------------

    def lines(self) -> str:
        """The night as text: all of it once it is over, what the seat at the screen has seen before."""
        state, view = self.session.state, self.session.view
        if view.phase is Phase.OVER:
            return "\n".join(say(line) for line in night_report(state))
        if self._shared:
            return "\n".join(say(line) for line in told(e for e in state.log if e.sees == state.rules.seats))
        return "\n".join(say(line) for line in (*self._who(view), *told(view.events)))

    @property
    def _shared(self) -> bool:
        """Whether several people look at this screen, and nobody's side may stand where all can read it."""
        return len(self.session.humans) > 1 and not self.session.over

    def turn(self) -> Message:
        """One sentence: what happens now and what is asked."""
        view = self.session.view
        if view.phase is Phase.OVER:
            return self._outcome(view)
        if self._steps_left() or (self._step and not view.duty):
            return _step_message(view, self._step)
        return _duty_message(view)

    def command(self, line: str) -> bool:
        """`next` steps the clock, `skip` goes to the next choice; after the end `back` and `next` step the story.

        Errors: NotYourTurn for a move while the clock has not come to it, and for a step where there is none.
        """
        word = line.strip().lower()
        if word in ("next", "skip") and self._steps_left():
            self._tick(word)
            return True
        if super().command(line):
            return True
        if self._steps_left():
            raise NotYourTurn(Message.of("cheese.table.clock"), given=line, allowed=("next", "skip"))
        return False

    def stepper(self) -> Steps | None:
        """The story of the night, once it is over."""
        return self._steps if self.session.over and not self._steps_left() else None

    def timed(self) -> Hashable | None:
        """What is said, and the vote: there the others wait for this seat."""
        view = self.session.view
        return (
            (view.duty, len(view.spoken)) if view.duty in (Duty.SPEAK, Duty.VOTE) and not self._steps_left() else None
        )

    def panel(self) -> str:
        """Belief and odds for this seat now; the odds alone while the clock runs."""
        view = self.session.view
        return before(view) if self._steps_left() else numbers(view)

    def _tick(self, word: str) -> None:
        at_choice = last_step(self.session.view) + (self.session.view.phase is not Phase.NIGHT)
        self._step = self._step + 1 if word == "next" else at_choice

    def moved(self) -> None:
        """Another game starts at its own step; in the night a move stays at its hour; without stepping, go along."""
        if self.session.state.rules != self._rules:
            self.rebuild()
        night = self.session.view.phase is Phase.NIGHT
        if self.session is not self._seated or not self._stepping:
            self._sit()
        elif night:
            self._step = min(self._step, last_step(self.session.view))

    def still(self) -> str:
        """Picture and text, without a kernel."""
        if self._shared:
            return f'<div class="kt-still"><p>{markup(Message.of("cheese.table.shared"))}</p></div>'
        view = self.session.view
        picture = svg(of_view(view, self._step))
        return f'<div class="kt-still">{picture}{_list(self._who(view))}</div>'

    def blank(self) -> None:
        """Between two people nothing of either's side is on the page."""
        for part in (self._picture, self._facts, self._talk, self._story, self._own, self._after):
            part.value = ""
        self._go.show(())
        self._choices.show(())
        self._builder.clear()
        self._turn_of = None

    def body(self) -> widgets.Widget:
        """The picture, and under it what can be done, later the story; beside it the own side and the talk."""
        self._rules = self.session.state.rules
        self._picture, self._facts, self._talk = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._go = Choices(2, self._press)
        self._choices = Choices(self._rules.players + 1, self._press)
        self._builder = Builder(self._rules, self._press, self.report)
        self._steps = Steps(guarded(self.report)(self._draw_story), self._press)
        self._story, self._own, self._after = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._told = widgets.VBox([self._steps.widget, self._story])
        controls = widgets.VBox([self._go.widget, self._builder.widget, self._choices.widget])
        left = classed(widgets.VBox([self._picture, controls, self._told]), "kt-left")
        right = classed(widgets.VBox([self._facts, self._own, self._talk]), "kt-right")
        middle = classed(widgets.HBox([left, right]), "kt-middle")
        return widgets.VBox([middle, self._after])

    def draw(self) -> None:
        """Everything that the seat at the screen may see at this step."""
        view = self.session.view
        over = view.phase is Phase.OVER
        self._draw_choices(view)  # first: what can no longer be pressed is gone before the end is worked out
        show(self._told, over)
        show(self._own, over)
        if over:
            self._draw_end(view)
        else:
            self._picture.value = svg(of_view(view, self._step))
            self._after.value = ""
        facts = [] if over else _facts(view, self._step)
        seen = _list(facts) if facts else f'<p class="kt-none">{markup(Message.of("cheese.side.nothing"))}</p>'
        title = f"<h4>{markup(Message.of('cheese.side.night'))}</h4>"
        self._facts.value = f'<div class="kt-side">{_who_html(self._who(view))}{"" if over else title + seen}</div>'
        self._talk.value = _folded(talk(view)) if over else talk(view) if self._step > last_step(view) else ""

    # --- parts ----------------------------------------------------------------------------------------------------

    def _press(self, line: str) -> None:
        self.act(line)

    def _sit(self) -> None:
        """The step to begin at: the start of the night; as far as the seat has come if the game was begun before."""
        self._seated, view = self.session, self.session.view
        self._stepping = self._wanted and len(self.session.humans) == 1
        untold = not engine.view(self.session.initial, view.seat).spoken
        fresh = self._stepping and not self.session.begun and untold
        self._step = 0 if fresh else last_step(view) + (view.phase is not Phase.NIGHT)

    def _steps_left(self) -> bool:
        view = self.session.view
        return self._step < last_step(view) + (view.phase is not Phase.NIGHT) and view.phase is not Phase.OVER

    def _who(self, view: View) -> list[Message]:
        """Seat, card and dice of the one at the screen; nobody's when only bots play."""
        if not self.session.humans:
            return []
        card = Message.of("cheese.side.you", seat=view.seat, card=view.role.message)
        return [card, Message.of("cheese.side.die", dice=view.dice)]

    def _outcome(self, view: View) -> Message:
        """Who won, and what that means for each person at the table."""
        outcome = next(event.message for event in view.events if event.kind.startswith("cheese.event.won."))
        people = self.session.humans
        won = tuple(seat for seat in people if seat in _winners(self.session))
        lost = tuple(seat for seat in people if seat not in won)
        if not people:
            return outcome
        if won and lost:
            names = {"won": tuple(map(_name, won)), "lost": tuple(map(_name, lost))}
            return Message.of("cheese.turn.several", outcome=outcome, **names)
        alone = len(people) == 1
        kind = ("won" if alone else "all_won") if won else ("lost" if alone else "all_lost")
        return Message.of(f"cheese.turn.{kind}", outcome=outcome)

    def _draw_choices(self, view: View) -> None:
        """The buttons of this moment."""
        stepping = self._steps_left()
        self._go.show(_next_buttons(view, self._step) if stepping else ())
        duty = None if stepping or self.session.seat not in self.session.owing else view.duty
        speaking = duty is Duty.SPEAK and view.role is not Role.MUTE
        show(self._builder.widget, speaking)
        if speaking and self._turn_of != (view.seat, len(view.spoken)):
            self._turn_of = (view.seat, len(view.spoken))
            self._builder.start(view)
        self._choices.show(_buttons(view) if duty else ())

    def _draw_end(self, view: View) -> None:
        """The story with its slider, the own decisions, and the whole night as text."""
        if self._retold[0] is not self.session.state:
            self._retold = (self.session.state, story(self.session.state, self.session.seat))
            self._steps.begin(len(self._retold[1]))
            self._steps.end()
        self._draw_story()
        report = night_report(self.session.state)
        rows = "".join(f"<h4>{markup(m)}</h4>" if is_heading(m) else f"<div>{markup(m)}</div>" for m in report)
        whole = f"<details><summary>{markup(Message.of('cheese.story.all'))}</summary>{rows}</details>"
        self._own.value = f'<div class="kt-after">{self._decisions()}</div>'
        self._after.value = f'<div class="kt-after">{whole}</div>'

    def _draw_story(self) -> None:
        if not self.stepper():
            return
        steps = self._retold[1]
        step = steps[self._steps.at - 1]
        self._picture.value = svg(step.scene)
        what = event_message(Event(step.message, ()))
        line = Message.of("cheese.story.of", step=self._steps.at, steps=len(steps), what=what)
        title = f"<h4>{markup(Message.of('cheese.story.title'))}</h4>"
        self._story.value = f'<div class="kt-story" role="status">{title}<p>{markup(line)}</p></div>'

    def _decisions(self) -> str:
        """Each person's decisions, and what belief and talk said at each."""
        people = self.session.humans
        parts = []
        for seat in people:
            made = [decision.message for decision in review(self.session.state, seat)]
            alone = len(people) == 1
            title = Message.of("cheese.review.title") if alone else Message.of("cheese.review.of", seat=seat)
            parts.append(f"<h4>{markup(title)}</h4>{_list(made)}" if made else "")
        return "".join(parts)


def _name(seat: int) -> Message:
    return Message.of("game.seat", seat=seat)


def _winners(session: Session) -> tuple[int, ...]:
    outcome = engine.result(session.state)
    return outcome.winners if outcome else ()


def _who_html(messages: list[Message]) -> str:
    said = " ".join(markup(message) for message in messages)
    return f'<p class="kt-who">{said}</p>' if said else ""


def _folded(said: str) -> str:
    """The talk once the night is over: to be looked up, out of the way of the decisions."""
    return f'<details class="kt-after"><summary>{markup(Message.of("cheese.talk.title"))}</summary>{said}</details>'


def _list(messages: list[Message] | tuple[Message, ...]) -> str:
    return f"<ul>{''.join(f'<li>{markup(message)}</li>' for message in messages)}</ul>" if messages else ""


def _hour_of(event: Event, hour: int) -> int:
    """The hour of an event of the night, given the hour of the one before it."""
    if event.kind in ("cheese.event.gang", "cheese.event.fellows"):
        return AFTER
    found = dict(event.message.params).get("hour", hour)
    return found if isinstance(found, int) else hour


def _facts(view: View, step: int) -> list[Message]:
    """What this seat has seen up to a step of the night."""
    facts, hour = [], 0
    for event in view.events:
        if event.kind == "cheese.event.morning":
            break
        hour = _hour_of(event, hour)
        if hour <= step and event.kind != "game.move":
            facts.append(event.message)
    return facts


def _duty_message(view: View) -> Message:
    """What is asked of a seat that owes a choice."""
    if view.duty is None:
        return Message.of("cheese.turn.wait")
    if view.duty is Duty.SPEAK:
        return Message.of("cheese.turn.mute" if view.role is Role.MUTE else "cheese.turn.speak")
    if view.duty is Duty.TAP:
        done = sum(move.word == "tap" for _, move in view.moves)
        return Message.of("cheese.turn.tap", left=view.rules.taps - done)
    if view.duty in (Duty.WAKE, Duty.TAKE, Duty.LOOK):
        return Message.of(f"cheese.turn.{view.duty.value}", hour=view.hour)
    return Message.of(f"cheese.turn.{view.duty.value}")


def _step_message(view: View, step: int) -> Message:
    """What happens at a step of the night, for a seat that owes nothing at it."""
    if step == 0:
        return Message.of("cheese.turn.night")
    if step == AFTER:
        tapped = "thief" if view.role is Role.THIEF else "tapped" if view.accomplice else "asleep"
        return Message.of(f"cheese.turn.after.{tapped}")
    awake = any(waking.hour == step for waking in view.wakings)
    return Message.of(f"cheese.turn.hour.{'awake' if awake else 'asleep'}", hour=step)


def _next_buttons(view: View, step: int) -> tuple[Choice, ...]:
    """The next step of the clock, and a way past all of them."""
    if step >= last_step(view):
        return (Choice(text("cheese.next.morning"), "next", True),)
    label = text("cheese.next.after") if step >= FACES else text("cheese.next.hour", hour=step + 1)
    return Choice(label, "next", True), Choice(text("cheese.next.skip"), "skip")


def _buttons(view: View) -> tuple[Choice, ...]:
    """A button for each legal move, but for claims, which the builder makes."""
    moves = [move for move in options(view) if not isinstance(move, Claim)]
    return tuple(Choice(_label(view, move), move.text) for move in moves)


def _label(view: View, move: Move) -> str:
    target = getattr(move, "seat", None)
    if isinstance(target, int):
        return text("game.seat", seat=target)
    if view.duty is Duty.CHOOSE:
        return text("cheese.choice.die", die=getattr(move, "hour", 0))
    named = {Silent: "silent", Ask: "ask"}.get(type(move), move.word)
    return text(f"cheese.choice.{named}")
