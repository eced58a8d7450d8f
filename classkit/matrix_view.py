"""A game in normal form laid open: its table with arrows, its mixtures, all equilibria, what is dominated, minimax.

What the matrix lab shows after each change, and what it prints where there is no front end. `matrix(game)` is the same
without a field to type in.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from classkit.frontend import escape, headless, put_html
from classkit.game import NotLegal
from classkit.matrix_diagrams import Envelope, Square, diagram
from classkit.matrix_pictures import replies_said, table_picture
from classkit.matrix_replies import component_of, joined, stretches
from classkit.normalform import Equilibria, Game, dominated, equilibria, minimax, mixture
from classkit.normalform.game import SIDES, Side, other
from classkit.words import Catalogue, Message, Param, render, say, text

MOST = 4
"""How many strategies a player of the lab has at most."""

_add = Catalogue("classkit").add
_add("matrix.large", "The lab has room for {most} × {most}; this game is {rows} × {columns}. Ask equilibria(game) for "
    "all equilibria of a larger one.")  # fmt: skip
_add("matrix.key.arrows", "Underlined: a best reply. Arrows lead there, up or down for {row}, left or right for "
    "{column}; two heads join equally good ones. A double frame: a pure equilibrium.")  # fmt: skip
_add("matrix.key.square", "The corners of the square are the cells of the table. Where the lines of best replies meet "
    "is an equilibrium: ■ pure, ● mixed.")  # fmt: skip
_add("matrix.key.indifferent", "For {who} both strategies are always equally good, so the whole square is a best "
    "reply.")  # fmt: skip
_add("matrix.key.joined", "Every point of the green pieces is an equilibrium.")
_add("matrix.key.envelope", "The thick grey line on top is what {who} gets by a best reply; where lines cross there, "
    "{who} can mix. ■ pure equilibrium, ● a mixed one.")  # fmt: skip
_add("matrix.none.large", "Mixtures are drawn where a player has two strategies; with more there is no plane picture "
    "of them. The list says it all.")  # fmt: skip
_add("matrix.none.one", "There is nothing to mix against: a player with one strategy has no choice.")
_add("matrix.all", "{n} equilibrium, and there is no other: the list is complete.",
    "{n} equilibria, and there are no others: the list is complete.", "n")  # fmt: skip
_add("matrix.joined", "Infinitely many equilibria, in {n} component. The list of the extreme ones is complete; below "
    "it is said which of their mixtures are all the others.", "Infinitely many equilibria, in {n} components. The list "
    "of the extreme ones is complete; below it is said which of their mixtures are all the others.", "n")  # fmt: skip
_add("matrix.head.equilibria", "Equilibria")
_add("matrix.head.number", "No.")
_add("matrix.head.payoffs", "payoffs")
_add("matrix.head.kind", "kind")
_add("matrix.head.component", "component")
_add("matrix.head.dominated", "Dominated strategies")
_add("matrix.head.minimax", "What each can make sure of")
_add("matrix.head.best", "Best replies")
_add("matrix.head.who", "who")
_add("matrix.head.against", "against")
_add("matrix.head.reply", "best replies")
_add("matrix.head.worth", "payoff")
_add("matrix.pure", "■\u00a0pure")
_add("matrix.mixed", "●\u00a0mixed")
_add("matrix.payoffs", "{a},\u00a0{b}")
_add("matrix.component", "In component {number}: {subset}.")
_add("matrix.dominated.none", "No strategy is dominated.")
_add("matrix.mixture.at", "{strategy} with chance {chance}")
_add("matrix.mixture.between", "{strategy} with a chance between {low} and {high}")
_add("matrix.listed", "{number}. {equilibrium}; component {component}")
_add("matrix.reply", "{who} against {against}: {best}")
_add("matrix.details", "Best replies as a table, and what each can make sure of")


@dataclass(frozen=True)
class MatrixView:
    """What `matrix` gives. `found` are all equilibria; `lines()` is it in plain text, `html()` with pictures."""

    game: Game
    found: Equilibria

    @cached_property
    def diagram(self) -> Square | Envelope | None:
        """The picture of mixtures, if there is one."""
        return diagram(self.found)

    @property
    def sentence(self) -> str:
        """How many equilibria there are, and that these are all."""
        if len(self.found.groups) == len(self.found):
            return text("matrix.all", n=len(self.found))
        return text("matrix.joined", n=len(self.found.groups))

    def equilibria_rows(self) -> list[tuple[str, ...]]:
        """The list of equilibria, a row each: number, both strategies, payoffs, kind, component."""
        game = self.game
        rows: list[tuple[str, ...]] = []
        for at, (one, component) in enumerate(zip(self.found, component_of(self.found), strict=True), 1):
            strategies = mixture(one.row, game.rows), mixture(one.column, game.columns)
            payoffs = text("matrix.payoffs", a=one.payoffs[0], b=one.payoffs[1])
            rows.append((str(at), *strategies, payoffs, text(f"matrix.{_kind(one.pure)}"), str(component)))
        return rows

    def component_lines(self) -> list[str]:
        """The components that are more than a point, in words: a line for each maximal Nash subset."""
        return [
            text("matrix.component", number=number, subset=subset.message)
            for number, component in joined(self.found)
            for subset in component.subsets
        ]

    def dominated_lines(self) -> list[str]:
        """The dominated strategies with their reasons."""
        return [str(found) for found in dominated(self.game)] or [text("matrix.dominated.none")]

    def reply_rows(self) -> list[tuple[str, str, str, str]]:
        """Who replies, against which strategy or mixtures, the best replies, what they pay (pure strategies alone)."""
        game = self.game
        rows = [
            (game.who[side == "column"], against, render(best), str(worth))
            for side, against, best, worth in replies_said(game)
        ]
        for side in SIDES:
            if len(game.names(side)) > 1 and len(game.names(other(side))) == 2:
                rows += self._along(side)
        return rows

    def key(self) -> list[str]:
        """How the pictures are read; and why there is none of mixtures."""
        row, column = self.game.who
        said = [text("matrix.key.arrows", row=row, column=column)]
        drawn = self.diagram
        if isinstance(drawn, Square):
            said.append(text("matrix.key.square"))
            flat = tuple(
                who for who, boxes in zip((row, column), drawn.replies, strict=True) if boxes[0].dimension == 2
            )
            said += [text("matrix.key.indifferent", who=flat)] if flat else []
            said += [text("matrix.key.joined")] if drawn.subsets else []
        elif drawn is not None:
            said.append(text("matrix.key.envelope", who=self.game.who[drawn.player == "column"]))
            said += [text("matrix.key.joined")] if drawn.spans else []
        else:
            said.append(text("matrix.none.one" if 1 in self.game.shape else "matrix.none.large"))
        return said

    def lines(self) -> tuple[str, ...]:
        """All of it as plain text, in the language in use."""
        headed = [
            ("", str(self.game).splitlines()),
            ("matrix.head.equilibria", [self.sentence, *self._listed(), *self.component_lines()]),
            ("matrix.head.dominated", self.dominated_lines()),
            ("matrix.head.best", [*self._replies()]),
            ("matrix.head.minimax", str(minimax(self.game)).splitlines()),
        ]
        return tuple(line for head, said in headed for line in ([text(head)] if head else []) + said)

    def html(self, open: bool = False) -> str:
        """The pictures, the equilibria, what is dominated; the rest behind a summary, `open` or not."""
        pictures = [table_picture(self.game, self.found), *([self.diagram.svg()] if self.diagram else [])]
        drawn = "".join(f'<div style="flex:0 1 auto;max-width:100%">{picture}</div>' for picture in pictures)
        key = "".join(f'<span dir="auto">{escape(said)}</span> ' for said in self.key())
        return (
            f'<div style="display:flex;flex-wrap:wrap;gap:4px 16px;align-items:flex-start">{drawn}</div>'
            f'<div class="kit-words"><p style="margin:4px 0;font-size:14px">{key}</p>'
            f'<p class="kit-sentence" dir="auto" aria-live="polite"><strong>{escape(self.sentence)}</strong></p>'
            f'<div class="kit-scroll" tabindex="0">{self._equilibria_table()}</div>'
            f"{_paragraphs(self.component_lines())}{_paragraphs(self.dominated_lines())}{self._details(open)}</div>"
        )

    def __str__(self) -> str:
        """All lines."""
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return str(self)

    def _ipython_display_(self) -> None:
        put_html(self.html(open=headless()), str(self), ("charts",))

    def _listed(self) -> Iterator[str]:
        for at, (one, component) in enumerate(zip(self.found, component_of(self.found), strict=True), 1):
            yield text("matrix.listed", number=at, equilibrium=one.message, component=component)

    def _replies(self) -> Iterator[str]:
        for who, against, best, _ in self.reply_rows():
            yield text("matrix.reply", who=who, against=against, best=best)

    def _equilibria_table(self) -> str:
        heads = [text("matrix.head.number"), *self.game.who]
        heads += [text(f"matrix.head.{name}") for name in ("payoffs", "kind", "component")]
        return _table(text("matrix.head.equilibria"), heads, self.equilibria_rows())

    def _details(self, open: bool) -> str:
        heads = [text(f"matrix.head.{name}") for name in ("who", "against", "reply", "worth")]
        table = _table(text("matrix.head.best"), heads, self.reply_rows())
        summary = f'<summary dir="auto">{escape(text("matrix.details"))}</summary>'
        body = f'<div class="kit-scroll" tabindex="0">{table}</div>{_paragraphs(str(minimax(self.game)).splitlines())}'
        return f"<details{' open' if open else ''}>{summary}{body}</details>"

    def _along(self, side: Side) -> Iterator[tuple[str, str, str, str]]:
        """The best replies to the mixtures of the opponent's two strategies."""
        game = self.game
        second = game.names(other(side))[1]
        for part in stretches(game, side):
            against: Message = Message.of("matrix.mixture.at", strategy=second, chance=part.low)
            if part.low < part.high:
                ends: dict[str, Param] = {"low": part.low, "high": part.high}
                against = Message.of("matrix.mixture.between", strategy=second, **ends)
            best = tuple(game.names(side)[number] for number in part.best)
            yield game.who[side == "column"], say(against), render(best), ""


