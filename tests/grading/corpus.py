"""The corpus of broken and hostile hand-ins: each kind with what it must come to.

`KINDS` is a table: a name, a function that writes the hand-in's files into a folder, the status, one letter for each
question that the grader marks (right, wrong, blank, refused X, lost; where a race decides, `?` for any that is not
right and `.` for any), and a piece of what the report says.
"""

import contextlib
import json
import os
import socket
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from classkit.grading.results import Status
from tests.grading import damages, hostile, small

Write = Callable[[Path, dict[str, Any]], None]
"""Writes the files of a hand-in into a folder, made from the release."""

G, P, N = Status.GRADED, Status.PARTLY, Status.NOT
ALL = "RRRRRR"


@dataclass(frozen=True)
class Kind:
    """One kind of hand-in; `says` stands in its reasons, repairs, flags or messages."""

    name: str
    write: Write
    status: Status
    marks: str
    says: str = ""


def _write(folder: Path, notebook: dict[str, Any], name: str = "00-small.ipynb") -> None:
    damages.put(folder, name, damages.text(notebook))


def honest(folder: Path, release: dict[str, Any]) -> None:
    """Everything right, nothing broken."""
    _write(folder, small.solved(release, folder.parent.name))


def damaged(*damage: Callable[[dict[str, Any], Random], None]) -> Write:
    """Everything right, then damaged."""

    def write(folder: Path, release: dict[str, Any]) -> None:
        notebook, chance = small.solved(release, folder.parent.name), Random(5)
        for one in damage:
            one(notebook, chance)
        _write(folder, notebook)

    return write


def changed(change: Callable[[dict[str, Any]], object]) -> Write:
    """Everything right, then changed by a function."""
    return damaged(lambda notebook, chance: change(notebook) and None)


def coded(**work: str) -> Write:
    """Everything right, but for the code in the cells named: `q1=` its answer cell, `own=` a cell of the student's."""

    def write(folder: Path, release: dict[str, Any]) -> None:
        course = folder.parents[2]
        for name, source in work.items():
            source = source.replace("{roots!r}", repr([str(course), str(course.parent)]))
            source = source.replace("{paths!r}", repr([str(course / "gradebook.db"), str(course / "results" / "x")]))
            source = source.replace("{port}", (course / "port").read_text(encoding="utf-8")).replace("{deep}", "900")
            work[name] = source
        _write(folder, small.solved(release, folder.parent.name, **work))

    return write


def written(make: Callable[[dict[str, Any]], str | bytes], name: str = "00-small.ipynb") -> Write:
    """One file, from the notebook with everything right."""

    def write(folder: Path, release: dict[str, Any]) -> None:
        damages.put(folder, name, make(small.solved(release, folder.parent.name)))

    return write


def nothing(folder: Path, release: dict[str, Any]) -> None:
    """An empty folder."""
    folder.mkdir(parents=True)


def blank(folder: Path, release: dict[str, Any]) -> None:
    """The release as it is."""
    _write(folder, release)


def two_files(folder: Path, release: dict[str, Any]) -> None:
    """The blank release under the right name, the work under another."""
    _write(folder, release)
    _write(folder, small.solved(release, folder.parent.name), "final/00-small (2) FINAL.ipynb")


def link_out(folder: Path, release: dict[str, Any]) -> None:
    """A link to a friend's hand-in."""
    folder.mkdir(parents=True)
    (folder / "00-small.ipynb").symlink_to(folder.parents[1] / "honest" / small.NAME / "00-small.ipynb")


def too_big(folder: Path, release: dict[str, Any]) -> None:
    """A file of 100 MB, with holes."""
    _write(folder, release)
    os.truncate(folder / "00-small.ipynb", 100 * 2**20)


def odd_files(folder: Path, release: dict[str, Any]) -> None:
    """Everything right, beside a pipe, a socket, a link to all files, four terabytes of holes, a deep path."""
    _write(folder, small.solved(release, folder.parent.name))
    os.mkfifo(folder / "pipe.ipynb")
    (folder / "all").symlink_to("/")
    for name in ("holes.ipynb", "timestamp.txt"):
        (folder / name).touch()
        os.truncate(folder / name, 2**42)
    deep = folder.joinpath(*["d"] * 200)
    deep.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as place, contextlib.chdir(folder):
        place.bind("socket.ipynb")


