"""The one comparer: what counts as a number, and when an answer is right.

`read` turns what a learner typed into an exact number, or refuses it in words. `compare` holds it against an exact
value. Self-checks use it today, grading later; nobody else compares answers.

What is accepted, on purpose: int, float, Fraction, Decimal, a numpy scalar, and text: `1/4`, `0.25`, `.25`, `2.5e-1`,
`25%`, and with a decimal comma `0,25`. Persian, Arabic and other digits and signs count as well. Text such as `1,000`
could mean two numbers and is refused. So are bool, complex, lists, arrays, nan, infinity and words.

Conventions: an int, a Fraction and `1/4` are *exact* and have to be equal. Anything written with a decimal point or a
percent sign is *approximate*: right within a relative tolerance, or if it is the exact value correctly rounded to the
places that were written, zeros added where these are fewer than two digits. An answer of a type that only looks like a
number is never asked anything: types are checked exactly, and the comparison is of whole numbers, so that no `__eq__`
or `__float__` of a learner's own has a say.
"""

import re
import sys
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

import classkit.english  # noqa: F401  (enters the texts)
from classkit.words import Message, say

TOLERANCE = Fraction(1, 1000)
"""How far an approximate answer may be from the exact value, as a part of that value."""

ZERO = Fraction(1, 10**9)
"""How far from zero an approximate answer may be where the exact value is zero."""

DIGITS = 2
"""To how many significant digits a rounded answer has to be right: `0.5` is taken as `0.50`; a float keeps no zeros."""

LONGEST = 80
"""How many characters a number in text may have; also the largest power of ten, times five."""

_BOOL, _INT, _FLOAT, _COMPLEX, _TEXT = bool, int, float, complex, str  # as they were before any learner's cell ran
_BLANK = (type(None), type(...))
_MANY: tuple[type, ...] = (list, tuple, dict, set, frozenset, bytes)

_SIGNS = str.maketrans({"−": "-", "–": "-", "\u066b": ".", "\u066a": "%", "\u2044": "/", "\u2215": "/"})
_RATIO = re.compile(r"([+-]?[0-9]+) ?/ ?([0-9]+)")
_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:([.,])([0-9]*))?(?:[eE]([+-]?[0-9]{1,4}))?( ?%)?")

_UNIT = re.compile(r"(.*[0-9%]) ?[^\W\d_]+")


class Verdict(Enum):
    """What came of a comparison."""

    EXACT = "exact"
    """Equal."""
    CLOSE = "close"
    """Approximate, within the tolerance."""
    ROUNDED = "rounded"
    """Approximate, outside the tolerance, but the exact value correctly rounded to the places written."""
    NEAR = "near"
    """Within the tolerance, but given as an exact number, which has to be equal: not right."""
    WRONG = "wrong"
    """None of these."""


class NotANumber(ValueError):
    """What was given cannot be taken as one number; `message` says why and what would do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return say(self.message)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that could be read.

    `number` is its value, exactly; `places` the decimal places that were written (None for an exact answer);
    `given` what it looked like.
    """

    number: Fraction
    places: int | None
    given: str

    @property
    def exact(self) -> bool:
        """Whether it was given as a whole number or a fraction, which has to be equal."""
        return self.places is None


@dataclass(frozen=True, slots=True)
class Comparison:
    """An answer and its verdict."""

    answer: Answer
    verdict: Verdict

    @property
    def right(self) -> bool:
        """Whether the answer counts as right: equal, within the tolerance, or correctly rounded."""
        return self.verdict in (Verdict.EXACT, Verdict.CLOSE, Verdict.ROUNDED)

    @property
    def near(self) -> bool:
        """Whether it is right or, however it was written, within the tolerance: enough for what a chart tells."""
        return self.right or self.verdict is Verdict.NEAR

    @property
    def message(self) -> Message:
        """The verdict in words. It names the answer, never the exact value."""
        return Message.of(f"compare.{self.verdict.value}", given=self.answer.given, places=self.answer.places or 0)


def compare(value: object, exact: Fraction | int, tolerance: Fraction = TOLERANCE, digits: int = DIGITS) -> Comparison:
    """Hold an answer against the exact value.

    `tolerance` is relative (1/1000 is a tenth of a percent of the exact value) and at zero gives way to `ZERO`;
    `digits` is how many significant digits make a rounded answer count. Errors: NotANumber if the answer cannot be
    read, TypeError if `exact` is not an int or a Fraction.

    >>> compare("48.2%", Fraction(625, 1296)).verdict, compare(0.4, Fraction(625, 1296)).right
    (<Verdict.CLOSE: 'close'>, False)
    """
    if type(exact) not in (_INT, Fraction):
        raise TypeError(f"the exact value is an int or a Fraction; given: {type(exact).__name__}")
    answer = read(value)
    a, b = answer.number.numerator, answer.number.denominator
    c, d = exact.numerator, exact.denominator
    gap, scale = abs(a * d - c * b), b * d
    allowed = tolerance * Fraction(abs(c), d) if c else ZERO
    within = gap * allowed.denominator <= allowed.numerator * scale
    return Comparison(answer, _verdict(answer, gap, scale, within, digits))


def _verdict(answer: Answer, gap: int, scale: int, within: bool, digits: int) -> Verdict:
    if gap == 0:
        return Verdict.EXACT
    if answer.places is None:
        return Verdict.NEAR if within else Verdict.WRONG
    if within:
        return Verdict.CLOSE
    places, size = answer.places, abs(answer.number.numerator)
    while size and size * 10**places < 10 ** (digits - 1) * answer.number.denominator:
        places += 1  # a float that was typed as 0.50 arrives as 0.5
    return Verdict.ROUNDED if size and 2 * gap * 10**places <= scale else Verdict.WRONG


