"""Models of the Sheriff that need numpy and scipy: answers to bribes fitted to play, and games cut out of the table."""

from sheriffkit.models.bribing import bribe_game
from sheriffkit.models.declaration import declaration_game
from sheriffkit.models.fitting import Fit, StepFit, fit_logistic, fit_step, seen_answers
from sheriffkit.models.haggling import HagglingSize, haggling_game, haggling_size
from sheriffkit.models.inspection import Inspection, Regime, Tie, inspection_game

__all__ = [
    "Fit",
    "HagglingSize",
    "Inspection",
    "Regime",
    "StepFit",
    "Tie",
    "bribe_game",
    "declaration_game",
    "fit_logistic",
    "fit_step",
    "haggling_game",
    "haggling_size",
    "inspection_game",
    "seen_answers",
]
