"""What may be set before the deal, and what is refused, with the clause."""

import pickle

import pytest

from cheesekit.rules import MOST_TURNS, Role, Rules
from classkit.game import NotLegal
from classkit.words import say
from tests.cheesekit.play import every_rules, name


def test_T_PLAYERS_1_one_thief_the_rest_sleepyheads():
    for n in range(4, 9):
        assert Rules(n).cards == (Role.THIEF, *[Role.SLEEPYHEAD] * (n - 1))
        assert Rules(n).seats == tuple(range(1, n + 1))


def test_T_PLAYERS_1_one_die_each_but_two_with_four_players():
    assert [Rules(n).dice_each for n in range(4, 9)] == [2, 1, 1, 1, 1]


def test_T_ACCOMPLICE_taps_and_accomplices_by_the_number_of_players():
    assert [Rules(n).taps for n in range(4, 9)] == [0, 0, 1, 2, 2]
    assert [Rules(n).accomplices for n in range(4, 9)] == [0, 1, 1, 2, 2]


@pytest.mark.parametrize("rules", every_rules(), ids=name)
def test_T_OPOSSUM_1_and_T_ROLES_each_special_card_replaces_a_plain_sleepyhead(rules):
    assert len(rules.cards) == rules.players
    assert rules.cards.count(Role.THIEF) == 1
    assert rules.cards.count(Role.DEAD_MOUSE) == rules.dead_mouse
    assert rules.cards.count(Role.MUTE) == rules.mute
    assert rules.cards.count(Role.TROUBLEMAKER) == rules.troublemaker


@pytest.mark.parametrize("players", [3, 9, 0, -5, "5", 5.0, True, None])
def test_T_PLAYERS_1_other_numbers_are_refused(players):
    with pytest.raises(NotLegal) as refused:
        Rules(players)
    assert refused.value.clause == "T-PLAYERS-1"
    assert str(refused.value) == (
        f"Cheese Thief is for 4 to 8 players. (T-PLAYERS-1) Given: players={players!r}. Allowed: 4 to 8."
    )


@pytest.mark.parametrize("turns", [-1, MOST_TURNS + 1, 1.0, "3", False])
def test_T_DAY_3_turns_are_bounded(turns):
    with pytest.raises(NotLegal, match=r"from 0 to 9\. \(T-DAY-3\) Given: turns=.* Allowed: 0 to 9\."):
        Rules(5, turns=turns)


def test_T_DAY_3_three_turns_each_by_default():
    assert Rules().turns == 3


@pytest.mark.parametrize("players", [4, 5])
def test_T_OPOSSUM_needs_six_players(players):
    with pytest.raises(NotLegal, match=r"six to eight players.*T-OPOSSUM.*Allowed: players=6, .* and dead_mouse=False"):
        Rules(players, dead_mouse=True)


@pytest.mark.parametrize(
    ("option", "clause"), [("dead_mouse", "T-OPOSSUM"), ("mute", "T-ROLES"), ("troublemaker", "T-ROLES")]
)
def test_an_option_is_on_or_off(option, clause):
    with pytest.raises(NotLegal, match=rf"{option} is either on or off.*{clause}.*Given: {option}=1\. Allowed: True"):
        Rules(6, **{option: 1})


@pytest.mark.parametrize("rules", every_rules(turns=2), ids=name)
def test_rules_are_plain_data_and_come_back(rules):
    assert Rules.from_json(rules.to_json()) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(rules) == hash(Rules.from_json(rules.to_json()))


def test_an_option_that_does_not_exist_is_refused():
    with pytest.raises(NotLegal, match=r"no such option.*Given: cat, dog\. Allowed: players, dead_mouse"):
        Rules.from_json({"players": 5, "dog": True, "cat": 1})


def test_others_leaves_the_named_seats_out():
    assert Rules(6).others(2, 5) == (1, 3, 4, 6)
    assert Rules(4).others() == (1, 2, 3, 4)


def test_every_card_has_a_name():
    assert [say(role.message) for role in Role] == [
        "the thief",
        "a sleepyhead",
        "the dead mouse",
        "the mute sleepyhead",
        "the troublemaker",
    ]
