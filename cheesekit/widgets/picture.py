"""A scene as an SVG drawing of our own: mice round the cheese, a clock with six hours, dice, votes as arrows.

Colours come from the stylesheet (`classkit/static/kit.css`) with JupyterLab's theme variables; nothing is told by
colour alone: eyes are open or shut, cards are named, a die that is not known shows a question mark.
"""

import html
from math import cos, hypot, pi, sin

from cheesekit.rules import FACES
from cheesekit.widgets.scene import Eyes, Figure, Look, Scene
from classkit.words import Catalogue, Message, Param, say, text

SHORT = 18
"""How many characters fit on one line under a mouse at the edge of the picture."""
_DIE_ROWS = {1: -2, 2: -22}
WIDTH, HEIGHT = 570, 446
_CENTRE = (276.0, 198.0)
_RADII = (212.0, 154.0)
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

_add = Catalogue("cheesekit").add
_add("cheese.picture.you", "you")
_add("cheese.picture.thief", "thief")
_add("cheese.picture.accomplice", "accomplice")
_add("cheese.picture.card.thief", "thief")
_add("cheese.picture.card.sleepyhead", "sleepyhead")
_add("cheese.picture.card.dead-mouse", "dead mouse")
_add("cheese.picture.card.mute", "mute")
_add("cheese.picture.card.troublemaker", "troublemaker")
_add("cheese.picture.cheese.there", "cheese")
_add("cheese.picture.cheese.gone", "gone")
_add("cheese.picture.cheese.taken", "taken now!")
_add("cheese.picture.cheese.unseen", "eyes shut")
_add("cheese.picture.votes", "{n} vote", "{n} votes", "n")
_add("cheese.picture.name.night", "Hour {hour}. {cheese}. {players}.")
_add("cheese.picture.name.day", "Day. {cheese}. {players}.")
_add("cheese.picture.eyes.open", "{player}: eyes open{rest}")
_add("cheese.picture.eyes.closed", "{player}: eyes shut{rest}")
_add("cheese.picture.eyes.dark", "{player}: not seen{rest}")
_add("cheese.picture.die", ", die {die}")


def svg(scene: Scene) -> str:
    """The drawing, with a text alternative for those who do not see it; sized by its container."""
    name = html.escape(description(scene), quote=True)
    parts = [f'<svg class="kit-table-picture" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name}">']
    parts.append(f'<ellipse class="kt-table" cx="{_CENTRE[0]}" cy="{_CENTRE[1]}" rx="152" ry="100"/>')
    voted = any(figure.points for figure in scene.figures)
    parts += [_cheese(scene.cheese)] if voted else [_clock(scene), _cheese(scene.cheese)]
    parts += [_arrow(scene, figure) for figure in scene.figures if figure.points]
    parts += [_figure(scene, figure) for figure in scene.figures]
    return "".join((*parts, "</svg>"))


def description(scene: Scene) -> str:
    """The scene in words: the text alternative of the drawing."""
    players = "; ".join(_say_figure(figure) for figure in scene.figures)
    cheese = text(f"cheese.picture.cheese.{scene.cheese.value}")
    if scene.hour:
        return text("cheese.picture.name.night", hour=scene.hour, cheese=cheese, players=players)
    return text("cheese.picture.name.day", cheese=cheese, players=players)


def _say_figure(figure: Figure) -> str:
    known = ", ".join(str(die) for die in figure.dice if die)
    rest = text("cheese.picture.die", die=known) if known else ""
    return text(f"cheese.picture.eyes.{figure.eyes.value}", player=text("game.seat", seat=figure.seat), rest=rest)


def _place(scene: Scene, seat: int, shrink: float = 1.0) -> tuple[float, float]:
    """Where a seat is: the one who looks at the bottom, the others clockwise."""
    angle = pi / 2 + 2 * pi * (seat - scene.you) / len(scene.figures)
    return _CENTRE[0] + shrink * _RADII[0] * cos(angle), _CENTRE[1] + shrink * _RADII[1] * sin(angle)


def _clock(scene: Scene) -> str:
    """Six hours on a ring; the hour that is called is filled, an hour that the seat was awake at has an open eye."""
    out = []
    for hour in range(1, FACES + 1):
        angle = pi * (1 + (hour - 0.5) / FACES)
        x, y = _CENTRE[0] + 104 * cos(angle), _CENTRE[1] + 30 + 84 * sin(angle)
        now = " kt-now" if hour == scene.hour else ""
        out.append(f'<circle class="kt-hour{now}" cx="{x:.0f}" cy="{y:.0f}" r="15"/>')
        out.append(f'<text class="kt-hour-text{now}" x="{x:.0f}" y="{y + 6:.0f}">{hour}</text>')
        if hour in scene.marked:
            out.append(f'<ellipse class="kt-eye" cx="{x:.0f}" cy="{y - 24:.0f}" rx="9" ry="5.5"/>')
            out.append(f'<circle class="kt-dot" cx="{x:.0f}" cy="{y - 24:.0f}" r="2.6"/>')
    return "".join(out)


