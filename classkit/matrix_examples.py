"""Well-known games for the matrix lab, with names that say what they are about; the degenerate ones are among them."""

from collections.abc import Mapping
from dataclasses import dataclass

from classkit.normalform import Game
from classkit.words import Catalogue, text

_add = Catalogue("classkit").add
_add("matrix.example.inspection", "Inspection game")
_add("matrix.example.pennies", "Matching pennies")
_add("matrix.example.coordination", "Coordination")
_add("matrix.example.dilemma", "Prisoner’s dilemma")
_add("matrix.example.scissors", "Rock, paper, scissors")
_add("matrix.example.three", "Three against two")
_add("matrix.example.segment", "Degenerate: a segment")
_add("matrix.example.corner", "Degenerate: a bent piece")
_add("matrix.example.zero", "Degenerate: nothing matters")
_add("matrix.example.name.merchant", "merchant")
_add("matrix.example.name.sheriff", "sheriff")
_add("matrix.example.name.honest", "honest")
_add("matrix.example.name.lie", "lie")
_add("matrix.example.name.pass", "pass")
_add("matrix.example.name.open", "open")
_add("matrix.example.name.heads", "heads")
_add("matrix.example.name.tails", "tails")
_add("matrix.example.name.left", "left")
_add("matrix.example.name.right", "right")
_add("matrix.example.name.silent", "silent")
_add("matrix.example.name.talk", "talk")
_add("matrix.example.name.rock", "rock")
_add("matrix.example.name.paper", "paper")
_add("matrix.example.name.scissors", "scissors")


@dataclass(frozen=True, slots=True)
class Example:
    """A game as text: payoffs of row and of column, row by row, and the names of strategies and players, if any."""

    A: str
    B: str
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game, with its names in the language in use."""
        names = [_named(names) for names in (self.rows, self.columns, self.players)]
        return Game(self.A, self.B, *names)


_FACES, _SIDES, _TALK = ("heads", "tails"), ("left", "right"), ("silent", "talk")
_THREE = ("rock", "paper", "scissors")

EXAMPLES: Mapping[str, Example] = {
    "inspection": Example("6 12; 16 -8", "0 -6; 0 8", ("honest", "lie"), ("pass", "open"), ("merchant", "sheriff")),
    "pennies": Example("1 -1; -1 1", "-1 1; 1 -1", _FACES, _FACES),
    "coordination": Example("2 0; 0 1", "2 0; 0 1", _SIDES, _SIDES),
    "dilemma": Example("2 0; 3 1", "2 3; 0 1", _TALK, _TALK),
    "scissors": Example("0 -1 1; 1 0 -1; -1 1 0", "0 1 -1; -1 0 1; 1 -1 0", _THREE, _THREE),
    "three": Example("3 3; 2 5; 0 6", "3 2; 2 6; 3 1"),
    "segment": Example("-3 3; -3 5", "2 7; 4 2"),
    "corner": Example("0 0; 0 -1", "0 0; 0 -1"),
    "zero": Example("0 0; 0 0", "0 0; 0 0"),
}
"""By their key. The inspection game is that of lesson 08: three apples, or two silk declared as apples."""


def examples() -> dict[str, Game]:
    """The examples by their titles, in the language in use.

    >>> print(examples()["Inspection game"])
            pass   open
    honest  6, 0   12, -6
    lie     16, 0  -8, 8
    """
    return {text(f"matrix.example.{key}"): example.game for key, example in EXAMPLES.items()}


def _named(keys: tuple[str, ...]) -> list[str]:
    return [text(f"matrix.example.name.{key}") for key in keys]
