"""Lesson 05: every value against a count of its own, every mistake with an answer, the round that the text tells of."""

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from classkit.lesson import Question
from sheriffkit import engine, odds, play
from sheriffkit.lessons import the_hand
from sheriffkit.lessons.the_hand import LESSON
from sheriffkit.rules import COMPACT, STANDARD, Rules
from tests import questions

QUESTIONS = list(LESSON.questions.values())
CHECKS = [question for question in QUESTIONS if question.mistakes]
SEEN = Counter(the_hand.first_look())


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    LESSON.forget()
    yield
    LESSON.forget()


def drawn(fitting: int, total: int, draws: int, wanted: Collection[int]) -> Fraction:
    """The chance of a wanted number of fitting cards, card after card: by following every sequence of draws."""
    chances = Counter({0: Fraction(1)})
    for gone in range(draws):
        after: Counter[int] = Counter()
        for held, chance in chances.items():
            fits = Fraction(fitting - held, total - gone)
            after[held + 1] += chance * fits
            after[held] += chance * (1 - fits)
        chances = after
    return sum((chance for held, chance in chances.items() if held in wanted), Fraction(0))


def hands(pool: dict[str, int], size: int) -> list[tuple[Counter[str], int]]:
    """Every hand by its numbers of goods, and in how many ways it comes."""
    found = []
    for numbers in product(*(range(min(stock, size) + 1) for stock in pool.values())):
        if sum(numbers) == size:
            ways = 1
            for stock, number in zip(pool.values(), numbers, strict=True):
                ways *= comb(stock, number)
            found.append((Counter(dict(zip(pool, numbers, strict=True))), ways))
    return found


def lie_by_listing(good: str, number: int, seen: Counter[str], taken: tuple[str, ...] = ()) -> Fraction:
    """The chance of a lie by the story of `sheriffkit.guess`, over every hand: half of all merchants mean to lie."""
    known = Counter(taken)
    pool = {card: STANDARD.deck.count(card, 4) - seen[card] - known[card] for card in STANDARD.goods}
    value = {card: STANDARD.goods[card].value for card in STANDARD.legal}
    true = lie = Fraction(0)
    for drawn_cards, ways in hands(pool, 6 - known.total()):
        hand = drawn_cards + known
        best = max(STANDARD.legal, key=lambda card: min(hand[card], 5) * value[card])
        legal = hand[best] > 0
        says = legal and best == good and min(hand[best], 5) == number
        true += ways * Fraction(says) / 2
        dice = Fraction(1, 20) * Fraction(1 if legal else 2, 2)  # without a legal good both kinds throw dice
        honest_only = hand[good] == 6
        true += ways * dice * honest_only
        lie += ways * dice * (not honest_only)
    return lie / (true + lie)


BY_HAND = {
    "three": lambda: drawn(48, 204, 6, range(3, 7)),
    "compact": lambda: drawn(6, 44, 6, range(2, 3)),
    "players": lambda: drawn(48, 156, 6, range(2, 7)),
    "chickens": lambda: drawn(24 - SEEN["chickens"], 204 - SEEN.total(), 6, range(1)),
    "bread": lambda: lie_by_listing("bread", 4, Counter()),
    "tip": lambda: lie_by_listing("bread", 4, Counter(the_hand.after_the_market()[0]), ("bread", "bread")),
    "apples": lambda: lie_by_listing("apples", 4, Counter()),
}


@pytest.mark.slow
@pytest.mark.parametrize("key", LESSON.questions)
def test_the_value_is_what_a_count_of_its_own_gives(key: str) -> None:
    assert LESSON.questions[key].value == BY_HAND[key]()


def mistakes() -> dict[str, dict[str, Fraction]]:
    """What each usual mistake comes to; 21 of the 188 unseen cards are chickens, 60 of all 204 are contraband."""
    four, six, no_legal = (drawn(48, 204, 6, [4]), drawn(48, 204, 6, [6]), drawn(60, 204, 6, [6]))
    least, liar = drawn(48, 204, 6, range(4, 7)), Fraction(1, 20) * (1 - six + no_legal)
    return {
        "compact": {
            "back": 15 * Fraction(6**2 * 38**4, 44**6),
            "least": drawn(6, 44, 6, range(2, 7)),
            "order": Fraction(6 * 5 * 38 * 37 * 36 * 35, 44 * 43 * 42 * 41 * 40 * 39),
            "rest": Fraction(15 * comb(42, 4), comb(44, 6)),
        },
        "chickens": {
            "nothing": drawn(24, 204, 6, [0]),
            "deck": drawn(24, 188, 6, [0]),
            "goods": drawn(21, 204, 6, [0]),
            "hands": drawn(21, 188 - 2 * 6, 6, [0]),
            "opposite": drawn(21, 188, 6, range(1, 7)),
            "back": Fraction(167, 188) ** 6,
        },
        "apples": {
            "fewer": drawn(48, 204, 6, range(4)),
            "honest": (four + six / 20) / (four + six / 20 + liar),
            "half": Fraction(1, 2),
            "least": liar / (liar + least),
            "hold": four,
        },
    }


