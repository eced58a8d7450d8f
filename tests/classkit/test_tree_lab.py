"""The growing tree: each step adds, forward and back by buttons and keyboard, the same in words, errors at once."""

import re

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from classkit.game import CannotRead, NotLegal
from classkit.tree_lab import Step, TreeLab, step, tree_lab
from classkit.trees import Tree, draw, end, move
from tests.tables import inside

START = Tree(move(1, "start", ["stop", "bet"]))
ASKED = move(2, "asked", {"fold": end(1), "call": end(-2)})


def lab() -> TreeLab:
    steps = [step("Ann begins."), step("She may stop.", {"/stop": end(0)}), step("Bob < Ann.", {"/bet": ASKED})]
    return tree_lab(START, steps, title="A bet")


def html(found: TreeLab) -> str:
    assert found.place is not None
    return found.place.html


def test_each_step_adds_to_the_tree_before():
    found = lab()
    assert [len(tree.places) for tree in found.trees] == [3, 3, 5]
    assert found.trees[0] == START
    assert found.trees[2].finished
    for tree, picture in zip(found.trees, found.pictures, strict=True):
        assert picture.lines == draw(tree).lines
    assert [picture.title for picture in found.pictures] == [f"A bet: step {n} of 3" for n in (1, 2, 3)]


def test_the_buttons_go_forward_and_back_and_stop_at_the_ends():
    found = lab()
    found.widget()
    seen = []
    for button in (found.back, found.next, found.next, found.next, found.back):
        button.click()
        seen.append((found.at, found.slider.value))
    assert seen == [(0, 1), (1, 2), (2, 3), (2, 3), (1, 2)]
    assert "Step 2 of 3: She may stop." in html(found)


def test_the_slider_which_the_arrow_keys_move_draws_in_place():
    found = lab()
    found.widget()
    before = len(_instances)
    for value in (3, 1, 2, 3):
        found.slider.value = value
        assert found.at == value - 1
        assert html(found).count('<svg class="kit-picture kit-tree"') == 1
        assert f"A bet: step {value} of 3" in html(found)
    assert len(_instances) == before
    assert any(widget.get_state().get("value") == html(found) for widget in inside(found.widget()))
    assert "Bob &lt; Ann." in html(found)
    assert 'aria-live="polite"' in html(found)


def test_the_slider_is_named_and_has_an_end_for_each_step():
    found = lab()
    assert (found.slider.min, found.slider.max) == (1, 3)
    fields = [widget for widget in inside(found.widget()) if getattr(widget, "description", "") == "Step"]
    assert fields


def test_in_words_each_step_says_what_is_new():
    assert str(lab()).splitlines() == [
        "Step 1 of 3: Ann begins.",
        "  /: player 1 at start: stop, bet",
        "  /stop: nothing yet",
        "  /bet: nothing yet",
        "Step 2 of 3: She may stop.",
        "  /stop: the end: 0 for player 1, 0 for player 2",
        "Step 3 of 3: Bob < Ann.",
        "  /bet: player 2 at asked: fold, call",
        "  /bet/fold: the end: 1 for player 1, -1 for player 2",
        "  /bet/call: the end: -2 for player 1, 2 for player 2",
    ]


def test_a_step_may_say_how_it_is_drawn_and_put_another_tree_in_place():
    whole = lab().trees[-1]
    plays = ({"start": "bet"}, {"asked": {"fold": "1/4", "call": "3/4"}})
    found = tree_lab(
        START,
        [
            step("All of it.", {"/stop": end(0), "/bet": ASKED}, plays=plays),
            step("Only the start.", upto=1),
            Step("Another.", instead=Tree(move(1, "start", {"wait": end(2)}))),
        ],
    )
    assert "call: 3/4" in found.pictures[0].svg
    assert len(found.pictures[1].lines) == 3
    assert found.trees[1] == whole
    assert len(found.trees[2].places) == 2


def test_in_words_a_tree_that_comes_back_is_told_again():
    other = Tree(move(1, "start", {"wait": end(2)}))
    found = tree_lab(START, [step("One."), Step("Another.", instead=other), Step("The first again.", instead=START)])
    last = str(found).partition("The first again.\n")[2].splitlines()
    assert last == ["  /: player 1 at start: stop, bet", "  /stop: nothing yet", "  /bet: nothing yet"]


def test_what_does_not_fit_is_refused_when_the_lab_is_made():
    with pytest.raises(NotLegal, match="Something stands at /stop already"):
        tree_lab(START, [step("One.", {"/stop": end(0)}), step("Two.", {"/stop": end(1)})])
    with pytest.raises(CannotRead, match="There is no node /raise"):
        tree_lab(START, [step("One.", {"/raise": end(0)})])
    with pytest.raises(ValueError, match="needs a step"):
        tree_lab(START, [])
    with pytest.raises(ValueError, match="a sentence"):
        step("  ")


@pytest.mark.parametrize("off", [True, False], ids=["headless", "widgets"])
def test_what_is_displayed(off, monkeypatch):
    bundles = []
    monkeypatch.setattr("IPython.display.display", lambda thing, **kwargs: bundles.append(thing))
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1" if off else "0")
    found = lab()
    found._ipython_display_()
    (still,) = [bundle for bundle in bundles if isinstance(bundle, dict)]
    assert [isinstance(thing, Widget) for thing in bundles] == ([False] if off else [True, False])
    assert re.findall(r"<li><span[^>]*>([^<]+)</span></li>", still["text/html"])[:3] == [
        "Ann begins.",
        "She may stop.",
        "Bob &lt; Ann.",
    ]
    assert "A bet: step 3 of 3" in still["text/html"]
    assert "Run the cell to step through them" in still["text/html"]
    assert still["text/plain"] == str(found)
