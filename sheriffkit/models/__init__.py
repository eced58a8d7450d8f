"""Models of the Sheriff's players that need numpy and scipy: how a sheriff answers bribes, fitted to play."""

from sheriffkit.models.fitting import Fit, StepFit, fit_logistic, fit_step, seen_answers

__all__ = ["Fit", "StepFit", "fit_logistic", "fit_step", "seen_answers"]
