"""The learner against CFR, hand by hand, with a picture of how far both are from the best play.

Buttons hold the actions; after a hand the first of them deals the next, so that Tab and Enter play on without a mouse.
The numbers are those of `classkit.duel`, which plays the same hands without a front end. With an autosave every hand is
kept; as long as no hand is over, a button leads back to those that lie there.
"""

from pathlib import Path
from typing import Any

from classkit.autosave import Autosave, holds, when
from classkit.chart import Chart, lines
from classkit.duel import Duel, Hand
from classkit.explore import Picture
from classkit.frontend import escape, guarded, headless, present, put_html
from classkit.game import CannotRead, NotLegal
from classkit.log import scrolled
from classkit.plots import moving, show
from classkit.shown import decimal
from classkit.theme import style
from classkit.words import Catalogue, Message, Param, markup, say, text

_add = Catalogue("classkit").add
_add("cfr.duel.turn", "Hand {number}. Your part: {who}. You are at “{info}”. What do you do?")
_add("cfr.duel.done", "Hand {number} is over: {path}. You get {gain}, {who} gets {other}.")
_add("cfr.duel.total", "In {n} hand you have {total} in all.", "In {n} hands you have {total} in all.", "n")
_add("cfr.duel.next", "Next hand")
_add("cfr.duel.resume", "Back to the {n} hand of {when}", "Back to the {n} hands of {when}", "n")
_add("cfr.duel.resumed", "Back after {n} hand, saved {when}.", "Back after {n} hands, saved {when}.", "n")
_add("cfr.duel.resume.none", "There are no hands to go back to.")
_add("cfr.duel.unsaved", "This hand could not be saved ({reason}). Play goes on; keep the log elsewhere.")
_add("cfr.duel.log", "The log: one line a hand")
_add("cfr.duel.log.none", "No hand is over yet.")
_add("cfr.duel.title", "How far from the best play: {title}")
_add("cfr.duel.x", "hands played")
_add("cfr.duel.y", "exploitability, in payoff a hand")
_add("cfr.duel.rival", "CFR, {each} iterations after each hand")
_add("cfr.duel.own", "you, estimated from your play")
_add("cfr.duel.sentence", "After {hands} hand CFR has had {iterations} iterations: best responses would gain {rival} a "
    "hand against it, and {own} against you, as you have played so far.",
    "After {hands} hands CFR has had {iterations} iterations: best responses would gain {rival} a hand against it, and "
    "{own} against you, as you have played so far.", "hands")  # fmt: skip
_add("cfr.duel.start", "Before the first hand both are taken to choose at random: best responses would gain {own} a "
    "hand.")  # fmt: skip
_add("cfr.duel.general", "{sentence} This game is not zero-sum, so nothing promises that CFR’s line goes to zero.")


