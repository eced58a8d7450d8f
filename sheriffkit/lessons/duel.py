"""The duel of lesson 08 on the page: pack a bag, see what the sheriff did, twenty times; then your regret.

`against("reader")` is a duel. It is played with its buttons, by typing `honest` or `lie` and Enter, or by calling
`play("lie")`; all three are the same, and its `log` is the log of all. What the sheriff does is decided by
`sheriffkit.lessons.duel_sides`, what is looked back on by `duel_regret`.

Every round is autosaved, a file for each opponent beside those of the tables. As long as a duel has no round of its own
it offers to go back to the one in that file, unfinished or not; its first round sets that one aside, as a table does.
"""

from pathlib import Path
from typing import Any

from classkit.autosave import Autosave, holds, when
from classkit.cards import Card, Tone
from classkit.frontend import escape, guarded, headless, present, put_html
from classkit.game import CannotRead, GameError
from classkit.log import scrolled
from classkit.shown import decimal
from classkit.words import Catalogue, Message, markup, say, text
from sheriffkit.lessons import duel_log
from sheriffkit.lessons.duel_log import Log
from sheriffkit.lessons.duel_regret import Regret
from sheriffkit.lessons.duel_sides import BAGS, ROUNDS
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import HONEST, LIE
from sheriffkit.sentences import goods, number_of

AGAIN, RESUME = "again", "resume"
"""The lines that begin another duel, and that go back to the one in the autosave."""

_add = Catalogue("sheriffkit").add
_add("duel.head", "A duel of {n} rounds against {opponent}")
_add("duel.now", "Round {round} of {n}: what do you pack?")
_add("duel.end", "All {n} rounds are played.")
_add("duel.button.honest", "Honest: {cards}")
_add("duel.button.lie", "Lie: {cards}, as {said}")
_add("duel.button.again", "Another {n} rounds")
_add("duel.button.resume", "Back to the duel of {when} ({n} round)", "Back to the duel of {when} ({n} rounds)", "n")
_add("duel.typed", 'By typing, in a cell: the name of this duel, and after it .play("honest") or .play("lie").')
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
_add("duel.resumed", "Back in the duel of {when}: {n} round.", "Back in the duel of {when}: {n} rounds.", "n")
_add("duel.resume.none", "There is no duel to go back to.")
_add("duel.unsaved", "This round could not be saved ({reason}). The duel goes on; keep the log as text elsewhere.")


