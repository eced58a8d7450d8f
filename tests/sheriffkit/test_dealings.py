"""`sheriffkit.dealings`: games looked back on, by hand, and against what the game itself told."""

from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.words import say
from sheriffkit import engine
from sheriffkit.bots import BOTS, play_game
from sheriffkit.bots.facts import inspections
from sheriffkit.bribery import Bag, Zone, ceiling
from sheriffkit.dealings import dealings
from sheriffkit.rules import Rules
from tests.sheriffkit.play import at, found

THREE = Rules(3)
TABLE = {
    "phase": "inspect",
    "bags": {2: "apples silk", 3: "2 cheese"},
    "declared": {2: "2 apples", 3: "2 cheese"},
    "stands": {2: "3 apples"},
}


def test_a_bag_that_was_bought():
    game = at(THREE, "1: call 2", "2: offer 3 gold, 1 apples, later pass", "3: silent", "1: accept", **TABLE)
    (dealing,) = dealings(game)
    assert dealing.bag == Bag("apples", ["apples", "silk"], THREE)
    assert (dealing.round, dealing.officers, dealing.merchant) == (1, (1,), 2)
    assert (dealing.opened, dealing.bought) == (False, True)
    assert dealing.offer.text == "offer 3 gold, 1 apples, later pass"
    assert dealing.amount == 5
    assert dealing.q == Fraction(1, 3)
    assert dealing.zone == Zone(Fraction(4, 3), 4)


def test_asking_raising_and_opening():
    talk = [
        "1: call 2",
        "2: offer 1 gold",
        "3: silent",
        "1: ask 9 gold",
        "2: offer 4 gold",
        "3: silent",
        "1: open",
        "1: put silk left",
    ]
    talk += ["1: call 3", "3: silent", "2: silent", "1: pass"]
    first, second = dealings(at(THREE, *talk, **TABLE))
    assert (first.amount, first.opened, first.bought) == (4, True, False)
    assert (second.offer, second.amount, second.opened, second.bought) == (None, 0, False, False)
    assert second.bag.honest
    assert second.q == Fraction(
        2 * 3 + 4, 4 * 4
    )  # one of one bag was opened: (1 + 1) / (3 + 1), then as three more bags
    assert dealings(at(THREE, *talk, **TABLE), merchant=3) == (second,)


def test_goods_from_the_bag_count_as_far_as_they_are_there():
    talk = ["1: call 2", "2: offer 2 silk in bag", "3: silent", "1: accept"]
    (dealing,) = dealings(at(THREE, *talk, **TABLE))
    assert dealing.bag.cards == ("apples", "silk")  # as it was packed
    assert (dealing.amount, dealing.bought) == (8, True)


@pytest.mark.parametrize(
    ("offer", "answer", "says"),
    [
        ("offer 6 gold", "accept", "it was too much"),
        ("offer 4 gold", "accept", "it lay between"),  # the upper end of the zone, 4/3 to 4
        ("offer 3 gold", "accept", "it lay between"),
        ("offer 1 gold", "accept", "it was less than that"),
        ("silent", "pass", "Nothing was offered. At a chance of opening of 33.3%"),
    ],
)
def test_what_it_should_have_been(offer, answer, says):
    (dealing,) = dealings(at(THREE, "1: call 2", f"2: {offer}", "3: silent", f"1: {answer}", **TABLE))
    assert says in str(dealing)
    assert str(dealing).startswith("Round 1, 2 apples: 1 apples, 1 silk.")
    assert str(dealing) == say(dealing.message)


@pytest.mark.parametrize(("offer", "says"), [("silent", "to be opened brings gold"), ("offer 2 gold", "and yet")])
def test_an_honest_bag_needs_no_bribe(offer, says):
    (dealing,) = dealings(at(THREE, "1: call 3", f"3: {offer}", "2: silent", "1: pass", **TABLE))
    assert says in str(dealing)
    assert ceiling(dealing.bag, dealing.q) == 0


def test_deputies():
    rules = Rules(6, haggle_rounds=1)
    setup = {"phase": "inspect", "deputies": (1, 3), "bags": {2: "silk"}, "declared": {2: "1 apples"}}
    for choices, opened, bought in (
        (("accept", "pass"), False, True),
        (("pass", "pass"), False, False),
        (("open", "accept"), True, False),
    ):
        talk = [
            "1: call 2",
            "2: offer 4 gold",
            "1: silent",
            "3: silent",
            *(f"{s}: {c}" for s, c in zip((1, 3), choices, strict=True)),
        ]
        (dealing,) = dealings(at(rules, *talk, **setup))
        assert (dealing.officers, dealing.opened, dealing.bought, dealing.amount) == ((1, 3), opened, bought, 4)


def test_a_deal_that_lapses_is_not_bought():
    """Seat 2 has 10 gold and offers it twice; what the first deputy reserved for the other bag is missing here."""
    setup = {"phase": "inspect", "deputies": (1, 3), "bags": {2: "silk", 4: "apples"}, "gold": {2: 10}}
    talk = ["1: call 2", "2: offer 10 gold", "4: silent", "1: call 4", "4: silent", "2: offer 10 gold to open"]
    talk += ["1: accept 2", "1: call 2", "2: silent", "4: silent", "1: silent", "3: silent", "1: accept", "3: pass"]
    game = at(Rules(6), *talk, **setup, declared={2: "1 apples", 4: "1 apples"})
    (dealing,) = dealings(game)
    assert found(game, "lapsed")
    assert (dealing.merchant, dealing.opened, dealing.bought) == (2, False, False)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(4), Rules(3, royal=True), Rules(4, edition="compact"), Rules(6)], ids=str)
def test_games_of_bots_as_the_game_told_them(rules):
    for seed in range(2):
        game = play_game(rules, seed, BOTS["briber"])
        all_of_them = dealings(game)
        told = inspections(engine.view(game, 1))
        assert [(one.officers, one.merchant, one.opened, one.bought) for one in all_of_them] == [
            (bag.officers, bag.merchant, bag.opened, bag.bought) for bag in told
        ]
        assert [not one.bag.honest for one in all_of_them] == [bag.lied for bag in told]
        assert len(all_of_them) == len(found(game, "opened")) + len(found(game, "passed"))
        assert any(one.amount for one in all_of_them)
        loaded = engine.load(engine.record(game))
        assert dealings(loaded, 2) == tuple(one for one in all_of_them if one.merchant == 2)


@pytest.mark.parametrize(("gold", "kind"), [(0, "nothing"), (4, "low"), (5, "fair"), (15, "fair"), (16, "dear")])
def test_the_ends_of_the_zone_are_fair(gold, kind):
    # one of one bag was opened, so q = 5/8; two silk have V = 16 and P = 8: the zone is 5 to 15
    setup = {"phase": "inspect", "bags": {2: "2 silk", 3: "silk"}, "declared": {2: "2 apples", 3: "1 apples"}}
    talk = ["1: call 3", "3: silent", "2: silent", "1: open", "1: put silk left", "1: call 2"]
    said = [f"2: offer {gold} gold" if gold else "2: silent", "3: silent", "1: accept" if gold else "1: pass"]
    (dealing,) = dealings(at(THREE, *talk, *said, **setup), 2)
    assert (dealing.zone, dealing.kind) == (Zone(5, 15), kind)


def test_a_seat_that_is_none():
    with pytest.raises(NotLegal, match="no game"):
        dealings("sheriff.jsonl")
    with pytest.raises(NotLegal, match="seat 9"):
        dealings(at(THREE, **TABLE), 9)
    assert dealings(at(THREE, **TABLE)) == ()
