"""The sandbox: a process in which one student's code runs, and what it may not do there.

On Linux with bubblewrap the room has no network, an empty home that is gone afterwards, the system, this Python and the
three packages to read, and nothing else: no other hand-in, no key, no gradebook. Whoever starts it as root gets an
ordinary user inside; capabilities and set-uid programs are of no use there. Time, memory, the number of processes, the
size of files and of the output are limited, inside by the system, outside by a watch that ends the room.

`Room` speaks lines of JSON with `classkit.grading.inside`. What it hears is taken for a student's word, no more:
each line has to be a JSON object below a size, or the room is closed.
"""

import json
import os
import selectors
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import classkit
from classkit.grading.forbidden import compiled

WATCH = 0.2
"""Seconds between two looks at a room's memory and processes."""

HOME = "/student"
"""The home in the room: empty, and a path that no system has."""

FILE = 1_024
"""Bytes of memory that the kernel keeps for an empty file."""

FIRST_UID = 61_000
"""The first of the ordinary users that root's rooms run as; a number that Linux systems leave free."""

RUNNER = "classkit.grading.inside"
"""What runs in the room."""

NEEDED = ("classkit.exercise", "cheesekit.exercises", "sheriffkit.exercises")
"""What hand-ins import there."""

PROBE = """
import importlib, sys
runner, uid, *needed = sys.argv[1:]
print(runner, flush=True)
importlib.import_module(runner).leave_root(int(uid))
for name in needed:
    print(name, flush=True)
    importlib.import_module(name)
print("all")
"""
"""Imports what is needed by the runner, and then by a student; says each name first, and at last that it has all."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one room may use: seconds for all, for a cell and for a call; bytes of memory, of a file, of output."""

    seconds: int = 180
    cell: float = 30.0
    call: float = 5.0
    memory: int = 2 * 2**30
    file: int = 50 * 2**20
    output: int = 20 * 2**20
    processes: int = 48


class Ended(Exception):
    """The room ended before it was asked to. `reason` is one of time, memory, processes, output, died, babble."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NoSandbox(RuntimeError):
    """This machine cannot make the room; the text says what is missing."""


def check_sandbox() -> None:
    """Make one empty room, and import the kit there. Errors: NoSandbox says what is missing, and what can be done.

    A kit that the room cannot import would otherwise look like a fault of each hand-in.
    """
    if shutil.which("bwrap") is None:
        raise NoSandbox(
            "Students' code runs in a sandbox made by bubblewrap, and this machine has none. Install it (Debian and "
            "Ubuntu: apt install bubblewrap; it needs Linux), or grade with --no-sandbox if you trust every hand-in."
        )
    command = [*walls(), sys.executable, "-I", "-c", PROBE, RUNNER, str(FIRST_UID), *NEEDED]
    probe = subprocess.run(command, capture_output=True, text=True, check=False)
    named, said = probe.stdout.split(), probe.stderr.strip()
    if not named:
        raise NoSandbox(f"bubblewrap is installed but cannot make a room here: {said[:300]}")
    if named[-1] != "all":
        raise NoSandbox(f"The room cannot import {named[-1]}: {said.rpartition(chr(10))[2][:300]}")


def readable() -> list[Path]:
    """What can be read in the room: the system's programs, this Python with its libraries, and the three packages."""
    packages = Path(classkit.__file__).resolve().parent.parent
    base = [Path("/usr"), Path("/etc/alternatives"), Path("/etc/ld.so.cache"), Path("/etc/localtime")]
    pythons = [Path(sys.prefix), Path(sys.base_prefix), Path(sysconfig.get_path("stdlib"))]
    pythons += [Path(os.path.realpath(sys.executable)).parent.parent]
    kits = [packages / name for name in ("classkit", "cheesekit", "sheriffkit")]
    found: list[Path] = []
    for path in [*base, *pythons, *kits]:
        if path.exists() and not any(path == known or known in path.parents for known in found):
            found.append(path)
    return found


