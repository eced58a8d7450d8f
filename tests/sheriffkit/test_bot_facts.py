"""What bots know of the past, and what they believe of a bag."""

from fractions import Fraction

import pytest

from sheriffkit import bribery, engine
from sheriffkit.bots.belief import Hand, belief
from sheriffkit.bots.facts import asked, inspection_rate, inspections, lie_rate, shopping
from sheriffkit.state import Duty
from tests.sheriffkit.bot_play import bags, lines
from tests.sheriffkit.play import KINDS, at, name, play, random_game


def test_inspections_tell_what_all_saw():
    state = lines(bags(), "1: call 2", "1: open", "1: call 3", "3: offer 3 gold", "1: accept", "1: call 4", "1: pass")
    for seat in (1, 2, 4):
        found = inspections(engine.view(state, seat))
        assert [(bag.merchant, bag.opened, bag.bought, bag.lied) for bag in found] == [
            (2, True, False, False), (3, False, True, True), (4, False, False, False),
        ]  # fmt: skip
        assert {bag.officers for bag in found} == {(1,)}


def test_a_lie_that_pays_from_the_bag_is_a_lie_all_the_same():
    state = lines(bags(), "1: call 3", "3: offer 1 silk in bag", "1: accept", "1: call 2", "1: pass")
    assert inspections(engine.view(state, 4))[0].lied


def test_a_bag_that_is_opened_and_lies_is_counted_as_a_lie():
    state = lines(bags(), "1: call 3", "1: open")
    assert inspections(engine.view(state, 2))[0].lied
    assert lie_rate(engine.view(state, 2), 3) == Fraction(2, 3)
    assert lie_rate(engine.view(state, 2), 4) == Fraction(1, 2)


@pytest.mark.parametrize("rules", KINDS[::3], ids=name)
def test_inspections_agree_with_the_truth(rules):
    """The slow twin: a lie is a lie by the true bag in the last state before the decision."""
    truth, previous = [], None
    for state in random_game(rules, 7):
        if previous is not None and previous.table.called and not state.table.called:
            seat = previous.table.called
            good = previous.table.declared[seat - 1][1]
            truth.append(
                (
                    seat,
                    any(event.kind == "sheriff.event.opened" for event in state.log[len(previous.log) :]),
                    any(card != good for card in previous.bags[seat - 1]),
                )
            )
        previous = state
    found = [(bag.merchant, bag.opened, bag.lied) for bag in inspections(engine.view(state, 1))]
    assert len(found) > rules.rounds
    assert found == truth


def test_a_bag_whose_offer_lapsed_was_not_bought():
    state = lines(bags(), "1: call 3", "3: offer 50 gold", "1: call 2", "2: silent", "3: offer 5 gold", "1: accept 3")
    state = lines(state, "1: pass", "1: call 3", "1: accept", "1: pass")
    assert [bag.bought for bag in inspections(engine.view(state, 4))] == [False, False]


def test_the_rate_of_opening_leaves_out_bought_bags_and_weighs_the_present_sheriff():
    bought = lines(bags(), "1: call 3", "3: offer 3 gold", "1: accept")
    assert inspection_rate(engine.view(bought, 2)) == Fraction(1, 3)
    opened = lines(bags(), "1: call 2", "1: open")
    assert inspection_rate(engine.view(opened, 4)) == (3 * Fraction(2, 4) + 1) / 4
    passed = lines(bags(), "1: call 2", "1: pass")
    assert inspection_rate(engine.view(passed, 4)) == (3 * Fraction(1, 4)) / 4


def test_shopping_is_of_this_round_and_of_that_seat():
    state = at(
        hands={2: "2 apples, 1 silk, 1 mead, 2 cheese"}, left=("apples", "silk"), right=("cheese",), sheriff=1,
    )  # fmt: skip
    state = play(state, "2: aside apples", "2: aside apples", "2: take left", "2: draw")
    seen = shopping(engine.view(state, 3), 2)
    assert (seen.aside, seen.taken) == (2, ("silk",))
    assert shopping(engine.view(state, 3), 4).taken == ()


def test_asked_is_what_the_sheriff_asked_in_this_talk():
    state = lines(bags(), "1: call 3", "1: ask 7 gold")
    assert asked(engine.view(state, 3)) == 7
    assert asked(engine.view(lines(state, "1: call 4"), 4)) == 0


# --- belief ----------------------------------------------------------------------------------------------------------


