"""The one comparer: what is read, what is refused, and when an answer is right."""

import builtins
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from classkit.compare import NotANumber, Verdict, compare, read

KEY = Fraction(625, 1296)  # 0.48225…

PERSIAN_RATIO, PERSIAN_DECIMAL, PERSIAN_PERCENT = "\u06f1/\u06f4", "\u06f0\u066b\u06f2\u06f5", "\u06f2\u06f5\u066a"

QUARTERS: list[Any] = [
    Fraction(1, 4), Fraction(2, 8), "1/4", " 2 / 8 ", "1\u20444", PERSIAN_RATIO, 0.25, Decimal("0.25"), "0.25", ".25",
    "0,25", "2.5e-1", "25%", "25 %", "25,0%", PERSIAN_DECIMAL, PERSIAN_PERCENT, numpy.float64(0.25),
    numpy.float32(0.25), numpy.float16(0.25), numpy.longdouble("0.25"), numpy.str_("1/4"),
]  # fmt: skip


@pytest.mark.parametrize("quarter", QUARTERS, ids=repr)
def test_a_quarter_however_it_is_written(quarter: Any) -> None:
    assert read(quarter).number == Fraction(1, 4)
    assert compare(quarter, Fraction(1, 4)).verdict is Verdict.EXACT


@pytest.mark.parametrize("three", [3, "+3", "6/2", 3.0, "3.", Decimal(3), numpy.int8(3), numpy.uint64(3)], ids=repr)
def test_a_whole_number(three: Any) -> None:
    assert compare(three, 3).verdict is Verdict.EXACT
    assert compare(three, 4).verdict is Verdict.WRONG


class FakeFloat(float):
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class FakeNumpy:
    __module__ = "numpy"

    def item(self) -> float:
        return float(KEY)


