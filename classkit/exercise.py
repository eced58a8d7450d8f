"""The student's side of an exercise: open the sheet, answer, see what was taken, ask for a hint.

    mine = exercise("cheesekit.exercises.night_dice", student="ada", cohort=2026)
    answer("q1", 25/36)

`answer` takes an answer when it is given: as plain data (`classkit.plain`), with the student's id, inside the output of
the cell that called it. What is computed later, or renamed, changes nothing. It says at once what may be said without
the key: that a probability lies between 0 and 1, that nothing is there yet, that a function stopped with an error.
Whether the answer is right is found by the grader, in another process (`classkit.grading`).

The last call from the question's own cell counts. A cell is known by its id (`q1-answer`), which JupyterLab tells its
kernel; where a front end tells none, the call is taken and the grader looks where it stands.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from types import EllipsisType
from typing import Any

from classkit.cards import Card, Tone
from classkit.compare import NotANumber, read
from classkit.dist import Dist
from classkit.frontend import put
from classkit.game import GameError
from classkit.plain import NotPlain, Plain, pack
from classkit.sheet import Ask, Kind, Numbers, Sheet, plain_id, sheet_of
from classkit.words import Catalogue, Message, text

_add = Catalogue("classkit").add
_add("exercise.open.head", "Exercise {name}: {points} points.")
_add("exercise.open.who", "Student: {student}. Your own numbers: {numbers}.")
_add("exercise.open.nobody", "Write your id into the cell above, between the quotation marks, and run both cells "
     "again: your numbers depend on it.")  # fmt: skip
_add("exercise.none", "No exercise is open. Run the cell with exercise(…) near the top first.")
_add("exercise.unknown", "There is no question {key} to answer by answer(…). There are: {keys}.")
_add("exercise.taken", "{key}: taken. {given}")
_add("exercise.unfinished", "{key}: not answered yet.")
_add("exercise.taken.function", "{key}: your function is taken. The grader will call it.")
_add("exercise.again", "You may answer again: the last answer from this cell counts.")
_add("exercise.later", "Whether it is right is said when it is graded.")
_add("exercise.blank", "{key}: not answered yet. Put your answer in place of the dots.")
_add("exercise.refused", "{key}: not taken.")
_add("exercise.elsewhere", "{key}: not taken here. Answer it in its own cell, the one below its question.")
_add("exercise.doubt", "{key}: taken, but look again. {given}")
_add("exercise.probability", 'A probability lies between 0 and 1; this is {given}. For 40 percent write 0.4 or "40%".')
_add("exercise.count", "A whole number from 0 on is wanted; this is {given}.")
_add("exercise.dist", "A distribution is wanted: a Dist, or a dict such as {{0: 1/2, 1: 1/2}}.")
_add("exercise.dist.sum", "The probabilities of a distribution add up to 1; these add up to {given}.")
_add("exercise.dist.weight", "{given} is no probability.")
_add("exercise.dist.outcomes", "The outcomes of this distribution are {choices}. Given were {given}.")
_add("exercise.choice", "One of these words is wanted: {choices}. Given was {given}.")
_add("exercise.function", "A function is wanted: its name, without brackets behind it. This is of the type “{kind}”.")
_add("exercise.trial.gave", "Tried with {call}, it gave {given}.")
_add("exercise.trial.word", "Tried with {call}, it gave {given}. One of these is wanted: {choices}.")
_add("exercise.trial.move", "Tried with {call}, it gave {given}. {reason}")
_add("exercise.trial.blank", "Tried with {call}, it gives nothing yet.")
_add("exercise.trial.raised", "Tried with {call}, it stopped with {kind}: {reason}")
_add("exercise.trial.odd", "Tried with {call}, it gave something that cannot be handed in. {reason}")
_add("exercise.hint", "{key}, hint {n} of 2")
_add("exercise.hint.more", "There is one more: run hint({key}) again.")
_add("exercise.nothing", "{key}: nothing was taken yet.")

MIME = "application/vnd.bribes-and-dice.answer+json"
"""The kind of output that carries an answer."""

BLANK_IDS = ("", "your id")
"""What stands where the student's id should be, in a paper that nobody has filled in."""


@dataclass
class _Open:
    """The exercise that is open in this session, what was taken, and how many hints were given."""

    sheet: Sheet
    student: str
    cohort: int
    taken: dict[str, Card] = field(default_factory=dict)
    hints: dict[str, int] = field(default_factory=dict)


_open: list[_Open] = []
functions: dict[tuple[str, str | None], Callable[..., Any]] = {}
"""The functions that were handed in, by the question's key and the cell's id: the grader's runner calls them."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An answer on its way: the card that the student sees, and the plain data that the grader reads."""

    card: Card
    record: dict[str, Any]

    def bundle(self) -> dict[str, Any]:
        """The output of the cell, by mime type."""
        return {"text/plain": repr(self.card), "text/html": self.card._repr_html_(), MIME: self.record}