def zip_bomb(folder: Path, release: dict[str, Any]) -> None:
    """A zip file of some kilobytes: 90 notebooks of 30 megabytes."""
    folder.mkdir(parents=True)
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(90):
            archive.writestr(f"{number}.ipynb", b" " * 30 * 2**20)


def many_cells(notebook: dict[str, Any]) -> None:
    notebook["cells"] += [small.own_cell("x = 1", f"more-{number}") for number in range(10**5)]


def friend(folder: Path, release: dict[str, Any]) -> None:
    """A copy of a friend's work, with the friend's id in it."""
    _write(folder, small.solved(release, "honest"))


def elsewhere(folder: Path, release: dict[str, Any]) -> None:
    """The first question is answered in the cell of the second, and its own is left blank."""
    notebook = small.solved(release, folder.parent.name, q1="", q2=f"{small.RIGHT['q1']}\nanswer('q1', q1)\nq2 = 1")
    _write(folder, notebook)


def other_cohort(notebook: dict[str, Any]) -> None:
    cell = small.answer_cell(notebook, "open")
    cell["source"] = cell["source"].replace("2026", "2025").replace("mine =", "mine2 =") + "\nmine = mine2"


def twice(notebook: dict[str, Any]) -> None:
    place = damages.find(notebook, "q2-answer")
    twin = {**notebook["cells"][place], "id": "twin", "source": 'q2 = 1\nanswer("q2", q2)'}
    notebook["cells"].insert(place + 1, twin)


def other_assignment(notebook: dict[str, Any]) -> None:
    notebook["metadata"]["bribes_and_dice"]["assignment"] = "01-night-dice"
    for cell in notebook["cells"]:
        cell["source"] = f"other {cell['source'][:20]}"


def own_grade(notebook: dict[str, Any]) -> None:
    small.answer_cell(notebook, "q1")["source"] = "2"
    small.answer_cell(notebook, "q1-answer")["source"] = "q1 = 7\nanswer('q1', q1)\n2.0"
    damages.points_edited(notebook, Random(1))


OPEN_AGAIN = "mine = exercise(SHEET, STUDENT, COHORT_SEED)"
WORK_FIRST = 'q1 = 7\nanswer("q1", q1)\n'

