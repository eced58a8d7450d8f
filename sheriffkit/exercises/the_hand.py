"""The sheet of the exercise on lesson 05, the hand."""

from fractions import Fraction

from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Catalogue, Message
from sheriffkit.exercises import market_turn

_add = Catalogue("sheriffkit").add
_add("the_hand.hint.exactly.1", "Count hands: how many ways are there to choose the contraband cards, and how many to "
    "choose the rest of the hand?")  # fmt: skip
_add("the_hand.hint.exactly.2", "The rest must be legal cards, of which there are 24. Multiply both counts, and divide "
    "by the number of all hands.")  # fmt: skip
_add("the_hand.hint.least.1", "How many cards does this hand have? And which numbers of cheese count as at least that "
    "many?")  # fmt: skip
_add("the_hand.hint.least.2", "Either add up all the numbers that fit, or take those that do not fit off one.")
_add("the_hand.hint.seen.1", "How many cards have you not seen? How many of those are bread?")
_add("the_hand.hint.seen.2", "All six cards must be among the unseen cards that are no bread. Cards that you have not "
    "seen stay in the count, wherever they lie.")  # fmt: skip
_add("the_hand.hint.function.1", "Write the chance of exactly j such cards first, with comb. Which values of j are "
    "wanted?")  # fmt: skip
_add("the_hand.hint.function.2", "Add up j from k to the size of the hand, that one included. comb(n, j) is 0 where j "
    "is larger than n, so nothing else needs care.")  # fmt: skip
_add("the_hand.hint.count.1", "It is the hypergeometric distribution again, in the deck of the unseen cards.")
_add("the_hand.hint.count.2", "Take the contraband that you saw out of the contraband, and all sixteen out of the "
    "deck. The outcomes run from 0 to 6.")  # fmt: skip
_add("the_hand.hint.chart.1", "Two lines stand above each number of apples seen: one for three players, one for four.")
_add("the_hand.hint.chart.2", "The table below the chart has both numbers; subtract the smaller from the larger.")
_add("the_hand.hint.lie.1", "Two kinds of merchants say this sentence. How often does each kind say it, and how many "
    "merchants are of each kind?")  # fmt: skip
_add("the_hand.hint.lie.2", "Multiply for each kind: its share, times how often it says the sentence. Which part of "
    "the sum is the liars'?")  # fmt: skip
_add("the_hand.hint.market.1", "Which legal good will you collect? Lay everything else aside, as far as the rules let "
    "you.")  # fmt: skip
_add("the_hand.hint.market.2", "A pile whose top cards are what you collect is better than the deck. So let the tops "
    "of the piles have a say in what you collect, and weigh numbers by value.")  # fmt: skip


def _hints(name: str) -> tuple[Message, Message]:
    return Message.of(f"the_hand.hint.{name}.1"), Message.of(f"the_hand.hint.{name}.2")


MARKET = (
    "hand 2 apples, 2 bread, 1 cheese, 1 silk; left bread, mead, apples, pepper, cheese; "
    "right apples, cheese, apples, chickens, mead"
)
"""A line that the strategy is tried with at once."""

SHEET = Sheet(
    "05-the-hand",
    asks=(
        Ask("q1", Kind.PROBABILITY, 2, _hints("exactly")),
        Ask("q2", Kind.PROBABILITY, 2, _hints("least")),
        Ask("q3", Kind.PROBABILITY, 2, _hints("seen")),
        Ask("q4", Kind.FUNCTION, 3, _hints("function"), trial=(2, 48, 204, 6)),
        Ask("q5", Kind.DISTRIBUTION, 3, _hints("count")),
        Ask("q6", Kind.PROBABILITY, 1, _hints("chart")),
        Ask("q7", Kind.PROBABILITY, 3, _hints("lie")),
        Ask("q8", Kind.STRATEGY, 4, _hints("market"), trial=(MARKET,), moves=market_turn.moves),
    ),
    essays=(Essay("q9", 3),),
    numbers={
        "illegal": (2, 3, 4),
        "least": (2, 3),
        "bread": (1, 5, 6, 7),
        "contraband": (4, 6, 7, 8),
        "apples": (2, 4, 6, 8),
        "liars": (Fraction(1, 3), Fraction(1, 4), Fraction(2, 3), Fraction(3, 4)),
    },
)
