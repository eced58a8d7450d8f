"""The key of exercise 09: every answer is computed from the student's own numbers."""

from fractions import Fraction

from classkit.dist import Dist
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey
from classkit.signalling import profile, support
from sheriffkit.bag import Bag
from sheriffkit.exercises import silence
from sheriffkit.exercises.the_signal import SHEET
from sheriffkit.lessons import signal_lab
from sheriffkit.models import bribe_game, declaration_game

MERCHANTS = 12
"""How many merchants questions 1 and 4 are about."""
WORDS = ("3 bread", "3 chickens")
KINDS = {"honest": Fraction(1, 2), "small": Fraction(3, 10), "large": Fraction(1, 5)}
"""The shares of question 2."""
HONEST, LIE = Bag("bread", {"bread": 5}), Bag("bread", {"bread": 2, "pepper": 3})
"""The bags of questions 5 and 6."""
CHART_BRIBE = 13
"""The bribe of the chart."""
HALF = Fraction(1, 2)
FIRST_DAY, DAYS = 50_000, 24
"""The days on which a strategy is scored: other seeds than those a student practises on."""


# --- words ------------------------------------------------------------------------------------------------------------


def bread(mine):
    """How many of the twelve have bread."""
    return MERCHANTS - mine.chickens - mine.pepper


def talk(mine, says):
    """The market of twelve, if a smuggler says “3 bread” with that chance."""
    hands = {("bread",) * 3: bread(mine), ("chickens",) * 3: mine.chickens, ("pepper",) * 3: mine.pepper}
    game = declaration_game(hands, WORDS, names=("bread", "chickens", "pepper"))
    return profile(game, [[1, 0], [0, 1], [says, 1 - says]], [0, 0])


def lied(mine, says):
    """The chance of a lie after the first word."""
    return talk(mine, says).belief(WORDS[0]).p("pepper")


def spread(mine):
    """The smugglers who may say “3 chickens” in the mean: their fines are as much as the honest compensations."""
    honest, smuggled = Bag("chickens", {"chickens": 3}), Bag("chickens", {"pepper": 3})
    return Fraction(mine.chickens * honest.compensation, smuggled.fine)


def after(weights):
    """The belief in which each kind has its weight: its share times how often it does what was seen."""
    return Dist(weights)


def offers(mine):
    """How often each kind offers 5 gold."""
    return {"honest": Fraction(0), "small": mine.small, "large": mine.large}


def joint(mine):
    """How likely it is that a merchant is of each kind and offers nothing."""
    return {kind: share * (1 - offers(mine)[kind]) for kind, share in KINDS.items()}


# --- what a plan tells ------------------------------------------------------------------------------------------------


def name(pooling, separating):
    """The name of what holds; pooling is asked first."""
    return "pooling" if pooling else "separating" if separating else "semi-separating"


def speakers(plan):
    """For each word how many types ever say it."""
    return [sum(chance > 0 for chance in column) for column in zip(*plan, strict=True)]


def tells(plan):
    """Pooling if all types talk alike; separating if no word is said by two of them."""
    return name(len(set(plan)) == 1, max(speakers(plan)) == 1)


def one_word(plan):
    return name(1 in plan[0] and len(set(plan)) == 1, max(speakers(plan)) == 1)


def pure_words(plan):
    return name(len(set(plan)) == 1, max(speakers(plan)) == 1 and all(1 in row for row in plan))


def different_rows(plan):
    return name(len(set(plan)) == 1, len(set(plan)) == len(plan))


def one_telling_word(plan):
    return name(len(set(plan)) == 1, 1 in speakers(plan))


def shared_word(plan):
    return name(len(plan) in speakers(plan), max(speakers(plan)) == 1)


# --- gold -------------------------------------------------------------------------------------------------------------


def silent_part(mine):
    """The silent liars as a part of all bags: x times the fine is what all the honest are paid."""
    return (1 - mine.lie) * HONEST.compensation / LIE.fine


def threat(mine):
    """From which belief on opening is best, though the bribe is given up."""
    game = bribe_game({LIE: 1, HONEST: 1}, [mine.bribe], names=("lie", "honest"))
    return support(game, f"{mine.bribe} gold", Fraction(1)).low


def drawn(mine):
    """What the chart draws of silence: how often it comes, how likely it is a lie, how often it is opened."""
    (first, *_) = signal_lab.outcomes(signal_lab.Place(mine.common, mine.silk, CHART_BRIBE))
    nothing = first.first.game.messages[0]
    often = sum(first.first.weights(nothing).values())
    return often, first.first.belief(nothing).p("lie"), first.first.answer(nothing)


# --- the strategy -----------------------------------------------------------------------------------------------------


