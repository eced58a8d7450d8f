"""What is below the stands when a game is over: the steps of the game and of the count, the review, all as text."""

from collections.abc import Callable

import ipywidgets as widgets

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.choices import Steps
from classkit.frontend import guarded
from classkit.session import Session
from classkit.words import Message, markup
from sheriffkit.telling import game_report
from sheriffkit.widgets.ending import Step, counting, story
from sheriffkit.widgets.going_over import GoingOver
from sheriffkit.widgets.picture import lines


class EndPane:
    """The pane in two parts: `widget`, the steps, and `below`, the review and the text.

    It begins at the count; `Back` leads into the game.
    """

    def __init__(
        self, changed: Callable[[], None], press: Callable[[str], object], report: Callable[[str], object]
    ) -> None:
        """`changed` is called when another step is to be drawn; `press` and `report` as for the table's other parts."""
        self.steps = Steps(guarded(report)(changed), press)
        self._said, self._whole = widgets.HTML(), widgets.HTML()
        self._going_over = GoingOver(report)
        self.widget = widgets.VBox([self._said, self.steps.widget])
        self.below = widgets.VBox([self._going_over.widget, self._whole])
        for part in (self.widget, self.below):
            part.add_class("ks-end")
        self.below.add_class("ks-below")
        self._session: Session | None = None
        self._made: tuple[Step, ...] = ()

    def begin(self, session: Session) -> None:
        """The steps of a finished game; nothing is made anew for the game that is shown already."""
        if session is self._session:
            return
        state, you = session.state, session.seat
        count = counting(state, you)
        self._session, self._made = session, (*story(state, you), *count)
        self.steps.begin(len(self._made))
        self.steps.slider.value = len(self._made) - len(count) + 1
        self._going_over.offer(session)
        summary = markup(Message.of("sheriff.end.text"))
        whole = lines(game_report(state))
        self._whole.value = f'<details class="ks-whole"><summary>{summary}</summary>{whole}</details>'

    def clear(self) -> None:
        """Nothing of a game that was over is left."""
        self._session, self._made = None, ()
        self._said.value = self._whole.value = ""
        self._going_over.clear()

    @property
    def step(self) -> Step | None:
        """The step that is shown; its sentence stands in the pane. None before the end."""
        if not self._made:
            return None
        at = min(self.steps.at, len(self._made))
        step = self._made[at - 1]
        said = Message.of("sheriff.end.step", step=at, steps=len(self._made), what=step.message)
        self._said.value = f'<div class="ks-told" role="status"><p>{markup(said)}</p></div>'
        return step
