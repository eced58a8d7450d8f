"""The learner's own rounds, looked back on: what was offered for each bag, and what would have been worth it.

A saved game is what the table's Save button writes, or its autosave: JSON lines. Without one, or where one cannot be
read, a sample is shown, played by bots when it is asked for, and the reason is said. The numbers are those of
`sheriffkit.dealings`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from classkit.chart import Chart, Kind, Series
from classkit.controls import named_upload
from classkit.explore import Picture
from classkit.frontend import guarded, headless, present, put_html
from classkit.game import CannotRead, GameError, Record
from classkit.opening import autosave_file
from classkit.plots import show
from classkit.theme import style
from classkit.words import Catalogue, Message, markup, say, text
from sheriffkit import engine
from sheriffkit.bots import BOTS, play_game
from sheriffkit.dealings import Dealing, dealings
from sheriffkit.models import seen_answers
from sheriffkit.rules import Rules
from sheriffkit.state import State
from sheriffkit.widgets.opening import REGULARS

SAMPLE_SEED, SAMPLE_SEAT = 9, 1
"""The game of the sample, and the seat that is looked at: a briber."""
LARGEST = 4_000_000
"""Bytes of a file that is looked into; a long game has a few tens of thousands."""

_add = Catalogue("sheriffkit").add
_add("sheriff.own.file", "These are your rounds in {name}.")
_add("sheriff.own.bots", "Only bots play in {name}, so these are the rounds of all of them.")
_add("sheriff.own.autosave", "your last game at the table")
_add("sheriff.own.none", "No game of yours is saved yet, so this is a sample that bots have just played; it looks at "
    "Player {seat}, who bribes.")  # fmt: skip
_add("sheriff.own.refused", "{why} So this is a sample that bots have just played; it looks at Player {seat}, who "
    "bribes.")  # fmt: skip
_add("sheriff.own.unread", "The file {name} cannot be read: {reason}")
_add("sheriff.own.not_text", "it is not text.")
_add("sheriff.own.large", "it is far too large for a saved game.")
_add("sheriff.own.missing", "there is no such file.")
_add("sheriff.own.closed", "it cannot be opened.")
_add("sheriff.own.empty", "In {name} no bag of yours has been decided yet.")
_add("sheriff.own.table", "its table does not say who sits where.")
_add("sheriff.own.count", "Of {bags} bags {lies} were lies. What was offered for these: too much {dear}, between the "
    "limits {fair}, too little {low}, nothing {nothing}.")  # fmt: skip
_add("sheriff.own.paid", "Honest bags for which something was offered: {n}. An honest bag earns by being opened.")
_add("sheriff.own.title", "What was offered, and the zone of each bag")
_add("sheriff.own.x.one", "round and declaration")
_add("sheriff.own.x.all", "round, player and declaration")
_add("sheriff.own.bag.one", "{round}: {declared}")
_add("sheriff.own.bag.all", "{round}, player {seat}: {declared}")
_add("sheriff.own.y", "gold")
_add("sheriff.own.zone", "middle of the zone, and the zone")
_add("sheriff.own.offered", "offered")
_add("sheriff.own.load", "Load a saved game")
_add("sheriff.own.how", "Save a game at the table, then load the file here; it ends in .jsonl.")


@dataclass(frozen=True, slots=True)
class Rounds:
    """Bags looked back on. `note`: whose they are. `seats`: of the people, all where only bots play. `state`: the game.

    In a notebook it shows the note, a sentence for each bag, and the chart.
    """

    note: Message
    seats: tuple[int, ...]
    state: State
    found: tuple[Dealing, ...]

    @property
    def answers(self) -> tuple[tuple[int, bool], ...]:
        """Every bag of the game: what was offered, and whether it was opened; for `sheriffkit.models`."""
        return seen_answers(self.state)

    @property
    def counts(self) -> Mapping[str, int]:
        """How many lies were paid too dearly, too little, in between or not, and how many honest bags were paid for."""
        return Counter(dealing.kind for dealing in self.found)

    @property
    def sentences(self) -> tuple[Message, ...]:
        """One sentence for each bag, and one for all."""
        counts = self.counts
        lies = sum(counts[kind] for kind in _LIES)
        told = {kind: counts[kind] for kind in _LIES}
        total = [Message.of("sheriff.own.count", bags=len(self.found), lies=lies, **told)]
        if counts["paid"]:
            total.append(Message.of("sheriff.own.paid", n=counts["paid"]))
        return (*(dealing.message for dealing in self.found), *total)

    def chart(self) -> Chart:
        """What was offered for each bag, beside the zone in which both could have agreed, had the sheriff known it."""
        zones = [(dealing.zone.low, dealing.zone.high) for dealing in self.found]
        several = "one" if len(self.seats) == 1 else "all"
        middles = tuple((low + high) / 2 for low, high in zones)
        lows, highs = (tuple(ends) for ends in zip(*zones, strict=True))
        return Chart(
            title=text("sheriff.own.title"),
            x_title=text(f"sheriff.own.x.{several}"),
            y_title=text("sheriff.own.y"),
            sentence=" ".join(say(message) for message in self.sentences[len(self.found) :]),
            x=tuple(self._label(dealing, several) for dealing in self.found),
            series=(
                Series(text("sheriff.own.zone"), middles, Kind.POINTS, lows, highs),
                Series(text("sheriff.own.offered"), tuple(dealing.amount for dealing in self.found), Kind.POINTS),
            ),
            percent=False,
        )

    def _label(self, dealing: Dealing, several: str) -> str:
        declared = f"{len(dealing.bag.cards)} {dealing.bag.declared}"
        return text(f"sheriff.own.bag.{several}", round=dealing.round, seat=dealing.merchant, declared=declared)

    def words(self) -> str:
        """The note and the sentences as HTML, without the stylesheet."""
        items = "".join(f"<li>{markup(message)}</li>" for message in self.sentences[: len(self.found)])
        return f'<div class="kit-card" role="status"><p dir="auto">{markup(self.note)}</p><ul>{items}</ul></div>'

    def plain(self) -> str:
        """The same in plain text, and the chart's numbers."""
        return "\n".join([say(self.note), *map(say, self.sentences[: len(self.found)]), self.chart().plain()])

    def __repr__(self) -> str:
        return self.plain()

    def _ipython_display_(self) -> None:
        put_html(self.words(), say(self.note), ("lesson",))
        show(self.chart())


