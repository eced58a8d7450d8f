"""What every play table shares: turn line, errors, typed moves, curtain, pauses, timer, numbers, undo, save and load.

A table owns its widgets: they are made once and only change what they show, so their number stays the same through a
game. A game's own table (`cheesekit.widgets.table`) fills the picture, the facts, the talk and the choices.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from datetime import datetime
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from classkit.autosave import when
from classkit.choices import Steps, classed, show
from classkit.controls import named_upload
from classkit.frontend import guarded, headless, present
from classkit.game import CannotRead, NotLegal, NotYourTurn
from classkit.session import Kinds, Session
from classkit.theme import style
from classkit.timer import Timer
from classkit.typed import Typed
from classkit.words import Catalogue, Message, markup, say, text

_add = Catalogue("classkit").add
_add("table.undo", "Take back")
_add("table.new", "New game")
_add("table.save", "Save")
_add("table.load", "Load")
_add("table.resume", "Resume the unfinished game of {when}")
_add("table.saved", "Saved as {name}.")
_add("table.autosave", "This move could not be saved ({reason}). The game goes on; use Save to keep it elsewhere.")
_add("table.curtain", "{seat}, this is for your eyes. Everybody else looks away.")
_add("table.curtain.head", "Hand the screen to {seat}.")
_add("table.curtain.go", "I am {seat}: show my side")
_add("table.pass", "Nothing to decide: hand the screen on")
_add("table.still", "Run this cell to play here. Every choice is a button, and every move can also be typed.")
_add("table.load.empty", "Choose a saved game, a file that ends in .jsonl.")
_add("table.go_on", "Go on")
_add("table.stands", "There is nothing to step through now.")
_add("table.numbers.show", "Teacher: show numbers")
_add("table.numbers.hide", "Teacher: hide numbers")


class Table(ABC):
    """A game at one screen as a widget; `session` holds the game. Subclasses draw.

    `restart` makes the session of a new game; `kinds` are the bots by name, for loading. `example`: a move as it is
    typed. `timer`: the seconds after which a timed choice is asked for again; None for those that were agreed when
    a game began, if any. `panel`: whether the
    teacher's numbers are shown from the start. `sections` of the stylesheet are those of the game (see
    `classkit.theme.style`).
    """

    sections: tuple[str, ...] = ()

    def __init__(
        self,
        session: Session,
        restart: Callable[[], Session],
        kinds: Kinds,
        example: str,
        *,
        timer: float | None = None,
        panel: bool = False,
    ) -> None:
        self.session, self._restart, self._kinds, self._limit = session, restart, kinds, timer
        self.session.timer = timer or session.timer
        self._status, self._failed, self._numbers_on = "", False, panel
        self._offered: tuple[Session | None, str] = (None, "")
        self._timer = Timer(self.limit())
        self._make(example)
        self.refresh()
        self._show_status()

    # --- for Python -----------------------------------------------------------------------------------------------

    def move(self, line: str) -> None:
        """Play a line from Python, as if it were typed at the table. Errors: the engine's, and nothing is lost."""
        self._status = ""
        self._carry_out(line)
        self.refresh()
        self._show_status()

    def undo(self) -> None:
        """Take back the last move of a person (practice mode). Errors: NotLegal."""
        self.session.undo()
        self.moved()
        self.refresh()

    def save(self, path: str | Path) -> Path:
        """Write the game as JSON lines and return the path. Errors: NotLegal if the file cannot be written."""
        try:
            self.session.save(Path(path))
        except OSError as error:
            reason = error.strerror or str(error)
            raise NotLegal(
                Message.of("session.file", name=Path(path).name, reason=reason), given=repr(str(path))
            ) from None
        return Path(path)

    @abstractmethod
    def lines(self) -> str:
        """The game so far as text to be printed: all of it once it is over; before, the side of the only person.

        With several people at the screen, what all may know.
        """

    def __str__(self) -> str:
        """The text of `lines`."""
        return self.lines()

    # --- for subclasses -------------------------------------------------------------------------------------------

    @abstractmethod
    def turn(self) -> Message:
        """What is asked of the one at the screen, in one sentence."""

    @abstractmethod
    def body(self) -> widgets.Widget:
        """The middle of the table: made once, before the first `draw`."""

    @abstractmethod
    def draw(self) -> None:
        """Show the state of the session in the body."""

    @abstractmethod
    def blank(self) -> None:
        """Take everything off the body: the screen is being handed from one person to another."""

    def panel(self) -> str:
        """The teacher's numbers as HTML, from the view of the seat at the screen; empty if there are none now.

        A table that has none does not define this, and has no button for them.
        """
        return ""

    def timed(self) -> Hashable | None:
        """What tells the choice that is owed now from any other, if it is one that the timer is for."""
        return None

    def limit(self) -> float | None:
        """The seconds of the timer, None for no timer."""
        return self.session.timer

    def stepper(self) -> Steps | None:
        """The steps of the game, when it can be stepped through now."""
        return None

    @abstractmethod
    def still(self) -> str:
        """The table as HTML without widgets, for readers without a kernel; with several people, what all may know."""

    @abstractmethod
    def moved(self) -> None:
        """The state of the game has changed."""

    def command(self, line: str) -> bool:
        """Whether the line was a word for the table and not a move, and has been carried out.

        `undo`; `next` and `skip` while the game waits; `back` and `next` where it can be stepped through. Errors:
        NotYourTurn if there is nothing to step through.
        """
        word, steps = line.strip().lower(), self.stepper()
        if word == "undo":
            self._undone()
        elif word in ("next", "skip") and self.session.waiting:
            self._gone_on(word)
        elif word in ("back", "next") and steps:
            steps.move(word)
        elif word in ("back", "next", "skip"):
            raise NotYourTurn(Message.of("table.stands"), given=word)
        else:
            return False
        return True

    def rebuild(self) -> None:
        """Make the body anew, for a game of another size; the widgets of the old one are closed."""
        old, numbers = self._body.children
        self._body.children = (self.body(), numbers)
        _close(old)

    def act(self, line: str) -> bool:
        """Carry out a line from a button or from the field; an error is shown, and then False is returned."""
        self._guard(lambda: self._carry_out(line))
        return not self._failed

    def report(self, error: str) -> None:
        """Show an error (HTML); the game stays as it was."""
        self._status, self._failed = error, True

    def note(self, message: Message) -> None:
        """Show a note at once, e.g. why a saved game could not be opened."""
        self.tell(message)
        self._show_status()

    def tell(self, message: Message) -> None:
        """Show a note in the place of errors."""
        self._status = f'<div class="kt-note-line" role="status">{markup(message)}</div>'

    # --- the frame ------------------------------------------------------------------------------------------------

    def _make(self, example: str) -> None:
        self._head, self._message, self._numbers = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._numbers.add_class("kt-panel")
        self._go_on = self._button("table.go_on", lambda: self._gone_on("next"))
        self._go_on.button_style = "primary"
        self._hand_on = self._button("table.pass", self._passed)
        self._body = widgets.HBox([self.body(), self._numbers])
        self.widget = widgets.VBox(
            [
                classed(widgets.HTML(style("table", "lesson", *self.sections)), "kt-style"),
                classed(widgets.HBox([self._head, self._go_on, self._hand_on]), "kt-top"),
                self._timer.widget,
                self._make_curtain(),
                classed(self._body, "kt-body"),
                self._message,
                self._make_foot(example),
            ]
        )
        self.widget.add_class("kt-frame")

    def _make_curtain(self) -> widgets.Widget:
        self._curtain_text = widgets.HTML()
        self._curtain_go = self._button("table.curtain.go", self._raised, seat="")
        self._curtain_go.button_style = "primary"
        self._curtain = classed(widgets.VBox([self._curtain_text, self._curtain_go]), "kt-curtain")
        return self._curtain

    def _make_foot(self, example: str) -> widgets.Widget:
        self._typed = Typed(self.act, example)
        self._undo = self._button("table.undo", self._undone)
        self._new = self._button("table.new", self._renewed)
        self._save = self._button("table.save", self._saved)
        upload = named_upload(text("table.load"), ".jsonl")
        self._load = upload.children[0]
        self._load.observe(lambda _: self._guard(self._loaded), "value")
        self._resume = self._button("table.resume", self._resumed, when="")
        self._toggle = self._button("table.numbers.show", self._toggled)
        buttons = [self._undo, self._new, self._save, upload, self._toggle, self._resume]
        return classed(widgets.HBox([self._typed.widget, *buttons]), "kt-foot")

    def _button(self, id: str, press: Callable[[], None], **params: str) -> widgets.Button:
        button = widgets.Button(description=text(id, **params))
        button.on_click(lambda _: self._guard(press))
        return button

    def _guard(self, press: Callable[[], None]) -> None:
        """Carry out what was pressed, draw, and show whatever went wrong in either."""
        self._status, self._failed = "", False
        try:
            guarded(self.report)(press)()
        finally:
            try:
                guarded(self.report)(self.refresh)()
            finally:
                self._show_status()

    def _carry_out(self, line: str) -> None:
        if self.command(line):
            return
        self.session.submit(line)
        if self.session.unsaved:
            self.tell(Message.of("table.autosave", reason=self.session.unsaved))
        self.moved()

    def refresh(self) -> None:
        """Draw everything again."""
        session = self.session
        self._head.value = f'<div class="kt-turn" role="status">{markup(self._headline())}</div>'
        show(self._go_on, session.waiting)
        show(self._curtain, session.curtain)
        show(self._body, not session.curtain)
        seat = say(Message.of("game.seat", seat=session.seat))
        asked = markup(Message.of("table.curtain", seat=seat))
        self._curtain_text.value = f'<div class="kt-curtain-text">{asked}</div>' if session.curtain else ""
        self._curtain_go.description = text("table.curtain.go", seat=seat)
        idle = bool(session.owing) and session.seat not in session.owing
        show(self._hand_on, idle and not session.curtain)
        show(self._undo, session.practice)
        typing = session.humans or session.waiting
        show(self._typed.widget, bool(typing) and not session.over and not session.curtain)
        self._offer_resume()
        if session.curtain:
            self.blank()
        else:
            self.draw()
        self._draw_numbers()
        self._timer.seconds = self.limit()
        self._timer.watch(self._timed())

    def _draw_numbers(self) -> None:
        """The teacher's side panel: only beside the side of the seat whose view it is from."""
        session = self.session
        there = type(self).panel is not Table.panel and session.seat > 0 and not session.curtain and not session.over
        show(self._toggle, there)
        self._toggle.description = text(f"table.numbers.{'hide' if self._numbers_on else 'show'}")
        numbers = self.panel() if there and self._numbers_on else ""
        self._numbers.value = numbers
        show(self._numbers, bool(numbers))

    def _timed(self) -> Hashable | None:
        """The choice that the timer is for; a choice of another game is another one."""
        quiet = self.session.curtain or self.session.waiting or self.session.over
        key = None if quiet else self.timed()
        return None if key is None else (id(self.session), key)

    def _show_status(self) -> None:
        self._message.value = self._status

    def _headline(self) -> Message:
        if self.session.curtain:
            return Message.of("table.curtain.head", seat=Message.of("game.seat", seat=self.session.seat))
        return self.turn()

    def _offer_resume(self) -> None:
        """An unfinished game lies in the autosave until this one has had its first move; read once for each game."""
        if self._offered[0] is not self.session:
            path = self.session.autosave
            there = path is not None and not self.session.begun and self.session.unfinished(path)
            kept = when(path) if there and path else ""
            self._offered = (self.session, kept)
            self._resume.description = text("table.resume", when=kept)
        show(self._resume, bool(self._offered[1]) and not self.session.begun)

    def _undone(self) -> None:
        self.session.undo()
        self.moved()

    def _renewed(self) -> None:
        self._begin(self._restart())

    def _begin(self, session: Session) -> None:
        """Another game at this table; the timer is its own, or else the table's."""
        session.timer = session.timer or self._limit
        self.session = session
        self.moved()

    def _raised(self) -> None:
        self.session.raise_curtain()
        self.moved()

    def _passed(self) -> None:
        self.session.pass_on()
        self.moved()

    def _gone_on(self, word: str) -> None:
        (self.session.go_on if word == "next" else self.session.skip)()
        self.moved()

    def _toggled(self) -> None:
        self._numbers_on = not self._numbers_on

    def _saved(self) -> None:
        name = f"{self.session.game.NAME}-{datetime.now():%Y%m%d-%H%M%S}.jsonl"
        self.save(name)
        self.tell(Message.of("table.saved", name=name))

    def _loaded(self) -> None:
        if not self._load.value:
            return
        content = bytes(self._load.value[0].content)
        self._load.value = ()
        try:
            saved = content.decode("utf-8")
        except UnicodeDecodeError:
            raise CannotRead(Message.of("table.load.empty")) from None
        self._begin(self.session.another(saved, self._kinds))

    def _resumed(self) -> None:
        path = self.session.autosave
        if path is not None:
            self._begin(self.session.another(path.read_text(encoding="utf-8"), self._kinds))

    def _ipython_display_(self) -> None:
        """The widget, and the still version for readers without a kernel; headless, the still version alone."""
        plain = self.lines()
        hint = f"<p>{markup(Message.of('table.still'))}</p>"
        if headless():
            from IPython.display import display

            display({"text/html": style("table", *self.sections) + self.still() + hint, "text/plain": plain}, raw=True)
        else:
            present(self.widget, self.still() + hint, plain, ("table", "lesson", *self.sections))


def _close(widget: Any) -> None:
    """Close a widget and all inside it: the page and the kernel forget them."""
    for child in getattr(widget, "children", ()):
        _close(child)
    for part in (getattr(widget, "style", None), widget.layout, widget):
        if part is not None:
            part.close()
