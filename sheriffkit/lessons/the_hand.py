"""Lesson 05, the hand: does a merchant really hold what was declared? Its round and its questions.

Values are computed by `sheriffkit.odds` and `sheriffkit.labs`. The notebook takes `predict`, `reveal` and `check` from
here; its charts are in `sheriffkit.lessons.the_hand_charts`, the lab in `sheriffkit.lessons.counting_lab`.
"""

from fractions import Fraction
from functools import cache, reduce
from math import comb

from classkit import shown
from classkit.dist import Dist
from classkit.lesson import Lesson, Mistake, Question
from classkit.words import Catalogue, Message, Param
from sheriffkit import engine, odds
from sheriffkit.bots import BOTS, step
from sheriffkit.bots.belief import Hand
from sheriffkit.bots.facts import shopping
from sheriffkit.labs import counting_lab
from sheriffkit.rules import BAG_MOST, COMPACT, STANDARD, Rules
from sheriffkit.state import View
from sheriffkit.widgets.opening import REGULARS

SEED = 120
"""The deal of the round that is played: Player 1 is the sheriff."""
SHERIFF, MERCHANT = 1, 3
"""The learner's seat, and the merchant whose bag the lesson asks about."""
THREE = Rules(players=3)
HALF = Fraction(1, 2)

_add = Catalogue("sheriffkit").add


# --- the round that is played ----------------------------------------------------------------------------------------


@cache
def first_round() -> View:
    """What the sheriff of the played round sees when all bags are declared and none is decided.

    The same deal and the same bots as at the table that the notebook opens.

    >>> first_round().table.declared[MERCHANT - 1]
    (4, 'bread')
    """
    state = engine.new_game(Rules(), SEED)
    bots = {seat: BOTS[REGULARS[seat - 1]] for seat in state.rules.seats if seat != SHERIFF}
    while engine.to_move(state) != (SHERIFF,):
        state = step(state, bots)
    return engine.view(state, SHERIFF)


def first_look() -> tuple[str, ...]:
    """The cards that the sheriff of that round sees before the market: own hand, left pile, right pile.

    >>> len(first_look())
    16
    """
    view = engine.view(engine.new_game(Rules(), SEED), SHERIFF)
    return (*view.hand, *view.table.left, *view.table.right)


