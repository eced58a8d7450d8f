"""The key of exercise 01: every answer is computed from the student's own numbers."""

import re
from fractions import Fraction
from math import comb

from cheesekit import odds
from cheesekit.exercises import voting
from cheesekit.exercises.night_dice import SHEET
from cheesekit.lessons.night_dice import binomial, first_below_half
from classkit.dist import Dist
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey

DICE = 4
"""How many dice fall in question 2."""

TABLE = 5
"""How many players the chart of question 6 is about."""

FIRST_NIGHT, NIGHTS = 40_000, 300
"""The nights on which a strategy is scored: other seeds than those a student practises on."""


def lone_bars(k):
    """The two bars of the chart at k lone wakers: for the dice, and as if players were independent."""
    return odds.lone_wakers(TABLE).p(k), binomial(TABLE, odds.alone(TABLE)).p(k)


def seen(line):
    """What the line says: hour, company, what became of the cheese, its taker (0 if not seen), the die looked at."""
    hour, company, cheese, looked = re.fullmatch(
        r"hour (\d); awake with (.+); cheese (.+); looked at (.+)", line
    ).groups()
    taker = int(cheese.split()[-1]) if cheese.startswith("taken") else 0
    look = tuple(map(int, looked.split(": "))) if looked != "nobody" else None
    return int(hour), [int(seat) for seat in company.split() if seat.isdigit()], cheese.split()[0], taker, look


def deduce(line):
    """Accuse the taker if seen; else a player looked at whose hour fits; else one who was not awake with you."""
    hour, company, cheese, taker, look = seen(line)
    suspects = [seat for seat in range(2, 6) if seat not in company]
    if look and not taker:
        if (cheese == "gone") == (look[1] < hour):
            return f"vote {look[0]}"
        suspects.remove(look[0])
    return f"vote {taker or suspects[0]}"


def accuse_company(line):
    _, company, _, taker, _ = seen(line)
    return f"vote {taker or (company[0] if company else 2)}"


def no_alibi(line):
    _, _, _, taker, look = seen(line)
    return f"vote {taker or (look[0] if look else 2)}"


def one_look_in_two(line):
    """Accuse whoever was looked at if the hour fits; a look that does not fit changes nothing."""
    _, company, _, taker, look = seen(line)
    fits = deduce(line) == f"vote {look[0]}" if look else False
    return deduce(line) if fits or taker else f"vote {next(seat for seat in range(2, 6) if seat not in company)}"


def ignore_looks(line):
    _, company, _, taker, _ = seen(line)
    return f"vote {taker or next(seat for seat in range(2, 6) if seat not in company)}"


