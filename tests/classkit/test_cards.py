"""Cards: what a lesson says, as HTML and as plain text, and the line with a prediction and the value on it."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from classkit.cards import Card, Tone, number_line
from classkit.words import Message
from tests.pseudo import texts_entered


@pytest.fixture(autouse=True)
def entered() -> Iterator[None]:
    with texts_entered({"test.card": "You said {given}."}):
        yield


def places(svg: str) -> tuple[float, float]:
    """Where the triangle (the prediction) and the circle (the value) stand."""
    triangle = re.search(r'd="M([\d.]+) 42l', svg)
    circle = re.search(r'<circle cx="([\d.]+)"', svg)
    assert triangle
    assert circle
    return float(triangle[1]), float(circle[1])


@pytest.mark.parametrize("tone", Tone)
def test_a_card_is_announced_and_bears_its_sign(tone: Tone) -> None:
    card = Card(tone, Message.of("test.card", given="1/4"))
    assert f'<div class="kit-card kit-{tone.value[1]}" role="status">' in card.html()
    assert f'<span aria-hidden="true">{tone.value[0]}</span>' in card.html()
    assert repr(card) == f"{tone.value[0]} You said 1/4."


def test_what_a_learner_wrote_cannot_become_html() -> None:
    card = Card(
        Tone.HINT, Message.of("test.card", given="<script>"), value="<b>", body=(Message.of("test.card", given="<i>"),)
    )
    assert not re.search(r"<(script|b|i)>", card.html())
    assert "&lt;script&gt;" in card.html()


def test_plain_text_has_the_value_and_each_sentence_on_a_line() -> None:
    said = Message.of("test.card", given="1/4")
    assert repr(Card(Tone.RIGHT, said, (said, said), value="25%")).splitlines() == [
        "✓ You said 1/4.",
        "25%",
        "You said 1/4.",
        "You said 1/4.",
    ]


def test_both_stand_where_they_belong() -> None:
    left, right = (places(number_line(Fraction(p), Fraction(p)))[0] for p in (0, 1))
    guess, value = places(number_line(Fraction(1, 4), Fraction(3, 4)))
    assert (guess - left) / (right - left) == pytest.approx(0.25, abs=0.001)
    assert (value - left) / (right - left) == pytest.approx(0.75, abs=0.001)


def test_the_line_has_a_name_with_both_numbers() -> None:
    svg = number_line(Fraction(2, 5), Fraction(625, 1296))
    assert 'role="img" aria-label="your prediction 40%, the answer 48.2%"' in svg
