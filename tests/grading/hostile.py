"""What hostile code does in a cell: source texts, run in the sandbox alone.

`WRONG` is put in the answer cell of a question or in a cell of the student's own. None of them may win a mark, reach
anything outside the room, or touch anybody else's result.
"""

BUILTINS = """import builtins, math
builtins.abs = lambda *a: 0
builtins.round = lambda *a, **k: 1
builtins.sum = lambda *a: 1
math.isclose = lambda *a, **k: True"""

TYPES = """import builtins
builtins.float = builtins.int = lambda *a: 1
builtins.all = builtins.any = lambda *a: True"""

ISINSTANCE = """import builtins
builtins.isinstance = lambda *a: True
builtins.type = lambda *a: int"""

FRACTIONS = """from fractions import Fraction
for name in ("__eq__", "__le__", "__lt__", "__ge__", "__gt__"):
    setattr(Fraction, name, lambda self, other: True)
for name in ("__sub__", "__rsub__", "__abs__", "__mul__"):
    setattr(Fraction, name, lambda self, *other: Fraction(0))"""

COMPARE = """import classkit.compare, sys, types
def always(*words, **more):
    return types.SimpleNamespace(right=True, verdict=classkit.compare.Verdict.EXACT)
classkit.compare.compare = always
classkit.compare.TOLERANCE = classkit.compare.ZERO = 10**9
fake = types.ModuleType("classkit.grading.marking")
fake.same = always
sys.modules["classkit.grading.marking"] = fake"""

PLAIN = """import classkit.plain, classkit.exercise
classkit.plain.pack = classkit.exercise.pack = lambda value: ["right"]"""

LIAR = """class Liar:
    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda *a: True
    __hash__ = lambda self: 0
    __sub__ = __rsub__ = __abs__ = lambda self, *a: self
    __float__ = lambda self: 0.5
    __class__ = property(lambda self: Fraction)
q1 = Liar()"""

SUBCLASS = """class Half(Fraction):
    __eq__ = lambda *a: True
    __hash__ = None
q1 = Half(1, 2)"""

INNER = """q1 = Fraction(1, 2)
class Lying(int):
    __eq__ = lambda *a: True
q1._numerator = Lying(7)"""

TEXT_SUBCLASS = """class Word(str):
    __eq__ = lambda *a: True
    casefold = strip = lambda self: self
    __hash__ = str.__hash__
q4 = Word("less than you think")"""

LIST_SUBCLASS = """class All(dict):
    get = __getitem__ = lambda self, *a: 1
    items = lambda self: iter([(0, 0.25)] * 4)
q3 = All()"""

FRAMES = """import sys, gc
found = []
frame = sys._getframe()
while frame:
    found += [name for name, value in frame.f_locals.items() if "key" in str(type(value)).lower()]
    found += [name for name in frame.f_globals if name in ("KEY", "ValueKey", "mark_all", "Grader")]
    frame = frame.f_back
found += [one for one in gc.get_objects() if type(one).__name__ in ("ValueKey", "FunctionKey", "Key", "Grader", "Slip")]
print("found", found)
q1 = found[0].value(mine) if found else 7"""

SOURCES = """import os
seen = []
for root in {roots!r}:
    for where, folders, files in os.walk(root):
        seen += [os.path.join(where, name) for name in files if name.endswith((".ipynb", ".db", ".json"))]
        seen += [os.path.join(where, name) for name in files if "keys" in where]
import sys
for start in sys.path + ["/", "/home", "/root", "/srv", "/tmp", "/etc"]:
    try:
        names = os.listdir(start or ".")
    except OSError:
        continue
    seen += [name for name in names if name in ("exercises", "source", "keys", "gradebook.db", "submitted", "shadow")]
print("seen", seen)
q1 = seen or 7"""

IMPORT_KEY = """import importlib
for name in ("exercises.keys", "keys", "classkit.grading.key"):
    try:
        module = importlib.import_module(name)
        print(name, getattr(module, "KEY", None))
    except ImportError as error:
        print(error)
q1 = 7"""

WRITING = """done = []
for path in {paths!r} + ["/srv/x", "/usr/x", "/etc/x", "/opt/x", "/x"]:
    try:
        open(path, "wb").write(b"mine")
        done.append(path)
    except OSError:
        pass
try:
    import classkit
    open(classkit.__file__, "a").write("#")
    done.append(classkit.__file__)
except OSError:
    pass
print("written", done)
q1 = 7"""

