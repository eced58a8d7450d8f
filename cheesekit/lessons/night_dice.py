"""Lesson 01, the dice of the night: will anybody see the thief? Its questions and its charts.

Every value is computed by `cheesekit.odds`, every sentence under a chart from the chart's own numbers. The notebook
takes `predict`, `reveal` and `check` from here.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from cheesekit import odds
from classkit import shown
from classkit.chart import Chart, Kind, Mark, Series, bars, lines
from classkit.dist import Dist
from classkit.lesson import Lesson, Mistake, Question, Unit
from classkit.words import Catalogue, Message, Param, text

if TYPE_CHECKING:
    from cheesekit.simulate import Nights

HALF = Fraction(1, 2)
DAYS = 365
"""Days of a year in the birthday problem, all equally likely; the odd day of leap years is left out."""

_add = Catalogue("cheesekit").add


def first_below_half(p: Callable[[int], Fraction]) -> int:
    """The smallest number of players, from 1 up, for which the falling probability `p(players)` is below one half.

    >>> first_below_half(odds.alone)
    5
    """
    players = 1
    while p(players) >= HALF:
        players += 1
    return players


def waiting_thief(choice: odds.Choice = "random") -> Fraction:
    """Probability that nobody sees a thief with two dice who waits for an hour without witnesses (T-FOUR-2).

    Four players; `choice` is how each sleepyhead chooses between two dice, as in `odds.four_player`. The thief takes
    the cheese at the first hour if nobody else is awake, else at the last. `odds.four_player` counts nobody at the
    second hour of two equal dice, which is no second chance, so the nights on which such a thief is seen are taken off.

    >>> waiting_thief()
    Fraction(1055, 1296)
    """
    either = odds.four_player(choice).p(lambda pair: 0 in pair)
    wakes, hours = odds.wake_hour(choice), odds.hours()
    seen = sum((1 - (1 - wakes.p(hour)) ** 3 for hour in hours), Fraction(0)) / len(hours)
    equal_dice = Fraction(1, len(hours))
    return either - equal_dice * seen


def neighbour_alone(players: int) -> Fraction:
    """Probability that your neighbour wakes alone, given that you do: from the pairs of players who both do.

    >>> neighbour_alone(5)
    Fraction(64, 125)
    """
    pairs = odds.lone_wakers(players).map(lambda k: k * (k - 1)).mean() / (players * (players - 1))
    return pairs / odds.alone(players)


# --- questions ----------------------------------------------------------------------------------------------------

_add("night_dice.unseen.ask", "Five players, one die each, and one of them is the thief. With what probability does "
    "nobody see the thief?")  # fmt: skip
_add("night_dice.unseen.why", "Each of the four others misses the thief's hour with probability {miss}, whatever the "
    "rest do. All four miss it with probability {miss} × {miss} × {miss} × {miss} = {value}.")  # fmt: skip
_add("night_dice.seen7.ask", "Seven players. With what probability does at least one of the six others see the thief?")
_add("night_dice.seen7.why", "The opposite is that all six miss the thief's hour, {unseen}. What is left is {value}.")
_add("night_dice.seen7.hint", "Start from the opposite: nobody sees the thief. How many dice have to miss the thief's "
    "hour?")  # fmt: skip
_add("night_dice.seen7.sum", "You added six sixths. Then with seven players the thief would be seen every single "
    "night. Nights with two witnesses were counted twice, so chances of events that can happen together "
    "cannot be added.")  # fmt: skip
_add("night_dice.seen7.opposite", "That is the probability that nobody sees the thief: the opposite of what was asked.")
_add("night_dice.seen7.own", "You let seven dice miss. The thief's own die sets the hour; only the others can miss it.")
_add("night_dice.seen7.one", "That is exactly one witness. At least one includes two, three and more.")
_add("night_dice.seen7.all", "That is the probability that all six see the thief. One witness is enough.")
_add("night_dice.different5.ask", "Five players. With what probability do all five dice show different hours?")
_add("night_dice.different5.why", "The first die is free; the next must miss one hour, then two, three, four: 6/6 × "
    "5/6 × 4/6 × 3/6 × 2/6 = {value}.")  # fmt: skip
_add("night_dice.different5.hint", "Let the dice fall one after another. How many hours are still free for the second, "
    "the third, the fourth, the fifth?")  # fmt: skip
_add("night_dice.different5.pairs", "You multiplied 5/6 for each of the ten pairs. The pairs are not independent: if "
    "the first die differs from two others, those two are left with five hours and agree more often.")  # fmt: skip
_add("night_dice.different5.opposite", "That is the probability that at least two dice agree: the opposite of what was "
    "asked.")  # fmt: skip
_add("night_dice.different5.late", "You started one step too late. The first die cannot collide with anything, so it "
    "has six hours to choose from.")  # fmt: skip
_add("night_dice.different5.mine", "That is the probability that one given player wakes alone. Here all five have to.")
_add("night_dice.birthday.ask", "How many people does it take until two of them probably (more likely than not) share "
    "a birthday? Take 365 days, all equally likely.")  # fmt: skip
_add("night_dice.birthday.why", "With {people} people all birthdays differ with probability {different}; with one "
    "person fewer it is {before}. What collides is pairs, and {people} people make {pairs} of them.")  # fmt: skip
_add("night_dice.neighbour.ask", "Five players, and you have just woken alone. With what probability does the player "
    "on your left wake alone as well?")  # fmt: skip
_add("night_dice.neighbour.why", "You know that nobody else has your hour, so the four others share five hours. The "
    "remaining three must miss your neighbour's: 4/5 × 4/5 × 4/5 = {value}.")  # fmt: skip
_add("night_dice.neighbour.hint", "What do you know about the four other dice once you are alone? How many hours are "
    "left for them?")  # fmt: skip
_add("night_dice.neighbour.independent", "That is right for a neighbour about whom you know nothing. But you woke "
    "alone, and that says something about the neighbour's die.")  # fmt: skip
_add("night_dice.neighbour.both", "That is the probability that both of you wake alone, before you know about "
    "yourself. You already know that you did.")  # fmt: skip
_add("night_dice.neighbour.six", "The three others must miss two hours of six if nothing were known. You know already "
    "that they missed yours.")  # fmt: skip
_add("night_dice.neighbour.hours", "Three dice miss the neighbour's hour, yes. But they no longer have six hours to "
    "fall on.")  # fmt: skip
_add("night_dice.waiting.ask", "Four players with two dice each. The thief may wake at both hours and takes the cheese "
    "at the first if nobody is there, else at the second. The sleepyheads choose one die at random. With "
    "what probability does nobody see it?")  # fmt: skip
_add("night_dice.waiting.why", "With two different hours the thief is seen only if somebody is awake at each; with "
    "equal dice there is one hour and no choice. Together: {value}, where a thief with one die has {one}.")  # fmt: skip


def _say(id: str, **params: Param) -> Message:
    return Message.of(f"night_dice.{id}", **params)


def _mistakes(key: str, **values: Fraction) -> tuple[Mistake, ...]:
    return tuple(Mistake(value, _say(f"{key}.{name}")) for name, value in values.items())


def _unseen() -> Question:
    value = odds.alone(5)
    why = _say("unseen.why", miss=odds.alone(2), value=shown.probability(value))
    return Question("unseen", _say("unseen.ask"), value, why)


def _seen7() -> Question:
    unseen, miss = odds.witnesses(7).p(0), odds.alone(2)
    why = _say("seen7.why", unseen=shown.probability(unseen), value=shown.probability(1 - unseen))
    mistakes = _mistakes(
        "seen7",
        sum=6 * (1 - miss),
        opposite=unseen,
        own=1 - miss**7,
        one=odds.witnesses(7).p(1),
        all=odds.witnesses(7).p(6),
    )
    return Question("seen7", _say("seen7.ask"), 1 - unseen, why, _say("seen7.hint"), mistakes)


def _different5() -> Question:
    value, miss = odds.all_different(5), odds.alone(2)
    mistakes = _mistakes(
        "different5", pairs=miss ** comb(5, 2), opposite=1 - value, late=value * Fraction(1, 6), mine=odds.alone(5)
    )
    why = _say("different5.why", value=shown.probability(value))
    return Question("different5", _say("different5.ask"), value, why, _say("different5.hint"), mistakes)


def _birthday() -> Question:
    people = first_below_half(lambda n: odds.all_different(n, faces=DAYS))
    different, before = (shown.percent(odds.all_different(n, faces=DAYS)) for n in (people, people - 1))
    why = _say("birthday.why", people=people, different=different, before=before, pairs=comb(people, 2))
    return Question("birthday", _say("birthday.ask"), Fraction(people), why, unit=Unit.COUNT, most=DAYS)


def _neighbour() -> Question:
    value, alone, miss = neighbour_alone(5), odds.alone(5), odds.alone(2)
    mistakes = _mistakes("neighbour", independent=alone, both=alone * value, six=odds.alone(4, faces=3), hours=miss**3)
    why = _say("neighbour.why", value=shown.probability(value))
    return Question("neighbour", _say("neighbour.ask"), value, why, _say("neighbour.hint"), mistakes)


def _waiting() -> Question:
    value = waiting_thief()
    why = _say("waiting.why", value=shown.probability(value), one=shown.percent(odds.alone(4)))
    return Question("waiting", _say("waiting.ask"), value, why)


LESSON = Lesson("night_dice", (_unseen(), _seen7(), _different5(), _birthday(), _neighbour(), _waiting()))
predict, reveal, check = LESSON.predict, LESSON.reveal, LESSON.check

# --- charts -------------------------------------------------------------------------------------------------------

_add("night_dice.p", "probability")
_add("night_dice.players", "Number of players")
_add("night_dice.faces", "Hours on a die")
_add("night_dice.exact", "exact")
_add("night_dice.witnesses.title", "How many see the thief? {players} players")
_add("night_dice.witnesses.x", "sleepyheads awake at the thief's hour")
_add("night_dice.witnesses.name", "exact probability")
_add("night_dice.witnesses.most", "With {players} players and {faces} hours nobody sees the thief with probability "
    "{unseen}: more often than not the thief goes unseen.")  # fmt: skip
_add("night_dice.witnesses.least", "With {players} players and {faces} hours nobody sees the thief with probability "
    "{unseen}: more often than not somebody does.")  # fmt: skip
_add("night_dice.witnesses.even", "With {players} players and {faces} hours nobody sees the thief with probability "
    "{unseen}: as often as not.")  # fmt: skip
_add("night_dice.sample.name", "share of {nights} simulated nights")
_add("night_dice.sample.sentence", "Bars are exact, points are simulated with their 95% intervals: {inside} of {all} "
    "intervals hold their exact value.")  # fmt: skip
_add("night_dice.collide.title", "Two questions about dice with {faces} faces")
_add("night_dice.collide.x", "number of players, or of people")
_add("night_dice.collide.any", "no two dice agree")
_add("night_dice.collide.mine", "nobody agrees with one given die")
_add("night_dice.collide.half", "one half")
_add("night_dice.collide.sentence", "The probability that no two dice agree falls below one half at {any}; that nobody "
    "agrees with one given die, only at {mine}.")  # fmt: skip
_add("night_dice.lone.title", "How many of {players} players wake alone")
_add("night_dice.lone.x", "players who wake alone")
_add("night_dice.lone.independent", "if the players were independent")
_add("night_dice.lone.sentence", "Exactly {gap} of {players} never happens: the last one would be alone as well. "
    "Independent players would do it with probability {wrong}.")  # fmt: skip


def witnesses_chart(players: int, faces: int = 6) -> Chart:
    """How many sleepyheads are awake at the thief's hour: exact bars, the bar for nobody set off."""
    seen = odds.witnesses(players, faces=faces)
    unseen = seen.p(0)
    verdict = "most" if unseen > HALF else "least" if unseen < HALF else "even"
    return bars(
        range(players),
        {text("night_dice.witnesses.name"): [seen.p(k) for k in range(players)]},
        title=text("night_dice.witnesses.title", players=players),
        x_title=text("night_dice.witnesses.x"),
        y_title=text("night_dice.p"),
        sentence=text(
            f"night_dice.witnesses.{verdict}", players=players, faces=faces, unseen=shown.probability(unseen)
        ),
        strong=(0,),
    )


