"""What the frame does for the table: errors, typed moves, undo, names, files, texts from the catalogue alone."""

import re
from html import unescape

import ipywidgets as widgets
import pytest

import cheesekit
from cheesekit import engine
from cheesekit.moves import KINDS
from cheesekit.rules import Rules
from classkit.game import GameError
from tests.cheesekit.widgets.driving import play_by_buttons, press, texts
from tests.pseudo import left_in_english
from tests.tables import controls, nonsense_is_refused, shown, upload

NOTATION = {word for kind in KINDS for word in re.findall("[a-z]+", kind.form())} | {"T", "DAY", "VOTE", "NIGHT"}
"""Words that are never translated: moves and clauses."""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "No move is written like that"),
        ("vote", "written differently"),
        ("peek 1", "T-NIGHT-3"),
        ("say hour 3", "T-NIGHT-3"),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_an_error_is_shown_and_nothing_is_lost(line, words):
    state = engine.position(Rules(5), roles=["sleepyhead", "thief"] + ["sleepyhead"] * 3, dice=[1, 3, 5, 6, 2])
    table = cheesekit.play(seat=1, position=state, stepping=False)
    before = table.session.state
    table._typed.widget.value = line
    with pytest.raises(GameError):  # CLASSKIT_STRICT raises what the learner is shown
        table._typed._entered(None, {"event": "submit"}, None)
    assert words in table._message.value
    assert 'role="alert"' in table._message.value
    assert table.session.state is before
    assert table._typed.widget.value == line


def test_a_typed_move_is_played_and_the_field_is_cleared():
    state = engine.position(Rules(5), roles=["sleepyhead", "thief"] + ["sleepyhead"] * 3, dice=[1, 3, 5, 6, 2])
    table = cheesekit.play(seat=1, position=state, stepping=False)
    table._typed.widget.value = "  PEEK  2 "
    assert table.session.state == state  # leaving the field plays nothing
    table._typed._entered(None, {"event": "submit"}, None)
    assert table.session.view.look == (2, 3)
    assert table._typed.widget.value == ""


def test_a_typed_move_whose_text_comes_after_enter_is_played_too():
    state = engine.position(Rules(5), roles=["sleepyhead", "thief"] + ["sleepyhead"] * 3, dice=[1, 3, 5, 6, 2])
    table = cheesekit.play(seat=1, position=state, stepping=False)
    table._typed._entered(None, {"event": "submit"}, None)
    table._typed.widget.value = "peek 2"
    assert table.session.view.look == (2, 3)


def test_an_error_of_the_drawing_is_shown_too(monkeypatch):
    table = cheesekit.play(5, 1, seed=3, stepping=False)
    monkeypatch.setattr(table, "moved", lambda: 1 / 0)
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    table.act(engine.legal_moves(table.session.state, 1)[0].text)
    assert "ZeroDivisionError" in table._message.value


def test_taking_back_in_practice_mode():
    table = cheesekit.play(5, 1, seed=3, practice=True, stepping=False)
    before, head = table.session.state, table._head.value
    press(table)
    table._undo.click()
    assert table.session.state == before
    assert table._head.value == head
    assert shown(table._undo)
    assert not shown(cheesekit.play(5, 1, seed=3)._undo)


def test_the_number_of_widgets_stays_the_same():
    """P24: nothing is made anew while a night is played, nor for the next night."""
    table = cheesekit.play(6, 1, seed=2, dead_mouse=True)
    made = []
    widgets.Widget.on_widget_constructed(made.append)
    try:
        for _ in range(3):
            play_by_buttons(table)
            table._toggle.click()
            table._new.click()
        assert made == []
        widgets.Label()
        assert made  # the count itself works
    finally:
        widgets.Widget.on_widget_constructed(None)


def test_every_control_has_a_name():
    """P25: whatever can be pressed or typed into says what it is."""
    table = cheesekit.play(5, 1, seed=3, practice=True)
    for _ in range(60):
        for control in controls(table.widget):
            assert control.description, control
        if table.session.over or not press(table):
            break


def test_text_is_laid_out_by_its_own_direction():
    table = cheesekit.play(5, 1, seed=3, stepping=False)
    for part in (table._head, table._facts, table._talk):
        assert 'dir="auto"' in part.value


def test_loading_a_night_of_another_size_rebuilds_the_table(tmp_path):
    saved = cheesekit.play(8, 2, seed=1, dead_mouse=True).session.dumps()
    table = cheesekit.play(4, 1, seed=1)
    upload(table, saved.encode())
    assert len(table.session.state.rules.seats) == 8
    assert table._load.value == ()
    play_by_buttons(table)
    assert table.session.over


def test_loading_nonsense_says_so_and_keeps_the_game(monkeypatch):
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    another = b'{"game": "sheriff", "format": 1}'
    nonsense_is_refused(cheesekit.play(4, 1, seed=1), (b"\xff\xfe", b"hello", another))


def test_saving_tells_where(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = cheesekit.play(5, 1, seed=1)
    table._save.click()
    (path,) = tmp_path.glob("cheese-thief-*.jsonl")
    assert path.name in table._message.value
    assert cheesekit.play(file=path).session.state == table.session.state


def test_resuming_is_offered_until_the_first_move():
    first = cheesekit.play(5, 1, seed=4, stepping=False)
    assert not shown(first._resume)
    press(first)
    second = cheesekit.play(5, 1, seed=5, stepping=False)
    assert shown(second._resume)
    second._resume.click()
    assert second.session.state == first.session.state
    assert not shown(second._resume)


def test_the_timer_runs_for_talk_and_vote():
    table = cheesekit.play(5, 1, seed=3, timer=60)
    bars = []
    while not table.session.over:
        view = table.session.view
        asked = view.duty is not None and view.duty.value in ("speak", "vote") and not table._steps_left()
        assert shown(table._timer.widget) == asked
        bars += [table._timer.widget.value] if asked else []
        press(table)
    assert not shown(table._timer.widget)
    assert len(set(bars)) == len(bars) == 4  # three turns of talk and the vote


def test_headless_shows_the_still_picture(monkeypatch, capsys):
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1")
    bundles = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: bundles.append(bundle))
    cheesekit.play(5, 1, seed=3)._ipython_display_()
    (bundle,) = bundles
    assert "<svg" in bundle["text/html"]
    assert "Run this cell" in bundle["text/html"]
    assert "You are player 1" in bundle["text/plain"]
    assert not any("widget" in kind for kind in bundle)


@pytest.mark.slow
def test_every_string_comes_from_the_catalogue(pseudo):
    """With the pseudo-language in use no word on the table is plain English, from the night to the reveal."""
    table = cheesekit.play(6, 1, seed=2, dead_mouse=True, practice=True, panel=True, timer=60)
    for _ in range(80):
        for shown_text in texts(table):
            assert left_in_english(shown_text) == []
        if table.session.over or not press(table):
            break
    assert table.session.over


def test_errors_come_from_the_catalogue_too(pseudo, monkeypatch):
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    table = cheesekit.play(5, 1, seed=3, stepping=False)
    for line in ("dance", "vote 9", "say hour 77"):
        table.act(line)
        said = unescape(re.sub(r"<[^>]*>", " ", table._message.value))
        assert "\u27e6" in said
        assert set(left_in_english(said, *re.findall(r"'[^']*'", said))) <= NOTATION
