"""The house's rules for committed files: no address of a machine or a registry, small, UTF-8, plainly named."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

LARGEST = 1_000_000  # bytes; P19

# The slashes and dots of what is looked for are written so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|work|farm|tmp/dev|opt/wheels|home/[a-z]\w*|Users/[A-Za-z]\w*)/")
REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|registry\.npmjs|conda\.anaconda\.org|cdn\.plot\.ly|unpkg\.com|jsdelivr\.net"
    r"|--(?:extra-)?index[-_]url\b|--find[-]links\b|\b[A-Z]+_FIND[_]LINKS\b",
)
LOCKS_WITH_HOSTS = ("uv.lock", "pylock.toml", "package-lock.json", "yarn.lock", "poetry.lock")
PLAIN_NAME = re.compile(r"[A-Za-z0-9._/-]+")
PICTURES = (".png", ".jpg", ".woff2", ".ico")


def text_faults(text: str) -> list[str]:
    """What no committed text may hold, each with its line number."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        for what, pattern in (("a machine's path", MACHINE_PATH), ("a registry's address", REGISTRY)):
            if match := pattern.search(line):
                found.append(f"line {number}: {what}: {match.group()}")
    return found


def notebook_faults(text: str) -> list[str]:
    """What a committed notebook may not hold: outputs, execution counts, the state of widgets."""
    notebook = json.loads(text)
    found = ["the state of widgets"] if "widgets" in notebook.get("metadata", {}) else []
    for number, cell in enumerate(notebook["cells"]):
        found += [f"cell {number}: {key}" for key in ("outputs", "execution_count") if cell.get(key)]
    return found


def name_faults(name: str) -> list[str]:
    """What no committed file's name may hold (P23)."""
    found = [] if PLAIN_NAME.fullmatch(name) else ["a name of other signs than letters, digits, '.', '_' and '-'"]
    return found + (["a lock that names a registry's host"] if Path(name).name in LOCKS_WITH_HOSTS else [])


@pytest.fixture(scope="module")
def files(root: Path) -> list[str]:
    """Every file that is committed or would be, from the repository's root."""
    if not (root / ".git").exists():
        pytest.skip("not a git checkout: what is committed can't be told from what is not")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.decode("utf-8").split("\0")
    present = sorted(name for name in listed if name and (root / name).is_file())
    assert "pyproject.toml" in present
    return present


def offenders(root: Path, files: list[str], check: Callable[[str], list[str]]) -> list[str]:
    """`file: fault` for each fault that `check` finds in a file's text."""
    return [f"{name}: {fault}" for name in files for fault in check((root / name).read_text(encoding="utf-8"))]


def texts(files: list[str]) -> list[str]:
    """The files that people read as text."""
    return [name for name in files if not name.endswith(PICTURES)]


def test_texts_are_utf_8_and_name_no_machine_and_no_registry(root, files):
    assert offenders(root, texts(files), text_faults) == []


def test_notebooks_are_committed_without_what_a_run_leaves(root, files):
    notebooks = [name for name in files if name.endswith(".ipynb")]
    assert offenders(root, notebooks, notebook_faults) == []


def test_no_file_is_large(root, files):
    assert [name for name in files if (root / name).stat().st_size > LARGEST] == []


def test_names_are_plain(files):
    assert [f"{name}: {fault}" for name in files for fault in name_faults(name)] == []


def test_line_ends_are_the_same_everywhere(root, files):
    assert [name for name in texts(files) if b"\r" in (root / name).read_bytes()] == []


SLASH, DOT = "/", "."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"see {SLASH}root{SLASH}x", "line 1: a machine's path"),
        (f"first\nopen('{SLASH}home{SLASH}ada{SLASH}x')", "line 2: a machine's path"),
        (f"https://files{DOT}pythonhosted{DOT}org", "a registry's address"),
        ("--find" + "-links wheels", "a registry's address"),
        ("PIP_FIND" + "_LINKS=x", "a registry's address"),
    ],
)
def test_a_planted_address_is_found(text, says):
    (found,) = text_faults(text)
    assert says in found


def test_ordinary_text_is_left_alone():
    assert (
        text_faults("tests/notebooks, homework/root/x, the home page / root of 2, docs/work/, /usr/bin/chromium") == []
    )


def test_a_notebook_that_was_run_is_found():
    cell = {"cell_type": "code", "source": "1", "outputs": [{"output_type": "stream"}], "execution_count": 3}
    clean = {"cell_type": "code", "source": "1", "outputs": [], "execution_count": None}
    run = {"cells": [clean, cell], "metadata": {"widgets": {}}}
    assert notebook_faults(json.dumps(run)) == ["the state of widgets", "cell 1: outputs", "cell 1: execution_count"]
    assert notebook_faults(json.dumps({"cells": [clean], "metadata": {}})) == []


@pytest.mark.parametrize("name", ["notebooks/q (1).ipynb", "a:b.txt", "é.py", "requirements/uv.lock"])
def test_a_planted_name_is_found(name):
    assert len(name_faults(name)) == 1
