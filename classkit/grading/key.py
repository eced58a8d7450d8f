"""The key of an assignment: the right answers, computed from each student's own numbers, and the usual mistakes.

A key is a module in `exercises/keys/`, which no student gets; it has a `KEY`. Its answers are for the questions of a
`classkit.sheet.Sheet`. Each usual mistake is a `Slip`: a wrong answer that is planted by the tests, and what is said to
a student who gives it. What is said never holds the right answer.
"""

import importlib.util
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from classkit.compare import TOLERANCE
from classkit.sheet import Kind, Numbers, Sheet

Move: TypeAlias = Callable[[str], str]
"""A strategy: one line of what the player sees, to one line, the move."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A usual mistake: `make(numbers)` is the wrong answer that it leads to, `reply` what is said to it."""

    make: Callable[[Numbers], Any]
    reply: str


@dataclass(frozen=True, slots=True)
class ValueKey:
    """The key of a question that wants a number, a word or a distribution: `value(numbers)` is the right answer.

    `tolerance` is that of `classkit.compare`: relative, for answers that are written as decimals. `read_off`: the
    number is read from a chart, so that a whole number or a fraction may be as far off as a decimal.
    """

    value: Callable[[Numbers], Any]
    slips: tuple[Slip, ...]
    tolerance: Fraction = TOLERANCE
    read_off: bool = False


@dataclass(frozen=True, slots=True)
class FunctionKey:
    """The key of a function: `value(numbers)` is a right one, called with each tuple of `inputs(numbers)`.

    A Slip's `make(numbers)` is a wrong function. All inputs have to come out right.
    """

    value: Callable[[Numbers], Callable[..., Any]]
    inputs: Callable[[Numbers], tuple[tuple[Any, ...], ...]]
    slips: tuple[Slip, ...]
    tolerance: Fraction = TOLERANCE


@dataclass(frozen=True, slots=True)
class StrategyKey:
    """The key of a strategy: `play(numbers, move)` plays it in the grader's own engine and returns its score.

    `value(numbers)` is a strategy that passes; `threshold` is what the score has to reach, and `unit` what it counts
    ('gold a round'); both are in the question. Fixed seeds: the same strategy gets the same score. A Slip's
    `make(numbers)` is a strategy that fails; a student's has made it if both move alike throughout.
    """

    value: Callable[[Numbers], Move]
    play: Callable[[Numbers, Move], Fraction]
    threshold: Fraction
    unit: str
    slips: tuple[Slip, ...]


Entry: TypeAlias = ValueKey | FunctionKey | StrategyKey


@dataclass(frozen=True)
class Key:
    """The key of one assignment: an entry for each question of its sheet.

    Errors: ValueError if an entry is missing, has no question, is of the wrong kind, or has fewer than three slips.
    """

    sheet: Sheet
    entries: Mapping[str, Entry]

    def __post_init__(self) -> None:
        asked = {ask.key: ask for ask in self.sheet.asks}
        if asked.keys() != self.entries.keys():
            odd = ", ".join(sorted(asked.keys() ^ self.entries.keys()))
            raise ValueError(f"key of {self.sheet.name!r}: {odd} stands in the sheet or in the key alone")
        kinds = {Kind.FUNCTION: FunctionKey, Kind.STRATEGY: StrategyKey}
        for key, entry in self.entries.items():
            if type(entry) is not kinds.get(asked[key].kind, ValueKey):
                raise ValueError(f"key of {self.sheet.name!r}: {key} asks for a {asked[key].kind.value}")
            if len(entry.slips) < 3:
                raise ValueError(
                    f"key of {self.sheet.name!r}: {key} has {len(entry.slips)} slips; at least 3 are wanted"
                )


def key_of(path: Path) -> Key:
    """The key in a file, which has it as `KEY`. Errors: FileNotFoundError, TypeError."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no key at {path}")
    name = f"bribes_and_dice_key_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise TypeError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    key = getattr(module, "KEY", None)
    if not isinstance(key, Key):
        raise TypeError(f"{path} has no Key called KEY")
    return key
