"""Buttons that are labelled anew, and the steps of what happened."""

import pytest

from classkit.choices import Choice, Choices, Steps


def visible(choices):
    return [button.description for button in choices.buttons if button.layout.display != "none"]


def test_a_button_plays_the_line_of_the_choice_that_it_shows():
    pressed = []
    choices = Choices(3, pressed.append)
    assert choices.widget.layout.display == "none"
    choices.show((Choice("Player 2", "vote 2"), Choice("Player 3", "vote 3", strong=True)))
    assert visible(choices) == ["Player 2", "Player 3"]
    assert [button.button_style for button in choices.buttons] == ["", "primary", ""]
    choices.buttons[1].click()
    choices.show((Choice("Say nothing", "silent"),))
    choices.buttons[0].click()
    assert pressed == ["vote 3", "silent"]
    assert choices.buttons[0].tooltip == "silent"


def test_more_choices_than_buttons_are_a_fault_of_the_table():
    with pytest.raises(ValueError, match="2 choices, but the table has 1 buttons"):
        Choices(1, str).show((Choice("a", "a"), Choice("b", "b")))


def test_steps_go_from_the_first_to_the_last_and_stay_there():
    changed, pressed = [], []
    steps = Steps(lambda: changed.append(steps.at), pressed.append)
    steps.begin(3)
    assert (steps.at, steps.last) == (3, 3)
    steps.move("next")
    assert steps.at == 3
    for at in (2, 1, 1):
        steps.move("back")
        assert steps.at == at
    steps.begin(3)
    assert steps.at == 1  # the same game: it stays where it was put
    steps.end()
    assert steps.at == 3
    steps.begin(2)
    assert (steps.at, steps.last) == (2, 2)
    assert changed[:5] == [3, 2, 1, 3, 2]
    assert visible(steps.buttons) == ["Back", "Next"]
    for button in steps.buttons.buttons:
        button.click()
    assert pressed == ["back", "next"]
