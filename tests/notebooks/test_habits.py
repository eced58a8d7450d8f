"""The habits of a lesson: the same skeleton, short cells, plain files, links that lead somewhere."""

import re
import statistics
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from ipykernel.ipkernel import IPythonKernel
from nbformat import NotebookNode

Read = Callable[[str], NotebookNode]
SKELETON = (
    "Play",
    "Idea 1",
    "Idea 2",
    "Idea 3",
    "What could fool you",
    "Summary in five lines",
    "Exercises",
    "Sources",
)
WIDGET = re.compile(
    r"\b(predict|check|explore|counting_lab\.\w+|bag_lab\.packing|bribe_lab\.\w+|own_rounds\.\w+|signal_lab\.\w+|duel\.against|matrix_lab"
    r"|cfr_duel\.\w+|the_haggling_charts\.growing|tree_draft"
    r"|(?:cheese|sheriff)kit\.play)\("
)


def code(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def lines(cell: NotebookNode) -> list[str]:
    return [line for line in cell.source.splitlines() if line.strip()]


def sections(notebook: NotebookNode) -> dict[str, list[NotebookNode]]:
    """The cells under each second-level heading."""
    found: dict[str, list[NotebookNode]] = {"": []}
    here = ""
    for cell in notebook.cells:
        heading = re.match(r"## (.+)", cell.source) if cell.cell_type == "markdown" else None
        here = heading[1] if heading else here
        found.setdefault(here, []).append(cell)
    return found


# --- every notebook -----------------------------------------------------------------------------------------------


def test_the_file_is_plain(name: str, read: Read) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert notebook.metadata.kernelspec.name == "python3"
    assert [cell.id for cell in notebook.cells if cell.metadata] == []
    assert [cell.id for cell in code(notebook) if cell.outputs or cell.execution_count] == []


def test_the_file_is_what_a_lab_keeps(name: str, read: Read) -> None:
    """JupyterLab writes the kernel's own description of its language into a notebook as soon as it is opened.

    Only the version may differ from that of this Python; with the same one, opening changes nothing.
    """
    kept = dict(read(name).metadata.language_info)
    assert re.fullmatch(r"3\.\d+\.\d+", kept["version"])
    assert {**kept, "version": ""} == {**IPythonKernel.language_info, "version": ""}


def test_ids_are_stable_and_readable(name: str, read: Read) -> None:
    ids = [cell.id for cell in read(name).cells]
    assert len(ids) == len(set(ids))
    assert [id for id in ids if not re.fullmatch(r"[a-z][a-z0-9-]{2,30}", id)] == []


def test_each_widget_cell_says_what_to_do(name: str, read: Read) -> None:
    widgets = [cell for cell in code(read(name)) if WIDGET.search(cell.source)]
    assert [cell.id for cell in widgets if not re.match(r"# .{20,}", cell.source)] == []


def test_code_fits_a_small_laptop(name: str, read: Read) -> None:
    """At 1280 pixels a cell of JupyterLab shows 105 characters; longer lines would have to be scrolled."""
    long = [line for cell in code(read(name)) for line in lines(cell) if len(line) > 105]
    assert long == []


def test_links_lead_somewhere(name: str, root: Path, read: Read) -> None:
    links = [
        link
        for cell in read(name).cells
        if cell.cell_type == "markdown"
        for link in re.findall(r"\]\(([^)#]+)", cell.source)
        if "://" not in link
    ]
    assert [link for link in links if not (root / "notebooks" / link).is_file()] == []
    assert name != "index.ipynb" or {"play-cheese.ipynb", "01-night-dice.ipynb"} <= set(links)


def test_the_door_names_each_lesson_and_its_plan(root: Path, read: Read) -> None:
    text = "".join(cell.source for cell in read("index.ipynb").cells)
    for path in (root / "notebooks").glob("[0-9][0-9]-*.ipynb"):
        assert f"({path.name})" in text
        assert f"(plans/{path.stem}.md)" in text


def test_the_first_link_of_the_door_is_a_game(read: Read) -> None:
    text = "".join(cell.source for cell in read("index.ipynb").cells)
    assert re.findall(r"\]\(([^)]+)\)", text)[0] == "play-cheese.ipynb"


@pytest.mark.parametrize(
    ("book", "line"),
    [
        ("play-cheese.ipynb", "cheesekit.play(players=5, seat=1)"),
        ("play-sheriff.ipynb", "sheriffkit.play(players=4, seat=1)"),
    ],
)
def test_a_table_opens_with_two_lines_and_one_cell_and_its_rules_are_folded_below(
    book: str, line: str, read: Read
) -> None:
    words, table, rules = read(book).cells
    assert len(words.source.split("\n\n")) == 2
    assert len(words.source.splitlines()) == 4
    assert table.source.endswith(line)
    assert rules.source.startswith("<details>\n<summary>How to play</summary>\n\n")
    assert rules.source.endswith("\n\n</details>")


# --- every lesson -------------------------------------------------------------------------------------------------


def test_a_lesson_has_25_to_40_short_cells(lesson: str, read: Read) -> None:
    notebook = read(lesson)
    assert 25 <= len(notebook.cells) <= 40
    lengths = [len(lines(cell)) for cell in code(notebook)]
    assert max(lengths) <= 15
    assert statistics.median(lengths) in (2, 2.5, 3)


def test_a_lesson_keeps_the_skeleton(lesson: str, read: Read) -> None:
    notebook = read(lesson)
    assert re.match(r"# .+\?\n", notebook.cells[0].source), "the title is a question"
    headings = [heading for heading in sections(notebook) if heading]
    assert len(headings) == len(SKELETON)
    assert [heading for heading, word in zip(headings, SKELETON, strict=True) if not heading.startswith(word)] == []
    summary = sections(notebook)["Summary in five lines"][0].source
    assert len(re.findall(r"^\d\. ", summary, re.MULTILINE)) == 5
    assert "sandbox" in notebook.cells[-1].source


def test_a_lesson_plays_before_it_explains(lesson: str, read: Read) -> None:
    first = next(cell.id for cell in read(lesson).cells if ".play(" in cell.source)
    headings = list(sections(read(lesson)))
    assert first in [cell.id for cell in sections(read(lesson))[headings[1]]]


def test_a_lesson_predicts_before_it_reveals(lesson: str, read: Read) -> None:
    calls = [
        call for cell in code(read(lesson)) for call in re.findall(r'^(predict|reveal)\("(\w+)"', cell.source, re.M)
    ]
    predicted = [key for word, key in calls if word == "predict"]
    assert 3 <= len(predicted) <= 4
    assert calls == [(word, key) for key in predicted for word in ("predict", "reveal")]


def test_each_idea_ends_with_a_self_check(lesson: str, read: Read) -> None:
    for heading, cells in sections(read(lesson)).items():
        if heading.startswith("Idea"):
            assert any(cell.source.splitlines()[-1].startswith("check(") for cell in cells), heading


def test_each_exercise_has_a_folded_answer(lesson: str, read: Read) -> None:
    exercises, answers = sections(read(lesson))["Exercises"][:2]
    asked = re.findall(r"^(\d+)\. ", exercises.source, re.MULTILINE)
    folded = re.findall(
        r"^<details><summary>Answer to exercise (\d+)</summary>\n\n.+?\n\n</details>$",
        answers.source,
        re.MULTILINE | re.DOTALL,
    )
    assert asked == folded != []


def test_the_minutes_are_those_of_the_plan(lesson: str, root: Path, read: Read) -> None:
    plan = (root / "notebooks" / "plans" / lesson).with_suffix(".md").read_text(encoding="utf-8")
    minutes = [int(row) for row in re.findall(r"^\| (\d+) \|", plan, re.MULTILINE)]
    assert f"{sum(minutes)} minutes" in read(lesson).cells[0].source
    assert len(plan.splitlines()) <= 50, "one page"


def test_the_plan_names_cells_and_questions_that_exist(lesson: str, root: Path, read: Read) -> None:
    plan = (root / "notebooks" / "plans" / lesson).with_suffix(".md").read_text(encoding="utf-8")
    notebook = read(lesson)
    text = "\n".join(cell.source for cell in notebook.cells)
    ids = {cell.id for cell in notebook.cells}
    named = re.findall(r"`([^`]+)`", plan)
    assert named
    assert [name for name in named if name not in ids and name not in text] == []


@pytest.mark.parametrize("word", ["pip ", "!", "%"])
def test_no_cell_reaches_out_of_the_notebook(name: str, word: str, read: Read) -> None:
    assert [cell.id for cell in code(read(name)) if any(line.startswith(word) for line in lines(cell))] == []
