"""The signal lab: the numbers under it, what it says, and that it draws in place."""

import re
from fractions import Fraction

import pytest

from classkit.frontend import escape
from classkit.signalling import Kind
from sheriffkit import Bag
from sheriffkit.lessons.signal_lab import MOST, Place, outcomes, signal_chart, signalling
from sheriffkit.lessons.the_signal import HONEST, LIE, even
from tests.tables import inside


def test_the_lesson_s_market() -> None:
    chart = signal_chart(75, 2, 9)
    said, belief, opened = (series.values for series in chart.series)
    assert said == (Fraction(7, 16), Fraction(9, 16))
    assert belief == (Fraction(3, 7), 1)
    assert opened == (Fraction(3, 8), 0)
    assert chart.sentence.startswith("Semi-separating: before, a lie has a chance of 75.0%. After silence")
    assert "After 9 gold a lie has a chance of 100%; the sheriff opens with a chance of 0%." in chart.sentence


@pytest.mark.parametrize("silk", [1, 2, 3])
@pytest.mark.parametrize("lie", [5, 40, 60, 95])
@pytest.mark.parametrize("bribe", [1, 4, 9, 13, 24, MOST])
def test_beliefs_weighed_by_what_is_said_give_back_the_prior(lie: int, silk: int, bribe: int) -> None:
    chart = signal_chart(lie, silk, bribe)
    said, belief, opened = (series.values for series in chart.series)
    weighed = [p * b for p, b in zip(said, belief, strict=True) if b is not None]
    assert sum(weighed) == Fraction(lie, 100)
    assert sum(said) == 1
    assert [b is None for b in belief] == [not p for p in said] == [q is None for q in opened]
    label = {Kind.POOLING: "Pooling", Kind.SEMI_SEPARATING: "Semi-separating"}
    found = outcomes(Place(lie, silk, bribe))
    assert chart.sentence.startswith(label[found[0].kind])
    assert all(one.perfect and one.intuitive for one in found)
    more = re.findall(r"(\d+) more outcomes? can last", chart.sentence)
    assert more == ([str(len(found) - 1)] if len(found) > 1 else [])
    assert all(one.first.payoffs[0] <= found[0].first.payoffs[0] for one in found), "none is better for the merchants"


@pytest.mark.parametrize("silk", range(1, 4))
def test_somebody_is_always_silent_and_nothing_separates(silk: int) -> None:
    """What the lab has no words for does not happen, wherever the sliders stand."""
    for lie in range(5, 100, 15):
        for bribe in range(1, MOST + 1, 3):
            (first, *_) = outcomes(Place(lie, silk, bribe))
            assert first.kind is not Kind.SEPARATING
            assert first.first.used("0 gold")


def test_the_prior_and_the_fine_flip_the_label() -> None:
    """Up to M / (P + M) all are silent; three silk have a larger fine, so that less is enough."""
    assert outcomes(Place(40, 2, 13))[0].kind is Kind.POOLING
    assert outcomes(Place(40, 3, 13))[0].kind is Kind.SEMI_SEPARATING
    assert even(LIE, HONEST) > Fraction(40, 100) > even(Bag("apples", ["silk"] * 3), HONEST)
    assert "Nobody offers 13 gold." in signal_chart(40, 2, 13).sentence


def test_the_lab_draws_in_place_and_its_text_is_the_chart() -> None:
    lab = signalling(lie=75, silk=2, bribe=9)
    assert repr(lab) == signal_chart(75, 2, 9).plain()
    lab.widget()
    assert "Silk in the lie (a fine of 4 each)" in [
        field.description for field in inside(lab.widget()) if hasattr(field, "description")
    ]
    assert [lab.slider(name).step for name in ("lie", "silk", "bribe")] == [5, 1, 1]
    lab.slider("lie").value = 40
    lab.slider("bribe").value = 20
    moved = signal_chart(40, 2, 20)
    assert lab.chart() == moved
    assert lab.picture is not None
    assert lab.picture.html.count('<svg class="kit-picture"') == 1
    assert escape(moved.sentence) in lab.picture.html


def test_what_the_sliders_do_not_reach_is_refused() -> None:
    for places in ({"lie": 0}, {"lie": 100}, {"silk": 0}, {"silk": 4}, {"bribe": 0}, {"bribe": MOST + 1}):
        with pytest.raises(ValueError, match="slider"):
            signalling(**places)
