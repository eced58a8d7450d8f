"""Pre-flight: what was done to a notebook on its way is mended, and said; what is lost is named; nothing raises."""

import json
from pathlib import Path
from random import Random

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classkit.grading import preflight, preflight_match
from tests.grading import damages, small

RELEASE = small.released()
WORK = [cell["id"] for cell in RELEASE["cells"] if cell["metadata"]["nbgrader"]["solution"]]
IDS = [cell["id"] for cell in RELEASE["cells"]]


def check_notebook(folder: Path, notebook: dict) -> preflight.Checked:
    small.write(folder / "00-small.ipynb", notebook)
    return preflight.check(folder, RELEASE)


def sources(checked: preflight.Checked) -> dict[str, str]:
    return {cell["id"]: cell["source"] for cell in checked.notebook["cells"]}


def assert_fits(notebook: dict) -> None:
    """What nbgrader's own steps want: every cell of the release once, as it was released, and valid JSON of 4.5."""
    nbformat.validate(nbformat.from_dict(notebook))
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    assert len(cells) == len(notebook["cells"])
    for released in RELEASE["cells"]:
        cell = cells[released["id"]]
        assert (cell["metadata"], cell["cell_type"]) == (released["metadata"], released["cell_type"])
        assert released["id"] in WORK or cell["source"] == released["source"]
    assert all("nbgrader" not in cell["metadata"] for name, cell in cells.items() if name not in IDS)
    order = list(cells)
    assert order.index("student") < order.index("open") < order.index("q1-answer")
    assert all(order.index(f"q{n}-ask") < order.index(f"q{n}-answer") < order.index(f"q{n}") for n in range(1, 7))
    json.dumps(notebook, ensure_ascii=False).encode("utf-8")


def test_a_hand_in_as_it_should_be_is_left_alone(tmp_path):
    notebook = small.solved(RELEASE)
    checked = check_notebook(tmp_path, notebook)
    assert checked.notebook == notebook
    assert (checked.repairs, checked.faults, checked.flags) == ((), (), ())
    assert_fits(checked.notebook)


def test_the_blank_release_is_left_alone(tmp_path):
    checked = check_notebook(tmp_path, RELEASE)
    assert (checked.notebook, checked.repairs, checked.faults) == (RELEASE, (), ())


def test_the_runner_gets_the_code_cells_in_order(tmp_path):
    checked = check_notebook(tmp_path, small.solved(RELEASE, own="x = 1"))
    assert [cell["id"] for cell in preflight.cells(checked.notebook)][:5] == [
        "student", "open", "mine-1", "q1-answer", "q1",
    ]  # fmt: skip
    assert all(set(cell) == {"id", "source"} for cell in preflight.cells(checked.notebook))


SAID = {
    damages.settings_lost: "nbgrader's settings were missing",
    damages.ids_lost: "its cells had no ids",
    damages.ids_made_new: "These cells had lost their ids",
    damages.all_lost: "lost their names and were known by their text",
    damages.about_lost: "has lost the name of its assignment",
    damages.locked_deleted: "put back from the release",
    damages.duplicated: "more than once",
    damages.blank_twin: "more than once",
    damages.shuffled: "Cells had been moved",
    damages.retyped: "from code to text or back",
    damages.points_edited: "points among them",
    damages.format_3: "was in the format 3",
}


@pytest.mark.parametrize("damage", SAID, ids=lambda damage: damage.__name__)
def test_each_damage_is_mended_and_said(tmp_path, damage):
    notebook = small.solved(RELEASE)
    damage(notebook, Random(3))
    checked = check_notebook(tmp_path, notebook)
    assert_fits(checked.notebook)
    assert {name: sources(checked)[name] for name in WORK} == {
        name: small.answer_cell(small.solved(RELEASE), name)["source"] for name in WORK
    }
    assert any(SAID[damage] in line for line in checked.repairs), checked.repairs
    assert checked.faults == ()


def marked(name: str) -> str:
    """Work that can be told from all other, also from that of a copy."""
    return f"{small.answer_cell(small.solved(RELEASE), name)['source']}\n# the work in {name}"


