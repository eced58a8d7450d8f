"""The matrix lab: what is typed is drawn; what cannot be read is named and loses nothing; no widget is made twice."""

import asyncio
from fractions import Fraction
from random import Random
from typing import Any

import ipywidgets as widgets
import pytest
from ipywidgets.widgets.widget import _instances

from classkit.game import NotLegal
from classkit.matrix_draft import Draft, places
from classkit.matrix_examples import examples
from classkit.matrix_lab import MOST, MatrixLab, matrix, matrix_lab
from classkit.normalform import Game
from tests import tables

BAGS = Game([[6, 12], [16, -8]], [[0, -6], [0, 8]], ["honest", "lie"], ["pass", "open"], ["merchant", "sheriff"])


def opened(game: Game | None = BAGS) -> MatrixLab:
    lab = matrix_lab(game)
    lab.widget()
    return lab


def html(lab: MatrixLab) -> str:
    assert lab.picture is not None
    return lab.picture.html


def test_it_opens_with_the_game_and_its_names() -> None:
    lab = opened()
    assert lab.view == matrix(BAGS)
    assert html(lab) == matrix(BAGS).html()
    assert {place: field.value for place, field in lab.table.fields.items()} == {
        (side, i, j): str((BAGS.A, BAGS.B)[side][i][j]) for side, i, j in places(2, 2)
    }
    assert opened(None).view.game == next(iter(examples().values()))


def test_a_payoff_that_is_typed_is_drawn_at_once() -> None:
    lab = opened()
    lab.table.fields[0, 1, 0].value = "3/4"
    assert lab.view.game.A[1][0] == Fraction(3, 4)
    assert html(lab) == matrix(lab.view.game).html()
    lab.table.fields[1, 0, 1].value = " −2 "
    assert lab.view.game.B[0][1] == -2
    assert (lab.view.game.rows, lab.view.game.players) == (BAGS.rows, BAGS.players)
    assert lab.games.value == "Your own payoffs"


@pytest.mark.parametrize("given", ["", "x", "3/", "-", "1/0", "nan", "1,000", "<b>", "9" * 200])
def test_what_is_no_payoff_is_named_with_its_cell_and_loses_nothing(given: str) -> None:
    lab = opened()
    lab.table.fields[0, 0, 0].value = "7"
    before, draws = html(lab), lab.draws
    lab.table.fields[1, 1, 0].value = given
    assert html(lab) == before
    assert lab.draws == draws
    assert "Payoff of sheriff at lie, pass (row 2, column 1): " in lab.message.value
    assert "The picture still shows the payoffs before" in lab.message.value
    assert "<b>" not in lab.message.value
    assert lab.message.layout.display is None
    marked = [place for place, field in lab.table.fields.items() if "dashed" in str(field.layout.get_state())]
    assert marked == [(1, 1, 0)]
    lab.table.fields[0, 1, 1].value = "5"
    assert html(lab) == before
    lab.table.fields[1, 1, 0].value = "0"
    assert (lab.message.value, lab.message.layout.display) == ("", "none")
    assert lab.view.game.A == ((7, 12), (16, 5))
    assert html(lab) == lab.view.html()
    assert not any("dashed" in str(field.layout.get_state()) for field in lab.table.fields.values())


def test_every_cell_that_cannot_be_read_is_named_in_the_order_of_tab() -> None:
    lab = opened()
    for place in ((1, 1, 1), (0, 0, 1), (0, 1, 1)):
        lab.table.fields[place].value = "?"
    said = lab.message.value
    cells = ["merchant at honest, open", "merchant at lie, open", "sheriff at lie, open"]
    assert [said.index(cell) for cell in cells] == sorted(said.index(cell) for cell in cells)
    assert said.count("Payoff of") == 3


def test_rows_and_columns_come_and_go_and_come_back_as_they_were() -> None:
    lab = opened()
    lab.buttons["drop.row"].click()
    assert lab.view.game == Game([[6, 12]], [[0, -6]], ["honest"], ["pass", "open"], ["merchant", "sheriff"])
    assert lab.buttons["drop.row"].disabled
    lab.buttons["add.row"].click()
    assert lab.view.game == BAGS
    for _ in range(2):
        lab.buttons["add.row"].click()
        lab.buttons["add.column"].click()
    assert lab.view.game.shape == (MOST, MOST)
    assert lab.view.game.rows == ("honest", "lie", "r3", "r4")
    assert lab.buttons["add.row"].disabled
    assert lab.buttons["add.column"].disabled
    assert lab.view.game.A[0] == (6, 12, 0, 0)


def test_a_bad_cell_out_of_use_is_in_nobodys_way() -> None:
    lab = opened()
    lab.table.fields[0, 1, 1].value = "?"
    lab.buttons["drop.row"].click()
    assert lab.message.value == ""
    assert lab.view.game.shape == (1, 2)
    lab.buttons["add.row"].click()
    assert "merchant at lie, open" in lab.message.value
    assert lab.view.game.shape == (1, 2)


def test_an_example_shows_itself_and_ones_own_payoffs_come_back() -> None:
    lab = opened()
    lab.table.fields[0, 0, 0].value = "5"
    own = lab.view.game
    for title, game in examples().items():
        lab.games.value = title
        assert lab.view.game == game
        assert html(lab) == matrix(game).html()
        assert lab.games.value == title
        shown = {place for place in lab.table.fields if place in places(*game.shape)}
        assert all(lab.table.fields[s, i, j].value == str((game.A, game.B)[s][i][j]) for s, i, j in shown)
    lab.games.value = "Your own payoffs"
    assert lab.view.game == own
    lab.games.value = "The game of this cell"
    assert lab.view.game == BAGS