def read(value: object) -> Answer:
    """The number that was given, exactly. Errors: NotANumber says what was given and what would do.

    >>> read("25%").number, read("0,25").number, read(" 2/8 ").number
    (Fraction(1, 4), Fraction(1, 4), Fraction(1, 4))
    >>> read(True)
    Traceback (most recent call last):
    classkit.compare.NotANumber: True and False are not numbers here. Write a number such as 0.25, 1/4 or 25%.
    """
    kind = type(value)
    if kind is _INT:
        return _whole(value)
    if kind is _FLOAT:
        return _binary(_FLOAT.__repr__(value))
    if kind is Fraction:
        return _fraction(value)
    if kind is Decimal:
        return _decimal(value)
    if kind is _TEXT:
        return _text(value)  # type: ignore[arg-type]
    return _numpy(value) if _is_numpy_scalar(kind) else _refuse_type(kind)


def _whole(value: Any) -> Answer:
    return Answer(Fraction(value), None, _digits(value))


def _fraction(value: Any) -> Answer:
    top, bottom = value.numerator, value.denominator
    if type(top) is not _INT or type(bottom) is not _INT or bottom <= 0:
        raise NotANumber(Message.of("compare.refuse.type", kind="Fraction"))
    return Answer(Fraction(top, bottom), None, f"{_digits(top)}/{_digits(bottom)}" if bottom > 1 else _digits(top))


def _digits(value: int) -> str:
    return str(value) if value.bit_length() < 3 * LONGEST else ("-" if value < 0 else "") + f"2^{value.bit_length()}…"


def _binary(written: str) -> Answer:
    """A binary float as it is written: 0.38 is 38/100, and so a correct rounding of 3/8."""
    exponent = Decimal(written).as_tuple().exponent
    if not isinstance(exponent, int):
        raise NotANumber(Message.of("compare.refuse.finite", given=written))
    return Answer(Fraction(Decimal(written)), max(0, -exponent), written)


def _decimal(value: Any) -> Answer:
    sign, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        raise NotANumber(Message.of("compare.refuse.finite", given=str(value)))
    if abs(exponent) > 5 * LONGEST or len(digits) > 5 * LONGEST:
        raise NotANumber(Message.of("compare.refuse.long", most=LONGEST))
    whole = int("".join(map(str, digits)) or "0") * (-1 if sign else 1)
    return Answer(Fraction(whole) * Fraction(10) ** exponent, max(0, -exponent), str(value))


def _text(value: str) -> Answer:
    if len(value) > LONGEST:
        raise NotANumber(Message.of("compare.refuse.long", most=LONGEST))
    text = " ".join("".join(map(_ascii, value)).translate(_SIGNS).split())
    if not text:
        raise NotANumber(Message.of("compare.refuse.blank"))
    if ratio := _RATIO.fullmatch(text):
        if not int(ratio[2]):
            raise NotANumber(Message.of("compare.refuse.zero", given=text))
        return Answer(Fraction(int(ratio[1]), int(ratio[2])), None, text)
    decimal = _DECIMAL.fullmatch(text)
    if not decimal or not (decimal[2] or decimal[4]):
        if (unit := _UNIT.fullmatch(text)) and (_RATIO.fullmatch(unit[1]) or _DECIMAL.fullmatch(unit[1])):
            raise NotANumber(Message.of("compare.refuse.unit", given=value.strip(), number=unit[1]))
        raise NotANumber(Message.of("compare.refuse.text", given=value.strip()))
    return _written(text, *decimal.groups())


def _written(
    text: str, sign: str, whole: str, point: str | None, part: str | None, power: str | None, percent: str | None
) -> Answer:
    part = part or ""
    if point == "," and len(part) == 3 and whole.strip("0"):
        raise NotANumber(Message.of("compare.refuse.comma", given=text, one=f"{whole}.{part}", other=f"{whole}{part}"))
    number = int(f"{sign}{whole}{part}")
    if point is None and power is None and percent is None:
        return Answer(Fraction(number), None, text)
    shift = int(power or 0) - len(part) - (2 if percent else 0)
    if abs(shift) > 5 * LONGEST:
        raise NotANumber(Message.of("compare.refuse.long", most=LONGEST))
    return Answer(number * Fraction(10) ** shift, max(0, -shift), text)


def _ascii(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    return character if digit is None else str(digit)


def _is_numpy_scalar(kind: type) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and any(kind is known for known in numpy.sctypeDict.values())


def _numpy(value: Any) -> Answer:
    numpy, kind = sys.modules["numpy"], type(value)
    if issubclass(kind, numpy.integer):
        return _whole(value.item())
    if issubclass(kind, numpy.floating):
        return _binary(str(value))
    if issubclass(kind, numpy.str_):
        return _text(value.item())
    return _refuse_type(_BOOL if issubclass(kind, numpy.bool_) else type(value.item()))


def _refuse_type(kind: type) -> Answer:
    if kind is _BOOL:
        raise NotANumber(Message.of("compare.refuse.bool"))
    if kind is _COMPLEX:
        raise NotANumber(Message.of("compare.refuse.complex"))
    if any(kind is blank for blank in _BLANK):
        raise NotANumber(Message.of("compare.refuse.blank"))
    name = str(type.__dict__["__name__"].__get__(kind))  # a class cannot lie about this one
    array = name == "ndarray" and "numpy" in sys.modules and kind is sys.modules["numpy"].ndarray
    if array or any(kind is many for many in _MANY):
        raise NotANumber(Message.of("compare.refuse.many", kind=name))
    raise NotANumber(Message.of("compare.refuse.type", kind=name))