def walls(home: int = 100 * 2**20) -> list[str]:
    """The command that makes the room, up to the program that runs in it; `home` is the size of its home in bytes."""
    own = ["--unshare-all", "--uid", "65534", "--gid", "65534"]
    if os.geteuid() == 0:  # root makes the walls, and the runner leaves root before it hears the notebook
        own = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    words = ["bwrap", *own, "--die-with-parent", "--new-session", "--clearenv"]
    # First what is empty: the kit may itself stand below /tmp or /home, and is then bound into it.
    words += ["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--size", str(home), "--tmpfs", "/tmp"]
    made = {Path("/tmp")}
    for path in readable():
        for parent in reversed(path.parents[:-1]):
            if parent not in made and not any(known in (parent, *parent.parents) for known in readable()):
                words += ["--perms", "0755", "--dir", str(parent)]
            made.add(parent)
        words += ["--ro-bind", str(path), str(path)]
    for name in ("bin", "lib", "lib64", "sbin"):
        link = Path("/", name)
        words += ["--symlink", f"usr/{name}", str(link)] if link.is_symlink() else _bound(link)
    for empty in ("/dev/shm", HOME):
        words += ["--perms", "1777", "--size", str(home), "--tmpfs", empty]
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", HOME]  # or else memory could be filled there
    return [*words, *_settings(surroundings(HOME))]


def _bound(path: Path) -> list[str]:
    return ["--ro-bind", str(path), str(path)] if path.exists() else []


def _settings(variables: dict[str, str]) -> list[str]:
    return [word for name, value in variables.items() for word in ("--setenv", name, value)]


