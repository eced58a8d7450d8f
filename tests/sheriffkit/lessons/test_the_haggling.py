"""Lesson 10: every value by a sum of its own, every mistake with an answer, the round that the text tells of."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from classkit.game import NotLegal
from classkit.lesson import Question
from classkit.normalform import equilibria
from classkit.trees import Tree, backward_induction, chance, end, expected, nash_conv, normal_form, zero_sum
from sheriffkit import engine, play
from sheriffkit.lessons import the_haggling
from sheriffkit.lessons.the_haggling import (
    LESSON,
    alone,
    babbling,
    chances,
    first_round,
    game,
    guess,
    lead,
    seen,
    why_not,
)
from tests import questions

QUESTIONS = list(LESSON.questions.values())
CHECKS = [question for question in QUESTIONS if question.mistakes]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    LESSON.forget()
    yield
    LESSON.forget()


def bought(items: int, bribes: int) -> int:
    """The best cargo in sight: the sheriff passes it for a bribe of at least the fines."""
    return max(5 * n - n if n <= bribes else -n for n in range(items + 1))


def words() -> int:
    """The fewest words with which a guess is worth no more than the advice, tried one after another."""
    return next(w for w in range(1, 60) if Fraction(10 * 5 - 2, w) - 10 * Fraction(w - 1, w) <= 8)


def crossing(items: int) -> Fraction:
    """Where the line of a full cargo, from 5n down to -n, meets that of an empty one, from 0 up to 1."""
    full, slope = Fraction(5 * items), Fraction(-6 * items)
    return full / (1 - slope)


BY_HAND = {
    "seen": lambda: bought(3, 2),
    "most": lambda: bought(4, 3),
    "hidden": lambda: crossing(3),
    "opens": lambda: crossing(5),
    "guess": lambda: Fraction(13 - 3 - 3, 3),
    "enough": words,
    "lead": lambda: Fraction(30, 23),
}


@pytest.mark.parametrize("key", LESSON.questions)
def test_the_value_is_what_a_sum_of_its_own_gives(key: str) -> None:
    assert LESSON.questions[key].value == BY_HAND[key]()


# most: an item 5, bribes up to 3. opens: 25 or -5 loaded, 0 or 1 empty. enough: 50 and a bribe of 2, or 10 items found
MISTAKES = {
    "most": {"all": 4 * 5 - 3, "gross": 3 * 5, "sheriff": 3, "old": 2 * 5 - 2, "free": 4 * 5},
    "opens": {
        "passes": Fraction(6, 31),
        "loads": Fraction(1, 1 + 5),
        "innocent": Fraction(25, 25 + 5),
        "fine": Fraction(25, 25 + 1),
        "old": Fraction(15, 15 + 3 + 1),
    },
    "enough": {
        "three": 3,
        "part": Fraction(48 + 10, 8 + 10),
        "zero": -(-(48 + 10) // 10),
        "fine": -(-50 // 8),
        "two": (2 + 1) ** 2,
    },
}


def test_the_mistakes_worked_by_hand() -> None:
    questions.the_mistakes_are(LESSON, MISTAKES)


def test_every_number_that_a_question_says() -> None:
    questions.the_numbers_said_are(LESSON, {
        "seen": ("3 2 5 1", "2 2 2 5 2 8"),
        "most": ("3 5 1", "3 3 5 3 12"),
        "hidden": ("3 2 1", "3 15/19 0.79 15/19 10"),
        "opens": ("5 1 1", "25 1 5 80.6% 25/31"),
        "guess": ("3 2 3", "3 3 5 2 3 2.33 7/3 8"),
        "enough": ("8", "48 10 1 58 10 8 4"),
        "lead": ("3 1.30", "1.30"),
    })  # fmt: skip


def test_there_are_predictions_and_self_checks() -> None:
    assert [question.key for question in CHECKS] == ["most", "opens", "enough"]
    assert [question.key for question in QUESTIONS if not question.mistakes] == ["seen", "hidden", "guess", "lead"]


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_each_usual_mistake_has_an_answer_of_its_own(question: Question) -> None:
    questions.each_mistake_is_answered(LESSON, question, least=5)


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_no_reply_but_the_right_one_tells_the_key(question: Question) -> None:
    key = rf"(?<![\d./])({question.value}|{float(question.value):g})(?![\d./])"
    questions.only_the_right_answer_is_told(LESSON, question, key, (0.123, 99, "x", None))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_reveal_shows_the_value_and_why(question: Question) -> None:
    questions.the_value_is_revealed(LESSON, question)


# --- the games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("items", [3, 4, 5])
def test_the_mixtures_are_an_equilibrium_and_no_other_pays_differently(items: int) -> None:
    tree, pair = game(items), babbling(items)
    assert nash_conv(tree, pair) == 0
    assert expected(tree, pair) == (crossing(items), 0)
    found = equilibria(normal_form(tree))
    assert found.complete
    assert {equilibrium.payoffs for equilibrium in found.extreme} == {(crossing(items), 0)}


@pytest.mark.parametrize("items", range(1, 6))
def test_without_a_mediator_no_equilibrium_has_more_together(items: int) -> None:
    """All extreme equilibria are looked at; with room for more than the coins pay for, all pay the same."""
    tree = game(items)
    best = expected(tree, alone(items))
    assert nash_conv(tree, alone(items)) == 0
    found = equilibria(normal_form(tree))
    assert found.complete
    assert sum(best) == max(sum(one.payoffs) for one in found.extreme)
    assert sum(best) == (5 * items if items <= 2 else crossing(items))


@pytest.mark.parametrize(("items", "bribes"), [(1, 3), (3, 3), (4, 3), (3, 0), (10, 2)])
def test_the_best_equilibrium_without_a_mediator_for_other_purses(items: int, bribes: int) -> None:
    tree = game(items, bribes)
    assert nash_conv(tree, alone(items, bribes)) == 0
    assert sum(expected(tree, alone(items, bribes))) == (5 * items if items <= bribes else crossing(items))


@pytest.mark.parametrize("items", [3, 6, 10])
def test_a_part_of_the_cargo_never_pays_and_an_offer_of_nothing_brings_the_value(items: int) -> None:
    """The steps of the proof that heads `alone`, tried for chances of passing in fortieths."""
    for y in (Fraction(k, 40) for k in range(41)):
        for b in range(3):
            brings = [y * (5 * n - b) + (1 - y) * (1 if n == 0 else -n) for n in range(items + 1)]
            assert max(brings[1:-1]) < max(brings[0], brings[-1])
            if b == 0:
                assert max(brings) >= crossing(items)


@pytest.mark.parametrize("items", range(1, 11))
def test_the_mixtures_are_those_of_the_formula(items: int) -> None:
    loaded, opened = chances(items)
    assert loaded * items == 1 - loaded, "opening brings nothing on average"
    assert 5 * items * (1 - opened) - items * opened == opened, "loading brings no more than not loading"


def test_in_sight_every_node_is_known_and_the_payoffs_are_the_same() -> None:
    tree = game(2, 1)
    open_ = seen(tree)
    assert [leaf.payoffs for leaf in open_.leaves] == [leaf.payoffs for leaf in tree.leaves]
    assert [open_.path(leaf.place) for leaf in open_.leaves] == [tree.path(leaf.place) for leaf in tree.leaves]
    assert all(len(info.places) == 1 for player in (1, 2) for info in open_.infosets(player))
    assert backward_induction(open_).payoffs == (4, 1)


def test_the_lead_is_what_one_has_more() -> None:
    tree = game(3, 2)
    for own, ahead in zip(tree.leaves, lead(tree).leaves, strict=True):
        assert ahead.payoffs == (own.payoffs[0] - own.payoffs[1], own.payoffs[1] - own.payoffs[0])
    assert zero_sum(lead(tree)).value == Fraction(30, 23)
    with pytest.raises(TypeError, match="without chance"):
        lead(Tree(chance({"heads": ("1/2", end(1)), "tails": ("1/2", end(0))})))


def test_why_not_is_asked_of_a_game_that_cannot_be_solved_from_its_ends() -> None:
    assert "“0 offered” is also the information set of" in why_not(game())
    with pytest.raises(ValueError, match="solves this game"):
        why_not(seen(game()))


def test_a_guess_is_worth_less_the_more_words_there_are() -> None:
    assert [guess(3, words) for words in (1, 2, 3)] == [13, 5, Fraction(7, 3)]


def test_what_the_questions_say_in_numbers_holds() -> None:
    """Every number in a question, a reason or a reply that is no parameter."""
    assert (the_haggling.VALUE, the_haggling.PENALTY, the_haggling.COMPENSATION) == (5, 1, 1)
    assert backward_induction(seen(game(4, 3))).payoffs == (12, 3)
    for found in (backward_induction(seen(game())), backward_induction(seen(game(4, 3)))):
        tied = [name for name in found.ties if "offer" in name]
        assert tied, "the sheriff is indifferent somewhere"
        assert all(found.profile[1][name]["yes"] == 1 for name in tied), "and says yes there, as the questions say"
    assert 1 - chances(3)[0] == Fraction(3, 4), "nothing in three cases of four"
    for w in range(1, 12):
        assert guess(10, w) == Fraction(58, w) - 10


# --- the round that is played -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("coin", "fines"), [("heads", 4), ("tails", 12)])
def test_the_gold_or_the_fines(coin: str, fines: int) -> None:
    """Taken, the offer brings 5 gold; opened, the bag brings the fine of each silk."""
    for line, gain in (("accept", 5), ("open", fines)):
        state = first_round(coin)
        for seat, said in ((3, "silent"), (4, "silent"), (1, line)):
            state = engine.apply(state, seat, engine.read(said))
        while state.table.tasks:
            state = engine.apply(state, 1, engine.legal_moves(state, 1)[0])
        assert state.table.gold[:2] == (50 + gain, 50 - gain), line


def test_the_merchant_does_not_raise_its_offer() -> None:
    session = play(position=first_round(), seat=1, practice=True, autosave=False).session
    session.submit("ask 9 gold")
    said = [line for seat, line in engine.record(session.state).moves if seat == 2]
    assert said == ["offer 5 gold", "silent"]


def test_a_coin_falls_heads_or_tails() -> None:
    with pytest.raises(KeyError):
        first_round("edge")


def test_too_large_a_game_is_refused() -> None:
    with pytest.raises(NotLegal, match="the limit is"):
        game(5, 3, 8)
