"""An equilibrium of a signalling game: who says what, what is answered, what is believed, and what it is called."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from classkit.compare import NotANumber
from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import number, sequence
from classkit.signalling.beliefs import Breaker, Support, answer_said, breaker, support
from classkit.signalling.game import Choice, Signalling, a_signalling
from classkit.words import Message, Param, text

PERFECT = Message.of("signalling.perfect")

Plan: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""For each type, the chance of each of its choices."""
Answers: TypeAlias = tuple[Fraction, ...]
"""For each message, the chance of answer 1."""


class Kind(Enum):
    """What an equilibrium tells the receiver.

    Pooling: every message in use leaves the belief where it was, so nothing is learned. Separating: every message in
    use is sent by one type alone, so the type is known. Semi-separating: anything between. Where types share the only
    messages that they can send, no equilibrium is separating; then even one that tells as much as can be told is
    called semi-separating, or pooling if that is nothing (`Signalling.separable`).
    """

    POOLING = "pooling"
    SEPARATING = "separating"
    SEMI_SEPARATING = "semi"


@dataclass(frozen=True)
class Signal:
    """A profile of a signalling game, as a rule an equilibrium (`regret` is 0).

    `plan` has a row for each type, with the chance of each of its choices; `answers` the chance of answer 1 after each
    message. `profile` makes one from numbers, and checks them.
    """

    game: Signalling = field(repr=False)
    plan: Plan
    answers: Answers

    # --- what is played ---------------------------------------------------------------------------------------------

    def weights(self, message: str) -> dict[Choice, Fraction]:
        """How likely each choice with this message is, before anything is heard. Errors: as `Signalling.saying`."""
        chances = self._chances
        return {choice: self.game.prior.p(choice.type) * chances[choice] for choice in self.game.saying(message)}

    def used(self, message: str) -> bool:
        """Whether somebody says it."""
        return any(self.weights(message).values())

    def answer(self, message: str) -> Fraction:
        """The chance of answer 1 after the message. Errors: as `Signalling.saying`."""
        self.game.saying(message)
        return self.answers[self.game.messages.index(message)]

    def belief(self, message: str) -> Dist[str] | None:
        """What the receiver believes of the type after a message, by Bayes's rule; None after one that nobody sends."""
        weights: dict[str, Fraction] = {}
        for choice, weight in self.weights(message).items():
            weights[choice.type] = weights.get(choice.type, Fraction(0)) + weight
        return Dist(weights) if any(weights.values()) else None

    @cached_property
    def values(self) -> tuple[Fraction, ...]:
        """What each type expects."""
        return tuple(
            sum((p * self._pays(choice) for p, choice in zip(row, choices, strict=True)), Fraction(0))
            for row, choices in zip(self.plan, self.game.choices, strict=True)
        )

    @property
    def payoffs(self) -> tuple[Fraction, Fraction]:
        """What sender and receiver expect before the type is dealt."""
        sender = sum((self.game.prior.p(name) * v for name, v in self._types()), Fraction(0))
        return sender, self._receiver(self.answers)

    @property
    def regrets(self) -> tuple[Fraction, Fraction]:
        """What the sender and the receiver would gain by their best change, if the other stays."""
        best = [max(map(self._pays, choices)) for choices in self.game.choices]
        sender = sum(
            (self.game.prior.p(name) * (top - v) for (name, v), top in zip(self._types(), best, strict=True)),
            Fraction(0),
        )
        gains = [self._gain(message) for message in self.game.messages]
        receiver = self._receiver(tuple(Fraction(gain > 0) for gain in gains)) - self._receiver(self.answers)
        return sender, receiver

    # --- what it is called ------------------------------------------------------------------------------------------

    @cached_property
    def kind(self) -> Kind:
        """Pooling, separating or semi-separating; `Kind` says what is meant."""
        beliefs = [belief for message in self.game.messages if (belief := self.belief(message)) is not None]
        if all(belief == self.game.prior for belief in beliefs):
            return Kind.POOLING
        return Kind.SEPARATING if all(len(belief) == 1 for belief in beliefs) else Kind.SEMI_SEPARATING

    @cached_property
    def supports(self) -> dict[str, Support | None]:
        """For each unused message the beliefs that make its answer best, or None if no belief does."""
        unused = [message for message in self.game.messages if not self.used(message)]
        return {message: support(self.game, message, self.answer(message)) for message in unused}

    @property
    def unsupported(self) -> tuple[str, ...]:
        """The unused messages after which no belief makes the answer best."""
        return tuple(message for message, found in self.supports.items() if found is None)

    @property
    def perfect(self) -> bool:
        """Whether an equilibrium is perfect Bayesian: after every message the answer is best for some belief.

        After a message in use the belief is that of Bayes's rule, and the answer is best for it in any equilibrium.
        """
        return not self.unsupported

    @cached_property
    def breaker(self) -> Breaker | None:
        """Who breaks the intuitive criterion, and by saying what; None if the equilibrium passes it."""
        used = {message: self.used(message) for message in self.game.messages}
        return breaker(self.game, self.values, used)

    @property
    def intuitive(self) -> bool:
        """Whether it passes the intuitive criterion of Cho and Kreps (1987)."""
        return self.breaker is None

    # --- in words ---------------------------------------------------------------------------------------------------

    def lines(self) -> tuple[str, ...]:
        """The labels, who says what, what is answered; in brackets answers to what nobody says."""
        answers = tuple(answered(self, message, self.answer(message)) for message in self.game.messages)
        wrong = self.unsupported
        return self.told(answers, Message.of("signalling.nash", message=wrong) if wrong else PERFECT)

    def told(self, answers: tuple[Param, ...], perfect: Message) -> tuple[str, ...]:
        """The lines, with these answers, and with what is to be said of perfection."""
        rows = zip(self.game.types, self.plan, self.game.choices, strict=True)
        plan = tuple(Message.of("signalling.plan", type=name, says=_said(row, choices)) for name, row, choices in rows)
        intuitive = Message.of("signalling.intuitive")
        if self.breaker is not None:
            who, says = self.breaker.type, self.breaker.message
            intuitive = Message.of("signalling.unintuitive", type=who, message=says)
        kind = Message.of(f"signalling.{self.kind.value}")
        labels = text("signalling.labels", kind=kind, perfect=perfect, intuitive=intuitive)
        return labels, text("signalling.list", parts=plan), text("signalling.list", parts=answers)

    def __str__(self) -> str:
        return indented(self.lines())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))

    # --- sums -------------------------------------------------------------------------------------------------------

    @cached_property
    def _chances(self) -> dict[Choice, Fraction]:
        rows = zip(self.game.choices, self.plan, strict=True)
        return {choice: p for choices, row in rows for choice, p in zip(choices, row, strict=True)}

    def _types(self) -> tuple[tuple[str, Fraction], ...]:
        return tuple(zip(self.game.types, self.values, strict=True))

    def _pays(self, choice: Choice) -> Fraction:
        return choice.pays(self.answers[self.game.messages.index(choice.message)])

    def _gain(self, message: str) -> Fraction:
        return sum((weight * choice.gain for choice, weight in self.weights(message).items()), Fraction(0))

    def _receiver(self, answers: Sequence[Fraction]) -> Fraction:
        found = Fraction(0)
        for message, chance in zip(self.game.messages, answers, strict=True):
            for choice, weight in self.weights(message).items():
                found += weight * (choice.receiver[0] + chance * choice.gain)
        return found