@given(st.lists(st.sampled_from(damages.NOTEBOOK), max_size=5), st.integers(0, 10**9), st.sampled_from(range(4)))
@settings(max_examples=250, deadline=None)
def test_after_any_row_of_damages_the_answers_are_there_or_a_fault_names_what_was_lost(
    tmp_path_factory, row, seed, end
):
    notebook, chance = small.solved(RELEASE), Random(seed)
    for name in WORK:
        small.answer_cell(notebook, name)["source"] = marked(name)
    lost = set(chance.sample(WORK, chance.choice((0, 0, 1, 2))))
    damages.delete(notebook, *lost)
    for damage in (*row, *((damages.all_lost, damages.format_3, damages.odd_json)[end - 1 : end] if end else ())):
        damage(notebook, chance)
    folder = tmp_path_factory.mktemp("hand-in")
    (folder / "x.ipynb").write_text(damages.text(notebook), encoding="utf-8")
    checked = preflight.check(folder, RELEASE)
    assert checked.notebook is not None, checked.faults
    assert_fits(checked.notebook)
    for name in WORK:
        if name in lost:
            by_place = [line for line in checked.repairs if "or their place" in line and name == "q7"]
            by_folder = [line for line in checked.flags if "folder's name" in line and name == "student"]
            assert any(name in line for line in (*checked.faults, *by_place, *by_folder)), (name, checked)
        elif name == "q7" and marked(name) not in sources(checked)[name]:  # nothing of it was left but its text
            assert any(marked(name) in source for source in sources(checked).values())
            assert any(name in line for line in (*checked.faults, *checked.repairs))
        else:
            assert marked(name) in sources(checked)[name], (name, checked)


def test_a_deleted_answer_cell_is_a_fault_by_name(tmp_path):
    checked = check_notebook(tmp_path, damages.delete(small.solved(RELEASE), "q2-answer", "q7"))
    assert checked.faults == (
        "These cells, with what was answered in them, had been deleted; they were put back empty: q2-answer, q7.",
    )
    assert sources(checked)["q2-answer"] == small.answer_cell(RELEASE, "q2-answer")["source"]
    assert checked.lost == ("q2-answer", "q7")


def test_where_the_students_id_was_deleted_the_folders_name_stands(tmp_path):
    folder = tmp_path / "o'hara" / small.NAME
    small.write(folder / "x.ipynb", damages.delete(small.solved(RELEASE), "student"))
    checked = preflight.check(folder, RELEASE)
    assert sources(checked)["student"] == f"STUDENT = {chr(34)}o'hara{chr(34)}"
    assert (checked.faults, checked.lost) == ((), ())
    assert "the folder's name stands there" in checked.flags[0]


def test_an_answer_written_into_a_new_cell_is_found(tmp_path):
    notebook = small.solved(RELEASE)
    damages.delete(notebook, "q2-answer")
    notebook["cells"].insert(0, small.own_cell('answer( "q2", 12)'))
    notebook["cells"].insert(0, small.own_cell("Some words, answer(q2) not among them", "words", "markdown"))
    checked = check_notebook(tmp_path, notebook)
    assert checked.faults == ()
    assert sources(checked)["q2-answer"] == 'answer( "q2", 12)'
    assert [line for line in checked.repairs if "known by their text" in line and "q2-answer" in line]


def test_of_two_answers_the_last_counts_and_the_other_stays_beside_it(tmp_path):
    notebook = small.solved(RELEASE)
    place = damages.find(notebook, "q1-answer")
    twin = {**notebook["cells"][place], "source": 'q1 = 7\nanswer("q1", q1)', "id": "twin"}
    notebook["cells"].insert(place + 1, twin)
    checked = check_notebook(tmp_path, notebook)
    assert sources(checked)["q1-answer"] == 'q1 = 7\nanswer("q1", q1)'
    assert small.RIGHT["q1"] in sources(checked)["own-1"]
    assert "q1-answer" in checked.flags[0]
    assert "different answers" in checked.flags[0]


