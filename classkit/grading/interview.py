"""One student's notebook, run in the sandbox: what each cell showed, what was answered, and what a function gives.

A cell that ends its room (`os._exit`, too much memory, an endless loop that nothing interrupts) is left out, and the
notebook is run again without it in a new room, so that one bad cell costs no more than itself. After `TRIES` rooms the
rest is not run, and said so. Cells are asked for one by one, so a line that nobody asked for was written by the cell
that ran last, and is that cell's fault.
"""

import time
from dataclasses import dataclass, field
from typing import Any

from classkit.exercise import MIME
from classkit.grading.room import Ended, Limits, Room
from classkit.plain import DEPTH, NotPlain, pack, unpack

TRIES = 4
"""How many rooms one notebook gets."""

PATIENCE = 5.0
"""Seconds that a room may be silent beyond what a cell or a call may take."""

DEEPEST = 4 * DEPTH
"""How deep the lists of a packed answer can be at most."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it came out of the question's own cell.

    `value` is unpacked plain data, None if nothing was answered or if it was refused; `refused` says why then.
    `student` and `cohort` are what the notebook said.
    """

    value: Any
    refused: str
    student: str
    cohort: int | None

    @property
    def blank(self) -> bool:
        """Whether nothing was answered: the dots are still there."""
        return self.value is None and not self.refused


@dataclass(frozen=True, slots=True)
class Reply:
    """What a call of a student's function gave: `value`, or what went wrong and in which words.

    `wrong` is '' (nothing), `none` (no function was handed in), `blank` (it gave None or the dots), `late`, `odd` (what
    it gave cannot travel), `raised`, or `ended` (it ended its process).
    """

    value: Any = None
    wrong: str = ""
    said: str = ""


class SaidTwice(Ended):
    """A `cell` said more than its one line, and so wrote into the grader's channel."""

    def __init__(self, cell: str) -> None:
        super().__init__("babble")
        self.cell = cell


