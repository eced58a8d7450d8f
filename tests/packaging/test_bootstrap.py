"""bootstrap.py: what it says to those whom it can't help, its tasks, and when an environment is made anew."""

import ast
import os
import re
import subprocess
import sys

import pytest

import bootstrap

TASKS = [name for name, _ in bootstrap.TASKS]


def start(root, *words: str) -> subprocess.CompletedProcess[str]:
    """Run bootstrap.py as a person would."""
    command = [sys.executable, "bootstrap.py", *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("version", [(2, 7, 18, "final", 0), (3, 8, 18), (3, 10, 13)])
def test_a_python_that_is_too_old_gets_one_sentence(version):
    said = bootstrap.too_old(version, "/usr/bin/python3")
    assert said.count("\n") == 0
    found = ".".join(str(part) for part in version[:3])
    assert f"needs Python 3.11 or newer, and this is Python {found} (/usr/bin/python3): install a newer one" in said


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (4, 0, 0), sys.version_info])
def test_a_python_that_is_new_enough_gets_none(version):
    assert bootstrap.too_old(version, "python3") is None


def test_the_oldest_python_is_the_one_of_the_project(root):
    wanted = f'requires-python = ">={".".join(map(str, bootstrap.OLDEST))}"'
    assert wanted in (root / "pyproject.toml").read_text(encoding="utf-8")


def test_an_old_python_can_read_the_file(root):
    """As far as a new Python can tell: ASCII, and nothing that Python 2.7 could not parse."""
    text = (root / "bootstrap.py").read_text(encoding="ascii")
    new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Await, ast.Nonlocal, ast.Match)
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, new), f"line {node.lineno}"
        if isinstance(node, ast.FunctionDef):
            annotated = [arg for arg in node.args.args if arg.annotation] + ([node] if node.returns else [])
            assert not annotated, f"line {node.lineno}: annotations"
            assert not node.args.kwonlyargs, f"line {node.lineno}: keyword-only parameters"
            assert not node.args.posonlyargs, f"line {node.lineno}: positional-only parameters"
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            parts = node.keys if isinstance(node, ast.Dict) else node.elts
            assert not any(part is None or isinstance(part, ast.Starred) for part in parts), f"line {node.lineno}: *"
        if isinstance(node, ast.Raise):
            assert node.cause is None, f"line {node.lineno}: raise ... from"


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ({"ensurepip"}, "This Python has no ensurepip module"),
        ({"venv"}, "This Python has no venv module"),
        ({"venv", "ensurepip"}, "This Python has no venv and no ensurepip module"),
    ],
)
def test_a_missing_module_gets_one_sentence(missing, says):
    said = bootstrap.missing_modules(lambda name: name not in missing)
    assert said.startswith(says)
    assert "apt install python3-venv" in said
    assert "\n" not in said


def test_nothing_is_missing_here():
    assert bootstrap.missing_modules(bootstrap.module_is_there) is None
    assert not bootstrap.module_is_there("no_module_of_this_name")


def test_an_unknown_task_lists_the_tasks(root):
    done = start(root, "dance")
    assert done.returncode == 1
    assert done.stderr.strip() == f"There is no task 'dance'; the tasks are: {', '.join(TASKS)}."


def test_an_unknown_suite_lists_the_suites(root):
    done = start(root, "test", "dance")
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "There is no suite 'dance'; the suites are: style, unit, notebooks, packaging, grading, browser."
    )


def test_help_lists_every_task(root):
    done = start(root, "help")
    assert done.returncode == 0
    assert re.findall(r"^  (\S+) +\S", done.stdout, flags=re.MULTILINE) == TASKS
    assert start(root).stdout == done.stdout


def test_the_makefile_has_the_same_tasks(root):
    text = (root / "Makefile").read_text(encoding="utf-8")
    targets = re.search(r"^([a-z][a-z -]+):$", text, flags=re.MULTILINE).group(1).split()
    phony = re.search(r"^\.PHONY: (.+)$", text, flags=re.MULTILINE).group(1).split()
    assert targets == phony == TASKS
    assert ".DEFAULT_GOAL := help" in text


def test_a_failing_step_is_named_with_its_command():
    command = [sys.executable, "-c", "raise SystemExit(3)"]
    with pytest.raises(bootstrap.Stop) as stop:
        bootstrap.run("count the cards", command)
    assert str(stop.value) == (
        "The step 'count the cards' failed with exit code 3. The command was:\n  " + " ".join(command)
    )


