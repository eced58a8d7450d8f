"""Lesson 07, the bribe: can it be right to pay more than the fine? Its round, its bags and its questions.

Values are computed by `sheriffkit.bribery`. The notebook takes `predict`, `reveal` and `check` from here; its charts
are in `sheriffkit.lessons.the_bribe_charts`, the lab in `bribe_lab`, the learner's own rounds in `own_rounds`.
"""

from collections.abc import Mapping
from fractions import Fraction

from classkit import shown
from classkit.dist import Dist
from classkit.lesson import Lesson, Mistake, Question, Unit
from classkit.words import Catalogue, Message, Param
from sheriffkit import engine
from sheriffkit.bag import Bag
from sheriffkit.bargain import ceiling, nash_split
from sheriffkit.bots import BOTS, Counts, Pair
from sheriffkit.curve import Curve, penalty_curve
from sheriffkit.gains import opened_gain
from sheriffkit.price import reservation
from sheriffkit.responses import Logistic
from sheriffkit.rules import Rules
from sheriffkit.state import State
from sheriffkit.widgets.opening import REGULARS

MERCHANT, SHERIFF = 1, 4
"""The learner's seat, and the sheriff's."""
LIE = Bag("apples", ["apples", "silk", "silk"])
"""The learner's bag: three apples are declared."""
HONEST = Bag("apples", ["apples"] * 3)
"""What the sheriff is told that it is."""
GUILTY = Fraction(3, 4)
"""The chance of a lie in the belief that is reckoned by hand."""
HALF = Fraction(1, 2)
WAVERS = Logistic(8, 2)
"""A sheriff who passes every second bag for 8 gold, more of them for more."""
MOST = 30
"""The most gold that a prediction may offer."""

_add = Catalogue("sheriffkit").add


# --- the round that is played ----------------------------------------------------------------------------------------


def first_round() -> State:
    """The position that the notebook opens: the learner's bag is on the table, and nothing has been offered yet.

    Many apples lie open on stands and piles, so that the sheriff has reason to doubt three apples.

    >>> engine.to_move(first_round()) == (MERCHANT,)
    True
    """
    return engine.position(
        Rules(),
        phase="inspect",
        round=4,
        sheriff=SHERIFF,
        seed=7,
        hands=[
            ("cheese", "mead", "chickens"),
            ("apples", "apples", "apples"),
            ("bread", "bread"),
            ("apples", "apples", "bread", "cheese", "pepper", "chickens"),
        ],
        stands=[
            ("apples", "cheese"),
            ("apples",) * 7 + ("cheese",) * 3,
            ("apples",) * 6 + ("bread",) * 3,
            ("apples",) * 6 + ("chickens",) * 2,
        ],
        left=("apples", "cheese", "bread", "apples", "chickens"),
        right=("bread", "cheese", "apples", "pepper", "apples"),
        bags=[LIE.cards, ("cheese",) * 3, ("bread", "bread", "bread", "pepper"), ()],
        declared=["3 apples", "3 cheese", "4 bread", ""],
        moves=[f"{SHERIFF}: call {MERCHANT}"],
    )


def suspects(offer: int = 0) -> Dist[Bag]:
    """What the sheriff of that round thinks of the learner's bag, after an offer of so much gold, or after none.

    The amount makes no difference to this sheriff, but that gold was offered does.

    >>> suspects(1) == suspects(9) != suspects()
    True
    """
    state = first_round()
    if offer:
        state = engine.apply(state, MERCHANT, engine.read(f"offer {offer} gold"))
    bot = BOTS[REGULARS[SHERIFF - 1]]
    if not (isinstance(bot, Pair) and isinstance(bot.sheriff, Counts)):
        raise TypeError(f"the sheriff of this round counts cards; given: {bot!r}")
    return bot.sheriff.thinks(engine.view(state, SHERIFF), MERCHANT)


def believed(lie: Fraction, bag: Bag = LIE, honest: Bag = HONEST) -> Dist[Bag]:
    """A belief in two bags: the lie with that chance, else the honest one.

    >>> reservation(believed(Fraction(3, 4)))
    Fraction(9, 2)
    """
    return Dist({one: weight for one, weight in ((bag, lie), (honest, 1 - lie)) if weight})


def wavering() -> Curve:
    """The penalty curve of the learner's bag before the sheriff who wavers, over all whole offers.

    >>> wavering().best.bribe > LIE.fine
    True
    """
    return penalty_curve(LIE, WAVERS, range(MOST + 1))


# --- questions -------------------------------------------------------------------------------------------------------

_add("the_bribe.price.ask", "A sheriff hears “three apples”, and an offer. It thinks: in three cases of four the bag "
    "lies, and the fine is {fine} gold; else it is honest, and to open it costs a compensation of {pays}. What is the "
    "least gold for which this sheriff should pass the bag?")  # fmt: skip
