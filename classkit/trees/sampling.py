"""Outcome sampling: CFR that plays one game at a time (Lanctot, Waugh, Zinkevich and Bowling 2009).

Players learn from a single line of play, as people do. The regret of an iteration is divided by how likely the line was
drawn, so that on average it is that of CFR. The two players update in turns; the one whose turn it is tries moves at
random now and then.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random

from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import real
from classkit.trees.learning import Learned, Learner, learned, ready
from classkit.trees.tree import Tree
from classkit.words import Message

EXPLORATION = 0.6
"""How often the updating player moves at random, as in the paper."""


def outcome_sampling(
    tree: Tree, rng: Random, *, exploration: float = EXPLORATION, every: int = 100, general: bool = False
) -> Iterator[Learned]:
    r"""What was learned, after each `every` sampled games. `rng` draws them; other parameters and errors as `cfr`.

    `exploration` (above 0, at most 1) is the probability that the updating player moves at random. Errors: CannotRead
    if `rng` is no `random.Random`.

    >>> tree = Tree.read("/: 1 start: stop, bet\n/stop: 0\n/bet: 1")
    >>> print(next(outcome_sampling(tree, Random(1))).average[0]["start"]["bet"] > 0.9)
    True
    """
    if not isinstance(rng, Random):
        raise CannotRead(Message.of("trees.error.generator"), given=short(rng))
    if not real(exploration) or not 0 < exploration <= 1:
        raise NotLegal(Message.of("trees.error.exploration"), given=short(exploration))
    return _sampled(ready(tree, every, general), rng, float(exploration), every)


def _sampled(tree: Tree, rng: Random, exploration: float, every: int) -> Iterator[Learned]:
    sides = Learner(tree, 1), Learner(tree, 2)
    game = Walk(tree, sides)
    iteration = 0
    while True:
        iteration += 1
        updating = 2 - iteration % 2
        game.learn(updating, *game.draw(updating, exploration, rng))
        if iteration % every == 0:
            yield learned(tree, iteration, sides)


class Walk:
    """Draws lines of play through a tree, and lets a player learn from one."""

    def __init__(self, tree: Tree, sides: tuple[Learner, Learner]) -> None:
        self.places, self.sides = tree.places, sides
        named = {(info.player, info.name): (info.before, info.first, info.sequences.stop)
                 for player in (1, 2) for info in tree.infosets(player)}  # fmt: skip
        self.sets = [named[place.player, place.info] if place.kind == "move" else (0, 0, 0) for place in tree.places]
        self.chances = [[float(p) for p in place.chances] for place in tree.places]

    def draw(self, updating: int, exploration: float, rng: Random) -> tuple[list[tuple[int, int]], list[float]]:
        """A line of play: the nodes with the branch that was taken at each, and how likely each was drawn."""
        line, drawn = [], []
        number = 0
        while self.places[number].kind != "end":
            chances = self.drawing(number, updating, exploration)
            branch = _draw(chances, rng)
            line.append((number, branch))
            drawn.append(chances[branch])
            number = self.places[number].children[branch]
        return line, drawn

    def drawing(self, number: int, updating: int, exploration: float) -> list[float]:
        """The probabilities with which a branch is drawn: those of the strategy, or mixed with moves at random."""
        place = self.places[number]
        if place.kind == "chance":
            return self.chances[number]
        _, first, stop = self.sets[number]
        weights = self.sides[place.player - 1].weights[first:stop]
        if place.player != updating:
            return weights
        return [exploration / len(weights) + (1 - exploration) * weight for weight in weights]

    def learn(self, updating: int, line: Sequence[tuple[int, int]], drawn: Sequence[float]) -> None:
        """Let the updating player take the regrets of this line, and the other the average."""
        end = self.places[line[-1][0]].children[line[-1][1]] if line else 0
        own = self.sides[updating - 1]
        worth = float(self.places[end].payoffs[updating - 1]) * self._apart(updating, line, drawn)
        self._average(updating, line, drawn)
        tail = 1.0
        touched = []
        for number, branch in reversed(line):
            if self.places[number].player != updating:
                continue
            _, first, stop = self.sets[number]
            taken = first + branch
            value = own.weights[taken] * tail * worth
            for s in range(first, stop):
                own.regrets[s] += (tail * worth if s == taken else 0.0) - value
            tail *= own.weights[taken]
            touched.append(self.sets[number])
        for place in touched:
            own.match(place)

    def _apart(self, updating: int, line: Sequence[tuple[int, int]], drawn: Sequence[float]) -> float:
        """How likely the others and chance make this line, divided by how likely it was drawn.

        They were drawn as they play, so only the updating player's own draws are left.
        """
        apart = 1.0
        for (number, _), p in zip(line, drawn, strict=True):
            if self.places[number].player == updating:
                apart /= p
        return apart

    def _average(self, updating: int, line: Sequence[tuple[int, int]], drawn: Sequence[float]) -> None:
        """Add to the other's average, at each of the other's nodes as often as the line comes there."""
        other = self.sides[2 - updating]
        before = 1.0  # the other's own part of the way cancels: it was drawn as it is played
        for (number, _), p in zip(line, drawn, strict=True):
            place = self.places[number]
            if place.player == 3 - updating:
                _, first, stop = self.sets[number]
                for s in range(first, stop):
                    other.sums[s] += other.weights[s] / before
            else:
                before *= p


def _draw(chances: Sequence[float], rng: Random) -> int:
    """A branch with these probabilities."""
    bounds = list(accumulate(chances))
    drawn = rng.random() * bounds[-1]
    return next((number for number, bound in enumerate(bounds) if drawn < bound), len(bounds) - 1)
