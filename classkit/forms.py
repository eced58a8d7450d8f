"""Forms: a question, one field, one button, and the card that answers. ipywidgets is loaded when a form is shown."""

from collections.abc import Callable
from typing import Any

from classkit.cards import Card
from classkit.frontend import guarded, headless, present, put_html
from classkit.theme import style
from classkit.words import Message, markup, say


class Form:
    """What `predict` and `check` give when no number was typed: the last line of a cell shows it.

    Without a front end the question and the typed form of the call are shown instead.
    """

    def __init__(
        self,
        ask: Message,
        typed: Message,
        field: Callable[[], Any],
        button: str,
        answer: Callable[[Any], Card],
        first: Card | None = None,
    ) -> None:
        """`field` makes the input widget; `answer` gets its value and returns the card; `first` is there already."""
        self._ask, self._typed, self._make_field = ask, typed, field
        self._label, self._answer, self._first = button, answer, first
        self._box: Any = None
        self.field: Any = None
        self.button: Any = None
        self.reply: Any = None

    def widget(self) -> Any:
        """The form as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def submit(self) -> None:
        """What the button does: show the card for the field's value."""
        self._show(self._answer(self.field.value).html())

    def html(self) -> str:
        """The question and how to answer it by typing, as HTML."""
        body = f'<p dir="auto">{markup(self._ask)}</p><p dir="auto">{markup(self._typed)}</p>'
        return f'<div class="kit-card" role="status">{body}</div>'

    def __repr__(self) -> str:
        return f"{say(self._ask)}\n{say(self._typed)}"

    def _build(self) -> None:
        import ipywidgets

        from classkit.controls import named

        question = ipywidgets.HTML(f'{style("lesson")}<div class="kit-card" dir="auto">{markup(self._ask)}</div>')
        self.field = self._make_field()
        self.button = ipywidgets.Button(description=self._label, tooltip=self._label, button_style="primary")
        self.button.layout.width = "auto"
        self.reply = ipywidgets.HTML(self._first.html() if self._first else "")
        run = guarded(self._show)(self.submit)
        self.button.on_click(lambda button: run())
        if isinstance(self.field, ipywidgets.Text):
            self.field.observe(lambda change: run() if change["new"].strip() else None, names="value")
        slides = isinstance(self.field, ipywidgets.SelectionSlider)
        row = ipywidgets.HBox([named(self.field) if slides else self.field, self.button])
        row.add_class("kit-row")
        self._box = ipywidgets.VBox([question, row, self.reply])
        self._box.add_class("kit-ask")

    def _show(self, html: str) -> None:
        self.reply.value = html

    def _ipython_display_(self) -> None:
        if headless():
            put_html(self.html(), repr(self), ("lesson",))
        else:
            present(self.widget(), self.html(), repr(self), ("lesson",))


def percent_slider(label: str) -> Callable[[], Any]:
    """A slider from 0 to 100 percent whose value is text that the comparer reads: `40%`."""

    def make() -> Any:
        import ipywidgets

        values = [f"{i}%" for i in range(101)]
        slider = ipywidgets.SelectionSlider(options=values, value="50%", description=label, tooltip=label)
        slider.layout.width = "auto"
        slider.style.description_width = "initial"
        return slider

    return make


def number_field(label: str, most: int, whole: bool) -> Callable[[], Any]:
    """A field for a number from 0 to `most`."""

    def make() -> Any:
        import ipywidgets

        kind = ipywidgets.BoundedIntText if whole else ipywidgets.BoundedFloatText
        return _wide(kind(value=0, min=0, max=most, description=label, tooltip=label))

    return make


def text_field(label: str, example: str) -> Callable[[], Any]:
    """A field for a number written in any way that the comparer reads; Enter submits."""

    def make() -> Any:
        import ipywidgets

        field = ipywidgets.Text(description=label, placeholder=example, tooltip=label, continuous_update=False)
        return _wide(field)

    return make


def _wide(widget: Any) -> Any:
    widget.style.description_width = "initial"
    widget.layout.width = "auto"
    widget.layout.min_width = "22rem"
    return widget
