"""Every message that the game can say has a text, every text is used, and all that is said can be read."""

import re
from pathlib import Path

import pytest

import sheriffkit
from classkit.words import entries, say
from sheriffkit import engine
from tests.sheriffkit.play import KINDS, name, random_game

IDS = {id for id, entry in entries() if entry.domain == "sheriffkit"}


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_every_event_of_a_game_can_be_said(rules):
    for event in random_game(rules, 6)[-1].log:
        text = say(event.message)
        assert text
        assert "nobody" not in text
        assert "{" not in text


def test_every_text_is_used():
    folder = Path(sheriffkit.__file__).parent
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != "english.py")
    words = set(re.findall(r'"([a-z_.{}]+)"', source))
    # A sheet's hints come in pairs, which `_hints("name")` takes by the name.
    sheets = {path.stem: path.read_text(encoding="utf-8") for path in (folder / "exercises").glob("*.py")}
    hints = tuple(
        f"{sheet}.hint.{name}." for sheet, text in sheets.items() for name in re.findall(r'_hints\("([a-z_]+)"\)', text)
    )
    kinds = {value for word in words for value in (word, f"sheriff.error.{word}", f"sheriff.event.{word}")}
    events = tuple(f"sheriff.event.{kind}" for kind in ("goods", "facedown", "known", "gold"))
    duties = tuple(f"sheriff.error.{duty}" for duty in ("answer", "speak", "judge"))
    made = (
        "sheriff.rules.",
        "sheriff.pledge.",
        "sheriff.allowed.offer.",
        "sheriff.good.",
        "sheriff.position.round",
        "sheriff.position.sheriff",
        *events,
        *duties,
        *hints,
    )
    assert [id for id in sorted(IDS) if id not in kinds and not id.startswith(made)] == []


def test_the_views_of_all_seats_can_be_said():
    state = random_game(KINDS[3], 2)[-1]
    for seat in state.rules.seats:
        assert all(say(event.message) for event in engine.view(state, seat).events)