def exercise(sheet: str | Sheet, student: str, cohort: int) -> Numbers:
    """Open an exercise, and return the student's own numbers.

    `sheet` is a Sheet or the name of a module that has one as `SHEET`; `cohort` is the seed of this year's group. An id
    that was left blank is said, and numbers are drawn all the same, so that the notebook runs.
    """
    opened = sheet_of(sheet) if isinstance(sheet, str) else sheet
    if type(student) is not str or type(cohort) is not int:
        raise TypeError(
            f"the id is a text in quotation marks, the cohort a whole number; given: {student!r}, {cohort!r}"
        )
    _open[:] = [_Open(opened, student, cohort)]
    numbers = opened.draw(cohort, student)
    head = Message.of("exercise.open.head", name=opened.name, points=opened.points)
    who = Message.of("exercise.open.who", student=student.strip(), numbers=repr(numbers))
    nobody = Message.of("exercise.open.nobody")
    put(Card(Tone.HINT, head, (nobody,)) if plain_id(student) in BLANK_IDS else Card(Tone.PLAIN, head, (who,)))
    return numbers


def answer(key: str, value: Any = ...) -> None:
    """Answer a question: `answer("q1", 25/36)`, once or again; the last call from the question's own cell counts.

    A card says what was taken. Nothing is raised for a value that cannot be taken: the card says why, and what could.
    Errors: LookupError if no exercise is open; KeyError names the questions that can be answered.
    """
    opened = _opened()
    ask = _ask(opened.sheet, key)
    cell = running_cell()
    if cell is not None and cell != f"{key}-answer":
        card = Card(Tone.HINT, Message.of("exercise.elsewhere", key=key))
        put(Taken(card, {"key": key, "plain": None, "refused": ""}).bundle(), raw=True)  # the grader can say so, too
        return
    card, plain, refused = _take(ask, value, cell)
    record = {"key": key, "plain": plain, "refused": refused, "student": opened.student, "cohort": opened.cohort}
    record["sheet"] = opened.sheet.name
    opened.taken[key] = card
    put(Taken(card, record).bundle(), raw=True)


def taken(key: str) -> Card:
    """What was taken as the answer to a question in this session. Errors: LookupError, KeyError."""
    opened = _opened()
    _ask(opened.sheet, key)
    return opened.taken.get(key) or Card(Tone.PLAIN, Message.of("exercise.nothing", key=key))


def hint(key: str) -> Card:
    """A hint to a question; asked again, a second one that says more. Errors: LookupError, KeyError."""
    opened = _opened()
    ask = _ask(opened.sheet, key)
    given = min(opened.hints.get(key, 0) + 1, len(ask.hints))
    opened.hints[key] = given
    more = (Message.of("exercise.hint.more", key=repr(key)),) if given < len(ask.hints) else ()
    return Card(Tone.HINT, Message.of("exercise.hint", key=key, n=given), (*ask.hints[:given], *more))


def running_cell() -> str | None:
    """The id of the cell that is running, None where the front end tells none that a notebook file could have."""
    import IPython

    shell: Any = IPython.get_ipython()
    header = getattr(shell, "parent_header", None)
    metadata = header.get("metadata", {}) if isinstance(header, dict) else {}
    cell = metadata.get("cellId") if isinstance(metadata, dict) else None
    return (
        cell if isinstance(cell, str) and len(cell) <= 64 and cell.replace("-", "").replace("_", "").isalnum() else None
    )


def _opened() -> _Open:
    if not _open:
        raise LookupError(text("exercise.none"))
    return _open[0]


def _ask(sheet: Sheet, key: str) -> Ask:
    ask = sheet.ask(key)
    if ask is None:
        raise KeyError(text("exercise.unknown", key=repr(key), keys=tuple(repr(one.key) for one in sheet.asks)))
    return ask


def _take(ask: Ask, value: Any, cell: str | None) -> tuple[Card, Plain | None, str]:
    """The card, the plain data (None if nothing can be graded) and why it was refused ('' if it was not)."""
    key = ask.key
    if value is None or isinstance(value, EllipsisType):
        return Card(Tone.HINT, Message.of("exercise.blank", key=key)), None, ""
    if ask.kind in (Kind.FUNCTION, Kind.STRATEGY):
        return _take_function(ask, value, cell)
    try:
        if ask.kind in (Kind.PROBABILITY, Kind.COUNT, Kind.NUMBER):
            read(value)
        plain = pack(value)
    except (NotANumber, NotPlain) as refused:
        return Card(Tone.HINT, Message.of("exercise.refused", key=key), (refused.message,)), None, str(refused)
    given = f"{value!s:.300}"
    if odd := doubt(ask, value):
        return Card(Tone.HINT, Message.of("exercise.doubt", key=key, given=given), (odd,)), plain, ""
    said = (Message.of("exercise.later"), Message.of("exercise.again"))
    return Card(Tone.PLAIN, Message.of("exercise.taken", key=key, given=given), said), plain, ""


