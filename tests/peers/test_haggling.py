"""`haggling_game` against OpenSpiel's `sheriff`, history by history: who moves, what is known, and what is paid."""

import pytest

from classkit.trees import Tree
from sheriffkit.models import haggling_game
from tests.peers.spiel import load

GAMES = [
    {"items": 1, "bribes": 0, "rounds": 1, "value": 1, "penalty": 2, "compensation": 3},
    {"items": 3, "bribes": 2, "rounds": 1, "value": 5, "penalty": 1, "compensation": 1},
    {"items": 10, "bribes": 2, "rounds": 2, "value": 5, "penalty": 1, "compensation": 1},
    {"items": 3, "bribes": 3, "rounds": 2, "value": 1, "penalty": 2, "compensation": 3},
    {"items": 2, "bribes": 1, "rounds": 4, "value": 4, "penalty": 3, "compensation": 2},
    {"items": 3, "bribes": 3, "rounds": 4, "value": 1, "penalty": 2, "compensation": 3},
]


def peer(items: int, bribes: int, rounds: int, value: int, penalty: int, compensation: int):
    return load(
        f"sheriff(max_items={items},max_bribe={bribes},num_rounds={rounds},item_value={value}.0,"
        f"item_penalty={penalty}.0,sheriff_penalty={compensation}.0)"
    )


def action(state, number: int) -> str:
    """The name that our tree has for an action of theirs."""
    word, _, value = state.action_to_string(number).rstrip(")").replace("(", "=").rpartition("=")
    kind = word.partition("=")[0]
    return {
        "PlaceIllegalItems": f"load {value}",
        "Bribe": f"offer {value}",
        "InspectionFeedback": "no" if value == "True" else "yes",
    }[kind]


@pytest.mark.parametrize("parameters", GAMES)
def test_history_by_history(parameters):
    tree = haggling_game(**parameters)
    names: dict[tuple[int, str], str] = {}
    ends = compare(tree, 0, peer(**parameters).new_initial_state(), names)
    assert ends == len(tree.leaves)
    # what one cannot tell apart, the other cannot either
    assert len(names) == sum(len(tree.infosets(player)) for player in (1, 2)) == len(set(names.values()))


def compare(tree: Tree, number: int, state, names: dict[tuple[int, str], str]) -> int:
    """Compare what follows from here; how many ends there are."""
    place = tree.places[number]
    if state.is_terminal():
        assert place.kind == "end"
        assert list(map(float, place.payoffs)) == pytest.approx(state.returns())
        return 1
    assert place.player == state.current_player() + 1
    theirs = f"{state.current_player()} {state.information_state_string()}"
    assert names.setdefault((place.player, place.info), theirs) == theirs
    legal = {action(state, a): a for a in state.legal_actions()}
    assert set(legal) == set(place.actions)
    return sum(
        compare(tree, child, state.child(legal[name]), names)
        for name, child in zip(place.actions, place.children, strict=True)
    )


def test_the_default_is_theirs():
    theirs = load("sheriff").get_parameters()
    ours = GAMES[-1]
    names = ("items", "bribes", "rounds", "value", "penalty", "compensation")
    keys = ("max_items", "max_bribe", "num_rounds", "item_value", "item_penalty", "sheriff_penalty")
    assert [theirs[key] for key in keys] == [ours[name] for name in names]
