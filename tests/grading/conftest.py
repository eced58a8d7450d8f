"""What the tests of grading share: whether there is a sandbox here, and a browser."""

import os

import pytest

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
