"""The counting lab: its bars are the belief of `sheriffkit.labs`, its sentence the chance of a lie."""

from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.plots import moving
from classkit.shown import percent
from sheriffkit import engine
from sheriffkit.bots.facts import shopping
from sheriffkit.labs import counting_lab, counting_steps
from sheriffkit.lessons.counting_lab import Where, _spread, bag_chart, counting, sights, steps, steps_chart
from sheriffkit.lessons.the_hand import first_round
from sheriffkit.rules import COMPACT, STANDARD, Rules

THREE = Rules(players=3)


@pytest.mark.parametrize(
    ("declared", "number", "seen", "taken", "lies", "rules"),
    [
        ("bread", 4, {}, {}, Fraction(1, 2), STANDARD),
        ("bread", 4, {"bread": 5, "silk": 3}, {"bread": 2}, Fraction(1, 2), STANDARD),
        ("apples", 3, {"apples": 40}, {}, Fraction(1, 10), STANDARD),
        ("chickens", 2, {"pepper": 4}, {"chickens": 1}, Fraction(9, 10), THREE),
        ("apples", 1, {}, {}, Fraction(1, 2), COMPACT),
    ],
)
def test_bars_and_sentence_are_those_of_the_lab(declared, number, seen, taken, lies, rules) -> None:  # type: ignore[no-untyped-def]
    chart = bag_chart(declared, number, seen=seen, taken=taken, lies=lies, rules=rules)
    before = counting_lab(declared, number, lies=lies, rules=rules)
    now = counting_lab(declared, number, seen=seen, taken=taken, lies=lies, rules=rules)
    for series, lab in zip(chart.series, (before, now), strict=True):
        true = [lab.belief.p(lambda bag, k=k: bag.cards.count(declared) == k) for k in range(number + 1)]
        assert series.values == tuple(true)
        assert sum(true) == 1
        assert true[-1] == 1 - lab.lie
    assert percent(now.lie) in chart.sentence
    assert percent(before.lie) in chart.sentence


def test_cards_that_are_seen_move_the_bars_as_the_printed_lab_says() -> None:
    cards = ("bread", "silk", "bread")
    printed = counting_steps("bread", 3, cards)
    drawn = [bag_chart("bread", 3, seen=cards[:n]) for n in range(4)]
    assert [chart.series[1].values[-1] for chart in drawn] == [1 - lab.lie for lab in printed]


def test_a_sheriff_sees_each_card_once_and_the_taken_ones_last() -> None:
    view = first_round()
    seen = sights(view, 3)
    assert [sight.where for sight in seen] == [Where.HAND] * 6 + [Where.PILE] * 17 + [Where.TAKEN] * 2
    cards = sorted(sight.card for sight in seen if sight.where is not Where.TAKEN)
    assert cards == sorted((*view.hand, *view.table.left, *view.table.right))
    assert tuple(sight.card for sight in seen[-2:]) == shopping(view, 3).taken == ("bread", "bread")


def test_the_last_step_is_all_that_the_sheriff_knows() -> None:
    view = first_round()
    seen = [sight.card for sight in sights(view, 3) if sight.where is not Where.TAKEN]
    chart = steps_chart(view, 3, 25)
    assert chart.series[1].values[-1] == 1 - counting_lab("bread", 4, seen=seen, taken=("bread", "bread")).lie
    assert "The last of 25 cards: bread, which the merchant took from a pile." in chart.sentence
    assert "No card was seen yet" in steps_chart(view, 3, 0).sentence


def test_the_tip_flips_what_the_sheriff_thinks_of_the_bag() -> None:
    without, one, both = (steps_chart(first_round(), 3, cards).series[1].values[-1] for cards in (23, 24, 25))
    assert without < Fraction(1, 2) < both
    assert without < one < both


