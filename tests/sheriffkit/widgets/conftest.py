"""Tables under test raise what goes wrong in a callback, and keep their autosaves in a temporary folder."""

import pytest


@pytest.fixture(autouse=True)
def strict(monkeypatch, tmp_path):
    monkeypatch.setenv("CLASSKIT_STRICT", "1")
    monkeypatch.delenv("CLASSKIT_HEADLESS", raising=False)
    monkeypatch.setenv("BRIBES_AND_DICE_HOME", str(tmp_path / "saves"))
