"""Models of the Sheriff that need numpy and scipy: answers to bribes fitted to play, and games cut out of the table."""

from sheriffkit.models.fitting import Fit, StepFit, fit_logistic, fit_step, seen_answers
from sheriffkit.models.haggling import HagglingSize, haggling_game, haggling_size

__all__ = [
    "Fit",
    "HagglingSize",
    "StepFit",
    "fit_logistic",
    "fit_step",
    "haggling_game",
    "haggling_size",
    "seen_answers",
]
