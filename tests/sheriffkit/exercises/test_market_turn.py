"""What the strategy of exercise 05 plays on: the line that it gets, the moves that it gives, and the engine behind."""

import runpy
from collections import Counter
from fractions import Fraction

import pytest

from classkit.game import CannotRead, GameError, NotLegal
from sheriffkit import engine
from sheriffkit.exercises import market_turn
from sheriffkit.items import counted

HAND = ("apples", "apples", "bread", "bread", "cheese", "silk")
LEFT = ("cheese", "pepper", "apples", "mead", "bread")
RIGHT = ("mead", "chickens", "apples", "cheese", "apples")
OTHER = ("cheese",) * 6


@pytest.fixture
def market():
    """Player 2 is first at the market; the tops of the piles are bread and apples, the deck begins with chickens."""
    hands = (OTHER, HAND, OTHER, OTHER)
    deck = ("chickens",) * 4 + ("bread",) * 4
    return engine.position(market_turn.RULES, phase="market", hands=hands, left=LEFT, right=RIGHT, deck=deck)


def test_the_line_has_the_hand_and_both_piles_with_the_top_card_first(market):
    assert market_turn.line(engine.view(market, 2)) == (
        "hand 2 apples, 2 bread, 1 cheese, 1 silk; left bread, mead, apples, pepper, cheese; "
        "right apples, cheese, apples, chickens, mead"
    )


def test_an_empty_pile_is_named():
    state = engine.position(market_turn.RULES, phase="market", hands=(OTHER, HAND, OTHER, OTHER), right=RIGHT)
    assert "; left empty; right apples, " in market_turn.line(engine.view(state, 2))


@pytest.mark.parametrize(
    ("moves", "hand"),
    [
        ("done", "2 apples, 2 bread, 1 cheese, 1 silk"),
        ("aside silk", "2 apples, 2 bread, 1 cheese, 1 chickens"),
        ("aside silk; aside cheese; take left", "2 apples, 3 bread, 1 chickens"),
        (" Aside silk ;take right", "3 apples, 2 bread, 1 cheese"),
        ("aside silk; done", "2 apples, 2 bread, 1 cheese"),
    ],
)
def test_the_engine_plays_the_moves_and_the_deck_fills_the_hand(market, moves, hand):
    assert ", ".join(counted(market_turn.hand_after(market, moves))) == hand


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ("", CannotRead),
        ("keep", CannotRead),
        ("aside silk;", CannotRead),
        ("aside pepper", NotLegal),
        ("take left", NotLegal),
        ("aside silk; take left; take left", NotLegal),
        ("done; done", GameError),
    ],
)
def test_what_is_no_move_or_not_allowed_is_refused_in_the_games_own_words(market, moves, error):
    with pytest.raises(error):
        market_turn.hand_after(market, moves)


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("keep", "keep"),
        ("draw", "draw"),
        ("aside silk; draw", "draw"),
        ("aside silk; take up", "take up"),
        ("aside silk; put silk left", "put silk left"),
        ("aside; take left", "aside"),
        ("aside silk;", ""),
        ("take", "take"),
        (None, None),
        (["done"], ["done"]),
    ],
)
def test_what_is_none_of_the_three_moves_is_refused_and_these_are_named(said, given):
    with pytest.raises(CannotRead) as refused:
        market_turn.mean_bag(lambda seen: said, count=1)
    named = "aside <good>, take left|right and done"
    assert str(refused.value).endswith(f"question wants. Given: {given!r}. Allowed: {named}.")
    with pytest.raises(CannotRead):
        market_turn.moves(said)


@pytest.mark.parametrize(
    ("hand", "value"),
    [(("chickens",) * 6, 20), (("apples",) * 3 + ("bread",) * 2, 6), (("silk", "mead"), 0)],
)
def test_the_best_honest_bag_is_one_good_and_five_cards_at_most(hand, value):
    assert market_turn.best_honest(hand) == value


def test_the_score_is_the_mean_over_the_seeds_that_were_asked_for():
    seen = []

    def keep(line):
        seen.append(line)
        return "done"

    mean = market_turn.mean_bag(keep, 7, 5)
    states = [engine.new_game(market_turn.RULES, seed) for seed in range(7, 12)]
    firsts = [(state, engine.to_move(state)[0]) for state in states]
    assert seen == [market_turn.line(engine.view(state, seat)) for state, seat in firsts]
    assert mean == Fraction(sum(market_turn.best_honest(state.hands[seat - 1]) for state, seat in firsts), 5)


@pytest.fixture(scope="module")
def key(root):
    """The names of the exercise's key, which takes lines apart in its own way."""
    return runpy.run_path(str(root / "exercises" / "keys" / "05-the-hand.py"))


def test_a_line_taken_apart_is_the_hand_and_both_piles(key):
    goods = set()
    for seed in range(1, 120):
        state = engine.new_game(market_turn.RULES, seed)
        (seat,) = engine.to_move(state)
        view = engine.view(state, seat)
        line = market_turn.line(view)
        seen = market_turn.told(line)
        assert seen.hand == tuple(sorted(view.hand))
        assert (seen.left[::-1], seen.right[::-1]) == (view.table.left, view.table.right)
        assert (Counter(seen.hand), list(seen.left), list(seen.right)) == key["read_line"](line)
        goods |= {*seen.hand}
    assert goods == {*market_turn.RULES.goods}


@pytest.mark.parametrize("piles", [{"left": LEFT}, {"right": RIGHT}, {}])
def test_an_empty_pile_is_told_as_no_cards(piles):
    state = engine.position(market_turn.RULES, phase="market", hands=(OTHER, HAND, OTHER, OTHER), **piles)
    seen = market_turn.told(market_turn.line(engine.view(state, 2)))
    expected = (piles.get("left", ())[::-1], piles.get("right", ())[::-1])
    assert (seen.hand, seen.left, seen.right) == (HAND, *expected)


@pytest.mark.parametrize(
    "line",
    [
        "",
        None,
        "done",
        "hand 2 apples; left bread",
        "hand 2 apples; left bread; right",
        "hand 2 unicorns; left bread; right mead",
        "hand 2 apples; left 1 bread; right mead",
        "hand 0 apples; left bread; right mead",
        "hand apples; left bread; right mead",
        "hand 2 apples 1 silk; left bread; right mead",
        "hand 2 apples; left bread, empty; right mead",
        "hand 2 apples; right mead; left bread",
        "hand 999999999 apples; left bread; right mead",
        "hand 2 apples; left bread; right mead\n",
    ],
)
def test_what_is_no_such_line_is_refused_and_a_right_one_is_shown(line):
    with pytest.raises(CannotRead) as refused:
        market_turn.told(line)
    assert repr(line)[:50] in str(refused.value)
    (example,) = refused.value.allowed
    assert market_turn.told(example)
