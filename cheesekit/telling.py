"""A night in words: each claim as a sentence, each event as somebody tells it who saw it, and the whole night.

Everything here makes a `Message`; `classkit.words.say` turns it into text. Nothing here decides what a seat may see:
give `told` the events of a view, and `night_report` a state only where everything may be seen.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

import cheesekit.bot_words  # noqa: F401  (enters the texts)
from cheesekit.engine import result
from cheesekit.moves import (
    Alone,
    Ask,
    Choose,
    Claim,
    Decline,
    Gesture,
    Hour,
    Is,
    IsNot,
    Leave,
    Looked,
    LookedAtNone,
    Peek,
    Point,
    Saw,
    Silent,
    Sleep,
    Sleepyhead,
    Take,
    Tap,
    TwoDice,
    Vote,
    Wake,
    With,
    read,
)
from cheesekit.needs import need
from cheesekit.rules import FACES
from cheesekit.state import State
from classkit.game import Event, Move
from classkit.words import Message, Param


def claim_message(claim: Move, seat: int | None = None) -> Message:
    """A turn of the day in words: a claim, silence, a gesture or asking to close (T-DAY-2).

    Without a seat it is the bare sentence (`cell_message`); with the speaker's seat it tells who says it.

    >>> from classkit.words import say
    >>> say(claim_message(Hour(4))), say(claim_message(Hour(4), 3))
    ('My hour was 4.', 'Player 3: "My hour was 4."')
    """
    if seat is None:
        return _sentence(claim, None)
    if isinstance(claim, Claim):
        return Message.of("cheese.tell.said", seat=seat, claim=_sentence(claim, seat))
    return move_message(claim, seat)


def cell_message(move: Move, seat: int) -> Message:
    """A turn of the day as a record of talk has it, in the row of the seat: so without the seat's name.

    A claim is the bare sentence, with 'I' where it is about the own seat; anything else says what was done.
    Errors: ValueError for what is no turn of the day.

    >>> from classkit.words import say
    >>> say(cell_message(read("say is 3 thief"), 3)), say(cell_message(Silent(), 3)), say(cell_message(Gesture(6), 3))
    ('I am the thief.', 'says nothing', 'points at player 6')
    """
    return _sentence(move, seat)


def move_message(move: Move, seat: int) -> Message:
    """Any move in words, with the seat that makes it.

    >>> from classkit.words import say
    >>> say(move_message(Vote(2), 5))
    'Player 5 points at player 2.'
    """
    if isinstance(move, Claim):
        return claim_message(move, seat)
    kind = f"cheese.tell.{move.word}"
    match move:
        case Choose(hour):
            return Message.of(kind, seat=seat, hour=hour)
        case Peek(target) | Point(target) | Tap(target) | Vote(target) | Gesture(target):
            return Message.of(kind, seat=seat, target=target)
        case _:
            return Message.of(kind, seat=seat)


def event_message(event: Event) -> Message:
    """An event in words: a move as a sentence, anything else as the engine words it."""
    if event.kind == "game.move":
        return move_message(read(str(event["move"])), _number(event["seat"]))
    return event.message


def told(events: Iterable[Event]) -> tuple[Message, ...]:
    """Events in words, without the moves whose outcome is an event of its own: so nothing is told twice."""
    return tuple(event_message(event) for event in events if not _told_by_outcome(event))


def night_report(state: State) -> tuple[Message, ...]:
    """The whole game so far, with all that is hidden: the deal, hour by hour, the day, the vote, the end.

    Headings are messages whose id begins with `cheese.tell.heading`.
    """
    parts = {
        "deal": deal_report(need(State, state)),
        "night": hours_report(state),
        "day": day_report(state),
        "vote": vote_report(state),
        "end": end_report(state),
    }
    return tuple(
        chain.from_iterable((Message.of(f"cheese.tell.heading.{name}"), *part) for name, part in parts.items() if part)
    )


def is_heading(message: Message) -> bool:
    """Whether this line of a report is a heading."""
    return message.id.startswith("cheese.tell.heading.")


def deal_report(state: State) -> tuple[Message, ...]:
    """Each seat's card and dice."""
    dealt = zip(state.rules.seats, state.roles, state.dice, strict=True)
    return tuple(Message.of("cheese.tell.card", seat=seat, card=role.message, dice=dice) for seat, role, dice in dealt)


def hours_report(state: State) -> tuple[Message, ...]:
    """The night: the dice chosen (four players), a line for each hour that was called, the taps, the morning."""
    before: list[Message] = []
    hours: dict[int, list[Message]] = {hour: [] for hour in range(1, _called(state) + 1)}
    after: list[Message] = []
    for event, hour in _with_hours(state):
        if message := _at_night(event, state.thief):
            (before if hour == 0 else hours[hour] if hour <= FACES else after).append(message)
    return (*before, *(_hour_line(hour, parts) for hour, parts in hours.items()), *after)


def day_report(state: State) -> tuple[Message, ...]:
    """What everybody said, in order."""
    spoken = (event for event in state.log if event.kind == "game.move")
    moves = ((_number(event["seat"]), read(str(event["move"]))) for event in spoken)
    day = (Claim, Silent, Gesture, Ask)
    return tuple(claim_message(move, seat) for seat, move in moves if isinstance(move, day))


