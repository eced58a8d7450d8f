"""The teacher's panel: its numbers against those of the odds and of bribery, from the view alone, at once."""

import random
from collections import Counter
from fractions import Fraction
from time import perf_counter

import pytest

from classkit.words import say
from sheriffkit import bribery, engine, odds
from sheriffkit.bots import BOTS, play_game
from sheriffkit.bots.belief import belief
from sheriffkit.bots.facts import inspection_rate, lie_rate
from sheriffkit.panel import panel
from sheriffkit.redeal import redeal
from sheriffkit.replies import cheapest
from sheriffkit.rules import Rules
from sheriffkit.state import Duty
from tests.sheriffkit.play import KINDS, at, name, random_game


def rows(state, seat):
    """The rows of a seat by the last part of their kind."""
    found = {}
    for row in panel(engine.view(state, seat)):
        found.setdefault(row.message.id.removeprefix("sheriff.panel."), []).append(row)
    return found


def told(state, seat):
    """The panel of a seat as text."""
    return [say(row.message) for row in panel(engine.view(state, seat))]


# --- the market -----------------------------------------------------------------------------------------------------

PILES = {"left": ["apples", "silk"], "right": ["cheese"]}


def test_what_may_be_drawn_by_counting():
    """Seat 2 sees five cards: two of its own, three of the piles. Its hand may take four more."""
    state = at(Rules(), phase="market", hands={2: "2 apples", 3: "3 silk"}, **PILES)
    found = rows(state, 2)
    seen = {"apples": 3, "silk": 1, "cheese": 1}
    hidden = odds.count("pepper", "mead", "silk", "crossbows", seen=seen, size=4)
    assert found["contraband"][0].value == hidden.p(lambda number: number > 0)
    assert found["pair"][0].value == 1 - odds.hand(apples=0, seen=seen, size=4)
    assert "the 199 cards that you have not seen elsewhere" in say(found["next"][0].message)
    assert f"apples {100 * 45 / 199:.1f}%" in say(found["next"][0].message)
    assert told(state, 2)[-2:] == [
        "The left pile, from the top: silk (8) and apples (2).", "The right pile, from the top: cheese (3).",
    ]  # fmt: skip
    assert all(row.exact for row in panel(engine.view(state, 2)))


def test_what_another_took_from_a_pile_is_not_drawn():
    state = at(Rules(), "2: take left", "2: done", phase="market", hands={2: "apples", 3: "apples"}, **PILES)
    assert "the 200 cards" in say(rows(state, 3)["next"][0].message)  # 204, less two on piles, the silk, the own one
    shares = {part["good"]: part["chance"] for part in rows(state, 3)["next"][0].message["what"]}
    assert shares["silk"] == f"{100 * 11 / 200:.1f}%"


def test_a_rebuilt_deck_makes_it_an_estimate():
    cards = ["apples"] * 7
    state = at(Rules(), "2: draw", phase="market", hands={2: ""}, left=cards, right=cards, deck=["silk"])
    state = engine.apply(state, 2, engine.read("draw"))
    found = rows(state, 2)
    assert not found["next.rebuilt"][0].exact
    assert "estimate" in say(found["next.rebuilt"][0].message)
    assert "contraband" not in found


# --- the bag --------------------------------------------------------------------------------------------------------

HAND = "3 apples, 2 silk, 1 cheese"


def test_bags_with_their_worth_and_when_a_lie_pays():
    state = at(Rules(), phase="bag", hands={2: HAND})
    found = rows(state, 2)
    honest = bribery.Bag("apples", ["apples"] * 3)
    assert found["honest"][0].value == honest.value
    assert "6 more if it is opened" in say(found["honest"][0].message)
    lie = bribery.Bag("apples", ["apples"] * 3 + ["silk"] * 2)
    assert bribery.break_even(lie, honest).q in [row.value for row in found["lie"]]
    assert any("2 silk said to be 5 apples: worth 22 if passed" in say(row.message) for row in found["lie"])
    (rate,) = found["rate"]
    q = inspection_rate(engine.view(state, 2))
    assert not rate.exact
    assert rate.value == bribery.merchant_value(bribery.best_bag(engine.view(state, 2).hand, q), q)


def test_a_hand_of_contraband_has_no_honest_bag():
    found = rows(at(Rules(), phase="bag", hands={2: "2 silk"}), 2)
    assert "no_honest" in found
    assert all(row.value is None for row in found["lie"])


def test_what_can_be_said_of_a_closed_bag():
    state = at(Rules(), phase="declare", bags={2: "2 apples, 1 cheese"})
    values = {say(row.message).split(":")[0]: row.value for row in panel(engine.view(state, 2))}
    assert values["Said to be 3 apples"] == -2 - 3
    assert values["Said to be 3 cheese"] == -4 - 4
    state = at(Rules(), phase="declare", bags={2: "2 apples"})
    assert told(state, 2)[0] == "Said to be 2 apples: the truth; 4 more if it is opened."


# --- the talk -------------------------------------------------------------------------------------------------------


def talk(*lines, **setup):
    """Seat 2 with two silk said to be two apples, on the table of sheriff 1."""
    return at(Rules(), "1: call 2", *lines, phase="inspect", bags={2: "2 silk"}, declared={2: "2 apples"}, **setup)


