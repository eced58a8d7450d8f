"""The door into nbgrader: points arrive, marks by hand stay, a stranger's HTML does not, and the key is nowhere."""

import copy
import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest

from classkit.grading.clean import clean, clean_output
from classkit.grading.door import CannotEnter, readable
from classkit.grading.marking import Mark, Verdict
from classkit.grading.results import Status, save

if importlib.util.find_spec("nbgrader") is None:
    pytest.skip("nbgrader stands in .venv-grade alone", allow_module_level=True)
from classkit.grading import gradebook

_spec = importlib.util.spec_from_file_location("entered", Path(__file__).with_name("entered.py"))
entered = sys.modules.setdefault("entered", importlib.util.module_from_spec(_spec))
_spec.loader.exec_module(entered)
NAME, told, small = entered.NAME, entered.told, entered.small
pytestmark = pytest.mark.filterwarnings("default")
HOSTILE = [
    "<script>steal()</script>",
    "<img src=x onerror=steal()>",
    "<svg onload=steal()><script>steal()</script></svg>",
    '<a href="javascript:steal()">x</a>',
    '<iframe srcdoc="<script>steal()</script>"></iframe>',
    '<form action="//evil"><input><button>steal()</button></form>',
    '<div style="position:fixed;background:url(//evil)">steal()</div>',
    "<math><mtext><style><img src=x onerror=steal()></style></mtext></math>",
    '<svg><title><img src=x onerror="steal()"></title></svg>',
    '<div class="panel modal" id="notebook">steal()</div>',
    "<base href=//evil><meta http-equiv=refresh content=0><link rel=stylesheet href=//evil>",
    "<svg><use href='data:image/svg+xml,<svg onload=steal()>'/><foreignObject><b onclick=steal()></svg>",
]
TEXTS = [
    r"$\href{javascript:steal()}{x}$ and \(\let\x\href\)",
    "[x](javascript:steal())",
    "[x](java&#115;cript:steal())",
    "[x]: javascript:steal()\n\n[x]",
    "<javascript:steal()>",
    "![x](attachment:none.png)",
    "text\n\n<script>steal()</script>\n\n# head",
    "```html\n\n\n<script>steal()</script>\n```",
    "> " * 3000 + "deep",
]


@pytest.fixture(scope="module")
def course(tmp_path_factory, new_book):
    return entered.course_in(tmp_path_factory.mktemp("course"), new_book)


def points(course, student):
    return {key: score.points for key, score in gradebook.scores_of(course, NAME)[student].items()}


def page(course, student):
    return (course.root / "feedback" / student / NAME / f"{NAME}.html").read_text(encoding="utf-8")


def dangers(text):
    """What a browser would run, load or obey in a piece of HTML that the kit did not write."""
    tags = "".join(re.findall(r"<[^>]*>", text))
    elements = r"<(?:script|iframe|form|input|base|meta|link|object|embed|use|foreignobject|math|style)\b"
    if link := re.search(r"\\(?:href|url|let|def|newcommand|require)\b", text):
        return [link.group()]
    return re.findall(elements + r"|\son\w+\s*=|javascript:|url\(//|position", tags, re.I)


def test_right_and_wrong_questions_get_their_points_and_the_essay_waits(course):
    assert entered.enter(course, told("ann", wrong=("q2", "q5")))
    assert points(course, "ann") == {"q1": 2, "q2": 0, "q3": 3, "q4": 1, "q5": 0, "q6": 4, "q7": None}


def test_every_grade_cell_has_exactly_one_output(course):
    entered.enter(course, told("ben", wrong=("q2",)))
    path = course.root / "autograded" / "ben" / NAME / f"{NAME}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    graded = [
        cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("grade") and cell["cell_type"] == "code"
    ]
    assert [[out["output_type"] for out in cell["outputs"]] for cell in graded] == [
        ["error"] if cell["id"] == "q2" else ["execute_result"] for cell in graded
    ]
    assert len(graded) == 6


def test_an_empty_essay_is_zero_and_does_not_wait(course):
    entered.enter(
        course, told("cat"), essay=json.loads(course.release(NAME).read_text("utf-8"))["cells"][-1]["source"][0]
    )
    assert points(course, "cat")["q7"] == 0


