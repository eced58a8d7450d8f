"""What every suite shares: how many random examples hypothesis tries, and which tests wait for the long run."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from classkit import catalogues, words

# The same examples each time: `make test` says the same thing about the same tree. `make soak` looks further.
settings.register_profile("small", max_examples=40, derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("small")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked `soak` out of every run but the long one."""
    if config.getoption("--hypothesis-profile") == "soak":
        return
    waiting = [item for item in items if item.get_closest_marker("soak")]
    if waiting:
        config.hook.pytest_deselected(items=waiting)
        items[:] = [item for item in items if item not in waiting]


def pytest_collection_finish() -> None:
    """What was imported stays until the end: the collector of garbage need not go over it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture
def pseudo(tmp_path, monkeypatch) -> Iterator[Path]:
    """The pseudo-language, compiled from what would be written now, in use."""
    catalogues.write(tmp_path)
    compiled = catalogues.compile_all(tmp_path, tmp_path)
    assert [path.suffix for path in compiled] == [".mo"] * len(catalogues.load_messages())
    monkeypatch.setattr(words, "_locale", lambda domain: tmp_path / domain / "locale")
    words._catalogue.cache_clear()
    words.use(catalogues.PSEUDO)
    yield tmp_path
    words.use("en")
    words._catalogue.cache_clear()
