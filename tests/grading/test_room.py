"""The room: its walls, its limits, and the words of the other side."""

import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

import pytest

from classkit.grading import inside, room
from classkit.grading.room import Ended, Limits, Room, readable, surroundings, usage, walls

LIMITS = Limits(seconds=30, cell=2.0, call=1.0, memory=2**30)
FILTER = platform.system() == "Linux" and platform.machine() in ("x86_64", "aarch64")
LIMITS_INSIDE = ["core", "cpu", "file", "memory", "processes", *(["system calls"] if FILTER else [])]
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def cells(*sources: str, limits: Limits = LIMITS, slot: int = 0):
    """A room with these cells, called 0, 1, …"""
    with Room(limits, slot) as one:
        one.start()
        for n, source in enumerate(sources):
            one.say({"id": str(n), "source": source})
        yield one


def printed(source: str, limits: Limits = LIMITS) -> str:
    """What a cell prints in a room."""
    with cells(source, limits=limits) as one:
        return "".join(output.get("text", output.get("evalue", "")) for output in one.hear(15)["outputs"])


def ended(*sources: str, limits: Limits = LIMITS, seconds: float = 6.0) -> str:
    """Why a room ended in which these cells ran."""
    with cells(*sources, limits=limits) as one:
        try:
            while True:
                one.hear(seconds)
        except Ended as why:
            return why.reason


def test_what_can_be_read_is_the_system_and_the_kit_alone():
    kits = [ROOT / name for name in ("classkit", "cheesekit", "sheriffkit")]
    for path in kits:
        assert any(known == path or known in path.parents for known in readable())
    assert not any(known in (ROOT, *ROOT.parents, ROOT / "exercises", ROOT / "tests") for known in readable())


def test_the_grader_surroundings_do_not_travel(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "abc")
    assert "SECRET_TOKEN" not in surroundings("/home")
    assert "abc" not in " ".join(walls())


def test_nothing_of_the_course_or_of_others_can_be_seen(sandbox, tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "abc")
    (tmp_path / "gradebook.db").write_text("all marks", encoding="utf-8")
    paths = [
        str(tmp_path),
        str(ROOT / "exercises"),
        str(ROOT / "tests"),
        str(Path.home() / ".bashrc"),
        "/etc/passwd",
        "/var",
    ]
    said = printed(f"import os\nprint([p for p in {paths!r} if os.path.exists(p)], os.environ.get('SECRET_TOKEN'))")
    assert said.strip() == "[] None"
    assert printed(
        f"import os; print(sorted(set(os.listdir({str(ROOT)!r})) - {{'.venv', '.venv-grade'}}))"
    ).strip() in ("['cheesekit', 'classkit', 'sheriffkit']",)


def test_the_first_process_in_the_room_knows_nothing_of_the_graders(sandbox, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "abc")
    with cells("import time; time.sleep(2)") as one:
        one.quiet()
        until = time.monotonic() + 5
        while not (known := environments(one._running().pid)) and time.monotonic() < until:
            time.sleep(0.1)
        assert known
        assert "abc" not in known


