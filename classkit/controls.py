"""Controls that everybody can use: sliders, and a button for a file, with a name that a screen reader says.

ipywidgets writes a slider's description beside it but does not tie it to the handle, so that the handle, the one part
that takes the focus, has no accessible name; and the number beside it is an editable box without a name. Here the
handle takes its name from the label by a small script. It travels in an Output widget, since JupyterLab runs scripts
there and in no other widget. For whole numbers, the number is a field of its own, which ipywidgets does name, linked to
the slider: where a front end runs no script, the field is the named control. The button that takes a file is written
'Load (0)' by ipywidgets, with the number of files, and named by that; the same script names it by its tooltip.
"""

from typing import Any

import ipywidgets as widgets

from classkit.theme import style

NAMING = """<script>
(() => {
  const box = document.currentScript && document.currentScript.closest(".kit-named");
  if (!box) return;
  const name = () => {
    const label = box.querySelector("label");
    for (const handle of box.querySelectorAll(".noUi-handle"))
      if (label && handle.getAttribute("aria-label") !== label.textContent)
        handle.setAttribute("aria-label", label.textContent);
    for (const upload of box.querySelectorAll(".widget-upload"))
      if (upload.getAttribute("aria-label") !== upload.title) upload.setAttribute("aria-label", upload.title);
  };
  new MutationObserver(name).observe(box, { childList: true, characterData: true, subtree: true });
  name();
})();
</script>"""
"""Names the controls in its own box alone, and again whenever they are rebuilt or a label changes."""


class NamedSlider:
    """What `named_slider` makes. Place `box` on the page; read, set and observe `slider` (its `value`, `min`, `max`).

    `field` is the number beside it. Both hold the same value and the same ends at any time.
    """

    def __init__(self, label: str, low: int, high: int, value: int, step: int = 1) -> None:
        """See `named_slider`."""
        ends = {"min": low, "max": high, "step": step, "value": value}
        self.slider: Any = widgets.IntSlider(**ends, readout=False)
        self.field: Any = widgets.BoundedIntText(**ends, description=label, tooltip=label)
        self.field.style.description_width = "initial"
        for end in ("min", "max"):
            widgets.dlink((self.slider, end), (self.field, end))
        widgets.link((self.slider, "value"), (self.field, "value"))
        self.box: Any = _box(self.field, self.slider)

    @property
    def value(self) -> int:
        """Where the slider stands."""
        return int(self.slider.value)


def named_slider(label: str, low: int, high: int, value: int, step: int = 1) -> NamedSlider:
    """A slider over whole numbers from `low` to `high`, beside a field for the same number; both are named `label`.

    Arrow keys, Page Up, Home and the mouse move the slider; the field takes a typed number. Errors: ValueError if
    `value` does not lie between the ends.

    >>> players = named_slider("Number of players", 4, 8, 5)
    >>> players.slider.value = 7
    >>> players.value, players.field.value
    (7, 7)
    """
    if not low <= value <= high:
        raise ValueError(f"{label!r} starts between {low} and {high}; given: {value}")
    return NamedSlider(label, low, high, value, step)


def named(slider: Any) -> Any:
    """A box around any slider of ipywidgets that has a description: the handle is named by it."""
    return _box(slider)


def named_upload(label: str, ending: str) -> Any:
    """A box with a button that takes one file whose name ends like that; the button is its first child.

    >>> named_upload("Load", ".jsonl").children[0].accept
    '.jsonl'
    """
    return _box(widgets.FileUpload(accept=ending, multiple=False, icon="", description=label, tooltip=label))


def _box(*controls: Any) -> Any:
    box = widgets.HBox([*controls, _script()])
    box.add_class("kit-named")
    return box


def _script() -> Any:
    data = {"text/html": style("controls") + NAMING, "text/plain": ""}
    return widgets.Output(outputs=({"output_type": "display_data", "data": data, "metadata": {}},))
