"""The haggling game: its sizes, its payoffs, our table of best equilibria, and when early answers may be left out.

The values are ours, found by linear programme and reconstructed as fractions; no published table is their source.
"""

import random
import re
from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.trees import CONCEPTS, Tree, count_pairs, count_plans, expected, nash_conv, optimal
from sheriffkit.models import haggling as module
from sheriffkit.models import haggling_game, haggling_size
from sheriffkit.models.haggling import LARGEST
from tests.classkit.trees.mediator import best_value, largest_deviation, payoffs

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
    """What `early_answers=False` promises, by both programmes."""
    without_answers(range(12), rounds=2)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_early_answers_do_not_matter_in_more_random_games():
    without_answers(range(100, 160), rounds=2)
    without_answers(range(200, 212), rounds=3)


# --- the two constructions of the proof, carried out ---------------------------------------------------------------


def as_moves(tree: Tree, player: int, plan) -> dict[str, str]:
    """A plan as a mapping of information sets to actions."""
    return {
        info.name: info.actions[s - info.first] for info in tree.infosets(player) for s in info.sequences if s in plan
    }


def as_plan(tree: Tree, player: int, moves: dict[str, str]) -> tuple[int, ...]:
    """Moves as a plan: the numbers of the sequences, as far as the player can come."""
    plan = [0]
    for info in tree.infosets(player):
        if info.before in plan:
            plan.append(info.first + info.actions.index(moves[info.name]))
    return tuple(plan)


def answers(sheriff: dict[str, str], offers: tuple[str, ...]) -> tuple[str, ...]:
    """What a plan of the full game answers to these offers, one after another."""
    said: tuple[str, ...] = ()
    for offer in offers:
        said += (f"{offer} {sheriff[', '.join((*said, f'{offer} offered'))]}",)
    return tuple(one.split()[1] for one in said)


def without(silent: Tree, smuggler: dict[str, str], sheriff: dict[str, str]):
    """From the full game to the silent one: the mediator works out the early answers for itself."""
    offered = {info.name: tuple(info.name.removesuffix(" offered").split(", ")) for info in silent.infosets(2)}
    last = {name: answers(sheriff, offers)[-1] for name, offers in offered.items()}
    moves = {"cargo": smuggler["cargo"]}
    for info in silent.infosets(1)[1:]:
        cargo, *offers = info.name.split(", ")
        said = (f"{offer} {answer}" for offer, answer in zip(offers, answers(sheriff, tuple(offers)), strict=True))
        moves[info.name] = smuggler.get(", ".join((cargo, *said)), "offer 0")  # where the plan never comes: anything
    return as_plan(silent, 1, moves), as_plan(silent, 2, last)


def within(full: Tree, smuggler: dict[str, str], sheriff: dict[str, str]):
    """From the silent game to the full one: always yes before the last round, and offers whatever the answers."""
    bare = {player: {} for player in (1, 2)}
    for player, plan in ((1, smuggler), (2, sheriff)):
        for info in full.infosets(player):
            name = info.name.replace(" yes", "").replace(" no", "")
            bare[player][info.name] = plan.get(name, "yes" if player == 2 else "offer 0")
    return as_plan(full, 1, bare[1]), as_plan(full, 2, bare[2])


@pytest.mark.parametrize("objective", ["welfare", (1, 0), (-1, 3)])
@pytest.mark.parametrize("concept", ["EFCE", "EFCCE"])
@pytest.mark.parametrize(
    "key", [(1, 1, 2, *FAMILY), (2, 1, 2, "3/2", "1/2", 4), pytest.param((1, 1, 3, *DEFAULT), marks=pytest.mark.slow)]
)
def test_the_proof_carried_out(key, concept, objective):
    """An equilibrium of each game, made into one of the other as the proof says: as good, and nobody deviates."""
    full, silent = haggling_game(*key), haggling_game(*key, early_answers=False)
    for start, other, make in ((full, silent, without), (silent, full, within)):
        found = optimal(start, concept, objective)
        drawn: dict[tuple, float] = {}
        for p, (one, two) in found.strategy.plans(1e-12):
            plans = make(other, as_moves(start, 1, one), as_moves(start, 2, two))
            drawn[plans] = drawn.get(plans, 0.0) + p
        assert largest_deviation(other, concept, drawn) < 1e-7
        pays = [sum(p * float(payoffs(other, plans)[side]) for plans, p in drawn.items()) for side in (0, 1)]
        assert pays == pytest.approx(found.payoffs, abs=1e-7)


