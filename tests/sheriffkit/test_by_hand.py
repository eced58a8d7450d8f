"""Moves that were made by hand instead of read, and deals that go round a promise: refused with their clause."""

import pytest

from classkit.game import CannotRead, NotLegal
from sheriffkit import engine
from sheriffkit.items import Promise, Vow
from sheriffkit.moves import Ask, Offer
from sheriffkit.rules import Rules

BAGS = [(), ("apples", "silk"), ("bread",), ("cheese",)]
DECLARED = ["", "2 apples", "1 bread", "1 cheese"]


def talk(*moves, **rules):
    """Four players, player 1 the sheriff, three bags on the table."""
    return engine.position(Rules(**rules), phase="inspect", bags=BAGS, declared=DECLARED, moves=moves)


@pytest.mark.parametrize(
    "offer",
    [
        Offer(gold=-20),
        Offer(gold=2.5),
        Offer(gold=True),
        Offer(gold=5, promises=(Promise(Vow.LATER_GOLD, -5),)),
        Offer(gold=5, promises=(Promise(Vow.LATER_GOLD, 0),)),
    ],
    ids=repr,
)
def test_s_bribe_2_an_offer_holds_whole_gold(offer):
    state = talk("1: call 2")
    with pytest.raises(NotLegal, match=r"whole number.*S-BRIBE-2"):
        engine.apply(state, 2, offer)


@pytest.mark.parametrize("gold", [-5, 2.5, True])
def test_s_bribe_1_a_request_is_for_whole_gold(gold):
    state = talk("1: call 2", "2: silent", "3: silent", "4: silent")
    with pytest.raises(NotLegal, match="S-BRIBE-1"):
        engine.apply(state, 1, Ask(gold))


def test_s_bribe_8_no_bribe_bars_a_clause_that_pays_for_passing():
    moves = ["1: call 2", "2: offer 5 gold, no bribe from 3", "3: silent", "4: silent", "1: accept", "1: call 4"]
    with pytest.raises(NotLegal, match="S-BRIBE-4"):
        talk(*moves, "4: offer 20 gold, pass 3")
    with pytest.raises(NotLegal, match="S-BRIBE-7"):
        talk("1: call 2", "2: offer 5 gold, no bribe from 3, pass 3")


def test_s_compact_5_nothing_from_the_bag():
    with pytest.raises(NotLegal, match="S-COMPACT-5"):
        talk("1: call 2", "2: offer 1 silk in bag", edition="compact")
    listed = engine.legal_moves(talk("1: call 2", edition="compact"), 2)
    assert not any(move.bag for move in listed if isinstance(move, Offer))


def test_a_line_of_text_is_no_move():
    with pytest.raises(CannotRead, match=r"read\(\"call 2\"\)"):
        engine.apply(talk(), 1, "call 2")
    with pytest.raises(CannotRead, match="²"):
        engine.position(Rules(), moves=["²: done"])
