"""The key of exercise 08: every answer is computed from the student's own numbers."""

from fractions import Fraction

from classkit.dist import Dist
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey
from sheriffkit.bag import Bag
from sheriffkit.exercises import reading
from sheriffkit.exercises.the_inspection_game import SHEET
from sheriffkit.lessons.duel_sides import BAGS
from sheriffkit.models import Inspection
from sheriffkit.models.inspection import HONEST, LIE, OPEN, PASS

SEEN = 10
"""How many rounds were seen in question 5."""
CHART = Inspection(Bag("cheese", {"cheese": 3}), Bag("cheese", {"cheese": 3, "pepper": 2}))
"""The bags of the chart."""
PACKED = (LIE, LIE, HONEST, LIE, HONEST, LIE, LIE, HONEST)
"""The rounds of question 8."""
FIRST_MERCHANT, MERCHANTS = 50_000, 24
"""The merchants against whom a strategy is scored: other seeds than those a student practises on."""


def bags(mine):
    """The student's own two bags."""
    honest = Bag("cheese", {"cheese": mine.cheese})
    return Inspection(honest, Bag("cheese", {"cheese": mine.cheese, "mead": mine.mead}))


def gain(bag, chance, game=BAGS):
    """What a bag brings its merchant in the mean at this chance of opening."""
    passed, opened = (game.game.payoffs(bag, deed)[0] for deed in (PASS, OPEN))
    return (1 - chance) * passed + chance * opened


def lie_less_honest(chance, game=BAGS):
    return gain(LIE, chance, game) - gain(HONEST, chance, game)


def one_round(looks, lies, side=0):
    """What a round brings the merchant, or the sheriff, if both roll dice: from gold to its chance."""
    cells = {(HONEST, PASS): (1 - lies) * (1 - looks), (HONEST, OPEN): (1 - lies) * looks}
    cells |= {(LIE, PASS): lies * (1 - looks), (LIE, OPEN): lies * looks}
    return Dist(cells).map(lambda cell: BAGS.game.payoffs(*cell)[side])


def even(honest_passed, honest_opened, lie_passed, lie_opened):
    """The chance of opening at which both bags bring the same."""
    better = lie_passed - honest_passed
    return Fraction(better, better + honest_opened - lie_opened)


def fine(mine):
    """The fine at which one bag of so many is a lie: M / (M + P) = 1 / n."""
    return Fraction(BAGS.M * (mine.rarely - 1))


def got(mine, packed):
    """What these bags bring against the deeds of question 8."""
    return sum(BAGS.game.payoffs(bag, deed)[0] for bag, deed in zip(packed, mine.deeds.split(), strict=True))


def fixed(mine):
    """What eight lies bring, and what eight honest bags bring."""
    return [got(mine, (bag,) * len(PACKED)) for bag in (LIE, HONEST)]


def best_each(mine):
    """What the better bag of each single round brings in all."""
    return sum(max(BAGS.game.payoffs(bag, deed)[0] for bag in (LIE, HONEST)) for deed in mine.deeds.split())


def rounds(line):
    return [] if line == "nothing" else line.split(", ")


def follow(line):
    """What followed the same last two rounds: open if a lie did in more than two of three cases."""
    past = rounds(line)
    after = [past[at] for at in range(2, len(past)) if past[at - 2 : at] == past[-2:]]
    return OPEN if 3 * sum(one.startswith(LIE) for one in after) > 2 * len(after) else PASS


def last_bag(line):
    """What followed the bag of the last round, whatever was done with it."""
    past = [one.split()[0] for one in rounds(line)]
    after = [past[at] for at in range(1, len(past)) if past[at - 1] == past[-1]]
    return OPEN if 3 * after.count(LIE) > 2 * len(after) else PASS


def count_lies(line):
    past = rounds(line)
    return OPEN if 3 * sum(one.startswith(LIE) for one in past) > 2 * len(past) else PASS


def after_a_lie(line):
    return OPEN if rounds(line)[-1:] and rounds(line)[-1].startswith(LIE) else PASS


