"""Linear programmes as HiGHS solves them: in floats, with residuals that say how exactly.

Minimise `cost · x` with `upper · x ≤ 0`, `equal · x = right`, and `x ≥ 0` but for the last `free` variables. Large ones
go to the interior-point method without crossover, which is ahead of the simplex there. It leaves the last digits open,
and where a programme has many optima it stops now and then without knowing that it has one: then the same method with
crossover is asked, and after it the simplex. What is made of an answer is checked apart. scipy is imported when it is
needed.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from classkit.normalform.programme import Residuals
from classkit.words import Message, Param, say

PRECISION = 1e-9
"""What HiGHS is asked for: its own tolerances."""
INTERIOR = 1e-9
"""How far apart the interior-point method may leave the answer and its bound, as a part of the cost.

With a tenth of it the largest game of the tests (375,165 pairs) was not solved in one and a half times the time.
"""
SIMPLEX = 60_000
"""Up to how many coefficients the simplex is asked first."""
METHODS = ("highs-ipm off", "highs-ipm", "highs-ds")
"""In this order for large programmes, and the other way round for small ones: the next if one finds no optimum."""


@dataclass(slots=True)
class Rows:
    """The rows of a sparse table, while they are collected: one list of columns and coefficients after another."""

    numbers: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    count: int = 0

    def add(self, columns: Sequence[int], values: Sequence[float]) -> None:
        """One row more; a column that comes twice counts with the sum."""
        self.numbers += [self.count] * len(columns)
        self.columns += columns
        self.values += values
        self.count += 1

    def table(self, width: int) -> Any:
        """The table in the form that scipy wants."""
        import numpy as np
        from scipy.sparse import csr_array

        places = (np.array(self.numbers, dtype=np.int64), np.array(self.columns, dtype=np.int64))
        return csr_array((np.array(self.values, dtype=float), places), shape=(self.count, width))


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer: `x`, the prices of the inequalities, the smallest cost, the bound on it, and the residuals."""

    x: Any
    upper_prices: Any
    cost: float
    bound: float
    residuals: Residuals


def solve(cost: Sequence[float], upper: Rows, equal: Rows, right: Sequence[float], free: int) -> Solved:
    """Solve one programme. Errors: ArithmeticError if HiGHS stops without an optimum, whatever the method."""
    import numpy as np

    width = len(cost)
    weights, values = np.asarray(cost, dtype=float), np.asarray(right, dtype=float)
    tables = upper.table(width), equal.table(width)
    lower = np.zeros(width)
    lower[width - free :] = -np.inf
    small = len(upper.values) + len(equal.values) <= SIMPLEX
    said = ""
    for method in METHODS[::-1] if small else METHODS:
        done = _highs(weights, tables, values, lower, method)
        if done.status == 0:
            return _with_residuals(done, weights, tables, values, width - free)
        said = str(done.message)
    raise unsolved("status", status=said)


def _highs(cost: Any, tables: tuple[Any, Any], right: Any, lower: Any, method: str) -> Any:
    """Call HiGHS. scipy passes `run_crossover` through, but warns that it does not know it: that warning is muted."""
    import numpy as np
    import scipy.optimize as optimize

    name, _, crossover = method.partition(" ")
    options: dict[str, Any] = {"primal_feasibility_tolerance": PRECISION, "dual_feasibility_tolerance": PRECISION}
    if name == "highs-ipm":
        options["ipm_optimality_tolerance"] = INTERIOR
    if crossover:
        options["run_crossover"] = "off"
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Unrecognized options detected", optimize.OptimizeWarning)
        linprog: Any = optimize.linprog  # its stubs know neither sparse tables nor `run_crossover`
        done: Any = linprog(
            cost,
            A_ub=tables[0],
            b_ub=np.zeros(tables[0].shape[0]),
            A_eq=tables[1],
            b_eq=right,
            bounds=np.column_stack((lower, np.full(len(cost), np.inf))),
            method=name,
            options=options,
        )
    return done


def _with_residuals(done: Any, cost: Any, tables: tuple[Any, Any], right: Any, bounded: int) -> Solved:
    """By how much the answer breaks a condition, and by how much the prices fail to prove that it is the best."""
    x, prices, marginals = done.x, done.eqlin.marginals, done.ineqlin.marginals
    reduced = cost - tables[1].T @ prices - tables[0].T @ marginals
    primal = max((tables[0] @ x).max(initial=0.0), abs(tables[1] @ x - right).max(), -x[:bounded].min(initial=0.0), 0.0)
    dual = max(marginals.max(initial=0.0), -reduced[:bounded].min(initial=0.0), abs(reduced[bounded:]).max(initial=0.0))
    bound = float(right @ prices)
    residuals = Residuals(float(primal), float(dual), abs(float(done.fun) - bound))
    return Solved(x, marginals, float(done.fun), bound, residuals)


def unsolved(kind: str, **params: Param) -> ArithmeticError:
    """The error that says why there is no answer."""
    why = Message.of(f"trees.error.unsolved.{kind}", **params)
    return ArithmeticError(say(Message.of("trees.error.unsolved", why=why)))
