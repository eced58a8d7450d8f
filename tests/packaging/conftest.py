"""A wheel, built once for all tests of this folder, and the two programs that they run: uv and a clean Python."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

NOT_COPIED = (".*", "*.egg-info", "*.mo", "__pycache__", "build", "dist", "tests", "notebooks", "requirements")


def printed(command: list[str], cwd: Path | None = None) -> str:
    """Run a command and return what it printed; what it said of an error is the message of a failure."""
    env = {**os.environ, "UV_COMPILE_BYTECODE": "0"}  # these environments are used once
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_uv(*words: str | Path) -> str:
    """Run uv with these words."""
    return printed([sys.executable, "-m", "uv", "--quiet", *map(str, words)])


def run_python(environment: Path, *words: str, cwd: Path) -> str:
    """Run the Python of an environment, in a folder where the kit's own is out of sight."""
    place = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
    return printed([str(environment / place), *words], cwd=cwd)


@pytest.fixture(scope="session")
def uv() -> Callable[..., str]:
    """`uv(*words)` runs uv and returns what it printed."""
    return run_uv


@pytest.fixture(scope="session")
def python() -> Callable[..., str]:
    """`python(environment, *words, cwd=folder)` runs that environment's Python and returns what it printed."""
    return run_python


@pytest.fixture(scope="session")
def source(root, tmp_path_factory) -> Path:
    """A copy of what the build reads, without what an earlier build left."""
    copy = tmp_path_factory.mktemp("source") / "kit"
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
    return copy


@pytest.fixture(scope="session")
def wheel(uv, source, tmp_path_factory) -> Path:
    """The built wheel. Nothing is fetched: what the build needs stands in this environment."""
    folder = tmp_path_factory.mktemp("wheel")
    uv("build", "--wheel", "--no-build-isolation", "--offline", "--python", sys.executable, "--out-dir", folder, source)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def clean(uv, wheel, tmp_path_factory) -> Path:
    """An environment that holds the wheel and nothing else."""
    environment = tmp_path_factory.mktemp("clean") / "venv"
    uv("venv", "--python", sys.executable, environment)
    uv("pip", "install", "--python", environment, "--no-deps", "--offline", wheel)
    return environment
