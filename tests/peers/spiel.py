"""OpenSpiel's games as trees of ours, and strategies of ours as its policies."""

from fractions import Fraction
from typing import Any

import pyspiel

from classkit.trees import Strategy, Tree, chance, end, move


def tree_of(game: Any) -> Tree:
    """The tree of one of OpenSpiel's games for two players; information sets have the names that it gives them."""
    return Tree(node_of(game.new_initial_state()))


def node_of(state: Any):
    if state.is_terminal():
        return end(*(Fraction(payoff).limit_denominator(10**6) for payoff in state.returns()))
    if state.is_chance_node():
        outcomes = [(a, Fraction(p).limit_denominator(10**6)) for a, p in state.chance_outcomes()]
        return chance({f"a{a}": (p, node_of(state.child(a))) for a, p in outcomes})
    player = state.current_player()
    return move(player + 1, name_of(state), {f"a{a}": node_of(state.child(a)) for a in state.legal_actions()})


def name_of(state: Any) -> str:
    """The information state in signs that a name may have."""
    words = state.information_state_string().replace(":", "=").replace("#", "-").split()
    return " ".join(words) or "start"


def policy_of(strategies: tuple[Strategy, Strategy]):
    """Our strategies as a policy of OpenSpiel's: a function of a state."""
    from open_spiel.python import policy

    class Ours(policy.Policy):
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            chances = strategies[state.current_player()][name_of(state)]
            return {int(action[1:]): float(p) for action, p in chances.items()}

    return Ours


def load(name: str) -> Any:
    return pyspiel.load_game(name)
