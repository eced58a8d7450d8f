"""What charts, lesson parts and tables share: switches, guarded callbacks, the debounce, the stylesheet."""

import asyncio
from typing import Any

import pytest

from classkit.frontend import Debounced, error_html, guarded, headless, present, strict
from classkit.game import NotLegal
from classkit.theme import LOOKS, SECTIONS, style
from classkit.words import Message


@pytest.mark.parametrize(("value", "on"), [(None, False), ("", False), ("0", False), ("1", True)])
def test_switches(monkeypatch: pytest.MonkeyPatch, value: str | None, on: bool) -> None:
    for name, switch in (("CLASSKIT_HEADLESS", headless), ("CLASSKIT_STRICT", strict)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
        assert switch() is on


def test_an_error_is_shown_and_under_test_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    @guarded(shown.append)
    def callback(number: int) -> None:
        raise ValueError(f"<b>{number}</b>")

    monkeypatch.delenv("CLASSKIT_STRICT", raising=False)
    callback(3)
    assert 'role="alert"' in shown[0]
    assert "&lt;b&gt;3&lt;/b&gt;" in shown[0]
    monkeypatch.setenv("CLASSKIT_STRICT", "1")
    with pytest.raises(ValueError, match="3"):
        callback(3)
    assert len(shown) == 2


def test_an_error_of_the_game_says_its_own_words() -> None:
    html = error_html(NotLegal(Message.of("game.error.seat"), "T-PLAYERS-1", "9"))
    assert "There is no such seat." in html
    assert "T-PLAYERS-1" in html
    assert "NotLegal" not in html


def moves(count: int, pause: float, wait: float) -> tuple[list[int], int]:
    """Move a value `count` times with a pause between, and record the value at each run of the debounced act."""
    seen: list[int] = []
    state = {"value": 0}

    async def run() -> None:
        act = Debounced(lambda: seen.append(state["value"]), wait)
        for value in range(1, count + 1):
            state["value"] = value
            act()
            await asyncio.sleep(pause)
        await asyncio.sleep(3 * wait)

    asyncio.run(run())
    return seen, state["value"]


def test_fifty_quick_moves_are_few_runs_and_the_last_is_shown() -> None:
    seen, last = moves(50, 0.0, 0.05)
    assert seen[-1] == last == 50
    assert len(seen) <= 3


@pytest.mark.slow
def test_a_long_move_is_followed_while_it_lasts() -> None:
    seen, last = moves(60, 0.01, 0.1)
    assert seen[-1] == last == 60
    assert 3 <= len(seen) <= 30, "neither at the end alone nor at every move"


def test_slow_moves_are_each_shown_at_once() -> None:
    seen, _ = moves(4, 0.09, 0.03)
    assert seen == [1, 2, 3, 4]


def test_without_a_loop_each_call_runs() -> None:
    runs: list[int] = []
    act = Debounced(lambda: runs.append(1))
    act()
    act()
    assert len(runs) == 2


def test_a_second_loop_starts_afresh() -> None:
    runs: list[int] = []
    act = Debounced(lambda: runs.append(1), 10.0)

    async def twice() -> None:
        act()
        act()

    asyncio.run(twice())
    asyncio.run(twice())
    assert len(runs) == 2, "the first call in each loop runs at once; the waiting one ends with its loop"


def test_an_error_does_not_stop_the_debounce() -> None:
    shown: list[str] = []

    async def run() -> None:
        act = Debounced(guarded(shown.append)(lambda: 1 / 0), 0.01)  # type: ignore[arg-type, return-value]
        act()
        act()
        await asyncio.sleep(0.05)

    asyncio.run(run())
    assert len(shown) == 2


def test_a_widget_is_followed_by_its_still_version(monkeypatch: pytest.MonkeyPatch) -> None:
    displayed: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, raw=False: displayed.append(thing))

    class Widget:
        classes: tuple[str, ...] = ()

        def add_class(self, name: str) -> None:
            self.classes += (name,)

    widget = Widget()
    present(widget, "<p>still</p>", "plain")
    assert widget.classes == ("kit-live",)
    assert displayed[0] is widget
    assert displayed[1]["text/html"].endswith('<div class="kit-still"><p>still</p></div>')
    assert displayed[1]["text/plain"] == "plain"
    assert ":has(.kit-live)" in displayed[1]["text/html"], "the rule that hides the still version travels with it"


def test_the_stylesheet_has_its_sections() -> None:
    whole = style(*SECTIONS)
    assert whole.startswith("<style>")
    assert "/*" not in whole
    assert ".kit-card" in style("lesson")
    assert ".js-plotly-plot" not in style("lesson")
    assert ".js-plotly-plot .main-svg text" in style("charts")
    with pytest.raises(ValueError, match="'attic'"):
        style("attic")


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.colour)
def test_colours_stand_out_on_both_themes(look: Any) -> None:
    assert contrast(look.colour, "#ffffff") >= 3
    assert contrast(look.colour, "#111111") >= 3


def test_no_two_looks_share_a_pattern_a_symbol_or_a_dash() -> None:
    for trait in ("colour", "pattern", "symbol", "dash", "gaps"):
        assert len({getattr(look, trait) for look in LOOKS}) == len(LOOKS)
