"""The notebooks, read once, and a way to run them in a kernel of their own."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
LESSONS = [name for name in NAMES if name[:2].isdigit()]
LIMIT = 60
"""Seconds that a notebook may take from top to bottom."""


@dataclass(frozen=True)
class Run:
    """A notebook after it was run, and the seconds that took."""

    notebook: NotebookNode
    seconds: float


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `name` runs for each notebook, one that takes `lesson` for each lesson."""
    for argument, names in (("name", NAMES), ("lesson", LESSONS)):
        if argument in metafunc.fixturenames:
            metafunc.parametrize(argument, names)


@pytest.fixture(scope="session")
def read() -> Callable[[str], NotebookNode]:
    """Read a notebook as it is committed."""
    return cache(lambda name: nbformat.read(NOTEBOOKS / name, as_version=4))


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, bool], Run]:
    """Run a notebook from top to bottom, with widgets or headless; each once in a session."""
    home = tmp_path_factory.mktemp("home")

    @cache
    def execute(name: str, headless: bool) -> Run:
        notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
        client = NotebookClient(
            notebook, timeout=LIMIT, kernel_name="python3", resources={"metadata": {"path": str(NOTEBOOKS)}}
        )
        start = time.monotonic()
        client.execute(env=environment(home, headless))
        return Run(notebook, time.monotonic() - start)

    return execute


def environment(home: Path, headless: bool) -> dict[str, str]:
    """A kernel's environment: the repository on the path, and nothing of the user's."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    own = {"PYTHONPATH": path, "IPYTHONDIR": str(home), "BRIBES_AND_DICE_HOME": str(home), "CLASSKIT_STRICT": "1"}
    switch = {"CLASSKIT_HEADLESS": "1" if headless else "0"}
    return {**os.environ, **own, **switch, "PYTHONDONTWRITEBYTECODE": "1"}
