"""The table as its widgets: played by pressing its own buttons, with errors, undo, curtain, saving and loading."""

import re
from html import unescape

import ipywidgets as widgets
import pytest

import cheesekit
from cheesekit import engine
from cheesekit.moves import KINDS, Cheese
from cheesekit.rules import Rules
from classkit.game import GameError
from tests.pseudo import left_in_english
from tests.tables import controls, inside, shown, upload

OPTIONS = [
    {"players": 4},
    {"players": 5},
    {"players": 6, "dead_mouse": True},
    {"players": 7, "mute": True, "troublemaker": True},
    {"players": 8, "dead_mouse": True, "mute": True, "troublemaker": True},
]


NOTATION = {word for kind in KINDS for word in re.findall("[a-z]+", kind.form())} | {"T", "DAY", "VOTE", "NIGHT"}
"""Words that are never translated: moves and clauses."""


def visible(choices):
    return [button for button in choices.buttons if button.layout.display != "none"]


def press(table):
    """Press the first button that is there: the clock, the builder, a choice. False if there is none."""
    say = table._builder._go
    can_say = shown(table._builder.widget) and not say.disabled
    for button in (*visible(table._go), *([say] if can_say else [])):
        button.click()
        return True
    buttons = visible(table._choices)
    if buttons:
        buttons[0].click()
    return bool(buttons)


def play_by_buttons(table):
    for _ in range(200):
        if table.session.over and not table._steps_left():
            return
        assert press(table), table.turn()
    raise AssertionError("the night does not end")


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_a_night_by_buttons_from_every_seat(options, seed):
    for seat in range(1, options["players"] + 1):
        table = cheesekit.play(seat=seat, seed=seed, turns=1, **options)
        play_by_buttons(table)
        assert ("win" in table._head.value) or ("lose" in table._head.value)
        won = seat in engine.result(table.session.state).winners
        assert ("You win" in table._head.value) == won
        assert "Winner" in table.lines()


def test_the_clock_steps_through_the_hours():
    state = engine.position(Rules(5), roles=["sleepyhead", "thief"] + ["sleepyhead"] * 3, dice=[3, 1, 5, 6, 2])
    table = cheesekit.play(seat=1, position=state)
    assert "Night falls" in table._head.value
    for hour in (1, 2):
        visible(table._go)[0].click()
        assert f"Hour {hour}: you sleep" in table._head.value
    visible(table._go)[0].click()
    assert "Hour 3: you are awake alone" in table._head.value
    assert not visible(table._go)
    labels = [button.description for button in visible(table._choices)]
    assert labels == ["Player 2", "Player 3", "Player 4", "Player 5", "Look at none"]
    visible(table._choices)[0].click()
    assert "die of player 2: 1" in table._facts.value
    assert [button.description for button in visible(table._go)] == ["Hour 4", "To my next choice"]
    assert "What everybody says" not in table._talk.value
    visible(table._go)[1].click()
    assert "Your turn to speak" in table._head.value
    assert "What everybody says" in table._talk.value


def test_the_clock_shows_nothing_of_later_hours():
    state = engine.position(Rules(5), roles=["sleepyhead", "thief"] + ["sleepyhead"] * 3, dice=[3, 3, 5, 6, 2])
    table = cheesekit.play(seat=1, position=state)
    for _ in range(2):
        visible(table._go)[0].click()
        assert "thief" not in table._picture.value
        assert "takes" not in table._facts.value
    visible(table._go)[0].click()
    assert "player 2 takes the cheese" in table._facts.value


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


def test_the_clock_can_be_typed():
    table = cheesekit.play(5, 1, seed=3)
    assert table.act("next")
    assert "Hour 1" in table._head.value
    assert table.act("skip")


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


def everything(table):
    """All that the page holds of the table, shown or not: HTML, labels, and what the fields stand at."""
    for widget in [table.widget, *inside(table.widget)]:
        state = widget.get_state()
        yield from (str(state[name]) for name in ("value", "description", "tooltip", "index") if name in state)
    yield from (table.still(), table.lines())


def test_several_people_see_only_their_own_side():
    """While the curtain is up, and in what a reader without a kernel gets, nothing depends on either side's secrets."""
    roles = ["thief", "sleepyhead", "sleepyhead", "sleepyhead", "sleepyhead"]
    other = ["sleepyhead", "sleepyhead", "sleepyhead", "thief", "sleepyhead"]
    tables = [
        cheesekit.play(
            seats=(1, 3),
            position=engine.position(Rules(5, turns=1), roles=cards, dice=dice),
            bots="silent",
            autosave=False,
        )
        for cards, dice in ((roles, [3, 3, 5, 5, 5]), (other, [6, 1, 6, 1, 6]))
    ]
    for _ in range(30):
        if any(table.session.over for table in tables):
            break
        assert [table.session.curtain for table in tables] == [True, True]
        first, second = (list(everything(table)) for table in tables)
        assert first == second
        assert "thief" not in " ".join(first).replace("Point at the thief", "")
        for table in tables:
            with pytest.raises(GameError, match="curtain"):
                table.move("silent")
            table._curtain_go.click()
            assert f"You are player {table.session.seat}" in table._facts.value
            table.move("silent" if table.session.view.phase.value == "day" else "vote 2")
    assert all(table.session.over for table in tables)


