"""Hands against CFR: what is played, how it is read as a strategy, the log that reads back, and what is refused."""

import random
from fractions import Fraction
from itertools import islice

import pytest

from classkit.duel import Duel
from classkit.game import CannotRead, NotLegal
from classkit.trees import Tree, cfr, chance, end, exploitability, move, uniform
from classkit.words import say
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree

GAMES = {"poker": kuhn(), "bluff": Tree.read(STRIPPED)}


def played(tree: Tree, hands: int, seed: int = 1, **options) -> Duel:
    """A duel in which somebody chooses at random."""
    duel, rng = Duel(tree, seed=seed, **options), random.Random(f"somebody:{seed}")
    while len(duel.hands) < hands:
        if duel.over:
            duel.deal()
        else:
            duel.act(rng.choice(duel.choices))
    return duel


def counted(tree: Tree, duel: Duel) -> dict[tuple[int, str, str], int]:
    """How often the learner chose what, from the lines of the log alone."""
    times: dict[tuple[int, str, str], int] = {}
    for line in duel.log.splitlines():
        head, _, path = line.partition(": ")
        seat = int(head[-1])
        number = 0
        for step in path.split("/")[1:]:
            place = tree.places[number]
            if place.kind == "move" and place.player == seat:
                key = place.player, place.info, step
                times[key] = times.get(key, 0) + 1
            number = place.children[place.actions.index(step)]
    return times


@pytest.mark.parametrize("name", GAMES)
def test_the_estimate_is_the_frequencies_of_the_log_with_one_of_each_added(name):
    tree = GAMES[name]
    duel = played(tree, 25)
    times = counted(tree, duel)
    for player in (1, 2):
        for info in tree.infosets(player):
            own = [times.get((player, info.name, action), 0) for action in info.actions]
            found = duel.estimate()[player - 1][info.name]
            assert list(found.values()) == [Fraction(n + 1, sum(own) + len(own)) for n in own]
            assert list(duel.times(player, info.name).values()) == own
    assert duel.points[-1].own == exploitability(tree, duel.estimate())
    assert type(duel.points[-1].own) is Fraction


def test_before_the_first_hand_both_are_taken_to_choose_at_random():
    (start,) = Duel(kuhn()).points
    assert (start.hands, start.iterations, start.own) == (0, 0, Fraction(11, 24))
    assert start.rival == pytest.approx(11 / 24)


@pytest.mark.parametrize("each", [1, 5])
def test_the_rival_is_cfr_after_so_many_iterations(each):
    tree = kuhn()
    duel = played(tree, 8, each=each)
    for point, learned in zip(duel.points[1:], islice(cfr(tree, every=each), 8), strict=True):
        assert point.rival == learned.exploitability
        assert point.iterations == learned.iteration == each * point.hands


def test_the_learner_plays_both_parts_in_turn_and_the_rival_the_other():
    tree = Tree(move(1, "a", {"x": move(2, "b", {"x": end(0), "y": end(0)}), "y": move(2, "b", ["x", "y"])})
        ).add("/y/x", end(0)).add("/y/y", end(0))  # fmt: skip
    duel = Duel(tree, seed=5)
    for number in range(1, 9):
        assert (duel.number, duel.seat) == (number, 1 if number % 2 else 2)
        assert duel.info == ("a" if duel.seat == 1 else "b"), "the rival has moved before"
        duel.act("y")
        assert duel.over
        assert duel.info == ""
        duel.deal()
    assert all(hand.path.split("/")[hand.seat] == "y" for hand in duel.hands)


@pytest.mark.parametrize("name", GAMES)
def test_a_log_reads_back_and_goes_on_alike(name):
    tree = GAMES[name]
    whole, half = played(tree, 20, seed=3), played(tree, 9, seed=3)
    again = Duel(tree, seed=3, log=f"\n{half.log}\n\n")
    assert again.hands == half.hands
    assert again.points == half.points
    for hand in whole.hands[9:]:
        for step in _moves(tree, hand):
            again.act(step)
        if again.number < 20:
            again.deal()
    assert again.hands == whole.hands
    assert again.points == whole.points


