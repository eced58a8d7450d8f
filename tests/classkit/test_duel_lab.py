"""The lab against CFR: buttons that are the choices, a picture replaced in place, the same by plain calls."""

import re

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from classkit.duel import Duel
from classkit.duel_lab import DuelLab, duel_lab
from classkit.game import NotLegal
from classkit.plots import moving
from classkit.trees import Tree, end, move
from tests.classkit.trees.games import kuhn
from tests.tables import inside, shown

PUSHY = Tree(move(1, "a <b>", {"x": end(0), "y": move(2, "c", {"x": end(1), "y": end(-1), "z": end(0)})}))


def lab(**options) -> DuelLab:
    return duel_lab(Duel(kuhn(), seed=1, **options), "poker")


def press(found: DuelLab, label: str) -> None:
    """Press the button that says this."""
    (button,) = [button for button in found.buttons if shown(button) and button.description == label]
    button.click()


def labels(found: DuelLab) -> list[str]:
    return [button.description for button in found.buttons if shown(button)]


def test_the_buttons_are_the_choices_and_then_the_next_hand():
    found = lab()
    found.widget()
    while not found.duel.over:
        assert labels(found) == list(found.duel.choices)
        press(found, found.duel.choices[-1])
    assert labels(found) == ["Next hand"]
    assert found.buttons[0].button_style == "primary"
    press(found, "Next hand")
    assert found.duel.number == 2
    assert labels(found) == list(found.duel.choices)


def test_the_first_button_alone_plays_on():
    """Its widget stays, so the keyboard keeps its place: Enter again and again plays hand after hand."""
    found = lab()
    found.widget()
    first = found.buttons[0]
    for _ in range(40):
        first.click()
    assert found.buttons[0] is first
    assert len(found.duel.hands) >= 10


def test_buttons_beyond_the_choices_are_hidden():
    found = duel_lab(Duel(PUSHY, seed=1), "pushing")
    found.widget()
    assert len(found.buttons) == 3
    assert labels(found) == ["x", "y"]


def test_widget_and_plain_calls_say_the_same():
    pressed, called = lab(), lab()
    pressed.widget()
    for _ in range(15):
        label = labels(pressed)[0]
        press(pressed, label)
        if called.duel.over:
            called.deal()
        else:
            called.act(label)
        assert pressed.plain() == called.plain() == repr(called)
    assert pressed.picture is not None
    assert pressed.picture.html == moving(called.chart())
    assert pressed.duel.log in pressed.logged.value


def test_the_picture_is_one_and_in_the_state_of_the_widgets():
    found = lab()
    box = found.widget()
    before = len(_instances)
    for _ in range(30):
        found.press(0)
    assert len(_instances) == before, "built once"
    values = [str(widget.get_state().get("value", "")) for widget in inside(box)]
    (picture,) = [value for value in values if '<svg class="kit-picture"' in value]
    assert picture.count("<svg") == 1
    assert picture == moving(found.chart())


def test_the_chart_says_what_its_points_are():
    found = lab(each=3)
    assert "both are taken to choose at random: best responses would gain 0.458" in found.chart().sentence
    while len(found.duel.hands) < 4:
        found.press(0)
    chart = found.chart()
    rival, own = (series.values for series in chart.series)
    last = found.duel.points[-1]
    assert chart.x == (0, 1, 2, 3, 4)
    assert rival == tuple(point.rival for point in found.duel.points)
    assert own == tuple(point.own for point in found.duel.points)
    assert "After 4 hands CFR has had 12 iterations" in chart.sentence
    assert f"{last.rival:.3f} a hand against it, and {float(last.own):.3f} against you" in chart.sentence
    assert "3 iterations after each hand" in chart.series[0].name
    assert "payoff a hand" in chart.y_title


def test_how_a_hand_ended_is_said_for_both():
    found = lab()
    while not found.duel.hands:
        found.press(0)
    hand = found.duel.hands[0]
    said = found.plain()
    assert f"Hand 1 is over: {hand.path}. You get {hand.gain}, player 2 gets {-hand.gain}." in said
    assert f"In 1 hand you have {hand.gain} in all." in said
    assert str(hand) in said.splitlines()


def test_a_hand_that_ends_before_the_learner_is_asked_can_be_left():
    tree = Tree(move(1, "start", {"stop": end(1), "bet": move(2, "asked", {"fold": end(1), "call": end(-1)})}))
    found = duel_lab(Duel(tree, seed=1, log="1, player 1: /bet/fold"), "a bet")
    found.widget()
    while not (found.duel.over and found.duel.hands[-1].path == "/stop" and found.duel.seat == 2):
        found.press(0)
    assert labels(found) == ["Next hand"]
    press(found, "Next hand")
    assert found.duel.seat == 1