def test_cards_on_a_stand_are_seen_as_well() -> None:
    bags, declared = [(), ("silk", "silk"), (), ()], ["", "2 apples", "", ""]
    stands = [(), ("apples",), ("bread", "silk"), ()]
    start = engine.position(Rules(), phase="inspect", bags=bags, declared=declared, stands=stands)
    found = [(sight.card, sight.where) for sight in sights(engine.view(start, 1), 2)]
    assert sorted(found, key=lambda pair: pair[0]) == [("apples", Where.STAND), ("bread", Where.STAND)]


def test_a_sheriff_sees_the_own_hidden_goods_as_well() -> None:
    bags, declared = [(), ("silk", "silk"), (), ()], ["", "2 apples", "", ""]
    stands = [("mead", "apples"), (), ("pepper",), ()]
    start = engine.position(Rules(), phase="inspect", bags=bags, declared=declared, stands=stands)
    found = {(sight.card, sight.where) for sight in sights(engine.view(start, 1), 2)}
    assert found == {("mead", Where.HAND), ("apples", Where.STAND)}


@pytest.mark.parametrize("seat", [0, 1, 5, -1])
def test_a_seat_that_declared_nothing_is_refused(seat: int) -> None:
    with pytest.raises(NotLegal, match="declared nothing") as refused:
        steps(first_round(), seat)
    assert refused.value.allowed == ("2", "3", "4")


@pytest.mark.parametrize("cards", [-1, 26])
def test_more_cards_than_there_are_to_be_seen_are_refused(cards: int) -> None:
    with pytest.raises(NotLegal, match="25"):
        steps_chart(first_round(), 3, cards)


def test_a_good_that_may_not_be_declared_is_refused() -> None:
    with pytest.raises(NotLegal):
        counting("silk")
    with pytest.raises(NotLegal):
        counting("bread", rules=THREE)


def test_to_the_bars_it_is_all_one_which_contraband_was_seen() -> None:
    charts = [bag_chart("apples", 3, seen={good: 5}) for good in ("pepper", "mead", "silk", "crossbows")]
    assert len({chart.series[1].values for chart in charts}) == 1
    assert _spread(5, {"pepper": 4, "silk": 2}) == {"pepper": 4, "silk": 1}
    assert _spread(9, {"pepper": 4, "silk": 2}) == {"pepper": 4, "silk": 2}


def test_the_sliders_move_the_picture_in_place() -> None:
    lab = counting("bread", 4, taken=2)
    assert lab.chart() == bag_chart("bread", 4, taken={"bread": 2})
    lab.slider("seen").value = 5
    lab.slider("lies").value = 80
    lab.slider("contraband").value = 3
    moved = bag_chart("bread", 4, seen={"bread": 5, "pepper": 3}, taken={"bread": 2}, lies=Fraction(4, 5))
    assert lab.chart() == moved
    assert lab.picture is not None
    assert lab.picture.html == moving(moved)


@pytest.mark.parametrize("rules", [STANDARD, THREE, COMPACT], ids=["four", "three", "compact"])
@pytest.mark.parametrize("good", ["apples", "chickens"])
def test_every_end_of_every_slider_has_a_picture(good: str, rules: Rules) -> None:
    lab = counting(good, 2, rules=rules)
    lab.widget()
    for name in ("number", "taken", "seen", "contraband", "lies"):
        slider = lab.slider(name)
        start = slider.value
        for end in (slider.min, slider.max):
            slider.value = end
            assert len(lab.chart().x) == lab.slider("number").value + 1
        slider.value = start
    for name in ("taken", "seen", "contraband"):  # all of them at once: no more cards than there are
        lab.slider(name).value = lab.slider(name).max
    seen = lab.slider("seen").value + lab.slider("taken").value
    assert seen == rules.deck.count(good, rules.players)
    assert len(lab.chart().x) == lab.slider("number").value + 1


def test_the_lab_prints_its_numbers_without_a_widget() -> None:
    assert repr(counting("bread", 4, taken=2)) == bag_chart("bread", 4, taken={"bread": 2}).plain()
    assert "28.0%" in repr(steps_chart(first_round(), 3, 25))
