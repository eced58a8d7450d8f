"""Backward induction, where it works: in games of perfect information, from the ends back to the root."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from classkit.game import NotLegal
from classkit.trees.strategies import Profile, pure, written
from classkit.trees.tree import Tree, whole
from classkit.words import Message


@dataclass(frozen=True, slots=True)
class Induction:
    """What backward induction finds: `payoffs`, a `profile` that has them, and where a player was indifferent.

    `values[number]` are both payoffs at the node with that number. `ties` names the information sets at which another
    action is as good; then there are more solutions than this one, which takes the first.
    """

    tree: Tree = field(repr=False)
    payoffs: tuple[Fraction, Fraction]
    profile: Profile
    values: tuple[tuple[Fraction, Fraction], ...] = field(repr=False)
    ties: tuple[str, ...]

    def __str__(self) -> str:
        """Both strategies."""
        return f"{self.profile[0]}\n{self.profile[1]}\n{written(self.payoffs[0])}, {written(self.payoffs[1])}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def backward_induction(tree: Tree) -> Induction:
    r"""Solve a game of perfect information from its ends: a subgame-perfect equilibrium, exactly.

    Errors: NotLegal names a node at which a player can't tell where the game is; and for an unfinished tree.

    >>> tree = Tree.read("/: 1 enter: stay, enter\n/stay: 0, 2\n/enter: 2 asked: fight, share\n"
    ...     "/enter/fight: -1, -1\n/enter/share: 1, 1")
    >>> backward_induction(tree).payoffs
    (Fraction(1, 1), Fraction(1, 1))
    """
    _perfect(whole(tree))
    values: list[tuple[Fraction, Fraction]] = [(Fraction(0), Fraction(0))] * len(tree.places)
    chosen: tuple[list[int], list[int]] = ([], [])
    ties = []
    for number in range(len(tree.places) - 1, -1, -1):
        place = tree.places[number]
        if place.kind == "end":
            values[number] = (place.payoffs[0], place.payoffs[1])
        elif place.kind == "chance":
            pairs = [(p, values[child]) for p, child in zip(place.chances, place.children, strict=True)]
            values[number] = (sum((p * v[0] for p, v in pairs), Fraction(0)), sum(
                (p * v[1] for p, v in pairs), Fraction(0)))  # fmt: skip
        else:
            worth = [values[child][place.player - 1] for child in place.children]
            best = worth.index(max(worth))
            values[number] = values[place.children[best]]
            chosen[place.player - 1].append(tree.infoset(place.player, place.info).first + best)
            ties += [place.info] if worth.count(max(worth)) > 1 else []
    profile = pure(tree, 1, chosen[0]), pure(tree, 2, chosen[1])
    return Induction(tree, values[0], profile, tuple(values), tuple(reversed(ties)))


def _perfect(tree: Tree) -> None:
    for player in (1, 2):
        for info in tree.infosets(player):
            if len(info.places) > 1:
                here, other = (tree.path(number) for number in info.places[:2])
                params = {"player": player, "info": info.name, "path": here, "other": other}
                raise NotLegal(Message.of("trees.error.perfect", **params))
