"""What the bots do as merchants: honest, smuggling, careful, bribing, scheming."""

from fractions import Fraction
from math import sqrt

import pytest

from sheriffkit import bribery, engine
from sheriffkit.bots import AlwaysOpens, Briber, Careful, Honest, NeverOpens, OpensAt, Schemer, Smuggler, play_game
from sheriffkit.bots.facts import inspection_rate, inspections
from sheriffkit.bots.merchants import ceiling
from sheriffkit.moves import Bag, Offer, Silent
from sheriffkit.rules import Rules
from sheriffkit.state import Duty, State
from tests.sheriffkit.bot_play import bags, decide, lines, pair
from tests.sheriffkit.play import at, name, play, random_game


def packing(hand: str, **setup) -> State:
    others = {3: "1 cheese", 4: "1 cheese"}
    return at(phase="bag", hands={2: hand} | others, **setup)


def test_the_honest_merchant_tells_the_truth():
    for seed in range(4):
        game = play_game(Rules(3), seed, pair(Honest(), OpensAt()))
        past = inspections(engine.view(game, 1))
        assert len(past) == 18
        assert sum(bag.lied for bag in past) <= 1


def test_a_hand_of_contraband_forces_a_small_lie():
    bag = decide(packing("3 silk, 1 crossbows, 2 mead"), 2, pair(Honest()))
    assert len(bag.cards) == 1


def test_the_smuggler_lies_at_its_rate():
    state = packing("3 apples, 3 silk")
    honest = pair(Smuggler(Fraction(0)))
    bold = pair(Smuggler(Fraction(1)))
    assert decide(state, 2, honest) == Bag(("apples",) * 3)
    assert decide(state, 2, bold).cards.count("silk") == 3
    lied = sum("silk" in decide(state, 2, pair(Smuggler()), seed).cards for seed in range(400))
    assert abs(lied / 400 - 0.5) < 4 * sqrt(0.25 / 400)


def test_the_careful_merchant_packs_what_pays_at_the_rate_it_has_seen():
    """A brute-force twin: no bag of the hand, under no good, is worth more at that rate."""
    state = packing("2 apples, 1 cheese, 1 silk, 1 mead, 1 chickens")
    q = inspection_rate(engine.view(state, 2))
    chosen = decide(state, 2, pair(Careful()))
    worth = {
        move.cards: max(bribery.merchant_value(bribery.Bag(good, move.cards), q) for good in state.rules.legal)
        for move in engine.legal_moves(state, 2)
    }
    assert worth[chosen.cards] == max(worth.values())


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(4, royal=True), Rules(4, edition="compact"), Rules(3)], ids=name)
def test_the_careful_merchant_misses_no_better_bag(rules):
    for seed in range(3):
        for state in random_game(rules, seed):
            if state.owing and state.owing[0][1] is Duty.BAG:
                seat = state.owing[0][0]
                q = inspection_rate(engine.view(state, seat))
                options = [move.cards for move in engine.legal_moves(state, seat)]
                worth = {cards: max(bribery.merchant_value(bribery.Bag(good, cards, rules), q) for good in rules.legal)
                         for cards in options}  # fmt: skip
                assert worth[decide(state, seat, pair(Careful())).cards] == max(worth.values())


def test_where_all_is_opened_the_careful_merchant_is_honest_and_where_nothing_is_it_smuggles():
    strict = play_game(Rules(3), 5, pair(Careful(), AlwaysOpens()))
    mild = play_game(Rules(3), 5, pair(Careful(), NeverOpens()))
    lies = [[bag.lied for bag in inspections(engine.view(game, 1))] for game in (strict, mild)]
    assert sum(lies[0][6:]) <= 2
    assert sum(lies[1]) >= 15


def test_a_briber_pays_for_a_lie_up_to_its_ceiling_and_never_for_an_honest_bag():
    state = lines(bags(), "1: call 3")
    q = inspection_rate(engine.view(state, 3))
    top = ceiling(bribery.Bag("apples", ["apples", "silk"]), q)
    assert top == q * (8 + 4)
    first = decide(state, 3, pair(Briber()))
    assert first == Offer(gold=2)
    state = play(state, f"3: {first.text}")
    assert decide(lines(state, "1: ask 6 gold"), 3, pair(Briber())) == Offer(gold=6)
    assert decide(lines(state, "1: ask 30 gold"), 3, pair(Briber())) == Offer(gold=6)
    assert decide(lines(bags(), "1: call 2"), 2, pair(Briber())) == Silent()


def test_a_briber_without_gold_pays_with_goods_and_promises_a_favour_when_it_is_sheriff_next():
    state = at(
        phase="inspect", gold={2: 0}, stands={2: "1 apples, 1 silk"},
        bags={2: "2 silk", 3: "1 apples"}, declared={2: "2 apples", 3: "1 apples"},
    )  # fmt: skip
    assert decide(play(state, "1: call 2"), 2, pair(Briber())).text == "offer 1 apples, later pass"
    last = at(phase="inspect", round=8, bags={2: "2 silk"}, declared={2: "2 apples"})
    assert decide(play(last, "1: call 2"), 2, pair(Briber())).text == "offer 4 gold"  # there is no next time


def test_a_schemer_pays_to_have_a_leader_opened_that_lied_before():
    state = at(phase="inspect", gold={3: 90}, bags={2: "1 apples", 3: "1 silk", 4: "1 apples"},
               declared={2: "1 apples", 3: "1 apples", 4: "1 apples"})  # fmt: skip
    assert decide(play(state, "1: call 3", "3: silent"), 4, pair(Schemer())) == Silent()
    bot = pair(Schemer(), OpensAt(Fraction(1)))
    game = play_game(Rules(4), 3, {1: bot, 2: bot, 3: pair(Smuggler()), 4: pair(Smuggler())})
    assert any(event.kind == "game.move" and str(event["move"]).endswith("to open") for event in game.log)
