"""The plans of a sender that use given choices alone, as a polyhedron in few coordinates, and its corners."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from classkit.signalling.beliefs import can_be_best
from classkit.signalling.corners import Budget, Goal, corners
from classkit.signalling.equilibrium import Answers, Plan
from classkit.signalling.game import Signalling

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Face:
    """The plans that use `best` choices alone. One choice of each type is its base: it takes what the others leave.

    `weights` are the prior in whole numbers, `moves` (type, choice) of the coordinates, gains in whole numbers.
    """

    game: Signalling
    best: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    scale: int

    @classmethod
    def of(cls, game: Signalling, best: Sequence[tuple[int, ...]]) -> "Face":
        """The face of these choices."""
        weights = tuple(game.prior.weights[name] for name in game.types)
        moves = tuple((t, i) for t, kept in enumerate(best) for i in kept[1:])
        scale = lcm(*(choice.gain.denominator for choices in game.choices for choice in choices))
        return cls(game, tuple(best), weights, moves, scale)

    def corners(self, answers: Answers, budget: Budget) -> Iterator[tuple[Fraction, ...]]:
        """The corners against which these answers are best.

        Each message's w is written as `top - y`, with y free. Answers q are best where w = q · gain for each message;
        w is never below that, so these corners are where the sum of q · gain - w is largest, and it is 0 there.
        """
        start = self.gains((Fraction(0),) * len(self.moves))
        steps = [self._step(move) for move in self.moves]
        said = [m for m in range(len(start)) if any(step[m] for step in steps)]
        if not all(can_be_best((start[m], start[m]), answers[m]) for m in range(len(start)) if m not in said):
            return
        if not said:
            yield from self._any(budget)
            return
        n, top = len(self.moves), self._top(start)
        matrix, bounds = self._simplices(len(said))
        for at, m in enumerate(said):
            unit = [int(at == j) for j in range(len(said))]
            matrix += [[0] * n + unit, [step[m] for step in steps] + unit]
            bounds += [top, top - int(start[m])]
        scale = lcm(*(answers[m].denominator for m in said))
        weights = [sum(int(scale * answers[m]) * step[m] for m in said) for step in steps]
        goal = Goal((*weights, *[scale] * len(said)), sum((scale * (top - answers[m] * start[m]) for m in said), ZERO))
        for corner in corners(matrix, bounds, range(n, n + len(said)), budget, goal):
            yield corner[:n]

    def _any(self, budget: Budget) -> Iterator[tuple[Fraction, ...]]:
        """All corners, where no move changes what an answer brings."""
        if self.moves:
            yield from corners(*self._simplices(0), range(0), budget)
        else:
            yield ()

    def _simplices(self, more: int) -> tuple[list[list[int]], list[int]]:
        """The condition that no type moves more than its weight; with so many further columns."""
        mixing = sorted({t for t, _ in self.moves})
        matrix = [[int(t == s) for s, _ in self.moves] + [0] * more for t in mixing]
        return matrix, [self.weights[t] for t in mixing]

    def _top(self, start: Sequence[Fraction]) -> int:
        """More than any gain can become."""
        moved = sum(
            weight * 2 * max(abs(int(choice.gain * self.scale)) for choice in choices)
            for weight, choices in zip(self.weights, self.game.choices, strict=True)
        )
        return 1 + moved + sum(abs(int(gain)) for gain in start)

    def gains(self, corner: Sequence[Fraction]) -> list[Fraction]:
        """What answer 1 brings after each message, times a positive number."""
        found = [Fraction(0)] * len(self.game.messages)
        for t, row in enumerate(self._shares(corner)):
            for i, share in row.items():
                choice = self.game.choices[t][i]
                found[self.game.messages.index(choice.message)] += share * choice.gain * self.scale
        return found

    def plan(self, corner: Sequence[Fraction]) -> Plan:
        """The plan as chances."""
        return tuple(
            tuple(row.get(i, Fraction(0)) / self.weights[t] for i in range(len(self.game.choices[t])))
            for t, row in enumerate(self._shares(corner))
        )

    def _shares(self, corner: Sequence[Fraction]) -> list[dict[int, Fraction]]:
        """How much of each type's weight each of its choices has."""
        rows = [dict.fromkeys(kept, Fraction(0)) for kept in self.best]
        for (t, i), share in zip(self.moves, corner, strict=True):
            rows[t][i] = share
        for t, row in enumerate(rows):
            row[self.best[t][0]] = self.weights[t] - sum(row.values(), Fraction(0))
        return rows

    def _step(self, move: tuple[int, int]) -> list[int]:
        """How the gains of the messages change when a unit of a type's weight moves from its base to this choice."""
        t, i = move
        found = [0] * len(self.game.messages)
        for number, sign in ((i, 1), (self.best[t][0], -1)):
            choice = self.game.choices[t][number]
            found[self.game.messages.index(choice.message)] += sign * int(choice.gain * self.scale)
        return found
