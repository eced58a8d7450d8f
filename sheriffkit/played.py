"""One bag before one sheriff, played through the engine again and again: the third answer beside sum and formula.

The bag is seat 2's, the sheriff sits at seat 1 (with six players seats 1 and 3 are the deputies); nobody else has a
bag. The merchant makes one offer, or none; the sheriff is a bot. Then what both gained is counted, in gold and in
goods at their value, debts settled (S-DEBT). A debtor chooses the goods that are worth least together.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from classkit.dist import Dist
from classkit.game import Move, NotLegal, generator
from classkit.words import Message
from sheriffkit import engine
from sheriffkit.bag import Bag, a_bag
from sheriffkit.bots import NeverOpens, Sheriff, chores
from sheriffkit.bots.sheriffs import first
from sheriffkit.hands import whole
from sheriffkit.moves import Accept, Offer, Open, Pass, Pay, Silent, read
from sheriffkit.options import options
from sheriffkit.responses import Response, a_response
from sheriffkit.state import Debt, Duty, Phase, State, View, standing
from sheriffkit.wealth import Purse, Wealth, least_cover, side_of

if TYPE_CHECKING:
    from classkit.estimate import Estimate

MERCHANT, SHERIFF, DEPUTY = 2, 1, 3
PLAYED_DRAW = 5
"""What stands after the seed in the generators of these trials (bots have 4, the engine 0 to 3)."""


@dataclass(frozen=True, slots=True)
class Responds(NeverOpens):
    """A sheriff whose chance of opening answers the offer: opens with chance `response(worth)`, else takes it.

    The offer is worth its gold and the value of its goods of the stand; without an offer, nothing. Errors: NotLegal for
    a response that cannot be called.
    """

    response: Response

    def __post_init__(self) -> None:
        a_response(self.response)

    def answer(self, view: View, rng: Random) -> Move:
        """Open, or accept what is offered and pass."""
        return first(view, (Open(), Pass()) if rng.random() < self.response(offered(view)) else (Accept(), Pass()))

    def judge(self, view: View, rng: Random) -> Move:
        """The same in secret."""
        return self.answer(view, rng) if view.duty is Duty.JUDGE else Silent()


def offered(view: View) -> int:
    """What the merchant's own standing offer for the bag on the table holds in gold and goods of the stand."""
    bid = standing(view.bids, view.table.called, view.table.called)
    return bid.offer.gold + view.rules.value(bid.offer.stand) if bid else 0


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it: how often each pair of gains was seen, `(merchant, sheriff): times`; with deputies of both."""

    gains: tuple[tuple[tuple[int, int], int], ...]

    @property
    def n(self) -> int:
        """The number of trials."""
        return sum(times for _, times in self.gains)

    @property
    def merchant(self) -> dict[int, int]:
        """The merchant's gains, and how often each was seen."""
        return self._side(0)

    @property
    def sheriff(self) -> dict[int, int]:
        """The sheriff's gains, and how often each was seen."""
        return self._side(1)

    def mean(self, side: str = "merchant", *, level: float = 0.95) -> "Estimate":
        """The mean gain of a side, `merchant` or `sheriff`, with its interval (`classkit.estimate.mean`)."""
        from classkit import estimate

        return estimate.mean(self.merchant if side == "merchant" else self.sheriff, level=level)

    def _side(self, number: int) -> dict[int, int]:
        counts: Counter[int] = Counter()
        for pair, times in self.gains:
            counts[pair[number]] += times
        return dict(sorted(counts.items()))


