"""The charts of lesson 09, and the merchants that it draws by lot.

Exact values come from `classkit.signalling`, sentences from the chart's own numbers.
"""

from fractions import Fraction
from functools import lru_cache
from random import Random

from classkit import shown
from classkit.chart import Chart, Kind, Mark, Series, bars, lines
from classkit.dist import Dist
from classkit.signalling import Signal, signals
from classkit.words import Catalogue, Message, text
from sheriffkit.bag import Bag
from sheriffkit.lessons.the_signal import (
    BRIBE,
    HANDS,
    HONEST,
    LIE,
    SILK,
    WORDS,
    even,
    frank,
    lasting,
    silence_game,
    words_game,
)

PERCENTS = (*range(5, 45, 5), 42, 43, *range(45, 100, 5))
"""Chances of a lie; two of them close to where bribes begin, since the chance of opening jumps there."""
SHARES = range(1, 13)
"""Smugglers among twenty merchants, for the chart of shares."""

_add = Catalogue("sheriffkit").add
_add("the_signal.word.title", "What each word tells: {silk} smugglers among ten merchants")
_add("the_signal.word.x", "what is said")
_add("the_signal.probability", "probability")
_add("the_signal.word.lie", "chance of a lie, once it is said")
_add("the_signal.word.often", "how often it is said")
_add("the_signal.word.sentence", "Before a word a lie has a chance of {prior}. After “{first}” it is {a}, after "
    "“{second}” {b}; weighed by how often each is said, that is {prior} again.")  # fmt: skip
_add("the_signal.word.same", "Before a word a lie has a chance of {prior}, and after either word as well: what is "
    "said tells nothing about the lie.")  # fmt: skip
_add("the_signal.word.whole", "{tells} {talk}")
_add("the_signal.word.passes", "passes both")
_add("the_signal.word.opens", "opens after {words}")
_add("the_signal.word.lasts", "The sheriff {answer}, and nobody would rather talk otherwise: an equilibrium, {kind}.")
_add("the_signal.word.breaks", "No equilibrium: a smuggler would rather say “{better}”, which is passed.")
_add("the_signal.share.title", "Equilibria of the two words, as smugglers become more")
_add("the_signal.share.x", "share of smugglers, in percent")
_add("the_signal.share.y", "expected gain, gold")
_add("the_signal.share.smuggler", "smuggler, three silk")
_add("the_signal.share.honest", "honest, three apples")
_add("the_signal.share.mark", "opened from {even}")
_add("the_signal.share.sentence", "Below a share of {even} every bag is passed, so that lies pay {passed}. Above it "
    "every bag is opened: a lie costs {opened}, and honesty is paid. The words sort the honest hands, but who gets "
    "what depends on the share alone.")  # fmt: skip
_add("the_signal.silence.title", "To offer {bribe} gold, or nothing, as lies become more common")
_add("the_signal.silence.x", "chance of a lie before anything is said, in percent")
_add("the_signal.silence.silent", "silent liars")
_add("the_signal.silence.belief", "lies among the silent")
_add("the_signal.silence.open", "silence is opened")
_add("the_signal.silence.mark", "bribes from {even}")
_add("the_signal.silence.sentence", "Up to {even} nobody pays, and silence tells nothing. Beyond it just so many "
    "liars stay silent that silence lies with {even}, and the sheriff opens it with {q}. Whoever offers {bribe} gold "
    "lies for certain.")  # fmt: skip


def word_chart(silk: int, apples: int) -> Chart:
    """What each of the two words tells, with so many smugglers of ten who say three apples in so many percent of cases.

    Errors: NotLegal for no smuggler, or no honest merchant.
    """
    signal = frank(silk, Fraction(apples, 100))
    chances = [_chance(signal, word) for word in WORDS]
    often = [sum(signal.weights(word).values(), Fraction(0)) for word in WORDS]
    prior = signal.game.prior.p(HANDS[2])
    kind = "same" if chances[0] == chances[1] else "sentence"
    told = {"prior": shown.percent(prior), "first": WORDS[0], "second": WORDS[1]}
    told |= {name: shown.percent(chance) for name, chance in zip("ab", chances, strict=True)}
    return bars(
        WORDS,
        {text("the_signal.word.often"): often, text("the_signal.word.lie"): chances},
        title=text("the_signal.word.title", silk=silk),
        x_title=text("the_signal.word.x"),
        y_title=text("the_signal.probability"),
        sentence=text("the_signal.word.whole", tells=Message.of(f"the_signal.word.{kind}", **told), talk=_talk(signal)),
    )


