"""The reduced normal form: a table with one strategy for each plan that a player can make in advance.

A plan says what to do wherever the player can come, given the plan itself; what the own moves exclude is left out.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from classkit.game import NotLegal
from classkit.normalform.game import Game
from classkit.normalform.reading import counted
from classkit.trees.tree import Tree, a_tree, checked, whole
from classkit.words import Message, text

CELLS = 20_000
"""How many cells a table may have."""

Plan = tuple[int, ...]
"""The numbers of the sequences that a plan plays: the empty one, and one for each information set it can come to."""


def count_plans(tree: Tree, player: int) -> int:
    r"""How many reduced plans a player has, without listing them.

    >>> count_plans(Tree.read("/: 1 start: stop, bet\n/stop: 0\n/bet: 1 again: stop, bet"), 1)
    3
    """
    ways = [1] * a_tree(tree).sequences(player)
    for info in reversed(tree.infosets(player)):
        ways[info.before] *= sum(ways[s] for s in info.sequences)
    return ways[0]


def plans(tree: Tree, player: int) -> tuple[Plan, ...]:
    """All reduced plans of a player."""
    found: list[Plan] = [(0,)]
    for info in tree.infosets(checked(player)):
        longer = [[(*plan, s) for s in info.sequences] if info.before in plan else [plan] for plan in found]
        found = [plan for several in longer for plan in several]
    return tuple(found)


def plan_name(tree: Tree, player: int, plan: Sequence[int]) -> str:
    """A plan in words: the actions in the order of the information sets that it can come to."""
    chosen = frozenset(plan)
    actions = (info.actions[s - info.first] for info in tree.infosets(player) for s in info.sequences if s in chosen)
    return ", ".join(actions) or text("trees.plan.none")


def normal_form(tree: Tree, *, limit: int = CELLS) -> Game:
    r"""The game as a table of `classkit.normalform`: player 1's plans are the rows, player 2's the columns.

    The payoffs are expected ones, exactly. A strategy's name is its actions, in the order of `tree.infosets`. Errors:
    NotLegal for an unfinished tree, and for a table of more than `limit` cells.

    >>> print(normal_form(Tree.read("/: 1 start: stop, bet\n/stop: 0\n/bet: 2 asked: fold, call\n"
    ...     "/bet/fold: 1\n/bet/call: -2")))
          fold   call
    stop  0, 0   0, 0
    bet   1, -1  -2, 2
    """
    counted(limit, "limit", 1)
    sizes = [count_plans(whole(tree), player) for player in (1, 2)]
    if prod(sizes) > limit:
        raise NotLegal(Message.of("trees.error.plans", rows=sizes[0], columns=sizes[1], limit=limit))
    first, second = plans(tree, 1), plans(tree, 2)
    A, B = ([_row(tree, side, plan, second) for plan in first] for side in (0, 1))
    names = [[plan_name(tree, n, plan) for plan in many] for n, many in ((1, first), (2, second))]
    return Game(A, B, rows=names[0], columns=names[1], players=tree.players)


def _row(tree: Tree, side: int, plan: Plan, against: Sequence[Plan]) -> list[Fraction]:
    """What a plan of player 1 pays against each plan of player 2, to the one or the other (`side` 0 or 1)."""
    chosen = frozenset(plan)
    worth = [Fraction(0)] * tree.sequences(2)
    for leaf in tree.leaves:
        if leaf.sequences[0] in chosen:
            worth[leaf.sequences[1]] += leaf.chance * leaf.payoffs[side]
    return [sum((worth[s] for s in other), Fraction(0)) for other in against]
