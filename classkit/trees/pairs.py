"""Relevant pairs of sequences, and the polytope of correlation plans (von Stengel and Forges 2008).

A mediator who draws a pair of plans plays each pair of sequences (s, t) with some probability ξ(s, t). Only relevant
pairs are kept: one of them is empty, or they end at information sets that lie on one way through the tree. For two
players with perfect recall and without chance, the ξ that some mediator can have are exactly those with ξ(∅, ∅) = 1, ξ
≥ 0, and ξ(before a set, t) = the sum of ξ(s, t) over the actions of the set, and the same for the other player.

On all ways to an information set the own moves are the same. So the other player's information sets before it make a
path that only the other's own moves choose; `before` tells it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from classkit.trees.information import InfoSet, Pair
from classkit.trees.tree import Tree, a_tree


@dataclass(frozen=True)
class Meetings:
    """Which information sets of the two players lie on one way, and in which order.

    `before[player - 1][n]` tells for the player's n-th information set which of the other's come before it: it maps
    each of the other's sequences on a way there (0 at the start) to the number of the other's next information set. A
    sequence after which nothing of the other's comes any more is not in it.
    """

    tree: Tree = field(repr=False)
    before: tuple[tuple[Mapping[int, int], ...], tuple[Mapping[int, int], ...]]

    @cached_property
    def earlier(self) -> tuple[tuple[frozenset[int], ...], tuple[frozenset[int], ...]]:
        """For each information set of each player: the numbers of the other's that come before it."""
        first, second = (tuple(frozenset(next_.values()) for next_ in many) for many in self.before)
        return first, second

    @cached_property
    def owners(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each sequence of each player: the number of the information set that it ends at; -1 for the empty one."""
        first, second = (_owners(self.tree.infosets(player)) for player in (1, 2))
        return first, second

    @cached_property
    def pairs(self) -> dict[Pair, int]:
        """The relevant pairs, numbered: first those with an empty sequence."""
        sets = self.tree.infosets(1), self.tree.infosets(2)
        found = [(0, t) for t in range(self.tree.sequences(2))] + [(s, 0) for s in range(1, self.tree.sequences(1))]
        for n, info in enumerate(sets[0]):
            for m in sorted(self.earlier[0][n]):
                found += [(s, t) for s in info.sequences for t in sets[1][m].sequences]
        for m, info in enumerate(sets[1]):
            for n in sorted(self.earlier[1][m]):
                found += [(s, t) for s in sets[0][n].sequences for t in info.sequences]
        return {pair: number for number, pair in enumerate(found)}

    def meeting(self, player: int, number: int) -> list[int]:
        """The other's sequences that make relevant pairs with the actions of the player's information set."""
        return self._meeting[player - 1][number]

    @cached_property
    def _meeting(self) -> tuple[list[list[int]], list[list[int]]]:
        found = tuple([set(earlier) for earlier in self.earlier[side]] for side in (0, 1))
        for side in (0, 1):
            for number, earlier in enumerate(self.earlier[side]):
                for other in earlier:
                    found[1 - side][other].add(number)
        first, second = (
            [[0, *(t for m in sorted(others) for t in self.tree.infosets(2 - side)[m].sequences)] for others in sets]
            for side, sets in enumerate(found)
        )
        return first, second


def count_pairs(tree: Tree) -> int:
    """How many relevant pairs of sequences a tree has, without listing them.

    >>> from classkit.trees import end, move
    >>> count_pairs(Tree(move(1, "a", {"x": end(0), "y": move(2, "b", {"x": end(0), "y": end(1)})})))
    9
    """
    found = meetings(a_tree(tree))
    total = tree.sequences(1) + tree.sequences(2) - 1
    for side in (0, 1):
        others = tree.infosets(2 - side)
        for info, earlier in zip(tree.infosets(side + 1), found.earlier[side], strict=True):
            total += len(info.actions) * sum(len(others[m].actions) for m in earlier)
    return total


def meetings(tree: Tree) -> Meetings:
    """Find out which information sets meet, from one look at the ways to all nodes."""
    numbers = [{info.name: number for number, info in enumerate(tree.infosets(player))} for player in (1, 2)]
    before: list[list[dict[int, int]]] = [[{} for _ in tree.infosets(player)] for player in (1, 2)]
    ways: list[tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]] = []
    for number, place in enumerate(tree.places):
        way = ways[place.parent] if number else ((), ())
        if number and tree.places[place.parent].kind == "move":
            way = _longer(tree, way, place.parent, numbers)
        ways.append(way)
        if place.kind == "move":
            own = place.player - 1
            before[own][numbers[own][place.info]].update(way[1 - own])
    return Meetings(tree, (tuple(before[0]), tuple(before[1])))


def _longer(
    tree: Tree,
    way: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]],
    parent: int,
    numbers: Sequence[Mapping[str, int]],
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """The way behind a player's move: for each player, the own sequences so far and the information set after each."""
    place = tree.places[parent]
    step = (tree.information.reached[parent][place.player - 1], numbers[place.player - 1][place.info])
    return ((*way[0], step), way[1]) if place.player == 1 else (way[0], (*way[1], step))


def _owners(sets: Sequence[InfoSet]) -> tuple[int, ...]:
    return (-1, *(number for number, info in enumerate(sets) for _ in info.actions))
