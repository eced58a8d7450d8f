"""Asking in the terminal: help, refusals that are asked again, and leaving."""

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.terminal import ask
from classkit.words import Message


@pytest.fixture
def typed(monkeypatch):
    """What the person types, line after line; then the input ends."""

    def lines(*given):
        rest = iter(given)

        def read(prompt):
            line = next(rest, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)

    return lines


def even(line):
    if not line.isdigit():
        raise CannotRead(Message.of("game.error.unknown"), given=line)
    if int(line) % 2:
        raise NotLegal(Message.of("game.error.shape"), given=line)
    return int(line)


def test_what_is_refused_is_said_and_asked_again(typed, capsys):
    typed("x", "3", " 4 ", "6")
    assert ask("An even number?", lambda: "Any.", even) == 4
    question, unread, refused = capsys.readouterr().out.splitlines()
    assert question == "An even number?"
    assert unread.endswith("Given: x.")
    assert refused.endswith("Given: 3.")


def test_help_is_there_whenever_it_is_wanted(typed, capsys):
    typed("", "help", "?", "2")
    assert ask("An even number?", lambda: "Two will do.", even) == 2
    assert capsys.readouterr().out.splitlines()[1:] == ["Two will do."] * 3


@pytest.mark.parametrize("leaving", [["quit"], ["EXIT"], []])
def test_one_may_leave(typed, leaving):
    typed(*leaving)
    assert ask("An even number?", lambda: "Any.", even) is None
