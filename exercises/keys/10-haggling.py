"""The key of exercise 10: every answer is computed from the student's own numbers."""

from fractions import Fraction
from functools import cache

from classkit import trees
from classkit.dist import Dist
from classkit.grading.key import FunctionKey, Key, Slip, StrategyKey, ValueKey
from sheriffkit.exercises import two_offers
from sheriffkit.exercises.the_haggling import SHEET
from sheriffkit.lessons.the_haggling import seen
from sheriffkit.lessons.the_haggling_charts import cfr_chart
from sheriffkit.models import haggling_game

VALUE, FINE, PAYS = 6, 2, 3
"""Of an item that passes, of one that is found, and of an empty cargo that is opened, in questions 1 to 4 and 7."""
MOST = 4
"""The most items of question 1."""
BRIBE = 2
"""The offer of questions 3 and 4, beside none."""
ONE = Fraction(1, 5)
"""How often the smuggler of questions 3 and 4 loads one item; three fill up what is left."""
OFFERS = {0: Fraction(1, 4), 1: Fraction(1), 3: Fraction(3, 4)}
"""How often it offers two coins, by cargo; else it offers none."""
ADVISED, PRICE = 2, 4
"""The items and the bribe that the mediator of question 7 advises."""
FIRST_MERCHANT, MERCHANTS = 90_000, 16
"""The merchants against whom a strategy is scored: other seeds than those a student practises on."""


def in_sight(mine):
    """What both end up with where the sheriff sees the cargo."""
    return trees.backward_induction(seen(haggling_game(MOST, mine.coins, 1, VALUE, FINE, PAYS))).payoffs


def opens(items, pays=PAYS, fine=FINE):
    """How often the sheriff opens: items·(value − q·(value + fine)) = q·pays."""
    return Fraction(items * VALUE, items * (VALUE + fine) + pays)


def loads(mine):
    """How often the cargo of the smuggler of questions 3 and 4 holds so many items."""
    return {0: mine.empty, 1: ONE, 3: 1 - mine.empty - ONE}


def together(mine, bribe=BRIBE):
    """How often each cargo comes with this offer."""
    return {n: p * (OFFERS[n] if bribe else 1 - OFFERS[n]) for n, p in loads(mine).items()}


@cache
def game():
    return haggling_game(3, BRIBE, 1, VALUE, FINE, PAYS)


def habit(mine):
    """The plan of questions 3 and 4, as `classkit.trees` takes it."""
    cargo = {f"load {n}": p for n, p in loads(mine).items()}
    offers = {n: {f"offer {BRIBE}": p, "offer 0": 1 - p} for n, p in OFFERS.items()}
    return {"cargo": cargo, "0 items": offers[0], "1 item": offers[1], "2 items": "offer 0", "3 items": offers[3]}


def best_plan(mine):
    """What the sheriff's best response brings against that habit."""
    return Fraction(trees.best_response(game(), 2, habit(mine)).value)


def no(cargo):
    """What opening brings the sheriff."""
    return FINE * cargo if cargo else -PAYS


def each(mine, decide):
    """What the sheriff has in the mean who decides on cargo and offer by this rule: what it gets for them."""
    return sum(p * decide(n, bribe) for bribe in (0, BRIBE) for n, p in together(mine, bribe).items())


def regret_matching(regrets):
    """In proportion to what is above zero; equal where nothing is."""
    kept = [max(regret, 0) for regret in regrets]
    total = sum(kept)
    return [Fraction(one, total) if total else Fraction(1, len(kept)) for one in kept]


def in_proportion(weights):
    """Each divided by the sum, as it stands; nothing where that is nothing."""
    total = sum(weights)
    return [Fraction(one, total) if total else 0 for one in weights]


def largest(regrets):
    """All to the action with the largest regret."""
    best = max(range(len(regrets)), key=lambda n: regrets[n])
    return [int(n == best) for n in range(len(regrets))]


@cache
def learned():
    """Both lines of the chart by iteration: (only the lead counts, everybody counts their own coins)."""
    chart = cfr_chart()
    ahead, own = (map(Fraction, series.values) for series in chart.series)
    return dict(zip(chart.x, zip(ahead, own, strict=True), strict=True))


def guess(mine, fine=FINE, bribe=PRICE):
    """What is expected by one who loads all and guesses the word."""
    passed, opened = mine.room * VALUE - bribe, -mine.room * fine
    return Fraction(passed + (mine.words - 1) * opened, mine.words)


FOLLOW = ADVISED * VALUE - PRICE
"""What the advice of question 7 is worth to who follows it."""


def told(line):
    """Both offers of now, and those of the bags before with the silk in them."""
    now, _, before = line.removeprefix("offers ").partition("; before: ")
    bags = [] if before == "nothing" else [bag.split(" with ") for bag in before.split(", ")]
    return now, [(offers, int(silk.split()[0])) for offers, silk in bags]


def decide(now, bags):
    """Open if that would have brought more than accepting for these bags."""
    last = int(now.split()[1])
    return "open" if sum((4 * silk if silk else -6) - last for _, silk in bags) > 0 else "accept"


def by_both(line):
    now, bags = told(line)
    return decide(now, [bag for bag in bags if bag[0] == now])


def by_last(line):
    now, bags = told(line)
    return decide(now, [bag for bag in bags if bag[0].split()[1] == now.split()[1]])


def by_first(line):
    now, bags = told(line)
    return decide(now, [bag for bag in bags if bag[0].split()[0] == now.split()[0]])


def by_none(line):
    return decide(*told(line))


