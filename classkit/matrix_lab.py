"""The matrix lab: a table of payoffs to type in; arrows, mixtures and all equilibria follow each keystroke.

`matrix_lab(game)` is the widget, `matrix(game)` (of `classkit.matrix_view`) the same without fields. Each payoff has a
field of its own, named by its cell and by whose payoff it is; Tab goes from one to the next, row by row. While a field
holds no payoff, the cell is named and the last picture stays. Rows and columns that are taken away come back as they
were; so do one's own payoffs after a look at another game, and those before them where that game was changed in turn.
The widgets are made once; a change gives them other values.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from classkit.explore import Picture
from classkit.frontend import Debounced, escape, guarded, headless, present
from classkit.matrix_draft import Draft, Place
from classkit.matrix_examples import examples as known_games
from classkit.matrix_view import MOST, MatrixView, fitting, matrix
from classkit.normalform import Game
from classkit.normalform.game import SIDES
from classkit.theme import style
from classkit.words import Catalogue, Message, markup, text

__all__ = ["MOST", "MatrixLab", "MatrixView", "matrix", "matrix_lab"]

_add = Catalogue("classkit").add
_add("matrix.lab.how", "Type payoffs such as 3, -2, 3/4 or 0.5; Tab goes to the next. In each cell {row} gets the "
    "first number, {column} the second.")  # fmt: skip
_add("matrix.lab.game", "Game")
_add("matrix.lab.given", "The game of this cell")
_add("matrix.lab.own", "Your own payoffs")
_add("matrix.lab.before", "Your payoffs before these")
_add("matrix.lab.add.row", "Add row")
_add("matrix.lab.add.column", "Add column")
_add("matrix.lab.drop.row", "Remove row")
_add("matrix.lab.drop.column", "Remove column")
_add("matrix.lab.stays", "The picture still shows the payoffs before.")
_add("matrix.lab.still", "A still picture of the matrix lab. Run the cell to change its payoffs.")

STEPS = {"add.row": (1, 0), "drop.row": (-1, 0), "add.column": (0, 1), "drop.column": (0, -1)}
"""What each button does to the number of rows and of columns."""


class MatrixLab:
    """What `matrix_lab` gives: the last line of a cell shows it. `view` is the last game that could be read.

    `draft` is what is typed into `table`; `games` chooses a game, `buttons` change the size.
    """

    def __init__(self, start: Game, games: Mapping[str, Game]) -> None:
        """See `matrix_lab`."""
        self.draft, self.view, self.draws = Draft.of(start), matrix(start), 0
        self._drafts = {title: Draft.of(game) for title, game in games.items()}
        self._own = self._before = self.draft
        self._box: Any = None
        self.table: Any = None
        self.games: Any = None
        self.buttons: dict[str, Any] = {}
        self.message: Any = None
        self.picture: Picture | None = None

    def widget(self) -> Any:
        """The choice of a game, the fields and the picture as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def __repr__(self) -> str:
        return str(self.view)

    # --- what a learner does --------------------------------------------------------------------------------------

    def _typed(self, place: Place, given: str) -> None:
        side, i, j = place
        if self.draft.texts[side][i][j] != given:
            self._edited(self.draft.typed(place, given))
            self._redraw()

    def _resized(self, more_rows: int, more_columns: int) -> None:
        rows, columns = self.draft.shape
        self._edited(self.draft.resized(rows + more_rows, columns + more_columns))
        self._show()

    def _edited(self, draft: Draft) -> None:
        """What is on the page is the learner's own now, as the choice of a game says; what was their own is kept."""
        if self.games.value != text("matrix.lab.own"):
            self._before = self._own
        self.draft = self._own = draft
        self.games.value = text("matrix.lab.own")

    def _chosen(self, title: str) -> None:
        draft = self._drafts.get(title, self._before if title == text("matrix.lab.before") else self._own)
        if draft is not self.draft:
            self.draft = draft
            self._show()

    # --- what is shown --------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Another draft: its fields, what can be done with its size, and its picture."""
        self.table.show(self.draft)
        (row, column), sizes = self.draft.who, dict(zip(SIDES, self.draft.shape, strict=True))
        self._how.value = f'<p style="margin:0" dir="auto">{escape(text("matrix.lab.how", row=row, column=column))}</p>'
        for side, size in sizes.items():
            self.buttons[f"add.{side}"].disabled = size == MOST
            self.buttons[f"drop.{side}"].disabled = size == 1
        self._redraw()

    def _draw(self, picture: Picture) -> None:
        """The picture of the game as typed; where that is none, the cells that cannot be read, and no new picture."""
        faults = self.draft.faults()
        self.table.mark(faults)
        self.message.value = _faulty(self.draft) if faults else ""
        self.message.layout.display = None if faults else "none"
        if not faults:
            self.draws += 1
            self.view = matrix(self.draft.game())
            picture.say(self.view.html())

    def _build(self) -> None:
        import ipywidgets

        from classkit.matrix_fields import Fields

        picture = self.picture = Picture()
        run = guarded(picture.say)
        self._redraw = Debounced(run(lambda: self._draw(picture)))
        self.table = Fields(run(self._typed))
        self.message = ipywidgets.HTML(layout=ipywidgets.Layout(flex="1 1 300px"))
        self._how = ipywidgets.HTML()
        wrapped = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        tools = ipywidgets.HBox([self._choice(run), *self._size_buttons(run)], layout=wrapped)
        beside = ipywidgets.HBox([self.table.widget, self.message], layout=wrapped)
        edit = ipywidgets.VBox([ipywidgets.HTML(style("lesson")), tools, self._how, beside])
        edit.add_class("kit-ask")
        self._box = ipywidgets.VBox([edit, picture.widget])
        self._show()

    def _choice(self, run: Callable[[Callable[[str], None]], Callable[[str], None]]) -> Any:
        """The list of games; at its end what the learner typed, so that nothing is lost by looking at another."""
        import ipywidgets

        label = text("matrix.lab.game")
        titles = [*self._drafts, text("matrix.lab.own"), text("matrix.lab.before")]
        self.games = ipywidgets.Dropdown(options=titles, value=titles[0], description=label, tooltip=label)
        self.games.style.description_width, self.games.layout.width = "initial", "auto"
        act = run(self._chosen)
        self.games.observe(lambda change: act(change["new"]), names="value")
        return self.games

    def _size_buttons(self, run: Callable[[Callable[[int, int], None]], Callable[[int, int], None]]) -> Iterator[Any]:
        import ipywidgets

        alike = {"layout": ipywidgets.Layout(width="auto"), "style": ipywidgets.ButtonStyle()}
        act = run(self._resized)
        for name, step in STEPS.items():
            label = text(f"matrix.lab.{name}")
            button = self.buttons[name] = ipywidgets.Button(description=label, tooltip=label, **alike)
            button.on_click(lambda clicked, step=step: act(*step))
            yield button

    def _ipython_display_(self) -> None:
        if headless():
            self.view._ipython_display_()
            return
        still = f'<p dir="auto"><em>{escape(text("matrix.lab.still"))}</em></p>{self.view.html()}'
        present(self.widget(), still, repr(self))