def test_entering_again_changes_nothing_and_marks_by_hand_stay(course):
    result = told("dot", wrong=("q1",))
    entered.enter(course, result)
    entered.mark_by_hand(course, "dot", 3, "Well said.")
    entered.mark_by_hand(course, "dot", 1, "Half a point of an idea.", key="q1")
    before = gradebook.scores_of(course, NAME)["dot"]
    assert not gradebook.enter(course, NAME, "dot", result)
    assert gradebook.scores_of(course, NAME)["dot"] == before
    better = told("dot")
    save(better, course.result(NAME, "dot"))
    assert gradebook.enter(course, NAME, "dot", better)
    after = gradebook.scores_of(course, NAME)["dot"]
    assert (after["q1"].auto, after["q1"].points, after["q1"].review) == (2, 1, True)
    assert (after["q7"].points, after["q7"].comment) == (3, "Well said.")
    assert after["q1"].comment == "Half a point of an idea."


def test_a_new_gradebook_is_filled_again(tmp_path, new_book):
    made = entered.course_in(tmp_path, new_book)
    result = told("ann")
    entered.enter(made, result)
    (made.root / "gradebook.db").unlink()
    gradebook.generate(made, NAME, small.COHORT, "release", register=True)
    assert gradebook.enter(made, NAME, "ann", result)
    assert points(made, "ann")["q6"] == 4


def test_what_was_not_graded_has_no_score_is_flagged_and_no_earlier_one_is_left(course):
    from nbgrader.api import Gradebook

    entered.enter(course, told("eli"))
    entered.mark_by_hand(course, "eli", 2)
    lost = told("eli", status=Status.NOT, marks=(), reasons=("no notebook",), outputs=None)
    assert entered.enter(course, lost)
    assert points(course, "eli") == {"q1": None, "q2": None, "q3": None, "q4": None, "q5": None, "q6": None, "q7": 2}
    assert not (course.root / "autograded" / "eli" / NAME).exists()
    with Gradebook(course.gradebook) as book:
        assert book.find_submission_notebook(NAME, NAME, "eli").flagged
    assert gradebook.feedback(course, NAME, ("eli",)).waiting == {"eli": "not graded"}


def test_a_lost_question_is_flagged_and_waits_for_a_look(course):
    result = told("fay")
    lost = Mark("q4", 0, 1, Verdict.LOST, "This cell ended the Python that it ran in, so it has no answer.")
    marks = tuple(lost if mark.key == "q4" else mark for mark in result.marks)
    told_lost = {"marks": marks, "status": Status.PARTLY, "reasons": ("cell q4-answer ended Python",)}
    entered.enter(course, told("fay", lost=("q4",), **told_lost))
    score = gradebook.scores_of(course, NAME)["fay"]["q4"]
    assert (score.points, score.review) == (None, True)
    entered.mark_by_hand(course, "fay", 4)
    assert gradebook.feedback(course, NAME, ("fay",)).waiting == {"fay": "to be marked by hand: q4"}
    entered.mark_by_hand(course, "fay", 0, key="q4")
    assert not gradebook.enter(course, NAME, "fay", told("fay", lost=("q4",), **told_lost)), "nothing is new"
    gradebook.enter(course, NAME, "fay", told("fay", lost=("q4",), **told_lost), again=True)
    assert points(course, "fay")["q4"] == 0
    assert gradebook.feedback(course, NAME, ("fay",)).made == ("fay",)


def test_an_answer_in_words_that_was_deleted_waits_and_is_no_zero(course):
    blank = json.loads(course.release(NAME).read_text("utf-8"))["cells"][-1]["source"][0]
    deleted = ("These cells had been deleted: q7.",)
    entered.enter(course, told("guy", lost=("q7",), status=Status.PARTLY, reasons=deleted), essay=blank)
    score = gradebook.scores_of(course, NAME)["guy"]["q7"]
    assert (score.points, score.review) == (None, True)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda marks: marks[1:], "no mark for q1"),
        (lambda marks: (Mark("q1", 9, 9, Verdict.RIGHT, ""), *marks[1:]), "9 of 9 points for q1"),
        (lambda marks: (Mark("q1", 3, 2, Verdict.RIGHT, ""), *marks[1:]), "3 of 2 points for q1"),
    ],
)
def test_a_result_that_does_not_fit_is_refused_and_never_full_marks(course, change, says):
    result = told("gus")
    with pytest.raises(CannotEnter, match=says):
        entered.enter(course, told("gus", marks=change(result.marks)))
    scores = gradebook.scores_of(course, NAME).get("gus", {})
    assert {score.points for score in scores.values()} <= {None}


