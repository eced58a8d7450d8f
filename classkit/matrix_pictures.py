"""The table of payoffs as a picture: best replies underlined, arrows that lead to them, pure equilibria framed.

Row's payoff stands first in a cell. What is row's is a whole line in blue and runs up and down; what is column's is a
broken line in orange and runs left and right: so nothing depends on seeing colours. Text takes the colour of the page.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

from classkit.frontend import escape
from classkit.matrix_replies import Arrow, arrows
from classkit.normalform import Equilibria, Game, best_responses
from classkit.normalform.game import Side, other
from classkit.theme import FONT, GREY, LOOKS
from classkit.words import Catalogue, text

_add = Catalogue("classkit").add
_add("matrix.table.title", "Payoffs and best replies")
_add("matrix.table.said", "{row} and {column}: {a} and {b}.")
_add("matrix.table.replies", "{who} replies to {against} with {best}.")

INK = {"row": LOOKS[0].colour, "column": LOOKS[1].colour}
DASH = {"row": "", "column": ' stroke-dasharray="5 3"'}
WEIGHT = {"row": 5, "column": 3}
"""How thick the lines of best replies are in mixtures: column's is seen on top of row's where they fall together."""
NASH = LOOKS[2].colour
"""The colour of equilibria: no player's own."""
CHAR = 9.2
"""How wide a character of a name is, in pixels, in the mean."""
NARROW = {"-": 5.4, "/": 4.6, ".": 4.6}
"""How wide the narrow characters of a payoff are, in pixels; digits have 8.9."""
CELL, GAP, HEAD = 64, 36, 96
"""The height of a cell, the room for arrows between two cells, and the room above the first row of cells."""
LINE = 8
"""How far below the middle of a cell its payoffs stand, in pixels; above them is room for an equilibrium's mark."""
LONGEST, SHORTEST = 14, 9
"""How many characters of a name, and of a payoff, are drawn in full."""


def brief(value: Fraction, most: int = SHORTEST) -> str:
    """A payoff that fits: exact if that is short, else with four digits and a sign that says so.

    >>> brief(Fraction(3, 4)), brief(Fraction(123456, 7891011))
    ('3/4', '≈0.01565')
    """
    exact = str(value)
    if len(exact) <= most:
        return exact
    rounded = Context(prec=4).divide(Decimal(value.numerator), Decimal(value.denominator))
    return f"≈{rounded.normalize():g}" if abs(rounded.adjusted()) < 5 else f"≈{rounded:.3e}"


def cut(name: str, most: int = LONGEST) -> str:
    """A name that fits: its beginning, if it is long."""
    return name if len(name) <= most else name[: most - 1] + "…"


def wide(payoff: str) -> float:
    """How wide a payoff is when it is drawn, in pixels."""
    return sum(NARROW.get(character, 8.9) for character in payoff)


def words(x: float, y: float, said: str, anchor: str = "middle", extra: str = "") -> str:
    """A text at that place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{escape(said)}</text>'


def svg(width: float, height: float, title: str, said: str, parts: Iterable[str]) -> str:
    """The parts as one picture that a screen reader calls by its title and describes by what is said."""
    label = f"{escape(title)}. {escape(said)}"
    frame = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="img"'
    font = f'font-family="sans-serif" font-size="{FONT}" fill="currentColor"'
    head = f'<svg class="kit-picture" xmlns="http://www.w3.org/2000/svg" {frame} aria-label="{label}" {font}>'
    return f"{head}<title>{escape(title)}</title><desc>{escape(said)}</desc>{''.join(parts)}</svg>"


def sample(side: Side, x: float, y: float) -> str:
    """A piece of the line that stands for a player's best replies, for a legend."""
    return f'<path d="M{x:.1f} {y:.1f}h34" stroke="{INK[side]}" stroke-width="{WEIGHT[side]}"{DASH[side]}/>'


