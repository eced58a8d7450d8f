"""Lesson 06, the fine: what does a lie cost, and when does it pay? Its round, its bags and its questions.

Values are computed by `sheriffkit.bribery`; `market_day` plays a bag through the engine itself. The notebook takes
`predict`, `reveal` and `check` from here; its charts are in `the_fine_charts`, the lab in `bag_lab`.
"""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, reduce
from math import isqrt
from random import Random
from typing import Literal

from classkit import estimate, shown
from classkit.dist import Dist
from classkit.estimate import Estimate
from classkit.lesson import Lesson, Mistake, Question, Unit
from classkit.words import Catalogue, Message, Param
from sheriffkit import engine
from sheriffkit.bribery import Bag, Exact, break_even, merchant_outcomes, merchant_value, opened_gain
from sheriffkit.items import Cards
from sheriffkit.moves import Open, Pass
from sheriffkit.rules import COMPACT, Rules
from sheriffkit.state import Duty, State

HAND: Cards = ("chickens", "chickens", "chickens", "chickens", "cheese", "silk")
"""The hand of the lesson: two bags of the rulebook's examples, X-1 and X-11, come from it."""
HONEST = Bag("chickens", HAND[:4])
"""Example X-1: four chickens, declared as such."""
APPLES = Bag("apples", ("apples", "cheese", "mead", "mead"))
"""Example X-2: declared as four apples."""
MIXED = Bag("chickens", HAND[2:])
"""Example X-11: two chickens, cheese and silk, declared as four chickens."""
SILK = Bag("chickens", (*HAND[:4], "silk"))
"""The best lie of the hand: the silk goes in with all four chickens, declared as five."""
OPENED_APPLES, OPENED_MIXED, OPENED_SILK = Fraction(1, 3), Fraction(1, 4), Fraction(1, 5)
"""The chances of opening in the questions on a mean (X-2, X-11) and on a variance."""
ROUNDS = 5
"""How many rounds the lie is played in the question on luck."""

_add = Catalogue("sheriffkit").add


# --- the game itself -------------------------------------------------------------------------------------------------


def first_round() -> State:
    """The round that is played: three closed bags before Player 1, the sheriff; no talk, so no bribes (S-OPTION).

    >>> first_round().table.declared[1:]
    ((4, 'chickens'), (4, 'apples'), (4, 'chickens'))
    """
    bags = (HONEST, APPLES, MIXED)
    kept = (("apples", "bread"), ("bread", "pepper"), ("apples", "bread"))
    return engine.position(
        Rules(haggle_rounds=0),
        phase="inspect",
        seed=6,
        hands=(("apples", "apples", "cheese", "bread", "bread", "chickens"), *kept),
        bags=((), *(bag.cards for bag in bags)),
        declared=("", *(_said(bag) for bag in bags)),
        left=("cheese", "apples", "pepper", "bread", "apples"),
        right=("bread", "cheese", "apples", "cheese", "apples"),
    )


def market_day(bag: Bag, end: Literal["open", "pass"]) -> int:
    """Play the bag through the engine and open or pass it: what its merchant gains, in gold and value of the stand.

    >>> market_day(HONEST, "pass"), market_day(HONEST, "open")
    (16, 24)
    """
    seats = bag.rules.seats
    state = begun = engine.position(
        replace(bag.rules, haggle_rounds=0),
        phase="inspect",
        bags=[bag.cards if seat == 2 else () for seat in seats],
        declared=[_said(bag) if seat == 2 else "" for seat in seats],
        moves=["1: call 2"],
    )
    state = engine.apply(state, 1, Open() if end == "open" else Pass())
    while state.owing and state.owing[0][1] is Duty.DISCARD:  # the confiscated cards go to a pile, one by one
        state = engine.apply(state, 1, engine.legal_moves(state, 1)[0])
    return _wealth(state) - _wealth(begun)


@dataclass(frozen=True, slots=True)
class Days:
    """Many market days with the same bag: what each brought, in order, and the chance with which it was opened."""

    bag: Bag
    q: Fraction
    gains: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.gains)

    def mean(self, first: int | None = None) -> Estimate:
        """The mean gain, of the first so many days or of all, with its 95% interval."""
        return estimate.mean(Counter(self.gains[:first]))


