"""The duel on the page: buttons, typed words and calls play the same; the end shows the regret; errors are said."""

from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from classkit.cards import Tone
from classkit.game import CannotRead, NotLegal
from sheriffkit.lessons import duel as module
from sheriffkit.lessons.duel import Duel, against
from sheriffkit.lessons.duel_log import Log
from sheriffkit.lessons.duel_sides import OPPONENTS, ROUNDS

BAGS = ["lie", "lie", "honest"] * 6 + ["lie", "honest"]


def typed(duel: Duel, line: str) -> None:
    """What the browser does when a line is typed and Enter is pressed."""
    duel.widget()
    duel.typed.widget.value = line
    duel.typed.widget._handle_custom_msg({"event": "submit"}, [])


def clicked(duel: Duel, label: str) -> None:
    duel.widget()
    (button,) = [
        one for one in duel.choices.buttons if one.layout.display != "none" and one.description.startswith(label)
    ]
    button.click()


WAYS: dict[str, Any] = {
    "call": lambda duel, bag: duel.play(bag),
    "button": lambda duel, bag: clicked(duel, {"lie": "Lie", "honest": "Honest"}[bag]),
    "typed": typed,
}


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("way", WAYS)
def test_the_three_ways_play_the_same_duel(opponent: str, way: str) -> None:
    duel, log = against(opponent, seed=4), Log(opponent=opponent, seed=4)
    for bag in BAGS:
        WAYS[way](duel, bag)
        log = log.plus(bag)
        assert duel.log == log
    assert duel.log.over


def test_each_round_is_told_with_its_gold_and_what_is_next() -> None:
    duel = against("equilibrium", seed=8)
    duel.widget()
    assert "Round 1 of 20: what do you pack?" in repr(duel.told)
    card = duel.play("lie")
    (got, sheriff), deed = duel.log.gains[0], duel.log.rounds[0].deed
    said = f"1: a lie, {'opened' if deed == 'open' else 'passed'}; {got} gold for you, {sheriff} for the sheriff"
    assert said in repr(card)
    assert "Round 2 of 20" in repr(card)
    assert said in duel.state.value
    assert f"You have {got} gold" in duel.state.value
    assert str(duel.log).splitlines()[-1] in duel.state.value, "the log as text"


def test_at_the_end_the_regret_is_shown_and_another_duel_can_begin() -> None:
    duel = against("reader", seed=4)
    duel.widget()
    for bag in BAGS:
        assert "kit-picture" not in duel.state.value
        duel.play(bag)
    assert "All 20 rounds are played." in duel.state.value
    assert duel.regret().chart().svg() in duel.state.value
    assert duel.regret().chart().words() in duel.state.value
    assert [one.description for one in duel.choices.buttons if one.layout.display != "none"] == ["Another 20 rounds"]
    assert duel.play("lie").tone is Tone.HINT
    clicked(duel, "Another")
    assert duel.log == Log(opponent="reader", seed=5)
    assert "A new duel has begun, with the seed 5." in duel.state.value
    assert "kit-picture" not in duel.state.value
    assert duel.choices.buttons[0].description == "Honest: 4 chickens"
    assert duel.choices.buttons[1].description == "Lie: 4 chickens and 1 silk, as 5 chickens"


def test_another_duel_may_begin_at_any_time_by_its_word() -> None:
    duel = against("reader", seed=1)
    duel.play("lie")
    assert duel.play(" Again ").tone is Tone.REVEAL
    assert duel.log == Log(opponent="reader", seed=2)


def test_what_is_no_bag_is_said_and_stays_in_the_field() -> None:
    duel = against("reader")
    typed(duel, "silk")
    assert duel.told.tone is Tone.HINT
    assert "packed by one word" in duel.state.value
    assert duel.typed.widget.value == "silk"
    assert duel.log.rounds == ()
    typed(duel, "lie")
    assert duel.typed.widget.value == ""
    assert len(duel.log.rounds) == 1


def test_a_log_is_saved_and_loaded_and_pasted(tmp_path: Path) -> None:
    one, other, third = against("reader", seed=4), against("equilibrium", seed=9), against("equilibrium")
    other.widget()
    for bag in BAGS[:7]:
        one.play(bag)
    one.save(tmp_path / "mine.txt")
    assert "From mine.txt: 7 rounds." in repr(other.load(tmp_path / "mine.txt"))
    assert third.paste(str(one.log)).tone is Tone.REVEAL
    assert one.log == other.log == third.log
    assert "7: lie" in other.state.value
    one.play("lie")
    other.play("lie")
    assert one.log == other.log, "it goes on as it would have"


def test_a_loaded_duel_names_its_own_opponent() -> None:
    duel, reader = against("equilibrium"), against("reader")
    duel.widget()
    duel.paste(str(reader.log))
    assert "reads habits" in repr(duel)
    assert "reads habits" in duel.head.value


def test_a_log_that_cannot_be_read_leaves_the_duel_as_it_was(tmp_path: Path) -> None:
    duel = against("reader")
    duel.play("lie")
    before = duel.log
    with pytest.raises(CannotRead):
        duel.load(tmp_path / "missing.txt")
    with pytest.raises(CannotRead):
        duel.paste("nothing")
    assert duel.log == before


def test_without_a_widget_it_prints_what_it_would_show() -> None:
    duel = against("reader", seed=4)
    assert "Nothing is played yet" in repr(duel)
    assert "19.20 gold in the mean" in repr(duel)
    for bag in BAGS:
        duel.play(bag)
    lines = repr(duel).splitlines()
    assert lines[0] == "A duel of 20 rounds against a sheriff who reads habits"
    assert [line.split(":")[0] for line in lines[1 : 1 + ROUNDS]] == [str(n) for n in range(1, ROUNDS + 1)]
    assert lines[-1] == duel.regret().sentence
    assert duel._box is None, "no widget was made for it"


@pytest.mark.parametrize("headless", ["0", "1"])
def test_it_is_shown_with_widgets_and_without(headless: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setenv("CLASSKIT_HEADLESS", headless)
    monkeypatch.setattr("classkit.frontend.put", lambda thing, raw=False: shown.append(thing))
    duel = against("reader", seed=4)
    for bag in BAGS:
        duel.play(bag)
    duel._ipython_display_()
    still = shown[-1]["text/html"]
    assert ('class="kit-still"' in still) == (headless == "0")
    assert len(shown) == (2 if headless == "0" else 1)
    assert "20: honest" in still
    assert "kit-picture" in still
    assert shown[-1]["text/plain"] == repr(duel)


def test_twenty_rounds_make_no_new_widget() -> None:
    duel = against("reader", seed=4)
    duel.widget()
    before = len(_instances)
    for bag in BAGS:
        clicked(duel, {"lie": "Lie", "honest": "Honest"}[bag])
    clicked(duel, "Another")
    assert len(_instances) == before


def test_every_control_has_a_name() -> None:
    duel = against("reader")
    duel.widget()
    for button in duel.choices.buttons:
        assert button.description
        assert button.tooltip
    assert duel.typed.widget.description == "Type a move"


def test_what_goes_wrong_is_shown_in_the_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    duel = against("reader")
    duel.widget()
    monkeypatch.setattr(duel, "play", lambda line: 1 / 0)
    duel.choices.buttons[0].click()
    assert "ZeroDivisionError" in duel.state.value


def test_what_makes_no_duel_is_refused() -> None:
    with pytest.raises(NotLegal, match="no such opponent"):
        against("nobody")
    with pytest.raises(NotLegal, match="whole number"):
        against("reader", seed="4")  # type: ignore[arg-type]
    assert module.AGAIN not in ("lie", "honest")