def heading(title: str, y: float = 18) -> str:
    """The title above a picture."""
    return words(0, y, title, "start", f' font-size="{FONT + 1}" font-weight="bold"')


def mark(x: float, y: float, pure: bool) -> str:
    """The mark of an equilibrium: a square if it is pure, a disc if somebody mixes; `x` and `y` are its middle."""
    shape = f"M{x - 7:.1f} {y - 7:.1f}h14v14h-14z" if pure else f"M{x - 8:.1f} {y:.1f}a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"
    name = "pure" if pure else "mixed"
    return f'<path class="kit-nash-{name}" d="{shape}" fill="{NASH}" stroke="currentColor" stroke-width="2"/>'


@dataclass(frozen=True, slots=True)
class Places:
    """Where the cells of the table are, in pixels."""

    game: Game
    left: float
    widths: tuple[float, ...]

    @classmethod
    def of(cls, game: Game) -> "Places":
        """Columns as wide as their payoffs and their name; at the left the names of row's strategies."""
        names = [len(cut(name)) for name in (*game.rows, game.who[0])]
        widths = []
        for j, name in enumerate(game.columns):
            payoffs = [wide(brief(game.A[i][j])) + wide(brief(game.B[i][j])) for i in range(game.shape[0])]
            widths.append(max(84.0, max(payoffs) + 40, CHAR * len(cut(name)) + 12))
        return cls(game, CHAR * max(names) + 18, tuple(widths))

    @property
    def width(self) -> float:
        """The width of the picture; its title has to fit, too."""
        title = len(text("matrix.table.title")) * CHAR
        return max(self.x(len(self.widths)) - GAP + 6, title)

    @property
    def height(self) -> float:
        """The height of the picture."""
        return self.y(self.game.shape[0]) - GAP + 6

    def x(self, j: int) -> float:
        """The left edge of a column."""
        return self.left + sum(self.widths[:j]) + j * GAP

    def y(self, i: int) -> float:
        """The upper edge of a row."""
        return HEAD + i * (CELL + GAP)

    def middle(self, i: int, j: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.x(j) + self.widths[j] / 2, self.y(i) + CELL / 2


def table_picture(game: Game, found: Equilibria) -> str:
    """The table with its arrows as SVG; pure equilibria bear the number that they have in the list of `found`."""
    places, title = Places.of(game), text("matrix.table.title")
    numbers = {(one.row.index(1), one.column.index(1)): at for at, one in enumerate(found, 1) if one.pure}
    parts = [heading(title), *_names(places)]
    parts += [part for i in range(game.shape[0]) for j in range(game.shape[1]) for part in _cell(places, i, j)]
    parts += [part for (i, j), number in numbers.items() for part in _framed(places, i, j, number)]
    parts += [_arrow(places, arrow) for arrow in arrows(game)]
    return svg(places.width, places.height, title, " ".join(_described(game)), parts)


def replies_said(game: Game) -> Iterator[tuple[Side, str, tuple[str, ...], Fraction]]:
    """For each pure strategy of each player: who replies, to which strategy, the best replies, and what they pay."""
    sides: tuple[Side, Side] = ("row", "column")
    for side in sides:
        for name in game.names(other(side)):
            best = best_responses(game, side, name)
            yield side, name, best.names, best.value


def _described(game: Game) -> Iterator[str]:
    """The table and its arrows in words, for who does not see them."""
    for i, row in enumerate(game.rows):
        for j, column in enumerate(game.columns):
            yield text("matrix.table.said", row=row, column=column, a=game.A[i][j], b=game.B[i][j])
    for side, name, best, _ in replies_said(game):
        yield text("matrix.table.replies", who=game.who[side == "column"], against=name, best=best)


def _names(places: Places) -> Iterator[str]:
    game = places.game
    middle = (places.x(0) + places.x(len(places.widths)) - GAP) / 2
    yield sample("column", middle - 46, 43)
    yield words(middle - 6, 48, cut(game.who[1], 22), "start", ' font-style="italic"')
    yield sample("row", 0, HEAD - 46)
    yield words(0, HEAD - 20, cut(game.who[0]), "start", ' font-style="italic"')
    for i, name in enumerate(game.rows):
        yield words(places.left - 12, places.middle(i, 0)[1] + 6, cut(name), "end")
    for j, name in enumerate(game.columns):
        yield words(places.middle(0, j)[0], HEAD - 20, cut(name))


def _cell(places: Places, i: int, j: int) -> Iterator[str]:
    game, (x, y) = places.game, places.middle(i, j)
    box = f'x="{places.x(j):.1f}" y="{places.y(i)}" width="{places.widths[j]:.1f}" height="{CELL}"'
    yield f'<rect {box} rx="4" fill="none" stroke="{GREY}"/>'
    a, b = brief(game.A[i][j]), brief(game.B[i][j])
    x += (wide(a) - wide(b)) / 2
    yield words(x - 8, y + LINE, a, "end")
    yield words(x - 8, y + LINE, ",", "start")
    yield words(x + 8, y + LINE, b, "start")
    if game.A[i][j] == max(row[j] for row in game.A):
        yield _underline("row", x - 9 - wide(a), x - 7, y + LINE + 7)
    if game.B[i][j] == max(game.B[i]):
        yield _underline("column", x + 7, x + 9 + wide(b), y + LINE + 7)


def _underline(side: Side, start: float, end: float, y: float) -> str:
    return f'<path d="M{start:.1f} {y:.1f}H{end:.1f}" stroke="{INK[side]}" stroke-width="3"{DASH[side]}/>'


def _framed(places: Places, i: int, j: int, number: int) -> Iterator[str]:
    """A double frame around a pure equilibrium, with its mark and its number in the corner."""
    x, y, width = places.x(j), places.y(i), places.widths[j]
    for edge in (0, 4):
        box = f'x="{x + edge:.1f}" y="{y + edge}" width="{width - 2 * edge:.1f}" height="{CELL - 2 * edge}"'
        yield f'<rect class="kit-nash-cell" {box} rx="4" fill="none" stroke="{NASH}" stroke-width="2"/>'
    yield f'<path d="M{x + 8:.1f} {y + 8}h9v9h-9z" fill="{NASH}" stroke="currentColor"/>'
    yield words(x + 21, y + 18, str(number), "start", f' font-size="{FONT - 2}" font-weight="bold"')


def _arrow(places: Places, arrow: Arrow) -> str:
    """A line between the edges of two neighbouring cells, with a head at its end, or at both."""
    (start_x, start_y), (end_x, end_y) = places.middle(*arrow.start), places.middle(*arrow.end)
    if arrow.player == "row":
        sign = 1 if end_y > start_y else -1
        start, end = (start_x, start_y + sign * (CELL / 2 + 3)), (start_x, end_y - sign * (CELL / 2 + 3))
    else:
        sign = 1 if end_x > start_x else -1
        out, into = (places.widths[cell[1]] / 2 + 3 for cell in (arrow.start, arrow.end))
        start, end = (start_x + sign * out, start_y), (end_x - sign * into, start_y)
    heads = _head(arrow.player, end, sign) + (_head(arrow.player, start, -sign) if arrow.tie else "")
    line = f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    kind = "tie" if arrow.tie else "arrow"
    shaft = f'<path d="{line}" stroke="{INK[arrow.player]}" stroke-width="3"{DASH[arrow.player]}/>'
    return f'<g class="kit-{kind}">{shaft}{heads}</g>'


def _head(side: Side, tip: tuple[float, float], sign: int) -> str:
    x, y = tip
    back = f"l-7 {-12 * sign}h14z" if side == "row" else f"l{-12 * sign} -7v14z"
    return f'<path d="M{x:.1f} {y:.1f}{back}" fill="{INK[side]}"/>'
