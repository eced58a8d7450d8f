"""The sheet of the exercise on lesson 01, the dice of the night."""

from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Catalogue, Message

_add = Catalogue("cheesekit").add
_add("night_dice.hint.unseen.1", "Start with one other player: with what probability does that die miss the thief's "
    "hour?")  # fmt: skip
_add("night_dice.hint.unseen.2", "Each of the others misses with 5/6, independently once the thief's hour is fixed: "
    "multiply, once for each other player.")  # fmt: skip
_add("night_dice.hint.differ.1", "Let the dice fall one after another. How many faces are free for the first, the "
    "second?")  # fmt: skip
_add("night_dice.hint.differ.2", "The first die is free; then one face is taken, then two, then three. Multiply what "
    "is left.")  # fmt: skip
_add("night_dice.hint.days.1", "Which question is it: does somebody share *my* day, or do any two share one?")
_add("night_dice.hint.days.2", "odds.all_different(n, faces=…) is the chance that no two agree. Try n = 1, 2, 3 … "
    "until it falls below one half.")  # fmt: skip
_add("night_dice.hint.function.1", "Write the case of six faces first, then ask what the 6 and the 5 become.")
_add("night_dice.hint.function.2", "Each of players − 1 dice misses with (faces − 1)/faces. Use Fraction, so that the "
    "result is exact.")  # fmt: skip
_add("night_dice.hint.witnesses.1", "Each of the others sees the thief or doesn't, independently of the rest: which "
    "distribution is that?")  # fmt: skip
_add("night_dice.hint.witnesses.2", "Binomial: choose which k of the others hit (1/6 each), the rest miss (5/6 each). "
    "The outcomes run from 0 to all the others.")  # fmt: skip
_add("night_dice.hint.chart.1", "Two bars stand at each number: one for the dice, one for independent players.")
_add("night_dice.hint.chart.2", "The table below the chart has both numbers; subtract the smaller from the larger.")
_add("night_dice.hint.vote.1", "Who cannot be the thief? Think of those who were awake with you when the cheese was "
    "not taken.")  # fmt: skip
_add("night_dice.hint.vote.2", "If you looked at a die: was that player awake before you or after you, and was the "
    "cheese gone by then?")  # fmt: skip


def _hints(name: str) -> tuple[Message, Message]:
    return Message.of(f"night_dice.hint.{name}.1"), Message.of(f"night_dice.hint.{name}.2")


SHEET = Sheet(
    "01-night-dice",
    asks=(
        Ask("q1", Kind.PROBABILITY, 2, _hints("unseen")),
        Ask("q2", Kind.PROBABILITY, 2, _hints("differ")),
        Ask("q3", Kind.COUNT, 2, _hints("days")),
        Ask("q4", Kind.FUNCTION, 3, _hints("function"), trial=(5, 6)),
        Ask("q5", Kind.DISTRIBUTION, 3, _hints("witnesses")),
        Ask("q6", Kind.PROBABILITY, 1, _hints("chart")),
        Ask(
            "q7",
            Kind.STRATEGY,
            4,
            _hints("vote"),
            choices=("vote 2", "vote 3", "vote 4", "vote 5"),
            trial=("hour 4; awake with 3 5; cheese there; looked at nobody",),
        ),
    ),
    essays=(Essay("q8", 3),),
    numbers={"players": (5, 7, 8), "faces": (8, 9, 10, 12), "days": (100, 200, 300, 500, 700), "lone": (1, 2, 3)},
)
