"""Signalling games: what is read, what is refused and how, and their tables."""

from fractions import Fraction

import pytest

from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal
from classkit.normalform import regrets
from classkit.signalling import Choice, Kind, Signalling, profile, signals
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
        (lambda: Signalling({}, TWO), CannotRead, "names to weights"),
        (lambda: Signalling({"a": "x", "b": 1}, TWO), CannotRead, "The weight of a"),
        (lambda: Signalling({"a": 0, "b": 1}, TWO), NotLegal, "The weight of a is not above zero"),
        (lambda: Signalling({"a": 1}, TWO), CannotRead, "no type of that name"),
        (lambda: Signalling({"a": 1, "b": 1, "c": 1}, TWO), NotLegal, "c has nothing to say"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO + TWO[:1]), CannotRead, "a second time"),
        (lambda: Signalling({"a": 1, "b": 1}, ["m"]), CannotRead, "list of Choice"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO, ("yes", "yes")), CannotRead, "different names .* answers"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO, players=("Ann",)), CannotRead, "different names .* players"),
        (lambda: Signalling({"a": 1, "b": 1}, TWO).saying("n"), CannotRead, "no message of that name"),
        (lambda: profile(beer_quiche(), [[1, 0]], [0, 1]), NotLegal, "one list of chances for each type"),
        (lambda: profile(beer_quiche(), [[1, 0], [2, -1]], [0, 1]), NotLegal, "one list of chances"),
        (lambda: profile(beer_quiche(), [[1, 0], 5], [0, 1]), CannotRead, "one list of chances"),
        (lambda: profile(beer_quiche(), [[1, 0], ["x", 1]], [0, 1]), CannotRead, "x"),
        (lambda: profile(beer_quiche(), [[1, 0], [0, 1]], [0, 2]), NotLegal, "One chance of duel"),
    ],
)
def test_what_is_wrong_is_refused_in_words(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_too_many_types_or_messages_are_refused_with_the_size_and_what_fits():
    many = [Choice(f"t{t}", f"m{m}", (0, 0), (0, 0)) for t in range(7) for m in range(2)]
    with pytest.raises(NotLegal, match=r"7 types and 2 messages; .* 128 × 4 strategies. What fits: up to 6 types"):
        Signalling({f"t{t}": 1 for t in range(7)}, many)
    wide = [Choice("t", f"m{m}", (0, 0), (0, 0)) for m in range(7)]
    with pytest.raises(NotLegal, match=r"1 types and 7 messages; .* 7 × 128"):
        Signalling({"t": 1}, wide)


def test_a_message_that_nobody_sends_has_no_belief_and_bayes_has_the_others():
    signal = profile(beer_quiche(), [[1, 0], ["1/2", "1/2"]], [0, 1])
    belief = signal.belief("beer")
    assert belief is not None
    assert belief.p("strong") == Fraction(18, 19)
    assert profile(beer_quiche(), [[1, 0], [1, 0]], [0, 1]).belief("quiche") is None
    assert signal.kind is Kind.SEMI_SEPARATING
