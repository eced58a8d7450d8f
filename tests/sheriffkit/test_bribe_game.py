"""The bribe game: every end played by the engine, its equilibria by hand, and what a bribe tells."""

from fractions import Fraction

import pytest

from classkit.dist import Dist
from classkit.game import CannotRead, NotLegal
from classkit.signalling import Kind, signals
from sheriffkit import Bag, played
from sheriffkit.bots import AlwaysOpens, NeverOpens
from sheriffkit.models import bribe_game
from sheriffkit.rules import COMPACT, Rules

LIE, HONEST = Bag("apples", ["apples", "silk", "silk"]), Bag("apples", ["apples"] * 3)
SMALL, LARGE = Bag("apples", ["apples", "apples", "silk"]), Bag("apples", ["silk"] * 3)
NAMES = ["lie", "honest"]


def market(lie: int, honest: int, bribes=(0, 9)):
    return bribe_game({LIE: lie, HONEST: honest}, bribes, names=NAMES)


@pytest.mark.parametrize(
    "bags",
    [
        (LIE, HONEST, SMALL, LARGE),
        (Bag("bread", ["cloth", "bread"], COMPACT), Bag("bread", ["bread"] * 2, COMPACT)),
        (Bag("apples", ["silk"] * 2, Rules(6)), Bag("apples", ["apples"] * 2, Rules(6))),
    ],
    ids=["standard", "compact", "deputies"],
)
def test_the_engine_pays_what_the_game_says(bags):
    """Each bag with each bribe, passed and opened, from a position: an opened bag's bribe is void."""
    bribes = (0, 1, 7, 20)
    game = bribe_game(dict.fromkeys(bags, 1), bribes)
    for bag, choices in zip(bags, game.choices, strict=True):
        for bribe, choice in zip(bribes, choices, strict=True):
            offer = f"offer {bribe} gold" if bribe else None
            ends = [played.played(bag, bot, 1, offer=offer).gains[0][0] for bot in (NeverOpens(), AlwaysOpens())]
            assert [merchant for merchant, _ in ends] == list(choice.sender)
            assert [sheriff for _, sheriff in ends] == list(choice.receiver)


def test_without_a_list_the_bribes_are_0_to_5_gold_and_one_bag_alone_is_a_belief():
    game = bribe_game(LIE)
    assert game.messages == tuple(f"{bribe} gold" for bribe in range(6))
    assert (game.types, game.answers, game.players) == (
        ("1 apples + 2 silk",),
        ("pass", "open"),
        ("merchant", "sheriff"),
    )


def test_a_distribution_of_bags_is_a_mapping_with_weights():
    game = bribe_game(Dist({LIE: 3, HONEST: 1}), iter((0, 9)), names=NAMES)
    assert (game.prior, game.choices) == (market(3, 1).prior, market(3, 1).choices)


def test_a_bribe_above_the_fine_says_guilty():
    """Three bags of four lie: a quarter of the liars says nothing, so that silence lies with 3/7 = M / (P + M)."""
    mixed, threat = signals(market(3, 1)).outcomes
    assert mixed.kind is Kind.SEMI_SEPARATING
    assert mixed.perfect
    assert mixed.intuitive
    assert mixed.first.plan == ((Fraction(1, 4), Fraction(3, 4)), (1, 0))
    assert mixed.first.answers == (Fraction(9, 24), 0)
    silent, bribed = (mixed.first.belief(f"{bribe} gold") for bribe in (0, 9))
    assert silent is not None
    assert bribed is not None
    assert (silent.p("lie"), bribed.p("lie")) == (Fraction(3, 7), 1)
    assert threat.kind is Kind.POOLING
    assert not threat.perfect, "who opens a bag for 8 although 9 are on the table"
    assert not threat.intuitive


def test_where_few_lie_nobody_pays_and_silence_tells_nothing():
    (pooled,) = signals(market(1, 3)).outcomes
    assert pooled.kind is Kind.POOLING
    assert pooled.first.plan == ((1, 0), (1, 0))
    assert pooled.first.answers[0] == 0
    assert pooled.perfect


