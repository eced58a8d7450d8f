"""The key of exercise 06: every answer is computed from the student's own numbers."""

from collections import Counter
from fractions import Fraction
from math import comb, sqrt

from classkit.dist import Dist
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey
from sheriffkit import bribery
from sheriffkit.exercises import bag_day
from sheriffkit.exercises.the_fine import SHEET
from sheriffkit.lessons.the_fine import HONEST, SILK, even, total
from sheriffkit.rules import STANDARD

CHART = 3
"""How many rounds the chart of question 7 is about."""

FIRST_DAY, DAYS = 40_000, 200
"""The days on which a strategy is scored: other seeds than those a student practises on."""

GOODS = STANDARD.goods
TRUE = bribery.Bag("cheese", ["cheese"] * 3)
"""The honest bag of questions 1 and 3."""


def lie(mine):
    """The lie of questions 1, 3, 5 and 6: the honest bag and a card of contraband, declared as four cheese."""
    return bribery.Bag("cheese", ["cheese"] * 3 + [mine.wrong])


def bread(mine):
    return bribery.Bag("bread", ["bread"] * mine.bread)


def gained(mine):
    """How much more the lie brings if it is passed."""
    return lie(mine).value - TRUE.value


def several(mine, q):
    """What so many rounds of the lie bring, opened with chance q: from gold to its chance."""
    bag, n = lie(mine), mine.rounds
    each = bag.V + bag.P
    return Dist({n * bag.value - k * each: comb(n, k) * q**k * (1 - q) ** (n - k) for k in range(n + 1)})


def bars(gold):
    """The two bars of the chart above so much gold: for the honest bags, and for the lies."""
    return [total(bag, even(), CHART).p(gold) for bag in (HONEST, SILK)]


def mean(K, V, P, M, q):
    return (1 - q) * (K + V) + q * (K - P + M)


def read_line(line):
    """What the line of the day says: the chance of opening, and the hand, card by card."""
    q, hand = line.removeprefix("opened ").split("; hand ")
    return Fraction(q), [good for part in hand.split(", ") for n, good in [part.split(" ")] for _ in range(int(n))]


def said(cards, declared):
    counts = ", ".join(f"{count} {good}" for good, count in Counter(cards).items())
    return f"bag {counts}; declare {len(cards)} {declared}"


def bags(hand):
    """For each legal good: all cards of it, and 0, 1, … of the dearest other cards before them, five in all."""
    for good in STANDARD.legal:
        named_cards = [card for card in hand if card == good]
        wrong = sorted((card for card in hand if card != good), key=lambda card: -GOODS[card].value)
        for number in range(6):
            if cards := (wrong[:number] + named_cards)[:5]:
                yield cards, good


def letters(cards, declared):
    """K, V, P and M of a bag, by the text of the question."""
    named_cards, wrong = ([GOODS[card] for card in cards if (card == declared) is same] for same in (True, False))
    fines = sum(good.penalty for good in wrong)
    kept, at_risk = (sum(good.value for good in goods) for goods in (named_cards, wrong))
    return kept, at_risk, fines, 0 if wrong else sum(good.penalty for good in named_cards)


def choose(hand, worth):
    return said(*max(bags(hand), key=lambda bag: worth(*letters(*bag))))


def weigh(line):
    """The bag that brings most in the mean."""
    q, hand = read_line(line)
    return choose(hand, lambda K, V, P, M: mean(K, V, P, M, q))


def always_true(line):
    q, hand = read_line(line)
    honest = [(cards, good) for cards, good in bags(hand) if set(cards) == {good}]
    return said(*max(honest or bags(hand), key=lambda bag: mean(*letters(*bag), q)))


def dearest_five(line):
    _, hand = read_line(line)
    return said(sorted(hand, key=lambda card: -GOODS[card].value)[:5], max(STANDARD.legal, key=hand.count))


def below_half(line):
    """Bag the five dearest cards where fewer than half of the bags are opened, else be honest."""
    q, _ = read_line(line)
    return dearest_five(line) if q < Fraction(1, 2) else always_true(line)


def fine_alone(line):
    q, hand = read_line(line)
    return choose(hand, lambda K, V, P, M: K + V - q * P + q * M)