_LIES = ("dear", "low", "nothing", "fair")


def load(file: str | Path | None = None) -> Rounds:
    """The rounds of a saved game; of the table's autosave, if no file is named; else a sample, and why.

    It raises nothing: the note says what was wrong with a file.

    >>> load("no-such-game.jsonl").note.id
    'sheriff.own.refused'
    """
    path = autosave_file(engine.NAME) if file is None else Path(file)
    if file is None and not path.exists():
        return sample(Message.of("sheriff.own.none", seat=SAMPLE_SEAT))
    name: Message | str = Message.of("sheriff.own.autosave") if file is None else path.name
    try:
        return read(_bytes(path), name)
    except GameError as error:
        return _instead(error)


def read(content: bytes | str, name: Message | str) -> Rounds:
    """The rounds of a saved game, from what its file holds; `name` is what the file is called.

    Errors: CannotRead, NotLegal: what is wrong with it, also if no bag of a person has been decided yet.
    """
    try:
        plain = content if isinstance(content, str) else content.decode("utf-8")
    except UnicodeDecodeError:
        raise _unread(name, Message.of("sheriff.own.not_text")) from None
    saved = Record.loads(plain, engine.NAME)
    start = dict(saved.start)
    table = start.pop("table", {"humans": []})
    state = engine.load(Record(saved.game, tuple(start.items()), saved.moves))
    people = _people(table, state, name)
    note = Message.of("sheriff.own.file" if people else "sheriff.own.bots", name=name)
    found = _rounds(note, people or tuple(state.rules.seats), state)
    if not found.found:
        raise CannotRead(Message.of("sheriff.own.empty", name=name))
    return found


