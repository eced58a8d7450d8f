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
LOST = "Error displaying widget: model not found"
WAIT = 90_000
"""Milliseconds that a slow machine may take for one step."""


def find_chromium() -> str | None:
    """The path of a Chromium: what the environment names, else the first that is installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextlib.contextmanager
def jupyter(folder: Path) -> Iterator[str]:
    """A JupyterLab on copies of the notebooks in `folder`; gives its address."""
    with serve(folder, _copied(folder / "notebooks")) as address:
        yield address


def _copied(notebooks: Path) -> Path:
    return shutil.copytree(
        ROOT / "notebooks", notebooks, ignore=shutil.ignore_patterns(".ipynb_checkpoints"), dirs_exist_ok=True
    )


def afresh(folder: Path, address: str) -> None:
    """Make the JupyterLab of `jupyter` as it was at first: no kernel, untouched copies, no autosave, no setting."""
    for kind in ("sessions", "kernels"):
        with urllib.request.urlopen(f"{address}/api/{kind}", timeout=30) as answer:
            running = json.load(answer)
        for one in running:
            asked = urllib.request.Request(f"{address}/api/{kind}/{one['id']}", method="DELETE")
            urllib.request.urlopen(asked, timeout=30).close()
    for own in (folder / "saves", folder / "config" / "lab"):
        shutil.rmtree(own, ignore_errors=True)
    for old in (folder / "notebooks").iterdir():  # the folder itself is where the server stands
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    _copied(folder / "notebooks")


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
    command += [
        "--expose-app-in-browser",
        "--ServerApp.disable_check_xsrf=True",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        f"--ServerApp.root_dir={notebooks}",
    ]
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
    page.add_init_script(f"({ASKED})()")
    page.goto(f"{address}/lab/tree/{name}?reset", wait_until="domcontentloaded")
    expect(page.get_by_text(IDLE).first).to_be_visible(timeout=WAIT)


def reload(page: Page) -> None:
    """Load the page anew and wait until its widgets are there again.

    JupyterLab gives them four seconds to come back from the kernel. Where other work holds the machine up for longer it
    may show "model not found" in place of each, and only loading anew helps: three times in a row is no such chance.
    """
    for _ in range(3):
        page.reload()
        expect(page.get_by_text(IDLE).first).to_be_visible(timeout=WAIT)
        expect(page.get_by_text("Loading widget...", exact=True)).to_have_count(0, timeout=WAIT)
        settled(page)
        if not page.get_by_text(LOST).count():
            return
    raise AssertionError(f"after three loads: {LOST}")


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
    """Save the notebook and wait until it is no longer marked as changed.

    A late output, or a press of keys while JupyterLab is saving, leaves it marked: then it is saved again, as whoever
    sees the mark would do.
    """
    settled(page)
    until = time.monotonic() + WAIT / 1000
    while True:
        page.keyboard.press("Control+s")
        try:
            expect(page.locator(".jp-mod-dirty")).to_have_count(0, timeout=5_000)
            return
        except AssertionError as error:
            if time.monotonic() > until:
                asked = page.locator(".jp-Dialog").all_inner_texts()
                raise AssertionError(f"The notebook stays marked as changed; dialogs that are open: {asked}") from error


def button(scope: Page | Locator, name: str) -> Locator:
    """A visible button by its exact name."""
    return scope.get_by_role("button", name=name, exact=True).locator("visible=true").first


def press(page: Page, button: Locator) -> None:
    """Click, and wait until the kernel has answered and the page has drawn the answer."""
    button.click()
    settled(page)


ASKED = """() => {
  window.kitAsked = new Map();
  const panels = () => [...(window.jupyterapp?.shell.widgets('main') ?? [])];
  const follow = kernel => {
    const asked = new Set();
    window.kitAsked.set(kernel, asked);
    kernel.anyMessage.connect((_, {msg, direction}) => {
      if (direction === 'send') {
        if (msg.channel === 'shell') asked.add(msg.header.msg_id);
      } else if (msg.header.msg_type === 'status') {
        if (msg.content.execution_state === 'idle') asked.delete(msg.parent_header.msg_id);
      }
    });
    kernel.statusChanged.connect((_, status) => { if (/restarting|dead/.test(status)) asked.clear(); });
    kernel.disposed.connect(() => window.kitAsked.delete(kernel));
  };
  setInterval(() => {
    for (const panel of panels()) {
      const kernel = panel.sessionContext?.session?.kernel;
      if (kernel && !window.kitAsked.has(kernel)) follow(kernel);
    }
  }, 20);
}"""
"""Notes what each kernel was asked and has not done yet.

JupyterLab and the kernel keep no order between cells and widgets (each has its own shell), so that a question of ours
would not come last.
"""
SETTLED = """async wait => {
  const pause = time => new Promise(done => setTimeout(done, time));
  const open = () => [...window.kitAsked.values()].some(asked => asked.size);
  let changes = 0;
  const watch = new MutationObserver(() => { changes += 1; });
  watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  await pause(30);
  const latest = performance.now() + wait;
  let end = performance.now() + 2000;
  for (let seen = -1; open() || (seen !== changes && performance.now() < end);) {
    if (performance.now() > latest) throw new Error('the kernel is still at work');
    if (open()) end = performance.now() + 2000;
    seen = changes;
    await pause(40);
  }
  await new Promise(requestAnimationFrame);
  watch.disconnect();
}"""
"""Waits until all that was asked is done and nothing in the page changes any more.

A page that never rests, as with a clock, is waited for no longer than two seconds.
"""


def settled(page: Page) -> None:
    """Wait until the kernel has nothing left to say: then every widget shows what it shall."""
    page.evaluate(SETTLED, WAIT)


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
