"""Pre-flight, which file of a hand-in is read: whatever its name and form, and never more than may be read."""

import json
import os
import zipfile

import pytest

from classkit.grading import preflight, preflight_read
from tests.grading import damages, small
from tests.grading.test_preflight import RELEASE, check_notebook, sources


def test_of_very_many_files_the_first_are_looked_at(tmp_path, monkeypatch):
    monkeypatch.setattr(preflight_read, "FILES", 3)
    for number in range(9):
        (tmp_path / f"{number}.ipynb").write_text("", encoding="utf-8")
    assert len(preflight_read.notebooks(tmp_path)[1]) == 3


def test_of_one_hand_in_no_more_is_read_than_may_be(tmp_path, monkeypatch):
    """A zip file of a few bytes that unpacks to any number of them, and many files."""
    monkeypatch.setattr(preflight_read, "SIZE", 2 * 2**20)
    monkeypatch.setattr(preflight_read, "TOTAL", 4 * 2**20)
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(50):
            archive.writestr(f"{number}.ipynb", " " * 2**20)
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook is None
    found, said = preflight_read.notebooks(tmp_path)
    assert found == []
    assert sum("more than 4 MB in all" in line for line in said) == 47
    assert sum("is empty" in line for line in said) == 3


@pytest.mark.parametrize(
    "name", ["q (1).ipynb", "Kopie von 00-small äöü 笔记.ipynb", "deep/er/x.ipynb", "notebook.txt"]
)
def test_a_notebook_is_found_by_what_is_in_it(tmp_path, name):
    damages.put(tmp_path, name, damages.text(small.solved(RELEASE)))
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook == small.solved(RELEASE)
    assert checked.repairs == ()


def test_of_several_notebooks_the_one_with_most_answers_is_taken(tmp_path):
    damages.put(tmp_path, "00-small.ipynb", damages.text(small.fill(RELEASE, q1="q1 = 1")))
    damages.put(tmp_path, "z/00-small (1).ipynb", damages.text(small.solved(RELEASE)))
    damages.saved_at(tmp_path, "z/00-small (1).ipynb", 1_000)
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook == small.solved(RELEASE)
    said = "“z/00-small (1).ipynb” has the most answers, or was saved last, and is graded; not graded: 00-small.ipynb"
    assert checked.flags == (f"2 notebooks were handed in; {said} (their answers differ).",)


def test_of_two_full_notebooks_the_one_saved_last_is_taken(tmp_path):
    for name, when, q4 in (("a.ipynb", 2_000, "more"), ("b.ipynb", 1_000, "less")):
        damages.put(tmp_path, name, damages.text(small.solved(RELEASE, q4=f"q4 = {q4!r}")))
        damages.saved_at(tmp_path, name, when)
    assert "'more'" in sources(preflight.check(tmp_path, RELEASE))["q4-answer"]


def test_copies_of_jupyter_are_read_only_where_there_is_nothing_else(tmp_path):
    damages.put(tmp_path, ".ipynb_checkpoints/00-small-checkpoint.ipynb", damages.text(small.solved(RELEASE)))
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook == small.solved(RELEASE)
    assert ".ipynb_checkpoints" in checked.repairs[0]
    damages.put(tmp_path, "00-small.ipynb", damages.text(RELEASE))
    checked = preflight.check(tmp_path, RELEASE)
    assert (checked.notebook, checked.repairs, checked.flags) == (RELEASE, (), ())