@dataclass
class Interview:
    """A notebook's code cells and how far they came. `outputs` and `lost` (cell to reason) go by the cells' ids."""

    cells: list[dict[str, str]]
    limits: Limits = field(default_factory=Limits)
    slot: int = 0
    sandbox: bool = True
    outputs: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    lost: dict[str, str] = field(default_factory=dict)
    inside: list[str] = field(default_factory=list)
    seconds: float = 0.0
    _tries: int = 0
    _room: Room | None = None

    def __enter__(self) -> "Interview":
        return self

    def __exit__(self, *error: object) -> None:
        self._leave()

    def run(self) -> None:
        """Run the cells, in as many rooms as it takes and there may be."""
        start = time.monotonic()
        while self._room is None and self._tries < TRIES:
            self._attempt()
        if self._room is None:
            self.lost.update({cell["id"]: "unrun" for cell in self.cells if cell["id"] not in self.outputs | self.lost})
        self.seconds += time.monotonic() - start

    def call(self, key: str, args: tuple[Any, ...]) -> Reply:
        """Call the function that was handed in for a question; runs the notebook again if its room has ended."""
        self.run()
        if self._room is None:
            return Reply(wrong="ended")
        try:
            self._room.quiet()
            self._room.say({"call": key, "args": pack(args)})
            return _reply(self._room.hear(self.limits.call + PATIENCE))
        except Ended as ended:
            self._leave()
            return Reply(wrong="ended", said=ended.reason)

    def given(self, key: str, sheet: str) -> Given | None:
        """The last answer to a question of this sheet from its own cell, None if that cell gave none."""
        last = self._last(key)
        return _given(last) if last.get("sheet") == sheet else None

    def elsewhere(self, key: str, sheet: str) -> bool:
        """Whether the question's own cell answered a question of another sheet, which was open then."""
        return self._last(key).get("sheet", "") not in ("", sheet)

    def _last(self, key: str) -> dict[str, Any]:
        found = [record for record in self._records(f"{key}-answer") if record.get("key") == key]
        return found[-1] if found else {}

    def strays(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The questions that some other cell tried to answer: none of these counts."""
        return tuple(key for key in keys for cell in self.outputs if cell != f"{key}-answer" and self._tells(cell, key))

    def _tells(self, cell: str, key: str) -> bool:
        return any(record.get("key") == key for record in self._records(cell))

    def _records(self, cell: str) -> list[dict[str, Any]]:
        kept = [output.get("data") for output in self.outputs.get(cell, ())]
        records = [data.get(MIME) for data in kept if isinstance(data, dict)]
        return [record for record in records if isinstance(record, dict)]

    def _attempt(self) -> None:
        """Run the cells that ended no room yet. Leaves `_room` open if all of them came to their end."""
        self._tries += 1
        running, before = "", ""
        self._room = Room(self.limits, self.slot, self.sandbox).__enter__()
        try:
            self.inside = self._room.start()
            for cell in [cell for cell in self.cells if cell["id"] not in self.lost]:
                running, before = cell["id"], running
                self.outputs[running] = self._run_cell(cell, before)
            if running:
                self._room.quiet()
        except Ended as ended:
            self._leave()
            guilty = ended.cell if isinstance(ended, SaidTwice) else running
            if guilty:
                self.lost[guilty] = ended.reason
                self.outputs.pop(guilty, None)

    def _run_cell(self, cell: dict[str, str], before: str) -> list[dict[str, Any]]:
        """Run one cell. Errors: Ended; SaidTwice if the cell `before` is to blame."""
        assert self._room is not None
        if before:
            try:
                self._room.quiet()
            except Ended:
                raise SaidTwice(before) from None
        self._room.say(cell)
        said = self._room.hear(self.limits.cell + PATIENCE)
        outputs = said.get("outputs")
        if before and said.get("cell") == before:  # its true line comes after one that it forged
            raise SaidTwice(before)
        if said.get("cell") != cell["id"] or not isinstance(outputs, list):
            raise Ended("babble")
        shaped = [_shaped(one) for one in outputs if isinstance(one, dict)]
        return [one for one in shaped if one is not None]

    def _leave(self) -> None:
        if self._room is not None:
            self._room.__exit__()
            self._room = None


def _shaped(output: dict[str, Any]) -> dict[str, Any] | None:
    """An output of the few forms that a notebook has, of text alone but for an answer; None for anything else."""
    kind, data = output.get("output_type"), output.get("data")
    if kind == "stream" and isinstance(output.get("text"), str):
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return {"output_type": kind, "name": name, "text": output["text"]}
    if kind == "error":
        trace = output.get("traceback")
        lines = [line for line in trace if isinstance(line, str)] if isinstance(trace, list) else []
        return {
            "output_type": kind,
            **{name: _text(output.get(name)) for name in ("ename", "evalue")},
            "traceback": lines,
        }
    if kind not in ("display_data", "execute_result") or not isinstance(data, dict):
        return None
    kept: dict[str, Any] = {mime: shown for mime, shown in data.items() if isinstance(shown, str) and mime != MIME}
    if isinstance(data.get(MIME), dict):
        kept[MIME] = _record(data[MIME])
    count = {"execution_count": None} if kind == "execute_result" else {}
    return {"output_type": kind, "data": kept, "metadata": {}, **count}


def _record(given: dict[str, Any]) -> dict[str, Any]:
    """An answer's record with no more in it than `answer` puts there."""
    plain, cohort = given.get("plain"), given.get("cohort")
    texts = {name: _text(given.get(name)) for name in ("key", "refused", "student", "sheet")}
    kept = plain if _shallow(plain, DEEPEST) else ["deep"]
    return {**texts, "plain": kept, "cohort": cohort if type(cohort) is int else None}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _shallow(value: Any, depth: int) -> bool:
    """Whether something is text, None, or lists of these, no deeper than that."""
    if isinstance(value, list):
        return depth > 0 and all(_shallow(one, depth - 1) for one in value)
    return value is None or isinstance(value, str)


def _given(record: dict[str, Any]) -> Given:
    plain, refused = record.get("plain"), record.get("refused")
    student, cohort = record.get("student"), record.get("cohort")
    who = student[:200] if isinstance(student, str) else ""
    year = cohort if type(cohort) is int else None
    if plain is None:
        return Given(None, refused[:500] if isinstance(refused, str) else "", who, year)
    try:
        return Given(unpack(plain), "", who, year)
    except NotPlain as broken:
        return Given(None, str(broken), who, year)


def _reply(line: dict[str, Any]) -> Reply:
    if "gave" in line:
        try:
            return Reply(value=unpack(line["gave"]))
        except NotPlain as broken:
            return Reply(wrong="odd", said=str(broken))
    wrong, said = line.get("wrong"), line.get("said")
    if wrong not in ("none", "blank", "late", "odd", "raised"):
        raise Ended("babble")
    return Reply(wrong=wrong, said=said[:500] if isinstance(said, str) else "")
