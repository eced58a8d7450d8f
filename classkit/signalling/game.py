"""A signalling game: nature deals a type, who sees it says something, who hears it gives one of two answers.

Conventions. A `Choice` is what a type can do: the message that the receiver hears, perhaps a hidden part that it does
not see (what is in the bag), and the payoffs of both under either answer. Answers are numbered 0 and 1; a chance is
always that of answer 1. What answer 1 brings the receiver more than answer 0 is its `gain`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

import classkit.signalling.english  # noqa: F401  (enters the texts)
from classkit.compare import NotANumber
from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.game import Game
from classkit.normalform.reading import number, sequence
from classkit.words import Message, Param, text

MOST = 6
"""How many types, and how many messages, a game may have."""
CELLS = 100_000
"""How many cells the table of a game may have."""

Pair: TypeAlias = tuple[Fraction, Fraction]
"""One number for each answer."""


@dataclass(frozen=True, slots=True, init=False)
class Choice:
    """What a type can do: `type` says `message`. `sender` and `receiver` are payoffs, one for each of the two answers.

    `hidden` names the part that the receiver does not see, if a type has several choices with the same message.
    Payoffs are given as in `classkit.normalform.Game`. Errors: CannotRead for what is no name or no payoff.

    >>> Choice("guilty", "apples", sender=(18, "-6"), receiver=(0, 8)).gain
    Fraction(8, 1)
    """

    type: str
    message: str
    sender: Pair
    receiver: Pair
    hidden: str

    def __init__(self, type: str, message: str, sender: object, receiver: object, hidden: str = "") -> None:
        if not (_named(type) and _named(message) and isinstance(hidden, str)):
            raise CannotRead(Message.of("signalling.error.named"), given=short((type, message, hidden)))
        object.__setattr__(self, "type", type)
        object.__setattr__(self, "message", message)
        object.__setattr__(self, "sender", _pair(type, message, sender))
        object.__setattr__(self, "receiver", _pair(type, message, receiver))
        object.__setattr__(self, "hidden", hidden)

    @property
    def gain(self) -> Fraction:
        """What answer 1 brings the receiver more than answer 0."""
        return self.receiver[1] - self.receiver[0]

    @property
    def does(self) -> str:
        """The message and, if there is one, the hidden part."""
        return f"{self.message} ({self.hidden})" if self.hidden else self.message

    def pays(self, chance: Fraction) -> Fraction:
        """What the sender expects if answer 1 comes with that chance, a Fraction from 0 to 1."""
        return self.sender[0] + chance * (self.sender[1] - self.sender[0])


@dataclass(frozen=True, slots=True, init=False)
class Signalling:
    """A signalling game with up to `MOST` types and messages.

    `prior` maps each type to its weight (above zero). `choices` say what types can do; a message that a type cannot
    send has no choice of it. `answers` name the receiver's two, `players` sender and receiver. Messages are in the
    order of the choices. Errors: CannotRead for what is no such game; NotLegal for a weight that is not above zero, a
    type without a choice, and a game that is too large.

    >>> can = [Choice("able", "degree", (3, 1), (0, 2)), Choice("able", "none", (4, 2), (0, 2))]
    >>> game = Signalling({"able": 1}, can, ("low wage", "high wage"))
    >>> game.messages, game.size
    (('degree', 'none'), (2, 4))
    """

    prior: Dist[str]
    choices: tuple[tuple[Choice, ...], ...]
    messages: tuple[str, ...]
    answers: tuple[str, str]
    players: tuple[str, str]
    types: tuple[str, ...]

    def __init__(
        self,
        prior: Mapping[str, object] | Dist[str],
        choices: Iterable[Choice],
        answers: object = ("0", "1"),
        players: object = None,
    ) -> None:
        weights = _weights(prior)
        listed = _checked(choices, weights)
        messages = tuple(dict.fromkeys(choice.message for choice in listed))
        object.__setattr__(self, "types", tuple(weights))
        object.__setattr__(self, "messages", messages)
        grouped = tuple(tuple(choice for choice in listed if choice.type == name) for name in weights)
        object.__setattr__(self, "choices", grouped)
        if len(weights) > MOST or len(messages) > MOST:
            raise NotLegal(Message.of("signalling.error.large", most=MOST, **self._sizes()))
        object.__setattr__(self, "prior", Dist(weights))
        object.__setattr__(self, "answers", _two("answers", answers))
        default = (text("signalling.sender"), text("signalling.receiver"))
        object.__setattr__(self, "players", _two("players", default if players is None else players))

    @property
    def size(self) -> tuple[int, int]:
        """How many strategies sender and receiver would have in a table."""
        return prod(map(len, self.choices)), 2 ** len(self.messages)

    @property
    def separable(self) -> bool:
        """Whether each type can say something that is left to it alone.

        If types share the only messages that they can send, no equilibrium can be separating.

        >>> same = [Choice(name, "apples", (1, 0), (0, 1)) for name in ("honest", "lie")]
        >>> Signalling({"honest": 1, "lie": 1}, same).separable
        False
        """
        return _apart([frozenset(choice.message for choice in choices) for choices in self.choices])

    def saying(self, message: str) -> tuple[Choice, ...]:
        """All choices with this message. Errors: CannotRead for a message that there is not."""
        if not _named(message) or message not in self.messages:
            raise CannotRead(Message.of("signalling.error.message"), given=short(message), allowed=self.messages)
        return tuple(choice for choices in self.choices for choice in choices if choice.message == message)

    def table(self) -> Game:
        """The game in normal form: a row for each plan of the sender, a column for each plan of answers.

        Its equilibria are those of the signalling game, many of them several times over. Errors: NotLegal for more
        than `CELLS` cells.
        """
        rows, columns = self.size
        if rows * columns > CELLS:
            raise NotLegal(Message.of("signalling.error.table", rows=rows, columns=columns, limit=CELLS))
        plans, answers = list(product(*self.choices)), list(product((0, 1), repeat=len(self.messages)))
        cells = [[self._cell(plan, answer) for answer in answers] for plan in plans]
        names = [" / ".join(choice.does for choice in plan) for plan in plans]
        heads = [" / ".join(self.answers[number] for number in answer) for answer in answers]
        A, B = ([[cell[side] for cell in row] for row in cells] for side in (0, 1))
        return Game(A, B, names, heads, self.players)

    def _cell(self, plan: tuple[Choice, ...], answer: tuple[int, ...]) -> Pair:
        said = [(self.prior.p(choice.type), choice, answer[self.messages.index(choice.message)]) for choice in plan]
        return (
            sum((p * choice.sender[number] for p, choice, number in said), Fraction(0)),
            sum((p * choice.receiver[number] for p, choice, number in said), Fraction(0)),
        )

    def _sizes(self) -> dict[str, Param]:
        rows, columns = self.size
        return {"types": len(self.types), "messages": len(self.messages), "rows": rows, "columns": columns}


def _apart(messages: list[frozenset[str]]) -> bool:
    """Whether each of these sets has an element that is taken by no other (a matching)."""
    if not messages:
        return True
    first, *rest = messages
    return any(_apart([other - {message} for other in rest]) for message in first)


def a_signalling(given: object) -> Signalling:
    """The signalling game, if it is one. Errors: CannotRead."""
    if isinstance(given, Signalling):
        return given
    raise CannotRead(Message.of("signalling.error.game"), given=short(given))


def _named(given: object) -> bool:
    return isinstance(given, str) and bool(given)


def _pair(type: str, message: str, given: object) -> Pair:
    values = sequence(given)
    if values is None or len(values) != 2:
        raise CannotRead(_fault(type, message, Message.of("signalling.error.pair")), given=short(given))
    try:
        return number(values[0]), number(values[1])
    except NotANumber as error:
        raise CannotRead(_fault(type, message, error.message), given=short(given)) from None


def _fault(type: str, message: str, why: Message) -> Message:
    return Message.of("signalling.error.choice", type=type, message=message, why=why)


def _weights(prior: object) -> dict[str, Fraction]:
    given = dict(prior.items()) if isinstance(prior, Dist) else prior
    if not isinstance(given, Mapping) or not given or not all(map(_named, given)):
        raise CannotRead(Message.of("signalling.error.prior"), given=short(prior))
    found: dict[str, Fraction] = {}
    for name, weight in given.items():
        try:
            found[name] = number(weight)
        except NotANumber as error:
            raise CannotRead(Message.of("signalling.error.weight", type=name, why=error.message)) from None
        if found[name] <= 0:
            raise NotLegal(Message.of("signalling.error.positive", type=name), given=str(found[name]))
    return found


def _checked(choices: object, types: Mapping[str, Fraction]) -> tuple[Choice, ...]:
    """The choices, if each is one of these types' and stands there once, and each type has one."""
    listed = tuple(choices) if isinstance(choices, Iterable) else (choices,)
    seen: set[tuple[str, str, str]] = set()
    for choice in listed:
        if not isinstance(choice, Choice):
            raise CannotRead(Message.of("signalling.error.choices"), given=short(choice))
        key = choice.type, choice.message, choice.hidden
        if key in seen or choice.type not in types:
            why = Message.of("signalling.error.twice" if key in seen else "signalling.error.type")
            raise CannotRead(_fault(choice.type, choice.does, why), allowed=() if key in seen else tuple(types))
        seen.add(key)
    for name in types:
        if all(choice.type != name for choice in listed):
            raise NotLegal(Message.of("signalling.error.mute", type=name))
    return listed


def _two(what: str, given: object) -> tuple[str, str]:
    names = sequence(given)
    if names is None or len(names) != 2 or not all(map(_named, names)) or names[0] == names[1]:
        which = Message.of(f"signalling.error.names.{what}")
        raise CannotRead(Message.of("signalling.error.names", what=which), given=short(given))
    return names[0], names[1]
