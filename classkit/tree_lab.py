"""A tree that grows before the class: one step at a time, with one sentence a step, forward and back.

Each step says what it adds to the tree, and has a sentence above the picture. `Tree.add` checks every addition, so a
step that does not fit is refused when the lab is made. The picture is that of `classkit.trees.draw`; `print(lab)` says
the same in words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from classkit.explore import Picture as Place
from classkit.frontend import guarded, headless, present, put_html
from classkit.theme import style
from classkit.trees import Picture, Tree, draw
from classkit.trees.nodes import Node
from classkit.words import Catalogue, markup, text

_add = Catalogue("classkit").add
_add("tree.lab.back", "Back")
_add("tree.lab.next", "Next")
_add("tree.lab.slider", "Step")
_add("tree.lab.step", "Step {n} of {steps}: {sentence}")
_add("tree.lab.still", "All steps, and the picture of the last. Run the cell to step through them.")
_add("tree.lab.title", "{title}: step {n} of {steps}")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its sentence, what is `added` (pairs of a path and a node), and how far and with what it is drawn.

    `plays` and `upto` are those of `classkit.trees.draw`. `instead` is a tree that takes the place of the one so far.
    """

    sentence: str
    added: tuple[tuple[str, Node], ...] = ()
    plays: object = None
    upto: int | None = None
    instead: Tree | None = None


def step(sentence: str, added: Mapping[str, Node] | None = None, **drawn: Any) -> Step:
    """A step with its sentence; `added` maps paths where nothing stood yet to what stands there now.

    >>> from classkit.trees import end
    >>> step("Ann may stop.", {"/stop": end(0)}).added[0][0]
    '/stop'
    """
    if not sentence.strip():
        raise ValueError("a step has a sentence that says what is new")
    return Step(sentence, tuple((added or {}).items()), **drawn)


class TreeLab:
    """What `tree_lab` gives: the last line of a cell shows it. `trees` and `pictures` have one entry for each step."""

    def __init__(self, trees: Sequence[Tree], steps: Sequence[Step], title: str) -> None:
        """See `tree_lab`."""
        self.steps, self.trees = tuple(steps), tuple(trees)
        self.pictures = tuple(self._picture(n, title) for n in range(len(self.steps)))
        self.at = 0
        self._box: Any = None
        self._slider: Any = None
        self.back: Any = None
        self.next: Any = None
        self.place: Place | None = None

    @property
    def slider(self) -> Any:
        """The slider over the steps, counted from 1; what its `value` becomes is drawn."""
        self.widget()
        return self._slider

    def widget(self) -> Any:
        """The buttons, the slider and the picture as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def go(self, number: int) -> None:
        """Show the step with this number, counted from 0; before the first and after the last nothing changes."""
        self.at = min(max(number, 0), len(self.steps) - 1)
        if self._slider is not None:
            self._slider.value = self.at + 1

    def said(self, number: int) -> str:
        """The sentence of a step with its number, counted from 1."""
        return text("tree.lab.step", n=number + 1, steps=len(self.steps), sentence=self.steps[number].sentence)

    def __repr__(self) -> str:
        """Every step in words: its sentence, and the nodes that are new or changed."""
        lines: list[str] = []
        before: set[str] = set()
        for number, picture in enumerate(self.pictures):
            lines += [self.said(number), *(f"  {line}" for line in picture.lines if line not in before)]
            before = set(picture.lines)
        return "\n".join(lines)

    def _picture(self, number: int, title: str) -> Picture:
        """The picture of a step, with the number of the step in its title."""
        given = self.steps[number]
        named = text("tree.lab.title", title=title, n=number + 1, steps=len(self.steps)) if title else ""
        return draw(self.trees[number], upto=given.upto, plays=given.plays, title=named)

    def _build(self) -> None:
        import ipywidgets

        from classkit.controls import named_slider

        place = self.place = Place()
        show = guarded(place.say)(self._show)
        self.back, self.next = (_button(text(f"tree.lab.{name}")) for name in ("back", "next"))
        self.back.on_click(lambda button: self.go(self.at - 1))
        self.next.on_click(lambda button: self.go(self.at + 1))
        control = named_slider(text("tree.lab.slider"), 1, len(self.steps), self.at + 1)
        self._slider = control.slider
        self._slider.observe(lambda change: show(), names="value")
        row = ipywidgets.HBox([self.back, self.next, control.box])
        row.add_class("kit-row")
        self._box = ipywidgets.VBox([row, place.widget])
        self._box.add_class("kit-ask")
        show()

    def _show(self) -> None:
        self.at = int(self._slider.value) - 1
        if self.place is not None:
            self.place.say(self._html(self.at))

    def _html(self, number: int) -> str:
        said = f'<p class="kit-sentence" dir="auto" aria-live="polite"><b>{markup(self.said(number))}</b></p>'
        return f'<div class="kit-words">{said}</div>{self.pictures[number].html()}'

    def _still(self) -> str:
        """All sentences, and the last picture."""
        items = "".join(f"<li>{markup(one.sentence)}</li>" for one in self.steps)
        note = f'<p dir="auto"><em>{markup(text("tree.lab.still"))}</em></p>'
        return f"{style('charts')}{note}<ol>{items}</ol>{self.pictures[-1].html()}"

    def _ipython_display_(self) -> None:
        if headless():
            put_html(self._still(), repr(self))
        else:
            present(self.widget(), self._still(), repr(self))


def tree_lab(tree: Tree, steps: Sequence[Step], *, title: str = "") -> TreeLab:
    """Step through a tree that grows: `tree` is what stands there before the first step, which may add nothing.

    Next and Back and the arrow keys of the slider change the step. Errors: ValueError without a step; CannotRead or
    NotLegal for an addition that does not fit, and for a picture with too many ends.

    >>> from classkit.trees import end, move
    >>> lab = tree_lab(Tree(move(1, "start", ["stop", "bet"])), [step("Ann begins."), step("Stop.", {"/stop": end(0)})])
    >>> print(lab)
    Step 1 of 2: Ann begins.
      /: player 1 at start: stop, bet
      /stop: nothing yet
      /bet: nothing yet
    Step 2 of 2: Stop.
      /stop: the end: 0 for player 1, 0 for player 2
    """
    if not steps:
        raise ValueError("tree_lab() needs a step, for example step('Ann begins.')")
    trees: list[Tree] = []
    for one in steps:
        tree = tree if one.instead is None else one.instead
        for where, node in one.added:
            tree = tree.add(where, node)
        trees.append(tree)
    return TreeLab(trees, steps, title)


def _button(label: str) -> Any:
    import ipywidgets

    button = ipywidgets.Button(description=label, tooltip=label)
    button.layout.width = "auto"
    return button
