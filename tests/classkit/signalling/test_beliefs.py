"""Beliefs after unused messages and the intuitive criterion, against trying beliefs one after the other."""

from fractions import Fraction

import pytest

from classkit.signalling import Choice, Signalling, signals, support
from tests.classkit.signalling.games import breaks, is_best, perfect, random_games, ruled_out

SHAPES = ((2, 2), (2, 3), (3, 2), (3, 3))
GAMES = [*random_games(11, 40, SHAPES, (-1, 0, 1, 2)), *random_games(12, 30, SHAPES, range(-9, 10), hidden=True)]


@pytest.mark.parametrize("part", range(5))
def test_perfect_bayesian_or_nash_only(part):
    for game in GAMES[part::5]:
        for signal in signals(game):
            assert signal.perfect == perfect(signal)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_the_intuitive_criterion(part):
    for game in GAMES[part::5]:
        for signal in signals(game):
            broken = breaks(signal)
            assert signal.intuitive == (not broken)
            if signal.breaker:
                assert (signal.breaker.type, signal.breaker.message) in broken
                assert signal.breaker.pays > signal.values[game.types.index(signal.breaker.type)]
                assert list(signal.breaker.out) == ruled_out(signal, signal.breaker.message)


def test_beliefs_that_support_an_answer_do_so_from_end_to_end_and_no_further():
    seen = set()
    for game in GAMES:
        for signal in signals(game):
            for message, found in signal.supports.items():
                if found is None:
                    continue
                chance, step = signal.answer(message), Fraction(1, 1000)
                mixes = {p: {found.least: 1 - p, found.most: p} for p in (found.low, found.high, found.low - step)}
                mixes[found.high + step] = {found.least: -found.high - step + 1, found.most: found.high + step}
                if found.least != found.most:
                    assert is_best(mixes[found.low], chance)
                    assert is_best(mixes[found.high], chance)
                    assert found.low == 0 or not is_best(mixes[found.low - step], chance)
                    assert found.high == 1 or not is_best(mixes[found.high + step], chance)
                assert is_best(dict(found.belief.items()), chance)
                if found.least != found.most:
                    assert found.belief.p(found.most) == (found.low + found.high) / 2
                assert set(found.belief) <= set(game.saying(message))
                seen.add((found.low == found.high, found.least == found.most, chance in (0, 1)))
    assert len(seen) >= 4


def test_what_supports_an_answer_is_said():
    offer = [Choice("honest", "5 gold", (0, 1), (5, -6)), Choice("lie", "5 gold", (0, 1), (5, 8))]
    game = Signalling({"honest": 1, "lie": 1}, offer, ("pass", "open"))
    assert str(support(game, "5 gold", Fraction(0))) == (
        "after 5 gold: pass is best if lie has a chance from 0 to 11/14, and else it is honest"
    )
    assert "open 1/3 is best if lie has a chance of 11/14" in str(support(game, "5 gold", Fraction(1, 3)))
    lone = Signalling({"lie": 1}, offer[1:], ("pass", "open"))
    assert str(support(lone, "5 gold", Fraction(1))) == "after 5 gold: open is best if it is lie"
    assert support(lone, "5 gold", Fraction(0)) is None
    sure = Signalling({"a": 1, "b": 1}, [Choice(t, "m", (0, 0), (0, pay)) for t, pay in (("a", 1), ("b", 2))])
    assert str(support(sure, "m", Fraction(1))) == "after m: 1 is best whatever is believed"
