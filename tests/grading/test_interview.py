"""The interview: what a cell showed and answered, which cells ended their room, what a function gives when asked."""

from fractions import Fraction

import pytest

from classkit.exercise import MIME
from classkit.grading import interview as module
from classkit.grading.interview import DEEPEST, Interview, Reply
from classkit.grading.room import Limits
from tests.grading import small

LIMITS = Limits(seconds=40, cell=3.0, call=1.5, memory=2**30)
HEAD = [{"id": "student", "source": 'STUDENT = "ada"'}, {"id": "open", "source": small.OPEN}]


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 2.0)


def cell(name: str, source: str) -> dict[str, str]:
    return {"id": name, "source": source}


def run(*cells: dict[str, str]) -> Interview:
    with Interview([*HEAD, *cells], LIMITS) as interview:
        interview.run()
    return interview


def test_an_answer_is_taken_when_it_is_given_and_the_last_one_counts(sandbox):
    interview = run(
        cell("q1-answer", 'answer("q1", 0.25)\nx = Fraction(1, 3)\nanswer("q1", x)\nx = 7'),
        cell("later", "x = 8\nq1 = 9"),
    )
    given = interview.given("q1", "small")
    assert (given.value, given.refused, given.student, given.cohort) == (Fraction(1, 3), "", "ada", 2026)
    assert interview.lost == {}
    assert interview.inside[:5] == ["core", "cpu", "file", "memory", "processes"]


def test_another_cell_cannot_answer_and_is_told(sandbox):
    interview = run(cell("mine", 'answer("q1", 0.25)'), cell("q2-answer", 'answer("q1", 0.5)\nanswer("q2", 3)'))
    assert interview.given("q1", "small") is None
    assert interview.given("q2", "small").value == 3
    assert interview.strays(("q1", "q2")) == ("q1", "q1")


def test_a_refused_answer_says_why(sandbox):
    given = run(cell("q1-answer", 'answer("q1", [1, 2])')).given("q1", "small")
    assert given.value is None
    assert "One number is wanted" in given.refused


def test_the_answer_to_another_sheet_is_none(sandbox):
    interview = run(cell("q1-answer", 'answer("q1", 0.5)'))
    assert interview.given("q1", "other") is None
    assert interview.given("q2", "small") is None


def test_a_cell_that_ends_its_room_costs_itself_alone(sandbox):
    interview = run(
        cell("q1-answer", 'answer("q1", 0.5)'),
        cell("q2-answer", "import os\nos._exit(1)"),
        cell("q3-answer", 'answer("q3", {0: 1})'),
    )
    assert interview.lost == {"q2-answer": "died"}
    assert "q2-answer" not in interview.outputs
    assert (interview.given("q1", "small").value, interview.given("q3", "small").value) == (0.5, {0: 1})


FORGE = """import os
def forge(*lines):
    for number in range(3, 40):
        try:
            os.write(number, b"".join(line + b"\\n" for line in lines))
        except OSError:
            pass
forge({lines})
answer("q1", 0.5)"""
OWN = """b'{"cell": "q1-answer", "outputs": []}'"""
NEXT = """b'{"cell": "q2-answer", "outputs": []}'"""


@pytest.mark.parametrize(
    "lines",
    [
        OWN,
        f"{OWN}, {NEXT}",
        f"{OWN}, b'no json'",
        f"{OWN}, b'{{\"ready\": true}}'",
        NEXT,
        "b'7'",
    ],
)
def test_a_cell_that_forges_lines_is_blamed_itself_and_not_the_next(sandbox, lines):
    interview = run(
        cell("q1-answer", FORGE.replace("{lines}", lines)),
        cell("q2-answer", 'answer("q2", 3)'),
        cell("q3-answer", 'answer("q3", {0: 1})'),
    )
    assert interview.lost == {"q1-answer": "babble"}
    assert "q1-answer" not in interview.outputs
    assert interview.given("q1", "small") is None
    assert (interview.given("q2", "small").value, interview.given("q3", "small").value) == (3, {0: 1})


def test_what_a_function_says_beside_its_answer_ends_its_room(sandbox):
    forge = FORGE.split("forge({lines})")[0]
    source = f"""{forge}
def pig(view):
    if view != "total 3":
        forge(b'{{"gave": ["text", "roll"]}}', b'{{"gave": ["text", "roll"]}}')
    return "stop"
answer("q6", pig)"""
    with Interview([*HEAD, cell("q6-answer", source)], LIMITS) as interview:
        interview.run()
        assert interview.call("q6", ("total 0",)) == Reply("roll")
        assert interview.call("q6", ("total 0",)) == Reply(wrong="ended", said="babble")


def test_an_answer_given_while_another_sheet_was_open_is_known(sandbox):
    sheet = "other = Sheet('other', SHEET.asks, (), {'players': (4,)})\nexercise(other, 'ada', 2026)\n"
    interview = run(cell("q1-answer", f'{sheet}answer("q1", 0.5)'), cell("q2-answer", 'answer("q3", 0.5)'))
    assert interview.given("q1", "small") is None
    assert interview.elsewhere("q1", "small")
    assert not interview.elsewhere("q2", "small")
    assert not interview.elsewhere("q4", "small")


