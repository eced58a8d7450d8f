"""The log pane: its rows in order, what is new marked, a name for those who do not see it."""

from classkit import english, game  # noqa: F401  (enter the texts)
from classkit.log import log_pane, scrolled
from classkit.words import Message


def test_rows_stand_in_order_and_the_newest_are_marked():
    rows = [Message.of("game.seat", seat=seat) for seat in (1, 2, 3)]
    html = log_pane(rows, new=1)
    assert [html.index(f"Player {seat}") for seat in (1, 2, 3)] == sorted(html.index(f"Player {s}") for s in (1, 2, 3))
    assert html.count("kt-newest") == 1
    assert html.index("Player 2") < html.index("kt-newest") < html.index("Player 3")
    assert "kt-newest" not in log_pane(rows)


def test_the_pane_has_a_name_and_the_keyboard_reaches_it():
    html = log_pane([], extra="mine")
    assert 'role="log"' in html
    assert 'aria-label="What has happened"' in html
    assert 'tabindex="0"' in html
    assert 'class="kt-log mine"' in html


def test_what_is_said_is_escaped():
    html = log_pane([Message.of("frontend.error", kind="<b>", reason="&")])
    assert "<b>" not in html
    assert "&lt;b&gt;" in html


def test_the_log_of_a_lesson_is_named_and_in_sight_without_the_looks_of_a_table():
    said = scrolled("<p>one</p><p>two</p>", "log.name")
    assert 'role="log" aria-label="What has happened" tabindex="0"' in said
    assert "<div><p>one</p><p>two</p></div>" in said
    assert "column-reverse" in said
    assert "kt-" not in said
