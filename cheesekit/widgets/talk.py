"""What everybody says, as a table: a row for each player, a column for each turn."""

import cheesekit.widgets.texts  # noqa: F401  (enters the texts)
from cheesekit.moves import Claim
from cheesekit.state import Phase, View
from cheesekit.telling import cell_message
from classkit.game import Move
from classkit.words import Message, markup


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
        kind = ' class="kt-newest"' if place >= since else ""
        said[seat].append(f"<td{kind}>{_cell(seat, move)}</td>")
    most = max(map(len, said.values()))
    numbers = (markup(Message.of("cheese.talk.turn", turn=turn)) for turn in range(1, most + 1))
    heads = "".join(f'<th scope="col">{number}</th>' for number in numbers)
    rows = "".join(_row(view, seat, cells + ["<td></td>"] * (most - len(cells))) for seat, cells in said.items())
    corner = f'<th scope="col">{markup(Message.of("cheese.talk.player"))}</th>'
    return f'<div class="kt-talk"><h4>{title}</h4><table><tr>{corner}{heads}</tr>{rows}</table></div>'


def _cell(seat: int, move: Move) -> str:
    """What was said, in the speaker's own words; silence and gestures as what was done."""
    said = markup(cell_message(move, seat))
    return said if isinstance(move, Claim) else f"<em>{said}</em>"


def _row(view: View, seat: int, cells: list[str]) -> str:
    asks = f'<div class="kt-asks">{markup(Message.of("cheese.talk.asks"))}</div>' if seat in view.asked else ""
    return f'<tr><th scope="row">{markup(Message.of("game.seat", seat=seat))}{asks}</th>{"".join(cells)}</tr>'
