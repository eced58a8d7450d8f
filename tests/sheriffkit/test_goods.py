"""The decks against the tables and totals of the rulebook (S-EDITION, S-COMPACT, S-SCORE-2)."""

import dataclasses
from collections import Counter

import pytest

from sheriffkit.goods import COMPACT, ROYAL, STANDARD, Good, Kind, Stock

FULL = STANDARD.plus(*ROYAL)

# name: kind, cards with four or more, cards with three, value, penalty
STANDARD_TABLE = {
    "apples": (Kind.LEGAL, 48, 48, 2, 2),
    "cheese": (Kind.LEGAL, 36, 36, 3, 2),
    "bread": (Kind.LEGAL, 36, 0, 3, 2),
    "chickens": (Kind.LEGAL, 24, 24, 4, 2),
    "pepper": (Kind.CONTRABAND, 22, 18, 6, 4),
    "mead": (Kind.CONTRABAND, 21, 16, 7, 4),
    "silk": (Kind.CONTRABAND, 12, 9, 8, 4),
    "crossbows": (Kind.CONTRABAND, 5, 5, 9, 4),
}

# name: counts as, cards with four or more, cards with three, value, penalty, multiplicity
ROYAL_TABLE = {
    "green apples": ("apples", 2, 2, 4, 3, 2),
    "golden apples": ("apples", 2, 1, 6, 4, 3),
    "gouda": ("cheese", 2, 2, 6, 4, 2),
    "bleu cheese": ("cheese", 1, 0, 9, 5, 3),
    "rye bread": ("bread", 2, 0, 6, 4, 2),
    "pumpernickel": ("bread", 1, 0, 9, 5, 3),
    "royal rooster": ("chickens", 2, 1, 8, 4, 2),
}

COMPACT_VALUES = {
    Kind.LEGAL: {"apples": 2, "cheese": 3, "bread": 4, "chickens": 5},
    Kind.CONTRABAND: {"jewels": 6, "silk": 7, "spice": 8, "cloth": 9},
}


def test_the_standard_deck_is_the_table_of_the_rulebook():
    read = {
        good.name: (good.kind, STANDARD.count(good.name, 4), STANDARD.count(good.name, 3), good.value, good.penalty)
        for good in STANDARD.goods
    }
    assert read == STANDARD_TABLE


def test_the_royal_goods_are_the_table_of_the_rulebook():
    read = {
        stock.good.name: (
            stock.good.counts_as,
            stock.count(4),
            stock.count(3),
            stock.good.value,
            stock.good.penalty,
            stock.good.multiplicity,
        )
        for stock in ROYAL
    }
    assert read == ROYAL_TABLE
    assert all(stock.good.is_royal and not stock.good.is_legal for stock in ROYAL)


@pytest.mark.parametrize(("players", "standard", "royal"), [(3, 156, 6), (4, 204, 12), (5, 204, 12), (6, 204, 12)])
def test_totals(players, standard, royal):
    assert STANDARD.size(players) == standard
    assert sum(stock.count(players) for stock in ROYAL) == royal
    assert FULL.size(players) == standard + royal


def test_three_players_leave_in_the_box_what_the_rulebook_lists():
    """Seed 000 lists 36 bread, 4 pepper, 5 mead and 3 silk; seed 001 the royal cards."""
    removed = {good.name: FULL.count(good.name, 4) - FULL.count(good.name, 3) for good in FULL.goods}
    assert {name: cards for name, cards in removed.items() if cards} == {
        "bread": 36,
        "pepper": 4,
        "mead": 5,
        "silk": 3,
        "golden apples": 1,
        "bleu cheese": 1,
        "rye bread": 2,
        "pumpernickel": 1,
        "royal rooster": 1,
    }


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_compact_deck_has_44_cards_for_any_table(players):
    counts = COMPACT.counts(players)
    assert COMPACT.size(players) == 44
    for kind, values in COMPACT_VALUES.items():
        assert {good.name: good.value for good in counts if good.kind is kind} == values
    assert {cards for good, cards in counts.items() if good.is_legal} == {6}
    assert {cards for good, cards in counts.items() if not good.is_legal} == {5}
    assert all(good.penalty == good.value for good in counts), "S-COMPACT-3 and 4: inspections go by value"
    assert all(good.king == good.queen == 0 for good in counts), "S-COMPACT-8: no kings and queens"