def vote_report(state: State) -> tuple[Message, ...]:
    """Who points at whom, and the count of those who got votes, most first; empty before the reveal."""
    pointed = zip(state.rules.seats, state.votes, strict=False)
    counts = sorted((-state.votes.count(seat), seat) for seat in set(state.votes))
    lines = [move_message(Vote(target), seat) for seat, target in pointed]
    return (*lines, *(Message.of("cheese.tell.votes", seat=seat, count=-count) for count, seat in counts))


def end_report(state: State) -> tuple[Message, ...]:
    """The cards that are shown, the side that wins and by which clause, and the seats that win."""
    outcome = result(state)
    if outcome is None:
        return ()
    shown = (event.message for event in state.log if event.kind == "cheese.event.shown")
    side = Message.of(f"cheese.tell.won.{outcome.side.value}")
    return (*shown, side, Message.of("cheese.tell.winners", who=outcome.winners))


def _sentence(claim: Move, speaker: int | None) -> Message:
    """A turn without its speaker; somebody who speaks of the own seat says 'I'."""
    match claim:
        case Hour(hour):
            return Message.of("cheese.claim.hour", hour=hour)
        case TwoDice(first, second, woke):
            return Message.of("cheese.claim.dice", first=first, second=second, woke=woke)
        case With(seats):
            return Message.of("cheese.claim.with", seats=seats)
        case Saw(cheese):
            return Message.of(f"cheese.claim.cheese.{cheese.value}")
        case Looked(seat, die):
            return Message.of("cheese.claim.looked", seat=seat, die=die)
        case Is(seat, what) if seat == speaker:
            return Message.of(f"cheese.claim.am.{what.value}")
        case IsNot(seat, what) if seat == speaker:
            return Message.of(f"cheese.claim.am_not.{what.value}")
        case Is(seat, what):
            return Message.of(f"cheese.claim.is.{what.value}", seat=seat)
        case IsNot(seat, what):
            return Message.of(f"cheese.claim.not.{what.value}", seat=seat)
        case Gesture(target):
            return Message.of("cheese.cell.gesture", target=target)
        case Silent() | Ask():
            return Message.of(f"cheese.cell.{claim.word}")
        case Alone() | LookedAtNone() | Sleepyhead():
            return Message.of(f"cheese.claim.{claim.word.removeprefix('say ').replace(' ', '_')}")
        case _:
            raise ValueError(f"{claim.text!r} is no turn of the day")


def _told_by_outcome(event: Event) -> bool:
    if event.kind != "game.move":
        return False
    return isinstance(read(str(event["move"])), Wake | Take | Leave | Peek | Point)


def _called(state: State) -> int:
    """How many hours have been called: all six once the night is over."""
    over = state.log and any(event.kind == "cheese.event.morning" for event in state.log)
    return FACES if over else state.hour


def _with_hours(state: State) -> Iterator[tuple[Event, int]]:
    """The events of the night, each with its hour: 0 before hour 1, 7 after hour 6.

    A thief who sleeps on (four players) leaves no event that names the hour: the thief's dice do.
    """
    hour, pending = 0, sorted(set(state.dice[state.thief - 1]))
    for event in state.log:
        if event.kind in ("cheese.event.awake", "game.move"):
            hour = _hour_of(event, hour, pending)
        if event.kind in ("cheese.event.gang", "cheese.event.fellows", "cheese.event.morning"):
            hour = FACES + 1
        yield event, hour
        if event.kind == "cheese.event.morning":
            return


def _hour_of(event: Event, hour: int, pending: list[int]) -> int:
    if event.kind == "cheese.event.awake":
        return _number(event["hour"])
    move = read(str(event["move"]))
    return pending.pop(0) if isinstance(move, Wake | Sleep) else hour


def _at_night(event: Event, thief: int) -> Message | None:
    """How the host tells an event of the night; None for what another event tells."""
    given: dict[str, Param] = dict(event.message.params)
    short = event.kind.removeprefix("cheese.event.")
    match short:
        case "awake":
            return Message.of("cheese.tell.hour.awake", hour=given["hour"], awake=given["awake"])
        case "gang" | "fellows":
            several = isinstance(given["who"], tuple) and len(given["who"]) > 1 and short == "gang"
            return Message.of(f"cheese.tell.{'gang_all' if several else short}", thief=thief, who=given["who"])
        case "stays" | "gone" | "taken" | "look" | "accomplice" | "morning":
            return Message(f"cheese.tell.{short}", event.message.params)
    move = read(str(given["move"]))
    return event_message(event) if isinstance(move, Choose | Sleep | Decline) else None


def _hour_line(hour: int, parts: list[Message]) -> Message:
    """One line: who is awake, then what happened. A thief who sleeps on is told before or without anybody awake."""
    awake = [part for part in parts if part.id == "cheese.tell.hour.awake"]
    rest = [part for part in parts if part not in awake]
    line = awake[0] if awake else Message.of("cheese.tell.hour.nobody", hour=hour)
    for part in rest:
        line = Message.of("cheese.tell.next", head=line, tail=part)
    return line


def _number(value: Param) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value
