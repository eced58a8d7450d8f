"""A whole game at the table by pressing its own buttons: market, bag, declaration, debts, deputies, the end."""

import random
import re
from html import unescape

import ipywidgets as widgets
import pytest

import sheriffkit
from classkit.words import say
from sheriffkit import engine
from sheriffkit.rules import Rules
from sheriffkit.widgets import going_over
from sheriffkit.widgets.packing import prospect, prospects
from tests.sheriffkit.widgets.driving import (
    OPTIONS,
    head,
    labelled,
    place,
    play_by_buttons,
    press,
    visible,
)
from tests.tables import shown


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_game_by_buttons_in_every_edition(options):
    """To the scores, with the count of widgets constant (P24); then each step of the game and of the count."""
    rng = random.Random(str(options))
    table = sheriffkit.play(seat=1, seed=3, **options)
    made = []
    widgets.Widget.on_widget_constructed(made.append)
    try:
        play_by_buttons(table, rng)
        table._new.click()
        press(table, rng)
        assert made == []
        widgets.Label()
        assert made  # the count itself works
    finally:
        widgets.Widget.on_widget_constructed(None)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 6])
def test_the_end_is_counted_step_by_step(players):
    table = sheriffkit.play(players, 1, seed=2, royal=True, haggle_rounds=0)
    play_by_buttons(table, random.Random(1))
    result = engine.result(table.session.state)
    assert (f"You win with {max(result.totals)} gold" in head(table)) == (result.winners == (1,))
    steps = table._end.steps
    first = steps.at
    assert "Who has most apples?" in table._end._said.value
    assert str(result.totals[0]) not in re.sub("<[^>]*>", " ", table._centre.value).split()
    seen = []
    while steps.at < steps.last:
        steps.buttons.buttons[1].click()
        seen.append(unescape(re.sub("<[^>]*>", " ", table._end._said.value)))
    titles = [title for title in result.titles if title.kings]
    assert [sum(f"of {title.good}" in said for said in seen) for title in titles] == [1] * len(titles)
    cells = re.sub("<[^>]*>", " ", table._centre.value).split()
    assert [str(total) in cells for total in result.totals] == [True] * players
    table.move("back")
    assert steps.at == steps.last - 1
    steps.slider.value = 1
    assert f"Step 1 of {steps.last}" in table._end._said.value
    assert first - 1 == len(engine.record(table.session.state).moves)


def test_the_market_by_clicks():
    """X-9: three laid aside, the top two of the left pile and one from the deck, the three on the right pile."""
    setup = {"hands": [("apples", "apples", "bread", "silk", "cheese", "cheese"), (), (), ()], "sheriff": 4}
    piles = {"left": ["mead", "pepper", "chickens"], "right": ["bread"], "deck": ["crossbows"]}
    state = engine.position(Rules(4), phase="market", **setup, **piles)
    table = sheriffkit.play(position=state, bots="honest", practice=True)
    for good in ("apples", "bread", "silk"):
        next(button for button in visible(table._cards) if button.description.startswith(good)).click()
    assert "Laid aside: 1 apple, 1 bread and 1 silk." in unescape(re.sub("<[^>]*>", "", table._side.value))
    left, _, deck = table._piles.buttons
    assert left.description == "left pile\nchickens\nworth 4, fine 2"
    left.click()
    assert left.description == "left pile\npepper\nworth 6, fine 4"
    assert "under it: mead" in table._under[0].value
    left.click()
    deck.click()
    labelled(table, "On the right pile").click()
    labelled(table, "silk worth 8, fine 4").click()
    assert visible(table._choices)[0].description == "✓ On the right pile"
    labelled(table, "Lay all down in this order").click()
    assert table.session.state.table.right == ("bread", "silk", "apples", "bread")
    assert sorted(table.session.view.hand) == ["apples", "cheese", "cheese", "chickens", "crossbows", "pepper"]


def test_packing_shows_what_the_bag_is_worth_and_what_a_lie_costs():
    hands = [("apples", "apples", "silk", "mead", "mead", "cheese"), (), (), ()]
    table = sheriffkit.play(position=engine.position(Rules(4), phase="bag", sheriff=2, hands=hands), bots="honest")
    assert "Click the cards" in table._side.value
    for label in ("apples worth 2, fine 2", "silk worth 8, fine 4"):
        next(button for button in visible(table._cards) if button.description.replace("\n", " ") == label).click()
    side = unescape(re.sub("<[^>]*>", "", table._side.value))
    assert "Passed, it is worth 10 gold." in side
    assert "“2 apples” is a lie: opened, it costs 4 gold, and 1 silk (worth 8)." in side
    labelled(table, "Say “2 cheese”").click()
    assert "“2 cheese” is a lie: opened, it costs 6 gold" in unescape(re.sub("<[^>]*>", "", table._side.value))
    assert sum("ks-chosen" in button._dom_classes for button in table._cards.buttons) == 2
    labelled(table, "silk worth 8, fine 4").click()
    labelled(table, "Close the bag: 1 card").click()
    assert table.session.view.bag == ("apples",)
    assert not any("ks-chosen" in button._dom_classes for button in table._cards.buttons)