def market_days(bag: Bag, q: Fraction, days: int, *, rng: int | Random) -> Days:
    """Play the bag through the engine on so many days; a sheriff opens it with chance `q` each time, independently.

    `rng`: a seed, or a `random.Random`.

    >>> market_days(HONEST, Fraction(1), 2, rng=1).gains
    (24, 24)
    """
    dice = rng if isinstance(rng, Random) else Random(rng)
    ends: Dist[Literal["open", "pass"]] = Dist({"open": q, "pass": 1 - q})
    return Days(bag, q, tuple(market_day(bag, end) for end in ends.sample(days, dice)))


def total(bag: Bag, q: Fraction, rounds: int) -> Dist[Exact]:
    """What the bag brings in so many rounds together, opened with chance `q` in each, independently.

    >>> total(HONEST, Fraction(1, 2), 2)
    Dist({32: 1, 40: 2, 48: 1})
    """
    one = merchant_outcomes(bag, q)
    return reduce(lambda so_far, _: (so_far * one).map(sum), range(rounds - 1), one)


def _said(bag: Bag) -> str:
    return f"{len(bag.cards)} {bag.declared}"


def _wealth(state: State) -> int:
    """The second player's gold, and the value of the stand."""
    return state.table.gold[1] + state.rules.value(state.table.stands[1] + state.contraband[1])


# --- questions -------------------------------------------------------------------------------------------------------

_add("the_fine.mean.ask", "One apple, one cheese and two mead are declared as four apples. The sheriff opens one bag "
    "in three. What does this bag bring in the mean, in gold, with cards at their value?")  # fmt: skip
_add("the_fine.mean.why", "Passed, in two rounds of three, it brings {passed}; opened, in one of three, {kept} - "
    "{fine} = {opened}. So 2/3 × {passed} + 1/3 × ({opened}) = {value}.")  # fmt: skip
_add("the_fine.mixed.ask", "Two chickens, a cheese and a silk are declared as four chickens. The sheriff opens one bag "
    "in four. What does this bag bring in the mean?")  # fmt: skip
_add("the_fine.mixed.why", "Passed, in three rounds of four, it brings {passed}; opened, {kept} - {fine} = {opened}. "
    "So 3/4 × {passed} + 1/4 × {opened} = {value}.")  # fmt: skip
_add("the_fine.mixed.hint", "What does the bag bring if it is passed? What reaches the stand if it is opened, and "
    "what is the fine? Then weigh the two sums.")  # fmt: skip
_add("the_fine.mixed.kept", "You took everything away from an opened bag. But the two chickens are as declared: they "
    "go to the stand in any case.")  # fmt: skip
_add("the_fine.mixed.swapped", "You exchanged the weights: one bag in four is opened, not passed.")
_add("the_fine.mixed.plain", "That is the plain average of the two sums. They are not equally likely, so weigh them.")
_add("the_fine.mixed.goods", "You took off the expected fine alone. An opened bag loses its wrong cards as well.")
_add("the_fine.mixed.every", "You fined every card. Only the confiscated ones are fined: the cheese and the silk.")
_add("the_fine.even.ask", "Your hand: four chickens, a cheese, a silk. You may bag the four chickens and say so. Or "
    "the silk as well, and say five chickens. At which chance of opening are the two bags worth the same?")  # fmt: skip
_add("the_fine.even.why", "Passed, the lie brings {better} more ({lie} against {true}); opened, {worse} less "
    "({lie_opened} against {true_opened}). The two balance where {better} × (1 - q) = {worse} × q: q = {better} / "
    "({better} + {worse}) = {value}.")  # fmt: skip
_add("the_fine.even_mixed.ask", "The same hand, another lie: two chickens, the cheese and the silk, declared as four "
    "chickens. At which chance of opening is it worth as much as four honest chickens?")  # fmt: skip
_add("the_fine.even_mixed.why", "Passed, the lie brings {better} more; opened, {worse} less: its goods at risk {V}, "
    "its fine {P}, and the compensation {M} of the honest bag. q = {better} / ({better} + {worse}) = {value}. (The "
    "{better} + {worse} are {V} + {P} + {M}.)")  # fmt: skip
