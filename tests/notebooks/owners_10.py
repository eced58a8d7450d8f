"""The owners of the numbers in lesson 10 and its plan, by cell: `test_prose` says what owning means, and reads them."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import islice

from classkit.trees import Learned, Profile, Tree, backward_induction, cfr, exploitability, nash_conv
from classkit.trees.nodes import Decision, Node
from classkit.trees.strategies import profile
from sheriffkit.items import Cards
from sheriffkit.lessons import cfr_duel, the_haggling
from sheriffkit.lessons.the_haggling import (
    BRIBES,
    COMPENSATION,
    ITEMS,
    MERCHANT,
    OFFER,
    PENALTY,
    SHERIFF,
    VALUE,
    WORDS,
    chances,
    guess,
)
from sheriffkit.rules import Rules
from tests.notebooks.pages import items, minutes, value

LESSON, PLAN = "10-haggling.ipynb", "10-haggling.md"
Owner = Fraction | int


def cell(id: str, expression: str) -> Owner:
    """An expression over the names of the lesson, after its cells were run, as a fraction."""
    number = value(LESSON, id, expression)
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def shown(number: Fraction | float, places: int = 2) -> Fraction:
    """A number of the kit as the lesson shows it: with so many decimals."""
    return Fraction(round(10**places * number), 10**places)


@cache
def learned() -> Learned:
    """Exercise 4: CFR after so many iterations of poker."""
    (found,) = islice(cfr(cfr_duel.poker(), every=2000), 1)
    return found


@cache
def passive() -> Profile:
    """Exercise 5: nobody ever bets or calls."""
    tree = cfr_duel.poker()
    return profile(tree, tuple({info.name: "pass" for info in tree.infosets(player)} for player in (1, 2)))


@cache
def habit() -> Fraction:
    """Exercise 5: the estimate after so many hands."""
    return cfr_duel.against_cfr("poker").let(passive(), HANDS).points[-1].own


def bag(coin: str) -> Cards:
    """What the merchant's bag holds in the round that is played."""
    return the_haggling.first_round(coin).bags[MERCHANT - 1]


def no_first(tree: Tree) -> Tree:
    """The same game with the answers in the other order, so that backward induction takes the other one of a tie."""

    def turned(node: Node) -> Node:
        if not isinstance(node, Decision):
            return node
        branches = tuple((action, turned(after)) for action, after in node.branches)
        return Decision(node.player, node.info, branches[::-1] if node.player == 2 else branches)

    return Tree(turned(tree.node()), tree.players)


SILK = Rules().goods["silk"]
LEVEL = cell("play-hands", "played.level")
HANDS = 60
"""Hands that the habit of exercise 5 plays."""
SEEN = backward_induction(the_haggling.seen(the_haggling.game())).payoffs
TOGETHER = sum(SEEN)
SMALL = nash_conv(the_haggling.game(2, 2), (
    {"cargo": "load 2", "2 items": "offer 2"}, {"0 offered": "no", "1 offered": "no", "2 offered": "yes"}))  # fmt: skip
GRUDGING = backward_induction(no_first(the_haggling.seen(the_haggling.game()))).payoffs[0]
"""What the smuggler has if the sheriff says no where yes and no pay the same."""
FAILS = next(n for n in range(1, 20) if guess(n, WORDS) > SEEN[0])
"""The fewest items for which a guess is worth more than the advice."""
SIX = 6

OWNED: dict[str, dict[str, Owner]] = {
    "title": {"60": sum(minutes(PLAN))},
    "play": {"1": SHERIFF, "2": MERCHANT, "5": OFFER, "4": SILK.penalty},
    "idea-seen": {"5": VALUE, "1": PENALTY, "2": BRIBES},
    "idea-hidden": {"2": BRIBES, "3": ITEMS * PENALTY, "1": COMPENSATION, "15": ITEMS * VALUE},
    "learn": {
        "2000": cell("play-hands", "played.n"),
        "95%": LEVEL,
        "19/20": LEVEL,
        "0": cell("exact", "trees.nash_conv(hidden, mixed)"),
        "1": cfr_duel.BRIBES,
    },
    "idea-advice": {"0": 0, "1": 1, "2": WORDS - 1},
    "fool": {
        "2": BRIBES,
        "3": GRUDGING,
        "10": TOGETHER,
        "0.79": shown(cell("exact", "sum(trees.expected(hidden, mixed))")),
    },
    "exercises": {"2": BRIBES, "2000": learned().iteration, "1/18": Fraction(1, 18), "60": HANDS, "5": OFFER},
    "answers": {
        "1/7": chances(SIX)[0],
        "14.3%": chances(SIX)[0],
        "30/37": chances(SIX)[1],
        "81.1%": chances(SIX)[1],
        "0": Fraction(SMALL),
        "8": SEEN[0],
        "2": SEEN[1],
        "5": OFFER,
        "8.50": Fraction(OFFER + the_haggling.SILK["tails"] * SILK.penalty, 2),
        "25/3": guess(FAILS, WORDS),
        "8.33": shown(guess(FAILS, WORDS)),
        "7.33": shown(guess(FAILS - 1, WORDS)),
        "0.056": shown(-learned().payoffs[0], 3),
        "1/18": Fraction(1, 18),
        "0.001": shown(learned().exploitability, 3),
        "60": HANDS,
        "0.75": shown(habit()),
        "1": Fraction(exploitability(cfr_duel.poker(), passive())),
    },
}
SPOKEN: dict[str, dict[str, Owner]] = {
    "play": {
        "## Play: five gold": OFFER,
        "has said three apples": len(bag("heads")),
        "one card or three": max(bag(coin).count("silk") for coin in ("heads", "tails")),
    },
    "idea-hidden": {"loads three items": ITEMS, "loads all three": ITEMS},
    "idea-advice": {
        "whoever loads three": ITEMS,
        "one in three": WORDS,
        "to pass three items": ITEMS,
    },
    "concepts": {"up to three items": ITEMS, "Up to eight items": FAILS - 1},
    "fool": {"room for three": ITEMS},
    "summary": {"Summary in five lines": items(LESSON, "summary", r"^\d\. .*")},
    "exercises": {"Up to six items": SIX, "load all six": SIX, "Up to nine items": FAILS, "among three words": WORDS},
    "answers": {"Up to eight items": FAILS - 1, "from nine on": FAILS, "then twice": len(the_haggling.SILK)},
}
PLAN_OWNED: dict[str, Owner] = {"2": BRIBES, "30": 30}
PLAN_SPOKEN: dict[str, Owner] = {
    "three cards with a word": WORDS,
    "five gold, or open": OFFER,
    "mediator with three cards": WORDS,
}
FORMULAS: dict[str, Callable[[int], bool]] = {
    "$3p = 1 - p$": lambda k: (
        (ITEMS * PENALTY * Fraction(k, 12) == COMPENSATION * (1 - Fraction(k, 12)))
        == (Fraction(k, 12) == chances(3)[0])
    ),
    "$15(1-q) - 3q = q$": lambda k: (
        (ITEMS * VALUE * (1 - Fraction(k, 19)) - ITEMS * PENALTY * Fraction(k, 19) == Fraction(k, 19))
        == (Fraction(k, 19) == chances(3)[1])
    ),
}
"""Each holds at the mixture of the equilibrium, and at no other."""