NETWORK = """import socket, urllib.request
reached = []
for address in (("127.0.0.1", {port}), ("1.1.1.1", 53), ("8.8.8.8", 443)):
    try:
        socket.create_connection(address, timeout=0.5)
        reached.append(address)
    except OSError:
        pass
print("reached", reached)
q1 = 7"""

PROCESSES = """import os
seen = []
for one in os.listdir("/proc"):
    if one.isdigit() and int(one) != os.getpid():
        try:
            line = open(f"/proc/{one}/cmdline", "rb").read()
            seen += [line] if b"bwrap" not in line and b"classkit.grading.inside" not in line else []
            told = open(f"/proc/{one}/environ", "rb").read().strip(b"\\0").split(b"\\0")
            seen += [line for line in told if not line.startswith(b"PATH=")]
        except OSError:
            pass
print("seen", seen, "root", os.geteuid() == 0)
q1 = 7"""

BECOME_ROOT = """import os
done = []
for name, words in (("setuid", (0,)), ("setgid", (0,)), ("setgroups", ([0],)), ("chroot", ("/",)), ("nice", (-5,))):
    try:
        getattr(os, name)(*words)
        done.append(name)
    except OSError:
        pass
print("done", done, os.system("mount -t tmpfs none /tmp 2>/dev/null") == 0)
q1 = 7"""

IGNORE_ALARM = """import signal
signal.signal(signal.SIGALRM, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
while True:
    pass"""

CATCH_ALL = """while True:
    try:
        while True:
            pass
    except BaseException:
        continue"""

C_LOOP = "import itertools\nq1 = sum(itertools.count())"
REGEX = "import re\nq1 = bool(re.match('(a+)+$', 'a' * 60 + 'b'))"

BOMB = """import os
while True:
    try:
        os.fork()
    except OSError:
        pass"""

DAEMON = """import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(3, 20):
            try:
                os.write(number, b'{"cell": "q2-answer", "outputs": []}\\n')
            except OSError:
                pass
        time.sleep(600)
    os._exit(0)"""

THREADS = """import threading, time
def forever():
    while True:
        time.sleep(0.01)
for _ in range(5):
    threading.Thread(target=forever).start()"""

BABBLE = """import os, json
line = json.dumps({"cell": "q2-answer", "outputs": [{"output_type": "display_data", "data": {}}]}).encode() + b"\\n"
for number in range(3, 40):
    try:
        os.write(number, line + b'{"ready": true}\\n{"gave": ["int", "1"]}\\n')
    except OSError:
        pass"""

AHEAD = """import os, json
line = b"".join(
    json.dumps({"cell": cell, "outputs": [], "seconds": 0}).encode() + b"\\n"
    for cell in ("q1-answer", "q1", "q2-answer", "q2", "q3-answer", "q3", "q4-answer", "q4")
)
for number in range(3, 40):
    try:
        os.write(number, line)
    except OSError:
        pass"""

DEAF = """import signal, time
for number in range(1, 60):
    try:
        signal.signal(number, lambda *a: None)
    except (OSError, ValueError):
        pass
signal.setitimer(signal.ITIMER_REAL, 0)
while True:
    time.sleep(1)"""

SLEEPS_AT_THE_END = """import atexit, time
atexit.register(time.sleep, 99)
class Slow:
    def __del__(self):
        time.sleep(99)
slow = Slow()
q1 = 7"""

NAME_SPACE = """import ctypes
libc = ctypes.CDLL(None)
print("alone", libc.unshare(0x10000000 | 0x00020000), libc.mount(b"none", b"/tmp", b"tmpfs", 0, None))
q1 = 7"""

INODES = """number = 0
while True:
    try:
        while True:
            open(f"/tmp/{number}", "w").close()
            number += 1
    except BaseException:
        continue"""

STEALS = """import os, threading
def steal():
    for number in range(3, 12):
        try:
            os.read(number, 10**5)
        except OSError:
            pass
threading.Thread(target=steal, daemon=True).start()"""

JSON = """import json
json.dumps = lambda *a, **k: '{"cell": "q1-answer", "outputs": []}'"""

MODULES_GONE = """import sys
for name in list(sys.modules):
    if name.startswith("classkit") or name in ("json", "signal", "os"):
        sys.modules[name] = None"""