_add("the_fine.even_mixed.hint", "How much more does the lie bring if it is passed? How much less if it is opened? The "
    "first, over the sum of both.")  # fmt: skip
_add("the_fine.even_mixed.compensation", "You forgot that the honest bag earns by being opened: the sheriff would have "
    "paid for the four chickens.")  # fmt: skip
_add("the_fine.even_mixed.fine", "You forgot the fine: an opened lie loses its wrong cards, and pays for them too.")
_add(
    "the_fine.even_mixed.goods", "You forgot the goods: an opened lie pays the fine, and its wrong cards are gone too."
)
_add("the_fine.even_mixed.alone", "You weighed what the lie gains against the fine alone. What else is lost when it is "
    "opened, and what would the honest bag have got?")  # fmt: skip
_add("the_fine.five.ask", "Five rounds, and in each you bag the four chickens and the silk as five chickens; each "
    "bag is opened with a chance of 2/5, independently. An honest merchant is sure of 80 gold, and has more if bags "
    "are opened. With what probability do you end with less than 80?")  # fmt: skip
_add("the_fine.five.why", "Five passed bags bring {all}, and each opening takes {each}: with three openings you have "
    "{three}, with four {four}. Four or five openings: 5 × (2/5)⁴ × 3/5 + (2/5)⁵ = {value}.")  # fmt: skip
_add("the_fine.risk.ask", "The same lie brings 24 gold if it is passed and 12 if it is opened, and now it is opened "
    "with a chance of 1/5. What is the variance of what it brings?")  # fmt: skip
_add("the_fine.risk.why", "The two results are {gap} apart: 1/5 × 4/5 × {gap}² = {value}.")
_add("the_fine.risk.hint", "How far apart are the two results? Square that, and multiply by the chance of one and the "
    "chance of the other.")  # fmt: skip
_add("the_fine.risk.goods", "You took the confiscated silk as the difference. The fine is lost as well.")
_add("the_fine.risk.fine", "You took the fine as the difference. The silk is lost as well.")
_add("the_fine.risk.factor", "You multiplied by the chance of opening alone. That is the mean square of the distance "
    "from 24; the variance is taken from the mean.")  # fmt: skip
_add("the_fine.risk.root", "That is the standard deviation, in gold. The variance is its square.")
_add("the_fine.risk.square", "That is the mean of the squares. Take the square of the mean off, or square distances "
    "from the mean.")  # fmt: skip
_add("the_fine.compact.ask", "The compact edition: a chicken is worth 5, a silk 7. An opened lie is fined the value "
    "of its contraband, and for an opened honest bag the sheriff pays its whole value. The same two bags: at which "
    "chance of opening are they worth the same?")  # fmt: skip


def _say(id: str, **params: Param) -> Message:
    return Message.of("the_fine." + id, **params)


def _mistakes(key: str, **values: Fraction) -> tuple[Mistake, ...]:
    return tuple(Mistake(value, _say(f"{key}.{name}")) for name, value in values.items())


def exact(value: Fraction | float) -> Fraction:
    """A value of `sheriffkit.bribery` that was computed from exact numbers, and so is exact."""
    if not isinstance(value, Fraction):
        raise TypeError(f"a Fraction was expected; given: {value!r}")
    return value


def _value_question(key: str, bag: Bag, q: Fraction) -> tuple[Fraction, Message]:
    value, opened = exact(merchant_value(bag, q)), opened_gain(bag)
    why = _say(f"{key}.why", passed=bag.value, kept=bag.K, fine=bag.P, opened=opened, value=shown.number(value))
    return value, why


def _mean() -> Question:
    value, why = _value_question("mean", APPLES, OPENED_APPLES)
    return Question("mean", _say("mean.ask"), value, why, unit=Unit.NUMBER)


