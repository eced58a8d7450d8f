"""Signalling games as Gambit's trees, and what it finds seen as plans and answers: for the tests and the benchmarks."""

from fractions import Fraction

import pygambit

from classkit.signalling import Signalling
from tests.classkit.signalling.games import is_corner, receiver_conditions, sender_conditions

Pair = tuple[tuple[tuple[Fraction, ...], ...], tuple[Fraction, ...]]
"""A plan and answers."""


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


def solve(peer: pygambit.Game) -> list[pygambit.gambit.MixedStrategyProfileRational]:
    """Gambit's equilibria: the extreme ones of the reduced table, exactly."""
    return pygambit.nash.enummixed_solve(peer, rational=True).equilibria


def extreme(
    game: Signalling, peer: pygambit.Game, found: list[pygambit.gambit.MixedStrategyProfileRational]
) -> set[Pair]:
    """The corners among them. One equilibrium may stand there several times, and so may mixtures of corners."""
    sets = {infoset.label: infoset for infoset in peer.players[game.players[1]].infosets}
    pairs = set()
    for profile in found:
        behavior = profile.as_behavior()
        plan = tuple(
            tuple(fraction(behavior[action]) for action in peer.root.children[name].infoset.actions)
            for name in game.types
        )
        answers = tuple(fraction(behavior[sets[message].actions[game.answers[1]]]) for message in game.messages)
        if is_corner(sender_conditions(game, plan)) and is_corner(receiver_conditions(game, answers)):
            pairs.add((plan, answers))
    return pairs


def rational(value: Fraction) -> pygambit.Rational:
    return pygambit.Rational(value.numerator, value.denominator)


def fraction(value: pygambit.Rational) -> Fraction:
    return Fraction(int(value.numerator), int(value.denominator))
