"""`sheriffkit.bribery`, the sheriff: what an opening is worth, and what must be offered to give it up."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from classkit.dist import Dist
from sheriffkit.bribery import opening_value, reservation
from tests.sheriffkit.bribery_bags import COMPACT_LIE, COMPACT_TRUE, LIE, TRUE, bags, gains


def test_reservation_by_hand():
    assert opening_value({LIE: 1, TRUE: 2}) == 0
    assert opening_value({LIE: 1, TRUE: 3}) == -1
    assert reservation({LIE: 1, TRUE: 3}) == 0
    assert reservation({LIE: Fraction(2, 3), TRUE: Fraction(1, 3)}) == 4
    assert reservation(Dist({LIE: 2, TRUE: 1})) == 4
    assert reservation(LIE) == 8
    assert reservation(TRUE) == 0


def test_scarce_openings_of_the_compact_game():
    known, unsure = COMPACT_LIE, {COMPACT_LIE: 1, COMPACT_TRUE: 1}  # v = 7 and 5/2
    assert reservation(known) == reservation(known, [COMPACT_TRUE]) == 7
    assert reservation(known, [unsure]) == reservation(known, [COMPACT_TRUE, unsure]) == Fraction(9, 2)
    assert reservation(unsure, [known]) == reservation(known, [known, unsure]) == 0
    assert reservation(LIE, [LIE, {LIE: 1, TRUE: 1}]) == 8  # nothing is scarce in the standard game


beliefs = st.lists(st.tuples(bags, st.integers(1, 9)), min_size=1, max_size=4)


@given(beliefs, st.data())
def test_reservation_is_the_value_of_the_opening_that_is_given_up(weighed, data):
    """A slow twin: the best use of the openings without this bag's, and with it; titles and other bribes left out."""
    rules = weighed[0][0].rules
    same = st.lists(bags.filter(lambda bag: bag.rules == rules), min_size=1, max_size=3)
    belief = Counter()
    for bag, weight in weighed:
        belief[bag if bag.rules == rules else weighed[0][0]] += weight
    others = [Dist.uniform(other) for other in data.draw(st.lists(same, max_size=3))]
    worth = [sum(p * gold_of(bag) for bag, p in each.items()) for each in (Dist(belief), *others)]
    useful = sorted((v for v in worth[1:] if v > 0), reverse=True)
    if rules.compact:
        with_this, without = max([0, *worth]), max([0, *useful])
    else:
        with_this, without = sum(v for v in worth if v > 0), sum(useful)
    assert reservation(belief, others) == with_this - without
    assert opening_value(belief) == worth[0]


def gold_of(bag):
    """What opening brings the sheriff: what it costs the merchant beyond the confiscated goods."""
    passed, opened = gains(bag)
    return passed - opened - sum(bag.rules.goods[card].value for card in bag.opened.seized)
