"""The README says what is so: its examples run, its commands exist, its links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

import bootstrap

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "exercises/README.md")


@pytest.fixture(scope="module")
def readme(root: Path) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


def test_examples_run(readme):
    blocks = re.findall(r"^```pycon\n(.*?)^```", readme, flags=re.MULTILINE | re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert len(example.examples) >= 3
    report: list[str] = []
    result = doctest.DocTestRunner().run(example, out=report.append)
    assert (result.failed, "".join(report)) == (0, "")


def test_every_task_is_told_and_every_told_task_exists(readme):
    tasks = {name for name, _ in bootstrap.TASKS}
    assert set(re.findall(r"^\| `make ([a-z-]+)`", readme, flags=re.MULTILINE)) == tasks
    assert (
        set(re.findall(r"(?:make|bootstrap\.py) ([a-z-]+)", "\n".join(re.findall("```sh(.*?)```", readme, re.DOTALL))))
        <= tasks
    )


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(root, page):
    text = (root / page).read_text(encoding="utf-8")
    local = [link for link in re.findall(r"\]\(([^)#]+)", text) if not link.startswith("https://")]
    assert [link for link in local if not (root / page).parent.joinpath(link).exists()] == []
