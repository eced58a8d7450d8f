"""A scene shows what the view knows and nothing else."""

import random

import pytest

from cheesekit import engine
from cheesekit.redeal import redeal
from cheesekit.rules import FACES, Role, Rules
from cheesekit.widgets.scene import AFTER, Eyes, Look, last_step, of_view, story

FIVE = ["sleepyhead", "thief", "sleepyhead", "sleepyhead", "sleepyhead"]


def place(dice, moves=(), roles=FIVE, **options):
    return engine.position(Rules(len(roles), **options), roles=roles, dice=dice, moves=moves)


def eyes(scene):
    return {figure.seat: figure.eyes for figure in scene.figures}


def test_asleep_nothing_is_seen():
    view = engine.view(place([3, 1, 5, 6, 2], ["5: decline"]), 1)
    scene = of_view(view, 1)
    assert eyes(scene) == {1: Eyes.CLOSED, **dict.fromkeys((2, 3, 4, 5), Eyes.DARK)}
    assert (scene.hour, scene.cheese) == (1, Look.UNSEEN)


def test_awake_company_and_cheese_are_seen():
    view = engine.view(place([3, 4, 3, 6, 6]), 1)
    scene = of_view(view, 3)
    assert eyes(scene) == {1: Eyes.OPEN, 3: Eyes.OPEN, **dict.fromkeys((2, 4, 5), Eyes.CLOSED)}
    assert scene.cheese is Look.THERE
    assert scene.marked == (3,)
    assert [figure.dice for figure in scene.figures] == [(3,), (0,), (3,), (0,), (0,)]


def test_the_theft_is_drawn_for_witnesses_at_its_hour_only():
    view = engine.view(place([3, 3, 5, 6, 2], ["5: decline", "3: decline", "4: decline"]), 1)
    before, at = of_view(view, 2), of_view(view, 3)
    assert at.cheese is Look.TAKEN
    assert before.cheese is Look.UNSEEN
    assert not any(figure.thief or figure.accomplice for figure in before.figures)
    assert at.figures[1].thief
    assert at.figures[0].accomplice


def marked(view):
    """Per step: who is marked as the thief, and who as an accomplice."""
    scenes = [of_view(view, step) for step in range(AFTER + 1)]
    return [[f.seat for f in s.figures if f.thief] for s in scenes], [
        [f.seat for f in s.figures if f.accomplice] for s in scenes
    ]


def test_the_thief_does_not_know_the_witness_before_the_theft():
    view = engine.view(place([4, 4, 3, 1, 1], ["3: decline"], ["thief"] + ["sleepyhead"] * 4), 1)
    thief, accomplice = marked(view)
    assert thief == [[1]] * (AFTER + 1)
    assert accomplice == [[]] * 4 + [[2]] * (AFTER - 3)


@pytest.mark.parametrize(("players", "taps"), [(6, ["1: tap 2"]), (8, ["1: tap 2", "1: tap 5"])])
def test_a_witness_who_is_tapped_later_is_marked_later(players, taps):
    roles = ["thief"] + ["sleepyhead"] * (players - 1)
    dice = [2, 2, 3, 3, 5, 5, 6, 6][:players]
    view = engine.view(place(dice, taps, roles), 2)
    thief, accomplice = marked(view)
    assert thief == [[]] * 2 + [[1]] * (AFTER - 1)
    assert accomplice[:AFTER] == [[]] * AFTER
    assert 2 in accomplice[AFTER]


def test_a_die_that_was_looked_at_is_known_from_that_hour_on():
    view = engine.view(place([3, 1, 5, 6, 2], ["5: decline", "1: peek 4", "3: decline", "4: decline"]), 1)
    assert of_view(view, 2).figures[3].dice == (0,)
    assert of_view(view, 3).figures[3].dice == (6,) == of_view(view, AFTER).figures[3].dice


def test_seven_players_the_tapped_see_each_other_but_not_the_thief():
    roles = ["thief"] + ["sleepyhead"] * 6
    state = place([1, 1, 1, 2, 2, 3, 3], ["1: tap 4", "1: tap 6"], roles)
    scene = of_view(engine.view(state, 4), AFTER)
    assert [seat for seat, eye in eyes(scene).items() if eye is Eyes.OPEN] == [4, 6]
    assert not any(figure.thief for figure in scene.figures)
    thief = of_view(engine.view(state, 1), AFTER)
    assert [seat for seat, eye in eyes(thief).items() if eye is Eyes.OPEN] == [1]
    untapped = of_view(engine.view(state, 2), AFTER)
    assert Eyes.OPEN not in eyes(untapped).values()


def test_how_far_the_clock_may_run():
    state = place([3, 1, 5, 6, 2])
    assert (last_step(engine.view(state, 5)), last_step(engine.view(state, 1))) == (2, 0)
    day = place([3, 1, 3, 3, 3])
    assert last_step(engine.view(day, 4)) == FACES
    roles = ["thief"] + ["sleepyhead"] * 5
    taps = place([1, 1, 1, 2, 2, 1], (), roles)
    assert last_step(engine.view(taps, 1)) == AFTER


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(6))
def test_a_scene_does_not_depend_on_what_is_hidden(players, seed):
    """For every seat and step, at every moment of a random night (P18)."""
    rng = random.Random(seed)
    state = engine.new_game(Rules(players, dead_mouse=players > 5, turns=1), seed)
    while owing := engine.to_move(state):
        seat = rng.choice(state.rules.seats)
        other = redeal(state, seat, rng)
        for step in range(AFTER + 2):
            assert of_view(engine.view(state, seat), step) == of_view(engine.view(other, seat), step)
        mover = rng.choice(owing)
        state = engine.apply(state, mover, rng.choice(engine.legal_moves(state, mover)))


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_the_story_shows_everything(players):
    rng = random.Random(players)
    state = engine.new_game(Rules(players, dead_mouse=players > 5, turns=1), players)
    while owing := engine.to_move(state):
        state = engine.apply(state, owing[0], rng.choice(engine.legal_moves(state, owing[0])))
    steps = story(state, you=2)
    assert len(steps) == len(state.log)
    assert steps[-1].scene.you == 2
    last = steps[-1].scene
    assert [figure.card for figure in last.figures] == list(state.roles)
    assert [figure.dice for figure in last.figures] == list(state.dice)
    assert [figure.points for figure in last.figures] == list(state.votes)
    assert {figure.seat for figure in last.figures if figure.accomplice} == set(state.accomplices)
    assert {figure.seat for figure in last.figures if figure.most} == set(engine.result(state).most_voted)
    assert [figure.seat for figure in last.figures if figure.thief] == [state.roles.index(Role.THIEF) + 1]
    hours = [step.scene.hour for step in steps if step.scene.night]
    assert hours == sorted(hours)
    taken = [step.scene.hour for step in steps if step.scene.cheese is Look.TAKEN]
    assert taken[0] == state.taken
