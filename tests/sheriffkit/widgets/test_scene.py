"""A scene shows what the view knows and nothing else; a story turns everything up."""

import random

import pytest

from sheriffkit import engine
from sheriffkit.redeal import redeal
from sheriffkit.rules import Rules
from sheriffkit.state import Fate
from sheriffkit.widgets.ending import counting, story
from sheriffkit.widgets.moments import pause
from sheriffkit.widgets.scene import Office, of_state, of_view

RULES = (Rules(3), Rules(6, royal=True), Rules(4, edition="compact"))


def play(state, rng, watch=lambda state: None):
    """Random moves to the end; `watch` sees every state."""
    while state.owing:
        watch(state)
        seat = rng.choice(engine.to_move(state))
        state = engine.apply(state, seat, rng.choice(engine.legal_moves(state, seat)))
    return state


def place(seat=1, **setup):
    bags = [(), ("apples", "silk"), ("bread",), ()]
    declared = ["", "2 apples", "1 bread", ""]
    return engine.position(Rules(4), **{"phase": "inspect", "bags": bags, "declared": declared, **setup})


def test_a_stand_shows_legal_goods_and_counts_the_others():
    state = place(stands=[("silk",), ("mead", "apples", "mead"), (), ()])
    own, other, *_ = of_view(engine.view(state, 1)).stands
    assert (own.goods, own.hidden, own.known) == ((), 1, (("silk", 1),))
    assert (other.goods, other.hidden, other.known) == ((("apples", 1),), 2, ())
    public = of_view(engine.view(state, 1), you=False)
    assert (public.you, public.stands[0].known, public.stands[0].you) == (0, (), False)


def test_a_bag_shows_its_cards_to_its_merchant_and_to_all_once_it_is_open():
    state = place()
    assert of_view(engine.view(state, 1)).stands[1].sack.inside == ()
    assert of_view(engine.view(state, 2)).stands[1].sack.inside == (("apples", 1), ("silk", 1))
    for line in ("1: call 2", "2: silent", "3: silent"):
        seat, _, move = line.partition(": ")
        state = engine.apply(state, int(seat), engine.read(move))
    assert of_view(engine.view(state, 3)).stands[1].sack.called
    state = engine.apply(state, 1, engine.read("open"))
    sack = of_view(engine.view(state, 4)).stands[1].sack
    assert (sack.fate, sack.inside) == (Fate.OPENED, (("apples", 1), ("silk", 1)))


def test_offices():
    state = engine.position(Rules(6), phase="bag", deputies=(4, 2), hands=[("apples",)] + [()] * 5)
    offices = [stand.office for stand in of_view(engine.view(state, 1)).stands]
    assert offices == [Office.NONE, Office.SECOND, Office.NONE, Office.FIRST, Office.NONE, Office.NONE]


def test_contraband_in_an_offer_is_named_to_payer_and_sheriff_alone():
    state = place(stands=[(), ("mead",), (), ()], moves=["1: call 2", "2: offer 1 mead"])
    heard = {seat: str(of_view(engine.view(state, seat)).offers) for seat in (1, 2, 3)}
    assert [("mead" in heard[seat]) for seat in (1, 2, 3)] == [True, True, False]
    assert "mead" not in str(of_view(engine.view(state, 1), you=False).offers)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_scene_does_not_depend_on_what_is_hidden(rules):
    """For every seat, at moments of a random game (P18); the public scene not on any seat's secrets."""
    rng, seen = random.Random(2), [0]

    def watch(state):
        seen[0] += 1
        if seen[0] % 9:
            return
        seat = rng.choice(rules.seats)
        other = redeal(state, seat, rng)
        assert of_view(engine.view(state, seat)) == of_view(engine.view(other, seat))
        public = {str(of_view(engine.view(at, view), you=False)) for at in (state, other) for view in rules.seats}
        assert len(public) == 1

    play(engine.new_game(rules, 4), rng, watch)
    assert seen[0] > 60


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_story_and_the_count(rules):
    rng = random.Random(5)
    state = play(engine.new_game(rules, 5), rng)
    steps = story(state, you=2)
    assert len(steps) == len(engine.record(state).moves)
    assert steps[-1].scene == of_state(state, 2)
    assert steps[-1].scene.stands[0].known == of_state(state).stands[0].known
    count = counting(state)
    assert [step.columns for step in count] == sorted(step.columns for step in count)
    crowned = 0 if rules.compact else len(rules.legal)
    assert len(count) == 2 * crowned + (4 if crowned else 3) + 1
    assert counting(engine.new_game(rules, 5)) == ()


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_table_stops_after_each_bag(rules):
    rng, state, stops = random.Random(6), engine.new_game(rules, 6), 0
    while state.owing:
        seat = rng.choice(engine.to_move(state))
        after = engine.apply(state, seat, rng.choice(engine.legal_moves(state, seat)))
        new = after.log[len(state.log) :]
        decided = any(event.kind in ("sheriff.event.passed", "sheriff.event.opened") for event in new)
        assert pause(state, after) or not decided
        stops += pause(state, after)
        state = after
    bags = sum(event.kind in ("sheriff.event.passed", "sheriff.event.opened") for event in state.log)
    assert bags <= stops <= 2 * bags