def environments(pid: int) -> str:
    """The environments of a process and its children, as far as they can be read."""
    kept = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            parent = Path("/proc", name, "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
            if str(pid) in (name, parent):
                kept.append(Path("/proc", name, "environ").read_text(encoding="utf-8"))
        except OSError:  # it has ended
            continue
    return "".join(kept)


def test_whoever_runs_there_is_nobody_and_may_nothing(sandbox):
    said = printed(
        "import os\n"
        "print(os.geteuid() != 0, os.getegid() != 0, os.getgroups() in ([], [os.getgid()]))\n"
        "lines = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
        "print({lines[name].strip() for name in ('CapEff', 'CapPrm', 'CapInh', 'CapAmb')}, lines['NoNewPrivs'].strip())"
    )
    assert said.split("\n")[:2] == ["True True True", "{'0000000000000000'} 1"]


def test_rooms_of_one_time_are_different_users(sandbox):
    if os.geteuid() != 0:
        pytest.skip("an ordinary user's rooms are told apart by their name spaces")
    seen = set()
    for slot in (0, 1):
        with cells("import os; print(os.getuid())", slot=slot) as one:
            seen.add(one.hear(15)["outputs"][0]["text"])
    assert len(seen) == 2


def test_there_is_no_network(sandbox):
    said = printed(
        "import socket\nprint([name for _, name in socket.if_nameindex()])\n"
        "socket.create_connection(('1.1.1.1', 53), 1)"
    )
    assert "eth" not in said
    assert "Network is unreachable" in said


def test_only_its_own_processes_are_there(sandbox):
    assert int(printed("import os; print(sum(name.isdigit() for name in os.listdir('/proc')))")) <= 4


def test_the_home_is_empty_each_time_and_has_a_size(sandbox):
    said = printed("import os; print(os.getcwd() == os.environ['HOME'], [n for n in os.listdir() if n[0] != '.'])")
    assert said.strip() == "True []"
    said = printed("open('kept', 'w').write('x')\nwith open('big', 'wb') as f:\n    f.write(b'x' * 60_000_000)")
    assert "File too large" in said
    said = printed("for n in range(9):\n    with open(f'{n}', 'wb') as f:\n        f.write(b'x' * 40_000_000)")
    assert "No space left" in said


def test_only_home_and_two_folders_with_a_size_can_be_written(sandbox):
    tried = ["/", "/dev", "/usr", "/etc", "/work", "/dev/shm", "/tmp", "."]
    source = f"""import os
for folder in {tried!r}:
    try:
        open(os.path.join(folder, "x"), "w").close()
        print(folder)
    except OSError:
        pass"""
    assert printed(source).split() == ["/dev/shm", "/tmp", "."]
    words = walls()  # an ordinary user owns the room's root, so that the system has to refuse
    assert [words[n + 1] for n, word in enumerate(words) if word == "--remount-ro"] == ["/dev", "/"]
    sized = [words[n + 1] for n, word in enumerate(words) if word == "--tmpfs" and words[n - 2] == "--size"]
    assert sized == ["/tmp", "/dev/shm", room.HOME]


def test_the_limits_inside_are_named(sandbox):
    with Room(LIMITS) as one:
        assert one.start() == LIMITS_INSIDE


def test_memory_is_limited(sandbox):
    with cells("x = bytearray(2 * 2**30)") as one:
        assert one.hear(15)["outputs"][-1]["ename"] == "MemoryError"
    child = "    if os.fork() == 0:\n        x = bytearray(b'x' * 300_000_000)\n        time.sleep(9)\n"
    source = f"import os, time\nfor _ in range(8):\n{child}time.sleep(9)"
    assert ended(source, limits=Limits(cell=20, memory=2**29), seconds=25) == "memory"


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="only Linux has files in memory without a name")
def test_files_in_memory_count_as_memory():
    before, _ = usage(os.getpid())
    file = os.memfd_create("much")
    try:
        os.write(file, b"x" * 40_000_000)
        after, _ = usage(os.getpid())
    finally:
        os.close(file)
    assert after - before > 30_000_000 // os.sysconf("SC_PAGE_SIZE")


