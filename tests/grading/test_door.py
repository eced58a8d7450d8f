"""The steps in nbgrader that are ours, one at a time: the seed of a cohort, points, outputs, and a stranger's texts."""

import base64
import copy
import re

import pytest
from nbformat import NotebookNode
from traitlets import Any
from traitlets.config import Configurable

from classkit.grading.course import Course
from classkit.grading.door import META, CannotEnter, Cohort, Enter, Harmless, Shown, graded, notice, readable
from classkit.grading.marking import Mark, Verdict
from classkit.grading.results import Result, Status, save
from tests.grading import small

NAME = small.NAME
PICTURE = base64.b64encode(b"a picture, as far as anybody asks here").decode("ascii")
HALF = Mark("q5", 1, 3, Verdict.WRONG, "Right for half of the tables.")


class Converter(Configurable):
    """What a step of nbgrader's belongs to: it knows the course's folder."""

    coursedir = Any()


def notebook(*sources: str) -> NotebookNode:
    """A notebook of code cells."""
    cells = [{"cell_type": "code", "id": f"c{n}", "metadata": {}, "source": one} for n, one in enumerate(sources)]
    return NotebookNode(cells=[NotebookNode(cell, metadata=NotebookNode()) for cell in cells], metadata=NotebookNode())


def result(student: str = "ada", **more) -> Result:
    """A result in which everything is right."""
    marks = tuple(Mark(key, of, of, Verdict.RIGHT, "Right.") for key, of in small.POINTS.items() if key != "q7")
    return Result(**{"student": student, "assignment": NAME, "status": Status.GRADED, "marks": marks} | more)


def entered(course: Course, student: str = "ada", **more) -> dict[str, list]:
    """The outputs of the cells after the door's step, by the cells' ids; `more` is said of the result that is saved."""
    path = course.result(NAME, student)
    if more.pop("saved", True):
        save(result(**{"student": student} | more), path)
    source = small.fill(small.released(), student, own="print(7)")
    cells = [NotebookNode(cell, metadata=as_node(cell["metadata"])) for cell in source["cells"]]
    step = Enter(parent=Converter(coursedir=NotebookNode(root=str(course.root))))
    about = {"nbgrader": {"assignment": NAME, "student": student}}
    done, _ = step.preprocess(NotebookNode(cells=cells, metadata=NotebookNode()), about)
    return {cell["id"]: cell["outputs"] for cell in done.cells if cell["cell_type"] == "code"}


def as_node(metadata: dict) -> NotebookNode:
    return NotebookNode({key: NotebookNode(one) if isinstance(one, dict) else one for key, one in metadata.items()})


def harmless(kind: str, source: str, **more) -> NotebookNode:
    """A cell after the step that makes it harmless."""
    cell = NotebookNode({"cell_type": kind, "id": "mine", "metadata": NotebookNode(), "source": source} | more)
    done, _ = Harmless().preprocess(NotebookNode(cells=[cell], metadata=NotebookNode()), {})
    return done.cells[1]


@pytest.mark.parametrize(("seed", "set_to"), [(0, 0), (2027, 2027), (-1, 5)])
def test_every_seed_from_0_on_is_set_and_below_the_authors_own_stays(seed, set_to):
    done, _ = Cohort(seed=seed).preprocess(notebook("a = 1", "COHORT_SEED = 5  # this year"), {})
    assert done.cells[1].source == f"COHORT_SEED = {set_to}  # this year"
    assert done.metadata[META]["cohort"] == set_to


@pytest.mark.parametrize("sources", [("a = 1",), ("COHORT_SEED = 5", "COHORT_SEED = 6"), ("COHORT_SEED = 5\n" * 2,)])
def test_a_source_with_another_number_of_seeds_than_one_is_refused(sources):
    with pytest.raises(ValueError, match=r"one line has to read COHORT_SEED = and a number; [02] do"):
        Cohort(seed=1).preprocess(notebook(*sources), {})


