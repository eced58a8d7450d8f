"""The door into nbgrader: points arrive, marks by hand stay, a stranger's HTML does not, and the key is nowhere."""

import copy
import importlib.util
import json
import logging
import re
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

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


def test_an_empty_essay_is_zero_and_does_not_wait_and_nothing_is_said_of_it_once_it_is_not_graded(course):
    from nbgrader.api import Gradebook

    def said():
        with Gradebook(course.gradebook) as book:
            return book.find_comment("q7", NAME, NAME, "cat").auto_comment

    blank = json.loads(course.release(NAME).read_text("utf-8"))["cells"][-1]["source"][0]
    entered.enter(course, told("cat"), essay=blank)
    assert (points(course, "cat")["q7"], said()) == (0, "No response.")
    entered.enter(course, told("cat", status=Status.NOT, marks=(), outputs=None))
    assert (points(course, "cat")["q7"], said()) == (None, None)


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


def test_extra_credit_counts_beside_the_points_that_hold_and_is_nothing_without_them():
    kept = {"of": 4.0, "review": False, "comment": ""}
    assert gradebook.Score(2.0, None, 1.0, **kept).points == 3
    assert gradebook.Score(2.0, 4.0, 1.0, **kept).points == 5
    assert gradebook.Score(2.0, 0.0, 0.0, **kept).points == 0
    assert gradebook.Score(None, None, 1.0, **kept).points is None


def test_what_changed_is_entered_again_be_it_the_text_the_date_or_a_refusal_between(course):
    """The stamp stands for all that entering depends on, and goes with the first thing that may change."""
    result = told("dee")
    entered.enter(course, result)
    assert not gradebook.enter(course, NAME, "dee", result)
    assert gradebook.enter(course, NAME, "dee", result, again=True)
    path = entered.hand_in(course, result, essay="Another text.")
    assert gradebook.enter(course, NAME, "dee", result)
    assert "Another text." in (course.root / "autograded" / "dee" / NAME / path.name).read_text(encoding="utf-8")
    (course.root / "course.toml").write_text(f"[due]\n{NAME} = 2026-12-01T12:00:00+00:00\n", encoding="utf-8")
    try:
        assert gradebook.enter(course, NAME, "dee", result)
    finally:
        (course.root / "course.toml").unlink()
    assert gradebook.enter(course, NAME, "dee", result)
    unfit = told("dee", marks=result.marks[1:])
    with pytest.raises(CannotEnter):
        entered.enter(course, unfit, essay="Another text.")
    save(result, course.result(NAME, "dee"))
    assert gradebook.enter(course, NAME, "dee", result), "the refusal may have left half of it"
    assert points(course, "dee")["q1"] == 2


def test_what_is_entered_is_the_repaired_copy_and_not_what_was_handed_in(course):
    result = told("deb")
    entered.hand_in(course, result, essay="Repaired.")
    path = course.submitted(NAME, "deb") / f"{NAME}.ipynb"
    path.write_text("{", encoding="utf-8")
    assert gradebook.enter(course, NAME, "deb", result)
    assert "Repaired." in (course.root / "autograded" / "deb" / NAME / path.name).read_text(encoding="utf-8")


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
    assert gradebook.feedback(course, NAME, ("eli",)).made == ("eli",)
    lost = told("eli", status=Status.NOT, marks=(), reasons=("no notebook",), outputs=None)
    assert entered.enter(course, lost)
    assert points(course, "eli") == {"q1": None, "q2": None, "q3": None, "q4": None, "q5": None, "q6": None, "q7": 2}
    review = {key for key, score in gradebook.scores_of(course, NAME)["eli"].items() if score.review}
    assert review == {"q1", "q2", "q3", "q4", "q5", "q6"}, "somebody has looked at q7"
    assert not [place for place in ("autograded", "feedback") if (course.root / place / "eli" / NAME).exists()]
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
    assert not gradebook.scores_of(course, NAME)["fay"]["q4"].review, "somebody has looked"
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


@pytest.mark.parametrize("left_out", ["", " Execute"], ids=["as nbgrader has them", "none that gives points"])
def test_settings_without_the_door_are_refused(course, left_out):
    """With `Execute` a student's code would run; without either nbgrader gives full marks for an empty cell."""
    entered.hand_in(course, told("ida"))
    config = course.root / "nbgrader_config.py"
    config.write_text(
        "from nbgrader.converters import Autograde\n"
        "from nbgrader.preprocessors import Execute\n"
        "c = get_config()\n"
        f"left_out = (None,{left_out})\n"
        "steps = [step for step in Autograde().autograde_preprocessors if step not in left_out]\n"
        "c.Autograde.autograde_preprocessors = steps\n",
        encoding="utf-8",
    )
    try:
        with pytest.raises(CannotEnter, match="unguarded"):
            gradebook.enter(course, NAME, "ida", told("ida"))
    finally:
        config.unlink()


def test_nbgrader_is_left_as_it_was_found_also_after_a_refusal(course):
    """What stayed would be there once more with every student."""
    import nbgrader.api

    def found():
        return nbgrader.api.create_engine, logging.getLogger("traitlets").handlers[:]

    before = found()
    entered.enter(course, told("joe"))
    with pytest.raises(CannotEnter):
        entered.enter(course, told("joe", marks=()))
    assert found() == before


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