def test_the_mistakes_counted_once_more() -> None:
    questions.the_mistakes_are(LESSON, mistakes())


def test_the_questions_of_the_issue_are_there() -> None:
    assert len(CHECKS) == 3
    assert len(QUESTIONS) - len(CHECKS) == 4


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_each_usual_mistake_has_an_answer_of_its_own(question: Question) -> None:
    questions.each_mistake_is_answered(LESSON, question)


@pytest.mark.parametrize("question", CHECKS, ids=lambda question: question.key)
def test_no_reply_but_the_right_one_tells_the_key(question: Question) -> None:
    key = rf"{question.value}|{float(question.value):.3f}|{100 * float(question.value):.1f}"
    questions.only_the_right_answer_is_told(LESSON, question, key, (0.123, 2, "x", None, ...))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_reveal_shows_the_value_and_why(question: Question) -> None:
    questions.the_value_is_revealed(LESSON, question)


def test_what_the_questions_say_in_numbers_holds() -> None:
    """Every number in a question, a reason or a reply that is no parameter."""
    assert STANDARD.deck.size(4) == 204
    assert STANDARD.deck.count("apples", 4) == STANDARD.deck.count("apples", 3) == 48
    assert STANDARD.deck.size(3) == 156
    assert (COMPACT.deck.size(4), COMPACT.deck.count("apples", 4), COMPACT.hand) == (44, 6, 6)
    assert 44 - 6 == 38
    assert LESSON.questions["compact"].value == Fraction(comb(6, 2) * comb(38, 4), comb(44, 6))
    assert (SEEN.total(), SEEN["chickens"], STANDARD.deck.count("chickens", 4)) == (16, 3, 24)
    assert (204 - 16, 24 - 3, 16 - 3, 188 - 21) == (188, 21, 13, 167)
    assert LESSON.questions["chickens"].value == Fraction(comb(167, 6), comb(188, 6))
    seen, taken = the_hand.after_the_market()
    assert (seen.count("bread"), taken) == (2, ("bread", "bread"))


@pytest.mark.slow
@pytest.mark.parametrize("good", ["apples", "bread"])
def test_what_is_weighed_is_how_often_each_kind_of_merchant_says_it(good: str) -> None:
    says = the_hand.sayings(good)
    assert says["lie"] / sum(says.values()) == lie_by_listing(good, 4, Counter())
    assert round(says["honest"], 4) == round(odds.hand({good: 4}), 4)
    assert round(says["lie"], 3) == Fraction(1, 20)


def test_an_honest_merchant_says_four_apples_more_often_than_four_bread() -> None:
    apples, bread = the_hand.sayings("apples"), the_hand.sayings("bread")
    assert apples["honest"] > bread["honest"]
    assert round(apples["lie"], 3) == round(bread["lie"], 3)


def test_the_round_is_the_one_that_the_table_opens() -> None:
    table = play(players=4, seat=the_hand.SHERIFF, seed=the_hand.SEED, practice=True, autosave=False)
    session = table.session
    while session.waiting:
        session.go_on()
    assert session.owing == (the_hand.SHERIFF,)
    assert engine.view(session.state, the_hand.SHERIFF) == the_hand.first_round()


def test_the_round_is_the_one_that_the_lesson_tells_of() -> None:
    """Player 1 is the sheriff; who took bread from the piles tells the truth, and who took nothing lies."""
    state, view = engine.new_game(Rules(), the_hand.SEED), the_hand.first_round()
    assert view.duty is not None
    assert view.table.officers == (the_hand.SHERIFF,) == (1,)
    assert view.table.declared == ((0, ""), (5, "apples"), (4, "bread"), (5, "bread"))
    table = play(players=4, seat=1, seed=the_hand.SEED, practice=True, autosave=False)
    bags = table.session.state.bags
    assert set(bags[the_hand.MERCHANT - 1]) == {"bread"}
    assert set(bags[1]) != {"apples"}
    assert set(bags[3]) != {"bread"}
    assert [the_hand.shopping(view, seat).taken for seat in (2, 3, 4)] == [(), ("bread", "bread"), ()]
    assert the_hand.first_look() == (*state.hands[0], *state.table.left, *state.table.right)


def test_cards_put_back_are_counted_by_the_binomial_formula() -> None:
    share = Fraction(4, 17)
    back = the_hand.put_back(6, share)
    assert [back.p(k) for k in range(7)] == [comb(6, k) * share**k * (1 - share) ** (6 - k) for k in range(7)]
