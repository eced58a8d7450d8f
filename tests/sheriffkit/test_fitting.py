"""`sheriffkit.models.fitting`: known sheriffs are found again in their own games; no other curve is likelier."""

from fractions import Fraction
from math import log
from random import Random

import pytest

from classkit.game import NotLegal
from sheriffkit import engine
from sheriffkit.bots import Honest, Pair
from sheriffkit.bots.base import finish
from sheriffkit.bribery import Bag, Logistic, Step, penalty_curve
from sheriffkit.models import fit_logistic, fit_step, fitting, seen_answers
from sheriffkit.models.fitting import TOLERANCE
from sheriffkit.moves import Offer, Silent
from sheriffkit.played import Responds
from sheriffkit.rules import Rules
from tests.sheriffkit.bribery_bags import LIE


def likelihood(response, pairs):
    return sum(log(response(bribe) if opened else 1 - response(bribe)) for bribe, opened in pairs)


def sample(response, bribes, rng):
    return [(bribe, rng.random() < response(bribe)) for bribe in bribes]


def test_a_known_curve_is_found_again():
    true = Logistic(9, 2.5)
    pairs = sample(true, [k % 21 for k in range(4000)], Random(11))
    fit = fit_logistic(pairs, level=0.99)
    assert fit.middle.covers(9)
    assert fit.spread.covers(2.5)
    assert fit.n == 4000
    assert fit.gradient <= TOLERANCE
    assert fit.log_likelihood == pytest.approx(likelihood(fit.response, pairs), rel=1e-9)


def test_intervals_cover_as_often_as_they_say():
    true, covered = Logistic(6, 2), [0, 0]
    for seed in range(100):
        fit = fit_logistic(sample(true, [k % 13 for k in range(400)], Random(seed)), level=0.9)
        covered = [covered[0] + fit.middle.covers(6), covered[1] + fit.spread.covers(2)]
    # of 100 intervals of 90 %, between 82 and 98 (two and a half standard deviations)
    assert all(82 <= times <= 98 for times in covered), covered


def test_intervals_are_those_of_the_curvature():
    """The information in (middle, spread) by differences of the log-likelihood: its inverse gives the same widths."""
    pairs = sample(Logistic(3, 2), [k % 13 for k in range(400)], Random(1))
    fit, h = fit_logistic(pairs), 1e-3

    def at(i, j):
        return likelihood(Logistic(fit.middle.value + i * h, fit.spread.value + j * h), pairs)

    mm = (at(1, 0) - 2 * at(0, 0) + at(-1, 0)) / h**2
    ss = (at(0, 1) - 2 * at(0, 0) + at(0, -1)) / h**2
    ms = (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * h**2)
    determinant = mm * ss - ms**2
    for found, variance in ((fit.middle, -ss / determinant), (fit.spread, -mm / determinant)):
        assert found.high - found.value == pytest.approx(1.959964 * variance**0.5, rel=1e-3)
        assert found.value - found.low == pytest.approx(found.high - found.value)


@pytest.mark.parametrize("seed", range(3))
def test_no_other_curve_is_likelier(seed):
    pairs = sample(Logistic(5, 3), [Fraction(k, 3) for k in range(60)], Random(seed))
    fit = fit_logistic(pairs)
    best = likelihood(fit.response, pairs)
    for middle in (-1, 0, 1):
        for spread in (0.9, 1, 1.1):
            other = Logistic(fit.middle.value + middle, fit.spread.value * spread)
            assert likelihood(other, pairs) <= best + 1e-9


def test_two_bribes_give_their_shares():
    pairs = [(2, True)] * 9 + [(2, False)] * 3 + [(6, True)] * 2 + [(6, False)] * 6
    fit = fit_logistic(pairs)
    assert fit.response(2) == pytest.approx(3 / 4, abs=1e-5)
    assert fit.response(6) == pytest.approx(1 / 4, abs=1e-5)
    assert fit.middle.value == pytest.approx(4, abs=1e-4)
    assert fit.spread.value == pytest.approx(2 / log(3), abs=1e-4)


def test_a_step_by_hand():
    pairs = [(0, True), (1, True), (1, False), (3, True), (4, False), (4, False), (9, False)]
    fit = fit_step(pairs)
    assert fit.response == Step(4, Fraction(3, 4), 0)
    assert fit.log_likelihood == pytest.approx(3 * log(3 / 4) + log(1 / 4))
    assert fit_step([(1, True), (2, True)]).response == Step(0, 1, 1)
    assert fit_step([(1, False), (2, True)]).response == Step(0, Fraction(1, 2), Fraction(1, 2))
    assert str(fit) == "Below 4 gold 3/4 of the bags are opened, from there on 0; 7 bags."


def test_a_sheriff_with_a_price_is_a_step():
    pairs = [(bribe, Step(8)(bribe) == 1) for bribe in range(15)]
    assert fit_step(pairs).response == Step(8)
    with pytest.raises(NotLegal, match="fit_step"):
        fit_logistic(pairs)


# --- from games -------------------------------------------------------------------------------------------------------


