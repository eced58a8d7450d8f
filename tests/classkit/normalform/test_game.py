"""Reading a game: what is taken as a payoff, what is refused and with which cell, names, payoffs, display."""

import dataclasses
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from classkit.game import CannotRead, NotLegal
from classkit.normalform import Game, equilibria, mixture
from tests.classkit.normalform.games import DEGENERATE, games


@pytest.mark.parametrize(
    "table",
    [
        [[1, 0], [Fraction(3, 4), -2]],
        ((1, 0), (Fraction(3, 4), -2)),
        [["1", "0"], ["3/4", "−2"]],
        "1 0\n3/4 -2",
        "1 0; 0.75 -2",
        " 1  0 ;75% -2;\n",
        [[1.0, 0.0], ["3/4", -2.0]],
        [[np.int64(1), np.uint8(0)], [Decimal("0.75"), np.float32(-2)]],
        np.array([[1, 0], [Fraction(3, 4), -2]], dtype=object),
        [np.array([1, 0]), ("3/4", -2)],
    ],
)
def test_what_is_taken(table):
    read = Game(table, [[0, 0], [0, 0]]).A
    assert read == ((1, 0), (Fraction(3, 4), -2))
    assert {type(value) for row in read for value in row} == {Fraction}


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.uint64, np.float64, np.float16])
def test_numpy_arrays_of_whole_numbers(kind):
    assert Game(np.array([[1, 2], [3, 4]], dtype=kind), np.eye(2)).A == ((1, 2), (3, 4))


@pytest.mark.parametrize(
    ("A", "where", "says"),
    [
        ([[1, 2], [3, float("nan")]], "row 2, column 2 of A", "nan is not a finite number"),
        ([[1, float("inf")], [3, 4]], "row 1, column 2 of A", "inf is not a finite number"),
        (np.array([[1, 2], [-np.inf, 4]]), "row 2, column 1 of A", "-inf is not a finite number"),
        (
            [[1, 2], [0.1, 4]],
            "row 2, column 1 of A",
            r"Write it as a text or a Fraction: '0\.1', or Fraction\('0\.1'\)",
        ),
        (np.array([[0.5, 2.0]]), "row 1, column 1 of A", "0.5 is a rounded number"),
        ([[1, True]], "row 1, column 2 of A", "True and False are not numbers"),
        ([[1, None]], "row 1, column 2 of A", "Nothing is there yet"),
        ([["x", 2]], "row 1, column 1 of A", "“x” cannot be read as a number"),
        ([[1, "1/0"]], "row 1, column 2 of A", "divides by zero"),
        ([[1, 2j]], "row 1, column 2 of A", "complex"),
        ([[1, [2]]], "row 1, column 2 of A", "One number is wanted"),
        (np.zeros((2, 2, 2)), "row 1, column 1 of A", "One number is wanted"),
        ("1 2; 3 four", "row 2, column 2 of A", "“four” cannot be read"),
        ([[1, 2], [3]], "row 2, column 2 is missing", "row 1 has 2, row 2 has 1"),
        ([[1, 2], [3, 4, 5]], "row 2, column 3 is one too many", "row 1 has 2, row 2 has 3"),
        ("1 2; 3 4; 5", "row 3, column 2 is missing", "different lengths"),
        ([[], [1]], "at least one row and one column", "A needs"),
        ([], "at least one row and one column", "A needs"),
        ([[]], "at least one row and one column", "A needs"),
        (" ;\n", "at least one row and one column", "A needs"),
        ([1, 2], "Row 1 of A is not a list", "Given: 1"),
        (np.array([1, 2]), "Row 1 of A is not a list", "Given: 1"),
        (["1 2", "3 4"], "Row 1 of A is not a list", "'1 2'"),
        (7, "A is a list of rows", "Given: 7"),
        ({"r1": [1, 2]}, "A is a list of rows", "Given"),
        (None, "A is a list of rows", "Given: None"),
    ],
)
def test_what_is_refused_names_the_cell(A, where, says):
    with pytest.raises(CannotRead, match=where) as error:
        Game(A)
    with pytest.raises(CannotRead, match=says):
        Game(A)
    assert len(str(error.value)) < 300


def test_the_second_table_is_named():
    with pytest.raises(CannotRead, match="row 1, column 2 of B"):
        Game([[1, 2]], [[1, float("nan")]])


def test_tables_of_two_sizes_are_refused():
    with pytest.raises(NotLegal, match=r"A is 1 × 2, and B is 2 × 1"):
        Game([[1, 2]], [[1], [2]])


