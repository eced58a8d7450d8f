"""Marks: a student's plain data held against the key, in a process that never ran the student's code.

`same` is the one comparison: numbers by `classkit.compare` with the question's tolerance, distributions outcome by
outcome, lists item by item, words without case. What is said to a wrong answer is the reply to a usual mistake, or
what was given and no more: never the right answer.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from classkit.compare import NotANumber, compare
from classkit.dist import Dist
from classkit.exercise import doubt
from classkit.game import GameError
from classkit.grading.interview import Given, Interview, Reply
from classkit.grading.key import Entry, FunctionKey, Key, Move, StrategyKey, ValueKey
from classkit.sheet import Ask, Numbers
from classkit.words import Catalogue, Message, say

_add = Catalogue("classkit").add
_add("mark.right", "Right.")
_add("mark.blank", "Not answered.")
_add("mark.refused", "Could not be taken: {reason}")
_add("mark.wrong", "{given} is not right.")
_add("mark.lost.time", "This cell did not come to an end in the time it may take, so it has no answer.")
_add("mark.lost.memory", "This cell took more memory than it may, so it has no answer.")
_add("mark.lost.processes", "This cell started more processes than it may, so it has no answer.")
_add("mark.lost.output", "This cell put out more than it may, so it has no answer.")
_add("mark.lost.died", "This cell ended the Python that it ran in, so it has no answer.")
_add("mark.lost.babble", "This cell talked to the grader in a way that only the kit may, so it has no answer.")
_add("mark.lost.deleted", "The cell of this answer had been deleted, so there is no answer.")
_add("mark.lost.silent", "No answer at all came out of this notebook, so somebody has to look at it.")
_add("mark.lost.sheet", "It was answered while another exercise was open, so somebody has to look at it.")
_add("mark.lost.unrun", "This cell was not run: cells before it ended Python too often.")
_add("mark.stopped", "The cell stopped before it answered: {error}.")
_add("mark.stray", "It was answered from another cell than its own, and that does not count.")
_add("mark.call.none", "No function was there to be called.")
_add("mark.call.blank", "Your function gives nothing yet: {call} gave no value.")
_add("mark.call.late", "{call} took more than {said} seconds.")
_add("mark.call.odd", "{call} gave something that cannot be handed in. {said}")
_add("mark.call.raised", "{call} stopped with {said}")
_add("mark.call.ended", "{call} ended the Python that it ran in.")
_add("mark.call.wrong", "{call} gave {given}, and that is not right.")
_add("mark.move.text", "For “{view}” your strategy gave {given}; it has to give one line of text.")
_add("mark.move.illegal", "For “{view}” your strategy gave “{given}”. {reason}")
_add("mark.score.right", "Right: your strategy reached {score} {unit}; {threshold} was wanted.")
_add("mark.score.wrong", "Your strategy reached {score} {unit}; {threshold} was wanted.")


class Verdict(Enum):
    """What came of one question."""

    RIGHT = "right"
    WRONG = "wrong"
    BLANK = "blank"
    """Nothing was answered."""
    REFUSED = "refused"
    """What was given is no answer of the kind that was asked for."""
    LOST = "lost"
    """The answer got lost (its cell was deleted or ended its process, its function never came back): there are no
    points for it, not even none, until somebody has looked."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of one question: whole points of so many, the verdict, and what is said to the student."""

    key: str
    points: int
    of: int
    verdict: Verdict
    message: str


ARGUMENT = 1_000
"""How many characters of an argument are shown: any line that a strategy is told is shorter, and can be tried again."""

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_VERDICTS = {"none": Verdict.BLANK, "blank": Verdict.BLANK, "late": Verdict.LOST, "ended": Verdict.LOST}


@dataclass(frozen=True, slots=True)
class Called:
    """A student's function: the name that the student gave it, and what calls it."""

    name: str
    call: Callable[[tuple[Any, ...]], Reply]

    def code(self, args: tuple[Any, ...]) -> str:
        """A call as it is written in Python, with arguments that are not too long for a message.

        >>> Called("tells", Reply).code((((1, 0), (1, 0)),))
        'tells(((1, 0), (1, 0)))'
        """
        return f"{self.name}({', '.join(f'{one!r:.{ARGUMENT}}' for one in args)})"

    def wrong(self, ask: Ask, args: tuple[Any, ...], reply: Reply) -> "Mark":
        """The mark of a question whose function gave no value when it was called like this."""
        message = Message.of("mark.call." + reply.wrong, call=self.code(args), said=reply.said)
        return _nothing(ask, _VERDICTS.get(reply.wrong, Verdict.WRONG), message)


