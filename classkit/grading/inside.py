"""What runs in the sandbox: one student's notebook, cell by cell, and then the functions that were handed in.

    python -I -m classkit.grading.inside

It talks in lines of JSON, one for each that it hears: `{"limits": …}` is answered by `hello`, a cell by its outputs, a
call by what the function gave. Nothing here is trusted by the other side (`classkit.grading.room`): a student's code
runs in this very process and may say whatever it likes, for instance a wrong answer. It never meets a right one: keys,
other students and the gradebook are not in the room.

A cell is run by IPython, as in the notebook, but without a kernel: it starts in a fraction of the time.
"""

import io
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

from classkit import exercise
from classkit.grading.forbidden import forbid
from classkit.plain import NotPlain, pack, unpack

TEXT = 20_000
"""How many characters of a cell's printed output, or of one text output, are kept."""

PICTURE = 400_000
"""How many characters of one displayed picture are kept."""

OUTPUTS = 40
"""How many outputs of a cell are kept."""

CUT = "\n… (cut: the output was longer)"


class OutOfTime(BaseException):
    """A cell or a call took longer than it may. Not an Exception, so that `except Exception` does not catch it."""


class Printed(io.TextIOBase):
    """A stream that keeps the first `TEXT` characters and forgets the rest."""

    def __init__(self, name: str, keep: Callable[[dict[str, Any]], None]) -> None:
        self.stream_name, self._keep, self._left = name, keep, TEXT

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, text: str) -> int:
        """Keep what fits."""
        if not isinstance(text, str):
            raise TypeError(f"text is written, not {type(text).__name__}")
        if text and self._left > 0:
            kept = text[: self._left]
            self._left -= len(kept)
            self._keep({"output_type": "stream", "name": self.stream_name, "text": kept + ("" if self._left else CUT)})
        return len(text)


class Outputs:
    """The outputs of one cell, as a notebook file holds them."""

    def __init__(self) -> None:
        self.kept: list[dict[str, Any]] = []

    def add(self, output: dict[str, Any]) -> None:
        """Keep an output; printed text is joined to what was printed just before."""
        last = self.kept[-1] if self.kept else {}
        if output["output_type"] == last.get("output_type") == "stream" and last["name"] == output["name"]:
            last["text"] += output["text"]
        elif len(self.kept) < OUTPUTS + (output["output_type"] == "error") or exercise.MIME in output.get("data", {}):
            self.kept.append(output)  # there is always room for one error more: it says why nothing was answered

    def display(self, data: dict[str, Any], kind: str = "display_data", **more: Any) -> None:
        """Keep something displayed: text and pictures that are not too long, and answers."""
        kept = {mime: content for mime, content in data.items() if _fits(mime, content)}
        if kept:
            self.add({"output_type": kind, "data": kept, "metadata": {}, **more})


def _fits(mime: str, content: Any) -> bool:
    if mime == exercise.MIME:
        return True
    return isinstance(content, str) and len(content) <= (TEXT if mime == "text/plain" else PICTURE)


class Displays(DisplayPublisher):
    """Keeps what a cell displays."""

    def publish(self, data: Any, *words: Any, **more: Any) -> None:
        """Keep it."""
        self.shell.outputs.display(dict(data))

    def clear_output(self, wait: bool = False) -> None:
        """Forget what the cell has displayed; answers stay."""
        outputs = self.shell.outputs
        outputs.kept = [one for one in outputs.kept if exercise.MIME in one.get("data", {})]


class Results(DisplayHook):
    """Keeps what the last line of a cell gives."""

    def __call__(self, result: Any = None) -> None:
        """Keep it, and remember it as `_`."""
        shell: Any = self.shell
        if result is None or self.quiet():  # type: ignore[no-untyped-call]
            return
        self.update_user_ns(result)  # type: ignore[no-untyped-call]
        data, _ = self.compute_format_data(result)  # type: ignore[no-untyped-call]
        shell.outputs.display(data, "execute_result", execution_count=shell.execution_count)


class Shell(InteractiveShell):
    """IPython's shell, whose displays, results and errors go into `outputs`."""

    outputs = Outputs()
    parent_header: dict[str, Any] = {}  # noqa: RUF012  (a kernel has one; classkit.exercise reads the cell's id there)
    display_pub_class = Type(Displays)
    displayhook_class = Type(Results)

    def enable_gui(self, gui: Any = None) -> None:
        """There is nobody to look at a window."""

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        lines = [str(line)[:TEXT] for line in stb][:60] if isinstance(stb, list) else [str(stb)[:TEXT]]
        name = str(getattr(etype, "__name__", "Error"))
        self.outputs.add({"output_type": "error", "ename": name, "evalue": f"{evalue!s:.500}", "traceback": lines})