@cache
def _sample_game() -> State:
    """A whole game of bots, one of each kind, as at a table for which none are named."""
    rules = Rules()
    return play_game(rules, SAMPLE_SEED, {seat: BOTS[REGULARS[seat - 1]] for seat in rules.seats})


def sample(note: Message) -> Rounds:
    """The rounds of one bot in a game that bots play now, always the same one; the note says why there is a sample."""
    return _rounds(note, (SAMPLE_SEAT,), _sample_game())


def _rounds(note: Message, seats: tuple[int, ...], state: State) -> Rounds:
    return Rounds(note, seats, state, tuple(one for one in dealings(state) if one.merchant in seats))


def _instead(error: GameError) -> Rounds:
    return sample(Message.of("sheriff.own.refused", why=error.message, seat=SAMPLE_SEAT))


def _bytes(path: Path) -> bytes:
    """What the file holds. Errors: CannotRead says why there is nothing to read."""
    try:
        if path.stat().st_size > LARGEST:
            raise _unread(path.name, Message.of("sheriff.own.large"))
        return path.read_bytes()
    except FileNotFoundError:
        raise _unread(path.name, Message.of("sheriff.own.missing")) from None
    except OSError:
        raise _unread(path.name, Message.of("sheriff.own.closed")) from None


def _unread(name: Message | str, reason: Message) -> CannotRead:
    return CannotRead(Message.of("sheriff.own.unread", name=name, reason=reason))


def _people(table: Any, state: State, name: Message | str) -> tuple[int, ...]:
    humans = table.get("humans") if isinstance(table, dict) else None
    if not isinstance(humans, list) or any(type(seat) is not int or seat not in state.rules.seats for seat in humans):
        raise _unread(name, Message.of("sheriff.own.table"))
    return tuple(sorted(set(humans)))


# --- the part of the lesson ------------------------------------------------------------------------------------------


class OwnRounds:
    """What `looking_back` gives: the rounds of the last game, and a button that loads another file in their place."""

    def __init__(self, rounds: Rounds) -> None:
        """See `looking_back`."""
        self.rounds = rounds
        self._box: Any = None
        self.upload: Any = None
        self.told: Any = None
        self.picture: Picture | None = None

    @property
    def answers(self) -> tuple[tuple[int, bool], ...]:
        """`Rounds.answers` of the rounds that are shown."""
        return self.rounds.answers

    def widget(self) -> Any:
        """The button, the sentences and the picture as one widget, built once."""
        if self._box is None:
            import ipywidgets

            self.told, self.picture = ipywidgets.HTML(), Picture()
            box = named_upload(text("sheriff.own.load"), ".jsonl")
            self.upload = box.children[0]
            self.upload.layout.width = "auto"
            loaded = guarded(self._report)(self._loaded)
            self.upload.observe(lambda change: loaded(), names="value")
            how = ipywidgets.HTML(f'<p dir="auto">{markup(Message.of("sheriff.own.how"))}</p>')
            self._box = ipywidgets.VBox([how, box, self.told, self.picture.widget])
            self._draw()
        return self._box

    def __repr__(self) -> str:
        return self.rounds.plain()

    def _loaded(self) -> None:
        if not self.upload.value:
            return
        file = self.upload.value[0]
        self.upload.value = ()
        try:
            self.rounds = read(bytes(file.content), str(file.name))
        except GameError as error:
            self.rounds = _instead(error)
        self._draw()

    def _draw(self) -> None:
        self.told.value = style("lesson") + self.rounds.words()
        if self.picture is not None:
            self.picture.show(self.rounds.chart())

    def _report(self, html: str) -> None:
        self.told.value = style("lesson") + html

    def _ipython_display_(self) -> None:
        if headless():
            self.rounds._ipython_display_()
            return
        chart = self.rounds.chart()
        present(self.widget(), f"{self.rounds.words()}{chart.svg()}{chart.words()}", self.rounds.plain())


def looking_back(file: str | Path | None = None) -> OwnRounds:
    """Your rounds, as `load` finds them, with a button that loads another saved game in their place."""
    return OwnRounds(load(file))
