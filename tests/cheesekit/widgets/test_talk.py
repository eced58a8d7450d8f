"""The talk in a few words: every turn has its own, and the whole sentence stands behind it."""

import pytest

from cheesekit import engine
from cheesekit.moves import Ask, Gesture, Is, Silent, Suspicion
from cheesekit.options import claims
from cheesekit.rules import Rules
from cheesekit.widgets.talk import short, talk
from classkit.words import say

ROLES = ["sleepyhead", "thief", "sleepyhead", "sleepyhead", "sleepyhead"]


@pytest.mark.parametrize("players", [4, 5, 8])
def test_every_turn_has_words_of_its_own(players):
    rules = Rules(players, dead_mouse=players == 8)
    turns = (*claims(rules, 1), Silent(), Ask(), *(Gesture(seat) for seat in rules.others(1)))
    said = [say(short(turn, 1)) for turn in turns]
    assert len(set(said)) == len(said)
    assert all("{" not in words for words in said)


def test_of_the_own_seat_it_says_i():
    assert say(short(Is(1, Suspicion.THIEF), 1)) == "I am the thief."
    assert say(short(Is(1, Suspicion.THIEF), 2)) == "1 is the thief"


def test_a_row_for_each_player_and_the_whole_sentence_as_title():
    moves = ["1: say hour 6", "2: say with 3", "3: silent"]
    state = engine.position(Rules(5), roles=ROLES, dice=[6, 1, 6, 6, 6], moves=moves)
    html = talk(engine.view(state, 4))
    assert html.count('<th scope="row">') == 5
    assert 'title="I was awake with player 3 and nobody else."' in html
    assert "awake with 3" in html
    assert html.count("kt-newest") == 3
    assert 'role="region" aria-label="What everybody says" tabindex="0"' in html
