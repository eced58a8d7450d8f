"""The duel of lesson 08 on the page: pack a bag, see what the sheriff did, twenty times; then your regret.

`against("reader")` is a duel. It is played with its buttons, by typing `honest` or `lie` and Enter, or by calling
`play("lie")`; all three are the same, and its `log` is the log of all. What the sheriff does is decided by
`sheriffkit.lessons.duel_sides`, what is looked back on by `duel_regret`.
"""

from pathlib import Path
from typing import Any

from classkit.cards import Card, Tone
from classkit.frontend import escape, guarded, headless, present, put_html
from classkit.game import GameError
from classkit.log import log_pane
from classkit.shown import decimal
from classkit.theme import style
from classkit.words import Catalogue, Message, markup, say, text
from sheriffkit.lessons import duel_log
from sheriffkit.lessons.duel_log import Log
from sheriffkit.lessons.duel_regret import Regret
from sheriffkit.lessons.duel_sides import BAGS, ROUNDS
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import HONEST, LIE
from sheriffkit.sentences import goods, number_of

AGAIN = "again"
"""The line that begins another duel."""

_add = Catalogue("sheriffkit").add
_add("duel.opponent.equilibrium", "a sheriff who rolls the die of the equilibrium")
_add("duel.opponent.reader", "a sheriff who reads habits")
_add("duel.head", "A duel of {n} rounds against {opponent}")
_add("duel.now", "Round {round} of {n}: what do you pack?")
_add("duel.end", "All {n} rounds are played.")
_add("duel.button.honest", "Honest: {cards}")
_add("duel.button.lie", "Lie: {cards}, as {said}")
_add("duel.button.again", "Another {n} rounds")
_add("duel.typed", 'By typing: duel.play("honest") or duel.play("lie"), as often as there are rounds.')
_add("duel.score", "You have {got} gold, {mean} a round; the sheriff has {sheriff}.")
_add("duel.score.none", "Nothing is played yet. Where both sides mix, a round brings you {value} gold in the mean.")
_add("duel.row", "{number}: {what}; {got} gold for you, {sheriff} for the sheriff")
_add("duel.row.honest.pass", "honest, passed")
_add("duel.row.honest.open", "honest, opened")
_add("duel.row.lie.pass", "a lie, passed")
_add("duel.row.lie.open", "a lie, opened")
_add("duel.log", "The rounds")
_add("duel.text", "The log as text")
_add("duel.fresh", "A new duel has begun, with the seed {seed}.")
_add("duel.loaded", "From {name}: {n} round.", "From {name}: {n} rounds.", "n")
_add("duel.pasted", "a pasted log")


