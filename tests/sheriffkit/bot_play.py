"""What the tests of the bots share: a bot of two parts, what it decides, three bags before a sheriff."""

from random import Random

from sheriffkit import engine
from sheriffkit.bots import Honest, NeverOpens, Pair
from sheriffkit.options import check
from sheriffkit.state import State
from tests.sheriffkit.play import at, hush, play


def decide(state: State, seat: int, bot, seed: int = 1):
    """What the bot does for the seat; legal, or this fails."""
    view = engine.view(state, seat)
    move = bot.move(view, Random(seed))
    check(view, move)
    return move


def pair(merchant=None, sheriff=None) -> Pair:
    return Pair("under test", merchant or Honest(), sheriff or NeverOpens())


def bags(**declared: str) -> State:
    """Three bags of the inspection with sheriff 1: two honest apples, an apple and a silk, two honest cheese."""
    return at(
        phase="inspect", sheriff=1,
        bags={2: "2 apples", 3: "1 apples, 1 silk", 4: "2 cheese"},
        declared={2: "2 apples", 3: "2 apples", 4: "2 cheese"} | declared,
    )  # fmt: skip


def lines(state: State, *moves: str) -> State:
    """Play lines; before each move of the sheriff the others keep silent."""
    for move in moves:
        state = play(hush(state) if move.startswith("1: ") else state, move)
    return state