def _moves(tree: Tree, hand) -> list[str]:
    """The learner's moves of a hand."""
    found, number = [], 0
    for step in hand.path.split("/")[1:]:
        place = tree.places[number]
        found += [step] if place.kind == "move" and place.player == hand.seat else []
        number = place.children[place.actions.index(step)]
    return found


def test_the_seed_gives_the_hands_again_and_another_seed_others():
    assert played(kuhn(), 12, seed=4).log == played(kuhn(), 12, seed=4).log != played(kuhn(), 12, seed=5).log


def test_what_was_won_is_added_up():
    duel = played(kuhn(), 30)
    tree = duel.tree
    gains = [tree.places[tree.find(hand.path)].payoffs[hand.seat - 1] for hand in duel.hands]
    assert [hand.gain for hand in duel.hands] == gains
    assert duel.total == sum(gains)


def test_a_hand_may_end_before_the_learner_is_asked():
    """In even hands the rival may stop at once."""
    tree = Tree(move(1, "start", {"stop": end(1), "bet": move(2, "asked", {"fold": end(1), "call": end(-1)})}))
    duel = Duel(tree, seed=1)
    while not (duel.seat == 2 and duel.over and duel.hands[-1].path == "/stop"):
        if duel.over:
            duel.deal()
        else:
            duel.act(duel.choices[0])
    assert sum(duel.times(2, "asked").values()) < len([hand for hand in duel.hands if hand.seat == 2])


def test_a_habit_plays_in_the_learners_place():
    tree = kuhn()
    passive = tuple({info.name: "pass" for info in tree.infosets(player)} for player in (1, 2))
    duel = Duel(tree, seed=2).let(passive, 40)
    assert len(duel.hands) == 40
    assert all(times["pass"] == sum(times.values()) for player in (1, 2) for info in tree.infosets(player)
        for times in [duel.times(player, info.name)])  # fmt: skip
    assert exploitability(tree, passive) == 1
    assert Fraction(11, 24) < duel.points[-1].own < 1, "nearer to the habit than a coin, and not yet there"
    assert Duel(tree, seed=2).let(passive, 40).log == duel.log
    assert duel.let(passive, 0) is duel


def test_the_seeds_draw_the_rival_s_moves_and_those_of_a_habit():
    tree = kuhn()
    passive = tuple({info.name: "pass" for info in tree.infosets(player)} for player in (1, 2))
    rivals = [Duel(tree, seed=seed).let(passive, 20).log for seed in (1, 2)]
    habits = [Duel(tree).let(uniform(tree), 20, seed).log for seed in (1, 2)]
    assert rivals[0] != rivals[1]
    assert habits[0] != habits[1]


def test_three_actions_begin_with_a_third_each():
    tree = Tree(move(1, "start", {name: end(0) for name in "abc"}))
    duel = Duel(tree)
    duel.act("b")
    assert duel.estimate()[0]["start"] == {"a": Fraction(1, 4), "b": Fraction(1, 2), "c": Fraction(1, 4)}


def test_the_estimate_comes_near_a_habit_that_is_played_for_long():
    tree = kuhn()
    duel = Duel(tree, seed=2, each=1).let(uniform(tree), 400)
    assert float(duel.points[-1].own) == pytest.approx(11 / 24, abs=0.12)


def test_habits_are_said_beside_those_of_cfr():
    duel = Duel(kuhn(), seed=1)
    while len(duel.hands) < 6:
        if duel.over:
            duel.deal()
        else:
            duel.act("pass")
    said = [say(message) for message in duel.habits]
    asked = [(p, i.name) for p in (1, 2) for i in duel.tree.infosets(p) if sum(duel.times(p, i.name).values())]
    assert len(said) == len(asked) >= 3
    for line, (player, info) in zip(said, asked, strict=True):
        n = sum(duel.times(player, info).values())
        assert line.startswith(f"player {player} at {info}, {n} time")
        rival = float(duel.rival[player - 1][info]["pass"])
        assert f"pass {float(Fraction(n + 1, n + 2)):.2f} (CFR {rival:.2f})" in line
    assert str(duel) == "\n".join([duel.log, *said])


