"""The sheet of the exercise on lesson 08, the inspection game."""

from fractions import Fraction

from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Catalogue, Message

_add = Catalogue("sheriffkit").add
_add("the_inspection_game.hint.lies.1", "Whose gold decides how often the merchant lies?")
_add("the_inspection_game.hint.lies.2", "Let opening bring the sheriff as much as passing does, that is nothing: the "
    "fine, weighed by the chance of a lie, against the compensation, weighed by the rest.")  # fmt: skip
_add("the_inspection_game.hint.opens.1", "What do both bags bring the merchant, passed and opened? Four numbers.")
_add("the_inspection_game.hint.opens.2", "Write what each bag brings in the mean if it is opened with a chance q. Set "
    "both equal, and solve for q.")  # fmt: skip
_add("the_inspection_game.hint.even.1", "How much better is the lie if it is passed? How much worse if it is opened?")
_add("the_inspection_game.hint.even.2", "The chance of opening is the gap if passed, divided by the sum of both gaps. "
    "Use Fraction, so that the result is exact.")  # fmt: skip
_add("the_inspection_game.hint.round.1", "Four cells of the table can come up. How likely is each?")
_add("the_inspection_game.hint.round.2", "Multiply the chance of the bag by that of the answer. Two of the cells bring "
    "the same gold: add them.")  # fmt: skip
_add("the_inspection_game.hint.count.1", "Fictitious play takes what was seen for the chance of what comes.")
_add("the_inspection_game.hint.count.2", "Weigh what the lie brings passed and opened by how often each was seen; the "
    "same for the honest bag; subtract.")  # fmt: skip
_add("the_inspection_game.hint.harsh.1", "The chance of a lie in equilibrium is made of the fine and the compensation "
    "alone.")  # fmt: skip
_add("the_inspection_game.hint.harsh.2", "Set that chance to the share that is asked for, solve for the fine, and see "
    "how many times the old one it is.")  # fmt: skip
_add("the_inspection_game.hint.chart.1", "There is a line for each bag, and the chance of opening runs along the "
    "bottom.")  # fmt: skip
_add("the_inspection_game.hint.chart.2", "The table below the chart has both numbers; subtract the smaller from the "
    "larger.")  # fmt: skip
_add("the_inspection_game.hint.regret.1", "Three sums: what you got, what eight lies would have brought, what eight "
    "honest bags would have brought; the sheriff's deeds stay as they were.")  # fmt: skip
_add("the_inspection_game.hint.regret.2", "Take what you got from the larger of the two other sums.")
_add("the_inspection_game.hint.open.1", "How likely must a lie be for opening to bring you something? It is more than "
    "one half.")  # fmt: skip
_add("the_inspection_game.hint.open.2", "Look for the same last rounds earlier in the line: one, better two of them. "
    "What came next, and how often was it a lie?")  # fmt: skip


def _hints(name: str) -> tuple[Message, Message]:
    return Message.of(f"the_inspection_game.hint.{name}.1"), Message.of(f"the_inspection_game.hint.{name}.2")


SHEET = Sheet(
    "08-the-inspection-game",
    asks=(
        Ask("q1", Kind.PROBABILITY, 2, _hints("lies")),
        Ask("q2", Kind.PROBABILITY, 2, _hints("opens")),
        Ask("q3", Kind.FUNCTION, 3, _hints("even"), trial=(16, 24, 24, 12)),
        Ask("q4", Kind.DISTRIBUTION, 2, _hints("round")),
        Ask("q5", Kind.NUMBER, 2, _hints("count")),
        Ask("q6", Kind.NUMBER, 2, _hints("harsh")),
        Ask("q7", Kind.NUMBER, 1, _hints("chart")),
        Ask("q8", Kind.NUMBER, 3, _hints("regret")),
        Ask(
            "q9",
            Kind.STRATEGY,
            4,
            _hints("open"),
            choices=("open", "pass"),
            trial=("lie pass, lie open, honest pass",),
        ),
    ),
    essays=(Essay("q10", 3),),
    numbers={
        "cheese": (1, 2),
        "mead": (2, 3),
        "looks": (Fraction(1, 5), Fraction(1, 4), Fraction(3, 10), Fraction(2, 5)),
        "opens": (2, 3, 6),
        "rarely": (5, 8, 12, 20),
        "at": (Fraction(1, 5), Fraction(3, 5), Fraction(4, 5)),
        "deeds": (
            "open open pass open pass pass pass open",
            "pass open pass open pass open open pass",
            "open pass pass open pass open open open",
            "pass pass open pass open pass pass open",
        ),
    },
)
"""What is asked: `cheese` and `mead` are cards, `opens` rounds of ten, `rarely` bags, `looks` and `at` are chances."""
