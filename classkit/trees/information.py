"""Information sets and sequences: what a player can tell apart, and what the player has done so far.

An information set is all the nodes of a player that bear the same name. A sequence is what a player has done on the
way to a node; under perfect recall it is known by its last move, so sequences are numbered: 0 is the empty one, and an
information set's actions have consecutive numbers. Sets and sequences come after those that lead to them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from classkit.game import NotLegal
from classkit.trees.places import Place, fault, path
from classkit.words import Message, Param

Pair = tuple[int, int]
"""The sequences of player 1 and player 2."""


@dataclass(frozen=True, slots=True)
class InfoSet:
    """Nodes that a player cannot tell apart.

    `before` is the player's own sequence on the way there, and `first` the number of the sequence that its first action
    makes. `places` are the numbers of the nodes.
    """

    player: int
    name: str
    actions: tuple[str, ...]
    before: int
    first: int
    places: tuple[int, ...]

    @property
    def sequences(self) -> range:
        """The numbers of the sequences that end with an action here, in the order of the actions."""
        return range(self.first, self.first + len(self.actions))


@dataclass(frozen=True, slots=True)
class Leaf:
    """An end: where, both players' sequences on the way, how likely chance makes it, and what it pays."""

    place: int
    sequences: Pair
    chance: Fraction
    payoffs: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Information:
    """What follows from the nodes: both players' information sets in order, and the sequences on the way to a node."""

    sets: tuple[tuple[InfoSet, ...], tuple[InfoSet, ...]]
    reached: tuple[Pair, ...]
    leaves: tuple[Leaf, ...]


def information(places: Sequence[Place]) -> Information:
    """Find sets, sequences and ends.

    Errors: NotLegal names two nodes of one information set where actions differ or the player has forgotten something.
    """
    seen = _Seen(places)
    reached: list[Pair] = []
    chances: list[Fraction] = []
    leaves: list[Leaf] = []
    for number, place in enumerate(places):
        at, chance = (0, 0), Fraction(1)
        if place.parent >= 0:
            at, chance = seen.after(place, number, reached[place.parent], chances[place.parent])
        reached.append(at)
        chances.append(chance)
        if place.kind == "move":
            seen.enter(number, at[place.player - 1])
        elif place.kind == "end":
            leaves.append(Leaf(number, at, chance, (place.payoffs[0], place.payoffs[1])))
    return Information(seen.sets(), tuple(reached), tuple(leaves))


class _Seen:
    """The information sets that were met so far, by player and name."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = places
        self.found: tuple[dict[str, InfoSet], dict[str, InfoSet]] = ({}, {})
        self.nodes: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
        self.moves: tuple[list[Message], list[Message]] = (
            [Message.of("trees.recall.none")],
            [Message.of("trees.recall.none")],
        )

    def after(self, place: Place, number: int, at: Pair, chance: Fraction) -> tuple[Pair, Fraction]:
        """The sequences and the chance behind a branch, from those before it."""
        parent = self.places[place.parent]
        branch = parent.children.index(number)
        if parent.kind == "chance":
            return at, chance * parent.chances[branch]
        sequence = self.found[parent.player - 1][parent.info].first + branch
        return ((sequence, at[1]) if parent.player == 1 else (at[0], sequence)), chance

    def enter(self, number: int, before: int) -> None:
        """Take a node into its information set. Errors: NotLegal if it does not belong there."""
        place = self.places[number]
        side = place.player - 1
        known = self.found[side].get(place.info)
        if known is None:
            moves = self.moves[side]
            first = len(moves)
            self.found[side][place.info] = InfoSet(place.player, place.info, place.actions, before, first, ())
            self.nodes[side][place.info] = [number]
            moves += [Message.of("trees.recall.move", info=place.info, action=action) for action in place.actions]
            return
        if known.actions == place.actions and known.before == before:
            self.nodes[side][place.info].append(number)
            return
        here, other = path(self.places, number), path(self.places, self.nodes[side][place.info][0])
        params: dict[str, Param] = {"player": place.player, "info": place.info, "other": other}
        if known.actions != place.actions:
            raise NotLegal(fault(here, "actions", **params), given=", ".join(place.actions), allowed=known.actions)
        moves = self.moves[side]
        raise NotLegal(fault(here, "recall", here=moves[before], there=moves[known.before], **params))

    def sets(self) -> tuple[tuple[InfoSet, ...], tuple[InfoSet, ...]]:
        """Both players' information sets with all their nodes."""
        first, second = (
            tuple(InfoSet(s.player, s.name, s.actions, s.before, s.first, tuple(nodes[s.name])) for s in found.values())
            for found, nodes in zip(self.found, self.nodes, strict=True)
        )
        return first, second
