"""Lesson 09, the signal: what does “three apples” tell the sheriff? Its round, its games and its questions.

Values are computed by `sheriffkit.models` and `classkit.signalling`. The notebook takes `predict`, `reveal` and `check`
from here; its charts are in `sheriffkit.lessons.the_signal_charts`, the lab in `signal_lab`.
"""

from collections.abc import Mapping
from fractions import Fraction

from classkit.lesson import Lesson, Mistake, Question
from classkit.signalling import Outcome, Signal, Signalling, profile, signals
from classkit.words import Catalogue, Message, Param
from sheriffkit import engine
from sheriffkit.bag import Bag
from sheriffkit.items import Cards
from sheriffkit.models import bribe_game, declaration_game
from sheriffkit.rules import Rules
from sheriffkit.state import State

SHERIFF = 1
"""The learner's seat."""
APPLES, CHEESE, SILK = ("apples",) * 3, ("cheese",) * 3, ("silk",) * 3
"""The hands of the merchants who speak."""
HANDS = ("apples", "cheese", "smuggler")
WORDS = ("3 apples", "3 cheese")
TEN = (4, 4, 2)
"""Of ten merchants, how many hold each of these hands."""
HALF = Fraction(1, 2)
LIE, HONEST = Bag("apples", ["apples", "silk", "silk"]), Bag("apples", APPLES)
"""The two bags of those who may offer gold."""
GUILTY = Fraction(3, 4)
"""The chance of the lie before anything is offered."""
BRIBE = 9
"""The bribe that may be offered: one more than the fine."""

_add = Catalogue("sheriffkit").add


# --- the round that is played ----------------------------------------------------------------------------------------


def first_round() -> State:
    """The position that the notebook opens: three merchants have said three apples, and the learner is the sheriff.

    >>> {said for said in first_round().table.declared if said[0]}
    {(3, 'apples')}
    """
    return engine.position(
        Rules(),
        phase="inspect",
        round=4,
        sheriff=SHERIFF,
        seed=9,
        hands=[
            ("apples", "cheese", "bread", "silk", "chickens", "cheese"),
            ("bread", "bread", "cheese"),
            ("cheese", "mead", "chickens"),
            ("bread", "pepper", "chickens"),
        ],
        stands=[
            ("apples",) * 4 + ("cheese",) * 3,
            ("bread",) * 4 + ("chickens",),
            ("cheese",) * 5,
            ("chickens",) * 3 + ("bread",) * 2,
        ],
        left=("apples", "cheese", "bread", "apples", "chickens"),
        right=("bread", "cheese", "apples", "pepper", "apples"),
        bags=[(), APPLES, LIE.cards, ("apples", "apples", "silk")],
        declared=["", "3 apples", "3 apples", "3 apples"],
    )


# --- the games of the lesson -----------------------------------------------------------------------------------------


def words_game(apples: int, cheese: int, silk: int) -> Signalling:
    """The declaration game of so many hands of three apples, of three cheese, and of three silk; each at least once.

    >>> words_game(*TEN).prior.p("smuggler")
    Fraction(1, 5)
    """
    hands: dict[Cards, int] = {APPLES: apples, CHEESE: cheese, SILK: silk}
    return declaration_game(hands, WORDS, names=HANDS)


def frank(silk: int, apples: Fraction = HALF) -> Signal:
    """Ten merchants who say what they hold, but for so many smugglers, who say three apples with that chance.

    The others hold apples and cheese, one as often as the other. The sheriff opens after a word if that brings gold.

    >>> frank(2).belief("3 apples").p("smuggler")
    Fraction(1, 5)
    """
    game = words_game(10 - silk, 10 - silk, 2 * silk)
    plan: list[list[object]] = [[1, 0], [0, 1], [apples, 1 - apples]]
    heard = profile(game, plan, [0, 0])
    gains = [sum(weight * choice.gain for choice, weight in heard.weights(word).items()) for word in WORDS]
    return profile(game, plan, [int(gain > 0) for gain in gains])


def silence_game(lie: Fraction, bag: Bag = LIE, honest: Bag = HONEST, bribe: int = BRIBE) -> Signalling:
    """The bribe game of a lie with that chance and an honest bag, and a bribe or nothing.

    >>> silence_game(GUILTY).messages
    ('0 gold', '9 gold')
    """
    return bribe_game({bag: lie, honest: 1 - lie}, [0, bribe], names=("lie", "honest"))


def lasting(game: Signalling) -> tuple[Outcome, ...]:
    """What can happen in perfect Bayesian equilibria that pass the intuitive criterion; best for merchants first."""
    found = [outcome for outcome in signals(game, perfect=True).outcomes if outcome.intuitive]
    return tuple(sorted(found, key=lambda outcome: -outcome.first.payoffs[0]))