def mark_all(key: Key, numbers: Numbers, interview: Interview, deleted: Collection[str] = ()) -> tuple[Mark, ...]:
    """A mark for each question of the key's sheet, in its order; `deleted` are cells that pre-flight put back empty."""
    keys = tuple(ask.key for ask in key.sheet.asks)
    strays, sheet = interview.strays(keys), key.sheet.name
    silent = not any(interview.given(one, sheet) for one in keys)
    return tuple(
        _lost(ask, interview, sheet, silent, f"{ask.key}-answer" in deleted)
        or mark(ask, key.entries[ask.key], numbers, interview, sheet, ask.key in strays)
        for ask in key.sheet.asks
    )


def _lost(ask: Ask, interview: Interview, sheet: str, silent: bool, deleted: bool) -> Mark | None:
    """The mark of a question whose answer got lost on its way, None if it did not."""
    cell, given = f"{ask.key}-answer", interview.given(ask.key, sheet)
    if cell in interview.lost:
        return _nothing(ask, Verdict.LOST, Message.of("mark.lost." + interview.lost[cell]))
    if given is None and interview.elsewhere(ask.key, sheet):
        return _nothing(ask, Verdict.LOST, Message.of("mark.lost.sheet"))
    if deleted and (given is None or given.blank):
        return _nothing(ask, Verdict.LOST, Message.of("mark.lost.deleted"))
    if silent:
        why = _why_blank(interview, cell, False)
        return _nothing(ask, Verdict.LOST, why if why.id == "mark.stopped" else Message.of("mark.lost.silent"))
    return None


def mark(ask: Ask, entry: Entry, numbers: Numbers, interview: Interview, sheet: str, stray: bool = False) -> Mark:
    """The mark of one answer that did not get lost. `stray`: another cell than its own tried to answer the question."""
    cell = f"{ask.key}-answer"
    given = interview.given(ask.key, sheet)
    if given is None or given.blank:
        return _nothing(ask, Verdict.BLANK, _why_blank(interview, cell, stray))
    if given.refused:
        return _nothing(ask, Verdict.REFUSED, Message.of("mark.refused", reason=given.refused))
    if isinstance(entry, ValueKey):
        return _mark_value(ask, entry, numbers, given)
    called = Called(_name(given.value), lambda args: interview.call(ask.key, args))
    if isinstance(entry, FunctionKey):
        return _mark_function(ask, entry, numbers, called)
    return _mark_strategy(ask, entry, numbers, called)


def _nothing(ask: Ask, verdict: Verdict, message: Message | str) -> Mark:
    return Mark(ask.key, 0, ask.points, verdict, message if isinstance(message, str) else say(message))


def _full(ask: Ask, message: Message) -> Mark:
    return Mark(ask.key, ask.points, ask.points, Verdict.RIGHT, say(message))


def _why_blank(interview: Interview, cell: str, stray: bool) -> Message:
    errors = [one for one in interview.outputs.get(cell, ()) if one.get("output_type") == "error"]
    if errors:
        error = f"{errors[-1].get('ename', '')!s:.80}: {errors[-1].get('evalue', '')!s:.300}"
        return Message.of("mark.stopped", error=error)
    return Message.of("mark.stray" if stray else "mark.blank")


def _mark_value(ask: Ask, entry: ValueKey, numbers: Numbers, given: Given) -> Mark:
    try:
        if same(given.value, entry.value(numbers), entry.tolerance):
            return _full(ask, Message.of("mark.right"))
        for slip in entry.slips:
            if same(given.value, slip.make(numbers), entry.tolerance):
                return _nothing(ask, Verdict.WRONG, slip.reply)
        if entry.read_off and compare(given.value, entry.value(numbers), entry.tolerance).near:
            return _full(ask, Message.of("mark.right"))
    except NotANumber as unread:
        return _nothing(ask, Verdict.REFUSED, unread.message)
    wrong = say(Message.of("mark.wrong", given=shown(given.value)))
    odd = doubt(ask, given.value)
    return _nothing(ask, Verdict.WRONG, f"{wrong} {say(odd)}" if odd else wrong)


def _name(given: Any) -> str:
    """The name of the function that was handed in, or what stands for one that has none, such as a lambda."""
    return given if isinstance(given, str) and given.isidentifier() and len(given) <= 80 else "your_function"


def _mark_function(ask: Ask, entry: FunctionKey, numbers: Numbers, called: Called) -> Mark:
    right, inputs = entry.value(numbers), entry.inputs(numbers)
    gave: list[Any] = []
    for args in inputs:
        reply = called.call(args)
        if reply.wrong:
            return called.wrong(ask, args, reply)
        gave.append(reply.value)
    wrong = [n for n, args in enumerate(inputs) if not _alike(gave[n], right(*args), entry.tolerance)]
    if not wrong:
        return _full(ask, Message.of("mark.right"))
    for slip in entry.slips:
        other = slip.make(numbers)
        if all(_alike(gave[n], other(*args), entry.tolerance) for n, args in enumerate(inputs)):
            return _nothing(ask, Verdict.WRONG, slip.reply)
    code, given = called.code(inputs[wrong[0]]), shown(gave[wrong[0]])
    return _nothing(ask, Verdict.WRONG, Message.of("mark.call.wrong", call=code, given=given))