BROKEN = (
    Kind("honest", honest, G, ALL),
    Kind("blank-release", blank, G, "BBBBBB", "Not answered."),
    Kind("settings-lost", damaged(damages.settings_lost), G, ALL, "nbgrader's settings were missing"),
    Kind("all-lost", damaged(damages.all_lost), G, ALL, "known by their text"),
    Kind("ids-lost", damaged(damages.ids_lost), G, ALL, "had no ids"),
    Kind("format-3", damaged(damages.format_3), G, ALL, "format 3"),
    Kind("locked-deleted", changed(lambda book: damages.delete(book, "open", "q1", "q2-ask")), G, ALL, "put back"),
    Kind("answer-deleted", changed(lambda book: damages.delete(book, "q2-answer")), P, "RLRRRR", "q2-answer"),
    Kind("id-deleted", changed(lambda book: damages.delete(book, "student")), G, ALL, "the folder's name stands there"),
    Kind("duplicated", damaged(damages.duplicated, damages.duplicated), G, ALL, "more than once"),
    Kind("essay-deleted", changed(lambda book: damages.delete(book, "q7", "q7-ask")), P, ALL, "put back empty: q7"),
    Kind("twice-answered", changed(twice), G, "RWRRRR", "with different answers"),
    Kind("moved", damaged(damages.moved), G, ALL, "had been moved"),
    Kind("reversed", changed(lambda book: book["cells"].reverse()), G, ALL, "had been moved"),
    Kind("retyped", damaged(damages.retyped), G, ALL, "from code to text or back"),
    Kind("points-edited", changed(own_grade), G, "WRRRRR", "points among them"),
    Kind("other-cohort", changed(other_cohort), G, ALL, "had been edited"),
    Kind("odd-json", damaged(damages.odd_json), G, ALL),
    Kind("other-assignment", changed(other_assignment), N, "", "a notebook of 01-night-dice, not of 00-small"),
    Kind("renamed", written(damages.text, "Kopie von q (1).ipynb"), G, ALL),
    Kind("unicode-name", written(damages.text, "Übung/作业 ٣.ipynb"), G, ALL),
    Kind("two-files", two_files, G, ALL, "2 notebooks were handed in"),
    Kind("checkpoint-only", written(damages.text, ".ipynb_checkpoints/x-checkpoint.ipynb"), G, ALL, "kept by itself"),
    Kind("zipped", written(damages.zipped, "work.zip"), G, ALL, "in a zip file"),
    Kind("utf-16", written(lambda book: damages.text(book).encode("utf-16")), G, ALL, "UTF-16"),
    Kind("bom", written(lambda book: b"\xef\xbb\xbf" + damages.text(book).encode()), G, ALL, "byte order mark"),
    Kind("trailing-garbage", written(lambda book: damages.text(book) + "</html>"), G, ALL, "behind its end"),
    Kind("torn", written(lambda book: damages.text(book)[:-500]), N, "", "damaged notebook"),
    Kind("script", written(damages.script, "00-small.py"), N, "", "is a Python script"),
    Kind("web-page", written(damages.page, "00-small.html"), N, "", "is a web page"),
    Kind("empty-file", written(lambda book: ""), N, "", "is empty"),
    Kind("empty-folder", nothing, N, "", "the folder is empty"),
    Kind("deep-json", written(lambda book: '{"cells": ' + "[" * 10**5 + "]" * 10**5 + "}"), N, "", "cannot be read"),
    Kind("no-cells", written(lambda book: json.dumps({"answers": 7})), N, "", "no list of cells"),
    Kind("odd-files", odd_files, G, ALL, "“pipe.ipynb” is no ordinary file"),
    Kind("zip-bomb", zip_bomb, N, "", "there are more than 64 MB in all"),
    Kind("many-cells", changed(many_cells), N, "", "has 100023 cells"),
    Kind("too-big", too_big, N, "", "100 MB"),
    Kind("link-out", link_out, N, "", "links are not followed"),
    Kind("friends-id", friend, G, ALL, "the id in the notebook is 'honest'"),
    Kind("no-id", changed(lambda book: small.answer_cell(book, "student").update(source='STUDENT = ""')), G, ALL, "id"),
    Kind("wrong-cell", elsewhere, G, "BWRRRR", "another cell"),
)
"""What happens to a hand-in on its way, and what a hasty student does."""

HONEST_SLIPS = (
    Kind("own-abs", coded(own="abs = 3\nfloat = round = sum = None"), G, ALL),
    Kind("opens-again", changed(lambda book: book["cells"].append(small.own_cell(OPEN_AGAIN))), G, ALL),
    Kind("opens-another", coded(q2=hostile.OTHER_SHEET + small.RIGHT["q2"]), P, "RLLLLL", "while another exercise"),
    Kind("magics", coded(own=hostile.MAGICS), G, ALL),
    Kind("bash-cell", coded(own="%%bash\nexit 3"), G, ALL),
    Kind("asks-input", coded(q1="q1 = input('your answer? ')"), G, "BRRRRR", "EOFError"),
    Kind("syntax-error", coded(q2="q2 = = 2"), G, "RBRRRR", "SyntaxError"),
    Kind(
        "id-without-quotes",
        changed(lambda book: small.answer_cell(book, "student").update(source="STUDENT = ada")),
        P,
        "LLLLLL",
        "the first thing to go wrong was in cell student: NameError",
    ),
    Kind("infinity", coded(q1='q1 = float("inf")', q2='q2 = float("nan")'), G, "XXRRRR", "Could not be taken"),
    Kind("big-power", coded(q1='q1 = "1e999999999"', q2='q2 = "9" * 10_000'), G, "XXRRRR", "Could not be taken"),
    Kind("endless-generator", coded(q1=hostile.GENERATOR), G, "XRRRRR", "generator"),
    Kind("list-in-itself", coded(q1=hostile.RECURSIVE, q3="q3 = {}\nq3[0] = q3"), G, "XRXRRR", "Could not be taken"),
    Kind(
        "huge-answer", coded(q1=hostile.HUGE_NUMBER, q3=hostile.HUGE_LIST.replace("q1", "q3")), G, "XRXRRR", "too long"
    ),
    Kind("half-letters", coded(q1=hostile.HALF_LETTERS), G, "XRRRRR", "Could not be taken"),
    Kind(
        "much-printed", coded(q1="for _ in range(10**5):\n    print('x' * 99)\nq1 = 7"), G, "WRRRRR", "7 is not right"
    ),
    Kind("quits", coded(q1=WORK_FIRST + "quit()", q2="import sys\nsys.exit(0)"), G, "WBRRRR", "7 is not right"),
    Kind("endless-loop", coded(q1="while True:\n    pass"), G, "BRRRRR", "OutOfTime"),
    Kind("threads", coded(q1=f"{hostile.THREADS}\nq1 = 7"), G, "WRRRRR", "7 is not right"),
    Kind("much-memory", coded(q1="q1 = [0] * 10**10"), G, "BRRRRR", "MemoryError"),
)
"""What goes wrong in code without anybody wanting it."""

