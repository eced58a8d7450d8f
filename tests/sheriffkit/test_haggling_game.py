"""The haggling game: its sizes, its payoffs, our table of best equilibria, and when early answers may be left out.

The values are ours, found by linear programme and reconstructed as fractions; no published table is their source.
"""

import random
from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import CONCEPTS, Tree, count_pairs, count_plans, expected, nash_conv, optimal
from sheriffkit.models import haggling_game, haggling_size
from tests.classkit.trees.mediator import best_value, largest_deviation

FAMILY = (5, 1, 1)
"""Value, penalty and compensation of the games that are taught."""
DEFAULT = (1, 2, 3)

TABLE = {
    (1, 2, 1, *FAMILY): ("5", "5", "5"),
    (2, 2, 1, *FAMILY): ("10", "10", "10"),
    (3, 2, 1, *FAMILY): ("420/79", "95/12", "540/53"),
    (5, 2, 1, *FAMILY): ("790/223", "1075/234", "16600/1619"),
    (10, 2, 1, *FAMILY): ("14447620/5363943", "4400/1359", "525050/66229"),
    (3, 2, 2, *FAMILY): ("10", "10", "45/4"),
    (5, 2, 2, *FAMILY): ("10", "10", "25/2"),
    (10, 2, 2, *FAMILY): ("935/103", "220/23", "150/11"),
    (3, 3, 1, *DEFAULT): ("3/4", "3/4", "9/8"),
    (3, 3, 2, *DEFAULT): ("3/4", "21/20", "9/8"),
}
"""The largest welfare by (items, bribes, rounds, value, penalty, compensation): EFCE, EFCCE, NFCCE."""
QUICK = [key for key in TABLE if key[:3] not in ((10, 2, 2), (3, 3, 2))]
SLOW = [key for key in TABLE if key not in QUICK]

SPLITS = {
    (5, 2, 1): (2.282511, 1.260090),
    (5, 2, 2): (8, 2),
    (10, 2, 1): (1.761574, 0.931897),
    (10, 2, 2): (7.262136, 1.815534),
}
"""What smuggler and sheriff get at the best EFCE of the family; the split is unique there."""

ELEVEN = [
    (1, 0, 1, *FAMILY), (2, 0, 1, *DEFAULT), (1, 1, 1, *FAMILY), (1, 1, 1, *DEFAULT), (2, 1, 1, *FAMILY),
    (2, 1, 1, "3/2", 1, 2), (3, 1, 1, *DEFAULT), (1, 2, 1, *FAMILY), (2, 2, 1, *FAMILY), (1, 0, 2, *FAMILY),
    (1, 0, 3, *DEFAULT),
]  # fmt: skip
"""Games small enough to list all pairs of plans."""


def check(key, concept: str, value: str) -> None:
    found = optimal(haggling_game(*key), concept)
    assert found.value == pytest.approx(float(Fraction(value)), abs=1e-7)
    assert found.gain < 1e-7
    if concept == "EFCE" and key[3:] == FAMILY and key[:3] in SPLITS:
        assert found.payoffs == pytest.approx(SPLITS[key[:3]], abs=1e-6)


@pytest.mark.parametrize("key", QUICK)
def test_small_rows_of_the_table(key):
    for concept, value in zip(("EFCE", "EFCCE", "NFCCE"), TABLE[key], strict=True):
        check(key, concept, value)


@pytest.mark.slow
@pytest.mark.parametrize("key", SLOW)
def test_larger_rows_of_the_table(key):
    for concept, value in zip(("EFCE", "EFCCE", "NFCCE"), TABLE[key], strict=True):
        check(key, concept, value)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("concept", "value"), [("EFCE", "3/4"), ("EFCCE", "21/20")])
def test_the_default_without_early_answers(concept, value):
    """Seconds, but many of them on a busy machine."""
    found = optimal(haggling_game(3, 3, 4, *DEFAULT, early_answers=False), concept)
    assert found.value == pytest.approx(float(Fraction(value)), abs=1e-6)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_the_default_in_full():
    """Minutes: 375,165 pairs of sequences."""
    found = optimal(haggling_game(3, 3, 4, *DEFAULT), "NFCCE")
    assert found.value == pytest.approx(9 / 8, abs=1e-6)


@pytest.mark.parametrize("key", ELEVEN)
def test_against_all_pairs_of_plans(key):
    tree = haggling_game(*key)
    assert count_plans(tree, 1) * count_plans(tree, 2) <= 2000
    for concept in CONCEPTS:
        found = optimal(tree, concept)
        assert found.value == pytest.approx(best_value(tree, concept), abs=1e-7)
        drawn = {plans: p for p, plans in found.strategy.plans(1e-12)}
        assert largest_deviation(tree, concept, drawn) < 1e-7


def random_parameters(rng: random.Random, rounds: int) -> tuple:
    amounts = (Fraction(rng.randint(0, 600), 100) for _ in range(3))
    return rng.randint(1, 3), rng.randint(1, 2), rounds, *amounts


def without_answers(seeds: range, rounds: int) -> None:
    for seed in seeds:
        parameters = random_parameters(random.Random(f"silent:{seed}"), rounds)
        for concept in ("EFCE", "EFCCE"):
            full = optimal(haggling_game(*parameters), concept).value
            short = optimal(haggling_game(*parameters, early_answers=False), concept).value
            assert short == pytest.approx(full, abs=1e-7), (parameters, concept)


