"""The key of exercise 07: every answer is computed from the student's own numbers."""

import re
from fractions import Fraction

from classkit.dist import Dist
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey
from sheriffkit import bribery
from sheriffkit.exercises import buying
from sheriffkit.exercises.the_bribe import SHEET

HONEST = bribery.Bag("bread", {"bread": 4})
MEAD = bribery.Bag("bread", {"bread": 1, "mead": 3})
"""The two bags that the sheriff of question 1 thinks of."""
PEPPER = bribery.Bag("cheese", {"cheese": 3, "pepper": 2})
CROSSBOW = bribery.Bag("apples", {"apples": 3, "crossbows": 1})
SILK = bribery.Bag("apples", {"apples": 1, "silk": 2})
PRICES = {4: 1, 7: 2, 10: 3, 13: 4}
"""What the sheriff's price of question 8 may be, in gold, and how likely each is, in tenths."""

FIRST_DAY, DAYS = 60_200, 56
"""The days on which a strategy is scored, each price on four: other seeds than those a student practises on."""


def price(lie, fine=MEAD.fine, pays=HONEST.compensation):
    """What opening is worth at this chance of a lie."""
    return lie * fine - (1 - lie) * pays


def prices(fits):
    """The prices of question 8 that fit the answer, in proportion to what was thought of them before."""
    return Dist({price: weight for price, weight in PRICES.items() if fits(price)})


def curve(mine):
    """The penalty curve of question 7, by bribe."""
    points = bribery.penalty_curve(SILK, bribery.Logistic(mine.middle, 2), range(25))
    return {int(point.bribe): point for point in points}


def best(mine):
    """The best point of the curve."""
    return max(curve(mine).values(), key=lambda point: point.wealth)


def left(kept, risk, fine, opened, bribe):
    """Opened, the bribe is not paid; passed, all goods land."""
    return opened * (kept - fine) + (1 - opened) * (kept + risk - bribe)


def seen(line):
    """What the line says: fine, value at risk, offers that were refused, offers that were taken."""
    fine, risk = (int(re.search(rf"{word} (\d+);", line)[1]) for word in ("fine", "at risk"))
    refused, taken = ([int(gold) for gold in re.findall(rf"(\d+) {deed}", line)] for deed in ("opened", "passed"))
    return fine, risk, refused, taken


def offer(gold):
    return f"offer {gold} gold" if gold else "silent"


def search(line):
    """Nothing for an honest bag; else the middle of what the price may still be, up to the ceiling."""
    fine, risk, refused, taken = seen(line)
    low, high = max(refused, default=0), min(taken, default=0)
    between = high if high - low <= 2 else (high + low + 1) // 2
    gold = between if taken else max(9, low + 3)
    return offer(min(gold, fine + risk))


def offer_the_fine(line):
    return offer(seen(line)[0])


def offer_the_ceiling(line):
    fine, risk, _, _ = seen(line)
    return offer(fine + risk)


def pay_for_all(line):
    """The same search, for honest bags as well."""
    fine, _, _, taken = seen(line)
    return search(line) if fine else offer(min(taken, default=9))


