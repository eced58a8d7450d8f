"""Signalling games: what is read, what is refused and how, and their tables."""

from fractions import Fraction

import numpy as np
import pytest

from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal
from classkit.normalform import regrets
from classkit.signalling import Choice, Kind, Signalling, profile, signals, support
from tests.classkit.signalling.games import as_answers, as_plan, beer_quiche, job_market, random_games

TWO = [Choice("a", "m", (0, 1), (1, 0)), Choice("b", "m", (0, 1), (0, 1))]


def test_a_game_holds_what_it_was_given():
    game = Signalling(Dist({"b": 3, "a": 1}), TWO, ("yes", "no"), ("Ann", "Ben"))
    assert game.prior.p("b") == Fraction(3, 4)
    assert (game.types, game.messages, game.answers, game.players) == (
        ("a", "b"),
        ("m",),
        ("yes", "no"),
        ("Ann", "Ben"),
    )
    assert [choice.gain for choice in game.saying("m")] == [-1, 1]
    assert hash(game) == hash(Signalling({"a": "1/4", "b": "3/4"}, TWO, ("yes", "no"), ("Ann", "Ben")))


def test_the_regrets_are_those_of_the_table():
    """A profile of the game and one of its table: the same payoffs, and the same to be gained."""
    for game in (beer_quiche(), job_market(), *random_games(21, 20, ((2, 2), (2, 3), (3, 2)), range(-3, 4))):
        table = game.table()
        for row, column in ((table.rows[0], table.columns[-1]), (table.rows[-1], table.columns[0])):
            x, y = table.strategy("row", row), table.strategy("column", column)
            signal = profile(game, as_plan(game, x), as_answers(game, y))
            assert signal.payoffs == table.payoffs(x, y)
            assert signal.regrets == regrets(table, x, y)


def test_separable_says_whether_every_type_can_have_a_message_of_its_own():
    assert beer_quiche().separable
    assert not Signalling({"a": 1, "b": 1}, TWO).separable
    chain = [Choice("a", "m", (0, 0), (0, 0)), Choice("b", "m", (0, 0), (0, 0)), Choice("b", "n", (0, 0), (0, 0))]
    assert Signalling({"a": 1, "b": 1}, chain).separable