_add("the_bribe.price.why", "Opening brings {lie} × {fine} − {honest} × {pays} = {value} in the mean. For less the "
    "sheriff should open, for more it should pass.")  # fmt: skip
_add("the_bribe.bread.ask", "A merchant declares four bread. The sheriff thinks: in three cases of four the bag holds "
    "one bread and three pepper, else four bread. Each of these cards has its penalty: bread 2, pepper 4. What is the "
    "reservation price?")  # fmt: skip
_add("the_bribe.bread.why", "The fine of {fine} is due in three cases of four, a compensation of {pays} in one: {lie} "
    "× {fine} − {honest} × {pays} = {value}.")  # fmt: skip
_add("the_bribe.bread.hint", "What does opening bring if the bag lies, and what if it does not? Weigh both by their "
    "chances.")  # fmt: skip
_add("the_bribe.bread.fine", "That is the fine. It is due only if the bag lies, and the sheriff is not certain.")
_add("the_bribe.bread.forgot", "You weighed the fine, but opening an honest bag is not free: the sheriff pays.")
_add("the_bribe.bread.added", "You added what the sheriff has to pay. A compensation is a loss to it.")
_add("the_bribe.bread.unweighed", "You took the compensation from the fine, as if both happened. Weigh each by its "
    "chance.")  # fmt: skip
_add("the_bribe.bread.even", "That is right for a sheriff who thinks a lie as likely as not. This one thinks of three "
    "cases in four.")  # fmt: skip
_add("the_bribe.most.ask", "Your bag again: one apple and two silk, declared as three apples. This sheriff will open "
    "it for certain unless you pay. What is the most that being passed is worth to you, in gold?")  # fmt: skip
_add("the_bribe.most.why", "Passed, the bag brings {passed}; opened, the apple less the fine, {opened}. The gap is "
    "{value}: the fine of {fine}, and the silk worth {risk}.")  # fmt: skip
_add("the_bribe.mead.ask", "Declared: four bread. In the bag: two bread and two mead, worth 3 and 7 each; the fine is "
    "{fine}. Without a deal the bag is opened with probability {q}. What is the most that being passed is "
    "worth?")  # fmt: skip
_add("the_bribe.mead.why", "Opened, the merchant loses the mead worth {risk} and the fine of {fine}; that happens with "
    "probability {q}: {q} × ({risk} + {fine}) = {value}.")  # fmt: skip
_add("the_bribe.mead.hint", "What does an opening cost this merchant, goods included? How likely is it?")
_add("the_bribe.mead.fines", "That is the expected fine. An opening also costs the mead.")
_add("the_bribe.mead.fine", "That is the fine, as if it were certain, and the only loss.")
_add("the_bribe.mead.certain", "That is right if the bag is opened for certain. Here it may be passed for nothing.")
_add("the_bribe.mead.goods", "That is the mead that is lost in the mean. There is a fine as well.")
_add("the_bribe.mead.bread", "You counted the bread as lost. It was declared, so it lands on the stand even if the bag "
    "is opened.")  # fmt: skip
_add("the_bribe.offer.ask", "Another sheriff wavers. For {middle} gold it passes your bag every second time; "
    "{spread} gold more, and the odds of being opened fall by a factor of about 2.7. Which offer, in whole gold, "
    "leaves you most in the mean?")  # fmt: skip
_add("the_bribe.offer.why", "One coin more costs you a coin if you are passed, but it makes an opening less likely, "
    "and that would leave you {loss} gold worse. At {value} gold the bag is opened with probability {q}, and {wealth} "
    "gold are left in the mean; an offer as high as the fine, {fine}, would leave {fined}.")  # fmt: skip
_add("the_bribe.split.ask", "The bag with two bread and two mead again, and a sheriff who knows what is in it. Without "
    "a deal it is opened with probability {q}. What is Nash's split, in gold?")  # fmt: skip
_add("the_bribe.split.why", "The sheriff has {low} without a deal, so it wants that at least; to the merchant being "
    "passed is worth {high}. Both gain alike in the middle: {value}.")  # fmt: skip
_add("the_bribe.split.hint", "Where does the zone begin, and where does it end? The split is its middle.")
_add("the_bribe.split.high", "That is the merchant's limit: then the sheriff has all the gain, and the merchant none.")
_add("the_bribe.split.low", "That is the sheriff's limit: then the merchant has all the gain, and the sheriff none.")
_add("the_bribe.split.half", "You halved the merchant's limit. The zone does not begin at nothing: the sheriff has "
    "something without a deal.")  # fmt: skip
