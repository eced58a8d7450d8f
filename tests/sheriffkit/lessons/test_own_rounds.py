"""Own rounds: a saved game is looked back on bag by bag; what cannot be read is told, and a sample is shown."""

import json
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any

import pytest
from traitlets.utils.bunch import Bunch

from classkit.game import CannotRead, GameError, Record
from classkit.opening import autosave_file
from classkit.words import say
from sheriffkit import engine, play
from sheriffkit.dealings import dealings
from sheriffkit.lessons import the_bribe
from sheriffkit.lessons.own_rounds import LARGEST, SAMPLE_SEAT, OwnRounds, load, looking_back, read, sample
from sheriffkit.rules import Rules

NONE = "No game of yours is saved yet"
SAMPLE = "a sample that bots have just played"


def own_game(*lines: str, autosave: bool = True) -> Any:
    """The table of the lesson after these moves of the learner."""
    table = play(position=the_bribe.first_round(), seat=1, practice=True, autosave=autosave)
    for line in lines:
        while table.session.waiting:
            table.session.go_on()
        table.session.submit(line)
    return table


def edited(content: str, **header: Any) -> str:
    """A saved game with another header."""
    first, *rest = content.splitlines()
    return "\n".join([json.dumps(json.loads(first) | header), *rest])


def test_without_a_game_there_is_a_sample_and_it_says_so() -> None:
    found = load()
    assert NONE in say(found.note)
    assert SAMPLE in say(found.note)
    assert found.seats == (SAMPLE_SEAT,)
    assert {one.merchant for one in found.found} == {SAMPLE_SEAT}


def test_the_sample_is_a_whole_game_and_always_the_same() -> None:
    found = sample(load().note)
    assert engine.to_move(found.state) == ()
    assert found == load()
    assert found.counts == {"honest": 2, "fair": 2, "dear": 2}
    assert len(found.answers) == 24, "eight rounds, three merchants in each"


def test_the_autosave_of_the_table_is_found() -> None:
    table = own_game("offer 9 gold")
    found = load()
    assert "your last game at the table" in say(found.note)
    assert SAMPLE not in say(found.note)
    assert found.found == dealings(table.session.state, 1)
    (bag,) = found.found
    assert (bag.amount, bag.bought, bag.bag) == (9, True, the_bribe.LIE)


