"""The key of exercise 05: every answer is computed from the student's own numbers."""

from fractions import Fraction
from math import comb

from classkit.dist import Dist
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey
from sheriffkit.exercises import market_turn
from sheriffkit.exercises.the_hand import SHEET
from sheriffkit.lessons.the_hand import THREE
from sheriffkit.odds import hand
from sheriffkit.rules import COMPACT, STANDARD

DECK = STANDARD.deck.size(4)
SEEN = 16
"""The cards that a sheriff sees before the market."""

UNSEEN = DECK - SEEN
CONTRABAND = sum(STANDARD.deck.count(good.name, 4) for good in STANDARD.deck.goods if not good.is_legal)
COMPACT_DECK = COMPACT.deck.size(4)
COMPACT_CONTRABAND = sum(COMPACT.deck.count(good.name, 4) for good in COMPACT.deck.goods if not good.is_legal)
CHEESE, BREAD = (STANDARD.deck.count(good, 4) for good in ("cheese", "bread"))

SAYS = Fraction(1, 20)
"""How often a liar of question 7 says four cheese."""

CHART = 3
"""How many apples, at least, the chart of question 6 is about."""

FIRST_DEAL, DEALS = 40_000, 400
"""The deals on which a strategy is scored: other seeds than those a student practises on."""

VALUES = {name: STANDARD.goods[name].value for name in STANDARD.legal}


def exactly(k, fitting, deck, size):
    """The chance of exactly k fitting cards in a hand that is drawn and kept."""
    return Fraction(comb(fitting, k) * comb(deck - fitting, size - k), comb(deck, size))


def at_least(k, fitting, deck, size):
    return sum((exactly(j, fitting, deck, size) for j in range(k, size + 1)), Fraction(0))


def put_back(k, fitting, deck, size):
    """The same as `exactly`, if each card were put back before the next one."""
    share = Fraction(fitting, deck)
    return comb(size, k) * share**k * (1 - share) ** (size - k)


def held(fitting, deck, chance=exactly):
    """How many fitting cards a hand of six holds."""
    return Dist({k: chance(k, fitting, deck, 6) for k in range(7)})


def chart_lines(apples):
    """The two lines of the chart at so many apples seen: for three players, and for four."""
    decks = (rules.deck for rules in (THREE, STANDARD))
    return [
        at_least(CHART, deck.count("apples", players) - apples, deck.size(players) - SEEN, 6)
        for deck, players in zip(decks, (3, 4), strict=True)
    ]


def weighed(liars, true, says=SAYS):
    """Bayes's rule: the liars' part among all who say four cheese, if the honest say it with chance `true`."""
    return liars * says / (liars * says + (1 - liars) * true)


def read_line(line):
    """What the line of the market says: the hand by good, the left pile, the right pile."""
    parts = [part.split(" ", 1)[1].split(", ") for part in line.split("; ")]
    return {good: int(count) for count, good in (card.split(" ") for card in parts[0])}, parts[1], parts[2]


def on_top(pile, good):
    """How many cards of that good lie on top of a pile, one under another."""
    return next((depth for depth, card in enumerate(pile) if card != good), len(pile))


def turn(held, keep, piles=((), ())):
    """Lay aside all but `keep`, five cards at most, and take what is on top of the piles as long as it is that good."""
    aside = [good for good, count in held.items() for _ in range(count) if good != keep][:5]
    takes = [name for name, pile in zip(("left", "right"), piles, strict=True) for _ in range(on_top(pile, keep))]
    return (
        "; ".join([*(f"aside {good}" for good in aside), *(f"take {name}" for name in takes[: len(aside)])]) or "done"
    )


def collect(line):
    """Collect what is worth most, hand and tops of the piles together."""
    held, left, right = read_line(line)
    tops = {good: held.get(good, 0) + on_top(left, good) + on_top(right, good) for good in VALUES}
    return turn(held, max(VALUES, key=lambda good: VALUES[good] * tops[good]), (left, right))


def ignore_piles(line):
    held, _, _ = read_line(line)
    return turn(held, max(VALUES, key=lambda good: VALUES[good] * held.get(good, 0)))


