"""Six players and their deputies, clause by clause (S-SIX)."""

import pytest

from classkit.game import NotLegal
from sheriffkit import engine
from sheriffkit.goods import Good, Kind, Stock
from sheriffkit.rules import Rules
from tests.sheriffkit.play import KINDS, at, coins, found, hush, play, random_game, texts

SIX = Rules(6, haggle_rounds=1)


def table(*lines, bag="2 apples", declared="2 apples", rules=SIX, more=False, **setup):
    """Deputies 5 and 2; player 3's bag is on the table; `more`: player 4 has one as well, with a silk."""
    bags = {3: bag, 4: "silk"} if more else {3: bag}
    said = {3: declared, 4: "1 bread"} if more else {3: declared}
    return at(rules, "5: call 3", *lines, deputies=(5, 2), phase="inspect", bags=bags, declared=said, **setup)


def judged(state, first, second):
    """Both deputies have nothing to add; then they choose."""
    state = hush(state)
    while state.owing[0][1].value == "answer":
        state = play(state, f"{state.owing[0][0]}: silent")
    return play(state, f"2: {second}", f"5: {first}")


def test_s_six_1_each_is_deputy_once_in_three_rounds():
    for rules in (rules for rules in KINDS if rules.deputies):
        pairs = {}
        for state in random_game(rules, 4):
            pairs[state.table.round] = state.table.officers
        assert len(pairs) == 9
        for block in (1, 4, 7):
            served = [seat for number in range(block, block + 3) for seat in pairs[number]]
            assert sorted(served) == [1, 2, 3, 4, 5, 6]


def test_s_six_2_market_and_declaring_start_at_the_first_deputys_left():
    state = at(Rules(6), deputies=(5, 1), hands=dict.fromkeys(range(1, 7), "apples"), deck=[])
    order = []
    while state.table.phase is engine.Phase.MARKET:
        order.append(engine.to_move(state)[0])
        state = play(state, f"{order[-1]}: done")
    assert order == [6, 2, 3, 4]
    assert engine.to_move(state) == (2, 3, 4, 6)


def test_s_six_2_offers_are_made_to_both_and_a_promise_binds_who_accepts():
    state = table("3: offer 4 gold, 1 silk, open 4", more=True, stands={3: "silk"})
    for deputy in (5, 2):
        assert "1 silk" in engine.view(state, deputy).log[-1]
    assert "1 contraband" in engine.view(state, 4).log[-1]
    state = judged(state, "accept", "pass")
    assert state.table.booty == (4, (), 1)
    state = hush(play(state, "5: call 4"))
    state = play(state, "5: silent", "2: silent")
    assert texts(state, 5) == ["open"]
    assert texts(state, 2) == ["open", "pass"]


def test_s_six_2_an_offer_may_be_made_if_one_deputy_can_take_it():
    bags, said = {3: "2 apples", 4: "silk", 6: "silk"}, {3: "2 apples", 4: "1 bread", 6: "1 bread"}
    state = at(SIX, "5: call 3", "3: offer 4 gold, open 4", deputies=(5, 2), phase="inspect", bags=bags, declared=said)
    state = play(judged(state, "accept", "pass"), "5: call 6", "6: offer 1 gold, pass 4")
    state = play(hush(state), "5: silent", "2: silent")
    assert texts(state, 5) == ["open", "pass"]
    assert texts(state, 2) == ["accept", "open", "pass"]
    with pytest.raises(NotLegal, match="player 5 promised player 3 to open the bag of player 4") as refused:
        play(state, "5: accept")
    assert refused.value.clause == "S-BRIBE-4"


def test_s_six_3_both_pass_and_the_bribe_goes_to_the_booty():
    state = judged(table("3: offer 7 gold", more=True), "accept", "accept")
    assert state.table.booty[0] == 7
    assert state.table.gold[2] == 43
    assert judged(table("3: offer 7 gold"), "pass", "pass").table.gold[2] == 50


def test_s_six_3_choices_are_secret_until_both_are_in():
    state = hush(table("3: offer 7 gold"))
    state = play(state, "5: silent", "2: silent")
    assert engine.to_move(state) == (2, 5)
    assert texts(state, 5) == ["accept", "open", "pass"]
    chosen = play(state, "5: open")
    for seat in (1, 2, 3, 4, 6):
        assert engine.view(chosen, seat) == engine.view(state, seat)
    with pytest.raises(NotLegal) as refused:
        play(state, "5: accept 4")
    assert refused.value.clause in ("S-SIX-3", "S-BRIBE-6")
    with pytest.raises(NotLegal, match="in secret"):
        play(hush(table("3: offer 7 gold")), "5: open")


def test_s_six_3_both_open_an_honest_bag_and_each_pays_half():
    assert judged(table(), "open", "open").table.gold == (50, 48, 54, 50, 48, 50)
    figs = Stock(Good("figs", Kind.LEGAL, value=3, penalty=3), 4)
    rules = Rules(6, haggle_rounds=1, extra=(figs,))
    odd = judged(table(bag="figs", declared="1 figs", rules=rules), "open", "open")
    assert odd.table.gold == (50, 49, 53, 50, 48, 50)


