"""Opening the table: the options of `sheriffkit.play`, refused in words if they make no sense."""

import pytest

import sheriffkit
from classkit.game import GameError
from sheriffkit import engine
from sheriffkit.bots import BOTS
from sheriffkit.goods import Good, Kind, Stock
from sheriffkit.rules import Rules
from sheriffkit.widgets.opening import REGULARS


def test_without_options_four_play_and_you_are_the_first():
    table = sheriffkit.play()
    assert table.session.state.rules == Rules(4)
    assert table.session.humans == (1,)
    assert [bot.name for bot in table.session.bots.values()] == list(REGULARS[1:4])


def test_one_of_each_kind_sits_down_unless_bots_are_named():
    assert {bot.name for bot in sheriffkit.play(6, 0).session.bots.values()} == set(REGULARS) <= set(BOTS)
    assert {bot.name for bot in sheriffkit.play(3, bots="random").session.bots.values()} == {"random"}
    named = sheriffkit.play(3, 3, bots={1: "strict"}).session.bots
    assert {seat: bot.name for seat, bot in named.items()} == {1: "strict", 2: "briber"}


def test_the_rules_take_their_options():
    promo = [Stock(Good("letter of marque", Kind.CONTRABAND, value=5, penalty=3), 4)]
    table = sheriffkit.play(5, royal=True, hand=7, remove=3, haggle_rounds=1, first_sheriff=2, extra=promo)
    rules = table.session.state.rules
    assert (rules.players, rules.royal, rules.hand, rules.remove, rules.haggle_rounds) == (5, True, 7, 3, 1)
    assert rules.extra == tuple(promo)
    assert sheriffkit.play(edition="compact").session.state.rules.compact


def test_a_seed_gives_the_same_deal_and_new_games_go_on_from_it():
    first, second = sheriffkit.play(4, seed=7), sheriffkit.play(4, seed=7)
    assert first.session.initial == second.session.initial == engine.new_game(Rules(4), 7)
    first._new.click()
    assert first.session.initial == engine.new_game(Rules(4), 8)


def test_a_position_brings_its_rules_and_its_timer():
    state = engine.position(Rules(3, timer=20), phase="market", hands=[(), ("apples",), ()])
    table = sheriffkit.play(seat=2, position=state)
    assert table.session.initial is state
    assert table._timer.seconds == 20
    assert table.timed() is None
    bags = {"bags": [(), ("silk",), ()], "declared": ["", "1 apples", ""]}
    asked = engine.position(Rules(3, timer=20), phase="inspect", **bags, moves=["1: call 2", "2: silent"])
    sheriff = sheriffkit.play(seat=1, position=asked)
    assert sheriff.timed() == (1, 2, 1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 7}, "S-SETUP-1"),
        ({"players": "4"}, "S-SETUP-1"),
        ({"seat": 5}, "S-SETUP-1"),
        ({"seats": (1, 1)}, "S-SETUP-1"),
        ({"seats": 3}, "S-SETUP-1"),
        ({"bots": "clever"}, "no such bot"),
        ({"bots": {1: "honest"}}, "without a person"),
        ({"extra": 5}, "S-OPTION"),
        ({"jokers": 2}, "S-OPTION"),
        ({"seed": "x"}, "whole number"),
        ({"timer": -1}, "seconds"),
        ({"panel": 1}, "on or off"),
        ({"position": 3}, "position"),
        ({"position": engine.new_game(Rules(3), 1), "players": 3}, "brings its own"),
        ({"edition": "compact", "royal": True}, "S-COMPACT"),
        ({"file": "nowhere.jsonl"}, "nowhere.jsonl"),
    ],
    ids=str,
)
def test_nonsense_is_refused_in_words(options, words):
    with pytest.raises(GameError, match=words):
        sheriffkit.play(**options)


def test_the_timer_outlives_the_kernel_and_a_new_game():
    """S-OPTION: what a table agreed on holds until the game is over; the table's own for the next one."""
    table = sheriffkit.play(3, seed=1, timer=30)
    table.move(engine.legal_moves(table.session.state, 1)[0].text)
    resumed = sheriffkit.play(resume=True)
    assert (resumed.session.timer, resumed._timer.seconds) == (30, 30)
    other = sheriffkit.play(3, seed=1, timer=20)
    other._resume.click()
    assert other._timer.seconds == 30
    other._new.click()
    assert other._timer.seconds == 20
    assert sheriffkit.play(resume=True, timer=10)._timer.seconds == 10