KEY = Key(
    SHEET,
    {
        "q1": ValueKey(
            lambda mine: bribery.reservation(Dist({MEAD: mine.lie, HONEST: 1 - mine.lie})),
            (
                Slip(lambda mine: MEAD.fine, "That is the fine. It is due only if the bag lies."),
                Slip(
                    lambda mine: mine.lie * MEAD.fine,
                    "You weighed the fine, but to open an honest bag is not free: the sheriff pays for it.",
                ),
                Slip(
                    lambda mine: price(mine.lie, pays=-HONEST.compensation),
                    "You added what the sheriff pays. A compensation is a loss to the sheriff.",
                ),
                Slip(
                    lambda mine: MEAD.fine - HONEST.compensation,
                    "You subtracted the compensation from the fine, as if both happened. Weigh each by its chance.",
                ),
            ),
        ),
        "q2": ValueKey(
            lambda mine: Fraction(mine.pays, mine.pays + mine.fine),
            (
                Slip(
                    lambda mine: Fraction(mine.fine, mine.pays + mine.fine),
                    "That is the other side of it: the chance of an honest bag at that point.",
                ),
                Slip(
                    lambda mine: Fraction(mine.pays, mine.fine),
                    "You divided what an honest bag costs by the fine. Those are odds, and not a probability.",
                ),
                Slip(
                    lambda mine: Fraction(1, 2),
                    "That would be right if fine and compensation were alike. Here the sheriff can win more than lose.",
                ),
            ),
        ),
        "q3": ValueKey(
            lambda mine: bribery.ceiling(PEPPER, mine.opened),
            (
                Slip(lambda mine: PEPPER.fine, "You gave the fine, as if it were certain, and the only loss."),
                Slip(
                    lambda mine: mine.opened * PEPPER.fine,
                    "That is the expected fine. An opening also takes the pepper.",
                ),
                Slip(
                    lambda mine: mine.opened * PEPPER.at_risk,
                    "Those are the goods that are lost in the mean. There is a fine as well.",
                ),
                Slip(
                    lambda mine: PEPPER.at_risk + PEPPER.fine,
                    "It would be right if the bag were opened for certain. Here it may be passed for nothing.",
                ),
                Slip(
                    lambda mine: mine.opened * (PEPPER.value + PEPPER.fine),
                    "You counted the cheese as lost. It was declared, so it lands even if the bag is opened.",
                ),
            ),
        ),
        "q4": ValueKey(
            lambda mine: Fraction(mine.bribe, PEPPER.at_risk + PEPPER.fine),
            (
                Slip(
                    lambda mine: 1 - Fraction(mine.bribe, PEPPER.at_risk + PEPPER.fine),
                    "That is the chance of being passed for nothing at that point. Asked was the chance of opening.",
                ),
                Slip(
                    lambda mine: Fraction(PEPPER.fine, PEPPER.at_risk + PEPPER.fine),
                    "That is where a bribe as high as the fine becomes right. This one is higher.",
                ),
                Slip(
                    lambda mine: Fraction(mine.bribe, PEPPER.value + PEPPER.fine),
                    "You counted the cheese as lost. It was declared, so it lands even if the bag is opened.",
                ),
            ),
        ),
        "q5": FunctionKey(
            lambda mine: left,
            lambda mine: (
                (2, 16, 8, Fraction(1, 4), 9),
                (9, 12, 8, mine.opened, mine.bribe),
                (6, 9, 4, mine.looks, 0),
                (6, 14, 8, 1, 12),
                (6, 14, 8, 0, 12),
            ),
            (
                Slip(
                    lambda mine: lambda kept, risk, fine, opened, bribe: left(kept, risk, fine, opened, 0) - bribe,
                    "Your function pays the bribe in any case. If the bag is opened, the offer was not taken.",
                ),
                Slip(
                    lambda mine: lambda kept, risk, fine, opened, bribe: left(kept, risk, fine + kept, opened, bribe),
                    "Your function loses all goods to an opening. Those that were declared truly land all the same.",
                ),
                Slip(
                    lambda mine: lambda kept, risk, fine, opened, bribe: left(kept, risk, 0, opened, bribe),
                    "Your function forgets the fine.",
                ),
                Slip(
                    lambda mine: lambda kept, risk, fine, opened, bribe: left(kept, risk, fine, 1 - opened, bribe),
                    "Your function takes the chance of opening for the chance of being passed.",
                ),
            ),
        ),
        "q6": ValueKey(
            lambda mine: bribery.nash_split(CROSSBOW, mine.looks),
            (
                Slip(
                    lambda mine: bribery.ceiling(CROSSBOW, mine.looks),
                    "That is your own limit: then the sheriff has all of the gain, and you have none.",
                ),
                Slip(
                    lambda mine: mine.looks * CROSSBOW.fine,
                    "That is the sheriff's limit: then you have all of the gain, and the sheriff has none.",
                ),
                Slip(
                    lambda mine: bribery.ceiling(CROSSBOW, mine.looks) / 2,
                    "You halved your own limit. The zone does not begin at nothing: without a deal the sheriff has "
                    "something, too.",
                ),
                Slip(
                    lambda mine: bribery.nash_split(CROSSBOW, 1),
                    "It would be the split if the bag were opened for certain without a deal.",
                ),
                Slip(
                    lambda mine: mine.looks * Fraction(CROSSBOW.at_risk, 2),
                    "That is what each of you gains by the split. The bribe is the sheriff's limit and that gain.",
                ),
            ),
        ),
        "q7": ValueKey(
            lambda mine: Fraction(best(mine).wealth - curve(mine)[SILK.fine].wealth),
            (
                Slip(
                    lambda mine: Fraction(best(mine).wealth),
                    "That is what the best offer leaves. Asked was how much more that is than the other offer leaves.",
                ),
                Slip(
                    lambda mine: Fraction(curve(mine)[SILK.fine].penalty - best(mine).penalty),
                    "You compared the expected penalties alone. The higher offer saves goods, and is paid more often.",
                ),
                Slip(
                    lambda mine: best(mine).bribe - SILK.fine,
                    "That is how far the two offers are apart. Asked was what they leave you.",
                ),
            ),
            tolerance=Fraction(1, 50),
            read_off=True,
        ),
        "q8": ValueKey(
            lambda mine: prices(lambda price: price > mine.tried),
            (
                Slip(
                    lambda mine: prices(lambda price: True),
                    "Those are the chances before the answer. An offer that is refused tells something of the price.",
                ),
                Slip(
                    lambda mine: prices(lambda price: price <= mine.tried),
                    "Those are the prices for which the bag would have been passed. It was opened.",
                ),
                Slip(
                    lambda mine: Dist.uniform([price for price in PRICES if price > mine.tried]),
                    "The right prices are left, but not one as likely as another: what is left keeps its proportions.",
                ),
                Slip(
                    lambda mine: Dist({max(PRICES): 1}),
                    "Every price above the offer is still possible, not the highest alone.",
                ),
            ),
        ),
        "q9": StrategyKey(
            lambda mine: search,
            lambda mine, move: buying.gold_a_bag(move, FIRST_DAY, DAYS),
            Fraction(41, 5),
            "gold a bag",
            (
                Slip(
                    lambda mine: offer_the_fine,
                    "It offers the fine whatever has happened. What were the sheriff's answers so far, and what is an "
                    "opening worth to you?",
                ),
                Slip(
                    lambda mine: offer_the_ceiling,
                    "It offers all that being passed is worth. So nothing is gained even when the bag is passed.",
                ),
                Slip(
                    lambda mine: pay_for_all,
                    "It pays for honest bags as well. To those an opening brings a compensation.",
                ),
                Slip(lambda mine: lambda line: "silent", "It never offers anything, so every lie is opened."),
            ),
        ),
    },
)
