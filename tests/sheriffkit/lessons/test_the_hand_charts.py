"""The charts of lesson 05 say what their numbers are, and its deals come from the game."""

from fractions import Fraction
from random import Random

import pytest

from classkit.game import NotLegal
from sheriffkit import engine, odds
from sheriffkit.lessons.the_hand_charts import back_chart, deals, deals_chart, seen_chart
from sheriffkit.rules import STANDARD, Rules

HALF = Fraction(1, 2)
SEEDS = range(1, 21)
TABLES = 2_000  # as in the notebook


def least(apples: int) -> bool:
    return apples >= 3


@pytest.fixture(scope="module")
def many() -> list[object]:
    return [deals(TABLES, rng=seed) for seed in SEEDS]


def test_deals_are_the_first_hands_of_the_game() -> None:
    found = deals(50, "silk", rng=7)
    seeds = Random(7)
    held = [engine.new_game(Rules(), seeds.getrandbits(32)).hands[0].count("silk") for _ in range(50)]
    assert found.counts == {k: held.count(k) for k in sorted(set(held))}
    assert len(found) == 50
    assert found.p(0).value == held.count(0) / 50


def test_a_generator_that_is_used_twice_gives_new_deals() -> None:
    rng = Random(3)
    assert deals(200, rng=rng).counts != deals(200, rng=rng).counts


def test_an_unknown_good_is_refused() -> None:
    with pytest.raises(NotLegal, match="pears"):
        deals(1, "pears", rng=1)


@pytest.mark.slow
def test_what_the_lesson_says_of_deals_holds_for_19_of_20_seeds(many) -> None:  # type: ignore[no-untyped-def]
    exact, exactly = odds.hand(apples=3, at_least=True), odds.hand(apples=3)
    found = [dealt.p(least) for dealt in many]
    assert sum(abs(estimate.value - exact) < 0.02 for estimate in found) >= 19, "near the exact value"
    assert sum(not estimate.covers(exactly) for estimate in found) >= 17, "another question is mostly told apart"
    assert sum(estimate.covers(exact) for estimate in found) >= 17, "about 19 of 20 intervals hold it"


def test_the_chart_of_deals_counts_its_intervals(many) -> None:  # type: ignore[no-untyped-def]
    for dealt in many[:5]:
        chart = deals_chart(dealt)
        exact, points = chart.series
        pairs = zip(exact.values, points.low, points.high, strict=True)
        inside = sum(low <= p <= high for p, low, high in pairs if p is not None)
        assert f"{inside} of 7 intervals" in chart.sentence
        assert exact.values == tuple(odds.hand(apples=k) for k in range(7))
        assert "2000 dealt hands" in points.name


@pytest.mark.parametrize("deck", range(17, 205, 17))
def test_both_counts_have_the_same_mean_and_the_gap_that_is_said(deck: int) -> None:
    chart = back_chart(deck)
    kept, back = (series.values for series in chart.series)
    assert sum(p for p in kept if p is not None) == sum(p for p in back if p is not None) == 1
    for row in (kept, back):
        assert sum(k * p for k, p in enumerate(row) if p is not None) == Fraction(24, 17)
    gap = max(abs(one - other) for one, other in zip(kept, back, strict=True) if one is not None and other is not None)
    assert f"than {100 * float(gap):.1f} percentage points" in chart.sentence
    assert f"of which {4 * deck // 17} are apples" in chart.title


def test_the_gap_shrinks_as_the_deck_grows() -> None:
    gaps = []
    for deck in range(17, 205, 17):
        kept, back = (series.values for series in back_chart(deck).series)
        gaps.append(max(abs(a - b) for a, b in zip(kept, back, strict=True) if a is not None and b is not None))
    assert gaps == sorted(gaps, reverse=True)


def test_the_largest_deck_is_the_standard_one() -> None:
    assert back_chart(204).series[0].values == tuple(odds.hand(apples=k) for k in range(7))


@pytest.mark.parametrize("deck", [0, -17, 16, 100])
def test_a_deck_with_another_share_of_apples_is_refused(deck: int) -> None:
    with pytest.raises(ValueError, match="multiple of 17"):
        back_chart(deck)


@pytest.mark.parametrize("wanted", range(1, 7))
def test_the_chart_of_seen_cards_says_the_truth(wanted: int) -> None:
    chart = seen_chart(wanted)
    sentences = []
    for players, series in zip((3, 4), chart.series, strict=True):
        rules = Rules(players)
        for k, p in zip(chart.x, series.values, strict=True):
            seen = {"apples": k, "cheese": 16 - k}
            assert p == odds.hand(apples=wanted, at_least=True, rules=rules, seen=seen)
        above = [k for k, p in zip(chart.x, series.values, strict=True) if p > HALF]
        end = {0: "not once more likely than not", 17: "whatever is seen"}
        sentences.append(end.get(len(above), f"up to {max(above, default=0)} apples seen"))
    three, four = chart.sentence.split(" Four players: ")
    assert sentences[0] in three
    assert sentences[1] in four


def test_bread_in_the_box_flips_the_conclusion() -> None:
    four, three = (odds.hand(apples=2, at_least=True, rules=rules) for rules in (STANDARD, Rules(3)))
    assert four < HALF < three
    assert "Four players: not once" in seen_chart(2).sentence
    assert "Three players: more likely than not up to 11" in seen_chart(2).sentence