def read(line):
    """What the line says: silent bags before the day, honest ones and lies; the deals so far; whether this is a lie."""
    begins, past, now = line.split("; ")
    honest, lies = (int(part.split()[-1]) for part in begins.split(", "))
    deals = [] if past.endswith("nothing") else past.removeprefix("so far ").split(", ")
    return honest, lies, deals, now.endswith("lie")


def pays(line, doubts):
    """To pay for a lie if silence is in doubt, and else to say nothing."""
    *_, lie = read(line)
    return "offer 9 gold" if lie and doubts else "silent"


def counted(line, deals):
    """The honest bags and the lies, with these deals."""
    honest, lies, *_ = read(line)
    return honest + sum(deal.startswith("honest") for deal in deals), lies + sum(
        deal.startswith("lie") for deal in deals
    )


def silences(line):
    return [deal for deal in read(line)[2] if "silent" in deal]


def in_doubt(line):
    """To pay only if the silent bags so far would have brought the sheriff gold."""
    honest, lies = counted(line, silences(line))
    return pays(line, silence.LIE.fine * lies > silence.HONEST.compensation * honest)


def count_payers(line):
    honest, lies = counted(line, read(line)[2])
    return pays(line, silence.LIE.fine * lies > silence.HONEST.compensation * honest)


def more_likely_than_not(line):
    honest, lies = counted(line, silences(line))
    return pays(line, lies > honest)


def last_silence(line):
    return pays(line, any(deal.endswith("opened") for deal in silences(line)[-1:]))


def today_alone(line):
    lies = sum(deal.startswith("lie") for deal in silences(line))
    honest = len(silences(line)) - lies
    return pays(line, silence.LIE.fine * lies > silence.HONEST.compensation * honest)


