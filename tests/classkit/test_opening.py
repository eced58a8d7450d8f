"""Opening a table for a game that is described by a Kit. The options as `play` has them: tests/cheesekit/widgets."""

from dataclasses import replace
from random import Random

import pytest

from cheesekit import engine
from cheesekit.widgets.opening import KIT
from classkit.game import NotLegal, NotYourTurn
from classkit.opening import autosave_file, flag, open_table


class Built:
    """What a table is given, without its widgets."""

    def __init__(self, session, restart, *, timer, panel):
        self.session, self.restart, self.timer, self.panel, self.noted = session, restart, timer, panel, None

    def note(self, message):
        self.noted = message


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("BRIBES_AND_DICE_HOME", str(tmp_path))


def spoken(before, after):
    return len(engine.view(after, 1).spoken) > len(engine.view(before, 1).spoken)


def test_timer_and_numbers_reach_the_table():
    table = open_table(KIT, Built, seed=1, timer=45, panel=True)
    assert (table.timer, table.panel) == (45, True)
    table = open_table(KIT, Built, seed=1)
    assert (table.timer, table.panel) == (None, False)


@pytest.mark.parametrize("timer", [0, -5, True, "60", float("inf"), float("nan")])
def test_what_is_no_time_is_refused(timer):
    with pytest.raises(NotLegal, match=r"number of seconds.*Allowed: 60"):
        open_table(KIT, Built, timer=timer)


def test_a_switch_is_on_or_off():
    assert flag("stepping", True)
    for name in ("practice", "resume", "autosave", "panel"):
        with pytest.raises(NotLegal, match=f"{name} is either on or off.*1"):
            open_table(KIT, Built, **{name: 1})


def test_chance_and_pauses_of_the_kit_reach_new_resumed_and_loaded_games(tmp_path):
    asked = []

    def rng(seed, seat, seen):
        asked.append(seat)
        return Random(seen)

    kit = replace(KIT, pause=spoken, rng=rng)
    table = open_table(kit, Built, 5, 0, seed=3)
    assert table.session.waiting
    assert asked
    again = table.restart()
    assert again.waiting
    assert again.initial == engine.new_game(again.state.rules, 4)
    path = tmp_path / "night.jsonl"
    table.session.save(path)
    for opened in (open_table(kit, Built, file=path), open_table(kit, Built, file=path).restart()):
        session = getattr(opened, "session", opened)
        assert session.waiting
        assert (session.rng, session.pause) == (rng, spoken)
        with pytest.raises(NotYourTurn):
            session.submit("silent")


def test_resuming_without_a_file_plays_anew_and_says_why():
    table = open_table(KIT, Built, resume=True, seed=1)
    assert table.noted["reason"].id == "session.none"
    assert not table.session.begun
    assert table.session.autosave == autosave_file("cheese-thief")


def test_the_autosave_lies_where_the_environment_says(tmp_path, monkeypatch):
    assert autosave_file("dice") == tmp_path / "dice.jsonl"
    monkeypatch.delenv("BRIBES_AND_DICE_HOME")
    assert autosave_file("dice").parts[-2:] == (".bribes-and-dice", "dice.jsonl")


def test_the_usual_bot_is_taken_where_none_is_named():
    kit = replace(KIT, usual="random")
    kinds = [bot.name for bot in open_table(kit, Built, bots={2: "silent"}, seed=1).session.bots.values()]
    assert kinds == ["silent", "random", "random", "random"]