def test_a_belief_is_bayes_over_honest_bags_and_lies():
    view = engine.view(bags(), 1)
    for lies in (Fraction(1, 10), Fraction(9, 10)):
        found = belief(view, 3, lies)
        assert all(bag.declared == "apples" and len(bag.cards) == 2 for bag in found)
        assert 0 < found.p(lambda bag: bag.honest) < 1
    low, high = (belief(view, 3, Fraction(n, 10)).p(lambda bag: bag.honest) for n in (9, 1))
    assert low < high


@pytest.mark.parametrize(("number", "or_more"), [(4, False), (5, True)])
def test_an_honest_bag_is_as_likely_as_the_hand_it_tells_of(number, or_more):
    """A liar says each number of each good as often; an honest five is said of six as well."""
    said, lies = {2: f"{number} apples"}, Fraction(1, 4)
    state = at(phase="inspect", bags=said, hands={2: f"{6 - number} bread"}, declared=said)
    honest = (1 - lies) * Hand(48, 204, 6).chance(number, or_more)
    found = belief(engine.view(state, 1), 2, lies)
    assert found.p(lambda bag: bag.honest) == honest / (honest + lies / (5 * 4))


def test_cards_that_cannot_be_there_make_a_liar():
    """All chickens but two lie open: four of them cannot be in the bag."""
    state = at(
        phase="inspect", stands={1: "11 chickens", 4: "11 chickens"},
        bags={2: "4 apples", 3: "1 apples", 4: "1 apples"},
        declared={2: "4 chickens", 3: "1 apples", 4: "1 apples"},
    )  # fmt: skip
    assert belief(engine.view(state, 1), 2, Fraction(1, 10)).p(lambda bag: bag.honest) == 0
    assert belief(engine.view(state, 1), 3, Fraction(1, 10)).p(lambda bag: bag.honest) > 0


def test_contraband_taken_from_a_pile_raises_the_price_of_a_bag():
    start = at(hands={2: "5 apples", 3: "5 apples", 4: "1 cheese"}, left=("silk", "silk"), right=("apples", "apples"),
               sheriff=1)  # fmt: skip
    tail = ["3: done", "4: done", "2: bag 4 apples", "3: bag 4 apples", "4: bag 1 cheese"]
    tail += ["2: declare 4 apples", "3: declare 4 apples", "4: declare 1 cheese"]
    silk, apples = (play(start, f"2: take {pile}", *tail) for pile in ("left", "right"))
    values = [bribery.opening_value(belief(engine.view(state, 1), 2, Fraction(1, 2))) for state in (silk, apples)]
    assert values[0] > values[1]


def test_who_laid_a_card_aside_has_seen_more_and_is_believed_more():
    """Both end with six cards and say four apples; one of them chose out of seven."""

    def told(hand, left, *market):
        start = at(hands={2: hand, 3: "1 bread", 4: "1 cheese"}, left=left, sheriff=1, deck=["mead"])
        return play(start, *market, "3: done", "4: done", "2: bag 4 apples", "3: bag bread", "4: bag cheese",
                    "2: declare 4 apples", "3: declare 1 bread", "4: declare 1 cheese")  # fmt: skip

    calm = told("5 apples", ["bread", "bread"], "2: draw")
    choosy = told("5 apples, 1 bread", ["bread"], "2: aside bread", "2: draw", "2: put bread left")
    assert calm.table == choosy.table
    trust = [belief(engine.view(state, 1), 2, Fraction(1, 2)).p(lambda bag: bag.honest) for state in (calm, choosy)]
    assert trust[0] < trust[1]


@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_beliefs_are_of_the_bag_that_was_declared(rules):
    for state in random_game(rules, 2)[::5]:
        if (state.owing or [(0, None)])[0][1] is Duty.CALL:
            view = engine.view(state, state.owing[0][0])
            for seat in view.table.undecided:
                found = belief(view, seat, Fraction(1, 2))
                assert all((len(bag.cards), bag.declared) == view.table.declared[seat - 1] for bag in found)


def test_the_hypergeometric_chances_sum_to_one():
    for hand in (Hand(5, 12, 4), Hand(0, 12, 4), Hand(3, 3, 6), Hand(0, 0, 2)):
        assert sum(hand.chance(n) for n in range(7)) == 1
        assert hand.chance(0, or_more=True) == 1
        assert hand.chance(2) + hand.chance(3, or_more=True) == hand.chance(2, or_more=True)
        assert hand.chance(-1) == 0
