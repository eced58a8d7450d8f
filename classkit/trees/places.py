"""A tree as a flat list of its nodes, each checked: what stands there, and what follows.

The order is that in which one reads the tree: a node before what follows it, the first branch to its end before the
second. So every algorithm of the package is a loop over the list, forwards from the root or backwards from the ends.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import classkit.trees.english  # noqa: F401  (enters the texts)
from classkit.compare import NotANumber
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import number
from classkit.trees.nodes import OPEN, Chance, Decision, End, Node, Open
from classkit.words import Message, Param

DEEPEST = 200
"""How many moves deep a tree may be."""
SIGNS = "/ : , #"
"""What no name may hold, because the text of a tree uses it."""

Kind: TypeAlias = Literal["chance", "move", "end", "open"]
"""What a node is."""


@dataclass(frozen=True, slots=True)
class Place:
    """One node where it stands.

    `parent` is the number of the node before (-1 at the root) and `action` the branch that leads here. `player` and
    `info` belong to a move, `chances` to chance, `payoffs` to an end; `actions` name the branches, and `children` are
    the numbers of the nodes behind them.
    """

    parent: int
    action: str
    depth: int
    kind: Kind
    player: int = 0
    info: str = ""
    actions: tuple[str, ...] = ()
    chances: tuple[Fraction, ...] = ()
    payoffs: tuple[Fraction, ...] = ()
    children: tuple[int, ...] = ()


def flat(root: object) -> tuple[Place, ...]:
    """The nodes in order. Errors: CannotRead or NotLegal names the node and what is wrong there."""
    places: list[Place] = []
    children: list[list[int]] = []
    waiting: list[tuple[int, str, int, object]] = [(-1, "", 0, root)]
    while waiting:
        parent, action, depth, node = waiting.pop()
        if parent >= 0:
            children[parent].append(len(places))
        bare = Place(parent, action, depth, "open")
        place, following = _checked(node, bare, _Where(places, bare))
        waiting += [(len(places), name, depth + 1, node) for name, node in reversed(following)]
        places.append(place)
        children.append([])
    return tuple(replace(place, children=tuple(after)) for place, after in zip(places, children, strict=True))


def nested(places: Sequence[Place], start: int = 0, instead: Mapping[int, Any] | None = None) -> Node:
    """The node with this number, with all that follows, as nodes within nodes: the way back from `flat`.

    `instead` puts other nodes in the place of open ones.
    """
    made: dict[int, Node] = dict(instead or {})
    end = next((n for n in range(start + 1, len(places)) if places[n].depth <= places[start].depth), len(places))
    for number_ in range(end - 1, start - 1, -1):
        place = places[number_]
        after = [made.pop(child) for child in place.children]
        if place.kind == "chance":
            made[number_] = Chance(tuple(zip(place.actions, place.chances, after, strict=True)))
        elif place.kind == "move":
            made[number_] = Decision(place.player, place.info, tuple(zip(place.actions, after, strict=True)))
        elif place.kind == "end":
            made[number_] = End(place.payoffs)
        else:
            made.setdefault(number_, OPEN)
    return made[start]


def path(places: Sequence[Place], number_: int) -> str:
    """Where a node stands: a stroke and the actions that lead there, with a stroke between them."""
    steps = []
    while number_ > 0:
        steps.append(places[number_].action)
        number_ = places[number_].parent
    return "/" + "/".join(reversed(steps))


def fault(where: str, id: str, **params: Param) -> Message:
    """What is wrong, and at which node."""
    return Message.of("trees.error.node", path=where, why=Message.of(f"trees.error.{id}", **params))


def name_fault(name: object, forbidden: str = SIGNS) -> bool:
    """Whether this can't be the name of an action."""
    return (
        not isinstance(name, str)
        or not name
        or name != " ".join(name.split())
        or any(sign in name for sign in forbidden.split())
    )


class _Where:
    """The path of a node that is being checked, made only when an error has to name it."""

    def __init__(self, places: Sequence[Place], place: Place) -> None:
        self.places, self.place = places, place

    def __call__(self) -> str:
        if self.place.parent < 0:
            return "/"
        return f"{path(self.places, self.place.parent).rstrip('/')}/{self.place.action}"


def _checked(node: object, bare: Place, where: _Where) -> tuple[Place, list[tuple[str, object]]]:
    """The place with what stands there, and what follows it by name."""
    if bare.depth > DEEPEST:
        raise NotLegal(fault(where(), "deep", most=DEEPEST))
    if isinstance(node, Open):
        return bare, []
    if isinstance(node, End):
        return replace(bare, kind="end", payoffs=_payoffs(node.payoffs, where)), []
    if isinstance(node, Chance):
        names = _names([branch[0] for branch in node.branches], where, "branches.chance")
        chances = _chances(names, [branch[1] for branch in node.branches], where)
        following = list(zip(names, (branch[2] for branch in node.branches), strict=True))
        return replace(bare, kind="chance", actions=names, chances=chances), following
    if isinstance(node, Decision):
        if type(node.player) is not int or node.player not in (1, 2):
            raise NotLegal(fault(where(), "player"), given=short(node.player))
        if name_fault(node.info, ": #"):
            raise CannotRead(fault(where(), "name", signs=": #"), given=short(node.info))
        names = _names([branch[0] for branch in node.branches], where, "branches")
        place = replace(bare, kind="move", player=node.player, info=node.info, actions=names)
        return place, list(zip(names, (branch[1] for branch in node.branches), strict=True))
    raise CannotRead(fault(where(), "kind"), given=short(node))


def _names(given: Sequence[Any], where: _Where, what: str) -> tuple[str, ...]:
    if not given:
        raise NotLegal(fault(where(), "empty"))
    for name in given:
        if name is None:
            raise CannotRead(fault(where(), what))
        if name_fault(name):
            raise CannotRead(fault(where(), "name", signs=SIGNS), given=short(name))
    if len(set(given)) < len(given):
        raise NotLegal(fault(where(), "twice"), given=", ".join(given))
    return tuple(given)


def _chances(names: Iterable[str], given: Iterable[object], where: _Where) -> tuple[Fraction, ...]:
    found = []
    for name, value in zip(names, given, strict=True):
        try:
            found.append(number(value))
        except NotANumber as error:
            raise CannotRead(fault(where(), "chance", branch=name, why=error.message), given=short(value)) from None
        if found[-1] <= 0:
            raise NotLegal(fault(where(), "chance.positive", branch=name), given=str(found[-1]))
    if sum(found) != 1:
        raise NotLegal(fault(where(), "chance.sum", sum=sum(found, Fraction(0))), given=", ".join(map(str, found)))
    return tuple(found)


def _payoffs(given: tuple[object, ...], where: _Where) -> tuple[Fraction, ...]:
    if len(given) not in (1, 2):
        raise CannotRead(fault(where(), "payoffs"), given=short(given))
    found = []
    for player, value in enumerate(given, 1):
        try:
            found.append(number(value))
        except NotANumber as error:
            raise CannotRead(fault(where(), "payoff", player=player, why=error.message), given=short(value)) from None
    return (found[0], -found[0]) if len(found) == 1 else (found[0], found[1])
