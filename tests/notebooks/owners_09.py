"""The owners of the numbers in lesson 09 and its plan, by cell: `test_prose` says what owning means, and reads them."""

from collections.abc import Callable
from fractions import Fraction

from classkit.signalling import profile, signals
from sheriffkit.lessons import the_signal
from sheriffkit.lessons.the_signal import (
    APPLES,
    BRIBE,
    GUILTY,
    HALF,
    HONEST,
    LIE,
    SHERIFF,
    SILK,
    TEN,
    WORDS,
    even,
    lasting,
    silence_game,
)
from sheriffkit.models import declaration_game
from tests.classkit.signalling.games import beer_quiche
from tests.notebooks.pages import items, minutes, options, value

LESSON, PLAN = "09-the-signal.ipynb", "09-the-signal.md"
Owner = Fraction | int


def cell(id: str, expression: str) -> Owner:
    """An expression over the names of the lesson, after its cells were run, as a fraction."""
    number = value(LESSON, id, expression)
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


SAID = max(count for count, _ in the_signal.first_round().table.declared)
MIXED = lasting(silence_game(GUILTY))[0].first
DOUBT = MIXED.answers[0]
EVEN = even(LIE, HONEST)
SMALL, LARGE = (cell("sizes", f"{name}.fine") for name in ("small", "large"))
LARGEST = cell("sizes", "max(int(message.split()[0]) for message in sizes.messages)")
POOLED = cell("sizes", "[int(m.split()[0]) for m in sizes.messages if found[-1].first.used(m)][0]")
DEARER = 20
DEAR = lasting(silence_game(GUILTY, bribe=DEARER))[0].first
SIX_TO_FOUR = declaration_game({APPLES: 6, SILK: 4}, WORDS, names=("apples", "silk"))
HALF_SAY_CHEESE = profile(SIX_TO_FOUR, [[1, 0], [HALF, HALF]], [0, 0]).belief(WORDS[0]).p("silk")
FOUR_APPLES = signals(declaration_game({("apples",) * 4: 3, SILK: 1}, ["3 apples", "4 apples"]))[0]
LEVEL = cell("draw-words", "lies.level")
WAYS = items(LESSON, "bayes", r"(?:Counting by hand|Bayes' rule for any|Drawing is)")
FEWER = 40
"""Where the first slider of the lab shows the flip."""

OWNED: dict[str, dict[str, Owner]] = {
    "title": {"50": sum(minutes(PLAN))},
    "play": {"1": SHERIFF},
    "bayes": {"2000": options(LESSON, "the_signal_charts.drawn")["n"], "95%": LEVEL, "19/20": LEVEL},
    "babble": {"12": -cell("frank", "frank.values[1]"), "24": cell("frank", "two.choices[1][0].sender[0]")},
    "idea-gold": {
        "8": cell("bribes", "lie.fine"),
        "6": cell("bribes", "honest.compensation"),
        "9": BRIBE,
        "18": cell("bribes", "lie.value"),
        "24": cell("bribes", "lie.at_risk + lie.fine"),
    },
    "threat": {"9": BRIBE, "42.9%": EVEN, "37.5%": DOUBT, "8": LIE.fine},
    "size": {"4": SMALL, "12": LARGE, "13": LARGEST, "8": POOLED},
    "fool": {"42.9%": EVEN, "8": LIE.fine, "9": BRIBE, "40": FEWER},
    "exercises": {"20": DEARER, "9": BRIBE, "9/10": beer_quiche().prior.p("strong")},
    "answers": {
        "4/10": SIX_TO_FOUR.prior.p("silk"),
        "2/8": HALF_SAY_CHEESE,
        "25.0%": DEAR.plan[0][0],
        "20/24": DEAR.answers[0],
        "83.3%": DEAR.answers[0],
        "20": DEARER,
        "1/3": FOUR_APPLES.answers[0],
    },
}
SPOKEN: dict[str, dict[str, Owner]] = {
    "title": {"What does “three apples” tell": SAID},
    "play": {"have said “three apples”": SAID},
    "idea-word": {"who of the ten in": sum(TEN), "“three apples”: all with": SAID},
    "bayes": {"Which of the three is a proof": WAYS, "for these ten": sum(TEN)},
    "fool": {"one in five lied": 1 / cell("by-hand", "Fraction(say_it['smuggler'], sum(say_it.values()))")},
    "summary": {"Summary in five lines": items(LESSON, "summary", r"^\d\. .*")},
    "size": {"or three: the fine": cell("sizes", "large.cards.count('silk')")},
    "exercises": {
        "Of ten merchants": 10,
        "six hold": SIX_TO_FOUR.prior.p("apples") * 10,
        "hold three apples": SAID,
        "others three silk": SAID,
        "say “three apples”": SAID,
        "say “three cheese”": SAID,
        "answer to “three cheese”": SAID,
        "let them hold four apples": 4,
        "declaration of *four*": 4,
        "a hand of three silk": SAID,
    },
    "answers": {"honest say three as": SAID, "Whoever says four": 4},
}
PLAN_OWNED: dict[str, Owner] = {}
PLAN_SPOKEN: dict[str, Owner] = {
    "what does “three apples” tell": SAID,
    "Ten playing cards": sum(TEN),
    "Deal ten cards": sum(TEN),
    "to ten people": sum(TEN),
}
FORMULAS: dict[str, Callable[[int], bool]] = {}
