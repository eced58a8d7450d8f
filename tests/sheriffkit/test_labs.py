"""`sheriffkit.labs`: the numbers that the labs draw are those of the functions behind them; what they print."""

from fractions import Fraction
from time import perf_counter

import pytest

from classkit.game import NotLegal
from sheriffkit.bribery import (
    Bag,
    Logistic,
    Step,
    Wealth,
    bargaining_zone,
    break_even,
    ceiling,
    merchant_value,
    nash_split,
    opening_value,
    penalty_curve,
    posterior,
    reservation,
)
from sheriffkit.labs import PERCENTS, bag_lab, bribe_lab, counting_lab, counting_steps
from sheriffkit.rules import COMPACT, ROYAL
from tests.sheriffkit.bribery_bags import COMPACT_LIE, COMPACT_TRUE, LIE, TRUE

HAND = ["apples", "apples", "apples", "chickens", "silk", "silk"]
HALF = Fraction(1, 2)


def test_the_bag_lab():
    lab = bag_lab(HAND, "apples", ["apples", "silk", "silk"])
    lie, honest = (
        Bag("apples", ["apples", "silk", "silk"]),
        [Bag("apples", ["apples"] * 3), Bag("chickens", ["chickens"])],
    )
    assert lab.bags == (lie, *honest)
    assert [row[0] for row in lab.rows] == list(PERCENTS)
    assert all(values == [merchant_value(bag, q) for bag in lab.bags] for q, *values in lab.rows)
    assert lab.evens == tuple(break_even(lie, bag) for bag in honest)
    assert [even.q for even in lab.evens] == [Fraction(2, 5), Fraction(7, 13)]


def test_the_bag_lab_of_an_honest_bag():
    lab = bag_lab(HAND, "apples", ["apples"] * 3, chances=[0, 1])
    assert lab.evens == ()
    assert [bag.declared for bag in lab.bags] == ["apples", "chickens"]
    assert lab.rows == ((0, 6, 4), (1, 12, 6))
    fewer = bag_lab(HAND, "apples", ["apples"], chances=[0])
    assert [str(bag) for bag in fewer.bags] == ["1 apples: 1 apples", "3 apples: 3 apples", "1 chickens: 1 chickens"]


def test_the_bag_lab_prints():
    lines = bag_lab(HAND, "apples", ["silk", "silk"], chances=[0, HALF, 1], wealth=Wealth(merchant=3)).lines()
    assert lines[0] == "2 apples: 2 silk: K = 0, V = 16, P = 8, M = 0"
    assert [line.split()[:2] for line in lines[4:7]] == [["0%", "16"], ["50%", "6.50"], ["100%", "-3"]]
    assert lines[-2].startswith("Against 3 apples: 3 apples: The lie pays more while")
    compact = bag_lab(["bread", "cloth"], "bread", ["cloth"], chances=[0], rules=COMPACT)
    assert str(compact) == "\n".join(compact.lines())


def test_the_bribe_lab():
    belief, response = {LIE: 1, TRUE: 1}, Logistic(6, 2)
    lab = bribe_lab(LIE, belief, HALF, response=response, bribes=range(10))
    assert lab.value == opening_value(belief)
    assert lab.price == reservation(belief)
    assert lab.ceiling == ceiling(LIE, HALF)
    assert lab.zone == bargaining_zone(belief, LIE, HALF)
    assert lab.curve == penalty_curve(LIE, response, range(10))
    assert lab.split is None
    known = bribe_lab(LIE, p_inspect=HALF)
    assert known.split == nash_split(LIE, HALF)
    assert known.curve == penalty_curve(LIE, Step(4, HALF), range(17))  # a sheriff with the limit of the zone
    assert known.no_split is None


def test_bribes_go_a_little_beyond_every_limit():
    assert [point.bribe for point in bribe_lab(LIE, p_inspect=HALF).curve] == list(range(12 + 5))  # the ceiling
    assert [point.bribe for point in bribe_lab(LIE, {LIE: 1, TRUE: 3}, Fraction(1, 10)).curve] == list(
        range(8 + 5)
    )  # P
    assert len(bribe_lab(LIE, p_inspect=HALF, wealth=Wealth(merchant=0)).curve) == 12 + 1  # V / 2 = 8, and 4 more


def test_the_bribe_lab_where_openings_are_scarce():
    lab = bribe_lab(COMPACT_LIE, p_inspect=1, others=[{COMPACT_LIE: 1, COMPACT_TRUE: 1}], wealth=Wealth(merchant=6))
    assert lab.price == lab.zone.low == 6 - Fraction(5, 2)
    assert lab.curve.best.bribe == 4
    assert lab.split == (lab.zone.low + lab.zone.high) / 2


