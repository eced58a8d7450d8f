"""A chart that a learner moves: labelled sliders above one picture that is replaced in place.

The picture is the kit's own SVG in an HTML widget: it is there a few milliseconds after the kernel's answer (plotly's,
which JupyterLab draws anew each time and then once more as a bitmap, takes some 150), it follows a change of theme, and
it lives in the widget's state, so that a reloaded page shows it as it was. Sliders are those of `classkit.controls`:
they work by keyboard (arrow keys, Page Up, Home), and beside each is a field that takes a typed number. Quick moves are
gathered (`classkit.frontend.Debounced`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from classkit.chart import Chart
from classkit.frontend import Debounced, guarded, headless, present
from classkit.plots import moving, show
from classkit.theme import style
from classkit.words import text

KEEPING = """<script>
(() => {
  const box = document.currentScript && document.currentScript.closest(".kit-chart");
  if (!box) return;
  let open = false;
  box.addEventListener("toggle", (event) => { if (event.target.isConnected) open = event.target.open; }, true);
  const keep = () => {
    for (const table of box.querySelectorAll("details")) if (table.open !== open) table.open = open;
  };
  new MutationObserver(keep).observe(box, { childList: true, subtree: true });
})();
</script>"""
"""Leaves the table of a new chart as open, or as closed, as that of the chart before."""


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider over whole numbers: its label, its ends (both allowed), where it starts, and its step."""

    label: str
    low: int
    high: int
    start: int
    step: int = 1

    def __post_init__(self) -> None:
        if not self.label.strip():
            raise ValueError("a slider needs a label, so that everybody knows what it moves")
        if not self.low <= self.start <= self.high or self.step < 1:
            given = f"low={self.low}, start={self.start}, high={self.high}, step={self.step}"
            raise ValueError(f"a slider starts between its ends and moves by 1 or more; given: {given}")


class Picture:
    """The place of a chart that changes. Put `widget` on the page; `show` and `say` replace what is there.

    >>> place = Picture()
    >>> place.say("<p>Nothing yet.</p>")
    >>> place.html
    '<p>Nothing yet.</p>'
    """

    def __init__(self) -> None:
        import ipywidgets

        self._place: Any = ipywidgets.HTML()
        self._place.add_class("kit-moving")
        data = {"text/html": style("charts") + KEEPING, "text/plain": ""}
        script = ipywidgets.Output(outputs=({"output_type": "display_data", "data": data, "metadata": {}},))
        self.widget: Any = ipywidgets.VBox([self._place, script])
        self.widget.add_class("kit-chart")

    @property
    def html(self) -> str:
        """What is there: the picture with its sentence and its table, or what was said in its place."""
        return str(self._place.value)

    def show(self, chart: Chart) -> None:
        """Draw the chart in place of what is there."""
        self._place.value = moving(chart)

    def say(self, html: str) -> None:
        """Write this in place of what is there."""
        self._place.value = html


class Explorer:
    """What `explore` gives: the last line of a cell shows it. `chart()` is the chart as the sliders stand."""

    def __init__(self, make: Callable[..., Chart], sliders: dict[str, Slider]) -> None:
        """See `explore`."""
        self._make, self._sliders = make, sliders
        self._widgets: dict[str, Any] = {}
        self._box: Any = None
        self.picture: Picture | None = None
        self.draws = 0

    def chart(self) -> Chart:
        """The chart for the sliders' present values (their start values before anything is shown)."""
        values = {name: slider.start for name, slider in self._sliders.items()}
        values |= {name: int(widget.value) for name, widget in self._widgets.items()}
        return self._make(**values)

    def widget(self) -> Any:
        """The sliders and the picture as one widget, built once."""
        if self._box is None:
            self._build()
        return self._box

    def slider(self, name: str) -> Any:
        """The slider widget of that parameter; what its `value` becomes is drawn."""
        self.widget()
        return self._widgets[name]

    def __repr__(self) -> str:
        return self.chart().plain()

    def _build(self) -> None:
        import ipywidgets

        from classkit.controls import named_slider

        picture = self.picture = Picture()
        draw = guarded(picture.say)(lambda: self._draw(picture))
        redraw = Debounced(draw)
        controls = {name: named_slider(s.label, s.low, s.high, s.start, s.step) for name, s in self._sliders.items()}
        for name, control in controls.items():
            self._widgets[name] = control.slider
            control.slider.observe(lambda change: redraw(), names="value")
        self._box = ipywidgets.VBox([*(control.box for control in controls.values()), picture.widget])
        draw()

    def _draw(self, picture: Picture) -> None:
        self.draws += 1
        picture.show(self.chart())

    def _ipython_display_(self) -> None:
        chart = self.chart()
        if headless():
            show(chart)
            return
        note = text("explore.still", settings=self._settings())
        still = f'<p dir="auto"><em>{note}</em></p>{chart.svg()}{chart.words()}'
        present(self.widget(), still, chart.plain())

    def _settings(self) -> str:
        widgets = self._widgets
        values = {name: widgets[name].value if name in widgets else s.start for name, s in self._sliders.items()}
        return ", ".join(f"{slider.label}: {values[name]}" for name, slider in self._sliders.items())


def explore(make: Callable[..., Chart], **sliders: Slider) -> Explorer:
    """A chart with sliders: `make` is called with the value of each slider by its name and returns the chart.

    Write it as the last line of a cell. Under `CLASSKIT_HEADLESS=1` the chart of the start values is shown instead.
    What `make` raises is shown in the picture's place.

    >>> from classkit.chart import bars
    >>> titles = dict(title="A die", x_title="pips", y_title="probability", sentence="All alike.")
    >>> def die(faces): return bars(range(1, faces + 1), {"die": [1 / faces] * faces}, **titles)
    >>> len(explore(die, faces=Slider("Number of faces", 2, 12, 6)).chart().x)
    6
    """
    if not sliders:
        raise ValueError("explore() needs a slider, for example players=Slider('Number of players', 2, 12, 5)")
    return Explorer(make, sliders)
