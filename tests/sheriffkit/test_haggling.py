"""The talk on a bag, clause by clause (S-BRIBE)."""

import pytest

from classkit.game import NotLegal
from classkit.words import say
from sheriffkit import engine
from sheriffkit.rules import Rules
from sheriffkit.state import Fate
from tests.sheriffkit.play import at, found, hush, play, texts

BAGS = {2: "2 silk", 3: "2 apples", 4: "1 mead"}
DECLARED = {2: "2 apples", 3: "2 apples", 4: "1 bread"}


def table(*lines, rules=None, **setup):
    """Three bags before the sheriff, player 1."""
    return at(rules or Rules(), *lines, **{"phase": "inspect", "bags": BAGS, "declared": DECLARED, **setup})


def refused(state, line, clause):
    with pytest.raises(NotLegal) as error:
        play(state, line)
    assert error.value.clause == clause
    return str(error.value)


def test_s_bribe_1_nothing_is_final_until_the_bag_is_decided():
    state = table("1: call 3", "3: offer 5 gold", "4: silent", "2: silent", "1: ask 9 gold")
    state = play(state, "3: offer 7 gold", "4: silent", "2: silent", "1: ask 9 gold", "3: offer 2 gold")
    assert [bid.offer.gold for bid in state.bids] == [2]
    state = hush(state)
    assert "accept" in texts(state, 1)
    state = play(table("1: call 3", "3: offer 5 gold", "4: silent", "2: silent", "1: ask 9 gold"), "3: withdraw")
    assert state.bids == ()
    assert "no open offer" in refused(hush(state), "1: accept", "S-BRIBE-6")
    refused(table("1: call 3"), "3: withdraw", "S-BRIBE-1")
    refused(hush(table("1: call 3")), "1: ask 1 bananas", "S-BRIBE-1")


def test_s_bribe_1_the_bags_in_any_order_and_one_may_wait():
    state = hush(table("1: call 4"))
    state = hush(play(state, "1: call 2"))
    assert "call 4" in texts(state, 1)
    state = play(state, "1: pass")
    assert texts(state, 1) == ["call 3", "call 4"]
    refused(state, "1: call 2", "S-BRIBE-11")
    refused(state, "1: open", "S-BRIBE-11")


@pytest.mark.parametrize(
    ("line", "clause", "says"),
    [
        ("3: offer 51 gold", "S-BRIBE-2", "50 gold"),
        ("3: offer 1 bread", "S-BRIBE-2", "not free on your stand"),
        ("3: offer 3 cheese", "S-BRIBE-2", "not free on your stand"),
        ("3: offer 2 pepper", "S-BRIBE-2", "not free on your stand"),
        ("3: offer 1 bananas", "S-BRIBE-2", "shows bananas"),
        ("3: offer 1 bananas in bag", "S-BRIBE-2", "shows bananas"),
        ("3: offer 3 silk in bag", "S-BRIBE-2", "no more than 2 cards"),
        ("3: offer 5 gold to open", "S-BRIBE-5", "not your own"),
        ("3: offer 5 gold, open 3", "S-BRIBE-7", "other bags that are still closed"),
        ("3: offer 5 gold, open 1", "S-BRIBE-7", "other bags that are still closed"),
        ("3: offer 5 gold, open 2, pass 2", "S-BRIBE-7", "contradict"),
        ("3: open", "S-BRIBE-11", "your turn to speak"),
    ],
)
def test_s_bribe_2_what_an_offer_may_hold(line, clause, says):
    state = table("1: call 3", stands={3: "2 cheese, 1 pepper"})
    assert says in refused(state, line, clause)


def test_s_bribe_2_gold_goods_and_promises_together():
    state = table("1: call 3", stands={3: "2 cheese, 1 pepper"})
    state = play(state, "3: offer 50 gold, 2 cheese, 1 pepper, 2 apples in bag, pass 2, later 5 gold")
    state = play(hush(state), "1: accept")
    assert state.table.gold == (100, 50, 0, 50)
    assert state.table.stands[0] == ("apples", "apples", "cheese", "cheese")
    assert (state.contraband[0], state.table.stands[2]) == (("pepper",), ())
    assert state.table.fates[2] is Fate.PASSED


def test_s_bribe_2_only_the_merchant_names_the_bag():
    refused(table("1: call 3", "3: silent"), "4: offer 1 mead in bag", "S-BRIBE-2")


def test_s_bribe_3_goods_are_handed_over_as_far_as_they_are_there():
    state = play(hush(play(table("1: call 2"), "2: offer 1 silk in bag, 1 mead in bag, open 4")), "1: accept")
    assert state.contraband[:2] == (("silk",), ("silk",))
    assert found(state, "missing")[0]["n"] == 1
    assert "promised player 2" in refused(hush(play(state, "1: call 4")), "1: pass", "S-BRIBE-4")


