"""The owners of the numbers in lesson 05 and its plan, by cell: `test_prose` says what owning means, and reads them."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from sheriffkit import labs, odds
from sheriffkit.goods import STANDARD as DECK
from sheriffkit.lessons import the_hand
from sheriffkit.lessons.the_hand_charts import STEP
from sheriffkit.rules import BAG_MOST, COMPACT, STANDARD, Rules
from tests.notebooks.pages import items, minutes, options, value

LESSON, PLAN = "05-the-hand.ipynb", "05-the-hand.md"
Owner = Fraction | int


def cell(id: str, expression: str) -> Owner:
    """An expression over the names of the lesson, after its cells were run, as a fraction."""
    number = value(LESSON, id, expression)
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


THREE = Rules(players=3)
FOUR = options(LESSON, "sheriffkit.play")["players"]
SIZE = STANDARD.hand
APPLES, CARDS = DECK.count("apples", FOUR), DECK.size(FOUR)
SAID, _ = the_hand.first_round().table.declared[the_hand.MERCHANT - 1]
DECLARED = [seat for seat, (number, _) in enumerate(the_hand.first_round().table.declared, 1) if number]
FIRST, MERCHANTS = DECLARED[0], len(DECLARED)
SMALL, TINY = cell("list-hands", "len(deck)"), cell("list-hands", "sum(card.startswith('apple') for card in deck)")
LEVEL = cell("deal-tables", "estimate.level")
LEAST = next(k for k in range(SIZE + 1) if odds.hand(apples=k, at_least=True) == cell("count-three", "at_least"))
ASIDE = 3
NINE = odds.hand(apples=3, at_least=True, size=SIZE + ASIDE)
BEFORE, AFTER = (the_hand.LESSON.questions[key].value for key in ("bread", "tip"))
PAIR = [odds.hand(apples=2, at_least=True, rules=rules) for rules in (STANDARD, THREE)]
CONTRABAND = [good.name for good in DECK.goods if not good.is_legal]
HIDDEN = [1 - odds.count(*CONTRABAND, rules=rules).p(0) for rules in (STANDARD, THREE)]
ONE, TWO = (labs.counting_lab("bread", 4, taken={"bread": k}).lie for k in (1, 2))
KINDS = len(CONTRABAND)
HOLDS = odds.hand(bread=4, at_least=True)
CROSSBOWS = DECK.count("crossbows", FOUR)
WAYS = items(LESSON, "deal", r"\b(?:Listing|Counting|Dealing)\b")

OWNED: dict[str, dict[str, Owner]] = {
    "title": {"50": sum(minutes(PLAN))},
    "play": {"1": options(LESSON, "sheriffkit.play")["seat"], "3": the_hand.MERCHANT},
    "hypergeometric": {
        "3/5": cell("list-hands", "Fraction(3, 5)"),
        "2/4": cell("list-hands", "Fraction(2, 4)"),
        "93": cell("count-three", "round(sum(ways) / 10**9)"),
        "48": APPLES,
        "156": CARDS - APPLES,
    },
    "deal": {
        "2000": cell("deal-tables", "len(dealt)"),
        "1": options(LESSON, "sheriffkit.play")["seat"],
        "95%": LEVEL,
        "19/20": LEVEL,
    },
    "hidden": {"2": FIRST, "3": FIRST + 1},
    "story": {"1.0%": HOLDS, "99.0%": 1 - HOLDS, "20": BAG_MOST * len(STANDARD.legal)},
    "fool": {
        "204": CARDS,
        "44": COMPACT.deck.size(FOUR),
        "17": STEP,
        "84.9%": BEFORE,
        "28.0%": AFTER,
        "35.7%": NINE,
        "14.4%": cell("count-three", "at_least"),
        "43.2%": PAIR[0],
        "60.0%": PAIR[1],
    },
    "answers": {
        "2": 2,
        "4": SIZE - 2,
        "5": CROSSBOWS,
        "6": SIZE,
        "199": CARDS - CROSSBOWS,
        "204": CARDS,
        "0.68%": odds.hand(crossbows=2),
        "48/204": Fraction(APPLES, CARDS),
        "24/17": odds.count("apples").mean(),
        "1.41": odds.count("apples").mean(),
        "89.5%": HIDDEN[1],
        "88.0%": HIDDEN[0],
        "35.7%": NINE,
        "59.8%": ONE,
        "29.9%": TWO,
    },
}
SPOKEN: dict[str, dict[str, Owner]] = {
    "title": {"really hold four bread": SAID, "and says: four bread": SAID, "anybody holds four bread": SAID},
    "play": {"Player 1 of four": FOUR, "Player 3 took two cards": 2, "what do all three declare": MERCHANTS},
    "idea-keep": {"Five cards": SMALL, "three of them apples": TINY, "of the five": SMALL},
    "hypergeometric": {
        "among four cards": SMALL - 1,
        "hands of six": SIZE,
        '"At least three"': LEAST,
        "together: three apples": LEAST,
        "four apples, and so on": LEAST + 1,
    },
    "deal": {"Which of the three is a proof": WAYS},
    "idea-seen": {"piles of five": len(the_hand.first_look()) // 2 - 3},
    "idea-belief": {"without all four": KINDS, "multiply four chances": KINDS},
    "story": {
        "**Four bread.**": SAID,
        "holds four bread": SAID,
        "one to five,": BAG_MOST,
        "of the four legal": len(STANDARD.legal),
    },
    "fool": {
        "A hand with four apples": LEAST + 1,
        "also holds three": LEAST,
        '"Nobody holds four bread': SAID,
        "lays three cards aside": ASIDE,
        "sees nine cards": SIZE + ASIDE,
        "three apples or more": LEAST,
        "With four players": FOUR,
        "With three players": THREE.players,
    },
    "summary": {"Summary in five lines": items(LESSON, "summary", r"^\d\. .*")},
    "exercises": {
        "a hand of six": SIZE,
        "With three players": THREE.players,
        "than with four": FOUR,
        "lays three cards": ASIDE,
        "draws three": ASIDE,
        "likely are three apples": LEAST,
        "a declared four bread": SAID,
    },
    "answers": {
        "and four of 199": SIZE - 2,
        "Six times": SIZE,
        "All nine cards": SIZE + ASIDE,
        "three apples or more": LEAST,
        "among the nine": SIZE + ASIDE,
    },
}
PLAN_OWNED: dict[str, Owner] = {"3": the_hand.MERCHANT, "28.0%": AFTER}
PLAN_SPOKEN: dict[str, Owner] = {
    "hold four bread?": SAID,
    "three apples or more": LEAST,
    "hand of six": SIZE,
    "Five slips of paper": SMALL,
    "which of the three is a proof": WAYS,
    "for three players": THREE.players,
    "Deal five slips": SMALL,
    "up four apples": LEAST + 1,
    "have three?": LEAST,
    '"Four bread is': SAID,
}
FORMULAS: dict[str, Callable[[int], bool]] = {
    r"\binom{48}{k}\binom{156}{6-k} \Big/ \binom{204}{6}": lambda k: (
        Fraction(comb(48, k) * comb(156, max(6 - k, 0)) * (k <= 6), comb(204, 6)) == odds.hand(apples=k)
    ),
    "C(5, 2) × C(199, 4) / C(204, 6)": lambda _: (
        Fraction(comb(5, 2) * comb(199, 4), comb(204, 6)) == odds.hand(crossbows=2)
    ),
}