KEY = Key(
    SHEET,
    {
        "q1": ValueKey(
            lambda mine: lied(mine, mine.says),
            (
                Slip(
                    lambda mine: Fraction(mine.pepper, MERCHANTS),
                    "That is the chance of a smuggler before anything is said.",
                ),
                Slip(
                    lambda mine: lied(mine, Fraction(1)),
                    "It would be right if all the smugglers said it. Some say the other words.",
                ),
                Slip(
                    lambda mine: mine.pepper * mine.says / bread(mine),
                    "You compared those who lie with those who say it truly. Compare them with all who say it.",
                ),
                Slip(
                    lambda mine: 1 - lied(mine, mine.says),
                    "That is the chance that the words are true. Asked was the chance of a lie.",
                ),
                Slip(
                    lambda mine: mine.pepper * mine.says / MERCHANTS,
                    "That is how often a merchant lies with these words. You have heard them already: divide by how "
                    "often they are said.",
                ),
            ),
        ),
        "q2": ValueKey(
            lambda mine: after(joint(mine)),
            (
                Slip(lambda mine: after(KINDS), "Those are the shares before anything was offered, or not offered."),
                Slip(
                    lambda mine: after({kind: share * offers(mine)[kind] for kind, share in KINDS.items()}),
                    "That is the belief after 5 gold. Nothing was offered.",
                ),
                Slip(
                    lambda mine: after({kind: 1 - offer for kind, offer in offers(mine).items()}),
                    "You took the three kinds as equally common. Weigh each by its share.",
                ),
                Slip(
                    lambda mine: after(joint(mine) | {"honest": joint(mine)["small"] + joint(mine)["large"]}),
                    "You left the honest bags at their share. But who is honest always offers nothing, so silence "
                    "speaks for them.",
                ),
            ),
        ),
        "q3": FunctionKey(
            lambda mine: tells,
            lambda mine: (
                (((1, 0), (0, 1)),),
                (((1, 0), (1, 0)),),
                (((HALF, HALF), (HALF, HALF)),),
                (((1, 0), (Fraction(1, 4), Fraction(3, 4))),),
                (((1, 0, 0), (0, HALF, HALF)),),
                (((1, 0, 0), (1, 0, 0), (0, 0, 1)),),
                (((0, 1, 0), (0, 1, 0), (0, 1, 0)),),
                (((mine.says, 1 - mine.says), (1 - mine.says, mine.says)),),
                (((0, 0, 1), (0, 1, 0), (1, 0, 0)),),
            ),
            (
                Slip(
                    lambda mine: one_word,
                    "Your function calls it pooling only if one word is said by all. Nothing is told either if all "
                    "types mix in the same way.",
                ),
                Slip(
                    lambda mine: pure_words,
                    "Your function lets no type use two words if it is to be separating. It may, if nobody else says "
                    "either of them.",
                ),
                Slip(
                    lambda mine: different_rows,
                    "Your function calls it separating if the types talk differently. A word that two types say, one "
                    "more often than the other, does not tell which of them it was.",
                ),
                Slip(
                    lambda mine: one_telling_word,
                    "Your function calls it separating if one word tells the type. Every word that is said has to.",
                ),
                Slip(
                    lambda mine: shared_word,
                    "Your function calls it pooling if one word is said by all types. How often each says it tells "
                    "something, too.",
                ),
            ),
        ),
        "q4": ValueKey(
            lambda mine: spread(mine) / mine.pepper,
            (
                Slip(
                    lambda mine: spread(mine) / MERCHANTS,
                    "That is a part of all merchants. What share is it of the smugglers?",
                ),
                Slip(
                    lambda mine: Fraction(mine.chickens, mine.pepper),
                    "You let as many lie as tell the truth. One fine is more than one compensation.",
                ),
                Slip(
                    lambda mine: spread(mine) / (spread(mine) + mine.chickens),
                    "That is the share of lies among those who say it. Asked was how often a smuggler says it.",
                ),
                Slip(
                    lambda mine: (spread(mine) / mine.chickens) * (MERCHANTS - mine.pepper) / mine.pepper,
                    "You counted those with bread as well. They do not say “three chickens”.",
                ),
            ),
        ),
        "q5": ValueKey(
            lambda mine: silent_part(mine) / mine.lie,
            (
                Slip(silent_part, "That is a part of all bags. What share is it of the liars?"),
                Slip(
                    lambda mine: 1 - silent_part(mine) / mine.lie,
                    "Those are the liars who offer gold. Asked was how many say nothing.",
                ),
                Slip(
                    lambda mine: silent_part(mine) / (silent_part(mine) + 1 - mine.lie),
                    "That is the chance of a lie after silence. Asked was how many of the liars are silent.",
                ),
                Slip(
                    lambda mine: (1 - mine.lie) / mine.lie,
                    "You let as many silent bags lie as are honest. But the fine is more than the compensation.",
                ),
                Slip(lambda mine: mine.lie, "That is how common lies are in this market. Not all of them are silent."),
                Slip(
                    lambda mine: Fraction(13, LIE.at_risk + LIE.fine),
                    "That comes from the liar's doubt: it is how often silence is opened.",
                ),
            ),
        ),
        "q6": ValueKey(
            threat,
            (
                Slip(
                    lambda mine: Fraction(HONEST.compensation, LIE.fine + HONEST.compensation),
                    "That is where opening a silent bag becomes right. Here the sheriff gives up gold as well.",
                ),
                Slip(
                    lambda mine: Fraction(mine.bribe, LIE.fine),
                    "You forgot what it costs to open an honest bag.",
                ),
                Slip(
                    lambda mine: Fraction(HONEST.compensation - mine.bribe, LIE.fine + HONEST.compensation),
                    "You counted the gold as a gain of opening. It is paid only if the bag is passed.",
                ),
                Slip(lambda mine: 1 - threat(mine), "That is the chance of an honest bag at that point."),
            ),
        ),
        "q7": ValueKey(
            lambda mine: drawn(mine)[0] * drawn(mine)[2],
            (
                Slip(
                    lambda mine: drawn(mine)[2],
                    "That is how often a silent bag is opened. Not every bag is silent.",
                ),
                Slip(
                    lambda mine: drawn(mine)[0], "That is how often nothing is offered. Not every silent bag is opened."
                ),
                Slip(
                    lambda mine: drawn(mine)[0] * drawn(mine)[1] * drawn(mine)[2],
                    "Those are the lies that are opened. Honest bags are opened as well.",
                ),
                Slip(
                    lambda mine: drawn(mine)[0] * drawn(mine)[1],
                    "That is how often a silent lie comes along, opened or not.",
                ),
            ),
            tolerance=Fraction(1, 50),
            read_off=True,
        ),
        "q8": StrategyKey(
            lambda mine: in_doubt,
            lambda mine, move: silence.gold_a_bag(move, FIRST_DAY, DAYS),
            Fraction(45, 4),
            "gold a bag",
            (
                Slip(
                    lambda mine: lambda line: pays(line, doubts=True),
                    "It pays for every lie. As long as silence is trusted, a lie is passed for nothing.",
                ),
                Slip(
                    lambda mine: lambda line: "silent",
                    "It never pays. So silence comes to mean a lie, and is opened.",
                ),
                Slip(
                    lambda mine: count_payers,
                    "It counts lies for which gold was paid. What silence means is told by silent bags alone.",
                ),
                Slip(
                    lambda mine: more_likely_than_not,
                    "It trusts that silence is passed until most silent bags are lies. With these fines and "
                    "compensations the sheriff opens earlier.",
                ),
                Slip(
                    lambda mine: last_silence,
                    "It looks at the last silent bag alone, as the sheriff saw it before that bag was known.",
                ),
                Slip(
                    lambda mine: today_alone,
                    "It forgets what the sheriff had heard before the day.",
                ),
            ),
        ),
    },
)