def _cheese(look: Look) -> str:
    x, y = _CENTRE[0], _CENTRE[1] + 24
    wedge = (
        f"M{x - 42:.0f} {y + 16:.0f} L{x + 42:.0f} {y + 16:.0f} L{x + 42:.0f} {y - 8:.0f} L{x - 26:.0f} {y - 26:.0f} Z"
    )
    holes = "".join(
        f'<circle class="kt-hole" cx="{x + dx:.0f}" cy="{y + dy:.0f}" r="{r}"/>'
        for dx, dy, r in ((-18, 4, 5), (6, -4, 4), (26, 6, 6))
    )
    label = f'<text class="kt-label" x="{x:.0f}" y="{y + 40:.0f}">{_text(f"cheese.picture.cheese.{look.value}")}</text>'
    return f'<path class="kt-cheese kt-{look.value}" d="{wedge}"/>{holes if look is Look.THERE else ""}{label}'


def _arrow(scene: Scene, figure: Figure) -> str:
    """A vote, from the voter to the player pointed at."""
    (x1, y1), (x2, y2) = _place(scene, figure.seat, 0.72), _place(scene, figure.points, 0.72)
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    x1, y1, x2, y2 = x1 - 6 * uy, y1 + 6 * ux, x2 - 6 * uy, y2 + 6 * ux  # two who point at each other: two arrows
    x2, y2 = x2 - 10 * ux, y2 - 10 * uy
    head = f"{x2:.0f},{y2:.0f} {x2 - 14 * ux - 7 * uy:.0f},{y2 - 14 * uy + 7 * ux:.0f} "
    head += f"{x2 - 14 * ux + 7 * uy:.0f},{y2 - 14 * uy - 7 * ux:.0f}"
    line = f'<line class="kt-arrow" x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2 - 10 * ux:.0f}" y2="{y2 - 10 * uy:.0f}"/>'
    return f'{line}<polygon class="kt-arrow-head" points="{head}"/>'


def _figure(scene: Scene, figure: Figure) -> str:
    x, y = _place(scene, figure.seat)
    state = " kt-speaking" if figure.speaking else " kt-most" if figure.most else ""
    dark = " kt-dark" if figure.eyes is Eyes.DARK else ""
    parts = [f'<g class="kt-seat{state}{dark}" transform="translate({x:.0f} {y:.0f})">']
    parts.append('<circle class="kt-ear" cx="-20" cy="-20" r="12"/><circle class="kt-ear" cx="20" cy="-20" r="12"/>')
    parts.append('<circle class="kt-face" cx="0" cy="0" r="27"/>')
    parts += [_eye(-10, figure.eyes), _eye(10, figure.eyes), '<circle class="kt-nose" cx="0" cy="10" r="4"/>']
    parts += [_die(49, _DIE_ROWS[len(figure.dice)] + 34 * place, die) for place, die in enumerate(figure.dice)]
    parts.append(_caption(scene, figure))
    return "".join((*parts, "</g>"))


def _eye(x: int, eyes: Eyes) -> str:
    if eyes is Eyes.OPEN:
        return f'<circle class="kt-eye" cx="{x}" cy="-4" r="6"/><circle class="kt-dot" cx="{x}" cy="-4" r="2.8"/>'
    return f'<path class="kt-lid" d="M{x - 6} -5 Q{x} 3 {x + 6} -5"/>'


def _die(x: int, y: int, die: int) -> str:
    box = f'<rect class="kt-die" x="{x - 15}" y="{y - 15}" width="30" height="30" rx="6"/>'
    if not die:
        return f'{box}<text class="kt-unknown" x="{x}" y="{y + 7}">?</text>'
    pips = "".join(f'<circle class="kt-pip" cx="{x + 8 * dx}" cy="{y + 8 * dy}" r="3"/>' for dx, dy in _PIPS[die])
    return box + pips


def _caption(scene: Scene, figure: Figure) -> str:
    """Under the mouse the name, then the card, what is known and the votes, on two lines if they are long."""
    name = _text("game.seat", seat=figure.seat) + (f" ({_text('cheese.picture.you')})" if figure.you else "")
    card = [_text(f"cheese.picture.card.{figure.card.value}")] if figure.card else []
    if figure.thief and not figure.card:
        card = [_text("cheese.picture.thief")]
    notes = [_text("cheese.picture.accomplice")] if figure.accomplice else []
    votes = sum(other.points == figure.seat for other in scene.figures)
    notes += [_text("cheese.picture.votes", n=votes)] if votes else []
    lines = [card + notes] if len(", ".join(card + notes)) <= SHORT else [card, notes]
    rows = [
        f'<text class="kt-note" x="0" y="{63 + 16 * row}">{", ".join(line)}</text>' for row, line in enumerate(lines)
    ]
    return f'<text class="kt-name" x="0" y="46">{name}</text>{"".join(rows)}'


def _text(id: str, **params: Param) -> str:
    return html.escape(say(Message.of(id, **params)))
