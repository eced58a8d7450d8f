"""All extreme equilibria of a signalling game, exactly.

Both players move once, so a plan of the sender is a point x (for each type, how likely each choice is) and a plan of
answers a point q (the chance of answer 1 after each message), and payoffs are linear in either: the sequence form of
von Stengel (1996). That is far smaller than the table: with six types and six messages 36 and 6 numbers instead of
46,656 and 64 strategies. As with tables, an equilibrium is a pair of points of two polyhedra at which each condition
holds for the one or for the other, and it is extreme if both are corners:

- {(q, v) : 0 ≤ q ≤ 1, v of a type at least what each of its choices pays against q}, and
- {(x, w) : x a plan, w of a message at least 0 and at least what answer 1 brings after it}.

The corners of the first are few, since a choice depends on one coordinate of q. For each of them only the corners of
the second that use best choices alone are looked at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from classkit.game import NotLegal, short
from classkit.normalform.nash import SHOWN
from classkit.normalform.reading import counted
from classkit.signalling.beliefs import Span, can_be_best, span_of
from classkit.signalling.corners import Budget, TooMany, corners
from classkit.signalling.equilibrium import PERFECT, Answers, Kind, Plan, Signal, answered, indented
from classkit.signalling.faces import Face
from classkit.signalling.game import Choice, Signalling, a_signalling
from classkit.words import Message, text

LIMIT = 250_000
"""How many bases the search may visit: some half a minute."""


@dataclass(frozen=True)
class Outcome:
    """Extreme equilibria that differ in nothing that ever happens: one plan, and one answer to each message in use.

    Types get the same in all of them, so that they are of one `kind`, and pass the intuitive criterion together. They
    differ in the answers to what nobody says, and so in whether some belief supports these.
    """

    members: tuple[Signal, ...]

    @property
    def first(self) -> Signal:
        """One of them: a perfect Bayesian one, if there is one."""
        return self.members[0]

    @property
    def kind(self) -> Kind:
        """Pooling, separating or semi-separating."""
        return self.first.kind

    @property
    def perfect(self) -> bool:
        """Whether one of them is perfect Bayesian."""
        return self.first.perfect

    @property
    def intuitive(self) -> bool:
        """Whether they pass the intuitive criterion."""
        return self.first.intuitive

    def span(self, message: str) -> tuple[Fraction, Fraction]:
        """The smallest and the largest chance of answer 1 after the message, over all of them."""
        chances = [signal.answer(message) for signal in self.members]
        return min(chances), max(chances)

    def lines(self) -> tuple[str, ...]:
        """As `Signal.lines`; answers to what nobody says from the smallest to the largest chance."""
        answers = tuple(answered(self.first, message, *self.span(message)) for message in self.first.game.messages)
        return self.first.told(answers, self._perfection())

    def _perfection(self) -> Message:
        """Perfect Bayesian: all of them, some of them, or none, and then after which messages."""
        fine, n = sum(signal.perfect for signal in self.members), len(self.members)
        if fine:
            return PERFECT if fine == n else Message.of("signalling.perfect.some", n=fine, all=n)
        wrong = [set(signal.unsupported) for signal in self.members]
        always = set.intersection(*wrong) or set.union(*wrong)
        return Message.of("signalling.nash", message=tuple(name for name in self.first.unsupported if name in always))

    def __str__(self) -> str:
        return indented(self.lines())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


@dataclass(frozen=True)
class Signals(Sequence[Signal]):
    """The extreme equilibria of a signalling game, each checked exactly. It can be counted, indexed and looped over."""

    game: Signalling = field(repr=False)
    extreme: tuple[Signal, ...]

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The equilibria by what happens in them; outcomes of perfect Bayesian equilibria first."""
        found: dict[tuple[Plan, tuple[Fraction | None, ...]], list[Signal]] = {}
        for signal in self.extreme:
            heard = tuple(signal.answer(message) if signal.used(message) else None for message in self.game.messages)
            found.setdefault((signal.plan, heard), []).append(signal)
        return tuple(Outcome(tuple(members)) for members in found.values())

    def __len__(self) -> int:
        return len(self.extreme)

    def __getitem__(self, number: Any) -> Any:
        return self.extreme[number]

    def __str__(self) -> str:
        """In words: how many, and each outcome with its labels."""
        found = [indented(outcome.lines(), f"{number}. ") for number, outcome in enumerate(self.outcomes, 1)]
        rest = len(found) - SHOWN
        more = [text("signalling.more", n=rest)] if rest > 0 else []
        others = [text("signalling.mixtures")] if len(self) > 1 else []
        return "\n".join([text("signalling.found", n=len(self)), *found[:SHOWN], *more, *others])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def signals(game: Signalling, *, perfect: bool = False, limit: int = LIMIT) -> Signals:
    """All extreme equilibria of the game: perfect Bayesian ones first, each verified (no type and no answer regrets).

    `perfect=True` looks for the perfect Bayesian ones alone, which may be far fewer and is faster.

    `limit` bounds the number of bases that are visited. Errors: CannotRead for what is no game; NotLegal for a limit
    that is no whole number above zero, for a `perfect` that is neither True nor False, and for a game in which so much
    ties that the limit is reached; it says what would fit.

    >>> same = {"honest": (6, 12), "lie": (18, -6)}
    >>> can = [Choice(name, "three apples", pays, (0, {"honest": -6, "lie": 8}[name])) for name, pays in same.items()]
    >>> print(signals(Signalling({"honest": 3, "lie": 1}, can, ("pass", "open")))[0])
    pooling; perfect Bayesian; passes the intuitive criterion
       honest → three apples and lie → three apples
       after three apples: pass
    """
    if not isinstance(perfect, bool):
        raise NotLegal(Message.of("signalling.error.flag"), given=short(perfect))
    budget = Budget(counted(limit, "limit", 1))
    try:
        found = sorted(set(_pairs(a_signalling(game), perfect, budget)), reverse=True)
    except TooMany:
        sizes = {"types": len(game.types), "messages": len(game.messages)}
        kind = "signalling.error.ties.perfect" if perfect else "signalling.error.ties"
        raise NotLegal(Message.of(kind, **sizes, limit=limit)) from None
    made = [Signal(game, plan, answers) for plan, answers in found]
    for signal in made:
        if any(signal.regrets):
            raise ArithmeticError(f"not an equilibrium: {signal!r} of {game!r}")
    return Signals(game, tuple(sorted(made, key=lambda signal: (not signal.perfect, not signal.intuitive))))


