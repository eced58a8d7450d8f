"""What `import sheriffkit` brings: the names that lessons begin with, and nothing that takes long."""

import subprocess
import sys

import sheriffkit

LIGHT = 0.5
"""Seconds of the processor, the standard library's share included; about 0.1 where it was written."""
CLOCK = "import time; begun = time.process_time(); import sheriffkit; print(time.process_time() - begun)"


def test_every_name_is_there_and_comes_with_a_star():
    names: dict[str, object] = {}
    exec("from sheriffkit import *", names)
    assert set(sheriffkit.__all__) <= set(names)
    assert {"engine", "odds", "bribery", "bots", "BOTS", "Bag", "Rules", "STANDARD", "ROYAL", "COMPACT"} <= set(names)


def test_a_game_from_the_names_at_the_door():
    game = sheriffkit.bots.play_game(sheriffkit.Rules(3, edition="compact"), 1, sheriffkit.BOTS["honest"])
    assert sheriffkit.engine.result(game) is not None
    assert sheriffkit.Bag is sheriffkit.bribery.Bag


def test_the_import_is_quick():
    runs = [subprocess.run([sys.executable, "-c", CLOCK], capture_output=True, check=True).stdout for _ in range(3)]
    assert min(map(float, runs)) < LIGHT
