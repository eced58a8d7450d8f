"""Worlds fit the view that they are drawn for, hold every card once, and are drawn as the bots would have it."""

from collections import Counter
from fractions import Fraction
from math import comb, sqrt

import pytest

from classkit.game import Record
from sheriffkit import engine
from sheriffkit.bots import BOTS, NeverOpens, Pair, play_game
from sheriffkit.bots.packing import bag
from sheriffkit.heard import Past, pool, shown_to
from sheriffkit.moves import Offer, read
from sheriffkit.rules import Rules
from sheriffkit.state import Duty
from sheriffkit.worlds import Drawer
from tests.sheriffkit.play import KINDS, at, box, coins, everything, name, random_game
from tests.sheriffkit.test_review import Fixed

MIXED = {1: "briber", 2: "rememberer", 3: "smuggler", 4: "schemer", 5: "counter", 6: "careful"}


def met(rules):
    """A bot for each seat."""
    return {seat: BOTS[MIXED[seat]] for seat in rules.seats}


def replayed(state, seat):
    """Each state of a game again, with the past of its round as that seat saw it."""
    saved = engine.record(state)
    now, past, number = engine.load(Record(saved.game, saved.start)), Past(), 0
    for mover, line in saved.moves:
        if now.table.round != number:
            past, number = Past(), now.table.round
        yield now, past
        if mover != seat:
            past.note(engine.view(now, seat), mover, now.duty(mover), read(line))
        now = engine.apply(now, mover, read(line))


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_a_world_cannot_be_told_from_the_game_by_the_seat(rules):
    states = random_game(rules, 6)
    seat, seen = 2, 0
    for number, (state, past) in enumerate(replayed(states[min(250, len(states) - 1)], seat)):
        if state.duty(seat) is None or number % 7:
            continue
        view = engine.view(state, seat)
        for drawn in range(2):
            world = Drawer(view, past, met(rules), 1, frozenset()).world(drawn)
            assert engine.view(world, seat) == view
            assert engine.legal_moves(world, seat) == engine.legal_moves(state, seat)
            assert everything(world) == box(rules) == everything(state)
            assert coins(world) == coins(state)
            seen += 1
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(4), Rules(6), Rules(4, edition="compact")], ids=name)
def test_worlds_of_a_game_of_bots_can_be_played_on_and_are_the_same_again(rules):
    game = play_game(rules, 2, met(rules))
    found = 0
    for state, past in replayed(game, 1):
        if state.duty(1) not in (Duty.ANSWER, Duty.JUDGE):
            continue
        view = engine.view(state, 1)
        drawer = Drawer(view, past, met(rules), 7)
        world = drawer.world(3)
        assert engine.view(world, 1) == view
        assert everything(world) == box(rules)
        assert set(engine.to_move(state)) <= set(engine.to_move(world))  # who has judged in secret is not known
        found += 1
        if found == 4:
            break
    assert found


def test_others_are_not_shown_what_was_private():
    """What the seats are shown is what they saw: no bag and no draw of the view's owner; of asides, their number."""
    rules = Rules(4)
    state = play_game(rules, 3, met(rules))
    mine = engine.view(state, 1)
    for seat in (2, 3, 4):
        theirs = [event.message for event in engine.view(state, seat).events]
        private = ("dealt", "drawn", "known", "aside", "bag", "move")
        public = [message for message in theirs if not message.id.endswith(private)]
        shown = [event.message for event in shown_to(mine, seat)]
        assert [message for message in shown if not message.id.endswith(private)] == public
        assert not [m for m in shown if m.id == "game.move" and str(m["move"]).startswith(("bag", "aside"))]
        aside = [m for m in shown if m.id.endswith(".aside") and m["seat"] == 1]
        assert aside == [m for m in theirs if m.id.endswith(".aside") and m["seat"] == 1]


def test_contraband_that_an_officer_offers_is_veiled_for_the_others():
    state = at(Rules(), "1: call 2", "2: offer 1 silk", phase="inspect", bags={2: "silk", 3: "silk"},
               declared={2: "1 apples", 3: "1 apples"}, stands={2: "silk"})  # fmt: skip
    view = engine.view(state, 2)
    assert shown_to(view, 1)[-1]["move"] == "offer 1 silk"
    assert shown_to(view, 3)[-1]["move"] == "offer 1 contraband"
    world = Drawer(engine.view(state, 3), Past(), met(Rules()), 1).world(0)
    (bid,) = world.bids
    assert isinstance(bid.offer, Offer)
    assert bid.offer.stand == world.contraband[1]