def after_the_market() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cards seen elsewhere when all bags are declared, and cards that the merchant took from the piles.

    >>> seen, taken = after_the_market()
    >>> len(seen), taken
    (23, ('bread', 'bread'))
    """
    view = first_round()
    return (*view.hand, *view.table.left, *view.table.right), shopping(view, MERCHANT).taken


# --- questions -------------------------------------------------------------------------------------------------------

_add("the_hand.three.ask", "You are dealt six of the 204 cards of the standard game; 48 of the 204 are apples. With "
    "what probability do you hold three apples or more?")  # fmt: skip
_add("the_hand.three.why", "There are {all} hands. Exactly three apples: {exactly}; four, five or six apples: {more}. "
    "These cannot happen together, so they are added: {value}.")  # fmt: skip
_add("the_hand.compact.ask", "The compact edition has 44 cards, six of them apples. With what probability does a hand "
    "of six hold exactly two apples?")  # fmt: skip
_add("the_hand.compact.why", "Two of the six apples, four of the 38 other cards, out of all hands of six: C(6, 2) × "
    "C(38, 4) / C(44, 6) = {value}.")  # fmt: skip
_add("the_hand.compact.hint", "Count hands: how many ways are there to choose two of six apples, and four of the "
    "cards that are no apples?")  # fmt: skip
_add("the_hand.compact.back", "That is right if every card is put back before the next is drawn. A hand keeps its "
    "cards: after one apple there are five apples among 43 cards.")  # fmt: skip
_add("the_hand.compact.least", "That is two apples or more. Exactly two leaves out three, four, five and six.")
_add("the_hand.compact.order", "You drew two apples and then four others, in this order. The apples may come at any "
    "two of six places; how many such pairs are there?")  # fmt: skip
_add("the_hand.compact.rest", "You chose the four other cards among all that are left, apples too. Hands with more "
    "apples are then in it, and many times over.")  # fmt: skip
_add("the_hand.players.ask", "With four players a hand holds two apples or more in {four} of deals. Three players "
    "play without bread and with less contraband: 156 cards, still 48 apples. What is the probability "
    "then?")  # fmt: skip
_add("the_hand.players.why", "The apples stay, the deck shrinks: 48 of 156 are apples instead of 48 of 204. The "
    "opposite is no apple or one; what is left is {value}.")  # fmt: skip
_add("the_hand.chickens.ask", "The sheriff sees 16 cards before the market, three of them chickens; the deck has 204 "
    "cards, 24 of them chickens. With what probability was Player 2 dealt six cards without a chicken?")  # fmt: skip
_add("the_hand.chickens.why", "188 cards are unseen, 21 of them chickens; all six must be among the {others} others: "
    "C({others}, 6) / C(188, 6) = {value}.")  # fmt: skip
_add("the_hand.chickens.hint", "How many cards have you not seen? How many of those are chickens, and how many are "
    "not?")  # fmt: skip
_add("the_hand.chickens.nothing", "That is the answer of somebody who has seen no card at all. You have seen 16.")
_add("the_hand.chickens.deck", "You took the 16 cards out of the deck, but left their chickens in. Three of the 24 "
    "can be in no other hand.")  # fmt: skip
_add("the_hand.chickens.goods", "You took the three chickens out, but not the 13 other cards that you saw. How many "
    "cards are left?")  # fmt: skip
_add("the_hand.chickens.hands", "You took the cards of the two other merchants out as well. You have not seen them: "
    "they may be chickens or not, so they stay among the unseen cards.")  # fmt: skip
_add("the_hand.chickens.opposite", "That is at least one chicken: the opposite of what was asked.")
_add("the_hand.chickens.back", "You let Player 2 put every card back. A hand is drawn without replacement.")
_add("the_hand.bread.ask", "A merchant declares four bread, and you have seen no card. Half of all merchants mean to "
    "lie. With what probability is this bag a lie?")  # fmt: skip
_add("the_hand.bread.why", "Who is honest says four bread in {honest} of deals; who lies, in {lie}. The rare truth "
    "stands against a lie that is rare as well, so it is {value}, not {less}.")  # fmt: skip
_add("the_hand.tip.ask", "Now you have seen {seen} cards elsewhere, two of them bread, and this merchant took two "
    "bread from the piles before declaring four. With what probability is the bag a lie?")  # fmt: skip
_add("the_hand.tip.why", "Two bread are in the hand for certain, so an honest merchant needs only two more among the "
    "cards that you did not see. The chance of a lie falls from {before} to {value}.")  # fmt: skip
_add("the_hand.apples.ask", "Another merchant declares four apples, and you have seen no card. Half of all merchants "
    "mean to lie. With what probability is the bag a lie? (Compute it as for the bread.)")  # fmt: skip
_add("the_hand.apples.why", "Who is honest says four apples in {honest} of deals, more often than four bread; who "
    "lies, as often as before. So it is {value}.")  # fmt: skip
_add("the_hand.apples.hint", "Two chances are weighed: that an honest merchant says four apples, and that a liar "
    "does. Which share of their sum is the liar's?")  # fmt: skip
_add("the_hand.apples.fewer", "That is how often a hand holds fewer than four apples. It answers another question: it "
    "leaves out that a liar says four apples only now and then.")  # fmt: skip
_add("the_hand.apples.honest", "That is the chance that the bag is honest: the opposite of what was asked.")
_add("the_hand.apples.half", "That is the chance of a lie before anything was said. The declaration tells you "
    "something.")  # fmt: skip
_add("the_hand.apples.least", "An honest merchant with five apples says five. Weigh the hands with exactly four.")
_add("the_hand.apples.hold", "That is how often a hand holds exactly four apples. Now weigh it against the liars who "
    "say so.")  # fmt: skip


def _say(id: str, **params: Param) -> Message:
    return Message.of(f"the_hand.{id}", **params)


def _mistakes(key: str, **values: Fraction) -> tuple[Mistake, ...]:
    return tuple(Mistake(value, _say(f"{key}.{name}")) for name, value in values.items())


def _three() -> Question:
    exactly, value = odds.hand(apples=3), odds.hand(apples=3, at_least=True)
    chances = {"exactly": exactly, "more": value - exactly, "value": value}
    shares = {name: shown.percent(chance, 2) for name, chance in chances.items()}
    return Question("three", _say("three.ask"), value, _say("three.why", all=f"{comb(204, 6):,}", **shares))


def _compact() -> Question:
    apples = odds.count("apples", rules=COMPACT)
    share, value = Fraction(6, 44), apples.p(2)
    mistakes = _mistakes(
        "compact",
        back=put_back(6, share).p(2),
        least=apples.p(lambda k: k >= 2),
        order=value / comb(6, 2),
        rest=Fraction(comb(6, 2) * comb(42, 4), comb(44, 6)),
    )
    why = _say("compact.why", value=shown.percent(value))
    return Question("compact", _say("compact.ask"), value, why, _say("compact.hint"), mistakes)


def _players() -> Question:
    four, three = (odds.hand(apples=2, at_least=True, rules=rules) for rules in (STANDARD, THREE))
    ask, why = _say("players.ask", four=shown.percent(four)), _say("players.why", value=shown.percent(three))
    return Question("players", ask, three, why)


def _chickens() -> Question:
    seen = first_look()
    value = odds.hand(chickens=0, seen=seen)
    left, chickens = 204 - len(seen), 24 - seen.count("chickens")
    mistakes = _mistakes(
        "chickens",
        nothing=odds.hand(chickens=0),
        deck=Hand(24, left, 6).chance(0),
        goods=Hand(chickens, 204, 6).chance(0),
        hands=Hand(chickens, left - 12, 6).chance(0),
        opposite=1 - value,
        back=put_back(6, Fraction(chickens, left)).p(0),
    )
    why = _say("chickens.why", others=left - chickens, value=shown.percent(value))
    return Question("chickens", _say("chickens.ask"), value, why, _say("chickens.hint"), mistakes)


def _bread() -> Question:
    value, says = counting_lab("bread", 4).lie, sayings("bread")
    shares = {name: shown.percent(chance, 2) for name, chance in says.items()}
    less = shown.percent(1 - odds.hand(bread=4, at_least=True))
    return Question(
        "bread", _say("bread.ask"), value, _say("bread.why", value=shown.percent(value), less=less, **shares)
    )


def _tip() -> Question:
    seen, taken = after_the_market()
    value = counting_lab("bread", 4, seen=seen, taken=taken).lie
    before = counting_lab("bread", 4, seen=seen).lie
    why = _say("tip.why", before=shown.percent(before), value=shown.percent(value))
    return Question("tip", _say("tip.ask", seen=len(seen)), value, why)


def _apples() -> Question:
    value, says = counting_lab("apples", 4).lie, sayings("apples")
    least = odds.hand(apples=4, at_least=True)
    mistakes = _mistakes(
        "apples",
        fewer=1 - least,
        honest=1 - value,
        half=HALF,
        least=says["lie"] / (says["lie"] + least),
        hold=odds.hand(apples=4),
    )
    why = _say("apples.why", honest=shown.percent(says["honest"]), value=shown.percent(value))
    return Question("apples", _say("apples.ask"), value, why, _say("apples.hint"), mistakes)


def sayings(good: str) -> dict[str, Fraction]:
    """How often a bag of four cards is declared as that good, truly and as a lie, if half of all merchants mean to lie.

    Both are chances for one kind of merchant (those who mean to be honest, those who mean to lie), so only their ratio
    counts. Four cards in a hand of six are the best honest bag, whatever the two others are. Six cards of the good
    cannot lie; a hand without a legal good has to.

    >>> says = sayings("bread")
    >>> says["lie"] / sum(says.values()) == counting_lab("bread", 4).lie
    True
    """
    dice = Fraction(1, len(STANDARD.legal) * BAG_MOST)
    all_six, none = odds.hand({good: 6}), odds.hand(dict.fromkeys(STANDARD.legal, 0))
    return {"honest": odds.hand({good: 4}) + dice * all_six, "lie": dice * (1 - all_six + none)}


def put_back(draws: int, share: Fraction) -> Dist[int]:
    """How many of so many draws fit, if each card is put back before the next: the binomial distribution.

    >>> put_back(2, Fraction(1, 2))
    Dist({0: 1, 1: 2, 2: 1})
    """
    one: Dist[int] = Dist({1: share, 0: 1 - share})
    return reduce(lambda total, draw: (total * draw).map(sum), [one] * draws)


LESSON = Lesson("the_hand", (_three(), _compact(), _players(), _chickens(), _bread(), _tip(), _apples()))
predict, reveal, check = LESSON.predict, LESSON.reveal, LESSON.check
