"""What the frame does for the table: errors, typed moves, undo, names, log, files, texts from the catalogue alone."""

import random
import re
from html import unescape

import pytest

import sheriffkit
from classkit.game import GameError
from sheriffkit import engine
from sheriffkit.goods import COMPACT, ROYAL, STANDARD
from sheriffkit.moves import KINDS
from sheriffkit.rules import Rules
from sheriffkit.state import Duty
from tests.pseudo import left_in_english
from tests.sheriffkit.widgets.driving import (
    OPTIONS,
    TALK,
    everything,
    labelled,
    place,
    play_by_buttons,
    press,
    texts,
)
from tests.tables import controls, nonsense_is_refused, shown, upload


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "No move is written like that"),
        ("declare 2 apples", "S-BRIBE-11"),
        ("offer 99 gold", "S-BRIBE-2"),
        ("select 1", "There is no such card to pack"),
        ("pile left", "There is no pile to choose now"),
        ("put all", "There is no pile to choose now"),
        ("next", "nothing to step through"),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_an_error_is_shown_and_nothing_is_lost(line, words):
    table = place(["2: call 1"])
    before = table.session.state
    table._typed.widget.value = line
    with pytest.raises(GameError):  # CLASSKIT_STRICT raises what the learner is shown
        table._typed._entered(None, {"event": "submit"}, None)
    assert words in table._message.value
    assert 'role="alert"' in table._message.value
    assert table.session.state is before
    assert table._typed.widget.value == line


def test_typed_moves_are_played():
    table = place(["2: call 1"])
    table._typed.widget.value = "  OFFER 3 gold "
    table._typed._entered(None, {"event": "submit"}, None)
    assert any(event.kind == "game.move" and event["move"] == "offer 3 gold" for event in table.session.state.log)
    assert table._typed.widget.value == ""


def test_taking_back_in_practice_mode():
    state = engine.position(Rules(4), **TALK, moves=["2: call 1"])
    table = sheriffkit.play(position=state, bots="honest", practice=True)
    before = list(everything(table))
    labelled(table, "Say nothing").click()
    assert table.session.waiting
    table._undo.click()
    assert table.session.state == state
    assert list(everything(table)) == before
    table.move("silent")
    table.move("undo")
    assert table.session.state == state
    assert not shown(place(["2: call 1"])._undo)


@pytest.mark.slow
def test_every_control_has_a_name():
    """P25: whatever can be pressed or typed into says what it is."""
    table = sheriffkit.play(6, 1, seed=3, practice=True, royal=True)
    rng = random.Random(5)
    for _ in range(120):
        for control in controls(table.widget):
            assert control.description, control
        if table.session.over or not press(table, rng):
            break
    assert len(table.session.state.log) > 50


def test_the_log_marks_what_is_new():
    table = place(["2: call 1"])
    labelled(table, "Say nothing").click()
    assert "kt-newest" in table._log.value


@pytest.mark.slow
def test_loading_another_edition_rebuilds_the_table():
    saved = sheriffkit.play(6, 2, seed=1, royal=True, hand=7).session.dumps()
    table = sheriffkit.play(3, 1, seed=1, edition="compact")
    upload(table, saved.encode())
    assert table.session.state.rules == Rules(6, royal=True, hand=7)
    play_by_buttons(table, random.Random(2))


def test_loading_nonsense_says_so_and_keeps_the_game(monkeypatch):
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    another = b'{"game": "cheese-thief", "format": 1}'
    nonsense_is_refused(sheriffkit.play(4, 1, seed=1), (b"\xff\xfe", b"hello", another))


def test_saving_and_resuming(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = sheriffkit.play(4, 1, seed=4)
    rng = random.Random(4)
    while not table.session.begun:
        press(table, rng)
    table._save.click()
    (path,) = tmp_path.glob("sheriff-of-nottingham-*.jsonl")
    assert path.name in table._message.value
    again = sheriffkit.play(file=path)
    assert again.session.state == table.session.state
    assert again._head.value == table._head.value
    resumed = sheriffkit.play(resume=True)
    assert resumed.session.state == table.session.state
    offered = sheriffkit.play(4, 1, seed=5)
    assert shown(offered._resume)
    offered._resume.click()
    assert offered.session.state == table.session.state


def test_headless_shows_the_still_table(monkeypatch):
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1")
    bundles = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: bundles.append(bundle))
    sheriffkit.play(4, 1, seed=3)._ipython_display_()
    (bundle,) = bundles
    assert "ks-stands" in bundle["text/html"]
    assert "ks-card" in bundle["text/html"]
    assert "Run this cell" in bundle["text/html"]
    assert "Player 1 holds" in bundle["text/plain"]
    assert not any("widget" in kind for kind in bundle)


NAMES = sorted({word for stock in (*STANDARD.stocks, *ROYAL, *COMPACT.stocks) for word in stock.good.name.split()})
CLAUSES = {"S", "BRIBE", "INSPECT", "DEBT", "SCORE", "SIX", "MARKET", "COMPACT", "BAG", "DECLARE", "END"}
NOTATION = {word for kind in KINDS for word in re.findall("[a-z]+", kind.form())} | CLAUSES | set(NAMES)
"""Words that are never translated: goods, moves and clauses."""


@pytest.mark.slow
@pytest.mark.parametrize("options", [OPTIONS[1], OPTIONS[4]], ids=str)
def test_every_string_comes_from_the_catalogue(pseudo, options):
    """With the pseudo-language in use no word on the table is plain English, from the deal to the count."""
    table = sheriffkit.play(seat=1, seed=2, practice=True, haggle_rounds=1, **options)
    rng, duties = random.Random(6), set()
    for step in range(600):
        if table.session.over:
            break
        duties.add(table._duty)
        if step % 4 == 0 or table.session.waiting:
            for said in texts(table):
                assert set(left_in_english(said)) <= NOTATION, said
        assert press(table, rng)
    assert table.session.over
    assert {Duty.BAG, Duty.DECLARE, Duty.CALL, Duty.SPEAK, Duty.ANSWER} <= duties
    for place_ in range(1, table._end.steps.last + 1):
        table._end.steps.slider.value = place_
        assert set(left_in_english(unescape(re.sub("<[^>]*>", " ", table._end._said.value)))) <= NOTATION
