"""What a tree is made of: chance, a player's move, an end, and a place where nothing stands yet.

The functions `chance`, `move` and `end` make nodes as they are given; `classkit.trees.Tree` checks them, because only
the tree knows where a node stands, and an error has to name it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, Union

Concept: TypeAlias = Literal["NFCCE", "EFCCE", "EFCE"]
CONCEPTS: tuple[Concept, ...] = ("NFCCE", "EFCCE", "EFCE")
"""Normal-form coarse correlated, extensive-form coarse correlated, extensive-form correlated equilibrium."""

Node: TypeAlias = Union["Chance", "Decision", "End", "Open"]
"""A node with all that follows."""


@dataclass(frozen=True, slots=True)
class Open:
    """Nothing stands here yet: the tree can be drawn, and `Tree.add` puts something here."""


OPEN = Open()


@dataclass(frozen=True, slots=True)
class End:
    """The game is over; `payoffs` are player 1's and player 2's, as they were given."""

    payoffs: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance moves: `branches` are triples of a name, its probability as it was given, and what follows."""

    branches: tuple[tuple[Any, Any, Any], ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A player moves, and knows no more than the name of the information set; `branches` pair actions and nodes."""

    player: Any
    info: Any
    branches: tuple[tuple[Any, Any], ...]


def end(first: object, second: object = None) -> End:
    """An end that pays player 1 `first` and player 2 `second`; without `second` one's gain is the other's loss.

    Payoffs are ints, Fractions or texts such as `3/4`.

    >>> from classkit.trees import Tree
    >>> Tree(end("1/2")).leaves[0].payoffs
    (Fraction(1, 2), Fraction(-1, 2))
    """
    return End((first,) if second is None else (first, second))


def chance(branches: Mapping[Any, Any]) -> Chance:
    """A move of chance: names, each with its probability, or with a pair of its probability and what follows.

    >>> from classkit.trees import Tree
    >>> print(Tree(chance({"heads": ("1/2", end(1)), "tails": "1/2"})))
    /: chance: heads 1/2, tails 1/2
    /heads: 1, -1
    """
    if not isinstance(branches, Mapping):
        return Chance(((None, branches, OPEN),))
    pairs = ((name, given if isinstance(given, tuple) else (given, OPEN)) for name, given in branches.items())
    return Chance(tuple((name, *pair) if len(pair) == 2 else (name, pair, OPEN) for name, pair in pairs))


def move(player: int, info: str, actions: Mapping[Any, Any] | Iterable[Any]) -> Decision:
    """A move of player 1 or 2: actions, each with what follows, or a list of actions with nothing after them yet.

    `info` names the information set: nodes of the same player and name are one, and the player cannot tell them apart.

    >>> from classkit.trees import Tree
    >>> print(Tree(move(1, "start", {"stop": end(0), "go on": move(2, "asked", ["yes", "no"])})))
    /: 1 start: stop, go on
    /stop: 0, 0
    /go on: 2 asked: yes, no
    """
    if isinstance(actions, Mapping):
        return Decision(player, info, tuple(actions.items()))
    try:
        listed = None if isinstance(actions, str | bytes) else tuple(actions)
    except TypeError:  # nothing that can be listed; the tree names the node
        listed = None
    if listed is None:
        return Decision(player, info, ((None, actions),))
    return Decision(player, info, tuple((action, OPEN) for action in listed))
