"""The bribe lab: a bag, what the sheriff thinks of it, the fine; then 'what would you offer?', and the penalty curve.

The numbers are those of `sheriffkit.labs.bribe_lab`, which prints them without a picture. The bag is declared as three
apples and holds silk or none. Without a deal it is opened with chance q; the sheriff's limit is then q·v, which is the
reservation price v if the bag would be opened for certain, and the merchant's is q·(V + P). The chance of opening falls
from q with the bribe: by a step at the sheriff's limit, or smoothly around it, if the sheriff wavers.

Bars shade the zone between the two limits: how much of it is left to whoever gains less. They are highest where both
gain alike.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from classkit.cards import Card, Tone
from classkit.chart import Chart, Kind, Mark, Series
from classkit.explore import Explorer, Slider, explore
from classkit.forms import Form, number_field
from classkit.frontend import headless, present
from classkit.plots import show
from classkit.shown import decimal, number
from classkit.words import Catalogue, Message, Param, text
from sheriffkit import labs
from sheriffkit.bag import Bag
from sheriffkit.bargain import floor_price
from sheriffkit.lessons.the_bribe import LIE, believed
from sheriffkit.responses import Logistic, Response, Step

CARDS = 3
"""Cards in the bag, all declared as apples."""
MOST = 40
"""The highest offer that the lab takes: above both limits of every bag."""

_add = Catalogue("sheriffkit").add
_add("sheriff.bribes.lie", "Chance of a lie in the sheriff's mind, in percent")
_add("sheriff.bribes.opened", "Chance of opening without a deal, in percent")
_add("sheriff.bribes.silk", "Silk among the three cards (a fine of 4 each)")
_add("sheriff.bribes.waver", "How much the sheriff wavers, in gold")
_add("sheriff.bribes.offer", "Your offer, in gold")
_add("sheriff.bribes.ask", "What would you offer? Your bag, declared as three apples, holds {silk} silk: a fine of "
    "{fine}. The sheriff takes it for a lie with a chance of {lie}%, opens it with {opened}% if nothing is paid, and "
    "wavers by {waver} gold around its limit.")  # fmt: skip
_add("sheriff.bribes.typed", "Without a form: bribe_lab.bribing(offer=9).")
_add("sheriff.bribes.button", "Offer")
_add("sheriff.bribes.told", "You offer {offer} gold, and are left with {wealth} in the mean.")
_add("sheriff.bribes.hit", "No other whole number would leave more.")
_add("sheriff.bribes.miss", "The best offer would have been {best} gold, which leaves {most}.")
_add("sheriff.bribes.next", "Now move the sliders. Where do the limits go, and what would you offer there?")
_add("sheriff.bribes.title", "The penalty, and what is left, as the bribe grows")
_add("sheriff.bribes.x", "bribe, gold")
_add("sheriff.bribes.y", "gold, in the mean")
_add("sheriff.bribes.zone", "zone: what both gain")
_add("sheriff.bribes.penalty", "expected penalty")
_add("sheriff.bribes.wealth", "your gain")
_add("sheriff.bribes.low", "sheriff {low}")
_add("sheriff.bribes.high", "you {high}")
_add("sheriff.bribes.yours", "offer {offer}")
_add("sheriff.bribes.between", "The sheriff's limit is {low} gold, yours {high}: between them both gain.")
_add("sheriff.bribes.point", "The sheriff's limit is {low} gold, and so is yours: nobody gains.")
_add("sheriff.bribes.empty", "The sheriff's limit is {low} gold, yours {high}: no bribe suits both.")
_add("sheriff.bribes.split", "Nash's split is {split}.")
_add("sheriff.bribes.best", "The best offer is {best} gold: it leaves you {most}.")
_add("sheriff.bribes.join", "{first} {second}")


@dataclass(frozen=True, slots=True)
class Setting:
    """Where the sliders stand. `lie` and `opened` are percent, `silk` cards, `waver` gold (0: a step)."""

    lie: int
    opened: int
    silk: int
    waver: int

    @property
    def bag(self) -> Bag:
        """The merchant's bag."""
        return Bag("apples", ["silk"] * self.silk + ["apples"] * (CARDS - self.silk))

    @property
    def suspected(self) -> Bag:
        """The lie that the sheriff has in mind: the bag itself, or that of the lesson if the bag is honest."""
        return LIE if self.bag.honest else self.bag


@lru_cache(maxsize=500)
def numbers(setting: Setting) -> labs.BribeLab:
    """The lab's numbers; kept, since a slider goes back and forth. Errors: NotLegal for what is no bag or no chance.

    >>> found = numbers(Setting(lie=100, opened=50, silk=2, waver=0))
    >>> found.zone.low, found.zone.high, found.curve.best.bribe
    (Fraction(4, 1), Fraction(12, 1), Fraction(4, 1))
    """
    q = Fraction(setting.opened, 100)
    belief = believed(Fraction(setting.lie, 100), setting.suspected)
    limit = floor_price(belief, q)
    response: Response = Logistic(limit, setting.waver, q) if setting.waver else Step(limit, q)
    return labs.bribe_lab(setting.bag, belief, q, response=response, bribes=range(MOST + 1))