class Duel:
    """What `against` gives: the last line of a cell shows it. `log` is what was played so far.

    The widgets are made once; a round gives them other texts. `kept` is the duel in the autosave and when it was
    written, as long as this one has no round of its own.
    """

    def __init__(self, log: Log, autosave: Path | None = None) -> None:
        """See `against`; `autosave` is the file that every round is written to, None for no file."""
        self.log, self.told = log, Card(Tone.PLAIN, Message.of("duel.now", round=1, n=ROUNDS))
        self._keeping = Autosave(autosave)
        self.kept = self._look()
        self._box: Any = None
        self.choices: Any = None
        self.typed: Any = None
        self.head: Any = None
        self.state: Any = None
        self._tell()

    # --- what a learner does -----------------------------------------------------------------------------------------

    def play(self, bag: str) -> Card:
        """Pack `honest` or `lie` for the next round; says what came of it. Errors stand on the card.

        `again` begins another duel, `resume` goes back to the one in the autosave.

        >>> against("reader", seed=1).play("silk").head.id
        'game.error.allowed'
        """
        given: object = bag
        word = given.strip().lower() if isinstance(given, str) else ""
        if word in (AGAIN, RESUME):
            return self.again() if word == AGAIN else self.resume()
        try:
            self.log = self.log.plus(bag)
        except GameError as error:
            self.told = Card(Tone.HINT, error.message)
        else:
            self._keeping.keep(self.log.text)
            self.kept = None
            self._tell()
        self._draw()
        return self.told

    def again(self) -> Card:
        """Begin another duel against the same opponent, with the next seed."""
        seed = self.log.seed + 1
        return self._becomes(Log(self.log.game, self.log.opponent, seed), Message.of("duel.fresh", seed=seed))

    def resume(self) -> Card:
        """Go back to the duel in the autosave; if there is none, or this one has begun, the card says so."""
        if self.kept is None:
            self.told = Card(Tone.HINT, Message.of("duel.resume.none"))
            self._draw()
            return self.told
        log, written = self.kept
        return self._becomes(log, Message.of("duel.resumed", when=written, n=len(log.rounds)))

    def load(self, file: str | Path) -> Card:
        """Go on from the log of a file. Errors: CannotRead."""
        return self._taken(duel_log.load(file, self.log.game), Path(file).name)

    def paste(self, log: str) -> Card:
        """Go on from a log as text, as *The log as text* shows it. Errors: CannotRead."""
        return self._taken(duel_log.read(log, self.log.game), text("duel.pasted"))

    def save(self, file: str | Path) -> None:
        """Write the log to a file: one line a round. Errors: NotLegal if the file cannot be written."""
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
        """The card: the last round, if there is one, and what is next; and if the autosave could not be written."""
        n = len(self.log.rounds)
        after = Message.of("duel.end", n=ROUNDS) if self.log.over else Message.of("duel.now", round=n + 1, n=ROUNDS)
        reason = self._keeping.unsaved
        lost = (Message.of("duel.unsaved", reason=reason),) if reason else ()
        last = first or (self._rows()[-1] if n else None)
        self.told = Card(Tone.PLAIN, after) if last is None else Card(Tone.REVEAL, last, (after, *lost))

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
        """The state of the duel as HTML; the stylesheet comes with the still version, once for both."""
        rows, score = self._rows(), markup(self._score())
        summary = f'<summary dir="auto">{markup(Message.of("duel.text"))}</summary>'
        log = f'<div class="kit-words"><details>{summary}<pre>{escape(str(self.log))}</pre></details></div>'
        said = [f'<p style="margin:0">{markup(row)}</p>' for row in rows]
        said[-1:] = [f"<strong>{newest}</strong>" for newest in said[-1:]]
        pane = scrolled("".join(said), "duel.log") if rows else ""
        regret = ""
        if self.log.over:
            chart = self.regret().chart()
            regret = f"{chart.svg()}{chart.words()}"
        return f'{self.told.html()}<p class="kit-words" dir="auto">{score}</p>{pane}{log}{regret}'

    # --- the widget --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        import ipywidgets

        from classkit.choices import Choices
        from classkit.typed import Typed

        self.head, self.state = ipywidgets.HTML(), ipywidgets.HTML()
        run = guarded(self._report)
        self.choices = Choices(3, lambda line: run(self._pressed)(line))
        self.typed = Typed(self._entered, LIE)
        self.typed.widget.style.description_width = "initial"
        self.typed.widget.layout.width, self.typed.widget.layout.max_width = "360px", "100%"
        for button in self.choices.buttons:
            button.layout.width = "auto"
        self.choices.widget.add_class("kit-row")
        frame = ipywidgets.Layout(border="1px solid var(--jp-border-color1, #9a9a9a)", padding="4px 12px 8px")
        self._box = ipywidgets.VBox([self.head, self.choices.widget, self.state, self.typed.widget], layout=frame)
        self._box.add_class("kit-ask")
        self._draw()

    def _draw(self) -> None:
        """What the widgets say now; nothing before they are built."""
        if self._box is not None:
            size = "font-size:20px;font-weight:600;line-height:1.3"
            self.head.value = f'<div style="{size}" dir="auto">{markup(self._head())}</div>'
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
        bags = (Choice(honest, HONEST), Choice(lie, LIE))
        if self.kept is None:
            return bags
        log, written = self.kept
        return (*bags, Choice(text("duel.button.resume", when=written, n=len(log.rounds)), RESUME))

    def _pressed(self, line: str) -> None:
        self.play(line)

    def _entered(self, line: str) -> bool:
        """A line that was typed; whether it was taken."""
        return self.play(line).tone is not Tone.HINT

    def _taken(self, log: Log, name: str) -> Card:
        return self._becomes(log, Message.of("duel.loaded", name=name, n=len(log.rounds)))

    def _becomes(self, log: Log, first: Message) -> Card:
        """Another duel, which is told of first; its autosave is its own if it holds just this one."""
        self.log, self._keeping = log, Autosave(self._keeping.path, log.text)
        self.kept = self._look()
        self._tell(first)
        self._draw()
        return self.told

    def _look(self) -> tuple[Log, str] | None:
        """The duel in the autosave and when it was written; none for a duel that has begun, or if nothing fits."""
        path, kept = self._keeping.path, holds(self._keeping.path)
        if path is None or kept is None or self.log.rounds:
            return None
        try:
            log = duel_log.read(kept, self.log.game)
        except CannotRead:
            return None
        return (log, when(path)) if log.rounds and log.opponent == self.log.opponent else None

    def _ipython_display_(self) -> None:
        page = f'<p dir="auto"><strong>{markup(self._head())}</strong></p>{self._page()}'
        page += f'<p dir="auto">{markup(Message.of("duel.typed"))}</p>'
        if headless():
            put_html(page, repr(self))
        else:
            present(self.widget(), page, repr(self))


def against(
    opponent: str, *, seed: int = 1, game: Inspection = BAGS, resume: bool = False, autosave: bool = True
) -> Duel:
    """A duel of twenty rounds. `opponent`: a name of `duel_sides.OPPONENTS`, 'equilibrium' or 'reader'.

    `seed`: of the sheriff's die; *Another 20 rounds* goes on with the seeds after it. `game`: the two bags. `resume`:
    go on with the duel in the autosave, if there is one. `autosave`: whether rounds are written there. Errors: NotLegal
    for another opponent, a seed that is no whole number, bags that leave nothing to mix, a switch that is neither True
    nor False.

    >>> duel = against("equilibrium", seed=3, autosave=False)
    >>> duel.play("lie").head.id, len(duel.log.rounds)
    ('duel.row', 1)
    """
    from classkit.opening import autosave_file, flag

    for name, value in {"resume": resume, "autosave": autosave}.items():
        flag(name, value)
    log = Log(game, opponent, seed)
    duel = Duel(log, autosave_file(f"duel-{opponent}").with_suffix(".txt") if autosave else None)
    if resume:
        duel.resume()
    return duel
