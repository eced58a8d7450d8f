"""Hands of a small game against CFR while it learns: who plays, what was played, and how far both are from the best.

The learner plays one hand after another, as player 1 and player 2 in turn. The rival draws its moves from the averages
that `classkit.trees.cfr` has by then, and trains on between two hands. Both are measured alike, by `exploitability`:
half of what best responses would gain against a pair of strategies.

For that the learner's play is read as a pair of strategies. At each information set an action has the probability (n +
1) / (all + k): n times it was chosen, of all times, with k actions (Laplace's rule, so that what was never seen is not
taken for impossible). The exploitability of that pair is exact; how well it tells the learner's play depends on how
much was played. Before the first hand it is that of a player who chooses at random, and so is the rival's.

A hand is one line of text, `3, player 1: /load 2/offer 0/no`, which `Duel(tree, log=…)` reads back.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random

from classkit.game import CannotRead, NotLegal, short
from classkit.normalform.reading import LARGEST
from classkit.shown import decimal
from classkit.trees import InfoSet, Profile, Strategy, Tree, cfr, exploitability, uniform
from classkit.trees.strategies import from_weights, profile
from classkit.words import Catalogue, Message, say

EACH = 2
"""Iterations of CFR after each hand."""

_add = Catalogue("classkit").add
_add("cfr.duel.error.line", "A hand is written as its number, the player whose moves were yours, and the path to its "
    "end.")  # fmt: skip
_add("cfr.duel.error.number", "This is hand {number}, and in it you are player {seat}.")
_add("cfr.duel.error.end", "The hand is not played to its end: {path} is not an end of this game.")
_add("cfr.duel.error.over", "The hand is over; the next one is dealt first.")
_add("cfr.duel.error.on", "The hand is not over; it is your move at “{info}”.")
_add("cfr.duel.error.action", "There is no such action at “{info}”.")
_add("cfr.duel.error.each", "A whole number of iterations above zero is wanted.")
_add("cfr.duel.error.seed", "The seed is a whole number of up to {most} digits.")
_add("cfr.duel.error.general", "“general” is True or False.")
_add("cfr.duel.error.hands", "A whole number of hands is wanted, from 0.")
_add("cfr.duel.habit", "{who} at {info}, {times} time: {chances}", "{who} at {info}, {times} times: {chances}", "times")
_add("cfr.duel.habit.chance", "{action} {own} (CFR {rival})")
_add("cfr.duel.habit.join", "{first}, {second}")

_LINE = re.compile(r"\s*(\d{1,9}), player ([12]): (/.*?)\s*")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was played: its number, the learner's seat, the end that it came to, and what that paid both."""

    number: int
    seat: int
    path: str
    payoffs: tuple[Fraction, Fraction]

    @property
    def gain(self) -> Fraction:
        """What the learner got."""
        return self.payoffs[self.seat - 1]

    def __str__(self) -> str:
        """The line of the log; it is notation, the same in every language."""
        return f"{self.number}, player {self.seat}: {self.path}"


@dataclass(frozen=True, slots=True)
class Point:
    """Where both stood after so many hands: CFR's iterations, its exploitability, and the learner's, which is exact."""

    hands: int
    iterations: int
    rival: float
    own: Fraction