def played(
    bag: Bag | Dist[Bag],
    sheriff: Sheriff,
    n: int,
    *,
    offer: Offer | str | None = None,
    wealth: Wealth | None = None,
    seed: int = 0,
) -> Played:
    """Play a bag `n` times before this sheriff, and count what both gained.

    `bag`: a bag, or a distribution to draw one from in each trial. `sheriff`: the inspecting part of a bot, such as
    `bots.OpensAt(q)` or `Responds(response)`. `offer`: what the merchant offers, as a move or its line. `wealth`: what
    both have (default: 50 gold and an empty stand). Errors: NotLegal, also for an offer that the rules refuse.

    >>> from fractions import Fraction
    >>> from sheriffkit.bots import OpensAt
    >>> played(Bag("apples", ["silk"]), OpensAt(Fraction(1, 2)), 200, seed=1).merchant.keys() == {-4, 8}
    True
    """
    times = whole("times", n, "S-INSPECT-1", shown="n")
    if not callable(getattr(sheriff, "answer", None)):
        allowed = "OpensAt(Fraction(1, 2))"
        raise NotLegal(Message.of("sheriff.played.sheriff"), "S-INSPECT-1", repr(sheriff), (allowed,))
    counts: Counter[tuple[int, int]] = Counter()
    starts: dict[Bag, State] = {}
    said = read(offer) if isinstance(offer, str) else offer
    for number in range(times):
        rng = generator(seed, PLAYED_DRAW, number)
        one = bag.sample(1, rng)[0] if isinstance(bag, Dist) else a_bag(bag)
        if one not in starts:
            starts[one] = _start(one, wealth, said)
        counts[_gains(starts[one], _play(starts[one], sheriff, said, rng))] += 1
    return Played(tuple(sorted(counts.items())))


def _start(bag: Bag, wealth: Wealth | None, offer: Move | None) -> State:
    """The bag on the table, with one round of talk if there is something to say."""
    rules = replace(bag.rules, haggle_rounds=1 if offer else 0)
    setup: dict[str, Any] = {"deputies": (SHERIFF, DEPUTY)} if rules.deputies else {}
    purses = {MERCHANT: side_of(wealth, "merchant"), SHERIFF: side_of(wealth, "sheriff")}
    stands = {seat: purse.cards(rules) for seat, purse in purses.items() if isinstance(purse, Purse)}
    gold = {seat: purse.gold for seat, purse in purses.items() if isinstance(purse, Purse)}
    return engine.position(
        rules,
        phase="inspect",
        bags=[bag.cards if seat == MERCHANT else () for seat in rules.seats],
        declared=[f"{len(bag.cards)} {bag.declared}" if seat == MERCHANT else "" for seat in rules.seats],
        stands=[stands.get(seat, ()) for seat in rules.seats],
        gold=[gold.get(seat, 50) for seat in rules.seats],
        moves=[f"{SHERIFF}: call {MERCHANT}"],
        **setup,
    )


def _play(state: State, sheriff: Sheriff, offer: Move | None, rng: Random) -> State:
    """Play on until the bag is decided and all debts are paid: then the inspection is over."""
    while state.table.phase is Phase.INSPECT:
        seat = engine.to_move(state)[0]
        view = engine.view(state, seat)
        state = engine.apply(state, seat, _move(view, sheriff, offer, rng))
    return state


def _move(view: View, sheriff: Sheriff, offer: Move | None, rng: Random) -> Move:
    match view.duty:
        case Duty.SPEAK:
            return offer if offer and view.seat == MERCHANT else Silent()
        case Duty.ANSWER:
            return sheriff.answer(view, rng)
        case Duty.JUDGE:
            return sheriff.judge(view, rng)
        case Duty.PAY:
            return _pay(view)
    return chores.move(view)


def _pay(view: View) -> Move:
    """The card with which the least will have been paid at the end."""
    task = view.table.tasks[0]
    if not isinstance(task, Debt):
        raise NotLegal(Message.of("sheriff.error.pay"), "S-DEBT-2")
    legal, hidden = view.rules.split(view.stand)
    values = [view.rules.goods[card].value for card in (hidden if task.shown else legal)]
    pays = [move for move in options(view) if isinstance(move, Pay)]
    return min(pays, key=lambda move: _total(view.rules.goods[move.good].value, values, task.rest))


def _total(value: int, values: Iterable[int], rest: int) -> int:
    others = list(values)
    others.remove(value)
    return value + (least_cover(others, rest - value) if rest > value else 0)


def _gains(before: State, after: State) -> tuple[int, int]:
    officers = before.table.officers
    gained = _wealth(after, *officers) - _wealth(before, *officers)
    if before.rules.deputies:
        gained += after.table.booty[0] + after.rules.value((*after.table.booty[1], *after.booty)) + after.table.bank
    return _wealth(after, MERCHANT) - _wealth(before, MERCHANT), gained


def _wealth(state: State, *seats: int) -> int:
    return sum(
        state.table.gold[seat - 1] + state.rules.value(state.table.stands[seat - 1] + state.contraband[seat - 1])
        for seat in seats
    )
