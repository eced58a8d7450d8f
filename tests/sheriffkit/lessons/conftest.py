"""Labs under test raise what goes wrong in a callback, and tables keep their autosaves in a temporary folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLASSKIT_STRICT", "1")
    monkeypatch.delenv("CLASSKIT_HEADLESS", raising=False)
    monkeypatch.setenv("BRIBES_AND_DICE_HOME", str(tmp_path / "saves"))
