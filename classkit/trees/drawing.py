"""The tree as a picture that grows with it: SVG in the kit's style, and beside it the tree in words.

The start is on the left, and the ends are on the right with their payoffs. Players are told apart by shape as well as
colour, and a dashed line joins the nodes of an information set. What stands beyond `upto` moves is only counted, and an
unfinished tree shows where it is open; so a lesson can draw a tree after each move that it adds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from typing import Any

from classkit.game import NotLegal, short
from classkit.trees.information import InfoSet
from classkit.trees.strategies import Profile, profile, written
from classkit.trees.tree import Tree
from classkit.words import Message, say, text

MOST_ENDS = 80
"""How many ends a picture may have."""
ROW, TOP, LEFT, RIGHT = 38, 96, 96, 110
"""Pixels from one end to the next, above the first, before the start, and for the payoffs."""
LETTER, TURN, LANE = 8.6, 30, 11
"""The width of a letter, of the slanting part of a branch, and of a lane for the line of an information set."""
WIDE = 760
"""Up to this width the picture fits the page; a wider one scrolls."""

_DASHES = ("7 5", "2 4", "13 4", "9 4 2 4")
"""The dashes of information sets that lie side by side, in turn."""

_SHAPES = (
    "M{x:.1f} {y:.1f}m-8 0l8-9l8 9l-8 9z",
    "M{x:.1f} {y:.1f}m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z",
    "M{x:.1f} {y:.1f}m-7-7h14v14h-14z",
)
"""Chance, player 1, player 2."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn tree: `svg`, the `sentence` that says what it shows, and the tree in words, one line for each node."""

    title: str
    sentence: str
    svg: str = field(repr=False)
    lines: tuple[str, ...] = field(repr=False)

    def html(self) -> str:
        """The picture, and the words behind a summary that opens by key or click."""
        from classkit.frontend import escape, headless
        from classkit.theme import style

        items = "".join(f'<li dir="auto">{escape(line)}</li>' for line in self.lines)
        summary = f'<summary dir="auto">{escape(text("trees.draw.words"))}</summary>'
        listed = f'<div class="kit-scroll" tabindex="0"><ul>{items}</ul></div>'
        words = f'<p class="kit-sentence" dir="auto">{escape(self.sentence)}</p>'
        details = f"<details{' open' if headless() else ''}>{summary}{listed}</details>"
        picture = f'<div style="overflow-x:auto" tabindex="0">{self.svg}</div>'
        return f'{style("charts")}{picture}<div class="kit-words">{words}{details}</div>'

    def __str__(self) -> str:
        """Title, sentence and the tree in words, for a terminal."""
        return "\n".join([self.title, self.sentence, *self.lines])

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        """In a notebook the last line of a cell shows the picture with its words."""
        return {"text/html": self.html(), "text/plain": str(self)}


def draw(tree: Tree, *, upto: int | None = None, plays: object = None, title: str = "") -> Picture:
    r"""Draw a tree, finished or not, `upto` so many moves deep (None: all of it).

    `plays` is a profile: its probabilities are written at the actions, and what is never played is drawn thin. Errors:
    NotLegal for a picture of more than `MOST_ENDS` ends, and for an `upto` that is no depth; as `profile`.

    >>> picture = draw(Tree.read("/: 1 start: stop, bet\n/stop: 0"), title="Before Bob is asked")
    >>> print(picture.lines[2])
    /bet: nothing yet
    """
    if upto is not None and (type(upto) is not int or upto < 0):
        raise NotLegal(Message.of("trees.error.upto"), given=short(upto))
    drawn = [n for n, place in enumerate(tree.places) if upto is None or place.depth <= upto]
    shown = frozenset(drawn)
    ends = sum(1 for n in drawn if not shown.intersection(tree.places[n].children))
    if ends > MOST_ENDS:
        raise NotLegal(Message.of("trees.error.draw", ends=ends, limit=MOST_ENDS))
    sketch = _Sketch(tree, drawn, None if plays is None else profile(tree.whole(), plays))
    name = title or text("trees.draw.title")
    sentence = say(_sentence(tree, len(tree.places) - len(drawn)))
    lines = tuple(say(_line(tree, n, sketch.hidden(n))) for n in drawn)
    return Picture(name, sentence, sketch.svg(name, sentence), lines)


