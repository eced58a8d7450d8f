"""The frame of every play table, around a body as plain as can be: pauses, curtain, numbers, timer, errors."""

import ipywidgets as widgets
import pytest
from ipywidgets.widgets.widget import _instances

from cheesekit import engine
from cheesekit.bots import BOTS, SilentBot
from cheesekit.rules import Rules
from classkit.choices import Steps
from classkit.game import GameError, NotYourTurn
from classkit.session import Session
from classkit.table import Table
from classkit.words import Message


class Plain(Table):
    """A table that shows what its seat has heard; `wrong` makes it fail."""

    wrong = None

    def lines(self):
        return "plain"

    def turn(self):
        return Message.of("game.seat", seat=self.session.seat)

    def body(self):
        self.shown = widgets.HTML()
        self.steps = Steps(lambda: None, self.act)
        return widgets.VBox([self.shown, self.steps.widget])

    def draw(self):
        if self.wrong == "draw":
            raise ZeroDivisionError("the picture is too small")
        self.shown.value = f"{self.session.seat}: {len(self.session.view.spoken)}"

    def blank(self):
        self.shown.value = ""

    def still(self):
        return "still"

    def moved(self):
        self.last = self.session

    def panel(self):
        return f"numbers of {self.session.seat}" if self.session.view.duty else ""

    def timed(self):
        return self.session.view.duty and (self.session.view.duty, len(self.session.view.spoken))

    def stepper(self):
        if self.session.over:
            self.steps.begin(5)
        return self.steps if self.session.over else None


class Bare(Plain):
    """A table without a teacher's panel."""

    panel = Table.panel


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setenv("CLASSKIT_STRICT", "1")


def spoken(before, after):
    return len(engine.view(after, 1).spoken) > len(engine.view(before, 1).spoken)


def begin(humans=(3,), pause=spoken, **options):
    roles = ["sleepyhead", "thief", "sleepyhead", "sleepyhead", "sleepyhead"]
    state = engine.position(Rules(5, turns=1), roles=roles, dice=[6, 1, 6, 6, 6])
    bots = {seat: SilentBot() for seat in state.rules.seats if seat not in humans}
    return Session(engine, state, tuple(humans), bots, pause=pause, **options)


def table(kind=Plain, extras=None, **options):
    return kind(begin(**options), lambda: begin(**options), BOTS, "vote 3", **extras or {})


def shown(widget):
    return widget.layout.display != "none"


def test_while_the_game_waits_a_button_goes_on():
    at = table()
    assert shown(at._go_on)
    assert at._go_on.description == "Go on"
    assert at.shown.value == "3: 1"
    at._go_on.click()
    assert at.shown.value == "3: 2"
    assert at.last is at.session
    at._go_on.click()
    assert not shown(at._go_on)
    assert at.session.owing == (3,)


def test_going_on_can_be_typed_one_pause_or_all():
    at = table()
    at.move("Next")
    assert (at.session.waiting, at.shown.value) == (True, "3: 2")
    at.move("skip")
    assert at.session.owing == (3,)
    for word in ("next", "skip", "back"):
        with pytest.raises(NotYourTurn, match="nothing to step through"):
            at.move(word)


def test_a_game_of_bots_is_watched_by_button_or_by_typing():
    at = table(humans=())
    assert shown(at._typed.widget)
    at._typed.widget.value = "next"
    at._typed._entered(None, {"event": "submit"}, None)
    assert at.shown.value == "0: 2"
    at.move("skip")
    assert at.session.over
    assert not shown(at._typed.widget)


def test_moves_wait_until_all_have_looked(monkeypatch):
    at = table()
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    assert not at.act("silent")
    assert "go on first" in at._message.value
    assert at.session.waiting


def test_a_finished_game_is_stepped_through():
    at = table(humans=(), pause=None)
    assert at.session.over
    at.move("back")
    at.move("back")
    at.move("next")
    assert (at.steps.at, at.steps.last) == (4, 5)
    with pytest.raises(NotYourTurn, match="nothing to step through"):
        at.move("skip")


