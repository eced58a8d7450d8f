"""Who may deviate from a mediator's advice, and the programme of the best advice that nobody wants to deviate from.

A *trigger* is a moment at which a player may stop listening for good and play on as seems best:

- NFCCE: before the game, without having heard anything;
- EFCCE: on coming to an information set, before hearing the advice there;
- EFCE: on hearing a certain action advised at an information set.

What the player then gains is a best response to what the other is advised, given what the player has heard; it is a
linear programme, whose dual has one value for each information set that the player can still come to.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from classkit.trees.information import Pair
from classkit.trees.nodes import Concept
from classkit.trees.pairs import Meetings
from classkit.trees.programme import Rows, Solved, solve
from classkit.trees.tree import Tree


@dataclass(frozen=True, slots=True)
class Trigger:
    """A moment at which `player` may deviate.

    `heard` is the own sequence that was advised so far, `starts` are the numbers of the information sets from which the
    player goes own ways, and `gives_up` the sequences with which the advice would have gone on.
    """

    player: int
    heard: int
    starts: tuple[int, ...]
    gives_up: tuple[int, ...]


@dataclass(frozen=True)
class Own:
    """One player's side of a tree: what follows each of the own sequences.

    `after[s]` are the numbers of the information sets that come next, `ends[s]` the ends whose last own sequence is s:
    the other's sequence, and what the player gets: from 0 for the least of the player's payoffs to 1 for the most. A
    deviation and the advice that it leaves come to an end equally often, so gains are true in this scale.
    """

    player: int
    after: tuple[tuple[int, ...], ...]
    ends: tuple[tuple[tuple[int, float], ...], ...]
    sets: tuple[range, ...]
    before: tuple[int, ...]
    span: Fraction

    def below(self, sequences: Iterable[int]) -> Iterator[int]:
        """These sequences and all that continue them."""
        waiting = list(sequences)
        while waiting:
            s = waiting.pop()
            yield s
            waiting += [after for number in self.after[s] for after in self.sets[number]]

    def triggers(self, concept: Concept) -> Iterator[Trigger]:
        """All moments at which the player may deviate."""
        if concept == "NFCCE":
            starts = self.after[0]
            yield Trigger(self.player, 0, starts, tuple(s for number in starts for s in self.sets[number]))
            return
        for number, sequences in enumerate(self.sets):
            if concept == "EFCCE":
                yield Trigger(self.player, self.before[number], (number,), tuple(sequences))
            else:
                yield from (Trigger(self.player, s, (number,), (s,)) for s in sequences)


def own(tree: Tree, player: int) -> Own:
    """The player's side of a tree."""
    sets = tree.infosets(player)
    payoffs = [leaf.payoffs[player - 1] for leaf in tree.leaves]
    low, span = min(payoffs), max(payoffs) - min(payoffs) or Fraction(1)
    after: list[list[int]] = [[] for _ in range(tree.sequences(player))]
    ends: list[list[tuple[int, float]]] = [[] for _ in after]
    for number, info in enumerate(sets):
        after[info.before].append(number)
    for leaf, payoff in zip(tree.leaves, payoffs, strict=True):
        ends[leaf.sequences[player - 1]].append((leaf.sequences[2 - player], float((payoff - low) / span)))
    ways = tuple(info.sequences for info in sets), tuple(info.before for info in sets)
    return Own(player, tuple(map(tuple, after)), tuple(map(tuple, ends)), *ways, span)


def best_plan(meetings: Meetings, concept: Concept, weights: Sequence[float]) -> tuple[list[float], Solved]:
    """The probability of each relevant pair, best for `weights`, one for each end of the tree; and what HiGHS says."""
    tree, pairs = meetings.tree, meetings.pairs
    upper, equal = Rows(), Rows()
    free = len(pairs)
    for player in (1, 2):
        side = own(tree, player)
        for trigger in side.triggers(concept):
            free = _forbid(side, trigger, pairs, upper, free)
    equal.add([pairs[0, 0]], [1.0])
    for player in (1, 2):
        _plan(meetings, player, equal)
    cost = [0.0] * free
    for leaf, weight in zip(tree.leaves, weights, strict=True):
        cost[pairs[leaf.sequences]] -= weight
    solved = solve(cost, upper, equal, [1.0] + [0.0] * (equal.count - 1), free - len(pairs))
    return solved.x[: len(pairs)].tolist(), solved


def at(player: int, own_sequence: int, other: int) -> Pair:
    """The pair of sequences, player 1's first."""
    return (own_sequence, other) if player == 1 else (other, own_sequence)


def _plan(meetings: Meetings, player: int, equal: Rows) -> None:
    """What comes to an information set goes on with one of its actions, whatever the other does."""
    pairs = meetings.pairs
    for number, info in enumerate(meetings.tree.infosets(player)):
        ones = [-1.0, *[1.0] * len(info.actions)]
        for t in meetings.meeting(player, number):
            equal.add([pairs[at(player, s, t)] for s in (info.before, *info.sequences)], ones)


def _forbid(side: Own, trigger: Trigger, pairs: dict[Pair, int], upper: Rows, free: int) -> int:
    """The conditions that this deviation does not pay; variables from `free` are its values. The next free number."""
    values = {number: free + place for place, number in enumerate(_reached(side, trigger))}
    for number, value in values.items():
        for s in side.sets[number]:
            later = [values[after] for after in side.after[s]]
            gets = {pairs[at(side.player, trigger.heard, t)]: 0.0 for t, _ in side.ends[s]}
            for t, payoff in side.ends[s]:
                gets[pairs[at(side.player, trigger.heard, t)]] += payoff
            upper.add([*gets, *later, value], [*gets.values(), *[1.0] * len(later), -1.0])
    given_up = [
        (pairs[at(side.player, s, t)], -payoff) for s in side.below(trigger.gives_up) for t, payoff in side.ends[s]
    ]
    starts = [values[number] for number in trigger.starts]
    upper.add([*starts, *(pair for pair, _ in given_up)], [*[1.0] * len(starts), *(payoff for _, payoff in given_up)])
    return free + len(values)


def _reached(side: Own, trigger: Trigger) -> Iterator[int]:
    """The information sets that the player can still come to."""
    waiting = list(trigger.starts)
    while waiting:
        number = waiting.pop()
        yield number
        waiting += [after for s in side.sets[number] for after in side.after[s]]
