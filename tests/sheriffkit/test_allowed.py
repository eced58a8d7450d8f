"""What refusals say, as a learner reads them: the clause, what was given, and what is allowed instead, in short."""

import random

import pytest

from classkit.game import SHOWN, GameError, NotLegal
from classkit.words import say
from sheriffkit import engine
from sheriffkit.items import Promise, Vow
from sheriffkit.moves import Ask, Offer
from sheriffkit.rules import Rules
from tests.sheriffkit.play import KINDS, at, hush, name, play, random_game

HAND = {2: "4 apples, 1 crossbows, 1 silk", 3: "bread"}
BAGS = {2: "2 silk", 3: "2 apples", 4: "1 mead"}
SAID = {2: "2 apples", 3: "2 apples", 4: "1 bread"}
TALK = {"phase": "inspect", "bags": BAGS, "declared": SAID}
LONGEST = 350
"""A sentence or two: no refusal is longer."""


def refusal(state, line):
    """The error that a line, or a pair of seat and move, brings."""
    number, _, text = line.partition(":") if isinstance(line, str) else ("", "", "")
    seat, move = (int(number), engine.read(text)) if text else line
    with pytest.raises(NotLegal) as error:
        engine.apply(state, seat, move)
    return error.value


def tried(state, seat, move):
    """The error that a move brings, if it is refused."""
    try:
        engine.apply(state, seat, move)
    except GameError as error:
        return error
    return None


def allowed(error):
    """The part of the text after what was given."""
    return str(error).partition(" Allowed: ")[2]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("2: bag 4 apples, 1 crossbows, 1 silk", "1 to 5 cards of 4 apples, 1 crossbows and 1 silk."),
        ("2: bag 5 apples", "1 to 5 cards of 4 apples, 1 crossbows and 1 silk."),
        ("2: bag", "1 to 5 cards of 4 apples, 1 crossbows and 1 silk."),
        ("2: declare 2 apples", "1 to 5 cards of 4 apples, 1 crossbows and 1 silk."),
        ("3: bag 2 bread", "1 bread."),
    ],
)
def test_a_bag_that_cannot_be_is_answered_by_the_rule_not_by_a_list(line, says):
    error = refusal(at(phase="bag", hands=HAND), line)
    assert (error.clause, error.given) == ("S-BAG-1", line.partition(": ")[2])
    assert allowed(error) == says


def test_a_declaration_of_silk_is_answered_by_what_may_be_declared():
    error = refusal(at(phase="declare", bags=BAGS), "2: declare 2 silk")
    assert (error.clause, error.given) == ("S-DECLARE-1", "declare 2 silk")
    assert allowed(error) == "declare 2 apples, declare 2 cheese, declare 2 bread and declare 2 chickens."


def offering(**setup):
    """Player 3 has the word on the own bag."""
    return at(Rules(), "1: call 3", **(TALK | {"stands": {3: "2 cheese, 1 pepper"}} | setup))


ANY_OFFER = "an offer to pass (0 to 50 gold, goods of your stand, up to 2 cards said to be in your bag and promises)"


@pytest.mark.parametrize(
    ("line", "clause", "says"),
    [
        ("3: offer 51 gold", "S-BRIBE-2", "0 to 50 gold."),
        ("3: offer 1 bread", "S-BRIBE-2", "2 cheese and 1 pepper."),
        ("3: offer 3 cheese", "S-BRIBE-2", "2 cheese and 1 pepper."),
        ("3: offer 3 silk in bag", "S-BRIBE-2", "up to 2 cards said to be in your bag."),
        ("3: offer 1 gold, open 3", "S-BRIBE-7", "the bag of player 2 and the bag of player 4."),
        ("3: offer 5 gold to open", "S-BRIBE-5", f"{ANY_OFFER} and silent."),
        ("3: open", "S-BRIBE-11", f"{ANY_OFFER} and silent."),
        ("3: withdraw", "S-BRIBE-1", f"{ANY_OFFER} and silent."),
        ((3, Offer(gold=-1)), "S-BRIBE-2", "0 to 50 gold."),
        ((3, Offer(promises=(Promise(Vow.LATER_GOLD, -1),))), "S-BRIBE-2", "1 gold or more."),
        ((3, Offer()), "S-BRIBE-2", f"{ANY_OFFER} and silent."),
    ],
    ids=str,
)
def test_an_offer_is_answered_by_a_range_or_by_what_is_there(line, clause, says):
    error = refusal(offering(), line)
    assert (error.clause, allowed(error)) == (clause, says)
    assert f"Given: {error.given}. " in str(error)