def indented(lines: Sequence[str], head: str = "") -> str:
    """Lines below each other, the first one with a head, the others moved in.

    >>> print(indented(["pooling", "strong → beer"], "1. "))
    1. pooling
       strong → beer
    """
    return "\n".join([head + lines[0], *(f"   {line}" for line in lines[1:])])


def answered(signal: Signal, message: str, chance: Fraction, high: Fraction | None = None) -> Message:
    """How a message is answered; in brackets if nobody says it, and then perhaps with a chance up to `high`."""
    said: Param = answer_said(signal.game, chance)
    if not signal.used(message):
        said = Message.of("signalling.answer.unused", answer=said)
        if high is not None and high != chance:
            said = Message.of("signalling.answer.range", answer=signal.game.answers[1], low=chance, high=high)
    return Message.of("signalling.answer", message=message, answer=said)


def _said(row: Sequence[Fraction], choices: Sequence[Choice]) -> Param:
    """What a type does: one choice, or several with their chances."""
    parts = [(p, choice.does) for p, choice in zip(row, choices, strict=True) if p]
    if len(parts) == 1:
        return parts[0][1]
    first, *rest = [Message.of("signalling.part", p=p, says=does) for p, does in parts]
    for second in rest:
        first = Message.of("signalling.parts", first=first, second=second)
    return first


def profile(game: Signalling, plan: Sequence[Sequence[object]], answers: Sequence[object]) -> Signal:
    """A profile from numbers: for each type the chance of each of its choices, for each message that of answer 1.

    Errors: CannotRead for what is no game, no list and no number; NotLegal for too few of them or too many, and for
    chances that are none.

    >>> able = [Choice("able", "degree", (0, 1), (0, 1)), Choice("able", "none", (0, 1), (0, 1))]
    >>> profile(Signalling({"able": 1}, able), [["1/2", "1/2"]], [1, 0]).regrets
    (Fraction(1, 2), Fraction(1, 2))
    """
    of_plan = Message.of("signalling.error.plan")
    of_answers = Message.of("signalling.error.answers", answer=a_signalling(game).answers[1])
    rows = tuple(_chances(row, of_plan) for row in _listed(plan, of_plan))
    lengths = [len(row) for row in rows]
    if lengths != [len(choices) for choices in game.choices] or any(sum(row) != 1 for row in rows):
        raise NotLegal(of_plan, given=short(plan))
    chances = _chances(answers, of_answers)
    if len(chances) != len(game.messages):
        raise NotLegal(of_answers, given=short(answers))
    return Signal(game, rows, chances)


def _listed(given: object, wanted: Message) -> Sequence[object]:
    """The entries of a list. Errors: CannotRead says what is wanted."""
    values = sequence(given)
    if values is None:
        raise CannotRead(wanted, given=short(given))
    return values


def _chances(given: object, wanted: Message) -> tuple[Fraction, ...]:
    """Numbers from 0 to 1. Errors: CannotRead, and NotLegal outside these bounds, say what is wanted."""
    try:
        found = tuple(number(value) for value in _listed(given, wanted))
    except NotANumber as error:
        raise CannotRead(error.message, given=short(given)) from None
    if any(not 0 <= value <= 1 for value in found):
        raise NotLegal(wanted, given=short(given))
    return found
