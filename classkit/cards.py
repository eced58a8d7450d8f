"""Cards: what a lesson says to the learner, as HTML and as plain text.

Each tone has a sign and a kind of border of its own, so that none depends on colour, and is announced to a screen
reader. All text lays itself out by its own direction.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from classkit import shown
from classkit.frontend import escape
from classkit.theme import style
from classkit.words import Message, markup, say, text


class Tone(Enum):
    """What a card is: its sign and its class in the stylesheet."""

    PLAIN = ("✎", "plain")
    REVEAL = ("◉", "reveal")
    RIGHT = ("✓", "right")
    MISTAKE = ("✗", "mistake")
    HINT = ("?", "hint")


@dataclass(frozen=True, slots=True)
class Card:
    """What is said: a headline, perhaps a value in large print, perhaps a picture, and sentences."""

    tone: Tone
    head: Message
    body: tuple[Message, ...] = ()
    value: str = ""
    picture: str = ""

    def html(self) -> str:
        """The card as HTML, without the stylesheet."""
        sign, name = self.tone.value
        head = f'<p class="kit-head" dir="auto"><span aria-hidden="true">{sign}</span> {markup(self.head)}</p>'
        value = f'<p class="kit-value" dir="auto">{escape(self.value)}</p>' if self.value else ""
        body = "".join(f'<p dir="auto">{markup(sentence)}</p>' for sentence in self.body)
        return f'<div class="kit-card kit-{name}" role="status">{head}{value}{self.picture}{body}</div>'

    def _repr_html_(self) -> str:
        return style("lesson") + self.html()

    def __repr__(self) -> str:
        lines = [f"{self.tone.value[0]} {say(self.head)}", self.value, *(say(sentence) for sentence in self.body)]
        return "\n".join(line for line in lines if line)


def number_line(guess: Fraction, value: Fraction) -> str:
    """A line from 0% to 100% with the prediction (triangle) and the value (circle) on it, as SVG."""
    x, y = (20 + 520 * float(min(max(p, Fraction(0)), Fraction(1))) for p in (guess, value))
    said, true = text("lesson.line.guess"), text("lesson.line.value")
    ticks = "".join(f'<path d="M{20 + 52 * i} 44v{12 if i % 5 == 0 else 7}" stroke="currentColor"/>' for i in range(11))
    ends = "".join(
        f'<text x="{20 + 260 * i}" y="74" text-anchor="{("start", "middle", "end")[i]}">{50 * i}%</text>'
        for i in range(3)
    )
    line = '<path d="M20 44H540" stroke="currentColor" stroke-width="2"/>'
    triangle = f'<path d="M{x:.1f} 42l-8-14h16z" fill="#d55e00" stroke="currentColor"/>'
    circle = f'<circle cx="{y:.1f}" cy="44" r="7" fill="#0072b2" stroke="currentColor"/>'
    gap = f'<path d="M{x:.1f} 44H{y:.1f}" stroke="#d55e00" stroke-width="5"/>'
    guessed, exact = f"{said} {shown.brief(guess, True)}", f"{true} {shown.percent(value)}"
    key = f'<text x="20" y="16">▼ {escape(guessed)} ● {escape(exact)}</text>'
    label = escape(f"{guessed}, {exact}")
    head = f'<svg class="kit-gap" viewBox="0 0 560 80" role="img" aria-label="{label}">'
    return f"{head}{line}{ticks}{ends}{gap}{circle}{triangle}{key}</svg>"