class Duel:
    """A learner against CFR. `choices` are the actions to choose from; `act` chooses; `deal` begins the next hand.

    It changes as it is played. `hands` are those played to the end, `points` where both stood after each.

    >>> from classkit.trees import end, move
    >>> tree = Tree(move(1, "start", {"stop": end(0), "bet": move(2, "asked", {"fold": end(1), "call": end(-1)})}))
    >>> duel = Duel(tree, seed=1)
    >>> duel.seat, duel.choices
    (1, ('stop', 'bet'))
    >>> print(duel.act("stop"))
    1, player 1: /stop
    """

    def __init__(self, tree: Tree, *, seed: int = 1, each: int = EACH, general: bool = False, log: str = "") -> None:
        """`seed` draws the rival's moves and those of chance, `each` is how many iterations follow each hand.

        `log` are hands that were played before, one a line; it goes on from there. Errors: NotLegal for what is no
        whole number and no yes or no, for an unfinished tree, for a game that is not zero-sum unless it is `general`,
        and for a hand of the log that does not fit or is not played to its end; CannotRead for what is no tree, and for
        a line that cannot be read, which it names.
        """
        _check_seed(seed)
        if not isinstance(log, str):
            raise _no_line(log)
        if not isinstance(general, bool):
            raise NotLegal(Message.of("cfr.duel.error.general"), given=short(general))
        if type(each) is not int or each < 1:
            raise NotLegal(Message.of("cfr.duel.error.each"), given=short(each))
        self.tree, self.each, self._seed, self._general = tree, each, seed, general
        self._learning = cfr(tree, every=each, general=general)
        self.rival: Profile = uniform(tree)
        self._chosen = {(player, info.name): dict.fromkeys(info.actions, 0)
                        for player in (1, 2) for info in tree.infosets(player)}  # fmt: skip
        self.hands: list[Hand] = []
        self._number, self._at, self._rng = 0, 0, Random()
        self.points = [self._point()]
        for line in filter(str.strip, log.splitlines()):
            self._take(line)
        self._begin()

    # --- playing ------------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The player whose moves are the learner's in the hand that is on the table: 1 in odd hands, 2 in even ones."""
        return 2 - self._number % 2

    @property
    def number(self) -> int:
        """The number of the hand on the table, from 1."""
        return self._number

    @property
    def over(self) -> bool:
        """Whether the hand on the table has come to its end."""
        return self.tree.places[self._at].kind == "end"

    @property
    def choices(self) -> tuple[str, ...]:
        """What the learner may do now; nothing if the hand is over."""
        return self.tree.places[self._at].actions

    @property
    def info(self) -> str:
        """What the learner knows now: the name of the information set; empty if the hand is over."""
        return self.tree.places[self._at].info

    def act(self, action: str) -> Hand | None:
        """Choose an action; the rival and chance move on. The hand, if that ended it.

        Errors: NotLegal if the hand is over, CannotRead for an action that there is not.
        """
        if self.over:
            raise NotLegal(Message.of("cfr.duel.error.over"), given=short(action))
        given: object = action
        if not isinstance(given, str) or given not in self.choices:
            why = Message.of("cfr.duel.error.action", info=self.info)
            raise CannotRead(why, given=short(given), allowed=self.choices)
        place = self.tree.places[self._at]
        self._at = place.children[place.actions.index(action)]
        return self._go_on()

    def deal(self) -> None:
        """Begin the next hand. Errors: NotLegal if the one on the table is not over."""
        if not self.over:
            raise NotLegal(Message.of("cfr.duel.error.on", info=self.info))
        self._begin()

    def after(self, log: str) -> "Duel":
        """The same game with the same seed, as it is after the hands of that log. Errors: as for a `log` at the start.

        >>> from classkit.trees import end, move
        >>> tree = Tree(move(1, "start", {"stop": end(0), "go": end(1)}))
        >>> Duel(tree).after("1, player 1: /go").hands[0].path
        '/go'
        """
        return Duel(self.tree, seed=self._seed, each=self.each, general=self._general, log=log)

    def let(self, plays: object, hands: int, seed: int = 1) -> "Duel":
        """Let a profile play so many hands in the learner's place, for a look at what a habit costs; gives the duel.

        `plays` is a pair of strategies as `classkit.trees.strategy` reads them; `seed` draws its moves. Errors: as
        `profile`; NotLegal for what is no number of hands, and for a seed that is no whole number.
        """
        pair = profile(self.tree, plays)
        _check_seed(seed)
        if type(hands) is not int or hands < 0:
            raise NotLegal(Message.of("cfr.duel.error.hands"), given=short(hands))
        rng = Random(f"let:{seed}")
        for _ in range(hands):
            if self.over:
                self.deal()
            while not self.over:
                self.act(_drawn(pair[self.seat - 1], self.info, rng))
        return self

    def _begin(self) -> None:
        """Put the next hand on the table."""
        self._number, self._at = len(self.hands) + 1, 0
        self._rng = Random(f"duel:{self._seed}:{self._number}")
        self._go_on()

    def _go_on(self) -> Hand | None:
        """Let chance and the rival move until the learner is asked, or the hand is over."""
        while (place := self.tree.places[self._at]).kind != "end":
            if place.kind == "chance":
                branch = self._rng.choices(range(len(place.chances)), [float(p) for p in place.chances])[0]
            elif place.player != self.seat:
                branch = place.actions.index(_drawn(self.rival[place.player - 1], place.info, self._rng))
            else:
                return None
            self._at = place.children[branch]
        return self._count(self._at)

    def _count(self, end: int) -> Hand:
        """Note a hand that came to this end, and let CFR train."""
        payoffs = self.tree.places[end].payoffs
        hand = Hand(self._number, self.seat, self.tree.path(end), (payoffs[0], payoffs[1]))
        self.hands.append(hand)
        while end:
            parent = self.tree.places[end].parent
            place = self.tree.places[parent]
            if place.kind == "move" and place.player == self.seat:
                self._chosen[self.seat, place.info][place.actions[place.children.index(end)]] += 1
            end = parent
        (learned,) = islice(self._learning, 1)
        self.rival = learned.average
        self.points.append(self._point())
        return hand

    # --- what comes of it ---------------------------------------------------------------------------------------------

    @property
    def total(self) -> Fraction:
        """What the learner got in all hands."""
        return sum((hand.gain for hand in self.hands), Fraction(0))

    def times(self, player: int, info: str) -> dict[str, int]:
        """How often the learner chose each action at an information set of that player."""
        return dict(self._chosen[player, self.tree.infoset(player, info).name])

    def estimate(self) -> Profile:
        """The learner's play as a pair of strategies: (times chosen + 1) / (times asked + number of actions)."""

        def weigh(info: InfoSet) -> list[Fraction]:
            times = self._chosen[info.player, info.name]
            return [Fraction(n + 1, sum(times.values()) + len(times)) for n in times.values()]

        return from_weights(self.tree, 1, weigh), from_weights(self.tree, 2, weigh)

    @property
    def habits(self) -> tuple[Message, ...]:
        """What the learner does where it was asked, beside what CFR does on average."""
        found = []
        for player in (1, 2):
            for info in self.tree.infosets(player):
                if times := sum(self._chosen[player, info.name].values()):
                    found.append(self._habit(player, info, times))
        return tuple(found)

    @property
    def log(self) -> str:
        """One line for each hand; `Duel(tree, log=…)` reads it back."""
        return "\n".join(map(str, self.hands))

    def _take(self, line: str) -> None:
        """Play a hand of a log."""
        found = _LINE.fullmatch(line)
        if found is None:
            raise _no_line(line)
        self._number = len(self.hands) + 1
        if (int(found[1]), int(found[2])) != (self.number, self.seat):
            raise NotLegal(Message.of("cfr.duel.error.number", number=self.number, seat=self.seat), given=short(line))
        end = self.tree.find(found[3])
        if self.tree.places[end].kind != "end":
            raise NotLegal(Message.of("cfr.duel.error.end", path=found[3]), given=short(line))
        self._count(end)

    def _point(self) -> Point:
        far = float(exploitability(self.tree, self.rival))
        own = Fraction(exploitability(self.tree, self.estimate()))
        return Point(len(self.hands), len(self.hands) * self.each, far, own)

    def _habit(self, player: int, info: InfoSet, times: int) -> Message:
        own, rival = self.estimate()[player - 1][info.name], self.rival[player - 1][info.name]
        parts = [
            Message.of("cfr.duel.habit.chance", action=action, own=decimal(own[action]), rival=decimal(rival[action]))
            for action in info.actions
        ]
        said = parts[0]
        for part in parts[1:]:
            said = Message.of("cfr.duel.habit.join", first=said, second=part)
        return Message.of("cfr.duel.habit", who=self.tree.who[player - 1], info=info.name, times=times, chances=said)

    def __str__(self) -> str:
        """The log, and the learner's habits beside CFR's."""
        return "\n".join([*map(str, self.hands), *map(say, self.habits)])


def _check_seed(seed: object) -> None:
    """NotLegal for a seed that is no whole number, or one that cannot be written in a line."""
    if type(seed) is not int or abs(seed) >= LARGEST:
        raise NotLegal(Message.of("cfr.duel.error.seed", most=len(str(LARGEST)) - 1), given=short(seed))


def _no_line(given: object) -> CannotRead:
    return CannotRead(Message.of("cfr.duel.error.line"), given=short(given), allowed=("3, player 1: /…",))


def _drawn(strategy: Strategy, info: str, rng: Random) -> str:
    """An action at an information set, drawn by a strategy."""
    chances = strategy[info]
    return rng.choices(list(chances), [float(p) for p in chances.values()])[0]
