"""Who may see what at the table: one seat, several people with a curtain, nobody at all, the teacher."""

import random
import re

import ipywidgets as widgets
import pytest

import sheriffkit
from classkit.game import GameError
from sheriffkit import engine
from sheriffkit.redeal import redeal
from sheriffkit.rules import Rules
from tests.sheriffkit.widgets.driving import (
    OPTIONS,
    TALK,
    everything,
    head,
    place,
    press,
    pressable,
    visible,
)
from tests.tables import inside, shown


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_no_widget_holds_what_is_hidden_from_the_seat(options):
    """P18: two games that the seat cannot tell apart look the same on the page, shown or not."""
    rng = random.Random(7)
    table = sheriffkit.play(seat=1, seed=5, autosave=False, **options)
    compared = 0
    for step in range(160):
        if table.session.over or not press(table, rng):
            break
        if step % 8 or table.session.over:
            continue
        other = redeal(table.session.state, 1, rng)
        page = list(everything(table))
        compared += other != table.session.state
        table.session.state, kept = other, table.session.state
        table.refresh()
        again = list(everything(table))
        table.session.state = kept
        table.refresh()
        assert again == page
    assert compared > 5


def test_several_people_see_only_their_own_side():
    """While the curtain is up, and in what a reader without a kernel gets, nothing depends on either side's secrets."""
    hands = [
        [("apples", "silk", "mead"), ("bread", "bread", "cheese"), (), ("apples", "crossbows")],
        [("cheese", "cheese", "pepper"), ("mead", "chickens", "silk"), (), ("silk", "silk")],
    ]
    tables = [
        sheriffkit.play(
            seats=(1, 2, 4),
            bots="honest",
            autosave=False,
            position=engine.position(Rules(4), phase="bag", sheriff=3, hands=cards, deck=["apples"] * 4),
        )
        for cards in hands
    ]
    lines = [
        ["bag 1 apples, 1 silk", "bag 2 bread", "bag 1 apples, 1 crossbows"],
        ["bag 1 cheese, 1 pepper", "bag 1 mead, 1 silk", "bag 2 silk"],
    ]
    for number in range(3):
        assert [table.session.curtain for table in tables] == [True, True]
        first, second = (list(everything(table)) for table in tables)
        assert first == second
        for table, played in zip(tables, lines, strict=True):
            with pytest.raises(GameError, match="curtain"):
                table.move(played[number])
            table._curtain_go.click()
            assert "Your hand" in table._side.value
            with pytest.raises(GameError, match="S-BAG-1"):
                table.move("bag 5 crossbows")
            visible(table._cards)[0].click()  # chosen, and gone for the next person
            table.move(played[number])
    for table in tables:
        table.move("declare 2 bread")  # player 4 sits at the screen still
        for said in ("declare 2 apples", "declare 2 apples"):
            assert table.session.curtain
            table._curtain_go.click()
            assert table.session.view.bag
            table.move(said)
    first, second = (list(everything(table)) for table in tables)
    assert first == second


def page(table):
    """All that the page holds, but for the stylesheet, which names all goods."""
    return re.sub("<style>.*?</style>", "", " ".join(everything(table)), flags=re.DOTALL)


def test_a_curtain_takes_the_builder_with_it():
    state = engine.position(Rules(4), **TALK, moves=["2: call 1"], stands=[("mead",), (), (), ()])
    table = sheriffkit.play(seats=(1, 3), position=state, bots="honest")
    assert table.session.curtain
    assert "mead" not in page(table)
    table._curtain_go.click()
    table._builder._gold.value = 7
    visible(table._builder._on_stand)[0].click()
    table._builder._go.click()
    assert table.session.curtain
    assert table.session.seat == 3
    assert "mead" not in page(table)
    assert "7" not in str(table._builder._gold.value)


def test_a_table_of_bots_shows_what_all_may_know():
    table = sheriffkit.play(4, 0, seed=5)
    moments = []
    while not table.session.over:
        assert pressable(table) == []
        moments.append(head(table))
        table._go_on.click()
    decided = ("sheriff.event.passed", "sheriff.event.opened")
    assert len(moments) >= sum(event.kind in decided for event in table.session.state.log) > 20
    assert {said.partition(" ")[0] for said in moments} == {"The"}


def test_the_teacher_sees_numbers_from_the_view_alone():
    state = engine.position(Rules(4), **TALK, moves=["2: call 1"])
    table = sheriffkit.play(position=state, bots="honest", panel=True)
    assert "The numbers of this moment" in table._numbers.value
    assert not shown(place(["2: call 1"])._numbers)


def test_the_classes_of_cards_follow_their_goods():
    """A button that showed contraband leaves nothing of it behind."""
    table = place(["2: call 1"])
    table.blank()
    for button in (b for b in inside(table.widget) if isinstance(b, widgets.Button)):
        assert not [name for name in button._dom_classes if name in ("ks-silk", "ks-contraband", "ks-chosen")]
    assert pressable(table) == []