class DuelLab:
    """What `duel_lab` gives: the last line of a cell shows it. `duel` is what was played.

    `kept` is the duel in the autosave and when it was written, as long as no hand of this one is over.
    """

    def __init__(self, duel: Duel, title: str, autosave: Path | None = None) -> None:
        """See `duel_lab`."""
        self.duel, self.title = duel, title
        self._keeping, self._back = Autosave(autosave, duel.log), ""
        self.kept = self._look()
        self._box: Any = None
        self.told: Any = None
        self.logged: Any = None
        self.buttons: tuple[Any, ...] = ()
        self.picture: Picture | None = None

    # --- the plain calls ----------------------------------------------------------------------------------------------

    def act(self, action: str) -> "DuelLab":
        """Choose an action by its name. Errors: as `Duel.act`."""
        self.duel.act(action)
        return self._played()

    def deal(self) -> "DuelLab":
        """Begin the next hand. Errors: as `Duel.deal`."""
        self.duel.deal()
        return self._played()

    def resume(self) -> "DuelLab":
        """Go back to the hands in the autosave. Errors: NotLegal if there are none, or a hand is over here."""
        if self.kept is None:
            raise NotLegal(Message.of("cfr.duel.resume.none"))
        self.duel, self._back = self.kept
        self._keeping, self.kept = Autosave(self._keeping.path, self.duel.log), None
        self._draw()
        return self

    def _played(self) -> "DuelLab":
        """What follows an action or a deal: a hand that is over is saved, and all is drawn anew."""
        self._back = ""
        if self.duel.over:
            self._keeping.keep(self.duel.log)
            self.kept = None
        self._draw()
        return self

    def _look(self) -> tuple[Duel, str] | None:
        """The duel in the autosave, if this one has no hand yet and the hands there are hands of this game."""
        path, log = self._keeping.path, holds(self._keeping.path)
        if path is None or not log or self.duel.hands:
            return None
        try:
            return self.duel.after(log), when(path)
        except (CannotRead, NotLegal):
            return None

    @property
    def messages(self) -> tuple[Message, ...]:
        """What is said above the buttons: how the hand ended, or whose turn it is and what is known."""
        duel = self.duel
        total = Message.of("cfr.duel.total", n=len(duel.hands), total=decimal(duel.total))
        reason = self._keeping.unsaved
        lost = (Message.of("cfr.duel.unsaved", reason=reason),) if reason else ()
        if duel.over:
            return (self._done(duel.hands[-1]), total, *lost)
        back = (Message.of("cfr.duel.resumed", n=len(duel.hands), when=self._back),) if self._back else ()
        who = duel.tree.who[duel.seat - 1]
        turn = Message.of("cfr.duel.turn", number=duel.number, who=who, info=duel.info)
        return (*back, turn, total, *lost) if duel.hands else (turn,)

    def chart(self) -> Chart:
        """CFR's exploitability and the learner's, over the hands."""
        points = self.duel.points
        return lines(
            [point.hands for point in points],
            {
                text("cfr.duel.rival", each=self.duel.each): [point.rival for point in points],
                text("cfr.duel.own"): [point.own for point in points],
            },
            title=text("cfr.duel.title", title=self.title),
            x_title=text("cfr.duel.x"),
            y_title=text("cfr.duel.y"),
            sentence=self._sentence(),
            percent=False,
            strong=(points[-1].hands,),
        )

    def plain(self) -> str:
        """All of it in plain text: what is said, the choices, the log, the chart's sentence."""
        choices = f"[{' | '.join(self._labels())}]"
        return "\n".join([*map(say, self.messages), choices, *map(str, self.duel.hands), self.chart().sentence])

    def __repr__(self) -> str:
        return self.plain()

    # --- the widget ---------------------------------------------------------------------------------------------------

    def widget(self) -> Any:
        """What is said, the buttons, the picture and the log as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def press(self, number: int) -> None:
        """What the button with this number does, from 0: choose that action, deal the next hand, or go back."""
        if number == len(self._labels()) - 1 and self.kept is not None:
            self.resume()
        elif self.duel.over:
            self.deal()
        else:
            self.act(self.duel.choices[number])

    def _build(self) -> None:
        import ipywidgets

        self.told, self.logged, self.picture = ipywidgets.HTML(), ipywidgets.HTML(), Picture()
        most = max(len(place.actions) for place in self.duel.tree.places if place.kind == "move")
        looks = ipywidgets.ButtonStyle()  # one for all, as `classkit.choices` does
        self.buttons = tuple(ipywidgets.Button(style=looks) for _ in range(most + (self.kept is not None)))
        for number, button in enumerate(self.buttons):
            button.layout.width = "auto"
            button.on_click(self._presser(number))
        row = ipywidgets.HBox(list(self.buttons))
        row.add_class("kit-row")
        self._box = ipywidgets.VBox([self.told, row, self.picture.widget, self.logged])
        self._box.add_class("kit-ask")
        self._draw()

    def _presser(self, number: int) -> Any:
        pressed = guarded(self._report)(lambda: self.press(number))
        return lambda button: pressed()

    def _labels(self) -> tuple[str, ...]:
        choices = (text("cfr.duel.next"),) if self.duel.over else self.duel.choices
        if self.kept is None:
            return choices
        duel, written = self.kept
        return (*choices, text("cfr.duel.resume", n=len(duel.hands), when=written))

    def _draw(self) -> None:
        if self._box is None or self.picture is None:
            return
        self.told.value = style("lesson") + self._card()
        labels = self._labels()
        for number, button in enumerate(self.buttons):
            button.layout.display = "" if number < len(labels) else "none"
            button.description = button.tooltip = labels[number] if number < len(labels) else ""
            button.button_style = "primary" if self.duel.over else ""
        self.picture.show(self.chart())
        self.logged.value = self._log()

    def _card(self) -> str:
        said = "".join(f'<p dir="auto">{markup(message)}</p>' for message in self.messages)
        return f'<div class="kit-card" role="status">{said}</div>'

    def _log(self) -> str:
        """The log in a pane that the keyboard reaches, the newest line in sight."""
        return scrolled(f"<pre>{escape(self.duel.log or text('cfr.duel.log.none'))}</pre>", "cfr.duel.log")

    def _report(self, html: str) -> None:
        self.told.value = style("lesson") + html

    # --- words --------------------------------------------------------------------------------------------------------

    def _done(self, hand: Hand) -> Message:
        """How a hand ended."""
        own, other = hand.payoffs if hand.seat == 1 else hand.payoffs[::-1]
        params: dict[str, Param] = {"number": hand.number, "path": hand.path, "who": self.duel.tree.who[2 - hand.seat]}
        return Message.of("cfr.duel.done", gain=decimal(own), other=decimal(other), **params)

    def _sentence(self) -> str:
        last = self.duel.points[-1]
        params = {"rival": decimal(last.rival, 3), "own": decimal(last.own, 3)}
        if not last.hands:
            sentence = Message.of("cfr.duel.start", own=params["own"])
        else:
            sentence = Message.of("cfr.duel.sentence", hands=last.hands, iterations=last.iterations, **params)
        return say(sentence if self.duel.tree.zero_sum else Message.of("cfr.duel.general", sentence=sentence))

    def _ipython_display_(self) -> None:
        still = f"{self._card()}{moving(self.chart())}{self._log()}"
        if headless():
            put_html(self._card(), "\n".join(map(say, self.messages)))
            show(self.chart())
            put_html(self._log(), self.duel.log)
        else:
            present(self.widget(), still, self.plain())


def duel_lab(duel: Duel, title: str, autosave: Path | None = None) -> DuelLab:
    """Play on against CFR in a notebook; `title` names the game. What was played before stays on the picture.

    `autosave` is the file in which hands are kept as the log has them, None for no file; hands that lie there of before
    are set aside by the first that is played here, as `<name>.previous` with the same ending. Without a front end `act`
    and `deal` play the same hands, and printing shows the same.

    >>> from classkit.trees import Tree, end, move
    >>> asked = move(2, "asked", {"fold": end(1), "call": end(-1)})
    >>> lab = duel_lab(Duel(Tree(move(1, "start", {"stop": end(0), "bet": asked})), seed=1), "a bet")
    >>> print(lab.act("stop").plain().splitlines()[0])
    Hand 1 is over: /stop. You get 0, player 2 gets 0.
    """
    return DuelLab(duel, title, autosave)
