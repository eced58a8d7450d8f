"""The inspection game: a merchant packs one of two bags, and a sheriff who cannot see which passes it or opens it.

Row is the merchant (honest or lie), column the sheriff (pass or open); what both gain in one round, in gold, with cards
at their value (K, V, P and M of `sheriffkit.bag`; K_h and M are the honest bag's, K_l, V and P the lie's):

|        | pass            | open                                |
|--------|-----------------|-------------------------------------|
| honest | K_h, 0          | K_h + M, −M (S-INSPECT-3)           |
| lie    | K_l + V, 0      | K_l − P, P (S-INSPECT-4)            |

Where both mix, each makes the *other* indifferent. Let q be the chance of opening. The merchant does not care if
K_h + q·M = (1 − q)(K_l + V) + q(K_l − P), so q* = (K_l + V − K_h) / (V + P + M). Let p be the chance of a lie. The
sheriff does not care if opening is worth nothing, p·P − (1 − p)·M = 0, so p* = M / (M + P). So each side's chance is
made of the other side's payoffs: what the sheriff stands to lose decides how often the merchant lies.

The lie is better by K_l + V − K_h if it is passed (`better`), and worse by K_h + M − K_l + P if it is opened (`worse`).
Their sum is V + P + M, above zero, so one of three regimes holds, and a tie belongs to a pure one:

- better < 0: honest dominates. better = 0: weakly; the sheriff passes, and any chance of a lie up to p* will do.
- both above 0: mixed. If M or P is 0, because somebody cannot pay, the sheriff's payoffs tie instead (see `Tie`).
- worse < 0: the lie dominates. worse = 0: weakly; the sheriff opens, and any chance of a lie from p* up will do.

A standard lie keeps no more than the honest bag of its own declared cards, so against the best honest bag of a hand it
never dominates, whoever can pay; against a lesser one it may.

What is left out: bribes, declarations as signals (`declaration_game`), what the sheriff has counted, later rounds.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from classkit.game import NotLegal
from classkit.normalform import Game
from classkit.shown import decimal, probability
from classkit.words import Catalogue, Message, Param, say, text
from sheriffkit.bag import Bag, a_bag, same_game
from sheriffkit.gains import opened_gain
from sheriffkit.items import counted
from sheriffkit.printed import Printed
from sheriffkit.wealth import Wealth, compensation_paid, fine_paid, side_of

if TYPE_CHECKING:
    from classkit.chart import Chart, Mark

HONEST, LIE, PASS, OPEN = "honest", "lie", "pass", "open"
"""The names of the strategies: as moves, they are never translated."""
FIFTHS = tuple(range(0, 101, 20))
"""The chances, in percent, at which the drawings have their points."""

_add = Catalogue("sheriffkit").add
_add("sheriff.model.inspection.merchant", "merchant")
_add("sheriff.model.inspection.sheriff", "sheriff")
_add("sheriff.model.inspection.honest", "The first bag must be as declared, and this one is a lie.")
_add("sheriff.model.inspection.lie", "The second bag must be a lie, and this one is as declared.")
_add("sheriff.model.inspection.hand", "No hand of {n} cards holds both bags: together they need {needed}.")
_add("sheriff.model.inspection.deputies", "This game has one sheriff; two deputies decide each for himself.")
_add(
    "sheriff.model.inspection.mixed",
    "Neither bag is always better: both sides mix. The sheriff opens with a chance of {q}, the merchant lies with a "
    "chance of {p}.",
)
_add("sheriff.model.inspection.regime.honest", "Honest dominates: the lie brings {gap} gold less even if it is passed.")
_add("sheriff.model.inspection.regime.lie", "The lie dominates: it brings {gap} gold more even if it is opened.")
_add(
    "sheriff.model.inspection.tie.passed",
    "Honest dominates weakly: passed, both bags bring the same; opened, the lie brings {gap} gold less.",
)
_add(
    "sheriff.model.inspection.tie.opened",
    "The lie dominates weakly: opened, both bags bring the same; passed, the lie brings {gap} gold more.",
)
_add(
    "sheriff.model.inspection.tie.free",
    "Opening an honest bag costs the sheriff nothing, so the merchant never lies: the sheriff opens with a chance of "
    "{q} or more.",
)
_add(
    "sheriff.model.inspection.tie.barren",
    "Opening a lie brings the sheriff nothing, so the merchant always lies: the sheriff opens with a chance of {q} or"
    " less.",
)
_add(
    "sheriff.model.inspection.tie.idle",
    "Opening neither costs nor brings the sheriff anything, so any chance will do: the merchant lies if it is below "
    "{q}, and is honest if it is above.",
)
_add("sheriff.model.inspection.many", "Payoffs tie, so there may be many equilibria, and not one value. {why}")
_add("sheriff.model.inspection.chart.merchant", "What each bag brings, against a sheriff who opens at random")
_add("sheriff.model.inspection.chart.sheriff", "What each answer brings, against a merchant who lies at random")
_add("sheriff.model.inspection.chart.opened", "chance that the bag is opened, in percent")
_add("sheriff.model.inspection.chart.lied", "chance that the bag is a lie, in percent")
_add("sheriff.model.inspection.chart.gold", "expected gain of the {side}, in gold")
_add("sheriff.model.inspection.chart.even", "alike at {chance}")
_add("sheriff.model.inspection.chart.row", "Below a chance of opening of {chance} the lie brings more, above it the "
    "honest bag; there both bring {value} gold.")  # fmt: skip
_add("sheriff.model.inspection.chart.column", "Below a chance of a lie of {chance} passing is worth more, above it "
    "opening; there both are worth nothing to the sheriff.")  # fmt: skip
_add("sheriff.model.inspection.chart.always", "Opening always brings as much as passing or more.")


class Regime(Enum):
    """Who dominates: the honest bag, neither (both sides mix), or the lie."""

    HONEST = "honest"
    MIXED = "mixed"
    LIE = "lie"


class Tie(Enum):
    """Where two payoffs are equal, so that equilibria may be more than a single point.

    PASSED: both bags bring the same if they are passed. OPENED: the same if they are opened. FREE: the sheriff pays
    nothing for opening an honest bag, being poor (S-DEBT-4). BARREN: a liar pays nothing, being poor.
    """

    PASSED = "passed"
    OPENED = "opened"
    FREE = "free"
    BARREN = "barren"


@dataclass(frozen=True, slots=True)
class Inspection(Printed):
    """Two bags of one hand before one sheriff. Printed it says its table, and what both sides should do.

    `wealth`: what both can pay with, if that is not enough for all (S-DEBT). Errors: NotLegal unless the first bag is
    honest and the second a lie, both of the same game with one sheriff, packed from one hand (S-BAG-1), and for what is
    no `Wealth`.

    >>> found = Inspection(*EXAMPLES["mixed"])
    >>> found.opens, found.lies, found.values
    (Fraction(2, 5), Fraction(2, 3), (Fraction(96, 5), Fraction(0, 1)))
    """

    honest: Bag
    lie: Bag
    wealth: Wealth | None = None

    def __post_init__(self) -> None:
        if not a_bag(self.honest).honest:
            raise NotLegal(Message.of("sheriff.model.inspection.honest"), "S-INSPECT-3", str(self.honest))
        if a_bag(self.lie).honest:
            raise NotLegal(Message.of("sheriff.model.inspection.lie"), "S-DECLARE-3", str(self.lie))
        rules = same_game((self.honest, self.lie))
        if rules.deputies:
            raise NotLegal(Message.of("sheriff.model.inspection.deputies"), "S-SIX-3", f"players={rules.players}")
        needed = tuple((Counter(self.honest.cards) | Counter(self.lie.cards)).elements())
        if len(needed) > rules.hand:
            why = Message.of("sheriff.model.inspection.hand", n=rules.hand, needed=counted(needed))
            raise NotLegal(why, "S-BAG-1", "; ".join(self._bags))
        for side in ("merchant", "sheriff"):
            if (purse := side_of(self.wealth, side)) is not None:
                purse.cards(rules)

    @property
    def P(self) -> int:
        """The fine that is really paid."""
        return fine_paid(self.lie, self.wealth)

    @property
    def M(self) -> int:
        """The compensation that is really paid."""
        return compensation_paid(self.honest, self.wealth)

    @property
    def better(self) -> int:
        """How much more than the honest bag the lie brings if it is passed; below 0 if it brings less."""
        return self.lie.value - self.honest.value

    @property
    def worse(self) -> int:
        """How much less than the honest bag the lie brings if it is opened; below 0 if it brings more."""
        return opened_gain(self.honest, self.wealth) - opened_gain(self.lie, self.wealth)

    @property
    def game(self) -> Game:
        """The four ends as a table, merchant by sheriff."""
        ends = [[bag.value, opened_gain(bag, self.wealth)] for bag in (self.honest, self.lie)]
        who = [text(f"sheriff.model.inspection.{side}") for side in ("merchant", "sheriff")]
        return Game(ends, [[0, -self.M], [0, self.P]], [HONEST, LIE], [PASS, OPEN], who)

    @property
    def regime(self) -> Regime:
        """Which of the three regimes holds; a tie is counted to the bag that is never worse."""
        if self.better <= 0:
            return Regime.HONEST
        return Regime.LIE if self.worse <= 0 else Regime.MIXED

    @property
    def ties(self) -> tuple[Tie, ...]:
        """Where payoffs are equal, none in the usual case."""
        gaps = {Tie.PASSED: self.better, Tie.OPENED: self.worse, Tie.FREE: self.M, Tie.BARREN: self.P}
        return tuple(tie for tie, gap in gaps.items() if gap == 0)

    @property
    def opens(self) -> Fraction | None:
        """q*, the chance of opening at which both bags bring the same; None if at every chance one brings more."""
        q = Fraction(self.better, self.better + self.worse)
        return q if 0 <= q <= 1 else None

    @property
    def lies(self) -> Fraction | None:
        """p*, the chance of a lie at which opening is worth nothing; None if it never costs or brings anything."""
        return Fraction(self.M, self.M + self.P) if self.M + self.P else None

    @property
    def values(self) -> tuple[Fraction, Fraction]:
        """What merchant and sheriff expect in the one equilibrium. Errors: NotLegal for a tie: there may be many."""
        if self.ties:
            raise NotLegal(Message.of("sheriff.model.inspection.many", why=self.message), given="; ".join(self._bags))
        p = q = Fraction(self.regime is Regime.LIE)
        if self.regime is Regime.MIXED:
            p, q = Fraction(self.M, self.M + self.P), Fraction(self.better, self.better + self.worse)
        return self.game.payoffs([1 - p, p], [1 - q, q])

    @property
    def message(self) -> Message:
        """The regime, and what both should do, in words."""
        if self.regime is Regime.MIXED:
            return self._mixed()
        if Tie.PASSED in self.ties:
            return Message.of("sheriff.model.inspection.tie.passed", gap=self.worse)
        if Tie.OPENED in self.ties:
            return Message.of("sheriff.model.inspection.tie.opened", gap=self.better)
        gap = -min(self.better, self.worse)
        return Message.of(f"sheriff.model.inspection.regime.{self.regime.value}", gap=gap)

    def lines(self) -> tuple[str, ...]:
        """Both bags, the table, and the regime."""
        return (*self._bags, *str(self.game).split("\n"), say(self.message))

    def merchant_chart(self) -> "Chart":
        """What each bag brings its merchant, over the chance of opening."""
        return self._chart("merchant", self.opens, self._row_says())

    def sheriff_chart(self) -> "Chart":
        """What passing and opening bring the sheriff, over the chance of a lie."""
        says = text("sheriff.model.inspection.chart.always")
        if self.M and self.lies is not None:
            says = text("sheriff.model.inspection.chart.column", chance=probability(self.lies))
        return self._chart("sheriff", self.lies, says)

    @property
    def _bags(self) -> tuple[str, str]:
        return str(self.honest), str(self.lie)

    def _mixed(self) -> Message:
        q: Param = probability(self.opens)
        if {Tie.FREE, Tie.BARREN} <= set(self.ties):
            return Message.of("sheriff.model.inspection.tie.idle", q=q)
        if self.ties:
            return Message.of(f"sheriff.model.inspection.tie.{self.ties[0].value}", q=q)
        return Message.of("sheriff.model.inspection.mixed", q=q, p=probability(self.lies))

    def _row_says(self) -> str:
        if self.regime is not Regime.MIXED or self.opens is None:
            return say(self.message)
        value = self.game.payoffs(HONEST, [1 - self.opens, self.opens])[0]
        params = {"chance": probability(self.opens), "value": decimal(value)}
        return text("sheriff.model.inspection.chart.row", **params)

    def _chart(self, side: str, even: Fraction | None, says: str) -> "Chart":
        from classkit.chart import lines

        table = self.game.own("row" if side == "merchant" else "column")
        names, what = ((HONEST, LIE), "opened") if side == "merchant" else ((PASS, OPEN), "lied")
        return lines(
            FIFTHS,
            {name: [a + Fraction(x, 100) * (b - a) for x in FIFTHS] for name, (a, b) in zip(names, table, strict=True)},
            title=text(f"sheriff.model.inspection.chart.{side}"),
            x_title=text(f"sheriff.model.inspection.chart.{what}"),
            y_title=text("sheriff.model.inspection.chart.gold", side=text(f"sheriff.model.inspection.{side}")),
            sentence=says,
            percent=False,
            marks=_marks(even),
        )


def _marks(even: Fraction | None) -> "tuple[Mark, ...]":
    from classkit.chart import Mark

    if even is None:
        return ()
    return (Mark(text("sheriff.model.inspection.chart.even", chance=probability(even)), x=100 * even),)


def inspection_game(bag_honest: Bag, bag_liar: Bag, wealth: Wealth | None = None) -> Game:
    """The inspection game of two bags that can be packed from one hand: merchant (row) against sheriff (column).

    `wealth` and errors as for `Inspection`, which also knows the regime, the ties and the drawings.

    >>> print(inspection_game(*EXAMPLES["mixed"]))
            pass   open
    honest  16, 0  24, -8
    lie     24, 0  12, 4
    """
    return Inspection(bag_honest, bag_liar, wealth).game


EXAMPLES: Mapping[str, tuple[Bag, Bag]] = MappingProxyType(
    {
        "honest dominates": (Bag("chickens", ["chickens"] * 4), Bag("apples", ["cheese", "mead"])),
        "tie if passed": (Bag("chickens", ["chickens"] * 4), Bag("apples", ["silk"] * 2)),
        "mixed": (Bag("chickens", ["chickens"] * 4), Bag("chickens", ["chickens"] * 4 + ["silk"])),
        "tie if opened": (Bag("apples", ["apples"] * 2), Bag("chickens", ["chickens"] * 3 + ["silk"])),
        "lie dominates": (Bag("apples", ["apples"]), Bag("chickens", ["chickens"] * 4 + ["silk"])),
    }
)
"""Two bags of one hand of six for each regime and each tie between them: the honest one, then the lie."""