def _take_function(ask: Ask, value: Any, cell: str | None) -> tuple[Card, Plain | None, str]:
    if not callable(value):
        why = Message.of("exercise.function", kind=type(value).__name__)
        return (
            Card(Tone.HINT, Message.of("exercise.refused", key=ask.key), (why,)),
            None,
            text(why.id, kind=why["kind"]),
        )
    functions[ask.key, cell] = value
    name = str(getattr(value, "__name__", "function"))[:80]
    call = f"{name}({', '.join(map(repr, ask.trial))})"
    said, tone = _try(value, ask, call)
    head = "exercise.unfinished" if said.id == "exercise.trial.blank" else "exercise.taken.function"
    return Card(tone, Message.of(head, key=ask.key), (said,)), ["text", name], ""


def _try(function: Callable[..., Any], ask: Ask, call: str) -> tuple[Message, Tone]:
    try:
        result = function(*ask.trial)
    except Exception as error:  # noqa: BLE001  (whatever it is: the student is told, and the function is still taken)
        raised = Message.of("exercise.trial.raised", call=call, kind=type(error).__name__, reason=f"{error!s:.300}")
        return raised, Tone.HINT
    if result is None or isinstance(result, EllipsisType):
        return Message.of("exercise.trial.blank", call=call), Tone.HINT
    try:
        pack(result)
    except NotPlain as refused:
        return Message.of("exercise.trial.odd", call=call, reason=refused.message), Tone.HINT
    if unwanted := _unwanted(ask, result, call):
        return unwanted, Tone.HINT
    return Message.of("exercise.trial.gave", call=call, given=f"{result!s:.300}"), Tone.PLAIN


def _unwanted(ask: Ask, result: Any, call: str) -> Message | None:
    """What is said to a result that the question does not want: another word than its own, or another move."""
    given = f"{result!r:.80}"
    if ask.choices and not _one_of(ask.choices, result):
        return Message.of("exercise.trial.word", call=call, given=given, choices=ask.choices)
    if ask.moves is not None:
        try:
            ask.moves(result)
        except GameError as other:
            return Message.of("exercise.trial.move", call=call, given=given, reason=other.message)
    return None


def _one_of(choices: tuple[str, ...], value: Any) -> bool:
    """Whether a value is one of the words, as the grader compares them."""
    return type(value) is str and value.strip().casefold() in choices


def doubt(ask: Ask, value: Any) -> Message | None:
    """What may be said without the key: the answer has a form that cannot be right. Errors: NotANumber."""
    if ask.kind is Kind.DISTRIBUTION:
        return _dist_doubt(value, ask.choices)
    if ask.kind is Kind.CHOICE:
        fits = _one_of(ask.choices, value)
        return None if fits else Message.of("exercise.choice", choices=ask.choices, given=f"{value!r:.80}")
    if ask.kind is Kind.NUMBER:
        return None
    number = read(value)
    if ask.kind is Kind.PROBABILITY and not 0 <= number.number <= 1:
        return Message.of("exercise.probability", given=number.given)
    if ask.kind is Kind.COUNT and (number.number.denominator != 1 or number.number < 0):
        return Message.of("exercise.count", given=number.given)
    return None


def _dist_doubt(value: Any, outcomes: tuple[str, ...]) -> Message | None:
    if type(value) is not Dist and (type(value) is not dict or not value):
        return Message.of("exercise.dist")
    names = [_outcome(one) for one in (value.weights if type(value) is Dist else value)]
    if outcomes and not set(names) <= set(outcomes):
        return Message.of("exercise.dist.outcomes", choices=outcomes, given=f"{', '.join(names):.80}")
    return _sum_doubt(value) if isinstance(value, dict) else None


def _outcome(value: Any) -> str:
    """An outcome by its name, as the grader compares them: 1.0 is 1, and words have no case."""
    whole = isinstance(value, float) and value.is_integer()
    return str(int(value) if whole else value).strip().casefold()


def _sum_doubt(value: Mapping[Any, Any]) -> Message | None:
    """Whether these are no probabilities, or do not add up to 1 as nearly as they are written."""
    total, room = Fraction(0), Fraction(1, 1000)
    for weight in value.values():
        try:
            one = read(weight)
        except NotANumber as refused:
            return refused.message
        if one.number < 0:
            return Message.of("exercise.dist.weight", given=str(weight))
        total += one.number
        room += Fraction(1, 2 * 10**one.places) if one.places and one.places > 1 else 0
    if abs(total - 1) <= room:
        return None
    size = float(total) if total < 10**9 else Decimal(total.numerator) / Decimal(total.denominator)  # any size at all
    return Message.of("exercise.dist.sum", given=f"{size:.4g}")
