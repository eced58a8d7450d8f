"""What everybody says, as a table: a row for each player, a column for each turn, every turn in a few words."""

import html

import cheesekit.widgets.texts  # noqa: F401  (enters the texts)
from cheesekit.moves import (
    Claim,
    Gesture,
    Hour,
    Is,
    IsNot,
    Looked,
    Saw,
    TwoDice,
    With,
)
from cheesekit.state import Phase, View
from cheesekit.telling import cell_message
from classkit.game import Move
from classkit.words import Message, markup, say, text


def talk(view: View) -> str:
    """The talk as HTML; what is new since the own last turn stands out."""
    title = markup(Message.of("cheese.talk.title"))
    if not view.spoken:
        return f'<div class="kt-talk"><h4>{title}</h4><p>{markup(Message.of("cheese.talk.none"))}</p></div>'
    said: dict[int, list[str]] = {seat: [] for seat in view.rules.seats}
    since = 0 if view.phase is Phase.DAY else len(view.spoken)
    for place, (seat, _) in enumerate(view.spoken):
        since = place + 1 if seat == view.seat and view.phase is Phase.DAY else since
    for place, (seat, move) in enumerate(view.spoken):
        said[seat].append(_cell(seat, move, place >= since))
    most = max(map(len, said.values()))
    numbers = (markup(Message.of("cheese.talk.turn", turn=turn)) for turn in range(1, most + 1))
    heads = "".join(f'<th scope="col">{number}</th>' for number in numbers)
    rows = "".join(_row(view, seat, cells + ["<td></td>"] * (most - len(cells))) for seat, cells in said.items())
    corner = f'<th scope="col">{markup(Message.of("cheese.talk.player"))}</th>'
    name = html.escape(text("cheese.talk.title"), quote=True)
    table = f"<table><tr>{corner}{heads}</tr>{rows}</table>"
    return (
        f'<div class="kt-talk"><h4>{title}</h4>'
        f'<div class="kt-talk-pane" role="region" aria-label="{name}" tabindex="0">{table}</div></div>'
    )


def short(move: Move, seat: int) -> Message:
    """A turn of the day in as few words as the row of that seat needs; `cell_message` has the whole sentence.

    >>> say(short(With((2, 4)), 3)), say(short(Hour(5), 3))
    ('awake with 2 and 4', 'hour 5')
    """
    word = move.word.removeprefix("say ").replace(" ", "_")
    match move:
        case Hour(hour):
            return Message.of("cheese.short.hour", hour=hour)
        case TwoDice(first, second, woke):
            return Message.of("cheese.short.dice", first=first, second=second, woke=woke)
        case With(seats):
            return Message.of("cheese.short.with", seats=seats)
        case Saw(cheese):
            return Message.of(f"cheese.short.cheese.{cheese.value}")
        case Looked(target, die):
            return Message.of("cheese.short.looked", seat=target, die=die)
        case Is(target, what) | IsNot(target, what) if target != seat:
            return Message.of(f"cheese.short.{word}.{what.value}", seat=target)
        case Is() | IsNot():
            return cell_message(move, seat)
        case Gesture(target):
            return Message.of("cheese.short.gesture", seat=target)
    return Message.of(f"cheese.short.{word}")


def _cell(seat: int, move: Move, new: bool) -> str:
    """What was said, with the whole sentence as its title; silence and gestures are told as what was done."""
    said, whole = markup(short(move, seat)), html.escape(say(cell_message(move, seat)), quote=True)
    kind = ' class="kt-newest"' if new else ""
    return f'<td{kind} title="{whole}">{said if isinstance(move, Claim) else f"<em>{said}</em>"}</td>'


def _row(view: View, seat: int, cells: list[str]) -> str:
    asks = f'<div class="kt-asks">{markup(Message.of("cheese.talk.asks"))}</div>' if seat in view.asked else ""
    return f'<tr><th scope="row">{markup(Message.of("game.seat", seat=seat))}{asks}</th>{"".join(cells)}</tr>'
