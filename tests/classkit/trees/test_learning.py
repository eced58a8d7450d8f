"""CFR and CFR+: the same numbers as the textbook's recursion, and nearer to an equilibrium with time."""

from itertools import islice

import pytest

from classkit.game import NotLegal
from classkit.trees import Tree, cfr, cfr_plus, end, move, nash_conv
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree


class Textbook:
    """The slow twin: vanilla CFR as it is printed, one recursion over the nodes, players in turns."""

    def __init__(self, tree: Tree, plus: bool) -> None:
        self.tree, self.plus, self.time = tree, plus, 0
        self.sets = {(p, i.name): i for p in (1, 2) for i in tree.infosets(p)}
        self.regrets = {key: [0.0] * len(info.actions) for key, info in self.sets.items()}
        self.sums = {key: [0.0] * len(info.actions) for key, info in self.sets.items()}
        self.now = {key: [1 / len(info.actions)] * len(info.actions) for key, info in self.sets.items()}

    def iterate(self) -> None:
        self.time += 1
        for player in (1, 2):
            self.walk(0, player, 1.0, 1.0)
            for key, regrets in self.regrets.items():
                if self.plus:
                    regrets[:] = [max(r, 0.0) for r in regrets]
                if key[0] == player:
                    total = sum(max(r, 0.0) for r in regrets)
                    self.now[key] = [max(r, 0.0) / total if total > 0 else 1 / len(regrets) for r in regrets]

    def walk(self, number: int, player: int, own: float, others: float) -> float:
        place = self.tree.places[number]
        if place.kind == "end":
            return float(place.payoffs[player - 1])
        if place.kind == "chance":
            return sum(
                float(p) * self.walk(child, player, own, others * float(p))
                for p, child in zip(place.chances, place.children, strict=True)
            )
        key = place.player, place.info
        now = self.now[key]
        if place.player != player:
            return sum(p * self.walk(c, player, own, others * p) for p, c in zip(now, place.children, strict=True))
        worth = [self.walk(c, player, own * p, others) for p, c in zip(now, place.children, strict=True)]
        value = sum(p * w for p, w in zip(now, worth, strict=True))
        # the own reach is the same at all nodes of the set: it enters the average once for the set
        first = self.sets[key].places[0] == number
        for n, w in enumerate(worth):
            self.regrets[key][n] += others * (w - value)
            self.sums[key][n] += own * now[n] * (self.time if self.plus else 1) * first
        return value

    def average(self, player: int):
        found = {}
        for (who, name), sums in self.sums.items():
            if who == player:
                total = sum(sums)
                found[name] = [s / total if total > 0 else 1 / len(sums) for s in sums]
        return found


@pytest.mark.parametrize("plus", [False, True])
@pytest.mark.parametrize("tree", [kuhn(), Tree.read(STRIPPED), *(random_tree(seed) for seed in range(6))])
def test_the_same_numbers_as_the_textbook(tree, plus):
    twin = Textbook(tree, plus)
    learning = (cfr_plus if plus else cfr)(tree, general=True)
    for step in islice(learning, 25):
        twin.iterate()
        for player in (1, 2):
            ours = step.average[player - 1].as_dict()
            for name, theirs in twin.average(player).items():
                assert list(ours[name].values()) == pytest.approx(theirs, abs=1e-9)


def test_nearer_with_time():
    steps = {step.iteration: step for step in islice(cfr(kuhn(), every=10), 100)}
    assert list(steps) == list(range(10, 1001, 10))
    assert steps[10].exploitability > steps[100].exploitability > steps[1000].exploitability
    assert steps[1000].exploitability < 0.002
    assert steps[1000].payoffs[0] == pytest.approx(-1 / 18, abs=0.002)
    assert steps[1000].nash_conv == 2 * steps[1000].exploitability == float(nash_conv(kuhn(), steps[1000].average))
    *_, plus = islice(cfr_plus(kuhn(), every=10), 100)
    assert plus.exploitability < steps[1000].exploitability / 5


def test_stripped_down_poker_is_learned():
    *_, last = islice(cfr_plus(Tree.read(STRIPPED), every=100), 30)
    assert last.average[0]["king"]["bet"] == pytest.approx(1 / 3, abs=0.01)
    assert last.average[1]["bet"]["call"] == pytest.approx(2 / 3, abs=0.01)


def test_a_step_tells_how_far():
    step = next(cfr(kuhn()))
    assert str(step).startswith("after 1 iteration: exploitability 0.")
    assert step.current[0].player == 1


def test_what_is_refused_is_refused_at_once():
    general = Tree.read("/: 1 x: a, b\n/a: 0\n/b: 1, 1")
    for learn in (cfr, cfr_plus):
        with pytest.raises(NotLegal, match=r"at /b the payoffs add up to 2.*general=True"):
            learn(general)
        with pytest.raises(NotLegal, match="not finished"):
            learn(Tree(move(1, "x", {"a": end(0), "b": move(2, "y", ["c"])})))
        for every in (0, 1.5, True):
            with pytest.raises(NotLegal, match="whole number above zero"):
                learn(kuhn(), every=every)
    assert next(cfr(general, general=True)).iteration == 1
