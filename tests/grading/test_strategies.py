"""Strategies of the kit's own exercises: the grader and the visible check know the moves of each question alike."""

import pytest

from classkit import exercise
from classkit.cards import Tone
from classkit.grading import marking
from classkit.grading.key import key_of
from classkit.grading.marking import Verdict
from classkit.sheet import Kind
from tests.grading.test_marking import told

WANTED = {
    "01-night-dice": "vote 2, vote 3, vote 4 and vote 5",
    "05-the-hand": "aside <good>, take left|right and done",
    "06-the-fine": "bag 4 chickens, 1 silk; declare 5 chickens",
    "07-the-bribe": "silent and offer <number> gold",
    "08-the-inspection-game": "open and pass",
    "09-the-signal": "silent and offer 9 gold",
    "10-haggling": "accept and open",
}


@pytest.mark.parametrize("name", WANTED)
@pytest.mark.parametrize("said", ["fold", "draw", "offer 9 gold, later pass"])
def test_a_strategy_that_says_what_its_question_does_not_want_is_told_what_is_wanted(root, name, said):
    real = key_of(root / "exercises" / "keys" / f"{name}.py")
    (ask,) = [ask for ask in real.sheet.asks if ask.kind is Kind.STRATEGY]
    interview = told({ask.key: lambda view: said})
    mark = marking.mark(ask, real.entries[ask.key], real.sheet.draw(2026, "ada"), interview, "small")
    assert (mark.points, mark.verdict) == (0, Verdict.REFUSED)
    assert mark.message.endswith(f" Given: {said!r}. Allowed: {WANTED[name]}.")


@pytest.mark.parametrize("name", WANTED)
def test_the_visible_check_names_the_same_moves_at_once_and_takes_those_of_the_solution(root, name, monkeypatch):
    real = key_of(root / "exercises" / "keys" / f"{name}.py")
    (ask,) = [ask for ask in real.sheet.asks if ask.kind is Kind.STRATEGY]
    for names, value in {"_open": [], "functions": {}, "put": lambda shown, raw=False: None}.items():
        monkeypatch.setattr(exercise, names, value)
    numbers = exercise.exercise(real.sheet, "ada", 2026)
    exercise.answer(ask.key, lambda view: "fold")
    card = exercise.taken(ask.key)
    assert card.tone is Tone.HINT
    assert "it gave 'fold'. " in repr(card)
    assert WANTED[name] in repr(card)
    for strategy in (
        real.entries[ask.key].value(numbers),
        *(slip.make(numbers) for slip in real.entries[ask.key].slips),
    ):
        exercise.answer(ask.key, strategy)
        assert exercise.taken(ask.key).tone is Tone.PLAIN