def test_after_some_rooms_the_rest_is_not_run(sandbox, monkeypatch):
    monkeypatch.setattr(module, "TRIES", 2)
    interview = run(*(cell(f"c{n}", "import os\nos._exit(1)") for n in range(4)))
    assert interview.lost == {"c0": "died", "c1": "died", "c2": "unrun", "c3": "unrun"}


def test_a_function_is_called_in_the_room(sandbox):
    source = 'def unseen(players, faces):\n    return Fraction(faces - 1, faces) ** (players - 1)\nanswer("q5", unseen)'
    with Interview([*HEAD, cell("q5-answer", source)], LIMITS) as interview:
        assert interview.call("q5", (3, 6)) == Reply(Fraction(25, 36))
        assert interview.call("q5", (1, 6)) == Reply(Fraction(1))
        assert interview.call("q6", ("total 3",)) == Reply(wrong="none")
        assert interview.call("q5", ("a", 6)).wrong == "raised"


WRONG = {
    "return ...": ("blank", ""),
    "return None": ("blank", ""),
    "return object()": ("odd", "“object” cannot be taken"),
    "raise ValueError('no such player')": ("raised", "ValueError: no such player"),
    "raise SystemExit": ("raised", "SystemExit"),
    "while True: pass": ("late", "1.5"),
}


@pytest.mark.parametrize("body", WRONG)
def test_what_goes_wrong_in_a_call_is_said_in_words(sandbox, body):
    source = f'def pig(view):\n    if view == "total 3": return "stop"\n    {body}\nanswer("q6", pig)'
    with Interview([*HEAD, cell("q6-answer", source)], LIMITS) as interview:
        reply = interview.call("q6", ("total 0",))
        assert (reply.wrong, WRONG[body][1] in reply.said) == (WRONG[body][0], True), reply
        assert interview.call("q6", ("total 3",)) == Reply("stop")


def test_a_call_that_ends_the_room_is_asked_again_in_a_new_one(sandbox):
    source = 'import os\ndef pig(view):\n    return "stop" if view == "total 3" else os._exit(1)\nanswer("q6", pig)'
    with Interview([*HEAD, cell("q6-answer", source)], LIMITS) as interview:
        assert interview.call("q6", ("total 0",)) == Reply(wrong="ended", said="died")
        assert interview.call("q6", ("total 3",)) == Reply("stop")
        for _ in range(module.TRIES):
            assert interview.call("q6", ("total 0",)).wrong == "ended"
        assert interview.call("q6", ("total 3",)) == Reply(wrong="ended")


def records(*given: object) -> Interview:
    """An interview in which the first question's cell displayed this in the answer's form."""
    outputs = [module._shaped({"output_type": "display_data", "data": {MIME: one}}) for one in given]
    return Interview([], outputs={"q1-answer": [one for one in outputs if one is not None]})


def nested(depth: int) -> list:
    deep: list = []
    for _ in range(depth):
        deep = [deep]
    return deep


@pytest.mark.parametrize(
    "record",
    [
        {"key": "q1", "sheet": "small", "plain": nested(900)},
        {"key": "q1", "sheet": "small", "plain": nested(DEEPEST - 1)},
        {"key": "q1", "sheet": "small", "plain": {"a": 1}},
        {"key": "q1", "sheet": "small", "plain": ["int", "9" * 10**5]},
        {"key": "q1", "sheet": "small", "plain": ["fraction", "1", "0"]},
        {"key": "q1", "sheet": "small", "plain": ["map", [[["map", []], ["int", "1"]]]]},
        {"key": "q1", "sheet": "small", "plain": 7, "student": 7, "cohort": "x"},
    ],
)
def test_a_forged_record_is_no_answer_and_raises_nothing(record):
    given = records(record).given("q1", "small")
    assert given.value is None
    assert "no answer" in given.refused


def test_a_forged_record_has_no_more_in_it_than_an_answer():
    record = {
        "key": "q1",
        "sheet": "small",
        "plain": ["int", "1"],
        "points": 2,
        "verdict": "right",
        "student": nested(900),
    }
    made = records(record).outputs["q1-answer"][0]["data"][MIME]
    assert made == {"key": "q1", "refused": "", "student": "", "sheet": "small", "plain": ["int", "1"], "cohort": None}


@pytest.mark.parametrize(
    ("output", "shaped"),
    [
        ({"output_type": "stream", "name": 7, "text": "a", "more": nested(900)}, {"name": "stdout", "text": "a"}),
        ({"output_type": "stream", "text": ["a"]}, None),
        ({"output_type": "error", "ename": 7, "traceback": [1, "b"]}, {"ename": "", "evalue": "", "traceback": ["b"]}),
        ({"output_type": "display_data", "data": {"a/b": nested(900), "text/plain": "x"}},
         {"data": {"text/plain": "x"}, "metadata": {}}),
        ({"output_type": "execute_result", "data": {}}, {"data": {}, "metadata": {}, "execution_count": None}),
        ({"output_type": "display_data", "data": [1]}, None),
        ({"output_type": ["stream"]}, None),
    ],
)  # fmt: skip
def test_an_output_has_one_of_few_forms(output, shaped):
    made = module._shaped(output)
    assert made == (None if shaped is None else {"output_type": output["output_type"], **shaped})
