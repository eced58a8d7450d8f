"""All extreme equilibria of signalling games: against the table's, in every shape and with ties; limits; outcomes."""

import time
from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.signalling import Choice, Kind, Signalling, signals
from classkit.signalling import solve as module
from tests.classkit.signalling.games import doubled, perfect, random_games, twin

SMALL = ((1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 2))
GAMES = [
    *random_games(1, 60, SMALL, (0, 1, 2)),
    *random_games(2, 30, SMALL, (0, 1)),
    *random_games(3, 30, SMALL, range(-9, 10)),
    *random_games(4, 40, ((1, 2), (2, 2)), (0, 1, 2), hidden=True),
    *doubled(random_games(6, 12, ((1, 2), (2, 1), (2, 2)), (0, 1, 2))),
]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_random_games_with_ties_against_the_table(part):
    for game in GAMES[part::8]:
        found = {(signal.plan, signal.answers) for signal in signals(game)}
        assert found == twin(game), repr(game)
        assert found


def test_the_random_games_are_the_hard_ones():
    found = [signals(game) for game in GAMES]
    assert sum(len(each) > 6 for each in found) > 20
    assert {kind for each in found for kind in (signal.kind for signal in each)} == set(Kind)
    assert sum(not signal.perfect for each in found for signal in each) > 20
    assert sum(not signal.intuitive for each in found for signal in each) > 20
    assert sum(any(choice.hidden == "y" for own in game.choices for choice in own) for game in GAMES) > 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_perfect_ones_alone(part):
    for game in GAMES[part::4]:
        alone = signals(game, perfect=True)
        found = signals(game)
        assert list(alone) == [signal for signal in found if signal.perfect]
        labels = [(signal.perfect, signal.intuitive) for signal in found]
        assert labels == sorted(labels, reverse=True)


@pytest.mark.slow
def test_each_is_verified_and_a_pair_that_is_none_is_never_handed_out(monkeypatch):
    for game in GAMES:
        for signal in signals(game):
            assert signal.regrets == (0, 0)
            assert [sum(row) for row in signal.plan] == [1] * len(game.types)
    game = Signalling({"t": 1}, [Choice("t", "a", (0, 0), (0, 0)), Choice("t", "b", (1, 1), (0, 0))])
    monkeypatch.setattr(module, "_pairs", lambda game, perfect, left: [(((1, 0),), (0, 0))])
    with pytest.raises(ArithmeticError, match="not an equilibrium"):
        signals(game)


@pytest.mark.slow
def test_six_types_and_six_messages():
    """No table of 46,656 × 64 is needed."""
    (game,) = (game for game in random_games(5, 1, ((6, 6),), range(-50, 50)))
    begun = time.monotonic()
    found = signals(game)
    assert time.monotonic() - begun < 60
    assert game.size[0] > 10_000
    assert len(found) > 0
    with pytest.raises(NotLegal, match="As a table this game would have 15000 × 64"):
        game.table()


def test_where_everything_ties_it_is_refused_with_what_would_fit():
    talk = [Choice(f"t{t}", f"m{m}", (4, -2), (0, 2 * t - 5)) for t in range(6) for m in range(6)]
    game = Signalling({f"t{t}": 1 for t in range(6)}, talk)
    with pytest.raises(
        NotLegal, match=r"So many payoffs tie.* 6 types and 6 messages .* more than 3,?000 steps. What fits"
    ):
        signals(game, limit=3000)
    with pytest.raises(NotLegal, match="perfect Bayesian equilibria would take more"):
        signals(game, perfect=True, limit=3000)


def test_outcomes_are_equilibria_that_differ_in_nothing_that_happens():
    for game in GAMES[::3]:
        found = signals(game)
        assert sorted(map(id, found)) == sorted(id(one) for outcome in found.outcomes for one in outcome.members)
        for outcome in found.outcomes:
            first = outcome.first
            assert {(one.plan, one.values, one.kind, one.intuitive) for one in outcome.members} == {
                (first.plan, first.values, first.kind, first.intuitive)
            }
            assert outcome.perfect == any(one.perfect for one in outcome.members)
            for message in game.messages:
                low, high = outcome.span(message)
                assert low <= first.answer(message) <= high
                assert not first.used(message) or low == high


@pytest.mark.slow
def test_an_outcome_says_how_many_of_its_equilibria_are_perfect_bayesian():
    """All, some, or none; then after which messages no belief supports the answer."""
    told = set()
    for game in (*GAMES, *random_games(7, 40, ((2, 3), (3, 3)), (0, 1, 2))):
        for outcome in signals(game).outcomes:
            head, fine = outcome.lines()[0], sum(map(perfect, outcome.members))
            if fine:
                part = "" if fine == len(outcome.members) else f" ({fine} of {len(outcome.members)})"
                assert f"; perfect Bayesian{part}; " in head
            else:
                wrong = [m for m in game.messages if all(m in one.unsupported for one in outcome.members)]
                assert wrong
                names = " and ".join([", ".join(wrong[:-1]), wrong[-1]] if wrong[1:] else wrong)
                assert f"; Nash only: no belief after {names} supports the answer; " in head
            told.add((fine > 0, fine == len(outcome.members), len(outcome.members) > 1))
    assert told == {
        (True, True, True),
        (True, True, False),
        (True, False, True),
        (False, False, True),
        (False, False, False),
    }


def test_a_lone_outcome_says_what_its_equilibrium_says():
    for game in GAMES[::3]:
        for outcome in signals(game).outcomes:
            assert len(outcome.members) > 1 or outcome.lines() == outcome.first.lines()


def test_of_many_outcomes_so_many_are_shown_and_the_rest_is_counted(monkeypatch):
    monkeypatch.setattr(module, "SHOWN", 2)
    seen = set()
    for game in GAMES[::3]:
        found = signals(game)
        rest = len(found.outcomes) - 2
        assert [line for line in str(found).splitlines() if line.endswith(" more")] == [f"and {rest} more"] * (rest > 0)
        seen.add(min(max(rest, 0), 2))
    assert seen == {0, 1, 2}


def test_all_is_said():
    beer = [Choice("strong", "beer", (3, 1), (1, 0)), Choice("strong", "quiche", (2, 0), (1, 0))]
    weak = [Choice("weak", "beer", (2, 0), (0, 1)), Choice("weak", "quiche", (3, 1), (0, 1))]
    found = signals(Signalling({"strong": 9, "weak": 1}, beer + weak, ("leave", "duel")))
    assert str(found).splitlines() == [
        "4 extreme equilibria, by what happens in them:",
        "1. pooling; perfect Bayesian; passes the intuitive criterion",
        "   strong → beer and weak → beer",
        "   after beer: leave and after quiche: (duel 1/2 to 1)",
        "2. pooling; perfect Bayesian; fails the intuitive criterion: strong would say beer",
        "   strong → quiche and weak → quiche",
        "   after beer: (duel 1/2 to 1) and after quiche: leave",
        "All others are mixtures of some with the same plan or the same answers.",
    ]
    assert str(found[0]).splitlines()[0] == str(found.outcomes[0]).splitlines()[0]
    few = signals(Signalling({"strong": 1, "weak": 9}, beer + weak, ("leave", "duel")))
    assert "1/9 × beer + 8/9 × quiche" in str(few)
    assert Fraction(1, 9) in few[0].plan[1]