def test_text_is_escaped_and_the_log_can_be_reached_by_keyboard():
    found = duel_lab(Duel(PUSHY, seed=1), "a <title>")
    found.widget()
    assert "a &lt;b&gt;" in found.told.value
    assert re.search(r'role="log" aria-label="[^"]+" tabindex="0"', found.logged.value)
    assert "No hand is over yet" in found.logged.value
    assert found.picture is not None
    assert "a &lt;title&gt;" in found.picture.html


def test_an_error_is_shown_where_the_hand_is_told(monkeypatch):
    found = lab()
    found.widget()
    monkeypatch.setattr(found.duel, "act", lambda action: 1 / 0)
    monkeypatch.delenv("CLASSKIT_STRICT", raising=False)
    found.buttons[0].click()
    assert "ZeroDivisionError" in found.told.value
    assert 'role="alert"' in found.told.value


@pytest.mark.parametrize("off", [True, False], ids=["headless", "widgets"])
def test_what_is_displayed(off, monkeypatch):
    bundles = []
    monkeypatch.setattr("IPython.display.display", lambda thing, **kwargs: bundles.append(thing))
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1" if off else "0")
    found = lab()
    found.press(0)
    found._ipython_display_()
    texts = [bundle["text/html"] for bundle in bundles if isinstance(bundle, dict)]
    widgets = [thing for thing in bundles if isinstance(thing, Widget)]
    assert len(widgets) == (0 if off else 1)
    assert "".join(texts).count('<svg class="kit-picture"') == 1
    assert "".join(texts).count("<table") == 1
    assert off or "kit-still" in texts[0]


def test_the_second_hand_is_told_from_the_side_of_player_2():
    found = lab()
    assert "Your part: player 1." in found.plain()
    while not found.duel.hands:
        found.press(0)
    found.press(0)
    assert "Your part: player 2." in found.plain()
    while len(found.duel.hands) < 2:
        found.press(0)
    hand = found.duel.hands[1]
    assert hand.gain != 0
    assert f"Hand 2 is over: {hand.path}. You get {hand.gain}, player 1 gets {-hand.gain}." in found.plain()


def test_of_a_game_that_is_not_zero_sum_nothing_is_promised():
    both_gain = Tree(move(1, "start", {"stop": end(0, 0), "go on": end(1, 2)}))
    assert "nothing promises" in duel_lab(Duel(both_gain, general=True), "gains").chart().sentence
    assert "nothing promises" not in lab().chart().sentence


def kept(tmp_path, **options) -> DuelLab:
    """The lab with an autosave in this folder, its widget built."""
    found = duel_lab(Duel(kuhn(), seed=1, **options), "poker", tmp_path / "hands.txt")
    found.widget()
    return found


def play(found: DuelLab, hands: int) -> None:
    """Press the first button until so many hands are over."""
    while len(found.duel.hands) < hands:
        found.buttons[0].click()


def test_every_hand_is_kept_and_a_button_leads_back(tmp_path):
    first = kept(tmp_path)
    assert first.kept is None
    play(first, 3)
    assert (tmp_path / "hands.txt").read_text(encoding="utf-8") == first.duel.log
    second = kept(tmp_path)
    (label,) = [label for label in labels(second) if label.startswith("Back to the 3 hands of ")]
    press(second, label)
    assert second.duel.log == first.duel.log
    assert second.chart() == first.chart()
    assert "Back after 3 hands, saved " in second.told.value
    assert labels(second) == list(second.duel.choices)
    play(second, 4)
    assert "Back after" not in second.told.value
    assert (tmp_path / "hands.txt").read_text(encoding="utf-8") == second.duel.log
    assert [path.name for path in tmp_path.iterdir()] == ["hands.txt"], "the same duel sets nothing aside"


def test_the_first_hand_of_another_duel_sets_the_old_ones_aside(tmp_path):
    old = kept(tmp_path)
    play(old, 2)
    new = kept(tmp_path)
    new.buttons[0].click()
    play(new, 1)
    assert new.kept is None
    assert (tmp_path / "hands.txt").read_text(encoding="utf-8") == new.duel.log
    assert (tmp_path / "hands.previous.txt").read_text(encoding="utf-8") == old.duel.log
    with pytest.raises(NotLegal, match="no hands to go back to"):
        new.resume()


@pytest.mark.parametrize("text", ["", "no hand", "1, player 1: /nowhere", "1, player 2: /x"])
def test_what_holds_no_hands_of_this_game_is_not_offered(tmp_path, text):
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    assert kept(tmp_path).kept is None


def test_a_hand_that_cannot_be_saved_is_told_and_play_goes_on(tmp_path):
    (tmp_path / "folder").write_text("in the way", encoding="utf-8")
    found = duel_lab(Duel(kuhn(), seed=1), "poker", tmp_path / "folder" / "hands.txt")
    found.widget()
    play(found, 1)
    assert "could not be saved" in found.told.value
    play(found, 2)
    assert len(found.duel.hands) == 2
