"""Regret in a duel, from its log: what another way of packing would have brought against the same deeds of the sheriff.

Two yardsticks. The best *fixed* bag in hindsight: this is external regret, the one of regret matching. And the mix of
the equilibrium, which rolls its die in each round: what it would have brought in the mean. Both take the sheriff's
deeds as they were; a sheriff who reads habits would have answered other bags by other deeds.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from random import Random

from classkit.chart import Chart, lines
from classkit.frontend import put_html
from classkit.game import NotLegal
from classkit.plots import show
from classkit.shown import decimal
from classkit.words import Catalogue, Message, markup, say, text
from sheriffkit.lessons.duel_log import Log, play_out
from sheriffkit.lessons.duel_sides import RHYTHM, habit, point
from sheriffkit.models.inspection import HONEST, LIE
from sheriffkit.printed import Printed, lined_up

_add = Catalogue("sheriffkit").add
_add("duel.regret.none", "There is no round to look back on yet.")
_add("duel.regret.yours", "Your {n} round, looked back on.", "Your {n} rounds, looked back on.", "n")
_add("duel.regret.sample", "You have played no round of this duel yet, so this is a sample: a merchant with the rhythm "
    "lie, lie, honest. Play above, then run this cell again.")  # fmt: skip
_add("duel.regret.title", "Your regret, round by round, against: {opponent}")
_add("duel.regret.x", "rounds played")
_add("duel.regret.y", "regret so far, in gold")
_add("duel.regret.fixed", "against the best fixed bag so far")
_add("duel.regret.mix", "against the mix of the equilibrium")
_add("duel.regret.got", "{n} round brought you {got} gold, {mean} a round, and the sheriff {sheriff}.",
    "{n} rounds brought you {got} gold, {mean} a round, and the sheriff {sheriff}.", "n")  # fmt: skip
_add("duel.regret.best", "Against the same deeds, {bag} in every round would have brought {best}: your regret is "
    "{regret}.")  # fmt: skip
_add("duel.regret.honest", "the honest bag")
_add("duel.regret.lie", "the lie")
_add("duel.regret.either", "either bag")
_add("duel.regret.less", "The mix of the equilibrium would have brought {mix} in the mean, {gap} more than you got.")
_add("duel.regret.more", "The mix of the equilibrium would have brought {mix} in the mean, {gap} less than you got.")
_add("duel.regret.equal", "The mix of the equilibrium would have brought as much in the mean.")
_add("duel.regret.round", "round")
_add("duel.regret.bag", "bag")
_add("duel.regret.deed", "sheriff")
_add("duel.regret.gain", "your gold")
_add("duel.regret.short.fixed", "regret, fixed bag")
_add("duel.regret.short.mix", "regret, mix")


@dataclass(frozen=True, slots=True)
class Regret(Printed):
    """A log looked back on, round by round. Printed it is a table and three sentences; `chart()` draws it.

    Errors: NotLegal for a log without a round.

    >>> found = Regret(Log(seed=8).plus("lie").plus("honest"))  # both are passed
    >>> found.external, found.mixed
    (Fraction(8, 1), Fraction(8, 3))
    """

    log: Log

    def __post_init__(self) -> None:
        if not self.log.rounds:
            raise NotLegal(Message.of("duel.regret.none"), given=str(self.log.opponent))

    @property
    def got(self) -> tuple[Fraction, ...]:
        """The merchant's gold so far, after each round."""
        return _summed([gain for gain, _ in self.log.gains])

    @property
    def fixed(self) -> dict[str, tuple[Fraction, ...]]:
        """What each bag would have brought so far, had it been packed in every round."""
        table, rounds = self.log.game.game, self.log.rounds
        return {bag: _summed([table.payoffs(bag, one.deed)[0] for one in rounds]) for bag in (HONEST, LIE)}

    @property
    def by_mix(self) -> tuple[Fraction, ...]:
        """What the mix of the equilibrium would have brought so far, in the mean."""
        p, fixed = point(self.log.game)[1], self.fixed
        return tuple((1 - p) * honest + p * lie for honest, lie in zip(fixed[HONEST], fixed[LIE], strict=True))

    @property
    def externals(self) -> tuple[Fraction, ...]:
        """The regret against the best fixed bag so far, after each round."""
        best = map(max, *self.fixed.values())
        return tuple(most - got for most, got in zip(best, self.got, strict=True))

    @property
    def mixeds(self) -> tuple[Fraction, ...]:
        """The regret against the mix, after each round."""
        return tuple(mean - got for mean, got in zip(self.by_mix, self.got, strict=True))

    @property
    def external(self) -> Fraction:
        """What the best fixed bag would have brought more, in all rounds together; below 0 if it had been worse."""
        return self.externals[-1]

    @property
    def mixed(self) -> Fraction:
        """What the mix would have brought more in the mean; below 0 if less."""
        return self.mixeds[-1]

    @property
    def messages(self) -> tuple[Message, ...]:
        """What came in, the best fixed bag, the mix."""
        got, sheriff = self.log.totals
        last = {bag: sums[-1] for bag, sums in self.fixed.items()}
        best = max(last.values())
        names = [bag for bag, total in last.items() if total == best]
        bag = Message.of(f"duel.regret.{names[0] if len(names) == 1 else 'either'}")
        n, beside = len(self.log.rounds), Message.of("duel.regret.equal")
        if self.mixed:
            side = "less" if self.mixed > 0 else "more"
            beside = Message.of(f"duel.regret.{side}", mix=decimal(self.by_mix[-1]), gap=decimal(abs(self.mixed)))
        mean, theirs = decimal(got / n), decimal(sheriff)
        return (
            Message.of("duel.regret.got", n=n, got=decimal(got), mean=mean, sheriff=theirs),
            Message.of("duel.regret.best", bag=bag, best=decimal(best), regret=decimal(self.external)),
            beside,
        )

    @property
    def sentence(self) -> str:
        """The three sentences as one text."""
        return " ".join(map(say, self.messages))

    def lines(self) -> tuple[str, ...]:
        """A line for each round, and the sentences."""
        heads = [text(f"duel.regret.{name}") for name in ("round", "bag", "deed", "gain", "short.fixed", "short.mix")]
        rows = [
            (str(number), one.bag, one.deed, decimal(gain), decimal(fixed), decimal(mix))
            for number, (one, (gain, _), fixed, mix) in enumerate(
                zip(self.log.rounds, self.log.gains, self.externals, self.mixeds, strict=True), 1
            )
        ]
        return (*lined_up([heads, *rows], 3), *map(say, self.messages))

    def chart(self) -> Chart:
        """Both regrets over the rounds."""
        return lines(
            [str(number) for number in range(1, len(self.log.rounds) + 1)],  # as words: each round has its mark
            {text("duel.regret.fixed"): self.externals, text("duel.regret.mix"): self.mixeds},
            title=text("duel.regret.title", opponent=text(f"duel.opponent.{self.log.opponent}")),
            x_title=text("duel.regret.x"),
            y_title=text("duel.regret.y"),
            sentence=self.sentence,
            percent=False,
        )


@dataclass(frozen=True, slots=True)
class LookedBack:
    """What `looking_back` gives: whose rounds these are, and their regret. In a notebook both are shown."""

    note: Message
    regret: Regret

    def __repr__(self) -> str:
        return f"{say(self.note)}\n{self.regret}"

    def _ipython_display_(self) -> None:
        note = f'<div class="kit-card" role="status"><p dir="auto">{markup(self.note)}</p></div>'
        put_html(note, repr(self), ("lesson",))
        show(self.regret.chart())


def looking_back(log: Log) -> LookedBack:
    """The regret of your rounds; of a sample by a merchant with a rhythm, where none are played, and it says so.

    >>> looking_back(Log(opponent="reader")).note.id
    'duel.regret.sample'
    """
    if log.rounds:
        return LookedBack(Message.of("duel.regret.yours", n=len(log.rounds)), Regret(log))
    sample = play_out(log, habit(*RHYTHM), Random(log.seed))
    return LookedBack(Message.of("duel.regret.sample"), Regret(sample))


def _summed(values: list[Fraction]) -> tuple[Fraction, ...]:
    return tuple(accumulate(values))
