"""The table as its widgets: played by pressing its own buttons, with errors, undo, curtain, saving and loading."""

import random
import re
from datetime import UTC, datetime
from html import unescape

import ipywidgets as widgets
import pytest
from traitlets import Bunch

import sheriffkit
from classkit.game import GameError
from classkit.words import say
from sheriffkit import engine
from sheriffkit.goods import COMPACT, ROYAL, STANDARD, Good, Kind, Stock
from sheriffkit.moves import KINDS
from sheriffkit.redeal import redeal
from sheriffkit.rules import Rules
from sheriffkit.state import Duty
from sheriffkit.widgets import going_over
from sheriffkit.widgets.packing import prospect, prospects
from tests.pseudo import left_in_english
from tests.sheriffkit.widgets.driving import (
    controls,
    everything,
    inside,
    labelled,
    play_by_buttons,
    press,
    pressable,
    shown,
    texts,
    visible,
)

PROMO = (Stock(Good("letter of marque", Kind.CONTRABAND, value=5, penalty=3), 4),)
OPTIONS = [
    {"players": 3},
    {"players": 4, "royal": True},
    {"players": 5, "hand": 7, "remove": 10},
    {"players": 6, "royal": True, "hand": 7, "extra": PROMO},
    {"players": 3, "edition": "compact"},
    {"players": 6, "edition": "compact", "extra": PROMO},
]
BAGS = {"phase": "inspect", "bags": [("apples", "silk"), (), ("bread", "bread"), ()]}
TALK = {**BAGS, "sheriff": 2, "declared": ["2 apples", "", "2 bread", ""]}


def place(moves=(), rules=None, **setup):
    """A table of four on which player 2 is the sheriff, and player 1 sits at the screen."""
    state = engine.position(rules or Rules(4), moves=moves, **{**TALK, **setup})
    return sheriffkit.play(position=state, bots="honest")


def head(table):
    return unescape(re.sub("<[^>]*>", "", table._head.value))


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


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "No move is written like that"),
        ("declare 2 apples", "S-BRIBE-11"),
        ("offer 99 gold", "S-BRIBE-2"),
        ("select 1", "There is no such card to pack"),
        ("pile left", "There is no pile to choose now"),
        ("put all", "There is no pile to choose now"),
        ("next", "nothing to step through"),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_an_error_is_shown_and_nothing_is_lost(line, words):
    table = place(["2: call 1"])
    before = table.session.state
    table._typed.widget.value = line
    with pytest.raises(GameError):  # CLASSKIT_STRICT raises what the learner is shown
        table._typed._entered(None, {"event": "submit"}, None)
    assert words in table._message.value
    assert 'role="alert"' in table._message.value
    assert table.session.state is before
    assert table._typed.widget.value == line


def test_typed_moves_are_played():
    table = place(["2: call 1"])
    table._typed.widget.value = "  OFFER 3 gold "
    table._typed._entered(None, {"event": "submit"}, None)
    assert any(event.kind == "game.move" and event["move"] == "offer 3 gold" for event in table.session.state.log)
    assert table._typed.widget.value == ""


def test_taking_back_in_practice_mode():
    state = engine.position(Rules(4), **TALK, moves=["2: call 1"])
    table = sheriffkit.play(position=state, bots="honest", practice=True)
    before = list(everything(table))
    labelled(table, "Say nothing").click()
    assert table.session.waiting
    table._undo.click()
    assert table.session.state == state
    assert list(everything(table)) == before
    table.move("silent")
    table.move("undo")
    assert table.session.state == state
    assert not shown(place(["2: call 1"])._undo)


def test_every_control_has_a_name():
    """P25: whatever can be pressed or typed into says what it is."""
    table = sheriffkit.play(6, 1, seed=3, practice=True, royal=True)
    rng = random.Random(5)
    for _ in range(120):
        for control in controls(table.widget):
            assert control.description, control
        if table.session.over or not press(table, rng):
            break
    assert len(table.session.state.log) > 50


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


def page(table):
    """All that the page holds, but for the stylesheet, which names all goods."""
    return re.sub("<style>.*?</style>", "", " ".join(everything(table)), flags=re.DOTALL)


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


def test_the_log_marks_what_is_new():
    table = place(["2: call 1"])
    labelled(table, "Say nothing").click()
    assert "kt-newest" in table._log.value


def test_the_teacher_sees_numbers_from_the_view_alone():
    state = engine.position(Rules(4), **TALK, moves=["2: call 1"])
    table = sheriffkit.play(position=state, bots="honest", panel=True)
    assert "The numbers of this moment" in table._numbers.value
    assert not shown(place(["2: call 1"])._numbers)


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