def test_who_shares_the_only_message_is_never_separated():
    (found,) = signals(Signalling({"a": 1, "b": 2}, TWO))
    assert found.kind is Kind.POOLING
    three = [Choice(t, "m", (0, 0), (0, 0)) for t in "ab"] + [Choice("c", "n", (0, 0), (0, 0))]
    game = Signalling({"a": 1, "b": 1, "c": 1}, three)
    assert not game.separable
    assert {signal.kind for signal in signals(game)} == {Kind.SEMI_SEPARATING}


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: Choice("a", "m", (0.1, 0), (0, 0)), CannotRead, "a to say m cannot be taken. 0.1 is a rounded number"),
        (lambda: Choice("a", "m", (1, 2, 3), (0, 0)), CannotRead, "one for each answer"),
        (lambda: Choice(5, "m", (0, 1), (0, 1)), CannotRead, r"names, in text and not empty.*Given: \(5, 'm', ''\)"),
        (lambda: Choice("a", "", (0, 1), (0, 1)), CannotRead, "names, in text and not empty"),
        (lambda: Choice("a", "m", (0, 1), (0, 1), hidden=None), CannotRead, "so is its hidden part"),
        (lambda: Choice("a", "m", (float("nan"), 1), (0, 1)), CannotRead, "a to say m cannot be taken"),
        (lambda: Choice("a", "m", (0, 1), {0: 1}), CannotRead, "one for each answer"),
        (lambda: Signalling({}, TWO), CannotRead, "names to weights"),
        (lambda: Signalling([("a", 1)], TWO), CannotRead, "names to weights"),
        (lambda: Signalling({"a": 1, "": 1}, TWO), CannotRead, "names to weights"),
        (lambda: Signalling({"a": -1, "b": 1}, TWO), NotLegal, "The weight of a is not above zero"),
        (lambda: Signalling({"a": True, "b": 1}, TWO), CannotRead, "The weight of a"),
        (lambda: Signalling({"a": 1, "b": 1}, 5), CannotRead, "list of Choice.*Given: 5"),
        (lambda: Signalling({"a": 1, "b": 1}, []), NotLegal, "a has nothing to say"),
        (lambda: Signalling({"a": "x", "b": 1}, TWO), CannotRead, "The weight of a"),
        (lambda: Signalling({"a": 0, "b": 1}, TWO), NotLegal, "The weight of a is not above zero"),
        (lambda: Signalling({"a": 1}, TWO), CannotRead, "no type of that name"),
        (lambda: Signalling({"a": 1, "b": 1, "c": 1}, TWO), NotLegal, "c has nothing to say"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO + TWO[:1]), CannotRead, "a second time"),
        (lambda: Signalling({"a": 1, "b": 1}, ["m"]), CannotRead, "list of Choice"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO, ("yes", "yes")), CannotRead, "different names .* answers"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO, players=("Ann",)), CannotRead, "different names .* players"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO, players=0), CannotRead, "different names .* players"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO, ("yes", "")), CannotRead, "different names .* answers"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO).saying("n"), CannotRead, "no message of that name"),
        (lambda: beer_quiche().saying(np.array(["beer", "quiche"])), CannotRead, "Allowed: beer and quiche"),
        (lambda: profile(5, [[1, 0]], [0, 1]), CannotRead, "A signalling game is wanted.*Given: 5"),
        (lambda: profile(beer_quiche(), 5, [0, 1]), CannotRead, "one list of chances for each type.*Given: 5"),
        (lambda: profile(beer_quiche(), [], [0, 1]), NotLegal, "one list of chances for each type"),
        (lambda: profile(beer_quiche(), [[1, 0]], [0, 1]), NotLegal, "one list of chances for each type"),
        (lambda: profile(beer_quiche(), [[1, 0], [1, "1/2"]], [0, 1]), NotLegal, "one list of chances"),
        (lambda: profile(beer_quiche(), [[1, 0], ["1/3", "1/3"]], [0, 1]), NotLegal, "one list of chances"),
        (lambda: profile(beer_quiche(), [[1, 0], [0, 1]], 5), CannotRead, "One chance of duel.*Given: 5"),
        (lambda: profile(beer_quiche(), [[1, 0], [0, 1]], [0]), NotLegal, "One chance of duel"),
        (lambda: profile(beer_quiche(), [[1, 0], [0, 1]], [0, -1]), NotLegal, "One chance of duel"),
        (lambda: profile(beer_quiche(), [[1, 0], [2, -1]], [0, 1]), NotLegal, "one list of chances"),
        (lambda: profile(beer_quiche(), [[1, 0], 5], [0, 1]), CannotRead, "one list of chances"),
        (lambda: profile(beer_quiche(), [[1, 0], ["x", 1]], [0, 1]), CannotRead, "x"),
        (lambda: profile(beer_quiche(), [[1, 0], [0, 1]], [0, 2]), NotLegal, "One chance of duel"),
        (lambda: support(None, "beer", Fraction(1)), CannotRead, "A signalling game is wanted"),
        (lambda: support(beer_quiche(), "tea", Fraction(1)), CannotRead, "no message of that name"),
        (lambda: support(beer_quiche(), "beer", 0.3), CannotRead, "0.3 is a rounded number"),
        (lambda: support(beer_quiche(), "beer", 2), NotLegal, "A chance of duel from 0 to 1 is wanted. Given: 2"),
        (lambda: support(beer_quiche(), "beer", Fraction(-1, 9)), NotLegal, "A chance of duel from 0 to 1"),
        (lambda: signals("beer"), CannotRead, "A signalling game is wanted"),
        (lambda: signals(beer_quiche(), limit=0), NotLegal, "“limit” is a whole number, at least 1. Given: 0"),
        (lambda: signals(beer_quiche(), limit=-1), NotLegal, "“limit” is a whole number"),
        (lambda: signals(beer_quiche(), perfect="no"), NotLegal, "“perfect” is True or False. Given: 'no'"),
    ],
)
def test_what_is_wrong_is_refused_in_words(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_too_many_types_or_messages_are_refused_with_the_size_and_what_fits():
    many = [Choice(f"t{t}", f"m{m}", (0, 0), (0, 0)) for t in range(7) for m in range(2)]
    with pytest.raises(NotLegal, match=r"7 × 2 types and messages; .* 128 × 4 strategies. What fits: up to 6 × 6"):
        Signalling({f"t{t}": 1 for t in range(7)}, many)
    wide = [Choice("t", f"m{m}", (0, 0), (0, 0)) for m in range(7)]
    with pytest.raises(NotLegal, match=r"1 × 7 types and messages; .* 7 × 128"):
        Signalling({"t": 1}, wide)


def test_a_message_that_nobody_sends_has_no_belief_and_bayes_has_the_others():
    signal = profile(beer_quiche(), [[1, 0], ["1/2", "1/2"]], [0, 1])
    belief = signal.belief("beer")
    assert belief is not None
    assert belief.p("strong") == Fraction(18, 19)
    assert profile(beer_quiche(), [[1, 0], [1, 0]], [0, 1]).belief("quiche") is None
    assert signal.kind is Kind.SEMI_SEPARATING


def test_one_message_that_tells_nothing_does_not_make_the_others_mute():
    """Both say p as often, and each has a message of its own: one belief is the prior, and two name the type."""
    choices = [Choice(t, m, (0, 0), (0, 0)) for t, said in (("a", "pq"), ("b", "pr")) for m in said]
    signal = profile(Signalling({"a": 1, "b": 2}, choices), [["1/2", "1/2"], ["1/2", "1/2"]], [0, 0, 0])
    assert signal.belief("p") == signal.game.prior
    assert signal.kind is Kind.SEMI_SEPARATING


def test_the_belief_in_a_type_is_that_in_all_its_hidden_parts():
    choices = [Choice("a", "m", (0, 0), (0, 0), hidden) for hidden in "xy"] + [Choice("b", "m", (0, 0), (0, 0))]
    signal = profile(Signalling({"a": 1, "b": 1}, choices), [["1/3", "2/3"], [1]], [0])
    assert signal.belief("m") == Dist({"a": 1, "b": 1})
    assert list(signal.weights("m").values()) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