KEY = Key(
    SHEET,
    {
        "q1": ValueKey(
            lambda mine: bags(mine).lies,
            (
                Slip(
                    lambda mine: 1 - bags(mine).lies,
                    "That is the chance of the honest bag. Or did fine and compensation change places?",
                ),
                Slip(
                    lambda mine: bags(mine).opens,
                    "That is made of the merchant's gold, and so it is how often the sheriff opens.",
                ),
                Slip(
                    lambda mine: Fraction(bags(mine).M, bags(mine).P),
                    "You divided the compensation by the fine. Those are odds, and not a probability.",
                ),
            ),
        ),
        "q2": ValueKey(
            lambda mine: bags(mine).opens,
            (
                Slip(
                    lambda mine: bags(mine).lies,
                    "That is made of the sheriff's gold, and so it is how often the merchant lies.",
                ),
                Slip(
                    lambda mine: Fraction(bags(mine).better, bags(mine).lie.V + bags(mine).P),
                    "You forgot that an opening pays the honest merchant: that, too, makes honesty better.",
                ),
                Slip(
                    lambda mine: Fraction(bags(mine).better, bags(mine).lie.V + bags(mine).M),
                    "You forgot the fine. An opened liar loses the mead and pays.",
                ),
            ),
        ),
        "q3": FunctionKey(
            lambda mine: even,
            lambda mine: ((16, 24, 24, 12), (9, 15, 16, 5), (6, 10, 20, -2), (16, 24, 19, 8), (4, 6, 13, 0)),
            (
                Slip(
                    lambda mine: lambda a, b, c, d: 1 - even(a, b, c, d),
                    "Your function gives the chance of being passed.",
                ),
                Slip(
                    lambda mine: lambda a, b, c, d: even(a, a, c, d),
                    "Your function forgets that an opened honest bag brings more than a passed one.",
                ),
                Slip(
                    lambda mine: lambda a, b, c, d: Fraction(c - a, b - d),
                    "Your function divides the gap if passed by the gap if opened. Those are odds, and not a "
                    "probability.",
                ),
            ),
        ),
        "q4": ValueKey(
            lambda mine: one_round(mine.looks, BAGS.lies),
            (
                Slip(
                    lambda mine: one_round(1 - mine.looks, BAGS.lies),
                    "You exchanged passed and opened: the chance that is given is that of being opened.",
                ),
                Slip(
                    lambda mine: one_round(mine.looks, 1 - BAGS.lies),
                    "You exchanged the bags: the chance of 2/3 is that of the lie.",
                ),
                Slip(
                    lambda mine: one_round(mine.looks, Fraction(1)),
                    "That is what the lie brings. In one round of three the honest bag is packed.",
                ),
                Slip(
                    lambda mine: one_round(mine.looks, BAGS.lies, side=1),
                    "That is what the sheriff gains. Asked was the merchant.",
                ),
            ),
        ),
        "q5": ValueKey(
            lambda mine: lie_less_honest(Fraction(mine.opens, SEEN)),
            (
                Slip(
                    lambda mine: -lie_less_honest(Fraction(mine.opens, SEEN)),
                    "The sign is the other way round: asked was how much more the lie brings, not the honest bag.",
                ),
                Slip(
                    lambda mine: SEEN * lie_less_honest(Fraction(mine.opens, SEEN)),
                    "That is the gap of all rounds so far together. Asked was the next round.",
                ),
                Slip(
                    lambda mine: gain(LIE, Fraction(mine.opens, SEEN)),
                    "That is what the lie brings. Asked was how much more that is than the honest bag brings.",
                ),
                Slip(
                    lambda mine: gain(LIE, Fraction(mine.opens, SEEN)) - BAGS.honest.value,
                    "You took the honest bag as if it were always passed. An opening pays it.",
                ),
            ),
        ),
        "q6": ValueKey(
            lambda mine: fine(mine) / BAGS.P,
            (
                Slip(fine, "That is the fine itself. Asked was how many times the old one it is."),
                Slip(
                    lambda mine: Fraction(BAGS.M * mine.rarely, BAGS.P),
                    "You divided the compensation by the fine alone. The chance has both of them below the line.",
                ),
                Slip(
                    lambda mine: BAGS.lies * mine.rarely,
                    "The chance of a lie does not fall in step with the fine: twice the fine is not half of the lies.",
                ),
            ),
        ),
        "q7": ValueKey(
            lambda mine: abs(lie_less_honest(mine.at, CHART)),
            (
                Slip(
                    lambda mine: gain(LIE, mine.at, CHART),
                    "That is the height of the line of the lie. Asked was how far the two lines are apart.",
                ),
                Slip(
                    lambda mine: gain(HONEST, mine.at, CHART),
                    "That is the height of the line of the honest bag. Asked was how far the two lines are apart.",
                ),
                Slip(
                    lambda mine: abs(lie_less_honest(1 - mine.at, CHART)),
                    "You read the chart from the other end: at that chance of being passed.",
                ),
                Slip(
                    lambda mine: -abs(lie_less_honest(mine.at, CHART)),
                    "The size is right. Asked was how far the lines are apart, without a sign.",
                ),
            ),
            tolerance=Fraction(1, 20),
            read_off=True,
        ),
        "q8": ValueKey(
            lambda mine: max(fixed(mine)) - got(mine, PACKED),
            (
                Slip(
                    lambda mine: min(fixed(mine)) - got(mine, PACKED),
                    "You compared with one fixed bag, but the other one would have brought more.",
                ),
                Slip(
                    lambda mine: best_each(mine) - got(mine, PACKED),
                    "You took the better bag of each single round. External regret compares with one bag for all.",
                ),
                Slip(
                    lambda mine: max(fixed(mine)),
                    "That is what the best fixed bag would have brought. Take from it what you got.",
                ),
                Slip(lambda mine: got(mine, PACKED), "That is what you got. Compare it with the best fixed bag."),
                Slip(
                    lambda mine: Fraction(max(fixed(mine)) - got(mine, PACKED), len(PACKED)),
                    "That is the regret of a round. Asked was that of all rounds together.",
                ),
            ),
        ),
        "q9": StrategyKey(
            lambda mine: follow,
            lambda mine, move: reading.gold_a_bag(move, FIRST_MERCHANT, MERCHANTS),
            Fraction(3, 5),
            "gold a bag",
            (
                Slip(lambda mine: lambda line: "open", "It opens every bag, and pays for all the honest ones."),
                Slip(lambda mine: lambda line: "pass", "It passes every bag, so no habit is ever used."),
                Slip(
                    lambda mine: count_lies,
                    "It counts how often there was a lie, but not after what. Right frequencies can hide a rhythm.",
                ),
                Slip(
                    lambda mine: last_bag,
                    "It looks at the last bag alone. A rhythm can be longer, and some answer to what you did.",
                ),
                Slip(
                    lambda mine: after_a_lie,
                    "It opens whatever follows a lie. With this merchant, did a lie follow the last time?",
                ),
            ),
        ),
    },
)
