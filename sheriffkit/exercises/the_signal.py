"""The sheet of the exercise on lesson 09, the signal."""

from fractions import Fraction

from classkit.sheet import Ask, Essay, Kind, Sheet
from classkit.words import Catalogue, Message

_add = Catalogue("sheriffkit").add
_add("the_signal.hint.heard.1", "Who says “three bread”? Not all the smugglers do.")
_add("the_signal.hint.heard.2", "Weigh the smugglers by how often they say it, and divide by the weight of all who say "
    "it, those with bread among them.")  # fmt: skip
_add("the_signal.hint.silence.1", "How often does each kind offer nothing?")
_add("the_signal.hint.silence.2", "Multiply the share of each kind by the chance that it offers nothing. Then divide "
    "by the sum of the three products, so that all adds up to one.")  # fmt: skip
_add("the_signal.hint.tells.1", "Read the table by rows and by columns. What do the rows have in common if nothing is "
    "told? And what is special about the columns if a word always tells the type?")  # fmt: skip
_add("the_signal.hint.tells.2", "Nothing is told if all rows are alike, mixed or not. All is told if no column has two "
    "numbers above zero. The rest lies between.")  # fmt: skip
_add("the_signal.hint.spread.1", "Opening all bags that are called three chickens: what does it cost the sheriff, and "
    "what does a smuggler among them bring?")  # fmt: skip
_add("the_signal.hint.spread.2", "The fines may be as much as the compensations of those with chickens, and no more. "
    "How many smugglers are that in the mean, and which part of all the smugglers?")  # fmt: skip
_add("the_signal.hint.silent.1", "Two doubts must balance. Which of them decides how many liars are silent: the "
    "liar's, or the sheriff's?")  # fmt: skip
_add("the_signal.hint.silent.2", "Let the fines of the silent liars weigh as much as the compensations of all honest "
    "merchants. That is a part of all bags; which share is it of the liars?")  # fmt: skip
_add("the_signal.hint.threat.1", "What does the sheriff have if it takes the gold? And if it opens?")
_add("the_signal.hint.threat.2", "Write down what opening brings with an unknown chance of a lie. Set it equal to the "
    "gold that is given up, and solve for the chance.")  # fmt: skip
_add("the_signal.hint.chart.1", "Is gold ever opened? Then which merchants can be opened at all?")
_add("the_signal.hint.chart.2", "Two things have to happen: nothing is offered, and silence is opened. The chart has a "
    "bar for each.")  # fmt: skip
_add("the_signal.hint.speak.1", "A silent lie is passed now and then. Can you know beforehand whether this one would "
    "be? All that the sheriff goes by stands in the line.")  # fmt: skip
_add("the_signal.hint.speak.2", "Count the silent bags alone, with those from before the day: honest ones and lies. "
    "Opening all of them brings the fines less the compensations. Pay only if that is more than nothing.")  # fmt: skip


def _hints(name: str) -> tuple[Message, Message]:
    return Message.of(f"the_signal.hint.{name}.1"), Message.of(f"the_signal.hint.{name}.2")


WORDS = ("pooling", "separating", "semi-separating")
"""What a plan may be (question 3)."""

SHEET = Sheet(
    "09-the-signal",
    asks=(
        Ask("q1", Kind.PROBABILITY, 2, _hints("heard")),
        Ask("q2", Kind.DISTRIBUTION, 3, _hints("silence"), choices=("honest", "small", "large")),
        Ask("q3", Kind.FUNCTION, 3, _hints("tells"), choices=WORDS, trial=(((1, 0), (0, 1)),)),
        Ask("q4", Kind.PROBABILITY, 2, _hints("spread")),
        Ask("q5", Kind.PROBABILITY, 3, _hints("silent")),
        Ask("q6", Kind.PROBABILITY, 2, _hints("threat")),
        Ask("q7", Kind.PROBABILITY, 2, _hints("chart")),
        Ask(
            "q8",
            Kind.STRATEGY,
            4,
            _hints("speak"),
            choices=("silent", "offer 9 gold"),
            trial=("begins honest 3, lies 1; so far lie silent passed; now lie",),
        ),
    ),
    essays=(Essay("q9", 3),),
    numbers={
        "chickens": (3, 5),
        "pepper": (3, 4),
        "says": (Fraction(2, 5), Fraction(3, 5), Fraction(4, 5)),
        "small": (Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)),
        "large": (Fraction(1, 4), Fraction(3, 4), Fraction(9, 10)),
        "lie": (Fraction(3, 5), Fraction(2, 3), Fraction(3, 4), Fraction(4, 5)),
        "bribe": (3, 5, 7, 9),
        "common": (55, 65, 80),
        "silk": (2, 3),
    },
)
"""What is asked: `chickens` and `pepper` are merchants of twelve, `says`, `small`, `large` and `lie` chances, `bribe`
gold, `common` percent, and `silk` cards."""