def test_s_bribe_4_a_promise_binds_in_this_phase_and_is_named():
    state = play(hush(play(table("1: call 2"), "2: offer 1 gold, pass 3")), "1: accept")
    assert "player 1 promised player 2 to pass the bag of player 3" in say(found(state, "bound")[0].message)
    state = hush(play(state, "1: call 3"))
    assert "to pass the bag of player 3" in refused(state, "1: open", "S-BRIBE-4")
    assert "open" in texts(hush(play(state, "1: pass", "1: call 4")), 1)


def test_s_bribe_4_promises_end_with_the_phase():
    state = play(hush(play(table("1: call 2"), "2: offer 1 gold, pass 3")), "1: accept")
    for seat in (3, 4):
        state = play(hush(play(state, f"1: call {seat}")), "1: pass")
    assert (state.table.round, state.table.pledges) == (2, ())


def test_s_bribe_5_a_third_party_pays_for_opening():
    state = play(table("1: call 3", "3: silent"), "4: offer 6 gold to open")
    state = play(hush(state), "1: accept 4")
    assert state.table.gold[3] == 50
    assert play(state, "1: open").table.gold == (50 + 6 - 4, 50, 50 + 4, 44)


def test_s_bribe_6_if_the_opposite_is_done_nothing_is_paid():
    state = play(hush(play(table("1: call 3", "3: silent"), "4: offer 6 gold to open")), "1: accept 4", "1: pass")
    assert state.table.gold == (50,) * 4
    assert state.bids == ()


def test_s_bribe_6_third_parties_on_both_sides_and_an_own_offer():
    state = table("1: call 3", "3: offer 3 gold", "4: offer 6 gold to open", "2: offer 9 gold")
    state = play(state, "1: accept 4", "1: accept 2")
    assert play(state, "1: accept").table.gold == (50 + 3 + 9, 41, 47, 50)
    opened = play(state, "1: open")
    assert opened.table.gold == (50 + 6 - 4, 50, 54, 44)
    refused(table("1: call 3", "3: silent"), "4: offer 6 gold, open 2", "S-BRIBE-6")


def test_s_bribe_7_deals_against_promises():
    first = play(hush(play(table("1: call 2"), "2: offer 1 gold, open 3")), "1: accept", "1: call 4")
    refused(first, "4: offer 1 gold, pass 3", "S-BRIBE-4")
    refused(first, "4: offer 1 gold, open 2", "S-BRIBE-7")
    assert play(first, "4: offer 1 gold, open 3")


def test_s_bribe_7_no_bribe_from_somebody_whose_deal_stands():
    state = play(hush(play(table("1: call 3", "3: silent"), "4: offer 6 gold to open")), "1: accept 4", "1: call 2")
    assert "deal with player 4" in refused(state, "2: offer 1 gold, no bribe from 4", "S-BRIBE-7")
    assert play(state, "2: offer 1 gold, no bribe from 3")  # nobody pays for passing it
    state = play(hush(play(table("1: call 3", "3: silent"), "4: offer 6 gold")), "1: accept 4", "1: call 2")
    assert "the bag of player 3 stands" in refused(state, "2: offer 1 gold, no bribe from 3", "S-BRIBE-7")


def test_s_bribe_7_what_was_sold_as_no_bribe_is_not_sold_as_a_pass():
    state = play(hush(play(table("1: call 2"), "2: offer 1 gold, no bribe from 3")), "1: accept", "1: call 4")
    assert "no bribe from player 3" in refused(state, "4: offer 1 gold, pass 3", "S-BRIBE-4")
    assert play(state, "4: offer 1 gold, open 3")


def test_s_bribe_8_no_bribe_bars_third_parties_for_passing_too():
    state = play(hush(play(table("1: call 2"), "2: offer 1 gold, no bribe from 3")), "1: accept", "1: call 3")
    refused(state, "3: offer 5 gold", "S-BRIBE-4")
    state = play(state, "3: silent")
    refused(state, "4: offer 5 gold", "S-BRIBE-4")
    state = play(state, "4: offer 5 gold to open", "2: silent")
    assert play(state, "1: accept 4", "1: open").table.gold[3] == 45
    state = play(state, "1: pass", "1: call 4", "4: silent", "2: silent")
    refused(state, "3: offer 5 gold", "S-BRIBE-4")
    refused(state, "3: offer 5 gold to open", "S-BRIBE-4")


def test_s_bribe_9_what_a_deal_needs_is_reserved_even_against_debts():
    setup = {"gold": {4: 7}, "stands": {4: "1 cheese, 1 silk"}}
    state = table("1: call 3", "3: silent", "4: offer 6 gold, 1 cheese, 1 silk to open", "2: silent", **setup)
    state = play(state, "1: accept 4", "1: call 4")
    refused(state, "4: offer 2 gold", "S-BRIBE-2")
    refused(state, "4: offer 1 cheese", "S-BRIBE-2")
    state = play(hush(state), "1: open", "1: put mead left")
    assert state.table.gold == (51, 50, 50, 6)
    assert found(state, "cancelled")[0]["n"] == 3
    state = play(hush(play(state, "1: call 3")), "1: open")
    assert state.table.gold == (51 + 6 - 4, 50, 54, 0)
    assert (state.table.stands[0], state.contraband[0]) == (("cheese",), ("silk",))