def sample_chart(sample: "Nights") -> Chart:
    """The exact probabilities of 0, 1, … witnesses, and over them the simulated shares with their intervals."""
    seen = odds.witnesses(sample.players, faces=sample.faces)
    exact = tuple(seen.p(k) for k in range(sample.players))
    found = [sample.p("witnesses", k) for k in range(sample.players)]
    inside = sum(estimate.covers(p) for estimate, p in zip(found, exact, strict=True))
    points = Series(
        text("night_dice.sample.name", nights=len(sample)),
        tuple(estimate.value for estimate in found),
        Kind.POINTS,
        tuple(estimate.low for estimate in found),
        tuple(estimate.high for estimate in found),
    )
    return Chart(
        title=text("night_dice.witnesses.title", players=sample.players),
        x_title=text("night_dice.witnesses.x"),
        y_title=text("night_dice.p"),
        sentence=text("night_dice.sample.sentence", inside=inside, all=len(found)),
        x=tuple(range(sample.players)),
        series=(Series(text("night_dice.exact"), exact), points),
    )


def collide_chart(faces: int) -> Chart:
    """Both questions against the number of players: do no two dice agree, and does none agree with a given one?"""
    any_two = first_below_half(lambda n: odds.all_different(n, faces=faces))
    mine = first_below_half(lambda n: odds.alone(n, faces=faces))
    players = _samples(any_two, mine)
    return lines(
        players,
        {
            text("night_dice.collide.any"): [odds.all_different(n, faces=faces) for n in players],
            text("night_dice.collide.mine"): [odds.alone(n, faces=faces) for n in players],
        },
        title=text("night_dice.collide.title", faces=faces),
        x_title=text("night_dice.collide.x"),
        y_title=text("night_dice.p"),
        sentence=text("night_dice.collide.sentence", any=any_two, mine=mine),
        marks=(Mark(text("night_dice.collide.half"), y=HALF), Mark(str(any_two), x=any_two), Mark(str(mine), x=mine)),
        strong=(any_two, mine),
    )


