"""The games that a learner plays against CFR, and the lab's plain calls."""

from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import nash_conv, uniform, zero_sum
from sheriffkit.lessons.cfr_duel import GAMES, against_cfr, duelling, poker
from tests.classkit.trees.games import kuhn


def test_poker_is_kuhns() -> None:
    ours, theirs = poker(), kuhn()
    assert [leaf.payoffs for leaf in ours.leaves] == [leaf.payoffs for leaf in theirs.leaves]
    assert [info.name for info in ours.infosets(1)] == [info.name for info in theirs.infosets(1)]
    assert zero_sum(ours).value == Fraction(-1, 18)
    assert nash_conv(ours, uniform(ours)) == Fraction(11, 12)


def test_the_games_are_what_they_are_called() -> None:
    assert list(GAMES) == ["lead", "haggling", "poker"]
    assert [make().zero_sum for make in GAMES.values()] == [True, False, True]
    assert zero_sum(GAMES["lead"]()).value == Fraction(5, 4)
    with pytest.raises(CannotRead, match="Allowed: lead, haggling and poker"):
        against_cfr("bridge")


@pytest.mark.parametrize("name", GAMES)
def test_cfr_gets_better_while_it_is_played(name: str) -> None:
    duel = against_cfr(name, seed=3)
    duel.let(uniform(duel.tree), 30)
    rival = [point.rival for point in duel.points]
    assert max(rival[-5:]) < rival[0] / 4


def test_the_seed_and_the_iterations_are_those_that_are_given() -> None:
    """Another seed has other cards and other moves; each hand is followed by so many iterations."""
    paths = []
    for seed in (1, 2):
        duel = duelling("poker", seed=seed, each=7).duel
        duel.let(uniform(duel.tree), 12)
        assert [point.iterations for point in duel.points] == [7 * n for n in range(13)]
        paths.append([hand.path for hand in duel.hands])
    assert paths[0] != paths[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_lab_shows_the_game_and_goes_on_from_its_log(name: str) -> None:
    lab = duelling(name, seed=2)
    while not lab.duel.hands:
        lab.act(lab.duel.choices[0])
    assert duelling(name, seed=2, log=lab.duel.log).chart() == lab.chart()
    assert ("nothing promises" in lab.chart().sentence) == (name == "haggling")
    assert lab.title in lab.chart().title


def test_hands_are_kept_for_each_game_and_gone_back_to() -> None:
    first = duelling("poker", seed=3)
    first.duel.let(uniform(first.duel.tree), 2)
    while len(first.duel.hands) < 3:
        first.act(first.duel.choices[0]) if not first.duel.over else first.deal()
    assert duelling("lead").kept is None
    assert duelling("poker", seed=3, autosave=False, resume=True).duel.hands == []
    assert duelling("poker", seed=3, resume=True).duel.log == first.duel.log
    with pytest.raises(NotLegal, match="resume"):
        duelling("poker", resume=1)  # type: ignore[arg-type]