def test_who_has_nothing_is_told_so():
    state = offering(gold={3: 0}, stands={})
    assert allowed(refusal(state, "3: offer 1 gold")) == "nothing."
    assert allowed(refusal(state, "3: offer 1 cheese")) == "nothing."
    assert allowed(refusal(state, "3: open")).startswith("an offer to pass (up to 2 cards")


def test_a_deal_leaves_less_to_offer():
    state = play(hush(play(offering(), "3: silent", "4: offer 6 gold to open")), "1: accept 4", "1: call 4")
    assert allowed(refusal(state, "4: offer 45 gold")) == "0 to 44 gold."


def test_a_good_that_no_card_shows_is_answered_by_all_that_there_are():
    state = at(Rules(royal=True), "1: call 3", **TALK)
    for line in ("3: offer 1 bananas", "3: offer 1 bananas in bag"):
        error = refusal(state, line)
        assert "bananas" in error.given
        assert all(good in allowed(error) for good in state.rules.goods)
    error = refusal(hush(state), "1: ask 1 bananas")
    assert error.clause == "S-BRIBE-1"
    assert allowed(error).startswith("1 gold or more and the goods apples, ")


def test_a_third_party_is_told_which_way_it_may_pay():
    state = play(offering(), "3: silent")
    both = allowed(refusal(state, "4: offer 1 gold, open 2"))
    assert both == "an offer to pass or to open (0 to 50 gold and promises for later rounds) and silent."
    bound = play(
        hush(at(Rules(), "1: call 2", "2: offer 1 gold, open 3", **TALK)), "1: accept", "1: call 3", "3: silent"
    )
    error = refusal(bound, "4: offer 1 gold")
    assert "player 1 promised player 2 to open the bag of player 3" in str(error)
    assert allowed(error) == "an offer to open (0 to 50 gold and promises for later rounds) and silent."


def test_breaking_a_promise_names_it_and_what_is_left():
    state = at(Rules(), "1: call 2", "2: offer 1 gold, open 3, no bribe from 3", **TALK)
    state = hush(play(hush(state), "1: accept", "1: call 3"))
    error = refusal(state, "1: pass")
    assert (error.clause, error.given) == ("S-BRIBE-4", "pass")
    assert "player 1 promised player 2 to open the bag of player 3" in str(error)
    assert allowed(error) == "open, call 4 and ask for gold or goods."


def test_a_request_and_an_answer():
    state = hush(offering())
    assert allowed(refusal(state, "1: accept")) == "open, pass, call 2, call 4 and ask for gold or goods."
    assert "on the table already" in str(refusal(state, "1: call 3"))
    assert refusal(state, (1, Ask(0))).given == "ask"


def test_paying_names_the_cards_that_may_pay():
    rules, setup = Rules(haggle_rounds=0), TALK | {"gold": {2: 3}, "stands": {2: "2 apples, 1 chickens, 1 silk"}}
    state = at(rules, "1: call 2", "1: open", "1: put silk left", **setup)
    error = refusal(state, "2: pay silk")
    assert (error.clause, error.given) == ("S-DEBT-2", "pay 1 silk")
    assert allowed(error) == "pay 1 apples and pay 1 chickens."


NONSENSE = (
    "bag 6 apples", "declare 9 silk", "offer 999 gold", "offer 1 bananas", "offer 5 gold, open 1, pass 1",
    "ask 1 bananas", "call 9", "accept 9", "put bananas left", "pay bananas", "pick bananas", "aside bananas",
    "take left", "withdraw",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS, ids=name)
def test_every_refusal_has_a_clause_what_was_given_and_a_short_list(rules):
    rng, errors = random.Random(4), []
    for state in random_game(rules, 6)[::5]:
        for seat in engine.to_move(state):
            move = engine.read(rng.choice(NONSENSE))
            if error := tried(state, seat, move):
                assert error.given == move.text
                errors.append(error)
    assert len(errors) > 5
    for error in errors:
        assert error.clause.startswith("S-")
        assert 0 < len(error.allowed) <= SHOWN
        assert len(say(error.message)) < LONGEST
