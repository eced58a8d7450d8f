"""Best responses, and how far a pair of strategies is from an equilibrium.

Everything is exact if the strategies are. A best response needs one pass over the ends of the tree and one over the
player's own information sets, from the last to the first: each takes the action that is worth most against what the
other does, given that the player comes there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from classkit.trees.strategies import Number, Strategy, profile, pure, strategy, written
from classkit.trees.tree import Tree, checked, whole
from classkit.words import Message, say


@dataclass(frozen=True, slots=True)
class BestResponse:
    """The most that `player` can have against a strategy of the other (`value`), and how.

    `best` has for each information set that the player can come to all actions that are worth most there, by name;
    `strategy` takes the first of them.
    """

    tree: Tree = field(repr=False)
    player: int
    value: Number
    best: tuple[tuple[str, tuple[str, ...]], ...]
    strategy: Strategy = field(repr=False)

    @property
    def message(self) -> Message:
        """The best response in words."""
        who = self.tree.who[self.player - 1]
        if not self.best:
            return Message.of("trees.response.none", who=who, value=written(self.value))
        moves = ((info, ", ".join(actions)) for info, actions in self.best)
        lines = tuple(Message.of("trees.response.move", info=info, actions=actions) for info, actions in moves)
        return Message.of("trees.response", who=who, value=written(self.value), moves=lines)

    def __str__(self) -> str:
        return say(self.message)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))


def best_response(tree: Tree, player: int, against: object) -> BestResponse:
    r"""The best that `player` (1 or 2) can do if the other plays `against`, a strategy or a mapping that says one.

    At information sets that only the player's own worse moves would lead to, `best` says nothing, and at those that the
    other never allows, every action is best. Errors: NotLegal for an unfinished tree; and as `strategy`.

    >>> tree = Tree.read("/: 1 start: stop, bet\n/stop: 0\n/bet: 2 asked: fold, call\n/bet/fold: 1\n/bet/call: -2")
    >>> print(best_response(tree, 1, {"asked": {"fold": "3/4", "call": "1/4"}}))
    player 1 can have 1/4 at most: at start bet
    """
    other = strategy(whole(tree), 3 - checked(player), against)
    worth = gains(tree, player, other)
    choices = []
    for info in reversed(tree.infosets(player)):
        top = max(worth[s] for s in info.sequences)
        choices.append((info, [s for s in info.sequences if worth[s] == top]))
        worth[info.before] += top
    choices.reverse()
    plan = pure(tree, player, [tied[0] for _, tied in choices])
    reach = plan.reach()
    best = tuple(
        (info.name, tuple(info.actions[s - info.first] for s in tied)) for info, tied in choices if reach[info.before]
    )
    return BestResponse(tree, player, worth[0], best, plan)


def expected(tree: Tree, given: object) -> tuple[Number, Number]:
    r"""What both players expect from a profile, a pair of strategies.

    >>> from classkit.trees import uniform
    >>> tree = Tree.read("/: 1 start: stop, bet\n/stop: 0\n/bet: 3, 1")
    >>> expected(tree, uniform(tree))
    (Fraction(3, 2), Fraction(1, 2))
    """
    first, second = profile(whole(tree), given)
    reach = first.reach(), second.reach()
    return _total(gains(tree, 1, second), reach[0]), _total(gains(tree, 2, first), reach[1])


def nash_conv(tree: Tree, given: object) -> Number:
    """What both players together would gain if each played the best response to the other: 0 in an equilibrium.

    `given` is a profile, a pair of strategies. The value for uniform play of Kuhn's poker is 11/12.
    """
    first, second = profile(whole(tree), given)
    now = expected(tree, (first, second))
    best = best_response(tree, 1, second).value, best_response(tree, 2, first).value
    return best[0] - now[0] + best[1] - now[1]


def exploitability(tree: Tree, given: object) -> Number:
    """Half of `nash_conv`: what a player of unknown seat would gain on average by the best response."""
    return nash_conv(tree, given) / 2


def gains(tree: Tree, player: int, other: Strategy) -> list[Number]:
    """For each of the player's sequences: what the ends are worth that it leads to directly, as the other plays.

    Each end counts with the probability that chance and the other give it.
    """
    exact = other.exact
    reach: Sequence[Number] = other.reach() if exact else [float(value) for value in other.reach()]
    found: list[Number] = [Fraction(0) if exact else 0.0] * tree.sequences(player)
    own, theirs = player - 1, 2 - player
    for leaf in tree.leaves:
        if reach[leaf.sequences[theirs]]:
            worth = leaf.chance * leaf.payoffs[own]
            found[leaf.sequences[own]] += reach[leaf.sequences[theirs]] * (worth if exact else float(worth))
    return found


def _total(worth: Sequence[Number], reach: Sequence[Number]) -> Number:
    exact = all(type(value) is Fraction for value in (*worth, *reach))
    zero: Number = Fraction(0) if exact else 0.0
    return sum((a * b for a, b in zip(worth, reach, strict=True)), zero)
