"""`sheriffkit.worth`: what an offer is worth, by hand, and to the card what the engine moves."""

from fractions import Fraction

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.words import say
from sheriffkit import engine
from sheriffkit.bots import AlwaysOpens
from sheriffkit.bribery import Bag, Purse, Wealth, merchant_value, offer_worth
from sheriffkit.items import Promise, Vow
from sheriffkit.moves import Offer
from sheriffkit.played import Responds, played
from sheriffkit.responses import Step
from sheriffkit.rules import ROYAL
from sheriffkit.worth import handed_over
from tests.sheriffkit.bribery_bags import COMPACT_LIE, LIE, TRUE

MIXED = Bag("apples", ["apples", "silk", "mead"])
HALF = Fraction(1, 2)

# the offer | gold, stand, bag, later: to one who knows the mixed bag, with a discount of 1/3 and a favour of 6
TABLE = """
5 gold | 5 0 0 0
5 gold, 2 apples | 5 4 0 0
1 pepper, 1 chickens | 0 10 0 0
1 silk in bag | 0 0 8 0
2 silk in bag | 0 0 8 0
1 silk in bag, 1 mead in bag | 0 0 15 0
1 cheese in bag | 0 0 0 0
later pass | 0 0 0 2
later 9 gold | 0 0 0 3
2 gold, later 9 gold, later pass | 2 0 0 5
3 gold, open 3, no bribe from 4 | 3 0 0 0
20 gold, 1 crossbows, 1 apples in bag, later pass | 20 9 2 2
"""


@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_offers_by_hand(line):
    text, _, numbers = line.partition("|")
    found = offer_worth(f"offer {text}", MIXED, discount=Fraction(1, 3), favour=6)
    parts = tuple(map(int, numbers.split()))
    assert (found.gold, found.stand, found.bag, found.later) == parts
    assert found.total == sum(parts)
    assert offer_worth(engine.read(f"offer {text}"), MIXED, discount=Fraction(1, 3), favour=6) == found


def test_goods_from_the_bag_count_by_belief():
    # a silk is in two of three bags, a second one in one of three
    belief = {LIE: 1, Bag("apples", ["apples", "silk"]): 1, TRUE: 1}
    assert offer_worth("offer 1 silk in bag", belief).bag == Fraction(16, 3)
    assert offer_worth("offer 2 silk in bag", belief).bag == Fraction(24, 3)
    assert offer_worth("offer 2 silk in bag", LIE).bag == 16
    assert offer_worth("offer 2 silk in bag", TRUE).bag == 0


def test_promises_are_words_until_they_are_trusted():
    words = offer_worth("offer later 9 gold, later pass", TRUE, favour=50)
    assert words.total == 0
    assert words.unbound
    assert not words.wants
    assert offer_worth("offer 1 gold, pass 3", TRUE).wants
    assert offer_worth("offer later 9 gold", TRUE, discount=1).total == 9
    assert isinstance(offer_worth("offer later 9 gold", TRUE, discount=0.5).total, float)
    assert offer_worth(Offer(promises=(Promise(Vow.LATER_GOLD, 4),)), TRUE, discount=1).later == 4


# --- the engine as a twin ---------------------------------------------------------------------------------------------


MOVED = ("5 gold", "5 gold, 2 apples", "1 pepper, 1 chickens", "3 gold, 1 silk in bag", "2 silk in bag, 1 crossbows",
         "1 cheese in bag", "1 mead in bag, 1 apples in bag")  # fmt: skip


@pytest.mark.parametrize("text", MOVED)
def test_what_the_engine_moves(text):
    wealth = Wealth(merchant=Purse(20, ["apples", "apples", "chickens", "pepper", "crossbows"]))
    cost = offer_worth(f"offer {text}", MIXED).total
    taken = played(MIXED, Responds(Step(0)), 1, offer=f"offer {text}", wealth=wealth)
    assert taken.gains == (((MIXED.value - cost, cost), 1),)
    assert merchant_value(MIXED, 0, cost, wealth) == MIXED.value - cost
    # opened, nothing of it is paid (S-BRIBE-6)
    opened = played(MIXED, AlwaysOpens(), 1, offer=f"offer {text}", wealth=wealth)
    assert opened.gains == (((MIXED.K - MIXED.P, MIXED.P), 1),)


def test_what_is_missing_is_not_handed_over():
    assert handed_over(LIE, ("apples", "silk", "silk", "silk")) == ("silk", "silk")
    assert handed_over(TRUE, ("silk",)) == ()


# --- in words, and refused --------------------------------------------------------------------------------------------


def test_the_parts_in_words():
    lines = offer_worth("offer 5 gold, 1 apples, later pass, open 3", MIXED, discount=HALF, favour=6).lines()
    assert [line.split()[-1] for line in lines[:4]] == ["5", "2", "3", "10"]
    assert "title" in lines[4]
    assert "title" in offer_worth("offer 1 silk in bag", MIXED).lines()[-1]
    assert "binds nobody" in lines[5]
    assert "in return" in lines[6]
    assert offer_worth("offer 5 gold", MIXED).lines()[-1].startswith("together")


@pytest.mark.parametrize(
    ("ask", "clause", "was_given"),
    [
        (lambda: offer_worth("offer 1 gold to open", TRUE), "S-BRIBE-2", "'offer 1 gold to open'"),
        (lambda: offer_worth("pass", TRUE), "S-BRIBE-2", "'pass'"),
        (lambda: offer_worth(5, TRUE), "S-BRIBE-2", "5"),
        (lambda: offer_worth("offer 1 gouda", TRUE), "S-EDITION", "'gouda'"),
        (lambda: offer_worth("offer 13 silk in bag", TRUE), "S-EDITION", "13 silk"),
        (lambda: offer_worth("offer later pass", TRUE, discount=2), "S-INSPECT-1", "discount=2"),
        (lambda: offer_worth("offer later pass", TRUE, favour=-2), "S-BRIBE-2", "favour=-2"),
        (lambda: offer_worth("offer 1 silk in bag", COMPACT_LIE), "S-COMPACT-5", "offer 1 silk in bag"),
    ],
)
def test_what_is_refused(ask, clause, was_given):
    with pytest.raises(NotLegal) as refused:
        ask()
    assert (refused.value.clause, refused.value.given) == (clause, was_given)
    assert say(refused.value.message)


def test_a_line_that_cannot_be_read():
    with pytest.raises(CannotRead):
        offer_worth("offer", TRUE)
    assert offer_worth("offer 1 green apples", Bag("apples", ["apples"], ROYAL)).stand == 4
