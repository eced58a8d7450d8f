"""Results that print themselves, also as the last line of a notebook's cell."""

import pytest
from IPython.lib.pretty import pretty

from sheriffkit import bribery, labs
from sheriffkit.bribery import Bag
from sheriffkit.printed import lined_up

LIE = Bag("apples", ["apples", "silk"])
RESULTS = {
    "curve": lambda: bribery.penalty_curve(LIE, bribery.Step(4), range(6)),
    "worth": lambda: bribery.offer_worth("offer 5 gold", LIE),
    "bag lab": lambda: labs.bag_lab(["apples", "apples", "silk"], "apples", ["apples", "silk"]),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_notebook_shows_the_lines_and_not_the_fields(name):
    result = RESULTS[name]()
    assert pretty(result) == str(result) == "\n".join(result.lines())
    assert type(result).__name__ not in pretty(result)


def test_columns_are_as_wide_as_their_widest_cell():
    assert lined_up([("a", "1"), ("bcd", "22")]) == ("a     1", "bcd  22")