def test_without_b_the_game_is_zero_sum():
    game = Game([[1, "-1/2"]])
    assert game.own("column") == ((-1,), (Fraction(1, 2),))
    assert game.zero_sum
    assert not Game([[1, 2]], [[-1, 2]]).zero_sum


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c"], ["a", "a"], ["a", ""], ["a", 2], "ab", 3, {"a": 1, "b": 2}])
def test_names_that_do_not_fit_are_refused(names):
    for field in ("rows", "columns", "players"):
        with pytest.raises(NotLegal, match="2 different names are wanted"):
            Game([[1, 2], [3, 4]], **{field: names})


def test_names():
    plain = Game([[1, 2], [3, 4]])
    assert (plain.rows, plain.columns, plain.who) == (("r1", "r2"), ("c1", "c2"), ("row", "column"))
    named = Game([[1], [2]], rows=np.array(["honest", "lie"]), columns=("open",), players=["merchant", "sheriff"])
    assert (named.names("row"), named.names("column")) == (("honest", "lie"), ("open",))
    assert named.who == ("merchant", "sheriff")
    with pytest.raises(NotLegal, match=r"'row' or 'column'\. Given: 'merchant'"):
        named.names("merchant")


def test_a_game_is_a_value():
    game = Game([[1, "1/2"]], [[0, 0]], rows=["only"])
    assert game == Game([[Fraction(1), Fraction(1, 2)]], "0 0", rows=("only",))
    assert hash(game) == hash(pickle.loads(pickle.dumps(game)))
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.A = ()


@given(games())
def test_repr_makes_the_game_again(game):
    assert eval(repr(game), {"Game": Game}) == game


def test_repr_keeps_names_and_players():
    game = Game([["1/3"]], rows=["a'b"], columns=['"'], players=["Ada", "Bo"])
    assert eval(repr(game), {"Game": Game}) == game


def test_the_table_is_aligned():
    game = Game([[10, "-1/2"], [0, 3]], [[1, 2], [3, 4]], rows=["honest", "lie"])
    assert str(game) == "        c1     c2\nhonest  10, 1  -1/2, 2\nlie     0, 3   3, 4"


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("r2", (0, 1, 0)),
        (["1/2", 0, "50%"], (Fraction(1, 2), 0, Fraction(1, 2))),
        (np.array([0, 0, 1]), (0, 0, 1)),
        ({"r3": Fraction(1, 3), "r1": "2/3"}, (Fraction(2, 3), 0, Fraction(1, 3))),
        ([0.0, 1.0, 0.0], (0, 1, 0)),
    ],
)
def test_strategies_are_read(given, read):
    assert Game([[1], [2], [3]]).strategy("row", given) == read


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ("c1", CannotRead, r"no strategy of that name\. Given: 'c1'\. Allowed: r1, r2 and r3"),
        ({"r4": 1}, CannotRead, r"no strategy of that name\. Given: 'r4'"),
        ([1, 0], NotLegal, "3 probabilities are wanted"),
        ([1, 1, 0], NotLegal, "add up to 2, not to 1"),
        ({"r1": "1/2"}, NotLegal, "add up to 1/2, not to 1"),
        ([2, -1, 0], NotLegal, "The probability of r2 is below zero"),
        ([0.9, 0.1, 0], CannotRead, "The probability of r1 cannot be taken. 0.9 is a rounded number"),
        ([1, float("nan"), 0], CannotRead, "The probability of r2 cannot be taken"),
        (1, CannotRead, "A strategy is a name, a list"),
        (None, CannotRead, "A strategy is a name, a list"),
    ],
)
def test_strategies_that_cannot_be_read(given, error, says):
    with pytest.raises(error, match=says):
        Game([[1], [2], [3]]).strategy("row", given)


def test_payoffs_are_expected_ones():
    game = Game([[4, 0], [2, 6]], [[1, 3], [5, 7]])
    assert game.payoffs("r1", "c2") == (0, 3)
    assert game.payoffs(["1/4", "3/4"], ["1/3", "2/3"]) == (Fraction(23, 6), Fraction(16, 3))


def test_restriction_keeps_names():
    game = Game([[1, 2, 3], [4, 5, 6]], rows=["a", "b"], columns=["x", "y", "z"], players=["Ada", "Bo"])
    assert game.restrict([1], [0, 2]) == Game([[4, 6]], rows=["b"], columns=["x", "z"], players=["Ada", "Bo"])


def test_a_mixture_in_words():
    assert mixture((Fraction(1, 3), Fraction(0), Fraction(2, 3)), ("a", "b", "c")) == "1/3 a + 2/3 c"
    assert mixture((0, 1, 0), ("a", "b", "c")) == "b"


@pytest.mark.slow
def test_all_that_is_said_comes_from_the_catalogue(pseudo):
    assert "⟦ŕóẃ⟧: " in str(equilibria(DEGENERATE["corner"]))
    with pytest.raises(CannotRead, match="⟦"):
        Game([[1, None]])
