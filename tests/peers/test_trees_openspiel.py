"""`classkit.trees` against OpenSpiel: payoffs, best responses and the strategies that CFR learns, step by step."""

from functools import cache
from itertools import islice

import pytest
from open_spiel.python.algorithms import cfr as their_cfr
from open_spiel.python.algorithms import expected_game_score
from open_spiel.python.algorithms import exploitability as their_exploitability

from classkit.trees import best_response, cfr, cfr_plus, expected, nash_conv, uniform, zero_sum
from tests.classkit.trees.games import kuhn
from tests.peers.spiel import load, name_of, policy_of, tree_of

GAMES = ["kuhn_poker", "leduc_poker", "tiny_hanabi", "sheriff(max_items=2,max_bribe=1,num_rounds=2)"]
ZERO_SUM = GAMES[:2]


@cache
def both(name: str):
    game = load(name)
    return game, tree_of(game)


@pytest.mark.parametrize("name", GAMES)
def test_values_and_best_responses(name):
    game, tree = both(name)
    profile = uniform(tree)
    for strategies in (profile, *(step.average for step in islice(cfr(tree, every=5, general=True), 2))):
        policy = policy_of(strategies)(game, [0, 1])
        theirs = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
        assert list(map(float, expected(tree, strategies))) == pytest.approx(list(theirs), abs=1e-9)
        for player in (1, 2):
            response = their_exploitability.best_response(game, policy, player - 1)
            ours = best_response(tree, player, strategies[2 - player])
            assert float(ours.value) == pytest.approx(response["best_response_value"], abs=1e-9)
        assert float(nash_conv(tree, strategies)) == pytest.approx(
            their_exploitability.nash_conv(game, policy), abs=1e-9
        )


@pytest.mark.parametrize(
    ("name", "rounds"), [("kuhn_poker", 40), ("leduc_poker", 3), ("sheriff(max_items=2,max_bribe=1,num_rounds=2)", 15)]
)
@pytest.mark.parametrize("plus", [False, True])
def test_cfr_learns_the_same(name, rounds, plus):
    game, tree = both(name)
    solver = (their_cfr.CFRPlusSolver if plus else their_cfr.CFRSolver)(game)
    *_, step = islice((cfr_plus if plus else cfr)(tree, general=True), rounds)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        waiting += [state.child(action) for action in state.legal_actions()]
        if not state.is_chance_node():
            ours = step.average[state.current_player()][name_of(state)]
            for action, p in policy.action_probabilities(state).items():
                assert ours[f"a{action}"] == pytest.approx(p, abs=1e-7)


def test_kuhns_poker_is_the_same_game():
    _, tree = both("kuhn_poker")
    assert zero_sum(tree).value == zero_sum(kuhn()).value
    assert nash_conv(tree, uniform(tree)) == nash_conv(kuhn(), uniform(kuhn()))
    assert (len(tree.leaves), tree.sequences(1)) == (len(kuhn().leaves), kuhn().sequences(1))


def test_leduc_poker_has_its_known_value():
    """-0.0856064…: the value that is known for two players and one pair of each of three ranks."""
    _, tree = both("leduc_poker")
    assert float(zero_sum(tree).value) == pytest.approx(-0.0856064, abs=1e-6)
