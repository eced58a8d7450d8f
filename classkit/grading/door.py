"""The one door into nbgrader: its steps that are ours. The rest of nbgrader stays as it is.

`Cohort` and `Solved` stand in GenerateAssignment: the number of the cohort, and what is left of a solution. `Enter`
stands in Autograde in place of `Execute`: no student's code runs there; what the sandbox gave is put into the cells,
and exactly one output into each grade cell, the points or an error with the message. `Harmless` comes last: formgrader
and the feedback pages show a stranger's texts in the instructor's browser, so these are made safe first. `Shown` stands
where pages are made of a notebook: what a grade cell says is a card there, also when nbgrader has to see an error.

`settings` is the configuration that puts them there; `exercises/nbgrader_config.py` takes it over, so that formgrader's
own buttons use the same door.
"""

import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode
from traitlets import Bool, Integer
from traitlets.config import Config

from classkit.cards import Card, Tone
from classkit.grading.clean import clean, clean_output, is_base64
from classkit.grading.course import Course
from classkit.grading.marking import Mark, Verdict
from classkit.grading.results import Result, Status, load
from classkit.theme import style
from classkit.words import Catalogue, Message, say, text

_add = Catalogue("classkit").add
_add("door.points", "{points} of {of} points. {message}")
_add("door.said", "{said}")
_add("door.partly", "Something could not be graded:")
_add("door.repairs", "Repaired before grading:")

META = "bribes_and_dice"
"""Where a notebook's metadata say what is the kit's."""

TEXT_STUB = "*Write your answer here, in place of this line.*"
"""What stands in a question in words before it is answered."""

SECTIONS = ("charts", "lesson")
"""The parts of the stylesheet that cards and pictures in a notebook need."""

_SEED = re.compile(r"^COHORT_SEED = [0-9]+\b", re.M)
_EMPTY_LINE = re.compile(r"\n(?=[^\S\n]*\n)")
_BEGIN, _END = "### BEGIN SOLUTION", "### END SOLUTION"

Step = tuple[NotebookNode, dict[str, Any]]


class CannotEnter(RuntimeError):
    """A hand-in cannot be entered in the gradebook; the text says why."""


def settings(submitted: str = "checked") -> Config:
    """The configuration of nbgrader: stock, but for our steps and where hand-ins are read from."""
    from nbgrader.converters import Autograde, GenerateAssignment
    from nbgrader.preprocessors import ClearSolutions, Execute, IncludeHeaderFooter

    config = Config()
    config.CourseDirectory.submitted_directory = submitted
    config.ClearSolutions.code_stub = {"python": ""}
    config.ClearSolutions.text_stub = TEXT_STUB
    making = GenerateAssignment().preprocessors
    after = making.index(ClearSolutions) + 1
    steps = [*making[:after], Solved, *making[after:]]
    steps[steps.index(IncludeHeaderFooter)] = Cohort
    config.GenerateAssignment.preprocessors = steps
    grading = [Enter if step is Execute else step for step in Autograde().autograde_preprocessors]
    config.Autograde.autograde_preprocessors = [*grading, Harmless]
    config.HTMLExporter.preprocessors = [Shown]
    config.ExportApp.plugin_class = "classkit.grading.own_export.Tables"
    return config