def test_at_night_the_screen_goes_round_until_somebody_owes():
    table = cheesekit.play(5, seats=(1, 3), seed=9, stepping=False, turns=1)
    for _ in range(60):
        if table.session.over:
            break
        if table.session.curtain:
            assert not shown(table._body)
            assert shown(table._curtain)
            table._curtain_go.click()
        elif shown(table._hand_on):
            table._hand_on.click()
        else:
            press(table)
    assert table.session.over


def test_each_person_is_told_who_won_and_sees_the_own_decisions():
    roles = ["thief", "sleepyhead", "sleepyhead", "sleepyhead", "sleepyhead"]
    state = engine.position(Rules(5, turns=0), roles=roles, dice=[1, 2, 2, 3, 3])
    table = cheesekit.play(seats=(1, 2, 3, 4, 5), position=state)
    for seat in range(1, 6):
        table._curtain_go.click()
        table.move("vote 1" if seat > 1 else "vote 2")
    assert "Player 2, Player 3, Player 4 and Player 5 won, and Player 1 lost" in table._head.value
    for seat in range(1, 6):
        assert f"The decisions of player {seat}" in table._own.value


def test_what_gives_the_thief_away_is_not_the_first_thing_offered():
    roles = ["thief"] + ["sleepyhead"] * 4
    table = cheesekit.play(
        seat=1, position=engine.position(Rules(5), roles=roles, dice=[1, 2, 2, 3, 3]), stepping=False
    )
    lines = []
    while table.session.view.phase.value == "day":
        lines.append(table._builder.line())
        table._builder._go.click()
    assert "say cheese taken" not in lines
    assert len(set(lines)) == 3


def test_a_truth_that_only_the_thief_can_tell_comes_with_a_warning():
    roles = ["thief"] + ["sleepyhead"] * 4
    table = cheesekit.play(
        seat=1, position=engine.position(Rules(5), roles=roles, dice=[1, 2, 2, 3, 3]), stepping=False
    )
    builder = table._builder
    builder._kind.value, builder._cheese.value = "cheese", Cheese.TAKEN
    assert "Careful" in builder._preview.value
    builder._cheese.value = Cheese.THERE
    assert "Careful" not in builder._preview.value


def test_a_move_cannot_run_ahead_of_the_clock():
    state = engine.position(Rules(5), roles=["sleepyhead", "thief"] + ["sleepyhead"] * 3, dice=[3, 1, 5, 6, 2])
    table = cheesekit.play(seat=1, position=state)
    with pytest.raises(GameError, match=r"clock has not come.*Allowed: next and skip"):
        table.move("peek 2")
    for _ in range(3):
        table.move("next")
    with pytest.raises(GameError, match="nothing to step through"):
        table.move("next")
    table.move("peek 2")
    assert table.session.view.look == (2, 1)


def test_words_for_the_table_can_be_typed():
    table = cheesekit.play(5, 1, seed=3, practice=True, stepping=False)
    before = table.session.state
    press(table)
    table.move("undo")
    assert table.session.state == before
    play_by_buttons(table)
    at = table._steps.slider.value
    table.move("back")
    assert table._steps.slider.value == at - 1
    assert f"Step {at - 1} of {at}" in table._story.value


def test_loading_a_night_of_another_size_rebuilds_the_table(tmp_path):
    saved = cheesekit.play(8, 2, seed=1, dead_mouse=True).session.dumps()
    table = cheesekit.play(4, 1, seed=1)
    upload(table, saved.encode())
    assert len(table.session.state.rules.seats) == 8
    assert table._load.value == ()
    play_by_buttons(table)
    assert table.session.over


def test_loading_nonsense_says_so_and_keeps_the_game(monkeypatch):
    table = cheesekit.play(4, 1, seed=1)
    before = table.session
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    for content in (b"\xff\xfe", b"hello", b'{"game": "sheriff", "format": 1}'):
        upload(table, content)
        assert 'role="alert"' in table._message.value
        assert table.session is before


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


def test_the_story_can_be_stepped_through():
    table = cheesekit.play(5, 1, seed=3, stepping=False)
    play_by_buttons(table)
    assert shown(table._told)
    pictures, sentences = set(), []
    for step in range(1, table._steps.last + 1):
        table._steps.slider.value = step
        pictures.add(table._picture.value)
        sentences.append(table._story.value)
    assert len(sentences) == len(table.session.state.log)
    assert len(pictures) > 10
    assert "Your decisions" in table._own.value


def test_the_story_of_another_night_begins_at_its_end():
    """Even if it has as many steps as the one before, of which an early one was shown."""
    state = engine.position(Rules(5, turns=0), roles=["thief"] + ["sleepyhead"] * 4, dice=[1, 2, 2, 3, 3])
    table = cheesekit.play(seat=1, position=state, stepping=False)
    lasts = set()
    for target in (3, 4):
        table.move(f"vote {target}")
        assert table._steps.at == table._steps.last
        assert f"Step {table._steps.last} of {table._steps.last}" in table._story.value
        lasts.add(table._steps.last)
        table._steps.slider.value = 1
        table._new.click()
    assert len(lasts) == 1


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


def texts(table):
    """All that a person can read on the table now: HTML without its tags, and the names of the controls."""
    for control in controls(table.widget):
        yield control.description
    told = (table._head, table._facts, table._talk, table._picture, table._builder._preview, table._own)
    for html in (*told, table._numbers, table._timer.widget):
        yield " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', html.value))
        yield unescape(re.sub(r"<[^>]*>", " ", html.value))


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
