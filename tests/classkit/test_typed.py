"""The field for a move as text: Enter plays it, whichever of Enter and the text comes first."""

import asyncio

from classkit.typed import Typed

ENTER = {"event": "submit"}


def field(taken=True):
    played = []

    def play(line):
        played.append(line)
        return taken

    return Typed(play, "vote 3"), played


def test_enter_plays_the_line_and_clears_the_field():
    typed, played = field()
    typed.widget.value = "  VOTE 3 "
    assert played == []  # leaving the field plays nothing
    typed._entered(None, ENTER, None)
    assert played == ["VOTE 3"]
    assert typed.widget.value == ""


def test_a_line_that_is_not_taken_stays():
    typed, played = field(taken=False)
    typed.widget.value = "dance"
    typed._entered(None, ENTER, None)
    assert (played, typed.widget.value) == (["dance"], "dance")


def test_text_that_comes_after_enter_is_played_once():
    async def run():
        typed, played = field()
        typed._entered(None, ENTER, None)
        typed.widget.value = "vote 3"
        await asyncio.sleep(0.2)
        assert played == ["vote 3"]
        typed._entered(None, {"event": "focus"}, None)
        typed._entered(None, "submit", None)
        typed.widget.value = "vote 4"
        await asyncio.sleep(0.2)
        assert played == ["vote 3"]

    asyncio.run(run())


def test_a_refused_line_is_not_taken_again_when_its_correction_is_entered_quickly():
    async def run():
        typed, played = field(taken=False)
        typed._entered(None, ENTER, None)
        typed.widget.value = "vote 9"
        await asyncio.sleep(0.1)  # the first Enter's moment is not over yet
        typed._entered(None, ENTER, None)
        await asyncio.sleep(0.1)  # now it is; the second Enter's text is still on its way
        typed.widget.value = "vote 3"
        await asyncio.sleep(0.2)
        assert played == ["vote 9", "vote 3"]

    asyncio.run(run())


def test_the_field_says_what_it_is_for():
    typed, _ = field()
    assert typed.widget.description == "Type a move"
    assert typed.widget.placeholder == "for example vote 3, then Enter"