def test_s_six_3_both_open_a_liar_and_the_fine_goes_to_the_booty():
    state = judged(table(bag="1 silk", declared="1 apples"), "open", "open")
    state = play(state, "5: put silk left")
    assert state.table.gold == (50, 52, 46, 50, 52, 50)
    assert found(state, "gold.booty")[0]["n"] == 4


def test_s_six_3_a_lone_opener_pays_or_is_paid_alone():
    lie = judged(table("3: offer 7 gold", bag="1 silk", declared="1 apples"), "accept", "open")
    assert texts(lie, 2) == ["put silk left", "put silk right"]
    assert play(lie, "2: put silk right").table.gold == (50, 54, 46, 50, 50, 50)
    assert judged(table(), "open", "pass").table.gold == (50, 50, 54, 50, 46, 50)


def third_party(offer, first, second):
    """Player 4 pays for a deed to the bag of player 3, deputy 5 accepts, both choose; player 4's bag waits."""
    state = play(hush(table("3: silent", f"4: {offer}", more=True)), "5: accept 4", "5: silent")
    assert "accept 4" not in texts(state, 2)
    return play(state, "2: silent", f"5: {first}", f"2: {second}")


def test_s_six_3_third_parties_pay_into_the_booty():
    both = third_party("offer 5 gold to open", "open", "open")
    assert (both.table.booty[0], both.table.gold) == (5, (50, 48, 54, 45, 48, 50))
    passed = third_party("offer 5 gold", "pass", "pass")
    assert (passed.table.booty[0], passed.table.gold) == (5, (50, 50, 50, 45, 50, 50))


@pytest.mark.parametrize(("first", "second", "opener"), [("open", "pass", 5), ("pass", "open", 2)])
def test_s_six_3_a_third_party_pays_for_a_lone_opening_into_the_booty(first, second, opener):
    """The deed is done, so it is paid; 'no bribe is paid' is of the merchant's offer, which is not taken."""
    state = third_party("offer 5 gold to open", first, second)
    paid = {3: 54, 4: 45, opener: 46}
    assert (state.table.booty[0], state.table.gold) == (5, tuple(paid.get(seat, 50) for seat in range(1, 7)))
    assert found(state, "gold.booty")[0]["giver"] == 4


@pytest.mark.parametrize(("first", "second"), [("open", "pass"), ("open", "open")])
def test_s_six_3_nothing_is_paid_for_passing_a_bag_that_is_opened(first, second):
    state = third_party("offer 5 gold", first, second)
    assert (state.table.booty[0], state.table.gold[3]) == (0, 50)
    assert state.bids == ()


def test_s_six_4_both_open_and_the_first_deputy_chooses_the_pile():
    state = judged(table(bag="1 silk", declared="1 apples"), "open", "open")
    assert engine.to_move(state) == (5,)


def test_s_six_4_a_lone_opener_chooses_the_pile():
    state = judged(table(bag="1 silk", declared="1 apples"), "pass", "open")
    assert texts(state, 2) == ["put silk left", "put silk right"]


def test_s_six_5_the_booty_is_shared_gold_in_halves_goods_by_turns():
    state = table("3: offer 7 gold, 2 cheese, 1 silk", stands={3: "2 cheese, 1 silk"})
    state = judged(state, "accept", "pass")
    assert state.table.phase is engine.Phase.SHARE
    assert state.table.gold == (50, 53, 43, 50, 53, 50)
    assert (state.table.bank, coins(state)) == (1, 300)
    assert texts(state, 5) == ["pick cheese", "pick silk"]
    with pytest.raises(NotLegal, match="Take a card"):
        play(state, "5: pick bread")
    state = play(state, "5: pick silk")
    assert engine.view(state, 2).log[-1] == "5: pick silk"
    assert "pick silk" not in " ".join(engine.view(state, 3).log)
    state = play(state, "2: pick cheese", "5: pick cheese")
    assert state.table.stands[4] == ("cheese",)
    assert (state.contraband[4], state.table.stands[1]) == (("silk",), ("cheese",))


def test_more_may_be_asked_for_by_either_deputy():
    state = hush(table(rules=Rules(6, haggle_rounds=2)))
    state = play(state, "5: silent", "2: ask 5 gold")
    assert engine.to_move(state) == (3,)
    state = play(hush(state), "5: silent", "2: silent")
    assert engine.to_move(state) == (2, 5)


def test_a_deal_that_cannot_be_paid_any_more_lapses():
    state = hush(table("3: offer 5 gold", rules=Rules(6, haggle_rounds=2), more=True, gold={3: 5}))
    state = play(state, "5: call 4", "4: silent", "3: offer 5 gold to open")
    state = play(state, "5: accept 3", "5: silent", "2: silent", "5: open", "2: open", "5: put silk left")
    state = hush(play(state, "5: call 3"))
    state = play(state, "5: silent", "2: silent", "5: accept", "2: accept")
    assert found(state, "lapsed")[0]["payer"] == 3
    assert found(state, "passed")[-1]["seat"] == 3
