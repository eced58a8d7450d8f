"""Zero-sum equilibria by the sequence form: known values, and minimax of the reduced normal form."""

from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.normalform import minimax
from classkit.trees import Tree, end, expected, move, nash_conv, normal_form, zero_sum
from classkit.trees import zerosum as module
from classkit.trees.places import flat, nested
from tests.classkit.trees.games import STRIPPED, kuhn, random_tree


def made_zero_sum(tree: Tree) -> Tree:
    """The same tree, with what player 1 gets taken from player 2."""
    text = [
        f"{tree.path(n)}: {place.payoffs[0]}" if place.kind == "end" else line
        for n, (place, line) in enumerate(zip(tree.places, str(tree).splitlines(), strict=True))
    ]
    return Tree.read("\n".join(text))


def test_kuhns_poker():
    found = zero_sum(kuhn())
    assert found.value == Fraction(-1, 18)
    assert found.exact
    assert found.nash_conv == nash_conv(kuhn(), found.profile) == 0


def test_stripped_down_poker():
    found = zero_sum(Tree.read(STRIPPED))
    assert found.value == Fraction(1, 3)
    assert found.profile[0]["king"] == {"bet": Fraction(1, 3), "fold": Fraction(2, 3)}
    assert found.profile[1]["bet"] == {"call": Fraction(2, 3), "fold": Fraction(1, 3)}
    assert str(found).startswith("The value for Ann is 1/3; checked exactly")


@pytest.mark.parametrize("seed", range(40))
def test_random_games_have_the_value_of_their_table(seed):
    tree = made_zero_sum(random_tree(seed, depth=3))
    found = zero_sum(tree)
    value = minimax(normal_form(tree)).row.value
    assert float(found.value) == pytest.approx(float(value), abs=1e-7)
    assert not found.exact or found.value == value
    assert expected(tree, found.profile)[0] == found.value


def test_most_answers_are_exact():
    found = [zero_sum(made_zero_sum(random_tree(seed, depth=3))) for seed in range(40)]
    assert sum(each.exact for each in found) >= 36


def test_near_is_not_exact(monkeypatch):
    """501/1001 is nearly a half; a half leaves something to gain, and is not handed out."""
    tree = Tree.read("/: 1 x: a, b\n/a: 2 y: a, b\n/b: 2 y: a, b\n/a/a: 1000\n/a/b: 0\n/b/a: 0\n/b/b: 1002".replace(
        "1000", "1/1000").replace("1002", "501/500000"))  # fmt: skip
    assert zero_sum(tree).profile[0]["x"]["a"] == Fraction(501, 1001)
    monkeypatch.setattr(module, "DENOMINATORS", (60,))
    assert not zero_sum(tree).exact


def test_without_fractions_the_floats_are_kept_and_said_to_be_near(monkeypatch):
    monkeypatch.setattr(module, "DENOMINATORS", ())
    found = zero_sum(kuhn())
    assert not found.exact
    assert float(found.value) == pytest.approx(-1 / 18, abs=1e-9)
    assert "neither can gain more than" in str(found)


def test_an_answer_that_fails_the_check_is_refused(monkeypatch):
    monkeypatch.setattr(module, "DENOMINATORS", ())
    monkeypatch.setattr(module, "_prices", lambda tree, solved: [1.0] * tree.sequences(2))
    with pytest.raises(ArithmeticError, match="would gain"):
        zero_sum(kuhn())


def test_amounts_of_any_size():
    tree = Tree(nested(flat(move(1, "x", {"a": move(2, "y", {"c": end(10**9), "d": end(0)}),
                                          "b": move(2, "y", {"c": end(0), "d": end(10**9)})}))))  # fmt: skip
    assert zero_sum(tree).value == 5 * 10**8


@pytest.mark.parametrize("off", [10**12, -(10**12), Fraction(10**15, 7)])
def test_what_is_added_to_all_payoffs_is_added_to_the_value(off):
    pays = [[3, -1], [-2, 5]]
    tree = Tree(move(1, "x", {a: move(2, "y", {b: end(pays[i][j] + off) for j, b in enumerate("lr")})
                              for i, a in enumerate("ab")}))  # fmt: skip
    assert zero_sum(tree).value == Fraction(13, 11) + off


def test_other_games_are_refused_with_the_end():
    with pytest.raises(NotLegal, match=r"not zero-sum: at /b the payoffs add up to 2"):
        zero_sum(Tree.read("/: 1 x: a, b\n/a: 0\n/b: 1, 1"))
    with pytest.raises(NotLegal, match="not finished"):
        zero_sum(Tree(move(1, "x", ["a"])))