def matrix(game: Game) -> MatrixView:
    """A game laid open: shown in a notebook with pictures, printed as text elsewhere.

    Each player has up to `MOST` strategies. Errors: NotLegal for a larger game.

    >>> matrix(Game([[2, 0], [0, 1]], [[1, 0], [0, 2]])).sentence
    '3 equilibria, and there are no others: the list is complete.'
    """
    return MatrixView(fitting(game), equilibria(game))


def fitting(game: Game) -> Game:
    """The game, if it is small enough. Errors: NotLegal."""
    rows, columns = game.shape
    if max(rows, columns) > MOST:
        raise NotLegal(Message.of("matrix.large", most=MOST, rows=rows, columns=columns))
    return game


def _kind(pure: bool) -> str:
    return "pure" if pure else "mixed"


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col" dir="auto">{escape(name)}</th>' for name in heads)
    body = ""
    for first, *cells in rows:
        rest = "".join(f'<td dir="auto">{escape(cell)}</td>' for cell in cells)
        body += f'<tr><th scope="row" dir="auto">{escape(first)}</th>{rest}</tr>'
    title = f'<caption dir="auto">{escape(caption)}</caption>'
    return f'<table class="kit-numbers">{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f'<p style="margin:2px 0" dir="auto">{escape(line)}</p>' for line in lines)