LYING_WORDS = """class Lying:
    __reduce__ = lambda self: (eval, ("1",))
    __format__ = lambda self, how: "0.5"
    __str__ = __repr__ = lambda self: "x" * 10**9
q1 = Lying()"""

CLASHES = "q3 = {(2**61 - 1) * number: 0.0 for number in range(9000)}"

OTHER_SHEET = 'exercise(Sheet("other", SHEET.asks, (), {"players": (4,)}), STUDENT, 2026)\n'

FLOOD = """import os
for number in range(3, 40):
    try:
        for _ in range(1000):
            os.write(number, b"x" * 1_000_000)
    except OSError:
        pass"""

DEEP_LINE = """import os
for number in range(3, 40):
    try:
        os.write(number, b'{"cell": "q1-answer", "outputs": [' + b'[' * {deep} + b']' * {deep} + b']}\\n')
    except OSError:
        pass"""

SILENT = """import os, time
for number in range(3, 40):
    try:
        os.write(number, b'{"gave": ["text", "roll"]}\\n' * 2000)
    except OSError:
        pass
time.sleep(600)"""

FORGED = """from IPython.display import display
from classkit.exercise import MIME
right = {"key": "q1", "plain": ["bool", "true"], "refused": "", "student": "ada", "cohort": 2026, "sheet": "small"}
display({MIME: right | {"points": 2, "verdict": "right", "right": True}}, raw=True)
raise SystemExit"""

FORGED_DEEP = """from IPython.display import display
from classkit.exercise import MIME
deep = []
for _ in range({deep}):
    deep = [deep]
display({MIME: {"key": "q1", "plain": deep, "sheet": "small", "student": deep, "cohort": deep}}, raw=True)
raise SystemExit"""

HALF_LETTERS = 'print("\\ud800 half")\nq1 = "\\udfff"'

RECURSIVE = "q1 = []\nq1.append(q1)"
HUGE_LIST = "q1 = list(range(10**6))"
HUGE_NUMBER = "q1 = 10**5_000"
GENERATOR = "import itertools\nq1 = (Fraction(1, 2) for _ in itertools.count())"

LOOKS_AROUND = """import sys
def unseen(players, faces):
    frame, found = sys._getframe(), []
    while frame:
        found += [value for name, value in frame.f_locals.items() if name in ("right", "entry", "exact", "key")]
        frame = frame.f_back
    return found[0] if found and not isinstance(found[0], str) else 0.5"""

COUNTS_CALLS = """calls = 0
def unseen(players, faces):
    global calls
    calls += 1
    return (1 - 1 / faces) ** (players - 1) if calls == 1 else 0.5"""

RETURNS_LIAR = """class Liar(float):
    __eq__ = lambda *a: True
def unseen(players, faces):
    return Liar(0.5)"""

TWO_FACED = """import os
def unseen(players, faces):
    os._exit(0)"""

SLOW_CALL = """def pig(view):
    while True:
        pass"""

PARENT = (
    "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\nos.kill(1, signal.SIGKILL)\nos.kill(-1, signal.SIGKILL)"
)

MAGICS = """%load_ext autoreload
%autoreload 2
!pip install --quiet numpy > /dev/null 2>&1
%timeit -n1 -r1 1 + 1"""

MEMORY_FILES = """import os
try:
    while True:
        os.write(os.memfd_create("much"), b"x" * 40_000_000)
except OSError as error:
    print("memory", error.strerror)
q1 = 7"""

DISK = """import os
total = 0
for folder in (os.environ["HOME"], "/home", "/tmp", "/dev/shm", "/dev", "/"):
    try:
        for number in range(40):
            with open(f"{folder}/big{number}", "wb") as file:
                total += file.write(b"x" * 20_000_000)
    except OSError:
        pass
print("disk", total // 2**20)
q1 = 7"""

SLOW_LATER = """def pig(view):
    while view != "total 3":
        pass
    return "stop\""""

DIES_LATER = """import os
def pig(view):
    return "stop" if view == "total 3" else os._exit(3)"""

NEVER_READS = """import os, time
def pig(view):
    if view == "total 3":
        return "stop"
    for number in range(3, 40):
        try:
            os.write(number, b'{"gave": ["text", "roll"]}\\n' * 500)
        except OSError:
            pass
    time.sleep(600)"""