TREES = [tree for tree in map(random_tree, range(16)) if any(place.kind == "move" for place in tree.places)]
"""Random games in which somebody has something to choose."""


def test_there_are_a_dozen_games_to_play():
    assert len(TREES) >= 12


@pytest.mark.parametrize("tree", TREES, ids=range(len(TREES)))
def test_any_game_can_be_played(tree):
    duel = played(tree, 10, general=True)
    assert [hand.number for hand in duel.hands] == list(range(1, 11))
    assert Duel(tree, general=True, log=duel.log).points[:11] == duel.points, "the next hand may be over at once"


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_game_that_is_not_zero_sum_is_taken_only_if_that_is_said():
    tree = Tree(move(1, "start", {"stop": end(1, 1), "go": end(0, 0)}))
    with pytest.raises(NotLegal, match="general=True"):
        Duel(tree)
    assert Duel(tree, general=True).choices == ("stop", "go")


def test_chance_is_drawn_with_its_probabilities_and_what_is_counted_is_a_copy():
    rare = Tree(
        chance({"rare": (Fraction(1, 50), end(0)), "usual": ("49/50", move(1, "start", {"a": end(0), "b": end(0)}))})
    )
    duel = Duel(rare, seed=1, each=1).let(uniform(rare), 60)
    assert sum(hand.path == "/rare" for hand in duel.hands) < 10
    duel.times(1, "start").clear()
    assert sum(duel.times(1, "start").values()) > 10


def test_moves_that_cannot_be_made():
    duel = Duel(kuhn(), seed=1)
    with pytest.raises(CannotRead, match=r"no such action at .* Allowed: pass and bet"):
        duel.act("raise")
    with pytest.raises(NotLegal, match="it is your move at"):
        duel.deal()
    while not duel.over:
        duel.act(duel.choices[0])
    with pytest.raises(NotLegal, match="The hand is over"):
        duel.act("pass")


@pytest.mark.parametrize(
    "options",
    [{"seed": "1"}, {"seed": True}, {"seed": 10**5000}, {"each": 0}, {"each": 1.5}, {"each": True}],
    ids=["text", "bool", "huge", "none", "half", "yes"],
)
def test_numbers_that_are_none(options):
    with pytest.raises(NotLegal, match="whole number"):
        Duel(kuhn(), **options)


def test_general_is_yes_or_no():
    with pytest.raises(NotLegal, match="“general” is True or False"):
        Duel(kuhn(), general="no")


def test_a_seed_of_a_habit_that_is_none():
    duel = Duel(kuhn())
    with pytest.raises(NotLegal, match="The seed is a whole number"):
        duel.let(uniform(duel.tree), 3, seed="x")
    assert duel.hands == []


def test_a_tree_that_is_none():
    with pytest.raises(CannotRead, match="A tree is wanted"):
        Duel("kuhn")


@pytest.mark.parametrize("hands", [-1, 1.5, True, None])
def test_a_number_of_hands_that_is_none(hands):
    duel = Duel(kuhn())
    with pytest.raises(NotLegal, match="whole number of hands"):
        duel.let(uniform(duel.tree), hands)
    assert duel.hands == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1, player 1", "A hand is written as"),
        ("1: /JQ/bet/call", "A hand is written as"),
        ("9" * 5000 + ", player 1: /JQ/bet/call", "A hand is written as"),
        (None, "A hand is written as .* Given: None"),
        (["1, player 1: /JQ/bet/call"], "A hand is written as"),
        ("1, player 3: /JQ/bet/call", "A hand is written as"),
        ("2, player 2: /JQ/bet/call", "This is hand 1, and in it you are player 1"),
        ("1, player 2: /JQ/bet/call", "This is hand 1, and in it you are player 1"),
        ("1, player 1: /JQ/bet", "not played to its end"),
        ("1, player 1: /JQ/raise", "There is no node /JQ/raise"),
    ],
)
def test_a_log_that_does_not_fit(line, why):
    with pytest.raises((CannotRead, NotLegal), match=why):
        Duel(kuhn(), log=line)
