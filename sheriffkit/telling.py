"""A game in words, to be read line by line: the market in short, declarations, the talk, what was opened, who paid.

Everything here makes a `Message`; `classkit.words.say` turns it into text. `narrate` tells the events that it is given
and nothing else: give it the events of a view to tell what a seat saw, and those of a state only where everything may
be seen. A line has a level: 0 is a round, 1 a part of it, 2 what happened there, 3 the talk about one bag.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from classkit.game import Event, Move
from classkit.words import Message, Param
from sheriffkit.engine import result
from sheriffkit.items import Cards
from sheriffkit.moves import (
    Accept,
    Aside,
    Ask,
    Bag,
    Call,
    Declare,
    Done,
    Draw,
    Open,
    Pass,
    Pay,
    Pick,
    Put,
    Silent,
    Take,
    read,
)
from sheriffkit.rules import START_GOLD, Rules
from sheriffkit.scoring import Result
from sheriffkit.sentences import goods, move_message, number_of
from sheriffkit.state import State

SHOPPING = (Aside, Take, Draw, Done, Put)
"""The moves of the market."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a log, and how far it is set in."""

    level: int
    message: Message


def game_report(state: State) -> tuple[Line, ...]:
    """The whole game so far, with all that is hidden; at the end kings, queens, scores and the winner (S-SCORE)."""
    told = narrate(state.rules, state.log, gold=dict(state.origin).get("gold") or ())
    return with_titles(told, result(state))


def with_titles(told: Sequence[Line], outcome: Result | None) -> tuple[Line, ...]:
    """The lines of a game; if it is over, kings and queens between what is turned up and the scores (S-SCORE-2)."""
    if outcome is None:
        return tuple(told)
    end = max(number for number, line in enumerate(told) if line.level == 0) + 1
    shown = [line for line in told[end:] if line.message.id == "sheriff.event.shows"]
    return (*told[:end], *shown, *_titles(outcome), *(line for line in told[end:] if line not in shown))


def narrate(rules: Rules, events: Iterable[Event], gold: Sequence[int] = ()) -> tuple[Line, ...]:
    """These events as lines; `gold`: what everybody began with, 50 each if nothing is given.

    >>> from classkit.words import say
    >>> from sheriffkit.engine import new_game, view
    >>> say(narrate(Rules(3), view(new_game(Rules(3), 1), 1).events)[-1].message)
    'Round 1 of 9: player 1 is the sheriff'
    """
    return tuple(_Teller(rules, tuple(events), dict(enumerate(gold or (START_GOLD,) * rules.players, 1))).lines())


def _titles(outcome: Result) -> Iterator[Line]:
    """The kings and queens of each good that has them."""
    for title in outcome.titles:
        if title.kings:
            gold, kings = title.king_gold, title.kings
            yield Line(1, Message.of("sheriff.tell.king", good=title.good, kings=kings, gold=gold))
        if title.queens:
            gold, queens = title.queen_gold, title.queens
            yield Line(1, Message.of("sheriff.tell.queen", good=title.good, queens=queens, gold=gold))


