"""`cheesekit.play`: every option, and every wrong one in words."""

import pytest

import cheesekit
from cheesekit import engine
from cheesekit.rules import Rules
from classkit.game import CannotRead, NotLegal


def position():
    return engine.position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[4, 3, 3, 6, 6])


def test_a_seed_gives_the_same_deal_and_new_games_go_on_from_it():
    first, second = cheesekit.play(6, 2, seed=7), cheesekit.play(6, 2, seed=7)
    assert first.session.state == second.session.state
    first._new.click()
    assert first.session.initial == engine.new_game(Rules(6), 8)


def test_without_a_seed_deals_differ():
    assert len({cheesekit.play().session.state.seed for _ in range(4)}) > 1


def test_options_reach_the_rules():
    table = cheesekit.play(7, 3, seed=1, dead_mouse=True, mute=True, troublemaker=True, turns=2, practice=True)
    assert table.session.state.rules == Rules(7, dead_mouse=True, mute=True, troublemaker=True, turns=2)
    assert table.session.practice
    assert table.session.humans == (3,)


def test_bots_by_name_and_by_seat():
    table = cheesekit.play(5, 1, seed=1, bots="silent")
    assert {bot.name for bot in table.session.bots.values()} == {"silent"}
    table = cheesekit.play(5, 1, seed=1, bots={3: "random"})
    assert [table.session.bots[seat].name for seat in (2, 3, 4, 5)] == ["sensible", "random", "sensible", "sensible"]


def test_seat_0_watches_bots():
    table = cheesekit.play(5, 0, seed=1)
    assert table.session.over
    assert table.session.humans == ()
    assert table._choices.widget.layout.display == "none"


def test_a_position_is_opened_as_it_is():
    table = cheesekit.play(seat=2, position=position())
    assert table.session.initial == position()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 3}, r"4 to 8 players.*T-PLAYERS-1.*players=3.*Allowed: 4"),
        ({"players": 9}, r"4 to 8 players.*T-PLAYERS-1.*players=9"),
        ({"players": True}, r"4 to 8 players"),
        ({"seat": 6}, r"seat is one of those at the table.*T-PLAYERS-1.*seat=6.*Allowed: 1, 2"),
        ({"seat": True}, r"T-PLAYERS-1.*seat=True"),
        ({"seat": False}, r"T-PLAYERS-1.*seat=False"),
        ({"seat": 1.0}, r"T-PLAYERS-1.*seat=1.0"),
        ({"seat": None}, r"T-PLAYERS-1.*seat=None"),
        ({"seats": 3}, r"T-PLAYERS-1.*seats=3"),
        ({"seats": (1, 1)}, r"T-PLAYERS-1"),
        ({"bots": 3}, r"no such bot.*3"),
        ({"bots": ["random"]}, r"no such bot"),
        ({"practice": "yes"}, r"practice is either on or off.*'yes'"),
        ({"playrs": 4}, r"no such option.*playrs.*Allowed: players"),
        ({"position": position(), "players": 8}, r"brings its own.*position, players"),
        ({"position": position(), "dead_mouse": True}, r"brings its own.*dead_mouse"),
        ({"bots": "clever"}, r"no such bot.*'clever'.*sensible"),
        ({"bots": {1: "random"}}, r"seats without a person.*Allowed: 2"),
        ({"dead_mouse": True}, r"T-OPOSSUM.*players=5"),
        ({"turns": -1}, r"T-DAY-3.*turns=-1"),
        ({"seed": "x"}, r"whole number.*'x'"),
        ({"position": "day"}, r"cheesekit.engine"),
    ],
)
def test_wrong_options_say_what_is_allowed(options, words):
    with pytest.raises(NotLegal, match=words):
        cheesekit.play(**options)


def test_resume_shows_the_same_table_after_a_restart():
    first = cheesekit.play(5, 1, seed=4)
    while not first.session.begun:
        first.act(_any_line(first))
    again = cheesekit.play(resume=True)
    assert again.session.state == first.session.state
    assert again.turn() == first.turn()
    assert again.lines() == first.lines()


def test_resume_without_a_saved_game_says_so_and_opens_a_new_one():
    table = cheesekit.play(resume=True, seed=1)
    assert "no saved game" in table._message.value
    assert table.session.initial == engine.new_game(Rules(5), 1)


def test_resume_of_a_broken_file_says_so_and_keeps_it(tmp_path):
    path = tmp_path / "saves" / "cheese-thief.jsonl"
    path.parent.mkdir()
    path.write_text("not a game\n", encoding="utf-8")
    table = cheesekit.play(resume=True, seed=1)
    assert "line 1 is not JSON" in table._message.value
    assert path.read_text(encoding="utf-8") == "not a game\n"


def test_a_saved_night_opens_from_its_file(tmp_path):
    first = cheesekit.play(5, 1, seed=4)
    path = first.save(tmp_path / "night.jsonl")
    assert cheesekit.play(file=path).session.state == first.session.state
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(CannotRead):
        cheesekit.play(file=path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CannotRead, match="jsonl"):
        cheesekit.play(file=path)
    with pytest.raises(CannotRead, match=r"none.jsonl cannot be used: No such file"):
        cheesekit.play(file=tmp_path / "none.jsonl")
    with pytest.raises(NotLegal, match="cannot be used: Is a directory"):
        first.save(tmp_path)
    assert sorted(path.name for path in tmp_path.parent.glob("*.new")) == []


def _any_line(table):
    stepping = [line for line in table._go._lines if line]
    return stepping[0] if stepping else engine.legal_moves(table.session.state, 1)[0].text
