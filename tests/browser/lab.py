"""A JupyterLab of its own and a real Chromium: what the browser tests drive, and what takes screenshots of the kit.

Everything the server and the browser write goes into one temporary folder; the notebooks are copies.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "screenshots"
"""Screenshots of the last run; ignored by git."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")
IDLE = "Python 3 (ipykernel) | Idle"
WAIT = 90_000
"""Milliseconds that a slow machine may take for one step."""


def find_chromium() -> str | None:
    """The path of a Chromium: what the environment names, else the first that is installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextlib.contextmanager
def jupyter(folder: Path) -> Iterator[str]:
    """A JupyterLab on copies of the notebooks in `folder`; gives its address."""
    notebooks = folder / "notebooks"
    shutil.copytree(ROOT / "notebooks", notebooks, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    with serve(folder, notebooks) as address:
        yield address


@contextlib.contextmanager
def serve(folder: Path, notebooks: Path, *words: str, without: Sequence[str] = ()) -> Iterator[str]:
    """A JupyterLab whose files are `notebooks`; gives its address. More words go to Jupyter.

    What the server writes of its own goes into `folder`; lab extensions named in `without` are off.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = (folder / "lab.log").open("w", encoding="utf-8")
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={notebooks}"]
    env = _environment(folder, without)
    server = subprocess.Popen([*command, *words], cwd=notebooks, env=env, stdout=log, stderr=subprocess.STDOUT)
    try:
        _wait_for(f"http://127.0.0.1:{port}/api/status", server, folder / "lab.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(timeout=30)
        except subprocess.TimeoutExpired:  # a busy machine: a server that hangs would outlive the tests
            server.kill()
            server.wait()
        log.close()


def _environment(folder: Path, without: Sequence[str]) -> dict[str, str]:
    """The environment of the server: own folders, no news popup, the kit importable, autosaves in the folder."""
    settings = folder / "config" / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    off = dict.fromkeys(("@jupyterlab/apputils-extension:announcements", *without), True)
    settings.write_text(json.dumps({"disabledExtensions": off}))
    own = {
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        "IPYTHONDIR": folder / "ipython",
        "BRIBES_AND_DICE_HOME": folder / "saves",
    }
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("CLASSKIT_")}
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    return inherited | {key: str(value) for key, value in own.items()} | {"PYTHONPATH": path}


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(240):
        if server.poll() is not None:
            raise RuntimeError(f"JupyterLab ended at once:\n{log.read_text(encoding='utf-8')[-2000:]}")
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5):
            return
        time.sleep(0.25)
    raise RuntimeError(f"JupyterLab did not answer:\n{log.read_text(encoding='utf-8')[-2000:]}")


@contextlib.contextmanager
def chromium(path: str) -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def open_notebook(page: Page, address: str, name: str) -> None:
    """Open a notebook and wait until its kernel is there."""
    page.goto(f"{address}/lab/tree/{name}?reset", wait_until="domcontentloaded")
    expect(page.get_by_text(IDLE).first).to_be_visible(timeout=WAIT)


def menu(page: Page, bar: str, item: str) -> None:
    """Choose an item of the menu bar."""
    page.locator(".lm-MenuBar-itemLabel", has_text=bar).first.click()
    page.locator(".lm-Menu-itemLabel").get_by_text(item, exact=True).first.click()


def run_all(page: Page) -> None:
    """Run all cells."""
    menu(page, "Run", "Run All Cells")


def replace_code(page: Page, source: str) -> None:
    """Write another source into the first code cell."""
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(source)
    page.keyboard.press("Escape")


def save(page: Page) -> None:
    """Save the notebook and wait until it is no longer marked as changed."""
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0, timeout=WAIT)


def button(scope: Page | Locator, name: str) -> Locator:
    """A visible button by its exact name."""
    return scope.get_by_role("button", name=name, exact=True).locator("visible=true").first


def press(page: Page, button: Locator) -> None:
    """Click, and wait until the kernel has answered and the page has drawn the answer."""
    button.click()
    settled(page)


def settled(page: Page) -> None:
    """Wait until the kernel has nothing left to say: then every widget shows what it shall."""
    page.wait_for_timeout(150)
    expect(page.get_by_text(IDLE).first).to_be_visible(timeout=WAIT)
    page.wait_for_timeout(150)


def dark(page: Page) -> None:
    """Switch JupyterLab to its dark theme."""
    page.locator(".lm-MenuBar-itemLabel", has_text="Settings").first.click()
    page.locator(".lm-Menu-itemLabel").get_by_text("Theme", exact=True).first.hover()
    page.locator(".lm-Menu-itemLabel").get_by_text("JupyterLab Dark", exact=True).first.click()
    expect(page.locator("body[data-jp-theme-light='false']")).to_have_count(1, timeout=WAIT)
    expect(page.locator("#jupyterlab-splash")).to_have_count(0, timeout=WAIT)


def shot(page: Page, name: str) -> None:
    """Keep a screenshot for the eye."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