def test_payoffs_of_before_come_back_when_another_game_was_changed() -> None:
    lab = opened()
    lab.table.fields[0, 0, 0].value = "5"
    lab.table.fields[0, 0, 0].value = "6/7"
    first = lab.view.game
    lab.games.value = "Matching pennies"
    lab.table.fields[1, 1, 1].value = "3"
    second = lab.view.game
    for title, game in {"Your payoffs before these": first, "Your own payoffs": second}.items():
        lab.games.value = title
        assert lab.view.game == game
    lab.games.value = "Your payoffs before these"
    lab.table.fields[0, 0, 0].value = "8"
    assert (lab.view.game.A[0][0], lab.view.game.rows) == (8, BAGS.rows)
    lab.games.value = "Your payoffs before these"
    assert lab.view.game == second, "what was one's own is one choice away, whatever is typed"


def test_a_lesson_brings_its_own_games() -> None:
    games = {"apples and silk": BAGS, "nothing": Game([[0]])}
    lab = matrix_lab(examples=games)
    lab.widget()
    assert lab.games.options == ("apples and silk", "nothing", "Your own payoffs", "Your payoffs before these")
    assert lab.view.game == BAGS


def test_every_control_has_a_name_of_its_own_and_tab_goes_row_by_row() -> None:
    lab = opened()
    controls = list(tables.controls(lab.widget()))
    names = [control.description for control in controls]
    assert all(names)
    assert len(set(names)) == len(names)
    fields = [control for control in controls if isinstance(control, widgets.Text)]
    assert fields == [lab.table.fields[place] for place in places(2, 2)]
    assert fields[1].description == "Payoff of sheriff at honest, pass"
    assert all(field.style.description_width == "0px" for field in fields)


def test_fields_are_named_anew_with_another_game() -> None:
    lab = opened()
    lab.games.value = "Matching pennies"
    assert lab.table.fields[1, 0, 1].description == "Payoff of column at heads, tails"


@pytest.mark.slow
def test_two_hundred_random_games_with_ties_never_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASSKIT_STRICT", "1")
    rng, lab = Random(8), opened()
    for turn in range(200):
        name = rng.choice(["add.row", "drop.row", "add.column", "drop.column"])
        if not lab.buttons[name].disabled:
            lab.buttons[name].click()
        for side, i, j in rng.sample(places(*lab.draft.shape), k=min(3, 2 * lab.draft.shape[0] * lab.draft.shape[1])):
            lab.table.fields[side, i, j].value = rng.choice(["0", "1", "-1", "1/2", "0.5"])
        assert lab.view.game == lab.draft.game()
        if turn % 10 == 0:
            assert html(lab) == matrix(lab.draft.game()).html()


def test_no_widget_is_made_for_what_was_there_before() -> None:
    lab = opened()
    for name in ("add.row", "add.row", "add.column", "add.column"):
        lab.buttons[name].click()
    before = len(_instances)
    for turn in range(100):
        lab.table.fields[0, turn % 4, 0].value = str(turn)
        if turn % 10 == 0:
            lab.games.value = list(examples())[turn // 10 % 9]
    for name in ("drop.row", "add.row", "drop.column", "add.column"):
        if not lab.buttons[name].disabled:
            lab.buttons[name].click()
    assert len(_instances) == before


def test_fifty_quick_keys_draw_three_times_at_most_and_show_the_last() -> None:
    lab = matrix_lab(BAGS)

    async def run() -> None:
        lab.widget()
        before = lab.draws
        for value in range(50):
            lab.table.fields[0, 0, 0].value = str(value)
            await asyncio.sleep(0)
        await asyncio.sleep(0.4)
        assert lab.draws - before <= 3

    asyncio.run(run())
    assert lab.view.game.A[0][0] == 49


def test_what_goes_wrong_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    lab = opened()
    monkeypatch.setattr("classkit.matrix_lab.matrix", lambda game: 1 / 0)
    lab.table.fields[0, 0, 0].value = "1"
    assert "ZeroDivisionError" in html(lab)


@pytest.mark.parametrize("off", ["0", "1"])
def test_it_shows_itself_with_widgets_and_without(monkeypatch: pytest.MonkeyPatch, off: str) -> None:
    displayed: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, raw=False: displayed.append(thing))
    monkeypatch.setenv("CLASSKIT_HEADLESS", off)
    lab = matrix_lab(BAGS)
    lab._ipython_display_()
    assert (displayed[0] is lab.widget()) == (off == "0")
    assert "4/7 honest + 3/7 lie" in displayed[-1]["text/html"]
    assert displayed[-1]["text/plain"] == repr(lab) == str(matrix(BAGS))


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(NotLegal, match="room for 4 × 4"):
        matrix_lab(Game([[0] * 5]))
    with pytest.raises(NotLegal, match="room for 4 × 4"):
        matrix_lab(examples={"large": Game([[0] * 5])})
    with pytest.raises(ValueError, match="needs a game"):
        matrix_lab(examples={})


def test_names_of_added_strategies_are_free() -> None:
    draft = Draft.of(Game([[1], [2]], rows=["r3", "r2"]))
    assert draft.names[0] == ("r3", "r2", "r4", "r5")
    assert Draft.of(BAGS).resized(9, 0).shape == (MOST, 1)
    assert Draft.of(BAGS).resized(0, 9).shape == (1, MOST)
