"""One harness that every bot must pass: legal moves from the view alone, the same seed the same play, to the end."""

import pickle
from random import Random

import pytest

from sheriffkit import engine
from sheriffkit.bots import (
    BOTS,
    AlwaysOpens,
    Bribable,
    Briber,
    Careful,
    Counts,
    Honest,
    NeverOpens,
    OpensAt,
    Pair,
    RandomBot,
    Remembers,
    Schemer,
    Smuggler,
    finish,
    play_game,
    seat_rng,
    step,
)
from sheriffkit.moves import read
from sheriffkit.options import check
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, View
from tests.sheriffkit.play import KINDS, name, random_game

ALL = list(BOTS.values())
PARTS = [Honest(), Smuggler(), Careful(), Briber(), Schemer()]
SHERIFFS = [NeverOpens(), AlwaysOpens(), OpensAt(), Counts(), Bribable(), Remembers()]
by_name = pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)


@pytest.mark.slow
@by_name
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_plays_every_edition_to_the_scores_and_the_same_again(rules, bot):
    bots = dict.fromkeys(rules.seats, bot)
    game = play_game(rules, 11, bots)
    assert len(engine.result(game).totals) == rules.players
    if rules.players < 5:
        assert play_game(rules, 11, pickle.loads(pickle.dumps(bots))) == game


@pytest.mark.slow
@by_name
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_finds_a_legal_move_in_any_history(rules, bot):
    """Random games bring promises, deals of third parties, debts and boasts that no bot makes by itself."""
    duties = set()
    for state in random_game(rules, seed=5)[::3]:
        for seat in engine.to_move(state):
            view = engine.view(state, seat)
            move = bot.move(view, Random(3))
            check(view, move)
            assert move == pickle.loads(pickle.dumps(bot)).move(view, Random(3))
            assert read(move.text) == move
            duties.add(view.duty)
    assert {Duty.BAG, Duty.DECLARE, Duty.CALL} <= duties


@by_name
def test_is_a_frozen_value_with_a_name_of_its_own(bot):
    assert BOTS[bot.name] is bot
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert isinstance(hash(bot), int)
    with pytest.raises((AttributeError, TypeError)):
        bot.other = 1


@pytest.mark.parametrize("part", [*PARTS, *SHERIFFS, RandomBot()], ids=lambda part: type(part).__name__)
def test_every_part_is_frozen_and_tells_its_idea(part):
    assert type(part)() == part
    assert len(type(part).__doc__) > 60
    with pytest.raises((AttributeError, TypeError)):
        part.other = 1


def test_every_part_plays_in_some_bot():
    pairs = [bot for bot in ALL if isinstance(bot, Pair)]
    assert {type(bot.merchant) for bot in pairs} == {type(part) for part in PARTS}
    assert {type(bot.sheriff) for bot in pairs} == {type(part) for part in SHERIFFS}


class OnlyTheView:
    """Fails if it is given anything but a view, or a generator that is shared."""

    name = "only the view"

    def move(self, view, rng):
        assert type(view) is View
        assert type(rng) is Random
        assert all(event.sees == (view.seat,) for event in view.events)
        return BOTS["briber"].move(view, rng)


def test_a_bot_gets_the_view_and_a_generator_of_its_own():
    rules = Rules(4, edition="compact")
    assert play_game(rules, 4, OnlyTheView()) == play_game(rules, 4, BOTS["briber"])


def test_a_game_that_is_resumed_goes_on_as_it_would_have_gone():
    bot, rules = BOTS["schemer"], Rules(3)
    state = engine.new_game(rules, 9)
    for _ in range(60):
        state = step(state, bot)
    assert finish(engine.load(engine.record(state)), bot) == play_game(rules, 9, bot)
    assert seat_rng(1, 2, 3).random() == seat_rng(1, 2, 3).random() != seat_rng(1, 2, 4).random()
