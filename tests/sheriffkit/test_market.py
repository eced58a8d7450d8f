"""The deal and the market, clause by clause (S-SETUP, S-MARKET, S-OPTION)."""

import pytest

from classkit.game import NotLegal, NotYourTurn
from sheriffkit import engine
from sheriffkit.rules import Rules
from tests.sheriffkit.play import KINDS, at, box, everything, found, name, play, texts


def refused(state, line, clause):
    """That line is refused with the clause; the text of the error."""
    with pytest.raises(NotLegal) as error:
        play(state, line)
    assert error.value.clause == clause
    return str(error.value)


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_s_setup_the_deal(rules):
    state = engine.new_game(rules, 3)
    assert everything(state) == box(rules)
    assert state.table.gold == (50,) * rules.players
    assert state.table.sizes == (rules.hand,) * rules.players
    assert len(state.removed) == rules.remove
    if not rules.compact:
        assert (len(state.table.left), len(state.table.right)) == (5, 5)


def test_s_setup_4_the_first_sheriff_is_named_or_drawn():
    assert {engine.new_game(Rules(first_sheriff=3), seed).table.sheriff for seed in range(9)} == {3}
    assert {engine.new_game(Rules(), seed).table.sheriff for seed in range(40)} == {1, 2, 3, 4}


def test_s_market_goes_clockwise_from_the_sheriffs_left():
    state = at(sheriff=3, hands={1: "apples", 2: "apples", 4: "apples"})
    order = []
    while state.table.phase is engine.Phase.MARKET:
        (seat,) = engine.to_move(state)
        order.append(seat)
        state = play(state, f"{seat}: done")
    assert order == [4, 1, 2]
    with pytest.raises(NotYourTurn):
        play(at(sheriff=3), "3: done")


def test_s_market_1_up_to_five_cards_aside():
    state = at(Rules(hand=7), hands={2: "7 apples"})
    state = play(state, *["2: aside apples"] * 5)
    assert "five" in refused(state, "2: aside apples", "S-MARKET-1")
    assert "not in your hand" in refused(at(hands={2: "apples"}), "2: aside silk", "S-MARKET-1")


def test_s_market_2_discards_first_and_only_up_to_the_hand_size():
    state = at(hands={2: "6 apples"}, left=["silk"], right=["mead"])
    assert "full" in refused(state, "2: draw", "S-MARKET-2")
    assert "full" in refused(state, "2: take left", "S-MARKET-2")
    state = play(state, "2: aside apples", "2: aside apples", "2: draw")
    assert "deck is touched" in refused(state, "2: take left", "S-MARKET-2")
    assert "no more are laid aside" in refused(state, "2: aside apples", "S-MARKET-2")
    state = play(state, "2: draw")
    assert texts(state, 2) == ["put apples left", "put apples right"]
    assert "Lay what" in refused(state, "2: draw", "S-MARKET-3")
    empty = play(at(hands={2: "apples"}, left=["silk"]), "2: take left")
    assert "empty" in refused(empty, "2: take left", "S-MARKET-2")
    assert "at the market" in refused(empty, "2: open", "S-MARKET-1")
    assert "no more are laid aside" in refused(empty, "2: aside apples", "S-MARKET-2")


@pytest.mark.parametrize("pile", ["left", "right"])
def test_s_market_2_the_piles_give_card_after_card_without_a_deck(pile):
    state = play(at(hands={2: "apples"}, deck=[], **{pile: ["silk", "mead"]}), f"2: take {pile}")
    assert texts(state, 2) == [f"take {pile}", "done"]
    state = play(state, f"2: take {pile}")
    assert state.hands[1] == ("apples", "mead", "silk")
    assert engine.to_move(state) == (3,)


def test_s_market_2_a_short_hand_may_draw_and_stop_short():
    state = play(at(hands={2: "apples"}, left=["silk", "mead"]), "2: take left", "2: done")
    assert state.hands[1] == ("apples", "mead")
    assert engine.to_move(state) == (3,)


def test_s_market_3_what_is_laid_aside_goes_on_one_pile_in_order():
    state = play(at(hands={2: "apples silk mead"}), "2: aside silk", "2: aside mead", "2: aside apples", "2: done")
    assert "not laid" in refused(state, "2: put bread left", "S-MARKET-3")
    state = play(state, "2: put silk left")
    assert "same pile" in refused(state, "2: put mead right", "S-MARKET-3")
    state = play(state, "2: put mead left")
    assert state.table.left == ("silk", "mead", "apples")


def test_s_market_4_what_lies_in_the_open_is_public_and_the_rest_is_not():
    state = at(hands={2: "apples silk mead bread cheese pepper"}, left=["chickens"], deck=["crossbows"])
    state = play(state, "2: aside silk", "2: aside mead", "2: take left", "2: draw", "2: put mead right")
    other, own = engine.view(state, 3), engine.view(state, 2)
    assert [e["card"] for e in other.events if e.kind == "sheriff.event.takes"] == ["chickens"]
    laid = [card for e in other.events if e.kind == "sheriff.event.laid" for card in e["cards"]]
    assert laid == ["mead", "silk"]
    assert "sheriff.event.drawn" not in {e.kind for e in other.events}
    assert next(e for e in own.events if e.kind == "sheriff.event.drawn")["cards"] == ("crossbows",)
    assert "2: aside silk" in own.log
    assert "2: aside silk" not in other.log


def drawing(rebuild, left, right):
    rules = Rules(rebuild=rebuild)
    return at(rules, hands={2: "apples apples"}, left=left, right=right, deck=["crossbows"])


def test_s_market_5_all_but_the_top_five_become_the_deck():
    seven = ["silk", "mead", "bread", "bread", "cheese", "cheese", "chickens"]
    state = play(drawing("keep-five", seven, ["apples"] * 5), "2: draw", "2: draw", "2: draw")
    assert state.table.left == tuple(seven[2:])
    assert sorted(state.hands[1][3:]) == ["mead", "silk"]
    assert found(state, "rebuilt")[0]["n"] == 2
    assert engine.to_move(state) == (3,)


def test_s_market_5_or_the_top_five():
    seven = ["silk", "mead", "bread", "bread", "cheese", "cheese", "chickens"]
    state = play(drawing("top-five", seven, ["apples"]), "2: draw", "2: draw")
    assert state.table.left == ("silk", "mead")
    assert state.table.right == ()
    assert found(state, "rebuilt")[0]["n"] == 6


def test_s_market_5_nothing_to_rebuild_stops_the_drawing():
    state = play(drawing("keep-five", ["silk"] * 5, ["apples"] * 5), "2: draw")
    assert len(state.hands[1]) == 3
    assert engine.to_move(state) == (3,)
    short = at(hands={2: "apples"}, left=["silk"] * 5, deck=[])
    assert "cannot be rebuilt" in refused(short, "2: draw", "S-MARKET-5")


def test_s_option_ten_random_cards_are_gone_unseen():
    state = engine.new_game(Rules(3, remove=10), 1)
    assert len(state.removed) == 10
    assert state.table.deck == 156 - 10 - 3 * 6 - 10
    assert {engine.new_game(Rules(3, remove=10), seed).removed for seed in range(3)} != {state.removed}


def test_s_option_the_timer_is_told_and_never_waits():
    assert engine.view(engine.new_game(Rules(timer=60), 1), 1).rules.timer == 60
