"""Mixtures as pictures: the square of a 2 × 2 game, and the upper envelope where one player has two strategies.

The square stands as the table does: its corners are the four cells, across is the chance that column plays its second
strategy, upwards the chance that row plays its first. Best replies are a whole line for row, a broken one for column;
where they meet is an equilibrium. In the envelope the lines are what each strategy of the one player pays over the
other's mixture; the thick grey line on top is what a best reply pays.

A diagram is data first (places are exact), then SVG.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from classkit.matrix_pictures import CHAR, DASH, INK, NASH, WEIGHT, brief, cut, heading, mark, sample, svg, words
from classkit.matrix_replies import Box, nash_box, pays, reply_boxes, stretches
from classkit.normalform import Equilibria, Game
from classkit.normalform.game import SIDES, Side, other
from classkit.pictures import nice_ticks
from classkit.theme import FONT, GREY, LOOKS
from classkit.words import Catalogue, text

_add = Catalogue("classkit").add
_add("matrix.square.title", "Best replies to mixtures")
_add("matrix.envelope.title", "What each strategy of {who} pays")
_add("matrix.axis.chance", "chance that {who} plays {strategy}")
_add("matrix.axis.payoff", "expected payoff of {who}")

SIDE, LEFT, TOP = 300, 74, 64
"""The side of the square, and where it begins, in pixels."""
WIDTH, HEIGHT = LEFT + SIDE + 30, TOP + SIDE + 84
WIDE, HIGH = 600, 250
"""The plot of an envelope, in pixels."""
HATCH = 14
"""How far apart the lines of a hatched area are, in pixels, along an edge."""
NEAR = 30
"""How far apart the labels of an axis stand at least, in pixels."""


@dataclass(frozen=True, slots=True)
class Dot:
    """An equilibrium in a diagram, or several that fall together: their numbers in the list, and the place."""

    numbers: tuple[int, ...]
    x: Fraction
    y: Fraction
    pure: bool


@dataclass(frozen=True, slots=True)
class Square:
    """The square of a 2 × 2 game: both players' best replies, the maximal Nash subsets, the extreme equilibria."""

    game: Game
    replies: tuple[tuple[Box, ...], tuple[Box, ...]]
    subsets: tuple[Box, ...]
    dots: tuple[Dot, ...]

    @classmethod
    def of(cls, found: Equilibria) -> "Square":
        """The square of the game whose equilibria these are."""
        dots = tuple(Dot((at,), one.column[1], one.row[0], one.pure) for at, one in enumerate(found, 1))
        game = found.game
        boxes = tuple(nash_box(subset) for subset in found.subsets if not subset.single)
        return cls(game, (reply_boxes(game, "row"), reply_boxes(game, "column")), boxes, dots)

    def svg(self) -> str:
        """The square as SVG."""
        title = text("matrix.square.title")
        across, upwards = _chance(self.game, "column", 1), _chance(self.game, "row", 0)
        parts = [heading(title), *self._frame(across, upwards)]
        parts += [_area(box) for box in self.subsets if box.dimension == 2]
        parts += [
            _segment(box, NASH, 15, ' stroke-opacity="0.55" stroke-linecap="round"') for box in _lines(self.subsets)
        ]
        for side, boxes in zip(SIDES, self.replies, strict=True):
            parts += [_segment(box, INK[side], WEIGHT[side], DASH[side]) for box in _outlines(boxes)]
        parts += [mark(_x(dot.x), _y(dot.y), dot.pure) for dot in self.dots]
        parts += labels([(_x(dot.x), _y(dot.y), dot) for dot in self.dots], (LEFT, TOP, LEFT + SIDE, TOP + SIDE))
        return svg(WIDTH, HEIGHT, title, f"{across}; {upwards}.", parts)

    def _frame(self, across: str, upwards: str) -> Iterator[str]:
        """The edges, the names of the pure strategies at their ends, the chances at the equilibria, the titles."""
        bottom, game = TOP + SIDE, self.game
        for side, who, x in zip(SIDES, game.who, (LEFT, LEFT + SIDE / 2 + 10), strict=True):
            yield sample(side, x, 43)
            yield words(x + 42, 48, cut(who, 12), "start", ' font-style="italic"')
        yield f'<path d="M{LEFT} {TOP}h{SIDE}v{SIDE}h-{SIDE}z" fill="none" stroke="{GREY}" stroke-opacity="0.6"/>'
        for value in _apart([dot.x for dot in self.dots], SIDE):
            yield f'<path d="M{_x(value):.1f} {TOP}v{SIDE}" stroke="{GREY}" stroke-dasharray="2 4"/>'
            yield words(_x(value), bottom + 24, brief(value, 7))
        for value in _apart([dot.y for dot in self.dots], SIDE):
            yield f'<path d="M{LEFT} {_y(value):.1f}h{SIDE}" stroke="{GREY}" stroke-dasharray="2 4"/>'
            yield words(LEFT - 12, _y(value) + 6, brief(value, 7), "end")
        yield words(LEFT, bottom + 46, cut(game.columns[0]), extra=' font-style="italic"')
        yield words(LEFT + SIDE, bottom + 46, cut(game.columns[1], 10), extra=' font-style="italic"')
        yield words(LEFT + SIDE / 2, bottom + 72, _fitted(across))
        middle = TOP + SIDE / 2
        yield words(18, middle, _fitted(upwards), extra=f' transform="rotate(-90 18 {middle})"')


