"""`classkit.signalling` against Gambit: the game as a tree, its equilibria enumerated, seen as plans and answers."""

from fractions import Fraction

import pygambit
import pytest

from classkit.signalling import Signalling, signals
from tests.classkit.signalling.games import (
    beer_quiche,
    is_corner,
    job_market,
    random_games,
    receiver_conditions,
    sender_conditions,
)

SMALL = ((1, 2), (2, 2), (2, 3), (3, 2))
GAMES = [
    beer_quiche(),
    beer_quiche("1/10"),
    job_market(),
    *random_games(31, 40, SMALL, (0, 1, 2)),
    *random_games(32, 20, ((2, 2),), (0, 1, 2), hidden=True),
    *random_games(33, 20, SMALL, range(-50, 50)),
]
PARTS = 6


def rational(value: Fraction) -> pygambit.Rational:
    return pygambit.Rational(value.numerator, value.denominator)


def tree(game: Signalling) -> pygambit.Game:
    """Chance, the sender who sees the type, the receiver who sees the message alone."""
    peer = pygambit.Game.new_tree(players=list(game.players))
    peer.append_move(peer.root, peer.players.chance, list(game.types))
    peer.set_chance_probs(peer.root.infoset, [rational(game.prior.p(name)) for name in game.types])
    heard: dict[str, pygambit.Node] = {}
    for t, choices in enumerate(game.choices):
        node = peer.root.children[game.types[t]]
        peer.append_move(node, game.players[0], [choice.does for choice in choices])
        for choice in choices:
            end = node.children[choice.does]
            if choice.message in heard:
                peer.append_infoset(end, heard[choice.message].infoset)
            else:
                peer.append_move(end, game.players[1], list(game.answers))
                heard[choice.message] = end
                end.infoset.label = choice.message
            for number, answer in enumerate(game.answers):
                pays = [rational(choice.sender[number]), rational(choice.receiver[number])]
                label = f"{choice.type}, {choice.does}: {answer}"
                peer.set_outcome(end.children[answer], peer.add_outcome(label, pays))
    return peer


def found_by_gambit(game: Signalling) -> set[tuple[object, object]]:
    """The corners among Gambit's equilibria, as plans and answers."""
    peer = tree(game)
    pairs = set()
    for profile in pygambit.nash.enummixed_solve(peer, rational=True).equilibria:
        behavior = profile.as_behavior()
        plan = tuple(
            tuple(fraction(behavior[action]) for action in peer.root.children[name].infoset.actions)
            for name in game.types
        )
        sets = {infoset.label: infoset for infoset in peer.players[game.players[1]].infosets}
        answers = tuple(fraction(behavior[sets[message].actions[game.answers[1]]]) for message in game.messages)
        if is_corner(sender_conditions(game, plan)) and is_corner(receiver_conditions(game, answers)):
            pairs.add((plan, answers))
    return pairs


def fraction(value: pygambit.Rational) -> Fraction:
    return Fraction(int(value.numerator), int(value.denominator))


@pytest.mark.parametrize("part", range(PARTS))
def test_all_extreme_equilibria(part):
    for game in GAMES[part::PARTS]:
        assert {(signal.plan, signal.answers) for signal in signals(game)} == found_by_gambit(game), repr(game)
