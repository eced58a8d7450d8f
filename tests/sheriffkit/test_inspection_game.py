"""The inspection game: its four ends are the engine's, its equilibria are what the formulas say, every tie included."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Literal

import pytest

from classkit.game import NotLegal
from classkit.normalform import Subset, equilibria, regret
from classkit.shown import probability
from classkit.words import say
from sheriffkit import bribery, engine
from sheriffkit.bots import OpensAt
from sheriffkit.bribery import Bag, Purse, Wealth, break_even
from sheriffkit.models import Inspection, Regime, Tie, inspection_game
from sheriffkit.models.inspection import EXAMPLES
from sheriffkit.played import played
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Rules

HONEST, LIE = EXAMPLES["mixed"]
POOR = Wealth(sheriff=0)
WEALTHS = (None, POOR, Wealth(merchant=0), Wealth(merchant=3, sheriff=Purse(1, ["apples", "silk"])))
EDITIONS = {"standard": STANDARD, "royal": ROYAL, "compact": COMPACT, "three": Rules(3)}


def pairs(rules: Rules, hands: int) -> Iterator[tuple[Bag, Bag]]:
    """Honest bags and lies of dealt hands: of each hand every honest one with some of the lies."""
    for seed in range(hands):
        hand = engine.new_game(rules, seed).hands[0]
        lies = bribery.lying_bags(hand, rules)
        for number, honest in enumerate(bribery.honest_bags(hand, rules)):
            for lie in lies[number :: max(1, len(lies) // 8)]:
                yield honest, lie


def end(bag: Bag, deed: Literal["pass", "open"], wealth: Wealth | None) -> tuple[int, int]:
    """What merchant and sheriff gain when the engine plays this bag from a position and the sheriff does this."""
    ((gains, _),) = played(bag, OpensAt(Fraction(deed == "open")), 1, wealth=wealth).gains
    return gains


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wealth", WEALTHS, ids=["rich", "poor sheriff", "poor merchant", "both"])
def test_each_end_is_what_the_engine_plays(edition: str, wealth: Wealth | None) -> None:
    bags = list(pairs(EDITIONS[edition], 6))[::5]
    assert len(bags) >= 10
    for honest, lie in bags:
        game = inspection_game(honest, lie, wealth)
        rich = wealth or Wealth(merchant=500, sheriff=500)
        for i, bag in enumerate((honest, lie)):
            for j, deed in enumerate(("pass", "open")):
                assert (game.A[i][j], game.B[i][j]) == end(bag, deed, rich), (bag, deed)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wealth", WEALTHS, ids=["rich", "poor sheriff", "poor merchant", "both"])
def test_the_formulas_are_the_equilibria_in_every_regime_and_tie(edition: str, wealth: Wealth | None) -> None:
    seen = set()
    for honest, lie in pairs(EDITIONS[edition], 12):
        found = Inspection(honest, lie, wealth)
        seen.add(found.regime)
        (subset,) = solved(found).subsets
        assert (row(subset), column(subset)) == expected(found), found
    assert Regime.MIXED in seen


def test_hands_that_are_dealt_hold_every_regime_and_every_tie() -> None:
    """With a sheriff who can pay, and with both poor; and the hand of each example is one that can be dealt."""
    seen, poor = set(), set()
    for seed in range(12):
        hand = engine.new_game(STANDARD, seed).hands[0]
        for honest, lie in product(bribery.honest_bags(hand), bribery.lying_bags(hand)):
            found = Inspection(honest, lie)
            seen.add((found.regime, found.ties))
            poor |= set(Inspection(honest, lie, Wealth(0, 0)).ties)
    assert seen == {(one.regime, one.ties) for one in (Inspection(*bags) for bags in EXAMPLES.values())}
    assert poor >= {Tie.FREE, Tie.BARREN}
    for honest, lie in EXAMPLES.values():
        held = Counter(honest.cards) | Counter(lie.cards)
        assert held.total() <= STANDARD.hand
        assert all(
            number <= STANDARD.deck.counts(STANDARD.players)[STANDARD.goods[good]] for good, number in held.items()
        )


@pytest.mark.parametrize("q", [Fraction(n, 12) for n in range(13)])
def test_where_nobody_can_pay_any_chance_of_opening_will_do(q: Fraction) -> None:
    """Below q* only the lie is best, above it only the honest bag, and at q* any mixture."""
    found = Inspection(Bag("apples", ["apples"]), Bag("apples", ["silk"] * 2), Wealth(merchant=0, sheriff=0))
    assert (found.regime, set(found.ties), found.lies) == (Regime.MIXED, {Tie.FREE, Tie.BARREN}, None)
    assert found.opens == Fraction(14, 16)
    best = {p for p in (Fraction(n, 4) for n in range(5)) if regret(found.game, [1 - p, p], [1 - q, q]) == 0}
    assert best == ({1} if q < found.opens else {0} if q > found.opens else set(range(5)))
    middle = [1 - found.opens, found.opens]
    assert all(regret(found.game, [1 - Fraction(n, 4), Fraction(n, 4)], middle) == 0 for n in range(5))
    assert probability(found.opens) in str(found)


def solved(found: Inspection):  # type: ignore[no-untyped-def]
    """All equilibria; a game like this one has them in one piece, which is one product."""
    every = equilibria(found.game)
    assert len(every.components) == 1
    return every


def row(subset: Subset) -> tuple[Fraction, Fraction]:
    """From which to which chance of a lie the equilibria go."""
    lies = [x[1] for x in subset.rows]
    return min(lies), max(lies)


def column(subset: Subset) -> tuple[Fraction, Fraction]:
    opens = [y[1] for y in subset.columns]
    return min(opens), max(opens)


def expected(found: Inspection) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    """What the docstring says, by its words: the chances of a lie and of opening, from which to which."""
    none, all_ = Fraction(0), Fraction(1)
    q, p, ties = found.opens, found.lies, set(found.ties)
    assert Tie.BARREN not in ties or Tie.FREE not in ties, "not both poor here"
    if found.regime is Regime.HONEST:
        most = p if Tie.PASSED in ties else none
        assert most is not None
        return (none, most), (none, all_ if Tie.FREE in ties else none)
    if found.regime is Regime.LIE:
        assert p is not None
        return (p if Tie.OPENED in ties else all_, all_), (none if Tie.BARREN in ties else all_, all_)
    assert q is not None
    assert p is not None
    return (p, p), (q, all_) if Tie.FREE in ties else (none, q) if Tie.BARREN in ties else (q, q)


def test_the_examples_are_one_for_each_regime_and_each_tie_between() -> None:
    found = {name: Inspection(*bags) for name, bags in EXAMPLES.items()}
    assert {name: (one.regime, one.ties) for name, one in found.items()} == {
        "honest dominates": (Regime.HONEST, ()),
        "tie if passed": (Regime.HONEST, (Tie.PASSED,)),
        "mixed": (Regime.MIXED, ()),
        "tie if opened": (Regime.LIE, (Tie.OPENED,)),
        "lie dominates": (Regime.LIE, ()),
    }
    assert [one.opens for one in found.values()] == [None, 0, Fraction(2, 5), 1, None]
    for one in found.values():
        (subset,) = solved(one).subsets
        assert (row(subset), column(subset)) == expected(one)


def test_by_hand() -> None:
    """Four chickens, and the silk with them: 8 better if passed, 12 worse if opened; 8 to pay, 4 to win."""
    found = Inspection(HONEST, LIE)
    assert found.game.A == ((16, 24), (24, 12))
    assert found.game.B == ((0, -8), (0, 4))
    assert (found.better, found.worse) == (8, 12)
    assert (found.opens, found.lies) == (Fraction(8, 20), Fraction(8, 12))
    assert found.values == (Fraction(96, 5), 0)
    assert found.game.names("row") == ("honest", "lie")
    assert found.game.names("column") == ("pass", "open")
    assert found.game.who == ("merchant", "sheriff")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_point_is_made_of_the_other_sides_payoffs(edition: str) -> None:
    """In the mixed regime: the formulas by the bags' own letters, regret exactly 0, and the break-even of lesson 06."""
    mixed = [found for bags in pairs(EDITIONS[edition], 12) if (found := Inspection(*bags)).regime is Regime.MIXED]
    assert len(mixed) >= 20
    for found in mixed:
        h, lie = found.honest, found.lie
        q, p = Fraction(lie.K + lie.V - h.K, lie.V + lie.P + h.M), Fraction(h.M, h.M + lie.P)
        assert (found.opens, found.lies) == (q, p)
        assert regret(found.game, [1 - p, p], [1 - q, q]) == 0
        assert break_even(lie, h).q == q
        assert found.values == (h.K + q * h.M, 0)