def test_loading_another_edition_rebuilds_the_table():
    saved = sheriffkit.play(6, 2, seed=1, royal=True, hand=7).session.dumps()
    table = sheriffkit.play(3, 1, seed=1, edition="compact")
    upload(table, saved.encode())
    assert table.session.state.rules == Rules(6, royal=True, hand=7)
    play_by_buttons(table, random.Random(2))


def test_loading_nonsense_says_so_and_keeps_the_game(monkeypatch):
    table = sheriffkit.play(4, 1, seed=1)
    before = table.session
    monkeypatch.setenv("CLASSKIT_STRICT", "0")
    for content in (b"\xff\xfe", b"hello", b'{"game": "cheese-thief", "format": 1}'):
        upload(table, content)
        assert 'role="alert"' in table._message.value
        assert table.session is before


def upload(table, content):
    """What the browser sends when a file is chosen."""
    file = Bunch(name="game.jsonl", type="", size=len(content), last_modified=datetime.now(UTC), content=content)
    table._load.value = (file,)


def test_saving_and_resuming(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = sheriffkit.play(4, 1, seed=4)
    rng = random.Random(4)
    while not table.session.begun:
        press(table, rng)
    table._save.click()
    (path,) = tmp_path.glob("sheriff-of-nottingham-*.jsonl")
    assert path.name in table._message.value
    again = sheriffkit.play(file=path)
    assert again.session.state == table.session.state
    assert again._head.value == table._head.value
    resumed = sheriffkit.play(resume=True)
    assert resumed.session.state == table.session.state
    offered = sheriffkit.play(4, 1, seed=5)
    assert shown(offered._resume)
    offered._resume.click()
    assert offered.session.state == table.session.state


def test_headless_shows_the_still_table(monkeypatch):
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1")
    bundles = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: bundles.append(bundle))
    sheriffkit.play(4, 1, seed=3)._ipython_display_()
    (bundle,) = bundles
    assert "ks-stands" in bundle["text/html"]
    assert "ks-card" in bundle["text/html"]
    assert "Run this cell" in bundle["text/html"]
    assert "Player 1 holds" in bundle["text/plain"]
    assert not any("widget" in kind for kind in bundle)


NAMES = sorted({word for stock in (*STANDARD.stocks, *ROYAL, *COMPACT.stocks) for word in stock.good.name.split()})
CLAUSES = {"S", "BRIBE", "INSPECT", "DEBT", "SCORE", "SIX", "MARKET", "COMPACT", "BAG", "DECLARE", "END"}
NOTATION = {word for kind in KINDS for word in re.findall("[a-z]+", kind.form())} | CLAUSES | set(NAMES)
"""Words that are never translated: goods, moves and clauses."""


@pytest.mark.parametrize("options", [OPTIONS[1], OPTIONS[4]], ids=str)
def test_every_string_comes_from_the_catalogue(pseudo, options):
    """With the pseudo-language in use no word on the table is plain English, from the deal to the count."""
    table = sheriffkit.play(seat=1, seed=2, practice=True, haggle_rounds=1, **options)
    rng, duties = random.Random(6), set()
    for step in range(600):
        if table.session.over:
            break
        duties.add(table._duty)
        if step % 4 == 0 or table.session.waiting:
            for said in texts(table):
                assert set(left_in_english(said)) <= NOTATION, said
        assert press(table, rng)
    assert table.session.over
    assert {Duty.BAG, Duty.DECLARE, Duty.CALL, Duty.SPEAK, Duty.ANSWER} <= duties
    for place_ in range(1, table._end.steps.last + 1):
        table._end.steps.slider.value = place_
        assert set(left_in_english(unescape(re.sub("<[^>]*>", " ", table._end._said.value)))) <= NOTATION


def test_the_classes_of_cards_follow_their_goods():
    """A button that showed contraband leaves nothing of it behind."""
    table = place(["2: call 1"])
    table.blank()
    for button in (b for b in inside(table.widget) if isinstance(b, widgets.Button)):
        assert not [name for name in button._dom_classes if name in ("ks-silk", "ks-contraband", "ks-chosen")]
    assert pressable(table) == []


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


def test_decisions_are_weighed_against_the_bots_that_were_met(monkeypatch):
    asked = []
    monkeypatch.setattr(going_over, "reviewing", lambda state, seat, *, bots: asked.append((seat, bots)) or iter(()))
    table = sheriffkit.play(3, 2, bots={1: "strict", 3: "mild"}, edition="compact", seed=2, autosave=False)
    play_by_buttons(table, random.Random(2))
    table._end._going_over.button.click()
    assert asked == [(2, {1: "strict", 3: "mild"})]


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
