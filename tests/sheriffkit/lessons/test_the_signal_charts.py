"""The charts of lesson 09: what they draw is what the games say."""

from fractions import Fraction

import pytest

from classkit import estimate, shown
from classkit.game import NotLegal
from sheriffkit.lessons.the_signal import GUILTY, HONEST, LIE, even, frank, lasting, silence_game
from sheriffkit.lessons.the_signal_charts import PERCENTS, SHARES, drawn, share_chart, silence_chart, word_chart


@pytest.mark.parametrize(("silk", "apples"), [(2, 50), (2, 100), (9, 0), (1, 30), (3, 100), (5, 50)])
def test_the_words(silk: int, apples: int) -> None:
    """Of a hundred merchants, counted: who says the word, and who of them lies."""
    chart = word_chart(silk, apples)
    honest, liars = Fraction(100 - 10 * silk, 2), 10 * silk
    parts = [(liars * Fraction(apples, 100)), (liars * Fraction(100 - apples, 100))]
    often, lies = (series.values for series in chart.series)
    assert list(often) == [(part + honest) / 100 for part in parts]
    assert list(lies) == [part / (part + honest) for part in parts]
    assert ("tells nothing" in chart.sentence) == (apples == 50)
    assert ("No equilibrium" in chart.sentence) == any(frank(silk, Fraction(apples, 100)).regrets)
    assert f"Before a word a lie has a chance of {silk}0.0%" in chart.sentence
    if apples != 50:
        first, second = map(shown.percent, lies)
        assert f"After “3 apples” it is {first}, after “3 cheese” {second};" in chart.sentence


def test_what_is_said_of_the_talk() -> None:
    """Two smuggle: all is passed. Three who all say apples would be opened, and say cheese. Half: all is opened."""
    assert "passes both, and nobody would rather talk otherwise: an equilibrium, semi-" in word_chart(2, 100).sentence
    assert "No equilibrium: a smuggler would rather say “3 cheese”" in word_chart(3, 100).sentence
    assert "No equilibrium: a smuggler would rather say “3 apples”" in word_chart(3, 0).sentence
    assert "The sheriff opens after 3 apples and 3 cheese, and nobody would" in word_chart(5, 50).sentence


def test_a_market_without_one_kind_is_refused() -> None:
    for silk in (0, 10):
        with pytest.raises(NotLegal):
            word_chart(silk, 50)


def test_the_shares() -> None:
    """The smuggler has 24 or loses 12; the honest has 6, or 12 with the compensation; the change is at one third."""
    chart = share_chart()
    assert chart.x == tuple(range(5, 61, 5)), "twentieths, in percent"
    (mark,) = chart.marks
    assert (mark.x, mark.label) == (Fraction(100, 3), "opened from 33.3%")
    below = [Fraction(silk, 20) < Fraction(1, 3) for silk in SHARES]
    assert any(below)
    assert not all(below)
    assert list(chart.series[0].values) == [24 if passed else -12 for passed in below]
    assert list(chart.series[1].values) == [6 if passed else 12 for passed in below]
    assert chart.sentence.startswith("Below a share of 33.3% every bag is passed, so that lies pay 24. Above")
    assert "a lie costs 12" in chart.sentence


def test_silence() -> None:
    chart = silence_chart()
    below, above = (x for x in chart.x if abs(x - 100 * even(LIE, HONEST)) < 1)
    assert (below, above) == (42, 43), "the chance of opening jumps between two points, and is drawn so"
    for i, percent in enumerate(PERCENTS):
        prior = Fraction(percent, 100)
        silent, belief, opened = (series.values[i] for series in chart.series)
        if prior < even(LIE, HONEST):
            assert (silent, belief, opened) == (1, prior, 0)
        else:
            assert (belief, opened) == (even(LIE, HONEST), Fraction(9, 24))
            assert silent == (1 - prior) * 6 / 8 / prior
    assert "37.5% (3/8)" in chart.sentence
    (mark,) = chart.marks
    assert (mark.x, mark.label) == (Fraction(300, 7), "bribes from 42.9%")


def test_who_is_drawn_by_lot() -> None:
    signal = frank(2)
    said, who = drawn(signal, "3 cheese", 5_000, seed=3)
    assert said == sum(who.values())
    assert set(who) == {"cheese", "smuggler"}
    assert abs(who["smuggler"] / said - 0.2) < 0.03
    assert abs(said / 5_000 - 0.5) < 0.03
    assert drawn(signal, "3 cheese", 5_000, seed=3) == (said, who) != drawn(signal, "3 cheese", 5_000, seed=4)
    pooled = lasting(silence_game(1 - GUILTY))[0].first
    assert drawn(pooled, "9 gold", 50, seed=1) == (0, {})


def test_what_the_lesson_says_of_the_drawing_holds_for_other_seeds() -> None:
    """Twenty seeds: nearly all intervals hold the exact share of lies, and none a wrong one."""
    signal = frank(2)
    draws = [drawn(signal, "3 apples", 2_000, seed=seed) for seed in range(20)]
    shares = [estimate.proportion(who["smuggler"], said) for said, who in draws]
    assert sum(share.covers(Fraction(1, 5)) for share in shares) >= 17
    assert not any(share.covers(Fraction(1, 3)) for share in shares)
