"""A game laid open: its list is all equilibria with their components, its words are those of `normalform`."""

import html
import re
from typing import Any

import pytest

from classkit.game import NotLegal
from classkit.matrix_examples import EXAMPLES, examples
from classkit.matrix_view import MOST, MatrixView, matrix
from classkit.normalform import Game, best_responses, dominated, equilibria, minimax, mixture
from tests.classkit.normalform.games import DEGENERATE, random_games

GAMES = [*DEGENERATE.values(), *examples().values(), *random_games(21, 200, (4, 4), (0, 1))]


def text_of(page: str) -> str:
    """What the page says, without its tags."""
    return html.unescape(re.sub(r"<[^>]*>", " ", page)).replace("\u00a0", " ")


def test_the_list_has_every_equilibrium_with_its_payoffs_kind_and_component() -> None:
    for game in GAMES:
        view, found = matrix(game), equilibria(game)
        rows = view.equilibria_rows()
        assert len(rows) == len(found)
        for at, (one, row) in enumerate(zip(found, rows, strict=True), 1):
            number, mine, theirs, payoffs, kind, component = row
            assert number == str(at)
            assert (mine, theirs) == (mixture(one.row, game.rows), mixture(one.column, game.columns))
            assert payoffs.replace("\u00a0", " ") == f"{one.payoffs[0]}, {one.payoffs[1]}"
            assert kind.replace("\u00a0", " ") == ("■ pure" if one.pure else "● mixed")
            assert one in found.components[int(component) - 1].extreme


def test_best_replies_to_mixtures_are_said_between_and_at_the_crossing() -> None:
    names = {"rows": ["honest", "lie"], "columns": ["pass", "open"], "players": ["merchant", "sheriff"]}
    rows = matrix(Game([[6, 12], [16, -8]], [[0, -6], [0, 8]], **names)).reply_rows()
    assert rows == [
        ("merchant", "pass", "lie", "16"),
        ("merchant", "open", "honest", "12"),
        ("sheriff", "honest", "pass", "0"),
        ("sheriff", "lie", "open", "8"),
        ("merchant", "open with a chance between 0 and 1/3", "lie", ""),
        ("merchant", "open with chance 1/3", "honest and lie", ""),
        ("merchant", "open with a chance between 1/3 and 1", "honest", ""),
        ("sheriff", "lie with a chance between 0 and 3/7", "pass", ""),
        ("sheriff", "lie with chance 3/7", "pass and open", ""),
        ("sheriff", "lie with a chance between 3/7 and 1", "open", ""),
    ]


@pytest.mark.slow
def test_page_and_text_say_all_of_it() -> None:
    for game in GAMES:
        view, found = matrix(game), equilibria(game)
        page, plain = text_of(view.html()), str(view)
        assert view.sentence in page
        assert view.sentence in plain
        assert "complete" in view.sentence
        assert ("Infinitely" in view.sentence) == any(not component.single for component in found.components)
        for component in found.components:
            for subset in () if component.single else component.subsets:
                assert str(subset) in page
                assert str(subset) in plain
        for reason in map(str, dominated(game)):
            assert reason in page
            assert reason in plain
        for line in str(minimax(game)).splitlines():
            assert line in page
            assert line in plain
        assert all(str(one) in plain for one in found)
        assert str(game) in plain


def test_the_table_of_best_replies_is_that_of_the_definition() -> None:
    for game in GAMES:
        rows = matrix(game).reply_rows()
        m, n = game.shape
        who = game.who
        for (name, against, best, worth), strategy in zip(rows[:n], game.columns, strict=True):
            found = best_responses(game, "row", strategy)
            assert (name, against, worth) == (who[0], strategy, str(found.value))
            assert set(re.split(", | and ", best)) == set(found.names)
        for (name, against, best, worth), strategy in zip(rows[n : n + m], game.rows, strict=True):
            found = best_responses(game, "column", strategy)
            assert (name, against, worth) == (who[1], strategy, str(found.value))
            assert set(re.split(", | and ", best)) == set(found.names)
        mixtures = {name for name, *_ in rows[n + m :]}
        assert mixtures == {who[k] for k in (0, 1) if game.shape[k] > 1 and game.shape[1 - k] == 2}


def test_nothing_dominated_is_said_as_well() -> None:
    assert matrix(examples()["Matching pennies"]).dominated_lines() == ["No strategy is dominated."]


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (DEGENERATE["all zero"], "For row and column both strategies are always equally good"),
        (DEGENERATE["segment"], "Every point of the green pieces is an equilibrium"),
        (Game([[1, 1], [0, 0]], [[0, 0], [0, 0]]), "For column both strategies are always equally good"),
        (DEGENERATE["one row"], "nothing to mix against"),
        (examples()["Rock, paper, scissors"], "with more there is no plane picture"),
        (examples()["Three against two"], "The thick grey line on top is what row gets"),
    ],
)
def test_the_key_reads_the_pictures_and_says_why_there_is_none(game: Game, says: str) -> None:
    view = matrix(game)
    assert any(says in line for line in view.key())
    assert view.html().count("<svg ") == 1 + (view.diagram is not None)


def test_the_key_says_no_more_than_is_there() -> None:
    assert len(matrix(examples()["Matching pennies"]).key()) == 2


@pytest.mark.parametrize("size", [(MOST + 1, 1), (2, MOST + 1)])
def test_a_game_that_is_too_large_is_refused_in_words(size: tuple[int, int]) -> None:
    with pytest.raises(NotLegal, match=rf"room for 4 × 4; this game is {size[0]} × {size[1]}\. Ask equilibria"):
        matrix(Game([[0] * size[1]] * size[0]))


@pytest.mark.parametrize("off", ["0", "1"])
def test_it_shows_itself(monkeypatch: pytest.MonkeyPatch, off: str) -> None:
    displayed: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, raw=False: displayed.append(thing))
    monkeypatch.setenv("CLASSKIT_HEADLESS", off)
    view = matrix(DEGENERATE["segment"])
    view._ipython_display_()
    (bundle,) = displayed
    assert view.html(open=off == "1") in bundle["text/html"]
    assert bundle["text/html"].count("<details open>") == int(off)
    assert bundle["text/plain"] == str(view) == repr(view)


def test_names_are_escaped() -> None:
    page = matrix(Game([[1, 0], [0, 1]], rows=["<b>", "&"], players=["<i>", "x"])).html()
    assert "<b>" not in page
    assert "<i>" not in page


def test_examples_are_what_their_titles_say() -> None:
    found = {key: equilibria(example.game) for key, example in EXAMPLES.items()}
    assert len(found["inspection"]) == len(found["pennies"]) == len(found["scissors"]) == 1
    assert not any(one.pure for key in ("inspection", "pennies", "scissors") for one in found[key])
    assert [one.pure for one in found["coordination"]] == [True, False, True]
    assert len(dominated(EXAMPLES["dilemma"].game)) == 2
    assert EXAMPLES["three"].game.shape == (3, 2)
    assert EXAMPLES["segment"].game == DEGENERATE["segment"]
    assert EXAMPLES["zero"].game == DEGENERATE["all zero"]
    assert [len(found[key].components[0].subsets) for key in ("segment", "corner", "zero")] == [1, 2, 1]
    assert all(isinstance(matrix(game), MatrixView) for game in examples().values())
