"""The bag lab: its lines are those of `sheriffkit.labs`, its mark the break-even, its cards pack a bag."""

from fractions import Fraction
from random import Random

import pytest
from ipywidgets.widgets.widget import _instances

from classkit.game import NotLegal
from classkit.plots import moving
from classkit.shown import decimal, percent
from sheriffkit import engine
from sheriffkit.bribery import Bag, Wealth, break_evens, honest_bags, lying_bags, merchant_outcomes, merchant_value
from sheriffkit.labs import bag_lab
from sheriffkit.lessons.bag_lab import bag_chart, least, packing
from sheriffkit.lessons.the_fine import APPLES, HAND, HONEST, MIXED, SILK
from sheriffkit.rules import COMPACT, ROYAL, Rules


@pytest.mark.parametrize("bag", [HONEST, MIXED, SILK, Bag("apples", SILK.cards)], ids=str)
@pytest.mark.parametrize("wealth", [None, Wealth(sheriff=3), Wealth(merchant=0)], ids=["rich", "sheriff", "merchant"])
def test_the_lines_are_those_of_the_printed_lab(bag: Bag, wealth: Wealth | None) -> None:
    chart = bag_chart(HAND, bag.declared, bag.cards, 35, wealth=wealth)
    assert chart.x == (0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100)
    assert chart.strong == (35,)
    chances = [Fraction(x, 100) for x in chart.x]
    lab = bag_lab(HAND, bag.declared, bag.cards, chances=chances, wealth=wealth)
    for number, series in enumerate(chart.series, 1):
        assert series.values == tuple(row[number] for row in lab.rows)
    outcomes = merchant_outcomes(bag, Fraction(7, 20), wealth=wealth)
    assert f": {decimal(outcomes.mean())} in the mean" in chart.sentence
    assert f"deviation of {decimal(Fraction(float(outcomes.var()) ** 0.5))}." in chart.sentence


def best_honest(hand, q, rules, wealth=None):  # type: ignore[no-untyped-def]
    return max(merchant_value(bag, q, wealth=wealth) for bag in honest_bags(hand, rules))


@pytest.mark.parametrize("rules", [Rules(), ROYAL, COMPACT], ids=["standard", "royal", "compact"])
@pytest.mark.parametrize("seed", range(12))
def test_the_mark_parts_where_the_lie_is_best_from_where_it_is_not(rules: Rules, seed: int) -> None:
    hand = engine.new_game(rules, seed).hands[0]
    assert honest_bags(hand, rules), "a hand to compare with"
    lie = Random(seed).choice(lying_bags(hand, rules))
    found = least(even for _, even in break_evens(lie, hand))
    assert found is not None
    for q in (Fraction(k, 40) for k in range(41)):
        better = merchant_value(lie, q) > best_honest(hand, q, rules)
        assert (
            better == {"below": found.q is not None and q < found.q, "always": True, "never": False}[found.pays.value]
        )


def test_the_sentence_says_when_the_lie_pays() -> None:
    assert "while the chance of opening is below 40.0%" in bag_chart(HAND, "chickens", SILK.cards).sentence
    assert "the sheriff pays 8 gold" in bag_chart(HAND, "chickens", HONEST.cards).sentence
    assert "the sheriff pays 3 gold" in bag_chart(HAND, "chickens", HONEST.cards, wealth=Wealth(sheriff=3)).sentence
    low = bag_chart(HAND, "apples", ["cheese"])
    assert "always worth as much or more" in low.sentence
    assert low.marks == ()
    silk = ["silk"] * 5
    assert "no honest bag" in bag_chart(silk, "apples", silk).sentence
    goods = ["apples", "bread", "cheese", "chickens", "jewels"]  # legal goods land in any case (S-COMPACT-4)
    poor = bag_chart(goods, "apples", goods, wealth=Wealth(sheriff=0), rules=COMPACT)
    assert "whatever the chance of opening" in poor.sentence


def test_the_mark_stands_at_the_break_even_and_names_it() -> None:
    (mark,) = bag_chart(HAND, "chickens", SILK.cards).marks
    assert mark.x == 40
    assert mark.label.endswith(percent(Fraction(2, 5)))