def silent(lie: Fraction, bag: Bag = LIE, honest: Bag = HONEST, bribe: int = BRIBE) -> Fraction:
    """The share of liars who offer nothing.

    >>> silent(GUILTY)
    Fraction(1, 4)
    """
    return lasting(silence_game(lie, bag, honest, bribe))[0].first.plan[0][0]


def even(bag: Bag, honest: Bag) -> Fraction:
    """The chance of a lie at which opening neither costs nor brings anything: M / (P + M).

    >>> even(LIE, HONEST)
    Fraction(3, 7)
    """
    return Fraction(honest.compensation, bag.fine + honest.compensation)


# --- questions -------------------------------------------------------------------------------------------------------

_add("the_signal.word.ask", "Of ten merchants, {apples} hold three apples, {cheese} hold three cheese, and {silk} "
    "hold three silk. Who holds apples or cheese says so. A smuggler says one or the other, by the toss of a coin. "
    "You hear “three apples”. How likely is it a lie?")  # fmt: skip
_add("the_signal.word.why", "Of ten, {apples} say it truly, and of the {silk} smugglers half, which is {half}. So the "
    "share of lies is {half} of {all}.")  # fmt: skip
_add("the_signal.bread.ask", "Of ten merchants, five hold three bread, two hold three cheese, and three hold three "
    "mead. The first two kinds say what they hold; the smugglers all say “three bread”. You hear “three bread”. How "
    "likely is it a lie?")  # fmt: skip
_add("the_signal.bread.hint", "How many of the ten say these words? And how many of those lie?")
_add("the_signal.bread.why", "Eight of ten say it, and three of the eight lie.")
_add("the_signal.bread.prior", "That is the chance before anything was said. The words rule out those with cheese.")
_add("the_signal.bread.odds", "That compares liars with honest ones. Compare them with all who say it.")
_add("the_signal.bread.true", "That is the chance that it is true.")
_add("the_signal.bread.coin", "That is right if the smugglers toss a coin between bread and cheese. These all say "
    "bread.")  # fmt: skip
_add("the_signal.share.ask", "Now the smugglers among the ten become more, while apples and cheese stay equally "
    "common. An honest bag of three costs the sheriff {pays} gold if it is opened; three silk bring a fine of {fine}. "
    "Up to which share of smugglers does the sheriff lose nothing by passing every bag?")  # fmt: skip
_add("the_signal.share.why", "Opening all bags brings {fine} for each smuggler and costs {pays} for everybody else. "
    "With a share s that is s × {fine} − (1 − s) × {pays}, and it is 0 at {value}. Up to there the smugglers can "
    "spread their lies so that neither word is worth an opening; beyond it they can't.")  # fmt: skip
_add("the_signal.pepper.ask", "All merchants say “four bread”, and can say nothing else. Some hold four bread: opened, "
    "that costs the sheriff {pays}. The others hold one bread and three pepper, a fine of {fine}. From which share of "
    "liars on does the sheriff open?")  # fmt: skip
_add("the_signal.pepper.hint", "What does opening bring in the mean, with a share s of liars? Where is that 0?")
_add("the_signal.pepper.why", "s × {fine} = (1 − s) × {pays}, so s = {pays} / ({fine} + {pays}). Words that all share "
    "tell nothing, so that the share alone decides.")  # fmt: skip
_add("the_signal.pepper.swapped", "You put the fine on top. The larger the fine, the smaller a share is enough.")
_add("the_signal.pepper.ratio", "That is the compensation over the fine. The share of honest bags falls as that of "
    "lies grows.")  # fmt: skip
_add("the_signal.pepper.half", "A lie as likely as not. But the fine is not as large as the compensation.")
_add("the_signal.pepper.before", "That is the share for three apples and three silk. Here are other bags.")
_add("the_signal.silent.ask", "Three bags of four are the lie with one apple and two silk (a fine of {fine}), one is "
    "honest (a compensation of {pays}); all were declared as three apples. A merchant may offer {bribe} gold or "
    "nothing. If a few liars say nothing, the sheriff is left in doubt about silence. Which share of the liars has to "
    "say nothing, so that to open a silent bag is worth neither more nor less than to pass it?")  # fmt: skip
_add("the_signal.silent.why", "Honest ones say nothing: {honest} of all bags. Silent liars must weigh as much: x × "
    "{fine} = {honest} × {pays}, so x = {x} of all bags, and that is {value} of the liars.")  # fmt: skip
_add("the_signal.gold.ask", "Another market. Three bags of five hold one bread and three pepper (a fine of {fine}), "
    "two hold four bread (a compensation of {pays}); all were declared as four bread. Which share of the liars says "
    "nothing, if the others offer {bribe} gold?")  # fmt: skip
_add("the_signal.gold.hint", "Which part of all bags may silent liars be, so that opening silence brings nothing in "
    "the mean? Then take it as a share of the liars.")  # fmt: skip