KEY = Key(
    SHEET,
    {
        "q1": ValueKey(
            lambda mine: in_sight(mine)[0],
            (
                Slip(
                    lambda mine: MOST * VALUE - mine.coins,
                    "You loaded all four items. Their fine is higher than any bribe, and the sheriff sees them.",
                ),
                Slip(
                    lambda mine: sum(in_sight(mine)),
                    "The cargo is worth that much, but the smuggler pays a bribe for it to pass.",
                ),
                Slip(lambda mine: in_sight(mine)[1], "So much the sheriff ends up with. Asked was the smuggler."),
                Slip(
                    lambda mine: sum(in_sight(mine)) - mine.coins,
                    "You offered every coin. One of them buys nothing: the sheriff says yes for less.",
                ),
            ),
        ),
        "q2": ValueKey(
            lambda mine: opens(mine.most),
            (
                Slip(
                    lambda mine: 1 - opens(mine.most),
                    "That is how often the cargo passes in equilibrium. Asked was how often it is opened.",
                ),
                Slip(
                    lambda mine: Fraction(PAYS, mine.most * FINE + PAYS),
                    "That is how often the smuggler loads. It makes the sheriff indifferent; asked was the other side.",
                ),
                Slip(
                    lambda mine: opens(mine.most, pays=0),
                    "You left out that an empty cargo is paid for when it is opened.",
                ),
                Slip(
                    lambda mine: opens(mine.most, fine=0),
                    "You left out the fine: an opened cargo does not only not pass.",
                ),
            ),
        ),
        "q3": ValueKey(
            lambda mine: Dist(together(mine)),
            (
                Slip(
                    lambda mine: Dist(loads(mine)),
                    "That is what the sheriff believes before an offer is heard. The offer tells something.",
                ),
                Slip(
                    lambda mine: Dist(OFFERS),
                    "You left out how often each cargo is loaded in the first place.",
                ),
                Slip(
                    lambda mine: Dist(together(mine, 0)),
                    "That is the belief of a sheriff who was offered nothing.",
                ),
            ),
        ),
        "q4": ValueKey(
            best_plan,
            (
                Slip(
                    lambda mine: each(mine, lambda cargo, bribe: max(no(cargo), bribe)),
                    "Your sheriff decides by what is in the cargo. Behind the same offer it has to do the same.",
                ),
                Slip(
                    lambda mine: each(mine, lambda cargo, bribe: bribe),
                    "That is what it brings always to say yes. Compare with “no”, for each offer.",
                ),
                Slip(
                    lambda mine: each(mine, lambda cargo, bribe: no(cargo)),
                    "That is what it brings always to say no. Compare with “yes”, for each offer.",
                ),
                Slip(
                    lambda mine: best_plan(mine) / sum(together(mine).values()),
                    "That is what it brings when two coins were offered. Asked was the mean of all hands.",
                ),
            ),
        ),
        "q5": FunctionKey(
            lambda mine: regret_matching,
            lambda mine: (((3, 0, 1),), ((4, -1, 2),), ((-2, -5),), ((0, 0, 0),), ((-3, mine.coins, mine.most, 0),)),
            (
                Slip(
                    lambda mine: in_proportion,
                    "Your function lets regrets below zero count. A chance is never below zero.",
                ),
                Slip(
                    lambda mine: lambda regrets: in_proportion([abs(one) for one in regrets]),
                    "Your function takes a regret below zero for one above. Such an action would have been worse.",
                ),
                Slip(
                    lambda mine: largest,
                    "Your function gives all to the largest regret. Asked was in proportion.",
                ),
                Slip(
                    lambda mine: lambda regrets: in_proportion([max(one, 0) for one in regrets]),
                    "Your function gives chances of nothing where no regret is above zero. They have to add up to 1.",
                ),
            ),
        ),
        "q6": ValueKey(
            lambda mine: 2 * learned()[mine.turns][1],
            (
                Slip(
                    lambda mine: learned()[mine.turns][1],
                    "That is the exploitability. How is it made of what best responses would gain?",
                ),
                Slip(
                    lambda mine: learned()[mine.turns][1] / 2,
                    "Exploitability is half of what best responses would gain, and not twice as much.",
                ),
                Slip(
                    lambda mine: 2 * learned()[mine.turns][0],
                    "You read the line of the game in which only the lead counts.",
                ),
            ),
            tolerance=Fraction(1, 10),
            read_off=True,
        ),
        "q7": ValueKey(
            lambda mine: guess(mine) - FOLLOW,
            (
                Slip(guess, "That is what a guess is worth. Asked was how much more that is than the advice is worth."),
                Slip(
                    lambda mine: FOLLOW - guess(mine),
                    "The sign is the other way round: asked was what leaving the advice gains.",
                ),
                Slip(
                    lambda mine: guess(mine, fine=0) - FOLLOW,
                    "You left out the fines of a wrong guess.",
                ),
                Slip(
                    lambda mine: guess(mine, bribe=0) - FOLLOW,
                    "You left out the bribe: who guesses right still pays it.",
                ),
            ),
        ),
        "q8": StrategyKey(
            lambda mine: by_both,
            lambda mine, move: two_offers.gold_a_bag(move, FIRST_MERCHANT, MERCHANTS),
            Fraction(47, 10),
            "gold a bag",
            (
                Slip(
                    lambda mine: lambda line: "accept",
                    "It takes every offer, and never asks what was in the bags before.",
                ),
                Slip(lambda mine: lambda line: "open", "It opens every bag, and pays for all the honest ones."),
                Slip(
                    lambda mine: by_last,
                    "It looks at the last offer alone. The first one counts for nothing, but it may tell something.",
                ),
                Slip(
                    lambda mine: by_first,
                    "It looks at the first offer alone. Both offers together are what you know.",
                ),
                Slip(
                    lambda mine: by_none,
                    "It looks at all bags before, whatever was offered for them. An offer tells something.",
                ),
            ),
        ),
    },
)