def test_kings_and_queens():
    """S-SCORE-2."""
    titles = {good.name: (good.king, good.queen) for good in FULL.goods if good.king}
    assert titles == {"apples": (20, 10), "cheese": (15, 10), "bread": (15, 10), "chickens": (10, 5)}


@pytest.mark.parametrize("deck", [STANDARD, FULL, COMPACT], ids=["standard", "royal", "compact"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_cards_one_by_one_are_the_counts(deck, players):
    assert Counter(deck.cards(players)) == deck.counts(players)
    assert all(cards > 0 for cards in deck.counts(players).values())


def test_worked_examples_that_need_only_the_cards():
    """X-1: four chickens opened; X-2: cheese and two mead confiscated; X-11: cheese and silk; X-4: gouda for two."""
    penalty = {good.name: good.penalty for good in FULL.goods}
    assert 4 * penalty["chickens"] == 8
    assert penalty["cheese"] + 2 * penalty["mead"] == 10
    assert penalty["cheese"] + penalty["silk"] == 6
    assert 10 + FULL.good("gouda").multiplicity == 12


def test_the_goods_of_the_scoring_example():
    """X-5: a stand of 4 apples, 6 cheese, 1 bread, 4 chickens, 2 pepper and a crossbow is worth 66."""
    stand = {"apples": 4, "cheese": 6, "bread": 1, "chickens": 4, "pepper": 2, "crossbows": 1}
    assert sum(cards * STANDARD.good(name).value for name, cards in stand.items()) == 66


def test_data_is_frozen_and_hashable():
    assert len({STANDARD, FULL, COMPACT}) == 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        STANDARD.good("apples").value = 3
    assert STANDARD.size(4) == 204, "plus() makes a new deck and leaves this one as it was"


def test_a_table_may_add_its_own_cards():
    """S-OPTION: promotional cards are data."""
    deck = STANDARD.plus(Stock(Good("honey", Kind.LEGAL, value=3, penalty=2), cards=7))
    assert deck.size(3) == 163
    assert deck.good("honey").is_legal


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: STANDARD.size(2), "3 to 6 play (S-SETUP-1); given: 2"),
        (lambda: STANDARD.count("apples", 7), "3 to 6 play (S-SETUP-1); given: 7"),
        (lambda: STANDARD.good("jewels"), "the standard deck has no 'jewels'; it has: apples, cheese"),
        (lambda: STANDARD.plus(Stock(STANDARD.good("silk"), 1)), "given twice: silk"),
        (lambda: COMPACT.plus(Stock(Good("figs", Kind.CONTRABAND, 5, 3, "dates", 2), 1)), "given: 'dates'"),
        (lambda: Stock(STANDARD.good("silk"), 3, four_plus=4), "given: 3, 4"),
        (lambda: Stock(STANDARD.good("silk"), 0), "given: 0, 0"),
        (lambda: Stock(STANDARD.good("silk"), 10**30), "1 to 99 cards of silk"),
        (lambda: Stock(STANDARD.good("silk"), 2.5), "numbers of silk are whole; given: 2.5"),
        (lambda: Good(5, Kind.LEGAL, 5, 3), "name of a good is a text; given: 5"),
        (lambda: Good("figs", Kind.LEGAL, 3.5, 3), "numbers of figs are whole; given: 3.5"),
        (lambda: Good("figs", Kind.CONTRABAND, 3, 3, counts_as=["apples"]), "has a name; given: ['apples']"),
        (lambda: Good("Figs", Kind.LEGAL, 5, 3), "lower case; given: 'Figs'"),
        (lambda: Good("figs", Kind.LEGAL, 0, 3), "given: 0, 3"),
        (lambda: Good("figs", Kind.LEGAL, 2, 3, king=5, queen=6), "given: 6"),
        (lambda: Good("figs", Kind.CONTRABAND, 2, 3, king=5), "no king (S-SCORE-2); given: 5"),
        (lambda: Good("figs", Kind.LEGAL, 2, 3, counts_as="apples"), "given: 'apples'"),
        (lambda: Good("figs", Kind.CONTRABAND, 2, 3, multiplicity=2), "only a royal good"),
    ],
)
def test_bad_input_is_refused_in_words(make, says):
    with pytest.raises((ValueError, KeyError)) as refusal:
        make()
    assert says in str(refusal.value.args[0])
