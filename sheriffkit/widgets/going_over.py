"""Going over the own decisions after the game: one decision at a time, so that the page shows how far it is.

Reckoning a decision takes a moment (`sheriffkit.review`); between two of them the kernel is free for other clicks.
"""

import asyncio
from collections.abc import Callable, Iterator

import ipywidgets as widgets

import sheriffkit.widgets.texts  # noqa: F401  (enters the texts)
from classkit.choices import show
from classkit.frontend import guarded
from classkit.session import Session
from classkit.words import Message, markup, text
from sheriffkit.review import Decision, count, dearest, reviewing


class GoingOver:
    """A button, and the page that it fills; `widget` holds both."""

    def __init__(self, report: Callable[[str], object]) -> None:
        """`report` is given an error as HTML."""
        self._guard = guarded(report)
        self.button = widgets.Button(description=text("sheriff.over.begin"))
        self.button.on_click(lambda _: self._guard(self._begin)())
        self.page = widgets.HTML()
        self.widget = widgets.VBox([self.button, self.page])
        self.widget.add_class("ks-review")
        self._session: Session | None = None
        self._work: Iterator[tuple[int, Decision]] = iter(())
        self._made: dict[int, list[Decision]] = {}
        self._all = 0

    def offer(self, session: Session) -> None:
        """The decisions of the people at this table can be gone over; nothing changes if they were offered before."""
        if session is not self._session:
            self.clear()
            self._session = session
        show(self.button, bool(session.humans) and not self._made)

    def clear(self) -> None:
        """Forget the decisions that were shown, and stop reckoning."""
        self._session, self._work, self._made = None, iter(()), {}
        self.page.value = ""

    def _begin(self) -> None:
        session = self._session
        if session is None or self._made:
            return
        self._made = {seat: [] for seat in session.humans}
        self._all = sum(count(session.state, seat) for seat in session.humans)
        met = {seat: bot.name for seat, bot in session.bots.items()}
        self._work = ((seat, one) for seat in session.humans for one in reviewing(session.state, seat, bots=met))
        show(self.button, False)
        self._draw(self._all == 0)
        self._later()

    def _later(self) -> None:
        """The next decision: when the kernel has nothing else to do, or at once where no kernel runs."""
        try:
            asyncio.get_running_loop().call_later(0.01, self._guard(self._next))
        except RuntimeError:
            while self._next_one():
                continue

    def _next(self) -> None:
        if self._next_one():
            self._later()

    def _next_one(self) -> bool:
        """Reckon one decision; whether there may be more."""
        seat, decision = next(self._work, (0, None))
        if decision is None:
            self._draw(True)
            return False
        self._made[seat].append(decision)
        self._draw(False)
        return True

    def _draw(self, done: bool) -> None:
        if not self._made:
            return
        number = sum(map(len, self._made.values()))
        if not done:
            self.page.value = f"<p role='status'>{markup(Message.of('sheriff.over.at', n=number, all=self._all))}</p>"
            return
        alone = len(self._made) == 1
        self.page.value = "".join(_page(seat, tuple(made), alone) for seat, made in self._made.items())


def _page(seat: int, made: tuple[Decision, ...], alone: bool) -> str:
    """One person's decisions: the dearest explained, then all."""
    title = Message.of("sheriff.over.title") if alone else Message.of("sheriff.over.of", seat=seat)
    worst = dearest(made)
    explained = "".join(f"<li>{markup(one.message)}{_list(one.details)}</li>" for one in worst)
    first = f"<ol>{explained}</ol>" if worst else f"<p>{markup(Message.of('sheriff.over.none'))}</p>"
    whole = f"<details><summary>{markup(Message.of('sheriff.over.all'))}</summary>"
    whole += _list(tuple(one.message for one in made)) + "</details>"
    dear = f"<h5>{markup(Message.of('sheriff.over.dearest'))}</h5>"
    return f"<h4>{markup(title)}</h4>{dear}{first}{whole}"


def _list(messages: tuple[Message, ...]) -> str:
    return f"<ul>{''.join(f'<li>{markup(message)}</li>' for message in messages)}</ul>" if messages else ""
