"""environment.yml, the locked lists and pyproject.toml say the same; the list of conda's pip section installs.

No conda channel is reached here: this shows that the file parses and that its list installs, and no more.
"""

import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

LISTS = ("uv", "lab", "test", "grade", "peers")
CONTAINS = {"test": "lab", "grade": "lab", "peers": "test"}


@pytest.fixture(scope="module")
def project(root) -> dict:
    with (root / "pyproject.toml").open("rb") as stream:
        return tomllib.load(stream)


@pytest.fixture(scope="module")
def environment(root) -> dict:
    return yaml.safe_load((root / "environment.yml").read_text(encoding="utf-8"))


def name_of(requirement: str) -> str:
    """The normalised name of a requirement."""
    return re.sub(r"[-_.]+", "-", re.match(r"[A-Za-z0-9._-]+", requirement).group()).lower()


def wanted(path: Path) -> dict[str, str]:
    """The requirements that an `.in` file names itself: name to the whole line."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return {name_of(line): line for line in lines if line and not line.startswith(("#", "-"))}


def pins(path: Path) -> set[str]:
    """The pins of a locked list, with their markers: `numpy==2.4.6 ; python_full_version < '3.12'`."""
    return set(re.findall(r"^([a-zA-Z0-9].*?) \\$", path.read_text(encoding="utf-8"), flags=re.MULTILINE))


def conda_list(environment: dict) -> list[str]:
    """The lines of environment.yml's pip section."""
    (section,) = [entry["pip"] for entry in environment["dependencies"] if isinstance(entry, dict)]
    return section


def test_environment_and_project_agree_on_name_and_python(project, environment):
    assert environment["name"] == project["project"]["name"]
    assert f"python {project['project']['requires-python']}" in environment["dependencies"]
    assert "pip" in environment["dependencies"]
    assert conda_list(environment) == ["-r requirements/lab.txt"]


def test_the_lab_asks_for_what_the_project_depends_on_and_what_builds_it(root, project):
    asked = wanted(root / "requirements/lab.in")
    depends = {name_of(line) for line in project["project"]["dependencies"]}
    builds = {name_of(line) for line in project["build-system"]["requires"]}
    assert set(asked) == depends | builds
    floors = {name_of(line): line for line in project["project"]["dependencies"]}
    assert {asked["numpy"], asked["scipy"]} == {floors["numpy"], floors["scipy"]}


@pytest.mark.parametrize("name", LISTS)
def test_every_wanted_package_is_locked_with_hashes_and_without_addresses(root, name):
    locked = root / f"requirements/{name}.txt"
    text = locked.read_text(encoding="utf-8")
    assert set(wanted(root / f"requirements/{name}.in")) <= {name_of(pin) for pin in pins(locked)}
    assert len(re.findall(r"==\S+( ;.*)? \\\n    --hash=sha256:", text)) == len(pins(locked)) > 0
    assert "://" not in text
    options = {line.split()[0] for line in text.splitlines() if line.lstrip().startswith("-")}
    assert options == {line for line in options if line.startswith("--hash=sha256:")}


@pytest.mark.parametrize(("larger", "smaller"), CONTAINS.items())
def test_one_version_of_each_package_in_all_lists(root, larger, smaller):
    """`make test` after `make lab` changes no version, and the other way round."""
    small, large = (pins(root / f"requirements/{name}.txt") for name in (smaller, larger))
    versions = {(name_of(pin), pin.partition("==")[2].split()[0]) for pin in large}
    assert {(name_of(pin), pin.partition("==")[2].split()[0]) for pin in small} <= versions


def test_the_lab_is_free_of_the_gradebook_and_of_tests(root):
    names = {name_of(pin) for pin in pins(root / "requirements/lab.txt")}
    assert names & {"nbgrader", "pytest", "hypothesis", "playwright"} == set()


@pytest.mark.slow
@pytest.mark.timeout(600)  # fetches the list where no cache has it
def test_the_list_of_the_pip_section_installs_and_is_all_that_the_kit_needs(
    root, environment, wheel, uv, python, tmp_path
):
    fresh = tmp_path / "venv"
    uv("venv", "--python", sys.executable, fresh)
    for line in conda_list(environment):
        flag, path = line.split()
        uv("pip", "install", "--python", fresh, "--require-hashes", flag, root / path)
    uv("pip", "install", "--python", fresh, "--no-deps", "--offline", wheel)
    uv("pip", "check", "--python", fresh)
    assert python(fresh, "-m", "jupyterlab", "--version", cwd=tmp_path).strip()


def test_the_citation_names_the_version_of_the_project(root, project):
    citation = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == project["project"]["version"]
    assert citation["title"].startswith("Bribes & Dice")
