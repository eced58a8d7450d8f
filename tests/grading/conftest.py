"""What the tests of grading share: whether there is a sandbox here, an empty gradebook, and a browser."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from classkit.grading.course import Course
from classkit.grading.room import NoSandbox, check_sandbox
from tests.browser.conftest import browser, page  # noqa: F401  (fixtures)


@pytest.fixture(scope="session")
def sandbox() -> bool:
    """True; without bubblewrap the test is skipped, and says so, or fails where REQUIRE_SANDBOX=1 is set."""
    try:
        check_sandbox()
    except NoSandbox as missing:
        if os.environ.get("REQUIRE_SANDBOX", "") not in ("", "0"):
            pytest.fail(f"REQUIRE_SANDBOX is set. {missing}")
        pytest.skip(str(missing))
    return True


@pytest.fixture(scope="session")
def new_book(tmp_path_factory) -> Callable[[Path], None]:
    """Puts an empty gradebook into a course's folder: nbgrader takes seconds to make one, and a copy is as good."""
    from classkit.grading import gradebook

    made = Course(tmp_path_factory.mktemp("empty"))
    gradebook.due_dates(made)

    def put(root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        shutil.copy(made.root / "gradebook.db", root / "gradebook.db")

    return put