HOSTILE = (
    Kind("patched-builtins", coded(own=hostile.BUILTINS, q1="q1 = Fraction(1, 7)"), G, "WRRRRR", "1/7 is not right"),
    Kind("patched-numbers", coded(own=hostile.TYPES), P, "LLLLLL", "no answer came out of the notebook"),
    Kind("patched-types", coded(q1=f"{hostile.ISINSTANCE}\nq1 = 7"), P, "?RRRRR", "q1-answer"),
    Kind("patched-fraction", coded(q1=f"{hostile.FRACTIONS}\nq1 = Fraction(1, 7)"), G, "?RRRRR"),
    Kind("patched-compare", coded(q1=f"{hostile.COMPARE}\nq1 = 7"), G, "WRRRRR", "7 is not right"),
    Kind("patched-plain", coded(q1=f"{hostile.PLAIN}\nq1 = 7"), G, "XXXXRR", "This is no answer"),
    Kind("liar", coded(q1=hostile.LIAR), G, "XRRRRR", "“Liar”"),
    Kind(
        "subclass", coded(q1=hostile.SUBCLASS, q3=hostile.LIST_SUBCLASS, q4=hostile.TEXT_SUBCLASS), G, "XRXXRR", "Half"
    ),
    Kind("inner-liar", coded(q1=hostile.INNER), G, "XRRRRR", "Could not be taken"),
    Kind("frames", coded(q1=hostile.FRAMES), G, "WRRRRR", "7 is not right"),
    Kind("reads-sources", coded(q1=hostile.SOURCES), G, "WRRRRR", "7 is not right"),
    Kind("imports-key", coded(q1=hostile.IMPORT_KEY), G, "WRRRRR", "7 is not right"),
    Kind("writes", coded(q1=hostile.WRITING), G, "WRRRRR", "7 is not right"),
    Kind("network", coded(q1=hostile.NETWORK), G, "WRRRRR", "7 is not right"),
    Kind("other-processes", coded(q1=hostile.PROCESSES), G, "WRRRRR", "7 is not right"),
    Kind("becomes-root", coded(q1=hostile.BECOME_ROOT), G, "WRRRRR", "7 is not right"),
    Kind("kills-parent", coded(q1=f"{hostile.PARENT}"), G, "?RRRRR", "stopped before it answered"),
    Kind("hard-exit", coded(q1=WORK_FIRST + "import os\nos._exit(0)"), P, "LRRRRR", "cell q1-answer ended Python"),
    Kind("segfault", coded(q1="import ctypes\nctypes.string_at(0)"), P, "LRRRRR", "cell q1-answer ended Python"),
    Kind("ignores-alarm", coded(q1=hostile.IGNORE_ALARM), P, "LRRRRR", "could not be interrupted"),
    Kind("catches-all", coded(q1=hostile.CATCH_ALL), P, "LRRRRR", "could not be interrupted"),
    Kind("loop-in-c", coded(q1=hostile.C_LOOP), P, "LRRRRR", "could not be interrupted"),
    Kind("slow-regex", coded(q1=hostile.REGEX), G, "BRRRRR", "OutOfTime"),
    Kind("forks", coded(q1="import os\nos.fork()\nq1 = 7"), G, "WRRRRR", "7 is not right"),
    Kind("no-signal-heard", coded(q1=hostile.DEAF), P, "LRRRRR", "could not be interrupted"),
    Kind("sleeps-when-it-ends", coded(q1=hostile.SLEEPS_AT_THE_END), G, "WRRRRR", "7 is not right"),
    Kind("own-name-space", coded(q1=hostile.NAME_SPACE), G, "WRRRRR", "7 is not right"),
    Kind("fills-inodes", coded(q1=hostile.INODES), P, "LRRRRR", "cell q1-answer took too"),
    Kind("closes-channel", coded(q1="import os\nos.closerange(0, 50)\nq1 = 7"), P, "LRRRRR", "ended Python"),
    Kind("steals-orders", coded(own=hostile.STEALS), P, "......", "cell"),
    Kind("patched-json", coded(own=hostile.JSON), P, ALL, "cell mine-1 wrote into the grader's channel"),
    Kind("patched-shell", coded(own="get_ipython().run_cell = lambda *a, **k: None"), P, "LLLLLL", "silences answer"),
    Kind("modules-gone", coded(own=hostile.MODULES_GONE), G, ALL),
    Kind("lying-words", coded(q1=hostile.LYING_WORDS), G, "XRRRRR", "“Lying”"),
    Kind("clashing-outcomes", coded(q3=hostile.CLASHES), G, "RRXRRR", "too long"),
    Kind("half-letters-inside", coded(q3='q3 = {"\\udfff": 1}', q4='q4 = "le\\ud800ss"'), G, "RRWWRR", "is not right"),
    Kind("formula", coded(q1='q1 = "=HYPERLINK(1)"'), G, "XRRRRR", "cannot be read as a number"),
    Kind("fork-bomb", coded(q1=hostile.BOMB), P, "LRRRRR", "cell q1-answer took too"),
    Kind("daemon", coded(q1=hostile.DAEMON), P, "?.....", "q"),
    Kind("babble", coded(q1=hostile.BABBLE), P, "LRRRRR", "wrote into the grader's channel"),
    Kind("babble-ahead", coded(q1=hostile.AHEAD), P, "LRRRRR", "cell q1-answer wrote into the grader's channel"),
    Kind("deep-babble", coded(q1=hostile.DEEP_LINE), P, "LRRRRR", "wrote into the grader's channel"),
    Kind("gigabyte", coded(q1=hostile.FLOOD), P, "LRRRRR", "put out too much"),
    Kind("memory-files", coded(q1=hostile.MEMORY_FILES), G, "WRRRRR", "7 is not right"),
    Kind("fills-disk", coded(q1=hostile.DISK), G, "WRRRRR", "7 is not right"),
    Kind("forged", coded(q1=hostile.FORGED), G, "XRRRRR", "True and False are not numbers"),
    Kind("forged-deep", coded(q1=hostile.FORGED_DEEP), G, "XRRRRR", "This is no answer"),
    Kind("looks-around", coded(q5=hostile.LOOKS_AROUND), G, "RRRRWR", "unseen(4, 6) gave 0.5"),
    Kind("counts-calls", coded(q5=hostile.COUNTS_CALLS), G, "RRRRWR", "unseen(4, 6) gave 0.5"),
    Kind("returns-liar", coded(q5=hostile.RETURNS_LIAR), G, "RRRRWR", "“Liar” cannot be taken"),
    Kind("exits-when-tried", coded(q5=hostile.TWO_FACED), P, "RRRRLR", "cell q5-answer ended Python"),
    Kind("exits-when-called", coded(q6=hostile.DIES_LATER), P, "RRRRRL", "pig('total 0') ended the Python"),
    Kind("endless-when-called", coded(q6=hostile.SLOW_LATER), P, "RRRRRL", "pig('total 0') took more than "),
    Kind("answers-unasked", coded(q6=hostile.NEVER_READS), P, "RRRRRL", ") ended the Python"),
)
"""What somebody does who wants marks, or who wants to do harm."""

KINDS = (*BROKEN, *HONEST_SLIPS, *HOSTILE)
