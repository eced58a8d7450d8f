"""After the game: each own decision, and what it cost in the mean against the best reply to the bots that were met.

A decision is weighed by what the seat could know at that moment, not by what lay in the bags. Its loss is what the best
of the choices considered brings more in the mean, in gold of this round: the own purse, and goods of the stand by their
value, until the bag in question is settled (`sheriffkit.replies` says how, and where it is exact). So a loss is 0 or
more, up to the noise of trials, which is told. Each decision is weighed by itself, with a stated way to go on after it,
so losses do not add up: who asks for too little twice in one talk is told so twice.

Left out: titles of king and queen, what a hand is worth in later rounds, and what the others gain or lose. What the
hidden cards are drawn from is stated in `sheriffkit.worlds`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import sheriffkit.review_words  # noqa: F401  (enters the texts)
from classkit.game import Move, NotLegal, Record
from classkit.shown import decimal, percent
from classkit.words import Message, Param
from sheriffkit import engine
from sheriffkit.bots import BOTS, Bot
from sheriffkit.bots.facts import inspection_rate
from sheriffkit.heard import Past
from sheriffkit.moves import Accept, Aside, Ask, Bag, Call, Declare, Done, Draw, Offer, Pay, Pick, Put, Take, read
from sheriffkit.options import options
from sheriffkit.rates import known_rate
from sheriffkit.replies import Met, weigh
from sheriffkit.sentences import goods, number_of
from sheriffkit.state import Duty, State, View
from sheriffkit.trials import SURE, Moves, Number, Option, Weighed

STAND_IN = "careful"
"""The bot that a person, or a seat of which nothing is said, is taken to play like."""
OWN = "briber"
"""The bot that plays on for the own seat after the choice that is weighed."""
WORLDS = 24
"""How many worlds a decision is tried out in."""
Bots = Bot | str | Mapping[int, Bot | str] | None
"""Who was met: one bot for all other seats, or one for each; by name or as it is. None: nothing is said of anybody."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One own decision.

    `view`: what the seat knew before it. `moves`: what it did; a bag with its declaration is one decision, so is what
    was laid aside, and so are draws from the deck one after another. `weighed`: the choices with their values.
    `message`: all that in one or two sentences. `details`: how it was reckoned, and a sentence for each choice.
    """

    view: View
    moves: Moves
    weighed: Weighed
    message: Message
    details: tuple[Message, ...]

    @property
    def duty(self) -> Duty:
        """What the seat owed."""
        if self.view.duty is None:
            raise ValueError("a decision is made by a seat that owes one")
        return self.view.duty

    @property
    def options(self) -> tuple[Option, ...]:
        """What was considered, the best first, the own choice among them."""
        return self.weighed.options

    @property
    def worlds(self) -> int:
        """In how many worlds it was tried out; 0 if the numbers are exact."""
        return self.weighed.worlds

    @property
    def loss(self) -> Number:
        """The expected loss in gold against the best choice; 0 for the best."""
        return self.weighed.done.gap

    @property
    def error(self) -> float:
        """The standard error of the loss; 0 if it is exact."""
        return self.weighed.done.error

    @property
    def clear(self) -> bool:
        """Whether the loss is no noise: above 0, and above `trials.SURE` standard errors."""
        return self.loss > SURE * self.error and self.loss > 0


def review(
    state: State, seat: int, *, bots: Bots = None, own: Bot | str = OWN, seed: int = 0, worlds: int = WORLDS
) -> tuple[Decision, ...]:
    """All decisions of that seat so far, in order; see `reviewing`.

    >>> from sheriffkit.engine import Rules, position
    >>> state = position(Rules(), phase="inspect", bags=[(), ("silk",), (), ()], declared=["", "1 apples", "", ""],
    ...                  moves=["1: call 2", "2: offer 5 gold"])
    >>> from classkit.words import say
    >>> for met in ("strict", "mild"):
    ...     print(review(state, 2, bots=met)[0].loss)
    0
    5
    """
    return tuple(reviewing(state, seat, bots=bots, own=own, seed=seed, worlds=worlds))


def reviewing(
    state: State, seat: int, *, bots: Bots = None, own: Bot | str = OWN, seed: int = 0, worlds: int = WORLDS
) -> Iterator[Decision]:
    """The decisions one by one, as they are reckoned: so a table can show how far it is (of `count` decisions).

    `bots`: who was met; a seat that is not named, a person for example, is taken to play like `STAND_IN`. `own`: who
    plays on for the own seat after the choice that is weighed. `seed`: of all draws; the same seed gives the same
    numbers. `worlds`: how many times the hidden cards are drawn for a decision, six or more. A move without a choice is
    no decision. Errors: NotLegal for a seat that is none; KeyError for a name that no bot has; ValueError for too few
    worlds.
    """
    met = Met(who(state.rules.others(seat), bots), named(own), seed, worlds)
    for view, moves, past in _decisions(state, seat):
        yield _decision(view, moves, weigh(view, moves, past, met), met)


def count(state: State, seat: int) -> int:
    """How many decisions `reviewing` gives, for a bar of progress."""
    return sum(1 for _ in _decisions(state, seat))


def dearest(decisions: Iterable[Decision], number: int = 3) -> tuple[Decision, ...]:
    """The decisions with a clear loss, the dearest first, at most so many; their `details` explain the numbers."""
    return tuple(sorted((one for one in decisions if one.clear), key=lambda one: -one.loss)[:number])


def named(bot: Bot | str) -> Bot:
    """A bot by its name, or as it is. Errors: KeyError names the bots that there are."""
    if not isinstance(bot, str):
        return bot
    if bot not in BOTS:
        raise KeyError(f"there is no bot {bot!r}; there are: {', '.join(BOTS)}")
    return BOTS[bot]


def who(seats: Iterable[int], bots: Bots) -> dict[int, Bot]:
    """The bot of each of these seats.

    >>> [bot.name for bot in who((2, 3), {3: "strict"}).values()]
    ['careful', 'strict']
    """
    if isinstance(bots, Mapping):
        return {seat: named(bots.get(seat, STAND_IN)) for seat in seats}
    return dict.fromkeys(seats, named(bots or STAND_IN))


# --- the decisions of a game --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Group:
    """Own moves that make one decision."""

    view: View
    past: Past
    moves: list[Move] = field(default_factory=list)

    def takes(self, view: View, move: Move) -> bool:
        """Whether this move belongs to it too."""
        last = self.moves[-1]
        if self.view.table.round != view.table.round:
            return False
        together = ((Aside, Aside), (Draw, Draw), (Put, Put), (Bag, Declare))
        return any(isinstance(last, one) and isinstance(move, other) for one, other in together)


def _decisions(state: State, seat: int) -> Iterator[tuple[View, Moves, Past]]:
    """Each decision of that seat: the view before it, the moves, and what the others did in this round before it."""
    group: _Group | None = None
    for view, past, mover, duty, move in _history(state, seat):
        if mover != seat:
            past.note(view, mover, duty, move)
            continue
        if group and group.takes(view, move):
            group.moves.append(move)
            continue
        if group:
            yield group.view, tuple(group.moves), group.past
        group = None
        if _lays_nothing(view, move):
            yield view, (), past
        full = len(view.hand) >= view.rules.hand and isinstance(move, Done)
        if len(options(view)) > 1 and not full:
            group = _Group(view, past, [move])
    if group:
        yield group.view, tuple(group.moves), group.past


def _lays_nothing(view: View, move: Move) -> bool:
    """Whether a visit to the market begins without anything laid aside: that is a decision too."""
    fresh = not (view.table.drawing or view.aside)
    return view.duty is Duty.MARKET and fresh and not isinstance(move, Aside) and bool(view.hand)


def _history(state: State, seat: int) -> Iterator[tuple[View, Past, int, Duty, Move]]:
    """The game again, as the seat saw it: its view before each move, the past of the round, who moves, and how."""
    engine.view(state, seat)
    saved = engine.record(state)
    now, number, past = engine.load(Record(saved.game, saved.start)), 0, Past()
    for mover, line in saved.moves:
        if now.table.round != number:
            number, past = now.table.round, Past()
        move, duty = read(line), now.duty(mover)
        if duty is None:
            raise NotLegal(Message.of("game.error.turn", seat=mover), given=line)
        yield engine.view(now, seat), past, mover, duty, move
        now = engine.apply(now, mover, move)


# --- in words -----------------------------------------------------------------------------------------------------


def _decision(view: View, moves: Moves, weighed: Weighed, met: Met) -> Decision:
    made = Decision(view, moves, weighed, Message(""), ())
    return Decision(view, moves, weighed, _message(made), tuple(_details(made, met)))


def _message(made: Decision) -> Message:
    at = Message.of("sheriff.review.at", round=made.view.table.round, where=_where(made))
    told: dict[str, Param] = {"at": at, "done": do(made.moves)}
    if len({option.value for option in made.options}) == 1 and not made.worlds:
        return Message.of("sheriff.review.nothing", **told)
    told["value"] = _gold(made.weighed.done.value, made.worlds)
    if made.weighed.best.moves == made.weighed.done.moves or made.loss <= 0:
        return Message.of("sheriff.review.best", **told)
    told |= {"best": do(made.weighed.best.moves), "loss": decimal(made.loss)}
    if made.clear:
        return Message.of("sheriff.review.loss", more=_gold(made.weighed.best.value, made.worlds), **told)
    return Message.of("sheriff.review.noise", error=decimal(made.error), **told)


def _details(made: Decision, met: Met) -> Iterator[Message]:
    """How the numbers came about, and each choice with its number."""
    if made.worlds:
        yield Message.of("sheriff.review.basis.tried", n=made.worlds, own=met.own.name)
    elif made.duty is Duty.MARKET and known_rate(made.view, met.bots) is None:
        yield Message.of("sheriff.review.basis.rate", chance=percent(inspection_rate(made.view)))
    else:
        yield Message.of("sheriff.review.basis.exact")
    for option in made.options[:SHOWN]:
        told: dict[str, Param] = {"what": do(option.moves), "value": _gold(option.value, made.worlds)}
        if option == made.weighed.best:
            yield Message.of("sheriff.review.detail", **told)
        elif option.error:
            gap, error = decimal(option.gap), decimal(option.error)
            yield Message.of("sheriff.review.detail.noise", gap=gap, error=error, **told)
        else:
            yield Message.of("sheriff.review.detail.gap", gap=decimal(option.gap), **told)


SHOWN = 8
"""How many choices the details name; of the market there are hundreds."""


def _gold(value: Number, worlds: int) -> Message:
    if worlds:
        return Message.of("sheriff.review.tried", n=decimal(value, 1))
    return Message.of("sheriff.review.exact", n=decimal(value))


def _where(made: Decision) -> Message:
    view, kind = made.view, made.duty.value
    if made.duty in (Duty.SPEAK, Duty.ANSWER, Duty.JUDGE):
        seat = view.table.called
        number, good = view.table.declared[seat - 1]
        if seat == view.seat:
            return Message.of("sheriff.review.where.own")
        return Message.of("sheriff.review.where.other", seat=seat, what=number_of(number, good))
    return Message.of(f"sheriff.review.where.{'market' if made.duty is Duty.PUT else kind}")


def do(moves: Moves) -> Message:
    """A choice in words, after 'to'.

    >>> from classkit.words import say
    >>> say(do((Bag(("apples", "silk")), Declare(2, "apples"))))
    'bag 1 apple and 1 silk and declare 2 apples'
    """
    if not moves:
        return Message.of("sheriff.review.do.aside.nothing")
    kind = f"sheriff.review.do.{moves[0].word}"
    match moves[0]:
        case Aside():
            return Message.of(kind, what=goods(move.good for move in moves if isinstance(move, Aside)))
        case Take(pile) | Put(_, pile):
            return Message.of(kind, pile=pile.value)
        case Bag(cards):
            says: Param = next((number_of(move.count, move.good) for move in moves if isinstance(move, Declare)), "")
            if not says:
                return Message.of("sheriff.review.do.pack", inside=goods(cards))
            return Message.of(kind, inside=goods(cards), what=says)
        case Declare(number, good):
            return Message.of(kind, what=number_of(number, good))
        case Call(seat):
            return Message.of(kind, seat=seat)
        case Offer() | Ask():
            return Message.of(kind, what=moves[0].text.split(maxsplit=1)[1])
        case Accept(payer) if payer:
            return Message.of(f"{kind}.other", payer=payer)
        case Pay(good) | Pick(good):
            return Message.of(kind, good=good)
    return Message.of(kind)


__all__ = [
    "OWN", "STAND_IN", "WORLDS", "Bots", "Decision", "Option", "count", "dearest", "do", "review",
    "reviewing",
]  # fmt: skip
