"""Estimates from samples: a number, the interval around it, and how many trials it rests on.

An interval at level 0.95 is made by a rule that catches the true value in about 19 of 20 samples. It is no statement
about the one sample in hand. scipy does the statistics and is imported when it is needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from numbers import Integral
from typing import Any, Literal, TypeAlias

Method: TypeAlias = Literal["wilson", "exact"]
"""How the interval of a proportion is made: Wilson's score interval, or Clopper and Pearson's exact one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimated value, the interval from `low` to `high` at confidence `level`, and the `n` trials behind it."""

    value: float
    low: float
    high: float
    n: int
    level: float = 0.95

    def covers(self, exact: Fraction | float) -> bool:
        """Whether the interval holds this value, ends included.

        >>> Estimate(0.5, 0.4, 0.6, 100).covers(Fraction(5, 9))
        True
        """
        return self.low <= exact <= self.high

    def __str__(self) -> str:
        """In words: the value, the level, the interval, the trials."""
        return f"{self.value:.4f} ({self.level:.4g} interval {self.low:.4f} to {self.high:.4f}, n = {self.n})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def proportion(successes: int, n: int, *, level: float = 0.95, method: Method = "wilson") -> Estimate:
    """The share of successes in `n` independent trials.

    Wilson's interval (1927) is near its level at every n; Clopper and Pearson's (1934, `method="exact"`) is never below
    it, and so wider. Errors: ValueError for no trials, more successes than trials, a level outside 0 to 1.

    >>> print(proportion(40, 100))
    0.4000 (0.95 interval 0.3094 to 0.4980, n = 100)
    """
    from scipy.stats import binomtest

    n = _whole("n, the number of trials,", n, 1, None)
    successes = _whole("successes", successes, 0, n)
    if method not in ("wilson", "exact"):
        raise ValueError(f"method is 'wilson' or 'exact'; given: {method!r}")
    interval = binomtest(successes, n).proportion_ci(_level(level), method=method)
    return Estimate(successes / n, float(interval.low), float(interval.high), n, level)


def mean(counts: Mapping[int, int], *, level: float = 0.95) -> Estimate:
    """The mean of whole numbers that were seen so many times each: `{value: times seen}`, with Student's t interval.

    At least two trials, or there is no spread to judge by: one trial gives an interval without ends. If all trials
    agree, the interval is a single point, which says more than such a sample knows; `proportion` is the tool then.

    >>> print(mean({0: 50, 1: 50}))
    0.5000 (0.95 interval 0.4003 to 0.5997, n = 100)
    """
    from scipy.stats import t

    times = [_whole("the number of times a value was seen", seen, 0, None) for seen in counts.values()]
    n = _whole("the number of trials in all", sum(times), 1, None)
    centre = Fraction(sum(int(value) * seen for value, seen in zip(counts, times, strict=True)), n)
    squares = sum((value - centre) ** 2 * seen for value, seen in zip(counts, times, strict=True))
    margin = float(t.ppf((1 + _level(level)) / 2, n - 1)) * sqrt(squares / (n - 1) / n) if n > 1 else inf
    return Estimate(float(centre), float(centre) - margin, float(centre) + margin, n, level)


def _whole(what: str, value: object, low: int, high: int | None) -> int:
    number = int(value) if isinstance(value, Integral) and not isinstance(value, bool) else low - 1
    if number < low or (high is not None and number > high):
        allowed = f"{low} or more" if high is None else f"from {low} to {high}"
        raise ValueError(f"{what} must be a whole number, {allowed}; given: {value!r}")
    return number


def _level(level: object) -> float:
    if isinstance(level, bool) or not isinstance(level, (int, float, Fraction)) or not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, for example 0.95; given: {level!r}")
    return float(level)
