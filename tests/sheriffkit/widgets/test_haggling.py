"""The talk about a bag at the table: offers put together by clicks, requests, the answers of the sheriff."""

import re
from html import unescape

import sheriffkit
from sheriffkit import engine
from sheriffkit.rules import Rules
from tests.sheriffkit.widgets.driving import (
    head,
    labelled,
    place,
    visible,
)
from tests.tables import shown


def test_a_bribe_with_goods_a_promise_and_a_lie_about_the_bag():
    """S-BRIBE-2 to 4: each part by its own control; the sentence before it is made; the move after it."""
    table = place(["2: call 1"], stands=[("apples", "mead"), (), (), ()])
    builder = table._builder
    assert builder.line() == ""
    assert builder._go.disabled
    builder._gold.value = 5
    assert [button.description for button in visible(builder._in_bag)] == ["apples", "silk"]
    builder._all.value = True
    for pool, good in ((builder._on_stand, "1 mead"), (builder._in_bag, "crossbows")):
        next(button for button in visible(pool) if button.description == good).click()
    builder._wishes[0].value = dict(builder._wishes[0].options)["opened, no bribe"]
    assert [wish.description for wish in builder._wishes if shown(wish)] == ["bag 3"]
    assert builder.line() == "offer 5 gold, 1 mead, 1 crossbows in bag, open 3, no bribe from 3"
    said = unescape(re.sub("<[^>]*>", "", builder._preview.value))
    assert "Player 1 offers 5 gold, 1 mead and 1 crossbow said to be in the bag to be passed, if" in said
    before = len(table.session.state.log)
    line = builder.line()
    builder._go.click()
    assert table.session.state.log[before]["move"] == line


def test_clicking_goods_goes_round():
    table = place(["2: call 1"], stands=[("apples", "apples"), (), (), ()])
    (apples,) = visible(table._builder._on_stand)
    labels = []
    for _ in range(3):
        apples.click()
        labels.append((apples.description, table._builder.line()))
    assert labels == [("1 apple of 2", "offer 1 apples"), ("2 apples of 2", "offer 2 apples"), ("2 apples", "")]


def test_what_was_put_together_outlives_an_error(monkeypatch):
    """What the rules refuse is said beside the offer and, if it is made all the same, in the error line."""
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    table = place(["2: call 1"])
    builder = table._builder
    for _ in range(2):
        for button in visible(builder._in_bag)[:2]:
            button.click()
    assert "Your bag holds no more than 2 cards" in builder._preview.value
    line, state = builder.line(), table.session.state
    builder._go.click()
    assert 'role="alert"' in table._message.value
    assert "S-BRIBE-2" in table._message.value
    assert (builder.line(), table.session.state) == (line, state)


def test_an_offer_starts_at_what_the_sheriff_asked_for():
    """X-12: two apples and 5 gold, the sheriff asks for 8 gold."""
    table = place(
        ["2: call 1", "1: offer 5 gold, 2 apples", "3: silent", "2: ask 8 gold"],
        stands=[("apples", "apples"), (), (), ()],
    )
    assert table._builder.line() == "offer 5 gold, 2 apples"
    assert "Player 2 asks for 8 gold." in table._centre.value
    silent = place(["2: call 1", "1: silent", "3: silent", "2: ask 8 gold"])
    assert silent._builder.line() == "offer 8 gold"


def test_a_request_begins_with_what_is_likely_and_all_goods_are_one_click_away():
    state = engine.position(
        Rules(4), phase="inspect", sheriff=1, bags=[(), ("apples",), (), ()], declared=["", "1 apples", "", ""],
        stands=[(), ("bread", "silk"), (), ()], moves=["1: call 2", "2: silent"],
    )  # fmt: skip
    builder = sheriffkit.play(position=state, bots="honest")._builder
    assert [button.description for button in visible(builder._in_bag)] == ["apples", "bread"]
    assert not shown(builder._again)
    builder._all.value = True
    assert [button.description for button in visible(builder._in_bag)] == list(Rules(4).goods)
    visible(builder._in_bag)[-1].click()
    assert builder.line() == "ask 1 crossbows"
    assert shown(builder._again)


def test_a_third_party_may_pay_for_opening():
    table = place(["2: call 3", "3: silent"])
    builder = table._builder
    assert shown(builder._aim)
    assert not visible(builder._in_bag)
    assert not any(map(shown, builder._wishes))
    builder._aim.value = dict(builder._aim.options)["opened"]
    builder._gold.value = 3
    assert builder.line() == "offer 3 gold to open"


def test_the_sheriff_answers_in_words():
    state = engine.position(
        Rules(4),
        phase="inspect",
        sheriff=1,
        bags=[(), ("apples", "silk"), ("bread",), ()],
        declared=["", "2 apples", "1 bread", ""],
        moves=["1: call 2", "2: offer 5 gold", "3: offer 2 gold to open"],
    )
    table = sheriffkit.play(position=state, bots="honest", practice=True)
    assert head(table) == "Player 2 says “2 apples”. Open the bag, pass it, or bargain?"
    labels = [button.description for button in visible(table._choices)]
    assert labels == [
        "Take the offer and pass",
        "Take player 3's offer, then open",
        "Open the bag",
        "Pass it for nothing",
        "Player 3's bag first",
    ]
    builder = table._builder
    builder._gold.value = 8
    assert builder.line() == "ask 8 gold"
    visible(table._choices)[0].click()
    assert shown(table._go_on)
    assert head(table) == "The bag of player 2, “2 apples”, goes back unopened."
    moment = unescape(re.sub("<[^>]*>", " ", table._centre.value))
    assert "Player 2 pays 5 gold to player 1: that was agreed (S-BRIBE-6)." in moment
    assert "1 apple face up, 1 card face down (S-INSPECT-2)" in moment
    assert "silk" not in moment
    table._undo.click()
    visible(table._choices)[2].click()
    assert head(table) == "The bag of player 2 is opened: “2 apples” was a lie."
    moment = unescape(re.sub("<[^>]*>", " ", table._centre.value))
    assert "silk worth 8, fine 4 confiscated" in " ".join(moment.split())
    table._go_on.click()
    labelled(table, "On the right pile").click()
    labelled(table, "silk worth 8, fine 4").click()
    moment = unescape(re.sub("<[^>]*>", " ", table._centre.value))
    assert "Player 2 pays 4 gold to player 1: the fine (S-DEBT)." in moment
    assert shown(table._go_on)