@pytest.mark.parametrize("wealth", WEALTHS, ids=["rich", "poor sheriff", "poor merchant", "both"])
def test_a_standard_lie_does_not_dominate_the_best_honest_bag_of_its_hand(wealth: Wealth | None) -> None:
    for seed in range(40):
        hand = engine.new_game(STANDARD, seed).hands[0]
        best = bribery.best_bag(hand, lies=False)
        for lie in bribery.lying_bags(hand)[::7]:
            assert Inspection(best, lie, wealth).worse > 0
    assert Inspection(Bag("apples", ["apples"]), LIE).regime is Regime.LIE, "against a lesser one it may"


def test_a_poor_sheriff_opens_everything_and_nobody_lies() -> None:
    found = Inspection(HONEST, LIE, POOR)
    assert (found.regime, found.ties, found.lies) == (Regime.MIXED, (Tie.FREE,), 0)
    assert found.opens == Fraction(8, 12)
    (subset,) = solved(found).subsets
    assert (row(subset), column(subset)) == ((0, 0), (Fraction(2, 3), 1))
    assert "never lies" in str(found)
    poor = Inspection(HONEST, LIE, Wealth(merchant=0))
    assert poor.P == 4, "the goods that have just landed pay the fine"
    barren = Inspection(HONEST, Bag("apples", ["silk"] * 2), Wealth(merchant=0))
    assert (barren.P, barren.ties) == (0, (Tie.PASSED, Tie.BARREN))