class Duel:
    """What `against` gives: the last line of a cell shows it. `log` is what was played so far.

    The widgets are made once; a round gives them other texts.
    """

    def __init__(self, log: Log) -> None:
        """See `against`."""
        self.log, self.told = log, Card(Tone.PLAIN, Message.of("duel.now", round=1, n=ROUNDS))
        self._box: Any = None
        self.choices: Any = None
        self.typed: Any = None
        self.head: Any = None
        self.state: Any = None
        self._tell()

    # --- what a learner does -----------------------------------------------------------------------------------------

    def play(self, bag: str) -> Card:
        """Pack `honest` or `lie` for the next round, or begin `again`; says what came of it. Errors stand on the card.

        >>> against("reader", seed=1).play("silk").head.id
        'game.error.allowed'
        """
        given: object = bag
        if isinstance(given, str) and given.strip().lower() == AGAIN:
            return self.again()
        try:
            self.log = self.log.plus(bag)
        except GameError as error:
            self.told = Card(Tone.HINT, error.message)
        else:
            self._tell()
        self._draw()
        return self.told

    def again(self) -> Card:
        """Begin another duel against the same opponent, with the next seed."""
        seed = self.log.seed + 1
        self.log = Log(self.log.game, self.log.opponent, seed)
        self._tell(Message.of("duel.fresh", seed=seed))
        self._draw()
        return self.told

    def load(self, file: str | Path) -> Card:
        """Go on from the log of a file. Errors: CannotRead."""
        return self._becomes(duel_log.load(file, self.log.game), Path(file).name)

    def paste(self, log: str) -> Card:
        """Go on from a log as text, as *The log as text* shows it. Errors: CannotRead."""
        return self._becomes(duel_log.read(log, self.log.game), text("duel.pasted"))

    def save(self, file: str | Path) -> None:
        """Write the log to a file: one line a round."""
        self.log.save(file)

    def regret(self) -> Regret:
        """The rounds looked back on. Errors: NotLegal before the first."""
        return Regret(self.log)

    def widget(self) -> Any:
        """The buttons, the score, the rounds and, at the end, the regret as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def __repr__(self) -> str:
        said = [say(self._head()), *map(say, self._rows()), say(self._score()), say(Message.of("duel.typed"))]
        return "\n".join([*said, self.regret().sentence] if self.log.over else said)

    # --- what is said ------------------------------------------------------------------------------------------------

    def _tell(self, first: Message | None = None) -> None:
        """The card: the last round, if there is one, and what is next."""
        n = len(self.log.rounds)
        after = Message.of("duel.end", n=ROUNDS) if self.log.over else Message.of("duel.now", round=n + 1, n=ROUNDS)
        last = first or (self._rows()[-1] if n else None)
        self.told = Card(Tone.PLAIN, after) if last is None else Card(Tone.REVEAL, last, (after,))

    def _head(self) -> Message:
        return Message.of("duel.head", n=ROUNDS, opponent=Message.of(f"duel.opponent.{self.log.opponent}"))

    def _rows(self) -> tuple[Message, ...]:
        """One sentence for each round."""
        played = zip(self.log.rounds, self.log.gains, strict=True)
        return tuple(
            Message.of(
                "duel.row",
                number=number,
                what=Message.of(f"duel.row.{one.bag}.{one.deed}"),
                got=decimal(got),
                sheriff=decimal(sheriff),
            )
            for number, (one, (got, sheriff)) in enumerate(played, 1)
        )

    def _score(self) -> Message:
        n, (got, sheriff) = len(self.log.rounds), self.log.totals
        if not n:
            return Message.of("duel.score.none", value=decimal(self.log.game.values[0]))
        return Message.of("duel.score", got=decimal(got), mean=decimal(got / n), sheriff=decimal(sheriff))

    def _page(self) -> str:
        """The state of the duel as HTML, without the stylesheet."""
        rows, score = self._rows(), markup(self._score())
        summary = f'<summary dir="auto">{markup(Message.of("duel.text"))}</summary>'
        log = f"<details>{summary}<pre>{escape(str(self.log))}</pre></details>"
        pane = log_pane(rows, 1, "duel.log") if rows else ""
        regret = ""
        if self.log.over:
            chart = self.regret().chart()
            regret = f"{chart.svg()}{chart.words()}"
        return f'{self.told.html()}<p dir="auto">{score}</p>{pane}{log}{regret}'

    # --- the widget --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        import ipywidgets

        from classkit.choices import Choices
        from classkit.typed import Typed

        self.head, self.state = ipywidgets.HTML(), ipywidgets.HTML()
        run = guarded(self._report)
        self.choices = Choices(2, lambda line: run(self._pressed)(line))
        self.typed = Typed(self._entered, LIE)
        self.typed.widget.style.description_width = "initial"
        self._box = ipywidgets.VBox([self.head, self.choices.widget, self.state, self.typed.widget])
        self._box.add_class("kt-frame")
        self._draw()

    def _draw(self) -> None:
        """What the widgets say now; nothing before they are built."""
        if self._box is not None:
            looks = style("lesson", "charts", "table")
            self.head.value = f'{looks}<div class="kt-turn" dir="auto">{markup(self._head())}</div>'
            self.choices.show(self._buttons())
            self.state.value = self._page()

    def _report(self, html: str) -> None:
        self.state.value = html

    def _buttons(self) -> tuple[Any, ...]:
        from classkit.choices import Choice

        if self.log.over:
            return (Choice(text("duel.button.again", n=ROUNDS), AGAIN, strong=True),)
        game = self.log.game
        honest = text("duel.button.honest", cards=goods(game.honest.cards))
        said = number_of(len(game.lie.cards), game.lie.declared)
        lie = text("duel.button.lie", cards=goods(game.lie.cards), said=said)
        return Choice(honest, HONEST), Choice(lie, LIE)

    def _pressed(self, line: str) -> None:
        self.play(line)

    def _entered(self, line: str) -> bool:
        """A line that was typed; whether it was taken."""
        return self.play(line).tone is not Tone.HINT

    def _becomes(self, log: Log, name: str) -> Card:
        self.log = log
        self._tell(Message.of("duel.loaded", name=name, n=len(log.rounds)))
        self._draw()
        return self.told

    def _ipython_display_(self) -> None:
        page = f'<p dir="auto"><strong>{markup(self._head())}</strong></p>{self._page()}'
        page += f'<p dir="auto">{markup(Message.of("duel.typed"))}</p>'
        if headless():
            put_html(page, repr(self))
        else:
            present(self.widget(), page, repr(self))


def against(opponent: str, *, seed: int = 1, game: Inspection = BAGS) -> Duel:
    """A duel of twenty rounds. `opponent`: a name of `duel_sides.OPPONENTS`, 'equilibrium' or 'reader'.

    `seed`: of the sheriff's die; *Another twenty rounds* goes on with the seeds after it. `game`: the two bags. Errors:
    NotLegal for another opponent, a seed that is no whole number, bags that leave nothing to mix.

    >>> duel = against("equilibrium", seed=3)
    >>> duel.play("lie").head.id, len(duel.log.rounds)
    ('duel.row', 1)
    """
    return Duel(Log(game, opponent, seed))
