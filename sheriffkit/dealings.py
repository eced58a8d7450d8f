"""A game looked back on, bag by bag: what was declared and inside, what was offered, how it ended, what it should cost.

For the saved games that lesson 07 loads, and for fitting how a sheriff answers bribes (`sheriffkit.models`). It reads a
whole game with all that was hidden, so it is nothing for players in the middle of one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from classkit.game import NotLegal
from classkit.shown import decimal, percent
from classkit.words import Message, Param, say
from sheriffkit import engine
from sheriffkit.bag import Bag
from sheriffkit.bargain import Zone, bargaining_zone
from sheriffkit.bots.facts import inspection_rate
from sheriffkit.moves import Accept, Offer
from sheriffkit.state import State, standing
from sheriffkit.worth import Worth, offer_worth


@dataclass(frozen=True, slots=True)
class Dealing:
    """One bag from the call to the decision.

    `round`, `officers`, `merchant`: who and when. `bag`: what was inside. `offer`: what the merchant offered last, as
    it stood at the decision. `opened`: else it was passed; `bought`: passed for the merchant's own offer. `q`: the
    chance of opening that the merchant could read off the rounds before (`bots.facts.inspection_rate`).
    """

    round: int
    officers: tuple[int, ...]
    merchant: int
    bag: Bag
    offer: Offer | None
    opened: bool
    bought: bool
    q: Fraction

    @property
    def worth(self) -> Worth:
        """What the offer held, in gold, goods from the bag as far as they were there; promises count nothing."""
        return offer_worth(Offer() if self.offer is None else self.offer, self.bag)

    @property
    def amount(self) -> int:
        """What the offer held in gold and goods."""
        return int(self.worth.total)

    @property
    def zone(self) -> Zone:
        """The bribes on which both could have agreed, had the sheriff known the bag, at `q`."""
        return bargaining_zone(self.bag, self.bag, self.q)

    @property
    def message(self) -> Message:
        """What was offered and what would have been worth it, in a sentence."""
        about: dict[str, Param] = {"round": self.round, "bag": str(self.bag), "paid": self.amount, "q": percent(self.q)}
        zone: dict[str, Param] = {"low": decimal(self.zone.low), "high": decimal(self.zone.high)}
        kind = "honest.paid" if self.kind == "paid" else self.kind
        return Message.of(f"sheriff.dealing.{kind}", **about, **({} if self.bag.honest else zone))

    @property
    def kind(self) -> str:
        """What was offered, in a word: for an honest bag nothing (`honest`) or something (`paid`).

        For a lie: `nothing`; `dear`, above the zone; `low`, below it; `fair`, in it, ends included.
        """
        if self.bag.honest:
            return "paid" if self.amount else "honest"
        if not self.amount:
            return "nothing"
        return "dear" if self.amount > self.zone.high else "low" if self.amount < self.zone.low else "fair"

    def __str__(self) -> str:
        """The sentence, in the language in use."""
        return say(self.message)


def dealings(state: State, merchant: int | None = None) -> tuple[Dealing, ...]:
    """Every bag that was decided in this game so far, in order; of one merchant's seat, if it is named.

    A saved game is loaded first (`engine.load`). Errors: NotLegal for what is no game, and for a seat that is none.

    >>> from sheriffkit.rules import Rules
    >>> bags, said = [(), ("apples", "silk"), ("apples",)], ["", "2 apples", "1 apples"]
    >>> talk = ["1: call 2", "2: offer 6 gold", "3: silent", "1: accept"]
    >>> game = engine.position(Rules(3), phase="inspect", bags=bags, declared=said, moves=talk)
    >>> print(dealings(game)[0])  # doctest: +NORMALIZE_WHITESPACE
    Round 1, 2 apples: 1 apples, 1 silk. The merchant offered 6 gold. At a chance of opening of 33.3% it was worth 4 at
    most, and a sheriff who knew wanted 1.33 at least: it was too much.
    """
    check_seat(state, merchant)
    return tuple(found for found in _dealings(state) if merchant in (None, found.merchant))


def check_seat(state: object, seat: int | None) -> None:
    """NotLegal for a seat that this game has not, or for what is no game; None stands for all seats."""
    if not isinstance(state, State):
        raise NotLegal(Message.of("sheriff.dealing.game"), given=repr(state), allowed=("engine.load(record)",))
    if seat is not None and seat not in state.rules.seats:
        allowed = tuple(map(str, state.rules.seats))
        raise NotLegal(Message.of("game.error.seat"), "S-SETUP-1", f"seat {seat!r}", allowed)


def _dealings(state: State) -> Iterator[Dealing]:
    record = engine.record(state)
    before = engine.load(replace(record, moves=()))
    for seat, line in record.moves:
        move = engine.read(line)
        after = engine.apply(before, seat, move)
        called = before.table.called
        if called and called not in after.table.undecided:
            yield _dealing(before, after, called, Accept() in (move, *before.sealed))
        before = after


def _dealing(before: State, after: State, merchant: int, taken: bool) -> Dealing:
    news = after.log[len(before.log) :]
    opened = any(event.kind == "sheriff.event.opened" and event["seat"] == merchant for event in news)
    lapsed = any(event.kind == "sheriff.event.lapsed" and event["payer"] == merchant for event in news)
    bid = standing(before.bids, merchant, merchant)
    return Dealing(
        round=before.table.round,
        officers=before.table.officers,
        merchant=merchant,
        bag=Bag(before.table.declared[merchant - 1][1], before.bags[merchant - 1], before.rules),
        offer=bid.offer if bid else None,
        opened=opened,
        bought=taken and bid is not None and not opened and not lapsed,
        q=inspection_rate(engine.view(before, merchant)),
    )
