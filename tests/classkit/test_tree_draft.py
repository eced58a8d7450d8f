"""The tree that a learner grows: each line adds a node, bad ones change nothing, undo goes back, the end is solved."""

from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from classkit.game import CannotRead, NotLegal
from classkit.tree_draft import TreeDraft, grown, solution, tree_draft
from classkit.trees import OPEN, Tree, backward_induction, draw, end, move
from classkit.words import say
from tests.tables import inside

ENTER = {"event": "submit"}
LINES = {
    "/": "1 start: stop, bet",
    "/stop": "0, 0",
    "/bet": "2 asked: fold, call",
    "/bet/fold": "1, -1",
    "/bet/call": "-2, 2",
}
CARDS = {
    "/": "chance: ace 1/2, king 1/2",
    "/ace": "1 ace: bet, fold",
    "/king": "1 king: bet, fold",
    "/ace/fold": "-1",
    "/king/fold": "-1",
    "/ace/bet": "2 asked: call, fold",
    "/king/bet": "2 asked: call, fold",
    "/ace/bet/call": "2",
    "/ace/bet/fold": "1",
    "/king/bet/call": "-2",
    "/king/bet/fold": "1",
}


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASSKIT_STRICT", "1")
    monkeypatch.delenv("CLASSKIT_HEADLESS", raising=False)


def after(lines: dict[str, str]) -> TreeDraft:
    draft = tree_draft(players=("Ann", "Bob"))
    for where, what in lines.items():
        draft.add(where, what)
    return draft


def typed(draft: TreeDraft, what: str) -> None:
    """What the browser sends when a line is typed and Enter pressed."""
    draft.widget()
    draft.what.value = what
    draft.what._handle_custom_msg(ENTER, [])


def shown(draft: TreeDraft) -> str:
    assert draft.place is not None
    return draft.place.html


def test_each_line_adds_a_node_and_the_text_is_read_back() -> None:
    draft = after(LINES)
    assert draft.tree.finished
    assert draft.tree == Tree.read(str(draft.tree))
    assert str(draft.tree).splitlines() == ["players: Ann, Bob", *(f"{path}: {what}" for path, what in LINES.items())]
    assert draft.picture.lines == draw(draft.tree).lines


def test_what_is_open_is_said_and_offered_in_order() -> None:
    draft = tree_draft()
    assert draft.open == ("/",)
    draft.add("/", "1 start: stop, bet")
    assert draft.open == ("/stop", "/bet")
    assert say(solution(draft.tree)[0]) == "2 nodes are open."
    draft.add("/stop", "0, 0")
    assert say(solution(draft.tree)[0]) == "1 node is open."


def test_undo_goes_back_line_by_line_and_no_further() -> None:
    draft = after(LINES)
    for left in range(len(LINES) - 1, -1, -1):
        draft.undo()
        assert draft.tree == after(dict(list(LINES.items())[:left])).tree
        assert draft.picture.lines == draw(draft.tree).lines
    with pytest.raises(NotLegal, match="Nothing has been added"):
        draft.undo()


@pytest.mark.parametrize(
    ("where", "what", "error", "words"),
    [
        ("/", "  ", CannotRead, "Type what is there, at /"),
        ("/", "hello", CannotRead, "“hello” cannot be read as a number"),
        ("/", "3 start: a, b", NotLegal, "the player is 1 or 2"),
        ("/", "chance: a 1/2", NotLegal, "add up to 1/2, not to 1"),
        ("/", "1 start: a, a", NotLegal, "the same name"),
        ("/", "1 start: a/b", CannotRead, "without any of"),
        ("/", f"1 start: {', '.join(map(str, range(81)))}", NotLegal, "would have 81 ends"),
        ("/stop", "0", CannotRead, "There is no node /stop"),
        ("stop", "0", CannotRead, "There is no node stop"),
        ("players", "A, B", CannotRead, "There is no node players"),
    ],
)
def test_what_cannot_stand_there_is_refused_and_changes_nothing(
    where: str, what: str, error: type[Exception], words: str
) -> None:
    draft = tree_draft()
    with pytest.raises(error, match=words):
        draft.add(where, what)
    assert draft.tree == Tree(OPEN)
    assert draft.open == ("/",)
    assert draft.add("/", "1").tree.finished, "the draft goes on"


def test_where_something_stands_nothing_is_added() -> None:
    with pytest.raises(NotLegal, match="Something stands at /stop already"):
        after(LINES).add("/stop", "1, 1")


def test_a_name_of_more_than_one_line_is_one_line() -> None:
    assert grown(Tree(OPEN), "/", "1 start:\nstop,\n bet") == Tree(move(1, "start", ["stop", "bet"]))


# --- what is said of a finished tree ------------------------------------------------------------------------------


def test_a_tree_in_sight_is_solved_from_its_ends_and_drawn_with_what_is_played() -> None:
    draft = after(LINES)
    message, plays = solution(draft.tree)
    assert say(message).startswith("Finished. Solved from its ends: Ann gets 0, Bob gets 0.")
    assert plays == backward_induction(draft.tree).profile
    assert "stop: 1" in draft.picture.svg
    assert "call: 1" in draft.picture.svg
    assert "is equally" not in say(message)