def test_a_part_of_the_points_is_that_part_and_no_whole():
    """nbgrader reads the number that stands there as the points of the question."""
    output = graded(result(marks=(HALF,)), "q5", 3.0)
    assert (output["output_type"], output["data"]["text/plain"]) == ("execute_result", "1")
    assert "1 of 3 points. Right for half of the tables." in output["data"]["text/html"]
    assert "kit-right" not in output["data"]["text/html"]
    assert "kit-right" in graded(result(), "q5", 3.0)["data"]["text/html"]


@pytest.mark.parametrize("points", [-1, 4])
def test_points_below_none_or_above_all_are_refused(points):
    with pytest.raises(CannotEnter, match=f"the result has {points} of 3 points for q5, the notebook 3 points"):
        graded(result(marks=(Mark("q5", points, 3, Verdict.WRONG, ""),)), "q5", 3.0)


def test_what_a_students_own_cell_showed_is_shown_beside_the_points(tmp_path):
    said = {"output_type": "stream", "name": "stdout", "text": "7\n"}
    outputs = entered(Course(tmp_path), outputs={"mine-1": [said], "q1": [said], "q1-answer": [said, {"data": 7}]})
    assert outputs["mine-1"] == outputs["q1-answer"] == [said]
    assert [one["data"]["text/plain"] for one in outputs["q1"]] == ["2"]
    assert outputs["q2-answer"] == []


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"saved": False}, "ada has no result for 00-small yet"),
        ({"assignment": "01-other"}, "ada has no result for 00-small yet"),
        ({"status": Status.NOT, "marks": ()}, "ada, 00-small: not graded, so there is nothing to enter"),
    ],
)
def test_a_result_that_is_none_of_this_hand_in_is_not_entered(tmp_path, more, says):
    with pytest.raises(CannotEnter, match=says):
        entered(Course(tmp_path), **more)


def test_nobody_gets_the_result_of_somebody_else(tmp_path):
    course = Course(tmp_path)
    save(result("ada"), course.result(NAME, "bob"))
    with pytest.raises(CannotEnter, match="bob has no result for 00-small yet"):
        entered(course, "bob", saved=False)


def test_a_damaged_result_says_whose_it_is_and_what_helps(tmp_path):
    path = Course(tmp_path).result(NAME, "ada")
    path.parent.mkdir(parents=True)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(CannotEnter, match=r"ada, 00-small: ada.json is no result: .* grade again with --again"):
        entered(Course(tmp_path), saved=False)


def test_a_step_outside_of_nbgrader_says_that_it_works_nowhere_else():
    with pytest.raises(CannotEnter, match="works nowhere else"):
        Enter().preprocess(notebook("a = 1"), {"nbgrader": {"assignment": NAME, "student": "ada"}})


@pytest.mark.parametrize("kind", ["markdown", "raw"])
@pytest.mark.parametrize("claim", [{}, {"grade_id": "mine"}, {"grade_id": "mine", "locked": True, "solution": True}])
def test_a_text_that_is_not_the_authors_is_made_harmless_whatever_its_cell_claims(kind, claim):
    """A raw cell goes into the page as it stands, HTML and all."""
    cell = harmless(kind, "<script>steal()</script>", metadata=NotebookNode(nbgrader=NotebookNode(claim), tags=["x"]))
    assert cell.source.startswith('<div dir="auto">')
    assert "<script" not in cell.source
    assert set(cell.metadata) == {"nbgrader"}


def test_of_what_a_notebook_says_of_itself_only_its_kernel_stays():
    kernel = {"kernelspec": {"name": "python3"}, "language_info": {"name": "</script>"}, "widgets": {"x": "steal()"}}
    done, _ = Harmless().preprocess(NotebookNode(cells=[], metadata=as_node(kernel)), {})
    assert done.metadata == {"kernelspec": {"name": "python3"}, "language_info": {"name": "python"}}


def test_the_authors_text_stays_markdown():
    own = {"grade_id": "q1-ask", "locked": True, "solution": False}
    assert harmless("markdown", "## q1\n\n*Look.*", metadata=as_node({"nbgrader": own})).source == "## q1\n\n*Look.*"


def test_a_raw_text_is_shown_as_it_was_typed():
    assert harmless("raw", "*a* <b>").source == '<div dir="auto"><pre>*a* &lt;b&gt;</pre></div>'