def surroundings(home: str) -> dict[str, str]:
    """The environment variables of the room: no front end, one thread for linear algebra, nothing of the grader's."""
    threads = {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL")}
    own = {"HOME": home, "USER": "student", "LANG": "C.UTF-8", "PATH": os.defpath, "IPYTHONDIR": f"{home}/.ipython"}
    return {**own, **threads, "CLASSKIT_HEADLESS": "1", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}


@contextmanager
def _filter() -> Iterator[tuple[list[str], tuple[int, ...]]]:
    """What tells bubblewrap to take the filter of system calls for its own processes in the room too."""
    filtering = compiled()
    if not filtering:
        yield [], ()
        return
    reading, writing = os.pipe()
    try:
        with open(writing, "wb") as pipe:  # far less than a pipe holds
            pipe.write(filtering)
        yield ["--seccomp", str(reading)], (reading,)
    finally:
        os.close(reading)


def _started(command: list[str], env: dict[str, str], handles: tuple[int, ...] = ()) -> "subprocess.Popen[bytes]":
    """Start a room, in a group of its own: Ctrl+C stops the grader, and must not look like the end of a room."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command,
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.DEVNULL,
        env=env,
        bufsize=0,
        start_new_session=True,
        pass_fds=handles,
    )


class Room:
    """One process with a student's code in it; use it with `with`, so that it is gone afterwards."""

    def __init__(self, limits: Limits, slot: int = 0, sandbox: bool = True) -> None:
        """`slot` numbers the rooms of one time; without `sandbox` the process has limits, but no walls."""
        self.limits, self._slot, self._sandbox = limits, slot, sandbox
        self._heard, self._bytes, self._end, self._looked = bytearray(), 0, 0.0, 0.0
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Room":
        command = [sys.executable, "-I", "-X", "utf8", "-m", RUNNER]
        env = {**os.environ, **surroundings(os.environ.get("HOME", ""))}
        if not self._sandbox:
            self._process = _started(command, env)
        else:  # bubblewrap itself is the first process in the room, and a student's code can look at it
            with _filter() as (words, handles):
                env = {"PATH": os.environ.get("PATH", os.defpath)}
                self._process = _started([*walls(), *words, *command], env, handles)
        if self._process.stdin is not None:
            os.set_blocking(self._process.stdin.fileno(), False)
        self._end = time.monotonic() + self.limits.seconds
        return self

    def __exit__(self, *error: object) -> None:
        process = self._running()
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:  # what was still to be said is said to nobody: the room is closed
                    continue
        process.wait()

    def start(self) -> list[str]:
        """Set the limits; returns the names of those that are set inside."""
        drop = self._sandbox and os.geteuid() == 0
        self.say({"limits": asdict(self.limits), "uid": FIRST_UID + self._slot if drop else None})
        hello = self.hear(self.limits.seconds).get("hello")
        return [str(name) for name in hello] if isinstance(hello, list) else []

    def say(self, line: dict[str, Any]) -> None:
        """Say one line. Nobody has to listen, so it waits no longer than the room may last. Errors: Ended."""
        stdin = self._running().stdin
        assert stdin is not None
        left = memoryview(json.dumps(line).encode("utf-8") + b"\n")
        with selectors.DefaultSelector() as selector:
            selector.register(stdin, selectors.EVENT_WRITE)
            while left:
                if time.monotonic() > self._end:
                    raise Ended("time")
                try:
                    left = left[os.write(stdin.fileno(), left) :] if selector.select(WATCH) else left
                except BrokenPipeError:
                    raise Ended("died") from None
                self._watch()

    def quiet(self) -> None:
        """See to it that nothing was said unasked. Errors: Ended; what ran last is to blame for it."""
        stdout = self._running().stdout
        assert stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            if self._heard or (selector.select(0) and os.read(stdout.fileno(), 1)):
                raise Ended("babble")

    def hear(self, seconds: float) -> dict[str, Any]:
        """The next line, waited for at most that long. Errors: Ended says why there is none."""
        until = min(self._end, time.monotonic() + seconds)
        for line in self._lines(until):
            try:
                said = json.loads(line)
                if b"\\ud" in line.lower():  # half of a pair of surrogates is no text that can be written to a file
                    said = json.loads(json.dumps(said, ensure_ascii=False).encode("utf-8", "replace"))
            except (ValueError, RecursionError):
                raise Ended("babble") from None
            if not isinstance(said, dict):
                raise Ended("babble")
            return said
        raise Ended("died")

    def _lines(self, until: float) -> Iterator[bytes]:
        stdout = self._running().stdout
        assert stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            looked = 0  # a long line comes in many pieces, and none of them is searched twice
            while True:
                if (place := self._heard.find(b"\n", looked)) >= 0:
                    line = bytes(self._heard[:place])
                    del self._heard[: place + 1]
                    yield line
                looked = len(self._heard)
                if time.monotonic() > until:
                    raise Ended("time")
                if selector.select(WATCH):
                    more = os.read(stdout.fileno(), 65_536)
                    if not more:
                        return
                    self._heard += more
                    self._bytes += len(more)
                    if self._bytes > self.limits.output:
                        raise Ended("output")
                self._watch()

    def _watch(self) -> None:
        if time.monotonic() < self._looked + WATCH:
            return
        self._looked = time.monotonic()
        pages, processes = usage(self._running().pid)
        if pages * os.sysconf("SC_PAGE_SIZE") > self.limits.memory * 5 // 4:  # inside, each process has the limit alone
            raise Ended("memory")
        if processes > self.limits.processes + 4:  # bubblewrap's own and the runner
            raise Ended("processes")

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            raise RuntimeError("a room is used inside `with`")
        return self._process


def usage(pid: int) -> tuple[int, int]:
    """Pages of memory in use by a process and all that come from it, and how many these are (0 and 1 without /proc).

    Files in memory (`memfd_create`) count as well, once each, and each file that stands in a room with `FILE` bytes,
    which is what the kernel keeps of an empty one.
    """
    children: dict[int, list[int]] = {}
    pages: dict[int, int] = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if not name.isdecimal():
            continue
        try:
            fields = (
                Path("/proc", name, "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            )
        except OSError:  # it has ended since the folder was listed
            continue
        children.setdefault(int(fields[1]), []).append(int(name))
        pages[int(name)] = int(fields[21])
    waiting, seen = [pid], []
    while waiting:
        one = waiting.pop()
        seen.append(one)
        waiting += children.get(one, [])
    files = {inode: size for one in seen for inode, size in _memory_files(one)}
    kept = next((many for one in seen if (many := _files_of_room(one))), 0) * FILE
    held = (sum(files.values()) + kept) // os.sysconf("SC_PAGE_SIZE")
    return sum(pages.get(one, 0) for one in seen) + held, len(seen)


def _files_of_room(pid: int) -> int:
    """How many files stand where a process in a room can write, 0 for a process outside."""
    try:
        told = [os.statvfs(f"/proc/{pid}/root{folder}") for folder in (HOME, "/tmp", "/dev/shm")]
    except OSError:  # it is outside, or has ended
        return 0
    return sum(one.f_files - one.f_ffree for one in told)


def _memory_files(pid: int) -> Iterator[tuple[int, int]]:
    """The files in memory that a process holds open: inode and bytes."""
    folder = Path("/proc", str(pid), "fd")
    for name in _listed(folder):
        try:
            if os.readlink(folder / name).startswith("/memfd:"):
                about = os.stat(folder / name)
                yield about.st_ino, about.st_blocks * 512
        except OSError:  # closed since the folder was listed
            continue


def _listed(folder: Path) -> list[str]:
    """The names in a folder of /proc, none if the process has ended or is none of ours."""
    try:
        return os.listdir(folder)
    except OSError:
        return []
