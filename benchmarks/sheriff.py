"""Random games of Sheriff: the engine's moves against one copy of its state, and against the peers' card games.

One measurement plays whole games for a while, choosing any legal move; drawing the move is part of it, as it is for
the peers. Ours, the copy and each peer take turns, so that all meet the same machine; ratios are within one turn.
OpenSpiel's games here are those that it has in Python, driven by its C++ frame; its chance nodes are drawn and not
counted. RLCard's states are made for learning, so each of its steps also builds an observation. A peer that is not
installed is left out with a line that says so. Games differ in what a move has to do: read the ratios accordingly.
"""

import dataclasses
import random
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import perf_counter

from sheriffkit import engine
from sheriffkit.rules import Edition, Rules
from sheriffkit.state import State

SECONDS = 0.3
"""How long one measurement plays."""
RULES = {
    "sheriff, 4 players": Rules(4),
    "sheriff, 6 players, royal": Rules(6, royal=True),
    "sheriff, 4, compact": Rules(4, edition=Edition.COMPACT),
}
OPEN_SPIEL = ("python_kuhn_poker", "python_liars_poker", "python_block_dominoes", "python_team_dominoes")
RLCARD = ("leduc-holdem", "no-limit-holdem", "uno", "gin-rummy", "bridge", "doudizhu", "mahjong")

Play = Callable[[random.Random], int]
"""Plays one game at random and returns how many moves it had."""


def report(repeat: int) -> None:
    """Print moves per second, each kind as a multiple of the standard game, and moves in copies of the state."""
    plays = {name: _ours(rules) for name, rules in RULES.items()} | _peers()
    print(
        f"\nRandom moves; medians of {repeat} turns of {SECONDS:g} s each; copies are dataclasses.replace of the State"
    )
    print(f"{'':38}{'moves/s':>10}{'us/move':>10}{'/ sheriff, 4':>14}{'copies/move':>13}")
    rng = random.Random(1)
    state = _middle(rng)
    turns = [({name: _rate(play, rng) for name, play in plays.items()}, _copy(state)) for _ in range(repeat + 1)][1:]
    first = next(iter(plays))
    for name in plays:
        rate = median(rates[name] for rates, _ in turns)
        ratio = median(rates[name] / rates[first] for rates, _ in turns)
        copies = f"{median(1 / rates[name] / copy for rates, copy in turns):>13.1f}" if name in RULES else ""
        print(f"{name:38}{rate:>10,.0f}{1e6 / rate:>10.1f}{ratio:>14.2f}{copies}")


def _rate(play: Play, rng: random.Random) -> float:
    moves, start = 0, perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        moves += play(rng)
    return moves / spent


def _copy(state: State) -> float:
    """Seconds for one `dataclasses.replace` of a State in the middle of a game."""
    times, start = 3000, perf_counter()
    for _ in range(times):
        dataclasses.replace(state, seed=1)
    return (perf_counter() - start) / times


def _middle(rng: random.Random) -> State:
    state = engine.new_game(Rules(4), 1)
    while state.table.round < 4:
        state = _step(state, rng)
    return state


def _step(state: State, rng: random.Random) -> State:
    seat = state.owing[0][0]
    return engine.apply(state, seat, rng.choice(engine.legal_moves(state, seat)))


def _ours(rules: Rules) -> Play:
    def play(rng: random.Random) -> int:
        state, moves = engine.new_game(rules, rng.getrandbits(32)), 0
        while state.owing:
            state, moves = _step(state, rng), moves + 1
        return moves

    return play


# --- the peers ----------------------------------------------------------------------------------------------------


def _peers() -> dict[str, Play]:
    """The peers that are installed; of the others a line says that they are left out."""
    found: dict[str, Play] = {}
    for library, make in (("open_spiel", _open_spiel), ("rlcard", _rlcard)):
        try:
            found |= make()
        except ModuleNotFoundError as error:
            print(f"\nleft out, because {error.name} is not installed: {library}")
    return found


def _open_spiel() -> dict[str, Play]:
    spiel = import_module("pyspiel")
    import_module("open_spiel.python.games")  # enters the games

    def player(name: str) -> Play:
        game = spiel.load_game(name)

        def play(rng: random.Random) -> int:
            state, moves = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    moves += 1
            return moves

        return play

    return {f"OpenSpiel {name}": player(name) for name in OPEN_SPIEL}


def _rlcard() -> dict[str, Play]:
    rlcard = import_module("rlcard")

    def player(name: str) -> Play:
        game = rlcard.make(name, config={"seed": 1})

        def play(rng: random.Random) -> int:
            state, _ = game.reset()
            moves = 0
            while not game.is_over():
                state, _ = game.step(rng.choice(list(state["legal_actions"])))
                moves += 1
            return moves

        return play

    return {f"RLCard {name}": player(name) for name in RLCARD}
