"""The signal lab: how common lies are, how large the fine is, which bribe is on offer; then what silence and gold tell.

The bags are declared as three apples: an honest one, and a lie with one to three silk. A merchant offers the bribe or
nothing, and the sheriff opens or passes (`sheriffkit.models.bribe_game`). Drawn is a perfect Bayesian equilibrium that
passes the intuitive criterion; of several outcomes, the best for the merchants.

So somebody is always silent. And nothing separates: if only liars paid, silence would be passed, and a liar would
rather be silent; if only the honest paid, silence would be opened, and the honest would rather be paid for that.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from classkit.chart import Chart, Series
from classkit.explore import Explorer, Slider, explore
from classkit.shown import percent
from classkit.signalling import Outcome, Signal
from classkit.words import Catalogue, Message, text
from sheriffkit.bag import Bag
from sheriffkit.lessons.the_signal import HONEST, lasting, silence_game
from sheriffkit.models.bribing import gold_said

CARDS = 3
"""Cards in the bag, all declared as apples."""
MOST = 40
"""The highest bribe: above what being passed is worth to any of the bags."""

_add = Catalogue("sheriffkit").add
_add("sheriff.signals.lie", "Chance of a lie before anything is said, in percent")
_add("sheriff.signals.silk", "Silk in the lie (a fine of {fine} each)")
_add("sheriff.signals.bribe", "The bribe that may be offered, in gold")
_add("sheriff.signals.title", "What silence tells, and what {bribe} gold tell")
_add("sheriff.signals.x", "what is offered")
_add("sheriff.signals.y", "probability")
_add("sheriff.signals.nothing", "nothing")
_add("sheriff.signals.silence", "silence")
_add("sheriff.signals.gold", "{bribe} gold")
_add("sheriff.signals.said", "how often it is offered")
_add("sheriff.signals.belief", "chance of a lie, then")
_add("sheriff.signals.open", "chance of opening, then")
_add("sheriff.signals.pooling", "Pooling: before and after, a lie has a chance of {prior}.")
_add("sheriff.signals.semi", "Semi-separating: before, a lie has a chance of {prior}.")
_add("sheriff.signals.after", "After {said} a lie has a chance of {belief}; the sheriff opens with a chance of {q}.")
_add("sheriff.signals.unused", "Nobody offers {said}.")
_add("sheriff.signals.other", "{n} more outcome can last; it is no better for the merchants.", "{n} more outcomes can "
    "last; none is better for the merchants.", "n")  # fmt: skip
_add("sheriff.signals.join", "{first} {second}")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the sliders stand: `lie` in percent, `silk` cards, `bribe` in gold."""

    lie: int
    silk: int
    bribe: int

    @property
    def bag(self) -> Bag:
        """The lie."""
        return Bag("apples", ["silk"] * self.silk + ["apples"] * (CARDS - self.silk))


@lru_cache(maxsize=500)
def outcomes(place: Place) -> tuple[Outcome, ...]:
    """What can happen there, the outcome that is drawn first; kept, since a slider goes back and forth.

    >>> [outcome.kind.value for outcome in outcomes(Place(lie=75, silk=2, bribe=9))]
    ['semi']
    """
    return lasting(silence_game(Fraction(place.lie, 100), place.bag, HONEST, place.bribe))


def signal_chart(lie: int, silk: int, bribe: int) -> Chart:
    """How often nothing and the bribe are offered, what each tells, and how often each is opened; as `Place` has it."""
    place = Place(lie, silk, bribe)
    found = outcomes(place)
    signal = found[0].first
    heard = signal.game.messages
    beliefs = [belief.p("lie") if (belief := signal.belief(message)) is not None else None for message in heard]
    return Chart(
        title=text("sheriff.signals.title", bribe=bribe),
        x_title=text("sheriff.signals.x"),
        y_title=text("sheriff.signals.y"),
        sentence=_sentence(place, found),
        x=(text("sheriff.signals.nothing"), text("sheriff.signals.gold", bribe=bribe)),
        series=(
            Series(text("sheriff.signals.said"), tuple(sum(signal.weights(m).values(), Fraction(0)) for m in heard)),
            Series(text("sheriff.signals.belief"), tuple(beliefs)),
            Series(text("sheriff.signals.open"), tuple(signal.answer(m) if signal.used(m) else None for m in heard)),
        ),
    )


def _sentence(place: Place, found: tuple[Outcome, ...]) -> str:
    """The label, what each message tells, and whether something else could happen."""
    signal = found[0].first
    parts = [text(f"sheriff.signals.{found[0].kind.value}", prior=percent(Fraction(place.lie, 100)))]
    parts += [_told(signal, message, place.bribe) for message in signal.game.messages]
    if len(found) > 1:
        parts.append(text("sheriff.signals.other", n=len(found) - 1))
    said = parts[0]
    for part in parts[1:]:
        said = text("sheriff.signals.join", first=said, second=part)
    return said


def _told(signal: Signal, message: str, bribe: int) -> str:
    silence = message == gold_said(0)
    named = Message.of("sheriff.signals.silence") if silence else Message.of("sheriff.signals.gold", bribe=bribe)
    belief = signal.belief(message)
    if belief is None:
        return text("sheriff.signals.unused", said=named)
    told = {"belief": percent(belief.p("lie")), "q": percent(signal.answer(message))}
    return text("sheriff.signals.after", said=named, **told)


def signalling(lie: int = 75, silk: int = 2, bribe: int = 9) -> Explorer:
    """The lab, with its sliders at these places; its text form prints the same numbers.

    `lie`: the chance of a lie, in percent, from 5 to 95; `silk`: cards of silk in the lie, 1 to 3; `bribe`: in gold, 1
    to `MOST`. Errors: ValueError for a place that a slider does not reach.
    """
    return explore(
        signal_chart,
        lie=Slider(text("sheriff.signals.lie"), 5, 95, lie, 5),
        silk=Slider(text("sheriff.signals.silk", fine=Bag("apples", ["silk"]).fine), 1, CARDS, silk),
        bribe=Slider(text("sheriff.signals.bribe"), 1, MOST, bribe),
    )
