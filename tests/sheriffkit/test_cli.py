"""The terminal: games of bots told to the scores, a seat played by typing, saved games, and nonsense refused."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from classkit.game import Record
from classkit.words import say
from sheriffkit import engine
from sheriffkit.bots import BOTS, play_game
from sheriffkit.cli import REGULARS, _question, _sit, main
from sheriffkit.rules import Rules
from sheriffkit.telling import game_report

SMALL = ("--players", "3", "--compact", "--seed", "1")
PYTHON = [sys.executable, "-X", "warn_default_encoding", "-W", "error", "-m", "sheriffkit"]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PYTHON, *arguments], input=typed, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def types(monkeypatch):
    """Type these lines at the prompt."""

    def typed(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return typed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "title", "rounds"),
    [
        (["--players", "3"], "the standard game, 3 players", 9),
        (["--players", "4", "--royal", "--hand", "7", "--remove", "10"], "with royal goods, 4 players", 8),
        (["--players", "5", "--haggle-rounds", "1", "--bots", "honest"], "the standard game, 5 players", 10),
        (["--players", "6", "--bots", "smuggler"], "the standard game, 6 players", 9),
        (["--players", "4", "--compact"], "the compact game, 4 players", 4),
    ],
)
def test_a_game_of_bots_is_told_from_the_deal_to_the_winner(arguments, title, rounds, capsys):
    assert main([*arguments, "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Sheriff of Nottingham, {title}, seed 1"
    heads = [line for line in lines[2:] if line and not line.startswith(" ")]
    assert [head.split(":")[0] for head in heads] == [
        "The deal", *(f"Round {number} of {rounds}" for number in range(1, rounds + 1)), "The end",
    ]  # fmt: skip
    assert lines[-1].strip().startswith("Player")
    assert lines[-1].endswith(("wins.", "win together."))


def test_as_a_command_of_its_own():
    done = run(*SMALL)
    assert (done.returncode, done.stderr) == (0, "")
    bots = {seat: BOTS[name] for seat, name in enumerate(REGULARS[:3], 1)}
    game = play_game(Rules(3, edition="compact"), 1, bots)
    told = [say(line.message) for line in game_report(game)]
    assert [line.strip() for line in done.stdout.splitlines()[2:] if line.strip()] == told


def test_the_table_says_who_sits_where(capsys):
    assert main([*SMALL, "--bots", "careful,honest,random"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == (
        "At the table: player 1: careful, player 2: honest and player 3: random."
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "7"], ["S-SETUP-1", "players=7", "3, 4, 5 and 6"]),
        (["--players", "many"], ["S-SETUP-1", "'many'"]),
        (["--hand", "8"], ["S-OPTION", "hand=8", "6 and 7"]),
        (["--remove", "11"], ["S-OPTION", "remove=11"]),
        (["--haggle-rounds", "10"], ["S-BRIBE-11", "haggle_rounds=10"]),
        (["--compact", "--royal"], ["S-COMPACT", "royal=True", "royal=False"]),
        (["--compact", "--hand", "7"], ["S-COMPACT-1", "hand=7", "hand=6"]),
        (["--seat", "5"], ["S-SETUP-1", "--seat 5", "1, 2, 3 and 4"]),
        (["--seed", "x"], ["The seed must be a whole number", "--seed x"]),
        (["--seed", "1" * 5000], ["fewer than a hundred digits"]),
        (["--players", "9" * 5000], ["S-SETUP-1"]),
        (["--bots", "brilliant"], ["no such bot", "brilliant", "mixed, briber"]),
        (["--bots", "honest,honest"], ["one for each of the 4 seats", "honest,honest"]),
        (["--replay", "no-such-file"], ["The file cannot be used", "no-such-file"]),
    ],
)
def test_bad_options_get_a_sentence_and_exit_code_2(arguments, says, capsys):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert all(part in err for part in says)
    assert len(err) < 400


def test_without_a_seed_any_game_is_played_and_its_seed_printed(capsys):
    titles = []
    for _ in range(2):
        assert main(["--players", "3", "--compact", "--bots", "honest"]) == 0
        titles.append(capsys.readouterr().out.splitlines()[0])
    assert all(title.rpartition(" ")[2].isdigit() for title in titles)
    assert titles[0] != titles[1]


def test_an_option_that_does_not_exist_ends_with_2():
    done = run("--plyers", "5")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "--plyers" in done.stderr


def test_who_stops_reading_ends_it_quietly():
    with subprocess.Popen([*PYTHON, "--seed", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline().startswith(b"Sheriff of Nottingham")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_save_and_replay_tell_the_same_game(tmp_path, capsys):
    file = tmp_path / "game.jsonl"
    assert main([*SMALL, "--bots", "random", "--save", str(file)]) == 0
    first = capsys.readouterr().out.splitlines()
    assert first[-1] == f"Saved to {file}."
    assert main(["--replay", str(file)]) == 0
    again = capsys.readouterr().out.splitlines()
    assert [again[0], *again[1:]] == [first[0], *first[2:-1]]
    game = play_game(Rules(3, edition="compact"), 1, BOTS["random"])
    assert engine.load(Record.loads(file.read_text(encoding="utf-8"), engine.NAME)) == game
    assert str(tmp_path) not in file.read_text(encoding="utf-8")


def test_a_position_is_saved_and_told_as_well(tmp_path, capsys):
    bags = [(), ("apples", "silk"), (), ()]
    state = engine.position(Rules(), phase="declare", bags=bags, gold=[10, 20, 30, 40], moves=["2: declare 2 apples"])
    file = tmp_path / "position.jsonl"
    file.write_text(engine.record(state).dumps(), encoding="utf-8")
    assert main(["--replay", str(file)]) == 0
    assert "Player 2 declares 2 apples." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{}", "line 1 must name the game"),
        ("not json", "not JSON"),
        ('{"game": "sheriff-of-nottingham"}', "format 1"),
        ('{"game": "sheriff-of-nottingham", "format": 1, "rules": {"players": 9}, "seed": 1}', "S-SETUP-1"),
        (
            (
                '{"game": "sheriff-of-nottingham", "format": 1, "rules": {"first_sheriff": 1}, "seed": 1}\n'
                '{"seat": 2, "move": "bag 6 apples"}'
            ),
            "Move 1 cannot be played",
        ),
    ],
)
def test_a_file_that_is_no_game_is_refused(content, says, tmp_path, capsys):
    file = tmp_path / "other.jsonl"
    file.write_text(content, encoding="utf-8")
    assert main(["--replay", str(file)]) == 2
    assert says in capsys.readouterr().err


def test_bytes_that_are_no_text_and_a_folder_that_cannot_be_written(tmp_path, capsys):
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["--replay", str(file)]) == 2
    assert "not text in UTF-8" in capsys.readouterr().err
    assert main([*SMALL, "--save", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert "The file cannot be used" in told.err
    assert told.out == ""


def test_a_person_plays_a_seat_and_is_asked_again_after_a_mistake(types, capsys):
    state = engine.new_game(Rules(3, edition="compact"), 2)
    bag = sorted(state.hands[0])[:2]
    types("help", "nonsense", "bag 6 apples", f"bag {bag[0]} {bag[1]}", "declare 2 silk", "declare 2 apples", "quit")
    assert main(["--players", "3", "--compact", "--seed", "2", "--seat", "1", "--bots", "honest"]) == 0
    out = capsys.readouterr().out
    assert "player 1: you" in out
    assert "You are player 1. Your hand: " in out
    assert "You may type: bag <number> <good>, <number> <good>." in out
    assert "No move is written like that. Given: 'nonsense'. Allowed: bag <number> <good>, <number> <good>." in out
    assert "(S-BAG-1) Given: bag 6 apples." in out
    assert "Only a legal good may be declared. (S-DECLARE-1) Given: declare 2 silk." in out
    assert "You have left the table; the game is not over." in out


def test_a_seat_is_told_no_more_than_it_sees(types, capsys):
    types("quit")
    assert main(["--seed", "1", "--seat", "3"]) == 0
    out = capsys.readouterr().out
    assert "Player 3 holds" in out
    assert "Player 2 holds" not in out
    assert "A lie" not in out


@pytest.mark.parametrize("lines", [[], ["quit"]])
def test_leaving_saves_what_was_played(lines, types, capsys, tmp_path):
    file = tmp_path / "half.jsonl"
    types(*lines)
    assert main(["--seed", "1", "--seat", "3", "--save", str(file)]) == 0
    assert "You have left the table" in capsys.readouterr().out
    assert main(["--replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Round 1 of 8" in out
    assert "The end" not in out


@pytest.mark.parametrize("table", [SMALL, ("--players", "3", "--seed", "1")], ids=["compact", "standard"])
def test_a_whole_game_by_the_keyboard(table, types, capsys, monkeypatch):
    """The person types the first legal move that the help would list, to the end."""
    asked = []

    def typed(prompt: str) -> str:
        view = asked[-1]
        return engine.options(view)[0].text

    look = engine.view

    def watched(state, seat, *rest):
        seen = look(state, seat, *rest)
        if seat == 2:
            asked.append(seen)
        return seen

    monkeypatch.setattr(engine, "view", watched)
    monkeypatch.setattr("builtins.input", typed)
    assert main([*table, "--seat", "2", "--bots", "honest"]) == 0
    out = capsys.readouterr().out
    assert "The end" in out
    assert "Player 2: goods" in out
    assert ("King of apples" in out or "Kings of apples" in out) == (table != SMALL)


def test_help_says_what_the_options_are(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    out = " ".join(capsys.readouterr().out.split())
    assert all(name in out for name in BOTS)
    assert all(option in out for option in ("--players", "--royal", "--compact", "--hand", "--remove", "--replay"))


def test_no_path_of_a_machine_in_a_saved_game(tmp_path):
    file = tmp_path / "game.jsonl"
    assert main([*SMALL, "--save", str(file)]) == 0
    assert str(Path(file).parent) not in file.read_text(encoding="utf-8")


def test_an_own_turn_at_the_market_is_told_once_when_it_is_over(types, capsys):
    state = engine.new_game(Rules(4, first_sheriff=None), 1)
    assert engine.to_move(state) == (2,)
    first, second = sorted(state.hands[1])[:2]
    types(f"aside {first}", f"aside {second}", "draw", "done", f"put {first} left", "quit")
    assert main(["--players", "4", "--seed", "1", "--seat", "2"]) == 0
    out = capsys.readouterr().out
    assert out.count("Player 2 lays") == 1
    assert "Player 2 lays 2 cards aside; draws 1 " in out
    assert "Laid aside: 1 apple and 1 bread." in out


def test_cards_that_are_laid_or_paid_one_by_one_are_told_once_when_all_are(types, capsys):
    setup = {"phase": "inspect", "gold": [3, 50, 50, 50], "bags": [(), ("silk", "mead", "apples"), ("bread",) * 4, ()]}
    setup |= {"declared": ["", "3 apples", "4 bread", ""], "stands": [("chickens", "cheese", "cheese"), (), (), ()]}
    rules = Rules(haggle_rounds=0)
    types("call 3", "open", "pay cheese", "pay cheese", "call 2", "open", "put silk left", "quit")
    state = _sit(engine.position(rules, **setup), 1, dict.fromkeys(rules.seats, BOTS["honest"]))
    out = capsys.readouterr().out
    assert state.table.round == 2
    assert out.count("Player 1 gives 2 cheese to player 3: the compensation (S-DEBT).") == 1
    assert out.count("Player 1 gives") == 1
    assert out.count("Player 1 lays 1 mead and 1 silk on the left pile (S-INSPECT-4).") == 1


def test_a_debtor_sees_stand_and_debt():
    setup = {"phase": "inspect", "gold": [50, 3, 50, 50], "bags": [(), ("silk", "mead"), (), ()]}
    stands = [(), ("apples", "apples", "chickens"), (), ()]
    moves = ["1: call 2", "1: open", "1: put silk left"]
    rules = Rules(haggle_rounds=0)
    state = engine.position(rules, stands=stands, declared=["", "2 bread", "", ""], moves=moves, **setup)
    assert _question(engine.view(state, 2)) == (
        "You are player 2. Your stand: 2 apples and 1 chicken. Your gold: 0. You still owe 5 gold. "
        "Pay your debt with goods of your stand."
    )