def test_a_file_of_the_save_button_is_read(tmp_path: Path) -> None:
    table = own_game("silent", "silent", "silent", autosave=False)
    path = table.save(tmp_path / "mine.jsonl") or tmp_path / "mine.jsonl"
    found = load(path)
    assert "mine.jsonl" in say(found.note)
    (bag,) = found.found
    assert (bag.amount, bag.opened) == (0, True)
    assert found.counts == {"nothing": 1}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe\x00", "it is not text"),
        (b"", "saved game"),
        (b"hello", "line 1"),
        (b'{"game": "cheese", "format": 1}\n', "sheriff"),
        (b"x" * (LARGEST + 1), "far too large"),
    ],
    ids=["bytes", "empty", "prose", "cheese", "large"],
)
def test_a_file_that_cannot_be_read_is_told_in_words(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(content)
    found = load(path)
    note = say(found.note)
    assert why in note
    assert SAMPLE in note
    assert found.found == sample(found.note).found


def test_a_file_that_is_not_there_or_is_a_folder_is_told_in_words(tmp_path: Path) -> None:
    assert "there is no such file" in say(load(tmp_path / "none.jsonl").note)
    assert "it cannot be opened" in say(load(tmp_path).note)


def test_an_autosave_that_cannot_be_read_is_told_in_words() -> None:
    path = autosave_file(engine.NAME)
    path.parent.mkdir(parents=True)
    path.write_text("not a game", encoding="utf-8")
    assert SAMPLE in say(load().note)
    assert NONE not in say(load().note)


def test_a_game_without_a_decided_bag_is_told_in_words() -> None:
    own_game("offer 1 gold")
    assert "no bag of yours has been decided yet" in say(load().note)


@pytest.mark.parametrize("humans", [None, 1, ["1"], [7], [True], [[1]]])
def test_a_table_that_makes_no_sense_is_refused(humans: Any) -> None:
    saved = own_game("offer 9 gold", autosave=False).session.dumps()
    with pytest.raises(CannotRead, match="who sits where"):
        read(edited(saved, table={"humans": humans}), "odd.jsonl")
    with pytest.raises(CannotRead, match="who sits where"):
        read(edited(saved, table=humans), "odd.jsonl")


def test_a_move_that_is_not_legal_is_refused() -> None:
    saved = own_game("offer 9 gold", autosave=False).session.dumps()
    with pytest.raises(GameError):
        read(saved.replace("offer 9 gold", "offer 900 gold"), "odd.jsonl")


def test_the_rounds_of_several_people_are_told_apart() -> None:
    saved = own_game("offer 9 gold", autosave=False).session.dumps()
    record = Record.loads(saved, engine.NAME)
    bots = Record(record.game, tuple(pair for pair in record.start if pair[0] != "table"), record.moves).dumps()
    found = read(bots, "bots.jsonl")
    assert "Only bots play in bots.jsonl" in say(found.note)
    assert found.seats == (1, 2, 3, 4)
    assert all(f"player {one.merchant}" in label for one, label in zip(found.found, found.chart().x, strict=True))


def test_the_rounds_of_two_people_at_one_table() -> None:
    saved = edited(engine.record(sample(load().note).state).dumps(), table={"humans": [3, 1, 3]})
    found = read(saved, "two.jsonl")
    assert found.seats == (1, 3)
    assert {one.merchant for one in found.found} == {1, 3}
    assert len(found.found) == 12


def test_the_chart_has_each_offer_beside_its_zone() -> None:
    found = load()
    chart = found.chart()
    zone, offered = chart.series
    for one, low, high, middle, amount in zip(
        found.found, zone.low, zone.high, zone.values, offered.values, strict=True
    ):
        if one.bag.honest:
            assert (low, high, amount) == (0, 0, 0)
        else:
            assert (low, high) == (one.q * one.bag.P, one.q * (one.bag.V + one.bag.P))
        assert middle == (low + high) / 2
        assert amount == one.amount
    assert "Of 6 bags 4 were lies" in chart.sentence
    assert "too much 2, between the limits 2, too little 0, nothing 0" in chart.sentence


def test_an_honest_bag_that_was_paid_for_is_counted() -> None:
    bags, said = [(), ("apples", "apples"), ("apples",)], ["", "2 apples", "1 apples"]
    talk = ["1: call 2", "2: offer 6 gold", "3: silent", "1: accept"]
    game = engine.position(Rules(3), phase="inspect", bags=bags, declared=said, moves=talk)
    found = read(engine.record(game).dumps(), "x.jsonl")
    assert found.counts == {"paid": 1}
    assert "Honest bags for which something was offered: 1" in found.chart().sentence


def test_the_button_loads_a_file_in_place() -> None:
    part = looking_back()
    assert isinstance(part, OwnRounds)
    part.widget()
    assert NONE in part.told.value
    saved = own_game("offer 9 gold", autosave=False).session.dumps()
    for name, content, said in (
        ("mine.jsonl", saved.encode(), "your rounds in mine.jsonl"),
        ("odd.jsonl", b"{", SAMPLE),
        ("mine.jsonl", saved.encode(), "your rounds in mine.jsonl"),
    ):
        size, now = len(content), datetime.now(UTC)
        part.upload.value = (Bunch(name=name, type="", size=size, last_modified=now, content=memoryview(content)),)
        assert said in part.told.value
        assert part.upload.value == ()
        assert part.picture.html.count('<svg class="kit-picture"') == 1
        assert escape(part.rounds.chart().sentence) in part.picture.html
    assert part.answers == part.rounds.answers == ((9, False),)


def test_the_words_are_safe_html_and_print_without_a_widget() -> None:
    saved = own_game("offer 9 gold", autosave=False).session.dumps()
    found = read(saved, "<b>.jsonl")
    assert "<b>" not in found.words()
    assert repr(looking_back()) == load().plain()
    assert say(load().found[1].message) in load().plain()
