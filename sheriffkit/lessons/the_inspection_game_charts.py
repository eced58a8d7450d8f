"""The charts of lesson 08: two ways of learning near the point at which both sides mix.

The processes are those of `classkit.normalform`; sentences come from the charts' own numbers.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Literal

from classkit.chart import Chart, Mark, lines
from classkit.normalform import Step, fictitious_play, regret_matching
from classkit.shown import decimal, percent
from classkit.words import Catalogue, text
from sheriffkit.lessons.duel_sides import BAGS, point

LONGEST, POINTS, FIRST = 2_000, 24, 1
"""How many rounds of learning are kept; at how many of them a line has points, about; from which on."""
SEED = 5
"""Of the dice in regret matching."""

Way = Literal["fictitious", "matching"]
"""Fictitious play, or regret matching."""

_add = Catalogue("sheriffkit").add
_add("inspection_game.learn.fictitious.title", "Fictitious play: each answers best to what was seen so far")
_add("inspection_game.learn.matching.title", "Regret matching: each plays what is regretted")
_add("inspection_game.learn.x", "rounds played")
_add("inspection_game.learn.y", "share of the rounds so far")
_add("inspection_game.learn.lies", "merchant lied")
_add("inspection_game.learn.opens", "sheriff opened")
_add("inspection_game.learn.p", "equilibrium: lies {share}")
_add("inspection_game.learn.q", "equilibrium: opens {share}")
_add(
    "inspection_game.learn.sentence",
    "After {rounds} rounds the merchant has lied in {lies} of them and the sheriff "
    "has opened in {opens}. Against these shares nobody could gain more than {regret} gold a round by changing.",
)


def learning_chart(rounds: int, way: Way = "fictitious") -> Chart:
    """How often merchant and sheriff have played what, over so many rounds of learning, beside the equilibrium.

    `rounds`: from 2 to `LONGEST`. Errors: ValueError outside of that.

    >>> learning_chart(100).x[-1]
    100
    """
    if not 2 <= rounds <= LONGEST:
        raise ValueError(f"learning is drawn for 2 to {LONGEST} rounds; given: {rounds}")
    steps = history(way)
    at = sorted({max(FIRST, rounds * i**3 // POINTS**3) for i in range(POINTS + 1)})
    (q, p), last = point(BAGS), steps[rounds - 1]
    return lines(
        at,
        {
            text("inspection_game.learn.lies"): [steps[n - 1].row[1] for n in at],
            text("inspection_game.learn.opens"): [steps[n - 1].column[1] for n in at],
        },
        title=text(f"inspection_game.learn.{way}.title"),
        x_title=text("inspection_game.learn.x"),
        y_title=text("inspection_game.learn.y"),
        sentence=text(
            "inspection_game.learn.sentence",
            rounds=rounds,
            lies=percent(last.row[1]),
            opens=percent(last.column[1]),
            regret=decimal(last.regret),
        ),
        marks=(
            Mark(text("inspection_game.learn.p", share=percent(p)), y=p),
            Mark(text("inspection_game.learn.q", share=percent(q)), y=q),
        ),
    )


@cache
def history(way: Way) -> tuple[Step, ...]:
    """The first `LONGEST` rounds of that way of learning, always the same ones."""
    play: Iterator[Step] = (
        fictitious_play(BAGS.game) if way == "fictitious" else regret_matching(BAGS.game, Random(SEED))
    )
    return tuple(islice(play, LONGEST))