class NoMove(Exception):
    """A strategy gave no move that can be played; `mark` is what comes of it."""

    def __init__(self, mark: Mark) -> None:
        super().__init__(mark.message)
        self.mark = mark


def _mark_strategy(ask: Ask, entry: StrategyKey, numbers: Numbers, called: Called) -> Mark:
    moves: list[tuple[str, str]] = []

    def move(view: str) -> str:
        reply = called.call((view,))
        if reply.wrong:
            raise NoMove(called.wrong(ask, (view,), reply))
        if type(reply.value) is not str or len(reply.value) > 200 or "\n" in reply.value.strip():
            message = Message.of("mark.move.text", view=view, given=shown(reply.value))
            raise NoMove(_nothing(ask, Verdict.REFUSED, message))
        moves.append((view, reply.value.strip()))
        return moves[-1][1]

    try:
        score = entry.play(numbers, move)
    except NoMove as none:
        return none.mark
    except GameError as illegal:
        view, given = moves[-1]
        return _nothing(
            ask, Verdict.REFUSED, Message.of("mark.move.illegal", view=view, given=given, reason=str(illegal))
        )
    said = {"score": f"{float(score):.2f}", "threshold": f"{float(entry.threshold):g}", "unit": entry.unit}
    if score >= entry.threshold:
        return _full(ask, Message.of("mark.score.right", **said))
    message = say(Message.of("mark.score.wrong", **said))
    replies = [slip.reply for slip in entry.slips if _moves_alike(slip.make(numbers), moves)]
    return _nothing(ask, Verdict.WRONG, " ".join([message, *replies[:1]]))


def _moves_alike(strategy: Move, moves: list[tuple[str, str]]) -> bool:
    return all(strategy(view) == move for view, move in moves)


def same(given: Any, exact: Any, tolerance: Fraction) -> bool:
    """Whether plain data is right.

    `exact` is an int, Fraction, bool, str, Dist, or a tuple or list of these. Errors: NotANumber if a number was wanted
    and something else was given.

    >>> same((Fraction(1, 4), 0.3333), (Fraction(1, 4), Fraction(1, 3)), Fraction(1, 1000))
    True
    >>> same({0: 0.5, 1: "1/2"}, Dist({0: 1, 1: 1}), Fraction(1, 1000))
    True
    """
    if isinstance(exact, bool):
        return given is exact
    if isinstance(exact, str):
        return type(given) is str and given.strip().casefold() == exact.casefold()
    if isinstance(exact, Dist):
        return _same_dist(given, exact, tolerance)
    if isinstance(exact, tuple | list):
        many = type(given) is tuple and len(given) == len(exact)
        return many and all(same(one, other, tolerance) for one, other in zip(given, exact, strict=True))
    return compare(given, exact, tolerance).right


def _same_dist(given: Any, exact: Dist[Any], tolerance: Fraction) -> bool:
    if type(given) is Dist:
        return {_outcome(one): given.p(one) for one in given.weights} == {
            _outcome(one): exact.p(one) for one in exact.weights
        }
    if type(given) is not dict:
        return False
    said = {_outcome(one): weight for one, weight in given.items()}
    wanted = {_outcome(one): exact.p(one) for one in exact.weights}
    if len(said) < len(given):
        return False
    return all(_same_chance(said.get(one, 0), wanted.get(one, Fraction(0)), tolerance) for one in said | wanted)


def _same_chance(given: Any, exact: Fraction, tolerance: Fraction) -> bool:
    """A probability of a distribution: rounded to two decimals is enough, however small it is."""
    found = compare(given, exact, tolerance)
    places = found.answer.places
    return found.right or (places is not None and 2 * abs(found.answer.number - exact) * 10 ** max(places, 2) <= 1)


def _outcome(value: Any) -> Any:
    """An outcome as it is compared: numbers by value, whole ones in quotation marks too, and words without case."""
    if isinstance(value, str):
        word = value.strip().casefold()
        return int(word) if _WHOLE.fullmatch(word) else word
    if isinstance(value, tuple):
        return tuple(map(_outcome, value))
    if isinstance(value, float) and value == value and abs(value) != float("inf"):
        return Fraction(value)
    return value


def _alike(given: Any, exact: Any, tolerance: Fraction) -> bool:
    """`same`, for what a function gave: what cannot be read is just not right."""
    try:
        return same(given, exact, tolerance)
    except NotANumber:
        return False


def shown(value: Any) -> str:
    """What a student gave, short enough for a sentence."""
    if isinstance(value, Dist):
        value = dict(value.weights)
    if isinstance(value, Mapping | tuple):
        return f"{value!r:.120}"
    return f"“{value:.80}”" if isinstance(value, str) else f"{value!s:.80}"
