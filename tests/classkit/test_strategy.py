"""What a strategy may say: a few moves of a game, read as the game reads them."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from classkit.game import CannotRead, Move, Notation
from classkit.strategy import Says


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll so many dice."""

    word: ClassVar[str] = "roll"
    dice: int


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Roll no more."""

    word: ClassVar[str] = "stop"


READ = Notation((Roll, Stop)).read
TWO = Says.one_of(READ, "roll 2", "stop")
FEW = Says(READ, lambda move: isinstance(move, Roll) and move.dice < 4, (Roll.form(),))


@pytest.mark.parametrize(
    ("says", "line", "move"), [(TWO, "stop", Stop()), (TWO, " Roll  2\n", Roll(2)), (FEW, "roll 3", Roll(3))]
)
def test_what_is_wanted_is_read_as_the_game_reads_it(says, line, move):
    assert says.move(line) == move


@pytest.mark.parametrize(
    ("says", "given", "allowed"),
    [
        (TWO, "roll 3", "roll 2 and stop"),
        (TWO, "roll", "roll 2 and stop"),
        (TWO, "bet", "roll 2 and stop"),
        (TWO, "", "roll 2 and stop"),
        (TWO, None, "roll 2 and stop"),
        (TWO, ["stop"], "roll 2 and stop"),
        (TWO, Stop(), "roll 2 and stop"),
        (FEW, "stop", "roll <dice>"),
        (FEW, "roll 4", "roll <dice>"),
    ],
)
def test_all_else_is_refused_alike_whether_the_game_knows_it_or_not(says, given, allowed):
    with pytest.raises(CannotRead) as refused:
        says.move(given)
    why = "That is none of the moves that this question wants."
    assert str(refused.value) == f"{why} Given: {given!r}. Allowed: {allowed}."


def test_what_is_long_is_cut():
    with pytest.raises(CannotRead) as refused:
        TWO.move("stop " * 1000)
    assert len(str(refused.value)) < 180


def test_an_error_of_the_reader_that_is_no_refusal_is_not_swallowed():
    def broken(line: str) -> Move:
        raise ZeroDivisionError(line)

    with pytest.raises(ZeroDivisionError):
        Says(broken, lambda move: True, ()).move("stop")
