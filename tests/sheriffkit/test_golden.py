"""The play-throughs in tests/golden are what the engine still plays (see tests/sheriffkit/golden.py)."""

import pytest

from tests.sheriffkit.golden import FOLDER, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_a_play_through_is_as_it_was(name):
    rules, seed = GAMES[name]
    assert transcript(rules, seed) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
