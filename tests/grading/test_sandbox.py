"""Whether there can be a room at all, found out before the first hand-in: bubblewrap, and the kit inside."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from classkit.grading import room
from classkit.grading.__main__ import main
from classkit.grading.room import NoSandbox, check_sandbox, readable

ROOT = Path(__file__).resolve().parents[2]


def test_without_bubblewrap_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NoSandbox, match=r"apt install bubblewrap.*--no-sandbox"):
        check_sandbox()


def test_a_bubblewrap_that_cannot_make_a_room_is_said(monkeypatch):
    monkeypatch.setattr(room, "walls", lambda: [sys.executable, "-c", "import sys; sys.exit('no name spaces')"])
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/bwrap")
    with pytest.raises(NoSandbox, match="cannot make a room here: no name spaces"):
        check_sandbox()


KIT = ("classkit", "cheesekit", "sheriffkit")


def without(*names: str) -> list[Path]:
    """What can be read in a room without these packages."""
    return [path for path in readable() if path not in [ROOT / name for name in names]]


@pytest.mark.parametrize(
    ("missing", "module"),
    [
        (KIT, "classkit.grading.inside"),
        (("cheesekit",), "cheesekit.exercises"),
        (("sheriffkit",), "sheriffkit.exercises"),
    ],
)
def test_a_kit_that_the_room_cannot_import_is_named_before_any_hand_in(sandbox, monkeypatch, missing, module):
    seen = without(*missing)
    assert len(readable()) - len(seen) == len(missing)
    monkeypatch.setattr(room, "readable", lambda: seen)
    with pytest.raises(NoSandbox) as refused:
        check_sandbox()
    assert str(refused.value) == f"The room cannot import {module}: ModuleNotFoundError: No module named {missing[0]!r}"


def test_grading_stops_at_a_room_without_the_kit_with_one_sentence(sandbox, monkeypatch, tmp_path, capsys):
    seen = without(*KIT)
    monkeypatch.setattr(room, "readable", lambda: seen)
    (tmp_path / "source" / "00-small").mkdir(parents=True)
    (tmp_path / "source" / "00-small" / "00-small.ipynb").touch()
    assert main(["grade", "--course", str(tmp_path)]) == 1
    said = capsys.readouterr()
    (sentence,) = said.err.splitlines()
    assert sentence.startswith("The room cannot import classkit.grading.inside: ModuleNotFoundError: ")
    assert said.out == ""


def test_what_students_import_is_tried_as_the_user_who_they_are_there(monkeypatch, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("an ordinary user is no other user in the room")
    (tmp_path / "closed.py").write_text("", encoding="utf-8")
    tmp_path.chmod(0o700)
    monkeypatch.setattr(room, "walls", lambda: [sys.executable, "-c", ALONG, str(tmp_path)])
    monkeypatch.setattr(room, "NEEDED", ("closed",))
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/bwrap")
    with pytest.raises(NoSandbox, match=r"^The room cannot import closed: "):
        check_sandbox()


ALONG = """
import sys
folder, python, _, _, code, *words = sys.argv[1:]
sys.path.append(folder)
sys.argv = ["-c", *words]
exec(code)
"""
"""Stands for the walls: runs what was to run in the room, with one folder more to import from."""
