"""Answers as plain data: what leaves a learner's process, and nothing else.

`pack` turns an answer into lists, text and nothing more (it can be written as JSON); `unpack` reads it back into the
exact types int, Fraction, float, str, bool, None, tuple, dict and Dist. Types are looked at as they are, never asked:
no method of a learner's own class has a say in what is packed, and an object of such a class is refused in words.

Packed, a value is a list whose first item names its kind: `["int", "5"]`, `["fraction", "1", "4"]`,
`["float", "0.25"]`, `["text", "25%"]`, `["bool", "true"]`, `["none"]`, `["many", […]]`, `["map", [[key, value], …]]`,
`["dist", [[outcome, weight], …]]`. `unpack` trusts nothing of it: whatever is no such list raises NotPlain.
"""

import reprlib
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import classkit.english  # noqa: F401  (enters the texts)
from classkit.dist import Dist
from classkit.words import Catalogue, Message, say

_add = Catalogue("classkit").add
_add("plain.refuse.type", "An answer of the type “{kind}” cannot be taken. {allowed}")
_add("plain.allowed", "Numbers, Fractions, text, distributions (Dist), and lists and dicts of these can be taken.")
_add("plain.refuse.long", "This answer is too long: {given} {what}, and at most {most} are taken.")
_add("plain.items", "items")
_add("plain.characters", "characters")
_add("plain.digits", "digits")
_add("plain.refuse.deep", "This answer has lists within lists, more than {most} deep.")
_add("plain.refuse.broken", "This is no answer as `answer(…)` hands it in: {given}")

Plain: TypeAlias = list[Any]
"""A packed value: a list of text and of such lists."""

ITEMS = 20_000
"""How many items a whole answer may have."""

CHARACTERS = 20_000
"""How many characters a text may have."""

OUTCOMES = 1_000
"""How many outcomes a distribution or a dict may have: many more, made to clash, would keep the grader busy."""

DIGITS = 2_000
"""How many digits a whole number may have."""

DEPTH = 6
"""How many lists may stand inside each other."""

_INT, _FLOAT, _TEXT, _BOOL, _FRACTION, _DIST = int, float, str, bool, Fraction, Dist  # before any learner's cell ran
_MANY = (list, tuple, range)
_SETS = (set, frozenset)


class NotPlain(ValueError):
    """What was given cannot be handed in; `message` says why, and what can."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return say(self.message)


def pack(value: object) -> Plain:
    """The value as plain data. Errors: NotPlain for a type that cannot travel, and for more than fits.

    >>> pack(Fraction(1, 4)), pack([1, "25%"])
    (['fraction', '1', '4'], ['many', [['int', '1'], ['text', '25%']]])
    >>> pack(object())
    Traceback (most recent call last):
    ...
    classkit.plain.NotPlain: An answer of the type “object” cannot be taken. Numbers, Fractions, text, \