def matrix_lab(game: Game | None = None, *, examples: Mapping[str, Game] | None = None) -> MatrixLab:
    """The lab, opened with this game; its names of strategies and players are kept while payoffs change.

    `game`: up to `MOST` strategies each; without one, the first of the examples. `examples`: games to choose from, by
    their titles; if nothing is said, well-known and degenerate ones. Errors: NotLegal for a game that is too large.

    >>> lab = matrix_lab(Game([[6, 12], [16, -8]], [[0, -6], [0, 8]], rows=["honest", "lie"], columns=["pass", "open"]))
    >>> print(lab.view.found)
    1 equilibrium, and there is no other.
    1. row: 4/7 honest + 3/7 lie; column: 2/3 pass + 1/3 open; payoffs 8 and 0
    """
    games = {title: fitting(one) for title, one in (known_games() if examples is None else examples).items()}
    if game is not None:
        games = {text("matrix.lab.given"): fitting(game), **games}
    if not games:
        raise ValueError("matrix_lab() needs a game, or examples to choose from")
    return MatrixLab(next(iter(games.values())), games)


def _faulty(draft: Draft) -> str:
    """The cells that cannot be read, and why, for the place below the fields."""
    lines = "".join(f"<p>{markup(message)}</p>" for message in (*draft.said(), Message.of("matrix.lab.stays")))
    return f'<div class="kit-card kit-error" role="status">{lines}</div>'