FORMS = {
    "utf-16": (lambda text: text.encode("utf-16"), "UTF-16"),
    "bom": (lambda text: b"\xef\xbb\xbf" + text.encode("utf-8"), "byte order mark"),
    "cp1252": (lambda text: text.encode("cp1252"), "not saved as UTF-8"),
    "garbage": (lambda text: (text + "\x00\x00garbage }").encode("utf-8"), "behind its end"),
    "crlf": (lambda text: text.replace("\n", "\r\n").encode("utf-8"), ""),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_was_written_oddly_is_read(tmp_path, form):
    make, piece = FORMS[form]
    notebook = small.solved(RELEASE)
    small.answer_cell(notebook, "q7")["source"] += " Größe"
    damages.put(tmp_path, "x.ipynb", make(json.dumps(notebook, ensure_ascii=False, indent=1)))
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook == notebook
    assert checked.repairs == () if not piece else piece in checked.repairs[0]


def test_a_zip_file_is_opened(tmp_path):
    damages.put(tmp_path, "all.zip", damages.zipped(small.solved(RELEASE)))
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook == small.solved(RELEASE)
    assert checked.repairs == ("“all.zip/work/00-small.ipynb”: it was in a zip file.",)


REFUSED = {
    "empty.ipynb": (b"  \n", "is empty"),
    "torn.ipynb": (damages.text(RELEASE)[:3000].encode(), "damaged notebook: it breaks off"),
    "line.ipynb": (damages.text(RELEASE).replace('"cells": [', '"cells": [,').encode(), "line 2 cannot be read"),
    "merge.ipynb": (b'{\n<<<<<<< HEAD\n "cells": []}', "conflict"),
    "small.py": (damages.script(RELEASE).encode(), "Python script"),
    "small.html": (damages.page(RELEASE).encode(), "web page"),
    "small.pdf": (b"%PDF-1.7 \xff\xfe", "PDF"),
    "list.ipynb": (b"[1, 2]", "is no notebook"),
    "other.ipynb": (b'{"a": 1}', "it has no list of cells"),
    "cells.ipynb": (b'{"cells": {"a": 1}}', "it has no list of cells"),
    "deep.ipynb": (b'{"cells": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "RecursionError"),
    "digits.ipynb": (b'{"cells": [' + b"9" * 10_000 + b"]}", "cannot be read (ValueError)"),
    "many.ipynb": (json.dumps({"cells": [{}] * 1001}).encode(), "1001 cells; at most 1000"),
    "noise.ipynb": (bytes(range(256)) * 4, "is no notebook"),
    "zip.zip": (damages.zipped(RELEASE)[:200], "zip file that cannot be opened"),
    "else.zip": (damages.zipped(RELEASE, "work/readme.txt"), "zip file without a notebook"),
    "none.ipynb": (json.dumps({"cells": [], "metadata": {}}).encode(), "is no notebook of 00-small"),
    "ours.ipynb": (
        json.dumps({"cells": [], "metadata": {"bribes_and_dice": {"assignment": "00-small"}}}).encode(),
        "none of the cells of 00-small",
    ),
    "theirs.ipynb": (
        json.dumps({"cells": [], "metadata": {"bribes_and_dice": {"assignment": "01-night-dice"}}}).encode(),
        "is a notebook of 01-night-dice, not of 00-small",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_notebook_of_this_assignment_is_reported_by_name(tmp_path, name):
    content, piece = REFUSED[name]
    damages.put(tmp_path, name, content)
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook is None
    assert any(name in line and piece in line for line in checked.faults), checked.faults


def test_a_damaged_file_beside_a_good_one_is_said(tmp_path):
    damages.put(tmp_path, "a.ipynb", b"{")
    damages.put(tmp_path, "b.ipynb", damages.text(small.solved(RELEASE)))
    damages.put(tmp_path, "picture.png", b"\x89PNG")
    checked = preflight.check(tmp_path, RELEASE)
    assert checked.notebook == small.solved(RELEASE)
    assert checked.flags == ("“a.ipynb” is a damaged notebook: it breaks off. “b.ipynb” is graded.",)


def test_no_folder_and_an_empty_folder(tmp_path):
    assert preflight.check(tmp_path / "none", RELEASE).faults == ("There is no folder with a hand-in.",)
    damages.put(tmp_path, "timestamp.txt", "2026-11-30 12:00:00 UTC")
    assert preflight.check(tmp_path, RELEASE).faults == ("Nothing was handed in: the folder is empty.",)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes are made as Linux and macOS make them")
def test_links_and_pipes_are_not_followed(tmp_path):
    secret, folder = tmp_path / "secret", tmp_path / "hand-in"
    damages.put(secret, "00-small.ipynb", damages.text(small.solved(RELEASE)))
    folder.mkdir()
    (folder / "link.ipynb").symlink_to(secret / "00-small.ipynb")
    (folder / "folder").symlink_to(secret)
    (tmp_path / "whole").symlink_to(secret)
    os.mkfifo(folder / "pipe.ipynb")
    checked = preflight.check(folder, RELEASE)
    assert checked.notebook is None
    assert checked.faults == (
        "“link.ipynb” is a link, and links are not followed.", "“pipe.ipynb” is no ordinary file.",
    )  # fmt: skip
    assert preflight.check(tmp_path / "whole", RELEASE).notebook is None


def test_a_huge_file_is_not_opened_and_huge_outputs_do_no_harm(tmp_path, monkeypatch):
    notebook = small.solved(RELEASE)
    notebook["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x" * 10_000_000}]
    checked = check_notebook(tmp_path, notebook)
    assert checked.notebook == small.solved(RELEASE)
    monkeypatch.setattr(preflight_read, "SIZE", 5 * 2**20)
    assert "has 9 MB; at most 5 MB are read" in preflight.check(tmp_path, RELEASE).faults[0]
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("00-small.ipynb", "0" * 6 * 2**20)
    assert any("has 6 MB; at most 5 MB" in line for line in preflight.check(tmp_path, RELEASE).faults)


def test_a_name_that_is_no_unicode_can_be_said(tmp_path):
    path = os.fsencode(tmp_path) + b"/q\xff.ipynb"
    with open(path, "wb") as file:
        file.write(b"{")
    said = preflight.check(tmp_path, RELEASE).faults[0]
    assert said.encode("utf-8").startswith("“q?.ipynb”".encode())