def test_the_bribe_lab_prints():
    lines = bribe_lab(LIE, p_inspect=HALF, bribes=[0, 8]).lines()
    assert "reservation price is 8" in lines[1]
    assert "worth 12 gold" in lines[2]
    assert lines[3] == str(bargaining_zone(LIE, LIE, HALF))
    assert lines[4] == "Nash's split of the zone is 8 gold."
    assert lines[-1] == "The best of these bribes is 8 gold: expected wealth 8."
    assert bribe_lab(LIE, p_inspect=HALF).lines()[-1] == "The best of these bribes is 4 gold: expected wealth 12."
    assert "look at the zone" in bribe_lab(LIE, {LIE: 1, TRUE: 1}).lines()[4]
    assert "nothing to share" in bribe_lab(TRUE).lines()[4]


def test_the_counting_lab():
    seen = {"apples": 20, "silk": 3}
    lab = counting_lab("apples", 3, seen=seen)
    belief = posterior("apples", 3, seen=seen)
    assert lab.belief == belief
    assert dict(lab.pool)["apples"] == 28
    assert lab.lie == belief.p(lambda bag: not bag.honest)
    assert (lab.value, lab.price) == (opening_value(belief), reservation(belief))
    assert sum(p for _, p in lab.kinds.items()) == 1
    lines = lab.lines()
    assert lines[0] == "Before anything is said: 181 cards are unseen, 28 of them apples."
    assert len(lines) == len(lab.kinds) + 4
    assert lines[2].split()[:3] == ["3", "0", "0"]


def test_the_counting_lab_of_cards_that_were_taken():
    lab = counting_lab("bread", 4, seen={"apples": 2}, taken=["bread", "bread"], lies=Fraction(1, 4), size=5)
    assert lab.belief == posterior("bread", 4, Fraction(1, 4), seen={"apples": 2}, taken={"bread": 2}, size=5)
    assert (dict(lab.pool)["bread"], dict(lab.pool)["apples"]) == (34, 46)
    assert lab.lines()[0] == "Before anything is said: 200 cards are unseen, 34 of them bread."
    steps = counting_steps("bread", 4, iter(["silk"]), taken=["bread"], lies=Fraction(1, 4), rules=ROYAL)
    asks = [{"seen": cards, "taken": ["bread"], "lies": Fraction(1, 4), "rules": ROYAL} for cards in ([], ["silk"])]
    assert steps == tuple(counting_lab("bread", 4, **ask) for ask in asks)


def test_bars_that_move():
    steps = counting_steps("apples", 3, ["apples", "silk", "apples"], seen=["apples"] * 10, lies=HALF)
    assert len(steps) == 4
    assert steps[0] == counting_lab("apples", 3, seen={"apples": 10})
    assert steps[3] == counting_lab("apples", 3, seen={"apples": 12, "silk": 1})
    assert steps[1].lie > steps[0].lie
    assert counting_steps("apples", 3, []) == (counting_lab("apples", 3),)


def test_labs_speak_another_language(pseudo):
    for lab in (bag_lab(HAND, "apples", ["silk"]), bribe_lab(LIE), counting_lab("apples", 2)):
        assert lab.lines()[0].startswith("⟦")


def test_labs_are_quick():
    """A slider waits for them: the median of five stays under a fifth of a second even on a busy machine."""

    def median(ask):
        times = []
        for _ in range(5):
            begun = perf_counter()
            ask()
            times.append(perf_counter() - begun)
        return sorted(times)[2]

    assert median(lambda: counting_lab("apples", 3)) < 0.2
    assert median(lambda: bribe_lab(LIE, {LIE: 1, TRUE: 1})) < 0.2
    assert median(lambda: bag_lab(HAND, "apples", ["silk"])) < 0.2


@pytest.mark.parametrize(
    ("ask", "clause", "was_given"),
    [
        (lambda: bag_lab(HAND, "apples", ["mead"]), "S-BAG-1", "1 apples: 1 mead"),
        (lambda: bag_lab(HAND, "apples", ["silk"], chances=[]), "S-INSPECT-1", "chances=()"),
        (lambda: bag_lab(HAND, "apples", ["silk"], chances=5), "S-INSPECT-1", "chances=5"),
        (lambda: bribe_lab(LIE, bribes=5), "S-BRIBE-2", "bribes=5"),
        (lambda: bribe_lab(LIE, others=5), "S-COMPACT-2", "others=5"),
        (lambda: counting_steps("apples", 2, "silk"), "S-EDITION", "cards='silk'"),
        (lambda: counting_steps("apples", 2, None), "S-EDITION", "cards=None"),
        (lambda: bag_lab(HAND, "apples", ["silk"], chances=[2]), "S-INSPECT-1", "p_inspect=2"),
        (lambda: bag_lab(HAND, "silk", ["silk"]), "S-DECLARE-1", "silk"),
        (lambda: bribe_lab("silk"), "S-BAG-1", "'silk'"),
        (lambda: counting_lab("apples", 9), "S-BAG-1", "9 cards"),
        (lambda: counting_steps("apples", 2, ["silk"], seen={"silk": 12}), "S-EDITION", "13 silk"),
        (lambda: bribe_lab(LIE, {Bag("apples", ["silk"], ROYAL): 1}), "S-EDITION", None),
    ],
)
def test_what_is_refused(ask, clause, was_given):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert refused.value.clause == clause
    assert was_given in (None, refused.value.given)
