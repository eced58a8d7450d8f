"""The terminal: asking with help, refusals and leaving; numbers, seeds, saved games; and a reader who stops reading."""

import pytest

from classkit.game import CannotRead, NotLegal, Record
from classkit.terminal import ANY, ask, load, quietly, ready, save, seed, whole
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


@pytest.mark.parametrize(
    ("given", "found"),
    [("7", 7), ("-3", -3), ("x", "x"), ("1.5", "1.5"), ("²", "²"), ("-", "-"), ("", ""), ("9" * 99, int("9" * 99))],
)
def test_numbers_are_read_and_all_else_is_left_for_the_rules_to_refuse(given, found):
    assert whole(given) == found
    assert len(str(whole("9" * 5000))) == 60


def test_a_seed_is_what_was_given_or_any():
    assert seed("-12") == -12
    drawn = {seed("") for _ in range(20)}
    assert len(drawn) > 1
    assert drawn <= set(range(ANY))
    with pytest.raises(NotLegal, match=r"Given: --seed x. Allowed: any whole number"):
        seed("x")


GAME = Record("a-game", (("seed", 1),), ((2, "vote 4"),))


def test_a_game_is_saved_and_loaded(tmp_path, capsys):
    file = tmp_path / "game.jsonl"
    save(GAME, str(file))
    assert capsys.readouterr().out == f"Saved to {file}.\n"
    assert b"\r" not in file.read_bytes()
    assert load(str(file), "a-game") == GAME
    save(GAME, "")
    assert capsys.readouterr().out == ""
    with pytest.raises(CannotRead, match="line 1 must name the game 'another'"):
        load(str(file), "another")


@pytest.mark.parametrize(
    ("content", "says"), [(None, "cannot be used: No such file"), (b"\xff\xfe", "not text in UTF-8")]
)
def test_a_file_that_cannot_be_read_says_why(content, says, tmp_path):
    file = tmp_path / "game.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CannotRead, match=says) as refused:
        load(str(file), "a-game")
    assert refused.value.given == str(file)


def test_a_file_that_cannot_be_written_says_why_before_the_game_and_after(tmp_path):
    for write in (ready, lambda file: save(GAME, file)):
        with pytest.raises(CannotRead, match="The file cannot be used: Is a directory"):
            write(str(tmp_path))
        with pytest.raises(CannotRead, match="The file cannot be used: No such file"):
            write(str(tmp_path / "none" / "game.jsonl"))


def test_a_file_that_is_there_is_not_touched_before_the_game_ends(tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text("an older game", encoding="utf-8")
    ready(str(file))
    assert file.read_text(encoding="utf-8") == "an older game"
    ready("")


def test_a_command_gives_its_exit_code():
    assert quietly(lambda: 2) == 2
