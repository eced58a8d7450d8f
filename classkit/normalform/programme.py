"""The linear programme of the best advice, as HiGHS solves it: in floats, with residuals that say how exactly.

Maximise `weights · p` over the pairs of strategies, with `p ≥ 0`, the sum of `p` 1, and each condition (the gain by one
deviation) at most 0. scipy is imported when it is needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from classkit.words import Message, Param, say

PRECISION = 1e-9
"""What HiGHS is asked for: its own tolerances for feasibility."""

Condition: TypeAlias = Sequence[tuple[int, float]]
"""One condition: the pairs of strategies that it speaks of, each with the gain by deviating."""


@dataclass(frozen=True, slots=True)
class Residuals:
    """How exactly HiGHS solved the programme: by how much its answer and its prices miss, and the gap between them."""

    primal: float
    dual: float
    gap: float


def solve_programme(
    weights: Sequence[Fraction], conditions: Sequence[Condition]
) -> tuple[tuple[Fraction, ...], Residuals]:
    """The probability of each pair, none negative and adding up to one, and the residuals.

    Errors: ArithmeticError if HiGHS stops without an optimum.
    """
    import numpy as np
    from scipy.optimize import linprog

    low, span = min(weights), (max(weights) - min(weights)) or 1  # the probabilities add up to one: a shift is free
    cost = np.array([-float((weight - low) / span) for weight in weights])
    table = _table(conditions, len(weights))
    done: Any = linprog(
        cost,
        A_ub=table,
        b_ub=np.zeros(len(conditions)),
        A_eq=np.ones((1, len(weights))),
        b_eq=np.ones(1),
        method="highs",
        options={"primal_feasibility_tolerance": PRECISION, "dual_feasibility_tolerance": PRECISION},
    )
    if done.status != 0:
        raise unsolved("status", status=str(done.message))
    found = [Fraction(max(p, 0.0)) for p in done.x.tolist()]
    total = sum(found, Fraction(0))
    return tuple(p / total for p in found), _residuals(cost, table, done)


def unsolved(kind: str, **params: Param) -> ArithmeticError:
    """The error that says why there is no answer."""
    why = Message.of(f"normalform.error.unsolved.{kind}", **params)
    return ArithmeticError(say(Message.of("normalform.error.unsolved", why=why)))


def _table(conditions: Sequence[Condition], pairs: int) -> Any:
    """The conditions as a sparse table, one row each."""
    import numpy as np
    from scipy.sparse import csr_array

    triples = [(number, pair, gain) for number, line in enumerate(conditions) for pair, gain in line]
    numbers, places, gains = np.array(triples, dtype=float).reshape(-1, 3).T
    return csr_array((gains, (numbers.astype(int), places.astype(int))), shape=(len(conditions), pairs))


def _residuals(cost: Any, table: Any, done: Any) -> Residuals:
    """By how much the answer breaks a condition, and by how much the prices fail to prove that it is the best."""
    price, prices = done.eqlin.marginals[0], done.ineqlin.marginals
    reduced = cost - price - table.T @ prices
    primal = max((table @ done.x).max(initial=0.0), abs(done.x.sum() - 1), -done.x.min(), 0.0)
    dual = max(prices.max(initial=0.0), -reduced.min(), 0.0)
    return Residuals(float(abs(primal)), float(abs(dual)), float(abs(done.fun - price)))