class Bids(Honest):
    """Offers some gold for its own bag, now more, now less."""

    __slots__ = ()

    def speak(self, view, rng):
        gold = min(rng.randint(0, 12), view.table.gold[view.seat - 1])
        return Offer(gold=gold) if view.table.called == view.seat and gold else Silent()


def games(response, seeds):
    rules = Rules(3, haggle_rounds=1)
    return [finish(engine.new_game(rules, seed), Pair("bids", Bids(), Responds(response))) for seed in seeds]


def test_a_sheriff_is_read_off_its_games():
    true = Logistic(6, 1.5)
    seen = seen_answers(games(true, range(12)))
    assert len(seen) == 12 * 18  # nine rounds of two bags each
    fit = fit_logistic(seen, level=0.99)
    assert fit.middle.covers(6)
    assert fit.spread.covers(1.5)
    curve, exact = (penalty_curve(LIE, response, range(20)) for response in (fit.response, true))
    assert exact.best.wealth - next(point for point in exact if point.bribe == curve.best.bribe).wealth < 1


def test_answers_of_one_officer():
    (game,) = games(Logistic(5, 2), [3])
    parts = [seen_answers(game, seat) for seat in (1, 2, 3)]
    assert sum(map(len, parts)) == len(seen_answers([game])) == 18
    assert all(len(part) == 6 for part in parts)
    assert seen_answers([]) == ()
    with pytest.raises(NotLegal, match="seat 4"):
        seen_answers(game, 4)


@pytest.mark.slow
def test_answers_of_two_deputies():
    """Each deputy of a round has inspected its bags, the first as well as the second."""
    rules = Rules(6, haggle_rounds=0)
    game = finish(engine.new_game(rules, 3), Pair("bids", Bids(), Responds(Logistic(5, 2))))
    parts = [seen_answers(game, seat) for seat in rules.seats]
    assert sum(map(len, parts)) == 2 * len(seen_answers(game)) > 0
    assert all(parts)


def test_a_climb_that_does_not_arrive_is_told(monkeypatch):
    climb = fitting.minimize
    short = {"options": {"maxiter": 1}}
    monkeypatch.setattr(fitting, "minimize", lambda *args, options: climb(*args, **short))
    with pytest.raises(ArithmeticError, match="did not settle"):
        fit_logistic(sample(Logistic(9, 1), [k % 21 for k in range(400)], Random(1)))


# --- in words, and refused --------------------------------------------------------------------------------------------


def test_a_fit_in_words(pseudo):
    fit = fit_logistic(sample(Logistic(6, 2), [k % 13 for k in range(300)], Random(2)))
    assert str(fit).startswith("⟦")
    assert str(fit_step([(1, True), (2, False)])).startswith("⟦")


SPREAD_OUT = [(0, False), (0, True), (5, True), (5, True), (5, False), (9, True), (9, False), (9, True), (9, True)]


@pytest.mark.parametrize(
    ("ask", "was_given", "says"),
    [
        (lambda: fit_logistic([]), "()", "nothing to fit"),
        (lambda: fit_step([]), "()", "nothing to fit"),
        (lambda: fit_logistic([(3, True), (3, False)]), "2 bags, bribe=3", "two different bribes"),
        (lambda: fit_logistic([(3, True), (4, True)]), "2 bags", "all were passed"),
        (lambda: fit_logistic([(3, False), (4, False)]), "2 bags", "all were passed"),
        (lambda: fit_logistic([(3, True), (4, False)]), "2 bags", "fit_step"),
        (lambda: fit_logistic([(3, False), (4, True), (4, False)]), "3 bags", "opened more often"),
        (lambda: fit_logistic([(3, True), (4, False)], level=1), "level=1", "0.95"),
        (lambda: fit_logistic([(3, True), (4, False)], level=0), "level=0", "between 0 and 1"),
        (lambda: fit_logistic([(3, True), (4, False)], level="x"), "level='x'", "from 0 to 1"),
        (lambda: fit_logistic(None), "None", "(8, True)"),
        (lambda: fit_step(5), "5", "(8, True)"),
        (lambda: seen_answers(5), "5", "no game"),
        (lambda: seen_answers(["sheriff.jsonl"]), "'sheriff.jsonl'", "no game"),
        (lambda: fit_logistic([(3, True), (4, True), (4, False), (5, False)]), "4 bags", "fit_step"),
        (lambda: fit_logistic(SPREAD_OUT), "9 bags", "opened more often"),
        (lambda: fit_logistic([3, 4]), "3", "(8, True)"),
        (lambda: fit_step([(3, 1)]), "(3, 1)", "(8, True)"),
        (lambda: fit_step([(-3, True)]), "bribe=-3", "0 or more"),
    ],
)
def test_what_is_refused(ask, was_given, says):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert refused.value.given == was_given
    assert says in str(refused.value)


def test_fitted_responses_make_curves():
    fit = fit_logistic(sample(Logistic(8, 2), [k % 17 for k in range(500)], Random(4)))
    curve = penalty_curve(Bag("apples", ["silk"] * 3), fit.response, range(30))
    assert 5 < curve.best.bribe < 20