_add("the_bribe.split.certain", "That is the split if the bag is opened for certain without a deal.")
_add("the_bribe.split.gain", "That is what each of them gains by the split. The bribe is the sheriff's limit and that "
    "gain.")  # fmt: skip
_add("the_bribe.split.fine", "That is the fine. What is shared here are the goods that would be lost as well.")


def _say(id: str, params: Mapping[str, Param] | None = None) -> Message:
    return Message.of(f"the_bribe.{id}", **(params or {}))


def _mistakes(key: str, **values: Fraction) -> tuple[Mistake, ...]:
    return tuple(Mistake(value, _say(f"{key}.{name}")) for name, value in values.items())


PEPPER, BREAD = Bag("bread", ["bread", "pepper", "pepper", "pepper"]), Bag("bread", ["bread"] * 4)
MEAD = Bag("bread", ["bread", "bread", "mead", "mead"])
"""The bags of the self-checks."""


def _price() -> Question:
    value = reservation(believed(GUILTY))
    numbers = {"fine": LIE.fine, "pays": HONEST.compensation}
    why = _say("price.why", {"lie": GUILTY, "honest": 1 - GUILTY, "value": shown.number(value), **numbers})
    return Question("price", _say("price.ask", numbers), value, why, unit=Unit.NUMBER, most=MOST)


def _bread() -> Question:
    value, fine, pays = reservation(believed(GUILTY, PEPPER, BREAD)), PEPPER.fine, BREAD.compensation
    mistakes = _mistakes(
        "bread",
        fine=Fraction(fine),
        forgot=GUILTY * fine,
        added=GUILTY * fine + (1 - GUILTY) * pays,
        unweighed=Fraction(fine - pays),
        even=reservation(believed(HALF, PEPPER, BREAD)),
    )
    numbers: dict[str, Param] = {"fine": fine, "pays": pays, "lie": GUILTY, "honest": 1 - GUILTY}
    why = _say("bread.why", {"value": shown.number(value), **numbers})
    return Question("bread", _say("bread.ask"), value, why, _say("bread.hint"), mistakes, Unit.NUMBER)


def _most() -> Question:
    value = Fraction(ceiling(LIE, 1))
    numbers = {"passed": LIE.value, "opened": opened_gain(LIE), "fine": LIE.fine, "risk": LIE.at_risk}
    why = _say("most.why", {"value": shown.number(value), **numbers})
    return Question("most", _say("most.ask"), value, why, unit=Unit.NUMBER, most=MOST)


def _mead() -> Question:
    value = Fraction(ceiling(MEAD, HALF))
    mistakes = _mistakes(
        "mead",
        fines=HALF * MEAD.fine,
        fine=Fraction(MEAD.fine),
        certain=Fraction(ceiling(MEAD, 1)),
        goods=HALF * MEAD.at_risk,
        bread=HALF * (MEAD.value + MEAD.fine),
    )
    numbers: dict[str, Param] = {"fine": MEAD.fine, "q": HALF, "risk": MEAD.at_risk}
    why = _say("mead.why", {"value": shown.number(value), **numbers})
    return Question("mead", _say("mead.ask", numbers), value, why, _say("mead.hint"), mistakes, Unit.NUMBER)


def _offer() -> Question:
    curve = wavering()
    best, fined = curve.best, next(point for point in curve if point.bribe == LIE.fine)
    ask = _say("offer.ask", {"middle": int(WAVERS.middle), "spread": int(WAVERS.spread)})
    numbers = {"value": int(best.bribe), "loss": int(LIE.value - best.bribe) - opened_gain(LIE), "fine": LIE.fine}
    means = {"q": shown.percent(best.p_inspect), "wealth": shown.decimal(best.wealth)}
    why = _say("offer.why", {**numbers, **means, "fined": shown.decimal(fined.wealth)})
    return Question("offer", ask, Fraction(best.bribe), why, unit=Unit.COUNT, most=MOST)


def _split() -> Question:
    value, high, low = Fraction(nash_split(MEAD, HALF)), Fraction(ceiling(MEAD, HALF)), HALF * MEAD.fine
    mistakes = _mistakes(
        "split",
        high=high,
        low=low,
        half=high / 2,
        certain=Fraction(nash_split(MEAD, 1)),
        gain=(high - low) / 2,
        fine=Fraction(MEAD.fine),
    )
    why = _say("split.why", {"low": shown.number(low), "high": shown.number(high), "value": shown.number(value)})
    ask = _say("split.ask", {"q": HALF})
    return Question("split", ask, value, why, _say("split.hint"), mistakes, Unit.NUMBER)


LESSON = Lesson("the_bribe", (_price(), _bread(), _most(), _mead(), _offer(), _split()))
predict, reveal, check = LESSON.predict, LESSON.reveal, LESSON.check