def test_what_is_said_fits_the_regime() -> None:
    told = {name: say(Inspection(*bags).message) for name, bags in EXAMPLES.items()}
    assert told["honest dominates"] == "Honest dominates: the lie brings 6 gold less even if it is passed."
    assert told["lie dominates"] == "The lie dominates: it brings 8 gold more even if it is opened."
    assert "opened, the lie brings 32 gold less" in told["tie if passed"]
    assert "passed, the lie brings 16 gold more" in told["tie if opened"]
    assert "with a chance of 40.0% (2/5), the merchant lies with a chance of 66.7% (2/3)" in told["mixed"]
    lie = Bag("apples", ["silk"] * 2)
    small = Bag("apples", ["apples"])
    assert "always lies" in str(Inspection(small, lie, Wealth(merchant=0)))
    assert "any chance will do" in str(Inspection(small, lie, Wealth(merchant=0, sheriff=0)))
    assert str(Inspection(HONEST, LIE)).splitlines()[2:5] == str(inspection_game(HONEST, LIE)).splitlines()


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("wealth", WEALTHS[:3], ids=["rich", "poor sheriff", "poor merchant"])
def test_the_drawings_are_the_payoffs_against_mixtures(name: str, wealth: Wealth | None) -> None:
    found = Inspection(*EXAMPLES[name], wealth)
    for chart, side in ((found.merchant_chart(), "row"), (found.sheriff_chart(), "column")):
        for series, strategy in zip(chart.series, found.game.names(side), strict=True):  # type: ignore[arg-type]
            assert series.name == strategy
            for x, value in zip(chart.x, series.values, strict=True):
                mixed = [1 - Fraction(x, 100), Fraction(x, 100)]
                both = (strategy, mixed) if side == "row" else (mixed, strategy)
                assert value == found.game.payoffs(*both)[side == "column"]
        even = found.opens if side == "row" else found.lies
        assert [mark.x for mark in chart.marks] == ([] if even is None else [100 * even])
        assert all(probability(even) in mark.label for mark in chart.marks)


def test_the_drawings_say_what_they_show() -> None:
    found = Inspection(HONEST, LIE)
    assert "40.0% (2/5) the lie brings more" in found.merchant_chart().sentence
    assert "both bring 19.20 gold" in found.merchant_chart().sentence
    assert "66.7% (2/3) passing is worth more" in found.sheriff_chart().sentence
    assert "Opening always brings as much" in Inspection(HONEST, LIE, POOR).sheriff_chart().sentence
    assert Inspection(*EXAMPLES["lie dominates"]).merchant_chart().sentence.startswith("The lie dominates")


@pytest.mark.parametrize(
    ("bags", "clause", "says"),
    [
        ((LIE, LIE), "S-INSPECT-3", "first bag must be as declared"),
        ((HONEST, HONEST), "S-DECLARE-3", "second bag must be a lie"),
        ((HONEST, "silk"), "S-BAG-1", "not a bag"),
        ((None, LIE), "S-BAG-1", "not a bag"),
        ((HONEST, Bag("chickens", LIE.cards, COMPACT)), "S-EDITION", "the same game"),
        ((HONEST, Bag("apples", ["silk"] * 3)), "S-BAG-1", "need 4 chickens and 3 silk"),
        ((Bag("apples", ["apples"], Rules(6)), Bag("apples", ["silk"], Rules(6))), "S-SIX-3", "one sheriff"),
        ((HONEST, LIE, "rich"), "S-DEBT", "wealth='rich'"),
        ((HONEST, LIE, Wealth(sheriff=Purse(1, ["jewels"]))), "S-EDITION", "jewels"),
        ((HONEST, LIE, Wealth(merchant=Purse(1, ["jewels"]))), "S-EDITION", "jewels"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(bags: tuple[Bag, Bag], clause: str, says: str) -> None:
    for call in (inspection_game, Inspection):
        with pytest.raises(NotLegal, match=says) as refused:
            call(*bags)
        assert refused.value.clause == clause


def test_a_larger_hand_holds_both_bags() -> None:
    seven = Rules(hand=7)
    assert inspection_game(Bag("chickens", ["chickens"] * 4, seven), Bag("apples", ["silk"] * 3, seven)).shape == (2, 2)


@pytest.mark.parametrize("name", EXAMPLES)
def test_without_a_tie_there_is_one_value_and_with_one_it_is_refused(name: str) -> None:
    found = Inspection(*EXAMPLES[name])
    if found.ties:
        with pytest.raises(NotLegal, match=r"may be many equilibria, and not one value. .* weakly"):
            _ = found.values
        return
    (only,) = solved(found).extreme
    assert found.values == found.game.payoffs(only.row, only.column)
    assert found.values[0] > 0


def test_a_tie_of_the_sheriff_s_payoffs_is_one_too() -> None:
    with pytest.raises(NotLegal, match="never lies"):
        _ = Inspection(HONEST, LIE, POOR).values
