"""Lesson 10's mediator: what it advises, whether anybody gains by leaving it, and what comes of playing it."""

from fractions import Fraction
from random import Random

import pytest

from classkit.trees import Tree, end, largest_gain, move
from sheriffkit.lessons.the_haggling import babbling, chances, game, guess
from sheriffkit.lessons.the_haggling_advice import followed, hands, mediator, password, sampled


@pytest.mark.parametrize("items", [2, 3, 9])
def test_what_both_have_who_follow(items: int) -> None:
    assert followed(password(items)) == pytest.approx((8, 2), abs=1e-12)


@pytest.mark.parametrize("items", range(2, 9))
def test_nobody_gains_by_leaving_the_advice_where_words_suffice(items: int) -> None:
    for concept in ("NFCCE", "EFCCE", "EFCE"):
        assert largest_gain(password(items), concept) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("items", [9, 10])
def test_a_guess_gains_where_they_do_not(items: int) -> None:
    """What is gained is the guess less the advice, as a part of the range from all opened to all passed for nothing."""
    gain = (guess(items, 3) - 8) / (items * 5 + items)
    assert largest_gain(password(items), "EFCE") == pytest.approx(float(gain), abs=1e-9)


def test_what_the_mediator_says() -> None:
    advice = password(3)
    assert advice.chances(1, "cargo") == {"load 0": 0, "load 1": 0, "load 2": 1, "load 3": 0}
    told = advice.chances(1, "2 items")
    assert list(told.values()) == pytest.approx([1 / 3] * 3)
    plans = {advice.named(plans)[0] for _, plans in advice.plans()}
    assert len(plans) == 3, "one for each word"


def test_what_is_drawn_is_one_word_for_both() -> None:
    advice, rng = password(3), Random(4)
    tree = advice.meetings.tree
    seen = set()
    for _ in range(60):
        first, second = advice.draw(rng)
        info = tree.infoset(1, "2 items")
        (word,) = (s - info.first for s in info.sequences if s in first)
        for said in range(3):
            last = tree.infoset(2, f"{said} no, 2 offered")
            assert (last.first in second) == (said == word), "yes to the word, and to no other"
        seen.add(word)
    assert seen == {0, 1, 2}


def test_the_mediator_is_made_of_the_plans_that_are_given() -> None:
    tree = Tree(move(1, "a", {"x": move(2, "b", {"x": end(1, 1), "y": end(0, 0)}), "y": end(0, 0)}))
    advice = mediator(tree, [(Fraction(1, 4), {"a": "x"}, {"b": "x"}), (Fraction(3, 4), {"a": "y"}, {"b": "y"})])
    assert advice.chances(1, "a") == {"x": 0.25, "y": 0.75}
    assert advice.probability(1, 1) == 0.25


@pytest.mark.slow
def test_who_follows_has_eight_and_who_guesses_what_was_reckoned() -> None:
    advice = password(3)
    follows = sampled(advice, 200, seed=1)
    assert (follows.low, follows.value, follows.high) == (8, 8, 8)
    covered = [sampled(advice, 800, seed=seed, load=3).covers(guess(3, 3)) for seed in range(1, 21)]
    assert sum(covered) >= 17
    wrong = [sampled(advice, 800, seed=seed, load=3).covers(5) for seed in range(1, 21)]
    assert sum(wrong) <= 1, "the value for two words is told apart"


def test_played_hands_hold_the_exact_value_in_about_19_of_20() -> None:
    tree, pair = game(), babbling()
    covered = [hands(tree, pair, 500, seed=seed).covers(chances(3)[1]) for seed in range(1, 21)]
    assert sum(covered) >= 17
    assert hands(tree, pair, 300, seed=2) == hands(tree, pair, 300, seed=2) != hands(tree, pair, 300, seed=3)
