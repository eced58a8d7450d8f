"""The sheet of the exercise on lesson 06, the fine."""

from fractions import Fraction

from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Catalogue, Message
from sheriffkit.exercises import bag_day

_add = Catalogue("sheriffkit").add
_add("the_fine.hint.mean.1", "What does the bag bring if it is passed, and what if it is opened?")
_add("the_fine.hint.mean.2", "Opened, the cheese still goes to the stand; the other card is gone, and it is fined. "
    "Then weigh both sums by their chances.")  # fmt: skip
_add("the_fine.hint.honest.1", "Which letter says what the sheriff pays for an honest bag? What is it here?")
_add("the_fine.hint.honest.2", "The cards reach the stand in any case. The sheriff's money, 2 for each bread, comes on "
    "top, but only if the bag is opened.")  # fmt: skip
_add("the_fine.hint.even.1", "How much more does the lie bring if it is passed? How much less if it is opened?")
_add("the_fine.hint.even.2", "An opened lie loses the wrong card and pays for it; an opened honest bag is paid for. "
    "What is better, over the sum of better and worse.")  # fmt: skip
_add("the_fine.hint.function.1", "Write both ends with the letters: K, V, P and M. P is 0 for an honest bag, M for a "
    "lie, so one formula does for both.")  # fmt: skip
_add("the_fine.hint.function.2", "Passed, it is K + V. Opened, V is gone, P is paid, and M is got. Weigh the two by "
    "1 - q and q.")  # fmt: skip
_add("the_fine.hint.risk.1", "How far apart are the two ends of this bag?")
_add("the_fine.hint.risk.2", "Square that distance, and multiply by the chance of one end and by that of the other.")
_add(
    "the_fine.hint.total.1", "What are all the numbers of openings that can happen, and how much gold is it with each?"
)
_add("the_fine.hint.total.2", "The number of openings is binomial. Each opening takes the same sum off the gold of the "
    "rounds in which all bags are passed.")  # fmt: skip
_add("the_fine.hint.chart.1", "Two bars stand there: one for the honest bags, one for the lies.")
_add("the_fine.hint.chart.2", "The table below the chart has both numbers; subtract the smaller from the larger.")
_add("the_fine.hint.bag.1", "For each legal good: take all cards of it, and for no, one, two … of the dearest other "
    "cards put them in as well, five cards in all.")  # fmt: skip
_add("the_fine.hint.bag.2", "Your function of question 4 says what each of these bags brings in the mean. Choose the "
    "largest. An honest bag is among them.")  # fmt: skip


def _hints(name: str) -> tuple[Message, Message]:
    return Message.of(f"the_fine.hint.{name}.1"), Message.of(f"the_fine.hint.{name}.2")


SHEET = Sheet(
    "06-the-fine",
    asks=(
        Ask("q1", Kind.NUMBER, 2, _hints("mean")),
        Ask("q2", Kind.NUMBER, 2, _hints("honest")),
        Ask("q3", Kind.PROBABILITY, 3, _hints("even")),
        Ask("q4", Kind.FUNCTION, 3, _hints("function"), trial=(16, 8, 4, 0, Fraction(1, 5))),
        Ask("q5", Kind.NUMBER, 2, _hints("risk")),
        Ask("q6", Kind.DISTRIBUTION, 3, _hints("total")),
        Ask("q7", Kind.PROBABILITY, 1, _hints("chart")),
        Ask(
            "q8",
            Kind.STRATEGY,
            4,
            _hints("bag"),
            trial=("opened 1/5; hand 1 cheese, 4 chickens, 1 silk",),
            moves=bag_day.moves,
        ),
    ),
    essays=(Essay("q9", 3),),
    numbers={
        "wrong": ("mead", "silk", "crossbows"),
        "opened": (Fraction(1, 3), Fraction(1, 4), Fraction(1, 5), Fraction(3, 10)),
        "bread": (3, 4, 5),
        "rounds": (2, 3),
        "gold": (48, 72),
    },
)
