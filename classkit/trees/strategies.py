"""Behaviour strategies: what a player does at each information set, as probabilities of its actions.

Probabilities are ints, Fractions or texts and then exact; or floats, which a solver gives. What is computed from a
strategy is exact if the strategy is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum, isfinite
from typing import Any, TypeAlias

from classkit.compare import NotANumber
from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import number
from classkit.shown import decimal
from classkit.trees.information import InfoSet
from classkit.trees.tree import Tree, a_tree, checked
from classkit.words import Message, Param, say

Number: TypeAlias = Fraction | float
"""A probability or a payoff: exact, or a solver's."""

ROUNDING = 1e-6
"""How far the sum of a solver's probabilities may be from one; they are then divided by it."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """What `player` does everywhere in `tree`; `strategy[info][action]` is the probability of an action.

    `weights` has the probability of the last action of each of the player's sequences; that of the empty one is 1.
    """

    tree: Tree = field(repr=False)
    player: int
    weights: tuple[Number, ...]

    def __getitem__(self, info: str) -> dict[str, Number]:
        """The probabilities at the information set of that name. Errors: CannotRead lists the names."""
        found = self.tree.infoset(self.player, info)
        return dict(zip(found.actions, (self.weights[s] for s in found.sequences), strict=True))

    @property
    def exact(self) -> bool:
        """Whether all probabilities are Fractions."""
        return all(type(weight) is Fraction for weight in self.weights)

    def reach(self) -> list[Number]:
        """The probability that the player does all of a sequence, for each sequence, as far as it is up to the player.

        >>> from classkit.trees import end, move
        >>> uniform(Tree(move(1, "start", {"stop": end(0), "go": end(1)})))[0].reach()[1:]
        [Fraction(1, 2), Fraction(1, 2)]
        """
        reach = list(self.weights)
        for info in self.tree.infosets(self.player):
            for sequence in info.sequences:
                reach[sequence] = reach[info.before] * reach[sequence]
        return reach

    def as_dict(self) -> dict[str, dict[str, Number]]:
        """The probabilities of the actions by information set, as plain data."""
        return {info.name: self[info.name] for info in self.tree.infosets(self.player)}

    def __str__(self) -> str:
        """One line for each information set."""
        if len(self.weights) == 1:
            return say(Message.of("trees.strategy.none", who=self.tree.who[self.player - 1]))
        return "\n".join(say(line) for line in self._lines())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook the last line of a cell shows the words."""
        printer.text(str(self))

    def _lines(self) -> Iterator[Message]:
        for info in self.tree.infosets(self.player):
            chances = ", ".join(f"{action} {written(p)}" for action, p in self[info.name].items())
            yield Message.of("trees.strategy.line", info=info.name, chances=chances)


Profile: TypeAlias = tuple[Strategy, Strategy]
"""A strategy of player 1 and one of player 2."""


def written(value: Number) -> str:
    """A number as people read it: a Fraction as it is, a float with four digits after the point."""
    return str(value) if isinstance(value, Fraction | int) else decimal(value, 4)


def strategy(tree: Tree, player: int, given: object) -> Strategy:
    r"""A player's strategy, from a mapping of information sets to an action or to probabilities of actions.

    What the player's own moves exclude may be left out; it is then filled with equal probabilities. Errors: CannotRead
    for what is no strategy, NotLegal for an information set that is missing and for probabilities that do not fit.

    >>> tree = Tree.read("/: 1 start: stop, bet\n/stop: 0\n/bet: 1")
    >>> print(strategy(tree, 1, {"start": {"bet": "3/4", "stop": "1/4"}}))
    start: stop 1/4, bet 3/4
    """
    if isinstance(given, Strategy):
        if given.player != checked(player) or (given.tree is not tree and given.tree != tree):
            raise NotLegal(Message.of("trees.error.strategy.other"))
        return given
    if not isinstance(given, Mapping):
        raise CannotRead(Message.of("trees.error.strategy"), given=short(given))
    for name in given:
        a_tree(tree).infoset(player, name)
    weights: list[Number] = [Fraction(1)] * tree.sequences(player)
    possible = [True] * len(weights)
    for info in tree.infosets(player):
        if info.name not in given and possible[info.before]:
            raise NotLegal(Message.of("trees.error.strategy.missing", player=player, info=info.name))
        chances = _chances(info, given[info.name]) if info.name in given else equal(info)
        for sequence, chance in zip(info.sequences, chances, strict=True):
            weights[sequence], possible[sequence] = chance, possible[info.before] and chance > 0
    return Strategy(tree, player, tuple(weights))


