"""The bribe lab: its lines are the numbers of `sheriffkit.labs`, the zone is shaded where both gain, it asks first."""

from fractions import Fraction
from html import escape
from itertools import product

import pytest

from classkit.game import NotLegal
from classkit.shown import decimal
from sheriffkit import bribery, labs
from sheriffkit.bag import Bag
from sheriffkit.lessons.bribe_lab import MOST, BribeLab, Setting, bribing, curve_chart, numbers
from sheriffkit.lessons.the_bribe import LIE, believed, wavering

SETTINGS = list(product((0, 40, 90, 100), (0, 50, 100), (0, 1, 2, 3), (0, 2, 6)))


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: "-".join(map(str, setting)))
def test_the_zone_is_shaded_where_both_gain(setting: tuple[int, int, int, int]) -> None:
    """The limits by hand: q times the value of opening, and q times fine and goods."""
    lie, opened, silk, _ = setting
    q, p, fine = Fraction(opened, 100), Fraction(lie, 100), 4 * silk or 8
    low, high = max(Fraction(0), q * (p * fine - (1 - p) * 6)), q * 12 * silk
    chart = curve_chart(*setting)
    zone = chart.series[0].values
    assert zone == tuple(
        min(high - bribe, bribe - low) if low < bribe < high else None for bribe in range(len(chart.x))
    )
    assert [mark.x for mark in chart.marks] == ([low, high] if low != high else [low])
    word = "no bribe suits both" if low > high else "nobody gains" if low == high else "between them both gain"
    assert word in chart.sentence


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: "-".join(map(str, setting)))
def test_the_lines_are_the_curve_of_the_printed_lab(setting: tuple[int, int, int, int]) -> None:
    found, chart = numbers(Setting(*setting)), curve_chart(*setting)
    points = found.curve.points[: len(chart.x)]
    assert chart.series[1].values == tuple(point.penalty for point in points)
    assert chart.series[2].values == tuple(point.wealth for point in points)
    assert all(point.penalty == point.p_inspect * (found.bag.P - found.bag.M) for point in points)
    assert chart.strong == (found.curve.best.bribe,)
    assert chart.x[-1] >= found.curve.best.bribe, "the best offer is in the picture"
    assert f"leaves you {decimal(found.curve.best.wealth)}." in chart.sentence


def test_a_sheriff_who_knows_and_opens_for_certain_has_the_limits_of_the_lesson() -> None:
    found = numbers(Setting(lie=100, opened=100, silk=2, waver=2))
    assert (found.price, found.zone.low, found.zone.high, found.split) == (8, 8, 24, 16)
    assert found.curve.points[:31] == wavering().points
    assert "Nash's split is 16." in curve_chart(100, 100, 2, 2).sentence


def test_the_plain_call_prints_the_same_numbers() -> None:
    plain = labs.bribe_lab(LIE, believed(Fraction(9, 10)), Fraction(1, 2), bribes=range(41))
    assert numbers(Setting(lie=90, opened=50, silk=2, waver=0)) == plain
    assert repr(bribing(lie=90, opened=50, waver=0)) == curve_chart(90, 50, 2, 0).plain()


def test_a_split_is_told_only_of_a_known_lie() -> None:
    assert "Nash" not in curve_chart(90, 50, 2, 2).sentence
    assert "Nash" not in curve_chart(100, 50, 0, 2).sentence


def test_an_honest_bag_has_a_negative_penalty_and_nothing_to_buy() -> None:
    chart = curve_chart(90, 100, 0, 2)
    assert max(value for value in chart.series[1].values if value is not None) < 0
    assert "yours 0: no bribe suits both. The best offer is 0 gold" in chart.sentence
    assert set(chart.series[0].values) == {None}


def test_the_lab_asks_before_it_draws_and_draws_in_place() -> None:
    lab = bribing(lie=90, opened=100, silk=2, waver=2)
    assert len(lab.widget().children) == 1
    lab.form.field.value = 9
    lab.form.submit()
    assert len(lab.widget().children) == 2
    best = numbers(Setting(90, 100, 2, 2)).curve.best
    wealth = numbers(Setting(90, 100, 2, 2)).curve.points[9].wealth
    for said in ("9 gold", decimal(wealth), f"{best.bribe} gold", decimal(best.wealth)):
        assert said in lab.form.reply.value
    assert lab.explorer is not None
    lab.explorer.slider("silk").value = 3
    lab.explorer.slider("lie").value = 60
    moved = curve_chart(60, 100, 3, 2, 9)
    assert lab.chart() == moved
    drawn = lab.explorer.picture
    assert drawn is not None
    assert drawn.html.count('<svg class="kit-picture"') == 1
    assert escape(moved.sentence) in drawn.html


def test_a_second_offer_moves_the_slider_and_is_judged_where_the_sliders_stand() -> None:
    lab = bribing()
    lab.widget()
    for offer in (9, 3):
        lab.form.field.value = offer
        lab.form.submit()
    assert lab.explorer is not None
    assert lab.explorer.slider("offer").value == 3
    lab.explorer.slider("waver").value = 0
    lab.form.field.value = 7
    lab.form.submit()
    assert len(lab.widget().children) == 2
    assert "No other whole number would leave more" in lab.form.reply.value


def test_an_offer_that_leaves_as_much_as_the_best_is_as_good() -> None:
    """An honest bag that is opened for certain earns 12, whatever is offered below the sheriff's limit."""
    lab = bribing(lie=90, opened=100, silk=0, waver=0)
    lab.widget()
    for offer, said in ((3, "No other whole number would leave more"), (40, "The best offer would have been 0 gold")):
        lab.form.field.value = offer
        lab.form.submit()
        assert said in lab.form.reply.value


def test_the_own_offer_is_one_point_on_the_line() -> None:
    chart = curve_chart(90, 100, 2, 2, 9)
    own = chart.series[3]
    assert [i for i, value in enumerate(own.values) if value is not None] == [9]
    assert own.values[9] == chart.series[2].values[9]
    assert len(curve_chart(90, 100, 2, 2, MOST).x) == MOST + 1


@pytest.mark.parametrize("silk", range(4))
def test_every_end_of_every_slider_has_a_picture(silk: int) -> None:
    lab = bribing(silk=silk, offer=5)
    assert isinstance(lab, BribeLab)
    lab.widget()
    assert lab.explorer is not None
    for name in ("offer", "lie", "opened", "waver"):
        slider = lab.explorer.slider(name)
        start = slider.value
        for end in (slider.min, slider.max):
            slider.value = end
            assert lab.chart().series[3].values[lab.explorer.slider("offer").value] is not None
        slider.value = start


def test_what_the_sliders_do_not_reach_is_refused() -> None:
    with pytest.raises(ValueError, match="slider"):
        bribing(silk=4)
    with pytest.raises(ValueError, match="slider"):
        bribing(offer=MOST + 1)
    with pytest.raises(NotLegal):
        numbers(Setting(90, 101, 2, 2))


def test_the_bag_has_the_fine_that_is_said() -> None:
    for silk in range(4):
        bag = Setting(90, 100, silk, 2).bag
        assert (bag.fine, len(bag.cards), bag.honest) == (4 * silk, 3, silk == 0)
    assert Setting(90, 100, 2, 2).bag == LIE == Bag("apples", ["apples", "silk", "silk"])
    assert bribery.floor_price(LIE, 1) == LIE.fine
