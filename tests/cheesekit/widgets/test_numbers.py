"""The teacher's numbers: what belief, stories and odds say for this view, and nothing that the seat cannot know."""

import random
import re
from html import unescape

import pytest

import cheesekit
from cheesekit import belief, engine, odds, stories
from cheesekit.redeal import redeal
from cheesekit.rules import Rules
from cheesekit.widgets.numbers import before, numbers
from classkit.shown import percent

ROLES = ["sleepyhead", "thief", "sleepyhead", "sleepyhead", "sleepyhead"]
SAID = ["1: say hour 5", "2: say hour 2", "3: say with 4", "4: say alone"]


def day(moves=SAID):
    return engine.position(Rules(5), roles=ROLES, dice=[6, 1, 6, 6, 5], moves=["5: decline", *moves])


def plain(html):
    return unescape(re.sub(r"<[^>]*>", " ", html))


def rows(html):
    return [re.findall(r"<td>([^<]*)<", row) for row in re.findall(r"<tr>(.*?)</tr>", html)[1:]]


@pytest.mark.parametrize("seat", [1, 2, 5])
def test_the_rows_are_those_of_belief_and_stories(seat):
    view = engine.view(day(), seat)
    sources = (belief.posterior(view), stories.posterior(view), stories.public(view))
    assert rows(numbers(view)) == [[percent(source.p(at)) for at in view.rules.seats] for source in sources]


def test_at_night_there_is_no_talk_yet():
    state = engine.position(Rules(5), roles=ROLES, dice=[6, 1, 6, 6, 5])
    assert len(rows(numbers(engine.view(state, 5)))) == 1
    assert rows(before(engine.view(state, 5))) == []


def test_contradictions_and_odds_are_told():
    """Player 5 was alone at hour 5, where player 1 says to have been; 3 and 4 contradict each other."""
    view = engine.view(day(), 5)
    assert stories.contradictions(view) == ((1,), (3, 4))
    told = plain(numbers(view))
    assert "Player 1 cannot be honest." in told
    assert "Not both honest: 3–4." in told
    assert f"your hour in {percent(odds.alone(5))}" in told
    assert f"the theft in {percent(1 - odds.witnesses(5).p(0))}" in told


def test_with_four_players_the_odds_are_those_of_two_dice():
    view = engine.view(engine.new_game(Rules(4), 1), 1)
    assert percent(1 - odds.four_player("random").p((0, 0))) in plain(before(view))


@pytest.mark.parametrize("seat", [1, 5])
def test_what_is_hidden_from_the_seat_changes_nothing(seat):
    state = day()
    others = [redeal(state, seat, random.Random(seed)) for seed in range(6)]
    assert len({(other.roles, other.dice) for other in others}) > 1
    assert {numbers(engine.view(other, seat)) for other in (state, *others)} == {numbers(engine.view(state, seat))}


def test_at_the_table_they_run_with_the_clock_and_end_with_the_night():
    """While hours are left to be called, belief would tell of hours to come."""
    state = engine.position(Rules(5, turns=1), roles=ROLES, dice=[3, 3, 5, 6, 2])
    table = cheesekit.play(seat=1, position=state, panel=True)
    while table._steps_left():
        assert table._numbers.value == before(table.session.view)
        table.move("next")
    assert table._numbers.value == numbers(table.session.view)
    table.move("silent")
    table.move("vote 2")
    assert table.session.over
    assert table._numbers.value == ""
