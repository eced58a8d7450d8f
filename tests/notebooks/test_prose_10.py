"""What lesson 10 says in words, and what its cells compute, beside the kit. Its numbers are read by `test_prose`."""

from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.trees import backward_induction, expected, largest_gain, nash_conv, optimal, zero_sum
from sheriffkit import engine
from sheriffkit.lessons import cfr_duel, the_haggling
from sheriffkit.lessons.the_haggling import BRIBES, ITEMS, OFFER, SHERIFF, VALUE, WORDS, game, guess, lead, seen
from sheriffkit.lessons.the_haggling_advice import ADVISED, password
from sheriffkit.lessons.the_haggling_charts import best_welfare
from tests.notebooks import owners_10
from tests.notebooks.owners_10 import FAILS, SEEN, SILK, SMALL, bag, habit, learned, passive
from tests.notebooks.pages import value

NAME = owners_10.LESSON


def test_the_notebook_and_the_kit_agree() -> None:
    questions = the_haggling.LESSON.questions
    assert value(NAME, "by-hand") == ({0: 0, 1: 4, 2: 8, 3: -3}, [8, 2])
    assert value(NAME, "by-hand")[1][0] == questions["seen"].value
    assert value(NAME, "mixtures") == (True, True, Fraction(1, 4), Fraction(15, 19))
    assert value(NAME, "exact") == {(questions["hidden"].value, 0)}, "every equilibrium pays the same"
    assert value(NAME, "guess") == (questions["guess"].value, 8)
    assert value(NAME, "password") == {3: 0, 8: 0, 9: 0.0062}
    assert value(NAME, "lead", "leads") == pytest.approx([30 / 23] * 2, abs=1e-7)


def test_what_is_played_tells_right_from_wrong() -> None:
    for id, right, wrong in (("play-hands", "Fraction(15, 19)", "8"), ("play-guess", "guess", "8")):
        estimate = "played" if id == "play-hands" else "greedy"
        assert value(NAME, id, f"{estimate}.covers({right})") is True
        assert value(NAME, id, f"{estimate}.covers({wrong})") is False


def test_what_is_said_of_the_round_that_is_played() -> None:
    one, other = the_haggling.first_round("heads"), the_haggling.first_round("tails")
    assert (bag("heads").count("silk"), bag("tails").count("silk")) == (1, 3)
    assert one.bags != other.bags
    assert engine.view(one, SHERIFF) == engine.view(other, SHERIFF)
    assert SILK.penalty < OFFER < 3 * SILK.penalty, "with one silk the gold is more, with three it is less"


def test_what_is_said_in_words_holds() -> None:
    """The claims of lesson 10 that have no number in them, or more than one."""
    assert ADVISED == BRIBES, "two items for 2 coins"
    assert (cfr_duel.ITEMS, cfr_duel.BRIBES) == (2, 1), "what the duel is over"
    assert value(NAME, "duel", "match.duel.tree.zero_sum") is True, "only the lead counts"
    assert sum(SEEN) == BRIBES * VALUE == 10, "with room for two items both have 10 together, and in sight as well"
    assert SMALL == 0, "an offer of 2 is believed where there is room for two items"
    three = ({"cargo": "load 3", "3 items": "offer 2"}, {"0 offered": "no", "1 offered": "no", "2 offered": "yes"})
    assert nash_conv(game(), three) > 0, "with room for three it is not"
    assert guess(ITEMS, WORDS) < SEEN[0] < guess(FAILS, WORDS)
    assert guess(8, WORDS) < SEEN[0], "up to eight items"
    assert FAILS == 9
    assert best_welfare(8, 2) == 10 > best_welfare(9, 2), "the chart falls just there"
    assert best_welfare(ITEMS, 1) < best_welfare(ITEMS, 2)


def test_the_earlier_one_has_to_choose_the_more_a_mediator_can_reach() -> None:
    for rounds in (1, 2):
        values = [best_welfare(ITEMS, rounds, concept) for concept in ("NFCCE", "EFCCE", "EFCE")]
        assert values == sorted(values, reverse=True)


def test_leaving_out_early_answers_is_refused_where_it_is_wrong() -> None:
    with pytest.raises(NotLegal, match="wrong answer"):
        optimal(game(3, 2, 2, early_answers=False), "NFCCE")


def test_the_advice_helps_both() -> None:
    alone = expected(game(), the_haggling.alone())
    advised = value(NAME, "password", "the_haggling_advice.followed(advice)")
    assert advised == pytest.approx((8, 2))
    assert all(after > before for after, before in zip(advised, alone, strict=True))


def test_the_round_that_was_played_as_a_tree() -> None:
    """Exercise 6: the ends are those of the table, and the value is that of opening."""
    draft = value(NAME, "sandbox", "tree_draft(players=('smuggler', 'sheriff'))")
    draft.add("/", "chance: heads 1/2, tails 1/2")
    fines = {coin: silk * SILK.penalty for coin, silk in the_haggling.SILK.items()}
    for coin, fine in fines.items():
        draft.add(f"/{coin}", "2 the offer: take, open")
        draft.add(f"/{coin}/take", f"{-OFFER}, {OFFER}").add(f"/{coin}/open", f"{-fine}, {fine}")
    assert fines == {"heads": 4, "tails": 12}
    assert zero_sum(draft.tree).value == -8
    assert zero_sum(draft.tree).profile[1]["the offer"]["open"] == 1
    assert sum(max(OFFER, fine) for fine in fines.values()) / Fraction(2) == owners_10.OWNED["answers"]["8.50"]


def test_no_mediator_moves_the_lead() -> None:
    ahead = lead(game())
    worth = zero_sum(ahead).value
    for concept in ("NFCCE", "EFCE"):
        for who, sign in ((1, 1), (2, -1)):
            assert optimal(ahead, concept, who).value == pytest.approx(float(sign * worth), abs=1e-7)


def test_the_exercises_come_out() -> None:
    assert expected(game(2, 2), ({"cargo": "load 2", "2 items": "offer 2"},
        {"0 offered": "no", "1 offered": "no", "2 offered": "yes"})) == (8, 2)  # fmt: skip
    assert learned().payoffs[0] == pytest.approx(-1 / 18, abs=0.001)
    assert largest_gain(password(FAILS), "EFCE") > 0
    assert habit() < owners_10.OWNED["answers"]["1"], "the estimate is lower"
    assert nash_conv(cfr_duel.poker(), passive()) == 2


def test_the_sheriff_is_indifferent_where_the_text_says_so() -> None:
    assert backward_induction(seen(game())).ties
    assert expected(game(), the_haggling.babbling())[1] == 0
