"""The terminal: nights of bots told to the end, a seat played by typing, saved games, and nonsense refused."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from cheesekit import engine
from cheesekit.bots import SensibleBot, play_night
from cheesekit.cli import main
from cheesekit.rules import Role, Rules
from cheesekit.telling import night_report
from classkit.game import Record
from classkit.words import say


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "warn_default_encoding", "-W", "error", "-m", "cheesekit", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture
def types(monkeypatch):
    """Type these lines at the prompt."""

    def typed(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return typed


@pytest.mark.parametrize("arguments", [["6", "--dead-mouse"], ["4"], ["5"], ["7", "--mute"], ["8", "--troublemaker"]])
def test_a_night_of_bots_is_told_from_the_deal_to_the_winner(arguments, capsys):
    assert main(["--players", *arguments, "--seed", "1", "--turns", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Cheese Thief, {arguments[0]} players, sensible bots, seed 1"
    assert [line for line in lines if line and not line.startswith(" ")][1:] == [
        "The deal", "The night", "The day", "The vote", "The end",
    ]  # fmt: skip
    assert lines[-1].startswith("  Winner")


def test_as_a_command_of_its_own():
    done = run("--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    told = [say(message) for message in night_report(play_night(Rules(5), 1, SensibleBot()))]
    assert [line.strip() for line in done.stdout.splitlines()[1:] if line.strip()] == told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "3"], ["T-PLAYERS-1", "players=3", "Allowed: 4 to 8"]),
        (["--players", "many"], ["T-PLAYERS-1", "'many'"]),
        (["--dead-mouse"], ["T-OPOSSUM", "players=5"]),
        (["--turns", "10"], ["T-DAY-3", "turns=10"]),
        (["--seat", "6"], ["T-PLAYERS-1", "--seat 6", "1, 2, 3, 4 and 5"]),
        (["--seed", "x"], ["The seed must be a whole number", "--seed x", "Allowed: any whole number"]),
        (["--seed", "9" * 5000], ["The seed must be a whole number"]),
        (["--players", "²"], ["T-PLAYERS-1", "'²'"]),
        (["--bots", "brilliant"], ["no such bot", "brilliant", "sensible, honest, silent and random"]),
        (["--replay", "no-such-file"], ["The file cannot be used", "no-such-file"]),
    ],
)
def test_bad_options_get_a_sentence_and_exit_code_2(arguments, says, capsys):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert all(part in err for part in says)


def test_whoever_stops_reading_ends_it_quietly():
    command = [sys.executable, "-m", "cheesekit", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        process.stdout.close()  # as `| head` does, but for certain before the first line
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_without_a_seed_a_deal_is_drawn_and_its_seed_printed(types, capsys):
    seeds = set()
    for _ in range(3):
        types("quit")
        assert main(["--seat", "1"]) == 0
        title, you, *_ = capsys.readouterr().out.splitlines()
        seed = int(title.rpartition(" ")[2])
        state = engine.new_game(Rules(5), seed)
        assert you == f"You are player 1: {say(state.roles[0].message)}. Your die: {state.dice[0][0]}."
        seeds.add(seed)
    assert len(seeds) > 1  # one deal thrice: once in 10 ** 12 runs


def test_the_mute_is_asked_what_a_mute_may_do(types, capsys):
    seed = next(n for n in range(50) if engine.new_game(Rules(5, mute=True), n).roles[0] is Role.MUTE)
    types("decline", "quit")
    assert main(["--mute", "--seat", "1", "--seed", str(seed)]) == 0
    assert "It is your turn in the day: a gesture at another player, or silence" in capsys.readouterr().out


def test_an_option_that_does_not_exist_ends_with_2():
    done = run("--plyers", "5")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "--plyers" in done.stderr


def test_save_and_replay_tell_the_same_night(tmp_path, capsys):
    file = tmp_path / "night.jsonl"
    assert main(["--seed", "4", "--turns", "1", "--save", str(file)]) == 0
    first = capsys.readouterr().out.splitlines()
    assert first[-1] == f"Saved to {file}."
    assert main(["--replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == first[1:-1]
    night = play_night(Rules(5, turns=1), 4, SensibleBot())
    assert engine.load(Record.loads(file.read_text(encoding="utf-8"), engine.NAME)) == night


@pytest.mark.parametrize(
    ("content", "says"),
    [("{}", "line 1 must name the game"), ("not json", "not JSON"), ('{"game": "cheese-thief"}', "format 1")],
)
def test_a_file_that_is_no_night_is_refused(content, says, tmp_path, capsys):
    file = tmp_path / "other.jsonl"
    file.write_text(content, encoding="utf-8")
    assert main(["--replay", str(file)]) == 2
    assert says in capsys.readouterr().err


def test_bytes_that_are_no_text_and_a_folder_that_cannot_be_written(tmp_path, capsys):
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["--replay", str(file)]) == 2
    assert "The file cannot be used: it is not text in UTF-8." in capsys.readouterr().err
    assert main(["--turns", "0", "--save", str(tmp_path)]) == 2
    assert "The file cannot be used" in capsys.readouterr().err


def test_a_person_plays_a_seat_and_is_asked_again_after_a_mistake(types, capsys):
    types("help", "nonsense", "vote 2", "say hour 3", "vote 1", "vote 3")
    assert main(["--seat", "1", "--seed", "3", "--turns", "1"]) == 0
    out = capsys.readouterr().out
    assert "You are player 1: a sleepyhead. Your die: 3." in out
    assert "You may type: say hour <hour>; say alone;" in out
    assert "No move is written like that. Given: 'nonsense'. Allowed: say hour <hour>, say alone," in out
    assert "say sleepyhead, silent and ask.\n" in out
    assert "(T-DAY-2) Given: vote 2." in out
    assert "(T-VOTE-1) Given: vote 1. Allowed: vote 2, vote 3, vote 4 and vote 5." in out
    assert 'You said: "My hour was 3." That was true.' in out
    assert "Player 1 points at player 3." in out


def test_a_seat_is_told_no_more_than_it_sees(types, capsys):
    types("quit")
    assert main(["--seat", "1", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "You have left the table; the night is not over." in out
    assert "Hour 3: players 1 and 4 are awake." in out
    assert "Hour 1:" not in out
    assert "The deal" not in out


@pytest.mark.parametrize("lines", [[], ["quit"], ["say hour 3"]])
def test_leaving_saves_what_was_played_and_a_replay_tells_it(lines, types, capsys, tmp_path):
    file = tmp_path / "half.jsonl"
    types(*lines)
    assert main(["--seat", "1", "--seed", "3", "--save", str(file)]) == 0
    assert "You have left the table" in capsys.readouterr().out
    assert main(["--replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "The day" in told
    assert "The end" not in told
    assert ('Player 1: "My hour was 3."' in told) is (lines == ["say hour 3"])


def test_a_short_list_of_moves_is_given_in_full(types, capsys):
    types("?", "decline", "quit")
    state = engine.new_game(Rules(5), 1)
    assert state.dice[1] == (4,)
    assert main(["--seat", "2", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "Hour 4. You woke alone: look at one die of another player, or decline." in out
    assert "You may type: peek 1; peek 3; peek 4; peek 5; decline. Also: help, quit." in out


def test_everybody_can_be_played_by_typing(capsys, types):
    """A seat of four as the thief: wake, take, talk and vote, all by keyboard."""
    thief = engine.new_game(Rules(4, turns=0), 1).thief
    types("wake", "take", "sleep", *["vote 2", "vote 1", "vote 3"] * 2)
    assert main(["--players", "4", "--turns", "0", "--seat", str(thief), "--seed", "1"]) == 0
    assert "The end" in capsys.readouterr().out


def test_help_says_what_the_options_are(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert "sensible, honest, silent and random" in " ".join(out.split())
    assert all(option in out for option in ("--players", "--dead-mouse", "--seat", "--replay", "--save"))


def test_no_path_of_a_machine_in_a_saved_night(tmp_path):
    file = tmp_path / "night.jsonl"
    assert main(["--seed", "2", "--turns", "0", "--save", str(file)]) == 0
    assert str(Path(file).parent) not in file.read_text(encoding="utf-8")
