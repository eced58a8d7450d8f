"""A browser and a JupyterLab for this suite. Without a Chromium the suite is skipped, and fails if one is required."""

import os

import pytest

from tests.browser import lab

MISSING = (
    f"no Chromium: none of {', '.join(lab.NAMES)} on the path and CHROMIUM not set; the browser tests did not run. "
    "Install one (on Debian or Ubuntu: apt install chromium)."
)


@pytest.fixture(scope="session")
def browser():
    path = lab.find_chromium()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with lab.chromium(path) as browser:
        yield browser


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    """The folder and the address of a JupyterLab."""
    folder = tmp_path_factory.mktemp("jupyter")
    with lab.jupyter(folder) as address:
        yield folder, address


@pytest.fixture
def server(jupyter):
    """A JupyterLab as it is at first: own kernels, own autosaves. To start one takes longer than many a test."""
    folder, address = jupyter
    yield address
    lab.afresh(folder, address)


@pytest.fixture
def page(browser):
    """A page at the size of a small laptop; JavaScript errors of the kit's own would be seen here."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    yield page
    context.close()
