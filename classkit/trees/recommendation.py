"""A mediator's recommendation strategy: what is advised at an information set, given what the other was advised.

The mediator goes through the information sets in their order. What decides at one of them is the other's advice at the
information sets before it: the mediator follows it as far as it leads there (`heard`). This makes a pair of plans that
is drawn before the game, as if in sealed envelopes; each is opened where the player comes to it (von Stengel and
Forges 2008, theorem 10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import TopologicalSorter
from random import Random

from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import real, sequence
from classkit.trees.incentives import at
from classkit.trees.information import Pair
from classkit.trees.pairs import Meetings
from classkit.trees.plans import plan_name
from classkit.trees.strategies import shares
from classkit.trees.tree import checked
from classkit.words import Message

RARE = 1e-6
"""Pairs of plans that are drawn more rarely than this are not listed."""

Plans = tuple[tuple[int, ...], tuple[int, ...]]
"""What both players are advised: the numbers of their sequences."""


@dataclass(frozen=True)
class Recommendation:
    """How a mediator advises both players of `tree`.

    `probability(s, t)` is the probability that two relevant sequences are advised. Whatever the numbers it is made of,
    this is a mediator that exists: at each information set the advice is a proper probability distribution.
    """

    meetings: Meetings = field(repr=False)
    numbers: tuple[float, ...] = field(repr=False)

    def chances(self, player: int, info: str, heard: tuple[str, str] | None = None) -> dict[str, float]:
        """The probabilities of the actions that are advised at an information set of `player`.

        `heard` is the other player's last move on the way there, as a pair of information set and action, according to
        the other's advice; None if the other has none. Errors: CannotRead for names that there are not, and for a move
        of the other that does not decide here.
        """
        tree = self.meetings.tree
        found = tree.infoset(checked(player), info)
        number = tree.infosets(player).index(found)
        other = 0 if heard is None else self._heard(3 - player, heard)
        if not self._decides(player, number, other):
            raise CannotRead(Message.of("trees.error.heard", info=info), given=short(heard))
        return dict(zip(found.actions, self.advice(player, number, other), strict=True))

    def _heard(self, other: int, heard: object) -> int:
        """The number of the other player's sequence that ends with this move."""
        pair = sequence(heard)
        if pair is None or len(pair) != 2:
            raise CannotRead(Message.of("trees.error.heard.pair"), given=short(heard))
        found = self.meetings.tree.infoset(other, pair[0])
        if pair[1] not in found.actions:
            raise CannotRead(
                Message.of("trees.error.action", info=found.name), given=short(pair[1]), allowed=found.actions
            )
        return found.first + found.actions.index(pair[1])

    def advice(self, player: int, number: int, heard: int) -> list[float]:
        """The probabilities of the actions at the player's information set of that number, given the other's sequence.

        Where the mediator never comes they are equal.
        """
        info = self.meetings.tree.infosets(player)[number]
        given = (self.numbers[self.meetings.pairs[at(player, s, heard)]] for s in info.sequences)
        return shares([max(value, 0.0) for value in given])

    def probability(self, first: int, second: int) -> float:
        """The probability that both sequences are advised, player 1's and player 2's; KeyError if not relevant."""
        return self._probabilities[first, second]

    def draw(self, rng: Random) -> Plans:
        """Draw a pair of plans, as the numbers of sequences that are advised.

        Errors: CannotRead if `rng` is no `random.Random`.
        """
        if not isinstance(rng, Random):
            raise CannotRead(Message.of("trees.error.generator"), given=short(rng))
        advised: tuple[list[int], list[int]] = ([0], [0])
        for player, number in self.order:
            sequences, chances = self._next(advised, player, number)
            if sequences:
                advised[player - 1].extend(rng.choices(sequences, chances))
        return tuple(advised[0]), tuple(advised[1])

    def plans(self, least: float = RARE) -> tuple[tuple[float, Plans], ...]:
        """All pairs of plans that are drawn with a probability of at least `least`, the likeliest first.

        There may be very many in a large game, up to 1 / `least`; what is missing to 1 was left out. Errors: NotLegal
        if `least` is not from 0 to 1.
        """
        if not real(least) or not 0 <= least <= 1:
            raise NotLegal(Message.of("trees.error.least"), given=short(least))
        found: list[tuple[float, Plans]] = [(1.0, ((0,), (0,)))]
        for player, number in self.order:
            longer = []
            for p, advised in found:
                sequences, chances = self._next(advised, player, number)
                if not sequences:
                    longer.append((p, advised))
                for s, chance in zip(sequences, chances, strict=True):
                    if p * chance >= least:
                        first, second = advised
                        both = ((*first, s), second) if player == 1 else (first, (*second, s))
                        longer.append((p * chance, both))
            found = longer
        return tuple(sorted(found, key=lambda pair: -pair[0]))

    def named(self, plans: Plans) -> tuple[str, str]:
        """A pair of plans in words: the actions in the order of the information sets."""
        return plan_name(self.meetings.tree, 1, plans[0]), plan_name(self.meetings.tree, 2, plans[1])

    @cached_property
    def order(self) -> tuple[tuple[int, int], ...]:
        """All information sets as (player, number), each after those that its advice depends on."""
        waits: dict[tuple[int, int], set[tuple[int, int]]] = {}
        for player in (1, 2):
            owners = self.meetings.owners[player - 1]
            for number, info in enumerate(self.meetings.tree.infosets(player)):
                others = {(3 - player, other) for other in self.meetings.earlier[player - 1][number]}
                waits[player, number] = others | ({(player, owners[info.before])} if info.before else set())
        return tuple(TopologicalSorter(waits).static_order())

    def _next(self, advised: Sequence[Sequence[int]], player: int, number: int) -> tuple[Sequence[int], list[float]]:
        """What can be advised at an information set after what was advised; nothing if the player can't come there."""
        info = self.meetings.tree.infosets(player)[number]
        if info.before not in advised[player - 1]:
            return (), []
        before, heard = self.meetings.before[player - 1][number], 0
        while heard in before:
            there = self.meetings.tree.infosets(3 - player)[before[heard]].sequences
            heard = next(s for s in there if s in advised[2 - player])
        return info.sequences, self.advice(player, number, heard)

    def _decides(self, player: int, number: int, heard: int) -> bool:
        """Whether this is how far the other's advice leads on the way to an information set."""
        if heard in self.meetings.before[player - 1][number]:
            return False
        owner = self.meetings.owners[2 - player][heard]
        return owner < 0 or owner in self.meetings.earlier[player - 1][number]

    @cached_property
    def _probabilities(self) -> Mapping[Pair, float]:
        """The probability of each relevant pair, from the advice alone."""
        found: dict[Pair, float] = {(0, 0): 1.0}
        for pair in self.meetings.pairs:
            self._work_out(pair, found)
        return found

    def _work_out(self, wanted: Pair, found: dict[Pair, float]) -> None:
        """Enter the probability of a pair, after those that it is made of."""
        waiting = [wanted]
        while waiting:
            pair = waiting[-1]
            if pair in found:
                waiting.pop()
                continue
            needs, chance = self._made_of(pair)
            missing = [need for need in needs if need not in found]
            waiting += missing
            if not missing:
                found[pair] = chance * sum(found[need] for need in needs)

    def _made_of(self, pair: Pair) -> tuple[list[Pair], float]:
        """The pairs whose sum, times a probability, is that of this one.

        The later of the two information sets was advised last. If more of the other's advice lies between the two, the
        pair is the sum over that advice; else it is what was before, times the probability of the advice.
        """
        for player in (1, 2):
            s, t = pair[player - 1], pair[2 - player]
            number = self.meetings.owners[player - 1][s]
            if number < 0:
                continue
            before = self.meetings.before[player - 1][number]
            if t in before:
                between = self.meetings.tree.infosets(3 - player)[before[t]].sequences
                return [at(player, s, after) for after in between], 1.0
            if self._decides(player, number, t):
                info = self.meetings.tree.infosets(player)[number]
                return [at(player, info.before, t)], self._chance(player, number, t, s - info.first)
        raise KeyError(f"not a relevant pair of sequences: {pair}")

    def _chance(self, player: int, number: int, heard: int, action: int) -> float:
        return self.advice(player, number, heard)[action]
