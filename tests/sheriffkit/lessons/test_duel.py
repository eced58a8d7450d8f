"""The duel on the page: buttons, typed words and calls play the same; the end shows the regret; errors are said."""

import json
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from classkit.autosave import write
from classkit.cards import Tone
from classkit.game import CannotRead, NotLegal
from classkit.opening import autosave_file
from classkit.theme import style
from sheriffkit.bribery import Bag
from sheriffkit.lessons import duel as module
from sheriffkit.lessons.duel import Duel, against
from sheriffkit.lessons.duel_log import Log, load
from sheriffkit.lessons.duel_sides import OPPONENTS, ROUNDS
from sheriffkit.models import Inspection
from tests import tables

BAGS = ["lie", "lie", "honest"] * 6 + ["lie", "honest"]
BREAD = Inspection(Bag("bread", ["bread"] * 3), Bag("bread", ["bread"] * 3 + ["mead"]))


def typed(duel: Duel, line: str) -> None:
    """What the browser does when a line is typed and Enter is pressed."""
    duel.widget()
    duel.typed.widget.value = line
    duel.typed.widget._handle_custom_msg({"event": "submit"}, [])


def visible(duel: Duel) -> list[Any]:
    """The buttons that can be pressed now."""
    duel.widget()
    return [button for button in duel.choices.buttons if button.layout.display != "none"]


def clicked(duel: Duel, label: str) -> None:
    (button,) = [one for one in visible(duel) if one.description.startswith(label)]
    button.click()


def labels(duel: Duel) -> list[str]:
    return [button.description for button in visible(duel)]


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
    assert f"You have {got} gold, {got} a round; the sheriff has {sheriff}." in duel.state.value
    assert str(duel.log).splitlines()[-1] in duel.state.value, "the log as text"
    newest = duel.state.value.split('role="log"')[1].split("</div>")[0]
    assert newest.count("<strong>") == 1
    assert said in newest.split("<strong>")[1], "the newest round stands out"


def test_at_the_end_the_regret_is_shown_and_another_duel_can_begin() -> None:
    duel = against("reader", seed=4)
    duel.widget()
    for bag in BAGS:
        assert "kit-picture" not in duel.state.value
        duel.play(bag)
    assert "All 20 rounds are played." in duel.state.value
    assert duel.regret().chart().svg() in duel.state.value
    assert duel.regret().chart().words() in duel.state.value
    assert labels(duel) == ["Another 20 rounds"]
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
    one, other, third = (against(name, seed=9, autosave=False) for name in ("reader", "equilibrium", "equilibrium"))
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


# --- the autosave ---------------------------------------------------------------------------------------------------


def file_of(opponent: str) -> Path:
    return autosave_file(f"duel-{opponent}").with_suffix(".txt")


def after(rounds: int, opponent: str = "reader") -> Duel:
    """A duel with so many rounds, left as it is when the kernel stops."""
    duel = against(opponent, seed=4)
    for bag in BAGS[:rounds]:
        duel.play(bag)
    return duel


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_every_round_is_in_the_autosave(opponent: str) -> None:
    duel = against(opponent, seed=4)
    assert not file_of(opponent).exists(), "nothing is written before the first round"
    for bag in BAGS:
        duel.play(bag)
        assert load(file_of(opponent)) == duel.log
    assert len(list(file_of(opponent).parent.iterdir())) == 1


@pytest.mark.parametrize("rounds", [1, 7, ROUNDS])
@pytest.mark.parametrize("way", ["call", "button", "typed"])
def test_after_a_restart_one_is_back_in_the_same_duel(rounds: int, way: str) -> None:
    before, duel = after(rounds), against("reader", seed=30)
    label = labels(duel)[-1]
    assert label.startswith("Back to the duel of 20")
    assert label.endswith(f"({rounds} round{'s' * (rounds > 1)})")
    assert duel.log.rounds == ()
    ways = {"call": Duel.resume, "button": lambda one: clicked(one, "Back"), "typed": lambda one: typed(one, "Resume")}
    ways[way](duel)
    assert duel.log == before.log
    assert f"{rounds} round" in repr(duel.told)
    assert not any(one.startswith("Back") for one in labels(duel))
    before.play("lie")
    duel.play("lie")
    assert duel.log == before.log, "it goes on as it would have"
    assert load(file_of("reader")) == duel.log
    assert not file_of("reader").with_suffix(".previous.txt").exists(), "its own file is not set aside"


def test_one_may_begin_where_the_last_kernel_ended() -> None:
    before = after(9)
    assert against("reader", resume=True).log == before.log
    fresh = against("equilibrium", resume=True)
    assert fresh.log.rounds == ()
    assert (fresh.told.tone, fresh.told.head.id) == (Tone.HINT, "duel.resume.none")


