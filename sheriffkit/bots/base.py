"""What a bot is, how it is put together from a merchant and a sheriff, and how a game of bots is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from classkit.game import Move, generator
from sheriffkit import engine
from sheriffkit.bots import chores
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, State, View


class Bot(Protocol):
    """A player that is not a person. It is stateless: all that it knows is the view."""

    @property
    def name(self) -> str:
        """How the bot is chosen by name."""

    def move(self, view: View, rng: Random) -> Move:
        """A legal move for the seat whose view this is. Chance comes from `rng` alone."""


class Merchant(Protocol):
    """The part of a bot that trades: at the market, with the bag, before the sheriff."""

    def trade(self, view: View, rng: Random) -> Move:
        """Lay aside, take, draw or be done (S-MARKET)."""

    def pack(self, view: View, rng: Random) -> Move:
        """Close a bag (S-BAG)."""

    def declare(self, view: View, rng: Random) -> Move:
        """Say what is in it (S-DECLARE)."""

    def speak(self, view: View, rng: Random) -> Move:
        """Offer, withdraw or say nothing about the bag on the table, the own one or another's (S-BRIBE)."""


class Sheriff(Protocol):
    """The part of a bot that inspects, alone or as one of two deputies."""

    def call(self, view: View, rng: Random) -> Move:
        """Take the next bag (S-BRIBE-11)."""

    def answer(self, view: View, rng: Random) -> Move:
        """Accept, ask, open or pass; as a deputy accept a third party's offer, ask, or say nothing (S-SIX-3)."""

    def judge(self, view: View, rng: Random) -> Move:
        """A deputy's secret choice (S-SIX-3)."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A bot made of a merchant and a sheriff; what both leave over is done as `chores` has it. Ours."""

    name: str
    merchant: Merchant
    sheriff: Sheriff

    def move(self, view: View, rng: Random) -> Move:
        """The move of the part whose duty it is."""
        match view.duty:
            case Duty.MARKET:
                return self.merchant.trade(view, rng)
            case Duty.BAG:
                return self.merchant.pack(view, rng)
            case Duty.DECLARE:
                return self.merchant.declare(view, rng)
            case Duty.SPEAK:
                return self.merchant.speak(view, rng)
            case Duty.CALL:
                return self.sheriff.call(view, rng)
            case Duty.ANSWER:
                return self.sheriff.answer(view, rng)
            case Duty.JUDGE:
                return self.sheriff.judge(view, rng)
        return chores.move(view)


BOTS_DRAW = 4
"""What stands after the seed in the generators of bots."""


def seat_rng(seed: int, seat: int, seen: int) -> Random:
    """The generator for one decision: the game's seed, the seat, and how many events the seat has seen.

    The engine counts its shuffles with 0 to 3 after the seed: bots have a number of their own there.

    A game that is resumed in the middle so goes on as it would have gone.

    >>> seat_rng(1, 2, 5).random() == seat_rng(1, 2, 5).random() != seat_rng(1, 3, 5).random()
    True
    """
    return generator(seed, BOTS_DRAW, seat, seen)


def step(state: State, bots: Bot | Mapping[int, Bot]) -> State:
    """One move of the first seat that owes a choice, made by its bot."""
    seat = engine.to_move(state)[0]
    view = engine.view(state, seat)
    bot = bots[seat] if isinstance(bots, Mapping) else bots
    return engine.apply(state, seat, bot.move(view, seat_rng(state.seed, seat, len(view.events))))


def finish(state: State, bots: Bot | Mapping[int, Bot]) -> State:
    """Play on from any state to the scores."""
    while state.owing:
        state = step(state, bots)
    return state


def play_game(rules: Rules, seed: int, bots: Bot | Mapping[int, Bot]) -> State:
    """A whole game of bots: one for all seats, or one for each seat.

    >>> from sheriffkit.bots import BOTS
    >>> game = play_game(Rules(3, edition="compact"), 1, BOTS["careful"])
    >>> len(engine.result(game).totals)
    3
    """
    return finish(engine.new_game(rules, seed), bots)
