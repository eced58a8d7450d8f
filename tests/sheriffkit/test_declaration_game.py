"""The declaration game: every end played by the engine, the bags that are left out, what its equilibria tell."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal
from classkit.signalling import Kind, Signalling, signals
from sheriffkit import Bag, played
from sheriffkit.bots import AlwaysOpens, NeverOpens
from sheriffkit.bribery import merchant_value, opening_value
from sheriffkit.models import declaration_game
from sheriffkit.models.declaration import bag_choice, cards_said
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


EDITIONS = {"standard": STANDARD, "royal": ROYAL, "compact": COMPACT, "three": Rules(3), "deputies": Rules(6)}


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
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


def test_a_bag_that_another_beats_only_if_it_is_opened_stays():
    """Where the sheriff passes, both are as good: there may be an equilibrium with each."""
    game = declaration_game({("cheese", "bread"): 1}, ["1 cheese"])
    assert {choice.hidden: choice.sender for choice in game.choices[0]} == {"1 cheese": (3, 5), "1 bread": (3, -2)}


def test_the_answers_and_the_players_are_called_what_they_do_and_a_hand_with_one_bag_hides_none():
    game = declaration_game({A: 1, ("apples", "apples", "silk"): 1}, ["2 apples", "3 apples"])
    assert (game.answers, game.players) == (("pass", "open"), ("merchant", "sheriff"))
    assert [choice.hidden for choice in game.choices[0]] == ["", ""]
    assert [choice.hidden for choice in game.choices[1]] == ["2 apples", "1 apples + 1 silk", ""]


def test_a_distribution_of_hands_is_a_mapping_with_weights():
    game = declaration_game(Dist({A: 3, S: 1}), WORDS)
    assert game.prior == declaration_game({A: 3, S: 1}, WORDS).prior
    assert game.prior.p("3 silk") == Fraction(1, 4)


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
        (lambda: declaration_game(None, WORDS), CannotRead, "mapping of cards to weights"),
        (lambda: declaration_game({5: 1}, WORDS), NotLegal, "S-"),
        (lambda: declaration_game({("apples",) * 7: 1}, WORDS), NotLegal, "7 cards"),
        (lambda: declaration_game({A: "x"}, WORDS), CannotRead, "The weight of 3 apples cannot be taken"),
        (lambda: declaration_game({A: 0.1}, WORDS), CannotRead, "0.1 is a rounded number"),
        (lambda: declaration_game({A: float("nan")}, WORDS), CannotRead, "The weight of 3 apples"),
        (lambda: declaration_game({A: True}, WORDS), CannotRead, "The weight of 3 apples"),
        (lambda: declaration_game({A: 1}, WORDS, rules="standard"), NotLegal, "S-EDITION"),
        (lambda: declaration_game({A: 1}, []), NotLegal, "list of declarations is wanted, at least one"),
        (lambda: declaration_game({A: 1}, "3 apples"), NotLegal, "list of declarations is wanted.*'3 apples'"),
        (lambda: declaration_game({A: 1}, 3), NotLegal, "list of declarations is wanted"),
        (lambda: declaration_game({A: 1}, {"3 apples": 1}), NotLegal, "list of declarations is wanted.*'3 apples': 1"),
        (lambda: declaration_game({A: 1}, [3]), CannotRead, "from 1 to 5 and a legal good"),
        (lambda: declaration_game({A: 1}, ["0 apples"]), CannotRead, "from 1 to 5"),
        (lambda: declaration_game({A: 1}, ["3 apples", "3  apples"]), NotLegal, "3 apples stands there a second time"),
        (lambda: declaration_game({A: 1}, ["apples"]), CannotRead, "S-DECLARE-2"),
        (lambda: declaration_game({A: 1}, ["6 apples"]), CannotRead, "from 1 to 5"),
        (lambda: declaration_game({A: 1}, ["1 silk"]), NotLegal, "S-DECLARE-1"),
        (
            lambda: declaration_game({A: 1}, ["3 bread"], rules=Rules(3)),
            NotLegal,
            "S-DECLARE-4.*'bread'.*Allowed: apples",
        ),
        (lambda: declaration_game({A: 1}, ["4 apples"]), NotLegal, "too small"),
        (lambda: declaration_game({A: 1, ("tulips",): 1}, ["1 apples"]), NotLegal, "tulips"),
        (lambda: declaration_game({A: 0}, WORDS), NotLegal, "above zero"),
        (lambda: declaration_game({A: 1, C: 1}, WORDS, names=["one"]), NotLegal, "2 different names"),
        (lambda: declaration_game({A: 1, C: 1}, WORDS, names=["one", "one"]), NotLegal, "2 different names"),
        (lambda: declaration_game({A: 1, C: 1}, WORDS, names=["one", ""]), NotLegal, "2 different names"),
        (lambda: declaration_game({A: 1, C: 1}, WORDS, names="ab"), NotLegal, "2 different names .*'ab'"),
        (lambda: declaration_game({(*A, "silk"): 1, ("silk", *A): 1}, WORDS), NotLegal, "different names .*3 apples"),
        (lambda: declaration_game(SEVEN, ["1 apples"]), NotLegal, "7 × 1 types and messages"),
        (
            lambda: declaration_game({A: 1}, [f"{n} {good}" for n in (1, 2) for good in STANDARD.legal]),
            NotLegal,
            r"1 × 8 types and messages; .* What fits: up to 6 × 6",
        ),
    ],
)
def test_what_is_wrong_is_refused_in_words(make, error, says):
    with pytest.raises(error, match=says):
        make()


def test_the_bags_that_are_left_out_are_in_no_equilibrium():
    """The game with all bags has the same equilibria, and what a belief supports here is supported there."""
    rng, left_out = random.Random(4), 0
    deck = [good for good in ("apples", "cheese", "silk", "pepper") for _ in range(6)]
    for _ in range(4):
        hands = {tuple(sorted(rng.sample(deck, 4))): 1 for _ in range(2)}
        game = declaration_game(hands, ["2 apples", "2 cheese"])
        whole = Signalling(game.prior, every_bag(hands, ("apples", "cheese")), game.answers)
        found = {used(signal): signal.perfect for signal in signals(game)}
        full = {used(signal): signal.perfect for signal in signals(whole)}
        assert found
        assert found.keys() == full.keys()
        assert all(full[one] for one, perfect in found.items() if perfect)
        left_out += sum(map(len, whole.choices)) - sum(map(len, game.choices))
    assert left_out > 0


def every_bag(hands, goods):
    """A choice for each two cards of each hand under each good; of those that pay both the same, the first."""
    for hand in hands:
        for good in goods:
            bags = {}
            for cards in combinations(hand, 2):
                bag = Bag(good, cards)
                bags.setdefault((merchant_value(bag, 0), merchant_value(bag, 1), opening_value(bag)), bag)
            for bag in bags.values():
                yield bag_choice(cards_said(hand), f"2 {good}", bag, hidden=True)


def used(signal):
    """What happens in an equilibrium: who says what with which payoffs, how likely, and all answers."""
    rows = zip(signal.game.choices, signal.plan, strict=True)
    plan = {
        (one.type, one.message, one.sender, one.gain, p)
        for own, row in rows
        for one, p in zip(own, row, strict=True)
        if p
    }
    return frozenset(plan), signal.answers
