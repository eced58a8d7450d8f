"""Bags and declarations, clause by clause (S-BAG, S-DECLARE)."""

import pytest

from classkit.game import CannotRead, NotLegal, NotYourTurn
from sheriffkit import engine
from sheriffkit.rules import Rules
from sheriffkit.state import Fate
from tests.sheriffkit.play import at, found, hush, play, random_game, texts

HANDS = {2: "4 apples, 1 cheese, 1 silk", 3: "2 bread", 4: "mead"}


def refused(state, line, clause):
    with pytest.raises(NotLegal) as error:
        play(state, line)
    assert error.value.clause == clause
    return str(error.value)


def test_s_bag_1_one_to_five_cards_of_the_own_hand():
    state = at(phase="bag", hands=HANDS)
    assert engine.to_move(state) == (2, 3, 4)
    refused(state, "2: bag", "S-BAG-1")
    refused(state, "2: bag 4 apples, 1 cheese, 1 silk", "S-BAG-1")
    assert "not in your hand" in refused(state, "3: bag 3 bread", "S-BAG-1")
    assert texts(state, 3) == ["bag 1 bread", "bag 2 bread"]


def test_s_bag_1_at_the_same_time_and_in_secret():
    state = play(at(phase="bag", hands=HANDS), "4: bag mead", "2: bag silk")
    for seat in (1, 3):
        assert engine.view(state, seat) == engine.view(at(phase="bag", hands=HANDS), seat)
    assert engine.view(state, 4).sealed.text == "bag 1 mead"
    other_order = play(at(phase="bag", hands=HANDS), "2: bag silk", "3: bag bread", "4: bag mead")
    assert play(state, "3: bag bread") == other_order
    assert [event["n"] for event in found(other_order, "closed")] == [1, 1, 1]
    assert engine.view(other_order, 1).log == ()
    assert engine.view(other_order, 2).log == ("2: bag 1 silk",)


def test_s_bag_2_a_closed_bag_cannot_be_changed():
    state = play(at(phase="bag", hands=HANDS), "2: bag silk")
    with pytest.raises(NotYourTurn):
        play(state, "2: bag apples")


def test_s_bag_3_a_merchant_without_cards_does_nothing():
    state = play(at(phase="bag", hands={2: "apples", 4: "silk"}), "2: bag apples", "4: bag silk", "2: declare 1 apples")
    assert engine.to_move(state) == (4,)
    state = play(state, "4: declare 1 bread")
    assert texts(state, 1) == ["call 2", "call 4"]


def speakers(state):
    """Who has the word in one round of talk, in order, if all are silent."""
    order = []
    while state.owing[0][1].value == "speak":
        order.append(state.owing[0][0])
        state = play(state, f"{order[-1]}: silent")
    return order


def test_s_bag_3_a_merchant_without_cards_is_no_third_party_either():
    """S-BAG-3 against S-BRIBE-5, read literally: who had no card to bag has no word about other bags."""
    begun = play(at(phase="bag", hands={2: "apples", 4: "2 silk"}), "2: bag apples", "4: bag silk")
    state = play(begun, "2: declare 1 apples", "4: declare 1 bread", "1: call 2")
    assert state.table.queue == (2, 4)
    assert speakers(state) == [2, 4]
    with pytest.raises(NotYourTurn):
        play(state, "2: silent", "3: offer 5 gold")
    assert not any(move.payer == 3 for move in state.bids)
    assert speakers(play(hush(state), "1: ask 5 gold")) == [2, 4]
    assert speakers(play(hush(state), "1: pass", "1: call 4")) == [4, 2]


def test_s_bag_3_a_bag_alone_is_talked_over_by_its_merchant_alone():
    """Also where no third party is left, the talk ends and the bag is decided."""
    state = at(phase="bag", hands={3: "apples"})
    state = play(state, "3: bag apples", "3: declare 1 bread", "1: call 3")
    for _ in range(2):
        assert speakers(state) == [3]
        state = play(state, "3: silent", "1: ask 5 gold")
    state = play(state, "3: offer 2 gold", "1: accept")
    assert (state.table.round, state.table.gold) == (2, (52, 50, 48, 50))


