"""Rules are data that refuse nonsense (S-EDITION, S-SETUP, S-OPTION)."""

import pytest
from hypothesis import given

from classkit.game import NotLegal
from sheriffkit.goods import Good, Kind, Stock
from sheriffkit.rules import COMPACT, ROYAL, STANDARD, Edition, Rebuild, Rules
from tests.sheriffkit.play import ANY_RULES, PROMO


def test_s_setup_1_three_to_six_play():
    assert Rules(3).seats == (1, 2, 3)
    for players in (2, 7, 4.0, True, "4"):
        with pytest.raises(NotLegal, match="3 to 6 players") as refused:
            Rules(players)
        assert refused.value.clause == "S-SETUP-1"


def test_s_setup_5_rounds():
    assert [Rules(players).rounds for players in (3, 4, 5, 6)] == [9, 8, 10, 9]
    assert [Rules(players, edition="compact").rounds for players in (3, 4, 5, 6)] == [3, 4, 5, 6]


def test_s_edition_names_the_box_in_use():
    assert (STANDARD.deck_size, ROYAL.deck_size, COMPACT.deck_size) == (204, 216, 44)
    assert (Rules(3).deck_size, Rules(3, royal=True).deck_size) == (156, 162)
    assert Rules(3).legal == ("apples", "cheese", "chickens")
    assert "bleu cheese" not in Rules(3, royal=True).goods


def test_names_of_editions_and_of_rebuilding_are_taken():
    assert Rules(edition="compact").edition is Edition.COMPACT
    assert Rules(rebuild="top-five").rebuild is Rebuild.TOP_FIVE


@pytest.mark.parametrize(
    ("options", "clause", "says"),
    [
        ({"edition": "deluxe"}, "S-EDITION", "no such edition"),
        ({"rebuild": "all"}, "S-MARKET-5", "no such way"),
        ({"hand": 8}, "S-OPTION", "6 or 7"),
        ({"remove": 11}, "S-OPTION", "0 to 10"),
        ({"remove": -1}, "S-OPTION", "0 to 10"),
        ({"haggle_rounds": 10}, "S-BRIBE-11", "0 to 9"),
        ({"timer": -1}, "S-OPTION", "timer"),
        ({"royal": 1}, "S-EDITION", "in or out"),
        ({"first_sheriff": 5}, "S-SETUP-4", "seat from 1 to 4"),
        ({"players": 6, "first_sheriff": 1}, "S-SIX-1", "deputies are drawn"),
        ({"edition": "compact", "royal": True}, "S-COMPACT", "no kings and queens"),
        ({"edition": "compact", "hand": 7}, "S-COMPACT-1", "hands of six"),
        ({"edition": "compact", "remove": 10}, "S-COMPACT-1", "44"),
        ({"edition": "compact", "rebuild": "top-five"}, "S-COMPACT-1", "no market"),
        ({"extra": ["silk"]}, "S-OPTION", "stocks of goods"),
        ({"extra": (Stock(Good("silk", Kind.CONTRABAND, 1, 1), 1),)}, "S-OPTION", "twice"),
        ({"extra": (Stock(Good("gold bars", Kind.CONTRABAND, 1, 1), 1),)}, "S-OPTION", "small letters"),
        ({"extra": (Stock(Good("apple", Kind.LEGAL, 1, 1), 1),)}, "S-OPTION", "without these words: .*golden apple"),
        ({"extra": (Stock(Good("tea-2", Kind.CONTRABAND, 1, 1), 1),)}, "S-OPTION", "small letters"),
        ({"extra": (Stock(Good("old tea", Kind.CONTRABAND, 1, 1, "tea", 2), 1),)}, "S-OPTION", "must count as"),
    ],
)
def test_nonsense_is_refused_with_clause_and_reason(options, clause, says):
    with pytest.raises(NotLegal, match=says) as refused:
        Rules(**options)
    assert refused.value.clause == clause


def test_six_players_of_the_compact_game_have_one_sheriff():
    rules = Rules(6, edition="compact", first_sheriff=6)
    assert not rules.deputies
    assert Rules(6).deputies


def test_s_option_extra_cards_are_in_the_deck():
    rules = Rules(extra=PROMO)
    assert rules.deck_size == 208
    assert rules.goods["letter of marque"].value == 5


@given(ANY_RULES)
def test_json_reads_back(rules):
    assert Rules.from_json(rules.to_json()) == rules


@pytest.mark.parametrize(
    "data",
    [{"bribes": 1}, {"extra": 3}, {"extra": [{"name": "tea"}]}, {"extra": ["tea"]}, {"players": None}],
)
def test_a_saved_game_with_other_rules_is_refused(data):
    with pytest.raises(NotLegal):
        Rules.from_json(data)


def test_s_compact_8_an_extra_card_brings_no_king():
    figs = Stock(Good("figs", Kind.LEGAL, 3, 2, king=20, queen=10), 5)
    with pytest.raises(NotLegal, match="S-COMPACT-8"):
        Rules(edition="compact", extra=(figs,))
    assert Rules(extra=(figs,)).goods["figs"].king == 20


def test_s_score_2_an_extra_card_counts_as_a_good_that_is_there():
    brioche = Stock(Good("brioche", Kind.CONTRABAND, 5, 3, counts_as="bread", multiplicity=2), 3)
    with pytest.raises(NotLegal, match=r"counts as bread.*S-SCORE-2"):
        Rules(players=3, extra=(brioche,))
    assert "brioche" in Rules(players=4, extra=(brioche,)).goods
