"""Sets up the classroom and runs one task in it: ``python bootstrap.py lab``.

Standard library only, and written so that even a very old Python can read the file: whoever starts it with a Python
that is too old gets a sentence that says what to install, not a SyntaxError. So: no f-strings, no annotations.

An environment is a folder (``.venv``; ``.venv-grade`` for instructors, ``.venv-peers`` for the comparisons). It is made
once, from the hashed lists in ``requirements/``; stamps in it say what it was made from, so that the second run starts
at once.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.abspath(__file__))
OLDEST = (3, 11)
PACKAGES = ["classkit", "cheesekit", "sheriffkit"]
LISTS = ["uv", "lab", "test", "grade", "peers"]  # in the order in which they are locked
HOLDS = {  # a list and those it contains
    "lab": ["lab"],
    "test": ["test", "lab"],
    "grade": ["grade", "lab"],
    "peers": ["peers", "test", "lab"],
}


class Stop(Exception):
    """Ends the run with a text for the person at the keyboard; never shown as a traceback."""


# --- Is this Python good enough? ------------------------------------------------------------------------------------


def too_old(version, executable):
    """The sentence for a Python that is too old, or None. ``version`` is like ``sys.version_info``."""
    if tuple(version[:2]) >= OLDEST:
        return None
    found = ".".join(str(part) for part in version[:3])
    return (
        "Bribes & Dice needs Python %d.%d or newer, and this is Python %s (%s): install a newer one "
        "(python.org, or your system's packages) and start again with it, for example "
        "'python3.12 bootstrap.py lab' or 'make lab PYTHON=python3.12'." % (OLDEST + (found, executable))
    )


def missing_modules(is_there):
    """The sentence for a Python that cannot make environments, or None. ``is_there(name)`` says if a module exists."""
    missing = [name for name in ("venv", "ensurepip") if not is_there(name)]
    if not missing:
        return None
    return (
        "This Python has no %s module, so it cannot make an environment: install it "
        "(Debian and Ubuntu: apt install python3-venv) and run the same command again." % " and no ".join(missing)
    )


def module_is_there(name):
    """Whether this Python has the module."""
    import importlib.util

    return importlib.util.find_spec(name) is not None


# --- Running commands ------------------------------------------------------------------------------------------------


def run(step, command, env=None):
    """Runs a command in the repository; a failure stops everything and names the step and the command."""
    code = exit_code(command, env)
    if code != 0:
        raise Stop("The step '%s' failed with exit code %d. The command was:\n  %s" % (step, code, " ".join(command)))


def exit_code(command, env=None, folder=ROOT):
    """Runs a command in the repository, with its output on the screen, and returns how it ended."""
    sys.stdout.flush()
    try:
        return subprocess.call(command, cwd=folder, env=env)
    except OSError as error:
        print("%s: %s" % (command[0], error))
        return 127


def become(command, env, folder=ROOT):
    """Hands the terminal over to a program that runs until it is stopped, and so do Ctrl-C and other signals."""
    sys.stdout.flush()
    if os.name == "posix":
        os.chdir(folder)
        os.execve(command[0], command, env)
    return exit_code(command, env, folder)


# --- The environment -------------------------------------------------------------------------------------------------


def requirements(name, suffix=".txt"):
    """A list's path from the repository's root, with forward slashes, as it stands in the locked files."""
    return "requirements/" + name + suffix


def fingerprint(paths, extra=()):
    """One hexadecimal number for the contents of these files and some more words."""
    digest = hashlib.sha256("\n".join(extra).encode("utf-8"))
    for path in paths:
        with open(os.path.join(ROOT, path), "rb") as stream:
            digest.update(("\n" + path + "\n").encode("utf-8") + stream.read())
    return digest.hexdigest()


def catalogues():
    """Every translation in the packages: the kit is installed again when one changes, which compiles it."""
    found = []
    for package in PACKAGES:
        for folder, _, names in os.walk(os.path.join(ROOT, package)):
            found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in names if name.endswith(".po")]
    return sorted(found)


class Environment(object):
    """A folder with a Python of its own, made from the hashed lists."""

    def __init__(self, folder):
        self.name = folder
        self.folder = os.path.join(ROOT, folder)
        windows = os.name == "nt"
        self.bin = os.path.join(self.folder, "Scripts" if windows else "bin")
        self.python = os.path.join(self.bin, "python.exe" if windows else "python")

    def variables(self, **more):
        """The variables for programs in the environment: its own scripts come first on PATH."""
        env = dict(os.environ, VIRTUAL_ENV=self.folder, UV_COMPILE_BYTECODE="1", **more)
        env["PATH"] = self.bin + os.pathsep + env.get("PATH", "")
        env.pop("PYTHONHOME", None)
        return env

    def command(self, *words):
        """The command line ``python ...`` of this environment."""
        return [self.python] + list(words)

    def is_stamped(self, stamp, value):
        """Whether the stamp is there and says just this."""
        path = os.path.join(self.folder, stamp + ".stamp")
        if not os.path.exists(path):
            return False
        with open(path, "rb") as stream:
            return stream.read() == value.encode("utf-8")

    def stamp(self, stamp, value):
        """Notes in the environment that a step is done, and with what."""
        with open(os.path.join(self.folder, stamp + ".stamp"), "wb") as stream:
            stream.write(value.encode("utf-8"))

    def works(self):
        """Whether its Python starts, is new enough and still stands where it was made (its scripts know the path)."""
        if not self.is_stamped("place", self.folder):
            return False
        probe = "import sys, pip; sys.exit(sys.version_info < %r)" % (OLDEST,)
        try:
            return subprocess.call([self.python, "-c", probe], stderr=subprocess.DEVNULL) == 0
        except OSError:
            return False

    def make(self):
        """Makes the empty environment, with uv in it, unless it is there and works."""
        if not self.works():
            if os.path.lexists(self.folder):
                print("%s is broken, moved or not ours: making it anew." % self.name)
                shutil.rmtree(self.folder)
            run("make %s" % self.name, [sys.executable, "-m", "venv", self.folder])
            self.stamp("place", self.folder)
        tools = fingerprint([requirements("uv")])
        if not self.is_stamped("uv", tools):
            install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
            run("install uv", self.command(*(install + ["-r", requirements("uv")])), self.variables())
            self.stamp("uv", tools)

    def prepare(self, name):
        """Makes the environment hold one list and the kit itself; does nothing where that is so already."""
        self.make()
        install = ["-m", "uv", "pip", "install", "--python", self.python]
        install += [] if sys.stderr.isatty() else ["--quiet"]  # bars and lists of packages are for people who wait
        wanted = fingerprint([requirements(name)])
        if not self.is_stamped(name, wanted):
            print("Installing %s into %s; the first time this takes a minute or so." % (requirements(name), self.name))
            command = self.command(*(install + ["--require-hashes", "-r", requirements(name)]))
            run("install %s" % requirements(name), command, self.variables())
            for held in HOLDS[name]:
                self.stamp(held, fingerprint([requirements(held)]))
        kit = fingerprint(["pyproject.toml", "setup.py"] + catalogues())
        if not self.is_stamped("kit", kit):
            command = self.command(*(install + ["--no-deps", "--no-build-isolation", "--editable", "."]))
            run("install the kit", command, self.variables())
            self.stamp("kit", kit)


def prepared(folder, *names):
    """The environment in this folder, holding these lists and the kit."""
    environment = Environment(folder)
    for name in names:
        environment.prepare(name)
    return environment


# --- Suites ----------------------------------------------------------------------------------------------------------

APART = ["notebooks", "packaging", "grading", "browser", "peers"]  # folders of tests/ that are suites of their own


def pytest(*words):
    """The command line of pytest, without the Python in front."""
    return ["-m", "pytest"] + list(words)


def unit(*words):
    """The unit tests: whatever in tests/ is no suite of its own, and the doctests of the packages.

    They share the cores that there are.
    """
    places = PACKAGES + ["tests"] + ["--ignore=tests/" + name for name in APART]
    # These stand on nbgrader, and the suite `grading` runs their doctests.
    places += ["--ignore=classkit/grading/%s.py" % name for name in ("door", "own_export")]
    return pytest("-n", "auto", "--dist", "worksteal", *(places + list(words)))


STYLE = [["-m", "ruff", "check"], ["-m", "ruff", "format", "--check"], ["-m", "mypy"]]
SUITES = [
    ("style", STYLE),
    ("unit", [unit()]),
    ("notebooks", [pytest("-n", "auto", "--dist", "worksteal", "tests/notebooks")]),
    ("packaging", [pytest("tests/packaging")]),
    ("grading", [pytest("-n", "auto", "--dist", "loadfile", "tests/grading", "classkit/grading")]),
    # Two at once: most of what a browser test does is to wait for the page.
    ("browser", [pytest("-n", "2", "--dist", "worksteal", "tests/browser")]),
]
# nbgrader switches its pages on wherever it is installed, so grading has an environment of its own.
ELSEWHERE = {"grading": (".venv-grade", ("test", "grade"))}


# In these suites a text file that is opened without naming its encoding is a warning, and so an error.
EXTRA = {"unit": {"PYTHONWARNDEFAULTENCODING": "1"}, "soak": {"PYTHONWARNDEFAULTENCODING": "1"}}


def run_suites(environment, suites):
    """Runs every suite, whatever became of the one before; prints their seconds; returns the exit code."""
    rows = []
    for name, commands in suites:
        print("\n=== %s" % name)
        start = time.time()
        there = prepared(ELSEWHERE[name][0], *ELSEWHERE[name][1]) if name in ELSEWHERE else environment
        variables = dict(there.variables(), **EXTRA.get(name, {}))
        # A suite starts Python hundreds of times; where nothing is kept, each compiles the kit and the tests anew.
        variables.pop("PYTHONDONTWRITEBYTECODE", None)
        codes = [exit_code(there.command(*words), variables) for words in commands]
        rows.append((name, time.time() - start, "passed" if not any(codes) else "FAILED"))
    print("\n%-12s %8s  %s" % ("suite", "seconds", "result"))
    for row in rows:
        print("%-12s %8.1f  %s" % row)
    print("%-12s %8.1f" % ("all", sum(row[1] for row in rows)))
    return int(any(row[2] == "FAILED" for row in rows))


# --- Tasks -----------------------------------------------------------------------------------------------------------


def lab(words):
    """JupyterLab on notebooks/index.ipynb; more words go to JupyterLab, e.g. --no-browser --port 8899"""
    environment = prepared(".venv", "lab")
    door = ["notebooks/index.ipynb", "--LabApp.default_url=/lab/tree/index.ipynb"]  # the latter for a copied address
    command = environment.command("-m", "jupyterlab", *(door + as_root() + words))
    return become(command, environment.variables())


def as_root():
    """In a container one is root, where Jupyter wants to be told that this is meant."""
    return ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []


def test(words):
    """the whole bar, suite by suite; the names of suites run only those, e.g. test style unit"""
    known = [name for name, _ in SUITES]
    unknown = [word for word in words if word not in known]
    if unknown:
        raise Stop("There is no suite '%s'; the suites are: %s." % (unknown[0], ", ".join(known)))
    chosen = [suite for suite in SUITES if not words or suite[0] in words]
    return run_suites(prepared(".venv", "test"), chosen)


def check_fast(words):
    """style, and the unit tests that are not slow; more words go to pytest"""
    return run_suites(prepared(".venv", "test"), [("style", STYLE), ("unit", [unit("-m", "not slow", *words)])])


def soak(words):
    """the unit tests with many more random examples, and those that only a long run can afford; words go to pytest"""
    long_run = unit("--hypothesis-profile=soak", "--timeout=3600", *words)
    return run_suites(prepared(".venv", "test"), [("soak", [long_run])])


def bench(words):
    """times against the peers, as ratios within one run; more words go to the benchmarks"""
    environment = prepared(".venv-peers", "peers")
    graders = prepared(".venv-grade", "grade")
    variables = environment.variables(GRADING_PYTHON=graders.python)
    return exit_code(environment.command("-m", "benchmarks", *words), variables)


def peers(words):
    """the tests that compare the kit with other libraries, in an environment of their own; words go to pytest"""
    environment = prepared(".venv-peers", "peers")
    return run_suites(environment, [("peers", [pytest("tests/peers", *words)])])


def lock(words):
    """writes requirements/*.txt again from the *.in files; --upgrade takes the newest versions"""
    environment = Environment(".venv")
    environment.make()
    compiler = ["-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "%d.%d" % OLDEST]
    compiler += ["--generate-hashes", "--annotation-style", "line", "--custom-compile-command", "make lock"]
    for place, name in enumerate(LISTS):
        # One version of each package in all lists: what is locked already binds the lists after it.
        bound = [word for earlier in LISTS[:place] for word in ("--constraint", requirements(earlier))]
        files = [requirements(name, ".in"), "--output-file", requirements(name)]
        run("lock " + requirements(name), environment.command(*(compiler + bound + files + words)))
    return 0


def grading(command):
    """A task of the instructor's: a command of classkit.grading, in an environment of its own."""

    def task(words):
        environment = prepared(".venv-grade", "grade")
        return exit_code(environment.command("-m", "classkit.grading", command, *words), environment.variables())

    return task


release = grading("release")
release.__doc__ = "the students' copies of the exercises, and student.zip; ARGS='--cohort 2027' sets the year's numbers"
grade = grading("grade")
grade.__doc__ = "grades every hand-in in exercises/submitted; more words as python -m classkit.grading --help says"
feedback = grading("feedback")
feedback.__doc__ = "the pages that students get back"
export = grading("export")
export.__doc__ = "marks as CSV: per question, and totals for a learning platform"
solutions = grading("solutions")
solutions.__doc__ = "worked solutions of the exercises"


def formgrader(words):
    """nbgrader's page for marking the questions in words; more words go to JupyterLab, e.g. --no-browser"""
    environment = prepared(".venv-grade", "grade")
    command = environment.command("-m", "jupyterlab", "--LabApp.default_url=/formgrader", *(as_root() + words))
    return become(command, environment.variables(), os.path.join(ROOT, "exercises"))


def catalogue(words):
    """collects the messages for translators into the packages' locale/ folders"""
    environment = prepared(".venv", "lab")
    return exit_code(environment.command("-m", "classkit.catalogues", *words), environment.variables())


def usage(words):
    """this list"""
    print("python bootstrap.py TASK, or make TASK:\n")
    for name, task in TASKS:
        print("  %-11s %s" % (name, task.__doc__))
    return 0


TASKS = [
    ("lab", lab),
    ("test", test),
    ("check-fast", check_fast),
    ("soak", soak),
    ("bench", bench),
    ("peers", peers),
    ("release", release),
    ("grade", grade),
    ("formgrader", formgrader),
    ("feedback", feedback),
    ("export", export),
    ("solutions", solutions),
    ("lock", lock),
    ("catalogues", catalogue),
    ("help", usage),
]


def main(words):
    """Runs the task that the first word names with the other words; returns the exit code."""
    name = words[0] if words else "help"
    tasks = dict(TASKS)
    if name not in tasks:
        raise Stop("There is no task '%s'; the tasks are: %s." % (name, ", ".join(task for task, _ in TASKS)))
    problem = too_old(sys.version_info, sys.executable)
    if problem is None and name != "help":
        problem = missing_modules(module_is_there)
    if problem is not None:
        raise Stop(problem)
    return tasks[name](words[1:])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Stop, OSError) as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
