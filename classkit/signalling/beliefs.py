"""Beliefs: which answers some belief supports, and the intuitive criterion.

With two answers no linear programme is needed. Answer 1 is best where the receiver's mean gain is not below zero, and
answer 0 where it is not above. So some belief supports an answer exactly if the largest gain (or the smallest) allows
it, and a mixed answer is best where the mean gain is zero: between the choice that most asks for answer 1 and the one
that least does, that is one point. The belief that is shown lies on the line between these two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from classkit.compare import NotANumber
from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import number
from classkit.signalling.game import Choice, Signalling, a_signalling
from classkit.words import Message, Param, say

Span: TypeAlias = tuple[Fraction, Fraction]
"""From what to what answer 1 may bring the receiver."""


@dataclass(frozen=True, slots=True)
class Support:
    """Beliefs after an unused message under which its answer is best.

    All of them give `most`, the choice with the greatest gain, a chance from `low` to `high`, and the rest to `least`,
    the one with the smallest. `chance` is that of answer 1.
    """

    game: Signalling
    message: str
    chance: Fraction
    least: Choice
    most: Choice
    low: Fraction
    high: Fraction

    @property
    def belief(self) -> Dist[Choice]:
        """One of these beliefs: the one in the middle."""
        if self.most == self.least:
            return Dist({self.most: 1})
        middle = (self.low + self.high) / 2
        return Dist({self.least: 1 - middle, self.most: middle})

    @property
    def words(self) -> Message:
        """In words, for `classkit.words.say`."""
        said: dict[str, Param] = {"message": self.message, "answer": answer_said(self.game, self.chance)}
        if self.most == self.least:
            return Message.of("signalling.support.one", most=named(self.most), **said)
        if self.high - self.low == 1:
            return Message.of("signalling.support.any", **said)
        said |= {"low": self.low, "high": self.high, "most": named(self.most), "least": named(self.least)}
        return Message.of("signalling.support.point" if self.low == self.high else "signalling.support", **said)

    def __str__(self) -> str:
        return say(self.words)


def named(choice: Choice) -> str:
    """Who is meant: the type and, if there is one, the hidden part."""
    return f"{choice.type} ({choice.hidden})" if choice.hidden else choice.type


def answer_said(game: Signalling, chance: Fraction) -> str:
    """An answer as people write it: pure, or answer 1 with its chance.

    >>> able = Choice("able", "degree", (0, 1), (0, 1))
    >>> answer_said(Signalling({"able": 1}, [able], ("low", "high")), Fraction(1, 3))
    'high 1/3'
    """
    return game.answers[int(chance)] if chance in (0, 1) else f"{game.answers[1]} {chance}"


def support(game: Signalling, message: str, chance: Fraction) -> Support | None:
    """The beliefs that make answer 1 with that chance best after the message; None if there is none.

    Beliefs are over the choices that have this message: nobody is believed to have said what it cannot say. Errors: as
    `Signalling.saying`; CannotRead for what is no game or no number, NotLegal for a chance outside 0 to 1.

    >>> two = [Choice("honest", "5 gold", (0, 1), (5, -6)), Choice("lie", "5 gold", (0, 1), (5, 8))]
    >>> game = Signalling({"honest": 1, "lie": 1}, two, ("pass", "open"))
    >>> print(support(game, "5 gold", Fraction(1)))
    after 5 gold: open is best if lie has a chance from 11/14 to 1, and else it is honest
    """
    chance = _chance(a_signalling(game), chance)
    choices = sorted(game.saying(message), key=lambda choice: choice.gain)
    least, most = choices[0], choices[-1]
    if not can_be_best((least.gain, most.gain), chance):
        return None
    low, high = _interval(least.gain, most.gain, chance)
    return Support(game, message, chance, least, most, low, high)


def can_be_best(span: Span, chance: Fraction) -> bool:
    """Whether answer 1 with that chance is best for some gain between these two.

    >>> can_be_best((Fraction(-1), Fraction(2)), Fraction(1, 3)), can_be_best((Fraction(1), Fraction(2)), Fraction(0))
    (True, False)
    """
    least, most = span
    return (chance == 0 or most >= 0) and (chance == 1 or least <= 0)


def _chance(game: Signalling, given: object) -> Fraction:
    """A chance of answer 1. Errors: CannotRead, NotLegal."""
    try:
        chance = number(given)
    except NotANumber as error:
        raise CannotRead(error.message, given=short(given)) from None
    if not 0 <= chance <= 1:
        raise NotLegal(Message.of("signalling.error.chance", answer=game.answers[1]), given=short(given))
    return chance


def _interval(least: Fraction, most: Fraction, chance: Fraction) -> tuple[Fraction, Fraction]:
    """The chances of `most` at which the answer is best, by where the mean gain changes its sign."""
    if least == most:
        return Fraction(0), Fraction(1)
    even = -least / (most - least)
    low = even if chance > 0 else Fraction(0)
    high = even if chance < 1 else Fraction(1)
    return max(low, Fraction(0)), min(high, Fraction(1))


@dataclass(frozen=True, slots=True)
class Breaker:
    """Why an equilibrium fails the intuitive criterion: `type` would say `message`.

    `out` are those who could only lose by saying it, whatever the receiver then believes. Once the receiver holds it
    for none of them, each of its best answers pays `type` at least `pays`, more than its equilibrium payoff.
    """

    type: str
    message: str
    out: tuple[str, ...]
    pays: Fraction


def breaker(game: Signalling, values: Sequence[Fraction], used: Mapping[str, bool]) -> Breaker | None:
    """The first type and unused message that break the intuitive criterion (Cho and Kreps 1987); None if it is met.

    `values` are the types' equilibrium payoffs. A choice is out if its type has more in equilibrium than the choice
    could bring under any answer that is best for some belief. If others are left, the receiver believes in them alone;
    the criterion is broken if one of them then gains for certain. With hidden parts, choices are ruled out one by one.
    """
    payoff = dict(zip(game.types, values, strict=True))
    for message in (message for message in game.messages if not used[message]):
        choices = game.saying(message)
        answers = best_answers(choices)
        left = [one for one in choices if max(one.sender[n] for n in answers) >= payoff[one.type]]
        if not left:
            continue
        kept = best_answers(left)
        for choice in left:
            pays = min(choice.sender[n] for n in kept)
            if pays > payoff[choice.type]:
                out = tuple(named(one) for one in choices if one not in left)
                return Breaker(choice.type, message, out, pays)
    return None


def span_of(choices: Sequence[Choice]) -> Span:
    """The smallest and the largest gain of these choices."""
    gains = [choice.gain for choice in choices]
    return min(gains), max(gains)


def best_answers(choices: Sequence[Choice]) -> tuple[int, ...]:
    """The answers that are best under some belief over these choices."""
    span = span_of(choices)
    return tuple(answer for answer in (0, 1) if can_be_best(span, Fraction(answer)))
