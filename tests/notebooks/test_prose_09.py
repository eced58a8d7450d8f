"""What lesson 09 says in words, and what its cells compute, beside the kit. Its numbers are read by `test_prose`."""

from fractions import Fraction

from classkit.signalling import Kind, signals
from sheriffkit import bribery
from sheriffkit.lessons.the_signal import BRIBE, GUILTY, HONEST, LESSON, LIE, even, lasting, silence_game, words_game
from tests.classkit.signalling.games import beer_quiche
from tests.notebooks import owners_09
from tests.notebooks.owners_09 import FEWER, FOUR_APPLES, MIXED, cell
from tests.notebooks.pages import value

NAME = owners_09.LESSON


def test_words_do_not_give_the_lie_away() -> None:
    """Idea 2: few smugglers, all passed; many, all opened; and the frank smuggler would rather copy."""
    few, many = signals(words_game(4, 4, 2)), signals(words_game(1, 1, 2))
    assert few.game.prior.p("smuggler") == Fraction(1, 5), "a fifth"
    assert many.game.prior.p("smuggler") == Fraction(1, 2), "a half"
    assert {answer for signal in few for answer in signal.answers} == {0}
    assert {answer for signal in many for answer in signal.answers} == {1}
    assert Kind.SEPARATING not in {signal.kind for signal in (*few, *many)}
    assert value(NAME, "frank", "frank.kind") is Kind.SEPARATING
    assert cell("frank", "frank.regrets[0]") > 0
    assert {signal.kind for signal in value(NAME, "frank")} == {Kind.POOLING}, "the only equilibrium is pooling"
    (alike,) = value(NAME, "frank").outcomes
    assert "perfect Bayesian (1 of 2)" in str(alike), "what the list says"
    assert {signal.plan for signal in alike.members} == {alike.first.plan}, "they differ in the answer alone"
    assert {signal.answers: signal.perfect for signal in alike.members} == {(0, 1): True, (0, 0): False}, "to open"
    support = value(NAME, "frank", 'signals(two)[0].supports["3 cheese"]')
    assert str(support) == "after 3 cheese: open is best whatever is believed", "exercise 2"


def test_gold_above_the_fine_says_guilty() -> None:
    """Idea 3: the mixed equilibrium, the threat beside it, and the two doubts that balance."""
    mixed, threat = value(NAME, "bribes").outcomes
    assert (mixed.first.plan, mixed.first.answers) == (MIXED.plan, MIXED.answers)
    assert mixed.first.belief("9 gold").p("lie") == 1
    assert mixed.first.belief("0 gold").p("lie") == even(LIE, HONEST)
    assert (threat.perfect, threat.intuitive, threat.kind) == (False, False, Kind.POOLING)
    assert threat.first.breaker.out == ("honest",), "only a liar could gain by the offer"
    assert max(LIE.fine, HONEST.fine) < BRIBE, "no belief makes the threat best"
    assert bribery.opening_value({LIE: GUILTY, HONEST: 1 - GUILTY}) > 0, "silence of all would be opened"
    assert value(NAME, "by-hand-silent") == (LESSON.questions["silent"].value, MIXED.answers[0])
    assert value(NAME, "play-bribes") == (BRIBE, BRIBE)


def test_one_change_flips_the_conclusion() -> None:
    (only,) = lasting(silence_game(Fraction(FEWER, 100)))
    assert only.kind is Kind.POOLING
    assert not only.first.used("9 gold")
    assert only.first.answers[0] == 0, "silence is passed"
    assert Fraction(FEWER, 100) < even(LIE, HONEST)


def test_lies_of_two_sizes() -> None:
    gaining = [one for one in value(NAME, "sizes", "found") if one.first.payoffs[0] > 0]
    assert {one.kind for one in gaining} == {Kind.SEMI_SEPARATING, Kind.POOLING}, "something or nothing"
    told = gaining[0].first
    assert told.belief("13 gold").p("large") == 1
    assert all(one.first.used("8 gold") for one in gaining[1:])


def test_the_exercises() -> None:
    assert owners_09.DEAR.plan[0][0] == MIXED.plan[0][0], "exercise 3: the same share stays silent"
    (failing,) = [one for one in signals(beer_quiche()).outcomes if not one.intuitive]
    assert failing.kind is Kind.POOLING
    assert failing.first.used("quiche")
    assert failing.first.breaker is not None
    assert (failing.first.breaker.type, failing.first.breaker.out) == ("strong", ("weak",)), "exercise 4"
    assert FOUR_APPLES.kind is Kind.SEMI_SEPARATING, "exercise 5"
    assert FOUR_APPLES.belief("4 apples").p("4 apples") == 1
    assert FOUR_APPLES.answer("4 apples") == 0
    assert FOUR_APPLES.used("3 apples")
    assert FOUR_APPLES.plan[0][0] > 0, "the honest say three as well"


def test_the_notebook_and_the_kit_agree() -> None:
    assert value(NAME, "by-hand") == LESSON.questions["word"].value
    assert [belief.p("smuggler") for belief in value(NAME, "exact-word")] == [LESSON.questions["word"].value] * 2
    assert value(NAME, "draw-words") == (True, False, True), "what is drawn tells right from wrong"
    lab = value(NAME, "lab").chart()
    assert lab.series[1].values == (even(LIE, HONEST), 1)
