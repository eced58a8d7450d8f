"""What somebody may hand over by mistake, at every door of the package: words, and never a bare traceback."""

import random
from decimal import Decimal
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import (
    OPEN,
    Tree,
    backward_induction,
    best_response,
    cfr,
    cfr_plus,
    chance,
    count_pairs,
    count_plans,
    end,
    expected,
    exploitability,
    largest_gain,
    move,
    nash_conv,
    normal_form,
    optimal,
    outcome_sampling,
    strategy,
    uniform,
    zero_sum,
)

TREE = Tree.read("/: 1 start: a, b\n/a: 2 asked: a, b\n/b: 2 asked: a, b\n/a/a: 1\n/a/b: 2\n/b/a: 7\n/b/b: 0")
ADVICE = optimal(TREE, "EFCE").strategy
ODD = [
    None, True, 0, -1, 1.5, float("nan"), float("inf"), 10**400, 10**5000, "", "nowhere", "/nowhere", b"r1", [], [[]],
    {}, {1: 2}, {"start": [1]}, {"start": {"a": float("nan")}}, {"start": {"a": True}}, {"start": {"a": 2, "b": -1}},
    set(), object(), int, 1j, Decimal("nan"), Decimal("1e200"), Fraction(10**5000, 3), np.array([]), np.array(3.0),
    np.array([[1, 2], [3, 4]]), [None, None], [np.nan, 1], [0.4, 0.5], [["a"]], range(3), ("start", "nowhere"),
    np.float64(1.5), "chance: x", "EFCEE",
]  # fmt: skip
DOORS = {
    "Tree": Tree,
    "players": partial(Tree, end(0)),
    "concepts": lambda odd: Tree(end(0), (), odd),
    "read": Tree.read,
    "end": lambda odd: Tree(end(odd)),
    "second payoff": lambda odd: Tree(end(1, odd)),
    "chance": lambda odd: Tree(chance(odd)),
    "probability of chance": lambda odd: Tree(chance({"heads": odd})),
    "behind chance": lambda odd: Tree(chance({"heads": (1, odd)})),
    "player": lambda odd: Tree(move(odd, "x", ["a"])),
    "information set": lambda odd: Tree(move(1, odd, ["a"])),
    "actions": lambda odd: Tree(move(1, "x", odd)),
    "action": lambda odd: Tree(move(1, "x", [odd])),
    "behind a move": lambda odd: Tree(move(1, "x", {"a": odd})),
    "infosets": TREE.infosets,
    "infoset": partial(TREE.infoset, 1),
    "sequences": TREE.sequences,
    "path": TREE.path,
    "find": TREE.find,
    "node": TREE.node,
    "branches": TREE.branches,
    "add": lambda odd: Tree(OPEN).add(odd, end(1)),
    "add what": partial(Tree(OPEN).add, "/"),
    "best_response": lambda odd: best_response(odd, 1, uniform(TREE)[1]),
    "best_response of": lambda odd: best_response(TREE, odd, uniform(TREE)[1]),
    "best_response to": partial(best_response, TREE, 2),
    "expected": partial(expected, TREE),
    "expected in": lambda odd: expected(odd, uniform(TREE)),
    "nash_conv": partial(nash_conv, TREE),
    "exploitability": partial(exploitability, TREE),
    "strategy in": lambda odd: strategy(odd, 1, {"start": "a"}),
    "strategy of": lambda odd: strategy(TREE, odd, {"start": "a"}),
    "strategy": partial(strategy, TREE, 1),
    "at a set": lambda odd: strategy(TREE, 1, {"start": odd}),
    "probability": lambda odd: strategy(TREE, 1, {"start": {"a": odd, "b": 0}}),
    "where": uniform(TREE)[0].__getitem__,
    "uniform": uniform,
    "backward_induction": backward_induction,
    "zero_sum": zero_sum,
    "normal_form": normal_form,
    "normal_form up to": lambda odd: normal_form(TREE, limit=odd),
    "count_plans": lambda odd: count_plans(odd, 1),
    "count_plans of": partial(count_plans, TREE),
    "count_pairs": count_pairs,
    "cfr": cfr,
    "cfr every": lambda odd: cfr(TREE, every=odd),
    "cfr_plus": cfr_plus,
    "outcome_sampling": lambda odd: outcome_sampling(odd, random.Random(1)),
    "rng": partial(outcome_sampling, TREE),
    "exploration": lambda odd: outcome_sampling(TREE, random.Random(1), exploration=odd),
    "optimal": optimal,
    "concept": partial(optimal, TREE),
    "objective": partial(optimal, TREE, "EFCE"),
    "optimal up to": lambda odd: optimal(TREE, "EFCE", limit=odd),
    "largest_gain": lambda odd: largest_gain(odd, "EFCE"),
    "largest_gain concept": partial(largest_gain, ADVICE),
    "advice of": lambda odd: ADVICE.chances(odd, "start"),
    "advice at": partial(ADVICE.chances, 1),
    "heard": partial(ADVICE.chances, 2, "asked"),
    "draw": ADVICE.draw,
    "plans": ADVICE.plans,
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_answers_or_says_in_words_what_is_wrong(door):
    refused = []
    for odd in ODD:
        try:
            DOORS[door](odd)
        except (CannotRead, NotLegal) as error:
            refused.append(str(error))
    assert len(refused) > len(ODD) / 2
    assert all(10 < len(words) < 1000 for words in refused)


def test_what_was_given_is_told():
    with pytest.raises(CannotRead, match=r"A tree is wanted: Tree\(…\) of chance, move and end.*Given: End"):
        zero_sum(end(1))
    with pytest.raises(NotLegal, match=r"no node with this number: they go from 0 to 6\. Given: 7"):
        TREE.path(7)
    with pytest.raises(CannotRead, match=r"some of these, none twice.*NFCCE, EFCCE and EFCE"):
        Tree(end(0), (), ("EFCE", "EFCE"))
    with pytest.raises(NotLegal, match="“limit” is a whole number, at least 1"):
        optimal(TREE, "EFCE", limit=float("nan"))
    with pytest.raises(CannotRead, match=r"At /a: the payoff of player 2 cannot be taken.*below 10\^100"):
        Tree(move(1, "x", {"a": end(0, 10**100)}))
    with pytest.raises(CannotRead, match="`heard` is a pair"):
        ADVICE.chances(2, "asked", "start")
    with pytest.raises(NotLegal, match="A probability from 0 to 1 is wanted"):
        ADVICE.plans(1.5)