def above_zero(line):
    """Put in all contraband if that brings more than nothing in the mean, else be honest."""
    q, hand = read_line(line)
    wrong = [card for card in hand if card not in STANDARD.legal]
    good = max(STANDARD.legal, key=lambda name: GOODS[name].value * hand.count(name))
    cards = (wrong + [card for card in hand if card == good])[:5]
    return said(cards, good) if wrong and mean(*letters(cards, good), q) > 0 else always_true(line)


KEY = Key(
    SHEET,
    {
        "q1": ValueKey(
            lambda mine: bribery.merchant_value(lie(mine), mine.opened),
            (
                Slip(
                    lambda mine: (1 - mine.opened) * lie(mine).value - mine.opened * lie(mine).P,
                    "You took everything away from an opened bag. But the cheese is as declared: it goes to the stand "
                    "in any case.",
                ),
                Slip(
                    lambda mine: bribery.merchant_value(lie(mine), 1 - mine.opened),
                    "You exchanged the weights: the chance that is given is that of being opened, not of being passed.",
                ),
                Slip(
                    lambda mine: Fraction(lie(mine).value + bribery.opened_gain(lie(mine)), 2),
                    "That is the plain average of both ends. They are not equally likely, so weigh them.",
                ),
                Slip(
                    lambda mine: lie(mine).value - mine.opened * lie(mine).P,
                    "You took off the fine alone. An opened bag loses its wrong card as well.",
                ),
            ),
        ),
        "q2": ValueKey(
            lambda mine: bribery.merchant_value(bread(mine), mine.opened),
            (
                Slip(
                    lambda mine: bread(mine).value,
                    "That is what the bag brings if it is passed. What happens if it is opened, and was true?",
                ),
                Slip(
                    lambda mine: bread(mine).value - mine.opened * bread(mine).M,
                    "You fined an honest bag. Who pays whom if all cards are as declared?",
                ),
                Slip(
                    lambda mine: bread(mine).value + bread(mine).M,
                    "That is what the bag brings if it is opened for certain. Weigh the sheriff's money by its chance.",
                ),
                Slip(
                    lambda mine: (1 - mine.opened) * bread(mine).value + mine.opened * bread(mine).M,
                    "You took the bread away when the bag is opened. It was true, so it reaches the stand in any case.",
                ),
            ),
        ),
        "q3": ValueKey(
            lambda mine: bribery.break_even(lie(mine), TRUE).q,
            (
                Slip(
                    lambda mine: Fraction(gained(mine), lie(mine).V + lie(mine).P),
                    "You forgot that the honest bag earns by being opened: the sheriff would have paid for it.",
                ),
                Slip(
                    lambda mine: Fraction(gained(mine), lie(mine).V + TRUE.M),
                    "You forgot the fine: an opened lie loses its wrong card, and pays for it too.",
                ),
                Slip(
                    lambda mine: 1 - bribery.break_even(lie(mine), TRUE).q,
                    "That is the chance of being passed at that point. Asked was the chance of opening.",
                ),
                Slip(
                    lambda mine: Fraction(gained(mine), lie(mine).P + TRUE.M),
                    "You divided by what is worse when the lie is opened. It has to be the sum of better and worse.",
                ),
            ),
        ),
        "q4": FunctionKey(
            lambda mine: mean,
            lambda mine: (
                (16, 8, 4, 0, Fraction(1, 5)),
                (2, 17, 10, 0, Fraction(1, 3)),
                (16, 0, 0, 8, Fraction(1, 4)),
                (6, 0, 0, 6, Fraction(1)),
                (0, 8, 4, 0, Fraction(0)),
                (9, lie(mine).V, 4, 0, mine.opened),
                (3 * mine.bread, 0, 0, 2 * mine.bread, mine.opened),
            ),
            (
                Slip(
                    lambda mine: lambda K, V, P, M, q: mean(K, V, P, 0, q),
                    "Your function leaves out M, which the sheriff pays for an honest bag.",
                ),
                Slip(
                    lambda mine: lambda K, V, P, M, q: K + V - q * P + q * M,
                    "Your function leaves V with an opened bag. Those cards are confiscated.",
                ),
                Slip(
                    lambda mine: lambda K, V, P, M, q: mean(K, V, P, M, 1 - q),
                    "Your function exchanges the weights: q is the chance that the bag is opened.",
                ),
                Slip(
                    lambda mine: lambda K, V, P, M, q: (1 - q) * (K + V) + q * (M - P),
                    "Your function takes K away from an opened bag. Those cards reach the stand in any case.",
                ),
            ),
        ),
        "q5": ValueKey(
            lambda mine: bribery.merchant_outcomes(lie(mine), mine.opened).var(),
            (
                Slip(
                    lambda mine: mine.opened * (1 - mine.opened) * lie(mine).V ** 2,
                    "You took the confiscated card as the distance between both ends. The fine is lost as well.",
                ),
                Slip(
                    lambda mine: mine.opened * (1 - mine.opened) * lie(mine).P ** 2,
                    "You took the fine as the distance between both ends. The confiscated card is lost as well.",
                ),
                Slip(
                    lambda mine: mine.opened * (lie(mine).V + lie(mine).P) ** 2,
                    "You multiplied by the chance of opening alone. That is the mean square of the distance from the "
                    "passed bag; the variance is taken from the mean.",
                ),
                Slip(
                    lambda mine: bribery.merchant_outcomes(lie(mine), mine.opened).map(lambda gold: gold**2).mean(),
                    "You stopped at the mean of the squares. Take the square of the mean off, or square distances from "
                    "the mean.",
                ),
                Slip(
                    lambda mine: Fraction(sqrt(bribery.merchant_outcomes(lie(mine), mine.opened).var())),
                    "That is the standard deviation. Asked was the variance, from which it is the root.",
                ),
            ),
        ),
        "q6": ValueKey(
            lambda mine: several(mine, mine.opened),
            (
                Slip(
                    lambda mine: several(mine, 1 - mine.opened),
                    "You exchanged the chances: the one that is given is that of being opened.",
                ),
                Slip(
                    lambda mine: bribery.merchant_outcomes(lie(mine), mine.opened).map(lambda gold: mine.rounds * gold),
                    "You made all rounds end alike. Each bag is opened or not, independently of the others.",
                ),
                Slip(
                    lambda mine: bribery.merchant_outcomes(lie(mine), mine.opened),
                    "That is what one round brings. Asked was all rounds together.",
                ),
                Slip(
                    lambda mine: Dist(
                        {
                            k: comb(mine.rounds, k) * mine.opened**k * (1 - mine.opened) ** (mine.rounds - k)
                            for k in range(mine.rounds + 1)
                        }
                    ),
                    "That is how many bags are opened. Asked was the gold that it comes to.",
                ),
            ),
        ),
        "q7": ValueKey(
            lambda mine: abs(bars(mine.gold)[0] - bars(mine.gold)[1]),
            (
                Slip(
                    lambda mine: bars(mine.gold)[0],
                    "That is the bar of the honest bags. Asked was how far the two bars are apart.",
                ),
                Slip(
                    lambda mine: bars(mine.gold)[1],
                    "That is the bar of the lies. Asked was how far the two bars are apart.",
                ),
                Slip(
                    lambda mine: sum(bars(mine.gold)),
                    "You added the two bars. Asked was how far they are apart.",
                ),
            ),
            tolerance=Fraction(1, 20),
            read_off=True,
        ),
        "q8": StrategyKey(
            lambda mine: weigh,
            lambda mine, move: bag_day.mean_gain(move, FIRST_DAY, DAYS),
            Fraction(12),
            "gold a round, in the mean",
            (
                Slip(lambda mine: always_true, "It never lies where it need not, however seldom bags are opened."),
                Slip(
                    lambda mine: dearest_five,
                    "It bags the five dearest cards, however often bags are opened.",
                ),
                Slip(
                    lambda mine: below_half,
                    "It goes by the chance of opening alone. From which chance on a lie is worse depends on the hand.",
                ),
                Slip(
                    lambda mine: fine_alone,
                    "It fears the fine alone. An opened lie also loses its wrong cards.",
                ),
                Slip(
                    lambda mine: above_zero,
                    "It lies as soon as the lie brings more than nothing. Compare it with the best honest bag of the "
                    "same hand, and with smaller lies.",
                ),
            ),
        ),
    },
)