def test_without_a_honest_bag_there_is_nothing_to_compare_with() -> None:
    assert least([]) is None


def test_a_bag_that_the_hand_does_not_hold_is_refused() -> None:
    for call in (bag_chart, packing):
        with pytest.raises(NotLegal, match="S-BAG-1"):
            call(HAND, "apples", APPLES.cards)  # type: ignore[operator]
    with pytest.raises(NotLegal, match="S-BAG-1"):
        packing(HAND, "chickens", HAND)
    with pytest.raises(NotLegal):
        packing(HAND, "silk", ["chickens"])


def test_the_lab_opens_with_the_bag_that_is_given() -> None:
    lab = packing(HAND, "chickens", SILK.cards)
    assert lab.chart() == bag_chart(HAND, "chickens", SILK.cards)
    assert packing(HAND, cards=["cheese"]).packing.good == "cheese"
    assert "Click the cards" in repr(packing(HAND))
    assert repr(lab).startswith("Your hand: 1 cheese, 4 chickens and 1 silk.\nDeclared: 5 chickens.")


def test_clicks_pack_the_bag_and_a_full_bag_takes_no_more() -> None:
    lab = packing(HAND, "chickens")
    lab.widget()
    buttons = lab.cards.buttons
    for place in (1, 2, 3, 4, 5):
        buttons[place].click()
    assert lab.chart() == bag_chart(HAND, "chickens", SILK.cards)
    assert buttons[0].disabled
    assert "ks-chosen" in buttons[5]._dom_classes
    buttons[5].click()
    assert not buttons[0].disabled
    assert lab.chart() == bag_chart(HAND, "chickens", HONEST.cards)


def test_declaration_and_slider_move_the_picture_in_place() -> None:
    lab = packing(HAND, "chickens", SILK.cards)
    lab.widget()
    lab.declared.value = "apples"
    lab.slider.value = 60
    moved = bag_chart(HAND, "apples", SILK.cards, 60)
    assert lab.chart() == moved
    assert lab.picture is not None
    assert lab.picture.html == moving(moved)


def test_another_hand_is_that_of_the_next_seed_in_the_same_widgets() -> None:
    lab = packing(seed=4)
    box, buttons = lab.widget(), lab.cards.buttons
    lab.deal.click()
    assert sorted(lab.packing.hand) == sorted(engine.new_game(Rules(), 5).hands[0])
    assert lab.packing.places == ()
    assert (lab.widget(), lab.cards.buttons) == (box, buttons)
    assert lab.picture is not None
    assert "Click the cards" in lab.picture.html
    assert [button.description.split("\n")[0] for button in buttons] == list(lab.packing.hand)


def test_many_moves_make_no_new_widget() -> None:
    lab = packing(HAND, "chickens", SILK.cards)
    lab.widget()
    before = len(_instances)
    for turn in range(42):
        lab.slider.value = 5 * (turn % 21)
    lab.deal.click()
    assert len(_instances) == before


def test_what_goes_wrong_is_shown_in_the_place_of_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    lab = packing(HAND, "chickens", SILK.cards)
    lab.widget()
    monkeypatch.setattr(lab, "chart", lambda: 1 / 0)
    lab.slider.value = 80
    assert lab.picture is not None
    assert "ZeroDivisionError" in lab.picture.html


@pytest.mark.parametrize("headless", ["0", "1"])
@pytest.mark.parametrize("cards", [SILK.cards, ()], ids=["packed", "empty"])
def test_it_shows_itself_with_widgets_and_without(monkeypatch, capsys, headless, cards) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("CLASSKIT_HEADLESS", headless)
    packing(HAND, "chickens", cards)._ipython_display_()
    assert ("Declared: 5 chickens" if cards else "Click the cards") in capsys.readouterr().out


@pytest.mark.parametrize("rules", [Rules(3), ROYAL, COMPACT, Rules(hand=7)], ids=["three", "royal", "compact", "seven"])
def test_every_edition_has_a_lab(rules: Rules) -> None:
    lab = packing(seed=3, rules=rules)
    lab.widget()
    lab.toggle("select 1")
    assert lab.chart() is not None
    assert len(lab.cards.buttons) == rules.hand
    assert lab.declared.options == rules.legal