def test_the_teachers_numbers_are_off_until_they_are_asked_for():
    at = table()
    at.move("skip")
    assert not shown(at._numbers)
    assert at._toggle.description == "Teacher: show numbers"
    at._toggle.click()
    assert at._numbers.value == "numbers of 3"
    assert shown(at._numbers)
    assert at._toggle.description == "Teacher: hide numbers"
    at._toggle.click()
    assert (at._numbers.value, shown(at._numbers)) == ("", False)


def test_the_option_opens_with_the_numbers():
    at = table(extras={"panel": True}, pause=None)
    assert at._numbers.value == "numbers of 3"


def test_a_table_without_numbers_has_no_button_for_them():
    at = table(Bare, extras={"panel": True})
    assert not shown(at._toggle)
    assert not shown(at._numbers)


def test_the_numbers_are_never_on_the_page_when_nobodys_side_may_be():
    """Under a curtain, and while several people look at what happened."""
    at = table(humans=(3, 4), extras={"panel": True})
    assert (at.session.seat, at.session.waiting) == (0, True)
    assert (at._numbers.value, shown(at._toggle)) == ("", False)
    assert at.shown.value == "0: 1"
    at.move("skip")
    assert at.session.curtain
    assert (at._numbers.value, shown(at._toggle), shown(at._go_on)) == ("", False, False)
    assert at.shown.value == ""
    at._curtain_go.click()
    assert (at._numbers.value, shown(at._toggle)) == ("numbers of 3", True)


def test_the_timer_runs_for_the_choice_that_is_owed_and_for_it_alone():
    at = table(extras={"timer": 60}, practice=True)
    bar = at._timer.widget
    assert not shown(bar)  # the game waits
    at.move("skip")
    first = bar.value
    assert "60 seconds" in first
    at._toggle.click()
    assert bar.value == first  # whatever else is drawn, the bar runs on
    at.move("silent")
    assert not shown(bar)
    at.move("undo")
    assert shown(bar)
    assert bar.value != first
    at._new.click()
    assert not shown(bar)
    assert not shown(table(extras={"timer": None})._timer.widget)


def test_a_picture_that_cannot_be_drawn_says_so_and_the_game_goes_on(monkeypatch):
    at = table(pause=None)
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    at.wrong = "draw"
    assert not at.act("silent")
    assert "the picture is too small" in at._message.value
    assert len(at.session.view.spoken) == 5
    at.wrong = None
    at._toggle.click()
    assert at._message.value == ""


def test_the_stylesheet_is_on_the_page_once():
    at = table()
    at.move("skip")
    at.act("silent")
    html = [widget.value for widget in inside(at.widget) if isinstance(widget, widgets.HTML)]
    assert sum(value.count("<style>") for value in html) == 1


def test_making_the_body_anew_closes_the_old_one():
    """As many widgets as before: none of the old body is left in the kernel."""
    at = table()
    old, before = at.shown, len(_instances)
    for _ in range(3):
        at.rebuild()
    assert len(_instances) == before
    assert at.shown is not old
    assert old.comm is None
    assert at.shown.comm is not None


def inside(widget):
    for child in getattr(widget, "children", ()):
        yield child
        yield from inside(child)


def test_resuming_is_offered_once_and_read_once(tmp_path, monkeypatch):
    path = tmp_path / "game.jsonl"
    first = begin(autosave=path, pause=None)
    first.submit("silent")
    read = []
    unfinished = Session.unfinished
    monkeypatch.setattr(Session, "unfinished", lambda self, path: read.append(path) or unfinished(self, path))
    at = table(autosave=path, pause=None)
    for _ in range(3):
        at._toggle.click()
    assert read == [path]
    assert shown(at._resume)
    at._resume.click()
    assert at.session.state == first.state
    assert not shown(at._resume)


def test_an_error_of_the_engine_is_shown_and_raised_from_python():
    with pytest.raises(GameError, match="T-DAY-2"):
        table(pause=None).move("vote 3")