def test_equal_lies_are_told_in_one_line():
    """S-DECLARE, S-COMPACT-4: what each declaration would mean; a lie that loses no goods says so by silence."""
    worth, lie, lies = map(say, prospects(Rules(4), ("apples", "silk")))
    assert worth == "Passed, it is worth 10 gold."
    assert lie == "“2 apples” is a lie: opened, it costs 4 gold, and 1 silk (worth 8)."
    assert lies.startswith(
        "“2 cheese”, “2 bread” and “2 chickens” are lies: opened, each costs 6 gold, and 1 apple and"
    )
    compact = Rules(4, edition="compact")
    assert say(prospects(compact, ("apples", "cheese"))[-1]) == (
        "“2 apples”, “2 cheese”, “2 bread” and “2 chickens” are lies: opened, each costs 5 gold."
    )
    assert say(prospect(compact, ("apples", "cheese"), "apples")[-1]) == "“2 apples” is a lie: opened, it costs 5 gold."


def test_a_full_bag_takes_no_sixth_card():
    """X-10."""
    hands = [("apples",) * 4 + ("crossbows", "bread"), (), (), ()]
    table = sheriffkit.play(position=engine.position(Rules(4), phase="bag", sheriff=2, hands=hands), bots="honest")
    for _ in range(5):
        next(button for button in visible(table._cards) if "ks-chosen" not in button._dom_classes).click()
    assert len(visible(table._cards)) == 5
    assert "Close the bag: 5 cards" in [button.description for button in visible(table._choices)]


def test_declaring_names_the_truth():
    bags = [("apples", "apples"), (), (), ()]
    table = sheriffkit.play(position=engine.position(Rules(4), phase="declare", sheriff=2, bags=bags), bots="honest")
    labels = [button.description for button in visible(table._choices)]
    assert labels == ["“2 apples” (the truth)", "“2 cheese”", "“2 bread”", "“2 chickens”"]
    visible(table._choices)[2].click()
    assert table.session.state.table.declared[0] == (2, "bread")


def test_a_debt_is_paid_with_goods_by_clicking():
    bags = [("silk", "mead"), (), (), ()]
    state = engine.position(
        Rules(4),
        phase="inspect",
        sheriff=2,
        bags=bags,
        declared=["2 apples", "", "", ""],
        gold=[2, 50, 50, 50],
        stands=[("apples", "apples", "cheese", "chickens"), (), (), ()],
        moves=["2: call 1"],
    )
    table = sheriffkit.play(position=state, bots={2: "strict", 3: "honest", 4: "honest"})
    labelled(table, "Say nothing").click()
    while table.session.waiting:
        table._go_on.click()
    assert head(table) == "You still owe 6 gold: pay with goods of your stand (no change is given)."
    assert "apples worth 2, fine 2 (of 2)" in [b.description.replace("\n", " ") for b in visible(table._cards)]
    labelled(table, "chickens worth 4, fine 2 (of 1)").click()
    assert head(table).startswith("You still owe 2 gold")


def test_deputies_choose_in_secret_and_share_the_booty():
    state = engine.position(
        Rules(6),
        phase="inspect",
        deputies=(1, 3),
        bags=[(), ("silk", "mead"), (), (), (), ()],
        declared=["", "2 apples", "", "", "", ""],
        moves=["1: call 2", "2: offer 5 gold, 1 silk in bag"],
    )
    table = sheriffkit.play(position=state, bots="honest", seats=(1, 3))
    table._curtain_go.click()
    labelled(table, "Ask for nothing").click()
    table._curtain_go.click()
    labelled(table, "Ask for nothing").click()
    for _ in range(2):
        table._curtain_go.click()
        assert "Choose in secret" in head(table)
        labelled(table, "Pass, and take the offer").click()
    assert table.session.waiting
    assert "In secret player 3 chose to take the offer" in table._centre.value
    assert "silk" not in table._centre.value  # bribed contraband is told by its number alone, and all look
    table._go_on.click()
    table._curtain_go.click()
    assert head(table) == "Share the booty: take one of its goods."
    labelled(table, "silk worth 8, fine 4 (of 1)").click()


def test_the_last_bag_is_seen_before_the_scores():
    table = place(["2: call 3", "3: silent", "1: silent", "2: pass"], round=8)
    rng = random.Random(1)
    while not table.session.waiting:
        press(table, rng)
    while table.session.waiting:
        assert "score" not in table._log.value
        assert "wins" not in "".join((table._head.value, table._log.value, table._centre.value, table.lines()))
        table._go_on.click()
        if not table.session.waiting and not table.session.over:
            press(table, rng)
    assert table.session.over
    assert "gold" in head(table)


def test_going_over_the_decisions():
    table = place(["2: call 1"], round=8, bags=[("apples", "silk"), (), (), ()], declared=["2 apples", "", "", ""])
    labelled(table, "Say nothing").click()
    table.session.skip()
    table.refresh()
    pane = table._end._going_over
    assert shown(pane.button)
    pane.button.click()
    assert "Your decisions" in pane.page.value
    assert not shown(pane.button)
    table._new.click()
    assert pane.page.value == ""


def test_decisions_are_weighed_against_the_bots_that_were_met(monkeypatch):
    asked = []
    monkeypatch.setattr(going_over, "reviewing", lambda state, seat, *, bots: asked.append((seat, bots)) or iter(()))
    table = sheriffkit.play(3, 2, bots={1: "strict", 3: "mild"}, edition="compact", seed=2, autosave=False)
    play_by_buttons(table, random.Random(2))
    table._end._going_over.button.click()
    assert asked == [(2, {1: "strict", 3: "mild"})]
