"""What every play table shares: the turn line, the buttons, typed moves, errors, the curtain, undo, saving and loading.

A table owns its widgets: they are made once and only change what they show, so their number stays the same through a
game. A game's own table (`cheesekit.widgets.table`) fills the picture, the facts, the talk and the choices.
"""

import asyncio
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from classkit.frontend import guarded, headless, present
from classkit.game import CannotRead, NotLegal
from classkit.session import Bot, Session
from classkit.theme import style
from classkit.words import Catalogue, Message, markup, say, text

_add = Catalogue("classkit").add
_add("table.typed", "Type a move")
_add("table.typed.hint", "for example {example}, then Enter")
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

HOME = "BRIBES_AND_DICE_HOME"
"""Environment variable: the folder for autosaves, `~/.bribes-and-dice` if it is not set."""


def autosave_file(game: str) -> Path:
    """Where the unfinished game of that name is kept."""
    folder = os.environ.get(HOME)
    return (Path(folder) if folder else Path.home() / ".bribes-and-dice") / f"{game}.jsonl"


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its label and the line that it plays. `strong`: the one to press if in doubt."""

    label: str
    line: str
    strong: bool = False


class Choices:
    """A fixed number of buttons that are labelled anew for each decision; the rest are hidden."""

    def __init__(self, most: int, press: Callable[[str], None]) -> None:
        """`press` is called with the line of the button that was pressed."""
        self._press = press
        self._lines = [""] * most
        self.buttons = tuple(widgets.Button() for _ in range(most))
        for place, button in enumerate(self.buttons):
            button.on_click(lambda _, place=place: self._press(self._lines[place]))
        self.widget = widgets.HBox(self.buttons)
        self.widget.add_class("kt-choices")
        self.show(())

    def show(self, choices: Sequence[Choice]) -> None:
        """Show these and no others. ValueError if there are more than buttons."""
        if len(choices) > len(self.buttons):
            raise ValueError(f"{len(choices)} choices, but the table has {len(self.buttons)} buttons")
        for place, button in enumerate(self.buttons):
            choice = choices[place] if place < len(choices) else None
            button.layout.display = None if choice else "none"
            self._lines[place] = choice.line if choice else ""
            button.description = choice.label if choice else ""
            button.tooltip = choice.line if choice else ""
            button.button_style = "primary" if choice and choice.strong else ""
        show(self.widget, bool(choices))


class Typed:
    """A field for a move as text: Enter plays it, leaving the field does not."""

    def __init__(self, play: Callable[[str], bool]) -> None:
        """`play` is given the line and says whether it was taken; a line that was not taken stays in the field."""
        self._play, self._waiting = play, False
        self.widget = widgets.Text(description=text("table.typed"), continuous_update=False)
        self.widget.add_class("kt-typed")
        self.widget.on_msg(self._entered)
        self.widget.observe(lambda _: self._changed(), "value")

    def _entered(self, _: Any, content: Any, __: Any) -> None:
        """Enter was pressed: the browser says so a moment before it sends the text, so wait for that moment."""
        if not isinstance(content, dict) or content.get("event") != "submit":
            return
        self._waiting = True
        try:
            asyncio.get_running_loop().call_later(0.15, self._take)
        except RuntimeError:
            self._take()

    def _changed(self) -> None:
        if self._waiting and self.widget.value:
            self._take()

    def _take(self) -> None:
        line = self.widget.value.strip()
        if not (self._waiting and line):
            return
        self._waiting = False
        if self._play(line):
            self.widget.value = ""


class Table(ABC):
    """A game at one screen as a widget; `session` holds the game. Subclasses draw.

    `restart` makes the session of a new game; `kinds` are the bots by name, for loading. `sections` of the stylesheet
    are those of the game (see `classkit.theme.style`).
    """

    sections: tuple[str, ...] = ()

    def __init__(
        self, session: Session, restart: Callable[[], Session], kinds: Mapping[str, type[Bot]], example: str
    ) -> None:
        self.session, self._restart, self._kinds = session, restart, kinds
        self._status, self._failed = "", False
        self._make(example)
        self.refresh()

    # --- for Python -----------------------------------------------------------------------------------------------

    def move(self, line: str) -> None:
        """Play a line from Python, as if it were typed at the table. Errors: the engine's, and nothing is lost."""
        self._carry_out(line)
        self.refresh()

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

    @abstractmethod
    def still(self) -> str:
        """The table as HTML without widgets, for readers without a kernel; with several people, what all may know."""

    @abstractmethod
    def moved(self) -> None:
        """The state of the game has changed."""

    def command(self, line: str) -> bool:
        """Whether the line was a word for the table and not a move, and has been carried out."""
        if line.strip().lower() != "undo":
            return False
        self._undone()
        return True

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
        self.refresh()

    def tell(self, message: Message) -> None:
        """Show a note in the place of errors."""
        self._status = f'<div class="kt-note-line" role="status">{markup(message)}</div>'

    # --- the frame ------------------------------------------------------------------------------------------------

    def _make(self, example: str) -> None:
        self._head, self._message = widgets.HTML(), widgets.HTML()
        self._typed = Typed(self.act)
        self._typed.widget.placeholder = text("table.typed.hint", example=example)
        self._undo = self._button("table.undo", self._undone)
        self._new = self._button("table.new", self._renewed)
        self._save = self._button("table.save", self._saved)
        self._load = widgets.FileUpload(accept=".jsonl", multiple=False, icon="", tooltip=text("table.load"))
        self._load.description = text("table.load")
        self._load.observe(lambda _: self._guard(self._loaded), "value")
        self._resume = self._button("table.resume", self._resumed, when="")
        self._hand_on = self._button("table.pass", self._passed)
        self._curtain_text = widgets.HTML()
        self._curtain_go = self._button("table.curtain.go", self._raised, seat="")
        self._curtain_go.button_style = "primary"
        self._curtain = widgets.VBox([self._curtain_text, self._curtain_go])
        self._curtain.add_class("kt-curtain")
        self._body = widgets.VBox([self.body(), self._hand_on])
        foot = widgets.HBox([self._typed.widget, self._undo, self._new, self._save, self._load, self._resume])
        foot.add_class("kt-foot")
        self.widget = widgets.VBox([self._head, self._curtain, self._body, self._message, foot])
        self.widget.add_class("kt-frame")

    def _button(self, id: str, press: Callable[[], None], **params: str) -> widgets.Button:
        button = widgets.Button(description=text(id, **params))
        button.on_click(lambda _: self._guard(press))
        return button

    def _guard(self, press: Callable[[], None]) -> None:
        self._status, self._failed = "", False
        try:
            guarded(self.report)(press)()
        finally:
            self.refresh()

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
        self._head.value = (
            f'{style("table", *self.sections)}<div class="kt-turn" role="status">{markup(self._headline())}</div>'
        )
        show(self._curtain, session.curtain)
        show(self._body, not session.curtain)
        seat = say(Message.of("game.seat", seat=session.seat))
        asked = markup(Message.of("table.curtain", seat=seat))
        self._curtain_text.value = f'<div class="kt-curtain-text">{asked}</div>'
        self._curtain_go.description = text("table.curtain.go", seat=seat)
        waiting = session.owing and session.seat not in session.owing
        show(self._hand_on, bool(session.humans) and not session.over and bool(waiting))
        show(self._undo, session.practice)
        show(self._typed.widget, bool(session.humans) and not session.over and not session.curtain)
        self._offer_resume()
        self._message.value = (style("lesson", "table") + self._status) if self._status else ""
        if session.curtain:
            self.blank()
        else:
            self.draw()

    def _headline(self) -> Message:
        if self.session.curtain:
            return Message.of("table.curtain.head", seat=Message.of("game.seat", seat=self.session.seat))
        return self.turn()

    def _offer_resume(self) -> None:
        """An unfinished game lies in the autosave until this one has had its first move."""
        path = self.session.autosave
        there = path is not None and not self.session.begun and self.session.unfinished(path)
        show(self._resume, there)
        if there and path is not None:
            when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
            self._resume.description = text("table.resume", when=when)

    def _undone(self) -> None:
        self.session.undo()
        self.moved()

    def _renewed(self) -> None:
        self.session = self._restart()
        self.moved()

    def _raised(self) -> None:
        self.session.raise_curtain()
        self.moved()

    def _passed(self) -> None:
        self.session.pass_on()
        self.moved()

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
        self.session = Session.loads(self.session.game, saved, self._kinds, self.session.autosave)
        self.moved()

    def _resumed(self) -> None:
        path = self.session.autosave
        if path is not None:
            self.session = Session.loads(self.session.game, path.read_text(encoding="utf-8"), self._kinds, path)
            self.moved()

    def _ipython_display_(self) -> None:
        """The widget, and the still version for readers without a kernel; headless, the still version alone."""
        plain = self.lines()
        hint = f"<p>{markup(Message.of('table.still'))}</p>"
        if headless():
            from IPython.display import display

            display({"text/html": style("table", *self.sections) + self.still() + hint, "text/plain": plain}, raw=True)
        else:
            present(self.widget, self.still() + hint, plain, ("table", "lesson", *self.sections))


def show(widget: Any, shown: bool) -> None:
    """Show or hide a widget."""
    widget.layout.display = None if shown else "none"