def test_the_own_bag_in_the_letters_of_the_lessons():
    state = talk()
    found, view = rows(state, 2), engine.view(state, 2)
    assert "K = 0 is safe, V = 16 is at risk, the fine P = 8" in say(found["own.lie"][0].message)
    q, lie = inspection_rate(view), bribery.Bag("apples", ["silk"] * 2)
    assert found["own.ceiling"][0].value == bribery.ceiling(lie, q)
    assert not found["own.ceiling"][0].exact
    assert found["own.zone"][0].value == 8


def test_who_waits_sees_the_own_bag_and_an_honest_one_has_no_price():
    state = at(Rules(), "1: call 3", phase="inspect", bags={2: "2 apples", 3: "silk"},
               declared={2: "2 apples", 3: "1 apples"})  # fmt: skip
    found = rows(state, 2)
    assert "M = 4 more if it is opened" in say(found["own.honest"][0].message)
    assert "own.lie" in rows(state, 3)
    assert not rows(state, 4)


def test_the_officer_sees_belief_price_and_offer():
    state = talk("2: offer 5 gold")
    found, view = rows(state, 1), engine.view(state, 1)
    thought = belief(view, 2, lie_rate(view, 2))
    assert found["bag.belief"][0].value == bribery.opening_value(thought)
    assert found["bag.price"][0].value == bribery.reservation(thought)
    assert found["bag.offer"][0].value == 5
    fine = thought.given(lambda bag: not bag.honest).map(lambda bag: bag.fine).mean()
    assert found["bag.break_even"][0].value == Fraction(4) / (4 + fine)
    assert [row.exact for kind in ("bag.belief", "bag.break_even", "bag.price") for row in found[kind]] == [False] * 3
    holds = odds.hand(apples=2, at_least=True, size=2)
    assert found["bag.honest"][0].value == holds
    assert found["bag.honest"][0].exact


def test_what_a_merchant_took_from_the_piles_counts():
    lines = [
        "2: take left",
        "2: done",
        "3: done",
        "4: done",
        "2: bag apples, silk",
        "2: declare 2 apples",
        "1: call 2",
        "2: silent",
    ]
    state = at(Rules(), *lines, phase="market", hands={2: "apples", 1: "2 apples"}, left=["silk"])
    found = rows(state, 1)
    assert "took 1 silk" in say(found["bag.seen"][0].message)
    assert found["bag.honest"][0].value == 0  # of two cards one is silk


def test_a_sheriff_who_chooses_sees_all_closed_bags_the_best_one_first():
    state = at(Rules(), phase="inspect", bags={2: "silk", 3: "5 apples"}, declared={2: "1 apples", 3: "5 apples"})
    found = rows(state, 1)["rank"]
    assert len(found) == 2
    assert found[0].value >= found[1].value


def test_the_compact_price_thinks_of_the_other_bags():
    state = at(Rules(4, edition="compact"), "1: call 2", "2: silent", "3: silent", phase="inspect",
               bags={2: "silk", 3: "silk"}, declared={2: "1 apples", 3: "1 chickens"})  # fmt: skip
    found, view = rows(state, 1), engine.view(state, 1)
    thought = [belief(view, seat, lie_rate(view, seat)) for seat in (2, 3)]
    assert found["bag.price"][0].value == bribery.reservation(thought[0], thought[1:])


def test_the_cheapest_way_out_of_a_debt():
    state = at(Rules(), "1: call 2", "2: silent", "1: open", "1: put silk left", phase="inspect", bags={2: "silk"},
               declared={2: "1 apples"}, stands={2: "2 cheese, 1 chickens"}, gold={2: 0})  # fmt: skip
    assert told(state, 2) == ["You owe 4 gold more. The goods you can pay with cover it for 4 at the least."]
    assert cheapest(engine.view(state, 2), "cheese") == 6
    with pytest.raises(ValueError, match="owes a debt"):
        cheapest(engine.view(state, 1))


# --- everywhere -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_every_moment_has_a_panel_from_the_view_alone(rules):
    duties, rng = Counter(), random.Random(2)
    states = random_game(rules, 7)
    for number, state in enumerate(states):
        for seat in engine.to_move(state) if number % 5 == 0 else ():
            view = engine.view(state, seat)
            found = panel(view)
            assert all(say(row.message) for row in found)
            assert all(isinstance(row.value, Fraction | None) for row in found)
            assert all(row.exact or "stimate" in say(row.message) for row in found)
            duties[view.duty] += bool(found)
    assert duties[Duty.BAG]
    assert duties[Duty.ANSWER] + duties[Duty.JUDGE]
    state = rng.choice(states[len(states) // 4 : len(states) // 2])
    seat = rng.choice(rules.seats)
    assert panel(engine.view(redeal(state, seat, rng), seat)) == panel(engine.view(state, seat))


@pytest.mark.slow
def test_a_panel_comes_at_once():
    """A tenth of a second, on the way through a game; the fastest of three runs counts, for the machine is shared."""
    rules = Rules(6, royal=True)
    game = play_game(rules, 1, BOTS["briber"])
    saved = engine.record(game)
    state, slow = engine.new_game(rules, 1), []
    for number, (seat, line) in enumerate(saved.moves):
        if number % 9 == 0:
            view = engine.view(state, seat)
            slow.append(min(_seconds(view) for _ in range(3)))
        state = engine.apply(state, seat, engine.read(line))
    assert max(slow) < 0.1


def _seconds(view):
    start = perf_counter()
    panel(view)
    return perf_counter() - start
