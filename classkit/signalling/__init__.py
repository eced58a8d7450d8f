"""Signalling games: a type that only one player knows, a message, and one of two answers; all equilibria, exactly.

Make a `Signalling` from a prior and `Choice`s, then ask `signals` for all extreme equilibria. Each is a `Signal`: who
says what, the belief after each message, whether it is pooling, separating or semi-separating (`Kind`), whether it is
perfect Bayesian (with the beliefs that support every answer to what nobody says), and whether it passes the intuitive
criterion. All is in Fractions. What is wrong raises CannotRead or NotLegal of `classkit.game`, in words.

>>> beer = [Choice("strong", "beer", (3, 1), (1, 0)), Choice("strong", "quiche", (2, 0), (1, 0))]
>>> quiche = [Choice("weak", "beer", (2, 0), (0, 1)), Choice("weak", "quiche", (3, 1), (0, 1))]
>>> game = Signalling({"strong": "9/10", "weak": "1/10"}, beer + quiche, ("leave", "duel"))
>>> [(signal.kind.value, signal.perfect, signal.intuitive) for signal in signals(game)][::2]
[('pooling', True, True), ('pooling', True, False)]
"""

from classkit.signalling.beliefs import Breaker, Support, support
from classkit.signalling.equilibrium import Kind, Signal, profile
from classkit.signalling.game import MOST, Choice, Signalling
from classkit.signalling.solve import LIMIT, Outcome, Signals, signals

__all__ = [
    "LIMIT",
    "MOST",
    "Breaker",
    "Choice",
    "Kind",
    "Outcome",
    "Signal",
    "Signalling",
    "Signals",
    "Support",
    "profile",
    "signals",
    "support",
]