def curve_chart(lie: int, opened: int, silk: int, waver: int, offer: int | None = None) -> Chart:
    """The penalty curve, both limits, the zone shaded; and the offer, if there is one.

    The parameters are those of `Setting`; `offer` in gold, up to `MOST`.
    """
    found = numbers(Setting(lie, opened, silk, waver))
    low, high = found.zone.low, found.zone.high
    last = int(max(low, high, offer or 0)) + 4
    points = found.curve.points[: last + 1]
    shares = [min(high - point.bribe, point.bribe - low) for point in points]
    marks = [Mark(text("sheriff.bribes.low", low=decimal(low)), x=low)]
    if high != low:
        marks.append(Mark(text("sheriff.bribes.high", high=decimal(high)), x=high))
    series = [
        Series(text("sheriff.bribes.zone"), tuple(share if share > 0 else None for share in shares)),
        Series(text("sheriff.bribes.penalty"), tuple(point.penalty for point in points), Kind.LINES),
        Series(text("sheriff.bribes.wealth"), tuple(point.wealth for point in points), Kind.LINES),
    ]
    if offer is not None:
        own = tuple(point.wealth if point.bribe == offer else None for point in points)
        series.append(Series(text("sheriff.bribes.yours", offer=offer), own, Kind.POINTS))
    return Chart(
        title=text("sheriff.bribes.title"),
        x_title=text("sheriff.bribes.x"),
        y_title=text("sheriff.bribes.y"),
        sentence=_sentence(found),
        x=tuple(int(point.bribe) for point in points),
        series=tuple(series),
        percent=False,
        marks=tuple(marks),
        strong=(int(found.curve.best.bribe),),
    )


def _sentence(found: labs.BribeLab) -> str:
    low, high = found.zone.low, found.zone.high
    kind = "empty" if found.zone.empty else "point" if low == high else "between"
    parts = [text(f"sheriff.bribes.{kind}", low=number(low), high=number(high))]
    if found.split is not None and not found.bag.honest:
        parts.append(text("sheriff.bribes.split", split=number(found.split)))
    best = found.curve.best
    parts.append(text("sheriff.bribes.best", best=int(best.bribe), most=decimal(best.wealth)))
    said = parts[0]
    for part in parts[1:]:
        said = text("sheriff.bribes.join", first=said, second=part)
    return said


class BribeLab:
    """What `bribing` gives: the last line of a cell shows it. First it asks for an offer, then it draws."""

    def __init__(self, setting: Setting, offer: int | None = None) -> None:
        """See `bribing`."""
        self._setting, self._offer = setting, offer
        self._box: Any = None
        self.form = Form(
            _ask(setting),
            Message.of("sheriff.bribes.typed"),
            number_field(text("sheriff.bribes.offer"), MOST, whole=True),
            text("sheriff.bribes.button"),
            self._offered,
        )
        self.explorer: Explorer | None = None if offer is None else _explorer(setting, offer)

    def chart(self) -> Chart:
        """The chart as the sliders stand; before an offer was made, the one without an offer."""
        if self.explorer is not None:
            return self.explorer.chart()
        start = self._setting
        return curve_chart(start.lie, start.opened, start.silk, start.waver)

    def widget(self) -> Any:
        """The question and, once it is answered, the sliders and the picture; built once."""
        if self._box is None:
            import ipywidgets

            parts = [self.form.widget()] if self._offer is None else []
            drawn = [self.explorer.widget()] if self.explorer is not None else []
            self._box = ipywidgets.VBox([*parts, *drawn])
        return self._box

    def __repr__(self) -> str:
        return self.chart().plain()

    def _offered(self, given: int) -> Card:
        """Draw the curve with this offer on it, and say what it leaves."""
        if self.explorer is None:
            self.explorer = _explorer(self._setting, given)
            self.widget().children = (*self.widget().children, self.explorer.widget())
        else:
            self.explorer.slider("offer").value = given
        values = {name: self.explorer.slider(name).value for name in ("lie", "opened", "silk", "waver")}
        curve = numbers(Setting(**values)).curve
        wealth, best = curve.points[given].wealth, curve.best
        head = Message.of("sheriff.bribes.told", offer=given, wealth=decimal(wealth))
        told: dict[str, Param] = {"best": int(best.bribe), "most": decimal(best.wealth)}
        verdict = Message.of("sheriff.bribes.hit" if wealth == best.wealth else "sheriff.bribes.miss", **told)
        return Card(Tone.REVEAL, head, (verdict, Message.of("sheriff.bribes.next")))

    def _ipython_display_(self) -> None:
        if headless():
            show(self.chart())
            return
        still = f"{self.form.html()}{self.chart().svg()}{self.chart().words()}"
        present(self.widget(), still, self.chart().plain())


def bribing(lie: int = 90, opened: int = 100, silk: int = 2, waver: int = 2, *, offer: int | None = None) -> BribeLab:
    """The lab, with its sliders at these places; `offer` answers its question beforehand.

    `lie`: the chance of a lie in the sheriff's mind, in percent; `opened`: the chance of opening without a deal, in
    percent; `silk`: cards of silk in the bag, of three; `waver`: by how many gold the sheriff wavers. Errors:
    ValueError for a place that a slider does not reach.
    """
    setting = Setting(lie, opened, silk, waver)
    _sliders(setting, offer or 0)
    return BribeLab(setting, offer)


def _ask(setting: Setting) -> Message:
    places = {"silk": setting.silk, "lie": setting.lie, "opened": setting.opened, "waver": setting.waver}
    return Message.of("sheriff.bribes.ask", fine=setting.bag.fine, **places)


def _explorer(setting: Setting, offer: int) -> Explorer:
    return explore(curve_chart, **_sliders(setting, offer))


def _sliders(setting: Setting, offer: int) -> dict[str, Slider]:
    return {
        "offer": Slider(text("sheriff.bribes.offer"), 0, MOST, offer),
        "silk": Slider(text("sheriff.bribes.silk"), 0, CARDS, setting.silk),
        "lie": Slider(text("sheriff.bribes.lie"), 0, 100, setting.lie, 5),
        "opened": Slider(text("sheriff.bribes.opened"), 0, 100, setting.opened, 5),
        "waver": Slider(text("sheriff.bribes.waver"), 0, 6, setting.waver),
    }