@pytest.mark.parametrize(("before", "markdown"), [("", True), ("> " * 3000, True), ("", False)])
def test_no_formula_makes_a_link_however_a_text_had_to_be_read(before, markdown):
    """What Markdown cannot read is shown as it was typed, and is cleaned none the less."""
    shown = readable(rf"{before}$\href{{javascript:steal()}}{{x}}$ <b>", markdown=markdown)
    assert "\\\u200bhref" in shown
    assert "&lt;b&gt;" in shown


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_an_attached_picture_stands_in_the_text_and_no_longer_beside_it(kind):
    """It is drawn from the text alone: what is attached is left to no page."""
    attached = {"p": {f"image/{kind}": f"{PICTURE[:9]}\n{PICTURE[9:]}"}}
    cell = harmless("markdown", "See ![my tree](attachment:p).", attachments=attached)
    assert f'See <img src="data:image/{kind};base64,{PICTURE}" alt="my tree">.' in cell.source
    assert "attachments" not in cell


@pytest.mark.parametrize(
    "attached", [{}, {"p": "x"}, {"p": {"image/svg+xml": PICTURE}}, {"p": {"image/png": "AAA"}}, ["p"], None]
)
def test_a_picture_that_is_not_there_leaves_the_rest_of_the_text(attached):
    shown = readable("See ![my tree](attachment:p): it *falls*.", attached)
    assert "<em>falls</em>" in shown
    assert "<img" not in shown


@pytest.mark.parametrize("markdown", [True, False])
@pytest.mark.parametrize("gap", ["\n\n", "\r\r", "\r\n\r\n", "\n \t\n"])
def test_no_empty_line_ends_the_block_in_which_a_text_is_harmless(gap, markdown):
    """Behind an empty line a page would read Markdown again, with links that nobody has looked at."""
    shown = readable(f"```\na{gap}[x](javascript:steal())\n```", markdown=markdown)
    assert not re.search(r"[\r\n]\s*[\r\n]", shown)


def test_what_was_lost_and_what_was_repaired_stand_under_their_heads_as_text():
    """Names of files and messages of errors are a stranger's too."""
    said = notice(result(reasons=("<b>q4</b> ended Python",), repairs=("“<script>.ipynb” was renamed",)))
    lost, repaired = re.findall(r'<p class="kit-head">(.*?)</p><ul>(.*?)</ul>', said)
    assert lost == ("Something could not be graded:", "<li>&lt;b&gt;q4&lt;/b&gt; ended Python</li>")
    assert repaired == ("Repaired before grading:", "<li>“&lt;script&gt;.ipynb” was renamed</li>")
    assert "kit-head" not in notice(result()).rpartition("</style>")[2]


@pytest.mark.parametrize("gap", ["\n\n", "\r\r", "\r\n \r\n"])
def test_no_empty_line_in_a_reason_ends_the_block_of_the_notice(gap):
    said = notice(result(reasons=(f"a{gap}[x](javascript:steal())",), repairs=(f"b{gap}c",)))
    assert not re.search(r"[\r\n]\s*[\r\n]", said)


@pytest.mark.parametrize(("verdict", "tone"), [(Verdict.WRONG, "kit-mistake"), (Verdict.BLANK, "kit-hint")])
def test_only_a_wrong_answer_looks_like_a_mistake(verdict, tone):
    output = NotebookNode(
        graded(
            result(
                marks=(
                    Mark(
                        "q1",
                        0,
                        2,
                        verdict,
                        "Look <b>.",
                    ),
                )
            ),
            "q1",
            2.0,
        )
    )
    cell = NotebookNode(cell_type="code", outputs=[output], metadata=as_node({"nbgrader": {"grade": True}}))
    plain = copy.deepcopy(cell)
    plain.metadata = NotebookNode()
    shown = Shown().preprocess_cell(cell, {}, 0)[0].outputs[0]
    assert f'class="kit-card {tone}"' in shown["data"]["text/html"]
    assert "0 of 2 points. Look &lt;b&gt;." in shown["data"]["text/html"]
    assert Shown().preprocess_cell(plain, {}, 0)[0].outputs[0].output_type == "error"