@pytest.mark.parametrize("lie", range(1, 20))
def test_the_share_of_silent_liars_by_hand(lie):
    """x·P = (1 - prior)·M leaves the sheriff in doubt; the chance of opening leaves the liar in doubt."""
    prior = Fraction(lie, 20)
    found = [outcome for outcome in signals(market(lie, 20 - lie)).outcomes if outcome.perfect]
    even = Fraction(HONEST.M, LIE.P + HONEST.M)
    (one,) = found
    if prior < even:
        assert one.kind is Kind.POOLING
        return
    assert one.first.plan[0][0] == (1 - prior) * HONEST.M / LIE.P / prior
    assert one.first.answers[0] == Fraction(9, LIE.V + LIE.P)


def test_a_larger_bribe_may_tell_a_larger_lie_or_nothing():
    """Two sizes of lies: they can be told apart by 4 and 12 gold, and they can both pay 8."""
    found = signals(bribe_game({SMALL: 1, LARGE: 1}, [4, 8, 12], names=["small", "large"])).outcomes
    heard = {one: [one.span(m)[0] for m in one.first.game.messages if one.first.used(m)] for one in found}
    passed = [one for one in found if one.perfect and max(heard[one]) < 1]
    assert {one.kind for one in passed} == {Kind.SEPARATING, Kind.POOLING}
    apart = [one.first for one in passed if one.kind is Kind.SEPARATING]
    assert {one.plan for one in apart} == {((1, 0, 0), (0, 0, 1))}
    assert min(one.answers[0] for one in apart) == Fraction(20 - 12, 20 + 12), (
        "the large lie would save 8, and risks 32"
    )
    assert {one.answers[2] for one in apart} == {0}


@pytest.mark.slow
def test_six_bags_and_six_bribes_are_solved():
    """All of them tie where every bag is opened; the perfect Bayesian ones are found, and the refusal names them."""
    cards = [["apples"] * 3, ["apples", "apples", "silk"], ["apples", "silk", "silk"], ["silk"] * 3]
    bags = [Bag("apples", one) for one in (*cards, ["mead"] * 3, ["crossbows"] * 3)]
    game = bribe_game(Dist.uniform(bags), (0, 5, 9, 13, 17, 21))
    assert game.size == (6**6, 2**6)
    found = signals(game, perfect=True)
    assert found.extreme
    with pytest.raises(NotLegal, match="perfect=True"):
        signals(game, limit=5000)
    assert all(signal.perfect and not any(signal.regrets) for signal in found)


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: bribe_game({LIE: 1, Bag("apples", ["silk"]): 1}), NotLegal, "declared alike"),
        (lambda: bribe_game({LIE: 1, Bag("bread", ["silk"] * 3): 1}), NotLegal, "alike.*Given: 3 apples, 3 bread"),
        (lambda: bribe_game({}), NotLegal, "S-INSPECT-1"),
        (lambda: bribe_game("apples"), NotLegal, "S-INSPECT-1"),
        (lambda: bribe_game({"apples": 1}), NotLegal, "not a bag"),
        (lambda: bribe_game({LIE: 0, HONEST: 1}), NotLegal, "The weight of 1 apples . 2 silk is not above zero"),
        (lambda: bribe_game({LIE: 0.5, HONEST: 1}), CannotRead, "0.5 is a rounded number"),
        (lambda: bribe_game({LIE: "x", HONEST: 1}), CannotRead, "The weight of 1 apples . 2 silk"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, 5), NotLegal, "list of different whole numbers of gold.*Given: 5"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, "05"), NotLegal, "list of different whole numbers"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, {0: 1, 5: 2}), NotLegal, "list of different whole numbers.*0: 1"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, [True]), NotLegal, "list of different whole numbers"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, []), NotLegal, "whole numbers of gold"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, [5, 5]), NotLegal, "whole numbers of gold"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, [-1]), NotLegal, "S-BRIBE-2"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, [0.5]), NotLegal, "S-BRIBE-2"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, range(7)), NotLegal, r"49 × 128 strategies. What fits: up to 6 × 6"),
        (lambda: bribe_game({LIE: 1, HONEST: 1}, names=["a", "a"]), NotLegal, "2 different names"),
        (lambda: bribe_game({LIE: 1, Bag("bread", ["cloth"] * 3, COMPACT): 1}), NotLegal, "S-EDITION"),
    ],
)
def test_what_is_wrong_is_refused_in_words(make, error, says):
    with pytest.raises(error, match=says):
        make()
