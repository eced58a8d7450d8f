"""Players who learn from regret: CFR and CFR+, as generators that tell the history.

After each iteration a player asks at each information set what every action would have been worth against the other's
present strategy, and from now on chooses actions in proportion to their regret so far (Zinkevich and others 2007). In a
zero-sum game the averages near an equilibrium. CFR+ forgets negative regret and gives later iterations more weight
(Tammelin 2014). Player 1 updates first, player 2 then answers the new strategy. All is in floats.

Each generator goes on for ever; `itertools.islice(cfr(tree), 1000)` takes a thousand iterations.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from classkit.game import NotLegal, short
from classkit.shown import decimal
from classkit.trees.responses import expected, nash_conv
from classkit.trees.strategies import Profile, Strategy, shares
from classkit.trees.tree import Tree, whole
from classkit.trees.zerosum import is_zero_sum
from classkit.words import Message, say


@dataclass(frozen=True)
class Learned:
    """What the players have learned after some iterations.

    `average` are the strategies that near an equilibrium, `current` those that the players would play next.
    """

    tree: Tree = field(repr=False)
    iteration: int
    average: Profile = field(repr=False)
    current: Profile = field(repr=False)

    @cached_property
    def nash_conv(self) -> float:
        """What both players together would gain by best responses to the averages."""
        return float(nash_conv(self.tree, self.average))

    @property
    def exploitability(self) -> float:
        """Half of `nash_conv`."""
        return self.nash_conv / 2

    @cached_property
    def payoffs(self) -> tuple[float, float]:
        """What the averages pay."""
        first, second = expected(self.tree, self.average)
        return float(first), float(second)

    @property
    def message(self) -> Message:
        """How far the players are, in words."""
        far = decimal(self.exploitability, 6)
        return Message.of("trees.learning", n=self.iteration, exploitability=far)

    def __str__(self) -> str:
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def cfr(tree: Tree, *, every: int = 1, general: bool = False) -> Iterator[Learned]:
    r"""Counterfactual regret minimisation: what was learned, after each `every` iterations.

    Errors: NotLegal, at once, for an unfinished tree, and for a game that is not zero-sum unless `general` says that
    the players shall learn all the same.

    >>> from itertools import islice
    >>> tree = Tree.read("/: 1 start: left, right\n/left: 2 guess: left, right\n/right: 2 guess: left, right\n"
    ...     "/left/left: -2\n/left/right: 1\n/right/left: 1\n/right/right: -1")
    >>> *_, last = islice(cfr(tree), 1000)
    >>> last.exploitability < 0.01
    True
    """
    return _learn(ready(tree, every, general), every, plus=False)


def cfr_plus(tree: Tree, *, every: int = 1, general: bool = False) -> Iterator[Learned]:
    """CFR+: negative regret is forgotten, and iteration t counts t times in the averages. Parameters as `cfr`."""
    return _learn(ready(tree, every, general), every, plus=True)


def _learn(tree: Tree, every: int, plus: bool) -> Iterator[Learned]:
    game = Compressed(tree)
    sides = Learner(tree, 1), Learner(tree, 2)
    iteration = 0
    while True:
        iteration += 1
        for own, other in (sides, sides[::-1]):
            own.update(game.worth(own.player, other.reach()), iteration if plus else 1, plus)
        if iteration % every == 0:
            yield learned(tree, iteration, sides)


class Compressed:
    """The ends of a tree in floats: one entry for each pair of sequences that ends are reached by."""

    __slots__ = ("entries", "sizes")

    def __init__(self, tree: Tree) -> None:
        merged: dict[tuple[int, int], list[Any]] = {}
        for leaf in tree.leaves:
            entry = merged.setdefault(leaf.sequences, [0, 0])
            for side in (0, 1):
                entry[side] += leaf.chance * leaf.payoffs[side]
        self.entries = [(*pair, float(first), float(second)) for pair, (first, second) in merged.items()]
        self.sizes = tree.sequences(1), tree.sequences(2)

    def worth(self, player: int, reach: Sequence[float]) -> list[float]:
        """For each of the player's sequences: what the ends that it leads to directly are worth, as the other plays."""
        found = [0.0] * self.sizes[player - 1]
        if player == 1:
            for s, t, value, _ in self.entries:
                found[s] += reach[t] * value
        else:
            for s, t, _, value in self.entries:
                found[t] += reach[s] * value
        return found


class Learner:
    """One player's regrets and strategies, by the numbers of sequences."""

    __slots__ = ("_tree", "player", "regrets", "sets", "sums", "weights")

    def __init__(self, tree: Tree, player: int) -> None:
        self._tree, self.player = tree, player
        self.sets = [(info.before, info.first, info.sequences.stop) for info in tree.infosets(player)]
        self.regrets, self.sums, self.weights = ([0.0] * tree.sequences(player) for _ in range(3))
        self.weights[0] = 1.0
        for place in self.sets:
            self.match(place)

    def reach(self) -> list[float]:
        """The probabilities of the player's sequences, as far as they are up to the player."""
        reach = self.weights[:]
        for before, first, stop in self.sets:
            for s in range(first, stop):
                reach[s] *= reach[before]
        return reach

    def update(self, worth: list[float], count: float, plus: bool) -> None:
        """Add the regrets of an iteration and match them; `worth` is used up. `count` weighs it in the average."""
        regrets, sums, weights = self.regrets, self.sums, self.weights
        for s, p in enumerate(self.reach()):
            sums[s] += count * p
        for before, first, stop in reversed(self.sets):
            value = 0.0
            for s in range(first, stop):
                value += weights[s] * worth[s]
            worth[before] += value
            for s in range(first, stop):
                regret = regrets[s] + worth[s] - value
                regrets[s] = max(regret, 0.0) if plus else regret
        for place in self.sets:
            self.match(place)

    def match(self, place: tuple[int, int, int]) -> None:
        """Choose from now on in proportion to the regrets above zero; equally where there are none."""
        _, first, stop = place
        kept = [max(regret, 0.0) for regret in self.regrets[first:stop]]
        total = sum(kept)
        self.weights[first:stop] = [r / total for r in kept] if total > 0 else [1 / len(kept)] * len(kept)

    def average(self) -> Strategy:
        """The strategy that was played on average."""
        weights = [1.0] * len(self.sums)
        for _, first, stop in self.sets:
            weights[first:stop] = shares(self.sums[first:stop])
        return Strategy(self._tree, self.player, tuple(weights))

    def current(self) -> Strategy:
        """The strategy that comes next."""
        return Strategy(self._tree, self.player, tuple(self.weights))


def learned(tree: Tree, iteration: int, sides: tuple[Learner, Learner]) -> Learned:
    """What two learners know now."""
    first, second = sides
    return Learned(tree, iteration, (first.average(), second.average()), (first.current(), second.current()))


def ready(tree: Tree, every: object, general: bool) -> Tree:
    """The tree, if one can learn on it. Errors: NotLegal."""
    if type(every) is not int or every < 1:
        raise NotLegal(Message.of("trees.error.every"), given=short(every))
    if not general:
        is_zero_sum(whole(tree), "general.zero")
    return whole(tree)
