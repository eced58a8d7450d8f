"""How a sheriff answers bribes, estimated from play by maximum likelihood: a logistic fall, or a step.

The data are pairs (bribe, opened): what a merchant offered in gold and value when the bag was decided, and whether the
bag was opened. They come from games (`seen_answers`) or from anywhere else. A fitted response is a callable for
`bribery.penalty_curve`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import log, sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit, log_expit
from scipy.stats import norm

from classkit.estimate import Estimate
from classkit.game import NotLegal
from classkit.shown import decimal
from classkit.words import Catalogue, Message, say
from sheriffkit.bag import Number, chance, gold
from sheriffkit.dealings import check_seat, dealings
from sheriffkit.responses import Logistic, Step
from sheriffkit.state import State

_add = Catalogue("sheriffkit").add
_add("sheriff.fit.pairs", "What was seen is given as pairs: a bribe, and whether the bag was opened.")
_add("sheriff.fit.level", "The level of an interval lies between 0 and 1, without these two.")
_add("sheriff.fit.none", "There is nothing to fit.")
_add("sheriff.fit.one_bribe", "A curve needs two different bribes or more.")
_add("sheriff.fit.alike", "All these bags were opened, or all were passed: that shows no curve.")
_add(
    "sheriff.fit.separated",
    "Some bribe parts the opened bags from the passed ones without an exception, so a curve can be as steep as one"
    " likes. That is a step: fit_step finds it.",
)
_add(
    "sheriff.fit.rising",
    "The bags that paid more were opened more often: no curve that falls fits better than a flat one.",
)
_add(
    "sheriff.fit.logistic", "Half of the bags are opened at {middle} gold ({low} to {high}); spread {spread}; {n} bags."
)
_add("sheriff.fit.step", "Below {price} gold {rate} of the bags are opened, from there on {bought}; {n} bags.")

TOLERANCE = 1e-6
"""How steep the log-likelihood may still be at a fit, per bag and per unit of the standardised coefficients."""

Floats: TypeAlias = NDArray[np.float64]
Pairs: TypeAlias = Iterable[tuple[Number, bool]]
"""Bribes, and whether the bag was opened."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A logistic response fitted to `n` bags.

    `middle`, `spread`: the estimates with their intervals at `level` (from the curvature of the likelihood; for the
    middle by the delta method). `log_likelihood`: of the data. `gradient`: what is left of its slope, at most
    `TOLERANCE`.
    """

    response: Logistic
    middle: Estimate
    spread: Estimate
    log_likelihood: float
    gradient: float
    n: int

    @property
    def message(self) -> Message:
        """In words, for `classkit.words.say`."""
        middle, spread = self.middle, self.spread
        numbers = {"middle": middle.value, "low": middle.low, "high": middle.high, "spread": spread.value}
        return Message.of("sheriff.fit.logistic", n=self.n, **{name: decimal(x) for name, x in numbers.items()})

    def __str__(self) -> str:
        """In words, in the language in use."""
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


@dataclass(frozen=True, slots=True)
class StepFit:
    """A step fitted to `n` bags: its price and the shares opened below and above. `log_likelihood`: of the data."""

    response: Step
    log_likelihood: float
    n: int

    def __str__(self) -> str:
        """In words, in the language in use."""
        step = self.response
        shares = {"price": str(step.price), "rate": str(step.rate), "bought": str(step.bought)}
        return say(Message.of("sheriff.fit.step", n=self.n, **shares))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def seen_answers(games: State | Iterable[State], officer: int | None = None) -> tuple[tuple[int, bool], ...]:
    """The pairs of all bags of these games: what the merchant offered, and whether the bag was opened.

    `officer`: only the bags that this seat inspected, alone or as a deputy. Errors: NotLegal for what is no game, and
    for a seat that is none.
    """
    states = (games,) if isinstance(games, State) or not isinstance(games, Iterable) else tuple(games)
    for state in states:
        check_seat(state, officer)
    found = [dealing for state in states for dealing in dealings(state)]
    return tuple((one.amount, one.opened) for one in found if officer is None or officer in one.officers)


def fit_logistic(pairs: Pairs, *, level: float = 0.95) -> Fit:
    """The logistic response (`Logistic`, with `top` 1) under which what was seen is likeliest.

    Bribes are standardised, and the log-likelihood, which is concave, is climbed to a slope of at most `TOLERANCE`.
    Errors: NotLegal for no pairs, for one bribe alone, for bags that all ended the same way, for data that a step parts
    without an exception (the likeliest curve would be endlessly steep), and where opening does not fall with the bribe.

    >>> seen = [(0, True)] * 8 + [(0, False)] * 2 + [(10, True)] * 3 + [(10, False)] * 7
    >>> fit = fit_logistic(seen)
    >>> round(fit.response(0), 3), round(fit.response(10), 3)
    (0.8, 0.3)
    """
    bribes, opened = _arrays(pairs)
    share = chance(level, "level")
    if not 0 < share < 1:
        raise NotLegal(Message.of("sheriff.fit.level"), given=f"level={level!r}", allowed=("0.95",))
    if len(np.unique(bribes)) < 2:
        raise NotLegal(Message.of("sheriff.fit.one_bribe"), given=f"{len(bribes)} bags, bribe={bribes[0]:g}")
    _check_separated(bribes, opened)
    centre, scale, n = float(bribes.mean()), float(bribes.std()), len(bribes)
    x = np.column_stack([np.ones_like(bribes), (bribes - centre) / scale])
    (a, b), steep = _climbed(x, opened)
    if b >= 0:
        raise NotLegal(Message.of("sheriff.fit.rising"), given=f"{n} bags")
    at = np.array([a, b])
    covariance: Floats = np.asarray(np.linalg.inv(_curvature(at, x, opened) * n), dtype=np.float64)
    middle, spread = centre - scale * a / b, -scale / b
    towards = np.array([-scale / b, scale * a / b**2]), np.array([0.0, scale / b**2])
    return Fit(
        Logistic(middle, spread),
        _estimate(middle, towards[0], covariance, n, level),
        _estimate(spread, towards[1], covariance, n, level),
        log_likelihood=-n * _loss(at, x, opened),
        gradient=steep,
        n=n,
    )


def _climbed(x: Floats, opened: Floats) -> tuple[tuple[float, float], float]:
    """The coefficients of greatest likelihood, and the slope that is left; ArithmeticError if above `TOLERANCE`."""
    begin = np.zeros(2)
    found = minimize(_loss, begin, (x, opened), "trust-exact", _slope, _curvature, options={"gtol": TOLERANCE / 10})
    steep = float(np.abs(_slope(found.x, x, opened)).max())
    if steep > TOLERANCE:
        raise ArithmeticError(f"the fit did not settle: slope {steep:.2g} above {TOLERANCE:g}; {found.message}")
    return (float(found.x[0]), float(found.x[1])), steep


def _estimate(value: float, slope: Floats, covariance: Floats, n: int, level: float) -> Estimate:
    """A number that follows from the coefficients, with its interval by the delta method."""
    margin = float(norm.ppf((1 + level) / 2)) * sqrt(float(slope @ covariance @ slope))
    return Estimate(value, value - margin, value + margin, n, level)


def fit_step(pairs: Pairs) -> StepFit:
    """The step under which what was seen is likeliest: each price that was offered is tried; rates are exact shares.

    Of equally likely steps the one with the lowest price; if opening never falls, a flat step at price 0. Errors:
    NotLegal for no pairs.

    >>> fit_step([(0, True), (4, True), (5, False), (8, True), (9, False), (9, False)]).response
    Step(price=Fraction(5, 1), rate=Fraction(1, 1), bought=Fraction(1, 4))
    """
    seen = [(gold(bribe), bool(opened)) for bribe, opened in _pairs(pairs)]
    found: list[tuple[float, Step]] = []
    for price in sorted({Fraction(0), *(bribe for bribe, _ in seen)}):
        below = [opened for bribe, opened in seen if bribe < price]
        above = [opened for bribe, opened in seen if bribe >= price]
        rate, bought = _share(below), _share(above)
        if not below or rate > bought:
            found.append((_likelihood(below) + _likelihood(above), Step(price, rate if below else bought, bought)))
    best = max(found, key=lambda item: item[0])
    return StepFit(best[1], best[0], len(seen))


def _share(opened: list[bool]) -> Fraction:
    return Fraction(sum(opened), len(opened)) if opened else Fraction(0)


def _likelihood(opened: list[bool]) -> float:
    """The largest log-likelihood of these answers under one chance for all."""
    n, k = len(opened), sum(opened)
    return sum(count * log(count / n) for count in (k, n - k) if count)


def _pairs(pairs: Pairs) -> list[tuple[Number, bool]]:
    seen: list[tuple[Number, bool]] = []
    if not isinstance(pairs, Iterable):
        raise NotLegal(Message.of("sheriff.fit.pairs"), given=repr(pairs), allowed=("[(8, True), (3, False)]",))
    for pair in tuple[Any, ...](pairs):
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], bool | np.bool_)):
            raise NotLegal(Message.of("sheriff.fit.pairs"), given=repr(pair), allowed=("(8, True)",))
        gold(pair[0])
        seen.append((pair[0], bool(pair[1])))
    if not seen:
        raise NotLegal(Message.of("sheriff.fit.none"), given="()")
    return seen


def _arrays(pairs: Pairs) -> tuple[Floats, Floats]:
    seen = _pairs(pairs)
    bribes = np.array([float(bribe) for bribe, _ in seen])
    return bribes, np.array([float(opened) for _, opened in seen])


def _check_separated(bribes: Floats, opened: Floats) -> None:
    """No finite fit if all bags ended the same way, or if one bribe parts the opened and the passed ones."""
    yes, no = bribes[opened == 1], bribes[opened == 0]
    if not len(yes) or not len(no):
        why = "alike"
    elif yes.max() <= no.min():
        why = "separated"
    elif no.max() <= yes.min():
        why = "rising"
    else:
        return
    raise NotLegal(Message.of(f"sheriff.fit.{why}"), given=f"{len(bribes)} bags")


def _loss(c: Floats, x: Floats, opened: Floats) -> float:
    """The negative log-likelihood per bag."""
    z = x @ c
    return -float(np.mean(opened * log_expit(z) + (1 - opened) * log_expit(-z)))


def _slope(c: Floats, x: Floats, opened: Floats) -> Floats:
    return np.asarray(x.T @ (expit(x @ c) - opened) / len(opened))


def _curvature(c: Floats, x: Floats, opened: Floats) -> Floats:
    p = expit(x @ c)
    return np.asarray((x * (p * (1 - p))[:, None]).T @ x / len(opened))