def throw_contraband(line):
    held, _, _ = read_line(line)
    aside = [good for good, count in held.items() for _ in range(count) if good not in VALUES][:5]
    return "; ".join(f"aside {good}" for good in aside) or "done"


def chickens_only(line):
    held, left, right = read_line(line)
    return turn(held, "chickens", (left, right))


def count_only(line):
    held, left, right = read_line(line)
    return turn(held, max(VALUES, key=lambda good: held.get(good, 0)), (left, right))


KEY = Key(
    SHEET,
    {
        "q1": ValueKey(
            lambda mine: exactly(mine.illegal, COMPACT_CONTRABAND, COMPACT_DECK, 6),
            (
                Slip(
                    lambda mine: put_back(mine.illegal, COMPACT_CONTRABAND, COMPACT_DECK, 6),
                    "That is right if every card is put back before the next is drawn. A hand keeps its cards.",
                ),
                Slip(
                    lambda mine: at_least(mine.illegal, COMPACT_CONTRABAND, COMPACT_DECK, 6),
                    "That is so many contraband cards or more. Asked was exactly that many.",
                ),
                Slip(
                    lambda mine: exactly(mine.illegal, COMPACT_CONTRABAND, COMPACT_DECK, 6) / comb(6, mine.illegal),
                    "You drew the contraband first and the legal cards after it. In a hand they may come in any order.",
                ),
            ),
        ),
        "q2": ValueKey(
            lambda mine: at_least(mine.least, CHEESE, DECK, 7),
            (
                Slip(
                    lambda mine: exactly(mine.least, CHEESE, DECK, 7),
                    "That is exactly so many. A hand with more cheese holds at least so many as well.",
                ),
                Slip(
                    lambda mine: at_least(mine.least, CHEESE, DECK, 6),
                    "That is right for the usual size of a hand. How many cards does a hand have at this table?",
                ),
                Slip(
                    lambda mine: 1 - at_least(mine.least, CHEESE, DECK, 7),
                    "That is the probability of fewer: the opposite of what was asked.",
                ),
                Slip(
                    lambda mine: sum((put_back(k, CHEESE, DECK, 7) for k in range(mine.least, 8)), Fraction(0)),
                    "That is right if every card is put back before the next is drawn. A hand keeps its cards.",
                ),
                Slip(
                    lambda mine: at_least(mine.least + 1, CHEESE, DECK, 7),
                    "That is more than so many. The number itself counts too.",
                ),
            ),
        ),
        "q3": ValueKey(
            lambda mine: exactly(0, BREAD - mine.bread, UNSEEN, 6),
            (
                Slip(
                    lambda mine: exactly(0, BREAD, DECK, 6),
                    "That is the answer of somebody who has seen no card at all. You have seen sixteen.",
                ),
                Slip(
                    lambda mine: exactly(0, BREAD, UNSEEN, 6),
                    "You took the cards that you saw out of the deck, but left their bread in it.",
                ),
                Slip(
                    lambda mine: exactly(0, BREAD - mine.bread, UNSEEN - 12, 6),
                    "You took out the cards of the two other merchants as well. You have not seen them, so they may be "
                    "bread or not, and they stay in the count.",
                ),
                Slip(
                    lambda mine: 1 - exactly(0, BREAD - mine.bread, UNSEEN, 6),
                    "That is the probability of at least one bread: the opposite of what was asked.",
                ),
                Slip(
                    lambda mine: put_back(0, BREAD - mine.bread, UNSEEN, 6),
                    "You multiplied as if each card were put back before the next. A hand keeps its cards.",
                ),
            ),
        ),
        "q4": FunctionKey(
            lambda mine: at_least,
            lambda mine: (
                (2, 48, 204, 6),
                (1, 6, 44, 6),
                (mine.least, 36, 204, 7),
                (3, 36, 188, 7),
                (0, 5, 10, 3),
                (2, 3, 5, 2),
                (4, 3, 20, 6),
            ),
            (
                Slip(
                    lambda mine: exactly,
                    "Your function gives the probability of exactly k. At least k adds up what cannot happen together.",
                ),
                Slip(
                    lambda mine: lambda k, fitting, deck, size: at_least(k + 1, fitting, deck, size),
                    "Your function begins one too high: exactly k belongs to at least k.",
                ),
                Slip(
                    lambda mine: (
                        lambda k, fitting, deck, size: sum(
                            (put_back(j, fitting, deck, size) for j in range(k, size + 1)), Fraction(0)
                        )
                    ),
                    "Your function puts every card back before the next is drawn. A hand keeps its cards.",
                ),
            ),
        ),
        "q5": ValueKey(
            lambda mine: held(CONTRABAND - mine.contraband, UNSEEN),
            (
                Slip(
                    lambda mine: held(CONTRABAND, DECK),
                    "That is the distribution for somebody who has seen nothing. You have seen sixteen cards.",
                ),
                Slip(
                    lambda mine: held(CONTRABAND, UNSEEN),
                    "You took sixteen cards out of the deck, but none of them out of the contraband.",
                ),
                Slip(
                    lambda mine: held(UNSEEN - CONTRABAND + mine.contraband, UNSEEN),
                    "That is how many legal cards are in the hand. Asked was the contraband.",
                ),
                Slip(
                    lambda mine: held(CONTRABAND - mine.contraband, UNSEEN, put_back),
                    "You used the binomial distribution, as if each card were put back. A hand keeps its cards.",
                ),
            ),
        ),
        "q6": ValueKey(
            lambda mine: chart_lines(mine.apples)[0] - chart_lines(mine.apples)[1],
            (
                Slip(
                    lambda mine: chart_lines(mine.apples)[0],
                    "That is the line for three players. Asked was how far the two lines are apart.",
                ),
                Slip(
                    lambda mine: chart_lines(mine.apples)[1],
                    "That is the line for four players. Asked was how far the two lines are apart.",
                ),
                Slip(
                    lambda mine: chart_lines(mine.apples)[1] / chart_lines(mine.apples)[0],
                    "That is which part of the one line the other is. Asked was the difference.",
                ),
            ),
            tolerance=Fraction(1, 20),
            read_off=True,
        ),
        "q7": ValueKey(
            lambda mine: weighed(mine.liars, hand(cheese=4)),
            (
                Slip(
                    lambda mine: weighed(Fraction(1, 2), hand(cheese=4)),
                    "You weighed as if one merchant in two meant to lie. How many are there of each kind?",
                ),
                Slip(
                    lambda mine: weighed(mine.liars, hand(cheese=4), says=1),
                    "You let every liar say just this. How often does a liar say “four cheese”?",
                ),
                Slip(
                    lambda mine: 1 - weighed(mine.liars, hand(cheese=4)),
                    "That is the probability that the bag is honest: the opposite of what was asked.",
                ),
                Slip(
                    lambda mine: 1 - hand(cheese=4),
                    "That is how often a hand does not hold four cheese. It leaves out that liars, too, say this "
                    "sentence only now and then.",
                ),
                Slip(
                    lambda mine: weighed(mine.liars, hand(cheese=4, at_least=True)),
                    "In this story an honest merchant with five cheese does not say four. Weigh the hands with exactly "
                    "four.",
                ),
            ),
        ),
        "q8": StrategyKey(
            lambda mine: collect,
            lambda mine, move: market_turn.mean_bag(move, FIRST_DEAL, DEALS),
            Fraction(89, 10),
            "gold for the best honest bag, in the mean",
            (
                Slip(lambda mine: lambda line: "done", "It keeps its hand, whatever it is."),
                Slip(
                    lambda mine: throw_contraband,
                    "It lays aside contraband alone. An honest bag holds one good, so the other legal cards are in the "
                    "way as well.",
                ),
                Slip(
                    lambda mine: ignore_piles,
                    "It does not look at the piles: their top cards are certain, the deck is not.",
                ),
                Slip(
                    lambda mine: chickens_only,
                    "It collects chickens whatever it holds. They are worth most each, but there are few of them.",
                ),
                Slip(
                    lambda mine: count_only,
                    "It collects what the hand holds most of. Some goods are worth more than others, and the piles may "
                    "have more of another.",
                ),
            ),
        ),
    },
)