class _Sketch:
    """Where everything is, and the pieces of the SVG."""

    def __init__(self, tree: Tree, drawn: Sequence[int], plays: Profile | None) -> None:
        self.tree, self.drawn, self.plays = tree, drawn, plays
        self.shown = frozenset(drawn)
        self.y = self._rows()
        self.lanes = self._lanes()
        self.columns = self._columns()
        last = len(self.columns) - 1
        depths = {n: last if tree.places[n].kind == "end" else tree.places[n].depth for n in drawn}
        self.x = {n: self.columns[depth] for n, depth in depths.items()}
        self.width = max(self.columns[-1] + RIGHT, WIDE)
        self.height = max(self.y.values()) + 40

    def hidden(self, n: int) -> int:
        """How many nodes behind this one are not drawn."""
        if not self.tree.places[n].children or self.shown.intersection(self.tree.places[n].children):
            return 0
        places = self.tree.places
        after = next((m for m in range(n + 1, len(places)) if places[m].depth <= places[n].depth), len(places))
        return after - n - 1

    def svg(self, title: str, sentence: str) -> str:
        """The picture as one `<svg>` element, named by its title and described by its sentence."""
        from classkit.frontend import escape
        from classkit.theme import FONT

        box = f'viewBox="0 0 {self.width:.0f} {self.height:.0f}" width="{self.width:.0f}" height="{self.height:.0f}"'
        wide = f' style="max-width:{self.width:.0f}px!important;min-width:{self.width:.0f}px"'
        label = f'role="img" aria-label="{escape(title)}. {escape(sentence)}"'
        font = f'font-family="sans-serif" font-size="{FONT}" fill="currentColor"'
        space = 'class="kit-picture kit-tree" xmlns="http://www.w3.org/2000/svg"'
        head = f"<svg {space} {box}{wide if self.width > WIDE else ''} {label} {font}>"
        named = f"<title>{escape(title)}</title><desc>{escape(sentence)}</desc>"
        heading = _text(24, 28, title, extra=f' font-size="{FONT + 4}" font-weight="bold"')
        parts = [*self._legend(), *self._branches(), *self._joins(), *self._nodes()]
        return f"{head}{named}{heading}{''.join(parts)}</svg>"

    def _lanes(self) -> dict[InfoSet, tuple[int, int]]:
        """The information sets whose line would run through other nodes: the depth and the lane that each has instead.

        A lane is an upright way to the right of the nodes; two lines that would meet have different ones.
        """
        lanes: dict[InfoSet, tuple[int, int]] = {}
        taken: list[tuple[int, int, float, float]] = []
        places = self.tree.places
        for info, there in self._sets():
            high, low, depth = self.y[there[0]], self.y[there[-1]], max(places[n].depth for n in there)
            if not any(places[n].depth == depth and high < self.y[n] < low and n not in there for n in self.drawn):
                continue
            meets = {lane for d, lane, top, bottom in taken if d == depth and top <= low and high <= bottom}
            lane = next(lane for lane in count() if lane not in meets)
            lanes[info] = depth, lane
            taken.append((depth, lane, high, low))
        return lanes

    def _sets(self) -> Iterator[tuple[InfoSet, list[int]]]:
        """The information sets of which two nodes or more are drawn, and those nodes from the top down."""
        for player in (1, 2):
            for info in self.tree.infosets(player):
                there = sorted((n for n in info.places if n in self.shown), key=self.y.__getitem__)
                if len(there) > 1:
                    yield info, there

    def _turn(self, depth: int) -> float:
        """How far the branches from this depth slant: past the lanes there."""
        return TURN + LANE * len({lane for d, lane in self.lanes.values() if d == depth})

    def _columns(self) -> list[float]:
        """The x of each depth: wide enough for what is written on the branches that lead there."""
        places = self.tree.places
        columns = [max(float(LEFT), 38 + LETTER * len(places[0].info))]
        for depth in range(1, max(places[n].depth for n in self.drawn) + 1):
            here = [n for n in self.drawn if places[n].depth == depth]
            longest = max(max(len(self._label(n)), len(places[n].info) - 1) for n in here)
            columns.append(columns[-1] + self._turn(depth - 1) + LETTER * max(longest, 6) + 26)
        spare = (WIDE - RIGHT - columns[-1]) / max(len(columns) - 1, 1)
        return [x + max(min(spare, 60), 0) * n for n, x in enumerate(columns)]

    def _rows(self) -> dict[int, float]:
        """The y of each node: ends one below the other, everything else in the middle of what follows it."""
        y: dict[int, float] = {}
        rest = sum(1 for n in self.drawn if not self.shown.intersection(self.tree.places[n].children))
        for n in reversed(self.drawn):
            after = [y[child] for child in self.tree.places[n].children if child in self.shown]
            if not after:
                rest -= 1
            y[n] = (after[0] + after[-1]) / 2 if after else TOP + 34 + ROW * rest
        return y

    def _label(self, n: int) -> str:
        """What is written on the branch that leads to a node: the action, and its probability."""
        place = self.tree.places[n]
        share = self._share(n)
        return place.action if share is None else f"{place.action}: {_brief(share)}"

    def _share(self, n: int) -> Any:
        """The probability of the branch that leads to a node; None where a player has not said it."""
        parent = self.tree.places[self.tree.places[n].parent]
        branch = parent.children.index(n)
        if parent.kind == "chance":
            return parent.chances[branch]
        if self.plays is None:
            return None
        return self.plays[parent.player - 1][parent.info][parent.actions[branch]]

    def _legend(self) -> Iterator[str]:
        """The shapes and whose they are."""
        x, (who, other) = 32.0, self.tree.who
        kinds = [(1, text("trees.draw.first", who=who)), (2, text("trees.draw.second", who=other))]
        if any(self.tree.places[n].kind == "chance" for n in self.drawn):
            kinds.append((0, text("trees.chance")))
        for number, name in kinds:
            yield _shape(number, x, 58)
            yield _text(x + 16, 64, name)
            x += 46 + LETTER * len(name)

    def _branches(self) -> Iterator[str]:
        """Each branch slants away from its node and then runs level, with its name above."""
        for n in self.drawn[1:]:
            parent = self.tree.places[n].parent
            x, y, share = self.x[parent], self.y[n], self._share(n)
            turn = self._turn(self.tree.places[parent].depth)
            wide, pale = (1.2, ' stroke-opacity="0.6"') if share == 0 else (3.2 if self.plays else 2, "")
            way = f"M{x:.1f} {self.y[parent]:.1f}L{x + turn:.1f} {y:.1f}H{self.x[n]:.1f}"
            yield f'<path d="{way}" fill="none" stroke="currentColor" stroke-width="{wide}"{pale}/>'
            yield _text(x + turn + 6, y - 6, self._label(n))

    def _joins(self) -> Iterator[str]:
        """A dashed line through the nodes of each information set."""
        from classkit.theme import LOOKS

        for info, there in self._sets():
            dash = _DASHES[0]
            if info in self.lanes:
                depth, lane = self.lanes[info]
                x, dash = self.columns[depth] + 16 + LANE * lane, _DASHES[lane % len(_DASHES)]
                way = f"M{x:.1f} {self.y[there[0]]:.1f}V{self.y[there[-1]]:.1f}"
                way += "".join(f"M{self.x[n]:.1f} {self.y[n]:.1f}H{x:.1f}" for n in there)
            else:
                way = "M" + "L".join(f"{self.x[n]:.1f} {self.y[n]:.1f}" for n in there)
            look = f'stroke="{LOOKS[info.player - 1].colour}" stroke-width="2.5" stroke-dasharray="{dash}"'
            yield f'<path class="kit-same" d="{way}" fill="none" {look}/>'

    def _nodes(self) -> Iterator[str]:
        """The shapes, the names of information sets under the branches that lead there, and the payoffs."""
        for n in self.drawn:
            place, x, y = self.tree.places[n], self.x[n], self.y[n]
            if self.hidden(n):
                yield _text(x + 14, y + 5, f"… {self.hidden(n)}")
            elif place.kind == "end":
                pays = ", ".join(_brief(payoff) for payoff in place.payoffs)
                yield _text(x + 10, y + 6, pays, extra=' font-weight="bold"')
            elif place.kind == "open":
                yield f'<circle class="kit-open" cx="{x + 7:.1f}" cy="{y:.1f}" r="7" fill="none" {_DOTS}/>'
            if place.kind in ("chance", "move"):
                yield _shape(place.player, x, y)
            if place.kind == "move":
                under = ' font-style="italic" font-size="15"'
                yield _text(x - 12, y + (22 if n else 5), place.info, "end", under)