_add("the_signal.gold.why", "x × {fine} = {honest} × {pays}, so x = {x} of all bags. Of the liars, {lie} of all, that "
    "is {value}.")  # fmt: skip
_add("the_signal.gold.all", "That is the part of all bags. What share is it of the liars?")
_add("the_signal.gold.belief", "That is the chance of a lie after silence.")
_add("the_signal.gold.pay", "That is the share of the liars who pay.")
_add("the_signal.gold.prior", "That is the chance of a lie before anything is said.")
_add("the_signal.gold.three", "That is the share in the market of three apples. Here the bags are others.")


def _say(id: str, params: Mapping[str, Param] | None = None) -> Message:
    return Message.of(f"the_signal.{id}", **(params or {}))


def _mistakes(key: str, **values: Fraction) -> tuple[Mistake, ...]:
    return tuple(Mistake(value, _say(f"{key}.{name}")) for name, value in values.items())


PEPPER, BREAD = Bag("bread", ["bread", "pepper", "pepper", "pepper"]), Bag("bread", ["bread"] * 4)
MEAD_BAG = Bag("bread", ["mead"] * 3)
"""The bags of the self-checks."""
MARKET = Fraction(3, 5)
"""The chance of a lie in the last self-check."""


def _lie(signal: Signal, message: str, liar: str) -> Fraction:
    """The chance of that type after a message."""
    belief = signal.belief(message)
    if belief is None:
        raise ValueError(f"nobody says {message!r}")
    return belief.p(liar)


def _word() -> Question:
    apples, cheese, silk = TEN
    signal = profile(words_game(*TEN), [[1, 0], [0, 1], [HALF, HALF]], [0, 0])
    value = _lie(signal, WORDS[0], HANDS[2])
    ask = _say("word.ask", {"apples": apples, "cheese": cheese, "silk": silk})
    half = silk // 2
    return Question(
        "word", ask, value, _say("word.why", {"apples": apples, "silk": silk, "half": half, "all": apples + half})
    )


def _bread() -> Question:
    hands: dict[Cards, int] = {("bread",) * 3: 5, CHEESE: 2, MEAD_BAG.cards: 3}
    game = declaration_game(hands, ["3 bread", "3 cheese"], names=("bread", "cheese", "mead"))
    value, coin = (
        _lie(profile(game, [[1, 0], [0, 1], [p, 1 - p]], [0, 0]), "3 bread", "mead") for p in (Fraction(1), HALF)
    )
    prior = game.prior.p("mead")
    mistakes = _mistakes("bread", prior=prior, odds=prior / game.prior.p("bread"), true=1 - value, coin=coin)
    return Question("bread", _say("bread.ask"), value, _say("bread.why"), _say("bread.hint"), mistakes)


def _share() -> Question:
    smuggled = Bag("apples", SILK)
    value = even(smuggled, HONEST)
    numbers: dict[str, Param] = {"pays": HONEST.compensation, "fine": smuggled.fine}
    return Question("share", _say("share.ask", numbers), value, _say("share.why", {**numbers, "value": value}))


def _pepper() -> Question:
    value, fine, pays = even(PEPPER, BREAD), PEPPER.fine, BREAD.compensation
    mistakes = _mistakes(
        "pepper",
        swapped=1 - value,
        ratio=Fraction(pays, fine),
        half=HALF,
        before=even(Bag("apples", SILK), HONEST),
    )
    numbers: dict[str, Param] = {"fine": fine, "pays": pays}
    return Question(
        "pepper", _say("pepper.ask", numbers), value, _say("pepper.why", numbers), _say("pepper.hint"), mistakes
    )


def _silent() -> Question:
    value = silent(GUILTY)
    numbers: dict[str, Param] = {"fine": LIE.fine, "pays": HONEST.compensation, "bribe": BRIBE}
    why = _say("silent.why", {**numbers, "honest": 1 - GUILTY, "x": value * GUILTY, "value": value})
    return Question("silent", _say("silent.ask", numbers), value, why)


def _gold() -> Question:
    bribe = PEPPER.fine + 1
    value = silent(MARKET, PEPPER, BREAD, bribe)
    mistakes = _mistakes(
        "gold",
        all=value * MARKET,
        belief=even(PEPPER, BREAD),
        pay=1 - value,
        prior=MARKET,
        three=silent(GUILTY),
    )
    numbers: dict[str, Param] = {"fine": PEPPER.fine, "pays": BREAD.compensation}
    told: dict[str, Param] = {"honest": 1 - MARKET, "lie": MARKET, "x": value * MARKET, "value": value}
    ask, why = _say("gold.ask", {**numbers, "bribe": bribe}), _say("gold.why", {**numbers, **told})
    return Question("gold", ask, value, why, _say("gold.hint"), mistakes)


LESSON = Lesson("the_signal", (_word(), _bread(), _share(), _pepper(), _silent(), _gold()))
predict, reveal, check = LESSON.predict, LESSON.reveal, LESSON.check
