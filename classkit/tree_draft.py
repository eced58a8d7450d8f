"""A tree that a learner grows: choose a node where nothing stands yet, type what is there, press Enter.

Every addition is checked and drawn at once, and *Undo* takes it back. A finished tree is solved: from its ends where
everybody sees everything, else by the sequence form where one gains what the other loses; or it is said why not. The
calls `add` and `undo` do the same without a front end; `print(draft.tree)` is the text that `Tree.read` reads back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from classkit.explore import Picture as Place
from classkit.frontend import error_html, guarded, headless, present, put_html
from classkit.game import CannotRead, NotLegal
from classkit.shown import number
from classkit.theme import style
from classkit.trees import OPEN, Picture, Profile, Tree, backward_induction, draw, zero_sum
from classkit.words import Catalogue, Message, markup, say, text

_add = Catalogue("classkit").add
_add("tree.draft.title", "A tree of your own")
_add("tree.draft.how", "Choose a node, type what is there, and press Enter: a move as the player, what the player "
    "knows and the actions, “{move}”; chance as “{chance}”; an end as what each of the two gets, “{end}”.")  # fmt: skip
_add("tree.draft.still", "A still picture. Run the cell to grow the tree.")
_add("tree.draft.where", "Node")
_add("tree.draft.what", "What is there")
_add("tree.draft.add", "Add")
_add("tree.draft.undo", "Undo")
_add("tree.draft.left", "{n} node is open.", "{n} nodes are open.", "n")
_add("tree.draft.empty", "Type what is there, at {path}.")
_add("tree.draft.nothing", "Nothing has been added that could be taken back.")
_add("tree.draft.ends", "Finished. Solved from its ends: {who} gets {first}, {other} gets {second}. The numbers at the "
    "branches say what is played.")  # fmt: skip
_add("tree.draft.ties", "{solved} Where two actions are equally good, the first is taken: at {ties}.")
_add("tree.draft.value", "Finished. A player cannot tell some nodes apart, but what one gains the other loses: so it "
    "has a value, {value} for {who}. The numbers at the branches say how both get it.")  # fmt: skip
_add("tree.draft.unsolved", "Finished. {why}")

EXAMPLES = {"move": "1 start: stop, bet", "chance": "chance: heads 1/2, tails 1/2", "end": "3, -1"}
"""What may stand at a node, as it is typed."""


def grown(tree: Tree, where: str, what: str) -> Tree:
    """The tree with what is typed at an open node. Errors: CannotRead and NotLegal, as `Tree.add` and `Tree.read`.

    >>> print(grown(Tree(OPEN), "/", "1 start: stop, bet"))
    /: 1 start: stop, bet
    """
    tree.add(where, OPEN)  # changes nothing, but refuses a node that there is not, and one where something stands
    if not what.strip():
        raise CannotRead(Message.of("tree.draft.empty", path=where), allowed=tuple(EXAMPLES.values()))
    return Tree.read("\n".join([*str(tree).splitlines(), f"{where}: {' '.join(what.split())}"]))


def solution(tree: Tree) -> tuple[Message, Profile | None]:
    """What can be said of a tree, and what is then played; None where that is not known."""
    if not tree.finished:
        return Message.of("tree.draft.left", n=len(_open(tree))), None
    who, other = tree.who
    try:
        found = backward_induction(tree)
    except NotLegal as refused:
        if not tree.zero_sum:
            return Message.of("tree.draft.unsolved", why=refused.message), None
        mixed = zero_sum(tree)
        return Message.of("tree.draft.value", value=number(mixed.value), who=who), mixed.profile
    first, second = map(number, found.payoffs)
    solved = Message.of("tree.draft.ends", who=who, other=other, first=first, second=second)
    return Message.of("tree.draft.ties", solved=solved, ties=found.ties) if found.ties else solved, found.profile


@dataclass(frozen=True, slots=True)
class _Stage:
    """A tree on the way, its picture, and what is said of it."""

    tree: Tree
    picture: Picture
    said: Message


def _stage(tree: Tree, title: str) -> _Stage:
    said, plays = solution(tree)
    return _Stage(tree, draw(tree, plays=plays, title=title), said)


class TreeDraft:
    """What `tree_draft` gives: the last line of a cell shows it. `tree` is what has grown so far."""

    def __init__(self, start: Tree, title: str) -> None:
        """See `tree_draft`."""
        self.title = title
        self._stages = [_stage(start, title)]
        self._box: Any = None
        self.where: Any = None
        self.what: Any = None
        self.buttons: dict[str, Any] = {}
        self.message: Any = None
        self.place: Place | None = None

    @property
    def tree(self) -> Tree:
        """The tree as it stands."""
        return self._stages[-1].tree

    @property
    def picture(self) -> Picture:
        """Its picture."""
        return self._stages[-1].picture

    @property
    def open(self) -> tuple[str, ...]:
        """The paths of the nodes where nothing stands yet."""
        return _open(self.tree)

    def add(self, where: str, what: str) -> "TreeDraft":
        """Put what a line says at an open node. Errors: as `grown`; NotLegal for a picture with too many ends."""
        self._stages.append(_stage(grown(self.tree, where, what), self.title))
        self._show()
        return self

    def undo(self) -> "TreeDraft":
        """Take the last addition back. Errors: NotLegal if there is none."""
        if len(self._stages) == 1:
            raise NotLegal(Message.of("tree.draft.nothing"))
        self._stages.pop()
        self._show()
        return self

    def __repr__(self) -> str:
        return f"{self.picture}\n{say(self._stages[-1].said)}"

    # --- the widget ---------------------------------------------------------------------------------------------------

    def widget(self) -> Any:
        """The fields, the buttons and the picture as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def _build(self) -> None:
        import ipywidgets

        from classkit.typed import Typed

        self.place, self.message = Place(), ipywidgets.HTML()
        self.where = ipywidgets.Dropdown(description=text("tree.draft.where"), tooltip=text("tree.draft.where"))
        self.where.layout.width = "auto"
        self.where.style.description_width = "initial"
        typed = Typed(self._enter, EXAMPLES["move"])
        self.what, label = typed.widget, text("tree.draft.what")
        self.what.description = self.what.tooltip = label
        self.what.style.description_width = "initial"
        self.what.layout = ipywidgets.Layout(flex="1 1 330px", width="auto")
        self._button("add", lambda: self._enter(self.what.value))
        self._button("undo", self.undo)
        row = ipywidgets.HBox([self.where, self.what, *self.buttons.values()])
        row.add_class("kit-row")
        how = ipywidgets.HTML(f"{style('lesson')}{_sentence(Message.of('tree.draft.how', **EXAMPLES))}")
        self._box = ipywidgets.VBox([how, row, self.message, self.place.widget])
        self._box.add_class("kit-ask")
        self._show()

    def _button(self, name: str, act: Callable[[], object]) -> None:
        import ipywidgets

        @guarded(self._report)
        def pressed(button: object) -> None:
            act()

        label = text(f"tree.draft.{name}")
        button = self.buttons[name] = ipywidgets.Button(description=label, tooltip=label)
        button.layout.width = "auto"
        button.on_click(pressed)

    def _enter(self, what: str) -> bool:
        """Add what was typed at the chosen node; what cannot be taken stays in the field, and it is said why."""
        try:
            self.add(self.where.value or "/", what)
        except (CannotRead, NotLegal, ArithmeticError) as refused:
            self._report(error_html(refused))
            return False
        self.what.value = ""
        return True

    def _report(self, html: str) -> None:
        self.message.value = html

    def _show(self) -> None:
        if self.place is None:
            return
        self.where.options = self.open
        self.where.value = next(iter(self.open), None)
        for control in (self.where, self.what, self.buttons["add"]):
            control.disabled = not self.open
        self.buttons["undo"].disabled = len(self._stages) == 1
        self._report(f'<div role="status">{_sentence(self._stages[-1].said)}</div>')
        self.place.say(self.picture.html())

    def _ipython_display_(self) -> None:
        note = f'<p dir="auto"><em>{markup(text("tree.draft.still"))}</em></p>'
        still = f"{style('charts')}{note}{self.picture.html()}{_sentence(self._stages[-1].said)}"
        if headless():
            put_html(still, repr(self))
        else:
            present(self.widget(), still, repr(self))


def tree_draft(start: Tree | None = None, *, players: tuple[str, str] | tuple[()] = (), title: str = "") -> TreeDraft:
    """Grow a tree line by line, from this one or from nothing; `players` names the two.

    Errors: as `Tree`, and NotLegal for a picture of `start` with too many ends.

    >>> draft = tree_draft(players=("Ann", "Bob")).add("/", "1 start: stop, bet").add("/stop", "0, 0")
    >>> draft.open, draft.add("/bet", "2, -2").tree.finished
    (('/bet',), True)
    """
    tree = Tree(OPEN) if start is None else start
    if players:
        tree = Tree(tree.node(), players, tree.concepts)
    return TreeDraft(tree, title or text("tree.draft.title"))


def _open(tree: Tree) -> tuple[str, ...]:
    return tuple(tree.path(n) for n, place in enumerate(tree.places) if place.kind == "open")


def _sentence(message: Message) -> str:
    return f'<div class="kit-words"><p class="kit-sentence" dir="auto">{markup(message)}</p></div>'
