"""Marking: plain data against the key; what is said to a wrong answer; nothing that is given can stop it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.compare import TOLERANCE, NotANumber
from classkit.dist import Dist
from classkit.exercise import MIME
from classkit.grading.interview import Interview, Reply
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey, key_of
from classkit.grading.marking import Called, Verdict, mark_all, same, shown
from classkit.plain import pack
from classkit.sheet import Ask, Kind, Numbers, Sheet
from classkit.words import Message
from tests.grading import small

MINE = {"players": 5}
RIGHT = {"q1": Fraction(625, 1296), "q2": 10, "q3": Dist({0: 1, 1: 2, 2: 1}), "q4": "Less"}


class Told(Interview):
    """An interview whose functions are told, in place of a room."""

    functions: dict = {}  # noqa: RUF012

    def run(self) -> None:
        """Nothing is run."""

    def call(self, key, args):
        function = self.functions.get(key)
        if function is None:
            return Reply(wrong="none")
        gave = function(*args)
        return gave if isinstance(gave, Reply) else Reply(gave)


@pytest.fixture(scope="module")
def key(tmp_path_factory) -> Key:
    path = tmp_path_factory.mktemp("keys") / "00-small.py"
    path.write_text(small.KEY, encoding="utf-8")
    return key_of(path)


def record(name: str, value: object, **more: object) -> dict:
    plain = None if value is None else ["text", "f"] if callable(value) else pack(value)
    return {"key": name, "plain": plain, "refused": "", "student": "ada", "cohort": 2026, "sheet": "small", **more}


def told(values: dict, lost: dict | None = None, **outputs: list) -> Told:
    """An interview in which these answers were given; functions are the values that can be called."""
    made = {
        f"{name}-answer": [{"output_type": "display_data", "data": {MIME: record(name, one)}}]
        for name, one in values.items()
    }
    interview = Told(
        [], outputs={**made, **{name.replace("_", "-"): kept for name, kept in outputs.items()}}, lost=lost or {}
    )
    interview.functions = {name: one for name, one in values.items() if callable(one)}
    return interview


def marks(key: Key, interview: Interview) -> dict:
    return {mark.key: mark for mark in mark_all(key, Numbers(MINE), interview)}


def unseen(players, faces):
    return Fraction(faces - 1, faces) ** (players - 1)


def pig(view):
    return "roll" if int(view.split()[1]) < 8 else "stop"


def test_right_answers_have_all_points(key):
    done = marks(key, told({**RIGHT, "q5": unseen, "q6": pig}))
    assert sum(mark.points for mark in done.values()) == small.AUTO
    assert {mark.verdict for mark in done.values()} == {Verdict.RIGHT}
    assert done["q6"].message == "Right: your strategy reached 3.15 points a round; 3 was wanted."


def test_nothing_answered_is_exactly_zero(key):
    done = marks(key, told(dict.fromkeys(key.entries)))
    assert [(mark.points, mark.verdict, mark.message) for mark in done.values()] == [
        (0, Verdict.BLANK, "Not answered.")
    ] * 6


def test_from_a_notebook_that_answers_nothing_at_all_every_answer_is_lost(key):
    stopped = [{"output_type": "error", "ename": "NameError", "evalue": "no name"}]
    done = marks(key, told({}, q2_answer=stopped))
    assert {mark.verdict for mark in done.values()} == {Verdict.LOST}
    assert "No answer at all" in done["q1"].message
    assert done["q2"].message == "The cell stopped before it answered: NameError: no name."


def test_what_was_deleted_is_lost_unless_it_was_answered(key):
    given = told({"q1": None, "q2": 10, "q3": None})
    done = {mark.key: mark for mark in mark_all(key, Numbers(MINE), given, ("q1-answer", "q2-answer"))}
    assert (done["q1"].verdict, done["q2"].verdict, done["q3"].verdict) == (Verdict.LOST, Verdict.RIGHT, Verdict.BLANK)
    assert "had been deleted" in done["q1"].message


def test_what_was_answered_while_another_sheet_was_open_is_lost(key):
    other = {"output_type": "display_data", "data": {MIME: record("q1", RIGHT["q1"], sheet="other")}}
    mark = marks(key, told({"q2": 10}, q1_answer=[other]))["q1"]
    assert (mark.points, mark.verdict) == (0, Verdict.LOST)
    assert "another exercise" in mark.message


def test_each_slip_has_its_own_message_and_no_point(key):
    for name, entry in key.entries.items():
        for slip in entry.slips:
            mark = marks(key, told({name: slip.make(Numbers(MINE))}))[name]
            assert (mark.points, mark.verdict) == (0, Verdict.WRONG), (name, slip)
            assert slip.reply in mark.message


def test_numbers_are_drawn_for_the_student(key):
    other = mark_all(key, Numbers({"players": 6}), told(RIGHT))
    assert [mark.verdict for mark in other[:2]] == [Verdict.WRONG, Verdict.WRONG]


@pytest.mark.parametrize("reason", ["time", "memory", "processes", "output", "died", "babble", "unrun"])
def test_a_lost_cell_says_what_became_of_it(key, reason):
    mark = marks(key, told(RIGHT, {"q1-answer": reason}))["q1"]
    assert (mark.points, mark.verdict) == (0, Verdict.LOST)
    assert mark.message.startswith("This cell")


def test_a_cell_that_stopped_says_with_what(key):
    error = {"output_type": "error", "ename": "NameError", "evalue": "name 'playerz' is not defined", "traceback": []}
    mark = marks(key, told({}, q1_answer=[error]))["q1"]
    assert mark.message == "The cell stopped before it answered: NameError: name 'playerz' is not defined."


def test_an_answer_from_another_cell_is_said(key):
    stray = {"output_type": "display_data", "data": {MIME: record("q1", 0.5)}}
    mark = marks(key, told({"q2": 10}, mine=[stray]))["q1"]
    assert (mark.points, mark.verdict) == (0, Verdict.BLANK)
    assert "another cell than its own" in mark.message


REFUSED = {
    "q1": (True, (1, 2), "one half", float("nan"), float("inf"), "1e999999999", "9" * 10_000, {0: 1}),
    "q2": ("many", float("-inf"), (10,)),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in REFUSED.items() for value in values])
def test_what_is_no_number_is_refused_in_words(key, name, value):
    mark = marks(key, told({name: value}))[name]
    assert (mark.points, mark.verdict) == (0, Verdict.REFUSED)
    assert len(mark.message) < 500


GAVE = {
    "nothing": (
        lambda players, faces: Reply(wrong="blank"),
        Verdict.BLANK,
        "gives nothing yet: f(4, 6) gave no value.",
    ),
    "late": (lambda players, faces: Reply(wrong="late", said="5"), Verdict.LOST, "f(4, 6) took more than 5 seconds."),
    "odd": (lambda players, faces: Reply(wrong="odd", said="No."), Verdict.WRONG, "f(4, 6) gave something that cannot"),
    "raised": (
        lambda players, faces: Reply(wrong="raised", said="KeyError: 3"),
        Verdict.WRONG,
        "f(4, 6) stopped with KeyError: 3",
    ),
    "ended": (lambda players, faces: Reply(wrong="ended"), Verdict.LOST, "f(4, 6) ended the Python"),
    "wrong": (lambda players, faces: "half", Verdict.WRONG, "f(4, 6) gave “half”, and that is not right."),
    "many": (lambda players, faces: (1, 2), Verdict.WRONG, "gave (1, 2)"),
    "sometimes": (
        lambda players, faces: unseen(players, faces) if faces == 6 else 0.1,
        Verdict.WRONG,
        "f(3, 20) gave 0.1, and that is not right.",
    ),
}


@pytest.mark.parametrize("what", GAVE)
def test_what_a_function_gives_is_said(key, what):
    function, verdict, piece = GAVE[what]
    mark = marks(key, told({"q5": function}))["q5"]
    assert (mark.points, mark.verdict) == (0, verdict)
    assert piece in mark.message


MOVED = {
    "number": (lambda view: 7, Verdict.REFUSED, "it has to give one line of text"),
    "lines": (lambda view: "roll\nroll", Verdict.REFUSED, "it has to give one line of text"),
    "long": (lambda view: "roll" * 99, Verdict.REFUSED, "it has to give one line of text"),
    "illegal": (lambda view: "bet", Verdict.REFUSED, "Allowed: roll and stop"),
    "late": (lambda view: Reply(wrong="late", said="5"), Verdict.LOST, "f('total 0') took more than 5 seconds."),
    "raised": (
        lambda view: Reply(wrong="raised", said="IndexError: list index out of range"),
        Verdict.WRONG,
        "f('total 0') stopped with IndexError: list index out of range",
    ),
    "low": (
        lambda view: "roll" if int(view.split()[1]) < 4 else "stop",
        Verdict.WRONG,
        "reached 2.75 points a round; 3 was",
    ),
}


@pytest.mark.parametrize("what", MOVED)
def test_what_a_strategy_moves_is_said(key, what):
    strategy, verdict, piece = MOVED[what]
    mark = marks(key, told({"q6": strategy}))["q6"]
    assert (mark.points, mark.verdict) == (0, verdict)
    assert piece in mark.message


NAMES = {
    "decide": "decide(4, 6) gave 7",
    "wähle": "wähle(4, 6) gave 7",
    "_": "_(4, 6) gave 7",
    "<lambda>": "your_function(4, 6) gave 7",
    "Mine.method": "your_function(4, 6) gave 7",
    "<b>x</b>": "your_function(4, 6) gave 7",
    "a b": "your_function(4, 6) gave 7",
    "": "your_function(4, 6) gave 7",
    "n" * 81: "your_function(4, 6) gave 7",
    7: "your_function(4, 6) gave 7",
    ("decide", 2): "your_function(4, 6) gave 7",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_call_has_the_name_that_was_handed_in_if_it_can_be_one(key, name):
    interview = told({"q5": lambda players, faces: 7})
    interview.outputs["q5-answer"][0]["data"][MIME]["plain"] = pack(name)
    assert marks(key, interview)["q5"].message == f"{NAMES[name]}, and that is not right."


ARGUMENTS = {
    (): "tells()",
    ("nothing",): "tells('nothing')",
    (((1, 0), (1, 0)),): "tells(((1, 0), (1, 0)))",
    (2, Fraction(1, 4)): "tells(2, Fraction(1, 4))",
}


@pytest.mark.parametrize("args", ARGUMENTS)
def test_a_call_is_written_as_code(args):
    assert Called("tells", Reply).code(args) == ARGUMENTS[args]


def test_a_call_shows_a_whole_line_and_not_all_of_what_is_endless():
    line = "begins honest 3, lies 1; so far " + ", ".join(["honest silent opened"] * 19) + "; now lie"
    assert Called("speak", Reply).code((line,)) == f"speak({line!r})"
    assert len(Called("speak", Reply).code((tuple(range(10**5)),))) < 1100


def test_a_strategy_that_just_reaches_what_was_wanted_is_right_and_space_around_a_move_does_not_matter(key):
    entry = replace(key.entries["q6"], threshold=Fraction(11, 4))  # what the slip called "low" above reaches
    exact = replace(key, entries={**key.entries, "q6": entry})
    mark = marks(exact, told({"q6": lambda view: " roll " if int(view.split()[1]) < 4 else "stop\n"}))["q6"]
    assert (mark.points, mark.verdict) == (4, Verdict.RIGHT)


def test_what_could_not_be_taken_is_refused_with_its_reason_whatever_was_asked(key):
    said = {
        f"{one}-answer": [{"output_type": "display_data", "data": {MIME: record(one, None, refused=f"no {one}")}}]
        for one in key.entries
    }
    for name, mark in marks(key, Told([], outputs=said)).items():
        assert (mark.points, mark.verdict, mark.message) == (0, Verdict.REFUSED, f"Could not be taken: no {name}")


def test_a_key_needs_an_entry_of_the_right_kind_and_three_slips_for_each_question():
    hints = (Message.of("exercise.later"), Message.of("exercise.again"))
    sheet = Sheet("demo", (Ask("q1", Kind.NUMBER, 1, hints),), (), {})
    slips = tuple(Slip(lambda mine, n=n: n, "no") for n in range(3))
    with pytest.raises(ValueError, match="q1 stands in the sheet or in the key alone"):
        Key(sheet, {})
    with pytest.raises(ValueError, match="q1 asks for a number"):
        Key(sheet, {"q1": FunctionKey(lambda mine: abs, lambda mine: (), slips)})
    with pytest.raises(ValueError, match="q1 has 2 slips"):
        Key(sheet, {"q1": ValueKey(lambda mine: 7, slips[:2])})
    with pytest.raises(ValueError, match="asks for a number"):
        Key(sheet, {"q1": StrategyKey(lambda mine: str, lambda mine, move: Fraction(0), Fraction(1), "gold", slips)})


def test_a_key_that_is_none_is_said(tmp_path):
    with pytest.raises(FileNotFoundError, match="no key at"):
        key_of(tmp_path / "none.py")
    (tmp_path / "odd.py").write_text("KEY = 7", encoding="utf-8")
    with pytest.raises(TypeError, match="no Key called KEY"):
        key_of(tmp_path / "odd.py")


@pytest.mark.parametrize(
    ("name", "value", "piece"),
    [
        ("q1", 20, "20 is not right. A probability lies between 0 and 1; this is 20."),
        ("q2", 2.5, "2.5 is not right. A whole number from 0 on is wanted"),
        ("q3", [0.25, 0.5, 0.25], "A distribution is wanted"),
        ("q4", "some", "“some” is not right. One of these words is wanted"),
    ],
)
def test_a_form_that_cannot_be_right_is_said_with_the_mark(key, name, value, piece):
    mark = marks(key, told({name: value}))[name]
    assert (mark.points, mark.verdict) == (0, Verdict.WRONG)
    assert piece in mark.message


@pytest.mark.parametrize("value", [7, "7", Fraction(34, 5), 6.6, Fraction(33, 5) + Fraction(1, 100), 6.5])
def test_what_is_read_from_a_chart_may_be_a_little_off_however_it_is_written(key, value):
    """But for a usual mistake that lies as near as that, given as the exact number that it leads to."""
    slip = Slip(lambda mine: Fraction(33, 5), "That is the other bar.")
    entry = replace(key.entries["q2"], value=lambda mine: Fraction(34, 5), slips=(slip,) * 3, tolerance=Fraction(1, 20))
    chart = replace(key, entries={**key.entries, "q2": replace(entry, read_off=True)})
    assert marks(chart, told({"q2": value}))["q2"].verdict is Verdict.RIGHT
    assert marks(chart, told({"q2": Fraction(33, 5)}))["q2"].message == "That is the other bar."
    assert marks(chart, told({"q2": 7.2}))["q2"].verdict is Verdict.WRONG
    other = replace(key, entries={**key.entries, "q2": entry})
    assert marks(other, told({"q2": 7}))["q2"].verdict is Verdict.WRONG


SAME = [
    (0.25, Fraction(1, 4), True), ("25%", Fraction(1, 4), True), ("1/4", Fraction(1, 4), True),
    (0.26, Fraction(1, 4), False),
    (1, True, False), (True, True, True), (True, 1, None), (" MORE ", "more", True), (7, "7", False),
    ((1, 2), (1, 2), True), ((1, 2), [1, 2], True), ((1,), (1, 2), False), (1, (1,), False),
    (Dist({0: 1, 1: 1}), Dist({0: 2, 1: 2}), True), (Dist({0: 1}), Dist({0: 1, 1: 1}), False),
    ({0: 0.5, 1: "50%"}, Dist({0: 1, 1: 1}), True), ({0: 0.5, 1: 0.5, 2: 0}, Dist({0: 1, 1: 1}), True),
    ({0: 1}, Dist({0: 1, 1: 1}), False), ({"Heads": 0.5, "tails": 0.5}, Dist({"heads": 1, "tails": 1}), True),
    ({"a": 0.5, "A": 0.5}, Dist({"a": 1}), False), ({1.0: 0.5, 2.0: 0.5}, Dist({1: 1, 2: 1}), True),
    ({"a": 0.9, "A": 0.5, "b": 0.5}, Dist({"a": 1, "b": 1}), False),
    ({0: 0.5, 1: 0.5, 2: 0.5}, Dist({0: 1, 1: 1}), False), (3, Dist({0: 1}), False),
    ({(1, 2): 1}, Dist({(1, 2): 1}), True), ({float("nan"): 1}, Dist({0: 1}), False), ({None: 1}, Dist({0: 1}), False),
    ({"0": 0.5, " 1 ": 0.5}, Dist({0: 1, 1: 1}), True), ({"0": 0.5, 0: 0.5}, Dist({0: 1}), False),
    ({0: "many"}, Dist({0: 1}), None), (None, 3, None),
    ({0: 0.93, 1: 0.07}, Dist({0: 13, 1: 1}), True), ({0: "93%", 1: "7%"}, Dist({0: 13, 1: 1}), True),
    ({0: 0.9, 1: 0.1}, Dist({0: 13, 1: 1}), False), ({0: 0.93, 1: 0.06}, Dist({0: 13, 1: 1}), False),
    ({0: 0.93, 1: Fraction(7, 100)}, Dist({0: 13, 1: 1}), False), (0.07, Fraction(1, 14), False),
    ({0: 0.9, 1: 0.1, 2: 0.0}, Dist({0: 899, 1: 99, 2: 2}), True), ({0: 0.9, 1: 0.1}, Dist({0: 94, 1: 6}), False),
]  # fmt: skip


@pytest.mark.parametrize(("value", "exact", "right"), SAME)
def test_the_one_comparison(value, exact, right):
    if right is None:
        with pytest.raises(NotANumber):
            same(value, exact, TOLERANCE)
    else:
        assert same(value, exact, TOLERANCE) is right


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.fractions(),
    st.just(Dist({0: 1, 1: 2})),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.dictionaries(LEAVES, inner, max_size=4),
    max_leaves=8,
)


@given(VALUES, st.sampled_from(["q1", "q2", "q3", "q4"]))
def test_whatever_is_given_gets_a_mark(key, value, name):
    if value is None:
        return
    mark = marks(key, told({name: value}))[name]
    assert mark.points == (mark.of if mark.verdict is Verdict.RIGHT else 0)
    assert mark.message
    mark.message.encode("utf-8")
    assert len(shown(value)) <= 130