def test_the_first_round_of_another_duel_sets_the_last_one_aside() -> None:
    before, duel = after(12), against("reader", seed=30)
    duel.play("honest")
    assert labels(duel) == ["Honest: 4 chickens", "Lie: 4 chickens and 1 silk, as 5 chickens"]
    assert duel.resume().tone is Tone.HINT
    assert len(duel.log.rounds) == 1
    assert load(file_of("reader").with_suffix(".previous.txt")) == before.log
    assert load(file_of("reader")) == duel.log


def test_another_twenty_rounds_can_be_taken_back_until_they_begin() -> None:
    duel = after(ROUNDS)
    whole = duel.log
    clicked(duel, "Another")
    assert duel.log.rounds == ()
    clicked(duel, "Back to the duel")
    assert duel.log == whole
    clicked(duel, "Another")
    duel.play("lie")
    assert load(file_of("reader").with_suffix(".previous.txt")) == whole


def test_a_loaded_log_overwrites_no_other_duel() -> None:
    before, other = after(5), Log(opponent="reader", seed=8).plus("lie")
    duel = against("reader")
    duel.paste(str(other))
    duel.play("honest")
    assert load(file_of("reader").with_suffix(".previous.txt")) == before.log
    assert load(file_of("reader")) == duel.log
    same = against("reader")
    same.paste(str(duel.log))
    same.play("lie")
    assert load(file_of("reader").with_suffix(".previous.txt")) == before.log, "it is its own file"


@pytest.mark.parametrize(
    "held",
    [
        "",
        "nothing",
        str(Log(opponent="reader")),
        str(Log(opponent="equilibrium").plus("lie")),
        str(Log(BREAD).plus("lie")),
    ],
    ids=["empty", "no log", "no round", "another sheriff", "other bags"],
)
def test_what_is_no_duel_of_this_kind_is_not_offered_and_not_lost(held: str) -> None:
    write(file_of("reader"), held)
    duel = against("reader")
    assert len(labels(duel)) == 2
    assert duel.resume().head.id == "duel.resume.none"
    duel.play("lie")
    assert file_of("reader").with_suffix(".previous.txt").read_text(encoding="utf-8") == held


def test_a_round_that_cannot_be_saved_is_told_and_the_duel_goes_on(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way", encoding="utf-8")
    duel = against("reader")
    card = duel.play("lie")
    assert "This round could not be saved" in repr(card)
    assert "The duel goes on" in repr(card)
    assert len(duel.log.rounds) == 1
    (tmp_path / "saves").unlink()
    assert "could not be saved" not in repr(duel.play("lie"))
    assert load(file_of("reader")) == duel.log


def test_without_an_autosave_nothing_is_read_or_written() -> None:
    after(3)
    duel = against("reader", autosave=False)
    assert len(labels(duel)) == 2
    duel.play("lie")
    assert len(load(file_of("reader")).rounds) == 3
    for name in ("resume", "autosave"):
        with pytest.raises(NotLegal, match=f"{name} is either on or off"):
            against("reader", **{name: "yes"})  # type: ignore[arg-type]


# --- logs of one's own ----------------------------------------------------------------------------------------------


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
    assert 'the name of this duel, and after it .play("honest")' in repr(duel), "whatever the notebook calls it"
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
    assert still.startswith(style("lesson", "charts"))
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


def test_a_duel_that_is_played_stays_small_in_a_saved_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """P19: two of them stand in one notebook. The stylesheet comes once, with the still version.

    That of a table is not in it: coming after the table's own it would change the looks of the cards there.
    """
    shown: list[Any] = []
    monkeypatch.setattr("classkit.frontend.put", lambda thing, raw=False: shown.append(thing))
    duel = against("reader", seed=4)
    for bag in BAGS:
        duel.play(bag)
    duel._ipython_display_()
    saved = [json.dumps(widget.get_state(), indent=1) for widget in tables.inside(duel.widget())]
    assert sum(map(len, saved)) < 25_000
    assert not any("<style>" in state for state in saved)
    (still,) = [bundle["text/html"] for bundle in shown if isinstance(bundle, dict)]
    assert still.count("<style>") == 1
    assert still.startswith(style("lesson", "charts"))
    assert ".kt-frame" not in still


def test_every_control_has_a_name() -> None:
    duel = against("reader")
    duel.widget()
    assert labels(duel) == ["Honest: 4 chickens", "Lie: 4 chickens and 1 silk, as 5 chickens"]
    assert all(button.tooltip for button in visible(duel))
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
