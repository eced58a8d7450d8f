"""The charts of lesson 05, and the deals that it counts: hands of the game beside what is exact.

Exact values come from `sheriffkit.odds`, sentences from the chart's own numbers.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from classkit import shown
from classkit.chart import Chart, Kind, Mark, Series, bars, lines
from classkit.estimate import Estimate, proportion
from classkit.words import Catalogue, Message, text
from sheriffkit import engine, odds
from sheriffkit.bots.belief import Hand
from sheriffkit.lessons.the_hand import HALF, THREE, put_back
from sheriffkit.rules import STANDARD, Rules

STEP = 17
"""The standard deck has 4 apples in every 17 cards; a smaller deck with the same share is a multiple of that."""
APPLES_IN_STEP = 4
SEEN = 16
"""Cards that the sheriff sees before the market: a hand of six, and ten on the piles (S-SETUP-1, S-SETUP-3)."""

_add = Catalogue("sheriffkit").add

# --- many deals ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deals:
    """The hand of Player 1 at many tables: how many hands held each number of cards of a good."""

    good: str
    counts: Mapping[int, int]
    rules: Rules

    def __len__(self) -> int:
        return sum(self.counts.values())

    def p(self, event: int | Callable[[int], bool]) -> Estimate:
        """The share of hands with that number of cards of the good, or with a number that fits, and its interval."""
        fits = event if callable(event) else event.__eq__
        return proportion(sum(n for k, n in self.counts.items() if fits(k)), len(self))


def deals(tables: int, good: str = "apples", *, rng: int | Random, rules: Rules = STANDARD) -> Deals:
    """Deal so many tables with the game's own shuffle, and count a good in the hand of Player 1 at each.

    `rng`: a seed, or a `random.Random`, that draws the seeds of the tables. Errors: NotLegal for an unknown good.

    >>> deals(100, rng=1).counts == deals(100, rng=1).counts
    True
    """
    name = odds.good_name(rules, good)
    seeds = rng if isinstance(rng, Random) else Random(rng)
    hands = (engine.new_game(rules, seeds.getrandbits(32)).hands[0] for _ in range(tables))
    return Deals(name, dict(sorted(Counter(hand.count(name) for hand in hands).items())), rules)


# --- charts ----------------------------------------------------------------------------------------------------------

_add("the_hand.p", "probability")
_add("the_hand.exact", "exact")
_add("the_hand.count.x", "{good} in the hand")
_add("the_hand.count.title", "How many {good} are in a hand of {size}?")
_add("the_hand.deals.name", "share of {tables} dealt hands")
_add("the_hand.deals.sentence", "Bars are exact, points are dealt by the game with their 95% intervals: {inside} of "
    "{all} intervals hold their exact value.")  # fmt: skip
_add("the_hand.back.title", "Six cards of {deck}, of which {apples} are apples")
_add("the_hand.back.keep", "drawn and kept")
_add("the_hand.back.return", "put back each time")
_add("the_hand.back.sentence", "No two bars are further apart than {gap} percentage points. The average is {mean} "
    "apples either way.")  # fmt: skip
_add("the_hand.seen.title", "A hidden hand holds {least} apples or more")
_add("the_hand.seen.x", "apples among the 16 cards that the sheriff sees")
_add("the_hand.seen.four", "four players, 204 cards")
_add("the_hand.seen.three", "three players, no bread, 156 cards")
_add("the_hand.half", "one half")
_add("the_hand.seen.sentence", "Three players: {three}. Four players: {four}.")
_add("the_hand.seen.always", "more likely than not, whatever is seen")
_add("the_hand.seen.never", "not once more likely than not")
_add("the_hand.seen.upto", "more likely than not up to {last} apples seen")


def deals_chart(found: Deals) -> Chart:
    """The exact chances of 0, 1, … cards of the good in a hand, and over them the dealt shares with their intervals."""
    exact = odds.count(found.good, rules=found.rules)
    counts = tuple(k for k in exact if exact.p(k))
    values, points = tuple(exact.p(k) for k in counts), [found.p(k) for k in counts]
    inside = sum(estimate.covers(p) for estimate, p in zip(points, values, strict=True))
    dealt = Series(
        text("the_hand.deals.name", tables=len(found)),
        tuple(estimate.value for estimate in points),
        Kind.POINTS,
        tuple(estimate.low for estimate in points),
        tuple(estimate.high for estimate in points),
    )
    return Chart(
        title=text("the_hand.count.title", good=found.good, size=found.rules.hand),
        x_title=text("the_hand.count.x", good=found.good),
        y_title=text("the_hand.p"),
        sentence=text("the_hand.deals.sentence", inside=inside, all=len(points)),
        x=counts,
        series=(Series(text("the_hand.exact"), values), dealt),
    )


def back_chart(deck: int) -> Chart:
    """Apples in six cards of a deck with the standard share of apples: drawn and kept, and put back each time.

    Errors: ValueError for a deck that is no multiple of 17 cards.
    """
    if deck < STEP or deck % STEP:
        raise ValueError(f"four in every {STEP} cards are apples, so a deck has a multiple of {STEP}; given: {deck}")
    apples = APPLES_IN_STEP * deck // STEP
    kept, returned = Hand(apples, deck, 6), put_back(6, Fraction(apples, deck))
    counts = range(7)
    pairs = [(kept.chance(k), returned.p(k)) for k in counts]
    gap = max(abs(one - other) for one, other in pairs)
    return bars(
        counts,
        {
            text("the_hand.back.keep"): [one for one, _ in pairs],
            text("the_hand.back.return"): [other for _, other in pairs],
        },
        title=text("the_hand.back.title", deck=deck, apples=apples),
        x_title=text("the_hand.count.x", good="apples"),
        y_title=text("the_hand.p"),
        sentence=text("the_hand.back.sentence", gap=shown.decimal(100 * gap, 1), mean=shown.decimal(returned.mean())),
    )


def seen_chart(least: int) -> Chart:
    """The chance that a hidden hand holds so many apples or more, against the apples among sixteen cards seen.

    One line for three players, who play without bread (S-SETUP-2), one for four.
    """
    seen = range(SEEN + 1)
    rows = {rules.players: [_hidden(least, k, rules) for k in seen] for rules in (THREE, STANDARD)}
    return lines(
        seen,
        {text("the_hand.seen.three"): rows[THREE.players], text("the_hand.seen.four"): rows[STANDARD.players]},
        title=text("the_hand.seen.title", least=least),
        x_title=text("the_hand.seen.x"),
        y_title=text("the_hand.p"),
        sentence=text("the_hand.seen.sentence", three=_above(rows[THREE.players]), four=_above(rows[STANDARD.players])),
        marks=(Mark(text("the_hand.half"), y=HALF),),
    )


def _hidden(least: int, apples: int, rules: Rules) -> Fraction:
    """So many of the cards seen were apples; which goods the others are makes no difference to the apples."""
    total = rules.deck.size(rules.players) - SEEN
    return Hand(rules.deck.count("apples", rules.players) - apples, total, rules.hand).chance(least, or_more=True)


def _above(row: list[Fraction]) -> Message:
    """Up to how many apples seen the falling chance is above one half."""
    above = sum(p > HALF for p in row)
    if above in (0, len(row)):
        return Message.of("the_hand.seen.always" if above else "the_hand.seen.never")
    return Message.of("the_hand.seen.upto", last=above - 1)
