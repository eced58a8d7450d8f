"""What a bot is, and how a night of bots is played."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Protocol

from cheesekit import engine
from cheesekit.rules import Rules
from cheesekit.state import State, View
from classkit.dist import Dist
from classkit.game import Move, generator, play_out


class Bot(Protocol):
    """A player that is not a person. It is stateless: all that it knows is the view."""

    @property
    def name(self) -> str:
        """How the bot is chosen by name."""

    def move(self, view: View, rng: Random) -> Move:
        """A legal move for the seat whose view this is. `rng` breaks ties; nothing else is random."""


def seat_rng(seed: int, seat: int, seen: int) -> Random:
    """The generator for one decision: the game's seed, the seat, and how many events the seat has seen.

    A game that is resumed in the middle so goes on as it would have gone.

    >>> seat_rng(1, 2, 5).random() == seat_rng(1, 2, 5).random() != seat_rng(1, 3, 5).random()
    True
    """
    return generator(seed, seat, seen)


def step(state: State, bots: Bot | Mapping[int, Bot]) -> State:
    """One move of the first seat that owes a choice, made by its bot."""
    seat = engine.to_move(state)[0]
    return engine.apply(state, seat, _choice(bots, state.seed, seat, engine.view(state, seat)))


def finish(state: State, bots: Bot | Mapping[int, Bot]) -> State:
    """Play on from any state to the end."""
    return play_out(engine, state, partial(_choice, bots, state.seed))


def _choice(bots: Bot | Mapping[int, Bot], seed: int, seat: int, view: View) -> Move:
    bot = bots[seat] if isinstance(bots, Mapping) else bots
    return bot.move(view, seat_rng(seed, seat, len(view.events)))


def play_night(rules: Rules, seed: int, bots: Bot | Mapping[int, Bot]) -> State:
    """A whole night of bots: one kind for all seats, or a bot for each seat.

    >>> from cheesekit.bots import SilentBot
    >>> from cheesekit.engine import result
    >>> night = play_night(Rules(5), 1, SilentBot())
    >>> night == play_night(Rules(5), 1, {seat: SilentBot() for seat in range(1, 6)}), result(night) is None
    (True, False)
    """
    return finish(engine.new_game(rules, seed), bots)


def most_likely(belief: Dist[int], rng: Random) -> int:
    """The seat that is likeliest; ties are broken by the generator."""
    highest = max(belief.weights.values())
    return rng.choice([seat for seat, weight in belief.weights.items() if weight == highest])