def _pairs(game: Signalling, perfect: bool, left: Budget) -> Iterator[tuple[Plan, Answers]]:
    """Every pair of corners at which each condition holds for the one or the other."""
    believed = [span_of(game.saying(message)) for message in game.messages]
    for answers in set(_answers(game, left)):
        if perfect and not all(map(can_be_best, believed, answers)):
            continue
        best = [_best(choices, game, answers) for choices in game.choices]
        if all(map(can_be_best, _spans(game, best), answers)):
            yield from ((plan, answers) for plan in _plans(game, best, answers, left))


def _answers(game: Signalling, budget: Budget) -> Iterator[Answers]:
    """The corners of the receiver's polyhedron, without v. Each type's v is written as `top - u`, with u free."""
    k, n = len(game.messages), len(game.types)
    scale = lcm(*(pay.denominator for choices in game.choices for choice in choices for pay in choice.sender))
    matrix = [[int(i == j) for j in range(k)] + [0] * n for i in range(k)]
    bounds = [1] * k
    for t, choices in enumerate(game.choices):
        whole = [[int(pay * scale) for pay in choice.sender] for choice in choices]
        top = max(map(max, whole)) + 1
        for choice, (first, second) in zip(choices, whole, strict=True):
            row = [0] * (k + n)
            row[game.messages.index(choice.message)], row[k + t] = second - first, 1
            matrix.append(row)
            bounds.append(top - first)
    for corner in corners(matrix, bounds, range(k, k + n), budget):
        yield corner[:k]


def _best(choices: Sequence[Choice], game: Signalling, answers: Answers) -> tuple[int, ...]:
    """The numbers of a type's best choices against these answers."""
    pays = [choice.pays(answers[game.messages.index(choice.message)]) for choice in choices]
    return tuple(number for number, pay in enumerate(pays) if pay == max(pays))


def _spans(game: Signalling, best: Sequence[tuple[int, ...]]) -> list[Span]:
    """From what to what answer 1 may bring after each message (times a positive number) if these choices are used."""
    low, high = (dict.fromkeys(game.messages, Fraction(0)) for _ in range(2))
    for name, choices, kept in zip(game.types, game.choices, best, strict=True):
        weight = game.prior.weights[name]
        for message in {choices[i].message for i in kept}:
            gains = [choices[i].gain if choices[i].message == message else 0 for i in kept]
            low[message] += weight * min(gains)
            high[message] += weight * max(gains)
    return list(zip(low.values(), high.values(), strict=True))


def _plans(game: Signalling, best: Sequence[tuple[int, ...]], answers: Answers, budget: Budget) -> Iterator[Plan]:
    """The corners of the sender's polyhedron that use best choices alone, and against which the answers are best."""
    face = Face.of(game, best)
    yield from (face.plan(corner) for corner in face.corners(answers, budget))