@pytest.mark.slow
def test_for_nfcce_the_second_half_fails():
    """The same construction, and a sheriff who gains by leaving before the game, with a last answer for every offer."""
    full, silent = (haggling_game(*COUNTEREXAMPLE, early_answers=early) for early in (True, False))
    found = optimal(full, "NFCCE")
    worth = [0.0] * silent.sequences(2)  # of each last answer, if the smuggler follows
    for p, (one, two) in found.strategy.plans(1e-9):
        smuggler, _ = without(silent, as_moves(full, 1, one), as_moves(full, 2, two))
        for leaf in silent.leaves:
            if leaf.sequences[0] in smuggler:
                worth[leaf.sequences[1]] += p * float(leaf.payoffs[1])
    leaving = sum(max(worth[s] for s in info.sequences) for info in silent.infosets(2))
    assert leaving > found.payoffs[1] + 0.01


COUNTEREXAMPLE = (2, 2, 3, "1.66", "0.64", "5.78")


def test_without_early_answers_the_nfcce_is_refused():
    silent = haggling_game(*COUNTEREXAMPLE, early_answers=False)
    with pytest.raises(NotLegal, match=r"that is allowed for EFCCE and EFCE. For NFCCE it gives a wrong answer"):
        optimal(silent, "NFCCE")
    assert optimal(haggling_game(2, 2, 1, early_answers=False), "NFCCE").value > 0  # one round: nothing is left out


def test_a_tree_that_is_read_back_is_refused_as_well():
    silent = haggling_game(1, 0, 2, early_answers=False)
    for again in (Tree.read(str(silent)), eval(repr(silent))):
        assert again == silent
        with pytest.raises(NotLegal, match="For NFCCE it gives a wrong answer"):
            optimal(again, "NFCCE")


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


@pytest.mark.parametrize("early_answers", [True, False])
def test_what_is_said_to_fit_fits_and_one_more_does_not(early_answers):
    with pytest.raises(NotLegal) as error:
        haggling_game(12, 6, 5, early_answers=early_answers)
    said = dict(re.findall("“([a-z]+)” up to ([0-9]+)", str(error.value)))
    assert {"bribes", "rounds"} <= set(said)
    for name, most in said.items():
        numbers = {"items": 12, "bribes": 6, "rounds": 5}
        ends = [
            haggling_size(**numbers | {name: n}, early_answers=early_answers).ends for n in (int(most), int(most) + 1)
        ]
        assert ends[0] <= LARGEST < ends[1]


def test_the_limit_itself_may_be_reached(monkeypatch):
    monkeypatch.setattr(module, "LARGEST", 8)
    assert len(haggling_game(1, 1, 1).leaves) == 8
    with pytest.raises(NotLegal, match="has 12 ends; the limit is 8"):
        haggling_game(2, 1, 1)


def test_as_many_rounds_as_there_may_be():
    assert len(haggling_game(1, 0, 50, early_answers=False).leaves) == 4


@pytest.mark.parametrize("numbers", [(0, 1, 1), (1, -1, 1), (1, 1, 0), (1.0, 1, 1), (None, 1, 1), (1, 1, 1e9)])
def test_sizes_are_of_games_that_there_are(numbers):
    with pytest.raises(NotLegal, match="is a whole number from"):
        haggling_size(*numbers)


@pytest.mark.parametrize("answers", [None, 0, "no"])
def test_early_answers_are_there_or_not(answers):
    for ask in (haggling_game, haggling_size):
        with pytest.raises(NotLegal, match="“early_answers” is True or False"):
            ask(1, 1, 1, early_answers=answers)


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
        ((0, 1, 1), "“items” is a whole number from 1"),
        ((10**5000, 1, 1), "“items” is a whole number from 1 to 150000"),
        ((1.0, 1, 1), "“items” is a whole number"),
        ((True, 1, 1), "“items” is a whole number"),
        ((1, -1, 1), "“bribes” is a whole number from 0"),
        ((1, 1, 0), "“rounds” is a whole number from 1 to 50"),
        ((1, 1, 51), "“rounds” is a whole number from 1 to 50"),
        ((1, 1, 10**5000), "“rounds” is a whole number from 1 to 50"),
        ((1, 1, 1, 1.66), "“value” cannot be taken.*rounded"),
        ((1, 1, 1, 1, "x"), "“penalty” cannot be taken"),
        ((1, 1, 1, 1, 1, -1), "“compensation” is not below zero"),
        ((1, 1, 1, 10**100), r"“value” cannot be taken.*below 10\^100"),
        ((10, 10, 4), "has 2576816 ends; the limit is 150000.*“bribes” up to 4 and “rounds” up to 3"),
        ((1, 1, 50), r"has more than 10\^30 ends.*“rounds” up to 8"),
        ((150_000, 3, 1), "has 1200008 ends.*“items” up to 18749"),
        ((150_000, 150_000, 50), "nothing, if only one of them is changed"),
    ],
)
def test_parameters_that_do_not_fit(parameters, says):
    with pytest.raises((CannotRead, NotLegal), match=says):
        haggling_game(*parameters)
