"""The tree of a game for two players and chance: built in code or read from text, checked, and ready to be asked.

Conventions: the players are 1 and 2, and both want more. A node is named by its path: `/` is the root, and `/ace/bet`
is reached by `ace` and then `bet`. Payoffs and probabilities are exact.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import sequence
from classkit.trees.information import Information, InfoSet, Leaf, information
from classkit.trees.nodes import CONCEPTS, Concept, Node
from classkit.trees.places import Place, flat, name_fault, nested, path
from classkit.trees.writing import read, write
from classkit.words import Message, Param, text

SHOWN_OPEN = 3
"""How many unfinished nodes an error names."""
SHOWN_NODES = 60
"""How many nodes a tree may have for `repr` to write them all."""


@dataclass(frozen=True, init=False, repr=False)
class Tree:
    """An extensive game of two players, with chance if there is any, and with perfect recall.

    `root` is made by `chance`, `move` and `end`; `players` name the two players. A tree may be unfinished: then it can
    be drawn and added to, and what needs all of it refuses. `concepts` is set where a tree stands for a larger one: the
    only concepts of `optimal` for which that is right. Errors: CannotRead and NotLegal name the node.

    >>> from classkit.trees import move, end
    >>> tree = Tree(move(1, "start", {"stop": end(0), "bet": move(2, "asked", {"fold": end(1), "call": end(-2)})}))
    >>> [info.name for info in tree.infosets(2)], tree.sequences(1), tree.path(3)
    (['asked'], 3, '/bet/fold')
    """

    places: tuple[Place, ...]
    players: tuple[str, ...]
    concepts: tuple[Concept, ...]
    information: Information = field(compare=False)

    def __init__(self, root: object, players: object = (), concepts: object = ()) -> None:
        places = flat(root)
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "players", _players(players))
        object.__setattr__(self, "concepts", _concepts(concepts))
        object.__setattr__(self, "information", information(places))

    @classmethod
    def read(cls, text: str) -> "Tree":
        r"""A tree from text: one line for each node, `path: what stands there`, in any order; `#` starts a comment.

        A node is `chance: name probability, …`, or the player, the information set and the actions, or the payoffs of
        player 1 and player 2 (one payoff if the game is zero-sum). A line `players: …` names the players, a line
        `concepts: …` the concepts that the tree may be asked for. A branch without a line is open. Errors: CannotRead
        names the line; what does not hold together names the node.

        >>> print(Tree.read("players: Ann, Bob\n/: 1 start: stop, bet\n/stop: 0\n/bet: 2 asked: fold, call"))
        players: Ann, Bob
        /: 1 start: stop, bet
        /stop: 0, 0
        /bet: 2 asked: fold, call
        """
        root, players, concepts = read(text)
        return cls(root, players, concepts)

    def infosets(self, player: int) -> tuple[InfoSet, ...]:
        """A player's information sets, each after those that lead to it."""
        return self.information.sets[checked(player) - 1]

    def infoset(self, player: int, name: object) -> InfoSet:
        """The player's information set of that name. Errors: CannotRead lists the names."""
        found = self._named[checked(player) - 1].get(name) if isinstance(name, str) else None
        if found is None:
            names = tuple(info.name for info in self.infosets(player))
            raise CannotRead(Message.of("trees.error.info", player=player), given=short(name), allowed=names)
        return found

    def sequences(self, player: int) -> int:
        """How many sequences a player has, with the empty one."""
        return 1 + sum(len(info.actions) for info in self.infosets(player))

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """The ends, in order."""
        return self.information.leaves

    @property
    def who(self) -> tuple[str, str]:
        """What the players are called in a sentence."""
        first, second = self.players or (text("trees.player", number=1), text("trees.player", number=2))
        return first, second

    @cached_property
    def zero_sum(self) -> bool:
        """Whether the payoffs of every end add up to zero."""
        return all(sum(leaf.payoffs) == 0 for leaf in self.leaves)

    @cached_property
    def finished(self) -> bool:
        """Whether something stands behind every branch."""
        return all(place.kind != "open" for place in self.places)

    def whole(self) -> "Tree":
        """The tree itself, if it is finished. Errors: NotLegal names the nodes where nothing stands."""
        if not self.finished:
            missing = [self.path(n) for n, place in enumerate(self.places) if place.kind == "open"]
            shown: tuple[Param, ...] = tuple(missing[:SHOWN_OPEN])
            if len(missing) > SHOWN_OPEN:
                shown += (Message.of("trees.open.more", n=len(missing) - SHOWN_OPEN),)
            raise NotLegal(Message.of("trees.error.unfinished", paths=shown))
        return self

    def path(self, number: int) -> str:
        """The path of the node with this number. Errors: NotLegal for a number that there is not."""
        if type(number) is not int or not 0 <= number < len(self.places):
            raise NotLegal(Message.of("trees.error.number", last=len(self.places) - 1), given=short(number))
        return path(self.places, number)

    def find(self, where: object) -> int:
        """The number of the node with this path. Errors: CannotRead lists the branches where the path goes wrong."""
        number = 0
        if not isinstance(where, str):
            raise CannotRead(Message.of("trees.error.path", path=short(where)), allowed=self.places[0].actions)
        for step in (where.split("/")[1:] if where != "/" else ()) if where[:1] == "/" else ("",):
            place = self.places[number]
            if step not in place.actions:
                raise CannotRead(Message.of("trees.error.path", path=where), allowed=place.actions)
            number = place.children[place.actions.index(step)]
        return number

    def node(self, where: str = "/") -> Node:
        """The node with this path and all that follows, as `chance`, `move` and `end` make it."""
        return nested(self.places, self.find(where))

    def add(self, where: str, node: object) -> "Tree":
        """The tree with `node` at this path, where nothing stood yet. The tree itself does not change.

        Errors: CannotRead for a path that there is not, NotLegal where something stands; and as `Tree`.

        >>> from classkit.trees import move, end
        >>> tree = Tree(move(1, "start", ["stop", "bet"]))
        >>> tree.add("/stop", end(0)).finished
        False
        """
        number = self.find(where)
        if self.places[number].kind != "open":
            raise NotLegal(Message.of("trees.error.taken", path=where))
        return Tree(nested(self.places, 0, {number: node}), self.players, self.concepts)

    def branches(self, where: str = "/") -> tuple[str, ...]:
        """The names of the branches at this path."""
        return self.places[self.find(where)].actions

    @cached_property
    def _named(self) -> tuple[dict[str, InfoSet], dict[str, InfoSet]]:
        first, second = ({info.name: info for info in sets} for sets in self.information.sets)
        return first, second

    def __str__(self) -> str:
        """The text that `Tree.read` reads back."""
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        """Python that makes the tree again, if it is small; else its size."""
        if len(self.places) == 1 and not self.finished:
            return f"Tree(OPEN, {list(self.players)}, {list(self.concepts)})"
        if len(self.places) <= SHOWN_NODES:
            return f"Tree.read({str(self)!r})"
        return f"<Tree of {len(self.places)} nodes, {len(self.leaves)} of them ends>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the text."""
        printer.text(str(self) if len(self.places) <= SHOWN_NODES else repr(self))

    def _lines(self) -> Iterator[str]:
        if self.players:
            yield f"players: {', '.join(self.players)}"
        if self.concepts:
            yield f"concepts: {', '.join(self.concepts)}"
        yield from (f"{self.path(n)}: {write(place)}" for n, place in enumerate(self.places) if place.kind != "open")


def checked(player: object) -> int:
    """The player, if it is one. Errors: NotLegal."""
    if type(player) is not int or player not in (1, 2):
        raise NotLegal(Message.of("trees.error.who"), given=short(player))
    return player


def whole(given: object) -> Tree:
    """The tree, if it is one, and finished. Errors: CannotRead, NotLegal."""
    return a_tree(given).whole()


def a_tree(given: object) -> Tree:
    """The tree, if it is one. Errors: CannotRead."""
    if isinstance(given, Tree):
        return given
    raise CannotRead(Message.of("trees.error.tree"), given=short(given))


def _concepts(given: object) -> tuple[Concept, ...]:
    names = sequence(given)
    found = tuple(concept for concept in CONCEPTS if names is not None and concept in list(names))
    if names is None or len(found) != len(names):
        raise CannotRead(Message.of("trees.error.concepts"), given=short(given), allowed=CONCEPTS)
    return found


def _players(given: object) -> tuple[str, ...]:
    names = sequence(given)
    good = names is not None and not any(name_fault(name, ", #") for name in names)
    if not good or names is None or len(names) not in (0, 2) or len(set(names)) != len(names):
        raise NotLegal(Message.of("trees.error.players"), given=short(given))
    return tuple(names)