def test_s_bribe_9_an_offer_that_cannot_be_paid_lapses():
    state = table("1: call 3", "3: silent", "4: offer 7 gold to open", "2: silent", "1: call 4", gold={4: 7})
    state = hush(play(state, "4: offer 1 gold"))
    state = hush(play(state, "1: accept", "1: call 3"))
    state = play(state, "1: accept 4")
    assert [event["payer"] for event in found(state, "lapsed")] == [4]
    assert state.bids == ()
    assert "open" in texts(state, 1)


@pytest.mark.parametrize("what", ["5 gold", "1 silk", "1 cheese"])
def test_s_bribe_9_the_same_means_do_not_serve_two_deals(what):
    setup = {"gold": {4: 7}, "stands": {4: "1 cheese, 1 silk"}}
    state = table("1: call 3", "3: silent", f"4: offer {what} to open", "2: silent", **setup)
    state = hush(play(state, "1: call 2", "2: silent", "3: silent", f"4: offer {what}"))
    state = play(state, "1: accept 4", "1: call 3")
    state = play(hush(state), "1: accept 4")
    assert [(bid.bag, bid.taken) for bid in state.bids] == [(2, True)]
    assert [event["payer"] for event in found(state, "lapsed")] == [4]


def test_s_bribe_9_a_debtor_keeps_the_goods_of_a_deal():
    setup = {"gold": {4: 1}, "stands": {4: "1 cheese, 1 chickens"}}
    state = table("1: call 3", "3: silent", "4: offer 1 cheese to open", "2: silent", "1: accept 4", **setup)
    state = play(hush(play(state, "1: call 4")), "1: open", "1: put mead left")
    assert texts(state, 4) == ["pay 1 chickens"]
    refused(state, "4: pay 1 cheese", "S-DEBT-2")


def test_s_bribe_11_whose_deal_was_accepted_has_no_more_to_say():
    state = table("1: call 3", "3: silent", "4: offer 6 gold to open", "2: silent", "1: accept 4", "1: ask 5 gold")
    state = play(state, "3: silent")
    assert engine.to_move(state) == (2,)


def test_s_bribe_9_one_offer_for_each_payer_and_bag():
    state = table("1: call 3", "3: offer 3 gold", "4: silent", "2: silent", "1: ask 5 gold", "3: offer 1 gold")
    assert [bid.offer.text for bid in state.bids] == ["offer 1 gold"]


def test_s_bribe_10_bribed_contraband_is_known_to_giver_and_sheriff():
    state = table("1: call 3", stands={3: "1 cheese, 1 pepper"})
    state = play(state, "3: offer 1 cheese, 1 pepper")
    assert engine.view(state, 1).log[-1] == engine.view(state, 3).log[-1] == "3: offer 1 cheese, 1 pepper"
    assert engine.view(state, 2).log[-1] == "3: offer 1 cheese, 1 contraband"
    assert engine.view(state, 2).bids[0].offer.text == "offer 1 cheese, 1 contraband"
    state = play(hush(state), "1: accept")
    kinds = {
        seat: {e.kind.removeprefix("sheriff.event.") for e in engine.view(state, seat).events} for seat in (1, 2, 3)
    }
    assert "known" in kinds[1] & kinds[3]
    assert "known" not in kinds[2]
    assert "facedown" in kinds[2]


def test_s_bribe_11_the_order_of_talk_and_its_end():
    state = table("1: call 3", rules=Rules(haggle_rounds=2))
    for _ in range(2):
        for seat in (3, 4, 2):
            assert engine.to_move(state) == (seat,)
            state = play(state, f"{seat}: silent")
        assert engine.to_move(state) == (1,)
        state = play(state, "1: ask 5 gold") if "ask 5 gold" in texts(state, 1) else state
    refused(state, "1: ask 5 gold", "S-BRIBE-11")
    state = hush(play(state, "1: call 2"))
    assert "no round of talk" in refused(state, "1: call 3", "S-BRIBE-11").lower()
    state = play(state, "1: pass", "1: call 3")
    assert texts(state, 1) == ["open", "pass"]
    refused(state, "1: accept", "S-BRIBE-11")


def test_s_bribe_11_without_talk_only_open_and_pass():
    state = table("1: call 3", rules=Rules(haggle_rounds=0))
    assert texts(state, 1) == ["open", "pass"]
    refused(state, "1: call 2", "S-BRIBE-11")


def test_the_list_names_some_sums_and_any_other_may_be_offered():
    state = table("1: call 3")
    assert "offer 7 gold" not in texts(state, 3)
    assert play(state, "3: offer 7 gold").bids[0].offer.gold == 7