def test_a_program_that_is_not_there_is_a_failing_step(capfd):
    with pytest.raises(bootstrap.Stop, match="'deal' failed with exit code 127"):
        bootstrap.run("deal", ["no-program-of-this-name"])
    assert "no-program-of-this-name" in capfd.readouterr().out


def test_every_suite_runs_whatever_became_of_the_one_before(capfd):
    class Here:
        def command(self, *words: str) -> list[str]:
            return [sys.executable, *words]

        def variables(self) -> dict[str, str]:
            return dict(os.environ)

    good, bad = ["-c", "print('ran')"], ["-c", "raise SystemExit(1)"]
    suites = [("first", [bad, good]), ("second", [good])]
    assert bootstrap.run_suites(Here(), suites) == 1
    printed = capfd.readouterr().out
    assert printed.count("ran") == 2
    assert re.search(r"^first +\d+\.\d  FAILED$", printed, flags=re.MULTILINE)
    assert re.search(r"^second +\d+\.\d  passed$", printed, flags=re.MULTILINE)
    assert bootstrap.run_suites(Here(), suites[1:]) == 0


def test_suites_of_their_own_are_not_run_twice(root):
    ((_, unit),) = [(name, commands) for name, commands in bootstrap.SUITES if name == "unit"]
    for apart in bootstrap.APART:
        assert f"--ignore=tests/{apart}" in unit[0]
    rest = [commands[0] for name, commands in bootstrap.SUITES if name not in ("style", "unit")]
    others = {word for words in rest for word in words if word.startswith("tests/")}
    assert others == {f"tests/{name}" for name in bootstrap.APART if name != "peers"}


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A bootstrap that sets up an empty folder and notes its commands in place of running them."""
    commands: list[list[str]] = []

    def note(step: str, command: list[str], env: object = None) -> None:
        commands.append(command)
        if "venv" in command:
            (tmp_path / "env").mkdir()

    for name in ("uv", "lab", "test", "peers"):
        (tmp_path / "requirements").mkdir(exist_ok=True)
        (tmp_path / "requirements" / f"{name}.txt").write_text(name, encoding="utf-8")
    for name in ("pyproject.toml", "setup.py"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(bootstrap, "ROOT", str(tmp_path))
    monkeypatch.setattr(bootstrap, "run", note)
    return tmp_path, commands


def steps(commands: list[list[str]]) -> list[str]:
    """What each noted command did: its last word, or that it made the environment."""
    found = [command[-1] if "install" in command else "venv" for command in commands]
    commands.clear()
    return found


class Same(bootstrap.Environment):
    """An environment whose Python is the one that runs the tests."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self.python = sys.executable


def test_an_environment_is_made_once(place):
    _, commands = place
    Same("env").prepare("test")
    assert steps(commands) == ["venv", "requirements/uv.txt", "requirements/test.txt", "."]
    Same("env").prepare("test")
    assert steps(commands) == []
    Same("env").prepare("lab")
    assert steps(commands) == [], "the tests' list holds the lab's"
    Same("env").prepare("peers")
    assert steps(commands) == ["requirements/peers.txt"]


@pytest.mark.parametrize(
    ("change", "again"),
    [
        ("requirements/lab.txt", ["requirements/lab.txt"]),
        ("requirements/uv.txt", ["requirements/uv.txt"]),
        ("pyproject.toml", ["."]),
        ("setup.py", ["."]),
        ("classkit/locale/fa/LC_MESSAGES/classkit.po", ["."]),
    ],
)
def test_what_changed_is_installed_again(place, change, again):
    folder, commands = place
    Same("env").prepare("lab")
    commands.clear()
    (folder / change).parent.mkdir(parents=True, exist_ok=True)
    (folder / change).write_text("changed", encoding="utf-8")
    Same("env").prepare("lab")
    assert steps(commands) == again


@pytest.mark.parametrize("broken", ["its Python is gone", "it was moved", "it is somebody else's"])
def test_a_stale_environment_is_made_anew(place, broken):
    folder, commands = place
    environment = Same("env")
    environment.prepare("lab")
    commands.clear()
    if broken == "it was moved":
        environment.stamp("place", "elsewhere")
    elif broken == "it is somebody else's":
        (folder / "env" / "place.stamp").unlink()
    else:
        environment.python = str(folder / "env" / "gone")
    environment.prepare("lab")
    assert steps(commands) == ["venv", "requirements/uv.txt", "requirements/lab.txt", "."]