def test_of_a_split_cell_the_part_that_answers_counts_and_the_other_runs_where_it_stood(tmp_path):
    notebook = small.solved(RELEASE)
    place = damages.find(notebook, "q5-answer")
    whole = notebook["cells"][place]
    first, last = whole["source"].split("\nanswer(")
    notebook["cells"][place : place + 1] = [
        {**whole, "source": first, "id": "half"}, {**whole, "source": f"answer({last}"}, {**whole, "source": "# end"},
    ]  # fmt: skip
    cells = [cell["id"] for cell in preflight.cells(check_notebook(tmp_path, notebook).notebook)]
    assert cells[cells.index("q5-answer") - 1 : cells.index("q5-answer") + 2] == ["half", "q5-answer", "own-1"]


def test_an_edited_locked_cell_is_restored_and_what_was_added_stands_below(tmp_path):
    notebook = small.solved(RELEASE)
    cell = small.answer_cell(notebook, "open")
    cell["source"] = (
        cell["source"].replace("2026", "1999").replace("from classkit", "from math import comb\nfrom classkit", 1)
    )
    small.answer_cell(notebook, "q7-ask")["source"] += f"\n\n{small.ESSAY} So says the question's own cell."
    checked = check_notebook(tmp_path, notebook)
    assert_fits(checked.notebook)
    after = sources(checked)
    order = list(after)
    assert after[order[order.index("open") + 1]] == "from math import comb"
    assert after[order[order.index("q7-ask") + 1]].endswith("own cell.")
    assert any("edited" in line and "open, q7-ask" in line for line in checked.repairs)
    assert any("open, q7-ask" in line for line in checked.flags)


def test_what_a_student_wrote_keeps_its_order_when_cells_were_moved(tmp_path):
    notebook = small.solved(RELEASE)
    helper = small.own_cell("half = Fraction(1, 2)", "helper")
    last = damages.find(notebook, "q3-answer")
    moved = [helper, notebook["cells"].pop(last)]
    notebook["cells"][damages.find(notebook, "q2-answer") : damages.find(notebook, "q2-answer")] = moved
    checked = check_notebook(tmp_path, notebook)
    assert_fits(checked.notebook)
    order = list(sources(checked))
    assert order.index("helper") < order.index("q3-answer") < order.index("q2-answer")
    assert "Cells had been moved" in " ".join(checked.repairs)


def test_an_essay_with_nothing_to_know_it_by_is_found_by_its_place(tmp_path):
    notebook = small.solved(RELEASE)
    damages.all_lost(notebook, Random(1))
    assert sources(check_notebook(tmp_path, notebook))["q7"] == small.ESSAY


def test_pictures_in_an_essay_are_kept(tmp_path):
    notebook = small.solved(RELEASE)
    small.answer_cell(notebook, "q7")["attachments"] = {"a.png": {"image/png": "AAAA"}}
    checked = check_notebook(tmp_path, notebook)
    assert small.answer_cell(checked.notebook, "q7")["attachments"] == {"a.png": {"image/png": "AAAA"}}


def test_a_students_cell_cannot_take_the_name_of_an_answer(tmp_path):
    notebook = small.solved(RELEASE)
    notebook["cells"].append(small.own_cell('answer("q1", 1)', "q1-answer"))
    notebook["cells"].append(small.own_cell("x = 1", "bad id !"))
    checked = check_notebook(tmp_path, notebook)
    assert_fits(checked.notebook)
    assert checked.flags


@pytest.mark.timeout(20)
def test_a_notebook_made_to_be_slow_is_checked_in_seconds(tmp_path):
    notebook = small.solved(RELEASE)
    asks = [cell["source"] for cell in RELEASE["cells"] if cell["cell_type"] == "markdown"]
    damages.settings_lost(notebook, Random(1))
    words = " ".join(asks) * 20
    notebook["cells"] = [small.own_cell(words[n:], f"x{n}", "markdown") for n in range(500)] + notebook["cells"][2:]
    notebook["cells"] += [small.own_cell("\n".join(["taken('q1')"] * 250 + [str(n)]), "q1") for n in range(400)]
    assert check_notebook(tmp_path, notebook).notebook is not None


def test_a_text_is_compared_without_spaces_at_its_ends():
    assert preflight_match.plain("a  \r\nb\n\n") == "a\nb"
