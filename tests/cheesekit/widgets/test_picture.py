"""The drawing is well-formed, says in words what it shows, and tells nothing by colour alone."""

import random
from xml.etree import ElementTree

import pytest

from cheesekit import engine
from cheesekit.rules import Rules
from cheesekit.widgets.picture import HEIGHT, WIDTH, description, svg
from cheesekit.widgets.scene import AFTER, of_view, story
from classkit.theme import style


def night(players, seed=1):
    rng = random.Random(seed)
    state = engine.new_game(Rules(players, dead_mouse=players > 5, turns=1), seed)
    while owing := engine.to_move(state):
        yield state
        state = engine.apply(state, owing[0], rng.choice(engine.legal_moves(state, owing[0])))
    yield state


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_every_scene_is_well_formed_and_inside_the_frame(players):
    for state in night(players):
        for seat in state.rules.seats:
            root = ElementTree.fromstring(svg(of_view(engine.view(state, seat), AFTER)))
            assert root.attrib["role"] == "img"
            assert root.attrib["aria-label"] == description(of_view(engine.view(state, seat), AFTER))
            for group in root.findall("g"):
                x, y = map(float, group.attrib["transform"][10:-1].split())
                assert 40 <= x <= WIDTH - 68
                assert 32 <= y <= HEIGHT - 66


def test_the_words_name_eyes_dice_and_cheese():
    state = engine.position(Rules(5), roles=["thief"] + ["sleepyhead"] * 4, dice=[4, 3, 3, 6, 6])
    words = description(of_view(engine.view(state, 2), 3))
    assert words.startswith("Hour 3. cheese.")
    assert "Player 2: eyes open, die 3" in words
    assert "Player 4: eyes shut" in words


def test_cards_votes_and_arrows_are_drawn_at_the_end():
    *_, state = night(5)
    root = ElementTree.fromstring(svg(story(state)[-1].scene))
    assert len(root.findall("line")) == 5
    drawn = " ".join(text.text for text in root.iter("text"))
    assert "thief" in drawn
    assert "vote" in drawn


def test_every_class_that_is_drawn_has_a_rule_in_the_stylesheet():
    rules = style("cheese", "table")
    classes = set()
    for state in night(6):
        for step in range(AFTER + 1):
            root = ElementTree.fromstring(svg(of_view(engine.view(state, 1), step)))
            classes |= {name for item in root.iter() for name in item.attrib.get("class", "").split()}
    plain = {"kt-seat", "kt-there", "kt-hour-text"}  # no rule of their own
    assert {name for name in classes if f".{name}" not in rules} <= plain
