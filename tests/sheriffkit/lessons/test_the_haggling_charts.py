"""The charts of lesson 10: their numbers are those of `haggling-values.md`, and their sentences say what they show."""

from fractions import Fraction
from itertools import islice

import pytest

from classkit.trees import backward_induction, cfr, exploitability, optimal, uniform
from sheriffkit.lessons.the_haggling import game, lead
from sheriffkit.lessons.the_haggling_charts import (
    best_welfare,
    cfr_chart,
    growing,
    guess_chart,
    opens_chart,
    welfare_chart,
)

OURS = {
    (1, 1): 5, (2, 1): 10, (3, 1): Fraction(420, 79), (5, 1): Fraction(790, 223), (10, 1): Fraction(14447620, 5363943),
    (3, 2): 10, (5, 2): 10, (10, 2): Fraction(935, 103),
}  # fmt: skip
"""The best EFCE by items and rounds, with bribes up to 2: this project's values, found by another programme."""
OTHERS = {("NFCCE", 3, 1): Fraction(540, 53), ("NFCCE", 3, 2): Fraction(45, 4), ("EFCCE", 3, 1): Fraction(95, 12)}


@pytest.mark.parametrize(("items", "rounds"), OURS)
def test_the_best_welfare_is_ours(items: int, rounds: int) -> None:
    assert best_welfare(items, rounds) == pytest.approx(float(OURS[items, rounds]), abs=1e-6)


@pytest.mark.parametrize(("concept", "items", "rounds"), OTHERS)
def test_the_best_welfare_of_the_other_concepts(concept: str, items: int, rounds: int) -> None:
    found = best_welfare(items, rounds, concept)
    assert found == pytest.approx(float(OTHERS[concept, items, rounds]), abs=1e-6)


@pytest.mark.parametrize("items", [3, 4])
def test_early_answers_may_be_left_out_here(items: int) -> None:
    whole = optimal(game(items, 2, 2), "EFCE").value
    assert best_welfare(items, 2) == pytest.approx(whole, abs=1e-6)


@pytest.mark.slow
def test_the_welfare_chart_says_where_each_line_ends() -> None:
    chart = welfare_chart((2, 3, 8, 9))
    without, one, two, three = (series.values for series in chart.series)
    assert without == (10, *(Fraction(5 * n, 6 * n + 1) for n in (3, 8, 9)))
    assert (one[0], two[2]) == (10, 10)
    assert chart.sentence.startswith(
        "In one round nobody needs a mediator up to 2 items; with more, both have at most 0.82 "
    )
    assert three[:3] == (None, None, None)
    assert two[3] < three[3] == 10
    assert "10 together up to 2 items with one round, and up to 8 with two" in chart.sentence
    assert "reach up to 9 items" in chart.sentence
    assert "our own" in chart.sentence
    assert "our own" in chart.title


def test_where_there_are_few_items_nobody_needs_a_mediator() -> None:
    without, one, *_ = (series.values for series in welfare_chart((1, 2)).series)
    assert without == one == (5, 10)


@pytest.mark.parametrize("items", [1, 3, 10])
def test_the_lines_of_a_full_and_an_empty_cargo_meet_at_the_mark(items: int) -> None:
    chart = opens_chart(items)
    full, empty = (series.values for series in chart.series)
    q = Fraction(5 * items, 6 * items + 1)
    assert chart.marks[0].x == 100 * q
    for percent, a, b in zip(chart.x, full, empty, strict=True):
        assert a == Fraction(5 * items * (100 - percent) - items * percent, 100)
        assert b == Fraction(percent, 100)
        assert (a > b) == (percent < 100 * q)
    assert f"({q})" in chart.sentence


def test_a_guess_beats_the_advice_from_nine_items_on() -> None:
    """One of three words is right: 5 coins for each item less 2; else each item is found, and costs 1."""
    chart = guess_chart()
    guesses, follow = (series.values for series in chart.series)
    assert chart.x == tuple(range(3, 11))
    assert guesses == tuple(Fraction(5 * n - 2, 3) - Fraction(2 * n, 3) for n in range(3, 11))
    assert set(follow) == {8}
    assert [n for n, worth in zip(chart.x, guesses, strict=True) if worth > 8] == [9, 10]
    assert "Up to 8 items a guess brings less, from 9 on it brings more." in chart.sentence
    assert "3 words" in chart.title


def test_cfr_nears_the_best_play() -> None:
    chart = cfr_chart()
    ahead, own = (series.values for series in chart.series)
    assert chart.x == tuple(range(20, 501, 20))
    for values, tree in ((ahead, lead(game())), (own, game())):
        assert max(values[-5:]) < 0.1 < max(values[:5]) < exploitability(tree, uniform(tree))
        assert values[:3] == tuple(found.exploitability for found in islice(cfr(tree, every=20, general=True), 3))
    assert ["zero-sum" in series.name for series in chart.series] == [True, False]
    assert f"exploitability is {ahead[-1]:.3f} where the lead counts, and {own[-1]:.3f}" in chart.sentence


def test_the_tree_grows_to_the_game_in_sight_and_then_hides_the_cargo() -> None:
    lab = growing()
    assert [len(tree.places) for tree in lab.trees] == [3, 7, 15, 15, 15]
    assert [picture.svg.count("kit-open") for picture in lab.pictures] == [2, 4, 0, 0, 0]
    assert [picture.svg.count("kit-same") for picture in lab.pictures] == [0, 0, 0, 0, 2]
    assert "yes: 1" in lab.pictures[3].svg
    assert "a bribe of 1 and a fine of 1, and says yes here." in lab.said(3)
    assert lab.trees[3].places[lab.trees[3].find("/load 1/offer 1")].info in backward_induction(lab.trees[3]).ties
    assert lab.trees[-1] == game(1, 1)
