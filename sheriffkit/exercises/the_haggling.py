"""The sheet of the exercise on lesson 10, haggling."""

from fractions import Fraction

from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Catalogue, Message

_add = Catalogue("sheriffkit").add
_add("the_haggling.hint.sight.1", "Begin at the end: which bribe makes the sheriff say yes to one item, to two, to "
    "three?")  # fmt: skip
_add("the_haggling.hint.sight.2", "Nobody pays more than is needed. Count the items that the coins are enough for; "
    "each of them brings its value less its fine.")  # fmt: skip
_add("the_haggling.hint.opens.1", "The sheriff’s mixture makes the smuggler indifferent. What does each of the two "
    "cargoes bring if it passes, and if it is opened?")  # fmt: skip
_add("the_haggling.hint.opens.2", "Let the sheriff open with a chance q. Set what all items bring in the mean equal to "
    "what the empty cargo brings, which is paid for when it is opened, and solve for q.")  # fmt: skip
_add("the_haggling.hint.belief.1", "How often does each cargo come with an offer of 2 coins? Multiply two chances for "
    "each.")  # fmt: skip
_add("the_haggling.hint.belief.2", "Divide each of the three products by their sum, so that the chances add up to "
    "1.")  # fmt: skip
_add("the_haggling.hint.plan.1", "The sheriff hears the offer and does not see the cargo: one decision for each of the "
    "two offers, and not one for each cargo.")  # fmt: skip
_add("the_haggling.hint.plan.2", "For each offer add up what “no” brings, each cargo weighed by how often it comes "
    "with that offer; the same for “yes”. Take the larger sum of each, and add both.")  # fmt: skip
_add("the_haggling.hint.matching.1", "What becomes of a regret below zero? And what if none is above zero?")
_add("the_haggling.hint.matching.2", "Make each regret below zero a zero. If the sum is then above zero, divide each "
    "by it; else give each action the same chance. Use Fraction, so that the result is exact.")  # fmt: skip
_add("the_haggling.hint.chart.1", "Which of the two lines is it? The table below the chart has its numbers.")
_add("the_haggling.hint.chart.2", "What is drawn is the exploitability. How does the lesson make it of what best "
    "responses would gain?")  # fmt: skip
_add("the_haggling.hint.word.1", "Two things can happen to a guess. What does each of them bring, and how likely is "
    "each?")  # fmt: skip
_add("the_haggling.hint.word.2", "A right guess brings all items less the bribe, a wrong one costs a fine for each "
    "item. From the mean take what the advice is worth.")  # fmt: skip
_add("the_haggling.hint.offers.1", "The same two offers are one information set. What was in the bags that came with "
    "just these two before?")  # fmt: skip
_add("the_haggling.hint.offers.2", "For the bags that came with the same two offers, add up what opening would have "
    "brought, and what accepting would have brought. Do what would have brought more.")  # fmt: skip


def _hints(name: str) -> tuple[Message, Message]:
    return Message.of(f"the_haggling.hint.{name}.1"), Message.of(f"the_haggling.hint.{name}.2")


SHEET = Sheet(
    "10-haggling",
    asks=(
        Ask("q1", Kind.NUMBER, 2, _hints("sight")),
        Ask("q2", Kind.PROBABILITY, 3, _hints("opens")),
        Ask("q3", Kind.DISTRIBUTION, 3, _hints("belief"), choices=("0", "1", "3")),
        Ask("q4", Kind.NUMBER, 3, _hints("plan")),
        Ask("q5", Kind.FUNCTION, 2, _hints("matching"), trial=((3, -1, 1),)),
        Ask("q6", Kind.NUMBER, 1, _hints("chart")),
        Ask("q7", Kind.NUMBER, 2, _hints("word")),
        Ask(
            "q8",
            Kind.STRATEGY,
            4,
            _hints("offers"),
            choices=("accept", "open"),
            trial=("offers 1 5; before: 1 5 with 3 silk, 2 3 with 0 silk",),
        ),
    ),
    essays=(Essay("q9", 3),),
    numbers={
        "coins": (3, 5, 7),
        "most": (4, 6, 7, 8),
        "empty": (Fraction(1, 2), Fraction(2, 5), Fraction(12, 25)),
        "turns": (40, 60, 200),
        "room": (10, 11, 12),
        "words": (2, 3),
    },
)
"""What is asked: `coins` is the highest bribe, `most` and `room` are the most that can be loaded, `empty` is the chance
of an empty cargo, `turns` are iterations, `words` those that the mediator draws from."""
