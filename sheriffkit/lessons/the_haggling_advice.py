"""Lesson 10's mediator with a password, checked like any other; and hands played to its advice, and against it.

The mediator draws a word, one of the offers of a first round that does not count, and advises: load so many items, say
the word, then offer the highest bribe. The sheriff is advised to say yes to who says the word. A smuggler hears the
word only after loading what was advised; that is the rule of an EFCE (von Stengel and Forges 2008).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random

from classkit.estimate import Estimate, mean
from classkit.trees import Profile, Recommendation, Tree
from classkit.trees.pairs import meetings
from sheriffkit.lessons.the_haggling import BRIBES, WORDS, game

ADVISED = 2
"""How many items the mediator advises: as many as the highest bribe pays for."""

Plan = Mapping[str, str]
"""What to do at each information set that the plan itself can come to."""


def mediator(tree: Tree, plans: Iterable[tuple[Fraction, Plan, Plan]]) -> Recommendation:
    """The mediator who draws one of these pairs of plans, each with its probability, and advises it.

    >>> from classkit.trees import end, move
    >>> tree = Tree(move(1, "start", {"stop": end(0, 0), "go": end(1, 0)}))
    >>> mediator(tree, [(Fraction(1), {"start": "go"}, {})]).chances(1, "start")["go"]
    1.0
    """
    met = meetings(tree)
    drawn = [(weight, _sequences(tree, 1, first), _sequences(tree, 2, second)) for weight, first, second in plans]
    numbers = [float(sum(weight for weight, one, two in drawn if s in one and t in two)) for s, t in met.pairs]
    return Recommendation(met, tuple(numbers))


def password(items: int) -> Recommendation:
    """The mediator with a password, in the game of two rounds with up to so many items, on the full tree.

    >>> from classkit.trees import largest_gain
    >>> largest_gain(password(3), "EFCE") < 1e-12
    True
    """
    tree = game(items, BRIBES, 2)
    return mediator(tree, ((Fraction(1, WORDS), *_plans(word)) for word in range(WORDS)))


def _plans(word: int) -> tuple[Plan, Plan]:
    """What is advised if this is the word. The sheriff says no in the first round, whatever is offered."""
    loaded = f"{ADVISED} items"
    last = {f"{loaded}, {word} {answer}": f"offer {BRIBES}" for answer in ("yes", "no")}
    smuggler = {"cargo": f"load {ADVISED}", loaded: f"offer {word}", **last}
    sheriff = {f"{said} offered": "no" for said in range(WORDS)}
    for said in range(WORDS):
        for bribe in range(BRIBES + 1):
            good = said == word and bribe == BRIBES
            sheriff[f"{said} no, {bribe} offered"] = "yes" if good else "no"
    return smuggler, sheriff


def _sequences(tree: Tree, player: int, plan: Plan) -> frozenset[int]:
    """The sequences that a plan plays."""
    found = {0}
    for name, action in plan.items():
        info = tree.infoset(player, name)
        found.add(info.first + info.actions.index(action))
    return frozenset(found)


def followed(advice: Recommendation) -> tuple[float, float]:
    """What smuggler and sheriff expect if both follow this advice, in coins.

    >>> [round(coins, 6) for coins in followed(password(3))]
    [8.0, 2.0]
    """
    tree = advice.meetings.tree
    ends = [(advice.probability(*leaf.sequences), leaf.payoffs) for leaf in tree.leaves]
    smuggler, sheriff = (sum(chance * float(payoffs[n]) for chance, payoffs in ends) for n in (0, 1))
    return smuggler, sheriff


# --- the third way: play ----------------------------------------------------------------------------------------------


def hands(tree: Tree, plays: Profile, n: int, seed: int) -> Estimate:
    """What the smuggler gets on average in `n` hands that both play by these strategies, with its interval."""
    rng = Random(seed)
    counts: Counter[int] = Counter()
    for _ in range(n):
        number = 0
        while (place := tree.places[number]).kind == "move":
            chances = [float(p) for p in plays[place.player - 1][place.info].values()]
            number = rng.choices(place.children, chances)[0]
        counts[int(place.payoffs[0])] += 1
    return mean(counts)


def sampled(advice: Recommendation, n: int, seed: int, load: int | None = None) -> Estimate:
    """What the smuggler gets on average in `n` games of two rounds in which the sheriff follows this advice.

    The smuggler follows too; or, with `load`, loads so many items, says a word at random and offers the highest bribe.
    """
    tree, rng = advice.meetings.tree, Random(seed)
    counts: Counter[int] = Counter()
    for _ in range(n):
        plans = advice.draw(rng)
        leaves = {} if load is None else {0: f"load {load}", 1: f"offer {rng.randrange(WORDS)}", 3: f"offer {BRIBES}"}
        counts[int(_payoff(tree, plans, leaves))] += 1
    return mean(counts)


def _payoff(tree: Tree, plans: tuple[tuple[int, ...], tuple[int, ...]], leaves: Mapping[int, str]) -> Fraction:
    """What the smuggler gets where both follow their plans; `leaves` are other moves of the smuggler, by depth."""
    number = depth = 0
    while (place := tree.places[number]).kind == "move":
        info = tree.infoset(place.player, place.info)
        action = leaves.get(depth) if place.player == 1 else None
        if action is None:
            action = next(a for a, s in zip(info.actions, info.sequences, strict=True) if s in plans[place.player - 1])
        number, depth = place.children[place.actions.index(action)], depth + 1
    return place.payoffs[0]