def test_a_tie_is_said() -> None:
    draft = after({"/": "1 start: stop, bet", "/stop": "1, 0", "/bet": "1, 2"})
    assert say(solution(draft.tree)[0]).endswith("Where two actions are equally good, the first is taken: at start.")
    assert "stop: 1" in draft.picture.svg


def test_a_game_with_hidden_cards_has_its_value() -> None:
    """Stripped-down poker: bluff with 1/3, call with 2/3, worth 1/3 to the first player."""
    draft = after(CARDS)
    assert "it has a value, 0.33 (1/3) for Ann" in say(solution(draft.tree)[0])
    assert "bet: 1/3" in draft.picture.svg
    assert "call: 2/3" in draft.picture.svg
    assert "ace: 1/2" in draft.picture.svg


def test_what_cannot_be_solved_so_says_why() -> None:
    draft = after({**CARDS, "/king/bet/fold": "1, 5"})
    message, plays = solution(draft.tree)
    assert say(message).startswith("Finished. Backward induction needs perfect information: at /ace/bet")
    assert plays is None


def test_an_end_alone_is_a_tree() -> None:
    assert "player 1 gets 3, player 2 gets 4" in repr(tree_draft().add("/", "3, 4"))


def test_it_goes_on_from_a_tree_that_is_given() -> None:
    start = Tree(move(1, "start", {"stop": end(0, 0), "bet": OPEN}))
    draft = tree_draft(start, title="A bet")
    assert (draft.open, draft.picture.title) == (("/bet",), "A bet")
    assert draft.tree is start
    named = tree_draft(start, players=("Ann", "Bob")).tree
    assert (named.who, named.places) == (("Ann", "Bob"), start.places)
    with pytest.raises(NotLegal, match="Nothing has been added"):
        draft.undo()


# --- the widget ---------------------------------------------------------------------------------------------------


def test_enter_adds_at_the_chosen_node_and_the_next_open_one_is_chosen() -> None:
    draft = tree_draft(players=("Ann", "Bob"))
    draft.widget()
    for what in LINES.values():
        typed(draft, what)
        assert draft.what.value == ""
    assert draft.tree == after(LINES).tree
    assert "Solved from its ends" in draft.message.value
    assert draft.where.options == ()
    assert [control.disabled for control in (draft.where, draft.what, draft.buttons["add"])] == [True] * 3
    draft.buttons["undo"].click()
    assert draft.where.options == ("/bet/call",)
    assert not draft.what.disabled
    assert "1 node is open" in draft.message.value


def test_another_open_node_can_be_chosen_first() -> None:
    draft = tree_draft().add("/", "1 start: stop, bet")
    draft.widget()
    draft.where.value = "/bet"
    draft.what.value = "7, 7"
    assert draft.open == ("/stop", "/bet"), "leaving the field adds nothing"
    draft.buttons["add"].click()
    assert draft.open == ("/stop",)
    assert draft.what.value == ""


def test_a_line_that_cannot_be_read_stays_in_the_field_and_it_is_said_why() -> None:
    draft = tree_draft()
    draft.widget()
    before = shown(draft)
    typed(draft, "1 start: <a>, <a>")
    assert draft.what.value == "1 start: <a>, <a>"
    assert 'role="alert"' in draft.message.value
    assert "the same name" in draft.message.value
    assert "<a>" not in draft.message.value
    assert shown(draft) == before
    typed(draft, "1 start: <a>, b")
    assert 'role="alert"' not in draft.message.value
    assert "&lt;a&gt;" in shown(draft)


def test_the_widgets_are_made_once_and_the_picture_is_replaced() -> None:
    draft = tree_draft()
    draft.widget()
    before = len(_instances)
    for _ in range(5):
        typed(draft, LINES["/"])
        draft.buttons["undo"].click()
    assert len(_instances) == before
    assert shown(draft).count('<svg class="kit-picture kit-tree"') == 1
    assert draft.buttons["undo"].disabled


def test_every_control_is_named() -> None:
    draft = tree_draft()
    fields = [one for one in inside(draft.widget()) if getattr(one, "description", "")]
    assert [one.description for one in fields] == ["Node", "What is there", "Add", "Undo"]


@pytest.mark.parametrize("off", [True, False], ids=["headless", "widgets"])
def test_what_is_displayed(off: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    bundles: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, **kwargs: bundles.append(thing))
    monkeypatch.setenv("CLASSKIT_HEADLESS", "1" if off else "0")
    draft = after(LINES)
    draft._ipython_display_()
    (still,) = [bundle for bundle in bundles if isinstance(bundle, dict)]
    assert [isinstance(thing, Widget) for thing in bundles] == ([False] if off else [True, False])
    assert "Solved from its ends" in still["text/html"]
    assert "Run the cell to grow the tree" in still["text/html"]
    assert 'class="kit-picture kit-tree"' in still["text/html"]
    assert still["text/plain"] == repr(draft)
    assert "/bet/call: the end: -2 for Ann, 2 for Bob" in still["text/plain"]