class Cohort(Preprocessor):
    """Sets the cohort's seed in the students' copy, and says it in the notebook's metadata for the grader."""

    enabled = Bool(True).tag(config=True)
    seed = Integer(-1, help="The seed of this year's group; below 0, the authors' own number stays.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Step:
        """Replace the number in the one line `COHORT_SEED = …`. Errors: ValueError if there is not exactly one."""
        found = [(cell, line) for cell in nb.cells for line in _SEED.findall(cell.source)]
        if len(found) != 1:
            raise ValueError(f"one line has to read COHORT_SEED = and a number; {len(found)} do")
        cell, line = found[0]
        seed = self.seed if self.seed >= 0 else int(line.split("=")[1])
        cell.source = cell.source.replace(line, f"COHORT_SEED = {seed}")
        nb.metadata.setdefault(META, {})["cohort"] = seed
        self._keep_student(nb.cells)
        return nb, resources

    def _keep_student(self, cells: Iterable[NotebookNode]) -> None:
        """A solution cell without a solution region would be emptied: the line for the id gets an empty region."""
        for cell in cells:
            nbgrader = cell.metadata.get("nbgrader", {})
            if cell.cell_type != "code" or not nbgrader.get("solution") or _BEGIN in cell.source:
                continue
            if nbgrader.get("grade_id") != "student":
                raise ValueError(f"the cell {nbgrader.get('grade_id')!r} is an answer without a line {_BEGIN}")
            cell.source = f"{cell.source}\n{_BEGIN}\n{_END}"


class Solved(Preprocessor):
    """Takes away the empty line that stays at the end of a cell where a solution stood."""

    enabled = Bool(True).tag(config=True)

    def preprocess_cell(self, cell: NotebookNode, resources: dict[str, Any], index: int) -> Step:
        """Do it in one cell."""
        if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = cell.source.rstrip()
        return cell, resources


class Enter(Preprocessor):
    """In place of `Execute`: puts a saved result into the notebook. Never runs anything."""

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Step:
        """Give each code cell its outputs, each grade cell its points. Errors: CannotEnter."""
        about = resources["nbgrader"]
        result = _result(Course(_root(self)), about["assignment"], about["student"])
        for cell in nb.cells:
            if cell.cell_type != "code":
                continue
            name = cell.metadata.get("nbgrader", {}).get("grade_id") or cell.get("id", "")
            kept = (clean_output(output) for output in (result.outputs or {}).get(name, ()))
            outputs = [output for output in kept if output]
            if cell.metadata.get("nbgrader", {}).get("grade"):
                outputs = [graded(result, name, float(cell.metadata.nbgrader.points))]
            cell.outputs, cell.execution_count = [NotebookNode(output) for output in outputs], None
        nb.metadata[META] = {"notice": notice(result)}
        return nb, resources


class Harmless(Preprocessor):
    """Makes a student's texts safe to look at, and puts the stylesheet and what the student should know on top."""

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Step:
        """Texts become HTML that `clean` wrote; nothing of a student's metadata stays but what nbgrader needs."""
        top = nb.metadata.get(META, {}).get("notice", "")
        kernel = nb.metadata.get("kernelspec", {})
        nb.metadata = NotebookNode(kernelspec=kernel, language_info=NotebookNode(name="python"))
        for cell in nb.cells:
            cell.metadata = NotebookNode({key: cell.metadata[key] for key in ("nbgrader",) if key in cell.metadata})
            if cell.cell_type != "code" and not _authors(cell):
                cell.source = readable(cell.source, cell.pop("attachments", {}), cell.cell_type == "markdown")
        cell = NotebookNode(id="kit-notice", cell_type="markdown", metadata=NotebookNode(), source=top)
        nb.cells.insert(0, cell)
        return nb, resources


class Shown(Preprocessor):
    """Shows what is said of a question without points as a card, as it is for one with points."""

    enabled = Bool(True).tag(config=True)

    def preprocess_cell(self, cell: NotebookNode, resources: dict[str, Any], index: int) -> Step:
        """Do it in one cell, if it is a grade cell."""
        if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("grade"):
            cell.outputs = [_shown(output) for output in cell.outputs]
        return cell, resources


def _shown(output: NotebookNode) -> NotebookNode:
    if output.output_type != "error":
        return output
    tone = Tone.MISTAKE if output.ename == Verdict.WRONG.value else Tone.HINT
    shown = Card(tone, Message.of("door.said", said=output.evalue)).html()
    return NotebookNode(output_type="display_data", data={"text/html": shown}, metadata={})


def _authors(cell: NotebookNode) -> bool:
    """Whether the text is the authors' own: nbgrader has just written it back (`OverwriteCells`)."""
    nbgrader = cell.metadata.get("nbgrader", {})
    return bool(nbgrader.get("grade_id") and nbgrader.get("locked") and not nbgrader.get("solution"))


def _root(step: Any) -> Path:
    """The course's folder, as the step of nbgrader that this one belongs to knows it."""
    while step is not None:
        if getattr(step, "coursedir", None) is not None:
            return Path(step.coursedir.root)
        step = step.parent
    raise CannotEnter("this step belongs to nbgrader's Autograde, and works nowhere else")


def _result(course: Course, assignment: str, student: str) -> Result:
    try:
        result = load(course.result(assignment, student))
    except ValueError as broken:
        raise CannotEnter(f"{student}, {assignment}: {broken}; grade again with --again") from broken
    if result is None or (result.student, result.assignment) != (student, assignment):
        raise CannotEnter(f"{student} has no result for {assignment} yet: run `make grade`")
    if result.status is Status.NOT:
        raise CannotEnter(f"{student}, {assignment}: not graded, so there is nothing to enter")
    return result


def graded(result: Result, name: str, of: float) -> dict[str, Any]:
    """The one output of a grade cell: the points, or an error with the message, which nbgrader counts as no points.

    Errors: CannotEnter if the result has no mark for it, or one of other points: nbgrader would give full marks.
    """
    mark = result.mark(name)
    if mark is None or mark.of != of or not 0 <= mark.points <= mark.of:
        told = "no mark" if mark is None else f"{mark.points} of {mark.of} points"
        raise CannotEnter(f"{result.student}: the result has {told} for {name}, the notebook {of:g} points")
    if mark.points:
        data = {"text/plain": str(mark.points), "text/html": card_of(mark).html()}
        return {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None}
    said = say(Message.of("door.points", points=0, of=mark.of, message=mark.message))
    return {"output_type": "error", "ename": mark.verdict.value, "evalue": said, "traceback": [said]}


def card_of(mark: Mark) -> Card:
    """What a student sees of a mark that has points."""
    head = Message.of("door.points", points=mark.points, of=mark.of, message=mark.message)
    return Card(Tone.RIGHT if mark.points == mark.of else Tone.HINT, head)


def notice(result: Result) -> str:
    """What stands on top of the page: the stylesheet, and what was lost or repaired, as HTML without an empty line."""
    parts = [style(*SECTIONS)]
    for id, said in (("door.partly", result.reasons), ("door.repairs", result.repairs)):
        if said:
            rows = "".join(f"<li>{html.escape(one)}</li>" for one in said)
            head = html.escape(text(id))
            parts.append(
                f'<div class="kit-card kit-hint" dir="auto"><p class="kit-head">{head}</p><ul>{rows}</ul></div>'
            )
    return re.sub(r"[\r\n]\s*[\r\n]", "\n", f"<div>{''.join(parts)}</div>")


def readable(source: str, attachments: Any = (), markdown: bool = True) -> str:
    """A student's text as one piece of harmless HTML, which Markdown passes on as it stands.

    Its Markdown is read here, with HTML in it shown as text; then only what `clean` allows is written. Pictures that
    are attached stay, formulas between dollar signs too.
    """
    written = clean(_html_of(source, _pictures(attachments))) if markdown else ""
    if not written and source.strip():
        written = clean(f"<pre>{html.escape(source, quote=False)}</pre>")
    written = _EMPTY_LINE.sub("&#10;", written.replace("\r", "\n").strip())
    return f'<div dir="auto">{written}</div>'


def _html_of(source: str, pictures: dict[str, dict[str, str]]) -> str:
    """Markdown as HTML; '' if it can't be read, for instance because it was made to be endless."""
    for name in re.findall(r"attachment:([^\s)\"'>\]]*)", source):
        if name not in pictures:
            source = source.replace(f"attachment:{name}", f"missing-{name}")
    renderer = IPythonRenderer(
        escape=True, allow_harmful_protocols=False, attachments=pictures, exclude_anchor_links=True
    )
    try:
        return str(MarkdownWithMath(renderer=renderer).render(source))
    except Exception:  # noqa: BLE001  (a stranger's text: whatever it does to the reader, it is shown as it was typed)
        return ""


def _pictures(attachments: Any) -> dict[str, dict[str, str]]:
    """The attached pictures that can be shown: PNG and JPEG, by name."""
    kept: dict[str, dict[str, str]] = {}
    for name, bundle in attachments.items() if isinstance(attachments, dict) else ():
        for mime in ("image/png", "image/jpeg"):
            content = bundle.get(mime) if isinstance(bundle, dict) else None
            if isinstance(content, str) and is_base64(content):
                kept[name] = {mime: "".join(content.split())}
    return kept
