"""The charts of lesson 10, and its tree that grows.

The welfare chart is computed when it is asked for, by `classkit.trees.optimal`. Its numbers are this kit's own, not
those of a published table.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

from classkit import shown
from classkit.chart import Chart, Mark, Values, lines
from classkit.tree_lab import Step, TreeLab, step, tree_lab
from classkit.trees import Concept, Tree, backward_induction, cfr, end, expected, move, optimal
from classkit.trees.nodes import Node
from classkit.words import Catalogue, Param, text
from sheriffkit.lessons.the_haggling import (
    BRIBES,
    COMPENSATION,
    FOLLOW,
    PENALTY,
    VALUE,
    WORDS,
    alone,
    chances,
    game,
    guess,
    lead,
    seen,
)

CARGOES = range(1, 11)
"""The largest cargoes of the welfare chart."""
GREEDY = range(BRIBES + 1, 11)
"""The largest cargoes of the chart of guesses: more items than the advice says."""
PERCENTS = range(0, 101, 5)
EVERY, TURNS = 20, 25
"""Iterations of CFR from one point of its chart to the next, and the number of points."""
PLACES = 6
"""Places after the point to which welfares are told; what HiGHS finds is checked to 1e-7 of the range of payoffs."""

_add = Catalogue("sheriffkit").add
_add("the_haggling.gold", "coins, both together")
_add("the_haggling.welfare.title", "The best advice, by rounds of offers; our own numbers")
_add("the_haggling.welfare.x", "most items that can be loaded")
_add("the_haggling.welfare.none", "no advice")
_add("the_haggling.welfare.rounds", "{n} round", "{n} rounds", "n")
_add("the_haggling.welfare.sentence", "In one round nobody needs a mediator up to {free} items; with more, both "
    "have at most {left} together without one. In the best EFCE both have {full} together up to {one} items with one "
    "round, and up to {two} with two. Three rounds are drawn where two fall short, and reach up to {three} items here. "
    "All are numbers of our own.")  # fmt: skip
_add("the_haggling.opens.title", "To load {items} items, or nothing, if the sheriff opens more often")
_add("the_haggling.opens.x", "chance of opening, in percent")
_add("the_haggling.opens.y", "coins that the smuggler expects")
_add("the_haggling.opens.all", "{n} item loaded, no bribe", "{n} items loaded, no bribe", "n")
_add("the_haggling.opens.none", "nothing loaded")
_add("the_haggling.opens.mark", "alike at {q}")
_add("the_haggling.opens.sentence", "Both bring the same, {value} coins, if the sheriff opens with a chance of {q}. "
    "Opened more often, an empty cargo brings more; opened less often, a full one.")  # fmt: skip
_add("the_haggling.greedy.title", "To guess one of {words} words, or to follow the advice")
_add("the_haggling.greedy.y", "coins that the smuggler expects")
_add("the_haggling.greedy.guess", "all loaded, and a guess")
_add("the_haggling.greedy.follow", "the advice")
_add("the_haggling.greedy.sentence", "The advice is worth {follow} coins. Up to {most} items a guess brings less, from "
    "{next} on it brings more.")  # fmt: skip
_add("the_haggling.cfr.title", "CFR learns from regret: how far from the best play")
_add("the_haggling.cfr.x", "iterations")
_add("the_haggling.cfr.y", "exploitability, in coins a hand")
_add("the_haggling.cfr.lead", "the lead counts (zero-sum)")
_add("the_haggling.cfr.own", "own coins count")
_add("the_haggling.cfr.sentence", "After {last} iterations the exploitability is {lead} where the lead counts, and "
    "{own} where everybody counts their own coins. Only the first is bound to come to zero.")  # fmt: skip
_add("the_haggling.tree.title", "Haggling over one item")
_add("the_haggling.tree.load", "The smuggler loads nothing, or one item.")
_add("the_haggling.tree.offer", "Then it offers the sheriff no coin, or one.")
_add("the_haggling.tree.answer", "The sheriff has seen all of it, and says yes or no. Yes passes an item worth {value} "
    "for the bribe; no costs the smuggler a fine of {fine}, or the sheriff a compensation of {pays}.")  # fmt: skip
_add("the_haggling.tree.solved", "Solved from the ends: at each node the best branch is drawn thick and has "
    "probability 1. The sheriff is indifferent between a bribe of {fine} and a fine of {fine}, and says yes "
    "here.")  # fmt: skip
_add("the_haggling.tree.hidden", "Now the cargo is hidden. The dashed lines join what the sheriff cannot tell apart: "
    "only the offer is known. At two nodes that are joined the sheriff has to do the same.")  # fmt: skip


def best_welfare(items: int, rounds: int, concept: Concept = "EFCE") -> float:
    """The most that both can have together by a mediator's advice, to six places, with so many items and rounds.

    For EFCE and EFCCE the sheriff's early answers are left out, which changes nothing (the proof heads
    `sheriffkit.models.haggling`); for NFCCE it would be wrong.

    >>> best_welfare(2, 1)
    10.0
    """
    tree = game(items, BRIBES, rounds, early_answers=concept == "NFCCE")
    return round(optimal(tree, concept).value, PLACES)


def welfare_chart(cargoes: Sequence[int] = CARGOES) -> Chart:
    """What both have together: without a mediator in one round, and with the best advice in one and in two.

    Three rounds take long, so they are computed where two fall short of all that two items are worth.
    """
    full = BRIBES * VALUE
    one, two = ([best_welfare(items, rounds) for items in cargoes] for rounds in (1, 2))
    short = [items > BRIBES and value < full for items, value in zip(cargoes, two, strict=True)]
    three = [best_welfare(items, 3) if falls else None for items, falls in zip(cargoes, short, strict=True)]
    several: tuple[list[float] | list[float | None], ...] = (one, two, three)
    rows: dict[str, Values] = {text("the_haggling.welfare.rounds", n=n): row for n, row in enumerate(several, 1)}
    without = [sum(expected(game(items), alone(items))) for items in cargoes]
    told: dict[str, Param] = {
        name: _reach(cargoes, row, full)
        for name, row in (("free", without), ("one", one), ("two", two), ("three", three))
    }
    told["left"] = shown.decimal(max((p for n, p in zip(cargoes, without, strict=True) if n > BRIBES), default=0))
    return lines(
        list(cargoes),
        {text("the_haggling.welfare.none"): without} | rows,
        title=text("the_haggling.welfare.title"),
        x_title=text("the_haggling.welfare.x"),
        y_title=text("the_haggling.gold"),
        sentence=text("the_haggling.welfare.sentence", None, full=full, **told),
        percent=False,
    )


def _reach(cargoes: Sequence[int], row: Sequence[Fraction | float | None], full: int) -> int:
    """The largest cargo with which both still have that much together; 0 if there is none."""
    return max((n for n, value in zip(cargoes, row, strict=True) if value and value >= full), default=0)


def opens_chart(items: int) -> Chart:
    """What a full and an empty cargo bring the smuggler, over the sheriff's chance of opening; one round, no bribe.

    >>> opens_chart(3).marks[0].label
    'alike at 78.9%'
    """
    q = chances(items)[1]
    opened = [Fraction(percent, 100) for percent in PERCENTS]
    return lines(
        PERCENTS,
        {
            text("the_haggling.opens.all", n=items): [items * (VALUE - p * (VALUE + PENALTY)) for p in opened],
            text("the_haggling.opens.none"): [p * COMPENSATION for p in opened],
        },
        title=text("the_haggling.opens.title", items=items),
        x_title=text("the_haggling.opens.x"),
        y_title=text("the_haggling.opens.y"),
        sentence=text("the_haggling.opens.sentence", value=shown.number(q * COMPENSATION), q=shown.probability(q)),
        percent=False,
        marks=(Mark(text("the_haggling.opens.mark", q=shown.percent(q)), x=100 * q),),
    )


def guess_chart() -> Chart:
    """What a smuggler expects who loads all and guesses the word, beside what following the advice is worth."""
    guesses = [guess(items, WORDS) for items in GREEDY]
    most = max(items for items, worth in zip(GREEDY, guesses, strict=True) if worth < FOLLOW)
    return lines(
        list(GREEDY),
        {
            text("the_haggling.greedy.guess"): guesses,
            text("the_haggling.greedy.follow"): [FOLLOW] * len(GREEDY),
        },
        title=text("the_haggling.greedy.title", words=WORDS),
        x_title=text("the_haggling.welfare.x"),
        y_title=text("the_haggling.greedy.y"),
        sentence=text("the_haggling.greedy.sentence", follow=shown.number(FOLLOW), most=most, next=most + 1),
        percent=False,
    )


def cfr_chart(turns: int = TURNS) -> Chart:
    """CFR's exploitability over its iterations, in the lesson's game and where only the lead counts."""
    own, ahead = (
        [found.exploitability for found in islice(cfr(tree, every=EVERY, general=True), turns)]
        for tree in (game(), lead(game()))
    )
    last: dict[str, Param] = {
        "last": EVERY * turns,
        "lead": shown.decimal(ahead[-1], 3),
        "own": shown.decimal(own[-1], 3),
    }
    return lines(
        range(EVERY, EVERY * turns + 1, EVERY),
        {text("the_haggling.cfr.lead"): ahead, text("the_haggling.cfr.own"): own},
        title=text("the_haggling.cfr.title"),
        x_title=text("the_haggling.cfr.x"),
        y_title=text("the_haggling.cfr.y"),
        sentence=text("the_haggling.cfr.sentence", None, **last),
        percent=False,
    )


# --- the tree that grows ----------------------------------------------------------------------------------------------


def growing() -> TreeLab:
    """Haggling over one item and one coin, move by move; then solved from its ends, and then with the cargo hidden."""
    hidden = game(1, 1)
    whole = seen(hidden)
    loads = whole.branches()
    family: dict[str, Param] = {"value": VALUE, "fine": PENALTY, "pays": COMPENSATION}
    steps = [
        step(text("the_haggling.tree.load")),
        step(text("the_haggling.tree.offer"), {f"/{load}": _bare(whole, f"/{load}") for load in loads}),
        step(text("the_haggling.tree.answer", None, **family), _answers(whole)),
        step(text("the_haggling.tree.solved", None, **family), plays=backward_induction(whole).profile),
        Step(text("the_haggling.tree.hidden"), instead=hidden),
    ]
    return tree_lab(Tree(move(1, "cargo", loads), whole.players), steps, title=text("the_haggling.tree.title"))


def _bare(tree: Tree, where: str) -> Node:
    """The move at this path, with nothing behind it yet."""
    place = tree.places[tree.find(where)]
    return move(place.player, place.info, place.actions)


def _answers(tree: Tree) -> dict[str, Node]:
    """The sheriff's moves with their ends, by path."""
    found: dict[str, Node] = {}
    for number, place in enumerate(tree.places):
        if place.kind == "move" and place.player == 2:
            ends = {tree.places[child].action: end(*tree.places[child].payoffs) for child in place.children}
            found[tree.path(number)] = move(2, place.info, ends)
    return found