distributions (Dist), and lists and dicts of these can be taken.
    """
    return _Packer().pack(value, DEPTH)


class _Packer:
    """Packs one answer and counts its items."""

    def __init__(self) -> None:
        self.items = 0

    def pack(self, value: Any, depth: int) -> Plain:
        self.items += 1
        _at_most(self.items, ITEMS, "items")
        kind = type(value)
        if kind in _SIMPLE:
            return _SIMPLE[kind](value)
        if depth == 0:
            raise NotPlain(Message.of("plain.refuse.deep", most=DEPTH))
        if kind in _MANY or kind in _SETS:
            return ["many", [self.pack(item, depth - 1) for item in value]]
        if kind is dict:
            return ["map", self._pairs(value.items(), depth)]
        if kind is _DIST:
            return ["dist", self._pairs(_DIST.weights.fget(value).items(), depth)]  # type: ignore[attr-defined]
        return self._numpy(value, kind, depth)

    def _pairs(self, pairs: Any, depth: int) -> list[Plain]:
        _at_most(len(pairs), OUTCOMES, "items")
        return [[self.pack(key, depth - 1), self.pack(item, depth - 1)] for key, item in pairs]

    def _numpy(self, value: Any, kind: type, depth: int) -> Plain:
        numpy = sys.modules.get("numpy")
        if numpy is not None and kind is numpy.ndarray:
            _at_most(value.size, ITEMS, "items")
            return self.pack(value.tolist(), depth)
        if numpy is not None and any(kind is known for known in numpy.sctypeDict.values()):
            plain = value.item()
            if type(plain) in _SIMPLE:
                return ["float", str(value)] if type(plain) is _FLOAT else _SIMPLE[type(plain)](plain)
        name = str(type.__dict__["__name__"].__get__(kind))  # a class cannot lie about this one
        raise NotPlain(Message.of("plain.refuse.type", kind=name[:80], allowed=Message.of("plain.allowed")))


def _at_most(given: int, most: int, what: str) -> None:
    if given > most:
        raise NotPlain(Message.of("plain.refuse.long", given=given, most=most, what=Message.of("plain." + what)))


def _digits(value: int) -> str:
    _at_most(value.bit_length() * 3 // 10, DIGITS, "digits")
    return str(value)


def _pack_fraction(value: Fraction) -> Plain:
    top, bottom = value.numerator, value.denominator
    if type(top) is not _INT or type(bottom) is not _INT or bottom < 1:
        raise NotPlain(Message.of("plain.refuse.type", kind="Fraction", allowed=Message.of("plain.allowed")))
    return ["fraction", _digits(top), _digits(bottom)]


def _pack_text(value: str) -> Plain:
    _at_most(len(value), CHARACTERS, "characters")
    return ["text", value]


_SIMPLE: dict[type, Callable[[Any], Plain]] = {
    _INT: lambda value: ["int", _digits(value)],
    _FLOAT: lambda value: ["float", _FLOAT.__repr__(value)],
    _FRACTION: _pack_fraction,
    _TEXT: _pack_text,
    _BOOL: lambda value: ["bool", "true" if value else "false"],
    type(None): lambda value: ["none"],
}


def unpack(plain: object) -> Any:
    """The value of plain data, in exact types: lists and sets come back as tuples. Errors: NotPlain.

    >>> unpack(["many", [["int", "1"], ["fraction", "1", "4"]]])
    (1, Fraction(1, 4))
    """
    return _unpack(plain, DEPTH + 1, [0])


def _unpack(plain: object, depth: int, count: list[int]) -> Any:
    count[0] += 1
    if depth == 0 or count[0] > ITEMS or type(plain) is not list or not plain or type(plain[0]) is not str:
        raise _broken(plain)
    kind, rest = plain[0], plain[1:]
    try:
        if kind in _TEXTS and all(type(item) is str for item in rest):
            return _TEXTS[kind](*rest)
        if kind == "none" and not rest:
            return None
        if kind in ("many", "map", "dist") and len(rest) == 1 and type(rest[0]) is list:
            return _unpack_many(kind, rest[0], depth - 1, count)
    except (ValueError, TypeError, ArithmeticError) as wrong:
        if isinstance(wrong, NotPlain):
            raise
        raise _broken(plain) from wrong
    raise _broken(plain)


def _unpack_many(kind: str, items: list[Any], depth: int, count: list[int]) -> Any:
    if kind == "many":
        return tuple(_unpack(item, depth, count) for item in items)
    if len(items) > OUTCOMES or not all(type(pair) is list and len(pair) == 2 for pair in items):
        raise _broken(items)
    pairs = [(_unpack(key, depth, count), _unpack(item, depth, count)) for key, item in items]
    if kind == "map":
        return dict(pairs)
    if len({key for key, _ in pairs}) < len(pairs) or not all(type(weight) in (int, Fraction) for _, weight in pairs):
        raise _broken(items)
    return Dist(dict(pairs))


def _whole(text: str) -> int:
    if len(text) > DIGITS + 1 or not text.removeprefix("-").isdecimal() or not text.isascii():
        raise ValueError(text[:80])
    return int(text)


def _read_float(text: str) -> float:
    if len(text) > 400:
        raise ValueError("too long")
    return float(text)


def _read_text(text: str) -> str:
    if len(text) > CHARACTERS:
        raise ValueError("too long")
    return text


def _read_bool(text: str) -> bool:
    return {"true": True, "false": False}[text] if text in ("true", "false") else _raise(text)


def _raise(text: str) -> bool:
    raise ValueError(text[:80])


_TEXTS: dict[str, Callable[..., Any]] = {
    "int": _whole,
    "float": _read_float,
    "fraction": lambda top, bottom: Fraction(_whole(top), _whole(bottom)),
    "text": _read_text,
    "bool": _read_bool,
}


def _broken(plain: object) -> NotPlain:
    return NotPlain(Message.of("plain.refuse.broken", given=f"{reprlib.repr(plain):.80}"))
