"""The charts of lesson 08 are the histories of learning, and both ways near the equilibrium."""

from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from classkit.normalform import fictitious_play, regret_matching
from classkit.shown import decimal, percent
from sheriffkit.lessons.duel_sides import BAGS, point
from sheriffkit.lessons.the_inspection_game_charts import LONGEST, history, learning_chart

GAME = BAGS.game
Q, P = point(BAGS)


@pytest.mark.parametrize("way", ["fictitious", "matching"])
@pytest.mark.parametrize("rounds", [2, 10, 137, LONGEST])
def test_the_lines_are_the_shares_so_far(way: str, rounds: int) -> None:
    chart = learning_chart(rounds, way)  # type: ignore[arg-type]
    steps = history(way)  # type: ignore[arg-type]
    assert (chart.x[0], chart.x[-1]) == (1, rounds)
    assert list(chart.x) == sorted(set(chart.x))
    lies, opens = (series.values for series in chart.series)
    for n, lied, opened in zip(chart.x, lies, opens, strict=True):
        played = [step.played for step in steps[:n]]
        assert lied == Fraction(sum(bag == "lie" for bag, _ in played), n)
        assert opened == Fraction(sum(deed == "open" for _, deed in played), n)
    assert [mark.y for mark in chart.marks] == [P, Q]
    assert [mark.label for mark in chart.marks] == ["equilibrium: lies 66.7%", "equilibrium: opens 40.0%"]
    last = steps[rounds - 1]
    assert f"lied in {percent(last.row[1])}" in chart.sentence
    assert f"opened in {percent(last.column[1])}" in chart.sentence
    assert f"more than {decimal(last.regret)} gold" in chart.sentence


def test_fictitious_play_nears_the_point() -> None:
    """After 500 rounds both shares stay within 4 points, and nobody could gain a whole gold."""
    for step in list(islice(fictitious_play(GAME), 2_000))[500:]:
        assert abs(step.row[1] - P) < Fraction(1, 25)
        assert abs(step.column[1] - Q) < Fraction(1, 25)
        assert step.regret < 1


def test_regret_matching_nears_the_point_at_19_of_20_seeds() -> None:
    near = 0
    for seed in range(20):
        (last,) = islice(regret_matching(GAME, Random(seed)), 1_999, 2_000)
        near += abs(last.row[1] - P) < Fraction(1, 20) and abs(last.column[1] - Q) < Fraction(1, 20)
    assert near >= 19


@pytest.mark.parametrize("rounds", [-1, 0, 1, LONGEST + 1])
def test_too_few_or_too_many_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match=f"2 to {LONGEST}"):
        learning_chart(rounds)