def _mixed() -> Question:
    (value, why), q, passed = _value_question("mixed", MIXED, OPENED_MIXED), OPENED_MIXED, MIXED.value
    every = sum(MIXED.rules.goods[card].penalty for card in MIXED.cards)
    mistakes = _mistakes(
        "mixed",
        kept=(1 - q) * passed - q * MIXED.P,
        swapped=q * passed + (1 - q) * opened_gain(MIXED),
        plain=Fraction(passed + opened_gain(MIXED), 2),
        goods=passed - q * MIXED.P,
        every=(1 - q) * passed + q * (MIXED.K - every),
    )
    return Question("mixed", _say("mixed.ask"), value, why, _say("mixed.hint"), mistakes, Unit.NUMBER)


@cache
def even(lie: Bag = SILK, honest: Bag = HONEST) -> Fraction:
    """The chance of opening at which a lie is worth as much as an honest bag of the same hand.

    Errors: ValueError if there is none.

    >>> even(), even(MIXED)
    (Fraction(2, 5), Fraction(3, 25))
    """
    q = break_even(lie, honest).q
    if q is None:
        raise ValueError(f"{lie} and {honest} are worth the same at no chance of opening")
    return q


def _gaps(lie: Bag, honest: Bag) -> dict[str, int]:
    """How much more the lie brings if it is passed, how much less if it is opened, and the four sums."""
    better, worse = lie.value - honest.value, opened_gain(honest) - opened_gain(lie)
    sums = {"lie": lie.value, "true": honest.value, "lie_opened": opened_gain(lie), "true_opened": opened_gain(honest)}
    return {"better": better, "worse": worse, **sums}


def _even() -> Question:
    value = even()
    why = _say("even.why", **_gaps(SILK, HONEST), value=shown.probability(value))
    return Question("even", _say("even.ask"), value, why)


def _even_mixed() -> Question:
    gaps, value = _gaps(MIXED, HONEST), even(MIXED)
    better, at_risk, fine, compensation = gaps["better"], MIXED.V, MIXED.P, HONEST.M
    mistakes = _mistakes(
        "even_mixed",
        compensation=Fraction(better, at_risk + fine),
        fine=Fraction(better, at_risk + compensation),
        goods=Fraction(better, fine + compensation),
        alone=Fraction(better, fine),
    )
    sums = {"better": better, "worse": gaps["worse"], "V": at_risk, "P": fine, "M": compensation}
    why = _say("even_mixed.why", **sums, value=shown.probability(value))
    return Question("even_mixed", _say("even_mixed.ask"), value, why, _say("even_mixed.hint"), mistakes)


def fewer(rounds: int) -> Fraction:
    """The chance that so many rounds of the lie, at its break-even chance, bring less than honest bags surely do.

    >>> fewer(1)
    Fraction(2, 5)
    """
    return total(SILK, even(), rounds).p(lambda gold: gold < rounds * HONEST.value)


def _five() -> Question:
    value, best, each = fewer(ROUNDS), ROUNDS * SILK.value, SILK.value - opened_gain(SILK)
    sums = {"all": best, "each": each, "three": best - 3 * each, "four": best - 4 * each}
    return Question("five", _say("five.ask"), value, _say("five.why", **sums, value=shown.probability(value)))


def _risk() -> Question:
    q, gap = OPENED_SILK, SILK.value - opened_gain(SILK)
    outcomes = merchant_outcomes(SILK, q)
    value = outcomes.var()
    mistakes = _mistakes(
        "risk",
        goods=q * (1 - q) * SILK.V**2,
        fine=q * (1 - q) * SILK.P**2,
        factor=q * gap**2,
        root=Fraction(isqrt(value.numerator), isqrt(value.denominator)),
        square=outcomes.map(lambda gold: gold**2).mean(),
    )
    why = _say("risk.why", gap=gap, value=shown.number(value))
    return Question("risk", _say("risk.ask"), value, why, _say("risk.hint"), mistakes, Unit.NUMBER)


def _compact() -> Question:
    lie, honest = (Bag(bag.declared, bag.cards, COMPACT) for bag in (SILK, HONEST))
    value = even(lie, honest)
    why = Message.of("the_fine.even.why", **_gaps(lie, honest), value=shown.probability(value))
    return Question("compact", _say("compact.ask"), value, why)


LESSON = Lesson("the_fine", (_mean(), _mixed(), _even(), _even_mixed(), _five(), _risk(), _compact()))
predict, reveal, check = LESSON.predict, LESSON.reveal, LESSON.check