@dataclass(frozen=True, slots=True)
class Envelope:
    """What each strategy of `player` pays over the mixtures of the other, who has two strategies.

    `lines` are payoffs at both ends; `top` the corners of the envelope; `spans` the stretches of it, from one place to
    another, that belong to an equilibrium for each of their points.
    """

    game: Game
    player: Side
    lines: tuple[tuple[Fraction, ...], ...]
    top: tuple[tuple[Fraction, Fraction], ...]
    spans: tuple[tuple[Fraction, Fraction], ...]
    dots: tuple[Dot, ...]

    @classmethod
    def of(cls, found: Equilibria, player: Side) -> "Envelope":
        """The envelope of the payoffs of `player` in the game whose equilibria these are."""
        game, lines = found.game, found.game.own(player)
        ends = sorted({end for part in stretches(game, player) for end in (part.low, part.high)})
        spans = set()
        for subset in found.subsets:
            mixed = [strategy[1] for strategy in (subset.columns if player == "row" else subset.rows)]
            spans |= {(min(mixed), max(mixed))}
        dots: dict[Fraction, list[int]] = {}
        for at, one in enumerate(found, 1):
            dots.setdefault((one.column if player == "row" else one.row)[1], []).append(at)
        made = tuple(
            Dot(tuple(numbers), place, _most(lines, place), any(found[at - 1].pure for at in numbers))
            for place, numbers in sorted(dots.items())
        )
        top = tuple((end, _most(lines, end)) for end in ends)
        return cls(game, player, lines, top, tuple(sorted((low, high) for low, high in spans if low < high)), made)

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The payoffs at the lower and the upper edge."""
        payoffs = [payoff for line in self.lines for payoff in line]
        low, high = min(payoffs), max(payoffs)
        return (low, high) if low < high else (low - 1, high + 1)

    def svg(self) -> str:
        """The envelope as SVG."""
        who = self.game.who[self.player == "column"]
        title, axis = text("matrix.envelope.title", who=who), _chance(self.game, other(self.player), 1)
        dots = [(*self.at(dot.x, dot.y), dot) for dot in self.dots]
        parts = [heading(title), *self._legend(), *self._frame(axis)]
        parts += [self._line([self.at(*corner) for corner in self.top], GREY, 11, ' stroke-opacity="0.5"')]
        parts += [
            self._line([self.at(at, _most(self.lines, at)) for at in span], NASH, 15, ' stroke-opacity="0.55"')
            for span in self.spans
        ]
        for look, (first, last) in zip(LOOKS * len(self.lines), self.lines, strict=False):
            dash = f' stroke-dasharray="{look.gaps}"' if look.gaps else ""
            ends = [self.at(Fraction(0), first), self.at(Fraction(1), last)]
            parts.append(self._line(ends, look.colour, 3, dash))
        parts += [mark(x, y, dot.pure) for x, y, dot in dots]
        parts += labels(dots, (LEFT, self.above, LEFT + WIDE, self.above + HIGH))
        return svg(LEFT + WIDE + 30, self.above + HIGH + 84, title, f"{axis}.", parts)

    @property
    def above(self) -> int:
        """Where the plot begins, in pixels: below the title and the names of the strategies."""
        return 58 + 24 * len(self.lines)

    def at(self, place: Fraction, payoff: Fraction) -> tuple[float, float]:
        """Where that is in the picture, in pixels."""
        low, high = self.ends
        return LEFT + WIDE * float(place), self.above + HIGH * float((high - payoff) / (high - low))

    def _line(self, points: Iterable[tuple[float, float]], colour: str, width: int, extra: str) -> str:
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        return f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{width}"{extra}/>'

    def _legend(self) -> Iterator[str]:
        for at, (look, name) in enumerate(zip(LOOKS * len(self.lines), self.game.names(self.player), strict=False)):
            y = 48 + 24 * at
            dash = f' stroke-dasharray="{look.gaps}"' if look.gaps else ""
            yield self._line([(LEFT, y - 5), (LEFT + 40, y - 5)], look.colour, 3, dash)
            yield words(LEFT + 50, y, name, "start")

    def _frame(self, axis: str) -> Iterator[str]:
        bottom, right, names = self.above + HIGH, LEFT + WIDE, self.game.names(other(self.player))
        for value in _ticks(*self.ends):
            y = self.at(Fraction(0), value)[1]
            yield f'<path d="M{LEFT} {y:.1f}H{right}" stroke="{GREY}" stroke-opacity="0.35"/>'
            yield words(LEFT - 10, y + 6, brief(value, 6), "end")
        for value in _apart([dot.x for dot in self.dots], WIDE):
            x = self.at(value, self.ends[0])[0]
            yield f'<path d="M{x:.1f} {self.above}V{bottom}" stroke="{GREY}" stroke-dasharray="2 4"/>'
            yield words(x, bottom + 24, brief(value, 7))
        yield words(LEFT, bottom + 46, cut(names[0], 10), extra=' font-style="italic"')
        yield words(right, bottom + 46, cut(names[1], 10), extra=' font-style="italic"')
        yield words((LEFT + right) / 2, bottom + 72, axis)
        who, middle = self.game.who[self.player == "column"], self.above + HIGH / 2
        said = cut(text("matrix.axis.payoff", who=who), 34)
        yield words(16, middle, said, extra=f' transform="rotate(-90 16 {middle})"')


def diagram(found: Equilibria) -> Square | Envelope | None:
    """The diagram that fits the game: the square for 2 × 2, an envelope for m × 2 and 2 × n, else none."""
    m, n = found.game.shape
    if (m, n) == (2, 2):
        return Square.of(found)
    if n == 2 and m > 2:
        return Envelope.of(found, "row")
    return Envelope.of(found, "column") if m == 2 and n > 2 else None


def labels(dots: Sequence[tuple[float, float, Dot]], edges: tuple[float, float, float, float]) -> list[str]:
    """The numbers beside their marks: where there is room, away from the edges (left, top, right, bottom)."""
    taken = [(x - 9, y - 9, x + 9, y + 9) for x, y, _ in dots]
    made = []
    for x, y, dot in dots:
        said = ", ".join(map(str, dot.numbers))
        boxes = [_label_box(x, y, across, up, len(said)) for across in (1, -1) for up in (1, -1)]
        inside = [box for box in boxes if _within(box, edges)] or boxes
        box = next((box for box in inside if not any(_meet(box, other) for other in taken)), inside[0])
        taken.append(box)
        made.append(words((box[0] + box[2]) / 2, box[3] - 3, said, extra=f' font-size="{FONT + 2}" font-weight="bold"'))
    return made


Edges = tuple[float, float, float, float]


def _label_box(x: float, y: float, across: int, up: int, length: int) -> Edges:
    width = CHAR * length + 4
    left, top = (x + 9 if across > 0 else x - 9 - width), (y - 28 if up > 0 else y + 9)
    return left, top, left + width, top + 19


def _within(box: Edges, edges: Edges) -> bool:
    return box[0] >= edges[0] and box[1] >= edges[1] and box[2] <= edges[2] and box[3] <= edges[3]


def _meet(one: Edges, two: Edges) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _chance(game: Game, side: Side, number: int) -> str:
    return text("matrix.axis.chance", who=game.who[side == "column"], strategy=game.names(side)[number])


def _fitted(said: str) -> str:
    return cut(said, 40)


def _x(chance: Fraction) -> float:
    return LEFT + SIDE * float(chance)


def _y(chance: Fraction) -> float:
    return TOP + SIDE * float(1 - chance)


def _apart(values: Iterable[Fraction], length: int) -> list[Fraction]:
    """0, 1, and of these chances as many as have room for their labels beside each other."""
    kept = [Fraction(0), Fraction(1)]
    for value in sorted(set(values)):
        if all(abs(value - other) * length >= NEAR for other in kept):
            kept.append(value)
    return kept


def _ticks(low: Fraction, high: Fraction) -> list[Fraction]:
    """Round payoffs between the ends; for payoffs too large or too near to each other, the ends."""
    if max(abs(low), abs(high)) > 10**6 or high - low < Fraction(1, 1000):
        return [low, high]
    ticks = (Fraction(tick).limit_denominator(10**6) for tick in nice_ticks(float(low), float(high)))
    return [tick for tick in ticks if low <= tick <= high]


def _area(box: Box) -> str:
    """An area, tinted and hatched: so much of each slope of the lattice as lies in it."""
    x, y, right, bottom = _x(box.left), _y(box.high), _x(box.right), _y(box.low)
    lines = []
    for total in range(int(x + y) + HATCH, int(right + bottom), HATCH):
        start, end = max(x, total - bottom), min(right, total - y)
        lines.append(f"M{start:.0f} {total - start:.0f}L{end:.0f} {total - end:.0f}")
    tint = f'<path class="kit-nash-area" d="M{x:.1f} {y:.1f}H{right:.1f}V{bottom:.1f}H{x:.1f}z" fill="{NASH}"'
    return f'{tint} fill-opacity="0.3"/><path d="{"".join(lines)}" stroke="{NASH}" stroke-width="3"/>'


def _segment(box: Box, colour: str, width: int, extra: str) -> str:
    ends = f"M{_x(box.left):.1f} {_y(box.low):.1f}L{_x(box.right):.1f} {_y(box.high):.1f}"
    return f'<path d="{ends}" fill="none" stroke="{colour}" stroke-width="{width}"{extra}/>'


def _lines(boxes: Iterable[Box]) -> list[Box]:
    return [box for box in boxes if box.dimension == 1]


def _outlines(boxes: Iterable[Box]) -> Iterator[Box]:
    """The segments among the boxes, and the four edges of an area: who is content anywhere is so up to there."""
    for box in boxes:
        if box.dimension < 2:
            yield box
            continue
        left, right, low, high = box.left, box.right, box.low, box.high
        yield from (Box(left, right, end, end) for end in (low, high))
        yield from (Box(end, end, low, high) for end in (left, right))


def _most(lines: Sequence[tuple[Fraction, ...]], place: Fraction) -> Fraction:
    return max(pays(line, place) for line in lines)
