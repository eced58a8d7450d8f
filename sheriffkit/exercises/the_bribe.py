"""The sheet of the exercise on lesson 07, the bribe."""

from fractions import Fraction

from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Catalogue, Message
from sheriffkit.exercises import buying

_add = Catalogue("sheriffkit").add
_add("the_bribe.hint.price.1", "What does opening bring if the bag lies, and what does it cost if it is honest?")
_add("the_bribe.hint.price.2", "Weigh the fine by the chance of a lie, the compensation by the chance of an honest "
    "bag, and take the second from the first.")  # fmt: skip
_add("the_bribe.hint.threat.1", "Write down the value of opening with an unknown chance of a lie.")
_add("the_bribe.hint.threat.2", "Set that value to nothing, and solve for the chance.")
_add("the_bribe.hint.most.1", "What is left to the merchant if the bag is passed, and what if it is opened?")
_add("the_bribe.hint.most.2", "The gap between both is the fine and the goods at risk. It counts only as often as the "
    "bag would be opened.")  # fmt: skip
_add("the_bribe.hint.dear.1", "The most that it can be right to pay grows with the chance of opening.")
_add("the_bribe.hint.dear.2", "Set the ceiling equal to the bribe, and solve for the chance.")
_add("the_bribe.hint.left.1", "Two cases: passed for the bribe, or opened. What is left in each?")
_add("the_bribe.hint.left.2", "If the bag is opened the bribe is not paid, and the goods that were declared truly land "
    "all the same.")  # fmt: skip
_add("the_bribe.hint.split.1", "Where does the zone begin for the sheriff, and where does it end for the merchant?")
_add("the_bribe.hint.split.2", "Without a deal the sheriff has the chance of opening times the fine. The split is the "
    "middle between that and the ceiling.")  # fmt: skip
_add("the_bribe.hint.curve.1", "Two lines are drawn; what is left to you counts. Where is it highest?")
_add("the_bribe.hint.curve.2", "The table below the chart has the numbers. Read two rows, the best offer and the fine, "
    "and subtract.")  # fmt: skip
_add("the_bribe.hint.told.1", "Which prices would have let that offer pass?")
_add("the_bribe.hint.told.2", "Those are out. What is left keeps its proportions: divide by the sum, so that all adds "
    "up to one.")  # fmt: skip
_add("the_bribe.hint.offers.1", "Three things decide: is the bag a lie at all, what is its ceiling, and what do the "
    "answers of the day say about the price?")  # fmt: skip
_add("the_bribe.hint.offers.2", "The price lies above every offer that was refused, and not above any that was taken. "
    "Begin near the fine, go up after a refusal, and never above the ceiling.")  # fmt: skip


def _hints(name: str) -> tuple[Message, Message]:
    return Message.of(f"the_bribe.hint.{name}.1"), Message.of(f"the_bribe.hint.{name}.2")


SHEET = Sheet(
    "07-the-bribe",
    asks=(
        Ask("q1", Kind.NUMBER, 2, _hints("price")),
        Ask("q2", Kind.PROBABILITY, 2, _hints("threat")),
        Ask("q3", Kind.NUMBER, 2, _hints("most")),
        Ask("q4", Kind.PROBABILITY, 2, _hints("dear")),
        Ask("q5", Kind.FUNCTION, 3, _hints("left"), trial=(2, 16, 8, Fraction(1, 4), 9)),
        Ask("q6", Kind.NUMBER, 3, _hints("split")),
        Ask("q7", Kind.NUMBER, 1, _hints("curve")),
        Ask("q8", Kind.DISTRIBUTION, 2, _hints("told")),
        Ask(
            "q9",
            Kind.STRATEGY,
            4,
            _hints("offers"),
            trial=("declared 3 apples: 1 apples, 2 silk; fine 8; at risk 16; today 5 opened",),
            moves=buying.SAYS.move,
        ),
    ),
    essays=(Essay("q10", 3),),
    numbers={
        "lie": (Fraction(7, 10), Fraction(4, 5), Fraction(9, 10)),
        "fine": (10, 12, 20),
        "pays": (4, 8),
        "opened": (Fraction(3, 10), Fraction(9, 20), Fraction(7, 10), Fraction(4, 5)),
        "bribe": (9, 11, 13),
        "looks": (Fraction(2, 5), Fraction(3, 5), Fraction(4, 5)),
        "middle": (6, 10, 11, 12),
        "tried": (4, 5, 7, 8),
    },
)
"""What is asked: `lie`, `opened` and `looks` are chances, the other numbers are gold."""