def test_without_a_result_nothing_is_entered_and_nothing_runs(course, tmp_path):
    entered.hand_in(course, told("hal"), own=f"open({str(tmp_path / 'ran')!r}, 'w')")
    course.result(NAME, "hal").unlink()
    with pytest.raises(CannotEnter, match="hal has no result for 00-small yet: run `make grade`"):
        gradebook.enter(course, NAME, "hal", told("hal"))
    assert not (tmp_path / "ran").exists()


def test_settings_without_the_door_are_refused(course):
    entered.hand_in(course, told("ida"))
    config = course.root / "nbgrader_config.py"
    config.write_text(
        "from nbgrader.converters import Autograde\n"
        "c = get_config()\n"
        "c.Autograde.autograde_preprocessors = Autograde().autograde_preprocessors\n",
        encoding="utf-8",
    )
    try:
        with pytest.raises(CannotEnter, match="unguarded"):
            gradebook.enter(course, NAME, "ida", told("ida"))
    finally:
        config.unlink()


def test_the_shipped_settings_are_the_doors(course, root):
    shipped = (root / "exercises" / "nbgrader_config.py").read_text(encoding="utf-8")
    config = course.root / "nbgrader_config.py"
    config.write_text(shipped, encoding="utf-8")
    try:
        assert entered.enter(course, told("jan"))
    finally:
        config.unlink()


def test_feedback_shows_messages_points_pictures_and_comments_and_waits_for_the_marks(course):
    entered.enter(course, told("kim", wrong=("q3",), repairs=("the file “q (1).ipynb” was renamed",)))
    waiting = gradebook.feedback(course, NAME, ("kim", "nobody"))
    assert waiting.waiting == {"kim": "to be marked by hand: q7", "nobody": "not in the gradebook"}
    entered.mark_by_hand(course, "kim", 3, "Say *why* it falls.")
    assert gradebook.feedback(course, NAME, ("kim",)).made == ("kim",)
    shown = page(course, "kim")
    assert "Score: 14.0 / 18.0" in shown
    (card,) = re.findall(r'<div class="kit-card kit-mistake".*?</div>', shown)
    assert "0 of 3 points. q3 went wrong. Look at &lt;b&gt;idea 1&lt;/b&gt;." in card
    assert "2 of 2 points. Right." in shown
    assert "Say <em>why</em> it falls." in shown
    assert '<path d="M0 0">' in shown
    assert "the file “q (1).ipynb” was renamed" in shown
    assert small.ESSAY in shown


def test_the_page_holds_nothing_of_the_key(course):
    from classkit.grading.leaks import scan_text, secrets

    entered.enter(course, told("lea", wrong=("q1", "q2", "q4")), essay="I do not know.")
    entered.mark_by_hand(course, "lea", 1)
    gradebook.feedback(course, NAME, ("lea",))
    known = [secrets(course, NAME, small.COHORT)]
    assert list(scan_text("page", page(course, "lea"), known)) == []
    assert "Fraction(5, 6) ** (mine.players - 1)" not in page(course, "lea")