@pytest.mark.slow
def test_early_answers_do_not_matter_in_random_games():
    """The assumption of `early_answers=False`, both ways."""
    without_answers(range(12), rounds=2)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_early_answers_do_not_matter_in_more_random_games():
    without_answers(range(100, 160), rounds=2)
    without_answers(range(200, 212), rounds=3)


COUNTEREXAMPLE = (2, 2, 3, "1.66", "0.64", "5.78")


def test_without_early_answers_the_nfcce_is_refused():
    silent = haggling_game(*COUNTEREXAMPLE, early_answers=False)
    with pytest.raises(NotLegal, match=r"that is allowed for EFCCE and EFCE. For NFCCE it gives a wrong answer"):
        optimal(silent, "NFCCE")
    assert optimal(haggling_game(2, 2, 1, early_answers=False), "NFCCE").value > 0  # one round: nothing is left out


@pytest.mark.slow
def test_it_would_be_wrong():
    """The counterexample: the refusal taken away, the smaller tree gives less than the full one."""
    full = optimal(haggling_game(*COUNTEREXAMPLE), "NFCCE").value
    silent = haggling_game(*COUNTEREXAMPLE, early_answers=False)
    wrong = optimal(Tree(silent.node(), silent.players), "NFCCE").value
    assert full == pytest.approx(3.32, abs=1e-6)
    assert wrong == pytest.approx(3.2398, abs=1e-4)


@pytest.mark.parametrize("early_answers", [True, False])
@pytest.mark.parametrize(("items", "bribes", "rounds"), [(1, 0, 1), (2, 2, 1), (3, 1, 2), (2, 2, 3), (1, 0, 4)])
def test_sizes(items, bribes, rounds, early_answers):
    tree = haggling_game(items, bribes, rounds, early_answers=early_answers)
    size = haggling_size(items, bribes, rounds, early_answers=early_answers)
    assert len(tree.leaves) == size.ends
    assert tuple(len(tree.infosets(player)) for player in (1, 2)) == size.infosets
    assert tuple(tree.sequences(player) for player in (1, 2)) == size.sequences


def test_sizes_of_the_default_by_the_formulae():
    size = haggling_size(5, 3, 4)
    assert (size.ends, size.sequences) == (24576, (14047, 4681))
    assert count_pairs(haggling_game(3, 3, 4, early_answers=False)) == 36693


def test_payoffs_are_those_of_the_last_round():
    tree = haggling_game(2, 3, 2, 5, 2, 7)
    pays = {tree.path(leaf.place): leaf.payoffs for leaf in tree.leaves}
    assert pays["/load 2/offer 3/no/offer 1/yes"] == (9, 1)
    assert pays["/load 2/offer 3/yes/offer 1/no"] == (-4, 4)
    assert pays["/load 0/offer 0/yes/offer 3/yes"] == (-3, 3)
    assert pays["/load 0/offer 0/yes/offer 3/no"] == (7, -7)


def test_what_each_side_knows():
    tree = haggling_game(2, 1, 2)
    asked = tree.infoset(2, "1 no, 0 offered")
    paths = [f"/load {n}/offer 1/no/offer 0" for n in range(3)]
    assert [tree.path(number) for number in asked.places] == paths
    assert [tree.path(number) for number in tree.infoset(1, "1 item, 0 yes").places] == ["/load 1/offer 0/yes"]
    silent = haggling_game(2, 1, 2, early_answers=False)
    assert [len(info.places) for info in silent.infosets(2)] == [3] * 4
    assert silent.players == ("smuggler", "sheriff")


@pytest.mark.parametrize("items", [2, 10])
def test_the_babbling_equilibrium(items):
    """Smuggler and sheriff mix, nobody bribes: the smuggler gets s·I·v / (s + I(v + p)), the sheriff nothing."""
    v, p, s = FAMILY
    tree = haggling_game(items, 2, 1, *FAMILY)
    honest = Fraction(items * p, items * p + s)
    passes = Fraction(s + items * p, s + items * (v + p))
    loads = {"load 0": honest, f"load {items}": 1 - honest}
    smuggler = {"cargo": loads} | {info.name: "offer 0" for info in tree.infosets(1)[1:]}
    sheriff = {"0 offered": {"yes": passes, "no": 1 - passes}, "1 offered": "no", "2 offered": "no"}
    sheriff |= {f"{bribe} offered": {"yes": passes, "no": 1 - passes} for bribe in (1, 2)}
    assert nash_conv(tree, (smuggler, sheriff)) == 0
    worth = Fraction(s * items * v, s + items * (v + p))
    assert expected(tree, (smuggler, sheriff)) == (worth, 0)
    assert items != 10 or worth == Fraction(50, 61)


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ((0, 1, 1), "“items” is a whole number, at least 1"),
        ((1.0, 1, 1), "“items” is a whole number"),
        ((True, 1, 1), "“items” is a whole number"),
        ((1, -1, 1), "“bribes” is a whole number, at least 0"),
        ((1, 1, 0), "“rounds” is a whole number, at least 1"),
        ((1, 1, 1, 1.66), "“value” cannot be taken.*rounded"),
        ((1, 1, 1, 1, "x"), "“penalty” cannot be taken"),
        ((1, 1, 1, 1, 1, -1), "“compensation” is not below zero"),
        ((3, 9, 9), r"has [0-9]+ ends; the limit is 150000"),
    ],
)
def test_parameters_that_do_not_fit(parameters, says):
    with pytest.raises((CannotRead, NotLegal), match=says):
        haggling_game(*parameters)