def test_a_page_that_cannot_be_made_is_said_and_the_next_student_gets_hers(course):
    for student in ("kay", "ken"):
        entered.enter(course, told(student))
        entered.mark_by_hand(course, student, 2)
    (course.root / "autograded" / "kay" / NAME / f"{NAME}.ipynb").write_text("{", encoding="utf-8")
    made = gradebook.feedback(course, NAME, ("kay", "ken"))
    assert (made.made, set(made.waiting)) == (("ken",), {"kay"})
    assert made.lines()[0].startswith("kay: no feedback yet: ")
    assert "JSON" in made.waiting["kay"]


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
    tags = ['"><script>steal()</script>']
    notebook["cells"] += [
        {"cell_type": "markdown", "id": "mine", "metadata": {"tags": tags}, "source": HOSTILE[1]},
        {
            "cell_type": "raw",
            "id": "raw",
            "metadata": {"tags": tags, "raw_mimetype": "text/html"},
            "source": HOSTILE[0],
        },
    ]
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
        assert book.find_submission(NAME, "ned").extension == timedelta(days=0.5)
    (course.root / "course.toml").write_text(f"[due]\n{NAME} = 2026-12-01T12:00:00+00:00\n", encoding="utf-8")
    try:
        gradebook.enter(course, NAME, "ned", told("ned"))
    finally:
        (course.root / "course.toml").unlink()
    with Gradebook(course.gradebook) as book:
        assert book.find_submission(NAME, "ned").extension is None, "it was taken back"


def test_a_flag_is_raised_by_what_somebody_should_look_at_and_lowered_by_nobody(course):
    from nbgrader.api import Gradebook

    entered.enter(course, told("pam", flags=("the id does not fit the folder",)))
    entered.enter(course, told("pat"))
    with Gradebook(course.gradebook) as book:
        assert book.find_submission_notebook(NAME, NAME, "pam").flagged
        own = book.find_submission_notebook(NAME, NAME, "pat")
        assert not own.flagged
        own.flagged = True
        book.db.commit()
    assert gradebook.enter(course, NAME, "pat", told("pat"), again=True)
    with Gradebook(course.gradebook) as book:
        assert book.find_submission_notebook(NAME, NAME, "pat").flagged, "an instructor raised it"


def test_the_courses_files_come_before_the_dates_of_formgrader_which_count_where_they_say_nothing(tmp_path, new_book):
    from nbgrader.api import Gradebook

    made = entered.course_in(tmp_path, new_book)
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    for student in ("amy", "bea", "cal"):
        entered.enter(made, told(student, status=Status.NOT, marks=(), outputs=None))
    with Gradebook(made.gradebook) as book:
        book.find_assignment(NAME).duedate = noon.replace(tzinfo=None)
        book.find_submission(NAME, "amy").extension = book.find_submission(NAME, "bea").extension = timedelta(days=9)
        book.db.commit()
    assert gradebook.due_dates(made).due == {NAME: noon}
    (made.root / "course.toml").write_text(f"[due]\n{NAME} = 2026-12-05T12:00:00+00:00\n", encoding="utf-8")
    (made.root / "extensions.csv").write_text("student,assignment,days\nBea,*,1\n", encoding="utf-8")
    dates = gradebook.due_dates(made)
    assert dates.due == {NAME: noon + timedelta(days=4)}
    assert [dates.extension(NAME, who).days for who in ("Amy", "bea", "cal")] == [9, 1, 0]


def test_the_date_is_entered_with_the_release_and_a_draft_enters_nothing(tmp_path, new_book):
    """A draft of another cohort is made beside the release, to look for what it tells."""
    from nbgrader.api import Gradebook

    made = small.make(tmp_path)
    new_book(made.root)
    (made.root / "course.toml").write_text(f"[due]\n{NAME} = 2026-12-01T13:00:00+01:00\n", encoding="utf-8")
    gradebook.generate(made, NAME, 7, "draft", register=False)
    with Gradebook(made.gradebook) as book:
        assert book.assignments == []
    with pytest.raises(FileNotFoundError, match="the gradebook has no 00-small: run `make release`"):
        gradebook.scores_of(made, NAME)
    with pytest.raises(CannotEnter, match="the gradebook has no 00-small: run `make release` first"):
        gradebook.enter(made, NAME, "ann", told("ann", status=Status.NOT, marks=(), outputs=None))
    gradebook.generate(made, NAME, small.COHORT, "release", register=True)
    with Gradebook(made.gradebook) as book:
        assert book.find_assignment(NAME).duedate == datetime(2026, 12, 1, 12)


def test_students_and_questions_stand_in_order_the_tenth_after_the_second(course):
    for student in ("zoe", "yan", "xia", "wim", "vic", "uma"):
        entered.enter(course, told(student, status=Status.NOT, marks=(), outputs=None))
    names = list(gradebook.scores_of(course, NAME))
    assert names == sorted(names)
    assert len(names) >= 6
    notebook = SimpleNamespace(grades=[SimpleNamespace(name=f"q{n}") for n in (10, 2, 1)])
    assert [grade.name for grade in gradebook._sorted(notebook)] == ["q1", "q2", "q10"]