def _samples(any_two: int, mine: int) -> tuple[int, ...]:
    """Every number of players to well beyond the first crossing, where the line bends; then about twenty more."""
    close = 3 * any_two
    last = max(mine + mine // 6 + 1, close)
    step = max(1, (last - close) // 20)
    return tuple(sorted({*range(1, close + 1), *range(close, last + 1, step), mine, last}))


def lone_chart(players: int) -> Chart:
    """How many players wake alone, exactly, beside what it would be if they did so independently of each other."""
    exact, alone = odds.lone_wakers(players), odds.alone(players)
    as_if = binomial(players, alone)
    counts = range(players + 1)
    return bars(
        counts,
        {
            text("night_dice.exact"): [exact.p(k) for k in counts],
            text("night_dice.lone.independent"): [as_if.p(k) for k in counts],
        },
        title=text("night_dice.lone.title", players=players),
        x_title=text("night_dice.lone.x"),
        y_title=text("night_dice.p"),
        sentence=text(
            "night_dice.lone.sentence", gap=players - 1, players=players, wrong=shown.percent(as_if.p(players - 1))
        ),
        strong=(players - 1,),
    )


def binomial(n: int, p: Fraction) -> Dist[int]:
    """How many of `n` independent events happen, each with probability `p`.

    >>> binomial(2, Fraction(1, 2))
    Dist({0: 1, 1: 2, 2: 1})
    """
    return Dist({k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)})
