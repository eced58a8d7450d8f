"""A wheel builds, carries all that the kit needs at run time and nothing else, and works in a clean environment."""

import zipfile

import pytest

PACKAGES = ("classkit", "cheesekit", "sheriffkit")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def held(wheel) -> set[str]:
    """The paths inside the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_module_and_the_marks_of_typing_are_in_the_wheel(root, held):
    modules = {path.relative_to(root).as_posix() for kit in PACKAGES for path in (root / kit).rglob("*.py")}
    assert modules - held == set()
    assert {f"{kit}/py.typed" for kit in PACKAGES} <= held


def test_every_catalogue_is_in_the_wheel_compiled(root, held):
    catalogues = [path.relative_to(root) for kit in PACKAGES for path in (root / kit).glob("locale/*/LC_MESSAGES/*.po")]
    assert catalogues, "the kit has at least its pseudo-language"
    assert {path.with_suffix(".mo").as_posix() for path in catalogues} - held == set()


def test_static_files_are_in_the_wheel(root, held):
    static = [path for kit in PACKAGES for path in (root / kit).rglob("static/**/*") if path.is_file()]
    assert static, "the tables have at least their stylesheet"
    assert {path.relative_to(root).as_posix() for path in static} - held == set()


def test_nothing_else_is_in_the_wheel(held):
    rooms = {name.split("/")[0] for name in held}
    assert rooms - set(PACKAGES) == {name for name in rooms if name.endswith(".dist-info")}
    assert [name for name in held if "test" in name.split("/") or "tests" in name.split("/")] == []


def test_it_imports_in_a_clean_environment(python, clean, tmp_path):
    where = "import cheesekit, classkit, sheriffkit; print(cheesekit.__file__, classkit.__file__, sheriffkit.__file__)"
    places = python(clean, "-c", where, cwd=tmp_path).split()
    assert len(places) == len(PACKAGES)
    assert all(str(clean) in place for place in places)


def test_a_night_of_bots_is_played_in_a_clean_environment(python, clean, tmp_path):
    """With the standard library alone: nothing else is installed there."""
    log = python(clean, "-m", "cheesekit", "--players", "5", "--seed", "1", cwd=tmp_path)
    assert len(log.splitlines()) > 10
    assert log == python(clean, "-m", "cheesekit", "--players", "5", "--seed", "1", cwd=tmp_path)
