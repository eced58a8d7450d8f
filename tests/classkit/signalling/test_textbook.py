"""Published signalling games, through the same search as any other."""

from fractions import Fraction

from classkit.signalling import Kind, profile, signals
from tests.classkit.signalling.games import beer_quiche, job_market


def test_beer_and_quiche():
    """Cho and Kreps (1987): both breakfasts can be pooled on, and the intuitive criterion leaves beer alone."""
    game = beer_quiche()
    beer, quiche = signals(game).outcomes
    assert [outcome.kind for outcome in (beer, quiche)] == [Kind.POOLING, Kind.POOLING]
    assert [one.plan for one in (beer.first, quiche.first)] == [((1, 0), (1, 0)), ((0, 1), (0, 1))]
    assert [(one.perfect, one.intuitive) for one in (beer, quiche)] == [(True, True), (True, False)]
    assert beer.span("quiche") == quiche.span("beer") == (Fraction(1, 2), 1)
    assert quiche.first.breaker is not None
    assert (quiche.first.breaker.type, quiche.first.breaker.message) == ("strong", "beer")
    assert quiche.first.breaker.out == ("weak",)
    found = beer.first.supports["quiche"]
    assert found is not None
    assert (found.most.type, found.low) == ("weak", Fraction(1, 2))


def test_with_few_strong_ones_beer_and_quiche_has_one_outcome():
    """The weak mix, so that who drinks beer is strong with 1/2; half of those who do are challenged."""
    (outcome,) = signals(beer_quiche("1/10")).outcomes
    assert outcome.kind is Kind.SEMI_SEPARATING
    assert outcome.first.plan == ((1, 0), (Fraction(1, 9), Fraction(8, 9)))
    assert outcome.first.answers == (Fraction(1, 2), 1)
    assert outcome.first.belief("beer").p("strong") == Fraction(1, 2)


def test_the_job_market():
    """Spence (1973): the able take a degree, the dull do not; and nobody does, which the criterion does not allow."""
    parts = {outcome.kind: outcome for outcome in signals(job_market()).outcomes if outcome.perfect}
    split = parts[Kind.SEPARATING]
    assert split.first.plan == ((1, 0), (0, 1))
    assert split.first.answers == (1, 0)
    assert split.intuitive
    assert split.first.belief("degree").p("able") == 1
    pooled = parts[Kind.POOLING]
    assert pooled.first.plan == ((0, 1), (0, 1))
    assert not pooled.intuitive
    assert pooled.first.breaker is not None
    assert (pooled.first.breaker.type, pooled.first.breaker.message) == ("able", "degree")


def test_a_profile_by_hand_is_judged_in_the_same_way():
    game = beer_quiche()
    split = profile(game, [[1, 0], [0, 1]], [0, 1])
    assert split.kind is Kind.SEPARATING
    assert split.regrets == (Fraction(1, 10) * (2 - 1), 0)
    assert split.values == (3, 1)
    assert split.payoffs == (Fraction(28, 10), 1)