def test_an_offer_heard_by_name_lies_on_the_stand():
    state = at(Rules(), "1: call 2", "2: offer 1 crossbows", phase="inspect", bags={2: "silk"},
               declared={2: "1 apples"}, stands={2: "silk, crossbows"})  # fmt: skip
    drawer = Drawer(engine.view(state, 1), Past(), met(Rules()), 1)
    assert all("crossbows" in drawer.world(number).contraband[1] for number in range(20))


# --- by counting, and by the bots -----------------------------------------------------------------------------------


def bags_of(state, seat, officer, bots, number, seed=1):
    """How often each bag of that seat comes, as the officer may see it."""
    *_, (_, past) = replayed(state, officer)
    view = engine.view(state, officer)
    drawer = Drawer(view, past, bots, seed)
    return Counter(drawer.world(n).bags[seat - 1] for n in range(number))


def test_a_bot_that_can_have_packed_one_bag_only_has_packed_it():
    state = at(Rules(haggle_rounds=1), "2: bag 2 silk", "2: declare 2 apples", "1: call 2", "2: silent",
               phase="bag", hands={2: "2 silk, 1 apples"})  # fmt: skip
    bots = met(Rules(4)) | {2: Pair("fixed", Fixed(), NeverOpens())}
    found = bags_of(state, 2, 1, bots, 12)
    assert found == {("silk", "silk"): 12}


def test_an_honest_bot_has_packed_what_it_says():
    state = at(Rules(haggle_rounds=1), "2: bag 3 apples", "2: declare 3 apples", "1: call 2", "2: silent",
               phase="bag", hands={2: "3 apples, 2 cheese"})  # fmt: skip
    assert bags_of(state, 2, 1, met(Rules(4)) | {2: BOTS["honest"]}, 12) == {("apples",) * 3: 12}


def test_a_bag_of_silk_or_of_one_other_card_comes_as_often_as_by_counting():
    """One card is bagged of a hand of two: silk if one of them is; then by hypergeometric counting."""
    state = at(Rules(haggle_rounds=1), "2: bag apples", "2: declare 1 apples", "1: call 2", "2: silent",
               phase="bag", hands={2: "apples, cheese"})  # fmt: skip
    bots = met(Rules(4)) | {2: Pair("fixed", Fixed(), NeverOpens())}
    number = 400
    found = bags_of(state, 2, 1, bots, number)
    cards = pool(engine.view(state, 1))
    total = cards.total()
    one_silk = Fraction(cards["silk"] * (total - cards["silk"]), comb(total, 2))
    none = Fraction(comb(total - cards["silk"], 2), comb(total, 2))
    p = float(one_silk / (one_silk + none))  # with two silk cards the bag would have been of two
    assert abs(found[("silk",)] / number - p) < 4 * sqrt(p * (1 - p) / number)


@pytest.mark.slow
def test_the_chance_of_a_lie_is_right_in_the_long_run():
    """Over many bags of bots, the worlds call a lie as likely as it turns out to be, within four standard errors."""
    rules = Rules(4, haggle_rounds=1)
    expected = variance = 0.0
    truth = number = 0
    for seed in range(12):
        game = play_game(rules, seed, met(rules))
        for state, past in replayed(game, 1):
            view = engine.view(state, 1)
            if view.duty is not Duty.ANSWER:
                continue
            called = view.table.called
            drawer = Drawer(view, past, met(rules), seed, frozenset((called,)))
            says = view.table.declared[called - 1][1]
            lies = [not bag(rules, says, tuple(sorted(drawer.world(n).bags[called - 1]))).honest for n in range(16)]
            expected += sum(lies) / len(lies)
            p = (sum(lies) + 1) / (len(lies) + 2)  # Laplace's rule, so that no bag counts as certain
            variance += p * (1 - p) * (1 + 1 / len(lies))
            truth += not bag(rules, says, tuple(sorted(state.bags[called - 1]))).honest
            number += 1
    assert number > 40
    assert abs(truth - expected) < 4 * sqrt(variance)


def test_a_seat_that_does_not_play_like_its_bot_is_believed_by_counting():
    """Seat 2 lies where its bot never would: the belief of the sheriffs steps in, and what is asked is told."""
    state = at(Rules(haggle_rounds=1), "2: bag 1 cheese, 1 silk", "2: declare 2 apples", "1: call 2",
               "2: offer 20 gold", phase="bag", hands={2: "2 apples, 2 cheese, 1 silk"})  # fmt: skip
    *_, (_, past) = replayed(state, 1)
    drawer = Drawer(engine.view(state, 1), past, met(Rules(4)) | {2: BOTS["honest"]}, 1)
    inside = {drawer.world(number).bags[1] for number in range(20)}
    assert drawer.loose[2] < 3
    assert inside
    assert all(len(cards) == 2 for cards in inside)
