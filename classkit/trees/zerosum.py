"""Equilibria of zero-sum games by the sequence form (Romanovskii 1962; Koller, Megiddo and von Stengel 1996).

Player 1 chooses the probabilities of the own sequences, one programme as long as the tree. Its prices are player 2's
probabilities. HiGHS solves it in floats. The answer is then read as simple fractions where that makes an equilibrium
exactly, which is checked by best responses; else the floats are kept, with what a player could still gain.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from classkit.game import NotLegal
from classkit.trees.information import InfoSet
from classkit.trees.programme import Rows, Solved, solve, unsolved
from classkit.trees.responses import expected, nash_conv
from classkit.trees.strategies import Number, Profile, Strategy, equal, from_weights, shares, written
from classkit.trees.tree import Tree, whole
from classkit.words import Message, say

TOLERANCE = 1e-7
"""The most that the two players together may gain by best responses, as a part of the range of the payoffs."""
DENOMINATORS = (60, 1000, 100_000)
"""Up to which denominators the floats are tried as fractions, one after another."""


@dataclass(frozen=True, slots=True)
class Solution:
    """An equilibrium of a zero-sum game: the `value` for player 1, the `profile`, and its `nash_conv`.

    If it is `exact`, value and probabilities are Fractions and `nash_conv` is 0.
    """

    tree: Tree = field(repr=False)
    value: Number
    profile: Profile
    nash_conv: Number

    @property
    def exact(self) -> bool:
        """Whether this is an equilibrium exactly."""
        return isinstance(self.value, Fraction) and self.nash_conv == 0

    @property
    def message(self) -> Message:
        """The solution in words."""
        near = Message.of("trees.solution.near", gain=f"{max(float(self.nash_conv), 0.0):.0e}")
        checked = Message.of("trees.solution.exact") if self.exact else near
        return Message.of("trees.solution", who=self.tree.who[0], value=written(self.value), exploitability=checked)

    def __str__(self) -> str:
        return "\n".join([say(self.message), *map(str, self.profile)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def zero_sum(tree: Tree) -> Solution:
    r"""An equilibrium of a zero-sum game, and its value for player 1.

    Errors: NotLegal for an unfinished tree, or one whose payoffs do not add up to zero (it names the end);
    ArithmeticError if HiGHS gave no answer that passes the check by best responses.

    >>> tree = Tree.read("/: 1 start: left, right\n/left: 2 guess: left, right\n/right: 2 guess: left, right\n"
    ...     "/left/left: -1\n/left/right: 1\n/right/left: 1\n/right/right: -1")
    >>> print(zero_sum(tree))
    The value for player 1 is 0; checked exactly: neither can gain by playing differently.
    start: left 1/2, right 1/2
    guess: left 1/2, right 1/2
    """
    is_zero_sum(whole(tree), "zero")
    solved = _programme(tree)
    reach = [max(float(p), 0.0) for p in solved.x[: tree.sequences(1)]], _prices(tree, solved)
    for largest in DENOMINATORS:
        found = _near(tree, 1, reach[0], largest), _near(tree, 2, reach[1], largest)
        if nash_conv(tree, found) == 0:
            return Solution(tree, expected(tree, found)[0], found, Fraction(0))
    found = _near(tree, 1, reach[0], None), _near(tree, 2, reach[1], None)
    gap = nash_conv(tree, found)
    payoffs = [leaf.payoffs[0] for leaf in tree.leaves]
    tolerance = TOLERANCE * float(max(payoffs) - min(payoffs))
    if gap > tolerance:
        raise unsolved("gain", gain=f"{gap:.1e}", tolerance=f"{tolerance:.0e}")
    return Solution(tree, expected(tree, found)[0], found, gap)


def is_zero_sum(tree: Tree, why: str) -> None:
    """Refuse a game in which some payoffs do not add up to zero. Errors: NotLegal names the first such end."""
    for leaf in tree.leaves if not tree.zero_sum else ():
        if total := sum(leaf.payoffs):
            raise NotLegal(Message.of(f"trees.error.{why}", path=tree.path(leaf.place), sum=total))


def _programme(tree: Tree) -> Solved:
    """Maximise what player 2 concedes at the start; at each of 2's sequences the concession is at most what it pays.

    The variables are player 1's sequences, then one concession for each information set of player 2, and one for the
    start; these are free. Payoffs go from 0 to 1: that changes the value and not the strategies.
    """
    own, theirs = tree.sequences(1), tree.infosets(2)
    payoffs = [leaf.payoffs[0] for leaf in tree.leaves]
    low, span = min(payoffs), max(payoffs) - min(payoffs) or Fraction(1)
    worth: list[dict[int, Fraction]] = [{} for _ in range(tree.sequences(2))]
    for leaf in tree.leaves:
        at, s = worth[leaf.sequences[1]], leaf.sequences[0]
        at[s] = at.get(s, Fraction(0)) + leaf.chance * (leaf.payoffs[0] - low) / span
    concession = {0: own} | {s: own + 1 + n for n, info in enumerate(theirs) for s in info.sequences}
    after: list[list[int]] = [[] for _ in worth]
    for n, info in enumerate(theirs):
        after[info.before].append(own + 1 + n)
    upper, plan = Rows(), Rows()
    for s, gains in enumerate(worth):
        columns = [concession[s], *after[s], *gains]
        upper.add(columns, [1.0, *[-1.0] * len(after[s]), *(-float(gain) for gain in gains.values())])
    plan.add([0], [1.0])
    for info in tree.infosets(1):
        plan.add([info.before, *info.sequences], [-1.0, *[1.0] * len(info.actions)])
    cost = [0.0] * own + [-1.0] + [0.0] * len(theirs)
    return solve(cost, upper, plan, [1.0] + [0.0] * len(tree.infosets(1)), 1 + len(theirs))


def _prices(tree: Tree, solved: Solved) -> list[float]:
    """Player 2's probabilities of sequences: what it costs to concede one unit more at each of them."""
    return [max(-float(price), 0.0) for price in solved.upper_prices[: tree.sequences(2)]]


def _near(tree: Tree, player: int, reach: Sequence[float], largest: int | None) -> Strategy:
    """The strategy with these probabilities of sequences, rounded to fractions of small denominators if asked."""

    def weigh(info: InfoSet) -> list[Any]:
        parts = shares([reach[s] for s in info.sequences])
        if largest is None:
            return parts
        if sum(reach[s] for s in info.sequences) < TOLERANCE:  # not reached: what HiGHS says there is noise
            return equal(info)
        rounded = [Fraction(part).limit_denominator(largest) for part in parts]
        total = sum(rounded, Fraction(0))
        return [part / total for part in rounded]

    return from_weights(tree, player, weigh)
