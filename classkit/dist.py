"""Exact distributions: an outcome, and how much it weighs.

A `Dist` holds whole-number weights without a common factor, so equal distributions compare and hash equal, and every
probability is a `Fraction`. Nothing is rounded until it is shown. A `Dist` never changes; each method gives a new one.
Conventions: outcomes come in ascending order if they can be sorted, else in the order given; two distributions that
meet in one operation are independent.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from numbers import Rational
from random import Random
from types import MappingProxyType
from typing import Any, Generic, NoReturn, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

LARGEST_PRODUCT = 1_000_000
"""How many pairs of outcomes a product looks at before it refuses: counting something smaller is the way then."""


class Dist(Generic[T]):
    """A distribution over finitely many outcomes, from a mapping of outcome to weight.

    Weights are whole numbers or Fractions, none negative, not all zero; they need not add up to one. An outcome of
    weight zero is dropped. Errors: TypeError for a weight that is no exact number (a float, a bool), ValueError for a
    negative weight and for nothing to choose from.

    >>> die = Dist.uniform(range(1, 7))
    >>> die.p(6), die.p(lambda pips: pips >= 3), die.mean()
    (Fraction(1, 6), Fraction(2, 3), Fraction(7, 2))
    >>> Dist({"heads": 2, "tails": 2}) == Dist({"heads": Fraction(1, 2), "tails": Fraction(1, 2)})
    True
    """

    __slots__ = ("_total", "_weights")
    _total: int
    _weights: dict[T, int]

    def __init__(self, weights: Mapping[T, int | Fraction]) -> None:
        if not isinstance(weights, Mapping):
            raise TypeError(f"a Dist is made from a mapping such as {{1: 2, 6: 1}}; given: {_short(weights)}")
        exact = {outcome: kept for outcome, weight in weights.items() if (kept := _weight(outcome, weight))}
        if not exact:
            raise ValueError(f"a Dist needs an outcome with a weight above zero; given: {_short(dict(weights))}")
        scale = lcm(*(weight.denominator for weight in exact.values()))
        whole = {outcome: weight.numerator * (scale // weight.denominator) for outcome, weight in exact.items()}
        common = gcd(*whole.values())
        try:
            ordered = sorted(whole)  # type: ignore[type-var]
        except TypeError:
            ordered = list(whole)
        object.__setattr__(self, "_weights", {outcome: whole[outcome] // common for outcome in ordered})
        object.__setattr__(self, "_total", sum(self._weights.values()))

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Dist[T]":
        """Each outcome equally likely; one that is listed twice counts twice.

        >>> Dist.uniform("cheese").p("e")
        Fraction(1, 2)
        """
        return Dist(Counter(iter(outcomes)))

    @property
    def weights(self) -> Mapping[T, int]:
        """Outcome to whole-number weight, without a common factor; read only."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """The sum of the weights: the denominator that all probabilities share."""
        return self._total

    def p(self, event: T | Callable[[T], bool]) -> Fraction:
        """The probability of an outcome, or of a predicate: a function that says of each outcome whether it counts.

        >>> Dist({"thief": 1, "sleepyhead": 4}).p("thief")
        Fraction(1, 5)
        """
        return Fraction(sum(self._weights[outcome] for outcome in self._matching(event)), self._total)

    def mean(self) -> Fraction:
        """The expected value; TypeError if an outcome is not a whole number or a Fraction."""
        return sum((_number(outcome) * weight for outcome, weight in self._weights.items()), Fraction(0)) / self._total

    def var(self) -> Fraction:
        """The variance: the expected squared distance from the mean.

        >>> Dist.uniform(range(1, 7)).var()
        Fraction(35, 12)
        """
        mean = self.mean()
        return self.map(lambda outcome: (_number(outcome) - mean) ** 2).mean()

    def map(self, f: Callable[[T], U]) -> "Dist[U]":
        """The distribution of `f(outcome)`; outcomes that become equal are added up.

        >>> Dist.uniform(range(1, 7)).map(lambda pips: pips % 2)
        Dist({0: 1, 1: 1})
        """
        weights: Counter[U] = Counter()
        for outcome, weight in self._weights.items():
            weights[f(outcome)] += weight
        return Dist(weights)

    def then(self, f: Callable[[T], "Dist[U]"]) -> "Dist[U]":
        """A second stage: draw an outcome, then draw from the distribution `f(outcome)` (total probability).

        >>> Dist({"fair": 1, "loaded": 1}).then(lambda die: Dist({6: 1, 1: 5}) if die == "fair" else Dist({6: 1}))
        Dist({1: 5, 6: 7})
        """
        mixed: dict[U, Fraction] = {}
        for outcome, weight in self._weights.items():
            branch = f(outcome)
            if not isinstance(branch, Dist):
                raise TypeError(f"then() needs a Dist for each outcome; for {outcome!r} it was given {_short(branch)}")
            for second, inner in branch._weights.items():
                mixed[second] = mixed.get(second, Fraction(0)) + Fraction(weight * inner, branch._total)
        return Dist(mixed)

    def given(self, event: T | Callable[[T], bool]) -> "Dist[T]":
        """The distribution once the event is known to have happened; ValueError if it cannot happen.

        >>> Dist.uniform(range(1, 7)).given(lambda pips: pips > 4)
        Dist({5: 1, 6: 1})
        """
        kept = {outcome: self._weights[outcome] for outcome in self._matching(event)}
        if not kept:
            raise ValueError(
                f"given() needs an event that can happen; none of these outcomes fits: {_short(list(self))}"
            )
        return Dist(kept)

    def sample(self, n: int, rng: Random) -> list[T]:
        """Draw `n` outcomes independently, by whole-number arithmetic, so that even tiny weights are exact.

        >>> Dist({"cheese": 1}).sample(2, Random(7))
        ['cheese', 'cheese']
        """
        if type(n) is not int or n < 0:
            raise ValueError(f"sample() draws a whole number of outcomes, 0 or more; given: {n!r}")
        if not isinstance(rng, Random):
            raise TypeError(f"sample() needs a generator such as random.Random(1); given: {_short(rng)}")
        outcomes, bounds = list(self._weights), list(accumulate(self._weights.values()))
        return [outcomes[bisect(bounds, rng.randrange(self._total))] for _ in range(n)]

    def __mul__(self, other: "Dist[Any]") -> "Dist[tuple[Any, ...]]":
        """Both, independently: outcomes become flat tuples, so `die * die * die` gives triples.

        >>> (Dist.uniform("ab") * Dist.uniform([1, 2])).p(("a", 2))
        Fraction(1, 4)
        """
        if not isinstance(other, Dist):
            return NotImplemented
        pairs = len(self) * len(other)
        if pairs > LARGEST_PRODUCT:
            allowed = f"more than the {LARGEST_PRODUCT} allowed; add up first, as in (a * b).map(sum) * c"
            raise ValueError(f"this product has {pairs} outcomes, {allowed}")
        weights: Counter[tuple[Any, ...]] = Counter()
        for mine, weight in self._weights.items():
            for theirs, factor in other._weights.items():
                weights[_flat(mine) + _flat(theirs)] += weight * factor
        return Dist(weights)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Pairs of outcome and probability, in order."""
        return ((outcome, Fraction(weight, self._total)) for outcome, weight in self._weights.items())

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        return self._weights == other._weights if isinstance(other, Dist) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __setattr__(self, name: str, value: object = None) -> NoReturn:
        raise AttributeError(f"a Dist never changes, so {name!r} stays as it is; map() and given() make a new Dist")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[type["Dist[T]"], tuple[dict[T, int]]]:
        return Dist, (dict(self._weights),)

    def __repr__(self) -> str:
        """Python that makes the distribution again; only a count where that would fill the screen."""
        if self._total.bit_length() <= 200 and len(self) <= 60:
            return f"Dist({self._weights})"
        return f"<Dist over {len(self)} outcomes, {_short(next(iter(self)))} to {_short(list(self)[-1])}>"

    def table(self, rows: int = 20) -> str:
        """A table in plain text: outcome, exact probability (if it is short), percentage and a bar.

        >>> print(Dist({0: 2, 1: 25}).table())
        0   2/27    7.4%  ###
        1  25/27   92.6%  ########################################
        """
        shown = list(self.items())[: max(rows, 1)]
        largest = Fraction(max(self._weights.values()), self._total)
        exact = [str(p) if p.denominator.bit_length() <= 40 else "" for _, p in shown]
        left, middle = max(len(str(outcome)) for outcome, _ in shown), max(map(len, exact))
        lines = [
            f"{outcome!s:<{left}}  {text:>{middle}}  {float(p):6.1%}  {'#' * round(40 * p / largest)}".rstrip()
            for (outcome, p), text in zip(shown, exact, strict=True)
        ]
        return "\n".join(lines + ([f"and {len(self) - len(shown)} outcomes more"] if len(self) > len(shown) else []))

    __str__ = table

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the table; inside a list or a tuple the short form stands."""
        printer.text(self.table() if printer.indentation == 0 else repr(self))

    def _matching(self, event: T | Callable[[T], bool]) -> list[T]:
        if callable(event) and event not in self._weights:
            return [outcome for outcome in self._weights if event(outcome)]
        return [event] if event in self._weights else []


def _weight(outcome: Hashable, weight: object) -> Fraction:
    if isinstance(weight, bool) or not isinstance(weight, Rational):
        allowed = "a weight is a whole number or a Fraction, for example Fraction(1, 3)"
        raise TypeError(f"the weight of {_short(outcome)} is {_short(weight)}; {allowed}")
    if weight < 0:
        raise ValueError(f"the weight of {_short(outcome)} is {weight}; a weight is never below zero")
    return Fraction(int(weight.numerator), int(weight.denominator))


def _number(outcome: object) -> Fraction:
    if not isinstance(outcome, Rational):
        allowed = "outcomes that are whole numbers or Fractions (map() can make them)"
        raise TypeError(f"mean() and var() need {allowed}; given: {_short(outcome)}")
    return Fraction(int(outcome.numerator), int(outcome.denominator))


def _flat(outcome: object) -> tuple[Any, ...]:
    return outcome if isinstance(outcome, tuple) else (outcome,)


def _short(value: object, width: int = 60) -> str:
    text = repr(value)
    return text if len(text) <= width else text[: width - 1] + "…"