_DOTS = 'stroke="currentColor" stroke-width="2" stroke-dasharray="3 3"'


def _sentence(tree: Tree, hidden: int) -> Message:
    (who, other), sets = tree.who, [Message.of("trees.draw.sets", n=len(tree.infosets(n))) for n in (1, 2)]
    nodes, ends = (Message.of(f"trees.draw.{what}", n=n) for what, n in (
        ("nodes", len(tree.places)), ("ends", len(tree.leaves))))  # fmt: skip
    whole = Message.of(
        "trees.draw.sentence", nodes=nodes, ends=ends, who=who, other=other, first=sets[0], second=sets[1]
    )
    if not hidden:
        return whole
    return Message.of("trees.draw.part", sentence=whole, hidden=Message.of("trees.draw.hidden", n=hidden))


def _line(tree: Tree, n: int, hidden: int) -> Message:
    """A node in words."""
    place, path, (who, other) = tree.places[n], tree.path(n), tree.who
    if hidden:
        return Message.of("trees.draw.cut", path=path, hidden=Message.of("trees.draw.hidden", n=hidden))
    if place.kind == "chance":
        branches = ", ".join(f"{name} {p}" for name, p in zip(place.actions, place.chances, strict=True))
        return Message.of("trees.draw.chance", path=path, branches=branches)
    if place.kind == "move":
        mover = (who, other)[place.player - 1]
        return Message.of("trees.draw.move", path=path, who=mover, info=place.info, branches=", ".join(place.actions))
    if place.kind == "end":
        first, second = place.payoffs
        return Message.of("trees.draw.end", path=path, who=who, other=other, first=first, second=second)
    return Message.of("trees.draw.open", path=path)


def _brief(value: Any) -> str:
    """A number on the picture: with a proper minus, and short."""
    exact = isinstance(value, Fraction) and value.denominator < 1000
    return (str(value) if exact else written(float(value))).replace("-", "−")


def _shape(number: int, x: float, y: float) -> str:
    from classkit.theme import LOOKS

    look = LOOKS[(2, 0, 1)[number]]
    return f'<path d="{_SHAPES[number].format(x=x, y=y)}" fill="{look.colour}" stroke="currentColor"/>'


def _text(x: float, y: float, words: str, anchor: str = "start", extra: str = "") -> str:
    from classkit.frontend import escape

    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{escape(words)}</text>'