def _talk(signal: Signal) -> Message:
    """Whether this is an equilibrium, and what it is called; if it is none, what a smuggler would rather say."""
    if not any(signal.regrets):
        opened = tuple(word for word, answer in zip(WORDS, signal.answers, strict=True) if answer)
        answer = Message.of("the_signal.word.opens", words=opened) if opened else Message.of("the_signal.word.passes")
        return Message.of("the_signal.word.lasts", answer=answer, kind=Message.of(f"signalling.{signal.kind.value}"))
    better = next(word for word, answer in zip(WORDS, signal.answers, strict=True) if not answer)
    return Message.of("the_signal.word.breaks", better=better)


def _chance(signal: Signal, word: str) -> Fraction:
    belief = signal.belief(word)
    return belief.p(HANDS[2]) if belief is not None else Fraction(0)


@lru_cache(maxsize=1)
def share_chart() -> Chart:
    """What smugglers and honest merchants gain in equilibrium, as the smugglers become more.

    At none of these shares does it depend on which equilibrium is played. Errors: ArithmeticError if it did.
    """
    gains: list[tuple[Fraction, ...]] = []
    for silk in SHARES:
        values = {signal.values[::2] for signal in signals(words_game(20 - silk, 20 - silk, 2 * silk))}
        if len(values) != 1:
            raise ArithmeticError(f"gains depend on the equilibrium at {silk} smugglers of twenty: {values}")
        gains += values
    smuggled = Bag("apples", SILK)
    share = even(smuggled, HONEST)
    names = (text("the_signal.share.smuggler"), text("the_signal.share.honest"))
    sides = tuple(zip(*((smuggler, apples) for apples, smuggler in gains), strict=True))
    return Chart(
        x=tuple(5 * silk for silk in SHARES),
        series=tuple(Series(name, side, Kind.POINTS) for name, side in zip(names, sides, strict=True)),
        title=text("the_signal.share.title"),
        x_title=text("the_signal.share.x"),
        y_title=text("the_signal.share.y"),
        sentence=text(
            "the_signal.share.sentence", even=shown.percent(share), passed=smuggled.value, opened=smuggled.fine
        ),
        percent=False,
        marks=(Mark(text("the_signal.share.mark", even=shown.percent(share)), x=100 * share),),
    )


@lru_cache(maxsize=1)
def silence_chart() -> Chart:
    """Silent liars, what silence tells, and how often it is opened, over the chance of a lie."""
    found = [lasting(silence_game(Fraction(p, 100)))[0].first for p in PERCENTS]
    beliefs = [belief.p("lie") for signal in found if (belief := signal.belief("0 gold")) is not None]
    opened = [signal.answers[0] for signal in found]
    share = even(LIE, HONEST)
    return lines(
        PERCENTS,
        {
            text("the_signal.silence.silent"): [signal.plan[0][0] for signal in found],
            text("the_signal.silence.belief"): beliefs,
            text("the_signal.silence.open"): opened,
        },
        title=text("the_signal.silence.title", bribe=BRIBE),
        x_title=text("the_signal.silence.x"),
        y_title=text("the_signal.probability"),
        sentence=text(
            "the_signal.silence.sentence",
            even=shown.percent(share),
            q=shown.probability(max(opened)),
            bribe=BRIBE,
        ),
        marks=(Mark(text("the_signal.silence.mark", even=shown.percent(share)), x=100 * share),),
    )


def drawn(signal: Signal, message: str, n: int, seed: int) -> tuple[int, dict[str, int]]:
    """Deal `n` merchants by lot who speak as the signal has it: how many said the message, and of these each type.

    >>> said, who = drawn(frank(2), "3 apples", 1000, seed=1)
    >>> said == sum(who.values()), who.keys() == {"apples", "smuggler"}
    (True, True)
    """
    spoken = Dist(
        {choice: weight for heard in signal.game.messages for choice, weight in signal.weights(heard).items()}
    )
    heard = [choice.type for choice in spoken.sample(n, Random(seed)) if choice.message == message]
    return len(heard), {name: heard.count(name) for name in signal.game.types if name in heard}
