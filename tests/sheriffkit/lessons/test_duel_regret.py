"""Regret from a log: against a count of its own, against `Step.hindsight`, and what the chart and the words say."""

import subprocess
import sys
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from classkit.game import NotLegal
from classkit.normalform import Step
from classkit.shown import decimal
from sheriffkit.lessons.duel_log import Log, play_out
from sheriffkit.lessons.duel_regret import LookedBack, Regret, looking_back
from sheriffkit.lessons.duel_sides import BAGS, OPPONENTS, ROUNDS, Round, mix, point
from sheriffkit.lessons.the_inspection_game import SIX

P = point(BAGS)[1]
GOLD = {("lie", "open"): 12, ("lie", "pass"): 24, ("honest", "open"): 24, ("honest", "pass"): 16}


def log_of(seed: int, opponent: str = "reader") -> Log:
    return play_out(Log(opponent=opponent, seed=seed), mix(Fraction(seed % 5, 4)), Random(seed))


def twin(rounds: tuple[Round, ...]) -> tuple[Fraction, Fraction]:
    """The two regrets of these rounds, written out."""
    got = sum(GOLD[one.bag, one.deed] for one in rounds)
    honest, lie = (sum(GOLD[bag, one.deed] for one in rounds) for bag in ("honest", "lie"))
    return Fraction(max(honest, lie) - got), (1 - P) * honest + P * lie - got


@pytest.mark.slow
@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("seed", range(8))
def test_after_each_round_it_is_that_of_a_twin(opponent: str, seed: int) -> None:
    log = log_of(seed, opponent)
    found = Regret(log)
    for n in range(1, ROUNDS + 1):
        assert (found.externals[n - 1], found.mixeds[n - 1]) == twin(log.rounds[:n])
    assert (found.external, found.mixed) == twin(log.rounds)


@pytest.mark.parametrize("seed", range(8))
def test_a_round_of_it_is_the_hindsight_of_a_learner_in_the_same_game(seed: int) -> None:
    log, game = log_of(seed), BAGS.game
    counts = tuple(
        tuple(sum((one.bag, one.deed) == (bag, deed) for one in log.rounds) for deed in game.columns)
        for bag in game.rows
    )
    last = log.rounds[-1]
    step = Step(game, ROUNDS, (last.bag, last.deed), counts, (P, 1 - P), (P, 1 - P))
    assert Regret(log).external == ROUNDS * step.hindsight[0]


def test_by_hand() -> None:
    found = Regret(SIX)
    assert found.got == (12, 36, 52, 64, 80, 92)
    assert {bag: sums[-1] for bag, sums in found.fixed.items()} == {"honest": 120, "lie": 108}
    assert (found.external, found.mixed) == (28, 20)


@pytest.mark.parametrize("seed", range(6))
def test_the_chart_and_the_words_are_its_numbers(seed: int) -> None:
    found = Regret(log_of(seed))
    chart = found.chart()
    assert chart.x == tuple(map(str, range(1, ROUNDS + 1)))
    assert [series.values for series in chart.series] == [found.externals, found.mixeds]
    assert chart.sentence == found.sentence
    got, sheriff = found.log.totals
    assert (
        f"brought you {decimal(got)} gold, {decimal(got / 20)} a round, and the sheriff {decimal(sheriff)}."
        in chart.sentence
    )
    assert f"your regret is {decimal(found.external)}." in chart.sentence
    best = max(sums[-1] for sums in found.fixed.values())
    assert f"would have brought {decimal(best)}" in chart.sentence
    if found.mixed:
        gap = f"{decimal(abs(found.mixed))} {'more' if found.mixed > 0 else 'less'} than you got"
        assert gap in chart.sentence
    printed = str(found).splitlines()
    assert len(printed) == 1 + ROUNDS + 3
    assert printed[1].split()[:3] == ["1", found.log.rounds[0].bag, found.log.rounds[0].deed]
    assert printed[ROUNDS].split()[-2:] == [decimal(found.external), decimal(found.mixed)]


@pytest.mark.slow
def test_the_module_brings_all_its_texts_itself() -> None:
    """Another module of the lesson may not have been imported."""
    code = """from sheriffkit.lessons.duel_regret import Log, looking_back
for opponent in ("equilibrium", "reader"):
    print(looking_back(Log(opponent=opponent)).regret.chart().title)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    titles = done.stdout.splitlines()
    assert titles[1] == "Your regret, round by round, against: a sheriff who reads habits"
    assert len(titles) == len(OPPONENTS) == 2


def test_luck_makes_it_negative_and_says_less() -> None:
    lucky = Regret(Log(rounds=(Round("lie", "pass"), Round("honest", "open"))))
    assert (lucky.external, lucky.mixed) == (-8, Fraction(-32, 3))
    assert "your regret is -8." in lucky.sentence
    assert "10.67 less than you got" in lucky.sentence


def test_where_both_bags_would_have_brought_the_same_either_is_named() -> None:
    deeds = ("pass", "pass", "pass", "open", "open")
    tied = Regret(Log(rounds=tuple(Round("lie", deed) for deed in deeds)))
    assert tied.external == tied.mixed == 0
    assert "either bag in every round" in tied.sentence
    assert "as much in the mean" in tied.sentence


def test_one_round_is_one() -> None:
    assert Regret(Log(rounds=(Round("lie", "open"),))).sentence.startswith("1 round brought you 12 gold, 12 a round")


def test_no_round_is_nothing_to_look_back_on() -> None:
    with pytest.raises(NotLegal, match="no round"):
        Regret(Log())


def test_it_is_shown_with_its_note_and_its_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, **_: shown.append(thing))
    yours = looking_back(SIX)
    yours._ipython_display_()
    pages = [bundle["text/html"] for bundle in shown]
    assert "Your 6 rounds, looked back on." in pages[0]
    assert shown[0]["text/plain"] == repr(yours)
    assert any(yours.regret.chart().svg() in page for page in pages[1:])
    assert any(yours.regret.sentence in page for page in pages[1:])


def test_your_rounds_are_looked_back_on_or_a_sample_is_and_says_so() -> None:
    yours = looking_back(SIX)
    assert isinstance(yours, LookedBack)
    assert yours.regret == Regret(SIX)
    assert repr(yours).startswith("Your 6 rounds, looked back on.\nround")
    sample = looking_back(Log(opponent="reader", seed=4))
    assert "so this is a sample" in repr(sample)
    assert [one.bag for one in sample.regret.log.rounds[:6]] == ["lie", "lie", "honest"] * 2
    assert (sample.regret.log.opponent, len(sample.regret.log.rounds)) == ("reader", ROUNDS)