def make_shell() -> Shell:
    """A shell that keeps no history on disk and asks nobody."""
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "NoColor"
    config.InteractiveShell.xmode = "Context"
    shell: Shell = Shell.instance(config=config)
    return shell


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in what runs for longer; where the system has no such timer, the other side has one."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTime(f"longer than {seconds:g} seconds")

    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def run_cell(shell: Shell, cell: dict[str, str], seconds: float) -> dict[str, Any]:
    """Run one cell; returns its line: id, outputs (an OutOfTime among them if it ran out of time) and seconds."""
    shell.outputs = outputs = Outputs()
    shell.parent_header = {"metadata": {"cellId": cell["id"]}}
    sys.stdout, sys.stderr = Printed("stdout", outputs.add), Printed("stderr", outputs.add)
    start = time.monotonic()
    try:
        with at_most(seconds):
            shell.run_cell(cell["source"], store_history=True)  # type: ignore[no-untyped-call]
    except OutOfTime as late:  # while IPython was at work, and not the student's code, where it shows an error as it is
        said = f"OutOfTime: {late}"
        outputs.add({"output_type": "error", "ename": "OutOfTime", "evalue": str(late), "traceback": [said]})
    return {"cell": cell["id"], "outputs": outputs.kept, "seconds": time.monotonic() - start}


def call(asked: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Call a function that was handed in; returns what it gave as plain data, or what went wrong."""
    key = asked["call"]
    function = exercise.functions.get((key, f"{key}-answer"))
    if function is None:
        return {"wrong": "none", "said": ""}
    try:
        with at_most(seconds):
            result = function(*unpack(asked["args"]))
            if result is None or result is ...:
                return {"wrong": "blank", "said": ""}
            return {"gave": pack(result)}
    except OutOfTime:
        return {"wrong": "late", "said": f"{seconds:g}"}
    except NotPlain as refused:
        return {"wrong": "odd", "said": str(refused)[:500]}
    except BaseException as error:  # noqa: BLE001  (a student's function may raise anything; it is told)
        return {"wrong": "raised", "said": f"{type(error).__name__}: {error!s:.300}"}


def leave_root(uid: int) -> None:
    """Become an ordinary user for good, if this is root."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)


def set_limits(limits: dict[str, int]) -> list[str]:
    """Set the limits that this system has; returns their names."""
    try:
        import resource
    except ImportError:  # Windows; `hello` says which limits there are, and the report repeats it
        return []
    wanted = {
        "memory": (resource.RLIMIT_AS, limits["memory"]),
        "processes": (resource.RLIMIT_NPROC, limits["processes"]),
        "file": (resource.RLIMIT_FSIZE, limits["file"]),
        "cpu": (resource.RLIMIT_CPU, limits["seconds"]),
        "core": (resource.RLIMIT_CORE, 0),
    }
    for number, most in wanted.values():
        hard = resource.getrlimit(number)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(number, (most, most))
    return sorted(wanted)


def private_channel() -> tuple[Any, Any]:
    """The two ends of the talk, moved away from the standard streams, which a student's code gets empty."""
    heard = os.fdopen(os.dup(0), "r", encoding="utf-8")
    said = os.fdopen(os.dup(1), "w", encoding="utf-8")
    empty = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(empty, number)
    return heard, said


def main() -> None:
    """Hear the limits, then cells to run and functions to call, until there are no more."""
    heard, said = private_channel()
    own = os.getpid()

    def say(line: dict[str, Any]) -> None:
        if os.getpid() != own:  # a copy that a student's code made by forking: it has nothing to say, and ends
            os._exit(0)
        said.write(json.dumps(line, ensure_ascii=True, default=str) + "\n")
        said.flush()

    order = json.loads(heard.readline())
    limits = order["limits"]
    if order.get("uid") is not None:
        leave_root(order["uid"])
    shell = make_shell()
    say({"hello": set_limits(limits) + (["system calls"] if forbid() else [])})
    for line in heard:
        asked = json.loads(line)
        say(run_cell(shell, asked, limits["cell"]) if "source" in asked else call(asked, limits["call"]))


if __name__ == "__main__":
    main()