def test_a_hostile_hand_in_shows_no_script_to_whoever_opens_its_page(course):
    outputs = [{"output_type": "display_data", "data": {"text/html": bad, "text/plain": bad}} for bad in HOSTILE]
    outputs += [
        {"output_type": "display_data", "data": {"application/javascript": "steal()", "image/png": '"><script>'}},
        {
            "output_type": "execute_result",
            "data": {"text/latex": "\\href{javascript:steal()}{x}"},
            "metadata": {"a": 1},
        },
        {"output_type": "error", "ename": "<script>", "evalue": "<b>", "traceback": ["<script>steal()</script>"]},
        {"output_type": "stream", "name": "stderr", "text": "<script>steal()</script>"},
        {"output_type": "nonsense", "data": 7},
    ]
    result = told("mal", outputs={"q1-answer": outputs, "q1": outputs})
    path = entered.hand_in(course, result, essay="\n\n".join([*HOSTILE, *TEXTS]))
    notebook = json.loads(path.read_text(encoding="utf-8"))
    evil = {
        "cell_type": "markdown",
        "id": "mine",
        "metadata": {"tags": ['"><script>steal()</script>']},
        "source": HOSTILE[1],
    }
    notebook["cells"].append(evil)
    notebook["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"x": "</script><script>steal()"}}
    small.write(path, notebook)
    gradebook.enter(course, NAME, "mal", result)
    assert points(course, "mal")["q1"] == 2
    entered.mark_by_hand(course, "mal", 0)
    assert gradebook.feedback(course, NAME, ("mal",)).made == ("mal",)
    body = page(course, "mal").split("<body", 1)[1]
    kits_own = re.sub(r"<style>.*?</style>", "", body, count=1, flags=re.S)
    assert dangers(kits_own) == []


@pytest.mark.parametrize("split", [r"\href", r"\hr<!-- -->ef", r"\hr<wbr>ef", "&#92;href", r"\hr<x-y>ef"])
def test_no_formula_makes_a_link(split):
    """MathJax, which formgrader and the pages load, would make one that runs a script."""
    kept = clean(f"<p>${split}{{javascript:steal()}}{{x}} \\frac{{1}}{{2}} \\left( \\le \\sqrt 2$</p>")
    assert dangers(kept) == []
    assert r"\frac{1}{2} \left( \le \sqrt 2$" in kept


@pytest.mark.parametrize("bad", HOSTILE)
def test_hostile_html_is_written_anew_without_what_runs(bad):
    assert dangers(clean(bad)) == []
    assert clean(clean(bad)) == clean(bad)


@pytest.mark.parametrize("bad", [*HOSTILE, *TEXTS])
def test_a_hostile_text_is_one_harmless_block(bad):
    shown = readable(bad)
    assert dangers(shown) == []
    assert not re.search(r"\n\s*\n", shown)


def test_a_decent_text_keeps_its_markdown_formulas_and_signs():
    shown = readable("It *falls*: `a < b`, $p < 1$ and\n\n- 5 > 3\n\n[look](https://example.org)")
    assert "<em>falls</em>" in shown
    assert "<code>a &lt; b</code>" in shown
    assert "$p &lt; 1$" in shown
    assert '<a href="https://example.org"' in shown


def test_the_kits_own_charts_and_cards_pass_unharmed():
    from classkit.cards import Card, Tone
    from classkit.plots import bars, outputs
    from classkit.words import Message

    titles = {"title": "Heads", "x_title": "side", "y_title": "probability", "sentence": "Both alike."}
    chart = outputs(bars(["heads", "tails"], {"fair": [0.5, 0.5], "bent": [0.2, 0.8]}, **titles))
    card = {"text/html": Card(Tone.HINT, Message.of("exercise.later"))._repr_html_()}
    for bundle in (*chart, card):
        before = re.sub(r"<style>.*?</style>| aria-live=\"polite\"", "", bundle["text/html"], flags=re.S)
        kept = clean_output({"output_type": "display_data", "data": copy.deepcopy(bundle)})["data"]["text/html"]
        assert len(re.findall(r"<\w", kept)) == len(re.findall(r"<\w", before))
        assert set(re.findall(r'class="[^"]*"', kept)) == set(re.findall(r'class="[^"]*"', before))


def test_a_time_and_an_extension_reach_the_gradebook(course):
    from nbgrader.api import Gradebook

    (course.root / "course.toml").write_text(f"[due]\n{NAME} = 2026-12-01T12:00:00+00:00\n", encoding="utf-8")
    (course.root / "extensions.csv").write_text(f"student,assignment,days\nNED,{NAME},0.5\n", encoding="utf-8")
    try:
        entered.enter(course, told("ned"), "2026-12-02 01:00:00 UTC")
    finally:
        (course.root / "course.toml").unlink()
        (course.root / "extensions.csv").unlink()
    with Gradebook(course.gradebook) as book:
        assert book.find_submission(NAME, "ned").total_seconds_late == 3600