def test_a_million_empty_files_count_as_memory(sandbox):
    source = "n = 0\nwhile True:\n    open(f'/tmp/{n}', 'w').close()\n    n += 1"
    assert ended(source, limits=Limits(cell=60, memory=2**27 * 3 // 2), seconds=60) in ("memory", "time")
    with cells("for n in range(20_000):\n    open(f'/tmp/{n}', 'w').close()", "import time; time.sleep(2)") as one:
        before, _ = usage(one._running().pid)
        one.hear(15)
        after, _ = usage(one._running().pid)
    assert (after - before) * os.sysconf("SC_PAGE_SIZE") > 15_000 * room.FILE


@pytest.mark.skipif(not FILTER, reason="this machine has no filter of system calls")
def test_no_name_space_of_its_own_and_no_memory_that_nobody_counts(sandbox):
    source = """import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
said = [libc.unshare(0x10000000), libc.unshare(0x00020000), libc.shmget(0, 4096, 0o600), libc.setns(0, 0)]
said += [libc.mount(b"none", b"/tmp", b"tmpfs", 0, None), libc.memfd_create(b"a", 0)]
clone = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
print(said, libc.syscall(clone, 0x10000000 | 17, 0, 0, 0, 0), ctypes.get_errno())
import subprocess, threading
made = []
thread = threading.Thread(target=made.append, args=(subprocess.run(["/bin/echo", "hi"], capture_output=True).stdout,))
thread.start()
thread.join()
print(made)"""
    assert printed(source).splitlines() == ["[-1, -1, -1, -1, -1, -1] -1 1", "[b'hi\\n']"]


@pytest.mark.skipif(not FILTER, reason="this machine has no filter of system calls")
def test_bubblewraps_own_processes_in_the_room_stand_behind_the_filter_too(sandbox):
    """A process of the same user could be made to ask for what the student's may not."""
    source = """import os
for pid in sorted(int(name) for name in os.listdir("/proc") if name.isdecimal()):
    lines = open(f"/proc/{pid}/status").read().splitlines()
    print(pid, *(line.split()[1] for line in lines if line.startswith("Seccomp:")))"""
    found = [line.split() for line in printed(source).splitlines()]
    assert found[0][0] == "1"
    assert len(found) >= 2
    assert {mode for _, mode in found} == {"2"}


def test_the_terminals_interrupt_does_not_reach_a_room(sandbox):
    with cells("print(7)") as one:
        assert os.getpgid(one._running().pid) != os.getpgid(0)


def test_processes_are_limited(sandbox):
    limits = Limits(cell=20, processes=8)
    source = "import os, time\nfor _ in range(40):\n    if os.fork() == 0:\n        time.sleep(20)\nprint('all')"
    assert "Resource temporarily unavailable" in printed(source, limits)


def test_more_processes_than_there_may_be_end_the_room(sandbox, monkeypatch):
    with cells("import time\ntime.sleep(2)") as one:
        monkeypatch.setattr(room, "usage", lambda pid: (1, 99))
        with pytest.raises(Ended) as why:
            one.hear(15)
    assert why.value.reason == "processes"


def test_a_cell_that_takes_too_long_is_interrupted(sandbox):
    with cells("while True: pass", "print(7)") as one:
        first, second = one.hear(15), one.hear(15)
    assert (first["outputs"][-1]["ename"], first["outputs"][-1]["evalue"]) == (
        "OutOfTime",
        f"longer than {LIMITS.cell:g} seconds",
    )
    assert second["outputs"][0]["text"] == "7\n"


def test_a_room_that_says_nothing_is_ended_in_time(sandbox):
    start = time.monotonic()
    assert ended("import itertools\nsum(itertools.count())", seconds=2.5) == "time"
    assert time.monotonic() - start < 10


def test_a_room_that_never_listens_is_ended_in_time(sandbox):
    limits = Limits(seconds=4, cell=30)
    start = time.monotonic()
    with cells("import time\ntime.sleep(60)", limits=limits) as one, pytest.raises(Ended) as why:
        one.say({"call": "x" * 10**6})
    assert why.value.reason == "time"
    assert time.monotonic() - start < 10


def test_a_room_that_dies_is_known_at_once(sandbox):
    assert ended("import os\nos._exit(3)") == "died"
    assert ended("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)") == "died"


def test_too_much_said_ends_the_room(sandbox):
    source = "import os\nwhile True:\n    os.write(4, b'x' * 100_000)"
    assert ended(source, limits=Limits(cell=20, output=10**6)) == "output"


LINES = ("b'no json'", "b'[1]'", "b'7'", "b'[' * 99_999", """b'{"a": ' + b'9' * 9_999 + b'}'""")


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_is_no_object_ends_the_room(sandbox, line):
    said = f"    try:\n        os.write(n, {line} + b'\\n')\n    except OSError:\n        pass"
    assert ended(f"import os\nfor n in range(3, 9):\n{said}") == "babble"


def test_half_letters_are_made_whole(sandbox):
    assert printed(r"print('\ud800 and \U0001f3b2')") == "? and 🎲\n"


def test_a_room_takes_its_children_with_it(sandbox):
    mark = f"room-{os.getpid()}-{time.monotonic_ns()}"
    with cells(
        f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(90)', {mark!r}])"
    ) as one:
        one.hear(15)
        assert within_seconds(lambda: mark in everything_running())
    assert within_seconds(lambda: mark not in everything_running())


def within_seconds(holds: Callable[[], bool]) -> bool:
    """Whether something comes to hold within five seconds."""
    until = time.monotonic() + 5
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def everything_running() -> str:
    """The command lines of all processes."""
    found = []
    for name in os.listdir("/proc"):
        try:
            found.append(Path("/proc", name, "cmdline").read_text(encoding="utf-8", errors="replace"))
        except OSError:
            continue
    return "\n".join(found)


def test_a_room_is_used_in_a_with():
    with pytest.raises(RuntimeError, match="with"):
        Room(LIMITS).say({})


def test_usage_counts_a_process_and_what_comes_from_it():
    if not os.path.isdir("/proc"):
        pytest.skip("there is no /proc here")
    child = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(30)'])"
    source = f"import subprocess, sys, time; {child}; time.sleep(30)"
    with subprocess.Popen([sys.executable, "-c", source], start_new_session=True) as process:
        try:
            for _ in range(100):
                pages, many = usage(process.pid)
                if many == 2:
                    break
                time.sleep(0.1)
            assert (pages > 100, many) == (True, 2)
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def test_without_walls_there_are_limits_all_the_same():
    with Room(LIMITS, sandbox=False) as one:
        assert "cpu" in one.start()
        one.say({"id": "a", "source": "import os; print(os.environ['CLASSKIT_HEADLESS'])"})
        assert one.hear(15)["outputs"][0]["text"] == "1\n"


def test_an_error_is_kept_whatever_was_shown_before_it(sandbox):
    with cells("from IPython.display import display\nfor n in range(200):\n    display(n)\n1 / 0") as one:
        kept = one.hear(15)["outputs"]
    assert [output["output_type"] for output in kept] == ["display_data"] * inside.OUTPUTS + ["error"]
    assert kept[-1]["ename"] == "ZeroDivisionError"


def test_a_cell_that_ran_out_of_time_says_so_also_where_no_code_of_its_own_was_at_work(monkeypatch):
    class Busy:
        def run_cell(self, source: str, store_history: bool) -> None:
            raise inside.OutOfTime("longer than 7 seconds")

    monkeypatch.setattr("sys.stdout", sys.stdout)  # both streams are put back afterwards
    monkeypatch.setattr("sys.stderr", sys.stderr)
    (output,) = inside.run_cell(Busy(), {"id": "q1-answer", "source": ""}, 7)["outputs"]
    assert (output["output_type"], output["ename"], output["evalue"]) == (
        "error", "OutOfTime", "longer than 7 seconds",
    )  # fmt: skip
