"""What lesson 05 says in words, and what its cells compute, beside the kit. Its numbers are read by `test_prose`."""

from fractions import Fraction

from sheriffkit import odds
from sheriffkit.goods import STANDARD as DECK
from sheriffkit.lessons import the_hand
from sheriffkit.lessons.the_hand_charts import SEEN
from tests.notebooks.owners_05 import AFTER, BEFORE, CARDS, CONTRABAND, HIDDEN, LESSON, ONE, PAIR, TWO, cell
from tests.notebooks.pages import options, value


def test_what_is_said_in_words_holds() -> None:
    """The claims of lesson 05 that have no number in them."""
    half = Fraction(1, 2)
    assert len(the_hand.first_look()) == SEEN == 16, "the sheriff sees sixteen cards"
    assert PAIR[0] < half < PAIR[1], "three players flip it"
    assert ONE > half > TWO, "exercise 5: two bread taken, not one"
    assert HIDDEN[1] > HIDDEN[0], "exercise 3: a little more likely"
    assert DECK.count("bread", 3) == 0, "no bread with three"
    four, three = (sum(DECK.count(good, players) for good in CONTRABAND) for players in (4, 3))
    assert three < four, "and less contraband"
    assert AFTER < half < BEFORE, "the tip turns the scale"
    assert value(LESSON, "dealt-later")[0] == value(LESSON, "dealt-later")[1], "who is dealt later has the same chance"
    assert value(LESSON, "weigh")[1] is True
    assert value(LESSON, "count-three")[2] is True
    together, product = (cell("contraband", name) for name in ("together", "product"))
    assert together < product, "goods share the places of one hand"


def test_the_notebook_and_the_kit_agree() -> None:
    assert cell("weigh", "lie / (honest + lie)") == BEFORE
    assert cell("count-three", "exactly") == odds.hand(apples=3)
    assert cell("count-players", "1 - none - one") == the_hand.LESSON.questions["players"].value
    assert cell("look", "sum(left.values())") == CARDS - SEEN
    assert options(LESSON, "sheriffkit.play") == {"players": 4, "seat": 1, "seed": the_hand.SEED, "practice": True}
    assert cell("deal-tables", "estimate.covers(at_least)") == 1
    assert cell("deal-tables", "estimate.covers(exactly)") == 0