def test_s_bag_3_two_deputies_hear_only_merchants_with_a_bag():
    state = at(Rules(6), phase="bag", deputies=(5, 2), hands={3: "apples", 6: "silk"})
    state = play(state, "3: bag apples", "6: bag silk", "6: declare 1 apples", "3: declare 1 apples", "5: call 6")
    assert speakers(state) == [6, 3]


@pytest.mark.slow
def test_s_bag_3_in_random_games_only_who_had_a_card_to_bag_talks():
    """The compact game ends rounds with empty hands; there the clause comes up by itself."""
    empty = 0
    for seed in range(40):
        for state in random_game(Rules(6, edition="compact"), seed):
            fates = state.table.fates
            talking = [seat for seat, duty in state.owing if duty.value == "speak"]
            assert all(fates[seat - 1] is not Fate.NONE for seat in (*talking, *(bid.payer for bid in state.bids)))
            empty += bool(talking) and fates.count(Fate.NONE) > 1
    assert empty > 0


def test_no_cards_at_all_end_the_round():
    state = at(phase="bag", deck=[])
    assert state.table.round == 2


def declaring():
    """Sheriff 3; bags of two silk, one apples, three bread."""
    return at(phase="declare", sheriff=3, bags={2: "2 silk", 4: "apples", 1: "3 bread"})


def test_s_declare_in_turn_from_the_sheriffs_left():
    state, order = declaring(), []
    while state.table.phase is engine.Phase.DECLARE:
        (seat,) = engine.to_move(state)
        order.append(seat)
        state = play(state, f"{seat}: {texts(state, seat)[0]}")
    assert order == [4, 1, 2]
    with pytest.raises(NotYourTurn):
        play(declaring(), "1: declare 3 bread")


def test_s_declare_1_one_good_and_a_legal_one():
    state = play(declaring(), "4: declare 1 apples")
    assert texts(state, 1) == [f"declare 3 {good}" for good in ("apples", "cheese", "bread", "chickens")]
    for contraband in ("pepper", "mead", "silk", "crossbows"):
        refused(state, f"1: declare 3 {contraband}", "S-DECLARE-1")
    refused(state, "1: open", "S-DECLARE-1")
    for line in ("declare 2 bread, 1 cheese", "declare 2 bread and 1 cheese", "declare 3"):
        with pytest.raises(CannotRead):
            engine.read(line)
    royal = at(Rules(royal=True), phase="declare", bags={2: "1 apples, 1 golden apples"})
    refused(royal, "2: declare 2 golden apples", "S-DECLARE-1")


def test_s_declare_2_the_true_number_of_cards():
    state = play(declaring(), "4: declare 1 apples")
    for number in (0, 1, 2, 4, 5):
        assert "true: 3" in refused(state, f"1: declare {number} bread", "S-DECLARE-2")
    assert play(state, "1: declare 3 bread").table.declared == ((3, "bread"), (0, ""), (0, ""), (1, "apples"))


def test_s_declare_3_the_good_may_be_a_lie():
    state = play(declaring(), "4: declare 1 chickens", "1: declare 3 cheese", "2: declare 2 apples")
    assert state.table.declared == ((3, "cheese"), (2, "apples"), (0, ""), (1, "chickens"))
    assert state.bags == (("bread",) * 3, ("silk",) * 2, (), ("apples",))
    assert "silk" not in " ".join(engine.view(state, 3).log)


def test_s_declare_4_a_good_without_a_card():
    state = at(Rules(3), phase="declare", bags={2: "2 silk"})
    refused(state, "2: declare 2 bread", "S-DECLARE-4")
    refused(at(Rules(), phase="declare", bags={2: "2 silk"}), "2: declare 2 bananas", "S-DECLARE-4")
