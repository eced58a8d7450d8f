"""An autosave: whole or not at all, no game lost to another, and what cannot be written stops nothing."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from classkit.autosave import Autosave, holds, when, write


def test_what_is_kept_is_there_and_the_game_of_before_is_set_aside(tmp_path: Path) -> None:
    path, aside = tmp_path / "deep" / "game.txt", tmp_path / "deep" / "game.previous.txt"
    first = Autosave(path)
    assert not path.exists(), "nothing is written before the first move"
    first.keep("one\n")
    first.keep("two\n")
    assert path.read_bytes() == b"two\n", "the same on every system"
    assert not aside.exists(), "a game does not set itself aside"
    second = Autosave(path)
    second.keep("three")
    second.keep("four")
    assert (path.read_text(encoding="utf-8"), aside.read_text(encoding="utf-8")) == ("four", "two\n")
    assert sorted(file.name for file in path.parent.iterdir()) == ["game.previous.txt", "game.txt"]


def test_a_game_that_was_read_from_the_file_goes_on_in_it(tmp_path: Path) -> None:
    path, aside = tmp_path / "game.txt", tmp_path / "game.previous.txt"
    path.write_text("one", encoding="utf-8")
    Autosave(path, "one").keep("two")
    assert not aside.exists()
    Autosave(path, "other").keep("three")
    assert aside.read_text(encoding="utf-8") == "two", "another game was loaded than lies there"


def test_what_cannot_be_written_is_told_and_tried_again(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("in the way", encoding="utf-8")
    kept = Autosave(folder / "game.txt")
    kept.keep("one")
    assert kept.unsaved
    folder.unlink()
    kept.keep("two")
    assert kept.unsaved == ""
    assert holds(folder / "game.txt") == "two"


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    write(path, "whole")

    def full(self: Path, *_: object, **__: object) -> None:
        self.write_bytes(b"ha")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        write(path, "half")
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
    assert path.read_bytes() == b"whole"


def test_no_file_is_no_game(tmp_path: Path) -> None:
    Autosave(None).keep("one")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    assert holds(None) is holds(tmp_path / "none.txt") is holds(tmp_path / "bytes.txt") is holds(tmp_path) is None


def test_when_a_file_was_written_is_said_to_the_minute(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("", encoding="utf-8")
    moment = datetime(2026, 11, 30, 8, 5, 59).timestamp()
    os.utime(path, (moment, moment))
    assert when(path) == "2026-11-30 08:05"
