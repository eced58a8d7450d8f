"""A mediator's best advice in a game tree: the best NFCCE, EFCCE or EFCE for an objective.

The three differ in when a player may stop listening (`classkit.trees.incentives`): every EFCE is an EFCCE, and every
EFCCE an NFCCE, so the best value never falls in this direction. For two players without chance the advice is a linear
programme over relevant pairs of sequences (`classkit.trees.pairs`). HiGHS solves it in floats; a recommendation
strategy is made of what it gives, and that is checked apart, by best responses at every moment to deviate.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from classkit.compare import NotANumber
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.programme import Residuals
from classkit.normalform.reading import counted, number, sequence
from classkit.shown import decimal
from classkit.trees.incentives import Own, Trigger, at, best_plan, own
from classkit.trees.nodes import CONCEPTS, Concept
from classkit.trees.pairs import count_pairs, meetings
from classkit.trees.programme import unsolved
from classkit.trees.recommendation import Recommendation
from classkit.trees.tree import Tree, whole
from classkit.words import Message, Param, text

TOLERANCE = 1e-7
"""The most that a deviation may gain, as a part of the range of that player's payoffs; and of the objective for the
gap to the bound."""
LIMIT = 500_000
"""How many relevant pairs of sequences a game may have."""


@dataclass(frozen=True)
class Advice:
    """The best advice for an objective.

    `value` is the objective and `payoffs` what both players expect if they follow. `strategy` is how the mediator
    recommends. `gain` is the most that anybody would gain by deviating, as a part of the range of the player's payoffs,
    and `bound` a value that no equilibrium of this concept exceeds, as HiGHS proved it up to the residuals.
    """

    tree: Tree = field(repr=False)
    concept: Concept
    value: float
    payoffs: tuple[float, float]
    strategy: Recommendation = field(repr=False)
    gain: float
    bound: float
    residuals: Residuals = field(repr=False)

    def __str__(self) -> str:
        """What it is worth, and how it was checked."""
        first, second = (decimal(payoff, 4) for payoff in self.payoffs)
        head = text("trees.optimal", concept=self.concept, value=decimal(self.value, 4), first=first, second=second)
        check = {"tolerance": f"{TOLERANCE:.0e}", "gain": f"{self.gain:.0e}", "bound": decimal(self.bound, 6)}
        return f"{head}\n{text('trees.optimal.check', concept=self.concept, **check)}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def optimal(tree: Tree, concept: object = "NFCCE", objective: object = "welfare", *, limit: int = LIMIT) -> Advice:
    r"""The equilibrium of the concept ('NFCCE', 'EFCCE' or 'EFCE') that is best for the objective.

    `objective` is 'welfare' (the sum of both payoffs), 1 or 2 (that player's payoff), or a pair of weights. Errors:
    NotLegal for a game with chance, an unfinished one, one with more than `limit` relevant pairs, or a tree that stands
    for a larger one and may not for this concept; CannotRead for another concept or objective; ArithmeticError if HiGHS
    gave no answer that passes the check.

    >>> tree = Tree.read("/: 1 start: a, b\n/a: 2 asked: a, b\n/b: 2 asked: a, b\n"
    ...     "/a/a: 6, 6\n/a/b: 2, 7\n/b/a: 7, 2\n/b/b: 0, 0")
    >>> round(optimal(tree, "EFCE").value, 6)
    10.5
    """
    wanted = _allowed(whole(tree), concept)
    weights = _weights(objective)
    counted(limit, "limit", 1)
    pairs = count_pairs(tree)
    if pairs > limit:
        raise NotLegal(Message.of("trees.error.pairs", pairs=pairs, limit=limit))
    met = meetings(tree)
    worth = [weights[0] * leaf.payoffs[0] + weights[1] * leaf.payoffs[1] for leaf in tree.leaves]
    low, span = min(worth), max(worth) - min(worth) or Fraction(1)
    numbers, solved = best_plan(met, wanted, [float((value - low) / span) for value in worth])
    strategy = Recommendation(met, tuple(numbers))
    gain = largest_gain(strategy, wanted)
    played = [strategy.probability(*leaf.sequences) for leaf in tree.leaves]
    first, second = (_mean([leaf.payoffs[n] for leaf in tree.leaves], played) for n in (0, 1))
    share = _mean([(value - low) / span for value in worth], played)
    _trusted(gain, abs(share + solved.bound))
    value, bound = (float(low + Fraction(part) * span) for part in (share, -solved.bound))
    return Advice(tree, wanted, value, (first, second), strategy, gain, bound, solved.residuals)


def _mean(payoffs: Sequence[Fraction], played: Sequence[float]) -> float:
    """The expected payoff: the least one, and what comes above it."""
    low = min(payoffs)
    return float(low + Fraction(sum(p * float(payoff - low) for p, payoff in zip(played, payoffs, strict=True))))


def largest_gain(strategy: Recommendation, concept: object) -> float:
    """The most that a player would gain by deviating from the advice, as a part of the range of the player's payoffs.

    By a best response at each moment to deviate, from the advice alone: nothing of the programme is used. Errors:
    CannotRead for another concept, and for what is no `Recommendation`.
    """
    if not isinstance(strategy, Recommendation):
        raise CannotRead(Message.of("trees.error.recommendation"), given=short(strategy))
    tree = strategy.meetings.tree
    wanted = _concept(concept)
    sides = own(tree, 1), own(tree, 2)
    return max((_gain(strategy, side, trigger) for side in sides for trigger in side.triggers(wanted)), default=0.0)


def _gain(strategy: Recommendation, side: Own, trigger: Trigger) -> float:
    """What a player gains who stops listening at this moment."""

    def follow(s: int) -> float:
        return sum(payoff * strategy.probability(*at(side.player, s, t)) for t, payoff in side.ends[s])

    def leave(s: int) -> float:
        heard = trigger.heard
        now = sum(payoff * strategy.probability(*at(side.player, heard, t)) for t, payoff in side.ends[s])
        return now + sum(best(number) for number in side.after[s])

    def best(number: int) -> float:
        return max(map(leave, side.sets[number]))

    return sum(map(best, trigger.starts)) - sum(map(follow, side.below(trigger.gives_up)))


def _concept(given: object) -> Concept:
    for concept in CONCEPTS:
        if isinstance(given, str) and given == concept:
            return concept
    raise CannotRead(Message.of("trees.error.concept"), given=short(given), allowed=CONCEPTS)


def _allowed(tree: Tree, given: object) -> Concept:
    """The concept, if the tree can be asked for it."""
    concept = _concept(given)
    if tree.concepts and concept not in tree.concepts:
        raise NotLegal(Message.of("trees.error.stands", concepts=tree.concepts, concept=concept))
    for n, place in enumerate(tree.places):
        if place.kind == "chance":
            raise NotLegal(Message.of("trees.error.mediator.chance", path=tree.path(n)))
    return concept


def _weights(objective: object) -> tuple[Fraction, Fraction]:
    named = {"welfare": (1, 1), 1: (1, 0), 2: (0, 1)}
    if isinstance(objective, int | str) and not isinstance(objective, bool) and objective in named:
        first, second = named[objective]
        return Fraction(first), Fraction(second)
    if (pair := sequence(objective)) is not None and len(pair) == 2:
        try:
            return number(pair[0]), number(pair[1])
        except NotANumber as error:
            raise CannotRead(error.message, given=short(objective)) from None
    raise CannotRead(Message.of("trees.error.objective"), given=short(objective))


def _trusted(gain: float, gap: float) -> None:
    """Refuse an answer that misses by more than the tolerance. Errors: ArithmeticError."""
    for kind, miss in (("gain", gain), ("gap", gap)):
        if not miss <= TOLERANCE:
            shown: dict[str, Param] = {kind: f"{miss:.1e}", "tolerance": f"{TOLERANCE:.0e}"}
            raise unsolved(kind, **shown)