class _Teller:
    """Goes through the events once, and keeps in mind what later lines need: bags, purses, what is paid for."""

    def __init__(self, rules: Rules, events: tuple[Event, ...], gold: dict[int, int]) -> None:
        self.rules, self.events, self.gold = rules, events, gold
        self.at = 0
        self.officers: tuple[int, ...] = ()
        self.bags: dict[int, Cards] = {}
        self.declared: dict[int, Param] = {}
        self.called = 0
        self.asked = 0
        self.part = ""
        self.reason = "bribe"

    def lines(self) -> Iterator[Line]:
        """All lines, in order."""
        tellers: dict[str, Callable[[Event], Iterator[Line]]] = {
            "game.move": self.move, "heard": self.move, "dealt": self.deal, "piles": self.deal,
            "round": self.round, "deputies": self.round, "aside": self.shop, "bound": self.plain,
            "lapsed": self.plain, "missing": self.plain, "cancelled": self.plain, "seized": self.plain,
            "gold": self.pays, "gold.booty": self.pays, "goods": self.gives, "goods.booty": self.gives,
            "facedown": self.gives, "facedown.booty": self.gives, "known": self.gives, "known.booty": self.gives,
            "passed": self.passed, "opened": self.opened, "honest": self.judged, "lie": self.judged,
            "laid": self.laid, "shared": self.shared, "picks": self.picks, "shows": self.end, "score": self.end,
            "winners": self.end,
        }  # fmt: skip
        while event := self.next():
            kind = event.kind.removeprefix("sheriff.event.")
            if kind in tellers:
                yield from tellers[kind](event)

    def next(self, *kinds: str) -> Event | None:
        """The next event, if there is one and it is of one of these kinds; it is used up then."""
        if self.at == len(self.events):
            return None
        event = self.events[self.at]
        if kinds and event.kind.removeprefix("sheriff.event.") not in kinds:
            return None
        self.at += 1
        return event

    def enter(self, part: str, level: int = 1, **params: Param) -> Iterator[Line]:
        """The heading of a part, once."""
        if self.part != part:
            self.part = part
            yield Line(level, Message.of(f"sheriff.tell.heading.{part}", **params))

    # --- the round ------------------------------------------------------------------------------------------------

    def deal(self, event: Event) -> Iterator[Line]:
        """What is dealt: hands as far as they are seen, and the piles."""
        yield from self.enter("deal", level=0)
        if event.kind.endswith("piles"):
            yield Line(1, event.message)
        else:
            yield Line(1, Message.of("sheriff.tell.holds", seat=event.sees[0], what=goods(_cards(event))))

    def round(self, event: Event) -> Iterator[Line]:
        """Who inspects; before it, how rich all are after the last round."""
        if self.officers:
            yield self.purses()
        names = ("sheriff",) if event.kind.endswith("round") else ("first", "second")
        self.officers = tuple(_int(event[name]) for name in names)
        self.bags, self.declared, self.part = {}, {}, ""
        kind = event.kind.removeprefix("sheriff.event.")
        yield Line(0, Message(f"sheriff.tell.heading.{kind}", event.message.params))

    def purses(self) -> Line:
        """Everybody's gold."""
        what = tuple(Message.of("sheriff.tell.purse", seat=seat, n=gold) for seat, gold in self.gold.items())
        return Line(1, Message.of("sheriff.tell.purses", what=what))

    def move(self, event: Event) -> Iterator[Line]:
        """A move as all, or this seat, know it; what the outcome tells is left out."""
        seat, move = _int(event["seat"]), read(str(event["move"]))
        if event.kind.endswith("heard") and self.told_before(seat):
            return
        if isinstance(move, SHOPPING) and self.part not in ("inspection", "share"):
            yield from self.shop(event)
        elif isinstance(move, Bag):
            self.bags[seat] = move.cards
        elif isinstance(move, Declare):
            yield from self.enter("bags")
            yield Line(2, self.declaration(seat, move))
        elif isinstance(move, Call):
            yield from self.call(move.seat)
        elif isinstance(move, Pick):
            yield from self.enter("share")
            yield Line(2, move_message(move, seat))
        elif not isinstance(move, Put | Pay):
            yield from self.talk(seat, move)

    def talk(self, seat: int, move: Move) -> Iterator[Line]:
        """The talk about a bag; silence if it was asked; a lone sheriff's deed tells itself."""
        secret = len(self.officers) == 2 and (isinstance(move, Open | Pass) or move in (Accept(), Accept(self.called)))
        if secret:
            yield Line(3, Message.of(f"sheriff.tell.judge.{move.word}", seat=seat))
        elif not isinstance(move, Open | Pass | Silent) or (isinstance(move, Silent) and self.asked == seat):
            yield Line(3, move_message(move, seat, self.called))
        if isinstance(move, Ask):
            self.asked = self.called

    def told_before(self, seat: int) -> bool:
        """Whether the event before this one is the same thing, told in full by a move of that seat."""
        before = self.events[self.at - 2] if self.at > 1 else None
        return before is not None and before.kind == "game.move" and before["seat"] == seat

    # --- market and bags ------------------------------------------------------------------------------------------

    def shop(self, event: Event) -> Iterator[Line]:
        """All that one merchant does at the market, in one line."""
        yield from self.enter("market")
        seat, told = _int(event["seat"]), list[Event]()
        self.at -= 1
        while (found := self.shopping(seat)) is not None:
            told.append(found)
        yield Line(2, Message.of("sheriff.tell.market", seat=seat, what=_bought(told)))
        yield from (Line(2, found.message) for found in told if found.kind.endswith("rebuilt"))

    def shopping(self, seat: int) -> Event | None:
        """The next event, if it is of the market and of that seat or of nobody."""
        found = self.next("game.move", "aside", "takes", "draws", "drawn", "laid", "rebuilt")
        if found is None:
            return None
        ours = dict(found.message.params).get("seat", seat) == seat
        if ours and (found.kind != "game.move" or isinstance(read(str(found["move"])), SHOPPING)):
            return found
        self.at -= 1
        return None

    def declaration(self, seat: int, move: Declare) -> Message:
        """What is said; if the bag is known also whether it is true."""
        what, inside = number_of(move.count, move.good), self.bags.get(seat, ())
        self.declared[seat] = what
        if not inside:
            return move_message(move, seat)
        if set(inside) == {move.good}:
            return Message.of("sheriff.tell.declare.true", seat=seat, what=what)
        return Message.of("sheriff.tell.declare.lie", seat=seat, what=what, inside=goods(inside))

    # --- the inspection -------------------------------------------------------------------------------------------

    def call(self, bag: int) -> Iterator[Line]:
        """A bag comes to the table."""
        yield from self.enter("inspection")
        self.called, self.reason, self.asked = bag, "bribe", 0
        what: Param = self.declared.get(bag) or Message.of("sheriff.tell.closed")
        yield Line(2, Message.of("sheriff.tell.heading.bag", seat=bag, what=what))

    def plain(self, event: Event) -> Iterator[Line]:
        """As the engine words it."""
        yield Line(3, _worded(event))

    def passed(self, event: Event) -> Iterator[Line]:
        """Handed back, and what comes to the stand."""
        params: dict[str, Param] = {}
        if lands := self.next("lands"):
            params["up"] = Message.of("sheriff.tell.passed.up", what=goods(_cards(lands)))
        if hidden := self.next("lands.hidden"):
            params["down"] = Message.of("sheriff.tell.passed.down", n=hidden["n"])
        kind = {0: "passed.empty", 1: "passed", 2: "passed.both"}[len(params)]
        if len(params) == 1:
            params = {"what": next(iter(params.values()))}
        yield Line(3, Message.of(f"sheriff.tell.{kind}", **params))

    def opened(self, event: Event) -> Iterator[Line]:
        """What was in it."""
        yield Line(3, Message.of("sheriff.tell.opened", what=goods(_cards(event))))

    def judged(self, event: Event) -> Iterator[Line]:
        """Truth or lie, and who owes what by which clause."""
        honest = event.kind.endswith("honest")
        self.reason = "compensation" if honest else "fine"
        clause = ("S-COMPACT-3" if honest else "S-COMPACT-4") if self.rules.compact else (
            "S-INSPECT-3" if honest else "S-INSPECT-4")  # fmt: skip
        kind = "honest" if honest else "lie"
        yield Line(3, Message.of(f"sheriff.tell.{kind}", seat=event["seat"], n=event["n"], clause=clause))

    def laid(self, event: Event) -> Iterator[Line]:
        """Confiscated cards go to a pile, all of them in one line."""
        cards = list(_cards(event))
        while True:
            here = self.at
            put, more = self.next("game.move"), self.next("laid")
            if put is None or more is None:
                self.at = here
                break
            cards += _cards(more)
        what, clause = goods(cards), "S-INSPECT-4"
        yield Line(3, Message.of("sheriff.tell.lays", seat=event["seat"], what=what, pile=event["pile"], clause=clause))

    def pays(self, event: Event) -> Iterator[Line]:
        """Gold changes hands."""
        params = dict(event.message.params)
        amount = _int(event["n"])
        self.gold[_int(event["giver"])] -= amount
        if "receiver" in params:
            self.gold[_int(event["receiver"])] += amount
        yield Line(3, self.because("pays", event, **params))

    def gives(self, event: Event) -> Iterator[Line]:
        """Goods change hands; face-down ones by name if they are known to whom it is told."""
        params = dict(_worded(event).params)
        if self.reason != "bribe" and ".goods" in event.kind:
            params["what"] = goods([*_cards(event), *self.more_goods(event)])
        if "facedown" in event.kind:
            if self.at < len(self.events) and ".known" in self.events[self.at].kind:
                return
            params["what"] = Message.of("sheriff.tell.facedown.number", n=params.pop("n"))
        elif ".known" in event.kind:
            params["what"] = Message.of("sheriff.tell.facedown", what=params["what"])
        yield Line(3, self.because("gives", event, **params))

    def more_goods(self, first: Event) -> Iterator[str]:
        """The cards with which a debtor goes on paying the same creditor (S-DEBT-2)."""
        while True:
            here = self.at
            self.next("game.move")
            more = self.next(first.kind.removeprefix("sheriff.event."))
            if more is None or (more["giver"], more["receiver"]) != (first["giver"], first["receiver"]):
                self.at = here
                return
            yield from _cards(more)

    def because(self, kind: str, event: Event, **params: Param) -> Message:
        """A payment with its reason."""
        where = ".booty" if event.kind.endswith("booty") else ""
        params["reason"] = Message.of(f"sheriff.tell.reason.{self.reason}")
        return Message.of(f"sheriff.tell.{kind}{where}", **params)

    # --- booty and end --------------------------------------------------------------------------------------------

    def shared(self, event: Event) -> Iterator[Line]:
        """The deputies halve the gold."""
        yield from self.enter("share")
        for officer in self.officers:
            self.gold[officer] += _int(event["n"])
        yield Line(2, event.message)

    def picks(self, event: Event) -> Iterator[Line]:
        """A face-down card of the booty is taken, if that was not told by name."""
        if not self.told_before(_int(event["seat"])):
            yield from self.enter("share")
            yield Line(2, event.message)

    def end(self, event: Event) -> Iterator[Line]:
        """What is turned up, the scores, who wins."""
        if self.part != "end":
            yield self.purses()
        yield from self.enter("end", level=0)
        if event.kind.endswith("score"):
            kind = "sheriff.tell.score.compact" if self.rules.compact else "sheriff.tell.score"
            yield Line(1, Message(kind, event.message.params))
        else:
            yield Line(1, _worded(event))


