"""Lesson 10's lab: play hands of a small game against CFR while it goes on learning.

Three games. `lead`: haggling over two items and one coin, where only the lead counts; it is zero-sum, so CFR is bound
to come near the best play. `haggling`: the same game with everybody counting their own coins, where nothing promises
that. `poker`: Kuhn's poker, three cards, one each, one bet (Kuhn 1950).

`duelling` shows the lab of `classkit.duel_lab`; the same hands can be played by calls, and `classkit.duel` says how the
learner's exploitability is estimated.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations

from classkit.duel import EACH, Duel
from classkit.duel_lab import DuelLab, duel_lab
from classkit.game import CannotRead
from classkit.opening import autosave_file, flag
from classkit.trees import Tree, chance, end, move
from classkit.trees.nodes import Node
from classkit.words import Catalogue, Message, text
from sheriffkit.lessons.the_haggling import game, lead

ITEMS, BRIBES = 2, 1
"""The most that is loaded and offered in the two haggling games."""

_add = Catalogue("sheriffkit").add
_add("sheriff.duel.lead", "haggling, where only the lead counts")
_add("sheriff.duel.haggling", "haggling")
_add("sheriff.duel.poker", "Kuhn’s poker")
_add("sheriff.duel.first", "first to bet")
_add("sheriff.duel.second", "second to bet")
_add("sheriff.duel.error", "There is no such game.")


def poker() -> Tree:
    """Kuhn's poker: an ante of 1 each, three cards, one bet of 1. The value for who bets first is −1/18.

    >>> len(poker().leaves)
    30
    """
    deals = {f"{a}{b}": (Fraction(1, 6), _bets(a, b)) for a, b in permutations("JQK", 2)}
    return Tree(chance(deals), [text("sheriff.duel.first"), text("sheriff.duel.second")])


def _bets(a: str, b: str) -> Node:
    """What can be bet with these two cards."""
    sign = 1 if "JQK".index(a) > "JQK".index(b) else -1
    raised = move(1, f"{a} after a bet", {"pass": end(-1), "call": end(2 * sign)})
    passed = move(2, f"{b} after a pass", {"pass": end(sign), "bet": raised})
    called = move(2, f"{b} after a bet", {"pass": end(1), "call": end(2 * sign)})
    return move(1, a, {"pass": passed, "bet": called})


GAMES: Mapping[str, Callable[[], Tree]] = {
    "lead": lambda: lead(game(ITEMS, BRIBES)),
    "haggling": lambda: game(ITEMS, BRIBES),
    "poker": poker,
}
"""The games by name, each made when it is asked for."""


def against_cfr(name: str = "lead", *, seed: int = 1, each: int = EACH, log: str = "") -> Duel:
    """A duel without a front end: `act` and `deal` play, `let` has a habit play.

    Parameters and errors as `classkit.duel.Duel`; CannotRead for a name that is none of `GAMES`.

    >>> against_cfr("poker", seed=3).seat
    1
    """
    if name not in GAMES:
        raise CannotRead(Message.of("sheriff.duel.error"), given=repr(name)[:40], allowed=tuple(GAMES))
    return Duel(GAMES[name](), seed=seed, each=each, general=name == "haggling", log=log)


def duelling(
    name: str = "lead", *, seed: int = 1, each: int = EACH, log: str = "", resume: bool = False, autosave: bool = True
) -> DuelLab:
    """The lab: hands of that game against CFR, which has `each` iterations more after every hand.

    `log` goes on from hands that were played before: what the pane below the picture says, one line a hand. Hands are
    autosaved, a file for each game beside those of the tables, and a button leads back to them; `resume` goes back at
    once if there are any, `autosave=False` writes none. Errors: as `against_cfr`; NotLegal for a switch that is neither
    True nor False.
    """
    for switch, value in {"resume": resume, "autosave": autosave}.items():
        flag(switch, value)
    duel = against_cfr(name, seed=seed, each=each, log=log)
    path = autosave_file(f"duel-cfr-{name}").with_suffix(".txt") if autosave else None
    lab = duel_lab(duel, text(f"sheriff.duel.{name}"), path)
    return lab.resume() if resume and lab.kept is not None else lab