def profile(tree: Tree, given: object) -> Profile:
    """A pair of strategies, each as `strategy` reads it. Errors: CannotRead if it is no pair; and as `strategy`."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 2:
        raise CannotRead(Message.of("trees.error.profile"), given=short(given))
    return strategy(tree, 1, given[0]), strategy(tree, 2, given[1])


def uniform(tree: Tree) -> Profile:
    r"""Both players choose with equal probabilities everywhere.

    >>> tree = Tree.read("/: 1 start: stop, bet\n/stop: 0\n/bet: 1")
    >>> print(uniform(tree)[0])
    start: stop 1/2, bet 1/2
    """
    return from_weights(a_tree(tree), 1, equal), from_weights(tree, 2, equal)


def from_weights(tree: Tree, player: int, weigh: Any) -> Strategy:
    """The strategy that has at each information set the probabilities that `weigh(info)` gives."""
    weights: list[Number] = [Fraction(1)] * tree.sequences(player)
    for info in tree.infosets(player):
        weights[info.first : info.sequences.stop] = weigh(info)
    return Strategy(tree, player, tuple(weights))


def pure(tree: Tree, player: int, sequences: Sequence[int]) -> Strategy:
    """The strategy that chooses at each information set the action whose sequence is among these numbers.

    Where none is, all actions are equally likely.
    """
    chosen = frozenset(sequences)

    def weigh(info: InfoSet) -> list[Fraction]:
        return [Fraction(s in chosen) for s in info.sequences] if chosen & set(info.sequences) else equal(info)

    return from_weights(tree, player, weigh)


def equal(info: InfoSet) -> list[Fraction]:
    """Equal probabilities for the actions of an information set."""
    return [Fraction(1, len(info.actions))] * len(info.actions)


def shares(values: Sequence[float]) -> list[float]:
    """Numbers that are not negative as parts of their sum; equal parts if all are zero."""
    total = fsum(values)
    return [value / total for value in values] if total > 0 else [1 / len(values)] * len(values)


def _chances(info: InfoSet, given: object) -> list[Number]:
    """The probabilities at one information set, as given."""
    wanted = {given: 1} if isinstance(given, str) else given
    if not isinstance(wanted, Mapping):
        raise CannotRead(Message.of("trees.error.strategy"), given=short(given))
    for action in wanted:
        if action not in info.actions:
            raise CannotRead(
                Message.of("trees.error.action", info=info.name), given=short(action), allowed=info.actions
            )
    found = [_chance(info, action, wanted.get(action, 0)) for action in info.actions]
    exact = [chance for chance in found if isinstance(chance, Fraction)]
    if len(exact) == len(found):
        if sum(exact) != 1:
            raise _wrong(info, "sum", ", ".join(map(str, exact)), sum=sum(exact, Fraction(0)))
        return found
    rounded = [max(float(chance), 0.0) for chance in found]
    if abs(fsum(rounded) - 1) > ROUNDING:
        raise _wrong(info, "sum", ", ".join(map(str, rounded)), sum=f"{fsum(rounded):.7g}")
    return list(shares(rounded))


def _chance(info: InfoSet, action: str, value: object) -> Number:
    try:
        found: Number = _float(value) if isinstance(value, float) else number(value)
    except NotANumber as error:
        why = Message.of("trees.error.probability", action=action, info=info.name, why=error.message)
        raise CannotRead(why, given=short(value)) from None
    if found < (-ROUNDING if isinstance(found, float) else 0):
        raise _wrong(info, "negative", str(found), action=action)
    return found


def _float(value: float) -> float:
    if not isfinite(value):
        raise NotANumber(Message.of("trees.error.probability.float"))
    return float(value)


def _wrong(info: InfoSet, what: str, given: str, **params: Param) -> NotLegal:
    return NotLegal(Message.of(f"trees.error.probability.{what}", info=info.name, **params), given=given)
