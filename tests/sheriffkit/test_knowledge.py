"""What a seat knows of face-down cards: by hand, clause by clause; against the truth and the ledger in random games."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from sheriffkit import engine, knowledge, ledger
from sheriffkit.knowledge import FaceDown, face_down
from sheriffkit.redeal import redeal
from sheriffkit.rules import Rules
from tests.sheriffkit.play import ANY_RULES, KINDS, SEEDS, at, hush, name, play, random_game

BAGS = {"bags": {2: "1 mead, 1 apples", 3: "1 bread", 4: "1 cheese"}}
SAID = {"declared": {2: "2 apples", 3: "1 bread", 4: "1 cheese"}}


def table(*lines, stands=None, rules=None, **setup):
    """The inspection of three bags, with these goods on the stands."""
    return at(rules or Rules(), *lines, phase="inspect", stands=stands or {}, **(BAGS | SAID | setup))


def known(state, seat):
    """The known cards by the seat on whose stand they lie, and the numbers of the others."""
    found = face_down(engine.view(state, seat))
    return {f.seat: f.known for f in found if f.known}, {f.seat: f.unknown for f in found if f.unknown}


def bribed(stands):
    """Player 2 has paid the sheriff one silk of the stand."""
    state = hush(play(table(stands=stands), "1: call 2", "2: offer 1 silk"))
    return play(state, "1: accept")


def truth(state, seat):
    """The face-down cards of a place: of a stand, or of the booty."""
    return Counter(state.contraband[seat - 1] if seat else state.booty)


def test_s_inspect_2_of_a_passed_bag_its_merchant_alone_knows_the_contraband():
    state = play(hush(play(table(), "1: call 2")), "1: pass")
    assert known(state, 2) == ({2: ("mead",)}, {})
    for seat in (1, 3, 4):
        assert known(state, seat) == ({}, {2: 1})


def test_s_bribe_10_giver_and_sheriff_know_the_bribe():
    state = bribed({2: "1 silk, 1 pepper"})
    assert known(state, 2) == ({1: ("silk",), 2: ("mead", "pepper")}, {})
    assert known(state, 1) == ({1: ("silk",)}, {2: 2})
    assert known(state, 3) == ({}, {1: 1, 2: 2})


def test_s_bribe_3_contraband_handed_over_from_the_bag_is_known_to_both():
    state = play(hush(play(table(), "1: call 2", "2: offer 1 mead in bag")), "1: accept")
    assert known(state, 2) == known(state, 1) == ({1: ("mead",)}, {})
    assert known(state, 4) == ({}, {1: 1})


def test_what_is_said_to_be_in_the_bag_proves_nothing():
    state = play(table(), "1: call 2", "2: offer 2 silk in bag")
    assert known(state, 1) == ({}, {})
    assert known(play(hush(state), "1: pass"), 1) == ({}, {2: 1})


def test_s_bribe_2_an_offer_from_the_stand_shows_the_sheriff_what_lies_there():
    state = play(table(stands={2: "1 silk, 1 pepper"}), "1: call 2", "2: offer 1 silk")
    assert known(state, 1) == ({2: ("silk",)}, {2: 1})
    assert known(state, 3) == ({}, {2: 2})
    again = play(hush(state), "1: ask 5 gold", "2: offer 5 gold, 1 silk")
    assert known(again, 1) == known(state, 1)


def test_s_debt_3_all_know_the_contraband_that_paid_a_debt():
    state = table(stands={2: "2 silk"}, gold={2: 0}, bags={2: "2 mead"}, declared={2: "2 apples"})
    state = play(hush(play(state, "1: call 2")), "1: open", "1: put mead left", "2: pay 1 silk")
    for seat in (1, 3, 4):
        assert known(state, seat)[0] == {1: ("silk",)}


def test_a_known_card_may_have_gone_and_then_it_is_known_of_nobody():
    """Two silk that 4 saw; one card of three is passed on face down, and at least one silk must have stayed."""
    state = at(Rules(), phase="declare", sheriff=1, stands={4: "2 silk, 2 apples"}, **BAGS)
    view = engine.view(state, 4)
    story = ((), (), ("silk", "silk"), (), ())
    step = knowledge._Step(2, 3, 1)
    after = set(knowledge._follow(story, step, [0, 0, 3, 0, 0]))
    assert after == {story, ((), (), ("silk",), ("silk",), ())}
    assert set(knowledge._follow(story, step, [0, 0, 2, 0, 0])) == {((), (), ("silk",), ("silk",), ())}
    assert face_down(view)[3] == FaceDown(4, ("silk", "silk"), 0)


def test_what_shows_later_rules_a_story_out():
    """One of a known silk and a known mead goes from 2 to 3; 2 shows the silk later: then 3 has the mead."""
    numbers, story = [0, 0, 2, 0], ((), (), ("mead", "silk"), ())
    after = set(knowledge._follow(story, knowledge._Step(2, 3, 1), numbers))
    assert {knowledge._common(after, 2), knowledge._common(after, 3)} == {()}
    step, numbers = knowledge._Step(2, 1, 1, ("silk",)), [0, 0, 1, 1]
    (last,) = (end for middle in after for end in knowledge._follow(middle, step, numbers))
    assert last == ((), ("silk",), (), ("mead",))


def test_s_six_5_the_deputies_know_the_booty_and_who_takes_what():
    state = at(Rules(6), phase="inspect", deputies=[1, 2], stands={3: "1 silk, 1 mead"}, **(BAGS_OF_SIX | SAID_OF_SIX))
    state = hush(play(state, "1: call 3", "3: offer 1 mead, 1 silk"))
    state = play(state, "1: silent", "2: silent", "1: accept", "2: accept")
    assert face_down(engine.view(state, 2))[-1] == FaceDown(0, ("mead", "silk"), 0)
    assert face_down(engine.view(state, 3))[-1] == FaceDown(0, ("mead", "silk"), 0)
    assert face_down(engine.view(state, 4))[-1] == FaceDown(0, (), 2)
    while engine.to_move(state) != (1,) or engine.legal_moves(state, 1)[0].word != "pick":
        seat = engine.to_move(state)[0]
        moves = {move.word: move for move in engine.legal_moves(state, seat)}
        state = engine.apply(state, seat, moves.get("silent") or moves.get("pass") or moves["call"])
    state = play(state, "1: pick silk")
    assert known(state, 2)[0] == {0: ("mead",), 1: ("silk",)}
    assert known(state, 3)[0] == {}, "one of the two was taken, and 3 did not see which"
    assert known(state, 4) == ({}, {0: 1, 1: 1})


BAGS_OF_SIX = {"bags": {3: "1 apples"}}
SAID_OF_SIX = {"declared": {3: "1 apples"}}


def test_s_end_2_at_the_end_all_is_turned_up():
    for seed in range(3):
        state = random_game(Rules(3, royal=True), seed)[-1]
        for seat in state.rules.seats:
            assert [Counter(f.known) for f in face_down(engine.view(state, seat))] == [
                truth(state, s) for s in (1, 2, 3)
            ]


def sound(state):
    """What every seat knows is true, and with the unknown cards it makes the numbers that all see."""
    for seat in state.rules.seats:
        for found in face_down(engine.view(state, seat)):
            assert Counter(found.known) <= truth(state, found.seat), (seat, found)
            assert len(found.known) + found.unknown == truth(state, found.seat).total()
            assert found.unknown == 0 or found.seat != seat


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_what_is_known_is_true(rules):
    for state in random_game(rules, 4)[::40]:
        sound(state)


@settings(max_examples=10, deadline=None)
@given(ANY_RULES, SEEDS)
def test_what_is_known_is_true_for_any_rules_and_seed(rules, seed):
    for state in random_game(rules, seed)[::60]:
        sound(state)


@pytest.mark.parametrize("rules", KINDS[1::4], ids=name)
def test_few_stories_keep_what_is_true(monkeypatch, rules):
    monkeypatch.setattr(knowledge, "MOST", 1)
    for state in random_game(rules, 6)[::50]:
        sound(state)


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS[:12], ids=name)
def test_what_is_known_holds_in_every_game_that_looks_the_same(rules):
    rng = random.Random(3)
    for state in rng.sample(random_game(rules, 3), 4):
        seat = rng.choice(rules.seats)
        other = redeal(state, seat, rng)
        assert face_down(engine.view(other, seat)) == face_down(engine.view(state, seat))
        sound(other)


def test_who_saw_every_card_move_knows_all_that_the_ledger_knows(monkeypatch):
    """The ledger follows the true cards, so it may know more only where known cards went on unseen."""
    compared = 0
    for rules in (Rules(3), Rules(4, royal=True), Rules(4, edition="compact"), Rules(6)):
        for state in random_game(rules, 2)[::25]:
            for seat in (seat for seat in rules.seats if not passed_on(engine.view(state, seat))):
                book, learnt = learning(monkeypatch, state, seat)
                for found in face_down(engine.view(state, seat)):
                    cards = [card for card in book.at("stand", found.seat) if card in learnt & book.under]
                    assert Counter(book.truth[card] for card in cards) <= Counter(found.known), (seat, found)
                    compared += len(cards)
    assert compared > 40


def learning(monkeypatch, state, seat):
    """The ledger of a seat, and the cards that it saw change hands, without those that it saw on a pile alone."""
    learnt, see, given_ = set(), ledger.Ledger.see, ledger._given

    def watched(book, event, state_):
        def noted(book_, cards, *seats):
            cards = list(cards)
            see(book_, cards, *seats)
            learnt.update(cards if not seats or seat in seats else ())

        with monkeypatch.context() as patch:
            patch.setattr(ledger.Ledger, "see", noted)
            given_(book, event, state_)

    with monkeypatch.context() as patch:
        for kind in ("goods", "goods.booty", "known", "known.booty"):
            patch.setitem(ledger._EVENTS, kind, watched)
        return ledger.keep(state, seat), learnt


def passed_on(view):
    """Whether face-down cards left a stand or the booty without this seat seeing which."""
    kinds = [(event.kind.removeprefix("sheriff.event."), event) for event in view.events]
    unseen = [
        event
        for (kind, event), (after, _) in zip(kinds, [*kinds[1:], ("", None)], strict=True)
        if (kind.startswith("facedown") and not after.startswith("known") and event["source"] == "stand")
        or kind == "picks"
    ]
    return bool(unseen)
