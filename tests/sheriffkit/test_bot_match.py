"""How strong the bots are: duels with fixed seeds, and the table that is printed."""

import io
from math import sqrt
from statistics import mean, stdev

import pytest

from sheriffkit.bots import BOTS
from sheriffkit.bots.__main__ import TABLES, main
from sheriffkit.bots.match import Duel, Side, duel, row, seating
from sheriffkit.rules import Rules
from tests.sheriffkit.play import name

SMALL = Rules(3, edition="compact", haggle_rounds=2)
CAREFUL = ("careful", "briber", "rememberer", "counter", "schemer")
STANDARD, COMPACT = Rules(3), Rules(3, edition="compact")
DUELS = [
    *((COMPACT, bot, 1000) for bot in CAREFUL),
    *((STANDARD, bot, 100) for bot in CAREFUL),
    *(pytest.param(STANDARD, bot, 1000, marks=pytest.mark.soak) for bot in CAREFUL),  # three to four times as long each
]


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("rules", "bot", "games"), DUELS, ids=lambda value: getattr(value, "edition", value))
def test_careful_bots_beat_random_ones_at_tables_of_the_printed_list(rules, bot, games):
    """These are rows of the printed table. Careful and random seats in the same games; the intervals do not touch."""
    assert rules in TABLES
    found = duel(rules, games, BOTS[bot], BOTS["random"])
    assert found.games == games
    assert found.bot.interval()[0] > found.rival.interval()[1], row(found)
    assert found.clear


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("rules", [Rules(4), Rules(6, royal=True), Rules(5, edition="compact")], ids=name)
def test_a_careful_bot_beats_random_ones_at_larger_tables_too(rules):
    found = duel(rules, 20, BOTS["careful"], BOTS["random"])
    assert found.clear, row(found)


def test_seats_go_round_and_each_side_has_its_half():
    bot, rival = BOTS["careful"], BOTS["random"]
    for rules in (Rules(3), Rules(4), Rules(5), Rules(6)):
        times = {seat: sum(seating(rules, n, bot, rival)[seat] is bot for n in range(60)) for seat in rules.seats}
        assert len(set(times.values())) == 1
        assert list(seating(rules, 0, bot, rival).values()).count(bot) == rules.players // 2


def test_a_duel_counts_every_game_once():
    found = duel(SMALL, 10, BOTS["honest"], BOTS["random"], seed=3)
    assert found == duel(SMALL, 10, BOTS["honest"], BOTS["random"], seed=3)
    assert found.games == len(found.rival.scores) == 10
    assert found.bot.wins + found.rival.wins == pytest.approx(1)
    low, high = found.bot.interval()
    assert (low + high) / 2 == pytest.approx(mean(found.bot.scores))
    assert (high - low) / 2 == pytest.approx(1.959964 * stdev(found.bot.scores) / sqrt(10), rel=1e-6)


def test_intervals_that_touch_are_not_clear():
    one = Side("one", (10.0, 12.0, 11.0), 0.5)
    assert not Duel(SMALL, one, one).clear
    assert Duel(SMALL, Side("two", (30.0, 32.0, 31.0), 0.5), one).clear


def test_a_duel_needs_two_games():
    with pytest.raises(ValueError, match="two games or more; given: 1"):
        duel(SMALL, 1, BOTS["honest"], BOTS["random"])


def test_the_printed_table(capsys, monkeypatch):
    monkeypatch.setattr("sheriffkit.bots.__main__.TABLES", (SMALL,))
    assert main(["2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[3] for line in lines[1:]] == [name for name in BOTS if name != "random"]
    assert all(line.endswith((" yes", " no")) for line in lines[1:])


@pytest.mark.parametrize("arguments", [["x"], ["0"], ["1"], ["1", "2"], ["-3"]])
def test_the_printed_table_refuses_what_is_no_number(arguments, monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert main(arguments) == 2
