"""The timer asks once for a decision, in its own time, and never makes it."""

import asyncio

from classkit.timer import Timer


def shown(timer):
    return timer.widget.layout.display != "none"


def test_without_seconds_there_is_no_timer():
    timer = Timer(None)
    timer.watch("vote")
    assert not shown(timer)
    assert timer.widget.value == ""


def test_the_bar_runs_for_the_seconds_and_has_a_name():
    timer = Timer(60)
    timer.watch("vote")
    assert shown(timer)
    assert "animation-duration:60s" in timer.widget.value
    assert 'aria-label="60 seconds to decide"' in timer.widget.value
    timer.watch(None)
    assert not shown(timer)
    assert timer.widget.value == ""


def test_another_decision_starts_another_bar_and_the_same_one_does_not():
    timer = Timer(60)
    timer.watch("speak 1")
    first = timer.widget.value
    timer.watch("speak 1")
    assert timer.widget.value == first
    timer.watch("speak 2")
    assert timer.widget.value != first  # other HTML, so that the browser starts the animation again
    timer.watch(None)
    timer.watch("speak 2")
    assert timer.widget.value != first


def test_at_the_end_a_sentence_asks_and_only_for_the_decision_that_is_still_owed():
    async def run():
        timer = Timer(0.02)
        timer.watch("speak 1")
        await asyncio.sleep(0.01)
        timer.watch("speak 2")
        await asyncio.sleep(0.015)
        assert "Time is up" not in timer.widget.value  # the first call was cancelled
        await asyncio.sleep(0.05)
        assert "Time is up: decide, please." in timer.widget.value
        assert 'role="alert"' in timer.widget.value
        timer.watch("speak 3")
        timer.watch(None)
        await asyncio.sleep(0.05)
        assert not shown(timer)
        assert timer.widget.value == ""

    asyncio.run(run())
