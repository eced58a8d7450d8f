"""The declaration game: every end played by the engine, the bags that are left out, what its equilibria tell."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from classkit.game import CannotRead, NotLegal
from classkit.signalling import Kind, signals
from sheriffkit import Bag, played
from sheriffkit.bots import AlwaysOpens, NeverOpens
from sheriffkit.bribery import merchant_value, opening_value
from sheriffkit.models import declaration_game
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Rules

A, C, S = (("apples",) * 3, ("cheese",) * 3, ("silk",) * 3)
WORDS = ["3 apples", "3 cheese"]
SEVEN = {("apples",) * k: 1 for k in range(1, 7)} | {S: 1}
MIXED = ("apples", "apples", "cheese", "silk", "pepper")


def three(a: int, c: int, s: int):
    """Hands that are all apples, all cheese and all silk, and two words."""
    return declaration_game({A: a, C: c, S: s}, WORDS, names=["apples", "cheese", "silk"])


def inside(choice) -> list[str]:
    """The cards of the bag that a choice brings."""
    parts = (choice.hidden or choice.type).split(" + ")
    return [good for part in parts for number, _, good in [part.partition(" ")] for _ in range(int(number))]


@pytest.mark.parametrize("rules", [STANDARD, ROYAL, COMPACT, Rules(3)], ids=["standard", "royal", "compact", "three"])
def test_the_engine_pays_what_the_game_says(rules):
    """Each bag under each declaration, passed and opened, from a position; gains in gold and value of the goods."""
    legal, hidden = rules.legal, [good for good in rules.goods if not rules.is_legal(good)]
    hands = [(legal[0],) * 3, (legal[0], legal[1], hidden[0], hidden[-1]), (legal[1], legal[1], hidden[0])]
    game = declaration_game(dict.fromkeys(hands, 1), [f"3 {legal[0]}", f"2 {legal[1]}"], rules=rules)
    assert len(game.types) == 3
    for choice in (choice for choices in game.choices for choice in choices):
        number, _, declared = choice.message.partition(" ")
        cards = inside(choice) if choice.hidden else inside(choice)[: int(number)]
        bag = Bag(declared, cards, rules)
        assert len(bag.cards) == int(number)
        ends = [played.played(bag, sheriff, 1).gains[0][0] for sheriff in (NeverOpens(), AlwaysOpens())]
        assert [merchant for merchant, _ in ends] == list(choice.sender)
        assert [sheriff for _, sheriff in ends] == list(choice.receiver)


def test_only_bags_that_another_beats_both_ways_are_left_out():
    game = declaration_game({MIXED: 1}, ["2 apples", "3 bread"])
    left_out = 0
    for message, number in (("2 apples", 2), ("3 bread", 3)):
        bags = [Bag(message.split()[1], cards) for cards in combinations(MIXED, number)]
        pays = {(merchant_value(bag, 0), merchant_value(bag, 1), opening_value(bag)) for bag in bags}
        kept = {(*choice.sender, choice.gain) for choice in game.saying(message)}
        beaten = {one for one in pays if any(other[0] > one[0] and other[1] > one[1] for other in pays)}
        assert kept == pays - beaten
        left_out += len(beaten)
    assert left_out


def test_a_hand_too_small_for_a_declaration_cannot_make_it():
    game = declaration_game({("apples",): 1, A: 1}, ["1 apples", "3 apples"])
    assert [choice.message for choice in game.choices[0]] == ["1 apples"]
    assert {choice.message for choice in game.choices[1]} == {"1 apples", "3 apples"}


def test_words_tell_honest_goods_apart_and_hide_the_lie():
    """Few smugglers: all is passed. Many: all is opened. The honest say what they have if that is worth something."""
    few, many = signals(three(4, 4, 2)), signals(three(2, 2, 4))
    assert {answer for signal in few for answer in signal.answers} == {0}
    assert {answer for signal in many for answer in signal.answers} == {1}
    assert {signal.plan[:2] for signal in many} == {((1, 0), (0, 1))}
    assert {signal.kind for signal in (*few, *many)} == {Kind.SEMI_SEPARATING}
    assert all(signal.perfect and signal.intuitive for signal in (*few, *many))
    edge = signals(three(1, 1, 1))
    assert {signal.answers for signal in edge} == {(0, 0), (1, 1)}


def test_a_smuggler_copies_the_honest_so_no_word_gives_it_away():
    game = declaration_game({A: 3, S: 1}, WORDS)
    assert game.separable
    assert {signal.kind for signal in signals(game)} == {Kind.POOLING}


def test_one_bag_is_chosen_from_a_hand_that_can_lie():
    """One hand with both bags is the inspection game: lie with M / (M + P), open with (V - K) / (V + P + M)."""
    game = declaration_game({(*A, *S): 1}, ["3 apples"])
    (found,) = signals(game).outcomes
    lie = {choice.hidden: p for choice, p in found.first.weights("3 apples").items() if p}
    assert lie == {"3 apples": Fraction(12, 18), "3 silk": Fraction(6, 18)}
    assert found.first.answers == (Fraction(24 - 6, 24 + 12 + 6),)


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: declaration_game({}, WORDS), CannotRead, "mapping of cards to weights"),
        (lambda: declaration_game([A], WORDS), CannotRead, "mapping of cards to weights"),
        (lambda: declaration_game({A: 1}, []), NotLegal, "at least one declaration"),
        (lambda: declaration_game({A: 1}, ["apples"]), CannotRead, "S-DECLARE-2"),
        (lambda: declaration_game({A: 1}, ["6 apples"]), CannotRead, "from 1 to 5"),
        (lambda: declaration_game({A: 1}, ["1 silk"]), NotLegal, "S-DECLARE-1"),
        (lambda: declaration_game({A: 1}, ["4 apples"]), NotLegal, "too small"),
        (lambda: declaration_game({A: 1, ("tulips",): 1}, ["1 apples"]), NotLegal, "tulips"),
        (lambda: declaration_game({A: 0}, WORDS), NotLegal, "above zero"),
        (lambda: declaration_game({A: 1, C: 1}, WORDS, names=["one"]), NotLegal, "2 different names"),
        (lambda: declaration_game(SEVEN, ["1 apples"]), NotLegal, "7 types and 1 messages"),
    ],
)
def test_what_is_wrong_is_refused_in_words(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_random_hands_with_several_words_are_solved():
    """Real hands, six cards each: every equilibrium of the game without the weak bags is one of the game with all."""
    rng = random.Random(4)
    deck = [good for good in STANDARD.goods if good in ("apples", "cheese", "silk", "pepper") for _ in range(6)]
    hands = {tuple(sorted(rng.sample(deck, 3))): 1 for _ in range(3)}
    found = signals(declaration_game(hands, ["2 apples", "2 cheese"]))
    assert found.extreme
    assert all(not any(signal.regrets) for signal in found)
