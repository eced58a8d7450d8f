"""Trees that several tests use: known games, and random ones."""

import random
from fractions import Fraction
from itertools import permutations

from classkit.trees import Tree, chance, end, move


def kuhn() -> Tree:
    """Kuhn's poker (1950): three cards, one each, an ante of 1 and one bet of 1."""
    deals = {f"{a}{b}": (Fraction(1, 6), _kuhn_bets(a, b)) for a, b in permutations("JQK", 2)}
    return Tree(chance(deals))


def _kuhn_bets(a: str, b: str):
    sign = 1 if "JQK".index(a) > "JQK".index(b) else -1
    called = {"pass": end(-1), "call": end(2 * sign)}
    first = move(1, f"{a} after a bet", called)
    checked = move(2, f"{b} after a pass", {"pass": end(sign), "bet": first})
    bet = move(2, f"{b} after a bet", {"pass": end(1), "call": end(2 * sign)})
    return move(1, a, {"pass": checked, "bet": bet})


STRIPPED = """
players: Ann, Bob
/: chance: ace 1/2, king 1/2
/ace: 1 ace: bet, fold
/ace/fold: -1, 1
/ace/bet: 2 bet: call, fold
/ace/bet/call: 2, -2
/ace/bet/fold: 1, -1
/king: 1 king: bet, fold
/king/fold: -1, 1
/king/bet: 2 bet: call, fold
/king/bet/call: -2, 2
/king/bet/fold: 1, -1
"""
"""Stripped-down poker (Reiley, Urbancic and Walker 2008): Ann bluffs with 1/3 of her kings, Bob calls 2/3."""


def random_tree(seed: object, *, chances: bool = True, depth: int = 4, top: int = 4) -> Tree:
    """A tree in which every player remembers the own moves and sees some of the other's and of chance's."""
    rng = random.Random(f"tree:{seed}")
    return Tree(_random_node(rng, depth, chances, top, ("", "")))


def _random_node(rng, depth: int, chances: bool, top: int, seen: tuple[str, str]):
    if depth == 0 or (depth < 3 and rng.random() < 0.25):
        return end(rng.randint(-top, top), rng.randint(-top, top))
    kind = rng.choice((0, 1, 2) if chances else (1, 2))
    names = [f"{'cab'[kind]}{number}" for number in range(rng.choice((1, 2, 2, 3)))]
    told = [rng.random() < 0.5, rng.random() < 0.5]
    after = {}
    for name in names:
        heard = tuple(
            seen[side] + (f" {name} of {len(names)}" if told[side] or kind == side + 1 else f" {'cab'[kind]}?")
            for side in (0, 1)
        )
        after[name] = _random_node(rng, depth - 1, chances, top, heard)
    if kind == 0:
        weights = [rng.randint(1, 3) for _ in names]
        return chance({n: (Fraction(w, sum(weights)), after[n]) for n, w in zip(names, weights, strict=True)})
    # what the player has heard, and what may be done: nodes alike in both are one information set
    return move(kind, f"{'ab'[kind - 1]}{len(names)}{seen[kind - 1]}", after)
