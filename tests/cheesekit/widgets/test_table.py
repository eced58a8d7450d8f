"""The table as its widgets: played by its own buttons; the clock, the curtain, talk, the story of the night."""

import pytest

import cheesekit
from cheesekit import engine
from cheesekit.moves import Cheese
from cheesekit.rules import Rules
from classkit.game import GameError
from tests.cheesekit.widgets.driving import OPTIONS, everything, play_by_buttons, press, visible
from tests.tables import shown


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


def test_the_clock_can_be_typed():
    table = cheesekit.play(5, 1, seed=3)
    assert table.act("next")
    assert "Hour 1" in table._head.value
    assert table.act("skip")


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