class FakeInt(int):
    """An int that says it is whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


REFUSED: list[tuple[Any, str]] = [
    (True, "bool"), (numpy.True_, "bool"), (1j, "complex"), (numpy.complex128(1), "complex"),
    ([0.25], "many"), ((1, 4), "many"), ({}, "many"), (b"1/4", "many"), (numpy.array(0.25), "many"),
    (numpy.array([0.25]), "many"), (float("nan"), "finite"), (float("-inf"), "finite"),
    (numpy.float32("nan"), "finite"),
    (numpy.longdouble("inf"), "finite"), (Decimal("NaN"), "finite"), (Decimal("Infinity"), "finite"),
    ("a quarter", "text"), ("nan", "text"), ("(5/6)**4", "text"), (".", "text"), ("%", "text"), ("1/4%", "text"),
    ("4 gold", "unit"), ("1/4 gold", "unit"), ("25% chance", "unit"), ("2.5coins", "unit"), ("4 gold pieces", "text"),
    ("about 4", "text"), ("1,000.5", "text"), ("0x10", "text"), ("1_000", "text"), ("1 1/4", "text"), ("--1", "text"),
    ("1,000", "comma"), ("12,345", "comma"), ("1/0", "zero"), ("9" * 81, "long"), ("1e999", "long"),
    (Decimal("1e99999"), "long"), (None, "blank"), (..., "blank"), ("  ", "blank"),
    (len, "type"), (object(), "type"),
    (FakeFloat(float(KEY)), "type"), (FakeInt(3), "type"), (FakeNumpy(), "type"),
    (numpy.datetime64("2020-01-01"), "type"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "why"), REFUSED, ids=lambda item: repr(item).split(" at 0x")[0])
def test_what_is_no_number_is_refused_in_words(value: Any, why: str) -> None:
    with pytest.raises(NotANumber) as refused:
        read(value)
    assert refused.value.message.id == f"compare.refuse.{why}"
    assert str(refused.value).endswith(".")
    assert "{" not in str(refused.value)


@pytest.mark.parametrize(
    ("value", "verdict"),
    [
        (KEY, Verdict.EXACT), ("625/1296", Verdict.EXACT), ("1250/2592", Verdict.EXACT),
        ((5 / 6) ** 4, Verdict.CLOSE), ("0.4823", Verdict.CLOSE), (numpy.float32(KEY), Verdict.CLOSE),
        ("48.2%", Verdict.CLOSE), (0.48, Verdict.ROUNDED), ("48%", Verdict.ROUNDED), ("0,48", Verdict.ROUNDED),
        (Decimal("0.48"), Verdict.ROUNDED), (Fraction((5 / 6) ** 4), Verdict.NEAR), ("4823/10000", Verdict.NEAR),
        ("12/25", Verdict.WRONG), (0.5, Verdict.WRONG), ("50%", Verdict.WRONG), (0.49, Verdict.WRONG),
        ("0.47", Verdict.WRONG), (-0.48, Verdict.WRONG), (0, Verdict.WRONG), (48.2, Verdict.WRONG),
    ],
    ids=repr,
)  # fmt: skip
def test_verdicts(value: Any, verdict: Verdict) -> None:
    comparison = compare(value, KEY)
    assert comparison.verdict is verdict
    assert comparison.right == (verdict in {Verdict.EXACT, Verdict.CLOSE, Verdict.ROUNDED})


@pytest.mark.parametrize(
    ("written", "exact"),
    [(0.38, Fraction(3, 8)), (0.62, Fraction(5, 8)), (0.63, Fraction(5, 8)), (14.8, Fraction(59, 4))],
)
def test_a_number_that_lies_in_the_middle_may_be_rounded_either_way(written: float, exact: Fraction) -> None:
    assert compare(written, exact).verdict is compare(str(written), exact).verdict is Verdict.ROUNDED
    assert not compare(written + 0.1, exact).right


@pytest.mark.parametrize(
    ("written", "exact", "right"),
    [(0.5, Fraction(63, 125), True), ("0.5", Fraction(62, 125), True), ("50%", Fraction(63, 125), True),
     (0.5, Fraction(506, 1000), False), (0.10, Fraction(1004, 10_000), True), (0.1, Fraction(94, 1000), False),
     ("7.", Fraction(704, 100), True), ("7.", Fraction(706, 100), False)],
)  # fmt: skip
def test_zeros_at_the_end_count_as_written_since_a_float_keeps_none(written: Any, exact: Fraction, right: bool) -> None:
    assert compare(written, exact).right is right


def test_small_numbers_are_not_close_because_they_are_small() -> None:
    assert not compare(1e-8, Fraction(2, 10**8)).right
    assert compare(2e-8, Fraction(2, 10**8)).right
    assert compare("0.00", Fraction(1, 1000)).verdict is Verdict.WRONG, "no significant digit is left"
    assert compare("0.02", Fraction(5, 324)).verdict is Verdict.WRONG, "one significant digit is too few"
    assert compare("0.015", Fraction(5, 324)).verdict is Verdict.ROUNDED


def test_zero_has_a_tolerance_of_its_own() -> None:
    assert compare(0, 0).verdict is Verdict.EXACT
    assert compare(1e-12, 0).verdict is Verdict.CLOSE
    assert compare(1e-6, 0).verdict is Verdict.WRONG
    assert compare("1/1000000", 0).verdict is Verdict.WRONG


def test_the_tolerance_belongs_to_the_question() -> None:
    assert not compare(0.49, KEY).right
    assert compare(0.49, KEY, tolerance=Fraction(1, 50)).verdict is Verdict.CLOSE
    assert compare(0.5, KEY, digits=1).verdict is Verdict.ROUNDED


def test_the_exact_value_is_exact() -> None:
    with pytest.raises(TypeError, match="float"):
        compare(0.5, 0.5)  # type: ignore[arg-type]


def test_a_message_never_tells_the_key() -> None:
    for value in ("0.3", "4823/10000", "0.48"):
        assert "1296" not in str(compare(value, KEY).message)


def test_builtins_that_a_learner_overwrote_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("float", "bool", "complex", "type_"):
        monkeypatch.setattr(builtins, name, FakeFloat, raising=False)
    assert compare((5 / 6) ** 4, KEY).right
    assert not compare(0.3, KEY).right
    with pytest.raises(NotANumber):
        read(True)


def test_fraction_with_lying_parts() -> None:
    liar = Fraction(1, 2)
    object.__setattr__(liar, "_numerator", FakeInt(7))
    with pytest.raises(NotANumber):
        read(liar)


def test_a_huge_number_is_compared_and_named_shortly() -> None:
    comparison = compare(10**5000, KEY)
    assert comparison.verdict is Verdict.WRONG
    assert len(comparison.answer.given) < 100


@pytest.mark.slow
@given(st.fractions(min_value=Fraction(1, 1000), max_value=1000), st.integers(min_value=5, max_value=12))
def test_every_way_to_write_a_right_answer_is_right(value: Fraction, places: int) -> None:
    scaled = round(value * 10**places)
    assert compare(f"{value.numerator}/{value.denominator}", value).verdict is Verdict.EXACT
    assert compare(float(value), value).right
    assert compare(numpy.float64(float(value)), value).right
    for text in (f"{scaled}e-{places}", f"{scaled}e{2 - places}%"):
        assert compare(text, value, tolerance=Fraction(1, 10**9)).right or scaled < 10


@given(st.fractions(min_value=Fraction(1, 1000), max_value=1000), st.fractions(min_value=-1, max_value=1))
def test_the_tolerance_is_a_sharp_line(value: Fraction, offset: Fraction) -> None:
    answer = value * (1 + offset)
    near = abs(offset) <= Fraction(1, 1000)
    expected = Verdict.EXACT if not offset else Verdict.NEAR if near else Verdict.WRONG
    assert compare(answer, value).verdict is expected


def test_the_comparer_loads_no_numpy() -> None:
    code = "import sys, classkit.compare as c; c.read('1/4'); print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert run.stdout.strip() == "False"