KEY = Key(
    SHEET,
    {
        "q1": ValueKey(
            lambda mine: odds.alone(mine.players),
            (
                Slip(
                    lambda mine: odds.alone(mine.players + 1),
                    "You let the thief's own die miss as well. It sets the hour; only the other dice can miss it.",
                ),
                Slip(
                    lambda mine: 1 - odds.alone(mine.players),
                    "That is the opposite: the probability that at least one player sees the thief.",
                ),
                Slip(
                    lambda mine: odds.witnesses(mine.players).p(1),
                    "That is the probability of exactly one witness. Here nobody is to see it.",
                ),
                Slip(
                    lambda mine: 1 - Fraction(mine.players - 1, 6),
                    "You added a chance for each of the others, and took the sum from one. Several can see the thief "
                    "on the same night, so these chances do not add up.",
                ),
            ),
        ),
        "q2": ValueKey(
            lambda mine: odds.all_different(DICE, faces=mine.faces),
            (
                Slip(
                    lambda mine: 1 - odds.all_different(DICE, faces=mine.faces),
                    "That is the probability that at least two of the dice agree: the opposite of what was asked.",
                ),
                Slip(
                    lambda mine: Fraction(mine.faces - 1, mine.faces) ** comb(DICE, 2),
                    "You multiplied once for each pair. The pairs are not independent of each other.",
                ),
                Slip(
                    lambda mine: Fraction(mine.faces - 1, mine.faces) ** (DICE - 1),
                    "That is the probability that one given die differs from all others. Here all have to differ.",
                ),
                Slip(
                    lambda mine: odds.all_different(DICE + 1, faces=mine.faces),
                    "You took a face away for the first die as well. It may show any face.",
                ),
            ),
        ),
        "q3": ValueKey(
            lambda mine: first_below_half(lambda n: odds.all_different(n, faces=mine.days)),
            (
                Slip(
                    lambda mine: first_below_half(lambda n: odds.alone(n, faces=mine.days)),
                    "That is how many it takes until somebody probably shares *your* day. Here any two will do.",
                ),
                Slip(
                    lambda mine: first_below_half(lambda n: odds.all_different(n, faces=mine.days)) - 1,
                    "One too few: with that many, all days still differ with more than one half.",
                ),
                Slip(
                    lambda mine: mine.days // 2,
                    "Half the days would be needed if people were compared with one day only. What collides is pairs.",
                ),
                Slip(
                    lambda mine: next(
                        n for n in range(1, mine.days) if Fraction(comb(n, 2), mine.days) > Fraction(1, 2)
                    ),
                    "You added up the chances of all pairs. Several pairs can agree at once, so these do not add up.",
                ),
            ),
        ),
        "q4": FunctionKey(
            lambda mine: lambda players, faces: odds.alone(players, faces=faces),
            lambda mine: ((2, 6), (5, 6), (mine.players, 6), (5, mine.faces), (9, 20), (1, 6)),
            (
                Slip(
                    lambda mine: lambda players, faces: odds.alone(players + 1, faces=faces),
                    "Your function multiplies once for each player. The thief's own die cannot miss its own hour.",
                ),
                Slip(
                    lambda mine: lambda players, faces: odds.alone(players),
                    "Your function does not look at the number of faces.",
                ),
                Slip(
                    lambda mine: lambda players, faces: 1 - odds.alone(players, faces=faces),
                    "Your function gives the opposite: the probability that somebody sees the thief.",
                ),
            ),
        ),
        "q5": ValueKey(
            lambda mine: odds.witnesses(mine.players),
            (
                Slip(
                    lambda mine: odds.witnesses(mine.players + 1),
                    "You counted the thief among those who can see: one player too many.",
                ),
                Slip(
                    lambda mine: Dist(
                        {mine.players - 1 - k: w for k, w in odds.witnesses(mine.players).weights.items()}
                    ),
                    "You took 5/6 for seeing and 1/6 for missing: it is the other way round.",
                ),
                Slip(
                    lambda mine: odds.lone_wakers(mine.players),
                    "That is how many players wake alone. Asked was how many others are awake at the thief's hour.",
                ),
            ),
        ),
        "q6": ValueKey(
            lambda mine: abs(lone_bars(mine.lone)[0] - lone_bars(mine.lone)[1]),
            (
                Slip(
                    lambda mine: lone_bars(mine.lone)[0],
                    "That is the height of the bar for the dice. Asked was how far the two bars are apart.",
                ),
                Slip(
                    lambda mine: lone_bars(mine.lone)[1],
                    "That is the height of the bar for independent players. Asked was how far the two bars are apart.",
                ),
                Slip(
                    lambda mine: lone_bars(mine.lone)[0] / lone_bars(mine.lone)[1],
                    "That is how many times as high the one bar is. Asked was the difference.",
                ),
            ),
            tolerance=Fraction(1, 20),
            read_off=True,
        ),
        "q7": StrategyKey(
            lambda mine: deduce,
            lambda mine, move: 100 * voting.mean_chance(move, FIRST_NIGHT, NIGHTS),
            Fraction(36),
            "percent, as its mean chance to accuse the thief",
            (
                Slip(lambda mine: lambda line: "vote 2", "It votes for Player 2 whatever the night showed."),
                Slip(
                    lambda mine: accuse_company,
                    "It accuses those who were awake with you. If the cheese was not taken then, they are the ones who "
                    "cannot have taken it.",
                ),
                Slip(
                    lambda mine: ignore_looks,
                    "It does not use the die that you looked at: that player's hour and the cheese say something.",
                ),
                Slip(
                    lambda mine: one_look_in_two,
                    "It uses a look only if that player may be the thief. A look can also show that somebody is not.",
                ),
                Slip(
                    lambda mine: no_alibi,
                    "It accuses whoever you looked at, whatever the die showed. Ask when that player was awake, and "
                    "what became of the cheese.",
                ),
            ),
        ),
    },
)