def _bought(told: list[Event]) -> Param:
    """The parts of one merchant's line."""
    moves = sum(_is(event, Aside) for event in told)
    aside = moves or sum(event.kind.endswith(".aside") for event in told)
    parts: list[Param] = [Message.of("sheriff.tell.market.aside", n=aside)] if aside else []
    takes = [str(event["card"]) for event in told if event.kind.endswith(".takes")]
    parts += [Message.of("sheriff.tell.market.takes", what=goods(takes))] if takes else []
    known = [card for event in told if event.kind.endswith(".drawn") for card in _cards(event)]
    number = sum(_int(event["n"]) for event in told if event.kind.endswith(".draws"))
    if known:
        parts.append(Message.of("sheriff.tell.market.drawn", what=goods(known)))
    elif number:
        parts.append(Message.of("sheriff.tell.market.draws", n=number))
    laid = [event for event in told if event.kind.endswith(".laid")]
    if laid:
        what = goods(card for event in laid for card in _cards(event))
        parts.append(Message.of("sheriff.tell.market.laid", what=what, pile=laid[0]["pile"]))
    if not parts:
        return Message.of("sheriff.tell.market.nothing")
    return reduce(lambda head, tail: Message.of("sheriff.tell.market.then", head=head, tail=tail), parts)


def _worded(event: Event) -> Message:
    """The event as the engine words it, but for its cards."""
    params = dict(event.message.params)
    if "cards" in params:
        params["what"] = goods(_cards(event))
    return Message.of(event.kind, **{name: value for name, value in params.items() if name != "cards"})


def _is(event: Event, kind: type[Move]) -> bool:
    return event.kind == "game.move" and isinstance(read(str(event["move"])), kind)


def _cards(event: Event) -> Cards:
    cards = event["cards"]
    return tuple(map(str, cards)) if isinstance(cards, tuple) else ()


def _int(value: Param) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value
